//! `with` and `async with`.
//!
//! Place: statements; early exits call `leave_with`.
//!
//! Invariants: `__exit__` is looked up before `__enter__`, both on the type, as in CPython; the exit method is pinned
//! until the statement ends. The target is bound under protection.
//!
//! Limits: each item is a block of its own, see `except.rs`.

use ruff_python_ast::{StmtWith, WithItem};
use ruff_text_size::{Ranged, TextRange};
use smallvec::SmallVec;

use super::assembler::{Label, RegisterSet};
use super::block::{Block, Protection};
use super::{Compiler, span_of};
use crate::code::op::Op;
use crate::source::Span;

/// An item of a `with` that was entered and is to be left.
struct Entered {
    exit: u8,
    /// Registers in use before it.
    mark: u32,
    bound: RegisterSet,
    pinned: u32,
    range: TextRange,
}

impl<'a> Compiler<'a> {
    /// The items are entered one after the other and left in reverse. What follows a fault is not emitted: a statement may
    /// have any number of items.
    pub(super) fn with_stmt(&mut self, stmt: &'a StmtWith) {
        let mut entered: SmallVec<[Entered; 1]> = SmallVec::new();
        for item in &stmt.items {
            if self.error.is_some() {
                break;
            }
            entered.push(self.enter_with(stmt, item));
        }
        self.stmts(&stmt.body);
        while let Some(item) = entered.pop() {
            let span = span_of(item.range);
            let protection = self.pop_block();
            let end = self.asm.label();
            self.leave_with(item.exit, stmt.is_async, item.range);
            self.asm.jump(end, span);
            self.with_handler(protection, item.exit, stmt.is_async, end, item.bound, item.range);
            self.unpin(item.pinned);
            self.release(item.mark);
            self.asm.bind(end);
        }
    }

    fn enter_with(&mut self, stmt: &'a StmtWith, item: &'a WithItem) -> Entered {
        let range = item.context_expr.range();
        let span = span_of(range);
        let mark = self.mark();
        let exit = self.temp();
        let base = self.temp();
        let context = self.operand_hint(&item.context_expr, base);
        let which = if stmt.is_async { 2 } else { 0 };
        self.asm.emit(Op::LoadSpecial { d: exit, a: context, which: which + 1 }, span);
        self.asm.emit(Op::LoadSpecial { d: base, a: context, which }, span);
        self.release(u32::from(base) + 1);
        self.asm.call(Op::Call { d: base, base, n: 0 }, span);
        if stmt.is_async {
            self.wait(base, 1, span);
        }
        let bound = self.surely_bound();
        let protection = Protection::begin(&self.asm);
        let block = Block::With { protection, exit, is_async: stmt.is_async, range };
        self.push_block(block, stmt.range);
        if let Some(target) = &item.optional_vars {
            self.assign(target, base);
        }
        self.release(u32::from(base));
        let pinned = self.pin();
        Entered { exit, mark, bound, pinned, range }
    }

    /// Where an exception in the body goes: the exit method may suppress it.
    fn with_handler(
        &mut self,
        protection: Protection,
        exit: u8,
        is_async: bool,
        end: Label,
        bound: RegisterSet,
        range: TextRange,
    ) {
        let span = span_of(range);
        if protection.is_empty() {
            return;
        }
        let [exception, saved] = [self.temp(), self.temp()];
        let inner = self.pin();
        self.asm.begin_handler(bound);
        self.protect(protection, exception);
        self.asm.emit(Op::PushExc { d: saved, a: exception }, span);
        let protection = Protection::begin(&self.asm);
        let result = self.temp();
        self.asm.emit(Op::WithExcept { d: result, a: exit, b: exception }, span);
        if is_async {
            self.wait(result, 2, span);
        }
        let suppress = self.asm.label();
        self.asm.test(Op::Test { a: result, c: 1 }, suppress, span);
        self.asm.end(Op::Reraise { a: exception }, span);
        let mut protection = protection;
        protection.close(&self.asm);
        self.asm.bind(suppress);
        self.asm.emit(Op::PopExc { a: saved }, span);
        self.asm.jump(end, span);
        self.cleanup(protection, saved, None, bound, range);
        self.unpin(inner);
    }

    /// Awaits what is in a register, which receives the result; `how` as in `GetAwaitable`.
    fn wait(&mut self, register: u8, how: u8, span: Span) {
        self.asm.emit(Op::GetAwaitable { d: register, a: register, how }, span);
        self.asm.emit(Op::YieldFrom { d: register, a: register }, span);
    }

    /// Calls the exit method with three Nones.
    pub(super) fn leave_with(&mut self, exit: u8, is_async: bool, range: TextRange) {
        let span = span_of(range);
        let mark = self.mark();
        let base = self.temps(4);
        self.asm.emit(Op::Move { d: base, a: exit }, span);
        for place in 1..4 {
            self.asm.emit(Op::LoadSingleton { d: base.wrapping_add(place), which: 0 }, span);
        }
        self.asm.call(Op::Call { d: base, base, n: 3 }, span);
        if is_async {
            self.wait(base, 2, span);
        }
        self.release(mark);
    }
}
