//! The table of all built-ins: from number to definition, from type and name to number.
//!
//! Place: filled once for the process from the static lists of `builtins/`, `types/` and `stdlib/`. Attribute look-ups on
//! built-in values end here.
//!
//! Invariants: numbers follow the order of the lists, so they are the same in every process of one build; snapshots name
//! built-ins by owner and name instead (`qualified`).
//! Limits: 65,535 built-ins.

use std::sync::LazyLock;

use super::{NativeDef, NativeFn, NativeKind};
use crate::types::TypeId;
use crate::value::{Immediate, Value};

/// Whose a built-in is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Owner {
    /// A built-in type's attribute.
    Type(TypeId),
    /// A module's function; `builtins` is one.
    Module(&'static str),
    /// Reached by no name: `Core` hands it out.
    Internal,
}

/// Number of a built-in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NativeId(pub(crate) u32);

/// A built-in as the loop calls it: with arguments that stand where its parameters are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Direct {
    pub(crate) call: NativeFn,
    /// Fewest arguments, a receiver included; more than `max` for a built-in that needs binding.
    min: u8,
    max: u8,
    /// Values that `call` is given: arguments and unbound ones after them.
    pub(crate) slots: u8,
    /// Whether the first is a receiver, which must be checked where it is just an argument.
    pub(crate) receiver: bool,
}

#[derive(Debug)]
struct Registry {
    natives: Vec<(Owner, &'static NativeDef)>,
    direct: Vec<Direct>,
    by_name: Vec<(Owner, &'static str, u32)>,
    /// `__new__` of each built-in type, by its number.
    constructors: Vec<Option<Value>>,
}

static REGISTRY: LazyLock<Registry> = LazyLock::new(Registry::new);

// === impl Direct ===

impl Direct {
    fn new(native: &NativeDef) -> Direct {
        let signature = &native.signature;
        let leading = native.leading() as u8;
        let binds = signature.extra || signature.keywords;
        Direct {
            call: native.call,
            min: if binds { u8::MAX } else { leading + signature.required },
            max: if binds { 0 } else { leading + signature.positional },
            slots: leading + signature.slots,
            receiver: leading == 1,
        }
    }

    /// Whether a call with `count` positional arguments needs no binding.
    #[inline(always)]
    pub(crate) fn takes(&self, count: u8) -> bool {
        self.min <= count && count <= self.max
    }
}

// === impl Registry ===

impl Registry {
    fn new() -> Registry {
        let mut natives = Vec::with_capacity(1024);
        for (owner, list) in crate::builtins::all_natives() {
            natives.extend(list.iter().map(|native| (owner, native)));
        }
        let mut by_name: Vec<_> = natives
            .iter()
            .enumerate()
            .map(|(number, (owner, native)): (usize, &(Owner, &NativeDef))| {
                (*owner, native.name, number as u32)
            })
            .collect();
        by_name.sort_unstable();
        let constructors = TypeId::ALL
            .iter()
            .map(|type_id| find_attribute_in(&by_name, *type_id, "__new__"))
            .collect();
        let direct = natives.iter().map(|(_, native)| Direct::new(native)).collect();
        Registry { natives, direct, by_name, constructors }
    }
}

// === impl NativeId ===

impl NativeId {
    pub(crate) fn value(self) -> Value {
        Value::immediate(Immediate::Native, self.0)
    }
}

/// How the loop calls the built-in function `value`, or the constructor of the built-in type that it is.
#[inline(always)]
pub(crate) fn direct(value: Value) -> Option<&'static Direct> {
    if value.is_immediate(Immediate::Native) {
        REGISTRY.direct.get(value.index() as usize)
    } else {
        None
    }
}

/// As `direct`, for the constructor of a built-in type, whose first argument is the type.
#[inline(always)]
pub(crate) fn direct_constructor(value: Value) -> Option<&'static Direct> {
    if !value.is_immediate(Immediate::Type) {
        return None;
    }
    let constructor = (*REGISTRY.constructors.get(value.index() as usize)?)?;
    REGISTRY.direct.get(constructor.index() as usize)
}

/// How to call the built-in function or type `value` with `count` arguments that need no binding, and how many of the
/// registers stand before them.
#[inline]
pub(crate) fn direct_call(value: Value, count: u8) -> Option<(&'static Direct, usize)> {
    match direct(value) {
        Some(direct) if direct.takes(count) && !direct.receiver => Some((direct, 0)),
        _ => direct_constructor(value)
            .filter(|direct| direct.takes(count.saturating_add(1)))
            .map(|direct| (direct, 1)),
    }
}

/// The definition of the built-in that the immediate `value` is.
#[inline(always)]
pub(crate) fn native(value: Value) -> Option<&'static NativeDef> {
    if !value.is_immediate(Immediate::Native) {
        return None;
    }
    REGISTRY.natives.get(value.index() as usize).map(|(_, native)| *native)
}

/// Whose the built-in `value` is.
pub(crate) fn owner(value: Value) -> Option<Owner> {
    REGISTRY.natives.get(value.index() as usize).map(|(owner, _)| *owner)
}

/// The built-in of this owner and name.
pub(crate) fn find(owner: Owner, name: &str) -> Option<Value> {
    find_in(&REGISTRY.by_name, owner, name)
}

fn find_in(list: &[(Owner, &'static str, u32)], owner: Owner, name: &str) -> Option<Value> {
    let at = list.binary_search_by(|(o, n, _)| o.cmp(&owner).then_with(|| (*n).cmp(name))).ok()?;
    list.get(at).map(|(_, _, number)| NativeId(*number).value())
}

/// `__new__` of a built-in type, inherited or its own.
#[inline]
pub(crate) fn constructor(type_id: TypeId) -> Option<Value> {
    REGISTRY.constructors.get(type_id as usize).copied().flatten()
}

/// The attribute `name` of a built-in type, inherited ones included.
pub(crate) fn find_attribute(type_id: TypeId, name: &str) -> Option<Value> {
    find_attribute_in(&REGISTRY.by_name, type_id, name)
}

fn find_attribute_in(
    list: &[(Owner, &'static str, u32)],
    type_id: TypeId,
    name: &str,
) -> Option<Value> {
    let mut at = type_id;
    loop {
        if let Some(found) = find_in(list, Owner::Type(at), name) {
            return Some(found);
        }
        if at == TypeId::Object {
            return None;
        }
        at = at.base();
    }
}

/// The names of an owner's built-ins, in order.
pub(crate) fn names(owner: Owner) -> impl Iterator<Item = (&'static str, Value)> {
    REGISTRY
        .by_name
        .iter()
        .filter(move |(o, _, _)| *o == owner)
        .map(|(_, name, number)| (*name, NativeId(*number).value()))
}

/// The static form of a module's name.
pub(crate) fn module_name(name: &str) -> &'static str {
    let owners = REGISTRY.by_name.iter().map(|(owner, _, _)| *owner);
    let mut owners = owners;
    owners
        .find_map(|owner| match owner {
            Owner::Module(known) if known == name => Some(known),
            _ => None,
        })
        .unwrap_or("")
}

/// Whether the immediate is an attribute that binds its receiver.
pub(crate) fn kind(value: Value) -> Option<NativeKind> {
    native(value).map(|native| native.kind)
}
