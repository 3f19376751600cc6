//! `try`: handlers, `finally`, and leaving protected blocks early.
//!
//! Place: statements; loops and `with` put their blocks on the same stack, and `return`, `break` and `continue` unwind it.
//!
//! Shape: as in CPython, a `finally` body is emitted once for each way out: normal, by exception, and inline for each early
//! exit. Where that would make much code (a `finally` within a `finally`, a long body left in many places) it is emitted
//! once and a selector register says where to go on: 0 on, 1 raise again, 2 return, 3 break, 4 continue.
//!
//! Invariants: while the code of an early exit is emitted, the blocks it has left protect nothing. Handlers are listed
//! innermost first. Handling (`PushExc`) ends on every way out of a handler by `PopExc`.
//!
//! Limits: `BLOCKS_MAX` blocks, as in CPython.

use ruff_python_ast::{ExceptHandler, ExceptHandlerExceptHandler, Stmt, StmtTry};
use ruff_text_size::{Ranged, TextRange};
use smallvec::SmallVec;

use super::assembler::{Assembler, Label, RegisterSet};
use super::collect::marked;
use super::names::NameId;
use super::{Compiler, span_of};
use crate::code::Handler;
use crate::code::op::Op;

/// Blocks within each other in one code object.
const BLOCKS_MAX: usize = 21;

/// Bytes of `finally` bodies that early exits may repeat, for each `finally`.
const REPEATED_BYTES: usize = 2000;

/// A statement that control is inside of.
#[derive(Clone, Debug)]
pub(super) enum Block<'a> {
    /// A loop: where `break` and `continue` go.
    Loop { end: Label, next: Label },
    /// The body of a `try` with handlers.
    Try { protection: Protection },
    /// What a `finally` protects.
    Finally {
        protection: Protection,
        body: &'a [Stmt],
        shared: Option<Shared>,
    },
    /// The body of a handler: what was handled before is in `saved`.
    Handling { protection: Protection, saved: u8 },
    /// The body of a handler with a name.
    Named {
        protection: Protection,
        name: NameId,
    },
    /// A `finally` body while an exception may be handled; with a selector, only if that is 1.
    Finalizing {
        protection: Protection,
        saved: u8,
        selector: Option<u8>,
    },
    /// The body of a `with`.
    With {
        protection: Protection,
        exit: u8,
        is_async: bool,
        range: TextRange,
    },
}

/// The registers and the place of a `finally` body that is emitted once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shared {
    entry: Label,
    selector: u8,
    value: u8,
    /// Which of return, break and continue are used.
    exits: [bool; 3],
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
        Protection {
            start: asm.here(),
            ranges: SmallVec::new(),
        }
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
            self.handlers.push(Handler {
                start,
                end,
                target,
                register,
            });
        }
    }

    // === Early exits ===

    /// Leaves the code by `return`, or the innermost loop by `break` or `continue`, through all blocks between.
    pub(super) fn exit(&mut self, exit: Exit, range: TextRange) {
        let mut left: SmallVec<[Block<'a>; 8]> = SmallVec::new();
        let mut diverted = false;
        while self.asm.reachable && !diverted {
            match self.blocks.last() {
                None => break,
                Some(Block::Loop { end, next }) => {
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
            Block::Finally {
                body, shared: None, ..
            } => self.final_body(body),
            Block::Finally {
                shared: Some(shared),
                ..
            } => {
                let number = match exit {
                    Exit::Return(a) => {
                        self.move_to(shared.value, a, span_of(range));
                        2
                    }
                    Exit::Break => 3,
                    Exit::Continue => 4,
                };
                shared.exits[number - 2] = true;
                let selector = Op::LoadInt {
                    d: shared.selector,
                    i: number as i16,
                };
                self.asm.emit(selector, span_of(range));
                self.asm.jump(shared.entry, span_of(range));
                return true;
            }
            Block::Handling { saved, .. } => {
                self.asm.emit(Op::PopExc { a: *saved }, span_of(range));
            }
            Block::Named { name, .. } => self.clear_name(*name, range),
            Block::Finalizing {
                saved, selector, ..
            } => {
                self.end_handling(*saved, *selector, range);
            }
            Block::With {
                exit,
                is_async,
                range,
                ..
            } => {
                self.leave_with(*exit, *is_async, *range);
            }
        }
        false
    }

    /// `PopExc`; with a selector, only if that is 1.
    fn end_handling(&mut self, saved: u8, selector: Option<u8>, range: TextRange) {
        let span = span_of(range);
        let Some(selector) = selector else {
            self.asm.emit(Op::PopExc { a: saved }, span);
            return;
        };
        let skip = self.asm.label();
        self.asm.test(
            Op::TestEqInt {
                a: selector,
                i: 1,
                c: 0,
            },
            skip,
            span,
        );
        self.asm.emit(Op::PopExc { a: saved }, span);
        self.asm.bind(skip);
    }

    fn final_body(&mut self, body: &'a [Stmt]) {
        self.unit.finally_depth += 1;
        self.stmts(body);
        self.unit.finally_depth -= 1;
    }

    // === try ===

    pub(super) fn try_stmt(&mut self, stmt: &'a StmtTry) {
        if stmt.finalbody.is_empty() {
            self.try_except(stmt);
        } else if self.emits_finally_once(stmt) {
            self.try_finally_once(stmt);
        } else {
            self.try_finally(stmt);
        }
    }

    fn protected_part(&mut self, stmt: &'a StmtTry) {
        if stmt.handlers.is_empty() {
            self.stmts(&stmt.body);
        } else {
            self.try_except(stmt);
        }
    }

    fn emits_finally_once(&self, stmt: &StmtTry) -> bool {
        if self.unit.finally_depth > 0 {
            return true;
        }
        let bytes = stmt
            .finalbody
            .first()
            .zip(stmt.finalbody.last())
            .map_or(0, |(first, last)| {
                last.end()
                    .to_usize()
                    .saturating_sub(first.start().to_usize())
            });
        let most = REPEATED_BYTES / bytes.max(1);
        let mut exits = 0;
        count_exits(&stmt.body, &mut exits, most);
        for handler in &stmt.handlers {
            let ExceptHandler::ExceptHandler(handler) = handler;
            count_exits(&handler.body, &mut exits, most);
        }
        count_exits(&stmt.orelse, &mut exits, most);
        exits > most
    }

    fn try_finally(&mut self, stmt: &'a StmtTry) {
        let bound = self.surely_bound();
        let protection = Protection::begin(&self.asm);
        let block = Block::Finally {
            protection,
            body: &stmt.finalbody,
            shared: None,
        };
        self.push_block(block, stmt.range);
        self.protected_part(stmt);
        let protection = self.pop_block();
        let end = self.asm.label();
        let range = range_of_body(&stmt.finalbody, stmt.range);
        self.final_body(&stmt.finalbody);
        self.asm.jump(end, span_of(range));
        if !protection.is_empty() {
            let mark = self.mark();
            let [exception, saved] = [self.temp(), self.temp()];
            let pinned = self.pin();
            self.asm.begin_handler(bound);
            self.protect(protection, exception);
            self.asm.emit(
                Op::PushExc {
                    d: saved,
                    a: exception,
                },
                span_of(range),
            );
            let protection = Protection::begin(&self.asm);
            let block = Block::Finalizing {
                protection,
                saved,
                selector: None,
            };
            self.push_block(block, stmt.range);
            self.final_body(&stmt.finalbody);
            self.asm.end(Op::Reraise { a: exception }, span_of(range));
            let protection = self.pop_block();
            self.cleanup(protection, saved, None, bound, range);
            self.unpin(pinned);
            self.release(mark);
        }
        self.asm.bind(end);
    }

    /// Handles an exception within a handler: ends the handling and raises on.
    pub(super) fn cleanup(
        &mut self,
        protection: Protection,
        saved: u8,
        selector: Option<u8>,
        bound: RegisterSet,
        range: TextRange,
    ) {
        if protection.is_empty() {
            return;
        }
        let mark = self.mark();
        let exception = self.temp();
        self.asm.begin_handler(bound);
        self.protect(protection, exception);
        self.end_handling(saved, selector, range);
        self.asm.end(Op::Reraise { a: exception }, span_of(range));
        self.release(mark);
    }

    fn try_finally_once(&mut self, stmt: &'a StmtTry) {
        let bound = self.surely_bound();
        let mark = self.mark();
        let entry = self.asm.label();
        let [selector, value, exception, saved] =
            [self.temp(), self.temp(), self.temp(), self.temp()];
        let pinned = self.pin();
        let shared = Shared {
            entry,
            selector,
            value,
            exits: [false; 3],
        };
        let protection = Protection::begin(&self.asm);
        let block = Block::Finally {
            protection,
            body: &stmt.finalbody,
            shared: Some(shared),
        };
        self.push_block(block, stmt.range);
        self.protected_part(stmt);
        let exits = match self.blocks.last() {
            Some(Block::Finally {
                shared: Some(shared),
                ..
            }) => shared.exits,
            _ => [false; 3],
        };
        let protection = self.pop_block();
        let range = range_of_body(&stmt.finalbody, stmt.range);
        let span = span_of(range);
        self.asm.emit(Op::LoadInt { d: selector, i: 0 }, span);
        self.asm.jump(entry, span);
        if !protection.is_empty() {
            self.asm.begin_handler(bound);
            self.protect(protection, exception);
            self.asm.emit(
                Op::PushExc {
                    d: saved,
                    a: exception,
                },
                span,
            );
            self.asm.emit(Op::LoadInt { d: selector, i: 1 }, span);
        }
        self.asm.bind(entry);
        let protection = Protection::begin(&self.asm);
        let block = Block::Finalizing {
            protection,
            saved,
            selector: Some(selector),
        };
        self.push_block(block, stmt.range);
        self.final_body(&stmt.finalbody);
        let go_on = self.asm.label();
        self.asm.test(
            Op::TestEqInt {
                a: selector,
                i: 1,
                c: 0,
            },
            go_on,
            span,
        );
        self.asm.end(Op::Reraise { a: exception }, span);
        self.asm.bind(go_on);
        let protection = self.pop_block();
        self.shared_exits(selector, value, exits, range);
        let end = self.asm.label();
        self.asm.jump(end, span);
        self.cleanup(protection, saved, Some(selector), bound, range);
        self.unpin(pinned);
        self.release(mark);
        self.asm.bind(end);
    }

    /// After a `finally` body that is emitted once: goes on with the exit that was under way.
    fn shared_exits(&mut self, selector: u8, value: u8, exits: [bool; 3], range: TextRange) {
        let ways = [Exit::Return(value), Exit::Break, Exit::Continue];
        for (place, exit) in ways.into_iter().enumerate() {
            if exits[place] {
                let skip = self.asm.label();
                let i = place as i8 + 2;
                let op = Op::TestEqInt {
                    a: selector,
                    i,
                    c: 0,
                };
                self.asm.test(op, skip, span_of(range));
                self.exit(exit, range);
                self.asm.bind(skip);
            }
        }
    }

    fn try_except(&mut self, stmt: &'a StmtTry) {
        let bound = self.surely_bound();
        let end = self.asm.label();
        let protection = Protection::begin(&self.asm);
        self.push_block(Block::Try { protection }, stmt.range);
        self.stmts(&stmt.body);
        let protection = self.pop_block();
        self.stmts(&stmt.orelse);
        self.asm.jump(end, span_of(stmt.range));
        if !protection.is_empty() {
            let mark = self.mark();
            let [exception, saved] = [self.temp(), self.temp()];
            let pinned = self.pin();
            let span = span_of(stmt.range);
            self.asm.begin_handler(bound);
            self.protect(protection, exception);
            self.asm.emit(
                Op::PushExc {
                    d: saved,
                    a: exception,
                },
                span,
            );
            let protection = Protection::begin(&self.asm);
            let block = Block::Handling { protection, saved };
            self.push_block(block, stmt.range);
            for handler in &stmt.handlers {
                let ExceptHandler::ExceptHandler(handler) = handler;
                self.handler(handler, exception, saved, end);
            }
            self.asm.end(Op::Reraise { a: exception }, span);
            let protection = self.pop_block();
            self.cleanup(protection, saved, None, bound, stmt.range);
            self.unpin(pinned);
            self.release(mark);
        }
        self.asm.bind(end);
    }

    /// One `except` clause; falls through to the next when it does not match.
    fn handler(
        &mut self,
        handler: &'a ExceptHandlerExceptHandler,
        exception: u8,
        saved: u8,
        end: Label,
    ) {
        let span = span_of(handler.range);
        let next = self.asm.label();
        if let Some(class) = &handler.type_ {
            let mark = self.mark();
            let b = self.operand(class);
            self.asm.test(
                Op::TestExc {
                    a: exception,
                    b,
                    c: 0,
                },
                next,
                span,
            );
            self.release(mark);
        }
        let Some(name) = &handler.name else {
            self.stmts(&handler.body);
            self.asm.emit(Op::PopExc { a: saved }, span);
            self.asm.jump(end, span);
            self.asm.bind(next);
            return;
        };
        let range = handler.range;
        let id = marked(&name.node_index);
        self.store_name(id, exception, range);
        let bound = self.surely_bound();
        let protection = Protection::begin(&self.asm);
        self.push_block(
            Block::Named {
                protection,
                name: id,
            },
            range,
        );
        self.stmts(&handler.body);
        let protection = self.pop_block();
        if self.asm.reachable {
            // What comes now is no longer in the handler: its cleanup must not end the handling twice.
            self.suspend_innermost();
            self.asm.emit(Op::PopExc { a: saved }, span);
            self.clear_name(id, range);
            self.asm.jump(end, span);
            self.resume_innermost();
        }
        if !protection.is_empty() {
            let mark = self.mark();
            let inner = self.temp();
            self.asm.begin_handler(bound);
            self.protect(protection, inner);
            self.clear_name(id, range);
            self.asm.end(Op::Reraise { a: inner }, span);
            self.release(mark);
        }
        self.asm.bind(next);
    }

    fn suspend_innermost(&mut self) {
        let asm = &self.asm;
        if let Some(protection) = self.blocks.last_mut().and_then(Block::protection) {
            protection.close(asm);
        }
    }

    fn resume_innermost(&mut self) {
        let asm = &self.asm;
        if let Some(protection) = self.blocks.last_mut().and_then(Block::protection) {
            protection.reopen(asm);
        }
    }
}

/// The range of a body's last statement, for what happens at its end.
fn range_of_body(body: &[Stmt], whole: TextRange) -> TextRange {
    body.last().map_or(whole, Ranged::range)
}

/// Counts early exits in statements, up to a little over `most`.
fn count_exits(body: &[Stmt], exits: &mut usize, most: usize) {
    for stmt in body {
        if *exits > most {
            return;
        }
        match stmt {
            Stmt::Return(_) | Stmt::Break(_) | Stmt::Continue(_) => *exits += 1,
            Stmt::If(stmt) => {
                count_exits(&stmt.body, exits, most);
                for clause in &stmt.elif_else_clauses {
                    count_exits(&clause.body, exits, most);
                }
            }
            Stmt::For(stmt) => {
                count_exits(&stmt.body, exits, most);
                count_exits(&stmt.orelse, exits, most);
            }
            Stmt::While(stmt) => {
                count_exits(&stmt.body, exits, most);
                count_exits(&stmt.orelse, exits, most);
            }
            Stmt::With(stmt) => count_exits(&stmt.body, exits, most),
            Stmt::Match(stmt) => {
                for case in &stmt.cases {
                    count_exits(&case.body, exits, most);
                }
            }
            Stmt::Try(stmt) => {
                count_exits(&stmt.body, exits, most);
                for handler in &stmt.handlers {
                    let ExceptHandler::ExceptHandler(handler) = handler;
                    count_exits(&handler.body, exits, most);
                }
                count_exits(&stmt.orelse, exits, most);
                count_exits(&stmt.finalbody, exits, most);
            }
            _ => {}
        }
    }
}
