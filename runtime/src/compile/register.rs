//! Registers: a stack of near temporaries above the locals, and far registers for what does not fit.
//!
//! Place: expressions take temporaries and give them back in order; statements that live on through nested code (loops,
//! handlers, comprehensions) pin theirs.
//!
//! Invariants: temporaries are a stack: `mark`, use, `release`. A call's callee and arguments are its top. Between `pinned`
//! and `next_temp` stand the operands of unfinished expressions; when the near registers run out while one more expression
//! is begun, these are moved to far registers around it (`spilled`), so expressions may nest as deeply as the door allows.
//!
//! Limits: 256 near registers, of which locals take at most `NEAR_LOCALS`; 65,535 registers in all.

use ruff_python_ast::Expr;
use ruff_text_size::Ranged;

use super::Compiler;
use super::span_of;
use crate::code::op::Op;

/// Near registers that parameters, free cells and locals may take.
pub(super) const NEAR_LOCALS: u32 = 128;

/// An expression that begins with the temporaries above this first moves the waiting operands away.
const SPILL_ABOVE: u32 = 210;

impl<'a> Compiler<'a> {
    /// The next temporary.
    pub(super) fn temp(&mut self) -> u8 {
        self.temps(1)
    }

    /// The first of `count` consecutive temporaries.
    pub(super) fn temps(&mut self, count: u32) -> u8 {
        let base = self.unit.next_temp;
        let end = base + count;
        if end > 256 {
            self.crowded |= !self.unit.kept.is_empty();
            let range = self.last_range();
            self.fail("too many statically nested blocks", range);
            return 0;
        }
        self.unit.next_temp = end;
        self.unit.near_max = self.unit.near_max.max(end);
        base as u8
    }

    /// Where the temporaries end now.
    #[inline]
    pub(super) fn mark(&self) -> u32 {
        self.unit.next_temp
    }

    /// Gives back all temporaries since `mark`.
    #[inline]
    pub(super) fn release(&mut self, mark: u32) {
        self.unit.next_temp = mark;
    }

    /// Whether a register is a temporary, which nobody sees half made.
    #[inline]
    pub(super) fn is_temp(&self, register: u8) -> bool {
        u32::from(register) >= self.unit.first_temp
    }

    /// Keeps all temporaries up to now in place; gives what `unpin` needs.
    pub(super) fn pin(&mut self) -> u32 {
        std::mem::replace(&mut self.unit.pinned, self.unit.next_temp)
    }

    /// Ends the effect of `pin`.
    pub(super) fn unpin(&mut self, pinned: u32) {
        self.unit.pinned = pinned;
    }

    /// `count` consecutive far registers.
    pub(super) fn far(&mut self, count: u32) -> u16 {
        let base = self.unit.next_far;
        if base + count > u32::from(u16::MAX) {
            let range = self.last_range();
            self.fail("too many registers in one code object", range);
            return 256;
        }
        self.unit.next_far = base + count;
        self.unit.far_max = self.unit.far_max.max(base + count);
        base as u16
    }

    /// Whether an expression that is begun now must first move waiting operands away.
    #[inline]
    pub(super) fn must_spill(&self) -> bool {
        // A single one is the place of a result: moving it away would give room for nothing but the next such place.
        self.unit.next_temp > SPILL_ABOVE && self.unit.next_temp > self.unit.pinned + 1
    }

    /// Evaluates `expr` into `dst` with the waiting operands moved to far registers meanwhile.
    #[cold]
    pub(super) fn spilled(&mut self, expr: &'a Expr, dst: u8) {
        let span = span_of(expr.range());
        let (first, end) = (self.unit.pinned, self.unit.next_temp);
        let far_mark = self.unit.next_far;
        let count = end - first;
        let far = self.far(count + 1);
        for offset in 0..count {
            let op = Op::SetFar { a: (first + offset) as u8, far: far + offset as u16 };
            self.asm.emit(op, span);
        }
        self.unit.next_temp = first;
        let result = self.temp();
        self.expr(expr, result);
        let result_far = far + count as u16;
        self.asm.emit(Op::SetFar { a: result, far: result_far }, span);
        self.unit.next_temp = end;
        for offset in 0..count {
            let op = Op::GetFar { d: (first + offset) as u8, far: far + offset as u16 };
            self.asm.emit(op, span);
        }
        self.asm.emit(Op::GetFar { d: dst, far: result_far }, span);
        self.unit.next_far = far_mark;
    }
}
