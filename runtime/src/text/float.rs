//! Floats as text: `repr`, and the digit layouts behind `e`, `f` and `g`.
//!
//! Place: `float.__repr__`, `round`, `float()` (in `parse.rs`), `float.hex` (in `hex.rs`) and the two format languages
//! (`format.rs`, `percent.rs`), which add sign, grouping and padding.
//! Invariants: digits are exact: the shortest that read back the same for `repr`, and the correctly rounded (half to
//! even on the exact binary value) for a given precision, as CPython 3.14's. The layout functions write a value's
//! magnitude without sign, and expect it finite.
//! Limits: a precision may be any number; a finite float has at most 1,074 digits after the point, and what a longer
//! precision asks for is written as zeros. Who calls charges for `precision + 330` bytes first.

use std::fmt::{self, Write};

use smallvec::SmallVec;

use super::int::write_u64;

pub(crate) mod hex;
pub(crate) mod parse;
pub(crate) mod round;

/// More digits than this after the first are all zero: 2**-1074 has 751 significant digits, others at most 767.
const DIGITS_MAX: usize = 1100;

/// Digits in decimal with the exponent of the first: `d.ddd` times ten to the `exponent`.
#[derive(Debug)]
struct Digits {
    /// ASCII digits; the first is not zero unless the value is.
    digits: SmallVec<[u8; 64]>,
    /// Decimal exponent of the first digit.
    exponent: i32,
}

/// A place for `core::fmt` to write a short text without the heap.
#[derive(Debug, Default)]
struct Scratch(SmallVec<[u8; 64]>);

impl Write for Scratch {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.extend_from_slice(text.as_bytes());
        Ok(())
    }
}

impl Digits {
    /// Takes apart what `{:e}` or `ryu` wrote: digits, perhaps with a point, and perhaps an exponent.
    fn from_text(mut text: SmallVec<[u8; 64]>) -> Self {
        let mut exponent = 0_i32;
        if let Some(at) = text.iter().position(|&byte| byte == b'e') {
            let tail = text.get(at + 1..).unwrap_or_default();
            exponent = std::str::from_utf8(tail).ok().and_then(|t| t.parse().ok()).unwrap_or(0);
            text.truncate(at);
        }
        let whole = text.iter().position(|&byte| byte == b'.').unwrap_or(text.len());
        exponent += whole as i32 - 1;
        text.retain(|byte| byte.is_ascii_digit());
        let zeros = text.iter().take_while(|&&digit| digit == b'0').count();
        if zeros < text.len() {
            text.drain(..zeros);
            exponent -= zeros as i32;
        }
        Self { digits: text, exponent }
    }

    /// The shortest digits that read back as `magnitude`.
    fn shortest(magnitude: f64) -> Self {
        let mut buffer = ryu::Buffer::new();
        let mut digits = Self::from_text(buffer.format_finite(magnitude).as_bytes().into());
        digits.trim();
        digits
    }

    /// The first `after + 1` digits, correctly rounded.
    fn rounded(magnitude: f64, after: usize) -> Self {
        let mut scratch = Scratch::default();
        let _ = write!(scratch, "{magnitude:.*e}", after.min(DIGITS_MAX));
        Self::from_text(scratch.0)
    }

    /// Takes trailing zeros off, down to one digit.
    fn trim(&mut self) {
        while self.digits.len() > 1 && self.digits.last() == Some(&b'0') {
            self.digits.pop();
        }
    }

    /// Appends the digits at places `from..to`, counted from the first; places outside of those known are zeros.
    fn write_places(&self, from: i32, to: i32, out: &mut String) {
        for place in from..to {
            let digit = usize::try_from(place).ok().and_then(|at| self.digits.get(at));
            out.push(digit.map_or('0', |&digit| char::from(digit)));
        }
    }

    /// Appends the digits in positional notation; without a fraction the point is left out, or is `bare_point`.
    fn write_positional(&self, bare_point: &str, out: &mut String) {
        let point = self.exponent.saturating_add(1);
        if point <= 0 {
            out.push('0');
        } else {
            self.write_places(0, point, out);
        }
        let known = self.digits.len() as i32;
        if known > point {
            out.push('.');
            self.write_places(point, known, out);
        } else {
            out.push_str(bare_point);
        }
    }

    /// Appends the digits in scientific notation, with Python's exponent of at least two digits.
    fn write_scientific(&self, bare_point: &str, upper: bool, out: &mut String) {
        self.write_places(0, 1, out);
        let known = self.digits.len() as i32;
        if known > 1 {
            out.push('.');
            self.write_places(1, known, out);
        } else {
            out.push_str(bare_point);
        }
        self.write_exponent(upper, out);
    }

    /// Appends `e+07` and the like.
    fn write_exponent(&self, upper: bool, out: &mut String) {
        out.push(if upper { 'E' } else { 'e' });
        out.push(if self.exponent < 0 { '-' } else { '+' });
        let exponent = self.exponent.unsigned_abs();
        if exponent < 10 {
            out.push('0');
        }
        write_u64(u64::from(exponent), out);
    }
}

/// Appends `repr(value)`.
pub(crate) fn write_float_repr(value: f64, out: &mut String) {
    if write_not_finite(value, false, out) {
        return;
    }
    if value.is_sign_negative() {
        out.push('-');
    }
    write_shortest(value.abs(), false, out);
}

/// Appends `nan`, or `inf` with its sign, and says whether the value was one of these.
pub(crate) fn write_not_finite(value: f64, upper: bool, out: &mut String) -> bool {
    if value.is_finite() {
        return false;
    }
    if value.is_nan() {
        out.push_str(if upper { "NAN" } else { "nan" });
        return true;
    }
    if value < 0.0 {
        out.push('-');
    }
    out.push_str(if upper { "INF" } else { "inf" });
    true
}

/// Appends a magnitude as `repr` does; `alternate` (`#`) also puts a point before an exponent.
pub(crate) fn write_shortest(magnitude: f64, alternate: bool, out: &mut String) {
    // Whole numbers are common and exact, and below 2**53 every one of their digits is needed.
    if magnitude < 9_007_199_254_740_992.0 {
        let whole = magnitude as u64;
        if whole as f64 == magnitude {
            write_u64(whole, out);
            out.push_str(".0");
            return;
        }
    }
    if (1e-4..1e16).contains(&magnitude) {
        // In this range the crate's notation is Python's.
        return out.push_str(ryu::Buffer::new().format_finite(magnitude));
    }
    Digits::shortest(magnitude).write_scientific(if alternate { "." } else { "" }, false, out);
}

/// Appends a magnitude with `precision` digits after the point; `alternate` keeps the point where there are none.
pub(crate) fn write_fixed(magnitude: f64, precision: usize, alternate: bool, out: &mut String) {
    let known = precision.min(DIGITS_MAX);
    if !write_fixed_exact(magnitude, known, out) {
        let _ = write!(out, "{magnitude:.known$}");
    }
    if precision == 0 && alternate {
        out.push('.');
    }
    write_zeros(precision - known, out);
}

/// Appends a magnitude as `d.ddde+xx` with `precision` digits after the point.
pub(crate) fn write_scientific(
    magnitude: f64,
    precision: usize,
    alternate: bool,
    upper: bool,
    out: &mut String,
) {
    let digits = Digits::rounded(magnitude, precision);
    digits.write_places(0, 1, out);
    if precision > 0 || alternate {
        out.push('.');
    }
    let known = digits.digits.len();
    digits.write_places(1, known as i32, out);
    write_zeros((precision + 1).saturating_sub(known), out);
    digits.write_exponent(upper, out);
}

/// How `write_general` differs from plain `%g`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct GeneralStyle {
    /// Keep the point and trailing zeros (`#`).
    pub(crate) alternate: bool,
    /// Write `E`.
    pub(crate) upper: bool,
    /// Write `.0` after a whole number, as a format without a type does.
    pub(crate) add_dot_zero: bool,
}

/// Appends a magnitude with `precision` significant digits, in the shorter of both notations (`%g`).
pub(crate) fn write_general(
    magnitude: f64,
    precision: usize,
    style: GeneralStyle,
    out: &mut String,
) {
    let precision = precision.max(1);
    let mut digits = Digits::rounded(magnitude, precision - 1);
    // CPython 3.14: where `.0` must be added, one digit less fits before the exponent is used.
    let whole_max = i64::try_from(precision).unwrap_or(i64::MAX) - i64::from(style.add_dot_zero);
    let positional = digits.exponent >= -4 && i64::from(digits.exponent) < whole_max;
    let mut padding = 0;
    if style.alternate {
        padding = precision.saturating_sub(digits.digits.len());
    } else {
        digits.trim();
    }
    if positional {
        let point = match (style.alternate, style.add_dot_zero) {
            (true, _) => ".",
            (false, true) => ".0",
            (false, false) => "",
        };
        digits.write_positional(point, out);
        write_zeros(padding, out);
    } else {
        digits.write_places(0, 1, out);
        let known = digits.digits.len() as i32;
        if known > 1 || style.alternate {
            out.push('.');
        }
        digits.write_places(1, known, out);
        write_zeros(padding, out);
        digits.write_exponent(style.upper, out);
    }
}

/// Appends `count` zeros.
pub(crate) fn write_zeros(count: usize, out: &mut String) {
    out.extend(std::iter::repeat_n('0', count));
}

/// `write_fixed` in integers, where they are large enough: says whether they were.
fn write_fixed_exact(magnitude: f64, precision: usize, out: &mut String) -> bool {
    let Some((scaled, scale)) = scaled_exact(magnitude, precision) else {
        return false;
    };
    write_u64(scaled / scale, out);
    write_fraction(scaled % scale, precision, out);
    true
}

/// A magnitude times ten to the `places`, rounded half to even on the exact value, and that power of ten; `None` where
/// 64 bits are not enough.
fn scaled_exact(magnitude: f64, places: usize) -> Option<(u64, u64)> {
    let &scale = POWERS_OF_TEN.get(places)?;
    let bits = magnitude.to_bits();
    let biased = (bits >> 52) as i32;
    // The value is `mantissa / 2**shift`; the product below stays within 53 + 30 bits.
    let shift = 1075 - biased;
    if biased == 0 || !(0..=120).contains(&shift) {
        return (bits == 0).then_some((0, scale));
    }
    let mantissa = (bits & ((1 << 52) - 1)) | (1 << 52);
    let product = u128::from(mantissa) * u128::from(scale);
    let mut quotient = product >> shift;
    let rest = product - (quotient << shift);
    let half = (1_u128 << shift) >> 1;
    if rest > half || (rest == half && rest != 0 && quotient & 1 == 1) {
        quotient += 1;
    }
    Some((u64::try_from(quotient).ok()?, scale))
}

/// The powers of ten by which `scaled_exact` scales.
const POWERS_OF_TEN: [u64; 10] =
    [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000];

/// Appends the point and `precision` digits of a fraction scaled to a whole number.
fn write_fraction(mut fraction: u64, precision: usize, out: &mut String) {
    if precision == 0 {
        return;
    }
    let mut buffer = *b".000000000";
    for place in buffer.iter_mut().take(precision + 1).skip(1).rev() {
        *place = b'0' + (fraction % 10) as u8;
        fraction /= 10;
    }
    let text = buffer.get(..=precision).and_then(|digits| std::str::from_utf8(digits).ok());
    out.push_str(text.unwrap_or_default());
}

#[cfg(test)]
mod tests;
