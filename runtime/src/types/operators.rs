//! Operators by name: `(5).__add__(3)`, `'a'.__len__()`, `super().__mul__(x)` in a subclass.
//!
//! Place: attribute look-ups on `int`, `float`, `str` and `bytes` and on classes that derive from them. The operators
//! themselves never come here: they are in `protocol/`.
//!
//! Invariants: a subclass's receiver is taken as its payload, so `super().__add__` never calls the subclass again.
//! An operand of a type that the operator is not defined for gives `NotImplemented`.
//! Limits: as the operations of `protocol/`.

use crate::code::op::{BinaryOp, CompareOp};
use crate::core::Core;
use crate::exception::Fault;
use crate::native::registry::Owner;
use crate::native::{NativeDef, Signature};
use crate::number::convert;
use crate::protocol::settle::Name;
use crate::types::TypeId;
use crate::types::dunder::needs_count;
use crate::value::{Kind, NOT_IMPLEMENTED, UNDEF, Value};

macro_rules! binary {
    ($name:literal $op:ident) => {
        NativeDef::method($name, Signature::exact(1), |core, args| {
            operate(core, args, BinaryOp::$op, false)
        })
    };
    (reflected $name:literal $op:ident) => {
        NativeDef::method($name, Signature::exact(1), |core, args| {
            operate(core, args, BinaryOp::$op, true)
        })
    };
}

macro_rules! compare {
    ($name:literal $op:ident) => {
        NativeDef::method($name, Signature::exact(1), |core, args| {
            compare(core, args, CompareOp::$op)
        })
    };
}

macro_rules! unary {
    ($name:literal $body:expr) => {
        NativeDef::method($name, Signature::exact(0), |core, args| {
            let value = receiver(core, args)?;
            let body: fn(&mut Core, Value) -> Result<Value, Fault> = $body;
            body(core, value)
        })
    };
}

/// The operators that `int`, `float`, `str` and `bytes` share.
pub(crate) static COMMON: &[NativeDef] = &[
    compare!("__eq__" Eq),
    compare!("__ne__" Ne),
    compare!("__lt__" Lt),
    compare!("__le__" Le),
    compare!("__gt__" Gt),
    compare!("__ge__" Ge),
    unary!(
        "__hash__" | core,
        value | {
            let hash = core.hash(value)?;
            core.heap.new_int(hash as i64)
        }
    ),
    unary!("__repr__" | core, value | core.repr(value)),
    unary!(
        "__getnewargs__" | core,
        value | {
            let value = if value.is_bool() { core.index(value)? } else { value };
            core.heap.new_tuple(&[value])
        }
    ),
    NativeDef::method("__format__", Signature::exact(1), format),
];

/// What strings and bytes have beyond that; numbers have `object`'s, which asks `__repr__`.
pub(crate) static STR: &[NativeDef] = &[unary!("__str__" | core, value | core.str_of(value))];

/// The operators of numbers.
pub(crate) static NUMBERS: &[NativeDef] = &[
    binary!("__add__" Add),
    binary!(reflected "__radd__" Add),
    binary!("__sub__" Sub),
    binary!(reflected "__rsub__" Sub),
    binary!("__mul__" Mul),
    binary!(reflected "__rmul__" Mul),
    binary!("__truediv__" TrueDiv),
    binary!(reflected "__rtruediv__" TrueDiv),
    binary!("__floordiv__" FloorDiv),
    binary!(reflected "__rfloordiv__" FloorDiv),
    binary!("__mod__" Mod),
    binary!(reflected "__rmod__" Mod),
    NativeDef::method("__pow__", Signature::range(1, 2), power),
    NativeDef::method("__rpow__", Signature::range(1, 2), |core, args| {
        if args.get(2).is_none_or(|modulus| modulus.is_undef() || modulus.is_none()) {
            return operate(core, args, BinaryOp::Pow, true);
        }
        let &[exponent, base, modulus] = args else {
            return Err(core.system_error("bad arguments"));
        };
        if core.plain(exponent).is_float() {
            return power(core, &[exponent, base, modulus]);
        }
        if core.int_ref(core.plain(base)).is_none() {
            return Ok(NOT_IMPLEMENTED);
        }
        power(core, &[base, exponent, modulus])
    }),
    NativeDef::method("__divmod__", Signature::exact(1), |core, args| divmod(core, args, false)),
    NativeDef::method("__rdivmod__", Signature::exact(1), |core, args| divmod(core, args, true)),
    unary!("__neg__" | core, value | core.negative(value)),
    unary!("__pos__" | core, value | core.positive(value)),
    unary!("__abs__" | core, value | core.absolute(value)),
    unary!("__bool__" | core, value | core.truth(value).map(Value::bool)),
    unary!("__int__" | core, value | core.int_by_method(value)),
    unary!("__float__" | core, value | core.to_float(value).map(Value::float)),
    unary!("__trunc__" | core, value | core.int_by_method(value)),
    unary!("__floor__" floor),
    unary!("__ceil__" ceil),
    NativeDef::method("__round__", Signature::range(0, 1), round),
];

/// The operators of bits, which `bool` has of its own: of two bools they give a bool.
pub(crate) static BITS: &[NativeDef] = &[
    binary!("__and__" BitAnd),
    binary!(reflected "__rand__" BitAnd),
    binary!("__or__" BitOr),
    binary!(reflected "__ror__" BitOr),
    binary!("__xor__" BitXor),
    binary!(reflected "__rxor__" BitXor),
    unary!("__invert__" | core, value | core.invert(value)),
];

/// The other operators of ints alone.
pub(crate) static INTS: &[NativeDef] = &[
    binary!("__lshift__" LShift),
    binary!(reflected "__rlshift__" LShift),
    binary!("__rshift__" RShift),
    binary!(reflected "__rrshift__" RShift),
    unary!("__index__" | core, value | core.index(value)),
];

/// The operators of strings and bytes.
pub(crate) static TEXTS: &[NativeDef] = &[
    binary!("__add__" Add),
    NativeDef::method("__mul__", Signature::exact(1), repeated),
    NativeDef::method("__rmul__", Signature::exact(1), repeated),
    binary!("__mod__" Mod),
    binary!(reflected "__rmod__" Mod),
    unary!("__len__" | core, value | core.len(value)),
    unary!("__iter__" | core, value | core.iter(value)),
    NativeDef::method("__getitem__", Signature::exact(1), |core, args| {
        let value = receiver(core, args)?;
        core.get_item(value, argument(args))
    }),
    NativeDef::method("__contains__", Signature::exact(1), |core, args| {
        let value = receiver(core, args)?;
        core.contains(value, argument(args)).map(Value::bool)
    }),
];

const ROUND: Name = (Owner::Type(TypeId::Int), "__round__");

fn argument(args: &[Value]) -> Value {
    args.get(1).copied().unwrap_or(UNDEF)
}

/// The receiver, or its payload.
fn receiver(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let value = args.first().copied().unwrap_or(UNDEF);
    let plain = core.plain(value);
    let text = plain.is_kind(Kind::Str) || core.data(plain).is_kind(Kind::Bytes);
    if core.is_number(plain) || text {
        return Ok(plain);
    }
    let name = core.type_name(value);
    Err(core.type_error(format!("descriptor does not apply to a '{name}' object")))
}

/// The operands, if the receiver's type defines operators with the other's.
fn operands(core: &mut Core, args: &[Value]) -> Result<Option<(Value, Value)>, Fault> {
    let a = receiver(core, args)?;
    let b = core.plain(argument(args));
    let defined = if a.is_float() {
        core.is_number(b)
    } else if core.int_ref(a).is_some() {
        core.int_ref(b).is_some()
    } else if a.is_kind(Kind::Misc) {
        core.is_bytearray(b)
    } else {
        a.kind() == b.kind()
    };
    Ok(defined.then_some((a, b)))
}

fn operate(core: &mut Core, args: &[Value], op: BinaryOp, reflected: bool) -> Result<Value, Fault> {
    let a = receiver(core, args)?;
    if core.is_number(a) {
        return match operands(core, args)? {
            Some((a, b)) if reflected => core.binary(op, b, a, false),
            Some((a, b)) => core.binary(op, a, b, false),
            None => Ok(NOT_IMPLEMENTED),
        };
    }
    let b = argument(args);
    match (op, reflected) {
        (BinaryOp::Mod, true) => match operands(core, args)? {
            Some((a, b)) => core.binary(op, b, a, false),
            None => Ok(NOT_IMPLEMENTED),
        },
        (BinaryOp::Mod, false) if matches!(a.kind(), Some(Kind::Str | Kind::Bytes)) => {
            core.format_percent(a, b)
        }
        _ => core.binary(op, a, b, false),
    }
}

fn repeated(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let text = receiver(core, args)?;
    needs_count(core, args)?;
    core.repeated(text, argument(args), false)
}

fn compare(core: &mut Core, args: &[Value], op: CompareOp) -> Result<Value, Fault> {
    match operands(core, args)? {
        Some((a, b)) => core.compare(op, a, b),
        None => Ok(NOT_IMPLEMENTED),
    }
}

fn divmod(core: &mut Core, args: &[Value], reflected: bool) -> Result<Value, Fault> {
    match operands(core, args)? {
        Some((a, b)) if reflected => core.divmod_plain(b, a, (b, a)),
        Some((a, b)) => core.divmod_plain(a, b, (a, b)),
        None => Ok(NOT_IMPLEMENTED),
    }
}

fn power(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[base, exponent, modulus] = args else { return Err(core.system_error("bad arguments")) };
    let absent = modulus.is_undef() || modulus.is_none();
    if !absent && receiver(core, args)?.is_float() {
        return Err(
            core.type_error("pow() 3rd argument not allowed unless all arguments are integers")
        );
    }
    let Some((a, b)) = operands(core, &[base, exponent])? else { return Ok(NOT_IMPLEMENTED) };
    if absent {
        return core.binary(BinaryOp::Pow, a, b, false);
    }
    let modulus = core.plain(modulus);
    if core.int_ref(modulus).is_none() {
        return Ok(NOT_IMPLEMENTED);
    }
    crate::builtins::number::pow(core, &[a, b, modulus])
}

fn floor(core: &mut Core, value: Value) -> Result<Value, Fault> {
    if !value.is_float() {
        return core.index(value);
    }
    match convert::floor(value.as_float()) {
        Ok(int) => core.new_pyint(int),
        Err(error) => Err(core.number_error(&error)),
    }
}

fn ceil(core: &mut Core, value: Value) -> Result<Value, Fault> {
    if !value.is_float() {
        return core.index(value);
    }
    match convert::ceil(value.as_float()) {
        Ok(int) => core.new_pyint(int),
        Err(error) => Err(core.number_error(&error)),
    }
}

fn round(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let value = receiver(core, args)?;
    let places = argument(args);
    let none = places.is_undef() || places.is_none();
    let places = if none { None } else { Some(core.size_arg(ROUND, args, 1)?) };
    core.round_number(value, places)
}

fn format(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let value = receiver(core, args)?;
    let spec = core.plain(argument(args));
    if !spec.is_kind(Kind::Str) {
        let name = core.argument_name(spec);
        return Err(core.type_error(format!("__format__() argument must be str, not {name}")));
    }
    core.format_own(args.first().copied().unwrap_or(UNDEF), value, spec)
}

impl Core {
    /// A built-in's `__format__` for `object`, whose value is `plain`: without a specification an instance of a derived
    /// class is written as by `str`.
    pub(crate) fn format_own(
        &mut self,
        object: Value,
        plain: Value,
        spec: Value,
    ) -> Result<Value, Fault> {
        match (object == plain, self.heap.str(spec).is_empty()) {
            (_, false) => self.format_known(object, plain, spec),
            (false, true) => self.str_of(object),
            (true, true) => self.format_value(plain, spec),
        }
    }
}
