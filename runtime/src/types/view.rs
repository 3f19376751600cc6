//! `dict_keys`, `dict_values`, `dict_items`.
//!
//! Place: `types/dict.rs` makes them; their operators are in `types/set/operator.rs`.
//!
//! Invariants: a view holds its dict only.
//! Limits: as for sets.

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::misc::Misc;
use crate::native::{NativeDef, Signature};
use crate::types::set::pass::Pass;
use crate::value::{Kind, UNDEF, Value};

/// Attributes of all three.
pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::method("__reversed__", Signature::exact(0), |core, args| {
        core.reversed(arg(args, 0))
    }),
    NativeDef::getter("mapping", mapping),
];

/// Attributes of keys and items.
pub(crate) static SET_LIKE: &[NativeDef] =
    &[NativeDef::method("isdisjoint", Signature::exact(1), is_disjoint)];

fn arg(args: &[Value], at: usize) -> Value {
    args.get(at).copied().unwrap_or(UNDEF)
}

fn mapping(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let view = arg(args, 0);
    if view.is_kind(Kind::Misc)
        && let Misc::DictView { dict, .. } = *core.heap.misc_of(view)
    {
        return core.heap.new_misc(Misc::MappingProxy { dict });
    }
    Err(core.type_error("no dict view"))
}

fn is_disjoint(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    core.set_pass(Pass::Disjoint, arg(args, 1), arg(args, 0), UNDEF, UNDEF)
}
