//! The envelope: magic, format version, lengths, seal.
//!
//! Place: `save.rs` seals what it wrote; `load.rs` opens it before it reads a byte of it.
//!
//! ```text
//! 0   magic           8    "OPHIARY" and 0x1A
//! 8   format version  2    little-endian, as all numbers here
//! 10  kind            1    0 session, 1 program
//! 11  flags           1    bit 0: compressed by zstd; others must be 0
//! 12  seal            1    0 none, 1 keyed BLAKE3, 2 XChaCha20-Poly1305
//! 13  key id length   1
//! 14  epoch           8
//! 22  content length  8    of what follows the tag
//! 30  layout          8    fingerprint of the records (`layout.rs`)
//! 38  records length  8    of the content before it was compressed and encrypted
//! 46  key id          0 to 64
//!     tag             32   BLAKE3 of all that is authenticated; keyed under a seal
//!     content
//! ```
//!
//! Authenticated are: the header up to the tag, tenant and session (with their lengths), and the content as it is before
//! it is encrypted. For an encrypted one the nonce is the first 24 bytes of the tag, which depends on key and content; so
//! equal snapshots have equal bytes and no randomness is needed. What is compressed is decompressed after the tag was
//! found to be right, into no more bytes than the header says and the limit allows.
//! Limits: `limits.snapshot` on the whole, before anything is looked at, and on the records.

use std::borrow::Cow;
use std::io::Read;

use chacha20poly1305::aead::{AeadInPlace, KeyInit};
use chacha20poly1305::{Tag, XChaCha20Poly1305, XNonce};

use super::layout::{FORMAT_VERSION, LAYOUT, LAYOUTS};
use super::{Compression, RestoreOptions, Seal, SnapshotContext, SnapshotError, require};

const MAGIC: &[u8; 8] = b"OPHIARY\x1a";
const FIXED: usize = 46;
const TAG: usize = 32;
const POLY_TAG: usize = 16;
const KEY_ID_MAX: usize = 64;
const FLAG_COMPRESSED: u8 = 1;

/// How many times a compressed content is made room for before it has shown that it is longer.
const RATIO_FIRST: usize = 8;
/// The largest window that decompressing keeps, as a power of two: what level 19 uses.
const WINDOW_LOG_MAX: u32 = 23;

const SEAL_NONE: u8 = 0;
const SEAL_KEYED: u8 = 1;
const SEAL_ENCRYPTED: u8 = 2;

/// What is in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Content {
    Session = 0,
    Program = 1,
}

/// What a header says, not yet checked against anything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SnapshotHeader {
    /// Format version.
    pub version: u16,
    /// Whether it holds a program rather than a session.
    pub program: bool,
    /// Name of the sealing algorithm.
    pub seal: &'static str,
    /// Which key sealed it.
    pub key_id: String,
    /// The epoch that it was saved under.
    pub epoch: u64,
    /// Bytes of the content.
    pub content_bytes: u64,
    /// Fingerprint of the layout of the records.
    pub layout: u64,
    /// Whether the content is compressed.
    pub compressed: bool,
    /// Bytes of the records, which the content is when it is not compressed.
    pub record_bytes: u64,
}

/// The parts of a file.
struct Parts<'a> {
    header: &'a [u8],
    version: u16,
    layout: u64,
    compressed: bool,
    record_bytes: u64,
    seal: u8,
    key_id: &'a str,
    epoch: u64,
    tag: [u8; TAG],
    content: &'a [u8],
}

/// The room that the envelope takes before the content.
pub(super) fn room(seal: &Seal) -> usize {
    FIXED + key_id(seal).len() + TAG
}

fn key_id(seal: &Seal) -> &str {
    match seal {
        Seal::None => "",
        Seal::Keyed { key_id, .. } | Seal::Encrypted { key_id, .. } => key_id,
    }
}

/// Fills in the envelope of `bytes`, whose content begins at `room(seal)`.
pub(super) fn close(
    mut bytes: Vec<u8>,
    kind: Content,
    context: &SnapshotContext,
    seal: &Seal,
    compression: &Compression,
) -> Result<Vec<u8>, SnapshotError> {
    let key_id = key_id(seal);
    if key_id.len() > KEY_ID_MAX {
        return Err(SnapshotError::UnknownKey { key_id: key_id.to_owned() });
    }
    let start = room(seal);
    let record_bytes = bytes.len().saturating_sub(start) as u64;
    let compressed = compress(&mut bytes, start, compression);
    let content_bytes = bytes.len().saturating_sub(start) as u64;
    let (number, sealed) = match seal {
        Seal::None => (SEAL_NONE, content_bytes),
        Seal::Keyed { .. } => (SEAL_KEYED, content_bytes),
        Seal::Encrypted { .. } => (SEAL_ENCRYPTED, content_bytes + POLY_TAG as u64),
    };
    let flags = if compressed { FLAG_COMPRESSED } else { 0 };
    let mut header = Vec::with_capacity(start);
    header.extend_from_slice(MAGIC);
    header.extend_from_slice(&FORMAT_VERSION.to_le_bytes());
    header.extend_from_slice(&[kind as u8, flags, number, key_id.len() as u8]);
    header.extend_from_slice(&context.epoch.to_le_bytes());
    header.extend_from_slice(&sealed.to_le_bytes());
    header.extend_from_slice(&LAYOUT.to_le_bytes());
    header.extend_from_slice(&record_bytes.to_le_bytes());
    header.extend_from_slice(key_id.as_bytes());
    let (head, content) = bytes.split_at_mut(start);
    let tag = digest(number, key(seal), &header, context, content);
    header.extend_from_slice(&tag);
    head.copy_from_slice(&header);
    if let Seal::Encrypted { key, .. } = seal {
        let mac = cipher(key)
            .encrypt_in_place_detached(XNonce::from_slice(&tag[..24]), &header, content)
            .map_err(|_| SnapshotError::Malformed("the content is too long to be encrypted"))?;
        bytes.extend_from_slice(&mac);
    }
    Ok(bytes)
}

/// Compresses what stands behind `start` where that makes it shorter; whether it did.
fn compress(bytes: &mut Vec<u8>, start: usize, compression: &Compression) -> bool {
    let records = bytes.get(start..).unwrap_or_default();
    if (records.len() as u64) < compression.threshold {
        return false;
    }
    let level = compression.level.clamp(1, Compression::LEVEL_MAX);
    match zstd::bulk::compress(records, level) {
        Ok(shorter) if shorter.len() < records.len() => {
            bytes.truncate(start);
            bytes.extend_from_slice(&shorter);
            true
        }
        _ => false,
    }
}

/// The records of a content that was compressed, exactly as many bytes as its header says.
fn decompress(content: &[u8], record_bytes: u64) -> Result<Vec<u8>, SnapshotError> {
    let wrong = SnapshotError::Malformed("what is compressed cannot be decompressed");
    let most = usize::try_from(record_bytes).map_err(|_| wrong.clone())?;
    // What follows from so few bytes at most: no more is made room for at once.
    let first = most.min(content.len().saturating_mul(RATIO_FIRST));
    let mut records = Vec::with_capacity(first);
    let mut decoder = zstd::stream::read::Decoder::with_buffer(content)
        .and_then(|mut decoder| {
            decoder.window_log_max(WINDOW_LOG_MAX)?;
            Ok(decoder.single_frame())
        })
        .map_err(|_| wrong.clone())?;
    let copied = decoder.by_ref().take(record_bytes).read_to_end(&mut records);
    let ends = copied.is_ok() && matches!(decoder.read(&mut [0]), Ok(0));
    let rest = decoder.finish();
    if ends && records.len() == most && rest.is_empty() { Ok(records) } else { Err(wrong) }
}

/// The records of a file that the options allow, at most `allowed` bytes; decrypted and decompressed where that must be.
pub(super) fn open<'a>(
    bytes: &'a [u8],
    kind: Content,
    options: &RestoreOptions,
    allowed: u64,
) -> Result<Cow<'a, [u8]>, SnapshotError> {
    let parts = split(bytes, kind)?;
    let mut context = options.context.clone();
    context.epoch = parts.epoch;
    let key = match parts.seal {
        SEAL_NONE if options.trust_unsealed => [0; 32],
        SEAL_NONE => return Err(SnapshotError::Unsealed),
        _ => {
            let known = options.keys.iter().find(|key| key.id == parts.key_id);
            let unknown = || SnapshotError::UnknownKey { key_id: parts.key_id.to_owned() };
            known.ok_or_else(unknown)?.key
        }
    };
    let mut content = Cow::Borrowed(parts.content);
    if parts.seal == SEAL_ENCRYPTED {
        let Some((sealed, mac)) = parts.content.split_last_chunk::<POLY_TAG>() else {
            return Err(SnapshotError::Forged);
        };
        let mut header = parts.header.to_vec();
        header.extend_from_slice(&parts.tag);
        let mut room = sealed.to_vec();
        let nonce = XNonce::from_slice(&parts.tag[..24]);
        cipher(&key)
            .decrypt_in_place_detached(nonce, &header, &mut room, Tag::from_slice(mac))
            .map_err(|_| SnapshotError::Forged)?;
        content = Cow::Owned(room);
    }
    // `blake3::Hash` compares in constant time.
    let found = digest(parts.seal, key, parts.header, &context, &content);
    if blake3::Hash::from(found) != blake3::Hash::from(parts.tag) {
        return Err(if parts.seal == SEAL_NONE {
            SnapshotError::Damaged
        } else {
            SnapshotError::Forged
        });
    }
    // Only an authenticated epoch is worth comparing.
    if parts.epoch < options.epoch_min {
        return Err(SnapshotError::Older { found: parts.epoch, known: options.epoch_min });
    }
    if !LAYOUTS.contains(&(parts.version, parts.layout)) {
        return Err(SnapshotError::Layout { version: parts.version, found: parts.layout });
    }
    if parts.record_bytes > allowed {
        return Err(SnapshotError::TooLarge { allowed, used: parts.record_bytes });
    }
    if parts.compressed {
        return Ok(Cow::Owned(decompress(&content, parts.record_bytes)?));
    }
    require(parts.record_bytes == content.len() as u64, "the length of the records is another")?;
    Ok(content)
}

/// What the header says, without opening the seal.
pub(super) fn inspect(bytes: &[u8]) -> Result<SnapshotHeader, SnapshotError> {
    let program = bytes.get(10) == Some(&(Content::Program as u8));
    let parts = split(bytes, if program { Content::Program } else { Content::Session })?;
    Ok(SnapshotHeader {
        version: parts.version,
        program,
        seal: match parts.seal {
            SEAL_KEYED => "BLAKE3",
            SEAL_ENCRYPTED => "XChaCha20-Poly1305",
            _ => "none",
        },
        key_id: parts.key_id.to_owned(),
        epoch: parts.epoch,
        content_bytes: parts.content.len() as u64,
        layout: parts.layout,
        compressed: parts.compressed,
        record_bytes: parts.record_bytes,
    })
}

fn split(bytes: &[u8], kind: Content) -> Result<Parts<'_>, SnapshotError> {
    let Some((fixed, rest)) = bytes.split_first_chunk::<FIXED>() else {
        return Err(SnapshotError::NotASnapshot);
    };
    let mut reader = &fixed[..];
    if take(&mut reader)? != *MAGIC {
        return Err(SnapshotError::NotASnapshot);
    }
    let version = u16::from_le_bytes(take(&mut reader)?);
    if !LAYOUTS.iter().any(|(known, _)| *known == version) {
        return Err(SnapshotError::Version { found: version });
    }
    let [found, flags, seal, key_len] = take(&mut reader)?;
    if flags & !FLAG_COMPRESSED != 0 || seal > SEAL_ENCRYPTED || usize::from(key_len) > KEY_ID_MAX {
        return Err(SnapshotError::Malformed("the header has fields of no meaning"));
    }
    if found != kind as u8 {
        return Err(SnapshotError::Kind);
    }
    let epoch = u64::from_le_bytes(take(&mut reader)?);
    let length = u64::from_le_bytes(take(&mut reader)?);
    let layout = u64::from_le_bytes(take(&mut reader)?);
    let record_bytes = u64::from_le_bytes(take(&mut reader)?);
    let mut rest = rest;
    let Some((key_id, after)) = rest.split_at_checked(usize::from(key_len)) else {
        return Err(SnapshotError::NotASnapshot);
    };
    rest = after;
    let tag = take(&mut rest)?;
    if rest.len() as u64 != length {
        return Err(SnapshotError::Length { expected: length, found: rest.len() as u64 });
    }
    let header = bytes.get(..FIXED + key_id.len()).unwrap_or_default();
    let key_id = std::str::from_utf8(key_id)
        .map_err(|_| SnapshotError::Malformed("the key id is no text"))?;
    let compressed = flags & FLAG_COMPRESSED != 0;
    Ok(Parts {
        header,
        version,
        layout,
        compressed,
        record_bytes,
        seal,
        key_id,
        epoch,
        tag,
        content: rest,
    })
}

fn take<const N: usize>(bytes: &mut &[u8]) -> Result<[u8; N], SnapshotError> {
    let (chunk, rest) = bytes.split_first_chunk().ok_or(SnapshotError::NotASnapshot)?;
    *bytes = rest;
    Ok(*chunk)
}

fn key(seal: &Seal) -> [u8; 32] {
    match seal {
        Seal::None => [0; 32],
        Seal::Keyed { key, .. } | Seal::Encrypted { key, .. } => *key,
    }
}

/// One key serves hash and cipher by way of two derived ones.
fn cipher(key: &[u8; 32]) -> XChaCha20Poly1305 {
    let derived = blake3::derive_key("ophiary 2026 snapshot encryption v1", key);
    XChaCha20Poly1305::new(&derived.into())
}

fn digest(
    seal: u8,
    key: [u8; 32],
    header: &[u8],
    context: &SnapshotContext,
    content: &[u8],
) -> [u8; TAG] {
    let mut hasher = if seal == SEAL_NONE {
        blake3::Hasher::new()
    } else {
        let derived = blake3::derive_key("ophiary 2026 snapshot authentication v1", &key);
        blake3::Hasher::new_keyed(&derived)
    };
    hasher.update(header);
    for part in [&context.tenant, &context.session] {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    hasher.update(content);
    *hasher.finalize().as_bytes()
}
