//! Shortcuts of `enum`: the names and values of members.
//!
//! Place: `stdlib/shortcut.rs` finds them by the names of the methods in `frozen/enum.py`.
//!
//! Invariants: what a member itself keeps is given, where its class leaves attributes alone; a property asks no shortcut but the two
//! others, so that none calls itself.
//! Limits: none.

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::misc::Misc;
use crate::protocol::attribute::Found;
use crate::stdlib::shortcut::Shortcut;
use crate::value::{Kind, Value};

/// The methods.
pub(crate) static SHORTCUTS: &[Shortcut] = &[
    Shortcut::new("property.__get__", |core, function, args| {
        let &[this, member, _] = args else { return Ok(None) };
        let Some(&Misc::Property { get, .. }) = core.descriptor_of(this) else { return Ok(None) };
        let asked = core.shortcut_of(get);
        if member.is_none() || asked.is_none() || asked == core.shortcut_of(function) {
            return Ok(None);
        }
        let of_enum = core.heap.function(get).globals == core.heap.function(function).globals;
        if of_enum { core.quick_call(get, &[member]) } else { Ok(None) }
    }),
    Shortcut::new("Enum.name", |core, _, args| part(core, args, "_name_")),
    Shortcut::new("Enum.value", |core, _, args| part(core, args, "_value_")),
];

/// What a member keeps under a name.
fn part(core: &mut Core, args: &[Value], name: &'static str) -> Result<Option<Value>, Fault> {
    let &[member] = args else { return Ok(None) };
    if !member.is_kind(Kind::Instance) || core.guest_special(member, "__getattribute__").is_some() {
        return Ok(None);
    }
    let Some(name) = core.heap.find_name(name) else { return Ok(None) };
    let class = core.type_of(member);
    if !core.class_lookup(class, name).is_undef() {
        return Ok(None);
    }
    Ok(match core.lookup(member, name)? {
        Found::Slot(value, _) | Found::Value(value) => Some(value),
        _ => None,
    })
}
