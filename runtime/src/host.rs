//! The door: host functions, calls of them, values that may cross.
//!
//! Place: the embedder declares functions when it makes a session; `vm/call.rs` starts calls here; `session.rs` hands them
//! out and takes the replies.
//!
//! Invariants: a call's number is never reused within a session. A call that was started is pending until it is answered,
//! cancelled, or its session ends. Arguments are bound and checked before the call leaves, and charged to the heap until it
//! has left.
//! Limits: `host_calls`, `host_calls_in_flight`, `value_bytes`, `value_depth`.

use std::collections::BTreeSet;

use smallvec::SmallVec;

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::object::FutureState;
use crate::host::cross::Arguments;
use crate::native::{Entering, Request};
use crate::stdlib;
use crate::types::TypeId;
use crate::value::{Immediate, Kind, NONE, UNDEF, Value};

pub(crate) mod cross;
mod exact;
pub(crate) mod function;
mod module;
pub(crate) mod note;
pub(crate) mod table;
mod value;
mod when;

pub use compact_str::CompactString;
pub use exact::{DecimalKind, HostDecimal, HostRecord, RecordKind};
pub use function::{HostFunction, HostParam};
pub use module::{HostAttribute, HostModule};
pub(crate) use table::{HostTable, PendingCall};
pub use value::{HostError, HostValue};
pub use when::{FormError, HostDate, HostDateTime, HostTime, HostTimeDelta, HostZone};

/// What a call that the driver itself answers costs: about what it takes.
const DRIVER_FUEL: u64 = 64;

/// A call that the host is to answer.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct HostCall {
    /// Its number within the session.
    pub id: u64,
    /// The function's name.
    pub name: CompactString,
    /// Positional arguments.
    pub args: Vec<HostValue>,
    /// Keyword arguments.
    pub kwargs: Vec<(String, HostValue)>,
}

/// What a call of a host function began.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Started {
    /// A call that this future stands for.
    Future(Value),
    /// One that the script waits for: the VM has to leave with the request.
    Blocks(Request),
}

/// Something that is no error and that the host may want to know.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[non_exhaustive]
pub enum Warning {
    /// The feed ended, and what this call gave was never awaited. The call was dropped.
    NeverAwaited {
        /// Its number.
        id: u64,
        /// The function's name.
        name: String,
    },
}

impl Core {
    /// Starts a host call that the guest makes, as its function was declared: blocking, or as a future.
    #[inline]
    pub(crate) fn call_host_function(
        &mut self,
        function: Value,
        positional: &[Value],
        names: &[Value],
        named: &[Value],
        awaited: bool,
    ) -> Result<Started, Fault> {
        let blocking = !awaited && self.host.declaration(function).is_none_or(|f| f.blocking);
        self.start_host_call(function, positional, names, named, blocking)
    }

    /// Starts a host call for a native; a blocking one leaves the VM, another gives a future.
    pub(crate) fn host_call(
        &mut self,
        function: Value,
        positional: &[Value],
        names: &[Value],
        named: &[Value],
        blocking: bool,
    ) -> Result<Value, Fault> {
        match self.start_host_call(function, positional, names, named, blocking)? {
            Started::Future(future) => Ok(future),
            Started::Blocks(request) => {
                self.entering = Some(Entering::Suspend(request));
                Err(Fault::Enter)
            }
        }
    }

    #[inline]
    fn start_host_call(
        &mut self,
        function: Value,
        positional: &[Value],
        names: &[Value],
        named: &[Value],
        blocking: bool,
    ) -> Result<Started, Fault> {
        self.check_host_args(function, positional, names)?;
        let scalars = if named.is_empty() { self.scalars_to_host(positional) } else { None };
        let Arguments { args, kwargs, bytes } = match scalars {
            Some((args, bytes)) => Arguments { args, kwargs: Vec::new(), bytes },
            None => self.arguments_to_host(positional, names, named)?,
        };
        self.charge_bytes(bytes as usize)?;
        let may_leave = self.host.in_flight() < self.meter.limits.host_calls_in_flight as usize;
        let id = self.host.next_id;
        if blocking && may_leave {
            // It leaves before anything else happens: nothing holds it meanwhile.
            self.count_call(function)?;
            self.host.next_id += 1;
            let number = function.index();
            self.host.block(PendingCall { id, future: UNDEF, function: number, bytes: 0 });
            let name = self.host.name(function);
            self.host.leaving = Some(HostCall { id, name, args, kwargs });
            return Ok(Started::Blocks(Request::HostCall(id)));
        }
        let future = if blocking { UNDEF } else { self.new_plain_future()? };
        self.heap.books.charge(bytes)?;
        self.host.held += bytes;
        if let Err(fault) = self.count_call(function) {
            self.release_held(bytes);
            return Err(fault);
        }
        let name = self.host.name(function);
        self.host.next_id += 1;
        self.host.push(PendingCall { id, future, function: function.index(), bytes });
        let call = HostCall { id, name, args, kwargs };
        if may_leave {
            self.host.outbox.push(call);
        } else {
            self.host.waiting.push_back(call);
        }
        if blocking {
            return Ok(Started::Blocks(Request::HostCall(id)));
        }
        self.heap.future_mut(future).call = Some(id);
        Ok(Started::Future(future))
    }

    /// Counts a call. One for the time or for random bytes, which the driver itself answers, costs fuel instead: a script that
    /// looks at the clock in a loop, or logs, calls no function of the host.
    #[inline]
    fn count_call(&mut self, function: Value) -> Result<(), Fault> {
        let name = self.host.declaration(function).map_or("?", |function| &function.name);
        if [stdlib::time::CLOCK, stdlib::random::HOST].contains(&name) {
            return self.meter.charge(DRIVER_FUEL);
        }
        self.meter.host_call()
    }

    /// A call of the reserved namespace `sys`, which blocks the script; `what` is its only argument.
    pub(crate) fn system_call(&mut self, name: &str, what: Value) -> Result<Value, Fault> {
        let Some(function) = self.host.reserved(name) else {
            let text = format!("{name} is not granted to this session");
            return Err(self.raise(TypeId::PermissionError, text));
        };
        self.host_call(function, &[what], &[], &[], true)
    }

    /// Bytes of arguments of calls that have ended.
    pub(crate) fn release_held(&mut self, bytes: u64) {
        let bytes = bytes.min(self.host.held);
        self.host.held -= bytes;
        self.heap.books.release(bytes);
    }

    /// Hands out the calls that were started, but for the one in which the script is blocked.
    pub(crate) fn take_calls(&mut self) -> Vec<HostCall> {
        let mut outbox = std::mem::take(&mut self.host.outbox);
        if let (Some(last), Some(id)) = (outbox.last(), self.host.blocking())
            && last.id == id
        {
            self.host.outbox.extend(outbox.pop());
        }
        outbox
    }

    /// The blocking call of this number, to be handed out now if its turn has come.
    pub(crate) fn take_blocking_call(&mut self, id: u64) -> Option<HostCall> {
        if let Some(call) = self.host.leaving.take() {
            return Some(call);
        }
        // It waited for its turn: now it is the last in the outbox, or waits still.
        if self.host.outbox.last()?.id != id {
            return None;
        }
        self.host.outbox.pop()
    }

    /// After calls have ended: lets waiting ones go.
    #[inline]
    pub(crate) fn release_calls(&mut self) {
        if !self.host.waiting.is_empty() {
            self.release_waiting();
        }
    }

    #[cold]
    fn release_waiting(&mut self) {
        while self.host.in_flight() < self.meter.limits.host_calls_in_flight as usize {
            let Some(call) = self.host.waiting.pop_front() else { return };
            self.host.outbox.push(call);
        }
    }

    /// The call in which the script was blocked has its answer.
    #[inline]
    pub(crate) fn end_blocking_call(&mut self, id: u64) {
        self.host.take(id);
        self.release_calls();
    }

    /// Resolves a pending call by its number; false when no such call is pending.
    pub(crate) fn resolve_call(&mut self, id: u64, reply: Result<Value, Value>) -> bool {
        let Some(call) = self.host.take(id) else { return false };
        self.release_held(call.bytes);
        if call.future.is_kind(Kind::Future) {
            match reply {
                Ok(value) => self.complete(call.future, FutureState::Done, value),
                Err(exception) => self.complete(call.future, FutureState::Failed, exception),
            }
        }
        self.release_calls();
        true
    }

    /// The script no longer wants a call: it is no longer pending, and the host is told if it has it.
    pub(crate) fn cancel_call(&mut self, id: u64) {
        let Some(call) = self.host.take(id) else { return };
        self.release_held(call.bytes);
        if !self.host.unqueue(id) {
            self.host.cancelled.push(id);
        }
        self.release_calls();
    }

    /// At the end of a feed: drops what is pending, and tells what was never awaited.
    pub(crate) fn drop_calls(&mut self) {
        if self.host.is_quiet() {
            return;
        }
        let unsent: BTreeSet<u64> = {
            let queued = self.host.outbox.iter().chain(&*self.host.waiting);
            queued.map(|call| call.id).collect()
        };
        self.host.outbox.clear();
        self.host.waiting.clear();
        self.release_held(self.host.held);
        for call in self.host.drain() {
            let is_future = call.future.is_kind(Kind::Future);
            if is_future && !self.heap.future(call.future).awaited {
                let function = Value::immediate(Immediate::HostFunction, call.function);
                let name = self.host.name(function).into_string();
                self.host.warnings.push(Warning::NeverAwaited { id: call.id, name });
            }
            if !unsent.contains(&call.id) {
                self.host.cancelled.push(call.id);
            }
            // Whoever still holds it learns that no answer will come.
            if is_future {
                self.complete(call.future, FutureState::Cancelled, NONE);
            }
        }
    }

    /// The exception object for a failed call, without the attributes whose values `cross/arrive.rs` makes.
    pub(crate) fn host_exception(&mut self, error: &HostError) -> Result<Value, Fault> {
        let class = TypeId::ALL
            .iter()
            .copied()
            .find(|class| class.is_exception() && class.name() == error.class)
            .unwrap_or(TypeId::RuntimeError);
        // An `OSError` with a number and its words has these as arguments, as Python's own has; its text is made of them.
        let of = |name: &str| {
            let found = error.attributes.iter().find(|(attribute, _)| attribute == name);
            found.map(|(_, value)| value)
        };
        let exception = match (of("errno"), of("strerror")) {
            (Some(HostValue::Int(number)), Some(HostValue::Str(words))) => {
                let (number, words) = (*number, self.text_from_host(words)?);
                let number = self.value_from_host(&HostValue::Int(number))?;
                self.make_exception(class, &[number, words])?
            }
            _ => {
                let text = self.text_from_host(&error.message)?;
                self.make_exception(class, &[text])?
            }
        };
        for (name, value) in &error.attributes {
            if matches!(name.as_str(), "errno" | "strerror") && of("strerror").is_some() {
                continue;
            }
            if self.measure(value)?.in_frames {
                continue;
            }
            let value = self.value_from_host(value)?;
            let attrs = self.exception_attrs(exception)?;
            let name = self.heap.intern(name)?;
            self.dict_set_str(attrs, name, value)?;
        }
        Ok(exception)
    }

    fn check_host_args(
        &mut self,
        function: Value,
        positional: &[Value],
        names: &[Value],
    ) -> Result<(), Fault> {
        let Some(declaration) = self.host.declaration(function) else {
            return Err(self.system_error("no such host function"));
        };
        if declaration.params.is_none() {
            return Ok(());
        }
        let names: SmallVec<[&str; 4]> = names.iter().map(|name| self.heap.str(*name)).collect();
        let checked = declaration.check(positional.len(), &names);
        drop(names);
        match checked {
            Ok(()) => Ok(()),
            Err(text) => Err(self.type_error(text)),
        }
    }
}
