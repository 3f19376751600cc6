//! What is called often of `defaultdict`, `OrderedDict` and the classes of `namedtuple`, as methods that
//! `frozen/collections.py` binds.
//!
//! Place: `_collections`.
//!
//! Invariants: the receiver is an instance of a class over a dict or tuple; anything else is a `TypeError`.
//! Limits: as dicts.

use serde::{Deserialize, Serialize};

use crate::core::Core;
use crate::exception::Fault;
use crate::native::registry::Owner;
use crate::native::state::StepFn;
use crate::native::{Input, Step};
use crate::protocol::container::For;
use crate::stdlib::functools::part;
use crate::types::TypeId;
use crate::value::{Kind, NONE, TRUE, UNDEF, Value};

/// `defaultdict.__missing__` with a factory. Registers: factory, what keeps it, key, value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Missing {
    /// 1 once the factory was called, 2 once its value is being kept.
    stage: u8,
}

fn dict_of(core: &mut Core, this: Value) -> Result<Value, Fault> {
    let dict = core.plain(this);
    if dict.is_kind(Kind::Dict) { Ok(dict) } else { Err(core.type_error("a dict is needed")) }
}

pub(super) fn missing(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[this, key] = args else { return Err(core.system_error("bad arguments")) };
    let dict = dict_of(core, this)?;
    let factory = part(core, this, "default_factory")?;
    if factory.is_undef() || factory.is_none() {
        return Err(core.raise_args(TypeId::KeyError, &[key]));
    }
    // A class with a `__setitem__` of its own is asked to keep what is made.
    let own = core.guest_special(this, "__setitem__").is_some();
    let keeper = if own { this } else { dict };
    Err(core.enter(Missing::default(), &[factory, keeper, key, UNDEF]))
}

impl StepFn for Missing {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [factory, keeper, key, ref mut value] = regs else {
            return Err(core.system_error("bad registers"));
        };
        match (self.stage, input) {
            (0, _) => {
                self.stage = 1;
                *value = core.call_now(factory, &[])?;
            }
            (1, Input::Returned(made)) => *value = made,
            (1, _) => *value = core.call_now(factory, &[])?,
            (_, Input::Returned(_)) => return Ok(Step::Return(*value)),
            _ => {}
        }
        self.stage = 2;
        core.retrying(|core| core.set_item(keeper, key, *value))?;
        Ok(Step::Return(*value))
    }
}

/// `OrderedDict.popitem`
pub(super) fn pop_end(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[this, last] = args else { return Err(core.system_error("bad arguments")) };
    let dict = dict_of(core, this)?;
    let last =
        last.is_undef() || core.truth_arg((Owner::Module("_collections"), "popitem"), args, 1)?;
    let Some((first, _)) = core.entry_from(dict, 0)? else {
        let text = core.heap.new_str("dictionary is empty")?;
        return Err(core.raise_args(TypeId::KeyError, &[text]));
    };
    core.heap.books.reserve(64)?;
    let mix = core.heap.hash_key.0;
    let object = core.heap.dict_mut(dict);
    let (key, value) = if last { object.pop_last(mix) } else { object.remove(first, mix) };
    core.heap.new_tuple(&[key, value])
}

/// `OrderedDict.move_to_end`
pub(super) fn to_end(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[this, key, last] = args else { return Err(core.system_error("bad arguments")) };
    let dict = dict_of(core, this)?;
    let plainly = last.is_undef() || last == TRUE;
    match core.table_op(For::GetOr, dict, key, UNDEF) {
        Ok(known) if known.is_undef() => return Err(core.raise_args(TypeId::KeyError, &[key])),
        // A key that is at its place is not moved, which iterators would notice.
        Ok(_) if plainly && core.ends_with(dict, key)? => return Ok(NONE),
        Ok(_) if plainly && core.move_to_end(dict, key)? => return Ok(NONE),
        Ok(_) | Err(Fault::Enter) => core.entering = None,
        // Nothing is asked of a key where there is none, and otherwise no more than its hash.
        Err(Fault::Raise) if core.heap.dict(dict).len() == 0 => {
            return Err(core.raise_args(TypeId::KeyError, &[key]));
        }
        Err(Fault::Raise) => {
            core.hash(key)?;
            return Err(Fault::Raise);
        }
        Err(fault) => return Err(fault),
    }
    let last = if last.is_undef() { TRUE } else { last };
    Err(core.call_frozen("collections", "_move", &[this, key, last], UNDEF))
}

impl Core {
    /// Whether a key of a dict is known to be the last without asking guest code.
    fn ends_with(&mut self, dict: Value, key: Value) -> Result<bool, Fault> {
        let end = self.heap.dict(dict).entries.len() as u32;
        let last = self.entry_before(dict, end)?;
        Ok(last.is_some_and(|(_, last)| {
            last.key == key || self.plain_equal(last.key, key, 1) == Some(true)
        }))
    }
}

/// A field of a named tuple.
pub(super) fn field(core: &mut Core, args: &[Value], at: usize) -> Result<Value, Fault> {
    let this = args.first().copied().unwrap_or(UNDEF);
    let tuple = core.plain(this);
    let item = if tuple.is_kind(Kind::Tuple) { core.item_at(tuple, at) } else { None };
    match item {
        Some(item) => Ok(item),
        None if tuple.is_kind(Kind::Tuple) => {
            Err(core.raise(TypeId::IndexError, "tuple index out of range"))
        }
        None => {
            let name = core.type_name(this);
            let text = format!(
                "descriptor for index '{at}' for tuple subclasses doesn't apply to '{name}' object"
            );
            Err(core.type_error(text))
        }
    }
}

/// `__doc__` of a field's getter.
pub(crate) fn field_doc(getter: &str) -> String {
    format!("Alias for field number {}", getter.trim_start_matches("field"))
}
