//! UTF-16 and UTF-32.
//!
//! Place: `codec.rs` comes here for the encodings whose units are wider than a byte.
//!
//! Invariants: without an order in the name a mark is written, and obeyed when one is read; the machine is little-endian.
//! Limits: charged by the caller.

use crate::text::surrogate::{from_code_point, is_surrogate};

/// An encoding of wide units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wide {
    /// Bytes of a unit: 2 or 4.
    pub(super) width: usize,
    /// `None` for the order that the mark tells.
    pub(super) big: Option<bool>,
}

/// Bytes that cannot be read: where they begin and end, and why.
pub(super) type Bad = (usize, usize, &'static str);

/// What `big` is for the order of bytes that this machine has.
const NATIVE: Option<bool> = Some(false);

impl Wide {
    /// The encoding of this name, in lower case and with underscores.
    pub(super) fn named(name: &str) -> Option<Wide> {
        let (width, rest) = match name.strip_prefix("utf") {
            Some(rest) => match rest.trim_start_matches('_') {
                rest if rest.starts_with("16") => (2, &rest[2..]),
                rest if rest.starts_with("32") => (4, &rest[2..]),
                _ => return None,
            },
            None => return None,
        };
        let big = match rest.trim_start_matches('_') {
            "" => None,
            "le" => Some(false),
            "be" => Some(true),
            _ => return None,
        };
        Some(Wide { width, big })
    }

    /// The name in messages.
    pub(super) fn name(self) -> &'static str {
        match (self.width, self.big) {
            (2, None) => "utf-16",
            (2, Some(false)) => "utf-16-le",
            (2, Some(true)) => "utf-16-be",
            (_, None) => "utf-32",
            (_, Some(false)) => "utf-32-le",
            (_, Some(true)) => "utf-32-be",
        }
    }

    /// Begins a text that is written.
    pub(super) fn begin(self, out: &mut Vec<u8>) {
        if self.big.is_none() {
            self.unit(0xFEFF, out);
        }
    }

    /// Writes a character that is no surrogate.
    pub(super) fn put(self, char: char, out: &mut Vec<u8>) {
        if self.width == 4 {
            self.unit(u32::from(char), out);
            return;
        }
        for unit in char.encode_utf16(&mut [0; 2]) {
            self.unit(u32::from(*unit), out);
        }
    }

    /// Writes a unit.
    pub(super) fn unit(self, unit: u32, out: &mut Vec<u8>) {
        let bytes = unit.to_be_bytes();
        let start = out.len();
        out.extend_from_slice(&bytes[4 - self.width..]);
        if self.big != Some(true)
            && let Some(written) = out.get_mut(start..)
        {
            written.reverse();
        }
    }

    /// The encoding that data is read by: the mark at its beginning tells the order.
    pub(super) fn of_data(self, data: &[u8]) -> Wide {
        let swapped = if self.width == 2 { 0xFFFE } else { 0xFFFE_0000 };
        let big = self.big.or_else(|| match self.unit_at(data, 0, false) {
            Some(first) if first == swapped => Some(true),
            _ => NATIVE,
        });
        Wide { big, ..self }
    }

    /// The unit at the beginning of data of which the order is known.
    pub(super) fn first(self, data: &[u8]) -> Option<u32> {
        self.unit_at(data, 0, self.big == Some(true))
    }

    /// Reads text; bad bytes go to `bad`, which gives how many of them to pass over, or `None` to stop.
    pub(super) fn read(
        self,
        data: &[u8],
        out: &mut String,
        mut bad: impl FnMut(Bad, &mut String) -> Option<usize>,
    ) -> Result<(), Bad> {
        let mut at = 0;
        let mut big = self.big.unwrap_or(false);
        if self.big.is_none()
            && let Some(first) = self.unit_at(data, 0, false)
        {
            let swapped = if self.width == 2 { 0xFFFE } else { 0xFFFE_0000 };
            if first == 0xFEFF || first == swapped {
                big = first == swapped;
                at = self.width;
            }
        }
        while at < data.len() {
            let fault = match self.unit_at(data, at, big) {
                None => (at, data.len(), "truncated data"),
                Some(unit) if self.width == 4 => match char::from_u32(unit) {
                    Some(char) if !is_surrogate(char) => {
                        out.push(char);
                        at += 4;
                        continue;
                    }
                    _ if unit > 0x10_FFFF => (at, at + 4, "code point not in range(0x110000)"),
                    _ => (at, at + 4, "code point in surrogate code point range(0xd800, 0xe000)"),
                },
                Some(unit @ 0xD800..=0xDBFF) => match self.unit_at(data, at + 2, big) {
                    Some(low @ 0xDC00..=0xDFFF) => {
                        let code = 0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00);
                        out.extend(from_code_point(code));
                        at += 4;
                        continue;
                    }
                    Some(_) => (at, at + 2, "illegal UTF-16 surrogate"),
                    None => (at, data.len(), "unexpected end of data"),
                },
                Some(0xDC00..=0xDFFF) => (at, at + 2, "illegal encoding"),
                Some(unit) => {
                    out.extend(char::from_u32(unit));
                    at += 2;
                    continue;
                }
            };
            at = fault.0 + bad(fault, out).ok_or(fault)?;
        }
        Ok(())
    }

    fn unit_at(self, data: &[u8], at: usize, big: bool) -> Option<u32> {
        let bytes = data.get(at..at + self.width)?;
        let fold = |sum: u32, byte: &u8| sum << 8 | u32::from(*byte);
        Some(if big { bytes.iter().fold(0, fold) } else { bytes.iter().rev().fold(0, fold) })
    }
}
