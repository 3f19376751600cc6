//! The watch beside the threads: it ends slices that last too long, and gives up threads that do not come back.
//!
//! Place: each worker and helper has a `Post`, which says since when it does what; one thread looks at all of them.
//!
//! ```text
//! slice began -> 2 slices later, or where it is to stop: the flag is raised -> the interpreter comes back at its next safepoint
//!             -> `worker.stuck` later: the thread is given up: its session fails, another thread takes its place
//! ```
//!
//! Invariants: what a thread does is ended either by itself or here, never by both: who takes the shift out of the post does it.
//! A thread that was given up touches nothing any more that others see, and ends when it comes back. Where nothing runs,
//! nobody looks.
//! Limits: `worker.stuck`; `LOST_MAX` threads that were given up and still run, beyond which none is replaced.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering, fence};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{JoinHandle, ThreadId};
use std::time::{Duration, Instant};

use actix::Addr;

use crate::message::Yielded;
use crate::session::SessionActor;
use crate::shared::Shared;
use crate::worker::pool::Job;

#[cfg(test)]
mod tests;

/// The shortest time between two looks.
const LOOK_MIN: Duration = Duration::from_millis(2);
/// Looks at idle threads after which nobody looks until one begins something.
const IDLE_LOOKS: u32 = 50;
/// How often the end of threads is looked for.
const JOIN_LOOK: Duration = Duration::from_micros(200);
/// The most threads that do not come back and are replaced.
const LOST_MAX: u32 = 64;
/// How much longer than a worker a helper may be in one piece: disks may be slow.
const HELPERS_LONGER: u32 = 6;

/// What one thread does.
pub(crate) struct Post {
    duty: Mutex<Duty>,
    /// Raised when the slice that runs is to end.
    pub(crate) budget: Arc<AtomicBool>,
    watch: Arc<Wakes>,
}

#[derive(Default)]
struct Duty {
    shift: Option<Shift>,
    lost: bool,
}

/// What runs.
struct Shift {
    /// Of this slice, or of this piece.
    began: Instant,
    what: What,
}

enum What {
    /// Of a session's job.
    Slice { deadline: Option<Instant>, shared: Arc<Shared>, actor: Addr<SessionActor> },
    /// A piece of work of a helper; whether scripts say how long it takes.
    Chore { of_guest: bool, fails: Option<Fails> },
}

/// What is called where a piece of work fails.
pub(crate) type Fails = Box<dyn FnOnce(String) + Send>;

/// The thread was given up while it was at work.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GivenUp;

/// Looks at all posts.
#[derive(Debug)]
pub(crate) struct Watch {
    threads: Mutex<Vec<Thread>>,
    wakes: Arc<Wakes>,
    slice: Duration,
    stuck: Mutex<Duration>,
    lost: AtomicU32,
}

/// A thread with its post.
#[derive(Debug)]
struct Thread {
    kind: Kind,
    post: Arc<Post>,
    join: JoinHandle<()>,
    lost: bool,
}

/// What a thread is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Worker(u16),
    Helper(u16),
    /// A helper for what takes long.
    Long(u16),
}

/// By which who looks is woken.
#[derive(Debug, Default)]
struct Wakes {
    asleep: AtomicBool,
    closed: Mutex<bool>,
    ready: Condvar,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

// === impl Post ===

impl Post {
    fn new(watch: Arc<Wakes>) -> Arc<Post> {
        Arc::new(Post { duty: Mutex::default(), budget: Arc::default(), watch })
    }

    fn begin(&self, what: What) {
        self.budget.store(false, Ordering::Relaxed);
        lock(&self.duty).shift = Some(Shift { began: Instant::now(), what });
        // Either this sees that nobody looks, or who goes to sleep sees the shift.
        fence(Ordering::SeqCst);
        if self.watch.asleep.load(Ordering::Relaxed) {
            self.watch.wake();
        }
    }

    /// A worker takes a job.
    pub(crate) fn begin_job(&self, job: &Job) {
        let (shared, actor) = (job.shared.clone(), job.actor.clone());
        self.begin(What::Slice { deadline: job.deadline(), shared, actor });
    }

    /// A helper begins a piece of work.
    pub(crate) fn begin_chore(&self, of_guest: bool, fails: Option<Fails>) {
        self.begin(What::Chore { of_guest, fails });
    }

    /// Another slice of the same job begins; whether the thread has it still.
    pub(crate) fn next_slice(&self, until: Instant) -> bool {
        self.budget.store(false, Ordering::Relaxed);
        let mut duty = lock(&self.duty);
        if let Some(shift) = &mut duty.shift {
            shift.began = Instant::now();
            if let What::Slice { deadline, .. } = &mut shift.what {
                *deadline = Some(until);
            }
        }
        !duty.lost
    }

    /// What was begun is over; whether the thread had it still.
    pub(crate) fn end(&self) -> bool {
        let mut duty = lock(&self.duty);
        duty.shift = None;
        !duty.lost
    }

    /// The same of a chore, with what was to be called where it fails.
    pub(crate) fn end_chore(&self) -> Result<Option<Fails>, GivenUp> {
        let mut duty = lock(&self.duty);
        let shift = duty.shift.take();
        if duty.lost {
            return Err(GivenUp);
        }
        Ok(match shift.map(|shift| shift.what) {
            Some(What::Chore { fails, .. }) => fails,
            _ => None,
        })
    }

    fn runs(&self) -> bool {
        lock(&self.duty).shift.is_some()
    }

    /// Whether it was given up.
    pub(crate) fn is_lost(&self) -> bool {
        lock(&self.duty).lost
    }

    /// Raises the flag of a slice that has lasted for long, or is to stop; for how long the thread has not come back.
    fn look(&self, now: Instant, slice: Duration) -> Option<(Duration, bool)> {
        let duty = lock(&self.duty);
        let shift = duty.shift.as_ref()?;
        let age = now.saturating_duration_since(shift.began);
        let of_guest = match &shift.what {
            What::Slice { deadline, shared, .. } => {
                let over = deadline.is_some_and(|deadline| deadline <= now)
                    || shared.is_asked_to_stop()
                    || shared.is_wanted()
                    || shared.overspent().is_some();
                if over || age >= slice * 2 {
                    self.budget.store(true, Ordering::Relaxed);
                }
                true
            }
            What::Chore { of_guest, .. } => *of_guest,
        };
        Some((age, of_guest))
    }

    /// Gives the thread up, if it is still where it was; whether it was.
    fn give_up(&self, older: Duration) -> bool {
        let mut duty = lock(&self.duty);
        let is_old = duty.shift.as_ref().is_some_and(|shift| shift.began.elapsed() >= older);
        let Some(shift) = duty.shift.take_if(|_| is_old) else { return false };
        duty.lost = true;
        drop(duty);
        let ms = shift.began.elapsed().as_millis();
        let text =
            format!("its thread has not come back for {ms} ms, and is abandoned; another is there");
        match shift.what {
            What::Slice { shared, actor, .. } => {
                let (tenant, session) = (&shared.tenant.name, shared.id);
                tracing::error!(target: "ophiary", %tenant, %session, "a worker: {text}");
                shared.tenant.count_stuck();
                // One for each thread that is given up.
                actor.do_send(Yielded::crashed(&text));
            }
            What::Chore { fails, .. } => {
                tracing::error!(target: "ophiary", "a helper: {text}");
                if let Some(fails) = fails {
                    fails(text);
                }
            }
        }
        true
    }
}

impl fmt::Debug for Post {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Post").finish_non_exhaustive()
    }
}

// === impl Wakes ===

impl Wakes {
    fn wake(&self) {
        let _closed = lock(&self.closed);
        self.asleep.store(false, Ordering::Relaxed);
        self.ready.notify_all();
    }

    /// Waits for so long; whether it goes on.
    fn wait(&self, time: Duration) -> bool {
        let closed = lock(&self.closed);
        if *closed {
            return false;
        }
        let waited = self.ready.wait_timeout(closed, time);
        !*waited.unwrap_or_else(PoisonError::into_inner).0
    }

    /// Waits until something begins, unless something runs.
    fn sleep(&self, runs: impl FnOnce() -> bool) {
        self.asleep.store(true, Ordering::Relaxed);
        fence(Ordering::SeqCst);
        let runs = runs();
        let mut closed = lock(&self.closed);
        while !runs && !*closed && self.asleep.load(Ordering::Relaxed) {
            closed = self.ready.wait(closed).unwrap_or_else(PoisonError::into_inner);
        }
        self.asleep.store(false, Ordering::Relaxed);
    }
}

// === impl Watch ===

impl Watch {
    /// Of threads that run slices of so long, and are given up when they do not come back for so long.
    pub(crate) fn new(slice: Duration, stuck: Duration) -> Watch {
        Watch {
            threads: Mutex::default(),
            wakes: Arc::default(),
            slice,
            stuck: Mutex::new(stuck),
            lost: AtomicU32::new(0),
        }
    }

    /// Starts a thread with a post, which is looked at from now on.
    pub(crate) fn start(
        &self,
        kind: Kind,
        start: impl FnOnce(Arc<Post>) -> std::io::Result<JoinHandle<()>>,
    ) -> std::io::Result<()> {
        let post = Post::new(self.wakes.clone());
        let join = start(post.clone())?;
        lock(&self.threads).push(Thread { kind, post, join, lost: false });
        Ok(())
    }

    /// Looks until the watch is closed. Threads that were given up are started anew.
    pub(crate) fn run(&self, again: impl Fn(Kind) -> std::io::Result<()>) {
        let look = self.slice.max(LOOK_MIN);
        let mut idle = 0;
        while self.wakes.wait(look) {
            if idle >= IDLE_LOOKS && self.lost() == 0 {
                self.wakes.sleep(|| lock(&self.threads).iter().any(|thread| thread.post.runs()));
                idle = 0;
                continue;
            }
            let now = Instant::now();
            let stuck = *lock(&self.stuck);
            let mut given_up = Vec::new();
            idle += 1;
            for thread in lock(&self.threads).iter_mut().filter(|thread| !thread.lost) {
                let Some((age, of_guest)) = thread.post.look(now, self.slice) else { continue };
                idle = 0;
                let most = thread.most(stuck);
                if of_guest && age >= most && self.lost() < LOST_MAX && thread.post.give_up(most) {
                    thread.lost = true;
                    given_up.push(thread.kind);
                }
            }
            for kind in given_up {
                self.lost.fetch_add(1, Ordering::Relaxed);
                if let Err(error) = again(kind) {
                    tracing::error!(target: "ophiary", %error, "a thread cannot be replaced");
                }
            }
            self.forget_ended();
        }
    }

    /// Threads that were given up and have come back after all are gone.
    fn forget_ended(&self) {
        let mut threads = lock(&self.threads);
        let before = threads.len();
        threads.retain(|thread| !thread.lost || !thread.join.is_finished());
        let ended = u32::try_from(before - threads.len()).unwrap_or(u32::MAX);
        self.lost.fetch_sub(ended, Ordering::Relaxed);
    }

    /// Gives up, at the end, whatever scripts hold for longer than that.
    pub(crate) fn give_up(&self, older: Duration) {
        let now = Instant::now();
        for thread in lock(&self.threads).iter_mut().filter(|thread| !thread.lost) {
            let looked = thread.post.look(now, self.slice);
            if looked.is_some_and(|(age, of_guest)| of_guest && age >= older)
                && thread.post.give_up(older)
            {
                thread.lost = true;
                self.lost.fetch_add(1, Ordering::Relaxed);
            }
        }
    }

    /// Threads that were given up, and have not come back.
    pub(crate) fn lost(&self) -> u32 {
        self.lost.load(Ordering::Relaxed)
    }

    /// How long a thread may be in one slice from now on.
    pub(crate) fn set_stuck(&self, stuck: Duration) {
        *lock(&self.stuck) = stuck;
    }

    /// Nobody looks any more.
    pub(crate) fn close(&self) {
        *lock(&self.wakes.closed) = true;
        self.wakes.wake();
    }

    /// Waits for the threads to end, but no longer than that; what is left then is given up.
    pub(crate) fn join(&self, within: Duration, here: ThreadId) {
        let until = Instant::now() + within;
        let ended = |thread: &Thread| {
            thread.lost || thread.join.is_finished() || thread.join.thread().id() == here
        };
        while !lock(&self.threads).iter().all(ended) && Instant::now() < until {
            std::thread::sleep(JOIN_LOOK);
        }
        for thread in std::mem::take(&mut *lock(&self.threads)) {
            if thread.join.is_finished() {
                // A panic of a thread was told when it happened.
                let _ = thread.join.join();
            } else if !thread.lost && thread.join.thread().id() != here {
                self.lost.fetch_add(1, Ordering::Relaxed);
            }
        }
        let lost = self.lost();
        if lost > 0 {
            tracing::error!(target: "ophiary", lost, "threads do not come back, and are abandoned");
        }
    }
}

// === impl Thread ===

impl Thread {
    /// How long it may be in one piece.
    fn most(&self, stuck: Duration) -> Duration {
        match self.kind {
            Kind::Worker(_) => stuck,
            Kind::Helper(_) | Kind::Long(_) => stuck * HELPERS_LONGER,
        }
    }
}
