//! `asyncio`: a deterministic scheduler in the VM.
//!
//! Place: tasks are coroutines that the event-loop frame drives; host futures wake them.
//!
//! Invariants: tasks run in the order in which they became ready.
//! Limits: none yet.

use crate::core::Core;
use crate::exception::Fault;
use crate::value::Value;

/// The scheduler's state.
#[derive(Debug, Default)]
pub(crate) struct Scheduler {}

impl Scheduler {
    /// Calls `see` with every value in it.
    pub(crate) fn trace(&self, _see: impl FnMut(Value)) {}
}

impl Core {
    /// What `await future` gives, or `None` while it is pending.
    pub(crate) fn await_future(&mut self, _future: Value) -> Result<Option<Value>, Fault> {
        Err(self.system_error("futures are not offered yet"))
    }

    /// `GetYieldFromIter`
    pub(crate) fn yield_from_iter(&mut self, value: Value) -> Result<Value, Fault> {
        self.iter(value)
    }

    /// `GetAwaitable`
    pub(crate) fn awaitable(&mut self, value: Value, _how: u8) -> Result<Value, Fault> {
        Ok(value)
    }

    /// `GetAsyncIter`
    pub(crate) fn async_iter(&mut self, _value: Value) -> Result<Value, Fault> {
        Err(self.system_error("asynchronous iteration is not offered yet"))
    }

    /// `GetAsyncNext`
    pub(crate) fn async_next(&mut self, _value: Value) -> Result<Value, Fault> {
        Err(self.system_error("asynchronous iteration is not offered yet"))
    }
}
