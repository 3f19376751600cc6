//! `unicode_escape` and `raw_unicode_escape`: text as the body of a literal.
//!
//! Place: `codec.rs`.
//!
//! Invariants: bytes that begin no escape are characters of Latin-1; an unknown escape stands for itself.
//! Limits: charged by the caller; a character becomes at most ten bytes.

use std::fmt::Write;

use super::wide::Bad;
use crate::text::surrogate::{from_code_point, to_code_point};

/// Writes a character.
pub(super) fn put(raw: bool, char: char, out: &mut Vec<u8>) {
    let code = to_code_point(char);
    let text = match code {
        _ if raw && code < 256 => {
            out.push(code as u8);
            return;
        }
        0x09 => "\\t".to_owned(),
        0x0A => "\\n".to_owned(),
        0x0D => "\\r".to_owned(),
        0x5C => "\\\\".to_owned(),
        0x20..=0x7E => {
            out.push(code as u8);
            return;
        }
        0..=0xFF => format!("\\x{code:02x}"),
        0x100..=0xFFFF => format!("\\u{code:04x}"),
        _ => format!("\\U{code:08x}"),
    };
    out.extend_from_slice(text.as_bytes());
}

/// Reads text; `bad` is told of bad bytes and gives how many of them to pass over, or `None` to stop.
pub(super) fn read(
    raw: bool,
    data: &[u8],
    out: &mut String,
    mut bad: impl FnMut(Bad, &mut String) -> Option<usize>,
) -> Result<(), Bad> {
    let mut at = 0;
    while let Some(byte) = data.get(at).copied() {
        if byte != b'\\' {
            out.push(char::from(byte));
            at += 1;
            continue;
        }
        let read = if raw { raw_escape(data, at) } else { escape(data, at) };
        match read {
            Ok((text, used)) => {
                let _ = write!(out, "{text}");
                at += used;
            }
            Err(fault) => {
                at = fault.0 + bad(fault, out).ok_or(fault)?.max(1);
            }
        }
    }
    Ok(())
}

/// The text of the escape at a backslash, and its bytes.
fn escape(data: &[u8], at: usize) -> Result<(String, usize), Bad> {
    let Some(kind) = data.get(at + 1).copied() else {
        return Err((at, at + 1, "\\ at end of string"));
    };
    let simple = match kind {
        b'\n' => return Ok((String::new(), 2)),
        b'\\' | b'\'' | b'"' => char::from(kind),
        b'a' => '\x07',
        b'b' => '\x08',
        b'f' => '\x0C',
        b'n' => '\n',
        b'r' => '\r',
        b't' => '\t',
        b'v' => '\x0B',
        b'0'..=b'7' => {
            let digits = data.iter().skip(at + 1).take(3);
            let digits = digits.take_while(|byte| matches!(byte, b'0'..=b'7'));
            let (mut code, mut used) = (0, 1);
            for digit in digits {
                code = code * 8 + u32::from(digit - b'0');
                used += 1;
            }
            return Ok((from_code_point(code).into_iter().collect(), used));
        }
        b'x' => return hex(data, at, 2, "truncated \\xXX escape"),
        b'u' => return hex(data, at, 4, "truncated \\uXXXX escape"),
        b'U' => return hex(data, at, 8, "truncated \\UXXXXXXXX escape"),
        b'N' => return named(data, at),
        _ => return Ok((format!("\\{}", char::from(kind)), 2)),
    };
    Ok((simple.to_string(), 2))
}

/// As `escape`; only `\u` and `\U` are escapes.
fn raw_escape(data: &[u8], at: usize) -> Result<(String, usize), Bad> {
    // Looked at for the last of a run of backslashes only, or a long run would be walked once for each.
    let even = || {
        let before = data.get(..at).unwrap_or_default();
        before.iter().rev().take_while(|byte| **byte == b'\\').count() % 2 == 0
    };
    match data.get(at + 1) {
        Some(b'u') if even() => hex(data, at, 4, "truncated \\uXXXX escape"),
        Some(b'U') if even() => hex(data, at, 8, "truncated \\UXXXXXXXX escape"),
        _ => Ok(("\\".to_owned(), 1)),
    }
}

fn hex(
    data: &[u8],
    at: usize,
    count: usize,
    truncated: &'static str,
) -> Result<(String, usize), Bad> {
    let digits = data.iter().skip(at + 2).take(count);
    let mut code = 0_u32;
    let mut found = 0;
    for digit in digits.map_while(|byte| char::from(*byte).to_digit(16)) {
        code = code << 4 | digit;
        found += 1;
    }
    if found < count {
        return Err((at, at + 2 + found, truncated));
    }
    match from_code_point(code) {
        Some(char) => Ok((char.to_string(), 2 + count)),
        None => Err((at, at + 2 + count, "illegal Unicode character")),
    }
}

fn named(data: &[u8], at: usize) -> Result<(String, usize), Bad> {
    let malformed = "malformed \\N character escape";
    if data.get(at + 2) != Some(&b'{') {
        return Err((at, at + 2, malformed));
    }
    let rest = data.get(at + 3..).unwrap_or_default();
    let Some(len) = rest.iter().position(|byte| *byte == b'}') else {
        return Err((at, data.len(), malformed));
    };
    if len == 0 {
        return Err((at, at + 3, malformed));
    }
    let name = str::from_utf8(&rest[..len]).unwrap_or_default();
    match crate::stdlib::unicodedata::character(name) {
        Some(char) => Ok((char.to_string(), len + 4)),
        None => Err((at, at + len + 4, "unknown Unicode character name")),
    }
}
