//! Calls of special methods whose result is checked or turned into something else.
//!
//! Place: the operations of `protocol/` enter here when a class has the method.
//!
//! Invariants: one frame a call; the words of a wrong result are CPython's.
//! Limits: none beyond the call.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::core::Core;
use crate::exception::{Fault, Pending};
use crate::native::state::StepFn;
use crate::native::{Input, Step};
use crate::text::quote;
use crate::text::surrogate::to_code_point;
use crate::value::{Kind, NONE, NOT_IMPLEMENTED, UNDEF, Value};

/// What is done with the result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Check {
    /// `__repr__`: must be a string, and is one without a class of its own.
    Repr,
    /// `__str__`: must be a string.
    Str,
    /// `__format__`: must be a string.
    Format,
    /// `__iter__`: must be an iterator.
    Iter,
    /// `__index__`: must be an int.
    Index,
    /// `__int__`: must be an int.
    Int,
    /// `__float__`: must be a float.
    Float,
    /// `__index__` where a float is wanted.
    IndexAsFloat,
    /// The truth of the result.
    Truth,
    /// The result negated, or `NotImplemented`.
    NotEqual,
    /// `dict.__getitem__` of a subclass with `__missing__`: object is the instance, argument the key, extra the payload.
    Missing,
    /// `raise class from cause`: method is the class, object the cause or unbound.
    Raise,
    /// `ascii(object)`
    Ascii,
    /// `repr` of a dict's items: object is the list of them.
    ReprItems,
    /// `__await__`: must be an iterator, and no coroutine.
    Await,
    /// `__aiter__`: must have `__anext__`.
    AsyncIter,
    /// The same for `aiter`, which words it otherwise.
    AsyncIterOf,
    /// `repr` of a bound method: method is the bound method, object its receiver.
    ReprMethod,
    /// `str(object)`, in a frame of its own.
    Text,
    /// `__complex__`: must be a complex number.
    Complex,
    /// `repr` of a deque: method is what is shown, object the list of its items.
    ReprDeque,
    /// `__bytes__`: must be bytes.
    Bytes,
    /// `__buffer__`: must be a view.
    Buffer,
    /// `setattr` and `delattr`, whose result is None whatever the hook's is: argument is the name, extra the value or unbound.
    Assign,
    /// As `Repr`, `Str` and `Format`, for who hands out the result as it is.
    ReprAsIs,
    StrAsIs,
    FormatAsIs,
}

/// Calls `method(object, argument?)` and checks. Registers: method, object, argument, extra.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Checked {
    check: Check,
    stage: u8,
}

impl StepFn for Checked {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [method, object, argument, extra] = regs else {
            return Err(core.system_error("bad registers"));
        };
        let given = match input {
            Input::Returned(value) if self.stage > 0 => Some(value),
            _ => None,
        };
        match self.check {
            Check::Missing => self.missing(core, [method, object, argument, extra], given),
            Check::Raise => self.raise(core, regs, given),
            Check::Text => match given {
                Some(text) => Ok(Step::Return(text)),
                None => {
                    self.stage = 1;
                    core.str_of(object).map(Step::Return)
                }
            },
            Check::Assign => {
                if given.is_none() {
                    self.stage = 1;
                    match extra.bound() {
                        Some(value) => core.set_attr(object, argument, value)?,
                        None => core.delete_attr(object, argument)?,
                    }
                }
                Ok(Step::Return(NONE))
            }
            Check::Ascii | Check::ReprItems | Check::ReprMethod | Check::ReprDeque => {
                let text = match given {
                    Some(text) => text,
                    None => {
                        self.stage = 1;
                        core.repr(object)?
                    }
                };
                core.rewritten(self.check, method, text).map(Step::Return)
            }
            Check::Truth | Check::NotEqual if self.stage == 2 => {
                let truth = given == Some(crate::value::TRUE);
                Ok(Step::Return(Value::bool(truth == (self.check == Check::Truth))))
            }
            _ => {
                let result = match given {
                    Some(result) => result,
                    None => {
                        self.stage = 1;
                        let args: SmallVec<[Value; 2]> = argument.bound().into_iter().collect();
                        core.call_bound(method, object, &args)?
                    }
                };
                self.check(core, object, result)
            }
        }
    }
}

impl Checked {
    fn check(&mut self, core: &mut Core, object: Value, result: Value) -> Result<Step, Fault> {
        let wrong = match self.check {
            Check::Repr | Check::ReprAsIs if !is_text(core, result) => {
                "__repr__ returned non-string (type "
            }
            Check::Str | Check::StrAsIs if !is_text(core, result) => {
                "__str__ returned non-string (type "
            }
            Check::Format | Check::FormatAsIs if !is_text(core, result) => {
                let name = core.type_name(result);
                return Err(core.type_error(format!("__format__ must return a str, not {name}")));
            }
            Check::Index if core.int_ref(core.plain(result)).is_none() => {
                "__index__ returned non-int (type "
            }
            Check::Index => {
                // A bool, or an int of a subclass, as an int.
                let int = core.plain(result);
                return core.index(int).map(Step::Return);
            }
            Check::IndexAsFloat if core.int_ref(core.plain(result)).is_none() => {
                "__index__ returned non-int (type "
            }
            Check::IndexAsFloat => {
                let int = core.plain(result);
                return core.to_float(int).map(|float| Step::Return(Value::float(float)));
            }
            Check::Int if core.int_ref(core.plain(result)).is_none() => {
                "__int__ returned non-int (type "
            }
            Check::Int => {
                let int = core.plain(result);
                return core.index(int).map(Step::Return);
            }
            Check::Float if !core.plain(result).is_float() => {
                let (class, name) = (core.type_name(object), core.type_name(result));
                return Err(
                    core.type_error(format!("{class}.__float__ returned non-float (type {name})"))
                );
            }
            Check::Complex if core.as_complex(core.plain(result)).is_none() => {
                "__complex__ returned non-complex (type "
            }
            Check::Bytes if !core.plain(result).is_kind(Kind::Bytes) => {
                "__bytes__ returned non-bytes (type "
            }
            Check::Buffer if core.is_view(result) => return Ok(Step::Return(result)),
            Check::Buffer => {
                return Err(core.type_error("__buffer__ returned non-memoryview object"));
            }
            Check::Iter => return core.check_iterator(result).map(Step::Return),
            Check::Await => return core.check_awaited(result).map(Step::Return),
            Check::AsyncIter => return core.check_async_iterator(result, false).map(Step::Return),
            Check::AsyncIterOf => return core.check_async_iterator(result, true).map(Step::Return),
            Check::Truth | Check::NotEqual => {
                if self.check == Check::NotEqual && result == NOT_IMPLEMENTED {
                    return Ok(Step::Return(result));
                }
                self.stage = 2;
                let truth = core.truth(result)?;
                return Ok(Step::Return(Value::bool(truth == (self.check == Check::Truth))));
            }
            Check::ReprAsIs | Check::StrAsIs | Check::FormatAsIs => {
                return Ok(Step::Return(result));
            }
            _ => return Ok(Step::Return(core.plain(result))),
        };
        let name = core.type_name(result);
        Err(core.type_error(format!("{wrong}{name})")))
    }

    fn missing(
        &mut self,
        core: &mut Core,
        regs: [Value; 4],
        given: Option<Value>,
    ) -> Result<Step, Fault> {
        let [method, object, key, payload] = regs;
        if self.stage == 2 {
            return Ok(Step::Return(given.unwrap_or(NONE)));
        }
        let found = match given {
            Some(found) => found,
            None => {
                self.stage = 1;
                core.dict_get_or(payload, key, UNDEF)?
            }
        };
        if !found.is_undef() {
            return Ok(Step::Return(found));
        }
        self.stage = 2;
        core.call_bound(method, object, &[key]).map(Step::Return)
    }

    /// Stage 0: make the exception; 1: it is made, make the cause; 2: raise.
    fn raise(
        &mut self,
        core: &mut Core,
        regs: &mut [Value],
        given: Option<Value>,
    ) -> Result<Step, Fault> {
        if self.stage == 0 {
            self.stage = 1;
            regs[2] = regs[0];
            regs[0] = if core.is_class(regs[0]) { core.call(regs[0], &[])? } else { regs[0] };
        } else if self.stage == 1 {
            regs[0] = given.unwrap_or(NONE);
        }
        if !regs[0].is_kind(Kind::Exception) {
            let class = core.type_of(regs[0]);
            let (of, class) = (core.class_full_name(regs[2]), core.class_full_name(class));
            return Err(core.type_error(format!(
                "calling <class '{of}'> should have returned an instance of BaseException, not <class '{class}'>"
            )));
        }
        if self.stage == 1 && regs[1].is_kind(Kind::Class) {
            self.stage = 2;
            regs[1] = core.call(regs[1], &[])?;
        } else if self.stage == 2 {
            regs[1] = given.unwrap_or(NONE);
        }
        if !regs[1].is_undef() {
            core.set_cause(regs[0], regs[1])?;
        }
        core.pending = Pending::Object(regs[0]);
        Err(Fault::Raise)
    }
}

fn is_text(core: &Core, value: Value) -> bool {
    core.plain(value).is_kind(Kind::Str)
}

impl Core {
    /// Calls `method(object, argument?)` as a frame that checks the result.
    pub(crate) fn checked(
        &mut self,
        check: Check,
        method: Value,
        object: Value,
        argument: Value,
    ) -> Fault {
        self.enter(Checked { check, stage: 0 }, &[method, object, argument, UNDEF])
    }

    /// `setattr(object, name, value)`, or `delattr` where there is no value, for a class with a hook.
    pub(crate) fn assigned(&mut self, object: Value, name: Value, value: Value) -> Fault {
        self.enter(Checked { check: Check::Assign, stage: 0 }, &[UNDEF, object, name, value])
    }

    /// `payload[key]`, or `__missing__` of the instance.
    pub(crate) fn missing_item(
        &mut self,
        method: Value,
        object: Value,
        key: Value,
        payload: Value,
    ) -> Fault {
        self.enter(Checked { check: Check::Missing, stage: 0 }, &[method, object, key, payload])
    }

    /// `repr(value)` as a program gets it: what a `__repr__` in Python gives keeps its class.
    pub(crate) fn repr_as_is(&mut self, value: Value) -> Result<Value, Fault> {
        self.text_as_is(value, ("__repr__", Check::ReprAsIs), UNDEF)
            .unwrap_or_else(|| self.repr(value))
    }

    /// `str(value)` as a program gets it.
    pub(crate) fn str_as_is(&mut self, value: Value) -> Result<Value, Fault> {
        if !self.has_guest_class(value) {
            return self.str_of(value);
        }
        if let Some(text) = self.text_as_is(value, ("__str__", Check::StrAsIs), UNDEF) {
            return text;
        }
        // `object.__str__` gives what `__repr__` does.
        let of_object = matches!(value.kind(), Some(Kind::Instance | Kind::Class)) && {
            let plain = self.plain(value);
            !plain.is_kind(Kind::Str) && !self.data(plain).is_kind(Kind::Bytes)
        };
        if !of_object {
            return self.str_of(value);
        }
        let text = self.text_as_is(value, ("__repr__", Check::StrAsIs), UNDEF);
        text.unwrap_or_else(|| self.repr(value))
    }

    /// `format(value, spec)` as a program gets it.
    pub(crate) fn format_as_is(&mut self, value: Value, spec: Value) -> Result<Value, Fault> {
        if self.has_guest_class(value) {
            let given = if spec.is_undef() { self.heap.new_str("")? } else { spec };
            let how = ("__format__", Check::FormatAsIs);
            if let Some(text) = self.text_as_is(value, how, given) {
                return text;
            }
            if self.plain_len(given) == Some(0) {
                return self.str_as_is(value);
            }
        }
        self.format_value(value, spec)
    }

    /// What a special method in Python gives as text; nothing where there is none.
    fn text_as_is(
        &mut self,
        value: Value,
        (name, check): (&'static str, Check),
        arg: Value,
    ) -> Option<Result<Value, Fault>> {
        if !self.has_guest_class(value) {
            return None;
        }
        let method = self.guest_special(value, name)?;
        let args = [arg];
        match self.quick_method(method, value, if arg.is_undef() { &[] } else { &args }) {
            Ok(Some(text)) => Some(Ok(text)),
            Ok(None) => Some(Err(self.checked(check, method, value, arg))),
            Err(fault) => Some(Err(fault)),
        }
    }

    pub(super) fn rewritten(
        &mut self,
        check: Check,
        method: Value,
        text: Value,
    ) -> Result<Value, Fault> {
        let source = self.heap.as_str(text).unwrap_or("").to_owned();
        self.heap.reserve_text(source.len() as u64 * 4)?;
        self.charge_bytes(source.len())?;
        if check == Check::ReprMethod && method.is_kind(Kind::Method) {
            let name = self.function_qualname(self.heap.method(method).function);
            return self.heap.new_string(format!("<bound method {name} of {source}>"));
        }
        if check == Check::ReprDeque {
            return self.deque_text(method, &source);
        }
        if check == Check::ReprItems {
            let o = if method.is_undef() { "" } else { "o" };
            return self.heap.new_string(format!("{o}dict_items({source})"));
        }
        if source.is_ascii() {
            return Ok(text);
        }
        self.in_pieces("escaped", source.len(), &[text])?;
        self.charge_bytes(source.len() * 18)?;
        let mut out = String::new();
        for char in source.chars() {
            if char.is_ascii() {
                out.push(char);
            } else {
                quote::write_escape(to_code_point(char), &mut out);
            }
        }
        self.heap.new_string(out)
    }

    /// `value` as an int, by `__index__`; the error names what it is needed for.
    pub(crate) fn index(&mut self, value: Value) -> Result<Value, Fault> {
        if value.is_int() || value.is_kind(Kind::BigInt) {
            return Ok(value);
        }
        if value.is_bool() {
            return Ok(Value::int(i64::from(value.index())));
        }
        // An int of a subclass is not asked.
        let plain = self.plain(value);
        if plain != value && self.int_ref(plain).is_some() {
            return Ok(plain);
        }
        if let Some(method) = self.guest_special(value, "__index__") {
            return Err(self.checked(Check::Index, method, value, UNDEF));
        }
        let name = self.type_name(value);
        Err(self.type_error(format!("'{name}' object cannot be interpreted as an integer")))
    }
}
