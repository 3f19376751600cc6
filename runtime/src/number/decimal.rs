//! Decimal arithmetic on numbers of moderate length: sign, coefficient of 128 bits, exponent.
//!
//! Place: the shortcuts of `stdlib/decimal.rs`; what is not answered here `frozen/decimal.py` does.
//! Invariants: results are rounded as the General Decimal Arithmetic Specification says, and the conditions that CPython
//! signals are told. Nothing here overflows, underflows, is subnormal or has its exponent clamped: that is `None`.
//! Limits: coefficients below 10^38; products and quotients may be longer on the way.

use std::cmp::Ordering;

use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::ToPrimitive;

/// Digits of the longest coefficient.
pub(crate) const DIGITS_MAX: u32 = 38;

/// The condition that a result is not exact.
pub(crate) const INEXACT: i64 = 64;
/// The condition that digits were dropped, be they zeros.
pub(crate) const ROUNDED: i64 = 4096;

/// The hash modulus of numbers, and the inverse of 10 by it.
const MODULUS: u64 = (1 << 61) - 1;
const INVERSE_OF_TEN: u64 = 2_075_258_708_292_324_556;

/// Powers of ten.
static POWERS: [u128; DIGITS_MAX as usize + 1] = {
    let mut powers = [1; DIGITS_MAX as usize + 1];
    let mut at = 1;
    while at < powers.len() {
        powers[at] = powers[at - 1] * 10;
        at += 1;
    }
    powers
};

/// A finite number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Decimal {
    pub(crate) negative: bool,
    pub(crate) coefficient: u128,
    pub(crate) exponent: i64,
}

/// How a context rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rounding {
    Up,
    Down,
    Ceiling,
    Floor,
    HalfUp,
    HalfDown,
    HalfEven,
    ZeroFiveUp,
}

/// What of a context an operation needs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context {
    pub(crate) precision: i64,
    pub(crate) rounding: Rounding,
    pub(crate) exponent_min: i64,
    pub(crate) exponent_max: i64,
    pub(crate) clamp: bool,
}

/// A result with the conditions to be signalled.
pub(crate) type Signalling = (Decimal, i64);

/// 10 to this power, if it is one of the table.
pub(crate) fn power_of_ten(exponent: u32) -> Option<u128> {
    POWERS.get(exponent as usize).copied()
}

/// How many digits a coefficient has; 1 for 0.
pub(crate) fn digits(coefficient: u128) -> u32 {
    if coefficient == 0 {
        return 1;
    }
    let bits = 128 - coefficient.leading_zeros();
    // log10(2) is a bit less than 1233 / 4096, so this is the number or one less.
    let least = (bits * 1233) >> 12;
    match POWERS.get(least as usize) {
        Some(power) if coefficient >= *power => least + 1,
        Some(_) => least.max(1),
        None => least,
    }
}

fn div_rem(a: u128, b: u128) -> (u128, u128) {
    match (u64::try_from(a), u64::try_from(b)) {
        (Ok(a), Ok(b)) if b != 0 => (u128::from(a / b), u128::from(a % b)),
        _ if b != 0 => (a / b, a % b),
        _ => (0, a),
    }
}

/// A number of 256 bits, the lowest limb first.
#[derive(Clone, Copy, Debug)]
struct Long([u64; 4]);

// === impl Long ===

impl Long {
    fn product(a: u128, b: u128) -> Long {
        let mut limbs = [0; 4];
        for (at, x) in [a as u64, (a >> 64) as u64].into_iter().enumerate() {
            let mut carry = 0;
            for (y, limb) in [b as u64, (b >> 64) as u64, 0].into_iter().zip(&mut limbs[at..]) {
                let sum = u128::from(x) * u128::from(y) + u128::from(*limb) + carry;
                *limb = sum as u64;
                carry = sum >> 64;
            }
        }
        Long(limbs)
    }

    fn bits(self) -> u32 {
        let top = self.0.iter().rposition(|limb| *limb != 0);
        top.map_or(0, |at| at as u32 * 64 + 64 - self.0[at].leading_zeros())
    }

    /// Divides by a number of one limb, which is not 0; the remainder.
    fn divide(&mut self, divisor: u64) -> u64 {
        let mut rest = 0;
        for limb in self.0.iter_mut().rev() {
            let part = u128::from(rest) << 64 | u128::from(*limb);
            *limb = (part / u128::from(divisor)) as u64;
            rest = (part % u128::from(divisor)) as u64;
        }
        rest
    }

    /// Quotient and remainder by a power of ten; `None` where they do not fit.
    fn div_rem_power(mut self, power: u32) -> Option<(u128, u128)> {
        if power > DIGITS_MAX {
            return None;
        }
        let first = power.min(19);
        let low = self.divide(10_u64.pow(first));
        let high = self.divide(10_u64.pow(power - first));
        let rest = u128::from(high) * power_of_ten(first)? + u128::from(low);
        let [a, b, 0, 0] = self.0 else { return None };
        Some((u128::from(b) << 64 | u128::from(a), rest))
    }
}

// === impl Rounding ===

impl Rounding {
    /// The rounding of this name.
    pub(crate) fn named(name: &str) -> Option<Rounding> {
        Some(match name.strip_prefix("ROUND_")? {
            "HALF_EVEN" => Rounding::HalfEven,
            "HALF_UP" => Rounding::HalfUp,
            "UP" => Rounding::Up,
            "DOWN" => Rounding::Down,
            "CEILING" => Rounding::Ceiling,
            "FLOOR" => Rounding::Floor,
            "HALF_DOWN" => Rounding::HalfDown,
            "05UP" => Rounding::ZeroFiveUp,
            _ => return None,
        })
    }

    /// Whether a quotient that leaves a remainder is rounded away from zero; `half` compares that with half of the divisor.
    fn away(self, quotient: u128, half: Ordering, negative: bool) -> bool {
        match self {
            Rounding::HalfEven => {
                half == Ordering::Greater || half == Ordering::Equal && quotient & 1 == 1
            }
            Rounding::HalfUp => half != Ordering::Less,
            Rounding::HalfDown => half == Ordering::Greater,
            Rounding::Up => true,
            Rounding::Down => false,
            Rounding::Ceiling => !negative,
            Rounding::Floor => negative,
            Rounding::ZeroFiveUp => quotient.is_multiple_of(5),
        }
    }
}

// === impl Decimal ===

impl Decimal {
    /// Of an int.
    pub(crate) fn from_parts(negative: bool, coefficient: u128) -> Decimal {
        Decimal { negative, coefficient, exponent: 0 }
    }

    /// The exponent of the first digit.
    pub(crate) fn adjusted(&self) -> i64 {
        self.exponent + i64::from(digits(self.coefficient)) - 1
    }

    /// The coefficient with another exponent, and whether that is exact.
    pub(crate) fn rescaled(&self, exponent: i64, rounding: Rounding) -> Option<(u128, bool)> {
        if self.coefficient == 0 {
            return Some((0, true));
        }
        let shift = exponent.checked_sub(self.exponent)?;
        if shift <= 0 {
            let power = power_of_ten(u32::try_from(shift.unsigned_abs()).ok()?)?;
            let scaled = self.coefficient.checked_mul(power)?;
            return (digits(scaled) <= DIGITS_MAX).then_some((scaled, true));
        }
        // A shift that leaves nothing is like one that leaves less than a half.
        let shift = shift.min(i64::from(DIGITS_MAX)) as u32;
        let divisor = power_of_ten(shift)?;
        let (mut quotient, rest) = div_rem(self.coefficient, divisor);
        let half = (rest * 2).cmp(&divisor);
        if shift == DIGITS_MAX && digits(self.coefficient) >= DIGITS_MAX {
            return None;
        }
        if rest != 0 && rounding.away(quotient, half, self.negative) {
            quotient += 1;
        }
        Some((quotient, rest == 0))
    }

    /// `self` compared with `other`.
    pub(crate) fn compare(&self, other: &Decimal) -> Option<Ordering> {
        if self.coefficient == 0 || other.coefficient == 0 || self.negative != other.negative {
            let rank = |number: &Decimal| match (number.coefficient, number.negative) {
                (0, _) => 0,
                (_, true) => -1,
                (_, false) => 1,
            };
            return Some(rank(self).cmp(&rank(other)));
        }
        let order = if self.exponent == other.exponent {
            self.coefficient.cmp(&other.coefficient)
        } else {
            let by_size = self.adjusted().cmp(&other.adjusted());
            if by_size != Ordering::Equal {
                by_size
            } else if self.exponent > other.exponent {
                let shift = u32::try_from(self.exponent - other.exponent).ok()?;
                self.coefficient.checked_mul(power_of_ten(shift)?)?.cmp(&other.coefficient)
            } else {
                let shift = u32::try_from(other.exponent - self.exponent).ok()?;
                self.coefficient.cmp(&other.coefficient.checked_mul(power_of_ten(shift)?)?)
            }
        };
        Some(if self.negative { order.reverse() } else { order })
    }

    /// `hash(self)`
    pub(crate) fn hash(&self) -> i64 {
        let base = if self.exponent >= 0 { 10 } else { INVERSE_OF_TEN };
        let power = power_mod(base, self.exponent.unsigned_abs());
        let rest = (self.coefficient % u128::from(MODULUS)) as u64;
        let hash = multiply_mod(rest, power) as i64;
        match if self.negative { -hash } else { hash } {
            -1 => -2,
            hash => hash,
        }
    }

    /// The number cut to an int, without its sign.
    pub(crate) fn whole(&self) -> Option<u128> {
        self.rescaled(0, Rounding::Down).map(|(whole, _)| whole)
    }

    /// The nearest float.
    pub(crate) fn to_f64(self) -> Option<f64> {
        const EXACT: [f64; 23] = [
            1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
            1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
        ];
        if self.coefficient >= 1 << 53 {
            return None;
        }
        // Both numbers are exact, so one operation rounds rightly.
        let power = *EXACT.get(usize::try_from(self.exponent.unsigned_abs()).ok()?)?;
        let float = self.coefficient as f64;
        let size = if self.exponent < 0 { float / power } else { float * power };
        Some(if self.negative { -size } else { size })
    }
}

fn multiply_mod(a: u64, b: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(MODULUS)) as u64
}

fn power_mod(base: u64, mut exponent: u64) -> u64 {
    let (mut square, mut power) = (base, 1);
    while exponent > 0 {
        if exponent & 1 == 1 {
            power = multiply_mod(power, square);
        }
        exponent >>= 1;
        if exponent > 0 {
            square = multiply_mod(square, square);
        }
    }
    power
}

// === impl Context ===

impl Context {
    /// The coefficient of a quotient by a power of ten, rounded; whether it was exact.
    fn rounded(self, quotient: u128, half: Ordering, exact: bool, negative: bool) -> (u128, i64) {
        if exact {
            return (quotient, ROUNDED);
        }
        let more = u128::from(self.rounding.away(quotient, half, negative));
        (quotient + more, ROUNDED | INEXACT)
    }

    /// A result as the context has it.
    pub(crate) fn finish(self, number: Decimal) -> Option<Signalling> {
        let Decimal { negative, coefficient, exponent } = number;
        let length = i64::from(digits(coefficient));
        let last = exponent.checked_add(length)?.checked_sub(self.precision)?;
        if coefficient == 0 || last <= exponent {
            return self.placed(number, 0);
        }
        if self.is_subnormal(last) {
            return None;
        }
        let divisor = power_of_ten(u32::try_from(last - exponent).ok()?)?;
        let (quotient, rest) = div_rem(coefficient, divisor);
        let half = (rest * 2).cmp(&divisor);
        let (coefficient, status) = self.rounded(quotient, half, rest == 0, negative);
        self.carried(Decimal { negative, coefficient, exponent: last }, status)
    }

    /// As `finish`, for a coefficient of more digits than the context allows.
    fn finish_long(self, negative: bool, long: Long, exponent: i64) -> Option<Signalling> {
        // The length or one digit less, which is put right after the division.
        let least = i64::from((long.bits() * 1233) >> 12);
        for length in [least, least + 1] {
            let cut = u32::try_from(length - self.precision).ok()?;
            let Some((quotient, rest)) = long.div_rem_power(cut) else { continue };
            if i64::from(digits(quotient)) != self.precision {
                continue;
            }
            let last = exponent.checked_add(i64::from(cut))?;
            if self.is_subnormal(last) {
                return None;
            }
            let half = (rest * 2).cmp(&power_of_ten(cut)?);
            let (coefficient, status) = self.rounded(quotient, half, rest == 0, negative);
            return self.carried(Decimal { negative, coefficient, exponent: last }, status);
        }
        None
    }

    /// Whether a number whose last digit has this exponent, and that has all digits, is subnormal before it is rounded.
    fn is_subnormal(self, last: i64) -> bool {
        last < self.exponent_min.saturating_sub(self.precision).saturating_add(1)
    }

    /// A coefficient of one digit too many, which rounding made a power of ten, loses its last zero.
    fn carried(self, number: Decimal, status: i64) -> Option<Signalling> {
        let mut number = number;
        if i64::from(digits(number.coefficient)) > self.precision {
            number.coefficient /= 10;
            number.exponent += 1;
        }
        self.placed(number, status)
    }

    /// Refuses what needs more than rounding.
    fn placed(self, number: Decimal, status: i64) -> Option<Signalling> {
        let top = self.exponent_max.checked_sub(self.precision)?.checked_add(1)?;
        let length = i64::from(digits(number.coefficient));
        let fits = if number.coefficient == 0 {
            let least = self.exponent_min.checked_sub(self.precision)?.checked_add(1)?;
            let most = if self.clamp { top } else { self.exponent_max };
            (least..=most).contains(&number.exponent)
        } else {
            let adjusted = number.exponent.checked_add(length)?.checked_sub(1)?;
            (self.exponent_min..=self.exponent_max).contains(&adjusted)
                && !(self.clamp && number.exponent > top)
        };
        (fits && length <= i64::from(DIGITS_MAX)).then_some((number, status))
    }

    pub(crate) fn add(self, a: &Decimal, b: &Decimal) -> Option<Signalling> {
        // `low` has the smaller exponent.
        let (low, high) = if a.exponent <= b.exponent { (a, b) } else { (b, a) };
        let mut y = high.coefficient;
        if y != 0 && high.exponent != low.exponent {
            let shift = u32::try_from(high.exponent.checked_sub(low.exponent)?).ok()?;
            y = y.checked_mul(power_of_ten(shift)?)?;
        }
        let x = low.coefficient;
        let (coefficient, negative) = if low.negative == high.negative {
            (x.checked_add(y)?, low.negative)
        } else {
            match x.cmp(&y) {
                Ordering::Greater => (x - y, low.negative),
                Ordering::Less => (y - x, high.negative),
                Ordering::Equal => (0, self.rounding == Rounding::Floor),
            }
        };
        self.finish_wide(Decimal { negative, coefficient, exponent: low.exponent })
    }

    /// As `finish`, for a coefficient of all 128 bits.
    fn finish_wide(self, number: Decimal) -> Option<Signalling> {
        if digits(number.coefficient) > DIGITS_MAX && self.precision >= i64::from(DIGITS_MAX) {
            return None;
        }
        self.finish(number)
    }

    pub(crate) fn multiply(self, a: &Decimal, b: &Decimal) -> Option<Signalling> {
        let negative = a.negative != b.negative;
        let exponent = a.exponent.checked_add(b.exponent)?;
        match a.coefficient.checked_mul(b.coefficient) {
            Some(coefficient) => self.finish_wide(Decimal { negative, coefficient, exponent }),
            None => {
                let long = Long::product(a.coefficient, b.coefficient);
                self.finish_long(negative, long, exponent)
            }
        }
    }

    /// A quotient; the divisor is not 0.
    pub(crate) fn divide(self, a: &Decimal, b: &Decimal) -> Option<Signalling> {
        let negative = a.negative != b.negative;
        let ideal = a.exponent.checked_sub(b.exponent)?;
        if b.coefficient == 0 || self.precision > i64::from(DIGITS_MAX) - 3 {
            return None;
        }
        if a.coefficient == 0 {
            return self.finish(Decimal { negative, coefficient: 0, exponent: ideal });
        }
        let longer = i64::from(digits(b.coefficient)) - i64::from(digits(a.coefficient));
        let shift = longer + self.precision + 1;
        let (mut coefficient, exact) = quotient(a.coefficient, b.coefficient, shift)?;
        let mut exponent = ideal.checked_sub(shift)?;
        if exact {
            strip(&mut coefficient, &mut exponent, ideal);
        } else if coefficient.is_multiple_of(5) {
            // Not on a boundary of rounding, for it is not exact.
            coefficient += 1;
        }
        self.finish(Decimal { negative, coefficient, exponent })
    }

    /// Quotient and remainder of the division that gives an int.
    pub(crate) fn divide_int(self, a: &Decimal, b: &Decimal) -> Option<(Signalling, Signalling)> {
        if b.coefficient == 0 {
            return None;
        }
        let exponent = a.exponent.min(b.exponent);
        let scaled = |number: &Decimal| {
            let shift = u32::try_from(number.exponent.checked_sub(exponent)?).ok()?;
            number.coefficient.checked_mul(power_of_ten(shift)?)
        };
        let (whole, rest) = div_rem(scaled(a)?, scaled(b)?);
        if i64::from(digits(whole)) > self.precision {
            return None;
        }
        let negative = a.negative != b.negative;
        let whole = self.finish(Decimal { negative, coefficient: whole, exponent: 0 })?;
        let rest = Decimal { negative: a.negative, coefficient: rest, exponent };
        Some((whole, self.finish_wide(rest)?))
    }

    /// `+number`, or `-number` where the sign was turned before.
    pub(crate) fn plus(self, number: Decimal) -> Option<Signalling> {
        let mut number = number;
        if number.coefficient == 0 && self.rounding != Rounding::Floor {
            number.negative = false;
        }
        self.finish(number)
    }

    /// The number with this exponent.
    pub(crate) fn quantize(self, number: &Decimal, exponent: i64) -> Option<Signalling> {
        let least = self.exponent_min.checked_sub(self.precision)?.checked_add(1)?;
        if !(least..=self.exponent_max).contains(&exponent) {
            return None;
        }
        let (coefficient, exact) = number.rescaled(exponent, self.rounding)?;
        let made = Decimal { negative: number.negative, coefficient, exponent };
        if i64::from(digits(coefficient)) > self.precision {
            return None;
        }
        if number.coefficient != 0 && number.adjusted() > self.exponent_max {
            return None;
        }
        let mut status = 0;
        if number.coefficient != 0 && exponent > number.exponent {
            status = if exact { ROUNDED } else { ROUNDED | INEXACT };
        }
        self.placed(made, status)
    }
}

/// `x * 10^shift / y`, and whether it is exact.
fn quotient(x: u128, y: u128, shift: i64) -> Option<(u128, bool)> {
    let power = power_of_ten(u32::try_from(shift.unsigned_abs()).ok()?);
    let (x_factor, y_factor) = if shift >= 0 { (power, Some(1)) } else { (Some(1), power) };
    let short = |number: u128, factor: Option<u128>| number.checked_mul(factor?);
    if let (Some(x), Some(y)) = (short(x, x_factor), short(y, y_factor)) {
        let (quotient, rest) = div_rem(x, y);
        return Some((quotient, rest == 0));
    }
    if let (Some(factor), Ok(divisor)) = (power, u64::try_from(y))
        && shift >= 0
        && divisor != 0
    {
        let mut long = Long::product(x, factor);
        let rest = long.divide(divisor);
        let [a, b, 0, 0] = long.0 else { return None };
        return Some((u128::from(b) << 64 | u128::from(a), rest == 0));
    }
    let factor = BigUint::from(10_u32).pow(u32::try_from(shift.unsigned_abs()).ok()?);
    let (mut x, mut y) = (BigUint::from(x), BigUint::from(y));
    if shift >= 0 {
        x *= factor;
    } else {
        y *= factor;
    }
    let (quotient, rest) = x.div_rem(&y);
    Some((quotient.to_u128()?, rest == BigUint::ZERO))
}

/// Drops zeros at the end while the exponent is below `ideal`.
fn strip(coefficient: &mut u128, exponent: &mut i64, ideal: i64) {
    for step in [16, 8, 4, 2, 1] {
        let Some(power) = power_of_ten(step) else { continue };
        // More than once for the longest step alone.
        for _ in 0..2 {
            let (quotient, rest) = div_rem(*coefficient, power);
            if rest != 0 || ideal - *exponent < i64::from(step) {
                break;
            }
            *coefficient = quotient;
            *exponent += i64::from(step);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_counted_at_every_power() {
        for (at, power) in POWERS.iter().enumerate() {
            assert_eq!(digits(*power), at as u32 + 1);
            assert_eq!(digits(*power - 1).max(1), (at as u32).max(1));
        }
        assert_eq!(digits(u128::MAX), 39);
    }

    #[test]
    fn long_products_are_divided_as_big_ones() {
        let numbers = [1, 7, 10_u128.pow(19), u128::from(u64::MAX), 10_u128.pow(38) - 1, 1 << 126];
        for a in numbers {
            for b in numbers {
                let long = Long::product(a, b);
                let big = BigUint::from(a) * BigUint::from(b);
                assert_eq!(u64::from(long.bits()), big.bits());
                for power in 0..=38 {
                    let (quotient, rest) = big.div_rem(&BigUint::from(POWERS[power as usize]));
                    let expected = quotient.to_u128().zip(rest.to_u128());
                    assert_eq!(long.div_rem_power(power), expected);
                }
            }
        }
    }

    #[test]
    fn zeros_are_stripped_up_to_the_ideal_exponent() {
        for ideal in -40..3 {
            let (mut coefficient, mut exponent) = (7 * 10_u128.pow(37), -37);
            strip(&mut coefficient, &mut exponent, ideal);
            let dropped = (ideal + 37).clamp(0, 37);
            assert_eq!(
                (coefficient, exponent),
                (7 * 10_u128.pow(37 - dropped as u32), dropped - 37)
            );
        }
    }
}
