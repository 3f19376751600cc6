//! Snapshots: a suspended session, or a program, to bytes and back.
//!
//! Place: `Session::snapshot`, `restore` and `fork`, and `Program::save` and `load` come here.
//!
//! ```text
//! Session -> collect -> records (save.rs, state.rs, codec.rs) -> envelope and seal (header.rs) -> bytes
//! bytes -> size cap -> seal (header.rs) -> records (load.rs) -> checks (verify.rs) -> Session
//! ```
//!
//! `docs/snapshots.md` has the format, which formats a build reads, and what to do when a record changes.
//!
//! What is saved is what the further behaviour depends on: objects at their handles, stack and frames, states of natives,
//! calls, tasks, counts, output not yet taken, the code that something still refers to. What is not: caches, limits and
//! host functions (given anew), output already taken.
//! Invariants: a snapshot point is an input: it collects first, also in the session that goes on, and both go on from the
//! same state. Same program, inputs and snapshot points give the same bytes, and saving what was restored gives them again.
//! Any bytes whatever give a session or an error.
//! Limits: `snapshot` on the bytes, `memory` while they are read.

use thiserror::Error;

use crate::code::verify::VerifyError;

mod codec;
pub(crate) mod fork;
mod header;
mod layout;
pub(crate) mod load;
mod objects;
mod program;
pub(crate) use program::{decode_program, program_hash};
pub(crate) mod save;
mod state;
#[cfg(test)]
mod stress;
#[cfg(test)]
mod tests;
mod values;
mod verify;

pub use header::SnapshotHeader;

/// How a snapshot is protected.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Seal {
    /// Not at all: it must not leave the process that made it.
    #[default]
    None,
    /// Nobody without the key can change it.
    Keyed {
        /// Names the key, at most 64 bytes.
        key_id: String,
        /// The key.
        key: [u8; 32],
    },
    /// Nobody without the key can change or read it.
    Encrypted {
        /// Names the key, at most 64 bytes.
        key_id: String,
        /// The key.
        key: [u8; 32],
    },
}

/// How a snapshot is made shorter, by zstd. Without it nothing is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Compression {
    /// 1 (fast) to `LEVEL_MAX` (short).
    pub level: i32,
    /// Snapshots of fewer bytes are left as they are.
    pub threshold: u64,
}

impl Compression {
    /// The highest level.
    pub const LEVEL_MAX: i32 = 19;
    /// None at all.
    pub const NONE: Compression = Compression { level: 1, threshold: u64::MAX };
}

/// Whose snapshot it is; authenticated with it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SnapshotContext {
    /// The tenant's id.
    pub tenant: Vec<u8>,
    /// The session's id.
    pub session: Vec<u8>,
    /// Grows with each restore.
    pub epoch: u64,
}

/// A key that opens seals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SealKey {
    /// Its name.
    pub id: String,
    /// The key.
    pub key: [u8; 32],
}

/// What a restore accepts.
#[derive(Clone, Debug, Default)]
pub struct RestoreOptions {
    /// Whose it must be; the epoch is read from the snapshot.
    pub context: SnapshotContext,
    /// The newest epoch that is known: an older snapshot is refused.
    pub epoch_min: u64,
    /// Keys that may have sealed it.
    pub keys: Vec<SealKey>,
    /// Whether one without a seal is accepted.
    pub trust_unsealed: bool,
}

/// Why there is no snapshot, or no session from it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SnapshotError {
    /// It is larger than the limit.
    #[error("a snapshot of {used} bytes, {allowed} allowed")]
    TooLarge {
        /// The limit.
        allowed: u64,
        /// The bytes.
        used: u64,
    },
    /// It is something else.
    #[error("not a snapshot")]
    NotASnapshot,
    /// It is of a format that this build does not read.
    #[error("format version {found} is not known")]
    Version {
        /// Its version.
        found: u16,
    },
    /// A program where a session is wanted, or the reverse.
    #[error("a snapshot of another kind")]
    Kind,
    /// Its records have another layout than those of this build, or of an earlier one that it reads.
    #[error("the layout {found:016x} of its records is not known in format {version}")]
    Layout {
        /// Its version.
        version: u16,
        /// The fingerprint of its layout.
        found: u64,
    },
    /// It is cut off or has something behind it.
    #[error("a content of {expected} bytes, {found} found")]
    Length {
        /// What the header says.
        expected: u64,
        /// What there is.
        found: u64,
    },
    /// It has no seal and is not trusted.
    #[error("the snapshot is not sealed")]
    Unsealed,
    /// It is sealed with a key that is not known.
    #[error("no key {key_id:?}")]
    UnknownKey {
        /// The key's name.
        key_id: String,
    },
    /// It is damaged, or belongs to another tenant or session.
    #[error("the checksum is wrong")]
    Damaged,
    /// It was changed, or belongs to another tenant or session, or the key is another.
    #[error("the seal does not open")]
    Forged,
    /// A newer state is known.
    #[error("epoch {found} is older than {known}")]
    Older {
        /// Its epoch.
        found: u64,
        /// The newest known.
        known: u64,
    },
    /// Something in it cannot be.
    #[error("malformed: {0}")]
    Malformed(&'static str),
    /// Code in it was refused.
    #[error("malformed code: {0}")]
    Code(#[from] VerifyError),
    /// It refers to a host function that was not given.
    #[error("host function {name} is not given")]
    HostFunction {
        /// Its name.
        name: String,
    },
    /// It refers to a file of a library that was not given, or that is another by now.
    #[error("library file {path} is not given, or it was another when the snapshot was made")]
    Library {
        /// Its path in the library.
        path: String,
    },
    /// Its objects do not fit the memory limit.
    #[error("objects of {used} bytes or more, {allowed} allowed")]
    Memory {
        /// The limit.
        allowed: u64,
        /// What was counted.
        used: u64,
    },
}

/// What the header of a snapshot or saved program says; nothing of it is checked.
pub fn inspect(bytes: &[u8]) -> Result<SnapshotHeader, SnapshotError> {
    header::inspect(bytes)
}

/// Refuses what cannot be.
fn require(holds: bool, problem: &'static str) -> Result<(), SnapshotError> {
    if holds { Ok(()) } else { Err(SnapshotError::Malformed(problem)) }
}
