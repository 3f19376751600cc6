//! Operators and comparisons of sets and dict views.
//!
//! Place: `types/sequence.rs` comes here for `|`, `&`, `-`, `^`; `protocol/compare.rs` for `<=` and its kin.
//!
//! Invariants: operands are sets or set-like views; a view takes any iterable on its other side, as CPython's does.
//! Limits: as the passes.

use serde::{Deserialize, Serialize};

use super::many::{Chain, Many};
use super::pass::{Pass, is_set};
use crate::code::op::{BinaryOp, CompareOp};
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::iter::DictPart;
use crate::heap::misc::Misc;
use crate::heap::set::Set;
use crate::native::state::StepFn;
use crate::native::{Input, Step};
use crate::value::{Kind, NONE, UNDEF, Value};

impl Core {
    /// Whether `value` is a dict view that is like a set.
    pub(crate) fn is_set_view(&self, value: Value) -> bool {
        value.is_kind(Kind::Misc)
            && matches!(
                *self.heap.misc_of(value),
                Misc::DictView { what: DictPart::Keys | DictPart::Items, .. }
            )
    }

    /// `a op b` of sets and views; `None` when it is not defined.
    pub(crate) fn set_binary(
        &mut self,
        op: BinaryOp,
        a: Value,
        b: Value,
        inplace: bool,
    ) -> Result<Option<Value>, Fault> {
        if is_set(a) && is_set(b) {
            let frozen = a.is_kind(Kind::FrozenSet);
            let changes = inplace && !frozen;
            let result = match op {
                BinaryOp::BitOr if changes => self.set_pass(Pass::Add, b, UNDEF, a, a)?,
                BinaryOp::BitOr => {
                    let result = self.set_copy(a, frozen)?;
                    self.set_pass(Pass::Add, b, UNDEF, result, result)?
                }
                BinaryOp::BitAnd if changes => {
                    return Err(self.enter_many(Many::IntersectionUpdate, a, b));
                }
                BinaryOp::BitAnd => self.intersection(a, b, frozen)?,
                BinaryOp::Sub if changes => self.remove_all(a, b)?,
                BinaryOp::Sub => self.difference(a, b, frozen)?,
                _ if changes => self.toggle_all(a, b)?,
                _ => self.symmetric(a, b, frozen)?,
            };
            return Ok(Some(result));
        }
        if !self.is_set_view(a) && !self.is_set_view(b) {
            return Ok(None);
        }
        for operand in [a, b] {
            if !self.is_iterable(operand) {
                return Err(self.not_iterable(operand));
            }
        }
        self.view_binary(op, a, b).map(Some)
    }

    /// `a &= b`: the receiver is the result.
    fn enter_many(&mut self, what: Many, a: Value, b: Value) -> Fault {
        match self.heap.new_tuple(&[b]) {
            Ok(others) => self.enter(Then { chain: Chain::new(what) }, &[a, others, a]),
            Err(fault) => fault,
        }
    }

    /// `a op b` where one is a dict view: a set.
    fn view_binary(&mut self, op: BinaryOp, a: Value, b: Value) -> Result<Value, Fault> {
        if op == BinaryOp::BitXor
            && let (Some(first), Some(second)) = (self.dict_of_items(a), self.dict_of_items(b))
        {
            return self.items_toggle(first, second);
        }
        let result = self.heap.new_set(Set::default(), false)?;
        if op == BinaryOp::BitAnd {
            let (view, other) = if self.is_set_view(a) { (a, b) } else { (b, a) };
            let (len, other_len) = (self.plain_len(view), self.plain_len(other));
            let larger =
                is_set(other) && other_len >= len || self.is_set_view(other) && other_len > len;
            let (source, table) = if larger { (view, other) } else { (other, view) };
            return self.set_pass(Pass::Keep, source, table, result, result);
        }
        let pass = match op {
            BinaryOp::BitOr => Pass::Add,
            BinaryOp::Sub => Pass::Remove,
            _ => Pass::Toggle,
        };
        let other = if pass == Pass::Toggle && !is_set(b) {
            self.heap.new_set(Set::default(), false)?
        } else {
            UNDEF
        };
        Err(self.enter(Two { pass, stage: 0 }, &[result, a, b, other]))
    }

    /// Comparison of sets and set-like views; `None` when the operands are none.
    pub(crate) fn set_compare(
        &mut self,
        op: CompareOp,
        a: Value,
        b: Value,
    ) -> Result<Option<Value>, Fault> {
        let like = |core: &Core, v: Value| is_set(v) || core.is_set_view(v);
        if !like(self, a) || !like(self, b) {
            return Ok(None);
        }
        let (m, n) = (self.plain_len(a), self.plain_len(b));
        let (source, table, possible, negated) = match op {
            CompareOp::Eq => (a, b, m == n, false),
            CompareOp::Ne => (a, b, m == n, true),
            CompareOp::Le => (a, b, m <= n, false),
            CompareOp::Lt => (a, b, m < n, false),
            CompareOp::Ge => (b, a, m >= n, false),
            CompareOp::Gt => (b, a, m > n, false),
        };
        if !possible {
            return Ok(Some(Value::bool(negated)));
        }
        self.set_pass(Pass::Subset { negated }, source, table, UNDEF, UNDEF).map(Some)
    }
}

/// A chain whose result is its receiver. Registers: as `Chain`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Then {
    chain: Chain,
}

impl StepFn for Then {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        match self.chain.step(core, regs, input)? {
            Step::Return(_) => Ok(Step::Return(regs.get(2).copied().unwrap_or(NONE))),
            step => Ok(step),
        }
    }
}

/// Two passes: all of `a` into the result, then `b` on it. Registers: result, a, b, set of b's values or unbound.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Two {
    pass: Pass,
    stage: u8,
}

impl StepFn for Two {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [result, a, b, once] = regs else {
            return Err(core.system_error("bad registers"));
        };
        if self.stage == 0 {
            self.stage = 1;
            core.set_pass(Pass::Add, a, UNDEF, result, result)?;
        }
        if self.stage == 1 {
            self.stage = 2;
            if !once.is_undef() {
                core.set_pass(Pass::Add, b, UNDEF, once, once)?;
            }
        }
        if self.stage == 2 {
            self.stage = 3;
            core.set_pass(self.pass, once.or(b), UNDEF, result, result)?;
            return Ok(Step::Return(result));
        }
        let _ = input;
        Ok(Step::Return(result))
    }
}
