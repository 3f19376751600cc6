//! Functions and methods: making them, their attributes and names.
//!
//! Place: `MakeFunction`; getters that `protocol/attribute.rs` finds.
//!
//! Invariants: names and texts are CPython's.
//! Limits: none.

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::dict::Dict;
use crate::heap::misc::Misc;
use crate::heap::object::{Function, Tuple};
use crate::native::{NativeDef, NativeKind, Signature, registry};
use crate::value::{Kind, NONE, UNDEF, Value};

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

/// What the getters of built-in types and of named tuples have.
pub(crate) static GETTER: &[NativeDef] =
    &[NativeDef::getter("__doc__", |core, args| match registry::native(args[0]) {
        Some(native) if native.kind == NativeKind::Getter && native.name.starts_with("field") => {
            let text = crate::stdlib::collections::table::field_doc(native.name);
            core.heap.new_string(text)
        }
        _ => Ok(NONE),
    })];

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

/// What methods of built-in types have beyond that.
pub(crate) static DESCRIPTOR: &[NativeDef] =
    &[NativeDef::method("__get__", Signature::range(1, 2), |core, args| {
        if args[1].is_none() {
            return Ok(args[0]);
        }
        match registry::native(args[0]) {
            Some(native) if !core.receives(native, args[0], args[1]) => {
                Err(core.wrong_receiver(native, args[0], args[1]))
            }
            _ => core.heap.new_method(args[0], args[1]),
        }
    })];

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

pub(crate) fn function_doc(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
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

impl Core {
    /// `MakeFunction`
    pub(crate) fn make_function(
        &mut self,
        code: u32,
        index: u16,
        globals: u32,
    ) -> Result<Value, Fault> {
        let code = self.link_of(code).base + u32::from(index);
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
        let dict = self.heap.new_dict(Dict::default())?;
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
            return self.link_of(object.code).code.qualname.to_string();
        }
        self.native_qualname(function)
    }

    /// A built-in's name when it is called wrongly: with its type or module.
    pub(crate) fn native_call_name(&self, native: Value) -> String {
        match (registry::owner(native), registry::native(native)) {
            (Some(registry::Owner::Module(module)), Some(def)) if module != "builtins" => {
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
