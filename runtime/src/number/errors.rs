//! The error function and its complement, rounded almost always to the nearest float.
//!
//! Place: `math`. The `libm` crate's own are off by one in the last place for 4 to 8 of 100 arguments.
//! Invariants: pure arithmetic of floats, so the same on every machine.
//! Method: the series without alternating signs, and from 3.5 on the continued fraction, in pairs of floats.
//! Limits: at most `TERMS_MAX` terms.

use super::double::{Double, two_product};
use super::explog::bell;

/// Of the series; it takes some sixty for 3.5.
const TERMS_MAX: u32 = 120;
/// From here on the complement has a continued fraction of its own.
const FAR: f64 = 3.5;
/// Its depth, of which 60 are enough for `FAR`.
const DEPTH: u32 = 70;

/// 2 / sqrt(pi)
const SCALE: Double =
    Double { high: std::f64::consts::FRAC_2_SQRT_PI, low: f64::from_bits(SCALE_LOW) };
const SCALE_LOW: u64 = 0x3C71_AE3A_914F_ED80;

/// `erf(x)`
pub(crate) fn erf(x: f64) -> f64 {
    let size = x.abs();
    if size.is_nan() || size > 6.0 {
        return libm::erf(x);
    }
    if size < 1e-9 {
        // The series ends with its first term; what may be subnormal is left to `libm`.
        return if size < 1e-290 { libm::erf(x) } else { SCALE.times(Double::of(x)).rounded() };
    }
    let value = if size < FAR {
        series(size)
    } else {
        complement(size).map(|far| Double::of(1.0).minus(far))
    };
    value.map_or_else(|| libm::erf(x), |value| value.rounded().copysign(x))
}

/// `1 - erf(x)`
pub(crate) fn erfc(x: f64) -> f64 {
    let size = x.abs();
    if !(1e-20..=26.0).contains(&size) {
        return libm::erfc(x);
    }
    let one = Double::of(1.0);
    let value = match (size < FAR, x < 0.0) {
        (true, false) => series(size).map(|value| one.minus(value)),
        (true, true) => series(size).map(|value| one.plus(value)),
        (false, false) => complement(size),
        (false, true) => complement(size).map(|far| Double::of(2.0).minus(far)),
    };
    value.map_or_else(|| libm::erfc(x), Double::rounded)
}

/// The error function of a positive number below `FAR`.
fn series(x: f64) -> Option<Double> {
    let step = two_product(x, x).scaled(2.0);
    let mut term = Double::of(x);
    let mut sum = term;
    for n in 1..TERMS_MAX {
        term = term.times(step).over(Double::of(f64::from(2 * n + 1)));
        sum = sum.plus(term);
        if term.high < sum.high * 1e-32 {
            break;
        }
    }
    Some(SCALE.times(bell(x)?).times(sum))
}

/// The complement of a number from `FAR` on.
fn complement(x: f64) -> Option<Double> {
    let x_pair = Double::of(x);
    let mut fraction = x_pair;
    for n in (1..DEPTH).rev() {
        fraction = x_pair.plus(Double::of(f64::from(n) * 0.5).over(fraction));
    }
    Some(SCALE.scaled(0.5).times(bell(x)?).over(fraction))
}
