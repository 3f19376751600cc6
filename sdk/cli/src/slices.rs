//! `Slices`: how much fuel a program has between two looks at the clock, and who ends a slice that lasts too long.
//!
//! Place: `run.rs` runs an interpreter slice by slice.
//!
//! ```text
//! slice -> so much fuel took so long -> the next has as much as a millisecond takes, twice the last at most
//!       -> lasts longer than that    -> a thread beside it raises the flag: the interpreter comes back at its next safepoint
//! ```
//!
//! Invariants: the thread is there only for programs that have run for a while: most end before.
//! Limits: `WANTED` for a slice; `LATE` until one is ended.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use ophiary_runtime::session::Session;
use ophiary_runtime::suspension::Suspension;

use crate::interrupt::Interrupt;

/// How long a slice is to last.
const WANTED: Duration = Duration::from_millis(1);
/// After how long it is ended.
const LATE: Duration = Duration::from_millis(4);
/// For how long a program runs without the thread.
const ALONE: Duration = Duration::from_millis(2);
/// How often the thread looks.
const LOOK: Duration = Duration::from_millis(2);
/// Fuel of the first slice, before it is known how long fuel lasts, and bounds of all.
const FUEL_FIRST: u64 = 5_000;
/// The most without the thread, whatever the last slices say: nobody ends a slice then, and a unit may last some microseconds.
const FUEL_ALONE: u64 = 10_000;
const FUEL_MIN: u64 = 100;
const FUEL_MAX: u64 = 10_000_000;

/// The slices of a program.
pub(crate) struct Slices {
    began: Instant,
    fuel: u64,
    beside: Arc<Beside>,
    thread: Option<std::thread::JoinHandle<()>>,
    /// When the program's time is over.
    until: Option<Instant>,
    interrupt: Interrupt,
}

/// What program and thread both look at.
#[derive(Default)]
struct Beside {
    budget: Arc<AtomicBool>,
    /// When the slice began, in microseconds since the program did, and 1.
    slice: AtomicU64,
    over: AtomicBool,
}

// === impl Slices ===

impl Slices {
    pub(crate) fn new(session: &mut Session, wall: Duration, interrupt: Interrupt) -> Slices {
        let (began, beside) = (Instant::now(), Arc::<Beside>::default());
        session.set_budget(Some(beside.budget.clone()));
        let until = began.checked_add(wall);
        Slices { began, fuel: FUEL_FIRST, beside, thread: None, until, interrupt }
    }

    /// Runs the next one.
    pub(crate) fn run(&mut self, session: &mut Session) -> Suspension {
        let began = Instant::now();
        if self.thread.is_none() && began - self.began >= ALONE {
            self.look_from_beside();
        }
        let before = session.usage().session_fuel;
        let micros = u64::try_from((began - self.began).as_micros()).unwrap_or(u64::MAX);
        self.beside.budget.store(false, Ordering::Relaxed);
        self.beside.slice.store(micros.saturating_add(1), Ordering::Relaxed);
        let why = session.run(fuel_of_slice(self.fuel, self.thread.is_some()));
        self.beside.slice.store(0, Ordering::Relaxed);
        let took = began.elapsed();
        if why == Suspension::OutOfFuel || took > WANTED {
            let used = session.usage().session_fuel.saturating_sub(before);
            self.fuel = next(self.fuel, used, took);
        }
        why
    }

    fn look_from_beside(&mut self) {
        let (beside, began) = (self.beside.clone(), self.began);
        let (until, interrupt) = (self.until, self.interrupt.clone());
        let look = move || {
            while !beside.over.load(Ordering::Acquire) {
                std::thread::park_timeout(LOOK);
                let slice = beside.slice.load(Ordering::Relaxed);
                if slice == 0 {
                    continue;
                }
                let age = began.elapsed().saturating_sub(Duration::from_micros(slice - 1));
                let over = until.is_some_and(|until| until <= Instant::now());
                if age >= LATE || over || interrupt.is_pressed() {
                    beside.budget.store(true, Ordering::Relaxed);
                }
            }
        };
        // Where the system has no thread left, slices end by themselves.
        self.thread =
            std::thread::Builder::new().name("ophiary-slices".to_owned()).spawn(look).ok();
    }
}

impl Drop for Slices {
    fn drop(&mut self) {
        self.beside.over.store(true, Ordering::Release);
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            // It does nothing but look.
            let _ = thread.join();
        }
    }
}

/// What a slice gets of the fuel that it would have by the last ones.
fn fuel_of_slice(fuel: u64, is_watched: bool) -> u64 {
    if is_watched { fuel } else { fuel.min(FUEL_ALONE) }
}

/// The fuel of the slice after one of `fuel` that used so much.
fn next(fuel: u64, used: u64, took: Duration) -> u64 {
    let nanos = |time: Duration| u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
    let exact = used.saturating_mul(nanos(WANTED)) / nanos(took).max(1);
    let next = if took > WANTED * 2 { exact } else { fuel / 2 + exact / 2 };
    next.min(fuel.saturating_mul(2)).clamp(FUEL_MIN, FUEL_MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slice_that_nobody_ends_is_short() {
        assert_eq!(fuel_of_slice(FUEL_MAX, false), FUEL_ALONE);
        assert_eq!(fuel_of_slice(FUEL_MAX, true), FUEL_MAX);
        assert_eq!(fuel_of_slice(FUEL_MIN, false), FUEL_MIN);
    }

    #[test]
    fn a_slice_is_twice_the_last_at_most_and_short_after_a_long_one() {
        assert_eq!(next(5_000, 5_000, Duration::from_micros(1)), 10_000);
        assert_eq!(next(1 << 20, 1 << 20, Duration::from_secs(4)), (1 << 20) / 4000);
        assert_eq!(next(5_000, 0, Duration::from_secs(4)), FUEL_MIN);
        assert_eq!(next(FUEL_MAX, FUEL_MAX, Duration::from_micros(10)), FUEL_MAX);
    }
}
