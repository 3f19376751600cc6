//! The record of calls, before they are made.
//!
//! Place: the part of `SessionActor` between the gate and the host's audit.
//!
//! ```text
//! allowed, approved -> recorded at once -> made
//!                  \-> it takes a while: the call is in flight -> WhetherRecorded -> made, or failed
//! ```
//!
//! Invariants: where there is an audit, no call is made before its record is taken, and none whose record is not. One that is
//! cancelled meanwhile is not made.
//! Limits: `host_calls_in_flight`; `audit.queue`.

use std::panic::AssertUnwindSafe;

use actix::{AsyncContext, Context, Handler};
use futures_util::FutureExt;
use futures_util::future::BoxFuture;
use ophiary_runtime::host::{HostError, HostValue};

use super::approval::Asked;
use super::task::CallTask;
use super::{Flying, InFlight, SessionActor};
use crate::audit::{AuditDecision, AuditError};
use crate::extension::{Registered, Reply};
use crate::host_call::{self, FAILED, Gated};
use crate::message::Replied;

/// To the session whose call it is.
#[derive(Debug, actix::Message)]
#[rtype(result = "()")]
struct WhetherRecorded {
    call: u64,
    recorded: bool,
}

impl SessionActor {
    /// Records what was decided about a call.
    pub(super) fn audit(
        &self,
        number: u64,
        registered: &Registered,
        args: &[Option<HostValue>],
        decision: AuditDecision,
        reason: Option<&str>,
    ) -> Result<(), HostError> {
        let Some(auditor) = &self.services.auditor else { return Ok(()) };
        let call = self.gated(number, registered, args);
        host_call::audit(auditor, call, decision, reason, self.traceparent())
    }

    fn gated<'a>(
        &'a self,
        number: u64,
        registered: &'a Registered,
        args: &'a [Option<HostValue>],
    ) -> Gated<'a> {
        let (tenant, session) = (&*self.shared.tenant, self.shared.id);
        Gated { tenant, session, number, function: &registered.function, args }
    }

    /// Makes a call that may be made, when it is recorded.
    pub(super) fn record_and_make(
        &mut self,
        number: u64,
        registered: &Registered,
        args: Vec<Option<HostValue>>,
        decision: AuditDecision,
        ctx: &mut Context<SessionActor>,
    ) -> Option<Reply> {
        let Some(auditor) = &self.services.auditor else {
            return self.make_call(number, registered, args, ctx);
        };
        let call = self.gated(number, registered, &args);
        match host_call::audit_first(auditor, call, decision, self.traceparent()) {
            Ok(None) => self.make_call(number, registered, args, ctx),
            Err(error) => Some(Err(error)),
            Ok(Some(recorded)) => {
                let call = Asked { name: registered.function.name.clone(), args };
                self.wait_for_record(number, call, recorded, ctx);
                None
            }
        }
    }

    fn wait_for_record(
        &mut self,
        number: u64,
        call: Asked,
        recorded: BoxFuture<'static, Result<(), AuditError>>,
        ctx: &mut Context<SessionActor>,
    ) {
        let actor = ctx.address();
        let failed = |_| HostError::new("RuntimeError", FAILED);
        let future = recorded.map(move |done| done.map(|()| HostValue::None).map_err(failed));
        let future = AssertUnwindSafe(future).catch_unwind().boxed();
        let task = CallTask::start(future, move |answered| {
            let recorded = matches!(answered, Ok(Ok(_)));
            // One message for each call in flight.
            actor.do_send(WhetherRecorded { call: number, recorded });
        });
        self.in_flight(number, InFlight::Task(task));
        if let Some(feed) = &mut self.feed {
            feed.unrecorded.insert(number, call);
        }
    }

    fn whether_recorded(&mut self, told: &WhetherRecorded, ctx: &mut Context<SessionActor>) {
        let WhetherRecorded { call: number, recorded } = *told;
        let call = self.feed.as_mut().and_then(|feed| feed.unrecorded.remove(&number));
        let registry = self.shared.registry.clone();
        let Some(Asked { name, args }) = call else { return };
        let Some(registered) = registry.find(&name) else { return };
        let reply = if recorded {
            self.make_call(number, registered, args, ctx)
        } else {
            Some(Err(host_call::unrecorded(&self.shared.tenant, &registered.function)))
        };
        self.answer_flying(number, reply, ctx);
    }

    /// Answers a call that was in flight while it was decided about.
    pub(super) fn answer_flying(
        &mut self,
        number: u64,
        reply: Option<Reply>,
        ctx: &mut Context<SessionActor>,
    ) {
        let Some(reply) = reply else { return };
        // It is still in flight, unless it was answered by something else.
        if let Some(feed) = &mut self.feed {
            let parked = Flying { how: InFlight::Parked, held: None };
            feed.calls.entry(number).or_insert(parked);
        }
        self.reply(Replied::new(number, reply), ctx);
    }
}

impl Handler<WhetherRecorded> for SessionActor {
    type Result = ();

    fn handle(&mut self, told: WhetherRecorded, ctx: &mut Context<SessionActor>) {
        self.whether_recorded(&told, ctx);
    }
}
