//! `deque`, and the counting of `Counter`; `frozen/collections.py` has the rest of the module.
//!
//! Place: a deque (`Misc::Deque`) has a list of its own inside, whose items begin at `head`. What is done to an end is done
//! here; what goes through all items is done by the operations of lists, after the items were moved to the front.
//!
//! Invariants: the list within is no other's. `version` changes with every change of the length, so that iterators notice.
//! Limits: as lists.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::code::op::{BinaryOp, CompareOp};
use crate::core::Core;
use crate::exception::{Fault, Pending};
use crate::heap::iter::{DictPart, Iter};
use crate::heap::misc::Misc;
use crate::native::registry::Owner;
use crate::native::state::{Fed, StepFn};
use crate::native::{Input, NativeDef, Signature, Step};
use crate::protocol::checked::Check;
use crate::protocol::settle::Name;
use crate::types::TypeId;
use crate::types::dict::ordered_view;
use crate::types::dunder::needs_count;
use crate::types::list::Wanted;
use crate::types::sequence::Subscript;
use crate::value::{Kind, NONE, NOT_IMPLEMENTED, UNDEF, Value};

pub(crate) mod table;

macro_rules! compare {
    ($name:literal $op:ident) => {
        NativeDef::method($name, Signature::exact(1), |core, args| {
            let (a, b) = (core.plain(arg(args, 0)), core.plain(arg(args, 1)));
            if !core.is_deque(a) || !core.is_deque(b) {
                return Ok(NOT_IMPLEMENTED);
            }
            core.compare(CompareOp::$op, a, b)
        })
    };
}

/// `_collections`
pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::function("_count", Signature::exact(2), |core, args| {
        let table = core.plain(args[0]);
        if !table.is_kind(Kind::Dict) {
            return Err(core.type_error("a dict is needed"));
        }
        Err(core.enter(Count::default(), &[table, args[1], UNDEF]))
    }),
    NativeDef::method("default_missing", Signature::exact(1), table::missing),
    NativeDef::method("popitem", Signature::named(&["last"], 0, 0, 1), table::pop_end),
    NativeDef::method("move_to_end", Signature::named(&["key", "last"], 1, 0, 2), table::to_end),
    NativeDef::method("ordered_keys", Signature::exact(0), |core, args| {
        ordered_view(core, args, DictPart::Keys)
    }),
    NativeDef::method("ordered_values", Signature::exact(0), |core, args| {
        ordered_view(core, args, DictPart::Values)
    }),
    NativeDef::method("ordered_items", Signature::exact(0), |core, args| {
        ordered_view(core, args, DictPart::Items)
    }),
    NativeDef::getter("field0", |core, args| table::field(core, args, 0)),
    NativeDef::getter("field1", |core, args| table::field(core, args, 1)),
    NativeDef::getter("field2", |core, args| table::field(core, args, 2)),
    NativeDef::getter("field3", |core, args| table::field(core, args, 3)),
    NativeDef::getter("field4", |core, args| table::field(core, args, 4)),
    NativeDef::getter("field5", |core, args| table::field(core, args, 5)),
    NativeDef::getter("field6", |core, args| table::field(core, args, 6)),
    NativeDef::getter("field7", |core, args| table::field(core, args, 7)),
    NativeDef::getter("field8", |core, args| table::field(core, args, 8)),
    NativeDef::getter("field9", |core, args| table::field(core, args, 9)),
    NativeDef::getter("field10", |core, args| table::field(core, args, 10)),
    NativeDef::getter("field11", |core, args| table::field(core, args, 11)),
];

/// What `deque` is made of.
const MADE_OF: Signature = Signature::named(&["iterable", "maxlen"], 0, 0, 2);

/// The attributes of `deque`.
pub(crate) static DEQUE: &[NativeDef] = &[
    NativeDef::class_method("__new__", MADE_OF, new),
    NativeDef::method("__init__", MADE_OF, init),
    NativeDef::method("append", Signature::exact(1), append),
    NativeDef::method("appendleft", Signature::exact(1), append_left),
    NativeDef::method("pop", Signature::exact(0), |core, args| take(core, args, false)),
    NativeDef::method("popleft", Signature::exact(0), |core, args| take(core, args, true)),
    NativeDef::method("extend", Signature::exact(1), |core, args| {
        extend(core, args, "extend", NONE)
    }),
    NativeDef::method("extendleft", Signature::exact(1), |core, args| {
        extend(core, args, "extendleft", NONE)
    }),
    NativeDef::method("__iadd__", Signature::exact(1), |core, args| {
        extend(core, args, "__iadd__", arg(args, 0))
    }),
    NativeDef::method("clear", Signature::exact(0), clear),
    NativeDef::method("copy", Signature::exact(0), copy),
    NativeDef::method("__copy__", Signature::exact(0), copy),
    NativeDef::method("count", Signature::exact(1), |core, args| {
        let list = whole(core, args)?;
        core.search(Wanted::Count, list, arg(args, 1), 0, u32::MAX)
    }),
    NativeDef::method("index", Signature::range(1, 3), |core, args| {
        let list = whole(core, args)?;
        core.search_between(Wanted::IndexDeque, list, arg(args, 1), arg(args, 2), arg(args, 3))
    }),
    NativeDef::method("remove", Signature::exact(1), |core, args| {
        let list = whole(core, args)?;
        let this = receiver(core, args)?;
        core.changed(this);
        core.search(Wanted::RemoveDeque, list, arg(args, 1), 0, u32::MAX)
    }),
    NativeDef::method("insert", Signature::exact(2), insert),
    NativeDef::method("reverse", Signature::exact(0), |core, args| {
        let list = whole(core, args)?;
        core.charge_values(core.heap.list(list).items.len())?;
        core.heap.list_mut(list).items.reverse();
        Ok(NONE)
    }),
    NativeDef::method("rotate", Signature::range(0, 1), rotate),
    NativeDef::getter("maxlen", |core, args| {
        let this = receiver(core, args)?;
        Ok(match core.heap.misc_of(this) {
            Misc::Deque { maxlen: Some(most), .. } => Value::int(i64::from(*most)),
            _ => NONE,
        })
    }),
    NativeDef::method("__len__", Signature::exact(0), |core, args| {
        let this = receiver(core, args)?;
        core.len(this)
    }),
    NativeDef::method("__bool__", Signature::exact(0), |core, args| {
        let this = receiver(core, args)?;
        core.truth(this).map(Value::bool)
    }),
    NativeDef::method("__iter__", Signature::exact(0), |core, args| {
        let this = receiver(core, args)?;
        core.iter(this)
    }),
    NativeDef::method("__reversed__", Signature::exact(0), |core, args| {
        let this = receiver(core, args)?;
        core.deque_iter(this, true)
    }),
    NativeDef::method("__contains__", Signature::exact(1), |core, args| {
        let list = whole(core, args)?;
        core.contains(list, arg(args, 1)).map(Value::bool)
    }),
    NativeDef::method("__getitem__", Signature::exact(1), |core, args| {
        let this = receiver(core, args)?;
        core.deque_item(this, arg(args, 1))
    }),
    NativeDef::method("__setitem__", Signature::exact(2), |core, args| {
        let this = receiver(core, args)?;
        core.deque_set_item(this, arg(args, 1), arg(args, 2)).map(|()| NONE)
    }),
    NativeDef::method("__delitem__", Signature::exact(1), |core, args| {
        let this = receiver(core, args)?;
        core.deque_del_item(this, arg(args, 1)).map(|()| NONE)
    }),
    NativeDef::method("__add__", Signature::exact(1), |core, args| {
        let this = receiver(core, args)?;
        let made = core.deque_binary(BinaryOp::Add, this, arg(args, 1), false)?;
        Ok(made.unwrap_or(NOT_IMPLEMENTED))
    }),
    NativeDef::method("__mul__", Signature::exact(1), |core, args| repeated(core, args, "__mul__")),
    NativeDef::method("__rmul__", Signature::exact(1), |core, args| {
        repeated(core, args, "__rmul__")
    }),
    NativeDef::method("__imul__", Signature::exact(1), |core, args| {
        repeated(core, args, "__imul__")?;
        Ok(arg(args, 0))
    }),
    NativeDef::method("__repr__", Signature::exact(0), |core, args| {
        let this = receiver(core, args)?;
        core.deque_repr(this, arg(args, 0))
    }),
    compare!("__eq__" Eq),
    compare!("__ne__" Ne),
    compare!("__lt__" Lt),
    compare!("__le__" Le),
    compare!("__gt__" Gt),
    compare!("__ge__" Ge),
];

const fn named(name: &'static str) -> Name {
    (Owner::Type(TypeId::Deque), name)
}

fn arg(args: &[Value], at: usize) -> Value {
    args.get(at).copied().unwrap_or(UNDEF)
}

fn receiver(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let value = arg(args, 0);
    if core.is_deque(value) {
        return Ok(value);
    }
    let plain = core.plain(value);
    if core.is_deque(plain) {
        return Ok(plain);
    }
    let given = core.type_name(value);
    Err(core.type_error(format!(
        "descriptor requires a 'collections.deque' object but received a '{given}'"
    )))
}

/// The receiver's list with its items at the front.
fn whole(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let this = receiver(core, args)?;
    core.deque_list(this)
}

/// The `maxlen` of a call.
fn most(core: &mut Core, args: &[Value], name: &'static str) -> Result<Option<u32>, Fault> {
    let most = arg(args, 2);
    if most.is_undef() || most.is_none() {
        return Ok(None);
    }
    if core.int_ref(core.plain(most)).is_none() {
        return Err(core.type_error("an integer is required"));
    }
    let most = core.exact_size_arg(named(name), args, 2)?;
    match u32::try_from(most) {
        Ok(most) => Ok(Some(most)),
        Err(_) => Err(core.value_error("maxlen must be non-negative")),
    }
}

/// `deque.__init__`: what it held goes, then come the items that are given.
fn init(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let this = receiver(core, args)?;
    let most = most(core, args, "__init__")?;
    clear(core, &[this])?;
    if let Misc::Deque { maxlen, .. } = core.heap.misc_mut(this) {
        *maxlen = most;
    }
    let iterable = arg(args, 1);
    if iterable.is_undef() {
        return Ok(NONE);
    }
    extend(core, &[this, iterable], "extend", NONE)
}

fn new(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[class, iterable, _] = args else { return Err(core.system_error("bad arguments")) };
    let maxlen = most(core, args, "__new__")?;
    let items = core.heap.new_list(Vec::new())?;
    let made = core.heap.new_misc(Misc::Deque { items, head: 0, maxlen, version: 0 })?;
    let instance = core.new_payload(class, TypeId::Deque, made)?;
    if iterable.is_undef() {
        return Ok(instance);
    }
    extend(core, &[made, iterable], "extend", instance)
}

fn append(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let this = receiver(core, args)?;
    core.deque_push(this, arg(args, 1)).map(|()| NONE)
}

fn append_left(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let this = receiver(core, args)?;
    core.deque_push_left(this, arg(args, 1)).map(|()| NONE)
}

fn take(core: &mut Core, args: &[Value], left: bool) -> Result<Value, Fault> {
    let this = receiver(core, args)?;
    match core.deque_take(this, left) {
        Some(item) => Ok(item),
        None => Err(core.raise(TypeId::IndexError, "pop from an empty deque")),
    }
}

/// Adds the items of an iterable, and then gives `result`.
fn extend(
    core: &mut Core,
    args: &[Value],
    name: &'static str,
    result: Value,
) -> Result<Value, Fault> {
    let this = receiver(core, args)?;
    let source = arg(args, 1);
    let own = core.guest_special(source, "__iter__").is_some();
    let given = if own { source } else { core.plain(source) };
    let left = name == "extendleft";
    if core.heap.items(given).is_none() {
        return Err(core.enter(Fill { stage: 0, left }, &[this, source, result]));
    }
    let count = core.heap.items(given).map_or(0, <[Value]>::len);
    core.charge_values(count * 4)?;
    // All the room first, so that nothing is refused midway.
    let list = core.deque_list(this)?;
    core.heap.list_room(list, count as u64 * 2 + 8)?;
    core.heap.books.reserve(count as u64 * 16 + 512)?;
    for at in 0..count {
        let Some(item) = core.item_at(given, at) else { break };
        if left {
            core.retrying(|core| core.deque_push_left(this, item))?;
        } else {
            core.retrying(|core| core.deque_push(this, item))?;
        }
    }
    Ok(result)
}

fn repeated(core: &mut Core, args: &[Value], name: &'static str) -> Result<Value, Fault> {
    let this = receiver(core, args)?;
    needs_count(core, args)?;
    let count = core.index_arg((Owner::Type(TypeId::Deque), name), args, 1)?;
    let made = core.deque_binary(BinaryOp::Mul, this, count, name == "__imul__")?;
    Ok(made.unwrap_or(NOT_IMPLEMENTED))
}

fn clear(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let this = receiver(core, args)?;
    let Misc::Deque { items, .. } = *core.heap.misc_of(this) else { return Ok(NONE) };
    let crate::heap::Heap { books, lists, .. } = &mut core.heap;
    let list = lists.get_mut(items.index());
    books.release(list.extra_bytes());
    *list = crate::heap::object::List::default();
    core.set_head(this, 0);
    core.changed(this);
    Ok(NONE)
}

fn copy(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let list = whole(core, args)?;
    let this = receiver(core, args)?;
    let Misc::Deque { maxlen, .. } = *core.heap.misc_of(this) else { return Ok(NONE) };
    if arg(args, 0) != this {
        let class = core.type_of(arg(args, 0));
        let most = maxlen.map_or(NONE, |most| Value::int(i64::from(most)));
        let given: SmallVec<[Value; 2]> = if maxlen.is_some() {
            smallvec::smallvec![list, most]
        } else {
            smallvec::smallvec![list]
        };
        return core.call(class, &given);
    }
    let items = core.list_from(list)?;
    core.heap.new_misc(Misc::Deque { items, head: 0, maxlen, version: 0 })
}

fn insert(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let at = core.exact_size_arg(named("insert"), args, 1)?;
    let this = receiver(core, args)?;
    if let Misc::Deque { maxlen: Some(most), .. } = *core.heap.misc_of(this)
        && core.plain_len(this) == Some(u64::from(most))
    {
        return Err(core.raise(TypeId::IndexError, "deque already at its maximum size"));
    }
    let list = core.deque_list(this)?;
    let len = core.heap.list(list).items.len() as i64;
    let at = if at < 0 { at.saturating_add(len).max(0) } else { at.min(len) } as usize;
    core.charge_values(len as usize - at)?;
    core.heap.list_room(list, 1)?;
    core.heap.list_mut(list).items.insert(at, arg(args, 2));
    core.changed(this);
    Ok(NONE)
}

fn rotate(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let by =
        if arg(args, 1).is_undef() { 1 } else { core.exact_size_arg(named("rotate"), args, 1)? };
    let this = receiver(core, args)?;
    let list = core.deque_list(this)?;
    let len = core.heap.list(list).items.len();
    core.charge_values(len)?;
    if len > 1 {
        let by = by.rem_euclid(len as i64) as usize;
        core.heap.list_mut(list).items.rotate_right(by);
        core.changed(this);
    }
    Ok(NONE)
}

/// Adds the values of an iterable to a deque. Registers: deque, iterable or iterator, result.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Fill {
    stage: u8,
    left: bool,
}

impl StepFn for Fill {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let [deque, iter, result] = regs else { return Err(core.system_error("bad registers")) };
        if !core.is_deque(*deque) {
            return Err(core.system_error("no deque"));
        }
        let mut input = input;
        loop {
            match (self.stage, input) {
                (0, Input::Returned(made)) => {
                    *iter = made;
                    self.stage = 1;
                    input = Input::Entered;
                }
                (0, _) => {
                    *iter = core.iter(*iter)?;
                    self.stage = 1;
                    input = Input::Entered;
                }
                (_, Input::Returned(value)) => {
                    if self.left {
                        core.deque_push_left(*deque, value)?;
                    } else {
                        core.deque_push(*deque, value)?;
                    }
                    core.charge(1)?;
                    if core.meter.is_over() {
                        return Ok(Step::Yield);
                    }
                    input = Input::Entered;
                }
                (_, Input::Exhausted(_)) => return Ok(Step::Return(*result)),
                _ => {
                    // Room first: a value that was taken from the iterator must not be lost.
                    core.retrying(|core| core.deque_room(*deque, self.left))?;
                    match core.retrying(|core| core.next(*iter))? {
                        Some(value) => input = Input::Returned(value),
                        None => return Ok(Step::Return(*result)),
                    }
                }
            }
        }
    }
}

/// Counts the values of an iterable in a dict. Registers: dict, iterable or iterator, value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Count {
    /// 0 before there is an iterator, 1 a value, 2 its count so far, 3 the new count is being set, 4 the sum.
    stage: u8,
}

impl StepFn for Count {
    const SOURCE: usize = 1;

    fn feed(&mut self, core: &mut Core, regs: &mut [Value], value: Value) -> Fed {
        let &mut [table, _, ref mut key] = regs else { return Fed::Not };
        if self.stage != 1 || !table.is_kind(Kind::Dict) {
            return Fed::Not;
        }
        let counted = core.fed(|core| {
            let count = core.dict_get_or(table, value, Value::int(0))?;
            let sum = core.binary(BinaryOp::Add, count, Value::int(1), false)?;
            core.set_item(table, value, sum)
        });
        if counted.is_none() {
            return Fed::Not;
        }
        *key = value;
        core.meter.slice -= 1;
        if core.heap.reserve_entry(table).is_err() { Fed::Step } else { Fed::Taken }
    }

    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let [table, iter, key] = regs else { return Err(core.system_error("bad registers")) };
        if !table.is_kind(Kind::Dict) {
            return Err(core.system_error("no dict"));
        }
        let mut input = input;
        loop {
            match (self.stage, input) {
                (0, Input::Returned(made)) => {
                    *iter = made;
                    self.stage = 1;
                    input = Input::Entered;
                }
                (0, _) => {
                    *iter = core.iter(*iter)?;
                    self.stage = 1;
                    input = Input::Entered;
                }
                (1, Input::Exhausted(_)) => return Ok(Step::Return(NONE)),
                (1, Input::Returned(value)) => {
                    *key = value;
                    self.stage = 2;
                    let found = core.dict_get_or(*table, value, Value::int(0));
                    if found == Err(Fault::Raise)
                        && let Pending::Text(TypeId::TypeError, text) = &mut core.pending
                        && let Some((_, reason)) = text.split_once(" (unhashable")
                    {
                        *text = format!("unhashable{}", reason.trim_end_matches(')'));
                    }
                    input = Input::Returned(found?);
                }
                (1, _) => {
                    core.retrying(|core| core.heap.reserve_entry(*table))?;
                    match core.retrying(|core| core.next(*iter))? {
                        Some(value) => input = Input::Returned(value),
                        None => return Ok(Step::Return(NONE)),
                    }
                }
                (2, Input::Returned(count)) => {
                    self.stage = 4;
                    let sum = core.binary(BinaryOp::Add, count, Value::int(1), false)?;
                    input = Input::Returned(sum);
                }
                (4, Input::Returned(sum)) => {
                    self.stage = 3;
                    core.set_item(*table, *key, sum)?;
                    input = Input::Returned(NONE);
                }
                (_, Input::Returned(_)) => {
                    self.stage = 1;
                    core.charge(1)?;
                    if core.meter.is_over() {
                        return Ok(Step::Yield);
                    }
                    input = Input::Entered;
                }
                _ => return Err(core.system_error("bad step")),
            }
        }
    }
}

// === Deques ===

impl Core {
    /// Whether a value is a deque itself.
    #[inline]
    pub(crate) fn is_deque(&self, value: Value) -> bool {
        value.is_kind(Kind::Misc) && matches!(self.heap.misc_of(value), Misc::Deque { .. })
    }

    /// How many items a deque may have.
    pub(crate) fn deque_maxlen(&self, deque: Value) -> Option<Value> {
        match *self.heap.misc_of(deque) {
            Misc::Deque { maxlen, .. } => maxlen.map(|most| Value::int(i64::from(most))),
            _ => None,
        }
    }

    fn deque_parts(&self, deque: Value) -> (Value, usize) {
        match *self.heap.misc_of(deque) {
            Misc::Deque { items, head, .. } => (items, head as usize),
            _ => (deque, 0),
        }
    }

    fn set_head(&mut self, deque: Value, to: usize) {
        if let Misc::Deque { head, .. } = self.heap.misc_mut(deque) {
            *head = to as u32;
        }
    }

    fn changed(&mut self, deque: Value) {
        if let Misc::Deque { version, .. } = self.heap.misc_mut(deque) {
            *version = version.wrapping_add(1);
        }
    }

    /// Items of a deque.
    pub(crate) fn deque_len(&self, deque: Value) -> usize {
        let (items, head) = self.deque_parts(deque);
        self.heap.items(items).map_or(0, <[Value]>::len).saturating_sub(head)
    }

    /// The list of a deque's items, moved to the front.
    pub(crate) fn deque_list(&mut self, deque: Value) -> Result<Value, Fault> {
        let (items, head) = self.deque_parts(deque);
        if !items.is_kind(Kind::List) {
            return Err(self.system_error("no list"));
        }
        if head > 0 {
            self.charge_values(self.heap.list(items).items.len())?;
            let crate::heap::Heap { books, lists, .. } = &mut self.heap;
            let list = lists.get_mut(items.index());
            let head = head.min(list.items.len());
            list.items.drain(..head);
            list.fit(books);
            self.set_head(deque, 0);
        }
        Ok(items)
    }

    /// Makes room for one more item at an end.
    fn deque_room(&mut self, deque: Value, left: bool) -> Result<(), Fault> {
        let (items, head) = self.deque_parts(deque);
        if !items.is_kind(Kind::List) {
            return Err(self.system_error("no list"));
        }
        let len = self.heap.list(items).items.len();
        if !left {
            // Where most of the room is before the head, the items move there.
            if head > 32 && head > len / 2 {
                self.deque_list(deque)?;
            }
            return self.heap.list_room(items, 1);
        }
        if head > 0 {
            return Ok(());
        }
        let more = (len / 2).max(8);
        self.charge_values(len + more)?;
        self.heap.list_room(items, more as u64)?;
        let list = self.heap.list_mut(items);
        list.items.splice(0..0, std::iter::repeat_n(NONE, more));
        self.set_head(deque, more);
        Ok(())
    }

    fn is_full(&self, deque: Value) -> Option<bool> {
        match *self.heap.misc_of(deque) {
            Misc::Deque { maxlen: Some(0), .. } => None,
            Misc::Deque { maxlen: Some(most), .. } => Some(self.deque_len(deque) >= most as usize),
            _ => Some(false),
        }
    }

    fn deque_push(&mut self, deque: Value, item: Value) -> Result<(), Fault> {
        let Some(full) = self.is_full(deque) else { return Ok(()) };
        self.deque_room(deque, false)?;
        if full {
            self.deque_take(deque, true);
        }
        let (items, _) = self.deque_parts(deque);
        self.heap.list_push(items, item)?;
        self.changed(deque);
        Ok(())
    }

    fn deque_push_left(&mut self, deque: Value, item: Value) -> Result<(), Fault> {
        let Some(full) = self.is_full(deque) else { return Ok(()) };
        self.deque_room(deque, true)?;
        if full {
            self.deque_take(deque, false);
        }
        let (items, head) = self.deque_parts(deque);
        if let Some(place) = self.heap.list_mut(items).items.get_mut(head.wrapping_sub(1)) {
            *place = item;
            self.set_head(deque, head - 1);
        }
        self.changed(deque);
        Ok(())
    }

    /// Removes an item from an end.
    fn deque_take(&mut self, deque: Value, left: bool) -> Option<Value> {
        let (items, head) = self.deque_parts(deque);
        if self.deque_len(deque) == 0 || !items.is_kind(Kind::List) {
            return None;
        }
        let crate::heap::Heap { books, lists, .. } = &mut self.heap;
        let list = lists.get_mut(items.index());
        let taken = if left {
            let taken = std::mem::replace(list.items.get_mut(head)?, NONE);
            self.set_head(deque, head + 1);
            taken
        } else {
            let taken = list.items.pop()?;
            list.fit(books);
            taken
        };
        if self.deque_len(deque) == 0 {
            self.heap.list_mut(items).items.clear();
            self.set_head(deque, 0);
        }
        self.changed(deque);
        Some(taken)
    }

    /// An iterator over a deque.
    pub(crate) fn deque_iter(&mut self, deque: Value, reversed: bool) -> Result<Value, Fault> {
        let version = match *self.heap.misc_of(deque) {
            Misc::Deque { version, .. } => version,
            _ => 0,
        };
        self.heap.new_iter(Iter::Deque { deque, at: 0, version, reversed })
    }

    /// The next item of an iterator over a deque.
    pub(crate) fn next_in_deque(
        &mut self,
        iter: Value,
        deque: Value,
        place: u32,
        (seen, reversed): (u32, bool),
    ) -> Result<Option<Value>, Fault> {
        let Misc::Deque { items, head, version, .. } = *self.heap.misc_of(deque) else {
            return Ok(None);
        };
        if version != seen {
            return Err(self.raise(TypeId::RuntimeError, "deque mutated during iteration"));
        }
        let len = self.deque_len(deque);
        if place as usize >= len {
            return Ok(None);
        }
        let offset = if reversed { len - 1 - place as usize } else { place as usize };
        let item = self.item_at(items, head as usize + offset);
        if let Iter::Deque { at, .. } = self.heap.iter_mut(iter) {
            *at += 1;
        }
        Ok(item)
    }

    fn deque_place(
        &mut self,
        deque: Value,
        key: Value,
        value: Value,
        what: Subscript,
    ) -> Result<(Value, usize), Fault> {
        let plain = self.plain(key);
        let int = self.int_ref(plain).is_some() || self.guest_special(key, "__index__").is_some();
        if !int {
            let name = self.type_name(key);
            return Err(self.type_error(format!("sequence index must be integer, not '{name}'")));
        }
        let index = self.subscript_int(what, deque, key, value)?;
        let (items, head) = self.deque_parts(deque);
        match Core::position(index, self.deque_len(deque)) {
            Some(at) => Ok((items, head + at)),
            None => Err(self.raise(TypeId::IndexError, "deque index out of range")),
        }
    }

    /// `deque[key]`
    pub(crate) fn deque_item(&mut self, deque: Value, key: Value) -> Result<Value, Fault> {
        let (items, at) = self.deque_place(deque, key, UNDEF, Subscript::Get)?;
        Ok(self.item_at(items, at).unwrap_or(NONE))
    }

    /// `deque[key] = value`
    pub(crate) fn deque_set_item(
        &mut self,
        deque: Value,
        key: Value,
        value: Value,
    ) -> Result<(), Fault> {
        let (items, at) = self.deque_place(deque, key, value, Subscript::Set)?;
        if let Some(place) = self.heap.list_mut(items).items.get_mut(at) {
            *place = value;
        }
        Ok(())
    }

    /// `del deque[key]`
    pub(crate) fn deque_del_item(&mut self, deque: Value, key: Value) -> Result<(), Fault> {
        let (items, at) = self.deque_place(deque, key, UNDEF, Subscript::Delete)?;
        self.charge_values(self.heap.list(items).items.len())?;
        let list = self.heap.list_mut(items);
        if at < list.items.len() {
            list.items.remove(at);
        }
        self.changed(deque);
        Ok(())
    }

    /// `a op b` where a or, for products, b is a deque; `None` where it is not defined.
    pub(crate) fn deque_binary(
        &mut self,
        op: BinaryOp,
        a: Value,
        b: Value,
        inplace: bool,
    ) -> Result<Option<Value>, Fault> {
        match op {
            BinaryOp::Add if inplace => extend(self, &[a, b], "__iadd__", a).map(Some),
            BinaryOp::Add => {
                let other = self.plain(b);
                if !self.is_deque(other) {
                    let name = self.type_name(b);
                    return Err(self.type_error(format!(
                        "can only concatenate deque (not \"{name}\") to deque"
                    )));
                }
                let more = self.deque_list(other)?;
                let made = copy(self, &[a])?;
                extend(self, &[made, more], "extend", made).map(Some)
            }
            BinaryOp::Mul => {
                let (deque, times) = if self.is_deque(a) { (a, b) } else { (b, a) };
                if self.int_ref(self.plain(times)).is_none() {
                    return Ok(None);
                }
                let list = self.deque_list(deque)?;
                let Some(items) = self.object_binary(BinaryOp::Mul, list, times, false)? else {
                    return Ok(None);
                };
                if inplace {
                    clear(self, &[deque])?;
                    return extend(self, &[deque, items], "extend", deque).map(Some);
                }
                let made = copy(self, &[deque])?;
                clear(self, &[made])?;
                extend(self, &[made, items], "extend", made).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// `repr(deque)`; `shown` is the instance whose class is named.
    pub(crate) fn deque_repr(&mut self, deque: Value, shown: Value) -> Result<Value, Fault> {
        if self.writing.contains(&deque) {
            return self.heap.new_str("[...]");
        }
        let list = self.deque_list(deque)?;
        if self.writing.contains(&list) {
            return self.heap.new_str("[...]");
        }
        Err(self.checked(Check::ReprDeque, shown, list, UNDEF))
    }

    /// The text of a deque around that of its list.
    pub(crate) fn deque_text(&mut self, shown: Value, items: &str) -> Result<Value, Fault> {
        let name = self.type_name(shown);
        let name = name.rsplit('.').next().unwrap_or(&name).to_owned();
        let plain = self.plain(shown);
        let most = match plain.is_kind(Kind::Misc).then(|| self.heap.misc_of(plain)) {
            Some(Misc::Deque { maxlen: Some(most), .. }) => format!(", maxlen={most}"),
            _ => String::new(),
        };
        self.heap.new_string(format!("{name}({items}{most})"))
    }
}
