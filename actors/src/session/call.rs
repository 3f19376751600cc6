//! Host calls of a session: the gate, and what comes of them.
//!
//! Place: the part of `SessionActor` that starts calls; `host_call.rs` has the rules of the gate.
//!
//! Invariants: every call passes policy, then its types, then reaches its handler. A handler that panics fails its call and
//! nothing else. An answer that is there at once needs no task.
//! Limits: `host_calls_in_flight`, kept by the interpreter.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;

use actix::{AsyncContext, Context};
use futures_util::FutureExt;
use ophiary_runtime::host::{HostCall, HostError, HostValue};
use tracing::Instrument;

use super::given::{Coming, Given};
use super::keep::KeptCall;
use super::task::CallTask;
use super::{Flying, InFlight, SessionActor};
use crate::audit::AuditDecision;
use crate::child::weight_of;
use crate::extension::{Answer, Call, Instance, Registered, Reply};
use crate::host_call::layers::Request;
use crate::host_call::{self, FAILED, Verdict};
use crate::message::Replied;
use crate::telemetry;
use crate::worker::aside::Aside;

/// Bytes of a call's arguments, by whole KiB: a few numbers and words are part of what an actor weighs.
pub(super) fn weight(call: &HostCall) -> u64 {
    let named = call.kwargs.iter().map(|(_, value)| value);
    call.args.iter().chain(named).map(weight_of).sum::<u64>() & !1023
}

impl SessionActor {
    /// Starts a call; the reply, where it is there at once.
    pub(super) fn start_call(
        &mut self,
        call: HostCall,
        ctx: &mut Context<SessionActor>,
    ) -> Option<Reply> {
        let number = call.id;
        let watched = self.call_begins(&call);
        let kept = (self.keep.is_some() && !self.shared.durable).then(|| call.clone());
        let entered = watched.as_ref().map(|watched| watched.span().clone().entered());
        let reply = self.dispatch(call, ctx);
        drop(entered);
        if let (None, Some(keep), Some(call)) = (&reply, &mut self.keep, kept) {
            // It is made again where the session comes back without an answer.
            keep.calls.insert(number, KeptCall::new(call, &self.shared.budget));
        }
        match (&reply, watched) {
            (Some(_), Some(watched)) => self.call_ends(number, &watched, reply.as_ref()),
            (None, watched) => self.call_goes_on(number, watched),
            (Some(_), None) => {}
        }
        Some(reply?.map_err(host_call::with_class))
    }

    /// Through the gate, to the handler.
    fn dispatch(&mut self, call: HostCall, ctx: &mut Context<SessionActor>) -> Option<Reply> {
        let number = call.id;
        let registry = self.shared.registry.clone();
        let Some(registered) = registry.find(&call.name) else {
            return Some(Err(HostError::new("RuntimeError", "no such host function")));
        };
        let verdict = host_call::judge(&self.shared.tenant, &registered.function);
        if let Verdict::Refused(decision, error) = verdict {
            let recorded = self.audit(number, registered, &[], decision, None);
            return Some(Err(recorded.err().unwrap_or(error)));
        }
        let args = match registered.function.bind(call) {
            Ok(args) => args,
            Err(wrong) => return Some(Err(wrong)),
        };
        if matches!(verdict, Verdict::Ask) {
            return self.ask(number, registered, args, ctx);
        }
        self.record_and_make(number, registered, args, AuditDecision::Allowed, ctx)
    }

    /// The trace that the current call belongs to.
    pub(super) fn traceparent(&self) -> Option<String> {
        telemetry::traceparent(&tracing::Span::current())
            .or_else(|| self.feed.as_ref().and_then(|feed| feed.traceparent.clone()))
    }

    /// The gate is passed: through the layers, to the handler.
    pub(super) fn make_call(
        &mut self,
        number: u64,
        registered: &Registered,
        args: Vec<Option<HostValue>>,
        ctx: &mut Context<SessionActor>,
    ) -> Option<Reply> {
        self.shared.tenant.count_call();
        if Some(registered.extension) == self.shared.registry.sandbox {
            return self.sandbox(registered.number, number, args, ctx);
        }
        let instance = self.instance(registered.extension);
        let output = self.shared.limits.output.0;
        let (Some(instance), Some(feed)) = (instance, &mut self.feed) else {
            return Some(Err(HostError::new("RuntimeError", FAILED)));
        };
        let logs = instance.logs(&args);
        feed.logged += logs;
        if logs > 0 && feed.logged > output {
            let text = format!("a feed logs at most {output} bytes (limit output)");
            return Some(Err(HostError::new("RuntimeError", text)));
        }
        let deadline = feed.deadline;
        let call = Call {
            number,
            session: self.shared.id,
            tenant: self.shared.tenant.name.clone(),
            deadline,
            traceparent: self.traceparent(),
            args,
        };
        let function = registered.number;
        let by = Some((call.session, number));
        let given = Given::of(&instance, &registered.function.name, by, &call.args);
        // What others would have taken is dropped at once where nobody wants it any more: that is done here.
        let aside = given.is_none() && registered.goes_aside(&call.args);
        let instance: Arc<dyn Instance> = if aside {
            let (pool, lane) = (self.services.calls.clone(), self.shared.tenant.lane);
            Arc::new(Aside { inner: instance, pool, lane })
        } else {
            instance
        };
        if let Some(layers) = self.shared.tenant.layers(&registered.function) {
            let future = layers.call(Request { instance, function, call });
            return self.later(number, future, given, ctx);
        }
        let began = Instant::now();
        let answer = catch_unwind(AssertUnwindSafe(|| instance.call(function, call)));
        if !aside {
            registered.took(began.elapsed());
        }
        match answer {
            Ok(Answer::Ready(reply)) => {
                self.shared.followed.follow(number, given);
                Some(reply)
            }
            Ok(Answer::Later(future)) => self.later(number, future, given, ctx),
            Err(_) => Some(Err(self.handler_panicked())),
        }
    }

    /// Lets a future answer the call.
    pub(crate) fn later(
        &mut self,
        number: u64,
        future: futures_util::future::BoxFuture<'static, Reply>,
        given: Option<Box<Given>>,
        ctx: &mut Context<SessionActor>,
    ) -> Option<Reply> {
        let future = future.instrument(tracing::Span::current());
        let mut future = AssertUnwindSafe(future).catch_unwind();
        match (&mut future).now_or_never() {
            Some(Ok(reply)) => {
                self.shared.followed.follow(number, given);
                return Some(reply);
            }
            Some(Err(_)) => return Some(Err(self.handler_panicked())),
            None => {}
        }
        let (actor, tenant) = (ctx.address(), self.shared.tenant.clone());
        let task = CallTask::start(future.boxed(), move |answered| {
            let reply = answered.unwrap_or_else(|_| {
                tenant.count_panic();
                Err(HostError::new("RuntimeError", FAILED))
            });
            // One message for each call in flight.
            actor.do_send(Replied { number, coming: Coming::new(reply, given) });
        });
        self.in_flight(number, InFlight::Task(task));
        None
    }

    /// The call will be answered by this actor.
    pub(crate) fn park(&mut self, number: u64) {
        self.in_flight(number, InFlight::Parked);
    }

    pub(super) fn in_flight(&mut self, number: u64, call: InFlight) {
        if let Some(feed) = &mut self.feed {
            // One that was asked about, and is made now, has the same arguments.
            let held = feed.calls.remove(&number).and_then(|before| before.held);
            feed.calls.insert(number, Flying { how: call, held });
        }
    }

    /// The script waits for a call with arguments of so many bytes, which its handler has: they count until it is answered.
    pub(super) fn hold_arguments(&mut self, number: u64, bytes: u64) {
        let flying = self.feed.as_mut().and_then(|feed| feed.calls.get_mut(&number));
        if let Some(flying) = flying.filter(|_| bytes > 0) {
            flying.held = Some(self.shared.budget.hold(bytes));
        }
    }

    fn handler_panicked(&self) -> HostError {
        self.shared.tenant.count_panic();
        HostError::new("RuntimeError", FAILED)
    }
}
