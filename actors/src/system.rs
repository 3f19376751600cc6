//! The system of actors: start and stop.
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
use std::num::NonZero;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::sync_channel;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::thread::{JoinHandle, ThreadId};
use std::time::{Duration, Instant};

use actix::{Actor, Addr};
use ophiary_config::error::FAULTS_MAX;
use ophiary_config::store::Durability;
use ophiary_config::tenant::Tenant;
use ophiary_config::{Config, ConfigError, Offered};
use ophiary_runtime::library::Library;
use ophiary_runtime::parse::STACK_BYTES;

use crate::audit::{Audit, JsonLines};
use crate::error::ActorError;
use crate::extension::{Extension, Registry, built_in};
use crate::handle::TenantHandle;
use crate::hooks::Hooks;
use crate::library::Folders;
use crate::metrics::Metrics;
use crate::store::SessionStore;
use crate::store::redb::RedbStore;
use crate::store::writer::Writer;
use crate::supervisor::{StopAll, Supervisor, Tenants, UseConfig};
use crate::worker::aside::Pool;
use crate::worker::helper::{self, Chore};
use crate::worker::pool::{Job, Worker};
use crate::worker::queue::FairQueue;
use crate::worker::watch::{Kind, Watch};

/// Bytes of a library's file that is compiled before sessions need it: what is shorter takes a few milliseconds.
const LARGE_SOURCE: usize = 64 << 10;
/// How often the end of the last sessions is looked for.
const LOOK: Duration = Duration::from_millis(1);
/// How long sessions that were told to end may take: as long as what cannot be left midway.
const END: Duration = Duration::from_secs(10);
/// After how long at the end threads are given up that do not come back from scripts; and how long threads may take to end.
const STUCK_AT_END: Duration = Duration::from_millis(400);
const THREADS_END: Duration = Duration::from_millis(400);
/// How long the threads of host functions may take: where one blocks, nobody waits for it.
const CALLS_END: Duration = Duration::from_millis(50);

/// What all actors use.
#[derive(Debug)]
pub(crate) struct Services {
    pub(crate) slices: Arc<FairQueue<Job>>,
    pub(crate) helpers: Arc<FairQueue<Chore>>,
    /// What may take long.
    pub(crate) long: Arc<FairQueue<Chore>>,
    /// Where handlers of host functions are called.
    pub(crate) calls: Arc<Pool>,
    pub(crate) watch: Watch,
    slice: Duration,
    /// How many run sessions.
    threads: u32,
    /// When the monotonic clock of scripts was zero: one for all threads, for a session goes from one to another.
    pub(crate) began: Instant,
    /// How many programs each tenant keeps, and bytes of them.
    pub(crate) programs_max: (usize, u64),
    pub(crate) metrics: Metrics,
    pub(crate) auditor: Option<Auditor>,
    /// How much of arguments and results stands in spans.
    pub(crate) contents: Option<usize>,
    /// Where sessions are kept, if they are.
    pub(crate) writer: Option<Arc<Writer>>,
    /// Kept sessions go on when they are opened.
    pub(crate) resume_on_open: bool,
    /// The host has no part in channels.
    pub(crate) silent: bool,
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
    fn new(
        config: &Config,
        hooks: &Hooks,
        writer: Option<Arc<Writer>>,
        tenants: &Arc<RwLock<Tenants>>,
    ) -> Result<Services, ActorError> {
        let threads = config.worker.threads_here();
        let helpers = usize::try_from(config.worker.helpers).unwrap_or(1);
        let telemetry = &config.telemetry;
        let contents = usize::try_from(telemetry.contents_max.0).unwrap_or(usize::MAX);
        Ok(Services {
            auditor: Auditor::new(config, hooks)?,
            metrics: Metrics::new(hooks.meter.as_ref(), tenants),
            contents: telemetry.contents.then_some(contents),
            slices: Arc::new(FairQueue::new(threads, Job::is_to_stop).with_homes(Job::home)),
            helpers: Arc::new(FairQueue::new(helpers, |_, _| false)),
            long: Arc::new(FairQueue::new(long_threads(helpers), |_, _| false)),
            calls: Arc::default(),
            watch: Watch::new(config.worker.slice.duration(), config.worker.stuck.duration()),
            slice: config.worker.slice.duration(),
            threads: u32::try_from(threads).unwrap_or(u32::MAX),
            began: Instant::now(),
            programs_max: (
                usize::try_from(config.worker.programs).unwrap_or(usize::MAX),
                config.worker.program_bytes.0,
            ),
            writer,
            resume_on_open: hooks.resume_on_open,
            silent: hooks.silent,
            stopping: AtomicBool::new(false),
        })
    }

    pub(crate) fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Acquire)
    }

    /// Children of a tenant that begin at once: what each lets the actors do is bounded, and others come between.
    pub(crate) fn starting_max(&self) -> u32 {
        self.threads.saturating_mul(2).saturating_add(2)
    }

    /// Lets no thread take anything more.
    fn close(&self) {
        self.slices.close();
        self.helpers.close();
        self.long.close();
        self.writer.iter().for_each(|writer| writer.close());
    }

    /// Starts a thread of this kind.
    fn start_thread(&self, kind: Kind) -> std::io::Result<()> {
        let (name, number) = match kind {
            Kind::Worker(number) => ("worker", number),
            Kind::Helper(number) => ("helper", number),
            Kind::Long(number) => ("long", number),
        };
        let thread = std::thread::Builder::new()
            .name(format!("ophiary-{name}-{number}"))
            .stack_size(STACK_BYTES);
        self.watch.start(kind, |post| match kind {
            Kind::Worker(number) => {
                let (queue, slice, began) = (self.slices.clone(), self.slice, self.began);
                thread.spawn(move || Worker::new(queue, number, slice, began, post).run())
            }
            Kind::Helper(_) => {
                let queue = self.helpers.clone();
                thread.spawn(move || helper::run(&queue, &post))
            }
            Kind::Long(_) => {
                let queue = self.long.clone();
                thread.spawn(move || helper::run(&queue, &post))
            }
        })
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
    libraries: Vec<Library>,
    actix: actix::System,
    threads: Mutex<Vec<JoinHandle<()>>>,
    grace: RwLock<Duration>,
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
        let mut all = built_in();
        all.extend(extensions);
        for extension in &all {
            if let Some(reason) = extension.fault() {
                let extension = extension.namespace().to_owned();
                return Err(ActorError::Extension { extension, reason });
            }
        }
        let offered = offered_by(&all, hooks.store.is_some());
        // Libraries may have deeper sources than the caller has stack.
        let read = || registries(config, &all, &hooks.libraries, &offered);
        let registries = std::thread::scope(|scope| {
            let thread = std::thread::Builder::new().stack_size(STACK_BYTES);
            thread.spawn_scoped(scope, read).map(std::thread::ScopedJoinHandle::join)
        });
        let registries = match registries {
            Ok(Ok(registries)) => registries?,
            Ok(Err(_)) => return Err(ActorError::Start("the libraries cannot be read".to_owned())),
            Err(error) => return Err(ActorError::Start(error.to_string())),
        };
        let store = match &hooks.store {
            Some(store) => Some(store.clone()),
            None => open_store(config)?,
        };
        let writer = store.map(|store| Arc::new(Writer::new(store, &config.store)));
        let tenants = Arc::new(RwLock::new(Tenants::new()));
        let services = Arc::new(Services::new(config, hooks, writer, &tenants)?);
        let mut joins = Vec::new();
        let started = start_threads(&services, config, &mut joins)
            .and_then(|()| start_actors(&services, config, registries, tenants, &mut joins));
        let (supervisor, tenants, actix) = match started {
            Ok(started) => started,
            Err(error) => {
                services.close();
                return Err(ActorError::Start(error.to_string()));
            }
        };
        let inner = Inner {
            services,
            supervisor,
            tenants,
            extensions: all,
            libraries: hooks.libraries.clone(),
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
                Ok(TenantHandle::new(actor.clone(), shared.clone(), writer))
            }
            None => Err(ActorError::UnknownTenant { name: name.to_owned() }),
        }
    }

    /// Takes a new configuration; `ophiary_config::change::changes` tells from when each key counts.
    pub async fn reconfigure(&self, config: &Config) -> Result<(), ActorError> {
        let inner = &self.inner;
        if inner.services.is_stopping() {
            return Err(ActorError::Stopped);
        }
        let (again, config) = (self.clone(), Arc::new(config.clone()));
        let read = config.clone();
        // Folders are read and sources compiled: not on the caller's executor.
        let registries = aside("ophiary-libraries", move || {
            let inner = &again.inner;
            // A store is opened when the system starts.
            let offered = offered_by(&inner.extensions, inner.services.writer.is_some());
            registries(&read, &inner.extensions, &inner.libraries, &offered)
        });
        let panicked = || Err(ActorError::Start("the libraries cannot be read".to_owned()));
        let registries = registries.await.unwrap_or_else(panicked)?;
        *self.inner.grace.write().unwrap_or_else(PoisonError::into_inner) =
            config.shutdown.grace.duration();
        self.inner.services.watch.set_stuck(config.worker.stuck.duration());
        let message = UseConfig { config, registries };
        self.inner.supervisor.send(message).await.map_err(|_| ActorError::Stopped)
    }

    /// As `reconfigure`, for a thread without an executor.
    pub fn reconfigure_blocking(&self, config: &Config) -> Result<(), ActorError> {
        crate::handle::block_on(self.reconfigure(config))
    }

    /// Stops the system: nothing new is admitted, running feeds may end within the grace, then they are cancelled. Can be
    /// called again.
    pub async fn stop(&self) {
        let grace = *self.inner.grace.read().unwrap_or_else(PoisonError::into_inner);
        self.inner.services.stopping.store(true, Ordering::Release);
        let message = StopAll { grace, end: END, stuck: STUCK_AT_END, look: LOOK };
        // No answer means that it has stopped before.
        let _ = self.inner.supervisor.send(message).await;
        let (inner, here) = (self.inner.clone(), std::thread::current().id());
        aside("ophiary-stop", move || inner.end_threads(here)).await;
    }

    /// Threads that do not come back from what they run, and that nobody waits for any more: they end with the process.
    pub fn lost_threads(&self) -> u32 {
        self.inner.services.watch.lost()
    }

    /// As `stop`, for a thread without an executor.
    pub fn stop_blocking(&self) {
        crate::handle::block_on(self.stop());
    }
}

impl fmt::Debug for ActorSystem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ActorSystem").finish_non_exhaustive()
    }
}

impl Inner {
    /// Ends all threads, and waits for them, but for the one that asks for it.
    fn end_threads(&self, here: ThreadId) {
        self.services.close();
        self.actix.stop();
        self.services.watch.join(THREADS_END, here);
        self.services.watch.close();
        self.services.calls.close(CALLS_END);
        let joins =
            std::mem::take(&mut *self.threads.lock().unwrap_or_else(PoisonError::into_inner));
        for join in joins.into_iter().filter(|join| join.thread().id() != here) {
            // A panic of a thread was told when it happened.
            let _ = join.join();
        }
        self.services.helpers.clear();
        self.services.long.clear();
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        // The host has let go without `stop`: threads end when they see it, and are not waited for.
        self.services.stopping.store(true, Ordering::Release);
        self.services.close();
        self.services.watch.close();
        self.services.calls.close(Duration::ZERO);
        self.actix.stop();
    }
}

/// Does what blocks on a thread of its own, so that the executor of who waits goes on; here, where there is no thread to be had.
/// None is what is left of a panic.
async fn aside<T, F>(name: &str, work: F) -> Option<T>
where
    T: Send + 'static,
    F: FnOnce() -> T + Send + 'static,
{
    let work = Arc::new(Mutex::new(Some(work)));
    let take = |work: &Mutex<Option<F>>| work.lock().unwrap_or_else(PoisonError::into_inner).take();
    let (tell, told) = tokio::sync::oneshot::channel();
    let there = work.clone();
    let thread = std::thread::Builder::new().name(name.to_owned()).stack_size(STACK_BYTES);
    let started = thread.spawn(move || {
        let done = take(&there).map(|work| work());
        // Who no longer waits does not want it.
        let _ = tell.send(done);
    });
    match started {
        Ok(thread) => {
            let done = told.await.ok().flatten();
            // It has told, and is about to end.
            let _ = thread.join();
            done
        }
        Err(_) => take(&work).map(|work| work()),
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

/// What a system with these extensions, and those that come with Ophiary, offers to tenants.
pub fn offered(extensions: &[Arc<dyn Extension>], hooks: &Hooks) -> Offered {
    let all: Vec<_> = built_in().into_iter().chain(extensions.iter().cloned()).collect();
    offered_by(&all, hooks.store.is_some())
}

fn offered_by(extensions: &[Arc<dyn Extension>], store: bool) -> Offered {
    extensions.iter().fold(Offered::new().with_store(store), |offered, extension| {
        let functions = extension.functions().into_iter().map(|function| function.name);
        offered.with_extension(extension.namespace(), functions)
    })
}

/// The functions and libraries of each tenant; or all that is wrong with the configuration.
fn registries(
    config: &Config,
    extensions: &[Arc<dyn Extension>],
    libraries: &[Library],
    offered: &Offered,
) -> Result<BTreeMap<String, Arc<Registry>>, ActorError> {
    let mut faults = config.check(offered);
    let mut folders = Folders::default();
    let mut by_grant: Vec<(&Tenant, Arc<Registry>)> = Vec::new();
    let mut registries = BTreeMap::new();
    for tenant in config.tenants.values() {
        let same = |other: &Tenant| {
            (&other.extensions, &other.calls, &other.libraries)
                == (&tenant.extensions, &tenant.calls, &tenant.libraries)
        };
        if let Some((_, known)) = by_grant.iter().find(|(other, _)| same(other)) {
            registries.insert(tenant.name.clone(), known.clone());
            continue;
        }
        // One that nobody offers is among the faults.
        let granted = tenant.extensions.iter();
        let find = |name: &String| extensions.iter().find(|e| e.namespace() == name);
        let granted: Vec<_> = granted.filter_map(find).cloned().collect();
        let mut granted_libraries = libraries.to_vec();
        for folder in &tenant.libraries {
            match folders.library(folder) {
                Ok(read) => granted_libraries.push(read),
                Err(error) if folder.is_dir() => {
                    let (path, found) = (["tenants", &tenant.name, "libraries"], error.to_string());
                    faults.push(config.fault(&path, &found, "a library"));
                }
                // That it is not there is among the faults.
                Err(_) => {}
            }
        }
        for library in &granted_libraries {
            library.compile_large(LARGE_SOURCE);
            // Sessions that are kept name it in their journals.
            let _ = library.digest();
        }
        let registry = Registry::new(&granted, &tenant.calls, granted_libraries.into())?;
        let registry = Arc::new(registry);
        by_grant.push((tenant, registry.clone()));
        registries.insert(tenant.name.clone(), registry);
    }
    faults.truncate(FAULTS_MAX);
    if faults.is_empty() { Ok(registries) } else { Err(ConfigError { faults }.into()) }
}

/// Threads for what takes long: so few that what is short finds a processor.
fn long_threads(helpers: usize) -> usize {
    let half = std::thread::available_parallelism().map_or(1, NonZero::get) / 2;
    helpers.min(half).max(1)
}

fn start_threads(
    services: &Arc<Services>,
    config: &Config,
    joins: &mut Vec<JoinHandle<()>>,
) -> std::io::Result<()> {
    let threads = config.worker.threads_here();
    let helpers = usize::try_from(config.worker.helpers).unwrap_or(1);
    let number = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
    for at in 0..threads {
        services.start_thread(Kind::Worker(number(at)))?;
    }
    for at in 0..helpers {
        services.start_thread(Kind::Helper(number(at)))?;
    }
    for at in 0..long_threads(helpers) {
        services.start_thread(Kind::Long(number(at)))?;
    }
    let looks = services.clone();
    let watch = std::thread::Builder::new().name("ophiary-lookout".to_owned());
    joins.push(watch.spawn(move || {
        looks.watch.run(|kind| if looks.is_stopping() { Ok(()) } else { looks.start_thread(kind) });
    })?);
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

/// Whether a time has not passed.
pub(crate) fn within(began: Instant, time: Duration) -> bool {
    began.elapsed() < time
}
