//! `property`, `staticmethod`, `classmethod` and `super` objects.
//!
//! Place: as `types/object.rs`; `protocol/attribute.rs` calls what they hold.
//!
//! Invariants: names and texts are CPython's.
//! Limits: none.

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::misc::Misc;
use crate::native::{NativeDef, Signature};
use crate::types::TypeId;
use crate::types::function::function_doc;
use crate::value::{Kind, NONE, UNDEF, Value};

pub(crate) static PROPERTY: &[NativeDef] = &[
    NativeDef::class_method(
        "__new__",
        Signature::named(&["fget", "fset", "fdel", "doc"], 0, 0, 4),
        property_new,
    ),
    NativeDef::method("getter", Signature::exact(1), |core, args| property_with(core, args, 0)),
    NativeDef::method("setter", Signature::exact(1), |core, args| property_with(core, args, 1)),
    NativeDef::method("deleter", Signature::exact(1), |core, args| property_with(core, args, 2)),
    NativeDef::getter("fget", |core, args| property_part(core, args[0], 0)),
    NativeDef::getter("fset", |core, args| property_part(core, args[0], 1)),
    NativeDef::getter("fdel", |core, args| property_part(core, args[0], 2)),
    NativeDef::getter("__doc__", |core, args| property_part(core, args[0], 3)),
];

pub(crate) static STATIC_METHOD: &[NativeDef] = &[
    NativeDef::class_method("__new__", Signature::range(1, 1), |core, args| {
        core.heap.new_misc(Misc::StaticMethod { function: args[1] })
    }),
    NativeDef::getter("__func__", wrapped_function),
    NativeDef::getter("__wrapped__", wrapped_function),
];

pub(crate) static CLASS_METHOD: &[NativeDef] = &[
    NativeDef::class_method("__new__", Signature::range(1, 1), |core, args| {
        core.heap.new_misc(Misc::ClassMethod { function: args[1] })
    }),
    NativeDef::getter("__func__", wrapped_function),
    NativeDef::getter("__wrapped__", wrapped_function),
];

pub(crate) static SUPER: &[NativeDef] = &[
    NativeDef::class_method("__new__", Signature::range(0, 2), |core, args| {
        if args[1].is_undef() {
            return Err(core.raise(TypeId::RuntimeError, "super(): no arguments"));
        }
        if !core.is_class(args[1]) {
            let name = core.type_name(args[1]);
            return Err(core.type_error(format!("super() argument 1 must be a type, not {name}")));
        }
        if args[2].is_undef() {
            let state = Misc::Super { class: args[1], object: NONE, object_type: UNDEF };
            return core.heap.new_misc(state);
        }
        core.make_super(args[1], args[2])
    }),
    NativeDef::getter("__thisclass__", |core, args| match *core.heap.misc_of(args[0]) {
        Misc::Super { class, .. } => Ok(class),
        _ => Ok(NONE),
    }),
    NativeDef::getter("__self__", |core, args| match *core.heap.misc_of(args[0]) {
        Misc::Super { object, .. } => Ok(object),
        _ => Ok(NONE),
    }),
];

fn property_new(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[_class, get, set, delete, doc] = args else {
        return Err(core.system_error("bad arguments"));
    };
    let doc = if doc.is_undef() && get.is_kind(Kind::Function) {
        function_doc(core, &[get])?
    } else {
        doc.or(NONE)
    };
    core.heap.new_misc(Misc::Property {
        get: get.or(NONE),
        set: set.or(NONE),
        delete: delete.or(NONE),
        doc,
        name: UNDEF,
    })
}

fn property_with(core: &mut Core, args: &[Value], which: u8) -> Result<Value, Fault> {
    let Misc::Property { mut get, mut set, mut delete, doc, name } = *core.heap.misc_of(args[0])
    else {
        return Err(core.system_error("no property"));
    };
    match which {
        0 => get = args[1],
        1 => set = args[1],
        _ => delete = args[1],
    }
    core.heap.new_misc(Misc::Property { get, set, delete, doc, name })
}

fn property_part(core: &mut Core, property: Value, which: u8) -> Result<Value, Fault> {
    let Misc::Property { get, set, delete, doc, .. } = *core.heap.misc_of(property) else {
        return Err(core.system_error("no property"));
    };
    Ok([get, set, delete, doc].get(which as usize).copied().unwrap_or(NONE).or(NONE))
}

fn wrapped_function(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    match *core.heap.misc_of(args[0]) {
        Misc::StaticMethod { function } | Misc::ClassMethod { function } => Ok(function),
        _ => Ok(NONE),
    }
}
