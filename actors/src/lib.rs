//! Tenants' sessions as supervised actors: children, host calls, limits, fair threads.
//!
//! Place: above configuration and interpreter; below the embedding API. `SEMANTICS.md` lists what is guaranteed.
//!
//! ```text
//! system.rs -> supervisor.rs -> tenant.rs -> session.rs -> child.rs
//!                                                \-> worker/ (slices, compiling)      \-> host_call.rs -> extension/
//! ```
#![forbid(unsafe_code)]

pub mod audit;
pub(crate) mod child;
pub mod error;
pub mod event;
pub mod extension;
pub mod handle;
pub mod hooks;
pub(crate) mod host_call;
pub(crate) mod json;
pub mod library;
pub mod message;
pub mod metrics;
pub(crate) mod program;
pub mod prompt;
pub(crate) mod quota;
pub(crate) mod random;
pub(crate) mod restart;
pub(crate) mod session;
pub(crate) mod shared;
mod spent;
pub mod store;
pub(crate) mod supervisor;
pub mod system;
pub mod telemetry;
pub mod tenant;
pub(crate) mod worker;

pub use error::ActorError;
pub use event::{Asked, CallOutcome, Event, EventKind, EventStream, OutputStream};
pub use handle::{SessionHandle, Submitted, TenantHandle};
pub use hooks::Hooks;
pub use json::{outcome_to_json, tagged as to_json, usage_to_json};
pub use message::{
    CancelledBy, Feed, FeedResult, FeedUsage, LimitHit, Outcome, SessionId, SessionUsage,
};
pub use prompt::{Description, Offered, OfferedModule};
pub use random::random_bytes;
pub use session::keep::Feeds;
pub use store::{SessionStore, StoredSession};
pub use system::{ActorSystem, offered};
pub use tenant::TenantUsage;
