//! Ints as text, in bases 2 to 36, and `int(text, base)`.
//!
//! Place: `int.__repr__`, `bin`, `oct`, `hex`, `int()`, the format languages, and every message with a number in it.
//! Invariants: accepts and refuses what CPython 3.14 does: white space around, a sign, prefixes, single underscores
//! between digits (and after a prefix), decimal digits of any script, base 0.
//! Limits: the number of decimal digits is bounded by the caller (`sys.set_int_max_str_digits`, 4300 by default); as in
//! CPython a bound of 0 is none and bases that are powers of two are never bounded. Without a bound the conversions
//! of `num-bigint` grow faster than linearly: above 64 Kbit callers use `protocol/wide`.

use std::borrow::Cow;

use num_bigint::{BigInt, Sign};
use thiserror::Error;

use super::digits::{self, Room};
use super::{quote, unicode};
use crate::number::PyInt;

/// Digits in all bases, as Python writes them.
const DIGITS: &[u8; 36] = b"0123456789abcdefghijklmnopqrstuvwxyz";

/// CPython never bounds a text of so few digits.
const DIGITS_UNBOUNDED: usize = 640;

/// Why `int(text, base)` refuses; all are `ValueError`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub(crate) enum IntParseError {
    /// The base is not 0 and not between 2 and 36.
    #[error("int() base must be >= 2 and <= 36, or 0")]
    BadBase,
    /// Not a number in this base; the message is `write_invalid_literal`'s.
    #[error("invalid literal for int()")]
    Invalid,
    /// More digits than the bound.
    #[error(
        "Exceeds the limit ({limit} digits) for integer string conversion: value has {digits} digits; \
         use sys.set_int_max_str_digits() to increase the limit"
    )]
    TooManyDigits {
        /// How many the text has.
        digits: usize,
        /// How many are allowed.
        limit: usize,
    },
}

/// An int has more decimal digits than may be written; a `ValueError`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error(
    "Exceeds the limit ({limit} digits) for integer string conversion; \
     use sys.set_int_max_str_digits() to increase the limit"
)]
pub(crate) struct TooManyDigits {
    /// How many are allowed.
    pub(crate) limit: usize,
}

/// Appends an unsigned number in decimal.
#[inline]
pub(crate) fn write_u64(value: u64, out: &mut String) {
    let mut room = Room::new();
    match i64::try_from(value) {
        Ok(value) => out.push_str(digits::of(value, &mut room)),
        Err(_) => out.push_str(room.format(value)),
    }
}

/// Appends `repr(value)`.
#[inline]
pub(crate) fn write_i64(value: i64, out: &mut String) {
    if value < 0 {
        out.push('-');
    }
    write_u64(value.unsigned_abs(), out);
}

/// Appends an unsigned number in a base from 2 to 36 (others count as 10), lower case, without prefix.
pub(crate) fn write_u64_radix(mut value: u64, radix: u32, out: &mut String) {
    if radix == 10 || !(2..=36).contains(&radix) {
        return write_u64(value, out);
    }
    let radix = u64::from(radix);
    let mut buffer = [0_u8; 64];
    let mut used = 0;
    for place in buffer.iter_mut().rev() {
        *place = DIGITS.get((value % radix) as usize).copied().unwrap_or(b'0');
        value /= radix;
        used += 1;
        if value == 0 {
            break;
        }
    }
    let text = buffer.get(buffer.len() - used..).and_then(|tail| std::str::from_utf8(tail).ok());
    out.push_str(text.unwrap_or_default());
}

/// Appends the magnitude of a big int in a base from 2 to 36 (others count as 10), lower case, without prefix.
pub(crate) fn write_magnitude_radix(value: &BigInt, radix: u32, out: &mut String) {
    let radix = if (2..=36).contains(&radix) { radix } else { 10 };
    let digits = value.magnitude().to_radix_be(radix);
    out.reserve(digits.len());
    out.extend(
        digits.iter().filter_map(|&digit| DIGITS.get(usize::from(digit))).map(|&c| char::from(c)),
    );
}

/// Appends `repr(value)`, unless it has more than `limit` digits (0 for no bound).
pub(crate) fn write_bigint(
    value: &BigInt,
    limit: usize,
    out: &mut String,
) -> Result<(), TooManyDigits> {
    let start = out.len();
    if value.sign() == Sign::Minus {
        out.push('-');
    }
    write_magnitude(value, limit, out).inspect_err(|_| out.truncate(start))
}

/// Appends the decimal digits of a magnitude, unless there are more than `limit` (0 for no bound).
pub(crate) fn write_magnitude(
    value: &BigInt,
    limit: usize,
    out: &mut String,
) -> Result<(), TooManyDigits> {
    let start = out.len();
    let most = digits_most(limit);
    if limit != 0 && decimal_digits_min(value.bits()) > most as u64 {
        return Err(TooManyDigits { limit });
    }
    write_magnitude_radix(value, 10, out);
    if limit != 0 && out.len() - start > most {
        out.truncate(start);
        return Err(TooManyDigits { limit });
    }
    Ok(())
}

/// The fewest decimal digits that a number of so many bits has.
pub(crate) fn decimal_digits_min(bits: u64) -> u64 {
    // 30102/100000 is just below the logarithm of 2.
    (u128::from(bits.saturating_sub(1)) * 30_102 / 100_000) as u64 + 1
}

/// The most digits that a number of so many bits has in a base, for charging memory before `write_*`.
pub(crate) fn digits_bound(bits: u64, radix: u32) -> u64 {
    let bits_per_digit = u64::from(radix.clamp(2, 36).ilog2());
    if radix == 10 {
        // 30103/100000 is just above the logarithm of 2.
        return (u128::from(bits) * 30_103 / 100_000) as u64 + 1;
    }
    bits / bits_per_digit + 1
}

/// The most decimal digits of a text that is read under a bound that is not 0.
pub(crate) fn digits_most(limit: usize) -> usize {
    limit.max(DIGITS_UNBOUNDED)
}

/// `int(text, base)`; `limit` bounds the digits of bases that are not powers of two (0 for no bound).
pub(crate) fn parse_int(text: &str, base: u32, limit: usize) -> Result<PyInt, IntParseError> {
    if base == 1 || base > 36 {
        return Err(IntParseError::BadBase);
    }
    let text = unicode::trim_number(text);
    let text = unicode::to_ascii_digits(text).ok_or(IntParseError::Invalid)?;
    let (negative, body) = match text.strip_prefix('-') {
        Some(body) => (true, body),
        None => (false, text.strip_prefix('+').unwrap_or(&text)),
    };
    let Literal { radix, digits, zero_only } = split_prefix(body, base);
    let scanned = scan(digits, radix)?;
    if !scanned.complete {
        return Err(IntParseError::Invalid);
    }
    if !radix.is_power_of_two() && limit != 0 && scanned.digits > digits_most(limit) {
        return Err(IntParseError::TooManyDigits { digits: scanned.digits, limit });
    }
    if zero_only && scanned.value != Some(0) {
        return Err(IntParseError::Invalid);
    }
    match scanned.value {
        Some(value) => {
            let value = i128::from(value);
            Ok(PyInt::from(if negative { -value } else { value }))
        }
        None => {
            let plain: Cow<'_, str> = if digits.contains('_') {
                Cow::Owned(digits.replace('_', ""))
            } else {
                digits.into()
            };
            let value =
                BigInt::parse_bytes(plain.as_bytes(), radix).ok_or(IntParseError::Invalid)?;
            Ok(PyInt::from(if negative { -value } else { value }))
        }
    }
}

/// Appends the message of `IntParseError::Invalid`, which quotes the first 200 characters of the text's repr.
pub(crate) fn write_invalid_literal(text: &str, base: u32, out: &mut String) {
    out.push_str("invalid literal for int() with base ");
    write_u64(u64::from(base), out);
    out.push_str(": ");
    let mut quoted = String::new();
    quote::write_str_repr(text, &mut quoted);
    match quoted.char_indices().nth(200) {
        Some((end, _)) => out.push_str(quoted.get(..end).unwrap_or_default()),
        None => out.push_str(&quoted),
    }
}

/// What stands after sign and prefix.
#[derive(Debug)]
struct Literal<'a> {
    /// The base it is in.
    radix: u32,
    /// Digits and underscores, or anything else.
    digits: &'a str,
    /// Only zero may be written so: base 0 with a leading zero and no prefix.
    zero_only: bool,
}

/// What `scan` found.
#[derive(Debug)]
struct Scanned {
    /// Digits without underscores.
    digits: usize,
    /// Their value, if 64 bits hold it.
    value: Option<u64>,
    /// There are digits, and nothing else follows.
    complete: bool,
}

/// Takes off `0x`, `0o` or `0b` where the base allows it, and finds the base where it is 0.
fn split_prefix(body: &str, base: u32) -> Literal<'_> {
    let plain = |radix, zero_only| Literal { radix, digits: body, zero_only };
    if !body.starts_with('0') {
        return plain(if base == 0 { 10 } else { base }, false);
    }
    let radix = match body.as_bytes().get(1) {
        Some(b'x' | b'X') => 16,
        Some(b'o' | b'O') => 8,
        Some(b'b' | b'B') => 2,
        _ if base == 0 => return plain(10, true),
        _ => return plain(base, false),
    };
    if base != 0 && base != radix {
        return plain(base, false);
    }
    let digits = body.get(2..).unwrap_or_default();
    // One underscore may follow the prefix.
    Literal { radix, digits: digits.strip_prefix('_').unwrap_or(digits), zero_only: false }
}

/// Reads digits and single underscores between them.
fn scan(text: &str, radix: u32) -> Result<Scanned, IntParseError> {
    let mut digits = 0;
    let mut value = Some(0_u64);
    let mut last = b'_';
    let mut complete = true;
    for byte in text.bytes() {
        if byte == b'_' {
            if last == b'_' {
                return Err(IntParseError::Invalid);
            }
        } else if let Some(digit) = char::from(byte).to_digit(radix) {
            digits += 1;
            value = value
                .and_then(|value| value.checked_mul(u64::from(radix)))
                .and_then(|value| value.checked_add(u64::from(digit)));
        } else {
            complete = false;
            break;
        }
        last = byte;
    }
    if last == b'_' {
        return Err(IntParseError::Invalid);
    }
    Ok(Scanned { digits, value, complete: complete && digits > 0 })
}

#[cfg(test)]
mod tests;
