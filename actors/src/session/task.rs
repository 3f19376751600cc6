//! `CallTask`: the future that answers a call of a host function, where it is not there at once.
//!
//! Place: `session/call.rs` starts it; whoever ends the call ends it.
//!
//! Invariants: after `end` the future is gone. An extension whose future is dropped knows that nobody wants the answer any more,
//! and what it gives next it gives to others: a message that is sent behind a cancel must not find the future still waiting, as it
//! would if the task were only marked to be dropped at its next turn. A future that panics while it is dropped hurts nobody else.
//! Limits: `host_calls_in_flight`, kept by the interpreter.

use std::any::Any;
use std::fmt;
use std::future::poll_fn;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::Poll;

use futures_util::future::BoxFuture;
use tokio::task::AbortHandle;

use crate::extension::Reply;

/// A reply, or what a handler's panic said.
pub(super) type Answered = Result<Reply, Box<dyn Any + Send>>;

type Slot = Arc<Mutex<Option<BoxFuture<'static, Answered>>>>;

/// A future that runs.
pub(crate) struct CallTask {
    future: Slot,
    task: AbortHandle,
}

// === impl CallTask ===

impl CallTask {
    /// Lets it run beside the actor; `done` is called with what it gives.
    pub(super) fn start(
        future: BoxFuture<'static, Answered>,
        done: impl FnOnce(Answered) + 'static,
    ) -> CallTask {
        let future: Slot = Arc::new(Mutex::new(Some(future)));
        let slot = future.clone();
        let task = tokio::task::spawn_local(async move {
            let answered = poll_fn(|cx| {
                let mut slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
                let Some(future) = slot.as_mut() else { return Poll::Pending };
                let polled = future.as_mut().poll(cx);
                if polled.is_ready() {
                    *slot = None;
                }
                polled
            });
            done(answered.await);
        });
        CallTask { future, task: task.abort_handle() }
    }

    /// Nobody wants its answer.
    pub(super) fn end(&self) {
        self.task.abort();
        let future = self.future.lock().unwrap_or_else(PoisonError::into_inner).take();
        // A panic is the extension's own: its call is over anyway.
        let _ = catch_unwind(AssertUnwindSafe(|| drop(future)));
    }
}

impl fmt::Debug for CallTask {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CallTask").finish_non_exhaustive()
    }
}
