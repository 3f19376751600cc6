//! A store in one file, by redb.
//!
//! Place: behind `SessionStore`; the embedded default.
//!
//! ```text
//! heads      (tenant, session) -> epoch, covered, busy     changed by all but most entries
//! snapshots  (tenant, session) -> snapshot                 metas: the same, what belongs to them
//! journal    (tenant, session, number) -> entry
//! ```
//!
//! Invariants: one process at a time has the file open; redb locks it. The last number of a session's journal is not written
//! with each entry: it is found once, and kept in memory while the file is open. After a failed commit nothing of it counts, and
//! the file is opened anew before the next. A file that is damaged, wherever, is refused (`redb/examine.rs`) and stays as it is.
//! Limits: the disk's.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

use redb::{
    Builder, Database, Durability, ReadableDatabase, ReadableTable, Table, TableDefinition,
    TableError, WriteTransaction,
};

use self::examine::{Found, examine};
use super::{
    Change, Head, Refusal, SessionKey, SessionStore, StoreError, Stored, StoredSession, What,
};
use crate::message::SessionId;

pub(crate) mod examine;

type Session = (&'static str, u128);
type Entry = (&'static str, u128, u64);

const HEADS: TableDefinition<'_, Session, (u64, u64, bool)> = TableDefinition::new("heads");
const METAS: TableDefinition<'_, Session, &[u8]> = TableDefinition::new("metas");
const SNAPSHOTS: TableDefinition<'_, Session, &[u8]> = TableDefinition::new("snapshots");
const JOURNAL: TableDefinition<'_, Entry, &[u8]> = TableDefinition::new("journal");

/// Bytes of pages that are kept in memory.
const CACHE_BYTES: usize = 64 << 20;

/// What is said of a file that cannot be used.
pub(crate) const DAMAGED: &str = "the file is damaged, or is no store";

/// Whether the hook is set that keeps quiet.
static HOOKED: Once = Once::new();

thread_local! {
    /// Panics of this thread are caught, and told as errors.
    static QUIET: Cell<bool> = const { Cell::new(false) };
}

/// A store in a file.
pub struct RedbStore {
    path: PathBuf,
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    database: Option<Database>,
    closed: bool,
    /// Of the sessions that were changed since the file was opened.
    heads: BTreeMap<SessionKey, Head>,
}

// === impl RedbStore ===

impl RedbStore {
    /// Opens a file, or makes it.
    pub fn open(path: impl AsRef<Path>) -> Result<RedbStore, StoreError> {
        let path = path.as_ref().to_owned();
        let store = RedbStore { path, inner: Mutex::default() };
        store.guarded(|| store.with_database(|_| Ok(())))?;
        Ok(store)
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes the file where there is none, under another name until it is whole: a process may be killed meanwhile.
    fn make(&self, builder: &Builder) -> Result<(), StoreError> {
        if self.path.exists() {
            return Ok(());
        }
        let mut name = self.path.clone().into_os_string();
        name.push(format!(".new-{}", std::process::id()));
        let unfinished = PathBuf::from(name);
        drop(builder.create(&unfinished).map_err(StoreError::new)?);
        std::fs::rename(&unfinished, &self.path).map_err(StoreError::new)
    }

    fn with_database<T>(
        &self,
        act: impl FnOnce(&mut Inner) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let mut inner = self.lock();
        if inner.closed {
            return Err(closed());
        }
        if inner.database.is_none() {
            let mut builder = Builder::new();
            builder.set_cache_size(CACHE_BYTES);
            self.make(&builder)?;
            if examine(&self.path).map_err(not_opened)? == Found::Damaged {
                return Err(StoreError::new(DAMAGED));
            }
            // Not made anew where it is empty: then what was in it is lost, which somebody has to know.
            inner.database = Some(builder.open(&self.path).map_err(not_opened)?);
            inner.heads.clear();
        }
        let done = act(&mut inner);
        if done.is_err() {
            // After a fault of the disk redb takes nothing more.
            inner.database = None;
        }
        done
    }
}

impl fmt::Debug for RedbStore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RedbStore").finish_non_exhaustive()
    }
}

impl SessionStore for RedbStore {
    fn commit(&self, changes: &[Change]) -> Result<Vec<Result<(), Refusal>>, StoreError> {
        self.guarded(|| self.write(changes))
    }

    fn load(&self, key: &SessionKey) -> Result<Option<Stored>, StoreError> {
        self.guarded(|| self.read(key))
    }

    fn list(&self, tenant: &str) -> Result<Vec<StoredSession>, StoreError> {
        self.guarded(|| self.read_names(tenant))
    }

    fn close(&self) {
        self.lock().closed = true;
        self.let_go();
    }
}

impl Drop for RedbStore {
    fn drop(&mut self) {
        self.let_go();
    }
}

impl RedbStore {
    /// What redb panics at is a file that it did not write like this.
    fn guarded<T>(&self, act: impl FnOnce() -> Result<T, StoreError>) -> Result<T, StoreError> {
        quietly(act).unwrap_or_else(|| {
            self.let_go();
            Err(StoreError::new(DAMAGED))
        })
    }

    /// Closes the file, whatever state it is in.
    fn let_go(&self) {
        let database = self.lock().database.take();
        let _ = quietly(|| drop(database));
    }

    fn write(&self, changes: &[Change]) -> Result<Vec<Result<(), Refusal>>, StoreError> {
        self.with_database(|inner| {
            let Inner { database, heads, .. } = inner;
            let database = database.as_ref().ok_or_else(closed)?;
            let mut write = database.begin_write().map_err(StoreError::new)?;
            write.set_durability(Durability::Immediate).map_err(StoreError::new)?;
            let mut changed = BTreeMap::new();
            let done = apply(&write, changes, heads, &mut changed)?;
            write.commit().map_err(StoreError::new)?;
            for (key, head) in changed {
                match head {
                    Some(head) => drop(heads.insert(key, head)),
                    None => drop(heads.remove(&key)),
                }
            }
            Ok(done)
        })
    }

    fn read(&self, key: &SessionKey) -> Result<Option<Stored>, StoreError> {
        let read = self.with_database(|inner| {
            let database = inner.database.as_ref().ok_or_else(closed)?;
            database.begin_read().map_err(StoreError::new)
        })?;
        let at = (&*key.tenant, key.session.0);
        let heads = match read.open_table(HEADS) {
            Ok(heads) => heads,
            Err(TableError::TableDoesNotExist(_)) => return Ok(None),
            Err(error) => return Err(StoreError::new(error)),
        };
        let Some(head) = heads.get(at).map_err(StoreError::new)? else { return Ok(None) };
        let (epoch, number, _) = head.value();
        let mut stored = Stored { epoch, number, ..Stored::default() };
        let metas = read.open_table(METAS).map_err(StoreError::new)?;
        if let Some(meta) = metas.get(at).map_err(StoreError::new)? {
            stored.meta = meta.value().to_vec();
        }
        let snapshots = read.open_table(SNAPSHOTS).map_err(StoreError::new)?;
        if let Some(snapshot) = snapshots.get(at).map_err(StoreError::new)? {
            stored.snapshot = snapshot.value().to_vec();
        }
        let journal = read.open_table(JOURNAL).map_err(StoreError::new)?;
        let range = (at.0, at.1, number + 1)..=(at.0, at.1, u64::MAX);
        for entry in journal.range(range).map_err(StoreError::new)? {
            stored.entries.push(entry.map_err(StoreError::new)?.1.value().to_vec());
        }
        Ok(Some(stored))
    }

    fn read_names(&self, tenant: &str) -> Result<Vec<StoredSession>, StoreError> {
        let read = self.with_database(|inner| {
            let database = inner.database.as_ref().ok_or_else(closed)?;
            database.begin_read().map_err(StoreError::new)
        })?;
        let heads = match read.open_table(HEADS) {
            Ok(heads) => heads,
            Err(TableError::TableDoesNotExist(_)) => return Ok(Vec::new()),
            Err(error) => return Err(StoreError::new(error)),
        };
        let mut sessions = Vec::new();
        for head in heads.range((tenant, 0)..=(tenant, u128::MAX)).map_err(StoreError::new)? {
            let (key, head) = head.map_err(StoreError::new)?;
            let (epoch, _, busy) = head.value();
            sessions.push(StoredSession { session: SessionId(key.value().1), epoch, busy });
        }
        Ok(sessions)
    }
}

/// Does something that redb may panic at; none, where it does. The panic's text is not shown: it says nothing that is not said
/// better by an error, and holds paths of the build.
pub(crate) fn quietly<T>(act: impl FnOnce() -> T) -> Option<T> {
    HOOKED.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if !QUIET.get() {
                before(panic);
            }
        }));
    });
    let outside = QUIET.replace(true);
    let done = catch_unwind(AssertUnwindSafe(act));
    QUIET.set(outside);
    done.ok()
}

fn not_opened(error: redb::DatabaseError) -> StoreError {
    match error {
        redb::DatabaseError::Storage(redb::StorageError::Io(error))
            if error.kind() == std::io::ErrorKind::InvalidData =>
        {
            StoreError::new(DAMAGED)
        }
        redb::DatabaseError::DatabaseAlreadyOpen => {
            StoreError::new("another process has it open, and a store is open in one at a time")
        }
        error => StoreError::new(error),
    }
}

fn closed() -> StoreError {
    StoreError::new("the file is closed")
}

/// The tables of a transaction.
struct Tables<'a> {
    heads: Table<'a, Session, (u64, u64, bool)>,
    metas: Table<'a, Session, &'static [u8]>,
    snapshots: Table<'a, Session, &'static [u8]>,
    journal: Table<'a, Entry, &'static [u8]>,
}

fn apply(
    write: &WriteTransaction,
    changes: &[Change],
    heads: &BTreeMap<SessionKey, Head>,
    changed: &mut BTreeMap<SessionKey, Option<Head>>,
) -> Result<Vec<Result<(), Refusal>>, StoreError> {
    let mut tables = Tables {
        heads: write.open_table(HEADS).map_err(StoreError::new)?,
        metas: write.open_table(METAS).map_err(StoreError::new)?,
        snapshots: write.open_table(SNAPSHOTS).map_err(StoreError::new)?,
        journal: write.open_table(JOURNAL).map_err(StoreError::new)?,
    };
    let mut done = Vec::with_capacity(changes.len());
    for change in changes {
        let before = match changed.get(&change.key) {
            Some(head) => *head,
            None => match heads.get(&change.key) {
                Some(head) => Some(*head),
                None => tables.head(&change.key).map_err(StoreError::new)?,
            },
        };
        match Head::after(before, change) {
            Err(refusal) => done.push(Err(refusal)),
            Ok(head) => {
                tables.apply(change, before.unwrap_or_default(), head).map_err(StoreError::new)?;
                let gone = matches!(change.what, What::Remove);
                changed.insert(change.key.clone(), (!gone).then_some(head));
                done.push(Ok(()));
            }
        }
    }
    Ok(done)
}

// === impl Tables ===

impl Tables<'_> {
    /// A session's head, with the last number from its journal.
    fn head(&self, key: &SessionKey) -> Result<Option<Head>, redb::StorageError> {
        let at = (&*key.tenant, key.session.0);
        let Some(head) = self.heads.get(at)? else { return Ok(None) };
        let (epoch, covered, busy) = head.value();
        let range = (at.0, at.1, covered + 1)..=(at.0, at.1, u64::MAX);
        let last = match self.journal.range(range)?.next_back() {
            Some(entry) => entry?.0.value().2,
            None => covered,
        };
        Ok(Some(Head { epoch, covered, last, busy }))
    }

    fn apply(
        &mut self,
        change: &Change,
        before: Head,
        head: Head,
    ) -> Result<(), redb::StorageError> {
        let at = (&*change.key.tenant, change.key.session.0);
        let range = |to: u64| (at.0, at.1, before.covered + 1)..=(at.0, at.1, to);
        match &change.what {
            What::Open => {}
            What::Append { number, entry, .. } => {
                self.journal.insert((at.0, at.1, *number), entry.as_slice())?;
            }
            What::Snapshot { number, meta, snapshot, .. } => {
                self.journal.retain_in(range(*number), |_, _| false)?;
                self.metas.insert(at, meta.as_slice())?;
                self.snapshots.insert(at, snapshot.as_slice())?;
            }
            What::Remove => {
                self.journal.retain_in(range(u64::MAX), |_, _| false)?;
                self.metas.remove(at)?;
                self.snapshots.remove(at)?;
                self.heads.remove(at)?;
                return Ok(());
            }
        }
        let kept = |head: Head| (head.epoch, head.covered, head.busy);
        if kept(before) != kept(head) {
            self.heads.insert(at, kept(head))?;
        }
        Ok(())
    }
}
