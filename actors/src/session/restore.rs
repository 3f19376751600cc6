//! Bringing kept sessions back from the store.
//!
//! Place: the part of `SessionActor` between what `worker/replay.rs` made of the store and a session that rests or runs on;
//! `park.rs` saves.
//!
//! ```text
//! Parked -> Away (a helper loads, and replays the journal) -> Idle, Suspended
//! ```
//!
//! Invariants: what comes while the session is away waits for it. A session that cannot be brought back says why, by its name,
//! each time it is asked for; others are not touched.
//! Limits: none of its own.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use actix::{AsyncContext, Context, Handler};
use ophiary_runtime::suspension::FeedError;

use super::keep::Recall;
use super::park::Leave;
use super::tries::{self, Refused};
use super::{Running, SessionActor, State};
use crate::error::ActorError;
use crate::event::EventKind;
use crate::extension::ledger::Found;
use crate::message::{FeedResult, Over, StartFeed};
use crate::store::entry::{Below, KeptFeed, Stamp};
use crate::store::writer::Writer;
use crate::telemetry;
use crate::worker::helper::Chore;
use crate::worker::interp::Interp;
use crate::worker::replay::{Means, Restored, Restoring};

/// To a session: what the store had.
#[derive(Debug, actix::Message)]
#[rtype(result = "()")]
struct Woken {
    /// None is there where nothing was stored.
    restored: Result<Option<Box<Restored>>, Lost>,
    /// What its extensions have written down.
    found: BTreeMap<&'static str, Found>,
}

/// Why a session did not come back.
#[derive(Debug)]
enum Lost {
    /// What is wrong.
    Wrong(String),
    /// Its feed has ended so many processes.
    SetAside(u32),
    /// The system stops, or the session has ended: it stays in the store.
    Stopped,
}

/// What a helper does to bring a session back.
enum Stage {
    /// With how often a feed is taken up, where it was not in this process.
    Load(Box<Means>, Option<u32>),
    Replay(Box<Restoring>),
}

// === impl Stage ===

impl Stage {
    /// The next part of the work: more to do, or what came of it.
    fn step(self, writer: &Writer) -> Result<Result<Option<Box<Restored>>, Stage>, Lost> {
        match self {
            Stage::Load(means, tries) => {
                let stored = writer.store.load(&means.key).map_err(|error| error.to_string())?;
                let Some(mut stored) = stored else { return Ok(Ok(None)) };
                if let Some(most) = tries {
                    tries::note(writer, &means.key, most, &mut stored)?;
                }
                Ok(Err(Stage::Replay(Box::new(Restoring::new(stored, *means)?))))
            }
            Stage::Replay(restoring) => Ok(match restoring.step()? {
                Ok(restored) => Ok(Some(Box::new(restored))),
                Err(restoring) => Err(Stage::Replay(Box::new(restoring))),
            }),
        }
    }
}

impl From<String> for Lost {
    fn from(text: String) -> Lost {
        Lost::Wrong(text)
    }
}

impl From<Refused> for Lost {
    fn from(refused: Refused) -> Lost {
        match refused {
            Refused::SetAside(times) => Lost::SetAside(times),
            Refused::Wrong(text) => Lost::Wrong(text),
        }
    }
}

// === impl SessionActor ===

impl SessionActor {
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
            budget: self.shared.budget.clone(),
        };
        let (services, lane) = (self.services.clone(), self.shared.tenant.helper_lane);
        let (writer, actor) = (keep.writer.clone(), ctx.address());
        let with_ledgers = self.has_ledgers() && keep.unread;
        let tries = (keep.unread && self.is_durable()).then_some(keep.writer.tries);
        let after = move || {
            let (key, failed) = (means.key.clone(), actor.clone());
            let of_ledgers = with_ledgers.then(|| writer.clone());
            let (mut stage, system) = (Some(Stage::Load(Box::new(means), tries)), services.clone());
            // Who was told that its thread was given up is told nothing else.
            let given_up = Arc::new(AtomicBool::new(false));
            let gives_up = given_up.clone();
            let chore = Chore::in_slices(move || {
                let Some(now) = stage.take() else { return false };
                let restored = if system.is_stopping() || !actor.connected() {
                    Err(Lost::Stopped)
                } else {
                    match now.step(&writer) {
                        Ok(Err(next)) => {
                            stage = Some(next);
                            return true;
                        }
                        Ok(Ok(restored)) => Ok(restored),
                        Err(lost) => Err(lost),
                    }
                };
                let (restored, found) = match super::ledger::load(of_ledgers.as_deref(), &key) {
                    Ok(found) => (restored, found),
                    Err(error) => (Err(Lost::Wrong(error)), BTreeMap::new()),
                };
                if !given_up.load(Ordering::Acquire) {
                    // One message for each time it is away.
                    actor.do_send(Woken { restored, found });
                }
                false
            });
            let chore = chore.or_else(move |text| {
                gives_up.store(true, Ordering::Release);
                let restored = Err(Lost::Wrong(text));
                failed.do_send(Woken { restored, found: BTreeMap::new() });
            });
            services.helpers.push(lane, chore.of_guest());
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
            Err(Lost::Wrong(text)) => {
                let error = self.keep.as_ref().map(|keep| keep.error(true, &text));
                self.not_restored(error);
            }
            Err(Lost::SetAside(times)) => {
                let session = self.shared.id;
                self.not_restored(Some(ActorError::SetAside { session, times }));
            }
            Err(Lost::Stopped) => self.state = State::Parked,
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
            self.answer_said(ctx);
            self.after_away(ctx);
            self.begin_child(ctx);
        }
        let leaving = self.keep.as_ref().and_then(|keep| keep.leaving);
        if let Some(leaving) = leaving {
            self.leave(Leave { ends: leaving.ends }, ctx);
        }
    }

    fn not_restored(&mut self, error: Option<ActorError>) {
        let (Some(keep), Some(error)) = (&mut self.keep, error) else { return };
        tracing::error!(session = %keep.key.session, tenant = %keep.key.tenant, "not restored: {error}");
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
        let Restored { session, kept, epoch, next, journal, suspended, answers, refused, held } =
            restored;
        let Some(keep) = &mut self.keep else { return };
        let unread = std::mem::take(&mut keep.unread);
        let known = keep.feeds;
        let mut interp = session.map(|session| {
            let mut interp = Box::new(Interp::with(session, &self.shared));
            interp.suspended = suspended;
            interp.known = answers;
            interp.closing =
                kept.running.as_ref().map(|run| run.closing.clone()).unwrap_or_default();
            interp.clock.life_cpu = kept.life.cpu;
            interp.clock.life_wall = kept.life.wall;
            interp.settle();
            interp
        });
        // The session has counted its heap itself.
        drop(held);
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
            (keep.feeds, keep.last) = (kept.feeds, kept.last);
            keep.cpu = Duration::from_micros(kept.stamp.cpu_us);
            keep.dirty = true;
            (self.life.source_bytes, self.life.wall) = (kept.life.source_bytes, kept.life.wall);
            keep.uses_libraries = kept.stamp.libraries.is_some();
            self.number_from(kept.stamp.shown, kept.stamp.seq, kept.feeds);
            self.spent_before(interp.as_deref(), kept.stamp, kept.life.cpu, &kept.below);
        }
        if self.is_durable() {
            // The next entry lets it out, so that its number is not given again.
            self.emit(EventKind::Resumed);
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
                if let Some(error) = refused {
                    self.end_refused(error, ctx);
                }
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
        if !self.is_durable() {
            self.emit_now(EventKind::Resumed);
        }
        self.save_if_due(ctx);
    }

    /// What a session that was read has used counts on.
    fn spent_before(&self, interp: Option<&Interp>, stamp: Stamp, life: Duration, below: &Below) {
        let used = interp.map(|interp| interp.session.usage()).unwrap_or_default();
        let before = used.session_fuel.saturating_sub(used.fuel);
        let cpu = Duration::from_micros(stamp.cpu_us);
        self.shared.spent_before((cpu, used.fuel), (life, before), below);
    }

    /// The process ended before the journal said that a feed could not begin.
    fn end_refused(&mut self, error: FeedError, ctx: &mut Context<SessionActor>) {
        match std::mem::replace(&mut self.state, State::Running) {
            State::Suspended(interp) => self.end_feed(Over::Refused(error), interp, ctx),
            other => self.state = other,
        }
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
        feed.logged = running.logged;
        feed.warnings = running.warnings;
        feed.children = running.children;
        self.shared.count_descendants(running.children);
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
            self.restore_children(running.alive, stamp.children, &running.calls, ctx);
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
        self.shared.followed.clear();
        self.state = if self.keep.is_some() { State::Parked } else { State::Idle(None) };
        self.advance(ctx);
        true
    }

    /// An event that nothing in the journal lets out.
    pub(super) fn emit_now(&mut self, kind: EventKind) {
        let Some(keep) = &mut self.keep else { return };
        if let Some(events) = &self.events {
            // All before it are shown: a session that rests has nothing left to commit.
            keep.shown += 1;
            events.emit_now(kind);
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

impl Handler<Woken> for SessionActor {
    type Result = ();

    fn handle(&mut self, woken: Woken, ctx: &mut Context<SessionActor>) {
        self.woken(woken, ctx);
    }
}
