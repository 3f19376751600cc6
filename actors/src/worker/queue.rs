//! The fair queue: whose job runs next.
//!
//! Place: actors push, worker threads take. One lane for each tenant; within a lane the order of arrival, but for jobs that have
//! used a whole slice and go on: they stand in a row of their own, which has every `FRESH_IN_ROW + 1`st turn while others wait. So
//! a session that waits often, for calls or for children, does not wait for all endless loops of its tenant each time.
//!
//! ```text
//! lanes with jobs stand in a ring; the first has its turn while its deficit is above zero, then it gets its weight in
//! quanta and stands last. What a job used is taken off its lane's deficit when the job comes back.
//! ```
//!
//! Invariants: weighted deficit round robin: over time lanes that always have jobs use time in proportion to their weights. A
//! lane over its share of all processors is passed over until the share has filled again. Nothing waits before a thread: a
//! thread takes one job when it is free.
//! Limits: a lane holds one job for each session of its tenant at most. A tenant's lane stays when the tenant goes.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What a lane of weight 1 may use in one turn.
const QUANTUM_NANOS: i64 = 1_000_000;
/// Turns of jobs that come from waiting, between two of jobs that go on.
const FRESH_IN_ROW: u32 = 3;
/// The most that an unused share is kept.
const BURST: Duration = Duration::from_millis(100);

/// A lane of the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LaneId(u32);

/// What a lane may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LaneRights {
    pub(crate) weight: u32,
    /// In percent of all threads; 100 is no bound.
    pub(crate) share: u8,
}

/// A queue of jobs in lanes.
#[derive(Debug)]
pub(crate) struct FairQueue<T> {
    state: Mutex<State<T>>,
    ready: Condvar,
    /// Jobs that wait, for a look without the lock.
    waiting: AtomicUsize,
    threads: u32,
}

/// A job that was run.
#[derive(Debug)]
pub(crate) struct Done<T> {
    pub(crate) lane: LaneId,
    pub(crate) nanos: u64,
    /// Whether it is to run on.
    pub(crate) again: Option<T>,
}

#[derive(Debug)]
struct State<T> {
    lanes: Vec<Lane<T>>,
    ring: VecDeque<LaneId>,
    idle: usize,
    closed: bool,
}

#[derive(Debug)]
struct Lane<T> {
    /// Jobs that begin, or that have waited for something.
    fresh: VecDeque<T>,
    /// Jobs that were run and go on.
    long: VecDeque<T>,
    /// Turns that fresh jobs had since a long one had its turn.
    fresh_in_row: u32,
    rights: LaneRights,
    deficit: i64,
    in_ring: bool,
    /// Nanoseconds of its share that it may use.
    left: i64,
    filled_at: Instant,
}

// === impl FairQueue ===

impl<T> FairQueue<T> {
    pub(crate) fn new(threads: usize) -> FairQueue<T> {
        let state = State { lanes: Vec::new(), ring: VecDeque::new(), idle: 0, closed: false };
        FairQueue {
            state: Mutex::new(state),
            ready: Condvar::new(),
            waiting: AtomicUsize::new(0),
            threads: u32::try_from(threads).unwrap_or(u32::MAX),
        }
    }

    fn lock(&self) -> MutexGuard<'_, State<T>> {
        // Nothing in here panics, so the state is whole even where the lock says otherwise.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A new lane.
    pub(crate) fn open(&self, rights: LaneRights) -> LaneId {
        let mut state = self.lock();
        let lane = Lane {
            fresh: VecDeque::new(),
            long: VecDeque::new(),
            fresh_in_row: 0,
            rights,
            deficit: 0,
            in_ring: false,
            left: 0,
            filled_at: Instant::now(),
        };
        let id = LaneId(u32::try_from(state.lanes.len()).unwrap_or(u32::MAX));
        state.lanes.push(lane);
        id
    }

    /// Changes what a lane may use.
    pub(crate) fn set_rights(&self, id: LaneId, rights: LaneRights) {
        if let Some(lane) = self.lock().lanes.get_mut(id.0 as usize) {
            lane.rights = rights;
        }
    }

    /// Adds a job.
    pub(crate) fn push(&self, lane: LaneId, job: T) {
        let mut state = self.lock();
        if state.push(lane, job, false) {
            self.waiting.fetch_add(1, Ordering::Relaxed);
        }
        let wake = state.idle > 0;
        drop(state);
        if wake {
            self.ready.notify_one();
        }
    }

    /// Whether a job waits.
    pub(crate) fn is_waiting(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) > 0
    }

    /// The next job, after what became of the last one; none when the queue is closed.
    pub(crate) fn next(&self, done: Option<Done<T>>) -> Option<(LaneId, T)> {
        let mut state = self.lock();
        if let Some(done) = done {
            state.charge(done.lane, done.nanos);
            if let Some(job) = done.again
                && state.push(done.lane, job, true)
            {
                self.waiting.fetch_add(1, Ordering::Relaxed);
            }
        }
        loop {
            if state.closed {
                return None;
            }
            let wait = match state.pop(Instant::now(), self.threads) {
                Ok(next) => {
                    self.waiting.fetch_sub(1, Ordering::Relaxed);
                    return Some(next);
                }
                Err(wait) => wait,
            };
            state.idle += 1;
            state = match wait {
                None => self.ready.wait(state).unwrap_or_else(PoisonError::into_inner),
                Some(wait) => {
                    let waited = self.ready.wait_timeout(state, wait);
                    waited.unwrap_or_else(PoisonError::into_inner).0
                }
            };
            state.idle -= 1;
        }
    }

    /// Lets no thread take another job; those that wait are dropped with the queue.
    pub(crate) fn close(&self) {
        self.lock().closed = true;
        self.ready.notify_all();
    }

    /// Drops the jobs that nobody will take.
    pub(crate) fn clear(&self) {
        let lanes: Vec<_> = {
            let mut state = self.lock();
            let take = |lane: &mut Lane<T>| {
                (std::mem::take(&mut lane.fresh), std::mem::take(&mut lane.long))
            };
            state.lanes.iter_mut().map(take).collect()
        };
        // Outside of the lock, for a job may push another when it is dropped.
        drop(lanes);
    }
}

// === impl State ===

impl<T> State<T> {
    fn push(&mut self, id: LaneId, job: T, goes_on: bool) -> bool {
        let Some(lane) = self.lanes.get_mut(id.0 as usize) else { return false };
        let row = if goes_on { &mut lane.long } else { &mut lane.fresh };
        row.push_back(job);
        if !lane.in_ring {
            lane.in_ring = true;
            self.ring.push_back(id);
        }
        true
    }

    fn charge(&mut self, id: LaneId, nanos: u64) {
        if let Some(lane) = self.lanes.get_mut(id.0 as usize) {
            let nanos = i64::try_from(nanos).unwrap_or(i64::MAX);
            lane.deficit = lane.deficit.saturating_sub(nanos);
            if lane.rights.share < 100 {
                lane.left = lane.left.saturating_sub(nanos);
            }
        }
    }

    /// The next job, or how long to wait for one; none is until something is pushed.
    fn pop(&mut self, now: Instant, threads: u32) -> Result<(LaneId, T), Option<Duration>> {
        // Lanes over their share that were met one after the other.
        let mut passed = 0;
        let mut wait: Option<Duration> = None;
        while let Some(id) = self.ring.front().copied() {
            if passed == self.ring.len() {
                return Err(wait);
            }
            let alone = self.ring.len() == 1;
            let Some(lane) = self.lanes.get_mut(id.0 as usize) else {
                self.ring.pop_front();
                continue;
            };
            if lane.is_empty() {
                lane.in_ring = false;
                lane.deficit = lane.deficit.min(0);
                self.ring.pop_front();
                continue;
            }
            if let Some(again) = lane.over_share(now, threads) {
                wait = Some(wait.map_or(again, |wait| wait.min(again)));
                passed += 1;
                self.ring.rotate_left(1);
                continue;
            }
            if lane.deficit <= 0 {
                let quantum = QUANTUM_NANOS.saturating_mul(i64::from(lane.rights.weight));
                lane.deficit = if alone { quantum } else { lane.deficit.saturating_add(quantum) };
                if !alone {
                    passed = 0;
                    wait = None;
                    self.ring.rotate_left(1);
                    continue;
                }
            }
            if let Some(job) = lane.pop() {
                return Ok((id, job));
            }
        }
        Err(None)
    }
}

// === impl Lane ===

impl<T> Lane<T> {
    fn is_empty(&self) -> bool {
        self.fresh.is_empty() && self.long.is_empty()
    }

    /// Whose turn it is within the lane.
    fn pop(&mut self) -> Option<T> {
        if self.long.is_empty() || (!self.fresh.is_empty() && self.fresh_in_row < FRESH_IN_ROW) {
            self.fresh_in_row = self.fresh_in_row.saturating_add(1);
            return self.fresh.pop_front();
        }
        self.fresh_in_row = 0;
        self.long.pop_front()
    }

    /// How long until the lane may run again, if it is over its share of all processors.
    fn over_share(&mut self, now: Instant, threads: u32) -> Option<Duration> {
        if self.rights.share >= 100 {
            return None;
        }
        let rate = u64::from(self.rights.share) * u64::from(threads);
        let passed = u64::try_from((now - self.filled_at).as_nanos()).unwrap_or(u64::MAX);
        let filled = i64::try_from(passed.saturating_mul(rate) / 100).unwrap_or(i64::MAX);
        let burst = i64::try_from(BURST.as_nanos()).unwrap_or(i64::MAX);
        self.left = self.left.saturating_add(filled).min(burst);
        self.filled_at = now;
        if self.left > 0 {
            return None;
        }
        let missing = u64::try_from(-self.left).unwrap_or(0) + 1;
        Some(Duration::from_nanos((missing * 100).div_ceil(rate.max(1))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FULL: u8 = 100;

    /// Runs jobs of a millisecond that always come again; how often each lane had its turn.
    fn turns(queue: &FairQueue<u32>, count: usize) -> Vec<u32> {
        let mut turns = vec![0; 8];
        let mut done = None;
        for _ in 0..count {
            let (lane, job) = queue.next(done.take()).expect("jobs wait");
            turns[lane.0 as usize] += 1;
            done = Some(Done { lane, nanos: 1_000_000, again: Some(job) });
        }
        turns
    }

    #[test]
    fn lanes_use_time_in_proportion_to_their_weights() {
        let queue = FairQueue::new(1);
        let rights = |weight| LaneRights { weight, share: FULL };
        let (a, b) = (queue.open(rights(1)), queue.open(rights(3)));
        for job in 0..100 {
            queue.push(a, job);
        }
        queue.push(b, 0);
        let turns = turns(&queue, 4000);
        assert!((980..=1020).contains(&turns[0]), "{turns:?}");
        assert!((2980..=3020).contains(&turns[1]), "{turns:?}");
    }

    #[test]
    fn a_short_job_waits_for_few_others_however_many_another_lane_has() {
        let queue = FairQueue::new(1);
        let rights = LaneRights { weight: 1, share: FULL };
        let (a, b) = (queue.open(rights), queue.open(rights));
        for job in 0..10_000 {
            queue.push(a, job);
        }
        let (lane, job) = queue.next(None).expect("a job");
        queue.push(b, 1);
        let mut done = Some(Done { lane, nanos: 1_000_000, again: Some(job) });
        for turn in 0.. {
            let (lane, job) = queue.next(done.take()).expect("a job");
            if lane == b {
                assert!(turn <= 2, "after {turn} turns");
                break;
            }
            done = Some(Done { lane, nanos: 1_000_000, again: Some(job) });
        }
    }

    #[test]
    fn a_lane_is_passed_over_when_its_share_is_used_up() {
        let mut state: State<u32> =
            State { lanes: Vec::new(), ring: VecDeque::new(), idle: 0, closed: false };
        let start = Instant::now();
        state.lanes.push(Lane {
            fresh: VecDeque::new(),
            long: VecDeque::new(),
            fresh_in_row: 0,
            rights: LaneRights { weight: 1, share: 50 },
            deficit: 0,
            in_ring: false,
            left: 0,
            filled_at: start,
        });
        let (lane, two) = (LaneId(0), 2);
        state.push(lane, 7, false);
        let now = start + Duration::from_millis(10);
        assert_eq!(state.pop(now, two).expect("it has time"), (lane, 7));
        // Half of two threads is one: 10 ms were there, 20 are used.
        state.charge(lane, 20_000_000);
        state.push(lane, 8, false);
        let wait = state.pop(now, two).expect_err("it is over").expect("for a while");
        assert_eq!(wait.as_millis(), 10);
        assert_eq!(state.pop(now + wait, two).expect("it has time again"), (lane, 8));
    }

    #[test]
    fn what_comes_from_waiting_does_not_wait_for_all_that_goes_on() {
        let queue = FairQueue::new(1);
        let lane = queue.open(LaneRights { weight: 1, share: FULL });
        for job in 1..=1000 {
            queue.push(lane, job);
        }
        // Until each of them has run and goes on: every fourth turn is of one that has.
        let mut done = None;
        for _ in 0..1400 {
            let (lane, job) = queue.next(done.take()).expect("a job");
            done = Some(Done { lane, nanos: 1_000_000, again: Some(job) });
        }
        // A session that waits for something ten times, one thing after the other, between loops that never end.
        let mut turns = 0;
        for _ in 0..10 {
            queue.push(lane, 0);
            loop {
                let (lane, job) = queue.next(done.take()).expect("a job");
                turns += 1;
                let again = (job != 0).then_some(job);
                done = Some(Done { lane, nanos: 1_000_000, again });
                if job == 0 {
                    break;
                }
            }
        }
        assert!(turns <= 20, "{turns} turns");
    }

    #[test]
    fn what_goes_on_has_its_turns_however_much_comes_from_waiting() {
        let queue = FairQueue::new(1);
        let lane = queue.open(LaneRights { weight: 1, share: FULL });
        queue.push(lane, 1);
        let (lane, long) = queue.next(None).expect("a job");
        let mut done = Some(Done { lane, nanos: 1, again: Some(long) });
        let mut turns = 0;
        for _ in 0..400 {
            queue.push(lane, 0);
            let (lane, job) = queue.next(done.take()).expect("a job");
            turns += u32::from(job == 1);
            done = Some(Done { lane, nanos: 1, again: (job == 1).then_some(job) });
        }
        assert!((95..=105).contains(&turns), "{turns} turns");
    }

    #[test]
    fn a_closed_queue_gives_nothing() {
        let queue = FairQueue::new(1);
        let lane = queue.open(LaneRights { weight: 1, share: FULL });
        queue.push(lane, 1);
        assert!(queue.is_waiting());
        queue.close();
        assert!(queue.next(None).is_none());
    }
}
