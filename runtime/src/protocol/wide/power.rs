//! `a ** n` and `pow(a, n, m)` of wide ints: bit by bit from the top of the exponent.
//!
//! Place: `wide.rs`.
//!
//! Invariants: products and remainders are frames where they are wide themselves.
//! Limits: with a short modulus a step does as many bits as cost about `PIECE_COST`.

use num_bigint::BigInt;
use serde::{Deserialize, Serialize};

use super::{Divisor, DivisorGoal};
use crate::code::op::BinaryOp;
use crate::core::Core;
use crate::exception::Fault;
use crate::native::state::StepFn;
use crate::native::{Input, Step};
use crate::number::{cost, power};
use crate::value::Value;

/// A power in the making. Registers: base, exponent, the power for the bits done.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Power {
    /// Bits of the exponent not yet done.
    bits: u32,
    stage: PowerStage,
}

/// What comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum PowerStage {
    /// The next bit is looked at.
    Bit,
    /// The square is due.
    Square,
    /// The product with the base is due.
    Multiply,
    /// A modular power: the square is to be reduced, and the product.
    SquareRest,
    MultiplyRest,
    /// A modular power: the base is due, reduced or inverted.
    Base,
    /// A modular power: it is done but for the modulus's sign.
    Sign,
}

impl Power {
    /// Begins a power with an exponent of so many bits, above 1; the last register is the base again.
    pub(crate) fn new(exponent_bits: u64) -> Power {
        Power { bits: exponent_bits.saturating_sub(1) as u32, stage: PowerStage::Bit }
    }
}

impl StepFn for Power {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [base, exponent, power] = regs else {
            return Err(core.system_error("bad registers"));
        };
        if let Input::Returned(value) = input {
            return Ok(self.took(core, regs, value));
        }
        let value = match self.stage {
            PowerStage::Bit => {
                if self.bits == 0 {
                    return Ok(Step::Return(power));
                }
                core.charge(1)?;
                self.bits -= 1;
                self.stage = PowerStage::Square;
                return Ok(Step::Yield);
            }
            PowerStage::Multiply => core.binary(BinaryOp::Mul, power, base, false)?,
            _ => core.binary(BinaryOp::Mul, power, power, false)?,
        };
        let _ = exponent;
        Ok(self.took(core, regs, value))
    }
}

impl Power {
    /// Takes a product.
    fn took(&mut self, core: &Core, regs: &mut [Value], value: Value) -> Step {
        regs[2] = value;
        let odd = core.wide(regs[1]).to_big().bit(u64::from(self.bits));
        self.stage = match self.stage {
            PowerStage::Square if odd => PowerStage::Multiply,
            _ => PowerStage::Bit,
        };
        Step::Yield
    }
}

/// A modular power in the making. Registers: base, exponent, modulus, the power for the bits done, the modulus's magnitude.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct PowerMod {
    /// Bits of the exponent not yet done.
    bits: u64,
    stage: PowerStage,
}

impl PowerMod {
    /// Begins; the last two registers are 1 and the magnitude of the modulus, which is above 1.
    pub(crate) fn new() -> PowerMod {
        PowerMod { bits: 0, stage: PowerStage::Base }
    }
}

impl StepFn for PowerMod {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [base, exponent, modulus, power, magnitude] = regs else {
            return Err(core.system_error("bad registers"));
        };
        if let Input::Returned(value) = input {
            return self.took(core, regs, value);
        }
        let value = match self.stage {
            PowerStage::Base if core.wide(exponent).is_negative() => {
                return Err(core.divisor(DivisorGoal::Inverse, base, magnitude));
            }
            PowerStage::Base => core.binary(BinaryOp::Mod, base, magnitude, false)?,
            PowerStage::Bit if self.bits == 0 => {
                self.stage = PowerStage::Sign;
                return Ok(Step::Yield);
            }
            PowerStage::Bit if core.bit_length(magnitude) <= cost::TRUSTED_BITS => {
                return self.bits_at_once(core, regs);
            }
            PowerStage::Bit => {
                core.charge(1)?;
                self.bits -= 1;
                self.stage = PowerStage::Square;
                return Ok(Step::Yield);
            }
            PowerStage::Square => core.binary(BinaryOp::Mul, power, power, false)?,
            PowerStage::Multiply => core.binary(BinaryOp::Mul, power, base, false)?,
            PowerStage::SquareRest | PowerStage::MultiplyRest => {
                core.binary(BinaryOp::Mod, power, magnitude, false)?
            }
            PowerStage::Sign => core.binary(BinaryOp::Mod, power, modulus, false)?,
        };
        self.took(core, regs, value)
    }
}

impl PowerMod {
    /// Takes the result of a stage.
    fn took(&mut self, core: &mut Core, regs: &mut [Value], value: Value) -> Result<Step, Fault> {
        if self.stage == PowerStage::Base {
            let exponent = core.absolute(regs[1])?;
            regs[0] = value;
            regs[1] = exponent;
            self.bits = core.bit_length(exponent);
            self.stage = PowerStage::Bit;
            return Ok(Step::Yield);
        }
        if self.stage == PowerStage::Sign {
            return Ok(Step::Return(value));
        }
        regs[3] = value;
        let odd = core.wide(regs[1]).to_big().bit(self.bits);
        self.stage = match self.stage {
            PowerStage::Square => PowerStage::SquareRest,
            PowerStage::SquareRest if odd => PowerStage::Multiply,
            PowerStage::Multiply => PowerStage::MultiplyRest,
            _ => PowerStage::Bit,
        };
        Ok(Step::Yield)
    }

    /// The next bits of the exponent, with a modulus short enough.
    fn bits_at_once(&mut self, core: &mut Core, regs: &mut [Value]) -> Result<Step, Fault> {
        let bits = core.bit_length(regs[4]);
        let turn = cost::cost_pow_mod(0, 1, bits).max(1);
        let count = (cost::PIECE_COST / turn).clamp(1, self.bits);
        core.heap.books.reserve(bits / 8 + 64)?;
        core.charge(turn * count / 16 + 1)?;
        let exponent = core.wide(regs[1]).to_big();
        let odd = |at: u64| exponent.bit(at);
        let [base, modulus, mut power] =
            [regs[0], regs[4], regs[3]].map(|value| core.wide(value).to_big().into_owned());
        if modulus == BigInt::ZERO {
            return Err(core.system_error("bad registers"));
        }
        for at in (self.bits - count..self.bits).rev() {
            power = &power * &power % &modulus;
            if odd(at) {
                power = power * &base % &modulus;
            }
        }
        regs[3] = core.heap.new_big(power)?;
        self.bits -= count;
        Ok(Step::Yield)
    }
}

impl Core {
    /// `a ** n` for an exponent that is not negative, by frames.
    pub(crate) fn wide_power(&mut self, base: Value, exponent: Value) -> Result<Value, Fault> {
        let (x, y) = (self.wide(base), self.wide(exponent));
        // What is a shift, or no work at all, is done at once; so is what no memory suffices for.
        let short = x.to_i64().is_some_and(|base| {
            base.unsigned_abs() <= 1 || { base.unsigned_abs().is_power_of_two() }
        });
        if short || y.bit_length() > 32 || y.bit_length() < 2 {
            let bits = cost::pow_bits_bound(x.bit_length(), y.to_i64().unwrap_or(0).unsigned_abs());
            self.charge(bits / 4096)?;
            let made = power::pow(self.wide(base), self.wide(exponent));
            return match made {
                Ok(int) => self.new_pyint(int),
                Err(error) => Err(self.number_error(&error)),
            };
        }
        let state = Power::new(y.bit_length());
        Err(self.enter(state, &[base, exponent, base]))
    }

    /// `gcd(a, b)` or an inverse, by frames.
    pub(crate) fn divisor(&mut self, goal: DivisorGoal, a: Value, b: Value) -> Fault {
        let state = Divisor::new(goal);
        let (one, zero) = (Value::int(1), Value::int(0));
        // The longer one first: for an inverse that is the modulus.
        self.enter(state, &[b, b, a, zero, one])
    }
}
