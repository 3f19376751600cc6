//! The hashes of numbers, tuples and frozensets: those of 64-bit CPython.
//!
//! Place: `hash()`, dicts and sets. Programs can see the order that these give to a set of numbers. Strings and bytes
//! are hashed elsewhere, with a key of the session.
//! Invariants: numbers that are equal have equal hashes, whatever their type: the value modulo the prime 2**61 - 1.
//! No hash is -1. NaN is hashed by identity, which is the caller's.
//! Limits: linear in the limbs of an int and in the number of elements.

use num_bigint::{BigInt, Sign};

/// The modulus of numeric hashes.
const MODULUS: u64 = (1 << BITS) - 1;
/// Its length.
const BITS: u32 = 61;
/// The hash of infinity.
const INFINITY: i64 = 314_159;

/// The first multiplier of xxHash, on which tuple hashes are built.
const PRIME_1: u64 = 11_400_714_785_074_694_791;
/// The second multiplier of xxHash.
const PRIME_2: u64 = 14_029_467_366_897_019_727;
/// The seed of xxHash.
const PRIME_5: u64 = 2_870_177_450_012_600_261;

/// The hash of an int of 64 bits.
#[inline]
pub(crate) fn hash_i64(value: i64) -> i64 {
    let magnitude = value.unsigned_abs();
    if magnitude < MODULUS {
        return not_minus_one(value);
    }
    signed((magnitude % MODULUS) as i64, value < 0)
}

/// The hash of any int.
pub(crate) fn hash_bigint(value: &BigInt) -> i64 {
    // 2**64 is 8 modulo 2**61 - 1.
    let rest = value.iter_u64_digits().rev().fold(0_u64, |rest, limb| {
        let sum = (u128::from(rest) << 3) + u128::from(limb);
        (sum % u128::from(MODULUS)) as u64
    });
    signed(rest as i64, value.sign() == Sign::Minus)
}

/// The hash of a float; `None` for NaN, which is hashed by identity.
#[inline]
pub(crate) fn hash_f64(value: f64) -> Option<i64> {
    let whole = value as i64;
    if whole as f64 == value && whole.unsigned_abs() < 1 << 60 {
        return Some(hash_i64(whole));
    }
    hash_fraction(value)
}

/// The hash of a float that is not a short whole number.
fn hash_fraction(value: f64) -> Option<i64> {
    if value.is_nan() {
        return None;
    }
    let negative = value < 0.0;
    if value.is_infinite() {
        return Some(if negative { -INFINITY } else { INFINITY });
    }
    let bits = value.to_bits();
    let biased = ((bits >> 52) & 0x7FF) as i32;
    let fraction = bits & ((1 << 52) - 1);
    let (mantissa, exponent) =
        if biased == 0 { (fraction, -1074) } else { (fraction | 1 << 52, biased - 1075) };
    // A product with a power of two is a rotation, for 2**61 is 1.
    let shift = exponent.rem_euclid(BITS as i32) as u32;
    let wide = u128::from(mantissa) << shift;
    let rest = (wide & u128::from(MODULUS)) as u64 + (wide >> BITS) as u64;
    Some(signed((rest % MODULUS) as i64, negative))
}

/// The hash of a tuple in the making.
#[derive(Debug, Clone, Copy, serde::Serialize, serde::Deserialize)]
pub(crate) struct TupleHash {
    /// What the elements so far give.
    accumulator: u64,
    /// How many these are.
    length: u64,
}

impl Default for TupleHash {
    fn default() -> Self {
        Self { accumulator: PRIME_5, length: 0 }
    }
}

impl TupleHash {
    /// Takes the hash of the next element in.
    #[inline]
    pub(crate) fn add(&mut self, element: i64) {
        let lane = (element as u64).wrapping_mul(PRIME_2);
        let rotated = self.accumulator.wrapping_add(lane).rotate_left(31);
        self.accumulator = rotated.wrapping_mul(PRIME_1);
        self.length += 1;
    }

    /// Takes the hash of an element in whose place does not count.
    pub(crate) fn add_unordered(&mut self, element: u64) {
        self.accumulator = self.accumulator.wrapping_add(element);
    }

    /// The hash of elements whose places do not count.
    pub(crate) fn finish_unordered(self) -> i64 {
        let hash = self.accumulator as i64;
        if hash == -1 { 1_546_275_796 } else { hash }
    }

    /// The hash of the tuple.
    #[inline]
    pub(crate) fn finish(self) -> i64 {
        let hash = self.accumulator.wrapping_add(self.length ^ (PRIME_5 ^ 0x0035_D373)) as i64;
        if hash == -1 { 1_546_275_796 } else { hash }
    }
}

/// The hash of a frozenset in the making; the order of elements does not matter.
#[derive(Debug, Clone, Copy, Default, serde::Serialize, serde::Deserialize)]
pub(crate) struct SetHash {
    /// What the elements so far give.
    accumulator: u64,
    /// How many these are.
    length: u64,
}

impl SetHash {
    /// Takes the hash of an element in.
    #[inline]
    pub(crate) fn add(&mut self, element: i64) {
        let element = element as u64;
        self.accumulator ^= ((element ^ 0x055B_4DB3) ^ (element << 16)).wrapping_mul(3_644_798_167);
        self.length += 1;
    }

    /// The hash of the frozenset.
    #[inline]
    pub(crate) fn finish(self) -> i64 {
        let sized = self.accumulator ^ self.length.wrapping_add(1).wrapping_mul(1_927_868_237);
        let spread = sized ^ (sized >> 11) ^ (sized >> 25);
        let hash = spread.wrapping_mul(69_069).wrapping_add(907_133_923) as i64;
        if hash == -1 { 590_923_713 } else { hash }
    }
}

/// A hash with the sign of its number.
#[inline]
fn signed(rest: i64, negative: bool) -> i64 {
    not_minus_one(if negative { -rest } else { rest })
}

/// -1 is CPython's mark of an error, and no hash.
#[inline]
fn not_minus_one(hash: i64) -> i64 {
    if hash == -1 { -2 } else { hash }
}

#[cfg(test)]
mod tests {
    use num_bigint::BigInt;
    use num_traits::ToPrimitive;

    use super::*;

    /// Lines of a kind, its input and the hash, between tabs; written by a 64-bit CPython.
    const CASES: &str = include_str!("hash/cases.txt");

    #[test]
    fn agrees_with_cpython() {
        let mut count = 0;
        for line in CASES.lines() {
            let fields: Vec<&str> = line.split('\t').collect();
            let &[kind, input, expected] = fields.as_slice() else { panic!("{line}") };
            let expected: i64 = expected.parse().unwrap();
            let items = || input.split_whitespace().map(|item| item.parse::<i64>().unwrap());
            let found = match kind {
                "int" => {
                    let value: BigInt = input.parse().unwrap();
                    let hash = hash_bigint(&value);
                    if let Some(small) = value.to_i64() {
                        assert_eq!(hash_i64(small), hash, "{line}");
                    }
                    hash
                }
                "float" => {
                    let bits = u64::from_str_radix(input, 16).unwrap();
                    hash_f64(f64::from_bits(bits)).unwrap()
                }
                "tuple" => {
                    let mut hash = TupleHash::default();
                    items().for_each(|item| hash.add(hash_i64(item)));
                    hash.finish()
                }
                _ => {
                    let mut hash = SetHash::default();
                    items().for_each(|item| hash.add(hash_i64(item)));
                    hash.finish()
                }
            };
            assert_eq!(found, expected, "{line}");
            count += 1;
        }
        assert!(count > 400, "{count}");
        assert_eq!(hash_f64(f64::NAN), None);
    }
}
