//! Strings and numbers written after a format specification.
//!
//! Place: `str.__format__`, `int.__format__` and `float.__format__`; so also f-strings, `format()` and `str.format`.
//! An empty specification does not come here: it means `str(x)`.
//! Invariants: output and errors are those of 64-bit CPython 3.14 in the C locale (`n` is `d` or `g`). On an error the
//! output is as it was.
//! Limits: width and precision are the guest's: the caller charges `spec.str_bound` or `spec.number_bound` before.

use num_bigint::{BigInt, Sign as BigSign};
use num_traits::ToPrimitive;

use super::float::{self, GeneralStyle};
use super::spec::{Align, FormatSpec, Grouping, Sign, SpecError};
use super::{int, surrogate};

/// The most bytes of a number that separators are put into one by one.
const SHORT: usize = 64;
/// Characters to pad with in one piece.
const SPACES: &str = "                                ";
/// Zeros to pad with in one piece.
const ZEROS: &str = "00000000000000000000000000000000";

/// Appends `format(text, spec)`.
pub(crate) fn format_str(text: &str, spec: &FormatSpec, out: &mut String) -> Result<(), SpecError> {
    check_str(spec)?;
    let text = match spec.precision {
        Some(precision) if precision < text.len() => first_characters(text, precision),
        _ => text,
    };
    let width = match spec.width {
        None | Some(0) => {
            out.push_str(text);
            return Ok(());
        }
        Some(width) => width,
    };
    let characters = if text.is_ascii() { text.len() } else { text.chars().count() };
    let padding = width.saturating_sub(characters);
    let before = match spec.align {
        None | Some(Align::Left | Align::AfterSign) => 0,
        Some(Align::Right) => padding,
        Some(Align::Center) => padding / 2,
    };
    let fill = spec.fill_character();
    write_fill(fill, before, out);
    out.push_str(text);
    write_fill(fill, padding - before, out);
    Ok(())
}

/// Appends `format(value, spec)` of an int that fits 64 bits, or of a bool.
pub(crate) fn format_int(value: i64, spec: &FormatSpec, out: &mut String) -> Result<(), SpecError> {
    let Some(base) = int_base(spec)? else {
        return format_float(value as f64, spec, out);
    };
    let start = out.len();
    let radix = match base {
        IntBase::Character => return write_character(Some(value), spec, out),
        IntBase::Digits(radix) => radix,
    };
    write_sign(value < 0, spec, out);
    write_prefix(radix, spec, out);
    let digits_at = out.len();
    int::write_u64_radix(value.unsigned_abs(), radix, out);
    finish_int(radix, start, digits_at, spec, out);
    Ok(())
}

/// Appends `format(value, spec)` of any int; `limit` bounds its decimal digits (0 for no bound).
pub(crate) fn format_bigint(
    value: &BigInt,
    limit: usize,
    spec: &FormatSpec,
    out: &mut String,
) -> Result<(), SpecError> {
    let Some(base) = int_base(spec)? else {
        let float = crate::number::convert::to_f64(value.into())
            .map_err(|_| SpecError::Overflow("int too large to convert to float"))?;
        return format_float(float, spec, out);
    };
    let start = out.len();
    let radix = match base {
        IntBase::Character => return write_character(value.to_i64(), spec, out),
        IntBase::Digits(radix) => radix,
    };
    write_sign(value.sign() == BigSign::Minus, spec, out);
    write_prefix(radix, spec, out);
    let digits_at = out.len();
    if radix == 10 {
        // The sign is out already; the bound counts digits only.
        if let Err(error) = int::write_magnitude(value, limit, out) {
            out.truncate(start);
            return Err(SpecError::Digits(error));
        }
    } else {
        int::write_magnitude_radix(value, radix, out);
    }
    finish_int(radix, start, digits_at, spec, out);
    Ok(())
}

/// Appends `format(value, spec)` of a float.
pub(crate) fn format_float(
    value: f64,
    spec: &FormatSpec,
    out: &mut String,
) -> Result<(), SpecError> {
    let kind = match spec.kind {
        None => FloatKind::Repr,
        Some('e' | 'E') => FloatKind::Scientific,
        Some('f' | 'F' | '%') => FloatKind::Fixed,
        Some('g' | 'G' | 'n') => FloatKind::General,
        Some(other) => return Err(SpecError::UnknownCode(other)),
    };
    if spec.precision.is_some_and(|precision| precision > i32::MAX as usize) {
        return Err(SpecError::Value("precision too big"));
    }
    let percent = spec.kind == Some('%');
    let value = if percent { value * 100.0 } else { value };
    let start = out.len();
    let mut negative = value.is_sign_negative() && !value.is_nan();
    if spec.no_negative_zero && negative {
        write_float_digits(value, kind, spec, out);
        negative = out.as_bytes().get(start..).is_some_and(shows_nonzero);
        out.truncate(start);
    }
    write_sign(negative, spec, out);
    let digits_at = out.len();
    write_float_digits(value, kind, spec, out);
    if percent {
        out.push('%');
    }
    if !spec.is_plain() {
        group(3, start, digits_at, spec, out);
        pad(out.len() - start, start, digits_at, spec, out);
    }
    Ok(())
}

/// The notations of floats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FloatKind {
    /// No type: shortest digits, or significant digits with at least one after the point.
    Repr,
    /// `e`
    Scientific,
    /// `f`
    Fixed,
    /// `g`
    General,
}

/// What an int is written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum IntBase {
    /// `c`
    Character,
    /// In this base.
    Digits(u32),
}

/// CPython's checks of a specification for a string, in its order.
fn check_str(spec: &FormatSpec) -> Result<(), SpecError> {
    match (spec.kind, spec.grouping) {
        (None, Some(grouping)) => return Err(SpecError::GroupingWith(grouping, 's')),
        (None | Some('s'), _) => {}
        (Some(kind), _) => return Err(SpecError::UnknownCode(kind)),
    }
    Err(SpecError::Value(match spec {
        FormatSpec { sign: Some(Sign::Space), .. } => {
            "Space not allowed in string format specifier"
        }
        FormatSpec { sign: Some(_), .. } => "Sign not allowed in string format specifier",
        FormatSpec { no_negative_zero: true, .. } => {
            "Negative zero coercion (z) not allowed in string format specifier"
        }
        FormatSpec { alternate: true, .. } => {
            "Alternate form (#) not allowed in string format specifier"
        }
        FormatSpec { align: Some(Align::AfterSign), .. } => {
            "'=' alignment not allowed in string format specifier"
        }
        _ => return Ok(()),
    }))
}

/// The base that a specification asks for; `None` where it asks for a float.
fn int_base(spec: &FormatSpec) -> Result<Option<IntBase>, SpecError> {
    let base = match spec.kind {
        None | Some('d' | 'n') => IntBase::Digits(10),
        Some('x' | 'X') => IntBase::Digits(16),
        Some('b') => IntBase::Digits(2),
        Some('o') => IntBase::Digits(8),
        Some('c') => IntBase::Character,
        Some('e' | 'E' | 'f' | 'F' | 'g' | 'G' | '%') => return Ok(None),
        Some(other) => return Err(SpecError::UnknownCode(other)),
    };
    let character = base == IntBase::Character;
    Err(SpecError::Value(match spec {
        FormatSpec { precision: Some(_), .. } => {
            "Precision not allowed in integer format specifier"
        }
        FormatSpec { no_negative_zero: true, .. } => {
            "Negative zero coercion (z) not allowed in integer format specifier"
        }
        FormatSpec { sign: Some(_), .. } if character => {
            "Sign not allowed with integer format specifier 'c'"
        }
        FormatSpec { alternate: true, .. } if character => {
            "Alternate form (#) not allowed with integer format specifier 'c'"
        }
        _ => return Ok(Some(base)),
    }))
}

/// Appends the character of a code point (`c`); `None` is an int beyond 64 bits.
fn write_character(
    value: Option<i64>,
    spec: &FormatSpec,
    out: &mut String,
) -> Result<(), SpecError> {
    let value = value.ok_or(SpecError::Overflow("Python int too large to convert to C long"))?;
    let character = u32::try_from(value).ok().and_then(surrogate::from_code_point);
    let start = out.len();
    out.push(character.ok_or(SpecError::Overflow("%c arg not in range(0x110000)"))?);
    pad(1, start, start, spec, out);
    Ok(())
}

/// Upper case, separators and padding of an int.
fn finish_int(radix: u32, start: usize, digits_at: usize, spec: &FormatSpec, out: &mut String) {
    if spec.kind == Some('X') {
        let mut tail = out.split_off(start);
        tail.make_ascii_uppercase();
        out.push_str(&tail);
    }
    if !spec.is_plain() {
        group(if radix == 10 { 3 } else { 4 }, start, digits_at, spec, out);
        pad(out.len() - start, start, digits_at, spec, out);
    }
}

/// Appends the digits of a magnitude.
fn write_float_digits(value: f64, kind: FloatKind, spec: &FormatSpec, out: &mut String) {
    let upper = matches!(spec.kind, Some('E' | 'F' | 'G'));
    let value = value.abs();
    if float::write_not_finite(value, upper, out) {
        return;
    }
    let alternate = spec.alternate;
    let style = GeneralStyle { alternate, upper, add_dot_zero: kind == FloatKind::Repr };
    let precision = spec.precision.unwrap_or(6);
    match kind {
        FloatKind::Repr if spec.precision.is_none() => {
            float::write_shortest(value, alternate, out);
        }
        FloatKind::Repr | FloatKind::General => float::write_general(value, precision, style, out),
        FloatKind::Fixed => float::write_fixed(value, precision, alternate, out),
        FloatKind::Scientific => float::write_scientific(value, precision, alternate, upper, out),
    }
}

/// Appends the sign of a number.
fn write_sign(negative: bool, spec: &FormatSpec, out: &mut String) {
    match spec.sign {
        _ if negative => out.push('-'),
        Some(Sign::Plus) => out.push('+'),
        Some(Sign::Space) => out.push(' '),
        None | Some(Sign::Minus) => {}
    }
}

/// Appends `0x` and its kin, where `#` asks for it.
fn write_prefix(radix: u32, spec: &FormatSpec, out: &mut String) {
    match radix {
        _ if !spec.alternate => {}
        2 => out.push_str("0b"),
        8 => out.push_str("0o"),
        16 => out.push_str("0x"),
        _ => {}
    }
}

/// Whether a digit other than zero stands before the exponent.
fn shows_nonzero(text: &[u8]) -> bool {
    text.iter()
        .take_while(|byte| !matches!(byte, b'e' | b'E'))
        .any(|byte| matches!(byte, b'1'..=b'9' | b'i' | b'I'))
}

/// Puts separators into the number that begins at `start`, whose digits begin at `digits_at`, and, where zeros fill up
/// to the width, those zeros too, for they are grouped like digits.
fn group(size: usize, start: usize, digits_at: usize, spec: &FormatSpec, out: &mut String) {
    if spec.grouping.is_none() && spec.fraction_grouping.is_none() {
        return;
    }
    let fills = spec.fill_character() == '0' && number_align(spec) == Align::AfterSign;
    if let (Some(grouping), None, false) = (spec.grouping, spec.fraction_grouping, fills)
        && out.len() - digits_at <= SHORT
    {
        return group_short(size, digits_at, grouping.separator(), out);
    }
    let tail = out.split_off(digits_at);
    let (whole, rest) =
        tail.split_at_checked(whole_len(size, tail.as_bytes())).unwrap_or((&tail, ""));
    let mut after = String::new();
    write_grouped_fraction(rest, spec.fraction_grouping, &mut after);
    let Some(grouping) = spec.grouping.filter(|_| !whole.is_empty()) else {
        out.push_str(whole);
        out.push_str(&after);
        return;
    };
    let taken = digits_at - start + after.len();
    let least = if fills { spec.width.unwrap_or(0).saturating_sub(taken) } else { 0 };
    let digits = whole.len().max(digits_for(least, size));
    let zeros = digits - whole.len();
    for (place, digit) in std::iter::repeat_n('0', zeros).chain(whole.chars()).enumerate() {
        if place > 0 && (digits - place).is_multiple_of(size) {
            out.push(grouping.separator());
        }
        out.push(digit);
    }
    out.push_str(&after);
}

/// The digits before the point, of a number whose groups have so many.
fn whole_len(size: usize, number: &[u8]) -> usize {
    let is_digit = |byte: u8| byte.is_ascii_digit() || size == 4 && byte.is_ascii_hexdigit();
    number.iter().position(|byte| !is_digit(*byte)).unwrap_or(number.len())
}

/// Puts separators into the few digits that begin at `digits_at`, from the right: each moves what follows it.
fn group_short(size: usize, digits_at: usize, separator: char, out: &mut String) {
    let digits = out.as_bytes().get(digits_at..).unwrap_or_default();
    let mut at = digits_at + whole_len(size, digits);
    while at > digits_at + size {
        at -= size;
        out.insert(at, separator);
    }
}

/// The fewest digits that, in groups of `size`, are at least `width` characters wide.
fn digits_for(width: usize, size: usize) -> usize {
    let mut digits = width / (size + 1) * size + (width % (size + 1)).saturating_sub(1);
    while digits + digits.saturating_sub(1) / size < width {
        digits += 1;
    }
    digits
}

/// Appends what follows the whole part, with separators between thousandths.
fn write_grouped_fraction(rest: &str, grouping: Option<Grouping>, out: &mut String) {
    let (Some(grouping), Some(fraction)) = (grouping, rest.strip_prefix('.')) else {
        out.push_str(rest);
        return;
    };
    out.push('.');
    let mut in_fraction = true;
    for (place, character) in fraction.chars().enumerate() {
        in_fraction &= character.is_ascii_digit();
        if in_fraction && place > 0 && place.is_multiple_of(3) {
            out.push(grouping.separator());
        }
        out.push(character);
    }
}

/// The alignment of a number.
fn number_align(spec: &FormatSpec) -> Align {
    spec.align.unwrap_or(if spec.zero { Align::AfterSign } else { Align::Right })
}

/// Pads the number that begins at `start` and has `characters` characters; its digits begin at `digits_at`.
fn pad(characters: usize, start: usize, digits_at: usize, spec: &FormatSpec, out: &mut String) {
    let padding = spec.width.unwrap_or(0).saturating_sub(characters);
    if padding == 0 {
        return;
    }
    let fill = spec.fill_character();
    let (at, before) = match number_align(spec) {
        Align::Left => (start, 0),
        Align::Right => (start, padding),
        Align::Center => (start, padding / 2),
        Align::AfterSign => (digits_at, padding),
    };
    match fill {
        _ if before == 0 => {}
        ' ' if before <= SPACES.len() => {
            out.insert_str(at, SPACES.get(..before).unwrap_or_default());
        }
        '0' if before <= ZEROS.len() => {
            out.insert_str(at, ZEROS.get(..before).unwrap_or_default());
        }
        _ => {
            let tail = out.split_off(at);
            write_fill(fill, before, out);
            out.push_str(&tail);
        }
    }
    write_fill(fill, padding - before, out);
}

/// Appends a character `count` times.
fn write_fill(fill: char, count: usize, out: &mut String) {
    if fill == ' '
        && let Some(spaces) = SPACES.get(..count)
    {
        out.push_str(spaces);
    } else {
        out.extend(std::iter::repeat_n(fill, count));
    }
}

/// The first `count` characters of a text.
fn first_characters(text: &str, count: usize) -> &str {
    let end = text.char_indices().nth(count).map_or(text.len(), |(at, _)| at);
    text.get(..end).unwrap_or(text)
}

#[cfg(test)]
mod tests;
