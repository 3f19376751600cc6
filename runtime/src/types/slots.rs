//! `__slots__`: classes whose instances have no attributes but the ones named.
//!
//! Place: `types/class.rs` asks when a class is made, `protocol/attribute.rs` when an attribute is set.
//!
//! Invariants: a class is without dict when it and all classes it derives from name their slots. Storage is that of any
//! instance; only what may be set differs.
//! Limits: charged by the number of slots.

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::misc::Misc;
use crate::native::registry::{self, Owner};
use crate::native::{NativeDef, Signature};
use crate::types::TypeId;
use crate::value::{Immediate, Kind, NONE, Value};

/// Attributes of what a class has for a slot.
pub(crate) static MEMBER: &[NativeDef] = &[
    NativeDef::getter("__name__", |core, args| Ok(member_of(core, args[0]).0)),
    NativeDef::getter("__objclass__", |core, args| Ok(member_of(core, args[0]).1)),
    NativeDef::getter("__qualname__", |core, args| {
        let (name, class) = member_of(core, args[0]);
        let name = core.heap.as_str(name).unwrap_or_default().to_owned();
        let text = format!("{}.{name}", core.class_name(class));
        core.heap.new_string(text)
    }),
    NativeDef::getter("__doc__", |core, args| match core.heap.as_str(member_of(core, args[0]).0) {
        Some("__dict__") => core.heap.new_str("dictionary for instance variables"),
        Some("__weakref__") => core.heap.new_str("list of weak references to the object"),
        _ => Ok(NONE),
    }),
    NativeDef::method("__get__", Signature::range(1, 2), |core, args| {
        if args[1].is_none() {
            return Ok(args[0]);
        }
        let name = checked_name(core, args[0], args[1])?;
        if let Some(getter) = core.implied_getter(args[0]).and_then(registry::native) {
            return (getter.call)(core, &[args[1]]);
        }
        match core.get_own(args[1], name) {
            Some(value) => Ok(value),
            None => Err(core.no_attribute(args[1], name)),
        }
    }),
    NativeDef::method("__set__", Signature::exact(2), |core, args| {
        let name = checked_name(core, args[0], args[1])?;
        if core.implied_getter(args[0]).is_some() {
            return core.set_attr_plain(args[1], name, args[2]).map(|()| NONE);
        }
        core.set_own(args[1], name, args[2])?;
        Ok(NONE)
    }),
    NativeDef::method("__delete__", Signature::exact(1), |core, args| {
        let name = checked_name(core, args[0], args[1])?;
        if core.delete_own(args[1], name)? {
            return Ok(NONE);
        }
        Err(core.no_attribute(args[1], name))
    }),
];

/// What an instance answers for `__weakref__`.
pub(crate) static INTERNAL: &[NativeDef] = &[NativeDef::getter("__weakref__", |_, _| Ok(NONE))];

/// Name and class of a member.
fn member_of(core: &Core, member: Value) -> (Value, Value) {
    match *core.heap.misc_of(member) {
        Misc::Member { name, class } => (name, class),
        _ => (NONE, NONE),
    }
}

/// The member's name, if the object has such a slot.
fn checked_name(core: &mut Core, member: Value, object: Value) -> Result<Value, Fault> {
    let (name, class) = member_of(core, member);
    let of = core.type_of(object);
    let holds = matches!(object.kind(), Some(Kind::Instance | Kind::Exception | Kind::Class));
    if holds && core.is_subclass(of, class) {
        let text = core.heap.str(name).to_owned();
        return core.heap.intern(&text);
    }
    let (slot, owner) = (core.heap.str(name).to_owned(), core.class_name(class));
    let given = core.class_name(of);
    Err(core.type_error(format!(
        "descriptor '{slot}' for '{owner}' objects doesn't apply to a '{given}' object"
    )))
}

impl Core {
    /// Whether instances of the class to be made have no `__dict__`; refuses slots that are not names.
    pub(crate) fn checks_slots(
        &mut self,
        class: Value,
        dict: Value,
        bases: &[Value],
        gathered: Value,
    ) -> Result<bool, Fault> {
        let Some(slots) = self.dict_get_text(dict, "__slots__") else { return Ok(false) };
        let Some(names) = self.slot_names(gathered.or(slots)) else {
            return Err(self.not_iterable(slots));
        };
        self.charge_values(names.len())?;
        let sized = bases
            .iter()
            .map(|base| self.layout_of(*base))
            .find(|layout| matches!(layout, TypeId::Int | TypeId::Tuple | TypeId::Bytes));
        if let Some(layout) = sized
            && names.iter().any(|name| !matches!(self.heap.as_str(*name), Some("__dict__")))
        {
            let name = layout.name();
            return Err(self
                .type_error(format!("nonempty __slots__ not supported for subtype of '{name}'")));
        }
        let (mut has_dict, mut has_references) = (false, false);
        let inherits_dict = bases.first().is_some_and(|base| !self.is_dictless(*base));
        for slot in names {
            let Some(text) = self.heap.as_str(slot) else {
                let name = self.type_name(slot);
                return Err(
                    self.type_error(format!("__slots__ items must be strings, not '{name}'"))
                );
            };
            let text = self.mangled_slot(class, text);
            let text_is = |wanted: &str| text == wanted;
            for (special, seen) in
                [("__dict__", &mut has_dict), ("__weakref__", &mut has_references)]
            {
                let inherited = special == "__dict__" && inherits_dict;
                if text_is(special) && (std::mem::replace(seen, true) || inherited) {
                    let text = format!("{special} slot disallowed: we already got one");
                    return Err(self.type_error(text));
                }
            }
            if !is_identifier(&text) {
                return Err(self.type_error("__slots__ must be identifiers"));
            }
            if self.dict_get_text(dict, &text).is_some() {
                return Err(self
                    .value_error(format!("'{text}' in __slots__ conflicts with class variable")));
            }
        }
        Ok(!has_dict && bases.iter().all(|base| self.is_dictless(*base)))
    }

    /// The `__slots__` of a namespace that must be iterated over to learn the names.
    pub(crate) fn slots_to_gather(&mut self, namespace: Value) -> Option<Value> {
        let namespace = self.plain(namespace);
        let slots = self.dict_get_text(namespace, "__slots__")?;
        (self.slot_names(slots).is_none() && self.is_iterable(slots)).then_some(slots)
    }

    /// Gives a new class a member for each of its slots.
    pub(crate) fn add_members(&mut self, class: Value, gathered: Value) -> Result<(), Fault> {
        let dict = self.heap.class(class).dict;
        let slots = self.dict_get_text(dict, "__slots__");
        let names = slots.and_then(|slots| self.slot_names(gathered.or(slots)));
        let has_slots = names.is_some();
        let names = names.unwrap_or_default();
        let own = self.heap.class(class).name;
        let mut takes_references = !has_slots;
        for slot in names {
            let Some(text) = self.heap.as_str(slot) else { continue };
            let text = self.mangled_slot(own, text);
            if matches!(text.as_str(), "__dict__" | "__weakref__") {
                takes_references |= text == "__weakref__";
                continue;
            }
            let name = self.heap.intern(&text)?;
            let member = self.heap.new_misc(Misc::Member { name, class })?;
            self.dict_set_str(dict, name, member)?;
        }
        if self.begins_dict(class) {
            self.add_implied(class, "__dict__")?;
        }
        if takes_references && self.begins_references(class) {
            self.add_implied(class, "__weakref__")?;
        }
        Ok(())
    }

    /// Gives a class the descriptor of what its instances have though no slot names it.
    fn add_implied(&mut self, class: Value, name: &str) -> Result<(), Fault> {
        let dict = self.heap.class(class).dict;
        if self.dict_get_text(dict, name).is_some() {
            return Ok(());
        }
        let name = self.heap.intern(name)?;
        let member = self.heap.new_misc(Misc::Member { name, class })?;
        self.dict_set_str(dict, name, member)
    }

    /// Whether this is the first class of its order whose instances have a `__dict__`.
    fn begins_dict(&self, class: Value) -> bool {
        let object = self.heap.class(class);
        let layout = self.layout_of(class);
        let built_in = layout.is_exception()
            || matches!(layout, TypeId::Type | TypeId::Module | TypeId::Function);
        !object.dictless
            && !built_in
            && !object
                .mro
                .iter()
                .skip(1)
                .any(|base| base.is_kind(Kind::Class) && !self.heap.class(*base).dictless)
    }

    /// Whether this is the first class of its order whose instances can be referred to weakly.
    fn begins_references(&self, class: Value) -> bool {
        let known = matches!(
            self.layout_of(class),
            TypeId::Int
                | TypeId::Bool
                | TypeId::Tuple
                | TypeId::Bytes
                | TypeId::Set
                | TypeId::FrozenSet
                | TypeId::Type
                | TypeId::Module
                | TypeId::Function
                | TypeId::Deque
        );
        !known && !self.heap.class(class).mro.iter().skip(1).any(|base| self.has_references(*base))
    }

    pub(super) fn has_references(&self, class: Value) -> bool {
        class.is_kind(Kind::Class)
            && self.dict_get_text(self.heap.class(class).dict, "__weakref__").is_some()
    }

    /// Whether an instance of a class written in Python can be referred to weakly.
    pub(crate) fn takes_references(&self, class: Value) -> bool {
        matches!(
            self.layout_of(class),
            TypeId::Set
                | TypeId::FrozenSet
                | TypeId::Type
                | TypeId::Module
                | TypeId::Function
                | TypeId::Deque
        ) || self.heap.class(class).mro.iter().any(|base| self.has_references(*base))
    }

    /// What answers for the `__dict__` or `__weakref__` that a class has for its instances.
    pub(crate) fn implied_getter(&self, member: Value) -> Option<Value> {
        let owner = match self.heap.as_str(member_of(self, member).0) {
            Some("__dict__") => Owner::Type(TypeId::Object),
            Some("__weakref__") => Owner::Internal,
            _ => return None,
        };
        registry::find(owner, self.heap.as_str(member_of(self, member).0)?)
    }

    fn slot_names(&self, slots: Value) -> Option<Vec<Value>> {
        let slots = self.plain(slots);
        let names = match slots.kind()? {
            Kind::Str => vec![slots],
            Kind::Dict => self.heap.dict(slots).iter_from(0).map(|(_, entry)| entry.key).collect(),
            Kind::Set | Kind::FrozenSet => {
                self.heap.set(slots).iter_from(0).map(|(_, slot)| slot.key).collect()
            }
            _ => self.heap.items(slots)?.to_vec(),
        };
        Some(names.into_iter().map(|name| self.plain(name)).collect())
    }

    /// The slots that a class itself adds.
    pub(crate) fn members_of(&self, class: Value) -> Vec<&str> {
        if !class.is_kind(Kind::Class) {
            return Vec::new();
        }
        let dict = self.heap.class(class).dict;
        if self.dict_get_text(dict, "__slots__").is_none() {
            return Vec::new();
        }
        let mut names: Vec<&str> = (self.heap.dict(dict).iter_from(0))
            .filter(|(_, entry)| self.is_member_of(entry.value, class))
            .filter_map(|(_, entry)| self.heap.as_str(entry.key))
            .collect();
        names.sort_unstable();
        names
    }

    /// Whether this is what `class` has for one of its slots.
    fn is_member_of(&self, value: Value, class: Value) -> bool {
        value.is_kind(Kind::Misc)
            && matches!(*self.heap.misc_of(value), Misc::Member { class: of, .. } if of == class)
            && self.implied_getter(value).is_none()
    }

    fn mangled_slot(&self, class: Value, slot: &str) -> String {
        let class = self.heap.as_str(class).unwrap_or("");
        crate::compile::mangle(Some(class), slot).unwrap_or_else(|| slot.to_owned())
    }

    pub(super) fn is_dictless(&self, class: Value) -> bool {
        if class.is_kind(Kind::Class) {
            return self.heap.class(class).dictless;
        }
        class.is_immediate(Immediate::Type)
    }

    /// Whether instances of the class have attributes in slots and others in a `__dict__`.
    pub(crate) fn has_members(&self, class: Value) -> bool {
        let object = self.heap.class(class);
        let named = |base: &Value| {
            base.is_kind(Kind::Class)
                && self.dict_get_text(self.heap.class(*base).dict, "__slots__").is_some()
        };
        !object.dictless && object.mro.iter().any(named)
    }

    /// Whether an instance of `class` may be given the attribute `name`.
    pub(crate) fn takes_attribute(&self, class: Value, name: Value) -> bool {
        if !class.is_kind(Kind::Class) || !self.heap.class(class).dictless {
            return true;
        }
        let wanted = self.heap.str(name);
        self.heap.class(class).mro.iter().any(|base| {
            base.is_kind(Kind::Class)
                && self
                    .dict_get_text(self.heap.class(*base).dict, wanted)
                    .is_some_and(|found| self.is_member_of(found, *base))
        })
    }
}

fn is_identifier(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next().is_some_and(|first| first == '_' || first.is_alphabetic())
        && chars.all(|rest| rest == '_' || rest.is_alphanumeric())
}
