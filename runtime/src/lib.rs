//! The Ophiary interpreter: Python source to bytecode to VM to snapshot.
//!
//! Place: the lowest crate. It does no IO, reads no clock, starts no thread and knows no async; time, randomness and
//! files come in as host calls.
#![forbid(unsafe_code)]

pub(crate) mod number;
pub(crate) mod text;
