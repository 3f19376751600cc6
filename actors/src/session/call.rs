//! Host calls of a session: the gate, and what comes of them.
//!
//! Place: the part of `SessionActor` that starts calls; `host_call.rs` has the rules of the gate.
//!
//! Invariants: every call passes policy, then its types, then reaches its handler. A handler that panics fails its call and
//! nothing else. An answer that is there at once needs no task.
//! Limits: `host_calls_in_flight`, kept by the interpreter.

use std::panic::{AssertUnwindSafe, catch_unwind};

use actix::{AsyncContext, Context};
use futures_util::FutureExt;
use ophiary_runtime::host::{HostCall, HostError};

use super::{InFlight, SessionActor};
use crate::extension::{Answer, Call, Reply};
use crate::host_call::{self, FAILED};
use crate::message::Replied;

impl SessionActor {
    /// Starts a call; the reply, where it is there at once.
    pub(super) fn start_call(
        &mut self,
        call: HostCall,
        ctx: &mut Context<SessionActor>,
    ) -> Option<Reply> {
        let number = call.id;
        self.call_started(number, &call.name);
        if let Some(keep) = &mut self.keep
            && !self.shared.durable
        {
            keep.calls.insert(number, call.clone());
        }
        let reply = self.dispatch(call, ctx);
        if let Some(reply) = &reply {
            self.call_finished(number, Some(reply));
        }
        reply
    }

    /// Through the gate, to the handler.
    fn dispatch(&mut self, call: HostCall, ctx: &mut Context<SessionActor>) -> Option<Reply> {
        let number = call.id;
        let registry = self.shared.registry.clone();
        let Some(registered) = registry.find(&call.name) else {
            return Some(Err(HostError::new("RuntimeError", "no such host function")));
        };
        if let Err(denied) = host_call::admit(&self.shared.tenant, &registered.function) {
            return Some(Err(denied));
        }
        let args = match registered.function.bind(call) {
            Ok(args) => args,
            Err(wrong) => return Some(Err(wrong)),
        };
        self.shared.tenant.count_call();
        if Some(registered.extension) == registry.sandbox {
            return self.sandbox(registered.number, number, args, ctx);
        }
        let (Some(instance), Some(feed)) = (self.instance(registered.extension), &self.feed) else {
            return Some(Err(HostError::new("RuntimeError", FAILED)));
        };
        let call = Call {
            number,
            session: self.shared.id,
            tenant: self.shared.tenant.name.clone(),
            deadline: feed.deadline,
            args,
        };
        let answer = catch_unwind(AssertUnwindSafe(|| instance.call(registered.number, call)));
        match answer {
            Ok(Answer::Ready(reply)) => Some(reply),
            Ok(Answer::Later(future)) => self.later(number, future, ctx),
            Err(_) => Some(Err(self.handler_panicked())),
        }
    }

    /// Lets a future answer the call.
    pub(crate) fn later(
        &mut self,
        number: u64,
        future: futures_util::future::BoxFuture<'static, Reply>,
        ctx: &mut Context<SessionActor>,
    ) -> Option<Reply> {
        let mut future = AssertUnwindSafe(future).catch_unwind();
        match (&mut future).now_or_never() {
            Some(Ok(reply)) => return Some(reply),
            Some(Err(_)) => return Some(Err(self.handler_panicked())),
            None => {}
        }
        let (actor, tenant) = (ctx.address(), self.shared.tenant.clone());
        let task = tokio::task::spawn_local(async move {
            let reply = future.await.unwrap_or_else(|_| {
                tenant.count_panic();
                Err(HostError::new("RuntimeError", FAILED))
            });
            // One message for each call in flight.
            actor.do_send(Replied { number, reply });
        });
        self.in_flight(number, InFlight::Task(task.abort_handle()));
        None
    }

    /// The call will be answered by this actor.
    pub(crate) fn park(&mut self, number: u64) {
        self.in_flight(number, InFlight::Parked);
    }

    fn in_flight(&mut self, number: u64, call: InFlight) {
        if let Some(feed) = &mut self.feed {
            feed.calls.insert(number, call);
        }
    }

    fn handler_panicked(&self) -> HostError {
        self.shared.tenant.count_panic();
        HostError::new("RuntimeError", FAILED)
    }
}
