//! Futures and tasks: their methods, how they end, how they are cancelled.
//!
//! Place: `event_loop.rs` runs tasks; `host.rs` makes a future for each call that does not block.
//!
//! Invariants: a future ends once. Whom it tells becomes ready in the order in which they began to wait. Cancelling walks
//! what waits for what in a loop and visits each future once.
//! Limits: `scheduler::ENTRY_BYTES` for each waiter.

use std::collections::BTreeMap;

use smallvec::SmallVec;

use super::scheduler::{ENTRY_BYTES, Ready};
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::object::{Future, FutureState, Gather};
use crate::native::{NativeDef, Signature};
use crate::types::TypeId;
use crate::value::{Kind, NONE, UNDEF, Value};

pub(crate) static FUTURE: &[NativeDef] = &[
    NativeDef::class_method("__new__", Signature::variadic(&["loop"]), |core, args| {
        if args.len() > 2 {
            return Err(core.type_error("Future() takes no positional arguments"));
        }
        core.new_plain_future()
    }),
    NativeDef::method("done", Signature::exact(0), |core, args| {
        Ok(Value::bool(core.future_of(args[0])?.state != FutureState::Pending))
    }),
    NativeDef::method("cancelled", Signature::exact(0), |core, args| {
        Ok(Value::bool(core.future_of(args[0])?.state == FutureState::Cancelled))
    }),
    NativeDef::method("result", Signature::exact(0), result),
    NativeDef::method("exception", Signature::exact(0), exception),
    NativeDef::method("cancel", Signature::named(&["msg"], 0, 0, 1), |core, args| {
        core.future_of(args[0])?;
        Ok(Value::bool(core.cancel_future(args[0], args[1].or(NONE))))
    }),
    NativeDef::method("set_result", Signature::exact(1), |core, args| {
        core.not_a_task(args[0], "set_result")?;
        core.complete(args[0], FutureState::Done, args[1]);
        Ok(NONE)
    }),
    NativeDef::method("set_exception", Signature::exact(1), set_exception),
    NativeDef::method(
        "add_done_callback",
        Signature::named(&["fn", "context"], 1, 1, 1),
        add_done_callback,
    ),
    NativeDef::method("remove_done_callback", Signature::exact(1), remove_done_callback),
    NativeDef::method("get_loop", Signature::exact(0), |core, _| {
        Err(core.call_frozen("asyncio.events", "_loop", &[], UNDEF))
    }),
    NativeDef::method("__await__", Signature::exact(0), |core, args| {
        core.future_of(args[0])?;
        Ok(args[0])
    }),
    NativeDef::method("__iter__", Signature::exact(0), |core, args| {
        core.future_of(args[0])?;
        Err(core.future_iterated(args[0]))
    }),
    NativeDef::method("__repr__", Signature::exact(0), |core, args| {
        core.future_of(args[0])?;
        let mut text = String::new();
        core.write_future(args[0], &mut text, 0);
        core.heap.new_str(&text)
    }),
];

pub(crate) static TASK: &[NativeDef] = &[
    NativeDef::class_method(
        "__new__",
        Signature::named(&["coro", "loop", "name", "context", "eager_start"], 1, 0, 1),
        |core, args| super::create_task(core, &[args[1], args[3], UNDEF, UNDEF]),
    ),
    NativeDef::method("get_name", Signature::exact(0), |core, args| {
        let name = core.future_of(args[0])?.name;
        match name.small_int() {
            Some(number) => core.heap.new_str(&format!("Task-{number}")),
            None => Ok(name.or(NONE)),
        }
    }),
    NativeDef::method("set_name", Signature::exact(1), |core, args| {
        core.future_of(args[0])?;
        let name = core.task_name(args[1])?;
        core.heap.future_mut(args[0]).name = name;
        Ok(NONE)
    }),
    NativeDef::method("get_coro", Signature::exact(0), |core, args| {
        Ok(core.future_of(args[0])?.coroutine.or(NONE))
    }),
    NativeDef::method("get_context", Signature::exact(0), |core, args| {
        core.future_of(args[0])?;
        Err(core.call_frozen("contextvars", "_of_task", &args[..1], UNDEF))
    }),
    NativeDef::method("get_stack", Signature::named(&["limit"], 0, 0, 0), stack),
    NativeDef::method("cancelling", Signature::exact(0), |core, args| {
        Ok(Value::int(i64::from(core.future_of(args[0])?.cancels)))
    }),
    NativeDef::method("uncancel", Signature::exact(0), |core, args| {
        core.future_of(args[0])?;
        let task = core.heap.future_mut(args[0]);
        task.cancels = task.cancels.saturating_sub(1);
        if task.cancels == 0 {
            task.cancel = false;
        }
        Ok(Value::int(i64::from(task.cancels)))
    }),
];

/// A task that has ended has no frames; those of others are refused.
fn stack(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    if core.future_of(args[0])?.state != FutureState::Pending {
        return core.heap.new_list(Vec::new());
    }
    let text = "a script cannot hold frames; repr of a task tells where it is";
    Err(core.raise(TypeId::NotImplementedError, text))
}

fn result(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    core.future_of(args[0])?;
    match core.await_future(args[0])? {
        Some(value) => Ok(value),
        None => Err(core.raise(TypeId::InvalidStateError, "Result is not set.")),
    }
}

fn exception(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let (state, value) = {
        let future = core.future_of(args[0])?;
        (future.state, future.value)
    };
    core.heap.future_mut(args[0]).awaited = true;
    match state {
        FutureState::Failed => Ok(value),
        FutureState::Done => Ok(NONE),
        FutureState::Cancelled => Err(core.raise_cancelled(args[0])),
        FutureState::Pending => Err(core.raise(TypeId::InvalidStateError, "Exception is not set.")),
    }
}

fn set_exception(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[future, value] = args else { return Err(core.system_error("bad arguments")) };
    core.not_a_task(future, "set_exception")?;
    if value.is_kind(Kind::Class) {
        return Err(core.call_frozen("asyncio.tasks", "_set_exception", &[future, value], UNDEF));
    }
    let is_class = TypeId::from_value(value).is_some_and(TypeId::is_exception);
    if !is_class && !value.is_kind(Kind::Exception) {
        return Err(core.type_error("invalid exception object"));
    }
    let mut value = core.exception_to_raise(value)?;
    if core.exception_is(value, TypeId::StopIteration) {
        let text =
            "StopIteration interacts badly with generators and cannot be raised into a Future";
        let text = core.heap.new_str(text)?;
        let made = core.make_exception(TypeId::RuntimeError, &[text])?;
        let object = core.heap.exception_mut(made);
        object.cause = value;
        object.context = value;
        object.suppress = true;
        value = made;
    }
    core.complete(future, FutureState::Failed, value);
    Ok(NONE)
}

fn add_done_callback(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[future, callback, context] = args else {
        return Err(core.system_error("bad arguments"));
    };
    core.future_of(future)?;
    let context = context.or(NONE);
    // Where nothing was set in the context, there is none to go back to.
    if !callback.is_none() && (!context.is_none() || !core.context_values().is_undef()) {
        let given = [future, callback, context];
        return Err(core.call_frozen("contextvars", "_add_callback", &given, UNDEF));
    }
    add_plain_callback(core, future, callback)
}

/// Adds a callback that is called in the context of the loop.
pub(super) fn add_plain_callback(
    core: &mut Core,
    future: Value,
    callback: Value,
) -> Result<Value, Fault> {
    let state = core.future_of(future)?.state;
    // A future cannot be called: CPython's loop would only log that.
    if callback.is_kind(Kind::Future) || callback.is_none() {
        return Ok(NONE);
    }
    if state == FutureState::Pending {
        core.add_waiter(future, callback)?;
    } else {
        core.make_ready(Ready::Callback(callback, future))?;
    }
    Ok(NONE)
}

fn remove_done_callback(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[future, callback] = args else { return Err(core.system_error("bad arguments")) };
    core.future_of(future)?;
    let waiters = std::mem::take(&mut core.heap.future_mut(future).waiters);
    core.charge_values(waiters.len())?;
    let before = waiters.len();
    let kept: SmallVec<[Value; 1]> =
        waiters.into_iter().filter(|waiter| !core.is_same_callable(*waiter, callback)).collect();
    let removed = before - kept.len();
    core.heap.future_mut(future).waiters = kept;
    core.heap.books.release(removed as u64 * ENTRY_BYTES);
    Ok(Value::int(removed as i64))
}

// === impl Core: making and ending ===

impl Core {
    /// The receiver as a future: a method taken from the class can be given anything.
    pub(super) fn future_of(&mut self, value: Value) -> Result<&Future, Fault> {
        if value.is_kind(Kind::Future) {
            return Ok(self.heap.future(value));
        }
        let name = self.type_name(value);
        Err(self
            .type_error(format!("descriptor requires a 'Future' object but received a '{name}'")))
    }

    /// Checks that a future can be given a result: it is no task and has not ended.
    fn not_a_task(&mut self, future: Value, what: &str) -> Result<(), Fault> {
        let (is_task, state) = {
            let object = self.future_of(future)?;
            (!object.coroutine.is_undef(), object.state)
        };
        if is_task {
            let text = format!("Task does not support {what} operation");
            return Err(self.raise(TypeId::RuntimeError, text));
        }
        if state != FutureState::Pending {
            return Err(self.raise(TypeId::InvalidStateError, "invalid state"));
        }
        Ok(())
    }

    /// Whether two callables are the same to `remove_done_callback`: one object, or methods of one.
    fn is_same_callable(&self, a: Value, b: Value) -> bool {
        if a.is_kind(Kind::Method) && b.is_kind(Kind::Method) {
            let (a, b) = (self.heap.method(a), self.heap.method(b));
            return a.function == b.function && a.receiver == b.receiver;
        }
        // A callback with its context is that callback.
        if a.is_kind(Kind::Instance)
            && let Some(name) = self.heap.find_interned("_callback_of")
            && let Some(own) = self.get_own(a, name)
            && !own.is_kind(Kind::Instance)
        {
            return self.is_same_callable(own, b);
        }
        a == b
    }

    /// A future that something else will resolve.
    pub(crate) fn new_plain_future(&mut self) -> Result<Value, Fault> {
        self.new_future_of(UNDEF, UNDEF)
    }

    fn new_future_of(&mut self, coroutine: Value, name: Value) -> Result<Value, Fault> {
        self.heap.new_future(Future {
            state: FutureState::Pending,
            value: NONE,
            coroutine,
            call: None,
            waiters: SmallVec::new(),
            waits_for: UNDEF,
            cancel: false,
            message: NONE,
            name,
            awaited: false,
            cancels: 0,
            gather: None,
            context: UNDEF,
        })
    }

    /// A task for a coroutine, ready to run, in a copy of the context. Without a name it is given the next number.
    pub(crate) fn new_task(&mut self, coroutine: Value, name: Value) -> Result<Value, Fault> {
        self.heap.books.reserve(512)?;
        let number = self.tasks.tasks % (1 << 40) + 1;
        let task =
            self.new_future_of(coroutine, name.bound().unwrap_or(Value::int(number as i64)))?;
        self.heap.future_mut(task).context = self.context_values();
        self.list_task(task)?;
        self.make_ready(Ready::Step(task))?;
        if name.is_undef() {
            self.tasks.tasks = number;
        }
        Ok(task)
    }

    /// A task's name as it is kept: what is no string is given as its text.
    pub(crate) fn task_name(&mut self, name: Value) -> Result<Value, Fault> {
        if name.is_undef() || name.is_none() {
            return Ok(UNDEF);
        }
        if name.is_kind(Kind::Str) {
            return Ok(name);
        }
        let mut text = String::new();
        self.write_plain_repr(name, &mut text, 0);
        self.heap.new_str(&text)
    }

    /// A future of all results of these.
    pub(crate) fn new_gather(&mut self, children: &[Value], all: bool) -> Result<Value, Fault> {
        self.heap.books.reserve(children.len() as u64 * (ENTRY_BYTES + 8) + 512)?;
        let tuple = self.heap.new_tuple(children)?;
        let whole = self.new_plain_future()?;
        let mut left = 0;
        for child in children {
            let object = self.heap.future_mut(*child);
            object.awaited = true;
            // The same future given twice tells once.
            if object.state == FutureState::Pending && object.waiters.last() != Some(&whole) {
                self.add_waiter(*child, whole)?;
                left += 1;
            }
        }
        let object = self.heap.future_mut(whole);
        object.waits_for = tuple;
        object.gather = Some(Gather { left, return_exceptions: all, cancelled: false });
        if left == 0 {
            self.finish_gather(whole, UNDEF)?;
            return Ok(whole);
        }
        if !all {
            let failed = |child: &&Value| {
                let state = self.heap.future(**child).state;
                matches!(state, FutureState::Failed | FutureState::Cancelled)
            };
            if let Some(child) = children.iter().find(failed) {
                self.fail_gather(whole, *child)?;
            }
        }
        Ok(whole)
    }

    /// Lets a task, gather or callable wait for a future; charged.
    pub(crate) fn add_waiter(&mut self, future: Value, waiter: Value) -> Result<(), Fault> {
        if self.heap.future(future).state != FutureState::Pending {
            let entry = self.ready_for(waiter, future);
            return self.make_ready(entry);
        }
        self.heap.books.charge(ENTRY_BYTES)?;
        self.heap.future_mut(future).waiters.push(waiter);
        Ok(())
    }

    /// A task waits for what it yielded.
    pub(crate) fn wait_for(&mut self, task: Value, future: Value) -> Result<(), Fault> {
        self.add_waiter(future, task)?;
        let object = self.heap.future_mut(task);
        object.waits_for = future;
        if object.cancel {
            let message = object.message;
            if self.cancel_future(future, message) {
                self.heap.future_mut(task).cancel = false;
            }
        }
        Ok(())
    }

    /// Settles a future; whoever waits for it becomes ready.
    pub(crate) fn complete(&mut self, future: Value, state: FutureState, value: Value) {
        let object = self.heap.future_mut(future);
        if object.state != FutureState::Pending {
            return;
        }
        object.state = state;
        object.value = value;
        // What was charged for a waiter is now charged for its entry.
        for waiter in std::mem::take(&mut object.waiters) {
            let entry = self.ready_for(waiter, future);
            self.tasks.ready.push_back(entry);
        }
    }

    /// One of the futures that a gather waits for has ended. `NeedsMemory` leaves all as it was.
    pub(crate) fn child_done(&mut self, whole: Value, child: Value) -> Result<(), Fault> {
        let object = self.heap.future(whole);
        let Some(gather) = object.gather else { return Ok(()) };
        if object.state != FutureState::Pending {
            return Ok(());
        }
        let state = self.heap.future(child).state;
        let failed = matches!(state, FutureState::Failed | FutureState::Cancelled);
        if failed && !gather.return_exceptions {
            return self.fail_gather(whole, child);
        }
        if gather.left <= 1 {
            self.finish_gather(whole, child)?;
        }
        if let Some(gather) = &mut self.heap.future_mut(whole).gather {
            gather.left = gather.left.saturating_sub(1);
        }
        Ok(())
    }

    fn fail_gather(&mut self, whole: Value, child: Value) -> Result<(), Fault> {
        let cancelled = self.heap.future(child).state == FutureState::Cancelled;
        let value =
            if cancelled { self.take_cancelled(child)? } else { self.heap.future(child).value };
        self.complete(whole, FutureState::Failed, value);
        Ok(())
    }

    /// Makes the list of results. Where the gather was cancelled, it fails as `last` did.
    fn finish_gather(&mut self, whole: Value, last: Value) -> Result<(), Fault> {
        let object = self.heap.future(whole);
        let (tuple, gather) = (object.waits_for, object.gather);
        let children: Vec<Value> = self.heap.items(tuple).unwrap_or_default().to_vec();
        self.charge_values(children.len())?;
        self.heap.books.reserve(children.len() as u64 * 8 + 512)?;
        if gather.is_some_and(|gather| gather.cancelled) {
            let from = if last.is_kind(Kind::Future) { last } else { whole };
            let error = self.take_cancelled(from)?;
            self.complete(whole, FutureState::Failed, error);
            return Ok(());
        }
        let mut results = Vec::with_capacity(children.len());
        for child in children {
            let object = self.heap.future(child);
            let value = match object.state {
                // CPython gives it the message, be there none.
                FutureState::Cancelled => {
                    let message = object.message;
                    let message = if message.is_none() { self.heap.intern("")? } else { message };
                    self.make_exception(TypeId::CancelledError, &[message])?
                }
                _ => object.value,
            };
            results.push(value);
        }
        let list = self.heap.new_list(results)?;
        self.complete(whole, FutureState::Done, list);
        Ok(())
    }

    /// What `await future` gives, or `None` while it is pending; raises what it failed with.
    pub(crate) fn await_future(&mut self, future: Value) -> Result<Option<Value>, Fault> {
        let object = self.heap.future_mut(future);
        object.awaited = true;
        match object.state {
            FutureState::Pending => Ok(None),
            FutureState::Done => Ok(Some(object.value)),
            FutureState::Failed => {
                let exception = object.value;
                Err(self.raise_object(exception))
            }
            FutureState::Cancelled => Err(self.raise_cancelled(future)),
        }
    }

    pub(crate) fn raise_cancelled(&mut self, future: Value) -> Fault {
        match self.take_cancelled(future) {
            Ok(exception) => self.raise_object(exception),
            Err(fault) => fault,
        }
    }

    /// The exception of a cancelled future: the one that ended it to who asks first, then others like it.
    fn take_cancelled(&mut self, future: Value) -> Result<Value, Fault> {
        let object = self.heap.future_mut(future);
        if object.value.is_kind(Kind::Exception) {
            return Ok(std::mem::replace(&mut object.value, NONE));
        }
        let message = object.message;
        self.cancelled_error(message)
    }

    pub(crate) fn cancelled_error(&mut self, message: Value) -> Result<Value, Fault> {
        if message.is_none() || message.is_undef() {
            self.make_exception(TypeId::CancelledError, &[])
        } else {
            self.make_exception(TypeId::CancelledError, &[message])
        }
    }
}

// === impl Core: cancelling ===

/// A future whose cancellation depends on what it waits for.
enum Cancelling {
    Task(Value),
    Gather { whole: Value, next: usize, any: bool },
}

impl Core {
    /// `future.cancel(message)`; whether it had an effect.
    pub(crate) fn cancel_future(&mut self, future: Value, message: Value) -> bool {
        let mut seen: BTreeMap<u64, bool> = BTreeMap::new();
        let mut stack: Vec<Cancelling> = Vec::new();
        let mut next = Some(future);
        let mut effect = false;
        loop {
            if let Some(future) = next.take() {
                match self.begin_cancel(future, message, &mut seen) {
                    Ok(known) => effect = known,
                    Err(Cancelling::Task(task)) => {
                        next = Some(self.heap.future(task).waits_for);
                        stack.push(Cancelling::Task(task));
                        continue;
                    }
                    Err(gather) => {
                        stack.push(gather);
                        effect = false;
                    }
                }
            }
            match stack.pop() {
                None => return effect,
                Some(Cancelling::Task(task)) => {
                    if !effect {
                        self.heap.future_mut(task).cancel = true;
                    }
                    effect = true;
                }
                Some(Cancelling::Gather { whole, next: at, any }) => {
                    let any = any || effect;
                    let children = self.heap.future(whole).waits_for;
                    self.meter.slice -= 1;
                    if let Some(child) =
                        self.item_at(children, at).filter(|c| c.is_kind(Kind::Future))
                    {
                        stack.push(Cancelling::Gather { whole, next: at + 1, any });
                        next = Some(child);
                        continue;
                    }
                    let object = self.heap.future_mut(whole);
                    if any && let Some(gather) = &mut object.gather {
                        gather.cancelled = true;
                        object.message = message;
                    }
                    seen.insert(whole.bits(), any);
                    effect = any;
                }
            }
        }
    }

    /// Cancels a future that depends on no other, and tells the effect; or says what is to be cancelled first.
    fn begin_cancel(
        &mut self,
        future: Value,
        message: Value,
        seen: &mut BTreeMap<u64, bool>,
    ) -> Result<bool, Cancelling> {
        let object = self.heap.future_mut(future);
        if object.state != FutureState::Pending {
            return Ok(false);
        }
        if object.gather.is_some() {
            return match seen.insert(future.bits(), false) {
                Some(known) => Ok(known),
                None => Err(Cancelling::Gather { whole: future, next: 0, any: false }),
            };
        }
        if !object.coroutine.is_undef() {
            if seen.insert(future.bits(), true).is_some() {
                return Ok(true);
            }
            object.cancels = object.cancels.saturating_add(1);
            object.message = message;
            if object.waits_for.is_kind(Kind::Future) {
                return Err(Cancelling::Task(future));
            }
            object.cancel = true;
            return Ok(true);
        }
        object.message = message;
        let call = object.call;
        self.complete(future, FutureState::Cancelled, NONE);
        if let Some(id) = call {
            self.cancel_call(id);
        }
        Ok(true)
    }
}
