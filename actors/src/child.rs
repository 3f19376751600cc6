//! Children: sessions that a session started, and the calls that wait for them.
//!
//! Place: the part of `SessionActor` that answers `sandbox_*`: `wait.rs` the calls, `spawn.rs` beginning and end of children,
//! `args.rs` what calls are given, `value.rs` what children leave.
//!
//! ```text
//! spawn -> child actor -> ChildEnded -> slot (value and output, under the parent's budget) -> waiters -> replies
//! ```
//!
//! Invariants: checks come in the order closed, depth, concurrency, and a slot is taken before anything else happens. A handle
//! is never used twice within a session. A child's limits are the smaller of its parent's, the tenant's for children, and
//! what was asked for. All children end with the feed that started them.
//! Limits: `children`, `descendants`, `child_depth`, `child_result`.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use actix::{Addr, Context, Handler, MessageResult};
use ophiary_config::SessionLimits;
use ophiary_runtime::host::{HostError, HostValue};
use serde::{Deserialize, Serialize};

use crate::event::EventSink;
use crate::extension::Reply;
use crate::message::FeedResult;
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
pub(crate) use value::{LOST, dict, size_of};
use value::{exception, lost, record, unknown, value_of};

/// The children of a session, and who waits for them.
#[derive(Debug, Default)]
pub(crate) struct Children {
    slots: BTreeMap<u32, Child>,
    next: u32,
    alive: u32,
    waiters: Vec<Waiter>,
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
}

#[derive(Debug)]
enum ChildState {
    Running(Addr<SessionActor>),
    /// What it left, and the bytes that are counted for it.
    Ended(Box<FeedResult>, u64),
}

/// A call that is answered when children have ended.
#[derive(Debug)]
struct Waiter {
    number: u64,
    /// Those that have not ended.
    missing: BTreeSet<u32>,
    want: Want,
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
    results: Vec<Option<Result<HostValue, HostError>>>,
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

    /// A call is no longer wanted.
    pub(crate) fn forget(&mut self, number: u64) {
        self.waiters.retain(|waiter| waiter.number != number);
    }

    fn get(&self, handle: u32) -> Result<&Child, HostError> {
        self.slots.get(&handle).ok_or_else(|| {
            if handle < self.lost { lost(handle) } else { unknown(i64::from(handle)) }
        })
    }

    fn result(&self, handle: u32) -> Option<&FeedResult> {
        match &self.slots.get(&handle)?.state {
            ChildState::Ended(result, _) => Some(result),
            ChildState::Running(_) => None,
        }
    }

    fn missing(&self, handles: &[u32]) -> BTreeSet<u32> {
        handles.iter().copied().filter(|handle| self.result(*handle).is_none()).collect()
    }

    /// The answer to a call that waits, where it can be given.
    fn answer(&self, want: &Want, missing: &BTreeSet<u32>) -> Option<Reply> {
        match want {
            Want::One(handle) => Some(value_of(*handle, self.result(*handle)?)),
            Want::All { handles, exceptions, records } => {
                missing.is_empty().then(|| self.answer_all(handles, *exceptions, *records))
            }
            Want::Some { handles, count } => {
                (handles.len() - missing.len() >= *count).then(|| Ok(self.partition(handles)))
            }
            Want::Map(map) => map.answer(),
        }
    }

    fn answer_all(&self, handles: &[u32], exceptions: bool, records: bool) -> Reply {
        let mut values = Vec::with_capacity(handles.len());
        for handle in handles {
            let Some(result) = self.result(*handle) else {
                return Err(unknown(i64::from(*handle)));
            };
            let value = value_of(*handle, result);
            values.push(match value {
                Err(error) if !exceptions => return Err(error),
                value if records => record(*handle, result, value, exceptions),
                value => value.unwrap_or_else(|error| exception(&error)),
            });
        }
        Ok(HostValue::List(values))
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

// === impl MapRun ===

impl MapRun {
    fn answer(&self) -> Option<Reply> {
        if !self.items.is_empty() || !self.running.is_empty() {
            return None;
        }
        let results = self.results.iter().flatten();
        if self.exceptions {
            let values = results.map(|result| match result {
                Ok(value) => value.clone(),
                Err(error) => exception(error),
            });
            return Some(Ok(HostValue::List(values.collect())));
        }
        Some(results.cloned().collect::<Result<Vec<_>, _>>().map(HostValue::List))
    }
}

impl Handler<Printed> for SessionActor {
    type Result = MessageResult<Printed>;

    fn handle(&mut self, _: Printed, _: &mut Context<SessionActor>) -> Self::Result {
        MessageResult(self.printed())
    }
}
