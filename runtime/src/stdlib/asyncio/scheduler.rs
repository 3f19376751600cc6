//! `Scheduler`: what runs next, what waits for the clock.
//!
//! Place: `event_loop.rs` takes entries from `ready`; futures, handles and the host put them there.
//!
//! Invariants: entries run in the order in which CPython's loop runs its handles. The clock is what the driver said last; it
//! moves only while everything waits.
//! Limits: an entry is charged `ENTRY_BYTES` from when somebody began to wait for it until it runs; a task that has not
//! ended and a begun asynchronous generator `LISTED_BYTES`.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::misc::Misc;
use crate::heap::object::{FutureState, GeneratorState};
use crate::rare::Unused;
use crate::value::{Kind, NONE, UNDEF, Value};

/// Bytes charged for something that is to run: while it is in a future's waiters, among the timers, or ready.
pub(crate) const ENTRY_BYTES: u64 = 32;
/// Bytes charged for an entry of a list of what is to be ended with the loop.
pub(crate) const LISTED_BYTES: u64 = 8;
/// Entries in a list before those that have ended are looked for.
const SWEEP_MIN: usize = 64;

/// Something to run in the next round of the loop.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Ready {
    /// A task goes on.
    Step(Value),
    /// A task goes on with this exception raised in it.
    Throw(Value, Value),
    /// One of what a gather waits for has ended: the gather, what has ended.
    Gathered(Value, Value),
    /// A future has ended and is given to a callable: the callable, the future.
    Callback(Value, Value),
    /// A handle's callback.
    Handle(Value),
    /// A future's sleep is over.
    Slept(Value),
    /// What the loop runs for is done.
    Stop,
    /// `loop.stop()` was called: what is left of this round is run, nothing of the next.
    Leave,
    /// The host has answered with what frozen code makes first (`host/cross/arrive.rs`): the future, the parts. It stays in
    /// its place until that is done.
    Arrived(Value, Value),
}

/// Something that waits for the clock: when, a number that keeps the order of equals, what.
type Timer = Reverse<(u64, u64, TimerOf)>;

/// A sleeping future or a handle; ordered by nothing, since numbers differ.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimerOf(pub(crate) Value);

/// The scheduler's state.
#[derive(Clone, Debug)]
pub(crate) struct Scheduler {
    pub(crate) ready: VecDeque<Ready>,
    pub(crate) timers: BinaryHeap<Timer>,
    pub(crate) counter: u64,
    /// The task that is running; unbound outside of one.
    pub(crate) current: Value,
    /// The context outside of the task that is running.
    pub(crate) outer: Value,
    /// Whether an event loop runs.
    pub(crate) running: bool,
    /// Numbers tasks for their names.
    pub(crate) tasks: u64,
    /// The tasks that have not ended, in order of their making; some that have.
    pub(crate) all: Vec<Value>,
    /// The asynchronous generators that were begun; some that have ended.
    pub(crate) generators: Vec<Value>,
    /// The object that stands for the running loop; unbound until it is asked for.
    pub(crate) object: Value,
    /// While `time.sleep` blocks the script: until when.
    pub(crate) asleep: Option<u64>,
    all_max: usize,
    generators_max: usize,
    timers_max: usize,
}

// === impl TimerOf ===

impl PartialEq for TimerOf {
    fn eq(&self, _: &TimerOf) -> bool {
        true
    }
}

impl Eq for TimerOf {}

impl PartialOrd for TimerOf {
    fn partial_cmp(&self, other: &TimerOf) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for TimerOf {
    fn cmp(&self, _: &TimerOf) -> std::cmp::Ordering {
        std::cmp::Ordering::Equal
    }
}

// === impl Ready ===

impl Ready {
    /// Its number and its values, for snapshots.
    pub(crate) fn parts(self) -> (u8, Value, Value) {
        match self {
            Ready::Step(task) => (0, task, UNDEF),
            Ready::Throw(task, exception) => (1, task, exception),
            Ready::Gathered(whole, child) => (2, whole, child),
            Ready::Callback(callable, future) => (3, callable, future),
            Ready::Handle(handle) => (4, handle, UNDEF),
            Ready::Slept(future) => (5, future, UNDEF),
            Ready::Stop => (6, UNDEF, UNDEF),
            Ready::Arrived(future, parts) => (7, future, parts),
            Ready::Leave => (8, UNDEF, UNDEF),
        }
    }

    /// Whether it is an answer of the host that is to be made yet.
    pub(crate) fn is_arrived(&self) -> bool {
        matches!(self, Ready::Arrived(..))
    }

    /// The entry of these parts, if they are one.
    pub(crate) fn from_parts(number: u8, a: Value, b: Value) -> Option<Ready> {
        let future = |value: Value| value.is_kind(Kind::Future);
        Some(match number {
            0 if future(a) => Ready::Step(a),
            1 if future(a) && b.is_kind(Kind::Exception) => Ready::Throw(a, b),
            2 if future(a) && future(b) => Ready::Gathered(a, b),
            3 if future(b) && !a.is_undef() => Ready::Callback(a, b),
            4 if a.is_kind(Kind::Misc) => Ready::Handle(a),
            5 if future(a) => Ready::Slept(a),
            6 => Ready::Stop,
            7 if future(a) && b.is_kind(Kind::List) => Ready::Arrived(a, b),
            8 => Ready::Leave,
            _ => return None,
        })
    }
}

// === impl Scheduler ===

impl Unused for Scheduler {
    const UNUSED: &'static Scheduler = &Scheduler::new();

    fn fresh() -> Scheduler {
        Scheduler::new()
    }
}

impl Scheduler {
    pub(crate) const fn new() -> Scheduler {
        Scheduler {
            ready: VecDeque::new(),
            timers: BinaryHeap::new(),
            counter: 0,
            current: UNDEF,
            outer: UNDEF,
            running: false,
            tasks: 0,
            all: Vec::new(),
            generators: Vec::new(),
            object: UNDEF,
            asleep: None,
            all_max: SWEEP_MIN,
            generators_max: SWEEP_MIN,
            timers_max: SWEEP_MIN,
        }
    }

    /// Whether it is as a new one.
    pub(crate) fn is_unused(&self) -> bool {
        let empty = self.ready.is_empty()
            && self.timers.is_empty()
            && self.all.is_empty()
            && self.generators.is_empty();
        let nothing = [self.current, self.outer, self.object].iter().all(|value| value.is_undef());
        let counts = (self.counter, self.tasks) != (0, 0);
        empty && nothing && !counts && !self.running && self.asleep.is_none()
    }

    /// Calls `see` with every value in it.
    pub(crate) fn trace(&self, mut see: impl FnMut(Value)) {
        for entry in &self.ready {
            let (_, a, b) = entry.parts();
            see(a);
            see(b);
        }
        self.timers.iter().for_each(|Reverse((_, _, of))| see(of.0));
        self.all.iter().chain(&self.generators).for_each(|value| see(*value));
        see(self.current);
        see(self.outer);
        see(self.object);
    }

    /// Bytes charged for what is in it.
    pub(crate) fn bytes(&self) -> u64 {
        (self.ready.len() + self.timers.len()) as u64 * ENTRY_BYTES
            + (self.all.len() + self.generators.len()) as u64 * LISTED_BYTES
    }
}

// === impl Core ===

impl Core {
    /// Puts something into the next round; charged.
    pub(crate) fn make_ready(&mut self, entry: Ready) -> Result<(), Fault> {
        self.heap.books.charge(ENTRY_BYTES)?;
        self.tasks.ready.push_back(entry);
        Ok(())
    }

    /// The running loop ends with this round; one that does not run yet, with its first. Charged.
    pub(crate) fn stop_loop(&mut self) -> Result<(), Fault> {
        if !self.tasks.running {
            return self.make_ready(Ready::Stop);
        }
        if self.tasks.ready.front() != Some(&Ready::Leave) {
            self.heap.books.charge(ENTRY_BYTES)?;
            self.tasks.ready.push_front(Ready::Leave);
        }
        Ok(())
    }

    /// The loop does not end with this future any more.
    pub(crate) fn forget_main(&mut self, main: Value) -> Result<(), Fault> {
        self.charge_values(self.heap.future(main).waiters.len())?;
        let waiters = &mut self.heap.future_mut(main).waiters;
        if let Some(at) = waiters.iter().position(|waiter| waiter.is_none()) {
            waiters.remove(at);
            self.heap.books.release(ENTRY_BYTES);
        }
        Ok(())
    }

    /// The next thing of this round is done.
    pub(crate) fn done_ready(&mut self) {
        if self.tasks.ready.pop_front().is_some() {
            self.heap.books.release(ENTRY_BYTES);
        }
    }

    /// Lets something wait for the clock; charged.
    pub(crate) fn add_timer(&mut self, when: u64, what: Value) -> Result<(), Fault> {
        self.heap.books.charge(ENTRY_BYTES)?;
        self.tasks.counter = self.tasks.counter.wrapping_add(1);
        let number = self.tasks.counter;
        self.tasks.timers.push(Reverse((when, number, TimerOf(what))));
        if self.tasks.timers.len() > self.tasks.timers_max {
            let timers = std::mem::take(&mut self.tasks.timers);
            let before = timers.len();
            let live = |timer: &Timer| self.is_timed(timer.0.2.0);
            let kept: BinaryHeap<Timer> = timers.into_iter().filter(live).collect();
            self.heap.books.release((before - kept.len()) as u64 * ENTRY_BYTES);
            self.tasks.timers_max = (kept.len() * 2).max(SWEEP_MIN);
            self.tasks.timers = kept;
        }
        Ok(())
    }

    /// Whether what a timer is for is still wanted.
    fn is_timed(&self, what: Value) -> bool {
        match what.kind() {
            Some(Kind::Future) => self.heap.future(what).state == FutureState::Pending,
            Some(Kind::Misc) => {
                matches!(self.heap.misc_of(what), Misc::LoopHandle { cancelled: false, .. })
            }
            _ => false,
        }
    }

    /// Drops the timers at the head that are no longer wanted; when the next one is due.
    pub(crate) fn next_timer(&mut self) -> Option<u64> {
        while let Some(Reverse((when, _, of))) = self.tasks.timers.peek().copied() {
            if self.is_timed(of.0) {
                return Some(when);
            }
            self.tasks.timers.pop();
            self.heap.books.release(ENTRY_BYTES);
        }
        None
    }

    /// Makes the timers ready that are due.
    pub(crate) fn make_due_ready(&mut self) {
        while let Some(when) = self.next_timer() {
            if when > self.now {
                return;
            }
            let Some(Reverse((_, _, TimerOf(what)))) = self.tasks.timers.pop() else { return };
            let is_future = what.is_kind(Kind::Future);
            let entry = if is_future { Ready::Slept(what) } else { Ready::Handle(what) };
            self.tasks.ready.push_back(entry);
        }
    }

    /// Nanoseconds until the next timer, or until the script that sleeps wakes.
    pub(crate) fn wake_after(&mut self) -> Option<u64> {
        let when = match self.tasks.asleep {
            Some(when) => Some(when),
            None => self.next_timer(),
        };
        when.map(|when| when.saturating_sub(self.now))
    }

    /// Lists a task that is to be cancelled with the loop; charged.
    pub(crate) fn list_task(&mut self, task: Value) -> Result<(), Fault> {
        if self.tasks.all.len() >= self.tasks.all_max {
            let all = std::mem::take(&mut self.tasks.all);
            let before = all.len();
            let pending = |task: &Value| self.heap.future(*task).state == FutureState::Pending;
            let kept: Vec<Value> = all.into_iter().filter(pending).collect();
            self.heap.books.release((before - kept.len()) as u64 * LISTED_BYTES);
            self.tasks.all_max = (kept.len() * 2).max(SWEEP_MIN);
            self.tasks.all = kept;
        }
        self.heap.books.charge(LISTED_BYTES)?;
        self.tasks.all.push(task);
        Ok(())
    }

    /// The tasks that have not ended.
    pub(crate) fn pending_tasks(&self) -> Vec<Value> {
        let pending = |task: &&Value| self.heap.future(**task).state == FutureState::Pending;
        self.tasks.all.iter().filter(pending).copied().collect()
    }

    /// Lists an asynchronous generator that is to be closed with the loop. Without memory for that it is not.
    pub(crate) fn list_generator(&mut self, generator: Value) {
        if !self.tasks.running {
            return;
        }
        if self.tasks.generators.len() >= self.tasks.generators_max {
            let all = std::mem::take(&mut self.tasks.generators);
            let before = all.len();
            let kept: Vec<Value> =
                all.into_iter().filter(|listed| self.is_unfinished(*listed)).collect();
            self.heap.books.release((before - kept.len()) as u64 * LISTED_BYTES);
            self.tasks.generators_max = (kept.len() * 2).max(SWEEP_MIN);
            self.tasks.generators = kept;
        }
        if self.heap.books.charge(LISTED_BYTES).is_ok() {
            self.tasks.generators.push(generator);
        }
    }

    fn is_unfinished(&self, generator: Value) -> bool {
        self.heap.generator(generator).state != GeneratorState::Finished
    }

    /// The asynchronous generators that rest where closing them does something. What the others cost must not depend on
    /// whether they were collected before.
    pub(crate) fn open_generators(&self) -> Vec<Value> {
        let all = self.tasks.generators.iter().copied();
        all.filter(|generator| {
            let object = self.heap.generator(*generator);
            object.state == GeneratorState::Suspended && self.rests_in_try(object.code, object.pc)
        })
        .collect()
    }

    /// A task goes on, in its context.
    pub(crate) fn enter_task(&mut self, task: Value) {
        self.tasks.current = task;
        let own = self.heap.future(task).context;
        self.tasks.outer = std::mem::replace(&mut self.context, own);
    }

    /// The task that is running has paused or ended.
    pub(crate) fn leave_task(&mut self) {
        let outer = std::mem::replace(&mut self.tasks.outer, UNDEF);
        let own = std::mem::replace(&mut self.context, outer);
        let task = std::mem::replace(&mut self.tasks.current, UNDEF);
        if task.is_kind(Kind::Future) {
            self.heap.future_mut(task).context = own;
        }
    }

    /// The values of the context, for a copy: a dict that is never changed, or unbound where there is none yet.
    pub(crate) fn context_values(&self) -> Value {
        if !self.context.is_kind(Kind::Instance) {
            return self.context;
        }
        let name = self.heap.find_interned("_values");
        name.and_then(|name| self.get_own(self.context, name)).unwrap_or(UNDEF)
    }

    /// Forgets all that the loop has: at its end, or at that of the feed.
    pub(crate) fn clear_loop(&mut self) {
        if !self.tasks.is_used() {
            return;
        }
        if !self.tasks.current.is_undef() {
            self.leave_task();
        }
        let bytes = self.tasks.bytes();
        let tasks = &mut *self.tasks;
        // An answer of the host comes once: another loop may wait for it.
        if !tasks.ready.is_empty() {
            tasks.ready.retain(Ready::is_arrived);
        }
        self.heap.books.release(bytes - tasks.ready.len() as u64 * ENTRY_BYTES);
        tasks.timers.clear();
        tasks.all.clear();
        tasks.generators.clear();
        tasks.running = false;
        tasks.object = UNDEF;
        tasks.asleep = None;
    }

    /// Drops the answers that nobody has waited for.
    pub(crate) fn drop_arrived(&mut self) {
        let before = self.tasks.ready.len();
        if before == 0 {
            return;
        }
        let mut dropped = Vec::new();
        self.tasks.ready.retain(|entry| match entry {
            Ready::Arrived(future, _) => {
                dropped.push(*future);
                false
            }
            _ => true,
        });
        self.heap.books.release((before - self.tasks.ready.len()) as u64 * ENTRY_BYTES);
        for future in dropped {
            self.complete(future, FutureState::Cancelled, NONE);
        }
    }

    /// What becomes ready for a waiter when `future` has ended. None stands for the loop itself.
    pub(crate) fn ready_for(&self, waiter: Value, future: Value) -> Ready {
        if waiter == NONE {
            return Ready::Stop;
        }
        if !waiter.is_kind(Kind::Future) {
            return Ready::Callback(waiter, future);
        }
        if self.heap.future(waiter).gather.is_some() {
            Ready::Gathered(waiter, future)
        } else {
            Ready::Step(waiter)
        }
    }
}
