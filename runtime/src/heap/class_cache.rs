//! `ClassCache`: what attribute look-ups on a class found, so that a method call does not walk the resolution order.
//!
//! Place: a field of `Class`; `protocol/attribute.rs` asks and fills it.
//!
//! Invariants: an entry holds while its epoch is the heap's; the epoch changes with every change to any class. Not saved
//! in snapshots, not charged: bounded, and gone at every collection.

use crate::value::{UNDEF, Value};

const ENTRIES: usize = 16;
const SPECIALS: usize = 32;

/// A small direct-mapped cache; nothing is allocated until first use.
#[derive(Clone, Debug, Default)]
pub(crate) struct ClassCache {
    entries: Vec<(u32, u32, Value)>,
    /// What `Core::guest_special` said of the class: name, epoch, unbound for nothing.
    specials: Vec<(&'static str, u32, Value)>,
    /// Epoch and what `Core::plain_init` said of the class.
    pub(crate) plain_init: Option<(u32, Value)>,
}

// === impl ClassCache ===

impl ClassCache {
    /// What was found for the interned name, unbound for nothing; `None` when not known.
    #[inline(always)]
    pub(crate) fn get(&self, name: u32, epoch: u32) -> Option<Value> {
        let entry = self.entries.get(name as usize % ENTRIES)?;
        (entry.0 == name && entry.1 == epoch).then_some(entry.2)
    }

    pub(crate) fn set(&mut self, name: u32, epoch: u32, found: Value) {
        if self.entries.is_empty() {
            self.entries.resize(ENTRIES, (u32::MAX, 0, UNDEF));
        }
        self.entries[name as usize % ENTRIES] = (name, epoch, found);
    }

    /// The special method of that name, unbound for none; `None` when not known.
    #[inline]
    pub(crate) fn special(&self, name: &'static str, epoch: u32) -> Option<Value> {
        let at = special_at(name);
        let places = [self.specials.get(at)?, self.specials.get(at ^ 1)?];
        let found = places.iter().find(|entry| std::ptr::eq(entry.0, name) && entry.1 == epoch);
        found.map(|entry| entry.2)
    }

    pub(crate) fn set_special(&mut self, name: &'static str, epoch: u32, found: Value) {
        if self.specials.is_empty() {
            self.specials.resize(SPECIALS, ("", 0, UNDEF));
        }
        // What stands there makes way once: two names that a loop asks for in turn must not drive each other out.
        let at = special_at(name);
        self.specials.swap(at, at ^ 1);
        self.specials[at] = (name, epoch, found);
    }

    pub(crate) fn clear(&mut self) {
        self.entries = Vec::new();
        self.specials = Vec::new();
        self.plain_init = None;
    }
}

/// Where a special name stands. The factors are such that of the names which one loop may ask for, those of containers, of numbers
/// or of text, no more than two fall together; an address would do that or not as the program happens to be linked.
fn special_at(name: &'static str) -> usize {
    let bytes = name.as_bytes();
    let second = if bytes.len() > 6 { 4 } else { 3 };
    let byte = |at: usize| bytes.get(at).copied().map_or(0, usize::from);
    ((byte(2) * 28 + byte(second) * 13 + bytes.len() * 43) >> 2) % SPECIALS
}
