//! Seals of journals, and of what belongs to a snapshot.
//!
//! Place: `writer.rs` seals before it commits; `session/restore.rs` opens what it has loaded.
//!
//! ```text
//! 0  seal           1   0 none, 1 keyed BLAKE3, 2 XChaCha20-Poly1305
//! 1  key id length  1
//! 2  key id
//!    tag            32  BLAKE3 of tenant, session, number, what it is, and the plain content; keyed under a seal
//!    content
//! ```
//!
//! As with snapshots of the interpreter the nonce is the first 24 bytes of the tag, which depends on key and content.
//! Invariants: what was sealed for one session, place or kind opens for no other. A change is found, by whoever it was made
//! where there is a key, and by accident where there is none.
//! Limits: names of keys of 64 bytes.

use chacha20poly1305::aead::{AeadInPlace, KeyInit};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use ophiary_config::store::{SealKind, Store};
use ophiary_runtime::snapshot::{Seal, SealKey};

use super::SessionKey;

const TAG: usize = 32;
const KEYED: u8 = 1;
const ENCRYPTED: u8 = 2;

/// What bytes are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Entry = 0,
    Meta = 1,
}

/// Seals, and opens.
#[derive(Clone)]
pub(crate) struct Sealer {
    /// Of snapshots, and what the others follow.
    pub(crate) seal: Seal,
    pub(crate) keys: Vec<SealKey>,
    /// For tags of what the key of this name seals. Deriving one takes longer than a tag does.
    own: Vec<(String, [u8; 32])>,
}

/// Why bytes were not opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum SealError {
    #[error("it is cut off")]
    Short,
    #[error("it is not sealed")]
    Unsealed,
    #[error("no key {0:?}")]
    UnknownKey(String),
    #[error(
        "it was sealed with another key than the one that has this name now, was changed, or belongs elsewhere"
    )]
    Changed,
}

// === impl Sealer ===

impl Sealer {
    pub(crate) fn new(config: &Store) -> Sealer {
        let keys = config.keys.iter();
        let keys: Vec<SealKey> =
            keys.map(|(id, key)| SealKey { id: id.clone(), key: *key.reveal() }).collect();
        let with = config.key.as_ref().and_then(|id| keys.iter().find(|key| &key.id == id));
        let seal = match (config.seal, with.cloned()) {
            (SealKind::None, _) | (_, None) => Seal::None,
            (SealKind::Keyed, Some(SealKey { id: key_id, key })) => Seal::Keyed { key_id, key },
            (SealKind::Encrypted, Some(SealKey { id: key_id, key })) => {
                Seal::Encrypted { key_id, key }
            }
        };
        let own = keys.iter().map(|key| (key.id.clone(), own_key(&key.key))).collect();
        Sealer { seal, keys, own }
    }

    /// Whether what has no seal is accepted.
    pub(crate) fn trusts_unsealed(&self) -> bool {
        self.seal == Seal::None
    }

    pub(crate) fn seal(&self, of: &SessionKey, number: u64, kind: Kind, content: &[u8]) -> Vec<u8> {
        let (which, key_id, key) = match &self.seal {
            Seal::None => (0, "", None),
            Seal::Keyed { key_id, key } => (KEYED, key_id.as_str(), Some(key)),
            Seal::Encrypted { key_id, key } => (ENCRYPTED, key_id.as_str(), Some(key)),
        };
        let mut bytes = Vec::with_capacity(2 + key_id.len() + TAG + content.len() + 16);
        bytes.extend([which, u8::try_from(key_id.len()).unwrap_or(0)]);
        bytes.extend_from_slice(key_id.as_bytes());
        let tag = digest(self.own(key_id, key), of, number, kind, content);
        bytes.extend_from_slice(&tag);
        let start = bytes.len();
        bytes.extend_from_slice(content);
        if let (ENCRYPTED, Some(key)) = (which, key) {
            let content = bytes.get_mut(start..).unwrap_or_default();
            let nonce = XNonce::from_slice(&tag[..24]);
            let cipher = XChaCha20Poly1305::new(key.into());
            if let Ok(mac) = cipher.encrypt_in_place_detached(nonce, &[], content) {
                bytes.extend_from_slice(&mac);
            }
        }
        bytes
    }

    pub(crate) fn open(
        &self,
        of: &SessionKey,
        number: u64,
        kind: Kind,
        bytes: &[u8],
    ) -> Result<Vec<u8>, SealError> {
        let ([which, len], rest) = bytes.split_first_chunk::<2>().ok_or(SealError::Short)?;
        let (key_id, rest) = rest.split_at_checked(usize::from(*len)).ok_or(SealError::Short)?;
        let (tag, content) = rest.split_first_chunk::<TAG>().ok_or(SealError::Short)?;
        let key = match *which {
            0 if self.trusts_unsealed() => None,
            0 => return Err(SealError::Unsealed),
            _ => {
                let known = self.keys.iter().find(|key| key.id.as_bytes() == key_id);
                let name = || String::from_utf8_lossy(key_id).into_owned();
                Some(&known.ok_or_else(|| SealError::UnknownKey(name()))?.key)
            }
        };
        let mut content = content.to_vec();
        if let (ENCRYPTED, Some(key)) = (*which, key) {
            let nonce = XNonce::from_slice(&tag[..24]);
            let mac = content.split_off(content.len().checked_sub(16).ok_or(SealError::Short)?);
            let cipher = XChaCha20Poly1305::new(key.into());
            let mac = chacha20poly1305::Tag::from_slice(&mac);
            let opened = cipher.decrypt_in_place_detached(nonce, &[], &mut content, mac);
            opened.map_err(|_| SealError::Changed)?;
        }
        // Comparing hashes takes the same time wherever they differ.
        let id = std::str::from_utf8(key_id).unwrap_or_default();
        let own = self.own(id, key);
        let expected = blake3::Hash::from_bytes(digest(own, of, number, kind, &content));
        if expected == blake3::Hash::from_bytes(*tag) {
            Ok(content)
        } else {
            Err(SealError::Changed)
        }
    }
}

impl Sealer {
    /// The key of tags that belongs to a key.
    fn own(&self, id: &str, key: Option<&[u8; 32]>) -> Option<[u8; 32]> {
        let key = key?;
        let known = self.own.iter().find(|(known, _)| known == id);
        Some(known.map_or_else(|| own_key(key), |(_, own)| *own))
    }
}

/// The interpreter's snapshots are sealed with the same key: a tag of one must not be a tag of the other.
fn own_key(key: &[u8; 32]) -> [u8; 32] {
    let mut own = blake3::Hasher::new_derive_key("ophiary 2026 journal of a session");
    own.update(key);
    *own.finalize().as_bytes()
}

impl std::fmt::Debug for Sealer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sealer").finish_non_exhaustive()
    }
}

fn digest(
    own: Option<[u8; 32]>,
    of: &SessionKey,
    number: u64,
    kind: Kind,
    content: &[u8],
) -> [u8; TAG] {
    let mut hasher = match own {
        Some(own) => blake3::Hasher::new_keyed(&own),
        None => blake3::Hasher::new(),
    };
    hasher.update(&(of.tenant.len() as u64).to_le_bytes());
    hasher.update(of.tenant.as_bytes());
    hasher.update(&of.session.0.to_le_bytes());
    hasher.update(&number.to_le_bytes());
    hasher.update(&[kind as u8]);
    hasher.update(content);
    *hasher.finalize().as_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::message::SessionId;

    fn sealer(kind: SealKind) -> Sealer {
        let key = ophiary_config::store::Key::from_hex(&"a7".repeat(32)).expect("a key");
        let keys = [("main".to_owned(), key)].into();
        Sealer::new(&Store { seal: kind, key: Some("main".to_owned()), keys, ..Store::default() })
    }

    #[test]
    fn what_is_sealed_opens_only_where_it_belongs() {
        let key = SessionKey { tenant: "acme".into(), session: SessionId(7) };
        for kind in [SealKind::None, SealKind::Keyed, SealKind::Encrypted] {
            let sealer = sealer(kind);
            let sealed = sealer.seal(&key, 3, Kind::Entry, b"content");
            assert_eq!(sealer.open(&key, 3, Kind::Entry, &sealed), Ok(b"content".to_vec()));
            assert!(sealer.open(&key, 4, Kind::Entry, &sealed).is_err());
            assert!(sealer.open(&key, 3, Kind::Meta, &sealed).is_err());
            let other = SessionKey { session: SessionId(8), ..key.clone() };
            assert!(sealer.open(&other, 3, Kind::Entry, &sealed).is_err());
            for at in 0..sealed.len() {
                let mut changed = sealed.clone();
                changed[at] ^= 1;
                assert!(sealer.open(&key, 3, Kind::Entry, &changed).is_err(), "{kind:?} {at}");
                assert!(sealer.open(&key, 3, Kind::Entry, &sealed[..at]).is_err());
            }
        }
        let open = sealer(SealKind::None).seal(&key, 3, Kind::Entry, b"content");
        let refused = sealer(SealKind::Keyed).open(&key, 3, Kind::Entry, &open);
        assert_eq!(refused, Err(SealError::Unsealed));
    }
}
