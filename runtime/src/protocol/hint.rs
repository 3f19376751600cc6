//! How many values an iterable says that it will give: `__len__`, then `__length_hint__`.
//!
//! Place: what makes a list of an iterable asks before it takes the first value (`protocol/drain.rs`), as CPython does to
//! reserve room; `operator.length_hint` is the same question.
//!
//! Invariants: a `TypeError` of either method says that it does not know. The answer is checked, and reserves nothing here.
//! Limits: none.

use serde::{Deserialize, Serialize};

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::iter::Iter;
use crate::native::state::StepFn;
use crate::native::{Input, Step};
use crate::types::TypeId;
use crate::value::{Kind, NONE, NOT_IMPLEMENTED, Value};

/// Asks an object for its length, or for a hint. Registers: object, what to give where nothing is known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct LengthHint {
    stage: u8,
}

const BEGIN: u8 = 0;
const LEN_ASKED: u8 = 1;
const HINT: u8 = 2;
const HINT_ASKED: u8 = 3;

impl StepFn for LengthHint {
    fn catches(&self) -> bool {
        matches!(self.stage, LEN_ASKED | HINT_ASKED)
    }

    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [object, default] = regs else { return Err(core.system_error("bad registers")) };
        let default = Step::Return(default);
        match (self.stage, input) {
            (BEGIN, _) if core.has_len(object) => {
                self.stage = LEN_ASKED;
                return core.len(object).map(Step::Return);
            }
            (LEN_ASKED, Input::Returned(len)) => return Ok(Step::Return(len)),
            (HINT_ASKED, Input::Returned(hint)) => return core.checked_hint(hint, default),
            (LEN_ASKED | HINT_ASKED, Input::Raised(exception)) => {
                if !core.exception_is(exception, TypeId::TypeError) {
                    return Err(core.raise_again(exception));
                }
                if self.stage == HINT_ASKED {
                    return Ok(default);
                }
            }
            _ => {}
        }
        self.stage = HINT;
        if let Some(method) = core.guest_special(object, "__length_hint__") {
            self.stage = HINT_ASKED;
            let hint = core.call_bound(method, object, &[])?;
            return core.checked_hint(hint, default);
        }
        if object.is_kind(Kind::Iterator)
            && let Iter::BigRange { left, .. } = *core.heap.iter(object)
        {
            return core.checked_hint(left, default);
        }
        if core.special(object, "__length_hint__")?.is_some()
            && !core.length_is_unknown(object)
            && !core.is_endless(object)
        {
            let left = core.length_hint(object)?;
            return core.heap.new_int(left as i64).map(Step::Return);
        }
        Ok(default)
    }
}

impl Core {
    /// Whether making a list of `value` asks a method of a program for its length.
    pub(crate) fn asks_length(&mut self, value: Value) -> bool {
        value.is_kind(Kind::Instance)
            && (self.guest_special(value, "__len__").is_some()
                || self.guest_special(value, "__length_hint__").is_some())
    }

    fn has_len(&mut self, value: Value) -> bool {
        let plain = self.plain(value);
        self.plain_len(plain).is_some() || self.guest_special(value, "__len__").is_some()
    }

    fn checked_hint(&mut self, hint: Value, default: Step) -> Result<Step, Fault> {
        let plain = self.plain(hint);
        if hint == NOT_IMPLEMENTED {
            return Ok(default);
        }
        let wide = self.int_ref(plain).is_some_and(|hint| hint.to_i64().is_none());
        if wide {
            let text = "Python int too large to convert to C ssize_t";
            return Err(self.raise(TypeId::OverflowError, text));
        }
        match self.int_ref(plain) {
            None => {
                let name = self.type_name(hint);
                let text = format!("__length_hint__ must be an integer, not {name}");
                Err(self.type_error(text))
            }
            Some(hint) if hint.is_negative() => {
                Err(self.value_error("__length_hint__() should return >= 0"))
            }
            Some(_) => Ok(Step::Return(plain.small_int().map_or(plain, Value::int))),
        }
    }
}

/// `operator.length_hint(object, default=0)`
pub(crate) fn length_hint(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[object, default] = args else { return Err(core.system_error("bad arguments")) };
    let plain = core.plain(default.or(Value::int(0)));
    if core.int_ref(plain).is_none() {
        let name = core.type_name(default);
        return Err(core.type_error(format!("'{name}' object cannot be interpreted as an integer")));
    }
    let default = core.index(plain)?;
    Err(core.enter(LengthHint::default(), &[object, default]))
}

/// Asks `object`; the answer is of no use but for the exceptions of its methods.
pub(crate) fn ask(core: &mut Core, object: Value) -> Fault {
    core.enter(LengthHint::default(), &[object, NONE])
}
