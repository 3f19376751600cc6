//! What generator methods need frames for: `close`, `throw` of a class.
//!
//! Place: `types/object.rs` lists the methods; `vm/generator.rs` runs generators.
//!
//! Invariants: `close` raises `GeneratorExit` in the generator, which must end by it or return.
//! Limits: none.

use serde::{Deserialize, Serialize};

use crate::core::Core;
use crate::exception::Fault;
use crate::native::state::StepFn;
use crate::native::{Input, Resume, Step};
use crate::types::TypeId;
use crate::value::{NONE, Value};

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
