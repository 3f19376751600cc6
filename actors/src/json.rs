//! Values as JSON: for people and machines that read records and traces, and in the form that reads back.
//!
//! Place: audit and spans; events and the command.
//!
//! Invariants: nothing is read back from `json_of`, so what JSON lacks is text; `tagged` is that of `docs/values.md`.
//! Limits: values have at most `value_depth` levels, and so has the recursion here.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use ophiary_runtime::host::{HostRecord, HostValue, RecordKind};
use serde_json::{Map, Value, json};

use crate::message::{FeedUsage, Outcome};

/// Up to here a number is the same to all who read JSON.
const EXACT: u64 = 1 << 53;

/// A value as JSON.
pub(crate) fn json_of(value: &HostValue) -> Value {
    let all = |items: &[HostValue]| Value::Array(items.iter().map(json_of).collect());
    match value {
        HostValue::None => Value::Null,
        HostValue::Bool(flag) => json!(flag),
        HostValue::Int(int) => json!(int),
        HostValue::BigInt(int) => json!(int.to_string()),
        HostValue::Float(float) if float.is_finite() => json!(float),
        HostValue::Float(float) => json!(float.to_string()),
        HostValue::Str(text) => json!(text),
        HostValue::Bytes(bytes) => json!(format!("{} bytes", bytes.len())),
        HostValue::List(items)
        | HostValue::Tuple(items)
        | HostValue::Set(items)
        | HostValue::FrozenSet(items) => all(items),
        HostValue::Dict(pairs) => {
            let pairs = pairs.iter().map(|(key, value)| {
                let key = match key {
                    HostValue::Str(key) => key.clone(),
                    other => json_of(other).to_string(),
                };
                (key, json_of(value))
            });
            Value::Object(pairs.collect::<Map<_, _>>())
        }
        HostValue::Exception { class, args } => json!({ "exception": class, "args": all(args) }),
        HostValue::Date(date) => json!(date.to_string()),
        HostValue::Time(time) => json!(time.to_string()),
        HostValue::DateTime(time) => json!(time.to_string()),
        HostValue::TimeDelta(span) => json!(span.to_string()),
        HostValue::TimeZone(zone) => json!(zone.to_string()),
        HostValue::Decimal(decimal) => json!(decimal.to_string()),
        HostValue::Record(record) => {
            let fields = record.fields.iter().map(|(name, value)| (name.clone(), json_of(value)));
            Value::Object(fields.collect::<Map<_, _>>())
        }
        other => json!(other.type_name()),
    }
}

/// What a feed used, as JSON; not the times, which differ from run to run.
pub fn usage_to_json(usage: &FeedUsage) -> Value {
    json!({
        "fuel": usage.runtime.fuel,
        "heap_bytes": usage.runtime.heap_bytes,
        "heap_bytes_peak": usage.runtime.heap_bytes_peak,
        "output_bytes": usage.runtime.output_bytes,
        "host_calls": usage.runtime.host_calls,
        "children": usage.children,
    })
}

/// How a feed ended, as JSON: `kind` tells how, the rest is of each kind. The value is in the form that reads back.
pub fn outcome_to_json(outcome: &Outcome) -> Value {
    match outcome {
        Outcome::Value(value) => json!({ "kind": "value", "value": tagged(value) }),
        Outcome::Raised(raised) => json!({
            "kind": "exception",
            "class": raised.class,
            "message": raised.message,
            "hints": raised.hints(),
            "traceback": raised.traceback,
            "exit_code": raised.exit_code,
        }),
        Outcome::Syntax(text) => json!({ "kind": "syntax", "traceback": text }),
        Outcome::Limit(hit) => json!({
            "kind": "limit",
            "limit": hit.limit,
            "allowed": hit.allowed,
            "used": hit.used,
        }),
        Outcome::Cancelled { by } => json!({ "kind": "cancelled", "by": by.to_string() }),
        Outcome::Internal(text) => json!({ "kind": "internal", "message": text }),
    }
}

/// A value as JSON that reads back: what JSON lacks is tagged, as `docs/values.md` says.
pub fn tagged(value: &HostValue) -> Value {
    let list = |items: &[HostValue]| Value::Array(items.iter().map(tagged).collect());
    match value {
        HostValue::None => Value::Null,
        HostValue::Bool(b) => Value::Bool(*b),
        HostValue::Int(i) if i.unsigned_abs() <= EXACT => json!(i),
        HostValue::Int(i) => json!({ "$int": i.to_string() }),
        HostValue::BigInt(i) => json!({ "$int": i.to_string() }),
        HostValue::Float(f) if f.is_finite() => json!(f),
        HostValue::Float(f) if f.is_nan() => json!({ "$float": "nan" }),
        HostValue::Float(f) => json!({ "$float": if *f > 0.0 { "inf" } else { "-inf" } }),
        HostValue::Str(text) => json!(text),
        HostValue::Bytes(data) => json!({ "$bytes": STANDARD.encode(data) }),
        HostValue::List(items) => list(items),
        HostValue::Tuple(items) => json!({ "$tuple": list(items) }),
        HostValue::Set(items) => json!({ "$set": list(items) }),
        HostValue::FrozenSet(items) => json!({ "$frozenset": list(items) }),
        HostValue::Dict(pairs) => tagged_dict(pairs),
        HostValue::Exception { class, args } => {
            json!({ "$exception": { "class": class, "args": list(args) } })
        }
        HostValue::Handle { id, name } => json!({ "$handle": { "id": id, "name": name } }),
        HostValue::Repr(text) => json!({ "$repr": text }),
        HostValue::Date(date) => json!({ "$date": date.to_string() }),
        HostValue::Time(time) => json!({ "$time": time.to_string() }),
        HostValue::DateTime(time) => json!({ "$datetime": time.to_string() }),
        HostValue::TimeDelta(span) => json!({ "$timedelta": span.to_string() }),
        HostValue::TimeZone(zone) => json!({ "$timezone": zone.to_string() }),
        HostValue::Decimal(decimal) => json!({ "$decimal": decimal.to_string() }),
        HostValue::Record(record) => tagged_record(record),
        _ => json!({ "$repr": "?" }),
    }
}

fn tagged_record(record: &HostRecord) -> Value {
    let fields = record.fields.iter().map(|(name, value)| (name.clone(), tagged(value)));
    let fields = Value::Object(fields.collect());
    let kind = match record.kind {
        RecordKind::Mutable => {
            return json!({ "$record": { "type": record.name, "fields": fields } });
        }
        RecordKind::Frozen => "frozen",
        RecordKind::Tuple => "tuple",
    };
    json!({ "$record": { "type": record.name, "kind": kind, "fields": fields } })
}

fn tagged_dict(pairs: &[(HostValue, HostValue)]) -> Value {
    let plain =
        pairs.iter().all(|(key, _)| matches!(key, HostValue::Str(text) if !text.starts_with('$')));
    if plain {
        let entries = pairs.iter().filter_map(|(key, value)| match key {
            HostValue::Str(text) => Some((text.clone(), tagged(value))),
            _ => None,
        });
        return Value::Object(entries.collect());
    }
    let pairs = pairs.iter().map(|(key, value)| json!([tagged(key), tagged(value)])).collect();
    json!({ "$dict": Value::Array(pairs) })
}
