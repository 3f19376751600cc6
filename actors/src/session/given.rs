//! What was given to a script that had given it up: it goes back to the extension.
//!
//! Place: actors and threads follow the answers of functions that give something away, a message or an event, from the handler
//! until the interpreter has them.
//!
//! ```text
//! handler -> Coming -> inbox, or the call in which the script is blocked -> the interpreter takes it: over
//!              \-----------\---------------------------------------------> nobody takes it: `Instance::take_back`
//! ```
//!
//! Invariants: a script gives a call up in mid-slice, or its session is closed, and an answer is under way: it is not lost. The
//! thread that finds it unwanted gives it back itself, since there may be no actor any more. Only answers of functions that take
//! back are followed.
//! Limits: as many as calls are in flight.

use std::collections::BTreeMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ophiary_runtime::host::HostValue;

use super::SessionActor;
use crate::extension::{Instance, Reply};
use crate::message::{Arrived, SessionId};
use crate::worker::pool::Task;

/// Answers on their way to a script: where each came from, by the number of its call.
#[derive(Debug, Default)]
pub(crate) struct Followed(Mutex<BTreeMap<u64, Box<Given>>>);

/// An answer on its way from a handler to the actor. It goes back where that is not there any more.
#[derive(Debug)]
pub(crate) struct Coming(Option<(Reply, Option<Box<Given>>)>);

/// Where an answer came from.
pub(crate) struct Given {
    instance: Arc<dyn Instance>,
    name: String,
    /// The call; none where a host asked.
    by: Option<(SessionId, u64)>,
    args: Vec<Option<HostValue>>,
}

// === impl Followed ===

impl Followed {
    /// The answer to this call is on its way to the script.
    pub(crate) fn follow(&self, number: u64, given: Option<Box<Given>>) {
        if let Some(given) = given {
            self.lock().insert(number, given);
        }
    }

    /// Nobody took the answer to this call.
    pub(crate) fn give_back(&self, number: u64, reply: Reply) {
        let given = self.lock().remove(&number);
        if let Some(given) = given {
            let (instance, by) = (given.instance.clone(), given.by);
            given.back(reply);
            if let Some((session, number)) = by {
                // It is not made again: nobody asks what it was answered.
                let _ = catch_unwind(AssertUnwindSafe(|| instance.settled(session, number)));
            }
        }
    }

    /// Each that comes back stands before all others again: so what came last goes first.
    pub(crate) fn give_back_all(&self, replies: Vec<(u64, Reply)>) {
        for (number, reply) in replies.into_iter().rev() {
            self.give_back(number, reply);
        }
    }

    /// What became of answers.
    pub(crate) fn arrived(&self, arrived: Arrived) {
        self.give_back_all(arrived.refused);
        self.taken(&arrived.taken);
    }

    /// The script has the answers to these calls.
    pub(crate) fn taken(&self, numbers: &[u64]) {
        if numbers.is_empty() {
            return;
        }
        let mut known = self.lock();
        let taken: Vec<_> = numbers.iter().filter_map(|number| known.remove(number)).collect();
        // An instance may end with what is dropped.
        drop((known, taken));
    }

    /// No answer is under way.
    pub(crate) fn clear(&self) {
        let known = std::mem::take(&mut *self.lock());
        drop(known);
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<u64, Box<Given>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

// === impl Coming ===

impl Coming {
    pub(crate) fn new(reply: Reply, given: Option<Box<Given>>) -> Coming {
        Coming(Some((reply, given)))
    }

    /// What it is, for who sees to it now.
    pub(super) fn take(mut self) -> Option<(Reply, Option<Box<Given>>)> {
        self.0.take()
    }
}

impl Drop for Coming {
    fn drop(&mut self) {
        if let Some((reply, Some(given))) = self.0.take() {
            given.back(reply);
        }
    }
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
    /// The feed ends, with what was on its way to the script.
    pub(super) fn give_all_back(&mut self) {
        let mut replies = self.shared.take_replies();
        replies.extend(self.keep.iter_mut().flat_map(|keep| std::mem::take(&mut keep.arrived)));
        if let Some(Task::Reply(number, reply)) = self.stalled.take().map(|task| *task) {
            replies.push((number, reply));
        }
        self.shared.followed.give_back_all(replies);
        if !self.abandoned {
            // What a thread has, it sees to itself.
            self.shared.followed.clear();
        }
    }
}

#[cfg(test)]
mod tests;
