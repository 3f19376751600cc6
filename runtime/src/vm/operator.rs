//! Operators of classes written in Python: `a + b` and `a < b` as the call of a method, without a native frame around it.
//!
//! Place: `protocol/arith.rs` and `protocol/compare.rs` ask for `Entering::Operator` where the left operand's method goes
//! first; `Vm::finish` comes back here with what it returned.
//!
//! ```text
//! stack: caller's registers | a | b | - | method's registers       Frame::extra of the method: `Operator` as an int
//! ```
//!
//! Invariants: what the method returns is the result, unless it is `NotImplemented` or a comparison's truth has to be asked for:
//! then the native frame is pushed that would have called the method (`Binary`, `Compare`), with the answer. The cost is the
//! same.
//! Limits: `depth`; once the slice is used up an operator's instruction runs again in the next one, and a built-in has the
//! native frame, whose step waits.

use super::frame::{Frame, Ret};
use super::{Flow, NEAR, Vm};
use crate::code::op::{BinaryOp, CompareOp};
use crate::core::Core;
use crate::exception::Fault;
use crate::native::{Entering, Input, NativeState};
use crate::protocol::arith::Binary;
use crate::protocol::compare::Compare;
use crate::value::{Kind, NOT_IMPLEMENTED, Value};

/// Slots between the registers of the caller and those of the method.
pub(crate) const GAP: usize = 3;

/// Which operator a method is called for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Binary(BinaryOp, bool),
    /// With whether only the truth of the result is wanted.
    Compare(CompareOp, bool),
}

// === impl Operator ===

impl Operator {
    pub(super) fn mark(self) -> Value {
        let (kind, op, flag) = match self {
            Operator::Binary(op, inplace) => (0, op as i64, inplace),
            Operator::Compare(op, truth) => (1, op as i64, truth),
        };
        Value::int(op << 2 | i64::from(flag) << 1 | kind)
    }

    /// What a frame's `extra` says: in a hostile snapshot it may be any int.
    fn from_mark(mark: Value) -> Option<Operator> {
        let mark = mark.small_int()?;
        let (op, flag) = (usize::try_from(mark >> 2).ok()?, mark & 2 != 0);
        Some(if mark & 1 == 0 {
            Operator::Binary(*BinaryOp::ALL.get(op)?, flag)
        } else {
            Operator::Compare(*CompareOp::ALL.get(op)?, flag)
        })
    }

    /// The frame that asks on, once the left operand's method has answered.
    fn asked(self) -> NativeState {
        match self {
            Operator::Binary(op, inplace) => Binary::asked(op, inplace).into(),
            Operator::Compare(op, truth) => Compare::asked(op, truth).into(),
        }
    }

    /// The frame that asks from the beginning.
    fn unasked(self) -> NativeState {
        match self {
            Operator::Binary(op, inplace) => Binary::new(op, inplace).into(),
            Operator::Compare(op, truth) => Compare::new(op, truth).into(),
        }
    }

    /// Whether this answer is the operator's result.
    #[inline]
    fn takes(self, answer: Value) -> bool {
        match self {
            Operator::Compare(_, true) => answer.is_bool(),
            _ => answer != NOT_IMPLEMENTED,
        }
    }
}

/// Whether what a function returns is the result, by the `extra` of its frame.
#[inline]
pub(super) fn takes(extra: Value, answer: Value) -> bool {
    extra.is_undef() || Operator::from_mark(extra).is_some_and(|operator| operator.takes(answer))
}

impl Core {
    /// Asks for the call of `a`'s method for an operator, where it is the first that is to be called; one with a shortcut may
    /// answer at once.
    #[inline]
    pub(crate) fn operator_method(
        &mut self,
        operator: Operator,
        name: &'static str,
        a: Value,
        b: Value,
    ) -> Result<Option<Value>, Fault> {
        if !a.is_kind(Kind::Instance) || self.goes_first(a, b) {
            return Ok(None);
        }
        let method = self.guest_special(a, name).filter(|method| method.is_kind(Kind::Function));
        let Some(method) = method else { return Ok(None) };
        if self.shortcut_of(method).is_none() {
            self.entering = Some(Entering::Operator { method, operands: [a, b], operator });
            return Err(Fault::Enter);
        }
        let answer = self.quick_call(method, &[a, b])?;
        Ok(answer.filter(|answer| operator.takes(*answer)))
    }
}

impl Vm {
    /// Pushes the frame of an operator's method; where that does not do, of the native that calls it.
    pub(super) fn enter_operator(
        &mut self,
        method: Value,
        operands: [Value; 2],
        operator: Operator,
        ret: Ret,
    ) -> Flow {
        self.core.meter.settle_owed();
        let code = self.core.heap.function(method).code;
        let Some(runnable) = self.codes.get(code as usize) else { return Flow::Frame };
        let size = runnable.size;
        // The step of a native waits for the next slice; behind a built-in that is called directly nothing would. A native's own
        // step has looked at the slice.
        let stepped = matches!(ret, Ret::Step | Ret::StepNext | Ret::StepInit);
        let waits = self.core.meter.slice < 0 && !stepped;
        let depth = self.core.meter.limits.depth;
        let deep = self.core.depth >= depth || self.states.len() as u32 >= depth;
        if waits || deep || runnable.simple != 2 {
            return self.push_native(operator.unasked(), &operands, ret);
        }
        let top = self.frames.last().map_or(0, Frame::top);
        // As they stand where a native calls the method: what the stack takes does not tell the two ways apart.
        let base = top + GAP;
        let end = base + size as usize;
        if end + NEAR > self.stack.len() {
            let [a, b] = operands;
            if self.with_memory(&[method, a, b], |vm| vm.grow_stack(end)).is_err() {
                return self.no_memory();
            }
        }
        if let Err(fault) = self.core.charge(1) {
            let now = self.core.meter.slice;
            return self.fault(fault, ret, now);
        }
        self.stack[top..top + 2].copy_from_slice(&operands);
        self.stack[top + 2] = crate::value::UNDEF;
        self.stack[base..base + 2].copy_from_slice(&operands);
        self.stack[base + 2..end].fill(crate::value::UNDEF);
        self.core.depth += 1;
        let globals = self.core.heap.function(method).globals.index();
        self.frames.push(Frame {
            code,
            pc: 0,
            base: base as u32,
            size,
            globals,
            ret,
            function: method,
            handling: crate::value::UNDEF,
            extra: operator.mark(),
        });
        Flow::Frame
    }

    /// Pops the frame of an operator's method, which returns `answer`.
    pub(super) fn finish_operator(&mut self, answer: Value) -> Flow {
        let frame = self.pop_frame();
        let operator = Operator::from_mark(frame.extra);
        let base = frame.base as usize;
        let operands = base.checked_sub(GAP).and_then(|from| self.stack.get(from..from + 2));
        match (operator, operands) {
            (Some(operator), Some(&[a, b])) if !operator.takes(answer) => {
                // Room first, which may take a collection: the answer is held nowhere else meanwhile.
                let end = self.frames.last().map_or(0, Frame::top) + 2;
                if self.with_memory(&[answer, a, b], |vm| vm.grow_stack(end)).is_err() {
                    return self.no_memory();
                }
                let natives = self.states.len();
                let flow = self.push_native(operator.asked(), &[a, b], frame.ret);
                if self.states.len() > natives {
                    self.input = Input::Returned(answer);
                }
                flow
            }
            _ => self.accept(frame.ret, answer),
        }
    }
}
