//! The gamma function and its logarithm, as `CPython` computes them.
//!
//! Place: `math`.
//! Invariants: Lanczos' formula with 13 terms (Pugh's coefficients), in the order of operations that `CPython` has, so that the last
//! digits agree where the exponential function and the logarithm do.
//! Limits: constant time.

#![expect(clippy::excessive_precision, reason = "the coefficients as they are published")]

use std::f64::consts::PI;

use super::{explog, trig};

/// Lanczos' g.
const G: f64 = 6.024_680_040_776_729_583_740_234_375;
const G_MINUS_HALF: f64 = 5.524_680_040_776_729_583_740_234_375;
/// The logarithm of pi.
const LN_PI: f64 = 1.144_729_885_849_400_174_143_427_351_353_058_711_647;

const NUMERATOR: [f64; 13] = [
    23_531_376_880.410_759_688_572_007_674_451_636_754_734_846_804_940,
    42_919_803_642.649_098_768_957_899_047_001_988_850_926_355_848_959,
    35_711_959_237.355_668_049_440_185_451_547_166_705_960_488_635_843,
    17_921_034_426.037_209_699_919_755_754_458_931_112_671_403_265_390,
    6_039_542_586.352_028_005_064_291_644_307_297_921_069_938_842_070_8,
    1_439_720_407.311_721_673_663_223_072_794_912_393_971_548_578_637_2,
    248_874_557.862_054_156_511_460_386_413_229_423_216_321_251_278_01,
    31_426_415.585_400_194_380_614_231_628_318_205_362_874_684_987_640,
    2_876_370.628_935_372_441_225_409_051_620_849_613_599_114_537_876_8,
    186_056.265_395_223_495_040_294_989_716_045_699_282_207_842_363_28,
    8_071.672_002_365_816_210_638_002_902_272_250_613_821_851_632_502_4,
    210.824_277_751_579_345_872_509_733_920_713_362_711_669_695_802_91,
    2.506_628_274_631_000_270_164_908_177_133_837_338_626_431_079_340_8,
];

const DENOMINATOR: [f64; 13] = [
    0.0,
    39_916_800.0,
    120_543_840.0,
    150_917_976.0,
    105_258_076.0,
    45_995_730.0,
    13_339_535.0,
    2_637_558.0,
    357_423.0,
    32_670.0,
    1925.0,
    66.0,
    1.0,
];

/// `gamma(x)` of a finite number that is neither zero nor a negative integer.
pub(crate) fn gamma(x: f64) -> f64 {
    let size = x.abs();
    if size < 1e-20 {
        return 1.0 / x;
    }
    if size > 200.0 {
        return if x < 0.0 { 0.0 / sin_pi(x) } else { f64::INFINITY };
    }
    let y = size + G_MINUS_HALF;
    // What the rounding of the sum cut off.
    let cut =
        if size > G_MINUS_HALF { (y - size) - G_MINUS_HALF } else { (y - G_MINUS_HALF) - size };
    let z = cut * G / y;
    if x < 0.0 {
        let mut r = -PI / sin_pi(size) / size * explog::exp(y) / sum(size);
        r -= z * r;
        if size < 140.0 {
            return r / explog::pow(y, size - 0.5);
        }
        let root = explog::pow(y, size / 2.0 - 0.25);
        return r / root / root;
    }
    let mut r = sum(size) / explog::exp(y);
    r += z * r;
    if size < 140.0 {
        return r * explog::pow(y, size - 0.5);
    }
    let root = explog::pow(y, size / 2.0 - 0.25);
    r * root * root
}

/// `lgamma(x)` of a finite number that is neither zero nor a negative integer.
pub(crate) fn lgamma(x: f64) -> f64 {
    if x == 1.0 || x == 2.0 {
        return 0.0;
    }
    let size = x.abs();
    if size < 1e-20 {
        return -explog::log(size);
    }
    let mut r = explog::log(sum(size)) - G;
    r += (size - 0.5) * (explog::log(size + G - 0.5) - 1.0);
    if x < 0.0 {
        r = LN_PI - explog::log(sin_pi(size).abs()) - explog::log(size) - r;
    }
    r
}

/// Lanczos' sum for a positive number.
fn sum(x: f64) -> f64 {
    let (mut above, mut below) = (0.0, 0.0);
    if x < 5.0 {
        for (a, b) in NUMERATOR.iter().zip(&DENOMINATOR).rev() {
            above = above * x + a;
            below = below * x + b;
        }
    } else {
        for (a, b) in NUMERATOR.iter().zip(&DENOMINATOR) {
            above = above / x + a;
            below = below / x + b;
        }
    }
    above / below
}

/// `sin(pi * x)`
fn sin_pi(x: f64) -> f64 {
    let y = libm::fmod(x.abs(), 2.0);
    let value = match libm::round(2.0 * y) as i32 {
        0 => trig::sin(PI * y),
        1 => trig::cos(PI * (y - 0.5)),
        2 => trig::sin(PI * (1.0 - y)),
        3 => -trig::cos(PI * (y - 1.5)),
        _ => trig::sin(PI * (y - 2.0)),
    };
    1_f64.copysign(x) * value
}
