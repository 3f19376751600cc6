//! What hosts say to a session's extensions.
//!
//! Place: the part of `SessionActor` behind `SessionHandle::ask`.
//!
//! Invariants: an answer that takes its time blocks neither the session nor its actor. A session that has ended answers nothing.
//! Limits: those of the extension.

use actix::{Context, Handler, ResponseFuture};
use futures_util::FutureExt;
use ophiary_runtime::host::HostValue;

use super::SessionActor;
use crate::error::ActorError;
use crate::extension::{Answer, Reply};

/// To a session: say this to an extension.
#[derive(Debug, actix::Message)]
#[rtype(result = "Result<Reply, ActorError>")]
pub(crate) struct AskExtension {
    pub(crate) namespace: String,
    pub(crate) what: String,
    pub(crate) args: Vec<HostValue>,
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
