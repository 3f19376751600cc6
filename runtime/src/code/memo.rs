//! `Memo`: what a place in the code was found to mean, for all sessions that run it.
//!
//! Place: beside the places of a `CodeObject`. A session's own caches (`Link`) come first; this spares a session that is young
//! from looking up what others found.
//!
//! Invariants: only what the code alone decides is kept, such as the methods of built-in types: no session can tell whether
//! another ran before. Not saved.
//! Limits: eight bytes for each place, once one of them was found.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// For each place a number, and what it was found for.
#[derive(Debug, Default)]
pub(crate) struct Memo(OnceLock<Box<[AtomicU64]>>);

// === impl Memo ===

impl Memo {
    /// What was found at this place for `of`.
    #[inline]
    pub(crate) fn get(&self, place: usize, of: u16) -> Option<u32> {
        let known = self.0.get()?.get(place)?.load(Ordering::Relaxed);
        (known >> 32 == tag(of)).then_some(known as u32)
    }

    /// Keeps what was found at one of so many places.
    pub(crate) fn set(&self, place: usize, places: usize, of: u16, found: u32) {
        let cells = self.0.get_or_init(|| (0..places).map(|_| AtomicU64::new(0)).collect());
        if let Some(cell) = cells.get(place) {
            cell.store(tag(of) << 32 | u64::from(found), Ordering::Relaxed);
        }
    }
}

/// Differs from that of a place where nothing was found.
fn tag(of: u16) -> u64 {
    u64::from(of) + 1
}
