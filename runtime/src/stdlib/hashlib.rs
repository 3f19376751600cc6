//! `_hashlib`: hash functions; `frozen/hashlib.py` has the module.
//!
//! Place: a hash in progress is a bytes object, the state that the crates of `RustCrypto` save, or that of `hashlib/blake2.rs`;
//! so snapshots, forks and copies hold it as they hold any bytes. The module feeds long data in pieces.
//!
//! Invariants: a state that is none of ours raises an exception.
//! Limits: charged by the bytes hashed; a piece is at most a MiB by the module's doing.

use md5::Md5;
use sha1::Sha1;
use sha2::digest::common::hazmat::{SerializableState, SerializedState};
use sha2::digest::{Digest, FixedOutput, Update};
use sha2::{Sha224, Sha256, Sha384, Sha512};
use sha3::{Sha3_224, Sha3_256, Sha3_384, Sha3_512};

use crate::core::Core;
use crate::exception::Fault;
use crate::native::{NativeDef, Signature};
use crate::value::{Kind, Value};

mod blake2;
mod shake;

/// `_hashlib`
pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::function("new", Signature::exact(1), |core, args| {
        let kind = kind(args[0]);
        run(core, kind, None, &[Piece::None], Wanted::State)
    }),
    NativeDef::function("update", Signature::exact(3), |core, args| {
        let kind = kind(args[0]);
        run(core, kind, Some(args[1]), &[Piece::Of(args[2])], Wanted::State)
    }),
    NativeDef::function("digest", Signature::exact(3), |core, args| {
        let kind = kind(args[0]);
        let length = args[2].small_int().unwrap_or(0).clamp(0, 1 << 28) as usize;
        run(core, kind, Some(args[1]), &[Piece::None], Wanted::Digest(length))
    }),
    NativeDef::function("blake2", Signature::exact(2), new_blake2),
    NativeDef::function("rounds", Signature::exact(6), rounds),
    NativeDef::function("same", Signature::exact(2), same),
];

/// The most rounds of `rounds` in one call.
const ROUNDS_MAX: i64 = 2_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Piece {
    None,
    Of(Value),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wanted {
    State,
    Digest(usize),
}

fn kind(value: Value) -> i64 {
    value.small_int().unwrap_or(-1)
}

/// A hash of the crates: goes on from a state with more data.
fn next<H>(state: Option<&[u8]>, data: &[u8], wanted: Wanted) -> Option<Vec<u8>>
where
    H: Digest + SerializableState + Update + FixedOutput,
{
    let mut hash = match state {
        None => H::new(),
        Some(state) => {
            let state = SerializedState::<H>::try_from(state).ok()?;
            H::deserialize(&state).ok()?
        }
    };
    Digest::update(&mut hash, data);
    Some(match wanted {
        Wanted::State => hash.serialize().to_vec(),
        Wanted::Digest(_) => Digest::finalize(hash).to_vec(),
    })
}

/// The hash function of this number.
fn hash(kind: i64, state: Option<&[u8]>, data: &[u8], wanted: Wanted) -> Option<Vec<u8>> {
    match kind {
        0 => next::<Md5>(state, data, wanted),
        1 => next::<Sha1>(state, data, wanted),
        2 => next::<Sha224>(state, data, wanted),
        3 => next::<Sha256>(state, data, wanted),
        4 => next::<Sha384>(state, data, wanted),
        5 => next::<Sha512>(state, data, wanted),
        6 => next::<Sha3_224>(state, data, wanted),
        7 => next::<Sha3_256>(state, data, wanted),
        8 => next::<Sha3_384>(state, data, wanted),
        9 => next::<Sha3_512>(state, data, wanted),
        10 | 11 => {
            let rate = if kind == 10 { 168 } else { 136 };
            let mut hash = shake::Shake::load(rate, state)?;
            hash.update(data);
            Some(match wanted {
                Wanted::State => hash.save(),
                Wanted::Digest(length) => hash.read(length),
            })
        }
        12 | 13 => {
            let mut hash = blake2::Blake2::load(kind == 12, state?)?;
            hash.update(data);
            Some(match wanted {
                Wanted::State => hash.save(),
                Wanted::Digest(_) => hash.finish(),
            })
        }
        _ => None,
    }
}

fn run(
    core: &mut Core,
    kind: i64,
    state: Option<Value>,
    pieces: &[Piece],
    wanted: Wanted,
) -> Result<Value, Fault> {
    let state = state.map(|state| core.data(state));
    let mut data = None;
    for piece in pieces {
        if let Piece::Of(value) = piece {
            data = Some(core.data(*value));
        }
    }
    if [state, data].into_iter().flatten().any(|value| !value.is_kind(Kind::Bytes)) {
        return Err(core.type_error("object supporting the buffer API required"));
    }
    let len = data.map_or(0, |data| core.heap.bytes(data).len());
    let made = if let Wanted::Digest(length) = wanted { length } else { 0 };
    core.heap.books.reserve(made as u64 + 1024)?;
    core.charge((len + made) as u64 / 16 + 16)?;
    let found = hash(
        kind,
        state.map(|state| core.heap.bytes(state)),
        data.map_or(&[], |data| core.heap.bytes(data)),
        wanted,
    );
    match found {
        Some(bytes) => core.heap.new_bytes(bytes),
        None => Err(core.value_error("not the state of a hash")),
    }
}

/// `blake2(parameters, big)`: a new state for a parameter block and key, laid out by the module.
fn new_blake2(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let block = core.data(args[0]);
    let big = core.truth(args[1])?;
    core.heap.books.reserve(1024)?;
    core.charge(16)?;
    let made = block
        .is_kind(Kind::Bytes)
        .then(|| blake2::Blake2::new(big, core.heap.bytes(block)))
        .flatten();
    match made {
        Some(hash) => core.heap.new_bytes(hash.save()),
        None => Err(core.value_error("not a parameter block")),
    }
}

/// `rounds(kind, inner, outer, u, total, count)`: so many rounds of PBKDF2; the new `u` and total.
fn rounds(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[which, inner, outer, u, total, count] = args else {
        return Err(core.system_error("bad arguments"));
    };
    let which = kind(which);
    let count = count.small_int().unwrap_or(0).clamp(0, ROUNDS_MAX);
    if ![inner, outer, u, total].iter().all(|value| value.is_kind(Kind::Bytes)) {
        return Err(core.type_error("bytes are needed"));
    }
    core.heap.books.reserve(1024)?;
    core.charge(count as u64 * 16 + 1)?;
    let (inner, outer) = (core.heap.bytes(inner), core.heap.bytes(outer));
    let (mut u, mut total) = (core.heap.bytes(u).to_vec(), core.heap.bytes(total).to_vec());
    let mut ok = true;
    for _ in 0..count {
        let digest = hash(which, Some(inner), &u, Wanted::Digest(0))
            .and_then(|digest| hash(which, Some(outer), &digest, Wanted::Digest(0)));
        let Some(digest) = digest else {
            ok = false;
            break;
        };
        for (place, byte) in total.iter_mut().zip(&digest) {
            *place ^= byte;
        }
        u = digest;
    }
    if !ok {
        return Err(core.value_error("not the state of a hash"));
    }
    let u = core.heap.new_bytes(u)?;
    let total = core.heap.new_bytes(total)?;
    core.heap.new_tuple(&[u, total])
}

/// `hmac.compare_digest` of bytes: the time does not tell where they differ.
fn same(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let (a, b) = (core.data(args[0]), core.data(args[1]));
    if !a.is_kind(Kind::Bytes) || !b.is_kind(Kind::Bytes) {
        return Err(core.type_error("bytes are needed"));
    }
    core.charge_bytes(core.heap.bytes(b).len() * 4)?;
    let (a, b) = (core.heap.bytes(a), core.heap.bytes(b));
    let differ = a.iter().zip(b).fold(0, |found, (x, y)| found | (x ^ y));
    Ok(Value::bool(differ == 0 && a.len() == b.len()))
}
