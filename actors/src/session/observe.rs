//! What is told of a session: events, spans, numbers.
//!
//! Place: the part of `SessionActor` that tells when calls begin and end.
//!
//! Invariants: a call that nobody watches costs nothing here. Each call that was told to begin is told to end, also when its
//! feed ends first.
//! Limits: `telemetry.contents_max`.

use std::time::Instant;

use ophiary_runtime::host::{HostCall, Warning};
use tracing::Span;

use super::SessionActor;
use crate::event::{CallOutcome, EventKind, EventSink, OutputStream};
use crate::extension::Reply;
use crate::telemetry;

/// A call that somebody watches.
#[derive(Debug)]
pub(crate) struct Watched {
    began: Instant,
    name: Box<str>,
    span: Span,
}

impl Watched {
    /// The call's span.
    pub(super) fn span(&self) -> &Span {
        &self.span
    }
}

impl SessionActor {
    /// A call begins.
    pub(super) fn call_begins(&mut self, call: &HostCall) -> Option<Watched> {
        let run = self.feed.as_ref()?.span.clone();
        let tenant = self.shared.tenant.clone();
        let quiet = self.events.is_none() && run.is_disabled();
        if quiet && !tenant.metrics.is_on() {
            return None;
        }
        if self.events.is_some() {
            self.emit(EventKind::CallStarted { call: call.id, name: call.name.to_string() });
        }
        let span = telemetry::call_span(&run, &tenant.name, self.shared.id, call.id, &call.name);
        if let Some(most) = self.services.contents.filter(|_| !span.is_disabled()) {
            telemetry::call_arguments(&span, &call.args, most);
        }
        Some(Watched { began: Instant::now(), name: (&*call.name).into(), span })
    }

    /// The call goes on while the session does something else.
    pub(super) fn call_goes_on(&mut self, number: u64, watched: Option<Watched>) {
        if let (Some(watched), Some(feed)) = (watched, &mut self.feed) {
            feed.watched.insert(number, watched);
        }
    }

    /// A call is over; without a reply nobody wanted it any more.
    pub(super) fn call_finished(&mut self, number: u64, reply: Option<&Reply>) {
        let watched = self.feed.as_mut().and_then(|feed| feed.watched.remove(&number));
        if let Some(watched) = watched {
            self.call_ends(number, &watched, reply);
        }
    }

    /// Tells that a call is over.
    pub(super) fn call_ends(&mut self, number: u64, watched: &Watched, reply: Option<&Reply>) {
        let outcome = match reply {
            Some(Ok(_)) => CallOutcome::Value,
            Some(Err(error)) => CallOutcome::Raised(error.class.clone()),
            None => CallOutcome::Cancelled,
        };
        telemetry::call_ended(&watched.span, reply, self.services.contents);
        let time = watched.began.elapsed();
        self.shared.tenant.metrics.call(&watched.name, telemetry::outcome_name(&outcome), time);
        let ms = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        self.emit(EventKind::CallFinished { call: number, outcome, ms });
    }

    /// The feed ends: so do its calls.
    pub(super) fn calls_end(&mut self) {
        let watched = self.feed.as_mut().map(|feed| std::mem::take(&mut feed.watched));
        for (number, watched) in watched.into_iter().flatten() {
            self.call_ends(number, &watched, None);
        }
    }

    pub(super) fn warn(&mut self, warning: Warning) {
        if let Warning::NeverAwaited { name, .. } = &warning {
            self.emit(EventKind::Warning { text: format!("{name}() was never awaited") });
        }
        if let Some(feed) = &mut self.feed {
            feed.warnings.push(warning);
        }
    }

    pub(crate) fn emit(&mut self, kind: EventKind) {
        let Some(events) = &self.events else { return };
        match &mut self.keep {
            // Shown when the journal says so.
            Some(keep) if self.shared.durable => keep.events.push(kind),
            Some(keep) => {
                keep.shown += 1;
                events.emit(kind);
            }
            None => events.emit(kind),
        }
    }

    /// Somebody else reads the events, of children too; who read them before.
    pub(super) fn use_events(&mut self, sink: EventSink) -> Option<EventSink> {
        if let Some(children) = &self.children {
            children.use_events(&sink);
        }
        let before = self.events.replace(sink);
        self.ask_again();
        before
    }

    pub(super) fn print(&mut self, output: &str, errors: &str) {
        for (stream, text) in [(OutputStream::Stdout, output), (OutputStream::Stderr, errors)] {
            if !text.is_empty() && self.events.is_some() {
                self.emit(EventKind::Output { stream, text: text.to_owned() });
            }
        }
        if let Some(feed) = &mut self.feed {
            feed.output.push_str(output);
            feed.errors.push_str(errors);
        }
    }
}
