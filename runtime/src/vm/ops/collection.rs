//! Unpacking, calls with unpacked arguments, slices.
//!
//! Place: `Unpack`, `UnpackEx`, `CallEx`, `BuildSlice`.
//!
//! Invariants: an iterable that is unpacked is advanced no further than CPython does: one value past the targets.
//! Limits: fuel by values.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::core::Core;
use crate::exception::{Fault, Pending};
use crate::heap::misc::Misc;
use crate::heap::object::{GeneratorKind, Slice};
use crate::native::state::StepFn;
use crate::native::{Input, Step, registry};
use crate::types::TypeId;
use crate::types::dict::{ASK_MAPPING, Purpose, UpdateFrom};
use crate::value::{Kind, NONE, UNDEF, Value};
use crate::vm::call::Arguments;
use crate::vm::frame::{Frame, Ret};
use crate::vm::{Flow, Vm};

/// Takes exactly `n` values (or at least `n`, with `rest`) from an iterable into a tuple. Registers: iterable, list.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Take {
    n: u32,
    rest: bool,
    started: bool,
}

impl StepFn for Take {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [source, list] = regs else { return Err(core.system_error("bad registers")) };
        let mut input = input;
        if !self.started {
            regs[0] = match input {
                Input::Returned(iter) => iter,
                _ => core.iter(source)?,
            };
            self.started = true;
            input = Input::Entered;
        }
        let iter = regs[0];
        loop {
            core.retrying(|core| core.heap.list_room(list, 1))?;
            let value = match input {
                Input::Returned(value) => Some(value),
                Input::Exhausted(_) => None,
                _ => core.retrying(|core| core.next(iter))?,
            };
            input = Input::Entered;
            let len = core.plain_len(list).unwrap_or(0);
            let Some(value) = value else { return core.list_to_tuple(list).map(Step::Return) };
            core.charge(len / 16 % 2)?;
            core.heap.list_push(list, value)?;
            if !self.rest && len >= u64::from(self.n) {
                return core.retrying(|core| core.list_to_tuple(list).map(Step::Return));
            }
            if core.meter.is_over() {
                return Ok(Step::Yield);
            }
        }
    }
}

impl Core {
    /// What an instance of a class over `list` or `tuple` gives when it is iterated, where that is the built-in behaviour and as
    /// many items as are wanted; how another number is worded depends on the class.
    fn plain_items(&mut self, value: Value, n: u8, after: Option<u8>) -> Value {
        let plain = self.plain(value);
        let Some(items) = self.heap.items(plain).filter(|_| plain != value) else { return value };
        let (count, wanted) = (items.len(), usize::from(n));
        let fits = after.map_or(count == wanted, |after| count >= wanted + usize::from(after));
        if fits && self.guest_special(value, "__iter__").is_none() { plain } else { value }
    }
}

impl Vm {
    /// `Unpack`, or `UnpackEx` with `after` targets behind the starred one.
    #[inline(never)]
    pub(crate) fn unpack(&mut self, value: Value, first: u8, n: u8, after: Option<u8>) -> Flow {
        let before = self.core.meter.slice;
        let value = self.core.plain_items(value, n, after);
        let ready = self.core.heap.items(value).is_some();
        if !ready {
            return self.unpack_iterable(value, n, after);
        }
        match self.core.unpacked(value, n, after, true) {
            Ok(values) => {
                self.store_run(first, &values);
                Flow::Frame
            }
            Err(fault) => self.fault(fault, Ret::Discard, before),
        }
    }

    fn unpack_iterable(&mut self, value: Value, n: u8, after: Option<u8>) -> Flow {
        let before = self.core.meter.slice;
        let list = match self.core.heap.new_list(Vec::new()) {
            Ok(list) => list,
            Err(fault) => return self.fault(fault, Ret::Discard, before),
        };
        if self.core.lacks_iter(value) {
            let name = self.core.type_name(value);
            let text = format!("cannot unpack non-iterable {name} object");
            return self.raise_now(Pending::Text(TypeId::TypeError, text));
        }
        if value.is_kind(Kind::Dict) && after.is_none() {
            let len = self.core.heap.dict(value).len();
            if len > u32::from(n) {
                let text = format!("too many values to unpack (expected {n}, got {len})");
                return self.raise_now(Pending::Text(TypeId::ValueError, text));
            }
        }
        let n = u32::from(n) + u32::from(after.unwrap_or(0));
        let state = Take { n, rest: after.is_some(), started: false };
        let fault = self.core.enter(state, &[value, list]);
        self.fault(fault, Ret::Unpack, before)
    }

    /// Gives the values that `Take` took to the targets of the `Unpack` before the top frame's pc.
    pub(crate) fn accept_unpacked(&mut self, tuple: Value) -> Flow {
        use crate::code::op::Op;
        let Some(frame) = self.frames.last() else { return Flow::Frame };
        let ops = &self.codes[frame.code as usize].code.ops;
        let at = (frame.pc as usize).saturating_sub(1);
        let (first, n, after) = match (ops.get(at), ops.get(at + 1)) {
            (Some(Op::Unpack { base, n, .. } | Op::UnpackNext { base, n, .. }), _) => {
                (*base, *n, None)
            }
            (Some(Op::UnpackEx { base, n, .. }), Some(Op::Extra { flag, .. })) => {
                (*base, *n, Some(*flag))
            }
            _ => return Flow::Frame,
        };
        match self.with_memory(&[tuple], |vm| vm.core.unpacked(tuple, n, after, false)) {
            Err(Fault::NeedsMemory) => {}
            Err(fault) => {
                let before = self.core.meter.slice;
                return self.fault(fault, Ret::Discard, before);
            }
            Ok(values) => {
                self.store_run(first, &values);
                return Flow::Frame;
            }
        }
        self.no_memory()
    }

    fn store_run(&mut self, first: u8, values: &[Value]) {
        let base = self.frames.last().map_or(0, |frame| frame.base as usize);
        let from = base + first as usize;
        self.stack[from..from + values.len()].copy_from_slice(values);
    }

    /// `CallEx`
    #[inline(never)]
    pub(crate) fn call_unpacked(&mut self, first: u8, d: u8) -> Flow {
        if self.core.meter.slice < 0 {
            if let Some(frame) = self.frames.last_mut() {
                frame.pc -= 1;
            }
            return self.safepoint();
        }
        let at = self.frames.last().map_or(0, |frame| frame.base as usize) + first as usize;
        let (callee, args, keywords) = (self.stack[at], self.stack[at + 1], self.stack[at + 2]);
        if !keywords.is_kind(Kind::Dict) && !keywords.is_undef() {
            return self.merge_keywords(at + 2, callee);
        }
        let count = self.core.heap.items(args).map_or(0, <[Value]>::len);
        let before = self.core.meter.slice;
        let charged = self.core.charge_values(count);
        if let Err(fault) = charged.and_then(|()| self.push_unpacked(args, keywords)) {
            return self.fault(fault, Ret::Discard, before);
        }
        let at = self.frames.last().map_or(0, Frame::top) + 1;
        let names: SmallVec<[Value; 4]> = match self.names_of(keywords) {
            Ok(names) => names,
            Err(fault) => return self.fault(fault, Ret::Discard, before),
        };
        if !names.iter().all(|name| name.is_kind(Kind::Str)) {
            let text = "keywords must be strings".to_owned();
            return self.raise_now(Pending::Text(TypeId::TypeError, text));
        }
        let arguments = Arguments { at, count, names: &names, free: true };
        match self.call_at(callee, arguments, Ret::Store(d)) {
            Ok(flow) => flow,
            Err(fault) => self.fault(fault, Ret::Store(d), before),
        }
    }

    /// Puts a dict in the place of the mapping whose items are the keyword arguments of the `CallEx` that runs, and lets that
    /// run again.
    #[cold]
    #[inline(never)]
    fn merge_keywords(&mut self, at: usize, callee: Value) -> Flow {
        let before = self.core.meter.slice;
        let dict = match self.core.heap.new_empty_dict() {
            Ok(dict) => dict,
            Err(fault) => return self.fault(fault, Ret::Discard, before),
        };
        let merged = self.core.dict_merge(dict, self.stack[at], callee);
        if matches!(merged, Ok(()) | Err(Fault::Enter)) {
            self.stack[at] = dict;
            if let Some(frame) = self.frames.last_mut() {
                frame.pc -= 1;
            }
        }
        match merged {
            Ok(()) => Flow::Frame,
            Err(fault) => self.fault(fault, Ret::Discard, before),
        }
    }

    /// Copies the items of `args` and the values of `keywords` above the top frame, one slot further up.
    fn push_unpacked(&mut self, args: Value, keywords: Value) -> Result<(), Fault> {
        let count = self.core.heap.items(args).map_or(0, <[Value]>::len);
        let named = if keywords.is_kind(Kind::Dict) {
            self.core.heap.dict(keywords).len() as usize
        } else {
            0
        };
        let at = self.frames.last().map_or(0, Frame::top) + 1;
        self.grow_stack(at + count + named)?;
        let items = self.core.heap.items(args).unwrap_or_default();
        // A receiver's place, which may stay free.
        self.stack[at - 1] = UNDEF;
        self.stack[at..at + count].copy_from_slice(items);
        if named > 0 {
            let values = &mut self.stack[at + count..at + count + named];
            let entries = self.core.heap.dict(keywords).iter_from(0);
            for (slot, (_, entry)) in values.iter_mut().zip(entries) {
                *slot = entry.value;
            }
        }
        Ok(())
    }

    /// The keys of a dict of keyword arguments, interned where they are strings.
    fn names_of(&mut self, keywords: Value) -> Result<SmallVec<[Value; 4]>, Fault> {
        if !keywords.is_kind(Kind::Dict) || self.core.heap.dict(keywords).len() == 0 {
            return Ok(SmallVec::new());
        }
        let keys = self.core.heap.dict(keywords).iter_from(0);
        let mut names: SmallVec<[Value; 4]> =
            keys.map(|(_, entry)| self.core.plain(entry.key)).collect();
        let heap = &mut self.core.heap;
        for name in names.iter_mut().filter(|name| name.is_kind(Kind::Str)) {
            *name = heap.intern_value(*name)?;
        }
        Ok(names)
    }
}

impl Core {
    /// The values that a list or tuple gives to the targets.
    fn unpacked(
        &mut self,
        value: Value,
        n: u8,
        after: Option<u8>,
        exact: bool,
    ) -> Result<SmallVec<[Value; 8]>, Fault> {
        let items: SmallVec<[Value; 8]> = self.heap.items(value).unwrap_or_default().into();
        let n = n as usize;
        let Some(after) = after.map(usize::from) else {
            if items.len() == n {
                return Ok(items);
            }
            let text = if items.len() < n {
                format!("not enough values to unpack (expected {n}, got {})", items.len())
            } else if exact {
                format!("too many values to unpack (expected {n}, got {})", items.len())
            } else {
                format!("too many values to unpack (expected {n})")
            };
            return Err(self.value_error(text));
        };
        if items.len() < n + after {
            let text = format!(
                "not enough values to unpack (expected at least {}, got {})",
                n + after,
                items.len()
            );
            return Err(self.value_error(text));
        }
        self.charge_values(items.len())?;
        let middle = items.len() - after;
        let list = self.heap.new_list(items[n..middle].to_vec())?;
        let mut values: SmallVec<[Value; 8]> = items[..n].into();
        values.push(list);
        values.extend_from_slice(&items[middle..]);
        Ok(values)
    }

    /// Whether `iter(value)` can work.
    pub(crate) fn is_iterable(&mut self, value: Value) -> bool {
        match value.kind() {
            Some(Kind::Instance | Kind::Class | Kind::Exception) => {
                match self.guest_special(value, "__iter__") {
                    Some(method) => !method.is_none(),
                    None => {
                        self.guest_special(value, "__getitem__").is_some()
                            || self.plain(value) != value
                                && self.plain_len(self.plain(value)).is_some()
                            || self.carries_iterator(value)
                    }
                }
            }
            Some(
                Kind::Function
                | Kind::Cell
                | Kind::Method
                | Kind::Module
                | Kind::BigInt
                | Kind::Slice
                | Kind::Buffer,
            )
            | None => false,
            // Coroutines and asynchronous generators are not.
            Some(Kind::Generator) => self.heap.generator(value).kind == GeneratorKind::Generator,
            Some(Kind::Misc) => matches!(
                self.heap.misc_of(value),
                Misc::GenericAlias { .. }
                    | Misc::TypeParam { kind: 2, .. }
                    | Misc::DictView { .. }
                    | Misc::MappingProxy { .. }
                    | Misc::AsyncGenStep { .. }
                    | Misc::CoroutineWrapper { .. }
                    | Misc::Bytearray { .. }
                    | Misc::Deque { .. }
                    | Misc::MemoryView { .. }
            ),
            Some(_) => true,
        }
    }

    /// Whether a value's type has no `__iter__` at all: one that is None says itself that there is no iterating. Of classes
    /// that stand for built-in types it says that there is none.
    pub(crate) fn lacks_iter(&mut self, value: Value) -> bool {
        if self.is_iterable(value) {
            return false;
        }
        let class = self.type_of(value);
        let built_in = class.is_kind(Kind::Class)
            && self.dict_get_text(self.heap.class(class).dict, "__tp_name__").is_some();
        built_in || self.guest_special(value, "__iter__").is_none()
    }

    /// `BuildSlice`
    pub(crate) fn build_slice(&mut self, parts: &[Value]) -> Result<Value, Fault> {
        let part = |at: usize| parts.get(at).copied().unwrap_or(NONE);
        self.heap.new_slice(Slice { start: part(0), stop: part(1), step: part(2) })
    }

    /// The keyword dict of `f(**mapping)`, updated by another mapping; a name given twice is an error.
    pub(crate) fn dict_merge(
        &mut self,
        dict: Value,
        mapping: Value,
        callee: Value,
    ) -> Result<(), Fault> {
        let mapping = self.shown_by(mapping);
        let source = self.plain(mapping);
        if !source.is_kind(Kind::Dict) || !self.gives_entries(mapping) {
            if source.is_kind(Kind::Dict) || self.may_have_keys(mapping) {
                let state = UpdateFrom { stage: 0, purpose: Purpose::Arguments };
                return Err(self.enter(state, &[dict, mapping, UNDEF, UNDEF, callee]));
            }
            return Err(self.no_keywords(callee, mapping));
        }
        self.charge_table(source)?;
        let entries: Vec<_> = self
            .heap
            .dict(source)
            .iter_from(0)
            .map(|(_, e)| (self.plain(e.key), e.value))
            .collect();
        self.charge_values(entries.len())?;
        for (key, _) in &entries {
            if !key.is_kind(Kind::Str) {
                return Err(self.type_error("keywords must be strings"));
            }
            if self.dict_get_name(dict, *key).is_some() {
                return Err(self.name_given_twice(callee, *key));
            }
        }
        for (key, value) in entries {
            let key = self.heap.intern_value(key)?;
            self.dict_set_str(dict, key, value)?;
        }
        Ok(())
    }

    /// The error of `callee(a=1, **mapping)` where the mapping has the string `a` too.
    pub(crate) fn name_given_twice(&mut self, callee: Value, key: Value) -> Fault {
        let name = self.function_qualname_of(callee);
        let key = self.heap.str(key).to_owned();
        self.type_error(format!("{name}got multiple values for keyword argument '{key}'"))
    }

    /// `tuple(iterable)` for `callee(*iterable)`
    pub(crate) fn star_args(&mut self, iterable: Value, callee: Value) -> Result<Value, Fault> {
        if self.lacks_iter(iterable) {
            let name = self.function_qualname_of(callee);
            let of = self.type_name(iterable);
            return Err(
                self.type_error(format!("{name}argument after * must be an iterable, not {of}"))
            );
        }
        self.tuple_from(iterable)
    }

    /// How errors about a call's arguments name the callee: `module.qualname() `, the module left out for built-ins.
    fn function_qualname_of(&self, callee: Value) -> String {
        let callee =
            if callee.is_kind(Kind::Method) { self.heap.method(callee).function } else { callee };
        if callee.is_kind(Kind::Function) {
            let globals = self.heap.function(callee).globals;
            let module = self.dict_get_text(globals, "__name__");
            let module = module.and_then(|name| self.heap.as_str(name)).unwrap_or("__main__");
            return format!("{module}.{}() ", self.function_qualname(callee));
        }
        if self.is_class(callee) {
            return format!("{}() ", self.class_full_name(callee));
        }
        if callee.is_undef() {
            return String::new();
        }
        if !callee.is_kind(Kind::Function) && registry::native(callee).is_none() {
            // What is no function is told as `str` has it, where that takes no guest code.
            if let Some(text) = self.heap.as_str(callee) {
                return format!("{text} ");
            }
            let mut text = String::new();
            if self.write_plain_repr(callee, &mut text, 0) {
                return format!("{text} ");
            }
        }
        format!("{}() ", self.function_qualname(callee))
    }

    /// `{**mapping}`
    pub(crate) fn dict_update_display(&mut self, dict: Value, mapping: Value) -> Result<(), Fault> {
        let mapping = self.shown_by(mapping);
        let source = self.plain(mapping);
        if source.is_kind(Kind::Dict) && self.gives_entries(mapping) {
            return self.dict_update_plain(dict, source);
        }
        if !source.is_kind(Kind::Dict) && !self.may_have_keys(mapping) {
            return Err(self.no_mapping(mapping));
        }
        let state = UpdateFrom { stage: ASK_MAPPING, purpose: Purpose::Display };
        Err(self.enter(state, &[dict, mapping, UNDEF, UNDEF]))
    }

    /// What `{**value}` raises of what is no mapping.
    pub(crate) fn no_mapping(&mut self, value: Value) -> Fault {
        let name = self.type_name(value);
        self.type_error(format!("'{name}' object is not a mapping"))
    }

    /// What `f(**value)` raises of what is no mapping.
    pub(crate) fn no_keywords(&mut self, callee: Value, value: Value) -> Fault {
        let (name, of) = (self.function_qualname_of(callee), self.type_name(value));
        self.type_error(format!("{name}argument after ** must be a mapping, not {of}"))
    }

    /// Updates a dict by another; keys whose comparison needs guest code go one by one.
    pub(crate) fn dict_update_plain(&mut self, dict: Value, source: Value) -> Result<(), Fault> {
        self.charge_table(source)?;
        if dict != source && self.heap.dict(dict).capacity() == 0 {
            self.charge_values(self.heap.dict(source).len() as usize)?;
            return self.heap.dict_become(dict, source);
        }
        let entries: Vec<_> =
            self.heap.dict(source).iter_from(0).map(|(_, e)| (e.key, e.value)).collect();
        self.charge_values(entries.len())?;
        self.heap.books.reserve(entries.len() as u64 * 64)?;
        for (key, value) in &entries {
            match self.dict_set(dict, *key, *value) {
                Ok(()) => {}
                Err(Fault::Enter) => {
                    let flat: Vec<Value> = entries.iter().flat_map(|(k, v)| [*k, *v]).collect();
                    let items = self.heap.new_tuple(&flat)?;
                    return Err(
                        self.enter(crate::protocol::container::Fill::default(), &[dict, items])
                    );
                }
                Err(fault) => return Err(fault),
            }
        }
        Ok(())
    }
}
