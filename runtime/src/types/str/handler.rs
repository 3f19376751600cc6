//! Error handlers of codecs: what stands in for what cannot be converted.
//!
//! Place: `codec.rs` comes here with characters that an encoding lacks and bytes that it cannot read.
//!
//! Invariants: a replacement that is text is put in the encoding that asked for it. `surrogatepass` knows those of UTF only,
//! and `surrogateescape`, which puts single bytes, none whose units are wider.
//! Limits: charged by the caller; the longest replacement of a character is 10 characters of ASCII, but for `namereplace`.

use std::fmt::Write;

use super::codec::Encoding;
use super::wide::Bad;
use crate::text::quote::write_escape;
use crate::text::surrogate::{from_code_point, is_surrogate, to_code_point};

/// What is done with what cannot be converted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Handler {
    Strict,
    Ignore,
    Replace,
    Backslash,
    Xml,
    Escape,
    Pass,
    Name,
    /// None that is built in.
    Unknown,
}

// === impl Handler ===

impl Handler {
    pub(super) fn named(name: &str) -> Handler {
        match name {
            "strict" => Handler::Strict,
            "ignore" => Handler::Ignore,
            "replace" => Handler::Replace,
            "backslashreplace" => Handler::Backslash,
            "xmlcharrefreplace" => Handler::Xml,
            "surrogateescape" => Handler::Escape,
            "surrogatepass" => Handler::Pass,
            "namereplace" => Handler::Name,
            _ => Handler::Unknown,
        }
    }

    /// Whether it is one of ours, which answer for each fault alone.
    pub(super) fn is_built_in(self) -> bool {
        self != Handler::Unknown
    }

    /// Whether it has no answer for bytes that cannot be decoded.
    pub(super) fn is_for_encoding(self) -> bool {
        matches!(self, Handler::Xml | Handler::Name)
    }

    /// Writes what stands in for a character; false where the handler raises.
    pub(super) fn encode(self, encoding: Encoding, char: char, out: &mut Vec<u8>) -> bool {
        let code = to_code_point(char);
        let mut text = String::new();
        match self {
            Handler::Ignore => {}
            Handler::Replace => text.push('?'),
            Handler::Backslash => write_escape(code, &mut text),
            Handler::Name => match crate::stdlib::unicodedata::name(char) {
                Some(name) => {
                    let _ = write!(text, "\\N{{{name}}}");
                }
                None => write_escape(code, &mut text),
            },
            Handler::Xml => {
                let _ = write!(text, "&#{code};");
            }
            Handler::Escape if (0xDC80..=0xDCFF).contains(&code) => match encoding {
                Encoding::Wide(_) => return false,
                _ => out.push((code - 0xDC00) as u8),
            },
            Handler::Pass if is_surrogate(char) => return pass(encoding, code, out),
            Handler::Escape | Handler::Pass | Handler::Strict | Handler::Unknown => return false,
        }
        text.chars().all(|char| encoding.put(char, out))
    }

    /// Writes what stands in for bytes that cannot be read; how many of `data` that used, or `None` where the handler raises.
    pub(super) fn decode(
        self,
        encoding: Encoding,
        data: &[u8],
        bad: Bad,
        out: &mut String,
    ) -> Option<usize> {
        let rest = data.get(bad.0..).unwrap_or_default();
        let piece = data.get(bad.0..bad.1).unwrap_or_default();
        match self {
            Handler::Ignore => {}
            Handler::Replace => out.push('\u{FFFD}'),
            Handler::Backslash => {
                for byte in piece {
                    let _ = write!(out, "\\x{byte:02x}");
                }
            }
            Handler::Escape => {
                let escaped = piece.iter().take_while(|byte| !byte.is_ascii());
                let used = escaped.clone().count();
                out.extend(escaped.filter_map(|byte| from_code_point(0xDC00 + u32::from(*byte))));
                return Some(used).filter(|used| *used > 0);
            }
            Handler::Pass => {
                let (code, used) = passed(encoding, rest)?;
                out.push(from_code_point(code).filter(|char| is_surrogate(*char))?);
                return Some(used);
            }
            Handler::Xml | Handler::Name | Handler::Strict | Handler::Unknown => return None,
        }
        Some(piece.len())
    }
}

/// Writes a surrogate as if it were a character.
fn pass(encoding: Encoding, code: u32, out: &mut Vec<u8>) -> bool {
    match encoding {
        Encoding::Utf8 | Encoding::Utf8Sig => out.extend_from_slice(&[
            0xE0 | (code >> 12) as u8,
            0x80 | (code >> 6 & 0x3F) as u8,
            0x80 | (code & 0x3F) as u8,
        ]),
        Encoding::Wide(wide) => wide.unit(code, out),
        Encoding::Ascii | Encoding::Latin1 | Encoding::Escape(_) | Encoding::Table(_) => {
            return false;
        }
    }
    true
}

/// Reads what may be a surrogate that was written as if it were a character, and its bytes.
fn passed(encoding: Encoding, rest: &[u8]) -> Option<(u32, usize)> {
    match encoding {
        Encoding::Utf8 | Encoding::Utf8Sig => {
            let &[0xED, second @ 0xA0..=0xBF, third @ 0x80..=0xBF, ..] = rest else { return None };
            Some((0xD000 | u32::from(second & 0x3F) << 6 | u32::from(third & 0x3F), 3))
        }
        Encoding::Wide(wide) => Some((wide.first(rest)?, wide.width)),
        Encoding::Ascii | Encoding::Latin1 | Encoding::Escape(_) | Encoding::Table(_) => None,
    }
}
