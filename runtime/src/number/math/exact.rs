//! Exact sums of floats and ints, as an int over a power of two.
//!
//! Place: `stdlib/math/exact.rs`, for `statistics`.
//!
//! Invariants: nothing is rounded. Terms are gathered by the power of two that they are whole multiples of, so that sums of
//! `TERMS_MAX` terms fit into 128 bits.
//! Limits: `TERMS_MAX` terms; the sum has about 2100 bits, that of squares twice as many.

use num_bigint::BigInt;

/// The most terms of one sum.
pub(crate) const TERMS_MAX: usize = 4096;

/// Powers of two within one part of a sum, and of a sum of squares: 53 bits of a term, 12 of the number of terms, these, and one
/// for the sign are at most 127.
const SPAN: u32 = 32;
const SPAN_SQUARES: u32 = 8;

/// A finite number as `digits * 2 ** power`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Term {
    digits: i64,
    power: i32,
}

/// `sum / 2 ** shift`, and `squares / 4 ** shift`.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Sums {
    pub(crate) sum: BigInt,
    pub(crate) squares: Option<BigInt>,
    pub(crate) shift: u32,
}

// === impl Term ===

impl Term {
    /// Of a float, if it is finite.
    pub(crate) fn of_float(float: f64) -> Option<Term> {
        let bits = float.to_bits();
        let (exponent, fraction) = ((bits >> 52 & 0x7FF) as i32, bits & ((1 << 52) - 1));
        let (digits, power) = match exponent {
            0x7FF => return None,
            0 => (fraction, -1074),
            _ => (fraction | 1 << 52, exponent - 1075),
        };
        if digits == 0 {
            return Some(Term { digits: 0, power: 0 });
        }
        let zeros = digits.trailing_zeros();
        let digits = (digits >> zeros) as i64;
        let digits = if float.is_sign_negative() { -digits } else { digits };
        Some(Term { digits, power: power + zeros as i32 })
    }

    /// Of an int of less than 53 bits.
    pub(crate) fn of_int(int: i64) -> Term {
        Term { digits: int, power: 0 }
    }
}

/// The sum of at most `TERMS_MAX` terms, and that of their squares if it is asked for.
pub(crate) fn sums(terms: &[Term], squares: bool) -> Sums {
    debug_assert!(terms.len() <= TERMS_MAX);
    let powers = || terms.iter().map(|term| term.power);
    let least = powers().min().unwrap_or(0).min(0);
    let shift = least.unsigned_abs();
    let most = powers().max().unwrap_or(0).max(0).abs_diff(least);
    let mut parts = vec![0_i128; (most / SPAN) as usize + 1];
    for term in terms {
        let place = term.power.abs_diff(least);
        if let Some(part) = parts.get_mut((place / SPAN) as usize) {
            *part += i128::from(term.digits) << (place % SPAN);
        }
    }
    let squares = squares.then(|| {
        let mut parts = vec![0_i128; (2 * most / SPAN_SQUARES) as usize + 1];
        for term in terms {
            let place = 2 * term.power.abs_diff(least);
            if let Some(part) = parts.get_mut((place / SPAN_SQUARES) as usize) {
                let digits = i128::from(term.digits);
                *part += (digits * digits) << (place % SPAN_SQUARES);
            }
        }
        together(&parts, SPAN_SQUARES)
    });
    Sums { sum: together(&parts, SPAN), squares, shift }
}

/// The sum of parts that stand so many bits apart.
fn together(parts: &[i128], span: u32) -> BigInt {
    let mut sum = BigInt::from(0);
    for (at, part) in parts.iter().enumerate() {
        if *part != 0 {
            sum += BigInt::from(*part) << (at * span as usize);
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use num_bigint::BigInt;

    use super::{Sums, TERMS_MAX, Term, sums};

    fn of(floats: &[f64]) -> Sums {
        let terms: Option<Vec<Term>> = floats.iter().map(|float| Term::of_float(*float)).collect();
        sums(&terms.unwrap_or_default(), true)
    }

    #[test]
    fn small_sums() {
        let found = of(&[0.5, -0.25, 4.0]);
        assert_eq!((found.sum, found.shift), (BigInt::from(17), 2));
        assert_eq!(found.squares, Some(BigInt::from(261)));
        assert_eq!(of(&[]).sum, BigInt::from(0));
        assert_eq!(Term::of_float(f64::INFINITY), None);
        let ints = [Term::of_int(-3), Term::of_int(1 << 47)];
        assert_eq!(sums(&ints, false).sum, BigInt::from((1_i64 << 47) - 3));
    }

    #[test]
    fn the_largest_parts_fit() {
        for float in [f64::MAX, -f64::MAX, f64::from_bits(1), f64::from_bits((1 << 53) - 1)] {
            let one = of(&[float, f64::from_bits(1)]);
            let mut floats = vec![float; TERMS_MAX - 1];
            floats.push(f64::from_bits(1));
            let all = of(&floats);
            assert_eq!(all.shift, one.shift);
            assert_eq!(all.sum, (one.sum - 1) * (TERMS_MAX - 1) + 1);
            let squares = one.squares.map(|squares| (squares - 1) * (TERMS_MAX - 1) + 1);
            assert_eq!(all.squares, squares);
        }
    }
}
