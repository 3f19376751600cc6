//! Truth and length.
//!
//! Place: `Test`, `Not`, `bool()`, `len()`, `filter(None, ...)`.
//!
//! Invariants: `__bool__` before `__len__`; without either an object is true.
//! Limits: constant work.

use serde::{Deserialize, Serialize};

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::misc::Misc;
use crate::native::state::StepFn;
use crate::native::{Input, Step};
use crate::number::IntRef;
use crate::types::TypeId;
use crate::value::{FALSE, Immediate, Kind, NONE, TRUE, Value};

/// Asks `__bool__` or `__len__` written in Python. Registers: object, method.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Truth {
    asked: bool,
    what: Asks,
}

/// What a `Truth` asks and how it answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Asks {
    Bool,
    LenAsBool,
    Len,
}

impl StepFn for Truth {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [object, method] = regs else { return Err(core.system_error("bad registers")) };
        let answer = match input {
            Input::Returned(answer) if self.asked => answer,
            _ => {
                self.asked = true;
                core.call_bound(method, object, &[])?
            }
        };
        match self.what {
            Asks::Bool => {
                if !answer.is_bool() {
                    let name = core.type_name(answer);
                    return Err(
                        core.type_error(format!("__bool__ should return bool, returned {name}"))
                    );
                }
                Ok(Step::Return(answer))
            }
            Asks::Len | Asks::LenAsBool => {
                // What has an `__index__` is asked, whose answer comes here as well.
                let answer =
                    if core.counts_by_method(answer) { core.index(answer)? } else { answer };
                let len = core.check_len(answer)?;
                let answer =
                    if self.what == Asks::Len { len } else { Value::bool(len != Value::int(0)) };
                Ok(Step::Return(answer))
            }
        }
    }
}

impl Core {
    /// Whether a value is no int but has an `__index__` written in Python.
    fn counts_by_method(&mut self, value: Value) -> bool {
        self.int_ref(self.plain(value)).is_none()
            && self.guest_special(value, "__index__").is_some()
    }

    /// `bool(value)`
    #[inline]
    pub(crate) fn truth(&mut self, value: Value) -> Result<bool, Fault> {
        if value.is_int() {
            return Ok(value.as_int() != 0);
        }
        if value.is_float() {
            return Ok(value.as_float() != 0.0);
        }
        if value.is_immediate(Immediate::Bool) || value == NONE {
            return Ok(value == TRUE);
        }
        self.truth_of_object(value)
    }

    fn truth_of_object(&mut self, value: Value) -> Result<bool, Fault> {
        if let Some(len) = self.plain_len(value) {
            return Ok(len != 0);
        }
        if value.is_immediate(Immediate::NotImplemented) {
            return Err(self.type_error("NotImplemented should not be used in a boolean context"));
        }
        if let Some(complex) = self.as_complex(value) {
            return Ok(!complex.is_zero());
        }
        if let Some(shown) = self.behind_proxy(value) {
            return self.len_truth(shown);
        }
        if !matches!(value.kind(), Some(Kind::Instance | Kind::Exception | Kind::Class)) {
            return Ok(value != FALSE);
        }
        if let Some(method) = self.guest_special(value, "__bool__") {
            if method.is_none() {
                let name = self.type_name(value);
                return Err(self.type_error(format!("'{name}' cannot be interpreted as a boolean")));
            }
            if let Some(answer) = self.quick_method(method, value, &[])? {
                return Ok(answer == TRUE);
            }
            return Err(self.enter(Truth { asked: false, what: Asks::Bool }, &[value, method]));
        }
        let payload = self.plain(value);
        if payload.is_int() || payload.is_float() || payload.is_kind(Kind::BigInt) {
            // Numbers have a `__bool__`, which comes before any `__len__`.
            return self.truth(payload);
        }
        if let Some(method) = self.guest_special(value, "__len__") {
            return Err(self.enter(Truth { asked: false, what: Asks::LenAsBool }, &[value, method]));
        }
        let plain = self.plain(value);
        if plain != value { self.truth(plain) } else { Ok(true) }
    }

    /// Whether what a `mappingproxy` shows is not empty: its length is asked alone.
    fn len_truth(&mut self, shown: Value) -> Result<bool, Fault> {
        match self.guest_special(shown, "__len__") {
            Some(method) => {
                Err(self.enter(Truth { asked: false, what: Asks::LenAsBool }, &[shown, method]))
            }
            None => self.len(shown).map(|len| len != Value::int(0)),
        }
    }

    /// The length of a built-in container.
    #[inline]
    pub(crate) fn plain_len(&self, value: Value) -> Option<u64> {
        Some(match value.kind()? {
            Kind::Str => u64::from(self.heap.strs.get(value.index()).chars),
            Kind::Bytes => self.heap.bytes(value).len() as u64,
            Kind::List => self.heap.list(value).items.len() as u64,
            Kind::Tuple => self.heap.tuple(value).len() as u64,
            Kind::Dict => u64::from(self.heap.dict(value).len()),
            Kind::Set | Kind::FrozenSet => u64::from(self.heap.set(value).len()),
            Kind::Range => {
                let len = self.int_ref(self.heap.range(value).len);
                len.and_then(IntRef::to_i64).map_or(u64::MAX, |len| len as u64)
            }
            Kind::Misc => match *self.heap.misc_of(value) {
                Misc::DictView { dict, .. } => u64::from(self.heap.dict(self.plain(dict)).len()),
                Misc::MappingProxy { dict } if dict.is_kind(Kind::Dict) => {
                    u64::from(self.heap.dict(dict).len())
                }
                Misc::Bytearray { bytes, .. } => self.heap.bytes(bytes).len() as u64,
                Misc::Deque { .. } => self.deque_len(value) as u64,
                Misc::MemoryView { .. } => return self.view_len(value),
                _ => return None,
            },
            _ => return None,
        })
    }

    /// `len(value)`
    pub(crate) fn len(&mut self, value: Value) -> Result<Value, Fault> {
        let quick = match value.kind() {
            Some(Kind::List) => self.heap.list(value).items.len(),
            Some(Kind::Str) => self.heap.strs.get(value.index()).chars as usize,
            Some(Kind::Tuple) => self.heap.tuple(value).len(),
            Some(Kind::Dict) => self.heap.dict(value).len() as usize,
            _ => return self.len_of_other(value),
        };
        // Fewer than 2^32, each of them a place in memory.
        Ok(Value::int(quick as i64))
    }

    fn len_of_other(&mut self, value: Value) -> Result<Value, Fault> {
        if self.is_view(value) {
            // A released one has no length.
            self.view_of(value)?;
        }
        if let Some(len) = self.plain_len(value) {
            if len > i64::MAX as u64 {
                return Err(self
                    .raise(TypeId::OverflowError, "Python int too large to convert to C ssize_t"));
            }
            return self.heap.new_int(len as i64);
        }
        if let Some(method) = self.guest_special(value, "__len__") {
            return Err(self.enter(Truth { asked: false, what: Asks::Len }, &[value, method]));
        }
        let plain = self.behind_proxy(value).unwrap_or_else(|| self.plain(value));
        if plain != value && (plain.is_kind(Kind::Instance) || self.plain_len(plain).is_some()) {
            return self.len(plain);
        }
        if self.is_view(value) {
            return Err(self.type_error("0-dim memory has no length"));
        }
        let name = self.type_name(value);
        Err(self.type_error(format!("object of type '{name}' has no len()")))
    }

    /// Checks what `__len__` returned.
    fn check_len(&mut self, answer: Value) -> Result<Value, Fault> {
        let plain = self.plain(answer);
        let Some(len) = self.int_ref(plain) else {
            let name = self.type_name(answer);
            return Err(
                self.type_error(format!("'{name}' object cannot be interpreted as an integer"))
            );
        };
        if len.is_negative() {
            return Err(self.value_error("__len__() should return >= 0"));
        }
        if len.to_i64().is_none() {
            let name = self.type_name(answer);
            let text = format!("cannot fit '{name}' into an index-sized integer");
            return Err(self.raise(TypeId::OverflowError, text));
        }
        Ok(plain.small_int().map_or(plain, Value::int))
    }
}
