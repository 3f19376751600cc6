//! Shortcuts of `operator`: what `itemgetter` and `attrgetter` give of values that need no guest code.
//!
//! Place: `stdlib/shortcut.rs` finds them by the names of the methods in `frozen/operator.py`; sorts, `map` and others that call
//! a function for each value ask for them by `Core::call_now`.
//!
//! Invariants: the getters are of the module's own classes. What raises, or runs guest code, is left to the methods.
//! Limits: `FEW` values at once, by `FEW` names each; what is asked of a value that asks in turn stands under `Core::nested`.

use smallvec::SmallVec;

use crate::core::Core;
use crate::exception::Fault;
use crate::stdlib::shortcut::{OwnClass, Shortcut};
use crate::value::{Kind, Value};

type Answer = Result<Option<Value>, Fault>;

const ITEM_GETTER: OwnClass = OwnClass { place: 9, name: "itemgetter", slots: &["_items"] };

const ATTR_GETTER: OwnClass =
    OwnClass { place: 10, name: "attrgetter", slots: &["_attrs", "_paths"] };

/// The most values that one call gives, and the most names that one value is found by.
const FEW: usize = 8;

/// The methods.
pub(crate) static SHORTCUTS: &[Shortcut] = &[
    Shortcut::new("itemgetter.__call__", |core, function, args| {
        let &[this, object] = args else { return Ok(None) };
        let Some([wanted]) = core.own_parts(function, &ITEM_GETTER, this)? else {
            return Ok(None);
        };
        gathered(core, object, wanted, Core::item_at_once)
    }),
    Shortcut::new("attrgetter.__call__", |core, function, args| {
        let &[this, object] = args else { return Ok(None) };
        let Some([_, wanted]) = core.own_parts(function, &ATTR_GETTER, this)? else {
            return Ok(None);
        };
        gathered(core, object, wanted, Core::attribute_at_once)
    }),
];

/// What `find` gives of `object` for each of the `wanted`: for one alone as it is, for more as a tuple.
fn gathered(
    core: &mut Core,
    object: Value,
    wanted: Value,
    find: fn(&mut Core, Value, Value) -> Option<Value>,
) -> Answer {
    let wanted = match core.heap.items(wanted) {
        Some(&[one]) => return Ok(find(core, object, one)),
        Some(wanted) if wanted.len() <= FEW => SmallVec::<[Value; FEW]>::from_slice(wanted),
        _ => return Ok(None),
    };
    let mut values = SmallVec::<[Value; FEW]>::new();
    for one in wanted {
        let Some(value) = find(core, object, one) else { return Ok(None) };
        values.push(value);
    }
    core.heap.new_tuple(&values).map(Some)
}

// === impl Core ===

impl Core {
    /// `object[key]`, where it is there and no guest code is needed.
    fn item_at_once(&mut self, object: Value, key: Value) -> Option<Value> {
        match object.kind() {
            Some(Kind::List | Kind::Tuple) if key.is_int() => {
                let items = self.heap.items(object)?;
                items.get(Core::position(key.as_int(), items.len())?).copied()
            }
            Some(Kind::Dict) if key.is_int() || key.is_kind(Kind::Str) => {
                let at = self.near_entry(object, key)?;
                Some(self.value_at(object, at))
            }
            _ => self.fed(|core| core.get_item(object, key)),
        }
    }

    /// What a path of attributes leads to from `object`, where it is there and no guest code is needed.
    fn attribute_at_once(&mut self, object: Value, path: Value) -> Option<Value> {
        let mut value = object;
        let len = self.heap.items(path)?.len();
        if len > FEW {
            return None;
        }
        for at in 0..len {
            let name = self.item_at(path, at).filter(|name| name.is_kind(Kind::Str))?;
            value = self.fed(|core| {
                core.charge(1)?;
                let name = core.heap.intern_value(name)?;
                core.get_attr(value, name)
            })?;
        }
        Some(value)
    }
}
