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
use std::sync::Arc;
use std::time::{Duration, Instant};

use actix::{Actor, ActorContext, Addr, AsyncContext, Context, Handler, MessageResult};
use ophiary_runtime::host::Warning;
use tokio::sync::oneshot;

use crate::child::Children;
use crate::event::{EventSink, EventStream};
use crate::message::{
    Admitted, Cancel, CancelledBy, ChildEnded, Close, Compiled, End, Feed, Interrupt, Progress,
    Replied, StartFeed, Why, Yielded,
};
use crate::quota::Held;
use crate::restart::Restarts;
use crate::session::end::Answer;
use crate::session::instance::InstanceOf;
use crate::session::keep::Keep;
use crate::session::park::Leave;
use crate::shared::{Shared, Stop};
use crate::spent::FuelBelow;
use crate::system::Services;
use crate::tenant::Turn;
use crate::worker::interp::Interp;
use crate::worker::pool::{Job, Task};

mod approval;
mod call;
pub(crate) use approval::Decide;
mod crash;
mod durable;
mod end;
pub(crate) mod feed;
pub(crate) mod given;
mod host;
mod instance;
mod ledger;
pub(crate) use host::{AskExtension, Describe, Offers};
pub(crate) mod keep;
mod numbers;
mod observe;
pub(crate) mod park;
mod record;
mod restore;
mod stall;
mod task;
pub(crate) mod timer;
mod tries;
mod wait;

/// A session.
#[derive(Debug)]
pub(crate) struct SessionActor {
    pub(crate) shared: Arc<Shared>,
    pub(crate) services: Arc<Services>,
    pub(crate) depth: u32,
    link: Link,
    state: State,
    pub(crate) feed: Option<Box<Running>>,
    /// Feeds that were begun here.
    begun: u64,
    pub(crate) children: Option<Box<Children>>,
    /// By the place of the extension; made when first used.
    instances: Box<[Option<InstanceOf>]>,
    restarts: Option<Box<Restarts>>,
    /// When its timer goes off.
    alarm: Option<(Instant, timer::Timer)>,
    life: Life,
    /// A child's working directory.
    pub(crate) directory: Option<Arc<crate::child::WorkDir>>,
    /// What its prompt begins with.
    pub(crate) prompt: Option<Arc<str>>,
    /// The place that a child has before its feed is there.
    turn: Option<Turn>,
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
    /// Which of those that were begun here it is: what is meant for another is not given to it.
    number: u64,
    source: Option<Feed>,
    answer: Option<Answer>,
    accepted: Option<oneshot::Sender<u64>>,
    began: Instant,
    pub(crate) deadline: Instant,
    output: String,
    errors: String,
    /// Bytes that it gave to the operator's log.
    logged: u64,
    warnings: Vec<Warning>,
    calls: BTreeMap<u64, Flying>,
    /// Calls that somebody watches.
    watched: BTreeMap<u64, observe::Watched>,
    /// Calls that wait for the host's approval.
    asked: BTreeMap<u64, approval::Asked>,
    /// Calls that are made when their record is taken.
    unrecorded: BTreeMap<u64, approval::Asked>,
    /// Its span; disabled where nobody traces.
    pub(crate) span: tracing::Span,
    /// The trace that it belongs to, for host functions where nobody traces here.
    traceparent: Option<String>,
    /// Whether `FeedStarted` was told.
    announced: bool,
    /// The call in which the script is blocked.
    blocked: Option<u64>,
    /// Whether the session ends with it.
    last: bool,
    /// Whether it holds one of the tenant's places.
    admitted: bool,
    /// Until when it waits for one.
    patience: Option<timer::Timer>,
    /// When a sleeping task wants to go on.
    wake_at: Option<Instant>,
    cancelled_by: CancelledBy,
    pub(crate) children: u32,
}

/// A call that has not been answered.
#[derive(Debug)]
pub(crate) struct Flying {
    how: InFlight,
    /// Its arguments, where the script waits for it: those of others are counted in the heap.
    held: Option<Held>,
}

/// Who answers a call.
#[derive(Debug)]
pub(crate) enum InFlight {
    /// A future runs.
    Task(task::CallTask),
    /// This actor answers it itself.
    Parked,
}

/// What counts over the session's life.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Life {
    source_bytes: u64,
    wall: Duration,
    /// Fuel of those below when the last feed ended.
    fuel_below: FuelBelow,
}

// === impl Running ===

impl Running {
    fn new(began: Instant, deadline: Instant) -> Running {
        Running {
            number: 0,
            source: None,
            answer: None,
            accepted: None,
            began,
            deadline,
            output: String::new(),
            errors: String::new(),
            logged: 0,
            warnings: Vec::new(),
            calls: BTreeMap::new(),
            watched: BTreeMap::new(),
            asked: BTreeMap::new(),
            unrecorded: BTreeMap::new(),
            span: tracing::Span::none(),
            traceparent: None,
            announced: false,
            blocked: None,
            last: false,
            admitted: false,
            patience: None,
            wake_at: None,
            cancelled_by: CancelledBy::Host,
            children: 0,
        }
    }

    /// Ends the futures of its calls.
    fn abort_calls(&mut self) {
        for (_, call) in std::mem::take(&mut self.calls) {
            if let InFlight::Task(task) = call.how {
                task.end();
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
            begun: 0,
            children: None,
            instances: Box::default(),
            restarts: None,
            alarm: None,
            life: Life::default(),
            directory: None,
            turn: None,
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

    /// With a place for its first feed.
    pub(crate) fn with_turn(&mut self, turn: Option<Turn>) {
        self.turn = turn;
    }

    /// What the running feed has printed so far.
    pub(crate) fn printed(&self) -> Option<String> {
        self.feed.as_ref().map(|feed| feed.output.clone())
    }

    /// Lets a thread go on with the session.
    fn run(&mut self, interp: Option<Box<Interp>>, task: Task, ctx: &mut Context<SessionActor>) {
        let Err((interp, task)) = self.stall(interp, task, ctx) else { return };
        self.state = State::Running;
        let job = Job { shared: self.shared.clone(), actor: ctx.address(), interp, task };
        self.services.slices.push(self.shared.tenant.lane, job);
    }

    /// Ends the session.
    fn close(&mut self, by: CancelledBy, ctx: &mut Context<SessionActor>) {
        let state = std::mem::replace(&mut self.state, State::Closed);
        if matches!(state, State::Starting(_)) || self.children.is_some() {
            self.shared.tenant.leave_queue(&ctx.address());
        }
        match state {
            State::Running => {
                // The thread gives it back at the end of its slice, to nobody.
                self.shared.ask(Stop::Cancel);
                self.abandoned = true;
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

    fn handle(&mut self, mut yielded: Yielded, ctx: &mut Context<SessionActor>) {
        drop(yielded.unseen.take());
        if matches!(self.state, State::Closed) || self.abandon(ctx) {
            if let Some(interp) = yielded.interp {
                self.drop_interp(interp);
            }
            return;
        }
        let Yielded { interp, why, calls, cancelled, warnings, output, errors, answers, .. } =
            yielded;
        if let (Some(keep), Some(interp)) = (&mut self.keep, &interp) {
            keep.cpu = interp.clock.cpu;
        }
        self.shared.want(false);
        let used = interp.as_ref().is_some_and(|i| i.session.has_used_libraries());
        self.journal_clocks(answers, used, ctx);
        self.print(&output, &errors);
        for warning in warnings {
            self.warn(warning);
        }
        self.drop_calls(&cancelled, ctx);
        let durable = self.is_durable();
        let calls = if durable { calls } else { self.start_calls(calls, ctx) };
        match (why, interp) {
            (Why::Rests(rest), Some(interp)) if durable => {
                self.rests_durable(rest, calls, interp, ctx);
            }
            (Why::Rests(rest), Some(interp)) => self.rests(rest, interp, ctx),
            (Why::Over(over), Some(interp)) => self.end_feed(over, interp, ctx),
            (Why::Crashed(text), interp) => {
                drop(interp);
                self.crashed(&text, ctx);
            }
            // Only what crashed comes back without its interpreter.
            (Why::Over(_) | Why::Rests(_), None) => self.crashed("its interpreter is gone", ctx),
        }
    }
}

impl Handler<Progress> for SessionActor {
    type Result = ();

    fn handle(&mut self, mut progress: Progress, ctx: &mut Context<SessionActor>) {
        drop(progress.unseen.take());
        if self.feed.is_none() || self.abandoned {
            return;
        }
        let Progress { calls, cancelled, output, errors, answers, place, uses_libraries, .. } =
            progress;
        self.journal_clocks(answers, uses_libraries, ctx);
        self.print(&output, &errors);
        self.want_if_stalling();
        self.drop_calls(&cancelled, ctx);
        match place {
            Some(place) => self.journal_calls(calls, place, ctx),
            None => drop(self.start_calls(calls, ctx)),
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
        self.compiled(compiled, ctx);
    }
}

impl Handler<Admitted> for SessionActor {
    type Result = ();

    fn handle(&mut self, admitted: Admitted, ctx: &mut Context<SessionActor>) {
        self.admitted(admitted.0, ctx);
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
        let (sink, stream) = crate::event::stream(
            self.shared.id,
            watch.capacity,
            watch.acknowledged,
            Some(&self.shared.tenant.events),
        );
        self.number_from_here(&sink);
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
        self.stop(Stop::Interrupt, CancelledBy::Host, ctx);
    }
}

impl Handler<Cancel> for SessionActor {
    type Result = ();

    fn handle(&mut self, cancel: Cancel, ctx: &mut Context<SessionActor>) {
        self.stop(Stop::Cancel, cancel.by, ctx);
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
