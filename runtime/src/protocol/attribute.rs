//! Attributes: look-up on classes, descriptors, the hooks.
//!
//! Place: `getattr` and its kin; `protocol/site.rs` for instructions, `protocol/special.rs` for special methods.
//!
//! ```text
//! data descriptor of the type  ->  the object's own  ->  other attribute of the type, bound  ->  __getattr__
//! ```
//!
//! Invariants: names are interned strings.
//! Limits: a look-up costs no fuel beyond its instruction; the resolution order is at most as long as the class chain.

use serde::{Deserialize, Serialize};

use crate::core::Core;
use crate::exception::{Fault, Pending};
use crate::heap::misc::Misc;
use crate::heap::shape::SHAPE_DICT;
use crate::native::state::StepFn;
use crate::native::{Input, NativeKind, Step, registry};
use crate::types::TypeId;
use crate::types::property::property_lacks;
use crate::value::{Immediate, Kind, NONE, UNDEF, Value};

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
    /// The same where `__get__` is given another object than the one that was asked: `None` and the class where a class has the
    /// descriptor itself, the receiver where `super()` was asked.
    Elsewhere { get: Value, descriptor: Value, object: Value, class: Value },
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
                core.call_hook(lookup, object, name).map(Step::Return)
            }
            (1, Input::Raised(exception)) => {
                if !core.exception_is(exception, TypeId::AttributeError) {
                    return Err(core.raise_again(exception));
                }
                self.stage = 2;
                core.call_hook(hook, object, name).map(Step::Return)
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
                // A name that also stands for a method of every object: the module's own comes before it.
                if self.is_provided(object, name) {
                    return Ok(Found::Missing);
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
                if let Misc::GenericAlias { origin, .. } = *self.heap.misc_of(object)
                    && !is_of_alias(self.heap.str(name))
                {
                    self.charge(1)?;
                    return self.nested(|core| match core.lookup(origin, name)? {
                        Found::Call(_)
                        | Found::Descriptor { .. }
                        | Found::Elsewhere { .. }
                        | Found::Method(_)
                        | Found::Missing => core.get_attr(origin, name).map(Found::Value),
                        named => Ok(named),
                    });
                }
            }
            None if object.is_immediate(Immediate::Type) => {
                return self.lookup_on_class(object, name);
            }
            _ => {}
        }
        let mut class = self.type_of(object);
        if class == TypeId::Function.value()
            && !object.is_kind(Kind::Function)
            && self.heap.str(name) != "__get__"
        {
            // A built-in that CPython has in Python has what built-ins have.
            class = TypeId::Builtin.value();
        }
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
            return self.lookup_on_function(object, name);
        }
        self.bind_for(found, object, class)
    }

    /// What a bound method has by its function.
    fn lookup_on_function(&mut self, object: Value, name: Value) -> Result<Found, Fault> {
        if !object.is_kind(Kind::Method) {
            return Ok(Found::Missing);
        }
        let function = self.heap.method(object).function;
        if function.is_kind(Kind::Instance) {
            // What is called is an object of a class: it is asked as a program asks it.
            return self.get_attr(function, name).map(Found::Value);
        }
        if !function.is_kind(Kind::Function) {
            return Ok(Found::Missing);
        }
        Ok(match self.lookup(function, name)? {
            Found::Call(_)
            | Found::Descriptor { .. }
            | Found::Elsewhere { .. }
            | Found::Method(_) => Found::Value(self.get_attr(function, name)?),
            found => found,
        })
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
            Kind::Misc => {
                let attrs = self.wrapper_dict(object)?;
                self.dict_get_name(attrs, name).map(Found::Value)
            }
            _ => None,
        }
    }

    /// The look-up's answer if what the class has takes precedence over the object's own.
    fn data_descriptor(&mut self, found: Value) -> Result<Option<Found>, Fault> {
        if registry::kind(found) == Some(NativeKind::Getter) {
            return Ok(Some(Found::Call(found)));
        }
        let own = self.guest_special(found, "__get__");
        if own.is_none()
            && let Some(&Misc::Property { get, .. }) = self.descriptor_of(found)
        {
            if get.is_none() || get.is_undef() {
                return Ok(Some(Found::Descriptor { get: UNDEF, descriptor: found }));
            }
            return Ok(Some(Found::Call(get)));
        }
        if found.is_kind(Kind::Instance)
            && let Some(get) = own
            && (matches!(self.descriptor_of(found), Some(Misc::Property { .. }))
                || self.guest_special(found, "__set__").is_some()
                || self.guest_special(found, "__delete__").is_some())
        {
            return Ok(Some(Found::Descriptor { get, descriptor: found }));
        }
        Ok(None)
    }

    /// The built-in descriptor that a value is, or that an instance of a class derived from such a type carries.
    pub(crate) fn descriptor_of(&self, value: Value) -> Option<&Misc> {
        let plain = if value.is_kind(Kind::Instance) { self.plain(value) } else { value };
        plain.is_kind(Kind::Misc).then(|| self.heap.misc_of(plain))
    }

    /// What a descriptor that a class has gives for the object.
    pub(crate) fn bound_by_call(&mut self, found: Value, object: Value) -> Result<Value, Fault> {
        let class = self.type_of(object);
        let bound = match self.data_descriptor(found)? {
            Some(bound) => bound,
            None => self.bind_for(found, object, class)?,
        };
        match bound {
            Found::Descriptor { get, .. } if get.is_undef() => {
                Err(property_lacks(self, &[found, object], "getter"))
            }
            Found::Descriptor { get, descriptor } => {
                self.call_bound(get, descriptor, &[object, class])
            }
            Found::Missing => Ok(found),
            bound => self.attribute_of(object, bound, UNDEF),
        }
    }

    /// Binds what the class has to the object.
    pub(super) fn bind_for(
        &mut self,
        found: Value,
        object: Value,
        class: Value,
    ) -> Result<Found, Fault> {
        if found.is_kind(Kind::Function) {
            let bound = !self.is_built_in(found);
            return Ok(if bound { Found::Method(found) } else { Found::Value(found) });
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
                NativeKind::Function if registry::is_written(found) => Found::Method(found),
                NativeKind::Function | NativeKind::StaticMethod => Found::Value(found),
            });
        }
        if found.is_kind(Kind::Instance)
            && let Some(get) = self.guest_special(found, "__get__")
        {
            return Ok(Found::Descriptor { get, descriptor: found });
        }
        match self.descriptor_of(found) {
            Some(&Misc::StaticMethod { function, .. }) => return Ok(Found::Value(function)),
            Some(&Misc::ClassMethod { function, .. }) => {
                return Ok(Found::Value(self.heap.new_method(function, class)?));
            }
            // The object's own was looked for before.
            Some(Misc::Member { .. }) => {
                return Ok(self.implied_getter(found).map_or(Found::Missing, Found::Call));
            }
            _ => {}
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
        if found.is_kind(Kind::Instance)
            && let Some(get) = self.guest_special(found, "__get__")
        {
            return Ok(Found::Elsewhere { get, descriptor: found, object: NONE, class });
        }
        match self.descriptor_of(found) {
            Some(&Misc::StaticMethod { function, .. }) => return Ok(Found::Value(function)),
            Some(&Misc::ClassMethod { function, .. }) => {
                return Ok(Found::Value(self.heap.new_method(function, class)?));
            }
            _ => {}
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
        let Some(found) = self.found_after(class, object_type, name) else { return Ok(None) };
        if object == object_type {
            return self.bind_on_class(found, object).map(Some);
        }
        // Bound here, because the receiver is not the super object.
        Ok(Some(match self.bind_for(found, object, object_type)? {
            Found::Method(function) => Found::Value(self.heap.new_method(function, object)?),
            Found::Call(get) => {
                let method = self.heap.new_method(get, object)?;
                Found::Descriptor { get: method, descriptor: UNDEF }
            }
            Found::Descriptor { get, descriptor } => {
                Found::Elsewhere { get, descriptor, object, class: object_type }
            }
            found => match self.data_descriptor_for(found, object)? {
                Some(found) => found,
                None => found,
            },
        }))
    }

    /// What the classes after `class` in the resolution order of `object_type` have of the name.
    pub(super) fn found_after(
        &self,
        class: Value,
        object_type: Value,
        name: Value,
    ) -> Option<Value> {
        let mro = self.mro_of(object_type);
        let after = mro.iter().position(|base| *base == class).map_or(mro.len(), |at| at + 1);
        mro[after..].iter().find_map(|base| match TypeId::from_value(*base) {
            Some(type_id) => registry::find(registry::Owner::Type(type_id), self.heap.str(name)),
            None => self.dict_get_name(self.heap.class(*base).dict, name),
        })
    }

    fn data_descriptor_for(&mut self, found: Found, object: Value) -> Result<Option<Found>, Fault> {
        let Found::Value(value) = found else { return Ok(None) };
        if let Some(&Misc::Property { get, .. }) = self.descriptor_of(value)
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
        self.record_text(object, self.heap.str(name))
    }

    /// What a record has under a name.
    pub(crate) fn record_text(&self, object: Value, wanted: &str) -> Option<Value> {
        if !object.is_kind(Kind::Misc) {
            return None;
        }
        let Misc::Record { fields, values, .. } = *self.heap.misc_of(object) else { return None };
        let fields = self.heap.items(fields)?;
        let at = fields.iter().position(|field| self.heap.as_str(*field) == Some(wanted))?;
        self.heap.items(values)?.get(at).copied()
    }

    /// Turns a look-up's answer into the attribute's value.
    pub(super) fn attribute_of(
        &mut self,
        object: Value,
        found: Found,
        name: Value,
    ) -> Result<Value, Fault> {
        match found {
            Found::Value(value) | Found::Slot(value, _) => Ok(value),
            Found::Method(function) => self.heap.new_method(function, object),
            Found::Call(get) => match registry::native(get) {
                Some(native) if self.receives(native, get, object) => {
                    (native.call)(self, &[object])
                }
                Some(native) => Err(self.wrong_receiver(native, get, object)),
                None => match self.quick_call(get, &[object])? {
                    Some(value) => Ok(value),
                    None => self.call(get, &[object]),
                },
            },
            Found::Descriptor { get, descriptor } => {
                if get.is_undef() {
                    let class = self.type_of(object);
                    let found = self.class_lookup(class, name);
                    return Err(property_lacks(self, &[found, object], "getter"));
                }
                if descriptor.is_undef() {
                    let method = get.is_kind(Kind::Method).then(|| *self.heap.method(get));
                    if let Some(method) = method
                        && registry::kind(method.function) == Some(NativeKind::Getter)
                    {
                        let computed = Found::Call(method.function);
                        return self.attribute_of(method.receiver, computed, name);
                    }
                    return self.call(get, &[]);
                }
                let class = self.type_of(object);
                if let Some(value) = self.quick_call(get, &[descriptor, object, class])? {
                    return Ok(value);
                }
                self.call_bound(get, descriptor, &[object, class])
            }
            Found::Elsewhere { get, descriptor, object, class } => {
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
                if let Some(known) = self.main_attribute(object, name)? {
                    return Ok(known);
                }
                Err(self.no_attribute(object, name))
            }
        }
    }

    /// What the module of the main program has besides its globals: the name of its file, and None for what it lacks.
    fn main_attribute(&mut self, object: Value, name: Value) -> Result<Option<Value>, Fault> {
        let is_main = object.is_kind(Kind::Module) && self.heap.module(object).dict == self.main;
        if !is_main {
            return Ok(None);
        }
        if crate::vm::ops::name::NAMES_OF_NONE.contains(&self.heap.str(name)) {
            return Ok(Some(NONE));
        }
        if self.heap.str(name) != "__file__" {
            return Ok(None);
        }
        // The same however much code a collection has dropped.
        self.charge(64)?;
        match self.main_file(None) {
            Some(file) => self.heap.new_string(file).map(Some),
            None => Ok(None),
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
            return self.call_hook(lookup.unwrap_or(UNDEF), object, name);
        };
        if lookup.is_none() {
            match self.lookup(object, name)? {
                Found::Value(value) | Found::Slot(value, _) => return Ok(value),
                Found::Method(function) => return self.heap.new_method(function, object),
                Found::Missing => return self.call_hook(hook, object, name),
                Found::Call(_) | Found::Descriptor { .. } | Found::Elsewhere { .. } => {}
            }
        }
        let registers = [object, name, hook, lookup.unwrap_or(UNDEF)];
        Err(self.enter(GetattrHook::default(), &registers))
    }

    /// Calls `__getattr__` or `__getattribute__`, which is a plain function but for rare classes.
    fn call_hook(&mut self, hook: Value, object: Value, name: Value) -> Result<Value, Fault> {
        if self.is_written(hook) {
            return self.call(hook, &[object, name]);
        }
        self.call_bound(hook, object, &[name])
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
            self.no_module_attribute(object, &attribute)
        } else if self.plain(object).is_kind(Kind::Module) {
            let name = self.own_module_name(object).map(|name| format!(" '{name}'"));
            format!("module{} has no attribute '{attribute}'", name.unwrap_or_default())
        } else if self.is_class(object) {
            format!("type object '{}' has no attribute '{attribute}'", self.message_name(object))
        } else {
            // A bound method has what its function has.
            let owner = match object.kind() {
                Some(Kind::Method) => self.heap.method(object).function,
                _ => object,
            };
            let owner = if owner.is_kind(Kind::Function) { owner } else { object };
            let class = self.type_of(owner);
            let found = self.class_lookup(class, name);
            let slot = matches!(self.descriptor_of(found), Some(Misc::Member { .. }));
            // An empty slot names the class in full.
            let full = if slot { self.class_full_name(class) } else { self.type_name(owner) };
            let shown = full.strip_prefix("__main__.").unwrap_or(&full);
            format!("'{shown}' object has no attribute '{attribute}'")
        };
        self.pending = Pending::Attribute { text, name, object };
        Fault::Raise
    }

    /// The name that a module of a subclass has as its attribute.
    pub(crate) fn own_module_name(&mut self, module: Value) -> Option<String> {
        let name = self.heap.find_name("__name__")?;
        self.heap.as_str(self.get_own(module, name)?).map(str::to_owned)
    }

    fn no_module_attribute(&self, object: Value, attribute: &str) -> String {
        let module = *self.heap.module(object);
        let name = self.heap.as_str(module.name).unwrap_or("?");
        if !self.is_initializing(object) {
            return format!("module '{name}' has no attribute '{attribute}'");
        }
        let file = self.dict_get_text(module.dict, "__file__");
        let file = file.and_then(|file| self.heap.as_str(file)).unwrap_or("?");
        format!(
            "partially initialized module '{name}' from '{file}' has no attribute '{attribute}' \
             (most likely due to a circular import)"
        )
    }
}

/// Whether an alias such as `list[int]` has the attribute itself; all others are its class's.
fn is_of_alias(name: &str) -> bool {
    matches!(
        name,
        "__class__"
            | "__origin__"
            | "__args__"
            | "__parameters__"
            | "__unpacked__"
            | "__typing_unpacked_tuple_args__"
            | "__mro_entries__"
            | "__reduce_ex__"
            | "__reduce__"
            | "__copy__"
            | "__deepcopy__"
            | "__bases__"
            | "__doc__"
    )
}
