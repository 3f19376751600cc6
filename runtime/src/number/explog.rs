//! The exponential function, the logarithm and the power of floats, rounded almost always to the nearest float.
//!
//! Place: `math::exp`, `log`, `pow`, `cosh`, `asinh`, `acosh` and `float::pow`. The `libm` crate's own are off by one in the last place for
//! 4 to 10 of 100 arguments, so that even `math.exp(1)` would print other digits than CPython on its usual platforms,
//! whose libraries err for less than 1 of 100.
//! Invariants: pure arithmetic of floats, so the same on every machine. What is too large, too small or no number is
//! left to `libm`.
//! `cosh`, `sinh`, `tanh` and the logarithms of other bases are made of the same pairs, gamma is elsewhere.
//! Method: tables of 2**(j/128) and of -log(c) with 107 bits, and short series around them (Tang, 1989 and 1990).

use super::double::{Double, two_product, two_sum};

mod tables;

/// `e ** x`
pub(crate) fn exp(x: f64) -> f64 {
    exp_of(Double { high: x, low: 0.0 }).unwrap_or_else(|| libm::exp(x))
}

/// The natural logarithm.
pub(crate) fn log(x: f64) -> f64 {
    log_of(x).map_or_else(|| libm::log(x), |pair| pair.high + pair.low)
}

/// `x ** y`
pub(crate) fn pow(x: f64, y: f64) -> f64 {
    if x > 0.0 && y.abs() > 1e-200 && y.abs() < 1e200 {
        let power = log_of(x).and_then(|log| {
            let product = two_product(log.high, y);
            exp_of(two_sum(product.high, product.low + log.low * y))
        });
        if let Some(power) = power {
            return power;
        }
    }
    libm::pow(x, y)
}

/// `(e ** x + e ** -x) / 2`
pub(crate) fn cosh(x: f64) -> f64 {
    match exp_pair(Double::of(x.abs())) {
        Some((power, scale)) => {
            let inverse = Double::of(1.0).over(power).scaled(1.0 / scale / scale);
            power.plus(inverse).scaled(0.5).rounded() * scale
        }
        None => libm::cosh(x),
    }
}

/// `(e ** x - e ** -x) / 2`
pub(crate) fn sinh(x: f64) -> f64 {
    if x.abs() < 1e-9 {
        return x;
    }
    if x.abs() < SERIES_MAX {
        return sinh_series(x).rounded();
    }
    match exp_pair(Double::of(x.abs())) {
        Some((power, scale)) => {
            let inverse = Double::of(1.0).over(power).scaled(1.0 / scale / scale);
            (power.minus(inverse).scaled(0.5).rounded() * scale).copysign(x)
        }
        None => libm::sinh(x),
    }
}

/// `sinh(x) / cosh(x)`
pub(crate) fn tanh(x: f64) -> f64 {
    if x.abs() < 1e-9 || x.abs() > 20.0 || x.is_nan() {
        return if x.abs() > 20.0 { 1_f64.copysign(x) } else { x };
    }
    let Some((power, scale)) = exp_pair(Double::of(x.abs())) else { return libm::tanh(x) };
    let power = power.scaled(scale);
    let inverse = Double::of(1.0).over(power);
    let above =
        if x.abs() < SERIES_MAX { sinh_series(x.abs()).scaled(2.0) } else { power.minus(inverse) };
    above.over(power.plus(inverse)).rounded().copysign(x)
}

/// Below this the difference of two powers has too few digits.
const SERIES_MAX: f64 = 0.35;

fn sinh_series(x: f64) -> Double {
    let x = Double::of(x);
    let square = x.times(x);
    let z = square.high;
    let tail = INVERSE_5040
        + z * (1.0 / 362_880.0
            + z * (1.0 / 39_916_800.0
                + z * (1.0 / 6_227_020_800.0 + z * (1.0 / 1_307_674_368_000.0))));
    let inner = INVERSE_120.plus(square.times(Double::of(tail)));
    let inner = INVERSE_6.plus(square.times(inner));
    x.plus(x.times(square.times(inner)))
}

const INVERSE_6: Double = Double { high: 1.0 / 6.0, low: f64::from_bits(0x3C65_5555_5555_5555) };
const INVERSE_120: Double =
    Double { high: 1.0 / 120.0, low: f64::from_bits(0x3C01_1111_1111_1111) };
const INVERSE_5040: f64 = 1.0 / 5040.0;
/// 1 / log(10), and 1 / log(2).
const INVERSE_LN10: Double = Double {
    high: f64::from_bits(0x3FDB_CB7B_1526_E50E),
    low: f64::from_bits(0x3C69_5355_BAAA_FAD3),
};
const INVERSE_LN2: Double = Double {
    high: f64::from_bits(0x3FF7_1547_652B_82FE),
    low: f64::from_bits(0x3C77_77D0_FFDA_0D24),
};

/// The logarithm to the base 10.
pub(crate) fn log10(x: f64) -> f64 {
    log_of(x).map_or_else(|| libm::log10(x), |pair| pair.times(INVERSE_LN10).rounded())
}

/// The logarithm to the base 2.
pub(crate) fn log2(x: f64) -> f64 {
    log_of(x).map_or_else(|| libm::log2(x), |pair| pair.times(INVERSE_LN2).rounded())
}

/// The inverse of the hyperbolic sine.
pub(crate) fn asinh(x: f64) -> f64 {
    let magnitude = x.abs();
    if !(2.0..1e8).contains(&magnitude) {
        return libm::asinh(x);
    }
    let root = (magnitude * magnitude + 1.0).sqrt();
    log(2.0 * magnitude + 1.0 / (root + magnitude)).copysign(x)
}

/// The inverse of the hyperbolic cosine.
pub(crate) fn acosh(x: f64) -> f64 {
    if !(2.0..1e8).contains(&x) {
        return libm::acosh(x);
    }
    log(2.0 * x - 1.0 / (x + (x * x - 1.0).sqrt()))
}

/// The exponential function of a pair; `None` where the result may be subnormal or too large.
fn exp_of(x: Double) -> Option<f64> {
    let (power, scale) = exp_pair(x)?;
    Some(power.rounded() * scale)
}

/// `e ** -(x * x)` as a pair, if it is not too small.
pub(super) fn bell(x: f64) -> Option<Double> {
    let square = two_product(x, x);
    let (power, scale) = exp_pair(square.negated())?;
    Some(power.scaled(scale))
}

/// The exponential function as a pair between 1 and 2 and the power of two that it is multiplied with.
fn exp_pair(x: Double) -> Option<(Double, f64)> {
    // False for NaN, too.
    let in_reach = x.high.abs() < 700.0;
    if !in_reach {
        return None;
    }
    let step = f64::from_bits(tables::STEP_HIGH);
    let count = libm::rint(x.high / step);
    // `count` has 17 bits and the step 32, so this is exact.
    let near = x.high - count * step;
    let rest = two_sum(near, -count * f64::from_bits(tables::STEP_LOW));
    let rest = two_sum(rest.high, rest.low + x.low);
    let r = rest.high;
    let cube = r * r * r * (1.0 / 6.0 + r * (1.0 / 24.0 + r * (1.0 / 120.0 + r * (1.0 / 720.0))));
    let series = rest.plus(rest.times(rest).scaled(0.5)).plus(Double::of(cube));
    let count = count as i32;
    let &(high, low) = tables::EXP.get(count.rem_euclid(128) as usize)?;
    let part = Double { high: f64::from_bits(high), low: f64::from_bits(low) };
    let power = part.plus(part.times(series));
    let exponent = count.div_euclid(128) + 1023;
    // Between 2**-1011 and 2**1010: a normal power of two.
    Some((power, f64::from_bits((exponent as u64) << 52)))
}

/// The logarithm as a pair of more than 70 bits; `None` for what is not a positive normal number.
fn log_of(x: f64) -> Option<Double> {
    let bits = x.to_bits();
    let biased = bits >> 52;
    if biased == 0 || biased >= 0x7FF {
        return None;
    }
    let mut exponent = biased as i32 - 1023;
    let mut mantissa = f64::from_bits((bits & ((1 << 52) - 1)) | (1023 << 52));
    if mantissa > std::f64::consts::SQRT_2 {
        mantissa *= 0.5;
        exponent += 1;
    }
    let index = libm::rint(mantissa * 128.0) as usize;
    let &(near, high, low) = index.checked_sub(91).and_then(|at| tables::LOG.get(at))?;
    let near = f64::from_bits(near);
    // `near` has 9 bits: the product is exact in a pair, and so is what is left of it without 1.
    let product = two_product(mantissa, near);
    let rest = two_sum(product.high - 1.0, product.low);
    let r = rest.high;
    let square = two_product(r, r);
    let series = r
        * square.high
        * (1.0 / 3.0
            - r * (0.25 - r * (0.2 - r * (1.0 / 6.0 - r * (1.0 / 7.0 - r * (0.125 - r / 9.0))))));
    let small = rest.low - 0.5 * square.low - r * rest.low + series;
    let power = f64::from(exponent);
    let whole = two_sum(power * f64::from_bits(tables::LN2_HIGH), f64::from_bits(high));
    let with_rest = two_sum(whole.high, r);
    let with_square = two_sum(with_rest.high, -0.5 * square.high);
    let lower = power * f64::from_bits(tables::LN2_LOW) + f64::from_bits(low) + whole.low;
    let cut = with_rest.low + with_square.low + small + lower;
    Some(two_sum(with_square.high, cut))
}

#[cfg(test)]
mod tests {
    use super::{acosh, asinh, cosh, exp, log, pow};

    #[test]
    fn well_known_values() {
        assert_eq!(exp(1.0), std::f64::consts::E);
        assert_eq!(exp(0.0), 1.0);
        assert_eq!(log(1.0), 0.0);
        assert_eq!(log(10.0), std::f64::consts::LN_10);
        assert_eq!(log(2.0), std::f64::consts::LN_2);
        assert_eq!(pow(2.0, 0.5), std::f64::consts::SQRT_2);
        assert_eq!(pow(8.0, 1.0 / 3.0), 2.0);
        assert_eq!(pow(10.0, -3.0), 0.001);
        assert_eq!(cosh(-1.0), cosh(1.0));
    }

    #[test]
    fn the_ends_are_left_to_libm() {
        let ends =
            [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 0.0, -0.0, -1.5, 5e-324, 1e308, -1e308];
        for x in ends {
            for y in [f64::NAN, f64::INFINITY, -1.0, 1e-310, 1e300, 0.0, 2.5] {
                let (found, expected) = (pow(x, y), libm::pow(x, y));
                assert!(
                    found.to_bits().abs_diff(expected.to_bits()) <= 1 || found.is_nan(),
                    "{x} {y}"
                );
            }
        }
        assert_eq!(log(0.0), f64::NEG_INFINITY);
        assert!(log(-1.5).is_nan());
        assert_eq!(exp(710.0), f64::INFINITY);
        assert_eq!(exp(-750.0), 0.0);
        assert!(exp(f64::NAN).is_nan());
        assert_eq!(asinh(f64::NEG_INFINITY), f64::NEG_INFINITY);
        assert!(acosh(f64::NAN).is_nan());
    }
}
