//! Between two slices of a durable session: stops, limits, and what its actor wants, at places that a replay finds again.
//!
//! Place: `pool.rs` asks here where it would take replies for a session without a journal.
//!
//! Invariants: nothing enters a durable session but what its actor has in the journal. What ends its feed from outside, and
//! where its actor gets it back, is a place that `Session::run_to` comes to again.
//! Limits: the clocks', the tenant's memory; what workers answered and the journal does not have yet.

use std::time::{Duration, Instant};

use ophiary_runtime::suspension::Suspension;

use crate::message::{Over, Rest, Why};
use crate::shared::{Shared, Stop};
use crate::worker::interp::Interp;

/// How late a sleeping task may be woken while others run.
const LATE: Duration = Duration::from_millis(10);

/// Why the session is to go back to its actor, if it is; or what came of leading it to a place.
pub(crate) fn look(interp: &mut Interp, shared: &Shared) -> Result<Option<Suspension>, Why> {
    let stop = shared.take_stop();
    let over = match stop {
        Some(Stop::Cancel) => Some(Over::Cancelled),
        Some(Stop::Interrupt) | None => interp.over(Instant::now()).map(Over::Limit),
    };
    let back = stop.is_some() || shared.is_wanted() || interp.is_full() || is_late(interp);
    if over.is_none() && !back {
        return Ok(None);
    }
    if !interp.suspended {
        let suspension = interp.lead_to_place();
        if suspension != Suspension::OutOfFuel {
            // It came to an end of its own, or asks: a stop is looked at again then.
            if let Some(stop) = stop {
                shared.ask(stop);
            }
            return Ok(Some(suspension));
        }
    }
    if let Some(why) = over {
        interp.stop();
        return Err(why.into());
    }
    if stop == Some(Stop::Interrupt) {
        // The actor puts it into the journal first.
        shared.ask(Stop::Interrupt);
    }
    Err(Rest::Preempted.into())
}

/// Whether a task that sleeps should have been woken.
fn is_late(interp: &mut Interp) -> bool {
    let passed = interp.clock.left.elapsed();
    passed >= LATE && interp.session.wake_after().is_some_and(|after| after <= passed)
}
