//! Subscripts and slices of strings and bytes, and the operators `+`, `*` and `%` on them.
//!
//! Place: `types/sequence.rs` comes here for operands of these types.
//!
//! Invariants: positions count code points in strings and bytes in bytes.
//! Limits: where a string is not ASCII, reaching a position is charged by its length.

use crate::code::op::BinaryOp;
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::text::{INLINE_MAX, ShortText};
use crate::types::TypeId;
use crate::types::sequence::{Extent, Subscript};
use crate::value::{Kind, UNDEF, Value};

impl Core {
    /// `text[key]` of a string or bytes object.
    pub(crate) fn text_item(&mut self, text: Value, key: Value) -> Result<Value, Fault> {
        if key.is_kind(Kind::Slice) {
            let len = self.plain_len(text).unwrap_or(0) as usize;
            let picked = self.subscript_extent(Subscript::Get, text, key, UNDEF, len)?;
            return if text.is_kind(Kind::Str) {
                self.text_slice(text, picked)
            } else {
                self.bytes_slice(text, picked)
            };
        }
        let is_text = text.is_kind(Kind::Str);
        let Some(index) = key.small_int() else { return self.text_item_rare(text, key) };
        let len = self.plain_len(text).unwrap_or(0) as i64;
        let at = if index < 0 { index + len } else { index };
        if at < 0 || at >= len {
            let words = if is_text { "string index out of range" } else { "index out of range" };
            return Err(self.raise(TypeId::IndexError, words));
        }
        if !is_text {
            let byte = self.heap.bytes(text).get(at as usize).copied().unwrap_or(0);
            return Ok(Value::int(i64::from(byte)));
        }
        if self.is_ascii(text) {
            let byte = self.heap.str(text).as_bytes().get(at as usize).copied().unwrap_or(0);
            return self.char_value(char::from(byte));
        }
        self.charge_bytes(at as usize)?;
        match self.heap.str(text).chars().nth(at as usize) {
            Some(char) => self.char_value(char),
            None => Err(self.raise(TypeId::IndexError, "string index out of range")),
        }
    }

    #[cold]
    fn text_item_rare(&mut self, text: Value, key: Value) -> Result<Value, Fault> {
        if key.is_kind(Kind::BigInt) {
            return Err(
                self.raise(TypeId::IndexError, "cannot fit 'int' into an index-sized integer")
            );
        }
        if self.guest_special(key, "__index__").is_some() {
            let owner = if text.is_kind(Kind::Str) { TypeId::Str } else { TypeId::Bytes };
            let name = (crate::native::registry::Owner::Type(owner), "__getitem__");
            return Err(self.settle(name, &[text, key], 1, crate::protocol::settle::How::Index));
        }
        let plain = self.plain(key);
        if plain != key && self.int_ref(plain).is_some() {
            return self.text_item(text, plain);
        }
        let name = self.type_name(key);
        Err(self.type_error(if text.is_kind(Kind::Str) {
            format!("string indices must be integers, not '{name}'")
        } else {
            format!("byte indices must be integers or slices, not {name}")
        }))
    }

    pub(crate) fn text_slice(&mut self, text: Value, picked: Extent) -> Result<Value, Fault> {
        let Extent { start, step, count } = picked;
        if count == 0 {
            return self.heap.intern("");
        }
        let ascii = self.is_ascii(text);
        if step == 1 {
            let start = start as usize;
            if ascii {
                self.charge_bytes(count)?;
                return self.heap.new_part(text, start, start + count);
            }
            let len = self.byte_len(text);
            self.charge_bytes(len)?;
            let from = self.byte_at(text, start);
            let rest = self.heap.str(text).get(from..).unwrap_or_default();
            let to = rest.char_indices().nth(count).map_or(len, |(at, _)| from + at);
            return self.heap.new_part(text, from, to);
        }
        let len = self.byte_len(text);
        let bound = if ascii { count } else { count.saturating_mul(4) };
        self.heap.reserve_text(bound.max(INLINE_MAX) as u64)?;
        self.charge_bytes(if ascii { count * 8 } else { len * 8 })?;
        let positions = (0..count as i64).map(|number| (start + number * step) as usize);
        if ascii {
            let source = self.heap.str(text).as_bytes();
            if count <= INLINE_MAX {
                let picked = positions.filter_map(|at| source.get(at).copied());
                let out = ShortText::of_ascii(picked);
                return self.heap.new_short(&out);
            }
            let out = picked_bytes(source, &picked);
            return self.heap.new_string(String::from_utf8(out).unwrap_or_default());
        }
        self.heap.books.reserve(self.char_len(text) as u64 * 4)?;
        let chars: Vec<char> = self.heap.str(text).chars().collect();
        let out: String = positions.filter_map(|at| chars.get(at)).collect();
        self.heap.new_string(out)
    }

    fn bytes_slice(&mut self, bytes: Value, picked: Extent) -> Result<Value, Fault> {
        let Extent { start, step, count } = picked;
        self.heap.books.reserve(count as u64 + 64)?;
        self.charge_bytes(count)?;
        let data = self.heap.bytes(bytes);
        if step == 1 {
            let start = start.max(0) as usize;
            let part = data.get(start..start + count).unwrap_or_default().to_vec();
            return self.heap.new_bytes(part);
        }
        let part = picked_bytes(data, &picked);
        self.heap.new_bytes(part)
    }

    /// `a op b` where a is, or b is, a string or bytes object; `None` when it is not defined.
    pub(crate) fn text_binary(
        &mut self,
        op: BinaryOp,
        a: Value,
        b: Value,
    ) -> Result<Option<Value>, Fault> {
        let text = |value: Value| value.is_kind(Kind::Str) || value.is_kind(Kind::Bytes);
        match op {
            BinaryOp::Mul => {
                let (text, count) = if text(a) { (a, b) } else { (b, a) };
                let count = self.plain(count);
                if self.int_ref(count).is_none() {
                    return Ok(None);
                }
                if text.is_kind(Kind::Str) {
                    self.repeat_text(text, count).map(Some)
                } else {
                    self.repeat_bytes(text, count).map(Some)
                }
            }
            BinaryOp::Add
                if a.is_kind(Kind::Bytes)
                    && (self.data(b).is_kind(Kind::Bytes) || self.is_view(b))
                    && self.is_contiguous(b)? =>
            {
                let b = self.data_of(b)?;
                let (x, y) = (self.heap.bytes(a).len(), self.heap.bytes(b).len());
                self.heap.books.reserve((x + y) as u64 + 64)?;
                self.charge_bytes(x + y)?;
                let out = [self.heap.bytes(a), self.heap.bytes(b)].concat();
                self.heap.new_bytes(out).map(Some)
            }
            BinaryOp::Mod if text(a) => self.format_percent(a, b).map(Some),
            _ => Ok(None),
        }
    }
}

/// The bytes that a slice picks, by a step that is not 1.
fn picked_bytes(data: &[u8], picked: &Extent) -> Vec<u8> {
    let &Extent { start, step, count } = picked;
    let start = usize::try_from(start).unwrap_or(0);
    let stride = usize::try_from(step.unsigned_abs()).unwrap_or(usize::MAX).max(1);
    if step > 0 {
        let rest = data.get(start..).unwrap_or_default();
        return rest.iter().step_by(stride).take(count).copied().collect();
    }
    let rest = data.get(..=start).unwrap_or_default();
    if stride == 1 {
        return rest.iter().rev().take(count).copied().collect();
    }
    rest.iter().rev().step_by(stride).take(count).copied().collect()
}
