//! Shortcuts of `io`: what is written to the end of a `StringIO`, and the lines that are read of it.
//!
//! Place: `stdlib/shortcut.rs` finds them by the names of the methods in `frozen/io.py`; `csv.rs` reads lines by them too.
//!
//! Invariants: the stream is of the class itself, open, and translates no line ends.
//! Limits: none of its own; a text is kept as it is.

use super::shortcut::{OwnClass, Shortcut};
use crate::core::Core;
use crate::exception::Fault;
use crate::value::{Kind, Value};

const STRING_IO: OwnClass = OwnClass {
    place: 2,
    name: "StringIO",
    slots: &["_newline", "_seen", "_text", "_parts", "_at", "_len", "_near", "_near_byte"],
};

/// The methods.
pub(super) static SHORTCUTS: &[Shortcut] = &[
    Shortcut::new("StringIO.write", write),
    Shortcut::new("StringIO.readline", |core, function, args| match *args {
        [this, size] if size == Value::int(-1) => read_line(core, function, this),
        _ => Ok(None),
    }),
    Shortcut::new("IOBase.__next__", |core, function, args| match *args {
        [this] => read_line(core, function, this),
        _ => Ok(None),
    }),
];

/// A line within a text, and the place behind it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub(super) text: Value,
    /// Its bytes.
    pub(super) start: usize,
    pub(super) end: usize,
    /// Characters before what follows.
    at: i64,
}

/// `StringIO.write(s)`
fn write(core: &mut Core, function: Value, args: &[Value]) -> Result<Option<Value>, Fault> {
    let &[this, text] = args else { return Ok(None) };
    let parts = core.own_parts::<6>(function, &STRING_IO, this)?;
    let Some([newline, _, _, parts, at, len]) = parts else { return Ok(None) };
    if !text.is_kind(Kind::Str) || !parts.is_kind(Kind::List) || at != len || !len.is_int() {
        return Ok(None);
    }
    if core.heap.as_str(newline) != Some("\n") {
        return Ok(None);
    }
    let size = core.plain_len(text).unwrap_or(0) as i64;
    if size > 0 {
        let end = core.heap.new_int(len.as_int() + size)?;
        core.heap.list_push(parts, text)?;
        if let Some([.., at, len]) = core.heap.instance_mut(this).slots.first_chunk_mut::<6>() {
            (*at, *len) = (end, end);
        }
    }
    Ok(Some(Value::int(size)))
}

/// `StringIO.readline()` where there is a line.
fn read_line(core: &mut Core, function: Value, this: Value) -> Result<Option<Value>, Fault> {
    let Some(line) = core.stream_line(function, this)? else { return Ok(None) };
    let text = core.heap.new_part(line.text, line.start, line.end)?;
    core.pass_line(this, line);
    Ok(Some(text))
}

impl Core {
    /// The next line of a `StringIO` of the module that `function` is of; it is not read yet.
    pub(super) fn stream_line(
        &mut self,
        function: Value,
        this: Value,
    ) -> Result<Option<Line>, Fault> {
        let slots = self.own_parts::<8>(function, &STRING_IO, this)?;
        let Some([newline, _, text, parts, at, len, near, near_byte]) = slots else {
            return Ok(None);
        };
        let plain = newline.is_none() || self.heap.as_str(newline) == Some("\n");
        let whole = self.heap.items(parts).is_some_and(<[Value]>::is_empty);
        if !plain || !whole || !text.is_kind(Kind::Str) || !at.is_int() || !len.is_int() {
            return Ok(None);
        }
        let (at, len) = (at.as_int(), len.as_int());
        if at < 0 || at >= len || self.char_len(text) as i64 != len {
            return Ok(None);
        }
        let start = if self.is_ascii(text) {
            at as usize
        } else if near == Value::int(at) && near_byte.is_int() {
            near_byte.as_int() as usize
        } else {
            self.charge_bytes(at as usize)?;
            self.byte_at(text, at as usize)
        };
        let source = self.heap.str(text);
        let rest = source.get(start..).unwrap_or_default();
        let size = memchr::memchr(b'\n', rest.as_bytes()).map_or(rest.len(), |end| end + 1);
        let line = rest.get(..size).unwrap_or_default();
        let chars = if self.is_ascii(text) { size } else { line.chars().count() };
        self.charge_bytes(size)?;
        Ok(Some(Line { text, start, end: start + size, at: at + chars as i64 }))
    }

    /// Goes on behind a line that `stream_line` has given.
    pub(super) fn pass_line(&mut self, this: Value, line: Line) {
        let slots = self.heap.instance_mut(this).slots.first_chunk_mut::<8>();
        if let Some([.., at, _, near, near_byte]) = slots {
            (*at, *near) = (Value::int(line.at), Value::int(line.at));
            *near_byte = Value::int(line.end as i64);
        }
    }
}
