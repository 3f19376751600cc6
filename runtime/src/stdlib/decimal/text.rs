//! The text of decimal numbers: `str`, `repr`, and formats of fixed point.
//!
//! Place: shortcuts of `stdlib/decimal.rs`.
//!
//! Invariants: as `_plain_text` and `_format` of `frozen/decimal.py`, which do what is left out here: exponents in formats,
//! significant digits, fills that are no ASCII.
//! Limits: `WIDTH_MAX` characters.

use super::Answer;
use crate::core::Core;
use crate::host::cross::DoorClass;
use crate::number::decimal::{Decimal, Rounding};
use crate::value::Value;

/// The widest result, and the most places.
const WIDTH_MAX: usize = 200;

/// A format of fixed point.
#[expect(clippy::struct_excessive_bools, reason = "each is a letter of the format")]
#[derive(Clone, Copy, Debug)]
struct Spec {
    fill: u8,
    align: u8,
    plus: u8,
    unsigned_zero: bool,
    zeros: bool,
    width: usize,
    separator: Option<u8>,
    places: Option<usize>,
    percent: bool,
    /// No type is given.
    general: bool,
}

/// `str(number)`
pub(super) fn plain(core: &mut Core, function: Value, args: &[Value]) -> Answer {
    written(core, function, args, ("", ""))
}

/// `repr(number)`
pub(super) fn repr(core: &mut Core, function: Value, args: &[Value]) -> Answer {
    written(core, function, args, ("Decimal('", "')"))
}

fn written(
    core: &mut Core,
    function: Value,
    args: &[Value],
    (before, after): (&str, &str),
) -> Answer {
    let Some(number) = core.decimal_arg(args) else { return Ok(None) };
    let Some(context) = core.decimal_context(function) else { return Ok(None) };
    let mut out = String::with_capacity(64);
    out.push_str(before);
    let Some(capitals) = core.has_capitals(&context) else { return Ok(None) };
    write(&number, capitals, &mut out);
    out.push_str(after);
    core.heap.new_str(&out).map(Some)
}

/// The digits of a coefficient.
#[derive(Debug)]
struct Digits {
    text: [u8; 40],
    from: usize,
}

impl Digits {
    fn of(coefficient: u128) -> Digits {
        let mut digits = Digits { text: [b'0'; 40], from: 40 };
        let mut rest = coefficient;
        while let Err(_) | Ok(10_000_000_000_000_000_000..) = u64::try_from(rest) {
            digits.put((rest % 10_000_000_000_000_000) as u64, 16);
            rest /= 10_000_000_000_000_000;
        }
        digits.put(rest as u64, 1);
        digits
    }

    /// Puts a number before those that are there, with at least so many digits.
    fn put(&mut self, number: u64, least: usize) {
        let mut rest = number;
        let mut count = 0;
        while rest > 0 || count < least {
            let Some(at) = self.from.checked_sub(1) else { return };
            self.text[at] = b'0' + (rest % 10) as u8;
            self.from = at;
            rest /= 10;
            count += 1;
        }
    }

    fn as_str(&self) -> &str {
        let digits = self.text.get(self.from..).unwrap_or_default();
        std::str::from_utf8(digits).unwrap_or_default()
    }
}

fn push_zeros(count: usize, out: &mut String) {
    out.extend(std::iter::repeat_n('0', count));
}

/// Writes the number as `str` does.
fn write(number: &Decimal, capitals: bool, out: &mut String) {
    if number.negative {
        out.push('-');
    }
    let digits = Digits::of(number.coefficient);
    let text = digits.as_str();
    let left = number.exponent + text.len() as i64;
    if number.exponent <= 0 && left > -6 {
        write_fixed(text, left, out);
        return;
    }
    let (first, rest) = text.split_at(1);
    out.push_str(first);
    if !rest.is_empty() {
        out.push('.');
        out.push_str(rest);
    }
    if left != 1 {
        out.push(if capitals { 'E' } else { 'e' });
        out.push(if left > 1 { '+' } else { '-' });
        out.push_str(itoa::Buffer::new().format((left - 1).unsigned_abs()));
    }
}

/// Writes digits of which `left` stand before the point.
fn write_fixed(text: &str, left: i64, out: &mut String) {
    match usize::try_from(left) {
        Ok(left) if left >= text.len() => {
            out.push_str(text);
            push_zeros(left - text.len(), out);
        }
        Ok(left) if left > 0 => {
            let (whole, fraction) = text.split_at(left);
            out.push_str(whole);
            out.push('.');
            out.push_str(fraction);
        }
        _ => {
            out.push_str("0.");
            push_zeros(left.unsigned_abs() as usize, out);
            out.push_str(text);
        }
    }
}

/// `format(number, spec)`
pub(super) fn format(core: &mut Core, function: Value, args: &[Value]) -> Answer {
    let &[this, spec] = args else { return Ok(None) };
    let spec = core.heap.as_str(spec).and_then(|text| Spec::parse(text.as_bytes()));
    let Some(spec) = spec else { return Ok(None) };
    if core.parts::<4>(DoorClass::Decimal, this).is_none() {
        return Ok(None);
    }
    let Some(number) = core.exact_decimal(this) else { return Ok(None) };
    let Some(context) = core.decimal_context(function) else { return Ok(None) };
    match spec.write(number, context.numbers.rounding) {
        Some(text) => core.heap.new_str(&text).map(Some),
        None => Ok(None),
    }
}

// === impl Spec ===

impl Spec {
    /// The format that a text is; `None` for others, and for those that are none.
    fn parse(text: &[u8]) -> Option<Spec> {
        let mut at = 0;
        let is_align = |byte: Option<&u8>| byte.is_some_and(|byte| b"<>=^".contains(byte));
        let (mut fill, mut align) = (b' ', None);
        if is_align(text.get(1)) {
            fill = *text.first().filter(|byte| byte.is_ascii())?;
            align = text.get(1).copied();
            at = 2;
        } else if is_align(text.first()) {
            align = text.first().copied();
            at = 1;
        }
        let mut take = |wanted: &[u8]| {
            let found = text.get(at).copied().filter(|byte| wanted.contains(byte));
            at += usize::from(found.is_some());
            found
        };
        let plus = take(b"-+ ").unwrap_or(b'-');
        let unsigned_zero = take(b"z").is_some();
        let zeros = take(b"0").is_some();
        let number = |take: &mut dyn FnMut(&[u8]) -> Option<u8>| {
            let mut sum = None;
            while let Some(digit) = take(b"0123456789") {
                let more = sum.unwrap_or(0) * 10 + usize::from(digit - b'0');
                if more > WIDTH_MAX {
                    return Err(());
                }
                sum = Some(more);
            }
            Ok(sum)
        };
        // A width has no zero before it but the one that was taken.
        if zeros && align.is_some() || take(b"0").is_some() {
            return None;
        }
        let width = number(&mut take).ok()?;
        let separator = take(b",_");
        let places = match take(b".") {
            Some(_) => Some(number(&mut take).ok()??),
            None => None,
        };
        let kind = take(b"fF%");
        if at != text.len() || kind.is_none() && places.is_some() {
            return None;
        }
        if zeros {
            (fill, align) = (b'0', Some(b'='));
        }
        Some(Spec {
            fill,
            align: align.unwrap_or(b'>'),
            plus,
            unsigned_zero,
            zeros,
            width: width.unwrap_or(0),
            separator,
            places,
            percent: kind == Some(b'%'),
            general: kind.is_none(),
        })
    }

    /// The number as the format has it.
    fn write(&self, number: Decimal, rounding: Rounding) -> Option<String> {
        let mut number = number;
        if self.percent {
            number.exponent += 2;
        }
        let places = match self.places {
            Some(places) => Some(-(places as i64)),
            None => (!self.general && number.exponent > 0).then_some(0),
        };
        if let Some(exponent) = places {
            number.coefficient = number.rescaled(exponent, rounding)?.0;
            number.exponent = exponent;
        }
        let digits = Digits::of(number.coefficient);
        let text = digits.as_str();
        let left = number.exponent + text.len() as i64;
        let fixed = !self.general || number.exponent <= 0 && left > -6;
        if !fixed || number.exponent < -(WIDTH_MAX as i64) {
            return None;
        }
        let mut body = String::with_capacity(64);
        write_fixed(text, left, &mut body);
        let point = body.find('.').unwrap_or(body.len());
        let (whole, tail) = body.split_at(point);
        let tail_len = tail.len() + usize::from(self.percent);
        let sign = match (number.negative, self.plus) {
            (true, _) if !(self.unsigned_zero && number.coefficient == 0) => "-",
            (_, b'+') => "+",
            (_, b' ') => " ",
            _ => "",
        };
        let least = if self.zeros { self.width.saturating_sub(sign.len() + tail_len) } else { 0 };
        let mut number = self.grouped(whole, least);
        number.push_str(tail);
        if self.percent {
            number.push('%');
        }
        Some(self.aligned(sign, &number))
    }

    /// The digits before the point, with zeros in front up to a width.
    fn grouped(&self, whole: &str, least: usize) -> String {
        let mut out = String::with_capacity(64);
        let Some(separator) = self.separator else {
            push_zeros(least.saturating_sub(whole.len()), &mut out);
            out.push_str(whole);
            return out;
        };
        let mut count = whole.len();
        while count + (count - 1) / 3 < least {
            count += 1;
        }
        let zeros = count - whole.len();
        for (at, digit) in std::iter::repeat_n('0', zeros).chain(whole.chars()).enumerate() {
            if at > 0 && (count - at).is_multiple_of(3) {
                out.push(char::from(separator));
            }
            out.push(digit);
        }
        out
    }

    fn aligned(&self, sign: &str, body: &str) -> String {
        let padding = self.width.saturating_sub(sign.len() + body.len());
        let (outside, inside, after) = match self.align {
            b'<' => (0, 0, padding),
            b'=' => (0, padding, 0),
            b'^' => (padding / 2, 0, padding - padding / 2),
            _ => (padding, 0, 0),
        };
        let mut out = String::with_capacity(self.width.max(sign.len() + body.len()));
        let fill = |count: usize, out: &mut String| {
            out.extend(std::iter::repeat_n(char::from(self.fill), count));
        };
        fill(outside, &mut out);
        out.push_str(sign);
        fill(inside, &mut out);
        out.push_str(body);
        fill(after, &mut out);
        out
    }
}
