//! What hosts say to a session's extensions, and ask about its functions.
//!
//! Place: the part of `SessionActor` behind `SessionHandle::ask` and `describe`.
//!
//! Invariants: an answer that takes its time blocks neither the session nor its actor. A session that has ended answers nothing.
//! What a host that has given up was to be given goes back. A panic of an extension hurts nobody else.
//! Limits: those of the extension.

use std::panic::{AssertUnwindSafe, catch_unwind};

use actix::fut::wrap_future;
use actix::{AsyncContext, Context, Handler, MessageResult};
use futures_util::FutureExt;
use ophiary_runtime::host::{HostError, HostValue};
use tokio::sync::oneshot;

use super::given::Given;
use super::{InstanceOf, SessionActor};
use crate::error::ActorError;
use crate::extension::{Answer, Reply};
use crate::host_call::FAILED;
use crate::prompt::{self, Description, Offered};

/// To a session: say this to an extension. Answered through the sender, so that it is seen when nobody waits any more.
#[derive(Debug, actix::Message)]
#[rtype(result = "()")]
pub(crate) struct AskExtension {
    pub(crate) namespace: String,
    pub(crate) what: String,
    pub(crate) args: Vec<HostValue>,
    pub(crate) answer: oneshot::Sender<Result<Reply, ActorError>>,
}

/// To a session: what can be said of your functions, or of those of a child that was not freed?
#[derive(Clone, Copy, Debug, actix::Message)]
#[rtype(result = "Option<Description>")]
pub(crate) struct Describe {
    pub(crate) child: Option<u32>,
}

/// To a session: what can your scripts name and import?
#[derive(Clone, Copy, Debug, actix::Message)]
#[rtype(result = "Offered")]
pub(crate) struct Offers;

impl Handler<Offers> for SessionActor {
    type Result = MessageResult<Offers>;

    fn handle(&mut self, _: Offers, _: &mut Context<SessionActor>) -> Self::Result {
        MessageResult(prompt::offered(&self.shared.registry))
    }
}

impl Handler<Describe> for SessionActor {
    type Result = MessageResult<Describe>;

    fn handle(&mut self, describe: Describe, _: &mut Context<SessionActor>) -> Self::Result {
        MessageResult(match describe.child {
            Some(handle) => self.describe_child(handle),
            None => {
                let shared = &self.shared;
                Some(prompt::describe(self.prompt.as_deref(), &shared.registry, &shared.tenant))
            }
        })
    }
}

impl SessionActor {
    /// Says it to the extension; who asked is told the answer.
    fn say(&mut self, ask: AskExtension, ctx: &mut Context<SessionActor>) {
        let AskExtension { namespace, what, args, mut answer } = ask;
        let place = self.shared.registry.place(&namespace);
        let instance = place.and_then(|place| self.instance(place));
        let Some(instance) = instance else {
            let reason = "the session does not have it".to_owned();
            let _ = answer.send(Err(ActorError::Extension { extension: namespace, reason }));
            return;
        };
        let asked: Vec<Option<HostValue>> = args.iter().cloned().map(Some).collect();
        let given = Given::of(&instance, &what, None, &asked);
        let asked = catch_unwind(AssertUnwindSafe(|| instance.ask(&what, args)));
        let reply = asked.unwrap_or_else(|_| {
            self.shared.tenant.count_panic();
            Answer::error("RuntimeError", FAILED)
        });
        let owns = |known: &InstanceOf| known.ledger;
        let kept = place.and_then(|place| self.instances.get(place)?.as_ref()).is_some_and(owns);
        let keep = self.keep.as_ref().filter(|_| kept);
        let keep = keep.map(|keep| (keep.writer.clone(), keep.key.session));
        let tenant = self.shared.tenant.clone();
        let told = async move {
            let reply = match reply {
                Answer::Ready(reply) => reply,
                Answer::Later(future) => tokio::select! {
                    biased;
                    // Who asked has given up: what comes is for others.
                    () = answer.closed() => return,
                    reply = AssertUnwindSafe(future).catch_unwind() => reply.unwrap_or_else(|_| {
                        tenant.count_panic();
                        Err(HostError::new("RuntimeError", FAILED))
                    }),
                },
            };
            // The host is told when the store has it.
            let told = match keep {
                Some((writer, session)) if writer.committed().await != Ok(true) => {
                    let reason = "it is not stored".to_owned();
                    Err(ActorError::Store { session, restoring: false, reason })
                }
                _ => Ok(reply),
            };
            if let (Err(Ok(reply)), Some(given)) = (answer.send(told), given) {
                given.back(reply);
            }
        };
        // What waits ends with the session.
        ctx.spawn(wrap_future(told));
    }

    /// Says what came while the session was not read.
    pub(super) fn answer_said(&mut self, ctx: &mut Context<SessionActor>) {
        let said = self.keep.as_mut().map(|keep| std::mem::take(&mut keep.said));
        said.into_iter().flatten().for_each(|ask| self.say(ask, ctx));
    }
}

impl Handler<AskExtension> for SessionActor {
    type Result = ();

    fn handle(&mut self, ask: AskExtension, ctx: &mut Context<SessionActor>) {
        if !self.has_ledgers() || self.keep.as_ref().is_none_or(|keep| !keep.unread) {
            return self.say(ask, ctx);
        }
        if let Some(keep) = &mut self.keep {
            keep.said.push(ask);
        }
        self.advance(ctx);
    }
}
