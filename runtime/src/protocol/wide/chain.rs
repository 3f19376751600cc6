//! Wide operations that are a few others after each other: `comb`, `lcm`, `isqrt`, `round(int, -n)`.
//!
//! Place: `wide.rs`.
//!
//! Invariants: a stage's result arrives as an operation's does, at once or from a frame.
//! Limits: those of the operations.

use serde::{Deserialize, Serialize};

use super::DivisorGoal;
use crate::code::op::BinaryOp;
use crate::core::Core;
use crate::exception::Fault;
use crate::native::state::StepFn;
use crate::native::{Input, Step};
use crate::number::{PyInt, big};
use crate::value::{UNDEF, Value};

/// What is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Goal {
    /// `comb(a, b)`
    Comb,
    /// `lcm(a, b)`, neither of them 0.
    Lcm,
    /// `isqrt(a)`, above 0.
    Root,
    /// `round(a, -b)`
    Round,
}

/// Stages of an operation. Registers: a, b, and one for the goal's use.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Chain {
    goal: Goal,
    stage: u8,
}

impl Chain {
    pub(crate) fn new(goal: Goal) -> Chain {
        Chain { goal, stage: 0 }
    }
}

impl StepFn for Chain {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [a, b, _] = regs else { return Err(core.system_error("bad registers")) };
        core.charge(1)?;
        let value = match input {
            Input::Returned(value) => value,
            _ => match self.goal {
                Goal::Comb => self.comb(core, a, b, regs[2])?,
                Goal::Lcm => self.lcm(core, a, b, regs[2])?,
                Goal::Root => self.root(core, a, regs)?,
                Goal::Round => self.round(core, a, b, regs[2])?,
            },
        };
        self.took(core, regs, value)
    }
}

impl Chain {
    fn took(&mut self, core: &mut Core, regs: &mut [Value], value: Value) -> Result<Step, Fault> {
        match (self.goal, self.stage) {
            (Goal::Comb | Goal::Root | Goal::Round, 0) | (Goal::Lcm, 0 | 1) => regs[2] = value,
            (Goal::Comb, 1) => regs[1] = value,
            (Goal::Round, 1) => {
                let (quotient, unit) = (rounded(core, value, regs[2])?, regs[2]);
                (regs[1], regs[2]) = (quotient, unit);
            }
            (Goal::Root, stage @ 1..) => return self.took_root(core, regs, value, stage),
            (Goal::Lcm, _) => return core.absolute(value).map(Step::Return),
            _ => return Ok(Step::Return(value)),
        }
        self.stage += 1;
        Ok(Step::Yield)
    }

    fn comb(self, core: &mut Core, n: Value, k: Value, above: Value) -> Result<Value, Fault> {
        let count = core.wide(k).to_i64().unwrap_or(0).max(0) as u64;
        match self.stage {
            0 => Err(core.factors(n, count)),
            1 => Err(core.factors(k, count)),
            _ => core.binary(BinaryOp::FloorDiv, above, k, false),
        }
    }

    fn lcm(self, core: &mut Core, a: Value, b: Value, part: Value) -> Result<Value, Fault> {
        match self.stage {
            0 => Err(core.divisor(DivisorGoal::Gcd, a, b)),
            1 => core.binary(BinaryOp::FloorDiv, a, part, false),
            _ => core.binary(BinaryOp::Mul, part, b, false),
        }
    }

    fn round(self, core: &mut Core, a: Value, b: Value, unit: Value) -> Result<Value, Fault> {
        match self.stage {
            0 => core.binary(BinaryOp::Pow, Value::int(10), b, false),
            1 => core.divmod_plain(a, unit, (a, unit)),
            _ => core.binary(BinaryOp::Mul, b, unit, false),
        }
    }

    // CPython's method: with each stage the root has twice the bits. Register 1 has the square when that is asked for.

    /// Bits of the root below its first, and how many stages there are.
    fn root_bits(core: &Core, a: Value) -> (u64, u32) {
        let below = core.bit_length(a).saturating_sub(1) / 2;
        (below, 64 - below.leading_zeros())
    }

    /// Stage 0: the first root is 1. Stage 1 to n: the next root. Stage n + 1: the square of the last.
    fn root(self, core: &mut Core, a: Value, regs: &mut [Value]) -> Result<Value, Fault> {
        let (below, stages) = Self::root_bits(core, a);
        let stage = u32::from(self.stage);
        if stage == 0 {
            return Ok(Value::int(1));
        }
        let root = regs[2];
        if stage > stages {
            return core.binary(BinaryOp::Mul, root, root, false);
        }
        let left = stages - stage;
        let (d, e) = (below >> left, below.checked_shr(left + 1).unwrap_or(0));
        let shift = (2 * below).saturating_sub(e + d).saturating_add(1);
        let shift = Value::int(i64::try_from(shift).unwrap_or(0));
        let top = core.binary(BinaryOp::RShift, a, shift, false)?;
        core.binary(BinaryOp::FloorDiv, top, root, false)
    }

    fn took_root(
        &mut self,
        core: &mut Core,
        regs: &mut [Value],
        value: Value,
        stage: u8,
    ) -> Result<Step, Fault> {
        let (below, stages) = Self::root_bits(core, regs[0]);
        if u32::from(stage) > stages {
            let over = big::compare(core.wide(value), core.wide(regs[0])).is_gt();
            let less = Value::int(i64::from(over));
            return core.binary(BinaryOp::Sub, regs[2], less, false).map(Step::Return);
        }
        let left = stages - u32::from(stage);
        let (d, e) = (below >> left, below.checked_shr(left + 1).unwrap_or(0));
        let shift = Value::int(i64::try_from(d.saturating_sub(e + 1)).unwrap_or(0));
        let high = core.binary(BinaryOp::LShift, regs[2], shift, false)?;
        regs[2] = core.binary(BinaryOp::Add, high, value, false)?;
        self.stage += 1;
        Ok(Step::Yield)
    }
}

/// The quotient of a tuple from `divmod`, rounded half to even.
fn rounded(core: &mut Core, both: Value, unit: Value) -> Result<Value, Fault> {
    let part = |core: &Core, at| core.item_at(both, at).unwrap_or(UNDEF);
    let (quotient, rest) = (part(core, 0), part(core, 1));
    let twice: PyInt = big::add(core.wide(rest), core.wide(rest));
    let up = match big::compare((&twice).into(), core.wide(unit)) {
        std::cmp::Ordering::Greater => true,
        std::cmp::Ordering::Equal => core.wide(quotient).is_odd(),
        std::cmp::Ordering::Less => false,
    };
    core.binary(BinaryOp::Add, quotient, Value::int(i64::from(up)), false)
}
