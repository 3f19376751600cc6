//! The arithmetic of floats where Python differs from the machine.
//!
//! Place: the float type's operators. Sums, products and quotients are the machine's own.
//! Invariants: `//` and `%` round toward minus infinity, so a remainder has the divisor's sign, also if zero; powers
//! are computed by `explog.rs` and the `libm` crate, never by the platform. Messages are those of CPython 3.14 on Linux.
//! Limits: constant time.

use super::double::Double;
use super::{DIVISION_BY_ZERO, NumberError, explog};

/// `a / b`
#[inline]
pub(crate) fn true_div(a: f64, b: f64) -> Result<f64, NumberError> {
    if b == 0.0 { Err(DIVISION_BY_ZERO) } else { Ok(a / b) }
}

/// `a // b`
pub(crate) fn floor_div(a: f64, b: f64) -> Result<f64, NumberError> {
    div_mod(a, b).map(|(quotient, _)| quotient)
}

/// `a % b`
pub(crate) fn floor_mod(a: f64, b: f64) -> Result<f64, NumberError> {
    if b == 0.0 {
        return Err(DIVISION_BY_ZERO);
    }
    let rest = libm::fmod(a, b);
    Ok(if rest == 0.0 {
        0.0_f64.copysign(b)
    } else if (rest < 0.0) != (b < 0.0) {
        rest + b
    } else {
        rest
    })
}

/// `divmod(a, b)`
pub(crate) fn div_mod(a: f64, b: f64) -> Result<(f64, f64), NumberError> {
    if b == 0.0 {
        return Err(DIVISION_BY_ZERO);
    }
    let mut rest = libm::fmod(a, b);
    // The division is exact but for one rounding, and near a whole number.
    let mut quotient = (a - rest) / b;
    if rest == 0.0 {
        rest = 0.0_f64.copysign(b);
    } else if (rest < 0.0) != (b < 0.0) {
        rest += b;
        quotient -= 1.0;
    }
    let whole = if quotient == 0.0 {
        0.0_f64.copysign(a / b)
    } else {
        let floor = libm::floor(quotient);
        if quotient - floor > 0.5 { floor + 1.0 } else { floor }
    };
    Ok((whole, rest))
}

/// `base ** exponent`; `Complex` where the result is not real.
pub(crate) fn pow(base: f64, exponent: f64) -> Result<f64, NumberError> {
    if let Some(power) = pow_short(base, exponent) {
        return Ok(power);
    }
    if base == 0.0 && exponent < 0.0 && exponent.is_finite() {
        return Err(NumberError::ZeroDivision("zero to a negative power"));
    }
    let whole = exponent.is_infinite() || libm::floor(exponent) == exponent;
    if base < 0.0 && base.is_finite() && !whole && !exponent.is_nan() {
        return Err(NumberError::Complex);
    }
    let power = explog::pow(base, exponent);
    if power.is_infinite() && base.is_finite() && exponent.is_finite() {
        return Err(NumberError::Range);
    }
    Ok(power)
}

/// Powers with a short whole exponent, and square roots: rounded better than `libm` does, so that they agree with
/// CPython's platforms more often.
fn pow_short(base: f64, exponent: f64) -> Option<f64> {
    const RANGE: std::ops::Range<f64> = 1e-280..1e280;
    if exponent == 0.5 && base > 0.0 {
        return Some(base.sqrt());
    }
    let whole = exponent as i32;
    if f64::from(whole) != exponent || whole == 0 || whole.unsigned_abs() > 1024 {
        return None;
    }
    let count = whole.unsigned_abs();
    let base = Double { high: base, low: 0.0 };
    let mut power = base;
    for place in (0..count.ilog2()).rev() {
        if !RANGE.contains(&power.high.abs()) {
            return None;
        }
        power = power.times(power);
        if count >> place & 1 == 1 {
            if !RANGE.contains(&power.high.abs()) {
                return None;
            }
            power = power.times(base);
        }
    }
    if !RANGE.contains(&power.high.abs()) {
        return None;
    }
    Some(if whole < 0 { power.inverse() } else { power.high })
}

/// `value.is_integer()`
#[inline]
pub(crate) fn is_integer(value: f64) -> bool {
    value.is_finite() && libm::floor(value) == value
}
