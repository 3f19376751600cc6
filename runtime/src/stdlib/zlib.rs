//! `_zlib`: deflate and inflate; `frozen/zlib.py` has the module, with headers and checksums.
//!
//! Place: compressing is `miniz_oxide`'s, a piece at a time, each of which ends on a byte. Inflating is ours (`zlib/inflate.rs`),
//! since it must be left midway: its state is a few numbers, and the window is what came out before.
//!
//! Invariants: nothing is kept between calls but what the module holds in Python's own objects.
//! Limits: a piece is at most 256 KiB, so that one call takes a few milliseconds.

use miniz_oxide::deflate::core::{
    CompressorOxide, TDEFLFlush, TDEFLStatus, compress, create_comp_flags_from_zip_params,
};

use crate::core::Core;
use crate::exception::Fault;
use crate::native::{NativeDef, Signature};
use crate::value::{Kind, Value};

mod inflate;

use inflate::{End, Inflate};

/// `_zlib`
pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::function("deflate", Signature::exact(4), deflate),
    NativeDef::function("inflate", Signature::exact(4), inflate),
];

/// The most bytes that one call takes in or gives out.
const PIECE_MAX: usize = 1 << 18;
/// What a compressor weighs while it works.
const COMPRESSOR_BYTES: u64 = 512 << 10;

/// `deflate(data, level, strategy, last)`: the piece as blocks of a raw stream.
fn deflate(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let data = core.data(args[0]);
    if !data.is_kind(Kind::Bytes) || core.heap.bytes(data).len() > PIECE_MAX {
        return Err(core.type_error("a piece of bytes is needed"));
    }
    let level = args[1].small_int().unwrap_or(6).clamp(0, 9) as i32;
    let strategy = args[2].small_int().unwrap_or(0).clamp(0, 4) as i32;
    let last = core.truth(args[3])?;
    let len = core.heap.bytes(data).len();
    core.charge(len as u64 / 2 + 2_000)?;
    let bound = len + len / 8 + 512;
    core.heap.books.reserve(bound as u64 * 2 + COMPRESSOR_BYTES)?;
    let mut state = CompressorOxide::new(create_comp_flags_from_zip_params(level, -15, strategy));
    let flush = if last { TDEFLFlush::Finish } else { TDEFLFlush::Sync };
    let mut out = vec![0; bound];
    let (mut read, mut written) = (0, 0);
    let input = core.heap.bytes(data);
    let mut ok = false;
    // Each turn writes something, or is the last.
    for _ in 0..64 {
        let (status, taken, made) =
            compress(&mut state, &input[read..], &mut out[written..], flush);
        read += taken;
        written += made;
        ok = match status {
            TDEFLStatus::Done => true,
            TDEFLStatus::Okay => !last && read == input.len() && written < out.len(),
            TDEFLStatus::BadParam | TDEFLStatus::PutBufFailed => break,
        };
        if ok {
            break;
        }
        out.resize(out.len() + 4096, 0);
    }
    if !ok {
        return Err(core.system_error("the compressor failed"));
    }
    out.truncate(written);
    core.heap.new_bytes(out)
}

/// `inflate(data, window, state, most)`: a tuple of output, state and how it ended: 0 there may be more, 1 the input is used
/// up, 2 the end of the stream, or what is wrong.
fn inflate(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let (data, window) = (core.data(args[0]), core.data(args[1]));
    let numbers: Vec<u64> = core
        .heap
        .items(args[2])
        .unwrap_or_default()
        .iter()
        .map(|value| value.small_int().unwrap_or(0).max(0) as u64)
        .collect();
    let most = args[3].small_int().unwrap_or(0).clamp(0, PIECE_MAX as i64) as usize;
    let &[at, kind, header, stored, last] = numbers.as_slice() else {
        return Err(core.type_error("a state is needed"));
    };
    if !data.is_kind(Kind::Bytes) || !window.is_kind(Kind::Bytes) {
        return Err(core.type_error("bytes are needed"));
    }
    core.heap.books.reserve(most as u64 * 2 + (160 << 10))?;
    core.charge(most as u64 / 8 + 500)?;
    let mut state = Inflate { at, kind, header, stored, last: last != 0 };
    let before = core.heap.bytes(window);
    let before = &before[before.len().saturating_sub(1 << 15)..];
    let mut out = Vec::with_capacity(before.len() + most + 300);
    out.extend(before);
    let start = out.len();
    let end = state.run(core.heap.bytes(data), &mut out, start + most);
    let made = core.heap.new_bytes(out.split_off(start))?;
    let state = [state.at, state.kind, state.header, state.stored, u64::from(state.last)]
        .map(|number| Value::int(number.min(1 << 46) as i64));
    let state = core.heap.new_tuple(&state)?;
    let end = match end {
        End::Full => Value::int(0),
        End::Input => Value::int(1),
        End::Stream => Value::int(2),
        End::Wrong(words) => core.heap.new_str(words)?,
    };
    core.heap.new_tuple(&[made, state, end])
}
