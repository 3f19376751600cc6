//! Ints as bits: shifts, and, or, xor, invert, counts, and bytes.
//!
//! Place: the int type's bit operators, `int.to_bytes` and `int.from_bytes`, `struct` and hashing.
//! Invariants: a negative int is an endless two's complement, as in Python.
//! Limits: all are linear. A left shift can be asked to make anything: charge `cost::shl_bits_bound` first; beyond
//! `SHIFT_MAX` bits it is `OverflowError` as in CPython, whose own ints end there.

use num_bigint::{BigInt, Sign};

use super::{IntRef, NumberError, PyInt};

/// The longest left shift that is tried.
pub(crate) const SHIFT_MAX: u64 = 1 << 60;

/// `a << b`
pub(crate) fn shl(a: IntRef<'_>, b: IntRef<'_>) -> Result<PyInt, NumberError> {
    let shift = shift_count(b)?;
    if a.is_zero() {
        return Ok(PyInt::Small(0));
    }
    let shift = shift
        .filter(|&shift| shift <= SHIFT_MAX)
        .ok_or(NumberError::Overflow("too many digits in integer"))?;
    Ok(match a {
        IntRef::Small(value) if shift < 63 => PyInt::from(i128::from(value) << shift),
        _ => (a.to_big().as_ref() << shift).into(),
    })
}

/// `a >> b`
pub(crate) fn shr(a: IntRef<'_>, b: IntRef<'_>) -> Result<PyInt, NumberError> {
    let shift = shift_count(b)?;
    let all_out = PyInt::Small(if a.is_negative() { -1 } else { 0 });
    Ok(match (a, shift) {
        (_, None) => all_out,
        (_, Some(shift)) if shift >= a.bit_length() => all_out,
        (IntRef::Small(value), Some(shift)) => PyInt::from(value >> shift.min(63)),
        (IntRef::Big(value), Some(shift)) => (value >> shift).into(),
    })
}

/// `a & b`
pub(crate) fn and(a: IntRef<'_>, b: IntRef<'_>) -> PyInt {
    match (a, b) {
        (IntRef::Small(a), IntRef::Small(b)) => PyInt::from(a & b),
        // A mask of few bits needs only the low word of the other.
        (IntRef::Big(big), IntRef::Small(mask)) | (IntRef::Small(mask), IntRef::Big(big))
            if mask >= 0 =>
        {
            PyInt::from(low_word(big) & mask)
        }
        _ => (a.to_big().as_ref() & b.to_big().as_ref()).into(),
    }
}

/// `a | b`
pub(crate) fn or(a: IntRef<'_>, b: IntRef<'_>) -> PyInt {
    match (a, b) {
        (IntRef::Small(a), IntRef::Small(b)) => PyInt::from(a | b),
        _ => (a.to_big().as_ref() | b.to_big().as_ref()).into(),
    }
}

/// `a ^ b`
pub(crate) fn xor(a: IntRef<'_>, b: IntRef<'_>) -> PyInt {
    match (a, b) {
        (IntRef::Small(a), IntRef::Small(b)) => PyInt::from(a ^ b),
        _ => (a.to_big().as_ref() ^ b.to_big().as_ref()).into(),
    }
}

/// `~a`
pub(crate) fn invert(a: IntRef<'_>) -> PyInt {
    match a {
        IntRef::Small(a) => PyInt::from(!a),
        IntRef::Big(a) => (!a).into(),
    }
}

/// `int.bit_count`: the ones of the magnitude.
pub(crate) fn bit_count(a: IntRef<'_>) -> u64 {
    match a {
        IntRef::Small(a) => u64::from(a.unsigned_abs().count_ones()),
        IntRef::Big(a) => a.magnitude().count_ones(),
    }
}

/// The order of the bytes of an int.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ByteOrder {
    /// Most significant byte first.
    Big,
    /// Least significant byte first.
    Little,
}

/// Appends `a.to_bytes(length, order, signed=signed)`.
pub(crate) fn to_bytes(
    a: IntRef<'_>,
    length: usize,
    order: ByteOrder,
    signed: bool,
    out: &mut Vec<u8>,
) -> Result<(), NumberError> {
    const TOO_BIG: NumberError = NumberError::Overflow("int too big to convert");
    let negative = a.is_negative();
    if negative && !signed {
        return Err(NumberError::Overflow("can't convert negative int to unsigned"));
    }
    // Little-endian two's complement with its sign bit, as short as it can be.
    let mut bytes = match a {
        IntRef::Small(value) => value.to_le_bytes().to_vec(),
        IntRef::Big(value) => value.to_signed_bytes_le(),
    };
    let sign_byte = if negative { 0xFF } else { 0 };
    while bytes.len() > length && bytes.last() == Some(&sign_byte) {
        bytes.pop();
    }
    if bytes.len() > length {
        return Err(TOO_BIG);
    }
    let sign_shows = bytes.last().is_some_and(|&top| (top >= 0x80) != negative);
    if bytes.len() == length && signed && (sign_shows || negative && length == 0) {
        return Err(TOO_BIG);
    }
    let start = out.len();
    out.extend_from_slice(&bytes);
    out.resize(start.saturating_add(length), sign_byte);
    if order == ByteOrder::Big
        && let Some(written) = out.get_mut(start..)
    {
        written.reverse();
    }
    Ok(())
}

/// `int.from_bytes(bytes, order, signed=signed)`
pub(crate) fn from_bytes(bytes: &[u8], order: ByteOrder, signed: bool) -> PyInt {
    let sign_byte = match order {
        ByteOrder::Big => bytes.first(),
        ByteOrder::Little => bytes.last(),
    };
    let negative = signed && sign_byte.is_some_and(|&byte| byte >= 0x80);
    if bytes.len() <= 8 {
        let mut word = if negative { [0xFF; 8] } else { [0; 8] };
        for (at, &byte) in bytes.iter().enumerate() {
            let place = if order == ByteOrder::Little { at } else { bytes.len() - 1 - at };
            if let Some(target) = word.get_mut(place) {
                *target = byte;
            }
        }
        return if signed {
            PyInt::from(i64::from_le_bytes(word))
        } else {
            PyInt::from(i128::from(u64::from_le_bytes(word)))
        };
    }
    PyInt::from(match (order, signed) {
        (ByteOrder::Big, true) => BigInt::from_signed_bytes_be(bytes),
        (ByteOrder::Little, true) => BigInt::from_signed_bytes_le(bytes),
        (ByteOrder::Big, false) => BigInt::from_bytes_be(Sign::Plus, bytes),
        (ByteOrder::Little, false) => BigInt::from_bytes_le(Sign::Plus, bytes),
    })
}

/// A shift count; `None` beyond 63 bits.
fn shift_count(b: IntRef<'_>) -> Result<Option<u64>, NumberError> {
    if b.is_negative() {
        return Err(NumberError::value("negative shift count"));
    }
    Ok(b.to_i64().map(i64::unsigned_abs))
}

/// The lowest 64 bits of the two's complement.
fn low_word(value: &BigInt) -> i64 {
    let low = value.iter_u64_digits().next().unwrap_or(0);
    if value.sign() == Sign::Minus { low.wrapping_neg() as i64 } else { low as i64 }
}
