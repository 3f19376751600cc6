//! Work of ty on a thread of its own, with a deep stack and limits.
//!
//! Place: `checker.rs` has its work done here; the place of `catch_unwind`.
//!
//! ```text
//! caller --- spawn --> thread: compile, infer, report --> answer
//!   |                    at each query of ty: Watch::look, which unwinds where a limit is passed
//!   \-- looks at the clock and the memory --- tells Watch --- GRACE --- the thread is left behind, and counted
//! ```
//!
//! ty's own cancellation is not used: salsa does not look at it within cycles, which is where the time goes.
//!
//! Invariants: the caller is back by the time limit and `GRACE`, whatever the thread does. A panic is an answer.
//! Limits: `STACK_BYTES`; the memory by which the process grows, where the system tells it; at most `LEFT_MAX` threads are left
//! behind at once, and as long as there are so many nothing more is checked.

use std::io;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

/// Stack of the thread. Only what is used of it takes memory. ty infers types by recursion: through expressions, and through
/// functions that are defined by each other.
const STACK_BYTES: usize = 1 << 30;
/// What is kept of it for what ty does between two queries.
const STACK_SPARE_BYTES: usize = 128 << 20;
/// How often the memory is looked at.
const LOOK_EVERY: Duration = Duration::from_millis(20);
/// How long work may take to notice that it is to stop.
const GRACE: Duration = Duration::from_millis(500);
/// Threads that have not noticed for long, of the whole process: it is the process that they burden.
const LEFT_MAX: usize = 2;

/// How many are left behind now.
static LEFT: AtomicUsize = AtomicUsize::new(0);

/// Why there is no answer.
#[derive(Debug)]
pub(crate) enum Stopped {
    /// The time was over.
    Time,
    /// The process grew by too much.
    Memory,
    /// The thread's stack was about to end.
    Depth,
    /// Too many threads are left behind.
    Busy,
    /// The work panicked.
    Panic(String),
    /// There is no thread to be had.
    Thread(io::Error),
}

/// What became of a thread.
#[derive(Default)]
struct Fate(AtomicU8);

/// Of a thread that nobody waits for.
const LEFT_BEHIND: u8 = 1;
/// Of a thread that is done.
const DONE: u8 = 2;

/// What stops the work from within.
#[derive(Debug, Default)]
pub(crate) struct Watch {
    stop: AtomicBool,
    /// Where the thread's stack begins.
    base: AtomicUsize,
}

/// What the work is unwound with.
struct Unwound;

/// What the work may take.
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    pub(crate) time: Duration,
    pub(crate) memory_bytes: usize,
}

/// Does the work within bounds, if it looks at the watch. The work says its answer by the function that it is given, and may
/// tidy up behind that.
pub(crate) fn within<T: Send + 'static>(
    bounds: Bounds,
    watch: &Arc<Watch>,
    work: impl FnOnce(&dyn Fn(T)) + Send + 'static,
) -> Result<T, Stopped> {
    if LEFT.load(Ordering::Relaxed) >= LEFT_MAX {
        return Err(Stopped::Busy);
    }
    // An answer, and a panic behind it.
    let (sender, receiver) = mpsc::sync_channel(2);
    let fate = Arc::new(Fate::default());
    let (own, looked) = (Done(fate.clone()), watch.clone());
    let body = move || {
        let _own = own;
        looked.base.store(here(), Ordering::Relaxed);
        let answer = |answer: T| drop(sender.send(Ok(answer)));
        // What the work was about is not looked at after a panic.
        let work = AssertUnwindSafe(|| work(&answer));
        if let Err(panic) = ruff_db::panic::catch_unwind(work) {
            drop(sender.send(Err(stopped(&panic))));
        }
    };
    let thread = std::thread::Builder::new().name("types".to_owned()).stack_size(STACK_BYTES);
    thread.spawn(body).map_err(Stopped::Thread)?;
    let began = (Instant::now(), resident_bytes());
    let passed = loop {
        match receiver.recv_timeout(LOOK_EVERY.min(bounds.time)) {
            Ok(answer) => return answer,
            Err(RecvTimeoutError::Disconnected) => return Err(lost()),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if began.0.elapsed() >= bounds.time {
            break Stopped::Time;
        }
        if resident_bytes().saturating_sub(began.1) > bounds.memory_bytes {
            break Stopped::Memory;
        }
    };
    watch.stop.store(true, Ordering::Relaxed);
    if let Err(RecvTimeoutError::Timeout) = receiver.recv_timeout(GRACE) {
        fate.leave_behind();
    }
    Err(passed)
}

fn stopped(panic: &ruff_db::panic::PanicError) -> Stopped {
    if panic.payload.downcast_ref::<Unwound>().is_some() {
        return Stopped::Depth;
    }
    let place = panic.location.as_deref().unwrap_or("?");
    Stopped::Panic(format!("{place}: {}", panic.payload))
}

fn lost() -> Stopped {
    Stopped::Panic("no answer".to_owned())
}

/// About where the thread's stack ends.
#[inline(never)]
fn here() -> usize {
    let local = 0_u8;
    std::ptr::from_ref(&local).addr()
}

/// What the process has in memory; 0 where the system does not tell.
fn resident_bytes() -> usize {
    const PAGE_BYTES: usize = 4096;
    let told = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = told.split(' ').nth(1).and_then(|pages| pages.parse::<usize>().ok());
    pages.unwrap_or(0) * PAGE_BYTES
}

// === impl Watch ===

impl Watch {
    /// Looks whether the work may go on, and unwinds it otherwise. For a thread of `within` only.
    pub(crate) fn look(&self) {
        let deep = self.base.load(Ordering::Relaxed).abs_diff(here());
        let over = deep > STACK_BYTES - STACK_SPARE_BYTES && self.base.load(Ordering::Relaxed) != 0;
        // What is being unwound must not be unwound once more.
        if (over || self.stop.load(Ordering::Relaxed)) && !std::thread::panicking() {
            // Not a panic: nothing is to be printed.
            std::panic::resume_unwind(Box::new(Unwound));
        }
    }
}

// === impl Fate ===

impl Fate {
    /// Counts the thread, unless it is done.
    fn leave_behind(&self) {
        LEFT.fetch_add(1, Ordering::Relaxed);
        if self.0.swap(LEFT_BEHIND, Ordering::AcqRel) == DONE {
            LEFT.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

/// Says that a thread is done when it is dropped there.
struct Done(Arc<Fate>);

impl Drop for Done {
    fn drop(&mut self) {
        if self.0.0.swap(DONE, Ordering::AcqRel) == LEFT_BEHIND {
            LEFT.fetch_sub(1, Ordering::Relaxed);
        }
    }
}
