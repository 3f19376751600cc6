//! `asyncio`: a deterministic scheduler in the VM.
//!
//! Place: the event-loop frame (`event_loop.rs`) drives tasks; `YieldFrom` on a future comes to `await_future`; host calls
//! and timers resolve futures.
//!
//! Invariants: tasks run in the order in which they became ready. The clock is what the driver said last; it moves only
//! while everything waits.
//! Limits: futures and tasks are charged as objects; waiters by 8 bytes.

use std::collections::VecDeque;

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::misc::Misc;
use crate::heap::object::{Future, FutureState, Gather, GeneratorKind, GeneratorState};
use crate::native::{NativeDef, Signature};
use crate::types::TypeId;
use crate::value::{Kind, NONE, TRUE, UNDEF, Value};

pub(crate) mod event_loop;

use event_loop::EventLoop;

pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::function("run", Signature::named(&["main", "debug", "loop_factory"], 1, 0, 1), run),
    NativeDef::function("sleep", Signature::named(&["delay", "result"], 1, 0, 2), sleep),
    NativeDef::function("gather", Signature::variadic(&["return_exceptions"]), gather),
    NativeDef::function(
        "create_task",
        Signature::named(&["coro", "name", "context", "eager_start"], 1, 0, 1),
        create_task,
    ),
    NativeDef::function(
        "ensure_future",
        Signature::named(&["coro_or_future", "loop"], 1, 0, 1),
        |core, args| core.ensure_future(args[0]),
    ),
    NativeDef::function("current_task", Signature::range(0, 1), |core, _| {
        Ok(core.tasks.current.or(NONE))
    }),
    NativeDef::function(
        "to_thread",
        Signature::named(&["func"], 1, 1, 1).with_extra().with_keywords(),
        to_thread,
    ),
    NativeDef::function("iscoroutine", Signature::exact(1), |core, args| {
        Ok(Value::bool(core.is_coroutine(args[0])))
    }),
];

pub(crate) static FUTURE: &[NativeDef] = &[
    NativeDef::class_method("__new__", Signature::variadic(&["loop"]), |core, _| {
        core.new_plain_future()
    }),
    NativeDef::method("done", Signature::exact(0), |core, args| {
        Ok(Value::bool(core.heap.future(args[0]).state != FutureState::Pending))
    }),
    NativeDef::method("cancelled", Signature::exact(0), |core, args| {
        Ok(Value::bool(core.heap.future(args[0]).state == FutureState::Cancelled))
    }),
    NativeDef::method("result", Signature::exact(0), future_result),
    NativeDef::method("exception", Signature::exact(0), future_exception),
    NativeDef::method("cancel", Signature::named(&["msg"], 0, 0, 1), |core, args| {
        let message = args[1].or(NONE);
        Ok(Value::bool(core.cancel_future(args[0], message)))
    }),
    NativeDef::method("set_result", Signature::exact(1), |core, args| {
        settle(core, args, FutureState::Done)
    }),
    NativeDef::method("set_exception", Signature::exact(1), |core, args| {
        settle(core, args, FutureState::Failed)
    }),
    NativeDef::method("get_name", Signature::exact(0), |core, args| {
        Ok(core.heap.future(args[0]).name.or(NONE))
    }),
    NativeDef::method("set_name", Signature::exact(1), |core, args| {
        core.heap.future_mut(args[0]).name = args[1];
        Ok(NONE)
    }),
];

/// The scheduler's state.
#[derive(Clone, Debug)]
pub(crate) struct Scheduler {
    /// Tasks to run, in order.
    pub(crate) ready: VecDeque<Value>,
    /// Sleeping futures: when they end, in nanoseconds of the loop's clock; a number that keeps the order of equals.
    pub(crate) timers: Vec<(u64, u64, Value)>,
    /// The loop's clock in nanoseconds.
    pub(crate) now: u64,
    pub(crate) counter: u64,
    /// The task that is running; unbound outside of one.
    pub(crate) current: Value,
    /// Whether an event loop runs.
    pub(crate) running: bool,
    /// Numbers tasks for their names.
    pub(crate) tasks: u64,
}

impl Default for Scheduler {
    fn default() -> Scheduler {
        Scheduler {
            ready: VecDeque::new(),
            timers: Vec::new(),
            now: 0,
            counter: 0,
            current: UNDEF,
            running: false,
            tasks: 0,
        }
    }
}

impl Scheduler {
    /// Calls `see` with every value in it.
    pub(crate) fn trace(&self, mut see: impl FnMut(Value)) {
        self.ready.iter().copied().for_each(&mut see);
        self.timers.iter().for_each(|(_, _, future)| see(*future));
        see(self.current);
    }

    /// Nanoseconds until the next timer.
    pub(crate) fn wake_after(&self) -> Option<u64> {
        self.timers.iter().map(|(when, _, _)| when.saturating_sub(self.now)).min()
    }
}

fn run(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    if core.tasks.running {
        return Err(core.raise(
            TypeId::RuntimeError,
            "asyncio.run() cannot be called from a running event loop",
        ));
    }
    if !core.is_coroutine(args[0]) {
        let name = core.type_name(args[0]);
        let _ = name;
        return Err(core.type_error("An asyncio.Future, a coroutine or an awaitable is required"));
    }
    let task = core.new_task(args[0], UNDEF)?;
    core.tasks.ready.push_back(task);
    core.tasks.running = true;
    Err(core.enter(EventLoop::default(), &[task]))
}

fn sleep(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[delay, result] = args else { return Err(core.system_error("bad arguments")) };
    if !core.is_number(delay) {
        let name = core.type_name(delay);
        return Err(
            core.type_error(format!("'<=' not supported between instances of '{name}' and 'int'"))
        );
    }
    let seconds = core.to_float(delay)?;
    if seconds.is_nan() {
        return Err(core.value_error("Invalid delay: NaN (not a number)"));
    }
    let future = core.new_plain_future()?;
    let object = core.heap.future_mut(future);
    object.delay = Some((seconds.clamp(0.0, 1e9) * 1e9) as u64);
    object.value = result.or(NONE);
    Ok(future)
}

fn gather(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[return_exceptions, ref awaitables @ ..] = args else {
        return Err(core.system_error("bad arguments"));
    };
    core.charge_values(awaitables.len())?;
    let whole = core.new_plain_future()?;
    if awaitables.is_empty() {
        let list = core.heap.new_list(Vec::new())?;
        core.complete(whole, FutureState::Done, list);
        return Ok(whole);
    }
    core.heap.books.reserve(awaitables.len() as u64 * 400)?;
    let mut children = Vec::with_capacity(awaitables.len());
    for awaitable in awaitables {
        children.push(core.ensure_future(*awaitable)?);
    }
    let tuple = core.heap.new_tuple(&children)?;
    let mut left = 0;
    let mut seen: Vec<Value> = Vec::new();
    for child in children {
        let pending = core.heap.future(child).state == FutureState::Pending;
        if pending && (awaitables.len() > 64 || !seen.contains(&child)) {
            if awaitables.len() <= 64 {
                seen.push(child);
            }
            core.add_waiter(child, whole)?;
            left += 1;
        }
    }
    let all = return_exceptions == TRUE;
    let object = core.heap.future_mut(whole);
    object.waits_for = tuple;
    object.gather = Some(Gather { left, return_exceptions: all });
    if left == 0 {
        core.finish_gather(whole)?;
    }
    Ok(whole)
}

fn create_task(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[coroutine, name, ..] = args else { return Err(core.system_error("bad arguments")) };
    if !core.tasks.running {
        return Err(core.raise(TypeId::RuntimeError, "no running event loop"));
    }
    if !core.is_coroutine(coroutine) {
        let mut text = "a coroutine was expected, got ".to_owned();
        core.write_plain_repr(coroutine, &mut text, 0);
        return Err(core.type_error(text));
    }
    let task = core.new_task(coroutine, name)?;
    core.tasks.ready.push_back(task);
    Ok(task)
}

fn to_thread(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[function, keywords, ref positional @ ..] = args else {
        return Err(core.system_error("bad arguments"));
    };
    if function.is_immediate(crate::value::Immediate::HostFunction) {
        let entries: Vec<_> =
            core.heap.dict(keywords).iter_from(0).map(|(_, e)| (e.key, e.value)).collect();
        let names: Vec<Value> = entries.iter().map(|(key, _)| *key).collect();
        let named: Vec<Value> = entries.iter().map(|(_, value)| *value).collect();
        return core.host_call(function, positional, &names, &named, false);
    }
    // A function of the guest runs in a later round of the loop.
    let positional = core.heap.new_tuple(positional)?;
    let call = core.heap.new_tuple(&[positional, keywords])?;
    let task = core.new_task(function, UNDEF)?;
    core.heap.future_mut(task).waits_for = call;
    core.tasks.ready.push_back(task);
    Ok(task)
}

fn future_result(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    match core.await_future(args[0])? {
        Some(value) => Ok(value),
        None => Err(core.raise(TypeId::InvalidStateError, "Result is not set.")),
    }
}

fn future_exception(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let future = core.heap.future_mut(args[0]);
    future.observed = true;
    match future.state {
        FutureState::Failed => Ok(future.value),
        FutureState::Done => Ok(NONE),
        FutureState::Cancelled => Err(core.raise_cancelled(args[0])),
        FutureState::Pending => Err(core.raise(TypeId::InvalidStateError, "Exception is not set.")),
    }
}

fn settle(core: &mut Core, args: &[Value], state: FutureState) -> Result<Value, Fault> {
    let &[future, value] = args else { return Err(core.system_error("bad arguments")) };
    if core.heap.future(future).state != FutureState::Pending {
        return Err(core.raise(TypeId::InvalidStateError, "invalid state"));
    }
    let value = if state == FutureState::Failed { core.exception_to_raise(value)? } else { value };
    core.complete(future, state, value);
    Ok(NONE)
}

impl Core {
    pub(crate) fn is_coroutine(&self, value: Value) -> bool {
        value.is_kind(Kind::Generator)
            && self.heap.generator(value).kind == GeneratorKind::Coroutine
    }

    /// A task for a coroutine, not yet ready.
    pub(crate) fn new_task(&mut self, coroutine: Value, name: Value) -> Result<Value, Fault> {
        let name = if name.is_undef() || name.is_none() {
            let text = format!("Task-{}", self.tasks.tasks + 1);
            self.heap.new_str(&text)?
        } else {
            name
        };
        let task = self.heap.new_future(Future {
            state: FutureState::Pending,
            value: NONE,
            coroutine,
            call: None,
            waiters: Vec::new(),
            waits_for: UNDEF,
            cancel: UNDEF,
            name,
            observed: false,
            delay: None,
            gather: None,
        })?;
        self.tasks.tasks += 1;
        Ok(task)
    }

    /// A future for an awaitable: a coroutine becomes a task; a sleep begins.
    pub(crate) fn ensure_future(&mut self, awaitable: Value) -> Result<Value, Fault> {
        if awaitable.is_kind(Kind::Future) {
            self.start_sleep(awaitable)?;
            return Ok(awaitable);
        }
        if self.is_coroutine(awaitable) {
            let task = self.new_task(awaitable, UNDEF)?;
            self.tasks.ready.push_back(task);
            return Ok(task);
        }
        Err(self.type_error("An asyncio.Future, a coroutine or an awaitable is required"))
    }

    fn start_sleep(&mut self, future: Value) -> Result<(), Fault> {
        let Some(delay) = self.heap.future(future).delay else { return Ok(()) };
        self.heap.books.charge(0)?;
        self.heap.future_mut(future).delay = None;
        if delay == 0 {
            let value = self.heap.future(future).value;
            self.complete(future, FutureState::Done, value);
            return Ok(());
        }
        self.tasks.counter += 1;
        let when = self.tasks.now.saturating_add(delay);
        self.tasks.timers.push((when, self.tasks.counter, future));
        Ok(())
    }

    /// Lets the clock of the loop move on by `elapsed` nanoseconds: ends the sleeps that are due, in order.
    pub(crate) fn advance_clock(&mut self, elapsed: u64) {
        self.tasks.now = self.tasks.now.saturating_add(elapsed);
        let now = self.tasks.now;
        let mut due: Vec<_> = self.tasks.timers.iter().copied().filter(|t| t.0 <= now).collect();
        due.sort_unstable_by_key(|(when, counter, _)| (*when, *counter));
        self.tasks.timers.retain(|t| t.0 > now);
        for (_, _, future) in due {
            let value = self.heap.future(future).value;
            self.complete(future, FutureState::Done, value);
        }
    }

    fn add_waiter(&mut self, future: Value, waiter: Value) -> Result<(), Fault> {
        self.heap.books.charge(8)?;
        self.heap.future_mut(future).waiters.push(waiter);
        Ok(())
    }

    /// A task waits for what it yielded.
    pub(crate) fn wait_for(&mut self, task: Value, future: Value) -> Result<(), Fault> {
        if self.heap.future(future).state != FutureState::Pending {
            self.tasks.ready.push_back(task);
            return Ok(());
        }
        self.add_waiter(future, task)?;
        self.heap.future_mut(task).waits_for = future;
        Ok(())
    }

    /// Settles a future and wakes those that wait for it.
    pub(crate) fn complete(&mut self, future: Value, state: FutureState, value: Value) {
        let object = self.heap.future_mut(future);
        if object.state != FutureState::Pending {
            return;
        }
        object.state = state;
        object.value = value;
        object.call = None;
        let waiters = std::mem::take(&mut object.waiters);
        self.heap.books.release(waiters.len() as u64 * 8);
        for waiter in waiters {
            if self.heap.future(waiter).gather.is_some() {
                self.child_done(waiter, future);
            } else {
                self.heap.future_mut(waiter).waits_for = UNDEF;
                self.tasks.ready.push_back(waiter);
            }
        }
    }

    /// One of the futures that `gather` waits for has ended.
    fn child_done(&mut self, whole: Value, child: Value) {
        let state = self.heap.future(child).state;
        let object = self.heap.future_mut(whole);
        let Some(gather) = &mut object.gather else { return };
        gather.left = gather.left.saturating_sub(1);
        let (left, all) = (gather.left, gather.return_exceptions);
        if object.state != FutureState::Pending {
            return;
        }
        if !all && matches!(state, FutureState::Failed | FutureState::Cancelled) {
            let value = self.heap.future(child).value;
            self.complete(whole, state, value);
        } else if left == 0 {
            // Without memory for the list the gather stays complete and makes it when it is awaited.
            self.heap.future_mut(whole).state = FutureState::Pending;
            let _ = self.finish_gather(whole);
        }
    }

    /// Makes the list of results.
    pub(crate) fn finish_gather(&mut self, whole: Value) -> Result<(), Fault> {
        let children: Vec<Value> =
            self.heap.items(self.heap.future(whole).waits_for).unwrap_or_default().to_vec();
        self.heap.books.reserve(children.len() as u64 * 8 + 256)?;
        let mut results = Vec::with_capacity(children.len());
        for child in children {
            let object = self.heap.future_mut(child);
            object.observed = true;
            let (state, value) = (object.state, object.value);
            let value = if state == FutureState::Cancelled && !value.is_kind(Kind::Exception) {
                self.make_exception(TypeId::CancelledError, &[])?
            } else {
                value
            };
            results.push(value);
        }
        let list = self.heap.new_list(results)?;
        self.complete(whole, FutureState::Done, list);
        Ok(())
    }

    /// What `await future` gives, or `None` while it is pending; raises what it failed with.
    pub(crate) fn await_future(&mut self, future: Value) -> Result<Option<Value>, Fault> {
        if self.heap.future(future).delay.is_some() {
            let now = self.heap.future(future).delay == Some(0);
            self.start_sleep(future)?;
            if now {
                // `sleep(0)` lets the others run once.
                return Ok(None);
            }
        }
        let object = self.heap.future_mut(future);
        match object.state {
            FutureState::Done => Ok(Some(object.value)),
            FutureState::Failed => {
                object.observed = true;
                let exception = object.value;
                Err(self.raise_object(exception))
            }
            FutureState::Cancelled => Err(self.raise_cancelled(future)),
            FutureState::Pending => {
                if object.gather.as_ref().is_some_and(|gather| gather.left == 0) {
                    self.finish_gather(future)?;
                    return self.await_future(future);
                }
                Ok(None)
            }
        }
    }

    pub(crate) fn raise_cancelled(&mut self, future: Value) -> Fault {
        let value = self.heap.future(future).value;
        if value.is_kind(Kind::Exception) {
            return self.raise_object(value);
        }
        self.raise_args(TypeId::CancelledError, &[])
    }

    /// `future.cancel(message)`; whether it had an effect.
    pub(crate) fn cancel_future(&mut self, future: Value, message: Value) -> bool {
        let object = self.heap.future(future);
        if object.state != FutureState::Pending {
            return false;
        }
        let (is_task, waits_for, gathers) =
            (!object.coroutine.is_undef(), object.waits_for, object.gather.is_some());
        if gathers {
            let children: Vec<Value> = self.heap.items(waits_for).unwrap_or_default().to_vec();
            let mut any = false;
            for child in children {
                any |= self.cancel_future(child, message);
            }
            return any;
        }
        if is_task {
            if waits_for.is_kind(Kind::Future) && self.cancel_future(waits_for, message) {
                return true;
            }
            self.heap.future_mut(future).cancel = message;
            return true;
        }
        self.tasks.timers.retain(|(_, _, timer)| *timer != future);
        let value = match self.cancelled_error(message) {
            Ok(value) => value,
            Err(_) => NONE,
        };
        self.complete(future, FutureState::Cancelled, value);
        true
    }

    pub(crate) fn cancelled_error(&mut self, message: Value) -> Result<Value, Fault> {
        if message.is_none() || message.is_undef() {
            self.make_exception(TypeId::CancelledError, &[])
        } else {
            self.make_exception(TypeId::CancelledError, &[message])
        }
    }

    /// `GetYieldFromIter`
    pub(crate) fn yield_from_iter(&mut self, value: Value) -> Result<Value, Fault> {
        if self.is_coroutine(value) {
            return Err(self.type_error(
                "cannot 'yield from' a coroutine object in a non-coroutine generator",
            ));
        }
        self.iter(value)
    }

    /// `GetAwaitable`
    pub(crate) fn awaitable(&mut self, value: Value, how: u8) -> Result<Value, Fault> {
        match value.kind() {
            Some(Kind::Future) => return Ok(value),
            Some(Kind::Generator) => {
                let generator = self.heap.generator(value);
                if generator.kind == GeneratorKind::Coroutine {
                    if generator.state == GeneratorState::Running {
                        return Err(
                            self.raise(TypeId::RuntimeError, "coroutine is being awaited already")
                        );
                    }
                    return Ok(value);
                }
                if generator.kind == GeneratorKind::AsyncGenerator && how == 3 {
                    return Ok(value);
                }
            }
            Some(Kind::Misc) => {
                if let Misc::CoroutineWrapper { coroutine } = *self.heap.misc_of(value) {
                    return Ok(coroutine);
                }
            }
            _ => {}
        }
        if let Some(method) = self.guest_special(value, "__await__") {
            return self.call_bound(method, value, &[]);
        }
        let name = self.type_name(value);
        let text = match how {
            1 => format!(
                "'async with' received an object from __aenter__ that does not implement __await__: {name}"
            ),
            2 => format!(
                "'async with' received an object from __aexit__ that does not implement __await__: {name}"
            ),
            3 => format!("'async for' received an invalid object from __anext__: {name}"),
            _ => format!("'{name}' object can't be awaited"),
        };
        Err(self.type_error(text))
    }

    /// `GetAsyncIter`
    pub(crate) fn async_iter(&mut self, value: Value) -> Result<Value, Fault> {
        if self.is_async_generator(value) {
            return Ok(value);
        }
        if let Some(method) = self.guest_special(value, "__aiter__") {
            return self.call_bound(method, value, &[]);
        }
        let name = self.type_name(value);
        Err(self.type_error(format!(
            "'async for' requires an object with __aiter__ method, got {name}"
        )))
    }

    /// `GetAsyncNext`
    pub(crate) fn async_next(&mut self, value: Value) -> Result<Value, Fault> {
        if self.is_async_generator(value) {
            return Ok(value);
        }
        if let Some(method) = self.guest_special(value, "__anext__") {
            return self.call_bound(method, value, &[]);
        }
        let name = self.type_name(value);
        Err(self.type_error(format!(
            "'async for' requires an iterator with __anext__ method, got {name}"
        )))
    }

    pub(crate) fn is_async_generator(&self, value: Value) -> bool {
        value.is_kind(Kind::Generator)
            && self.heap.generator(value).kind == GeneratorKind::AsyncGenerator
    }
}
