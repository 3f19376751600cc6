//! Loops: `for`, `while`, `async for`, and the ways out of them.
//!
//! Place: statements; comprehensions share the parts that fetch the next value.
//!
//! Shape: a `for` jumps to its `ForNext` at the bottom, which jumps back to the body; a `while` tests at the top and comes
//! back by `Loop`. `continue` goes to the bottom of a `for`, to the top of a `while`.
//!
//! Invariants: a loop's iteration state is pinned. A variable that `del` or `except` may unbind counts as unbound at the
//! top of every loop.

use ruff_python_ast::{Expr, StmtFor, StmtWhile};
use ruff_text_size::{Ranged, TextRange};

use super::assembler::{Label, RegisterSet};
use super::block::{Block, Protection};
use super::collect::marked;
use super::name::Slot;
use super::{Compiler, span_of};
use crate::code::op::Op;

/// What `LoadCommon` calls `StopAsyncIteration`.
pub(super) const STOP_ASYNC_ITERATION: u8 = 3;

impl<'a> Compiler<'a> {
    pub(super) fn while_stmt(&mut self, stmt: &'a StmtWhile) {
        let top = self.asm.label();
        let end = self.asm.label();
        let otherwise = self.asm.label();
        let mark = self.mark();
        let kept = self.keep(marked(&stmt.node_index));
        let pinned = self.pin();
        self.forget_unbinding();
        self.asm.bind(top);
        self.jump_if(&stmt.test, false, otherwise);
        self.push_block(Block::Loop { end, next: top, broken: false }, stmt.range);
        self.stmts(&stmt.body);
        self.blocks.pop();
        self.asm.jump(top, span_of(stmt.test.range()));
        self.stop_keeping(kept);
        self.unpin(pinned);
        self.release(mark);
        self.asm.bind(otherwise);
        self.stmts(&stmt.orelse);
        self.asm.bind(end);
    }

    /// Variables that may be unbound again are no longer surely bound: a loop begins.
    pub(super) fn forget_unbinding(&mut self) {
        let unbinds = self.unit.unbinds;
        self.asm.bound.subtract(&unbinds);
    }

    /// What surely is bound now, whatever a protected body does next.
    pub(super) fn surely_bound(&self) -> RegisterSet {
        let mut bound = self.asm.bound;
        bound.subtract(&self.unit.unbinds);
        bound
    }

    pub(super) fn for_stmt(&mut self, stmt: &'a StmtFor) {
        let mark = self.mark();
        let end = self.asm.label();
        let iter = stmt.iter.range();
        let broken;
        let state = self.iteration(stmt.is_async);
        let a = self.operand_hint(&stmt.iter, state);
        self.begin_iteration(state, a, stmt.is_async, iter);
        let kept = self.keep(marked(&stmt.node_index));
        let pinned = self.pin();
        if stmt.is_async {
            broken = self.async_for(stmt, state, end);
        } else {
            let body = self.asm.label();
            let next = self.asm.label();
            let value = self.iteration_target(&stmt.target);
            let inner = self.pin();
            self.loop_body(next, body, value, iter);
            self.assign_next(&stmt.target, value);
            self.push_block(Block::Loop { end, next, broken: false }, stmt.range);
            self.stmts(&stmt.body);
            broken = self.pop_loop();
            self.asm.bind(next);
            self.asm.for_next(Op::ForNext { t: state, d: value }, body, span_of(iter));
            self.unpin(inner);
        }
        self.stop_keeping(kept);
        self.unpin(pinned);
        self.release(mark);
        self.stmts(&stmt.orelse);
        self.asm.bind(end);
        if broken {
            self.look(stmt.range);
        }
    }

    /// Leaves the block of a loop; whether a `break` was met in it.
    fn pop_loop(&mut self) -> bool {
        matches!(self.blocks.pop(), Some(Block::Loop { broken: true, .. }))
    }

    /// Registers for the state of an iteration.
    pub(super) fn iteration(&mut self, is_async: bool) -> u8 {
        self.temps(if is_async { 1 } else { 3 })
    }

    /// Begins an iteration over `a`.
    pub(super) fn begin_iteration(&mut self, state: u8, a: u8, is_async: bool, range: TextRange) {
        let op =
            if is_async { Op::GetAsyncIter { d: state, a } } else { Op::GetIter { t: state, a } };
        self.asm.emit(op, span_of(range));
    }

    /// The register that receives each value: a plain local itself, or a new temporary.
    pub(super) fn iteration_target(&mut self, target: &'a Expr) -> u8 {
        if let Expr::Name(name) = target
            && let Slot::Local(register) = self.slot(marked(&name.node_index))
        {
            return register;
        }
        self.temp()
    }

    /// Goes to the bottom of a loop; its body begins here with a new value in `value`.
    pub(super) fn loop_body(&mut self, next: Label, body: Label, value: u8, range: TextRange) {
        let mut bound = self.surely_bound();
        bound.insert(value);
        if self.asm.reachable {
            self.asm.jump(next, span_of(range));
            self.asm.bind_body(body, bound);
        }
    }

    /// Assigns the value that an iteration left in `value`, unless that is the target itself.
    pub(super) fn assign_next(&mut self, target: &'a Expr, value: u8) {
        if let Expr::Name(name) = target
            && self.slot(marked(&name.node_index)) == Slot::Local(value)
        {
            return;
        }
        let mark = self.mark();
        match target {
            Expr::Tuple(tuple) => self.unpack(&tuple.elts, value, span_of(tuple.range), true),
            Expr::List(list) => self.unpack(&list.elts, value, span_of(list.range), true),
            _ => self.assign(target, value),
        }
        self.release(mark);
    }

    /// Whether a `break` was met.
    fn async_for(&mut self, stmt: &'a StmtFor, state: u8, end: Label) -> bool {
        let top = self.asm.label();
        self.forget_unbinding();
        self.asm.bind(top);
        let bound = self.surely_bound();
        let value = self.temp();
        let inner = self.pin();
        let protection = self.async_next(state, value, stmt.range);
        self.assign(&stmt.target, value);
        self.push_block(Block::Loop { end, next: top, broken: false }, stmt.range);
        self.stmts(&stmt.body);
        let broken = self.pop_loop();
        self.asm.jump(top, span_of(stmt.iter.range()));
        self.end_async_iteration(protection, bound, stmt.iter.range());
        self.unpin(inner);
        broken
    }

    /// Awaits the next value of an asynchronous iterator; the protection covers only that.
    pub(super) fn async_next(&mut self, state: u8, value: u8, range: TextRange) -> Protection {
        let span = span_of(range);
        let mut protection = Protection::begin(&self.asm);
        self.asm.emit(Op::GetAsyncNext { d: value, a: state }, span);
        self.asm.emit(Op::GetAwaitable { d: value, a: value, how: 3 }, span);
        self.asm.emit(Op::YieldFrom { d: value, a: value }, span);
        protection.close(&self.asm);
        protection
    }

    /// Where an asynchronous iteration ends by `StopAsyncIteration`; other exceptions go on.
    pub(super) fn end_async_iteration(
        &mut self,
        protection: Protection,
        bound: RegisterSet,
        range: TextRange,
    ) {
        if protection.is_empty() {
            return;
        }
        let span = span_of(range);
        let mark = self.mark();
        let exception = self.temp();
        let class = self.temp();
        let done = self.asm.label();
        self.asm.begin_handler(bound);
        self.protect(protection, exception);
        self.asm.emit(Op::LoadCommon { d: class, which: STOP_ASYNC_ITERATION }, span);
        self.asm.test(Op::TestExc { a: exception, b: class, c: 1 }, done, span);
        self.asm.end(Op::Reraise { a: exception }, span);
        self.asm.bind(done);
        self.release(mark);
    }
}
