//! `try`: handlers, `finally`, and leaving protected blocks early.
//!
//! Place: statements; `block.rs` has the stack of blocks, and the early exits that unwind it.
//!
//! Shape: as in CPython, a `finally` body is emitted once for each way out: normal, by exception, and inline for each early
//! exit. Where that would make much code (a `finally` within a `finally`, a long body left in many places) it is emitted
//! once and a selector register says where to go on: 0 on, 1 raise again, 2 return, 3 break, 4 continue.
//!
//! Invariants: handling (`PushExc`) ends on every way out of a handler by `PopExc`.
//!
//! Limits: `REPEATED_BYTES`, beyond which a `finally` body is emitted once.

use ruff_python_ast::{ExceptHandler, ExceptHandlerExceptHandler, Stmt, StmtTry};
use ruff_text_size::{Ranged, TextRange};

use super::assembler::{Label, RegisterSet};
use super::block::{Block, Exit, Protection, Shared};
use super::collect::marked;
use super::{Compiler, span_of};
use crate::code::op::Op;

/// Bytes of `finally` bodies that early exits may repeat, for each `finally`.
const REPEATED_BYTES: usize = 2000;

impl<'a> Compiler<'a> {
    pub(super) fn final_body(&mut self, body: &'a [Stmt]) {
        self.unit.finally_depth += 1;
        self.stmts(body);
        self.unit.finally_depth -= 1;
    }

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
        let bytes = stmt.finalbody.first().zip(stmt.finalbody.last()).map_or(0, |(first, last)| {
            last.end().to_usize().saturating_sub(first.start().to_usize())
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
        let block = Block::Finally { protection, body: &stmt.finalbody, shared: None };
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
            self.asm.emit(Op::PushExc { d: saved, a: exception }, span_of(range));
            let protection = Protection::begin(&self.asm);
            let block = Block::Finalizing { protection, saved, selector: None };
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
        let shared = Shared { entry, selector, value, exits: [false; 3] };
        let protection = Protection::begin(&self.asm);
        let block = Block::Finally { protection, body: &stmt.finalbody, shared: Some(shared) };
        self.push_block(block, stmt.range);
        self.protected_part(stmt);
        let exits = self.shared_exits_used();
        let protection = self.pop_block();
        let range = range_of_body(&stmt.finalbody, stmt.range);
        let span = span_of(range);
        self.asm.emit(Op::LoadInt { d: selector, i: 0 }, span);
        self.asm.jump(entry, span);
        if !protection.is_empty() {
            self.asm.begin_handler(bound);
            self.protect(protection, exception);
            self.asm.emit(Op::PushExc { d: saved, a: exception }, span);
            self.asm.emit(Op::LoadInt { d: selector, i: 1 }, span);
        }
        self.asm.bind(entry);
        let protection = Protection::begin(&self.asm);
        let block = Block::Finalizing { protection, saved, selector: Some(selector) };
        self.push_block(block, stmt.range);
        self.final_body(&stmt.finalbody);
        let go_on = self.asm.label();
        self.asm.test(Op::TestEqInt { a: selector, i: 1, c: 0 }, go_on, span);
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

    /// Which early exits went to the innermost block's `finally` body.
    fn shared_exits_used(&self) -> [bool; 3] {
        match self.blocks.last() {
            Some(Block::Finally { shared: Some(shared), .. }) => shared.exits,
            _ => [false; 3],
        }
    }

    /// After a `finally` body that is emitted once: goes on with the exit that was under way.
    fn shared_exits(&mut self, selector: u8, value: u8, exits: [bool; 3], range: TextRange) {
        let ways = [Exit::Return(value), Exit::Break, Exit::Continue];
        for (place, exit) in ways.into_iter().enumerate() {
            if exits[place] {
                let skip = self.asm.label();
                let i = place as i8 + 2;
                let op = Op::TestEqInt { a: selector, i, c: 0 };
                self.asm.test(op, skip, span_of(range));
                self.exit(exit, range);
                self.asm.bind(skip);
            }
        }
    }

    /// `try` with `except*`: each clause takes its part of the exception; what is left and what the clauses raise is raised.
    fn try_star(&mut self, stmt: &'a StmtTry) {
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
            let [exception, saved, rest, left] =
                [self.temp(), self.temp(), self.temp(), self.temp()];
            let pinned = self.pin();
            let span = span_of(stmt.range);
            self.asm.begin_handler(bound);
            self.protect(protection, exception);
            self.asm.emit(Op::PushExc { d: saved, a: exception }, span);
            let protection = Protection::begin(&self.asm);
            let block = Block::Handling { protection, saved };
            self.push_block(block, stmt.range);
            self.asm.emit(Op::Move { d: rest, a: exception }, span);
            self.asm.emit(Op::BuildList { d: left, base: left, n: 0 }, span);
            for handler in &stmt.handlers {
                let ExceptHandler::ExceptHandler(handler) = handler;
                self.star_handler(handler, rest, left);
            }
            self.asm.emit(Op::ListAppend { a: left, b: rest }, span);
            self.asm.emit(Op::StarRest { d: rest, a: exception, b: left }, span);
            let none = self.asm.label();
            self.asm.test(Op::TestNone { a: rest, c: 1 }, none, span);
            self.asm.end(Op::Reraise { a: rest }, span);
            self.asm.bind(none);
            let protection = self.pop_block();
            self.asm.emit(Op::PopExc { a: saved }, span);
            self.asm.jump(end, span);
            self.cleanup(protection, saved, None, bound, stmt.range);
            self.unpin(pinned);
            self.release(mark);
        }
        self.asm.bind(end);
    }

    /// One `except*` clause: what it raises goes to the list.
    fn star_handler(&mut self, handler: &'a ExceptHandlerExceptHandler, rest: u8, left: u8) {
        let span = span_of(handler.range);
        let range = handler.range;
        let next = self.asm.label();
        let mark = self.mark();
        let [taken, saved] = [self.temp(), self.temp()];
        if let Some(class) = &handler.type_ {
            let inner = self.mark();
            let b = self.operand(class);
            self.asm.emit(Op::StarSplit { d: taken, a: rest, b }, span);
            self.release(inner);
            let pair = self.temps(2);
            self.asm.emit(Op::Unpack { a: taken, base: pair, n: 2 }, span);
            self.asm.emit(Op::Move { d: taken, a: pair }, span);
            self.asm.emit(Op::Move { d: rest, a: pair + 1 }, span);
            self.release(inner);
        }
        self.asm.test(Op::TestNone { a: taken, c: 1 }, next, span);
        let pinned = self.pin();
        let name = handler.name.as_ref().map(|name| marked(&name.node_index));
        self.asm.emit(Op::PushExc { d: saved, a: taken }, span);
        let bound = self.surely_bound();
        let protection = Protection::begin(&self.asm);
        self.push_block(Block::Handling { protection, saved }, range);
        if let Some(id) = name {
            self.store_name(id, taken, range);
        }
        self.stmts(&handler.body);
        let protection = self.pop_block();
        if self.asm.reachable {
            self.asm.emit(Op::PopExc { a: saved }, span);
            if let Some(id) = name {
                self.clear_name(id, range);
            }
            self.asm.jump(next, span);
        }
        if !protection.is_empty() {
            let inner = self.temp();
            self.asm.begin_handler(bound);
            self.protect(protection, inner);
            self.end_handling(saved, None, range);
            if let Some(id) = name {
                self.clear_name(id, range);
            }
            self.asm.emit(Op::ListAppend { a: left, b: inner }, span);
            self.asm.jump(next, span);
        }
        self.unpin(pinned);
        self.release(mark);
        self.asm.bind(next);
    }

    fn try_except(&mut self, stmt: &'a StmtTry) {
        if stmt.is_star {
            self.try_star(stmt);
            return;
        }
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
            self.asm.emit(Op::PushExc { d: saved, a: exception }, span);
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
            self.asm.test(Op::TestExc { a: exception, b, c: 0 }, next, span);
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
        self.push_block(Block::Named { protection, name: id }, range);
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
