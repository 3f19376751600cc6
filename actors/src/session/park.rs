//! Saving kept sessions, giving their memory back, bringing them back.
//!
//! Place: the part of `SessionActor` between memory and store. `keep.rs` has the journal.
//!
//! ```text
//! Idle, Suspended -> Away (a helper makes the snapshot) -> back -> committed: Parked, or ended, if it was to leave
//! Parked -> Away (a helper loads, and replays the journal) -> Idle, Suspended
//! ```
//!
//! Invariants: memory is given back when the snapshot is committed and nothing has happened since. What comes while the session
//! is away waits for it. A session that cannot be brought back says why, by its name, each time it is asked for; others are not
//! touched.
//! Limits: `park_after`, `snapshot`.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use actix::{ActorContext, AsyncContext, Context, Handler};
use ophiary_runtime::snapshot::SnapshotError;

use super::keep::Recall;
use super::{Life, Running, SessionActor, State};
use crate::error::ActorError;
use crate::event::EventKind;
use crate::extension::ledger::Found;
use crate::message::{FeedResult, StartFeed, Yielded};
use crate::store::entry::{BUILD, Kept, KeptFeed, KeptLife, Logged, Meta, Stamp};
use crate::store::writer::Written;
use crate::telemetry;
use crate::worker::helper::Chore;
use crate::worker::interp::Interp;
use crate::worker::replay::{self, Means, Restored};

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
}

/// To a session: what the store had.
#[derive(Debug, actix::Message)]
#[rtype(result = "()")]
struct Woken {
    /// None is there where nothing was stored.
    restored: Result<Option<Box<Restored>>, String>,
    /// What its extensions have written down.
    found: BTreeMap<&'static str, Found>,
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
        keep.dirty = false;
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
                Some(interp) => interp.session.snapshot_sealed(&context, &writer.sealer.seal),
                None => Ok(Vec::new()),
            };
            if let Ok(bytes) = &snapshot {
                metrics.snapshot(bytes.len() as u64, began.elapsed());
            }
            // One message for each time it is away.
            actor.do_send(Saved { interp, snapshot, number, meta });
        });
        let chore = chore.or_else(move |text| failed.do_send(Yielded::crashed(&text)));
        self.services.helpers.push(self.shared.tenant.helper_lane, chore);
        true
    }

    fn kept(&self, interp: Option<&Interp>) -> Kept {
        let keep = self.keep.as_deref();
        let running = self.feed.as_ref().map(|feed| KeptFeed {
            number: keep.map_or(0, |keep| keep.feeds),
            output: feed.output.clone(),
            errors: feed.errors.clone(),
            warnings: feed.warnings.clone(),
            calls: keep.map(|keep| keep.calls.values().cloned().collect()).unwrap_or_default(),
            children: feed.children,
            alive: self.kept_children(),
        });
        Kept {
            stamp: self.stamp(),
            feeds: keep.map_or(0, |keep| keep.feeds),
            last: keep.and_then(|keep| keep.last.clone()),
            life: KeptLife {
                source_bytes: self.life.source_bytes,
                wall: self.life.wall,
                cpu: interp.map_or(Duration::ZERO, |interp| interp.clock.life_cpu),
            },
            running,
        }
    }

    fn saved(&mut self, saved: Saved, ctx: &mut Context<SessionActor>) {
        let Saved { interp, snapshot, number, meta } = saved;
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
                self.write(Written::Snapshot { number, meta, snapshot, busy }, ctx);
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
    fn after_away(&mut self, ctx: &mut Context<SessionActor>) {
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
            State::Idle(_) | State::Suspended(_) if idle >= after => {
                self.leave(Leave { ends: false }, ctx);
                ctx.run_later(after, SessionActor::look_idle);
            }
            State::Idle(_) | State::Suspended(_) => {
                ctx.run_later(after.saturating_sub(idle), SessionActor::look_idle);
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
                self.refuse_feed(ActorError::Stopped);
                self.leave(leave, ctx);
            }
            State::Starting(_) | State::Away if ends => {
                keep.leaving = Some(Leaving { ends, covered: None });
            }
            _ => {}
        }
    }

    // === bringing back ===

    /// Has the session brought back from the store.
    pub(super) fn wake_up(&mut self, ctx: &mut Context<SessionActor>) {
        let Some(keep) = &self.keep else { return };
        self.state = State::Away;
        let means = Means {
            key: keep.key.clone(),
            sealer: keep.writer.sealer.clone(),
            functions: self.shared.registry.declarations.clone(),
            modules: self.shared.registry.modules.clone(),
            libraries: self.shared.registry.libraries.clone(),
            limits: self.shared.limits.runtime(),
            hash_key: self.shared.hash_key,
        };
        let (services, lane) = (self.services.clone(), self.shared.tenant.helper_lane);
        let (writer, actor) = (keep.writer.clone(), ctx.address());
        let with_ledgers = self.has_ledgers() && keep.unread;
        let after = move || {
            let (store, failed) = (writer.store.clone(), actor.clone());
            let of_ledgers = with_ledgers.then(|| writer.clone());
            let chore = Chore::new(move || {
                let stored = store.load(&means.key).map_err(|error| error.to_string());
                let restored = stored.and_then(|stored| match stored {
                    Some(stored) => replay::restore(&stored, &means).map(|r| Some(Box::new(r))),
                    None => Ok(None),
                });
                let found = super::ledger::load(of_ledgers.as_deref(), &means.key);
                let (restored, found) = match found {
                    Ok(found) => (restored, found),
                    Err(error) => (Err(error), BTreeMap::new()),
                };
                // One message for each time it is away.
                actor.do_send(Woken { restored, found });
            });
            let chore = chore.or_else(move |text| {
                failed.do_send(Woken { restored: Err(text), found: BTreeMap::new() });
            });
            services.helpers.push(lane, chore);
        };
        // What was written before is part of what is read.
        keep.writer.after(after);
    }

    fn woken(&mut self, woken: Woken, ctx: &mut Context<SessionActor>) {
        if matches!(self.state, State::Closed) || self.abandon(ctx) {
            return;
        }
        if let Some(keep) = self.keep.as_mut().filter(|keep| keep.unread) {
            keep.found = woken.found;
        }
        match woken.restored {
            Err(text) => self.not_restored(&text),
            Ok(None) => {
                if let Some(keep) = &mut self.keep {
                    let fresh = std::mem::take(&mut keep.unread);
                    keep.epoch = if fresh { 1 } else { keep.epoch };
                    keep.next = if fresh { 1 } else { keep.next };
                }
                self.state = State::Idle(None);
            }
            Ok(Some(restored)) => self.restored(*restored, ctx),
        }
        if !matches!(self.state, State::Parked) {
            self.answer_asked(ctx);
            self.answer_said();
            self.after_away(ctx);
            self.begin_child(ctx);
        }
        let leaving = self.keep.as_ref().and_then(|keep| keep.leaving);
        if let Some(leaving) = leaving {
            self.leave(Leave { ends: leaving.ends }, ctx);
        }
    }

    fn not_restored(&mut self, text: &str) {
        let Some(keep) = &mut self.keep else { return };
        tracing::error!(session = %keep.key.session, tenant = %keep.key.tenant, "not restored: {text}");
        let error = keep.error(true, &text);
        let mut answers = std::mem::take(&mut keep.listeners);
        answers.extend(keep.waiting.take().and_then(|start| start.answer));
        for asked in std::mem::take(&mut keep.asked) {
            match asked {
                Recall::Feeds(answer) => drop(answer.send(Err(error.clone()))),
                Recall::Result(answer) => answers.push(answer),
            }
        }
        keep.unread = true;
        keep.forget_run();
        for said in std::mem::take(&mut keep.said) {
            let _ = said.answer.send(Err(error.clone()));
        }
        answers.extend(self.drop_feed());
        self.state = State::Parked;
        for answer in answers {
            let _ = answer.send(Err(error.clone()));
        }
        self.tell_parent(&FeedResult::internal(crate::child::LOST));
    }

    /// A child that was read runs on by itself; if not, it has ended before, or not begun.
    fn begin_child(&mut self, ctx: &mut Context<SessionActor>) {
        let Some(first) = self.first.take() else { return };
        let last = self.keep.as_ref().and_then(|keep| keep.last.clone());
        match last {
            _ if self.feed.is_some() => {}
            Some((_, result)) => self.tell_parent(&result),
            None => {
                let (feed, span) = *first;
                let start = StartFeed { feed, answer: None, accepted: None, span: Some(span) };
                self.start_feed(start, ctx);
            }
        }
    }

    fn restored(&mut self, restored: Restored, ctx: &mut Context<SessionActor>) {
        let Restored { session, kept, epoch, next, journal, suspended, answers } = restored;
        let Some(keep) = &mut self.keep else { return };
        let unread = std::mem::take(&mut keep.unread);
        let known = keep.feeds;
        let mut interp = session.map(|session| {
            let mut interp = Box::new(Interp::with(session, &self.shared));
            interp.suspended = suspended;
            interp.known = answers;
            interp.clock.life_cpu = kept.life.cpu;
            interp.clock.life_wall = kept.life.wall;
            interp.settle();
            interp
        });
        if let (Some(interp), Some(feed)) = (&mut interp, &self.feed) {
            (interp.clock.began, interp.clock.deadline) = (feed.began, feed.deadline);
            interp.clock.cpu = keep.cpu;
            interp.clock.left = keep.left;
        }
        if unread {
            keep.epoch = epoch + 1;
            keep.next = next;
            keep.opened = false;
            // A journal that no process lived long enough to end must not grow for ever.
            (keep.entries, keep.bytes) = journal;
            (keep.seq, keep.shown) = (kept.stamp.seq, kept.stamp.seq);
            (keep.feeds, keep.last) = (kept.feeds, kept.last);
            keep.cpu = Duration::from_micros(kept.stamp.cpu_us);
            keep.dirty = true;
            self.life = Life { source_bytes: kept.life.source_bytes, wall: kept.life.wall };
            let (seq, feeds) = (keep.seq, keep.feeds);
            if let Some(events) = &self.events {
                events.start_at(seq, feeds);
            }
        }
        // A feed of a session without a journal ended with the crash that the session comes back from.
        let ended = |running: &KeptFeed| !self.shared.durable && known >= running.number;
        let running = kept.running.filter(|running| !ended(running));
        if let (Some(interp), true) = (&mut interp, unread && running.is_none()) {
            interp.session.cancel();
            interp.suspended = false;
        }
        if unread && running.is_none() && self.feed.is_some() {
            let error = self.keep.as_ref().map(|keep| keep.error(true, &"its feed is not there"));
            if let (Some(answer), Some(error)) = (self.drop_feed(), error) {
                let _ = answer.send(Err(error));
            }
        }
        match (interp, running) {
            (Some(interp), Some(running)) if unread => {
                self.restored_feed(interp, running, kept.stamp, ctx);
            }
            (Some(interp), _) if self.feed.is_some() => self.state = State::Suspended(interp),
            (interp, _) => {
                self.state = State::Idle(interp);
                if unread && kept.stamp.children > 0 {
                    self.lose_children(kept.stamp.children, false);
                    self.sweep_children();
                }
            }
        }
        self.emit_now(EventKind::Resumed);
        self.save_if_due(ctx);
    }

    /// A feed that ran when the process ended goes on.
    fn restored_feed(
        &mut self,
        mut interp: Box<Interp>,
        running: KeptFeed,
        stamp: Stamp,
        ctx: &mut Context<SessionActor>,
    ) {
        let now = Instant::now();
        let began = now.checked_sub(Duration::from_millis(stamp.wall_ms)).unwrap_or(now);
        let deadline = self.deadline(began);
        let place = interp.place();
        (interp.clock.began, interp.clock.deadline, interp.clock.left) = (began, deadline, now);
        let wake_after = interp.session.wake_after();
        let mut feed = Running::new(began, deadline);
        feed.output = running.output;
        feed.errors = running.errors;
        feed.warnings = running.warnings;
        feed.children = running.children;
        feed.announced = true;
        feed.wake_at = wake_after.map(|after| now + after);
        feed.blocked = interp.session.blocked_in();
        let mut before = self.feed.take();
        let first = self.first.take().map(|first| first.1);
        let span = before.as_ref().map(|before| before.span.clone()).or(first);
        feed.span = span.filter(|span| !span.is_disabled()).unwrap_or_else(|| {
            let tenant = self.shared.tenant.config();
            telemetry::run_span(&tenant, self.shared.id, "<restored>", None)
        });
        if let (Some(accepted), Some(keep)) =
            (before.as_mut().and_then(|feed| feed.accepted.take()), &self.keep)
        {
            let _ = accepted.send(keep.feeds);
        }
        if let Some(keep) = &mut self.keep {
            interp.clock.cpu = keep.cpu;
            keep.arrived.clear();
            keep.calls.clear();
            if before.is_none() {
                self.shared.tenant.count_feed();
            }
            keep.listeners.extend(before.and_then(|mut feed| feed.answer.take()));
        }
        self.feed = Some(Box::new(feed));
        if self.is_durable() {
            self.restore_children(running.alive, stamp.children, ctx);
        } else {
            self.lose_children(stamp.children, true);
        }
        self.open(Some(place), ctx);
        self.state = State::Suspended(interp);
        if self.is_durable() {
            self.journal_calls(running.calls, place, ctx);
        } else {
            for call in running.calls {
                let number = call.id;
                if let Some(reply) = self.start_call(call, ctx)
                    && let Some(keep) = &mut self.keep
                {
                    keep.arrived.push((number, reply));
                }
            }
        }
    }

    /// What was away is of no use: whether that was so.
    pub(super) fn abandon(&mut self, ctx: &mut Context<SessionActor>) -> bool {
        if !std::mem::take(&mut self.abandoned) {
            return false;
        }
        let _ = (self.shared.take_stop(), self.shared.take_replies());
        self.state = if self.keep.is_some() { State::Parked } else { State::Idle(None) };
        self.advance(ctx);
        true
    }

    /// An event that nothing in the journal lets out.
    pub(super) fn emit_now(&mut self, kind: EventKind) {
        let Some(keep) = &mut self.keep else { return };
        if let Some(events) = &self.events {
            // All before it are shown: a session that rests has nothing left to commit.
            keep.seq += 1;
            keep.shown += 1;
            events.emit(kind);
        }
    }

    /// A feed for a session that is not in memory; what is given back is for one that is.
    pub(super) fn hold(
        &mut self,
        start: StartFeed,
        ctx: &mut Context<SessionActor>,
    ) -> Option<StartFeed> {
        let is_away = matches!(self.state, State::Parked | State::Away | State::Restarting(_));
        let Some(keep) = self.keep.as_mut().filter(|_| is_away && self.feed.is_none()) else {
            return Some(start);
        };
        if keep.waiting.is_some() {
            return Some(start);
        }
        keep.waiting = Some(start);
        self.advance(ctx);
        None
    }
}

impl Handler<Saved> for SessionActor {
    type Result = ();

    fn handle(&mut self, saved: Saved, ctx: &mut Context<SessionActor>) {
        self.saved(saved, ctx);
    }
}

impl Handler<Woken> for SessionActor {
    type Result = ();

    fn handle(&mut self, woken: Woken, ctx: &mut Context<SessionActor>) {
        self.woken(woken, ctx);
    }
}

impl Handler<Leave> for SessionActor {
    type Result = ();

    fn handle(&mut self, leave: Leave, ctx: &mut Context<SessionActor>) {
        self.leave(leave, ctx);
    }
}
