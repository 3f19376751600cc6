//! `sys`: the safe part.
//!
//! Place: `stdlib.rs` makes the module at its first import.
//!
//! Invariants: answers are those of a 64-bit CPython 3.14 on Linux, the same on every machine.
//! Limits: none.

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::misc::Misc;
use crate::native::{NativeDef, Signature};
use crate::types::TypeId;
use crate::value::{Kind, Value};

pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::function("exit", Signature::range(0, 1), exit),
    NativeDef::function("getrecursionlimit", Signature::exact(0), |core, _| {
        core.heap.new_int(i64::from(core.meter.limits.depth))
    }),
    NativeDef::function("getsizeof", Signature::range(1, 2), |core, args| {
        let kind = args[0].kind();
        core.heap.new_int(kind.map_or(28, crate::heap::slot_bytes) as i64)
    }),
    NativeDef::function("intern", Signature::exact(1), |core, args| {
        if !args[0].is_kind(Kind::Str) {
            let name = core.type_name(args[0]);
            return Err(core.type_error(format!("intern() argument must be str, not {name}")));
        }
        core.heap.intern_value(args[0])
    }),
    NativeDef::function("get_int_max_str_digits", Signature::exact(0), |core, _| {
        core.heap.new_int(i64::from(core.meter.limits.int_digits))
    }),
    NativeDef::function("getdefaultencoding", Signature::exact(0), |core, _| {
        core.heap.intern("utf-8")
    }),
];

fn exit(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let code: &[Value] = if args[0].is_undef() { &[] } else { args };
    Err(core.raise_args(TypeId::SystemExit, code))
}

/// Makes the module.
pub(crate) fn make(core: &mut Core) -> Result<Value, Fault> {
    let maxsize = core.heap.new_int(i64::MAX)?;
    let byteorder = core.heap.intern("little")?;
    let platform = core.heap.intern("linux")?;
    let version = core.heap.new_str("3.14.2 (Ophiary)")?;
    let arguments = core.arguments.clone();
    let mut argv = Vec::with_capacity(arguments.len());
    for argument in arguments {
        argv.push(core.heap.new_str(&argument)?);
    }
    let argv = core.heap.new_list(argv)?;
    let info = version_info(core)?;
    let modules = core.modules;
    let constants = [
        ("maxsize", maxsize),
        ("maxunicode", Value::int(0x10_FFFF)),
        ("byteorder", byteorder),
        ("platform", platform),
        ("version", version),
        ("version_info", info),
        ("hexversion", Value::int(0x030E_02F0)),
        ("argv", argv),
        ("modules", modules),
    ];
    core.new_native_module("sys", &constants)
}

fn version_info(core: &mut Core) -> Result<Value, Fault> {
    let names = ["major", "minor", "micro", "releaselevel", "serial"];
    let mut fields = Vec::with_capacity(names.len());
    for name in names {
        fields.push(core.heap.intern(name)?);
    }
    let level = core.heap.intern("final")?;
    let values = [Value::int(3), Value::int(14), Value::int(2), level, Value::int(0)];
    let name = core.heap.intern("sys.version_info")?;
    let fields = core.heap.new_tuple(&fields)?;
    let values = core.heap.new_tuple(&values)?;
    core.heap.new_misc(Misc::Record { name, fields, values })
}
