//! `Str` and `Buffer`: strings as their own bytes or as windows of a shared buffer with room at its end.
//!
//! Place: `heap.rs` makes and resolves them; `types/str.rs` gives them their methods.
//!
//! Why windows: `s += t` appends in place when `s` ends where its buffer ends, so that building text in a loop is linear.
//! Older windows never see the new part. The collector cuts a buffer of which windows that live show less than a quarter.
//! Invariants: text is UTF-8; lone surrogates stand as U+10F000 to U+10F7FF (`text/surrogate.rs`). `chars` counts code
//! points; a string is ASCII when that equals its bytes. A window never reaches past its buffer and cuts no character.
//! Limits: 2^32 - 1 bytes a string.

use std::cell::Cell;

use compact_str::CompactString;

use super::slot_bytes;
use crate::exception::Fault;
use crate::text::digits::{self, Room};
use crate::value::{Kind, Value};

/// The longest string, in bytes.
pub(crate) const TEXT_MAX: u64 = u32::MAX as u64;
/// Bytes a string holds within its slot.
pub(crate) const INLINE_MAX: usize = 24;
/// The longest texts that are compared in place.
const FEW_BYTES: usize = 16;

/// A string object.
#[derive(Clone, Debug)]
pub(crate) struct Str {
    pub(crate) text: Text,
    /// Code points.
    pub(crate) chars: u32,
    /// Whether this is the one string of its content in the intern table.
    pub(crate) interned: bool,
    /// Number of the dict entry where this key was found last: dicts of one layout have it there too. Not saved.
    pub(crate) hint: Cell<u16>,
    /// The hash, 0 when not yet computed.
    pub(crate) hash: Cell<u64>,
}

/// Where a string's bytes are.
#[derive(Clone, Debug)]
pub(crate) enum Text {
    Own(CompactString),
    Window { buffer: u32, start: u32, len: u32 },
}

/// Text that grows at its end.
#[derive(Clone, Debug)]
pub(crate) struct Buffer {
    pub(crate) text: String,
    /// The capacity that was charged.
    pub(crate) capacity: u32,
}

/// Text that is put together in place, as long as it fits into a string's slot.
#[derive(Debug, Default)]
pub(crate) struct ShortText {
    bytes: [u8; INLINE_MAX],
    len: usize,
    chars: u32,
}

// === impl ShortText ===

impl ShortText {
    /// The text of these ASCII characters, of which there is room for so many as fit.
    #[inline]
    pub(crate) fn of_ascii(characters: impl Iterator<Item = u8>) -> ShortText {
        let mut text = ShortText::default();
        for (place, character) in text.bytes.iter_mut().zip(characters) {
            *place = character;
            text.len += 1;
        }
        text.chars = text.len as u32;
        text
    }

    /// Appends a text of so many code points; `None` where there is no room.
    #[inline]
    pub(crate) fn push(&mut self, text: &str, chars: u32) -> Option<()> {
        let end = self.len + text.len();
        self.bytes.get_mut(self.len..end)?.copy_from_slice(text.as_bytes());
        self.len = end;
        self.chars += chars;
        Some(())
    }

    /// Appends a part of a text that may end within a character, if there is room: for `new_short_bytes`.
    #[inline]
    pub(crate) fn push_bytes(&mut self, part: &[u8]) {
        let end = self.len + part.len();
        if let Some(place) = self.bytes.get_mut(self.len..end) {
            place.copy_from_slice(part);
            self.len = end;
        }
    }

    /// Appends an ASCII character `count` times; `None` where there is no room.
    #[inline]
    pub(crate) fn fill(&mut self, character: u8, count: usize) -> Option<()> {
        debug_assert!(character.is_ascii());
        let end = self.len.checked_add(count)?;
        self.bytes.get_mut(self.len..end)?.fill(character);
        self.len = end;
        self.chars += count as u32;
        Some(())
    }
}

// === impl Str ===

impl Str {
    pub(crate) fn byte_len(&self) -> usize {
        match &self.text {
            Text::Own(text) => text.len(),
            Text::Window { len, .. } => *len as usize,
        }
    }

    #[inline(always)]
    pub(crate) fn is_ascii(&self) -> bool {
        self.byte_len() == self.chars as usize
    }

    /// Whether it has the same content as another, where that is told without a call.
    #[inline(always)]
    pub(crate) fn is_same_few(&self, other: &Str) -> bool {
        match (&self.text, &other.text) {
            (Text::Own(a), Text::Own(b)) => {
                let (a, b) = (a.as_bytes(), b.as_bytes());
                a.len() == b.len() && a.len() <= FEW_BYTES && same_few(a, b)
            }
            _ => false,
        }
    }

    /// Bytes beyond the slot.
    #[inline(always)]
    pub(crate) fn extra_bytes(&self) -> u64 {
        match &self.text {
            Text::Own(text) if text.is_heap_allocated() => own_bytes(text.len()),
            Text::Own(_) | Text::Window { .. } => 0,
        }
    }
}

/// Bytes that a string of `len` bytes of its own holds beyond its slot.
#[inline(always)]
pub(crate) fn own_bytes(len: usize) -> u64 {
    if len <= INLINE_MAX { 0 } else { len.max(32) as u64 }
}

/// Whether two texts are the same: short ones, which most keys and names are, without a call.
#[inline(always)]
pub(crate) fn same_bytes(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    if a.len() > FEW_BYTES { a == b } else { same_few(a, b) }
}

/// Whether two texts of one length, at most `FEW_BYTES`, are the same: by their ends, which overlap.
#[inline(always)]
fn same_few(a: &[u8], b: &[u8]) -> bool {
    // Of one length, for the compiler too.
    let b = b.get(..a.len()).unwrap_or_default();
    if let (Some(x), Some(y)) = (a.first_chunk::<8>(), b.first_chunk::<8>()) {
        return x == y && a.last_chunk::<8>() == b.last_chunk::<8>();
    }
    if let (Some(x), Some(y)) = (a.first_chunk::<4>(), b.first_chunk::<4>()) {
        return x == y && a.last_chunk::<4>() == b.last_chunk::<4>();
    }
    a.first() == b.first() && a.get(a.len() / 2) == b.get(a.len() / 2) && a.last() == b.last()
}

/// Number of code points of `text`, at most `u32::MAX`.
#[inline]
pub(crate) fn count_chars(text: &str) -> u32 {
    if text.is_ascii() { text.len() as u32 } else { text.chars().count() as u32 }
}

/// Room of a buffer that is to hold so many bytes.
fn buffer_capacity(len: u64) -> u32 {
    // Doubling is what makes repeated appending linear.
    len.saturating_mul(2).clamp(128, TEXT_MAX) as u32
}

// === impl Heap: parts of strings, and strings that grow ===

impl super::Heap {
    /// The texts of these strings and inline ints one after the other, where together they fit into a slot.
    pub(crate) fn new_short_joined(&mut self, parts: &[Value]) -> Option<Result<Value, Fault>> {
        let (mut joined, mut count) = (CompactString::const_new(""), 0);
        let mut room = Room::new();
        for part in parts {
            if part.is_int() {
                let text = digits::of(part.as_int(), &mut room);
                joined.push_str(text);
                count += text.len() as u32;
            } else {
                let string = self.strs.find(part.index()).filter(|_| part.is_kind(Kind::Str))?;
                match &string.text {
                    // The slot as a whole.
                    Text::Own(text) if joined.is_empty() => joined.clone_from(text),
                    _ => joined.push_str(self.text_of(string)),
                }
                count += string.chars;
            }
            if joined.len() > INLINE_MAX {
                return None;
            }
        }
        Some(self.new_counted(joined, count))
    }

    /// A string's text and how many code points it has.
    #[inline]
    pub(crate) fn text_and_chars(&self, value: Value) -> Option<(&str, u32)> {
        let string = self.strs.find(value.index()).filter(|_| value.is_kind(Kind::Str))?;
        Some((self.text_of(string), string.chars))
    }

    /// The decimal digits of an int, which fit into a slot.
    pub(crate) fn new_digits(&mut self, int: i64) -> Result<Value, Fault> {
        let text = CompactString::new(digits::of(int, &mut Room::new()));
        let chars = text.len() as u32;
        self.new_inline(Text::Own(text), chars)
    }

    /// A string of what was put together.
    pub(crate) fn new_short(&mut self, text: &ShortText) -> Result<Value, Fault> {
        // Whole texts and characters were pushed.
        let bytes = text.bytes.get(..text.len).unwrap_or_default();
        let compact = CompactString::new(std::str::from_utf8(bytes).unwrap_or_default());
        self.new_counted(compact, text.chars)
    }

    /// As `new_short`, where the characters were not counted.
    pub(crate) fn new_short_bytes(&mut self, text: &ShortText) -> Result<Value, Fault> {
        let bytes = text.bytes.get(..text.len).unwrap_or_default();
        self.new_compact(CompactString::new(std::str::from_utf8(bytes).unwrap_or_default()))
    }

    /// A new string of the bytes `start..end` of another; the whole string is itself.
    #[inline]
    pub(crate) fn new_part(
        &mut self,
        source: Value,
        start: usize,
        end: usize,
    ) -> Result<Value, Fault> {
        let string = self.strs.get(source.index());
        let text = self.text_of(string);
        if start == 0 && end == text.len() {
            return Ok(source);
        }
        let ascii = text.len() == string.chars as usize;
        let part = text.get(start..end).unwrap_or_default();
        let len = part.len();
        if len <= INLINE_MAX {
            if ascii && len <= 1 {
                let letter = part.as_bytes().first().copied();
                return self.letter(letter);
            }
            let chars = if ascii { len as u32 } else { count_chars(part) };
            let text = Text::Own(CompactString::new(part));
            return self.new_inline(text, chars);
        }
        self.reserve_text(len as u64)?;
        let part = CompactString::new(self.str(source).get(start..end).unwrap_or_default());
        self.new_compact(part)
    }

    /// `a + b` where both are held within their slots, and so can be what they make.
    #[inline(always)]
    pub(crate) fn join_short(&mut self, a: Value, b: Value) -> Option<Result<Value, Fault>> {
        let (a, b) = (self.strs.find(a.index())?, self.strs.find(b.index())?);
        let (Text::Own(head), Text::Own(tail)) = (&a.text, &b.text) else { return None };
        // An empty one makes the other.
        if head.len() + tail.len() > INLINE_MAX || a.chars == 0 || b.chars == 0 {
            return None;
        }
        let chars = a.chars + b.chars;
        let mut text = head.clone();
        text.push_str(tail);
        Some(self.new_inline(Text::Own(text), chars))
    }

    /// `a + b` in place where `a` ends where its buffer ends; the result is a new object in any case.
    pub(crate) fn append_text(&mut self, a: Value, b: Value) -> Result<Value, Fault> {
        let (Some(a_str), Some(b_str)) = (self.strs.find(a.index()), self.strs.find(b.index()))
        else {
            return Ok(a);
        };
        let added = b_str.byte_len();
        let len = a_str.byte_len() + added;
        let chars = u64::from(a_str.chars) + u64::from(b_str.chars);
        if let Text::Window { buffer, start, len: old } = a_str.text
            && len > INLINE_MAX
            && (start + old) as usize == self.buffers.get(buffer).text.len()
        {
            let end = u64::from(start + old) + added as u64;
            if end <= TEXT_MAX {
                self.extend_buffer(buffer, b, end)?;
                return Ok(self.window(buffer, start, len as u32, chars as u32));
            }
        }
        let (head, tail) = (self.text_of(a_str), self.text_of(b_str));
        if len <= INLINE_MAX {
            let mut text = CompactString::new(head);
            text.push_str(tail);
            return self.new_inline(Text::Own(text), chars as u32);
        }
        if len <= 64 {
            let mut text = CompactString::with_capacity(len);
            text.push_str(head);
            text.push_str(tail);
            self.charge_text(len)?;
            return Ok(self.insert_text(Text::Own(text), chars as u32));
        }
        if len as u64 > TEXT_MAX || chars > TEXT_MAX {
            self.books.reserve(u64::MAX)?;
        }
        self.new_buffer_window(a, b, len, chars as u32)
    }

    /// Puts a string at the end of a buffer, which is `end` bytes long then, and charges for the window that is to show it.
    fn extend_buffer(&mut self, buffer: u32, added: Value, end: u64) -> Result<(), Fault> {
        if end > u64::from(self.buffers.get(buffer).capacity) {
            self.books.reserve(slot_bytes(Kind::Str))?;
            self.grow_buffer(buffer, end)?;
        }
        self.charge_object(Kind::Str, 0)?;
        let super::Heap { strs, buffers, .. } = self;
        match &strs.get(added.index()).text {
            Text::Own(added) => buffers.get_mut(buffer).text.push_str(added),
            Text::Window { .. } => {
                let added = CompactString::new(self.str(added));
                self.buffers.get_mut(buffer).text.push_str(&added);
            }
        }
        Ok(())
    }

    fn new_buffer_window(
        &mut self,
        a: Value,
        b: Value,
        len: usize,
        chars: u32,
    ) -> Result<Value, Fault> {
        let capacity = buffer_capacity(len as u64);
        let bytes = slot_bytes(Kind::Buffer) + slot_bytes(Kind::Str) + u64::from(capacity);
        self.books.charge(bytes)?;
        let mut text = String::new();
        text.reserve_exact(capacity as usize);
        text.push_str(self.str(a));
        text.push_str(self.str(b));
        let buffer = self.buffers.insert(Buffer { text, capacity });
        Ok(self.window(buffer, 0, len as u32, chars))
    }

    fn window(&mut self, buffer: u32, start: u32, len: u32, chars: u32) -> Value {
        self.insert_text(Text::Window { buffer, start, len }, chars)
    }

    fn grow_buffer(&mut self, buffer: u32, len: u64) -> Result<(), Fault> {
        let super::Heap { books, buffers, .. } = self;
        let buffer = buffers.get_mut(buffer);
        if len > u64::from(buffer.capacity) {
            let capacity = buffer_capacity(len);
            books.copy_room(u64::from(capacity))?;
            books.charge(u64::from(capacity - buffer.capacity) + slot_bytes(Kind::Str))?;
            books.release(slot_bytes(Kind::Str));
            buffer.text.reserve_exact(capacity as usize - buffer.text.len());
            buffer.capacity = capacity;
        }
        Ok(())
    }
}
