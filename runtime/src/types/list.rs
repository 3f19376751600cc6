//! `list`: constructor, methods, subscripts that change it.
//!
//! Place: the operations common with tuples are in `types/sequence.rs`; sorting is in `types/sort.rs`.
//!
//! Invariants: a list's room is charged before it grows (`heap/object.rs`). Methods that compare items become `Search`
//! frames where guest code must be asked.
//! Limits: fuel by items moved or compared.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::core::Core;
use crate::exception::Fault;
use crate::native::registry::{self, Owner};
use crate::native::state::StepFn;
use crate::native::{Input, NativeDef, Signature, Step};
use crate::protocol::settle::{How, Name};
use crate::types::TypeId;
use crate::types::sequence::Subscript;
use crate::value::{FALSE, Kind, NONE, TRUE, UNDEF, Value};

/// `list`'s own attributes.
pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::class_method("__new__", Signature::range(0, 1), new),
    NativeDef::method("__init__", Signature::range(0, 1), init),
    NativeDef::method("append", Signature::exact(1), append),
    NativeDef::method("extend", Signature::exact(1), extend),
    NativeDef::method("insert", Signature::exact(2), insert),
    NativeDef::method("pop", Signature::range(0, 1), pop),
    NativeDef::method("remove", Signature::exact(1), remove),
    NativeDef::method("clear", Signature::exact(0), clear),
    NativeDef::method("copy", Signature::exact(0), copy),
    NativeDef::method("reverse", Signature::exact(0), reverse),
    NativeDef::method("index", Signature::range(1, 3), index),
    NativeDef::method("count", Signature::exact(1), count),
    NativeDef::method("__reversed__", Signature::exact(0), reversed),
];

/// Functions that are handed out without a name.
pub(crate) static INTERNAL: &[NativeDef] =
    &[NativeDef::function("list_set_slice", Signature::exact(3), set_slice_native)];

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Wanted {
    /// `index`
    Index,
    /// `count`
    Count,
    /// `list.remove`
    Remove,
    /// `deque.index`
    IndexDeque,
    /// `deque.remove`
    RemoveDeque,
    /// `in`
    Contains,
}

/// Looks for an item in a list or tuple. Registers: sequence, item.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Search {
    wanted: Wanted,
    at: u32,
    stop: u32,
    seen: u32,
}

impl StepFn for Search {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [sequence, item] = regs else { return Err(core.system_error("bad registers")) };
        if let Input::Returned(equal) = input
            && let Some(found) = self.answer(core, sequence, equal == TRUE)
        {
            return Ok(Step::Return(found));
        }
        loop {
            core.charge(u64::from(self.at.is_multiple_of(16)))?;
            let next = core.item_at(sequence, self.at as usize).filter(|_| self.at < self.stop);
            let Some(next) = next else { return self.end(core, sequence) };
            let equal = core.equal(next, item)?;
            if let Some(found) = self.answer(core, sequence, equal) {
                return Ok(Step::Return(found));
            }
            if core.meter.is_over() {
                return Ok(Step::Yield);
            }
        }
    }
}

impl Search {
    /// Takes the answer about the item at `at`; the result if that decides.
    fn answer(&mut self, core: &mut Core, sequence: Value, equal: bool) -> Option<Value> {
        let at = self.at;
        self.at += 1;
        if !equal {
            return None;
        }
        match self.wanted {
            Wanted::Contains => Some(TRUE),
            Wanted::Index | Wanted::IndexDeque => Some(Value::int(i64::from(at))),
            Wanted::Count => {
                self.seen += 1;
                None
            }
            Wanted::Remove | Wanted::RemoveDeque => {
                let items = &mut core.heap.list_mut(sequence).items;
                if (at as usize) < items.len() {
                    items.remove(at as usize);
                }
                Some(NONE)
            }
        }
    }

    fn end(&self, core: &mut Core, sequence: Value) -> Result<Step, Fault> {
        let list = sequence.is_kind(Kind::List);
        Err(core.value_error(match self.wanted {
            Wanted::Contains => return Ok(Step::Return(FALSE)),
            Wanted::Count => return Ok(Step::Return(Value::int(i64::from(self.seen)))),
            Wanted::Index if list => "list.index(x): x not in list",
            Wanted::Index => "tuple.index(x): x not in tuple",
            Wanted::Remove => "list.remove(x): x not in list",
            Wanted::IndexDeque => "deque.index(x): x not in deque",
            Wanted::RemoveDeque => "deque.remove(x): x not in deque",
        }))
    }
}

// === Methods ===

fn this(core: &mut Core, args: &[Value], method: &str) -> Result<Value, Fault> {
    let value = args.first().copied().unwrap_or(UNDEF);
    if value.is_kind(Kind::List) {
        return Ok(value);
    }
    core.receiver(value, &[Kind::List], TypeId::List, method)
}

fn arg(args: &[Value], at: usize) -> Value {
    args.get(at).copied().unwrap_or(UNDEF)
}

fn new(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let (class, iterable) = (arg(args, 0), arg(args, 1));
    if class == TypeId::List.value() {
        if iterable.is_undef() {
            return core.heap.new_list(Vec::new());
        }
        return core.list_from(iterable);
    }
    let payload = core.heap.new_list(Vec::new())?;
    let instance = core.new_payload(class, TypeId::List, payload)?;
    if !iterable.is_undef() {
        return core.filled(instance, payload, iterable);
    }
    Ok(instance)
}

fn init(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let list = this(core, args, "__init__")?;
    let iterable = arg(args, 1);
    if iterable == list {
        return Ok(NONE);
    }
    clear(core, &[list])?;
    if iterable.is_undef() {
        return Ok(NONE);
    }
    core.filled(NONE, list, iterable)
}

fn append(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    match args {
        &[list, item, ..] if core.heap.list_push_within(list, item) => Ok(NONE),
        _ => append_growing(core, args),
    }
}

/// Apart, so that nothing is saved and restored around the usual append.
#[inline(never)]
fn append_growing(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let list = this(core, args, "append")?;
    core.heap.list_push(list, arg(args, 1))?;
    Ok(NONE)
}

fn extend(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let list = this(core, args, "extend")?;
    core.filled(NONE, list, arg(args, 1))
}

fn insert(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let list = this(core, args, "insert")?;
    let at = core.exact_size_arg((Owner::Type(TypeId::List), "insert"), args, 1)?;
    let len = core.heap.list(list).items.len();
    let at = if at < 0 { at.saturating_add(len as i64).max(0) } else { at } as usize;
    let at = at.min(len);
    core.charge_values(len - at)?;
    let crate::heap::Heap { books, lists, .. } = &mut core.heap;
    let list = lists.get_mut(list.index());
    list.make_room(1, books)?;
    list.items.insert(at, arg(args, 2));
    Ok(NONE)
}

fn pop(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let list = this(core, args, "pop")?;
    let at = arg(args, 1);
    let len = core.heap.list(list).items.len();
    let index = if at.is_undef() {
        -1
    } else {
        core.exact_size_arg((Owner::Type(TypeId::List), "pop"), args, 1)?
    };
    let len = core.heap.list(list).items.len().min(len);
    if len == 0 {
        return Err(core.raise(TypeId::IndexError, "pop from empty list"));
    }
    let Some(at) = Core::position(index, len) else {
        return Err(core.raise(TypeId::IndexError, "pop index out of range"));
    };
    core.charge_values(len - at - 1)?;
    let crate::heap::Heap { books, lists, .. } = &mut core.heap;
    let list = lists.get_mut(list.index());
    let item = list.items.remove(at);
    list.fit(books);
    Ok(item)
}

fn remove(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let list = this(core, args, "remove")?;
    core.search(Wanted::Remove, list, arg(args, 1), 0, u32::MAX)
}

fn clear(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let list = this(core, args, "clear")?;
    let crate::heap::Heap { books, lists, .. } = &mut core.heap;
    let list = lists.get_mut(list.index());
    books.release(list.extra_bytes());
    *list = crate::heap::object::List::default();
    Ok(NONE)
}

fn copy(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let list = this(core, args, "copy")?;
    core.list_from(list)
}

fn reverse(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let list = this(core, args, "reverse")?;
    let len = core.heap.list(list).items.len();
    core.charge_values(len)?;
    core.heap.list_mut(list).items.reverse();
    Ok(NONE)
}

fn index(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let list = this(core, args, "index")?;
    core.settle_bounds((Owner::Type(TypeId::List), "index"), args)?;
    core.search_between(Wanted::Index, list, arg(args, 1), arg(args, 2), arg(args, 3))
}

fn count(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let list = this(core, args, "count")?;
    core.search(Wanted::Count, list, arg(args, 1), 0, u32::MAX)
}

fn reversed(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let list = this(core, args, "__reversed__")?;
    core.reversed(list)
}

fn set_slice_native(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[items, list, key] = args else { return Err(core.system_error("bad arguments")) };
    core.list_set_slice(list, key, items)?;
    Ok(NONE)
}

impl Core {
    /// An instance of a class that extends a built-in type, with this payload.
    pub(crate) fn new_payload(
        &mut self,
        class: Value,
        type_id: TypeId,
        payload: Value,
    ) -> Result<Value, Fault> {
        if class == type_id.value() {
            return Ok(payload);
        }
        if !class.is_kind(Kind::Class) || self.layout_of(class) != type_id {
            let (name, class) = (type_id.name(), self.class_name(class));
            return Err(self.type_error(format!(
                "{name}.__new__({class}): {class} is not a subtype of {name}"
            )));
        }
        if self.is_abstract(class) {
            return Err(self.abstract_error(class));
        }
        self.new_instance(class, payload)
    }

    /// Extends `list` by an iterable, and then gives `result`.
    pub(crate) fn filled(
        &mut self,
        result: Value,
        list: Value,
        iterable: Value,
    ) -> Result<Value, Fault> {
        if self.heap.items(iterable).is_some() {
            self.list_extend_by(list, iterable)?;
            return Ok(result);
        }
        self.extend_then(result, list, iterable)
    }

    /// An int argument as a position; `__index__` written in Python is not asked here.
    pub(crate) fn plain_index(&mut self, value: Value) -> Result<i64, Fault> {
        let plain = self.plain(value);
        if let Some(int) = plain.small_int() {
            return Ok(int);
        }
        if plain.is_kind(Kind::BigInt) {
            return Err(
                self.raise(TypeId::OverflowError, "cannot fit 'int' into an index-sized integer")
            );
        }
        let name = self.type_name(value);
        Err(self.type_error(format!("'{name}' object cannot be interpreted as an integer")))
    }

    /// `item in sequence` of a list or tuple, as a frame.
    pub(crate) fn search_frame(&mut self, sequence: Value, item: Value) -> Fault {
        let state = Search { wanted: Wanted::Contains, at: 0, stop: u32::MAX, seen: 0 };
        self.enter(state, &[sequence, item])
    }

    /// Looks for an item in `start..stop` of a list or tuple: natively as far as it goes, at most 1024 items.
    pub(crate) fn search(
        &mut self,
        wanted: Wanted,
        sequence: Value,
        item: Value,
        start: u32,
        stop: u32,
    ) -> Result<Value, Fault> {
        let mut state = Search { wanted, at: start, stop, seen: 0 };
        let len = self.heap.items(sequence).map_or(0, <[Value]>::len) as u32;
        let stop = stop.min(len);
        if stop.saturating_sub(start) <= 1024 {
            self.charge_values(stop.saturating_sub(start) as usize)?;
            while state.at < stop {
                let Some(next) = self.item_at(sequence, state.at as usize) else { break };
                let Some(equal) =
                    (if next == item { Some(true) } else { self.plain_equal(next, item, 1) })
                else {
                    return Err(self.enter(state, &[sequence, item]));
                };
                self.meter.settle_owed();
                if let Some(found) = state.answer(self, sequence, equal) {
                    return Ok(found);
                }
            }
            if let Step::Return(value) = state.end(self, sequence)? {
                return Ok(value);
            }
        }
        Err(self.enter(state, &[sequence, item]))
    }

    /// Asks bounds of a search, which are arguments 2 and 3, for their ints.
    pub(crate) fn settle_bounds(&mut self, name: Name, args: &[Value]) -> Result<(), Fault> {
        for at in 2..args.len() {
            let bound = arg(args, at);
            if self.int_ref(self.plain(bound)).is_none()
                && self.guest_special(bound, "__index__").is_some()
            {
                return Err(self.settle(name, args, at, How::Index));
            }
        }
        Ok(())
    }

    /// `index` with its optional bounds.
    pub(crate) fn search_between(
        &mut self,
        wanted: Wanted,
        sequence: Value,
        item: Value,
        start: Value,
        stop: Value,
    ) -> Result<Value, Fault> {
        let len = self.heap.items(sequence).map_or(0, <[Value]>::len) as i64;
        let mut bounds = [0, i64::from(u32::MAX)];
        for (bound, value) in bounds.iter_mut().zip([start, stop]) {
            if value.is_undef() {
                continue;
            }
            let Some(int) = self.int_clamped(self.plain(value)) else {
                return Err(
                    self.type_error("slice indices must be integers or have an __index__ method")
                );
            };
            *bound = if int < 0 { int.saturating_add(len).max(0) } else { int };
        }
        let [start, stop] = bounds.map(|bound| bound.min(i64::from(u32::MAX)) as u32);
        self.search(wanted, sequence, item, start, stop)
    }

    // --- Subscripts.

    /// `list[key] = value`
    pub(crate) fn list_set_item(
        &mut self,
        list: Value,
        key: Value,
        value: Value,
    ) -> Result<(), Fault> {
        if key.is_kind(Kind::Slice) {
            if self.heap.items(value).is_some() {
                return self.list_set_slice(list, key, value);
            }
            if !self.is_iterable(value) {
                let len = self.heap.list(list).items.len();
                self.subscript_extent(Subscript::Set, list, key, value, len)?;
                return Err(self.type_error("must assign iterable to extended slice"));
            }
            let native = registry::find(Owner::Internal, "list_set_slice").unwrap_or(UNDEF);
            return Err(self.with_iterator_list(value, native, &[list, key]));
        }
        let index = self.subscript_int(Subscript::Set, list, key, value)?;
        let items = &mut self.heap.list_mut(list).items;
        if let Some(item) = Core::position(index, items.len()).and_then(|at| items.get_mut(at)) {
            *item = value;
            return Ok(());
        }
        Err(self.raise(TypeId::IndexError, "list assignment index out of range"))
    }

    /// `del list[key]`
    pub(crate) fn list_del_item(&mut self, list: Value, key: Value) -> Result<(), Fault> {
        if key.is_kind(Kind::Slice) {
            return self.list_del_slice(list, key);
        }
        let index = self.subscript_int(Subscript::Delete, list, key, UNDEF)?;
        let len = self.heap.list(list).items.len();
        let Some(at) = Core::position(index, len) else {
            return Err(self.raise(TypeId::IndexError, "list assignment index out of range"));
        };
        self.charge_values(len - at)?;
        let crate::heap::Heap { books, lists, .. } = &mut self.heap;
        let list = lists.get_mut(list.index());
        list.items.remove(at);
        list.fit(books);
        Ok(())
    }

    fn list_del_slice(&mut self, list: Value, key: Value) -> Result<(), Fault> {
        let len = self.heap.list(list).items.len();
        let extent = self.subscript_extent(Subscript::Delete, list, key, UNDEF, len)?;
        if extent.count == 0 {
            return Ok(());
        }
        let (first, gap) = ascending(extent);
        // What stands before is not touched.
        self.charge_values(len.saturating_sub(first))?;
        let crate::heap::Heap { books, lists, .. } = &mut self.heap;
        let list = lists.get_mut(list.index());
        if gap == 1 {
            let end = (first + extent.count).min(list.items.len());
            list.items.drain(first.min(end)..end);
            list.fit(books);
            return Ok(());
        }
        let (mut at, last) = (0, first + (extent.count - 1) * gap);
        list.items.retain(|_| {
            let gone = at >= first && at <= last && (at - first).is_multiple_of(gap);
            at += 1;
            !gone
        });
        list.fit(books);
        Ok(())
    }

    /// `list[slice] = items`, a list or tuple.
    fn list_set_slice(&mut self, list: Value, key: Value, source: Value) -> Result<(), Fault> {
        let len = self.heap.list(list).items.len();
        let extent = self.subscript_extent(Subscript::Set, list, key, source, len)?;
        let count = self.heap.items(source).map_or(0, <[Value]>::len);
        self.charge_values(len + count)?;
        if extent.step != 1 {
            if count != extent.count {
                return Err(self.value_error(format!(
                    "attempt to assign sequence of size {count} to extended slice of size {}",
                    extent.count
                )));
            }
            let source: SmallVec<[Value; 16]> = self.heap.items(source).unwrap_or_default().into();
            let items = &mut self.heap.list_mut(list).items;
            for (at, value) in extent.positions().zip(source) {
                if let Some(item) = items.get_mut(at) {
                    *item = value;
                }
            }
            return Ok(());
        }
        self.heap.books.reserve(count as u64 * 16)?;
        let source: SmallVec<[Value; 16]> = self.heap.items(source).unwrap_or_default().into();
        let crate::heap::Heap { books, lists, .. } = &mut self.heap;
        let list = lists.get_mut(list.index());
        if count > extent.count {
            list.make_room((count - extent.count) as u64, books)?;
        }
        let start = (extent.start.max(0) as usize).min(len);
        let end = (start + extent.count).min(len);
        list.items.splice(start..end, source);
        list.fit(books);
        Ok(())
    }
}

/// First position and distance of an extent, in ascending order.
fn ascending(extent: crate::types::sequence::Extent) -> (usize, usize) {
    if extent.step > 0 {
        return (extent.start as usize, extent.step as usize);
    }
    let last = extent.start + (extent.count as i64 - 1) * extent.step;
    (last as usize, extent.step.unsigned_abs() as usize)
}
