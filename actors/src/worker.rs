//! The threads that run sessions, and those that compile.
//!
//! Place: session actors give a job and get the interpreter back as a message (`message::Yielded`).
//!
//! ```text
//! session actor -> queue.rs (lane of its tenant) -> pool.rs (a slice, and more while nobody waits) -> session actor
//!               -> queue.rs of the helpers       -> helper.rs (compile, drop)                      -> session actor
//!               -> aside.rs (handlers of host functions)                                            -> session actor
//! ```
//!
//! `watch.rs` looks at the threads from beside.
//!
//! Invariants: guest code runs here and nowhere else; a panic of it is caught here and ends only its session. Actors are
//! never waited for.
//! Limits: `worker.threads`, `worker.helpers`, `worker.slice`.

pub(crate) mod aside;
pub(crate) mod closing;
pub(crate) mod durable;
pub(crate) mod helper;
pub(crate) mod interp;
pub(crate) mod pool;
pub(crate) mod queue;
pub(crate) mod replay;
pub(crate) mod watch;
