//! The Ophiary interpreter: Python source to bytecode to VM to snapshot.
//!
//! Place: the lowest crate. It does no IO, reads no clock, starts no thread and knows no async; time, randomness and
//! files come in as host calls.
#![forbid(unsafe_code)]

pub(crate) mod builtins;
pub mod code;
pub mod compile;
pub(crate) mod core;
pub mod decode;
pub(crate) mod exception;
pub(crate) mod heap;
pub mod host;
pub mod library;
pub mod limits;
pub(crate) mod meter;
pub(crate) mod native;
pub(crate) mod native_errors;
pub(crate) mod number;
pub mod parse;
pub(crate) mod protocol;
pub(crate) mod rare;
pub mod session;
pub(crate) mod shared;
pub mod snapshot;
pub mod source;
pub(crate) mod stdlib;
pub(crate) mod subset;
pub(crate) mod suggest;
pub mod suspension;
pub(crate) mod text;
pub(crate) mod traceback;
pub(crate) mod types;
pub(crate) mod value;
pub(crate) mod vm;
