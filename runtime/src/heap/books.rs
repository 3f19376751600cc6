//! `Books`: what a session's heap owes its byte meter.
//!
//! Place: every constructor and every growth in `heap.rs` and `heap/` charges here before it allocates; the sweep gives back.
//!
//! Invariants: `used` is the sum of the costs of all live and not yet swept objects, exact to the byte; `Heap::audit`
//! recounts it. A refused charge changes nothing but `refused`, so that the VM can collect and run the instruction again.
//! Limits: `limit` is the tenant's `memory`; `threshold` is where the next collection is due.

use crate::exception::Fault;

/// Least number of bytes at which a collection is due.
pub(crate) const TRIGGER_MIN: u64 = 1 << 20;

/// Copies up to this are made whatever room is left.
const COPY_FREE: u64 = 1 << 20;

/// Bytes made since the last collection that a paused session does not keep.
const LITTER: u64 = 16 << 10;

/// Bytes below the limit that only the `MemoryError` of the limit may take, with the frames of its traceback.
const RESERVE: u64 = 4096;

/// Byte accounts of one heap.
#[derive(Clone, Debug)]
pub(crate) struct Books {
    used: u64,
    peak: u64,
    threshold: u64,
    /// Bytes of `used` that the last collection left in gaps of the table of codes.
    pub(crate) gaps: u64,
    limit: u64,
    refused: u64,
    /// `used` after the last collection.
    rested: u64,
    /// Zero, or the state of a random generator that says when collections are due.
    random: u64,
}

// === impl Books ===

impl Books {
    pub(crate) const fn new(limit: u64) -> Books {
        Books {
            used: 0,
            peak: 0,
            gaps: 0,
            threshold: if cap(limit) < TRIGGER_MIN { cap(limit) } else { TRIGGER_MIN },
            limit,
            refused: 0,
            rested: 0,
            random: 0,
        }
    }

    /// From here on collections are due after random numbers of bytes, up to some kilobytes.
    pub(crate) fn collect_at_random(&mut self, seed: u64) {
        self.random = seed.max(1);
        self.set_limit(self.limit);
    }

    /// Bytes that may be made after a collection that left `used`. Gaps count for nothing that lives: otherwise a table of which
    /// only the end is in use would let ever more come until the next collection, and grow by it.
    fn allowance(&mut self) -> u64 {
        if self.random == 0 {
            let live = self.used.saturating_sub(self.gaps);
            return live.max(TRIGGER_MIN.saturating_sub(self.used)).max(TRIGGER_MIN / 2);
        }
        // Xorshift.
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        self.random % 4096
    }

    /// Bytes in use.
    pub(crate) fn used(&self) -> u64 {
        self.used
    }

    /// The most bytes that were in use since `reset_peak`.
    pub(crate) fn peak(&self) -> u64 {
        self.peak.max(self.used)
    }

    pub(crate) fn limit(&self) -> u64 {
        self.limit
    }

    /// Charges `bytes`, or leaves everything unchanged and asks for a collection.
    #[inline(always)]
    pub(crate) fn charge(&mut self, bytes: u64) -> Result<(), Fault> {
        let after = self.used.saturating_add(bytes);
        if after > self.threshold {
            return self.refuse(bytes);
        }
        self.used = after;
        Ok(())
    }

    /// Asks whether `bytes` could be charged, without charging: for operations that need several charges to succeed
    /// together.
    #[inline(always)]
    pub(crate) fn reserve(&mut self, bytes: u64) -> Result<(), Fault> {
        if self.used.saturating_add(bytes) > self.threshold {
            return self.refuse(bytes);
        }
        Ok(())
    }

    /// Charges what is there already, though a collection is due; false where that is more than the limit.
    pub(crate) fn charge_late(&mut self, bytes: u64) -> bool {
        let after = self.used.saturating_add(bytes);
        let fits = after <= cap(self.limit);
        if fits {
            self.used = after;
        }
        fits
    }

    /// Asks whether there is room for a moment for a copy of `bytes`, while what it is a copy of is still there: half of the
    /// limit more than the limit. Small copies are not asked about.
    pub(crate) fn copy_room(&mut self, bytes: u64) -> Result<(), Fault> {
        let half = cap(self.limit) / 2;
        if bytes > COPY_FREE && self.used.saturating_add(bytes) > cap(self.limit) + half {
            return self.refuse(bytes.saturating_sub(half));
        }
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn refuse(&mut self, bytes: u64) -> Result<(), Fault> {
        self.refused = bytes;
        Err(Fault::NeedsMemory)
    }

    /// Gives `bytes` back.
    #[inline(always)]
    pub(crate) fn release(&mut self, bytes: u64) {
        debug_assert!(bytes <= self.used, "released {bytes} of {}", self.used);
        self.peak = self.peak.max(self.used);
        self.used = self.used.saturating_sub(bytes);
    }

    /// Sets when the next collection is due, after one; false when the refused charge still does not fit the limit.
    pub(crate) fn collected(&mut self, all: bool) -> bool {
        let wanted = self.used.saturating_add(self.refused);
        self.threshold = if all {
            cap(self.limit)
        } else {
            cap(self.limit).min(wanted.max(self.used.saturating_add(self.allowance())))
        };
        wanted <= cap(self.limit)
    }

    /// Whether a session that pauses should collect first: as much as it kept last time has come since, and enough to matter.
    pub(crate) fn has_litter(&self) -> bool {
        self.used >= self.rested.saturating_mul(2).max(self.rested.saturating_add(LITTER))
    }

    /// After each collection.
    pub(crate) fn rest(&mut self) {
        self.rested = self.used;
    }

    /// Opens the reserve to the next charges, or closes it.
    pub(crate) fn open_reserve(&mut self, open: bool) {
        self.threshold = if open { self.limit } else { cap(self.limit) };
    }

    /// Applies a new limit, from configuration.
    pub(crate) fn set_limit(&mut self, limit: u64) {
        self.limit = limit;
        self.threshold = cap(limit).min(self.used.saturating_add(self.allowance()));
    }

    /// Begins a new feed's peak.
    pub(crate) fn reset_peak(&mut self) {
        self.peak = self.used;
    }

    /// Sets the account after a restore has recounted it.
    pub(crate) fn restore(&mut self, used: u64, peak: u64) {
        self.used = used;
        self.peak = peak;
        self.rested = used;
        self.set_limit(self.limit);
    }
}

/// What of a limit all but the `MemoryError` of the limit may take.
const fn cap(limit: u64) -> u64 {
    let kept = limit / 16;
    limit - if kept < RESERVE { kept } else { RESERVE }
}
