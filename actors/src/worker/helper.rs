//! The helper threads: what takes long and is no guest code.
//!
//! Place: session actors have programs compiled, snapshots made and journals replayed here, and large heaps dropped;
//! extensions that wait for a disk or a template leave it to them. What may take long in one piece has a queue and threads of its
//! own (`Services::long`), so that what is short never waits for it.
//!
//! Invariants: fair between tenants as the workers are, also within what takes long; a panic is caught and told.
//! Limits: `worker.helpers` threads with the stack that the compiler needs, and as many, but half of the processors at most, for
//! what takes long.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;

use crate::worker::pool::panic_text;
use crate::worker::queue::{Done, FairQueue};
use crate::worker::watch::{Fails, GivenUp, Post};

/// What a helper does.
pub(crate) struct Chore {
    work: Work,
    /// Whether a script says how long it takes.
    of_guest: bool,
    /// Called with what a panic said.
    failed: Option<Fails>,
}

/// What is to be done.
enum Work {
    Once(Box<dyn FnOnce() + Send>),
    /// Again, as long as it says so.
    Slices(Box<dyn FnMut() -> bool + Send>),
}

// === impl Chore ===

impl Chore {
    pub(crate) fn new(work: impl FnOnce() + Send + 'static) -> Chore {
        Chore { work: Work::Once(Box::new(work)), of_guest: false, failed: None }
    }

    /// One that others have their turns between. It says whether it goes on.
    pub(crate) fn in_slices(work: impl FnMut() -> bool + Send + 'static) -> Chore {
        Chore { work: Work::Slices(Box::new(work)), of_guest: false, failed: None }
    }

    /// What is left of it after a slice; nothing at all where the thread was given up meanwhile.
    fn run(self, post: &Post) -> Result<Option<Chore>, GivenUp> {
        let Chore { work, of_guest, failed } = self;
        post.begin_chore(of_guest, failed);
        let done = catch_unwind(AssertUnwindSafe(|| match work {
            Work::Once(work) => {
                work();
                None
            }
            Work::Slices(mut work) => work().then_some(Work::Slices(work)),
        }));
        let failed = post.end_chore()?;
        Ok(match done {
            Ok(rest) => rest.map(|work| Chore { work, of_guest, failed }),
            Err(panic) => {
                if let Some(failed) = failed {
                    failed(panic_text(panic.as_ref()));
                }
                None
            }
        })
    }

    /// As one of which a script says how long it takes: the thread is given up where it does not come back.
    pub(crate) fn of_guest(mut self) -> Chore {
        self.of_guest = true;
        self
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

/// Does chores until the queue is closed, or the thread was given up.
pub(crate) fn run(queue: &Arc<FairQueue<Chore>>, post: &Post) {
    let mut done = None;
    while let Some((lane, chore)) = queue.next(done.take()) {
        let began = Instant::now();
        let Ok(again) = chore.run(post) else { return };
        let nanos = u64::try_from(began.elapsed().as_nanos()).unwrap_or(u64::MAX);
        done = Some(Done { lane, nanos, again });
    }
}
