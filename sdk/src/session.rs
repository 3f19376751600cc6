//! `Session`: scripts one after the other, with the same globals.
//!
//! Place: a tenant starts it; dropping it ends it.
//!
//! Invariants: one script at a time. A script that failed leaves the globals as it had set them.
//! Limits: those of its tenant.

use std::sync::Arc;

use ophiary_actors::extension::KEYWORDS;
use ophiary_actors::{
    ActorSystem, Description, EventStream, Feed, FeedResult, FeedUsage, Feeds, Outcome,
    SessionHandle, SessionId, SessionUsage, Submitted,
};
use ophiary_runtime::host::{HostValue, Warning};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::error::{Error, Failure, FailureKind};
use crate::value::{from_value, to_value};

/// A session. Clones are the same session; it ends with the last of them.
#[derive(Clone, Debug)]
pub struct Session {
    inner: Arc<Open>,
}

#[derive(Debug)]
struct Open {
    handle: SessionHandle,
    /// It stays in the store when it is dropped.
    kept: bool,
    /// Lives as long as its sessions.
    _system: ActorSystem,
}

/// A script with what it gets.
#[derive(Clone, Debug)]
pub struct Script {
    feed: Feed,
    /// The first input that could not be written.
    wrong: Option<crate::value::ValueError>,
}

/// A script that was accepted.
#[derive(Debug)]
pub struct Accepted {
    submitted: Submitted,
}

/// What a script that succeeded gave.
#[derive(Clone, Debug, PartialEq)]
pub struct Output {
    /// The value of its last expression.
    pub value: HostValue,
    /// What it printed.
    pub output: String,
    /// What it wrote to `sys.stderr`.
    pub errors: String,
    /// What its author may want to know.
    pub warnings: Vec<Warning>,
    /// What it used.
    pub usage: FeedUsage,
}

// === impl Session ===

impl Session {
    pub(crate) fn new(handle: SessionHandle, system: ActorSystem) -> Session {
        Session { inner: Arc::new(Open { handle, kept: false, _system: system }) }
    }

    /// One that stays in the store, where its tenant's sessions are kept.
    pub(crate) fn opened(handle: SessionHandle, system: ActorSystem, kept: bool) -> Session {
        Session { inner: Arc::new(Open { handle, kept, _system: system }) }
    }

    pub(crate) fn handle(&self) -> &SessionHandle {
        &self.inner.handle
    }

    /// Names the session, also in traces.
    pub fn id(&self) -> SessionId {
        self.handle().id()
    }

    /// Runs a script to its end. To drop the future is not to end the script, which goes on: see `cancel`.
    pub async fn run(&self, script: impl Into<Script>) -> Result<Output, Error> {
        let feed = script.into().feed()?;
        finished(self.handle().feed(feed).await?)
    }

    /// Raises `KeyboardInterrupt` in the running script.
    pub fn interrupt(&self) {
        self.handle().interrupt();
    }

    /// Ends the running script, which cannot catch it.
    pub fn cancel(&self) {
        self.handle().cancel();
    }

    /// Hands a script over, and waits until it is accepted. Of a durable session it then outlives the process: after a restart
    /// it goes on, and `result` has what comes of it.
    pub async fn submit(&self, script: impl Into<Script>) -> Result<Accepted, Error> {
        let feed = script.into().feed()?;
        Ok(Accepted { submitted: self.handle().submit(feed).await? })
    }

    /// What comes of the script that runs, or came of the last: of a kept session, also after a restart.
    pub async fn result(&self) -> Result<Output, Error> {
        finished(self.handle().result().await?)
    }

    /// How many scripts a kept session has accepted, whether one runs, and what came of the last.
    pub async fn feeds(&self) -> Result<Feeds, Error> {
        Ok(self.handle().feeds().await?)
    }

    /// Gives the memory of a kept session back: it comes back from the store when it is used.
    pub fn park(&self) {
        self.handle().park();
    }

    /// Ends the session, also when there are clones. A kept one is gone from the store then.
    pub fn close(&self) {
        self.handle().close();
    }

    /// Its events from here on: up to `capacity` that are not read, or 10,000, and 8 MiB of them. Then the oldest are lost, and a
    /// `Gap` tells which; `events_acknowledged` loses none.
    pub async fn events(&self, capacity: Option<usize>) -> Result<EventStream, Error> {
        Ok(self.handle().events(capacity).await?)
    }

    /// As `events`, but nothing is lost: while `capacity` events are not acknowledged (`EventStream::acknowledge`) the session
    /// waits.
    pub async fn events_acknowledged(&self, capacity: usize) -> Result<EventStream, Error> {
        Ok(self.handle().events_acknowledged(capacity).await?)
    }

    /// As `events_acknowledged`, for a thread without an executor.
    pub fn events_acknowledged_blocking(&self, capacity: usize) -> Result<EventStream, Error> {
        Ok(self.handle().events_acknowledged_blocking(capacity)?)
    }

    /// Approves a call that `EventKind::ApprovalAsked` told of: of this session, or of a child.
    pub async fn approve(&self, session: SessionId, call: u64) -> Result<(), Error> {
        Ok(self.handle().decide(session, call, Ok(())).await?)
    }

    /// Rejects such a call: the script gets a `PermissionError` with the reason.
    pub async fn reject(
        &self,
        session: SessionId,
        call: u64,
        reason: impl Into<String>,
    ) -> Result<(), Error> {
        Ok(self.handle().decide(session, call, Err(reason.into())).await?)
    }

    /// Gives the script an event, a map, that it takes with `el_recv`.
    pub async fn dispatch<T: Serialize + ?Sized>(&self, event: &T) -> Result<(), Error> {
        let event = to_value(event)?;
        self.ask("el", "dispatch", vec![event]).await.map(drop)
    }

    /// The next value that the script gives with `el_emit`; waits for it.
    pub async fn emitted<T: DeserializeOwned>(&self) -> Result<T, Error> {
        Ok(from_value(self.ask("el", "take", Vec::new()).await?)?)
    }

    /// Sends a message to a channel of the session and its children; waits while it is full.
    pub async fn send<T: Serialize + ?Sized>(&self, name: &str, message: &T) -> Result<(), Error> {
        let message = to_value(message)?;
        self.ask("msg", "send", vec![name.into(), message]).await.map(drop)
    }

    /// Takes the next message of a channel; waits for it. None when it is closed and drained.
    pub async fn receive<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>, Error> {
        match self.ask("msg", "recv", vec![name.into()]).await? {
            HostValue::None => Ok(None),
            message => Ok(Some(from_value(message)?)),
        }
    }

    /// Says something to an extension of the session, or asks it.
    pub async fn ask(
        &self,
        namespace: &str,
        what: &str,
        args: Vec<HostValue>,
    ) -> Result<HostValue, Error> {
        self.handle().ask(namespace, what, args).await?.map_err(Error::Extension)
    }

    /// The prompt, Python stubs and JSON Schemas of its functions.
    pub async fn describe(&self) -> Result<Description, Error> {
        Ok(self.handle().describe().await?)
    }

    /// What it uses now.
    pub async fn usage(&self) -> Result<SessionUsage, Error> {
        Ok(self.handle().usage().await?)
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        if self.kept {
            self.handle.park();
        } else {
            self.handle.close();
        }
    }
}

// === impl Accepted ===

impl Accepted {
    /// Its number among the session's scripts, from 1; 0 where the session is not kept, or it is no Python.
    pub fn number(&self) -> u64 {
        self.submitted.number()
    }

    /// Waits for what comes of it.
    pub async fn output(self) -> Result<Output, Error> {
        finished(self.submitted.result().await?)
    }
}

// === impl Script ===

impl Script {
    /// A script without inputs.
    pub fn new(source: impl Into<String>) -> Script {
        Script { feed: Feed::new(source), wrong: None }
    }

    /// As the last of its session, which ends as a process does: functions of `atexit` are called, finalizers run, generators are
    /// closed, within the limits of this script. A session that is closed without one does none of it; an empty script will do.
    /// A kept session has none: it stays until it is closed.
    #[must_use]
    pub fn last(mut self) -> Script {
        self.feed.last = true;
        self
    }

    /// With a name for tracebacks.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> Script {
        self.feed = self.feed.named(name);
        self
    }

    /// With a global, whose name is one that a script can write.
    #[must_use]
    pub fn input<T: Serialize + ?Sized>(mut self, name: &str, value: &T) -> Script {
        self.check_name(name);
        match to_value(value) {
            Ok(value) => self.feed = self.feed.with(name, value),
            Err(wrong) => {
                self.wrong.get_or_insert(wrong);
            }
        }
        self
    }

    /// With a global that is a value already.
    #[must_use]
    pub fn value(mut self, name: &str, value: HostValue) -> Script {
        self.check_name(name);
        self.feed = self.feed.with(name, value);
        self
    }

    fn check_name(&mut self, name: &str) {
        let mut chars = name.chars();
        let begins = chars.next().is_some_and(|c| c.is_alphabetic() || c == '_');
        let is_name = begins && chars.all(|c| c.is_alphanumeric() || c == '_');
        if !is_name || KEYWORDS.contains(&name) {
            let wrong = crate::value::ValueError::new(format!("input {name:?}: it is no name"));
            self.wrong.get_or_insert(wrong);
        }
    }

    /// With what `sys.argv` is behind the name.
    #[must_use]
    pub fn arguments(mut self, arguments: impl IntoIterator<Item = String>) -> Script {
        self.feed.arguments = Some(arguments.into_iter().collect());
        self
    }

    /// As part of this trace: W3C's header `traceparent`. One that is not well formed is left out.
    #[must_use]
    pub fn traceparent(mut self, header: impl Into<String>) -> Script {
        self.feed.traceparent = Some(header.into());
        self
    }

    pub(crate) fn feed(self) -> Result<Feed, Error> {
        match self.wrong {
            Some(wrong) => Err(wrong.into()),
            None => Ok(self.feed),
        }
    }
}

impl From<&str> for Script {
    fn from(source: &str) -> Script {
        Script::new(source)
    }
}

impl From<String> for Script {
    fn from(source: String) -> Script {
        Script::new(source)
    }
}

// === impl Output ===

impl Output {
    /// The value, as a type of yours.
    pub fn value<T: DeserializeOwned>(self) -> Result<T, Error> {
        Ok(from_value(self.value)?)
    }
}

pub(crate) fn finished(result: FeedResult) -> Result<Output, Error> {
    let FeedResult { outcome, output, errors, warnings, usage } = result;
    let kind = match outcome {
        Outcome::Value(value) => return Ok(Output { value, output, errors, warnings, usage }),
        Outcome::Raised(raised) => FailureKind::Raised {
            class: raised.class,
            message: raised.message,
            traceback: raised.traceback,
        },
        Outcome::Syntax(text) => FailureKind::Syntax(text),
        Outcome::Limit(hit) => FailureKind::Limit(hit),
        Outcome::Cancelled { by } => FailureKind::Cancelled(by),
        Outcome::Internal(text) => FailureKind::Internal(text),
        other => FailureKind::Internal(format!("{other:?}")),
    };
    Err(Error::Failed(Box::new(Failure { kind, output, errors, usage })))
}
