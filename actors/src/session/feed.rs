//! Feeds: from the source to the thread that runs them.
//!
//! Place: the part of `SessionActor` that begins and cancels them; `end.rs` ends them.
//!
//! Invariants: a feed is accepted or refused at once. What was begun for one feed is not given to the next.
//! Limits: `wall`, `source`, `session_source`, `session_wall`, `queue`, `queue_wait`.

use std::sync::Arc;
use std::time::{Duration, Instant};

use actix::{AsyncContext, Context};
use ophiary_runtime::code::Program;

use super::end::Answer;
use super::keep::Effect;
use super::timer::Timer;
use super::{Link, Running, SessionActor, State};
use crate::error::ActorError;
use crate::message::{
    Admitted, CancelledBy, Compiled, FeedResult, FeedStart, LimitHit, Outcome, StartFeed,
};
use crate::program;
use crate::quota::Admission;
use crate::shared::Stop;
use crate::store::entry::Logged;
use crate::telemetry;
use crate::tenant::Turn;
use crate::worker::helper::Chore;
use crate::worker::pool::Task;

/// Bytes of a source that is compiled in a few milliseconds.
const SHORT: usize = 16 << 10;

/// Tells that a feed is not accepted.
fn decline(answer: Option<Answer>, error: ActorError) {
    if let Some(answer) = answer {
        // Who no longer waits for the answer does not want it.
        let _ = answer.send(Err(error));
    }
}

impl SessionActor {
    pub(super) fn start_feed(&mut self, start: StartFeed, ctx: &mut Context<SessionActor>) {
        if self.services.is_stopping() {
            decline(start.answer, ActorError::Stopped);
            return self.stop_if_child(ctx);
        }
        if start.feed.last && self.keep.is_some() && !self.is_child() {
            let reason = "a kept session has no last feed: it ends when it is closed";
            return decline(start.answer, ActorError::Input(reason.to_owned()));
        }
        let Some(StartFeed { feed, answer, accepted, span }) = self.hold(start, ctx) else {
            return;
        };
        let interp = match std::mem::replace(&mut self.state, State::Closed) {
            State::Idle(interp) => interp,
            State::Restarting(back) if back <= Instant::now() && self.keep.is_none() => None,
            other => {
                let error = match &other {
                    State::Closed => ActorError::Closed,
                    State::Restarting(back) => ActorError::Restarting {
                        retry_after: back.saturating_duration_since(Instant::now()),
                    },
                    _ => ActorError::Busy,
                };
                self.state = other;
                return decline(answer, error);
            }
        };
        self.state = State::Starting(interp);
        let began = Instant::now();
        let traceparent = feed.traceparent.clone();
        let span = span.unwrap_or_else(|| {
            let tenant = self.shared.tenant.config();
            telemetry::run_span(&tenant, self.shared.id, &feed.name, traceparent.as_deref())
        });
        self.begun += 1;
        let running = Running {
            number: self.begun,
            answer,
            accepted,
            span,
            traceparent,
            ..Running::new(began, self.deadline(began))
        };
        if let Some(keep) = &mut self.keep {
            keep.dirty = true;
        }
        self.shared.tenant.count_feed();
        let running = self.feed.insert(Box::new(running));
        let bytes = feed.source.len() as u64;
        running.source = Some(feed);
        self.life.source_bytes += bytes;
        if let Some(hit) = self.source_limit(bytes) {
            return self.end_start(Outcome::Limit(hit), ctx);
        }
        self.enter(ctx);
    }

    /// Begins when there is a place for it.
    fn enter(&mut self, ctx: &mut Context<SessionActor>) {
        if self.is_child() {
            let turn = self.turn.take();
            let tenant = &self.shared.tenant;
            return match turn.or_else(|| tenant.enter_child(ctx.address(), false)) {
                Some(turn) => self.admitted(turn, ctx),
                None => self.wait_for_turn(ctx),
            };
        }
        match self.shared.tenant.enter(ctx.address()) {
            Admission::Now => {
                let turn = Turn::new(&self.shared.tenant);
                self.admitted(turn, ctx);
            }
            Admission::Later => self.wait_for_turn(ctx),
            Admission::Full(_) => {
                let error = self.shared.tenant.queue_full();
                self.refuse_feed(error, ctx);
            }
        }
    }

    pub(super) fn deadline(&self, began: Instant) -> Instant {
        let limits = &self.shared.limits;
        let left = limits.session_wall.duration().saturating_sub(self.life.wall);
        let deadline = began + limits.wall.duration().min(left);
        match &self.link {
            Link::Tenant => deadline,
            Link::Parent { deadline: of_parent, .. } => deadline.min(*of_parent),
        }
    }

    fn source_limit(&self, bytes: u64) -> Option<LimitHit> {
        let limits = &self.shared.limits;
        let hit = |limit: &str, allowed, used| LimitHit { limit: limit.to_owned(), allowed, used };
        if bytes > limits.source.0 {
            return Some(hit("source", limits.source.0, bytes));
        }
        let (allowed, used) = (limits.session_source.0, self.life.source_bytes);
        (used > allowed).then(|| hit("session_source", allowed, used))
    }

    fn wait_for_turn(&mut self, ctx: &mut Context<SessionActor>) {
        let child = self.is_child();
        let wait = self.shared.tenant.config().quota.queue_wait.duration();
        let Some(feed) = &mut self.feed else { return };
        // A child waits for as long as it has time at all.
        let left = feed.deadline.saturating_duration_since(Instant::now());
        let wait = if child { left } else { wait };
        let (number, actor) = (feed.number, ctx.address());
        // One message for each feed that waits.
        let over = move || actor.do_send(PatienceOver { feed: number });
        feed.patience = Some(Timer::start(wait, over));
    }

    fn patience_over(&mut self, number: u64, ctx: &mut Context<SessionActor>) {
        if self.feed.as_ref().is_some_and(|feed| feed.number == number && !feed.admitted) {
            let tenant = self.shared.tenant.clone();
            tenant.leave_queue(&ctx.address());
            if self.is_child() {
                let wall = self.shared.limits.wall.duration();
                let hit = LimitHit::time("wall", wall, wall);
                tenant.count_limit(&hit.limit);
                return self.end_start(Outcome::Limit(hit), ctx);
            }
            self.refuse_feed(tenant.queue_timeout(), ctx);
        }
    }

    /// It is the feed's turn.
    pub(super) fn admitted(&mut self, turn: Turn, ctx: &mut Context<SessionActor>) {
        match &mut self.feed {
            Some(feed) if matches!(self.state, State::Starting(_)) && !feed.admitted => {
                feed.admitted = true;
                feed.patience = None;
                self.shared.starts(turn.take());
                // The place may have been meant for one before it, and it still stand in the queue.
                self.shared.tenant.leave_queue(&ctx.address());
                self.shared.tenant.metrics.queue_wait(feed.began.elapsed());
            }
            // It was cancelled meanwhile: the place goes to the next.
            _ => return,
        }
        self.compile(ctx);
    }

    fn compile(&mut self, ctx: &mut Context<SessionActor>) {
        self.announce();
        let Some(feed) = &self.feed else { return };
        let (number, Some(source)) = (feed.number, &feed.source) else { return };
        let memory = self.shared.limits.memory.0;
        if let Some(program) = self.shared.tenant.program(&source.name, &source.source, memory) {
            return self.begin(program, ctx);
        }
        let (name, text) = (source.name.clone(), source.source.clone());
        let (shared, actor) = (self.shared.clone(), ctx.address());
        let failed = actor.clone();
        let (services, long) = (self.services.clone(), text.len() > SHORT);
        let chore = Chore::new(move || {
            let began = Instant::now();
            let program = program::compile(&name, &text, (shared.limits.source.0, memory));
            // Part of what the tenant has of the processors.
            services.slices.charge(shared.tenant.lane, began.elapsed());
            if let Ok(program) = &program {
                shared.tenant.keep_program((&name, &text), program.clone(), memory);
            }
            actor.do_send(Compiled { feed: number, program });
        });
        let chore = chore.or_else(move |text| {
            failed.do_send(Compiled { feed: number, program: Err(Outcome::Internal(text)) });
        });
        let (services, tenant) = (&self.services, &self.shared.tenant);
        if long {
            services.long.push(tenant.long_lane, chore.of_guest());
        } else {
            services.helpers.push(tenant.helper_lane, chore.of_guest());
        }
    }

    pub(super) fn compiled(&mut self, compiled: Compiled, ctx: &mut Context<SessionActor>) {
        // A feed that was cancelled while it was compiled has ended, and another may have begun: that one is given neither a
        // program nor a failure that is not its own.
        let own = self.feed.as_ref().is_some_and(|feed| feed.number == compiled.feed);
        if !own || !matches!(self.state, State::Starting(_)) {
            return;
        }
        match compiled.program {
            Ok(program) => self.begin(program, ctx),
            Err(outcome) => self.end_start(outcome, ctx),
        }
    }

    fn begin(&mut self, program: Arc<Program>, ctx: &mut Context<SessionActor>) {
        let Some(feed) = &mut self.feed else { return };
        let Some(source) = feed.source.take() else { return };
        feed.last = source.last;
        let (began, deadline) = (feed.began, feed.deadline);
        let journaled = self.is_durable().then(|| Arc::new(source.clone()));
        let start = FeedStart {
            program,
            inputs: source.inputs,
            arguments: source.arguments.map(|arguments| (source.name, arguments)),
            began,
            deadline,
            last: source.last,
        };
        if let Some(keep) = &mut self.keep {
            keep.feeds += 1;
        }
        if let Some(feed) = journaled {
            return self.journal_feed(feed, start, ctx);
        }
        self.tell_accepted();
        let interp = match std::mem::replace(&mut self.state, State::Running) {
            State::Starting(interp) => interp,
            other => {
                self.state = other;
                return;
            }
        };
        self.run(interp, Task::Feed(Box::new(start)), ctx);
    }

    /// Gives the tenant's place to the next feed.
    pub(super) fn leave_gate(&mut self) {
        if let Some(feed) = &mut self.feed
            && std::mem::take(&mut feed.admitted)
        {
            self.shared.started();
            self.shared.tenant.leave();
        }
    }

    pub(super) fn enter_gate_again(&mut self) {
        if let Some(feed) = &mut self.feed
            && !feed.admitted
        {
            feed.admitted = true;
            self.shared.tenant.resume();
        }
    }

    /// Raises `KeyboardInterrupt` in the feed, or ends it.
    pub(super) fn stop(&mut self, stop: Stop, by: CancelledBy, ctx: &mut Context<SessionActor>) {
        if let (Stop::Cancel, Some(feed)) = (stop, &mut self.feed) {
            feed.cancelled_by = by;
        }
        match &self.state {
            // It is in the journal already, so it begins and is ended then.
            State::Starting(_) if self.keep.as_ref().is_some_and(|keep| keep.beginning) => {
                self.shared.ask(Stop::Cancel);
            }
            // Before its first instruction there is nothing to interrupt but the feed.
            State::Starting(_) => {
                self.shared.tenant.leave_queue(&ctx.address());
                self.end_start(Outcome::Cancelled { by }, ctx);
            }
            State::Running | State::Suspended(_) => self.stop_where_it_is(stop, ctx),
            State::Parked | State::Away if self.feed.is_some() => self.stop_where_it_is(stop, ctx),
            // A child that is being read has no feed yet: it sees this when it has one.
            State::Parked | State::Away if self.first.is_some() => self.shared.ask(stop),
            State::Idle(_) | State::Restarting(_) | State::Parked | State::Away | State::Closed => {
            }
        }
    }

    fn stop_where_it_is(&mut self, stop: Stop, ctx: &mut Context<SessionActor>) {
        self.shared.ask(stop);
        self.unblock();
        self.go_on(ctx);
    }

    /// The script is to be woken out of a blocking call.
    pub(super) fn unblock(&mut self) {
        if let Some(feed) = &mut self.feed {
            feed.blocked = None;
        }
    }
}

// === impl SessionActor: kept sessions ===

impl SessionActor {
    /// The feed is accepted when the journal has it.
    fn journal_feed(
        &mut self,
        feed: Arc<crate::message::Feed>,
        start: FeedStart,
        ctx: &mut Context<SessionActor>,
    ) {
        let Some(keep) = &mut self.keep else { return };
        keep.beginning = true;
        keep.cpu = Duration::ZERO;
        let number = keep.feeds;
        let effect = Effect::Begin(Box::new(start));
        self.append_with(Logged::Feed { number, feed }, effect, ctx);
    }

    fn tell_accepted(&mut self) {
        let number = self.keep.as_ref().map_or(0, |keep| keep.feeds);
        if let Some(accepted) = self.feed.as_mut().and_then(|feed| feed.accepted.take()) {
            let _ = accepted.send(number);
        }
    }

    /// A session that the host ends is not kept.
    pub(super) fn forget_kept(&mut self, ctx: &mut Context<SessionActor>) {
        self.close_ledgers();
        let Some(keep) = &mut self.keep else { return };
        for (_, effect) in std::mem::take(&mut keep.effects) {
            match effect {
                // What has ended has ended; whether the store has it does not matter any more.
                Effect::Finish(result, answers) => {
                    for answer in answers {
                        let _ = answer.send(Ok(FeedResult::clone(&result)));
                    }
                }
                Effect::Act(input) => self.shared.followed.give_back_all(input.replies()),
                _ => {}
            }
        }
        if !keep.unread {
            use crate::store::writer::Written;
            // One that was read and has done nothing since is still there under the epoch before.
            let (opened, read) = (keep.opened, keep.epoch > 1);
            if read && !opened {
                self.write(Written::Open, ctx);
            }
            if read || opened {
                self.write(Written::Remove, ctx);
            }
            return self.sweep_ledgers();
        }
        let (writer, key) = (keep.writer.clone(), keep.key.clone());
        let after = move || {
            use crate::store::writer::{Write, Written};
            let Ok(Some(stored)) = writer.store.load(&key) else { return };
            let epoch = stored.epoch + 1;
            for what in [Written::Open, Written::Remove] {
                writer.write(Write { key: key.clone(), epoch, what, tell: None });
            }
            if !key.tenant.contains('/') {
                crate::child::sweep(&writer, &key, true);
            }
        };
        // On the writer's own thread: it reads what it has committed.
        let again = keep.writer.clone();
        again.after(after);
    }
}

impl actix::Handler<crate::message::Usage> for SessionActor {
    type Result = actix::MessageResult<crate::message::Usage>;

    fn handle(&mut self, _: crate::message::Usage, _: &mut Context<SessionActor>) -> Self::Result {
        let runtime = match &self.state {
            State::Idle(Some(interp))
            | State::Suspended(interp)
            | State::Starting(Some(interp)) => Some(interp.session.usage()),
            _ => None,
        };
        let mut below = self.shared.spent.fuel_below();
        if self.feed.is_none() {
            // The interpreter tells of the last feed too.
            below.feed = self.life.fuel_below.feed;
        }
        actix::MessageResult(crate::message::SessionUsage {
            runtime: runtime.map(|own| below.with(own)),
            memory: self.shared.budget.used(),
            busy: self.feed.is_some(),
            children: self.children.as_ref().map_or(0, |children| children.alive()),
        })
    }
}

/// To a session, by itself: this feed has waited for its turn for as long as it may.
#[derive(Clone, Copy, Debug, actix::Message)]
#[rtype(result = "()")]
struct PatienceOver {
    feed: u64,
}

impl actix::Handler<PatienceOver> for SessionActor {
    type Result = ();

    fn handle(&mut self, over: PatienceOver, ctx: &mut Context<SessionActor>) {
        self.patience_over(over.feed, ctx);
    }
}

/// To a session: there is a place for a child that a map of it waits to begin.
#[derive(Debug, actix::Message)]
#[rtype(result = "()")]
struct MayStart(Turn);

impl actix::Handler<MayStart> for SessionActor {
    type Result = ();

    fn handle(&mut self, may: MayStart, ctx: &mut Context<SessionActor>) {
        self.may_start(may.0, ctx);
    }
}

/// Tells a session that it is its turn.
pub(crate) fn admit(actor: &actix::Addr<SessionActor>, turn: Turn, map: bool) {
    // One message for each place that becomes free.
    if map {
        actor.do_send(MayStart(turn));
    } else {
        actor.do_send(Admitted(turn));
    }
}
