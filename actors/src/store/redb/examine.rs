//! Whether a file of redb is whole, found out before redb may write to it.
//!
//! Place: `RedbStore` before it opens a file, and `extension/kv.rs`.
//!
//! ```text
//! 0   magic                  9
//! 9   flags                  1    bit 0: which slot counts; bit 1: not closed; bit 2: committed in two phases
//! 64  slot 0                 128  a commit: roots, checksums of their pages, number (at 104), checksum of the slot (at 112)
//! 192 slot 1                 128
//! ```
//!
//! redb trusts a file that was closed: it reads pages without their checksums. Of one whose last commit is damaged it takes the
//! commit before, which may be that of an empty file: a session that was stored would be a new one. The flags have no checksum.
//! So the file is opened in memory first, as one that was not closed, where only its newest commit counts: redb then reads all
//! pages and compares their checksums. What it writes meanwhile stays in memory.
//! Invariants: nothing is written to the file. One that a process has left open may end in a commit that is not whole: that was never
//! confirmed, and the one before it counts.
//! Limits: all of the file is read.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs::File;
use std::io;
use std::ops::Bound;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};

use redb::backends::FileBackend;
use redb::{BackendError, Builder, DatabaseError, StorageBackend};

const FLAGS_AT: usize = 9;
const SECOND_COUNTS: u8 = 1;
const NOT_CLOSED: u8 = 2;
const TWO_PHASES: u8 = 4;
const SLOTS_AT: [usize; 2] = [64, 192];
const NUMBER_AT: usize = 104;
const CHECKSUM_AT: usize = 112;
const HEADER: usize = 320;
const BLOCK: u64 = 4096;
/// Bytes of pages that are kept in memory: each is read a few times.
const CACHE_BYTES: usize = 16 << 20;

/// What a file is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// All that was committed is there.
    Whole,
    /// It was not closed, and its last commit may not be whole.
    CutOff,
    /// Something that was committed is not there any more.
    Damaged,
}

/// Looks at a file that there is.
pub(crate) fn examine(path: &Path) -> Result<Found, DatabaseError> {
    let file = File::options().read(true).write(true).open(path).map_err(io_error)?;
    let backend = FileBackend::new(file)?;
    let mut header = [0; HEADER];
    if backend.len().map_err(io_error)? < HEADER as u64 {
        return Ok(Found::Damaged);
    }
    backend.read(0, &mut header).map_err(io_error)?;
    let flags = header[FLAGS_AT];
    if flags & !(SECOND_COUNTS | NOT_CLOSED | TWO_PHASES) != 0 {
        return Ok(Found::Damaged);
    }
    let [first, second] = SLOTS_AT.map(|at| number(&header, at));
    let newest = usize::from(second > first);
    let counts = usize::from(flags & SECOND_COUNTS);
    let was_closed = flags & NOT_CLOSED == 0;
    // Of a commit in two phases the first may have been made: redb keeps to the commit before until the second is. Such commits are
    // made when a file is opened and closed, and change nothing that is stored.
    let chosen = if flags & TWO_PHASES == 0 { newest } else { counts };
    header[FLAGS_AT] = NOT_CLOSED | u8::from(chosen == 1);
    header[SLOTS_AT[1 - chosen] + CHECKSUM_AT] ^= 0xFF;
    let seen = Seen { file: backend, written: Mutex::default() };
    seen.write(0, &header).map_err(io_error)?;
    let mut builder = Builder::new();
    builder.set_cache_size(CACHE_BYTES);
    match builder.create_with_backend(seen) {
        Ok(_) if chosen == newest => Ok(Found::Whole),
        Ok(_) => Ok(Found::CutOff),
        Err(error @ DatabaseError::DatabaseAlreadyOpen) => Err(error),
        // A commit that was written, and not yet made the one that counts, says nothing of the one before.
        Err(_) if was_closed && newest == counts => Ok(Found::Damaged),
        Err(_) => Ok(Found::CutOff),
    }
}

fn io_error(error: io::Error) -> DatabaseError {
    DatabaseError::Storage(redb::StorageError::Io(error))
}

/// The number of a slot's commit.
fn number(header: &[u8; HEADER], slot: usize) -> u64 {
    let bytes = header.get(slot + NUMBER_AT..).and_then(|rest| rest.first_chunk());
    bytes.map_or(0, |bytes| u64::from_le_bytes(*bytes))
}

/// A file with what was written over it in memory.
#[derive(Debug)]
struct Seen {
    file: FileBackend,
    written: Mutex<Written>,
}

#[derive(Debug, Default)]
struct Written {
    /// Where another length was set.
    len: Option<u64>,
    /// Blocks by number.
    blocks: BTreeMap<u64, Vec<u8>>,
}

/// A place within a block, or within what is read or written at once.
fn at(place: u64) -> usize {
    usize::try_from(place).unwrap_or(usize::MAX)
}

impl Seen {
    fn lock(&self) -> MutexGuard<'_, Written> {
        self.written.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A block as it is in the file, with zeros behind its end.
    fn block(&self, number: u64) -> Result<Vec<u8>, io::Error> {
        let mut block = vec![0; at(BLOCK)];
        let (start, len) = (number * BLOCK, self.file.len()?);
        let there = at(len.saturating_sub(start).min(BLOCK));
        self.file.read(start, &mut block[..there])?;
        Ok(block)
    }
}

impl StorageBackend for Seen {
    fn len(&self) -> Result<u64, io::Error> {
        let len = self.lock().len;
        len.map_or_else(|| self.file.len(), Ok)
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> Result<(), io::Error> {
        if offset.saturating_add(out.len() as u64) > self.len()? {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let (first, last) = (offset / BLOCK, (offset + out.len() as u64).div_ceil(BLOCK));
        let written = self.lock();
        let beyond = offset + out.len() as u64 > self.file.len()?;
        if !beyond && written.blocks.range(first..last).next().is_none() {
            drop(written);
            return self.file.read(offset, out);
        }
        for number in first..last {
            let own = match written.blocks.get(&number) {
                Some(block) => block.clone(),
                None => self.block(number)?,
            };
            let start = number * BLOCK;
            let from = offset.max(start);
            let to = (offset + out.len() as u64).min(start + BLOCK);
            let part = &own[at(from - start)..at(to - start)];
            out[at(from - offset)..at(to - offset)].copy_from_slice(part);
        }
        Ok(())
    }

    fn set_len(&self, len: u64) -> Result<(), io::Error> {
        self.lock().len = Some(len);
        Ok(())
    }

    fn sync_data(&self) -> Result<(), io::Error> {
        Ok(())
    }

    fn write(&self, offset: u64, data: &[u8]) -> Result<(), io::Error> {
        let mut written = self.lock();
        let (first, last) = (offset / BLOCK, (offset + data.len() as u64).div_ceil(BLOCK));
        for number in first..last {
            let block = match written.blocks.entry(number) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(place) => place.insert(self.block(number)?),
            };
            let start = number * BLOCK;
            let from = offset.max(start);
            let to = (offset + data.len() as u64).min(start + BLOCK);
            let part = &data[at(from - offset)..at(to - offset)];
            block[at(from - start)..at(to - start)].copy_from_slice(part);
        }
        Ok(())
    }

    fn close(&self) -> Result<(), io::Error> {
        self.file.close()
    }

    fn try_lock_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<bool, BackendError> {
        self.file.try_lock_range(start, end)
    }

    fn try_lock_shared_range(
        &self,
        start: Bound<u64>,
        end: Bound<u64>,
    ) -> Result<bool, BackendError> {
        self.file.try_lock_shared_range(start, end)
    }

    fn lock_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<(), BackendError> {
        self.file.lock_range(start, end)
    }

    fn lock_shared_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<(), BackendError> {
        self.file.lock_shared_range(start, end)
    }

    fn unlock_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<(), BackendError> {
        self.file.unlock_range(start, end)
    }

    fn query_lock_range(&self, start: Bound<u64>, end: Bound<u64>) -> Result<bool, BackendError> {
        self.file.query_lock_range(start, end)
    }
}
