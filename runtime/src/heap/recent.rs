//! Keys of dicts that were found of late.
//!
//! Place: `protocol/near.rs` asks here before it looks a string up, and notes what it found.
//!
//! Why: most look-ups are of few keys, and in dicts that have each of them at the same place. A string that was put together
//! anew, `text.split()` gives many, has the text of a key and is another object: that both are the same is told once.
//! Invariants: of each note both strings are the same and short, for as long as they live: strings do not change, and the
//! collector empties the notes before it sweeps. Notes are not saved and hold nothing alive.
//! Limits: `NOTES` notes, which a session has from its first look-up until its run ends.

use std::cell::{Cell, OnceCell};

use crate::value::{UNDEF, Value};

/// Keys that are noted, by their slots.
const NOTES: usize = 64;

/// A key that was found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Note {
    key: Value,
    /// The string that the dict had.
    pub(crate) stored: Value,
    /// Number of the entry.
    pub(crate) at: u32,
}

/// The keys that were found last.
#[derive(Debug)]
pub(crate) struct Recent(OnceCell<Box<[Cell<Note>; NOTES]>>);

/// No dict has an entry of this number.
const NO_NOTE: Note = Note { key: UNDEF, stored: UNDEF, at: u32::MAX };

// === impl Recent ===

impl Recent {
    pub(crate) const fn new() -> Recent {
        Recent(OnceCell::new())
    }

    /// Where a string was found last.
    #[inline(always)]
    pub(crate) fn find(&self, key: Value) -> Option<Note> {
        let note = self.0.get()?[key.index() as usize % NOTES].get();
        (note.key == key).then_some(note)
    }

    /// Notes where a short string was found, and as which.
    #[inline]
    pub(crate) fn note(&self, key: Value, stored: Value, at: u32) {
        let notes = self.0.get_or_init(|| Box::new([const { Cell::new(NO_NOTE) }; NOTES]));
        notes[key.index() as usize % NOTES].set(Note { key, stored, at });
    }

    /// Forgets all, of which some may die now.
    pub(crate) fn forget(&mut self) {
        self.0.take();
    }
}

#[cfg(test)]
mod tests {
    use super::{NOTES, Recent};
    use crate::value::{Kind, UNDEF, Value};

    #[test]
    fn a_note_is_found_by_its_key_alone() {
        let string = |at: u32| Value::heap(Kind::Str, at);
        let mut recent = Recent::new();
        assert!(recent.find(string(0)).is_none());
        recent.note(string(3), string(9), 70_000);
        let note = recent.find(string(3)).expect("noted");
        assert_eq!((note.stored, note.at), (string(9), 70_000));
        for other in [string(9), string(3 + NOTES as u32), Value::int(3), UNDEF] {
            assert!(recent.find(other).is_none_or(|note| note.at == u32::MAX), "{other:?}");
        }
        recent.note(string(3 + NOTES as u32), string(5), 1);
        assert!(recent.find(string(3)).is_none());
        recent.forget();
        assert!(recent.find(string(3 + NOTES as u32)).is_none());
    }
}
