//! Pairs of floats that hold about 106 bits: sums and products with what rounding cuts off.
//!
//! Place: `math::sum`, `float::pow`, `explog.rs` and `trig.rs`.
//! Invariants: the two parts do not overlap, and the first is their sum rounded.
//! Limits: magnitudes must be far from overflow (below about 1e290), and their products far from underflow.

/// A sum of two floats.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Double {
    /// The leading part.
    pub(super) high: f64,
    /// What is left.
    pub(super) low: f64,
}

/// `a + b` and what rounding cut off.
#[inline]
pub(super) fn two_sum(a: f64, b: f64) -> Double {
    let (a, b) = if a.abs() < b.abs() { (b, a) } else { (a, b) };
    let high = a + b;
    Double { high, low: b - (high - a) }
}

/// `a * b` and what rounding cut off (Veltkamp, Dekker).
#[inline]
pub(super) fn two_product(a: f64, b: f64) -> Double {
    let (a_high, a_low) = split(a);
    let (b_high, b_low) = split(b);
    let high = a * b;
    let low = ((a_high * b_high - high) + a_high * b_low + a_low * b_high) + a_low * b_low;
    Double { high, low }
}

impl Double {
    /// The product, to about 103 bits.
    #[inline]
    pub(super) fn times(self, other: Self) -> Self {
        let product = two_product(self.high, other.high);
        let cross = self.high * other.low + self.low * other.high;
        two_sum(product.high, product.low + cross)
    }

    /// A float by itself.
    #[inline]
    pub(super) const fn of(value: f64) -> Self {
        Double { high: value, low: 0.0 }
    }

    /// The pair as a float.
    #[inline]
    pub(super) fn rounded(self) -> f64 {
        self.high + self.low
    }

    /// The sum, to about 104 bits of the larger.
    #[inline]
    pub(super) fn plus(self, other: Self) -> Self {
        let sum = two_sum(self.high, other.high);
        two_sum(sum.high, sum.low + (self.low + other.low))
    }

    /// The pair with its sign changed.
    #[inline]
    pub(super) fn negated(self) -> Self {
        Double { high: -self.high, low: -self.low }
    }

    /// The difference.
    #[inline]
    pub(super) fn minus(self, other: Self) -> Self {
        self.plus(other.negated())
    }

    /// The quotient, to about 100 bits.
    #[inline]
    pub(super) fn over(self, other: Self) -> Self {
        let guess = self.high / other.high;
        let product = two_product(guess, other.high);
        let rest = ((self.high - product.high) - product.low) + self.low - guess * other.low;
        two_sum(guess, rest / other.high)
    }

    /// The pair times a power of two.
    #[inline]
    pub(super) fn scaled(self, factor: f64) -> Self {
        Double { high: self.high * factor, low: self.low * factor }
    }

    /// One divided by the pair, rounded to a float.
    #[inline]
    pub(super) fn inverse(self) -> f64 {
        let guess = 1.0 / self.high;
        // One step of Newton's method, with the error of the guess taken in full.
        let product = two_product(guess, self.high);
        let error = (1.0 - product.high) - product.low - guess * self.low;
        guess + guess * error
    }
}

/// A float as two halves of its digits.
#[inline]
fn split(a: f64) -> (f64, f64) {
    let spread = a * 134_217_729.0;
    let high = spread - (spread - a);
    (high, a - high)
}
