//! `slice`: constructor, attributes, `indices`.
//!
//! Place: subscripts with slices are in `types/sequence.rs`.
//!
//! Invariants: a slice's parts are any objects; only `indices` and subscripts want ints.
//! Limits: constant work.

use num_bigint::BigInt;
use num_traits::{Signed, Zero};

use crate::code::op::CompareOp;
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::object::Slice;
use crate::native::registry::Owner;
use crate::native::{NativeDef, Signature};
use crate::protocol::settle::{How, Name};
use crate::types::{TypeId, dunder};
use crate::value::{Kind, NONE, UNDEF, Value};

macro_rules! compare {
    ($name:literal $op:ident) => {
        NativeDef::method($name, Signature::exact(1), |core, args| {
            dunder::compare(core, CompareOp::$op, args)
        })
    };
}

/// `slice`'s own attributes.
pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::class_method("__new__", Signature::range(1, 3), new),
    NativeDef::getter("start", |core, args| Ok(this(core, args)?.start)),
    NativeDef::getter("stop", |core, args| Ok(this(core, args)?.stop)),
    NativeDef::getter("step", |core, args| Ok(this(core, args)?.step)),
    NativeDef::method("indices", Signature::exact(1), indices),
    compare!("__eq__" Eq),
    compare!("__ne__" Ne),
    compare!("__lt__" Lt),
    compare!("__le__" Le),
    compare!("__gt__" Gt),
    compare!("__ge__" Ge),
];

/// `indices` of parts that are ints or None: length, step, start, stop.
pub(crate) static INTERNAL: &[NativeDef] =
    &[NativeDef::function(PART_INDICES, Signature::exact(4), part_indices)];

const PART_INDICES: &str = "slice_indices";

fn this(core: &mut Core, args: &[Value]) -> Result<Slice, Fault> {
    let value = args.first().copied().unwrap_or(UNDEF);
    let value = core.receiver(value, &[Kind::Slice], TypeId::Slice, "indices")?;
    Ok(*core.heap.slice(value))
}

fn new(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[_, first, second, third] = args else { return Err(core.system_error("bad arguments")) };
    let slice = if second.is_undef() {
        Slice { start: NONE, stop: first, step: NONE }
    } else {
        Slice { start: first, stop: second, step: third.or(NONE) }
    };
    core.heap.new_slice(slice)
}

fn indices(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let slice = this(core, args)?;
    let len = args.get(1).copied().unwrap_or(UNDEF);
    part_indices(core, &[len, slice.step, slice.start, slice.stop])
}

fn part_indices(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    const NAME: Name = (Owner::Internal, PART_INDICES);
    let &[len, step, start, stop] = args else { return Err(core.system_error("bad arguments")) };
    for (at, part) in args.iter().enumerate() {
        if core.int_ref(core.plain(*part)).is_none()
            && core.guest_special(*part, "__index__").is_some()
        {
            return Err(core.settle(NAME, args, at, How::Index));
        }
        if at == 0 && core.int_clamped(core.plain(len)).is_some_and(|len| len < 0) {
            return Err(core.value_error("length should not be negative"));
        }
    }
    let slice = Slice { start, stop, step };
    let parts = [len, slice.start, slice.stop, slice.step];
    if parts.iter().any(|part| core.plain(*part).is_kind(Kind::BigInt)) {
        return wide_indices(core, parts);
    }
    let len = core.plain_index(len)?;
    if len < 0 {
        return Err(core.value_error("length should not be negative"));
    }
    for part in [slice.start, slice.stop, slice.step] {
        if !part.is_none() && core.int_ref(core.plain(part)).is_none() {
            return Err(core
                .type_error("slice indices must be integers or None or have an __index__ method"));
        }
    }
    let extent = core.extent(slice, len)?;
    let stop = core.extent_stop(slice, len, extent.step);
    let start = core.heap.new_int(extent.start)?;
    let stop = core.heap.new_int(stop)?;
    let step = core.heap.new_int(extent.step)?;
    core.heap.new_tuple(&[start, stop, step])
}

/// `indices` where an int is wider than 64 bits. Parts: length, start, stop, step.
fn wide_indices(core: &mut Core, parts: [Value; 4]) -> Result<Value, Fault> {
    let [len, start, stop, step] = parts;
    let (start, stop, step) = wide_parts(core, len, [start, stop, step])?;
    let mut made = [NONE; 3];
    for (value, int) in made.iter_mut().zip([start, stop, step]) {
        *value = core.heap.new_big(int)?;
    }
    core.heap.new_tuple(&made)
}

/// Start, stop and step of a slice of ints of any size in so many values.
pub(crate) fn wide_parts(
    core: &mut Core,
    len: Value,
    parts: [Value; 3],
) -> Result<(BigInt, BigInt, BigInt), Fault> {
    let mut ints: [Option<BigInt>; 4] = [const { None }; 4];
    let [start, stop, step] = parts;
    for (int, part) in ints.iter_mut().zip([len, start, stop, step]) {
        let part = core.plain(part);
        match core.int_ref(part) {
            None if part.is_none() => {}
            None => {
                return Err(core.type_error(
                    "slice indices must be integers or None or have an __index__ method",
                ));
            }
            Some(found) => {
                let found = found.to_big().into_owned();
                core.charge_bytes(found.bits() as usize / 8)?;
                *int = Some(found);
            }
        }
    }
    let [len, start, stop, step] = ints;
    let (len, step) = (len.unwrap_or_default(), step.unwrap_or_else(|| BigInt::from(1)));
    if len.is_negative() {
        return Err(core.value_error("length should not be negative"));
    }
    if step.is_zero() {
        return Err(core.value_error("slice step cannot be zero"));
    }
    let back = step.is_negative();
    let low = BigInt::from(if back { -1 } else { 0 });
    let high = if back { &len - 1 } else { len.clone() };
    let within = |at: BigInt| {
        let at = if at.is_negative() { at + &len } else { at };
        at.clamp(low.clone(), high.clone().max(low.clone()))
    };
    let (first, last) = if back { (&high, &low) } else { (&low, &high) };
    let start = start.map_or_else(|| first.clone(), within);
    let stop = stop.map_or_else(|| last.clone(), within);
    Ok((start, stop, step))
}

impl Core {
    /// Where a slice of ints stops in a sequence of `len`, as `indices` tells it.
    pub(crate) fn extent_stop(&self, slice: Slice, len: i64, step: i64) -> i64 {
        let (low, high) = if step < 0 { (-1, len - 1) } else { (0, len) };
        match self.int_clamped(slice.stop) {
            None if step < 0 => low,
            None => high,
            Some(at) if at < 0 => at.saturating_add(len).max(low),
            Some(at) => at.min(high),
        }
    }
}
