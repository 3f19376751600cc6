//! The same without async: for command line tools, tests and threads of one's own.
//!
//! Place: beside `session.rs`. Do not use it within an executor: it blocks the thread.
//!
//! Invariants: as those of [`crate::Session`], which it is.
//! Limits: those of its tenant.

use ophiary_actors::SessionId;

use crate::error::Error;
use crate::session::{Output, Script, finished};

/// A session whose calls wait.
#[derive(Clone, Debug)]
pub struct Session {
    session: crate::session::Session,
}

impl Session {
    pub(crate) fn new(session: crate::session::Session) -> Session {
        Session { session }
    }

    /// Names the session, also in traces.
    pub fn id(&self) -> SessionId {
        self.session.id()
    }

    /// Runs a script to its end.
    pub fn run(&self, script: impl Into<Script>) -> Result<Output, Error> {
        let feed = script.into().feed()?;
        finished(self.session.handle().feed_blocking(feed)?)
    }

    /// The session for async code, and for stopping scripts from other threads.
    pub fn session(&self) -> &crate::session::Session {
        &self.session
    }
}
