//! Raising, matching, exit methods; exception objects.
//!
//! Place: `Raise`, `TestExc`, `WithExcept`; `vm/unwind.rs` makes pending exceptions here.
//!
//! Invariants: what `raise` accepts and how it is worded is CPython's.
//! Limits: none beyond memory.

use serde::{Deserialize, Serialize};

use crate::core::Core;
use crate::exception::{Fault, Pending};
use crate::heap::misc::Misc;
use crate::heap::object::GeneratorState;
use crate::native::state::StepFn;
use crate::native::{Input, Step};
use crate::protocol::checked::Check;
use crate::types::TypeId;
use crate::value::{Immediate, Kind, NONE, UNDEF, Value};
use crate::vm::frame::Ret;
use crate::vm::{Flow, Vm};

/// Classes of an `except` that are asked at once; more are asked in slices.
const CLASSES_AT_ONCE: usize = 1024;

/// Asks the classes of a long tuple whether one catches an exception. Registers: the exception's class, the tuple.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Catches {
    at: u32,
    found: bool,
}

impl StepFn for Catches {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], _: Input) -> Result<Step, Fault> {
        let &mut [class, tuple] = regs else { return Err(core.system_error("bad registers")) };
        if !core.is_class(class) || !tuple.is_kind(Kind::Tuple) {
            return Err(core.system_error("bad registers"));
        }
        let count = core.heap.tuple(tuple).len();
        while (self.at as usize) < count {
            if core.meter.is_over() {
                return Ok(Step::Yield);
            }
            core.charge_values(CLASSES_AT_ONCE)?;
            let from = self.at as usize;
            let to = count.min(from + CLASSES_AT_ONCE);
            self.found |= core.any_catches(class, tuple, from, to)?;
            self.at = u32::try_from(to).unwrap_or(u32::MAX);
        }
        Ok(Step::Return(Value::bool(self.found)))
    }
}

impl Vm {
    /// `Raise`
    #[inline(never)]
    pub(crate) fn raise_op(&mut self, exception: Value, cause: Value, n: u8) -> Flow {
        if n == 0 {
            let handled = self.handled();
            if handled.is_undef() {
                let text = "No active exception to reraise".to_owned();
                return self.raise_now(Pending::Text(TypeId::RuntimeError, text));
            }
            return self.raise_now(Pending::Again(handled));
        }
        let before = self.core.meter.slice;
        if n == 2 {
            return match self.core.raise_from(exception, cause) {
                Ok(exception) => self.raise_now(Pending::Object(exception)),
                Err(fault) => self.fault(fault, Ret::Discard, before),
            };
        }
        match self.core.exception_to_raise(exception) {
            Ok(exception) => self.raise_now(Pending::Object(exception)),
            Err(fault) => self.fault(fault, Ret::Discard, before),
        }
    }
}

impl Core {
    /// The exception object that `raise value` raises. A class written in Python is called by a frame that then raises.
    pub(crate) fn exception_to_raise(&mut self, value: Value) -> Result<Value, Fault> {
        if value.is_kind(Kind::Exception) || value.is_immediate(Immediate::MemoryError) {
            return Ok(value);
        }
        if let Some(class) = TypeId::from_value(value)
            && class.is_exception()
        {
            if class.is_subtype(TypeId::BaseExceptionGroup) {
                self.check_group(&[], class.value())?;
            }
            let exception = self.make_exception(class, &[])?;
            self.complete_exception(exception, class, &[])?;
            return Ok(exception);
        }
        if value.is_kind(Kind::Class) && self.layout_of(value).is_exception() {
            return Err(self.checked(Check::Raise, value, UNDEF, UNDEF));
        }
        Err(self.type_error("exceptions must derive from BaseException"))
    }

    /// `raise exception from cause`
    fn raise_from(&mut self, exception: Value, cause: Value) -> Result<Value, Fault> {
        let needs_call =
            |core: &Core, v: Value| v.is_kind(Kind::Class) && core.layout_of(v).is_exception();
        if needs_call(self, exception) || needs_call(self, cause) {
            return Err(self.checked(Check::Raise, exception, cause, UNDEF));
        }
        let exception = self.exception_to_raise(exception)?;
        self.set_cause(exception, cause)?;
        Ok(exception)
    }

    /// Sets `__cause__` as `raise ... from cause` does.
    pub(crate) fn set_cause(&mut self, exception: Value, cause: Value) -> Result<(), Fault> {
        let cause = if cause.is_none() {
            UNDEF
        } else if cause.is_kind(Kind::Exception) {
            cause
        } else if let Some(class) = TypeId::from_value(cause)
            && class.is_exception()
        {
            self.make_exception(class, &[])?
        } else {
            return Err(self.type_error("exception causes must derive from BaseException"));
        };
        if exception.is_kind(Kind::Exception) {
            let object = self.heap.exception_mut(exception);
            object.cause = cause;
            object.suppress = true;
        }
        Ok(())
    }

    /// Makes `pending` an exception object.
    pub(crate) fn pending_object(&mut self) -> Result<Value, Fault> {
        match self.pending.clone() {
            Pending::Object(value) | Pending::Again(value) => Ok(value),
            Pending::Nothing => self.make_exception(TypeId::SystemError, &[]),
            Pending::Text(class, text) => {
                let text = self.heap.new_str(&text)?;
                self.make_exception(class, &[text])
            }
            Pending::Args(class, args) => self.make_exception(class, &args),
            Pending::NotAwaitable(text) => {
                let text = self.heap.new_str(&text)?;
                self.make_exception(TypeId::TypeError, &[text])
            }
            Pending::Name(class, text, name) => {
                let text = self.heap.new_str(&text)?;
                let exception = self.make_exception(class, &[text])?;
                // CPython tells it of a `NameError` alone, not of a local variable that is not bound.
                let name = if class == TypeId::NameError { name } else { NONE };
                self.set_exception_attr(exception, "name", name)?;
                Ok(exception)
            }
            Pending::Import(class, text, name) => {
                let text = self.heap.new_str(&text)?;
                let exception = self.make_exception(class, &[text])?;
                let name = if name.is_undef() { NONE } else { name };
                self.set_exception_attr(exception, "name", name)?;
                Ok(exception)
            }
            Pending::ImportFrom { text, module, name } => {
                let text = self.heap.new_str(&text)?;
                let exception = self.make_exception(TypeId::ImportError, &[text])?;
                let module = if module.is_undef() { NONE } else { module };
                self.set_exception_attr(exception, "name", module)?;
                self.set_exception_attr(exception, "name_from", name)?;
                Ok(exception)
            }
            Pending::Attribute { text, name, object } => {
                let text = self.heap.new_str(&text)?;
                let exception = self.make_exception(TypeId::AttributeError, &[text])?;
                self.set_exception_attr(exception, "name", name)?;
                self.set_exception_attr(exception, "obj", object)?;
                Ok(exception)
            }
        }
    }

    /// Whether what is pending is of a built-in exception class.
    pub(crate) fn pending_is(&self, class: TypeId) -> bool {
        match &self.pending {
            Pending::Nothing => false,
            Pending::Text(is, _)
            | Pending::Args(is, _)
            | Pending::Name(is, _, _)
            | Pending::Import(is, _, _) => is.is_subtype(class),
            Pending::Attribute { .. } => TypeId::AttributeError.is_subtype(class),
            Pending::ImportFrom { .. } => TypeId::ImportError.is_subtype(class),
            Pending::NotAwaitable(_) => TypeId::TypeError.is_subtype(class),
            Pending::Object(value) | Pending::Again(value) => self.exception_is(*value, class),
        }
    }

    /// An exception's `__dict__`, made at first use.
    pub(crate) fn exception_attrs(&mut self, exception: Value) -> Result<Value, Fault> {
        let attrs = self.heap.exception(exception).attrs;
        if !attrs.is_undef() {
            return Ok(attrs);
        }
        let dict = self.heap.new_empty_dict()?;
        self.heap.exception_mut(exception).attrs = dict;
        Ok(dict)
    }

    pub(crate) fn set_exception_attr(
        &mut self,
        exception: Value,
        name: &str,
        value: Value,
    ) -> Result<(), Fault> {
        let dict = self.exception_attrs(exception)?;
        let name = self.heap.intern(name)?;
        self.dict_set_str(dict, name, value)
    }

    /// Whether an exception object is of a built-in class or derives from it.
    pub(crate) fn exception_is(&self, exception: Value, class: TypeId) -> bool {
        if exception.is_kind(Kind::Exception) {
            return self.is_subclass(self.heap.exception(exception).class, class.value());
        }
        exception.is_immediate(Immediate::MemoryError) && TypeId::MemoryError.is_subtype(class)
    }

    /// The value that a `StopIteration` carries.
    pub(crate) fn stop_value(&self, exception: Value) -> Value {
        if !exception.is_kind(Kind::Exception) {
            return NONE;
        }
        let args = self.heap.exception(exception).args;
        self.item_at(args, 0).unwrap_or(NONE)
    }

    /// `TestExc`
    #[inline(never)]
    pub(crate) fn exception_matches(
        &mut self,
        exception: Value,
        classes: Value,
    ) -> Result<bool, Fault> {
        let class = self.type_of(exception);
        if class == classes {
            return Ok(true);
        }
        let tuple = self.plain(classes);
        if !tuple.is_kind(Kind::Tuple) {
            return self.catches(class, classes);
        }
        let count = self.heap.tuple(tuple).len();
        if count > CLASSES_AT_ONCE {
            let state = Catches { at: 0, found: false };
            return Err(self.enter(state, &[class, tuple]));
        }
        self.charge_values(count)?;
        self.any_catches(class, tuple, 0, count)
    }

    /// Whether one of the classes of a tuple from `from` to `to` catches what is of `class`. All are asked, for all must be
    /// exceptions.
    fn any_catches(
        &mut self,
        class: Value,
        tuple: Value,
        from: usize,
        to: usize,
    ) -> Result<bool, Fault> {
        let mut found = false;
        for at in from..to {
            let Some(item) = self.item_at(tuple, at) else { break };
            found |= self.catches(class, item)?;
        }
        Ok(found)
    }

    /// Whether `by`, which must be an exception's class, catches what is of `class`.
    fn catches(&mut self, class: Value, by: Value) -> Result<bool, Fault> {
        if !self.is_class(by) || !self.layout_of(by).is_exception() {
            return Err(self.type_error(
                "catching classes that do not inherit from BaseException is not allowed",
            ));
        }
        Ok(self.is_subclass(class, by))
    }

    /// `WithExcept`
    pub(crate) fn call_exit(&mut self, exit: Value, exception: Value) -> Result<Value, Fault> {
        let class = self.type_of(exception);
        let traceback = self.traceback_of(exception)?;
        self.call(exit, &[class, exception, traceback])
    }

    /// `__traceback__`: the outermost entry of the trace, or None.
    pub(crate) fn traceback_of(&mut self, exception: Value) -> Result<Value, Fault> {
        if !exception.is_kind(Kind::Exception) {
            return Ok(NONE);
        }
        let object = self.heap.exception(exception);
        let Some(at) = object.trace.entries.len().checked_sub(1) else { return Ok(NONE) };
        let known = object.traceback;
        if known.is_kind(Kind::Misc)
            && matches!(*self.heap.misc_of(known), Misc::Traceback { at: was, .. } if was as usize == at)
        {
            return Ok(known);
        }
        let made = self.heap.new_misc(Misc::Traceback { exception, at: at as u32 })?;
        self.heap.exception_mut(exception).traceback = made;
        Ok(made)
    }

    /// Ends a generator: its registers are given back.
    pub(crate) fn finish_generator(&mut self, generator: Value) {
        self.end_step(generator);
        let object = self.heap.generator_mut(generator);
        object.state = GeneratorState::Finished;
        object.handling = UNDEF;
        let registers = std::mem::take(&mut object.registers);
        self.heap.books.release(registers.len() as u64 * 8);
    }
}
