//! Values with units: "64MiB", "250ms", "200/s", "50%".
//!
//! Place: the sections of the file are made of these; the command line parses its limits with them too.
//!
//! Invariants: a value without the unit that it needs is refused, and so is one that does not fit; what is written by
//! `Display` is read back as the same value.
//! Limits: sizes and counts up to 2^63 - 1 (what TOML can hold), durations up to 100 years.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserializer, Unexpected, Visitor};
use serde::{Deserialize, Serialize, Serializer};

/// The longest duration: 100 years.
const MILLIS_MAX: u64 = 100 * 366 * 86_400_000;

/// A size in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bytes(pub u64);

/// A duration in whole milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Millis(pub u64);

/// So many in a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rate {
    /// How many.
    pub count: u32,
    /// In which time.
    pub per: Millis,
}

/// A share in percent, from 1 to 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Percent(pub u8);

/// A text that is no value of its unit; the message says what is expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {0}")]
pub struct UnitError(pub &'static str);

/// What every unit says of itself.
pub(crate) trait Unit: FromStr<Err = UnitError> + fmt::Display {
    /// What is expected, in words.
    const EXPECTED: &'static str;
    /// Regular expression of the text, for editors.
    const PATTERN: &'static str;
    /// Name in the schema.
    const NAME: &'static str;
    /// Whether a bare whole number is taken.
    const BARE: bool;
}

impl Unit for Bytes {
    const EXPECTED: &'static str = "a size such as 64MiB, 500kB or 4096";
    const PATTERN: &'static str = "^[0-9][0-9_]* ?(B|kB|KiB|MB|MiB|GB|GiB|TB|TiB)?$";
    const NAME: &'static str = "Bytes";
    const BARE: bool = true;
}

impl Unit for Millis {
    const EXPECTED: &'static str = "a duration of whole milliseconds such as 250ms, 2s or 1min";
    const PATTERN: &'static str = "^[0-9][0-9_]*(\\.[0-9]+)? ?(ms|s|min|h|d)$";
    const NAME: &'static str = "Millis";
    const BARE: bool = false;
}

impl Unit for Rate {
    const EXPECTED: &'static str = "a rate such as 200/s, 30/min or 5/h";
    const PATTERN: &'static str = "^[0-9][0-9_]*/(s|min|h)$";
    const NAME: &'static str = "Rate";
    const BARE: bool = false;
}

impl Unit for Percent {
    const EXPECTED: &'static str = "a share from 1% to 100%";
    const PATTERN: &'static str = "^([1-9][0-9]?|100)%$";
    const NAME: &'static str = "Percent";
    const BARE: bool = false;
}

// === impl FromStr ===

impl FromStr for Bytes {
    type Err = UnitError;

    fn from_str(text: &str) -> Result<Bytes, UnitError> {
        let wrong = UnitError(Bytes::EXPECTED);
        let (number, unit) = split(text);
        let factor = match unit {
            "" | "B" => 1,
            "kB" => 1000,
            "KiB" => 1 << 10,
            "MB" => 1_000_000,
            "MiB" => 1 << 20,
            "GB" => 1_000_000_000,
            "GiB" => 1 << 30,
            "TB" => 1_000_000_000_000,
            "TiB" => 1 << 40,
            _ => return Err(wrong),
        };
        let bytes = whole(number).and_then(|number| number.checked_mul(factor)).ok_or(wrong)?;
        if i64::try_from(bytes).is_err() { Err(wrong) } else { Ok(Bytes(bytes)) }
    }
}

impl FromStr for Millis {
    type Err = UnitError;

    fn from_str(text: &str) -> Result<Millis, UnitError> {
        let wrong = UnitError(Millis::EXPECTED);
        let (number, unit) = split(text);
        let factor: u64 = match unit {
            "ms" => 1,
            "s" => 1000,
            "min" => 60_000,
            "h" => 3_600_000,
            "d" => 86_400_000,
            _ => return Err(wrong),
        };
        let (before, after) = number.split_once('.').unwrap_or((number, "0"));
        let before = whole(before).and_then(|n| n.checked_mul(factor)).ok_or(wrong)?;
        // At most nine digits after the point, so that nothing overflows.
        let digits = u32::try_from(after.len()).ok().filter(|len| (1..=9).contains(len));
        let scale = 10_u64.pow(digits.ok_or(wrong)?);
        let after = whole(after).ok_or(wrong)? * factor;
        if !after.is_multiple_of(scale) {
            return Err(wrong);
        }
        match before.checked_add(after / scale) {
            Some(millis) if millis <= MILLIS_MAX => Ok(Millis(millis)),
            _ => Err(wrong),
        }
    }
}

impl FromStr for Rate {
    type Err = UnitError;

    fn from_str(text: &str) -> Result<Rate, UnitError> {
        let wrong = UnitError(Rate::EXPECTED);
        let (count, per) = text.split_once('/').ok_or(wrong)?;
        let per = Millis(match per.trim() {
            "s" => 1000,
            "min" => 60_000,
            "h" => 3_600_000,
            _ => return Err(wrong),
        });
        let count = whole(count.trim()).and_then(|count| u32::try_from(count).ok());
        match count {
            Some(count) if count > 0 => Ok(Rate { count, per }),
            _ => Err(wrong),
        }
    }
}

impl FromStr for Percent {
    type Err = UnitError;

    fn from_str(text: &str) -> Result<Percent, UnitError> {
        let wrong = UnitError(Percent::EXPECTED);
        let number = text.strip_suffix('%').ok_or(wrong)?;
        match whole(number.trim()).and_then(|number| u8::try_from(number).ok()) {
            Some(number @ 1..=100) => Ok(Percent(number)),
            _ => Err(wrong),
        }
    }
}

// === impl Display ===

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (shift, unit) in [(30, "GiB"), (20, "MiB"), (10, "KiB")] {
            if self.0 > 0 && self.0.trailing_zeros() >= shift {
                return write!(f, "{}{unit}", self.0 >> shift);
            }
        }
        write!(f, "{}B", self.0)
    }
}

impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (factor, unit) in [(3_600_000, "h"), (60_000, "min"), (1000, "s")] {
            if self.0 > 0 && self.0.is_multiple_of(factor) {
                return write!(f, "{}{unit}", self.0 / factor);
            }
        }
        write!(f, "{}ms", self.0)
    }
}

impl fmt::Display for Rate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let per = match self.per.0 {
            1000 => "s",
            60_000 => "min",
            _ => "h",
        };
        write!(f, "{}/{per}", self.count)
    }
}

impl fmt::Display for Percent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}%", self.0)
    }
}

impl Millis {
    /// As a duration.
    pub const fn duration(self) -> Duration {
        Duration::from_millis(self.0)
    }
}

// === serde and schema, the same for all units ===

struct UnitVisitor<T>(std::marker::PhantomData<T>);

impl<T: Unit> Visitor<'_> for UnitVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::EXPECTED)
    }

    fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(|_| E::invalid_value(Unexpected::Str(text), &self))
    }

    fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<T, E> {
        let wrong = || E::invalid_type(Unexpected::Unsigned(number), &self);
        if T::BARE { number.to_string().parse().map_err(|_| wrong()) } else { Err(wrong()) }
    }

    fn visit_i64<E: serde::de::Error>(self, number: i64) -> Result<T, E> {
        match u64::try_from(number) {
            Ok(number) => self.visit_u64(number),
            Err(_) => Err(E::invalid_value(Unexpected::Signed(number), &self)),
        }
    }
}

macro_rules! unit_serde {
    ($($unit:ty),+) => {$(
        impl<'de> Deserialize<'de> for $unit {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<$unit, D::Error> {
                from.deserialize_any(UnitVisitor(std::marker::PhantomData))
            }
        }

        impl Serialize for $unit {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        impl JsonSchema for $unit {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                <$unit>::NAME.into()
            }

            fn json_schema(_: &mut SchemaGenerator) -> Schema {
                let text = json_schema!({ "type": "string", "pattern": <$unit>::PATTERN });
                if !<$unit>::BARE {
                    return json_schema!({
                        "type": "string",
                        "pattern": <$unit>::PATTERN,
                        "description": <$unit>::EXPECTED,
                    });
                }
                json_schema!({
                    "anyOf": [text, { "type": "integer", "minimum": 0 }],
                    "description": <$unit>::EXPECTED,
                })
            }
        }
    )+};
}

unit_serde!(Bytes, Millis, Rate, Percent);

/// A number and the unit behind it.
fn split(text: &str) -> (&str, &str) {
    let is_number = |c: char| c.is_ascii_digit() || c == '_' || c == '.';
    let at = text.find(|c| !is_number(c)).unwrap_or(text.len());
    let (number, unit) = text.split_at(at);
    (number, unit.trim())
}

/// A whole number; digits may be grouped with `_`.
pub(crate) fn whole(text: &str) -> Option<u64> {
    if !text.starts_with(|c: char| c.is_ascii_digit()) || text.ends_with('_') {
        return None;
    }
    text.replace('_', "").parse().ok()
}

/// Whether a text can name a tenant, a class or a channel: a-z, 0-9, _ and -, at most 63 long.
pub fn is_name(text: &str) -> bool {
    let mut bytes = text.bytes();
    let first = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit();
    bytes.next().is_some_and(first)
        && text.len() <= 63
        && bytes.all(|b| first(b) || b == b'_' || b == b'-')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<T: Unit + PartialEq + fmt::Debug>(good: &[(&str, T)], bad: &[&str]) {
        for (text, expect) in good {
            assert_eq!(text.parse::<T>().as_ref(), Ok(expect), "{text}");
            assert_eq!(expect.to_string().parse::<T>().as_ref(), Ok(expect), "{text}");
        }
        for text in bad {
            assert_eq!(text.parse::<T>(), Err(UnitError(T::EXPECTED)), "{text}");
        }
    }

    #[test]
    fn sizes_are_read_and_written() {
        check(
            &[
                ("64MiB", Bytes(64 << 20)),
                ("500kB", Bytes(500_000)),
                ("4096", Bytes(4096)),
                ("1_000 B", Bytes(1000)),
                ("0", Bytes(0)),
                ("9223372036854775807", Bytes(i64::MAX as u64)),
            ],
            &["", "MiB", "1.5GiB", "-1", "64mb", "9223372036854775808", "8388608TiB", "1_", "+1"],
        );
    }

    #[test]
    fn durations_are_read_and_written() {
        check(
            &[
                ("250ms", Millis(250)),
                ("2s", Millis(2000)),
                ("1.5s", Millis(1500)),
                ("0.25 min", Millis(15_000)),
                ("90min", Millis(5_400_000)),
                ("36600d", Millis(MILLIS_MAX)),
            ],
            &["", "2", "1.5ms", "0.0001s", "-1s", "2 sec", "36601d", "1..5s", "1.s", ".5s"],
        );
    }

    #[test]
    fn rates_and_shares_are_read_and_written() {
        let rate = |count, per| Rate { count, per: Millis(per) };
        check(&[("200/s", rate(200, 1000)), ("3/h", rate(3, 3_600_000))], &["200", "0/s", "1/d"]);
        check(&[("1%", Percent(1)), ("100%", Percent(100))], &["0%", "101%", "50", "%"]);
    }

    #[test]
    fn names_match_the_contract() {
        let long = "a".repeat(63);
        for good in ["a", "0", "acme", "a-b_c9", &long] {
            assert!(is_name(good), "{good}");
        }
        let longer = "a".repeat(64);
        for bad in ["", "-a", "_a", "A", "a.b", "a b", "ä", &longer] {
            assert!(!is_name(bad), "{bad}");
        }
    }
}
