//! What hosts say to a session's extensions, and ask about its functions.
//!
//! Place: the part of `SessionActor` behind `SessionHandle::ask` and `describe`.
//!
//! Invariants: an answer that takes its time blocks neither the session nor its actor. A session that has ended answers nothing.
//! Limits: those of the extension.

use actix::{Context, Handler, MessageResult, ResponseFuture};
use futures_util::FutureExt;
use futures_util::future::LocalBoxFuture;
use ophiary_runtime::host::HostValue;
use tokio::sync::oneshot;

use super::{InstanceOf, SessionActor};
use crate::error::ActorError;
use crate::extension::{Answer, Reply};
use crate::prompt::{self, Description, Offered};

/// To a session: say this to an extension.
#[derive(Debug, actix::Message)]
#[rtype(result = "Result<Reply, ActorError>")]
pub(crate) struct AskExtension {
    pub(crate) namespace: String,
    pub(crate) what: String,
    pub(crate) args: Vec<HostValue>,
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
            None => Some(prompt::describe(self.prompt.as_deref(), &self.shared.registry)),
        })
    }
}

/// What was said to an extension, and who waits for the answer.
#[derive(Debug)]
pub(super) struct Said {
    ask: AskExtension,
    pub(super) answer: oneshot::Sender<Result<Reply, ActorError>>,
}

impl SessionActor {
    /// Says it to the extension.
    fn say(&mut self, ask: AskExtension) -> LocalBoxFuture<'static, Result<Reply, ActorError>> {
        let AskExtension { namespace, what, args } = ask;
        let place = self.shared.registry.place(&namespace);
        let instance = place.and_then(|place| self.instance(place));
        let Some(instance) = instance else {
            let reason = "the session does not have it".to_owned();
            let error = ActorError::Extension { extension: namespace, reason };
            return std::future::ready(Err(error)).boxed_local();
        };
        let reply = match instance.ask(&what, args) {
            Answer::Ready(reply) => std::future::ready(reply).boxed_local(),
            Answer::Later(future) => future.boxed_local(),
        };
        let owns = |known: &InstanceOf| known.ledger;
        let kept = place.and_then(|place| self.instances.get(place)?.as_ref()).is_some_and(owns);
        let Some(keep) = self.keep.as_ref().filter(|_| kept) else {
            return reply.map(Ok).boxed_local();
        };
        let (writer, key) = (keep.writer.clone(), keep.key.clone());
        // The host is told when the store has it.
        let told = async move {
            let reply = reply.await;
            if writer.committed().await == Ok(true) {
                return Ok(reply);
            }
            let reason = "it is not stored".to_owned();
            Err(ActorError::Store { session: key.session, restoring: false, reason })
        };
        told.boxed_local()
    }

    /// Says what came while the session was not read.
    pub(super) fn answer_said(&mut self) {
        let said = self.keep.as_mut().map(|keep| std::mem::take(&mut keep.said));
        for Said { ask, answer } in said.into_iter().flatten() {
            let reply = self.say(ask);
            tokio::task::spawn_local(async move {
                // Who no longer waits for the answer does not want it.
                let _ = answer.send(reply.await);
            });
        }
    }
}

impl Handler<AskExtension> for SessionActor {
    type Result = ResponseFuture<Result<Reply, ActorError>>;

    fn handle(&mut self, ask: AskExtension, ctx: &mut Context<SessionActor>) -> Self::Result {
        if !self.has_ledgers() || self.keep.as_ref().is_none_or(|keep| !keep.unread) {
            return self.say(ask);
        }
        let (answer, told) = oneshot::channel();
        if let Some(keep) = &mut self.keep {
            keep.said.push(Said { ask, answer });
        }
        self.advance(ctx);
        async move { told.await.unwrap_or(Err(ActorError::Closed)) }.boxed_local()
    }
}
