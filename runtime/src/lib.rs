//! The Ophiary interpreter: Python source to bytecode to VM to snapshot.
//!
//! Place: the lowest crate. It does no IO, reads no clock, starts no thread and knows no async; time, randomness and
//! files come in as host calls.
#![forbid(unsafe_code)]

pub mod code;
pub mod compile;
pub(crate) mod number;
pub mod parse;
pub mod source;
pub mod subset;
pub(crate) mod text;
