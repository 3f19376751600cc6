//! What hosts say to a session's extensions, and ask about its functions.
//!
//! Place: the part of `SessionActor` behind `SessionHandle::ask` and `describe`.
//!
//! Invariants: an answer that takes its time blocks neither the session nor its actor. A session that has ended answers nothing.
//! Limits: those of the extension.

use actix::{Context, Handler, MessageResult, ResponseFuture};
use futures_util::FutureExt;
use ophiary_runtime::host::HostValue;

use super::SessionActor;
use crate::error::ActorError;
use crate::extension::{Answer, Reply};
use crate::prompt::{self, Description};

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

impl Handler<Describe> for SessionActor {
    type Result = MessageResult<Describe>;

    fn handle(&mut self, describe: Describe, _: &mut Context<SessionActor>) -> Self::Result {
        MessageResult(match describe.child {
            Some(handle) => self.describe_child(handle),
            None => Some(prompt::describe(self.prompt.as_deref(), &self.shared.registry)),
        })
    }
}

impl Handler<AskExtension> for SessionActor {
    type Result = ResponseFuture<Result<Reply, ActorError>>;

    fn handle(&mut self, ask: AskExtension, _: &mut Context<SessionActor>) -> Self::Result {
        let AskExtension { namespace, what, args } = ask;
        let instance =
            self.shared.registry.place(&namespace).and_then(|place| self.instance(place));
        let Some(instance) = instance else {
            let reason = "the session does not have it".to_owned();
            let error = ActorError::Extension { extension: namespace, reason };
            return std::future::ready(Err(error)).boxed_local();
        };
        match instance.ask(&what, args) {
            Answer::Ready(reply) => std::future::ready(Ok(reply)).boxed_local(),
            Answer::Later(future) => future.map(Ok).boxed_local(),
        }
    }
}
