//! `__reduce__` and `__setstate__` of built-in iterators: what makes an iterator anew, which is how it is copied.
//!
//! Place: `types/boxes.rs` gives the lists to their types; `copy` and `copyreg` ask for them as for any object's.
//!
//! Invariants: what is given is CPython's: iterators over containers name the container and the place in it, those made of
//! iterators name these. An iterator over a dict or set gives a list of what is left, without taking it. Places that are out of
//! range are cut, so that no iterator ever stands outside of its container.
//! Limits: charged by what is listed or counted.

use smallvec::SmallVec;

use crate::builtins;
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::iter::Iter;
use crate::native::registry::{self, Owner};
use crate::native::{NativeDef, Signature};
use crate::number::IntRef;
use crate::types::TypeId;
use crate::value::{Kind, NONE, TRUE, UNDEF, Value};

/// Of every iterator but those of deques and of `itertools`.
pub(crate) static REDUCED: &[NativeDef] =
    &[NativeDef::method("__reduce__", Signature::exact(0), reduce)];

/// Of iterators with a place in a container.
pub(crate) static PLACED: &[NativeDef] =
    &[NativeDef::method("__setstate__", Signature::exact(1), set_place)];

/// Of `zip`.
pub(crate) static ZIP_STATE: &[NativeDef] =
    &[NativeDef::method("__setstate__", Signature::exact(1), |core, args| {
        set_strict(core, TypeId::Zip, args)
    })];

/// Of `map`.
pub(crate) static MAP_STATE: &[NativeDef] =
    &[NativeDef::method("__setstate__", Signature::exact(1), |core, args| {
        set_strict(core, TypeId::Map, args)
    })];

/// Functions that are handed out without a name.
pub(crate) static INTERNAL: &[NativeDef] =
    &[NativeDef::function("iterator_of_list", Signature::exact(1), |core, args| {
        answer(core, builtins::find_text("iter"), args, None)
    })];

/// Whether objects of a type have a place in a container that can be set.
pub(crate) fn is_placed(type_id: TypeId) -> bool {
    matches!(
        type_id,
        TypeId::ListIterator
            | TypeId::ListReverseIterator
            | TypeId::TupleIterator
            | TypeId::StrIterator
            | TypeId::StrAsciiIterator
            | TypeId::BytesIterator
            | TypeId::BytearrayIterator
            | TypeId::RangeIterator
            | TypeId::SequenceIterator
            | TypeId::Reversed
    )
}

/// `(callee, args)`, or with a state behind them.
fn answer(
    core: &mut Core,
    callee: Value,
    args: &[Value],
    state: Option<Value>,
) -> Result<Value, Fault> {
    let args = core.heap.new_tuple(args)?;
    match state {
        Some(state) => core.heap.new_tuple(&[callee, args, state]),
        None => core.heap.new_tuple(&[callee, args]),
    }
}

fn reduce(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let object = args.first().copied().unwrap_or(UNDEF);
    let this = core.plain(object);
    if !this.is_kind(Kind::Iterator) {
        return Err(core.system_error("no iterator"));
    }
    let class = core.type_of(object);
    let iter = builtins::find_text("iter");
    let reversed = TypeId::Reversed.value();
    match core.heap.iter(this).clone() {
        Iter::List { list: of, at }
        | Iter::Tuple { tuple: of, at }
        | Iter::Bytes { bytes: of, at } => {
            answer(core, iter, &[of], Some(Value::int(i64::from(at))))
        }
        Iter::Str { string, byte } => {
            core.charge_bytes(if core.is_ascii(string) { 0 } else { byte as usize })?;
            let at = core.char_at(string, byte as usize);
            answer(core, iter, &[string], Some(Value::int(at as i64)))
        }
        Iter::Sequence { object, at } => {
            let at = core.heap.new_int(at)?;
            answer(core, iter, &[object], Some(at))
        }
        Iter::ListReversed { at: 0, .. } => ended(core, TypeId::ListReverseIterator),
        Iter::ListReversed { list, at } => {
            answer(core, reversed, &[list], Some(Value::int(i64::from(at) - 1)))
        }
        Iter::SequenceReversed { at, .. } if at < 0 => ended(core, TypeId::Reversed),
        Iter::SequenceReversed { object, at } => {
            let at = core.heap.new_int(at)?;
            answer(core, class, &[object], Some(at))
        }
        Iter::Range { next, step, left } => {
            let left = core.heap.new_int(i64::try_from(left).unwrap_or(i64::MAX))?;
            // Behind its end the next one may be any number.
            let parts = [core.heap.new_int(next)?, core.heap.new_int(step)?, left];
            Err(core.call_frozen("copyreg", "_reduced_range", &parts, UNDEF))
        }
        Iter::BigRange { next, step, left } => {
            Err(core.call_frozen("copyreg", "_reduced_range", &[next, step, left], UNDEF))
        }
        left @ (Iter::Dict { .. }
        | Iter::DictReversed { .. }
        | Iter::Ordered { .. }
        | Iter::Set { .. }) => {
            let made = registry::find(Owner::Internal, "iterator_of_list").unwrap_or(UNDEF);
            let copy = core.heap.new_iter(left)?;
            Err(core.with_list(copy, made, &[]))
        }
        Iter::Callable { function, sentinel } => answer(core, iter, &[function, sentinel], None),
        Iter::Enumerate { iter, count } => answer(core, class, &[iter, count], None),
        Iter::Filter { function, iter } => answer(core, class, &[function, iter], None),
        Iter::Zip { iters, strict } => made_of(core, class, UNDEF, iters, strict),
        Iter::Map { function, iters, strict } => made_of(core, class, function, iters, strict),
        Iter::Done { was } => ended(core, was),
        Iter::Deque { .. } | Iter::Tool(_) => {
            let name = core.type_name(object);
            Err(core.type_error(format!("cannot pickle '{name}' object")))
        }
    }
}

/// What makes a `zip` or `map` anew.
fn made_of(
    core: &mut Core,
    class: Value,
    function: Value,
    iters: Value,
    strict: bool,
) -> Result<Value, Fault> {
    let items = core.heap.items(iters).unwrap_or_default();
    let count = items.len();
    core.heap.books.reserve(count as u64 * 16 + 128)?;
    core.charge_values(count)?;
    let items = core.heap.items(iters).unwrap_or_default();
    let args: SmallVec<[Value; 4]> =
        function.bound().into_iter().chain(items.iter().copied()).collect();
    answer(core, class, &args, strict.then_some(TRUE))
}

/// What makes an iterator that has ended: over an empty container.
fn ended(core: &mut Core, was: TypeId) -> Result<Value, Fault> {
    let empty = match was {
        TypeId::StrIterator | TypeId::StrAsciiIterator => core.heap.new_str("")?,
        TypeId::TupleIterator
        | TypeId::BytesIterator
        | TypeId::BytearrayIterator
        | TypeId::SequenceIterator
        | TypeId::CallableIterator
        | TypeId::Reversed => core.heap.new_tuple(&[])?,
        TypeId::RangeIterator | TypeId::LongrangeIterator => {
            let parts = [0, 1, 0].map(Value::int);
            return Err(core.call_frozen("copyreg", "_reduced_range", &parts, UNDEF));
        }
        TypeId::Zip => return answer(core, was.value(), &[], None),
        TypeId::Map | TypeId::Filter => {
            let nothing = core.heap.new_tuple(&[])?;
            return answer(core, was.value(), &[NONE, nothing], None);
        }
        _ => core.heap.new_list(Vec::new())?,
    };
    let callee = match was {
        TypeId::ListReverseIterator | TypeId::Reversed => TypeId::Reversed.value(),
        TypeId::Enumerate => was.value(),
        _ => builtins::find_text("iter"),
    };
    answer(core, callee, &[empty], None)
}

/// The place that a state says.
fn place(core: &mut Core, args: &[Value]) -> Result<i64, Fault> {
    let state = core.plain(args.get(1).copied().unwrap_or(UNDEF));
    let Some(int) = core.int_ref(state) else {
        return Err(core.type_error("an integer is required"));
    };
    match int.to_i64() {
        Some(at) => Ok(at),
        None => {
            let text = "Python int too large to convert to C ssize_t";
            Err(core.raise(TypeId::OverflowError, text))
        }
    }
}

fn set_place(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let this = core.plain(args.first().copied().unwrap_or(UNDEF));
    if !this.is_kind(Kind::Iterator) {
        return Err(core.system_error("no iterator"));
    }
    if let Iter::Range { next, step, left } = *core.heap.iter(this) {
        let own = (Owner::Type(TypeId::RangeIterator), "__setstate__");
        let state = core.index_arg(own, args, 1)?;
        let Some(state) = core.int_ref(state).and_then(IntRef::to_i64) else {
            let text = "Python int too large to convert to C long";
            return Err(core.raise(TypeId::OverflowError, text));
        };
        let passed = u64::try_from(state).unwrap_or(0).min(left);
        let next = next.wrapping_add(step.wrapping_mul(passed as i64));
        *core.heap.iter_mut(this) = Iter::Range { next, step, left: left - passed };
        return Ok(NONE);
    }
    let at = place(core, args)?;
    let len = |of: Value| core.plain_len(of).unwrap_or(0);
    let within = |of: Value| u32::try_from(at.clamp(0, len(of) as i64)).unwrap_or(0);
    let set = match *core.heap.iter(this) {
        // Before its begin is behind its end.
        Iter::List { list, .. } if at < 0 => Iter::List { list, at: len(list) as u32 },
        Iter::List { list, .. } => Iter::List { list, at: within(list) },
        Iter::Tuple { tuple, .. } => Iter::Tuple { tuple, at: within(tuple) },
        Iter::Bytes { bytes, .. } if at < 0 && bytes.is_kind(Kind::Misc) => {
            Iter::Bytes { bytes, at: len(bytes) as u32 }
        }
        Iter::Bytes { bytes, .. } => Iter::Bytes { bytes, at: within(bytes) },
        Iter::Str { string, .. } => {
            let bytes = core.byte_len(string);
            core.charge_bytes(if core.is_ascii(string) { 0 } else { bytes })?;
            let byte = core.byte_at(string, usize::try_from(at).unwrap_or(0));
            Iter::Str { string, byte: u32::try_from(byte).unwrap_or(0) }
        }
        Iter::ListReversed { list, .. } => {
            let at = at.saturating_add(1).clamp(0, len(list) as i64);
            Iter::ListReversed { list, at: u32::try_from(at).unwrap_or(0) }
        }
        Iter::SequenceReversed { object, .. } => {
            let most = core.plain_len(object).map_or(i64::MAX, |len| len as i64 - 1);
            Iter::SequenceReversed { object, at: at.clamp(-1, most) }
        }
        Iter::Sequence { object, .. } => Iter::Sequence { object, at: at.max(0) },
        _ => return Ok(NONE),
    };
    *core.heap.iter_mut(this) = set;
    Ok(NONE)
}

fn set_strict(core: &mut Core, type_id: TypeId, args: &[Value]) -> Result<Value, Fault> {
    let strict = core.truth_arg((Owner::Type(type_id), "__setstate__"), args, 1)?;
    let this = core.plain(args.first().copied().unwrap_or(UNDEF));
    if this.is_kind(Kind::Iterator)
        && let Iter::Zip { strict: own, .. } | Iter::Map { strict: own, .. } =
            core.heap.iter_mut(this)
    {
        *own = strict;
    }
    Ok(NONE)
}
