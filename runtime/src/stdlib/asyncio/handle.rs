//! Handles: callbacks that the loop runs later, and what the frozen part of `asyncio` asks of the loop.
//!
//! Place: `loop.call_soon`, `call_later` and `call_at` of `frozen/asyncio_events.py`; `_asyncio`, which only that part uses.
//!
//! Invariants: a handle is run at most once.
//! Limits: a handle is charged as an object, and as an entry of the scheduler.

use super::event_loop::EventLoop;
use super::scheduler::Ready;
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::misc::Misc;
use crate::native::{NativeDef, Signature};
use crate::types::TypeId;
use crate::value::{Immediate, Kind, NONE, UNDEF, Value};

/// The longest time that is waited for: 10,000 days, in nanoseconds.
const DELAY_MAX: f64 = 864_000_000.0 * 1e9;

pub(crate) static HANDLE: &[NativeDef] = &[
    NativeDef::method("cancel", Signature::exact(0), |core, args| {
        if let Misc::LoopHandle { cancelled, .. } = core.handle_of(args[0])? {
            *cancelled = true;
        }
        Ok(NONE)
    }),
    NativeDef::method("cancelled", Signature::exact(0), |core, args| {
        let cancelled =
            matches!(core.handle_of(args[0])?, Misc::LoopHandle { cancelled: true, .. });
        Ok(Value::bool(cancelled))
    }),
];

pub(crate) static TIMER_HANDLE: &[NativeDef] =
    &[NativeDef::method("when", Signature::exact(0), |core, args| {
        match core.handle_of(args[0])? {
            Misc::LoopHandle { when: Some(when), .. } => Ok(Value::float(*when as f64 / 1e9)),
            _ => Ok(NONE),
        }
    })];

pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::function("now", Signature::exact(0), |core, _| {
        Ok(Value::float(core.now as f64 / 1e9))
    }),
    NativeDef::function("is_running", Signature::exact(0), |core, _| {
        Ok(Value::bool(core.tasks.running))
    }),
    NativeDef::function("loop_object", Signature::exact(0), |core, _| {
        Ok(core.tasks.object.or(NONE))
    }),
    NativeDef::function("set_loop_object", Signature::exact(1), |core, args| {
        core.tasks.object = args[0];
        Ok(NONE)
    }),
    NativeDef::function("context", Signature::exact(0), |core, _| Ok(core.context.or(NONE))),
    NativeDef::function("set_context", Signature::exact(1), |core, args| {
        core.context = args[0];
        Ok(NONE)
    }),
    NativeDef::function("add_callback", Signature::exact(2), |core, args| {
        super::future::add_plain_callback(core, args[0], args[1])
    }),
    NativeDef::function("is_current", Signature::exact(1), |core, args| {
        Ok(Value::bool(core.tasks.current == args[0]))
    }),
    NativeDef::function("task_context", Signature::exact(1), |core, args| {
        Ok(core.future_of(args[0])?.context.or(NONE))
    }),
    NativeDef::function("set_task_context", Signature::exact(2), |core, args| {
        core.future_of(args[0])?;
        core.heap.future_mut(args[0]).context = args[1];
        Ok(NONE)
    }),
    NativeDef::function("call_soon", Signature::exact(2), call_soon),
    NativeDef::function("call_at", Signature::exact(3), call_at),
    NativeDef::function("sleeper", Signature::exact(2), sleeper),
    NativeDef::function("start_call", Signature::exact(3), start_call),
    NativeDef::function("make_task", Signature::exact(3), super::make_task),
    NativeDef::function("run_until", Signature::exact(1), run_until),
    NativeDef::function("run_forever", Signature::exact(0), run_forever),
    NativeDef::function("stop", Signature::exact(0), |core, _| {
        core.stop_loop()?;
        Ok(NONE)
    }),
    NativeDef::function("close", Signature::exact(0), close),
];

fn call_soon(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[callback, given] = args else { return Err(core.system_error("bad arguments")) };
    let handle = new_handle(core, callback, given, None)?;
    core.make_ready(Ready::Handle(handle))?;
    Ok(handle)
}

fn call_at(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[when, callback, given] = args else { return Err(core.system_error("bad arguments")) };
    let when = core.nanoseconds(when)?;
    let handle = new_handle(core, callback, given, Some(when))?;
    core.add_timer(when, handle)?;
    Ok(handle)
}

fn new_handle(
    core: &mut Core,
    callback: Value,
    args: Value,
    when: Option<u64>,
) -> Result<Value, Fault> {
    if !args.is_kind(Kind::Tuple) {
        return Err(core.system_error("bad arguments"));
    }
    core.heap.books.reserve(512)?;
    core.heap.new_misc(Misc::LoopHandle { callback, args, when, cancelled: false })
}

/// A future that is done with this result after a delay.
fn sleeper(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[delay, result] = args else { return Err(core.system_error("bad arguments")) };
    let delay = core.nanoseconds(delay)?;
    core.heap.books.reserve(512)?;
    let future = core.new_plain_future()?;
    core.heap.future_mut(future).value = result;
    let when = core.now.saturating_add(delay);
    core.add_timer(when, future)?;
    Ok(future)
}

/// Starts a call of a host function with these arguments; None for any other function.
fn start_call(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[function, positional, keywords] = args else {
        return Err(core.system_error("bad arguments"));
    };
    if !function.is_immediate(Immediate::HostFunction) {
        return Ok(NONE);
    }
    let positional = core.heap.items(positional).unwrap_or_default().to_vec();
    let (mut names, mut named) = (Vec::new(), Vec::new());
    if keywords.is_kind(Kind::Dict) {
        for (_, entry) in core.heap.dict(keywords).iter_from(0) {
            names.push(entry.key);
            named.push(entry.value);
        }
    }
    core.host_call(function, &positional, &names, &named, false)
}

/// Runs the loop until a future is done; what is left stays for the next time.
fn run_until(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    if !args[0].is_kind(Kind::Future) {
        return Err(core.system_error("bad arguments"));
    }
    core.start_loop(args[0])?;
    Err(core.enter(EventLoop::new(false), &[args[0], args[0], UNDEF]))
}

/// Runs the loop until `loop.stop()`.
fn run_forever(core: &mut Core, _: &[Value]) -> Result<Value, Fault> {
    if core.tasks.running {
        return Err(core.raise(TypeId::RuntimeError, "This event loop is already running"));
    }
    core.tasks.running = true;
    Err(core.enter(EventLoop::new(false), &[NONE, NONE, UNDEF]))
}

/// Ends what is left in a loop that does not run.
fn close(core: &mut Core, _: &[Value]) -> Result<Value, Fault> {
    if core.tasks.running {
        return Err(core.raise(TypeId::RuntimeError, "Cannot close a running event loop"));
    }
    core.tasks.running = true;
    Err(core.enter(EventLoop::closing(), &[NONE, NONE, UNDEF]))
}

impl Core {
    /// The receiver as a handle: a method taken from the class can be given anything.
    fn handle_of(&mut self, value: Value) -> Result<&mut Misc, Fault> {
        let is_handle = value.is_kind(Kind::Misc)
            && matches!(self.heap.misc_of(value), Misc::LoopHandle { .. });
        if is_handle {
            return Ok(self.heap.misc_mut(value));
        }
        let name = self.type_name(value);
        Err(self
            .type_error(format!("descriptor requires a 'Handle' object but received a '{name}'")))
    }

    /// Seconds as whole nanoseconds, none below zero.
    pub(crate) fn nanoseconds(&mut self, seconds: Value) -> Result<u64, Fault> {
        if let Some(whole) = self.plain(seconds).small_int()
            && let Ok(whole) = u64::try_from(whole)
        {
            return Ok(whole.saturating_mul(1_000_000_000).min(DELAY_MAX as u64));
        }
        let seconds = self.to_float(seconds)?;
        // Rounded, so that 0.1 is 100,000,000.
        Ok(libm::round((seconds * 1e9).clamp(0.0, DELAY_MAX)) as u64)
    }

    /// A loop begins to run for `future`. `NeedsMemory` leaves all as it was.
    pub(crate) fn start_loop(&mut self, future: Value) -> Result<(), Fault> {
        if self.tasks.running {
            return Err(self.raise(TypeId::RuntimeError, "This event loop is already running"));
        }
        self.add_waiter(future, NONE)?;
        self.tasks.running = true;
        Ok(())
    }
}
