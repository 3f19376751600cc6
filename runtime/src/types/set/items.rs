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
/// what is found when nothing is, what was found.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct ItemsToggle {
    stage: Toggling,
    /// Entries that were taken.
    at: u32,
    /// Of the key.
    hash: u64,
}

/// What `ItemsToggle` does next. A step that is refused memory is made again without its input, so what an answer says is kept before
/// anything else is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Toggling {
    /// Take an entry of the second dict and look for its key.
    Take,
    /// Guest code says what is found.
    Finding,
    /// Compare the value with what was found.
    Compare,
    /// Guest code says whether they are equal.
    Comparing,
    /// They are: drop the entry from what is left.
    Drop,
    /// Add the pair of key and value to the result.
    Add,
    /// Guest code is done with that.
    Done,
    /// Add what is left.
    Rest,
}

impl StepFn for ItemsToggle {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [left, second, ..] = regs else {
            return Err(core.system_error("bad registers"));
        };
        if regs.len() != 7 || !left.is_kind(Kind::Dict) || !second.is_kind(Kind::Dict) {
            return Err(core.system_error("bad registers"));
        }
        if let Input::Returned(answer) = input {
            self.stage = match self.stage {
                Toggling::Finding => {
                    regs[6] = answer;
                    Toggling::Compare
                }
                Toggling::Comparing if answer == TRUE => Toggling::Drop,
                Toggling::Comparing => Toggling::Add,
                other => other,
            };
        }
        loop {
            if core.meter.is_over() {
                return Ok(Step::Yield);
            }
            match self.stage {
                Toggling::Take => self.take(core, regs)?,
                Toggling::Compare if regs[6] == regs[5] => self.stage = Toggling::Add,
                Toggling::Compare => {
                    let same = core.retrying(|core| core.equal(regs[6], regs[4]));
                    self.stage = match same {
                        Ok(true) => Toggling::Drop,
                        Ok(false) => Toggling::Add,
                        Err(Fault::Enter) => Toggling::Comparing,
                        Err(_) => Toggling::Compare,
                    };
                    same?;
                }
                Toggling::Drop => {
                    let (key, hash) = (regs[3], self.hash);
                    let dropped =
                        core.retrying(|core| core.table_op_hashed(For::Pop, left, key, NONE, hash));
                    self.done(dropped.map(drop), Toggling::Done)?;
                }
                Toggling::Add => {
                    let added = core.retrying(|core| add(core, regs));
                    self.done(added, Toggling::Done)?;
                }
                Toggling::Rest => {
                    let added = core.retrying(|core| {
                        core.charge(1)?;
                        let Some((at, entry)) = core.entry_from(left, self.at)? else {
                            return Ok(None);
                        };
                        (regs[3], regs[4]) = (entry.key, entry.value);
                        self.at = at + 1;
                        match add(core, regs) {
                            Err(Fault::NeedsMemory) => {
                                self.at = at;
                                Err(Fault::NeedsMemory)
                            }
                            added => added.map(Some),
                        }
                    })?;
                    if added.is_none() {
                        return Ok(Step::Return(regs[2]));
                    }
                }
                Toggling::Finding | Toggling::Comparing => {
                    return Err(core.system_error("bad input"));
                }
                Toggling::Done => self.stage = Toggling::Take,
            }
        }
    }
}

impl ItemsToggle {
    /// Takes the next entry of the second dict and looks for its key in what is left of the first.
    fn take(&mut self, core: &mut Core, regs: &mut [Value]) -> Result<(), Fault> {
        let mut next = self.at;
        let found = core.retrying(|core| {
            core.charge(1)?;
            let Some((at, entry)) = core.entry_from(regs[1], self.at)? else { return Ok(None) };
            (regs[3], regs[4], self.hash) = (entry.key, entry.value, entry.hash);
            next = at + 1;
            core.table_op_hashed(For::GetOr, regs[0], entry.key, regs[5], entry.hash).map(Some)
        });
        (self.stage, self.at) = match found {
            Ok(None) => (Toggling::Rest, 0),
            Ok(Some(found)) => {
                regs[6] = found;
                (Toggling::Compare, next)
            }
            Err(Fault::Enter) => (Toggling::Finding, next),
            Err(_) => (Toggling::Take, self.at),
        };
        found.map(drop)
    }

    /// Goes on with `next` where something was done, or guest code is asked to.
    fn done(&mut self, result: Result<(), Fault>, next: Toggling) -> Result<(), Fault> {
        if matches!(result, Ok(()) | Err(Fault::Enter)) {
            self.stage = next;
        }
        result
    }
}

/// Adds the pair of key and value to the result.
fn add(core: &mut Core, regs: &[Value]) -> Result<(), Fault> {
    let pair = core.heap.new_tuple(&[regs[3], regs[4]])?;
    core.set_add(regs[2], pair)
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
        let state = ItemsToggle { stage: Toggling::Take, at: 0, hash: 0 };
        Err(self.enter(state, &[left, second, result, UNDEF, UNDEF, missing, UNDEF]))
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
