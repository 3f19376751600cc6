//! Attributes of `type`: what classes say of themselves, and `type(name, bases, namespace)`.
//!
//! Place: as `types/object.rs`; `types/class.rs` makes classes and instances.
//!
//! Invariants: names and texts are CPython's.
//! Limits: none.

use crate::builtins::object::attribute_name;
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::misc::Misc;
use crate::native::{NativeDef, Signature, registry};
use crate::types::TypeId;
use crate::value::{Kind, NONE, NOT_IMPLEMENTED, UNDEF, Value};

pub(crate) static TYPE: &[NativeDef] = &[
    NativeDef::class_method("__new__", Signature::range(1, 3).with_spare_keywords(), type_new),
    NativeDef::getter("__name__", type_name),
    NativeDef::getter("__qualname__", type_qualname),
    NativeDef::getter("__module__", type_module),
    NativeDef::getter("__mro__", |core, args| {
        let mro = core.mro_of(args[0]);
        core.heap.new_tuple(&mro)
    }),
    NativeDef::getter("__bases__", type_bases),
    NativeDef::getter("__base__", type_base),
    NativeDef::getter("__dict__", type_dict),
    NativeDef::getter("__doc__", type_doc),
    NativeDef::getter("__annotations__", |core, args| core.type_annotations(args[0])),
    NativeDef::method("mro", Signature::exact(0), |core, args| {
        let mro = core.mro_of(args[0]);
        core.heap.new_list(mro)
    }),
    NativeDef::method("__subclasses__", Signature::exact(0), type_subclasses),
    NativeDef::class_method("__prepare__", Signature::variadic(&[]).with_keywords(), |core, _| {
        core.heap.new_empty_dict()
    }),
    NativeDef::getter("__type_params__", |core, args| {
        match own(core, args[0], "__type_params__") {
            Some(params) => Ok(params),
            None => core.heap.new_tuple(&[]),
        }
    }),
    NativeDef::getter("__annotate__", |core, args| core.annotate_of(args[0])),
    NativeDef::getter("__abstractmethods__", |core, args| {
        match own(core, args[0], "__abstractmethods__") {
            Some(names) => Ok(names),
            None => Err(core.raise(TypeId::AttributeError, "__abstractmethods__")),
        }
    }),
    NativeDef::getter("__text_signature__", |_, _| Ok(NONE)),
    NativeDef::getter("__flags__", type_flags),
    NativeDef::getter("__basicsize__", |core, args| {
        let (size, _) = sizes(core.layout_of(args[0]));
        core.heap.new_int(size)
    }),
    NativeDef::getter("__itemsize__", |core, args| {
        let (_, item) = sizes(core.layout_of(args[0]));
        core.heap.new_int(item)
    }),
    NativeDef::getter("__dictoffset__", |core, args| {
        let has = args[0].is_kind(Kind::Class) && !core.heap.class(args[0]).dictless;
        core.heap.new_int(-i64::from(has))
    }),
    NativeDef::getter("__weakrefoffset__", |core, _| core.heap.new_int(0)),
    NativeDef::method("__repr__", Signature::exact(0), |core, args| core.default_repr(args[0])),
    NativeDef::method("__instancecheck__", Signature::exact(1), |core, args| {
        let class = core.type_of(args[1]);
        Ok(Value::bool(core.is_subclass(class, args[0])))
    }),
    NativeDef::method("__subclasscheck__", Signature::exact(1), |core, args| {
        if !core.is_class(args[1]) {
            return Err(core.type_error("issubclass() arg 1 must be a class"));
        }
        Ok(Value::bool(core.is_subclass(args[1], args[0])))
    }),
    NativeDef::method("__call__", Signature::variadic(&[]).with_keywords(), type_call),
    NativeDef::method("__or__", Signature::exact(1), |core, args| {
        core.type_union(args[0], args[1]).map(|union| union.unwrap_or(NOT_IMPLEMENTED))
    }),
    NativeDef::method("__ror__", Signature::exact(1), |core, args| {
        core.type_union(args[1], args[0]).map(|union| union.unwrap_or(NOT_IMPLEMENTED))
    }),
    NativeDef::method("__setattr__", Signature::exact(2), |core, args| {
        let name = attribute_name(core, args[1])?;
        core.set_attr_plain(args[0], name, args[2]).map(|()| NONE)
    }),
    NativeDef::method("__delattr__", Signature::exact(1), |core, args| {
        let name = attribute_name(core, args[1])?;
        core.delete_attr_plain(args[0], name).map(|()| NONE)
    }),
];

fn type_new(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[meta, name, bases, namespace, keywords] = args else {
        return Err(core.system_error("bad arguments"));
    };
    if bases.is_undef() {
        if meta != TypeId::Type.value() {
            return Err(core.type_error("type.__new__() takes exactly 3 arguments (1 given)"));
        }
        if core.plain_len(keywords).unwrap_or(0) > 0 {
            return Err(core.type_error("type() takes no keyword arguments"));
        }
        return Ok(core.type_of(name));
    }
    let keywords = match keywords.bound() {
        Some(keywords) => keywords,
        None => core.heap.new_empty_dict()?,
    };
    if namespace.is_undef() {
        return Err(core.type_error("type() takes 1 or 3 arguments"));
    }
    let given = [name, bases, namespace];
    let [name, bases, namespace] = given.map(|part| core.plain(part));
    if !name.is_kind(Kind::Str) || !bases.is_kind(Kind::Tuple) || !namespace.is_kind(Kind::Dict) {
        let (number, wanted, wrong) = if !name.is_kind(Kind::Str) {
            (1, "str", given[0])
        } else if !bases.is_kind(Kind::Tuple) {
            (2, "tuple", given[1])
        } else {
            (3, "dict", given[2])
        };
        let of = core.argument_name(wrong);
        return Err(
            core.type_error(format!("type.__new__() argument {number} must be {wanted}, not {of}"))
        );
    }
    if core.heap.as_str(name).is_some_and(|name| name.contains('\0')) {
        return Err(core.value_error("type name must not contain null characters"));
    }
    let parts = core.heap.items(bases).unwrap_or_default().to_vec();
    if parts
        .iter()
        .any(|base| !core.is_class(*base) && core.guest_special(*base, "__mro_entries__").is_none())
    {
        return Err(core.type_error(crate::types::class::build::METACLASS_CONFLICT));
    }
    if let Some(qualname) = core.dict_get_text(namespace, "__qualname__")
        && !qualname.is_kind(Kind::Str)
    {
        let of = core.type_name(qualname);
        return Err(core.type_error(format!("type __qualname__ must be a str, not {of}")));
    }
    let winner = core.metaclass_for(bases, meta)?;
    if winner != meta && core.guest_new(winner) {
        // The metaclass of a base decides, as it would in a class statement.
        let args = core.heap.new_tuple(&given)?;
        let state = crate::types::class::Construct::default();
        return Err(core.enter(state, &[winner, args, keywords, UNDEF, UNDEF]));
    }
    let state = crate::types::class::BuildClass::making();
    Err(core.enter(state, &[NONE, name, bases, keywords, namespace, winner, UNDEF, UNDEF, NONE]))
}

fn type_name(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    if args[0].is_kind(Kind::Class) {
        return Ok(core.heap.class(args[0]).name);
    }
    let name = core.class_name(args[0]);
    let last = name.rsplit('.').next().unwrap_or("").to_owned();
    core.heap.intern(&last)
}

fn type_qualname(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    if args[0].is_kind(Kind::Class) {
        return Ok(core.heap.class(args[0]).qualname);
    }
    type_name(core, args)
}

fn type_module(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    if args[0].is_kind(Kind::Class) {
        let dict = core.heap.class(args[0]).dict;
        return match core.dict_get_text(dict, "__module__") {
            Some(module) => Ok(module),
            None => core.heap.intern("builtins"),
        };
    }
    // Some have it in their name.
    let module = TypeId::from_value(args[0]).map_or("builtins", |type_id| {
        type_id.name().rsplit_once('.').map_or_else(|| type_id.module(), |(module, _)| module)
    });
    core.heap.intern(module)
}

fn type_bases(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    if args[0].is_kind(Kind::Class) {
        let bases = core.heap.class(args[0]).bases.clone();
        return core.heap.new_tuple(&bases);
    }
    match TypeId::from_value(args[0]) {
        Some(TypeId::Object) | None => core.heap.new_tuple(&[]),
        Some(TypeId::ExceptionGroup) => {
            core.heap.new_tuple(&[TypeId::BaseExceptionGroup.value(), TypeId::Exception.value()])
        }
        Some(type_id) => core.heap.new_tuple(&[type_id.base().value()]),
    }
}

fn type_base(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    if args[0].is_kind(Kind::Class) {
        return core.best_base_of(args[0]);
    }
    match TypeId::from_value(args[0]) {
        Some(TypeId::Object) | None => Ok(NONE),
        Some(type_id) => Ok(type_id.base().value()),
    }
}

fn type_dict(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    if let Some(dict) = core.dict_of(args[0])? {
        return Ok(dict);
    }
    let dict = core.heap.new_empty_dict()?;
    if let Some(type_id) = TypeId::from_value(args[0]) {
        for (name, value) in registry::names(registry::Owner::Type(type_id)) {
            let name = core.heap.intern(name)?;
            core.dict_set_str(dict, name, value)?;
        }
    }
    core.heap.new_misc(Misc::MappingProxy { dict })
}

fn type_doc(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    if args[0].is_kind(Kind::Class) {
        let dict = core.heap.class(args[0]).dict;
        return Ok(core.dict_get_text(dict, "__doc__").unwrap_or(NONE));
    }
    Ok(NONE)
}

/// What a class written in Python has itself under a name.
fn own(core: &Core, class: Value, name: &str) -> Option<Value> {
    if !class.is_kind(Kind::Class) {
        return None;
    }
    core.dict_get_text(core.heap.class(class).dict, name)
}

/// `__flags__`: the bits that tell what a class derives from, and whether it is abstract or made by a program.
fn type_flags(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let layout = core.layout_of(args[0]);
    let kind = match layout {
        TypeId::Int | TypeId::Bool => 1 << 24,
        TypeId::List => 1 << 25,
        TypeId::Tuple => 1 << 26,
        TypeId::Bytes => 1 << 27,
        TypeId::Str => 1 << 28,
        TypeId::Dict => 1 << 29,
        TypeId::Type => 1 << 31,
        layout if layout.is_exception() => 1 << 30,
        _ => 0,
    };
    let made = i64::from(args[0].is_kind(Kind::Class)) << 9;
    let is_abstract = args[0].is_kind(Kind::Class) && core.is_abstract(args[0]);
    let abstract_bit = i64::from(is_abstract) << 20;
    core.heap.new_int(1 << 12 | 1 << 10 | made | abstract_bit | kind)
}

/// `__basicsize__` and `__itemsize__` of 64-bit CPython.
fn sizes(layout: TypeId) -> (i64, i64) {
    match layout {
        TypeId::Int | TypeId::Bool => (24, 4),
        TypeId::Float => (24, 0),
        TypeId::Complex => (32, 0),
        TypeId::Str => (64, 0),
        TypeId::Bytes => (33, 1),
        TypeId::Tuple => (24, 8),
        TypeId::List => (40, 0),
        TypeId::Dict => (48, 0),
        TypeId::Set | TypeId::FrozenSet => (200, 0),
        TypeId::Type => (928, 40),
        layout if layout.is_exception() => (72, 0),
        _ => (16, 0),
    }
}

/// The classes right below a built-in type: those that are built in, then those that the session has made.
fn below_type(core: &mut Core, class: Value) -> Result<Vec<Value>, Fault> {
    // The same however many classes a collection has dropped.
    core.charge_values(TypeId::ALL.len() * 2)?;
    let of = TypeId::from_value(class);
    let built_in = TypeId::ALL.iter().filter(|type_id| {
        **type_id != TypeId::Object && Some(type_id.base()) == of && type_id.module() == "builtins"
    });
    let mut list: Vec<Value> = built_in.map(|type_id| type_id.value()).collect();
    if of == Some(TypeId::Exception) {
        list.push(TypeId::ExceptionGroup.value());
    }
    let made = core.heap.classes.iter().filter(|(_, made)| made.bases.contains(&class));
    list.extend(made.map(|(index, _)| Value::heap(Kind::Class, index)));
    Ok(list)
}

fn type_subclasses(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let mut list = Vec::new();
    if !args[0].is_kind(Kind::Class) {
        list = below_type(core, args[0])?;
        list.retain(|class| *class != core.object_class);
    }
    if args[0].is_kind(Kind::Class) {
        let subclasses = core.heap.class(args[0]).subclasses.clone();
        list.extend(subclasses.into_iter().map(|index| Value::heap(Kind::Class, index)));
    }
    core.heap.new_list(list)
}

fn type_call(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[class, keywords, ref positional @ ..] = args else {
        return Err(core.system_error("bad arguments"));
    };
    if class.is_kind(Kind::Class) {
        // Past the metaclass's `__call__`, which is what led here.
        let args = core.heap.new_tuple(positional)?;
        let state = crate::types::class::Construct::default();
        return Err(core.enter(state, &[class, args, keywords, UNDEF, UNDEF]));
    }
    core.call_keywords(class, positional, keywords)
}
