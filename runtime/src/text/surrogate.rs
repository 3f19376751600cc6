//! How lone surrogates, which Rust strings cannot hold, are kept in strings.
//!
//! Place: `chr`, `ord`, string literals, codecs with `surrogateescape`, `repr`, and every door where text comes in.
//! Invariants: Python's U+D800..=U+DFFF are stored as the 2,048 private-use code points U+10F000..=U+10F7FF, in order.
//! So those private-use code points themselves cannot be stored: `from_code_point` refuses them, and text from outside
//! that holds one (see `contains`) must be refused or replaced by who lets it in.
//! Everything else in a string is itself. Two stored surrogates never join into one code point.

use std::cmp::Ordering;

/// First of the stored stand-ins; stands for U+D800.
const STORED_FIRST: u32 = 0x10F000;
/// Last of the stored stand-ins; stands for U+DFFF.
const STORED_LAST: u32 = 0x10F7FF;
/// First surrogate.
const SURROGATE_FIRST: u32 = 0xD800;
/// Last surrogate.
const SURROGATE_LAST: u32 = 0xDFFF;

/// The stored character for a Python code point; `None` above U+10FFFF and for the reserved private-use range.
pub(crate) fn from_code_point(code: u32) -> Option<char> {
    match code {
        SURROGATE_FIRST..=SURROGATE_LAST => char::from_u32(code - SURROGATE_FIRST + STORED_FIRST),
        STORED_FIRST..=STORED_LAST => None,
        _ => char::from_u32(code),
    }
}

/// The Python code point of a stored character.
#[inline]
pub(crate) fn to_code_point(stored: char) -> u32 {
    let code = u32::from(stored);
    if is_surrogate(stored) { code - STORED_FIRST + SURROGATE_FIRST } else { code }
}

/// Whether a stored character stands for a lone surrogate.
#[inline]
pub(crate) fn is_surrogate(stored: char) -> bool {
    (STORED_FIRST..=STORED_LAST).contains(&u32::from(stored))
}

/// Whether a stored string holds a lone surrogate.
pub(crate) fn contains(text: &str) -> bool {
    places(text).next().is_some()
}

/// The bytes at which stored surrogates begin; each has four.
pub(crate) fn places(text: &str) -> impl Iterator<Item = usize> {
    let bytes = text.as_bytes();
    // U+10F000..=U+10F7FF is F4 8F 80..9F xx in UTF-8, and no other character begins with F4 8F 8x or F4 8F 9x.
    let stored = |at: &usize| bytes.get(at + 2).is_some_and(|third| (0x80..0xA0).contains(third));
    memchr::memmem::find_iter(bytes, &[0xF4, 0x8F]).filter(stored)
}

/// Bytes of two texts that are compared at once for where they differ.
const BLOCK: usize = 64;

/// The order of two stored strings by their code points; `stored` is that of their bytes. Surrogates are stored above what they
/// stand below.
#[inline(never)]
pub(crate) fn order(a: &str, b: &str, stored: Ordering) -> Ordering {
    let (x, y) = (a.as_bytes(), b.as_bytes());
    let blocks = x.chunks(BLOCK).zip(y.chunks(BLOCK));
    let from = blocks.take_while(|(x, y)| x == y).count() * BLOCK;
    let pairs = x.iter().zip(y).skip(from);
    let mut at = from + pairs.take_while(|(x, y)| x == y).count();
    while at > 0 && !(a.is_char_boundary(at) && b.is_char_boundary(at)) {
        at -= 1;
    }
    let next = |text: &str| text.get(at..).and_then(|rest| rest.chars().next());
    match (next(a), next(b)) {
        (Some(x), Some(y)) => to_code_point(x).cmp(&to_code_point(y)),
        _ => stored,
    }
}

/// The first eight bytes of a stored string as a number, zeros for those that it has not, so that these numbers are in the order
/// of the strings. Surrogates count as UTF-8 would have them.
#[inline]
pub(crate) fn head(text: &str) -> u64 {
    let bytes = text.as_bytes();
    let head = match bytes.first_chunk::<8>() {
        Some(bytes) => u64::from_be_bytes(*bytes),
        None => number_of(bytes.iter().copied()),
    };
    let lead = head ^ u64::from_ne_bytes([0xF4; 8]);
    let some_lead = lead.wrapping_sub(u64::from_ne_bytes([1; 8])) & !lead & SIGNS;
    if some_lead == 0 { head } else { number_of(text.chars().take(8).flat_map(as_utf8)) }
}

/// The highest bits of all bytes.
const SIGNS: u64 = u64::from_ne_bytes([0x80; 8]);

fn number_of(bytes: impl Iterator<Item = u8>) -> u64 {
    let places = bytes.take(8).enumerate();
    places.fold(0, |head, (at, byte)| head | u64::from(byte) << (56 - at * 8))
}

/// The bytes of a stored character, a surrogate's in three.
fn as_utf8(stored: char) -> impl Iterator<Item = u8> {
    let mut bytes = [0; 4];
    let mut len = stored.encode_utf8(&mut bytes).len();
    if is_surrogate(stored) {
        let code = to_code_point(stored);
        let low = |shift: u32| 0x80 | (code >> shift & 0x3F) as u8;
        (bytes, len) = ([0xED, low(6), low(0), 0], 3);
    }
    bytes.into_iter().take(len)
}

#[cfg(test)]
mod tests {
    use super::{STORED_FIRST, STORED_LAST, contains, from_code_point, to_code_point};

    #[test]
    fn code_points_round_trip() {
        for code in 0..0x110000_u32 {
            match from_code_point(code) {
                Some(stored) => {
                    assert_eq!(to_code_point(stored), code);
                    assert_eq!(
                        contains(&format!("a{stored}b")),
                        (0xD800..0xE000).contains(&code),
                        "{code:x}"
                    );
                }
                None => assert!((STORED_FIRST..=STORED_LAST).contains(&code), "{code:x}"),
            }
        }
        assert_eq!(from_code_point(0x110000), None);
    }
}
