//! What is said to actors, in the order of a session's way through the house.
//!
//! Place: hosts speak through `system.rs`; threads and actors speak to each other with the messages below `=== inside ===`.
//!
//! Invariants: every message has an answer, or says why it has none. Ids are the same on every machine.
//! Limits: none of its own.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ophiary_runtime::code::Program;
use ophiary_runtime::host::{HostCall, HostValue, Warning};
use ophiary_runtime::limits::LimitExceeded;
use ophiary_runtime::session::Session;
use ophiary_runtime::suspension::{FeedError, Raised, Usage as RuntimeUsage};
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;

use crate::error::ActorError;
use crate::extension::Reply;
use crate::session::given::Coming;
use crate::spent::Total;
use crate::store::entry::Place;
use crate::tenant::Turn;
use crate::worker::interp::Interp;
use crate::worker::pool::Job;
use crate::worker::queue::Unseen;

/// Names a session: 128 random bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SessionId(pub u128);

/// A program for a session, with what it gets.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Feed {
    /// The name in tracebacks.
    pub name: String,
    /// The source.
    pub source: String,
    /// Values bound as globals.
    pub inputs: Vec<(String, HostValue)>,
    /// What `sys.argv` is, beside the name.
    pub arguments: Option<Vec<String>>,
    /// The trace that the run belongs to, as W3C's header has it; one that is not well formed is left out.
    pub traceparent: Option<String>,
    /// Whether it is the last of its session: when its program has ended, what was registered with `atexit` is called, its
    /// finalizers run and its generators are closed, within the limits of this feed; then the session ends. A kept session has
    /// no such feed: it stays until it is closed.
    pub last: bool,
}

/// How a feed ended, and what it used. Every feed that is accepted ends with exactly one.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FeedResult {
    /// How it ended.
    pub outcome: Outcome,
    /// What it printed.
    pub output: String,
    /// What it wrote to `sys.stderr`.
    pub errors: String,
    /// What is no error, and what the author of the script may want to know.
    pub warnings: Vec<Warning>,
    /// What it used.
    pub usage: FeedUsage,
}

/// What a feed used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FeedUsage {
    /// As the interpreter counts, but for fuel, which is that of children too.
    pub runtime: RuntimeUsage,
    /// Time from the beginning to the end.
    pub wall: Duration,
    /// Processor time, that of children included.
    pub cpu: Duration,
    /// Children that it started.
    pub children: u32,
}

/// What a session uses now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SessionUsage {
    /// As the interpreter counts, but for fuel, which is that of children too; none while it runs, and before its first feed.
    pub runtime: Option<RuntimeUsage>,
    /// Bytes that are reserved for it and its children.
    pub memory: u64,
    /// Whether a feed runs.
    pub busy: bool,
    /// Children that are alive.
    pub children: u32,
}

/// How a feed ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Outcome {
    /// With the value of its last expression.
    Value(HostValue),
    /// With an uncaught exception.
    Raised(Box<Raised>),
    /// It was not compiled; what Python prints.
    Syntax(String),
    /// It passed a limit that a script cannot catch.
    Limit(LimitHit),
    /// It was cancelled.
    Cancelled {
        /// By whom.
        by: CancelledBy,
    },
    /// A fault of Ophiary, which is counted as such.
    Internal(String),
}

/// Who cancelled a feed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum CancelledBy {
    /// The host.
    Host,
    /// The session that started it.
    Parent,
    /// The end of the system.
    Shutdown,
}

/// A limit was passed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LimitHit {
    /// Its name.
    pub limit: String,
    /// What is allowed; times in milliseconds.
    pub allowed: u64,
    /// What was used or asked for.
    pub used: u64,
}

// === impl SessionId ===

impl SessionId {
    /// A new one.
    pub fn random() -> SessionId {
        SessionId(rand::random())
    }
}

/// A key for string hashes that scripts cannot know: ids are shown to hosts and in traces, so the key is not the id.
pub(crate) fn hash_key(id: SessionId) -> [u8; 16] {
    use std::hash::{BuildHasher, RandomState};
    static SECRET: std::sync::LazyLock<RandomState> = std::sync::LazyLock::new(RandomState::new);
    let half = |salt: u8| SECRET.hash_one((id.0, salt)).to_le_bytes();
    let mut key = [0; 16];
    let (low, high) = key.split_at_mut(8);
    low.copy_from_slice(&half(0));
    high.copy_from_slice(&half(1));
    key
}

impl fmt::Display for SessionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl fmt::Debug for SessionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

// === impl Feed ===

impl Feed {
    /// A source without inputs.
    pub fn new(source: impl Into<String>) -> Feed {
        Feed { name: "<script>".to_owned(), source: source.into(), ..Feed::default() }
    }

    /// With a name for tracebacks.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> Feed {
        self.name = name.into();
        self
    }

    /// With a global.
    #[must_use]
    pub fn with(mut self, name: impl Into<String>, value: impl Into<HostValue>) -> Feed {
        self.inputs.push((name.into(), value.into()));
        self
    }

    /// As the last of its session.
    #[must_use]
    pub fn last(mut self) -> Feed {
        self.last = true;
        self
    }
}

// === impl Outcome ===

impl Outcome {
    /// What it is called in traces and metrics.
    pub fn name(&self) -> &'static str {
        match self {
            Outcome::Value(_) => "value",
            Outcome::Raised(_) => "raised",
            Outcome::Syntax(_) => "syntax",
            Outcome::Limit(_) => "limit",
            Outcome::Cancelled { .. } => "cancelled",
            Outcome::Internal(_) => "internal",
        }
    }
}

// === impl FeedResult ===

impl FeedResult {
    /// Of a feed that ended with a fault of ours.
    pub(crate) fn internal(text: &str) -> FeedResult {
        FeedResult {
            outcome: Outcome::Internal(text.to_owned()),
            output: String::new(),
            errors: String::new(),
            warnings: Vec::new(),
            usage: FeedUsage::default(),
        }
    }
}

// === impl LimitHit ===

impl LimitHit {
    pub(crate) fn time(limit: &str, allowed: Duration, used: Duration) -> LimitHit {
        let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        // In whole milliseconds what is used must still be more than what is allowed.
        let allowed = millis(allowed);
        LimitHit { limit: limit.to_owned(), allowed, used: millis(used).max(allowed + 1) }
    }

    /// What it is counted in.
    pub fn unit(&self) -> &'static str {
        match self.limit.strip_prefix("session_").unwrap_or(&self.limit) {
            "wall" | "cpu" => "ms",
            "fuel" => "units",
            "host_calls" => "calls",
            _ => "bytes",
        }
    }

    /// Whether it is counted in milliseconds.
    pub fn is_time(&self) -> bool {
        matches!(self.limit.as_str(), "wall" | "cpu" | "session_wall" | "session_cpu")
    }
}

impl From<LimitExceeded> for LimitHit {
    fn from(exceeded: LimitExceeded) -> LimitHit {
        let LimitExceeded { limit, allowed, used } = exceeded;
        LimitHit { limit: limit.to_string(), allowed, used }
    }
}

impl fmt::Display for LimitHit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "limit {} exceeded ({} {})", self.limit, self.allowed, self.unit())
    }
}

impl fmt::Display for CancelledBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CancelledBy::Host => "host",
            CancelledBy::Parent => "parent",
            CancelledBy::Shutdown => "shutdown",
        })
    }
}

// === inside ===

/// To a session: a feed. Refused while another runs. Answered through the sender.
#[derive(Debug, actix::Message)]
#[rtype(result = "()")]
pub(crate) struct StartFeed {
    pub(crate) feed: Feed,
    /// None for a child, whose parent is told.
    pub(crate) answer: Option<oneshot::Sender<Result<FeedResult, ActorError>>>,
    /// The span of a child's feed.
    pub(crate) span: Option<tracing::Span>,
    /// Told when it is accepted, with its number.
    pub(crate) accepted: Option<oneshot::Sender<u64>>,
}

/// To a session: the program of this feed is compiled.
#[derive(Debug, actix::Message)]
#[rtype(result = "()")]
pub(crate) struct Compiled {
    pub(crate) feed: u64,
    pub(crate) program: Result<Arc<Program>, Outcome>,
}

/// To a session: it is its turn to begin.
#[derive(Debug, actix::Message)]
#[rtype(result = "()")]
pub(crate) struct Admitted(pub(crate) Turn);

/// To a thread: a feed begins.
#[derive(Debug)]
pub(crate) struct FeedStart {
    pub(crate) program: Arc<Program>,
    pub(crate) inputs: Vec<(String, HostValue)>,
    pub(crate) arguments: Option<(String, Vec<String>)>,
    pub(crate) began: Instant,
    pub(crate) deadline: Instant,
    pub(crate) last: bool,
}

/// What became of answers that were on their way to a script.
#[derive(Debug, Default)]
pub(crate) struct Arrived {
    pub(crate) taken: Vec<u64>,
    /// Those that the script did not want any more.
    pub(crate) refused: Vec<(u64, Reply)>,
}

/// To a session: what happened while it runs on.
#[derive(Debug, Default, actix::Message)]
#[rtype(result = "()")]
pub(crate) struct Progress {
    pub(crate) calls: Vec<HostCall>,
    pub(crate) cancelled: Vec<u64>,
    pub(crate) output: String,
    pub(crate) errors: String,
    /// Clocks that were read, and where it stands: of kept sessions.
    pub(crate) answers: Vec<(u64, Reply)>,
    pub(crate) place: Option<Place>,
    /// Whether it has looked for something in its libraries.
    pub(crate) uses_libraries: bool,
    /// Until it is seen.
    pub(crate) unseen: Option<Unseen<Job>>,
}

/// To a session: its interpreter, and why it stopped. None is there after a crash.
#[derive(Debug, actix::Message)]
#[rtype(result = "()")]
pub(crate) struct Yielded {
    pub(crate) interp: Option<Box<Interp>>,
    pub(crate) why: Why,
    pub(crate) calls: Vec<HostCall>,
    pub(crate) cancelled: Vec<u64>,
    pub(crate) warnings: Vec<Warning>,
    pub(crate) output: String,
    pub(crate) errors: String,
    /// Clocks that were read: of kept sessions.
    pub(crate) answers: Vec<(u64, Reply)>,
    /// Until it is seen.
    pub(crate) unseen: Option<Unseen<Job>>,
}

/// Why an interpreter stopped.
#[derive(Debug)]
pub(crate) enum Why {
    /// The feed is over.
    Over(Over),
    /// It goes on later.
    Rests(Rest),
    /// A panic, with what it said.
    Crashed(String),
}

/// How a feed came to its end.
#[derive(Debug)]
pub(crate) enum Over {
    Finished(HostValue),
    Raised(Box<Raised>),
    Limit(LimitHit),
    Cancelled,
    /// It could not begin.
    Refused(FeedError),
}

/// What an interpreter waits for.
#[derive(Debug)]
pub(crate) enum Rest {
    /// The answer to the call in which the script is blocked.
    HostCall(HostCall),
    /// Something for one of its tasks, which all wait.
    Waiting { wake_after: Option<Duration> },
    /// Its actor, which wants it; it can run on.
    Preempted,
}

/// To a session: a call that took its time is answered.
#[derive(Debug, actix::Message)]
#[rtype(result = "()")]
pub(crate) struct Replied {
    pub(crate) number: u64,
    pub(crate) coming: Coming,
}

/// To a session: a child's feed has ended.
#[derive(Debug, actix::Message)]
#[rtype(result = "()")]
pub(crate) struct ChildEnded {
    pub(crate) handle: u32,
    pub(crate) result: FeedResult,
    /// What it has used, with all below it.
    pub(crate) total: Total,
}

/// To a session: end the running feed.
#[derive(Clone, Copy, Debug, actix::Message)]
#[rtype(result = "()")]
pub(crate) struct Cancel {
    pub(crate) by: CancelledBy,
}

/// To a session: raise `KeyboardInterrupt` in the running feed.
#[derive(Clone, Copy, Debug, actix::Message)]
#[rtype(result = "()")]
pub(crate) struct Interrupt;

/// To a session: end, whatever runs. No answer comes; its mailbox is closed then.
#[derive(Clone, Copy, Debug, actix::Message)]
#[rtype(result = "()")]
pub(crate) struct Close {
    pub(crate) by: CancelledBy,
}

/// To a session: end with the system; what is kept stays in the store.
#[derive(Clone, Copy, Debug, actix::Message)]
#[rtype(result = "()")]
pub(crate) struct End {
    pub(crate) by: CancelledBy,
}

/// To a session: come back from your last snapshot, as another that crashed does.
#[derive(Clone, Copy, Debug, actix::Message)]
#[rtype(result = "()")]
pub(crate) struct Restart;

/// To a session: what do you use?
#[derive(Clone, Copy, Debug, actix::Message)]
#[rtype(result = "SessionUsage")]
pub(crate) struct Usage;

// === impl Why ===

impl From<Over> for Why {
    fn from(over: Over) -> Why {
        Why::Over(over)
    }
}

impl From<Rest> for Why {
    fn from(rest: Rest) -> Why {
        Why::Rests(rest)
    }
}

// === impl Arrived ===

impl Arrived {
    /// Whether the script took the answer to this call.
    pub(crate) fn note(&mut self, number: u64, reply: &Reply, taken: bool) {
        if taken {
            self.taken.push(number);
        } else {
            self.refused.push((number, reply.clone()));
        }
    }

    /// Gives the script answers to calls that it goes on beside.
    pub(crate) fn resolve(
        &mut self,
        session: &mut Session,
        replies: &[(u64, Reply)],
        elapsed: Duration,
    ) {
        if session.resolve(replies, elapsed).is_ok() {
            self.taken.extend(replies.iter().map(|(number, _)| *number));
            return;
        }
        // One of the calls was cancelled while its reply was on the way: the others count.
        for one in replies {
            let taken = session.resolve(std::slice::from_ref(one), Duration::ZERO).is_ok();
            self.note(one.0, &one.1, taken);
        }
        let _ = session.resolve(&[], elapsed);
    }
}

// === impl Replied ===

impl Replied {
    /// With what need not go back.
    pub(crate) fn new(number: u64, reply: Reply) -> Replied {
        Replied { number, coming: Coming::new(reply, None) }
    }
}

// === impl Yielded ===

impl Yielded {
    /// The interpreter is gone.
    pub(crate) fn crashed(text: &str) -> Yielded {
        Yielded {
            interp: None,
            why: Why::Crashed(text.to_owned()),
            calls: Vec::new(),
            cancelled: Vec::new(),
            warnings: Vec::new(),
            output: String::new(),
            errors: String::new(),
            answers: Vec::new(),
            unseen: None,
        }
    }
}

impl Progress {
    pub(crate) fn is_empty(&self) -> bool {
        self.calls.is_empty()
            && self.cancelled.is_empty()
            && self.output.is_empty()
            && self.errors.is_empty()
            && self.answers.is_empty()
    }
}
