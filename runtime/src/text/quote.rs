//! `repr` of strings and bytes.
//!
//! Place: `str.__repr__`, `bytes.__repr__`, `%r`, `!r`, and the messages that quote a string.
//! Invariants: the rules of CPython 3.14: single quotes unless the text holds a single and no double quote; `\t \n \r
//! \\` by name; every other character that is not printable by `\x`, `\u` or `\U`; lone surrogates (stored as
//! `surrogate.rs` says) by `\ud800`.
//! Limits: an output character is at most 10 bytes (`\U0010ffff`), so the text grows to at most 4 times its UTF-8
//! length, and three bytes for the quotes and the letter before them.

use super::{surrogate, unicode};

/// Hexadecimal digits, as `repr` writes them.
const HEX: &[u8; 16] = b"0123456789abcdef";

/// Appends `repr(bytes)`.
pub(crate) fn write_bytes_repr(bytes: &[u8], out: &mut String) {
    let quote = choose_quote(bytes);
    out.reserve(bytes.len() + 3);
    out.push('b');
    out.push(char::from(quote));
    for &byte in bytes {
        if is_plain(byte, quote) {
            out.push(char::from(byte));
        } else {
            write_escape(u32::from(byte), out);
        }
    }
    out.push(char::from(quote));
}

/// The bytes within the `repr` of a bytearray, in which an apostrophe is escaped whatever the quote.
pub(crate) fn write_bytearray_repr(bytes: &[u8], out: &mut String) {
    if !bytes.contains(&b'\'') {
        return write_bytes_repr(bytes, out);
    }
    let mut text = String::new();
    write_bytes_repr(bytes, &mut text);
    if text.starts_with("b\"") {
        text = text.replace('\'', "\\'");
    }
    out.push_str(&text);
}

/// Appends `repr(text)`: copies runs of plain ASCII whole and looks at the rest one by one.
pub(crate) fn write_str_repr(text: &str, out: &mut String) {
    out.reserve(text.len() + 2);
    // Most texts hold nothing to escape.
    if text.bytes().all(|byte| is_plain(byte, b'\'') && byte != b'"') {
        out.push('\'');
        out.push_str(text);
        out.push('\'');
        return;
    }
    let quote = choose_quote(text.as_bytes());
    out.push(char::from(quote));
    let mut rest = text;
    loop {
        let plain = rest.bytes().position(|byte| !is_plain(byte, quote)).unwrap_or(rest.len());
        let (run, tail) = rest.split_at_checked(plain).unwrap_or((rest, ""));
        out.push_str(run);
        let mut characters = tail.chars();
        let Some(character) = characters.next() else {
            break;
        };
        if !character.is_ascii() && unicode::is_printable(character) {
            out.push(character);
        } else if character == char::from(quote) {
            out.push('\\');
            out.push(character);
        } else {
            write_escape(surrogate::to_code_point(character), out);
        }
        rest = characters.as_str();
    }
    out.push(char::from(quote));
}

/// Double quotes only where they save an escape.
fn choose_quote(bytes: &[u8]) -> u8 {
    if memchr::memchr(b'\'', bytes).is_some() && memchr::memchr(b'"', bytes).is_none() {
        b'"'
    } else {
        b'\''
    }
}

/// Whether a byte stands for itself between these quotes.
#[inline]
fn is_plain(byte: u8, quote: u8) -> bool {
    (0x20..0x7F).contains(&byte) && byte != b'\\' && byte != quote
}

/// Appends the shortest escape of a code point that does not stand for itself.
pub(crate) fn write_escape(code: u32, out: &mut String) {
    let digits = match code {
        0x09 => return out.push_str("\\t"),
        0x0A => return out.push_str("\\n"),
        0x0D => return out.push_str("\\r"),
        // Quotes and the backslash: the only printable ASCII that comes here.
        0x22 | 0x27 | 0x5C => {
            out.push('\\');
            out.extend(char::from_u32(code));
            return;
        }
        0..=0xFF => {
            out.push_str("\\x");
            2
        }
        0x100..=0xFFFF => {
            out.push_str("\\u");
            4
        }
        _ => {
            out.push_str("\\U");
            8
        }
    };
    for place in (0..digits).rev() {
        let digit = (code >> (4 * place)) & 0xF;
        out.extend(HEX.get(digit as usize).map(|&hex| char::from(hex)));
    }
}

#[cfg(test)]
mod tests {
    use super::{write_bytes_repr, write_str_repr};
    use crate::text::surrogate;

    /// Lines of hex code points, repr and ascii, between tabs; or `bytes:` and the hex of bytes. Ascii is not looked at.
    const CASES: &str = include_str!("quote/cases.txt");

    #[test]
    fn agrees_with_cpython() {
        let mut count = 0;
        for line in CASES.lines() {
            let mut fields = line.split('\t');
            let (Some(input), Some(repr)) = (fields.next(), fields.next()) else {
                continue;
            };
            let mut out = String::new();
            if let Some(hex) = input.strip_prefix("bytes:") {
                let bytes: Vec<u8> =
                    hex.split_whitespace().map(|h| u8::from_str_radix(h, 16).unwrap()).collect();
                write_bytes_repr(&bytes, &mut out);
                assert_eq!(out, repr);
                assert!(out.len() <= bytes.len() * 4 + 3);
            } else {
                let text: String = input
                    .split_whitespace()
                    .map(|h| {
                        surrogate::from_code_point(u32::from_str_radix(h, 16).unwrap()).unwrap()
                    })
                    .collect();
                write_str_repr(&text, &mut out);
                assert_eq!(out, repr);
                assert!(out.len() <= text.len() * 4 + 3);
            }
            count += 1;
        }
        assert!(count > 400, "{count}");
    }
}
