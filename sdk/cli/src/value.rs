//! Values as JSON: `--input NAME=JSON` and the result of `--json`.
//!
//! Place: `args.rs`, `run.rs`.
//!
//! Invariants: what JSON lacks is tagged: `{"$bytes": base64}`, `{"$set": [...]}`, `{"$frozenset": [...]}`,
//! `{"$tuple": [...]}`, `{"$int": "..."}` past 2^53, `{"$float": "nan"}`, `{"$dict": [[key, value], ...]}` for a dict whose keys
//! are not all strings or that has a key beginning with `$`, `{"$date": "2026-01-02"}`, `{"$time": "03:04:05"}`,
//! `{"$datetime": "2026-01-02T03:04:05+01:00[Europe/Berlin]"}`, `{"$timedelta": "-P1DT2H"}`, `{"$timezone": "+01:00"}`,
//! `{"$decimal": "1.50"}`, `{"$record": {"type": "Point", "fields": {"x": 1}}}`, in which `"kind"` is `"frozen"` or `"tuple"` for
//! what is no plain dataclass, and `{"$exception": {"class": "KeyError", "args": ["a"]}}`. Reading what was written gives the
//! same value; a handle and what was written as its `repr` (`$handle`, `$repr`) are not read.
//! Limits: the runtime's, when the value enters.

use std::str::FromStr;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use num_bigint::BigInt;
use ophiary_runtime::host::{
    FormError, HostDate, HostDateTime, HostDecimal, HostRecord, HostTime, HostTimeDelta, HostValue,
    HostZone, RecordKind,
};
use serde_json::{Map, Number, Value as Json};

pub(crate) use ophiary::value::to_json;

/// The keys that, alone in an object, say what its value is. Any other key is one of a dict, whatever it begins with.
const TAGS: [&str; 17] = [
    "$bytes",
    "$set",
    "$frozenset",
    "$tuple",
    "$int",
    "$float",
    "$dict",
    "$date",
    "$time",
    "$datetime",
    "$timedelta",
    "$timezone",
    "$decimal",
    "$record",
    "$exception",
    "$handle",
    "$repr",
];

/// An input from the command line.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Input {
    pub(crate) name: String,
    pub(crate) value: HostValue,
}

/// Parses `NAME=JSON`.
pub(crate) fn parse_input(text: &str) -> Result<Input, String> {
    let (name, json) = text.split_once('=').ok_or("expected NAME=JSON")?;
    if ophiary::extension::KEYWORDS.contains(&name) {
        return Err(format!("{name:?} is a keyword"));
    }
    if !ophiary::extension::is_global(name) {
        return Err(format!("{name:?} is no name"));
    }
    let json: Json = serde_json::from_str(json).map_err(|error| format!("{name}: {error}"))?;
    Ok(Input { name: name.to_owned(), value: from_json(&json)? })
}

/// The value that a JSON text stands for.
pub(crate) fn from_json(json: &Json) -> Result<HostValue, String> {
    Ok(match json {
        Json::Null => HostValue::None,
        Json::Bool(b) => HostValue::Bool(*b),
        Json::Number(number) => from_number(number)?,
        Json::String(text) => HostValue::Str(text.clone()),
        Json::Array(items) => HostValue::List(all(items)?),
        Json::Object(map) => from_object(map)?,
    })
}

fn from_number(number: &Number) -> Result<HostValue, String> {
    let text = number.to_string();
    if text.contains(['.', 'e', 'E']) {
        let float: f64 = text.parse().map_err(|_| format!("{text} is no number"))?;
        // To be asked for by its name: `{"$float": "inf"}`.
        let wrong = || format!("{text} is too large for a float");
        return float.is_finite().then_some(HostValue::Float(float)).ok_or_else(wrong);
    }
    from_int(&text)
}

fn from_int(text: &str) -> Result<HostValue, String> {
    // What parsers of ints take beside digits is none of it.
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!("{text} is no int"));
    }
    if let Ok(int) = text.parse() {
        return Ok(HostValue::Int(int));
    }
    text.parse::<BigInt>().map(HostValue::BigInt).map_err(|_| format!("{text} is no int"))
}

fn all(items: &[Json]) -> Result<Vec<HostValue>, String> {
    items.iter().map(from_json).collect()
}

fn from_object(map: &Map<String, Json>) -> Result<HostValue, String> {
    if let (1, Some((tag, inner))) = (map.len(), map.iter().next())
        && TAGS.contains(&tag.as_str())
    {
        return from_tagged(tag, inner);
    }
    let pairs = map.iter().map(|(key, value)| Ok((HostValue::Str(key.clone()), from_json(value)?)));
    pairs.collect::<Result<_, String>>().map(HostValue::Dict)
}

fn from_tagged(tag: &str, inner: &Json) -> Result<HostValue, String> {
    let wrong = || format!("{tag}: unexpected content {inner}");
    match (tag, inner) {
        ("$bytes", Json::String(text)) => {
            STANDARD.decode(text).map(HostValue::Bytes).map_err(|_| wrong())
        }
        ("$set", Json::Array(items)) => all(items).map(HostValue::Set),
        ("$frozenset", Json::Array(items)) => all(items).map(HostValue::FrozenSet),
        ("$tuple", Json::Array(items)) => all(items).map(HostValue::Tuple),
        ("$int", Json::String(text)) => from_int(text),
        ("$float", Json::String(text)) => match text.as_str() {
            "nan" => Ok(HostValue::Float(f64::NAN)),
            "inf" => Ok(HostValue::Float(f64::INFINITY)),
            "-inf" => Ok(HostValue::Float(f64::NEG_INFINITY)),
            _ => Err(wrong()),
        },
        ("$dict", Json::Array(pairs)) => pairs
            .iter()
            .map(|pair| match pair {
                Json::Array(pair) if pair.len() == 2 => {
                    Ok((from_json(&pair[0])?, from_json(&pair[1])?))
                }
                _ => Err(wrong()),
            })
            .collect::<Result<_, String>>()
            .map(HostValue::Dict),
        ("$date", Json::String(text)) => text_of::<HostDate>(tag, text),
        ("$time", Json::String(text)) => text_of::<HostTime>(tag, text),
        ("$datetime", Json::String(text)) => text_of::<HostDateTime>(tag, text),
        ("$timedelta", Json::String(text)) => text_of::<HostTimeDelta>(tag, text),
        ("$timezone", Json::String(text)) => text_of::<HostZone>(tag, text),
        ("$decimal", Json::String(text)) => text_of::<HostDecimal>(tag, text),
        ("$record", Json::Object(record)) => from_record(record).ok_or_else(wrong)?,
        ("$exception", Json::Object(parts)) => match (parts.get("class"), parts.get("args")) {
            (Some(Json::String(class)), Some(Json::Array(args))) if parts.len() == 2 => {
                Ok(HostValue::Exception { class: class.clone(), args: all(args)? })
            }
            _ => Err(wrong()),
        },
        ("$handle" | "$repr", _) => Err(format!("{tag}: only the host gives such a value")),
        _ => Err(wrong()),
    }
}

fn text_of<T>(tag: &str, text: &str) -> Result<HostValue, String>
where
    T: FromStr<Err = FormError> + Into<HostValue>,
{
    text.parse::<T>().map(Into::into).map_err(|error| format!("{tag}: {error}"))
}

/// A record; nothing where it is not of the form.
fn from_record(record: &Map<String, Json>) -> Option<Result<HostValue, String>> {
    let (Json::String(name), Json::Object(fields)) = (record.get("type")?, record.get("fields")?)
    else {
        return None;
    };
    let kind = match record.get("kind").map(Json::as_str) {
        None if record.len() == 2 => RecordKind::Mutable,
        Some(Some("frozen")) if record.len() == 3 => RecordKind::Frozen,
        Some(Some("tuple")) if record.len() == 3 => RecordKind::Tuple,
        _ => return None,
    };
    let fields = fields.iter().map(|(name, value)| Ok((name.clone(), from_json(value)?)));
    Some(fields.collect::<Result<_, String>>().and_then(|fields| {
        let record = HostRecord { name: name.clone(), kind, fields };
        record.check().map_err(|error| format!("$record: {error}"))?;
        Ok(record.into())
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        let value = HostValue::List(vec![
            HostValue::Int(1 << 60),
            HostValue::Int(i64::MIN),
            HostValue::Bytes(vec![0, 255]),
            HostValue::Tuple(vec![HostValue::None, HostValue::Bool(true)]),
            HostValue::Dict(vec![(HostValue::Str("$x".into()), HostValue::Float(1.5))]),
            HostValue::Dict(vec![(HostValue::Int(3), HostValue::Set(vec![HostValue::Int(4)]))]),
            HostValue::Float(f64::NEG_INFINITY),
        ]);
        assert_eq!(from_json(&to_json(&value)), Ok(value));
    }

    #[test]
    fn tags_of_dates_decimals_and_records_read_back() {
        for text in [
            r#"{"$date":"2026-01-02"}"#,
            r#"{"$time":"03:04:05.000600[_fold=1]"}"#,
            r#"{"$datetime":"2026-01-02T03:04:05+01:00[Europe/Berlin]"}"#,
            r#"{"$datetime":"2026-01-02T03:04:05-05:00[_name=EST]"}"#,
            r#"{"$timedelta":"-P1DT0.5S"}"#,
            r#"{"$timezone":"+01:00"}"#,
            r#"{"$decimal":"-1.50"}"#,
            r#"{"$decimal":"sNaN"}"#,
            r#"{"$record":{"type":"P","fields":{"z":1,"a":{"$tuple":[]}}}}"#,
            r#"{"$record":{"type":"P","kind":"tuple","fields":{"x":{"$date":"2026-01-02"}}}}"#,
            r#"{"$exception":{"class":"KeyError","args":["a"]}}"#,
        ] {
            let json: Json = serde_json::from_str(text).expect("it is JSON");
            let value = from_json(&json).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(to_json(&value), json);
        }
    }

    #[test]
    fn only_known_tags_are_tags() {
        for text in [
            r##"{"$ref":"#/a"}"##,
            r##"{"$ref":"#/a","x":1}"##,
            r#"{"$":1}"#,
            r#"{"$datime":"2026-01-02"}"#,
            r#"{"$bytes":"AA==","x":1}"#,
            r#"{"$Bytes":"AA=="}"#,
            r#"{"properties":{"a":{"$ref":"b"}},"$schema":"s"}"#,
        ] {
            let json: Json = serde_json::from_str(text).expect("it is JSON");
            let value = from_json(&json).unwrap_or_else(|error| panic!("{text}: {error}"));
            let HostValue::Dict(pairs) = &value else { panic!("{text}: no dict") };
            assert_eq!(pairs.len(), json.as_object().map_or(0, Map::len), "{text}");
            assert_eq!(from_json(&to_json(&value)), Ok(value));
        }
    }

    #[test]
    fn wrong_tags_are_told() {
        let said = |text: &str| from_json(&serde_json::from_str(text).expect("it is JSON"));
        for text in [
            r#"{"$date":"10000-01-01"}"#,
            r#"{"$date":1}"#,
            r#"{"$datetime":"2026-01-02T03:04:05+24:00"}"#,
            r#"{"$timedelta":"P1Y"}"#,
            r#"{"$decimal":"1_0"}"#,
            r#"{"$record":{"type":"P"}}"#,
            r#"{"$record":{"type":"P","fields":{"class":1}}}"#,
            r#"{"$record":{"type":"P","fields":{},"kind":"x"}}"#,
            r#"{"$exception":{"class":"KeyError"}}"#,
            r#"{"$handle":{"id":1,"name":"x"}}"#,
            r#"{"$repr":"x"}"#,
        ] {
            assert!(said(text).is_err(), "{text}");
        }
        let text = said(r#"{"$date":"2025-02-29"}"#);
        assert_eq!(text, Err("$date: day 29 is out of range for month 2 in year 2025".to_owned()));
        let digits = format!(r#"{{"$decimal":"{}"}}"#, "1".repeat(10_000_000));
        assert!(said(&digits).is_err_and(|error| error.contains("65536 digits")));
    }
}
