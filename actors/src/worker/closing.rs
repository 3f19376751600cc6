//! `Closing`: what a session still does when the program of its last feed has ended.
//!
//! Place: asked wherever an interpreter says that a program is over: by the workers, and where a journal is done again.
//!
//! ```text
//! Not                              feeds with others behind them
//! Wanted -> Finished, Raised       the program is over; functions of `atexit`, finalizers and generators have their turn
//! ```
//!
//! Invariants: what is done at the end changes nothing of how the program ended, unless a limit or a stop ends it. Whether there
//! is anything to do follows from the session's state alone, so a replay does the same.
//! Limits: those of the feed.

use ophiary_runtime::host::HostValue;
use ophiary_runtime::session::Session;
use ophiary_runtime::suspension::Raised;
use serde::{Deserialize, Serialize};

use crate::message::Over;

/// Whether a feed is the last, and how its program has ended.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) enum Closing {
    /// It is not.
    #[default]
    Not,
    /// Its program runs.
    Wanted,
    /// The program gave this.
    Finished(HostValue),
    /// The program raised this.
    Raised(Box<Raised>),
}

// === impl Closing ===

impl Closing {
    /// Of a feed that begins.
    pub(crate) fn of(last: bool) -> Closing {
        if last { Closing::Wanted } else { Closing::Not }
    }

    /// A program is over: what the feed ends with; none where the session goes on to its end.
    pub(crate) fn over(&mut self, over: Over, session: &mut Session) -> Option<Over> {
        match std::mem::take(self) {
            Closing::Not => Some(over),
            Closing::Wanted if session.begin_end() => match over {
                Over::Finished(value) => {
                    *self = Closing::Finished(value);
                    None
                }
                Over::Raised(raised) => {
                    *self = Closing::Raised(raised);
                    None
                }
                // What was ended from outside has no end of its own.
                other => Some(other),
            },
            Closing::Wanted => Some(over),
            Closing::Finished(value) => Some(Over::Finished(value)),
            Closing::Raised(raised) => Some(Over::Raised(raised)),
        }
    }
}
