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
pub const BUILT_IN: [&str; 6] = ["help", "sandbox", "msg", "el", "tmpl", "log"];

/// `[extension]` as written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExtensionsFile {
    /// Channels between the sessions of a tree.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub msg: Option<MsgFile>,
    /// Events between host and session.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub el: Option<ElFile>,
    /// Templates.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tmpl: Option<TmplFile>,
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

/// `[extension.el]` as written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ElFile {
    /// Events that wait for a session.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub events: Option<u32>,
}

/// `[extension.tmpl]` as written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TmplFile {
    /// Steps of one rendering.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fuel: Option<u64>,
    /// Bytes of one template.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub template: Option<Bytes>,
    /// Bytes that one rendering makes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub output: Option<Bytes>,
}

/// `[extension]`
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Extensions {
    /// Channels between the sessions of a tree.
    pub msg: Msg,
    /// Events between host and session.
    pub el: El,
    /// Templates.
    pub tmpl: Tmpl,
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

/// `[extension.el]`
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct El {
    /// Events that wait for a session.
    pub events: u32,
}

/// `[extension.tmpl]`
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tmpl {
    /// Steps of one rendering.
    pub fuel: u64,
    /// Bytes of one template.
    pub template: Bytes,
    /// Bytes that one rendering makes.
    pub output: Bytes,
}

impl Default for Msg {
    fn default() -> Msg {
        Msg { channels: 256, messages: 1000, bytes: Bytes(8 << 20) }
    }
}

impl Default for El {
    fn default() -> El {
        El { events: 1000 }
    }
}

impl Default for Tmpl {
    fn default() -> Tmpl {
        Tmpl { fuel: 100_000, template: Bytes(256 << 10), output: Bytes(1 << 20) }
    }
}
