//! What the overlay of a durable session has written down, so that its files are there when the session comes back.
//!
//! Place: `fs.rs` asks before a call and tells after it; the records go to the ledger of the session.
//!
//! Invariants: the steps of a call are one record, handed to the store before the call is answered. A call that changed
//! something and is made again, because the session came back without its answer, changes nothing and succeeds again.
//! Limits: as any ledger; all that was written is within the quota of the overlay.

use std::collections::BTreeSet;

use ophiary_runtime::host::HostValue;
use serde::{Deserialize, Serialize};

use super::overlay::{Overlay, Step, Uppers};
use crate::extension::Answer;
use crate::extension::ledger::{Caller, Found, Ledger};

/// The ledger of an overlay; nothing where the session is not durable.
#[derive(Debug, Default)]
pub(super) struct Kept {
    ledger: Option<Ledger>,
    /// Calls that changed something, whose answers are in no journal yet.
    done: BTreeSet<Caller>,
}

/// What one call has changed.
#[derive(Debug, Serialize, Deserialize)]
struct Change {
    steps: Vec<Step>,
    /// The call, unless it failed after it had changed something.
    done: Option<Caller>,
}

/// All of it.
#[derive(Debug, Default, Serialize, Deserialize)]
struct State {
    upper: Uppers,
    done: BTreeSet<Caller>,
}

// === impl Kept ===

impl Kept {
    /// With the files that were written down.
    pub(super) fn open(ledger: Option<(Ledger, Found)>) -> (Kept, Uppers) {
        let Some((ledger, found)) = ledger else { return (Kept::default(), Uppers::new()) };
        let state: State = found.read(|state: &mut State, change: Change| {
            change.steps.into_iter().for_each(|step| step.apply(&mut state.upper));
            state.done.extend(change.done);
        });
        (Kept { ledger: Some(ledger), done: state.done }, state.upper)
    }

    pub(super) fn is_on(&self) -> bool {
        self.ledger.is_some()
    }

    /// What this call was answered before, or that it is not answered here any more.
    pub(super) fn answered(&self, caller: Caller) -> Option<Answer> {
        if self.ledger.as_ref().is_some_and(Ledger::is_dead) {
            return Some(Answer::Later(Box::pin(std::future::pending())));
        }
        self.done.contains(&caller).then(|| Answer::value(HostValue::None))
    }

    /// Writes down what a call has done.
    pub(super) fn note(&mut self, overlay: &mut Overlay, caller: Caller, succeeded: bool) {
        let Some(ledger) = &mut self.ledger else { return };
        let steps = overlay.take_steps();
        if steps.is_empty() {
            return;
        }
        let done = succeeded.then_some(caller);
        self.done.extend(done);
        let known = &self.done;
        ledger.record(&Change { steps, done }, || State {
            upper: overlay.written().clone(),
            done: known.clone(),
        });
    }

    /// The caller's journal has the answer.
    pub(super) fn settled(&mut self, caller: Caller) {
        self.done.remove(&caller);
    }

    /// Another takes its place.
    pub(super) fn close(&mut self) {
        self.ledger.iter_mut().for_each(Ledger::close);
    }
}
