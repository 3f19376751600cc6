//! Upper, lower, title and folded case of strings.
//!
//! Place: `str.upper`, `lower`, `title`, `capitalize`, `swapcase`, `casefold`, and the questions `islower`, `isupper`,
//! `istitle`.
//! Invariants: CPython 3.14's results, mappings to several characters and the final sigma included. The tables are
//! generated (`case_tables.rs`).
//! Limits: linear. A character's mapping takes at most 3 times its bytes (see `case_bound`).

use super::case_tables as tables;
use super::case_tables::Run;
use super::{is_lower, is_title, is_upper};

/// The capital sigma, whose lower case depends on where it stands.
const SIGMA: char = '\u{3a3}';

/// The most bytes that a mapping of `len` bytes takes.
pub(crate) fn case_bound(len: usize) -> usize {
    len.saturating_mul(3)
}

/// Appends `text.lower()`.
pub(crate) fn write_lower(text: &str, out: &mut String) {
    if text.is_ascii() {
        return write_ascii(text, str::make_ascii_lowercase, out);
    }
    for (at, character) in text.char_indices() {
        push_lower(text, at, character, out);
    }
}

/// Appends `text.upper()`.
pub(crate) fn write_upper(text: &str, out: &mut String) {
    if text.is_ascii() {
        return write_ascii(text, str::make_ascii_uppercase, out);
    }
    for character in text.chars() {
        push_upper(character, out);
    }
}

/// Appends `text.casefold()`.
pub(crate) fn write_folded(text: &str, out: &mut String) {
    if text.is_ascii() {
        return write_ascii(text, str::make_ascii_lowercase, out);
    }
    for character in text.chars() {
        push_mapped(character, char::to_ascii_lowercase, &tables::FOLD, &tables::FOLD_LONG, out);
    }
}

/// Appends `text.capitalize()`.
pub(crate) fn write_capitalized(text: &str, out: &mut String) {
    if let (true, Some((first, rest))) = (text.is_ascii(), text.split_at_checked(1)) {
        write_ascii(first, str::make_ascii_uppercase, out);
        return write_ascii(rest, str::make_ascii_lowercase, out);
    }
    for (at, character) in text.char_indices() {
        if at == 0 {
            push_title(character, out);
        } else {
            push_lower(text, at, character, out);
        }
    }
}

/// Appends `text.title()`.
pub(crate) fn write_title(text: &str, out: &mut String) {
    let mut in_word = false;
    if text.is_ascii() {
        let title = |byte: u8| {
            let was = std::mem::replace(&mut in_word, byte.is_ascii_alphabetic());
            if was { byte.to_ascii_lowercase() } else { byte.to_ascii_uppercase() }
        };
        return write_bytes(text, title, out);
    }
    for (at, character) in text.char_indices() {
        if in_word {
            push_lower(text, at, character, out);
        } else {
            push_title(character, out);
        }
        in_word = is_cased(character);
    }
}

/// Appends `text.swapcase()`.
pub(crate) fn write_swapped(text: &str, out: &mut String) {
    if text.is_ascii() {
        let swapped = |byte: u8| if byte.is_ascii_alphabetic() { byte ^ 0x20 } else { byte };
        return write_bytes(text, swapped, out);
    }
    for (at, character) in text.char_indices() {
        if is_upper(character) {
            push_lower(text, at, character, out);
        } else if is_lower(character) {
            push_upper(character, out);
        } else {
            out.push(character);
        }
    }
}

/// `text.islower()`
pub(crate) fn is_lower_text(text: &str) -> bool {
    let mut cased = false;
    for character in text.chars() {
        if is_upper(character) || is_title(character) {
            return false;
        }
        cased |= is_lower(character);
    }
    cased
}

/// `text.isupper()`
pub(crate) fn is_upper_text(text: &str) -> bool {
    let mut cased = false;
    for character in text.chars() {
        if is_lower(character) || is_title(character) {
            return false;
        }
        cased |= is_upper(character);
    }
    cased
}

/// `text.istitle()`
pub(crate) fn is_title_text(text: &str) -> bool {
    let mut cased = false;
    let mut in_word = false;
    for character in text.chars() {
        let begins = is_upper(character) || is_title(character);
        let goes_on = !begins && is_lower(character);
        if begins && in_word || goes_on && !in_word {
            return false;
        }
        in_word = begins || goes_on;
        cased |= in_word;
    }
    cased
}

/// Whether a character has a case.
fn is_cased(character: char) -> bool {
    is_lower(character) || is_upper(character) || is_title(character)
}

/// Appends ASCII text, mapped in place.
fn write_ascii(text: &str, map: fn(&mut str), out: &mut String) {
    let start = out.len();
    out.push_str(text);
    if let Some(copy) = out.get_mut(start..) {
        map(copy);
    }
}

/// Appends ASCII text, each byte of it mapped to another.
fn write_bytes(text: &str, map: impl FnMut(u8) -> u8, out: &mut String) {
    let mut bytes = std::mem::take(out).into_bytes();
    bytes.extend(text.bytes().map(map));
    // ASCII is mapped to ASCII.
    *out = String::from_utf8(bytes).unwrap_or_default();
}

/// Appends the upper case of a character.
fn push_upper(character: char, out: &mut String) {
    push_mapped(character, char::to_ascii_uppercase, &tables::UPPER, &tables::UPPER_LONG, out);
}

/// Appends the title case of a character.
fn push_title(character: char, out: &mut String) {
    push_mapped(character, char::to_ascii_uppercase, &tables::TITLE, &tables::TITLE_LONG, out);
}

/// Appends the lower case of the character that stands at a byte of the text.
fn push_lower(text: &str, at: usize, character: char, out: &mut String) {
    if character == SIGMA {
        return out.push(if is_final(text, at) { '\u{3c2}' } else { '\u{3c3}' });
    }
    push_mapped(character, char::to_ascii_lowercase, &tables::LOWER, &tables::LOWER_LONG, out);
}

/// Appends what a character maps to: by the ASCII function, one of the tables, or itself.
fn push_mapped(
    character: char,
    ascii: fn(&char) -> char,
    runs: &[Run],
    long: &[(u32, &str)],
    out: &mut String,
) {
    if character.is_ascii() {
        return out.push(ascii(&character));
    }
    let code = u32::from(character);
    if let Some(&(first, last, step, offset)) = runs.get(runs.partition_point(|run| run.1 < code))
        && (first..=last).contains(&code)
        && (code - first).is_multiple_of(step)
    {
        let mapped = code.checked_add_signed(offset).and_then(char::from_u32);
        return out.push(mapped.unwrap_or(character));
    }
    match long.binary_search_by_key(&code, |entry| entry.0).ok().and_then(|at| long.get(at)) {
        Some((_, mapped)) => out.push_str(mapped),
        None => out.push(character),
    }
}

/// Whether the sigma at a byte of the text ends a word: a cased character stands before it and none after, but for
/// some that are looked through. (Each character is looked through by at most two sigmas, so this stays linear.)
fn is_final(text: &str, at: usize) -> bool {
    let before = text.get(..at).unwrap_or_default().chars().rev();
    let after = text.get(at + SIGMA.len_utf8()..).unwrap_or_default().chars();
    is_next_cased(before) && !is_next_cased(after)
}

/// Whether the next character that is not looked through is cased.
fn is_next_cased(mut characters: impl Iterator<Item = char>) -> bool {
    characters
        .find(|&character| !is_in(&tables::IGNORED, character))
        .is_some_and(|character| character == SIGMA || is_in(&tables::CASED, character))
}

/// Whether a character is in sorted ranges.
fn is_in(ranges: &[(u32, u32)], character: char) -> bool {
    let code = u32::from(character);
    ranges.get(ranges.partition_point(|range| range.1 < code)).is_some_and(|range| range.0 <= code)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines of a text and what CPython makes of it, between tabs, as code points: lower, upper, title, capitalized,
    /// swapped, folded; then three truth values.
    const CASES: &str = include_str!("case_cases.txt");
    /// Lines of `name count crc32` over all code points: see `tests/oracle/`.
    const MAPPINGS: &str = include_str!("case_mappings.txt");

    fn text(codes: &str) -> String {
        codes
            .split_whitespace()
            .map(|code| char::from_u32(u32::from_str_radix(code, 16).unwrap()).unwrap())
            .collect()
    }

    fn writer(name: &str) -> fn(&str, &mut String) {
        match name {
            "lower" => write_lower,
            "upper" => write_upper,
            "title" => write_title,
            "capitalize" => write_capitalized,
            "swapcase" => write_swapped,
            _ => write_folded,
        }
    }

    fn written(name: &str, text: &str) -> String {
        let mut out = String::new();
        writer(name)(text, &mut out);
        assert!(out.len() <= case_bound(text.len()), "{text:?}");
        out
    }

    #[test]
    fn texts_agree_with_cpython() {
        for line in CASES.lines() {
            let fields: Vec<&str> = line.split('\t').collect();
            let input = text(fields[0]);
            let names = ["lower", "upper", "title", "capitalize", "swapcase", "casefold"];
            for (name, expected) in names.iter().zip(&fields[1..7]) {
                assert_eq!(written(name, &input), text(expected), "{name} {input:?}");
            }
            let truths = [is_lower_text(&input), is_upper_text(&input), is_title_text(&input)];
            let truths: String =
                truths.iter().map(|&truth| if truth { '1' } else { '0' }).collect();
            assert_eq!(truths, fields[7], "{input:?}");
        }
    }

    #[test]
    fn characters_agree_with_cpython() {
        for line in MAPPINGS.lines() {
            let (name, expected) = line.split_once(' ').unwrap();
            let mut listing = String::new();
            let mut count = 0;
            for character in '\0'..=char::MAX {
                // The character alone, and within a word where there are cases.
                let word = format!("a{character}a\u{3a3}");
                let alone = character.to_string();
                let has_cases = matches!(
                    u32::from(character),
                    0..0x3100 | 0xA000..0xAC00 | 0xF900..0x20000
                );
                for input in [Some(alone), has_cases.then_some(word)].into_iter().flatten() {
                    let mapped = written(name, &input);
                    if mapped != input {
                        count += 1;
                        for character in input.chars().chain(mapped.chars()) {
                            listing.push_str(&u32::from(character).to_string());
                            listing.push(' ');
                        }
                    }
                }
            }
            let crc = super::super::tests::crc32(listing.as_bytes());
            assert_eq!(format!("{count} {crc:08x}"), expected, "{name}");
        }
    }
}
