//! `[extension.*]`: settings of the extensions that come with Ophiary.
//!
//! Place: read by the actors when a session gets its extensions.
//!
//! Invariants: each setting is a bound with a default.
//! Limits: those that stand here.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::unit::Bytes;

/// The extensions that come with Ophiary.
pub const BUILT_IN: [&str; 4] = ["help", "sandbox", "msg", "log"];

/// `[extension]` as written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExtensionsFile {
    /// Channels between the sessions of a tree.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub msg: Option<MsgFile>,
}

/// `[extension.msg]` as written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MsgFile {
    /// Channels of one tree of sessions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub channels: Option<u32>,
    /// Messages that wait in one channel.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub messages: Option<u32>,
    /// Bytes that wait in one channel.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes: Option<Bytes>,
}

/// `[extension]`
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Extensions {
    /// Channels between the sessions of a tree.
    pub msg: Msg,
}

/// `[extension.msg]`
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Msg {
    /// Channels of one tree of sessions.
    pub channels: u32,
    /// Messages that wait in one channel.
    pub messages: u32,
    /// Bytes that wait in one channel.
    pub bytes: Bytes,
}

impl Default for Msg {
    fn default() -> Msg {
        Msg { channels: 256, messages: 1000, bytes: Bytes(8 << 20) }
    }
}
