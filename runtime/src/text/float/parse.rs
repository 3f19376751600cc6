//! `float(text)`.
//!
//! Place: the constructor of float and whoever reads numbers out of text as Python does.
//! Invariants: accepts what CPython 3.14 accepts: white space around, a sign, decimal digits of any script, single
//! underscores between digits, `inf`, `infinity` and `nan` in any case. Results are correctly rounded.
//! Limits: linear in the text.

use std::borrow::Cow;

use super::hex::parse_word;
use crate::text::unicode;

/// `float(text)`; `None` where Python says `could not convert string to float: ...` with the repr of the whole text.
pub(crate) fn parse_float(text: &str) -> Option<f64> {
    let text = unicode::trim_number(text);
    let ascii = unicode::to_ascii_digits(text)?;
    let plain = if ascii.contains('_') { Cow::Owned(without_underscores(&ascii)?) } else { ascii };
    let (negative, body) = match plain.strip_prefix('-') {
        Some(body) => (true, body),
        None => (false, plain.strip_prefix('+').unwrap_or(&plain)),
    };
    // What begins with a digit or a point is a number or wrong; Rust's words and signs stay out of the way.
    let magnitude = match body.bytes().next()? {
        b'0'..=b'9' | b'.' => body.parse().ok()?,
        _ => parse_word(body)?,
    };
    Some(if negative && !magnitude.is_nan() { -magnitude } else { magnitude })
}

/// The text without its underscores; `None` where one does not stand between two digits.
fn without_underscores(text: &str) -> Option<String> {
    let mut out = String::with_capacity(text.len());
    let mut last = b'_';
    for byte in text.bytes() {
        let after_underscore = last == b'_' && !out.is_empty();
        if byte == b'_' && !last.is_ascii_digit() || after_underscore && !byte.is_ascii_digit() {
            return None;
        }
        if byte != b'_' {
            out.push(char::from(byte));
        }
        last = byte;
    }
    (last != b'_').then_some(out)
}
