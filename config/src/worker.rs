//! `[worker]` and `[shutdown]`: the threads that run sessions, and how they end.
//!
//! Place: read once at start by the system of actors.
//!
//! Invariants: at least one thread of each kind.
//! Limits: `THREADS_MAX`; a slice of at most a second.

use std::num::NonZero;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::unit::Millis;

/// The most threads of one kind.
pub const THREADS_MAX: u32 = 1024;
/// The longest slice.
pub const SLICE_MAX: Millis = Millis(1000);

/// `[worker]` as written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WorkerFile {
    /// Threads that run sessions; 0 is one for each processor.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub threads: Option<u32>,
    /// Threads that compile and drop what is large.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub helpers: Option<u32>,
    /// How long a session runs before others of its turn do.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub slice: Option<Millis>,
    /// Programs that each tenant keeps compiled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub programs: Option<u32>,
}

/// `[worker]`
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Worker {
    /// Threads that run sessions; 0 is one for each processor.
    pub threads: u32,
    /// Threads that compile and drop what is large.
    pub helpers: u32,
    /// How long a session runs before others of its turn do.
    pub slice: Millis,
    /// Programs that each tenant keeps compiled.
    pub programs: u32,
}

/// `[shutdown]` as written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShutdownFile {
    /// How long running feeds may go on when the system stops.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub grace: Option<Millis>,
}

/// `[shutdown]`
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Shutdown {
    /// How long running feeds may go on when the system stops.
    pub grace: Millis,
}

impl Default for Worker {
    fn default() -> Worker {
        Worker { threads: 0, helpers: 2, slice: Millis(1), programs: 256 }
    }
}

impl Worker {
    /// The threads that run sessions on this machine.
    pub fn threads_here(&self) -> usize {
        match usize::try_from(self.threads) {
            Ok(threads) if threads > 0 => threads,
            _ => std::thread::available_parallelism().map_or(1, NonZero::get),
        }
    }
}

impl Default for Shutdown {
    fn default() -> Shutdown {
        Shutdown { grace: Millis(5000) }
    }
}
