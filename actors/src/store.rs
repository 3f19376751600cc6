//! `SessionStore`: where sessions are kept, as snapshots and journals.
//!
//! Place: `writer.rs` commits on a thread of its own what all sessions hand it; `session/restore.rs` reads.
//!
//! ```text
//! session actor -> writer.rs (seal.rs, one commit for all) -> SessionStore: redb.rs | memory.rs
//! session actor <- entry.rs, seal.rs                       <- SessionStore::load
//! ```
//!
//! A session is a head (its epoch, what its snapshot covers), a snapshot with what belongs to it, and the entries since then.
//! Invariants: a commit is whole or nothing. Entries of a session are numbered without gaps from 1. What comes under an older
//! epoch than the newest that opened the session is refused, and so is an entry out of its order; others in the same commit
//! are not touched by that. The store sees sealed bytes only.
//! Limits: those of the medium.

use std::fmt;
use std::sync::Arc;

use crate::message::SessionId;

pub(crate) mod entry;
pub mod memory;
pub mod redb;
pub(crate) mod seal;
pub(crate) mod writer;

/// Which session.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct SessionKey {
    /// Its tenant.
    pub tenant: Arc<str>,
    /// The session.
    pub session: SessionId,
}

/// A change of what is stored of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// Of this session.
    pub key: SessionKey,
    /// By who opened it under this epoch.
    pub epoch: u64,
    /// What.
    pub what: What,
}

/// What changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// The epoch, which must be newer than the one that is stored. Makes the session where there is none.
    Open,
    /// The journal has one more entry.
    Append {
        /// Its number, one more than the last.
        number: u64,
        /// Its bytes.
        entry: Vec<u8>,
        /// Whether a feed runs after it.
        busy: bool,
    },
    /// A snapshot takes the place of all entries up to `number`.
    Snapshot {
        /// The last entry that it covers.
        number: u64,
        /// What belongs to it.
        meta: Vec<u8>,
        /// The interpreter, where the session has one.
        snapshot: Vec<u8>,
        /// Whether a feed runs.
        busy: bool,
    },
    /// The session is gone.
    Remove,
}

/// What is stored of a session.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stored {
    /// The newest epoch that opened it.
    pub epoch: u64,
    /// The last entry that the snapshot covers.
    pub number: u64,
    /// What belongs to the snapshot; empty where there is none.
    pub meta: Vec<u8>,
    /// The snapshot.
    pub snapshot: Vec<u8>,
    /// The entries since then.
    pub entries: Vec<Vec<u8>>,
}

/// A session that is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoredSession {
    /// The session.
    pub session: SessionId,
    /// The newest epoch that opened it.
    pub epoch: u64,
    /// Whether a feed runs in it.
    pub busy: bool,
}

/// Why a change was not made, though others of the commit were.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// Somebody opened it since then.
    #[error("the session was opened under epoch {newest}, this is {found}")]
    Fenced {
        /// The newest epoch.
        newest: u64,
        /// The epoch of the change.
        found: u64,
    },
    /// An entry is not the next.
    #[error("entry {found} does not follow entry {last}")]
    OutOfOrder {
        /// The last entry.
        last: u64,
        /// The number that was given.
        found: u64,
    },
    /// There is no such session.
    #[error("the session is not stored")]
    Unknown,
}

/// Why nothing was committed or read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct StoreError {
    /// In words.
    pub reason: String,
}

/// Keeps sessions. Called from one thread for writing and from several for reading; it may block.
pub trait SessionStore: Send + Sync + 'static {
    /// Makes all changes, or none of them, and returns when they outlive the process. A change that is refused leaves the
    /// others.
    fn commit(&self, changes: &[Change]) -> Result<Vec<Result<(), Refusal>>, StoreError>;

    /// What is stored of a session.
    fn load(&self, key: &SessionKey) -> Result<Option<Stored>, StoreError>;

    /// The sessions of a tenant, by their ids.
    fn list(&self, tenant: &str) -> Result<Vec<StoredSession>, StoreError>;

    /// Lets go of the medium: the system has stopped.
    fn close(&self) {}
}

/// The part of a store's state that decides whether a change is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Head {
    pub(crate) epoch: u64,
    /// The last entry that the snapshot covers.
    pub(crate) covered: u64,
    /// The last entry.
    pub(crate) last: u64,
    pub(crate) busy: bool,
}

// === impl Head ===

impl Head {
    /// The head after a change, or why there is none.
    pub(crate) fn after(head: Option<Head>, change: &Change) -> Result<Head, Refusal> {
        let found = change.epoch;
        if matches!(change.what, What::Open) {
            let before = head.unwrap_or_default();
            if before.epoch >= found {
                return Err(Refusal::Fenced { newest: before.epoch, found });
            }
            return Ok(Head { epoch: found, ..before });
        }
        let head = head.ok_or(Refusal::Unknown)?;
        if head.epoch != found {
            return Err(Refusal::Fenced { newest: head.epoch, found });
        }
        match change.what {
            What::Open | What::Remove => Ok(head),
            What::Append { number, busy, .. } if number == head.last + 1 => {
                Ok(Head { last: number, busy, ..head })
            }
            What::Append { number, .. } => {
                Err(Refusal::OutOfOrder { last: head.last, found: number })
            }
            What::Snapshot { number, busy, .. } if number <= head.last => {
                Ok(Head { covered: number, busy, ..head })
            }
            What::Snapshot { number, .. } => {
                Err(Refusal::OutOfOrder { last: head.last, found: number })
            }
        }
    }
}

// === impl StoreError ===

impl StoreError {
    /// For a reason.
    pub fn new(reason: impl fmt::Display) -> StoreError {
        StoreError { reason: reason.to_string() }
    }
}

impl fmt::Debug for SessionKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.tenant, self.session)
    }
}
