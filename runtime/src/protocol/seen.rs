//! `Seen`: what attribute sites found that meet objects of more than one kind in turn, as the methods of a base class do.
//!
//! Place: a field of `Core`; `protocol/site.rs` asks it where a site's own cache is of another kind.
//!
//! Invariants: as those of the sites' caches: an entry is of a code, a site and a key, holds for its class epoch, and is neither
//! saved nor charged. Gone at every collection.
//! Limits: `ENTRIES`, direct-mapped; nothing is allocated before a site meets its second kind.

use crate::core::{NO_ENTRY, SiteCache};
use crate::value::UNDEF;

const ENTRIES: usize = 256;

/// What sites found that one cache is too few for.
#[derive(Debug)]
pub(crate) struct Seen {
    entries: Vec<((u32, u16), SiteCache)>,
}

// === impl Seen ===

impl Seen {
    pub(crate) const EMPTY: Seen = Seen { entries: Vec::new() };

    /// What the site found for this key.
    #[inline]
    pub(crate) fn get(&self, site: (u32, u16), key: u64, epoch: u32) -> Option<SiteCache> {
        let (known, cache) = self.entries.get(place(site, key))?;
        (*known == site && cache.key == key && cache.epoch == epoch).then_some(*cache)
    }

    /// Notes that a site's cache was of another kind than what it has found now.
    pub(crate) fn note(&mut self, site: (u32, u16), old: SiteCache, new: SiteCache) {
        if old.key == u64::MAX || old.key == new.key || old.epoch != new.epoch {
            return;
        }
        if self.entries.is_empty() {
            let none = SiteCache { key: u64::MAX, epoch: 0, slot: NO_ENTRY, found: UNDEF };
            self.entries.resize(ENTRIES, ((0, 0), none));
        }
        for cache in [old, new] {
            self.entries[place(site, cache.key)] = (site, cache);
        }
    }

    pub(crate) fn clear(&mut self) {
        self.entries = Vec::new();
    }
}

fn place((code, site): (u32, u16), key: u64) -> usize {
    // Keys differ in their low bits, which number shapes and classes, and in their high ones, which say of what kind they are.
    let key = key as usize ^ (key >> 32) as usize;
    let site = code as usize * 31 + site as usize;
    (key ^ (site * 7)) % ENTRIES
}
