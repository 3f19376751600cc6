//! `Folded`: the strings and small dicts of a heap that waits, without what only running needs.
//!
//! Place: `Vm::park` folds a heap after a collection, or after the session ran for long, and `Session::collect` does; whatever
//! goes on with the session unfolds it first.
//!
//! ```text
//! strings   [(slot, hash, lengths), ...] and their bytes one after the other; no free slots between, no room in each
//! dicts     [(slot, layout, ...), ...] and their values one after the other; keys once for all dicts of one layout
//! names     no table: it is made anew of the strings that are interned
//! ```
//!
//! Invariants: objects keep their slots, so handles stay what they were, and the free slots come back in the same order.
//! What was charged stays charged: a session that goes on never needs more than it has.
//! Limits: heaps of at most `SLOTS_MAX` strings and dicts; folding and unfolding more would cost each pause more than the
//! room is worth. Long strings, and dicts that are not small, stay as they are.

use std::cell::Cell;

use compact_str::CompactString;

use super::Heap;
use super::dict::{Dict, Entry};
use super::intern::Interned;
use super::text::{INLINE_MAX, Str, Text};
use crate::value::{Kind, Value};

/// Slots of strings and dicts, free ones included, of a heap that is folded.
const SLOTS_MAX: u32 = 2_048;
/// See `fold_fuel`.
const FUEL_PER_SLOT: u64 = 1;
const FUEL_FIRST: u64 = 128;
/// Bits of a short string's length.
const LENGTH_BITS: u32 = 5;
const LENGTH_MASK: u16 = (1 << LENGTH_BITS) - 1;
const _: () = assert!(INLINE_MAX <= LENGTH_MASK as usize);
/// Layouts that a dict's keys are compared with, the latest first.
const LAYOUTS_TRIED: usize = 4;

/// See the module's documentation.
#[derive(Debug)]
pub(super) struct Folded {
    strs: Vec<FoldedStr>,
    text: Box<str>,
    long_strs: Vec<(u32, Str)>,
    dicts: Vec<FoldedDict>,
    values: Vec<Value>,
    layouts: Vec<Layout>,
    large_dicts: Vec<(u32, Dict)>,
    str_slots: u32,
    dict_slots: u32,
    names_version: u32,
}

#[derive(Debug)]
struct FoldedStr {
    hash: u64,
    slot: u32,
    hint: u16,
    /// Bytes, code points and whether it is interned, from the lowest bit on.
    lengths: u16,
}

#[derive(Debug)]
struct FoldedDict {
    slot: u32,
    keys_version: u32,
    layout: u32,
    capacity: u8,
    walked: bool,
}

/// Keys and their hashes, in order.
type Layout = Box<[(Value, u64)]>;

// === impl Heap ===

impl Heap {
    /// Fuel beside which folding and unfolding is little: running for a unit takes longer than an object does.
    pub(crate) fn fold_fuel(&self) -> u64 {
        FUEL_FIRST + FUEL_PER_SLOT * u64::from(self.strs.slots() + self.dicts.slots())
    }

    /// Keeps strings and small dicts in less room, until `unfold`.
    pub(crate) fn fold(&mut self) {
        let (str_slots, dict_slots) = (self.strs.slots(), self.dicts.slots());
        if self.folded.is_some() || str_slots.saturating_add(dict_slots) > SLOTS_MAX {
            return;
        }
        let mut folded = Folded {
            strs: Vec::with_capacity(self.strs.used() as usize),
            text: Box::default(),
            long_strs: Vec::new(),
            dicts: Vec::with_capacity(self.dicts.used() as usize),
            values: Vec::new(),
            layouts: Vec::new(),
            large_dicts: Vec::new(),
            str_slots,
            dict_slots,
            names_version: self.interned.version(),
        };
        // Dicts come back unwatched.
        self.forget_globals();
        let mut text = String::new();
        self.strs.drain(|slot, string| folded.add_str(slot, string, &mut text));
        self.dicts.drain(|slot, dict| folded.add_dict(slot, dict));
        self.interned = Interned::EMPTY;
        folded.text = text.into_boxed_str();
        folded.shrink();
        self.folded = Some(Box::new(folded));
    }

    pub(crate) fn is_folded(&self) -> bool {
        self.folded.is_some()
    }

    /// Undoes `fold`; whether there was something to undo.
    #[inline]
    pub(crate) fn unfold(&mut self) -> bool {
        let Some(folded) = self.folded.take() else { return false };
        self.unfold_from(*folded);
        true
    }

    #[cold]
    fn unfold_from(&mut self, folded: Folded) {
        self.strs.make_slots(folded.str_slots);
        let mut rest: &str = &folded.text;
        for string in &folded.strs {
            let (text, after) = rest.split_at_checked(string.bytes()).unwrap_or_default();
            rest = after;
            self.strs.put(string.slot, string.unfold(text));
        }
        for (slot, string) in folded.long_strs {
            self.strs.put(slot, string);
        }
        self.strs.rethread(&[]);
        self.dicts.make_slots(folded.dict_slots);
        let mut values: &[Value] = &folded.values;
        for dict in &folded.dicts {
            let layout = folded.layouts.get(dict.layout as usize).map_or(&[][..], |keys| keys);
            let (own, after) = values.split_at_checked(layout.len()).unwrap_or_default();
            values = after;
            self.dicts.put(dict.slot, dict.unfold(layout, own));
        }
        for (slot, dict) in folded.large_dicts {
            self.dicts.put(slot, dict);
        }
        debug_assert!(rest.is_empty() && values.is_empty(), "all was taken out");
        self.dicts.rethread(&[]);
        let names = self.strs.iter().filter(|(_, string)| string.interned);
        let names: Vec<u32> = names.map(|(slot, _)| slot).collect();
        let hash_of = |at| self.hash_str(Value::heap(Kind::Str, at));
        self.interned = Interned::of(&names, folded.names_version, hash_of);
    }
}

// === impl Folded ===

impl Folded {
    fn add_str(&mut self, slot: u32, string: Str, all: &mut String) {
        let text = match &string.text {
            Text::Own(text) if text.len() <= INLINE_MAX => text,
            _ => return self.long_strs.push((slot, string)),
        };
        all.push_str(text);
        let (bytes, chars) = (text.len() as u16, string.chars as u16);
        let lengths =
            bytes | chars << LENGTH_BITS | u16::from(string.interned) << (2 * LENGTH_BITS);
        let (hash, hint) = (string.hash.get(), string.hint.get());
        self.strs.push(FoldedStr { hash, slot, hint, lengths });
    }

    fn add_dict(&mut self, slot: u32, dict: Dict) {
        if !dict.is_plain_and_small() {
            return self.large_dicts.push((slot, dict));
        }
        let layout = self.layout_of(&dict);
        self.values.extend(dict.entries.iter().map(|entry| entry.value));
        let (keys_version, capacity) = (dict.keys_version, dict.capacity() as u8);
        let walked = dict.walked();
        self.dicts.push(FoldedDict { slot, keys_version, layout, capacity, walked });
    }

    fn layout_of(&mut self, dict: &Dict) -> u32 {
        let of_dict = || dict.entries.iter().map(|entry| (entry.key, entry.hash));
        let mut latest = self.layouts.iter().enumerate().rev().take(LAYOUTS_TRIED);
        let known = latest.find(|(_, layout)| layout.iter().copied().eq(of_dict()));
        if let Some((number, _)) = known {
            return number as u32;
        }
        self.layouts.push(of_dict().collect());
        self.layouts.len() as u32 - 1
    }

    fn shrink(&mut self) {
        self.strs.shrink_to_fit();
        self.long_strs.shrink_to_fit();
        self.dicts.shrink_to_fit();
        self.values.shrink_to_fit();
        self.layouts.shrink_to_fit();
        self.large_dicts.shrink_to_fit();
    }
}

// === impl FoldedStr ===

impl FoldedStr {
    fn bytes(&self) -> usize {
        usize::from(self.lengths & LENGTH_MASK)
    }

    fn unfold(&self, text: &str) -> Str {
        Str {
            text: Text::Own(CompactString::new(text)),
            chars: u32::from(self.lengths >> LENGTH_BITS & LENGTH_MASK),
            interned: self.lengths >> (2 * LENGTH_BITS) != 0,
            hint: Cell::new(self.hint),
            hash: Cell::new(self.hash),
        }
    }
}

// === impl FoldedDict ===

impl FoldedDict {
    fn unfold(&self, layout: &[(Value, u64)], values: &[Value]) -> Dict {
        let entries = layout.iter().zip(values);
        let entries =
            entries.map(|((key, hash), value)| Entry { key: *key, value: *value, hash: *hash });
        let mut dict = Dict::small_again(entries, self.capacity, self.keys_version);
        dict.walk(self.walked);
        dict
    }
}

#[cfg(test)]
mod tests;
