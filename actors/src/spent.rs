//! `Spent`: processor time and fuel of a session and of all below it.
//!
//! Place: part of `Shared`. Workers add what a slice has used, here and all the way up, and look before the next whether the
//! session or one above it has used up what it may.
//!
//! Invariants: what is used counts while it is used, not when a child has ended. What is used between two feeds, by children that
//! are ending, counts for the session's life.
//! Limits: `cpu`, `fuel` of a feed; `session_cpu`, `session_fuel` of all.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use ophiary_config::SessionLimits;

use crate::message::LimitHit;

/// What a tree of sessions has used.
#[derive(Debug, Default)]
pub(crate) struct Spent {
    feed: Used,
    /// In the feeds before.
    before: Used,
}

/// Nanoseconds of a processor, and fuel.
#[derive(Debug, Default)]
struct Used {
    cpu: AtomicU64,
    fuel: AtomicU64,
}

// === impl Spent ===

impl Spent {
    /// More was used.
    pub(crate) fn add(&self, cpu: Duration, fuel: u64) {
        self.feed.add(nanos(cpu), fuel);
    }

    /// A feed has ended, or another begins: what it used is part of the life. Gives the processor time of that feed.
    pub(crate) fn end_feed(&self) -> Duration {
        let (cpu, fuel) = self.feed.take();
        self.before.add(cpu, fuel);
        Duration::from_nanos(cpu)
    }

    /// A session was read that has used so much: in its feed, and in those before.
    pub(crate) fn set(&self, feed: (Duration, u64), before: (Duration, u64)) {
        for (used, (cpu, fuel)) in [(&self.feed, feed), (&self.before, before)] {
            used.take();
            used.add(nanos(cpu), fuel);
        }
    }

    /// Of the running feed.
    pub(crate) fn cpu(&self) -> Duration {
        Duration::from_nanos(self.feed.get().0)
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

// === impl Used ===

impl Used {
    fn add(&self, cpu: u64, fuel: u64) {
        self.cpu.fetch_add(cpu, Ordering::Relaxed);
        self.fuel.fetch_add(fuel, Ordering::Relaxed);
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
        assert_eq!(spent.end_feed(), Duration::from_micros(10_001));
        assert_eq!((over(&spent), spent.cpu()), (None, Duration::ZERO));
        spent.add(Duration::from_millis(4), 50);
        assert_eq!(over(&spent), Some(("session_fuel".to_owned(), 151)));
        spent.set((Duration::from_millis(9), 101), (Duration::from_millis(3), 0));
        assert_eq!(over(&spent), Some(("fuel".to_owned(), 101)));
        spent.add(Duration::from_millis(1), 0);
        spent.end_feed();
        spent.add(Duration::from_millis(3), 0);
        assert_eq!(over(&spent), Some(("session_cpu".to_owned(), 16)));
    }
}
