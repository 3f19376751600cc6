//! `_binascii`: base64, checksums and other codes of bytes; `frozen/binascii.py`, `base64.py` and `zlib.py` have the modules.
//!
//! Place: the modules give bytes objects alone, long ones in pieces.
//!
//! Invariants: what is wrong with the data comes back as a string, of which the module makes its exception.
//! Limits: charged by the bytes scanned and made.

use crate::core::Core;
use crate::exception::Fault;
use crate::native::{NativeDef, Signature};
use crate::value::{Kind, Value};

/// `_binascii`
pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::function("b2a_base64", Signature::exact(1), b2a_base64),
    NativeDef::function("a2b_base64", Signature::exact(2), a2b_base64),
    NativeDef::function("crc32", Signature::exact(2), |core, args| {
        let start = number(core, args[1]);
        sum(core, args, |data| crc32(data, start))
    }),
    NativeDef::function("adler32", Signature::exact(2), |core, args| {
        let start = number(core, args[1]);
        sum(core, args, |data| adler32(data, start))
    }),
    NativeDef::function("crc_hqx", Signature::exact(2), |core, args| {
        let start = number(core, args[1]);
        sum(core, args, |data| crc_hqx(data, start))
    }),
];

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// No digit of base64.
const NO_DIGIT: u8 = 0xFF;

static DIGITS: [u8; 256] = {
    let mut table = [NO_DIGIT; 256];
    let mut at = 0;
    while at < 64 {
        table[ALPHABET[at] as usize] = at as u8;
        at += 1;
    }
    table
};

static CRC_TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut crc = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            crc = if crc & 1 == 1 { 0xEDB8_8320 ^ (crc >> 1) } else { crc >> 1 };
            bit += 1;
        }
        table[byte] = crc;
        byte += 1;
    }
    table
};

/// The bytes of an argument, charged for a scan.
pub(crate) fn bytes_arg(core: &mut Core, value: Value) -> Result<Value, Fault> {
    let data = core.data(value);
    if !data.is_kind(Kind::Bytes) {
        return Err(core.type_error("bytes are needed"));
    }
    let len = core.heap.bytes(data).len();
    core.charge(len as u64 / 32 + 1)?;
    Ok(data)
}

/// The low 32 bits of an int.
fn number(core: &Core, value: Value) -> u32 {
    core.int_ref(core.plain(value)).map_or(0, |int| {
        let big = int.to_big();
        let low = big.iter_u32_digits().next().unwrap_or(0);
        if int.is_negative() { low.wrapping_neg() } else { low }
    })
}

fn sum(core: &mut Core, args: &[Value], of: impl FnOnce(&[u8]) -> u32) -> Result<Value, Fault> {
    let data = bytes_arg(core, args[0])?;
    let found = of(core.heap.bytes(data));
    Ok(Value::int(i64::from(found)))
}

/// The CRC-32 of ISO 3309.
fn crc32(data: &[u8], start: u32) -> u32 {
    !data.iter().fold(!start, |crc, byte| {
        CRC_TABLE[((crc ^ u32::from(*byte)) & 0xFF) as usize] ^ (crc >> 8)
    })
}

/// RFC 1950's checksum.
fn adler32(data: &[u8], start: u32) -> u32 {
    const BASE: u32 = 65_521;
    let (mut a, mut b) = (start & 0xFFFF, start >> 16);
    // So many bytes can be added before a sum passes 32 bits.
    for chunk in data.chunks(5_552) {
        for byte in chunk {
            a += u32::from(*byte);
            b += a;
        }
        a %= BASE;
        b %= BASE;
    }
    b << 16 | a
}

/// The CRC of `BinHex` 4: x^16 + x^12 + x^5 + 1.
fn crc_hqx(data: &[u8], start: u32) -> u32 {
    data.iter().fold(start & 0xFFFF, |crc, byte| {
        (0..8).fold(crc ^ u32::from(*byte) << 8, |crc, _| {
            if crc & 0x8000 == 0 { crc << 1 } else { (crc << 1 ^ 0x1021) & 0xFFFF }
        }) & 0xFFFF
    })
}

fn b2a_base64(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let data = bytes_arg(core, args[0])?;
    let len = core.heap.bytes(data).len();
    core.heap.books.reserve(len as u64 / 3 * 4 + 72)?;
    let mut out = Vec::with_capacity(len.div_ceil(3) * 4);
    let (threes, rest) = core.heap.bytes(data).as_chunks::<3>();
    for [a, b, c] in threes {
        let digits = [a >> 2, a << 4 | b >> 4, b << 2 | c >> 6, *c];
        out.extend_from_slice(&digits.map(|digit| ALPHABET[usize::from(digit & 63)]));
    }
    for three in rest.chunks(3) {
        let get = |at: usize| u32::from(three.get(at).copied().unwrap_or(0));
        let bits = get(0) << 16 | get(1) << 8 | get(2);
        for place in 0..4_usize {
            out.push(if place <= three.len() {
                ALPHABET[(bits >> (18 - 6 * place) & 63) as usize]
            } else {
                b'='
            });
        }
    }
    core.heap.new_bytes(out)
}

/// Decodes as `binascii.a2b_base64` does; the second argument says whether it is strict.
fn a2b_base64(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let data = bytes_arg(core, args[0])?;
    let strict = core.truth(args[1])?;
    let len = core.heap.bytes(data).len();
    core.heap.books.reserve(len as u64 / 4 * 3 + 72)?;
    match decode(core.heap.bytes(data), strict) {
        Ok(out) => core.heap.new_bytes(out),
        Err(words) => core.heap.new_str(&words),
    }
}

/// Decodes fours of digits up to the first that has something else; how many bytes these are.
fn decode_whole(data: &[u8], out: &mut Vec<u8>) -> usize {
    let (fours, _) = data.as_chunks::<4>();
    for (at, four) in fours.iter().enumerate() {
        let [a, b, c, d] = four.map(|byte| DIGITS[usize::from(byte)]);
        // Digits are below 64.
        if (a | b | c | d) & 0xC0 != 0 {
            return at * 4;
        }
        out.extend_from_slice(&[a << 2 | b >> 4, b << 4 | c >> 2, c << 6 | d]);
    }
    fours.len() * 4
}

fn decode(data: &[u8], strict: bool) -> Result<Vec<u8>, String> {
    let mut out = Vec::with_capacity(data.len() / 4 * 3 + 3);
    if strict && data.first() == Some(&b'=') {
        return Err("Leading padding not allowed".to_owned());
    }
    let (mut quad, mut left, mut pads, mut started) = (0_u32, 0_u8, 0, false);
    let begun = decode_whole(data, &mut out);
    for (at, byte) in data.iter().enumerate().skip(begun) {
        if *byte == b'=' {
            started = true;
            pads += 1;
            if quad >= 2 && quad + pads >= 4 {
                if strict && at + 1 < data.len() {
                    return Err("Excess data after padding".to_owned());
                }
                return Ok(out);
            }
            if strict && (quad + pads > 4 || quad == 0) {
                return Err("Excess padding not allowed".to_owned());
            }
            continue;
        }
        let digit = DIGITS[*byte as usize];
        if digit == NO_DIGIT {
            if strict {
                return Err("Only base64 data is allowed".to_owned());
            }
            continue;
        }
        if strict && started {
            return Err("Discontinuous padding not allowed".to_owned());
        }
        pads = 0;
        match quad {
            0 => left = digit,
            1 => {
                out.push(left << 2 | digit >> 4);
                left = digit & 0x0F;
            }
            2 => {
                out.push(left << 4 | digit >> 2);
                left = digit & 0x03;
            }
            _ => out.push(left << 6 | digit),
        }
        quad = (quad + 1) % 4;
    }
    match quad {
        0 => Ok(out),
        1 => Err(format!(
            "Invalid base64-encoded string: number of data characters ({}) cannot be 1 more than a multiple of 4",
            out.len() / 3 * 4 + 1
        )),
        _ => Err("Incorrect padding".to_owned()),
    }
}
