//! Feeds: from the source to the result.
//!
//! Place: the part of `SessionActor` that begins and ends them.
//!
//! Invariants: a feed is accepted or refused at once; what is accepted gets one result. Children and calls end with it.
//! Limits: `wall`, `source`, `session_source`, `session_wall`, `queue`, `queue_wait`.

use std::sync::Arc;
use std::time::{Duration, Instant};

use actix::{AsyncContext, Context};
use ophiary_runtime::code::Program;
use ophiary_runtime::suspension::{FeedError, Raised};

use super::keep::Effect;
use super::{Link, Running, SessionActor, State};
use crate::error::ActorError;
use crate::event::EventKind;
use crate::message::{
    Admitted, CancelledBy, ChildEnded, Compiled, FeedResult, FeedStart, FeedUsage, LimitHit,
    Outcome, StartFeed, Why,
};
use crate::program;
use crate::quota::Admission;
use crate::shared::Stop;
use crate::store::entry::Logged;
use crate::telemetry;
use crate::worker::helper::Chore;
use crate::worker::interp::Interp;
use crate::worker::pool::Task;

impl SessionActor {
    pub(super) fn start_feed(&mut self, start: StartFeed, ctx: &mut Context<SessionActor>) {
        if self.services.is_stopping() {
            if let Some(answer) = start.answer {
                let _ = answer.send(Err(ActorError::Stopped));
            }
            return self.stop_if_child(ctx);
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
                if let Some(answer) = answer {
                    // Who no longer waits for the answer does not want it.
                    let _ = answer.send(Err(error));
                }
                return;
            }
        };
        self.state = State::Starting(interp);
        let began = Instant::now();
        let traceparent = feed.traceparent.clone();
        let span = span.unwrap_or_else(|| {
            let tenant = self.shared.tenant.config();
            telemetry::run_span(&tenant, self.shared.id, &feed.name, traceparent.as_deref())
        });
        let running = Running {
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
        if !matches!(self.link, Link::Tenant) {
            return self.compile(ctx);
        }
        match self.shared.tenant.enter(ctx.address()) {
            Admission::Now => self.admitted(ctx),
            Admission::Later => self.wait_for_turn(ctx),
            Admission::Full(_) => {
                let error = self.shared.tenant.queue_full();
                self.refuse_feed(error);
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

    /// The feed was not accepted after all.
    pub(super) fn refuse_feed(&mut self, error: ActorError) {
        if let Some(feed) = self.feed.take() {
            self.shared.tenant.end_of_feed();
            if let Some(answer) = feed.answer {
                let _ = answer.send(Err(error));
            }
        }
        self.idle_again();
    }

    fn idle_again(&mut self) {
        self.state = match std::mem::replace(&mut self.state, State::Closed) {
            State::Starting(interp) => State::Idle(interp),
            other => other,
        };
    }

    fn wait_for_turn(&mut self, ctx: &mut Context<SessionActor>) {
        let wait = self.shared.tenant.config().quota.queue_wait.duration();
        let Some(feed) = &mut self.feed else { return };
        let began = feed.began;
        ctx.run_later(wait, move |actor, ctx| {
            let still = actor.feed.as_ref().is_some_and(|f| f.began == began && !f.admitted);
            if still {
                let tenant = actor.shared.tenant.clone();
                tenant.leave_queue(&ctx.address());
                actor.refuse_feed(tenant.queue_timeout());
            }
        });
    }

    /// It is the feed's turn.
    pub(super) fn admitted(&mut self, ctx: &mut Context<SessionActor>) {
        match &mut self.feed {
            Some(feed) if matches!(self.state, State::Starting(_)) => {
                feed.admitted = true;
                self.shared.tenant.metrics.queue_wait(feed.began.elapsed());
            }
            // It was cancelled meanwhile: the place goes to the next.
            _ => return self.shared.tenant.leave(),
        }
        self.compile(ctx);
    }

    /// Tells that the feed was accepted.
    fn announce(&mut self) {
        if let Some(feed) = &mut self.feed
            && !std::mem::replace(&mut feed.announced, true)
        {
            self.emit(EventKind::FeedStarted);
        }
    }

    fn compile(&mut self, ctx: &mut Context<SessionActor>) {
        self.announce();
        let Some(source) = self.feed.as_ref().and_then(|feed| feed.source.as_ref()) else { return };
        if let Some(program) = self.shared.tenant.program(&source.name, &source.source) {
            return self.begin(program, ctx);
        }
        let (name, text) = (source.name.clone(), source.source.clone());
        let (shared, actor) = (self.shared.clone(), ctx.address());
        let failed = actor.clone();
        let chore = Chore::new(move || {
            let program = program::compile(&name, &text, shared.limits.source.0);
            if let Ok(program) = &program {
                shared.tenant.keep_program(&name, &text, program.clone());
            }
            actor.do_send(Compiled { program });
        });
        let chore = chore.or_else(move |text| {
            failed.do_send(Compiled { program: Err(Outcome::Internal(text)) });
        });
        self.services.helpers.push(self.shared.tenant.helper_lane, chore);
    }

    pub(super) fn compiled(
        &mut self,
        program: Result<Arc<Program>, Outcome>,
        ctx: &mut Context<SessionActor>,
    ) {
        // A feed that was cancelled while it was compiled has ended, and another may have begun: that one is not given a
        // program that is not its own.
        let waits = matches!(self.state, State::Starting(_));
        let own = |program: &Program| {
            let source = self.feed.as_ref().and_then(|feed| feed.source.as_ref());
            source.is_some_and(|feed| feed.source == program.source.text())
        };
        match program {
            _ if !waits => {}
            Ok(program) if own(&program) => self.begin(program, ctx),
            Ok(_) => {}
            Err(outcome) => self.end_start(outcome, ctx),
        }
    }

    fn begin(&mut self, program: Arc<Program>, ctx: &mut Context<SessionActor>) {
        let Some(feed) = &mut self.feed else { return };
        let Some(source) = feed.source.take() else { return };
        let (began, deadline) = (feed.began, feed.deadline);
        let journaled = self.is_durable().then(|| Arc::new(source.clone()));
        let start = FeedStart {
            program,
            inputs: source.inputs,
            arguments: source.arguments.map(|arguments| (source.name, arguments)),
            began,
            deadline,
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

    /// The feed ended before it ran.
    fn end_start(&mut self, outcome: Outcome, ctx: &mut Context<SessionActor>) {
        self.idle_again();
        self.finish_unkept(outcome, FeedUsage::default());
        self.stop_if_child(ctx);
        self.rested(ctx);
    }

    /// The feed ended with its interpreter at hand.
    pub(super) fn end_feed(
        &mut self,
        why: Why,
        mut interp: Box<Interp>,
        ctx: &mut Context<SessionActor>,
    ) {
        let outcome = match why {
            Why::Finished(value) => Outcome::Value(value),
            Why::Raised(raised) => Outcome::Raised(raised),
            Why::Limit(hit) => {
                self.shared.tenant.count_limit(&hit.limit);
                Outcome::Limit(hit)
            }
            Why::Cancelled => {
                let by =
                    match self.feed.as_ref().map_or(CancelledBy::Host, |feed| feed.cancelled_by) {
                        // It was cancelled before its feed was there; nobody else can.
                        CancelledBy::Host if self.is_child() => CancelledBy::Parent,
                        by => by,
                    };
                Outcome::Cancelled { by }
            }
            Why::Refused(FeedError::Busy) => Outcome::Internal("a feed was running".to_owned()),
            Why::Refused(FeedError::NoMemory) => {
                let memory = self.shared.limits.memory.0;
                let limit = "memory".to_owned();
                Outcome::Limit(LimitHit { limit, allowed: memory, used: memory + 1 })
            }
            Why::Refused(error) if self.is_child() => Outcome::Raised(Box::new(refused(&error))),
            Why::Refused(error) => {
                self.state = State::Starting(Some(interp));
                self.leave_gate();
                let error = ActorError::Input(error.to_string());
                if self.is_durable() {
                    return self.refuse_kept(error, ctx);
                }
                return self.refuse_feed(error);
            }
            Why::Crashed(text) => Outcome::Internal(text),
            Why::HostCall(_) | Why::Waiting { .. } | Why::Preempted => return,
        };
        if let Some(keep) = &mut self.keep {
            keep.stop = interp.stopped.take();
        }
        // A stop that came too late is not meant for the next feed, and neither are replies.
        let _ = (self.shared.take_stop(), self.shared.take_replies());
        interp.end();
        let nanos = std::sync::atomic::Ordering::Relaxed;
        let children_cpu = Duration::from_nanos(self.shared.children_cpu.swap(0, nanos));
        let usage = FeedUsage {
            runtime: interp.session.usage(),
            wall: interp.clock.began.elapsed(),
            cpu: interp.clock.cpu + children_cpu,
            children: self.feed.as_ref().map_or(0, |feed| feed.children),
        };
        self.life.wall += usage.wall;
        if matches!(self.link, Link::Tenant) {
            self.state = State::Idle(Some(interp));
        } else {
            self.state = State::Idle(None);
            self.drop_interp(interp);
        }
        self.finish(outcome, usage, ctx);
        self.stop_if_child(ctx);
        self.rested(ctx);
    }

    /// The feed ended and its interpreter is gone, or was never made.
    pub(super) fn end_feed_without(&mut self, outcome: Outcome) {
        self.finish_unkept(outcome, FeedUsage::default());
    }

    /// Gives the result of a feed that ran.
    fn finish(&mut self, outcome: Outcome, usage: FeedUsage, ctx: &mut Context<SessionActor>) {
        let Some((result, answer)) = self.take_result(outcome, usage) else { return };
        if self.keep.is_some() {
            self.finish_kept(result, answer, ctx);
        } else {
            self.give_result(result, answer);
        }
    }

    /// Gives the result of a feed that no journal has, or that ends with its session.
    fn finish_unkept(&mut self, outcome: Outcome, usage: FeedUsage) {
        let Some((result, answer)) = self.take_result(outcome, usage) else { return };
        let listeners = self.keep.as_mut().map(|keep| std::mem::take(&mut keep.listeners));
        for answer in listeners.into_iter().flatten() {
            let _ = answer.send(Ok(result.clone()));
        }
        self.give_result(result, answer);
    }

    /// Ends what belongs to the feed; its result.
    fn take_result(&mut self, outcome: Outcome, usage: FeedUsage) -> Option<Ended> {
        self.announce();
        self.end_children();
        self.leave_gate();
        self.calls_end();
        self.forget_all_asked();
        let mut feed = self.feed.take()?;
        self.shared.tenant.end_of_feed();
        feed.abort_calls();
        let wall = if usage.wall.is_zero() { feed.began.elapsed() } else { usage.wall };
        let usage = FeedUsage { wall, ..usage };
        self.shared.tenant.count_run(&outcome, &usage);
        telemetry::run_ended(&feed.span, &outcome, &usage);
        if self.events.is_some() {
            let outcome = Box::new(outcome.clone());
            self.emit(EventKind::FeedFinished { outcome, usage });
        }
        let result = FeedResult {
            outcome,
            output: std::mem::take(&mut feed.output),
            errors: std::mem::take(&mut feed.errors),
            warnings: std::mem::take(&mut feed.warnings),
            usage,
        };
        Some((result, feed.answer.take()))
    }

    fn give_result(&self, result: FeedResult, answer: Option<Answer>) {
        match (&self.link, answer) {
            (_, Some(answer)) => {
                // Who no longer waits for the result does not want it.
                let _ = answer.send(Ok(result));
            }
            (Link::Parent { parent, handle, .. }, None) => {
                // One message for each child: bounded by `children`.
                parent.do_send(ChildEnded { handle: *handle, result });
            }
            (Link::Tenant, None) => {}
        }
    }

    /// Whether another session has started it.
    pub(super) fn is_child(&self) -> bool {
        !matches!(self.link, Link::Tenant)
    }

    /// Tells the parent how a durable child has ended.
    pub(super) fn tell_parent(&self, result: &FeedResult) {
        if self.is_child() {
            self.give_result(result.clone(), None);
        }
    }

    /// A child has no use after its feed; a durable one is closed when its parent's journal has what it left.
    fn stop_if_child(&mut self, ctx: &mut Context<SessionActor>) {
        if self.is_child() && !self.is_durable() {
            self.close(CancelledBy::Parent, ctx);
        }
    }

    /// Gives the tenant's place to the next feed.
    pub(super) fn leave_gate(&mut self) {
        if let Some(feed) = &mut self.feed
            && std::mem::take(&mut feed.admitted)
        {
            self.shared.tenant.leave();
        }
    }

    pub(super) fn enter_gate_again(&mut self) {
        if let (Link::Tenant, Some(feed)) = (&self.link, &mut self.feed)
            && !feed.admitted
        {
            feed.admitted = true;
            self.shared.tenant.resume();
        }
    }

    pub(super) fn cancel(&mut self, by: CancelledBy, ctx: &mut Context<SessionActor>) {
        if let Some(feed) = &mut self.feed {
            feed.cancelled_by = by;
        }
        match &self.state {
            // It is in the journal already, so it begins and is ended then.
            State::Starting(_) if self.keep.as_ref().is_some_and(|keep| keep.beginning) => {
                self.shared.ask(Stop::Cancel);
            }
            State::Starting(_) => {
                self.shared.tenant.leave_queue(&ctx.address());
                self.end_start(Outcome::Cancelled { by }, ctx);
            }
            State::Running | State::Suspended(_) => {
                self.shared.ask(Stop::Cancel);
                self.unblock();
                self.go_on(ctx);
            }
            State::Parked | State::Away if self.feed.is_some() => {
                self.shared.ask(Stop::Cancel);
                self.unblock();
                self.go_on(ctx);
            }
            // A child that is being read has no feed yet: it sees this when it has one.
            State::Parked | State::Away if self.first.is_some() => self.shared.ask(Stop::Cancel),
            State::Idle(_) | State::Restarting(_) | State::Parked | State::Away | State::Closed => {
            }
        }
    }

    /// The script is to be woken out of a blocking call.
    pub(super) fn unblock(&mut self) {
        if let Some(feed) = &mut self.feed {
            feed.blocked = None;
        }
    }
}

/// A child whose inputs do not fit.
fn refused(error: &FeedError) -> Raised {
    let message = error.to_string();
    Raised {
        class: "ValueError".to_owned(),
        traceback: format!("ValueError: {message}\n"),
        message,
        exit_code: None,
        out_of_memory: false,
    }
}

/// Who is told the result.
type Answer = tokio::sync::oneshot::Sender<Result<FeedResult, ActorError>>;
type Ended = (FeedResult, Option<Answer>);

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

    /// A feed in the journal could not begin.
    fn refuse_kept(&mut self, error: ActorError, ctx: &mut Context<SessionActor>) {
        let Some(mut feed) = self.feed.take() else { return };
        self.shared.tenant.end_of_feed();
        let number = self.keep.as_ref().map_or(0, |keep| keep.feeds);
        let logged = Logged::Refused { number };
        match feed.answer.take() {
            Some(answer) => self.append_with(logged, Effect::Refuse(answer, error), ctx),
            None => drop(self.append(logged, ctx)),
        }
        self.idle_again();
        self.rested(ctx);
    }

    /// A kept session has nothing to do: it may be saved, and given up later.
    fn rested(&mut self, ctx: &mut Context<SessionActor>) {
        if self.keep.is_some() && matches!(self.state, State::Idle(_)) && !self.save_if_due(ctx) {
            self.watch_idle(ctx);
        }
    }

    /// A session that the host ends is not kept.
    pub(super) fn forget_kept(&mut self, ctx: &mut Context<SessionActor>) {
        self.close_ledgers();
        let Some(keep) = &mut self.keep else { return };
        for (_, effect) in std::mem::take(&mut keep.effects) {
            // What has ended has ended; whether the store has it does not matter any more.
            if let Effect::Finish(result, answers) = effect {
                for answer in answers {
                    let _ = answer.send(Ok(FeedResult::clone(&result)));
                }
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
        actix::MessageResult(crate::message::SessionUsage {
            runtime,
            memory: self.shared.budget.used(),
            busy: self.feed.is_some(),
            children: self.children.as_ref().map_or(0, |children| children.alive()),
        })
    }
}

/// Tells a session that it is its turn.
pub(crate) fn admit(actor: &actix::Addr<SessionActor>) {
    // One message for each place that becomes free.
    actor.do_send(Admitted);
}
