//! The functions of the `math` module on floats.
//!
//! Place: `math`, and `statistics` and `random` above it. Functions of ints are in `combine.rs` and `power.rs`; `floor`,
//! `ceil` and `trunc` in `convert.rs`; sums of many floats in `sum.rs`.
//! Invariants: values come from `explog.rs`, `trig.rs`, `errors.rs` or the `libm` crate, so they are the same on every machine; the last digit
//! may differ from a CPython that uses its platform's library, for about one in a thousand arguments (`log10` and `cbrt` more often: they are
//! rounded better here). Errors are raised, and worded, as CPython 3.14's: NaN in, NaN out,
//! without an error; an infinite result of finite arguments is a range error.
//! Limits: constant time, but for `log_int` (linear in the int).

use std::borrow::Cow;

use super::{IntRef, NumberError, convert, errors, explog, gamma, trig};
use crate::text::float::write_float_repr;

pub(crate) mod exact;
pub(crate) mod near;
pub(crate) mod sum;

/// What a function without a word of its own says of arguments it has no value for.
const DOMAIN: NumberError = NumberError::value("math domain error");
/// A result that is too large.
const RANGE: NumberError = NumberError::Overflow("math range error");

/// Factorials of 0 to 22: the values of `gamma` that a float holds exactly.
const FACTORIALS: [f64; 23] = {
    let mut table = [1.0; 23];
    let mut n = 1;
    while n < 23 {
        table[n] = table[n - 1] * n as f64;
        n += 1;
    }
    table
};

/// A domain error that names the argument.
#[cold]
fn refuse(expected: &str, x: f64) -> NumberError {
    let mut message = format!("expected {expected}, got ");
    write_float_repr(x, &mut message);
    NumberError::Value(Cow::Owned(message))
}

/// A result that may be too large.
fn in_range(result: f64, x: f64) -> Result<f64, NumberError> {
    if result.is_infinite() && x.is_finite() { Err(RANGE) } else { Ok(result) }
}

/// A result for a finite argument; an infinite one has none.
fn of_finite(x: f64, function: fn(f64) -> f64) -> Result<f64, NumberError> {
    if x.is_nan() {
        return Ok(x);
    }
    if x.is_infinite() { Err(refuse("a finite input", x)) } else { Ok(function(x)) }
}

/// A result for an argument from -1 to 1.
fn of_cosine(x: f64, function: fn(f64) -> f64) -> Result<f64, NumberError> {
    if x.abs() > 1.0 {
        return Err(refuse("a number in range from -1 up to 1", x));
    }
    Ok(function(x))
}

/// A result for a positive argument.
fn of_positive(x: f64, function: fn(f64) -> f64) -> Result<f64, NumberError> {
    if x <= 0.0 { Err(refuse("a positive input", x)) } else { Ok(function(x)) }
}

/// `math.sqrt`
pub(crate) fn sqrt(x: f64) -> Result<f64, NumberError> {
    if x < 0.0 { Err(refuse("a nonnegative input", x)) } else { Ok(x.sqrt()) }
}

/// `math.exp`
pub(crate) fn exp(x: f64) -> Result<f64, NumberError> {
    in_range(explog::exp(x), x)
}

/// `math.exp2`
pub(crate) fn exp2(x: f64) -> Result<f64, NumberError> {
    in_range(libm::exp2(x), x)
}

/// `math.expm1`
pub(crate) fn expm1(x: f64) -> Result<f64, NumberError> {
    in_range(libm::expm1(x), x)
}

/// `math.log` of a float, with one argument.
pub(crate) fn log(x: f64) -> Result<f64, NumberError> {
    of_positive(x, explog::log)
}

/// `math.log2` of a float.
pub(crate) fn log2(x: f64) -> Result<f64, NumberError> {
    of_positive(x, explog::log2)
}

/// `math.log10` of a float.
pub(crate) fn log10(x: f64) -> Result<f64, NumberError> {
    of_positive(x, explog::log10)
}

/// The bases of `log_int`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LogBase {
    /// `math.log`
    E,
    /// `math.log2`
    Two,
    /// `math.log10`
    Ten,
}

/// `math.log`, `log2` and `log10` of an int, however large.
pub(crate) fn log_int(x: IntRef<'_>, base: LogBase) -> Result<f64, NumberError> {
    let function = match base {
        LogBase::E => explog::log,
        LogBase::Two => explog::log2,
        LogBase::Ten => explog::log10,
    };
    if x.is_negative() || x.is_zero() {
        return Err(NumberError::value("expected a positive input"));
    }
    if let Ok(float) = convert::to_f64(x) {
        return Ok(function(float));
    }
    // As a fraction between 1/2 and 1 times a power of two.
    let bits = x.bit_length();
    let top = x.to_big().as_ref() >> bits.saturating_sub(64);
    let fraction = libm::ldexp(convert::to_f64((&top).into())?, -64);
    Ok(function(fraction) + function(2.0) * bits as f64)
}

/// `math.log1p`
pub(crate) fn log1p(x: f64) -> Result<f64, NumberError> {
    if x <= -1.0 { Err(refuse("argument value > -1", x)) } else { Ok(libm::log1p(x)) }
}

/// `math.pow`
pub(crate) fn pow(x: f64, y: f64) -> Result<f64, NumberError> {
    let result = explog::pow(x, y);
    if x.is_finite() && y.is_finite() {
        if result.is_nan() || x == 0.0 && result.is_infinite() {
            return Err(DOMAIN);
        }
        if result.is_infinite() {
            return Err(RANGE);
        }
    }
    Ok(result)
}

/// `math.cbrt`
pub(crate) fn cbrt(x: f64) -> f64 {
    libm::cbrt(x)
}

/// `math.sin`
pub(crate) fn sin(x: f64) -> Result<f64, NumberError> {
    of_finite(x, trig::sin)
}

/// `math.cos`
pub(crate) fn cos(x: f64) -> Result<f64, NumberError> {
    of_finite(x, trig::cos)
}

/// `math.tan`
pub(crate) fn tan(x: f64) -> Result<f64, NumberError> {
    of_finite(x, trig::tan)
}

/// `math.asin`
pub(crate) fn asin(x: f64) -> Result<f64, NumberError> {
    of_cosine(x, trig::asin)
}

/// `math.acos`
pub(crate) fn acos(x: f64) -> Result<f64, NumberError> {
    of_cosine(x, trig::acos)
}

/// `math.atan`
pub(crate) fn atan(x: f64) -> f64 {
    trig::atan(x)
}

/// `math.atan2`
pub(crate) fn atan2(y: f64, x: f64) -> f64 {
    trig::atan2(y, x)
}

/// `math.sinh`
pub(crate) fn sinh(x: f64) -> Result<f64, NumberError> {
    in_range(explog::sinh(x), x)
}

/// `math.cosh`
pub(crate) fn cosh(x: f64) -> Result<f64, NumberError> {
    in_range(explog::cosh(x), x)
}

/// `math.tanh`
pub(crate) fn tanh(x: f64) -> f64 {
    explog::tanh(x)
}

/// `math.asinh`
pub(crate) fn asinh(x: f64) -> f64 {
    explog::asinh(x)
}

/// `math.acosh`
pub(crate) fn acosh(x: f64) -> Result<f64, NumberError> {
    if x < 1.0 { Err(refuse("argument value not less than 1", x)) } else { Ok(explog::acosh(x)) }
}

/// `math.atanh`
pub(crate) fn atanh(x: f64) -> Result<f64, NumberError> {
    if x.abs() >= 1.0 {
        return Err(refuse("a number between -1 and 1", x));
    }
    Ok(libm::atanh(x))
}

/// `math.erf`
pub(crate) fn erf(x: f64) -> f64 {
    errors::erf(x)
}

/// `math.erfc`
pub(crate) fn erfc(x: f64) -> f64 {
    errors::erfc(x)
}

/// `math.gamma`
pub(crate) fn gamma(x: f64) -> Result<f64, NumberError> {
    if x == 0.0 || x < 0.0 && (x.is_infinite() || libm::floor(x) == x) {
        return Err(refuse("a noninteger or positive integer", x));
    }
    if libm::floor(x) == x
        && let Some(&exact) = FACTORIALS.get((x as usize).wrapping_sub(1))
    {
        return Ok(exact);
    }
    if x.is_nan() || x.is_infinite() {
        return Ok(x);
    }
    in_range(gamma::gamma(x), x)
}

/// `math.lgamma`
pub(crate) fn lgamma(x: f64) -> Result<f64, NumberError> {
    if x <= 0.0 && x.is_finite() && libm::floor(x) == x {
        return Err(refuse("a noninteger or positive integer", x));
    }
    if x.is_infinite() {
        return Ok(f64::INFINITY);
    }
    if x.is_nan() {
        return Ok(x);
    }
    in_range(gamma::lgamma(x), x)
}

/// `math.fmod`
pub(crate) fn fmod(x: f64, y: f64) -> Result<f64, NumberError> {
    if y.is_infinite() && x.is_finite() {
        return Ok(x);
    }
    let result = libm::fmod(x, y);
    if result.is_nan() && !x.is_nan() && !y.is_nan() { Err(DOMAIN) } else { Ok(result) }
}

/// `math.remainder`
pub(crate) fn remainder(x: f64, y: f64) -> Result<f64, NumberError> {
    let result = libm::remainder(x, y);
    if result.is_nan() && !x.is_nan() && !y.is_nan() { Err(DOMAIN) } else { Ok(result) }
}

/// `math.fma`
pub(crate) fn fma(x: f64, y: f64, z: f64) -> Result<f64, NumberError> {
    let result = libm::fma(x, y, z);
    if result.is_nan() && !(x.is_nan() || y.is_nan() || z.is_nan()) {
        return Err(NumberError::value("invalid operation in fma"));
    }
    if result.is_infinite() && x.is_finite() && y.is_finite() && z.is_finite() {
        return Err(NumberError::Overflow("overflow in fma"));
    }
    Ok(result)
}

/// `math.ldexp`
pub(crate) fn ldexp(x: f64, exponent: IntRef<'_>) -> Result<f64, NumberError> {
    if x == 0.0 || !x.is_finite() {
        return Ok(x);
    }
    let out_of_reach = if exponent.is_negative() { -5000 } else { 5000 };
    let exponent = exponent.to_i64().map_or(out_of_reach, |exponent| exponent.clamp(-5000, 5000));
    in_range(libm::ldexp(x, exponent as i32), x)
}

/// `math.frexp`
pub(crate) fn frexp(x: f64) -> (f64, i32) {
    if x == 0.0 || !x.is_finite() { (x, 0) } else { libm::frexp(x) }
}

/// `math.modf`: the fraction and the whole part.
pub(crate) fn modf(x: f64) -> (f64, f64) {
    if x.is_infinite() {
        return (0.0_f64.copysign(x), x);
    }
    let whole = libm::trunc(x);
    ((x - whole).copysign(x), whole)
}

#[cfg(test)]
mod tests;
