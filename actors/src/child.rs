//! Children: sessions that a session started, and the calls that wait for them.
//!
//! Place: the part of `SessionActor` that answers `sandbox_*`: `wait.rs` the calls, `spawn.rs` beginning and end of children,
//! `args.rs` what calls are given, `value.rs` what children leave.
//!
//! ```text
//! spawn -> child actor -> ChildEnded -> slot (value and output, under the parent's budget) -> waiters -> replies
//! ```
//! What a map collects counts there too, until the map is answered.
//!
//! Invariants: checks come in the order closed, depth, concurrency, and a slot is taken before anything else happens. A handle
//! is never used twice within a session. A child's limits are the smaller of its parent's, the tenant's for children, and
//! what was asked for. All children end with the feed that started them, those of a map with its call.
//! Limits: `children`, `descendants`, `child_depth`, `child_result`; `value_bytes` for what one call gives.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use actix::{Addr, Context, Handler, MessageResult};
use ophiary_config::SessionLimits;
use ophiary_runtime::host::{HostError, HostValue};
use serde::{Deserialize, Serialize};

use crate::event::EventSink;
use crate::extension::Reply;
use crate::message::{FeedResult, Outcome};
use crate::quota::Held;
use crate::session::timer::Timer;
use crate::session::{SessionActor, UseEvents};
use crate::store::entry::KeptFeed;

mod args;
mod directory;
mod kept;
mod spawn;
mod value;
mod wait;

pub(crate) use directory::WorkDir;
pub(crate) use kept::sweep;
pub(crate) use value::{LOST, dict, size_of, weight_of};
use value::{Most, exception, lost, record, too_large, unknown, value_of};

/// The children of a session, and who waits for them.
#[derive(Debug, Default)]
pub(crate) struct Children {
    slots: BTreeMap<u32, Child>,
    next: u32,
    alive: u32,
    waiters: Vec<Waiter>,
    /// A map waits for a place for its next child.
    wants_turn: bool,
    /// Children below this handle were lost with the process that had them.
    lost: u32,
    /// What is known of those of a durable session, to be written into its snapshots.
    kept: KeptFeed,
    /// Limits of a child that asks for none of its own.
    limits: Option<Arc<SessionLimits>>,
}

#[derive(Debug)]
struct Child {
    /// The call that started it.
    call: u64,
    /// Which of a map's items it has.
    item: Option<u64>,
    name: Option<String>,
    state: ChildState,
    /// What its prompt begins with.
    prompt: Option<Arc<str>>,
    /// Kept until it is freed.
    directory: Option<Arc<WorkDir>>,
    /// Its map is over: nobody has its handle, or wants what it leaves.
    unwanted: bool,
    /// What is known of it as long as it is not freed counts.
    _spec: Held,
}

#[derive(Debug)]
enum ChildState {
    Running(Addr<SessionActor>),
    /// What it left, which counts.
    Ended {
        result: Box<FeedResult>,
        _held: Held,
    },
}

/// A call that is answered when children have ended.
#[derive(Debug)]
struct Waiter {
    number: u64,
    /// Those that have not ended.
    missing: BTreeSet<u32>,
    want: Want,
    /// Of one that waits for so long only.
    timer: Option<Timer>,
}

#[derive(Debug)]
enum Want {
    /// The value of one.
    One(u32),
    /// The values, or records, of all.
    All { handles: Vec<u32>, exceptions: bool, records: bool },
    /// That so many have ended.
    Some { handles: Vec<u32>, count: usize },
    /// `sandbox_map`
    Map(Box<MapRun>),
}

/// A `sandbox_map` that runs.
#[derive(Debug)]
struct MapRun {
    spec: Spec,
    items: VecDeque<(usize, HostValue)>,
    running: BTreeMap<u32, usize>,
    results: Vec<Option<HostValue>>,
    /// The first failure, in the order of the items: that is all that is left then, unless failures are wanted.
    failed: Option<(usize, HostError)>,
    /// Bytes of what it was given, and of the results.
    given: u64,
    bytes: u64,
    weight: u64,
    held: Held,
    at_once: usize,
    exceptions: bool,
}

/// What is asked for a child.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Spec {
    code: String,
    timeout: Option<u64>,
    memory: Option<u64>,
    inputs: Vec<(String, HostValue)>,
    name: Option<String>,
    system_prompt: Option<String>,
}

/// To a session: what has your feed printed?
#[derive(Clone, Copy, Debug, actix::Message)]
#[rtype(result = "Option<String>")]
struct Printed;

type Args = Vec<Option<HostValue>>;

// === impl Children ===

impl Children {
    /// Their events go here from now on.
    pub(crate) fn use_events(&self, sink: &EventSink) {
        for (handle, child) in &self.slots {
            if let ChildState::Running(child) = &child.state {
                // One for each child and stream.
                child.do_send(UseEvents(sink.child(*handle)));
            }
        }
    }

    /// How many are alive.
    pub(crate) fn alive(&self) -> u32 {
        self.alive
    }

    /// The handle of the next.
    pub(crate) fn next(&self) -> u32 {
        self.next
    }

    /// A call is no longer wanted; whether it is a map, which must be ended.
    pub(crate) fn forget(&mut self, number: u64) -> bool {
        let at = self.waiters.iter().position(|waiter| waiter.number == number);
        let waiter = at.map(|at| self.waiters.swap_remove(at));
        waiter.is_some_and(|waiter| matches!(waiter.want, Want::Map(_)))
    }

    fn get(&self, handle: u32) -> Result<&Child, HostError> {
        self.slots.get(&handle).ok_or_else(|| {
            if handle < self.lost { lost(handle) } else { unknown(i64::from(handle)) }
        })
    }

    fn result(&self, handle: u32) -> Option<&FeedResult> {
        match &self.slots.get(&handle)?.state {
            ChildState::Ended { result, .. } => Some(result),
            ChildState::Running(_) => None,
        }
    }

    fn missing(&self, handles: &[u32]) -> BTreeSet<u32> {
        handles.iter().copied().filter(|handle| self.result(*handle).is_none()).collect()
    }

    /// The answer to a call that waits, where it can be given.
    fn answer(&self, want: &Want, missing: &BTreeSet<u32>, most: Most) -> Option<Reply> {
        match want {
            Want::One(handle) => {
                let result = self.result(*handle)?;
                let fits = match &result.outcome {
                    Outcome::Value(value) => most.check(size_of(value)),
                    _ => Ok(()),
                };
                Some(fits.and_then(|()| value_of(*handle, result)))
            }
            Want::All { handles, exceptions, records } => {
                missing.is_empty().then(|| self.answer_all(handles, (*exceptions, *records), most))
            }
            Want::Some { handles, count } => {
                (handles.len() - missing.len() >= *count).then(|| Ok(self.partition(handles)))
            }
            // It is answered where it is pumped.
            Want::Map(_) => None,
        }
    }

    /// Values, or records, in the order of the handles. The same handle may stand there often, so what is too large for a value
    /// is refused before it is there.
    fn answer_all(&self, handles: &[u32], how: (bool, bool), most: Most) -> Reply {
        let mut values: Vec<HostValue> = Vec::new();
        let mut known: BTreeMap<u32, (usize, u64)> = BTreeMap::new();
        let mut bytes = 0;
        for handle in handles {
            let before = known.get(handle).copied();
            let (value, size) = match before {
                Some((_, size)) => (None, size),
                None => {
                    let value = self.value_in_list(*handle, how)?;
                    let size = size_of(&value);
                    known.insert(*handle, (values.len(), size));
                    (Some(value), size)
                }
            };
            bytes += size;
            most.check(bytes)?;
            let again = || before.and_then(|(at, _)| values.get(at).cloned());
            let value = value.or_else(again);
            values.extend(value);
        }
        Ok(HostValue::List(values))
    }

    fn value_in_list(&self, handle: u32, (exceptions, records): (bool, bool)) -> Reply {
        let result = self.result(handle).ok_or_else(|| unknown(i64::from(handle)))?;
        match value_of(handle, result) {
            Err(error) if !exceptions => Err(error),
            value if records => Ok(record(handle, result, value, exceptions)),
            value => Ok(value.unwrap_or_else(|error| exception(&error))),
        }
    }

    fn partition(&self, handles: &[u32]) -> HostValue {
        let (done, pending): (Vec<u32>, Vec<u32>) =
            handles.iter().partition(|handle| self.result(**handle).is_some());
        let list = |handles: Vec<u32>| {
            HostValue::List(handles.into_iter().map(|h| HostValue::Int(i64::from(h))).collect())
        };
        HostValue::Tuple(vec![list(done), list(pending)])
    }
}

impl SessionActor {
    /// Whether a child of it runs.
    pub(crate) fn has_children_alive(&self) -> bool {
        self.children.as_ref().is_some_and(|children| children.alive > 0)
    }
}

// === impl MapRun ===

impl MapRun {
    fn answer(&mut self) -> Option<Reply> {
        if !self.items.is_empty() || !self.running.is_empty() {
            return None;
        }
        if let Some((_, error)) = self.failed.take() {
            return Some(Err(error));
        }
        let results = std::mem::take(&mut self.results).into_iter().flatten();
        Some(Ok(HostValue::List(results.collect())))
    }

    /// Takes what the child of an item left; an error where all of it is more than a value may have.
    fn take(&mut self, at: usize, left: Reply, most: u64) -> Result<(), HostError> {
        match left {
            Err(error) if !self.exceptions => {
                if self.failed.as_ref().is_none_or(|(before, _)| at < *before) {
                    self.failed = Some((at, error));
                }
                self.results = Vec::new();
                (self.bytes, self.weight) = (0, 0);
            }
            left if self.failed.is_none() => {
                let value = left.unwrap_or_else(|error| exception(&error));
                self.bytes += size_of(&value);
                self.weight += weight_of(&value);
                if let Some(place) = self.results.get_mut(at) {
                    *place = Some(value);
                }
            }
            _ => {}
        }
        self.held.set(self.given + self.weight);
        if self.bytes > most { Err(too_large(most)) } else { Ok(()) }
    }
}

impl Handler<Printed> for SessionActor {
    type Result = MessageResult<Printed>;

    fn handle(&mut self, _: Printed, _: &mut Context<SessionActor>) -> Self::Result {
        MessageResult(self.printed())
    }
}
