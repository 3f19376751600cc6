//! Threads for handlers of host functions: theirs alone, so that one that blocks keeps nobody else waiting.
//!
//! Place: `session/call.rs` has every call of a function that is not known to answer at once made here: the handler, and each turn
//! of its future.
//!
//! ```text
//! call -> Aside (an instance around the extension's own) -> a thread of the pool -> Ready, or the future's next turn here again
//! ```
//!
//! Invariants: a call that waits for something, without blocking, holds no thread. What is told of a panic is the panic. Dropping
//! the call's future cancels it: where its handler is at work, when that comes back.
//! Limits: `THREADS_MAX` threads, of which one tenant's calls have `OF_TENANT` at most; idle ones end after `IDLE`.

use std::any::Any;
use std::cell::Cell;
use std::collections::VecDeque;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Wake};
use std::time::{Duration, Instant};

use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use ophiary_runtime::host::{HostError, HostValue};
use tokio::runtime::Handle;
use tokio::sync::oneshot;

use crate::extension::{Answer, Call, Instance, Reply};
use crate::host_call::FAILED;
use crate::message::SessionId;
use crate::worker::queue::LaneId;

/// The most threads.
const THREADS_MAX: usize = 512;
/// The most of them at work for one tenant.
const OF_TENANT: usize = 64;
/// How long a thread waits for work.
const IDLE: Duration = Duration::from_secs(5);

thread_local! {
    static IS_ASIDE: Cell<bool> = const { Cell::new(false) };
}

/// Whether the thread is one on which a handler may block.
pub(crate) fn may_block() -> bool {
    IS_ASIDE.get()
}

/// The threads, and what waits for one.
#[derive(Debug, Default)]
pub(crate) struct Pool {
    state: Mutex<State>,
    ready: Condvar,
}

#[derive(Debug, Default)]
struct State {
    /// By lane.
    tenants: Vec<Of>,
    /// What may run now.
    due: VecDeque<Arc<Turn>>,
    threads: usize,
    idle: usize,
    closed: bool,
}

/// What runs and waits for one tenant.
#[derive(Debug, Default)]
struct Of {
    running: usize,
    waiting: VecDeque<Arc<Turn>>,
}

type Slot = Mutex<Option<BoxFuture<'static, ()>>>;

/// A call, which has its turns.
struct Turn {
    future: Slot,
    state: AtomicU8,
    ended: AtomicBool,
    lane: LaneId,
    pool: Arc<Pool>,
    /// Where its timers go off.
    handle: Option<Handle>,
}

/// It waits for something.
const WAITS: u8 = 0;
/// It stands in line.
const QUEUED: u8 = 1;
const RUNS: u8 = 2;
/// It runs, and is to have another turn.
const RUNS_AGAIN: u8 = 3;

/// An extension whose calls are made on the pool.
pub(crate) struct Aside {
    pub(crate) inner: Arc<dyn Instance>,
    pub(crate) pool: Arc<Pool>,
    pub(crate) lane: LaneId,
}

/// Ends a call that nobody waits for.
struct EndOnDrop(Arc<Turn>);

// === impl Aside ===

impl Instance for Aside {
    fn call(&self, function: usize, call: Call) -> Answer {
        let (inner, span) = (self.inner.clone(), tracing::Span::current());
        // A host that brings a subscriber later brings a global one, which this must not hide.
        let dispatch = tracing::dispatcher::get_default(Clone::clone);
        let dispatch = (!dispatch.is::<tracing::subscriber::NoSubscriber>()).then_some(dispatch);
        let (tell, told) = oneshot::channel::<Result<Reply, Box<dyn Any + Send>>>();
        let handled = async move {
            match inner.call(function, call) {
                Answer::Ready(reply) => reply,
                Answer::Later(future) => future.await,
            }
        };
        let mut handled = AssertUnwindSafe(handled).catch_unwind().boxed();
        // Spans and subscribers are those of the thread, and the handler is to find its own.
        let handled = std::future::poll_fn(move |cx| {
            let _dispatch = dispatch.as_ref().map(tracing::dispatcher::set_default);
            span.in_scope(|| handled.as_mut().poll(cx))
        });
        let future = async move {
            // Who no longer waits for the answer does not want it.
            let _ = tell.send(handled.await);
        };
        let turn = self.pool.spawn(future.boxed(), self.lane);
        let ends = EndOnDrop(turn);
        Answer::Later(
            async move {
                let told = told.await;
                drop(ends);
                match told {
                    Ok(Ok(reply)) => reply,
                    Ok(Err(panic)) => resume_unwind(panic),
                    Err(_) => Err(HostError::new("RuntimeError", FAILED)),
                }
            }
            .boxed(),
        )
    }

    fn ask(&self, what: &str, args: Vec<HostValue>) -> Answer {
        self.inner.ask(what, args)
    }

    fn waits_for_others(&self, session: SessionId, number: u64) -> bool {
        self.inner.waits_for_others(session, number)
    }
}

impl Drop for EndOnDrop {
    fn drop(&mut self) {
        self.0.end();
    }
}

// === impl Turn ===

impl Turn {
    /// Nobody wants what it gives.
    fn end(&self) {
        self.ended.store(true, Ordering::Release);
        // Where a thread has it now, that drops it.
        if let Ok(mut future) = self.future.try_lock() {
            let future = future.take();
            let _ = catch_unwind(AssertUnwindSafe(|| drop(future)));
        }
    }

    /// Has its turn; whether it is to have another at once.
    fn run(self: &Arc<Turn>) -> bool {
        self.state.store(RUNS, Ordering::Release);
        let mut slot = self.future.lock().unwrap_or_else(PoisonError::into_inner);
        let _context = self.handle.as_ref().map(Handle::enter);
        if let Some(future) = slot.as_mut()
            && !self.ended.load(Ordering::Acquire)
        {
            let waker = self.clone().into();
            let mut context = Context::from_waker(&waker);
            let polled = catch_unwind(AssertUnwindSafe(|| future.as_mut().poll(&mut context)));
            if matches!(polled, Ok(Poll::Pending)) && !self.ended.load(Ordering::Acquire) {
                drop(slot);
                let again = self.state.swap(WAITS, Ordering::AcqRel) == RUNS_AGAIN;
                // It may have been ended since.
                if self.ended.load(Ordering::Acquire) {
                    self.end();
                    return false;
                }
                return again && self.state.swap(QUEUED, Ordering::AcqRel) == WAITS;
            }
        }
        let future = slot.take();
        drop(slot);
        let _ = catch_unwind(AssertUnwindSafe(|| drop(future)));
        false
    }
}

impl Wake for Turn {
    fn wake(self: Arc<Turn>) {
        let next = |state| match state {
            WAITS => Some(QUEUED),
            RUNS => Some(RUNS_AGAIN),
            _ => None,
        };
        let before = self.state.fetch_update(Ordering::AcqRel, Ordering::Acquire, next);
        if before == Ok(WAITS) {
            self.pool.clone().push(self);
        }
    }
}

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Turn").finish_non_exhaustive()
    }
}

// === impl Pool ===

impl Pool {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn spawn(self: &Arc<Pool>, future: BoxFuture<'static, ()>, lane: LaneId) -> Arc<Turn> {
        let turn = Arc::new(Turn {
            future: Mutex::new(Some(future)),
            state: AtomicU8::new(QUEUED),
            ended: AtomicBool::new(false),
            lane,
            pool: self.clone(),
            handle: Handle::try_current().ok(),
        });
        self.clone().push(turn.clone());
        turn
    }

    fn push(self: Arc<Pool>, turn: Arc<Turn>) {
        let mut state = self.lock();
        if state.closed {
            drop(state);
            return turn.end();
        }
        let of = state.of(turn.lane);
        if of.running >= OF_TENANT {
            return of.waiting.push_back(turn);
        }
        of.running += 1;
        state.due.push_back(turn);
        if state.idle >= state.due.len() {
            drop(state);
            return self.ready.notify_one();
        }
        if state.threads < THREADS_MAX {
            state.threads += 1;
            drop(state);
            let pool = self.clone();
            let name = "ophiary-call".to_owned();
            let thread = std::thread::Builder::new().name(name).spawn(move || pool.work());
            if thread.is_err() {
                // Those that are there do it; where there are none, it is done when one can be made.
                self.lock().threads -= 1;
            }
        }
    }

    /// What a thread does until there has been nothing to do for a while.
    fn work(&self) {
        IS_ASIDE.set(true);
        let mut state = self.lock();
        loop {
            if let Some(turn) = state.due.pop_front() {
                drop(state);
                let again = turn.run();
                state = self.lock();
                let of = state.of(turn.lane);
                of.running -= 1;
                if again {
                    of.waiting.push_back(turn);
                }
                if let Some(next) = of.waiting.pop_front() {
                    of.running += 1;
                    state.due.push_back(next);
                }
                continue;
            }
            if state.closed {
                break;
            }
            state.idle += 1;
            let began = Instant::now();
            while state.due.is_empty() && !state.closed && began.elapsed() < IDLE {
                let left = IDLE.saturating_sub(began.elapsed());
                let waited = self.ready.wait_timeout(state, left);
                state = waited.unwrap_or_else(PoisonError::into_inner).0;
            }
            state.idle -= 1;
            if state.due.is_empty() {
                break;
            }
        }
        state.threads -= 1;
        drop(state);
        self.ready.notify_all();
    }

    /// Ends all threads that are not at work, and waits for the others, but no longer than that; how many are left then.
    pub(crate) fn close(&self, within: Duration) -> usize {
        let until = Instant::now() + within;
        let mut state = self.lock();
        state.closed = true;
        let waiting: Vec<_> =
            state.tenants.iter_mut().flat_map(|of| of.waiting.drain(..)).collect();
        let due: Vec<_> = state.due.drain(..).collect();
        drop(state);
        for turn in waiting.into_iter().chain(due) {
            turn.end();
        }
        self.ready.notify_all();
        let mut state = self.lock();
        while state.threads > 0 {
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                break;
            }
            let waited = self.ready.wait_timeout(state, left);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        state.threads
    }
}

impl State {
    fn of(&mut self, lane: LaneId) -> &mut Of {
        let at = lane.number();
        if self.tenants.len() <= at {
            self.tenants.resize_with(at + 1, Of::default);
        }
        &mut self.tenants[at]
    }
}
