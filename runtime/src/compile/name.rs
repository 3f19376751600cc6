//! Names: where each lives in the code being made, and how it is read, bound and unbound.
//!
//! Place: expressions, targets, imports, definitions and handlers all read and bind names through here.
//!
//! Invariants: a plain local is read in place, and `CheckBound` is emitted only where it may be unbound. A class body's
//! names go through its namespace. A name without a slot is global (or, in a class body, in the namespace).
//!
//! Limits: locals beyond `NEAR_LOCALS` live in far registers and are copied for each use.

use ruff_text_size::TextRange;

use super::names::NameId;
use super::scope::ScopeId;
use super::{Compiler, FreeCells, span_of};
use crate::code::Constant;
use crate::code::op::Op;

/// What a name is in the code object being made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slot {
    /// A global or built-in.
    Global,
    /// In the namespace of the class body.
    Name,
    /// A local in a near register.
    Local(u8),
    /// A local in a far register.
    Far(u16),
    /// A cell in a near register.
    Cell(u8),
    /// A cell in a far register.
    FarCell(u16),
    /// As `Cell`; a class body looks into its namespace first.
    ClassCell(u8),
    /// As `FarCell`; likewise.
    ClassFarCell(u16),
}

impl Compiler<'_> {
    /// What a name is here.
    pub(super) fn slot(&self, name: NameId) -> Slot {
        match self.slots.get(name as usize) {
            Some((serial, slot)) if *serial == self.serial => *slot,
            _ => self.unit.default_slot,
        }
    }

    /// Sets what a name is; gives what it was.
    pub(super) fn set_slot(&mut self, name: NameId, slot: Slot) -> (u32, Slot) {
        let at = name as usize;
        if at >= self.slots.len() {
            self.slots.resize(at + 64, (0, Slot::Global));
        }
        std::mem::replace(&mut self.slots[at], (self.serial, slot))
    }

    /// Undoes `set_slot`.
    pub(super) fn restore_slot(&mut self, name: NameId, was: (u32, Slot)) {
        self.slots[name as usize] = was;
    }

    /// The cell that the scope `of` made for `name`, in a register.
    pub(super) fn cell_register(&mut self, name: NameId, of: ScopeId, range: TextRange) -> u8 {
        let slot = self.cell_slot(name, of);
        match slot {
            Slot::Cell(register) | Slot::ClassCell(register) => register,
            Slot::FarCell(far) | Slot::ClassFarCell(far) => self.near_copy(far, range),
            _ => {
                debug_assert!(false, "a captured name is a cell");
                0
            }
        }
    }

    /// Where the cell that the scope `of` made for `name` is.
    fn cell_slot(&self, name: NameId, of: ScopeId) -> Slot {
        if self.scopes[of as usize].owner == self.unit.scope {
            return match self.unit.class_cell {
                Some(register) if of == self.unit.scope => Slot::Cell(register),
                _ => self.slot(name),
            };
        }
        self.free_slot(name)
    }

    /// Where the cell of an outer variable is.
    pub(super) fn free_slot(&self, name: NameId) -> Slot {
        let free = &self.scopes[self.unit.scope as usize].free;
        let text = self.names.text(name);
        let place = free.partition_point(|(other, _)| self.names.text(*other) < text);
        match self.unit.free_base {
            FreeCells::Near(base) => Slot::Cell(base.saturating_add(place as u8)),
            FreeCells::Far(base) => Slot::FarCell(base.saturating_add(place as u16)),
        }
    }

    /// A far register's value in a new temporary.
    fn near_copy(&mut self, far: u16, range: TextRange) -> u8 {
        let d = self.temp();
        self.asm.emit(Op::GetFar { d, far }, span_of(range));
        d
    }

    /// Emits the check that a local is bound, where it may not be.
    pub(super) fn check_bound(&mut self, register: u8, name: NameId, range: TextRange) {
        if !self.asm.bound.contains(register) {
            let name = self.name_index(name);
            self.asm.emit(Op::CheckBound { a: register, name }, span_of(range));
            self.asm.bound.insert(register);
        }
    }

    /// `dst = name`
    pub(super) fn load_name(&mut self, name: NameId, dst: u8, range: TextRange) {
        let span = span_of(range);
        match self.slot(name) {
            Slot::Global | Slot::Name if self.is_frozen_builtin(name) => {
                let builtin = Constant::Builtin(self.names.text(name).into());
                self.load_constant(builtin, dst, range);
            }
            Slot::Global => {
                let name = self.name_index(name);
                self.asm.emit(Op::LoadGlobal { d: dst, name }, span);
            }
            Slot::Name => {
                let name = self.name_index(name);
                self.asm.emit(Op::LoadName { d: dst, name }, span);
            }
            Slot::Local(register) => {
                self.check_bound(register, name, range);
                if register != dst {
                    self.asm.emit(Op::Move { d: dst, a: register }, span);
                }
            }
            Slot::Far(far) => {
                let mark = self.mark();
                let near = if self.is_temp(dst) { dst } else { self.temp() };
                self.asm.emit(Op::GetFar { d: near, far }, span);
                let index = self.name_index(name);
                self.asm.emit(Op::CheckBound { a: near, name: index }, span);
                if near != dst {
                    self.asm.emit(Op::Move { d: dst, a: near }, span);
                }
                self.release(mark);
            }
            Slot::Cell(a) => self.asm.emit(Op::LoadCell { d: dst, a }, span),
            Slot::FarCell(far) => {
                let mark = self.mark();
                let a = self.near_copy(far, range);
                self.asm.emit(Op::LoadCell { d: dst, a }, span);
                self.release(mark);
            }
            Slot::ClassCell(a) => {
                let data = self.name_index(name);
                self.asm.emit_extra(Op::LoadClassCell { d: dst, a }, 0, data, span);
            }
            Slot::ClassFarCell(far) => {
                let mark = self.mark();
                let a = self.near_copy(far, range);
                let data = self.name_index(name);
                self.asm.emit_extra(Op::LoadClassCell { d: dst, a }, 0, data, span);
                self.release(mark);
            }
        }
    }

    /// Whether the name is that of a built-in, in a frozen module that does not bind it itself.
    fn is_frozen_builtin(&self, name: NameId) -> bool {
        let Some(bound) = self.frozen else { return false };
        let text = self.names.text(name);
        super::frozen::BUILTINS.binary_search(&text).is_ok() && !bound.contains(text)
    }

    /// `name = value`
    pub(super) fn store_name(&mut self, name: NameId, value: u8, range: TextRange) {
        let span = span_of(range);
        match self.slot(name) {
            Slot::Global => {
                let name = self.name_index(name);
                self.asm.emit(Op::StoreGlobal { a: value, name }, span);
            }
            Slot::Name => {
                let name = self.name_index(name);
                self.asm.emit(Op::StoreName { a: value, name }, span);
            }
            Slot::Local(register) => {
                if register != value {
                    self.asm.emit(Op::Move { d: register, a: value }, span);
                }
                self.asm.bound.insert(register);
            }
            Slot::Far(far) => self.asm.emit(Op::SetFar { a: value, far }, span),
            Slot::Cell(a) | Slot::ClassCell(a) => {
                self.asm.emit(Op::StoreCell { a, b: value }, span);
            }
            Slot::FarCell(far) | Slot::ClassFarCell(far) => {
                let mark = self.mark();
                let a = self.near_copy(far, range);
                self.asm.emit(Op::StoreCell { a, b: value }, span);
                self.release(mark);
            }
        }
    }

    /// `del name`
    pub(super) fn delete_name(&mut self, name: NameId, range: TextRange) {
        let span = span_of(range);
        match self.slot(name) {
            Slot::Global => {
                let name = self.name_index(name);
                self.asm.emit(Op::DeleteGlobal { name }, span);
            }
            Slot::Name => {
                let name = self.name_index(name);
                self.asm.emit(Op::DeleteName { name }, span);
            }
            Slot::Local(register) => {
                self.check_bound(register, name, range);
                self.asm.emit(Op::Unbind { d: register }, span);
                self.asm.bound.remove(register);
            }
            Slot::Far(far) => {
                let mark = self.mark();
                let near = self.near_copy(far, range);
                let index = self.name_index(name);
                self.asm.emit(Op::CheckBound { a: near, name: index }, span);
                self.asm.emit(Op::Unbind { d: near }, span);
                self.asm.emit(Op::SetFar { a: near, far }, span);
                self.release(mark);
            }
            Slot::Cell(a) | Slot::ClassCell(a) => self.asm.emit(Op::DeleteCell { a }, span),
            Slot::FarCell(far) | Slot::ClassFarCell(far) => {
                let mark = self.mark();
                let a = self.near_copy(far, range);
                self.asm.emit(Op::DeleteCell { a }, span);
                self.release(mark);
            }
        }
    }

    /// `name = None; del name`, at the end of an `except ... as name`; a local needs no check.
    pub(super) fn clear_name(&mut self, name: NameId, range: TextRange) {
        let span = span_of(range);
        if let Slot::Local(register) = self.slot(name) {
            self.asm.emit(Op::Unbind { d: register }, span);
            self.asm.bound.remove(register);
            return;
        }
        let mark = self.mark();
        let none = self.temp();
        self.asm.emit(Op::LoadSingleton { d: none, which: 0 }, span);
        self.store_name(name, none, range);
        self.delete_name(name, range);
        self.release(mark);
    }
}
