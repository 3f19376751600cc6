//! Methods of `bytes` on case, padding and text forms: `upper`, `isdigit`, `center`, `hex`, `fromhex`, `translate`.
//!
//! Place: what scripts call by name.
//!
//! Invariants: case and properties are those of ASCII.
//! Limits: charged by the bytes scanned and made.

use super::methods::{data_arg, named, receiver};
use crate::core::Core;
use crate::exception::Fault;
use crate::native::{NativeDef, Signature};
use crate::types::TypeId;
use crate::value::{Kind, UNDEF, Value};

macro_rules! map {
    ($name:literal $change:expr) => {
        NativeDef::method($name, Signature::exact(0), |core, args| {
            let data = receiver(core, args)?;
            core.heap.books.reserve(core.heap.bytes(data).len() as u64 + 64)?;
            let mut out = core.heap.bytes(data).to_vec();
            let change: fn(&mut [u8]) = $change;
            change(&mut out);
            core.heap.new_bytes(out)
        })
    };
}

macro_rules! test {
    ($name:literal $test:expr) => {
        NativeDef::method($name, Signature::exact(0), |core, args| {
            let data = receiver(core, args)?;
            let test: fn(&[u8]) -> bool = $test;
            Ok(Value::bool(test(core.heap.bytes(data))))
        })
    };
}

pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::method("expandtabs", Signature::named(&["tabsize"], 0, 0, 1), expand_tabs),
    map!("upper" <[u8]>::make_ascii_uppercase),
    map!("lower" <[u8]>::make_ascii_lowercase),
    map!(
        "swapcase"
            | data
            | data.iter_mut().for_each(|byte| {
                *byte ^= if byte.is_ascii_alphabetic() { 32 } else { 0 };
            })
    ),
    map!(
        "capitalize" | data | {
            data.make_ascii_lowercase();
            if let Some(first) = data.first_mut() {
                first.make_ascii_uppercase();
            }
        }
    ),
    map!(
        "title" | data | {
            let mut inside = false;
            for byte in data {
                if inside {
                    byte.make_ascii_lowercase();
                } else {
                    byte.make_ascii_uppercase();
                }
                inside = byte.is_ascii_alphabetic();
            }
        }
    ),
    test!("isalpha" | data | !data.is_empty() && data.iter().all(u8::is_ascii_alphabetic)),
    test!("isdigit" | data | !data.is_empty() && data.iter().all(u8::is_ascii_digit)),
    test!("isalnum" | data | !data.is_empty() && data.iter().all(u8::is_ascii_alphanumeric)),
    test!("isspace" | data | !data.is_empty() && data.iter().all(|b| matches!(b, 9..=13 | 32))),
    test!("isascii" <[u8]>::is_ascii),
    test!(
        "istitle" | data | {
            let (mut inside, mut cased) = (false, false);
            data.iter().all(|byte| {
                let fits =
                    if inside { !byte.is_ascii_uppercase() } else { !byte.is_ascii_lowercase() };
                inside = byte.is_ascii_alphabetic();
                cased |= inside;
                fits
            }) && cased
        }
    ),
    test!(
        "islower" | data | {
            data.iter().any(u8::is_ascii_lowercase) && !data.iter().any(u8::is_ascii_uppercase)
        }
    ),
    test!(
        "isupper" | data | {
            data.iter().any(u8::is_ascii_uppercase) && !data.iter().any(u8::is_ascii_lowercase)
        }
    ),
    NativeDef::method("center", Signature::range(1, 2), |core, args| pad(core, args, "center")),
    NativeDef::method("ljust", Signature::range(1, 2), |core, args| pad(core, args, "ljust")),
    NativeDef::method("rjust", Signature::range(1, 2), |core, args| pad(core, args, "rjust")),
    NativeDef::method("zfill", Signature::exact(1), zero_fill),
    NativeDef::method("hex", Signature::named(&["sep", "bytes_per_sep"], 0, 0, 2), hex),
    NativeDef::class_method("fromhex", Signature::exact(1), from_hex),
    NativeDef::method("translate", Signature::named(&["table", "delete"], 1, 1, 2), translate),
    NativeDef::static_method("maketrans", Signature::exact(2), make_table),
];

fn expand_tabs(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let data = receiver(core, args)?;
    let size = args.get(1).copied().unwrap_or(UNDEF);
    let size = if size.is_undef() { 8 } else { core.c_int_arg(named("expandtabs"), args, 1)? };
    let size = usize::try_from(size).unwrap_or(0);
    let tabs = memchr::memchr_iter(b'\t', core.heap.bytes(data)).count();
    let most = core.heap.bytes(data).len().saturating_add(tabs.saturating_mul(size));
    core.heap.books.reserve((most as u64).saturating_add(64))?;
    core.charge_bytes(most)?;
    let mut out = Vec::new();
    let mut column = 0;
    for byte in core.heap.bytes(data) {
        match byte {
            b'\t' if size > 0 => {
                let width = size - column % size;
                out.resize(out.len() + width, b' ');
                column += width;
            }
            b'\t' => {}
            b'\n' | b'\r' => {
                out.push(*byte);
                column = 0;
            }
            _ => {
                out.push(*byte);
                column += 1;
            }
        }
    }
    core.heap.new_bytes(out)
}

fn pad(core: &mut Core, args: &[Value], name: &'static str) -> Result<Value, Fault> {
    let data = receiver(core, args)?;
    let width = core.exact_size_arg(named(name), args, 1)?;
    let fill = args.get(2).copied().unwrap_or(UNDEF);
    let fill = if fill.is_undef() {
        b' '
    } else {
        let plain = core.data(fill);
        if !plain.is_kind(Kind::Bytes) {
            let given = core.type_name(fill);
            return Err(core.type_error(format!(
                "{name}() argument 2 must be a byte string of length 1, not {given}"
            )));
        }
        let &[fill] = core.heap.bytes(plain) else {
            let len = core.heap.bytes(plain).len();
            return Err(core.type_error(format!(
                "{name}(): argument 2 must be a byte string of length 1, not a bytes object of length {len}"
            )));
        };
        fill
    };
    let len = core.heap.bytes(data).len() as i64;
    let Some(room) = usize::try_from(width.saturating_sub(len)).ok().filter(|room| *room > 0)
    else {
        return Ok(data);
    };
    let left = match name {
        "ljust" => 0,
        "rjust" => room,
        _ => room / 2 + (room & width as usize & 1),
    };
    core.heap.books.reserve(width as u64 + 64)?;
    core.charge_bytes(width as usize)?;
    let mut out = vec![fill; left];
    out.extend_from_slice(core.heap.bytes(data));
    out.resize(width as usize, fill);
    core.heap.new_bytes(out)
}

fn zero_fill(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let data = receiver(core, args)?;
    let width = core.exact_size_arg(named("zfill"), args, 1)?;
    let source = core.heap.bytes(data);
    let Some(room) = usize::try_from(width).ok().and_then(|width| width.checked_sub(source.len()))
    else {
        return Ok(data);
    };
    core.heap.books.reserve(width as u64 + 64)?;
    core.charge_bytes(width as usize)?;
    let source = core.heap.bytes(data);
    let sign = usize::from(matches!(source.first(), Some(b'+' | b'-')));
    let mut out = source.get(..sign).unwrap_or_default().to_vec();
    out.resize(sign + room, b'0');
    out.extend_from_slice(source.get(sign..).unwrap_or_default());
    core.heap.new_bytes(out)
}

/// The two digits of a byte.
#[inline]
fn hex_digits(byte: u8) -> [u8; 2] {
    [byte >> 4, byte & 15].map(|digit| if digit < 10 { b'0' + digit } else { b'a' - 10 + digit })
}

fn hex(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let data = receiver(core, args)?;
    let sep = args.get(1).copied().unwrap_or(UNDEF);
    let every = args.get(2).copied().unwrap_or(UNDEF);
    let every = if every.is_undef() { 1 } else { core.c_int_arg(named("hex"), args, 2)? };
    let sep = if sep.is_undef() {
        None
    } else {
        let plain = core.data(sep);
        let text = match plain.kind() {
            Some(Kind::Str) if !core.is_ascii(plain) && core.plain_len(plain) == Some(1) => {
                return Err(core.value_error("sep must be ASCII."));
            }
            Some(Kind::Str) => core.heap.str(plain).as_bytes(),
            Some(Kind::Bytes) if !core.is_bytearray(core.plain(sep)) => core.heap.bytes(plain),
            _ if core.plain_len(plain) == Some(1) => {
                return Err(core.type_error("sep must be str or bytes."));
            }
            _ if core.plain_len(plain).is_some() => {
                return Err(core.value_error("sep must be length 1."));
            }
            _ => {
                let name = core.type_name(sep);
                return Err(core.type_error(format!("object of type '{name}' has no len()")));
            }
        };
        match text {
            [byte] if byte.is_ascii() => Some(char::from(*byte)),
            [_] => return Err(core.value_error("sep must be ASCII.")),
            _ => return Err(core.value_error("sep must be length 1.")),
        }
    };
    let len = core.heap.bytes(data).len();
    core.heap.reserve_text(len as u64 * 3)?;
    core.charge_bytes(len * 4)?;
    let group = every.unsigned_abs() as usize;
    if sep.is_none() || group == 0 {
        let digits = core.heap.bytes(data).iter().flat_map(|byte| hex_digits(*byte));
        let digits = String::from_utf8(digits.collect()).unwrap_or_default();
        return core.heap.new_string(digits);
    }
    let mut out = String::with_capacity(len * 2);
    for (at, byte) in core.heap.bytes(data).iter().enumerate() {
        // Groups are counted from the end, or from the beginning where the count is negative.
        let from = if every > 0 { len - at } else { at };
        if let Some(sep) = sep
            && at > 0
            && group > 0
            && from.is_multiple_of(group)
        {
            out.push(sep);
        }
        for digit in [byte >> 4, byte & 15] {
            out.push(char::from_digit(u32::from(digit), 16).unwrap_or('0'));
        }
    }
    core.heap.new_string(out)
}

fn from_hex(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[class, source] = args else { return Err(core.system_error("bad arguments")) };
    core.buffer_args(named("fromhex"), args)?;
    core.needs_contiguous(source)?;
    let plain = core.data_of(source)?;
    let text = match plain.kind() {
        Some(Kind::Str) => core.heap.str(plain).as_bytes(),
        Some(Kind::Bytes) => core.heap.bytes(plain),
        _ => {
            let name = core.type_name(source);
            return Err(core
                .type_error(format!("fromhex() argument must be str or bytes-like, not {name}")));
        }
    };
    let len = text.len();
    core.heap.books.reserve(len as u64 + 64)?;
    core.charge_bytes(len * 4)?;
    let text = match plain.kind() {
        Some(Kind::Str) => core.heap.str(plain).as_bytes(),
        _ => core.heap.bytes(plain),
    };
    let digit = |at: usize| text.get(at).and_then(|byte| char::from(*byte).to_digit(16));
    let mut out = Vec::with_capacity(len / 2);
    let mut at = 0;
    let wrong = loop {
        while text.get(at).is_some_and(|byte| matches!(byte, 9..=13 | 32)) {
            at += 1;
        }
        if at >= len {
            break None;
        }
        match (digit(at), digit(at + 1)) {
            (Some(high), Some(low)) => out.push((high << 4 | low) as u8),
            (None, _) => break Some(at),
            (_, None) => break Some(at + 1),
        }
        at += 2;
    };
    match wrong {
        None => {
            let made = core.heap.new_bytes(out)?;
            if class == TypeId::Bytes.value() { Ok(made) } else { core.call(class, &[made]) }
        }
        Some(at) if at >= len => {
            Err(core.value_error("fromhex() arg must contain an even number of hexadecimal digits"))
        }
        Some(at) => Err(core.value_error(format!(
            "non-hexadecimal number found in fromhex() arg at position {at}"
        ))),
    }
}

fn translate(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[_, table, delete] = args else { return Err(core.system_error("bad arguments")) };
    core.buffer_args(named("translate"), args)?;
    let data = receiver(core, args)?;
    let table = if table.is_none() { None } else { Some(data_arg(core, args, 1)?) };
    if table.is_some_and(|table| core.heap.bytes(table).len() != 256) {
        return Err(core.value_error("translation table must be 256 characters long"));
    }
    let delete = if delete.is_undef() { None } else { Some(data_arg(core, args, 2)?) };
    core.heap.books.reserve(core.heap.bytes(data).len() as u64 + 64)?;
    core.charge_bytes(core.heap.bytes(data).len() * 4)?;
    core.charge_bytes(delete.map_or(0, |delete| core.heap.bytes(delete).len()))?;
    if let Some(table) = table
        && delete.is_none()
        && let Some(table) = core.heap.bytes(table).first_chunk::<256>()
    {
        let out = core.heap.bytes(data).iter().map(|byte| table[usize::from(*byte)]).collect();
        return core.heap.new_bytes(out);
    }
    let mut drop = [false; 256];
    for byte in delete.map_or(&[][..], |delete| core.heap.bytes(delete)) {
        if let Some(entry) = drop.get_mut(usize::from(*byte)) {
            *entry = true;
        }
    }
    let table = table.map(|table| core.heap.bytes(table));
    let kept =
        core.heap.bytes(data).iter().filter(|byte| drop.get(usize::from(**byte)) != Some(&true));
    let change =
        |byte: &u8| table.and_then(|table| table.get(usize::from(*byte))).copied().unwrap_or(*byte);
    let out: Vec<u8> = kept.map(change).collect();
    core.heap.new_bytes(out)
}

fn make_table(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    core.buffer_args(named("maketrans"), args)?;
    let (from, to) = (data_arg(core, args, 0)?, data_arg(core, args, 1)?);
    core.charge_bytes(core.heap.bytes(from).len())?;
    let (from, to) = (core.heap.bytes(from), core.heap.bytes(to));
    if from.len() != to.len() {
        return Err(core.value_error("maketrans arguments must have same length"));
    }
    let mut table: Vec<u8> = (0..=255).collect();
    for (byte, new) in from.iter().zip(to) {
        if let Some(entry) = table.get_mut(usize::from(*byte)) {
            *entry = *new;
        }
    }
    core.heap.new_bytes(table)
}
