//! `HostValue`: what may cross the door, as plain data.
//!
//! Place: arguments and results of host functions, inputs and results of feeds.
//!
//! Invariants: a tree; nothing in it refers to a session.
//! Limits: checked where it crosses (`host/cross.rs`).

use num_bigint::BigInt;
use serde::{Deserialize, Serialize};

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
        }
    }
}

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
