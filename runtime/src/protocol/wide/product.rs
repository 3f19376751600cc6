//! `a * b` of wide ints.
//!
//! Place: `wide.rs`.
//!
//! Invariants: the sum of the products of pieces, in an int that is as long as the result from the start.
//! Limits: a step multiplies two pieces of `MUL_LIMBS`.

use serde::{Deserialize, Serialize};

use super::limbs_at;
use crate::core::Core;
use crate::exception::Fault;
use crate::native::state::StepFn;
use crate::native::{Input, Step};
use crate::number::cost;
use crate::value::Value;

/// Limbs of a factor that are multiplied in one piece.
const MUL_LIMBS: u64 = 2048;

/// A product in the making. Registers: a, b, the sum so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Product {
    /// The next piece of `a`, and of `b`.
    row: u32,
    column: u32,
}

impl StepFn for Product {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], _: Input) -> Result<Step, Fault> {
        let &mut [a, b, sum] = regs else { return Err(core.system_error("bad registers")) };
        let limbs = |core: &Core, value| cost::limbs(core.wide(value).bit_length());
        let (m, n) = (limbs(core, a), limbs(core, b));
        if sum.is_undef() {
            regs[2] = core.guarded(m + n)?;
            return Ok(Step::Yield);
        }
        let (row, column) = (u64::from(self.row) * MUL_LIMBS, u64::from(self.column) * MUL_LIMBS);
        if row >= m {
            core.charge((m + n) / 64)?;
            let made = core.unguarded(sum);
            let negative = core.wide(a).is_negative() != core.wide(b).is_negative();
            return core.heap.new_big(if negative { -made } else { made }).map(Step::Return);
        }
        if column >= n {
            core.charge(1)?;
            self.row += 1;
            self.column = 0;
            return Ok(Step::Yield);
        }
        let bits = |all: u64, from: u64| (all - from).min(MUL_LIMBS) * 64;
        core.charge(cost::cost_mul(bits(m, row), bits(n, column)) / 16 + (m + n) / 64)?;
        let x = limbs_at(core.wide(a), row, MUL_LIMBS);
        let y = limbs_at(core.wide(b), column, MUL_LIMBS);
        core.add_guarded(sum, row + column, x * y);
        self.column += 1;
        Ok(Step::Yield)
    }
}
