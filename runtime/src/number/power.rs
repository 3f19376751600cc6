//! Powers of ints, modular powers and inverses, integer square roots.
//!
//! Place: `**`, `pow()` and `math.isqrt`. A negative exponent without modulus gives a float: `float::pow`, the caller's.
//! Invariants: messages and signs are those of CPython 3.14; a modular result has the modulus's sign.
//! Limits: charge `cost::cost_pow`, `pow_bits_bound` and their kin first.

use num_bigint::BigInt;

use super::{IntRef, NumberError, PyInt, big, combine};

/// `base ** exponent` for an exponent that is not negative.
pub(crate) fn pow(base: IntRef<'_>, exponent: IntRef<'_>) -> Result<PyInt, NumberError> {
    if exponent.is_zero() {
        return Ok(PyInt::Small(1));
    }
    match base.to_i64() {
        Some(unit @ (0 | 1)) => return Ok(PyInt::Small(unit)),
        Some(-1) => return Ok(PyInt::Small(if exponent.is_odd() { -1 } else { 1 })),
        _ => {}
    }
    let exponent = exponent.to_i64().and_then(|exponent| u32::try_from(exponent).ok());
    let exponent = exponent.ok_or(NumberError::Memory)?;
    if let IntRef::Small(base) = base {
        if let Some(power) = i128::from(base).checked_pow(exponent) {
            return Ok(PyInt::from(power));
        }
        if base.unsigned_abs().is_power_of_two() {
            let shift = u64::from(base.trailing_zeros()) * u64::from(exponent);
            let sign = if base < 0 && exponent % 2 == 1 { -1 } else { 1 };
            return Ok((BigInt::from(sign) << shift).into());
        }
    }
    Ok(base.to_big().pow(exponent).into())
}

/// `pow(base, exponent, modulus)`; a negative exponent takes the inverse of the base.
pub(crate) fn pow_mod(
    base: IntRef<'_>,
    exponent: IntRef<'_>,
    modulus: IntRef<'_>,
) -> Result<PyInt, NumberError> {
    let Reduced { base, exponent, magnitude } = reduce(base, exponent, modulus)?;
    let result = match (&base, &exponent, &magnitude) {
        (PyInt::Small(base), PyInt::Small(exponent), PyInt::Small(modulus)) => {
            PyInt::from(pow_mod_small(*base, *exponent, *modulus))
        }
        _ => base.to_big().modpow(&exponent.to_big(), &magnitude.to_big()).into(),
    };
    big::floor_mod((&result).into(), modulus)
}

/// The operands of a modular power, without signs.
#[derive(Debug)]
pub(super) struct Reduced {
    /// The base, or its inverse, below the magnitude.
    pub(super) base: PyInt,
    /// The magnitude of the exponent.
    pub(super) exponent: PyInt,
    /// The magnitude of the modulus.
    pub(super) magnitude: PyInt,
}

/// Takes the signs off a modular power.
pub(super) fn reduce(
    base: IntRef<'_>,
    exponent: IntRef<'_>,
    modulus: IntRef<'_>,
) -> Result<Reduced, NumberError> {
    if modulus.is_zero() {
        return Err(NumberError::value("pow() 3rd argument cannot be 0"));
    }
    let magnitude = big::abs(modulus);
    let positive = IntRef::from(&magnitude);
    let (base, exponent) = if magnitude == PyInt::Small(1) {
        // All is 0, and even 0 has an inverse.
        (PyInt::Small(0), PyInt::Small(1))
    } else if exponent.is_negative() {
        (combine::inverse(base, positive)?, big::neg(exponent))
    } else {
        (big::floor_mod(base, positive)?, exponent.to_int())
    };
    Ok(Reduced { base, exponent, magnitude })
}

/// `math.isqrt(a)`
pub(crate) fn isqrt(a: IntRef<'_>) -> Result<PyInt, NumberError> {
    if a.is_negative() {
        return Err(NumberError::value("isqrt() argument must be nonnegative"));
    }
    Ok(match a {
        IntRef::Small(a) => PyInt::from(a.unsigned_abs().isqrt() as i64),
        IntRef::Big(a) => a.sqrt().into(),
    })
}

/// A modular power below 48 bits; nothing is negative.
fn pow_mod_small(base: i64, exponent: i64, modulus: i64) -> i128 {
    let modulus = i128::from(modulus);
    let mut square = i128::from(base);
    let mut result = 1_i128;
    let mut left = exponent;
    while left > 0 {
        if left & 1 == 1 {
            result = (result * square).checked_rem(modulus).unwrap_or(0);
        }
        square = (square * square).checked_rem(modulus).unwrap_or(0);
        left >>= 1;
    }
    result
}
