//! The helper threads: what takes long and is no guest code.
//!
//! Place: session actors have programs compiled here, and large heaps dropped.
//!
//! Invariants: fair between tenants as the workers are; a panic is caught and told.
//! Limits: `worker.helpers` threads with the stack that the compiler needs.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;

use crate::worker::pool::panic_text;
use crate::worker::queue::{Done, FairQueue};

/// What a helper does.
pub(crate) struct Chore {
    work: Box<dyn FnOnce() + Send>,
    /// Called with what a panic said.
    failed: Option<Box<dyn FnOnce(String) + Send>>,
}

// === impl Chore ===

impl Chore {
    pub(crate) fn new(work: impl FnOnce() + Send + 'static) -> Chore {
        Chore { work: Box::new(work), failed: None }
    }

    pub(crate) fn or_else(mut self, failed: impl FnOnce(String) + Send + 'static) -> Chore {
        self.failed = Some(Box::new(failed));
        self
    }
}

impl fmt::Debug for Chore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Chore")
    }
}

/// Does chores until the queue is closed.
pub(crate) fn run(queue: &Arc<FairQueue<Chore>>) {
    let mut done = None;
    while let Some((lane, chore)) = queue.next(done.take()) {
        let began = Instant::now();
        if let Err(panic) = catch_unwind(AssertUnwindSafe(chore.work))
            && let Some(failed) = chore.failed
        {
            failed(panic_text(panic.as_ref()));
        }
        let nanos = u64::try_from(began.elapsed().as_nanos()).unwrap_or(u64::MAX);
        done = Some(Done { lane, nanos, again: None });
    }
}
