//! Events as JSON: what `ophiary run --events` prints, and what serde writes.
//!
//! Place: `docs/reference/events.md` describes the form; `json.rs` writes the values.
//!
//! Invariants: a session is named by 32 hexadecimal digits, as everywhere; values have the tags of `docs/values.md`; times are whole
//! milliseconds. Nothing is read back from it.
//! Limits: values have at most `value_depth` levels, and so has the recursion here.

use std::time::Duration;

use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

use super::{Event, EventKind};
use crate::json::{outcome_to_json, tagged, usage_to_json};
use crate::message::FeedUsage;

impl Serialize for Event {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Event { seq, session, feed, at_ms, kind } = self;
        let mut all = Map::new();
        all.insert("seq".to_owned(), json!(seq));
        all.insert("session".to_owned(), json!(session.to_string()));
        all.insert("feed".to_owned(), json!(feed));
        all.insert("at_ms".to_owned(), json!(at_ms));
        if let Value::Object(rest) = of_kind(kind) {
            all.extend(rest);
        }
        all.serialize(serializer)
    }
}

impl Serialize for EventKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        of_kind(self).serialize(serializer)
    }
}

fn of_kind(kind: &EventKind) -> Value {
    match kind {
        EventKind::FeedStarted => json!({ "kind": "feed_started" }),
        EventKind::Output { stream, text } => {
            json!({ "kind": "output", "stream": stream, "text": text })
        }
        EventKind::CallStarted { call, name } => {
            json!({ "kind": "call_started", "call": call, "name": name })
        }
        EventKind::CallFinished { call, outcome, ms } => {
            json!({ "kind": "call_finished", "call": call, "outcome": outcome, "ms": ms })
        }
        EventKind::ApprovalAsked { call, session, name, arguments } => {
            let arguments = arguments.iter().map(|(name, value)| (name.clone(), tagged(value)));
            json!({
                "kind": "approval_asked",
                "call": call,
                "session": session.to_string(),
                "name": name,
                "arguments": arguments.collect::<Map<_, _>>(),
            })
        }
        EventKind::ChildStarted { handle } => json!({ "kind": "child_started", "handle": handle }),
        EventKind::ChildEvent { handle, event } => {
            json!({ "kind": "child_event", "handle": handle, "event": of_kind(event) })
        }
        EventKind::Warning { text } => json!({ "kind": "warning", "text": text }),
        EventKind::FeedFinished { outcome, usage } => json!({
            "kind": "feed_finished",
            "outcome": outcome_to_json(outcome),
            "usage": of_usage(usage),
        }),
        EventKind::Parked => json!({ "kind": "parked" }),
        EventKind::Resumed => json!({ "kind": "resumed" }),
        EventKind::Gap { from, to } => json!({ "kind": "gap", "from": from, "to": to }),
    }
}

/// As the `usage` of `--json`, and the times beside it.
fn of_usage(usage: &FeedUsage) -> Value {
    let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    let mut all = usage_to_json(usage);
    all["wall_ms"] = json!(millis(usage.wall));
    all["cpu_ms"] = json!(millis(usage.cpu));
    all
}

#[cfg(test)]
mod tests {
    use ophiary_runtime::host::HostValue;

    use super::*;
    use crate::message::{Outcome, SessionId};

    #[test]
    fn ids_values_and_times_are_as_elsewhere() {
        let id = SessionId(0xabc);
        let ask = EventKind::ApprovalAsked {
            call: 2,
            session: id,
            name: "f".to_owned(),
            arguments: vec![("data".to_owned(), HostValue::Bytes(vec![104, 105]))],
        };
        let event = Event { seq: 1, session: id, feed: 3, at_ms: 4, kind: ask };
        let hex = "00000000000000000000000000000abc";
        let expect = format!(
            "{{\"seq\":1,\"session\":\"{hex}\",\"feed\":3,\"at_ms\":4,\"kind\":\"approval_asked\",\"call\":2,\
             \"session\":\"{hex}\",\"name\":\"f\",\"arguments\":{{\"data\":{{\"$bytes\":\"aGk=\"}}}}}}"
        );
        let json = serde_json::to_string(&event).expect("it can be written");
        assert_eq!(
            json,
            expect.replacen(&format!("\"call\":2,\"session\":\"{hex}\","), "\"call\":2,", 1)
        );
        let value = HostValue::Tuple(vec![HostValue::None, HostValue::Int(1)]);
        let usage = FeedUsage { wall: Duration::from_micros(2500), ..FeedUsage::default() };
        let kind = EventKind::FeedFinished { outcome: Box::new(Outcome::Value(value)), usage };
        let json = serde_json::to_value(kind).expect("it can be written");
        assert_eq!(json["outcome"], json!({ "kind": "value", "value": { "$tuple": [null, 1] } }));
        assert_eq!((&json["usage"]["wall_ms"], &json["usage"]["cpu_ms"]), (&json!(2), &json!(0)));
    }
}
