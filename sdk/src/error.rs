//! What can go wrong, for users to match on.
//!
//! Place: every call of this crate gives [`Error`]; how a script failed is a [`Failure`].
//!
//! Invariants: each has a text that can be shown.
//! Limits: none.

use ophiary_actors::{ActorError, CancelledBy, LimitHit};
use ophiary_config::ConfigError;

/// Why something was not done.
#[expect(clippy::error_impl_error, reason = "users write `ophiary::Error`, as with other crates")]
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The configuration has faults; all are told.
    #[error(transparent)]
    Config(#[from] ConfigError),
    /// A tenant, a quota, a session: refused, and nothing has changed.
    #[error(transparent)]
    Refused(ActorError),
    /// An extension refuses what the host says to it.
    #[error("{}: {}", .0.class, .0.message)]
    Extension(ophiary_runtime::host::HostError),
    /// The script ran and failed.
    #[error("{0}")]
    Failed(Box<Failure>),
    /// A script's types cannot be checked.
    #[cfg(feature = "types")]
    #[error(transparent)]
    Types(#[from] ophiary_typecheck::TypeCheckError),
    /// A value is not of the type that was asked for, or cannot be one.
    #[error(transparent)]
    Value(#[from] crate::value::ValueError),
}

impl From<ActorError> for Error {
    fn from(error: ActorError) -> Error {
        match error {
            ActorError::Config(faults) => Error::Config(faults),
            other => Error::Refused(other),
        }
    }
}

/// How a script failed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{kind}")]
pub struct Failure {
    /// In which way.
    pub kind: FailureKind,
    /// What it printed before.
    pub output: String,
    /// What it wrote to `sys.stderr`.
    pub errors: String,
    /// What it used.
    pub usage: ophiary_actors::FeedUsage,
}

/// In which way a script failed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum FailureKind {
    /// An uncaught exception.
    #[error("{class}: {message}")]
    Raised {
        /// Its class.
        class: String,
        /// `str(exception)`
        message: String,
        /// What Python prints.
        traceback: String,
    },
    /// It is no Python; what Python prints.
    #[error("{0}")]
    Syntax(String),
    /// It passed a limit.
    #[error("{0}")]
    Limit(LimitHit),
    /// It was cancelled.
    #[error("cancelled by {0}")]
    Cancelled(CancelledBy),
    /// A fault of Ophiary.
    #[error("internal error: {0}")]
    Internal(String),
}
