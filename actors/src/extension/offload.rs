//! `Offload`: work of an extension that takes its time, on the helper threads.
//!
//! Place: templates, files and the database are worked on there, never on an actor's thread or a worker.
//!
//! Invariants: each piece of work ends with an answer, also when it panics or the system stops.
//! Limits: `worker.helpers` threads, shared fairly between tenants.

use std::fmt;
use std::sync::Arc;

use futures_util::FutureExt;
use ophiary_runtime::host::HostError;
use tokio::sync::oneshot;

use crate::extension::{Answer, Reply};
use crate::host_call::FAILED;
use crate::worker::helper::Chore;
use crate::worker::queue::{FairQueue, LaneId};

/// Where work goes.
#[derive(Clone)]
pub struct Offload {
    helpers: Arc<FairQueue<Chore>>,
    lane: LaneId,
}

// === impl Offload ===

impl Offload {
    pub(crate) fn new(helpers: Arc<FairQueue<Chore>>, lane: LaneId) -> Offload {
        Offload { helpers, lane }
    }

    /// Has the work done; its result is the answer. It may block, and it is not stopped.
    pub fn run(&self, work: impl FnOnce() -> Reply + Send + 'static) -> Answer {
        let (done, result) = oneshot::channel();
        let chore = Chore::new(move || {
            // Who no longer waits for the answer does not want it.
            let _ = done.send(work());
        });
        self.helpers.push(self.lane, chore);
        // A panic drops the sender.
        let failed = || Err(HostError::new("RuntimeError", FAILED));
        Answer::Later(async move { result.await.unwrap_or_else(|_| failed()) }.boxed())
    }
}

impl fmt::Debug for Offload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Offload").finish_non_exhaustive()
    }
}
