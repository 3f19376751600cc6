//! Python's rules for text, as pure functions over `&str` and `&[u8]`.
//!
//! Place: called by the string, bytes, int and float types, by f-strings, `str.format`, `%` and by tracebacks. What
//! comes in is a slice or a number; what goes out is appended to a `String` of the caller's.
//! Invariants: knows nothing of the heap, the VM or the session; no function here panics, on any input, and none
//! recurses over its input.
//! Limits: sizes are the caller's business. Where an output can be much longer than its input there is a function
//! which says how long it can get (`output_bound`), so that memory is charged before the text is made.
// To be removed when the callers exist.
#![cfg_attr(
    not(test),
    expect(dead_code, reason = "the callers come with the types and the VM")
)]

pub(crate) mod float;
pub(crate) mod format;
pub(crate) mod int;
pub(crate) mod lines;
pub(crate) mod percent;
pub(crate) mod quote;
pub(crate) mod spec;
pub(crate) mod surrogate;
pub(crate) mod template;
pub(crate) mod unicode;
