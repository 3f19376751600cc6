//! Shortcuts of `decimal`: the usual operations on finite numbers of moderate length.
//!
//! Place: `stdlib/shortcut.rs` finds them by the names of the methods in `frozen/decimal.py`; `number/decimal.rs` computes,
//! `decimal/text.rs` writes.
//!
//! Invariants: the operands are instances of `Decimal` itself, or ints. NaN, infinities, operands of other classes, results
//! that the context traps, and those that are subnormal, too large or clamped are left to the method. Conditions go to the
//! context's flags as the method would tell them.
//! Limits: coefficients of 38 digits.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};

use super::scan::read_decimal;
use super::shortcut::{NOWHERE, Shortcut};
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::shape::SHAPE_NONE;
use crate::host::cross::DoorClass;
use crate::number::decimal::{self as numbers, Context, Decimal, Rounding, Signalling};
use crate::value::{INT_MAX, Kind, UNDEF, Value};

mod text;

type Answer = Result<Option<Value>, Fault>;

/// The methods.
pub(super) static SHORTCUTS: &[Shortcut] = &[
    Shortcut::new("Decimal.__new__", new),
    Shortcut::new("Decimal.__add__", |core, f, args| binary(core, f, args, false, Context::add)),
    Shortcut::new("Decimal.__radd__", |core, f, args| binary(core, f, args, true, Context::add)),
    Shortcut::new("Decimal.__sub__", |core, f, args| binary(core, f, args, false, subtract)),
    Shortcut::new("Decimal.__rsub__", |core, f, args| binary(core, f, args, true, subtract)),
    Shortcut::new("Decimal.__mul__", |core, f, args| {
        binary(core, f, args, false, Context::multiply)
    }),
    Shortcut::new("Decimal.__rmul__", |core, f, args| {
        binary(core, f, args, true, Context::multiply)
    }),
    Shortcut::new("Decimal.__truediv__", |core, f, args| {
        binary(core, f, args, false, Context::divide)
    }),
    Shortcut::new("Decimal.__rtruediv__", |core, f, args| {
        binary(core, f, args, true, Context::divide)
    }),
    Shortcut::new("Decimal.__floordiv__", |core, f, args| binary(core, f, args, false, floor_div)),
    Shortcut::new("Decimal.__rfloordiv__", |core, f, args| binary(core, f, args, true, floor_div)),
    Shortcut::new("Decimal.__mod__", |core, f, args| binary(core, f, args, false, remainder)),
    Shortcut::new("Decimal.__rmod__", |core, f, args| binary(core, f, args, true, remainder)),
    Shortcut::new("Decimal.__eq__", |core, _, args| compare(core, args, Ordering::is_eq)),
    Shortcut::new("Decimal.__lt__", |core, _, args| compare(core, args, Ordering::is_lt)),
    Shortcut::new("Decimal.__le__", |core, _, args| compare(core, args, Ordering::is_le)),
    Shortcut::new("Decimal.__gt__", |core, _, args| compare(core, args, Ordering::is_gt)),
    Shortcut::new("Decimal.__ge__", |core, _, args| compare(core, args, Ordering::is_ge)),
    Shortcut::new("Decimal.__neg__", |core, f, args| {
        unary(core, f, args, |number| Decimal { negative: !number.negative, ..number })
    }),
    Shortcut::new("Decimal.__pos__", |core, f, args| unary(core, f, args, |number| number)),
    Shortcut::new("Decimal.__abs__", |core, f, args| {
        unary(core, f, args, |number| Decimal { negative: false, ..number })
    }),
    Shortcut::new("Decimal.__bool__", |core, _, args| {
        Ok(core.decimal_arg(args).map(|number| Value::bool(number.coefficient != 0)))
    }),
    Shortcut::hashing(
        |core, _, args| match core.decimal_arg(args) {
            Some(number) => core.heap.new_int(number.hash()).map(Some),
            None => Ok(None),
        },
        "Decimal.__hash__",
        |core, value| core.exact_decimal(value).map(|number| number.hash()),
    ),
    Shortcut::new("Decimal.__int__", to_int),
    Shortcut::new("Decimal.__float__", |core, _, args| {
        Ok(core.decimal_arg(args).and_then(Decimal::to_f64).map(Value::float))
    }),
    Shortcut::new("Decimal.__round__", round),
    Shortcut::new("Decimal.quantize", quantize),
    Shortcut::new("Decimal.__str__", text::plain),
    Shortcut::new("Decimal.__repr__", text::repr),
    Shortcut::new("Decimal.__format__", text::format),
];

/// Where the context is, and what was found of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ContextPlace {
    /// The list that holds the context.
    list: (u32, Value),
    /// The shape of a context whose first slots are `NAMES`.
    shape: u32,
    /// The name of a rounding that was asked for last, and what it means.
    rounding: (Value, Rounding),
}

/// What a context has first, as its constructor fills it.
const NAMES: [&str; 8] =
    ["_prec", "_rounding", "_emin", "_emax", "_clamp", "_traps", "_flags", "_capitals"];
const FLAGS: usize = 6;
const CAPITALS: usize = 7;

/// The context of an operation.
#[derive(Clone, Copy, Debug)]
struct Current {
    object: Value,
    traps: i64,
    flags: i64,
    numbers: Context,
}

// === impl ContextPlace ===

impl ContextPlace {
    pub(crate) const NONE: ContextPlace =
        ContextPlace { list: NOWHERE, shape: SHAPE_NONE, rounding: (UNDEF, Rounding::HalfEven) };
}

// === impl Core ===

impl Core {
    /// A finite number that is an instance of `Decimal` itself.
    #[inline]
    fn exact_decimal(&mut self, value: Value) -> Option<Decimal> {
        let [sign, coefficient, exponent, special] = self.parts(DoorClass::Decimal, value)?;
        if special != Value::int(0) || !sign.is_int() || !exponent.is_int() {
            return None;
        }
        let coefficient = if coefficient.is_int() {
            u128::try_from(coefficient.as_int()).ok()?
        } else {
            self.long_coefficient(coefficient)?
        };
        Some(Decimal { negative: sign.as_int() != 0, coefficient, exponent: exponent.as_int() })
    }

    fn long_coefficient(&self, value: Value) -> Option<u128> {
        if !value.is_kind(Kind::BigInt) {
            return None;
        }
        let coefficient = self.heap.big(value).to_u128()?;
        (numbers::digits(coefficient) <= numbers::DIGITS_MAX).then_some(coefficient)
    }

    /// The receiver.
    #[inline]
    fn decimal_arg(&mut self, args: &[Value]) -> Option<Decimal> {
        self.exact_decimal(args.first().copied()?)
    }

    /// An operand: a `Decimal`, or an int.
    #[inline]
    fn decimal_operand(&mut self, value: Value) -> Option<Decimal> {
        if value.is_int() {
            let int = value.as_int();
            return Some(Decimal::from_parts(int < 0, u128::from(int.unsigned_abs())));
        }
        if value.is_kind(Kind::BigInt) {
            let int = self.heap.big(value);
            let coefficient = int.magnitude().to_u128()?;
            let fits = numbers::digits(coefficient) <= numbers::DIGITS_MAX;
            return fits.then(|| Decimal::from_parts(int.is_negative(), coefficient));
        }
        self.exact_decimal(value)
    }

    fn new_coefficient(&mut self, coefficient: u128) -> Result<Value, Fault> {
        match i64::try_from(coefficient) {
            Ok(small) if small <= INT_MAX => Ok(Value::int(small)),
            _ => self.heap.new_big(BigInt::from(coefficient)),
        }
    }

    fn new_decimal(&mut self, number: Decimal) -> Answer {
        // The instance and its coefficient are charged together.
        self.heap.books.reserve(512)?;
        if !crate::value::int_fits(number.exponent) {
            return Ok(None);
        }
        let coefficient = self.new_coefficient(number.coefficient)?;
        let (sign, exponent) =
            (Value::int(i64::from(number.negative)), Value::int(number.exponent));
        self.instance_of(DoorClass::Decimal, &[sign, coefficient, exponent, Value::int(0)])
    }

    /// The context of the module that the function is of.
    #[inline]
    fn decimal_context(&mut self, function: Value) -> Option<Current> {
        let mut list = self.layouts.context.list;
        let holder = self.global_at(function, "_current", &mut list)?;
        self.layouts.context.list = list;
        let object = *self.heap.items(holder)?.first()?;
        if !object.is_kind(Kind::Instance) {
            return None;
        }
        if self.heap.instance(object).shape != self.layouts.context.shape {
            self.check_context(object)?;
        }
        let [precision, rounding, exponent_min, exponent_max, clamp, traps, flags] =
            *self.heap.instance(object).slots.first_chunk()?;
        let known = self.layouts.context.rounding;
        let rounding = if rounding == known.0 {
            known.1
        } else {
            let meant = self.rounding_named(rounding)?;
            self.layouts.context.rounding = (rounding, meant);
            meant
        };
        let int = |value: Value| value.is_int().then(|| value.as_int());
        Some(Current {
            object,
            traps: int(traps)?,
            flags: int(flags)?,
            numbers: Context {
                precision: int(precision).filter(|precision| *precision > 0)?,
                rounding,
                exponent_min: int(exponent_min)?,
                exponent_max: int(exponent_max)?,
                clamp: int(clamp)? != 0,
            },
        })
    }

    /// Whether the exponents that a context writes are capital letters.
    fn has_capitals(&self, context: &Current) -> Option<bool> {
        let capitals = *self.heap.instance(context.object).slots.get(CAPITALS)?;
        capitals.is_int().then(|| capitals.as_int() != 0)
    }

    /// Whether a context's first slots are those that are read here.
    #[cold]
    fn check_context(&mut self, context: Value) -> Option<()> {
        let shape = self.heap.instance(context).shape;
        for (at, name) in NAMES.iter().enumerate() {
            let name = self.heap.find_name(name)?;
            if self.slot_of(shape, name)? as usize != at {
                return None;
            }
        }
        self.layouts.context.shape = shape;
        Some(())
    }

    fn rounding_named(&self, name: Value) -> Option<Rounding> {
        Rounding::named(self.heap.as_str(name)?)
    }

    /// The number of a result, whose conditions the context is told; `None` where it traps one.
    fn signalled(&mut self, context: &Current, result: Option<Signalling>) -> Answer {
        let Some((number, status)) = result else { return Ok(None) };
        if status & context.traps != 0 {
            return Ok(None);
        }
        let made = self.new_decimal(number)?;
        if made.is_some() && status & !context.flags != 0 {
            let instance = self.heap.instance_mut(context.object);
            if let Some(flags) = instance.slots.get_mut(FLAGS) {
                *flags = Value::int(context.flags | status);
            }
        }
        Ok(made)
    }
}

// === Operations ===

/// `Decimal(value)`
fn new(core: &mut Core, _: Value, args: &[Value]) -> Answer {
    let &[class, value, context] = args else { return Ok(None) };
    if !context.is_none() || !core.is_door_class(class, DoorClass::Decimal) {
        return Ok(None);
    }
    if value.is_kind(Kind::Str) {
        let found = core.heap.as_str(value).and_then(|text| read_decimal(text.as_bytes()));
        let Some((negative, coefficient, exponent)) = found else { return Ok(None) };
        return core.new_decimal(Decimal { negative, coefficient, exponent });
    }
    if value.is_kind(Kind::Instance) {
        // A number of the class itself is the same one, whatever it is.
        let same = core.parts::<4>(DoorClass::Decimal, value).is_some();
        return Ok(same.then_some(value));
    }
    match core.decimal_operand(value) {
        Some(number) => core.new_decimal(number),
        None => Ok(None),
    }
}

type Operation = fn(Context, &Decimal, &Decimal) -> Option<Signalling>;

fn binary(
    core: &mut Core,
    function: Value,
    args: &[Value],
    reflected: bool,
    operation: Operation,
) -> Answer {
    let &[this, other] = args else { return Ok(None) };
    let Some(x) = core.exact_decimal(this) else { return Ok(None) };
    let Some(y) = core.decimal_operand(other) else { return Ok(None) };
    let Some(context) = core.decimal_context(function) else { return Ok(None) };
    let (a, b) = if reflected { (&y, &x) } else { (&x, &y) };
    let result = operation(context.numbers, a, b);
    core.signalled(&context, result)
}

fn subtract(context: Context, a: &Decimal, b: &Decimal) -> Option<Signalling> {
    context.add(a, &Decimal { negative: !b.negative, ..*b })
}

fn floor_div(context: Context, a: &Decimal, b: &Decimal) -> Option<Signalling> {
    context.divide_int(a, b).map(|(whole, _)| whole)
}

fn remainder(context: Context, a: &Decimal, b: &Decimal) -> Option<Signalling> {
    context.divide_int(a, b).map(|(_, rest)| rest)
}

fn compare(core: &mut Core, args: &[Value], answers: fn(Ordering) -> bool) -> Answer {
    let &[this, other] = args else { return Ok(None) };
    let Some(a) = core.exact_decimal(this) else { return Ok(None) };
    let Some(b) = core.decimal_operand(other) else { return Ok(None) };
    Ok(a.compare(&b).map(|order| Value::bool(answers(order))))
}

fn unary(core: &mut Core, function: Value, args: &[Value], turn: fn(Decimal) -> Decimal) -> Answer {
    let Some(number) = core.decimal_arg(args) else { return Ok(None) };
    let Some(context) = core.decimal_context(function) else { return Ok(None) };
    let result = context.numbers.plus(turn(number));
    core.signalled(&context, result)
}

fn to_int(core: &mut Core, _: Value, args: &[Value]) -> Answer {
    let Some(number) = core.decimal_arg(args) else { return Ok(None) };
    match number.whole() {
        Some(whole) => core.signed_int(number.negative, whole).map(Some),
        None => Ok(None),
    }
}

impl Core {
    fn signed_int(&mut self, negative: bool, size: u128) -> Result<Value, Fault> {
        match i64::try_from(size) {
            Ok(size) => self.heap.new_int(if negative { -size } else { size }),
            Err(_) => {
                let int = BigInt::from(size);
                self.heap.new_big(if negative { -int } else { int })
            }
        }
    }
}

/// `round(number)`, `round(number, places)`
fn round(core: &mut Core, function: Value, args: &[Value]) -> Answer {
    let &[this, places] = args else { return Ok(None) };
    let Some(number) = core.exact_decimal(this) else { return Ok(None) };
    if places.is_none() {
        return match number.rescaled(0, Rounding::HalfEven) {
            Some((whole, _)) => core.signed_int(number.negative, whole).map(Some),
            None => Ok(None),
        };
    }
    let Some(context) = core.decimal_context(function) else { return Ok(None) };
    if !places.is_int() {
        return Ok(None);
    }
    let result = context.numbers.quantize(&number, -places.as_int());
    core.signalled(&context, result)
}

/// `number.quantize(exp, rounding, context)`
fn quantize(core: &mut Core, function: Value, args: &[Value]) -> Answer {
    let &[this, like, rounding, other_context] = args else { return Ok(None) };
    if !other_context.is_none() {
        return Ok(None);
    }
    let Some(number) = core.exact_decimal(this) else { return Ok(None) };
    let Some(like) = core.decimal_operand(like) else { return Ok(None) };
    let Some(mut context) = core.decimal_context(function) else { return Ok(None) };
    if !rounding.is_none() {
        let Some(rounding) = core.rounding_named(rounding) else { return Ok(None) };
        context.numbers.rounding = rounding;
    }
    let result = context.numbers.quantize(&number, like.exponent);
    core.signalled(&context, result)
}
