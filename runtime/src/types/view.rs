//! `dict_keys`, `dict_values`, `dict_items`.
//!
//! Place: `types/dict.rs` makes them; their operators are in `types/set/operator.rs`.
//!
//! Invariants: a view holds its dict only.
//! Limits: as for sets.

use smallvec::SmallVec;

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::misc::Misc;
use crate::native::registry::{self, Owner};
use crate::native::{NativeDef, Signature};
use crate::types::TypeId;
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

macro_rules! of_dict {
    ($name:literal $signature:expr) => {
        NativeDef::method($name, $signature, |core, args| as_dict(core, $name, args))
    };
}

/// Attributes of `mappingproxy`: what a dict has and does not change it.
pub(crate) static PROXY: &[NativeDef] = &[
    NativeDef::class_method("__new__", Signature::named(&["mapping"], 1, 0, 1), |core, args| {
        let plain = core.plain(args[1]);
        if !plain.is_kind(Kind::Dict) {
            let name = core.type_name(args[1]);
            return Err(
                core.type_error(format!("mappingproxy() argument must be a mapping, not {name}"))
            );
        }
        core.heap.new_misc(Misc::MappingProxy { dict: plain })
    }),
    of_dict!("get" Signature::range(1, 2)),
    of_dict!("keys" Signature::exact(0)),
    of_dict!("values" Signature::exact(0)),
    of_dict!("items" Signature::exact(0)),
    of_dict!("copy" Signature::exact(0)),
    of_dict!("__len__" Signature::exact(0)),
    of_dict!("__iter__" Signature::exact(0)),
    of_dict!("__contains__" Signature::exact(1)),
    of_dict!("__getitem__" Signature::exact(1)),
    of_dict!("__reversed__" Signature::exact(0)),
];

/// Calls the method of `dict` on what a proxy shows.
fn as_dict(core: &mut Core, name: &str, args: &[Value]) -> Result<Value, Fault> {
    let Some((proxy, rest)) = args.split_first() else {
        return Err(core.system_error("bad arguments"));
    };
    let Misc::MappingProxy { dict } = *core.heap.misc_of(*proxy) else {
        return Err(core.type_error("no mapping proxy"));
    };
    let method = registry::find(Owner::Type(TypeId::Dict), name).and_then(registry::native);
    let Some(method) = method else { return Err(core.system_error("no such method")) };
    let mut all: SmallVec<[Value; 4]> = smallvec::smallvec![core.plain(dict)];
    all.extend_from_slice(rest);
    (method.call)(core, &all)
}

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
