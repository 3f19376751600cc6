//! What int operations cost and how long their results get, told from bit lengths alone.
//!
//! Place: natives charge `cost_*` as fuel and `*_bits_bound` as memory before they call the operation of the same name.
//! Invariants: a unit is about one product of 64-bit limbs, or 8 bytes touched; the same lengths always cost the same.
//! Bounds are never below the true length. Nothing here overflows: costs saturate.
//! Limits: the algorithms behind are those of `num-bigint` (schoolbook, Karatsuba and Toom-3 products; schoolbook
//! division; quadratic conversion to decimal). What costs more than `PIECE_COST` is done by
//! `protocol/wide` in pieces.

/// Above this many bits, products, quotients and decimal conversion of `num-bigint` may take too long in one piece.
pub(crate) const TRUSTED_BITS: u64 = 64 * 1024;

/// What costs more than this is done in pieces: about two milliseconds.
pub(crate) const PIECE_COST: u64 = 1 << 21;

/// Below this many limbs products are schoolbook.
const SCHOOLBOOK_LIMBS: u64 = 32;

/// How many limbs hold so many bits.
pub(crate) fn limbs(bits: u64) -> u64 {
    bits.div_ceil(64).max(1)
}

/// Cost of sums, comparisons, `&`, `|`, `^`, shifts and copies.
pub(crate) fn cost_linear(a_bits: u64, b_bits: u64) -> u64 {
    limbs(a_bits.max(b_bits))
}

/// Cost of `a * b`.
pub(crate) fn cost_mul(a_bits: u64, b_bits: u64) -> u64 {
    let (short, long) = (limbs(a_bits.min(b_bits)), limbs(a_bits.max(b_bits)));
    let mut piece = short;
    let mut pieces = 1_u64;
    // Karatsuba: three products of half the length.
    while piece > SCHOOLBOOK_LIMBS {
        piece = piece.div_ceil(2);
        pieces = pieces.saturating_mul(3);
    }
    let square = piece.saturating_mul(piece).saturating_mul(pieces);
    // As many squares as the shorter fits into the longer.
    let whole = square.saturating_mul(long / short);
    whole.saturating_add((u128::from(square) * u128::from(long % short) / u128::from(short)) as u64)
}

/// The most bits of `a * b`.
pub(crate) fn mul_bits_bound(a_bits: u64, b_bits: u64) -> u64 {
    a_bits.saturating_add(b_bits)
}

/// The most bits of `a + b` and `a - b`.
pub(crate) fn add_bits_bound(a_bits: u64, b_bits: u64) -> u64 {
    a_bits.max(b_bits).saturating_add(1)
}

/// Cost of `a // b`, `a % b` and `divmod(a, b)`.
pub(crate) fn cost_div(a_bits: u64, b_bits: u64) -> u64 {
    let (a, b) = (limbs(a_bits), limbs(b_bits));
    if a < b {
        return a;
    }
    (a - b + 1).saturating_mul(b).saturating_add(a)
}

/// The most bits of `a // b`; a remainder has at most those of `b`.
pub(crate) fn div_bits_bound(a_bits: u64, b_bits: u64) -> u64 {
    a_bits.saturating_sub(b_bits).saturating_add(2)
}

/// The most bits of `base ** exponent`.
pub(crate) fn pow_bits_bound(base_bits: u64, exponent: u64) -> u64 {
    if base_bits <= 1 { 1 } else { base_bits.saturating_mul(exponent).max(1) }
}

/// Cost of `base ** exponent`.
pub(crate) fn cost_pow(base_bits: u64, exponent: u64) -> u64 {
    let half = pow_bits_bound(base_bits, exponent) / 2;
    // The last square costs about as much as all before, and so do the products with the base.
    cost_mul(half, half).saturating_mul(3).saturating_add(64)
}

/// Cost of `pow(base, exponent, modulus)`; for a negative exponent `cost_inverse` comes on top. Above `PIECE_COST`
/// callers use `protocol/wide`.
pub(crate) fn cost_pow_mod(base_bits: u64, exponent_bits: u64, modulus_bits: u64) -> u64 {
    let step = cost_mul(modulus_bits, modulus_bits)
        .saturating_add(cost_div(modulus_bits.saturating_mul(2), modulus_bits))
        .saturating_add(8);
    cost_div(base_bits, modulus_bits)
        .saturating_add(step.saturating_mul(exponent_bits.max(1)).saturating_mul(2))
}

/// Cost of `a << n`.
pub(crate) fn cost_shl(a_bits: u64, shift: u64) -> u64 {
    limbs(shl_bits_bound(a_bits, shift))
}

/// The most bits of `a << n`.
pub(crate) fn shl_bits_bound(a_bits: u64, shift: u64) -> u64 {
    if a_bits == 0 { 0 } else { a_bits.saturating_add(shift) }
}

/// Cost of a modular inverse.
pub(crate) fn cost_inverse(a_bits: u64, modulus_bits: u64) -> u64 {
    cost_gcd(a_bits, modulus_bits).saturating_mul(2)
}

/// Cost of `gcd(a, b)` and of `lcm`.
pub(crate) fn cost_gcd(a_bits: u64, b_bits: u64) -> u64 {
    // A round of Lehmer's algorithm takes about 30 bits off and touches both numbers four times.
    let long = a_bits.max(b_bits);
    let rounds = a_bits.min(b_bits) / 15 + 4;
    cost_div(a_bits, b_bits)
        .saturating_add(cost_div(b_bits, a_bits))
        .saturating_add(rounds.saturating_mul(4).saturating_mul(limbs(long)))
}

/// Cost of `isqrt(a)`.
pub(crate) fn cost_isqrt(bits: u64) -> u64 {
    // Newton's method from a guess of float precision doubles its digits with each division.
    let rounds = u64::from(64 - (bits | 1).leading_zeros()).saturating_add(2);
    cost_div(bits, bits / 2).saturating_mul(rounds)
}

/// Cost of writing in decimal, or in another base that is not a power of two.
pub(crate) fn cost_to_decimal(bits: u64) -> u64 {
    let limbs = limbs(bits);
    limbs.saturating_mul(limbs).saturating_add(limbs)
}

/// Cost of reading so many digits of a base that is not a power of two.
pub(crate) fn cost_from_decimal(digits: u64) -> u64 {
    let limbs = digits / 16 + 1;
    limbs.saturating_mul(limbs).saturating_add(digits / 8)
}

/// The most bits of `n!`.
pub(crate) fn factorial_bits_bound(n: u64) -> u64 {
    n.saturating_mul(u64::from(64 - n.leading_zeros())).max(1)
}

/// Cost of `n!`.
pub(crate) fn cost_factorial(n: u64) -> u64 {
    cost_product(n, factorial_bits_bound(n))
}

/// The most bits of `perm(n, k)`, and of `comb(n, k)` for the smaller of `k` and `n - k`.
pub(crate) fn perm_bits_bound(n_bits: u64, k: u64) -> u64 {
    n_bits.saturating_mul(k).max(1)
}

/// Cost of `perm(n, k)`, and of `comb(n, k)` for the smaller of `k` and `n - k`.
pub(crate) fn cost_perm(n_bits: u64, k: u64) -> u64 {
    let bits = perm_bits_bound(n_bits, k);
    cost_product(k, bits).saturating_add(cost_div(bits, bits / 2))
}

/// Cost of a product of `count` factors with a result of so many bits, in a balanced tree.
fn cost_product(count: u64, bits: u64) -> u64 {
    let half = bits / 2;
    cost_mul(half, half).saturating_mul(3).saturating_add(count.saturating_mul(2)).saturating_add(8)
}
