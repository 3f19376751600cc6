//! `asyncio`: a deterministic scheduler in the VM.
//!
//! Place: here are the functions that are native; `frozen/asyncio_*.py` has the rest. The event-loop frame
//! (`event_loop.rs`) runs what is ready (`scheduler.rs`); `YieldFrom` on a future comes to `await_future`; host calls and
//! timers resolve futures.
//!
//! Invariants: what runs when is as in CPython's loop. The clock is what the driver said last; it moves only while
//! everything waits.
//! Limits: futures and tasks are charged as objects, what waits as `scheduler::ENTRY_BYTES`.

use std::collections::BTreeMap;

use crate::core::Core;
use crate::exception::{Fault, Pending};
use crate::native::{NativeDef, Signature};
use crate::types::TypeId;
use crate::value::{Kind, NONE, TRUE, UNDEF, Value};

pub(crate) mod awaiting;
pub(crate) mod describe;
pub(crate) mod event_loop;
pub(crate) mod future;
pub(crate) mod handle;
pub(crate) mod scheduler;

use event_loop::EventLoop;

/// What cannot be awaited is told so.
const NOT_AWAITABLE: &str = "An asyncio.Future, a coroutine or an awaitable is required";

pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::function("run", Signature::named(&["main", "debug", "loop_factory"], 1, 0, 1), run),
    NativeDef::function("gather", Signature::variadic(&["return_exceptions"]), gather),
    NativeDef::function(
        "create_task",
        Signature::named(&["coro", "name", "context", "eager_start"], 1, 0, 1),
        create_task,
    ),
    NativeDef::function(
        "ensure_future",
        Signature::named(&["coro_or_future", "loop"], 1, 0, 1),
        ensure_future,
    ),
    NativeDef::function("current_task", Signature::named(&["loop"], 0, 0, 1), |core, _| {
        if !core.tasks.running {
            return Err(core.raise(TypeId::RuntimeError, "no running event loop"));
        }
        Ok(core.tasks.current.or(NONE))
    }),
    NativeDef::function("all_tasks", Signature::named(&["loop"], 0, 0, 1), |core, _| {
        if !core.tasks.running {
            return Err(core.raise(TypeId::RuntimeError, "no running event loop"));
        }
        let tasks = core.pending_tasks();
        core.charge_values(tasks.len())?;
        let set = core.set_of_plain(&tasks)?;
        core.heap.new_set(set, false)
    }),
    NativeDef::function("iscoroutine", Signature::exact(1), |core, args| {
        Ok(Value::bool(core.is_coroutine(args[0])))
    }),
    NativeDef::function("isfuture", Signature::exact(1), |_, args| {
        Ok(Value::bool(args[0].is_kind(Kind::Future)))
    }),
    NativeDef::function("iscoroutinefunction", Signature::exact(1), |core, args| {
        Err(core.call_frozen("asyncio.coroutines", "_checked", &args[..1], UNDEF))
    }),
];

fn run(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    if core.tasks.running {
        return Err(core.raise(
            TypeId::RuntimeError,
            "asyncio.run() cannot be called from a running event loop",
        ));
    }
    if !core.is_coroutine(args[0]) {
        if core.is_awaitable(args[0]) {
            return Err(core.call_frozen("asyncio.tasks", "_run", &args[..1], UNDEF));
        }
        return Err(core.not_awaitable(NOT_AWAITABLE.to_owned()));
    }
    core.run_main(args[0])
}

fn gather(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[return_exceptions, ref awaitables @ ..] = args else {
        return Err(core.system_error("bad arguments"));
    };
    let count = awaitables.len();
    core.charge(count as u64 / 4)?;
    if count == 0 {
        return core.new_gather(&[], false);
    }
    let all_plain = awaitables.iter().all(|awaitable| core.is_plain_awaitable(*awaitable));
    if !all_plain {
        if !awaitables.iter().all(|awaitable| core.is_awaitable(*awaitable)) {
            return Err(core.not_awaitable(NOT_AWAITABLE.to_owned()));
        }
        let keywords = core.heap.new_empty_dict()?;
        let key = core.heap.intern("return_exceptions")?;
        core.dict_set_str(keywords, key, return_exceptions.or(crate::value::FALSE))?;
        return Err(core.call_frozen("asyncio.tasks", "_gather", awaitables, keywords));
    }
    // All that is charged below, so that nothing has an effect before memory is known to do.
    let new = awaitables.iter().filter(|awaitable| !awaitable.is_kind(Kind::Future)).count();
    core.heap.books.reserve(new as u64 * 512 + count as u64 * 48 + 1024)?;
    let mut tasks: BTreeMap<u64, Value> = BTreeMap::new();
    let mut children = Vec::with_capacity(count);
    for awaitable in awaitables {
        if awaitable.is_kind(Kind::Future) {
            children.push(*awaitable);
            continue;
        }
        let task = match tasks.get(&awaitable.bits()) {
            Some(task) => *task,
            None => core.ensure_future(*awaitable)?,
        };
        tasks.insert(awaitable.bits(), task);
        children.push(task);
    }
    core.new_gather(&children, return_exceptions == TRUE)
}

fn ensure_future(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[awaitable, of_loop, ..] = args else {
        return Err(core.system_error("bad arguments"));
    };
    let of_loop = of_loop.or(NONE);
    if !of_loop.is_none() && core.is_coroutine(awaitable) {
        return core.new_task(awaitable, UNDEF);
    }
    if core.is_plain_awaitable(awaitable) || !core.is_awaitable(awaitable) {
        return core.ensure_future(awaitable);
    }
    Err(core.call_frozen("asyncio.tasks", "_ensure_future", &[awaitable, of_loop], UNDEF))
}

fn create_task(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    if !core.tasks.running {
        return Err(core.raise(TypeId::RuntimeError, "no running event loop"));
    }
    make_task(core, args)
}

/// A task of a loop, which need not run yet.
fn make_task(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[coroutine, name, context, ..] = args else {
        return Err(core.system_error("bad arguments"));
    };
    if core.is_coroutine(coroutine) {
        let name = core.task_name(name)?;
        let task = core.new_task(coroutine, name)?;
        if context.is_kind(Kind::Instance) {
            core.heap.future_mut(task).context = context;
        }
        return Ok(task);
    }
    // What a host function gives stands for the coroutine that an async function would give.
    if coroutine.is_kind(Kind::Future) && core.heap.future(coroutine).call.is_some() {
        let name = core.task_name(name)?;
        let args = [coroutine, name.or(NONE)];
        return Err(core.call_frozen("asyncio.tasks", "_create_task", &args, UNDEF));
    }
    let mut text = "a coroutine was expected, got ".to_owned();
    core.write_plain_repr(coroutine, &mut text, 0);
    Err(core.not_awaitable(text))
}

impl Core {
    /// Runs a coroutine as the main task of a loop of its own.
    fn run_main(&mut self, coroutine: Value) -> Result<Value, Fault> {
        self.heap.books.reserve(1024)?;
        let task = self.new_task(coroutine, UNDEF)?;
        self.start_loop(task)?;
        Err(self.enter(EventLoop::new(true), &[task, task, UNDEF]))
    }

    /// Whether a value is a future or a coroutine.
    fn is_plain_awaitable(&self, value: Value) -> bool {
        value.is_kind(Kind::Future) || self.is_coroutine(value)
    }

    /// A `TypeError` for what is no awaitable. Where it is the answer of a host function that blocks, a note says what to
    /// write instead; the VM adds it, since it knows the source.
    pub(crate) fn not_awaitable(&mut self, text: String) -> Fault {
        self.pending = Pending::NotAwaitable(text);
        Fault::Raise
    }

    /// A future for a future or coroutine: a coroutine becomes a task.
    pub(crate) fn ensure_future(&mut self, awaitable: Value) -> Result<Value, Fault> {
        if awaitable.is_kind(Kind::Future) {
            return Ok(awaitable);
        }
        if !self.is_coroutine(awaitable) {
            return Err(self.not_awaitable(NOT_AWAITABLE.to_owned()));
        }
        if !self.tasks.running {
            let text = "There is no current event loop in thread 'MainThread'.";
            return Err(self.raise(TypeId::RuntimeError, text));
        }
        self.new_task(awaitable, UNDEF)
    }

    /// Lets the clock of the loop move on by `elapsed` nanoseconds.
    pub(crate) fn advance_clock(&mut self, elapsed: u64) {
        self.now = self.now.saturating_add(elapsed);
    }
}
