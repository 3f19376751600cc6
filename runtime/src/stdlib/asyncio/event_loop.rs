//! The event loop: a native frame that runs tasks until the main one is done.
//!
//! Place: `asyncio.run` and top-level `await` enter it; when every task is blocked it leaves the VM with
//! `Request::Waiting`, and goes on when the host has answered calls or let time pass.
//!
//! ```text
//! ready task -> run its coroutine -> it yields a future: waits | returns: done | raises: failed
//! ```
//!
//! Invariants: one task runs at a time; the loop's frame lies beneath it.
//! Limits: one fuel for each round.

use serde::{Deserialize, Serialize};

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::object::FutureState;
use crate::native::state::StepFn;
use crate::native::{Entering, Input, Request, Resume, Step};
use crate::types::TypeId;
use crate::value::{Kind, NONE, UNDEF, Value};

/// The loop. Registers: main task.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct EventLoop {
    /// Whether a task's coroutine is running.
    in_task: bool,
}

impl StepFn for EventLoop {
    fn catches(&self) -> bool {
        self.in_task
    }

    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let main = regs.first().copied().unwrap_or(NONE);
        if !main.is_kind(Kind::Future) {
            return Err(core.system_error("no main task"));
        }
        if self.in_task {
            let task = core.tasks.current;
            if !task.is_kind(Kind::Future) {
                return Err(core.system_error("no task"));
            }
            self.ended(core, task, input)?;
            core.tasks.current = UNDEF;
            self.in_task = false;
        }
        loop {
            let state = core.heap.future(main).state;
            if state != FutureState::Pending {
                core.tasks.running = false;
                core.tasks.ready.clear();
                core.tasks.timers.clear();
                return match core.await_future(main)? {
                    Some(value) => Ok(Step::Return(value)),
                    None => Err(core.system_error("main task is not done")),
                };
            }
            let Some(task) = core.tasks.ready.pop_front() else {
                if core.host.pending.is_empty() && core.tasks.timers.is_empty() {
                    core.tasks.running = false;
                    return Err(core.raise(
                        TypeId::RuntimeError,
                        "every task waits for something that nothing can bring about",
                    ));
                }
                core.entering = Some(Entering::Suspend(Request::Waiting));
                return Err(Fault::Enter);
            };
            core.charge(1)?;
            if core.heap.future(task).state != FutureState::Pending {
                continue;
            }
            return self.run_task(core, task).map_err(|fault| {
                if fault == Fault::NeedsMemory {
                    core.tasks.ready.push_front(task);
                    self.in_task = false;
                }
                fault.after_effect()
            });
        }
    }
}

impl EventLoop {
    fn run_task(&mut self, core: &mut Core, task: Value) -> Result<Step, Fault> {
        let object = core.heap.future(task);
        let (coroutine, cancel, call) = (object.coroutine, object.cancel, object.waits_for);
        if !cancel.is_undef() {
            let error = core.cancelled_error(cancel)?;
            core.heap.future_mut(task).cancel = UNDEF;
            self.begin(core, task);
            if coroutine.is_kind(Kind::Generator) {
                return Err(core.resume(coroutine, Resume::Throw(error)));
            }
            return Err(core.raise_object(error));
        }
        self.begin(core, task);
        if coroutine.is_kind(Kind::Generator) {
            return Err(core.resume(coroutine, Resume::Send(NONE)));
        }
        // `to_thread` of a guest function: arguments and keywords.
        let args = core.item_at(call, 0).unwrap_or(NONE);
        let keywords = core.item_at(call, 1).unwrap_or(UNDEF);
        let args: Vec<Value> = core.heap.items(args).unwrap_or_default().to_vec();
        core.call_keywords(coroutine, &args, keywords).map(Step::Return)
    }

    fn begin(&mut self, core: &mut Core, task: Value) {
        core.tasks.current = task;
        self.in_task = true;
    }

    /// The task's coroutine yielded, returned or raised.
    fn ended(&self, core: &mut Core, task: Value, input: Input) -> Result<(), Fault> {
        let is_call = !core.heap.future(task).coroutine.is_kind(Kind::Generator);
        match input {
            Input::Exhausted(value) => core.complete(task, FutureState::Done, value),
            Input::Returned(value) if is_call => core.complete(task, FutureState::Done, value),
            Input::Returned(value) if value.is_kind(Kind::Future) => core.wait_for(task, value)?,
            Input::Returned(_) | Input::Entered => core.tasks.ready.push_back(task),
            Input::Raised(exception) => {
                if core.exception_is(exception, TypeId::CancelledError) {
                    core.complete(task, FutureState::Cancelled, exception);
                } else if core.exception_is(exception, TypeId::SystemExit)
                    || core.exception_is(exception, TypeId::KeyboardInterrupt)
                {
                    core.tasks.running = false;
                    return Err(core.raise_again(exception));
                } else {
                    core.complete(task, FutureState::Failed, exception);
                }
            }
        }
        Ok(())
    }
}
