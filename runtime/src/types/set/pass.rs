//! Passes: what all operations on sets and dict views are made of.
//!
//! Place: `types/set.rs`, `types/view.rs`, `types/set/operator.rs`.
//!
//! ```text
//! for x in source:   Add: to the result     Keep / Drop: to the result if (not) in the table
//!                    Common: as Keep, until the result has all of the table
//!                    Remove: from the result     Toggle: from the result, or else to it
//!                    Subset: false if not in the table     Disjoint: false if in the table
//! ```
//!
//! Invariants: between two tables of plain elements a pass is native, with the hashes that the tables keep, if it is short;
//! otherwise it is a step function, which takes plain elements of sets and runs by bursts (`burst.rs`) and others one by one. A
//! native pass that must give up has changed nothing that the step function would not change again.
//! Limits: fuel by elements; natively `SHORT` of them.

use serde::{Deserialize, Serialize};

use super::burst::Burst;
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::dict::Found;
use crate::heap::set::{Slot, Spot};
use crate::native::state::{Fed, StepFn};
use crate::native::{Input, Step};
use crate::protocol::container::For;
use crate::value::{FALSE, Kind, NONE, TRUE, UNDEF, Value};

/// Elements that a native pass takes.
const SHORT: u64 = 4096;

/// What is done with each element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Pass {
    Add,
    Keep,
    Common,
    Drop,
    Remove,
    Toggle,
    Subset { negated: bool },
    Disjoint,
}

/// A pass by frames. Registers: iterable or iterator, table, result set, element, what to give at the end.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Elements {
    pub(super) pass: Pass,
    stage: u8,
    pub(super) count: u8,
}

impl StepFn for Elements {
    fn feed(&mut self, core: &mut Core, regs: &mut [Value], value: Value) -> Fed {
        let &mut [_, _, result, ref mut element, _] = regs else { return Fed::Not };
        if self.stage != 1 || self.pass != Pass::Add {
            return Fed::Not;
        }
        if core.fed(|core| core.set_add(result, value)).is_none() {
            return Fed::Not;
        }
        *element = value;
        self.count = self.count.wrapping_add(1);
        core.meter.slice -= i64::from(self.count.is_multiple_of(4));
        Fed::Taken
    }

    fn step(
        &mut self,
        core: &mut Core,
        regs: &mut [Value],
        mut input: Input,
    ) -> Result<Step, Fault> {
        if regs.len() != 5 {
            return Err(core.system_error("bad registers"));
        }
        if self.stage == 0 {
            regs[0] = match input {
                Input::Returned(iter) => iter,
                _ => core.iter(regs[0])?,
            };
            self.stage = 1;
            input = Input::Entered;
        }
        // Stage 1: take an element; 2: look it up; 3: that was answered; 4: add it; 5: it was added; 6: the end.
        loop {
            match (self.stage, input) {
                (1, Input::Exhausted(_)) => self.stage = 6,
                (6, _) => {
                    if self.pass == Pass::Remove {
                        core.retrying(|core| core.heap.set_purge(regs[2]))?;
                    }
                    return Ok(Step::Return(self.end(regs)));
                }
                (1, Input::Returned(element)) => {
                    regs[3] = element;
                    self.stage = 2;
                    input = Input::Entered;
                }
                (1, _) => {
                    match self.burst(core, regs)? {
                        Burst::None => {}
                        Burst::Taken if core.meter.is_over() => return Ok(Step::Yield),
                        Burst::Taken => continue,
                        Burst::Decided(result) => return Ok(Step::Return(result)),
                    }
                    match core.retrying(|core| core.next(regs[0]))? {
                        Some(element) => input = Input::Returned(element),
                        None => self.stage = 6,
                    }
                }
                (2, _) => {
                    let result = core.retrying(|core| self.look_up(core, regs));
                    if matches!(result, Ok(_) | Err(Fault::Enter)) {
                        self.stage = 3;
                    }
                    input = Input::Returned(result?);
                }
                (3, Input::Returned(answer)) => {
                    if let Some(result) = self.answered(answer == TRUE) {
                        return Ok(Step::Return(result));
                    }
                    input = Input::Entered;
                }
                (4, _) => {
                    let result = core.retrying(|core| core.set_add(regs[2], regs[3]));
                    if matches!(result, Ok(()) | Err(Fault::Enter)) {
                        self.stage = 5;
                    }
                    result?;
                    input = Input::Returned(NONE);
                }
                _ if self.has_all(core, regs) => return Ok(Step::Return(self.end(regs))),
                _ => {
                    self.stage = 1;
                    input = Input::Entered;
                    self.count = self.count.wrapping_add(1);
                    core.charge(u64::from(self.count.is_multiple_of(4)))?;
                    if core.meter.is_over() {
                        return Ok(Step::Yield);
                    }
                }
            }
        }
    }
}

/// What dealing with a plain element came to.
pub(super) enum Dealt {
    Done,
    Decided(Value),
    /// Guest code must be asked; nothing was done.
    Ask,
}

impl Elements {
    /// What the pass does with a plain element.
    #[inline]
    pub(super) fn deal(
        &mut self,
        core: &mut Core,
        regs: &[Value],
        slot: Slot,
    ) -> Result<Dealt, Fault> {
        let &[_, table, result, ..] = regs else { return Err(core.system_error("bad registers")) };
        let removes = matches!(self.pass, Pass::Remove | Pass::Toggle);
        let found = match self.pass {
            Pass::Add => None,
            Pass::Remove | Pass::Toggle => core.find_element(result, slot)?,
            _ => core.find_element(table, slot)?,
        };
        let found = match found {
            Some(Found::Ask(_)) => return Ok(Dealt::Ask),
            Some(Found::At(at)) => {
                if removes && is_set(result) {
                    core.heap.set_mut(result).remove(at);
                }
                true
            }
            Some(Found::Missing) => false,
            None if self.pass == Pass::Add => false,
            None => return Ok(Dealt::Ask),
        };
        if let Some(decided) = self.answered(found) {
            return Ok(Dealt::Decided(decided));
        }
        if self.adds() { core.add_element(result, slot) } else { Ok(Dealt::Done) }
    }

    fn look_up(self, core: &mut Core, regs: &[Value]) -> Result<Value, Fault> {
        match self.pass {
            Pass::Add => Ok(TRUE),
            Pass::Remove | Pass::Toggle => core.table_op(For::Discard, regs[2], regs[3], UNDEF),
            Pass::Common => match core.contains(regs[1], regs[3]) {
                Err(Fault::Raise) => {
                    // CPython says no more of such an element than its hash does.
                    core.hash(regs[3])?;
                    Err(Fault::Raise)
                }
                found => found.map(Value::bool),
            },
            Pass::Keep | Pass::Drop | Pass::Subset { .. } | Pass::Disjoint => {
                core.contains(regs[1], regs[3]).map(Value::bool)
            }
        }
    }

    /// Goes on by the answer of the look-up; the pass's result if it is decided.
    pub(super) fn answered(&mut self, found: bool) -> Option<Value> {
        let adds = match self.pass {
            Pass::Add => true,
            Pass::Keep | Pass::Common => found,
            Pass::Drop | Pass::Toggle => !found,
            Pass::Remove => false,
            Pass::Subset { negated } if !found => return Some(Value::bool(negated)),
            Pass::Disjoint if found => return Some(FALSE),
            Pass::Subset { .. } | Pass::Disjoint => false,
        };
        self.stage = if adds { 4 } else { 5 };
        None
    }

    /// Whether nothing more can be found: CPython does not go on with an iterable then, which may have no end.
    #[inline]
    pub(super) fn has_all(self, core: &Core, regs: &[Value]) -> bool {
        let len = |value: Value| core.plain_len(value).unwrap_or(0);
        self.pass == Pass::Common && len(regs[1]) > 0 && len(regs[2]) >= len(regs[1])
    }

    /// Whether an element that was answered for is to be added.
    pub(super) fn adds(self) -> bool {
        self.stage == 4
    }

    pub(super) fn end(self, regs: &[Value]) -> Value {
        match self.pass {
            Pass::Subset { negated } => Value::bool(!negated),
            Pass::Disjoint => TRUE,
            _ => regs[4],
        }
    }
}

// === Passes ===

pub(super) fn is_set(value: Value) -> bool {
    matches!(value.kind(), Some(Kind::Set | Kind::FrozenSet))
}

impl Core {
    /// What a pass goes through: the payload of an instance, or itself where its class has an `__iter__` and it is no set.
    pub(crate) fn elements_of(&mut self, value: Value) -> Value {
        let plain = self.plain(value);
        let asked = plain != value && !is_set(plain);
        if asked && (self.guest_special(value, "__iter__").is_some() || !self.may_iterate(plain)) {
            value
        } else {
            plain
        }
    }

    /// Whether none of what iterating gives is in `table`, of whatever class the iterable is.
    pub(crate) fn disjoint_by_iterator(&mut self, iterable: Value, table: Value) -> Fault {
        let state = Elements { pass: Pass::Disjoint, stage: 0, count: 0 };
        self.enter(state, &[iterable, table, UNDEF, UNDEF, UNDEF])
    }

    /// Runs a pass; `end` is what it gives if it is not a test.
    pub(crate) fn set_pass(
        &mut self,
        pass: Pass,
        source: Value,
        table: Value,
        result: Value,
        end: Value,
    ) -> Result<Value, Fault> {
        let source = self.elements_of(source);
        let state = Elements { pass, stage: 0, count: 0 };
        let entered = [source, table, result, UNDEF, end];
        if pass == Pass::Add {
            self.grow_for(source, result)?;
        }
        let tables =
            is_set(source) && (table.is_undef() || is_set(table) || table.is_kind(Kind::Dict));
        if source == result || self.plain_len(source).is_none_or(|len| len > SHORT) {
            return if source == result && pass == Pass::Add {
                Ok(end)
            } else {
                Err(self.enter(state, &entered))
            };
        }
        if tables && pass != Pass::Toggle {
            if let Some(value) = self.plain_pass(state, &entered)? {
                return Ok(value);
            }
        } else if pass == Pass::Add
            && self.heap.items(source).is_some()
            && self.plain_add(source, result)?
        {
            return Ok(end);
        }
        Err(self.enter(state, &entered))
    }

    /// Grows the result at once where CPython does, so that the order is the same.
    fn grow_for(&mut self, source: Value, result: Value) -> Result<(), Fault> {
        let len = match source.kind() {
            Some(Kind::Set | Kind::FrozenSet) => self.heap.set(source).len(),
            Some(Kind::Dict) => self.heap.dict(source).len(),
            _ => return Ok(()),
        };
        if len == 0 || source == result {
            return Ok(());
        }
        if !matches!(result.kind(), Some(Kind::Set | Kind::FrozenSet)) {
            return self.heap.no_room();
        }
        let crate::heap::Heap { books, sets, .. } = &mut self.heap;
        sets.get_mut(result.index()).reserve(len, books)
    }

    /// Adds the items of a list or tuple; false when one needs guest code.
    fn plain_add(&mut self, source: Value, result: Value) -> Result<bool, Fault> {
        let len = self.heap.items(source).map_or(0, <[Value]>::len);
        self.charge_values(len * 4)?;
        for at in 0..len {
            let Some(item) = self.item_at(source, at) else { break };
            match self.set_add(result, item) {
                Ok(()) => {}
                Err(Fault::Enter) => return Ok(false),
                Err(fault) => return Err(fault),
            }
        }
        Ok(true)
    }

    /// A pass between tables; `None` when guest code must be asked.
    fn plain_pass(&mut self, state: Elements, regs: &[Value; 5]) -> Result<Option<Value>, Fault> {
        let [source, _, result, _, end] = *regs;
        let len = self.heap.set(source).len();
        self.charge_values(len as usize * 4)?;
        if state.pass == Pass::Add && self.heap.set(result).is_clean() {
            self.charge_table(source)?;
            let crate::heap::Heap { sets, .. } = &mut self.heap;
            if let Some((result, source)) = sets.pair(result.index(), source.index())
                && source.len() > 0
            {
                result.place_all(source);
            }
            return Ok(Some(end));
        }
        let mut from = 0;
        let mut state = state;
        loop {
            let Some((at, slot)) = self.slot_from(source, from)? else {
                if state.pass == Pass::Remove {
                    self.heap.set_purge(result)?;
                }
                return Ok(Some(state.end(regs)));
            };
            from = at + 1;
            match state.deal(self, regs, slot)? {
                Dealt::Done => {}
                Dealt::Decided(result) => return Ok(Some(result)),
                Dealt::Ask => return Ok(None),
            }
        }
    }

    /// Looks in a table for an element with its hash: first for the same value in the first slots, where looking is free. None
    /// where it is no table.
    #[inline]
    fn find_element(&mut self, table: Value, slot: Slot) -> Result<Option<Found>, Fault> {
        if is_set(table) {
            match self.heap.set(table).spot(slot.hash, |stored| stored == slot.key) {
                Spot::At(at) => return Ok(Some(Found::At(at))),
                Spot::Free(_) => return Ok(Some(Found::Missing)),
                Spot::Far => {}
            }
        } else if !table.is_kind(Kind::Dict) {
            return Ok(None);
        }
        self.find_in(table, slot.key, slot.hash, None).map(Some)
    }

    /// Adds an element with its hash to a set.
    #[inline]
    fn add_element(&mut self, set: Value, slot: Slot) -> Result<Dealt, Fault> {
        if !is_set(set) {
            return Ok(Dealt::Ask);
        }
        match self.heap.set(set).spot(slot.hash, |stored| stored == slot.key) {
            Spot::At(_) => return Ok(Dealt::Done),
            Spot::Free(place) => {
                self.heap.set_push_near(set, place, slot.key, slot.hash)?;
                return Ok(Dealt::Done);
            }
            Spot::Far => {}
        }
        match self.find_in(set, slot.key, slot.hash, None)? {
            Found::Ask(_) => return Ok(Dealt::Ask),
            Found::At(_) => {}
            Found::Missing => self.heap.set_push(set, slot.key, slot.hash)?,
        }
        Ok(Dealt::Done)
    }

    /// Whether all of `a`'s values are in `b`, or with `negated` whether not.
    pub(crate) fn subset(&mut self, a: Value, b: Value, negated: bool) -> Result<Value, Fault> {
        if is_set(a) && is_set(b) && self.plain_len(a) > self.plain_len(b) {
            return Ok(Value::bool(negated));
        }
        self.set_pass(Pass::Subset { negated }, a, b, UNDEF, UNDEF)
    }
}
