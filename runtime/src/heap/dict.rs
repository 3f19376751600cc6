//! `Dict`: an insertion-ordered hash table.
//!
//! Place: Python's dict, namespaces and keyword arguments; `types/dict.rs` gives it its methods and calls guest code where a
//! key needs it.
//!
//! ```text
//! entries   [(key, value, hash), ...]   in order of insertion; a deleted one has an unbound key
//! indices   open addressing over entry numbers, none while there are at most 8 entries
//! ```
//!
//! Invariants: `live` counts entries with a bound key. An index points to every entry, deleted ones included, until the
//! table is rebuilt. `keys_version` changes whenever a key comes, goes or moves, so that a cached entry number can be
//! trusted. Keys are placed by their plain hash, which keeps neighbouring ints on neighbouring cache lines, as long as none
//! stands `NEAR_PROBES` slots or more from its place; the first that would makes the dict `keyed`: from then on hashes are
//! mixed with the session's key, so that nobody can choose keys that collide, and probes are counted for the fuel meter.
//! Limits: 2^31 entries; growth doubles a logical capacity which is what the books charge.

use crate::exception::Fault;
use crate::heap::books::Books;
use crate::value::{Kind, UNDEF, Value};

/// Entries a dict may have before it gets an index.
pub(crate) const SMALL: usize = 8;
const EMPTY: u32 = u32::MAX;
/// Entries there is room for when the first comes.
const FIRST: u32 = 4;
/// Steps of `find_near`: as many as `find` takes before any is charged.
pub(super) const NEAR_PROBES: usize = 8;
/// Bytes an entry costs; an index costs 4 bytes for each of twice as many.
const ENTRY_BYTES: u64 = 24;
/// Entries that are passed over at once.
const BLOCK: usize = 64;
/// An entry is more than `NEAR_PROBES` steps from where its hash belongs, so that finding it may be charged.
const FAR: u8 = 1;
/// A key is of a guest class, whose `__eq__` may have to be asked before an entry of the same hash is reached.
const GUEST: u8 = 2;

/// One entry.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) key: Value,
    pub(crate) value: Value,
    pub(crate) hash: u64,
}

/// An insertion-ordered hash table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Dict {
    pub(crate) entries: Vec<Entry>,
    indices: Box<[u32]>,
    capacity: u32,
    live: u32,
    pub(crate) keys_version: u32,
    /// The entries below `WATCHED_MAX` whose values a cache of globals holds, a bit for each; the last bit stands for names
    /// that are not there. Not saved.
    pub(crate) watched: u64,
    /// Whether the entries from `WATCHED_MAX` on are watched all together, for as long as anything is.
    watched_far: bool,
    /// Why an entry may not be taken from where its key was found last: `FAR`, `GUEST`.
    unhinted: u8,
    /// Whether hashes are mixed with the session's key, for too many plain ones met.
    keyed: bool,
    /// Whether an iterator may stand at an entry: deleted ones then stay where they are until the next rebuild, so that what
    /// comes after them does not get a number that was passed.
    walked: bool,
    /// So many times `BLOCK` entries at the front are deleted, so that who takes the first entry again and again does not
    /// pass over all that were taken before.
    deleted_blocks: u16,
}

/// Entries whose values caches of globals may hold.
pub(crate) const WATCHED_MAX: u32 = 63;

/// What comparing a stored key with the wanted one said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Same {
    Yes,
    No,
    /// Only guest code can tell.
    Ask,
}

/// Result of a look-up that costs no fuel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Near {
    /// At this entry.
    At(u32),
    /// Nowhere.
    Missing,
    /// The general way must look.
    Far,
}

/// Result of a look-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// At this entry.
    At(u32),
    /// Nowhere.
    Missing,
    /// Guest code must compare the key with this entry's; then the look-up goes on after it. In a set, with that of this probe.
    Ask(u32),
}

// === impl Dict ===

impl Dict {
    /// Whether a cache of globals holds the value of this entry.
    #[inline(always)]
    pub(crate) fn is_watched(&self, entry: u32) -> bool {
        if entry < WATCHED_MAX {
            self.watched >> entry & 1 != 0
        } else {
            self.watched_far && self.watched != 0
        }
    }

    /// Watches an entry from here on; none is for names that are not there.
    pub(crate) fn watch(&mut self, entry: Option<u32>) {
        self.watched_far |= entry.is_some_and(|entry| entry >= WATCHED_MAX);
        self.watched |= 1 << entry.unwrap_or(WATCHED_MAX).min(WATCHED_MAX);
    }

    /// Entries with a key.
    #[inline(always)]
    pub(crate) fn len(&self) -> u32 {
        self.live
    }

    /// Bytes beyond the slot.
    pub(crate) fn extra_bytes(&self) -> u64 {
        bytes_for(self.capacity)
    }

    pub(crate) fn capacity(&self) -> u32 {
        self.capacity
    }

    /// Whether hashes are mixed with the session's key.
    pub(crate) fn keyed(&self) -> bool {
        self.keyed
    }

    /// The slot where the probe sequence of a hash begins; there is an index.
    #[inline(always)]
    fn home(&self, hash: u64, mix: u64) -> usize {
        let spread = if self.keyed { spread(hash, mix) } else { hash };
        spread as usize & (self.indices.len() - 1)
    }

    /// Looks for a key of this `hash` in at most `NEAR_PROBES` steps, which cost no fuel.
    #[inline(always)]
    pub(crate) fn find_near(&self, hash: u64, mix: u64, same: impl FnOnce(Value) -> bool) -> Near {
        // Another key of the same hash, or a deleted one, is for the general way.
        let told = |number: usize, entry: &Entry| {
            if same(entry.key) { Near::At(number as u32) } else { Near::Far }
        };
        if self.indices.is_empty() {
            return match self.entries.iter().enumerate().find(|(_, entry)| entry.hash == hash) {
                Some((number, entry)) => told(number, entry),
                None => Near::Missing,
            };
        }
        let mask = self.indices.len() - 1;
        let mut slot = self.home(hash, mix);
        for _ in 0..NEAR_PROBES {
            let number = self.indices[slot];
            let Some(entry) = self.entries.get(number as usize) else { return Near::Missing };
            if entry.hash == hash {
                return told(number as usize, entry);
            }
            slot = (slot + 1) & mask;
        }
        if self.keyed { Near::Far } else { Near::Missing }
    }

    /// The entries, where they are too few for an index.
    #[inline(always)]
    pub(crate) fn few(&self) -> Option<&[Entry]> {
        self.indices.is_empty().then_some(&*self.entries)
    }

    /// The entry with this number, if its key would be found there without a charge.
    #[inline(always)]
    pub(crate) fn hinted(&self, number: u32) -> Option<&Entry> {
        if self.unhinted == 0 { self.entries.get(number as usize) } else { None }
    }

    /// Adds a key that `find_near` said is missing, if there is room for it.
    #[inline(always)]
    pub(crate) fn push_near(&mut self, key: Value, value: Value, hash: u64, mix: u64) -> bool {
        let room = (self.entries.len() as u32) < self.capacity;
        if room {
            self.push(key, value, hash, mix);
        }
        room
    }

    /// Whether its entries and its capacity are all there is to say of it: `small_again` makes it of these.
    pub(crate) fn is_plain_and_small(&self) -> bool {
        let whole = self.live as usize == self.entries.len() && self.deleted_blocks == 0;
        whole && self.capacity <= SMALL as u32 && !self.keyed && self.unhinted == 0
    }

    /// A new dict of `len` entries, at most `SMALL`, of which no two have the same hash.
    #[inline]
    pub(crate) fn small(items: impl Iterator<Item = Entry>, len: usize) -> Dict {
        let capacity = if len <= FIRST as usize { FIRST as u8 } else { SMALL as u8 };
        Dict::small_again(items, capacity, len as u32)
    }

    /// As `small`, with the capacity that was charged for it.
    #[inline]
    pub(crate) fn small_again(
        items: impl Iterator<Item = Entry>,
        capacity: u8,
        keys_version: u32,
    ) -> Dict {
        let mut entries = Vec::with_capacity(capacity.into());
        entries.extend(items);
        let live = entries.len() as u32;
        Dict { entries, capacity: capacity.into(), live, keys_version, ..Dict::default() }
    }

    /// Looks for a key of this `hash` for which `same` says yes; `probes` counts the entries compared past the first.
    #[inline(always)]
    pub(crate) fn find(
        &self,
        hash: u64,
        mix: u64,
        probes: &mut u64,
        mut same: impl FnMut(u32, &Entry) -> Same,
    ) -> Found {
        if self.indices.is_empty() {
            for (number, entry) in self.entries.iter().enumerate() {
                if entry.hash == hash && !entry.key.is_undef() {
                    match same(number as u32, entry) {
                        Same::Yes => return Found::At(number as u32),
                        Same::No => *probes += 1,
                        Same::Ask => return Found::Ask(number as u32),
                    }
                }
            }
            return Found::Missing;
        }
        let mask = self.indices.len() - 1;
        let mut slot = self.home(hash, mix);
        let mut steps = 0;
        loop {
            let number = self.indices[slot];
            if number == EMPTY || (steps == NEAR_PROBES && !self.keyed) {
                return Found::Missing;
            }
            steps += 1;
            if let Some(entry) = self.entries.get(number as usize)
                && entry.hash == hash
                && !entry.key.is_undef()
            {
                match same(number, entry) {
                    Same::Yes => return Found::At(number),
                    Same::No => {}
                    Same::Ask => return Found::Ask(number),
                }
            }
            *probes += 1;
            slot = (slot + 1) & mask;
        }
    }

    /// As `find`, for the part of the probe sequence after entry `after`, which guest code said is not the key.
    pub(crate) fn find_after(
        &self,
        after: u32,
        hash: u64,
        mix: u64,
        probes: &mut u64,
        mut same: impl FnMut(u32, &Entry) -> Same,
    ) -> Found {
        let mut passed = false;
        self.find(hash, mix, probes, |number, entry| {
            // Entries of one hash are met in a fixed order; skip up to and including `after`.
            if !passed {
                passed = number == after;
                return Same::No;
            }
            same(number, entry)
        })
    }

    /// Makes room for one more entry: charges the growth before it happens.
    #[inline(always)]
    pub(crate) fn make_room(&mut self, mix: u64, books: &mut Books) -> Result<(), Fault> {
        if (self.entries.len() as u32) < self.capacity { Ok(()) } else { self.grow(mix, books) }
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, mix: u64, books: &mut Books) -> Result<(), Fault> {
        // Many deleted entries: the same capacity will do after a rebuild.
        let capacity = if self.capacity == 0 {
            FIRST
        } else if self.live <= self.capacity / 2 {
            self.capacity
        } else {
            self.capacity.saturating_mul(2)
        };
        self.resize(capacity, mix, books)
    }

    fn resize(&mut self, capacity: u32, mix: u64, books: &mut Books) -> Result<(), Fault> {
        let (old, new) = (bytes_for(self.capacity), bytes_for(capacity));
        books.copy_room(new)?;
        books.charge(new.saturating_sub(old))?;
        if self.live as usize != self.entries.len() {
            self.entries.retain(|entry| !entry.key.is_undef());
            self.deleted_blocks = 0;
            self.keys_version = self.keys_version.wrapping_add(1);
        }
        self.walked = false;
        if self.entries.capacity() == 0 {
            self.entries = Vec::with_capacity(capacity as usize);
        } else {
            self.entries.reserve_exact(capacity as usize - self.entries.len());
        }
        self.capacity = capacity;
        self.index(mix);
        Ok(())
    }

    /// Rebuilds the index.
    pub(crate) fn index(&mut self, mix: u64) {
        let mut probes_left = u64::MAX;
        self.index_within(mix, &mut probes_left);
    }

    /// Rebuilds the index, unless that takes more probes than `probes_left`.
    fn index_within(&mut self, mix: u64, probes_left: &mut u64) -> bool {
        self.unhinted &= GUEST;
        if self.capacity <= SMALL as u32 {
            self.indices = Box::default();
            return true;
        }
        let slots = (self.capacity as usize * 2).next_power_of_two();
        self.indices = vec![EMPTY; slots].into();
        let mut number = 0;
        while let Some(entry) = self.entries.get(number) {
            let probes = self.link(entry.hash, mix, number as u32);
            let Some(left) = probes_left.checked_sub(probes) else { return false };
            *probes_left = left;
            number += 1;
            if probes >= NEAR_PROBES as u64 && !self.keyed {
                self.keyed = true;
                self.unhinted &= GUEST;
                self.indices.fill(EMPTY);
                number = 0;
            }
        }
        true
    }

    /// Points to an entry; how many slots were taken before a free one. Without the key it gives up after `NEAR_PROBES`:
    /// the dict must then become keyed.
    #[inline(always)]
    fn link(&mut self, hash: u64, mix: u64, number: u32) -> u64 {
        let mask = self.indices.len() - 1;
        let mut slot = self.home(hash, mix);
        let mut probes = 0;
        while self.indices[slot] != EMPTY {
            slot = (slot + 1) & mask;
            probes += 1;
            if probes >= NEAR_PROBES as u64 {
                if !self.keyed {
                    return probes;
                }
                self.unhinted |= FAR;
            }
        }
        self.indices[slot] = number;
        probes
    }

    /// Adds a key that is not there; room was made.
    #[inline(always)]
    pub(crate) fn push(&mut self, key: Value, value: Value, hash: u64, mix: u64) {
        debug_assert!((self.entries.len() as u32) < self.capacity);
        let number = self.entries.len() as u32;
        self.entries.push(Entry { key, value, hash });
        if may_ask(key) {
            self.unhinted |= GUEST;
        }
        self.live += 1;
        self.keys_version = self.keys_version.wrapping_add(1);
        if !self.indices.is_empty() && self.link(hash, mix, number) >= NEAR_PROBES as u64 {
            self.become_keyed(mix);
        }
    }

    /// From now on hashes are mixed with the session's key: too many plain ones met.
    #[cold]
    #[inline(never)]
    fn become_keyed(&mut self, mix: u64) {
        if !self.keyed {
            self.keyed = true;
            self.index(mix);
        }
    }

    /// Deletes entry `number`, giving its key and value.
    pub(crate) fn remove(&mut self, number: u32, mix: u64) -> (Value, Value) {
        let Some(entry) = self.entries.get_mut(number as usize) else { return (UNDEF, UNDEF) };
        let old = (entry.key, entry.value);
        if old.0.is_undef() {
            return old;
        }
        entry.key = UNDEF;
        entry.value = UNDEF;
        self.live -= 1;
        self.keys_version = self.keys_version.wrapping_add(1);
        // Only of few is it worth knowing that something came in their place while an iterator stood there.
        if self.live == 0 && !(self.walked && self.indices.is_empty()) {
            self.forget_deleted(mix);
        } else if number as usize / BLOCK == self.deleted_blocks as usize
            && number as usize >= BLOCK - 1
        {
            self.pass_deleted();
        } else if self.indices.is_empty() && !self.walked {
            // Without an index nothing points to entries, so the last ones can go at once.
            while self.entries.last().is_some_and(|entry| entry.key.is_undef()) {
                self.entries.pop();
            }
        }
        old
    }

    /// Drops all entries, which are deleted: for no more than it took to add them, however large the index is.
    fn forget_deleted(&mut self, mix: u64) {
        if self.entries.len() >= self.indices.len() / 8 {
            self.indices.fill(EMPTY);
        } else {
            // The last first: then none stands further from its place than when it came.
            for number in (0..self.entries.len()).rev() {
                self.unlink(self.entries[number].hash, mix, number as u32);
            }
        }
        self.entries.clear();
        self.deleted_blocks = 0;
    }

    /// Notes a block at the front of which all entries are deleted.
    fn pass_deleted(&mut self) {
        let start = self.deleted_blocks as usize * BLOCK;
        let block = self.entries.get(start..start + BLOCK).unwrap_or_default();
        if !block.is_empty() && block.iter().all(|entry| entry.key.is_undef()) {
            self.deleted_blocks = self.deleted_blocks.saturating_add(1);
        }
    }

    /// Deletes the last entry, giving its key and value; entries deleted before it go with it.
    pub(crate) fn pop_last(&mut self, mix: u64) -> (Value, Value) {
        while let Some(last) = self.entries.last().copied() {
            let number = self.entries.len() as u32 - 1;
            self.unlink(last.hash, mix, number);
            self.entries.pop();
            let blocks = (self.entries.len() / BLOCK).min(usize::from(u16::MAX));
            self.deleted_blocks = self.deleted_blocks.min(blocks as u16);
            if !last.key.is_undef() {
                self.live -= 1;
                self.keys_version = self.keys_version.wrapping_add(1);
                return (last.key, last.value);
            }
        }
        (UNDEF, UNDEF)
    }

    /// Takes the index away that points to an entry, moving back those that probed past it.
    fn unlink(&mut self, hash: u64, mix: u64, number: u32) {
        if self.indices.is_empty() {
            return;
        }
        let mask = self.indices.len() - 1;
        let mut hole = self.home(hash, mix);
        while self.indices[hole] != number {
            if self.indices[hole] == EMPTY {
                return;
            }
            hole = (hole + 1) & mask;
        }
        let mut at = hole;
        loop {
            at = (at + 1) & mask;
            let other = self.indices[at];
            // Without the key no entry stands further from its place, though runs of slots may be as long as the dict.
            let too_far = !self.keyed && (at.wrapping_sub(hole) & mask) >= NEAR_PROBES;
            if other == EMPTY || too_far {
                break;
            }
            let home = self.entries.get(other as usize).map_or(at, |e| self.home(e.hash, mix));
            // It may move into the hole if its probe sequence passes there.
            if (at.wrapping_sub(home) & mask) >= (at.wrapping_sub(hole) & mask) {
                self.indices[hole] = other;
                hole = at;
            }
        }
        self.indices[hole] = EMPTY;
    }

    /// Empties the dict and gives its room back.
    pub(crate) fn clear(&mut self, books: &mut Books) {
        books.release(self.extra_bytes());
        let keys_version = self.keys_version.wrapping_add(1);
        *self = Dict { keys_version, ..Dict::default() };
    }

    /// Whether deleted entries stay, for an iterator may stand at one.
    pub(crate) fn walked(&self) -> bool {
        self.walked
    }

    /// Notes that an iterator goes over the entries.
    pub(crate) fn walk(&mut self, walked: bool) {
        self.walked = walked;
    }

    /// Where entries that are not deleted may begin.
    pub(crate) fn front(&self) -> u32 {
        u32::from(self.deleted_blocks) * BLOCK as u32
    }

    /// Notes what `front` gave for a dict, for a restore; false when it cannot have.
    pub(crate) fn pass_front(&mut self, front: u32) -> bool {
        let deleted = self.entries.get(..front as usize);
        let Ok(blocks) = u16::try_from(front / BLOCK as u32) else { return false };
        self.deleted_blocks = blocks;
        self.front() == front
            && deleted.is_some_and(|entries| entries.iter().all(|entry| entry.key.is_undef()))
    }

    /// Live entries in order with their numbers, from entry `from`.
    pub(crate) fn iter_from(&self, from: u32) -> impl DoubleEndedIterator<Item = (u32, &Entry)> {
        self.entries
            .iter()
            .enumerate()
            .skip(from.max(self.front()) as usize)
            .filter(|(_, entry)| !entry.key.is_undef())
            .map(|(number, entry)| (number as u32, entry))
    }

    /// A copy without deleted entries; charges it.
    pub(crate) fn copy(&self, mix: u64, books: &mut Books) -> Result<Dict, Fault> {
        let mut copy = Dict::default();
        if self.live == 0 {
            return Ok(copy);
        }
        let capacity = self.live.max(FIRST).next_power_of_two();
        let bytes = bytes_for(capacity);
        books.copy_room(bytes)?;
        books.charge(bytes)?;
        copy.entries = Vec::with_capacity(capacity as usize);
        (copy.capacity, copy.live, copy.unhinted) = (capacity, self.live, self.unhinted);
        let whole = self.live as usize == self.entries.len();
        if whole {
            copy.entries.extend_from_slice(&self.entries);
        } else {
            copy.entries.extend(self.entries.iter().filter(|entry| !entry.key.is_undef()));
        }
        if whole && capacity == self.capacity {
            (copy.indices, copy.keyed) = (self.indices.clone(), self.keyed);
        } else {
            copy.index(mix);
        }
        Ok(copy)
    }

    /// A dict of the given entries, logical capacity and way of placing keys, for a restore; `None` when they contradict each other, or collide
    /// in more than `probes_left` slots.
    pub(crate) fn restore(
        entries: Vec<Entry>,
        capacity: u32,
        keyed: bool,
        mix: u64,
        probes_left: &mut u64,
    ) -> Option<Dict> {
        let fits = capacity == 0 || (capacity >= 4 && capacity.is_power_of_two());
        if !fits || entries.len() > capacity as usize {
            return None;
        }
        let live = entries.iter().filter(|entry| !entry.key.is_undef()).count() as u32;
        let unhinted = if entries.iter().any(|entry| may_ask(entry.key)) { GUEST } else { 0 };
        let mut dict = Dict { entries, capacity, live, unhinted, keyed, ..Dict::default() };
        dict.index_within(mix, probes_left).then_some(dict)
    }
}

/// Whether comparing this key with another may run guest code though they are of different types.
#[inline(always)]
pub(crate) fn may_ask(key: Value) -> bool {
    !key.is_int()
        && !key.is_kind(Kind::Str)
        && matches!(key.kind(), Some(Kind::Instance | Kind::Class | Kind::Exception))
}

fn bytes_for(capacity: u32) -> u64 {
    let entries = u64::from(capacity) * ENTRY_BYTES;
    if capacity <= SMALL as u32 { entries } else { entries + u64::from(capacity) * 8 }
}

/// Mixes a hash with the session's key, so that nobody can choose keys that collide.
#[inline(always)]
pub(crate) fn spread(hash: u64, mix: u64) -> u64 {
    let product = u128::from(hash ^ mix) * 0x9E37_79B9_7F4A_7C15;
    (product >> 64) as u64 ^ product as u64
}
