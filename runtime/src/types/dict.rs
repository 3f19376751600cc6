//! `dict`: constructor, methods, views.
//!
//! Place: the operations are in `protocol/container.rs`; this is what scripts call by name.
//!
//! Invariants: as `heap/dict.rs`.
//! Limits: fuel by entries.

use serde::{Deserialize, Serialize};

use crate::core::Core;
use crate::exception::Fault;
use crate::native::state::StepFn;
use crate::native::{Input, Step};
use crate::value::{NONE, Value};

/// Updates a dict from an object with `keys` and `__getitem__`. Registers: dict, mapping, iterator of keys, key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct UpdateFrom {
    stage: u8,
}

impl StepFn for UpdateFrom {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [dict, mapping, iter, key] = regs else {
            return Err(core.system_error("bad registers"));
        };
        let mut input = input;
        let (mut iter, mut key) = (iter, key);
        loop {
            match (self.stage, input) {
                (0, _) => {
                    self.stage = 1;
                    let keys = core.method_of(mapping, "keys")?;
                    input = Input::Returned(core.call(keys, &[])?);
                }
                (1, Input::Returned(keys)) => {
                    self.stage = 2;
                    input = Input::Returned(core.iter(keys)?);
                }
                (2, Input::Returned(made)) => {
                    regs[2] = made;
                    iter = made;
                    self.stage = 3;
                    input = Input::Entered;
                }
                (3, Input::Exhausted(_)) => return Ok(Step::Return(NONE)),
                (3, Input::Returned(next)) => {
                    regs[3] = next;
                    key = next;
                    self.stage = 4;
                    input = Input::Returned(core.get_item(mapping, key)?);
                }
                (3, _) => match core.next(iter).map_err(Fault::after_effect)? {
                    Some(next) => input = Input::Returned(next),
                    None => return Ok(Step::Return(NONE)),
                },
                (4, Input::Returned(value)) => {
                    self.stage = 5;
                    core.dict_set(dict, key, value)?;
                    input = Input::Returned(NONE);
                }
                _ => {
                    self.stage = 3;
                    core.charge(1)?;
                    input = Input::Entered;
                }
            }
        }
    }
}
