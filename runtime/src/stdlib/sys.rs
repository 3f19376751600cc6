//! `sys`: the safe part.
//!
//! Place: `stdlib.rs` makes the module at its first import.
//!
//! Invariants: answers are those of a 64-bit CPython 3.14 on Linux, the same on every machine.
//! Limits: none.

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::misc::Misc;
use crate::native::registry::{self, Owner};
use crate::native::{Inspect, NativeDef, Signature};
use crate::types::TypeId;
use crate::value::{Kind, NONE, TRUE, UNDEF, Value};

pub(crate) mod stream;

use stream::Stream;

/// What the code of a text that was typed calls with the value of each expression statement.
pub(crate) static INTERNAL: &[NativeDef] =
    &[NativeDef::function("show", Signature::exact(1), |core, args| {
        Err(core.call_frozen("_sys", "_show", args, UNDEF))
    })];

/// The function that shows a value.
pub(crate) fn shower() -> Value {
    registry::find(Owner::Internal, "show").unwrap_or(NONE)
}

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
            let name = core.argument_name(args[0]);
            return Err(core.type_error(format!("intern() argument must be str, not {name}")));
        }
        core.heap.intern_value(args[0])
    }),
    NativeDef::function("get_int_max_str_digits", Signature::exact(0), |core, _| {
        core.heap.new_int(i64::from(core.meter.limits.int_digits))
    }),
    NativeDef::function("exc_info", Signature::exact(0), |core, _| {
        Err(core.inspect(Inspect::HandledInfo))
    }),
    NativeDef::function("exception", Signature::exact(0), |core, _| {
        Err(core.inspect(Inspect::Handled))
    }),
    NativeDef::function("setrecursionlimit", Signature::exact(1), set_recursion_limit),
    NativeDef::function("_stdlib_names", Signature::exact(0), |core, _| {
        let all = crate::traceback::stdlib_modules();
        core.heap.books.reserve(all.len() as u64 * 256)?;
        core.charge(all.len() as u64)?;
        let mut names = Vec::with_capacity(all.len());
        for name in all {
            names.push(core.heap.intern(name)?);
        }
        core.heap.new_tuple(&names)
    }),
    NativeDef::function("getdefaultencoding", Signature::exact(0), |core, _| {
        core.heap.intern("utf-8")
    }),
];

fn exit(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let code: &[Value] = if args[0].is_undef() { &[] } else { args };
    Err(core.raise_args(TypeId::SystemExit, code))
}

fn set_recursion_limit(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let limit = core.exact_size_arg((Owner::Module("sys"), "setrecursionlimit"), args, 0)?;
    if limit < 1 {
        return Err(core.value_error("recursion limit must be greater or equal than 1"));
    }
    Ok(NONE)
}

/// Makes the module.
pub(crate) fn make(core: &mut Core) -> Result<Value, Fault> {
    let maxsize = core.heap.new_int(i64::MAX)?;
    let byteorder = core.heap.intern("little")?;
    let platform = core.heap.intern("linux")?;
    let version = core.heap.new_str("3.14.2 (Ophiary)")?;
    let copyright = core.heap.new_str("")?;
    let arguments = core.arguments().to_vec();
    let mut argv = Vec::with_capacity(arguments.len());
    for argument in arguments {
        argv.push(core.heap.new_str(&argument)?);
    }
    let argv = core.heap.new_list(argv)?;
    let path = core.module_places()?;
    let warnoptions = core.heap.new_list(Vec::new())?;
    let output = core.heap.new_misc(Misc::Stream { stream: Stream::Output })?;
    let errors = core.heap.new_misc(Misc::Stream { stream: Stream::Errors })?;
    let modules = core.modules;
    main_module(core)?;
    let constants = [
        ("maxsize", maxsize),
        ("maxunicode", Value::int(0x10_FFFF)),
        ("byteorder", byteorder),
        ("platform", platform),
        ("version", version),
        ("copyright", copyright),
        ("hexversion", Value::int(0x030E_02F0)),
        ("api_version", Value::int(1013)),
        ("dont_write_bytecode", TRUE),
        ("argv", argv),
        ("warnoptions", warnoptions),
        ("path", path),
        ("modules", modules),
        ("stdout", output),
        ("stderr", errors),
        ("__stdout__", output),
        ("__stderr__", errors),
    ];
    core.new_native_module("sys", &constants)
}

/// `sys.modules["__main__"]`: a module whose dict is that of the main program.
pub(crate) fn main_module(core: &mut Core) -> Result<Value, Fault> {
    if let Some(known) = core.module("__main__") {
        return Ok(known);
    }
    let name = core.heap.intern("__main__")?;
    let dict = core.main_globals()?;
    let module = core.heap.new_module(name, dict)?;
    let modules = core.modules;
    core.dict_set_str(modules, name, module)?;
    Ok(module)
}

impl Core {
    /// What a script has put in the place of `sys.excepthook`.
    pub(crate) fn except_hook(&self) -> Option<Value> {
        let of = |module: &str| {
            let module = self.module(module).filter(|module| module.is_kind(Kind::Module))?;
            self.dict_get_text(self.heap.module(module).dict, "excepthook")
        };
        of("sys").filter(|hook| Some(*hook) != of("_sys"))
    }
}
