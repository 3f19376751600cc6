//! Tenants: who starts sessions, and what all of them together use.
//!
//! Place: the supervisor starts one actor for each tenant; sessions and threads count in `TenantShared`.
//!
//! Invariants: a tenant can neither name nor reach another's sessions: its actor knows only its own. What a session holds of a
//! quota is given back when it ends, however it ends.
//! Limits: the tenant's quotas.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, RwLock};
use std::time::Instant;

use actix::{Actor, ActorContext, Addr, AsyncContext, Context, Handler, MessageResult};
use ophiary_config::SessionLimits;
use ophiary_config::store::Durability;
use ophiary_config::tenant::{Strategy, Tenant};
use ophiary_runtime::code::Program;

use crate::error::ActorError;
use crate::extension::Registry;
use crate::message::{CancelledBy, End, Outcome, Restart, SessionId};
use crate::program::Programs;
use crate::quota::{Admission, Bucket, Budget, Gate};
use crate::session::keep::{Keep, Wake};
use crate::session::{Link, SessionActor, feed};
use crate::shared::Shared;
use crate::store::SessionKey;
use crate::system::Services;
use crate::worker::helper::Chore;
use crate::worker::queue::{LaneId, LaneRights};

/// What a tenant's sessions share.
#[derive(Debug)]
pub(crate) struct TenantShared {
    pub(crate) name: Arc<str>,
    pub(crate) lane: LaneId,
    pub(crate) helper_lane: LaneId,
    pub(crate) memory: Arc<Budget>,
    config: RwLock<Arc<Tenant>>,
    gate: Mutex<Gate<Addr<SessionActor>>>,
    programs: Mutex<Programs>,
    programs_max: usize,
    counts: Counts,
    /// Who is told of crashes.
    actor: OnceLock<Addr<TenantActor>>,
}

#[derive(Debug, Default)]
struct Counts {
    /// Sessions that the host started and that have not ended.
    roots: AtomicU32,
    alive: AtomicU64,
    feeds: AtomicU64,
    runs: AtomicU64,
    failed_runs: AtomicU64,
    calls: AtomicU64,
    denied: AtomicU64,
    limits: AtomicU64,
    panics: AtomicU64,
}

/// What a tenant uses, and what has happened so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TenantUsage {
    /// Sessions that the host started and that have not ended.
    pub sessions: u32,
    /// These and their children.
    pub alive: u64,
    /// Feeds that hold one of the places for running ones.
    pub running: u32,
    /// Feeds that wait for such a place.
    pub waiting: usize,
    /// Bytes that are reserved for heaps.
    pub memory: u64,
    /// Feeds that have ended.
    pub runs: u64,
    /// Those of them that did not end with a value.
    pub failed_runs: u64,
    /// Host calls.
    pub calls: u64,
    /// Host calls that the policy denied.
    pub denied: u64,
    /// Feeds that a limit ended.
    pub limits: u64,
    /// Panics in the interpreter or in host functions: faults of Ophiary or of the embedder.
    pub panics: u64,
}

/// A tenant's actor.
#[derive(Debug)]
pub(crate) struct TenantActor {
    shared: Arc<TenantShared>,
    services: Arc<Services>,
    registry: Arc<Registry>,
    limits: Arc<SessionLimits>,
    starts: Bucket,
    /// With the order in which they were started.
    sessions: BTreeMap<SessionId, (u64, Addr<SessionActor>)>,
    started: u64,
}

/// To a tenant: start a session.
#[derive(Clone, Copy, Debug, actix::Message)]
#[rtype(result = "Result<(SessionId, Addr<SessionActor>), ActorError>")]
pub(crate) struct StartSession {
    /// The one of this id, which may be open or stored. A new one else.
    pub(crate) open: Option<SessionId>,
}

/// To a tenant: a session crashed.
#[derive(Clone, Copy, Debug, actix::Message)]
#[rtype(result = "()")]
struct Crashed {
    session: SessionId,
}

/// To a tenant, by itself: these sessions had a feed under way when the last process ended.
#[derive(Clone, Debug, actix::Message)]
#[rtype(result = "()")]
struct GoOn {
    sessions: Vec<SessionId>,
}

/// To a tenant: use this from now on.
#[derive(Clone, Debug, actix::Message)]
#[rtype(result = "()")]
pub(crate) struct Reconfigure(pub(crate) Arc<Tenant>, pub(crate) Arc<Registry>);

/// To a tenant: end all sessions, and stop.
#[derive(Clone, Copy, Debug, actix::Message)]
#[rtype(result = "()")]
pub(crate) struct StopTenant(pub(crate) CancelledBy);

// === impl TenantShared ===

impl TenantShared {
    pub(crate) fn new(config: Arc<Tenant>, services: &Services) -> TenantShared {
        let rights = rights(&config);
        TenantShared {
            name: config.name.as_str().into(),
            lane: services.slices.open(rights),
            helper_lane: services.helpers.open(LaneRights { share: 100, ..rights }),
            memory: Arc::new(Budget::new(config.quota.memory.0, None)),
            config: RwLock::new(config),
            gate: Mutex::default(),
            programs: Mutex::default(),
            programs_max: services.programs_max,
            counts: Counts::default(),
            actor: OnceLock::new(),
        }
    }

    /// The tenant's configuration now.
    pub(crate) fn config(&self) -> Arc<Tenant> {
        self.config.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn gate(&self) -> MutexGuard<'_, Gate<Addr<SessionActor>>> {
        self.gate.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A feed of this session wants to begin.
    pub(crate) fn enter(&self, actor: Addr<SessionActor>) -> Admission<Addr<SessionActor>> {
        let quota = &self.config().quota;
        self.gate().enter(actor, quota.running, quota.queue)
    }

    /// A feed that waited goes on.
    pub(crate) fn resume(&self) {
        self.gate().resume();
    }

    /// A feed waits or has ended: the next may begin.
    pub(crate) fn leave(&self) {
        let running = self.config().quota.running;
        let next = self.gate().leave(running);
        if let Some(next) = next {
            feed::admit(&next);
        }
    }

    /// A feed waits for its turn no longer.
    pub(crate) fn leave_queue(&self, actor: &Addr<SessionActor>) {
        self.gate().remove(|waiting| waiting == actor);
    }

    pub(crate) fn queue_full(&self) -> ActorError {
        let (allowed, used) = (u64::from(self.config().quota.queue), self.gate().waiting() as u64);
        self.quota("queue", allowed, used, None)
    }

    pub(crate) fn queue_timeout(&self) -> ActorError {
        let quota = &self.config().quota;
        let used = u64::from(self.gate().running());
        self.quota("running", u64::from(quota.running), used, Some(quota.queue_wait.duration()))
    }

    fn quota(
        &self,
        quota: &'static str,
        allowed: u64,
        used: u64,
        retry_after: Option<std::time::Duration>,
    ) -> ActorError {
        let tenant = self.name.to_string();
        ActorError::Quota { tenant, quota, allowed, used, retry_after }
    }

    pub(crate) fn program(&self, name: &str, source: &str) -> Option<Arc<Program>> {
        self.programs.lock().unwrap_or_else(PoisonError::into_inner).get(name, source)
    }

    pub(crate) fn keep_program(&self, name: &str, source: &str, program: Arc<Program>) {
        let mut programs = self.programs.lock().unwrap_or_else(PoisonError::into_inner);
        programs.put(name, source, program, self.programs_max);
    }

    /// A session, or a child, has begun or ended.
    pub(crate) fn count_session(&self, begins: bool) {
        if begins {
            self.counts.alive.fetch_add(1, Ordering::Relaxed);
        } else {
            self.counts.alive.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// A session that the host started has ended.
    pub(crate) fn end_session(&self) {
        self.counts.roots.fetch_sub(1, Ordering::Relaxed);
    }

    /// Feeds of sessions that were accepted and have not ended.
    pub(crate) fn feeds(&self) -> u64 {
        self.counts.feeds.load(Ordering::Relaxed)
    }

    /// A feed was accepted.
    pub(crate) fn count_feed(&self) {
        self.counts.feeds.fetch_add(1, Ordering::Relaxed);
    }

    /// A feed is over, or was not accepted after all.
    pub(crate) fn end_of_feed(&self) {
        self.counts.feeds.fetch_sub(1, Ordering::Relaxed);
    }

    pub(crate) fn count_run(&self, outcome: &Outcome) {
        self.counts.runs.fetch_add(1, Ordering::Relaxed);
        if !matches!(outcome, Outcome::Value(_)) {
            self.counts.failed_runs.fetch_add(1, Ordering::Relaxed);
        }
    }

    pub(crate) fn count_call(&self) {
        self.counts.calls.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn count_denied(&self) {
        self.counts.denied.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn count_limit(&self, _limit: &str) {
        self.counts.limits.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn count_panic(&self) {
        self.counts.panics.fetch_add(1, Ordering::Relaxed);
    }

    /// A session crashed: others may have to restart with it.
    pub(crate) fn tell_crash(&self, session: SessionId) {
        if self.config().restart.strategy != Strategy::OneForOne
            && let Some(actor) = self.actor.get()
        {
            // One message for each crash.
            actor.do_send(Crashed { session });
        }
    }

    /// What is in use, and what has happened.
    pub(crate) fn usage(&self) -> TenantUsage {
        let (counts, gate) = (&self.counts, self.gate());
        let load = |count: &AtomicU64| count.load(Ordering::Relaxed);
        TenantUsage {
            sessions: counts.roots.load(Ordering::Relaxed),
            alive: load(&counts.alive),
            running: gate.running(),
            waiting: gate.waiting(),
            memory: self.memory.used(),
            runs: load(&counts.runs),
            failed_runs: load(&counts.failed_runs),
            calls: load(&counts.calls),
            denied: load(&counts.denied),
            limits: load(&counts.limits),
            panics: load(&counts.panics),
        }
    }
}

fn rights(config: &Tenant) -> LaneRights {
    LaneRights { weight: config.weight, share: config.quota.cpu_share.0 }
}

// === impl TenantActor ===

impl TenantActor {
    pub(crate) fn new(
        shared: Arc<TenantShared>,
        services: Arc<Services>,
        registry: Arc<Registry>,
    ) -> TenantActor {
        let config = shared.config();
        TenantActor {
            limits: Arc::new(config.limits.clone()),
            starts: Bucket::new(config.quota.start_rate, Instant::now()),
            shared,
            services,
            registry,
            sessions: BTreeMap::new(),
            started: 0,
        }
    }

    /// Whether one more session is within the quotas.
    fn admit(&mut self) -> Result<(), ActorError> {
        let shared = &self.shared;
        let quota = &shared.config().quota;
        let used = shared.counts.roots.load(Ordering::Relaxed);
        if used >= quota.sessions {
            let (allowed, used) = (u64::from(quota.sessions), u64::from(used));
            return Err(shared.quota("sessions", allowed, used, None));
        }
        self.starts.take(Instant::now()).map_err(|wait| {
            let allowed = u64::from(quota.start_rate.count);
            shared.quota("start_rate", allowed, allowed, Some(wait))
        })
    }

    fn forget_ended(&mut self) {
        // Amortised: only when at least half may have ended.
        let alive = self.shared.counts.roots.load(Ordering::Relaxed) as usize;
        if self.sessions.len() > 64 && self.sessions.len() > alive * 2 {
            self.sessions.retain(|_, (_, actor)| actor.connected());
        }
    }

    /// Starts a session, new or stored.
    fn start(&mut self, id: SessionId, stored: bool) -> Addr<SessionActor> {
        self.shared.counts.roots.fetch_add(1, Ordering::Relaxed);
        let config = self.shared.config();
        let durable = config.durability == Durability::Durable;
        let writer = self.services.writer.as_ref();
        let writer = writer.filter(|_| config.durability != Durability::None);
        let shared =
            Shared::new(id, self.shared.clone(), self.limits.clone(), self.registry.clone(), None);
        let shared = Arc::new(shared.durable(durable && writer.is_some()));
        let mut session = SessionActor::new(shared, self.services.clone(), 0, Link::Tenant);
        if let Some(writer) = writer {
            let key = SessionKey { tenant: self.shared.name.clone(), session: id };
            session.keep_in(Keep::new(key, writer.clone(), stored));
        }
        let actor = session.start();
        self.started += 1;
        self.sessions.insert(id, (self.started, actor.clone()));
        actor
    }

    /// Brings back the sessions that had a feed under way.
    fn go_on(&self, ctx: &Context<TenantActor>) {
        let Some(writer) = self.services.writer.clone() else { return };
        if self.shared.config().durability == Durability::None {
            return;
        }
        let (tenant, actor) = (self.shared.name.clone(), ctx.address());
        let chore = Chore::new(move || match writer.store.list(&tenant) {
            Ok(stored) => {
                let busy = stored.into_iter().filter(|session| session.busy);
                let sessions = busy.map(|session| session.session).collect();
                actor.do_send(GoOn { sessions });
            }
            Err(error) => tracing::error!(%tenant, %error, "its sessions cannot be listed"),
        });
        self.services.helpers.push(self.shared.helper_lane, chore);
    }
}

impl Actor for TenantActor {
    type Context = Context<TenantActor>;

    fn started(&mut self, ctx: &mut Context<TenantActor>) {
        ctx.set_mailbox_capacity(1024);
        // It is set once: an actor is started once.
        let _ = self.shared.actor.set(ctx.address());
        self.go_on(ctx);
    }
}

impl Handler<StartSession> for TenantActor {
    type Result = MessageResult<StartSession>;

    fn handle(&mut self, start: StartSession, _: &mut Context<TenantActor>) -> Self::Result {
        if self.services.is_stopping() {
            return MessageResult(Err(ActorError::Stopped));
        }
        self.forget_ended();
        if let Some(id) = start.open
            && let Some((_, actor)) = self.sessions.get(&id)
            && actor.connected()
        {
            return MessageResult(Ok((id, actor.clone())));
        }
        MessageResult(self.admit().map(|()| {
            let id = start.open.unwrap_or_else(SessionId::random);
            (id, self.start(id, start.open.is_some()))
        }))
    }
}

impl Handler<GoOn> for TenantActor {
    type Result = ();

    fn handle(&mut self, go_on: GoOn, _: &mut Context<TenantActor>) {
        if self.services.is_stopping() {
            return;
        }
        for id in go_on.sessions {
            let open = self.sessions.get(&id).map(|(_, actor)| actor.clone());
            // They were admitted once. One message for each, at the start.
            open.unwrap_or_else(|| self.start(id, true)).do_send(Wake);
        }
    }
}

impl Handler<Crashed> for TenantActor {
    type Result = ();

    fn handle(&mut self, crashed: Crashed, _: &mut Context<TenantActor>) {
        let Some((order, _)) = self.sessions.get(&crashed.session) else { return };
        let order = *order;
        let all = match self.shared.config().restart.strategy {
            Strategy::OneForOne => return,
            Strategy::OneForAll => true,
            Strategy::RestForOne => false,
        };
        for (id, (number, actor)) in &self.sessions {
            if *id != crashed.session && (all || *number > order) {
                // One message for each session and crash.
                actor.do_send(Restart);
            }
        }
    }
}

impl Handler<Reconfigure> for TenantActor {
    type Result = ();

    fn handle(&mut self, new: Reconfigure, _: &mut Context<TenantActor>) {
        let Reconfigure(config, registry) = new;
        self.services.slices.set_rights(self.shared.lane, rights(&config));
        self.shared.memory.allow(config.quota.memory.0);
        self.starts.set_rate(config.quota.start_rate);
        self.limits = Arc::new(config.limits.clone());
        self.registry = registry;
        *self.shared.config.write().unwrap_or_else(PoisonError::into_inner) = config;
    }
}

impl Handler<StopTenant> for TenantActor {
    type Result = ();

    fn handle(&mut self, stop: StopTenant, ctx: &mut Context<TenantActor>) {
        for (_, (_, actor)) in std::mem::take(&mut self.sessions) {
            // One message for each session, at its end. One that is kept stays in the store.
            actor.do_send(End { by: stop.0 });
        }
        ctx.stop();
    }
}
