//! The door: host functions, calls of them, values that may cross.
//!
//! Place: the embedder declares functions when it makes a session; `vm/call.rs` starts calls here; `session.rs` hands them
//! out and takes the replies.
//!
//! Invariants: a call's number is never reused within a session. A call that was started is pending until it is answered,
//! cancelled, or its session ends. Arguments are bound and checked before the call leaves.
//! Limits: `host_calls`, `host_calls_in_flight`, `value_bytes`, `value_depth`.

use smallvec::SmallVec;

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::object::{Future, FutureState};
use crate::native::{Entering, Request};
use crate::types::TypeId;
use crate::value::{Immediate, Kind, NONE, UNDEF, Value};

pub(crate) mod cross;
pub(crate) mod function;
mod value;

pub use function::{HostFunction, HostParam};
pub use value::{HostError, HostValue};

/// A call that the host is to answer.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct HostCall {
    /// Its number within the session.
    pub id: u64,
    /// The function's name.
    pub name: String,
    /// Positional arguments.
    pub args: Vec<HostValue>,
    /// Keyword arguments.
    pub kwargs: Vec<(String, HostValue)>,
}

/// A call that has not been answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PendingCall {
    pub(crate) id: u64,
    /// The future to resolve; unbound for a call that blocks the script.
    pub(crate) future: Value,
}

/// Host functions and pending calls of a session.
#[derive(Debug, Default)]
pub(crate) struct HostTable {
    pub(crate) functions: Vec<HostFunction>,
    pub(crate) pending: Vec<PendingCall>,
    /// Calls started and not yet handed to the host.
    pub(crate) outbox: Vec<HostCall>,
    /// Calls over `host_calls_in_flight`, waiting their turn.
    pub(crate) waiting: std::collections::VecDeque<HostCall>,
    pub(crate) next_id: u64,
}

// === impl HostTable ===

impl HostTable {
    /// The function of this name.
    pub(crate) fn function(&self, name: &str) -> Option<Value> {
        let at = self.functions.iter().position(|known| known.name == name)?;
        Some(Value::immediate(Immediate::HostFunction, at as u32))
    }

    /// The declaration of the function that `value` is.
    pub(crate) fn declaration(&self, value: Value) -> Option<&HostFunction> {
        self.functions.get(value.index() as usize)
    }

    /// The name of the function that `value` is.
    pub(crate) fn name(&self, value: Value) -> &str {
        self.declaration(value).map_or("?", |function| &function.name)
    }

    /// Calls `see` with every value in it.
    pub(crate) fn trace(&self, mut see: impl FnMut(Value)) {
        self.pending.iter().for_each(|call| see(call.future));
    }

    /// Takes a pending call out.
    pub(crate) fn take(&mut self, id: u64) -> Option<PendingCall> {
        let at = self.pending.iter().position(|call| call.id == id)?;
        Some(self.pending.swap_remove(at))
    }
}

impl Core {
    /// Starts a host call as its function was declared: blocking, or as a future.
    pub(crate) fn start_host_call(
        &mut self,
        function: Value,
        positional: &[Value],
        names: &[Value],
        named: &[Value],
    ) -> Result<Value, Fault> {
        let blocking = self.host.declaration(function).is_none_or(|f| f.blocking);
        self.host_call(function, positional, names, named, blocking)
    }

    /// Starts a host call; a blocking one leaves the VM, another gives a future.
    pub(crate) fn host_call(
        &mut self,
        function: Value,
        positional: &[Value],
        names: &[Value],
        named: &[Value],
        blocking: bool,
    ) -> Result<Value, Fault> {
        let Some(declaration) = self.host.declaration(function) else {
            return Err(self.system_error("no such host function"));
        };
        let declaration = declaration.clone();
        self.check_host_args(&declaration, positional, names)?;
        let mut room = cross::Room::new(&self.meter.limits);
        let mut args = Vec::with_capacity(positional.len());
        for value in positional {
            args.push(self.to_host(*value, &mut room)?);
        }
        let mut kwargs = Vec::with_capacity(named.len());
        for (name, value) in names.iter().zip(named) {
            kwargs.push((self.heap.str(*name).to_owned(), self.to_host(*value, &mut room)?));
        }
        self.charge_bytes(room.used() as usize)?;
        let future = if blocking { UNDEF } else { self.new_plain_future()? };
        self.meter.host_call()?;
        let id = self.host.next_id;
        self.host.next_id += 1;
        let call = HostCall { id, name: declaration.name, args, kwargs };
        self.host.pending.push(PendingCall { id, future });
        self.send_call(call);
        if blocking {
            self.entering = Some(Entering::Suspend(Request::HostCall(id)));
            return Err(Fault::Enter);
        }
        self.heap.future_mut(future).call = Some(id);
        Ok(future)
    }

    /// Hands a call to the outbox, or lets it wait when too many are in flight.
    fn send_call(&mut self, call: HostCall) {
        let in_flight = self.host.pending.len() - self.host.waiting.len();
        if in_flight > self.meter.limits.host_calls_in_flight as usize {
            self.host.waiting.push_back(call);
        } else {
            self.host.outbox.push(call);
        }
    }

    /// After calls were answered: lets waiting ones go.
    pub(crate) fn release_calls(&mut self) {
        loop {
            let in_flight = self.host.pending.len() - self.host.waiting.len();
            if in_flight >= self.meter.limits.host_calls_in_flight as usize {
                return;
            }
            let Some(call) = self.host.waiting.pop_front() else { return };
            self.host.outbox.push(call);
        }
    }

    /// A future that something else will resolve.
    pub(crate) fn new_plain_future(&mut self) -> Result<Value, Fault> {
        self.heap.new_future(Future {
            state: FutureState::Pending,
            value: NONE,
            coroutine: UNDEF,
            call: None,
            waiters: Vec::new(),
            waits_for: UNDEF,
            cancel: UNDEF,
            name: UNDEF,
            observed: false,
            delay: None,
            gather: None,
        })
    }

    /// Resolves a pending call by its number; false when no such call is pending.
    pub(crate) fn resolve_call(&mut self, id: u64, reply: Result<Value, Value>) -> bool {
        let Some(call) = self.host.take(id) else { return false };
        if call.future.is_kind(Kind::Future) {
            match reply {
                Ok(value) => self.complete(call.future, FutureState::Done, value),
                Err(exception) => self.complete(call.future, FutureState::Failed, exception),
            }
        }
        self.release_calls();
        true
    }

    /// The exception object for a failed call.
    pub(crate) fn host_exception(&mut self, error: &HostError) -> Result<Value, Fault> {
        let class = TypeId::ALL
            .iter()
            .copied()
            .find(|class| class.is_exception() && class.name() == error.class)
            .unwrap_or(TypeId::RuntimeError);
        let text = self.heap.new_str(&error.message)?;
        self.make_exception(class, &[text])
    }

    fn check_host_args(
        &mut self,
        function: &HostFunction,
        positional: &[Value],
        names: &[Value],
    ) -> Result<(), Fault> {
        let names: SmallVec<[String; 4]> =
            names.iter().map(|name| self.heap.str(*name).to_owned()).collect();
        let names: SmallVec<[&str; 4]> = names.iter().map(String::as_str).collect();
        let checked = function.check(positional.len(), &names);
        match checked {
            Ok(()) => Ok(()),
            Err(text) => Err(self.type_error(text)),
        }
    }
}
