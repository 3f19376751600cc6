//! `dict_keys`, `dict_values`, `dict_items`.
//!
//! Place: `types/dict.rs` makes them; their operators are in `types/set/operator.rs`.
//!
//! Invariants: a view holds its dict only.
//! Limits: as for sets.

use smallvec::SmallVec;

use crate::code::op::{BinaryOp, CompareOp};
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::misc::Misc;
use crate::native::registry::{self, Owner};
use crate::native::{NativeDef, Signature};
use crate::types::TypeId;
use crate::types::set::pass::Pass;
use crate::value::{Kind, NONE, UNDEF, Value};

/// Attributes of all three.
pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::method("__reversed__", Signature::exact(0), |core, args| {
        core.reversed(arg(args, 0))
    }),
    NativeDef::getter("mapping", mapping),
];

/// Attributes of values, which are neither compared nor looked up.
pub(crate) static VALUES: &[NativeDef] = &[
    NativeDef::method("__len__", Signature::exact(0), |core, args| core.len(arg(args, 0))),
    NativeDef::method("__iter__", Signature::exact(0), |core, args| core.iter(arg(args, 0))),
];

/// Attributes of keys and items.
pub(crate) static SET_LIKE: &[NativeDef] =
    &[NativeDef::method("isdisjoint", Signature::exact(1), is_disjoint)];

macro_rules! of_dict {
    ($name:literal $signature:expr) => {
        NativeDef::method($name, $signature, |core, args| as_dict(core, $name, args))
    };
}

macro_rules! compared {
    ($name:literal $op:ident) => {
        NativeDef::method($name, Signature::exact(1), |core, args| {
            let shown = core.shown_by(arg(args, 0));
            core.compare(CompareOp::$op, shown, arg(args, 1))
        })
    };
}

/// Attributes of `mappingproxy`: what a dict has and does not change it.
pub(crate) static PROXY: &[NativeDef] = &[
    NativeDef::class_method("__new__", Signature::named(&["mapping"], 1, 0, 1), |core, args| {
        let shown = core.shown_by(args[1]);
        let fits = matches!(shown.kind(), Some(Kind::Dict | Kind::Str | Kind::Bytes | Kind::Range))
            || shown.is_kind(Kind::Instance)
                && !matches!(core.plain(shown).kind(), Some(Kind::List | Kind::Tuple))
                && core.is_mapping(shown);
        if !fits {
            let name = core.type_name(args[1]);
            return Err(
                core.type_error(format!("mappingproxy() argument must be a mapping, not {name}"))
            );
        }
        core.heap.new_misc(Misc::MappingProxy { dict: shown })
    }),
    of_dict!("get" Signature::range(1, 2)),
    of_dict!("keys" Signature::exact(0)),
    of_dict!("values" Signature::exact(0)),
    of_dict!("items" Signature::exact(0)),
    of_dict!("copy" Signature::exact(0)),
    NativeDef::method("__len__", Signature::exact(0), |core, args| core.len(arg(args, 0))),
    NativeDef::method("__iter__", Signature::exact(0), |core, args| core.iter(arg(args, 0))),
    NativeDef::method("__contains__", Signature::exact(1), |core, args| {
        core.contains(arg(args, 0), arg(args, 1)).map(Value::bool)
    }),
    NativeDef::method("__getitem__", Signature::exact(1), |core, args| {
        core.get_item(arg(args, 0), arg(args, 1))
    }),
    NativeDef::method("__reversed__", Signature::exact(0), |core, args| {
        core.reversed(arg(args, 0))
    }),
    compared!("__eq__" Eq),
    compared!("__ne__" Ne),
    compared!("__lt__" Lt),
    compared!("__le__" Le),
    compared!("__gt__" Gt),
    compared!("__ge__" Ge),
    NativeDef::method("__or__", Signature::exact(1), |core, args| {
        core.binary(BinaryOp::BitOr, arg(args, 0), arg(args, 1), false)
    }),
    NativeDef::method("__ror__", Signature::exact(1), |core, args| {
        core.binary(BinaryOp::BitOr, arg(args, 1), arg(args, 0), false)
    }),
    NativeDef::method("__ior__", Signature::exact(1), |core, _| Err(core.proxy_changed())),
];

/// Calls a method of what a proxy shows.
fn as_dict(core: &mut Core, name: &'static str, args: &[Value]) -> Result<Value, Fault> {
    let Some((proxy, rest)) = args.split_first() else {
        return Err(core.system_error("bad arguments"));
    };
    let dict = core.shown_by(*proxy);
    let rest: SmallVec<[Value; 2]> = rest.iter().map(|given| given.or(NONE)).collect();
    if let Some(answer) = core.call_special(dict, name, &rest)? {
        return Ok(answer);
    }
    if !core.plain(dict).is_kind(Kind::Dict) {
        let name = core.heap.intern(name)?;
        return Err(core.no_attribute(dict, name));
    }
    let method = registry::find(Owner::Type(TypeId::Dict), name).and_then(registry::native);
    let Some(method) = method else { return Err(core.system_error("no such method")) };
    let mut all: SmallVec<[Value; 4]> = smallvec::smallvec![core.plain(dict)];
    all.extend_from_slice(&rest);
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
    let other = arg(args, 1);
    if core.guest_special(other, "__iter__").is_some() {
        return Err(core.disjoint_by_iterator(other, arg(args, 0)));
    }
    core.set_pass(Pass::Disjoint, other, arg(args, 0), UNDEF, UNDEF)
}
