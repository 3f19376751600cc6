//! Programs to bytes and back.
//!
//! Place: stores and caches of compiled code.
//!
//! Invariants: what is loaded has been verified. The envelope is that of snapshots, with another kind.
//! Limits: `bytes_max`, given by the caller.

use std::sync::Arc;

use super::codec::{Reader, Writer};
use super::{Compression, RestoreOptions, Seal, SnapshotContext, SnapshotError, header, require};
use crate::code::Program;
use crate::code::verify::verify;

/// A program that the build script encoded; it is trusted.
pub(crate) fn decode_program(bytes: &[u8]) -> Option<Program> {
    Reader::new(bytes).take().ok()
}

/// The hash of a program's bytes, by which a snapshot names what it does not hold.
pub(crate) fn program_hash(program: &Program) -> [u8; 32] {
    let mut writer = Writer::after(Vec::new());
    writer.put(program);
    // What cannot be written is written in no snapshot either.
    *blake3::hash(&writer.finish().unwrap_or_default()).as_bytes()
}

impl Program {
    /// The program as bytes.
    pub fn save(&self, context: &SnapshotContext, seal: &Seal) -> Result<Vec<u8>, SnapshotError> {
        let mut writer = Writer::after(vec![0; header::room(seal)]);
        writer.put(self);
        let bytes = writer.finish()?;
        header::close(bytes, header::Content::Program, context, seal, &Compression::NONE)
    }

    /// The program that `save` made the bytes of; at most `bytes_max` of them.
    pub fn load(
        bytes: &[u8],
        options: &RestoreOptions,
        bytes_max: u64,
    ) -> Result<Arc<Program>, SnapshotError> {
        let used = bytes.len() as u64;
        if used > bytes_max {
            return Err(SnapshotError::TooLarge { allowed: bytes_max, used });
        }
        let content = header::open(bytes, header::Content::Program, options, bytes_max)?;
        let mut reader = Reader::new(&content);
        let program: Program = reader.take()?;
        require(reader.left() == 0, "something follows the program")?;
        verify(&program)?;
        Ok(Arc::new(program))
    }
}
