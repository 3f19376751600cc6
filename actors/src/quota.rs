//! The counters that are shared down the tree: memory that is in use, feeds that run, sessions that start.
//!
//! Place: a tenant's budget stands above those of its sessions, a session's above those of its children. Workers look what is
//! available before a slice and count what is used after it; the gate lets feeds begin.
//!
//! Invariants: what is counted is counted in every budget up to the tenant's, and nothing twice. A budget that is dropped
//! gives back what it still holds. Heaps that grow at the same moment may pass a budget together, by what each could have
//! had alone; none grows further then. Sessions below leave a session some memory, so that it can go on and see to them.
//! Limits: `memory`, `running`, `queue`, `start_rate` of the tenant, `memory` of each session.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use ophiary_config::unit::Rate;

/// The most that children leave their parent of its memory; of less than 16 times as much it is a sixteenth.
const LEFT_ABOVE: u64 = 1 << 20;

/// Bytes that may be used, here and below.
#[derive(Debug)]
pub(crate) struct Budget {
    allowed: AtomicU64,
    /// What those below leave.
    left: u64,
    used: AtomicU64,
    /// What of that is of those below.
    below: AtomicU64,
    above: Option<Arc<Budget>>,
}

/// Bytes that count in a budget as long as this is there.
#[derive(Debug)]
pub(crate) struct Held {
    budget: Arc<Budget>,
    bytes: u64,
}

/// Feeds that run, and those that wait until they may: of sessions that the host started, and of children, in turn.
#[derive(Debug)]
pub(crate) struct Gate<T> {
    running: u32,
    /// Children among them that have not run for the first time.
    starting: u32,
    waiting: VecDeque<T>,
    /// Children, and those who want to start one.
    children: VecDeque<T>,
    /// Whether a child had the last place for which both waited.
    was_child: bool,
}

/// How many may run, and how many of them be children that begin.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Places {
    pub(crate) running: u32,
    pub(crate) starting: u32,
}

/// Whose turn it is.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Next<T> {
    pub(crate) who: T,
    /// Whether it is a child that begins.
    pub(crate) starts: bool,
}

/// What the gate says to a feed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Admission<T> {
    /// It runs.
    Now,
    /// It waits for its turn.
    Later,
    /// Too many wait: it is given back.
    Full(T),
}

/// A bucket that fills with time.
#[derive(Debug)]
pub(crate) struct Bucket {
    rate: Rate,
    /// What may be taken, times the nanoseconds of the rate: so no time is lost in rounding.
    level: u128,
    filled_at: Instant,
}

// === impl Budget ===

impl Budget {
    /// Of a tenant, which uses nothing itself.
    pub(crate) fn new(allowed: u64) -> Budget {
        Budget::of(allowed, 0, None)
    }

    /// Of a session, below its tenant's or its parent's.
    pub(crate) fn below(above: Arc<Budget>, allowed: u64) -> Budget {
        let left = LEFT_ABOVE.min(allowed / 16);
        Budget::of(allowed, left, Some(above))
    }

    fn of(allowed: u64, left: u64, above: Option<Arc<Budget>>) -> Budget {
        let (used, below) = (AtomicU64::new(0), AtomicU64::new(0));
        Budget { allowed: AtomicU64::new(allowed), left, used, below, above }
    }

    /// What may still be used, here and above.
    pub(crate) fn available(&self) -> u64 {
        self.available_above(self.allowed.load(Ordering::Relaxed).saturating_sub(self.used()))
    }

    /// The same for the session itself: what its children leave is its own, also where they grew past it together.
    pub(crate) fn available_to_itself(&self) -> u64 {
        let used = self.used();
        let here = self.allowed.load(Ordering::Relaxed).saturating_sub(used);
        let own = used.saturating_sub(self.below.load(Ordering::Acquire));
        self.available_above(here.max(self.left.saturating_sub(own)))
    }

    /// What all that stand below the same tenant may still use.
    pub(crate) fn available_to_all(&self) -> u64 {
        match &self.above {
            Some(above) => above.available_to_all(),
            None => self.available(),
        }
    }

    fn available_above(&self, here: u64) -> u64 {
        match &self.above {
            Some(above) if here > 0 => here.min(above.available().saturating_sub(above.left)),
            _ => here,
        }
    }

    /// Counts what is in use, here and above. It may be more than is allowed: then nothing is available until it is less.
    pub(crate) fn charge(&self, bytes: u64) {
        self.used.fetch_add(bytes, Ordering::AcqRel);
        if let Some(above) = &self.above {
            above.below.fetch_add(bytes, Ordering::AcqRel);
            above.charge(bytes);
        }
    }

    /// Counts what is no longer in use.
    pub(crate) fn release(&self, bytes: u64) {
        let less = |used: u64| Some(used.saturating_sub(bytes));
        let before = self.used.fetch_update(Ordering::AcqRel, Ordering::Acquire, less);
        let before = before.unwrap_or_default();
        debug_assert!(before >= bytes, "more was given back than taken");
        if before < bytes {
            // A fault of ours, which must not take all memory from a tenant.
            tracing::error!(before, bytes, "more memory was given back than taken");
        }
        self.release_above(bytes);
    }

    fn release_above(&self, bytes: u64) {
        if let Some(above) = &self.above {
            let less = |below: u64| Some(below.saturating_sub(bytes));
            let _ = above.below.fetch_update(Ordering::AcqRel, Ordering::Acquire, less);
            above.release(bytes);
        }
    }

    /// What is in use.
    pub(crate) fn used(&self) -> u64 {
        self.used.load(Ordering::Acquire)
    }

    /// Changes what may be in use.
    pub(crate) fn allow(&self, bytes: u64) {
        self.allowed.store(bytes, Ordering::Relaxed);
    }

    /// As `charge`, until what is given back is dropped.
    pub(crate) fn hold(self: &Arc<Self>, bytes: u64) -> Held {
        self.charge(bytes);
        Held { budget: self.clone(), bytes }
    }
}

impl Drop for Budget {
    fn drop(&mut self) {
        match *self.used.get_mut() {
            0 => {}
            left => self.release_above(left),
        }
    }
}

// === impl Held ===

impl Held {
    /// How many are counted.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// How many more may be in use.
    pub(crate) fn available(&self) -> u64 {
        self.budget.available()
    }

    /// Whether so many more may be in use; those below leave some.
    pub(crate) fn has_room(&self, bytes: u64, for_those_below: bool) -> bool {
        let available = self.budget.available();
        let left = if for_those_below { self.budget.left } else { 0 };
        bytes <= available.saturating_sub(left)
    }

    /// Counts so many in place of what was counted.
    pub(crate) fn set(&mut self, bytes: u64) {
        self.budget.charge(bytes);
        self.budget.release(std::mem::replace(&mut self.bytes, bytes));
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.budget.release(self.bytes);
    }
}

// === impl Gate ===

impl<T> Default for Gate<T> {
    fn default() -> Gate<T> {
        let (waiting, children) = (VecDeque::new(), VecDeque::new());
        Gate { running: 0, starting: 0, waiting, children, was_child: false }
    }
}

impl<T> Gate<T> {
    /// A feed wants to begin.
    pub(crate) fn enter(&mut self, feed: T, running_max: u32, queue_max: u32) -> Admission<T> {
        if self.running < running_max && self.waiting.is_empty() {
            self.running += 1;
            return Admission::Now;
        }
        if self.waiting.len() >= queue_max as usize {
            return Admission::Full(feed);
        }
        self.waiting.push_back(feed);
        Admission::Later
    }

    /// A child wants to begin: whether it may now. It waits otherwise, for there are no more than `children` of them.
    pub(crate) fn enter_child(&mut self, child: T, places: Places) -> bool {
        let now = self.children.is_empty() && self.has_place_for_child(places);
        if now {
            self.running += 1;
            self.starting += 1;
        } else {
            self.children.push_back(child);
        }
        now
    }

    fn has_place_for_child(&self, places: Places) -> bool {
        self.running < places.running && self.starting < places.starting
    }

    /// A feed that waited for something else goes on: it needs no admission.
    pub(crate) fn resume(&mut self) {
        self.running += 1;
    }

    /// A feed waits for something, or has ended.
    pub(crate) fn leave(&mut self) {
        self.running = self.running.saturating_sub(1);
    }

    /// A child has run for the first time, or does not come to it.
    pub(crate) fn started(&mut self) {
        self.starting = self.starting.saturating_sub(1);
    }

    /// The next of those that wait, where there is a place.
    pub(crate) fn admit(&mut self, places: Places) -> Option<Next<T>> {
        if self.running >= places.running {
            return None;
        }
        let child = !self.children.is_empty() && self.starting < places.starting;
        let starts = child && (self.waiting.is_empty() || !self.was_child);
        let next = if starts { &mut self.children } else { &mut self.waiting }.pop_front()?;
        if child {
            self.was_child = starts;
        }
        self.running += 1;
        self.starting += u32::from(starts);
        Some(Next { who: next, starts })
    }

    /// Takes those that wait and that `leaves` names out.
    pub(crate) fn remove(&mut self, leaves: impl Fn(&T) -> bool) {
        self.waiting.retain(|feed| !leaves(feed));
        self.children.retain(|child| !leaves(child));
    }

    pub(crate) fn running(&self) -> u32 {
        self.running
    }

    pub(crate) fn waiting(&self) -> usize {
        self.waiting.len()
    }
}

// === impl Bucket ===

impl Bucket {
    pub(crate) fn new(rate: Rate, now: Instant) -> Bucket {
        Bucket { rate, level: full(rate), filled_at: now }
    }

    pub(crate) fn set_rate(&mut self, rate: Rate) {
        let before = nanos_of(self.rate).max(1);
        self.level = (self.level.saturating_mul(nanos_of(rate)) / before).min(full(rate));
        self.rate = rate;
    }

    /// Takes one; how long to wait for it otherwise. A rate of nothing gives nothing.
    pub(crate) fn take(&mut self, now: Instant) -> Result<(), Duration> {
        let (count, one) = (u128::from(self.rate.count), nanos_of(self.rate));
        let passed = now.saturating_duration_since(self.filled_at).as_nanos();
        self.level = self.level.saturating_add(passed.saturating_mul(count)).min(full(self.rate));
        self.filled_at = self.filled_at.max(now);
        if count == 0 {
            return Err(self.rate.per.duration());
        }
        if self.level >= one {
            self.level -= one;
            return Ok(());
        }
        let wait = (one - self.level).div_ceil(count);
        Err(Duration::from_nanos(u64::try_from(wait).unwrap_or(u64::MAX)))
    }
}

/// What one costs of a bucket's level.
fn nanos_of(rate: Rate) -> u128 {
    u128::from(rate.per.0) * 1_000_000
}

fn full(rate: Rate) -> u128 {
    nanos_of(rate) * u128::from(rate.count)
}

#[cfg(test)]
mod tests {
    use ophiary_config::unit::Millis;

    use super::*;

    const ONE: Places = Places { running: 1, starting: 9 };

    #[test]
    fn what_is_used_counts_all_the_way_up() {
        let tenant = Arc::new(Budget::new(100));
        let parent = Arc::new(Budget::below(tenant.clone(), 80));
        let child = Budget::below(parent.clone(), 1000);
        parent.charge(30);
        // A sixteenth of 80 is left to the parent.
        assert_eq!((parent.available(), child.available()), (50, 45));
        child.charge(50);
        assert_eq!((tenant.used(), parent.used(), child.used()), (80, 80, 50));
        assert_eq!((tenant.available(), parent.available(), child.available()), (20, 0, 0));
        drop(child);
        assert_eq!((tenant.used(), parent.used()), (30, 30));
    }

    #[test]
    fn children_that_grew_past_a_budget_together_leave_their_parent_a_part() {
        let tenant = Arc::new(Budget::new(100));
        let parent = Arc::new(Budget::below(tenant, 80));
        let child = Budget::below(parent.clone(), 1000);
        parent.charge(2);
        child.charge(90);
        assert_eq!((parent.available(), parent.available_to_itself()), (0, 3));
        // But nothing that the tenant has not, and no more than that part.
        child.charge(6);
        assert_eq!(parent.available_to_itself(), 2);
        child.release(6);
        parent.charge(5);
        assert_eq!(parent.available_to_itself(), 0);
        drop(child);
        assert_eq!((parent.used(), parent.available_to_itself()), (7, 73));
    }

    #[test]
    fn what_is_held_counts_until_it_is_dropped() {
        let tenant = Arc::new(Budget::new(100));
        let session = Arc::new(Budget::below(tenant.clone(), 80));
        let mut held = session.hold(10);
        held.set(30);
        assert_eq!((tenant.used(), session.used()), (30, 30));
        assert_eq!((held.has_room(50, false), held.has_room(51, false)), (true, false));
        assert_eq!((held.has_room(45, true), held.has_room(46, true)), (true, false));
        drop(held);
        assert_eq!((tenant.used(), session.used()), (0, 0));
    }

    #[test]
    fn the_gate_lets_as_many_run_as_it_may_and_keeps_the_order() {
        let mut gate = Gate::default();
        assert_eq!(gate.enter(1, 1, 2), Admission::Now);
        assert_eq!(gate.enter(2, 1, 2), Admission::Later);
        assert_eq!(gate.enter(3, 1, 2), Admission::Later);
        assert_eq!(gate.enter(4, 1, 2), Admission::Full(4));
        let feed = |who| Some(Next { who, starts: false });
        gate.leave();
        assert_eq!(gate.admit(ONE), feed(2));
        gate.resume();
        gate.leave();
        assert_eq!(gate.admit(ONE), None);
        gate.leave();
        assert_eq!(gate.admit(ONE), feed(3));
        assert_eq!((gate.running(), gate.waiting()), (1, 0));
    }

    #[test]
    fn a_bucket_says_when_to_come_again() {
        let start = Instant::now();
        let mut bucket = Bucket::new(Rate { count: 2, per: Millis(1000) }, start);
        assert_eq!(bucket.take(start), Ok(()));
        assert_eq!(bucket.take(start), Ok(()));
        assert_eq!(bucket.take(start), Err(Duration::from_millis(500)));
        assert_eq!(bucket.take(start + Duration::from_millis(500)), Ok(()));
        assert_eq!(
            bucket.take(start + Duration::from_millis(500)),
            Err(Duration::from_millis(500))
        );
    }

    #[test]
    fn a_bucket_gives_all_of_its_rate_and_no_more_however_it_is_tried() {
        let mut seed = 1_u64;
        for (count, per) in
            [(5, 3_600_000), (600, 1000), (100, 1000), (2, 7), (7, 1), (9973, 863_999)]
        {
            let rate = Rate { count, per: Millis(per) };
            let interval = per * 1_000_000 / u64::from(count);
            for longest in [interval / 1000, interval / 5, interval] {
                let start = Instant::now();
                let (mut bucket, mut now, mut granted) = (Bucket::new(rate, start), start, 0);
                for tries in 1..=20_000 {
                    seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    now += Duration::from_nanos((seed >> 33) % longest + 1);
                    granted += u128::from(bucket.take(now).is_ok());
                    let passed = (now - start).as_nanos() * u128::from(count);
                    let due = passed / (u128::from(per) * 1_000_000) + u128::from(count);
                    assert!(granted <= due, "{granted} of {due} by {rate:?}");
                    // What came while it was full, before the first try, is lost.
                    assert!(
                        granted >= due.saturating_sub(2).min(tries),
                        "{granted} of {due} by {rate:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_bucket_without_a_rate_divides_by_nothing() {
        let start = Instant::now();
        let mut bucket = Bucket::new(Rate { count: 0, per: Millis(1000) }, start);
        assert_eq!(bucket.take(start), Err(Duration::from_secs(1)));
        bucket.set_rate(Rate { count: 1, per: Millis(0) });
        assert_eq!(bucket.take(start), Ok(()));
        bucket.set_rate(Rate { count: 2, per: Millis(1000) });
        assert!(bucket.take(start + Duration::from_secs(1)).is_ok());
    }

    #[test]
    fn who_waits_is_admitted_where_there_are_more_places() {
        let mut gate = Gate::default();
        for feed in 1..=4 {
            assert_eq!(gate.enter(feed, 0, 9), Admission::Later);
        }
        let two = Places { running: 2, ..ONE };
        let mut admit = |places| gate.admit(places).map(|next| next.who);
        assert_eq!(admit(Places { running: 0, ..ONE }), None);
        assert_eq!((admit(two), admit(two), admit(two)), (Some(1), Some(2), None));
        assert_eq!((gate.running(), gate.waiting()), (2, 2));
    }

    #[test]
    fn children_have_places_in_turn_with_others_and_few_of_them_begin_at_once() {
        let mut gate = Gate::default();
        let places = Places { running: 4, starting: 2 };
        assert!(gate.enter_child(1, places) && gate.enter_child(2, places));
        assert!(!gate.enter_child(3, places), "two begin");
        gate.started();
        let child = |who| Some(Next { who, starts: true });
        assert_eq!((gate.admit(places), gate.admit(places)), (child(3), None));
        // All places are taken: children that wait and others have theirs in turn.
        gate.resume();
        gate.started();
        gate.started();
        for who in [10, 11] {
            assert_eq!(gate.enter(who, 4, 9), Admission::Later);
            assert!(!gate.enter_child(who + 10, places));
        }
        let mut order = Vec::new();
        for _ in 0..4 {
            gate.leave();
            let next = gate.admit(places).expect("somebody waits");
            if next.starts {
                gate.started();
            }
            order.push(next.who);
        }
        assert_eq!(order, [10, 20, 11, 21]);
        assert_eq!(gate.running(), 4);
    }
}
