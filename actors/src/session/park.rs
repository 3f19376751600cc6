//! Saving kept sessions, and giving their memory back.
//!
//! Place: the part of `SessionActor` between memory and store. `keep.rs` has the journal, `restore.rs` brings back.
//!
//! ```text
//! Idle, Suspended -> Away (a helper makes the snapshot) -> back -> committed: Parked, or ended, if it was to leave
//! ```
//!
//! Invariants: memory is given back when the snapshot is committed and nothing has happened since. What comes while the session
//! is away waits for it.
//! Limits: `park_after`, `snapshot`.

use std::time::{Duration, Instant};

use actix::{ActorContext, AsyncContext, Context, Handler};
use ophiary_runtime::snapshot::SnapshotError;

use super::{SessionActor, State};
use crate::error::ActorError;
use crate::event::EventKind;
use crate::message::Yielded;
use crate::store::entry::{BUILD, Kept, KeptFeed, KeptLife, Logged, Meta};
use crate::store::writer::{Room, Written};
use crate::worker::helper::Chore;
use crate::worker::interp::Interp;
use crate::worker::replay;

/// Time after which a session that ends looks again whether its snapshot has room.
const ROOM_WAIT: Duration = Duration::from_millis(20);

/// On its way out of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Leaving {
    /// Whether its actor ends too.
    pub(super) ends: bool,
    /// The snapshot that must be committed, and nothing after it.
    pub(super) covered: Option<u64>,
}

/// To a session: give your memory back when you can; or end when what you are is stored.
#[derive(Clone, Copy, Debug, actix::Message)]
#[rtype(result = "()")]
pub(crate) struct Leave {
    pub(crate) ends: bool,
}

/// To a session: your interpreter is back from being saved.
#[derive(Debug, actix::Message)]
#[rtype(result = "()")]
struct Saved {
    interp: Option<Box<Interp>>,
    snapshot: Result<Vec<u8>, SnapshotError>,
    number: u64,
    meta: Box<Meta>,
    room: Option<Room>,
}

// === impl SessionActor: saving ===

impl SessionActor {
    /// A snapshot, if the journal is long enough for one; whether the interpreter is away for it.
    pub(super) fn save_if_due(&mut self, ctx: &mut Context<SessionActor>) -> bool {
        let Some(keep) = &self.keep else { return false };
        let due = keep.entries >= keep.writer.snapshot_entries
            || keep.bytes >= keep.writer.snapshot_bytes
            || keep.leaving.is_some_and(|leaving| leaving.covered.is_none());
        due && self.save(ctx)
    }

    /// Has a snapshot made of a session that rests.
    fn save(&mut self, ctx: &mut Context<SessionActor>) -> bool {
        let Some(room) = self.room() else {
            if self.keep.as_ref().is_some_and(|keep| keep.is_ending()) {
                ctx.run_later(ROOM_WAIT, |actor, ctx| {
                    actor.save_if_due(ctx);
                });
            }
            return false;
        };
        let interp = match std::mem::replace(&mut self.state, State::Away) {
            State::Idle(interp) => interp,
            State::Suspended(interp) if self.keep.as_ref().is_some_and(|keep| !keep.acting) => {
                Some(interp)
            }
            other => {
                self.state = other;
                return false;
            }
        };
        let place = self.feed.as_ref().and(interp.as_ref()).map(|interp| interp.place());
        self.open(None, ctx);
        if self.is_durable() {
            self.append(Logged::Point { place }, ctx);
        }
        let kept = self.kept(interp.as_deref());
        let Some(keep) = &mut self.keep else { return false };
        (keep.entries, keep.bytes) = (0, 0);
        (keep.dirty, keep.too_large) = (false, false);
        let meta = Box::new(Meta {
            build: BUILD.to_owned(),
            epoch: keep.epoch,
            digest: [0; 32],
            hash_key: self.shared.hash_key,
            limits: Box::new(self.shared.limits.runtime()),
            kept,
        });
        let (number, writer) = (keep.next - 1, keep.writer.clone());
        let context = replay::context(&keep.key, keep.epoch);
        let (actor, failed) = (ctx.address(), ctx.address());
        let metrics = self.shared.tenant.metrics.clone();
        let chore = Chore::new(move || {
            let (mut interp, began) = (interp, Instant::now());
            let snapshot = match &mut interp {
                Some(interp) => {
                    let (seal, compression) = (&writer.sealer.seal, &writer.compression);
                    interp.session.snapshot_compressed(&context, seal, compression)
                }
                None => Ok(Vec::new()),
            };
            if let Ok(bytes) = &snapshot {
                metrics.snapshot(bytes.len() as u64, began.elapsed());
            }
            // One message for each time it is away.
            actor.do_send(Saved { interp, snapshot, number, meta, room: Some(room) });
        });
        let chore = chore.or_else(move |text| failed.do_send(Yielded::crashed(&text)));
        self.services.helpers.push(self.shared.tenant.helper_lane, chore);
        true
    }

    /// Room for a snapshot of what is in memory, unless the store is behind.
    fn room(&self) -> Option<Room> {
        let bytes = match &self.state {
            State::Idle(Some(interp)) | State::Suspended(interp) => {
                interp.session.usage().heap_bytes
            }
            _ => 0,
        };
        self.keep.as_ref()?.writer.room(bytes)
    }

    fn kept(&self, interp: Option<&Interp>) -> Kept {
        let keep = self.keep.as_deref();
        let running = self.feed.as_ref().map(|feed| KeptFeed {
            number: keep.map_or(0, |keep| keep.feeds),
            output: feed.output.clone(),
            errors: feed.errors.clone(),
            warnings: feed.warnings.clone(),
            calls: keep
                .map(|keep| keep.calls.values().map(|kept| kept.call.clone()).collect())
                .unwrap_or_default(),
            children: feed.children,
            alive: self.kept_children(),
            closing: interp.map(|interp| interp.closing.clone()).unwrap_or_default(),
            logged: feed.logged,
        });
        let mut stamp = self.stamp();
        if self.events.is_some() && keep.is_some_and(|k| k.leaving.is_some_and(|l| !l.ends)) {
            // That it is parked is told when the snapshot is there.
            stamp.shown += 1;
            stamp.seq += 1;
        }
        Kept {
            stamp,
            feeds: keep.map_or(0, |keep| keep.feeds),
            last: keep.and_then(|keep| keep.last.clone()),
            life: KeptLife {
                source_bytes: self.life.source_bytes,
                wall: self.life.wall,
                cpu: self.shared.spent.cpu_before(),
            },
            running,
            below: self.below(),
        }
    }

    fn saved(&mut self, saved: Saved, ctx: &mut Context<SessionActor>) {
        let Saved { interp, snapshot, number, meta, room } = saved;
        if matches!(self.state, State::Closed) || self.abandon(ctx) {
            if let Some(interp) = interp {
                self.drop_interp(interp);
            }
            return;
        }
        let busy = self.feed.is_some();
        self.state = match interp {
            Some(interp) if busy => State::Suspended(interp),
            interp => State::Idle(interp),
        };
        match snapshot {
            Ok(snapshot) => {
                self.write(Written::Snapshot { number, meta, snapshot, busy, room }, ctx);
                if let Some(Leaving { covered, .. }) =
                    self.keep.as_mut().and_then(|keep| keep.leaving.as_mut())
                {
                    *covered = Some(number);
                }
            }
            Err(error) => {
                let text = format!("the session is not saved: {error}");
                self.emit(EventKind::Warning { text });
                let durable = self.is_durable();
                if durable {
                    // Nothing else may let it out for long.
                    self.append(Logged::Numbers, ctx);
                }
                if let Some(keep) = &mut self.keep {
                    (keep.dirty, keep.too_large) = (false, true);
                }
                if let Some(leaving) = self.keep.as_mut().and_then(|keep| keep.leaving.take())
                    && leaving.ends
                {
                    // A journal is enough to come back from; without one there is nothing more to be done.
                    return self.end_kept(durable, ctx);
                }
            }
        }
        self.after_away(ctx);
    }

    /// What came while it was away.
    pub(super) fn after_away(&mut self, ctx: &mut Context<SessionActor>) {
        let waiting = self.keep.as_mut().and_then(|keep| keep.waiting.take());
        if let Some(start) = waiting {
            self.start_feed(start, ctx);
        }
        self.advance(ctx);
        self.watch_idle(ctx);
    }

    /// A snapshot is committed: if the session was to leave, and nothing has happened since, it does.
    pub(super) fn covered(&mut self, covered: Option<u64>, ctx: &mut Context<SessionActor>) {
        let has_work = self.has_work();
        let Some(keep) = &mut self.keep else { return };
        let Some(leaving) = keep.leaving else { return };
        if leaving.covered != covered {
            return;
        }
        let nothing_since = Some(keep.next - 1) == covered && !keep.acting && !keep.dirty;
        if !nothing_since || (has_work && !leaving.ends) {
            keep.leaving = leaving.ends.then_some(Leaving { covered: None, ..leaving });
            if leaving.ends {
                self.save_if_due(ctx);
            }
            return;
        }
        keep.leaving = None;
        if leaving.ends {
            return self.end_kept(true, ctx);
        }
        match std::mem::replace(&mut self.state, State::Parked) {
            State::Idle(interp) => self.drop_interp(interp),
            State::Suspended(interp) => {
                if let Some(keep) = &mut self.keep {
                    keep.left = interp.clock.left;
                }
                self.drop_interp(interp);
            }
            other => {
                self.state = other;
                return;
            }
        }
        if let Some(feed) = &mut self.feed {
            feed.shrink();
        }
        self.emit_now(EventKind::Parked);
    }

    /// Ends the actor of a session that stays in the store.
    fn end_kept(&mut self, stored: bool, ctx: &mut Context<SessionActor>) {
        let Some(keep) = &mut self.keep else { return };
        let error = if stored {
            ActorError::Stopped
        } else {
            keep.error(false, &"its snapshot is larger than its limit")
        };
        let mut answers = std::mem::take(&mut keep.listeners);
        answers.extend(keep.waiting.take().and_then(|start| start.answer));
        answers.extend(self.drop_feed());
        for answer in answers {
            let _ = answer.send(Err(error.clone()));
        }
        match std::mem::replace(&mut self.state, State::Closed) {
            State::Idle(Some(interp)) | State::Suspended(interp) => self.drop_interp(interp),
            _ => {}
        }
        self.end_instances();
        ctx.stop();
    }

    /// Looks whether the session has been idle for long enough.
    pub(super) fn watch_idle(&mut self, ctx: &mut Context<SessionActor>) {
        let after = self.shared.tenant.config().park_after.duration();
        let Some(keep) = &mut self.keep else { return };
        keep.idle = Instant::now();
        if std::mem::replace(&mut keep.watched, true) {
            return;
        }
        ctx.run_later(after, SessionActor::look_idle);
    }

    /// As `watch_idle`, for a session that rests in mid-run.
    pub(super) fn watch_rest(&mut self, ctx: &mut Context<SessionActor>) {
        if self.keep.as_ref().is_some_and(|keep| !keep.watched) {
            self.watch_idle(ctx);
        }
    }

    fn look_idle(&mut self, ctx: &mut Context<SessionActor>) {
        let after = self.shared.tenant.config().park_after.duration();
        let Some(keep) = &mut self.keep else { return };
        let idle = keep.idle.elapsed();
        match &self.state {
            State::Parked | State::Closed => keep.watched = false,
            State::Idle(_) | State::Suspended(_) if idle < after => {
                ctx.run_later(after.saturating_sub(idle), SessionActor::look_idle);
            }
            State::Idle(_) | State::Suspended(_) => {
                // One snapshot is enough, however long its commit takes.
                if keep.leaving.is_none_or(|leaving| leaving.covered.is_none()) {
                    self.leave(Leave { ends: false }, ctx);
                }
                ctx.run_later(after, SessionActor::look_idle);
            }
            _ => drop(ctx.run_later(after, SessionActor::look_idle)),
        }
    }

    pub(super) fn leave(&mut self, leave: Leave, ctx: &mut Context<SessionActor>) {
        let Some(keep) = &mut self.keep else { return };
        let ends = leave.ends || keep.leaving.is_some_and(|leaving| leaving.ends);
        match &self.state {
            State::Parked | State::Restarting(_) if ends => self.end_kept(true, ctx),
            State::Idle(None) if ends && !keep.dirty => self.end_kept(true, ctx),
            State::Parked | State::Closed => {}
            _ if !ends && keep.too_large && !keep.dirty => {}
            State::Idle(_) | State::Suspended(_) => {
                keep.leaving = Some(Leaving { ends, covered: None });
                self.save_if_due(ctx);
            }
            State::Running if ends => {
                keep.leaving = Some(Leaving { ends, covered: None });
                self.shared.want(true);
            }
            State::Starting(_) if ends && !keep.beginning => {
                self.shared.tenant.leave_queue(&ctx.address());
                self.refuse_feed(ActorError::Stopped, ctx);
                self.leave(leave, ctx);
            }
            State::Starting(_) | State::Away if ends => {
                keep.leaving = Some(Leaving { ends, covered: None });
            }
            _ => {}
        }
    }
}

impl Handler<Saved> for SessionActor {
    type Result = ();

    fn handle(&mut self, saved: Saved, ctx: &mut Context<SessionActor>) {
        self.saved(saved, ctx);
    }
}

impl Handler<Leave> for SessionActor {
    type Result = ();

    fn handle(&mut self, leave: Leave, ctx: &mut Context<SessionActor>) {
        self.leave(leave, ctx);
    }
}
