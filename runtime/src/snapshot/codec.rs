//! Bytes: the only module that names postcard.
//!
//! Place: `save.rs` writes plain records through `Writer`, `load.rs` reads them through `Reader`, one record at a time.
//!
//! Invariants: a record is read only from the bytes that are left, so nothing is allocated for a length that the input does
//! not hold. Floats are canonical where they become values. Reading never panics and never recurses: trees are saved flat.
//! Limits: records borrow their text from the input; what is made of them is counted by `load.rs`.

use serde::{Deserialize, Serialize};

use super::SnapshotError;

/// Records to bytes.
#[derive(Debug, Default)]
pub(super) struct Writer {
    bytes: Vec<u8>,
    failed: bool,
}

/// Bytes to records.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reader<'a> {
    rest: &'a [u8],
}

/// Bytes as one record: postcard would visit a plain slice byte by byte.
struct AsBytes<'a>(&'a [u8]);

/// Where postcard writes.
struct Tail<'a>(&'a mut Vec<u8>);

// === impl Writer ===

impl Writer {
    /// A writer that goes on after `bytes`.
    pub(super) fn after(bytes: Vec<u8>) -> Writer {
        Writer { bytes, failed: false }
    }

    #[inline]
    pub(super) fn put<T: Serialize + ?Sized>(&mut self, record: &T) {
        self.failed |= postcard::serialize_with_flavor(record, Tail(&mut self.bytes)).is_err();
    }

    #[inline]
    pub(super) fn put_bytes(&mut self, bytes: &[u8]) {
        self.put(&AsBytes(bytes));
    }

    /// What was written.
    pub(super) fn finish(self) -> Result<Vec<u8>, SnapshotError> {
        if self.failed {
            Err(SnapshotError::Malformed("a record cannot be saved"))
        } else {
            Ok(self.bytes)
        }
    }
}

// === impl Reader ===

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { rest: bytes }
    }

    /// Bytes that are left.
    pub(super) fn left(&self) -> usize {
        self.rest.len()
    }

    #[inline]
    pub(super) fn take<T: Deserialize<'a>>(&mut self) -> Result<T, SnapshotError> {
        match postcard::take_from_bytes(self.rest) {
            Ok((record, rest)) => {
                self.rest = rest;
                Ok(record)
            }
            Err(_) => Err(SnapshotError::Malformed("a record is cut off or has no meaning")),
        }
    }

    /// As `take`, of a record of at most so many bytes.
    pub(super) fn take_within<T: Deserialize<'a>>(
        &mut self,
        bytes: u64,
    ) -> Result<T, SnapshotError> {
        let end = usize::try_from(bytes).unwrap_or(usize::MAX).min(self.rest.len());
        let mut part = Reader { rest: &self.rest[..end] };
        match part.take() {
            Ok(record) => {
                self.rest = &self.rest[end - part.left()..];
                Ok(record)
            }
            Err(_) if end < self.rest.len() => {
                Err(SnapshotError::TooLarge { allowed: bytes, used: bytes.saturating_add(1) })
            }
            Err(error) => Err(error),
        }
    }

    /// A count of things of which each takes at least one byte.
    #[inline]
    pub(super) fn count(&mut self) -> Result<usize, SnapshotError> {
        let count: u32 = self.take()?;
        if count as usize > self.rest.len() {
            return Err(SnapshotError::Malformed("a count is larger than what follows"));
        }
        Ok(count as usize)
    }
}

// === impl AsBytes ===

impl Serialize for AsBytes<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bytes(self.0)
    }
}

// === impl Tail ===

impl postcard::ser_flavors::Flavor for Tail<'_> {
    type Output = ();

    #[inline(always)]
    fn try_push(&mut self, data: u8) -> postcard::Result<()> {
        self.0.push(data);
        Ok(())
    }

    #[inline(always)]
    fn try_extend(&mut self, data: &[u8]) -> postcard::Result<()> {
        self.0.extend_from_slice(data);
        Ok(())
    }

    fn finalize(self) -> postcard::Result<()> {
        Ok(())
    }
}
