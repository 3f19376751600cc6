//! `_scan`: numbers and times of the common forms, read from text for `frozen/decimal.py` and `frozen/datetime.py`; and the
//! classes that `frozen/door.py` makes values of.
//!
//! Place: what is of another form is None, and then the module reads it itself, or says what is wrong.
//!
//! Invariants: what is given here is what the module would find.
//! Limits: short texts alone.

use num_bigint::BigInt;

use crate::core::Core;
use crate::exception::Fault;
use crate::host::cross::DoorClass;
use crate::native::{NativeDef, Signature};
use crate::value::{NONE, Value};

/// `_scan`
pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::function("decimal", Signature::exact(1), decimal),
    NativeDef::function("digits", Signature::exact(1), digits),
    NativeDef::function("timestamp", Signature::exact(1), timestamp),
    NativeDef::function("door_class", Signature::exact(1), door_class),
    NativeDef::function("load_door_class", Signature::exact(2), load_door_class),
];

/// The class of a number (`DoorClass`), or None while its module has not made it.
fn door_class(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    core.charge(1)?;
    Ok(door_number(args[0]).and_then(|class| core.door_class(class)).unwrap_or(NONE))
}

/// Has a module make its class: that in `sys.modules`, or one that nobody else has.
fn load_door_class(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    match door_number(args[0]) {
        Some(class) => {
            let (module, name) = class.path();
            Err(core.load_frozen_name(module, name, args[1] == Value::bool(true)))
        }
        None => Err(core.system_error("no such class")),
    }
}

fn door_number(value: Value) -> Option<DoorClass> {
    let number = value.is_int().then(|| value.as_int())?;
    DoorClass::ALL.get(usize::try_from(number).ok()?).copied()
}

/// The longest text of a number: its digits fit in 128 bits.
const NUMBER_MAX: usize = 38;

/// Sign, coefficient and exponent of a number.
fn decimal(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    core.charge(1)?;
    let found = core.heap.as_str(args[0]).and_then(|text| read_decimal(text.as_bytes()));
    let Some((negative, coefficient, exponent)) = found else { return Ok(NONE) };
    core.heap.books.reserve(256)?;
    let coefficient = match i64::try_from(coefficient) {
        Ok(small) => core.heap.new_int(small)?,
        Err(_) => core.heap.new_big(BigInt::from(coefficient))?,
    };
    core.heap.new_tuple(&[Value::int(i64::from(negative)), coefficient, Value::int(exponent)])
}

pub(super) fn read_decimal(text: &[u8]) -> Option<(bool, u128, i64)> {
    if text.len() > NUMBER_MAX {
        return None;
    }
    let (negative, text) = match text.split_first()? {
        (b'-', rest) => (true, rest),
        (b'+', rest) => (false, rest),
        _ => (false, text),
    };
    let (mut coefficient, mut exponent, mut count, mut point) = (0_u128, 0_i64, 0, false);
    let mut rest = text.iter();
    for byte in rest.by_ref() {
        match byte {
            b'0'..=b'9' => {
                coefficient = coefficient * 10 + u128::from(byte - b'0');
                count += 1;
                exponent -= i64::from(point);
            }
            b'.' if !point => point = true,
            b'e' | b'E' if count > 0 => {
                let tail = std::str::from_utf8(rest.as_slice()).ok()?;
                let digits = tail.strip_prefix(['-', '+']).unwrap_or(tail);
                if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
                    return None;
                }
                let power: i64 = tail.parse().ok().filter(|power| i64::abs(*power) < 1 << 40)?;
                return Some((negative, coefficient, exponent + power));
            }
            _ => return None,
        }
    }
    (count > 0).then_some((negative, coefficient, exponent))
}

/// How many digits a small int has; None for any other.
fn digits(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    core.charge(1)?;
    Ok(match args[0].small_int() {
        Some(int) if int >= 0 => Value::int(i64::from(int.checked_ilog10().unwrap_or(0)) + 1),
        _ => NONE,
    })
}

/// Year, month, day, hour, minute, second, microsecond and the offset from UTC in minutes (None without one) of a time in
/// ISO 8601's extended form.
fn timestamp(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    core.charge(1)?;
    let found = core.heap.as_str(args[0]).and_then(|text| read_timestamp(text.as_bytes()));
    let Some((parts, offset)) = found else { return Ok(NONE) };
    core.heap.books.reserve(256)?;
    let mut values = parts.map(|part| Value::int(i64::from(part))).to_vec();
    values.push(offset.map_or(NONE, |minutes| Value::int(i64::from(minutes))));
    core.heap.new_tuple(&values)
}

pub(super) fn read_timestamp(text: &[u8]) -> Option<([u32; 7], Option<i32>)> {
    if !text.is_ascii() || text.len() > 40 {
        return None;
    }
    let number = |from: usize, count: usize| {
        let digits = text.get(from..from + count)?;
        let add = |sum: u32, digit: &u8| {
            digit.is_ascii_digit().then(|| sum * 10 + u32::from(digit - b'0'))
        };
        digits.iter().try_fold(0, add)
    };
    let is = |at: usize, byte: u8| text.get(at) == Some(&byte);
    if !is(4, b'-') || !is(7, b'-') {
        return None;
    }
    let mut parts = [number(0, 4)?, number(5, 2)?, number(8, 2)?, 0, 0, 0, 0];
    if text.len() == 10 {
        return Some((parts, None));
    }
    if !is(13, b':') {
        return None;
    }
    parts[3] = number(11, 2).filter(|hour| *hour < 24)?;
    parts[4] = number(14, 2)?;
    let mut at = 16;
    if is(at, b':') {
        parts[5] = number(17, 2)?;
        at = 19;
        if is(at, b'.') {
            let rest = text.get(20..)?;
            let count = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
            if count != 3 && count != 6 {
                return None;
            }
            parts[6] = number(20, count)? * if count == 3 { 1000 } else { 1 };
            at = 20 + count;
        }
    }
    let offset = match text.get(at..)? {
        [] => return Some((parts, None)),
        [b'Z'] => 0,
        [sign @ (b'+' | b'-'), rest @ ..] if rest.len() == 5 && is(at + 3, b':') => {
            let (hours, minutes) = (number(at + 1, 2)?, number(at + 4, 2)?);
            let offset = (hours * 60 + minutes) as i32;
            if hours > 23 || minutes > 59 {
                return None;
            }
            if *sign == b'-' { -offset } else { offset }
        }
        _ => return None,
    };
    Some((parts, Some(offset)))
}
