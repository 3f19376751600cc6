//! What is made of all matches of a search: their spans, texts, the parts between them, or pieces with a replacement.
//!
//! Place: `Search` of `re.rs` takes each match here; `findall`, `split` and `sub` of `frozen/re.py` say what they want.
//!
//! Invariants: the room for what is made of a match is there before any of it is made.
//! Limits: those of lists and strings.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::run::{Machine, NOWHERE};
use super::{Over, ROOM_BYTES, Search};
use crate::core::Core;
use crate::exception::Fault;
use crate::value::{Kind, NONE, Value};

/// Bytes of a string or a tuple besides its text and items.
const VALUE_BYTES: u64 = 128;

/// What a search gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Gives {
    /// The spans of one match.
    One,
    /// A list of the spans of each.
    Spans,
    /// A list of the texts: of the match, or of its groups.
    Texts,
    /// A list of what is between the matches, and of their groups.
    Parts,
    /// A list of what is between them with the replacement of each: a text, or a list of texts and numbers of groups.
    Pieces,
}

// === impl Gives ===

impl Gives {
    /// By the number that `frozen/re.py` has for it.
    pub(super) fn of(number: i64) -> Gives {
        match number {
            1 => Gives::Texts,
            2 => Gives::Parts,
            3 => Gives::Pieces,
            _ => Gives::Spans,
        }
    }
}

// === impl Search ===

impl Search {
    /// Asks for room for what is made of the next match.
    #[inline]
    pub(super) fn reserve(&self, core: &mut Core, over: Over, bytes: u64) -> Result<(), Fault> {
        core.heap.books.reserve(bytes)?;
        if self.gives == Gives::One {
            return Ok(());
        }
        let items = match self.gives {
            Gives::Parts => 2 + bytes / VALUE_BYTES,
            Gives::Pieces => 3 + core.heap.items(over.replacement).map_or(0, <[Value]>::len) as u64,
            _ => 1,
        };
        core.heap.list_room(over.list, items)
    }

    /// Bytes that what is made of a match needs: of the one that was found, or so much as does for most.
    pub(super) fn needed(&self, core: &Core, over: Over, machine: &Machine) -> u64 {
        if !self.found {
            return ROOM_BYTES;
        }
        let groups = machine.slots.len() / 2;
        let group = |at: usize| {
            let (start, end) = (self.byte_of(machine, at * 2), self.byte_of(machine, at * 2 + 1));
            VALUE_BYTES + u64::from(end.saturating_sub(start))
        };
        let all = || (0..groups).map(group).sum::<u64>();
        let before = u64::from(self.start - self.last.min(self.start));
        let bytes = match self.gives {
            Gives::One | Gives::Spans => 32 * groups as u64,
            Gives::Texts => all(),
            Gives::Parts => before + all(),
            Gives::Pieces => {
                let parts = core.heap.items(over.replacement).unwrap_or_default().iter();
                let numbers = parts.filter_map(|part| usize::try_from(part.small_int()?).ok());
                before + numbers.map(group).sum::<u64>()
            }
        };
        bytes + 2 * VALUE_BYTES
    }

    /// Makes of a match what is asked for.
    pub(super) fn take(&self, core: &mut Core, over: Over, machine: &Machine) -> Result<(), Fault> {
        let Over { text, list, replacement } = over;
        let groups = (machine.slots.len() / 2).saturating_sub(1);
        match self.gives {
            Gives::One => Ok(()),
            Gives::Spans => {
                let spans = self.spans(core, text, machine)?;
                core.heap.list_push(list, spans)
            }
            Gives::Texts => {
                let value = match groups {
                    0 => core.cut(text, self.start, machine.pos)?,
                    1 => self
                        .group(core, text, machine, 1)?
                        .map_or_else(|| core.cut(text, 0, 0), Ok)?,
                    _ => {
                        let mut values: SmallVec<[Value; 8]> = SmallVec::with_capacity(groups);
                        for group in 1..=groups {
                            let value = self.group(core, text, machine, group)?;
                            values.push(value.map_or_else(|| core.cut(text, 0, 0), Ok)?);
                        }
                        core.heap.new_tuple(&values)?
                    }
                };
                core.heap.list_push(list, value)
            }
            Gives::Parts => {
                let before = core.cut(text, self.last, self.start)?;
                core.heap.list_push(list, before)?;
                for group in 1..=groups {
                    let value = self.group(core, text, machine, group)?.unwrap_or(NONE);
                    core.heap.list_push(list, value)?;
                }
                Ok(())
            }
            Gives::Pieces => {
                if self.start > self.last {
                    let before = core.cut(text, self.last, self.start)?;
                    core.heap.list_push(list, before)?;
                }
                if !replacement.is_kind(Kind::List) {
                    return core.heap.list_push(list, replacement);
                }
                let parts = core.heap.items(replacement).map_or(0, <[Value]>::len);
                core.charge_values(parts)?;
                for at in 0..parts {
                    let Some(part) = core.item_at(replacement, at) else { break };
                    let piece = match part.small_int() {
                        Some(group) => {
                            self.group(core, text, machine, usize::try_from(group).unwrap_or(0))?
                        }
                        None => Some(part),
                    };
                    if let Some(piece) = piece {
                        core.heap.list_push(list, piece)?;
                    }
                }
                Ok(())
            }
        }
    }

    /// What the search gives where there is no other match.
    pub(super) fn end(&self, core: &mut Core, over: Over) -> Result<Value, Fault> {
        match self.gives {
            Gives::One | Gives::Spans | Gives::Texts => {}
            Gives::Parts | Gives::Pieces => {
                let text = over.text;
                let size = if text.is_kind(Kind::Str) {
                    core.heap.str(text).len()
                } else {
                    core.heap.bytes(text).len()
                } as u32;
                if self.gives == Gives::Parts || size > self.last {
                    core.heap.list_room(over.list, 1)?;
                    let rest = core.cut(text, self.last, size)?;
                    core.heap.list_push(over.list, rest)?;
                }
            }
        }
        Ok(over.list)
    }

    /// The text of a group, if it took part.
    fn group(
        &self,
        core: &mut Core,
        text: Value,
        machine: &Machine,
        group: usize,
    ) -> Result<Option<Value>, Fault> {
        let (start, end) = (self.byte_of(machine, group * 2), self.byte_of(machine, group * 2 + 1));
        if start == NOWHERE || end == NOWHERE {
            return Ok(None);
        }
        core.cut(text, start, end).map(Some)
    }
}

// === impl Core ===

impl Core {
    /// The bytes `start..end` of a text.
    #[inline]
    fn cut(&mut self, text: Value, start: u32, end: u32) -> Result<Value, Fault> {
        let (start, end) = (start as usize, end as usize);
        self.charge_bytes(end.saturating_sub(start))?;
        if text.is_kind(Kind::Str) {
            return self.heap.new_part(text, start, end);
        }
        let bytes = self.heap.bytes(text);
        if start == 0 && end == bytes.len() {
            return Ok(text);
        }
        let part = bytes.get(start..end).unwrap_or_default().to_vec();
        self.heap.new_bytes(part)
    }
}
