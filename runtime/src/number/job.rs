//! Long int work in pieces: products, modular powers and decimal digits too long for one call of `num-bigint`.
//!
//! Place: above `cost::TRUSTED_BITS` the int type makes a job, keeps it in a step function's state, and calls `step` with
//! what fuel its slice has left, until there is a result.
//! Invariants: a job is plain data, so it can be saved between two steps, and any data whatever that is loaded as a job
//! gives some result after a bounded number of steps and never a panic. The result does not depend on the budgets.
//! Limits: a step does at least one piece, which costs at most `PIECE_COST` (about a quarter of a millisecond), and stops
//! after the piece that used the budget up. The whole costs `cost` units: quadratic in pieces, where the pieces
//! themselves are multiplied faster. Memory: twice the result.

use num_bigint::{BigInt, BigUint, Sign};
use num_integer::Integer;
use num_traits::Zero;
use serde::{Deserialize, Serialize};

use super::{IntRef, NumberError, PyInt, cost, power};

/// Limbs of a factor that are multiplied in one piece.
const MUL_PIECE: usize = 1024;
/// Limbs that are divided in one piece.
const DIV_PIECE: usize = 512;
/// Decimal digits that one pass of divisions gives.
const PASS_DIGITS: u32 = 1216;
/// Limbs of the divisor of a pass.
const PASS_LIMBS: usize = 64;
/// The most that a piece costs.
pub(crate) const PIECE_COST: u64 = 1 << 18;

/// A product in the making.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct MulJob {
    /// The sign of the result.
    negative: bool,
    /// The limbs of one factor, lowest first.
    a: Vec<u64>,
    /// The limbs of the other.
    b: Vec<u64>,
    /// The sum of the products of pieces so far.
    sum: Vec<u64>,
    /// The next piece of `a`.
    row: u64,
    /// The next piece of `b`.
    column: u64,
}

impl MulJob {
    /// Begins `a * b`.
    pub(crate) fn new(a: IntRef<'_>, b: IntRef<'_>) -> Self {
        let limbs = |value: IntRef<'_>| value.to_big().iter_u64_digits().collect::<Vec<u64>>();
        let negative = a.is_negative() != b.is_negative();
        let (a, b) = (limbs(a), limbs(b));
        let sum = vec![0; a.len() + b.len()];
        Self { negative, a, b, sum, row: 0, column: 0 }
    }

    /// What the whole product costs.
    pub(crate) fn cost(a_bits: u64, b_bits: u64) -> u64 {
        let pieces = |bits: u64| cost::limbs(bits).div_ceil(MUL_PIECE as u64);
        pieces(a_bits)
            .saturating_mul(pieces(b_bits))
            .saturating_mul(PIECE_COST)
            .saturating_add(cost::limbs(a_bits.saturating_add(b_bits)))
    }

    /// Goes on for about `budget` units; the product when it is done.
    pub(crate) fn step(&mut self, budget: u64) -> Option<PyInt> {
        let mut used = 0;
        while used < budget.max(1) {
            let Some(a) = piece(&self.a, self.row, MUL_PIECE) else {
                let magnitude = to_big(&std::mem::take(&mut self.sum));
                let sign = if self.negative { Sign::Minus } else { Sign::Plus };
                return Some(BigInt::from_biguint(sign, magnitude).into());
            };
            let Some(b) = piece(&self.b, self.column, MUL_PIECE) else {
                self.row += 1;
                self.column = 0;
                used += 1;
                continue;
            };
            used += cost::cost_mul(64 * a.len() as u64, 64 * b.len() as u64);
            let product = to_big(a) * to_big(b);
            let at = self.row.saturating_add(self.column).saturating_mul(MUL_PIECE as u64);
            add_at(&mut self.sum, usize::try_from(at).unwrap_or(usize::MAX), &product);
            self.column += 1;
        }
        None
    }
}

/// A decimal text in the making.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct ToDecimalJob {
    /// The sign of the number.
    negative: bool,
    /// The limbs not yet written, lowest first; those at and above `at` are quotient already.
    limbs: Vec<u64>,
    /// Where the division of this pass stands: the limb above the next piece.
    at: u64,
    /// The remainder of the pieces above.
    rest: Vec<u64>,
    /// The digits written, lowest first.
    digits: Vec<u8>,
}

impl ToDecimalJob {
    /// Begins `repr(value)`.
    pub(crate) fn new(value: &BigInt) -> Self {
        let limbs: Vec<u64> = value.iter_u64_digits().collect();
        let at = limbs.len() as u64;
        let negative = value.sign() == Sign::Minus;
        Self { negative, limbs, at, rest: Vec::new(), digits: Vec::new() }
    }

    /// What the whole conversion costs.
    pub(crate) fn cost(bits: u64) -> u64 {
        let limbs = cost::limbs(bits);
        let passes = limbs / (PASS_LIMBS as u64 - 1) + 1;
        let pieces = limbs.div_ceil(DIV_PIECE as u64);
        passes.saturating_mul(pieces).saturating_mul(DIV_PIECE as u64 * PASS_LIMBS as u64 + 4096)
    }

    /// Goes on for about `budget` units; the text when it is done.
    pub(crate) fn step(&mut self, budget: u64) -> Option<String> {
        let divisor = BigUint::from(10_u32).pow(PASS_DIGITS);
        let mut used = 0;
        while used < budget.max(1) {
            if self.at > 0 {
                used += (DIV_PIECE * PASS_LIMBS) as u64;
                self.divide_piece(&divisor);
                continue;
            }
            // A pass is done: its remainder is the next digits.
            used += 4096;
            while self.limbs.last() == Some(&0) {
                self.limbs.pop();
            }
            let last = self.limbs.is_empty();
            let rest = to_big(&std::mem::take(&mut self.rest));
            let digits = rest.to_radix_le(10);
            let width = if last { digits.len() } else { PASS_DIGITS as usize };
            let start = self.digits.len();
            self.digits.extend(digits.into_iter().map(|digit| b'0' + digit.min(9)));
            self.digits.resize(start + width, b'0');
            if last {
                return Some(self.finish());
            }
            self.at = self.limbs.len() as u64;
        }
        None
    }

    /// Divides the next piece below `at`, with the remainder from above.
    fn divide_piece(&mut self, divisor: &BigUint) {
        let end = usize::try_from(self.at).unwrap_or(usize::MAX).min(self.limbs.len());
        let start = end.saturating_sub(DIV_PIECE);
        self.at = start as u64;
        let Some(piece) = self.limbs.get_mut(start..end) else {
            return;
        };
        let above = to_big(&std::mem::take(&mut self.rest)) << (64 * piece.len());
        let whole = above + to_big(piece);
        let (quotient, rest) = (&whole / divisor, &whole % divisor);
        // The remainder from above is below the divisor, so the quotient has no more limbs than the piece.
        let mut digits = quotient.iter_u64_digits();
        for limb in piece {
            *limb = digits.next().unwrap_or(0);
        }
        self.rest = rest.iter_u64_digits().collect();
    }

    /// The text of all digits.
    fn finish(&mut self) -> String {
        let mut digits = std::mem::take(&mut self.digits);
        if self.negative {
            digits.push(b'-');
        }
        digits.reverse();
        String::from_utf8(digits).unwrap_or_default()
    }
}

/// A modular power in the making, bit by bit from the highest of the exponent.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct PowModJob {
    /// The limbs of the base, below the modulus.
    base: Vec<u64>,
    /// The limbs of the exponent.
    exponent: Vec<u64>,
    /// The limbs of the magnitude of the modulus.
    modulus: Vec<u64>,
    /// The modulus is negative, and so is the result.
    negative: bool,
    /// The power for the bits done, below the modulus.
    power: Vec<u64>,
    /// Bits of the exponent not yet done.
    bits: u64,
}

impl PowModJob {
    /// Begins `pow(base, exponent, modulus)`; a negative exponent takes the inverse of the base, which is done at once.
    pub(crate) fn new(
        base: IntRef<'_>,
        exponent: IntRef<'_>,
        modulus: IntRef<'_>,
    ) -> Result<Self, NumberError> {
        let reduced = power::reduce(base, exponent, modulus)?;
        let limbs = |value: &PyInt| value.to_big().iter_u64_digits().collect::<Vec<u64>>();
        let one = if reduced.magnitude == PyInt::Small(1) { vec![] } else { vec![1] };
        Ok(Self {
            base: limbs(&reduced.base),
            exponent: limbs(&reduced.exponent),
            modulus: limbs(&reduced.magnitude),
            negative: modulus.is_negative(),
            power: one,
            bits: IntRef::from(&reduced.exponent).bit_length(),
        })
    }

    /// Goes on for about `budget` units; the power when it is done. A bit costs two products and two divisions of the
    /// modulus's length.
    pub(crate) fn step(&mut self, budget: u64) -> Option<PyInt> {
        let modulus = to_big(&self.modulus);
        if modulus.is_zero() {
            return Some(PyInt::Small(0));
        }
        let base = to_big(&self.base);
        let mut power = to_big(&self.power);
        let bits = modulus.bits();
        let turn = cost::cost_mul(bits, bits)
            .saturating_add(cost::cost_div(2 * bits, bits))
            .saturating_mul(2);
        let mut used = 0_u64;
        while self.bits > 0 && used < budget.max(1) {
            used = used.saturating_add(turn);
            self.bits -= 1;
            power = &power * &power % &modulus;
            let limb = usize::try_from(self.bits / 64).ok().and_then(|at| self.exponent.get(at));
            if limb.is_some_and(|limb| limb >> (self.bits % 64) & 1 == 1) {
                power = power * &base % &modulus;
            }
        }
        if self.bits > 0 {
            self.power = power.iter_u64_digits().collect();
            return None;
        }
        let result = BigInt::from(power);
        let modulus = BigInt::from(modulus);
        Some(if self.negative { result.mod_floor(&-modulus) } else { result }.into())
    }
}

/// The piece of a number with this index; `None` past its end.
fn piece(limbs: &[u64], index: u64, length: usize) -> Option<&[u64]> {
    let start = usize::try_from(index).ok()?.checked_mul(length)?;
    let rest = limbs.get(start..).filter(|rest| !rest.is_empty())?;
    rest.get(..length.min(rest.len()))
}

/// A number from its limbs.
fn to_big(limbs: &[u64]) -> BigUint {
    BigUint::new(limbs.iter().flat_map(|&limb| [limb as u32, (limb >> 32) as u32]).collect())
}

/// Adds a number to a sum, at a limb; what does not fit is dropped.
fn add_at(sum: &mut [u64], at: usize, number: &BigUint) {
    let Some(target) = sum.get_mut(at..) else {
        return;
    };
    let mut digits = number.iter_u64_digits();
    let mut carry = false;
    for limb in target {
        let digit = match digits.next() {
            Some(digit) => digit,
            None if carry => 0,
            None => return,
        };
        let (added, over) = limb.overflowing_add(digit);
        let (added, again) = added.overflowing_add(u64::from(carry));
        *limb = added;
        carry = over || again;
    }
}

#[cfg(test)]
mod tests {
    use num_bigint::BigInt;
    use num_traits::Signed;

    use super::{MulJob, PIECE_COST, PowModJob, ToDecimalJob};
    use crate::number::{PyInt, cost};

    /// Numbers of many lengths, some all ones and some with long runs of zeros.
    fn samples() -> Vec<BigInt> {
        let mut samples = vec![BigInt::from(0), BigInt::from(-7), BigInt::from(10).pow(1216)];
        for bits in [1_u32, 64, 4039, 65_535, 65_536, 65_537, 131_072, 150_001] {
            samples.push((BigInt::from(1) << bits) - 1);
            samples.push(-(BigInt::from(1) << bits));
            samples.push((BigInt::from(3).pow(bits / 2) << 100) + 1);
        }
        samples
    }

    /// Saves and loads, as between two slices.
    fn saved<T: serde::Serialize + serde::de::DeserializeOwned>(job: &T) -> T {
        postcard::from_bytes(&postcard::to_allocvec(job).unwrap()).unwrap()
    }

    #[test]
    fn products_in_pieces_are_products() {
        assert!(cost::cost_mul(64 * 1024, 64 * 1024) <= PIECE_COST);
        for a in samples() {
            for b in samples() {
                for budget in [0, 300_000, u64::MAX] {
                    let mut job = MulJob::new((&a).into(), (&b).into());
                    let result = loop {
                        if let Some(result) = job.step(budget) {
                            break result;
                        }
                        job = saved(&job);
                    };
                    assert_eq!(result, PyInt::from(&a * &b));
                }
                assert!(MulJob::cost(a.bits(), b.bits()) > 0);
            }
        }
    }

    #[test]
    fn digits_in_pieces_are_digits() {
        for value in samples() {
            let mut spent = 0;
            for budget in [0, 50_000, u64::MAX] {
                let mut job = ToDecimalJob::new(&value);
                let text = loop {
                    if let Some(text) = job.step(budget) {
                        break text;
                    }
                    spent += budget;
                    job = saved(&job);
                };
                assert_eq!(text, value.to_string(), "{}", value.abs().bits());
            }
            assert!(spent <= 2 * ToDecimalJob::cost(value.bits()));
        }
    }

    #[test]
    fn any_state_ends() {
        let mut job = MulJob::new((&BigInt::from(-5)).into(), (&BigInt::from(3)).into());
        job.column = u64::MAX;
        job.sum.clear();
        assert_eq!(job.step(u64::MAX), Some(PyInt::Small(0)));
        let mut job = ToDecimalJob::new(&BigInt::from(12));
        job.at = u64::MAX;
        job.rest = vec![u64::MAX; 100];
        job.digits = vec![0xFF];
        assert!(job.step(u64::MAX).is_some());
        let mut job = PowModJob::new(2.into(), 5.into(), 7.into()).unwrap();
        job.exponent.clear();
        job.power = vec![u64::MAX; 3];
        assert!(job.step(u64::MAX).is_some());
        job.modulus = vec![0];
        job.bits = 1 << 40;
        assert_eq!(job.step(1), Some(PyInt::Small(0)));
    }
}
