//! Asynchronous generators: the awaitables that `__anext__`, `asend`, `athrow` and `aclose` give.
//!
//! Place: `vm/generator.rs` runs them; `async for` does without such an object.
//!
//! ```text
//! Init --first send--> Iterating: what is sent goes to the generator --it yields, returns or raises--> Closed
//! ```
//!
//! Invariants: while a generator runs for an awaitable, `Generator::step` is that awaitable (`TRUE` for `async for`), so no
//! other can run it on.
//! Limits: none.

use serde::{Deserialize, Serialize};

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::misc::{AsyncStep, Misc, StepStage};
use crate::native::state::StepFn;
use crate::native::{Input, NativeDef, Resume, Signature, Step};
use crate::types::TypeId;
use crate::value::{Kind, NONE, UNDEF, Value};

pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::method("__aiter__", Signature::exact(0), |_, args| Ok(args[0])),
    NativeDef::method("__anext__", Signature::exact(0), |core, args| core.async_next_step(args[0])),
    NativeDef::method("asend", Signature::exact(1), |core, args| {
        core.async_step(args[0], args[1], AsyncStep::Send)
    }),
    NativeDef::method("athrow", Signature::range(1, 3), athrow),
    NativeDef::method("aclose", Signature::exact(0), |core, args| {
        let exit = core.make_exception(TypeId::GeneratorExit, &[])?;
        core.async_step(args[0], exit, AsyncStep::Close)
    }),
    NativeDef::getter("ag_running", |core, args| {
        let running =
            args[0].is_kind(Kind::Generator) && !core.heap.generator(args[0]).step.is_undef();
        Ok(Value::bool(running))
    }),
    NativeDef::getter("__name__", crate::types::generator::generator_name),
    NativeDef::getter("__qualname__", crate::types::generator::generator_qualname),
];

/// Of the awaitables, and of what a coroutine's `__await__` gives.
pub(crate) static DRIVEN: &[NativeDef] = &[
    NativeDef::method("send", Signature::exact(1), |core, args| {
        Err(core.resume(args[0], Resume::Send(args[1])))
    }),
    NativeDef::method("throw", Signature::range(1, 3), |core, args| {
        let exception = core.exception_to_raise(args[1])?;
        Err(core.resume(args[0], Resume::Throw(exception)))
    }),
    NativeDef::method("close", Signature::exact(0), close),
    NativeDef::method("__next__", Signature::exact(0), |core, args| {
        Err(core.resume(args[0], Resume::Send(NONE)))
    }),
    NativeDef::method("__iter__", Signature::exact(0), |_, args| Ok(args[0])),
    NativeDef::method("__await__", Signature::exact(0), |_, args| Ok(args[0])),
];

/// `athrow(Class)` of a class written in Python. Registers: generator, class.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct ThrownClass {
    called: bool,
}

impl StepFn for ThrownClass {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [generator, class] = regs else { return Err(core.system_error("bad registers")) };
        match input {
            Input::Returned(exception) if self.called => {
                core.async_step(generator, exception, AsyncStep::Throw).map(Step::Return)
            }
            _ => {
                self.called = true;
                core.call(class, &[]).map(Step::Return)
            }
        }
    }
}

fn athrow(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[generator, thrown, value, _] = args else {
        return Err(core.system_error("bad arguments"));
    };
    if thrown.is_kind(Kind::Class) {
        return Err(core.enter(ThrownClass::default(), &[generator, thrown]));
    }
    let exception = if value.is_undef() || value.is_none() || value.is_kind(Kind::Exception) {
        core.exception_to_raise(if value.is_kind(Kind::Exception) { value } else { thrown })?
    } else {
        core.exception_with(thrown, value)?
    };
    core.async_step(generator, exception, AsyncStep::Throw)
}

/// `close()` of an awaitable: it can no longer be awaited.
fn close(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    if args[0].is_kind(Kind::Misc) {
        match core.heap.misc_mut(args[0]) {
            Misc::AsyncGenStep { stage, .. } => *stage = StepStage::Closed,
            Misc::CoroutineWrapper { coroutine } => {
                let coroutine = *coroutine;
                return crate::types::generator::generator_close(core, &[coroutine]);
            }
            _ => {}
        }
    }
    Ok(NONE)
}

impl Core {
    fn async_step(
        &mut self,
        generator: Value,
        argument: Value,
        what: AsyncStep,
    ) -> Result<Value, Fault> {
        if !self.is_async_generator(generator) {
            return Err(self.type_error("an async generator is required"));
        }
        self.heap.new_misc(Misc::AsyncGenStep { generator, argument, what, stage: StepStage::Init })
    }

    /// `generator.__anext__()`
    pub(crate) fn async_next_step(&mut self, generator: Value) -> Result<Value, Fault> {
        self.async_step(generator, NONE, AsyncStep::Next)
    }

    /// Whether a value runs a generator on when it is sent something, without being one.
    pub(crate) fn is_driven(&self, value: Value) -> bool {
        value.is_kind(Kind::Misc)
            && matches!(
                self.heap.misc_of(value),
                Misc::AsyncGenStep { .. } | Misc::CoroutineWrapper { .. }
            )
    }

    /// What a generator runs for is over.
    pub(crate) fn end_step(&mut self, generator: Value) {
        let step = std::mem::replace(&mut self.heap.generator_mut(generator).step, UNDEF);
        if step.is_kind(Kind::Misc)
            && let Misc::AsyncGenStep { stage, .. } = self.heap.misc_mut(step)
        {
            *stage = StepStage::Closed;
        }
    }

    /// Whether a generator runs for `aclose`.
    pub(crate) fn is_closing(&self, generator: Value) -> bool {
        let step = self.heap.generator(generator).step;
        step.is_kind(Kind::Misc)
            && matches!(self.heap.misc_of(step), Misc::AsyncGenStep { what: AsyncStep::Close, .. })
    }
}
