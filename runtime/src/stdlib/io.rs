//! Shortcuts of `io`: what is written to the end of a `StringIO`.
//!
//! Place: `stdlib/shortcut.rs` finds them by the names of the methods in `frozen/io.py`.
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
    slots: &["_newline", "_seen", "_text", "_parts", "_at", "_len"],
};

/// The methods.
pub(super) static SHORTCUTS: &[Shortcut] = &[Shortcut::new("StringIO.write", write)];

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
