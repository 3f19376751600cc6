//! The contract of the actors, a test for each row; `SEMANTICS.md` names them.
//!
//! Place: one binary, because each links the whole system.
//!
//! Invariants: each test has a system of its own.
//! Limits: none of its own.
#![expect(clippy::panic, clippy::unwrap_used, reason = "tests may")]

mod children;
mod harness;
mod keep;
mod session;
mod tenant;
