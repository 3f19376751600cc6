//! `_library`: what `importlib` and `pkgutil` ask of the libraries of the session.
//!
//! Place: `frozen/importlib*.py` and `frozen/pkgutil.py` call these.
//!
//! Invariants: only what is in a library is read; paths are those that scripts see.
//! Limits: reading costs the bytes that are read.

use crate::core::Core;
use crate::exception::Fault;
use crate::library;
use crate::native::{NativeDef, Signature};
use crate::value::{NONE, UNDEF, Value};
use crate::vm::ops::import::load::Goal;

pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::function("import_module", Signature::exact(1), |core, args| {
        let name = text(core, args[0])?;
        core.charge_bytes(name.len())?;
        core.enter_import(&name, UNDEF, Goal::Innermost)
    }),
    NativeDef::function("find_spec", Signature::exact(1), |core, args| {
        let name = text(core, args[0])?;
        let parent = core.parent_of(&name);
        core.spec_of(&name, parent)
    }),
    NativeDef::function("read", Signature::exact(1), read),
    NativeDef::function("entries", Signature::exact(1), entries),
];

fn text(core: &mut Core, value: Value) -> Result<String, Fault> {
    match core.heap.as_str(value) {
        Some(text) => Ok(text.to_owned()),
        None => Err(core.type_error("a string is expected")),
    }
}

/// The bytes of a file, or None.
fn read(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let path = text(core, args[0])?;
    core.looked_in_libraries.set(true);
    let libraries = core.libraries.clone();
    let file = library::library_path(&path).and_then(|path| library::file(&libraries, path));
    let Some(file) = file else { return Ok(NONE) };
    core.heap.books.reserve(file.content().len() as u64)?;
    core.charge_bytes(file.content().len())?;
    core.heap.new_bytes(file.content().to_vec())
}

/// The names in a folder, in order, or None.
fn entries(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let path = text(core, args[0])?;
    core.looked_in_libraries.set(true);
    let libraries = core.libraries.clone();
    let Some(folder) = library::library_path(&path) else { return Ok(NONE) };
    let mut names = std::collections::BTreeSet::new();
    let mut known = false;
    for library in &*libraries {
        // Each of its files is looked at, at the most.
        core.charge(library.len() as u64 / 8 + 1)?;
        if let Some(found) = library.entries(folder) {
            known = true;
            names.extend(found);
        }
    }
    if !known {
        return Ok(NONE);
    }
    core.charge_values(names.len())?;
    let mut values = Vec::with_capacity(names.len());
    for name in names {
        values.push(core.heap.new_str(name)?);
    }
    core.heap.new_list(values)
}
