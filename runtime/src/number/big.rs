//! The arithmetic of ints: sums, products, quotients, comparison.
//!
//! Place: the int type's operators, for operands that the VM's fast paths leave.
//! Invariants: Python's rules: `//` and `%` round toward minus infinity, so a remainder has the divisor's sign. Results
//! are normal (`PyInt`).
//! Limits: charge `cost.rs`'s cost and bound of bits first; what costs more than `PIECE_COST` is done by `protocol/wide` in
//! pieces. Sums are linear.

use std::cmp::Ordering;

use num_bigint::BigInt;
use num_integer::Integer;

use super::{DIVISION_BY_ZERO, IntRef, NumberError, PyInt};

/// `a + b`
pub(crate) fn add(a: IntRef<'_>, b: IntRef<'_>) -> PyInt {
    match (a, b) {
        (IntRef::Small(a), IntRef::Small(b)) => PyInt::from(i128::from(a) + i128::from(b)),
        (IntRef::Big(a), IntRef::Small(b)) | (IntRef::Small(b), IntRef::Big(a)) => (a + b).into(),
        (IntRef::Big(a), IntRef::Big(b)) => (a + b).into(),
    }
}

/// `a - b`
pub(crate) fn sub(a: IntRef<'_>, b: IntRef<'_>) -> PyInt {
    match (a, b) {
        (IntRef::Small(a), IntRef::Small(b)) => PyInt::from(i128::from(a) - i128::from(b)),
        (IntRef::Big(a), IntRef::Small(b)) => (a - b).into(),
        (IntRef::Small(a), IntRef::Big(b)) => (a - b).into(),
        (IntRef::Big(a), IntRef::Big(b)) => (a - b).into(),
    }
}

/// `a * b`
pub(crate) fn mul(a: IntRef<'_>, b: IntRef<'_>) -> PyInt {
    match (a, b) {
        (IntRef::Small(a), IntRef::Small(b)) => PyInt::from(i128::from(a) * i128::from(b)),
        (IntRef::Big(a), IntRef::Small(b)) | (IntRef::Small(b), IntRef::Big(a)) => (a * b).into(),
        (IntRef::Big(a), IntRef::Big(b)) => (a * b).into(),
    }
}

/// `-a`
pub(crate) fn neg(a: IntRef<'_>) -> PyInt {
    match a {
        IntRef::Small(a) => PyInt::from(-i128::from(a)),
        IntRef::Big(a) => PyInt::from(-a),
    }
}

/// `abs(a)`
pub(crate) fn abs(a: IntRef<'_>) -> PyInt {
    if a.is_negative() { neg(a) } else { a.to_int() }
}

/// `a // b`
pub(crate) fn floor_div(a: IntRef<'_>, b: IntRef<'_>) -> Result<PyInt, NumberError> {
    if b.is_zero() {
        return Err(DIVISION_BY_ZERO);
    }
    Ok(match (a, b) {
        (IntRef::Small(a), IntRef::Small(b)) => floor_div_small(a, b).0,
        (IntRef::Big(a), IntRef::Small(b)) => div_mod_by_small(a, b).0,
        // Never longer than a big int: the quotient is 0 or -1, or -1 or 1 for big ints that are small.
        (IntRef::Small(_), IntRef::Big(_)) => a.to_big().div_floor(&b.to_big()).into(),
        (IntRef::Big(a), IntRef::Big(b)) => a.div_floor(b).into(),
    })
}

/// `a % b`
pub(crate) fn floor_mod(a: IntRef<'_>, b: IntRef<'_>) -> Result<PyInt, NumberError> {
    if b.is_zero() {
        return Err(DIVISION_BY_ZERO);
    }
    Ok(match (a, b) {
        (IntRef::Small(a), IntRef::Small(b)) => floor_div_small(a, b).1,
        (IntRef::Big(a), IntRef::Small(b)) => {
            let rest = a % b;
            let low = IntRef::Big(&rest).to_i64().unwrap_or(0);
            adjust(low, b).into()
        }
        (IntRef::Small(_), IntRef::Big(_)) => a.to_big().mod_floor(&b.to_big()).into(),
        (IntRef::Big(a), IntRef::Big(b)) => a.mod_floor(b).into(),
    })
}

/// `divmod(a, b)`
pub(crate) fn div_mod(a: IntRef<'_>, b: IntRef<'_>) -> Result<(PyInt, PyInt), NumberError> {
    if b.is_zero() {
        return Err(DIVISION_BY_ZERO);
    }
    Ok(match (a, b) {
        (IntRef::Small(a), IntRef::Small(b)) => floor_div_small(a, b),
        (IntRef::Big(a), IntRef::Small(b)) => div_mod_by_small(a, b),
        _ => {
            let (quotient, rest) = a.to_big().div_mod_floor(&b.to_big());
            (quotient.into(), rest.into())
        }
    })
}

/// The order of two ints.
pub(crate) fn compare(a: IntRef<'_>, b: IntRef<'_>) -> Ordering {
    match (a, b) {
        (IntRef::Small(a), IntRef::Small(b)) => a.cmp(&b),
        _ => a.to_big().cmp(&b.to_big()),
    }
}

/// Quotient and remainder of small ints; the divisor is not zero.
fn floor_div_small(a: i64, b: i64) -> (PyInt, PyInt) {
    let (a, b) = (i128::from(a), i128::from(b));
    let quotient = a.checked_div(b).unwrap_or(0);
    let rest = a - quotient * b;
    if rest != 0 && (rest < 0) != (b < 0) {
        (PyInt::from(quotient - 1), PyInt::from(rest + b))
    } else {
        (PyInt::from(quotient), PyInt::from(rest))
    }
}

/// Quotient and remainder of a big int by a small one that is not zero.
fn div_mod_by_small(a: &BigInt, b: i64) -> (PyInt, PyInt) {
    let quotient = a / b;
    let rest = a - &quotient * b;
    let low = IntRef::Big(&rest).to_i64().unwrap_or(0);
    let adjusted = adjust(low, b);
    let quotient = if adjusted == low { quotient } else { quotient - 1 };
    (quotient.into(), adjusted.into())
}

/// The remainder with the divisor's sign, of one with the dividend's.
fn adjust(rest: i64, divisor: i64) -> i64 {
    if rest != 0 && (rest < 0) != (divisor < 0) { rest.wrapping_add(divisor) } else { rest }
}

#[cfg(test)]
mod tests;
