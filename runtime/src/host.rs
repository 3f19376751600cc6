//! The door: host functions, calls of them, values that may cross.
//!
//! Place: the embedder declares functions when it makes a session; `vm/call.rs` starts calls here; `session.rs` hands them
//! out and takes the replies.
//!
//! Invariants: a call's number is never reused within a session. A call that was started is pending until it is answered,
//! cancelled, or its session ends.
//! Limits: `host_calls`, `host_calls_in_flight`, `value_bytes`, `value_depth`.

use crate::core::Core;
use crate::exception::Fault;
use crate::value::{Immediate, Value};

/// Host functions and pending calls of a session.
#[derive(Debug, Default)]
pub(crate) struct HostTable {
    functions: Vec<String>,
}

// === impl HostTable ===

impl HostTable {
    /// The function of this name.
    pub(crate) fn function(&self, name: &str) -> Option<Value> {
        let at = self.functions.iter().position(|known| known == name)?;
        Some(Value::immediate(Immediate::HostFunction, at as u32))
    }

    /// The name of the function that `value` is.
    pub(crate) fn name(&self, value: Value) -> &str {
        self.functions.get(value.index() as usize).map_or("?", String::as_str)
    }

    /// Calls `see` with every value in it.
    pub(crate) fn trace(&self, _see: impl FnMut(Value)) {}
}

impl Core {
    /// Starts a host call.
    pub(crate) fn start_host_call(
        &mut self,
        _function: Value,
        _positional: &[Value],
        _names: &[Value],
        _named: &[Value],
    ) -> Result<Value, Fault> {
        self.meter.host_call()?;
        Err(self.system_error("host calls are not offered yet"))
    }
}
