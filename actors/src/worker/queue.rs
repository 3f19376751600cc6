//! The fair queue: whose job runs next.
//!
//! Place: actors push, worker threads take. One lane for each tenant; within a lane the order of arrival, but for jobs that have
//! used a whole slice and go on: they stand in a row of their own, which has every `FRESH_IN_ROW + 1`st turn while others wait. So
//! a session that waits often, for calls or for children, does not wait for all endless loops of its tenant each time. And a
//! thread takes a job that it had before, where one stands among the next few: what a session frees where it was allocated
//! can be used again at once, and allocators hold on to what another thread frees.
//!
//! ```text
//! lanes with jobs stand in a ring; the first has its turn while its deficit is above zero, then it gets its weight in
//! quanta and stands last. What a job used is taken off its lane's deficit when the job comes back.
//! ```
//!
//! Invariants: weighted deficit round robin: over time lanes that always have jobs use time in proportion to their weights. A
//! lane over its share of all processors is passed over until the share has filled again, but for jobs that are to stop: those
//! come out within `LOOK`. A lane is passed over as well while its actors are behind with what its jobs gave them. Nothing waits
//! before a thread: a thread takes one job when it is free.
//! Limits: a lane holds one job for each session of its tenant at most, and owes `DEBT` at most, however long a job was out. A
//! tenant's lane stays when the tenant goes.

use std::collections::VecDeque;
use std::fmt;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What a lane of weight 1 may use in one turn.
const QUANTUM_NANOS: i64 = 1_000_000;
/// Turns of jobs that come from waiting, between two of jobs that go on.
const FRESH_IN_ROW: u32 = 3;
/// The most that an unused share is kept.
const BURST: Duration = Duration::from_millis(100);
/// The most that a lane owes, of its turns and of its share.
const DEBT: Duration = Duration::from_millis(100);
/// How often a lane over its share is looked through for jobs that are to stop.
const LOOK: Duration = Duration::from_millis(10);
/// Among how many of a row's first jobs a thread looks for one of its own.
const NEAR: usize = 64;
/// The most jobs of a lane that were given to their actors and that these have not seen: there is one thread for all actors, and
/// each has to do a bounded piece of work for one.
const UNSEEN_MAX: u32 = 32;
/// Bytes of text that count as another of these.
const UNSEEN_BYTES: usize = 16 << 10;
/// How often the first of those that go on is passed over: about as many slices, in which its own thread may come.
const PATIENCE: u32 = 16;

/// A lane of the queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LaneId(u32);

impl LaneId {
    /// Its place among all lanes.
    pub(crate) fn number(self) -> usize {
        self.0 as usize
    }
}

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
    threads: u32,
    stops: Stops<T>,
    home: Home<T>,
}

/// The thread that had a job last, if one had.
type Home<T> = fn(&T) -> Option<u16>;

/// Whether a job is to stop at this moment: it then uses no time worth counting.
type Stops<T> = fn(&T, Instant) -> bool;

#[derive(Debug)]
struct Lane<T> {
    /// Jobs that begin, or that have waited for something.
    fresh: Row<T>,
    /// Jobs that were run and go on.
    long: Row<T>,
    /// Jobs that are to stop, found while the lane was over its share.
    stopping: VecDeque<T>,
    looked_at: Instant,
    /// Turns that fresh jobs had since a long one had its turn.
    fresh_in_row: u32,
    rights: LaneRights,
    deficit: i64,
    /// Jobs that were given to their actors, which have not seen them.
    unseen: u32,
    in_ring: bool,
    /// Nanoseconds of its share that it may use.
    left: i64,
    filled_at: Instant,
}

/// Jobs in the order of their arrival, with the threads that had them.
#[derive(Debug)]
struct Row<T> {
    jobs: VecDeque<(Option<u16>, T)>,
    /// How often the first was passed over.
    passed: u32,
}

/// A job, or what came of a slice of it, that was given to its actor, which has not seen it.
pub(crate) struct Unseen<T> {
    queue: Arc<FairQueue<T>>,
    lane: LaneId,
    count: u32,
}

impl<T> Drop for Unseen<T> {
    fn drop(&mut self) {
        self.queue.seen(self.lane, self.count);
    }
}

impl<T> fmt::Debug for Unseen<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Unseen").field("lane", &self.lane).finish_non_exhaustive()
    }
}

// === impl FairQueue ===

impl<T> FairQueue<T> {
    /// For so many threads.
    pub(crate) fn new(threads: usize, stops: Stops<T>) -> FairQueue<T> {
        FairQueue {
            state: Mutex::new(State::new(threads, stops)),
            ready: Condvar::new(),
            waiting: AtomicUsize::new(0),
        }
    }

    /// The same, for jobs of which it is known who had them.
    pub(crate) fn with_homes(self, home: Home<T>) -> FairQueue<T> {
        self.lock().home = home;
        self
    }

    fn lock(&self) -> MutexGuard<'_, State<T>> {
        // Nothing in here panics, so the state is whole even where the lock says otherwise.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A new lane.
    pub(crate) fn open(&self, rights: LaneRights) -> LaneId {
        let mut state = self.lock();
        let id = LaneId(u32::try_from(state.lanes.len()).unwrap_or(u32::MAX));
        state.lanes.push(Lane::new(rights, Instant::now()));
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

    /// Something of this lane, with so many bytes of text, is given to its actor: until what comes back is dropped that has not
    /// seen it.
    pub(crate) fn give(self: &Arc<Self>, lane: LaneId, bytes: usize) -> Unseen<T> {
        let count = u32::try_from(bytes / UNSEEN_BYTES).unwrap_or(UNSEEN_MAX).min(UNSEEN_MAX) + 1;
        if let Some(lane) = self.lock().lanes.get_mut(lane.0 as usize) {
            lane.unseen += count;
        }
        Unseen { queue: self.clone(), lane, count }
    }

    /// Whether the actors of this lane are behind: its jobs have no turn until they have seen more.
    pub(crate) fn is_held(&self, lane: LaneId) -> bool {
        self.lock().lanes.get(lane.0 as usize).is_some_and(Lane::is_held)
    }

    fn seen(&self, lane: LaneId, count: u32) {
        let mut state = self.lock();
        let wake = state.see(lane, count) && state.idle > 0;
        drop(state);
        if wake {
            self.ready.notify_one();
        }
    }

    /// Takes time off a lane that was used for it elsewhere.
    pub(crate) fn charge(&self, lane: LaneId, time: Duration) {
        let nanos = u64::try_from(time.as_nanos()).unwrap_or(u64::MAX);
        self.lock().charge(lane, nanos);
    }

    /// Whether a job waits.
    pub(crate) fn is_waiting(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) > 0
    }

    /// The next job, after what became of the last one; none when the queue is closed.
    pub(crate) fn next(&self, done: Option<Done<T>>) -> Option<(LaneId, T)> {
        self.next_of(None, done)
    }

    /// The next job of this thread.
    pub(crate) fn next_of(
        &self,
        thread: Option<u16>,
        done: Option<Done<T>>,
    ) -> Option<(LaneId, T)> {
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
            let wait = match state.pop(thread, Instant::now()) {
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
                let rows =
                    [&mut lane.fresh, &mut lane.long].map(|row| std::mem::take(&mut row.jobs));
                (rows, std::mem::take(&mut lane.stopping))
            };
            state.lanes.iter_mut().map(take).collect()
        };
        // Outside of the lock, for a job may push another when it is dropped.
        drop(lanes);
    }
}

// === impl State ===

impl<T> State<T> {
    fn new(threads: usize, stops: Stops<T>) -> State<T> {
        let threads = u32::try_from(threads).unwrap_or(u32::MAX);
        let (lanes, ring) = (Vec::new(), VecDeque::new());
        State { lanes, ring, idle: 0, closed: false, threads, stops, home: |_| None }
    }

    fn push(&mut self, id: LaneId, job: T, goes_on: bool) -> bool {
        let Some(lane) = self.lanes.get_mut(id.0 as usize) else { return false };
        let row = if goes_on { &mut lane.long } else { &mut lane.fresh };
        row.jobs.push_back(((self.home)(&job), job));
        if !lane.in_ring {
            lane.in_ring = true;
            self.ring.push_back(id);
        }
        true
    }

    /// Whether the lane may go on that might not before.
    fn see(&mut self, id: LaneId, count: u32) -> bool {
        let Some(lane) = self.lanes.get_mut(id.0 as usize) else { return false };
        let was = lane.is_held();
        lane.unseen = lane.unseen.saturating_sub(count);
        was && !lane.is_held() && !lane.is_empty()
    }

    fn charge(&mut self, id: LaneId, nanos: u64) {
        if let Some(lane) = self.lanes.get_mut(id.0 as usize) {
            let nanos = i64::try_from(nanos).unwrap_or(i64::MAX);
            lane.deficit = lane.deficit.saturating_sub(nanos).max(-nanos_of(DEBT));
            if lane.rights.share < 100 {
                lane.left = lane.left.saturating_sub(nanos).max(-nanos_of(DEBT));
            }
        }
    }

    /// The next job, or how long to wait for one; none is until something is pushed.
    fn pop(&mut self, thread: Option<u16>, now: Instant) -> Result<(LaneId, T), Option<Duration>> {
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
            if lane.is_held() {
                passed += 1;
                self.ring.rotate_left(1);
                continue;
            }
            if let Some(again) = lane.over_share(now, self.threads) {
                if let Some(job) = lane.pop_stopping(now, self.stops) {
                    return Ok((id, job));
                }
                let again = again.min(LOOK);
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
            if let Some(job) = lane.pop(thread, self.threads) {
                return Ok((id, job));
            }
        }
        Err(None)
    }
}

// === impl Lane ===

impl<T> Lane<T> {
    fn new(rights: LaneRights, now: Instant) -> Lane<T> {
        Lane {
            fresh: Row { jobs: VecDeque::new(), passed: 0 },
            long: Row { jobs: VecDeque::new(), passed: 0 },
            stopping: VecDeque::new(),
            looked_at: now,
            fresh_in_row: 0,
            rights,
            deficit: 0,
            unseen: 0,
            in_ring: false,
            left: 0,
            filled_at: now,
        }
    }

    fn is_empty(&self) -> bool {
        self.fresh.jobs.is_empty() && self.long.jobs.is_empty() && self.stopping.is_empty()
    }

    /// Whether its actors are behind: what its jobs give them would let the actors of others wait.
    fn is_held(&self) -> bool {
        self.unseen >= UNSEEN_MAX
    }

    /// A job that is to stop. All are looked at together, and not at each turn: there may be many that go on.
    fn pop_stopping(&mut self, now: Instant, stops: Stops<T>) -> Option<T> {
        if now.saturating_duration_since(self.looked_at) >= LOOK {
            self.looked_at = now;
            for row in [&mut self.fresh, &mut self.long] {
                for _ in 0..row.jobs.len() {
                    let Some((home, job)) = row.jobs.pop_front() else { break };
                    if stops(&job, now) {
                        self.stopping.push_back(job);
                    } else {
                        row.jobs.push_back((home, job));
                    }
                }
            }
        }
        self.stopping.pop_front()
    }

    /// Whose turn it is within the lane.
    fn pop(&mut self, thread: Option<u16>, threads: u32) -> Option<T> {
        if let Some(job) = self.stopping.pop_front() {
            return Some(job);
        }
        let (fresh, long) = (self.fresh.jobs.is_empty(), self.long.jobs.is_empty());
        if long || (!fresh && self.fresh_in_row < FRESH_IN_ROW) {
            self.fresh_in_row = self.fresh_in_row.saturating_add(1);
            return self.fresh.pop(thread, threads, threads);
        }
        self.fresh_in_row = 0;
        self.long.pop(thread, threads, threads.max(PATIENCE))
    }

    /// How long until the lane may run again, if it is over its share of all processors.
    fn over_share(&mut self, now: Instant, threads: u32) -> Option<Duration> {
        if self.rights.share >= 100 {
            return None;
        }
        let rate = u64::from(self.rights.share) * u64::from(threads);
        let passed = u64::try_from((now - self.filled_at).as_nanos()).unwrap_or(u64::MAX);
        let filled = i64::try_from(passed.saturating_mul(rate) / 100).unwrap_or(i64::MAX);
        self.left = self.left.saturating_add(filled).min(nanos_of(BURST));
        self.filled_at = now;
        if self.left > 0 {
            return None;
        }
        let missing = u64::try_from(-self.left).unwrap_or(0) + 1;
        Some(Duration::from_nanos((missing * 100).div_ceil(rate.max(1))))
    }
}

// === impl Row ===

impl<T> Row<T> {
    /// The first of the next few that this thread had before, or that none had; otherwise the first, and that too when others
    /// were taken before it so many times.
    fn pop(&mut self, thread: Option<u16>, threads: u32, patience: u32) -> Option<T> {
        let near = self.jobs.iter().take(NEAR.min(threads as usize * 2));
        let own = near.map(|(home, _)| home).position(|home| home.is_none() || *home == thread);
        let at = own.filter(|_| self.passed < patience).unwrap_or(0);
        self.passed = if at == 0 { 0 } else { self.passed + 1 };
        self.jobs.remove(at).map(|(_, job)| job)
    }
}

fn nanos_of(time: Duration) -> i64 {
    i64::try_from(time.as_nanos()).unwrap_or(i64::MAX)
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
    fn a_thread_goes_on_with_jobs_of_its_own_and_none_waits_for_its_thread() {
        // Jobs are numbers; their last digit is the thread that had them.
        let queue: FairQueue<u32> = FairQueue::new(2, |_, _| false).with_homes(|job| {
            let home = (job % 10).try_into().expect("a digit");
            (home != 9).then_some(home)
        });
        let lane = queue.open(LaneRights { weight: 1, share: FULL });
        let push = |jobs: &[u32]| jobs.iter().for_each(|job| queue.push(lane, *job));
        let next = |thread| queue.next_of(Some(thread), None).expect("a job").1;
        push(&[10, 21, 30, 41]);
        assert_eq!([next(1), next(0), next(1), next(0)], [21, 10, 41, 30]);
        // Where it has none among the next, it takes the first.
        push(&[10, 20, 30]);
        assert_eq!([next(1), next(1), next(0)], [10, 20, 30]);
        // One that none had is anybody's.
        push(&[10, 29, 31]);
        assert_eq!([next(1), next(1), next(1)], [29, 31, 10]);
        // The first is passed over as often as there are threads, and is taken then.
        push(&[10, 21, 31, 41, 51]);
        assert_eq!([next(1), next(1), next(1), next(1)], [21, 31, 10, 41]);
    }

    #[test]
    fn lanes_use_time_in_proportion_to_their_weights() {
        let queue = FairQueue::new(1, |_, _| false);
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
        let queue = FairQueue::new(1, |_, _| false);
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

    /// A lane with half of two threads. Jobs from 100 on are to stop.
    fn half_of_two() -> (State<u32>, LaneId, Instant) {
        let mut state = State::new(2, |job, _| *job >= 100);
        let start = Instant::now();
        state.lanes.push(Lane::new(LaneRights { weight: 1, share: 50 }, start));
        (state, LaneId(0), start)
    }

    #[test]
    fn a_lane_owes_little_however_long_a_job_was_out() {
        let (mut state, lane, now) = half_of_two();
        state.charge(lane, u64::MAX);
        state.push(lane, 7, true);
        let wait = (1..100).find(|n| state.pop(None, now + *n * LOOK).is_ok()).expect("it is paid");
        assert_eq!(wait * LOOK, DEBT + LOOK);
        // A lane that was alone for long, without a bound, lets others have no more than that.
        let queue = FairQueue::new(1, |_, _| false);
        let rights = LaneRights { weight: 1, share: FULL };
        let (a, b) = (queue.open(rights), queue.open(rights));
        queue.push(a, 1);
        let (lane, job) = queue.next(None).expect("a job");
        queue.push(b, 2);
        let mut done = Some(Done { lane, nanos: 10_000_000_000, again: Some(job) });
        for turn in 0.. {
            let (lane, job) = queue.next(done.take()).expect("a job");
            if lane == a {
                assert!((99..=101).contains(&turn), "after {turn} turns");
                break;
            }
            done = Some(Done { lane, nanos: 1_000_000, again: Some(job) });
        }
    }

    #[test]
    fn what_is_to_stop_comes_out_of_a_lane_over_its_share() {
        let (mut state, lane, start) = half_of_two();
        state.charge(lane, 50_000_000);
        for job in [1, 100, 2, 101] {
            state.push(lane, job, job > 100);
        }
        assert_eq!(state.pop(None, start), Err(Some(LOOK)));
        let now = start + LOOK;
        assert_eq!(state.pop(None, now), Ok((lane, 100)));
        assert_eq!(state.pop(None, now), Ok((lane, 101)));
        assert_eq!(state.pop(None, now), Err(Some(LOOK)));
        assert_eq!(state.pop(None, start + Duration::from_millis(51)), Ok((lane, 1)));
    }

    #[test]
    fn a_lane_is_passed_over_when_its_share_is_used_up() {
        let (mut state, lane, start) = half_of_two();
        state.push(lane, 7, false);
        let now = start + Duration::from_millis(10);
        assert_eq!(state.pop(None, now).expect("it has time"), (lane, 7));
        // Half of two threads is one: 10 ms were there, 15 are used.
        state.charge(lane, 15_000_000);
        state.push(lane, 8, false);
        let wait = state.pop(None, now).expect_err("it is over").expect("for a while");
        assert_eq!(wait.as_millis(), 5);
        assert_eq!(state.pop(None, now + wait).expect("it has time again"), (lane, 8));
    }

    #[test]
    fn what_comes_from_waiting_does_not_wait_for_all_that_goes_on() {
        let queue = FairQueue::new(1, |_, _| false);
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
        let queue = FairQueue::new(1, |_, _| false);
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
    fn a_lane_whose_actors_are_behind_is_passed_over_until_they_have_seen_enough() {
        let queue = Arc::new(FairQueue::new(1, |_, _| false));
        let rights = LaneRights { weight: 1, share: FULL };
        let (a, b) = (queue.open(rights), queue.open(rights));
        for job in 0..100 {
            queue.push(a, job);
        }
        let mut given = Vec::new();
        for _ in 0..UNSEEN_MAX {
            let (lane, _) = queue.next(None).expect("a job");
            given.push(queue.give(lane, 100));
        }
        queue.push(b, 1000);
        assert_eq!(queue.next(None), Some((b, 1000)));
        // A thread that waits is woken when one was seen, or its actor is no more.
        std::thread::scope(|scope| {
            let waits = scope.spawn(|| queue.next(None).map(|(lane, _)| lane));
            given.pop();
            assert_eq!(waits.join().expect("no panic"), Some(a));
        });
    }

    #[test]
    fn a_closed_queue_gives_nothing() {
        let queue = FairQueue::new(1, |_, _| false);
        let lane = queue.open(LaneRights { weight: 1, share: FULL });
        queue.push(lane, 1);
        assert!(queue.is_waiting());
        queue.close();
        assert!(queue.next(None).is_none());
    }
}
