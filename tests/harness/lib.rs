//! What the tests share: cases, ways of running them, the answers of `CPython`.
//!
//! Place: `conformance.rs` runs every case of `python/` in every mode; the format is in `python/README.md`.
//!
//! Invariants: each mode must give the same result.
//! Limits: a case has 60 seconds.
#![forbid(unsafe_code)]

pub mod case;
pub mod drive;
pub mod generate;
pub mod mutate;
pub mod numbers;
