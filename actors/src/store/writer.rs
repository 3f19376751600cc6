//! The thread that commits: what all sessions write meanwhile, at once.
//!
//! Place: session actors hand it entries and snapshots; it seals them, commits, and tells each actor up to which of its
//! entries that was.
//!
//! ```text
//! actor -> queue -> encode, seal -> SessionStore::commit -> Stored to each actor of the commit
//! ```
//!
//! Invariants: what a session hands over is committed in that order. A commit that fails, or panics, is told to all in it, and
//! nothing of it counts. Actors never wait for it.
//! Limits: a commit begins `commit_every` after the one before, at the earliest. A session has as many entries here as it has
//! calls in flight, and a few more. Snapshots are made only while there is room for them here, so a slow disk is not what
//! memory runs out by: sessions stay where they are until it has caught up.

use std::collections::BTreeMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use actix::Addr;
use ophiary_config::store::Store;
use ophiary_runtime::snapshot::Compression;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

use super::entry::{self, Entry, Meta};
use super::seal::{Kind, Sealer};
use super::{Change, Refusal, SessionKey, SessionStore, StoreError, What};
use crate::session::SessionActor;

/// Snapshots that are being made, wait here, or are being committed, in KiB.
const SNAPSHOTS_KIB: u32 = 64 << 10;

/// Room for a snapshot, until it is dropped.
pub(crate) type Room = OwnedSemaphorePermit;

/// The store with its thread's queue.
pub(crate) struct Writer {
    pub(crate) store: Arc<dyn SessionStore>,
    pub(crate) sealer: Sealer,
    pub(crate) snapshot_entries: u32,
    pub(crate) snapshot_bytes: u64,
    pub(crate) compression: Compression,
    /// How often a feed is taken up that was running when the process ended.
    pub(crate) tries: u32,
    every: Duration,
    queue: Mutex<Queue>,
    ready: Condvar,
    room: Arc<Semaphore>,
}

#[derive(Default)]
struct Queue {
    writes: Vec<Write>,
    /// To be done when all that came before is committed, or was not.
    after: Vec<Box<dyn FnOnce(bool) + Send>>,
    closed: bool,
    /// Nothing is committed any more.
    ended: bool,
}

/// What a session writes.
#[derive(Debug)]
pub(crate) struct Write {
    pub(crate) key: SessionKey,
    pub(crate) epoch: u64,
    pub(crate) what: Written,
    /// Who is told, if somebody is.
    pub(crate) tell: Option<Addr<SessionActor>>,
}

/// A change before it is sealed.
#[derive(Debug)]
pub(crate) enum Written {
    Open,
    Entry {
        number: u64,
        entry: Box<Entry>,
        busy: bool,
    },
    Snapshot {
        number: u64,
        meta: Box<Meta>,
        snapshot: Vec<u8>,
        busy: bool,
        /// Kept until it is committed.
        room: Option<Room>,
    },
    /// Of a ledger: a change, and all of it.
    Record {
        number: u64,
        bytes: Vec<u8>,
    },
    State {
        number: u64,
        bytes: Vec<u8>,
    },
    Remove,
}

/// To a session: this of what you wrote was committed.
#[derive(Clone, Debug, actix::Message)]
#[rtype(result = "()")]
pub(crate) struct Stored {
    pub(crate) epoch: u64,
    /// The last entry.
    pub(crate) entry: Option<u64>,
    /// What the last snapshot covers.
    pub(crate) covered: Option<u64>,
    /// Bytes of entries.
    pub(crate) bytes: u64,
    pub(crate) removed: bool,
    /// Why it was not.
    pub(crate) fault: Option<Unstored>,
}

/// To the session that a ledger belongs to: what it was handed is not stored.
#[derive(Clone, Debug, actix::Message)]
#[rtype(result = "()")]
pub(crate) struct LedgerLost(pub(crate) StoreError);

/// Why something was not committed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Unstored {
    #[error(transparent)]
    Refused(#[from] Refusal),
    #[error(transparent)]
    Failed(#[from] StoreError),
}

// === impl Writer ===

impl Writer {
    pub(crate) fn new(
        store: Arc<dyn SessionStore>,
        config: &ophiary_config::store::Store,
    ) -> Writer {
        Writer {
            store,
            sealer: Sealer::new(config),
            snapshot_entries: config.snapshot_entries,
            snapshot_bytes: config.snapshot_bytes.0,
            compression: compression(config),
            tries: config.tries,
            every: config.commit_every.duration(),
            queue: Mutex::default(),
            ready: Condvar::new(),
            room: Arc::new(Semaphore::new(SNAPSHOTS_KIB as usize)),
        }
    }

    /// Room for a snapshot of about so many bytes, if there is. One that is larger than all of it has all of it.
    pub(crate) fn room(&self, bytes: u64) -> Option<Room> {
        let kib = u32::try_from(bytes >> 10).unwrap_or(u32::MAX).min(SNAPSHOTS_KIB);
        Arc::clone(&self.room).try_acquire_many_owned(kib).ok()
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hands something over.
    pub(crate) fn write(&self, write: Write) {
        let mut queue = self.lock();
        queue.writes.push(write);
        let first = queue.writes.len() == 1;
        drop(queue);
        if first {
            self.ready.notify_one();
        }
    }

    /// Does something when all that was handed over before is committed.
    pub(crate) fn after(&self, act: impl FnOnce() + Send + 'static) {
        self.lock().after.push(Box::new(|_| act()));
        self.ready.notify_one();
    }

    /// Whether what was handed over before is committed.
    pub(crate) fn committed(&self) -> oneshot::Receiver<bool> {
        let (tell, told) = oneshot::channel();
        let mut queue = self.lock();
        // Where it has ended, the end of the channel says so.
        if !queue.ended {
            // Who no longer waits does not want to know.
            queue.after.push(Box::new(|done| {
                let _ = tell.send(done);
            }));
        }
        drop(queue);
        self.ready.notify_one();
        told
    }

    /// Ends the thread when all is committed.
    pub(crate) fn close(&self) {
        self.lock().closed = true;
        self.ready.notify_all();
    }

    /// Commits until it is closed.
    pub(crate) fn run(&self) {
        let mut last: Option<Instant> = None;
        loop {
            let mut queue = self.lock();
            while queue.writes.is_empty() && queue.after.is_empty() {
                if queue.closed {
                    queue.ended = true;
                    drop(queue);
                    return self.store.close();
                }
                queue = self.ready.wait(queue).unwrap_or_else(PoisonError::into_inner);
            }
            if let Some(last) = last
                && !queue.writes.is_empty()
            {
                let wait = self.every.saturating_sub(last.elapsed());
                drop(queue);
                std::thread::sleep(wait);
                queue = self.lock();
            }
            let (writes, after) =
                (std::mem::take(&mut queue.writes), std::mem::take(&mut queue.after));
            drop(queue);
            let mut done = true;
            if !writes.is_empty() {
                last = Some(Instant::now());
                done = self.commit(writes);
            }
            for act in after {
                // Some read the store, which may panic.
                let _ = catch_unwind(AssertUnwindSafe(|| act(done)));
            }
        }
    }

    fn commit(&self, writes: Vec<Write>) -> bool {
        let mut ledgers = Vec::new();
        let mut rooms = Vec::new();
        let mut told: BTreeMap<SessionKey, (Addr<SessionActor>, Stored)> = BTreeMap::new();
        let mut changes = Vec::with_capacity(writes.len());
        let mut tell = Vec::with_capacity(writes.len());
        for Write { key, epoch, mut what, tell: actor } in writes {
            if let Written::Snapshot { room, .. } = &mut what {
                rooms.extend(room.take());
            }
            let is_ledger = matches!(what, Written::Record { .. } | Written::State { .. });
            let actor = if is_ledger {
                ledgers.extend(actor);
                None
            } else {
                actor
            };
            let what = self.sealed(&key, what);
            changes.push(Change { key, epoch, what });
            tell.push(actor);
        }
        // A store that panics has failed: the thread goes on for all who wait.
        let done = catch_unwind(AssertUnwindSafe(|| self.store.commit(&changes)))
            .unwrap_or_else(|_| Err(StoreError::new("the store panicked")));
        drop(rooms);
        for (at, (change, actor)) in changes.into_iter().zip(tell).enumerate() {
            let fault = match &done {
                Ok(done) => done.get(at).and_then(|done| (*done).err()).map(Unstored::Refused),
                Err(error) => Some(Unstored::Failed(error.clone())),
            };
            let Change { key, epoch, what } = change;
            let Some(actor) = actor else { continue };
            let (_, stored) = told.entry(key).or_insert_with(|| (actor, Stored::new(epoch)));
            stored.note(epoch, &what, fault);
        }
        for (actor, stored) in told.into_values() {
            // At most one for each session and commit.
            actor.do_send(stored);
        }
        if let Err(error) = &done {
            for actor in ledgers {
                actor.do_send(LedgerLost(error.clone()));
            }
        }
        done.is_ok()
    }

    fn sealed(&self, key: &SessionKey, what: Written) -> What {
        let seal = |number, kind, bytes: Vec<u8>| self.sealer.seal(key, number, kind, &bytes);
        match what {
            Written::Open => What::Open,
            Written::Entry { number, entry, busy } => {
                let entry = seal(number, Kind::Entry, entry::encode(&*entry));
                What::Append { number, entry, busy }
            }
            Written::Snapshot { number, mut meta, snapshot, busy, room: _ } => {
                meta.digest = *blake3::hash(&snapshot).as_bytes();
                let meta = seal(number, Kind::Meta, entry::encode(&*meta));
                What::Snapshot { number, meta, snapshot, busy }
            }
            Written::Record { number, bytes } => {
                What::Append { number, entry: seal(number, Kind::Entry, bytes), busy: false }
            }
            Written::State { number, bytes } => {
                let meta = seal(number, Kind::Meta, bytes);
                What::Snapshot { number, meta, snapshot: Vec::new(), busy: false }
            }
            Written::Remove => What::Remove,
        }
    }
}

fn compression(config: &Store) -> Compression {
    match i32::try_from(config.compression) {
        Ok(0) | Err(_) => Compression::NONE,
        Ok(level) => Compression { level, threshold: config.compression_threshold.0 },
    }
}

impl fmt::Debug for Writer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Writer").finish_non_exhaustive()
    }
}

// === impl Stored ===

impl Stored {
    fn new(epoch: u64) -> Stored {
        Stored { epoch, entry: None, covered: None, bytes: 0, removed: false, fault: None }
    }

    fn note(&mut self, epoch: u64, what: &What, fault: Option<Unstored>) {
        if epoch > self.epoch {
            *self = Stored::new(epoch);
        }
        if fault.is_some() {
            self.fault = self.fault.take().or(fault);
            return;
        }
        match what {
            What::Open => {}
            What::Append { number, entry, .. } => {
                self.entry = Some(*number);
                self.bytes += entry.len() as u64;
            }
            What::Snapshot { number, .. } => self.covered = Some(*number),
            What::Remove => self.removed = true,
        }
    }
}
