//! What is kept of a session: entries of its journal, and what belongs to a snapshot.
//!
//! Place: `session/keep.rs` makes them, `writer.rs` encodes, `worker/replay.rs` does again what they say.
//!
//! ```text
//! Opened Feed Started Input Clock Input Started Input Finished Feed ...      one entry for each thing that enters
//!        ^ place: fuel used over the session's life, and whether the interpreter waits there
//! ```
//!
//! Invariants: the interpreter is a function of its entries: each that changes it says at which place. Places are such that
//! `Session::run_to` comes to them again. A change of these types is a new `FORMAT`.
//! Limits: none of its own.

use std::sync::Arc;

use ophiary_runtime::host::{HostCall, Warning};
use ophiary_runtime::limits::Limits;
use ophiary_runtime::session::Session;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};

use crate::child::Spec;
use crate::extension::Reply;
use crate::message::{Arrived, Feed, FeedResult};
use crate::worker::closing::Closing;

/// Of entries and metas.
const FORMAT: u8 = 6;
/// The first that this build reads. Until 5 nothing is said of those below; until 4 nothing stands behind `KeptFeed::closing`.
const FORMAT_FIRST: u8 = 4;

/// Which build may do again what entries say: another may need other fuel. The version, and in a checkout the state of the
/// interpreter's source.
pub(crate) const BUILD: &str = env!("OPHIARY_BUILD");

/// An entry of a journal.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Entry {
    pub(crate) stamp: Stamp,
    pub(crate) logged: Logged,
    #[serde(deserialize_with = "if_there")]
    pub(crate) below: Below,
}

/// How things stood when an entry was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Stamp {
    /// Wall time of the feed so far.
    pub(crate) wall_ms: u64,
    /// Processor time of the feed so far.
    pub(crate) cpu_us: u64,
    /// The number of the next event, once those are shown that this entry and others before it let out.
    pub(crate) shown: u64,
    /// Numbers below this one may be given to events: more than `shown` where children have some to tell.
    pub(crate) seq: u64,
    /// Of the libraries, where the session has looked for something in them.
    pub(crate) libraries: Option<[u8; 32]>,
    /// The handle of the next child.
    pub(crate) children: u32,
}

/// What those below a session have used that nothing else says: what children have used that run, their own journals say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Below {
    /// Fuel in the running feed, and in those before.
    pub(crate) fuel: u64,
    pub(crate) life_fuel: u64,
    /// Children of children in the running feed; and all that feeds before have started.
    pub(crate) descendants: u32,
    pub(crate) life_descendants: u32,
}

/// What happened.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Logged {
    /// The session began, or came back, with these limits.
    Opened { place: Option<Place>, build: String, hash_key: [u8; 16], limits: Box<Limits> },
    /// A feed was accepted.
    Feed { number: u64, feed: Arc<Feed> },
    /// A clock was read, or random bytes were given: a worker has answered.
    Clock { call: u64, reply: Reply },
    /// Calls are about to be sent.
    Started { place: Place, calls: Vec<u64> },
    /// The session is given something.
    Input { place: Place, input: Arc<Input> },
    /// What was printed before this place was shown.
    Shown { place: Place },
    /// A snapshot was made, which collects.
    Point { place: Option<Place> },
    /// The feed ended: by itself, or at this place.
    Finished { number: u64, stop: Option<Place>, result: Arc<FeedResult> },
    /// The feed could not begin.
    Refused { number: u64 },
    /// A child was started.
    Spawned { child: Box<KeptChild> },
    /// A child has ended, and left this.
    Ended { handle: u32, result: Arc<FeedResult> },
    /// A child was told to end.
    Cancelled { handle: u32 },
    /// A child is not known any more.
    Freed { handle: u32 },
    /// Numbers are set apart for events of children: those that the stamp says.
    Numbers,
    /// What is stored is taken up again.
    Tried,
}

/// A child of a running feed. What it does is in a journal of its own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct KeptChild {
    pub(crate) handle: u32,
    /// The call that started it.
    pub(crate) call: u64,
    pub(crate) spec: Spec,
    /// Which of a map's items it has.
    pub(crate) item: Option<u64>,
    pub(crate) cancelled: bool,
    /// Where it has ended.
    pub(crate) result: Option<Arc<FeedResult>>,
}

/// A place in a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Place {
    /// Fuel used over the session's life.
    pub(crate) fuel: u64,
    /// Whether the interpreter waits for the host.
    pub(crate) suspended: bool,
}

/// What a running feed is given.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) enum Input {
    /// Answers, and time that has passed.
    Replies {
        blocked: Option<(u64, Reply)>,
        others: Vec<(u64, Reply)>,
        elapsed: std::time::Duration,
    },
    /// `KeyboardInterrupt`
    Interrupt,
}

/// What belongs to a snapshot.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Meta {
    pub(crate) build: String,
    pub(crate) epoch: u64,
    /// Of the snapshot.
    pub(crate) digest: [u8; 32],
    pub(crate) hash_key: [u8; 16],
    pub(crate) limits: Box<Limits>,
    pub(crate) kept: Kept,
}

/// What a session has beside its interpreter.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Kept {
    pub(crate) stamp: Stamp,
    /// Feeds that were accepted.
    pub(crate) feeds: u64,
    /// The last that has ended.
    pub(crate) last: Option<(u64, Arc<FeedResult>)>,
    pub(crate) life: KeptLife,
    pub(crate) running: Option<KeptFeed>,
    /// It is the last of what a meta has.
    #[serde(deserialize_with = "if_there")]
    pub(crate) below: Below,
}

/// What counts over a session's life.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct KeptLife {
    pub(crate) source_bytes: u64,
    pub(crate) wall: std::time::Duration,
    pub(crate) cpu: std::time::Duration,
}

/// A feed that runs.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct KeptFeed {
    pub(crate) number: u64,
    pub(crate) output: String,
    pub(crate) errors: String,
    pub(crate) warnings: Vec<Warning>,
    /// Those that have no answer, in order.
    pub(crate) calls: Vec<HostCall>,
    pub(crate) children: u32,
    /// Those that were not freed.
    pub(crate) alive: Vec<KeptChild>,
    /// Whether it is the last of its session, and has come to its end.
    pub(crate) closing: Closing,
    /// Bytes that it gave to the operator's log.
    #[serde(deserialize_with = "if_there")]
    pub(crate) logged: u64,
}

// === impl KeptFeed ===

impl KeptFeed {
    /// What an entry says of children.
    pub(crate) fn note_child(&mut self, logged: &Logged) {
        let mut with = |handle: u32, act: &dyn Fn(&mut KeptChild)| {
            self.alive.iter_mut().filter(|child| child.handle == handle).for_each(act);
        };
        match logged {
            Logged::Spawned { child } => {
                self.children += 1;
                self.alive.push((**child).clone());
            }
            Logged::Ended { handle, result } => {
                with(*handle, &|child| child.result = Some(result.clone()));
            }
            Logged::Cancelled { handle } => with(*handle, &|child| child.cancelled = true),
            Logged::Freed { handle } => self.alive.retain(|child| child.handle != *handle),
            _ => {}
        }
    }
}

// === impl Input ===

impl Input {
    /// The answers in it.
    pub(crate) fn replies(&self) -> Vec<(u64, Reply)> {
        match self {
            Input::Replies { blocked, others, .. } => {
                blocked.iter().chain(others).cloned().collect()
            }
            Input::Interrupt => Vec::new(),
        }
    }

    /// Gives it to a session; what that does not want any more is left in `refused`.
    pub(crate) fn apply(&self, session: &mut Session, arrived: &mut Arrived) {
        match self {
            Input::Replies { blocked, others, elapsed } => {
                // A call that was cancelled meanwhile has no use for its reply.
                if let Some((number, reply)) = blocked {
                    let taken = session.resume(*number, reply.clone()).is_ok();
                    arrived.note(*number, reply, taken);
                }
                arrived.resolve(session, others, *elapsed);
            }
            Input::Interrupt => session.interrupt(),
        }
    }
}

/// Bytes of an entry or meta.
pub(crate) fn encode<T: Serialize>(value: &T) -> Vec<u8> {
    // Plain data can always be written to a vector; should it not, nothing reads the empty one.
    postcard::to_extend(value, vec![FORMAT]).unwrap_or_default()
}

/// What formats before did not have at their end.
#[expect(clippy::unnecessary_wraps, reason = "serde asks for a result")]
fn if_there<'de, D: Deserializer<'de>, T: Deserialize<'de> + Default>(
    from: D,
) -> Result<T, D::Error> {
    Ok(T::deserialize(from).unwrap_or_default())
}

/// The entry or meta of these bytes.
pub(crate) fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    match bytes.split_first() {
        Some((&(FORMAT_FIRST..=FORMAT), rest)) => {
            postcard::from_bytes(rest).map_err(|error| format!("it cannot be read: {error}"))
        }
        Some((found, _)) => Err(format!("format {found} is not known")),
        None => Err("it is empty".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_formats_before_have_not_is_nothing() {
        let running = KeptFeed { number: 3, logged: 300, ..KeptFeed::default() };
        let below = Below { fuel: 5, life_fuel: 6, descendants: 7, life_descendants: 8 };
        let kept = Kept { feeds: 3, running: Some(running), below, ..Kept::default() };
        let mut bytes = encode(&kept);
        let last = |bytes: &[u8]| {
            let kept = decode::<Kept>(bytes).expect("it is right");
            (kept.running.map(|running| (running.number, running.logged)), kept.below)
        };
        assert_eq!(last(&bytes), (Some((3, 300)), below));
        // Four such numbers take four bytes.
        bytes.truncate(bytes.len() - 4);
        bytes[0] = FORMAT - 1;
        assert_eq!(last(&bytes), (Some((3, 300)), Below::default()));
        // Such a number takes two.
        bytes.truncate(bytes.len() - 2);
        bytes[0] = FORMAT_FIRST;
        assert_eq!(last(&bytes), (Some((3, 0)), Below::default()));
        bytes[0] = FORMAT_FIRST - 1;
        assert!(decode::<Kept>(&bytes).is_err());
        bytes[0] = FORMAT + 1;
        assert!(decode::<Kept>(&bytes).is_err());
    }
}
