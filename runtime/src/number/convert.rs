//! Between ints and floats, exactly: conversion, comparison, true division, rounding to a power of ten.
//!
//! Place: `int / int`, `float(int)`, `int(float)`, comparisons of mixed type, `round(int, n)`, `math.floor` and its kin,
//! `float.as_integer_ratio`.
//! Invariants: results are correctly rounded, half to even; comparisons are of the exact values. Messages are those of
//! CPython 3.14.
//! Limits: linear, but for `true_div` (one division of at most twice the divisor's length) and `round_to` (see
//! `cost_round`).

use std::cmp::Ordering;

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::Zero;

use super::{DIVISION_BY_ZERO, IntRef, NumberError, PyInt, big, cost};

/// `float(a)`: the float nearest to an int, half to even.
pub(crate) fn to_f64(a: IntRef<'_>) -> Result<f64, NumberError> {
    match a {
        IntRef::Small(value) => Ok(value as f64),
        IntRef::Big(value) => {
            scale(value, 0, false).ok_or(NumberError::Overflow("int too large to convert to float"))
        }
    }
}

/// `int(value)`: the whole part.
pub(crate) fn trunc(value: f64) -> Result<PyInt, NumberError> {
    if value.is_nan() {
        return Err(NumberError::value("cannot convert float NaN to integer"));
    }
    if value.is_infinite() {
        return Err(NumberError::Overflow("cannot convert float infinity to integer"));
    }
    if value.abs() < 9.0e18 {
        return Ok(PyInt::from(value as i64));
    }
    let (mantissa, exponent) = decode(value);
    let magnitude = BigInt::from(mantissa) << exponent.max(0);
    Ok(if value < 0.0 { -magnitude } else { magnitude }.into())
}

/// `math.floor(value)`
pub(crate) fn floor(value: f64) -> Result<PyInt, NumberError> {
    trunc(libm::floor(value))
}

/// `math.ceil(value)`
pub(crate) fn ceil(value: f64) -> Result<PyInt, NumberError> {
    trunc(libm::ceil(value))
}

/// `round(value)`: to the nearest int, half to even.
pub(crate) fn round_half_even(value: f64) -> Result<PyInt, NumberError> {
    trunc(libm::rint(value))
}

/// `value.as_integer_ratio()`
pub(crate) fn as_integer_ratio(value: f64) -> Result<(PyInt, PyInt), NumberError> {
    if value.is_nan() {
        return Err(NumberError::value("cannot convert NaN to integer ratio"));
    }
    if value.is_infinite() {
        return Err(NumberError::Overflow("cannot convert Infinity to integer ratio"));
    }
    let (mantissa, exponent) = decode(value);
    if mantissa == 0 {
        return Ok((PyInt::Small(0), PyInt::Small(1)));
    }
    let twos = mantissa.trailing_zeros() as i32;
    let odd = BigInt::from(mantissa >> twos);
    let exponent = exponent + twos;
    let (above, below) = if exponent >= 0 {
        (odd << exponent, BigInt::from(1))
    } else {
        (odd, BigInt::from(1) << -exponent)
    };
    Ok((if value < 0.0 { -above } else { above }.into(), below.into()))
}

/// The order of an int and a float; `None` for NaN.
pub(crate) fn compare(a: IntRef<'_>, b: f64) -> Option<Ordering> {
    if b.is_nan() {
        return None;
    }
    if let IntRef::Small(small) = a
        && small.unsigned_abs() <= 1 << 53
    {
        return (small as f64).partial_cmp(&b);
    }
    if b.is_infinite() {
        return Some(if b > 0.0 { Ordering::Less } else { Ordering::Greater });
    }
    // The whole parts decide, or else the fraction, which is not zero only for small floats.
    let whole = trunc(b).ok()?;
    let fraction = || 0.0.partial_cmp(&(b - libm::trunc(b)));
    match big::compare(a, (&whole).into()) {
        Ordering::Equal => fraction(),
        decided => Some(decided),
    }
}

/// `a / b`, correctly rounded.
pub(crate) fn true_div(a: IntRef<'_>, b: IntRef<'_>) -> Result<f64, NumberError> {
    if b.is_zero() {
        return Err(DIVISION_BY_ZERO);
    }
    if let (IntRef::Small(a), IntRef::Small(b)) = (a, b)
        && a.unsigned_abs() <= 1 << 53
        && b.unsigned_abs() <= 1 << 53
    {
        // Both are exact, so the quotient is rounded once.
        return Ok(a as f64 / b as f64);
    }
    let negative = a.is_negative() != b.is_negative();
    if a.is_zero() {
        return Ok(if negative { -0.0 } else { 0.0 });
    }
    // A quotient of 66 or 67 bits, and whether anything is left: enough to round to 53 bits or fewer.
    let shift = 66 - (a.bit_length() as i64 - b.bit_length() as i64);
    if shift < 66 - 1100 {
        return Err(NumberError::Overflow("integer division result too large for a float"));
    }
    if shift > 66 + 1200 {
        return Ok(if negative { -0.0 } else { 0.0 });
    }
    let (a, b) = (a.to_big(), b.to_big());
    let (above, below) = if shift >= 0 {
        (a.as_ref() << shift, b.into_owned())
    } else {
        (a.into_owned(), b.as_ref() << -shift)
    };
    let (quotient, rest) = above.div_rem(&below);
    scale(&quotient, -shift, !rest.is_zero())
        .map(|result| result.abs().copysign(if negative { -1.0 } else { 1.0 }))
        .ok_or(NumberError::Overflow("integer division result too large for a float"))
}

/// `round(a, -places)` for ints: to a multiple of ten to the `places`, half to even.
pub(crate) fn round_to(a: IntRef<'_>, places: u64) -> PyInt {
    // Ten to the `places` has more than 3 bits per place: far above the number all is zero.
    if places.saturating_mul(3) > a.bit_length().saturating_add(4) {
        return PyInt::Small(0);
    }
    let unit = BigInt::from(10).pow(u32::try_from(places).unwrap_or(u32::MAX));
    let (mut quotient, rest) = a.to_big().div_mod_floor(&unit);
    let up = match (&rest + &rest).cmp(&unit) {
        Ordering::Greater => true,
        Ordering::Equal => quotient.bit(0),
        Ordering::Less => false,
    };
    if up {
        quotient += 1;
    }
    (quotient * unit).into()
}

/// Cost of `round_to`.
pub(crate) fn cost_round(bits: u64) -> u64 {
    cost::cost_div(bits, bits / 2).saturating_add(cost::cost_mul(bits, bits).saturating_mul(2))
}

/// Mantissa and exponent of a finite magnitude: `mantissa * 2**exponent`.
fn decode(value: f64) -> (u64, i32) {
    let bits = value.to_bits();
    let biased = ((bits >> 52) & 0x7FF) as i32;
    let fraction = bits & ((1 << 52) - 1);
    if biased == 0 { (fraction, -1074) } else { (fraction | 1 << 52, biased - 1075) }
}

/// The float nearest to `value * 2**exponent`, where `sticky` says that something was cut off below; `None` where it is
/// too large.
fn scale(value: &BigInt, exponent: i64, sticky: bool) -> Option<f64> {
    let bits = value.bits();
    if bits == 0 {
        return Some(0.0);
    }
    // Exponent of the leading bit, and the place of the last bit that the float keeps.
    let top = exponent.saturating_add(i64::try_from(bits).unwrap_or(i64::MAX) - 1);
    if top > 1023 {
        return None;
    }
    let last = (top - 52).max(-1074);
    let cut = u64::try_from(last - exponent).unwrap_or(0);
    let magnitude = value.magnitude();
    let mut kept = (magnitude >> cut).iter_u64_digits().next().unwrap_or(0);
    if cut > 0 && magnitude.bit(cut - 1) {
        let below = magnitude.trailing_zeros().unwrap_or(0) < cut - 1;
        if sticky || below || kept & 1 == 1 {
            kept += 1;
        }
    }
    // At most 2**53 times a power of two: exact, save for overflow.
    let place = last.max(exponent) as i32;
    let result = libm::ldexp(kept as f64, place);
    let signed = if value.sign() == Sign::Minus { -result } else { result };
    result.is_finite().then_some(signed)
}
