//! Waiting: a session rests until an answer, a timer, a stop or its reader wakes it.
//!
//! Place: the part of `SessionActor` between an interpreter that waits and a thread that runs it on.
//!
//! Invariants: each call is answered once; an answer that nobody wants any more is dropped. One timer for each session.
//! Limits: `wall`.

use std::time::{Duration, Instant};

use actix::{AsyncContext, Context};
use ophiary_runtime::host::HostCall;

use super::{InFlight, SessionActor, State};
use crate::extension::Reply;
use crate::host_call;
use crate::message::{Replied, Rest};
use crate::worker::interp::Interp;
use crate::worker::pool::Task;

impl SessionActor {
    /// The session waits for something: others may have its place.
    pub(super) fn suspend(
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

    /// Starts calls while the script runs on; none are left.
    pub(super) fn start_calls(
        &mut self,
        calls: Vec<HostCall>,
        ctx: &mut Context<SessionActor>,
    ) -> Vec<HostCall> {
        for call in calls {
            let number = call.id;
            if let Some(reply) = self.start_call(call, ctx) {
                self.shared.leave(number, reply);
            }
        }
        Vec::new()
    }

    /// The interpreter is back, and goes on when there is an answer for it.
    pub(super) fn rests(
        &mut self,
        rest: Rest,
        interp: Box<Interp>,
        ctx: &mut Context<SessionActor>,
    ) {
        match rest {
            Rest::HostCall(call) => {
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
            // A reply may have come while it was on its way here.
            Rest::Waiting { .. } if self.shared.has_replies() => {
                self.run(Some(interp), Task::Continue, ctx);
            }
            Rest::Waiting { wake_after } => self.suspend(interp, wake_after, ctx),
            Rest::Preempted => self.suspend(interp, Some(Duration::ZERO), ctx),
        }
    }

    /// One timer for each session: it looks what is due when it goes off, and is set again for what is not.
    pub(super) fn set_alarm(&mut self, ctx: &mut Context<SessionActor>) {
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
    pub(super) fn unblock_at_deadline(&mut self) {
        if let Some(feed) = &mut self.feed
            && feed.deadline <= Instant::now()
        {
            feed.blocked = None;
        }
    }

    /// Wakes the session if it waits.
    pub(super) fn go_on(&mut self, ctx: &mut Context<SessionActor>) {
        if self.keep.is_some() && (self.is_durable() || !matches!(self.state, State::Suspended(_)))
        {
            return self.advance(ctx);
        }
        self.wake(Task::Continue, ctx);
    }

    pub(super) fn wake(&mut self, task: Task, ctx: &mut Context<SessionActor>) {
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
        let reply = reply.map_err(host_call::with_class);
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
    pub(super) fn deliver(&mut self, number: u64, reply: Reply, ctx: &mut Context<SessionActor>) {
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
    pub(super) fn drop_calls(&mut self, numbers: &[u64], ctx: &Context<SessionActor>) {
        for number in numbers {
            if let Some(keep) = &mut self.keep {
                keep.calls.remove(number);
                keep.arrived.retain(|(arrived, _)| arrived != number);
            }
            let call = self.feed.as_mut().and_then(|feed| feed.calls.remove(number));
            self.forget_asked(*number);
            self.call_finished(*number, None);
            if let Some(InFlight::Task(task)) = call {
                task.end();
            }
            let children = self.children.as_mut();
            if children.is_some_and(|children| children.forget(*number)) {
                self.end_map(*number, ctx);
            }
        }
    }
}
