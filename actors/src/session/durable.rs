//! A run of a kept session: what its interpreter says, and what it is given next.
//!
//! Place: the part of `SessionActor` between `worker/durable.rs` and the journal of `keep.rs`.
//!
//! ```text
//! interpreter back -> Started, Shown in the journal -> rest -> advance: Input in the journal -> committed -> interpreter
//! ```
//!
//! Invariants: while an input waits for its commit no other is made. A call in which the script is blocked is answered before
//! others are given.
//! Limits: none of its own.

use std::sync::Arc;
use std::time::Instant;

use actix::Context;
use ophiary_runtime::host::HostCall;

use super::keep::{Effect, KeptCall};
use super::{SessionActor, State};
use crate::child::size_of;
use crate::extension::Reply;
use crate::message::Rest;
use crate::shared::Stop;
use crate::store::entry::{Input, Logged, Place};
use crate::worker::interp::Interp;
use crate::worker::pool::Task;

/// Bytes that workers have answered, of which the journal is to have all before a session runs on.
const BEHIND: u64 = 128 << 10;

// === impl SessionActor ===

impl SessionActor {
    /// What workers have answered a durable session; and from now on entries say which libraries it has, where it has used them.
    pub(super) fn journal_clocks(
        &mut self,
        answers: Vec<(u64, Reply)>,
        uses_libraries: bool,
        ctx: &Context<SessionActor>,
    ) {
        if !self.is_durable() {
            return;
        }
        if let Some(keep) = &mut self.keep {
            keep.uses_libraries |= uses_libraries;
        }
        let bytes = |(_, reply): &(u64, Reply)| reply.as_ref().map_or(0, size_of);
        if let Some(keep) = &mut self.keep {
            keep.behind |= answers.iter().map(bytes).sum::<u64>() >= BEHIND;
        }
        for (call, reply) in answers {
            self.append(Logged::Clock { call, reply }, ctx);
        }
    }

    /// The interpreter of a durable session is back, and rests until the journal has what it is given next.
    pub(super) fn rests_durable(
        &mut self,
        rest: Rest,
        mut calls: Vec<HostCall>,
        mut interp: Box<Interp>,
        ctx: &mut Context<SessionActor>,
    ) {
        let place = interp.place();
        let (blocked, wake_after) = match rest {
            Rest::HostCall(call) => {
                let number = call.id;
                calls.push(call);
                (Some(number), None)
            }
            Rest::Waiting { wake_after } => (None, wake_after),
            Rest::Preempted => (None, interp.session.wake_after()),
        };
        if let Some(feed) = &mut self.feed {
            feed.blocked = blocked.or(feed.blocked);
            feed.wake_at = wake_after.map(|after| interp.clock.left + after);
        }
        self.journal_calls(calls, place, ctx);
        self.rest(interp, ctx);
    }

    /// Calls are sent, and events shown, when the journal has them.
    pub(super) fn journal_calls(
        &mut self,
        calls: Vec<HostCall>,
        place: Place,
        ctx: &mut Context<SessionActor>,
    ) {
        let Some(keep) = &mut self.keep else { return };
        if calls.is_empty() {
            if !keep.events.is_empty() {
                self.append(Logged::Shown { place }, ctx);
            }
            return;
        }
        let numbers = calls.iter().map(|call| call.id).collect();
        let kept = |call: &HostCall| KeptCall::new(call.clone(), &self.shared.budget);
        keep.calls.extend(calls.iter().map(|call| (call.id, kept(call))));
        let logged = Logged::Started { place, calls: numbers };
        self.append_with(logged, Effect::Calls(calls), ctx);
    }

    /// The interpreter rests with its actor.
    pub(super) fn rest(&mut self, interp: Box<Interp>, ctx: &mut Context<SessionActor>) {
        let suspended = interp.suspended;
        self.state = State::Suspended(interp);
        if suspended {
            self.leave_gate();
        }
        self.watch_rest(ctx);
        if self.save_if_due(ctx) {
            return;
        }
        self.advance(ctx);
    }

    /// Goes on with what has come, if the session rests.
    pub(super) fn advance(&mut self, ctx: &mut Context<SessionActor>) {
        let Some(keep) = &self.keep else { return };
        if keep.acting || keep.is_ending() {
            return;
        }
        if matches!(self.state, State::Suspended(_)) && self.is_to_stall() {
            self.await_room(ctx);
            return self.set_alarm(ctx);
        }
        match &self.state {
            State::Parked if self.has_work() => self.wake_up(ctx),
            State::Running if self.shared.durable && !keep.arrived.is_empty() => {
                self.shared.want(true);
            }
            State::Suspended(_) if self.shared.durable => self.next_input(ctx),
            State::Suspended(_) => self.deliver_arrived(ctx),
            _ => {}
        }
    }

    /// Whether there is something to do that needs the interpreter.
    pub(super) fn has_work(&self) -> bool {
        let Some(keep) = &self.keep else { return false };
        let now = Instant::now();
        let due =
            self.feed.as_ref().is_some_and(|feed| feed.wake_at.is_some_and(|wake| wake <= now));
        let blocked = self.feed.as_ref().and_then(|feed| feed.blocked);
        let answered = match blocked {
            Some(call) => keep.arrived.iter().any(|(number, _)| *number == call),
            None => !keep.arrived.is_empty(),
        };
        let asked = !keep.asked.is_empty() || !keep.said.is_empty();
        let unread = keep.unread && (self.feed.is_some() || asked);
        answered
            || due
            || self.must_end()
            || unread
            || keep.waiting.is_some()
            || self.shared.is_asked_to_stop()
    }

    /// What the script is given next goes into the journal, and to the script when it is committed.
    fn next_input(&mut self, ctx: &mut Context<SessionActor>) {
        let (now, must_end) = (Instant::now(), self.must_end());
        let (Some(keep), Some(feed)) = (&mut self.keep, &mut self.feed) else { return };
        let State::Suspended(interp) = &mut self.state else { return };
        match self.shared.take_stop() {
            Some(Stop::Cancel) => {
                // The thread ends the feed.
                self.shared.ask(Stop::Cancel);
                return self.run_on(ctx);
            }
            Some(Stop::Interrupt) => {
                feed.blocked = None;
                return self.give(Input::Interrupt, ctx);
            }
            None if must_end => return self.run_on(ctx),
            None => {}
        }
        let answer = |number| keep.arrived.iter().position(|(of, _)| *of == number);
        let due = feed.wake_at.is_some_and(|wake| wake <= now);
        let blocked = match feed.blocked {
            Some(number) => match answer(number) {
                Some(at) => Some(keep.arrived.remove(at)),
                // Others wait until the script can take them.
                None => return self.set_alarm(ctx),
            },
            None if keep.arrived.is_empty() && !due => {
                if interp.suspended {
                    return self.set_alarm(ctx);
                }
                if !std::mem::take(&mut keep.behind) {
                    return self.run_on(ctx);
                }
                // With nothing new, when the journal has what it was answered.
                None
            }
            None => None,
        };
        feed.blocked = None;
        feed.wake_at = None;
        let elapsed = now.saturating_duration_since(interp.clock.left);
        interp.clock.left = now;
        let others = std::mem::take(&mut keep.arrived);
        let numbers = blocked.iter().chain(&others).map(|(number, _)| number);
        let kept = numbers.filter_map(|number| keep.calls.remove(number));
        let calls: Vec<HostCall> = kept.map(|kept| kept.call).collect();
        self.give(Input::Replies { blocked, others, elapsed }, ctx);
        self.settle(&calls);
    }

    fn give(&mut self, input: Input, ctx: &mut Context<SessionActor>) {
        let State::Suspended(interp) = &self.state else { return };
        let (place, input) = (interp.place(), Arc::new(input));
        if let Some(keep) = &mut self.keep {
            keep.acting = true;
        }
        let logged = Logged::Input { place, input: input.clone() };
        self.append_with(logged, Effect::Act(input), ctx);
    }

    /// The thread goes on without anything new.
    fn run_on(&mut self, ctx: &mut Context<SessionActor>) {
        match std::mem::replace(&mut self.state, State::Running) {
            State::Suspended(interp) => {
                self.enter_gate_again();
                self.run(Some(interp), Task::Continue, ctx);
            }
            other => self.state = other,
        }
    }

    /// Gives answers that came while the interpreter was away to a session without a journal.
    pub(super) fn deliver_arrived(&mut self, ctx: &mut Context<SessionActor>) {
        let arrived = self.keep.as_mut().map(|keep| std::mem::take(&mut keep.arrived));
        for (number, reply) in arrived.into_iter().flatten() {
            self.deliver(number, reply, ctx);
        }
        let due = self
            .feed
            .as_ref()
            .is_some_and(|feed| feed.wake_at.is_some_and(|wake| wake <= Instant::now()));
        let can_run = matches!(&self.state, State::Suspended(interp) if !interp.suspended);
        if due || can_run || self.must_end() || self.shared.is_asked_to_stop() {
            self.unblock_at_end();
            self.wake(Task::Continue, ctx);
        } else {
            self.set_alarm(ctx);
        }
    }
}
