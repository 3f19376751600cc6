//! Sums of many floats without loss: `fsum`, `hypot` and `dist`, and the sum behind `sum()`.
//!
//! Place: `math.fsum`, `math.hypot`, `math.dist`, `sum` of floats, `statistics`. An iterator is the caller's: each sum
//! is plain data that takes one float at a time, so that a step function can save it.
//! Invariants: `Fsum` is exact and rounds once, half to even. `hypot` keeps about 100 bits. `Compensated` is Neumaier's
//! sum, as CPython's `sum` of floats since 3.12.
//! Limits: `Fsum` holds at most about 40 partial sums, whatever comes in.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::number::NumberError;
use crate::number::double::{Double, two_product, two_sum};

/// An exact sum (Shewchuk's algorithm).
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Fsum {
    /// Partial sums that do not overlap, by growing magnitude.
    partials: SmallVec<[f64; 8]>,
    /// The sum of what is not finite.
    special: f64,
    /// The sum of infinities.
    infinities: f64,
}

impl Fsum {
    /// Adds a float.
    pub(crate) fn add(&mut self, value: f64) -> Result<(), NumberError> {
        let mut x = value;
        let mut kept = 0;
        for at in 0..self.partials.len() {
            let Some(partial) = self.partials.get(at) else { break };
            let Double { high, low } = two_sum(x, *partial);
            // What is kept never overtakes what is read.
            if low != 0.0
                && let Some(place) = self.partials.get_mut(kept)
            {
                *place = low;
                kept += 1;
            }
            x = high;
        }
        self.partials.truncate(kept);
        if x == 0.0 {
            return Ok(());
        }
        if x.is_finite() {
            self.partials.push(x);
            return Ok(());
        }
        if value.is_finite() {
            return Err(NumberError::Overflow("intermediate overflow in fsum"));
        }
        if value.is_infinite() {
            self.infinities += value;
        }
        self.special += value;
        self.partials.clear();
        Ok(())
    }

    /// The sum.
    pub(crate) fn finish(&self) -> Result<f64, NumberError> {
        if self.special != 0.0 {
            return if self.infinities.is_nan() {
                Err(NumberError::value("-inf + inf in fsum"))
            } else {
                Ok(self.special)
            };
        }
        let mut partials = self.partials.iter().rev().copied();
        let mut high = partials.next().unwrap_or(0.0);
        let mut low = 0.0;
        for partial in partials.by_ref() {
            let before = high;
            high = before + partial;
            low = partial - (high - before);
            if low != 0.0 {
                break;
            }
        }
        // Half an ulp was cut off: what lies below decides the direction.
        let next = partials.next().unwrap_or(0.0);
        if low < 0.0 && next < 0.0 || low > 0.0 && next > 0.0 {
            let twice = low * 2.0;
            let moved = high + twice;
            if twice == moved - high {
                high = moved;
            }
        }
        Ok(high)
    }
}

/// What rounding has cut off from `high`, the finite product of two floats.
pub(crate) fn product_error(x: f64, y: f64, high: f64) -> f64 {
    // Far from both ends neither the halves of the factors nor their products overflow or lose digits.
    let plain = |float: f64| (1e-140..1e140).contains(&float.abs());
    if plain(x) && plain(y) { two_product(x, y).low } else { libm::fma(x, y, -high) }
}

/// Neumaier's sum: the sum and what rounding lost.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Compensated {
    /// The sum so far.
    high: f64,
    /// What rounding lost of it.
    low: f64,
}

impl Compensated {
    /// A sum that begins with a value.
    pub(crate) fn new(start: f64) -> Self {
        Self { high: start, low: 0.0 }
    }

    /// Adds a float.
    #[inline]
    pub(crate) fn add(&mut self, value: f64) {
        let sum = self.high + value;
        self.low += if self.high.abs() >= value.abs() {
            (self.high - sum) + value
        } else {
            (value - sum) + self.high
        };
        self.high = sum;
    }

    /// The sum.
    pub(crate) fn finish(self) -> f64 {
        // An infinite or undefined correction is worth nothing.
        if self.low != 0.0 && self.low.is_finite() { self.high + self.low } else { self.high }
    }
}

/// `math.hypot(*coordinates)`; also `math.dist`, of differences.
pub(crate) fn hypot(coordinates: &[f64]) -> f64 {
    let mut largest = 0.0_f64;
    let mut undefined = false;
    for &coordinate in coordinates {
        undefined |= coordinate.is_nan();
        largest = largest.max(coordinate.abs());
    }
    if largest.is_infinite() {
        return largest;
    }
    if undefined {
        return f64::NAN;
    }
    if largest == 0.0 || coordinates.len() == 1 {
        return largest;
    }
    // Scaled by a power of two the largest is between 1/2 and 1, and no square overflows.
    let (_, exponent) = libm::frexp(largest);
    let mut high = 0.0;
    let mut low = 0.0;
    for &coordinate in coordinates {
        let scaled = libm::ldexp(coordinate, -exponent);
        let square = two_product(scaled, scaled);
        let sum = two_sum(high, square.high);
        high = sum.high;
        low += square.low + sum.low;
    }
    let mut root = (high + low).sqrt();
    // One step of Newton's method, with the square of the root taken in full.
    let square = two_product(root, root);
    let difference = two_sum(high, -square.high);
    let rest = difference.high + (difference.low - square.low + low);
    root += rest / (2.0 * root);
    libm::ldexp(root, exponent)
}
