//! The system of actors: start and stop; the handles that hosts hold.
//!
//! Place: `sdk` and `server` start it with a `Config` and extensions. It has one thread for the actors, one for each worker
//! and helper.
//!
//! ```no_run
//! use ophiary_actors::{ActorSystem, Feed};
//!
//! # async fn run() -> Result<(), ophiary_actors::ActorError> {
//! let system = ActorSystem::start(&ophiary_config::Config::default(), Vec::new())?;
//! let session = system.tenant("local")?.start_session().await?;
//! let result = session.feed(Feed::new("1 + 1")).await?;
//! println!("{:?}", result.outcome);
//! # Ok(())
//! # }
//! ```
//!
//! Invariants: actix does not leave this crate; handles can be used from any thread and any executor. When `stop` returns, no
//! thread of the system is left.
//! Limits: `worker`, `shutdown.grace`.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::sync_channel;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use actix::dev::SendError;
use actix::{Actor, Addr, MailboxError};
use ophiary_config::Config;
use ophiary_config::store::Durability;
use ophiary_config::tenant::{CallMode, Tenant};
use ophiary_runtime::host::HostValue;
use ophiary_runtime::parse::STACK_BYTES;
use tokio::sync::oneshot;

use crate::audit::{Audit, JsonLines};
use crate::error::ActorError;
use crate::event::EventStream;
use crate::extension::{Extension, Registry, Reply, built_in};
use crate::hooks::Hooks;
use crate::message::{
    Cancel, CancelledBy, Close, Feed, FeedResult, Interrupt, SessionId, SessionUsage, StartFeed,
    Usage,
};
use crate::metrics::Metrics;
use crate::prompt::Description;
use crate::session::keep::{Feeds, Recall};
use crate::session::park::Leave;
use crate::session::{AskExtension, Decide, Describe, SessionActor, Watch};
use crate::store::redb::RedbStore;
use crate::store::writer::Writer;
use crate::store::{SessionStore, StoredSession};
use crate::supervisor::{StopAll, Supervisor, Tenants, UseConfig};
use crate::telemetry;
use crate::tenant::{StartSession, TenantActor, TenantShared, TenantUsage};
use crate::worker::helper::{self, Chore};
use crate::worker::pool::{Job, Worker};
use crate::worker::queue::FairQueue;

/// How often the end of the last sessions is looked for.
const LOOK: Duration = Duration::from_millis(1);
/// How long sessions that were told to end may take: as long as what cannot be left midway.
const END: Duration = Duration::from_secs(10);

/// What all actors use.
#[derive(Debug)]
pub(crate) struct Services {
    pub(crate) slices: Arc<FairQueue<Job>>,
    pub(crate) helpers: Arc<FairQueue<Chore>>,
    pub(crate) programs_max: usize,
    pub(crate) metrics: Metrics,
    pub(crate) auditor: Option<Auditor>,
    /// How much of arguments and results stands in spans.
    pub(crate) contents: Option<usize>,
    /// Where sessions are kept, if they are.
    pub(crate) writer: Option<Arc<Writer>>,
    /// Nothing new is admitted.
    pub(crate) stopping: AtomicBool,
}

/// Who records host calls, and what of them.
pub(crate) struct Auditor {
    pub(crate) to: Arc<dyn Audit>,
    pub(crate) arguments: bool,
}

impl fmt::Debug for Auditor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Auditor").field("arguments", &self.arguments).finish_non_exhaustive()
    }
}

impl Auditor {
    fn new(config: &Config, hooks: &Hooks) -> Result<Option<Auditor>, ActorError> {
        let arguments = config.audit.arguments;
        if let Some(to) = hooks.audit.clone() {
            return Ok(Some(Auditor { to, arguments }));
        }
        let Some(path) = &config.audit.path else { return Ok(None) };
        let queue = usize::try_from(config.audit.queue).unwrap_or(usize::MAX);
        match JsonLines::open(path, queue) {
            Ok(lines) => Ok(Some(Auditor { to: Arc::new(lines), arguments })),
            Err(error) => {
                let path = path.display();
                Err(ActorError::Start(format!("the audit {path} cannot be opened: {error}")))
            }
        }
    }
}

impl Services {
    pub(crate) fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Acquire)
    }
}

/// A running system.
#[derive(Clone)]
pub struct ActorSystem {
    inner: Arc<Inner>,
}

struct Inner {
    services: Arc<Services>,
    supervisor: Addr<Supervisor>,
    tenants: Arc<RwLock<Tenants>>,
    extensions: Vec<Arc<dyn Extension>>,
    actix: actix::System,
    threads: Mutex<Vec<JoinHandle<()>>>,
    grace: RwLock<Duration>,
}

/// A tenant, for starting sessions.
#[derive(Clone, Debug)]
pub struct TenantHandle {
    actor: Addr<TenantActor>,
    shared: Arc<TenantShared>,
    writer: Option<Arc<Writer>>,
}

/// A session that the host started. It lives until it is closed, also when all handles are dropped.
#[derive(Clone)]
pub struct SessionHandle {
    id: SessionId,
    actor: Addr<SessionActor>,
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

// === impl ActorSystem ===

impl ActorSystem {
    /// Starts the threads and the supervisor. Beside `extensions` there are those that come with Ophiary.
    pub fn start(
        config: &Config,
        extensions: Vec<Arc<dyn Extension>>,
    ) -> Result<ActorSystem, ActorError> {
        ActorSystem::start_with(config, extensions, &Hooks::default())
    }

    /// As `start`, with a store of one's own in place of the configured file.
    pub fn start_with_store(
        config: &Config,
        extensions: Vec<Arc<dyn Extension>>,
        store: Option<Arc<dyn SessionStore>>,
    ) -> Result<ActorSystem, ActorError> {
        let hooks = store.map_or_else(Hooks::default, |store| Hooks::default().store(store));
        ActorSystem::start_with(config, extensions, &hooks)
    }

    /// As `start`, with what else the host brings. Spans go to the subscriber of the calling thread.
    pub fn start_with(
        config: &Config,
        extensions: Vec<Arc<dyn Extension>>,
        hooks: &Hooks,
    ) -> Result<ActorSystem, ActorError> {
        let store = match &hooks.store {
            Some(store) => Some(store.clone()),
            None => open_store(config)?,
        };
        if store.is_none() {
            needs_no_store(config)?;
        }
        let writer = store.map(|store| Arc::new(Writer::new(store, &config.store)));
        let mut all = built_in();
        all.extend(extensions);
        let registries = registries(config, &all)?;
        let threads = config.worker.threads_here();
        let helpers = usize::try_from(config.worker.helpers).unwrap_or(1);
        let tenants = Arc::new(RwLock::new(Tenants::new()));
        let telemetry = &config.telemetry;
        let contents = usize::try_from(telemetry.contents_max.0).unwrap_or(usize::MAX);
        let services = Arc::new(Services {
            auditor: Auditor::new(config, hooks)?,
            metrics: Metrics::new(hooks.meter.as_ref(), &tenants),
            contents: telemetry.contents.then_some(contents),
            slices: Arc::new(FairQueue::new(threads)),
            helpers: Arc::new(FairQueue::new(helpers)),
            programs_max: usize::try_from(config.worker.programs).unwrap_or(usize::MAX),
            writer,
            stopping: AtomicBool::new(false),
        });
        let mut joins = Vec::new();
        let started = start_threads(&services, config, threads, helpers, &mut joins)
            .and_then(|()| start_actors(&services, config, registries, tenants, &mut joins));
        let (supervisor, tenants, actix) = match started {
            Ok(started) => started,
            Err(error) => {
                services.slices.close();
                services.helpers.close();
                services.writer.iter().for_each(|writer| writer.close());
                return Err(ActorError::Start(error.to_string()));
            }
        };
        let inner = Inner {
            services,
            supervisor,
            tenants,
            extensions: all,
            actix,
            threads: Mutex::new(joins),
            grace: RwLock::new(config.shutdown.grace.duration()),
        };
        Ok(ActorSystem { inner: Arc::new(inner) })
    }

    /// The tenant of this name.
    pub fn tenant(&self, name: &str) -> Result<TenantHandle, ActorError> {
        let tenants = self.inner.tenants.read().unwrap_or_else(PoisonError::into_inner);
        match tenants.get(name) {
            Some((actor, shared)) => {
                let writer = self.inner.services.writer.clone();
                Ok(TenantHandle { actor: actor.clone(), shared: shared.clone(), writer })
            }
            None => Err(ActorError::UnknownTenant { name: name.to_owned() }),
        }
    }

    /// Takes a new configuration; `ophiary_config::change::changes` tells from when each key counts.
    pub async fn reconfigure(&self, config: &Config) -> Result<(), ActorError> {
        if self.inner.services.writer.is_none() {
            needs_no_store(config)?;
        }
        let registries = registries(config, &self.inner.extensions)?;
        *self.inner.grace.write().unwrap_or_else(PoisonError::into_inner) =
            config.shutdown.grace.duration();
        let message = UseConfig { config: Arc::new(config.clone()), registries };
        self.inner.supervisor.send(message).await.map_err(|_| ActorError::Stopped)
    }

    /// Stops the system: nothing new is admitted, running feeds may end within the grace, then they are cancelled. Can be
    /// called again.
    pub async fn stop(&self) {
        let grace = *self.inner.grace.read().unwrap_or_else(PoisonError::into_inner);
        self.inner.services.stopping.store(true, Ordering::Release);
        let message = StopAll { grace, end: END, look: LOOK };
        // No answer means that it has stopped before.
        let _ = self.inner.supervisor.send(message).await;
        self.inner.end_threads();
    }

    /// As `stop`, for a thread without an executor.
    pub fn stop_blocking(&self) {
        block_on(self.stop());
    }
}

impl fmt::Debug for ActorSystem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ActorSystem").finish_non_exhaustive()
    }
}

impl Inner {
    fn end_threads(&self) {
        self.services.slices.close();
        self.services.helpers.close();
        self.services.writer.iter().for_each(|writer| writer.close());
        self.actix.stop();
        let joins =
            std::mem::take(&mut *self.threads.lock().unwrap_or_else(PoisonError::into_inner));
        let here = std::thread::current().id();
        for join in joins.into_iter().filter(|join| join.thread().id() != here) {
            // A panic of a thread was told when it happened.
            let _ = join.join();
        }
        self.services.helpers.clear();
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        // The host has let go without `stop`: threads end when they see it, and are not waited for.
        self.services.stopping.store(true, Ordering::Release);
        self.services.slices.close();
        self.services.helpers.close();
        self.services.writer.iter().for_each(|writer| writer.close());
        self.actix.stop();
    }
}

/// The store that the configuration names.
fn open_store(config: &Config) -> Result<Option<Arc<dyn SessionStore>>, ActorError> {
    let Some(path) = &config.store.path else { return Ok(None) };
    let keeps = config.tenants.values().any(|tenant| tenant.durability != Durability::None);
    if !keeps {
        return Ok(None);
    }
    match RedbStore::open(path) {
        Ok(store) => Ok(Some(Arc::new(store))),
        Err(error) => Err(ActorError::Start(format!("store.path: {error}"))),
    }
}

/// Refuses tenants whose sessions are to be kept.
fn needs_no_store(config: &Config) -> Result<(), ActorError> {
    for tenant in config.tenants.values() {
        let durability = match tenant.durability {
            Durability::None => continue,
            Durability::Park => "park",
            Durability::Durable => "durable",
        };
        return Err(ActorError::NoStore { tenant: tenant.name.clone(), durability });
    }
    Ok(())
}

/// The functions of each tenant.
fn registries(
    config: &Config,
    extensions: &[Arc<dyn Extension>],
) -> Result<BTreeMap<String, Arc<Registry>>, ActorError> {
    let mut by_grant: Vec<(&Tenant, Arc<Registry>)> = Vec::new();
    let mut registries = BTreeMap::new();
    for tenant in config.tenants.values() {
        let same = |other: &Tenant| {
            (&other.extensions, &other.calls) == (&tenant.extensions, &tenant.calls)
        };
        if let Some((_, known)) = by_grant.iter().find(|(other, _)| same(other)) {
            registries.insert(tenant.name.clone(), known.clone());
            continue;
        }
        let mut granted = Vec::new();
        for name in &tenant.extensions {
            match extensions.iter().find(|extension| extension.namespace() == name) {
                Some(extension) => granted.push(extension.clone()),
                None => {
                    let known: Vec<&str> = extensions.iter().map(|e| e.namespace()).collect();
                    return Err(ActorError::UnknownExtension {
                        tenant: tenant.name.clone(),
                        extension: name.clone(),
                        known: known.join(", "),
                    });
                }
            }
        }
        let registry = Arc::new(Registry::new(&granted, &tenant.calls)?);
        by_grant.push((tenant, registry.clone()));
        registries.insert(tenant.name.clone(), registry);
    }
    Ok(registries)
}

fn start_threads(
    services: &Arc<Services>,
    config: &Config,
    threads: usize,
    helpers: usize,
    joins: &mut Vec<JoinHandle<()>>,
) -> std::io::Result<()> {
    for number in 0..threads {
        let (queue, slice) = (services.slices.clone(), config.worker.slice.duration());
        let thread = std::thread::Builder::new()
            .name(format!("ophiary-worker-{number}"))
            .stack_size(STACK_BYTES);
        joins.push(thread.spawn(move || Worker::new(queue, slice).run())?);
    }
    for number in 0..helpers {
        let queue = services.helpers.clone();
        let thread = std::thread::Builder::new()
            .name(format!("ophiary-helper-{number}"))
            .stack_size(STACK_BYTES);
        joins.push(thread.spawn(move || helper::run(&queue))?);
    }
    if let Some(writer) = services.writer.clone() {
        let thread = std::thread::Builder::new().name("ophiary-store".to_owned());
        joins.push(thread.spawn(move || writer.run())?);
    }
    Ok(())
}

type Started = (Addr<Supervisor>, Arc<RwLock<Tenants>>, actix::System);

fn start_actors(
    services: &Arc<Services>,
    config: &Config,
    registries: BTreeMap<String, Arc<Registry>>,
    tenants: Arc<RwLock<Tenants>>,
    joins: &mut Vec<JoinHandle<()>>,
) -> std::io::Result<Started> {
    let (sender, started) = sync_channel(1);
    let (services, config) = (services.clone(), Arc::new(config.clone()));
    let thread = std::thread::Builder::new().name("ophiary-actors".to_owned());
    // A host that brings a subscriber later brings a global one, which this must not hide.
    let dispatch = tracing::dispatcher::get_default(Clone::clone);
    let dispatch = (!dispatch.is::<tracing::subscriber::NoSubscriber>()).then_some(dispatch);
    let actors = move || {
        let _subscriber = dispatch.as_ref().map(tracing::dispatcher::set_default);
        let system = actix::System::new();
        let (supervisor, tenants) = system.block_on(async move {
            let supervisor = Supervisor::new(services, tenants.clone());
            let supervisor = supervisor.with_tenants(&config, &registries).start();
            (supervisor, tenants)
        });
        let _ = sender.send((supervisor, tenants, actix::System::current()));
        // An error here is that of a stop with a status, and there is none.
        let _ = system.run();
    };
    joins.push(thread.spawn(actors)?);
    started.recv().map_err(|_| std::io::Error::other("the actors' thread ended"))
}

// === impl TenantHandle ===

impl TenantHandle {
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

    /// The session's events from here on. The stream holds up to `capacity`, or as many as the session's limits allow; a
    /// later stream takes the place of this one.
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
        let message = AskExtension { namespace, what, args };
        self.actor.send(message).await.map_err(|_| ActorError::Closed)?
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
fn block_on<T>(future: impl Future<Output = T>) -> T {
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

/// Whether a time has not passed.
pub(crate) fn within(began: Instant, time: Duration) -> bool {
    began.elapsed() < time
}
