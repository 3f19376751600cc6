//! `msg_*`: channels between the sessions of a tree.
//!
//! Place: one set of channels for a session and all below it; each call is a future that waits in the channel.
//!
//! Invariants: first in, first out, for messages and for those who wait. A receiver that gave up takes no later message, and
//! the message of a sender that gave up is not delivered. A closed channel gives what it holds, then `None`.
//! Who gave up leaves nothing behind: what waits in a channel is taken out as its future is dropped.
//! Limits: `extension.msg`: channels, and messages and bytes in each. A call waits in at most as many channels as there may be.
//! Messages that are stored count as memory of the session that has the channels, and of its tenant. What its children send
//! leaves it as much as their heaps do.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ops::{Deref, DerefMut};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use futures_util::FutureExt;
use ophiary_config::extension::Msg as Settings;
use ophiary_runtime::host::{HostError, HostValue};
use tokio::sync::oneshot;

use super::ledger::{Caller, Log, Queue, Step};
use super::{Answer, Call, ChildPolicy, Extension, Function, Instance, Reply, SessionInfo, Shape};
use crate::child::{dict, size_of, weight_of};
use crate::message::SessionId;
use crate::quota::Held;

/// Of how many messages it is known who took them.
const TAKEN_MAX: usize = 1_000;

/// The extension.
#[derive(Clone, Copy, Debug)]
pub struct Msg;

/// The channels of a tree of sessions.
#[derive(Debug)]
struct Channels {
    /// Whose they are.
    owner: SessionId,
    settings: Settings,
    state: Arc<Mutex<State>>,
}

#[derive(Debug, Default)]
struct State {
    by_name: BTreeMap<String, Channel>,
    /// Of a durable session.
    log: Log,
    /// What is stored counts as memory of the session whose channels they are.
    held: Option<Held>,
}

/// The state for as long as it is changed.
struct Changing<'a>(MutexGuard<'a, State>);

#[derive(Debug, Default)]
struct Channel {
    /// In the order in which they were sent.
    messages: VecDeque<Stored>,
    bytes: u64,
    /// What they take in memory.
    weight: u64,
    /// The number of the message that was sent last.
    last: u64,
    /// Which calls have the messages that were taken last: one that comes back stands where it stood.
    taken: VecDeque<(Caller, u64)>,
    closed: bool,
    sent: i64,
    received: i64,
    peak: usize,
    receivers: VecDeque<Receiver>,
    senders: VecDeque<Sender>,
}

#[derive(Debug)]
struct Stored {
    message: HostValue,
    bytes: u64,
    weight: u64,
    number: u64,
}

/// Who waits for a message, in one channel or in several: the first message takes the sender out.
type Receiver = Arc<Waiting>;

#[derive(Debug)]
struct Waiting {
    tell: Mutex<Option<oneshot::Sender<Told>>>,
    caller: Option<Caller>,
    /// Whether the answer has the channel's name.
    select: bool,
    /// Whether its time is limited.
    timed: bool,
}

#[derive(Debug)]
struct Sender {
    caller: Option<Caller>,
    message: HostValue,
    bytes: u64,
    done: oneshot::Sender<Reply>,
    place: Arc<()>,
    timed: bool,
}

/// A channel, and its message with the number that it has there.
type Told = (String, (HostValue, u64));

/// A receiver's call: what it was told and has not seen goes back, so that a message is not lost with who gave up.
#[derive(Debug)]
struct Receiving {
    told: oneshot::Receiver<Told>,
    caller: Option<Caller>,
    place: Place,
}

/// Takes who waits out of the channels when it waits no longer, whatever the reason.
#[derive(Debug)]
struct Place {
    state: Arc<Mutex<State>>,
    names: Vec<String>,
    who: Who,
}

#[derive(Debug)]
enum Who {
    Receiver(Weak<Waiting>),
    Sender(Arc<()>),
}

impl Extension for Msg {
    fn namespace(&self) -> &'static str {
        "msg"
    }

    fn functions(&self) -> Vec<Function> {
        let named = |name: &str, doc: &str| {
            Function::blocking(name, doc).param("name", Shape::Str, "the channel")
        };
        let wait = |function: Function| {
            function.optional("timeout_ms", Shape::NATURAL.or_none(), "how long to wait")
        };
        vec![
            wait(named("msg_send", "Sends a message; waits while the channel is full.")
                .param("message", Shape::Any, "what is sent"))
            .returns(Shape::None),
            wait(named("msg_recv", "Takes the next message; waits while there is none.")),
            named("msg_peek", "The next message, which stays; None where there is none."),
            named("msg_close", "Closes the channel: nothing more can be sent.").returns(Shape::None),
            named("msg_stats", "How full the channel is, and what went through it."),
            wait(Function::blocking(
                "msg_select",
                "Takes the next message of any of the channels; gives its channel and the message.",
            )
            .param("names", Shape::Str.list(), "the channels")),
        ]
    }

    fn child_policy(&self) -> ChildPolicy {
        ChildPolicy::Share
    }

    fn instance(&self, session: &SessionInfo) -> Arc<dyn Instance> {
        let settings = session.settings().msg.clone();
        let (log, queues) = Log::open(session.take_ledger());
        let by_name = queues.into_iter().map(|(name, queue)| (name, Channel::of(queue))).collect();
        let held = Some(session.budget.hold(0));
        let mut state = State { by_name, log, held };
        state.count();
        let owner = session.session;
        Arc::new(Channels { owner, settings, state: Arc::new(Mutex::new(state)) })
    }
}

impl Instance for Channels {
    fn call(&self, function: usize, call: Call) -> Answer {
        let caller = Caller::of(&call);
        self.answer(function, call.args, Some(caller))
    }

    fn ask(&self, what: &str, args: Vec<HostValue>) -> Answer {
        match Channels::NAMES.iter().position(|name| *name == what) {
            Some(function) => self.answer(function, args.into_iter().map(Some).collect(), None),
            None => Answer::error("ValueError", "msg knows what its functions are called"),
        }
    }

    fn takes_back(&self, name: &str) -> bool {
        matches!(name, "msg_recv" | "msg_select" | "recv" | "select")
    }

    fn take_back(
        &self,
        name: &str,
        by: Option<(SessionId, u64)>,
        args: Vec<Option<HostValue>>,
        value: HostValue,
    ) {
        let told = match (name.ends_with("select"), value) {
            (true, HostValue::Tuple(mut told)) => {
                let message = told.pop();
                told.pop().and_then(text).zip(message)
            }
            // All channels were closed.
            (true, _) => None,
            (false, message) => args.into_iter().next().flatten().and_then(text).zip(Some(message)),
        };
        if let Some((name, message)) = told {
            let by = by.map(|(session, number)| Caller::new(session, number));
            let mut state = self.lock();
            let number = state.by_name.get(&name).and_then(|channel| channel.number_of(by?));
            state.take_back(&name, (message, number.unwrap_or(0)), by);
        }
    }

    fn waits_for_others(&self, session: SessionId, number: u64) -> bool {
        let who = Some(Caller::new(session, number));
        // A receiver that was told is in no channel any more, or its place is empty.
        let waits = |receiver: &Receiver| {
            let tell = receiver.tell.lock().unwrap_or_else(PoisonError::into_inner);
            receiver.caller == who && !receiver.timed && tell.is_some()
        };
        self.lock().by_name.values().any(|channel| {
            channel.receivers.iter().any(waits)
                || channel.senders.iter().any(|sender| sender.caller == who && !sender.timed)
        })
    }

    fn closed(&self) {
        self.lock().log.close();
    }

    fn settled(&self, session: SessionId, number: u64) {
        self.lock().log.settled(Caller::new(session, number));
    }
}

impl Channels {
    fn answer(
        &self,
        function: usize,
        args: Vec<Option<HostValue>>,
        caller: Option<Caller>,
    ) -> Answer {
        if let Some(answer) = self.lock().log.answered(caller) {
            return answer;
        }
        let mut args = args.into_iter();
        let mut next = || args.next().flatten().unwrap_or(HostValue::None);
        let name = next();
        if function == 5 {
            let names = match name {
                HostValue::List(names) | HostValue::Tuple(names) => names,
                _ => Vec::new(),
            };
            let most = self.settings.channels as usize;
            if names.len() > most {
                let text = format!("{} channels; msg_select() waits in {most}", names.len());
                return Answer::error("ValueError", text);
            }
            let mut known = BTreeSet::new();
            let names = names.into_iter().filter_map(text);
            let names: Vec<String> = names.filter(|name| known.insert(name.clone())).collect();
            return self.receive(&names, millis(&next()), (caller, true));
        }
        let name = text(name).unwrap_or_default();
        if !ophiary_config::unit::is_name(&name) {
            let shown: String = name.chars().take(60).collect();
            return Answer::error("ValueError", format!("{shown:?} is no name of a channel"));
        }
        match function {
            0 => {
                let message = next();
                self.send(&name, message, millis(&next()), caller)
            }
            1 => self.receive(&[name], millis(&next()), (caller, false)),
            2 => Answer::Ready(Ok(self.peek(&name))),
            3 => Answer::Ready(self.close(&name)),
            _ => Answer::Ready(Ok(self.stats(&name))),
        }
    }
}

impl Channels {
    /// The functions by number; hosts use the same channels by their names.
    const NAMES: [&'static str; 6] = ["send", "recv", "peek", "close", "stats", "select"];

    fn lock(&self) -> Changing<'_> {
        Changing::of(&self.state)
    }

    fn send(
        &self,
        name: &str,
        message: HostValue,
        timeout: Option<Duration>,
        caller: Option<Caller>,
    ) -> Answer {
        let bytes = size_of(&message);
        if bytes > self.settings.bytes.0 {
            let most = self.settings.bytes.0;
            return Answer::error("ValueError", format!("a message of {bytes} bytes; {most} fit"));
        }
        let mut state = self.lock();
        let of_child = caller.is_some_and(|caller| caller.session() != self.owner);
        let fits =
            state.held.as_ref().is_none_or(|held| held.has_room(weight_of(&message), of_child));
        let State { by_name, log, .. } = &mut *state;
        let channel = match open(by_name, name, &self.settings) {
            Ok(channel) => channel,
            Err(error) => return Answer::Ready(Err(error)),
        };
        if channel.closed {
            return Answer::Ready(Err(closed(name)));
        }
        let done = (caller, HostValue::None);
        let kept = log.is_on().then(|| message.clone());
        let message = match channel.hand_over(name, (message, channel.last + 1)) {
            Ok(receiver) => {
                channel.last += 1;
                let got = receiver.answer(name, kept.unwrap_or(HostValue::None));
                log.note((name, Step::Pass), [done, (receiver.caller, got)], || kept_of(by_name));
                return Answer::value(HostValue::None);
            }
            Err(message) => message,
        };
        if channel.senders.is_empty() && channel.fits(bytes, &self.settings) {
            if !fits {
                return Answer::error("MemoryError", "no memory is left for a message that waits");
            }
            channel.store(message);
            if let Some(kept) = kept {
                log.note((name, Step::Push(kept)), [done], || kept_of(by_name));
            }
            return Answer::value(HostValue::None);
        }
        let (done, sent) = oneshot::channel();
        let place = Arc::new(());
        let (own, timed) = (place.clone(), timeout.is_some());
        channel.senders.push_back(Sender { caller, message, bytes, done, place: own, timed });
        drop(state);
        let place = self.place(&[name.to_owned()], Who::Sender(place));
        let full = format!("channel {name} stayed full");
        let gone = closed(name);
        let future = async move {
            let _place = place;
            match within(timeout, sent).await {
                Some(sent) => sent.unwrap_or(Err(gone)),
                None => Err(HostError::new("TimeoutError", full)),
            }
        };
        Answer::Later(future.boxed())
    }

    fn receive(
        &self,
        names: &[String],
        timeout: Option<Duration>,
        (caller, select): (Option<Caller>, bool),
    ) -> Answer {
        let mut state = self.lock();
        let State { by_name, log, .. } = &mut *state;
        let (tell, told) = oneshot::channel();
        let timed = timeout.is_some();
        let waiting = Waiting { tell: Mutex::new(Some(tell)), caller, select, timed };
        let mut drained = 0;
        for name in names {
            let channel = match open(by_name, name, &self.settings) {
                Ok(channel) => channel,
                Err(error) => return Answer::Ready(Err(error)),
            };
            if let Some(message) = channel.take(caller) {
                let answer = waiting.answer(name, message);
                let noted = log.is_on().then(|| (caller, answer.clone()));
                let let_in = channel.let_in(&self.settings, log.is_on());
                log.note((name, Step::Pop), noted, || kept_of(by_name));
                for (sender, message) in let_in {
                    let done = (sender, HostValue::None);
                    log.note((name, Step::Push(message)), [done], || kept_of(by_name));
                }
                return Answer::value(answer);
            }
            drained += usize::from(channel.closed);
        }
        if drained == names.len() {
            return Answer::value(HostValue::None);
        }
        let waiting: Receiver = Arc::new(waiting);
        for name in names {
            if let Some(channel) = by_name.get_mut(name).filter(|channel| !channel.closed) {
                channel.receivers.push_back(waiting.clone());
            }
        }
        drop(state);
        let place = self.place(names, Who::Receiver(Arc::downgrade(&waiting)));
        // Only channels hold it now: where all of them are closed, it is gone, which tells who waits.
        drop(waiting);
        let nothing = HostError::new("TimeoutError", format!("no message in {}", names.join(", ")));
        let mut receiving = Receiving { told, caller, place };
        let future = async move {
            match within(timeout, &mut receiving.told).await {
                Some(Ok((name, (message, _)))) if select => {
                    Ok(HostValue::Tuple(vec![name.into(), message]))
                }
                Some(Ok((_, (message, _)))) => Ok(message),
                // All were closed while it waited.
                Some(Err(_)) => Ok(HostValue::None),
                None => Err(nothing),
            }
        };
        Answer::Later(future.boxed())
    }

    fn place(&self, names: &[String], who: Who) -> Place {
        Place { state: self.state.clone(), names: names.to_vec(), who }
    }

    fn peek(&self, name: &str) -> HostValue {
        let state = self.lock();
        let next = state.by_name.get(name).and_then(|channel| channel.messages.front());
        next.map_or(HostValue::None, |stored| stored.message.clone())
    }

    fn close(&self, name: &str) -> Reply {
        let mut state = self.lock();
        let State { by_name, log, .. } = &mut *state;
        let channel = open(by_name, name, &self.settings)?;
        channel.closed = true;
        // Dropping what receivers wait for tells them.
        channel.receivers.clear();
        for sender in channel.senders.drain(..) {
            // Who gave up is not there to be told.
            let _ = sender.done.send(Err(closed(name)));
        }
        log.note((name, Step::Close), [], || kept_of(by_name));
        Ok(HostValue::None)
    }

    fn stats(&self, name: &str) -> HostValue {
        let state = self.lock();
        let none = Channel::default();
        let channel = state.by_name.get(name);
        let of = channel.unwrap_or(&none);
        let int = |count: usize| HostValue::Int(i64::try_from(count).unwrap_or(i64::MAX));
        dict([
            ("exists", channel.is_some().into()),
            ("closed", of.closed.into()),
            ("queue_depth", int(of.messages.len())),
            ("send_count", of.sent.into()),
            ("recv_count", of.received.into()),
            ("peak_queue_depth", int(of.peak)),
        ])
    }
}

// === impl Changing ===

impl<'a> Changing<'a> {
    fn of(state: &'a Mutex<State>) -> Changing<'a> {
        Changing(state.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Deref for Changing<'_> {
    type Target = State;

    fn deref(&self) -> &State {
        &self.0
    }
}

impl DerefMut for Changing<'_> {
    fn deref_mut(&mut self) -> &mut State {
        &mut self.0
    }
}

impl Drop for Changing<'_> {
    fn drop(&mut self) {
        self.0.count();
    }
}

// === impl State ===

impl State {
    /// Counts what is stored.
    fn count(&mut self) {
        let bytes = self.by_name.values().map(|channel| channel.weight).sum();
        if let Some(held) = self.held.as_mut().filter(|held| held.bytes() != bytes) {
            held.set(bytes);
        }
    }

    /// A message that was taken, and that nobody has: it stands before those that were sent later.
    fn take_back(&mut self, name: &str, (message, number): (HostValue, u64), by: Option<Caller>) {
        let State { by_name, log, .. } = self;
        let Some(channel) = by_name.get_mut(name) else { return };
        if channel.closed && message == HostValue::None {
            // That it is closed is all that this says, and who asks is told so again.
            return;
        }
        channel.received -= 1;
        let place = channel.messages.partition_point(|stored| stored.number < number);
        if log.is_on() {
            let step = match place {
                0 => Step::Back(message.clone()),
                _ => Step::BackAt(place as u64, message.clone()),
            };
            log.note((name, step), [(by, HostValue::None)], || kept_of(by_name));
        }
        let Some(channel) = by_name.get_mut(name) else { return };
        let kept = log.is_on().then(|| message.clone());
        match channel.hand_over(name, (message, number)) {
            Ok(receiver) => {
                // It was sent before.
                channel.sent -= 1;
                let got = receiver.answer(name, kept.unwrap_or(HostValue::None));
                log.note((name, Step::Pop), [(receiver.caller, got)], || kept_of(by_name));
            }
            Err(message) => {
                let stored = Stored::new(message, number);
                channel.bytes += stored.bytes;
                channel.weight += stored.weight;
                channel.messages.insert(place, stored);
            }
        }
    }
}

// === impl Receiving ===

impl Drop for Receiving {
    fn drop(&mut self) {
        self.told.close();
        if let Ok((name, message)) = self.told.try_recv() {
            Changing::of(&self.place.state).take_back(&name, message, self.caller);
        }
    }
}

// === impl Place ===

impl Drop for Place {
    fn drop(&mut self) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        for name in &self.names {
            let Some(channel) = state.by_name.get_mut(name) else { continue };
            match &self.who {
                Who::Receiver(who) => {
                    channel
                        .receivers
                        .retain(|known| !std::ptr::eq(Arc::as_ptr(known), who.as_ptr()));
                }
                Who::Sender(who) => channel.senders.retain(|known| !Arc::ptr_eq(&known.place, who)),
            }
        }
    }
}

// === impl Stored ===

impl Stored {
    fn new(message: HostValue, number: u64) -> Stored {
        let (bytes, weight) = (size_of(&message), weight_of(&message));
        Stored { message, bytes, weight, number }
    }
}

// === impl Channel ===

impl Channel {
    fn fits(&self, bytes: u64, settings: &Settings) -> bool {
        self.messages.len() < settings.messages as usize
            && self.bytes.saturating_add(bytes) <= settings.bytes.0
    }

    /// As it was written down.
    fn of(queue: Queue) -> Channel {
        let Queue { messages, closed, sent, received, peak } = queue;
        let messages = (1..).zip(messages).map(|(number, message)| Stored::new(message, number));
        let messages: VecDeque<Stored> = messages.collect();
        let bytes = messages.iter().map(|stored| stored.bytes).sum();
        let weight = messages.iter().map(|stored| stored.weight).sum();
        let last = messages.len() as u64;
        let peak = usize::try_from(peak).unwrap_or(usize::MAX);
        Channel {
            messages,
            bytes,
            weight,
            last,
            closed,
            sent,
            received,
            peak,
            ..Channel::default()
        }
    }

    /// Gives a message to the first who waits and still wants one.
    fn hand_over(
        &mut self,
        name: &str,
        (mut message, number): (HostValue, u64),
    ) -> Result<Receiver, HostValue> {
        while let Some(receiver) = self.receivers.pop_front() {
            let taken = receiver.tell.lock().unwrap_or_else(PoisonError::into_inner).take();
            let Some(tell) = taken else { continue };
            match tell.send((name.to_owned(), (message, number))) {
                Ok(()) => {
                    self.remember(receiver.caller, number);
                    self.sent += 1;
                    self.received += 1;
                    return Ok(receiver);
                }
                Err((_, (back, _))) => message = back,
            }
        }
        Err(message)
    }

    fn store(&mut self, message: HostValue) {
        self.last += 1;
        let stored = Stored::new(message, self.last);
        self.bytes += stored.bytes;
        self.weight += stored.weight;
        self.messages.push_back(stored);
        self.sent += 1;
        self.peak = self.peak.max(self.messages.len());
    }

    fn take(&mut self, caller: Option<Caller>) -> Option<HostValue> {
        let Stored { message, bytes, weight, number } = self.messages.pop_front()?;
        self.bytes -= bytes;
        self.weight -= weight;
        self.received += 1;
        self.remember(caller, number);
        Some(message)
    }

    /// A call has the message of this number.
    fn remember(&mut self, caller: Option<Caller>, number: u64) {
        let Some(caller) = caller else { return };
        if self.taken.len() == TAKEN_MAX {
            self.taken.pop_front();
        }
        self.taken.push_back((caller, number));
    }

    /// The number of the message that a call has, if that is not long ago.
    fn number_of(&self, caller: Caller) -> Option<u64> {
        let mut newest = self.taken.iter().rev();
        newest.find(|(known, _)| *known == caller).map(|(_, number)| *number)
    }

    /// Takes messages of senders that waited for room; what is to be written down of it.
    fn let_in(&mut self, settings: &Settings, noted: bool) -> Vec<(Option<Caller>, HostValue)> {
        let mut let_in = Vec::new();
        while self.senders.front().is_some_and(|sender| self.fits(sender.bytes, settings)) {
            let Some(sender) = self.senders.pop_front() else { break };
            // A sender that gave up has nobody to tell, and its message is not sent.
            if sender.done.send(Ok(HostValue::None)).is_ok() {
                if noted {
                    let_in.push((sender.caller, sender.message.clone()));
                }
                self.store(sender.message);
            }
        }
        let_in
    }
}

// === impl Waiting ===

impl Waiting {
    /// What it is answered with a message.
    fn answer(&self, name: &str, message: HostValue) -> HostValue {
        if self.select { HostValue::Tuple(vec![name.into(), message]) } else { message }
    }
}

/// All channels, to be written down.
fn kept_of(channels: &BTreeMap<String, Channel>) -> BTreeMap<String, Queue> {
    let queues = channels.iter().map(|(name, channel)| {
        let queue = Queue {
            messages: channel.messages.iter().map(|stored| stored.message.clone()).collect(),
            closed: channel.closed,
            sent: channel.sent,
            received: channel.received,
            peak: channel.peak as u64,
        };
        (name.clone(), queue)
    });
    queues.collect()
}

fn open<'a>(
    channels: &'a mut BTreeMap<String, Channel>,
    name: &str,
    settings: &Settings,
) -> Result<&'a mut Channel, HostError> {
    if !channels.contains_key(name) {
        if channels.len() >= settings.channels as usize {
            let text = format!("Maximum channels ({}) reached.", settings.channels);
            return Err(HostError::new("RuntimeError", text));
        }
        if !ophiary_config::unit::is_name(name) {
            let shown: String = name.chars().take(60).collect();
            return Err(HostError::new("ValueError", format!("{shown:?} is no name of a channel")));
        }
    }
    Ok(channels.entry(name.to_owned()).or_default())
}

fn closed(name: &str) -> HostError {
    HostError::new("RuntimeError", format!("channel {name} is closed"))
}

fn text(value: HostValue) -> Option<String> {
    match value {
        HostValue::Str(text) => Some(text),
        _ => None,
    }
}

fn millis(value: &HostValue) -> Option<Duration> {
    match value {
        HostValue::Int(millis) => u64::try_from(*millis).ok().map(Duration::from_millis),
        _ => None,
    }
}

async fn within<T>(time: Option<Duration>, future: impl Future<Output = T>) -> Option<T> {
    match time {
        None => Some(future.await),
        Some(time) => tokio::time::timeout(time, future).await.ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn channels() -> Channels {
        let settings = Settings { messages: 2, channels: 4, ..Settings::default() };
        Channels { owner: SessionId(1), settings, state: Arc::default() }
    }

    /// What is left of those who wait.
    fn waiting(channels: &Channels) -> (usize, usize) {
        let state = channels.lock();
        let of = state.by_name.values();
        of.fold((0, 0), |(r, s), channel| (r + channel.receivers.len(), s + channel.senders.len()))
    }

    fn select(channels: &Channels, names: &[&str]) -> Answer {
        let names = names.iter().map(|name| (*name).into()).collect();
        channels.ask("select", vec![HostValue::List(names)])
    }

    #[test]
    fn who_gave_up_leaves_nothing_behind() {
        let channels = channels();
        for _ in 0..100 {
            let answer = select(&channels, &["a", "b", "a", "b"]);
            assert_eq!(waiting(&channels), (2, 0));
            drop(answer);
            assert_eq!(waiting(&channels), (0, 0));
        }
        let send = |value: i64| channels.ask("send", vec!["a".into(), value.into()]);
        let (first, second) = (send(1), send(2));
        assert!(matches!((first, second), (Answer::Ready(Ok(_)), Answer::Ready(Ok(_)))));
        for _ in 0..100 {
            let answer = send(3);
            assert_eq!(waiting(&channels), (0, 1));
            drop(answer);
            assert_eq!(waiting(&channels), (0, 0));
        }
        // Who waits on keeps its place, and is the next.
        let (gone, stays) = (send(4), send(5));
        drop(gone);
        for expect in [1, 2, 5] {
            let got = channels.ask("recv", vec!["a".into()]);
            assert!(matches!(got, Answer::Ready(Ok(HostValue::Int(got))) if got == expect));
        }
        let Answer::Later(stays) = stays else { panic!("it was full") };
        assert_eq!(stays.now_or_never(), Some(Ok(HostValue::None)));
        assert_eq!(waiting(&channels), (0, 0));
    }

    #[test]
    fn what_comes_back_stands_where_it_stood_in_whatever_order_it_comes() {
        let channels = Channels {
            owner: SessionId(1),
            settings: Settings { messages: 9, channels: 4, ..Settings::default() },
            state: Arc::default(),
        };
        let session = SessionId::random();
        let name = || vec![Some("a".into()), None];
        let receive = |call: u64| channels.answer(1, name(), Some(Caller::new(session, call)));
        // Two are told while they wait, of which one has not looked; two take what is there.
        let (told, unseen) = (receive(0), receive(1));
        for n in 0..5_i64 {
            drop(channels.ask("send", vec!["a".into(), n.into()]));
        }
        let (Answer::Later(told), Answer::Ready(Ok(two))) = (told, receive(2)) else {
            panic!("the first waits, the third does not")
        };
        let zero = told.now_or_never().expect("it is told").expect("a message");
        let Answer::Ready(Ok(three)) = receive(3) else { panic!("it is there") };
        channels.take_back("msg_recv", Some((session, 0)), name(), zero);
        channels.take_back("msg_recv", Some((session, 3)), name(), three);
        drop(unseen);
        channels.take_back("msg_recv", Some((session, 2)), name(), two);
        for expect in 0..5_i64 {
            let got = channels.ask("recv", vec!["a".into()]);
            assert!(matches!(got, Answer::Ready(Ok(HostValue::Int(got))) if got == expect));
        }
    }

    #[test]
    fn a_message_is_for_who_still_waits() {
        let channels = channels();
        let (gone, stays) = (select(&channels, &["a", "b"]), select(&channels, &["a", "b"]));
        drop(gone);
        drop(channels.ask("send", vec!["b".into(), HostValue::Int(7)]));
        let Answer::Later(stays) = stays else { panic!("nothing was there") };
        let got = stays.now_or_never().expect("it is told").expect("a message");
        assert_eq!(got, HostValue::Tuple(vec!["b".into(), HostValue::Int(7)]));
        assert_eq!(waiting(&channels), (0, 0));
    }

    #[test]
    fn select_waits_in_so_many_channels() {
        let channels = channels();
        assert!(matches!(select(&channels, &["a", "b", "c", "d"]), Answer::Later(_)));
        let many = select(&channels, &["a"; 5]);
        let Answer::Ready(Err(error)) = many else { panic!("{many:?}") };
        assert_eq!(error.message, "5 channels; msg_select() waits in 4");
    }
}
