//! Events: what a host can watch while a session runs.
//!
//! Place: the session's actor and those of its children write; a host reads with an `EventStream`, from any thread.
//!
//! Invariants: `seq` grows by one with each event of a session. Events of children stand among those of the session that the
//! host started, each in its `ChildEvent`. Every feed that is accepted has one `FeedStarted` and one `FeedFinished`.
//! Limits: a stream holds as many events as was asked for, or `EVENTS_DEFAULT`, and `BYTES_MAX` of them: then the oldest are lost,
//! and a `Gap` tells which. What it holds counts in the tenant's memory.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use ophiary_runtime::host::HostValue;
use serde::{Deserialize, Serialize};

use crate::child::weight_of;
use crate::message::{FeedUsage, Outcome, SessionId};
use crate::quota::{Budget, Held};

mod json;

/// Something that happened in a session.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// Its number.
    pub seq: u64,
    /// The session that the host started.
    pub session: SessionId,
    /// Which of its feeds, counted from 1.
    pub feed: u64,
    /// When, in milliseconds since 1970.
    pub at_ms: u64,
    /// What.
    pub kind: EventKind,
}

/// What happened.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum EventKind {
    /// A feed was accepted.
    FeedStarted,
    /// The script printed.
    Output {
        /// Where to.
        stream: OutputStream,
        /// What.
        text: String,
    },
    /// A host call was started.
    CallStarted {
        /// Its number.
        call: u64,
        /// The function.
        name: String,
    },
    /// A host call is over.
    CallFinished {
        /// Its number.
        call: u64,
        /// How.
        outcome: CallOutcome,
        /// How long it took.
        ms: u64,
    },
    /// A host call waits until it is approved or rejected: `SessionHandle::decide`.
    ApprovalAsked {
        /// Its number.
        call: u64,
        /// The session that asks: this one, or a child.
        session: SessionId,
        /// The function.
        name: String,
        /// Its arguments by name.
        arguments: Vec<(String, HostValue)>,
    },
    /// A child was started.
    ChildStarted {
        /// Its handle.
        handle: u32,
    },
    /// Something happened in a child.
    ChildEvent {
        /// Its handle.
        handle: u32,
        /// What.
        event: Box<EventKind>,
    },
    /// What the author of the script may want to know.
    Warning {
        /// In words.
        text: String,
    },
    /// A feed is over.
    FeedFinished {
        /// How.
        outcome: Box<Outcome>,
        /// What it used.
        usage: FeedUsage,
    },
    /// The session was idle: it is in the store, and its memory given back.
    Parked,
    /// It is back from the store.
    Resumed,
    /// Events were lost, because nobody read them.
    Gap {
        /// The first.
        from: u64,
        /// The last.
        to: u64,
    },
}

/// A call that waits until the host approves or rejects it.
#[derive(Clone, Debug, PartialEq)]
pub struct Asked<'a> {
    /// Handles from the session that the host started down to the child that asks; empty where the session itself does.
    pub children: Vec<u32>,
    /// The session that asks, for `approve` and `reject`.
    pub session: SessionId,
    /// The number of the call.
    pub call: u64,
    /// The function.
    pub name: &'a str,
    /// Its arguments by name.
    pub arguments: &'a [(String, HostValue)],
}

// === impl EventKind ===

impl EventKind {
    /// What happened, without the `ChildEvent`s around it, and the handles of these, the nearest to the host first.
    pub fn innermost(&self) -> (Vec<u32>, &EventKind) {
        let (mut children, mut kind) = (Vec::new(), self);
        while let EventKind::ChildEvent { handle, event } = kind {
            children.push(*handle);
            kind = event;
        }
        (children, kind)
    }

    /// The call that waits for the host's decision, if that is what happened: in the session, or in a child, however deep.
    pub fn asked(&self) -> Option<Asked<'_>> {
        let (children, kind) = self.innermost();
        let EventKind::ApprovalAsked { call, session, name, arguments } = kind else { return None };
        Some(Asked { children, session: *session, call: *call, name, arguments })
    }
}

impl Event {
    /// As [`EventKind::asked`].
    pub fn asked(&self) -> Option<Asked<'_>> {
        self.kind.asked()
    }
}

/// Each kind of event: its name, what it has, when it comes.
pub const KINDS: [(&str, &str, &str); 12] = [
    ("feed_started", "", "a script was accepted"),
    ("output", "stream, text", "it printed to stdout or stderr"),
    ("call_started", "call, name", "a host call began"),
    ("call_finished", "call, outcome, ms", "it is over: value, raised, or cancelled"),
    (
        "approval_asked",
        "call, session, name, arguments",
        "a host call waits for the host's decision",
    ),
    ("child_started", "handle", "a child was started"),
    ("child_event", "handle, event", "something happened in a child"),
    ("warning", "text", "what the author of the script may want to know"),
    (
        "feed_finished",
        "outcome, usage",
        "the script is over; each that was accepted has exactly one",
    ),
    ("parked", "", "the session gave its memory back"),
    ("resumed", "", "it is there again"),
    ("gap", "from, to", "events were lost, because nobody read them"),
];

/// Where a script prints to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OutputStream {
    /// `sys.stdout`
    Stdout,
    /// `sys.stderr`
    Stderr,
}

/// How a host call ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CallOutcome {
    /// With a value.
    Value,
    /// With an exception of this class.
    Raised(String),
    /// The script no longer wanted it.
    Cancelled,
}

/// How many events a stream holds that was asked for without a capacity.
pub const EVENTS_DEFAULT: usize = 10_000;
/// The most bytes of the events that a stream holds, but for the newest, which may be larger.
pub const BYTES_MAX: u64 = 8 << 20;
/// What an event weighs beside its texts and values.
const EVENT_BYTES: u64 = 128;

/// Numbers that the journal of a durable session sets apart for the events of its children.
pub(crate) const HEADROOM: u64 = 1024;

/// The events of a session, to be read.
#[derive(Debug)]
pub struct EventStream {
    buffer: Arc<Buffer>,
}

/// Where a session writes its events.
#[derive(Clone, Debug)]
pub(crate) struct EventSink {
    buffer: Arc<Buffer>,
    /// Handles from the session that the host started down to this one.
    path: Arc<[u32]>,
}

#[derive(Debug)]
struct Buffer {
    session: SessionId,
    capacity: usize,
    /// Nothing is lost: the session waits while so many are not acknowledged.
    acknowledged: bool,
    /// For a session that waits for that.
    room: tokio::sync::Notify,
    state: Mutex<State>,
    /// For threads that wait.
    ready: Condvar,
    /// For tasks that wait.
    notify: tokio::sync::Notify,
}

#[derive(Debug, Default)]
struct State {
    events: VecDeque<Event>,
    /// Their bytes, which count.
    bytes: u64,
    held: Option<Held>,
    next_seq: u64,
    feed: u64,
    lost: Option<(u64, u64)>,
    closed: bool,
    /// The first that is not acknowledged.
    unseen: u64,
    /// Nobody reads any more.
    unread: bool,
    /// Of a durable session: numbers from this one on are not given before its journal says so; what waits for that.
    mark: Option<u64>,
    put_off: VecDeque<EventKind>,
    /// How many of the numbers below the mark are for events of the session itself that wait for their entries.
    reserved: u64,
}

/// A stream and its sink.
pub(crate) fn stream(
    session: SessionId,
    capacity: Option<usize>,
    acknowledged: bool,
    memory: Option<&Arc<Budget>>,
) -> (EventSink, EventStream) {
    let held = memory.map(|memory| memory.hold(0));
    let buffer = Arc::new(Buffer {
        session,
        capacity: capacity.unwrap_or(EVENTS_DEFAULT).max(1),
        acknowledged,
        room: tokio::sync::Notify::new(),
        state: Mutex::new(State { held, ..State::default() }),
        ready: Condvar::new(),
        notify: tokio::sync::Notify::new(),
    });
    (EventSink { buffer: buffer.clone(), path: Arc::default() }, EventStream { buffer })
}

// === impl EventSink ===

impl EventSink {
    /// The sink of a child.
    pub(crate) fn child(&self, handle: u32) -> EventSink {
        let path = self.path.iter().copied().chain([handle]).collect();
        EventSink { buffer: self.buffer.clone(), path }
    }

    pub(crate) fn emit(&self, kind: EventKind) {
        let wrap =
            |event, handle: &u32| EventKind::ChildEvent { handle: *handle, event: Box::new(event) };
        let kind = self.path.iter().rev().fold(kind, wrap);
        self.buffer.push(kind, false);
    }

    /// Counts on from a session that was stored, or from another stream.
    pub(crate) fn start_at(&self, seq: u64, feed: u64) {
        if !self.path.is_empty() {
            return;
        }
        let mut state = self.buffer.lock();
        (state.next_seq, state.feed) = (seq.max(state.next_seq), feed.max(state.feed));
        state.unseen = state.unseen.max(seq);
        state.put_off.clear();
        state.reserved = 0;
    }

    /// Sets numbers apart, for an entry that is to be written: for as many events of the session itself, and more for its
    /// children. What the entry is to have as mark; where that is less than before, children get no number above it from now on.
    pub(crate) fn set_apart(&self, own: u64, more: u64) -> u64 {
        let mut state = self.buffer.lock();
        state.reserved = own;
        let mark = state.next_seq + state.put_off.len() as u64 + own + more;
        state.mark = state.mark.map(|before| before.min(mark));
        mark
    }

    /// Emits an event of the session itself, whose number was set apart.
    pub(crate) fn emit_own(&self, kind: EventKind) {
        let mut state = self.buffer.lock();
        state.reserved = state.reserved.saturating_sub(1);
        drop(state);
        self.buffer.push(kind, true);
    }

    /// Numbers below this one may be given.
    pub(crate) fn allow(&self, mark: u64) {
        let mut state = self.buffer.lock();
        state.mark = Some(mark);
        let room = mark.saturating_sub(state.next_seq + state.reserved);
        let room = usize::try_from(room).unwrap_or(usize::MAX);
        let count = room.min(state.put_off.len());
        let free: Vec<EventKind> = state.put_off.drain(..count).collect();
        // Those that are still held come after them.
        for kind in free {
            self.buffer.number(&mut state, kind);
        }
        drop(state);
        self.buffer.wake();
    }

    /// Numbers that were given before the session's process ended, or never.
    pub(crate) fn skip(&self, (from, to): (u64, u64)) {
        self.buffer.lock().lost = Some((from, to));
        self.buffer.wake();
    }

    /// The number that comes after all that is to be shown, and which of its feeds runs.
    pub(crate) fn position(&self) -> (u64, u64) {
        let state = self.buffer.lock();
        (state.next_seq + state.put_off.len() as u64, state.feed)
    }

    /// Whether numbers run out.
    pub(crate) fn is_low(&self) -> bool {
        let state = self.buffer.lock();
        let next = state.next_seq + state.put_off.len() as u64;
        state.mark.is_some_and(|mark| next + HEADROOM / 2 > mark)
    }

    /// Emits what no journal lets out.
    pub(crate) fn emit_now(&self, kind: EventKind) {
        self.buffer.push(kind, true);
    }

    /// Whether the session is to wait until its reader has acknowledged more.
    pub(crate) fn is_full(&self) -> bool {
        self.buffer.acknowledged && self.buffer.is_full(&self.buffer.lock())
    }

    /// Comes back when there is room again.
    pub(crate) fn room(&self) -> impl Future<Output = ()> + use<> {
        let buffer = self.buffer.clone();
        async move {
            loop {
                let notified = buffer.room.notified();
                tokio::pin!(notified);
                notified.as_mut().enable();
                if !buffer.is_full(&buffer.lock()) {
                    return;
                }
                notified.await;
            }
        }
    }

    /// There will be no more.
    pub(crate) fn close(&self) {
        if self.path.is_empty() {
            self.buffer.lock().closed = true;
            self.buffer.wake();
        }
    }
}

// === impl Buffer ===

impl Buffer {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn is_full(&self, state: &State) -> bool {
        let unseen = state.next_seq.saturating_sub(state.unseen);
        let full = unseen >= self.capacity as u64 || state.bytes >= BYTES_MAX;
        full && !state.unread && !state.closed
    }

    fn wake(&self) {
        self.ready.notify_all();
        self.notify.notify_waiters();
    }

    fn push(&self, kind: EventKind, now: bool) {
        let mut state = self.lock();
        let given = state.next_seq + state.reserved;
        let waits = state.mark.is_some_and(|mark| given >= mark) || !state.put_off.is_empty();
        if waits && !now {
            return state.put_off.push_back(kind);
        }
        self.number(&mut state, kind);
        drop(state);
        self.wake();
    }

    /// Gives an event its number.
    fn number(&self, state: &mut State, kind: EventKind) {
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        if matches!(kind, EventKind::FeedStarted) {
            state.feed += 1;
        }
        let seq = state.next_seq;
        state.next_seq += 1;
        let bytes = bytes_of(&kind);
        while !self.acknowledged
            && (state.events.len() >= self.capacity || state.bytes + bytes > BYTES_MAX)
            && let Some(lost) = state.take()
        {
            let from = state.lost.map_or(lost.seq, |(from, _)| from);
            state.lost = Some((from, lost.seq));
        }
        if state.unread {
            // It has its number, and nobody is there to see it.
            return;
        }
        let event = Event {
            seq,
            session: self.session,
            feed: state.feed,
            at_ms: u64::try_from(now.as_millis()).unwrap_or(u64::MAX),
            kind,
        };
        state.events.push_back(event);
        state.count(state.bytes + bytes);
    }

    /// The next event; `Err` where there is none, with whether one may come.
    fn next(&self, state: &mut State) -> Result<Event, bool> {
        if let Some((from, to)) = state.lost.take() {
            let at_ms = state.events.front().map_or(0, |event| event.at_ms);
            let (session, feed) = (self.session, state.feed);
            return Ok(Event { seq: to, session, feed, at_ms, kind: EventKind::Gap { from, to } });
        }
        let was_full = state.bytes >= BYTES_MAX;
        let event = state.take().ok_or(!state.closed);
        if was_full && state.bytes < BYTES_MAX {
            self.room.notify_waiters();
        }
        event
    }
}

// === impl State ===

impl State {
    /// The oldest event.
    fn take(&mut self) -> Option<Event> {
        let event = self.events.pop_front()?;
        self.count(self.bytes.saturating_sub(bytes_of(&event.kind)));
        Some(event)
    }

    fn count(&mut self, bytes: u64) {
        self.bytes = bytes;
        if let Some(held) = &mut self.held {
            held.set(bytes);
        }
    }
}

/// What an event weighs.
fn bytes_of(kind: &EventKind) -> u64 {
    let mut kind = kind;
    let mut bytes = EVENT_BYTES;
    while let EventKind::ChildEvent { event, .. } = kind {
        bytes += EVENT_BYTES;
        kind = event;
    }
    let named = |values: &[(String, HostValue)]| {
        values.iter().map(|(name, value)| name.len() as u64 + weight_of(value)).sum::<u64>()
    };
    bytes
        + match kind {
            EventKind::Output { text, .. } | EventKind::Warning { text } => text.len() as u64,
            EventKind::CallStarted { name, .. } => name.len() as u64,
            EventKind::CallFinished { outcome: CallOutcome::Raised(class), .. } => {
                class.len() as u64
            }
            EventKind::ApprovalAsked { name, arguments, .. } => {
                name.len() as u64 + named(arguments)
            }
            EventKind::FeedFinished { outcome, .. } => match &**outcome {
                Outcome::Value(value) => weight_of(value),
                Outcome::Raised(raised) => (raised.message.len() + raised.traceback.len()) as u64,
                Outcome::Syntax(text) | Outcome::Internal(text) => text.len() as u64,
                Outcome::Limit(_) | Outcome::Cancelled { .. } => 0,
            },
            _ => 0,
        }
}

// === impl EventStream ===

impl EventStream {
    /// The next event; none when the session has ended and all were read.
    pub async fn next(&mut self) -> Option<Event> {
        loop {
            let notified = self.buffer.notify.notified();
            tokio::pin!(notified);
            // Registered before the look, so that nothing that comes in between is missed.
            notified.as_mut().enable();
            let next = self.buffer.next(&mut self.buffer.lock());
            match next {
                Ok(event) => return Some(event),
                Err(false) => return None,
                Err(true) => notified.await,
            }
        }
    }

    /// As `next`, for a thread without an executor; none also when the time is over.
    pub fn next_within(&mut self, time: Duration) -> Option<Event> {
        let until = Instant::now() + time;
        let mut state = self.buffer.lock();
        loop {
            match self.buffer.next(&mut state) {
                Ok(event) => return Some(event),
                Err(false) => return None,
                Err(true) => {}
            }
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return None;
            }
            let waited = self.buffer.ready.wait_timeout(state, left);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Says that all events up to this one were seen: a session whose events are to be acknowledged goes on when so few are
    /// left that its stream has room.
    pub fn acknowledge(&mut self, seq: u64) {
        let mut state = self.buffer.lock();
        state.unseen = state.unseen.max(seq.saturating_add(1)).min(state.next_seq);
        drop(state);
        self.buffer.room.notify_waiters();
    }

    /// Whether the session has ended and all events were read.
    pub fn is_over(&self) -> bool {
        let state = self.buffer.lock();
        state.closed && state.events.is_empty() && state.lost.is_none()
    }
}

impl Drop for EventStream {
    fn drop(&mut self) {
        // Nobody is waited for who does not read any more, and nothing is kept.
        let events = {
            let mut state = self.buffer.lock();
            state.unread = true;
            state.count(0);
            std::mem::take(&mut state.events)
        };
        drop(events);
        self.buffer.room.notify_waiters();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(number: usize) -> EventKind {
        EventKind::Output { stream: OutputStream::Stdout, text: number.to_string() }
    }

    #[test]
    fn a_reader_that_is_slow_is_told_what_it_missed() {
        let (sink, mut events) = stream(SessionId(1), Some(3), false, None);
        (0..10).for_each(|number| sink.emit(text(number)));
        sink.close();
        let next = |events: &mut EventStream| events.next_within(Duration::ZERO);
        let gap = next(&mut events).expect("a gap").kind;
        assert_eq!(gap, EventKind::Gap { from: 0, to: 6 });
        let rest: Vec<u64> = std::iter::from_fn(|| next(&mut events)).map(|e| e.seq).collect();
        assert_eq!(rest, [7, 8, 9]);
        assert!(events.is_over());
    }

    #[test]
    fn a_stream_is_bounded_by_what_its_events_weigh_and_counts_it() {
        let memory = Arc::new(Budget::new(1 << 30));
        let (sink, mut events) = stream(SessionId(1), None, false, Some(&memory));
        let long = || EventKind::Output { stream: OutputStream::Stdout, text: "x".repeat(1 << 20) };
        for _ in 0..100 {
            sink.emit(long());
            assert!(memory.used() <= BYTES_MAX, "{}", memory.used());
        }
        assert!(memory.used() > BYTES_MAX / 2);
        let gap = events.next_within(Duration::ZERO).expect("a gap").kind;
        assert!(matches!(gap, EventKind::Gap { from: 0, .. }), "{gap:?}");
        (0..EVENTS_DEFAULT * 2).for_each(|number| sink.emit(text(number)));
        let count = std::iter::from_fn(|| events.next_within(Duration::ZERO)).count();
        assert_eq!(count, EVENTS_DEFAULT + 1);
        assert_eq!(memory.used(), 0);
        sink.emit(long());
        drop(events);
        sink.emit(long());
        assert_eq!(memory.used(), 0, "nobody reads");
    }

    #[test]
    fn who_is_waited_for_holds_no_more_either() {
        let (sink, mut events) = stream(SessionId(1), Some(1_000_000), true, None);
        let long = "x".repeat(usize::try_from(BYTES_MAX).expect("it fits"));
        sink.emit(EventKind::Output { stream: OutputStream::Stdout, text: long });
        assert!(sink.is_full());
        assert!(events.next_within(Duration::ZERO).is_some());
        assert!(!sink.is_full());
    }

    #[test]
    fn events_that_were_held_come_in_their_order_also_in_parts() {
        let (sink, mut events) = stream(SessionId(1), None, false, None);
        sink.allow(4);
        (0..10).for_each(|number| sink.emit(text(number)));
        sink.allow(7);
        (10..20).for_each(|number| sink.emit(text(number)));
        sink.allow(100);
        sink.close();
        let next = std::iter::from_fn(|| events.next_within(Duration::ZERO));
        let kinds: Vec<EventKind> = next.map(|event| event.kind).collect();
        assert_eq!(kinds, (0..20).map(text).collect::<Vec<_>>());
    }

    #[test]
    fn each_kind_is_listed_with_what_it_has() {
        let usage = FeedUsage::default();
        let outcome = Box::new(Outcome::Syntax(String::new()));
        let all = [
            EventKind::FeedStarted,
            text(1),
            EventKind::CallStarted { call: 1, name: String::new() },
            EventKind::CallFinished { call: 1, outcome: CallOutcome::Value, ms: 1 },
            EventKind::ApprovalAsked {
                call: 1,
                session: SessionId(1),
                name: String::new(),
                arguments: Vec::new(),
            },
            EventKind::ChildStarted { handle: 1 },
            EventKind::ChildEvent { handle: 1, event: Box::new(EventKind::FeedStarted) },
            EventKind::Warning { text: String::new() },
            EventKind::FeedFinished { outcome, usage },
            EventKind::Parked,
            EventKind::Resumed,
            EventKind::Gap { from: 1, to: 2 },
        ];
        for kind in &all {
            // A new kind belongs into the two lists above.
            match kind {
                EventKind::FeedStarted
                | EventKind::Output { .. }
                | EventKind::CallStarted { .. }
                | EventKind::CallFinished { .. }
                | EventKind::ApprovalAsked { .. }
                | EventKind::ChildStarted { .. }
                | EventKind::ChildEvent { .. }
                | EventKind::Warning { .. }
                | EventKind::FeedFinished { .. }
                | EventKind::Parked
                | EventKind::Resumed
                | EventKind::Gap { .. } => {}
            }
        }
        let listed = all.map(|kind| {
            let json = serde_json::to_value(kind).expect("it can be written");
            let fields = json.as_object().expect("an object").keys();
            let fields: Vec<&str> =
                fields.map(String::as_str).filter(|field| *field != "kind").collect();
            (json["kind"].as_str().expect("a text").to_owned(), fields.join(", "))
        });
        let known = KINDS.map(|(kind, fields, _)| (kind.to_owned(), fields.to_owned()));
        assert_eq!(listed, known);
    }

    #[test]
    fn events_of_children_take_no_number_of_the_session_s_own() {
        let (sink, mut events) = stream(SessionId(1), None, false, None);
        let child = sink.child(0);
        let mut shown = || events.next_within(Duration::ZERO).map(|e| (e.seq, e.kind));
        sink.allow(HEADROOM);
        // An entry without children is written; one of them has something to say before the entry is committed.
        let mark = sink.set_apart(1, 0);
        child.emit(text(1));
        assert_eq!((mark, shown()), (1, None));
        sink.allow(mark);
        assert_eq!(shown(), None);
        sink.emit_own(text(2));
        assert_eq!(shown(), Some((0, text(2))));
        assert_eq!(shown(), None);
        sink.allow(sink.set_apart(0, 1));
        let wrapped = EventKind::ChildEvent { handle: 0, event: Box::new(text(1)) };
        assert_eq!(shown(), Some((1, wrapped)));
    }

    #[test]
    fn a_question_is_found_however_deep_it_is() {
        let ask = EventKind::ApprovalAsked {
            call: 7,
            session: SessionId(3),
            name: "f".to_owned(),
            arguments: Vec::new(),
        };
        let within = |handle, event| EventKind::ChildEvent { handle, event: Box::new(event) };
        let asked = ask.asked().map(|asked| (asked.children, asked.session, asked.call));
        assert_eq!(asked, Some((Vec::new(), SessionId(3), 7)));
        let deep = within(4, within(5, ask));
        let asked = deep.asked().map(|asked| (asked.children, asked.session, asked.call));
        assert_eq!(asked, Some((vec![4, 5], SessionId(3), 7)));
        assert_eq!(within(1, EventKind::Parked).asked(), None);
    }

    #[test]
    fn events_of_children_tell_whose_they_are() {
        let (sink, mut events) = stream(SessionId(1), None, false, None);
        sink.child(3).child(0).emit(EventKind::FeedStarted);
        let event = events.next_within(Duration::ZERO).expect("an event");
        let json = serde_json::to_string(&event.kind).expect("it can be written");
        let expect = "{\"kind\":\"child_event\",\"handle\":3,\"event\":{\"kind\":\"child_event\",\
                      \"handle\":0,\"event\":{\"kind\":\"feed_started\"}}}";
        assert_eq!(json, expect);
    }
}
