//! `Meter`: counts fuel, output and host calls against the limits. Heap bytes are counted by `heap/books.rs`.
//!
//! Place: natives charge here before they work; the loop charges calls and back edges; `session.rs` reads usage.
//!
//! The cost model: 1 fuel for a call, for a back edge, for up to 64 instructions of straight code; a native pays in
//! proportion to the work it is about to do, about 1 fuel for each 64 bytes moved, 16 values visited or 2 words multiplied
//! (the constants stand beside each native). 1 fuel is roughly 20 ns.
//! Invariants: `slice` counts down what is left of this slice or, if that is less, of the feed's fuel. It may go below
//! zero by one native's charge; the debt is carried to the next slice. What a run costs does not depend on its slices.
//! The time of a slice is the driver's to know: it raises a flag (`budget`) when that is over, and the run comes back where it
//! next looks, between chains and between steps of natives.
//! Limits: `fuel`, `session_fuel`, `output`, `session_output`, `host_calls`, `session_host_calls`.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::exception::Fault;
use crate::limits::{INT_DIGITS_MAX, LimitExceeded, LimitName, Limits};

/// Counts of one session.
#[derive(Clone, Debug)]
pub(crate) struct Meter {
    /// Fuel left before the loop must stop and look.
    pub(crate) slice: i64,
    /// `slice` as the instruction that runs found it.
    pub(crate) mark: i64,
    /// Fuel at the start of this slice's count.
    granted: i64,
    /// Fuel of this feed before this slice.
    feed_fuel: u64,
    /// Fuel of earlier feeds.
    past_fuel: u64,
    /// Fuel for work done where the meter could not be changed, until `settle_owed`.
    owed: Cell<u64>,
    pub(crate) feed_output: u64,
    pub(crate) past_output: u64,
    pub(crate) feed_host_calls: u64,
    pub(crate) past_host_calls: u64,
    /// The limit that was passed, when `Fault::Limit` is on its way.
    pub(crate) exceeded: Option<LimitExceeded>,
    pub(crate) limits: Limits,
    /// Raised by the driver when the slice has lasted long enough, whatever fuel it has left.
    pub(crate) budget: Option<Arc<AtomicBool>>,
}

// === impl Meter ===

impl Meter {
    /// A meter that has counted nothing; its limits are to be set.
    pub(crate) const fn empty() -> Meter {
        Meter {
            slice: 0,
            mark: 0,
            granted: 0,
            feed_fuel: 0,
            past_fuel: 0,
            owed: Cell::new(0),
            feed_output: 0,
            past_output: 0,
            feed_host_calls: 0,
            past_host_calls: 0,
            exceeded: None,
            limits: Limits::DEFAULT,
            budget: None,
        }
    }

    pub(crate) fn new(limits: Limits) -> Meter {
        Meter { limits: bounded(limits), ..Meter::empty() }
    }

    /// Counts against other limits from here on. Between slices.
    pub(crate) fn set_limits(&mut self, limits: Limits) {
        self.settle();
        self.limits = bounded(limits);
    }

    /// Charges a native's work before it is done.
    #[inline(always)]
    pub(crate) fn charge(&mut self, fuel: u64) -> Result<(), Fault> {
        if fuel > 1 << 40 {
            return self.too_much(fuel);
        }
        self.slice -= fuel as i64;
        if self.slice < 0 { self.check_debt() } else { Ok(()) }
    }

    /// Charges for going through so many bytes.
    #[inline(always)]
    pub(crate) fn charge_bytes(&mut self, bytes: usize) -> Result<(), Fault> {
        self.charge(bytes as u64 / 64)
    }

    /// Notes fuel for work that is done where the meter cannot be changed. Whoever called that settles it before anything
    /// else happens, so that it is counted at the same place in every run.
    #[inline]
    pub(crate) fn owe(&self, fuel: u64) {
        self.owed.set(self.owed.get().saturating_add(fuel));
    }

    /// Charges what is owed.
    #[inline(always)]
    pub(crate) fn settle_owed(&mut self) {
        if self.owed.get() != 0 {
            self.slice -= self.owed.take().min(1 << 40) as i64;
        }
    }

    #[cold]
    #[inline(never)]
    fn check_debt(&mut self) -> Result<(), Fault> {
        let used = self.fuel_used();
        if used > self.limits.fuel || self.fuel_life() > self.limits.session_fuel {
            return self.too_much(0);
        }
        Ok(())
    }

    #[cold]
    fn too_much(&mut self, fuel: u64) -> Result<(), Fault> {
        let used = self.fuel_used().saturating_add(fuel);
        let (limit, allowed) = if used > self.limits.fuel {
            (LimitName::Fuel, self.limits.fuel)
        } else {
            (LimitName::SessionFuel, self.limits.session_fuel)
        };
        self.exceeded = Some(LimitExceeded { limit, allowed, used });
        Err(Fault::Limit)
    }

    /// Whether a step of a native is to give way: by its fuel, or because the driver wants that.
    #[inline(always)]
    pub(crate) fn is_over(&self) -> bool {
        self.slice < 0 || self.is_wanted_back()
    }

    /// Whether the driver wants the run to come back before the slice's fuel is used up.
    #[inline(always)]
    pub(crate) fn is_wanted_back(&self) -> bool {
        self.budget.as_ref().is_some_and(|budget| budget.load(Ordering::Relaxed))
    }

    /// Fuel used in this feed.
    pub(crate) fn fuel_used(&self) -> u64 {
        (self.feed_fuel as i64 + (self.granted - self.slice)).max(0) as u64
    }

    /// Fuel used over the session's life.
    pub(crate) fn fuel_life(&self) -> u64 {
        self.past_fuel.saturating_add(self.fuel_used())
    }

    /// Begins a slice of `fuel`. Debt of the last slice counts: the slice may begin below zero.
    pub(crate) fn begin_slice(&mut self, fuel: u64) {
        let debt = self.slice.min(0);
        self.feed_fuel = self.fuel_used();
        let left = self
            .limits
            .fuel
            .saturating_sub(self.feed_fuel)
            .min(self.limits.session_fuel.saturating_sub(self.fuel_life_before()));
        // Debt was already counted as used; it only shortens this slice.
        self.granted = (fuel.min(1 << 50) as i64 + debt).min(left.min(1 << 50) as i64);
        self.slice = self.granted;
    }

    fn fuel_life_before(&self) -> u64 {
        self.past_fuel.saturating_add(self.feed_fuel)
    }

    /// At a safepoint with the slice used up: whether a limit was passed, rather than only the slice.
    pub(crate) fn at_limit(&mut self) -> bool {
        let (used, life) = (self.fuel_used(), self.fuel_life());
        if used > self.limits.fuel || life > self.limits.session_fuel {
            let _ = self.too_much(0);
            return true;
        }
        false
    }

    /// Takes back what an instruction charged that will run again.
    pub(crate) fn refund(&mut self, slice: i64) {
        self.slice = slice;
        self.owed.set(0);
    }

    /// Begins a feed: per-feed counts start anew.
    pub(crate) fn begin_feed(&mut self) {
        self.past_fuel = self.fuel_life();
        self.past_output += self.feed_output;
        self.past_host_calls += self.feed_host_calls;
        self.feed_fuel = 0;
        self.granted = 0;
        self.slice = 0;
        self.feed_output = 0;
        self.feed_host_calls = 0;
        self.exceeded = None;
    }

    /// Counts output about to be written; past the cap only `allowed` bytes of it may be.
    pub(crate) fn output(&mut self, bytes: u64) -> (u64, Result<(), Fault>) {
        let feed = self.limits.output.saturating_sub(self.feed_output);
        let life = self.limits.session_output.saturating_sub(self.past_output + self.feed_output);
        let allowed = bytes.min(feed).min(life);
        let (limit, cap) = if feed <= life {
            (LimitName::Output, self.limits.output)
        } else {
            (LimitName::SessionOutput, self.limits.session_output)
        };
        let used = self.feed_output.saturating_add(bytes);
        self.feed_output += allowed;
        if allowed == bytes {
            return (allowed, Ok(()));
        }
        self.exceeded = Some(LimitExceeded { limit, allowed: cap, used });
        (allowed, Err(Fault::Limit))
    }

    /// Counts a host call.
    pub(crate) fn host_call(&mut self) -> Result<(), Fault> {
        let life = self.past_host_calls + self.feed_host_calls;
        let (limit, allowed, used) = if self.feed_host_calls >= self.limits.host_calls {
            (LimitName::HostCalls, self.limits.host_calls, self.feed_host_calls + 1)
        } else if life >= self.limits.session_host_calls {
            (LimitName::SessionHostCalls, self.limits.session_host_calls, life + 1)
        } else {
            self.feed_host_calls += 1;
            return Ok(());
        };
        self.exceeded = Some(LimitExceeded { limit, allowed, used });
        Err(Fault::Limit)
    }

    /// Ends the count of a slice: its debt is forgiven, what was used stays.
    pub(crate) fn settle(&mut self) {
        self.feed_fuel = self.fuel_used();
        self.granted = 0;
        self.slice = 0;
    }

    /// The counts as they go into a snapshot.
    pub(crate) fn counts(&self) -> [u64; 6] {
        [
            self.fuel_used(),
            self.past_fuel,
            self.feed_output,
            self.past_output,
            self.feed_host_calls,
            self.past_host_calls,
        ]
    }

    /// A meter with the counts of a snapshot and the limits of the configuration.
    pub(crate) fn restore(counts: [u64; 6], limits: Limits) -> Meter {
        let mut meter = Meter::new(limits);
        [
            meter.feed_fuel,
            meter.past_fuel,
            meter.feed_output,
            meter.past_output,
            meter.feed_host_calls,
            meter.past_host_calls,
        ] = counts.map(|count| count.min(1 << 60));
        meter
    }
}

/// Conversion to and from decimal text is not left midway.
fn bounded(mut limits: Limits) -> Limits {
    let unlimited = limits.int_digits == 0;
    limits.int_digits =
        if unlimited { INT_DIGITS_MAX } else { limits.int_digits.min(INT_DIGITS_MAX) };
    limits
}
