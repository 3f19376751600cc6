//! `Engine`: started once, shared by all.
//!
//! Place: made from a configuration and extensions; gives tenants, which give sessions.
//!
//! Invariants: cloning shares it, and tenants and sessions keep it. When the last of them is dropped its threads end by
//! themselves; `stop` waits for them.
//! Limits: those of the configuration.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use ophiary_actors::{
    ActorError, ActorSystem, Hooks, SessionId, SessionStore, StoredSession, TenantHandle,
    TenantUsage,
};
use ophiary_config::tenant::CallMode;
use ophiary_config::watch::Watch;
use ophiary_config::{Config, ConfigError, Offered, Sources};
use ophiary_runtime::library::Library;

use crate::blocking;
use crate::error::Error;
use crate::extension::Extension;
use crate::reload::{self, Reload, Told};
use crate::session::Session;

/// The tenant that is meant where none is named.
const LOCAL: &str = ophiary_config::tenant::LOCAL_TENANT;

/// A running engine.
#[derive(Clone, Debug)]
pub struct Engine {
    system: ActorSystem,
    offered: Offered,
    /// Namespaces of what the embedder brought.
    brought: Arc<[String]>,
    /// Looks at the files of the configuration.
    watch: Arc<Mutex<Option<Watch>>>,
}

/// How an engine is to be.
#[derive(Default)]
pub struct EngineBuilder {
    sources: Sources,
    config: Option<Config>,
    extensions: Vec<Arc<dyn Extension>>,
    libraries: Vec<Library>,
    hooks: Hooks,
    watch: Option<Told>,
    #[cfg(feature = "otlp")]
    dispatch: Option<tracing::Dispatch>,
}

/// A tenant, for starting sessions.
#[derive(Clone, Debug)]
pub struct Tenant {
    handle: TenantHandle,
    system: ActorSystem,
}

// === impl Engine ===

impl Engine {
    /// An engine with the default configuration, unless something else is said.
    pub fn builder() -> EngineBuilder {
        EngineBuilder::default()
    }

    /// The tenant of this name.
    pub fn tenant(&self, name: &str) -> Result<Tenant, Error> {
        Ok(Tenant { handle: self.system.tenant(name)?, system: self.system.clone() })
    }

    /// A session of the tenant `local`.
    pub async fn session(&self) -> Result<Session, Error> {
        self.tenant(LOCAL)?.session().await
    }

    /// A session of the tenant `local`, for a thread without an executor.
    pub fn blocking_session(&self) -> Result<blocking::Session, Error> {
        self.tenant(LOCAL)?.blocking_session()
    }

    /// Takes a new configuration, for what runs where that can be, for new sessions else.
    pub async fn reconfigure(&self, sources: &Sources) -> Result<(), Error> {
        let config = sources.clone().with_offered(self.offered.clone()).load()?.config;
        Ok(self.system.reconfigure(&granting(config, &self.brought)).await?)
    }

    /// Admits nothing new, lets running scripts end within the configured grace, then ends them and all threads.
    pub async fn stop(&self) {
        self.end_watch();
        self.system.stop().await;
    }

    /// As `stop`, for a thread without an executor.
    pub fn stop_blocking(&self) {
        self.end_watch();
        self.system.stop_blocking();
    }

    /// Threads that do not come back from what a script or a host function does, and that nobody waits for any more: they end
    /// with the process.
    pub fn lost_threads(&self) -> u32 {
        self.system.lost_threads()
    }

    fn end_watch(&self) {
        let watch = self.watch.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(watch) = watch {
            watch.stop();
        }
    }
}

// === impl EngineBuilder ===

impl EngineBuilder {
    /// With a TOML file.
    #[must_use]
    pub fn config_file(mut self, path: impl Into<PathBuf>) -> EngineBuilder {
        self.sources = self.sources.with_file(path);
        self
    }

    /// With TOML as text.
    #[must_use]
    pub fn config_text(mut self, text: impl Into<String>) -> EngineBuilder {
        self.sources = self.sources.with_text("configuration", text);
        self
    }

    /// With any layers of configuration, in place of those above.
    #[must_use]
    pub fn config_sources(mut self, sources: Sources) -> EngineBuilder {
        self.sources = sources;
        self
    }

    /// Takes the configuration anew when one of its files changes, for as long as there is a clone of the engine: the whole is
    /// checked first, and where it is wrong the old one stays. `told` hears what came of it, on a thread of its own: which keys
    /// have changed, and whether they count for sessions that run. Of a configuration that was loaded before (`config`) no files
    /// are known, and building is refused.
    #[must_use]
    pub fn watch(mut self, told: impl FnMut(Reload) + Send + 'static) -> EngineBuilder {
        self.watch = Some(Box::new(told));
        self
    }

    /// With a configuration that was loaded before, in place of all layers.
    #[must_use]
    pub fn config(mut self, config: Config) -> EngineBuilder {
        self.config = Some(config);
        self
    }

    /// With an extension. Tenants whose configuration lists no extensions of their own are granted it too.
    #[must_use]
    pub fn extension(mut self, extension: impl Extension) -> EngineBuilder {
        self.extensions.push(Arc::new(extension));
        self
    }

    /// With a library that sessions of all tenants may import, before those that their configuration names.
    #[must_use]
    pub fn library(mut self, library: Library) -> EngineBuilder {
        self.libraries.push(library);
        self
    }

    /// With traces and metrics.
    #[cfg(feature = "otlp")]
    #[must_use]
    pub fn telemetry(mut self, telemetry: &crate::telemetry::Telemetry) -> EngineBuilder {
        self.dispatch = Some(telemetry.dispatch().clone());
        if let Some(meter) = telemetry.meter() {
            self.hooks = self.hooks.meter(meter);
        }
        self
    }

    /// With what else the host brings, in place of what was brought before: a meter of its own, an audit, a store.
    #[must_use]
    pub fn hooks(mut self, hooks: Hooks) -> EngineBuilder {
        self.hooks = hooks;
        self
    }

    /// With a store for kept sessions in place of the configured file.
    #[must_use]
    pub fn store(mut self, store: impl SessionStore) -> EngineBuilder {
        self.hooks = self.hooks.store(Arc::new(store));
        self
    }

    /// Lets kept sessions that had a script under way go on when they are opened, not at the start: for a program that looks at
    /// one of them only.
    #[must_use]
    pub fn resume_on_open(mut self) -> EngineBuilder {
        self.hooks = self.hooks.resume_on_open();
        self
    }

    /// The program sends no messages and events to its sessions, and takes none: a script without children that waits for one
    /// gets a `RuntimeError` at once.
    #[must_use]
    pub fn silent(mut self) -> EngineBuilder {
        self.hooks = self.hooks.silent();
        self
    }

    /// What an engine like this offers to tenants, for checking configurations: `Sources::with_offered`.
    pub fn offered(&self) -> Offered {
        ophiary_actors::offered(&self.extensions, &self.hooks).with_brought(self.brought())
    }

    fn brought(&self) -> impl Iterator<Item = String> {
        self.extensions.iter().map(|extension| extension.namespace().to_owned())
    }

    /// The configuration, checked against what the engine would offer; nothing is started.
    pub fn check(&self) -> Result<Config, Error> {
        match &self.config {
            Some(config) => Ok(config.clone()),
            None => Ok(self.sources.clone().with_offered(self.offered()).load()?.config),
        }
    }

    /// Starts it.
    pub fn build(self) -> Result<Engine, Error> {
        let offered = self.offered();
        let brought: Arc<[String]> = self.brought().collect();
        let sources = self.sources.with_offered(offered.clone());
        let (config, loaded) = match self.config {
            Some(_) if self.watch.is_some() => {
                let reason = "a configuration that was loaded before has no files to watch";
                return Err(Error::Refused(ActorError::Start(reason.to_owned())));
            }
            Some(config) => (config, None),
            None => {
                let loaded = sources.load()?;
                (loaded.config.clone(), Some(loaded))
            }
        };
        // What would be sent is made by `telemetry`, or by a subscriber of the embedder's own.
        #[cfg(feature = "otlp")]
        if config.telemetry.otlp.is_some() && self.dispatch.is_none() {
            tracing::warn!(target: "ophiary", "telemetry.otlp: the engine was given no telemetry");
        }
        if !sends(&config, cfg!(feature = "otlp")) {
            let fault = config.fault(
                &["telemetry", "otlp"],
                "an address",
                "nothing: this build sends nothing (feature `otlp`)",
            );
            return Err(Error::Config(ConfigError { faults: vec![fault] }));
        }
        let config = granting(config, &brought);
        let hooks = self.libraries.into_iter().fold(self.hooks, Hooks::library);
        let start = || ActorSystem::start_with(&config, self.extensions, &hooks);
        #[cfg(feature = "otlp")]
        let system = match &self.dispatch {
            Some(dispatch) => tracing::dispatcher::with_default(dispatch, start),
            None => start(),
        };
        #[cfg(not(feature = "otlp"))]
        let system = start();
        let system = system?;
        let watch = match (self.watch, &loaded) {
            (Some(told), Some(loaded)) => {
                let (system, brought) = (system.clone(), brought.clone());
                Some(reload::start(system, brought, (sources, loaded), told)?)
            }
            _ => None,
        };
        let watch = Arc::new(Mutex::new(watch));
        Ok(Engine { system, offered, brought, watch })
    }
}

impl std::fmt::Debug for EngineBuilder {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EngineBuilder").field("sources", &self.sources).finish_non_exhaustive()
    }
}

/// Whether a build that can send traces, or cannot, does what the configuration says of them.
fn sends(config: &Config, can: bool) -> bool {
    can || config.telemetry.otlp.is_none()
}

/// Grants what the embedder brings to tenants that have the extensions of the defaults.
pub(crate) fn granting(mut config: Config, brought: &[String]) -> Config {
    for tenant in config.tenants.values_mut() {
        if tenant.extensions == ophiary_config::extension::BUILT_IN {
            tenant.extensions.extend(brought.iter().cloned());
        }
    }
    config
}

// === impl Tenant ===

impl Tenant {
    /// Its name.
    pub fn name(&self) -> &str {
        self.handle.name()
    }

    /// Starts a session, if the quotas allow it.
    pub async fn session(&self) -> Result<Session, Error> {
        Ok(Session::new(self.handle.start_session().await?, self.system.clone()))
    }

    /// A session that calls some functions otherwise than their extensions say.
    pub async fn session_calling(
        &self,
        calls: impl IntoIterator<Item = (impl Into<String>, CallMode)>,
    ) -> Result<Session, Error> {
        let calls = calls.into_iter().map(|(name, mode)| (name.into(), mode)).collect();
        let handle = self.handle.start_session_calling(calls).await?;
        Ok(Session::new(handle, self.system.clone()))
    }

    /// As `session`, for a thread without an executor.
    pub fn blocking_session(&self) -> Result<blocking::Session, Error> {
        let handle = self.handle.start_session_blocking()?;
        Ok(blocking::Session::new(Session::new(handle, self.system.clone())))
    }

    /// The session of this id: the one that is open, or the one in the store, or a new one. What the store has is read when
    /// the session is first used. When the last handle is dropped the session is parked, and stays in the store until it is
    /// closed; without `durability` it ends.
    pub async fn open(&self, id: SessionId) -> Result<Session, Error> {
        let handle = self.handle.open_session(id).await?;
        Ok(Session::opened(handle, self.system.clone(), self.handle.is_kept()))
    }

    /// As `open`, for a thread without an executor.
    pub fn blocking_open(&self, id: SessionId) -> Result<blocking::Session, Error> {
        let handle = self.handle.open_session_blocking(id)?;
        let session = Session::opened(handle, self.system.clone(), self.handle.is_kept());
        Ok(blocking::Session::new(session))
    }

    /// Whether its sessions outlive the process, in a store.
    pub fn is_kept(&self) -> bool {
        self.handle.is_kept()
    }

    /// The sessions in the store, by their ids. It reads the store, and blocks for that.
    pub fn stored_sessions(&self) -> Result<Vec<StoredSession>, Error> {
        Ok(self.handle.stored_sessions()?)
    }

    /// What its sessions use, and what has happened so far.
    pub fn usage(&self) -> TenantUsage {
        self.handle.usage()
    }
}
