//! `msg_*`: channels between the sessions of a tree.
//!
//! Place: one set of channels for a session and all below it; each call is a future that waits in the channel.
//!
//! Invariants: first in, first out, for messages and for those who wait. A receiver that gave up takes no later message, and
//! the message of a sender that gave up is not delivered. A closed channel gives what it holds, then `None`.
//! Limits: `extension.msg`: channels, and messages and bytes in each.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::FutureExt;
use ophiary_config::extension::Msg as Settings;
use ophiary_runtime::host::{HostError, HostValue};
use tokio::sync::oneshot;

use super::{Answer, Call, ChildPolicy, Extension, Function, Instance, Reply, SessionInfo, Shape};
use crate::child::{dict, size_of};

/// The extension.
#[derive(Clone, Copy, Debug)]
pub struct Msg;

/// The channels of a tree of sessions.
#[derive(Debug)]
struct Channels {
    settings: Settings,
    by_name: Arc<Mutex<BTreeMap<String, Channel>>>,
}

#[derive(Debug, Default)]
struct Channel {
    messages: VecDeque<(HostValue, u64)>,
    bytes: u64,
    closed: bool,
    sent: i64,
    received: i64,
    peak: usize,
    receivers: VecDeque<Receiver>,
    senders: VecDeque<Sender>,
}

/// Who waits for a message, in one channel or in several: the first message takes the sender out.
type Receiver = Arc<Mutex<Option<oneshot::Sender<(String, HostValue)>>>>;

#[derive(Debug)]
struct Sender {
    message: HostValue,
    bytes: u64,
    done: oneshot::Sender<Reply>,
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
        Arc::new(Channels { settings, by_name: Arc::default() })
    }
}

impl Instance for Channels {
    fn call(&self, function: usize, call: Call) -> Answer {
        self.answer(function, call.args)
    }

    fn ask(&self, what: &str, args: Vec<HostValue>) -> Answer {
        match Channels::NAMES.iter().position(|name| *name == what) {
            Some(function) => self.answer(function, args.into_iter().map(Some).collect()),
            None => Answer::error("ValueError", "msg knows what its functions are called"),
        }
    }
}

impl Channels {
    fn answer(&self, function: usize, args: Vec<Option<HostValue>>) -> Answer {
        let mut args = args.into_iter();
        let mut next = || args.next().flatten().unwrap_or(HostValue::None);
        let name = next();
        if function == 5 {
            let names = match name {
                HostValue::List(names) | HostValue::Tuple(names) => names,
                _ => Vec::new(),
            };
            let names: Vec<String> = names.into_iter().filter_map(text).collect();
            return self.receive(&names, millis(&next()), true);
        }
        let name = text(name).unwrap_or_default();
        if !ophiary_config::unit::is_name(&name) {
            let shown: String = name.chars().take(60).collect();
            return Answer::error("ValueError", format!("{shown:?} is no name of a channel"));
        }
        match function {
            0 => {
                let message = next();
                self.send(&name, message, millis(&next()))
            }
            1 => self.receive(&[name], millis(&next()), false),
            2 => Answer::Ready(Ok(self.peek(&name))),
            3 => Answer::Ready(self.close(&name)),
            _ => Answer::Ready(Ok(self.stats(&name))),
        }
    }
}

impl Channels {
    /// The functions by number; hosts use the same channels by their names.
    const NAMES: [&'static str; 6] = ["send", "recv", "peek", "close", "stats", "select"];

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, Channel>> {
        self.by_name.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn send(&self, name: &str, message: HostValue, timeout: Option<Duration>) -> Answer {
        let bytes = size_of(&message);
        if bytes > self.settings.bytes.0 {
            let most = self.settings.bytes.0;
            return Answer::error("ValueError", format!("a message of {bytes} bytes; {most} fit"));
        }
        let mut channels = self.lock();
        let channel = match open(&mut channels, name, &self.settings) {
            Ok(channel) => channel,
            Err(error) => return Answer::Ready(Err(error)),
        };
        if channel.closed {
            return Answer::Ready(Err(closed(name)));
        }
        let Err(message) = channel.hand_over(name, message) else {
            return Answer::value(HostValue::None);
        };
        if channel.senders.is_empty() && channel.fits(bytes, &self.settings) {
            channel.store(message, bytes);
            return Answer::value(HostValue::None);
        }
        let (done, sent) = oneshot::channel();
        channel.senders.push_back(Sender { message, bytes, done });
        drop(channels);
        let full = format!("channel {name} stayed full");
        let gone = closed(name);
        let future = async move {
            match within(timeout, sent).await {
                Some(sent) => sent.unwrap_or(Err(gone)),
                None => Err(HostError::new("TimeoutError", full)),
            }
        };
        Answer::Later(future.boxed())
    }

    fn receive(&self, names: &[String], timeout: Option<Duration>, select: bool) -> Answer {
        let mut channels = self.lock();
        let answer = |name: &str, message: HostValue| {
            if select { HostValue::Tuple(vec![name.into(), message]) } else { message }
        };
        let mut drained = 0;
        for name in names {
            let channel = match open(&mut channels, name, &self.settings) {
                Ok(channel) => channel,
                Err(error) => return Answer::Ready(Err(error)),
            };
            if let Some(message) = channel.take(&self.settings) {
                return Answer::value(answer(name, message));
            }
            drained += usize::from(channel.closed);
        }
        if drained == names.len() {
            return Answer::value(HostValue::None);
        }
        let (tell, told) = oneshot::channel();
        let waiting: Receiver = Arc::new(Mutex::new(Some(tell)));
        for name in names {
            if let Some(channel) = channels.get_mut(name).filter(|channel| !channel.closed) {
                channel.receivers.push_back(waiting.clone());
            }
        }
        drop((channels, waiting));
        let nothing = HostError::new("TimeoutError", format!("no message in {}", names.join(", ")));
        let future = async move {
            match within(timeout, told).await {
                Some(Ok((name, message))) if select => {
                    Ok(HostValue::Tuple(vec![name.into(), message]))
                }
                Some(Ok((_, message))) => Ok(message),
                // All were closed while it waited.
                Some(Err(_)) => Ok(HostValue::None),
                None => Err(nothing),
            }
        };
        Answer::Later(future.boxed())
    }

    fn peek(&self, name: &str) -> HostValue {
        let channels = self.lock();
        let next = channels.get(name).and_then(|channel| channel.messages.front());
        next.map_or(HostValue::None, |(message, _)| message.clone())
    }

    fn close(&self, name: &str) -> Reply {
        let mut channels = self.lock();
        let channel = open(&mut channels, name, &self.settings)?;
        channel.closed = true;
        // Dropping what receivers wait for tells them.
        channel.receivers.clear();
        for sender in channel.senders.drain(..) {
            // Who gave up is not there to be told.
            let _ = sender.done.send(Err(closed(name)));
        }
        Ok(HostValue::None)
    }

    fn stats(&self, name: &str) -> HostValue {
        let channels = self.lock();
        let none = Channel::default();
        let channel = channels.get(name);
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

// === impl Channel ===

impl Channel {
    fn fits(&self, bytes: u64, settings: &Settings) -> bool {
        self.messages.len() < settings.messages as usize
            && self.bytes.saturating_add(bytes) <= settings.bytes.0
    }

    /// Gives a message to the first who waits and still wants one.
    fn hand_over(&mut self, name: &str, message: HostValue) -> Result<(), HostValue> {
        let mut message = message;
        while let Some(receiver) = self.receivers.pop_front() {
            let taken = receiver.lock().unwrap_or_else(PoisonError::into_inner).take();
            let Some(receiver) = taken else { continue };
            match receiver.send((name.to_owned(), message)) {
                Ok(()) => {
                    self.sent += 1;
                    self.received += 1;
                    return Ok(());
                }
                Err((_, back)) => message = back,
            }
        }
        Err(message)
    }

    fn store(&mut self, message: HostValue, bytes: u64) {
        self.bytes += bytes;
        self.messages.push_back((message, bytes));
        self.sent += 1;
        self.peak = self.peak.max(self.messages.len());
    }

    fn take(&mut self, settings: &Settings) -> Option<HostValue> {
        let (message, bytes) = self.messages.pop_front()?;
        self.bytes -= bytes;
        self.received += 1;
        while self.senders.front().is_some_and(|sender| self.fits(sender.bytes, settings)) {
            let Some(sender) = self.senders.pop_front() else { break };
            // A sender that gave up has nobody to tell, and its message is not sent.
            if sender.done.send(Ok(HostValue::None)).is_ok() {
                self.store(sender.message, sender.bytes);
            }
        }
        Some(message)
    }
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
