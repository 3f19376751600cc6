//! `Ledger`: what an instance of a durable session writes down, so that it is the same when the session comes back.
//!
//! Place: made with the instance; `el`, `msg` and overlays of `fs` have one. Its records go to the store beside the journals of the sessions.
//!
//! ```text
//! change in memory -> record -> writer        call that is made again -> answered before? -> the same answer
//! ```
//!
//! Invariants: a change is handed to the store before anything that comes of it, and a store has a beginning of what it was
//! handed: a message that somebody has is not there any more, and one that was sent is. A call that changed something is answered
//! once: made again it gets the same.
//! Limits: after `store.snapshot_entries` records the state takes their place. Answers are kept until the caller's journal has them.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use futures_util::FutureExt;
use ophiary_runtime::host::HostValue;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::{Answer, Call};
use crate::message::SessionId;
use crate::session::SessionActor;
use crate::store::seal::Kind;
use crate::store::writer::{Write, Writer, Written};
use crate::store::{SessionKey, Stored};

/// Who calls: a session and the number of its call. Hosts that ask are nobody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct Caller(SessionId, u64);

/// Queues of messages, as they are written down.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Queues {
    pub(crate) by_name: BTreeMap<String, Queue>,
    /// What calls were answered that their callers may make again.
    answers: Answers,
}

/// One of them.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Queue {
    pub(crate) messages: VecDeque<HostValue>,
    pub(crate) closed: bool,
    pub(crate) sent: i64,
    pub(crate) received: i64,
    pub(crate) peak: u64,
}

type Answers = BTreeMap<Caller, HostValue>;

/// What happens to a queue.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Step {
    /// A message is its last.
    Push(HostValue),
    /// Its first is taken.
    Pop,
    /// A message goes from a sender to a receiver that waits.
    Pass,
    /// Nothing more comes.
    Close,
    /// What was taken is its first again.
    Back(HostValue),
    /// What was taken stands behind so many others.
    BackAt(u64, HostValue),
}

#[derive(Debug, Serialize, Deserialize)]
struct Change {
    queue: String,
    step: Step,
    answers: Vec<(Caller, HostValue)>,
}

/// A ledger of queues; nothing where the session is not durable.
#[derive(Debug, Default)]
pub(crate) struct Log {
    ledger: Option<Ledger>,
    answers: Answers,
}

/// Where an instance's records go.
#[derive(Debug)]
pub(crate) struct Ledger {
    writer: Arc<Writer>,
    key: SessionKey,
    tell: actix::Addr<SessionActor>,
    epoch: u64,
    opened: bool,
    next: u64,
    records: u32,
    dead: bool,
}

/// What was written down: a state, and what changed since then.
#[derive(Debug, Default)]
pub(crate) struct Found {
    state: Option<Vec<u8>>,
    records: Vec<Vec<u8>>,
    epoch: u64,
    last: u64,
}

// === impl Caller ===

impl Caller {
    pub(crate) fn of(call: &Call) -> Caller {
        Caller(call.session, call.number)
    }

    pub(crate) fn new(session: SessionId, number: u64) -> Caller {
        Caller(session, number)
    }

    pub(crate) fn session(self) -> SessionId {
        self.0
    }
}

// === impl Log ===

impl Log {
    /// With the queues that were written down.
    pub(crate) fn open(ledger: Option<(Ledger, Found)>) -> (Log, BTreeMap<String, Queue>) {
        let Some((ledger, found)) = ledger else { return (Log::default(), BTreeMap::new()) };
        let queues: Queues = found.read(Queues::apply);
        let Queues { by_name, answers } = queues;
        (Log { ledger: Some(ledger), answers }, by_name)
    }

    /// Whether changes are written down.
    pub(crate) fn is_on(&self) -> bool {
        self.ledger.is_some()
    }

    /// What this call was answered before; or that it is never answered here, because the session is on its way out and the call
    /// is made again when it comes back.
    pub(crate) fn answered(&self, caller: Option<Caller>) -> Option<Answer> {
        if self.ledger.as_ref().is_some_and(|ledger| ledger.dead) {
            return Some(match caller {
                Some(_) => Answer::Later(std::future::pending().boxed()),
                None => Answer::error("RuntimeError", "the session restarts"),
            });
        }
        self.answers.get(&caller?).cloned().map(Answer::value)
    }

    /// Writes down a step, and what callers are answered because of it, or that they have not taken what they were; or all
    /// queues, where it is time to.
    pub(crate) fn note(
        &mut self,
        (queue, step): (&str, Step),
        answers: impl IntoIterator<Item = (Option<Caller>, HostValue)>,
        all: impl FnOnce() -> BTreeMap<String, Queue>,
    ) {
        let Some(ledger) = &mut self.ledger else { return };
        let answers = answers.into_iter().filter_map(|(caller, value)| Some((caller?, value)));
        let change = Change { queue: queue.to_owned(), step, answers: answers.collect() };
        change.answer(&mut self.answers);
        let answers = &self.answers;
        ledger.record(&change, || Queues { by_name: all(), answers: answers.clone() });
    }

    /// The caller's journal has the answer.
    pub(crate) fn settled(&mut self, caller: Caller) {
        self.answers.remove(&caller);
    }

    /// Another takes its place.
    pub(crate) fn close(&mut self) {
        self.ledger.iter_mut().for_each(Ledger::close);
    }
}

// === impl Change ===

impl Change {
    /// Keeps the answers that come of it; what is taken back is no answer any more.
    fn answer(&self, answers: &mut Answers) {
        match &self.step {
            Step::Back(_) | Step::BackAt(..) => {
                for (caller, _) in &self.answers {
                    answers.remove(caller);
                }
            }
            Step::Push(_) | Step::Pop | Step::Pass | Step::Close => {
                answers.extend(self.answers.iter().cloned());
            }
        }
    }
}

// === impl Queues ===

impl Queues {
    fn apply(&mut self, change: Change) {
        change.answer(&mut self.answers);
        let queue = self.by_name.entry(change.queue).or_default();
        match change.step {
            Step::Push(message) => {
                queue.messages.push_back(message);
                queue.sent += 1;
                queue.peak = queue.peak.max(queue.messages.len() as u64);
            }
            Step::Pop => {
                queue.messages.pop_front();
                queue.received += 1;
            }
            Step::Pass => {
                queue.sent += 1;
                queue.received += 1;
            }
            Step::Close => queue.closed = true,
            Step::Back(message) => {
                queue.messages.push_front(message);
                queue.received -= 1;
            }
            Step::BackAt(place, message) => {
                let place = usize::try_from(place).unwrap_or(usize::MAX);
                queue.messages.insert(place.min(queue.messages.len()), message);
                queue.received -= 1;
            }
        }
    }
}

// === impl Ledger ===

impl Ledger {
    /// That of an extension of a session that the host started.
    pub(crate) fn new(
        writer: Arc<Writer>,
        (session, namespace): (&SessionKey, &str),
        tell: actix::Addr<SessionActor>,
        found: &Found,
    ) -> Ledger {
        let records = u32::try_from(found.records.len()).unwrap_or(u32::MAX);
        Ledger {
            writer,
            key: key(session, namespace),
            tell,
            epoch: found.epoch + 1,
            opened: false,
            next: found.last + 1,
            records,
            dead: false,
        }
    }

    /// Whether another has taken its place.
    pub(crate) fn is_dead(&self) -> bool {
        self.dead
    }

    /// Nothing more is written.
    pub(crate) fn close(&mut self) {
        self.dead = true;
    }

    /// Writes down a change; the state where it is time to.
    pub(crate) fn record<C: Serialize, S: Serialize>(
        &mut self,
        change: &C,
        state: impl FnOnce() -> S,
    ) {
        if self.dead {
            return;
        }
        if !std::mem::replace(&mut self.opened, true) {
            self.write(Written::Open);
        }
        let number = self.next;
        self.next += 1;
        self.records += 1;
        self.write(Written::Record { number, bytes: encode(change) });
        if self.records >= self.writer.snapshot_entries {
            self.records = 0;
            self.write(Written::State { number, bytes: encode(&state()) });
        }
    }

    fn write(&self, what: Written) {
        let (key, epoch) = (self.key.clone(), self.epoch);
        self.writer.write(Write { key, epoch, what, tell: Some(self.tell.clone()) });
    }
}

// === impl Found ===

impl Found {
    /// The state with the changes since then. What was sealed by this version can be read; should it not be, the instance
    /// begins anew.
    pub(crate) fn read<S, C>(&self, mut apply: impl FnMut(&mut S, C)) -> S
    where
        S: DeserializeOwned + Default,
        C: DeserializeOwned,
    {
        let mut state = self.state.as_deref().and_then(decode).unwrap_or_default();
        self.records.iter().filter_map(|bytes| decode(bytes)).for_each(|c| apply(&mut state, c));
        state
    }
}

/// The name that the ledgers of a session stand under.
pub(crate) fn shelf(session: &SessionKey) -> Arc<str> {
    format!("{}/{}/state", session.tenant, session.session).into()
}

fn key(session: &SessionKey, namespace: &str) -> SessionKey {
    let hash = blake3::hash(namespace.as_bytes());
    let mut id = [0; 16];
    id.copy_from_slice(&hash.as_bytes()[..16]);
    SessionKey { tenant: shelf(session), session: SessionId(u128::from_le_bytes(id)) }
}

/// Reads what an extension has written down; on a helper.
pub(crate) fn load(
    writer: &Writer,
    session: &SessionKey,
    namespace: &str,
) -> Result<Found, String> {
    let key = key(session, namespace);
    let stored = writer.store.load(&key).map_err(|error| error.to_string())?;
    let Some(Stored { epoch, number, meta, entries, .. }) = stored else {
        return Ok(Found::default());
    };
    let open = |number, kind, bytes: &[u8]| {
        let opened = writer.sealer.open(&key, number, kind, bytes);
        opened.map_err(|error| format!("what {namespace} has written down: {error}"))
    };
    let state = (!meta.is_empty()).then(|| open(number, Kind::Meta, &meta)).transpose()?;
    let mut records = Vec::with_capacity(entries.len());
    let mut last = number;
    for bytes in &entries {
        last += 1;
        records.push(open(last, Kind::Entry, bytes)?);
    }
    Ok(Found { state, records, epoch, last })
}

fn encode<T: Serialize>(value: &T) -> Vec<u8> {
    // Plain data can always be written to a vector.
    postcard::to_allocvec(value).unwrap_or_default()
}

fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    postcard::from_bytes(bytes).ok()
}
