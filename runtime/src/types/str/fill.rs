//! Padding and repetition: `center`, `ljust`, `zfill`, `expandtabs`, `*`.
//!
//! Place: methods of `str`, and `types/sequence.rs`.
//!
//! Invariants: widths count code points.
//! Limits: the result is charged before it is made.

use super::{named, receiver};
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::text::ShortText;
use crate::native::{NativeDef, Signature};
use crate::types::TypeId;
use crate::value::{UNDEF, Value};

pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::method("center", Signature::range(1, 2), |core, args| {
        pad(core, args, "center", centered)
    }),
    NativeDef::method("ljust", Signature::range(1, 2), |core, args| {
        pad(core, args, "ljust", |_, _| 0)
    }),
    NativeDef::method("rjust", Signature::range(1, 2), |core, args| {
        pad(core, args, "rjust", |room, _| room)
    }),
    NativeDef::method("zfill", Signature::exact(1), zero_fill),
    NativeDef::method("expandtabs", Signature::named(&["tabsize"], 0, 0, 1), expand_tabs),
];

/// How much of the room stands to the left of a text in the middle.
fn centered(room: u64, width: i64) -> u64 {
    // CPython puts the odd one to the left where the width is odd.
    room / 2 + (room & width as u64 & 1)
}

#[inline(always)]
fn pad(
    core: &mut Core,
    args: &[Value],
    name: &'static str,
    left: fn(u64, i64) -> u64,
) -> Result<Value, Fault> {
    let text = receiver(core, args, name)?;
    let width = match args.get(1) {
        Some(width) if width.is_int() => width.as_int(),
        _ => core.exact_size_arg(named(name), args, 1)?,
    };
    let fill = fill_character(core, args.get(2).copied().unwrap_or(UNDEF))?;
    let len = core.char_len(text) as i64;
    let Some(room) = u64::try_from(width.saturating_sub(len)).ok().filter(|room| *room > 0) else {
        return Ok(text);
    };
    let left = left(room, width);
    let bytes = room.saturating_mul(fill.len_utf8() as u64) + core.byte_len(text) as u64;
    core.heap.reserve_text(bytes)?;
    core.charge_bytes(bytes as usize)?;
    if let Some(out) = pad_short(core.heap.str(text), len, fill, [left, room - left]) {
        return core.heap.new_short(&out);
    }
    let mut out = String::with_capacity(bytes as usize);
    out.extend(std::iter::repeat_n(fill, left as usize));
    out.push_str(core.heap.str(text));
    out.extend(std::iter::repeat_n(fill, (room - left) as usize));
    core.heap.new_string(out)
}

/// A text of `len` code points with so much of an ASCII character before and after it, where that is short.
fn pad_short(text: &str, len: i64, fill: char, room: [u64; 2]) -> Option<ShortText> {
    let fill = u8::try_from(fill).ok().filter(u8::is_ascii)?;
    let mut out = ShortText::default();
    out.fill(fill, usize::try_from(room[0]).ok()?)?;
    out.push(text, len as u32)?;
    out.fill(fill, usize::try_from(room[1]).ok()?)?;
    Some(out)
}

fn fill_character(core: &mut Core, value: Value) -> Result<char, Fault> {
    if value.is_undef() {
        return Ok(' ');
    }
    let Some(text) = core.plain_text(value) else {
        let name = core.type_name(value);
        return Err(
            core.type_error(format!("The fill character must be a unicode character, not {name}"))
        );
    };
    let text = core.heap.str(text);
    if let [byte] = text.as_bytes() {
        return Ok(char::from(*byte));
    }
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(char), None) => Ok(char),
        _ => Err(core.type_error("The fill character must be exactly one character long")),
    }
}

fn zero_fill(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let text = receiver(core, args, "zfill")?;
    let width = core.exact_size_arg(named("zfill"), args, 1)?;
    let room = width.saturating_sub(core.char_len(text) as i64);
    let Some(room) = usize::try_from(room).ok().filter(|room| *room > 0) else { return Ok(text) };
    let bytes = room.saturating_add(core.byte_len(text));
    core.heap.reserve_text(bytes as u64)?;
    core.charge_bytes(bytes)?;
    let source = core.heap.str(text);
    let sign = usize::from(source.starts_with(['+', '-']));
    let (sign, digits) = source.split_at_checked(sign).unwrap_or(("", source));
    let chars = core.char_len(text) as u32;
    let mut short = ShortText::default();
    if short.push(sign, sign.len() as u32).is_some()
        && short.fill(b'0', room).is_some()
        && short.push(digits, chars - sign.len() as u32).is_some()
    {
        return core.heap.new_short(&short);
    }
    let mut out = String::with_capacity(bytes);
    out.push_str(sign);
    out.extend(std::iter::repeat_n('0', room));
    out.push_str(digits);
    core.heap.new_string(out)
}

fn expand_tabs(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let text = receiver(core, args, "expandtabs")?;
    let size = args.get(1).copied().unwrap_or(UNDEF);
    let size = if size.is_undef() { 8 } else { core.c_int_arg(named("expandtabs"), args, 1)? };
    let size = size.max(0) as u64;
    core.charge_bytes(core.byte_len(text))?;
    let tabs = memchr::memchr_iter(b'\t', core.heap.str(text).as_bytes()).count() as u64;
    let bound = tabs.saturating_mul(size).saturating_add(core.byte_len(text) as u64);
    core.heap.reserve_text(bound)?;
    core.charge_bytes(bound as usize)?;
    let mut out = String::new();
    let mut column = 0;
    for char in core.heap.str(text).chars() {
        match char {
            '\t' if size > 0 => {
                let room = size - column % size;
                column += room;
                out.extend(std::iter::repeat_n(' ', room as usize));
            }
            '\t' => {}
            '\n' | '\r' => {
                column = 0;
                out.push(char);
            }
            _ => {
                column += 1;
                out.push(char);
            }
        }
    }
    core.heap.new_string(out)
}

impl Core {
    /// How often a sequence is to be repeated; an `OverflowError` for what no size can be.
    pub(crate) fn repeat_count(&mut self, count: Value) -> Result<u64, Fault> {
        match self.int_ref(count).map(crate::number::IntRef::to_i64) {
            Some(Some(count)) => Ok(count.max(0) as u64),
            _ => {
                Err(self
                    .raise(TypeId::OverflowError, "cannot fit 'int' into an index-sized integer"))
            }
        }
    }

    /// `text * count`
    pub(crate) fn repeat_text(&mut self, text: Value, count: Value) -> Result<Value, Fault> {
        let count = self.repeat_count(count)?;
        if count == 1 {
            return Ok(text);
        }
        let bytes = (self.byte_len(text) as u64).saturating_mul(count);
        if bytes == 0 {
            return self.heap.intern("");
        }
        self.heap.reserve_text(bytes)?;
        self.charge_bytes(bytes as usize)?;
        let out = self.heap.str(text).repeat(count as usize);
        self.heap.new_string(out)
    }
}
