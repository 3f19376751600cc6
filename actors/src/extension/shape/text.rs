//! Formats of text that Python has types for.
//!
//! Place: a schema says `"format": "date-time"`, as schemars does for the types of `jiff` and `chrono`; then a script may
//! pass a `datetime`.
//!
//! Invariants: what becomes text is what the format means, exactly: a time without an offset is no `date-time`, and none is
//! assumed. Whether a text is of the format, the handler's type judges.
//! Limits: none of its own.

use ophiary_runtime::host::{DecimalKind, HostDateTime, HostValue, HostZone};
use serde_json::Value;

/// What a text says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextFormat {
    /// RFC 3339: a time with an offset.
    DateTime,
    /// RFC 9557: a time with an offset and a zone.
    ZonedDateTime,
    /// A time of day on a day, without an offset.
    LocalDateTime,
    /// A day.
    Date,
    /// A time of day with an offset.
    Time,
    /// A time of day without one.
    LocalTime,
    /// ISO 8601: a span.
    Duration,
    /// A decimal number.
    Decimal,
}

/// How schemas tell decimals: `rust_decimal` by a pattern.
const DECIMAL_PATTERNS: [&str; 4] = [
    r"^-?\d+(\.\d+)?([eE]\d+)?$",
    r"^-?\d+(\.\d+)?$",
    r"^-?[0-9]+(\.[0-9]+)?$",
    r"^-?[0-9]+(\.[0-9]+)?([eE][0-9]+)?$",
];

impl TextFormat {
    const ALL: [TextFormat; 8] = [
        TextFormat::DateTime,
        TextFormat::ZonedDateTime,
        TextFormat::LocalDateTime,
        TextFormat::Date,
        TextFormat::Time,
        TextFormat::LocalTime,
        TextFormat::Duration,
        TextFormat::Decimal,
    ];

    /// Its name in schemas.
    pub fn name(self) -> &'static str {
        match self {
            TextFormat::DateTime => "date-time",
            TextFormat::ZonedDateTime => "zoned-date-time",
            TextFormat::LocalDateTime => "partial-date-time",
            TextFormat::Date => "date",
            TextFormat::Time => "time",
            TextFormat::LocalTime => "partial-time",
            TextFormat::Duration => "duration",
            TextFormat::Decimal => "decimal",
        }
    }

    /// The format that a schema of strings has.
    pub(super) fn of_schema(schema: &Value) -> Option<TextFormat> {
        if let Some(format) = schema["format"].as_str() {
            return TextFormat::ALL.into_iter().find(|known| known.name() == format);
        }
        let pattern = schema["pattern"].as_str()?;
        DECIMAL_PATTERNS.contains(&pattern).then_some(TextFormat::Decimal)
    }

    /// The type that Python has for it.
    pub fn annotation(self) -> &'static str {
        match self {
            TextFormat::DateTime | TextFormat::ZonedDateTime | TextFormat::LocalDateTime => {
                "datetime.datetime"
            }
            TextFormat::Date => "datetime.date",
            TextFormat::Time | TextFormat::LocalTime => "datetime.time",
            TextFormat::Duration => "datetime.timedelta",
            TextFormat::Decimal => "decimal.Decimal",
        }
    }

    /// The text of a value of its type; why it has none; nothing for another type.
    pub(super) fn text_of(self, value: &HostValue) -> Option<Result<String, String>> {
        Some(match (self, value) {
            (TextFormat::DateTime, HostValue::DateTime(time)) => with_offset(time),
            (TextFormat::ZonedDateTime, HostValue::DateTime(time)) => with_zone(time),
            (TextFormat::LocalDateTime, HostValue::DateTime(time)) => match time.time.zone {
                None => Ok(time.to_string()),
                Some(_) => Err("must be a datetime without a time zone".to_owned()),
            },
            (TextFormat::Date, HostValue::Date(date)) => Ok(date.to_string()),
            (TextFormat::Time, HostValue::Time(time)) => match time.zone.as_deref() {
                Some(HostZone::Fixed { name: None, .. }) if !time.fold => Ok(time.to_string()),
                _ => Err("must be a time with a fixed offset from UTC".to_owned()),
            },
            (TextFormat::LocalTime, HostValue::Time(time)) => match time.zone {
                None if !time.fold => Ok(time.to_string()),
                _ => Err("must be a time without a time zone".to_owned()),
            },
            (TextFormat::Duration, HostValue::TimeDelta(span)) => Ok(span.to_string()),
            (TextFormat::Decimal, HostValue::Decimal(decimal)) => match decimal.kind {
                DecimalKind::Finite => Ok(decimal.to_string()),
                _ => Err(format!("must be a number, not {decimal}")),
            },
            _ => return None,
        })
    }
}

/// The same time with its offset alone.
fn with_offset(time: &HostDateTime) -> Result<String, String> {
    let Some(offset) = time.offset() else {
        return Err("must be a datetime with an offset from UTC, not a naive one".to_owned());
    };
    if offset % 60_000_000 != 0 {
        return Err("must be a datetime whose offset is of whole minutes".to_owned());
    }
    let mut plain = time.clone();
    plain.time.fold = false;
    plain.time.zone = Some(Box::new(HostZone::Fixed { offset, name: None }));
    Ok(plain.to_string())
}

/// The same time with its offset and, in brackets, its zone: a fixed one by the offset again.
fn with_zone(time: &HostDateTime) -> Result<String, String> {
    let text = with_offset(time)?;
    match time.time.zone.as_deref() {
        Some(HostZone::Named { key, .. }) => Ok(format!("{text}[{key}]")),
        _ => {
            let offset = text.len().saturating_sub("+00:00".len());
            let offset = text.get(offset..).unwrap_or_default().to_owned();
            Ok(format!("{text}[{offset}]"))
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::extension::Shape;

    fn checked(schema: &Value, text: &str) -> Result<HostValue, String> {
        let time: HostDateTime = text.parse().expect("it is one");
        let mut value = HostValue::from(time);
        Shape::from_schema(schema).check(&mut value).map_err(|wrong| wrong.to_string())?;
        Ok(value)
    }

    #[test]
    fn a_datetime_becomes_the_text_of_the_format() {
        let named = "2026-07-02T03:04:05+02:00[Europe/Berlin]";
        let of = |format: &str| json!({ "type": "string", "format": format });
        assert_eq!(checked(&of("date-time"), named), Ok("2026-07-02T03:04:05+02:00".into()));
        assert_eq!(checked(&of("zoned-date-time"), named), Ok(named.into()));
        assert_eq!(
            checked(&of("zoned-date-time"), "2026-07-02T03:04:05-05:00"),
            Ok("2026-07-02T03:04:05-05:00[-05:00]".into())
        );
        let naive = "2026-07-02T03:04:05";
        assert_eq!(checked(&of("partial-date-time"), naive), Ok(naive.into()));
        assert_eq!(
            checked(&of("date-time"), naive),
            Err(" must be a datetime with an offset from UTC, not a naive one".to_owned())
        );
        assert_eq!(
            checked(&of("date"), naive),
            Err(" must be datetime.date or str, not datetime".to_owned())
        );
        assert_eq!(
            checked(&json!({ "type": "string" }), naive),
            Err(" must be str, not datetime".to_owned())
        );
        let shape = Shape::from_schema(&of("date-time"));
        assert_eq!(Shape::from_schema(&shape.schema()), shape);
        assert_eq!(shape.annotation().as_deref(), Some("datetime.datetime | str"));
        assert_eq!(shape.returned(), Shape::Str);
    }
}
