//! What was given to a script that had given it up: it goes back to the extension.
//!
//! Place: the part of `SessionActor` that follows the answers of functions that give something away, a message or an event,
//! from the handler until the interpreter has them.
//!
//! ```text
//! handler -> Replied -> inbox, or the call in which the script is blocked -> the interpreter takes it: over
//!              \-----------\----------------------------------------------> nobody takes it: `Instance::take_back`
//! ```
//!
//! Invariants: a script gives a call up in mid-slice, and its actor hears of it at the slice's end; what came in between is not
//! lost. Only answers of functions that take back are followed.
//! Limits: as many as calls are in flight.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use ophiary_runtime::host::HostValue;

use super::SessionActor;
use crate::extension::{Instance, Reply};
use crate::message::{Arrived, SessionId};
use crate::worker::pool::Task;

/// Where an answer came from.
pub(crate) struct Given {
    instance: Arc<dyn Instance>,
    name: String,
    /// The call; none where a host asked.
    by: Option<(SessionId, u64)>,
    args: Vec<Option<HostValue>>,
}

// === impl Given ===

impl Given {
    /// Of a function of this name, if its answers are to come back.
    pub(super) fn of(
        instance: &Arc<dyn Instance>,
        name: &str,
        by: Option<(SessionId, u64)>,
        args: &[Option<HostValue>],
    ) -> Option<Box<Given>> {
        let takes = catch_unwind(AssertUnwindSafe(|| instance.takes_back(name))).unwrap_or(false);
        takes.then(|| {
            let (instance, args) = (instance.clone(), args.to_vec());
            Box::new(Given { instance, name: name.to_owned(), by, args })
        })
    }

    /// Nobody has taken it.
    pub(super) fn back(self, reply: Reply) {
        let Given { instance, name, by, args } = self;
        if let Ok(value) = reply {
            // A panic is the extension's own: its answer is lost then, and nothing else.
            let _ = catch_unwind(AssertUnwindSafe(|| instance.take_back(&name, by, args, value)));
        }
    }
}

impl fmt::Debug for Given {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Given").field("name", &self.name).finish_non_exhaustive()
    }
}

// === impl SessionActor ===

impl SessionActor {
    /// The answer to this call is on its way to the script.
    pub(super) fn follow(&mut self, number: u64, given: Option<Box<Given>>) {
        if let (Some(given), Some(feed)) = (given, &mut self.feed) {
            feed.given.insert(number, given);
        }
    }

    /// Nobody took the answer to this call.
    pub(super) fn give_back(&mut self, number: u64, reply: Reply) {
        let given = self.feed.as_mut().and_then(|feed| feed.given.remove(&number));
        if let Some(given) = given {
            let instance = given.instance.clone();
            given.back(reply);
            // It is not made again: nobody asks what it was answered.
            let session = self.shared.id;
            let _ = catch_unwind(AssertUnwindSafe(|| instance.settled(session, number)));
        }
    }

    /// A thread has told what became of answers.
    pub(super) fn arrived(&mut self, arrived: Arrived) {
        self.give_back_all(arrived.refused);
        if let Some(feed) = &mut self.feed {
            for number in &arrived.taken {
                feed.given.remove(number);
            }
        }
    }

    /// The feed ends, with what was on its way to the script.
    pub(super) fn give_all_back(&mut self) {
        let mut replies = self.shared.take_replies();
        replies.extend(self.keep.iter_mut().flat_map(|keep| std::mem::take(&mut keep.arrived)));
        if let Some(Task::Reply(number, reply)) = self.stalled.take().map(|task| *task) {
            replies.push((number, reply));
        }
        self.give_back_all(replies);
    }

    /// Each that comes back stands before all others again: so what came last goes first.
    pub(super) fn give_back_all(&mut self, replies: Vec<(u64, Reply)>) {
        for (number, reply) in replies.into_iter().rev() {
            self.give_back(number, reply);
        }
    }
}
