//! Functions and methods: making them, their attributes and names.
//!
//! Place: `MakeFunction`; getters that `protocol/attribute.rs` finds.
//!
//! Invariants: names and texts are CPython's.
//! Limits: none.

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::misc::Misc;
use crate::heap::object::{Function, Tuple};
use crate::native::{NativeDef, NativeKind, Signature, registry};
use crate::types::TypeId;
use crate::value::{FALSE, Kind, NONE, UNDEF, Value};

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
    NativeDef::getter("__annotate__", |core, args| core.annotate_of(args[0])),
    NativeDef::getter("__type_params__", |core, args| {
        match core.function_special(args[0], "__type_params__") {
            Some(params) => Ok(params),
            None => core.heap.new_tuple(&[]),
        }
    }),
    NativeDef::method("__call__", Signature::variadic(&[]).with_spare_keywords(), call_itself),
    NativeDef::method("__get__", Signature::range(1, 2), |core, args| {
        refuse_nothing(core, args)?;
        if args[1].is_none() { Ok(args[0]) } else { core.heap.new_method(args[0], args[1]) }
    }),
];

/// Refuses `__get__` of neither an object nor a class.
pub(super) fn refuse_nothing(core: &mut Core, args: &[Value]) -> Result<(), Fault> {
    let given = |at: usize| args.get(at).is_some_and(|arg| !arg.is_none() && !arg.is_undef());
    if given(1) || given(2) {
        return Ok(());
    }
    Err(core.type_error("__get__(None, None) is invalid"))
}

/// `types.FunctionType(code, globals, ...)`
pub(crate) static MAKE: &[NativeDef] = &[NativeDef::class_method(
    "__new__",
    Signature::named(&["code", "globals", "name", "argdefs", "closure", "kwdefaults"], 2, 0, 6),
    new_function,
)];

fn new_function(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[_, code, globals, name, defaults, closure, kw_defaults] = args else {
        return Err(core.system_error("bad arguments"));
    };
    let Some(linked) = super::code::function_code(core, code) else {
        if super::code::code_number(core, code).is_some() {
            let text = "function(): only code of a function makes a function; exec and eval run other code";
            return Err(core.raise(TypeId::NotImplementedError, text));
        }
        let given = core.argument_name(code);
        return Err(
            core.type_error(format!("function() argument 'code' must be code, not {given}"))
        );
    };
    let globals = core.plain(globals);
    if !globals.is_kind(Kind::Dict) {
        let given = core.argument_name(globals);
        return Err(
            core.type_error(format!("function() argument 'globals' must be dict, not {given}"))
        );
    }
    let cells: Tuple = core.heap.items(closure).unwrap_or_default().into();
    let own = core.link_of(linked).code();
    let (wanted, title) = (super::code::free_count(own), own.name.to_string());
    if cells.iter().any(|cell| !cell.is_kind(Kind::Cell)) {
        return Err(core.type_error("arg 5 (closure) expected cell"));
    }
    if wanted != cells.len() {
        if closure.is_undef() || closure.is_none() {
            return Err(core.type_error("arg 5 (closure) must be tuple"));
        }
        let given = cells.len();
        return Err(
            core.value_error(format!("{title} requires closure of length {wanted}, not {given}"))
        );
    }
    if !matches!(defaults.or(NONE).kind(), None | Some(Kind::Tuple)) {
        return Err(core.type_error("arg 4 (defaults) must be None or tuple"));
    }
    core.prepare(linked)?;
    let function = core.heap.new_function(Function {
        code: linked,
        globals,
        defaults: if defaults.is_none() { UNDEF } else { defaults },
        kw_defaults: if kw_defaults.is_none() { UNDEF } else { kw_defaults },
        closure: Tuple::new(),
        attrs: UNDEF,
        special: UNDEF,
    })?;
    core.heap.set_closure(function, &cells)?;
    if name.is_kind(Kind::Str) {
        core.set_function_special(function, "__name__", name)?;
    }
    Ok(function)
}

pub(crate) static METHOD: &[NativeDef] = &[
    NativeDef::class_method("__new__", Signature::range(2, 2), |core, args| {
        let &[_, function, receiver] = args else {
            return Err(core.system_error("bad arguments"));
        };
        if crate::builtins::object::callable(core, &[function])? == FALSE {
            return Err(core.type_error("first argument must be callable"));
        }
        if receiver.is_none() {
            return Err(core.type_error("instance must not be None"));
        }
        core.heap.new_method(function, receiver)
    }),
    NativeDef::getter("__self__", |core, args| Ok(core.heap.method(args[0]).receiver)),
    NativeDef::getter("__func__", |core, args| Ok(core.heap.method(args[0]).function)),
    NativeDef::getter("__name__", |core, args| {
        of_called(core, args, "__name__", |core, args| callable_text(core, args[0], "__name__"))
    }),
    NativeDef::getter("__qualname__", |core, args| {
        of_called(core, args, "__qualname__", |core, args| {
            callable_text(core, args[0], "__qualname__")
        })
    }),
    NativeDef::getter("__doc__", |core, args| {
        of_called(core, args, "__doc__", |core, args| {
            if args[0].is_kind(Kind::Function) { function_doc(core, args) } else { Ok(NONE) }
        })
    }),
    NativeDef::getter("__module__", |core, args| {
        of_called(core, args, "__module__", |core, args| {
            if args[0].is_kind(Kind::Function) { function_module(core, args) } else { Ok(NONE) }
        })
    }),
    NativeDef::method("__call__", Signature::variadic(&[]).with_spare_keywords(), call_itself),
];

/// What the getters of built-in types and of named tuples have.
pub(crate) static GETTER: &[NativeDef] = &[
    NativeDef::getter("__doc__", |core, args| match registry::native(args[0]) {
        Some(native) if native.kind == NativeKind::Getter && native.name.starts_with("field") => {
            let text = crate::stdlib::collections::table::field_doc(native.name);
            core.heap.new_string(text)
        }
        None => as_member(core, "__doc__", args),
        _ => Ok(NONE),
    }),
    NativeDef::getter("__name__", |core, args| match registry::native(args[0]) {
        Some(native) => core.heap.new_str(native.name),
        None => as_member(core, "__name__", args),
    }),
    NativeDef::getter("__qualname__", |core, args| match registry::native(args[0]) {
        Some(_) => {
            let text = core.native_qualname(args[0]);
            core.heap.new_string(text)
        }
        None => as_member(core, "__qualname__", args),
    }),
    NativeDef::getter("__objclass__", |core, args| match registry::native(args[0]) {
        Some(_) => Ok(built_in_owner(args[0]).unwrap_or(NONE)),
        None => as_member(core, "__objclass__", args),
    }),
    NativeDef::method("__get__", Signature::range(1, 2), |core, args| {
        refuse_nothing(core, args)?;
        match registry::native(args[0]) {
            Some(_) if args[1].is_none() => Ok(args[0]),
            Some(native) if !core.receives(native, args[0], args[1]) => {
                Err(core.wrong_receiver(native, args[0], args[1]))
            }
            Some(native) => (native.call)(core, &[args[1]]),
            None => as_member(core, "__get__", args),
        }
    }),
    NativeDef::method("__set__", Signature::exact(2), |core, args| {
        match registry::native(args[0]) {
            Some(native) if !core.receives(native, args[0], args[1]) => {
                Err(core.wrong_receiver(native, args[0], args[1]))
            }
            Some(native) => {
                let name = core.heap.intern(native.name)?;
                crate::types::setters::set(core, native.name, args[1], name, args[2]).map(|()| NONE)
            }
            None => as_member(core, "__set__", args),
        }
    }),
    NativeDef::method("__delete__", Signature::exact(1), |core, args| {
        match registry::native(args[0]) {
            Some(native) => {
                let class = core.type_name(args[1]);
                let text =
                    format!("attribute '{}' of '{class}' objects is not writable", native.name);
                Err(core.raise(TypeId::AttributeError, text))
            }
            None => as_member(core, "__delete__", args),
        }
    }),
];

/// What the `__dict__` and `__weakref__` of a class answer: they are kept as members are.
fn as_member(core: &mut Core, name: &str, args: &[Value]) -> Result<Value, Fault> {
    match registry::find(registry::Owner::Type(TypeId::MemberDescriptor), name)
        .and_then(registry::native)
    {
        Some(native) => (native.call)(core, args),
        None => Ok(NONE),
    }
}

/// The module that CPython has a function in: of some modules the native part has a name of its own.
fn native_module(module: &'static str) -> &'static str {
    match module {
        "bisect" => "_bisect",
        "heapq" => "_heapq",
        "operator" => "_operator",
        module => module,
    }
}

pub(crate) static BUILTIN: &[NativeDef] = &[
    NativeDef::getter("__text_signature__", |core, args| {
        let callee = bare(core, args[0]);
        if callee.is_kind(Kind::Function) {
            return frozen_signature(core, callee);
        }
        let name = match registry::owner(callee) {
            Some(registry::Owner::Module(module)) if module != "builtins" => {
                let module = module.trim_start_matches('_');
                format!("{module}.{}", core.native_qualname(callee))
            }
            _ => core.native_qualname(callee),
        };
        let name = core.heap.new_string(name)?;
        Err(core.call_frozen("_text_signatures", "find", &[name], UNDEF))
    }),
    NativeDef::getter("__name__", |core, args| callable_text(core, args[0], "__name__")),
    NativeDef::getter("__qualname__", |core, args| callable_text(core, args[0], "__qualname__")),
    NativeDef::getter("__module__", |core, args| match registry::owner(bare(core, args[0])) {
        None if args[0].is_kind(Kind::Method) => Ok(NONE),
        None if args[0].is_kind(Kind::Function) => {
            let module = module_in_c(core, args[0]).unwrap_or("builtins");
            core.heap.intern(module)
        }
        Some(registry::Owner::Module(module)) => core.heap.intern(native_module(module)),
        Some(registry::Owner::Type(_)) => Ok(NONE),
        _ => core.heap.intern("builtins"),
    }),
    NativeDef::getter("__self__", |core, args| {
        if args[0].is_kind(Kind::Method) {
            return Ok(core.heap.method(args[0]).receiver);
        }
        if args[0].is_kind(Kind::Function) {
            let name = function_module(core, args)?;
            let name = core.heap.as_str(name).unwrap_or("builtins").to_owned();
            return core.import_module(&name);
        }
        match registry::owner(args[0]) {
            Some(registry::Owner::Module(module)) => core.import_module(module),
            _ => Ok(NONE),
        }
    }),
    NativeDef::method("__call__", Signature::variadic(&[]).with_spare_keywords(), call_itself),
];

/// The module of `CPython`'s that a function of a frozen module is built in to.
fn module_in_c(core: &Core, function: Value) -> Option<&'static str> {
    let code = core.heap.function(function).code;
    crate::stdlib::frozen::built_in::module(core.link_of(code).built_in)
}

/// `__text_signature__` of a function of a frozen module, made of its parameters.
fn frozen_signature(core: &mut Core, function: Value) -> Result<Value, Fault> {
    let object = core.heap.function(function);
    let (defaults, kw_defaults) = (object.defaults, object.kw_defaults);
    let code = core.link_of(object.code).code().clone();
    let defaults = core.heap.items(defaults).unwrap_or_default().to_vec();
    let params = &code.params;
    let name = |at: usize| &*code.names[usize::from(params.names[at])];
    let positional = usize::from(params.positional);
    let positional_only = usize::from(params.positional_only);
    let mut text = String::from("($module");
    if positional_only == 0 {
        text.push_str(", /");
    }
    for at in 0..positional {
        text.push_str(", ");
        text.push_str(name(at));
        if let Some(value) = (at + defaults.len()).checked_sub(positional) {
            push_default(core, defaults[value], &mut text);
        }
        if at + 1 == positional_only {
            text.push_str(", /");
        }
    }
    let named = positional + usize::from(params.keyword_only);
    if params.var_args {
        text.push_str(", *");
        text.push_str(name(named));
    } else if named > positional {
        text.push_str(", *");
    }
    for at in positional..named {
        text.push_str(", ");
        text.push_str(name(at));
        if let Some(value) = core.dict_get_text(kw_defaults, name(at)) {
            push_default(core, value, &mut text);
        }
    }
    if params.var_kwargs {
        text.push_str(", **");
        text.push_str(name(named + usize::from(params.var_args)));
    }
    text.push(')');
    let module = function_module(core, &[function])?;
    let module = core.heap.as_str(module).unwrap_or_default().trim_start_matches('_');
    let name = format!("{module}.{}", core.function_qualname(function));
    let (name, text) = (core.heap.new_string(name)?, core.heap.new_string(text)?);
    Err(core.call_frozen("_text_signatures", "find_or", &[name, text], UNDEF))
}

/// Writes a default as far as a source can have it.
fn push_default(core: &Core, value: Value, text: &mut String) {
    text.push('=');
    let mut shown = String::new();
    let simple = matches!(value.kind(), None | Some(Kind::Str | Kind::Bytes | Kind::BigInt));
    if simple && core.write_plain_repr(value, &mut shown, 1) && !shown.starts_with('<') {
        text.push_str(&shown);
    } else {
        text.push_str("<unrepresentable>");
    }
}

/// The built-in function that a bound method is of, or the value itself.
fn bare(core: &Core, callee: Value) -> Value {
    if callee.is_kind(Kind::Method) { core.heap.method(callee).function } else { callee }
}

/// The type that a built-in belongs to.
fn built_in_owner(native: Value) -> Option<Value> {
    match registry::owner(native) {
        Some(registry::Owner::Type(type_id)) => Some(type_id.value()),
        _ => None,
    }
}

/// What functions of the host have of their declarations.
pub(crate) static HOST: &[NativeDef] = &[
    NativeDef::getter("__name__", |core, args| host_name(core, args[0])),
    NativeDef::getter("__qualname__", |core, args| host_name(core, args[0])),
    NativeDef::getter("__doc__", |core, args| {
        match core.host.declaration(args[0]).map(|function| function.doc.clone()) {
            Some(doc) if !doc.is_empty() => core.heap.new_string(doc),
            _ => Ok(NONE),
        }
    }),
];

fn host_name(core: &mut Core, function: Value) -> Result<Value, Fault> {
    let name = core.host.name(function);
    core.heap.new_str(&name)
}

/// What bound methods of built-in types have under their names as operators.
pub(crate) static OF_TYPE: &[NativeDef] = &[NativeDef::getter("__objclass__", |core, args| {
    let callee = bare(core, args[0]);
    Ok(built_in_owner(callee).unwrap_or(NONE))
})];

/// What methods of built-in types have beyond that.
pub(crate) static DESCRIPTOR: &[NativeDef] = &[
    NativeDef::getter("__objclass__", |core, args| {
        let callee = bare(core, args[0]);
        Ok(built_in_owner(callee).unwrap_or(NONE))
    }),
    NativeDef::method("__get__", Signature::range(1, 2), |core, args| {
        refuse_nothing(core, args)?;
        if args[1].is_none() {
            return Ok(args[0]);
        }
        match registry::native(args[0]) {
            Some(native) if !core.receives(native, args[0], args[1]) => {
                Err(core.wrong_receiver(native, args[0], args[1]))
            }
            _ => core.heap.new_method(args[0], args[1]),
        }
    }),
];

pub(super) fn call_itself(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[callee, keywords, ref positional @ ..] = args else {
        return Err(core.system_error("bad arguments"));
    };
    core.call_keywords(callee, positional, keywords)
}

pub(crate) fn function_text(core: &mut Core, function: Value, what: &str) -> Result<Value, Fault> {
    let object = core.heap.function(function);
    if let Some(own) = core.function_special(function, what) {
        return Ok(own);
    }
    let code = core.link_of(object.code).code();
    let text = if what == "__name__" { code.name.to_string() } else { code.qualname.to_string() };
    core.heap.new_str(&text)
}

/// The name of a function, for messages.
pub(crate) fn title(core: &Core, function: Value) -> String {
    let own = core.function_special(function, "__name__").and_then(|name| core.heap.as_str(name));
    let code = || core.link_of(core.heap.function(function).code).code().name.to_string();
    own.map_or_else(code, str::to_owned)
}

/// What a bound method has by what it calls: an object of a class is asked, others have it by `known`.
fn of_called(
    core: &mut Core,
    args: &[Value],
    name: &str,
    known: fn(&mut Core, &[Value]) -> Result<Value, Fault>,
) -> Result<Value, Fault> {
    let called = core.heap.method(args[0]).function;
    if called.is_kind(Kind::Instance) {
        return core.method_of(called, name);
    }
    known(core, &[called])
}

fn callable_text(core: &mut Core, callee: Value, what: &str) -> Result<Value, Fault> {
    let callee = bare(core, callee);
    if callee.is_kind(Kind::Function) {
        return function_text(core, callee, what);
    }
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

pub(crate) fn function_doc(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let object = core.heap.function(args[0]);
    if let Some(own) = core.function_special(args[0], "__doc__") {
        return Ok(own);
    }
    match core.link_of(object.code).code().doc.clone() {
        Some(doc) => core.heap.new_str(&doc),
        None => Ok(NONE),
    }
}

fn function_closure(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let cells = core.heap.function(args[0]).closure.clone();
    if cells.is_empty() { Ok(NONE) } else { core.heap.new_tuple(&cells) }
}

impl Core {
    /// `MakeFunction`
    pub(crate) fn make_function(
        &mut self,
        code: u32,
        index: u16,
        globals: u32,
    ) -> Result<Value, Fault> {
        let code = self.link_of(code).base(code) + u32::from(index);
        self.prepare(code)?;
        self.heap.new_function(Function {
            code,
            globals: Value::heap(Kind::Dict, globals),
            defaults: UNDEF,
            kw_defaults: UNDEF,
            closure: Tuple::new(),
            attrs: UNDEF,
            special: UNDEF,
        })
    }

    /// `SetFunction`
    pub(crate) fn set_function(
        &mut self,
        function: Value,
        value: Value,
        which: u8,
    ) -> Result<(), Fault> {
        if !function.is_kind(Kind::Function) {
            return Err(self.system_error("no function"));
        }
        match which {
            0 => self.heap.function_mut(function).defaults = value,
            1 => self.heap.function_mut(function).kw_defaults = value,
            2 => {
                let cells: Tuple = self.heap.items(value).unwrap_or_default().into();
                self.heap.set_closure(function, &cells)?;
            }
            // Annotations that are kept as text.
            3 if value.is_kind(Kind::Dict) => {
                self.set_function_special(function, "__annotations__", value)?;
            }
            3 => self.heap.function_mut(function).special = value,
            _ => self.set_function_special(function, "__type_params__", value)?,
        }
        Ok(())
    }

    /// A function's `__dict__`, made at first use.
    pub(crate) fn function_attrs(&mut self, function: Value) -> Result<Value, Fault> {
        let attrs = self.heap.function(function).attrs;
        if !attrs.is_undef() {
            return Ok(attrs);
        }
        let dict = self.heap.new_empty_dict()?;
        self.heap.function_mut(function).attrs = dict;
        Ok(dict)
    }

    /// `__qualname__` of a function or built-in.
    pub(crate) fn function_qualname(&self, function: Value) -> String {
        if function.is_kind(Kind::Function) {
            let object = self.heap.function(function);
            let own = self.function_special(function, "__qualname__");
            if let Some(name) = own.and_then(|name| self.heap.as_str(name)) {
                return name.to_owned();
            }
            return self.link_of(object.code).code().qualname.to_string();
        }
        if self.is_class(function) {
            return self.class_qualname(function);
        }
        if function.is_kind(Kind::Instance) {
            // What wraps a function has its name, of its own.
            let own = |name| self.get_own(function, self.heap.find_interned(name)?);
            let name = own("__qualname__").or_else(|| own("__name__"));
            if let Some(name) = name.and_then(|name| self.heap.as_str(name)) {
                return name.to_owned();
            }
        }
        self.native_qualname(function)
    }

    /// A built-in's name when it is called wrongly: with its type or module.
    pub(crate) fn native_call_name(&self, native: Value) -> String {
        match (registry::owner(native), registry::native(native)) {
            (Some(registry::Owner::Module(module)), Some(def)) if module != "builtins" => {
                let module = match module {
                    "heapq" => "_heapq",
                    "csv" => "_csv",
                    "_unicodedata" => "unicodedata",
                    module => module,
                };
                format!("{module}.{}", def.name)
            }
            _ => self.native_qualname(native),
        }
    }

    /// A built-in's name in messages: with its type for a method.
    pub(crate) fn native_qualname(&self, native: Value) -> String {
        let Some(def) = registry::native(native) else { return "?".to_owned() };
        match registry::owner(native) {
            Some(registry::Owner::Type(owner)) if def.name == "__new__" => owner.name().to_owned(),
            Some(registry::Owner::Type(owner)) => format!("{}.{}", owner.name(), def.name),
            _ => def.name.to_owned(),
        }
    }
}
