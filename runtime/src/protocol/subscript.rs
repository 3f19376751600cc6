//! Subscription and membership of any object.
//!
//! Place: `GetItem`, `SetItem`, `DelItem` and `In` of the loop, and natives that do the same; `protocol/container.rs` has tables.
//!
//! Invariants: what a built-in type can answer without guest code is answered at once; otherwise the special method is called, and
//! `in` goes by iteration where there is none, as a frame.
//! Limits: `CONTAINS_MAX` items at once.

use serde::{Deserialize, Serialize};

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::dict::Near;
use crate::heap::misc::Misc;
use crate::heap::set::Spot;
use crate::native::state::StepFn;
use crate::native::{Input, Step};
use crate::protocol::checked::Check;
use crate::protocol::container::For;
use crate::types::TypeId;
use crate::value::{Kind, TRUE, UNDEF, Value};

/// Items of a list that are looked at natively for `in`; more are by a frame, in slices.
const CONTAINS_MAX: usize = 4096;

/// `item in iterable` by iteration. Registers: iterator, item.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Contains {
    stage: u8,
}

impl StepFn for Contains {
    fn catches(&self) -> bool {
        self.stage == 0
    }

    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [iter, item] = regs else { return Err(core.system_error("bad registers")) };
        // Stage 0: make the iterator; 1: advance; 2: compare.
        let mut input = input;
        loop {
            match (self.stage, input) {
                (0, Input::Returned(value)) => {
                    regs[0] = value;
                    self.stage = 1;
                    return self.step(core, regs, Input::Entered);
                }
                (0, Input::Raised(exception)) => {
                    // Whatever the `TypeError` of `__iter__` says.
                    return Err(if core.exception_is(exception, TypeId::TypeError) {
                        core.no_container(iter)
                    } else {
                        core.raise_again(exception)
                    });
                }
                (0, _) => {
                    let value = core.iter(iter)?;
                    regs[0] = value;
                    self.stage = 1;
                    return self.step(core, regs, Input::Entered);
                }
                (1, Input::Exhausted(_)) => return Ok(Step::Return(crate::value::FALSE)),
                (1, Input::Returned(value)) => {
                    self.stage = 2;
                    input = Input::Returned(Value::bool(core.equal(value, item)?));
                }
                (1, _) => {
                    core.charge(1)?;
                    match core.next(iter)? {
                        Some(value) => input = Input::Returned(value),
                        None => return Ok(Step::Return(crate::value::FALSE)),
                    }
                }
                (_, Input::Returned(TRUE)) => return Ok(Step::Return(TRUE)),
                _ => {
                    self.stage = 1;
                    if core.meter.is_over() {
                        return Ok(Step::Yield);
                    }
                    input = Input::Entered;
                }
            }
        }
    }
}

impl Core {
    /// `item in container`
    #[inline(never)]
    pub(crate) fn contains(&mut self, container: Value, item: Value) -> Result<bool, Fault> {
        match container.kind() {
            Some(Kind::Dict) => match self.near(container, item) {
                Near::At(_) => Ok(true),
                Near::Missing => Ok(false),
                Near::Far => {
                    let has = self.table_op(For::Contains, container, item, UNDEF);
                    has.map(|value| value == TRUE)
                }
            },
            Some(Kind::Set | Kind::FrozenSet) => {
                match self.spot_in_set(container, item).0 {
                    Spot::At(_) => return Ok(true),
                    Spot::Free(_) => return Ok(false),
                    Spot::Far => {}
                }
                let item = self.set_as_key(item)?;
                self.table_op(For::Contains, container, item, UNDEF).map(|value| value == TRUE)
            }
            Some(Kind::Str) => self.text_contains(container, item),
            Some(Kind::List | Kind::Tuple) => self.sequence_contains(container, item),
            Some(Kind::Range) => self.range_contains(container, item),
            Some(Kind::Bytes) => self.bytes_contains(container, item),
            Some(Kind::Misc) => self.view_contains(container, item),
            Some(Kind::Instance | Kind::Class) => self.object_contains(container, item),
            _ => Err(self.enter_contains(container, item)),
        }
    }

    fn enter_contains(&mut self, container: Value, item: Value) -> Fault {
        if !self.is_iterable(container) {
            return self.no_container(container);
        }
        self.enter(Contains { stage: 0 }, &[container, item])
    }

    #[cold]
    fn no_container(&mut self, value: Value) -> Fault {
        let name = self.type_name(value);
        self.type_error(format!("argument of type '{name}' is not a container or iterable"))
    }

    fn sequence_contains(&mut self, container: Value, item: Value) -> Result<bool, Fault> {
        let items = self.heap.items(container).unwrap_or_default();
        let mut seen = 0;
        let mut found = Some(false);
        for value in items {
            seen += 1;
            found = if *value == item { Some(true) } else { self.plain_equal(*value, item, 1) };
            if found != Some(false) {
                break;
            }
            if seen == CONTAINS_MAX && items.len() > CONTAINS_MAX {
                found = None;
                break;
            }
        }
        self.meter.settle_owed();
        match found {
            Some(found) => {
                self.charge_values(seen)?;
                Ok(found)
            }
            None => Err(self.search_frame(container, item)),
        }
    }

    fn view_contains(&mut self, container: Value, item: Value) -> Result<bool, Fault> {
        match *self.heap.misc_of(container) {
            Misc::MappingProxy { dict } if !dict.is_kind(Kind::Dict) => self.contains(dict, item),
            Misc::DictView { dict, what: crate::heap::iter::DictPart::Keys, .. }
            | Misc::MappingProxy { dict } => {
                self.table_op(For::Contains, dict, item, UNDEF).map(|value| value == TRUE)
            }
            Misc::DictView { dict, what: crate::heap::iter::DictPart::Items, .. } => {
                let pair = self.plain(item);
                let Some(&[key, value]) =
                    self.heap.items(pair).filter(|_| pair.is_kind(Kind::Tuple))
                else {
                    return Ok(false);
                };
                match self.dict_get_or(dict, key, UNDEF) {
                    Ok(found) if found.is_undef() => Ok(false),
                    Ok(found) => match self.equal(found, value) {
                        // Whether what is answered there is true has to be asked too.
                        Err(Fault::Enter) => Err(self.enter_has_item(dict, key, value)),
                        told => told,
                    },
                    Err(Fault::Enter) => Err(self.enter_has_item(dict, key, value)),
                    Err(fault) => Err(fault),
                }
            }
            Misc::Bytearray { bytes, .. } => self.bytes_contains(bytes, item),
            Misc::Deque { .. } => {
                let list = self.deque_list(container)?;
                self.sequence_contains(list, item)
            }
            Misc::MemoryView { .. } => {
                let list = self.view_items(container)?;
                self.sequence_contains(list, item)
            }
            _ => Err(self.enter_contains(container, item)),
        }
    }

    fn object_contains(&mut self, container: Value, item: Value) -> Result<bool, Fault> {
        if let Some(method) = self.guest_special(container, "__contains__") {
            if method.is_none() {
                let name = self.type_name(container);
                return Err(self.type_error(format!("'{name}' object is not a container")));
            }
            return Err(self.checked(Check::Truth, method, container, item));
        }
        let plain = self.plain(container);
        if plain != container && self.plain_len(plain).is_some() {
            return self.contains(plain, item);
        }
        Err(self.enter_contains(container, item))
    }

    /// `object[key]`
    pub(crate) fn get_item(&mut self, object: Value, key: Value) -> Result<Value, Fault> {
        match object.kind() {
            Some(Kind::Dict) => self.table_op(For::Get, object, key, UNDEF),
            Some(Kind::Str) if key.is_int() => self.text_item(object, key),
            Some(Kind::Instance | Kind::Exception | Kind::Class) => {
                self.object_get_item(object, key)
            }
            _ => self.builtin_get_item(object, key),
        }
    }

    fn object_get_item(&mut self, object: Value, key: Value) -> Result<Value, Fault> {
        if let Some(answer) = self.call_special(object, "__getitem__", &[key])? {
            return Ok(answer);
        }
        if object.is_kind(Kind::Class)
            && let Some(name) = self.heap.find_name("__class_getitem__")
        {
            let found = self.class_lookup(object, name);
            if !found.is_undef() && !found.is_none() {
                let method = self.get_attr(object, name)?;
                return self.call(method, &[key]);
            }
        }
        let plain = self.plain(object);
        if plain == object {
            if let Some(alias) = self.generic_alias(object, key)? {
                return Ok(alias);
            }
            let text = if self.is_class(object) {
                format!("type '{}' is not subscriptable", self.class_name(object))
            } else {
                format!("'{}' object is not subscriptable", self.type_name(object))
            };
            return Err(self.type_error(text));
        }
        if plain.is_kind(Kind::Dict) {
            // Nothing is missing where the key is found without guest code.
            if let Near::At(at) = self.near(plain, key) {
                return Ok(self.value_at(plain, at));
            }
            if let Some(missing) = self.guest_special(object, "__missing__") {
                return Err(self.missing_item(missing, object, key, plain));
            }
        }
        if self.is_number(plain)
            || self.as_complex(plain).is_some()
            || matches!(plain.kind(), Some(Kind::Set | Kind::FrozenSet))
        {
            let name = self.type_name(object);
            return Err(self.type_error(format!("'{name}' object is not subscriptable")));
        }
        self.get_item(plain, key)
    }

    /// `object[key] = value`
    pub(crate) fn set_item(
        &mut self,
        object: Value,
        key: Value,
        value: Value,
    ) -> Result<(), Fault> {
        match object.kind() {
            Some(Kind::Dict) => self.dict_set(object, key, value),
            Some(Kind::Instance | Kind::Exception | Kind::Class) => {
                if self.call_special(object, "__setitem__", &[key, value])?.is_some() {
                    return Ok(());
                }
                let plain = self.plain(object);
                if plain != object && self.changes_items(plain) {
                    return self.set_item(plain, key, value);
                }
                if self.guest_special(object, "__delitem__").is_some() {
                    return Err(self.raise(TypeId::AttributeError, "__setitem__"));
                }
                let name = self.type_name(object);
                Err(self.type_error(format!("'{name}' object does not support item assignment")))
            }
            _ => self.builtin_set_item(object, key, value),
        }
    }

    /// Whether a built-in value may be changed by subscripts.
    fn changes_items(&self, value: Value) -> bool {
        matches!(value.kind(), Some(Kind::Dict | Kind::List))
            || self.is_bytearray(value)
            || self.is_deque(value)
            || self.is_view(value)
    }

    /// `del object[key]`
    pub(crate) fn del_item(&mut self, object: Value, key: Value) -> Result<(), Fault> {
        match object.kind() {
            Some(Kind::Dict) => self.table_op(For::Delete, object, key, UNDEF).map(drop),
            Some(Kind::Instance | Kind::Exception | Kind::Class) => {
                if self.call_special(object, "__delitem__", &[key])?.is_some() {
                    return Ok(());
                }
                let plain = self.plain(object);
                if plain != object && self.changes_items(plain) {
                    return self.del_item(plain, key);
                }
                // One slot of the class is for both, and looks for the method by name.
                if self.guest_special(object, "__setitem__").is_some() {
                    return Err(self.raise(TypeId::AttributeError, "__delitem__"));
                }
                let name = self.type_name(object);
                let plain = self.plain(key);
                // A class in Python has the slots of a sequence.
                let slots = self.type_of(object).is_kind(Kind::Class);
                let not =
                    if slots && self.int_ref(plain).is_some() { "doesn't" } else { "does not" };
                Err(self.type_error(format!("'{name}' object {not} support item deletion")))
            }
            _ => self.builtin_del_item(object, key),
        }
    }
}
