//! Tenants: who starts sessions, and what all of them together use.
//!
//! Place: the supervisor starts one actor for each tenant; sessions and threads count in `TenantShared`.
//!
//! Invariants: a tenant can neither name nor reach another's sessions: its actor knows only its own. What a session holds of a
//! quota is given back when it ends, however it ends.
//! Limits: the tenant's quotas.

use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, RwLock};
use std::time::{Duration, Instant};

use actix::{Actor, ActorContext, Addr, AsyncContext, Context, Handler, MessageResult};
use ophiary_config::SessionLimits;
use ophiary_config::call::{CallRules, rules_for};
use ophiary_config::store::Durability;
use ophiary_config::tenant::{CallMode, Strategy, Tenant};
use ophiary_runtime::code::Program;

use crate::error::ActorError;
use crate::extension::{Function, Registry};
use crate::host_call::layers::Stack;
use crate::message::{CancelledBy, End, FeedUsage, Outcome, Restart, SessionId};
use crate::metrics::TenantMetrics;
use crate::program::Programs;
use crate::quota::{Admission, Bucket, Budget, Gate, Next, Places};
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
    /// Of what takes long.
    pub(crate) long_lane: LaneId,
    pub(crate) memory: Arc<Budget>,
    /// Of that, what streams of events hold, and what is only kept so that it need not be made again.
    pub(crate) events: Arc<Budget>,
    cached: Arc<Budget>,
    config: RwLock<Arc<Tenant>>,
    gate: Mutex<Gate<Waits>>,
    /// Children that begin at once.
    starting_max: u32,
    programs: Mutex<Programs>,
    programs_max: (usize, u64),
    counts: Counts,
    pub(crate) metrics: TenantMetrics,
    calls: Mutex<Bucket>,
    /// Layers of functions that have rules, and none for those that have none.
    layers: Mutex<HashMap<String, Option<Stack>>>,
    /// Calls that wait for an approval: the session that asks, below the one that the host started.
    asked: Mutex<HashMap<Question, (SessionId, Addr<SessionActor>)>>,
    /// Who is told of crashes.
    actor: OnceLock<Addr<TenantActor>>,
}

/// One of a tenant's places for running feeds, on its way to the feed whose turn it is. If that is not there any more, the next
/// has it.
#[derive(Debug)]
pub(crate) struct Turn {
    tenant: Option<Arc<TenantShared>>,
    /// Whether it is a child's, of which few begin at once.
    starts: bool,
}

/// Who waits for a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Waits {
    actor: Addr<SessionActor>,
    /// For a child that it has not begun.
    map: bool,
}

/// A session and the number of its call.
type Question = (SessionId, u64);

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
    stuck: AtomicU64,
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
    /// Bytes of programs that are kept compiled, and of answers that are remembered. They count in the same quota.
    pub cached: u64,
    /// Bytes of events that nobody has read yet. They count in the same quota.
    pub events: u64,
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
    /// Threads that did not come back from its sessions and were given up: faults of Ophiary.
    pub stuck: u64,
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
#[derive(Clone, Debug, Default, actix::Message)]
#[rtype(result = "Result<(SessionId, Addr<SessionActor>), ActorError>")]
pub(crate) struct StartSession {
    /// The one of this id, which may be open or stored. A new one else.
    pub(crate) open: Option<SessionId>,
    /// Functions that it calls otherwise than other sessions do.
    pub(crate) calls: BTreeMap<String, CallMode>,
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
        let name: Arc<str> = config.name.as_str().into();
        let memory = Arc::new(Budget::new(config.quota.memory.0));
        let cached = Arc::new(Budget::below(memory.clone(), u64::MAX));
        TenantShared {
            metrics: services.metrics.tenant(&name),
            name,
            lane: services.slices.open(rights),
            helper_lane: services.helpers.open(LaneRights { share: 100, ..rights }),
            long_lane: services.long.open(LaneRights { share: 100, ..rights }),
            calls: Mutex::new(Bucket::new(config.quota.call_rate, Instant::now())),
            layers: Mutex::default(),
            asked: Mutex::default(),
            config: RwLock::new(config),
            gate: Mutex::default(),
            starting_max: services.starting_max(),
            programs: Mutex::new(Programs::new(&cached)),
            cached,
            events: Arc::new(Budget::below(memory.clone(), u64::MAX)),
            memory,
            programs_max: services.programs_max,
            counts: Counts::default(),
            actor: OnceLock::new(),
        }
    }

    /// The tenant's configuration now.
    pub(crate) fn config(&self) -> Arc<Tenant> {
        self.config.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Counts a host call; when to try again, where the quota is used up.
    pub(crate) fn take_call(&self, now: Instant) -> Result<(), Duration> {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner).take(now)
    }

    /// The layers of a function, if it has any.
    pub(crate) fn layers(&self, function: &Function) -> Option<Stack> {
        let config = self.config();
        if config.functions.is_empty() && function.rules.is_none() {
            return None;
        }
        let mut layers = self.layers.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = layers.get(&function.name) {
            return known.clone();
        }
        let rules = rules_for(&config.functions, &function.name);
        let rules = rules.over(function.rules.as_deref().unwrap_or(&CallRules::default()));
        let stack = (!rules.is_empty()).then(|| Stack::new(function, &rules, &self.cached));
        layers.insert(function.name.clone(), stack.clone());
        stack
    }

    fn questions(&self) -> MutexGuard<'_, HashMap<Question, (SessionId, Addr<SessionActor>)>> {
        self.asked.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A call waits for an approval.
    pub(crate) fn ask(&self, question: Question, root: SessionId, actor: Addr<SessionActor>) {
        self.questions().insert(question, (root, actor));
    }

    /// A call waits no longer.
    pub(crate) fn asked(&self, question: Question) {
        self.questions().remove(&question);
    }

    /// Who waits for an approval, in the tree of this session. The question is taken: it is answered once.
    pub(crate) fn decide(&self, question: Question, root: SessionId) -> Option<Addr<SessionActor>> {
        let mut questions = self.questions();
        questions.get(&question).filter(|(of, _)| *of == root)?;
        questions.remove(&question).map(|(_, actor)| actor)
    }

    fn gate(&self) -> MutexGuard<'_, Gate<Waits>> {
        self.gate.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn places(&self) -> Places {
        Places { running: self.config().quota.running, starting: self.starting_max }
    }

    /// A feed of this session wants to begin.
    pub(crate) fn enter(&self, actor: Addr<SessionActor>) -> Admission<Waits> {
        let quota = &self.config().quota;
        let waits = Waits { actor, map: false };
        self.gate().enter(waits, quota.running, quota.queue)
    }

    /// A child wants to begin; or its parent wants to begin one, for a map. It is told later where there is no place now.
    pub(crate) fn enter_child(
        self: &Arc<Self>,
        actor: Addr<SessionActor>,
        map: bool,
    ) -> Option<Turn> {
        let places = self.places();
        let now = self.gate().enter_child(Waits { actor, map }, places);
        now.then(|| Turn { tenant: Some(self.clone()), starts: true })
    }

    /// A feed that waited goes on.
    pub(crate) fn resume(&self) {
        self.gate().resume();
    }

    /// A feed waits or has ended: the next may begin.
    pub(crate) fn leave(self: &Arc<Self>) {
        self.gate().leave();
        self.admit_more();
    }

    /// A child has run for the first time, or does not come to it: the next may begin.
    pub(crate) fn started(self: &Arc<Self>) {
        self.gate().started();
        self.admit_more();
    }

    /// There may be more places than there were.
    fn admit_more(self: &Arc<Self>) {
        let places = self.places();
        loop {
            let next = self.gate().admit(places);
            let Some(Next { who, starts }) = next else { return };
            if who.actor.connected() {
                let turn = Turn { tenant: Some(self.clone()), starts };
                feed::admit(&who.actor, turn, who.map);
                continue;
            }
            // A session that has ended takes no place.
            let mut gate = self.gate();
            gate.leave();
            if starts {
                gate.started();
            }
        }
    }

    /// A feed waits for its turn no longer.
    pub(crate) fn leave_queue(&self, actor: &Addr<SessionActor>) {
        self.gate().remove(|waiting| waiting.actor == *actor);
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

    pub(crate) fn program(&self, name: &str, source: &str, memory: u64) -> Option<Arc<Program>> {
        self.programs.lock().unwrap_or_else(PoisonError::into_inner).get(name, source, memory)
    }

    pub(crate) fn keep_program(&self, source: (&str, &str), program: Arc<Program>, memory: u64) {
        let mut programs = self.programs.lock().unwrap_or_else(PoisonError::into_inner);
        programs.put(source, program, memory, self.programs_max);
    }

    /// No memory is left for a session: what is kept for those to come goes.
    pub(crate) fn drop_programs(&self) {
        self.programs.lock().unwrap_or_else(PoisonError::into_inner).clear();
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

    pub(crate) fn count_run(&self, outcome: &Outcome, usage: &FeedUsage) {
        self.metrics.run(outcome, usage);
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

    pub(crate) fn count_limit(&self, limit: &str) {
        self.metrics.limit(limit);
        self.counts.limits.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn count_panic(&self) {
        self.metrics.panic();
        self.counts.panics.fetch_add(1, Ordering::Relaxed);
    }

    /// A thread did not come back from one of its sessions.
    pub(crate) fn count_stuck(&self) {
        self.metrics.stuck();
        self.counts.stuck.fetch_add(1, Ordering::Relaxed);
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
        let events = self.events.used();
        let cached = self.cached.used();
        TenantUsage {
            sessions: counts.roots.load(Ordering::Relaxed),
            alive: load(&counts.alive),
            running: gate.running(),
            waiting: gate.waiting(),
            memory: self.memory.used().saturating_sub(cached + events),
            cached,
            events,
            runs: load(&counts.runs),
            failed_runs: load(&counts.failed_runs),
            calls: load(&counts.calls),
            denied: load(&counts.denied),
            limits: load(&counts.limits),
            panics: load(&counts.panics),
            stuck: load(&counts.stuck),
        }
    }
}

// === impl Turn ===

impl Turn {
    pub(crate) fn new(tenant: &Arc<TenantShared>) -> Turn {
        Turn { tenant: Some(tenant.clone()), starts: false }
    }

    /// A feed has it, which gives it back; whether it is a child's that is to say when it has begun.
    pub(crate) fn take(mut self) -> bool {
        self.tenant = None;
        self.starts
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if let Some(tenant) = self.tenant.take() {
            if self.starts {
                tenant.gate().started();
            }
            tenant.leave();
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

    /// The functions of a session that calls some otherwise.
    fn registry_with(
        &self,
        calls: BTreeMap<String, CallMode>,
    ) -> Result<Option<Arc<Registry>>, ActorError> {
        if calls.is_empty() {
            return Ok(None);
        }
        let refused = |name: &str, reason: &str| {
            Err(ActorError::Extension { extension: name.to_owned(), reason: reason.to_owned() })
        };
        if let Some(name) = calls.keys().find(|name| self.registry.find(name).is_none()) {
            return refused(name, "the tenant has no such function");
        }
        let config = self.shared.config();
        // When it is brought back nobody knows how it called them.
        if config.durability != Durability::None {
            return refused("", "a session that is kept calls functions as its tenant does");
        }
        let mut modes = config.calls.clone();
        modes.extend(calls);
        Ok(Some(Arc::new(Registry::new(
            &self.registry.extensions,
            &modes,
            self.registry.libraries.clone(),
        )?)))
    }

    /// Starts a session, new or stored.
    fn start(
        &mut self,
        id: SessionId,
        stored: bool,
        registry: Option<Arc<Registry>>,
    ) -> Addr<SessionActor> {
        let registry = registry.unwrap_or_else(|| self.registry.clone());
        self.shared.counts.roots.fetch_add(1, Ordering::Relaxed);
        let config = self.shared.config();
        let durable = config.durability == Durability::Durable;
        let writer = self.services.writer.as_ref();
        let writer = writer.filter(|_| config.durability != Durability::None);
        let shared = Shared::new(id, self.shared.clone(), self.limits.clone(), registry, None);
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
        if self.services.resume_on_open || self.shared.config().durability == Durability::None {
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
        let registry = match self.registry_with(start.calls) {
            Ok(registry) => registry,
            Err(error) => return MessageResult(Err(error)),
        };
        MessageResult(self.admit().map(|()| {
            let id = start.open.unwrap_or_else(SessionId::random);
            (id, self.start(id, start.open.is_some(), registry))
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
            open.unwrap_or_else(|| self.start(id, true, None)).do_send(Wake);
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
        let calls = &self.shared.calls;
        calls.lock().unwrap_or_else(PoisonError::into_inner).set_rate(config.quota.call_rate);
        self.shared.layers.lock().unwrap_or_else(PoisonError::into_inner).clear();
        self.limits = Arc::new(config.limits.clone());
        self.registry = registry;
        *self.shared.config.write().unwrap_or_else(PoisonError::into_inner) = config;
        self.shared.admit_more();
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
