//! "Did you mean": what a traceback adds to a name that was not found.
//!
//! Place: `write.rs` adds it to the texts of `NameError`, `AttributeError` and `ImportError`; `vm/unwind.rs` keeps what is
//! known of the frame when the exception is raised, for the frame is gone when the text is made.
//!
//! Invariants: CPython's `_compute_suggestion_error`, with CPython's order of candidates. No guest code runs: `__dir__`
//! and `__getattr__` are not asked.
//! Limits: those of `suggest.rs`.

use super::tables;
use crate::core::Core;
use crate::protocol::attribute::Found;
use crate::suggest::nearest;
use crate::types::TypeId;
use crate::value::{Kind, NONE, Value};

/// The exception's attribute that holds what is known of the frame it was raised in: a tuple of the value of `self`, or
/// None, of the globals where they are others than the main program's, and of the names of the local variables that were bound. No identifier has this name.
pub(crate) const FRAME: &str = "<frame>";

/// What is added to the text of the exception; no name is suggested unless it is `traced`.
pub(super) fn hint(core: &mut Core, exception: Value, traced: bool) -> String {
    let is = |core: &Core, class: TypeId| core.exception_is(exception, class);
    if is(core, TypeId::ImportError) {
        return text_of(core, exception, "name_from")
            .and_then(|wrong| module_hint(core, exception, &wrong))
            .unwrap_or_default();
    }
    if is(core, TypeId::AttributeError) {
        return text_of(core, exception, "name")
            .and_then(|wrong| attribute_hint(core, exception, &wrong))
            .unwrap_or_default();
    }
    if !is(core, TypeId::NameError) {
        return String::new();
    }
    let Some(wrong) = text_of(core, exception, "name") else { return String::new() };
    let near = if traced { name_hint(core, exception, &wrong) } else { None };
    if !tables::is_stdlib_module(&wrong) {
        return near.unwrap_or_default();
    }
    match near {
        Some(near) => format!("{near} Or did you forget to import '{wrong}'?"),
        None => format!(". Did you forget to import '{wrong}'?"),
    }
}

fn text_of(core: &Core, exception: Value, name: &str) -> Option<String> {
    core.heap.as_str(super::attribute(core, exception, name)).map(str::to_owned)
}

fn did_you_mean(near: Option<&str>) -> Option<String> {
    near.map(|near| format!(". Did you mean: '{near}'?"))
}

fn module_hint(core: &mut Core, exception: Value, wrong: &str) -> Option<String> {
    let module = text_of(core, exception, "name")?;
    let module = core.dict_get_text(core.modules, &module)?;
    let names = core.names_of(module);
    let hides = !wrong.starts_with('_');
    did_you_mean(nearest(wrong, visible(&names, hides)))
}

fn attribute_hint(core: &mut Core, exception: Value, wrong: &str) -> Option<String> {
    let object = super::attribute(core, exception, "obj");
    let (own, ..) = frame_of(core, exception);
    let names = listed(core, object);
    let hides = !wrong.starts_with('_') && (own.is_none() || own != object);
    did_you_mean(nearest(wrong, visible(&names, hides)))
}

/// The names of an object that suggestions are made from: an enumeration's are its members, and nobody knows without a call
/// what another `__dir__` written in Python lists.
fn listed(core: &mut Core, object: Value) -> Vec<String> {
    let plain =
        core.guest_special(object, "__dir__").is_none_or(|dir| !dir.is_kind(Kind::Function));
    if plain {
        return core.names_of(object);
    }
    let Some(members) = core
        .is_class(object)
        .then(|| core.class_special(object, "_member_names_"))
        .flatten()
        .filter(|members| members.is_kind(Kind::List))
    else {
        return Vec::new();
    };
    let members = core.heap.list(members).items.iter();
    members.filter_map(|name| core.heap.as_str(*name).map(str::to_owned)).collect()
}

/// The names of globals.
fn global_names(core: &Core, globals: Value) -> Vec<&str> {
    if !globals.is_kind(Kind::Dict) {
        return Vec::new();
    }
    let entries = core.heap.dict(globals).iter_from(0);
    entries.filter_map(|(_, entry)| core.heap.as_str(entry.key)).collect()
}

fn visible(names: &[String], hides: bool) -> impl Iterator<Item = &str> {
    names.iter().map(String::as_str).filter(move |name| !(hides && name.starts_with('_')))
}

fn name_hint(core: &mut Core, exception: Value, wrong: &str) -> Option<String> {
    if !exception.is_kind(Kind::Exception)
        || core.heap.exception(exception).trace.entries.is_empty()
    {
        return None;
    }
    let (own, globals, locals) = frame_of(core, exception);
    let name = super::attribute(core, exception, "name");
    if !own.is_none()
        && let Ok(name) = core.heap.intern_value(name)
        && let Ok(found) = core.lookup(own, name)
        && !matches!(found, Found::Missing)
    {
        return did_you_mean(Some(&format!("self.{wrong}")));
    }
    let core = &*core;
    let locals = locals.iter().filter_map(|name| core.heap.as_str(*name));
    let globals = if globals.is_kind(Kind::Dict) { globals } else { core.main };
    // The module of built-ins is put into globals that lack it.
    let globals = global_names(core, globals).into_iter().chain(["__builtins__"]);
    let known = locals.chain(globals).chain(tables::BUILTINS).chain(core.host.names());
    did_you_mean(nearest(wrong, known))
}

/// What is known of the frame that the exception was raised in.
fn frame_of(core: &Core, exception: Value) -> (Value, Value, Vec<Value>) {
    let kept = super::attribute(core, exception, FRAME);
    match core.heap.items(kept) {
        Some([own]) => (*own, NONE, Vec::new()),
        Some([own, globals, locals @ ..]) => (*own, *globals, locals.to_vec()),
        _ => (NONE, NONE, Vec::new()),
    }
}
