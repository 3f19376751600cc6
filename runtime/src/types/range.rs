//! `range`.
//!
//! Place: `begin_loop` iterates ranges of inline ints without an object.
//!
//! Invariants: the length is computed once, when the range is made.
//! Limits: none.

use crate::code::op::BinaryOp;
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::object::Range;
use crate::native::{NativeDef, Signature};
use crate::value::Value;

pub(crate) static NATIVES: &[NativeDef] =
    &[NativeDef::class_method("__new__", Signature::range(1, 3), new)];

fn new(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[_class, first, second, step] = args else {
        return Err(core.system_error("bad arguments"));
    };
    let (start, stop) =
        if second.is_undef() { (Value::int(0), first) } else { (first, second) };
    let start = core.index(start)?;
    let stop = core.index(stop)?;
    let step = if step.is_undef() { Value::int(1) } else { core.index(step)? };
    if step == Value::int(0) {
        return Err(core.value_error("range() arg 3 must not be zero"));
    }
    let len = core.range_len(start, stop, step)?;
    core.heap.new_range(Range { start, stop, step, len })
}

impl Core {
    /// The number of values of a range.
    pub(crate) fn range_len(&mut self, start: Value, stop: Value, step: Value) -> Result<Value, Fault> {
        if start.is_int() && stop.is_int() && step.is_int() {
            let (start, stop, step) = (start.as_int(), stop.as_int(), step.as_int());
            let len = if step > 0 && start < stop {
                (stop - start - 1) / step + 1
            } else if step < 0 && start > stop {
                (start - stop - 1) / -step + 1
            } else {
                0
            };
            return self.heap.new_int(len);
        }
        // (stop - start + step -+ 1) // step, not below zero.
        let span = self.binary(BinaryOp::Sub, stop, start, false)?;
        let negative = self.int_ref(step).is_some_and(crate::number::IntRef::is_negative);
        let one = Value::int(if negative { 1 } else { -1 });
        let sum = self.binary(BinaryOp::Add, span, step, false)?;
        let sum = self.binary(BinaryOp::Add, sum, one, false)?;
        let len = self.binary(BinaryOp::FloorDiv, sum, step, false)?;
        let below = self.int_ref(len).is_some_and(crate::number::IntRef::is_negative);
        Ok(if below { Value::int(0) } else { len })
    }
}
