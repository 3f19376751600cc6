//! What Python knows of single characters, and the case mappings of strings, after Unicode 16.0.
//!
//! Place: `str.is*`, `str.upper` and its kin, `strip`, `split`, `splitlines`, `repr`, `int()` and `float()` of text in
//! other scripts, identifiers made at run time.
//! Invariants: answers are those of CPython 3.14 for every code point, whatever the Unicode version of the Rust
//! compiler; the tables are generated (`unicode/*.rs`) and ASCII never reaches them.
//! Stored surrogates (`surrogate.rs`) have no property and map to themselves, as surrogates do in Python.

use std::borrow::Cow;

pub(crate) mod case;
mod case_tables;
pub(crate) mod database;
mod flags;

/// The property bits of a character.
#[inline]
fn flags_of(character: char) -> u32 {
    range_of(character).1
}

/// The first code point of a character's range, and the property bits of that range.
fn range_of(character: char) -> (u32, u32) {
    // Every entry that begins at this code point or before it is smaller than the next code point shifted.
    let limit = (u32::from(character) + 1) << 11;
    let after = flags::RANGES.partition_point(|&entry| entry < limit);
    let entry = after.checked_sub(1).and_then(|at| flags::RANGES.get(at)).copied().unwrap_or(0);
    (entry >> 11, entry & 0x7FF)
}

/// Defines a property of characters: the ASCII test, then the table's bit for the rest.
macro_rules! property {
    ($(#[$doc:meta])* $name:ident, $ascii:expr, $bits:expr) => {
        $(#[$doc])*
        #[inline]
        pub(crate) fn $name(character: char) -> bool {
            if let Ok(byte) = u8::try_from(character)
                && byte < 0x80
            {
                let ascii: fn(u8) -> bool = $ascii;
                return ascii(byte);
            }
            flags_of(character) & ($bits) != 0
        }
    };
}

property!(
    /// `str.isprintable` of one character.
    is_printable, |byte| (0x20..0x7F).contains(&byte), flags::PRINTABLE
);
property!(
    /// `str.isalpha` of one character.
    is_alpha, |byte| byte.is_ascii_alphabetic(), flags::ALPHA
);
property!(
    /// `str.isdecimal` of one character: it has a value as a digit of a decimal number.
    is_decimal, |byte| byte.is_ascii_digit(), flags::DECIMAL
);
property!(
    /// `str.isdigit` of one character: decimals, superscripts and the like.
    is_digit, |byte| byte.is_ascii_digit(), flags::DIGIT
);
property!(
    /// `str.isnumeric` of one character: also fractions, Roman and Han numerals.
    is_numeric, |byte| byte.is_ascii_digit(), flags::NUMERIC
);
property!(
    /// `str.isalnum` of one character.
    is_alnum, |byte| byte.is_ascii_alphanumeric(),
    flags::ALPHA | flags::DECIMAL | flags::DIGIT | flags::NUMERIC
);
property!(
    /// `str.isspace` of one character; also what `strip` and `split` take off.
    is_space, |byte| matches!(byte, 0x09..=0x0D | 0x1C..=0x20), flags::SPACE
);
property!(
    /// Whether the character is lower case (`str.islower` of one character).
    is_lower, |byte| byte.is_ascii_lowercase(), flags::LOWER
);
property!(
    /// Whether the character is upper case (`str.isupper` of one character).
    is_upper, |byte| byte.is_ascii_uppercase(), flags::UPPER
);
property!(
    /// Whether the character is a titlecase letter, such as `ǅ`.
    is_title, |_| false, flags::TITLE
);
property!(
    /// Whether an identifier can begin with the character.
    is_identifier_start, |byte| byte.is_ascii_alphabetic() || byte == b'_', flags::ID_START
);
property!(
    /// Whether an identifier can go on with the character.
    is_identifier_continue, |byte| byte.is_ascii_alphanumeric() || byte == b'_', flags::ID_CONTINUE
);

/// `str.isidentifier`.
pub(crate) fn is_identifier(text: &str) -> bool {
    let mut characters = text.chars();
    characters.next().is_some_and(is_identifier_start) && characters.all(is_identifier_continue)
}

/// The value of a decimal digit of any script.
#[inline]
pub(crate) fn decimal_value(character: char) -> Option<u8> {
    if character.is_ascii() {
        return character.to_digit(10).map(|value| value as u8);
    }
    // Unicode promises that decimal digits stand in runs of ten, from zero on; ranges are whole numbers of runs.
    let (first, bits) = range_of(character);
    (bits & flags::DECIMAL != 0).then(|| ((u32::from(character) - first) % 10) as u8)
}

/// The text without the white space that `int()` and `float()` skip: unlike `strip`, not U+001C to U+001F.
#[inline]
pub(crate) fn trim_number(text: &str) -> &str {
    text.trim_matches(|character| is_space(character) && !('\x1C'..='\x1F').contains(&character))
}

/// The text with the decimal digits of other scripts made ASCII; `None` where other characters are left.
pub(crate) fn to_ascii_digits(text: &str) -> Option<Cow<'_, str>> {
    if text.is_ascii() {
        return Some(Cow::Borrowed(text));
    }
    let digits = text.chars().map(|character| {
        if character.is_ascii() {
            Some(character)
        } else {
            decimal_value(character).map(|value| char::from(b'0' + value))
        }
    });
    digits.collect::<Option<String>>().map(Cow::Owned)
}

#[cfg(test)]
mod tests;
