//! Look-ups of plain keys in dicts and sets: ints, short strings, and short tuples of these.
//!
//! Place: the loop and the operations of `protocol/container.rs` ask here first; `Near::Far` says that they are to look for
//! themselves.
//!
//! Invariants: what is found or missing here is found or missing there, at no charge.
//! Limits: `NEAR_PROBES` entries are looked at, of tuples `ITEMS_MAX` items and `DEPTH_MAX` tuples within each other.

use crate::core::Core;
use crate::heap::dict::{Entry, Near};
use crate::heap::set::Spot;
use crate::heap::text::same_bytes;
use crate::number::hash::{TupleHash, hash_i64};
use crate::protocol::compare::LONG_BYTES;
use crate::value::{Kind, Value};

/// A string that is a plain key has fewer code points. Its bytes are fewer than `LONG_BYTES` then, so that looking it up costs
/// nothing in the long way either: which way is gone depends on what is known of it, and that is not saved.
const CHARS_MAX: usize = LONG_BYTES / 4;
/// Items of a tuple that is a plain key.
const ITEMS_MAX: usize = 8;
/// Tuples within a tuple that is a plain key.
const DEPTH_MAX: u32 = 1;

impl Core {
    /// The hash of a plain key.
    #[inline]
    pub(crate) fn near_hash(&self, key: Value, depth: u32) -> Option<u64> {
        if key.is_int() {
            Some(hash_i64(key.as_int()) as u64)
        } else if key.is_kind(Kind::Str) {
            // All texts of a tuple together are no longer than one text may be.
            let most = LONG_BYTES / ITEMS_MAX.pow(depth);
            let short = self.heap.strs.find(key.index())?.byte_len() < most;
            short.then(|| self.heap.hash_str(key))
        } else if key.is_kind(Kind::Tuple) {
            self.near_hash_of_tuple(key, depth)
        } else {
            None
        }
    }

    fn near_hash_of_tuple(&self, key: Value, depth: u32) -> Option<u64> {
        let items = self.heap.tuple(key);
        if items.len() > ITEMS_MAX || depth > DEPTH_MAX {
            return None;
        }
        let mut sum = TupleHash::default();
        for item in items {
            let hash = if item.is_int() {
                hash_i64(item.as_int()) as u64
            } else {
                self.near_hash(*item, depth + 1)?
            };
            sum.add(hash as i64);
        }
        Some(sum.finish() as u64)
    }

    /// Whether what is stored is this plain key; keys of other types may be equal to it all the same.
    #[inline]
    fn is_same_near(&self, stored: Value, key: Value) -> bool {
        if stored == key {
            return true;
        }
        if key.is_kind(Kind::Str) {
            let same = |stored, key| {
                same_bytes(self.heap.str(stored).as_bytes(), self.heap.str(key).as_bytes())
            };
            return stored.is_kind(Kind::Str) && same(stored, key);
        }
        key.is_kind(Kind::Tuple) && stored.is_kind(Kind::Tuple) && {
            let (stored, key) = (self.heap.tuple(stored), self.heap.tuple(key));
            stored.len() == key.len()
                && stored
                    .iter()
                    .zip(key)
                    .all(|(stored, key)| stored == key || self.is_same_near(*stored, *key))
        }
    }

    /// The entry of a string that was found of late, and its number, if this dict has it there, too.
    #[inline(always)]
    pub(crate) fn recent(&self, dict: Value, key: Value) -> Option<(&Entry, u32)> {
        if !dict.is_kind(Kind::Dict) {
            return None;
        }
        let note = self.heap.recent.find(key)?;
        let entry = self.heap.dicts.find(dict.index())?.hinted(note.at)?;
        (entry.key == note.stored).then_some((entry, note.at))
    }

    /// The number of the entry of a plain key, a string, if the dict has it, or another of the same text, where it was found
    /// last. Notes it.
    #[inline(always)]
    pub(crate) fn hinted(&self, dict: Value, key: Value) -> Option<u32> {
        if !(dict.is_kind(Kind::Dict) && key.is_kind(Kind::Str)) {
            return None;
        }
        let string = self.heap.strs.find(key.index())?;
        if string.chars as usize >= CHARS_MAX {
            return None;
        }
        let at = u32::from(string.hint.get());
        let entry = self.heap.dicts.find(dict.index())?.hinted(at)?;
        let same = entry.key == key
            || (entry.hash == string.hash.get()
                && entry.key.is_kind(Kind::Str)
                && self.heap.strs.find(entry.key.index())?.is_same_few(string));
        if !same {
            return None;
        }
        self.heap.recent.note(key, entry.key, at);
        Some(at)
    }

    /// Looks for a plain key in a dict.
    pub(crate) fn near(&self, dict: Value, key: Value) -> Near {
        self.near_hashed(dict, key).0
    }

    /// As `near`; with the key's hash where that is missing.
    #[inline]
    pub(super) fn near_hashed(&self, dict: Value, key: Value) -> (Near, u64) {
        let mix = self.heap.hash_key.0;
        if key.is_kind(Kind::Str) {
            if let Some((_, at)) = self.recent(dict, key) {
                return (Near::At(at), 0);
            }
            let dict = self.heap.dict(dict);
            let Some(string) = self.heap.strs.find(key.index()) else { return (Near::Far, 0) };
            if string.chars as usize >= CHARS_MAX {
                return (Near::Far, 0);
            }
            let hint = u32::from(string.hint.get());
            let hinted = dict.hinted(hint);
            if hinted.is_some_and(|entry| entry.key == key) {
                return (Near::At(hint), 0);
            }
            let text = self.heap.text_of(string);
            let is_it = |stored: Value| {
                stored == key
                    || (stored.is_kind(Kind::Str)
                        && same_bytes(self.heap.str(stored).as_bytes(), text.as_bytes()))
            };
            let known = string.hash.get();
            if known != 0 && hinted.is_some_and(|entry| entry.hash == known && is_it(entry.key)) {
                return (Near::At(hint), known);
            }
            let hash = if known == 0 { self.heap.hash_first(string, text) } else { known };
            let found = dict.find_near(hash, mix, is_it);
            if let Near::At(at) = found {
                string.hint.set(at as u16);
                if let Some(entry) = dict.entries.get(at as usize) {
                    self.heap.recent.note(key, entry.key, at);
                }
            }
            (found, hash)
        } else if key.is_int() {
            let dict = self.heap.dict(dict);
            let hash = hash_i64(key.as_int()) as u64;
            (dict.find_near(hash, mix, |stored| stored == key), hash)
        } else {
            let dict = self.heap.dict(dict);
            match self.near_hash(key, 0) {
                Some(hash) => {
                    (dict.find_near(hash, mix, |stored| self.is_same_near(stored, key)), hash)
                }
                None => (Near::Far, 0),
            }
        }
    }

    /// As `near`, for a set: where the key is or would go; with its hash.
    #[inline]
    pub(super) fn spot_in_set(&self, set: Value, key: Value) -> (Spot, u64) {
        let Some(set) = self.heap.sets.find(set.index()) else { return (Spot::Far, 0) };
        if key.is_int() {
            let hash = hash_i64(key.as_int()) as u64;
            return (set.spot(hash, |stored| stored == key), hash);
        }
        match self.near_hash(key, 0) {
            Some(hash) => (set.spot(hash, |stored| self.is_same_near(stored, key)), hash),
            None => (Spot::Far, 0),
        }
    }

    /// Whether a dict has a plain key; apart, so that its callers stay small.
    #[inline(never)]
    pub(crate) fn has_near(&self, dict: Value, key: Value) -> Option<bool> {
        match self.near(dict, key) {
            Near::At(_) => Some(true),
            Near::Missing => Some(false),
            Near::Far => None,
        }
    }

    /// `near` for what is there.
    #[inline(always)]
    pub(crate) fn near_entry(&self, dict: Value, key: Value) -> Option<u32> {
        match self.near(dict, key) {
            Near::At(at) => Some(at),
            Near::Missing | Near::Far => None,
        }
    }
}
