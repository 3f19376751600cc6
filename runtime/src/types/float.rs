//! `float`: constructor and methods.
//!
//! Place: operators are in `protocol/arith.rs`; text is in `text/float.rs`, arithmetic in `number/`.
//!
//! Invariants: a receiver is a float or an instance of a subclass with a float payload. NaN is canonical (`Value::float`).
//! Limits: constant work, but for reading text, which is charged by its length.

use crate::core::Core;
use crate::exception::{Fault, Pending};
use crate::native::registry::Owner;
use crate::native::{NativeDef, Signature};
use crate::number::{convert, float};
use crate::protocol::settle::{How, Name};
use crate::text::float::hex::{self, HexError};
use crate::text::float::parse::parse_float;
use crate::text::quote;
use crate::types::TypeId;
use crate::value::{Kind, UNDEF, Value};

/// The built-ins of `float`.
pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::class_method("__new__", Signature::range(0, 1), new),
    NativeDef::class_method("from_number", Signature::exact(1), from_number),
    NativeDef::class_method("fromhex", Signature::exact(1), from_hex),
    NativeDef::class_method("__getformat__", Signature::exact(1), |core, args| {
        match core.plain_text(args[1]).and_then(|text| core.heap.as_str(text)) {
            Some("double" | "float") => core.heap.new_str("IEEE, little-endian"),
            Some(_) => {
                Err(core.value_error("__getformat__() argument 1 must be 'double' or 'float'"))
            }
            None => {
                let name = core.argument_name(args[1]);
                Err(core.type_error(format!("__getformat__() argument must be str, not {name}")))
            }
        }
    }),
    NativeDef::method("hex", Signature::exact(0), to_hex),
    NativeDef::method("is_integer", Signature::exact(0), |core, args| {
        receiver(core, args).map(|value| Value::bool(float::is_integer(value)))
    }),
    NativeDef::method("as_integer_ratio", Signature::exact(0), as_integer_ratio),
    NativeDef::method("conjugate", Signature::exact(0), |core, args| {
        receiver(core, args).map(Value::float)
    }),
    NativeDef::getter("real", |core, args| receiver(core, args).map(Value::float)),
    NativeDef::getter("imag", |core, args| receiver(core, args).map(|_| Value::float(0.0))),
];

const NEW: Name = (Owner::Type(TypeId::Float), "__new__");
const FROM_NUMBER: Name = (Owner::Type(TypeId::Float), "from_number");

fn new(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[class, value] = args else { return Err(core.system_error("bad arguments")) };
    let float = if value.is_undef() { Value::float(0.0) } else { to_float(core, args)? };
    core.as_instance_of(class, TypeId::Float, float)
}

/// `float(value)`
fn to_float(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let value = args.get(1).copied().unwrap_or(UNDEF);
    if value.is_float() {
        return Ok(value);
    }
    let hooked = core.guest_special(value, "__float__").is_some()
        || core.guest_special(value, "__index__").is_some();
    if hooked {
        if let Some(float) = core.quick_special(value, "__float__", &[])? {
            return Ok(float);
        }
        return Err(core.settle(NEW, args, 1, How::Float));
    }
    if core.gives_buffer(value) {
        return Err(core.settle(NEW, args, 1, How::Buffer));
    }
    let plain = core.data_of(value)?;
    match plain.kind() {
        Some(Kind::Str | Kind::Bytes) => {
            let float = core.parse_float(plain);
            if float == Err(Fault::Raise)
                && core.is_bytearray(core.plain(value))
                && let Pending::Text(_, text) = &mut core.pending
                && let Some((words, shown)) = text.split_once(": ")
            {
                *text = format!("{words}: bytearray({shown})");
            }
            if float == Err(Fault::Raise) {
                return Err(core.unread_number(value, plain));
            }
            float
        }
        _ if core.is_number(plain) => core.to_float(plain).map(Value::float),
        _ => {
            let name = core.type_name(value);
            Err(core.type_error(format!(
                "float() argument must be a string or a real number, not '{name}'"
            )))
        }
    }
}

impl Core {
    /// The float that a string or bytes object says.
    pub(crate) fn parse_float(&mut self, source: Value) -> Result<Value, Fault> {
        let text = match source.kind() {
            Some(Kind::Str) => Some(self.heap.str(source)),
            _ => str::from_utf8(self.heap.bytes(source)).ok().filter(|text| text.is_ascii()),
        };
        let len = text.map_or(0, str::len);
        if let Some(float) = text.and_then(parse_float) {
            self.charge_bytes(len)?;
            return Ok(Value::float(float));
        }
        let mut message = "could not convert string to float: ".to_owned();
        if source.is_kind(Kind::Str) {
            quote::write_str_repr(self.heap.str(source), &mut message);
        } else {
            quote::write_bytes_repr(self.heap.bytes(source), &mut message);
        }
        self.charge_bytes(message.len())?;
        Err(self.value_error(message))
    }
}

fn from_number(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let float = core.float_arg(FROM_NUMBER, args, 1)?;
    let class = args.first().copied().unwrap_or(UNDEF);
    core.as_instance_of(class, TypeId::Float, Value::float(float))
}

/// The receiver as a float.
fn receiver(core: &mut Core, args: &[Value]) -> Result<f64, Fault> {
    let value = args.first().copied().unwrap_or(UNDEF);
    let plain = core.plain(value);
    if plain.is_float() {
        return Ok(plain.as_float());
    }
    let name = core.type_name(value);
    Err(core.type_error(format!("descriptor requires a 'float' object but received a '{name}'")))
}

fn to_hex(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let value = receiver(core, args)?;
    let mut text = String::new();
    hex::write_hex(value, &mut text);
    core.heap.new_string(text)
}

fn from_hex(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[class, text] = args else { return Err(core.system_error("bad arguments")) };
    let plain = core.plain(text);
    let Some(source) = core.heap.as_str(plain) else {
        return Err(core.type_error("bad argument type for built-in operation"));
    };
    let len = source.len();
    let parsed = hex::parse_hex(source);
    core.charge_bytes(len)?;
    match parsed {
        Ok(float) if class == TypeId::Float.value() => Ok(Value::float(float)),
        Ok(float) => core.call(class, &[Value::float(float)]),
        Err(HexError::TooLarge) => {
            Err(core.raise(TypeId::OverflowError, HexError::TooLarge.to_string()))
        }
        Err(error) => Err(core.value_error(error.to_string())),
    }
}

fn as_integer_ratio(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let value = receiver(core, args)?;
    match convert::as_integer_ratio(value) {
        Ok((numerator, denominator)) => {
            let numerator = core.new_pyint(numerator)?;
            let denominator = core.new_pyint(denominator)?;
            core.heap.new_tuple(&[numerator, denominator])
        }
        Err(error) => Err(core.number_error(&error)),
    }
}
