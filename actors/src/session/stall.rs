//! Waiting for the reader of events.
//!
//! Place: the part of `SessionActor` that holds a session back whose events are to be acknowledged and are not. Children write
//! to the stream of the session that the host started, and wait as it does.
//!
//! Invariants: a session that waits here holds neither a thread nor a place. Its time passes; a limit, a cancel or an interrupt
//! ends the wait. Nothing that it was about to be given is lost.
//! Limits: what one slice says beyond the stream's capacity.

use std::time::Instant;

use actix::{AsyncContext, Context, Handler};

use super::{SessionActor, State};
use crate::event::EventSink;
use crate::extension::Reply;
use crate::worker::interp::Interp;
use crate::worker::pool::Task;

/// To a session: the reader of your events has acknowledged more.
#[derive(Clone, Copy, Debug, actix::Message)]
#[rtype(result = "()")]
struct Room;

// === impl SessionActor ===

impl SessionActor {
    /// Whether it is to wait before it runs on.
    pub(super) fn is_to_stall(&self) -> bool {
        let full = self.events.as_ref().is_some_and(EventSink::is_full);
        let due = |deadline| deadline <= Instant::now();
        full && !self.shared.is_asked_to_stop()
            && self.feed.as_ref().is_some_and(|feed| !due(feed.deadline))
    }

    /// Has the thread give the session back if it is to wait.
    pub(super) fn want_if_stalling(&self) {
        if self.is_to_stall() {
            self.shared.want(true);
        }
    }

    /// Lets it wait with what it was about to do; whether it does.
    pub(super) fn stall(
        &mut self,
        interp: Option<Box<Interp>>,
        task: Task,
        ctx: &mut Context<SessionActor>,
    ) -> Result<(), (Option<Box<Interp>>, Task)> {
        // What was put off comes first; running on is part of everything else.
        let task = match (self.stalled.take(), task) {
            (Some(before), Task::Continue) => *before,
            (_, task) => task,
        };
        let can_wait = matches!(task, Task::Continue | Task::Reply(..)) && self.keep.is_none();
        match interp {
            Some(interp) if can_wait && self.is_to_stall() => {
                self.state = State::Suspended(interp);
                self.stalled = Some(Box::new(task));
                self.await_room(ctx);
                self.set_alarm(ctx);
                self.leave_gate();
                Ok(())
            }
            interp => Err((interp, task)),
        }
    }

    /// The same for an answer to a kept session, which waits with others that have arrived.
    pub(super) fn stall_kept(
        &mut self,
        interp: Box<Interp>,
        (number, reply): (u64, Reply),
        ctx: &mut Context<SessionActor>,
    ) {
        if let Some(feed) = &mut self.feed {
            feed.blocked = Some(number);
        }
        if let Some(keep) = &mut self.keep {
            keep.arrived.push((number, reply));
        }
        self.suspend(interp, None, ctx);
        self.advance(ctx);
    }

    /// Goes on when there is room.
    pub(super) fn await_room(&mut self, ctx: &mut Context<SessionActor>) {
        let Some(events) = &self.events else { return };
        if std::mem::replace(&mut self.waits_for_reader, true) {
            return;
        }
        let (room, actor) = (events.room(), ctx.address());
        tokio::task::spawn_local(async move {
            room.await;
            // One for each wait.
            actor.do_send(Room);
        });
    }
}

impl Handler<Room> for SessionActor {
    type Result = ();

    fn handle(&mut self, _: Room, ctx: &mut Context<SessionActor>) {
        self.waits_for_reader = false;
        if self.keep.is_some() {
            self.advance(ctx);
        } else if self.stalled.is_some() {
            self.wake(Task::Continue, ctx);
        }
    }
}
