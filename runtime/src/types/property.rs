//! `property`, `staticmethod`, `classmethod` and `super` objects.
//!
//! Place: as `types/object.rs`; `protocol/attribute.rs` calls what they hold.
//!
//! Invariants: names and texts are CPython's.
//! Limits: none.

use crate::core::Core;
use crate::exception::{Fault, Pending};
use crate::heap::misc::Misc;
use crate::native::{NativeDef, Signature, registry};
use crate::types::TypeId;
use crate::types::function::{function_doc, refuse_nothing};
use crate::value::{FALSE, Kind, NONE, TRUE, UNDEF, Value};

pub(crate) static PROPERTY: &[NativeDef] = &[
    NativeDef::class_method(
        "__new__",
        Signature::named(&["fget", "fset", "fdel", "doc"], 0, 0, 4),
        property_new,
    ),
    NativeDef::method(
        "__init__",
        Signature::named(&["fget", "fset", "fdel", "doc"], 0, 0, 4),
        |core, args| {
            let made = property_from(core, args)?;
            fill(core, args[0], made)?;
            note_doc(core, args[0])?;
            Ok(NONE)
        },
    ),
    NativeDef::method("__get__", Signature::range(1, 2), |core, args| {
        refuse_nothing(core, args)?;
        if args[1].is_none() {
            return Ok(args[0]);
        }
        match property_part(core, args[0], 0)? {
            get if get.is_none() => Err(property_lacks(core, args, "getter")),
            get => core.call(get, &[args[1]]),
        }
    }),
    NativeDef::method("__set__", Signature::exact(2), |core, args| {
        match property_part(core, args[0], 1)? {
            set if set.is_none() => Err(property_lacks(core, args, "setter")),
            set => core.call(set, &[args[1], args[2]]),
        }
    }),
    NativeDef::method("__delete__", Signature::exact(1), |core, args| {
        match property_part(core, args[0], 2)? {
            delete if delete.is_none() => Err(property_lacks(core, args, "deleter")),
            delete => core.call(delete, &[args[1]]),
        }
    }),
    NativeDef::method("getter", Signature::exact(1), |core, args| property_with(core, args, 0)),
    NativeDef::method("setter", Signature::exact(1), |core, args| property_with(core, args, 1)),
    NativeDef::method("deleter", Signature::exact(1), |core, args| property_with(core, args, 2)),
    NativeDef::getter("fget", |core, args| property_part(core, args[0], 0)),
    NativeDef::getter("fset", |core, args| property_part(core, args[0], 1)),
    NativeDef::getter("fdel", |core, args| property_part(core, args[0], 2)),
    NativeDef::getter("__doc__", |core, args| property_part(core, args[0], 3)),
    NativeDef::getter("__name__", property_name),
    NativeDef::getter("__isabstractmethod__", |core, args| {
        for which in 0..3 {
            let part = property_part(core, args[0], which)?;
            if is_abstract(core, part) {
                return Ok(TRUE);
            }
        }
        Ok(FALSE)
    }),
];

pub(crate) static STATIC_METHOD: &[NativeDef] = &[
    NativeDef::class_method("__new__", Signature::range(0, 1), |core, args| {
        needs_function(core, args, TypeId::StaticMethod)?;
        let made = Misc::StaticMethod { function: args[1].or(NONE), attrs: UNDEF };
        descriptor(core, args[0], TypeId::StaticMethod, made)
    }),
    NativeDef::method("__init__", Signature::exact(1), |core, args| {
        fill(core, args[0], Misc::StaticMethod { function: args[1], attrs: UNDEF })
    }),
    NativeDef::method("__get__", Signature::range(1, 2), |core, args| {
        refuse_nothing(core, args)?;
        let function = wrapped_function(core, args)?;
        Ok(function)
    }),
    NativeDef::method("__call__", Signature::variadic(&[]).with_keywords(), |core, args| {
        let &[own, keywords, ref positional @ ..] = args else {
            return Err(core.system_error("bad arguments"));
        };
        let function = wrapped_function(core, &[own])?;
        core.call_keywords(function, positional, keywords)
    }),
];

pub(crate) static CLASS_METHOD: &[NativeDef] = &[
    NativeDef::class_method("__new__", Signature::range(0, 1), |core, args| {
        needs_function(core, args, TypeId::ClassMethod)?;
        let made = Misc::ClassMethod { function: args[1].or(NONE), attrs: UNDEF };
        descriptor(core, args[0], TypeId::ClassMethod, made)
    }),
    NativeDef::method("__init__", Signature::exact(1), |core, args| {
        fill(core, args[0], Misc::ClassMethod { function: args[1], attrs: UNDEF })
    }),
    NativeDef::method("__get__", Signature::range(1, 2), |core, args| {
        refuse_nothing(core, args)?;
        let function = wrapped_function(core, args)?;
        let owner = args[2].or(NONE);
        let class = if owner.is_none() { core.type_of(args[1]) } else { owner };
        core.heap.new_method(function, class)
    }),
];

/// What class methods and static methods have of the function that they wrap.
pub(crate) static WRAPPERS: &[NativeDef] = &[
    NativeDef::getter("__isabstractmethod__", wrapped_abstract),
    NativeDef::getter("__dict__", |core, args| {
        let object = core.plain(args[0]);
        core.wrapper_attrs(object)
    }),
    NativeDef::getter("__func__", wrapped_function),
    NativeDef::getter("__wrapped__", wrapped_function),
    NativeDef::getter("__name__", |core, args| wrapped_attribute(core, args, "__name__")),
    NativeDef::getter("__qualname__", |core, args| wrapped_attribute(core, args, "__qualname__")),
    NativeDef::getter("__module__", |core, args| wrapped_attribute(core, args, "__module__")),
    NativeDef::getter("__doc__", |core, args| wrapped_attribute(core, args, "__doc__")),
    NativeDef::getter("__annotations__", |core, args| {
        wrapped_attribute(core, args, "__annotations__")
    }),
];

/// Of a subclass `__init__` brings the function.
fn needs_function(core: &mut Core, args: &[Value], own: TypeId) -> Result<(), Fault> {
    if args[1].is_undef() && args[0] == own.value() {
        let name = own.name();
        return Err(core.type_error(format!("{name} expected 1 argument, got 0")));
    }
    Ok(())
}

/// What `functools.update_wrapper` would copy from the function that is wrapped.
fn wrapped_attribute(core: &mut Core, args: &[Value], name: &str) -> Result<Value, Fault> {
    let function = wrapped_function(core, args)?;
    let name = core.heap.intern(name)?;
    core.charge(1)?;
    if let Some(attrs) = core.wrapper_dict(core.plain(args[0])) {
        if let Some(own) = core.dict_get_name(attrs, name) {
            return Ok(own);
        }
        if COPIED.contains(&core.heap.str(name)) {
            return Err(core.no_attribute(args[0], name));
        }
    }
    core.nested(|core| core.get_attr(function, name))
}

/// What the dict of a class method or static method has of its function.
const COPIED: [&str; 4] = ["__module__", "__name__", "__qualname__", "__doc__"];

impl Core {
    /// The dict of a class method or static method, if it has one already.
    pub(crate) fn wrapper_dict(&self, object: Value) -> Option<Value> {
        match object.is_kind(Kind::Misc).then(|| self.heap.misc_of(object))? {
            Misc::StaticMethod { attrs, .. } | Misc::ClassMethod { attrs, .. } => {
                Some(*attrs).filter(|attrs| !attrs.is_undef())
            }
            _ => None,
        }
    }

    /// The dict of a class method or static method, made when it is first wanted.
    pub(crate) fn wrapper_attrs(&mut self, object: Value) -> Result<Value, Fault> {
        if let Some(attrs) = self.wrapper_dict(object) {
            return Ok(attrs);
        }
        let attrs = self.heap.new_empty_dict()?;
        let function = wrapped_function(self, &[object])?;
        let plain = matches!(function.kind(), None | Some(Kind::Function));
        for name in COPIED.into_iter().filter(|_| plain) {
            let key = self.heap.intern(name)?;
            match self.get_attr(function, key) {
                Ok(value) => self.dict_set_str(attrs, key, value)?,
                Err(Fault::Raise) => self.pending = Pending::Nothing,
                Err(fault) => return Err(fault),
            }
        }
        if let Misc::StaticMethod { attrs: own, .. } | Misc::ClassMethod { attrs: own, .. } =
            self.heap.misc_mut(object)
        {
            *own = attrs;
        }
        Ok(attrs)
    }

    /// Whether an object of a built-in kind is a class method or static method.
    pub(crate) fn is_wrapper(&self, object: Value) -> bool {
        matches!(self.heap.misc_of(object), Misc::StaticMethod { .. } | Misc::ClassMethod { .. })
    }

    /// Sets an attribute of a class method or static method; false for anything else, and for what is always there.
    pub(crate) fn set_of_wrapper(
        &mut self,
        object: Value,
        name: Value,
        value: Value,
    ) -> Result<bool, Fault> {
        if !self.is_wrapper(object) {
            return Ok(false);
        }
        match self.heap.str(name) {
            "__isabstractmethod__" | "__class__" | "__dict__" => return Ok(false),
            "__func__" | "__wrapped__" => {
                return Err(self.raise(TypeId::AttributeError, "readonly attribute"));
            }
            _ => {}
        }
        let attrs = self.wrapper_attrs(object)?;
        self.dict_set_str(attrs, name, value)?;
        Ok(true)
    }
}

fn wrapped_abstract(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let function = wrapped_function(core, args)?;
    Ok(Value::bool(is_abstract(core, function)))
}

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
    NativeDef::getter("__self_class__", |core, args| match *core.heap.misc_of(args[0]) {
        Misc::Super { object_type, .. } => Ok(object_type.or(NONE)),
        _ => Ok(NONE),
    }),
    NativeDef::method("__get__", Signature::range(1, 2), |core, args| {
        refuse_nothing(core, args)?;
        match *core.heap.misc_of(args[0]) {
            Misc::Super { class, object_type, .. }
                if object_type.is_undef() && !args[1].is_none() =>
            {
                core.make_super(class, args[1])
            }
            _ => Ok(args[0]),
        }
    }),
];

/// Makes a descriptor, or an instance of a class derived from its type.
fn descriptor(core: &mut Core, class: Value, own: TypeId, made: Misc) -> Result<Value, Fault> {
    let plain = core.heap.new_misc(made)?;
    if class == own.value() || !class.is_kind(Kind::Class) {
        return Ok(plain);
    }
    core.new_instance(class, plain)
}

/// Fills a descriptor anew.
fn fill(core: &mut Core, object: Value, made: Misc) -> Result<Value, Fault> {
    let plain = core.plain(object);
    let same = |old: &Misc| std::mem::discriminant(old) == std::mem::discriminant(&made);
    if !plain.is_kind(Kind::Misc) || !same(core.heap.misc_of(plain)) {
        return Err(core.system_error("no descriptor"));
    }
    *core.heap.misc_mut(plain) = made;
    // Sites remember what a property calls.
    core.heap.class_epoch = core.heap.class_epoch.wrapping_add(1);
    Ok(NONE)
}

fn property_new(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let made = property_from(core, args)?;
    let object = descriptor(core, args[0], TypeId::Property, made)?;
    note_doc(core, object)?;
    Ok(object)
}

/// Gives an instance of a derived class its text: that of its class would be found first.
fn note_doc(core: &mut Core, object: Value) -> Result<(), Fault> {
    let Some(&Misc::Property { doc, .. }) = core.descriptor_of(object) else { return Ok(()) };
    if object.is_kind(Kind::Instance) && !doc.is_none() {
        let name = core.heap.intern("__doc__")?;
        core.set_own(object, name, doc)?;
    }
    Ok(())
}

fn property_from(core: &mut Core, args: &[Value]) -> Result<Misc, Fault> {
    let &[_, get, set, delete, doc] = args else {
        return Err(core.system_error("bad arguments"));
    };
    let doc = if doc.or(NONE).is_none() && get.is_kind(Kind::Function) {
        function_doc(core, &[get])?
    } else {
        doc.or(NONE)
    };
    Ok(Misc::Property {
        get: get.or(NONE),
        set: set.or(NONE),
        delete: delete.or(NONE),
        doc,
        name: UNDEF,
    })
}

/// The name of the class that has the property under this name, where CPython counts it as built in.
fn built_in_owner(
    core: &mut Core,
    (property, name): (Value, &str),
    object: Value,
) -> Result<Option<String>, Fault> {
    let class = core.type_of(object);
    let order = core.mro_of(class);
    core.charge_values(order.len() * 4)?;
    let mut classes = order.into_iter().filter(|base| base.is_kind(Kind::Class));
    let owner = classes
        .find(|base| core.dict_get_text(core.heap.class(*base).dict, name) == Some(property));
    let Some(owner) = owner else { return Ok(None) };
    let title = core.dict_get_text(core.heap.class(owner).dict, "__tp_name__");
    Ok(title.and_then(|title| core.heap.as_str(title)).map(str::to_owned))
}

/// What is said where a property does not have the function that is needed.
#[cold]
pub(crate) fn property_lacks(core: &mut Core, args: &[Value], what: &str) -> Fault {
    let name = match core.descriptor_of(args[0]) {
        Some(&Misc::Property { name, get, .. }) => {
            let own = core.heap.as_str(name).map(str::to_owned);
            own.or_else(|| {
                if let Some(native) = registry::native(get) {
                    return Some(native.name.to_owned());
                }
                let name = get.is_kind(Kind::Function).then(|| core.function_qualname(get))?;
                Some(name.rsplit('.').next().unwrap_or_default().to_owned())
            })
        }
        _ => None,
    };
    let owner = match &name {
        Some(name) => built_in_owner(core, (args[0], name), args[1]),
        None => Ok(None),
    };
    let name = name.map(|name| format!(" '{name}'"));
    let owner = match owner {
        Ok(owner) => owner,
        Err(fault) => return fault,
    };
    if let (Some(name), Some(owner)) = (&name, owner) {
        // CPython's class is not written in Python, so that it has no property there.
        let text = match &*owner {
            "datetime.timedelta" | "functools.partial" | "_contextvars.ContextVar" => {
                "readonly attribute".to_owned()
            }
            _ => format!("attribute{name} of '{owner}' objects is not writable"),
        };
        return core.raise(TypeId::AttributeError, text);
    }
    let class = core.type_name(args[1]);
    let text = match name {
        Some(name) => format!("property{name} of '{class}' object has no {what}"),
        None => format!("property of '{class}' object has no {what}"),
    };
    core.raise(TypeId::AttributeError, text)
}

fn property_with(core: &mut Core, args: &[Value], which: u8) -> Result<Value, Fault> {
    let Some(&Misc::Property { mut get, mut set, mut delete, doc, name }) =
        core.descriptor_of(args[0])
    else {
        return Err(core.system_error("no property"));
    };
    match which {
        0 => get = args[1],
        1 => set = args[1],
        _ => delete = args[1],
    }
    if args[0].is_kind(Kind::Instance) {
        let class = core.type_of(args[0]);
        return core.call(class, &[get, set, delete, doc]);
    }
    core.heap.new_misc(Misc::Property { get, set, delete, doc, name })
}

fn property_part(core: &mut Core, property: Value, which: u8) -> Result<Value, Fault> {
    let Some(&Misc::Property { get, set, delete, doc, .. }) = core.descriptor_of(property) else {
        return Err(core.system_error("no property"));
    };
    Ok([get, set, delete, doc].get(which as usize).copied().unwrap_or(NONE).or(NONE))
}

/// Whether a function was marked by `abc.abstractmethod`, alone or within other descriptors.
fn is_abstract(core: &Core, mut function: Value) -> bool {
    // A class method of a static method of a property: nobody nests more.
    for _ in 0..8 {
        function = match core.descriptor_of(function) {
            Some(&Misc::StaticMethod { function, .. } | &Misc::ClassMethod { function, .. }) => {
                function
            }
            Some(&Misc::Property { get, .. }) => get,
            _ => break,
        };
    }
    function.is_kind(Kind::Function)
        && core.dict_get_text(core.heap.function(function).attrs, "__isabstractmethod__")
            == Some(TRUE)
}

/// The name that the property was bound to, or that of its getter.
fn property_name(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let key = core.heap.intern("__name__")?;
    match core.descriptor_of(args[0]) {
        Some(&Misc::Property { name, .. }) if !name.is_undef() => Ok(name),
        Some(&Misc::Property { get, .. }) if get.is_kind(Kind::Function) => core.get_attr(get, key),
        _ => Err(core.no_attribute(args[0], key)),
    }
}

fn wrapped_function(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    match core.descriptor_of(args[0]) {
        Some(&Misc::StaticMethod { function, .. } | &Misc::ClassMethod { function, .. }) => {
            Ok(function)
        }
        _ => Ok(NONE),
    }
}
