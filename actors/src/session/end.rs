//! The end of a feed.
//!
//! Place: the part of `SessionActor` that every end comes to: after a run, before one, without an interpreter.
//!
//! ```text
//! conclude(ending) -> children, calls, questions, place of the quota -> counts, span, event -> journal -> who waits
//! ```
//!
//! Invariants: what was told to begin is told to end, once. What was asked of a feed that ends (a stop, answers) is not meant
//! for the next. A feed that is away from this process (`drop_feed`) has not ended.
//! Limits: none of its own.

use std::sync::Arc;
use std::time::Duration;

use actix::Context;
use ophiary_runtime::suspension::{FeedError, Raised};
use tokio::sync::oneshot;

use super::keep::Effect;
use super::{Link, SessionActor, State};
use crate::error::ActorError;
use crate::event::EventKind;
use crate::message::{CancelledBy, ChildEnded, FeedResult, FeedUsage, LimitHit, Outcome, Over};
use crate::spent::FuelBelow;
use crate::store::entry::Logged;
use crate::telemetry;
use crate::worker::interp::Interp;

/// Who is told the result.
pub(super) type Answer = oneshot::Sender<Result<FeedResult, ActorError>>;

/// How a feed ends.
#[derive(Debug)]
pub(super) enum Ending {
    /// With a result.
    Result(Outcome, FeedUsage),
    /// It was not accepted after all: why, as who gave it is told, and as those are who were told that it had begun.
    Refused(ActorError, Outcome, FeedUsage),
}

/// Which journal, if any, is told.
#[derive(Clone, Copy)]
enum Known<'a> {
    /// Nobody but those who wait: no journal has the feed, or it ends with its session.
    Here,
    /// Nobody but those who wait, but the events of a durable session are shown when its journal has their numbers.
    Unbegun(&'a Context<SessionActor>),
    /// What is kept of the session.
    Kept(&'a Context<SessionActor>),
}

// === impl SessionActor: what feeds end with ===

impl SessionActor {
    /// The feed ended before it ran.
    pub(super) fn end_start(&mut self, outcome: Outcome, ctx: &mut Context<SessionActor>) {
        self.end_unstarted(Ending::Result(outcome, FeedUsage::default()), ctx);
    }

    /// The feed was not accepted after all.
    pub(super) fn refuse_feed(&mut self, error: ActorError, ctx: &mut Context<SessionActor>) {
        let outcome = match &error {
            ActorError::Stopped => Outcome::Cancelled { by: CancelledBy::Shutdown },
            error => Outcome::Internal(error.to_string()),
        };
        self.end_unstarted(Ending::Refused(error, outcome, FeedUsage::default()), ctx);
    }

    fn end_unstarted(&mut self, ending: Ending, ctx: &mut Context<SessionActor>) {
        self.state = match std::mem::replace(&mut self.state, State::Closed) {
            State::Starting(interp) => State::Idle(interp),
            other => other,
        };
        self.conclude(ending, Known::Unbegun(ctx));
        self.stop_if_child(ctx);
        self.rested(ctx);
    }

    /// The feed ended and its interpreter is gone, or was never made.
    pub(super) fn end_feed_without(&mut self, outcome: Outcome) {
        self.life.fuel_below = FuelBelow::default();
        self.conclude(Ending::Result(outcome, FeedUsage::default()), Known::Here);
    }

    /// The feed ended with its interpreter at hand.
    pub(super) fn end_feed(
        &mut self,
        over: Over,
        mut interp: Box<Interp>,
        ctx: &mut Context<SessionActor>,
    ) {
        if let Some(keep) = &mut self.keep {
            keep.stop = interp.stopped.take();
        }
        // A stop that came too late is not meant for the next feed.
        let _ = self.shared.take_stop();
        interp.end();
        let (cpu, below) = self.shared.spent.end_feed();
        self.life.fuel_below = below;
        let usage = FeedUsage {
            runtime: interp.session.usage(),
            wall: interp.clock.began.elapsed(),
            cpu,
            children: self.feed.as_ref().map_or(0, |feed| feed.children),
        };
        self.life.wall += usage.wall;
        // One that did not begin is not the last after all.
        let last = self.feed.as_ref().is_some_and(|feed| feed.last)
            && !self.is_child()
            && !matches!(over, Over::Refused(_));
        if self.is_child() || last {
            self.state = State::Idle(None);
            self.drop_interp(interp);
        } else {
            self.state = State::Idle(Some(interp));
        }
        let ending = self.ending(over, usage);
        self.conclude(ending, Known::Kept(ctx));
        if last {
            return self.close(CancelledBy::Host, ctx);
        }
        self.stop_if_child(ctx);
        self.rested(ctx);
    }

    fn ending(&self, over: Over, usage: FeedUsage) -> Ending {
        let outcome = match over {
            Over::Finished(value) => Outcome::Value(value),
            Over::Raised(raised) => Outcome::Raised(raised),
            Over::Limit(hit) => {
                self.shared.tenant.count_limit(&hit.limit);
                Outcome::Limit(hit)
            }
            Over::Cancelled => {
                let by =
                    match self.feed.as_ref().map_or(CancelledBy::Host, |feed| feed.cancelled_by) {
                        // It was cancelled before its feed was there; nobody else can.
                        CancelledBy::Host if self.is_child() => CancelledBy::Parent,
                        by => by,
                    };
                Outcome::Cancelled { by }
            }
            Over::Refused(FeedError::Busy) => Outcome::Internal("a feed was running".to_owned()),
            Over::Refused(FeedError::NoMemory) => {
                let memory = self.shared.limits.memory.0;
                let limit = "memory".to_owned();
                Outcome::Limit(LimitHit { limit, allowed: memory, used: memory + 1 })
            }
            Over::Refused(error) => {
                let outcome = Outcome::Raised(Box::new(refused(&error)));
                if !self.is_child() {
                    return Ending::Refused(ActorError::Input(error.to_string()), outcome, usage);
                }
                outcome
            }
        };
        Ending::Result(outcome, usage)
    }
}

/// Inputs that do not fit, as who started a child is told, and readers of events.
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

// === impl SessionActor: the end itself ===

impl SessionActor {
    /// Ends what belongs to the feed, and tells all who wait for it.
    fn conclude(&mut self, ending: Ending, known: Known<'_>) {
        let (outcome, usage, error) = match ending {
            Ending::Result(outcome, usage) => {
                self.announce();
                (outcome, usage, None)
            }
            Ending::Refused(error, outcome, usage) => (outcome, usage, Some(error)),
        };
        self.end_children();
        self.leave_gate();
        self.calls_end();
        self.forget_all_asked();
        // Neither are replies.
        self.give_all_back();
        let Some(mut feed) = self.feed.take() else { return };
        self.shared.tenant.end_of_feed();
        feed.abort_calls();
        let wall = if usage.wall.is_zero() { feed.began.elapsed() } else { usage.wall };
        // Fuel of children is counted, and stands in spans, with their own runs.
        let own = FeedUsage { wall, ..usage };
        let usage = FeedUsage { runtime: self.life.fuel_below.with(own.runtime), ..own };
        // What nobody was told to begin has no end to be told.
        if feed.announced {
            self.shared.tenant.count_run(&outcome, &own);
            telemetry::run_ended(&feed.span, &outcome, &own);
            if self.events.is_some() {
                let outcome = Box::new(outcome.clone());
                self.emit(EventKind::FeedFinished { outcome, usage });
            }
        }
        let result = error.map_or(Ok(()), Err).map(|()| FeedResult {
            outcome,
            output: std::mem::take(&mut feed.output),
            errors: std::mem::take(&mut feed.errors),
            warnings: std::mem::take(&mut feed.warnings),
            usage,
        });
        let answer = feed.answer.take();
        match (known, &self.keep) {
            (Known::Kept(ctx), Some(_)) => self.conclude_kept(result, answer, ctx),
            (Known::Unbegun(ctx), Some(keep)) if !keep.events.is_empty() && !self.is_child() => {
                self.conclude_unbegun(result, answer, ctx);
            }
            _ => self.tell(result, answer),
        }
    }

    /// The same of a durable session's feed that its journal never had: all that it gets are the numbers of its events.
    fn conclude_unbegun(
        &mut self,
        result: Result<FeedResult, ActorError>,
        answer: Option<Answer>,
        ctx: &Context<SessionActor>,
    ) {
        let listeners = self.keep.as_mut().map(|keep| std::mem::take(&mut keep.listeners));
        let answers = listeners.into_iter().flatten().chain(answer).collect();
        let effect = match result {
            Ok(result) => Effect::Finish(Arc::new(result), answers),
            Err(error) => Effect::Refuse(answers, error),
        };
        self.append_with(Logged::Numbers, effect, ctx);
    }

    /// Tells those who wait.
    fn tell(&mut self, result: Result<FeedResult, ActorError>, answer: Option<Answer>) {
        let listeners = self.keep.as_mut().map(|keep| std::mem::take(&mut keep.listeners));
        for listener in listeners.into_iter().flatten() {
            let _ = listener.send(result.clone());
        }
        match (answer, result) {
            (Some(answer), result) => {
                // Who no longer waits for the result does not want it.
                let _ = answer.send(result);
            }
            (None, Ok(result)) => self.give_parent(result),
            (None, Err(_)) => {}
        }
    }

    /// The same of a kept session's feed, of which a durable one's end is told when it is committed.
    fn conclude_kept(
        &mut self,
        result: Result<FeedResult, ActorError>,
        answer: Option<Answer>,
        ctx: &Context<SessionActor>,
    ) {
        let durable = self.is_durable();
        let Some(keep) = &mut self.keep else { return };
        let (number, stop) = (keep.feeds, keep.stop.take());
        keep.calls.clear();
        keep.arrived.clear();
        keep.acting = false;
        keep.cpu = Duration::ZERO;
        keep.dirty = true;
        let result = result.map(Arc::new);
        if let Ok(result) = &result {
            keep.last = Some((number, result.clone()));
        }
        if !durable {
            return self.tell(result.map(|result| FeedResult::clone(&result)), answer);
        }
        let mut answers = std::mem::take(&mut keep.listeners);
        answers.extend(answer);
        match result {
            Ok(result) => {
                let effect = Effect::Finish(result.clone(), answers);
                self.append_with(Logged::Finished { number, stop, result }, effect, ctx);
            }
            Err(error) => {
                let effect = Effect::Refuse(answers, error);
                self.append_with(Logged::Refused { number }, effect, ctx);
            }
        }
    }

    /// Tells that the feed was accepted.
    pub(super) fn announce(&mut self) {
        if let Some(feed) = &mut self.feed
            && !std::mem::replace(&mut feed.announced, true)
        {
            self.emit(EventKind::FeedStarted);
        }
    }

    /// Whether another session has started it.
    pub(super) fn is_child(&self) -> bool {
        !matches!(self.link, Link::Tenant)
    }

    /// Tells the parent, if there is one, how the child has ended.
    pub(super) fn tell_parent(&self, result: &FeedResult) {
        if self.is_child() {
            self.give_parent(result.clone());
        }
    }

    fn give_parent(&self, result: FeedResult) {
        if let Link::Parent { parent, handle, .. } = &self.link {
            // One message for each child: bounded by `children`.
            let total = self.shared.total();
            parent.do_send(ChildEnded { handle: *handle, result, total });
        }
    }

    /// A child has no use after its feed; a durable one is closed when its parent's journal has what it left.
    pub(super) fn stop_if_child(&mut self, ctx: &mut Context<SessionActor>) {
        if self.is_child() && !self.is_durable() {
            self.close(CancelledBy::Parent, ctx);
        }
    }

    /// A kept session has nothing to do: it may be saved, and given up later.
    fn rested(&mut self, ctx: &mut Context<SessionActor>) {
        if self.keep.is_some() && matches!(self.state, State::Idle(_)) && !self.save_if_due(ctx) {
            self.watch_idle(ctx);
        }
    }
}

#[cfg(test)]
mod tests;
