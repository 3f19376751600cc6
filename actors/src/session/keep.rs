//! Kept sessions: their journal, and what waits until it is committed.
//!
//! Place: the part of `SessionActor` for tenants whose sessions outlive the process; `park.rs` saves and brings back.
//!
//! ```text
//! something happens -> append(entry) -> store/writer.rs -> Stored(number) -> effects up to that number, in order
//! ```
//!
//! Invariants: of a durable session nothing is sent, shown, given to the script or answered before the entry that says so is
//! committed. A clock's answer is the exception: the script has it at once, but nothing that it then does leaves the session
//! before the answer is committed. What comes of an older epoch is dropped.
//! Limits: `store.snapshot_entries`, `store.snapshot_bytes`.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

use actix::{ActorContext, Addr, AsyncContext, Context, Handler};
use ophiary_runtime::host::HostCall;
use tokio::sync::oneshot;

use super::call::weight;
use super::end::Answer;
use super::{SessionActor, State};
use crate::child::size_of;
use crate::error::ActorError;
use crate::event::EventKind;
use crate::extension::Reply;
use crate::extension::ledger::Found;
use crate::message::{FeedResult, FeedStart, StartFeed};
use crate::quota::{Budget, Held};
use crate::shared::Stop;
use crate::store::Refusal;
use crate::store::SessionKey;
use crate::store::entry::{BUILD, Below, Entry, Input, Logged, Place, Stamp};
use crate::store::writer::{Stored, Unstored, Write, Writer, Written};
use crate::worker::pool::Task;
use crate::worker::replay;

use super::park::Leaving;

/// What a kept session has beside the others.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each comes and goes apart from the others")]
pub(crate) struct Keep {
    pub(crate) key: SessionKey,
    pub(crate) writer: Arc<Writer>,
    pub(super) epoch: u64,
    /// Whether the store knows that this epoch is open.
    pub(super) opened: bool,
    /// Whether what the store has must be read first.
    pub(super) unread: bool,
    /// The number of the next entry.
    pub(super) next: u64,
    /// What is done when an entry is committed.
    pub(super) effects: VecDeque<(u64, Effect)>,
    /// Events that the next entry lets out.
    pub(super) events: Vec<EventKind>,
    /// The number of the next event that is shown, and how many wait for their entries.
    pub(super) shown: u64,
    pub(super) pending: u64,
    /// Numbers below this one are set apart by an entry, and by one that is committed.
    pub(super) marked: u64,
    pub(super) mark: u64,
    /// Numbers that were set apart before the process ended, for the next who reads.
    pub(super) skipped: Option<(u64, u64)>,
    /// Whether the session has looked for something in its libraries.
    pub(super) uses_libraries: bool,
    /// Entries and bytes since the last snapshot.
    pub(super) entries: u32,
    pub(super) bytes: u64,
    /// Feeds that were accepted, and the last that has ended.
    pub(super) feeds: u64,
    pub(super) last: Option<(u64, Arc<FeedResult>)>,
    /// Calls without an answer.
    pub(super) calls: BTreeMap<u64, KeptCall>,
    /// Answers that have not been given to the script.
    pub(super) arrived: Vec<(u64, Reply)>,
    /// What the script is to be given waits for its commit.
    pub(super) acting: bool,
    /// The feed is in the journal, and begins with its commit.
    pub(super) beginning: bool,
    /// Where the feed that ends was stopped.
    pub(super) stop: Option<Place>,
    /// A feed that came while the session was away.
    pub(super) waiting: Option<StartFeed>,
    /// Those who want the result of the feed that runs.
    pub(super) listeners: Vec<Answer>,
    /// The session is on its way out of memory.
    pub(super) leaving: Option<Leaving>,
    /// Until when the time of sleeping tasks has passed, of a parked session.
    pub(super) left: Instant,
    /// Who asks what is known of a session that must be read first.
    pub(super) asked: Vec<Recall>,
    /// Something has changed since the last snapshot.
    pub(super) dirty: bool,
    /// It was too large for a snapshot: none is made of it until something changes.
    pub(super) too_large: bool,
    /// Workers have answered it much that the journal may not have yet.
    pub(super) behind: bool,
    /// Since when nothing has happened.
    pub(super) idle: Instant,
    /// Whether a timer looks after that.
    pub(super) watched: bool,
    /// Processor time of the feed, as it was last seen.
    pub(super) cpu: Duration,
    /// Its own address, for the ledgers of its extensions; and what they have written down.
    pub(super) me: Option<Addr<SessionActor>>,
    pub(super) found: BTreeMap<&'static str, Found>,
    /// What was said to its extensions while the session was not read.
    pub(super) said: Vec<super::host::AskExtension>,
}

/// A call that may be made again, with its arguments, which count beside those that its handler has.
#[derive(Debug)]
pub(super) struct KeptCall {
    pub(super) call: HostCall,
    _held: Held,
}

/// To a kept session: what do you know of your feeds?
#[derive(Debug, actix::Message)]
#[rtype(result = "()")]
pub(crate) enum Recall {
    /// How many there were, and the last.
    Feeds(oneshot::Sender<Result<Feeds, ActorError>>),
    /// The result of the one that runs, or of the last.
    Result(Answer),
}

/// The feeds of a kept session.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Feeds {
    /// How many were accepted. The last of them has this number.
    pub accepted: u64,
    /// Whether that one runs.
    pub running: bool,
    /// The last that has ended, with its number.
    pub last: Option<(u64, FeedResult)>,
}

/// To a kept session: come back from the store.
#[derive(Clone, Copy, Debug, actix::Message)]
#[rtype(result = "()")]
pub(crate) struct Wake;

/// What is done when an entry is committed.
#[derive(Debug)]
pub(super) enum Effect {
    /// Events may have numbers below this one.
    Mark(u64),
    /// Events are shown.
    Events(Vec<EventKind>),
    /// A feed is accepted, and begins.
    Begin(Box<FeedStart>),
    /// Calls are sent.
    Calls(Vec<HostCall>),
    /// The script is given something.
    Act(Arc<Input>),
    /// A result is given.
    Finish(Arc<FeedResult>, Vec<Answer>),
    /// A feed is refused.
    Refuse(Vec<Answer>, ActorError),
}

// === impl KeptCall ===

impl KeptCall {
    pub(super) fn new(call: HostCall, budget: &Arc<Budget>) -> KeptCall {
        let held = budget.hold(weight(&call));
        KeptCall { call, _held: held }
    }
}

// === impl Keep ===

impl Keep {
    pub(crate) fn new(key: SessionKey, writer: Arc<Writer>, unread: bool) -> Keep {
        Keep {
            key,
            writer,
            epoch: 1,
            opened: false,
            unread,
            next: 1,
            effects: VecDeque::new(),
            events: Vec::new(),
            shown: 0,
            pending: 0,
            marked: 0,
            mark: 0,
            skipped: None,
            uses_libraries: false,
            entries: 0,
            bytes: 0,
            feeds: 0,
            last: None,
            calls: BTreeMap::new(),
            arrived: Vec::new(),
            acting: false,
            beginning: false,
            stop: None,
            waiting: None,
            listeners: Vec::new(),
            leaving: None,
            left: Instant::now(),
            asked: Vec::new(),
            dirty: false,
            too_large: false,
            behind: false,
            idle: Instant::now(),
            watched: false,
            cpu: Duration::ZERO,
            me: None,
            found: BTreeMap::new(),
            said: Vec::new(),
        }
    }

    /// Whether its actor ends as soon as it is stored: then nothing new is begun.
    pub(super) fn is_ending(&self) -> bool {
        self.leaving.is_some_and(|leaving| leaving.ends)
    }

    /// The marks of entries that are not committed.
    pub(super) fn marks_to_come(&self) -> impl Iterator<Item = u64> {
        self.effects.iter().filter_map(|(_, effect)| match effect {
            Effect::Mark(mark) => Some(*mark),
            _ => None,
        })
    }

    /// Bytes of the answers that have not been given to the script.
    pub(crate) fn waiting(&self) -> u64 {
        self.arrived.iter().map(|(_, reply)| reply.as_ref().map_or(0, size_of)).sum()
    }

    /// An error of the store, as the host is told.
    pub(super) fn error(&self, restoring: bool, reason: &dyn std::fmt::Display) -> ActorError {
        ActorError::Store { session: self.key.session, restoring, reason: reason.to_string() }
    }
}

// === impl SessionActor: the journal ===

impl SessionActor {
    pub(crate) fn is_durable(&self) -> bool {
        self.shared.durable
    }

    pub(super) fn stamp(&self) -> Stamp {
        let keep = self.keep.as_ref();
        let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let feed = self.feed.as_ref();
        let (shown, seq) = self.numbers();
        let uses_libraries = keep.is_some_and(|keep| keep.uses_libraries);
        let cpu = self.shared.spent.kept_cpu(self.shared.durable);
        Stamp {
            wall_ms: feed.map_or(0, |feed| millis(feed.began.elapsed())),
            cpu_us: u64::try_from(cpu.as_micros()).unwrap_or(u64::MAX),
            shown,
            seq,
            libraries: uses_libraries.then(|| replay::digest(&self.shared.registry.libraries)),
            children: self.children.as_ref().map_or(0, |children| children.next()),
        }
    }

    /// What those below it have used that nothing else says.
    pub(super) fn below(&self) -> Below {
        self.shared.below(self.feed.as_ref().map_or(0, |feed| feed.children))
    }

    /// Says to the store that this epoch is open.
    pub(super) fn open(&mut self, place: Option<Place>, ctx: &Context<SessionActor>) {
        let Some(keep) = &mut self.keep else { return };
        if std::mem::replace(&mut keep.opened, true) {
            return;
        }
        self.write(Written::Open, ctx);
        if self.is_durable() {
            let limits = Box::new(self.shared.limits.runtime());
            let (build, hash_key) = (BUILD.to_owned(), self.shared.hash_key);
            self.append(Logged::Opened { place, build, hash_key, limits }, ctx);
        }
    }

    pub(super) fn write(&self, what: Written, ctx: &Context<SessionActor>) {
        let Some(keep) = &self.keep else { return };
        let (key, epoch) = (keep.key.clone(), keep.epoch);
        keep.writer.write(Write { key, epoch, what, tell: Some(ctx.address()) });
    }

    /// Puts an entry into the journal; its number.
    pub(crate) fn append(&mut self, logged: Logged, ctx: &Context<SessionActor>) -> u64 {
        self.open(None, ctx);
        let ends = matches!(logged, Logged::Finished { .. } | Logged::Refused { .. });
        let busy = self.feed.is_some() && !ends;
        let Some(keep) = &mut self.keep else { return 0 };
        let number = keep.next;
        keep.next += 1;
        keep.entries += 1;
        keep.dirty = true;
        keep.idle = Instant::now();
        let events = std::mem::take(&mut keep.events);
        keep.pending += events.len() as u64;
        let stamp = Stamp { seq: self.set_numbers_apart(), ..self.stamp() };
        if let Some(keep) = &mut self.keep {
            if std::mem::replace(&mut keep.marked, stamp.seq) != stamp.seq {
                keep.effects.push_back((number, Effect::Mark(stamp.seq)));
            }
            if !events.is_empty() {
                keep.effects.push_back((number, Effect::Events(events)));
            }
        }
        let entry = Box::new(Entry { stamp, logged, below: self.below() });
        self.write(Written::Entry { number, entry, busy }, ctx);
        number
    }

    pub(super) fn append_with(
        &mut self,
        logged: Logged,
        effect: Effect,
        ctx: &Context<SessionActor>,
    ) {
        let number = self.append(logged, ctx);
        if let Some(keep) = &mut self.keep {
            keep.effects.push_back((number, effect));
        }
    }

    fn stored(&mut self, stored: Stored, ctx: &mut Context<SessionActor>) {
        let Some(keep) = &mut self.keep else { return };
        if stored.epoch != keep.epoch {
            return;
        }
        if let Some(fault) = stored.fault {
            return self.unstored(&fault, ctx);
        }
        keep.bytes += stored.bytes;
        if let Some(number) = stored.entry.max(stored.covered) {
            while self
                .keep
                .as_ref()
                .is_some_and(|keep| keep.effects.front().is_some_and(|(of, _)| *of <= number))
            {
                let effect = self.keep.as_mut().and_then(|keep| keep.effects.pop_front());
                if let Some((_, effect)) = effect {
                    self.act(effect, ctx);
                }
            }
        }
        if stored.covered.is_some() {
            self.covered(stored.covered, ctx);
        }
    }

    fn act(&mut self, effect: Effect, ctx: &mut Context<SessionActor>) {
        match effect {
            Effect::Mark(mark) => self.allow_numbers(mark),
            Effect::Events(events) => self.show(events),
            Effect::Begin(start) => self.begin_kept(start, ctx),
            Effect::Calls(calls) => {
                for call in calls {
                    let number = call.id;
                    // It may have been cancelled meanwhile.
                    let wanted = self.keep.as_ref().is_some_and(|k| k.calls.contains_key(&number));
                    if !wanted {
                        continue;
                    }
                    let bytes = weight(&call);
                    match (self.start_call(call, ctx), &mut self.keep) {
                        (Some(reply), Some(keep)) => keep.arrived.push((number, reply)),
                        (None, _)
                            if self.feed.as_ref().is_some_and(|f| f.blocked == Some(number)) =>
                        {
                            self.hold_arguments(number, bytes);
                        }
                        _ => {}
                    }
                }
                self.advance(ctx);
            }
            Effect::Act(input) => {
                let Some(keep) = &mut self.keep else { return };
                keep.acting = false;
                // What came since then is for the end of the next slice, if the script does not wait before.
                let wanted = keep.is_ending() || !keep.arrived.is_empty();
                self.shared.want(wanted);
                match std::mem::replace(&mut self.state, State::Running) {
                    State::Suspended(interp) => {
                        self.enter_gate_again();
                        self.run(Some(interp), Task::Input(input), ctx);
                    }
                    other => self.state = other,
                }
            }
            Effect::Finish(result, answers) => {
                self.tell_parent(&result);
                for answer in answers {
                    // Who no longer waits for the result does not want it.
                    let _ = answer.send(Ok(FeedResult::clone(&result)));
                }
            }
            Effect::Refuse(answers, error) => {
                for answer in answers {
                    let _ = answer.send(Err(error.clone()));
                }
            }
        }
    }

    fn begin_kept(&mut self, start: Box<FeedStart>, ctx: &mut Context<SessionActor>) {
        let Some(keep) = &mut self.keep else { return };
        keep.beginning = false;
        let (number, ending) = (keep.feeds, keep.is_ending());
        self.shared.want(ending);
        if let Some(accepted) = self.feed.as_mut().and_then(|feed| feed.accepted.take()) {
            let _ = accepted.send(number);
        }
        match std::mem::replace(&mut self.state, State::Running) {
            State::Starting(interp) => self.run(interp, Task::Feed(start), ctx),
            other => self.state = other,
        }
    }

    /// The store has not taken what it was given: what is in memory is of no use, what it has counts.
    pub(super) fn unstored(&mut self, fault: &Unstored, ctx: &mut Context<SessionActor>) {
        let Some(keep) = &mut self.keep else { return };
        let error = keep.error(false, fault);
        tracing::error!(session = %keep.key.session, tenant = %keep.key.tenant, %fault, "not stored");
        let mut answers = std::mem::take(&mut keep.listeners);
        for (_, effect) in std::mem::take(&mut keep.effects) {
            match effect {
                Effect::Finish(_, waiting) | Effect::Refuse(waiting, _) => answers.extend(waiting),
                _ => {}
            }
        }
        answers.extend(keep.waiting.take().and_then(|start| start.answer));
        keep.forget_run();
        keep.unread = true;
        self.drop_ledgers();
        let Some(keep) = &mut self.keep else { return };
        // What this epoch still says is not heard any more; the next load opens another.
        keep.epoch = u64::MAX;
        if let Some(answer) = self.drop_feed() {
            answers.push(answer);
        }
        for answer in answers {
            let _ = answer.send(Err(error.clone()));
        }
        let fenced = matches!(fault, Unstored::Refused(Refusal::Fenced { .. }));
        match std::mem::replace(&mut self.state, State::Parked) {
            State::Suspended(interp)
            | State::Idle(Some(interp))
            | State::Starting(Some(interp)) => {
                self.drop_interp(interp);
            }
            away @ (State::Running | State::Away) => {
                // It is dropped when it comes back.
                self.shared.ask(Stop::Cancel);
                self.state = away;
                self.abandoned = true;
            }
            State::Closed => self.state = State::Closed,
            _ => {}
        }
        if fenced || self.is_child() {
            // A child's parent keeps that too, where it can; where not, it comes back with its children.
            self.tell_parent(&FeedResult::internal("what it did is not stored"));
            self.state = State::Closed;
            ctx.stop();
        }
        self.advance(ctx);
    }

    /// Lets go of the running feed, which has not ended: the store may have it. Who waits for its result.
    pub(super) fn drop_feed(&mut self) -> Option<Answer> {
        self.release_children();
        self.leave_gate();
        let mut feed = self.feed.take()?;
        self.shared.tenant.end_of_feed();
        feed.abort_calls();
        // What it was told and has not seen is its answer still where its calls are made again.
        self.shared.followed.clear();
        feed.answer.take()
    }
}

impl Keep {
    /// What belongs to the interpreter that was in memory.
    pub(super) fn forget_run(&mut self) {
        self.events.clear();
        self.pending = 0;
        self.calls.clear();
        self.arrived.clear();
        self.acting = false;
        self.beginning = false;
        self.stop = None;
        self.leaving = None;
        self.opened = false;
    }
}

// === impl SessionActor: questions ===

impl SessionActor {
    fn recall(&mut self, recall: Recall, ctx: &mut Context<SessionActor>) {
        let Some(keep) = &mut self.keep else {
            let error = ActorError::NotKept { session: self.shared.id };
            // Who asked may have given up.
            match recall {
                Recall::Feeds(answer) => drop(answer.send(Err(error))),
                Recall::Result(answer) => drop(answer.send(Err(error))),
            }
            return;
        };
        if keep.unread {
            keep.asked.push(recall);
            return self.advance(ctx);
        }
        match recall {
            Recall::Feeds(answer) => {
                let last = keep.last.as_ref();
                let last = last.map(|(number, result)| (*number, FeedResult::clone(result)));
                let running = self.feed.is_some();
                let _ = answer.send(Ok(Feeds { accepted: keep.feeds, running, last }));
            }
            Recall::Result(answer) if self.feed.is_some() => keep.listeners.push(answer),
            Recall::Result(answer) => {
                // Dropping the sender tells that there is none.
                if let Some((_, result)) = &keep.last {
                    let _ = answer.send(Ok(FeedResult::clone(result)));
                }
            }
        }
    }

    /// Answers those who asked while the session was away.
    pub(super) fn answer_asked(&mut self, ctx: &mut Context<SessionActor>) {
        let asked = self.keep.as_mut().map(|keep| std::mem::take(&mut keep.asked));
        asked.into_iter().flatten().for_each(|recall| self.recall(recall, ctx));
    }
}

impl Handler<Recall> for SessionActor {
    type Result = ();

    fn handle(&mut self, recall: Recall, ctx: &mut Context<SessionActor>) {
        self.recall(recall, ctx);
    }
}

impl Handler<Wake> for SessionActor {
    type Result = ();

    fn handle(&mut self, _: Wake, ctx: &mut Context<SessionActor>) {
        if matches!(self.state, State::Parked) {
            self.wake_up(ctx);
        }
    }
}

impl Handler<Stored> for SessionActor {
    type Result = ();

    fn handle(&mut self, stored: Stored, ctx: &mut Context<SessionActor>) {
        self.stored(stored, ctx);
    }
}
