//! `[worker]` and `[shutdown]`: the threads that run sessions, and how they end.
//!
//! Place: read once at start by the system of actors.
//!
//! Invariants: at least one thread of each kind.
//! Limits: `THREADS_MAX`; a slice of at most a second.

use std::num::NonZero;

use crate::section::section;
use crate::unit::{Bytes, Millis};

/// The most threads of one kind.
pub const THREADS_MAX: u32 = 1024;
/// The longest slice.
pub const SLICE_MAX: Millis = Millis(1000);

section! {
    /// The threads that run sessions.
    Worker / WorkerFile {
        /// Threads that run sessions; 0 is one for each processor.
        threads: u32 = 0,
        /// Threads for what takes its time beside them: compiling, snapshots and replays, files, `kv`, templates.
        helpers: u32 = 2,
        /// How long a session runs before others of its turn do.
        slice: Millis = Millis(1),
        /// Programs that each tenant keeps compiled.
        programs: u32 = 256,
        /// Bytes of the programs that each tenant keeps compiled; they count in its memory.
        program_bytes: Bytes = Bytes(16 << 20),
        /// How long a session may stay in one slice before its thread is given up, and the session with it.
        stuck: Millis = Millis(10_000),
    }
}

section! {
    /// How the system ends.
    Shutdown / ShutdownFile {
        /// How long running feeds may go on when the system stops.
        grace: Millis = Millis(5000),
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
