//! `Timer`: something that is done later, unless it is not wanted any more.
//!
//! Place: sessions and calls that wait for so long at most hold one.
//!
//! Invariants: a timer that is dropped is gone at once. A session may wait often for much less than it might, and what is left of
//! each wait until its time would be looked at with every message.
//! Limits: none of its own.

use std::time::Duration;

use tokio::task::AbortHandle;

/// Goes off once, unless it is dropped before.
#[derive(Debug)]
pub(crate) struct Timer(AbortHandle);

impl Timer {
    /// Does this after a while, on the thread of all actors.
    pub(crate) fn start(after: Duration, then: impl FnOnce() + 'static) -> Timer {
        let task = tokio::task::spawn_local(async move {
            tokio::time::sleep(after).await;
            then();
        });
        Timer(task.abort_handle())
    }
}

impl Drop for Timer {
    fn drop(&mut self) {
        self.0.abort();
    }
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use super::*;

    #[test]
    fn a_timer_that_is_dropped_leaves_nothing() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
        let local = tokio::task::LocalSet::new();
        local.block_on(&runtime.expect("a runtime"), async {
            let held = Rc::new(());
            let hold = || {
                let held = held.clone();
                move || drop(held)
            };
            let dropped = Timer::start(Duration::from_hours(1), hold());
            let goes_off = Timer::start(Duration::ZERO, hold());
            assert_eq!(Rc::strong_count(&held), 3);
            drop(dropped);
            while Rc::strong_count(&held) > 1 {
                tokio::task::yield_now().await;
            }
            drop(goes_off);
        });
    }
}
