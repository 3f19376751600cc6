//! `[store]`: where sessions are kept, and how what is kept is sealed.
//!
//! Place: the system of actors opens the store with it; which sessions are kept is each tenant's `durability`.
//!
//! Invariants: keys are secrets: neither `Debug` nor what is serialised shows them. Where a seal is asked for, its key is there.
//! Limits: names of keys of 1 to 64 bytes; keys of 32 bytes.

use std::collections::BTreeMap;
use std::path::PathBuf;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::secret::Secret;
use crate::unit::{Bytes, Millis};

/// Which sessions of a tenant are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Durability {
    /// None: a session is gone with its process.
    #[default]
    None,
    /// Sessions that have been idle for a while, and all when the system stops in order.
    Park,
    /// All, with every input: what was accepted outlives the process however it ends.
    Durable,
}

impl Durability {
    /// As it is written.
    pub fn name(self) -> &'static str {
        match self {
            Durability::None => "none",
            Durability::Park => "park",
            Durability::Durable => "durable",
        }
    }
}

/// How what is kept is protected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SealKind {
    /// By a checksum: whoever can write to the store can change sessions.
    None,
    /// Nobody without the key can change it.
    #[default]
    Keyed,
    /// Nobody without the key can change or read it.
    Encrypted,
}

/// `[store]` as written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StoreFile {
    /// The file; relative to where the process runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<PathBuf>,
    /// How what is kept is protected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seal: Option<SealKind>,
    /// The name of the key that seals; the only one where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub key: Option<String>,
    /// Keys by name, each of 64 hexadecimal digits. All of them open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keys: Option<BTreeMap<String, String>>,
    /// The shortest time between two commits; what comes meanwhile is committed together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub commit_every: Option<Millis>,
    /// Entries of a session's journal after which a snapshot takes their place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snapshot_entries: Option<u32>,
    /// Bytes of a session's journal after which a snapshot takes their place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub snapshot_bytes: Option<Bytes>,
    /// How hard snapshots are compressed: 1 (fast) to 19 (short), or 0 for not at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compression: Option<u32>,
    /// Snapshots of fewer bytes are not compressed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compression_threshold: Option<Bytes>,
    /// How often a feed is taken up again that was running when the process ended, before its session is set aside.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tries: Option<u32>,
}

/// `[store]`
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Store {
    /// The file.
    pub path: Option<PathBuf>,
    /// How what is kept is protected.
    pub seal: SealKind,
    /// The name of the key that seals.
    pub key: Option<String>,
    /// Keys by name.
    #[serde(skip)]
    pub keys: BTreeMap<String, Key>,
    /// The shortest time between two commits.
    pub commit_every: Millis,
    /// Entries of a journal after which a snapshot takes their place.
    pub snapshot_entries: u32,
    /// Bytes of a journal after which a snapshot takes their place.
    pub snapshot_bytes: Bytes,
    /// How hard snapshots are compressed: 1 (fast) to 19 (short), or 0 for not at all.
    pub compression: u32,
    /// Snapshots of fewer bytes are not compressed.
    pub compression_threshold: Bytes,
    /// How often a feed is taken up again that was running when the process ended, before its session is set aside.
    pub tries: u32,
}

/// A key of 32 bytes, which is never printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Key([u8; 32]);

// === impl Key ===

impl Key {
    /// From 64 hexadecimal digits.
    pub fn from_hex(text: &str) -> Option<Key> {
        let digits: Option<Vec<u8>> =
            text.chars().map(|c| c.to_digit(16).and_then(|d| u8::try_from(d).ok())).collect();
        let bytes: Vec<u8> =
            digits?.chunks(2).map(|two| two.iter().fold(0, |n, d| n << 4 | d)).collect();
        if text.len() == 64 { Some(Key(bytes.try_into().ok()?)) } else { None }
    }

    /// The key.
    pub fn reveal(&self) -> &[u8; 32] {
        &self.0
    }
}

impl std::fmt::Debug for Key {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Debug::fmt(&Secret::new(""), f)
    }
}

impl Default for Store {
    fn default() -> Store {
        Store {
            path: None,
            seal: SealKind::Keyed,
            key: None,
            keys: BTreeMap::new(),
            commit_every: Millis(2),
            snapshot_entries: 1000,
            snapshot_bytes: Bytes(4 << 20),
            compression: 1,
            compression_threshold: Bytes(4 << 10),
            tries: 10,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_has_64_digits_and_is_not_shown() {
        let key = Key::from_hex(&"0f".repeat(32)).expect("a key");
        assert_eq!(key.reveal(), &[15; 32]);
        assert_eq!(format!("{key:?}"), "***");
        for wrong in ["", "0f", &"0g".repeat(32), &"0".repeat(63), &"é".repeat(32)] {
            assert_eq!(Key::from_hex(wrong), None);
        }
    }
}
