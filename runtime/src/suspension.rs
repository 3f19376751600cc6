//! Why the VM stopped, and what comes of a feed.
//!
//! Place: `Session::run` returns a `Suspension`; the embedder answers it and runs on.
//!
//! Invariants: after `Finished`, `Raised` and `LimitExceeded` the session takes the next feed; after the others the same
//! feed goes on.
//! Limits: none of its own.

use std::time::Duration;

use crate::host::{HostCall, HostValue};
use crate::limits::LimitExceeded;

/// Why `Session::run` came back.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Suspension {
    /// The feed ended with this value.
    Finished(HostValue),
    /// The feed ended with an uncaught exception.
    Raised(Box<Raised>),
    /// The script is blocked in this call: `Session::resume` answers it.
    HostCall(HostCall),
    /// Every task waits: `Session::resolve` answers calls or lets time pass.
    Waiting {
        /// How many calls are not answered; `Session::pending_calls` names them.
        pending: usize,
        /// The next timer, if there is one.
        wake_after: Option<Duration>,
    },
    /// The slice of fuel is used up: run on.
    OutOfFuel,
    /// A limit that the guest cannot catch ended the feed.
    LimitExceeded(LimitExceeded),
}

/// An uncaught exception.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Raised {
    /// Name of its class, with the module where that is not `builtins`.
    pub class: String,
    /// `str(exception)`
    pub message: String,
    /// What CPython prints for it.
    pub traceback: String,
    /// The status that `SystemExit` asks for.
    pub exit_code: Option<i32>,
    /// Whether the memory limit raised it.
    pub out_of_memory: bool,
}

impl Raised {
    /// What the traceback adds to the message, one by one: `Did you mean: 'total'?`
    pub fn hints(&self) -> Vec<&str> {
        let said = format!("\n{}: {}", self.class, self.message);
        let after =
            self.traceback.rfind(&said).and_then(|at| self.traceback.get(at + said.len()..));
        let line = after.and_then(|rest| rest.lines().next()).unwrap_or_default();
        let Some(hints) = line.strip_prefix(". ") else { return Vec::new() };
        hints.split_inclusive('?').map(str::trim).filter(|hint| !hint.is_empty()).collect()
    }
}

/// What a session has used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Usage {
    /// Fuel of this feed.
    pub fuel: u64,
    /// Fuel over the session's life.
    pub session_fuel: u64,
    /// Heap bytes now.
    pub heap_bytes: u64,
    /// The most heap bytes in this feed.
    pub heap_bytes_peak: u64,
    /// Output bytes of this feed.
    pub output_bytes: u64,
    /// Host calls of this feed.
    pub host_calls: u64,
}

/// Why a reply was not taken; the session is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReplyError {
    /// No such call is pending: unknown, answered or cancelled.
    #[error("call {id} is not pending")]
    NotPending {
        /// The number given.
        id: u64,
    },
    /// The session is not blocked in a call.
    #[error("the session does not wait for a reply")]
    NotWaiting,
}

/// Why a feed was not started. All inputs are measured before anything else, so the session is as it was where one is too large
/// or too deep, and where another feed runs. Where memory runs out, or a value cannot be made (a key that has no hash), inputs
/// before it may be bound.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FeedError {
    /// Another feed is running.
    #[error("a feed is running; one at a time")]
    Busy,
    /// There is no memory for the program's tables or the inputs.
    #[error("no memory for the feed")]
    NoMemory,
    /// An input is larger or deeper than a value may be.
    #[error("input {name}: {reason}")]
    Input {
        /// Its name.
        name: String,
        /// What is wrong with it.
        reason: String,
    },
}
