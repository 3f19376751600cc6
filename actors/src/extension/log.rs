//! `log_*`: what scripts tell the operator.
//!
//! Place: written as `tracing` events with tenant and session, for whatever subscriber the host has.
//!
//! Invariants: what does not show itself is escaped, so that a script cannot forge lines, nor turn what is shown.
//! Limits: `TEXT_MAX`; what a feed logs is bounded by `output`, apart from what it prints, and each text
//! counts as `LINE` bytes more than it has.

use std::sync::Arc;

use ophiary_config::plain::is_plain;
use ophiary_runtime::host::{HostCall, HostValue};

use super::{Answer, Call, ChildPolicy, Extension, Function, Instance, SessionInfo, Shape};

/// Bytes of a text that are written.
const TEXT_MAX: usize = 8 << 10;

/// Bytes of a line beside its text: time, level, tenant and session.
const LINE: u64 = 64;

/// The extension.
#[derive(Clone, Copy, Debug)]
pub struct Log;

impl Extension for Log {
    fn namespace(&self) -> &'static str {
        "log"
    }

    fn functions(&self) -> Vec<Function> {
        let level = |name: &str, doc: &str| {
            Function::blocking(name, doc)
                .param("message", Shape::Str, "the text")
                .returns(Shape::None)
        };
        vec![
            level("log_debug", "Logs what only helps to find faults."),
            level("log_info", "Logs what happened."),
            level("log_warning", "Logs what may be wrong."),
            level("log_error", "Logs what is wrong."),
        ]
    }

    fn child_policy(&self) -> ChildPolicy {
        ChildPolicy::Share
    }

    fn instance(&self, _: &SessionInfo) -> Arc<dyn Instance> {
        Arc::new(Log)
    }
}

impl Instance for Log {
    fn call(&self, function: usize, call: Call) -> Answer {
        let text = match call.args.first() {
            Some(Some(HostValue::Str(text))) => escaped(text),
            _ => String::new(),
        };
        let (session, tenant) = (call.session, &*call.tenant);
        match function {
            0 => tracing::debug!(target: "ophiary::script", %session, tenant, "{text}"),
            1 => tracing::info!(target: "ophiary::script", %session, tenant, "{text}"),
            2 => tracing::warn!(target: "ophiary::script", %session, tenant, "{text}"),
            _ => tracing::error!(target: "ophiary::script", %session, tenant, "{text}"),
        }
        Answer::value(HostValue::None)
    }

    fn logs(&self, args: &[Option<HostValue>]) -> u64 {
        let text = match args.first() {
            Some(Some(HostValue::Str(text))) => escaped(text).len() as u64,
            _ => 0,
        };
        text + LINE
    }
}

/// Bytes that a call has written where the operator reads, if it was one of these functions.
pub(crate) fn written_by(call: &HostCall) -> u64 {
    if !call.name.starts_with("log_") {
        return 0;
    }
    let named = call.kwargs.first().map(|(_, value)| value);
    Log.logs(&[call.args.first().or(named).cloned()])
}

fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for c in text.chars() {
        if safe.len() >= TEXT_MAX {
            safe.push_str("...");
            break;
        }
        if is_plain(c) { safe.push(c) } else { safe.extend(c.escape_default()) }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_cannot_forge_lines() {
        assert_eq!(escaped("a\nERROR b\x1b[2J"), "a\\nERROR b\\u{1b}[2J");
        assert_eq!(escaped("a\u{202e}b\u{2028}c"), "a\\u{202e}b\\u{2028}c");
    }
}
