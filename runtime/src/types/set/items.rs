//! Items of dicts that are compared by key and value, for their values need not be hashable.
//!
//! Place: `protocol/subscript.rs` comes here for `(key, value) in items`, `types/set/operator.rs` for `items ^ items`.
//!
//! Invariants: a key is looked for by its hash, with the hash that its dict keeps where it comes from one; the value is then
//! compared. What is not there is told by an object of its own, for any value may be in a dict.
//! Limits: fuel by entries.

use serde::{Deserialize, Serialize};

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::misc::Misc;
use crate::heap::set::Set;
use crate::native::state::StepFn;
use crate::native::{Input, Step};
use crate::protocol::container::For;
use crate::value::{FALSE, Kind, NONE, TRUE, UNDEF, Value};

/// `(key, value) in items`, where the key needs guest code. Registers: dict, key, value, what is found when nothing is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct HasItem {
    stage: u8,
}

impl StepFn for HasItem {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [dict, key, value, missing] = regs else {
            return Err(core.system_error("bad registers"));
        };
        // Stage 0: look the key up; 1: compare the value; 2: that was answered.
        let found = match (self.stage, input) {
            (0, _) => {
                let found = core.table_op(For::GetOr, dict, key, missing);
                if matches!(found, Ok(_) | Err(Fault::Enter)) {
                    self.stage = 1;
                }
                found?
            }
            (1, Input::Returned(found)) => found,
            (_, Input::Returned(answer)) => return Ok(Step::Return(answer)),
            _ => return Err(core.system_error("bad input")),
        };
        if found == missing {
            return Ok(Step::Return(FALSE));
        }
        self.stage = 2;
        Ok(Step::Return(Value::bool(core.equal(found, value)?)))
    }
}

/// `items ^ items`. Registers: the entries left of a copy of the first dict, the second dict, the result, a key, its value,
/// what is found when nothing is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct ItemsToggle {
    stage: u8,
    at: u32,
    hash: u64,
}

/// Stages of `ItemsToggle`: take an entry of the second dict, look for its key, compare the values, drop the entry or add it,
/// and at last add what is left.
const TAKE: u8 = 0;
const FOUND: u8 = 1;
const COMPARED: u8 = 2;
const DONE: u8 = 3;
const REST: u8 = 4;

impl StepFn for ItemsToggle {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [left, second, ..] = regs else {
            return Err(core.system_error("bad registers"));
        };
        if regs.len() != 6 || !left.is_kind(Kind::Dict) || !second.is_kind(Kind::Dict) {
            return Err(core.system_error("bad registers"));
        }
        let mut answer = match input {
            Input::Returned(value) => value,
            _ => NONE,
        };
        loop {
            if core.meter.slice < 0 && matches!(self.stage, TAKE | REST) {
                return Ok(Step::Yield);
            }
            answer = match self.stage {
                TAKE => self.take(core, regs)?,
                FOUND if answer == regs[5] => self.add(core, regs)?,
                FOUND => {
                    self.stage = COMPARED;
                    Value::bool(core.equal(answer, regs[4])?)
                }
                COMPARED if answer == TRUE => {
                    self.stage = DONE;
                    core.table_op_hashed(For::Pop, left, regs[3], NONE, self.hash)?
                }
                COMPARED => self.add(core, regs)?,
                DONE => {
                    self.stage = TAKE;
                    NONE
                }
                _ => {
                    core.charge(1)?;
                    let Some((at, entry)) = core.entry_from(left, self.at)? else {
                        return Ok(Step::Return(regs[2]));
                    };
                    (regs[3], regs[4]) = (entry.key, entry.value);
                    let added = self.add(core, regs);
                    if matches!(added, Ok(_) | Err(Fault::Enter)) {
                        (self.stage, self.at) = (REST, at + 1);
                    }
                    added?
                }
            };
        }
    }
}

impl ItemsToggle {
    /// Takes the next entry of the second dict and looks for its key in what is left of the first.
    fn take(&mut self, core: &mut Core, regs: &mut [Value]) -> Result<Value, Fault> {
        core.retrying(|core| core.charge(1))?;
        let Some((at, entry)) = core.retrying(|core| core.entry_from(regs[1], self.at))? else {
            (self.stage, self.at) = (REST, 0);
            return Ok(NONE);
        };
        (regs[3], regs[4], self.hash) = (entry.key, entry.value, entry.hash);
        let found = core.retrying(|core| {
            core.table_op_hashed(For::GetOr, regs[0], entry.key, regs[5], entry.hash)
        });
        if matches!(found, Ok(_) | Err(Fault::Enter)) {
            (self.stage, self.at) = (FOUND, at + 1);
        }
        found
    }

    /// Adds the pair of key and value to the result.
    fn add(&mut self, core: &mut Core, regs: &[Value]) -> Result<Value, Fault> {
        let added = core.retrying(|core| {
            let pair = core.heap.new_tuple(&[regs[3], regs[4]])?;
            core.set_add(regs[2], pair)
        });
        if matches!(added, Ok(()) | Err(Fault::Enter)) {
            self.stage = DONE;
        }
        added.map(|()| NONE)
    }
}

impl Core {
    /// `(key, value) in items`, where the key needs guest code.
    #[cold]
    pub(crate) fn enter_has_item(&mut self, dict: Value, key: Value, value: Value) -> Fault {
        match self.heap.new_set(Set::default(), false) {
            Ok(missing) => self.enter(HasItem { stage: 0 }, &[dict, key, value, missing]),
            Err(fault) => fault,
        }
    }

    /// `a ^ b` of the items of two dicts.
    pub(crate) fn items_toggle(&mut self, a: Value, b: Value) -> Result<Value, Fault> {
        let (first, second) = (self.plain(a), self.plain(b));
        let left = self.dict_copy(first)?;
        let result = self.heap.new_set(Set::default(), false)?;
        let missing = self.heap.new_set(Set::default(), false)?;
        let state = ItemsToggle { stage: TAKE, at: 0, hash: 0 };
        Err(self.enter(state, &[left, second, result, UNDEF, UNDEF, missing]))
    }

    /// The dict whose items a value shows.
    pub(crate) fn dict_of_items(&self, value: Value) -> Option<Value> {
        if !value.is_kind(Kind::Misc) {
            return None;
        }
        match *self.heap.misc_of(value) {
            Misc::DictView { dict, what: crate::heap::iter::DictPart::Items, .. } => Some(dict),
            _ => None,
        }
    }
}
