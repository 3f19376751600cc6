//! `Interned`: one string object for each name, so that names compare by handle.
//!
//! Place: names of code objects, attribute names, keyword names. `Heap::intern` asks it.
//!
//! Invariants: entries are weak: a sweep drops those whose string died. Few are a list that is looked through, for which no text
//! is hashed; more are a table keyed by the text's hash under the session's key.
//! Limits: what the strings cost is charged as strings; an entry is charged `INTERN_BYTES`.

use crate::heap::dict::spread;

/// Bytes an entry of the table costs.
pub(crate) const INTERN_BYTES: u64 = 16;

const EMPTY: u32 = u32::MAX;

/// Strings for which there is no table: to look through so few takes less than a hash.
const FEW: usize = 8;

/// A set of string slots.
#[derive(Clone, Debug)]
pub(crate) struct Interned {
    /// Slots and parts of hashes; empty while the strings are few.
    table: Vec<(u32, u32)>,
    /// The first `len` are the strings, while there is no table.
    few: [u32; FEW],
    len: u32,
    /// Changes whenever a string comes or goes.
    version: u32,
}

// === impl Interned ===

impl Interned {
    pub(crate) const EMPTY: Interned =
        Interned { table: Vec::new(), few: [EMPTY; FEW], len: 0, version: 0 };

    pub(crate) fn len(&self) -> u32 {
        self.len
    }

    /// Changes whenever a string comes or goes.
    pub(crate) fn version(&self) -> u32 {
        self.version
    }

    /// The string slot for the text that `same` accepts; its hash is asked for where there is a table.
    #[inline]
    pub(crate) fn find(
        &self,
        hash: impl FnOnce() -> u64,
        same: impl Fn(u32) -> bool,
    ) -> Option<u32> {
        if self.table.is_empty() {
            return self.few[..self.len as usize].iter().copied().find(|string| same(*string));
        }
        let hash = hash();
        let mask = self.table.len() - 1;
        let mut at = spread(hash, 0) as usize & mask;
        loop {
            let (string, tag) = self.table[at];
            if string == EMPTY {
                return None;
            }
            if tag == hash as u32 && same(string) {
                return Some(string);
            }
            at = (at + 1) & mask;
        }
    }

    /// Adds a string that is not there, if it is one of few.
    #[inline]
    pub(crate) fn insert_few(&mut self, string: u32) -> bool {
        if !self.table.is_empty() || self.len as usize >= FEW {
            return false;
        }
        self.few[self.len as usize] = string;
        self.len += 1;
        self.version = self.version.wrapping_add(1);
        true
    }

    /// Whether another string needs a larger table, or a first one.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        (self.len as usize + 1) * 4 > self.table.len() * 3
    }

    /// Adds a string that is not there to a table that is not full.
    #[inline]
    pub(crate) fn insert(&mut self, string: u32, hash: u64) {
        self.place(string, hash);
        self.len += 1;
        self.version = self.version.wrapping_add(1);
    }

    /// Makes room for so many strings at once; `hash_of` gives the hashes of those that are there.
    #[cold]
    pub(crate) fn reserve(&mut self, more: usize, hash_of: impl Fn(u32) -> u64) {
        let slots = slots_for(self.len as usize + more);
        if slots > self.table.len() {
            let old: Vec<u32> = self.iter().collect();
            self.table = vec![(EMPTY, 0); slots];
            for string in old {
                self.place(string, hash_of(string));
            }
        }
    }

    fn place(&mut self, string: u32, hash: u64) {
        let mask = self.table.len() - 1;
        let mut at = spread(hash, 0) as usize & mask;
        while self.table[at].0 != EMPTY {
            at = (at + 1) & mask;
        }
        self.table[at] = (string, hash as u32);
    }

    /// The table of these strings and their hashes, for a restore; `None` when two have `same` content, or when they
    /// collide in more than `probes_left` slots.
    pub(crate) fn restore(
        strings: &[(u32, u64)],
        same: impl Fn(u32, u32) -> bool,
        probes_left: &mut u64,
    ) -> Option<Interned> {
        if strings.is_empty() {
            return Some(Interned::EMPTY);
        }
        let slots = slots_for(strings.len());
        let mut table = vec![(EMPTY, 0); slots];
        for (string, hash) in strings {
            let mut at = spread(*hash, 0) as usize & (slots - 1);
            while table[at].0 != EMPTY {
                let (other, tag) = table[at];
                if tag == *hash as u32 && same(other, *string) {
                    return None;
                }
                *probes_left = probes_left.checked_sub(1)?;
                at = (at + 1) & (slots - 1);
            }
            table[at] = (*string, *hash as u32);
        }
        Some(Interned { table, len: strings.len() as u32, ..Interned::EMPTY })
    }

    /// The set of these strings, which differ.
    pub(crate) fn of(strings: &[u32], version: u32, hash_of: impl Fn(u32) -> u64) -> Interned {
        let mut interned = Interned { version, ..Interned::EMPTY };
        if strings.len() > FEW {
            interned.reserve(strings.len(), &hash_of);
        }
        for string in strings {
            if !interned.insert_few(*string) {
                interned.insert(*string, hash_of(*string));
            }
        }
        Interned { version, ..interned }
    }

    /// Drops the strings for which `keep` is false.
    pub(crate) fn retain(&mut self, keep: impl Fn(u32) -> bool, hash_of: impl Fn(u32) -> u64) {
        let mut strings: Vec<u32> = self.iter().filter(|string| keep(*string)).collect();
        strings.sort_unstable();
        *self = Interned::of(&strings, self.version.wrapping_add(1), hash_of);
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = u32> {
        let few = self.few.iter().take(if self.table.is_empty() { self.len as usize } else { 0 });
        let table = self.table.iter().map(|(string, _)| string);
        few.chain(table).copied().filter(|string| *string != EMPTY)
    }
}

/// Slots of a table for so many strings, at most three quarters full.
fn slots_for(len: usize) -> usize {
    (len + len / 3 + 1).next_power_of_two().max(16)
}
