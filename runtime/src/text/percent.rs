//! The `%` operator of strings: its templates, and numbers and text laid out as it asks.
//!
//! Place: `str.__mod__`; also `bytes.__mod__`, which reads its template as Latin-1 and knows `%b` too. Looking arguments up, converting
//! them (`%d` of a float, `__str__`, ...) and all `TypeError`s are the caller's.
//! Invariants: output and errors are those of 64-bit CPython 3.14. CPython fetches a key and the arguments of `*`
//! before it notices that a conversion is wrong: so a `Conversion` carries its error instead of being one, and the
//! caller looks at `key`, `width`, `precision` and then `kind`, in this order.
//! Limits: width and precision are the guest's: charge `Layout::bound` bytes before writing.

use num_bigint::{BigInt, Sign};
use thiserror::Error;

use super::float::{self, GeneralStyle};
use super::int::{self, TooManyDigits};
use super::surrogate;

/// Why a conversion is refused; all but `Unshown` are `ValueError`s.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub(crate) enum PercentError {
    /// The template ends within a conversion.
    #[error("incomplete format")]
    Incomplete,
    /// The template ends within a key.
    #[error("incomplete format key")]
    IncompleteKey,
    /// The width is beyond 63 bits.
    #[error("width too big")]
    WidthTooBig,
    /// The precision is beyond 31 bits.
    #[error("precision too big")]
    PrecisionTooBig,
    /// There is no such conversion.
    #[error("unsupported format character '{shown}' ({:#x}) at index {index}", surrogate::to_code_point(*character))]
    Unsupported {
        /// The character.
        character: char,
        /// What the message has for it.
        shown: char,
        /// Where it stands, in characters.
        index: usize,
    },
    /// As `Unsupported`, of a byte that the message of a template of bytes cannot show; an `OverflowError`.
    #[error("character argument not in range(0x110000)")]
    Unshown,
}

impl PercentError {
    /// Whether the conversion is whole but none that there is: CPython takes its argument before it looks.
    pub(crate) fn is_unsupported(self) -> bool {
        matches!(self, PercentError::Unsupported { .. } | PercentError::Unshown)
    }
}

/// Iterates over the pieces of a template.
#[derive(Debug, Clone)]
pub(crate) struct PercentTemplate<'a> {
    /// The whole template.
    text: &'a str,
    /// Where the next piece begins, in bytes.
    at: usize,
    /// Whether it is that of a bytes object.
    bytes: bool,
}

/// Literal text or a conversion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PercentPiece<'a> {
    /// Text to copy.
    Literal(&'a str),
    /// An argument to convert.
    Conversion(Conversion<'a>),
}

/// A width or precision.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Count {
    /// Not given.
    #[default]
    None,
    /// `*`: the next argument.
    Argument,
    /// A number.
    Number(usize),
}

/// A conversion, as it stands in the template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Conversion<'a> {
    /// A key is asked for, so the arguments must be a mapping.
    pub(crate) mapping: bool,
    /// That key, if it is complete.
    pub(crate) key: Option<&'a str>,
    /// The flags.
    pub(crate) flags: Flags,
    /// The least number of characters.
    pub(crate) width: Count,
    /// The number of digits or characters.
    pub(crate) precision: Count,
    /// The conversion character, one of `diuoxXeEfFgGcrsa`, or what is wrong.
    pub(crate) kind: Result<char, PercentError>,
}

/// The flags of a conversion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[expect(clippy::struct_excessive_bools, reason = "five independent flags, as in the template")]
pub(crate) struct Flags {
    /// `-`: padding after.
    pub(crate) left: bool,
    /// `+`: a sign always.
    pub(crate) plus: bool,
    /// A space where a minus would be.
    pub(crate) space: bool,
    /// `#`
    pub(crate) alternate: bool,
    /// `0`: padding with zeros.
    pub(crate) zero: bool,
}

/// A conversion whose `*`s are filled in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Layout {
    /// The flags.
    pub(crate) flags: Flags,
    /// The least number of characters.
    pub(crate) width: usize,
    /// The number of digits or characters.
    pub(crate) precision: Option<usize>,
    /// The conversion character.
    pub(crate) kind: char,
}

impl<'a> PercentTemplate<'a> {
    /// The pieces of a template.
    pub(crate) fn new(text: &'a str) -> Self {
        Self::resume(text, 0, false)
    }

    /// The pieces from a position on that `position` gave before; of a template that was bytes, or text.
    pub(crate) fn resume(text: &'a str, at: usize, bytes: bool) -> Self {
        Self { text, at, bytes }
    }

    /// Where the next piece begins.
    pub(crate) fn position(&self) -> usize {
        self.at
    }

    /// The text not yet read.
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// The next byte.
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Goes past an ASCII character if it is next.
    fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    /// Reads a conversion after its `%`.
    fn read_conversion(&mut self) -> Conversion<'a> {
        let mut conversion = Conversion {
            mapping: false,
            key: None,
            flags: Flags::default(),
            width: Count::None,
            precision: Count::None,
            kind: Err(PercentError::Incomplete),
        };
        conversion.kind = self.fill(&mut conversion);
        if conversion.kind.is_err() {
            self.at = self.text.len();
        }
        conversion
    }

    /// Reads the parts of a conversion and returns its character.
    fn fill(&mut self, conversion: &mut Conversion<'a>) -> Result<char, PercentError> {
        if self.take(b'(') {
            conversion.mapping = true;
            conversion.key = Some(self.read_key()?);
        }
        loop {
            let flags = &mut conversion.flags;
            match self.peek() {
                Some(b'-') => flags.left = true,
                Some(b'+') => flags.plus = true,
                Some(b' ') => flags.space = true,
                Some(b'#') => flags.alternate = true,
                Some(b'0') => flags.zero = true,
                _ => break,
            }
            self.at += 1;
        }
        conversion.width = self.read_count(i64::MAX, PercentError::WidthTooBig)?;
        if self.take(b'.') {
            conversion.precision =
                match self.read_count(i64::from(i32::MAX), PercentError::PrecisionTooBig)? {
                    Count::None => Count::Number(0),
                    count => count,
                };
        }
        if matches!(self.peek(), Some(b'h' | b'l' | b'L')) {
            self.at += 1;
        }
        let character = self.rest().chars().next().ok_or(PercentError::Incomplete)?;
        if "diuoxXeEfFgGcrsa".contains(character) {
            self.at += 1;
            return Ok(character);
        }
        if self.bytes && self.take(b'b') {
            return Ok('s');
        }
        if self.bytes && !character.is_ascii() {
            return Err(PercentError::Unshown);
        }
        // Text shows what is plain only.
        let plain = self.bytes || (' '..='~').contains(&character);
        let shown = if plain { character } else { '?' };
        let index = self.text.get(..self.at).unwrap_or_default().chars().count();
        Err(PercentError::Unsupported { character, shown, index })
    }

    /// Reads a key up to the parenthesis that closes it.
    fn read_key(&mut self) -> Result<&'a str, PercentError> {
        let rest = self.rest();
        let mut open = 1_u64;
        for (at, byte) in rest.bytes().enumerate() {
            match byte {
                b'(' => open += 1,
                b')' => open -= 1,
                _ => {}
            }
            if open == 0 {
                self.at += at + 1;
                return Ok(rest.get(..at).unwrap_or_default());
            }
        }
        Err(PercentError::IncompleteKey)
    }

    /// Reads `*` or a number up to `most`.
    fn read_count(&mut self, most: i64, error: PercentError) -> Result<Count, PercentError> {
        if self.take(b'*') {
            return Ok(Count::Argument);
        }
        let mut count = Count::None;
        let mut value = 0_i64;
        while let Some(byte @ b'0'..=b'9') = self.peek() {
            value = value
                .checked_mul(10)
                .and_then(|value| value.checked_add(i64::from(byte - b'0')))
                .filter(|&value| value <= most)
                .ok_or(error)?;
            count = Count::Number(usize::try_from(value).unwrap_or(usize::MAX));
            self.at += 1;
        }
        Ok(count)
    }
}

impl<'a> Iterator for PercentTemplate<'a> {
    type Item = PercentPiece<'a>;

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.rest();
        if rest.is_empty() {
            return None;
        }
        let run = memchr::memchr(b'%', rest.as_bytes()).unwrap_or(rest.len());
        if run > 0 {
            self.at += run;
            return Some(PercentPiece::Literal(rest.get(..run).unwrap_or_default()));
        }
        self.at += 1;
        if self.take(b'%') {
            return Some(PercentPiece::Literal("%"));
        }
        Some(PercentPiece::Conversion(self.read_conversion()))
    }
}

impl Layout {
    /// The layout of a conversion whose width and precision are known; negative arguments of `*` mean padding after,
    /// and a precision of 0.
    pub(crate) fn new(mut flags: Flags, width: i64, precision: Option<i64>, kind: char) -> Self {
        flags.left |= width < 0;
        Self {
            flags,
            width: usize::try_from(width.unsigned_abs()).unwrap_or(usize::MAX),
            precision: precision.map(|precision| usize::try_from(precision).unwrap_or(0)),
            kind,
        }
    }

    /// The most bytes that this layout writes for `len` bytes of text or digits (400 for floats).
    pub(crate) fn bound(&self, len: usize) -> usize {
        len.saturating_add(self.width)
            .saturating_add(self.precision.unwrap_or(6))
            .saturating_add(16)
    }

    /// Appends text: `%s`, `%r`, `%a` of what was converted to a string.
    pub(crate) fn write_text(&self, text: &str, out: &mut String) {
        let text = match self.precision {
            Some(precision) if precision < text.len() => {
                let end = text.char_indices().nth(precision).map_or(text.len(), |(at, _)| at);
                text.get(..end).unwrap_or(text)
            }
            _ => text,
        };
        if self.width == 0 {
            return out.push_str(text);
        }
        let characters = if text.is_ascii() { text.len() } else { text.chars().count() };
        let padding = self.width.saturating_sub(characters);
        write_spaces(if self.flags.left { 0 } else { padding }, out);
        out.push_str(text);
        write_spaces(if self.flags.left { padding } else { 0 }, out);
    }

    /// Appends a single character: `%c`.
    pub(crate) fn write_character(&self, character: char, out: &mut String) {
        let plain = Self { precision: None, ..*self };
        plain.write_text(character.encode_utf8(&mut [0; 4]), out);
    }

    /// Appends an int: `%d`, `%i`, `%u`, `%x`, `%X`, `%o`.
    pub(crate) fn write_int(&self, value: i64, out: &mut String) {
        let start = out.len();
        int::write_u64_radix(value.unsigned_abs(), self.radix(), out);
        self.finish_int(value < 0, start, out);
    }

    /// Appends any int; `limit` bounds its decimal digits (0 for no bound).
    pub(crate) fn write_bigint(
        &self,
        value: &BigInt,
        limit: usize,
        out: &mut String,
    ) -> Result<(), TooManyDigits> {
        let start = out.len();
        match self.radix() {
            10 => int::write_magnitude(value, limit, out)?,
            radix => int::write_magnitude_radix(value, radix, out),
        }
        self.finish_int(value.sign() == Sign::Minus, start, out);
        Ok(())
    }

    /// Appends a float: `%e`, `%f`, `%g` and their upper case.
    pub(crate) fn write_float(&self, value: f64, out: &mut String) {
        let start = out.len();
        let magnitude = value.abs();
        let upper = self.kind.is_ascii_uppercase();
        let alternate = self.flags.alternate;
        let precision = self.precision.unwrap_or(6);
        let style = GeneralStyle { alternate, upper, add_dot_zero: false };
        if !float::write_not_finite(magnitude, upper, out) {
            match self.kind {
                'e' | 'E' => float::write_scientific(magnitude, precision, alternate, upper, out),
                'f' | 'F' => float::write_fixed(magnitude, precision, alternate, out),
                _ => float::write_general(magnitude, precision, style, out),
            }
        }
        let negative = value.is_sign_negative() && !value.is_nan();
        self.pad_number(negative, "", start, out);
    }

    /// The base of an int conversion.
    fn radix(&self) -> u32 {
        match self.kind {
            'x' | 'X' => 16,
            'o' => 8,
            _ => 10,
        }
    }

    /// Precision, prefix, upper case, sign and padding of an int whose digits begin at `start`.
    fn finish_int(&self, negative: bool, start: usize, out: &mut String) {
        if self.kind == 'X' {
            let mut tail = out.split_off(start);
            tail.make_ascii_uppercase();
            out.push_str(&tail);
        }
        let missing = self.precision.unwrap_or(0).saturating_sub(out.len() - start);
        if missing > 0 {
            let tail = out.split_off(start);
            float::write_zeros(missing, out);
            out.push_str(&tail);
        }
        let prefix = match self.kind {
            'x' if self.flags.alternate => "0x",
            'X' if self.flags.alternate => "0X",
            'o' if self.flags.alternate => "0o",
            _ => "",
        };
        self.pad_number(negative, prefix, start, out);
    }

    /// Puts sign, prefix and padding around the digits that begin at `start`.
    fn pad_number(&self, negative: bool, prefix: &str, start: usize, out: &mut String) {
        let sign = match self.flags {
            _ if negative => "-",
            Flags { plus: true, .. } => "+",
            Flags { space: true, .. } => " ",
            _ => "",
        };
        let used = out.len() - start + sign.len() + prefix.len();
        let padding = self.width.saturating_sub(used);
        if padding == 0 && sign.is_empty() && prefix.is_empty() {
            return;
        }
        let before = if self.flags.left { 0 } else { padding };
        if sign.is_empty() && prefix.is_empty() && before == 0 {
            return write_spaces(padding, out);
        }
        let digits = out.split_off(start);
        if !self.flags.zero {
            write_spaces(before, out);
        }
        out.push_str(sign);
        out.push_str(prefix);
        if self.flags.zero {
            float::write_zeros(before, out);
        }
        out.push_str(&digits);
        write_spaces(padding - before, out);
    }
}

/// Appends spaces.
fn write_spaces(count: usize, out: &mut String) {
    out.extend(std::iter::repeat_n(' ', count));
}

#[cfg(test)]
mod tests;
