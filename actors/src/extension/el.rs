//! `el_*`: events between the host and a session.
//!
//! Place: the host dispatches and takes with `SessionHandle::ask`; the script receives and emits.
//!
//! Invariants: first in, first out, in both directions. One call of `el_recv` waits at a time; one that was given up takes no
//! later event.
//! Limits: `extension.el`: events and bytes in each direction.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures_util::FutureExt;
use ophiary_config::extension::El as Settings;
use ophiary_runtime::host::{HostError, HostValue};
use tokio::sync::oneshot;

use super::{Answer, Call, ChildPolicy, Extension, Function, Instance, SessionInfo, Shape};
use crate::child::size_of;

/// The extension.
#[derive(Clone, Copy, Debug)]
pub struct El;

#[derive(Debug)]
struct ElOf {
    settings: Settings,
    state: Arc<Mutex<State>>,
}

#[derive(Debug, Default)]
struct State {
    to_script: Queue,
    to_host: Queue,
}

/// Events in one direction.
#[derive(Debug, Default)]
struct Queue {
    events: VecDeque<(HostValue, u64)>,
    bytes: u64,
    waiting: Option<oneshot::Sender<HostValue>>,
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
        Arc::new(ElOf { settings: session.settings().el.clone(), state: Arc::default() })
    }
}

impl Instance for ElOf {
    fn call(&self, function: usize, call: Call) -> Answer {
        let value = call.args.into_iter().next().flatten();
        match function {
            0 => self.lock().to_script.take("el_recv()"),
            _ => self.put(&mut self.lock().to_host, value.unwrap_or(HostValue::None)),
        }
    }

    fn ask(&self, what: &str, args: Vec<HostValue>) -> Answer {
        match (what, args.into_iter().next()) {
            ("dispatch", Some(event @ HostValue::Dict(_))) => {
                self.put(&mut self.lock().to_script, event)
            }
            ("dispatch", _) => Answer::error("TypeError", "an event is a dict"),
            ("take", _) => self.lock().to_host.take("take"),
            _ => Answer::error("ValueError", "el knows dispatch and take"),
        }
    }
}

impl ElOf {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn put(&self, queue: &mut Queue, value: HostValue) -> Answer {
        let mut value = value;
        if let Some(waiting) = queue.waiting.take() {
            match waiting.send(value) {
                Ok(()) => return Answer::value(HostValue::None),
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
        queue.bytes += bytes;
        queue.events.push_back((value, bytes));
        Answer::value(HostValue::None)
    }
}

impl Queue {
    fn take(&mut self, who: &str) -> Answer {
        if let Some((event, bytes)) = self.events.pop_front() {
            self.bytes -= bytes;
            return Answer::Ready(Ok(event));
        }
        if self.waiting.as_ref().is_some_and(|waiting| !waiting.is_closed()) {
            return Answer::error("RuntimeError", format!("another {who} waits already"));
        }
        let (tell, told) = oneshot::channel();
        self.waiting = Some(tell);
        let ended = || HostError::new("RuntimeError", "the session has ended");
        Answer::Later(async move { told.await.map_err(|_| ended()) }.boxed())
    }
}
