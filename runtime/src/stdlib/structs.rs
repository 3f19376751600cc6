//! `_struct`: values as packed bytes; `frozen/struct.py` has the module.
//!
//! Place: `Format` reads a format; `pack` and `unpack` go through it.
//!
//! Invariants: what is wrong comes back as a string, of which the module makes its exception; a value that only guest code can
//! make plain comes back as `NotImplemented`, and the module asks again with plain ones. Floats that are read have one NaN.
//! Limits: a format is charged by its length, values by their number; the bytes of a format are bounded by what they need.

use num_bigint::BigInt;

use crate::core::Core;
use crate::exception::Fault;
use crate::native::{NativeDef, Signature};
use crate::number::IntRef;
use crate::value::{Kind, NOT_IMPLEMENTED, Value};

/// `_struct`
pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::function("size", Signature::exact(1), size),
    NativeDef::function("pack", Signature::exact(2), pack),
    NativeDef::function("unpack", Signature::exact(3), unpack),
];

/// The longest format.
const FORMAT_MAX: usize = 1 << 16;
/// The most bytes of one structure.
const BYTES_MAX: u64 = 1 << 40;

/// One run of equal items.
#[derive(Clone, Copy, Debug)]
struct Item {
    code: u8,
    count: u64,
    /// Bytes of one.
    size: usize,
    /// Bytes of padding before the first.
    pad: u64,
}

#[derive(Debug)]
struct Format {
    items: Vec<Item>,
    big: bool,
    native: bool,
    size: u64,
}

impl Format {
    fn read(text: &str) -> Result<Format, &'static str> {
        let mut bytes = text.as_bytes();
        let (big, native) = match bytes.first() {
            Some(b'>' | b'!') => (true, false),
            Some(b'<' | b'=') => (false, false),
            _ => (false, true),
        };
        if matches!(bytes.first(), Some(b'>' | b'!' | b'<' | b'=' | b'@')) {
            bytes = &bytes[1..];
        }
        let mut format = Format { items: Vec::new(), big, native, size: 0 };
        let mut count: Option<u64> = None;
        for byte in bytes {
            if byte.is_ascii_digit() {
                let more = count.unwrap_or(0).checked_mul(10);
                count = more.and_then(|more| more.checked_add(u64::from(byte - b'0')));
                if count.is_none_or(|count| count > BYTES_MAX) {
                    return Err("total struct size too long");
                }
                continue;
            }
            if byte.is_ascii_whitespace() || *byte == 0x0B {
                if count.is_some() {
                    return Err("bad char in struct format");
                }
                continue;
            }
            format.add(*byte, count.take().unwrap_or(1))?;
        }
        if count.is_some() {
            return Err("repeat count given without format specifier");
        }
        Ok(format)
    }

    fn add(&mut self, code: u8, count: u64) -> Result<(), &'static str> {
        let size: usize = match code {
            b'x' | b'c' | b'b' | b'B' | b'?' | b's' | b'p' => 1,
            b'h' | b'H' | b'e' => 2,
            b'i' | b'I' | b'f' => 4,
            b'l' | b'L' if !self.native => 4,
            b'l' | b'L' | b'q' | b'Q' | b'd' => 8,
            b'n' | b'N' | b'P' if self.native => 8,
            b'F' => 8,
            b'D' => 16,
            _ => return Err("bad char in struct format"),
        };
        let step = if code == b'F' {
            4
        } else if code == b'D' {
            8
        } else {
            size
        };
        let pad = if self.native { self.size.next_multiple_of(step as u64) - self.size } else { 0 };
        self.items.push(Item { code, count, size, pad });
        let bytes = count.checked_mul(size as u64).unwrap_or(BYTES_MAX);
        self.size = self.size.saturating_add(pad).saturating_add(bytes);
        if self.size > BYTES_MAX { Err("total struct size too long") } else { Ok(()) }
    }

    /// How many values it takes and gives.
    fn values(&self) -> u64 {
        let of = |item: &Item| match item.code {
            b'x' => 0,
            b's' | b'p' => 1,
            _ => item.count,
        };
        self.items.iter().map(of).sum()
    }
}

fn format_arg(core: &mut Core, value: Value) -> Result<Result<Format, &'static str>, Fault> {
    let value = core.plain(value);
    let Some(text) = core.heap.as_str(value) else {
        return Err(core.type_error("a format is needed"));
    };
    if text.len() > FORMAT_MAX {
        return Ok(Err("total struct size too long"));
    }
    let len = text.len() as u64;
    core.heap.books.reserve(len * 40 + 64)?;
    core.charge(len / 2 + 1)?;
    let format = Format::read(core.heap.as_str(value).unwrap_or_default());
    Ok(format)
}

fn size(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    match format_arg(core, args[0])? {
        Ok(format) => {
            let (size, values) = (Value::int(format.size as i64), format.values());
            core.heap.new_tuple(&[size, Value::int(values.min(BYTES_MAX) as i64)])
        }
        Err(words) => core.heap.new_str(words),
    }
}

/// `pack(format, values)`: bytes.
fn pack(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let format = match format_arg(core, args[0])? {
        Ok(format) => format,
        Err(words) => return core.heap.new_str(words),
    };
    let count = core.heap.items(args[1]).map_or(0, <[Value]>::len);
    let wanted = format.values();
    if count as u64 != wanted {
        let text = format!("pack expected {wanted} items for packing (got {count})");
        return core.heap.new_str(&text);
    }
    core.heap.books.reserve(format.size + 64)?;
    core.charge(count as u64 / 4 + format.size / 64 + 1)?;
    let values = core.heap.items(args[1]).unwrap_or_default();
    let mut out = Vec::with_capacity(format.size as usize);
    let mut at = 0;
    for item in &format.items {
        out.resize(out.len() + item.pad as usize, 0);
        let result = match item.code {
            b'x' => {
                out.resize(out.len() + item.count as usize, 0);
                Ok(())
            }
            b's' | b'p' => {
                at += 1;
                text(core, *item, values[at - 1], &mut out)
            }
            _ => (0..item.count).try_for_each(|_| {
                at += 1;
                one(core, &format, *item, values[at - 1], &mut out)
            }),
        };
        match result {
            Ok(()) => {}
            Err(Bad::Words(words)) => return core.heap.new_str(&words),
            Err(Bad::Float(code)) => {
                let words = format!("float too large to pack with {code} format");
                return Err(core.raise(crate::types::TypeId::OverflowError, words));
            }
            Err(Bad::NotPlain) => return Ok(NOT_IMPLEMENTED),
        }
    }
    core.heap.new_bytes(out)
}

/// Why a value is not packed.
enum Bad {
    Words(String),
    Float(char),
    NotPlain,
}

fn words(text: &str) -> Bad {
    Bad::Words(text.to_owned())
}

fn text(core: &Core, item: Item, value: Value, out: &mut Vec<u8>) -> Result<(), Bad> {
    let data = core.data(value);
    if !data.is_kind(Kind::Bytes) {
        return Err(Bad::Words(format!(
            "argument for '{}' must be a bytes object",
            char::from(item.code)
        )));
    }
    let data = core.heap.bytes(data);
    let mut room = item.count as usize;
    if item.code == b'p' && room > 0 {
        room -= 1;
        out.push(data.len().min(room).min(255) as u8);
    }
    let used = data.len().min(room);
    out.extend(&data[..used]);
    out.resize(out.len() + room - used, 0);
    Ok(())
}

fn one(
    core: &Core,
    format: &Format,
    item: Item,
    value: Value,
    out: &mut Vec<u8>,
) -> Result<(), Bad> {
    let plain = core.plain(value);
    match item.code {
        b'c' => {
            let data = core.data(value);
            match data.is_kind(Kind::Bytes).then(|| core.heap.bytes(data)) {
                Some(&[byte]) => out.push(byte),
                _ => return Err(words("char format requires a bytes object of length 1")),
            }
        }
        b'?' => {
            if value.is_kind(Kind::Instance) {
                return Err(Bad::NotPlain);
            }
            let truth = match plain.small_int() {
                Some(int) => int != 0,
                None if plain.is_float() => plain.as_float() != 0.0,
                None => !plain.is_none() && core.plain_len(plain) != Some(0),
            };
            out.push(u8::from(truth));
        }
        b'e' | b'f' | b'd' => {
            let float = if plain.is_float() {
                plain.as_float()
            } else if let Some(int) = value.small_int() {
                int as f64
            } else {
                // An int of a class may say by a `__float__` which float it is.
                return Err(Bad::NotPlain);
            };
            put_float(format, item, float, out)?;
        }
        b'F' | b'D' => return Err(words("required argument is not a complex")),
        _ => {
            let Some(int) = core.int_ref(plain) else { return Err(Bad::NotPlain) };
            put_int(format, item, int, out)?;
        }
    }
    Ok(())
}

fn put(format: &Format, size: usize, low: u64, out: &mut Vec<u8>) {
    if format.big {
        out.extend(&low.to_be_bytes()[8 - size..]);
    } else {
        out.extend(&low.to_le_bytes()[..size]);
    }
}

fn put_float(format: &Format, item: Item, float: f64, out: &mut Vec<u8>) -> Result<(), Bad> {
    let bits = match item.code {
        b'd' => float.to_bits(),
        b'f' => {
            let single = float as f32;
            // In the machine's own format it is converted as C does, which gives infinity.
            if single.is_infinite() && float.is_finite() && !format.native {
                return Err(Bad::Float('f'));
            }
            u64::from(single.to_bits())
        }
        _ => match to_half(float) {
            Some(half) => u64::from(half),
            None => return Err(Bad::Float('e')),
        },
    };
    put(format, item.size, bits, out);
    Ok(())
}

fn put_int(format: &Format, item: Item, int: IntRef<'_>, out: &mut Vec<u8>) -> Result<(), Bad> {
    let signed = item.code.is_ascii_lowercase();
    let bits = item.size as u32 * 8;
    let value = match int {
        IntRef::Small(small) => Some(i128::from(small)),
        IntRef::Big(big) => i128::try_from(big).ok(),
    };
    let (low, high) = if signed {
        (-(1_i128 << (bits - 1)), (1_i128 << (bits - 1)) - 1)
    } else {
        (0, (1_i128 << bits) - 1)
    };
    match value {
        Some(value) if (low..=high).contains(&value) => {
            put(format, item.size, value as u64, out);
            Ok(())
        }
        _ if format.native && item.size == 8 && !matches!(item.code, b'q' | b'Q') => {
            Err(words(if signed {
                "int too large to convert"
            } else if value.is_some_and(|value| value < 0) {
                "argument out of range"
            } else {
                "int too large to convert"
            }))
        }
        _ => {
            let code = char::from(item.code);
            Err(Bad::Words(format!("'{code}' format requires {low} <= number <= {high}")))
        }
    }
}

/// `unpack(format, bytes, offset)`: a tuple.
fn unpack(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let format = match format_arg(core, args[0])? {
        Ok(format) => format,
        Err(words) => return core.heap.new_str(words),
    };
    let data = core.data(args[1]);
    let offset = args[2].small_int().and_then(|offset| usize::try_from(offset).ok());
    let Some(mut at) = offset.filter(|_| data.is_kind(Kind::Bytes)) else {
        return Err(core.type_error("bytes are needed"));
    };
    let end = (at as u64).saturating_add(format.size);
    if end > core.heap.bytes(data).len() as u64 {
        let text = format!("unpack requires a buffer of {} bytes", format.size);
        return core.heap.new_str(&text);
    }
    let count = format.values();
    core.heap.books.reserve(count.saturating_mul(64).saturating_add(format.size + 128))?;
    core.charge(count / 4 + format.size / 64 + 1)?;
    let mut values = Vec::with_capacity(count as usize);
    for item in &format.items {
        at += item.pad as usize;
        match item.code {
            b'x' => at += item.count as usize,
            b's' | b'p' => {
                let bytes = core.heap.bytes(data).get(at..at + item.count as usize);
                let mut bytes = bytes.unwrap_or_default().to_vec();
                if item.code == b'p' && !bytes.is_empty() {
                    let len = usize::from(bytes.remove(0));
                    bytes.truncate(len);
                }
                at += item.count as usize;
                values.push(core.heap.new_bytes(bytes)?);
            }
            _ => {
                for _ in 0..item.count {
                    values.push(get(core, &format, *item, data, at)?);
                    at += item.size;
                }
            }
        }
    }
    core.heap.new_tuple(&values)
}

fn get(
    core: &mut Core,
    format: &Format,
    item: Item,
    data: Value,
    at: usize,
) -> Result<Value, Fault> {
    let bytes = core.heap.bytes(data).get(at..at + item.size).unwrap_or_default();
    let add = |sum: u64, byte: &u8| sum << 8 | u64::from(*byte);
    let bits = if format.big {
        bytes.iter().take(8).fold(0, add)
    } else {
        bytes.iter().take(8).rev().fold(0, add)
    };
    let float = |float: f64| Value::float(if float.is_nan() { f64::NAN } else { float });
    Ok(match item.code {
        b'c' => {
            let byte = bytes.to_vec();
            return core.heap.new_bytes(byte);
        }
        b'?' => Value::bool(bits != 0),
        b'd' => float(f64::from_bits(bits)),
        b'f' => float(f64::from(f32::from_bits(bits as u32))),
        b'e' => float(from_half(bits as u16)),
        code if code.is_ascii_lowercase() => {
            let unused = 64 - item.size as u32 * 8;
            return core.heap.new_int((bits << unused) as i64 >> unused);
        }
        _ => match i64::try_from(bits) {
            Ok(int) => return core.heap.new_int(int),
            Err(_) => return core.heap.new_big(BigInt::from(bits)),
        },
    })
}

/// IEEE 754's binary16, ties to even; `None` when it is too large.
pub(crate) fn to_half(float: f64) -> Option<u16> {
    let sign = ((float.to_bits() >> 48) & 0x8000) as u16;
    let size = float.abs();
    if float.is_nan() {
        return Some(sign | 0x7E00);
    }
    if size.is_infinite() {
        return Some(sign | 0x7C00);
    }
    // In units of the last place, which is at least 2^-24.
    let exponent = if size == 0.0 { -14 } else { libm::ilogb(size).max(-14) };
    let units = libm::rint(libm::scalbn(size, 10 - exponent)) as u32;
    // What rounds up to the next power of two carries into the exponent.
    let bits = units + ((exponent + 14) as u32) * 1024;
    (bits < 0x7C00).then_some(sign | bits as u16)
}

pub(crate) fn from_half(bits: u16) -> f64 {
    let sign = if bits & 0x8000 == 0 { 1.0 } else { -1.0 };
    let (exponent, fraction) = (i32::from(bits >> 10 & 31), f64::from(bits & 1023));
    sign * match exponent {
        0 => libm::scalbn(fraction, -24),
        31 if fraction == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        _ => libm::scalbn(fraction + 1024.0, exponent - 25),
    }
}
