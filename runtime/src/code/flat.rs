//! Constants as they are saved: a flat list in which each tuple stands before its items.
//!
//! Place: the `serde` form of a code object's constants.
//!
//! Invariants: neither saving nor loading recurses, so that no nesting in hostile bytes reaches the host's stack.
//! Limits: `DEPTH_MAX`, as `verify` has it.

use num_bigint::BigInt;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Constant;

/// How deeply constants may nest.
const DEPTH_MAX: usize = 256;

#[derive(Serialize, Deserialize)]
enum Flat {
    None,
    Bool(bool),
    Ellipsis,
    Int(i64),
    BigInt(BigInt),
    Float(f64),
    Imaginary(f64),
    Str(Box<str>),
    Bytes(Box<[u8]>),
    Tuple(u32),
    FrozenSet(u32),
    Builtin(Box<str>),
}

/// A tuple or frozenset of which items are missing.
struct Open {
    frozen_set: bool,
    missing: u32,
    items: Vec<Constant>,
}

pub(super) fn serialize<S: Serializer>(
    constants: &[Constant],
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut flat = Vec::with_capacity(constants.len());
    let mut open = vec![constants];
    while let Some(items) = open.last_mut() {
        let Some((first, rest)) = items.split_first() else {
            open.pop();
            continue;
        };
        *items = rest;
        flat.push(match first {
            Constant::None => Flat::None,
            Constant::Bool(b) => Flat::Bool(*b),
            Constant::Ellipsis => Flat::Ellipsis,
            Constant::Int(i) => Flat::Int(*i),
            Constant::BigInt(i) => Flat::BigInt(i.clone()),
            Constant::Float(f) => Flat::Float(*f),
            Constant::Imaginary(f) => Flat::Imaginary(*f),
            Constant::Str(text) => Flat::Str(text.clone()),
            Constant::Bytes(data) => Flat::Bytes(data.clone()),
            Constant::Builtin(name) => Flat::Builtin(name.clone()),
            Constant::Tuple(inner) | Constant::FrozenSet(inner) => {
                open.push(inner);
                let count = inner.len() as u32;
                if matches!(first, Constant::Tuple(_)) {
                    Flat::Tuple(count)
                } else {
                    Flat::FrozenSet(count)
                }
            }
        });
    }
    flat.serialize(serializer)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Box<[Constant]>, D::Error> {
    let mut top = Vec::new();
    let mut open: Vec<Open> = Vec::new();
    for flat in Vec::<Flat>::deserialize(deserializer)? {
        let mut constant = match flat {
            Flat::None => Constant::None,
            Flat::Bool(b) => Constant::Bool(b),
            Flat::Ellipsis => Constant::Ellipsis,
            Flat::Int(i) => Constant::Int(i),
            Flat::BigInt(i) => Constant::BigInt(i),
            Flat::Float(f) => Constant::Float(f),
            Flat::Imaginary(f) => Constant::Imaginary(f),
            Flat::Str(text) => Constant::Str(text),
            Flat::Bytes(data) => Constant::Bytes(data),
            Flat::Builtin(name) => Constant::Builtin(name),
            Flat::Tuple(0) => Constant::Tuple(Box::default()),
            Flat::FrozenSet(0) => Constant::FrozenSet(Box::default()),
            Flat::Tuple(missing) | Flat::FrozenSet(missing) => {
                if open.len() >= DEPTH_MAX {
                    return Err(D::Error::custom("a constant nests too deeply"));
                }
                let frozen_set = matches!(flat, Flat::FrozenSet(_));
                open.push(Open { frozen_set, missing, items: Vec::new() });
                continue;
            }
        };
        // Each constant may complete the tuple that it is in, and that the one around it.
        loop {
            let Some(last) = open.last_mut() else {
                top.push(constant);
                break;
            };
            last.items.push(constant);
            last.missing -= 1;
            if last.missing > 0 {
                break;
            }
            let Some(done) = open.pop() else { break };
            let items = done.items.into();
            constant =
                if done.frozen_set { Constant::FrozenSet(items) } else { Constant::Tuple(items) };
        }
    }
    if open.is_empty() { Ok(top.into()) } else { Err(D::Error::custom("a constant is cut off")) }
}
