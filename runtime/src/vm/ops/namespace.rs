//! Names in a namespace that is not simply a dict: what `__prepare__` or the locals of `exec` may be.
//!
//! Place: `LoadName`, `LoadClassCell` and `DeleteName`, where register 0 is no plain dict.
//!
//! Invariants: a `KeyError` of the mapping means that it does not have the name; then globals and built-ins are asked, or the
//! enclosing function's variable.
//! Limits: those of the mapping's methods.

use serde::{Deserialize, Serialize};

use crate::core::Core;
use crate::exception::{Fault, Pending};
use crate::native::state::StepFn;
use crate::native::{Input, Step};
use crate::types::TypeId;
use crate::value::{Kind, NONE, Value};

/// Asks a mapping for a name. Registers: the mapping, the name, and what has it otherwise: the globals or a cell.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Mapped {
    deletes: bool,
    asked: bool,
}

impl StepFn for Mapped {
    fn catches(&self) -> bool {
        true
    }

    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [mapping, name, other] = regs else {
            return Err(core.system_error("bad registers"));
        };
        match input {
            Input::Returned(value) if self.asked => Ok(Step::Return(value)),
            Input::Raised(exception) => {
                if core.exception_is(exception, TypeId::KeyError) {
                    return self.missing(core, name, other);
                }
                Err(core.raise_again(exception))
            }
            // A program called a module's `__annotate__` as CPython's, with a format.
            _ if mapping.is_int() => self.missing(core, name, other),
            _ => {
                self.asked = true;
                let answer = if self.deletes {
                    core.del_item(mapping, name).map(|()| NONE)
                } else {
                    core.get_item(mapping, name)
                };
                match answer {
                    Ok(value) => Ok(Step::Return(value)),
                    Err(Fault::Raise) if core.pending_is(TypeId::KeyError) => {
                        core.pending = Pending::Nothing;
                        self.missing(core, name, other)
                    }
                    Err(fault) => Err(fault),
                }
            }
        }
    }
}

// === impl Mapped ===

impl Mapped {
    fn missing(self, core: &mut Core, name: Value, other: Value) -> Result<Step, Fault> {
        if self.deletes {
            return Err(core.undefined_name(name));
        }
        if other.is_kind(Kind::Cell) {
            return core.free_content(name, other).map(Step::Return);
        }
        if let Some(value) = core.dict_get_name(other, name) {
            return Ok(Step::Return(value));
        }
        core.builtin(name).map(Step::Return).ok_or_else(|| core.undefined_name(name))
    }
}

// === impl Core ===

impl Core {
    /// Whether a namespace has to be asked by its methods: it is no dict, or of a class that answers for missing keys.
    pub(crate) fn is_mapped(&mut self, namespace: Value) -> bool {
        let class = self.type_of(namespace);
        !self.plain(namespace).is_kind(Kind::Dict)
            || self.guest_special(namespace, "__getitem__").is_some()
            || self.class_special(class, "__missing__").is_some()
    }

    /// `LoadName` and `LoadClassCell` from any mapping.
    #[cold]
    pub(crate) fn load_mapped(
        &mut self,
        mapping: Value,
        name: Value,
        other: Value,
    ) -> Result<Value, Fault> {
        Err(self.enter(Mapped { deletes: false, asked: false }, &[mapping, name, other]))
    }

    /// `DeleteName` from any mapping.
    #[cold]
    pub(crate) fn delete_mapped(&mut self, mapping: Value, name: Value) -> Result<(), Fault> {
        Err(self.enter(Mapped { deletes: true, asked: false }, &[mapping, name, NONE]))
    }
}
