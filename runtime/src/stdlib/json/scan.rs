//! Tokens of JSON: strings and numbers.
//!
//! Place: `decode.rs` calls these at a byte of the document.
//!
//! Invariants: positions are bytes and stay at boundaries of characters. Errors are a message and the byte it is about.
//! Limits: a token is read in one piece; its length was charged with the chunk, or by `decode.rs` for a long string.

use crate::text::surrogate;

/// A message and the byte that it is about.
pub(crate) type ScanError = (&'static str, usize);

/// Skips white space.
#[inline]
pub(crate) fn skip(bytes: &[u8], mut at: usize) -> usize {
    while let Some(b' ' | b'\n' | b'\r' | b'\t') = bytes.get(at) {
        at += 1;
    }
    at
}

/// A string without escapes: the byte of its closing quote. `None` where it has escapes.
#[inline]
pub(crate) fn plain_string(
    bytes: &[u8],
    start: usize,
    strict: bool,
) -> Result<Option<usize>, ScanError> {
    let rest = bytes.get(start..).unwrap_or_default();
    let found = rest.iter().position(|byte| matches!(byte, b'"' | b'\\') || *byte < 0x20);
    match found.and_then(|at| rest.get(at).map(|byte| (start + at, *byte))) {
        Some((end, b'"')) => Ok(Some(end)),
        Some((_, b'\\')) => Ok(None),
        Some((at, _)) if strict => Err(("Invalid control character at", at)),
        Some(_) => Ok(None),
        None => Err(("Unterminated string starting at", start - 1)),
    }
}

/// A string with escapes, after its opening quote: its text and the byte after it.
pub(crate) fn escaped_string(
    text: &str,
    start: usize,
    strict: bool,
) -> Result<(String, usize), ScanError> {
    let bytes = text.as_bytes();
    let mut out = String::new();
    let mut at = start;
    loop {
        let rest = bytes.get(at..).unwrap_or_default();
        let len = rest.iter().position(|byte| matches!(byte, b'"' | b'\\') || *byte < 0x20);
        let Some(len) = len else {
            return Err(("Unterminated string starting at", start - 1));
        };
        out.push_str(text.get(at..at + len).unwrap_or_default());
        at += len;
        match bytes.get(at) {
            Some(b'"') => return Ok((out, at + 1)),
            Some(b'\\') => at = escape(bytes, at, start, &mut out)?,
            Some(_) if strict => return Err(("Invalid control character at", at)),
            Some(byte) => {
                out.push(char::from(*byte));
                at += 1;
            }
            None => return Err(("Unterminated string starting at", start - 1)),
        }
    }
}

/// Reads the escape at `at`; the byte after it.
fn escape(bytes: &[u8], at: usize, start: usize, out: &mut String) -> Result<usize, ScanError> {
    let char = match bytes.get(at + 1) {
        Some(b'"') => '"',
        Some(b'\\') => '\\',
        Some(b'/') => '/',
        Some(b'b') => '\u{8}',
        Some(b'f') => '\u{c}',
        Some(b'n') => '\n',
        Some(b'r') => '\r',
        Some(b't') => '\t',
        Some(b'u') => {
            let Some(unit) = unit(bytes, at + 2) else {
                return Err(("Invalid \\uXXXX escape", at + 1));
            };
            let mut code = unit;
            let mut next = at + 6;
            if (0xD800..0xDC00).contains(&unit)
                && bytes.get(next..next + 2) == Some(b"\\u")
                && let Some(low @ 0xDC00..=0xDFFF) = self::unit(bytes, next + 2)
            {
                code = 0x10000 + ((unit - 0xD800) << 10 | (low - 0xDC00));
                next += 6;
            }
            out.push(surrogate::from_code_point(code).unwrap_or('\u{FFFD}'));
            return Ok(next);
        }
        Some(_) => return Err(("Invalid \\escape", at)),
        None => return Err(("Unterminated string starting at", start - 1)),
    };
    out.push(char);
    Ok(at + 2)
}

/// Four hexadecimal digits.
fn unit(bytes: &[u8], at: usize) -> Option<u32> {
    let digits = bytes.get(at..at + 4)?;
    digits.iter().try_fold(0, |sum, digit| Some(sum << 4 | char::from(*digit).to_digit(16)?))
}

/// The end of the number at `at`, and whether it is a float; `None` where there is none.
#[inline]
pub(crate) fn number(bytes: &[u8], at: usize) -> Option<(usize, bool)> {
    let digits = |mut at: usize| {
        while bytes.get(at).is_some_and(u8::is_ascii_digit) {
            at += 1;
        }
        at
    };
    let first = at + usize::from(bytes.get(at) == Some(&b'-'));
    let mut end = match bytes.get(first)? {
        b'0' => first + 1,
        b'1'..=b'9' => digits(first),
        _ => return None,
    };
    let mut float = false;
    if bytes.get(end) == Some(&b'.') && bytes.get(end + 1).is_some_and(u8::is_ascii_digit) {
        end = digits(end + 1);
        float = true;
    }
    if let Some(b'e' | b'E') = bytes.get(end) {
        let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        if bytes.get(end + 1 + sign).is_some_and(u8::is_ascii_digit) {
            end = digits(end + 1 + sign);
            float = true;
        }
    }
    Some((end, float))
}
