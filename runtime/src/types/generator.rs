//! Attributes of generators and coroutines, and what they need frames for: `close`, `throw` of a class.
//!
//! Place: as `types/object.rs`; `vm/generator.rs` runs generators.
//!
//! Invariants: `close` raises `GeneratorExit` in the generator, which must end by it or return.
//! Limits: none.

use serde::{Deserialize, Serialize};

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::misc::Misc;
use crate::native::state::StepFn;
use crate::native::{Input, NativeDef, Resume, Signature, Step};
use crate::types::TypeId;
use crate::value::{Kind, NONE, Value};

pub(crate) static GENERATOR: &[NativeDef] = &[
    NativeDef::method("send", Signature::exact(1), |core, args| {
        Err(core.resume(args[0], Resume::Send(args[1])))
    }),
    NativeDef::method("throw", Signature::range(1, 3), generator_throw),
    NativeDef::method("close", Signature::exact(0), generator_close),
    NativeDef::method("__next__", Signature::exact(0), |core, args| {
        Err(core.resume(args[0], Resume::Send(NONE)))
    }),
    NativeDef::method("__iter__", Signature::exact(0), |_, args| Ok(args[0])),
    NativeDef::getter("__name__", generator_name),
    NativeDef::getter("__qualname__", generator_qualname),
];

pub(crate) static COROUTINE: &[NativeDef] = &[
    NativeDef::method("send", Signature::exact(1), |core, args| {
        Err(core.resume(args[0], Resume::Send(args[1])))
    }),
    NativeDef::method("throw", Signature::range(1, 3), generator_throw),
    NativeDef::method("close", Signature::exact(0), generator_close),
    NativeDef::method("__await__", Signature::exact(0), |core, args| {
        core.heap.new_misc(Misc::CoroutineWrapper { coroutine: args[0] })
    }),
    NativeDef::getter("__name__", generator_name),
    NativeDef::getter("__qualname__", generator_qualname),
];

/// The receiver as a generator of any kind: a method taken from the class can be given anything.
fn check_generator(core: &mut Core, value: Value) -> Result<(), Fault> {
    if value.is_kind(Kind::Generator) {
        return Ok(());
    }
    let name = core.type_name(value);
    Err(core
        .type_error(format!("descriptor requires a 'generator' object but received a '{name}'")))
}

pub(crate) fn generator_name(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    check_generator(core, args[0])?;
    let function = core.heap.generator(args[0]).function;
    if function.is_kind(Kind::Function) {
        return crate::types::function::function_text(core, function, "__name__");
    }
    let code = core.heap.generator(args[0]).code;
    let name = core.link_of(code).code().name.to_string();
    core.heap.new_str(&name)
}

pub(crate) fn generator_qualname(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    check_generator(core, args[0])?;
    let function = core.heap.generator(args[0]).function;
    if function.is_kind(Kind::Function) {
        return crate::types::function::function_text(core, function, "__qualname__");
    }
    let code = core.heap.generator(args[0]).code;
    let name = core.link_of(code).code().qualname.to_string();
    core.heap.new_str(&name)
}

fn generator_throw(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[generator, exception, value, traceback] = args else {
        return Err(core.system_error("bad arguments"));
    };
    let is_traceback = traceback.is_kind(Kind::Misc)
        && matches!(core.heap.misc_of(traceback), Misc::Traceback { .. });
    if !traceback.is_undef() && !traceback.is_none() && !is_traceback {
        return Err(no_exception(
            core,
            generator,
            "throw() third argument must be a traceback object",
        ));
    }
    if exception.is_kind(Kind::Exception) && !value.is_undef() && !value.is_none() {
        return Err(no_exception(
            core,
            generator,
            "instance exception may not have a separate value",
        ));
    }
    let is_class = core.is_class(exception) && core.layout_of(exception).is_exception();
    let exception = if is_class && !value.is_undef() && !value.is_none() {
        if value.is_kind(Kind::Exception) { value } else { core.exception_with(exception, value)? }
    } else if exception.is_kind(Kind::Exception) {
        exception
    } else if TypeId::from_value(exception).is_some_and(TypeId::is_exception) {
        core.exception_to_raise(exception)?
    } else if core.is_class(exception) && core.layout_of(exception).is_exception() {
        let state = ThrowClass::default();
        return Err(core.enter(state, &[generator, exception]));
    } else {
        let name = core.type_name(exception);
        let text = format!(
            "exceptions must be classes or instances deriving from BaseException, not {name}"
        );
        return Err(no_exception(core, generator, &text));
    };
    Err(core.resume(generator, Resume::Throw(exception)))
}

/// The `TypeError` of `throw`, which is raised where the innermost generator is delegated to.
fn no_exception(core: &mut Core, generator: Value, text: &str) -> Fault {
    match core.heap.new_str(text) {
        Ok(text) => core.resume(generator, Resume::Throw(text)),
        Err(fault) => fault,
    }
}

pub(crate) fn generator_close(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    check_generator(core, args[0])?;
    use crate::heap::object::GeneratorState;
    match core.heap.generator(args[0]).state {
        GeneratorState::Finished => Ok(NONE),
        GeneratorState::Created => {
            core.finish_generator(args[0]);
            Ok(NONE)
        }
        GeneratorState::Suspended | GeneratorState::Running => {
            Err(core.enter(Close::default(), &[args[0]]))
        }
    }
}

/// `generator.close()`. Registers: generator.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Close {
    thrown: bool,
}

/// `generator.throw(Class)`. Registers: generator, class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct ThrowClass {
    stage: u8,
}

/// Closes what a generator delegates to, then raises `GeneratorExit` in the generator. Registers: a generator, or a bound `close`;
/// exception.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct CloseDelegate {
    closed: bool,
}

impl StepFn for CloseDelegate {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], _: Input) -> Result<Step, Fault> {
        let &mut [close, exception] = regs else { return Err(core.system_error("bad registers")) };
        if !self.closed {
            self.closed = true;
            if close.is_kind(Kind::Generator) {
                generator_close(core, &[close])?;
            } else {
                core.call(close, &[])?;
            }
        }
        Err(core.raise_object(exception))
    }
}

impl StepFn for Close {
    fn catches(&self) -> bool {
        self.thrown
    }

    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let generator = regs.first().copied().unwrap_or(NONE);
        match input {
            Input::Entered if !self.thrown => {
                let exception = core.make_exception(TypeId::GeneratorExit, &[])?;
                self.thrown = true;
                Err(core.resume(generator, Resume::Throw(exception)))
            }
            Input::Exhausted(value) => Ok(Step::Return(value)),
            Input::Raised(exception) => {
                let ended = core.exception_is(exception, TypeId::GeneratorExit)
                    || core.exception_is(exception, TypeId::StopIteration);
                if ended { Ok(Step::Return(NONE)) } else { Err(core.raise_again(exception)) }
            }
            _ => {
                let kind = crate::vm::generator::kind_name(core.heap.generator(generator).kind);
                Err(core.raise(TypeId::RuntimeError, format!("{kind} ignored GeneratorExit")))
            }
        }
    }
}

impl StepFn for ThrowClass {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [generator, class] = regs else { return Err(core.system_error("bad registers")) };
        match (self.stage, input) {
            (0, _) => {
                self.stage = 1;
                core.call(class, &[]).map(Step::Return)
            }
            (1, Input::Returned(exception)) => {
                // What the generator yields or raises is the result of `throw`.
                let fault = core.resume(generator, Resume::Throw(exception));
                if fault == Fault::Enter { Ok(Step::Become) } else { Err(fault) }
            }
            _ => Err(core.system_error("bad step")),
        }
    }
}
