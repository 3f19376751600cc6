//! `SessionActor`: one session, from its first feed to its end.
//!
//! Place: its tenant or its parent starts it; hosts feed it; threads run its interpreter and give it back.
//!
//! ```text
//! Idle -> Queued (for its turn) -> Compiling -> Running <-> Suspended -> Idle
//!   \------------------------------- Closed <-------------------------/
//! ```
//!
//! Invariants: handlers run no guest code and never block. The interpreter is in one place: here while Idle or Suspended, with
//! a thread while Running. Every accepted feed gets exactly one result. While it waits a session holds neither a thread nor a
//! place among the tenant's running feeds.
//! Limits: one feed at a time; `host_calls_in_flight` bounds the messages that calls send.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use actix::{Actor, ActorContext, Addr, AsyncContext, Context, Handler, MessageResult};
use ophiary_runtime::host::Warning;
use tokio::sync::oneshot;
use tokio::task::AbortHandle;

use crate::child::Children;
use crate::error::ActorError;
use crate::event::{EventKind, EventSink, EventStream, OutputStream};
use crate::extension::{Instance, Offload, Reply, SessionInfo};
use crate::message::{
    Admitted, Cancel, CancelledBy, ChildEnded, Close, Compiled, End, Feed, FeedResult, Interrupt,
    Progress, Replied, StartFeed, Why, Yielded,
};
use crate::restart::Restarts;
use crate::session::keep::Keep;
use crate::session::park::Leave;
use crate::shared::{Shared, Stop};
use crate::system::Services;
use crate::worker::interp::Interp;
use crate::worker::pool::{Job, Task};

mod approval;
mod call;
pub(crate) use approval::Decide;
mod crash;
mod durable;
pub(crate) mod feed;
mod host;
mod ledger;
pub(crate) use host::{AskExtension, Describe};
pub(crate) mod keep;
mod observe;
pub(crate) mod park;
mod stall;

/// A session.
#[derive(Debug)]
pub(crate) struct SessionActor {
    pub(crate) shared: Arc<Shared>,
    pub(crate) services: Arc<Services>,
    pub(crate) depth: u32,
    link: Link,
    state: State,
    pub(crate) feed: Option<Box<Running>>,
    pub(crate) children: Option<Box<Children>>,
    /// By the place of the extension; made when first used.
    instances: Box<[Option<InstanceOf>]>,
    restarts: Option<Box<Restarts>>,
    /// When the next timer goes off.
    alarm: Option<Instant>,
    life: Life,
    /// A child's working directory.
    pub(crate) directory: Option<Arc<crate::child::WorkDir>>,
    /// What its prompt begins with.
    pub(crate) prompt: Option<Arc<str>>,
    /// What a child runs.
    first: Option<Box<(Feed, tracing::Span)>>,
    /// Where its events go, where somebody reads them.
    pub(crate) events: Option<EventSink>,
    /// Of sessions that outlive the process.
    pub(crate) keep: Option<Box<Keep>>,
    /// What is out with a thread is of no use when it comes back.
    abandoned: bool,
    /// It waits until the reader of its events has acknowledged more; what it does then.
    stalled: Option<Box<Task>>,
    waits_for_reader: bool,
}

/// To a session: give me your events from here on.
#[derive(Clone, Copy, Debug, actix::Message)]
#[rtype(result = "EventStream")]
pub(crate) struct Watch {
    pub(crate) capacity: Option<usize>,
    /// Whether the session waits for a slow reader.
    pub(crate) acknowledged: bool,
}

/// To a child: this is where your events go from here on.
#[derive(Clone, Debug, actix::Message)]
#[rtype(result = "()")]
pub(crate) struct UseEvents(pub(crate) EventSink);

/// Who started it.
#[derive(Debug)]
pub(crate) enum Link {
    /// The host, by its tenant.
    Tenant,
    /// Another session, which knows it by the handle.
    Parent { parent: Addr<SessionActor>, handle: u32, deadline: Instant },
}

#[derive(Debug)]
enum State {
    Idle(Option<Box<Interp>>),
    /// A feed waits for its turn, or for its program.
    Starting(Option<Box<Interp>>),
    Running,
    Suspended(Box<Interp>),
    /// It crashed and comes back at this time.
    Restarting(Instant),
    /// It is in the store.
    Parked,
    /// A helper saves it, or brings it back.
    Away,
    Closed,
}

/// The feed that runs.
#[derive(Debug)]
pub(crate) struct Running {
    source: Option<Feed>,
    answer: Option<oneshot::Sender<Result<FeedResult, ActorError>>>,
    accepted: Option<oneshot::Sender<u64>>,
    began: Instant,
    pub(crate) deadline: Instant,
    output: String,
    errors: String,
    warnings: Vec<Warning>,
    calls: BTreeMap<u64, InFlight>,
    /// Calls that somebody watches.
    watched: BTreeMap<u64, observe::Watched>,
    /// Calls that wait for the host's approval.
    asked: BTreeMap<u64, approval::Asked>,
    /// Its span; disabled where nobody traces.
    pub(crate) span: tracing::Span,
    /// The trace that it belongs to, for host functions where nobody traces here.
    traceparent: Option<String>,
    /// Whether `FeedStarted` was told.
    announced: bool,
    /// The call in which the script is blocked.
    blocked: Option<u64>,
    /// Whether it holds one of the tenant's places.
    admitted: bool,
    /// When a sleeping task wants to go on.
    wake_at: Option<Instant>,
    cancelled_by: CancelledBy,
    pub(crate) children: u32,
}

/// A call that has not been answered.
#[derive(Debug)]
pub(crate) enum InFlight {
    /// A future runs.
    Task(AbortHandle),
    /// This actor answers it itself.
    Parked,
}

/// What counts over the session's life.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Life {
    source_bytes: u64,
    wall: Duration,
}

/// An instance of an extension.
#[derive(Clone)]
pub(crate) struct InstanceOf {
    pub(crate) instance: Arc<dyn Instance>,
    /// Whether it ends with this session.
    pub(crate) own: bool,
    /// Whether it is made anew from its ledger when the session is.
    pub(crate) ledger: bool,
}

// === impl Running ===

impl Running {
    fn new(began: Instant, deadline: Instant) -> Running {
        Running {
            source: None,
            answer: None,
            accepted: None,
            began,
            deadline,
            output: String::new(),
            errors: String::new(),
            warnings: Vec::new(),
            calls: BTreeMap::new(),
            watched: BTreeMap::new(),
            asked: BTreeMap::new(),
            span: tracing::Span::none(),
            traceparent: None,
            announced: false,
            blocked: None,
            admitted: false,
            wake_at: None,
            cancelled_by: CancelledBy::Host,
            children: 0,
        }
    }

    /// Ends the futures of its calls.
    fn abort_calls(&mut self) {
        for (_, call) in std::mem::take(&mut self.calls) {
            if let InFlight::Task(task) = call {
                task.abort();
            }
        }
    }

    /// Gives room back that it does not need.
    fn shrink(&mut self) {
        self.output.shrink_to_fit();
        self.errors.shrink_to_fit();
    }
}

// === impl SessionActor ===

impl SessionActor {
    pub(crate) fn new(
        shared: Arc<Shared>,
        services: Arc<Services>,
        depth: u32,
        link: Link,
    ) -> SessionActor {
        shared.tenant.count_session(true);
        let prompt = match &link {
            Link::Tenant => shared.tenant.config().system_prompt.as_deref().map(Into::into),
            Link::Parent { .. } => None,
        };
        SessionActor {
            prompt,
            shared,
            services,
            depth,
            link,
            state: State::Idle(None),
            feed: None,
            children: None,
            instances: Box::default(),
            restarts: None,
            alarm: None,
            life: Life::default(),
            directory: None,
            first: None,
            events: None,
            keep: None,
            abandoned: false,
            stalled: None,
            waits_for_reader: false,
        }
    }

    /// Lets it outlive the process.
    pub(crate) fn keep_in(&mut self, keep: Keep) {
        if keep.unread {
            self.state = State::Parked;
        }
        self.keep = Some(Box::new(keep));
    }

    /// Feeds it when it starts.
    pub(crate) fn feed_at_start(&mut self, feed: Feed, span: tracing::Span) {
        self.first = Some(Box::new((feed, span)));
    }

    /// What the running feed has printed so far.
    pub(crate) fn printed(&self) -> Option<String> {
        self.feed.as_ref().map(|feed| feed.output.clone())
    }

    /// Gives a new session instances that its parent shares.
    pub(crate) fn adopt(&mut self, place: usize, instance: Arc<dyn Instance>) {
        self.room_for_instances();
        if let Some(slot) = self.instances.get_mut(place) {
            *slot = Some(InstanceOf { instance, own: false, ledger: false });
        }
    }

    fn room_for_instances(&mut self) {
        if self.instances.is_empty() {
            let count = self.shared.registry.extensions.len();
            self.instances = std::iter::repeat_with(|| None).take(count).collect();
        }
    }

    /// The instance of the extension at this place.
    pub(crate) fn instance(&mut self, place: usize) -> Option<Arc<dyn Instance>> {
        self.room_for_instances();
        if let Some(Some(known)) = self.instances.get(place) {
            return Some(known.instance.clone());
        }
        let registry = self.shared.registry.clone();
        let namespace = registry.extensions.get(place)?.namespace();
        let ledger = ledger::WITH_LEDGER.contains(&namespace).then(|| self.ledger(namespace));
        let ledger = ledger.flatten();
        let owns_ledger = ledger.is_some();
        let info = SessionInfo {
            session: self.shared.id,
            tenant: self.shared.tenant.name.clone(),
            depth: self.depth,
            offload: Offload::new(self.services.helpers.clone(), self.shared.tenant.helper_lane),
            directory: self.directory.clone(),
            config: self.shared.tenant.config(),
            registry: self.shared.registry.clone(),
            ledger: ledger.map(|ledger| Arc::new(Mutex::new(Some(ledger)))),
        };
        let instance = self.shared.registry.extensions.get(place)?.instance(&info);
        if let Some(slot) = self.instances.get_mut(place) {
            *slot = Some(InstanceOf { instance: instance.clone(), own: true, ledger: owns_ledger });
        }
        Some(instance)
    }

    /// Lets a thread go on with the session.
    fn run(&mut self, interp: Option<Box<Interp>>, task: Task, ctx: &mut Context<SessionActor>) {
        let Err((interp, task)) = self.stall(interp, task, ctx) else { return };
        self.state = State::Running;
        let job = Job { shared: self.shared.clone(), actor: ctx.address(), interp, task };
        self.services.slices.push(self.shared.tenant.lane, job);
    }

    /// The session waits for something: others may have its place.
    fn suspend(
        &mut self,
        interp: Box<Interp>,
        wake_after: Option<Duration>,
        ctx: &mut Context<SessionActor>,
    ) {
        self.state = State::Suspended(interp);
        self.watch_rest(ctx);
        if self.keep.is_some() && self.save_if_due(ctx) {
            if let Some(feed) = &mut self.feed {
                feed.wake_at = wake_after.map(|after| Instant::now() + after);
            }
            return self.leave_gate();
        }
        if self.shared.is_asked_to_stop() {
            self.unblock();
            return self.go_on(ctx);
        }
        let Some(feed) = &mut self.feed else { return };
        feed.wake_at = wake_after.map(|after| Instant::now() + after);
        self.set_alarm(ctx);
        self.leave_gate();
    }

    /// One timer for each session: it looks what is due when it goes off, and is set again for what is not.
    fn set_alarm(&mut self, ctx: &mut Context<SessionActor>) {
        let Some(feed) = &self.feed else { return };
        let due = feed.wake_at.map_or(feed.deadline, |wake| wake.min(feed.deadline));
        if self.alarm.is_some_and(|alarm| alarm <= due) {
            return;
        }
        self.alarm = Some(due);
        ctx.run_later(due.saturating_duration_since(Instant::now()), move |actor, ctx| {
            if actor.alarm == Some(due) {
                actor.alarm = None;
            }
            let (State::Suspended(_) | State::Parked, Some(feed)) = (&actor.state, &actor.feed)
            else {
                return;
            };
            let due = feed.wake_at.map_or(feed.deadline, |wake| wake.min(feed.deadline));
            if due <= Instant::now() {
                // The thread sees which it was, the wait or the limit.
                if actor.keep.is_some() {
                    return actor.advance(ctx);
                }
                actor.unblock_at_deadline();
                actor.go_on(ctx);
            } else {
                actor.set_alarm(ctx);
            }
        });
    }

    /// A call in which the script is blocked is of no use after the deadline.
    fn unblock_at_deadline(&mut self) {
        if let Some(feed) = &mut self.feed
            && feed.deadline <= Instant::now()
        {
            feed.blocked = None;
        }
    }

    /// Wakes the session if it waits.
    fn go_on(&mut self, ctx: &mut Context<SessionActor>) {
        if self.keep.is_some() && (self.is_durable() || !matches!(self.state, State::Suspended(_)))
        {
            return self.advance(ctx);
        }
        self.wake(Task::Continue, ctx);
    }

    fn wake(&mut self, task: Task, ctx: &mut Context<SessionActor>) {
        match std::mem::replace(&mut self.state, State::Running) {
            State::Suspended(interp) => {
                self.run(Some(interp), task, ctx);
                if matches!(self.state, State::Running) {
                    self.enter_gate_again();
                }
            }
            other => self.state = other,
        }
    }

    /// A call is answered.
    pub(crate) fn reply(&mut self, replied: Replied, ctx: &mut Context<SessionActor>) {
        let Replied { number, reply } = replied;
        let Some(feed) = &mut self.feed else { return };
        // An answer to a call that is answered, cancelled or of an older feed has no one who wants it.
        if feed.calls.remove(&number).is_none() {
            return;
        }
        self.call_finished(number, Some(&reply));
        if let Some(keep) = &mut self.keep
            && (self.shared.durable
                || matches!(self.state, State::Parked | State::Away)
                || self.waits_for_reader)
        {
            keep.arrived.push((number, reply));
            return self.advance(ctx);
        }
        self.deliver(number, reply, ctx);
    }

    /// Gives an answer to the session.
    fn deliver(&mut self, number: u64, reply: Reply, ctx: &mut Context<SessionActor>) {
        if let Some(keep) = &mut self.keep {
            keep.calls.remove(&number);
            keep.dirty = true;
            keep.idle = Instant::now();
        }
        let Some(feed) = &mut self.feed else { return };
        if feed.blocked == Some(number) {
            feed.blocked = None;
            self.wake(Task::Reply(number, reply), ctx);
            return;
        }
        let blocked = feed.blocked.is_some();
        self.shared.leave(number, reply);
        if !blocked {
            self.go_on(ctx);
        }
    }

    /// Ends calls that the script no longer wants.
    fn drop_calls(&mut self, numbers: &[u64]) {
        for number in numbers {
            if let Some(keep) = &mut self.keep {
                keep.calls.remove(number);
                keep.arrived.retain(|(arrived, _)| arrived != number);
            }
            let call = self.feed.as_mut().and_then(|feed| feed.calls.remove(number));
            self.forget_asked(*number);
            self.call_finished(*number, None);
            if let Some(InFlight::Task(task)) = call {
                task.abort();
            }
            if let Some(children) = &mut self.children {
                children.forget(*number);
            }
        }
    }

    fn warn(&mut self, warning: Warning) {
        if let Warning::NeverAwaited { name, .. } = &warning {
            self.emit(EventKind::Warning { text: format!("{name}() was never awaited") });
        }
        if let Some(feed) = &mut self.feed {
            feed.warnings.push(warning);
        }
    }

    pub(crate) fn emit(&mut self, kind: EventKind) {
        let Some(events) = &self.events else { return };
        match &mut self.keep {
            // Shown when the journal says so.
            Some(keep) if self.shared.durable => keep.events.push(kind),
            Some(keep) => {
                (keep.seq, keep.shown) = (keep.seq + 1, keep.shown + 1);
                events.emit(kind);
            }
            None => events.emit(kind),
        }
    }

    /// Somebody else reads the events, of children too; who read them before.
    fn use_events(&mut self, sink: EventSink) -> Option<EventSink> {
        if let Some(children) = &self.children {
            children.use_events(&sink);
        }
        let before = self.events.replace(sink);
        self.ask_again();
        before
    }

    fn print(&mut self, output: &str, errors: &str) {
        for (stream, text) in [(OutputStream::Stdout, output), (OutputStream::Stderr, errors)] {
            if !text.is_empty() && self.events.is_some() {
                self.emit(EventKind::Output { stream, text: text.to_owned() });
            }
        }
        if let Some(feed) = &mut self.feed {
            feed.output.push_str(output);
            feed.errors.push_str(errors);
        }
    }

    /// Ends the session.
    fn close(&mut self, by: CancelledBy, ctx: &mut Context<SessionActor>) {
        let state = std::mem::replace(&mut self.state, State::Closed);
        match state {
            State::Running => {
                // The thread gives it back at the end of its slice, to nobody.
                self.shared.ask(Stop::Cancel);
            }
            State::Suspended(interp)
            | State::Idle(Some(interp))
            | State::Starting(Some(interp)) => {
                self.drop_interp(interp);
            }
            State::Idle(None)
            | State::Starting(None)
            | State::Restarting(_)
            | State::Parked
            | State::Away => {}
            State::Closed => return,
        }
        self.forget_kept(ctx);
        self.end_feed_without(crate::message::Outcome::Cancelled { by });
        self.end_instances();
        ctx.stop();
    }

    /// Ends what belongs to the session.
    fn end_instances(&mut self) {
        for instance in self.instances.iter().flatten().filter(|instance| instance.own) {
            instance.instance.closed();
        }
        if let Some(events) = &self.events {
            events.close();
        }
    }

    /// What is large is dropped where nobody waits.
    fn drop_interp(&self, interp: impl Into<Option<Box<Interp>>>) {
        const LARGE: u64 = 1 << 20;
        let Some(interp) = interp.into() else { return };
        if interp.session.usage().heap_bytes > LARGE {
            let chore = crate::worker::helper::Chore::new(move || drop(interp));
            self.services.helpers.push(self.shared.tenant.helper_lane, chore);
        }
    }
}

impl std::fmt::Debug for InstanceOf {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("InstanceOf").field("own", &self.own).finish_non_exhaustive()
    }
}

impl Actor for SessionActor {
    type Context = Context<SessionActor>;

    fn started(&mut self, ctx: &mut Context<SessionActor>) {
        if let Some(keep) = &mut self.keep {
            keep.me = Some(ctx.address());
        }
        if self.first.is_some() && matches!(self.state, State::Parked) {
            return self.wake_up(ctx);
        }
        if let Some(first) = self.first.take() {
            let (feed, span) = *first;
            self.start_feed(
                StartFeed { feed, answer: None, accepted: None, span: Some(span) },
                ctx,
            );
        }
    }

    fn stopped(&mut self, _: &mut Context<SessionActor>) {
        self.end_feed_without(crate::message::Outcome::Cancelled { by: CancelledBy::Host });
        self.shared.tenant.count_session(false);
        if matches!(self.link, Link::Tenant) {
            self.shared.tenant.end_session();
        }
    }
}

impl Handler<Yielded> for SessionActor {
    type Result = ();

    fn handle(&mut self, yielded: Yielded, ctx: &mut Context<SessionActor>) {
        if matches!(self.state, State::Closed) || self.abandon(ctx) {
            if let Some(interp) = yielded.interp {
                self.drop_interp(interp);
            }
            return;
        }
        if self.is_durable() {
            return self.yielded_durable(yielded, ctx);
        }
        let Yielded { interp, why, calls, cancelled, warnings, output, errors, .. } = yielded;
        if let (Some(keep), Some(interp)) = (&mut self.keep, &interp) {
            keep.cpu = interp.clock.cpu;
        }
        self.shared.want(false);
        self.print(&output, &errors);
        for warning in warnings {
            self.warn(warning);
        }
        self.drop_calls(&cancelled);
        for call in calls {
            let number = call.id;
            if let Some(reply) = self.start_call(call, ctx) {
                self.shared.leave(number, reply);
            }
        }
        let Some(interp) = interp else {
            let Why::Crashed(text) = why else { return };
            return self.crashed(&text, ctx);
        };
        match why {
            Why::HostCall(call) => {
                let number = call.id;
                match self.start_call(call, ctx) {
                    Some(reply) if self.keep.is_some() && self.is_to_stall() => {
                        self.stall_kept(interp, (number, reply), ctx);
                    }
                    Some(reply) => self.run(Some(interp), Task::Reply(number, reply), ctx),
                    None => {
                        if let Some(feed) = &mut self.feed {
                            feed.blocked = Some(number);
                        }
                        self.suspend(interp, None, ctx);
                    }
                }
            }
            Why::Waiting { wake_after } => {
                // A reply may have come while it was on its way here.
                if self.shared.has_replies() {
                    self.run(Some(interp), Task::Continue, ctx);
                } else {
                    self.suspend(interp, wake_after, ctx);
                }
            }
            Why::Preempted => {
                let wake_after = Some(Duration::ZERO);
                self.suspend(interp, wake_after, ctx);
            }
            Why::Crashed(text) => {
                drop(interp);
                self.crashed(&text, ctx);
            }
            Why::Finished(_)
            | Why::Raised(_)
            | Why::Limit(_)
            | Why::Cancelled
            | Why::Refused(_) => self.end_feed(why, interp, ctx),
        }
    }
}

impl Handler<Progress> for SessionActor {
    type Result = ();

    fn handle(&mut self, progress: Progress, ctx: &mut Context<SessionActor>) {
        if self.feed.is_none() || self.abandoned {
            return;
        }
        if self.is_durable() {
            return self.progress_durable(progress, ctx);
        }
        self.print(&progress.output, &progress.errors);
        self.want_if_stalling();
        self.drop_calls(&progress.cancelled);
        for call in progress.calls {
            let number = call.id;
            if let Some(reply) = self.start_call(call, ctx) {
                self.shared.leave(number, reply);
            }
        }
    }
}

impl Handler<Replied> for SessionActor {
    type Result = ();

    fn handle(&mut self, replied: Replied, ctx: &mut Context<SessionActor>) {
        self.reply(replied, ctx);
    }
}

impl Handler<StartFeed> for SessionActor {
    type Result = ();

    fn handle(&mut self, start: StartFeed, ctx: &mut Context<SessionActor>) {
        self.start_feed(start, ctx);
    }
}

impl Handler<Compiled> for SessionActor {
    type Result = ();

    fn handle(&mut self, compiled: Compiled, ctx: &mut Context<SessionActor>) {
        self.compiled(compiled.program, ctx);
    }
}

impl Handler<Admitted> for SessionActor {
    type Result = ();

    fn handle(&mut self, _: Admitted, ctx: &mut Context<SessionActor>) {
        self.admitted(ctx);
    }
}

impl Handler<ChildEnded> for SessionActor {
    type Result = ();

    fn handle(&mut self, ended: ChildEnded, ctx: &mut Context<SessionActor>) {
        self.child_ended(ended, ctx);
    }
}

impl Handler<Watch> for SessionActor {
    type Result = MessageResult<Watch>;

    fn handle(&mut self, watch: Watch, _: &mut Context<SessionActor>) -> Self::Result {
        let (sink, stream) =
            crate::event::stream(self.shared.id, watch.capacity, watch.acknowledged);
        if let Some(keep) = &self.keep {
            sink.start_at(keep.shown, keep.feeds);
        }
        if let Some(before) = self.use_events(sink) {
            before.close();
        }
        MessageResult(stream)
    }
}

impl Handler<UseEvents> for SessionActor {
    type Result = ();

    fn handle(&mut self, events: UseEvents, _: &mut Context<SessionActor>) {
        self.use_events(events.0);
    }
}

impl Handler<Interrupt> for SessionActor {
    type Result = ();

    fn handle(&mut self, _: Interrupt, ctx: &mut Context<SessionActor>) {
        match &self.state {
            State::Running | State::Suspended(_) => {
                self.shared.ask(Stop::Interrupt);
                self.unblock();
                self.go_on(ctx);
            }
            State::Parked | State::Away if self.feed.is_some() => {
                self.shared.ask(Stop::Interrupt);
                self.unblock();
                self.go_on(ctx);
            }
            // Before its first instruction there is nothing to interrupt but the feed.
            State::Starting(_) => self.cancel(CancelledBy::Host, ctx),
            State::Idle(_) | State::Restarting(_) | State::Parked | State::Away | State::Closed => {
            }
        }
    }
}

impl Handler<Cancel> for SessionActor {
    type Result = ();

    fn handle(&mut self, cancel: Cancel, ctx: &mut Context<SessionActor>) {
        self.cancel(cancel.by, ctx);
    }
}

impl Handler<End> for SessionActor {
    type Result = ();

    fn handle(&mut self, end: End, ctx: &mut Context<SessionActor>) {
        if self.keep.is_some() {
            self.leave(Leave { ends: true }, ctx);
        } else {
            self.close(end.by, ctx);
        }
    }
}

impl Handler<Close> for SessionActor {
    type Result = ();

    fn handle(&mut self, close: Close, ctx: &mut Context<SessionActor>) {
        self.close(close.by, ctx);
    }
}
