//! What lists, tuples, strings and bytes have in common: subscripts, slices, concatenation, repetition, membership.
//!
//! Place: `protocol/container.rs` and `protocol/arith.rs` come here for built-in operands; `types/list.rs`, `tuple.rs`,
//! `range.rs` and `set.rs` answer for theirs.
//!
//! Invariants: sizes are charged before the result is made. A subscript that needs `__index__` becomes a `WithIndex` frame,
//! which asks for the ints and then subscribes with them.
//! Limits: memory.

use serde::{Deserialize, Serialize};

use smallvec::SmallVec;

use crate::code::op::{BinaryOp, CompareOp};
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::misc::Misc;
use crate::heap::object::Slice;
use crate::native::state::StepFn;
use crate::native::{Input, Step};
use crate::protocol::container::For;
use crate::types::TypeId;
use crate::value::{Kind, NONE, UNDEF, Value};

/// What a subscript is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Subscript {
    Get,
    Set,
    Delete,
}

/// A subscription whose key must be asked for its ints. Registers: object, key, value, and the key's three parts.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct WithIndex {
    what: Subscript,
    stage: u8,
}

impl StepFn for WithIndex {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        if regs.len() < 6 {
            return Err(core.system_error("bad registers"));
        }
        let mut given = match input {
            Input::Returned(value) => Some(value),
            _ => None,
        };
        let of_slice = regs[1].is_kind(Kind::Slice);
        while self.stage < 3 {
            // CPython asks a slice for its step first.
            let at = [5, 3, 4][self.stage as usize];
            let part = regs[at];
            let known = match given.take() {
                Some(int) => int,
                None if part.is_none() || part.is_undef() => part,
                None if of_slice && !core.has_index(part) => return Err(core.no_slice_part()),
                None => core.index(part)?,
            };
            regs[at] = known;
            self.stage += 1;
            if of_slice && self.stage == 1 && core.int_clamped(known) == Some(0) {
                return Err(core.value_error("slice step cannot be zero"));
            }
        }
        if self.stage == 4 {
            return Ok(Step::Return(given.unwrap_or(NONE)));
        }
        let (object, value) = (regs[0], regs[2]);
        let key = if of_slice {
            core.heap.new_slice(Slice { start: regs[3], stop: regs[4], step: regs[5] })?
        } else {
            regs[3]
        };
        self.stage = 4;
        Ok(Step::Return(match self.what {
            Subscript::Get => core.get_item(object, key)?,
            Subscript::Set => core.set_item(object, key, value).map(|()| NONE)?,
            Subscript::Delete => core.del_item(object, key).map(|()| NONE)?,
        }))
    }
}

/// A slice's extent in a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Extent {
    pub(crate) start: i64,
    pub(crate) step: i64,
    pub(crate) count: usize,
}

impl Extent {
    /// Positions in the sequence, in the slice's order.
    pub(crate) fn positions(self) -> impl Iterator<Item = usize> {
        let Extent { start, step, count } = self;
        (0..count as i64).map(move |n| start.wrapping_add(n.wrapping_mul(step)) as usize)
    }
}

// === impl Slice ===

impl Slice {
    /// The extent in a sequence of `len` of a slice without a step, whose bounds are small ints or left out: what nearly every
    /// slice is.
    #[inline]
    fn run_in(&self, len: i64) -> Option<Extent> {
        if !self.step.is_none() {
            return None;
        }
        let bound = |part: Value, default: i64| {
            if part.is_none() {
                return Some(default);
            }
            let at = if part.is_int() { part.as_int() } else { return None };
            Some(if at < 0 { (at + len).max(0) } else { at.min(len) })
        };
        let (start, stop) = (bound(self.start, 0)?, bound(self.stop, len)?);
        Some(Extent { start, step: 1, count: (stop - start).max(0) as usize })
    }
}

// === Subscripts ===

impl Core {
    /// `object[key]` of a built-in type.
    pub(crate) fn builtin_get_item(&mut self, object: Value, key: Value) -> Result<Value, Fault> {
        match object.kind() {
            Some(Kind::List | Kind::Tuple) => return self.items_get(object, key),
            Some(Kind::Range) => return self.range_get_item(object, key),
            Some(Kind::Misc) => {
                if let Misc::MappingProxy { dict } = *self.heap.misc_of(object) {
                    if !dict.is_kind(Kind::Dict) {
                        return self.get_item(dict, key);
                    }
                    return self.table_op(For::Get, dict, key, UNDEF);
                }
                if self.is_bytearray(object) {
                    return self.bytearray_item(object, key);
                }
                if self.is_deque(object) {
                    return self.deque_item(object, key);
                }
                if self.is_view(object) {
                    return self.view_item(object, key);
                }
            }
            _ => {}
        }
        if object.is_kind(Kind::Str) || object.is_kind(Kind::Bytes) {
            return self.text_item(object, key);
        }
        if let Some(alias) = self.generic_alias(object, key)? {
            return Ok(alias);
        }
        let text = if self.is_class(object) {
            format!("type '{}' is not subscriptable", self.class_name(object))
        } else {
            format!("'{}' object is not subscriptable", self.type_name(object))
        };
        Err(self.type_error(text))
    }

    /// `object[key] = value` of a built-in type.
    pub(crate) fn builtin_set_item(
        &mut self,
        object: Value,
        key: Value,
        value: Value,
    ) -> Result<(), Fault> {
        if object.is_kind(Kind::List) {
            return self.list_set_item(object, key, value);
        }
        if self.is_bytearray(object) {
            return self.bytearray_set_item(object, key, value);
        }
        if self.is_deque(object) {
            return self.deque_set_item(object, key, value);
        }
        if self.is_view(object) {
            return self.view_set_item(object, key, value);
        }
        let name = self.type_name(object);
        Err(self.type_error(format!("'{name}' object does not support item assignment")))
    }

    /// `del object[key]` of a built-in type.
    pub(crate) fn builtin_del_item(&mut self, object: Value, key: Value) -> Result<(), Fault> {
        if object.is_kind(Kind::List) {
            return self.list_del_item(object, key);
        }
        if self.is_bytearray(object) {
            return self.bytearray_del_item(object, key);
        }
        if self.is_deque(object) {
            return self.deque_del_item(object, key);
        }
        if self.is_view(object) {
            let readonly = self.view_of(object)?.readonly;
            let what = if readonly { "modify read-only" } else { "delete" };
            return Err(self.type_error(format!("cannot {what} memory")));
        }
        let name = self.type_name(object);
        let is_sequence = matches!(
            object.kind(),
            Some(Kind::Str | Kind::Bytes | Kind::Tuple | Kind::Range | Kind::Set | Kind::FrozenSet)
        ) || object.is_kind(Kind::Misc) && self.plain_len(object).is_some();
        let not = if is_sequence && self.int_ref(key).is_some() { "doesn't" } else { "does not" };
        Err(self.type_error(format!("'{name}' object {not} support item deletion")))
    }

    /// The position that an index means in a sequence of `len`; `None` when it is out of range.
    pub(crate) fn position(index: i64, len: usize) -> Option<usize> {
        let at = if index < 0 { index + len as i64 } else { index };
        usize::try_from(at).ok().filter(|at| *at < len)
    }

    /// The int of a subscript, or what must be entered for it.
    pub(crate) fn subscript_int(
        &mut self,
        what: Subscript,
        object: Value,
        key: Value,
        value: Value,
    ) -> Result<i64, Fault> {
        if let Some(int) = key.small_int() {
            return Ok(int);
        }
        if key.is_kind(Kind::BigInt) {
            return Err(
                self.raise(TypeId::IndexError, "cannot fit 'int' into an index-sized integer")
            );
        }
        if self.int_ref(self.plain(key)).is_none() && self.guest_special(key, "__index__").is_some()
        {
            let registers = [object, key, value, key, UNDEF, UNDEF];
            return Err(self.enter(WithIndex { what, stage: 0 }, &registers));
        }
        let plain = self.plain(key);
        if plain != key && self.int_ref(plain).is_some() {
            return self.subscript_int(what, object, plain, value);
        }
        let (of, name) = (self.type_name(object), self.type_name(key));
        Err(self.type_error(format!("{of} indices must be integers or slices, not {name}")))
    }

    /// The extent of the slice `key` in a sequence of `len`, or what must be entered for it.
    pub(crate) fn subscript_extent(
        &mut self,
        what: Subscript,
        object: Value,
        key: Value,
        value: Value,
        len: usize,
    ) -> Result<Extent, Fault> {
        let slice = *self.heap.slice(key);
        if let Some(extent) = slice.run_in(len as i64) {
            return Ok(extent);
        }
        let parts = [slice.start, slice.stop, slice.step];
        let known = |core: &Core, part: Value| part.is_none() || core.int_ref(part).is_some();
        if parts.iter().all(|part| known(self, *part)) {
            return self.extent(slice, len as i64);
        }
        if !parts.iter().any(|part| !known(self, *part) && self.has_index(*part)) {
            return Err(self.no_slice_part());
        }
        let registers = [object, key, value, parts[0], parts[1], parts[2]];
        Err(self.enter(WithIndex { what, stage: 0 }, &registers))
    }

    /// Whether a value is an int or says by `__index__` which one it stands for.
    fn has_index(&mut self, value: Value) -> bool {
        self.int_ref(self.plain(value)).is_some()
            || self.guest_special(value, "__index__").is_some()
    }

    #[cold]
    fn no_slice_part(&mut self) -> Fault {
        self.type_error("slice indices must be integers or None or have an __index__ method")
    }

    /// The extent of a slice of ints in a sequence of `len`.
    pub(crate) fn extent(&mut self, slice: Slice, len: i64) -> Result<Extent, Fault> {
        let step = self.int_clamped(slice.step).unwrap_or(1).max(-i64::MAX);
        if step == 0 {
            return Err(self.value_error("slice step cannot be zero"));
        }
        let (low, high) = if step < 0 { (-1, len - 1) } else { (0, len) };
        let bound = |part: Option<i64>, default: i64| match part {
            None => default,
            Some(at) if at < 0 => at.saturating_add(len).max(low),
            Some(at) => at.min(high),
        };
        let (first, last) = if step < 0 { (high, low) } else { (low, high) };
        let start = bound(self.int_clamped(slice.start), first);
        let stop = bound(self.int_clamped(slice.stop), last);
        let count = if step < 0 && stop < start {
            (start - stop - 1) / -step + 1
        } else if step > 0 && start < stop {
            (stop - start - 1) / step + 1
        } else {
            0
        };
        Ok(Extent { start, step, count: count as usize })
    }

    /// An int clamped to 64 bits; `None` for anything else.
    pub(crate) fn int_clamped(&self, value: Value) -> Option<i64> {
        let int = self.int_ref(self.plain(value))?;
        Some(int.to_i64().unwrap_or(if int.is_negative() { i64::MIN } else { i64::MAX }))
    }

    fn items_get(&mut self, object: Value, key: Value) -> Result<Value, Fault> {
        if key.is_kind(Kind::Slice) {
            return self.items_slice(object, key);
        }
        let index = self.subscript_int(Subscript::Get, object, key, UNDEF)?;
        let items = self.heap.items(object).unwrap_or_default();
        if let Some(item) = Core::position(index, items.len()).and_then(|at| items.get(at)) {
            return Ok(*item);
        }
        let name = self.type_name(object);
        Err(self.raise(TypeId::IndexError, format!("{name} index out of range")))
    }

    fn items_slice(&mut self, object: Value, key: Value) -> Result<Value, Fault> {
        let len = self.heap.items(object).map_or(0, <[Value]>::len);
        let extent = self.subscript_extent(Subscript::Get, object, key, UNDEF, len)?;
        self.items_in(object, len, extent)
    }

    /// `object[start:stop:step]` of a list, a tuple or a text where that needs no guest code and raises nothing; else `None`.
    pub(crate) fn slice_plainly(
        &mut self,
        object: Value,
        slice: Slice,
    ) -> Option<Result<Value, Fault>> {
        let len = match object.kind() {
            Some(Kind::List | Kind::Tuple | Kind::Str) => self.plain_len(object)?,
            _ => return None,
        };
        let extent = slice.run_in(len as i64)?;
        Some(if object.is_kind(Kind::Str) {
            self.text_slice(object, extent)
        } else {
            self.items_in(object, len as usize, extent)
        })
    }

    fn items_in(&mut self, object: Value, len: usize, extent: Extent) -> Result<Value, Fault> {
        let tuple = object.is_kind(Kind::Tuple);
        if tuple && extent.count == len && extent.step == 1 {
            return Ok(object);
        }
        self.charge_values(extent.count)?;
        self.heap.books.reserve(extent.count as u64 * 8 + 128)?;
        let items = self.heap.items(object).unwrap_or_default();
        let picked: Vec<Value> = if extent.step == 1 {
            let start = extent.start as usize;
            items.get(start..start + extent.count).unwrap_or_default().to_vec()
        } else {
            extent.positions().filter_map(|at| items.get(at).copied()).collect()
        };
        if tuple { self.heap.new_tuple(&picked) } else { self.heap.new_list(picked) }
    }
}

// === Operators ===

impl Core {
    /// `a op b` of built-in types that are no numbers; `None` when it is not defined.
    pub(crate) fn object_binary(
        &mut self,
        op: BinaryOp,
        a: Value,
        b: Value,
        inplace: bool,
    ) -> Result<Option<Value>, Fault> {
        if op == BinaryOp::Add
            && (a.is_kind(Kind::List) && b.is_kind(Kind::List) && !inplace
                || a.is_kind(Kind::Tuple) && b.is_kind(Kind::Tuple))
        {
            return self.items_concat(a, b).map(Some);
        }
        if inplace && op == BinaryOp::BitOr && a.is_kind(Kind::Dict) {
            // Before a view or a proxy on the right is asked: a dict takes what it gives.
            return self.dict_union(a, b, true).map(Some);
        }
        if matches!(op, BinaryOp::BitOr | BinaryOp::BitAnd | BinaryOp::BitXor | BinaryOp::Sub)
            && (self.is_set_view(a) || self.is_set_view(b))
        {
            return self.set_binary(op, a, b, inplace);
        }
        if self.is_deque(a) || (self.is_deque(b) && op == BinaryOp::Mul) {
            return self.deque_binary(op, a, b, inplace);
        }
        if self.is_bytearray(a) || (self.is_bytearray(b) && op == BinaryOp::Mul) {
            return self.bytearray_binary(op, a, b, inplace);
        }
        let text = |value: Value| matches!(value.kind(), Some(Kind::Str | Kind::Bytes));
        if text(a) && op != BinaryOp::BitOr || (text(b) && op == BinaryOp::Mul) {
            return self.text_binary(op, a, b);
        }
        let number = |value: Value| self.as_complex(value).is_some() || self.is_number(value);
        if number(a) && number(b) {
            return self.complex_binary(op, a, b);
        }
        if op == BinaryOp::BitOr {
            let (x, y) = (self.shown_by(a), self.shown_by(b));
            if inplace && x != a {
                return Err(self.proxy_changed());
            }
            if x != a || y != b && !(inplace && a.is_kind(Kind::Dict)) {
                return self.binary(op, x, y, false).map(Some);
            }
        }
        match (op, a.kind(), b.kind()) {
            (BinaryOp::Add, Some(Kind::List), _) if inplace => {
                self.list_extend_by(a, b)?;
                Ok(Some(a))
            }
            (BinaryOp::Mul, Some(Kind::List | Kind::Tuple), _) => self.items_times(a, b, inplace),
            (BinaryOp::Mul, _, Some(Kind::List | Kind::Tuple)) => self.items_times(b, a, false),
            (BinaryOp::BitOr, Some(Kind::Dict), Some(Kind::Dict)) => {
                self.dict_union(a, b, false).map(Some)
            }
            (BinaryOp::BitOr | BinaryOp::BitAnd | BinaryOp::BitXor | BinaryOp::Sub, ..) => {
                if op == BinaryOp::BitOr
                    && let Some(union) = self.type_union(a, b)?
                {
                    return Ok(Some(union));
                }
                self.set_binary(op, a, b, inplace)
            }
            _ => Ok(None),
        }
    }

    /// The dict that a mapping proxy shows, or the value itself.
    pub(crate) fn shown_by(&self, value: Value) -> Value {
        match value.is_kind(Kind::Misc).then(|| self.heap.misc_of(value)) {
            Some(crate::heap::misc::Misc::MappingProxy { dict }) => *dict,
            _ => value,
        }
    }

    /// `proxy |= other`, which would be understood as a change of what the proxy shows.
    pub(crate) fn proxy_changed(&mut self) -> Fault {
        self.type_error("'|=' is not supported by mappingproxy; use '|' instead")
    }

    /// `a + b` of two lists or two tuples.
    pub(crate) fn items_concat(&mut self, a: Value, b: Value) -> Result<Value, Fault> {
        let x = self.heap.items(a).map_or(0, <[Value]>::len);
        let y = self.heap.items(b).map_or(0, <[Value]>::len);
        let is_tuple = a.is_kind(Kind::Tuple);
        if is_tuple && (x == 0 || y == 0) {
            return Ok(if x == 0 { b } else { a });
        }
        self.charge_values(x + y)?;
        self.heap.books.reserve((x + y) as u64 * 8 + 128)?;
        let (first, second) =
            (self.heap.items(a).unwrap_or_default(), self.heap.items(b).unwrap_or_default());
        if is_tuple {
            let mut items: SmallVec<[Value; 16]> = SmallVec::with_capacity(x + y);
            items.extend_from_slice(first);
            items.extend_from_slice(second);
            return self.heap.new_tuple(&items);
        }
        let mut items = Vec::with_capacity(x + y);
        items.extend_from_slice(first);
        items.extend_from_slice(second);
        self.heap.new_list(items)
    }

    fn items_times(
        &mut self,
        sequence: Value,
        times: Value,
        inplace: bool,
    ) -> Result<Option<Value>, Fault> {
        let Some(int) = self.int_ref(times) else { return Ok(None) };
        let negative = int.is_negative();
        let Some(count) = int.to_i64() else {
            return Err(
                self.raise(TypeId::OverflowError, "cannot fit 'int' into an index-sized integer")
            );
        };
        let count = if negative { 0 } else { count as u64 };
        let len = self.heap.items(sequence).map_or(0, <[Value]>::len) as u64;
        let total = len.saturating_mul(count);
        if sequence.is_kind(Kind::Tuple) && total == len {
            return Ok(Some(sequence));
        }
        self.heap.books.reserve(total.saturating_mul(8).saturating_add(128))?;
        self.charge_values(total as usize)?;
        if inplace && sequence.is_kind(Kind::List) {
            let crate::heap::Heap { books, lists, .. } = &mut self.heap;
            let list = lists.get_mut(sequence.index());
            if total > len {
                list.make_room(total - len, books)?;
            }
            fill_times(&mut list.items, len as usize, total as usize);
            list.fit(books);
            return Ok(Some(sequence));
        }
        let mut items = Vec::with_capacity(total as usize);
        if total > 0 {
            items.extend_from_slice(self.heap.items(sequence).unwrap_or_default());
            fill_times(&mut items, len as usize, total as usize);
        }
        if sequence.is_kind(Kind::Tuple) {
            self.heap.new_tuple(&items).map(Some)
        } else {
            self.heap.new_list(items).map(Some)
        }
    }

    /// Comparison of sets and dict views; `None` when the operands are none.
    pub(crate) fn compare_sets(
        &mut self,
        op: CompareOp,
        a: Value,
        b: Value,
    ) -> Result<Option<Value>, Fault> {
        self.set_compare(op, a, b)
    }

    pub(crate) fn text_contains(&mut self, text: Value, item: Value) -> Result<bool, Fault> {
        let Some(part) = self.plain_text(item) else {
            let name = self.type_name(item);
            return Err(self
                .type_error(format!("'in <string>' requires string as left operand, not {name}")));
        };
        self.text_has(text, part)
    }

    pub(crate) fn bytes_contains(&mut self, bytes: Value, item: Value) -> Result<bool, Fault> {
        self.bytes_have(bytes, item)
    }

    /// The receiver of a built-in type's method, which must be of one of `kinds`: itself or the payload it carries.
    pub(crate) fn receiver(
        &mut self,
        value: Value,
        kinds: &[Kind],
        class: TypeId,
        method: &str,
    ) -> Result<Value, Fault> {
        let plain = self.plain(value);
        if plain.kind().is_some_and(|kind| kinds.contains(&kind)) {
            return Ok(plain);
        }
        let (class, name) = (class.name(), self.type_name(value));
        Err(self.type_error(format!(
            "descriptor '{method}' for '{class}' objects doesn't apply to a '{name}' object"
        )))
    }
}

/// Repeats the first `len` items until there are `total`, or cuts them.
fn fill_times(items: &mut Vec<Value>, len: usize, total: usize) {
    items.truncate(total);
    if len == 0 {
        return;
    }
    while items.len() < total {
        let more = items.len().min(total - items.len());
        items.extend_from_within(..more);
    }
}
