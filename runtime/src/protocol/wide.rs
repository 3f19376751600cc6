//! Arithmetic of ints that are too long for one call of `num-bigint`, as step functions.
//!
//! Place: the operators of `protocol/arith.rs`, `pow`, `divmod`, `round` and `math` come here for operands above
//! `cost::PIECE_COST`. Each step does one piece of about a millisecond: it charges the piece, works, and yields.
//!
//! ```text
//! Product    a * b            piece by piece of the factors     Quotient   a // b, a % b    some limbs at a time
//! Power      a ** n           squares, by frames of `Product`   PowerMod   pow(a, n, m)     some bits at a time
//! Divisor    gcd, inverse     rounds of Lehmer's algorithm      Factors    n!, perm         a tree of products
//! Chain      comb, lcm, isqrt, round: a few of these after each other
//! ```
//!
//! Invariants: results are those of `number/`, which does what is shorter. A step allocates before it changes a number in
//! the making (`guarded`), so a refused charge leaves no effect. Any state and registers that are loaded give some result or
//! an exception.
//! Limits: a piece costs at most about `PIECE_COST`; products are quadratic in pieces of `MUL_LIMBS`.

use num_bigint::{BigInt, BigUint};

use crate::core::Core;
use crate::exception::Fault;
use crate::number::IntRef;
use crate::value::{Kind, Value};

mod chain;
mod divisor;
mod factors;
mod power;
mod product;
mod quotient;

pub(crate) use chain::{Chain, Goal};
pub(crate) use divisor::{Divisor, DivisorGoal};
pub(crate) use factors::Factors;
pub(crate) use power::{Power, PowerMod};
pub(crate) use product::Product;
pub(crate) use quotient::{Part, Quotient};

/// Limbs from `start` of a magnitude, at most `count`.
fn limbs_at(value: IntRef<'_>, start: u64, count: u64) -> BigUint {
    let skip = usize::try_from(start).unwrap_or(usize::MAX);
    let take = usize::try_from(count).unwrap_or(usize::MAX);
    let big = value.to_big();
    let digits = big.iter_u64_digits().skip(skip).take(take);
    BigUint::new(digits.flat_map(|limb| [limb as u32, (limb >> 32) as u32]).collect())
}

/// The bit that keeps a number in the making at one size: the lowest above so many limbs.
fn guard(limbs: u64) -> BigInt {
    BigInt::from(1) << limbs.saturating_mul(64)
}

impl Core {
    /// An int, or 0 where a hostile snapshot has something else.
    fn wide(&self, value: Value) -> IntRef<'_> {
        self.int_ref(value).unwrap_or(IntRef::Small(0))
    }

    /// A number in the making: 0 with room for so many limbs, charged.
    fn guarded(&mut self, limbs: u64) -> Result<Value, Fault> {
        self.heap.books.reserve(limbs.saturating_mul(8).saturating_add(64))?;
        self.charge(limbs / 64)?;
        self.heap.new_big(guard(limbs.max(1)))
    }

    /// Adds to a number in the making, at a limb. It has room for that, or it stays as it is.
    fn add_guarded(&mut self, sum: Value, at: u64, piece: BigUint) {
        if !sum.is_kind(Kind::BigInt) {
            return;
        }
        let made = &mut self.heap.bigs.get_mut(sum.index()).int;
        let bits = made.bits();
        if piece.bits().saturating_add(at.saturating_mul(64)) >= bits {
            return;
        }
        let piece = BigInt::from(piece) << (at * 64);
        *made += &piece;
        // Only an int of a hostile snapshot has no guard; it must not grow unpaid.
        if made.bits().div_ceil(64) != bits.div_ceil(64) {
            *made -= piece;
        }
    }

    /// What was made, without the guard.
    fn unguarded(&self, sum: Value) -> BigInt {
        let mut made = self.wide(sum).to_big().into_owned();
        if let Some(top) = made.bits().checked_sub(1) {
            made.set_bit(top, false);
        }
        made
    }
}
