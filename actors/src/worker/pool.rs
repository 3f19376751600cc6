//! The worker threads: slices of sessions.
//!
//! Place: take jobs from the fair queue; give the interpreter back to its actor when it waits or its feed has ended.
//!
//! ```text
//! take job -> apply feed, replies, stop -> slice -> wants more time: again, or back in the queue when others wait
//!                                               |                    or its tenant has a share only
//!                                               |-> asks a clock or for randomness: answered here, and on
//!                                               \-> anything else: to the actor
//! ```
//!
//! Invariants: between slices the clocks and the stop flag are looked at. What a session prints and which calls it starts
//! reach its actor at the end of each slice. A panic becomes `Why::Crashed`; the interpreter is gone then. A tenant is charged
//! for the time that its jobs used while others waited, or all of it where it has a share only.
//! Limits: a slice is about `worker.slice`; fuel for it is measured, of each session apart. `watch.rs` ends one that lasts longer.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use actix::Addr;
use cpu_time::ThreadTime;
use ophiary_runtime::host::{HostCall, HostError, HostValue};
use ophiary_runtime::suspension::Suspension;

use crate::extension::{CLOCK, Reply};
use crate::message::{Arrived, FeedStart, LimitHit, Over, Progress, Rest, Why, Yielded};
use crate::metrics::TenantMetrics;
use crate::random::{RANDOM, random_bytes};
use crate::session::SessionActor;
use crate::shared::{Shared, Stop};
use crate::store::entry::Input;
use crate::worker::durable;
use crate::worker::interp::Interp;
use crate::worker::queue::{Done, FairQueue};
use crate::worker::watch::Post;

/// Slices above this are measured by the thread's own clock, which costs a call of the system.
const MEASURED: Duration = Duration::from_micros(100);

/// What a session is to do next.
#[derive(Debug)]
pub(crate) struct Job {
    pub(crate) shared: Arc<Shared>,
    pub(crate) actor: Addr<SessionActor>,
    /// Made here when there is none yet.
    pub(crate) interp: Option<Box<Interp>>,
    pub(crate) task: Task,
}

/// How it goes on.
#[derive(Debug)]
pub(crate) enum Task {
    /// A feed begins.
    Feed(Box<FeedStart>),
    /// The call that it is blocked in is answered.
    Reply(u64, Reply),
    /// A durable session is given what its journal has.
    Input(Arc<Input>),
    /// It runs on, with what is left in `Shared`.
    Continue,
}

// === impl Job ===

impl Job {
    /// The thread that had it last.
    pub(crate) fn home(&self) -> Option<u16> {
        self.interp.as_ref().and_then(|interp| interp.thread)
    }

    /// When its time is over.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        match &self.task {
            Task::Feed(start) => Some(start.deadline),
            _ => self.interp.as_ref().map(|interp| interp.clock.deadline),
        }
    }

    /// Whether it has only to end, or to go back to its actor.
    pub(crate) fn is_to_stop(&self, now: Instant) -> bool {
        self.shared.is_asked_to_stop()
            || self.shared.is_wanted()
            || self.deadline().is_some_and(|deadline| deadline <= now)
    }
}

/// One thread's state.
#[derive(Debug)]
pub(crate) struct Worker {
    queue: Arc<FairQueue<Job>>,
    number: u16,
    slice: Duration,
    began: Instant,
    /// Where others see what it does.
    post: Arc<Post>,
    /// Up to when time was counted for the session of this step.
    since: Instant,
    /// From when on it counts for the lane.
    turn: Instant,
    /// What the thread's own clock said last, and the slices since then that it was not asked for.
    cpu: Option<ThreadTime>,
    unmeasured: Duration,
}

/// What came of running a job for as long as it may.
enum Step {
    /// It wants more time, and others wait.
    Again(Job),
    /// Its actor has it.
    Given,
    /// The thread was given up, and the session's end was told.
    Lost,
}

// === impl Worker ===

impl Worker {
    /// `began` is when the monotonic clock of scripts was zero, the same for all threads.
    pub(crate) fn new(
        queue: Arc<FairQueue<Job>>,
        number: u16,
        slice: Duration,
        began: Instant,
        post: Arc<Post>,
    ) -> Worker {
        let now = Instant::now();
        let (since, turn, cpu, unmeasured) = (now, now, None, Duration::ZERO);
        Worker { queue, number, slice, began, post, since, turn, cpu, unmeasured }
    }

    /// Runs jobs until the queue is closed, or the thread was given up.
    pub(crate) fn run(mut self) {
        let mut done = None;
        while let Some((lane, job)) = self.queue.next_of(Some(self.number), done.take()) {
            self.turn = Instant::now();
            let (actor, shared) = (job.actor.clone(), job.shared.clone());
            self.post.begin_job(&job);
            let step = catch_unwind(AssertUnwindSafe(|| self.step(job)));
            let nanos = u64::try_from(self.turn.elapsed().as_nanos()).unwrap_or(u64::MAX);
            let again = match step {
                Ok(Step::Again(job)) if self.post.end() => Some(job),
                Ok(Step::Given) => None,
                Ok(Step::Again(_) | Step::Lost) => return,
                Err(panic) => {
                    shared.tenant.count_panic();
                    if !self.post.end() {
                        return;
                    }
                    give(&actor, Yielded::crashed(&panic_text(panic.as_ref())));
                    None
                }
            };
            shared.started();
            done = Some(Done { lane, nanos, again });
        }
    }

    fn step(&mut self, mut job: Job) -> Step {
        self.since = Instant::now();
        let mut interp = job.interp.take().unwrap_or_else(|| Box::new(Interp::new(&job.shared)));
        interp.thread = Some(self.number);
        interp.use_budget(Some(self.post.budget.clone()));
        let task = std::mem::replace(&mut job.task, Task::Continue);
        if let Err(why) = begin(&mut interp, task, &job.shared) {
            #[cfg(test)]
            tests::cancel_if_refused(&why, &job.shared);
            return self.give(&job, interp, why);
        }
        loop {
            let suspension = match early(&mut interp, &job.shared) {
                Ok(Some(suspension)) => suspension,
                Ok(None) => self.slice(&mut interp, &job.shared.tenant.metrics),
                Err(_) if self.post.is_lost() => return Step::Lost,
                Err(why) => return self.give(&job, interp, why),
            };
            if self.post.is_lost() {
                return Step::Lost;
            }
            #[cfg(test)]
            tests::cancel_if_asked(&suspension, &job.shared);
            interp.suspended =
                matches!(suspension, Suspension::HostCall(_) | Suspension::Waiting { .. });
            let why = match suspension {
                Suspension::OutOfFuel => match self.after_slice(&job, &mut interp) {
                    Some(why) => why,
                    None if self.gives_way(&job) => {
                        job.interp = Some(interp);
                        return Step::Again(job);
                    }
                    None => continue,
                },
                Suspension::HostCall(call) => match self.answer(&call, &mut interp) {
                    Some(reply) => match take_answer(&mut interp, call.id, reply) {
                        Some(hit) => return self.give(&job, interp, Over::Limit(hit).into()),
                        None if self.has_asked_long(&job, &mut interp) => {
                            job.interp = Some(interp);
                            return Step::Again(job);
                        }
                        None => continue,
                    },
                    None => Rest::HostCall(call).into(),
                },
                Suspension::Waiting { wake_after, .. } => {
                    if !job.shared.durable && job.shared.has_replies() {
                        continue;
                    }
                    Rest::Waiting { wake_after }.into()
                }
                Suspension::Finished(value) => match interp.ends_with(Over::Finished(value)) {
                    Some(over) => over.into(),
                    None => continue,
                },
                Suspension::Raised(raised) => match interp.ends_with(Over::Raised(raised)) {
                    Some(over) => over.into(),
                    None => continue,
                },
                Suspension::LimitExceeded(exceeded) => Over::Limit(exceeded.into()).into(),
                other => Why::Crashed(format!("an unknown suspension: {other:?}")),
            };
            return self.give(&job, interp, why);
        }
    }

    /// What comes after a slice of a session that wants more time: why it does not run on, if it does not.
    fn after_slice(&self, job: &Job, interp: &mut Interp) -> Option<Why> {
        // The clocks of a durable session are looked at where it can be led to again.
        if !job.shared.durable
            && let Some(hit) = interp.over(Instant::now())
        {
            interp.session.cancel();
            return Some(Over::Limit(hit).into());
        }
        if !job.shared.durable && job.shared.is_wanted() {
            return Some(Rest::Preempted.into());
        }
        // One that was ended early is at no place that a replay finds: what it did is told at the next.
        if !interp.is_early() {
            self.report(job, interp);
        }
        None
    }

    /// Tells the actor what happened in a slice of a session that runs on.
    fn report(&self, job: &Job, interp: &mut Interp) {
        let answers = interp.take_answers();
        let session = &mut interp.session;
        let mut progress = Progress {
            calls: session.take_outbox(),
            cancelled: session.take_cancelled(),
            output: session.take_output(),
            errors: session.take_error_output(),
            answers,
            uses_libraries: session.has_used_libraries(),
            place: job.shared.durable.then(|| interp.place()),
            unseen: None,
        };
        if !progress.is_empty() {
            // At most one for each slice, and what the actor does for one is bounded by `value_bytes`. No more come where actors
            // are behind with those of the tenant: `gives_way`.
            let bytes = progress.output.len() + progress.errors.len();
            progress.unseen = Some(self.queue.give(job.shared.tenant.lane, bytes));
            job.actor.do_send(progress);
        }
    }

    /// Whether it gives way after an answer: a script that asks often comes to no end of its fuel, and shows what it prints here.
    fn has_asked_long(&mut self, job: &Job, interp: &mut Interp) -> bool {
        if self.turn.elapsed() < self.slice {
            return false;
        }
        if !job.shared.durable {
            self.report(job, interp);
        }
        self.gives_way(job)
    }

    /// Whether the thread is to take another job, or the same later. If not, what was used until now was nobody else's.
    fn gives_way(&mut self, job: &Job) -> bool {
        let tenant = &job.shared.tenant;
        let gives = self.queue.is_waiting()
            || tenant.config().quota.cpu_share.0 < 100
            || self.queue.is_held(tenant.lane);
        if !gives {
            self.turn = Instant::now();
        }
        gives
    }

    /// A slice of fuel. Its time counts from the last one of this step on, so that values are copied in on the session's time.
    fn slice(&mut self, interp: &mut Interp, metrics: &TenantMetrics) -> Suspension {
        interp.bound();
        if !self.post.next_slice(interp.clock.deadline) {
            return Suspension::OutOfFuel;
        }
        let fuel = interp.slice_fuel();
        let why = if interp.is_durable() {
            // To where a replay gets again: a slice may also end early, after a long collection, which is no such place.
            interp.run_to(fuel)
        } else {
            interp.session.run(fuel)
        };
        let ended = Instant::now();
        let time = self.measured(ended.saturating_duration_since(self.since));
        self.since = ended;
        let used = interp.spend(time);
        metrics.slice(time);
        interp.settle();
        if why == Suspension::OutOfFuel || time > self.slice {
            interp.calibrate(used, time, self.slice);
        }
        why
    }

    /// Processor time of a slice that took this long: other programs may have had the processor meanwhile.
    fn measured(&mut self, time: Duration) -> Duration {
        if time < MEASURED {
            self.unmeasured += time;
            return time;
        }
        let cpu = self.cpu.map(|cpu| cpu.elapsed().saturating_sub(self.unmeasured));
        self.cpu = ThreadTime::try_now().ok();
        self.unmeasured = Duration::ZERO;
        cpu.map_or(time, |cpu| cpu.min(time))
    }

    /// Calls of the reserved namespace that need nobody else.
    fn answer(&self, call: &HostCall, interp: &mut Interp) -> Option<Reply> {
        if !is_answered_here(&call.name) {
            return None;
        }
        if let Some(known) = interp.known.remove(&call.id) {
            return Some(known);
        }
        if call.name == RANDOM {
            return Some(random_bytes(call));
        }
        let time = match call.args.as_slice() {
            [HostValue::Str(which)] if which == "wall" => {
                SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default()
            }
            [HostValue::Str(which)] if which == "monotonic" => self.began.elapsed(),
            [HostValue::Str(which)] if which == "process" => {
                interp.clock.life_cpu + interp.clock.cpu
            }
            _ => return Some(Err(HostError::new("RuntimeError", "no such clock"))),
        };
        Some(Ok(HostValue::Int(i64::try_from(time.as_nanos()).unwrap_or(i64::MAX))))
    }

    /// Gives the interpreter back to its actor.
    fn give(&self, job: &Job, mut interp: Box<Interp>, why: Why) -> Step {
        interp.use_budget(None);
        interp.settle();
        let answers = interp.take_answers();
        let session = &mut interp.session;
        let mut yielded = Yielded {
            calls: session.take_outbox(),
            cancelled: session.take_cancelled(),
            warnings: session.take_warnings(),
            output: session.take_output(),
            errors: session.take_error_output(),
            answers,
            why,
            interp: Some(interp),
            unseen: None,
        };
        let bytes = yielded.output.len() + yielded.errors.len();
        yielded.unseen = Some(self.queue.give(job.shared.tenant.lane, bytes));
        if !self.post.end() {
            return Step::Lost;
        }
        give(&job.actor, yielded);
        Step::Given
    }
}

/// Gives a session what its worker has answered; or the limit of time that is passed.
fn take_answer(interp: &mut Interp, call: u64, reply: Reply) -> Option<LimitHit> {
    if interp.is_durable() {
        // Here is no place where its feed could end: clocks are looked at before the next slice.
        interp.note_answer(call, reply.clone());
    } else if let Some(hit) = interp.over(Instant::now()) {
        interp.stop();
        return Some(hit);
    }
    let _ = interp.session.resume(call, reply);
    interp.suspended = false;
    None
}

/// Whether a call is of those that workers answer.
pub(crate) fn is_answered_here(name: &str) -> bool {
    name == CLOCK || name == RANDOM
}

/// Sends without a bound: a session has one interpreter, so at most one such message is under way.
fn give(actor: &Addr<SessionActor>, yielded: Yielded) {
    actor.do_send(yielded);
}

fn begin(interp: &mut Interp, task: Task, shared: &Shared) -> Result<(), Why> {
    #[cfg(test)]
    {
        tests::crash_if_asked(&task);
        tests::hold_if_asked(&task);
    }
    match task {
        Task::Feed(start) => {
            interp.begin(&start);
            interp.suspended = false;
            if let Some((program, arguments)) = &start.arguments {
                interp.session.set_arguments(program, arguments);
            }
            interp.bound();
            let fed = interp.session.feed(&start.program, &start.inputs);
            fed.map_err(|error| Over::Refused(error).into())
        }
        Task::Reply(number, reply) => {
            if let Some(hit) = interp.over(Instant::now()) {
                shared.followed.give_back(number, reply);
                interp.session.cancel();
                return Err(Over::Limit(hit).into());
            }
            // A call that was cancelled meanwhile, or is now, has no use for its reply.
            let taken = interp.session.is_suspended()
                && interp.session.blocked_in() == Some(number)
                && !shared.is_asked_to_end();
            if taken {
                shared.followed.taken(&[number]);
                let _ = interp.session.resume(number, reply);
            } else {
                shared.followed.give_back(number, reply);
            }
            interp.suspended = false;
            Ok(())
        }
        Task::Input(input) => {
            let mut arrived = Arrived::default();
            input.apply(&mut interp.session, &mut arrived);
            shared.followed.arrived(arrived);
            interp.suspended = false;
            Ok(())
        }
        Task::Continue => Ok(()),
    }
}

/// What comes before a slice; a suspension where the slice is not to run.
fn early(interp: &mut Interp, shared: &Shared) -> Result<Option<Suspension>, Why> {
    if shared.durable {
        durable::look(interp, shared)
    } else {
        resolve(interp, shared).map(|()| None)
    }
}

/// Applies what was left while the session did not run: a stop, replies, the time that has passed.
fn resolve(interp: &mut Interp, shared: &Shared) -> Result<(), Why> {
    match shared.take_stop() {
        Some(Stop::Cancel) => {
            interp.session.cancel();
            return Err(Over::Cancelled.into());
        }
        Some(Stop::Interrupt) => interp.session.interrupt(),
        None => {}
    }
    let now = Instant::now();
    if let Some(hit) = interp.over(now) {
        interp.session.cancel();
        return Err(Over::Limit(hit).into());
    }
    let elapsed = now.saturating_duration_since(interp.clock.left);
    interp.clock.left = now;
    let replies = shared.take_replies();
    let mut arrived = Arrived::default();
    arrived.resolve(&mut interp.session, &replies, elapsed);
    shared.followed.arrived(arrived);
    Ok(())
}

/// What a panic said.
pub(crate) fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "a panic".to_owned())
}

#[cfg(test)]
pub(crate) mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use ophiary_runtime::suspension::FeedError;

    use super::*;

    /// A reply with an exception of this class lets the thread panic that takes it.
    pub(crate) const CRASH: &str = "__crash__";

    /// A script that blocks in a function of this name, or sleeps for so long, is cancelled after its thread has looked for a
    /// stop, and before its actor has it back.
    pub(crate) const CANCEL: &str = "bug_cancel";
    pub(crate) const CANCEL_ASLEEP: Duration = Duration::from_secs(4321);

    /// A feed with an input of this name holds its thread until a test lets go of it.
    pub(crate) const HOLD: &str = "bug_hold";
    pub(crate) static HELD: AtomicBool = AtomicBool::new(false);
    pub(crate) static LET_GO: AtomicBool = AtomicBool::new(false);

    /// A feed with an input of this name does not give its thread back until a test lets go of all such.
    pub(crate) const STUCK: &str = "bug_stuck";
    pub(crate) static UNSTUCK: AtomicBool = AtomicBool::new(false);

    pub(crate) fn hold_if_asked(task: &Task) {
        let has = |name: &str| matches!(task, Task::Feed(start) if start.inputs.iter().any(|(input, _)| input == name));
        while has(STUCK) && !UNSTUCK.load(Ordering::Acquire) {
            std::thread::sleep(Duration::from_millis(1));
        }
        let holds = |start: &FeedStart| start.inputs.iter().any(|(name, _)| name == HOLD);
        if matches!(task, Task::Feed(start) if holds(start)) {
            HELD.store(true, Ordering::Release);
            while !LET_GO.load(Ordering::Acquire) {
                std::thread::yield_now();
            }
        }
    }

    pub(crate) fn cancel_if_asked(suspension: &Suspension, shared: &Shared) {
        let asked = match suspension {
            Suspension::HostCall(call) => &*call.name == CANCEL,
            Suspension::Waiting { wake_after, .. } => *wake_after == Some(CANCEL_ASLEEP),
            _ => false,
        };
        if asked {
            shared.ask(Stop::Cancel);
        }
    }

    /// A feed that is refused for an input of this name is cancelled at that moment.
    pub(crate) fn cancel_if_refused(why: &Why, shared: &Shared) {
        if matches!(why, Why::Over(Over::Refused(FeedError::Input { name, .. })) if name == CANCEL)
        {
            shared.ask(Stop::Cancel);
        }
    }

    pub(crate) fn crash_if_asked(task: &Task) {
        let is_crash = |reply: &Reply| reply.as_ref().is_err_and(|error| error.class == CRASH);
        let asked = match task {
            Task::Reply(_, reply) => is_crash(reply),
            Task::Input(input) => match &**input {
                Input::Replies { blocked, .. } => {
                    blocked.as_ref().is_some_and(|(_, reply)| is_crash(reply))
                }
                Input::Interrupt => false,
            },
            Task::Feed(_) | Task::Continue => false,
        };
        assert!(!asked, "a crash for a test");
    }
}
