//! Python's arithmetic, as pure functions over `i64`, `BigInt` and `f64`.
//!
//! Place: called by the int and float types and by the `math` module. Fast paths for two small operands belong to the
//! VM's loop; what comes here is everything else.
//! Invariants: knows nothing of the heap, the VM or the session; results never depend on the platform (floats go
//! through the `libm` crate); no function here panics, on any input. A `PyInt` is always normal: what fits `Small`
//! is `Small`.
//! Limits: operations that cost more than linear time have a `cost_*` and a `*_bits_bound` function, which look at bit
//! lengths alone, so that fuel and memory are charged before the work is done.

use std::borrow::Cow;

use num_bigint::{BigInt, Sign};
use num_traits::ToPrimitive;
use thiserror::Error;

pub(crate) mod big;
pub(crate) mod bits;
pub(crate) mod combine;
pub(crate) mod complex;
pub(crate) mod convert;
pub(crate) mod cost;
pub(crate) mod decimal;
mod double;
mod errors;
mod explog;
pub(crate) mod float;
mod gamma;
pub(crate) mod hash;
pub(crate) mod math;
pub(crate) mod power;
mod trig;

/// The smallest int that a value word holds inline.
pub(crate) const SMALL_MIN: i64 = -(1 << 47);
/// The largest int that a value word holds inline.
pub(crate) const SMALL_MAX: i64 = (1 << 47) - 1;

/// A Python int, split as values are: inline where it fits 48 bits, else big.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum PyInt {
    /// Between `SMALL_MIN` and `SMALL_MAX`.
    Small(i64),
    /// Outside of that range.
    Big(BigInt),
}

/// An operand: an int inline or on the heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum IntRef<'a> {
    /// Any int of 64 bits, also one beyond `SMALL_MAX`.
    Small(i64),
    /// Any int.
    Big(&'a BigInt),
}

/// An exception of arithmetic, with Python's message.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub(crate) enum NumberError {
    /// A `ValueError`.
    #[error("{0}")]
    Value(Cow<'static, str>),
    /// An `OverflowError`.
    #[error("{0}")]
    Overflow(&'static str),
    /// An `OverflowError` as C's `errno` words it: a number and a text.
    #[error("(34, 'Numerical result out of range')")]
    Range,
    /// A `ZeroDivisionError`.
    #[error("{0}")]
    ZeroDivision(&'static str),
    /// A float power whose result is complex; the caller goes on with complex numbers.
    #[error("the result is complex")]
    Complex,
    /// More than the caller may be asked to do at all, whatever its memory; Python would say `MemoryError`.
    #[error("")]
    Memory,
}

/// What every division by zero says.
pub(crate) const DIVISION_BY_ZERO: NumberError = NumberError::ZeroDivision("division by zero");

impl NumberError {
    /// A `ValueError` with a fixed message.
    pub(crate) const fn value(message: &'static str) -> Self {
        Self::Value(Cow::Borrowed(message))
    }
}

impl<'a> IntRef<'a> {
    /// The operand as a big int, borrowed if it is one.
    pub(crate) fn to_big(self) -> Cow<'a, BigInt> {
        match self {
            Self::Small(value) => Cow::Owned(BigInt::from(value)),
            Self::Big(value) => Cow::Borrowed(value),
        }
    }

    /// The operand as a value.
    pub(crate) fn to_int(self) -> PyInt {
        match self {
            Self::Small(value) => PyInt::from(value),
            Self::Big(value) => PyInt::from(value.clone()),
        }
    }

    /// The operand, if 64 bits hold it.
    #[inline]
    pub(crate) fn to_i64(self) -> Option<i64> {
        match self {
            Self::Small(value) => Some(value),
            Self::Big(value) => value.to_i64(),
        }
    }

    /// `int.bit_length`.
    pub(crate) fn bit_length(self) -> u64 {
        match self {
            Self::Small(value) => u64::from(64 - value.unsigned_abs().leading_zeros()),
            Self::Big(value) => value.bits(),
        }
    }

    /// Whether the operand is zero.
    pub(crate) fn is_zero(self) -> bool {
        match self {
            Self::Small(value) => value == 0,
            Self::Big(value) => value.sign() == Sign::NoSign,
        }
    }

    /// Whether the operand is below zero.
    pub(crate) fn is_negative(self) -> bool {
        match self {
            Self::Small(value) => value < 0,
            Self::Big(value) => value.sign() == Sign::Minus,
        }
    }

    /// Whether the operand is odd.
    pub(crate) fn is_odd(self) -> bool {
        match self {
            Self::Small(value) => value & 1 == 1,
            Self::Big(value) => value.bit(0),
        }
    }
}

impl<'a> From<&'a BigInt> for IntRef<'a> {
    fn from(value: &'a BigInt) -> Self {
        Self::Big(value)
    }
}

impl From<i64> for IntRef<'_> {
    fn from(value: i64) -> Self {
        Self::Small(value)
    }
}

impl<'a> From<&'a PyInt> for IntRef<'a> {
    fn from(value: &'a PyInt) -> Self {
        match value {
            PyInt::Small(value) => Self::Small(*value),
            PyInt::Big(value) => Self::Big(value),
        }
    }
}

impl PyInt {
    /// Whether an int is held inline.
    #[inline]
    pub(crate) fn fits(value: i64) -> bool {
        (SMALL_MIN..=SMALL_MAX).contains(&value)
    }

    /// The value as a big int.
    pub(crate) fn to_big(&self) -> BigInt {
        match self {
            Self::Small(value) => BigInt::from(*value),
            Self::Big(value) => value.clone(),
        }
    }
}

impl From<i64> for PyInt {
    #[inline]
    fn from(value: i64) -> Self {
        if Self::fits(value) { Self::Small(value) } else { Self::Big(BigInt::from(value)) }
    }
}

impl From<i128> for PyInt {
    #[inline]
    fn from(value: i128) -> Self {
        match i64::try_from(value) {
            Ok(small) => Self::from(small),
            Err(_) => Self::Big(BigInt::from(value)),
        }
    }
}

impl From<BigInt> for PyInt {
    #[inline]
    fn from(value: BigInt) -> Self {
        match value.to_i64() {
            Some(small) if Self::fits(small) => Self::Small(small),
            _ => Self::Big(value),
        }
    }
}

#[cfg(test)]
mod tests {
    use num_bigint::BigInt;

    use super::{PyInt, SMALL_MAX, SMALL_MIN};

    #[test]
    fn the_limit_of_small_is_48_bits() {
        for edge in [SMALL_MIN, SMALL_MAX] {
            assert_eq!(PyInt::from(edge), PyInt::Small(edge));
            assert_eq!(PyInt::from(BigInt::from(edge)), PyInt::Small(edge));
            let beyond = edge + edge.signum();
            assert_eq!(PyInt::from(beyond), PyInt::Big(BigInt::from(beyond)));
            assert_eq!(PyInt::from(i128::from(beyond)), PyInt::Big(BigInt::from(beyond)));
            assert_eq!(PyInt::from(beyond).to_big(), BigInt::from(beyond));
            assert_eq!(PyInt::from(edge).to_big(), BigInt::from(edge));
        }
    }
}
