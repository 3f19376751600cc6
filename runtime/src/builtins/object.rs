//! Functions about objects and classes: `repr`, `hash`, `getattr`, `isinstance`, `type`, ...
//!
//! Place: `builtins`.
//!
//! Invariants: as the operations of `protocol/` that they are the names of.
//! Limits: as there.

use crate::core::Core;
use crate::exception::Fault;
use crate::native::{NativeDef, Signature};
use crate::types::class::BuildClass;
use crate::value::{Kind, UNDEF, Value};

pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::function("repr", Signature::exact(1), |core, args| core.repr(args[0])),
    NativeDef::function("hash", Signature::exact(1), hash),
    NativeDef::function(
        "__build_class__",
        Signature::named(&["func", "name"], 2, 2, 2).with_extra().with_keywords(),
        build_class,
    ),
];

fn hash(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let hash = core.hash(args[0])?;
    core.heap.new_int(hash as i64)
}

fn build_class(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[body, name, keywords, ref bases @ ..] = args else {
        return Err(core.system_error("bad arguments"));
    };
    if !body.is_kind(Kind::Function) || !name.is_kind(Kind::Str) {
        return Err(core.type_error("__build_class__: func must be a function"));
    }
    let bases = core.heap.new_tuple(bases)?;
    let registers = [body, name, bases, keywords, UNDEF, UNDEF, UNDEF, UNDEF, UNDEF];
    Err(core.enter(BuildClass::default(), &registers))
}
