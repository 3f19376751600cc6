//! Circular functions and their inverses, rounded almost always to the nearest float.
//!
//! Place: `math`. The `libm` crate's own are off by one in the last place for 3 to 15 of 100 arguments.
//! Invariants: pure arithmetic of floats and ints, so the same on every machine. Arguments are finite.
//! Method: an argument is brought to between -pi/4 and pi/4 by a product with as many digits of 2/pi as it takes (Payne and Hanek,
//! 1983); the first terms of the series are pairs of floats. Inverses take one step of Newton's method from `libm`'s answer.
//! Limits: constant time.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4};

use super::double::{Double, two_sum};

/// Below this an odd function is its argument.
const SMALL: f64 = 1e-9;

const HALF_PI: Double = Double { high: FRAC_PI_2, low: f64::from_bits(0x3C91_A626_3314_5C07) };
const INVERSE_6: Double = Double { high: 1.0 / 6.0, low: f64::from_bits(0x3C65_5555_5555_5555) };
const INVERSE_24: Double = Double { high: 1.0 / 24.0, low: f64::from_bits(0x3C45_5555_5555_5555) };
const INVERSE_120: Double =
    Double { high: 1.0 / 120.0, low: f64::from_bits(0x3C01_1111_1111_1111) };
const INVERSE_720: Double =
    Double { high: 1.0 / 720.0, low: f64::from_bits(0xBBEF_49F4_9F49_F49F) };

/// The digits of 2/pi behind the point, 64 bits each.
static TWO_OVER_PI: [u64; 20] = [
    0xa2f9_836e_4e44_1529,
    0xfc27_57d1_f534_ddc0,
    0xdb62_9599_3c43_9041,
    0xfe51_63ab_debb_c561,
    0xb724_6e3a_424d_d2e0,
    0x0649_2eea_09d1_921c,
    0xfe1d_eb1c_b129_a73e,
    0xe882_35f5_2ebb_4484,
    0xe99c_7026_b45f_7e41,
    0x3991_d639_8353_39f4,
    0x9c84_5f8b_bdf9_283b,
    0x1ff8_97ff_de05_980f,
    0xef2f_118b_5a0a_6d1f,
    0x6d36_7ecf_27cb_09b7,
    0x4f46_3f66_9e5f_ea2d,
    0x7527_bac7_ebe5_f17b,
    0x3d07_39f7_8a52_92ea,
    0x6bfb_5fb1_1f8d_5d08,
    0x5603_3046_fc7b_6bab,
    0xf0cf_bc20_9af4_361d,
];

/// `sin(x)` of a finite number.
pub(crate) fn sin(x: f64) -> f64 {
    if x.abs() < SMALL { x } else { sin_cos(x).0.rounded() }
}

/// `cos(x)` of a finite number.
pub(crate) fn cos(x: f64) -> f64 {
    sin_cos(x).1.rounded()
}

/// `tan(x)` of a finite number.
pub(crate) fn tan(x: f64) -> f64 {
    if x.abs() < SMALL {
        return x;
    }
    let (sin, cos) = sin_cos(x);
    sin.over(cos).rounded()
}

/// The angle from -pi/2 to pi/2 whose sine is `x`.
pub(crate) fn asin(x: f64) -> f64 {
    let guess = libm::asin(x);
    if x.abs() < SMALL || x.abs() >= 1.0 || x.is_nan() {
        return guess;
    }
    let (sin, cos) = sin_cos(guess);
    corrected(guess, Double::of(x).minus(sin).over(cos))
}

/// The angle from 0 to pi whose cosine is `x`.
pub(crate) fn acos(x: f64) -> f64 {
    let guess = libm::acos(x);
    if x.abs() >= 1.0 || x.is_nan() {
        return guess;
    }
    let (sin, cos) = sin_cos(guess);
    corrected(guess, cos.minus(Double::of(x)).over(sin))
}

/// The angle from -pi/2 to pi/2 whose tangent is `x`.
pub(crate) fn atan(x: f64) -> f64 {
    let guess = libm::atan(x);
    if x.abs() < SMALL || x.abs() > 1e17 || x.is_nan() {
        return guess;
    }
    let (sin, cos) = sin_cos(guess);
    let x = Double::of(x);
    corrected(guess, x.times(cos).minus(sin).over(cos.plus(x.times(sin))))
}

/// The angle of the point `(x, y)`.
pub(crate) fn atan2(y: f64, x: f64) -> f64 {
    let guess = libm::atan2(y, x);
    let (large, small) = (y.abs().max(x.abs()), y.abs().min(x.abs()));
    if !large.is_finite() || small == 0.0 || small.is_nan() || small < large * 1e-100 {
        return guess;
    }
    // Both as parts of the larger: the angle is the same, and nothing is out of reach.
    let (_, exponent) = libm::frexp(large);
    let (y, x) = (libm::ldexp(y, -exponent), libm::ldexp(x, -exponent));
    let (sin, cos) = sin_cos(guess);
    let (y, x) = (Double::of(y), Double::of(x));
    let across = y.times(cos).minus(x.times(sin));
    corrected(guess, across.over(x.times(cos).plus(y.times(sin))))
}

fn corrected(guess: f64, step: Double) -> f64 {
    two_sum(guess, step.high + step.low).high
}

/// Sine and cosine of a finite number.
fn sin_cos(x: f64) -> (Double, Double) {
    if x.abs() <= FRAC_PI_4 {
        return near_zero(Double::of(x));
    }
    let (quarter, rest) = reduced(x.abs());
    let (sin, cos) = near_zero(rest);
    let (sin, cos) = match quarter {
        0 => (sin, cos),
        1 => (cos, sin.negated()),
        2 => (sin.negated(), cos.negated()),
        _ => (cos.negated(), sin),
    };
    if x < 0.0 { (sin.negated(), cos) } else { (sin, cos) }
}

/// Sine and cosine of a pair from -pi/4 to pi/4.
fn near_zero(x: Double) -> (Double, Double) {
    if x.high.abs() < 1e-100 {
        return (x, Double::of(1.0));
    }
    let square = x.times(x);
    let z = square.high;
    let tail = -1.0 / 5040.0
        + z * (1.0 / 362_880.0
            + z * (-1.0 / 39_916_800.0
                + z * (1.0 / 6_227_020_800.0
                    + z * (-1.0 / 1_307_674_368_000.0
                        + z * (1.0 / 355_687_428_096_000.0
                            - z * (1.0 / 121_645_100_408_832_000.0))))));
    let inner = INVERSE_120.plus(square.times(Double::of(tail)));
    let inner = square.times(inner).minus(INVERSE_6);
    let sin = x.plus(x.times(square.times(inner)));
    let tail = 1.0 / 40_320.0
        + z * (-1.0 / 3_628_800.0
            + z * (1.0 / 479_001_600.0
                + z * (-1.0 / 87_178_291_200.0
                    + z * (1.0 / 20_922_789_888_000.0
                        + z * (-1.0 / 6_402_373_705_728_000.0
                            + z * (1.0 / 2_432_902_008_176_640_000.0))))));
    let inner = square.times(Double::of(tail)).minus(INVERSE_720);
    let inner = INVERSE_24.plus(square.times(inner));
    let inner = square.times(inner).minus(Double::of(0.5));
    (sin, Double::of(1.0).plus(square.times(inner)))
}

/// A positive number as a multiple of pi/2, of which only the last two bits are told, and what is left.
fn reduced(x: f64) -> (u64, Double) {
    let bits = x.to_bits();
    let mantissa = (bits & ((1 << 52) - 1)) | (1 << 52);
    // x = mantissa * 2**exponent
    let exponent = (bits >> 52) as i32 - 1075;
    // Digits of 2/pi before these make multiples of four.
    let skipped = (exponent - 2).max(0) as usize;
    let mut product = [0_u64; 5];
    let mut carry = 0_u128;
    for (at, word) in product.iter_mut().take(4).enumerate() {
        // From the last of four pieces on.
        let digits = piece(skipped + 64 * (3 - at));
        let sum = u128::from(mantissa) * u128::from(digits) + carry;
        *word = sum as u64;
        carry = sum >> 64;
    }
    product[4] = carry as u64;
    // The point stands before so many bits.
    let point = (256 - exponent + skipped as i32) as usize;
    let quarter = bits_at(&product, point);
    // Brought to the left end of 256 bits: a fraction.
    let mut fraction = [0_u64; 4];
    for (at, word) in fraction.iter_mut().enumerate() {
        *word = bits_before(&product, point, at);
    }
    let upper = fraction[0] >> 63 == 1;
    if upper {
        negate(&mut fraction);
    }
    let value = as_pair(&fraction);
    let value = if upper { value.negated() } else { value };
    ((quarter + u64::from(upper)) & 3, value.times(HALF_PI))
}

/// 64 digits of 2/pi from this one on.
fn piece(from: usize) -> u64 {
    let word = |at: usize| TWO_OVER_PI.get(at).copied().unwrap_or(0);
    let (at, shift) = (from / 64, from % 64);
    if shift == 0 { word(at) } else { word(at) << shift | word(at + 1) >> (64 - shift) }
}

/// The 64 bits from `place` upwards; words are from the low end.
fn bits_at(words: &[u64; 5], place: usize) -> u64 {
    let word = |at: usize| words.get(at).copied().unwrap_or(0);
    let (at, shift) = (place / 64, place % 64);
    if shift == 0 { word(at) } else { word(at) >> shift | word(at + 1) << (64 - shift) }
}

/// The piece of 64 bits with this number below `place`, the first being the highest.
fn bits_before(words: &[u64; 5], place: usize, number: usize) -> u64 {
    match place.checked_sub(64 * (number + 1)) {
        Some(from) => bits_at(words, from),
        None => {
            let missing = 64 * (number + 1) - place;
            if missing >= 64 { 0 } else { bits_at(words, 0) << missing }
        }
    }
}

fn negate(fraction: &mut [u64; 4]) {
    let mut carry = true;
    for word in fraction.iter_mut().rev() {
        let (sum, over) = (!*word).overflowing_add(u64::from(carry));
        *word = sum;
        carry = over;
    }
}

/// The fraction that the words are, the first being the highest.
fn as_pair(fraction: &[u64; 4]) -> Double {
    let mut sum = Double::of(0.0);
    let first = fraction.iter().position(|word| *word != 0).unwrap_or(0);
    for (at, word) in fraction.iter().enumerate().skip(first).take(3) {
        let scale = |bits: i32| libm::ldexp(1.0, -64 * at as i32 - bits);
        let (upper, lower) = (word >> 32, word & 0xFFFF_FFFF);
        sum = sum.plus(Double::of(upper as f64 * scale(32)));
        sum = sum.plus(Double::of(lower as f64 * scale(64)));
    }
    sum
}
