//! Assigning and deleting attributes.
//!
//! Place: `setattr`, `delattr`, and the sites of `StoreAttr` that their cache does not answer (`protocol/site.rs`).
//!
//! Invariants: a change of a class makes all that is remembered of classes void.
//! Limits: as for dicts.

use crate::core::Core;
use crate::exception::{Fault, Pending};
use crate::heap::misc::Misc;
use crate::native::{NativeKind, registry};
use crate::native_errors::written;
use crate::types::TypeId;
use crate::types::property::property_lacks;
use crate::value::{Immediate, Kind, UNDEF, Value};

impl Core {
    /// Whether assigning to the instance's attribute calls nothing.
    pub(super) fn stores_plainly(&mut self, object: Value, name: Value) -> bool {
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
        if let Some(descriptor) = self.descriptor_of(found) {
            return match descriptor {
                Misc::Member { .. } => self.implied_getter(found).is_some(),
                descriptor => matches!(descriptor, Misc::Property { .. }),
            };
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
        self.refuse_sealed(object, name)?;
        if object.is_kind(Kind::Misc) && self.set_of_wrapper(object, name, value)? {
            return Ok(());
        }
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
            Some(Kind::Function) if !self.is_built_in(object) => {
                let dict = self.function_attrs(object)?;
                self.dict_set_str(dict, name, value)
            }
            Some(Kind::Exception) => {
                let dict = self.exception_attrs(object)?;
                self.dict_set_str(dict, name, value)
            }
            Some(Kind::Misc) if self.set_of_spec(object, name, value)? => Ok(()),
            _ => Err(self.cannot_set(object, name, found)),
        }
    }

    /// Sets a field of a module's spec, which a module may change as it runs; false for anything else.
    fn set_of_spec(&mut self, object: Value, field: Value, value: Value) -> Result<bool, Fault> {
        let Misc::Record { name, fields, values } = *self.heap.misc_of(object) else {
            return Ok(false);
        };
        let at = self.heap.items(fields).and_then(|list| list.iter().position(|f| *f == field));
        let (Some("ModuleSpec"), Some(at)) = (self.heap.as_str(name), at) else { return Ok(false) };
        let mut changed = self.heap.items(values).unwrap_or_default().to_vec();
        if let Some(place) = changed.get_mut(at) {
            *place = value;
        }
        let values = self.heap.new_tuple(&changed)?;
        *self.heap.misc_mut(object) = Misc::Record { name, fields, values };
        Ok(true)
    }

    fn set_through(
        &mut self,
        found: Value,
        object: Value,
        name: Value,
        value: Value,
    ) -> Result<(), Fault> {
        let implied = match self.descriptor_of(found) {
            Some(Misc::Member { .. }) => self.implied_getter(found),
            _ => None,
        };
        if let Some(native) = registry::native(implied.unwrap_or(found)) {
            return crate::types::setters::set(self, native.name, object, name, value);
        }
        let own = self.guest_special(found, "__set__");
        if own.is_none()
            && let Some(&Misc::Property { set, .. }) = self.descriptor_of(found)
        {
            if set.is_none() || set.is_undef() {
                return Err(property_lacks(self, &[found, object], "setter"));
            }
            return self.call(set, &[object, value]).map(drop);
        }
        match own {
            Some(set) => self.call_bound(set, found, &[object, value]).map(drop),
            None => Err(self.raise(TypeId::AttributeError, "__set__")),
        }
    }

    #[cold]
    fn cannot_set(&mut self, object: Value, name: Value, found: Value) -> Fault {
        let attribute = self.heap.str(name).to_owned();
        if object.is_immediate(Immediate::Type) {
            let class = self.message_name(object);
            return self.type_error(format!(
                "cannot set '{attribute}' attribute of immutable type '{class}'"
            ));
        }
        let class = self.type_name(object);
        let text = if found.is_undef() {
            written::cannot_add(&class, &attribute)
        } else {
            format!("'{class}' object attribute '{attribute}' is read-only")
        };
        self.pending = Pending::Attribute { text, name, object };
        Fault::Raise
    }

    /// Refuses to change a class of a frozen module that is immutable in `CPython`; its module seals it when it is complete.
    fn refuse_sealed(&mut self, class: Value, name: Value) -> Result<(), Fault> {
        if !class.is_kind(Kind::Class) {
            return Ok(());
        }
        let dict = self.heap.class(class).dict;
        let sealed = self.dict_get_text(dict, "__tp_sealed__");
        let Some(title) = sealed.and_then(|title| self.heap.as_str(title)) else { return Ok(()) };
        let title = title.to_owned();
        let name = self.heap.str(name);
        let text = format!("cannot set '{name}' attribute of immutable type '{title}'");
        Err(self.type_error(text))
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
        self.refuse_sealed(object, name)?;
        let class = self.type_of(object);
        let found = self.class_lookup(class, name);
        let own = self.guest_special(found, "__delete__");
        if own.is_none()
            && let Some(&Misc::Property { delete, .. }) = self.descriptor_of(found)
        {
            if delete.is_none() || delete.is_undef() {
                return Err(property_lacks(self, &[found, object], "deleter"));
            }
            return self.call(delete, &[object]).map(drop);
        }
        if let Some(delete) = own {
            return self.call_bound(delete, found, &[object]).map(drop);
        }
        if self.guest_special(found, "__set__").is_some() {
            return Err(self.raise(TypeId::AttributeError, "__delete__"));
        }
        let dict = match object.kind() {
            Some(Kind::Instance) => {
                if self.delete_own(object, name)? {
                    return Ok(());
                }
                return self.delete_of_instance(object, name, found);
            }
            Some(Kind::Cell) if self.heap.str(name) == "cell_contents" => {
                *self.heap.cell_mut(object) = UNDEF;
                return Ok(());
            }
            Some(Kind::Class) if self.heap.str(name) == "__module__" => {
                let class = self.class_name(object);
                return Err(self.type_error(format!(
                    "cannot delete '__module__' attribute of immutable type '{class}'"
                )));
            }
            Some(Kind::Class) if matches!(self.heap.str(name), "__dict__" | "__mro__") => {
                let name = self.heap.str(name).to_owned();
                return crate::types::setters::delete(self, &name, object);
            }
            Some(Kind::Class) if self.heap.str(name) == "__annotations__" => {
                return self.set_class_annotations(object, None);
            }
            Some(Kind::Class) => {
                self.heap.class_epoch = self.heap.class_epoch.wrapping_add(1);
                self.heap.class(object).dict
            }
            Some(Kind::Module) => self.heap.module(object).dict,
            Some(Kind::Function) => self.heap.function(object).attrs,
            Some(Kind::Exception) => self.heap.exception(object).attrs,
            Some(Kind::Misc) if self.is_wrapper(object) => self.wrapper_attrs(object)?,
            _ => UNDEF,
        };
        match self.dict_remove_name(dict, name) {
            Some(_) => Ok(()),
            None if object.is_kind(Kind::Exception)
                && registry::kind(found) == Some(NativeKind::Getter) =>
            {
                Err(self.cannot_empty(object, name))
            }
            None => self.cannot_delete(object, name, found),
        }
    }

    /// Deletes what an instance has no attribute of its own for.
    fn delete_of_instance(
        &mut self,
        object: Value,
        name: Value,
        found: Value,
    ) -> Result<(), Fault> {
        let class = self.type_of(object);
        match self.heap.str(name) {
            "__class__" => Err(self.type_error("can't delete __class__ attribute")),
            "__dict__" if !self.heap.class(class).dictless => {
                let empty = self.heap.new_empty_dict()?;
                self.set_instance_dict(object, empty)
            }
            "__dict__" => {
                let name = self.type_name(object);
                let text = written::cannot_add(&name, "__dict__");
                Err(self.raise(TypeId::AttributeError, text))
            }
            _ => Err(self.cannot_delete_own(object, name, found)),
        }
    }

    /// Why an instance has no attribute of its own that could be deleted.
    #[cold]
    fn cannot_delete_own(&mut self, object: Value, name: Value, found: Value) -> Fault {
        if matches!(self.descriptor_of(found), Some(Misc::Member { .. })) {
            // CPython names the slot and says no more.
            let attribute = self.heap.str(name).to_owned();
            return self.raise(TypeId::AttributeError, attribute);
        }
        if registry::native(found).is_some_and(|native| native.name.starts_with("field")) {
            return self.raise(TypeId::AttributeError, "can't delete attribute");
        }
        let class = self.type_of(object);
        let bare = class == TypeId::Object.value() || !self.takes_attribute(class, name);
        if bare && self.guest_special(object, "__setattr__").is_none() {
            return self.cannot_set(object, name, found);
        }
        if self.plain(object) != object {
            // What derives from a built-in type has its dict elsewhere, and is told of.
            return self.no_attribute(object, name);
        }
        self.nothing_to_delete(object, name)
    }

    /// There is no such attribute to delete: said without the object and the name, so nothing is suggested.
    #[cold]
    fn nothing_to_delete(&mut self, object: Value, name: Value) -> Fault {
        let attribute = self.heap.str(name).to_owned();
        let class = self.type_name(object);
        self.raise(
            TypeId::AttributeError,
            format!("'{class}' object has no attribute '{attribute}'"),
        )
    }

    /// Refuses to delete what every exception has.
    #[cold]
    fn cannot_empty(&mut self, object: Value, name: Value) -> Fault {
        match self.heap.str(name) {
            kept @ ("args" | "__traceback__" | "__context__" | "__cause__") => {
                let text = format!("{kept} may not be deleted");
                self.type_error(text)
            }
            "__class__" => self.type_error("can't delete __class__ attribute"),
            "__dict__" => self.type_error("cannot delete __dict__"),
            "message" | "exceptions" => self.raise(TypeId::AttributeError, "readonly attribute"),
            _ => self.no_attribute(object, name),
        }
    }

    #[cold]
    fn cannot_delete(&mut self, object: Value, name: Value, found: Value) -> Result<(), Fault> {
        let attribute = self.heap.str(name).to_owned();
        if object.is_kind(Kind::Class)
            && matches!(attribute.as_str(), "__name__" | "__qualname__" | "__bases__")
        {
            let class = self.class_name(object);
            return Err(self.type_error(format!(
                "cannot delete '{attribute}' attribute of immutable type '{class}'"
            )));
        }
        let kind = registry::kind(found);
        if object.is_kind(Kind::Function) && kind == Some(NativeKind::Getter) {
            return crate::types::setters::delete(self, &attribute, object);
        }
        let has_dict = matches!(
            object.kind(),
            Some(Kind::Class | Kind::Module | Kind::Function | Kind::Exception)
        ) || object.is_kind(Kind::Misc) && self.is_wrapper(object);
        if object.is_kind(Kind::Module) {
            let text = format!("'module' object has no attribute '{attribute}'");
            self.pending = Pending::Attribute { text, name, object };
            return Err(Fault::Raise);
        }
        if has_dict {
            return Err(self.no_attribute(object, name));
        }
        if kind == Some(NativeKind::Getter) {
            return crate::types::setters::delete(self, &attribute, object);
        }
        Err(self.cannot_set(object, name, found))
    }
}
