//! Assignment: targets, unpacking, augmented assignment, `del`.
//!
//! Place: statements, loops, `with`, comprehensions.
//!
//! Invariants: the value is evaluated before the targets' parts, and the targets from left to right. An unpacking whose
//! targets are neighbouring plain locals goes straight into them; the instruction writes them only once it has all values.
//!
//! Limits: a target list of more than `TARGETS_MAX` names is refused.

use ruff_python_ast::{Expr, ExprAttribute, StmtAssign, StmtAugAssign};
use ruff_text_size::Ranged;

use super::collect::marked;
use super::name::Slot;
use super::{Compiler, span_of};
use crate::code::op::Op;
use crate::source::Span;

/// Targets of one unpacking.
const TARGETS_MAX: usize = 80;

impl<'a> Compiler<'a> {
    pub(super) fn assign_stmt(&mut self, stmt: &'a StmtAssign) {
        let mark = self.mark();
        if let [target] = &*stmt.targets {
            if !self.assign_pairwise(target, &stmt.value) {
                self.assign_value(target, &stmt.value);
            }
        } else {
            let value = self.operand(&stmt.value);
            // A target may rebind the variable that the value was read from.
            let value = if u32::from(value) >= mark {
                value
            } else {
                let d = self.temp();
                self.asm.emit(Op::Move { d, a: value }, span_of(stmt.value.range()));
                d
            };
            for target in &stmt.targets {
                self.assign(target, value);
            }
        }
        self.release(mark);
    }

    /// `target = value`
    pub(super) fn assign_value(&mut self, target: &'a Expr, value: &'a Expr) {
        let mark = self.mark();
        if let Expr::Name(name) = target {
            let id = marked(&name.node_index);
            if let Slot::Local(register) = self.slot(id) {
                self.expr(value, register);
                self.asm.bound.insert(register);
                return;
            }
        }
        let register = self.operand(value);
        self.assign(target, register);
        self.release(mark);
    }

    /// `a, b = x, y` without making a tuple; false when it is not that.
    fn assign_pairwise(&mut self, target: &'a Expr, value: &'a Expr) -> bool {
        let targets = match target {
            Expr::Tuple(tuple) => &tuple.elts,
            Expr::List(list) => &list.elts,
            _ => return false,
        };
        let Expr::Tuple(values) = value else {
            return false;
        };
        let stars = || targets.iter().chain(&values.elts).any(Expr::is_starred_expr);
        if targets.len() != values.elts.len() || !(2..=3).contains(&targets.len()) || stars() {
            return false;
        }
        let mark = self.mark();
        let base = self.temps(targets.len() as u32);
        for (place, value) in values.elts.iter().enumerate() {
            self.expr(value, base.wrapping_add(place as u8));
        }
        for (place, target) in targets.iter().enumerate() {
            self.assign(target, base.wrapping_add(place as u8));
        }
        self.release(mark);
        true
    }

    /// Assigns the value in a register.
    pub(super) fn assign(&mut self, target: &'a Expr, value: u8) {
        let mark = self.mark();
        match target {
            Expr::Name(name) => self.store_name(marked(&name.node_index), value, name.range),
            Expr::Attribute(attribute) => {
                let a = self.operand(&attribute.value);
                self.store_attribute(a, value, attribute);
            }
            Expr::Subscript(subscript) => {
                let a = self.operand(&subscript.value);
                let b = self.operand(&subscript.slice);
                let span = span_of(subscript.range);
                self.asm.emit(Op::SetItem { a, b, c: value }, span);
            }
            Expr::Tuple(tuple) => self.unpack(&tuple.elts, value, span_of(tuple.range), false),
            Expr::List(list) => self.unpack(&list.elts, value, span_of(list.range), false),
            Expr::Starred(starred) => self.assign(&starred.value, value),
            other => self.fail("cannot assign to expression", other.range()),
        }
        self.release(mark);
    }

    fn store_attribute(&mut self, a: u8, value: u8, attribute: &'a ExprAttribute) {
        let name = self.attribute_index(attribute.attr.as_str());
        let site = self.site(name, attribute.range);
        let span = self.attribute_span(attribute, attribute.range.end());
        match u8::try_from(site) {
            Ok(site) => self.asm.emit(Op::StoreAttr { a, b: value, site }, span),
            Err(_) => self.asm.emit_extra(Op::StoreAttrWide { a, b: value }, 0, site, span),
        }
    }

    /// `once` says that the value is what a `ForNext` gave and that nothing else reads it.
    pub(super) fn unpack(&mut self, targets: &'a [Expr], value: u8, span: Span, once: bool) {
        if targets.len() > TARGETS_MAX {
            let range = targets[0].range();
            self.fail("too many targets in one assignment", range);
            return;
        }
        let n = targets.len() as u8;
        if let Some(base) = self.neighbours(targets) {
            self.asm.emit(plain_unpack(value, base, n, once), span);
            for place in 0..n {
                self.asm.bound.insert(base + place);
            }
            return;
        }
        let base = self.temps(u32::from(n));
        match targets.iter().position(Expr::is_starred_expr) {
            None => self.asm.emit(plain_unpack(value, base, n, once), span),
            Some(before) => {
                let after = n - before as u8 - 1;
                let op = Op::UnpackEx { a: value, base, n: before as u8 };
                self.asm.emit_extra(op, after, 0, span);
            }
        }
        for (place, target) in targets.iter().enumerate() {
            self.assign(target, base.wrapping_add(place as u8));
        }
    }

    /// The first register of targets that are different plain locals side by side.
    fn neighbours(&self, targets: &[Expr]) -> Option<u8> {
        let mut first = None;
        for (place, target) in targets.iter().enumerate() {
            let Expr::Name(name) = target else {
                return None;
            };
            let Slot::Local(register) = self.slot(marked(&name.node_index)) else {
                return None;
            };
            let base = *first.get_or_insert(register);
            if usize::from(register) != usize::from(base) + place {
                return None;
            }
        }
        first
    }

    pub(super) fn augmented(&mut self, stmt: &'a StmtAugAssign) {
        let span = span_of(stmt.range);
        let mark = self.mark();
        match &*stmt.target {
            Expr::Name(name) => {
                let id = marked(&name.node_index);
                if let Slot::Local(register) = self.slot(id)
                    && !self.unit.walrus.contains(register)
                {
                    self.check_bound(register, id, name.range);
                    self.in_place_op(stmt.op, register, register, &stmt.value, span);
                } else {
                    let d = self.temp();
                    self.load_name(id, d, name.range);
                    self.in_place_op(stmt.op, d, d, &stmt.value, span);
                    self.store_name(id, d, name.range);
                }
            }
            Expr::Attribute(attribute) => {
                let a = self.operand(&attribute.value);
                let d = self.temp();
                let load = self.attribute_span(attribute, attribute.range.end());
                self.load_attribute(a, &attribute.attr, d, load);
                self.in_place_op(stmt.op, d, d, &stmt.value, span);
                self.store_attribute(a, d, attribute);
            }
            Expr::Subscript(subscript) => {
                let item = span_of(subscript.range);
                let a = self.operand(&subscript.value);
                let b = self.operand(&subscript.slice);
                let d = self.temp();
                self.asm.emit(Op::GetItem { d, a, b }, item);
                self.in_place_op(stmt.op, d, d, &stmt.value, span);
                self.asm.emit(Op::SetItem { a, b, c: d }, item);
            }
            other => {
                let message = "illegal expression for augmented assignment";
                self.fail(message, other.range());
            }
        }
        self.release(mark);
    }

    pub(super) fn delete(&mut self, target: &'a Expr) {
        let mark = self.mark();
        match target {
            Expr::Name(name) => self.delete_name(marked(&name.node_index), name.range),
            Expr::Attribute(attribute) => {
                let a = self.operand(&attribute.value);
                let name = self.attribute_index(attribute.attr.as_str());
                let span = self.attribute_span(attribute, attribute.range.end());
                self.asm.emit(Op::DeleteAttr { a, name }, span);
            }
            Expr::Subscript(subscript) => {
                let a = self.operand(&subscript.value);
                let b = self.operand(&subscript.slice);
                self.asm.emit(Op::DelItem { a, b }, span_of(subscript.range));
            }
            Expr::Tuple(tuple) => tuple.elts.iter().for_each(|item| self.delete(item)),
            Expr::List(list) => list.elts.iter().for_each(|item| self.delete(item)),
            Expr::Starred(starred) => self.fail("cannot delete starred", starred.range),
            other => self.fail("cannot delete expression", other.range()),
        }
        self.release(mark);
    }
}

fn plain_unpack(a: u8, base: u8, n: u8, once: bool) -> Op {
    if once { Op::UnpackNext { a, base, n } } else { Op::Unpack { a, base, n } }
}
