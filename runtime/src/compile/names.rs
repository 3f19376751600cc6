//! Interned names: each distinct identifier of a source is a small number.
//!
//! Place: the scope pass interns every name it meets and leaves the number in the AST node, so that code generation reads
//! a name's number instead of hashing its text again.
//!
//! Invariants: equal texts have equal numbers; numbers count up from 0 in order of first appearance.
//! Hostile names cannot make it slow: a name that finds no room within a few probes goes to a B-tree.

use std::borrow::Cow;
use std::collections::BTreeMap;

/// The number of a name.
pub(super) type NameId = u32;

/// How many slots are looked at before the B-tree is.
const PROBES: usize = 12;

/// The table of names of one source.
#[derive(Debug, Default)]
pub(super) struct Names<'a> {
    texts: Vec<Cow<'a, str>>,
    /// Name number plus 1, or 0 where free; the length is a power of two.
    slots: Vec<u32>,
    overflow: BTreeMap<Cow<'a, str>, NameId>,
}

impl<'a> Names<'a> {
    /// The number of `text`, new or old.
    pub(super) fn intern(&mut self, text: &'a str) -> NameId {
        match self.find(text) {
            Ok(id) => id,
            Err(slot) => self.add(Cow::Borrowed(text), slot),
        }
    }

    /// The number of a text that is not in the source.
    pub(super) fn intern_owned(&mut self, text: String) -> NameId {
        match self.find(&text) {
            Ok(id) => id,
            Err(slot) => self.add(Cow::Owned(text), slot),
        }
    }

    /// The text of a name.
    pub(super) fn text(&self, id: NameId) -> &str {
        self.texts.get(id as usize).map_or("", |text| text)
    }

    /// How many names there are.
    pub(super) fn len(&self) -> usize {
        self.texts.len()
    }

    /// The number of `text`, or the free slot where it may stand.
    fn find(&self, text: &str) -> Result<NameId, Option<usize>> {
        if self.slots.is_empty() {
            return Err(None);
        }
        let mask = self.slots.len() - 1;
        let mut at = hash(text.as_bytes()) as usize & mask;
        for _ in 0..PROBES {
            match self.slots[at] {
                0 => return Err(Some(at)),
                id if self.texts[id as usize - 1] == text => return Ok(id - 1),
                _ => at = (at + 1) & mask,
            }
        }
        self.overflow.get(text).copied().ok_or(None)
    }

    fn add(&mut self, text: Cow<'a, str>, slot: Option<usize>) -> NameId {
        let id = self.texts.len() as NameId;
        self.texts.push(text);
        let crowded = self.texts.len() * 4 > self.slots.len() * 3;
        match slot {
            Some(slot) if !crowded => self.slots[slot] = id + 1,
            None if !crowded => {
                self.overflow.insert(self.texts[id as usize].clone(), id);
            }
            _ => self.grow(),
        }
        id
    }

    /// Doubles the table and enters all names again.
    #[cold]
    fn grow(&mut self) {
        let length = (self.slots.len() * 4).max(32);
        self.slots.clear();
        self.slots.resize(length, 0);
        self.overflow.clear();
        let mask = length - 1;
        for (id, text) in self.texts.iter().enumerate() {
            let start = hash(text.as_bytes()) as usize;
            let free =
                (0..PROBES).map(|step| (start + step) & mask).find(|at| self.slots[*at] == 0);
            match free {
                Some(at) => self.slots[at] = id as u32 + 1,
                None => {
                    self.overflow.insert(text.clone(), id as NameId);
                }
            }
        }
    }
}

/// A fast hash. It decides only where a name is looked for, never an order that can be seen.
pub(super) fn hash(bytes: &[u8]) -> u64 {
    const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;
    let mut state = bytes.len() as u64;
    let (chunks, rest) = bytes.as_chunks::<8>();
    for chunk in chunks {
        state = (state.rotate_left(23) ^ u64::from_le_bytes(*chunk)).wrapping_mul(MULTIPLIER);
    }
    let mut last = 0;
    for byte in rest {
        last = (last << 8) | u64::from(*byte);
    }
    state = (state.rotate_left(23) ^ last).wrapping_mul(MULTIPLIER);
    state ^ (state >> 32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_texts_have_equal_numbers() {
        let texts: Vec<String> = (0..5000).map(|n| format!("n{n}")).collect();
        let mut names = Names::default();
        for (n, text) in texts.iter().enumerate() {
            assert_eq!(names.intern(text), n as NameId);
        }
        for (n, text) in texts.iter().enumerate() {
            assert_eq!(names.intern_owned(text.clone()), n as NameId);
            assert_eq!(names.text(n as NameId), text);
        }
        assert_eq!(names.len(), 5000);
    }
}
