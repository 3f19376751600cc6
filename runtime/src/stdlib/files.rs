//! `_fs`: how the library reaches files, which are the host functions `fs_*` of the session.
//!
//! Place: `frozen/files.py` calls them for `open`, `io`, `os`, `pathlib` and their kin.
//!
//! Invariants: a call is as one that a script makes: policy, quotas and audit of the host see it. It blocks the script
//! however the function was declared. What is not granted is refused by the library, with the name that the script used.
//! Limits: those of host calls.

use super::random::Entropy;
use crate::core::Core;
use crate::exception::Fault;
use crate::native::{NativeDef, Signature};
use crate::types::TypeId;
use crate::value::{Kind, Value};

pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::function("call", Signature::exact(2), call),
    NativeDef::function("granted", Signature::exact(1), |core, args| {
        core.charge(4)?;
        let name = core.heap.as_str(args[0]).unwrap_or_default();
        let found = core.host.function(name).or_else(|| core.host.reserved(name));
        Ok(Value::bool(found.is_some()))
    }),
    NativeDef::function("path_method", Signature::exact(1), path_method),
    NativeDef::function("entropy", Signature::exact(1), |core, args| {
        Err(core.enter(Entropy::default(), &[args[0]]))
    }),
];

/// The bound `__fspath__` of a path; None where its class has none.
fn path_method(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let path = args[0];
    match core.guest_special(path, "__fspath__") {
        Some(found) if found.is_kind(Kind::Function) => core.heap.new_method(found, path),
        Some(found) if core.binds_by_call(found) => core.bound_by_call(found, path),
        Some(found) => core.bind_found(found, path),
        None => Ok(crate::value::NONE),
    }
}

/// Calls a host function of this name with these arguments, and waits for its answer.
fn call(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    core.charge(4)?;
    let name = core.heap.as_str(args[0]).unwrap_or_default();
    let function = if name.starts_with("fs_") { core.host.function(name) } else { None };
    let Some(function) = function else {
        return Err(core.raise(TypeId::PermissionError, "files are not granted to this session"));
    };
    let given = core.heap.items(args[1]).unwrap_or_default().to_vec();
    core.host_call(function, &given, &[], &[], true)
}

/// `open`: what it makes is in `frozen/ioclasses.py`.
pub(crate) fn open(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let text = core.heap.intern("r")?;
    let defaults = [
        crate::value::NONE,
        text,
        Value::int(-1),
        crate::value::NONE,
        crate::value::NONE,
        crate::value::NONE,
        crate::value::TRUE,
        crate::value::NONE,
    ];
    let given: Vec<Value> = args
        .iter()
        .zip(defaults)
        .map(|(given, default)| if given.is_undef() { default } else { *given })
        .collect();
    Err(core.call_frozen("_io", "open_file", &given, crate::value::UNDEF))
}

impl Core {
    /// Whether a file has been written of which the host has not got everything.
    pub(crate) fn has_unwritten_files(&self) -> bool {
        let Some(files) = self.module("_files").filter(|files| files.is_kind(Kind::Module)) else {
            return false;
        };
        let unwritten = self.dict_get_text(self.heap.module(files).dict, "_unwritten");
        unwritten.is_some_and(|writers| {
            writers.is_kind(Kind::Dict) && self.heap.dict(writers).iter_from(0).next().is_some()
        })
    }
}
