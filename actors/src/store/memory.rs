//! A store in memory: for tests, and for parking without a disk.
//!
//! Place: behind `SessionStore`.
//!
//! Invariants: as those of the port; what it holds ends with the process. `fail_with` lets commits fail, as a full disk does.
//! Limits: none.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{
    Change, Head, Refusal, SessionKey, SessionStore, StoreError, Stored, StoredSession, What,
};

/// A store in memory. Clones are the same store.
#[derive(Clone, Debug, Default)]
pub struct MemoryStore {
    inner: Arc<Mutex<Inner>>,
}

#[derive(Debug, Default)]
struct Inner {
    sessions: BTreeMap<SessionKey, Session>,
    fails: Option<String>,
    commits: u64,
}

#[derive(Clone, Debug, Default)]
struct Session {
    head: Head,
    meta: Vec<u8>,
    snapshot: Vec<u8>,
    entries: BTreeMap<u64, Vec<u8>>,
}

// === impl MemoryStore ===

impl MemoryStore {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets commits fail for this reason, until it is taken back.
    pub fn fail_with(&self, reason: Option<&str>) {
        self.lock().fails = reason.map(str::to_owned);
    }

    /// Another store with what this one has now: what a process finds that starts when this one has been killed.
    #[must_use]
    pub fn copy(&self) -> MemoryStore {
        let sessions = self.lock().sessions.clone();
        let inner = Inner { sessions, ..Inner::default() };
        MemoryStore { inner: Arc::new(Mutex::new(inner)) }
    }

    /// How many commits there were.
    pub fn commits(&self) -> u64 {
        self.lock().commits
    }

    /// Bytes that are stored of a session: its snapshot, and its journal.
    pub fn bytes(&self, key: &SessionKey) -> (u64, u64) {
        let inner = self.lock();
        let Some(session) = inner.sessions.get(key) else { return (0, 0) };
        let journal: usize = session.entries.values().map(Vec::len).sum();
        ((session.meta.len() + session.snapshot.len()) as u64, journal as u64)
    }

    /// Changes stored bytes, as a broken disk does: part 0 is what belongs to the snapshot, 1 the snapshot, others entries.
    pub fn damage(&self, key: &SessionKey, part: usize, damage: impl FnOnce(&mut Vec<u8>)) -> bool {
        let mut inner = self.lock();
        let Some(session) = inner.sessions.get_mut(key) else { return false };
        let bytes = match part {
            0 => Some(&mut session.meta),
            1 => Some(&mut session.snapshot),
            _ => session.entries.values_mut().nth(part - 2),
        };
        bytes.map(damage).is_some()
    }
}

impl SessionStore for MemoryStore {
    fn commit(&self, changes: &[Change]) -> Result<Vec<Result<(), Refusal>>, StoreError> {
        let mut inner = self.lock();
        if let Some(reason) = &inner.fails {
            return Err(StoreError::new(reason));
        }
        inner.commits += 1;
        Ok(changes.iter().map(|change| inner.apply(change)).collect())
    }

    fn load(&self, key: &SessionKey) -> Result<Option<Stored>, StoreError> {
        let inner = self.lock();
        Ok(inner.sessions.get(key).map(|session| Stored {
            epoch: session.head.epoch,
            number: session.head.covered,
            meta: session.meta.clone(),
            snapshot: session.snapshot.clone(),
            entries: session.entries.values().cloned().collect(),
        }))
    }

    fn list(&self, tenant: &str) -> Result<Vec<StoredSession>, StoreError> {
        let inner = self.lock();
        let of_tenant = inner.sessions.iter().filter(|(key, _)| &*key.tenant == tenant);
        let listed = of_tenant.map(|(key, session)| StoredSession {
            session: key.session,
            epoch: session.head.epoch,
            busy: session.head.busy,
        });
        Ok(listed.collect())
    }
}

impl Inner {
    fn apply(&mut self, change: &Change) -> Result<(), Refusal> {
        let head = self.sessions.get(&change.key).map(|session| session.head);
        let head = Head::after(head, change)?;
        if matches!(change.what, What::Remove) {
            self.sessions.remove(&change.key);
            return Ok(());
        }
        let session = self.sessions.entry(change.key.clone()).or_default();
        session.head = head;
        match &change.what {
            What::Open | What::Remove => {}
            What::Append { number, entry, .. } => {
                session.entries.insert(*number, entry.clone());
            }
            What::Snapshot { number, meta, snapshot, .. } => {
                session.entries = session.entries.split_off(&(number + 1));
                session.meta.clone_from(meta);
                session.snapshot.clone_from(snapshot);
            }
        }
        Ok(())
    }
}
