//! Why actors refuse something.
//!
//! Place: what hosts get in place of an answer. What goes wrong within a script is an `Outcome`.
//!
//! Invariants: a refusal changes nothing.
//! Limits: none.

use std::time::Duration;

/// A refusal.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ActorError {
    /// No tenant has this name.
    #[error("no tenant {name:?}")]
    UnknownTenant {
        /// What was asked for.
        name: String,
    },
    /// The configuration does not fit what there is; all faults are told.
    #[error(transparent)]
    Config(#[from] ophiary_config::ConfigError),
    /// An extension cannot be registered.
    #[error("extension {extension:?}: {reason}")]
    Extension {
        /// Its namespace.
        extension: String,
        /// What is wrong.
        reason: String,
    },
    /// A quota of the tenant is used up.
    #[error("quota {quota} of tenant {tenant:?} is used up: {used} of {allowed}{}", again(*.retry_after))]
    Quota {
        /// The tenant.
        tenant: String,
        /// Which quota.
        quota: &'static str,
        /// What it allows.
        allowed: u64,
        /// What is in use.
        used: u64,
        /// When to try again, where that is known.
        retry_after: Option<Duration>,
    },
    /// A feed is running; one at a time.
    #[error("a feed is running; one at a time")]
    Busy,
    /// It crashed, and comes back later.
    #[error("the session restarts; try again after {} ms", .retry_after.as_millis())]
    Restarting {
        /// When.
        retry_after: Duration,
    },
    /// An input cannot enter.
    #[error("{0}")]
    Input(String),
    /// No call of this number waits for an approval: it was decided, cancelled, or never asked.
    #[error("no call {call} of session {session} waits for an approval")]
    UnknownCall {
        /// The session.
        session: crate::message::SessionId,
        /// The call.
        call: u64,
    },
    /// The session cannot be kept, or cannot be brought back; other sessions go on.
    #[error("session {session} cannot be {}: {reason}", if *.restoring { "restored" } else { "kept" })]
    Store {
        /// The session.
        session: crate::message::SessionId,
        /// Whether it was to be brought back.
        restoring: bool,
        /// What is wrong.
        reason: String,
    },
    /// The process has ended with the session's feed again and again, and the feed is not taken up once more: it may be what ends
    /// the process. The session stays in the store.
    #[error(
        "session {session} is set aside: its feed was running {times} times when the process ended"
    )]
    SetAside {
        /// The session.
        session: crate::message::SessionId,
        /// How often.
        times: u32,
    },
    /// Nothing is kept of the session's feeds: who gives one waits for its result, for there is no other way to it.
    #[error("session {session} keeps no results: its tenant has no durability")]
    NotKept {
        /// The session.
        session: crate::message::SessionId,
    },
    /// The store cannot tell what it has.
    #[error("the store cannot be read: {reason}")]
    StoreList {
        /// What is wrong.
        reason: String,
    },
    /// The session has ended.
    #[error("the session has ended")]
    Closed,
    /// The system stops, or has stopped.
    #[error("the system stops")]
    Stopped,
    /// The system could not be started.
    #[error("cannot start: {0}")]
    Start(String),
}

fn again(after: Option<Duration>) -> String {
    after.map_or_else(String::new, |after| format!("; try again after {} ms", after.as_millis()))
}
