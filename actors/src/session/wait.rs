//! Waiting: a session rests until an answer, a timer, a stop or its reader wakes it.
//!
//! Place: the part of `SessionActor` between an interpreter that waits and a thread that runs it on.
//!
//! Invariants: each call is answered once; an answer that nobody wants any more is dropped. One timer for each session.
//! Limits: `wall`.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use actix::{AsyncContext, Context, Handler};
use ophiary_runtime::host::{HostCall, HostError};

use super::call::weight;
use super::timer::Timer;
use super::{InFlight, Link, SessionActor, State};
use crate::extension::Reply;
use crate::host_call;
use crate::message::{Replied, Rest};
use crate::worker::interp::Interp;
use crate::worker::pool::Task;

/// To a session, by itself: look what is due.
#[derive(Clone, Copy, Debug, actix::Message)]
#[rtype(result = "()")]
struct Alarm;

impl Handler<Alarm> for SessionActor {
    type Result = ();

    fn handle(&mut self, _: Alarm, ctx: &mut Context<SessionActor>) {
        self.alarm(ctx);
    }
}

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
        self.end_vain_waits(ctx);
    }

    /// Where the script waits for others alone, and there are none, its calls fail: they would wait until `wall`. Other hosts may
    /// always send something, and children while they live.
    pub(crate) fn end_vain_waits(&mut self, ctx: &mut Context<SessionActor>) {
        let rests = matches!(self.state, State::Suspended(_)) && matches!(self.link, Link::Tenant);
        if !self.services.silent || !rests || self.has_children_alive() {
            return;
        }
        let Some(feed) = self.feed.as_ref().filter(|feed| feed.wake_at.is_none()) else { return };
        let numbers: Vec<u64> = feed.calls.keys().copied().collect();
        let vain = |number: &u64| {
            let mut instances = self.instances.iter().flatten();
            instances.any(|of| of.instance.waits_for_others(self.shared.id, *number))
        };
        if numbers.is_empty() || !numbers.iter().all(vain) {
            return;
        }
        for number in numbers {
            let calls = self.feed.as_mut().map(|feed| &mut feed.calls);
            let call = calls.and_then(|calls| calls.get_mut(&number));
            let how = call.map(|call| std::mem::replace(&mut call.how, InFlight::Parked));
            if let Some(InFlight::Task(task)) = how {
                task.end();
            }
            let text =
                "it would wait for ever: no other session is there, and the host takes no part";
            let reply = Err(HostError::new("RuntimeError", text));
            self.reply(Replied::new(number, reply), ctx);
        }
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
                let (number, bytes) = (call.id, weight(&call));
                match self.start_call(call, ctx) {
                    Some(reply) if self.keep.is_some() && self.is_to_stall() => {
                        self.stall_kept(interp, (number, reply), ctx);
                    }
                    Some(reply) => self.run(Some(interp), Task::Reply(number, reply), ctx),
                    None => {
                        self.hold_arguments(number, bytes);
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
    pub(super) fn set_alarm(&mut self, ctx: &Context<SessionActor>) {
        let Some(feed) = &self.feed else { return };
        let due = feed.wake_at.map_or(feed.deadline, |wake| wake.min(feed.deadline));
        if self.alarm.as_ref().is_some_and(|(alarm, _)| *alarm <= due) {
            return;
        }
        let (wait, actor) = (due.saturating_duration_since(Instant::now()), ctx.address());
        // One message for each timer.
        self.alarm = Some((due, Timer::start(wait, move || actor.do_send(Alarm))));
    }

    fn alarm(&mut self, ctx: &mut Context<SessionActor>) {
        self.alarm = None;
        let (State::Suspended(_) | State::Parked, Some(feed)) = (&self.state, &self.feed) else {
            return;
        };
        let due = feed.wake_at.map_or(feed.deadline, |wake| wake.min(feed.deadline));
        if due <= Instant::now() {
            // The thread sees which it was, the wait or the limit.
            if self.keep.is_some() {
                return self.advance(ctx);
            }
            self.unblock_at_end();
            self.go_on(ctx);
        } else {
            self.set_alarm(ctx);
        }
    }

    /// Whether its feed must end: its time is over, or what it and all below it may use is used up.
    pub(super) fn must_end(&self) -> bool {
        let Some(feed) = &self.feed else { return false };
        feed.deadline <= Instant::now() || self.shared.overspent().is_some()
    }

    /// Others have used up what the session may use: its feed ends, also where it waits for something else.
    pub(crate) fn end_if_overspent(&mut self, ctx: &mut Context<SessionActor>) {
        if self.feed.is_some() && self.shared.overspent().is_some() {
            // The thread sees which limit it was.
            self.unblock();
            self.go_on(ctx);
        }
    }

    /// A call in which the script is blocked is of no use where the feed ends.
    pub(super) fn unblock_at_end(&mut self) {
        if self.must_end() {
            self.unblock();
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
        let Replied { number, coming } = replied;
        let wanted = self.feed.as_mut().is_some_and(|feed| feed.calls.remove(&number).is_some());
        // An answer to a call that is answered, cancelled or of an older feed has no one who wants it.
        let Some((reply, given)) = wanted.then(|| coming.take()).flatten() else { return };
        self.shared.followed.follow(number, given);
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
        if blocked {
            self.end_vain_waits(ctx);
        } else {
            self.go_on(ctx);
        }
    }

    /// Ends calls that the script no longer wants.
    pub(super) fn drop_calls(&mut self, numbers: &[u64], ctx: &Context<SessionActor>) {
        if numbers.is_empty() {
            return;
        }
        // They came after the script had given up, and before this was known: a session that waits would not look at them.
        let unwanted: HashSet<u64> = numbers.iter().copied().collect();
        let mut came = self.shared.take_replies_of(&unwanted);
        if let Some(keep) = &mut self.keep {
            came.extend(keep.arrived.extract_if(.., |(number, _)| unwanted.contains(number)));
        }
        self.shared.followed.give_back_all(came);
        for number in numbers {
            if let Some(keep) = &mut self.keep {
                keep.calls.remove(number);
            }
            let call = self.feed.as_mut().and_then(|feed| feed.calls.remove(number));
            self.forget_asked(*number);
            if let Some(feed) = &mut self.feed {
                feed.unrecorded.remove(number);
            }
            self.call_finished(*number, None);
            if let Some(InFlight::Task(task)) = call.map(|call| call.how) {
                task.end();
            }
            let children = self.children.as_mut();
            if children.is_some_and(|children| children.forget(*number)) {
                self.end_map(*number, ctx);
            }
        }
    }
}
