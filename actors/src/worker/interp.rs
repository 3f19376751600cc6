//! `Interp`: an interpreter with its clocks, as it travels between its actor and the threads.
//!
//! Place: made on a worker with a session's first feed; rests with the actor while the session waits.
//!
//! Invariants: clock limits are those of the feed; what it uses counts for every session above it. Memory is bounded
//! before a slice and counted after it.
//! Limits: `wall`, `cpu`, `session_wall`, `session_cpu`, `memory` with what is left to tenant and parents.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use ophiary_runtime::session::{Session, SessionOptions};
use ophiary_runtime::suspension::Suspension;

use crate::child::size_of;
use crate::extension::Reply;
use crate::message::{FeedStart, LimitHit, Over};
use crate::shared::Shared;
use crate::store::entry::Place;
use crate::worker::closing::Closing;

/// Bytes of answers of workers that a durable session gathers before its journal has them.
const ANSWERS_MAX: u64 = 256 << 10;
/// What an answer weighs beside its value.
const ANSWER_BYTES: u64 = 64;

/// What a heap may have beyond what is left, that only the `MemoryError` of a limit takes.
const ERROR_BYTES: u64 = 4096;

/// Fuel of a session's first slice, before it is known how long its fuel lasts.
const FUEL_FIRST: u64 = 10_000;
const FUEL_MIN: u64 = 100;
const FUEL_MAX: u64 = 10_000_000;

/// An interpreter and what it has used.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each comes and goes apart from the others")]
pub(crate) struct Interp {
    pub(crate) session: Session,
    pub(crate) clock: Clock,
    /// The worker thread that had it last.
    pub(crate) thread: Option<u16>,
    /// Whether it waits for the host.
    pub(crate) suspended: bool,
    /// Clocks that were read since the actor was told, and random bytes, where the session is durable.
    answers: Vec<(u64, Reply)>,
    /// Bytes of these.
    answered: u64,
    /// What the journal says that clocks and randomness gave after the place that it leads to. They give the same again.
    pub(crate) known: BTreeMap<u64, Reply>,
    /// Where a running feed was ended from outside.
    pub(crate) stopped: Option<Place>,
    /// Whether the feed is the session's last.
    pub(crate) closing: Closing,
    /// Fuel that is counted as used.
    fueled: u64,
    /// Fuel of its next slice.
    slice_fuel: u64,
    /// Whether its last slice was ended between two places.
    early: bool,
    /// By which the watch ends its slices.
    budget: Option<Arc<AtomicBool>>,
    /// Bytes of its heap that are counted in the budgets.
    held: u64,
    /// Whether its heap is bounded by what its parents and its tenant have left, not by its own limit.
    squeezed: bool,
    /// Whether they had nothing left before the slice before.
    starved: bool,
    shared: Arc<Shared>,
}

/// Time of a feed, and of all feeds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    pub(crate) began: Instant,
    pub(crate) deadline: Instant,
    pub(crate) cpu: Duration,
    /// When it last gave its thread back.
    pub(crate) left: Instant,
    pub(crate) life_wall: Duration,
    pub(crate) life_cpu: Duration,
}

// === impl Interp ===

impl Interp {
    pub(crate) fn new(shared: &Arc<Shared>) -> Interp {
        let mut session = Session::new(SessionOptions {
            limits: shared.limits.runtime(),
            hash_key: shared.hash_key,
            ..SessionOptions::default()
        });
        session.share_functions(shared.registry.declarations.clone());
        session.share_modules(shared.registry.modules.clone());
        session.share_libraries(shared.registry.libraries.clone());
        Interp::with(session, shared)
    }

    /// Around a session that was restored.
    pub(crate) fn with(session: Session, shared: &Arc<Shared>) -> Interp {
        let (now, fueled) = (Instant::now(), session.usage().session_fuel);
        let clock = Clock {
            began: now,
            deadline: now,
            cpu: Duration::ZERO,
            left: now,
            life_wall: Duration::ZERO,
            life_cpu: Duration::ZERO,
        };
        Interp {
            session,
            clock,
            thread: None,
            suspended: false,
            answers: Vec::new(),
            answered: 0,
            known: BTreeMap::new(),
            stopped: None,
            closing: Closing::Not,
            fueled,
            slice_fuel: FUEL_FIRST,
            early: false,
            budget: None,
            held: 0,
            squeezed: false,
            starved: false,
            shared: shared.clone(),
        }
    }

    /// Whether what enters it is kept in a journal.
    pub(crate) fn is_durable(&self) -> bool {
        self.shared.durable
    }

    /// A worker has answered a call, which the journal is to have.
    pub(crate) fn note_answer(&mut self, call: u64, reply: Reply) {
        self.answered += ANSWER_BYTES + reply.as_ref().map_or(0, size_of);
        self.answers.push((call, reply));
    }

    /// What the journal is to have.
    pub(crate) fn take_answers(&mut self) -> Vec<(u64, Reply)> {
        self.answered = 0;
        std::mem::take(&mut self.answers)
    }

    /// Whether that is so much that the journal is to have it before there is more.
    pub(crate) fn is_full(&self) -> bool {
        self.answered > ANSWERS_MAX
    }

    /// Where it stands.
    pub(crate) fn place(&self) -> Place {
        Place { fuel: self.session.usage().session_fuel, suspended: self.suspended }
    }

    /// Ends the feed from outside, which is noted.
    pub(crate) fn stop(&mut self) {
        self.stopped = Some(self.place());
        self.session.cancel();
    }

    /// A feed begins.
    pub(crate) fn begin(&mut self, start: &FeedStart) {
        self.closing = Closing::of(start.last);
        self.shared.spent.end_feed();
        self.clock.began = start.began;
        self.clock.deadline = start.deadline;
        self.clock.cpu = Duration::ZERO;
        self.clock.left = Instant::now();
    }

    /// Its program is over: what the feed ends with; none where there is more to do at the session's end.
    pub(crate) fn ends_with(&mut self, over: Over) -> Option<Over> {
        self.closing.over(over, &mut self.session)
    }

    /// A feed has ended.
    pub(crate) fn end(&mut self) {
        self.clock.life_wall += self.clock.began.elapsed();
        self.clock.life_cpu += self.clock.cpu;
    }

    /// Bounds the heap by what is left to its parents and its tenant, where that is less than its own limit.
    pub(crate) fn bound(&mut self) {
        if self.shared.durable {
            // What others use is no input of this session: `over` ends its feed where its tenant has no memory left.
            return;
        }
        let limit = self.shared.limits.memory.0;
        let mut available = self.shared.budget.available_to_itself();
        if self.held.saturating_add(self.shared.tenant.memory.available()) < limit {
            // What sessions have use for comes before what is kept for those to come.
            self.shared.tenant.drop_programs();
            available = self.shared.budget.available_to_itself();
        }
        let bound = self.held.saturating_add(available);
        if bound < limit {
            // Where others have taken what was left it can be told so by an error, but only once: what its calls hold may grow
            // while its heap does not.
            let room = if available == 0 && self.starved { 0 } else { ERROR_BYTES };
            self.session.set_memory_limit(bound.saturating_add(room).min(limit));
            (self.squeezed, self.starved) = (true, available == 0);
        } else if self.squeezed {
            self.session.set_memory_limit(limit);
            (self.squeezed, self.starved) = (false, false);
        }
    }

    /// Counts what the heap has now.
    pub(crate) fn settle(&mut self) {
        let used = self.session.usage().heap_bytes;
        if used > self.held {
            self.shared.budget.charge(used - self.held);
        } else {
            self.shared.budget.release(self.held - used);
        }
        self.held = used;
    }

    /// A slice was run: counts its time, here and for the sessions above; the fuel that it used.
    pub(crate) fn spend(&mut self, time: Duration) -> u64 {
        self.clock.cpu += time;
        let fuel = self.session.usage().session_fuel;
        let used = fuel.saturating_sub(self.fueled);
        self.shared.spend(time, used);
        self.fueled = fuel;
        used
    }

    /// Runs a durable session on, to a place that a replay finds again unless the watch ends the slice before.
    pub(crate) fn run_to(&mut self, fuel: u64) -> Suspension {
        let target = self.session.usage().session_fuel.saturating_add(fuel);
        let why = self.session.run_to(target);
        self.early = why == Suspension::OutOfFuel && self.session.usage().session_fuel < target;
        why
    }

    /// The watch ends its slices by this flag, or nobody does.
    pub(crate) fn use_budget(&mut self, budget: Option<Arc<AtomicBool>>) {
        self.session.set_budget(budget.clone());
        self.budget = budget;
    }

    /// Leads a durable session to the next place that a replay finds again.
    pub(crate) fn lead_to_place(&mut self) -> Suspension {
        // What is on its way there is not ended between.
        self.session.set_budget(None);
        let next = self.session.usage().session_fuel + 1;
        let why = self.session.run_to(next);
        self.session.set_budget(self.budget.clone());
        self.early = false;
        why
    }

    /// Whether the watch ended the last slice of a durable session between two places.
    pub(crate) fn is_early(&self) -> bool {
        self.early
    }

    /// Fuel of its next slice.
    pub(crate) fn slice_fuel(&self) -> u64 {
        self.slice_fuel
    }

    /// A slice used so much fuel in this time: the next is to last as long as slices are to. What the same fuel is worth differs a
    /// million times between two things that a script does, so a slice is never more than twice the one before; one that was
    /// far too long makes the next one short at once.
    pub(crate) fn calibrate(&mut self, used: u64, time: Duration, wanted: Duration) {
        self.slice_fuel = next_slice(self.slice_fuel, used, time, wanted);
    }

    /// The limit of time or fuel that is passed, by the session or by one above it, if one is.
    pub(crate) fn over(&self, now: Instant) -> Option<LimitHit> {
        if let Some(hit) = self.shared.overspent() {
            return Some(hit);
        }
        if now >= self.clock.deadline {
            return Some(self.wall_hit(now));
        }
        if self.shared.durable && self.shared.tenant.memory.available() == 0 {
            let allowed = self.shared.tenant.config().quota.memory.0;
            let used = self.shared.tenant.memory.used().max(allowed + 1);
            return Some(LimitHit { limit: "quota.memory".to_owned(), allowed, used });
        }
        None
    }

    /// That the feed's time is over.
    pub(crate) fn wall_hit(&self, now: Instant) -> LimitHit {
        let limits = &self.shared.limits;
        let used = now.saturating_duration_since(self.clock.began);
        let allowed = self.clock.deadline.saturating_duration_since(self.clock.began);
        let life = self.clock.life_wall + used;
        if allowed < limits.wall.duration() && life >= limits.session_wall.duration() {
            return LimitHit::time("session_wall", limits.session_wall.duration(), life);
        }
        LimitHit::time("wall", allowed, used)
    }
}

/// The fuel of the slice after one of `fuel`.
fn next_slice(fuel: u64, used: u64, time: Duration, wanted: Duration) -> u64 {
    let nanos = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX).max(1);
    let wanted = u64::try_from(wanted.as_nanos()).unwrap_or(u64::MAX);
    let exact = used.saturating_mul(wanted) / nanos;
    let next = if nanos > wanted.saturating_mul(2) { exact } else { fuel / 2 + exact / 2 };
    next.min(fuel.saturating_mul(2)).clamp(FUEL_MIN, FUEL_MAX)
}

impl Drop for Interp {
    fn drop(&mut self) {
        self.shared.budget.release(self.held);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WANTED: Duration = Duration::from_millis(1);

    /// How long slices last one after the other where so much fuel lasts a microsecond.
    fn slices(mut fuel: u64, a_microsecond: f64, count: usize) -> Vec<(u64, Duration)> {
        let mut all = Vec::new();
        for _ in 0..count {
            #[expect(clippy::cast_precision_loss, reason = "a few digits are enough")]
            let time = Duration::from_secs_f64(fuel as f64 / a_microsecond / 1e6);
            all.push((fuel, time));
            fuel = next_slice(fuel, fuel, time, WANTED);
        }
        all
    }

    #[test]
    fn a_slice_is_never_more_than_twice_the_one_before_it() {
        for a_microsecond in [1_400_000.0, 275.0, 2.0, 0.23] {
            let all = slices(FUEL_FIRST, a_microsecond, 40);
            for pair in all.windows(2) {
                assert!(pair[1].0 <= pair[0].0 * 2, "{a_microsecond}: {pair:?}");
            }
            let (fuel, last) = all.last().expect("there are some");
            let bounds = WANTED / 2..=WANTED * 2;
            assert!(bounds.contains(last) || *fuel == FUEL_MAX, "{a_microsecond}: {last:?}");
        }
    }

    #[test]
    fn a_slice_that_was_far_too_long_makes_the_next_one_short() {
        // As much as lasts 40 s where the script then does what is dear.
        let all = slices(FUEL_MAX, 0.25, 2);
        assert!(all[1].1 <= WANTED * 2, "{all:?}");
    }
}
