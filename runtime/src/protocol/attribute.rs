//! Attributes: look-up on classes, descriptors, the hooks.
//!
//! Place: `LoadAttr`, `LoadMethod`, `StoreAttr` of the loop; `getattr` and its kin; every operation that looks for a special
//! method.
//!
//! ```text
//! data descriptor of the type  ->  the object's own  ->  other attribute of the type, bound  ->  __getattr__
//! ```
//!
//! Invariants: names are interned strings. A site's cache is keyed by shape and class epoch, so it never outlives what it
//! saw; a hit has the same result as the look-up.
//! Limits: a look-up costs no fuel beyond its instruction; the resolution order is at most as long as the class chain.

use serde::{Deserialize, Serialize};

use crate::core::{Core, NO_ENTRY, SiteCache};
use crate::exception::{Fault, Pending};
use crate::heap::misc::Misc;
use crate::heap::shape::SHAPE_DICT;
use crate::native::state::StepFn;
use crate::native::{Input, NativeKind, Step, registry};
use crate::types::TypeId;
use crate::value::{Immediate, Kind, NONE, UNDEF, Value};

const BUILT_IN: u64 = 1 << 63;
/// What the keys of attribute sites for objects of rare kinds begin with; their type stands below it.
const MISC: u64 = 0b11 << 62;
/// The slot in a site of `LoadAttr` whose `found` is to be called with the object.
const GETTER: u32 = NO_ENTRY - 1;
/// What the keys of attribute sites for modules begin with; the module's number stands below it, the dict's entry in the
/// slot.
const MODULE: u64 = 1 << 62;
/// Entries of `Core::type_cache`.
const TYPE_CACHE: usize = 128;

/// What a look-up found.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Found {
    /// The value itself.
    Value(Value),
    /// An instance's own, in this slot.
    Slot(Value, u32),
    /// A function to be bound to the object.
    Method(Value),
    /// A computed attribute: call this with the object.
    Call(Value),
    /// A descriptor: call `get` with descriptor, object (or None) and class.
    Descriptor { get: Value, descriptor: Value },
    /// Nothing.
    Missing,
}

/// `object.attribute` where the class has `__getattr__`: calls the hook when the look-up raises `AttributeError`.
/// Registers: object, name, hook.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct GetattrHook {
    stage: u8,
}

impl StepFn for GetattrHook {
    fn catches(&self) -> bool {
        self.stage == 1
    }

    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [object, name, hook, ref mut lookup] = regs else {
            return Err(core.system_error("bad registers"));
        };
        match (self.stage, input) {
            (0, _) => {
                self.stage = 1;
                let lookup = *lookup;
                if lookup.is_undef() {
                    return Ok(Step::Return(core.attribute_plain(object, name)?));
                }
                core.call(lookup, &[object, name]).map(Step::Return)
            }
            (1, Input::Raised(exception)) => {
                if !core.exception_is(exception, TypeId::AttributeError) {
                    return Err(core.raise_again(exception));
                }
                self.stage = 2;
                core.call(hook, &[object, name]).map(Step::Return)
            }
            (_, Input::Returned(value)) => Ok(Step::Return(value)),
            _ => Err(core.system_error("bad step")),
        }
    }
}

// === Look-up on classes ===

impl Core {
    /// The attribute `name` of a class by its resolution order, unbound when there is none; no binding.
    #[inline]
    pub(crate) fn class_lookup(&mut self, class: Value, name: Value) -> Value {
        if class.is_kind(Kind::Class) {
            let epoch = self.heap.class_epoch;
            if let Some(found) = self.heap.class(class).cache.get(name.index(), epoch) {
                return found;
            }
            let found = self.class_lookup_slow(class, name);
            self.heap.class_mut(class).cache.set(name.index(), epoch, found);
            return found;
        }
        match TypeId::from_value(class) {
            Some(type_id) => self.type_lookup(type_id, name),
            None => UNDEF,
        }
    }

    fn type_lookup(&mut self, type_id: TypeId, name: Value) -> Value {
        let key = (type_id as u64) << 32 | u64::from(name.index());
        let slot = (name.index() as usize ^ (type_id as usize) << 3) % TYPE_CACHE;
        if let Some((known, found)) = self.type_cache.get(slot)
            && *known == key
        {
            return *found;
        }
        let found = registry::find_attribute(type_id, self.heap.str(name)).unwrap_or(UNDEF);
        if self.type_cache.is_empty() {
            self.type_cache.resize(TYPE_CACHE, (u64::MAX, UNDEF));
        }
        self.type_cache[slot] = (key, found);
        found
    }

    fn class_lookup_slow(&self, class: Value, name: Value) -> Value {
        for base in &*self.heap.class(class).mro {
            let found = if let Some(type_id) = TypeId::from_value(*base) {
                registry::find(registry::Owner::Type(type_id), self.heap.str(name))
            } else {
                self.dict_get_name(self.heap.class(*base).dict, name)
            };
            if let Some(found) = found {
                return found;
            }
        }
        UNDEF
    }

    /// A special method of `object`'s class, not bound: `None` when it has none.
    pub(crate) fn special(
        &mut self,
        object: Value,
        name: &'static str,
    ) -> Result<Option<Value>, Fault> {
        let class = self.type_of(object);
        Ok(self.class_special(class, name))
    }

    /// A special method of `class` by its resolution order.
    pub(crate) fn class_special(&mut self, class: Value, name: &'static str) -> Option<Value> {
        if let Some(type_id) = TypeId::from_value(class) {
            return registry::find_attribute(type_id, name);
        }
        // A name that no string of the session has is no name of a class written in Python; built-in bases may have it.
        let found = match self.heap.find_name(name) {
            Some(name) => self.class_lookup(class, name),
            // No built-in type has it, and it is asked for at every attribute.
            None if name == "__getattr__" => UNDEF,
            None => registry::find_attribute(self.layout_of(class), name).unwrap_or(UNDEF),
        };
        found.bound()
    }

    /// A special method written in Python, or `None` where the built-in behaviour holds.
    pub(crate) fn guest_special(&mut self, object: Value, name: &'static str) -> Option<Value> {
        match object.kind() {
            Some(Kind::Instance | Kind::Exception | Kind::Class) => {}
            _ => return None,
        }
        let class = self.type_of(object);
        if !class.is_kind(Kind::Class) {
            return None;
        }
        let epoch = self.heap.class_epoch;
        if let Some(found) = self.heap.class(class).cache.special(name, epoch) {
            return found.bound();
        }
        let found = self.special_in_python(class, name);
        let known = found.unwrap_or(UNDEF);
        self.heap.class_mut(class).cache.set_special(name, epoch, known);
        found
    }

    fn special_in_python(&mut self, class: Value, name: &'static str) -> Option<Value> {
        let found = self.class_special(class, name)?;
        let Some(native) = registry::native(found) else { return Some(found) };
        // Asked for at every attribute of an instance of a class over a built-in type.
        if name == "__getattribute__"
            && registry::owner(found) == Some(registry::Owner::Type(TypeId::Object))
        {
            return None;
        }
        // A built-in under another name than its own, or of another type, was put there by the class.
        let layout = self.layout_of(class);
        let own = native.name == name
            && (registry::owner(found) == Some(registry::Owner::Type(layout))
                || registry::find_attribute(layout, name) == Some(found));
        (!own).then_some(found)
    }

    /// Calls the special method `name` of `object` if its class has one written in Python.
    pub(crate) fn call_special(
        &mut self,
        object: Value,
        name: &'static str,
        args: &[Value],
    ) -> Result<Option<Value>, Fault> {
        let Some(function) = self.guest_special(object, name) else { return Ok(None) };
        self.call_bound(function, object, args).map(Some)
    }

    /// Calls what a class look-up found as a method of `object`.
    pub(crate) fn call_bound(
        &mut self,
        function: Value,
        object: Value,
        args: &[Value],
    ) -> Result<Value, Fault> {
        let takes_object = match registry::kind(function) {
            Some(kind) => kind == NativeKind::Method,
            None => function.is_kind(Kind::Function),
        };
        if takes_object {
            let mut all = [object; 4];
            let count = args.len() + 1;
            if let Some(rest) = all.get_mut(1..count) {
                rest.copy_from_slice(args);
                return self.call(function, &all[..count]);
            }
            let all = [&[object], args].concat();
            return self.call(function, &all);
        }
        let bound = self.bind_found(function, object)?;
        self.call(bound, args)
    }

    /// Binds a class attribute that is no plain function: static and class methods, other callables.
    pub(crate) fn bind_found(&mut self, found: Value, object: Value) -> Result<Value, Fault> {
        if registry::kind(found) == Some(NativeKind::ClassMethod) {
            let class = self.type_of(object);
            return self.heap.new_method(found, class);
        }
        if found.is_kind(Kind::Misc) {
            match *self.heap.misc_of(found) {
                Misc::StaticMethod { function } => return Ok(function),
                Misc::ClassMethod { function } => {
                    let class = self.type_of(object);
                    return self.heap.new_method(function, class);
                }
                _ => {}
            }
        }
        Ok(found)
    }

    /// What calling `callee` calls, and whether `callee` goes first; `None` when it cannot be called.
    pub(crate) fn callable_of(&mut self, callee: Value) -> Result<Option<(Value, bool)>, Fault> {
        if callee.is_kind(Kind::Misc) {
            match *self.heap.misc_of(callee) {
                Misc::StaticMethod { function } => return Ok(Some((function, false))),
                Misc::GenericAlias { origin, .. } => return Ok(Some((origin, false))),
                _ => return Ok(None),
            }
        }
        let Some(found) = self.guest_special(callee, "__call__") else { return Ok(None) };
        if found.is_kind(Kind::Function) || registry::kind(found) == Some(NativeKind::Method) {
            return Ok(Some((found, true)));
        }
        Ok(Some((self.bind_found(found, callee)?, false)))
    }
}

// === Look-up on objects ===

impl Core {
    /// Looks `name` up on `object`, without calling anything.
    pub(crate) fn lookup(&mut self, object: Value, name: Value) -> Result<Found, Fault> {
        match object.kind() {
            Some(Kind::Class) => return self.lookup_on_class(object, name),
            Some(Kind::Module) => {
                let module = *self.heap.module(object);
                if let Some(value) = self.dict_get_name(module.dict, name) {
                    return Ok(Found::Value(value));
                }
                if let Some(made) = self.lazy_attribute(object, name)? {
                    return Ok(Found::Value(made));
                }
            }
            Some(Kind::Misc) => {
                if let Misc::Super { class, object: receiver, object_type } =
                    *self.heap.misc_of(object)
                    && let Some(found) = self.lookup_super(class, receiver, object_type, name)?
                {
                    return Ok(found);
                }
                if let Some(value) = self.record_field(object, name) {
                    return Ok(Found::Value(value));
                }
            }
            None if object.is_immediate(Immediate::Type) => {
                return self.lookup_on_class(object, name);
            }
            _ => {}
        }
        let class = self.type_of(object);
        let found = self.class_lookup(class, name);
        if !found.is_undef()
            && let Some(found) = self.data_descriptor(found)?
        {
            return Ok(found);
        }
        if let Some(own) = self.own_attribute(object, name) {
            return Ok(own);
        }
        if found.is_undef() {
            return Ok(Found::Missing);
        }
        self.bind_for(found, object, class)
    }

    /// What an attribute of the object itself, rather than its class, is.
    fn own_attribute(&mut self, object: Value, name: Value) -> Option<Found> {
        match object.kind()? {
            Kind::Instance => {
                let shape = self.heap.instance(object).shape;
                if shape != SHAPE_DICT {
                    let slot = self.slot_of(shape, name)?;
                    let value = self.heap.instance(object).slots.get(slot as usize).copied()?;
                    return Some(Found::Slot(value, slot));
                }
                self.get_own(object, name).map(Found::Value)
            }
            Kind::Exception => {
                let attrs = self.heap.exception(object).attrs;
                self.dict_get_name(attrs, name).map(Found::Value)
            }
            Kind::Function => {
                let attrs = self.heap.function(object).attrs;
                self.dict_get_name(attrs, name).map(Found::Value)
            }
            Kind::Method => {
                let function = self.heap.method(object).function;
                if !function.is_kind(Kind::Function) {
                    return None;
                }
                self.own_attribute(function, name)
            }
            _ => None,
        }
    }

    /// The look-up's answer if what the class has takes precedence over the object's own.
    fn data_descriptor(&mut self, found: Value) -> Result<Option<Found>, Fault> {
        if registry::kind(found) == Some(NativeKind::Getter) {
            return Ok(Some(Found::Call(found)));
        }
        if found.is_kind(Kind::Misc)
            && let Misc::Property { get, .. } = *self.heap.misc_of(found)
        {
            if get.is_none() || get.is_undef() {
                return Ok(Some(Found::Descriptor { get: UNDEF, descriptor: found }));
            }
            return Ok(Some(Found::Call(get)));
        }
        if found.is_kind(Kind::Instance)
            && let Some(get) = self.guest_special(found, "__get__")
            && (self.guest_special(found, "__set__").is_some()
                || self.guest_special(found, "__delete__").is_some())
        {
            return Ok(Some(Found::Descriptor { get, descriptor: found }));
        }
        Ok(None)
    }

    /// Binds what the class has to the object.
    fn bind_for(&mut self, found: Value, object: Value, class: Value) -> Result<Found, Fault> {
        if found.is_kind(Kind::Function) {
            return Ok(Found::Method(found));
        }
        if let Some(native) = registry::native(found) {
            return Ok(match native.kind {
                NativeKind::Method if !self.receives(native, found, object) => {
                    Found::Value(self.heap.new_method(found, object)?)
                }
                NativeKind::Method => Found::Method(found),
                // `__new__` is given its class by the caller.
                NativeKind::ClassMethod if native.name == "__new__" => Found::Value(found),
                NativeKind::ClassMethod => Found::Value(self.heap.new_method(found, class)?),
                NativeKind::Getter => Found::Call(found),
                NativeKind::Function | NativeKind::StaticMethod => Found::Value(found),
            });
        }
        if found.is_kind(Kind::Misc) {
            match *self.heap.misc_of(found) {
                Misc::StaticMethod { function } => return Ok(Found::Value(function)),
                Misc::ClassMethod { function } => {
                    return Ok(Found::Value(self.heap.new_method(function, class)?));
                }
                // The object's own was looked for before.
                Misc::Member { .. } => return Ok(Found::Missing),
                _ => {}
            }
        }
        if found.is_kind(Kind::Instance)
            && let Some(get) = self.guest_special(found, "__get__")
        {
            return Ok(Found::Descriptor { get, descriptor: found });
        }
        Ok(Found::Value(found))
    }

    fn lookup_on_class(&mut self, class: Value, name: Value) -> Result<Found, Fault> {
        let meta = self.type_of(class);
        let of_meta = self.class_lookup(meta, name);
        if !of_meta.is_undef()
            && let Some(found) = self.data_descriptor(of_meta)?
        {
            return Ok(found);
        }
        let found = self.class_lookup(class, name);
        if !found.is_undef() {
            return self.bind_on_class(found, class);
        }
        if of_meta.is_undef() {
            return Ok(Found::Missing);
        }
        self.bind_for(of_meta, class, meta)
    }

    /// What `Class.attribute` gives of what the class has.
    fn bind_on_class(&mut self, found: Value, class: Value) -> Result<Found, Fault> {
        if let Some(native) = registry::native(found)
            && native.kind == NativeKind::ClassMethod
            && native.name != "__new__"
        {
            return Ok(Found::Value(self.heap.new_method(found, class)?));
        }
        if found.is_kind(Kind::Misc) {
            match *self.heap.misc_of(found) {
                Misc::StaticMethod { function } => return Ok(Found::Value(function)),
                Misc::ClassMethod { function } => {
                    return Ok(Found::Value(self.heap.new_method(function, class)?));
                }
                _ => {}
            }
        }
        if found.is_kind(Kind::Instance)
            && let Some(get) = self.guest_special(found, "__get__")
        {
            return Ok(Found::Descriptor { get, descriptor: found });
        }
        Ok(Found::Value(found))
    }

    /// `super().name`
    fn lookup_super(
        &mut self,
        class: Value,
        object: Value,
        object_type: Value,
        name: Value,
    ) -> Result<Option<Found>, Fault> {
        if object_type.is_undef() || self.heap.str(name) == "__class__" {
            return Ok(None);
        }
        let mro = self.mro_of(object_type);
        let after = mro.iter().position(|base| *base == class).map_or(mro.len(), |at| at + 1);
        for base in &mro[after..] {
            let found = if let Some(type_id) = TypeId::from_value(*base) {
                registry::find(registry::Owner::Type(type_id), self.heap.str(name))
            } else {
                self.dict_get_name(self.heap.class(*base).dict, name)
            };
            let Some(found) = found else { continue };
            if object == object_type {
                return self.bind_on_class(found, object).map(Some);
            }
            // Bound here, because the receiver is not the super object.
            return Ok(Some(match self.bind_for(found, object, object_type)? {
                Found::Method(function) => Found::Value(self.heap.new_method(function, object)?),
                Found::Call(get) => {
                    let method = self.heap.new_method(get, object)?;
                    Found::Descriptor { get: method, descriptor: UNDEF }
                }
                found => match self.data_descriptor_for(found, object)? {
                    Some(found) => found,
                    None => found,
                },
            }));
        }
        Ok(None)
    }

    fn data_descriptor_for(&mut self, found: Found, object: Value) -> Result<Option<Found>, Fault> {
        let Found::Value(value) = found else { return Ok(None) };
        if value.is_kind(Kind::Misc)
            && let Misc::Property { get, .. } = *self.heap.misc_of(value)
            && !get.is_none()
            && !get.is_undef()
        {
            let method = self.heap.new_method(get, object)?;
            return Ok(Some(Found::Descriptor { get: method, descriptor: UNDEF }));
        }
        Ok(None)
    }

    /// The resolution order of a class, built-in or not.
    pub(crate) fn mro_of(&self, class: Value) -> Vec<Value> {
        if class.is_kind(Kind::Class) {
            return self.heap.class(class).mro.to_vec();
        }
        let mut order = Vec::new();
        if let Some(mut at) = TypeId::from_value(class) {
            loop {
                order.push(at.value());
                // The one built-in type with two bases.
                if at == TypeId::BaseExceptionGroup && order.len() == 2 {
                    order.push(TypeId::Exception.value());
                }
                if at == TypeId::Object {
                    break;
                }
                at = at.base();
            }
        }
        order
    }

    fn record_field(&self, object: Value, name: Value) -> Option<Value> {
        let Misc::Record { fields, values, .. } = *self.heap.misc_of(object) else { return None };
        let wanted = self.heap.str(name);
        let fields = self.heap.items(fields)?;
        let at = fields.iter().position(|field| self.heap.as_str(*field) == Some(wanted))?;
        self.heap.items(values)?.get(at).copied()
    }

    /// Turns a look-up's answer into the attribute's value.
    fn attribute_of(&mut self, object: Value, found: Found, name: Value) -> Result<Value, Fault> {
        match found {
            Found::Value(value) | Found::Slot(value, _) => Ok(value),
            Found::Method(function) => self.heap.new_method(function, object),
            Found::Call(get) => match registry::native(get) {
                Some(native) if self.receives(native, get, object) => {
                    (native.call)(self, &[object])
                }
                Some(native) => Err(self.wrong_receiver(native, get, object)),
                None => self.call(get, &[object]),
            },
            Found::Descriptor { get, descriptor } => {
                if get.is_undef() {
                    let text = self.no_accessor(object, name, "getter");
                    return Err(self.raise(TypeId::AttributeError, text));
                }
                if descriptor.is_undef() {
                    return self.call(get, &[]);
                }
                if self.is_class(object) {
                    return self.call_bound(get, descriptor, &[NONE, object]);
                }
                let class = self.type_of(object);
                self.call_bound(get, descriptor, &[object, class])
            }
            Found::Missing => {
                if object.is_kind(Kind::Module)
                    && let Some(fault) = self.provided_attribute(object, name)?
                {
                    return Err(fault);
                }
                // PEP 562.
                if object.is_kind(Kind::Module)
                    && let Some(hook) =
                        self.dict_get_text(self.heap.module(object).dict, "__getattr__")
                {
                    return self.call(hook, &[name]);
                }
                Err(self.no_attribute(object, name))
            }
        }
    }

    /// `object.name` by the default rules.
    pub(crate) fn attribute_plain(&mut self, object: Value, name: Value) -> Result<Value, Fault> {
        let found = self.lookup(object, name)?;
        self.attribute_of(object, found, name)
    }

    /// `getattr(object, name)`; `name` is interned.
    pub(crate) fn get_attr(&mut self, object: Value, name: Value) -> Result<Value, Fault> {
        if matches!(object.kind(), Some(Kind::Instance | Kind::Exception | Kind::Class)) {
            let lookup = self.guest_special(object, "__getattribute__");
            let hook = self.guest_special(object, "__getattr__");
            if lookup.is_some() || hook.is_some() {
                return self.get_attr_hooked(object, name, lookup, hook);
            }
        }
        self.attribute_plain(object, name)
    }

    fn get_attr_hooked(
        &mut self,
        object: Value,
        name: Value,
        lookup: Option<Value>,
        hook: Option<Value>,
    ) -> Result<Value, Fault> {
        let Some(hook) = hook else {
            return self.call(lookup.unwrap_or(UNDEF), &[object, name]);
        };
        if lookup.is_none() {
            match self.lookup(object, name)? {
                Found::Value(value) | Found::Slot(value, _) => return Ok(value),
                Found::Method(function) => return self.heap.new_method(function, object),
                Found::Missing => return self.call(hook, &[object, name]),
                Found::Call(_) | Found::Descriptor { .. } => {}
            }
        }
        let registers = [object, name, hook, lookup.unwrap_or(UNDEF)];
        Err(self.enter(GetattrHook::default(), &registers))
    }

    /// `getattr(object, name)` for a name known here.
    pub(crate) fn method_of(&mut self, object: Value, name: &str) -> Result<Value, Fault> {
        let name = self.heap.intern(name)?;
        self.get_attr(object, name)
    }

    #[cold]
    #[inline(never)]
    pub(crate) fn no_attribute(&mut self, object: Value, name: Value) -> Fault {
        let attribute = self.heap.str(name).to_owned();
        let text = if object.is_kind(Kind::Module) {
            let module = self.heap.as_str(self.heap.module(object).name).unwrap_or("?");
            format!("module '{module}' has no attribute '{attribute}'")
        } else if self.is_class(object) {
            format!("type object '{}' has no attribute '{attribute}'", self.message_name(object))
        } else {
            // A bound method has what its function has.
            let owner = match object.kind() {
                Some(Kind::Method) => self.heap.method(object).function,
                _ => object,
            };
            let owner = if owner.is_kind(Kind::Function) { owner } else { object };
            format!("'{}' object has no attribute '{attribute}'", self.type_name(owner))
        };
        self.pending = Pending::Attribute { text, name, object };
        Fault::Raise
    }

    fn no_accessor(&self, object: Value, name: Value, what: &str) -> String {
        let name = self.heap.str(name);
        format!("property '{name}' of '{}' object has no {what}", self.type_name(object))
    }
}

// === Sites ===

impl Core {
    fn site_name(&mut self, code: u32, site: u16) -> Result<Value, Fault> {
        let name = self.link_of(code).code.sites.get(site as usize).copied().unwrap_or(0);
        self.name(code, name)
    }

    /// `LoadAttr`
    pub(crate) fn load_attr(
        &mut self,
        code: u32,
        site: u16,
        object: Value,
    ) -> Result<Value, Fault> {
        if !object.is_kind(Kind::Instance) {
            if let Some(value) = self.module_attr(code, site, object) {
                return Ok(value);
            }
            let name = self.site_name(code, site)?;
            return self.get_attr(object, name);
        }
        let shape = self.heap.instance(object).shape;
        if let Some(&cache) = self.site(code, site)
            && cache.key == u64::from(shape)
            && cache.epoch == self.heap.class_epoch
        {
            match cache.slot {
                NO_ENTRY => return Ok(cache.found),
                GETTER => match registry::native(cache.found) {
                    None => return self.call(cache.found, &[object]),
                    Some(native) if self.receives(native, cache.found, object) => {
                        return (native.call)(self, &[object]);
                    }
                    Some(_) => {}
                },
                _ => {}
            }
        }
        self.load_attr_slow(code, site, object, shape)
    }

    /// What a module's own namespace has for the site's name; `None` leaves it to the look-up.
    fn module_attr(&mut self, code: u32, site: u16, object: Value) -> Option<Value> {
        if !object.is_kind(Kind::Module) {
            return None;
        }
        let dict = self.heap.module(object).dict;
        if !dict.is_kind(Kind::Dict) {
            return None;
        }
        let key = MODULE | u64::from(object.index());
        if let Some(cache) = self.site(code, site)
            && cache.key == key
            && let Some(entry) = self.heap.dict(dict).entries.get(cache.slot as usize)
            && entry.key == cache.found
        {
            return Some(entry.value);
        }
        let name = self.site_name(code, site).ok()?;
        let at = self.dict_entry(dict, name)?;
        let entry = *self.heap.dict(dict).entries.get(at as usize)?;
        self.remember_site(code, site, key, at, entry.key);
        Some(entry.value)
    }

    #[inline(never)]
    fn load_attr_slow(
        &mut self,
        code: u32,
        site: u16,
        object: Value,
        shape: u32,
    ) -> Result<Value, Fault> {
        let name = self.site_name(code, site)?;
        if self.guest_special(object, "__getattribute__").is_some() {
            return self.get_attr(object, name);
        }
        let found = self.lookup(object, name)?;
        let key = u64::from(shape);
        // A dict of attributes says nothing of the class.
        let by_shape = shape != SHAPE_DICT;
        match found {
            Found::Slot(value, slot) => {
                self.remember_site(code, site, key, slot, UNDEF);
                Ok(value)
            }
            Found::Call(get)
                if by_shape
                    && (get.is_kind(Kind::Function) || registry::native(get).is_some())
                    && self.guest_special(object, "__getattr__").is_none() =>
            {
                self.remember_site(code, site, key, GETTER, get);
                self.attribute_of(object, found, name)
            }
            Found::Missing | Found::Call(_) | Found::Descriptor { .. } => {
                self.get_attr(object, name)
            }
            // What the class itself has; a method that was made for this object is no such thing.
            Found::Value(value) if by_shape && !value.is_kind(Kind::Method) => {
                self.remember_site(code, site, key, NO_ENTRY, value);
                Ok(value)
            }
            found => self.attribute_of(object, found, name),
        }
    }

    fn remember_site(&mut self, code: u32, site: u16, key: u64, slot: u32, found: Value) {
        let epoch = self.heap.class_epoch;
        self.remember(code, site, SiteCache { key, epoch, slot, found });
    }

    /// `LoadMethod`: the function, and whether it is bound already.
    #[inline]
    pub(crate) fn load_method(
        &mut self,
        code: u32,
        site: u16,
        object: Value,
    ) -> Result<(Value, bool), Fault> {
        let key = if object.is_kind(Kind::Instance) {
            u64::from(self.heap.instance(object).shape)
        } else if object.is_kind(Kind::Misc) {
            MISC | u64::from(self.type_of(object).index())
        } else {
            BUILT_IN | object.bits() >> 32
        };
        if let Some(cache) = self.site(code, site)
            && cache.key == key
            && cache.slot == NO_ENTRY
            && cache.epoch == self.heap.class_epoch
        {
            return Ok((cache.found, false));
        }
        self.load_method_slow(code, site, object, key)
    }

    #[inline(never)]
    fn load_method_slow(
        &mut self,
        code: u32,
        site: u16,
        object: Value,
        key: u64,
    ) -> Result<(Value, bool), Fault> {
        if let Some(value) = self.module_attr(code, site, object) {
            return Ok((value, true));
        }
        let name = self.site_name(code, site)?;
        let hooked = matches!(object.kind(), Some(Kind::Instance | Kind::Class))
            && self.guest_special(object, "__getattribute__").is_some();
        if hooked {
            return Ok((self.get_attr(object, name)?, true));
        }
        match self.lookup(object, name)? {
            Found::Method(function) => {
                let cacheable = match object.kind() {
                    Some(Kind::Instance) => key != u64::from(SHAPE_DICT),
                    Some(Kind::Misc) => self.is_deque(object) || self.is_bytearray(object),
                    Some(kind) => {
                        !matches!(kind, Kind::Class | Kind::Exception | Kind::Misc | Kind::Iterator)
                            && !matches!(kind, Kind::Generator | Kind::Method | Kind::Function)
                    }
                    None => false,
                };
                if cacheable {
                    self.remember_site(code, site, key, NO_ENTRY, function);
                }
                Ok((function, false))
            }
            Found::Value(value) | Found::Slot(value, _) => Ok((value, true)),
            _ => Ok((self.get_attr(object, name)?, true)),
        }
    }

    /// `StoreAttr`
    #[inline]
    pub(crate) fn store_attr(
        &mut self,
        code: u32,
        site: u16,
        object: Value,
        value: Value,
    ) -> Result<(), Fault> {
        if object.is_kind(Kind::Instance)
            && let Some(&cache) = self.site(code, site)
        {
            let epoch = self.heap.class_epoch;
            let instance = self.heap.instance_mut(object);
            if cache.key == u64::from(instance.shape) && cache.epoch == epoch {
                if cache.slot != NO_ENTRY {
                    if let Some(at) = instance.slots.get_mut(cache.slot as usize) {
                        *at = value;
                        return Ok(());
                    }
                } else if cache.found.is_int() {
                    return self.heap.push_slot(object, cache.found.as_int() as u32, value);
                }
            }
        }
        self.store_attr_slow(code, site, object, value)
    }

    #[inline(never)]
    fn store_attr_slow(
        &mut self,
        code: u32,
        site: u16,
        object: Value,
        value: Value,
    ) -> Result<(), Fault> {
        let name = self.site_name(code, site)?;
        if !object.is_kind(Kind::Instance) {
            return self.set_attr(object, name, value);
        }
        let before = self.heap.instance(object).shape;
        let plain = !self.type_of(object).is_kind(Kind::Class);
        if plain || before == SHAPE_DICT || !self.stores_plainly(object, name) {
            return self.set_attr(object, name, value);
        }
        let slot = self.slot_of(before, name);
        self.set_own(object, name, value)?;
        let after = self.heap.instance(object).shape;
        if let Some(slot) = slot {
            self.remember_site(code, site, u64::from(before), slot, UNDEF);
        } else if after != SHAPE_DICT {
            let next = Value::int(i64::from(after));
            self.remember_site(code, site, u64::from(before), NO_ENTRY, next);
        }
        Ok(())
    }

    /// Whether assigning to the instance's attribute calls nothing.
    fn stores_plainly(&mut self, object: Value, name: Value) -> bool {
        if self.guest_special(object, "__setattr__").is_some() {
            return false;
        }
        let class = self.type_of(object);
        let found = self.class_lookup(class, name);
        (found.is_undef() || !self.is_settable(found)) && self.takes_attribute(class, name)
    }

    /// Whether a class attribute takes assignments over.
    fn is_settable(&mut self, found: Value) -> bool {
        if registry::kind(found) == Some(NativeKind::Getter) {
            return true;
        }
        if found.is_kind(Kind::Misc) {
            return matches!(self.heap.misc_of(found), Misc::Property { .. });
        }
        found.is_kind(Kind::Instance)
            && (self.guest_special(found, "__set__").is_some()
                || self.guest_special(found, "__delete__").is_some())
    }

    /// `setattr(object, name, value)`; the result of the hook or setter is ignored.
    pub(crate) fn set_attr(
        &mut self,
        object: Value,
        name: Value,
        value: Value,
    ) -> Result<(), Fault> {
        if let Some(hook) = self.guest_special(object, "__setattr__") {
            return self.call_bound(hook, object, &[name, value]).map(drop);
        }
        self.set_attr_plain(object, name, value)
    }

    /// Assignment by the default rules.
    pub(crate) fn set_attr_plain(
        &mut self,
        object: Value,
        name: Value,
        value: Value,
    ) -> Result<(), Fault> {
        let class = self.type_of(object);
        let found = self.class_lookup(class, name);
        if !found.is_undef() && self.is_settable(found) {
            return self.set_through(found, object, name, value);
        }
        match object.kind() {
            Some(Kind::Instance)
                if class.is_kind(Kind::Class) && self.takes_attribute(class, name) =>
            {
                self.set_own(object, name, value)
            }
            Some(Kind::Class) => self.set_class_attr(object, name, value),
            Some(Kind::Module) => {
                let dict = self.heap.module(object).dict;
                self.dict_set_str(dict, name, value)
            }
            Some(Kind::Function) => {
                let dict = self.function_attrs(object)?;
                self.dict_set_str(dict, name, value)
            }
            Some(Kind::Exception) => {
                let dict = self.exception_attrs(object)?;
                self.dict_set_str(dict, name, value)
            }
            _ => Err(self.cannot_set(object, name, found)),
        }
    }

    fn set_through(
        &mut self,
        found: Value,
        object: Value,
        name: Value,
        value: Value,
    ) -> Result<(), Fault> {
        if let Some(native) = registry::native(found) {
            return crate::types::setters::set(self, native.name, object, name, value);
        }
        if found.is_kind(Kind::Misc)
            && let Misc::Property { set, .. } = *self.heap.misc_of(found)
        {
            if set.is_none() || set.is_undef() {
                let text = self.no_accessor(object, name, "setter");
                return Err(self.raise(TypeId::AttributeError, text));
            }
            return self.call(set, &[object, value]).map(drop);
        }
        match self.guest_special(found, "__set__") {
            Some(set) => self.call_bound(set, found, &[object, value]).map(drop),
            None => Err(self.raise(TypeId::AttributeError, "__set__")),
        }
    }

    #[cold]
    fn cannot_set(&mut self, object: Value, name: Value, found: Value) -> Fault {
        let attribute = self.heap.str(name).to_owned();
        if object.is_immediate(Immediate::Type) {
            let class = self.class_name(object);
            return self.type_error(format!(
                "cannot set '{attribute}' attribute of immutable type '{class}'"
            ));
        }
        let class = self.type_name(object);
        let text = if found.is_undef() {
            format!(
                "'{class}' object has no attribute '{attribute}' and no __dict__ for setting new attributes"
            )
        } else {
            format!("'{class}' object attribute '{attribute}' is read-only")
        };
        self.pending = Pending::Attribute { text, name, object };
        Fault::Raise
    }

    /// Sets a class's attribute; all caches of classes are void then.
    pub(crate) fn set_class_attr(
        &mut self,
        class: Value,
        name: Value,
        value: Value,
    ) -> Result<(), Fault> {
        let dict = self.heap.class(class).dict;
        self.dict_set_str(dict, name, value)?;
        self.heap.class_epoch = self.heap.class_epoch.wrapping_add(1);
        Ok(())
    }

    /// `delattr(object, name)`
    pub(crate) fn delete_attr(&mut self, object: Value, name: Value) -> Result<(), Fault> {
        if let Some(hook) = self.guest_special(object, "__delattr__") {
            return self.call_bound(hook, object, &[name]).map(drop);
        }
        self.delete_attr_plain(object, name)
    }

    /// Deletion by the default rules.
    pub(crate) fn delete_attr_plain(&mut self, object: Value, name: Value) -> Result<(), Fault> {
        let class = self.type_of(object);
        let found = self.class_lookup(class, name);
        if found.is_kind(Kind::Misc)
            && let Misc::Property { delete, .. } = *self.heap.misc_of(found)
        {
            if delete.is_none() || delete.is_undef() {
                let text = self.no_accessor(object, name, "deleter");
                return Err(self.raise(TypeId::AttributeError, text));
            }
            return self.call(delete, &[object]).map(drop);
        }
        if let Some(delete) = self.guest_special(found, "__delete__") {
            return self.call_bound(delete, found, &[object]).map(drop);
        }
        let dict = match object.kind() {
            Some(Kind::Instance) => {
                if self.delete_own(object, name)? {
                    return Ok(());
                }
                return Err(self.no_attribute(object, name));
            }
            Some(Kind::Class) => {
                self.heap.class_epoch = self.heap.class_epoch.wrapping_add(1);
                self.heap.class(object).dict
            }
            Some(Kind::Module) => self.heap.module(object).dict,
            Some(Kind::Function) => self.heap.function(object).attrs,
            Some(Kind::Exception) => self.heap.exception(object).attrs,
            _ => UNDEF,
        };
        match self.dict_remove_name(dict, name) {
            Some(_) => Ok(()),
            None => Err(self.no_attribute(object, name)),
        }
    }

    #[cold]
    fn no_manager(&mut self, object: Value, missed: &str, sync: bool) -> Fault {
        const PLAIN: (&str, &str, [&str; 2]) =
            ("context manager", "with", ["__enter__", "__exit__"]);
        const ASYNC: (&str, &str, [&str; 2]) =
            ("asynchronous context manager", "async with", ["__aenter__", "__aexit__"]);
        let (wanted, other) = if sync { (PLAIN, ASYNC) } else { (ASYNC, PLAIN) };
        let type_of = self.type_of(object);
        let class = self.class_full_name(type_of);
        let class = class.strip_prefix("__main__.").unwrap_or(&class);
        let mut text = format!(
            "'{class}' object does not support the {} protocol (missed {missed} method)",
            wanted.0
        );
        if other.2.iter().all(|name| self.class_special(type_of, name).is_some()) {
            let (protocol, keyword, _) = other;
            let hint = format!(
                " but it supports the {protocol} protocol. Did you mean to use '{keyword}'?"
            );
            text.push_str(&hint);
        }
        self.type_error(text)
    }

    /// `LoadSpecial`: `__enter__` and its kin, bound.
    pub(crate) fn load_special(&mut self, object: Value, which: u8) -> Result<Value, Fault> {
        let name = ["__enter__", "__exit__", "__aenter__", "__aexit__"][(which as usize).min(3)];
        let Some(found) = self.special(object, name)? else {
            return Err(self.no_manager(object, name, which < 2));
        };
        let class = self.type_of(object);
        match self.bind_for(found, object, class)? {
            Found::Method(function) => self.heap.new_method(function, object),
            found => {
                let name = self.heap.intern(name)?;
                self.attribute_of(object, found, name)
            }
        }
    }
}
