//! The built-in functions, by family.
//!
//! Place: `native/registry.rs` gathers the lists of this module, of `types/` and of `stdlib/`; `LoadGlobal` finds names
//! here after the globals and the host functions.
//!
//! Invariants: a built-in is the same object in all sessions.
//! Limits: each charges what it does.

use crate::native::NativeDef;
use crate::native::registry::{self, Owner};
use crate::types::TypeId;
use crate::value::{UNDEF, Value};

pub(crate) mod evaluate;
pub(crate) mod fold;
pub(crate) mod iteration;
pub(crate) mod iterators;
mod listing;
pub(crate) mod number;
pub(crate) mod object;
pub(crate) mod output;
pub(crate) mod refused;

/// All lists of built-ins with their owners, in the order that numbers them.
pub(crate) fn all_natives() -> Vec<(Owner, &'static [NativeDef])> {
    let mut lists = vec![
        (Owner::Module("builtins"), iteration::NATIVES),
        (Owner::Module("builtins"), object::NATIVES),
        (Owner::Module("builtins"), output::NATIVES),
        (Owner::Module("builtins"), fold::NATIVES),
        (Owner::Module("builtins"), crate::types::sort::FUNCTIONS),
        (Owner::Module("builtins"), number::NATIVES),
        (Owner::Module("builtins"), crate::stdlib::asyncio::awaiting::BUILTINS),
        (Owner::Module("builtins"), refused::NATIVES),
        (Owner::Module("builtins"), evaluate::NATIVES),
    ];
    lists.extend(crate::types::natives());
    lists.extend(crate::stdlib::natives());
    lists
}

/// A name of `builtins`.
pub(crate) fn find(name: &str) -> Option<Value> {
    if let Some(function) = registry::find(Owner::Module("builtins"), name) {
        return Some(function);
    }
    if let Ok(at) = TYPE_NAMES.binary_search_by(|(known, _)| (*known).cmp(name)) {
        return TYPE_NAMES.get(at).map(|(_, type_id)| type_id.value());
    }
    match name {
        "Ellipsis" => Some(crate::value::ELLIPSIS),
        "NotImplemented" => Some(crate::value::NOT_IMPLEMENTED),
        "__debug__" => Some(crate::value::TRUE),
        "EnvironmentError" | "IOError" => Some(TypeId::OSError.value()),
        _ => None,
    }
}

/// Names of `builtins`, for suggestions and `dir`.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    let functions = registry::names(Owner::Module("builtins")).map(|(name, _)| name);
    functions.chain(TYPE_NAMES.iter().map(|(name, _)| *name))
}

/// A built-in function that is known to exist.
pub(crate) fn find_text(name: &str) -> Value {
    find(name).unwrap_or(UNDEF)
}

/// `__build_class__`
pub(crate) fn build_class_function() -> Value {
    registry::find(Owner::Module("builtins"), "__build_class__").unwrap_or(UNDEF)
}

static TYPE_NAMES: std::sync::LazyLock<Vec<(&'static str, TypeId)>> =
    std::sync::LazyLock::new(|| {
        let mut names: Vec<_> = TypeId::ALL
            .iter()
            .filter(|type_id| is_named(**type_id))
            .map(|type_id| (type_id.name(), *type_id))
            .collect();
        names.sort_unstable();
        names
    });

fn is_named(type_id: TypeId) -> bool {
    if type_id.is_exception() {
        // `ChildError` is there for sessions that can have children: `Core::builtin`.
        return type_id.module() == "builtins" && type_id != TypeId::ChildError;
    }
    matches!(
        type_id,
        TypeId::Object
            | TypeId::Type
            | TypeId::Int
            | TypeId::Bool
            | TypeId::Float
            | TypeId::Complex
            | TypeId::Str
            | TypeId::Bytes
            | TypeId::Bytearray
            | TypeId::MemoryView
            | TypeId::List
            | TypeId::Tuple
            | TypeId::Dict
            | TypeId::Set
            | TypeId::FrozenSet
            | TypeId::Range
            | TypeId::Slice
            | TypeId::Property
            | TypeId::StaticMethod
            | TypeId::ClassMethod
            | TypeId::Super
            | TypeId::Reversed
            | TypeId::Enumerate
            | TypeId::Zip
            | TypeId::Map
            | TypeId::Filter
    )
}
