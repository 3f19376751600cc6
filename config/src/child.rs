//! `[children]`: what belongs to sessions that scripts start, beside their limits.
//!
//! Place: read by the actors when a child is spawned.
//!
//! Invariants: without a base there are no working directories.
//! Limits: those that stand here.

use std::path::PathBuf;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::unit::Bytes;

/// `[children]` as written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChildrenFile {
    /// Folder beneath which each child gets a working directory; without it there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub base: Option<PathBuf>,
    /// Whether working directories stay when their child is freed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keep: Option<bool>,
    /// Bytes in one working directory.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bytes: Option<Bytes>,
    /// Files and folders in one working directory.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub entries: Option<u32>,
}

/// `[children]`
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Children {
    /// Folder beneath which each child gets a working directory; without it there are none.
    pub base: Option<PathBuf>,
    /// Whether working directories stay when their child is freed.
    pub keep: bool,
    /// Bytes in one working directory.
    pub bytes: Bytes,
    /// Files and folders in one working directory.
    pub entries: u32,
}

impl Default for Children {
    fn default() -> Children {
        Children { base: None, keep: false, bytes: Bytes(64 << 20), entries: 1000 }
    }
}
