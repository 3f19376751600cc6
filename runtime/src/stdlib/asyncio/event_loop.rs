//! The event loop: a native frame that runs what is ready until what it runs for is done.
//!
//! Place: `asyncio.run`, `run_until_complete` and top-level `await` enter it; when nothing is ready it leaves the VM with
//! `Request::Waiting`, and goes on when the host has answered calls or let time pass.
//!
//! ```text
//! a round: timers that are due -> ready; what is ready now is run, what becomes ready meanwhile waits for the next round
//! ready task -> run its coroutine -> it yields a future: waits | returns: done | raises: failed
//! main done -> cancel the other tasks, run on -> close the asynchronous generators, run on -> the result
//! ```
//!
//! Invariants: one task runs at a time; the loop's frame lies beneath it. Rounds and their order are CPython's.
//! Limits: one fuel for each round and each thing run.

use serde::{Deserialize, Serialize};

use super::scheduler::Ready;
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::misc::{AsyncStep, Misc, StepStage};
use crate::heap::object::FutureState;
use crate::native::state::StepFn;
use crate::native::{Entering, Input, Request, Resume, Step};
use crate::types::TypeId;
use crate::value::{Kind, NONE, UNDEF, Value};

/// The loop. Registers: what it runs for at last, what it runs for now, the exception that ends it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct EventLoop {
    phase: Phase,
    running: Running,
    /// What is left of this round.
    todo: u32,
    /// The round is the last one of its phase.
    stop: bool,
    /// Whether what is left is ended with it: `asyncio.run` rather than `run_until_complete`.
    closes: bool,
}

/// What is told of a loop that ended before what it ran for.
const STOPPED: &str = "Event loop stopped before Future completed.";

/// What the loop runs for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Phase {
    Main,
    /// The tasks that are left, which were cancelled.
    Tasks,
    /// The asynchronous generators that are left, which are closed.
    Generators,
}

/// What runs above the loop's frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Running {
    Nothing,
    Task,
    Callback,
    /// Telling the loop's exception handler what a callback raised.
    Report,
    /// Making what the host has answered, for the entry in front.
    Arrival,
}

// === impl EventLoop ===

impl EventLoop {
    pub(crate) fn new(closes: bool) -> EventLoop {
        EventLoop { phase: Phase::Main, running: Running::Nothing, todo: 0, stop: false, closes }
    }

    /// Only ends what is left.
    pub(crate) fn closing() -> EventLoop {
        EventLoop { stop: true, ..EventLoop::new(true) }
    }
}

impl StepFn for EventLoop {
    fn catches(&self) -> bool {
        true
    }

    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        if regs.len() != 3 {
            return Err(core.system_error("bad registers"));
        }
        self.take(core, regs, input)?;
        // From here on the input has been taken.
        self.rounds(core, regs)
    }
}

impl EventLoop {
    /// Takes what came of what ran.
    fn take(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<(), Fault> {
        let running = std::mem::replace(&mut self.running, Running::Nothing);
        let escaped = match (running, input) {
            (Running::Task, _) => {
                let task = core.tasks.current;
                if !task.is_kind(Kind::Future) {
                    return Err(core.system_error("no task"));
                }
                let escaped = core.task_yielded(task, input)?;
                core.leave_task();
                escaped
            }
            (Running::Callback, Input::Raised(exception))
                if !core.ends_loop(exception) && !core.tasks.object.is_undef() =>
            {
                self.running = Running::Report;
                return Err(core.call_frozen("asyncio.events", "_report", &[exception], UNDEF));
            }
            (Running::Callback | Running::Report, Input::Raised(exception)) => {
                core.ends_loop(exception).then_some(exception)
            }
            (Running::Arrival, input) => core.arrived(input),
            (Running::Nothing, Input::Raised(exception)) => Some(exception),
            _ => None,
        };
        if let Some(exception) = escaped {
            self.end(regs, exception);
        }
        Ok(())
    }

    /// Ends what runs with this exception.
    fn end(&mut self, regs: &mut [Value], exception: Value) {
        if let [_, _, exit] = regs {
            *exit = exception;
        }
        self.todo = 0;
        self.stop = true;
    }

    fn rounds(&mut self, core: &mut Core, regs: &mut [Value]) -> Result<Step, Fault> {
        loop {
            if core.meter.is_over() {
                return Ok(Step::Yield);
            }
            if core.tasks.ready.front() == Some(&Ready::Leave) {
                core.done_ready();
                self.stop = true;
                continue;
            }
            if self.todo == 0 {
                if self.stop {
                    if let Some(step) = core.retrying(|core| self.next_phase(core, regs))? {
                        return Ok(step);
                    }
                    continue;
                }
                if let Some(exception) = core.retrying(begin_round)? {
                    self.end(regs, exception);
                    continue;
                }
                self.todo = core.tasks.ready.len() as u32;
            }
            let Some(entry) = core.tasks.ready.front().copied() else {
                self.todo = 0;
                continue;
            };
            let acted = core.retrying(|core| {
                core.charge(1)?;
                self.act(core, entry)
            });
            if acted != Err(Fault::Retry) {
                if self.running != Running::Arrival {
                    core.done_ready();
                }
                self.todo -= 1;
            }
            acted?;
        }
    }

    /// Runs one entry. `NeedsMemory` leaves all as it was.
    fn act(&mut self, core: &mut Core, entry: Ready) -> Result<(), Fault> {
        match entry {
            Ready::Stop | Ready::Leave => {
                self.stop = true;
                Ok(())
            }
            Ready::Step(task) => self.run_task(core, task, UNDEF),
            Ready::Throw(task, exception) => self.run_task(core, task, exception),
            Ready::Gathered(whole, child) => core.child_done(whole, child),
            Ready::Slept(future) => {
                let value = core.heap.future(future).value;
                core.complete(future, FutureState::Done, value);
                Ok(())
            }
            Ready::Callback(callable, future) => {
                self.running = Running::Callback;
                core.call(callable, &[future]).map(|_| ())
            }
            Ready::Arrived(future, parts) => {
                if core.heap.future(future).state != FutureState::Pending {
                    return Ok(());
                }
                let entering = core.call_frozen("_door", "admit", &[parts], UNDEF);
                if entering == Fault::Enter {
                    self.running = Running::Arrival;
                }
                Err(entering)
            }
            Ready::Handle(handle) => {
                let Misc::LoopHandle { callback, args, cancelled, .. } = *core.heap.misc_of(handle)
                else {
                    return Ok(());
                };
                if cancelled {
                    return Ok(());
                }
                let args = core.heap.items(args).unwrap_or_default().to_vec();
                core.charge_values(args.len())?;
                self.running = Running::Callback;
                core.call(callback, &args).map(|_| ())
            }
        }
    }

    fn run_task(&mut self, core: &mut Core, task: Value, thrown: Value) -> Result<(), Fault> {
        let object = core.heap.future(task);
        if object.state != FutureState::Pending {
            return Ok(());
        }
        let (coroutine, cancel, message) = (object.coroutine, object.cancel, object.message);
        let mut thrown = thrown;
        if cancel {
            if thrown.is_undef() || !core.exception_is(thrown, TypeId::CancelledError) {
                thrown = core.cancelled_error(message)?;
            }
            core.heap.future_mut(task).cancel = false;
        }
        core.heap.future_mut(task).waits_for = UNDEF;
        core.enter_task(task);
        self.running = Running::Task;
        let how = if thrown.is_undef() { Resume::Send(NONE) } else { Resume::Throw(thrown) };
        Err(core.resume(coroutine, how))
    }

    /// What the loop ran for is done: goes on to what is to be ended, or ends. `NeedsMemory` leaves all as it was.
    fn next_phase(&mut self, core: &mut Core, regs: &mut [Value]) -> Result<Option<Step>, Fault> {
        let &mut [main, ref mut now, ref mut exit] = regs else {
            return Err(core.system_error("bad registers"));
        };
        if self.closes && self.phase == Phase::Main {
            // It was stopped: what is left of `main` is cancelled like all other tasks, and does not end the loop.
            if exit.is_undef() && main.is_kind(Kind::Future) && is_pending(core, main) {
                let text = core.heap.new_str(STOPPED)?;
                *exit = core.make_exception(TypeId::RuntimeError, &[text])?;
                core.forget_main(main)?;
            }
            let left = core.pending_tasks();
            if !left.is_empty() {
                *now = core.gather_all(&left, true)?;
                for task in left {
                    core.cancel_future(task, NONE);
                }
                self.phase = Phase::Tasks;
                self.stop = false;
                return Ok(None);
            }
        }
        if self.closes && self.phase != Phase::Generators {
            let open = core.open_generators();
            if !open.is_empty() {
                let closing = core.close_generators(&open)?;
                *now = core.gather_all(&closing, true)?;
                self.phase = Phase::Generators;
                self.stop = false;
                return Ok(None);
            }
        }
        if self.closes {
            core.clear_loop();
        }
        core.tasks.running = false;
        // One that an exception has ended has not come to its stop.
        if core.tasks.ready.front() == Some(&Ready::Leave) {
            core.done_ready();
        }
        if !exit.is_undef() {
            return Err(core.raise_again(*exit));
        }
        if !main.is_kind(Kind::Future) {
            return Ok(Some(Step::Return(NONE)));
        }
        match core.await_future(main)? {
            Some(value) => Ok(Some(Step::Return(value))),
            None => {
                core.forget_main(main)?;
                Err(core.raise(TypeId::RuntimeError, STOPPED))
            }
        }
    }
}

fn is_pending(core: &Core, future: Value) -> bool {
    core.heap.future(future).state == FutureState::Pending
}

/// Sees what is ready now; waits if nothing is; the exception for tasks that wait for nothing.
fn begin_round(core: &mut Core) -> Result<Option<Value>, Fault> {
    core.charge(1)?;
    core.make_due_ready();
    if !core.tasks.ready.is_empty() {
        return Ok(None);
    }
    if core.host.count() == 0 && core.tasks.timers.is_empty() {
        let text = "every task waits for something that nothing can bring about";
        let text = core.heap.new_str(text)?;
        return core.make_exception(TypeId::RuntimeError, &[text]).map(Some);
    }
    core.entering = Some(Entering::Suspend(Request::Waiting));
    Err(Fault::Enter)
}

impl Core {
    /// Whether an exception ends the loop rather than what raised it.
    fn ends_loop(&self, exception: Value) -> bool {
        self.exception_is(exception, TypeId::SystemExit)
            || self.exception_is(exception, TypeId::KeyboardInterrupt)
    }

    /// What the host has answered was made, or was not; the exception that ends the loop, if it is one.
    fn arrived(&mut self, input: Input) -> Option<Value> {
        let Some(Ready::Arrived(future, _)) = self.tasks.ready.front().copied() else {
            return None;
        };
        self.done_ready();
        match input {
            Input::Returned(value) => self.complete(future, FutureState::Done, value),
            Input::Raised(exception) => {
                self.complete(future, FutureState::Failed, exception);
                return self.ends_loop(exception).then_some(exception);
            }
            Input::Entered | Input::Exhausted(_) => {}
        }
        None
    }

    /// A task's coroutine yielded, returned or raised; the exception that ends the loop, if it is one. `NeedsMemory`
    /// leaves all as it was.
    fn task_yielded(&mut self, task: Value, input: Input) -> Result<Option<Value>, Fault> {
        match input {
            Input::Exhausted(value) => {
                // Cancelled in its last step: the task ends by that.
                if self.heap.future(task).cancel {
                    self.heap.future_mut(task).cancel = false;
                    self.complete(task, FutureState::Cancelled, NONE);
                } else {
                    self.complete(task, FutureState::Done, value);
                }
            }
            Input::Returned(future) if future == task => {
                let mut text = "Task cannot await on itself: ".to_owned();
                self.write_plain_repr(task, &mut text, 0);
                self.throw_later(task, &text)?;
            }
            Input::Returned(future) if future.is_kind(Kind::Future) => {
                self.wait_for(task, future)?;
            }
            Input::Entered => self.make_ready(Ready::Step(task))?,
            Input::Returned(value) if value.is_none() => self.make_ready(Ready::Step(task))?,
            Input::Returned(value) => {
                let mut text = "Task got bad yield: ".to_owned();
                self.write_plain_repr(value, &mut text, 0);
                self.throw_later(task, &text)?;
            }
            Input::Raised(exception) => {
                let cancelled = self.exception_is(exception, TypeId::CancelledError);
                let state = if cancelled { FutureState::Cancelled } else { FutureState::Failed };
                self.heap.future_mut(task).message = NONE;
                self.complete(task, state, exception);
                if self.ends_loop(exception) {
                    return Ok(Some(exception));
                }
            }
        }
        Ok(None)
    }

    /// Raises a `RuntimeError` in a task when it runs next.
    fn throw_later(&mut self, task: Value, text: &str) -> Result<(), Fault> {
        let text = self.heap.new_str(text)?;
        let exception = self.make_exception(TypeId::RuntimeError, &[text])?;
        self.make_ready(Ready::Throw(task, exception))
    }

    /// Tasks that close asynchronous generators.
    fn close_generators(&mut self, generators: &[Value]) -> Result<Vec<Value>, Fault> {
        let mut tasks = Vec::with_capacity(generators.len());
        for generator in generators {
            let argument = self.make_exception(TypeId::GeneratorExit, &[])?;
            let closing = self.heap.new_misc(Misc::AsyncGenStep {
                generator: *generator,
                argument,
                what: AsyncStep::Close,
                stage: StepStage::Init,
            })?;
            tasks.push(self.new_task(closing, UNDEF)?);
        }
        Ok(tasks)
    }

    /// A gather of futures that the running loop ends with.
    fn gather_all(&mut self, futures: &[Value], all: bool) -> Result<Value, Fault> {
        self.charge_values(futures.len())?;
        let whole = self.new_gather(futures, all)?;
        self.add_waiter(whole, NONE)?;
        Ok(whole)
    }
}
