//! `el_*`: events between the host and a session.
//!
//! Place: the host dispatches and takes with `SessionHandle::ask`; the script receives and emits.
//!
//! Invariants: first in, first out, in both directions. One call of `el_recv` waits at a time; one that was given up takes no
//! later event.
//! Limits: `extension.el`: events and bytes in each direction; what waits counts in the tenant's memory.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use futures_util::FutureExt;
use ophiary_config::extension::El as Settings;
use ophiary_runtime::host::{HostError, HostValue};
use tokio::sync::oneshot;

use super::ledger::{self, Caller, Log, Step};
use super::{Answer, Call, ChildPolicy, Extension, Function, Instance, SessionInfo, Shape};
use crate::child::{size_of, weight_of};
use crate::message::SessionId;
use crate::quota::Held;

/// The extension.
#[derive(Clone, Copy, Debug)]
pub struct El;

#[derive(Debug)]
struct ElOf {
    settings: Settings,
    state: Arc<Mutex<State>>,
}

/// Who waits for an event: what it was told and has not seen goes back.
#[derive(Debug)]
struct Receiving {
    told: oneshot::Receiver<HostValue>,
    name: &'static str,
    caller: Option<Caller>,
    state: Weak<Mutex<State>>,
}

#[derive(Debug, Default)]
struct State {
    to_script: Queue,
    to_host: Queue,
    /// Of a durable session.
    log: Log,
    /// What waits counts.
    held: Option<Held>,
}

/// The state for as long as it is changed.
struct Changing<'a>(MutexGuard<'a, State>);

impl std::ops::Deref for Changing<'_> {
    type Target = State;

    fn deref(&self) -> &State {
        &self.0
    }
}

impl std::ops::DerefMut for Changing<'_> {
    fn deref_mut(&mut self) -> &mut State {
        &mut self.0
    }
}

impl Drop for Changing<'_> {
    fn drop(&mut self) {
        let state = &mut *self.0;
        let weight = state.to_script.weight + state.to_host.weight;
        if let Some(held) = state.held.as_mut().filter(|held| held.bytes() != weight) {
            held.set(weight);
        }
    }
}

/// The queues' names where they are written down.
const TO_SCRIPT: &str = "to_script";
const TO_HOST: &str = "to_host";

/// Events in one direction.
#[derive(Debug, Default)]
struct Queue {
    events: VecDeque<(HostValue, u64)>,
    bytes: u64,
    /// What the events take in memory.
    weight: u64,
    waiting: Option<(oneshot::Sender<HostValue>, Option<Caller>)>,
}

impl Extension for El {
    fn namespace(&self) -> &'static str {
        "el"
    }

    fn functions(&self) -> Vec<Function> {
        vec![
            Function::blocking("el_recv", "Takes the next event of the host; waits for one.")
                .returns(Shape::Map(Box::new(Shape::Any))),
            Function::blocking("el_emit", "Gives a value to the host.")
                .param("value", Shape::Any, "what is given")
                .returns(Shape::None),
        ]
    }

    fn context(&self) -> Option<String> {
        Some("The host sends events, and takes what you emit.".to_owned())
    }

    fn child_policy(&self) -> ChildPolicy {
        ChildPolicy::Exclude
    }

    fn instance(&self, session: &SessionInfo) -> Arc<dyn Instance> {
        let (log, mut queues) = Log::open(session.take_ledger());
        let mut queue = |name| Queue::of(queues.remove(name).unwrap_or_default());
        let (to_script, to_host) = (queue(TO_SCRIPT), queue(TO_HOST));
        let state = Arc::new(Mutex::new(State { to_script, to_host, log, held: None }));
        let el = ElOf { settings: session.settings().el.clone(), state };
        el.lock().held = Some(session.memory.hold(0));
        Arc::new(el)
    }
}

impl Instance for ElOf {
    fn call(&self, function: usize, call: Call) -> Answer {
        let caller = Caller::of(&call);
        let value = call.args.into_iter().next().flatten();
        let mut state = self.lock();
        if let Some(answer) = state.log.answered(Some(caller)) {
            return answer;
        }
        match function {
            0 => self.take(&mut state, TO_SCRIPT, Some(caller)),
            _ => self.put(&mut state, TO_HOST, value.unwrap_or(HostValue::None), Some(caller)),
        }
    }

    fn ask(&self, what: &str, args: Vec<HostValue>) -> Answer {
        if let Some(answer) = self.lock().log.answered(None) {
            return answer;
        }
        match (what, args.into_iter().next()) {
            ("dispatch", Some(event @ HostValue::Dict(_))) => {
                self.put(&mut self.lock(), TO_SCRIPT, event, None)
            }
            ("dispatch", _) => Answer::error("TypeError", "an event is a dict"),
            ("take", _) => self.take(&mut self.lock(), TO_HOST, None),
            _ => Answer::error("ValueError", "el knows dispatch and take"),
        }
    }

    fn takes_back(&self, name: &str) -> bool {
        matches!(name, "el_recv" | "take")
    }

    fn take_back(
        &self,
        name: &str,
        by: Option<(SessionId, u64)>,
        _: Vec<Option<HostValue>>,
        value: HostValue,
    ) {
        let queue = if name == "take" { TO_HOST } else { TO_SCRIPT };
        let by = by.map(|(session, number)| Caller::new(session, number));
        self.lock().take_back(queue, value, by);
    }

    fn waits_for_others(&self, session: SessionId, number: u64) -> bool {
        let state = self.lock();
        let who = state.to_script.waiting.as_ref().and_then(|(_, caller)| *caller);
        who == Some(Caller::new(session, number))
    }

    fn closed(&self) {
        self.lock().log.close();
    }

    fn settled(&self, session: SessionId, number: u64) {
        self.lock().log.settled(Caller::new(session, number));
    }
}

impl ElOf {
    fn lock(&self) -> Changing<'_> {
        Changing(self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn take(&self, state: &mut State, name: &'static str, caller: Option<Caller>) -> Answer {
        let queue = state.queue(name);
        if let Some((event, bytes)) = queue.events.pop_front() {
            queue.bytes -= bytes;
            queue.weight -= weight_of(&event);
            let got = state.log.is_on().then(|| (caller, event.clone()));
            state.note(name, Step::Pop, got);
            return Answer::Ready(Ok(event));
        }
        if queue.waiting.as_ref().is_some_and(|(waiting, _)| !waiting.is_closed()) {
            let who = if name == TO_SCRIPT { "el_recv()" } else { "take" };
            return Answer::error("RuntimeError", format!("another {who} waits already"));
        }
        let (tell, told) = oneshot::channel();
        queue.waiting = Some((tell, caller));
        let state = Arc::downgrade(&self.state);
        let mut receiving = Receiving { told, name, caller, state };
        let ended = || HostError::new("RuntimeError", "the session has ended");
        Answer::Later(async move { (&mut receiving.told).await.map_err(|_| ended()) }.boxed())
    }

    fn put(
        &self,
        state: &mut State,
        name: &'static str,
        value: HostValue,
        caller: Option<Caller>,
    ) -> Answer {
        let mut value = value;
        let done = (caller, HostValue::None);
        let kept = state.log.is_on().then(|| value.clone());
        let queue = state.queue(name);
        if let Some((waiting, receiver)) = queue.waiting.take() {
            match waiting.send(value) {
                Ok(()) => {
                    let got = (receiver, kept.unwrap_or(HostValue::None));
                    state.note(name, Step::Pass, [done, got]);
                    return Answer::value(HostValue::None);
                }
                // It was given up.
                Err(back) => value = back,
            }
        }
        let (bytes, settings) = (size_of(&value), &self.settings);
        if queue.events.len() >= settings.events as usize
            || queue.bytes.saturating_add(bytes) > settings.bytes.0
        {
            let (events, bytes) = (settings.events, settings.bytes);
            let text = format!("events that nobody takes: at most {events} and {bytes} wait");
            return Answer::error("RuntimeError", text);
        }
        let weight = weight_of(&value);
        if state.held.as_ref().is_some_and(|held| !held.has_room(weight, false)) {
            return Answer::error("MemoryError", "no memory is left for an event that waits");
        }
        let queue = state.queue(name);
        queue.bytes += bytes;
        queue.weight += weight;
        queue.events.push_back((value, bytes));
        if let Some(kept) = kept {
            state.note(name, Step::Push(kept), [done]);
        }
        Answer::value(HostValue::None)
    }
}

// === impl State ===

impl State {
    fn queue(&mut self, name: &str) -> &mut Queue {
        if name == TO_SCRIPT { &mut self.to_script } else { &mut self.to_host }
    }

    fn note(
        &mut self,
        name: &str,
        step: Step,
        answers: impl IntoIterator<Item = (Option<Caller>, HostValue)>,
    ) {
        let State { to_script, to_host, log, .. } = self;
        log.note((name, step), answers, || {
            [(TO_SCRIPT, &*to_script), (TO_HOST, &*to_host)]
                .map(|(name, queue)| (name.to_owned(), queue.kept()))
                .into()
        });
    }

    /// An event that was taken, and that nobody has: it is the next again.
    fn take_back(&mut self, name: &'static str, event: HostValue, by: Option<Caller>) {
        if self.log.is_on() {
            self.note(name, Step::Back(event.clone()), [(by, HostValue::None)]);
        }
        let noted = self.log.is_on().then(|| event.clone());
        let queue = self.queue(name);
        let mut event = event;
        if let Some((waiting, caller)) = queue.waiting.take() {
            match waiting.send(event) {
                Ok(()) => return self.note(name, Step::Pop, noted.map(|got| (caller, got))),
                // It was given up.
                Err(back) => event = back,
            }
        }
        let bytes = size_of(&event);
        queue.bytes += bytes;
        queue.weight += weight_of(&event);
        queue.events.push_front((event, bytes));
    }
}

// === impl Receiving ===

impl Drop for Receiving {
    fn drop(&mut self) {
        self.told.close();
        if let (Ok(event), Some(state)) = (self.told.try_recv(), self.state.upgrade()) {
            let mut state = Changing(state.lock().unwrap_or_else(PoisonError::into_inner));
            state.take_back(self.name, event, self.caller);
        }
    }
}

// === impl Queue ===

impl Queue {
    /// As it was written down.
    fn of(queue: ledger::Queue) -> Queue {
        let sized = |event: HostValue| {
            let bytes = size_of(&event);
            (event, bytes)
        };
        let events: VecDeque<(HostValue, u64)> = queue.messages.into_iter().map(sized).collect();
        let bytes = events.iter().map(|(_, bytes)| bytes).sum();
        let weight = events.iter().map(|(event, _)| weight_of(event)).sum();
        Queue { events, bytes, weight, waiting: None }
    }

    /// To be written down.
    fn kept(&self) -> ledger::Queue {
        let messages = self.events.iter().map(|(event, _)| event.clone()).collect();
        ledger::Queue { messages, ..ledger::Queue::default() }
    }
}
