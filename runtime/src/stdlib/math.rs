//! `math`: functions of real numbers.
//!
//! Place: the functions themselves are in `number/math.rs` and `number/combine.rs`; `math/integer.rs` has those of ints,
//! `math/series.rs` those of iterables.
//!
//! Invariants: arguments are settled first (`protocol/settle.rs`), so that a function sees floats and ints alone.
//! Limits: constant work, but for big ints, which are charged from their lengths.

use crate::core::Core;
use crate::exception::Fault;
use crate::native::registry::Owner;
use crate::native::{NativeDef, Signature};
use crate::number::math::{self, LogBase};
use crate::number::{NumberError, convert, cost, float};
use crate::protocol::settle::Name;
use crate::value::{UNDEF, Value};

pub(crate) mod exact;
pub(crate) mod integer;
pub(crate) mod series;

/// The constants of the module.
pub(crate) const CONSTANTS: [(&str, f64); 5] = [
    ("pi", std::f64::consts::PI),
    ("e", std::f64::consts::E),
    ("tau", std::f64::consts::TAU),
    ("inf", f64::INFINITY),
    ("nan", f64::NAN),
];

macro_rules! one {
    ($name:literal $function:expr) => {
        NativeDef::function($name, Signature::exact(1), |core, args| {
            let x = core.float_arg(named($name), args, 0)?;
            let function: fn(f64) -> Result<f64, NumberError> = $function;
            core.math_result(function(x))
        })
    };
    (total $name:literal $function:expr) => {
        NativeDef::function($name, Signature::exact(1), |core, args| {
            let x = core.float_arg(named($name), args, 0)?;
            let function: fn(f64) -> f64 = $function;
            Ok(Value::float(function(x)))
        })
    };
    (test $name:literal $function:expr) => {
        NativeDef::function($name, Signature::exact(1), |core, args| {
            let x = core.float_arg(named($name), args, 0)?;
            let function: fn(f64) -> bool = $function;
            Ok(Value::bool(function(x)))
        })
    };
}

macro_rules! two {
    ($name:literal $function:expr) => {
        NativeDef::function($name, Signature::exact(2), |core, args| {
            let x = core.float_arg(named($name), args, 0)?;
            let y = core.float_arg(named($name), args, 1)?;
            let function: fn(f64, f64) -> Result<f64, NumberError> = $function;
            core.math_result(function(x, y))
        })
    };
}

/// The functions of floats.
pub(crate) static NATIVES: &[NativeDef] = &[
    one!("sqrt" math::sqrt),
    one!("exp" math::exp),
    one!("exp2" math::exp2),
    one!("expm1" math::expm1),
    one!("log1p" math::log1p),
    one!("sin" math::sin),
    one!("cos" math::cos),
    one!("tan" math::tan),
    one!("asin" math::asin),
    one!("acos" math::acos),
    one!("sinh" math::sinh),
    one!("cosh" math::cosh),
    one!("acosh" math::acosh),
    one!("atanh" math::atanh),
    one!("gamma" math::gamma),
    one!("lgamma" math::lgamma),
    one!(total "atan" math::atan),
    one!(total "tanh" math::tanh),
    one!(total "asinh" math::asinh),
    one!(total "cbrt" math::cbrt),
    one!(total "erf" math::erf),
    one!(total "erfc" math::erfc),
    one!(total "fabs" f64::abs),
    one!(total "degrees" |x| x * (180.0 / std::f64::consts::PI)),
    one!(total "radians" |x| x * (std::f64::consts::PI / 180.0)),
    one!(total "ulp" math::near::ulp),
    one!(test "isnan" f64::is_nan),
    one!(test "isinf" f64::is_infinite),
    one!(test "isfinite" f64::is_finite),
    two!("pow" math::pow),
    two!("fmod" math::fmod),
    two!("remainder" math::remainder),
    two!("atan2" | y, x | Ok(math::atan2(y, x))),
    two!("copysign" | x, y | Ok(x.copysign(y))),
    NativeDef::function("fma", Signature::exact(3), fma),
    NativeDef::function("log", Signature::range(1, 2), log),
    NativeDef::function("log2", Signature::exact(1), |core, args| {
        core.log_arg(named("log2"), args, 0, LogBase::Two).map(Value::float)
    }),
    NativeDef::function("log10", Signature::exact(1), |core, args| {
        core.log_arg(named("log10"), args, 0, LogBase::Ten).map(Value::float)
    }),
    NativeDef::function("ldexp", Signature::exact(2), ldexp),
    NativeDef::function("frexp", Signature::exact(1), frexp),
    NativeDef::function("modf", Signature::exact(1), modf),
    NativeDef::function("floor", Signature::exact(1), |core, args| {
        whole(core, args, named("floor"), "__floor__", convert::floor)
    }),
    NativeDef::function("ceil", Signature::exact(1), |core, args| {
        whole(core, args, named("ceil"), "__ceil__", convert::ceil)
    }),
    NativeDef::function("trunc", Signature::exact(1), trunc),
    NativeDef::function("nextafter", Signature::named(&["x", "y", "steps"], 2, 2, 2), next_after),
    NativeDef::function(
        "isclose",
        Signature::named(&["a", "b", "rel_tol", "abs_tol"], 2, 0, 2),
        is_close,
    ),
];

/// The built-in of `math` of this name.
pub(crate) const fn named(name: &'static str) -> Name {
    (Owner::Module("math"), name)
}

impl Core {
    /// A float result, or the exception of an error.
    #[inline]
    pub(crate) fn math_result(&mut self, result: Result<f64, NumberError>) -> Result<Value, Fault> {
        match result {
            Ok(float) => Ok(Value::float(float)),
            Err(error) => Err(self.number_error(&error)),
        }
    }

    /// The logarithm of argument `at`; of an int also where it is no float.
    fn log_arg(
        &mut self,
        name: Name,
        args: &[Value],
        at: usize,
        base: LogBase,
    ) -> Result<f64, Fault> {
        let value = args.get(at).copied().unwrap_or(UNDEF);
        let plain = self.plain(value);
        // What is an int is not asked.
        if let Some(int) = self.int_ref(plain) {
            let bits = int.bit_length();
            let result = math::log_int(int, base);
            self.charge(cost::limbs(bits))?;
            return result.map_err(|error| self.number_error(&error));
        }
        let x = self.float_arg(name, args, at)?;
        let result = match base {
            LogBase::Two => math::log2(x),
            LogBase::Ten => math::log10(x),
            LogBase::E => math::log(x),
        };
        result.map_err(|error| self.number_error(&error))
    }
}

fn log(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let x = core.log_arg(named("log"), args, 0, LogBase::E)?;
    if args.get(1).is_none_or(|base| base.is_undef()) {
        return Ok(Value::float(x));
    }
    let base = core.log_arg(named("log"), args, 1, LogBase::E)?;
    core.math_result(float::true_div(x, base))
}

fn fma(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let mut numbers = [0.0; 3];
    for (at, number) in numbers.iter_mut().enumerate() {
        *number = core.float_arg(named("fma"), args, at)?;
    }
    let [x, y, z] = numbers;
    core.math_result(math::fma(x, y, z))
}

fn ldexp(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let x = core.float_arg(named("ldexp"), args, 0)?;
    let exponent = core.plain(args.get(1).copied().unwrap_or(UNDEF));
    let Some(int) = core.int_ref(exponent) else {
        return Err(core.type_error("Expected an int as second argument to ldexp."));
    };
    let result = math::ldexp(x, int);
    core.math_result(result)
}

fn frexp(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let x = core.float_arg(named("frexp"), args, 0)?;
    let (mantissa, exponent) = math::frexp(x);
    core.heap.new_tuple(&[Value::float(mantissa), Value::int(i64::from(exponent))])
}

fn modf(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let x = core.float_arg(named("modf"), args, 0)?;
    let (fraction, whole) = math::modf(x);
    core.heap.new_tuple(&[Value::float(fraction), Value::float(whole)])
}

/// `floor` and `ceil`.
fn whole(
    core: &mut Core,
    args: &[Value],
    name: Name,
    method: &'static str,
    function: fn(f64) -> Result<crate::number::PyInt, NumberError>,
) -> Result<Value, Fault> {
    let value = args.first().copied().unwrap_or(UNDEF);
    if let Some(answer) = core.call_special(value, method, &[])? {
        return Ok(answer);
    }
    let plain = core.plain(value);
    if core.int_ref(plain).is_some() {
        return core.index(plain);
    }
    let x = if plain.is_float() { plain.as_float() } else { core.float_arg(name, args, 0)? };
    match function(x) {
        Ok(int) => core.new_pyint(int),
        Err(error) => Err(core.number_error(&error)),
    }
}

fn trunc(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let value = args.first().copied().unwrap_or(UNDEF);
    if let Some(answer) = core.call_special(value, "__trunc__", &[])? {
        return Ok(answer);
    }
    let plain = core.plain(value);
    if !core.is_number(plain) {
        let name = core.type_name(value);
        return Err(core.type_error(format!("type {name} doesn't define __trunc__ method")));
    }
    core.int_by_method(plain)
}

fn next_after(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let x = core.float_arg(named("nextafter"), args, 0)?;
    let y = core.float_arg(named("nextafter"), args, 1)?;
    let steps = args.get(2).copied().unwrap_or(UNDEF);
    let steps = if steps.is_undef() || steps.is_none() {
        1
    } else {
        let steps = core.index_arg(named("nextafter"), args, 2)?;
        match core.int_ref(steps) {
            Some(int) if int.is_negative() => {
                return Err(core.value_error("steps must be a non-negative integer"));
            }
            Some(int) => int.to_i64().map_or(u64::MAX, |steps| steps as u64),
            None => 1,
        }
    };
    Ok(Value::float(math::near::next_after(x, y, steps)))
}

fn is_close(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let mut numbers = [0.0, 0.0, 1e-9, 0.0];
    for (at, number) in numbers.iter_mut().enumerate() {
        if args.get(at).is_some_and(|value| !value.is_undef()) {
            *number = core.float_arg(named("isclose"), args, at)?;
        }
    }
    let [a, b, relative, absolute] = numbers;
    match math::near::is_close(a, b, relative, absolute) {
        Ok(close) => Ok(Value::bool(close)),
        Err(error) => Err(core.number_error(&error)),
    }
}
