//! Attributes of `object`, modules and cells.
//!
//! Place: getters that `protocol/attribute.rs` finds; `types/setters.rs` takes assignments to them.
//!
//! Invariants: names and texts are CPython's.
//! Limits: none.

use crate::code::op::CompareOp;
use crate::core::Core;
use crate::exception::Fault;
use crate::native::{NativeDef, Signature, registry};
use crate::protocol::checked::Check;
use crate::protocol::repr::address;
use crate::types::{TypeId, dunder};
use crate::value::{ELLIPSIS, FALSE, Kind, NONE, NOT_IMPLEMENTED, TRUE, UNDEF, Value};

/// The `__repr__` of what does not show itself as any object does.
pub(crate) static OWN_REPR: &[NativeDef] =
    &[NativeDef::method("__repr__", Signature::exact(0), |core, args| core.own_repr(args[0]))];

/// The `__hash__` of what is hashed by what it holds.
pub(crate) static HASHED: &[NativeDef] =
    &[NativeDef::method("__hash__", Signature::exact(0), |core, args| {
        let hash = core.hash(core.plain(args[0]))?;
        core.heap.new_int(hash as i64)
    })];

/// How types compare whose objects are equal by what they hold.
pub(crate) static BY_VALUE: &[NativeDef] = &[
    NativeDef::method("__eq__", Signature::exact(1), |core, args| compare_held(core, args, true)),
    NativeDef::method("__ne__", Signature::exact(1), |core, args| compare_held(core, args, false)),
    NativeDef::method("__lt__", Signature::exact(1), |_, _| Ok(NOT_IMPLEMENTED)),
    NativeDef::method("__le__", Signature::exact(1), |_, _| Ok(NOT_IMPLEMENTED)),
    NativeDef::method("__gt__", Signature::exact(1), |_, _| Ok(NOT_IMPLEMENTED)),
    NativeDef::method("__ge__", Signature::exact(1), |_, _| Ok(NOT_IMPLEMENTED)),
];

/// `__bool__` of what has no operators under their names.
pub(crate) static TRUTH: &[NativeDef] =
    &[NativeDef::method("__bool__", Signature::exact(0), |core, args| {
        core.truth(args[0]).map(Value::bool)
    })];

pub(crate) static OBJECT: &[NativeDef] = &[
    NativeDef::getter("__class__", |core, args| Ok(core.type_of(args[0]))),
    NativeDef::getter("__dict__", object_dict),
    NativeDef::getter("__doc__", |_, _| Ok(NONE)),
    NativeDef::method("__repr__", Signature::exact(0), |core, args| core.object_repr(args[0])),
    NativeDef::method("__str__", Signature::exact(0), |core, args| core.repr_as_is(args[0])),
    NativeDef::method("__init__", Signature::variadic(&[]).with_spare_keywords(), object_init),
    NativeDef::method("__eq__", Signature::exact(1), |_, args| {
        Ok(if args[0] == args[1] { TRUE } else { NOT_IMPLEMENTED })
    }),
    NativeDef::method("__ne__", Signature::exact(1), object_not_equal),
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
    NativeDef::method("__getstate__", Signature::exact(0), |core, args| {
        if args[0].is_kind(Kind::Instance) {
            let class = core.type_of(args[0]);
            return Err(core.call_frozen("copy", "_plain_state", &[args[0], class], UNDEF));
        }
        match core.dict_of(args[0])? {
            Some(dict) if dict.is_kind(Kind::Dict) && core.plain_len(dict) != Some(0) => {
                core.dict_copy(dict)
            }
            _ => Ok(NONE),
        }
    }),
    NativeDef::method("__reduce__", Signature::exact(0), |core, args| {
        Err(core.call_frozen("copyreg", "_reduced_plain", &args[..1], UNDEF))
    }),
    NativeDef::method("__reduce_ex__", Signature::exact(1), |core, args| {
        Err(core.call_frozen("copyreg", "_reduced", &args[..2], UNDEF))
    }),
    NativeDef::method("__sizeof__", Signature::exact(0), |core, args| {
        let bytes = 16 + 8 * core.plain_len(args[0]).unwrap_or(0);
        core.heap.new_int(i64::try_from(bytes).unwrap_or(i64::MAX))
    }),
];

pub(crate) static MODULE: &[NativeDef] = &[
    NativeDef::getter("__dict__", |core, args| {
        // One of a subclass is an instance, which has its own.
        if !args[0].is_kind(Kind::Module) {
            return object_dict(core, args);
        }
        match core.whole_dict(args[0]) {
            Some(fault) => Err(fault),
            None => Ok(core.heap.module(args[0]).dict),
        }
    }),
    NativeDef::getter("__annotations__", |core, args| {
        let module = core.plain(args[0]);
        core.module_annotations(module)
    }),
    NativeDef::getter("__annotate__", |core, args| {
        let module = core.plain(args[0]);
        core.module_annotate(module)
    }),
    NativeDef::class_method("__new__", MODULE_SIGNATURE, new_module),
    NativeDef::method("__init__", MODULE_SIGNATURE, |core, args| {
        let this = args[0];
        for (key, value) in module_parts(core, args)? {
            let key = core.heap.intern(key)?;
            if this.is_kind(Kind::Module) {
                let dict = core.heap.module(this).dict;
                core.dict_set_str(dict, key, value)?;
            } else {
                core.set_attr_plain(this, key, value)?;
            }
        }
        Ok(NONE)
    }),
];

/// All that there is: the `__new__` of a subclass leaves it to the `__init__` to say what is wrong.
const MODULE_SIGNATURE: Signature =
    Signature::named(&["name", "doc"], 0, 0, 2).with_extra().with_keywords();

/// A module; one of a subclass has no name until its `__init__` gives it one.
fn new_module(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let class = args[0];
    if class != TypeId::Module.value() {
        let (name, dict) = (core.heap.intern("?")?, core.heap.new_empty_dict()?);
        let made = core.heap.new_module(name, dict)?;
        return core.as_instance_of(class, TypeId::Module, made);
    }
    let parts = module_parts(core, args)?;
    let dict = core.heap.new_empty_dict()?;
    for (key, value) in parts {
        let key = core.heap.intern(key)?;
        core.dict_set_str(dict, key, value)?;
    }
    core.heap.new_module(parts[0].1, dict)
}

/// What every module has that a program makes, by the arguments of the call: receiver, name, doc, keywords, more values.
fn module_parts(core: &mut Core, args: &[Value]) -> Result<[(&'static str, Value); 5], Fault> {
    let &[_, name, doc, keywords, ref extra @ ..] = args else {
        return Err(core.system_error("bad arguments"));
    };
    let more = core.plain_len(keywords).unwrap_or(0) as usize + extra.len();
    let given = more + [name, doc].iter().filter(|arg| !arg.is_undef()).count();
    if given > 2 {
        let text = format!("module() takes at most 2 arguments ({given} given)");
        return Err(core.type_error(text));
    }
    if name.is_undef() {
        return Err(core.type_error("module() missing required argument 'name' (pos 1)"));
    }
    if more > 0 {
        let first = core.heap.dict(keywords).iter_from(0).next().map(|(_, entry)| entry.key);
        let first = first.and_then(|key| core.heap.as_str(key)).unwrap_or("?");
        let text = format!("module() got an unexpected keyword argument '{first}'");
        return Err(core.type_error(text));
    }
    let Some(name) = core.plain_text(name) else {
        let given = core.argument_name(name);
        return Err(core.type_error(format!("module() argument 'name' must be str, not {given}")));
    };
    Ok([
        ("__name__", name),
        ("__doc__", doc.or(NONE)),
        ("__package__", NONE),
        ("__loader__", NONE),
        ("__spec__", NONE),
    ])
}

macro_rules! compare {
    ($name:literal $op:ident) => {
        NativeDef::method($name, Signature::exact(1), |core, args| {
            let given = args.first().copied().unwrap_or(UNDEF);
            core.receiver(given, &[Kind::Cell], TypeId::Cell, $name)?;
            dunder::compare(core, CompareOp::$op, args)
        })
    };
}

pub(crate) static CELL: &[NativeDef] = &[
    NativeDef::class_method("__new__", Signature::range(0, 1), |core, args| {
        let content = args.get(1).copied().unwrap_or(UNDEF);
        core.heap.new_cell(content)
    }),
    NativeDef::getter("cell_contents", |core, args| {
        let content = *core.heap.cell(args[0]);
        if content.is_undef() {
            return Err(core.value_error("Cell is empty"));
        }
        Ok(content)
    }),
    compare!("__eq__" Eq),
    compare!("__ne__" Ne),
    compare!("__lt__" Lt),
    compare!("__le__" Le),
    compare!("__gt__" Gt),
    compare!("__ge__" Ge),
];

/// The only objects of their types, which calling the types gives.
pub(crate) static ONLY_NONE: &[NativeDef] =
    &[NativeDef::class_method("__new__", Signature::exact(0), |_, _| Ok(NONE))];
pub(crate) static ONLY_ELLIPSIS: &[NativeDef] =
    &[NativeDef::class_method("__new__", Signature::exact(0), |_, _| Ok(ELLIPSIS))];
pub(crate) static ONLY_NOT_IMPLEMENTED: &[NativeDef] =
    &[NativeDef::class_method("__new__", Signature::exact(0), |_, _| Ok(NOT_IMPLEMENTED))];

fn object_dict(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    match core.dict_of(args[0])? {
        Some(dict) => Ok(dict),
        None => {
            let name = core.heap.intern("__dict__")?;
            Err(core.no_attribute(args[0], name))
        }
    }
}

/// Refuses arguments that nobody takes.
fn object_init(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[this, keywords, ref positional @ ..] = args else {
        return Err(core.system_error("bad arguments"));
    };
    if positional.is_empty() && core.plain_len(keywords).unwrap_or(0) == 0 {
        return Ok(NONE);
    }
    let class = core.type_of(this);
    if class == TypeId::Object.value() {
        return Err(core.type_error(
            "object.__init__() takes exactly one argument (the instance to initialize)",
        ));
    }
    // The others have an `__init__` of their own in CPython.
    let bare = matches!(
        core.layout_of(class),
        TypeId::Object
            | TypeId::Int
            | TypeId::Float
            | TypeId::Complex
            | TypeId::Str
            | TypeId::Bytes
            | TypeId::Tuple
            | TypeId::FrozenSet
    );
    if !bare || !class.is_kind(Kind::Class) {
        return Ok(NONE);
    }
    let mut of_object = |name| {
        let found = core.class_special(class, name).unwrap_or(UNDEF);
        found.is_undef() || registry::owner(found) == Some(registry::Owner::Type(TypeId::Object))
    };
    let (init, new) = (of_object("__init__"), of_object("__new__"));
    if !init {
        return Err(core.type_error(
            "object.__init__() takes exactly one argument (the instance to initialize)",
        ));
    }
    if new {
        let name = core.class_name(class);
        return Err(core.type_error(format!(
            "{name}.__init__() takes exactly one argument (the instance to initialize)"
        )));
    }
    Ok(NONE)
}

/// The opposite of what the object's type says of the two.
fn object_not_equal(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[a, b] = args else { return Err(core.system_error("bad arguments")) };
    let equal = core.special(a, "__eq__")?.unwrap_or(UNDEF);
    if equal.is_undef() || registry::owner(equal) == Some(registry::Owner::Type(TypeId::Object)) {
        return Ok(if a == b { FALSE } else { NOT_IMPLEMENTED });
    }
    Err(core.checked(Check::NotEqual, equal, a, b))
}

fn compare_held(core: &mut Core, args: &[Value], equal: bool) -> Result<Value, Fault> {
    let (a, b) = (core.plain(args[0]), core.plain(args[1]));
    if a == b && !a.is_float() {
        return Ok(Value::bool(equal));
    }
    let answer = core.plain_equal(a, b, 1);
    core.meter.settle_owed();
    match answer {
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
    let Some(spec) = core.plain_text(args[1]) else {
        let given = core.argument_name(args[1]);
        return Err(core.type_error(format!("__format__() argument must be str, not {given}")));
    };
    if core.heap.as_str(spec).is_some_and(|spec| !spec.is_empty()) {
        let plain = core.plain(args[0]);
        if plain != args[0] {
            return core.format_value(plain, spec);
        }
        let name = core.type_name(args[0]);
        return Err(
            core.type_error(format!("unsupported format string passed to {name}.__format__"))
        );
    }
    core.str_as_is(args[0])
}

fn object_getattribute(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let name = crate::builtins::object::attribute_name(core, args[1])?;
    core.attribute_plain(args[0], name)
}

/// Refuses what `type` has a method of its own for, which the one of `object` would go round.
fn refuse_class(core: &mut Core, args: &[Value], method: &str) -> Result<(), Fault> {
    if !core.is_class(args[0]) {
        return Ok(());
    }
    let name = core.type_name(args[0]);
    Err(core.type_error(format!("can't apply this {method} to {name} object")))
}

fn object_setattr(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    refuse_class(core, args, "__setattr__")?;
    let name = crate::builtins::object::attribute_name(core, args[1])?;
    core.set_attr_plain(args[0], name, args[2]).map(|()| NONE)
}

fn object_delattr(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    refuse_class(core, args, "__delattr__")?;
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
    let name = core.class_qualname(class);
    let what = match positional.len() {
        0 => "keyword arguments".to_owned(),
        count => format!("arguments ({count} given)"),
    };
    Err(core.type_error(format!("{name}.__init_subclass__() takes no {what}")))
}

impl Core {
    /// `object.__repr__`: what any object shows of itself.
    fn object_repr(&mut self, value: Value) -> Result<Value, Fault> {
        let class = self.type_of(value);
        let name = self.class_full_name(class);
        self.heap.new_string(format!("<{name} object at {:#014x}>", address(value)))
    }

    /// The `__repr__` of a built-in type: past any override.
    fn own_repr(&mut self, value: Value) -> Result<Value, Fault> {
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
