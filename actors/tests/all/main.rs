//! The contract of the actors, a test for each row; `SEMANTICS.md` names them.
//!
//! Place: one binary, because each links the whole system.
//!
//! Invariants: each test has a system of its own.
//! Limits: none of its own.
#![expect(clippy::panic, clippy::unwrap_used, reason = "tests may")]

mod bad_input;
mod children;
mod contract;
mod directory;
mod door;
mod ending;
mod events;
mod files;
mod fs;
mod gate;
mod harness;
mod hogs;
mod keep;
mod keep_children;
mod keep_damage;
mod keep_file;
mod keep_slow;
mod keep_spent;
mod keep_state;
mod keep_tries;
mod kv;
mod layers;
mod library;
mod prompt;
mod random;
mod rows;
mod session;
mod share;
mod telemetry;
mod template;
mod tenant;
