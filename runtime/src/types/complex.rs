//! `complex`: constructor, operators, text.
//!
//! Place: the operators come from `types/sequence.rs` (`object_binary`), the unary ones from `protocol/arith.rs`; arithmetic
//! is in `number/complex.rs`.
//!
//! Invariants: a receiver is a complex number or an instance of a subclass with such a payload. NaNs are canonical.
//! Limits: constant work, but for reading and formatting text, which is charged by its length.

use crate::code::op::{BinaryOp, CompareOp};
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::misc::Misc;
use crate::native::registry::Owner;
use crate::native::signature::Style;
use crate::native::{NativeDef, Signature};
use crate::number::complex::{Complex, Operand, TextError, parse_complex};
use crate::number::{NumberError, hash};
use crate::protocol::checked::Check;
use crate::protocol::settle::{How, Name};
use crate::text::float::write_float_repr;
use crate::text::format;
use crate::text::quote;
use crate::text::spec::{Align, FormatSpec, Sign, SpecError};
use crate::types::TypeId;
use crate::value::{Kind, NOT_IMPLEMENTED, UNDEF, Value};

macro_rules! binary {
    ($name:literal $op:ident $reflected:literal) => {
        NativeDef::method($name, Signature::exact(1), |core, args| {
            operate(core, args, BinaryOp::$op, $reflected)
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

/// The built-ins of `complex`.
pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::class_method(
        "__new__",
        Signature { style: Style::Named, ..Signature::named(&["real", "imag"], 0, 0, 2) },
        new,
    ),
    NativeDef::class_method("from_number", Signature::exact(1), from_number),
    NativeDef::method("conjugate", Signature::exact(0), |core, args| {
        let this = receiver(core, args)?;
        core.new_complex(Complex::new(this.real, -this.imag))
    }),
    NativeDef::getter("real", |core, args| receiver(core, args).map(|c| Value::float(c.real))),
    NativeDef::getter("imag", |core, args| receiver(core, args).map(|c| Value::float(c.imag))),
    NativeDef::method("__complex__", Signature::exact(0), |core, args| {
        let this = receiver(core, args)?;
        core.new_complex(this)
    }),
    NativeDef::method("__getnewargs__", Signature::exact(0), |core, args| {
        let this = receiver(core, args)?;
        core.heap.new_tuple(&[Value::float(this.real), Value::float(this.imag)])
    }),
    binary!("__add__" Add false),
    binary!("__radd__" Add true),
    binary!("__sub__" Sub false),
    binary!("__rsub__" Sub true),
    binary!("__mul__" Mul false),
    binary!("__rmul__" Mul true),
    binary!("__truediv__" TrueDiv false),
    binary!("__rtruediv__" TrueDiv true),
    NativeDef::method("__pow__", Signature::range(1, 2), |core, args| {
        operate(core, args, BinaryOp::Pow, false)
    }),
    NativeDef::method("__rpow__", Signature::range(1, 2), |core, args| {
        operate(core, args, BinaryOp::Pow, true)
    }),
    compare!("__eq__" Eq),
    compare!("__ne__" Ne),
    compare!("__lt__" Lt),
    compare!("__le__" Le),
    compare!("__gt__" Gt),
    compare!("__ge__" Ge),
    NativeDef::method("__neg__", Signature::exact(0), |core, args| {
        let this = receiver(core, args)?;
        core.new_complex(this.negative())
    }),
    NativeDef::method("__pos__", Signature::exact(0), |core, args| {
        let this = receiver(core, args)?;
        core.new_complex(this)
    }),
    NativeDef::method("__abs__", Signature::exact(0), |core, args| {
        let this = receiver(core, args)?;
        core.complex_absolute(this)
    }),
    NativeDef::method("__bool__", Signature::exact(0), |core, args| {
        receiver(core, args).map(|this| Value::bool(!this.is_zero()))
    }),
    NativeDef::method("__hash__", Signature::exact(0), |core, args| {
        let hash = hash_complex(receiver(core, args)?);
        core.heap.new_int(hash as i64)
    }),
    NativeDef::method("__repr__", Signature::exact(0), text),
    NativeDef::method("__format__", Signature::exact(1), |core, args| {
        let object = args.first().copied().unwrap_or(UNDEF);
        let value = core.plain(object);
        let spec = core.plain(args.get(1).copied().unwrap_or(UNDEF));
        if !spec.is_kind(Kind::Str) {
            let name = core.argument_name(spec);
            return Err(core.type_error(format!("__format__() argument must be str, not {name}")));
        }
        core.format_own(object, value, spec)
    }),
];

const NEW: Name = (Owner::Type(TypeId::Complex), "__new__");
const FROM_NUMBER: Name = (Owner::Type(TypeId::Complex), "from_number");

fn receiver(core: &mut Core, args: &[Value]) -> Result<Complex, Fault> {
    let value = args.first().copied().unwrap_or(UNDEF);
    match core.as_complex(core.plain(value)) {
        Some(complex) => Ok(complex),
        None => {
            let name = core.type_name(value);
            Err(core.type_error(format!(
                "descriptor requires a 'complex' object but received a '{name}'"
            )))
        }
    }
}

fn text(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let this = receiver(core, args)?;
    let mut out = String::new();
    write_complex(this, &mut out);
    core.heap.new_string(out)
}

/// A real or complex argument; `None` for anything else.
fn number_arg(core: &mut Core, args: &[Value], at: usize) -> Result<Option<Operand>, Fault> {
    let value = args.get(at).copied().unwrap_or(UNDEF);
    if at == 1 && core.guest_special(value, "__complex__").is_some() {
        return Err(core.settle(NEW, args, at, How::Complex));
    }
    let plain = core.plain(value);
    if let Some(complex) = core.as_complex(plain) {
        return Ok(Some(Operand::Complex(complex)));
    }
    // One of two parts is asked also where it is a float.
    let parts = args.get(2).is_some_and(|imag| !imag.is_undef());
    let asked = parts && core.guest_special(value, "__float__").is_some();
    if asked || core.has_float_method(value) {
        return Err(core.settle(NEW, args, at, How::Float));
    }
    if core.is_number(plain) {
        return core.to_float(plain).map(|real| Some(Operand::Real(real)));
    }
    Ok(None)
}

fn new(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[class, real, imag] = args else { return Err(core.system_error("bad arguments")) };
    let plain = core.plain(real);
    if plain.is_kind(Kind::Str) && imag.is_undef() {
        let parsed = read(core, plain)?;
        let made = core.new_complex(parsed)?;
        return core.as_instance_of(class, TypeId::Complex, made);
    }
    let refused = |core: &mut Core, which: &str, value: Value| {
        let name = core.type_name(value);
        let both = !imag.is_undef();
        Err(core.type_error(if both || plain.is_kind(Kind::Str) {
            format!("complex() argument '{which}' must be a real number, not {name}")
        } else {
            let full = core.class_full_name(core.type_of(value));
            format!("complex() argument must be a string or a number, not {full}")
        }))
    };
    // The sign of a zero counts, so that a real part gives no imaginary one.
    let (mut sum, mut imaginary) = (0.0, None);
    if !real.is_undef() {
        match number_arg(core, args, 1)? {
            Some(Operand::Real(part)) => sum = part,
            Some(Operand::Complex(both)) => (sum, imaginary) = (both.real, Some(both.imag)),
            None => return refused(core, "real", real),
        }
    }
    if !imag.is_undef() {
        let part = match number_arg(core, args, 2)? {
            Some(Operand::Real(part)) => part,
            Some(Operand::Complex(both)) => {
                sum -= both.imag;
                both.real
            }
            None => return refused(core, "imag", imag),
        };
        imaginary = Some(imaginary.map_or(part, |imaginary| imaginary + part));
    }
    let sum = Complex::new(sum, imaginary.unwrap_or(0.0));
    let made = core.new_complex(sum)?;
    core.as_instance_of(class, TypeId::Complex, made)
}

fn read(core: &mut Core, source: Value) -> Result<Complex, Fault> {
    core.charge_bytes(core.byte_len(source))?;
    let text = core.heap.str(source);
    match parse_complex(text) {
        Ok(complex) => Ok(complex),
        Err(TextError::Malformed) => Err(core.value_error("complex() arg is a malformed string")),
        Err(TextError::Underscores) => {
            let mut message = "could not convert string to complex: ".to_owned();
            quote::write_str_repr(core.heap.str(source), &mut message);
            Err(core.value_error(message))
        }
    }
}

fn from_number(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[class, number] = args else { return Err(core.system_error("bad arguments")) };
    if core.guest_special(number, "__complex__").is_some() {
        return Err(core.settle(FROM_NUMBER, args, 1, How::Complex));
    }
    let plain = core.plain(number);
    let made = match core.as_complex(plain) {
        Some(_) => plain,
        None => {
            let real = core.float_arg(FROM_NUMBER, args, 1)?;
            core.new_complex(Complex::new(real, 0.0))?
        }
    };
    core.as_instance_of(class, TypeId::Complex, made)
}

fn operate(core: &mut Core, args: &[Value], op: BinaryOp, reflected: bool) -> Result<Value, Fault> {
    let a = receiver(core, args)?;
    let other = core.plain(args.get(1).copied().unwrap_or(UNDEF));
    let Some(b) = core.complex_operand(other)? else { return Ok(NOT_IMPLEMENTED) };
    if args.get(2).is_some_and(|modulus| !modulus.is_undef() && !modulus.is_none()) {
        return Err(core.value_error("complex modulo"));
    }
    let a = Operand::Complex(a);
    let (a, b) = if reflected { (b, a) } else { (a, b) };
    match core.complex_operation(op, a, b)? {
        Some(value) => Ok(value),
        None => Ok(NOT_IMPLEMENTED),
    }
}

fn compare(core: &mut Core, args: &[Value], op: CompareOp) -> Result<Value, Fault> {
    receiver(core, args)?;
    let (a, b) = (core.plain(args[0]), core.plain(args.get(1).copied().unwrap_or(UNDEF)));
    let number = core.is_number(b) || core.as_complex(b).is_some();
    if !number || !matches!(op, CompareOp::Eq | CompareOp::Ne) {
        return Ok(NOT_IMPLEMENTED);
    }
    core.compare(op, a, b)
}

/// The hash of a complex number: that of its real part if there is no other.
pub(crate) fn hash_complex(complex: Complex) -> u64 {
    let part = |float: f64| hash::hash_f64(float).unwrap_or(1) as u64;
    let sum = part(complex.real).wrapping_add(part(complex.imag).wrapping_mul(1_000_003));
    if sum == u64::MAX { u64::MAX - 1 } else { sum }
}

/// Appends `repr(complex)`.
pub(crate) fn write_complex(complex: Complex, out: &mut String) {
    let whole = |float: f64, out: &mut String| {
        write_float_repr(float, out);
        if out.ends_with(".0") {
            out.truncate(out.len() - 2);
        }
    };
    if complex.real == 0.0 && complex.real.is_sign_positive() {
        whole(complex.imag, out);
        out.push('j');
        return;
    }
    out.push('(');
    whole(complex.real, out);
    if complex.imag.is_nan() || complex.imag.is_sign_positive() {
        out.push('+');
    }
    whole(complex.imag, out);
    out.push_str("j)");
}

/// Appends `format(complex, spec)`.
pub(crate) fn format_complex(
    complex: Complex,
    spec: &FormatSpec,
    out: &mut String,
) -> Result<(), SpecError> {
    if let Some(kind) = spec.kind
        && !matches!(kind, 'e' | 'E' | 'f' | 'F' | 'g' | 'G' | 'n')
    {
        return Err(SpecError::UnknownCode(kind));
    }
    if spec.zero || spec.fill == Some('0') {
        return Err(SpecError::Value("Zero padding is not allowed in complex format specifier"));
    }
    if spec.align == Some(Align::AfterSign) {
        return Err(SpecError::Value(
            "'=' alignment flag is not allowed in complex format specifier",
        ));
    }
    let mut part = FormatSpec { width: None, fill: None, align: None, ..*spec };
    let mut body = String::new();
    if spec.kind.is_some() || spec.precision.is_some() {
        part.kind = part.kind.or(Some('g'));
    }
    let bare = spec.kind.is_none();
    let skip = bare && complex.real == 0.0 && complex.real.is_sign_positive();
    let write = |float: f64, part: &FormatSpec, body: &mut String| {
        format::format_float(float, part, body)?;
        if part.kind.is_none() {
            let zero = if part.alternate { 1 } else { 2 };
            if body.ends_with(".0") {
                body.truncate(body.len() - zero);
            }
        }
        Ok(())
    };
    if !skip {
        body.push_str(if bare { "(" } else { "" });
        write(complex.real, &part, &mut body)?;
        part.sign = Some(Sign::Plus);
    }
    write(complex.imag, &part, &mut body)?;
    body.push('j');
    body.push_str(if bare && !skip { ")" } else { "" });
    let room = spec.width.unwrap_or(0).saturating_sub(body.chars().count());
    let fill = spec.fill.unwrap_or(' ');
    let left = match spec.align {
        Some(Align::Left) => 0,
        Some(Align::Center) => room / 2,
        _ => room,
    };
    out.extend(std::iter::repeat_n(fill, left));
    out.push_str(&body);
    out.extend(std::iter::repeat_n(fill, room - left));
    Ok(())
}

impl Core {
    /// A complex number as an object.
    pub(crate) fn new_complex(&mut self, complex: Complex) -> Result<Value, Fault> {
        let canonical = |float: f64| if float.is_nan() { f64::NAN } else { float };
        let (real, imag) = (canonical(complex.real), canonical(complex.imag));
        self.heap.new_misc(Misc::Complex { real, imag })
    }

    /// `value`, if it is complex.
    #[inline]
    pub(crate) fn as_complex(&self, value: Value) -> Option<Complex> {
        if !value.is_kind(Kind::Misc) {
            return None;
        }
        match *self.heap.misc_of(value) {
            Misc::Complex { real, imag } => Some(Complex { real, imag }),
            _ => None,
        }
    }

    /// `value` as an operand, if it is a number.
    fn complex_operand(&mut self, value: Value) -> Result<Option<Operand>, Fault> {
        if let Some(complex) = self.as_complex(value) {
            return Ok(Some(Operand::Complex(complex)));
        }
        if self.is_number(value) {
            return self.to_float(value).map(|real| Some(Operand::Real(real)));
        }
        Ok(None)
    }

    /// `a op b` where one of them is complex; `None` where it is not defined.
    pub(crate) fn complex_binary(
        &mut self,
        op: BinaryOp,
        a: Value,
        b: Value,
    ) -> Result<Option<Value>, Fault> {
        // What is not defined is refused before an int is found to be too large for a float.
        if !matches!(
            op,
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::TrueDiv | BinaryOp::Pow
        ) {
            return Ok(None);
        }
        let (Some(a), Some(b)) = (self.complex_operand(a)?, self.complex_operand(b)?) else {
            return Ok(None);
        };
        self.complex_operation(op, a, b)
    }

    fn complex_operation(
        &mut self,
        op: BinaryOp,
        a: Operand,
        b: Operand,
    ) -> Result<Option<Value>, Fault> {
        let result: Result<Complex, NumberError> = match op {
            BinaryOp::Add => Ok(a.add(b)),
            BinaryOp::Sub => Ok(a.subtract(b)),
            BinaryOp::Mul => Ok(a.multiply(b)),
            BinaryOp::TrueDiv => a.divide(b),
            BinaryOp::Pow => a.complex().power(b.complex()),
            _ => return Ok(None),
        };
        match result {
            Ok(complex) => self.new_complex(complex).map(Some),
            Err(error) => Err(self.number_error(&error)),
        }
    }

    /// A power of floats whose result is not real.
    pub(crate) fn complex_power(&mut self, base: f64, exponent: f64) -> Result<Value, Fault> {
        match Complex::new(base, 0.0).power(Complex::new(exponent, 0.0)) {
            Ok(complex) => self.new_complex(complex),
            Err(error) => Err(self.number_error(&error)),
        }
    }

    /// `abs(complex)`
    pub(crate) fn complex_absolute(&mut self, complex: Complex) -> Result<Value, Fault> {
        match complex.absolute() {
            Ok(size) => Ok(Value::float(size)),
            Err(error) => Err(self.number_error(&error)),
        }
    }

    /// A complex number by `__complex__`.
    pub(crate) fn complex_by_method(&mut self, value: Value) -> Result<Value, Fault> {
        match self.guest_special(value, "__complex__") {
            Some(method) => Err(self.checked(Check::Complex, method, value, UNDEF)),
            None => Ok(value),
        }
    }

    /// Whether a complex number equals another number.
    pub(crate) fn complex_equals(&self, complex: Complex, other: Value) -> bool {
        if let Some(other) = self.as_complex(other) {
            return complex.real == other.real && complex.imag == other.imag;
        }
        self.is_number(other)
            && complex.imag == 0.0
            && self.plain_equal(Value::float(complex.real), other, 0) == Some(true)
            && !complex.real.is_nan()
    }
}
