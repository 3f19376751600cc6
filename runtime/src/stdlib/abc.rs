//! Shortcuts of `abc`: what abstract classes know of their subclasses already.
//!
//! Place: `stdlib/shortcut.rs` finds them by the names of the methods in `frozen/abc.py`.
//!
//! Invariants: only an answer that the class keeps is given; whatever is not known yet is left to the method.
//! Limits: none beyond those of a look-up in a set.

use crate::core::Core;
use crate::heap::dict::Found;
use crate::protocol::hash::Hashed;
use crate::stdlib::shortcut::{OwnClass, Shortcut};
use crate::value::{FALSE, Kind, TRUE, Value};

const DATA: OwnClass =
    OwnClass { place: 11, name: "_abc_data", slots: &["registry", "known", "unknown", "token"] };

/// The methods.
pub(crate) static SHORTCUTS: &[Shortcut] =
    &[Shortcut::new("ABCMeta.__instancecheck__", |core, function, args| {
        let &[class, instance] = args else { return Ok(None) };
        let Some(of) = core.open_class(instance) else { return Ok(None) };
        let Some(data) = core.class_data(class) else { return Ok(None) };
        let Some([_, known, unknown, token]) = core.own_parts(function, &DATA, data)? else {
            return Ok(None);
        };
        let Hashed::Is(hash) = core.plain_hash(of, 0) else { return Ok(None) };
        if known.is_kind(Kind::Set)
            && let Found::At(_) = core.find_in(known, of, hash, None)?
        {
            return Ok(Some(TRUE));
        }
        let now = core.global_at(function, "_token", &mut (0, crate::value::UNDEF));
        let now = now.and_then(|token| core.heap.items(token)?.first().copied());
        if now == Some(token)
            && unknown.is_kind(Kind::Set)
            && let Found::At(_) = core.find_in(unknown, of, hash, None)?
        {
            return Ok(Some(FALSE));
        }
        Ok(None)
    })];

// === impl Core ===

impl Core {
    /// The class of an object that says of no other that it be its class.
    fn open_class(&mut self, object: Value) -> Option<Value> {
        let open = match object.kind() {
            None => true,
            Some(Kind::Instance) => !self.hides_class(object),
            Some(kind) => !matches!(kind, Kind::Misc | Kind::Class | Kind::Module),
        };
        open.then(|| self.type_of(object))
    }

    /// What an abstract class keeps of its subclasses.
    fn class_data(&self, class: Value) -> Option<Value> {
        if !class.is_kind(Kind::Class) {
            return None;
        }
        self.dict_get_text(self.heap.class(class).dict, "_abc_impl")
    }
}
