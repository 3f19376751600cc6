//! Calls that wait until the host approves or rejects them.
//!
//! Place: the part of `SessionActor` behind the policy `ask`.
//!
//! ```text
//! gate: ask -> ApprovalAsked -> (the session holds nothing) -> approve: audit, layers, handler
//!                                                          \-> reject: PermissionError
//! ```
//!
//! Invariants: each question is answered once; a call that was cancelled is no question any more. Where nobody reads events
//! nobody can be asked, and the call is refused at once. A host decides for its own tree of sessions only.
//! Limits: `wall` of the feed; `host_calls_in_flight`.

use actix::{AsyncContext, Context, Handler, MessageResult};
use ophiary_runtime::host::{HostError, HostValue};

use super::SessionActor;
use crate::audit::AuditDecision;
use crate::error::ActorError;
use crate::event::EventKind;
use crate::extension::{Registered, Reply};
use crate::message::SessionId;

/// A call that waits for the host.
#[derive(Debug)]
pub(crate) struct Asked {
    pub(super) name: String,
    pub(super) args: Vec<Option<HostValue>>,
}

/// To a session that the host started: this is decided about a call of it or of one below it.
#[derive(Debug, actix::Message)]
#[rtype(result = "Result<(), ActorError>")]
pub(crate) struct Decide {
    pub(crate) session: SessionId,
    pub(crate) call: u64,
    /// Approved, or why not.
    pub(crate) verdict: Result<(), String>,
}

/// To the session that asked.
#[derive(Debug, actix::Message)]
#[rtype(result = "()")]
struct Decided {
    call: u64,
    verdict: Result<(), String>,
}

impl SessionActor {
    /// The session that the host started.
    fn root(&self) -> SessionId {
        let mut shared = &self.shared;
        while let Some(parent) = &shared.parent {
            shared = parent;
        }
        shared.id
    }

    /// Asks the host about a call; the reply, where nobody can be asked.
    pub(super) fn ask(
        &mut self,
        number: u64,
        registered: &Registered,
        args: Vec<Option<HostValue>>,
        ctx: &mut Context<SessionActor>,
    ) -> Option<Reply> {
        let function = &registered.function;
        // A durable session may have come back before those who read its events: it waits for them.
        if self.events.is_none() && !self.is_durable() {
            self.shared.tenant.count_denied();
            let text = format!("{}() needs an approval, and nobody is asked", function.name);
            let error = HostError::new("PermissionError", text);
            let recorded = self.audit(
                number,
                registered,
                &args,
                AuditDecision::Rejected,
                Some("nobody asked"),
            );
            return Some(Err(recorded.err().unwrap_or(error)));
        }
        if let Err(error) = self.audit(number, registered, &args, AuditDecision::Asked, None) {
            return Some(Err(error));
        }
        let (root, session) = (self.root(), self.shared.id);
        self.shared.tenant.ask((session, number), root, ctx.address());
        let asked = Asked { name: function.name.clone(), args };
        let question = self.question(number, &asked);
        if let Some(feed) = &mut self.feed {
            feed.asked.insert(number, asked);
        }
        self.park(number);
        if let Some(question) = question {
            self.emit_question(question);
        }
        None
    }

    fn question(&self, call: u64, asked: &Asked) -> Option<EventKind> {
        let function = &self.shared.registry.find(&asked.name)?.function;
        let given = function.params.iter().zip(&asked.args);
        let arguments =
            given.filter_map(|(param, arg)| Some((param.name.clone(), arg.clone()?))).collect();
        let (session, name) = (self.shared.id, asked.name.clone());
        Some(EventKind::ApprovalAsked { call, session, name, arguments })
    }

    /// Tells a new reader of events what is not decided.
    pub(super) fn ask_again(&mut self) {
        let asked = self.feed.iter().flat_map(|feed| &feed.asked);
        let questions: Vec<EventKind> =
            asked.filter_map(|(call, asked)| self.question(*call, asked)).collect();
        for question in questions {
            self.emit_question(question);
        }
    }

    /// The start of the call is in the journal of a kept session: nothing else must be there first.
    fn emit_question(&mut self, question: EventKind) {
        match &self.keep {
            Some(_) => self.emit_now(question),
            None => self.emit(question),
        }
    }

    /// A call is no question any more.
    pub(super) fn forget_asked(&mut self, number: u64) -> Option<Asked> {
        let asked = self.feed.as_mut()?.asked.remove(&number)?;
        self.shared.tenant.asked((self.shared.id, number));
        Some(asked)
    }

    /// The feed ends, and with it what it asked.
    pub(super) fn forget_all_asked(&mut self) {
        let asked = self.feed.as_mut().map(|feed| std::mem::take(&mut feed.asked));
        for number in asked.into_iter().flatten().map(|(number, _)| number) {
            self.shared.tenant.asked((self.shared.id, number));
        }
    }

    fn decided(&mut self, decided: Decided, ctx: &mut Context<SessionActor>) {
        let Decided { call: number, verdict } = decided;
        let Some(Asked { name, args }) = self.forget_asked(number) else { return };
        let registry = self.shared.registry.clone();
        let Some(registered) = registry.find(&name) else { return };
        let reply = match verdict {
            Ok(()) => self.record_and_make(number, registered, args, AuditDecision::Approved, ctx),
            Err(reason) => {
                let rejected = AuditDecision::Rejected;
                let recorded =
                    self.audit(number, registered, &args, rejected, Some(reason.as_str()));
                let text = format!("{name}() was rejected: {reason}");
                Some(Err(recorded.err().unwrap_or(HostError::new("PermissionError", text))))
            }
        };
        self.answer_flying(number, reply, ctx);
    }
}

impl Handler<Decide> for SessionActor {
    type Result = MessageResult<Decide>;

    fn handle(&mut self, decide: Decide, _: &mut Context<SessionActor>) -> Self::Result {
        let Decide { session, call, verdict } = decide;
        // It is decided from here on: another decision finds no question.
        let asked = self.shared.tenant.decide((session, call), self.shared.id);
        let Some(asked) = asked else {
            return MessageResult(Err(ActorError::UnknownCall { session, call }));
        };
        // One message for each question.
        asked.do_send(Decided { call, verdict });
        MessageResult(Ok(()))
    }
}

impl Handler<Decided> for SessionActor {
    type Result = ();

    fn handle(&mut self, decided: Decided, ctx: &mut Context<SessionActor>) {
        self.decided(decided, ctx);
    }
}
