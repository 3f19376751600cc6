//! The table of all built-ins: from number to definition, from type and name to number.
//!
//! Place: filled once for the process from the static lists of `builtins/`, `types/` and `stdlib/`. Attribute look-ups on
//! built-in values end here.
//!
//! Invariants: numbers follow the order of the lists, so they are the same in every process of one build; snapshots name
//! built-ins by owner and name instead (`qualified`).
//! Limits: 65,535 built-ins.

use std::sync::OnceLock;

use super::{NativeDef, NativeFn, NativeKind};
use crate::exception::Fault;
use crate::types::TypeId;
use crate::value::{Immediate, NONE, Value};

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
    /// Whether the callee itself is the first argument, which does not count: so a built-in type is for its constructor.
    pub(crate) itself: bool,
}

#[derive(Debug)]
pub(crate) struct Registry {
    natives: Vec<(Owner, &'static NativeDef)>,
    /// How each is called as a method, its receiver being the first argument; and as a function.
    direct: Vec<Direct>,
    /// How each built-in function is called, and then each built-in type; what has a receiver is not, here.
    called: Vec<Direct>,
    by_name: Vec<(Owner, &'static str, u32)>,
    names: NameTable,
    /// `__new__` of each built-in type, by its number.
    constructors: Vec<Option<Value>>,
    /// `__init__` of each built-in type, by its number.
    initialisers: Vec<Option<Value>>,
}

/// All built-ins by number.
type Natives = [(Owner, &'static NativeDef)];

/// Numbers of built-ins by a hash of owner and name: look-ups miss more often than not, at one base class after another.
#[derive(Debug)]
struct NameTable(Vec<u32>);

/// Marks a free place of a `NameTable`.
const FREE: u32 = u32::MAX;

static REGISTRY: OnceLock<Registry> = OnceLock::new();

/// All built-ins. Their making is called and not inlined: callers on the interpreter's hot ways keep their frames small.
#[inline(always)]
fn registry() -> &'static Registry {
    match REGISTRY.get() {
        Some(registry) => registry,
        None => made(),
    }
}

#[cold]
#[inline(never)]
fn made() -> &'static Registry {
    REGISTRY.get_or_init(Registry::new)
}

// === impl Direct ===

impl Direct {
    /// Of what is not called so.
    const NONE: Direct = Direct {
        call: |_, _| Err(Fault::Raise),
        min: u8::MAX,
        max: 0,
        slots: 0,
        receiver: false,
        itself: true,
    };

    fn new(native: &NativeDef) -> Direct {
        let signature = &native.signature;
        let leading = native.leading() as u8;
        // A dict of keywords that may be spared is one more unbound value.
        let binds = signature.extra
            || (signature.keywords && !signature.spares)
            || native.kind == NativeKind::Getter;
        Direct {
            call: native.call,
            min: if binds { u8::MAX } else { leading + signature.required },
            max: if binds { 0 } else { leading + signature.positional },
            slots: leading + signature.slots + u8::from(signature.keywords),
            receiver: leading == 1,
            itself: false,
        }
    }

    /// As it is called by itself, not as a method.
    fn called(self) -> Direct {
        if self.receiver { Direct { min: u8::MAX, max: 0, ..self } } else { self }
    }

    /// As a type calls its constructor.
    fn constructor(self) -> Direct {
        let binds = self.min > self.max || self.max == 0;
        Direct {
            min: if binds { u8::MAX } else { self.min.saturating_sub(1) },
            max: if binds { 0 } else { self.max - 1 },
            itself: true,
            ..self
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
        let names = NameTable::new(&natives);
        let new = |type_id: &TypeId| find_attribute_in(&natives, &names, *type_id, "__new__");
        let constructors: Vec<Option<Value>> = TypeId::ALL.iter().map(new).collect();
        let init = |type_id: &TypeId| find_attribute_in(&natives, &names, *type_id, "__init__");
        let initialisers = TypeId::ALL.iter().map(init).collect();
        let direct: Vec<Direct> = natives.iter().map(|(_, native)| Direct::new(native)).collect();
        let of_type = |constructor: &Option<Value>| match constructor {
            Some(constructor) => direct[constructor.index() as usize].constructor(),
            None => Direct::NONE,
        };
        let called =
            direct.iter().map(|direct| direct.called()).chain(constructors.iter().map(of_type));
        let called = called.collect();
        Registry { natives, direct, called, by_name, names, constructors, initialisers }
    }

    /// How the loop calls the built-in function `value`.
    #[inline(always)]
    pub(crate) fn direct(&self, value: Value) -> Option<&Direct> {
        if value.is_immediate(Immediate::Native) {
            self.direct.get(value.index() as usize)
        } else {
            None
        }
    }

    /// As `direct`, of a function or a type.
    #[inline(always)]
    fn called(&self, value: Value) -> Option<&Direct> {
        let at = if value.is_immediate(Immediate::Type) {
            self.natives.len() + value.index() as usize
        } else if value.is_immediate(Immediate::Native) {
            value.index() as usize
        } else {
            return None;
        };
        self.called.get(at)
    }
}

// === impl NameTable ===

impl NameTable {
    fn new(natives: &Natives) -> NameTable {
        // At most a quarter full, so that a miss ends at once.
        let mut table = NameTable(vec![FREE; (natives.len() * 4).next_power_of_two()]);
        for (number, (owner, native)) in natives.iter().enumerate() {
            let mut at = table.place(*owner, native.name);
            while table.0[at] != FREE {
                at = (at + 1) % table.0.len();
            }
            table.0[at] = number as u32;
        }
        table
    }

    fn place(&self, owner: Owner, name: &str) -> usize {
        let owner = match owner {
            Owner::Type(type_id) => type_id as u64,
            Owner::Module(module) => 1 << 32 | module.len() as u64,
            Owner::Internal => 1 << 33,
        };
        let seed = 0xCBF2_9CE4_8422_2325 ^ owner.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let hash = name
            .bytes()
            .fold(seed, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3));
        (hash >> 20) as usize % self.0.len()
    }

    fn find(&self, natives: &Natives, owner: Owner, name: &str) -> Option<u32> {
        // No built-in has so long a name: only scripts ask for one.
        if name.len() > 64 {
            return None;
        }
        let mut at = self.place(owner, name);
        loop {
            let number = *self.0.get(at)?;
            let (known, native) = natives.get(number as usize)?;
            if *known == owner && native.name == name {
                return Some(number);
            }
            at = (at + 1) % self.0.len();
        }
    }
}

// === impl NativeId ===

impl NativeId {
    pub(crate) fn value(self) -> Value {
        Value::immediate(Immediate::Native, self.0)
    }
}

/// How the loop calls the built-in function `value`.
#[inline]
pub(crate) fn direct(value: Value) -> Option<&'static Direct> {
    registry().direct(value)
}

/// How to call the built-in function or type `value` with `count` arguments that need no binding.
#[inline]
pub(crate) fn direct_call(value: Value, count: u8) -> Option<&'static Direct> {
    registry().called(value).filter(|direct| direct.takes(count))
}

/// The definition of the built-in function, or of the constructor of the built-in type, `value`, and how many of the registers
/// stand before the arguments.
pub(crate) fn gathering(value: Value) -> Option<(&'static NativeDef, usize)> {
    match native(value) {
        Some(function) => (function.kind == NativeKind::Function).then_some((function, 0)),
        None => {
            let constructor = native(constructor(TypeId::from_value(value)?)?)?;
            (constructor.leading() == 1).then_some((constructor, 1))
        }
    }
}

/// The definition of the built-in that the immediate `value` is.
#[inline(always)]
pub(crate) fn native(value: Value) -> Option<&'static NativeDef> {
    if !value.is_immediate(Immediate::Native) {
        return None;
    }
    registry().natives.get(value.index() as usize).map(|(_, native)| *native)
}

/// Whose the built-in `value` is.
pub(crate) fn owner(value: Value) -> Option<Owner> {
    registry().natives.get(value.index() as usize).map(|(owner, _)| *owner)
}

/// The built-in of this owner and name.
pub(crate) fn find(owner: Owner, name: &str) -> Option<Value> {
    find_in(&registry().natives, &registry().names, owner, name)
}

fn find_in(natives: &Natives, names: &NameTable, owner: Owner, name: &str) -> Option<Value> {
    if let Owner::Type(
        TypeId::List
        | TypeId::Dict
        | TypeId::Set
        | TypeId::Bytearray
        | TypeId::Deque
        | TypeId::DictKeys
        | TypeId::DictItems
        | TypeId::OdictKeys
        | TypeId::OdictItems
        | TypeId::Cell,
    ) = owner
        && name == "__hash__"
    {
        // What can be changed has no hash.
        return Some(NONE);
    }
    names.find(natives, owner, name).map(|number| NativeId(number).value())
}

/// `__new__` of a built-in type, inherited or its own.
#[inline]
pub(crate) fn constructor(type_id: TypeId) -> Option<Value> {
    registry().constructors.get(type_id as usize).copied().flatten()
}

/// `__init__` of a built-in type, inherited or its own.
#[inline]
pub(crate) fn initialiser(type_id: TypeId) -> Option<Value> {
    registry().initialisers.get(type_id as usize).copied().flatten()
}

/// The attribute `name` of a built-in type, inherited ones included.
pub(crate) fn find_attribute(type_id: TypeId, name: &str) -> Option<Value> {
    find_attribute_in(&registry().natives, &registry().names, type_id, name)
}

fn find_attribute_in(
    natives: &Natives,
    names: &NameTable,
    type_id: TypeId,
    name: &str,
) -> Option<Value> {
    let mut at = type_id;
    loop {
        if let Some(found) = find_in(natives, names, Owner::Type(at), name) {
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
    let first = registry().by_name.partition_point(|(known, _, _)| *known < owner);
    let from = registry().by_name.iter().skip(first);
    from.take_while(move |(known, _, _)| *known == owner)
        .map(|(_, name, number)| (*name, NativeId(*number).value()))
}

/// The static form of a module's name.
pub(crate) fn module_name(name: &str) -> &'static str {
    let first = registry().by_name.partition_point(|(owner, _, _)| match owner {
        Owner::Type(_) => true,
        Owner::Module(known) => *known < name,
        Owner::Internal => false,
    });
    match registry().by_name.get(first) {
        Some((Owner::Module(known), _, _)) if *known == name => known,
        _ => "",
    }
}

/// Whether the immediate is an attribute that binds its receiver.
pub(crate) fn kind(value: Value) -> Option<NativeKind> {
    native(value).map(|native| native.kind)
}
/// Whether CPython has this built-in function in Python, so that a class binds it: of `json` and `asyncio`, but for what
/// `_asyncio` has.
pub(crate) fn is_written(value: Value) -> bool {
    match owner(value) {
        Some(Owner::Module("json")) => true,
        Some(Owner::Module("asyncio")) => native(value).is_some_and(|native| {
            native.kind == NativeKind::Function
                && !matches!(native.name, "all_tasks" | "current_task")
        }),
        _ => false,
    }
}
