//! Methods of sets that take several iterables, one after the other: `union`, `difference_update` and their kin.
//!
//! Place: `types/set.rs` and `types/set/operator.rs`; each iterable is a pass (`types/set/pass.rs`).
//!
//! Invariants: the receiver is changed, or copied, at the first iterable; an iterable that guest code goes over is waited for.
//! Limits: those of the passes.

use serde::{Deserialize, Serialize};

use super::pass::{Pass, is_set};
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::set::Set;
use crate::native::state::StepFn;
use crate::native::{Input, Step};
use crate::value::{Kind, NONE, UNDEF, Value};

/// A method that takes several iterables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Many {
    Union,
    Intersection,
    Difference,
    Symmetric,
    Update,
    IntersectionUpdate,
    DifferenceUpdate,
    SymmetricUpdate,
    /// Not a method: the first pass of `issubset`.
    SubsetOfIterable,
}

impl Many {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Many::Union => "union",
            Many::Intersection => "intersection",
            Many::Difference => "difference",
            Many::Symmetric => "symmetric_difference",
            Many::Update => "update",
            Many::IntersectionUpdate => "intersection_update",
            Many::DifferenceUpdate => "difference_update",
            Many::SymmetricUpdate => "symmetric_difference_update",
            Many::SubsetOfIterable => "issubset",
        }
    }

    fn in_place(self) -> bool {
        matches!(
            self,
            Many::Update
                | Many::IntersectionUpdate
                | Many::DifferenceUpdate
                | Many::SymmetricUpdate
        )
    }
}

/// A method over several iterables. Registers: what it has come to, tuple of the iterables, the receiver.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Chain {
    what: Many,
    at: u32,
    waiting: bool,
}

impl Chain {
    /// One of the methods.
    pub(super) fn new(what: Many) -> Chain {
        Chain { what, at: 0, waiting: false }
    }

    /// `set.issubset(iterable)`. Registers: new set, iterable, set.
    pub(crate) fn subset_of_iterable() -> Chain {
        Chain::new(Many::SubsetOfIterable)
    }
}

impl StepFn for Chain {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [_, others, set] = regs else { return Err(core.system_error("bad registers")) };
        let mut given = match input {
            Input::Returned(value) if self.waiting => Some(value),
            _ => None,
        };
        if self.what == Many::SubsetOfIterable {
            if given.is_none() && self.at == 0 {
                self.waiting = true;
                core.set_pass(Pass::Common, others, set, regs[0], NONE)?;
                given = Some(NONE);
            }
            let all = given.is_some() && core.plain_len(regs[0]) == core.plain_len(set);
            return Ok(Step::Return(Value::bool(all)));
        }
        loop {
            if let Some(value) = given.take() {
                regs[0] = value;
                self.at += 1;
                self.waiting = false;
            }
            let Some(other) = core.item_at(others, self.at as usize) else {
                return Ok(Step::Return(core.many_done(self.what, set, regs[0])));
            };
            let one = |core: &mut Core| core.many_one(self.what, regs[0], set, other, self.at == 0);
            let result = core.retrying(one);
            self.waiting = result == Err(Fault::Enter);
            given = Some(result?);
        }
    }
}

// === Several iterables ===

impl Core {
    /// A method of `set` over several iterables.
    pub(crate) fn set_many(
        &mut self,
        what: Many,
        set: Value,
        others: &[Value],
    ) -> Result<Value, Fault> {
        if let &[other] = others {
            // Most calls have one, and most of those need no frame.
            match self.many_one(what, set, set, other, true) {
                Ok(result) => return Ok(self.many_done(what, set, result)),
                Err(Fault::Enter) => {}
                Err(fault) => return Err(fault),
            }
        }
        if others.is_empty() && !what.in_place() {
            return self.set_copy(set, set.is_kind(Kind::FrozenSet));
        }
        let others = self.heap.new_tuple(others)?;
        Err(self.enter(Chain::new(what), &[set, others, set]))
    }

    /// One of the iterables: `so_far` is the receiver at the first.
    fn many_one(
        &mut self,
        what: Many,
        so_far: Value,
        set: Value,
        other: Value,
        first: bool,
    ) -> Result<Value, Fault> {
        let frozen = set.is_kind(Kind::FrozenSet);
        let other = self.elements_of(other);
        match what {
            Many::Union => {
                let result = if first { self.set_copy(set, frozen)? } else { so_far };
                self.set_pass(Pass::Add, other, UNDEF, result, result)
            }
            Many::Update => self.set_pass(Pass::Add, other, UNDEF, set, set),
            Many::Intersection | Many::IntersectionUpdate => {
                self.intersection(so_far, other, frozen)
            }
            Many::Difference if first => self.difference(set, other, frozen),
            Many::Difference => self.set_pass(Pass::Remove, other, UNDEF, so_far, so_far),
            Many::DifferenceUpdate => self.remove_all(set, other),
            Many::Symmetric => self.symmetric(set, other, frozen),
            Many::SymmetricUpdate => self.toggle_all(set, other),
            Many::SubsetOfIterable => Err(self.system_error("no method")),
        }
    }

    fn many_done(&mut self, what: Many, set: Value, result: Value) -> Value {
        if what == Many::IntersectionUpdate && result != set {
            let crate::heap::Heap { sets, .. } = &mut self.heap;
            if let Some((a, b)) = sets.pair(set.index(), result.index()) {
                std::mem::swap(a, b);
            }
        }
        if what.in_place() { NONE } else { result }
    }

    pub(super) fn intersection(
        &mut self,
        set: Value,
        other: Value,
        frozen: bool,
    ) -> Result<Value, Fault> {
        if set == other {
            return self.set_copy(set, frozen);
        }
        let result = self.heap.new_set(Set::default(), frozen)?;
        let larger = is_set(other) && self.plain_len(other) > self.plain_len(set);
        let (source, table) = if larger { (set, other) } else { (other, set) };
        let pass = if is_set(other) { Pass::Keep } else { Pass::Common };
        self.set_pass(pass, source, table, result, result)
    }

    pub(super) fn difference(
        &mut self,
        set: Value,
        other: Value,
        frozen: bool,
    ) -> Result<Value, Fault> {
        let table = is_set(other) || other.is_kind(Kind::Dict);
        let (len, other_len) = (self.plain_len(set), self.plain_len(other));
        if !table || len.unwrap_or(0) >> 2 > other_len.unwrap_or(0) {
            let result = self.set_copy(set, frozen)?;
            return self.set_pass(Pass::Remove, other, UNDEF, result, result);
        }
        let result = self.heap.new_set(Set::default(), frozen)?;
        self.set_pass(Pass::Drop, set, other, result, result)
    }

    pub(super) fn remove_all(&mut self, set: Value, other: Value) -> Result<Value, Fault> {
        // A hostile snapshot may have put anything here; the pass refuses it.
        if set == other && is_set(set) {
            let crate::heap::Heap { books, sets, .. } = &mut self.heap;
            sets.get_mut(set.index()).clear(books);
            return Ok(set);
        }
        self.set_pass(Pass::Remove, other, UNDEF, set, set)
    }

    pub(super) fn toggle_all(&mut self, set: Value, other: Value) -> Result<Value, Fault> {
        if set == other {
            return self.remove_all(set, other);
        }
        if is_set(other) || other.is_kind(Kind::Dict) {
            return self.set_pass(Pass::Toggle, other, UNDEF, set, set);
        }
        // An element that the iterable gives twice counts once.
        let once = self.heap.new_set(Set::default(), false)?;
        Err(self.enter(Twice { stage: 0 }, &[other, once, set, set]))
    }

    pub(super) fn symmetric(
        &mut self,
        set: Value,
        other: Value,
        frozen: bool,
    ) -> Result<Value, Fault> {
        if is_set(other) {
            let result = self.set_copy(other, frozen)?;
            return self.set_pass(Pass::Toggle, set, UNDEF, result, result);
        }
        let once = self.heap.new_set(Set::default(), frozen)?;
        Err(self.enter(Twice { stage: 0 }, &[other, once, UNDEF, set]))
    }
}

/// A symmetric difference with an iterable. Registers: iterable, set of its values, set to change (or unbound for the set
/// of values), receiver.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Twice {
    stage: u8,
}

impl StepFn for Twice {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [other, once, change, set] = regs else {
            return Err(core.system_error("bad registers"));
        };
        if self.stage == 0 {
            self.stage = 1;
            core.set_filled(NONE, once, other)?;
        }
        if self.stage == 2 {
            let Input::Returned(result) = input else { return Err(core.system_error("bad step")) };
            return Ok(Step::Return(result));
        }
        self.stage = 2;
        let (source, result) = if change.is_undef() { (set, once) } else { (once, change) };
        core.set_pass(Pass::Toggle, source, UNDEF, result, result).map(Step::Return)
    }
}
