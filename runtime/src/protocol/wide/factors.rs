//! `n * (n - 1) * ...` of many factors: `math.factorial`, `perm`, `comb`.
//!
//! Place: `wide.rs`.
//!
//! Invariants: leaves of equal size are joined as a binary counter counts, so that long factors meet long ones; the partial
//! products stand in a list, the longest first.
//! Limits: a step multiplies one leaf, or joins two partial products, by a frame where that is wide.

use num_bigint::BigInt;
use serde::{Deserialize, Serialize};

use crate::code::op::BinaryOp;
use crate::core::Core;
use crate::exception::Fault;
use crate::native::state::StepFn;
use crate::native::{Input, Step};
use crate::number::{combine, cost};
use crate::value::{Kind, Value};

/// Bits of a leaf.
const LEAF_BITS: u64 = 32 * 1024;

/// A product of factors in the making. Registers: n, the list of partial products.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Factors {
    /// The next factor is `n - at`.
    at: u64,
    count: u64,
    /// Leaves made.
    leaves: u32,
    /// Partial products to join before the next leaf.
    joins: u32,
}

impl Factors {
    fn joined(&mut self, core: &mut Core, list: Value, product: Value) -> Step {
        if list.is_kind(Kind::List) {
            let items = &mut core.heap.list_mut(list).items;
            items.pop();
            if let Some(last) = items.last_mut() {
                *last = product;
            }
        }
        self.joins = self.joins.saturating_sub(1);
        Step::Yield
    }

    fn leaf(&mut self, core: &mut Core, n: Value, list: Value) -> Result<Step, Fault> {
        let bits = core.bit_length(n).max(1);
        let count = (LEAF_BITS / bits).clamp(1, self.count - self.at);
        core.heap.books.reserve(bits.saturating_mul(count) / 8 + 128)?;
        core.charge(cost::cost_perm(bits, count) / 16 + 1)?;
        let first = core.wide(n).to_big().into_owned() - BigInt::from(self.at);
        let product = combine::falling_product(&first, count);
        let product = core.heap.new_big(product)?;
        core.heap.list_push(list, product)?;
        self.at += count;
        self.leaves = self.leaves.wrapping_add(1);
        self.joins = self.leaves.trailing_zeros();
        Ok(Step::Yield)
    }
}

impl StepFn for Factors {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [n, list] = regs else { return Err(core.system_error("bad registers")) };
        if let Input::Returned(product) = input {
            return Ok(self.joined(core, list, product));
        }
        let items = core.heap.items(list).unwrap_or_default();
        let done = self.at >= self.count;
        if self.joins > 0 || done {
            let pair = match items {
                [] => return Ok(Step::Return(Value::int(1))),
                [only] if done => return Ok(Step::Return(*only)),
                [.., a, b] => Some((*a, *b)),
                _ => None,
            };
            let Some((a, b)) = pair else {
                self.joins = 0;
                core.charge(1)?;
                return Ok(Step::Yield);
            };
            core.charge(1)?;
            let product = core.binary(BinaryOp::Mul, a, b, false)?;
            return Ok(self.joined(core, list, product));
        }
        self.leaf(core, n, list)
    }
}

impl Core {
    /// `n * (n - 1) * ...` of `count` factors, by frames.
    pub(crate) fn factors(&mut self, n: Value, count: u64) -> Fault {
        match self.heap.new_list(Vec::new()) {
            Ok(list) => {
                let state = Factors { at: 0, count, leaves: 0, joins: 0 };
                self.enter(state, &[n, list])
            }
            Err(fault) => fault,
        }
    }
}
