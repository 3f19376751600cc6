//! Operations of containers and iterators under their special names: `[].__len__()`, `it.__next__()`, `super().__getitem__(k)`.
//!
//! Place: one list for each family of types; `types.rs` gives it to each of them.
//!
//! Invariants: each is the operation of `protocol/` on the receiver's built-in value, so a subclass's own method is not
//! called again.
//! Limits: as the operations.

use crate::code::op::{BinaryOp, CompareOp};
use crate::core::Core;
use crate::exception::Fault;
use crate::native::{NativeDef, Signature};
use crate::types::TypeId;
use crate::value::{Kind, NONE, NOT_IMPLEMENTED, UNDEF, Value};

/// Of every container.
pub(crate) static CONTAINER: &[NativeDef] = &[
    NativeDef::method("__len__", Signature::exact(0), |core, args| {
        let this = this(core, args);
        core.len(this)
    }),
    NativeDef::method("__iter__", Signature::exact(0), |core, args| {
        let this = this(core, args);
        core.iter(this)
    }),
    NativeDef::method("__contains__", Signature::exact(1), |core, args| {
        let this = this(core, args);
        core.contains(this, arg(args, 1)).map(Value::bool)
    }),
    NativeDef::method("__eq__", Signature::exact(1), |core, args| {
        compare(core, CompareOp::Eq, args)
    }),
    NativeDef::method("__ne__", Signature::exact(1), |core, args| {
        compare(core, CompareOp::Ne, args)
    }),
    NativeDef::method("__lt__", Signature::exact(1), |core, args| {
        compare(core, CompareOp::Lt, args)
    }),
    NativeDef::method("__le__", Signature::exact(1), |core, args| {
        compare(core, CompareOp::Le, args)
    }),
    NativeDef::method("__gt__", Signature::exact(1), |core, args| {
        compare(core, CompareOp::Gt, args)
    }),
    NativeDef::method("__ge__", Signature::exact(1), |core, args| {
        compare(core, CompareOp::Ge, args)
    }),
];

/// Of containers with subscripts.
pub(crate) static SUBSCRIPTS: &[NativeDef] =
    &[NativeDef::method("__getitem__", Signature::exact(1), get_item)];

/// Of containers that change by subscripts.
pub(crate) static MUTABLE: &[NativeDef] = &[
    NativeDef::method("__setitem__", Signature::exact(2), |core, args| {
        let this = this(core, args);
        core.set_item(this, arg(args, 1), arg(args, 2)).map(|()| NONE)
    }),
    NativeDef::method("__delitem__", Signature::exact(1), |core, args| {
        let this = this(core, args);
        core.del_item(this, arg(args, 1)).map(|()| NONE)
    }),
];

/// Of lists and tuples.
pub(crate) static CONCATENATION: &[NativeDef] = &[
    NativeDef::method("__add__", Signature::exact(1), |core, args| {
        binary(core, BinaryOp::Add, args)
    }),
    NativeDef::method("__mul__", Signature::exact(1), repeated),
    NativeDef::method("__rmul__", Signature::exact(1), repeated),
];

/// Of lists.
pub(crate) static IN_PLACE: &[NativeDef] = &[
    NativeDef::method("__iadd__", Signature::exact(1), |core, args| {
        let this = this(core, args);
        core.filled(arg(args, 0), this, arg(args, 1))
    }),
    NativeDef::method("__imul__", Signature::exact(1), |core, args| {
        needs_count(core, args)?;
        core.repeated(arg(args, 0), arg(args, 1), true)
    }),
];

/// Of sets, dict views and dicts.
pub(crate) static UNION: &[NativeDef] = &[
    NativeDef::method("__or__", Signature::exact(1), |core, args| {
        binary(core, BinaryOp::BitOr, args)
    }),
    NativeDef::method("__ror__", Signature::exact(1), |core, args| {
        swapped(core, BinaryOp::BitOr, args)
    }),
];

/// Of sets and dict views.
pub(crate) static ALGEBRA: &[NativeDef] = &[
    NativeDef::method("__and__", Signature::exact(1), |core, args| {
        binary(core, BinaryOp::BitAnd, args)
    }),
    NativeDef::method("__rand__", Signature::exact(1), |core, args| {
        swapped(core, BinaryOp::BitAnd, args)
    }),
    NativeDef::method("__xor__", Signature::exact(1), |core, args| {
        binary(core, BinaryOp::BitXor, args)
    }),
    NativeDef::method("__rxor__", Signature::exact(1), |core, args| {
        swapped(core, BinaryOp::BitXor, args)
    }),
    NativeDef::method("__sub__", Signature::exact(1), |core, args| {
        binary(core, BinaryOp::Sub, args)
    }),
    NativeDef::method("__rsub__", Signature::exact(1), |core, args| {
        swapped(core, BinaryOp::Sub, args)
    }),
];

macro_rules! in_place {
    ($name:literal $op:ident) => {
        NativeDef::method($name, Signature::exact(1), |core, args| {
            let (this, other) = (this(core, args), core.plain(arg(args, 1)));
            if !matches!(other.kind(), Some(Kind::Set | Kind::FrozenSet)) {
                return Ok(NOT_IMPLEMENTED);
            }
            match core.object_binary(BinaryOp::$op, this, other, true)? {
                Some(_) => Ok(arg(args, 0)),
                None => Ok(NOT_IMPLEMENTED),
            }
        })
    };
}

/// Of sets that change.
pub(crate) static SET_IN_PLACE: &[NativeDef] = &[
    in_place!("__ior__" BitOr),
    in_place!("__iand__" BitAnd),
    in_place!("__isub__" Sub),
    in_place!("__ixor__" BitXor),
];

/// Of every iterator.
pub(crate) static ITERATOR: &[NativeDef] = &[
    NativeDef::method("__iter__", Signature::exact(0), |_, args| Ok(arg(args, 0))),
    NativeDef::method("__next__", Signature::exact(0), |core, args| {
        let this = this(core, args);
        match core.next(this)? {
            Some(value) => Ok(value),
            None => Err(core.raise_args(TypeId::StopIteration, &[])),
        }
    }),
];

/// Of iterators that know how many items are left.
pub(crate) static HINTED: &[NativeDef] =
    &[NativeDef::method("__length_hint__", Signature::exact(0), |core, args| {
        if core.length_is_unknown(arg(args, 0)) {
            return Ok(NOT_IMPLEMENTED);
        }
        if core.is_endless(arg(args, 0)) {
            return Err(core.type_error("len() of unsized object"));
        }
        let left = core.length_hint(arg(args, 0))?;
        core.heap.new_int(left as i64)
    })];

fn arg(args: &[Value], at: usize) -> Value {
    args.get(at).copied().unwrap_or(UNDEF)
}

fn this(core: &Core, args: &[Value]) -> Value {
    core.plain(arg(args, 0))
}

/// A slot of sequences takes what counts, before an operator looks further.
pub(crate) fn needs_count(core: &mut Core, args: &[Value]) -> Result<(), Fault> {
    let count = arg(args, 1);
    if core.int_ref(core.plain(count)).is_some() || core.guest_special(count, "__index__").is_some()
    {
        return Ok(());
    }
    let name = core.type_name(count);
    Err(core.type_error(format!("'{name}' object cannot be interpreted as an integer")))
}

fn repeated(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    needs_count(core, args)?;
    let this = this(core, args);
    core.repeated(this, arg(args, 1), false)
}

fn get_item(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let (object, key) = (arg(args, 0), arg(args, 1));
    let plain = core.plain(object);
    if plain != object
        && plain.is_kind(Kind::Dict)
        && let Some(missing) = core.guest_special(object, "__missing__")
    {
        return Err(core.missing_item(missing, object, key, plain));
    }
    core.get_item(plain, key)
}

pub(crate) fn compare(core: &mut Core, op: CompareOp, args: &[Value]) -> Result<Value, Fault> {
    let (a, b) = (this(core, args), core.plain(arg(args, 1)));
    let family = |kind: Option<Kind>| match kind {
        Some(Kind::FrozenSet) => Some(Kind::Set),
        other => other,
    };
    let is_set = |value: Value| matches!(value.kind(), Some(Kind::Set | Kind::FrozenSet));
    if core.is_set_view(a) {
        // A view is compared with sets, which know nothing of views.
        if !is_set(b) && !core.is_set_view(b) {
            return Ok(NOT_IMPLEMENTED);
        }
    } else if family(a.kind()) != family(b.kind()) {
        return Ok(NOT_IMPLEMENTED);
    }
    let ordered = !matches!(a.kind(), Some(Kind::Dict | Kind::Range));
    if !ordered && !matches!(op, CompareOp::Eq | CompareOp::Ne) {
        return Ok(NOT_IMPLEMENTED);
    }
    core.compare(op, a, b)
}

/// Whether the method of a dict or set refuses the operand: dicts all but dicts, sets all but sets.
fn unlike(a: Value, b: Value) -> bool {
    let is_set = |value: Value| matches!(value.kind(), Some(Kind::Set | Kind::FrozenSet));
    a.is_kind(Kind::Dict) && !b.is_kind(Kind::Dict) || is_set(a) && !is_set(b)
}

fn binary(core: &mut Core, op: BinaryOp, args: &[Value]) -> Result<Value, Fault> {
    let (a, b) = (this(core, args), core.plain(arg(args, 1)));
    if unlike(a, b) {
        return Ok(NOT_IMPLEMENTED);
    }
    match core.object_binary(op, a, b, false)? {
        Some(value) => Ok(value),
        None if op == BinaryOp::Add => Err(core.unsupported(op, a, b, false)),
        None => Ok(NOT_IMPLEMENTED),
    }
}

fn swapped(core: &mut Core, op: BinaryOp, args: &[Value]) -> Result<Value, Fault> {
    let (b, a) = (this(core, args), core.plain(arg(args, 1)));
    if unlike(b, a) {
        return Ok(NOT_IMPLEMENTED);
    }
    Ok(core.object_binary(op, a, b, false)?.unwrap_or(NOT_IMPLEMENTED))
}
