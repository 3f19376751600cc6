//! What f-strings and `format()` do: conversions, values after a specification, and the text that parts make.
//!
//! Place: `Convert`, `FormatSimple`, `FormatSpec`, `BuildString` of the loop; `format()`.
//!
//! Invariants: a class's `__format__` is a call; all else is made at once, with its size charged before. Built-in types are left to
//! `text/format.rs`.
//! Limits: widths and precisions are the guest's, and charged.

use compact_str::CompactString;

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::text::INLINE_MAX;
use crate::protocol::checked::Check;
use crate::text::digits::{self, Room};
use crate::text::format;
use crate::text::spec::FormatSpec;
use crate::types::TypeId;
use crate::value::{Kind, UNDEF, Value};

/// Room in which values are formatted and that is kept for the next: most need no more.
const SHORT_BYTES: usize = 64;

impl Core {
    /// `Convert`: `!s`, `!r`, `!a`
    pub(crate) fn convert(&mut self, value: Value, how: u8) -> Result<Value, Fault> {
        match how {
            1 => self.str_of(value),
            2 => self.repr(value),
            _ => Err(self.checked(Check::Ascii, UNDEF, value, UNDEF)),
        }
    }

    /// `format(value, spec)`; an unbound spec is empty.
    pub(crate) fn format_value(&mut self, value: Value, spec: Value) -> Result<Value, Fault> {
        if self.has_guest_class(value)
            && let Some(method) = self.guest_special(value, "__format__")
        {
            let spec = if spec.is_undef() { self.heap.new_str("")? } else { spec };
            if let Some(text) = self.quick_method(method, value, &[spec])? {
                return Ok(text);
            }
            return Err(self.checked(Check::Format, method, value, spec));
        }
        let text = if spec.is_undef() { "" } else { self.heap.as_str(spec).unwrap_or("") };
        if text.is_empty() {
            return self.str_of(value);
        }
        let plain = self.plain(value);
        self.format_known(value, plain, spec)
    }

    /// The text of an object whose value is `plain`, by a specification that is not empty, without asking its class.
    pub(crate) fn format_known(
        &mut self,
        value: Value,
        plain: Value,
        spec: Value,
    ) -> Result<Value, Fault> {
        let text = self.heap.as_str(spec).unwrap_or("");
        let read = FormatSpec::read(text);
        let parsed = match &read {
            Ok(parsed) => parsed,
            Err(error) => {
                let name = self.type_name(value);
                let formats = plain.is_kind(Kind::Str)
                    || self.is_number(plain)
                    || self.as_complex(plain).is_some();
                if !formats {
                    let text = format!("unsupported format string passed to {name}.__format__");
                    return Err(self.type_error(text));
                }
                let message = error.message(text, &name).into_owned();
                return Err(self.value_error(message));
            }
        };
        self.format_plain(value, plain, parsed, spec)
    }

    fn format_plain(
        &mut self,
        value: Value,
        plain: Value,
        parsed: &FormatSpec,
        spec: Value,
    ) -> Result<Value, Fault> {
        let mut out = std::mem::take(&mut self.scratch);
        out.reserve(SHORT_BYTES);
        let made = self.format_into(value, plain, (parsed, spec), &mut out);
        out.clear();
        out.shrink_to(SHORT_BYTES);
        self.scratch = out;
        made
    }

    fn format_into(
        &mut self,
        value: Value,
        plain: Value,
        (parsed, spec): (&FormatSpec, Value),
        out: &mut String,
    ) -> Result<Value, Fault> {
        let result = if plain.is_kind(Kind::Str) {
            let len = self.heap.str(plain).len();
            self.heap.reserve_text(parsed.str_bound(len) as u64)?;
            self.charge_bytes(parsed.str_bound(len))?;
            format::format_str(self.heap.str(plain), parsed, out)
        } else if self.is_number(plain) {
            let digits = self.int_ref(plain).map_or(400, |int| int.bit_length() as usize + 8);
            self.heap.reserve_text(parsed.number_bound(digits) as u64)?;
            self.charge_bytes(parsed.number_bound(digits))?;
            if plain.is_float() {
                format::format_float(plain.as_float(), parsed, out)
            } else if let Some(small) = plain.small_int() {
                format::format_int(small, parsed, out)
            } else {
                let limit = self.meter.limits.int_digits as usize;
                format::format_bigint(self.heap.big(plain), limit, parsed, out)
            }
        } else if let Some(complex) = self.as_complex(plain) {
            self.heap.reserve_text(parsed.number_bound(800) as u64)?;
            self.charge_bytes(parsed.number_bound(800))?;
            crate::types::complex::format_complex(complex, parsed, out)
        } else {
            let name = self.type_name(value);
            let text = format!("unsupported format string passed to {name}.__format__");
            return Err(self.type_error(text));
        };
        match result {
            Ok(()) => self.heap.new_str(out),
            Err(error) => {
                let name = self.type_name(value);
                let spec = self.heap.as_str(spec).unwrap_or("");
                let message = error.message(spec, &name).into_owned();
                if error.is_overflow() {
                    return Err(self.raise(TypeId::OverflowError, message));
                }
                Err(self.value_error(message))
            }
        }
    }

    /// `BuildString`
    #[inline(never)]
    pub(crate) fn build_string(&mut self, parts: &[Value]) -> Result<Value, Fault> {
        if let &[part] = parts {
            return self.str_of(part);
        }
        let (mut bytes, mut chars) = (0, 0);
        for part in parts {
            if part.is_int() {
                let digits = digits_of(part.as_int());
                bytes += digits;
                chars += digits;
            } else if part.is_kind(Kind::Str) {
                let string = self.heap.strs.get(part.index());
                bytes += string.byte_len();
                chars += string.chars as usize;
            }
        }
        if bytes <= INLINE_MAX
            && let Some(made) = self.heap.new_short_joined(parts)
        {
            return made;
        }
        self.heap.reserve_text(bytes as u64)?;
        self.charge_bytes(bytes)?;
        let mut text = String::with_capacity(bytes);
        for part in parts {
            if part.is_int() {
                text.push_str(digits::of(part.as_int(), &mut Room::new()));
            } else {
                text.push_str(self.heap.as_str(*part).unwrap_or_default());
            }
        }
        self.heap.new_counted(CompactString::from(text), chars as u32)
    }
}

/// Characters of an int in decimal.
fn digits_of(int: i64) -> usize {
    let digits = int.unsigned_abs().checked_ilog10().unwrap_or(0) as usize + 1;
    digits + usize::from(int < 0)
}
