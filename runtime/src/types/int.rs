//! `int` and `bool`: constructors and methods.
//!
//! Place: operators are in `protocol/arith.rs` and by name in `types/operators.rs`; arithmetic is in `number/`, text in
//! `text/int.rs`.
//!
//! Invariants: a receiver is an int, a bool or an instance of a subclass with an int payload.
//! Limits: conversions charge the costs of `number/cost.rs` before they work; digits are bounded by `int_digits`.

use crate::core::Core;
use crate::exception::{Fault, Pending};
use crate::native::registry::Owner;
use crate::native::signature::Style;
use crate::native::{NativeDef, Signature};
use crate::number::bits::{self, ByteOrder};
use crate::number::{IntRef, PyInt, cost};
use crate::protocol::settle::{How, Name};
use crate::text::int::{self, IntParseError};
use crate::text::quote;
use crate::types::TypeId;
use crate::value::{Kind, UNDEF, Value};

/// The built-ins of `int`.
pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::class_method(
        "__new__",
        Signature { style: Style::Range, ..Signature::named(&["", "base"], 0, 1, 2) },
        new,
    ),
    NativeDef::method("bit_length", Signature::exact(0), bit_length),
    NativeDef::method("bit_count", Signature::exact(0), bit_count),
    NativeDef::method("conjugate", Signature::exact(0), itself),
    NativeDef::method("as_integer_ratio", Signature::exact(0), as_integer_ratio),
    NativeDef::method("is_integer", Signature::exact(0), |core, args| {
        receiver(core, args)?;
        Ok(Value::bool(true))
    }),
    NativeDef::method(
        "to_bytes",
        Signature::named(&["length", "byteorder", "signed"], 0, 0, 2),
        to_bytes,
    ),
    NativeDef::class_method(
        "from_bytes",
        Signature::named(&["bytes", "byteorder", "signed"], 1, 0, 2),
        from_bytes,
    ),
    NativeDef::getter("real", itself),
    NativeDef::getter("imag", |core, args| {
        receiver(core, args)?;
        Ok(Value::int(0))
    }),
    NativeDef::getter("numerator", itself),
    NativeDef::getter("denominator", |core, args| {
        receiver(core, args)?;
        Ok(Value::int(1))
    }),
];

/// The built-ins of `bool`.
pub(crate) static BOOL_NATIVES: &[NativeDef] =
    &[NativeDef::class_method("__new__", Signature::range(0, 1), new_bool)];

const NEW: Name = (Owner::Type(TypeId::Int), "__new__");
const NEW_BOOL: Name = (Owner::Type(TypeId::Bool), "__new__");
const TO_BYTES: Name = (Owner::Type(TypeId::Int), "to_bytes");
const FROM_BYTES: Name = (Owner::Type(TypeId::Int), "from_bytes");

fn new_bool(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[_class, value] = args else { return Err(core.system_error("bad arguments")) };
    if value.is_undef() {
        return Ok(Value::bool(false));
    }
    core.truth_arg(NEW_BOOL, args, 1).map(Value::bool)
}

/// Bytes of digits, with a sign, that are read at once.
const DIGITS_FEW: usize = 12;

fn new(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[class, value, base] = args else { return Err(core.system_error("bad arguments")) };
    if value.is_kind(Kind::Str)
        && base.is_undef()
        && class == TypeId::Int.value()
        && core.heap.str(value).len() <= DIGITS_FEW
        && let Ok(int) = core.heap.str(value).parse()
    {
        // Whatever else Python reads as an int, Rust does not.
        return Ok(Value::int(int));
    }
    let int = if !base.is_undef() {
        with_base(core, args)?
    } else if value.is_undef() {
        Value::int(0)
    } else {
        to_int(core, args)?
    };
    core.as_instance_of(class, TypeId::Int, int)
}

/// `int(value)`
fn to_int(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let value = args.get(1).copied().unwrap_or(UNDEF);
    if value.is_int() || value.is_kind(Kind::BigInt) {
        return Ok(value);
    }
    let hooked = core.guest_special(value, "__int__").is_some()
        || core.guest_special(value, "__index__").is_some();
    if hooked {
        if let Some(int) = core.quick_special(value, "__int__", &[])? {
            return Ok(int);
        }
        return Err(core.settle(NEW, args, 1, How::Int));
    }
    if core.gives_buffer(value) {
        return Err(core.settle(NEW, args, 1, How::Buffer));
    }
    let plain = core.data_of(value)?;
    match plain.kind() {
        Some(Kind::Str | Kind::Bytes) => read(core, value, plain, 10),
        _ => core.int_by_method(value),
    }
}

/// `int(text, base)`
fn with_base(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[_, value, _] = args else { return Err(core.system_error("bad arguments")) };
    if value.is_undef() {
        return Err(core.type_error("int() missing string argument"));
    }
    let base = core.size_arg(NEW, args, 2)?;
    let plain = core.data(value);
    if base != 0 && !(2..=36).contains(&base) {
        return Err(core.value_error("int() base must be >= 2 and <= 36, or 0"));
    }
    if !matches!(plain.kind(), Some(Kind::Str | Kind::Bytes)) {
        return Err(core.type_error("int() can't convert non-string with explicit base"));
    }
    read(core, value, plain, u32::try_from(base).unwrap_or(1))
}

fn read(core: &mut Core, value: Value, plain: Value, base: u32) -> Result<Value, Fault> {
    let int = core.parse_int(plain, base);
    if int == Err(Fault::Raise) { Err(core.unread_number(value, plain)) } else { int }
}

impl Core {
    /// Goes on with the `ValueError` of a text that says no number, which shows the object as its class does.
    #[cold]
    pub(crate) fn unread_number(&mut self, value: Value, plain: Value) -> Fault {
        if !self.has_guest_class(value) || self.plain(value) != plain {
            return Fault::Raise;
        }
        let Pending::Text(TypeId::ValueError, text) = &self.pending else { return Fault::Raise };
        let shown = text.starts_with("invalid literal ") || text.starts_with("could not convert ");
        let Some((words, _)) = text.split_once(": ").filter(|_| shown) else { return Fault::Raise };
        let words = format!("{words}: ");
        self.pending = Pending::Nothing;
        match self.heap.new_string(words) {
            Ok(words) => self.call_frozen("operator", "_no_number", &[words, value], UNDEF),
            Err(fault) => fault,
        }
    }

    /// The int that a string or bytes object says.
    pub(crate) fn parse_int(&mut self, source: Value, base: u32) -> Result<Value, Fault> {
        let len = match source.kind() {
            Some(Kind::Str) => self.heap.str(source).len(),
            _ => self.heap.bytes(source).len(),
        };
        let limit = self.meter.limits.int_digits as usize;
        if len > 18 {
            self.charge_bytes(len.saturating_mul(16))?;
            // Bases that are powers of two are read in one pass, and others up to the limit.
            let linear = matches!(base, 2 | 4 | 8 | 16 | 32);
            let most = if limit == 0 { len } else { int::digits_most(limit).min(len) };
            let digits = if linear { 0 } else { most as u64 };
            self.heap.books.reserve(len as u64)?;
            self.charge(cost::cost_from_decimal(digits).min(digits * 400) / 2)?;
        }
        let text = match source.kind() {
            Some(Kind::Str) => Some(self.heap.str(source)),
            _ => str::from_utf8(self.heap.bytes(source)).ok().filter(|text| text.is_ascii()),
        };
        let parsed =
            text.map_or(Err(IntParseError::Invalid), |text| int::parse_int(text, base, limit));
        match parsed {
            Ok(int) => self.new_pyint(int),
            Err(IntParseError::Invalid) => {
                let mut message = String::new();
                if source.is_kind(Kind::Str) {
                    int::write_invalid_literal(self.heap.str(source), base, &mut message);
                } else {
                    message = format!("invalid literal for int() with base {base}: ");
                    let data = self.heap.bytes(source);
                    quote::write_bytes_repr(
                        data.get(..data.len().min(200)).unwrap_or_default(),
                        &mut message,
                    );
                }
                Err(self.value_error(message))
            }
            Err(error) => Err(self.value_error(error.to_string())),
        }
    }

    /// What `__new__` of a built-in type gives: the value, or an instance of a subclass that carries it.
    pub(crate) fn as_instance_of(
        &mut self,
        class: Value,
        own: TypeId,
        value: Value,
    ) -> Result<Value, Fault> {
        if class == own.value() {
            return Ok(value);
        }
        if class.is_kind(Kind::Class) && self.layout_of(class).is_subtype(own) {
            return self.new_instance(class, value);
        }
        let (name, given) = (own.name(), self.class_name(class));
        if TypeId::from_value(class).is_some_and(|given| given.is_subtype(own)) {
            let text = format!("{name}.__new__({given}) is not safe, use {given}.__new__()");
            return Err(self.type_error(text));
        }
        Err(self.type_error(format!("{name}.__new__({given}): {given} is not a subtype of {name}")))
    }
}

/// The receiver as an int.
fn receiver(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let value = args.first().copied().unwrap_or(UNDEF);
    let plain = core.plain(value);
    if core.int_ref(plain).is_some() {
        return core.index(plain);
    }
    let name = core.type_name(value);
    Err(core.type_error(format!("descriptor requires a 'int' object but received a '{name}'")))
}

fn itself(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    receiver(core, args)
}

fn bit_length(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let int = receiver(core, args)?;
    let bits = core.int_ref(int).map_or(0, IntRef::bit_length);
    core.heap.new_int(bits as i64)
}

fn bit_count(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let int = receiver(core, args)?;
    let bits = core.int_ref(int).map_or(0, IntRef::bit_length);
    core.charge(bits / 4096)?;
    let ones = core.int_ref(int).map_or(0, bits::bit_count);
    core.heap.new_int(ones as i64)
}

fn as_integer_ratio(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let int = receiver(core, args)?;
    core.heap.new_tuple(&[int, Value::int(1)])
}

/// The byte order that argument `at` names.
fn byte_order(core: &mut Core, function: &str, value: Value) -> Result<ByteOrder, Fault> {
    if value.is_undef() {
        return Ok(ByteOrder::Big);
    }
    let text = core.text_arg(&format!("{function}() argument 'byteorder'"), value);
    let text = text.map_err(|fault| match core.heap.as_str(value) {
        Some(_) => fault,
        None => {
            let name = core.argument_name(value);
            core.type_error(format!("{function}() argument 'byteorder' must be str, not {name}"))
        }
    })?;
    match core.heap.str(text) {
        "big" => Ok(ByteOrder::Big),
        "little" => Ok(ByteOrder::Little),
        _ => Err(core.value_error("byteorder must be either 'little' or 'big'")),
    }
}

fn to_bytes(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[_, length, order, signed] = args else { return Err(core.system_error("bad arguments")) };
    let int = receiver(core, args)?;
    let length = if length.is_undef() { 1 } else { core.exact_size_arg(TO_BYTES, args, 1)? };
    let order = byte_order(core, "to_bytes", order)?;
    let signed = !signed.is_undef() && core.truth_arg(TO_BYTES, args, 3)?;
    let Ok(length) = usize::try_from(length) else {
        return Err(core.value_error("length argument must be non-negative"));
    };
    core.heap.books.reserve(length as u64 + 64)?;
    core.charge_bytes(length)?;
    let mut out = Vec::with_capacity(length);
    let int = core.int_ref(int).unwrap_or(IntRef::Small(0));
    match bits::to_bytes(int, length, order, signed, &mut out) {
        Ok(()) => core.heap.new_bytes(out),
        Err(error) => Err(core.number_error(&error)),
    }
}

fn from_bytes(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[class, source, order, signed] = args else {
        return Err(core.system_error("bad arguments"));
    };
    let order = byte_order(core, "from_bytes", order)?;
    let signed = !signed.is_undef() && core.truth_arg(FROM_BYTES, args, 3)?;
    if core.gives_buffer(source) {
        return Err(core.settle(FROM_BYTES, args, 1, How::Buffer));
    }
    let plain = core.data_of(source)?;
    let int = match plain.kind() {
        Some(Kind::Bytes) => {
            let len = core.heap.bytes(plain).len();
            core.heap.books.reserve(len as u64 + 64)?;
            core.charge_bytes(len * 4)?;
            bits::from_bytes(core.heap.bytes(plain), order, signed)
        }
        Some(Kind::List | Kind::Tuple) => {
            let data = core.bytes_of_items(plain)?;
            bits::from_bytes(&data, order, signed)
        }
        _ if plain.is_kind(Kind::Str) => {
            let name = core.type_name(source);
            return Err(core.type_error(format!("cannot convert '{name}' object to bytes")));
        }
        _ if core.may_iterate(source) => return Err(core.settle(FROM_BYTES, args, 1, How::List)),
        _ => {
            let name = core.type_name(source);
            return Err(core.type_error(format!("cannot convert '{name}' object to bytes")));
        }
    };
    let int: PyInt = int;
    let value = core.new_pyint(int)?;
    if class == TypeId::Int.value() {
        return Ok(value);
    }
    core.call(class, &[value])
}
