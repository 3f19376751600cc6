//! Values as JSON, for people and machines that read records and traces.
//!
//! Place: audit, spans, events.
//!
//! Invariants: nothing is read back from it, so what JSON lacks is text.
//! Limits: values have at most `value_depth` levels, and so has the recursion here.

use ophiary_runtime::host::HostValue;
use serde_json::{Map, Value, json};

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
