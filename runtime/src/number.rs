//! Python's arithmetic, as pure functions over `i64`, `BigInt` and `f64`.
//!
//! Place: called by the int and float types and by the `math` module. Fast paths for two small operands belong to the
//! VM's loop; what comes here is everything else.
//! Invariants: knows nothing of the heap, the VM or the session; results never depend on the platform (floats go
//! through the `libm` crate); no function here panics, on any input. A `PyInt` is always normal: what fits `Small`
//! is `Small`.
//! Limits: operations that cost more than linear time have a `cost_*` and a `*_bits_bound` function, which look at bit
//! lengths alone, so that fuel and memory are charged before the work is done.
// To be removed when the callers exist.
#![cfg_attr(
    not(test),
    expect(dead_code, reason = "the callers come with the types and the VM")
)]

use num_bigint::BigInt;
use num_traits::ToPrimitive;

pub(crate) mod big;

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
        if Self::fits(value) {
            Self::Small(value)
        } else {
            Self::Big(BigInt::from(value))
        }
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
            assert_eq!(
                PyInt::from(i128::from(beyond)),
                PyInt::Big(BigInt::from(beyond))
            );
            assert_eq!(PyInt::from(beyond).to_big(), BigInt::from(beyond));
            assert_eq!(PyInt::from(edge).to_big(), BigInt::from(edge));
        }
    }
}
