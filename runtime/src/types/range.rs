//! `range`.
//!
//! Place: `begin_loop` iterates ranges of inline ints without an object.
//!
//! Invariants: the length is computed once, when the range is made.
//! Limits: none.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::code::op::BinaryOp;
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::iter::Iter;
use crate::heap::object::Range;
use crate::native::registry::Owner;
use crate::native::state::StepFn;
use crate::native::{Input, NativeDef, Signature, Step};
use crate::number::IntRef;
use crate::types::TypeId;
use crate::types::sequence::Subscript;
use crate::value::{Kind, TRUE, UNDEF, Value};

/// `range`'s own attributes.
pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::class_method("__new__", Signature::range(1, 3), new),
    NativeDef::getter("start", |core, args| Ok(this(core, args, "start")?.1.start)),
    NativeDef::getter("stop", |core, args| Ok(this(core, args, "stop")?.1.stop)),
    NativeDef::getter("step", |core, args| Ok(this(core, args, "step")?.1.step)),
    NativeDef::method("index", Signature::exact(1), |core, args| search(core, args, Wanted::Index)),
    NativeDef::method("count", Signature::exact(1), |core, args| search(core, args, Wanted::Count)),
    NativeDef::method("__reversed__", Signature::exact(0), |core, args| {
        let range = this(core, args, "__reversed__")?.0;
        core.range_reversed(range)
    }),
    NativeDef::method("__hash__", Signature::exact(0), |core, args| {
        let range = this(core, args, "__hash__")?.0;
        let hash = core.hash(range)?;
        core.heap.new_int(hash as i64)
    }),
];

/// What an item is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Wanted {
    Contains,
    Index,
    Count,
}

/// Looks for an item that is no int, value by value. Registers: range, iterator, item.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct RangeSearch {
    wanted: Wanted,
    waiting: bool,
    at: u64,
    seen: u64,
}

impl StepFn for RangeSearch {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [_, iter, item] = regs else { return Err(core.system_error("bad registers")) };
        let mut answer = match input {
            Input::Returned(equal) if self.waiting => Some(equal == TRUE),
            _ => None,
        };
        loop {
            if let Some(equal) = answer.take() {
                self.waiting = false;
                self.at += 1;
                self.seen += u64::from(equal);
                match self.wanted {
                    Wanted::Contains if equal => return Ok(Step::Return(TRUE)),
                    Wanted::Index if equal => {
                        return core.heap.new_int(self.at as i64 - 1).map(Step::Return);
                    }
                    _ => {}
                }
                core.charge(u64::from(self.at.is_multiple_of(2)))?;
                if core.meter.is_over() {
                    return Ok(Step::Yield);
                }
            }
            let Some(value) = core.retrying(|core| core.next(iter))? else { break };
            self.waiting = true;
            answer = Some(core.retrying(|core| core.equal(value, item))?);
        }
        match self.wanted {
            Wanted::Contains => Ok(Step::Return(Value::bool(false))),
            Wanted::Count => core.heap.new_int(self.seen as i64).map(Step::Return),
            Wanted::Index => Err(core.value_error("sequence.index(x): x not in sequence")),
        }
    }
}

fn this(core: &mut Core, args: &[Value], method: &str) -> Result<(Value, Range), Fault> {
    let value = args.first().copied().unwrap_or(UNDEF);
    let range = core.receiver(value, &[Kind::Range], TypeId::Range, method)?;
    Ok((range, *core.heap.range(range)))
}

fn search(core: &mut Core, args: &[Value], wanted: Wanted) -> Result<Value, Fault> {
    let range = this(core, args, "index")?.0;
    core.range_search(range, args.get(1).copied().unwrap_or(UNDEF), wanted)
}

fn new(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[_class, first, second, step] = args else {
        return Err(core.system_error("bad arguments"));
    };
    let (start, stop) = if second.is_undef() { (Value::int(0), first) } else { (first, second) };
    for (at, part) in [(1, first), (2, second), (3, step)] {
        if !part.is_undef()
            && core.index_arg((Owner::Type(TypeId::Range), "__new__"), args, at)? != part
        {
            // A bool, or an int's subclass: its plain value.
            let mut plain: SmallVec<[Value; 4]> = SmallVec::from_slice(args);
            plain[at] = core.index(part)?;
            return new(core, &plain);
        }
    }
    let step = step.or(Value::int(1));
    if step == Value::int(0) {
        return Err(core.value_error("range() arg 3 must not be zero"));
    }
    let len = core.range_len(start, stop, step)?;
    core.heap.new_range(Range { start, stop, step, len })
}

impl Core {
    /// The number of values of a range.
    pub(crate) fn range_len(
        &mut self,
        start: Value,
        stop: Value,
        step: Value,
    ) -> Result<Value, Fault> {
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
        // What is done with ranges is done at once.
        let wide = |value| self.bit_length(value) > crate::number::cost::TRUSTED_BITS / 2;
        if wide(start) || wide(stop) || wide(step) {
            return Err(self.raise(TypeId::OverflowError, "int too large for a range"));
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

    /// `range[key]`
    pub(crate) fn range_get_item(&mut self, object: Value, key: Value) -> Result<Value, Fault> {
        let range = *self.heap.range(object);
        let small = range.start.is_int()
            && range.step.is_int()
            && range.len.is_int()
            && range.stop.is_int();
        if key.is_kind(Kind::Slice) {
            return self.range_slice(object, key);
        }
        if small {
            let index = match self.int_ref(key) {
                Some(int) => int.to_i64().unwrap_or(i64::MAX),
                None => self.subscript_int(Subscript::Get, object, key, UNDEF)?,
            };
            let Some(at) = Core::position(index, range.len.as_int() as usize) else {
                return Err(self.raise(TypeId::IndexError, "range object index out of range"));
            };
            return self.heap.new_int(range.start.as_int() + at as i64 * range.step.as_int());
        }
        let index = match self.int_ref(key) {
            Some(_) => self.index(key)?,
            None => {
                let int = self.subscript_int(Subscript::Get, object, key, UNDEF)?;
                self.heap.new_int(int)?
            }
        };
        let negative = self.int_ref(index).is_some_and(IntRef::is_negative);
        let at =
            if negative { self.binary(BinaryOp::Add, index, range.len, false)? } else { index };
        let below = self.int_ref(at).is_some_and(IntRef::is_negative);
        let inside = self.plain_order(at, range.len) == Some(Some(std::cmp::Ordering::Less));
        if below || !inside {
            return Err(self.raise(TypeId::IndexError, "range object index out of range"));
        }
        self.range_value(range, at)
    }

    /// `start + at * step`
    fn range_value(&mut self, range: Range, at: Value) -> Result<Value, Fault> {
        let offset = self.binary(BinaryOp::Mul, at, range.step, false)?;
        self.binary(BinaryOp::Add, range.start, offset, false)
    }

    fn range_slice(&mut self, object: Value, key: Value) -> Result<Value, Fault> {
        let range = *self.heap.range(object);
        let len = range.len;
        // Parts that say by `__index__` which ints they stand for are asked first.
        let slice = *self.heap.slice(key);
        let parts = [slice.start, slice.stop, slice.step];
        let known = |core: &Core, part: Value| part.is_none() || core.int_ref(part).is_some();
        if !parts.iter().all(|part| known(self, *part)) {
            self.subscript_extent(Subscript::Get, object, key, UNDEF, 0)?;
        }
        let (start, stop, step) = crate::types::slice::wide_parts(self, len, parts)?;
        let start = self.heap.new_big(start)?;
        let stop = self.heap.new_big(stop)?;
        let step = self.heap.new_big(step)?;
        let start = self.range_value(range, start)?;
        let stop = self.range_value(range, stop)?;
        let step = self.binary(BinaryOp::Mul, step, range.step, false)?;
        let len = self.range_len(start, stop, step)?;
        self.heap.new_range(Range { start, stop, step, len })
    }

    /// `item in range`
    pub(crate) fn range_contains(&mut self, range: Value, item: Value) -> Result<bool, Fault> {
        self.range_search(range, item, Wanted::Contains).map(|value| value == TRUE)
    }

    fn range_search(&mut self, object: Value, item: Value, wanted: Wanted) -> Result<Value, Fault> {
        let range = *self.heap.range(object);
        if self.int_ref(item).is_none() {
            let iter = self.range_iter(object);
            let iter = self.heap.new_iter(iter)?;
            let state = RangeSearch { wanted, waiting: false, at: 0, seen: 0 };
            return Err(self.enter(state, &[object, iter, item]));
        }
        let offset = self.binary(BinaryOp::Sub, item, range.start, false)?;
        let rest = self.binary(BinaryOp::Mod, offset, range.step, false)?;
        let at = self.binary(BinaryOp::FloorDiv, offset, range.step, false)?;
        let below = self.int_ref(at).is_some_and(IntRef::is_negative);
        let inside = self.plain_order(at, range.len) == Some(Some(std::cmp::Ordering::Less));
        let found = rest == Value::int(0) && !below && inside;
        match wanted {
            Wanted::Contains => Ok(Value::bool(found)),
            Wanted::Count => Ok(Value::int(i64::from(found))),
            Wanted::Index if found => Ok(at),
            Wanted::Index => Err(self.value_error("range.index(x): x not in range")),
        }
    }

    /// `reversed(range)`
    pub(crate) fn range_reversed(&mut self, object: Value) -> Result<Value, Fault> {
        let range = *self.heap.range(object);
        let one = Value::int(1);
        let last = self.binary(BinaryOp::Sub, range.len, one, false)?;
        let next = self.range_value(range, last)?;
        let step = self.negative(range.step)?;
        let iter = match (next.is_int(), step.is_int(), range.len.is_int()) {
            (true, true, true) if range.start.is_int() => Iter::Range {
                next: next.as_int(),
                step: step.as_int(),
                left: range.len.as_int() as u64,
            },
            _ => Iter::BigRange { next, step, left: range.len },
        };
        self.heap.new_iter(iter)
    }
}
