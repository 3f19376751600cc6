//! Attributes of `object`, `type`, functions, methods, modules, generators, properties.
//!
//! Place: getters that `protocol/attribute.rs` finds; `types/setters.rs` takes assignments to them.
//!
//! Invariants: names and texts are CPython's.
//! Limits: none.

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::dict::Dict;
use crate::heap::misc::Misc;
use crate::native::{NativeDef, Resume, Signature, registry};
use crate::types::TypeId;
use crate::value::{Kind, NONE, NOT_IMPLEMENTED, UNDEF, Value};

pub(crate) static OBJECT: &[NativeDef] = &[
    NativeDef::getter("__class__", |core, args| Ok(core.type_of(args[0]))),
    NativeDef::getter("__dict__", object_dict),
    NativeDef::getter("__doc__", |_, _| Ok(NONE)),
    NativeDef::method("__repr__", Signature::exact(0), |core, args| core.object_repr(args[0])),
    NativeDef::method("__str__", Signature::exact(0), object_str),
    NativeDef::method("__init__", Signature::variadic(&[]).with_keywords(), |_, _| Ok(NONE)),
    NativeDef::method("__eq__", Signature::exact(1), |core, args| object_compare(core, args, true)),
    NativeDef::method("__ne__", Signature::exact(1), |core, args| {
        object_compare(core, args, false)
    }),
    NativeDef::method("__lt__", Signature::exact(1), |_, _| Ok(NOT_IMPLEMENTED)),
    NativeDef::method("__le__", Signature::exact(1), |_, _| Ok(NOT_IMPLEMENTED)),
    NativeDef::method("__gt__", Signature::exact(1), |_, _| Ok(NOT_IMPLEMENTED)),
    NativeDef::method("__ge__", Signature::exact(1), |_, _| Ok(NOT_IMPLEMENTED)),
    NativeDef::method("__hash__", Signature::exact(0), object_hash),
    NativeDef::method("__format__", Signature::exact(1), object_format),
    NativeDef::method("__getattribute__", Signature::exact(1), object_getattribute),
    NativeDef::method("__setattr__", Signature::exact(2), object_setattr),
    NativeDef::method("__delattr__", Signature::exact(1), object_delattr),
    NativeDef::class_method(
        "__init_subclass__",
        Signature::variadic(&[]).with_keywords(),
        object_init_subclass,
    ),
    NativeDef::class_method("__subclasshook__", Signature::exact(1), |_, _| Ok(NOT_IMPLEMENTED)),
    NativeDef::method("__dir__", Signature::exact(0), object_dir),
];

pub(crate) static TYPE: &[NativeDef] = &[
    NativeDef::class_method("__new__", Signature::range(1, 3).with_keywords(), type_new),
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
    NativeDef::method("__repr__", Signature::exact(0), |core, args| core.default_repr(args[0])),
    NativeDef::method("__instancecheck__", Signature::exact(1), |core, args| {
        let class = core.type_of(args[1]);
        Ok(Value::bool(core.is_subclass(class, args[0])))
    }),
    NativeDef::method("__subclasscheck__", Signature::exact(1), |core, args| {
        Ok(Value::bool(core.is_subclass(args[1], args[0])))
    }),
    NativeDef::method("__call__", Signature::variadic(&[]).with_keywords(), type_call),
];

pub(crate) static FUNCTION: &[NativeDef] = &[
    NativeDef::getter("__name__", |core, args| function_text(core, args[0], "__name__")),
    NativeDef::getter("__qualname__", |core, args| function_text(core, args[0], "__qualname__")),
    NativeDef::getter("__module__", function_module),
    NativeDef::getter("__doc__", function_doc),
    NativeDef::getter("__defaults__", |core, args| {
        Ok(core.heap.function(args[0]).defaults.or(NONE))
    }),
    NativeDef::getter("__kwdefaults__", |core, args| {
        Ok(core.heap.function(args[0]).kw_defaults.or(NONE))
    }),
    NativeDef::getter("__globals__", |core, args| Ok(core.heap.function(args[0]).globals)),
    NativeDef::getter("__closure__", function_closure),
    NativeDef::getter("__code__", |core, args| {
        let code = core.heap.function(args[0]).code;
        core.heap.new_misc(Misc::Code { code })
    }),
    NativeDef::getter("__annotations__", |core, args| core.function_annotations(args[0])),
    NativeDef::getter("__type_params__", |core, args| {
        match core.function_special(args[0], "__type_params__") {
            Some(params) => Ok(params),
            None => core.heap.new_tuple(&[]),
        }
    }),
    NativeDef::method("__call__", Signature::variadic(&[]).with_keywords(), call_itself),
    NativeDef::method("__get__", Signature::range(1, 2), |core, args| {
        if args[1].is_none() { Ok(args[0]) } else { core.heap.new_method(args[0], args[1]) }
    }),
];

pub(crate) static METHOD: &[NativeDef] = &[
    NativeDef::class_method("__new__", Signature::range(2, 2), |core, args| {
        let &[_, function, receiver] = args else {
            return Err(core.system_error("bad arguments"));
        };
        if receiver.is_none() {
            return Err(core.type_error("instance must not be None"));
        }
        core.heap.new_method(function, receiver)
    }),
    NativeDef::getter("__self__", |core, args| Ok(core.heap.method(args[0]).receiver)),
    NativeDef::getter("__func__", |core, args| Ok(core.heap.method(args[0]).function)),
    NativeDef::getter("__name__", |core, args| {
        let function = core.heap.method(args[0]).function;
        callable_text(core, function, "__name__")
    }),
    NativeDef::getter("__qualname__", |core, args| {
        let function = core.heap.method(args[0]).function;
        callable_text(core, function, "__qualname__")
    }),
    NativeDef::getter("__doc__", |core, args| {
        let function = core.heap.method(args[0]).function;
        if function.is_kind(Kind::Function) { function_doc(core, &[function]) } else { Ok(NONE) }
    }),
    NativeDef::getter("__module__", |core, args| {
        let function = core.heap.method(args[0]).function;
        if function.is_kind(Kind::Function) { function_module(core, &[function]) } else { Ok(NONE) }
    }),
    NativeDef::method("__call__", Signature::variadic(&[]).with_keywords(), call_itself),
];

pub(crate) static BUILTIN: &[NativeDef] = &[
    NativeDef::getter("__name__", |core, args| callable_text(core, args[0], "__name__")),
    NativeDef::getter("__qualname__", |core, args| callable_text(core, args[0], "__qualname__")),
    NativeDef::getter("__module__", |core, _| core.heap.intern("builtins")),
    NativeDef::getter("__self__", |core, args| {
        if args[0].is_kind(Kind::Method) {
            Ok(core.heap.method(args[0]).receiver)
        } else {
            Ok(NONE)
        }
    }),
    NativeDef::method("__call__", Signature::variadic(&[]).with_keywords(), call_itself),
];

pub(crate) static MODULE: &[NativeDef] = &[
    NativeDef::getter("__dict__", |core, args| Ok(core.heap.module(args[0]).dict)),
    NativeDef::class_method(
        "__new__",
        Signature::named(&["name", "doc"], 1, 0, 2),
        |core, args| {
            let &[class, name, doc] = args else { return Err(core.system_error("bad arguments")) };
            let Some(name) = core.plain_text(name) else {
                let given = core.argument_name(name);
                return Err(
                    core.type_error(format!("module() argument 'name' must be str, not {given}"))
                );
            };
            let dict = core.heap.new_dict(Dict::default())?;
            for (key, value) in [("__name__", name), ("__doc__", doc.or(NONE))] {
                let key = core.heap.intern(key)?;
                core.dict_set_str(dict, key, value)?;
            }
            let made = core.heap.new_module(name, dict)?;
            core.as_instance_of(class, TypeId::Module, made)
        },
    ),
];

pub(crate) static CELL: &[NativeDef] = &[NativeDef::getter("cell_contents", |core, args| {
    let content = *core.heap.cell(args[0]);
    if content.is_undef() {
        return Err(core.value_error("cell is empty"));
    }
    Ok(content)
})];

pub(crate) static GENERATOR: &[NativeDef] = &[
    NativeDef::method("send", Signature::exact(1), |core, args| {
        Err(core.resume(args[0], Resume::Send(args[1])))
    }),
    NativeDef::method("throw", Signature::range(1, 3), generator_throw),
    NativeDef::method("close", Signature::exact(0), generator_close),
    NativeDef::method("__next__", Signature::exact(0), |core, args| {
        Err(core.resume(args[0], Resume::Send(NONE)))
    }),
    NativeDef::method("__iter__", Signature::exact(0), |_, args| Ok(args[0])),
    NativeDef::getter("__name__", generator_name),
    NativeDef::getter("__qualname__", generator_qualname),
];

pub(crate) static COROUTINE: &[NativeDef] = &[
    NativeDef::method("send", Signature::exact(1), |core, args| {
        Err(core.resume(args[0], Resume::Send(args[1])))
    }),
    NativeDef::method("throw", Signature::range(1, 3), generator_throw),
    NativeDef::method("close", Signature::exact(0), generator_close),
    NativeDef::method("__await__", Signature::exact(0), |core, args| {
        core.heap.new_misc(Misc::CoroutineWrapper { coroutine: args[0] })
    }),
    NativeDef::getter("__name__", generator_name),
    NativeDef::getter("__qualname__", generator_qualname),
];

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
    NativeDef::class_method("__new__", Signature::exact(1), |core, args| {
        core.heap.new_misc(Misc::StaticMethod { function: args[1] })
    }),
    NativeDef::getter("__func__", wrapped_function),
    NativeDef::getter("__wrapped__", wrapped_function),
];

pub(crate) static CLASS_METHOD: &[NativeDef] = &[
    NativeDef::class_method("__new__", Signature::exact(1), |core, args| {
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

fn object_dict(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    match core.dict_of(args[0])? {
        Some(dict) => Ok(dict),
        None => {
            let name = core.heap.intern("__dict__")?;
            Err(core.no_attribute(args[0], name))
        }
    }
}

fn object_str(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    if core.guest_special(args[0], "__repr__").is_some() {
        core.repr(args[0])
    } else {
        core.object_repr(args[0])
    }
}

fn object_compare(core: &mut Core, args: &[Value], equal: bool) -> Result<Value, Fault> {
    let (a, b) = (core.plain(args[0]), core.plain(args[1]));
    if a == b && !a.is_float() {
        return Ok(Value::bool(equal));
    }
    match core.plain_equal(a, b, 1) {
        Some(true) => Ok(Value::bool(equal)),
        Some(false) if core.type_of(args[0]) == core.type_of(args[1]) && a != args[0] => {
            Ok(Value::bool(!equal))
        }
        _ => Ok(NOT_IMPLEMENTED),
    }
}

fn object_hash(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let hash = crate::protocol::hash::identity_hash(args[0]);
    core.heap.new_int(hash as i64)
}

fn object_format(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    if core.heap.as_str(args[1]).is_some_and(|spec| !spec.is_empty()) {
        let plain = core.plain(args[0]);
        if plain != args[0] {
            return core.format_value(plain, args[1]);
        }
        let name = core.type_name(args[0]);
        return Err(
            core.type_error(format!("unsupported format string passed to {name}.__format__"))
        );
    }
    core.str_of(args[0])
}

fn object_getattribute(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let name = crate::builtins::object::attribute_name(core, args[1])?;
    core.attribute_plain(args[0], name)
}

fn object_setattr(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let name = crate::builtins::object::attribute_name(core, args[1])?;
    core.set_attr_plain(args[0], name, args[2]).map(|()| NONE)
}

fn object_delattr(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let name = crate::builtins::object::attribute_name(core, args[1])?;
    core.delete_attr_plain(args[0], name).map(|()| NONE)
}

fn object_dir(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let names = core.names_of(args[0]);
    let mut items = Vec::with_capacity(names.len());
    for name in names {
        items.push(core.heap.new_str(&name)?);
    }
    core.heap.new_list(items)
}

fn object_init_subclass(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[class, keywords, ref positional @ ..] = args else {
        return Err(core.system_error("bad arguments"));
    };
    if positional.is_empty() && core.plain_len(keywords).unwrap_or(0) == 0 {
        return Ok(NONE);
    }
    let name = core.class_name(class);
    let what = if positional.is_empty() { "keyword arguments" } else { "arguments" };
    Err(core.type_error(format!("{name}.__init_subclass__() takes no {what}")))
}

fn type_new(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[meta, name, bases, namespace, keywords] = args else {
        return Err(core.system_error("bad arguments"));
    };
    if bases.is_undef() {
        if meta != TypeId::Type.value() {
            return Err(core.type_error("type.__new__() takes exactly 3 arguments (1 given)"));
        }
        return Ok(core.type_of(name));
    }
    if namespace.is_undef() {
        return Err(core.type_error("type() takes 1 or 3 arguments"));
    }
    if !name.is_kind(Kind::Str) || !bases.is_kind(Kind::Tuple) || !namespace.is_kind(Kind::Dict) {
        let (number, wanted, wrong) = if !name.is_kind(Kind::Str) {
            (1, "str", name)
        } else if !bases.is_kind(Kind::Tuple) {
            (2, "tuple", bases)
        } else {
            (3, "dict", namespace)
        };
        let of = core.argument_name(wrong);
        return Err(
            core.type_error(format!("type.__new__() argument {number} must be {wanted}, not {of}"))
        );
    }
    let winner = core.metaclass_for(bases, meta)?;
    if winner != meta && core.guest_new(winner) {
        // The metaclass of a base decides, as it would in a class statement.
        let args = core.heap.new_tuple(&[name, bases, namespace])?;
        let state = crate::types::class::Construct::default();
        return Err(core.enter(state, &[winner, args, keywords, UNDEF, UNDEF]));
    }
    let class = core.new_class(name, bases, namespace, winner)?;
    let state = crate::types::class::BuildClass::made();
    Err(core.enter(state, &[NONE, name, bases, keywords, namespace, winner, UNDEF, class, NONE]))
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
    let module = TypeId::from_value(args[0]).map_or("builtins", TypeId::module);
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
        let layout = core.layout_of(args[0]);
        let bases = core.heap.class(args[0]).bases.clone();
        let best = bases.iter().find(|base| core.layout_of(**base) == layout).or(bases.first());
        return Ok(best.copied().unwrap_or(TypeId::Object.value()));
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
    let dict = core.heap.new_dict(Dict::default())?;
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

fn type_subclasses(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let mut list = Vec::new();
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

fn call_itself(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[callee, keywords, ref positional @ ..] = args else {
        return Err(core.system_error("bad arguments"));
    };
    core.call_keywords(callee, positional, keywords)
}

fn function_text(core: &mut Core, function: Value, what: &str) -> Result<Value, Fault> {
    let object = core.heap.function(function);
    if let Some(own) = core.function_special(function, what) {
        return Ok(own);
    }
    let code = &core.link_of(object.code).code;
    let text = if what == "__name__" { code.name.to_string() } else { code.qualname.to_string() };
    core.heap.new_str(&text)
}

fn callable_text(core: &mut Core, callee: Value, what: &str) -> Result<Value, Fault> {
    if callee.is_kind(Kind::Function) {
        return function_text(core, callee, what);
    }
    let callee =
        if callee.is_kind(Kind::Method) { core.heap.method(callee).function } else { callee };
    let text = match registry::native(callee) {
        Some(native) if what == "__name__" => native.name.to_owned(),
        Some(_) => core.native_qualname(callee),
        None => "?".to_owned(),
    };
    core.heap.new_str(&text)
}

fn function_module(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let object = core.heap.function(args[0]);
    let globals = object.globals;
    if let Some(own) = core.function_special(args[0], "__module__") {
        return Ok(own);
    }
    Ok(core.dict_get_text(globals, "__name__").unwrap_or(NONE))
}

fn function_doc(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let object = core.heap.function(args[0]);
    if let Some(own) = core.function_special(args[0], "__doc__") {
        return Ok(own);
    }
    match core.link_of(object.code).code.doc.clone() {
        Some(doc) => core.heap.new_str(&doc),
        None => Ok(NONE),
    }
}

fn function_closure(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let cells = core.heap.function(args[0]).closure.clone();
    if cells.is_empty() { Ok(NONE) } else { core.heap.new_tuple(&cells) }
}

/// The receiver as a generator of any kind: a method taken from the class can be given anything.
fn check_generator(core: &mut Core, value: Value) -> Result<(), Fault> {
    if value.is_kind(Kind::Generator) {
        return Ok(());
    }
    let name = core.type_name(value);
    Err(core
        .type_error(format!("descriptor requires a 'generator' object but received a '{name}'")))
}

pub(crate) fn generator_name(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    check_generator(core, args[0])?;
    let code = core.heap.generator(args[0]).code;
    let name = core.link_of(code).code.name.to_string();
    core.heap.new_str(&name)
}

pub(crate) fn generator_qualname(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    check_generator(core, args[0])?;
    let code = core.heap.generator(args[0]).code;
    let name = core.link_of(code).code.qualname.to_string();
    core.heap.new_str(&name)
}

fn generator_throw(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[generator, exception, value, _] = args else {
        return Err(core.system_error("bad arguments"));
    };
    let is_class = core.is_class(exception) && core.layout_of(exception).is_exception();
    let exception = if is_class && !value.is_undef() && !value.is_none() {
        if value.is_kind(Kind::Exception) { value } else { core.exception_with(exception, value)? }
    } else if exception.is_kind(Kind::Exception) {
        exception
    } else if TypeId::from_value(exception).is_some_and(TypeId::is_exception) {
        core.exception_to_raise(exception)?
    } else if core.is_class(exception) && core.layout_of(exception).is_exception() {
        let state = ThrowClass::default();
        return Err(core.enter(state, &[generator, exception]));
    } else {
        let name = core.type_name(exception);
        return Err(core.type_error(format!(
            "exceptions must be classes or instances deriving from BaseException, not {name}"
        )));
    };
    Err(core.resume(generator, Resume::Throw(exception)))
}

use super::generator::{Close, ThrowClass};

pub(crate) fn generator_close(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    check_generator(core, args[0])?;
    use crate::heap::object::GeneratorState;
    match core.heap.generator(args[0]).state {
        GeneratorState::Finished => Ok(NONE),
        GeneratorState::Created => {
            core.finish_generator(args[0]);
            Ok(NONE)
        }
        GeneratorState::Suspended | GeneratorState::Running => {
            Err(core.enter(Close::default(), &[args[0]]))
        }
    }
}

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

impl Core {
    /// `object.__repr__`: past any override.
    pub(crate) fn object_repr(&mut self, value: Value) -> Result<Value, Fault> {
        if let Some(text) = self.repr_of_payload(value) {
            return text;
        }
        if !self.has_guest_class(value) {
            return if value.is_kind(Kind::Instance) {
                self.default_repr(value)
            } else {
                self.repr(value)
            };
        }
        if value.is_kind(Kind::Exception) {
            self.exception_repr(value)
        } else {
            self.default_repr(value)
        }
    }
}
