//! Blocks: the statements that control is inside of, what they protect, and leaving them early.
//!
//! Place: `try`, `with` and loops push their blocks; `return`, `break` and `continue` unwind them.
//!
//! Invariants: while the code of an early exit is emitted, the blocks it has left protect nothing. Handlers are listed
//! innermost first, because an inner block ends before an outer one.
//!
//! Limits: `BLOCKS_MAX` blocks, as in CPython.

use ruff_python_ast::Stmt;
use ruff_text_size::TextRange;
use smallvec::SmallVec;

use super::assembler::{Assembler, Label};
use super::names::NameId;
use super::{Compiler, span_of};
use crate::code::Handler;
use crate::code::op::Op;
use crate::source::Span;

/// Blocks within each other in one code object.
const BLOCKS_MAX: usize = 21;

/// A statement that control is inside of.
#[derive(Clone, Debug)]
pub(super) enum Block<'a> {
    /// A loop: where `break` and `continue` go, and whether a `break` was met.
    Loop { end: Label, next: Label, broken: bool },
    /// The body of a `try` with handlers.
    Try { protection: Protection },
    /// What a `finally` protects.
    Finally { protection: Protection, body: &'a [Stmt], shared: Option<Shared> },
    /// The body of a handler: what was handled before is in `saved`.
    Handling { protection: Protection, saved: u8 },
    /// The body of a handler with a name.
    Named { protection: Protection, name: NameId },
    /// A `finally` body while an exception may be handled; with a selector, only if that is 1.
    Finalizing { protection: Protection, saved: u8, selector: Option<u8> },
    /// The body of a `with`.
    With { protection: Protection, exit: u8, is_async: bool, range: TextRange },
}

/// The registers and the place of a `finally` body that is emitted once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shared {
    pub(super) entry: Label,
    pub(super) selector: u8,
    pub(super) value: u8,
    /// Which of return, break and continue are used.
    pub(super) exits: [bool; 3],
}

/// Ranges of instructions whose exceptions go to one handler.
#[derive(Clone, Debug, Default)]
pub(super) struct Protection {
    start: u32,
    ranges: SmallVec<[(u32, u32); 1]>,
}

/// An early exit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exit {
    /// With the value in this register.
    Return(u8),
    Break,
    Continue,
}

// === impl Protection ===

impl Protection {
    /// Protection from here on.
    pub(super) fn begin(asm: &Assembler) -> Protection {
        Protection { start: asm.here(), ranges: SmallVec::new() }
    }

    /// Until here.
    pub(super) fn close(&mut self, asm: &Assembler) {
        if self.start < asm.here() {
            self.ranges.push((self.start, asm.here()));
        }
    }

    fn reopen(&mut self, asm: &Assembler) {
        self.start = asm.here();
    }

    /// Whether nothing was protected.
    pub(super) fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }
}

// === impl Block ===

impl Block<'_> {
    fn protection(&mut self) -> Option<&mut Protection> {
        match self {
            Block::Loop { .. } => None,
            Block::Try { protection }
            | Block::Finally { protection, .. }
            | Block::Handling { protection, .. }
            | Block::Named { protection, .. }
            | Block::Finalizing { protection, .. }
            | Block::With { protection, .. } => Some(protection),
        }
    }
}

impl<'a> Compiler<'a> {
    /// Enters a block.
    pub(super) fn push_block(&mut self, block: Block<'a>, range: TextRange) {
        if self.blocks.len() >= BLOCKS_MAX {
            self.fail("too many statically nested blocks", range);
        }
        self.blocks.push(block);
    }

    /// Leaves a block; gives what it protected.
    pub(super) fn pop_block(&mut self) -> Protection {
        let Some(mut block) = self.blocks.pop() else {
            return Protection::default();
        };
        let Some(protection) = block.protection() else {
            return Protection::default();
        };
        let mut protection = std::mem::take(protection);
        protection.close(&self.asm);
        protection
    }

    /// A handler begins here for what `protection` covers, with the exception in `register`.
    pub(super) fn protect(&mut self, protection: Protection, register: u8) {
        let target = self.asm.here();
        for (start, end) in protection.ranges {
            self.handlers.push(Handler { start, end, target, register });
        }
    }

    /// Leaves the code by `return`, or the innermost loop by `break` or `continue`, through all blocks between.
    pub(super) fn exit(&mut self, exit: Exit, range: TextRange) {
        let mut left: SmallVec<[Block<'a>; 8]> = SmallVec::new();
        let mut diverted = false;
        while self.asm.reachable && !diverted {
            match self.blocks.last_mut() {
                None => break,
                Some(Block::Loop { end, next, broken }) => {
                    *broken |= exit == Exit::Break;
                    let (end, next) = (*end, *next);
                    match exit {
                        Exit::Break => self.asm.jump(end, span_of(range)),
                        Exit::Continue => self.asm.jump(next, span_of(range)),
                        Exit::Return(_) => {}
                    }
                    if exit != Exit::Break && exit != Exit::Continue {
                        left.extend(self.blocks.pop());
                    }
                }
                Some(_) => {
                    let Some(mut block) = self.blocks.pop() else {
                        break;
                    };
                    if let Some(protection) = block.protection() {
                        protection.close(&self.asm);
                    }
                    diverted = self.leave(&mut block, exit, range);
                    left.push(block);
                }
            }
        }
        if self.asm.reachable
            && let Exit::Return(a) = exit
        {
            self.asm.end(Op::Return { a }, span_of(range));
        }
        while let Some(mut block) = left.pop() {
            if let Some(protection) = block.protection() {
                protection.reopen(&self.asm);
            }
            self.blocks.push(block);
        }
    }

    /// Emits what leaving a block early does; true when that goes on elsewhere.
    fn leave(&mut self, block: &mut Block<'a>, exit: Exit, range: TextRange) -> bool {
        match block {
            Block::Loop { .. } | Block::Try { .. } => {}
            Block::Finally { body, shared: None, .. } => self.final_body(body),
            Block::Finally { shared: Some(shared), .. } => {
                let number = match exit {
                    Exit::Return(a) => {
                        self.move_to(shared.value, a, span_of(range));
                        2
                    }
                    Exit::Break => 3,
                    Exit::Continue => 4,
                };
                shared.exits[number - 2] = true;
                let selector = Op::LoadInt { d: shared.selector, i: number as i16 };
                self.asm.emit(selector, span_of(range));
                self.asm.jump(shared.entry, span_of(range));
                return true;
            }
            Block::Handling { saved, .. } => {
                self.asm.emit(Op::PopExc { a: *saved }, span_of(range));
            }
            Block::Named { name, .. } => self.clear_name(*name, range),
            Block::Finalizing { saved, selector, .. } => {
                self.end_handling(*saved, *selector, range);
            }
            Block::With { exit, is_async, range, .. } => {
                self.leave_with(*exit, *is_async, *range);
            }
        }
        false
    }

    /// `raise X from ...` in a frozen module: what is handled innermost is so no more, and is no context of `X`.
    pub(super) fn end_innermost_handling(&mut self, span: Span) {
        let saved = self.blocks.iter().rev().find_map(|block| match block {
            Block::Handling { saved, .. } => Some(*saved),
            _ => None,
        });
        if let Some(a) = saved {
            self.asm.emit(Op::PopExc { a }, span);
        }
    }

    /// `PopExc`; with a selector, only if that is 1.
    pub(super) fn end_handling(&mut self, saved: u8, selector: Option<u8>, range: TextRange) {
        let span = span_of(range);
        let Some(selector) = selector else {
            self.asm.emit(Op::PopExc { a: saved }, span);
            return;
        };
        let skip = self.asm.label();
        self.asm.test(Op::TestEqInt { a: selector, i: 1, c: 0 }, skip, span);
        self.asm.emit(Op::PopExc { a: saved }, span);
        self.asm.bind(skip);
    }

    pub(super) fn suspend_innermost(&mut self) {
        let asm = &self.asm;
        if let Some(protection) = self.blocks.last_mut().and_then(Block::protection) {
            protection.close(asm);
        }
    }

    pub(super) fn resume_innermost(&mut self) {
        let asm = &self.asm;
        if let Some(protection) = self.blocks.last_mut().and_then(Block::protection) {
            protection.reopen(asm);
        }
    }
}
