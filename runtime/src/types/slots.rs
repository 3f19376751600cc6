//! `__slots__`: classes whose instances have no attributes but the ones named.
//!
//! Place: `types/class.rs` asks when a class is made, `protocol/attribute.rs` when an attribute is set.
//!
//! Invariants: a class is without dict when it and all classes it derives from name their slots. Storage is that of any
//! instance; only what may be set differs.
//! Limits: charged by the number of slots.

use crate::core::Core;
use crate::exception::Fault;
use crate::value::{Immediate, Kind, Value};

impl Core {
    /// Whether instances of the class to be made have no `__dict__`; refuses slots that are not names.
    pub(crate) fn checks_slots(
        &mut self,
        class: Value,
        dict: Value,
        bases: &[Value],
    ) -> Result<bool, Fault> {
        let Some(slots) = self.dict_get_text(dict, "__slots__") else { return Ok(false) };
        let Some(names) = self.slot_names(slots) else { return Ok(false) };
        self.charge_values(names.len())?;
        let mut has_dict = false;
        for slot in names {
            let Some(text) = self.heap.as_str(slot) else {
                let name = self.type_name(slot);
                return Err(
                    self.type_error(format!("__slots__ items must be strings, not '{name}'"))
                );
            };
            let text = self.mangled_slot(class, text);
            has_dict |= text == "__dict__";
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

    fn slot_names(&self, slots: Value) -> Option<Vec<Value>> {
        if slots.is_kind(Kind::Str) {
            return Some(vec![slots]);
        }
        if slots.is_kind(Kind::Dict) {
            let entries = self.heap.dict(slots).iter_from(0);
            return Some(entries.map(|(_, entry)| entry.key).collect());
        }
        if matches!(slots.kind(), Some(Kind::Set | Kind::FrozenSet)) {
            return Some(self.heap.set(slots).iter_from(0).map(|(_, slot)| slot.key).collect());
        }
        self.heap.items(slots).map(<[Value]>::to_vec)
    }

    fn mangled_slot(&self, class: Value, slot: &str) -> String {
        let class = self.heap.as_str(class).unwrap_or("");
        crate::compile::mangle(Some(class), slot).unwrap_or_else(|| slot.to_owned())
    }

    fn is_dictless(&self, class: Value) -> bool {
        if class.is_kind(Kind::Class) {
            return self.heap.class(class).dictless;
        }
        class.is_immediate(Immediate::Type)
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
                    .dict_get_text(self.heap.class(*base).dict, "__slots__")
                    .and_then(|slots| self.slot_names(slots))
                    .is_some_and(|names| {
                        let class = self.heap.class(*base).name;
                        names.iter().any(|slot| {
                            let text = self.heap.as_str(*slot).unwrap_or("");
                            self.mangled_slot(class, text) == wanted
                        })
                    })
        })
    }
}

fn is_identifier(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next().is_some_and(|first| first == '_' || first.is_alphabetic())
        && chars.all(|rest| rest == '_' || rest.is_alphanumeric())
}
