//! `Spent`: processor time and fuel of a session and of all below it; `Descendants`: how many those are.
//!
//! Place: part of `Shared`. Workers add what a slice has used, here and all the way up, and look before the next whether the
//! session or one above it has used up what it may.
//!
//! Invariants: what is used counts while it is used, not when a child has ended. What is used between two feeds, by children that
//! are ending, counts for the session's life. A session that is kept says what it has used itself, and what children that have
//! ended had used: those that run are kept too, and count again when they come back.
//! Limits: `cpu`, `fuel`, `descendants` of a feed; `session_cpu`, `session_fuel`, `session_descendants` of all.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

use ophiary_config::SessionLimits;
use ophiary_runtime::suspension::Usage as RuntimeUsage;

use crate::message::LimitHit;
use crate::store::entry::Below;

/// What a tree of sessions has used.
#[derive(Debug, Default)]
pub(crate) struct Spent {
    feed: Used,
    /// Of that, those below; and of these, children that have ended.
    below: Used,
    ended: Used,
    /// In the feeds before; and of that, fuel of those below.
    before: Used,
    below_before: AtomicU64,
}

/// How many children of a session, and of these, were started.
#[derive(Debug, Default)]
pub(crate) struct Descendants {
    /// In the feed; and of these, those of children that have ended.
    feed: AtomicU32,
    ended: AtomicU32,
    /// In all feeds.
    life: AtomicU32,
}

/// What a session has used until its end, with all below it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Total {
    pub(crate) cpu: Duration,
    pub(crate) fuel: u64,
    pub(crate) descendants: u32,
}

/// Fuel that those below a session have used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct FuelBelow {
    /// In a feed.
    pub(crate) feed: u64,
    /// In all.
    pub(crate) life: u64,
}

/// Nanoseconds of a processor, and fuel.
#[derive(Debug, Default)]
struct Used {
    cpu: AtomicU64,
    fuel: AtomicU64,
}

// === impl Spent ===

impl Spent {
    /// The session has used more.
    pub(crate) fn add(&self, cpu: Duration, fuel: u64) {
        self.feed.add(nanos(cpu), fuel);
    }

    /// One below it has used more.
    pub(crate) fn add_below(&self, cpu: Duration, fuel: u64) {
        self.add(cpu, fuel);
        self.below.add(nanos(cpu), fuel);
    }

    /// A child has ended.
    pub(crate) fn ended(&self, child: Total) {
        self.ended.add(nanos(child.cpu), child.fuel);
    }

    /// A feed has ended, or another begins: what it used is part of the life. Gives the processor time of that feed, and the fuel
    /// of those below in it and in all.
    pub(crate) fn end_feed(&self) -> (Duration, FuelBelow) {
        let (cpu, fuel) = self.feed.take();
        self.before.add(cpu, fuel);
        let feed = self.below.take().1;
        let before = self.below_before.fetch_add(feed, Ordering::Relaxed);
        self.ended.take();
        (Duration::from_nanos(cpu), FuelBelow { feed, life: before + feed })
    }

    /// A session was read that has used so much itself: in its feed, and in those before; and so much fuel was used below it.
    pub(crate) fn set(&self, feed: (Duration, u64), before: (Duration, u64), below: &Below) {
        let sum = |(cpu, fuel): (Duration, u64), below| (nanos(cpu), fuel + below);
        self.feed.set(sum(feed, below.fuel));
        self.before.set(sum(before, below.life_fuel));
        self.below.set((0, below.fuel));
        self.ended.set((0, below.fuel));
        self.below_before.store(below.life_fuel, Ordering::Relaxed);
    }

    /// Processor time of the running feed that is kept of it: that of children which are kept themselves is not.
    pub(crate) fn kept_cpu(&self, children_kept: bool) -> Duration {
        let (all, below, ended) = (self.feed.get().0, self.below.get().0, self.ended.get().0);
        let kept = if children_kept { below.saturating_sub(ended) } else { 0 };
        Duration::from_nanos(all.saturating_sub(kept))
    }

    /// The same of fuel that those below have used, in the running feed and in those before.
    pub(crate) fn kept_fuel(&self, children_kept: bool) -> (u64, u64) {
        let below = if children_kept { &self.ended } else { &self.below };
        (below.get().1, self.below_before.load(Ordering::Relaxed))
    }

    /// Fuel of those below, in the running feed and in all.
    pub(crate) fn fuel_below(&self) -> FuelBelow {
        let feed = self.below.get().1;
        FuelBelow { feed, life: feed + self.below_before.load(Ordering::Relaxed) }
    }

    /// Of all feeds.
    pub(crate) fn total(&self) -> (Duration, u64) {
        let (feed, before) = (self.feed.get(), self.before.get());
        (Duration::from_nanos(feed.0 + before.0), feed.1 + before.1)
    }

    /// Of the feeds before.
    pub(crate) fn cpu_before(&self) -> Duration {
        Duration::from_nanos(self.before.get().0)
    }

    /// The limit that is passed, if one is.
    pub(crate) fn over(&self, limits: &SessionLimits) -> Option<LimitHit> {
        let ((cpu, fuel), before) = (self.feed.get(), self.before.get());
        let time = |limit: &str, allowed: Duration, used: u64| {
            let used = Duration::from_nanos(used);
            (used > allowed).then(|| LimitHit::time(limit, allowed, used))
        };
        let counted = |limit: &str, allowed: u64, used: u64| {
            (used > allowed).then(|| LimitHit { limit: limit.to_owned(), allowed, used })
        };
        time("cpu", limits.cpu.duration(), cpu)
            .or_else(|| time("session_cpu", limits.session_cpu.duration(), cpu + before.0))
            .or_else(|| counted("fuel", limits.fuel, fuel))
            .or_else(|| counted("session_fuel", limits.session_fuel, fuel + before.1))
    }
}

// === impl Descendants ===

impl Descendants {
    /// The limit, where there are as many as there may be.
    pub(crate) fn full(&self, limits: &SessionLimits) -> Option<u32> {
        let is_full =
            |count: &AtomicU32, most: u32| (count.load(Ordering::Relaxed) >= most).then_some(most);
        is_full(&self.feed, limits.descendants)
            .or_else(|| is_full(&self.life, limits.session_descendants))
    }

    pub(crate) fn add(&self, count: u32) {
        self.feed.fetch_add(count, Ordering::Relaxed);
        self.life.fetch_add(count, Ordering::Relaxed);
    }

    /// One that was counted was not started.
    pub(crate) fn leave(&self) {
        self.feed.fetch_sub(1, Ordering::Relaxed);
        self.life.fetch_sub(1, Ordering::Relaxed);
    }

    /// A child has ended.
    pub(crate) fn ended(&self, child: Total) {
        self.ended.fetch_add(child.descendants, Ordering::Relaxed);
    }

    /// The feed that started them ends.
    pub(crate) fn end_feed(&self) {
        self.feed.store(0, Ordering::Relaxed);
        self.ended.store(0, Ordering::Relaxed);
    }

    /// A session was read below which there were so many.
    pub(crate) fn set(&self, below: &Below) {
        self.feed.store(below.descendants, Ordering::Relaxed);
        self.ended.store(below.descendants, Ordering::Relaxed);
        self.life.store(below.life_descendants + below.descendants, Ordering::Relaxed);
    }

    /// Those of the feed, without the session's own children, which it keeps itself; and those of the feeds before.
    pub(crate) fn kept(&self, own: u32, children_kept: bool) -> (u32, u32) {
        let (feed, life) = (self.feed.load(Ordering::Relaxed), self.total());
        let below = if children_kept {
            self.ended.load(Ordering::Relaxed)
        } else {
            feed.saturating_sub(own)
        };
        (below, life.saturating_sub(feed))
    }

    /// Of all feeds.
    pub(crate) fn total(&self) -> u32 {
        self.life.load(Ordering::Relaxed)
    }
}

// === impl FuelBelow ===

impl FuelBelow {
    /// What a session has used, with this.
    pub(crate) fn with(self, own: RuntimeUsage) -> RuntimeUsage {
        RuntimeUsage {
            fuel: own.fuel.saturating_add(self.feed),
            session_fuel: own.session_fuel.saturating_add(self.life),
            ..own
        }
    }
}

// === impl Used ===

impl Used {
    fn add(&self, cpu: u64, fuel: u64) {
        self.cpu.fetch_add(cpu, Ordering::Relaxed);
        self.fuel.fetch_add(fuel, Ordering::Relaxed);
    }

    fn set(&self, (cpu, fuel): (u64, u64)) {
        self.cpu.store(cpu, Ordering::Relaxed);
        self.fuel.store(fuel, Ordering::Relaxed);
    }

    fn take(&self) -> (u64, u64) {
        (self.cpu.swap(0, Ordering::Relaxed), self.fuel.swap(0, Ordering::Relaxed))
    }

    fn get(&self) -> (u64, u64) {
        (self.cpu.load(Ordering::Relaxed), self.fuel.load(Ordering::Relaxed))
    }
}

fn nanos(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use ophiary_config::unit::Millis;

    use super::*;

    #[test]
    fn feeds_are_counted_apart_and_together() {
        let limits = SessionLimits {
            cpu: Millis(10),
            session_cpu: Millis(15),
            fuel: 100,
            session_fuel: 150,
            ..SessionLimits::default()
        };
        let over = |spent: &Spent| spent.over(&limits).map(|hit| (hit.limit, hit.used));
        let spent = Spent::default();
        spent.add(Duration::from_millis(10), 100);
        assert_eq!(over(&spent), None);
        spent.add(Duration::from_micros(1), 1);
        assert_eq!(over(&spent), Some(("cpu".to_owned(), 11)));
        assert_eq!(spent.end_feed().0, Duration::from_micros(10_001));
        assert_eq!((over(&spent), spent.kept_cpu(false)), (None, Duration::ZERO));
        spent.add(Duration::from_millis(4), 50);
        assert_eq!(over(&spent), Some(("session_fuel".to_owned(), 151)));
        let below = Below { fuel: 1, ..Below::default() };
        spent.set((Duration::from_millis(9), 100), (Duration::from_millis(3), 0), &below);
        assert_eq!(over(&spent), Some(("fuel".to_owned(), 101)));
        spent.add(Duration::from_millis(1), 0);
        spent.end_feed();
        spent.add(Duration::from_millis(3), 0);
        assert_eq!(over(&spent), Some(("session_cpu".to_owned(), 16)));
    }

    #[test]
    fn what_is_kept_is_what_no_child_brings_back_itself() {
        let millis = Duration::from_millis;
        let (spent, descendants) = (Spent::default(), Descendants::default());
        spent.add(millis(1), 10);
        for child in [20, 300] {
            descendants.add(1);
            spent.add_below(millis(child), child);
        }
        // One with a child of its own ends, the other runs.
        descendants.add(1);
        let total = Total { cpu: millis(20), fuel: 20, descendants: 1 };
        spent.ended(total);
        descendants.ended(total);
        assert_eq!((spent.kept_cpu(true), spent.kept_fuel(true)), (millis(21), (20, 0)));
        assert_eq!((spent.kept_cpu(false), spent.kept_fuel(false)), (millis(321), (320, 0)));
        assert_eq!((descendants.kept(2, true), descendants.kept(2, false)), ((1, 0), (1, 0)));
        let below = Below { fuel: 20, life_fuel: 5, descendants: 1, life_descendants: 4 };
        let again = (Spent::default(), Descendants::default());
        again.0.set((millis(21), 10), (millis(7), 3), &below);
        again.1.set(&below);
        again.1.add(2);
        again.0.add_below(millis(300), 300);
        assert_eq!((again.0.total(), again.1.total()), ((millis(328), 338), 7));
        assert_eq!((again.0.kept_cpu(true), again.0.kept_fuel(true)), (millis(21), (20, 5)));
        assert_eq!(again.1.kept(2, true), (1, 4));
        again.0.end_feed();
        again.1.end_feed();
        assert_eq!((again.0.kept_fuel(true), again.1.kept(0, true)), ((0, 325), (0, 7)));
    }
}
