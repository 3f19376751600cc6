//! Greatest common divisors, modular inverses, factorials and binomials.
//!
//! Place: `math.gcd`, `lcm`, `factorial`, `comb`, `perm`; `fractions`; `pow` with a negative exponent.
//! Invariants: messages are those of CPython 3.14. Products are balanced trees, so that long factors meet long ones.
//! Limits: charge `cost::cost_gcd`, `cost_factorial` or `cost_perm` and their bounds of bits first. Trees are walked
//! with a stack of their own, never by recursion.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Zero};

use super::{IntRef, NumberError, PyInt, big};

/// Words that a round of Lehmer's algorithm may reach.
const LEHMER_BITS: u64 = 62;

/// `math.gcd(a, b)`
pub(crate) fn gcd(a: IntRef<'_>, b: IntRef<'_>) -> PyInt {
    if let (IntRef::Small(a), IntRef::Small(b)) = (a, b) {
        return PyInt::from(i128::from(gcd_words(a.unsigned_abs(), b.unsigned_abs())));
    }
    let mut long = big::abs(a).to_big();
    let mut short = big::abs(b).to_big();
    if long < short {
        std::mem::swap(&mut long, &mut short);
    }
    while !short.is_zero() {
        if short.bits() <= 64 {
            // One division is left of the long one; words do the rest.
            let rest = &long % &short;
            return PyInt::from(i128::from(gcd_words(word(&short), word(&rest))));
        }
        match lehmer(&long, &short) {
            Some([a, b, c, d]) => {
                let next = &long * a + &short * b;
                short = &long * c + &short * d;
                long = next;
            }
            None => {
                let rest = &long % &short;
                long = std::mem::replace(&mut short, rest);
            }
        }
    }
    long.into()
}

/// `math.lcm(a, b)`
pub(crate) fn lcm(a: IntRef<'_>, b: IntRef<'_>) -> PyInt {
    if a.is_zero() || b.is_zero() {
        return PyInt::Small(0);
    }
    let divisor = gcd(a, b);
    // The divisor is not zero.
    let part = big::floor_div(a, (&divisor).into()).unwrap_or(PyInt::Small(0));
    let product = big::mul((&part).into(), b);
    big::abs((&product).into())
}

/// The inverse of `a` for a modulus above 1, between 0 and the modulus.
pub(crate) fn inverse(a: IntRef<'_>, modulus: IntRef<'_>) -> Result<PyInt, NumberError> {
    const NONE: NumberError = NumberError::value("base is not invertible for the given modulus");
    let modulus = modulus.to_big().into_owned();
    let mut long = modulus.clone();
    let mut short = a.to_big().mod_floor(&modulus);
    // Modulo the modulus, `long` is `long_of` times `a`, and `short` is `short_of` times `a`.
    let mut long_of = BigInt::zero();
    let mut short_of = BigInt::one();
    while !short.is_zero() {
        if let Some([a, b, c, d]) = lehmer(&long, &short) {
            (long, short) = (&long * a + &short * b, &long * c + &short * d);
            (long_of, short_of) = (&long_of * a + &short_of * b, &long_of * c + &short_of * d);
        } else {
            let (quotient, rest) = long.div_rem(&short);
            long = std::mem::replace(&mut short, rest);
            let next = &long_of - quotient * &short_of;
            long_of = std::mem::replace(&mut short_of, next);
        }
    }
    if long.is_one() { Ok(long_of.mod_floor(&modulus).into()) } else { Err(NONE) }
}

/// `math.factorial(n)`
pub(crate) fn factorial(n: IntRef<'_>) -> Result<PyInt, NumberError> {
    if n.is_negative() {
        return Err(NumberError::value("factorial() not defined for negative values"));
    }
    let n = n.to_i64().ok_or(NumberError::Overflow(
        "factorial() argument should not exceed 9223372036854775807",
    ))?;
    if n > 1 << 32 {
        return Err(NumberError::Memory);
    }
    Ok(product((1..=n).map(i128::from)).into())
}

/// `math.perm(n, k)`
pub(crate) fn perm(n: IntRef<'_>, k: IntRef<'_>) -> Result<PyInt, NumberError> {
    check_not_negative(n, k)?;
    if big::compare(k, n).is_gt() {
        return Ok(PyInt::Small(0));
    }
    let k = k.to_i64().ok_or(NumberError::Overflow("k must not exceed 9223372036854775807"))?;
    falling(n, k)
}

/// `math.comb(n, k)`
pub(crate) fn comb(n: IntRef<'_>, k: IntRef<'_>) -> Result<PyInt, NumberError> {
    check_not_negative(n, k)?;
    if big::compare(k, n).is_gt() {
        return Ok(PyInt::Small(0));
    }
    let other = big::sub(n, k);
    let least = if big::compare((&other).into(), k).is_lt() { (&other).into() } else { k };
    let k = least
        .to_i64()
        .ok_or(NumberError::Overflow("min(n - k, k) must not exceed 9223372036854775807"))?;
    let above = falling(n, k)?;
    let below = factorial(IntRef::Small(k))?;
    big::floor_div((&above).into(), (&below).into())
}

/// `n * (n - 1) * ...`, of `k` factors.
fn falling(n: IntRef<'_>, k: i64) -> Result<PyInt, NumberError> {
    if k > 1 << 32 {
        return Err(NumberError::Memory);
    }
    if let Some(n) = n.to_i64() {
        return Ok(product((0..k).map(|step| i128::from(n) - i128::from(step))).into());
    }
    let n = n.to_big();
    Ok(product_of((0..k).map(|step| n.as_ref() - step)).into())
}

/// CPython's checks of the arguments of `perm` and `comb`.
fn check_not_negative(n: IntRef<'_>, k: IntRef<'_>) -> Result<(), NumberError> {
    if n.is_negative() {
        return Err(NumberError::value("n must be a non-negative integer"));
    }
    if k.is_negative() {
        return Err(NumberError::value("k must be a non-negative integer"));
    }
    Ok(())
}

/// The product of factors below 64 bits: words first, then a tree.
fn product(factors: impl Iterator<Item = i128>) -> BigInt {
    let mut word = 1_i128;
    let mut tree = Tree::default();
    for factor in factors {
        // Two factors of 63 bits fit.
        if word.unsigned_abs() >> 63 != 0 {
            tree.push(BigInt::from(word));
            word = 1;
        }
        word *= factor;
    }
    tree.push(BigInt::from(word));
    tree.finish()
}

/// `n * (n - 1) * ...`, of `count` factors.
pub(crate) fn falling_product(n: &BigInt, count: u64) -> BigInt {
    match i64::try_from(n) {
        Ok(n) => product((0..count).map(|step| i128::from(n) - i128::from(step))),
        Err(_) => product_of((0..count).map(|step| n - step)),
    }
}

/// What the next round of Euclid's algorithm does.
#[derive(Debug)]
pub(crate) enum Round {
    /// Several steps at once: the new long and short one in terms of the old.
    Matrix([i64; 4]),
    /// One division.
    Divide,
}

/// The next round of Euclid's algorithm; the shorter number is not 0.
pub(crate) fn round(long: &BigInt, short: &BigInt) -> Round {
    lehmer(long, short).map_or(Round::Divide, Round::Matrix)
}

/// The product of long factors.
fn product_of(factors: impl Iterator<Item = BigInt>) -> BigInt {
    let mut tree = Tree::default();
    for factor in factors {
        tree.push(factor);
    }
    tree.finish()
}

/// A product in the making: at most one partial product of each height, the highest first.
#[derive(Debug, Default)]
struct Tree(Vec<(u32, BigInt)>);

impl Tree {
    /// Takes a factor in, and joins partial products of equal height.
    fn push(&mut self, factor: BigInt) {
        let mut top = (0, factor);
        while let Some((height, partial)) = self.0.pop_if(|last| last.0 == top.0) {
            top = (height + 1, partial * top.1);
        }
        self.0.push(top);
    }

    /// Joins what is left.
    fn finish(self) -> BigInt {
        self.0.into_iter().rev().fold(BigInt::one(), |product, (_, partial)| product * partial)
    }
}

/// Euclid's algorithm on words.
fn gcd_words(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// The lowest word of a number that is not negative.
fn word(value: &BigInt) -> u64 {
    value.iter_u64_digits().next().unwrap_or(0)
}

/// As many steps of Euclid's algorithm as the leading words decide (Knuth, The Art of Computer Programming, vol. 2,
/// algorithm L), as a matrix; `None` if not even one.
fn lehmer(long: &BigInt, short: &BigInt) -> Option<[i64; 4]> {
    let shift = long.bits().saturating_sub(LEHMER_BITS);
    let mut x = i128::from(word(&(long >> shift)));
    let mut y = i128::from(word(&(short >> shift)));
    let [mut a, mut b, mut c, mut d] = [1_i128, 0, 0, 1];
    // Both bounds of the true quotient must agree.
    while let (Some(low), Some(high)) = ((x + a).checked_div(y + c), (x + b).checked_div(y + d)) {
        if low != high {
            break;
        }
        let next = [c, d, a - low * c, b - low * d];
        if next.iter().any(|entry| i64::try_from(*entry).is_err()) {
            break;
        }
        (x, y) = (y, x - low * y);
        [a, b, c, d] = next;
    }
    if b == 0 {
        return None;
    }
    let entry = |value: i128| i64::try_from(value).ok();
    Some([entry(a)?, entry(b)?, entry(c)?, entry(d)?])
}
