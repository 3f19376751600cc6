//! Crashes: a session that lost its interpreter, and those that restart with it.
//!
//! Place: the part of `SessionActor` that asks `restart.rs` whether it comes back; its tenant tells others by its strategy.
//!
//! Invariants: a durable session goes on from what the store has, with the feed that ran; one that is only parked comes back from
//! its last snapshot; another begins anew. A feed that cannot go on has its one result all the same.
//! Limits: `restart`.

use std::time::{Duration, Instant};

use actix::{ActorContext, AsyncContext, Context};

use super::keep::Effect;
use super::park::Leave;
use super::{Link, SessionActor, State};
use crate::error::ActorError;
use crate::message::{CancelledBy, Outcome};
use crate::restart::{Decision, Restarts};
use crate::shared::Stop;

#[cfg(test)]
mod tests;

impl SessionActor {
    /// The interpreter panicked, and is gone.
    pub(super) fn crashed(&mut self, text: &str, ctx: &mut Context<SessionActor>) {
        let returns = self.is_durable() && !self.is_child();
        let ending = self.keep.as_ref().is_some_and(|keep| keep.is_ending());
        if !self.is_child() {
            // Before anybody hears of the end: who then asks the tenant asks behind this.
            self.shared.tenant.tell_crash(self.shared.id);
        }
        if returns {
            tracing::error!(session = %self.shared.id, "crashed: {text}");
            self.fall_back();
        } else {
            self.state = State::Idle(None);
            self.end_feed_without(Outcome::Internal(text.to_owned()));
        }
        if !matches!(self.link, Link::Tenant) {
            return self.close(CancelledBy::Parent, ctx);
        }
        let policy = self.shared.tenant.config().restart.clone();
        let restarts = self.restarts.get_or_insert_with(|| Box::new(Restarts::new(self.shared.id)));
        match restarts.crashed(&policy, Instant::now()) {
            Decision::Restart { after } => {
                // Without a store what it had is gone; from here on it is a new interpreter under the same id.
                self.state = State::Restarting(Instant::now() + after);
                if let Some(keep) = &mut self.keep {
                    keep.unread = true;
                    ctx.run_later(after, SessionActor::come_back);
                }
                if ending {
                    // What the store has is what it is left with.
                    self.leave(Leave { ends: true }, ctx);
                }
            }
            Decision::End => {
                self.end_feed_without(Outcome::Internal(text.to_owned()));
                self.end_instances();
                self.state = State::Closed;
                ctx.stop();
            }
        }
    }

    /// The wait after a crash is over.
    fn come_back(&mut self, ctx: &mut Context<SessionActor>) {
        if let State::Restarting(_) = self.state {
            self.state = State::Parked;
            self.advance(ctx);
        }
    }

    /// Another session of the tenant has crashed, and this one restarts with it.
    pub(super) fn restart(&mut self, ctx: &mut Context<SessionActor>) {
        let state = std::mem::replace(&mut self.state, State::Parked);
        match state {
            State::Closed | State::Restarting(_) | State::Parked => {
                self.state = state;
                return;
            }
            State::Running | State::Away => {
                // It is dropped when it comes back.
                self.shared.ask(Stop::Cancel);
                self.abandoned = true;
                self.state = state;
            }
            State::Starting(interp) if self.keep.as_ref().is_none_or(|keep| !keep.beginning) => {
                // Nothing of the feed has happened: it can be given again.
                self.drop_interp(interp);
                self.shared.tenant.leave_queue(&ctx.address());
                let error = ActorError::Restarting { retry_after: Duration::ZERO };
                self.refuse_feed(error, ctx);
            }
            State::Idle(interp) | State::Starting(interp) => {
                self.drop_interp(interp);
            }
            State::Suspended(interp) => self.drop_interp(interp),
        }
        if self.is_durable() {
            self.fall_back();
        } else {
            let text = "restarted with another session".to_owned();
            self.end_feed_without(Outcome::Internal(text));
            match &mut self.keep {
                Some(keep) => keep.unread = true,
                None if self.abandoned => {}
                None => self.state = State::Idle(None),
            }
        }
        self.advance(ctx);
    }

    /// The interpreter is of no use: what the store has counts. The feed that runs goes on from there.
    pub(super) fn fall_back(&mut self) {
        self.release_children();
        self.leave_gate();
        // Before calls are given up: what they were told and have not seen is their answer still when they are made again.
        if self.keep.is_some() {
            self.drop_ledgers();
        }
        if let Some(feed) = &mut self.feed {
            feed.abort_calls();
        }
        self.shared.followed.clear();
        let Some(keep) = &mut self.keep else { return };
        keep.effects.retain(|(_, effect)| {
            matches!(effect, Effect::Finish(..) | Effect::Refuse(..) | Effect::Events(_))
        });
        keep.forget_run();
        keep.unread = true;
    }
}

impl actix::Handler<crate::message::Restart> for SessionActor {
    type Result = ();

    fn handle(&mut self, _: crate::message::Restart, ctx: &mut Context<SessionActor>) {
        self.restart(ctx);
    }
}
