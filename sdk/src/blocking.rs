//! The same without async: for command line tools, tests and threads of one's own.
//!
//! Place: beside `session.rs`. Do not use it within an executor: it blocks the thread.
//!
//! Invariants: as those of [`crate::Session`], which it is.
//! Limits: those of its tenant.

use ophiary_actors::{Description, EventStream, Feeds, SessionId};
use ophiary_runtime::host::HostValue;

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

    /// Its events from here on: as `Session::events`.
    pub fn events(&self, capacity: Option<usize>) -> Result<EventStream, Error> {
        Ok(self.session.handle().events_blocking(capacity)?)
    }

    /// Approves a call that `EventKind::ApprovalAsked` told of: of this session, or of a child.
    pub fn approve(&self, session: SessionId, call: u64) -> Result<(), Error> {
        Ok(self.session.handle().decide_blocking(session, call, Ok(()))?)
    }

    /// Rejects such a call: the script gets a `PermissionError` with the reason.
    pub fn reject(
        &self,
        session: SessionId,
        call: u64,
        reason: impl Into<String>,
    ) -> Result<(), Error> {
        Ok(self.session.handle().decide_blocking(session, call, Err(reason.into()))?)
    }

    /// Says something to an extension of the session, or asks it: `session()` has the same with types.
    pub fn ask(
        &self,
        namespace: &str,
        what: &str,
        args: Vec<HostValue>,
    ) -> Result<HostValue, Error> {
        self.session.handle().ask_blocking(namespace, what, args)?.map_err(Error::Extension)
    }

    /// How many scripts a kept session has accepted, whether one runs, and what came of the last.
    pub fn feeds(&self) -> Result<Feeds, Error> {
        Ok(self.session.handle().feeds_blocking()?)
    }

    /// What comes of the script that runs, or came of the last: of a kept session, also after a restart.
    pub fn result(&self) -> Result<Output, Error> {
        finished(self.session.handle().result_blocking()?)
    }

    /// The prompt, Python stubs and JSON Schemas of its functions.
    pub fn describe(&self) -> Result<Description, Error> {
        Ok(self.session.handle().describe_blocking()?)
    }

    /// The session for async code, and for stopping scripts from other threads.
    pub fn session(&self) -> &crate::session::Session {
        &self.session
    }
}
