//! What hosts hold: a tenant, a session, a feed that was accepted.
//!
//! Place: made by `system.rs` and by each other; they speak to the actors.
//!
//! Invariants: handles can be used from any thread and any executor, and do not keep anything alive: a session lives until it is
//! closed, also when all its handles are dropped.
//! Limits: a session's mailbox, and the tenant's quotas.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use actix::dev::SendError;
use actix::{Addr, MailboxError};
use ophiary_config::store::Durability;
use ophiary_config::tenant::CallMode;
use ophiary_runtime::host::HostValue;
use tokio::sync::oneshot;

use crate::error::ActorError;
use crate::event::EventStream;
use crate::extension::Reply;
use crate::message::{
    Cancel, CancelledBy, Close, Feed, FeedResult, Interrupt, SessionId, SessionUsage, StartFeed,
    Usage,
};
use crate::prompt::{Description, Offered};
use crate::session::keep::{Feeds, Recall};
use crate::session::park::Leave;
use crate::session::{AskExtension, Decide, Describe, Offers, SessionActor, Watch};
use crate::store::StoredSession;
use crate::store::writer::Writer;
use crate::telemetry;
use crate::tenant::{StartSession, TenantActor, TenantShared, TenantUsage};

/// A tenant, for starting sessions.
#[derive(Clone, Debug)]
pub struct TenantHandle {
    actor: Addr<TenantActor>,
    pub(crate) shared: Arc<TenantShared>,
    writer: Option<Arc<Writer>>,
}

/// A session that the host started. It lives until it is closed, also when all handles are dropped.
#[derive(Clone)]
pub struct SessionHandle {
    id: SessionId,
    pub(crate) actor: Addr<SessionActor>,
}

/// A feed that was accepted.
#[derive(Debug)]
pub struct Submitted {
    number: u64,
    /// The result is there already where the feed did not begin, as one that does not compile.
    result: Result<oneshot::Receiver<Result<FeedResult, ActorError>>, Box<FeedResult>>,
}

// === impl Submitted ===

impl Submitted {
    /// Its number among the session's feeds, from 1; 0 where it did not begin, or the session is not kept.
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Waits for its result.
    pub async fn result(self) -> Result<FeedResult, ActorError> {
        match self.result {
            Ok(result) => result.await.map_err(|_| ActorError::Closed)?,
            Err(result) => Ok(*result),
        }
    }
}

// === impl TenantHandle ===

impl TenantHandle {
    pub(crate) fn new(
        actor: Addr<TenantActor>,
        shared: Arc<TenantShared>,
        writer: Option<Arc<Writer>>,
    ) -> TenantHandle {
        TenantHandle { actor, shared, writer }
    }

    /// Starts a session, if the quotas allow it.
    pub async fn start_session(&self) -> Result<SessionHandle, ActorError> {
        self.start(None).await
    }

    /// The session of this id: the one that is open, or the one in the store, or a new one. What is in the store is read
    /// when the session is first used.
    pub async fn open_session(&self, id: SessionId) -> Result<SessionHandle, ActorError> {
        self.start(Some(id)).await
    }

    /// As `open_session`, for a thread without an executor.
    pub fn open_session_blocking(&self, id: SessionId) -> Result<SessionHandle, ActorError> {
        block_on(self.open_session(id))
    }

    /// The sessions that are in the store, by their ids. It reads the store, and blocks for that.
    pub fn stored_sessions(&self) -> Result<Vec<StoredSession>, ActorError> {
        let Some(writer) = &self.writer else { return Ok(Vec::new()) };
        let listed = writer.store.list(&self.shared.name);
        listed.map_err(|error| ActorError::StoreList { reason: error.to_string() })
    }

    async fn start(&self, open: Option<SessionId>) -> Result<SessionHandle, ActorError> {
        self.started(StartSession { open, ..StartSession::default() }).await
    }

    /// A session that calls some functions otherwise than their extensions say: blocking, or awaited.
    pub async fn start_session_calling(
        &self,
        calls: BTreeMap<String, CallMode>,
    ) -> Result<SessionHandle, ActorError> {
        self.started(StartSession { open: None, calls }).await
    }

    /// As `start_session_calling`, for a thread without an executor.
    pub fn start_session_calling_blocking(
        &self,
        calls: BTreeMap<String, CallMode>,
    ) -> Result<SessionHandle, ActorError> {
        block_on(self.start_session_calling(calls))
    }

    async fn started(&self, start: StartSession) -> Result<SessionHandle, ActorError> {
        match self.actor.send(start).await {
            Ok(Ok((id, actor))) => Ok(SessionHandle { id, actor }),
            Ok(Err(error)) => Err(error),
            Err(MailboxError::Closed | MailboxError::Timeout) => Err(ActorError::Stopped),
        }
    }

    /// As `start_session`, for a thread without an executor.
    pub fn start_session_blocking(&self) -> Result<SessionHandle, ActorError> {
        block_on(self.start_session())
    }

    /// What the tenant's sessions use.
    pub fn usage(&self) -> TenantUsage {
        self.shared.usage()
    }

    /// Whether its sessions outlive the process, as its configuration says now.
    pub fn is_kept(&self) -> bool {
        self.writer.is_some() && self.shared.config().durability != Durability::None
    }

    /// The tenant's name.
    pub fn name(&self) -> &str {
        &self.shared.name
    }
}

// === impl SessionHandle ===

impl SessionHandle {
    /// The session's id.
    pub fn id(&self) -> SessionId {
        self.id
    }

    /// Runs a program in the session, and waits for its end. One at a time.
    pub async fn feed(&self, feed: Feed) -> Result<FeedResult, ActorError> {
        self.begin(feed, None)?.await.map_err(|_| ActorError::Closed)?
    }

    /// Hands a program over, and waits until it is accepted: its number among the session's feeds, and its result. Of a
    /// durable session it then outlives the process.
    pub async fn submit(&self, feed: Feed) -> Result<Submitted, ActorError> {
        let (accepted, number) = oneshot::channel();
        let mut result = self.begin(feed, Some(accepted))?;
        match number.await {
            Ok(number) => Ok(Submitted { number, result: Ok(result) }),
            // It was refused, or has ended without having begun.
            Err(_) => match result.try_recv() {
                Ok(Ok(result)) => Ok(Submitted { number: 0, result: Err(Box::new(result)) }),
                Ok(Err(error)) => Err(error),
                Err(_) => match result.await {
                    Ok(Ok(result)) => Ok(Submitted { number: 0, result: Err(Box::new(result)) }),
                    Ok(Err(error)) => Err(error),
                    Err(_) => Err(ActorError::Closed),
                },
            },
        }
    }

    /// What is known of the session's feeds: of a stored session also after the process has ended. It is not kept for
    /// sessions of tenants without durability.
    pub async fn feeds(&self) -> Result<Feeds, ActorError> {
        let (answer, feeds) = oneshot::channel();
        self.actor.send(Recall::Feeds(answer)).await.map_err(|_| ActorError::Closed)?;
        feeds.await.map_err(|_| ActorError::Closed)?
    }

    /// The result of the feed that runs, when it has ended, or of the last: for who has lost it with the process. As
    /// `feeds`.
    pub async fn result(&self) -> Result<FeedResult, ActorError> {
        let (answer, result) = oneshot::channel();
        self.actor.send(Recall::Result(answer)).await.map_err(|_| ActorError::Closed)?;
        result.await.map_err(|_| ActorError::Closed)?
    }

    /// As `feeds`, for a thread without an executor.
    pub fn feeds_blocking(&self) -> Result<Feeds, ActorError> {
        block_on(self.feeds())
    }

    /// As `result`, for a thread without an executor.
    pub fn result_blocking(&self) -> Result<FeedResult, ActorError> {
        block_on(self.result())
    }

    /// Gives the session's memory back, when it rests: it stays in the store, and comes back when it is used. Does nothing
    /// where the tenant's sessions are not kept.
    pub fn park(&self) {
        self.actor.do_send(Leave { ends: false });
    }

    /// As `feed`, for a thread without an executor.
    pub fn feed_blocking(&self, feed: Feed) -> Result<FeedResult, ActorError> {
        self.begin(feed, None)?.blocking_recv().map_err(|_| ActorError::Closed)?
    }

    fn begin(
        &self,
        mut feed: Feed,
        accepted: Option<oneshot::Sender<u64>>,
    ) -> Result<oneshot::Receiver<Result<FeedResult, ActorError>>, ActorError> {
        let (answer, result) = oneshot::channel();
        if feed.traceparent.is_none() {
            feed.traceparent = telemetry::traceparent(&tracing::Span::current());
        }
        let message = StartFeed { feed, answer: Some(answer), accepted, span: None };
        match self.actor.try_send(message) {
            Ok(()) => Ok(result),
            Err(SendError::Full(_)) => Err(ActorError::Busy),
            Err(SendError::Closed(_)) => Err(ActorError::Closed),
        }
    }

    /// The session's events from here on. The stream holds up to `capacity`, or `EVENTS_DEFAULT`, and 8 MiB of them; a later
    /// stream takes the place of this one.
    pub async fn events(&self, capacity: Option<usize>) -> Result<EventStream, ActorError> {
        let watch = Watch { capacity, acknowledged: false };
        self.actor.send(watch).await.map_err(|_| ActorError::Closed)
    }

    /// As `events`, but nothing is lost: while `capacity` events are not acknowledged the session waits, and its time passes.
    /// See `EventStream::acknowledge`.
    pub async fn events_acknowledged(&self, capacity: usize) -> Result<EventStream, ActorError> {
        let watch = Watch { capacity: Some(capacity), acknowledged: true };
        self.actor.send(watch).await.map_err(|_| ActorError::Closed)
    }

    /// As `events_acknowledged`, for a thread without an executor.
    pub fn events_acknowledged_blocking(&self, capacity: usize) -> Result<EventStream, ActorError> {
        block_on(self.events_acknowledged(capacity))
    }

    /// As `events`, for a thread without an executor.
    pub fn events_blocking(&self, capacity: Option<usize>) -> Result<EventStream, ActorError> {
        block_on(self.events(capacity))
    }

    /// Raises `KeyboardInterrupt` in the running feed.
    pub fn interrupt(&self) {
        // To a session that has ended there is nothing to say.
        self.actor.do_send(Interrupt);
    }

    /// Ends the running feed; the script cannot catch it. The session takes the next feed.
    pub fn cancel(&self) {
        self.actor.do_send(Cancel { by: CancelledBy::Host });
    }

    /// Ends the session.
    pub fn close(&self) {
        self.actor.do_send(Close { by: CancelledBy::Host });
    }

    /// What the session uses.
    pub async fn usage(&self) -> Result<SessionUsage, ActorError> {
        self.actor.send(Usage).await.map_err(|_| ActorError::Closed)
    }

    /// The prompt, stubs and schemas of the session's functions.
    pub async fn describe(&self) -> Result<Description, ActorError> {
        let described = self.actor.send(Describe { child: None }).await;
        described.ok().flatten().ok_or(ActorError::Closed)
    }

    /// The same of a child; none when it was freed.
    pub async fn describe_child(&self, handle: u32) -> Result<Option<Description>, ActorError> {
        let describe = Describe { child: Some(handle) };
        self.actor.send(describe).await.map_err(|_| ActorError::Closed)
    }

    /// As `describe`, for a thread without an executor.
    pub fn describe_blocking(&self) -> Result<Description, ActorError> {
        block_on(self.describe())
    }

    /// What the session's scripts can name and import: for type checkers.
    pub async fn offered(&self) -> Result<Offered, ActorError> {
        self.actor.send(Offers).await.map_err(|_| ActorError::Closed)
    }

    /// As `offered`, for a thread without an executor.
    pub fn offered_blocking(&self) -> Result<Offered, ActorError> {
        block_on(self.offered())
    }

    /// As `describe_child`, for a thread without an executor.
    pub fn describe_child_blocking(&self, handle: u32) -> Result<Option<Description>, ActorError> {
        block_on(self.describe_child(handle))
    }

    /// Approves a call that `EventKind::ApprovalAsked` told of, or rejects it with a reason that the script is told.
    pub async fn decide(
        &self,
        session: SessionId,
        call: u64,
        verdict: Result<(), String>,
    ) -> Result<(), ActorError> {
        let message = Decide { session, call, verdict };
        self.actor.send(message).await.map_err(|_| ActorError::Closed)?
    }

    /// As `decide`, for a thread without an executor.
    pub fn decide_blocking(
        &self,
        session: SessionId,
        call: u64,
        verdict: Result<(), String>,
    ) -> Result<(), ActorError> {
        block_on(self.decide(session, call, verdict))
    }

    /// Says something to an extension of the session, or asks it: events, messages of channels. A reply that is an error is
    /// one of the extension.
    pub async fn ask(
        &self,
        namespace: &str,
        what: &str,
        args: Vec<HostValue>,
    ) -> Result<Reply, ActorError> {
        let (namespace, what) = (namespace.to_owned(), what.to_owned());
        let (answer, told) = oneshot::channel();
        let message = AskExtension { namespace, what, args, answer };
        self.actor.send(message).await.map_err(|_| ActorError::Closed)?;
        told.await.map_err(|_| ActorError::Closed)?
    }

    /// As `ask`, for a thread without an executor.
    pub fn ask_blocking(
        &self,
        namespace: &str,
        what: &str,
        args: Vec<HostValue>,
    ) -> Result<Reply, ActorError> {
        block_on(self.ask(namespace, what, args))
    }

    /// Whether it has not ended.
    pub fn is_open(&self) -> bool {
        self.actor.connected()
    }
}

impl fmt::Debug for SessionHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SessionHandle").field("id", &self.id).finish_non_exhaustive()
    }
}

/// Waits for a future that another thread makes ready: parks this thread meanwhile.
pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> T {
    struct Unpark(std::thread::Thread);

    impl std::task::Wake for Unpark {
        fn wake(self: Arc<Unpark>) {
            self.0.unpark();
        }
    }

    let waker = Arc::new(Unpark(std::thread::current())).into();
    let mut context = std::task::Context::from_waker(&waker);
    let mut future = std::pin::pin!(future);
    loop {
        match future.as_mut().poll(&mut context) {
            std::task::Poll::Ready(value) => return value,
            std::task::Poll::Pending => std::thread::park(),
        }
    }
}
