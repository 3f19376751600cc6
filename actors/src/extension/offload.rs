//! `Offload`: work of an extension that takes its time, on the helper threads.
//!
//! Place: templates, files and the database are worked on there, never on an actor's thread or a worker.
//!
//! Invariants: each piece of work ends with an answer, also when it panics or the system stops.
//! Limits: `worker.helpers` threads, shared fairly between tenants; of what computes for long (`compute`) as much at once as there
//! are threads for that.

use std::fmt;
use std::sync::Arc;
use std::sync::mpsc::sync_channel;

use futures_util::FutureExt;
use ophiary_runtime::host::HostError;
use tokio::sync::oneshot;

use crate::extension::{Answer, Reply};
use crate::host_call::FAILED;
use crate::system::Services;
use crate::tenant::TenantShared;
use crate::worker::aside;
use crate::worker::helper::Chore;
use crate::worker::queue::{FairQueue, LaneId};

/// Where work goes.
#[derive(Clone)]
pub struct Offload {
    helpers: Arc<FairQueue<Chore>>,
    lane: LaneId,
    long: Arc<FairQueue<Chore>>,
    long_lane: LaneId,
}

// === impl Offload ===

impl Offload {
    pub(crate) fn new(services: &Services, tenant: &TenantShared) -> Offload {
        let (helpers, long) = (services.helpers.clone(), services.long.clone());
        Offload { helpers, lane: tenant.helper_lane, long, long_lane: tenant.long_lane }
    }

    /// Computes for a while when it is the tenant's turn, on the calling thread: so handlers that convert large values leave
    /// processors to others. Waits only on a thread where a handler may block, and is done at once elsewhere.
    pub fn compute<T>(&self, work: impl FnOnce() -> T) -> T {
        if !aside::may_block() {
            return work();
        }
        let (turn, begins) = sync_channel(1);
        let (done, ends) = sync_channel::<()>(1);
        let chore = Chore::new(move || {
            if turn.send(()).is_ok() {
                // The end of who computes, however it ends.
                let _ = ends.recv();
            }
        });
        self.long.push(self.long_lane, chore);
        // Where the queue is no more, nobody has to be waited for.
        let _ = begins.recv();
        let value = work();
        drop(done);
        value
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
