//! `HostValue`: what may cross the door, as plain data.
//!
//! Place: arguments and results of host functions, inputs and results of feeds.
//!
//! Invariants: a tree; nothing in it refers to a session.
//! Limits: checked where it crosses (`host/cross.rs`).

use num_bigint::BigInt;
use serde::{Deserialize, Serialize};

use super::{HostDate, HostDateTime, HostDecimal, HostRecord, HostTime, HostTimeDelta, HostZone};
use crate::types::TypeId;

/// A value outside of any session.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum HostValue {
    /// `None`
    None,
    /// `bool`
    Bool(bool),
    /// An `int` of 64 bits.
    Int(i64),
    /// A wider `int`.
    BigInt(BigInt),
    /// `float`
    Float(f64),
    /// `str`
    Str(String),
    /// `bytes`
    Bytes(Vec<u8>),
    /// `list`
    List(Vec<HostValue>),
    /// `tuple`
    Tuple(Vec<HostValue>),
    /// `dict`, in order
    Dict(Vec<(HostValue, HostValue)>),
    /// `set`
    Set(Vec<HostValue>),
    /// `frozenset`
    FrozenSet(Vec<HostValue>),
    /// An exception: class name and arguments.
    Exception {
        /// Name of its class.
        class: String,
        /// Its arguments.
        args: Vec<HostValue>,
    },
    /// An opaque handle that the host gave.
    Handle {
        /// Chosen by the host.
        id: u64,
        /// Shown by `repr`.
        name: String,
    },
    /// A value that cannot cross, by its `repr`: only as the result of a feed.
    Repr(String),
    /// `datetime.date`
    Date(HostDate),
    /// `datetime.time`
    Time(Box<HostTime>),
    /// `datetime.datetime`
    DateTime(Box<HostDateTime>),
    /// `datetime.timedelta`
    TimeDelta(HostTimeDelta),
    /// `datetime.timezone` or `zoneinfo.ZoneInfo`
    TimeZone(Box<HostZone>),
    /// `decimal.Decimal`
    Decimal(Box<HostDecimal>),
    /// An instance of a dataclass, or a named tuple.
    Record(Box<HostRecord>),
}

/// Why a host call failed: becomes a Python exception.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HostError {
    /// Name of a built-in exception class; an unknown one is `RuntimeError`.
    pub class: String,
    /// The message.
    pub message: String,
    /// Attributes that the exception has.
    #[serde(default)]
    pub attributes: Vec<(String, HostValue)>,
}

impl HostError {
    /// The same with an attribute.
    #[must_use]
    pub fn with_attribute(
        mut self,
        name: impl Into<String>,
        value: impl Into<HostValue>,
    ) -> HostError {
        self.attributes.push((name.into(), value.into()));
        self
    }

    /// Whether its class is one that the interpreter has.
    pub fn is_of_known_class(&self) -> bool {
        TypeId::ALL.iter().any(|id| id.is_exception() && id.name() == self.class)
    }

    /// An error of a built-in exception class.
    pub fn new(class: impl Into<String>, message: impl Into<String>) -> HostError {
        HostError { class: class.into(), message: message.into(), attributes: Vec::new() }
    }
}

impl HostValue {
    /// The name of the value's type, as Python has it.
    pub fn type_name(&self) -> &str {
        match self {
            HostValue::None => "None",
            HostValue::Bool(_) => "bool",
            HostValue::Int(_) | HostValue::BigInt(_) => "int",
            HostValue::Float(_) => "float",
            HostValue::Str(_) => "str",
            HostValue::Bytes(_) => "bytes",
            HostValue::List(_) => "list",
            HostValue::Tuple(_) => "tuple",
            HostValue::Dict(_) => "dict",
            HostValue::Set(_) => "set",
            HostValue::FrozenSet(_) => "frozenset",
            HostValue::Exception { class, .. } => class,
            HostValue::Handle { .. } => "handle",
            HostValue::Repr(text) => text,
            HostValue::Date(_) => "date",
            HostValue::Time(_) => "time",
            HostValue::DateTime(_) => "datetime",
            HostValue::TimeDelta(_) => "timedelta",
            HostValue::TimeZone(_) => "timezone",
            HostValue::Decimal(_) => "Decimal",
            HostValue::Record(record) => &record.name,
        }
    }

    /// Whether this holds of it, or of a value anywhere in it.
    pub fn any(&self, holds: &mut impl FnMut(&HostValue) -> bool) -> bool {
        if holds(self) {
            return true;
        }
        // Each kind is named, so that a new one that has values in it is not forgotten here.
        match self {
            HostValue::List(items)
            | HostValue::Tuple(items)
            | HostValue::Set(items)
            | HostValue::FrozenSet(items)
            | HostValue::Exception { args: items, .. } => items.iter().any(|item| item.any(holds)),
            HostValue::Dict(pairs) => {
                pairs.iter().any(|(key, value)| key.any(holds) || value.any(holds))
            }
            HostValue::Record(record) => record.fields.iter().any(|(_, value)| value.any(holds)),
            HostValue::None
            | HostValue::Bool(_)
            | HostValue::Int(_)
            | HostValue::BigInt(_)
            | HostValue::Float(_)
            | HostValue::Str(_)
            | HostValue::Bytes(_)
            | HostValue::Handle { .. }
            | HostValue::Repr(_)
            | HostValue::Date(_)
            | HostValue::Time(_)
            | HostValue::DateTime(_)
            | HostValue::TimeDelta(_)
            | HostValue::TimeZone(_)
            | HostValue::Decimal(_) => false,
        }
    }

    /// Whether a handle is anywhere in it: such a value is of use in its own tree of sessions only.
    pub fn has_handle(&self) -> bool {
        self.any(&mut |value| matches!(value, HostValue::Handle { .. }))
    }

    /// Bytes that it holds itself, beside what is in it: what its size is counted by.
    pub fn own_bytes(&self) -> u64 {
        let zone = |zone: Option<&HostZone>| match zone {
            Some(HostZone::Fixed { name: Some(text), .. } | HostZone::Named { key: text, .. }) => {
                16 + text.len()
            }
            Some(HostZone::Fixed { .. }) => 16,
            None => 0,
        };
        let bytes = match self {
            HostValue::Str(text) | HostValue::Repr(text) | HostValue::Handle { name: text, .. } => {
                text.len()
            }
            HostValue::Bytes(data) => data.len(),
            HostValue::BigInt(int) => return int.bits() / 8,
            HostValue::Decimal(decimal) => return 32 + decimal.digits.bits() / 8,
            HostValue::Date(_) | HostValue::TimeDelta(_) => 16,
            HostValue::Time(time) => 16 + zone(time.zone.as_deref()),
            HostValue::DateTime(time) => 32 + zone(time.time.zone.as_deref()),
            HostValue::TimeZone(of) => zone(Some(of)),
            HostValue::Record(record) => {
                let names = record.fields.iter().map(|(name, _)| 16 + name.len());
                32 + record.name.len() + names.sum::<usize>()
            }
            _ => 0,
        };
        bytes as u64
    }
}

/// Conversions of what is wrapped as it is.
macro_rules! wraps {
    ($($kind:ty => $variant:ident),+) => {$(
        impl From<$kind> for HostValue {
            fn from(value: $kind) -> HostValue {
                HostValue::$variant(value.into())
            }
        }
    )+};
}

wraps!(
    HostDate => Date, HostTime => Time, HostDateTime => DateTime, HostTimeDelta => TimeDelta,
    HostZone => TimeZone, HostDecimal => Decimal, HostRecord => Record
);

impl From<bool> for HostValue {
    fn from(value: bool) -> HostValue {
        HostValue::Bool(value)
    }
}

impl From<i64> for HostValue {
    fn from(value: i64) -> HostValue {
        HostValue::Int(value)
    }
}

impl From<f64> for HostValue {
    fn from(value: f64) -> HostValue {
        HostValue::Float(value)
    }
}

impl From<&str> for HostValue {
    fn from(value: &str) -> HostValue {
        HostValue::Str(value.to_owned())
    }
}

impl From<String> for HostValue {
    fn from(value: String) -> HostValue {
        HostValue::Str(value)
    }
}

impl From<Vec<HostValue>> for HostValue {
    fn from(value: Vec<HostValue>) -> HostValue {
        HostValue::List(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Journals and stores have values by these numbers.
    #[test]
    fn variants_keep_their_numbers() {
        let number = |value: &HostValue| postcard::to_allocvec(value).ok()?.first().copied();
        let date = HostDate { year: 2026, month: 1, day: 2 };
        let record = HostRecord::new("P");
        for (value, expected) in [
            (HostValue::None, 0),
            (HostValue::Str(String::new()), 5),
            (HostValue::Exception { class: String::new(), args: Vec::new() }, 12),
            (HostValue::Handle { id: 1, name: String::new() }, 13),
            (HostValue::Repr(String::new()), 14),
            (date.into(), 15),
            (record.into(), 21),
        ] {
            assert_eq!(number(&value), Some(expected), "{value:?}");
            let bytes = postcard::to_allocvec(&value).unwrap_or_default();
            assert_eq!(postcard::from_bytes(&bytes), Ok(value));
        }
    }
}
