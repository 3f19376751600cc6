//! What `strip`, `lstrip` and `rstrip` leave of text and bytes.
//!
//! Place: the methods of `str` and `bytes`. What comes in is the text and the set of characters to drop; what goes out is
//! where the rest begins and ends, in bytes.
//! Invariants: one pass over the set and one over the text, whatever they hold, so that both lengths together are what a
//! call costs.
//! Limits: a set takes a bit for each code point up to its greatest, at most 136 KiB.

use super::unicode;

/// At which ends something is dropped: the left, the right.
pub(crate) type Sides = (bool, bool);

/// A set of at most so many bytes is looked through for each character.
const SHORT: usize = 8;
/// One of at most so many bytes is searched: a table of all characters up to the greatest takes longer to make.
const SORTED: usize = 512;

/// What is left of text without the characters of `set`, or without white space.
pub(crate) fn text(text: &str, set: Option<&str>, sides: Sides) -> (usize, usize) {
    let Some(set) = set else {
        if text.is_ascii() {
            return ends(text.as_bytes(), sides, is_ascii_space);
        }
        return trimmed(text, sides, unicode::is_space);
    };
    if set.is_ascii() {
        // Characters of ASCII are whole bytes in any text.
        return bytes(text.as_bytes(), Some(set.as_bytes()), sides);
    }
    if set.len() <= SHORT {
        return trimmed(text, sides, |char| set.contains(char));
    }
    if set.len() <= SORTED {
        let mut chars: Vec<char> = set.chars().collect();
        chars.sort_unstable();
        return trimmed(text, sides, |char| chars.binary_search(&char).is_ok());
    }
    let greatest = set.chars().max().unwrap_or('\0');
    let mut wanted = vec![0_u64; (u32::from(greatest) >> 6) as usize + 1];
    for char in set.chars() {
        if let Some(word) = wanted.get_mut((u32::from(char) >> 6) as usize) {
            *word |= 1 << (u32::from(char) & 63);
        }
    }
    trimmed(text, sides, |char| {
        let code = u32::from(char);
        wanted.get((code >> 6) as usize).is_some_and(|word| word >> (code & 63) & 1 == 1)
    })
}

/// What is left of bytes without those of `set`, or without white space.
pub(crate) fn bytes(data: &[u8], set: Option<&[u8]>, sides: Sides) -> (usize, usize) {
    match set {
        None => ends(data, sides, |byte| matches!(byte, b'\t'..=b'\r' | b' ')),
        Some(&[only]) => ends(data, sides, |byte| byte == only),
        Some(&[a, b]) => ends(data, sides, |byte| byte == a || byte == b),
        Some(&[a, b, c]) => ends(data, sides, |byte| byte == a || byte == b || byte == c),
        Some(set) => {
            let mut wanted = [0_u64; 4];
            for byte in set {
                wanted[usize::from(*byte >> 6)] |= 1 << (*byte & 63);
            }
            ends(data, sides, |byte| wanted[usize::from(byte >> 6)] >> (byte & 63) & 1 == 1)
        }
    }
}

/// White space as `str.isspace` has it, among ASCII.
pub(crate) const fn is_ascii_space(byte: u8) -> bool {
    matches!(byte, 0x09..=0x0D | 0x1C..=0x20)
}

fn trimmed(text: &str, sides: Sides, drop: impl Fn(char) -> bool + Copy) -> (usize, usize) {
    let rest = if sides.0 { text.trim_start_matches(drop) } else { text };
    let start = text.len() - rest.len();
    let rest = if sides.1 { rest.trim_end_matches(drop) } else { rest };
    (start, start + rest.len())
}

#[inline]
fn ends(data: &[u8], sides: Sides, drop: impl Fn(u8) -> bool) -> (usize, usize) {
    let kept = |byte: &u8| !drop(*byte);
    let start = if sides.0 { data.iter().position(kept).unwrap_or(data.len()) } else { 0 };
    let rest = data.get(start..).unwrap_or_default();
    let stop =
        if sides.1 { rest.iter().rposition(kept).map_or(0, |at| at + 1) } else { rest.len() };
    (start, start + stop)
}

#[cfg(test)]
mod tests {
    use super::{bytes, text};

    fn left<'a>(whole: &'a str, set: Option<&str>, sides: (bool, bool)) -> &'a str {
        let (start, stop) = text(whole, set, sides);
        whole.get(start..stop).unwrap_or("no boundary")
    }

    #[test]
    fn sets_of_every_kind_drop_the_same() {
        let filling: String = ('\u{4e00}'..'\u{4f00}').collect();
        for set in ["aé", "éa€", "é€a\u{10ffff}"] {
            for more in ["", &filling] {
                let set = format!("{set}{more}");
                assert_eq!(left("aéaxéaéyaé", Some(&set), (true, true)), "xéaéy", "{set}");
                assert_eq!(left("aéaxéa", Some(&set), (false, true)), "aéax");
                assert_eq!(left("aéaxéa", Some(&set), (true, false)), "xéa");
                assert_eq!(left("aéa", Some(&set), (true, true)), "");
            }
        }
        assert_eq!(left("éabcé", Some("cab"), (true, true)), "éabcé");
        assert_eq!(left("éa", Some(""), (true, true)), "éa");
        assert_eq!(left("\u{3000} é\x1c", None, (true, true)), "é");
        assert_eq!(bytes(b"\x1c a ", None, (true, true)), (0, 3));
        assert_eq!(bytes(b"\xffa\xff\0", Some(b"\0\xff"), (true, true)), (1, 2));
    }
}
