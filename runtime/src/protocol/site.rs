//! Attribute sites: `LoadAttr`, `LoadMethod` and `StoreAttr` with what their sites found last.
//!
//! Place: the loop's arms come here when their own check of the cache fails.
//!
//! Invariants: a site's cache is keyed by shape and class epoch, or by module and the key of an entry, so it never outlives
//! what it saw; a hit has the result and the cost of the look-up.
//! Limits: none of its own.

use crate::core::{Core, NO_ENTRY, SiteCache};
use crate::exception::Fault;
use crate::heap::misc::Misc;
use crate::heap::object::Method;
use crate::heap::shape::SHAPE_DICT;
use crate::native::registry::NativeId;
use crate::native::{NativeKind, registry};
use crate::protocol::attribute::Found;
use crate::types::TypeId;
use crate::value::{Kind, UNDEF, Value};

const BUILT_IN: u64 = 1 << 63;
/// What the keys of attribute sites for objects of rare kinds begin with; their type stands below it.
const MISC: u64 = 0b11 << 62;
/// The slot in a site of `LoadAttr` whose `found` is to be called with the object.
const GETTER: u32 = NO_ENTRY - 1;
/// The slot in a site of `LoadAttr` whose `found` is a descriptor with a `__get__` written in Python.
const DESCRIPTOR: u32 = NO_ENTRY - 3;
/// What the keys of attribute sites for modules begin with; the module's number stands below it, the dict's entry in the
/// slot.
const MODULE: u64 = 1 << 62;
/// What the keys of attribute sites for classes begin with; the class's number stands below it.
const CLASS: u64 = 1 << 61;
/// As `CLASS`, in a site of `LoadMethod` for a method of the class itself.
const OF_CLASS: u64 = 1 << 60;
/// What the keys of method sites for what `super()` gives begin with; the number of the class whose bases are looked through
/// stands below it, that of the receiver's in the slot.
const SUPER: u64 = 1 << 59;
/// The slot in a site of `LoadMethod` whose `found` takes the class.
const CLASS_METHOD: u32 = NO_ENTRY - 2;

impl Core {
    fn site_name(&mut self, code: u32, site: u16) -> Result<Value, Fault> {
        let name = self.link_of(code).code().sites.get(site as usize).copied().unwrap_or(0);
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
            if let Some(value) = self.class_attr(code, site, object)? {
                return Ok(value);
            }
            let name = self.site_name(code, site)?;
            return self.get_attr(object, name);
        }
        let shape = self.heap.instance(object).shape;
        if let Some(&cache) = self.site(code, site)
            && cache.key == u64::from(shape)
            && cache.epoch == self.heap.class_epoch
            && let Some(value) = self.load_known(cache, object)?
        {
            return Ok(value);
        }
        self.load_attr_slow(code, site, object, shape)
    }

    /// The attribute of an instance by what a site of `LoadAttr` has found for its shape.
    #[inline]
    fn load_known(&mut self, cache: SiteCache, object: Value) -> Result<Option<Value>, Fault> {
        match cache.slot {
            NO_ENTRY => Ok(Some(cache.found)),
            GETTER => match registry::native(cache.found) {
                None => match self.quick_call(cache.found, &[object])? {
                    None => self.call(cache.found, &[object]).map(Some),
                    answer => Ok(answer),
                },
                Some(native) if self.receives(native, cache.found, object) => {
                    (native.call)(self, &[object]).map(Some)
                }
                Some(_) => Ok(None),
            },
            DESCRIPTOR => match self.guest_special(cache.found, "__get__") {
                Some(get) => {
                    let found = Found::Descriptor { get, descriptor: cache.found };
                    self.attribute_of(object, found, UNDEF).map(Some)
                }
                None => Ok(None),
            },
            slot => Ok(self.heap.instance(object).slots.get(slot as usize).copied()),
        }
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

    /// What a class has of the site's name that needs no binding; `None` leaves it to the look-up.
    fn class_attr(&mut self, code: u32, site: u16, object: Value) -> Result<Option<Value>, Fault> {
        if !object.is_kind(Kind::Class) {
            return Ok(None);
        }
        let key = CLASS | u64::from(object.index());
        if let Some(cache) = self.site(code, site)
            && cache.key == key
            && cache.epoch == self.heap.class_epoch
        {
            return Ok(Some(cache.found));
        }
        let name = self.site_name(code, site)?;
        if self.guest_special(object, "__getattribute__").is_some() {
            return Ok(None);
        }
        match self.lookup(object, name)? {
            // A method that was made for this look-up is no attribute of the class.
            Found::Value(value) if !value.is_kind(Kind::Method) => {
                self.remember_site(code, site, key, NO_ENTRY, value);
                Ok(Some(value))
            }
            _ => Ok(None),
        }
    }

    #[inline(never)]
    fn load_attr_slow(
        &mut self,
        code: u32,
        site: u16,
        object: Value,
        shape: u32,
    ) -> Result<Value, Fault> {
        if let Some(cache) = self.seen.get((code, site), u64::from(shape), self.heap.class_epoch)
            && let Some(value) = self.load_known(cache, object)?
        {
            return Ok(value);
        }
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
            Found::Descriptor { get, descriptor }
                if get.is_kind(Kind::Function)
                    && descriptor.is_kind(Kind::Instance)
                    && self.guest_special(object, "__getattr__").is_none() =>
            {
                if by_shape {
                    self.remember_site(code, site, key, DESCRIPTOR, descriptor);
                }
                self.attribute_of(object, found, name)
            }
            Found::Missing
            | Found::Call(_)
            | Found::Descriptor { .. }
            | Found::Elsewhere { .. } => self.get_attr(object, name),
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

    /// The function that a site knows as the method of an object like this one, which is its receiver.
    #[inline(always)]
    pub(crate) fn site_method(&self, code: u32, site: u16, object: Value) -> Option<Value> {
        let cache = self.site(code, site)?;
        let (known, found) = (cache.key, cache.found);
        if cache.slot != NO_ENTRY || cache.epoch != self.heap.class_epoch {
            return None;
        }
        let key = if object.is_kind(Kind::Instance) {
            u64::from(self.heap.instances.find(object.index())?.shape)
        } else {
            // No site has this key for the rare kinds and for modules, of which what they have themselves comes first.
            BUILT_IN | object.bits() >> 32
        };
        (known == key).then_some(found)
    }

    /// `LoadMethod`: the function and its receiver, which is unbound where the function has one already.
    pub(crate) fn load_method(
        &mut self,
        code: u32,
        site: u16,
        object: Value,
    ) -> Result<(Value, Value), Fault> {
        if let Some(function) = self.site_method(code, site, object) {
            return Ok((function, object));
        }
        let key = if object.is_kind(Kind::Instance) {
            u64::from(self.heap.instance(object).shape)
        } else if object.is_kind(Kind::Module)
            && let Some(value) = self.module_attr(code, site, object)
        {
            return Ok((value, UNDEF));
        } else if object.is_kind(Kind::Misc) || object.is_kind(Kind::Module) {
            let type_of =
                if self.is_deque(object) { TypeId::Deque.value() } else { self.type_of(object) };
            MISC | u64::from(type_of.index())
        } else {
            BUILT_IN | object.bits() >> 32
        };
        if let Some(cache) = self.site(code, site)
            && cache.key == key
            && cache.slot == NO_ENTRY
            && cache.epoch == self.heap.class_epoch
        {
            return Ok((cache.found, object));
        }
        self.load_method_slow(code, site, object, key)
    }

    /// What a site knows of a method whose receiver is not the object itself.
    fn known_method(
        &self,
        code: u32,
        site: u16,
        object: Value,
        key: u64,
    ) -> Option<(Value, Value)> {
        let cache = self.site(code, site)?;
        if cache.epoch != self.heap.class_epoch {
            return None;
        }
        let receiver = match object.kind()? {
            Kind::Instance if cache.key == key && cache.slot == CLASS_METHOD => {
                self.type_of(object)
            }
            Kind::Class if cache.key == OF_CLASS | u64::from(object.index()) => object,
            Kind::Misc => {
                let &Misc::Super { class, object: receiver, object_type } =
                    self.heap.misc_of(object)
                else {
                    return None;
                };
                let known = cache.key == SUPER | u64::from(class.index())
                    && cache.slot == object_type.index()
                    && class.is_kind(Kind::Class)
                    && object_type.is_kind(Kind::Class);
                if !known || receiver == object_type {
                    return None;
                }
                receiver
            }
            _ => return None,
        };
        Some((cache.found, receiver))
    }

    /// A bound method that was found for a call: its function and receiver, which the site remembers where it may.
    fn unbind(
        &mut self,
        (code, site): (u32, u16),
        (object, key): (Value, u64),
        name: Value,
        found: Value,
    ) -> (Value, Value) {
        if !found.is_kind(Kind::Method) {
            return (found, UNDEF);
        }
        let Method { function, receiver } = *self.heap.method(found);
        let known = match object.kind() {
            Some(Kind::Instance)
                if key != u64::from(SHAPE_DICT) && receiver == self.type_of(object) =>
            {
                Some((key, CLASS_METHOD))
            }
            Some(Kind::Class) if receiver == object => {
                Some((OF_CLASS | u64::from(object.index()), CLASS_METHOD))
            }
            Some(Kind::Misc) => match *self.heap.misc_of(object) {
                Misc::Super { class, object: this, object_type }
                    if class.is_kind(Kind::Class)
                        && object_type.is_kind(Kind::Class)
                        && this != object_type
                        && self.found_after(class, object_type, name) == Some(function) =>
                {
                    Some((SUPER | u64::from(class.index()), object_type.index()))
                }
                _ => None,
            },
            _ => None,
        };
        let Some((key, slot)) = known.filter(|_| function.is_kind(Kind::Function)) else {
            return (found, UNDEF);
        };
        self.remember_site(code, site, key, slot, function);
        (function, receiver)
    }

    #[inline(never)]
    fn load_method_slow(
        &mut self,
        code: u32,
        site: u16,
        object: Value,
        key: u64,
    ) -> Result<(Value, Value), Fault> {
        if let Some(known) = self.known_method(code, site, object, key) {
            return Ok(known);
        }
        match self.seen.get((code, site), key, self.heap.class_epoch) {
            Some(cache) if cache.slot == NO_ENTRY => return Ok((cache.found, object)),
            Some(cache) if cache.slot == CLASS_METHOD && object.is_kind(Kind::Instance) => {
                return Ok((cache.found, self.type_of(object)));
            }
            _ => {}
        }
        let plain = matches!(
            object.kind(),
            Some(Kind::Str | Kind::List | Kind::Dict | Kind::Set | Kind::Tuple | Kind::Bytes)
        );
        if plain {
            // Nothing of these stands before their type's own methods.
            if let Some(method) = self.built_in_method(code, site, object) {
                self.remember_site(code, site, key, NO_ENTRY, method);
                return Ok((method, object));
            }
        }
        if let Some(value) = self.module_attr(code, site, object) {
            return Ok((value, UNDEF));
        }
        if let Some(value) = self.class_attr(code, site, object)? {
            return Ok((value, UNDEF));
        }
        let name = self.site_name(code, site)?;
        let hooked = matches!(object.kind(), Some(Kind::Instance | Kind::Class))
            && self.guest_special(object, "__getattribute__").is_some();
        if hooked {
            return Ok((self.get_attr(object, name)?, UNDEF));
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
                Ok((function, object))
            }
            Found::Value(value) => Ok(self.unbind((code, site), (object, key), name, value)),
            Found::Slot(value, _) => Ok((value, UNDEF)),
            _ => Ok((self.get_attr(object, name)?, UNDEF)),
        }
    }

    /// The method of an object's built-in type that the site names: the text of the code is enough, no string is made of it.
    fn built_in_method(&self, code: u32, site: u16, object: Value) -> Option<Value> {
        let type_id = self.built_in_type(object);
        let object = self.link_of(code).code();
        if let Some(known) = object.methods.get(site as usize, type_id as u16) {
            return Some(NativeId(known).value());
        }
        let name = object.names.get(*object.sites.get(site as usize)? as usize)?;
        let found = registry::find_attribute(type_id, name)?;
        if registry::kind(found) != Some(NativeKind::Method) {
            return None;
        }
        object.methods.set(site as usize, object.sites.len(), type_id as u16, found.index());
        Some(found)
    }

    /// Stores an attribute where the site knows its slot: whether it did.
    #[inline(always)]
    pub(crate) fn store_slot(&mut self, code: u32, site: u16, object: Value, value: Value) -> bool {
        if object.is_kind(Kind::Instance)
            && let Some((key, slot)) = self.known_slot(code, site)
            && let Some(instance) = self.heap.instances.find_mut(object.index())
            && key == u64::from(instance.shape)
            && let Some(at) = instance.slots.at_mut(slot)
        {
            *at = value;
            return true;
        }
        false
    }

    /// The shape that an instance gets by a new attribute, where the site knows that.
    #[inline(always)]
    fn known_next_shape(&self, code: u32, site: u16, object: Value) -> Option<u32> {
        let cache = self.site(code, site)?;
        let knows = cache.epoch == self.heap.class_epoch
            && cache.slot == NO_ENTRY
            && cache.found.is_int()
            && object.is_kind(Kind::Instance);
        let known =
            knows && cache.key == u64::from(self.heap.instances.find(object.index())?.shape);
        known.then_some(cache.found.as_int() as u32)
    }

    /// What a site knows that holds still: the key, and the slot. First of all, so that the processor's registers suffice.
    #[inline(always)]
    pub(crate) fn known_slot(&self, code: u32, site: u16) -> Option<(u64, usize)> {
        let cache = self.site(code, site)?;
        (cache.epoch == self.heap.class_epoch).then_some((cache.key, cache.slot as usize))
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
        if self.store_slot(code, site, object, value) {
            return Ok(());
        }
        self.store_past_slot(code, site, object, value)
    }

    /// `StoreAttr` where the site knows no slot.
    #[inline(always)]
    pub(crate) fn store_past_slot(
        &mut self,
        code: u32,
        site: u16,
        object: Value,
        value: Value,
    ) -> Result<(), Fault> {
        if let Some(shape) = self.known_next_shape(code, site, object) {
            return self.heap.push_slot(object, shape, value);
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
        if !object.is_kind(Kind::Instance) {
            let name = self.site_name(code, site)?;
            return self.set_attr(object, name, value);
        }
        let before = self.heap.instance(object).shape;
        if let Some(cache) = self.seen.get((code, site), u64::from(before), self.heap.class_epoch) {
            if cache.slot == NO_ENTRY && cache.found.is_int() {
                return self.heap.push_slot(object, cache.found.as_int() as u32, value);
            }
            if let Some(at) = self.heap.instance_mut(object).slots.get_mut(cache.slot as usize) {
                *at = value;
                return Ok(());
            }
        }
        let name = self.site_name(code, site)?;
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
}
