//! Which receivers a built-in method may be called with.
//!
//! Place: calls of built-ins whose receiver the caller chose freely: `list.append(5, 1)`, a built-in method that stands in a
//! class written in Python, a key function. A method that was looked up on its receiver needs no test.
//!
//! Invariants: a built-in's body may rely on its receiver's layout, so every call passes here or comes from a look-up on the
//! receiver itself.
//! Limits: none.

use crate::core::Core;
use crate::exception::Fault;
use crate::native::registry::{self, Owner};
use crate::native::{NativeDef, NativeKind};
use crate::native_errors::is_slot_wrapper;
use crate::types::TypeId;
use crate::value::{Kind, Value};

impl Core {
    /// Whether the built-in `function` may be called with this receiver.
    pub(crate) fn receives(
        &self,
        native: &'static NativeDef,
        function: Value,
        receiver: Value,
    ) -> bool {
        let Some(Owner::Type(owner)) = registry::owner(function) else { return true };
        match native.kind {
            NativeKind::Function | NativeKind::StaticMethod => true,
            NativeKind::ClassMethod => {
                self.is_class(receiver) && self.layout_of(receiver).is_subtype(owner)
            }
            NativeKind::Method | NativeKind::Getter => {
                if owner == TypeId::Object {
                    return true;
                }
                if owner == TypeId::Builtin && registry::is_written(receiver) {
                    return true;
                }
                // What is built in, here or to CPython, has no code of its own.
                if owner == TypeId::Function {
                    return self.is_written(receiver)
                        || native.kind == NativeKind::Method && registry::is_written(receiver);
                }
                // What an exhausted iterator was is forgotten.
                if receiver.is_kind(Kind::Iterator) && is_iterator(owner) {
                    return true;
                }
                self.layout_of(self.type_of(receiver)).is_subtype(owner)
            }
        }
    }

    /// Refuses a receiver.
    #[cold]
    pub(crate) fn wrong_receiver(
        &mut self,
        native: &NativeDef,
        function: Value,
        receiver: Value,
    ) -> Fault {
        let owner = match registry::owner(function) {
            Some(Owner::Type(owner)) => owner.name(),
            _ => "object",
        };
        let (name, class) = (native.name, self.type_name(receiver));
        if native.kind == NativeKind::ClassMethod && name == "__new__" {
            let text = if self.is_class(receiver) {
                let given = self.class_name(receiver);
                format!("{owner}.__new__({given}): {given} is not a subtype of {owner}")
            } else {
                format!("{owner}.__new__(X): X is not a type object ({class})")
            };
            return self.type_error(text);
        }
        self.type_error(if is_slot_wrapper(function) {
            format!("descriptor '{name}' requires a '{owner}' object but received a '{class}'")
        } else {
            format!("descriptor '{name}' for '{owner}' objects doesn't apply to a '{class}' object")
        })
    }
}

/// Whether all objects of a type are built-in iterators.
fn is_iterator(type_id: TypeId) -> bool {
    type_id == TypeId::BytearrayIterator
        || (TypeId::ListIterator..=TypeId::Filter).contains(&type_id)
        || (TypeId::Accumulate..=TypeId::ZipLongest).contains(&type_id)
}
