//! Assignment to computed attributes of built-in types: `function.__name__ = ...`, `exception.__cause__ = ...`.
//!
//! Place: `protocol/attribute.rs` comes here when a class look-up found a built-in getter.
//!
//! Invariants: what is not settable is refused with CPython's words.
//! Limits: none.

use crate::builtins::object::callable;
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::misc::Misc;
use crate::heap::object::{Function, Tuple};
use crate::native::registry::{self, Owner};
use crate::native_errors::written;
use crate::types::TypeId;
use crate::value::{FALSE, Kind, NONE, TRUE, UNDEF, Value};

/// What is said of classes that objects cannot be given or taken from.
const UNCHANGING: &str =
    "__class__ assignment only supported for mutable types or ModuleType subclasses";

/// Sets `object.<getter>`.
pub(crate) fn set(
    core: &mut Core,
    getter: &str,
    object: Value,
    name: Value,
    value: Value,
) -> Result<(), Fault> {
    match (object.kind(), getter) {
        (_, "__class__") if !core.is_class(value) => {
            let name = core.type_name(value);
            Err(core.type_error(format!("__class__ must be set to a class, not '{name}' object")))
        }
        (
            Some(Kind::Function),
            "__name__" | "__qualname__" | "__doc__" | "__module__" | "__annotations__" | "__dict__"
            | "__defaults__" | "__kwdefaults__" | "__code__",
        ) => set_of_function(core, getter, object, value),
        (Some(Kind::Exception), _) => set_of_exception(core, getter, object, name, value),
        (Some(Kind::Instance), "__dict__") => set_dict(core, object, value),
        (Some(Kind::Cell), "cell_contents") => {
            *core.heap.cell_mut(object) = value;
            Ok(())
        }
        (Some(Kind::Module), "__annotations__" | "__doc__") => {
            let dict = core.heap.module(object).dict;
            core.dict_set_str(dict, name, value)
        }
        (Some(Kind::Class), _) => set_of_class(core, getter, object, name, value),
        (Some(Kind::Instance), "__doc__") => core.set_own(object, name, value),
        (_, "__doc__" | "__name__") if is_property(core, object) => {
            set_of_property(core, getter, object, value);
            Ok(())
        }
        (Some(Kind::Instance), "__class__") => set_class(core, object, value),
        (Some(Kind::Instance), _) if getter.starts_with("field") => {
            Err(core.raise(TypeId::AttributeError, "can't set attribute"))
        }
        (_, "__class__") => Err(core.type_error(UNCHANGING)),
        _ if core.is_class(object) => {
            let class = core.class_name(object);
            let text = format!("cannot set '{getter}' attribute of immutable type '{class}'");
            Err(core.type_error(text))
        }
        (Some(Kind::Function), "__type_params__") => {
            if !value.is_kind(Kind::Tuple) {
                return Err(core.type_error("__type_params__ must be set to a tuple"));
            }
            core.set_function_special(object, getter, value)
        }
        (Some(Kind::Function), "__annotate__") if !value.is_none() => {
            if callable(core, &[value])? != TRUE {
                return Err(core.type_error("__annotate__ must be callable or None"));
            }
            core.set_annotate(object, value)
        }
        (Some(Kind::Generator), "__name__" | "__qualname__") => {
            set_of_generator(core, getter, object, value)
        }
        (Some(Kind::Function), "__annotate__") => core.drop_annotate(object),
        _ if is_member(core, object, getter) => {
            Err(core.raise(TypeId::AttributeError, "readonly attribute"))
        }
        _ => {
            let class = core.type_name(object);
            let text = match getter {
                "__doc__" => format!("'{class}' object attribute '__doc__' is read-only"),
                _ => format!("attribute '{getter}' of '{class}' objects is not writable"),
            };
            Err(core.raise(TypeId::AttributeError, text))
        }
    }
}

/// Sets the `__dict__` of an instance of a class that gives it one.
fn set_dict(core: &mut Core, object: Value, value: Value) -> Result<(), Fault> {
    if core.is_dictless(core.type_of(object)) {
        let text = written::cannot_add(&core.type_name(object), "__dict__");
        return Err(core.raise(TypeId::AttributeError, text));
    }
    let dict = checked_dict(core, value)?;
    core.set_instance_dict(object, dict)
}

/// Sets an attribute of a class that `type` has a getter of.
fn set_of_class(
    core: &mut Core,
    getter: &str,
    class: Value,
    name: Value,
    value: Value,
) -> Result<(), Fault> {
    match getter {
        "__name__" | "__qualname__" => set_class_text(core, getter, class, value),
        "__bases__" => core.set_bases(class, value),
        "__annotate__" if !value.is_none() && callable(core, &[value])? != TRUE => {
            Err(core.type_error("__annotate__ must be callable or None"))
        }
        "__annotate__" => core.set_class_annotate(class, value),
        "__annotations__" => core.set_class_annotations(class, Some(value)),
        "__base__" | "__basicsize__" | "__dictoffset__" | "__flags__" | "__itemsize__"
        | "__weakrefoffset__" => Err(core.raise(TypeId::AttributeError, "readonly attribute")),
        "__module__" => {
            core.set_class_attr(class, name, value)?;
            // The line told where in the old module the class stands.
            if let Some(line) = core.heap.find_name("__firstlineno__") {
                let dict = core.heap.class(class).dict;
                core.dict_remove_name(dict, line);
            }
            Ok(())
        }
        "__class__" if value != core.type_of(class) => Err(core.type_error(UNCHANGING)),
        "__class__" => Ok(()),
        "__mro__" | "__dict__" | "__text_signature__" => {
            let text = format!("attribute '{getter}' of 'type' objects is not writable");
            Err(core.raise(TypeId::AttributeError, text))
        }
        _ => core.set_class_attr(class, name, value),
    }
}

/// Names a generator: they are kept as those of a function of its own.
fn set_of_generator(
    core: &mut Core,
    getter: &str,
    object: Value,
    given: Value,
) -> Result<(), Fault> {
    let text = core.plain(given);
    if !text.is_kind(Kind::Str) {
        return Err(core.type_error(format!("{getter} must be set to a string object")));
    }
    let name = super::generator::generator_name(core, &[object])?;
    let qualname = super::generator::generator_qualname(core, &[object])?;
    let generator = core.heap.generator(object);
    let (code, globals) = (generator.code, Value::heap(Kind::Dict, generator.globals));
    // Its code reads the free variables of the function when it begins, and again after a restore.
    let closure = match generator.function {
        function if function.is_kind(Kind::Function) => {
            core.heap.function(function).closure.clone()
        }
        _ => Tuple::new(),
    };
    let own = core.heap.new_function(Function {
        code,
        globals,
        defaults: UNDEF,
        kw_defaults: UNDEF,
        closure,
        attrs: UNDEF,
        special: UNDEF,
    })?;
    let (name, qualname) = if getter == "__name__" { (text, qualname) } else { (name, text) };
    core.set_function_special(own, "__name__", name)?;
    core.set_function_special(own, "__qualname__", qualname)?;
    core.heap.generator_mut(object).function = own;
    Ok(())
}

fn checked_dict(core: &mut Core, value: Value) -> Result<Value, Fault> {
    let dict = core.plain(value);
    if dict.is_kind(Kind::Dict) {
        return Ok(dict);
    }
    let class = core.type_name(value);
    Err(core.type_error(format!("__dict__ must be set to a dictionary, not a '{class}'")))
}

fn set_of_exception(
    core: &mut Core,
    getter: &str,
    object: Value,
    name: Value,
    value: Value,
) -> Result<(), Fault> {
    match getter {
        "__class__" => {
            let class = core.type_of(object);
            if !value.is_kind(Kind::Class) || !class.is_kind(Kind::Class) {
                return Err(core.type_error(UNCHANGING));
            }
            core.check_layouts("__class__", value, class)?;
            core.heap.exception_mut(object).class = value;
            Ok(())
        }
        "__cause__" | "__context__" => set_link(core, getter, object, value),
        "__suppress_context__" if !value.is_bool() => {
            Err(core.type_error("attribute value type must be bool"))
        }
        "message" | "exceptions" => Err(core.raise(TypeId::AttributeError, "readonly attribute")),
        "__suppress_context__" => {
            core.heap.exception_mut(object).suppress = value != FALSE;
            Ok(())
        }
        "__traceback__" => core.set_traceback(object, value),
        "args" => {
            if core.heap.items(value).is_none() {
                let native = registry::find(Owner::Internal, "set_exception_args").unwrap_or(NONE);
                return Err(core.with_list(value, native, &[object]));
            }
            let args = core.tuple_from(value)?;
            core.heap.exception_mut(object).args = args;
            Ok(())
        }
        "__dict__" => {
            let dict = checked_dict(core, value)?;
            core.heap.exception_mut(object).attrs = dict;
            Ok(())
        }
        _ => {
            let dict = core.exception_attrs(object)?;
            core.dict_set_str(dict, name, value)
        }
    }
}

/// Deletes `object.<getter>` of what is no instance and keeps it elsewhere than in a dict.
pub(crate) fn delete(core: &mut Core, getter: &str, object: Value) -> Result<(), Fault> {
    if object.is_kind(Kind::Function) {
        let must = match getter {
            "__code__" => "a code object",
            "__name__" | "__qualname__" => "a string object",
            "__type_params__" => "a tuple",
            "__dict__" => return Err(core.type_error("cannot delete __dict__")),
            "__defaults__" | "__kwdefaults__" | "__annotations__" => {
                return set_of_function(core, getter, object, NONE);
            }
            "__annotate__" => return Err(core.type_error("__annotate__ cannot be deleted")),
            "__module__" | "__doc__" => return core.set_function_special(object, getter, NONE),
            _ => "",
        };
        if !must.is_empty() {
            return Err(core.type_error(format!("{getter} must be set to {must}")));
        }
    }
    if object.is_kind(Kind::Generator) && matches!(getter, "__name__" | "__qualname__") {
        return Err(core.type_error(format!("{getter} must be set to a string object")));
    }
    if is_property(core, object) && matches!(getter, "__doc__" | "__name__") {
        set_of_property(core, getter, object, if getter == "__doc__" { NONE } else { UNDEF });
        return Ok(());
    }
    if is_member(core, object, getter) {
        return Err(core.raise(TypeId::AttributeError, "readonly attribute"));
    }
    if getter == "__class__" {
        return Err(core.type_error("can't delete __class__ attribute"));
    }
    if core.is_class(object) && !object.is_kind(Kind::Class) {
        let class = core.class_name(object);
        let text = format!("cannot set '{getter}' attribute of immutable type '{class}'");
        return Err(core.type_error(text));
    }
    let class = if core.is_class(object) { "type".to_owned() } else { core.type_name(object) };
    let text = format!("attribute '{getter}' of '{class}' objects is not writable");
    Err(core.raise(TypeId::AttributeError, text))
}

fn is_property(core: &Core, object: Value) -> bool {
    matches!(core.descriptor_of(object), Some(Misc::Property { .. }))
}

/// Gives a property another text or name; without one it is asked by its getter's.
fn set_of_property(core: &mut Core, getter: &str, object: Value, value: Value) {
    let plain = core.plain(object);
    if plain.is_kind(Kind::Misc)
        && let Misc::Property { doc, name, .. } = core.heap.misc_mut(plain)
    {
        *(if getter == "__doc__" { doc } else { name }) = value;
    }
}

/// Whether CPython keeps the attribute as a member of its structure, of which it says less.
fn is_member(core: &Core, object: Value, getter: &str) -> bool {
    match object.kind() {
        Some(Kind::Range | Kind::Slice) => matches!(getter, "start" | "stop" | "step"),
        Some(Kind::Function) => matches!(getter, "__closure__" | "__globals__"),
        Some(Kind::Method) => matches!(getter, "__func__" | "__self__"),
        Some(Kind::Misc) => {
            matches!(getter, "fget" | "fset" | "fdel")
                || matches!(getter, "real" | "imag") && core.as_complex(object).is_some()
                || getter.starts_with("co_")
                || match core.heap.misc_of(object) {
                    Misc::TypeAlias { .. } | Misc::TypeParam { .. } => getter == "__name__",
                    Misc::GenericAlias { .. } => matches!(getter, "__origin__" | "__args__"),
                    Misc::Union { .. } => getter == "__args__",
                    _ => false,
                }
        }
        _ => false,
    }
}

fn set_class_text(core: &mut Core, getter: &str, object: Value, given: Value) -> Result<(), Fault> {
    let value = core.plain(given);
    if !value.is_kind(Kind::Str) {
        let (class, given) = (core.class_name(object), core.type_name(given));
        return Err(
            core.type_error(format!("can only assign string to {class}.{getter}, not '{given}'"))
        );
    }
    if core.heap.as_str(value).is_some_and(|text| getter == "__name__" && text.contains('\0')) {
        return Err(core.value_error("type name must not contain null characters"));
    }
    let class = core.heap.class_mut(object);
    if getter == "__name__" {
        class.name = value;
    } else {
        class.qualname = value;
    }
    Ok(())
}

fn set_of_function(
    core: &mut Core,
    getter: &str,
    object: Value,
    value: Value,
) -> Result<(), Fault> {
    let class = core.type_name(value);
    let value = if getter == "__annotations__" { value } else { core.plain(value) };
    let unset = if value.is_none() { UNDEF } else { value };
    match getter {
        "__dict__" if !value.is_kind(Kind::Dict) => {
            Err(core.type_error(format!("__dict__ must be set to a dictionary, not a '{class}'")))
        }
        "__dict__" => {
            core.heap.function_mut(object).attrs = value;
            Ok(())
        }
        "__defaults__" if !value.is_none() && !value.is_kind(Kind::Tuple) => {
            Err(core.type_error("__defaults__ must be set to a tuple object"))
        }
        "__defaults__" => {
            core.heap.function_mut(object).defaults = unset;
            Ok(())
        }
        "__kwdefaults__" if !value.is_none() && !value.is_kind(Kind::Dict) => {
            Err(core.type_error("__kwdefaults__ must be set to a dict object"))
        }
        "__kwdefaults__" => {
            core.heap.function_mut(object).kw_defaults = unset;
            Ok(())
        }
        "__annotations__" if value.is_none() => {
            let empty = core.heap.new_empty_dict()?;
            core.set_function_special(object, getter, empty)?;
            core.drop_annotate(object)
        }
        "__annotations__" if !core.plain(value).is_kind(Kind::Dict) => {
            Err(core.type_error("__annotations__ must be set to a dict object"))
        }
        "__annotations__" => {
            core.set_function_special(object, getter, value)?;
            core.drop_annotate(object)
        }
        "__code__" => set_code(core, object, value),
        "__name__" | "__qualname__" if !value.is_kind(Kind::Str) => {
            Err(core.type_error(format!("{getter} must be set to a string object")))
        }
        _ => core.set_function_special(object, getter, value),
    }
}

/// `function.__code__ = code`: of a function of a script, with as many free variables.
fn set_code(core: &mut Core, function: Value, value: Value) -> Result<(), Fault> {
    let Some(linked) = super::code::function_code(core, value) else {
        return Err(core.type_error("__code__ must be set to a code object"));
    };
    let own = core.heap.function(function).code;
    let free = super::code::free_count(core.link_of(own).code());
    let wanted = super::code::free_count(core.link_of(linked).code());
    if free != wanted {
        let name = super::function::title(core, function);
        return Err(core.value_error(format!(
            "{name}() requires a code object with {free} free vars, not {wanted}"
        )));
    }
    // Its names are the function's own and stay; annotations are numbered by the program that the code was in.
    for name in ["__name__", "__qualname__", "__annotations__", "__doc__"] {
        let key = core.heap.intern(name)?;
        let kept = core.get_attr(function, key)?;
        core.set_function_special(function, name, kept)?;
    }
    core.prepare(linked)?;
    core.heap.function_mut(function).code = linked;
    Ok(())
}

fn set_link(core: &mut Core, getter: &str, object: Value, value: Value) -> Result<(), Fault> {
    let link = if value.is_none() {
        UNDEF
    } else if value.is_kind(Kind::Exception) {
        value
    } else {
        let what = if getter == "__cause__" { "cause" } else { "context" };
        return Err(
            core.type_error(format!("exception {what} must be None or derive from BaseException"))
        );
    };
    let exception = core.heap.exception_mut(object);
    if getter == "__cause__" {
        exception.cause = link;
        exception.suppress = true;
    } else {
        exception.context = link;
    }
    Ok(())
}

fn set_class(core: &mut Core, object: Value, value: Value) -> Result<(), Fault> {
    if !value.is_kind(Kind::Class) {
        return Err(core.type_error(UNCHANGING));
    }
    let class = Value::heap(Kind::Class, core.heap.instance(object).class);
    // CPython's is built in.
    if core.dict_get_text(core.heap.class(class).dict, "__tp_name__").is_some() {
        return Err(core.type_error(UNCHANGING));
    }
    core.check_layouts("__class__", value, class)?;
    core.spill(object)?;
    core.heap.instance_mut(object).class = value.index();
    // Where the object stands in a class, sites know how it is asked.
    let asks = |core: &mut Core, class| {
        ["__get__", "__set__", "__delete__"]
            .iter()
            .any(|name| core.class_special(class, name).is_some())
    };
    if asks(core, class) || asks(core, value) {
        core.heap.class_epoch = core.heap.class_epoch.wrapping_add(1);
    }
    Ok(())
}
