//! `float.hex` and `float.fromhex`.
//!
//! Place: the float type, and `struct`-like tools that want floats exactly.
//! Invariants: the text and the rounding (half to even, into subnormals too) are those of CPython 3.14.
//! Limits: reading is linear; the exponent is read with saturation, so no input overflows.

use super::write_not_finite;

/// Why `float.fromhex` refuses a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum HexError {
    /// A `ValueError`.
    #[error("invalid hexadecimal floating-point string")]
    Invalid,
    /// An `OverflowError`.
    #[error("hexadecimal value too large to represent as a float")]
    TooLarge,
}

/// Appends `value.hex()`.
pub(crate) fn write_hex(value: f64, out: &mut String) {
    use std::fmt::Write;
    if write_not_finite(value, false, out) {
        return;
    }
    if value.is_sign_negative() {
        out.push('-');
    }
    let bits = value.to_bits();
    let fraction = bits & ((1 << 52) - 1);
    let biased = ((bits >> 52) & 0x7FF) as i32;
    if value == 0.0 {
        out.push_str("0x0.0p+0");
    } else if biased == 0 {
        let _ = write!(out, "0x0.{fraction:013x}p-1022");
    } else {
        let _ = write!(out, "0x1.{fraction:013x}p{:+}", biased - 1023);
    }
}

/// `float.fromhex(text)`.
pub(crate) fn parse_hex(text: &str) -> Result<f64, HexError> {
    let text = text.trim_matches(['\t', '\n', '\x0B', '\x0C', '\r', ' ']);
    let (negative, body) = match text.strip_prefix('-') {
        Some(body) => (true, body),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let magnitude = match parse_word(body) {
        Some(special) => special,
        None => parse_magnitude(body)?,
    };
    Ok(if negative && !magnitude.is_nan() { -magnitude } else { magnitude })
}

/// `inf`, `infinity` and `nan` in any case.
pub(crate) fn parse_word(text: &str) -> Option<f64> {
    if text.eq_ignore_ascii_case("inf") || text.eq_ignore_ascii_case("infinity") {
        Some(f64::INFINITY)
    } else if text.eq_ignore_ascii_case("nan") {
        Some(f64::NAN)
    } else {
        None
    }
}

/// Reads `[0x]h.hhh[p[+-]d]`.
fn parse_magnitude(text: &str) -> Result<f64, HexError> {
    let text = text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")).unwrap_or(text);
    let mantissa_end = text.find(['p', 'P']).unwrap_or(text.len());
    let (mantissa_text, exponent_text) = text.split_at_checked(mantissa_end).unwrap_or((text, ""));
    let mut mantissa = 0_u64;
    let mut dropped_any = false;
    let mut exponent = 0_i64;
    let mut digits = 0_u64;
    let mut point = false;
    for byte in mantissa_text.bytes() {
        if byte == b'.' && !point {
            point = true;
            continue;
        }
        let digit = char::from(byte).to_digit(16).ok_or(HexError::Invalid)?;
        digits += 1;
        if mantissa >> 60 == 0 {
            mantissa = mantissa << 4 | u64::from(digit);
            exponent -= if point { 4 } else { 0 };
        } else {
            dropped_any |= digit != 0;
            exponent += if point { 0 } else { 4 };
        }
    }
    if digits == 0 {
        return Err(HexError::Invalid);
    }
    if let Some(tail) = exponent_text.get(1..) {
        exponent = exponent.saturating_add(parse_exponent(tail)?);
    }
    scale(mantissa, dropped_any, exponent).ok_or(HexError::TooLarge)
}

/// Reads the exponent after `p`, saturating.
fn parse_exponent(text: &str) -> Result<i64, HexError> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(HexError::Invalid);
    }
    let value = digits.bytes().fold(0_i64, |value, byte| {
        value.saturating_mul(10).saturating_add(i64::from(byte - b'0')).min(i64::MAX / 4)
    });
    Ok(if negative { -value } else { value })
}

/// `mantissa * 2**exponent`, rounded half to even, where `sticky` says that non-zero digits were dropped below the
/// mantissa; `None` if too large.
fn scale(mantissa: u64, sticky: bool, exponent: i64) -> Option<f64> {
    if mantissa == 0 {
        return Some(0.0);
    }
    // The exponent of the leading bit, and the place of the last bit that the float keeps.
    let top = exponent.saturating_add(63 - i64::from(mantissa.leading_zeros()));
    if top > 1023 {
        return None;
    }
    if top < -1075 {
        return Some(0.0);
    }
    let last = (top - 52).max(-1074);
    let shift = last - exponent;
    let (kept, up) = if shift <= 0 {
        (mantissa << (-shift).min(63), false)
    } else if shift > 64 {
        (0, false)
    } else {
        let wide = u128::from(mantissa);
        let kept = (wide >> shift) as u64;
        let rest = wide - (u128::from(kept) << shift);
        let half = 1_u128 << (shift - 1);
        let tie_up = sticky || kept & 1 == 1;
        (kept, rest > half || (rest == half && tie_up))
    };
    let rounded = kept + u64::from(up);
    // At most 2**53 times a power of two: exact, save for overflow.
    let result = libm::ldexp(rounded as f64, last as i32);
    result.is_finite().then_some(result)
}
