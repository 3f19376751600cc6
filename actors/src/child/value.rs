//! What a child left, as its parent sees it: values, errors, records.
//!
//! Place: `wait.rs` answers calls with it; the bounds of what is kept are applied when a child ends.
//!
//! Invariants: what is kept of a child is at most `child_result`; past it only the beginning of its output stays.
//! Limits: `child_result`.

use std::time::Duration;

use ophiary_runtime::host::{HostError, HostValue};

use crate::extension::Reply;
use crate::message::{FeedResult, LimitHit, Outcome};

pub(super) fn handle_of(value: &HostValue) -> Result<u32, HostError> {
    match value {
        HostValue::Int(int) => u32::try_from(*int).map_err(|_| unknown(*int)),
        _ => Err(unknown(-1)),
    }
}

/// What a child leaves that could not be brought back.
pub(crate) const LOST: &str = "lost";

/// A child that ended with the process that had it.
pub(super) fn lost(handle: u32) -> HostError {
    HostError::new("ChildError", format!("child {handle} lost"))
        .with_attribute("child_id", HostValue::Int(i64::from(handle)))
        .with_attribute("exc_type", HostValue::None)
        .with_attribute("message", "lost")
        .with_attribute("traceback", HostValue::None)
        .with_attribute("output", HostValue::None)
}

/// How large an answer may be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Most {
    /// As a value.
    pub(super) value: u64,
    /// With the answers that wait until the script takes them.
    pub(super) room: u64,
}

impl Most {
    pub(super) fn check(self, bytes: u64) -> Result<(), HostError> {
        if bytes > self.value {
            return Err(too_large(self.value));
        }
        if bytes > self.room {
            let text = "too many results of children wait to be taken";
            return Err(HostError::new("MemoryError", text));
        }
        Ok(())
    }
}

/// As the interpreter refuses such a value.
pub(super) fn too_large(most: u64) -> HostError {
    HostError::new("ValueError", format!("value is larger than {most} bytes"))
}

pub(super) fn unknown(handle: i64) -> HostError {
    HostError::new("ValueError", format!("unknown child handle {handle}"))
}

/// Bounds what is kept of a child that has ended.
pub(super) fn keep(result: &mut FeedResult, most: u64) {
    let used = bytes_of(result);
    if used <= most {
        return;
    }
    let hit = LimitHit { limit: "child_result".to_owned(), allowed: most, used };
    result.outcome = Outcome::Limit(hit);
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    let end =
        (0..=most.min(result.output.len())).rev().find(|at| result.output.is_char_boundary(*at));
    result.output.truncate(end.unwrap_or(0));
}

/// What is kept of a child's end takes so much.
pub(super) fn weight_of_result(result: &FeedResult) -> u64 {
    match &result.outcome {
        Outcome::Value(value) => weight_of(value) + result.output.len() as u64,
        _ => bytes_of(result),
    }
}

/// What a child's end counts.
fn bytes_of(result: &FeedResult) -> u64 {
    let value = match &result.outcome {
        Outcome::Value(value) => size_of(value),
        Outcome::Raised(raised) => (raised.message.len() + raised.traceback.len()) as u64,
        _ => 0,
    };
    value + result.output.len() as u64
}

/// Bytes of a value, as a tree.
pub(crate) fn size_of(value: &HostValue) -> u64 {
    let all = |items: &[HostValue]| items.iter().map(size_of).sum::<u64>();
    let inner = match value {
        HostValue::List(items)
        | HostValue::Tuple(items)
        | HostValue::Set(items)
        | HostValue::FrozenSet(items)
        | HostValue::Exception { args: items, .. } => all(items),
        HostValue::Dict(pairs) => {
            pairs.iter().map(|(key, value)| size_of(key) + size_of(value)).sum()
        }
        HostValue::Record(record) => record.fields.iter().map(|(_, value)| size_of(value)).sum(),
        _ => 0,
    };
    16 + value.own_bytes() + inner
}

/// Bytes that a value takes in the process, as a tree: what is counted where it is kept.
pub(crate) fn weight_of(value: &HostValue) -> u64 {
    let all = |items: &[HostValue]| items.iter().map(weight_of).sum::<u64>();
    let inner = match value {
        HostValue::List(items)
        | HostValue::Tuple(items)
        | HostValue::Set(items)
        | HostValue::FrozenSet(items)
        | HostValue::Exception { args: items, .. } => all(items),
        HostValue::Dict(pairs) => {
            pairs.iter().map(|(key, value)| weight_of(key) + weight_of(value)).sum()
        }
        HostValue::Record(record) => record.fields.iter().map(|(_, value)| weight_of(value)).sum(),
        _ => 0,
    };
    let own = match value {
        HostValue::None | HostValue::Bool(_) | HostValue::Int(_) | HostValue::Float(_) => 0,
        // An allocation.
        other => 16 + other.own_bytes(),
    };
    std::mem::size_of::<HostValue>() as u64 + own + inner
}

pub(super) fn take_value(handle: u32, result: FeedResult) -> Reply {
    match result.outcome {
        Outcome::Value(value) => Ok(value),
        _ => Err(child_error(handle, &result)),
    }
}

pub(super) fn value_of(handle: u32, result: &FeedResult) -> Reply {
    match &result.outcome {
        Outcome::Value(value) => Ok(value.clone()),
        _ => Err(child_error(handle, result)),
    }
}

pub(super) fn state_of(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Value(_) => "done",
        Outcome::Cancelled { .. } => "cancelled",
        _ => "failed",
    }
}

/// The exception that a failed child raises where it is awaited.
pub(super) fn child_error(handle: u32, result: &FeedResult) -> HostError {
    if matches!(&result.outcome, Outcome::Internal(text) if text == LOST) {
        return lost(handle);
    }
    let (class, message, traceback) = match &result.outcome {
        Outcome::Value(_) => ("", String::new(), None),
        Outcome::Raised(raised) => {
            (raised.class.as_str(), raised.message.clone(), Some(raised.traceback.clone()))
        }
        Outcome::Syntax(text) => {
            let last = text.trim_end().lines().last().unwrap_or_default();
            let (class, message) = last.split_once(": ").unwrap_or(("SyntaxError", last));
            (class, message.to_owned(), Some(text.clone()))
        }
        Outcome::Limit(hit) => ("LimitExceeded", hit.to_string(), None),
        Outcome::Cancelled { by } => ("CancelledError", format!("cancelled by {by}"), None),
        Outcome::Internal(_) => ("SystemError", "internal error".to_owned(), None),
    };
    let what = match &result.outcome {
        Outcome::Raised(_) | Outcome::Syntax(_) if message.is_empty() => class.to_owned(),
        Outcome::Raised(_) | Outcome::Syntax(_) => format!("{class}: {message}"),
        _ => message.clone(),
    };
    HostError::new("ChildError", format!("child {handle} failed: {what}"))
        .with_attribute("child_id", HostValue::Int(i64::from(handle)))
        .with_attribute("exc_type", class)
        .with_attribute("message", message)
        .with_attribute("traceback", traceback.map_or(HostValue::None, HostValue::Str))
        .with_attribute("output", printed(&result.output))
}

pub(super) fn exception(error: &HostError) -> HostValue {
    HostValue::Exception { class: error.class.clone(), args: vec![error.message.clone().into()] }
}

pub(super) fn printed(output: &str) -> HostValue {
    if output.is_empty() { HostValue::None } else { HostValue::Str(output.to_owned()) }
}

pub(super) fn record(
    handle: u32,
    result: &FeedResult,
    value: Reply,
    with_error: bool,
) -> HostValue {
    let (value, error) = match value {
        Ok(value) => (value, HostValue::None),
        Err(error) => (HostValue::None, exception(&error)),
    };
    let fields = [
        ("handle", HostValue::Int(i64::from(handle))),
        ("value", value),
        ("output", printed(&result.output)),
        ("error", error),
    ];
    dict(fields.into_iter().take(if with_error { 4 } else { 3 }))
}

pub(super) fn usage(result: &FeedResult) -> HostValue {
    let int = |int: u64| HostValue::Int(i64::try_from(int).unwrap_or(i64::MAX));
    let millis = |time: Duration| int(u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
    let used = &result.usage;
    dict([
        ("fuel", int(used.runtime.fuel)),
        ("heap_bytes_peak", int(used.runtime.heap_bytes_peak)),
        ("host_calls", int(used.runtime.host_calls)),
        ("cpu_ms", millis(used.cpu)),
        ("wall_ms", millis(used.wall)),
    ])
}

pub(crate) fn dict(pairs: impl IntoIterator<Item = (&'static str, HostValue)>) -> HostValue {
    HostValue::Dict(pairs.into_iter().map(|(key, value)| (key.into(), value)).collect())
}
