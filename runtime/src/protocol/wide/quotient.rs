//! `a // b`, `a % b` and `divmod(a, b)` of wide ints: long division from the top, some limbs at a time.
//!
//! Place: `wide.rs`.
//!
//! Invariants: magnitudes are divided, and the signs are seen to at the end.
//! Limits: a step brings down as many limbs as cost about `PIECE_COST`.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::Zero;
use serde::{Deserialize, Serialize};

use super::limbs_at;
use crate::core::Core;
use crate::exception::Fault;
use crate::native::state::StepFn;
use crate::native::{Input, Step};
use crate::number::cost;
use crate::value::{UNDEF, Value};

/// What is wanted of a division.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Part {
    Quotient,
    Rest,
    /// A tuple of both.
    Both,
}

/// A division in the making. Registers: a, b, the quotient so far, the rest so far.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Quotient {
    part: Part,
    /// Limbs of `a` not yet brought down.
    left: u32,
}

impl Quotient {
    /// Begins; the registers are a and b, and two that are unbound.
    pub(crate) fn new(part: Part) -> Quotient {
        Quotient { part, left: 0 }
    }
}

impl StepFn for Quotient {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], _: Input) -> Result<Step, Fault> {
        let &mut [a, b, quotient, rest] = regs else {
            return Err(core.system_error("bad registers"));
        };
        if core.wide(b).is_zero() {
            return Err(core.number_error(&crate::number::DIVISION_BY_ZERO));
        }
        let m = cost::limbs(core.wide(a).bit_length());
        let n = cost::limbs(core.wide(b).bit_length());
        if rest.is_undef() {
            // The first limbs, one fewer than the divisor has, are rest as they are.
            let left = m.saturating_sub(n - 1);
            core.charge(m / 64)?;
            let sum = if self.part == Part::Rest { UNDEF } else { core.guarded(left + 1)? };
            core.heap.books.reserve(n * 16 + 64)?;
            let top = limbs_at(core.wide(a), left, n);
            regs[3] = core.heap.new_big(top.into())?;
            regs[2] = sum;
            self.left = left as u32;
            return Ok(Step::Yield);
        }
        if self.left == 0 {
            return self.finish(core, [a, b, quotient, rest]).map(Step::Return);
        }
        let count = (cost::PIECE_COST / 4 / n).clamp(1, u64::from(self.left));
        core.heap.books.reserve((count + n) * 16 + 128)?;
        core.charge((count * n + m + n) / 16 + 1)?;
        let left = u64::from(self.left) - count;
        let above = core.wide(rest).to_big().magnitude() << (64 * count);
        let whole = above + limbs_at(core.wide(a), left, count);
        let (digits, below) = whole.div_rem(core.wide(b).to_big().magnitude());
        regs[3] = core.heap.new_big(below.into())?;
        if self.part != Part::Rest {
            core.add_guarded(quotient, left, digits);
        }
        self.left = left as u32;
        Ok(Step::Yield)
    }
}

impl Quotient {
    /// The result, rounded toward minus infinity: a rest has the divisor's sign.
    fn finish(self, core: &mut Core, [a, b, quotient, rest]: [Value; 4]) -> Result<Value, Fault> {
        let divisor = core.wide(b).bit_length() / 64;
        core.charge((cost::limbs(core.wide(a).bit_length()) + divisor) / 64)?;
        let bits = core.bit_length(quotient) + core.bit_length(rest);
        core.heap.books.reserve(bits / 8 + 256)?;
        let negative = core.wide(b).is_negative();
        let differ = core.wide(a).is_negative() != negative;
        let mut below = core.wide(rest).to_big().into_owned();
        let adjust = differ && !below.is_zero();
        if adjust {
            below = BigInt::from(core.wide(b).to_big().magnitude().clone()) - below;
        }
        if negative {
            below = -below;
        }
        if self.part == Part::Rest {
            return core.heap.new_big(below);
        }
        let mut whole = core.unguarded(quotient);
        if differ {
            whole = -whole;
        }
        if adjust {
            whole -= 1;
        }
        let whole = core.heap.new_big(whole)?;
        if self.part == Part::Quotient {
            return Ok(whole);
        }
        let below = core.heap.new_big(below)?;
        core.heap.new_tuple(&[whole, below])
    }
}
