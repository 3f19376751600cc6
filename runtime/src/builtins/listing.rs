//! What `dir` lists, and the namespaces of built-in types.
//!
//! Place: `dir` and `vars` come here from `object.rs`.
//!
//! Invariants: names are sorted and distinct, and each is an attribute.
//! Limits: charged by the number of names.

use crate::core::Core;
use crate::exception::Fault;
use crate::native::registry;
use crate::types::TypeId;
use crate::value::{Kind, Value};

impl Core {
    /// Whether instances of `class` have attributes of their own.
    fn has_dict(&self, class: Value) -> bool {
        if class.is_kind(Kind::Class) && !self.heap.class(class).dictless {
            return true;
        }
        let layout = self.layout_of(class);
        layout.is_exception()
            || matches!(
                layout,
                TypeId::Function
                    | TypeId::Module
                    | TypeId::Type
                    | TypeId::StaticMethod
                    | TypeId::ClassMethod
            )
    }

    /// `__dict__` of a built-in type: made when it is asked for.
    pub(super) fn dict_of_type(&mut self, class: Value) -> Result<Value, Fault> {
        let dict = self.heap.new_empty_dict()?;
        if let Some(type_id) = TypeId::from_value(class) {
            let own: Vec<_> = registry::names(registry::Owner::Type(type_id)).collect();
            self.charge_values(own.len() * 2)?;
            for (name, value) in own {
                let name = self.heap.intern(name)?;
                self.dict_set_str(dict, name, value)?;
            }
        }
        self.heap.new_misc(crate::heap::misc::Misc::MappingProxy { dict })
    }

    /// The names that `dir` gives, sorted.
    pub(crate) fn names_of(&mut self, object: Value) -> Vec<String> {
        let mut names: Vec<String> = Vec::new();
        let dict_names = |core: &Core, dict: Value, names: &mut Vec<String>| {
            if dict.is_kind(Kind::Dict) {
                names.extend(
                    core.heap
                        .dict(dict)
                        .iter_from(0)
                        .filter_map(|(_, entry)| core.heap.as_str(entry.key).map(str::to_owned)),
                );
            }
        };
        match object.kind() {
            Some(Kind::Module) => {
                dict_names(self, self.heap.module(object).dict, &mut names);
                names.extend(self.frozen_names(object).into_iter().map(str::to_owned));
                names.sort();
                names.dedup();
                return names;
            }
            Some(Kind::Instance) => {
                for (name, _) in self.own_names(object) {
                    names.push(self.heap.str(name).to_owned());
                }
                if let Some(dict) = self.instance_dict(object) {
                    dict_names(self, dict, &mut names);
                }
            }
            Some(Kind::Exception) => {
                dict_names(self, self.heap.exception(object).attrs, &mut names);
            }
            Some(Kind::Misc) => {
                if let Some(attrs) = self.wrapper_dict(object) {
                    dict_names(self, attrs, &mut names);
                }
            }
            Some(Kind::Function) => dict_names(self, self.heap.function(object).attrs, &mut names),
            Some(Kind::Method) => {
                let function = self.heap.method(object).function;
                if function.is_kind(Kind::Function) {
                    dict_names(self, self.heap.function(function).attrs, &mut names);
                }
            }
            _ => {}
        }
        let class = if self.is_class(object) { object } else { self.type_of(object) };
        for base in self.mro_of(class) {
            if base.is_kind(Kind::Class) {
                dict_names(self, self.heap.class(base).dict, &mut names);
            } else if let Some(type_id) = TypeId::from_value(base) {
                let own = registry::names(registry::Owner::Type(type_id));
                names.extend(own.map(|(name, _)| name.to_owned()));
            }
        }
        if !self.has_dict(class) {
            names.retain(|name| name != "__dict__");
        }
        names.sort();
        names.dedup();
        names
    }
}
