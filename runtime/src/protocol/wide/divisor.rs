//! Greatest common divisors and modular inverses of wide ints.
//!
//! Place: `wide.rs`; the rounds are those of `number/combine.rs`.
//!
//! Invariants: for an inverse of `a`, modulo the modulus `long` is `long_of` times `a` and `short` is `short_of` times `a`.
//! Limits: a step does as many rounds as cost about `PIECE_COST`; quotients that are wide are frames.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Zero};
use serde::{Deserialize, Serialize};

use crate::code::op::BinaryOp;
use crate::core::Core;
use crate::exception::Fault;
use crate::native::state::StepFn;
use crate::native::{Input, Step};
use crate::number::combine::{self, Round};
use crate::number::{big, cost};
use crate::value::{UNDEF, Value};

/// What is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum DivisorGoal {
    Gcd,
    /// The inverse of the first modulo the second, which is above 1.
    Inverse,
}

/// Euclid's algorithm. Registers: the modulus, long, short, `long_of`, `short_of`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Divisor {
    goal: DivisorGoal,
    stage: Stage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    /// The numbers are brought in order, without signs.
    Begin,
    Rounds,
    /// `long % short` or the tuple of a division is due.
    Divide,
    /// The quotient is in `long_of`'s place and its product with `short_of` is due; `long_of` waits in the modulus's.
    Multiply,
}

impl Divisor {
    pub(crate) fn new(goal: DivisorGoal) -> Divisor {
        Divisor { goal, stage: Stage::Begin }
    }
}

impl StepFn for Divisor {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        if regs.len() != 5 {
            return Err(core.system_error("bad registers"));
        }
        if let Input::Returned(value) = input {
            return self.took(core, regs, value);
        }
        match self.stage {
            Stage::Begin if self.goal == DivisorGoal::Gcd => {
                core.heap
                    .books
                    .reserve((core.bit_length(regs[1]) + core.bit_length(regs[2])) / 8 + 128)?;
                let (mut long, mut short) = (core.absolute(regs[1])?, core.absolute(regs[2])?);
                if big::compare(core.wide(long), core.wide(short)).is_lt() {
                    std::mem::swap(&mut long, &mut short);
                }
                (regs[1], regs[2]) = (long, short);
                self.stage = Stage::Rounds;
                Ok(Step::Yield)
            }
            Stage::Begin => {
                let rest = core.binary(BinaryOp::Mod, regs[2], regs[0], false)?;
                self.took(core, regs, rest)
            }
            Stage::Rounds => self.rounds(core, regs),
            Stage::Divide if self.goal == DivisorGoal::Gcd => {
                let rest = core.binary(BinaryOp::Mod, regs[1], regs[2], false)?;
                self.took(core, regs, rest)
            }
            Stage::Divide => {
                let (long, short) = (regs[1], regs[2]);
                let both = core.divmod_plain(long, short, (long, short))?;
                self.took(core, regs, both)
            }
            Stage::Multiply => {
                let quotient = core.item_at(regs[0], 1).unwrap_or(UNDEF);
                let product = core.binary(BinaryOp::Mul, quotient, regs[4], false)?;
                self.took(core, regs, product)
            }
        }
    }
}

impl Divisor {
    /// Takes the result of a stage.
    fn took(&mut self, core: &mut Core, regs: &mut [Value], value: Value) -> Result<Step, Fault> {
        match (self.stage, self.goal) {
            (Stage::Begin, _) => {
                regs[2] = value;
                self.stage = Stage::Rounds;
            }
            (Stage::Divide, DivisorGoal::Gcd) => {
                (regs[1], regs[2]) = (regs[2], value);
                self.stage = Stage::Rounds;
            }
            (Stage::Divide, DivisorGoal::Inverse) => {
                let part = |core: &Core, at| core.item_at(value, at).unwrap_or(UNDEF);
                let (quotient, rest) = (part(core, 0), part(core, 1));
                // The modulus and the quotient share a register until the product is there.
                let kept = core.heap.new_tuple(&[regs[0], quotient])?;
                regs[0] = kept;
                (regs[1], regs[2]) = (regs[2], rest);
                self.stage = Stage::Multiply;
            }
            (Stage::Multiply, _) => {
                let next = core.binary(BinaryOp::Sub, regs[3], value, false)?;
                regs[0] = core.item_at(regs[0], 0).unwrap_or(UNDEF);
                (regs[3], regs[4]) = (regs[4], next);
                self.stage = Stage::Rounds;
            }
            (Stage::Rounds, _) => return Err(core.system_error("bad step")),
        }
        Ok(Step::Yield)
    }

    fn rounds(&mut self, core: &mut Core, regs: &mut [Value]) -> Result<Step, Fault> {
        let inverse = self.goal == DivisorGoal::Inverse;
        if core.wide(regs[2]).is_zero() {
            if !inverse {
                return Ok(Step::Return(regs[1]));
            }
            return inverse_of(core, regs).map(Step::Return);
        }
        let bits = core.bit_length(regs[1]).max(core.bit_length(regs[4]));
        let each = cost::limbs(bits) * if inverse { 8 } else { 4 };
        // A round multiplies and allocates: it takes longer than its limbs tell.
        let count = (cost::PIECE_COST / 8 / each).clamp(1, 1 << 12);
        core.heap.books.reserve(bits / 2 + 256)?;
        core.charge(each * count / 16 + 1)?;
        let own = |value: Value| core.wide(value).to_big().into_owned();
        let (mut long, mut short) = (own(regs[1]), own(regs[2]));
        let mut of = inverse.then(|| (own(regs[3]), own(regs[4])));
        for _ in 0..count {
            if short.is_zero() {
                break;
            }
            match combine::round(&long, &short) {
                Round::Matrix([a, b, c, d]) => {
                    (long, short) = (&long * a + &short * b, &long * c + &short * d);
                    if let Some((x, y)) = &mut of {
                        (*x, *y) = (&*x * a + &*y * b, &*x * c + &*y * d);
                    }
                }
                Round::Divide => {
                    let wide = long.bits() - short.bits().min(long.bits()) > 256;
                    if wide {
                        self.stage = Stage::Divide;
                        break;
                    }
                    let (quotient, rest) = long.div_rem(&short);
                    long = std::mem::replace(&mut short, rest);
                    if let Some((x, y)) = &mut of {
                        let next = &*x - quotient * &*y;
                        *x = std::mem::replace(y, next);
                    }
                }
            }
        }
        let long = core.heap.new_big(long)?;
        let short = core.heap.new_big(short)?;
        if let Some((x, y)) = of {
            let (x, y) = (core.heap.new_big(x)?, core.heap.new_big(y)?);
            (regs[3], regs[4]) = (x, y);
        }
        (regs[1], regs[2]) = (long, short);
        Ok(Step::Yield)
    }
}

/// The inverse when Euclid's algorithm has ended.
fn inverse_of(core: &mut Core, regs: &[Value]) -> Result<Value, Fault> {
    if !core.wide(regs[1]).to_big().is_one() {
        return Err(core.value_error("base is not invertible for the given modulus"));
    }
    core.charge(cost::limbs(core.bit_length(regs[0])) / 64)?;
    let modulus: BigInt = core.wide(regs[0]).to_big().into_owned();
    // Not longer than the modulus, so this is no long division.
    let made = core.wide(regs[3]).to_big().mod_floor(&modulus);
    core.heap.new_big(made)
}
