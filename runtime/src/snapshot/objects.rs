//! Each kind of object, to its record and back.
//!
//! Place: `save.rs` and `load.rs` go through the slabs and call these.
//!
//! Invariants: a handle that is read refers to a used slot of its kind, and is of the kind that the field needs; what takes
//! several objects to check is left to `verify.rs`. Bytes are counted against the memory limit before they are allocated.
//! Limits: `memory`, by `Loader::room`; probes of hash tables, by `Loader::probe`.

use std::cell::Cell;

use compact_str::CompactString;
use num_bigint::{BigInt, Sign};
use smallvec::SmallVec;

use super::SnapshotError;
use super::load::Loader;
use super::require;
use super::save::Saver;
use super::state::{
    SavedDict, SavedFuture, SavedGenerator, SavedIter, SavedMisc, SavedSet, SavedStr,
};
use crate::heap::class_cache::ClassCache;
use crate::heap::dict::{Dict, Entry};
use crate::heap::iter::{Iter, ToolState};
use crate::heap::misc::Misc;
use crate::heap::object::{
    Big, Bytes, Class, Exception, Function, Future, Generator, GeneratorState, Instance, List,
    Method, Module, Range, Slice, Trace, TraceEntry, Tuple, instance_extra_bytes,
    tuple_extra_bytes,
};
use crate::heap::set::{Set, Slot};
use crate::heap::shape::{SHAPE_BYTES, SHAPE_LEN_MAX, SHAPES_MAX, Shape};
use crate::heap::slot_bytes;
use crate::heap::slots::Slots;
use crate::heap::text::{Buffer, Str, Text, count_chars, own_bytes};
use crate::stdlib::asyncio::scheduler::ENTRY_BYTES;
use crate::types::TypeId;
use crate::value::{Kind, UNDEF, Value, int_fits};

type Loaded<T> = Result<T, SnapshotError>;

/// An object that can be saved.
pub(super) trait Record: Sized {
    /// Writes it.
    fn save(&self, saver: &mut Saver<'_>);

    /// Reads it.
    fn load(loader: &mut Loader<'_>) -> Loaded<Self>;
}

// === Text and numbers ===

impl Record for Buffer {
    fn save(&self, saver: &mut Saver<'_>) {
        saver.put(&self.capacity);
        saver.put(&*self.text);
    }

    fn load(loader: &mut Loader<'_>) -> Loaded<Buffer> {
        let capacity: u32 = loader.take()?;
        let text: &str = loader.take()?;
        require(text.len() <= capacity as usize, "a buffer holds more than its capacity")?;
        loader.room(slot_bytes(Kind::Buffer) + u64::from(capacity))?;
        Ok(Buffer { text: text.to_owned(), capacity })
    }
}

impl Record for Str {
    fn save(&self, saver: &mut Saver<'_>) {
        saver.put(&match &self.text {
            Text::Own(text) if self.interned => SavedStr::Interned(text),
            Text::Own(text) => SavedStr::Own(text),
            &Text::Window { buffer, start, len } => {
                SavedStr::Window { buffer, start, len, interned: self.interned }
            }
        });
    }

    fn load(loader: &mut Loader<'_>) -> Loaded<Str> {
        let (text, chars, interned) = match loader.take()? {
            SavedStr::Own(text) => (own(loader, text)?, count_chars(text), false),
            SavedStr::Interned(text) => (own(loader, text)?, count_chars(text), true),
            SavedStr::Window { buffer, start, len, interned } => {
                loader.room(slot_bytes(Kind::Str))?;
                let chars = loader.window_chars(buffer, start as usize, len as usize)?;
                (Text::Window { buffer, start, len }, chars, interned)
            }
        };
        Ok(Str { text, chars, interned, hint: Cell::new(0), hash: Cell::new(0) })
    }
}

fn own(loader: &mut Loader<'_>, text: &str) -> Loaded<Text> {
    loader.room(slot_bytes(Kind::Str) + own_bytes(text.len()))?;
    Ok(Text::Own(CompactString::new(text)))
}

impl Record for Bytes {
    fn save(&self, saver: &mut Saver<'_>) {
        saver.put_bytes(&self.data);
    }

    fn load(loader: &mut Loader<'_>) -> Loaded<Bytes> {
        let data: &[u8] = loader.take()?;
        loader.room(slot_bytes(Kind::Bytes) + data.len() as u64)?;
        Ok(Bytes { data: data.to_vec() })
    }
}

impl Record for Big {
    fn save(&self, saver: &mut Saver<'_>) {
        let (sign, magnitude) = self.int.to_bytes_le();
        saver.put(&(sign == Sign::Minus));
        saver.put_bytes(&magnitude);
    }

    fn load(loader: &mut Loader<'_>) -> Loaded<Big> {
        let (negative, magnitude): (bool, &[u8]) = loader.take()?;
        loader.room(slot_bytes(Kind::BigInt) + magnitude.len() as u64 + 8)?;
        let int = big(negative, magnitude);
        let small = num_traits::ToPrimitive::to_i64(&int).is_some_and(int_fits);
        require(!small, "a wide int fits an inline one")?;
        Ok(Big { int })
    }
}

/// An int of its saved form.
pub(super) fn big(negative: bool, magnitude: &[u8]) -> BigInt {
    let sign = if negative { Sign::Minus } else { Sign::Plus };
    BigInt::from_bytes_le(sign, magnitude)
}

// === Containers ===

impl Record for List {
    fn save(&self, saver: &mut Saver<'_>) {
        saver.put(&self.capacity);
        saver.values(&self.items);
    }

    fn load(loader: &mut Loader<'_>) -> Loaded<List> {
        let capacity: u32 = loader.take()?;
        loader.room(slot_bytes(Kind::List) + u64::from(capacity) * 8)?;
        let count = loader.count()?;
        require(count <= capacity as usize, "a list holds more than its capacity")?;
        let mut items = Vec::with_capacity(count);
        for _ in 0..count {
            items.push(loader.bound()?);
        }
        Ok(List { items, capacity })
    }
}

/// Values of a tuple's kind of storage.
fn load_tuple<'a>(
    loader: &mut Loader<'a>,
    one: impl Fn(&mut Loader<'a>) -> Loaded<Value>,
) -> Loaded<Tuple> {
    let count = loader.count()?;
    loader.room(tuple_extra_bytes(count))?;
    let mut items = Tuple::with_capacity(count);
    for _ in 0..count {
        items.push(one(loader)?);
    }
    Ok(items)
}

impl Record for Tuple {
    fn save(&self, saver: &mut Saver<'_>) {
        saver.values(self);
    }

    fn load(loader: &mut Loader<'_>) -> Loaded<Tuple> {
        loader.room(slot_bytes(Kind::Tuple))?;
        load_tuple(loader, Loader::bound)
    }
}

impl Record for Dict {
    fn save(&self, saver: &mut Saver<'_>) {
        let head = SavedDict {
            capacity: self.capacity(),
            keys_version: self.keys_version,
            keyed: self.keyed(),
            walked: self.walked(),
            front: self.front(),
        };
        saver.put(&head);
        saver.put(&(self.entries.len() as u32));
        for entry in &self.entries {
            saver.key(entry.key, entry.hash);
            if !entry.key.is_undef() {
                saver.value(entry.value);
            }
        }
    }

    fn load(loader: &mut Loader<'_>) -> Loaded<Dict> {
        let head: SavedDict = loader.take()?;
        let count = loader.count()?;
        let capacity = u64::from(head.capacity);
        loader.room(slot_bytes(Kind::Dict) + capacity * if capacity <= 8 { 24 } else { 32 })?;
        require(count <= head.capacity as usize, "a dict holds more than its capacity")?;
        let mut entries = Vec::with_capacity(count);
        for _ in 0..count {
            let (key, hash) = loader.key()?;
            let value = if key.is_undef() { UNDEF } else { loader.bound()? };
            entries.push(Entry { key, value, hash });
        }
        let mut dict = loader.dict(entries, head.capacity, head.keyed)?;
        dict.keys_version = head.keys_version;
        dict.walk(head.walked);
        require(dict.pass_front(head.front), "a dict's first entries are not deleted")?;
        Ok(dict)
    }
}

impl Record for Set {
    fn save(&self, saver: &mut Saver<'_>) {
        let len = self.slots.len() as u32;
        let slots = if len == 0 { 0 } else { len.trailing_zeros() as u8 + 1 };
        saver.put(&SavedSet { slots, hash: self.hash.get(), finger: self.finger() });
        let empty = |slot: &Slot| slot.key.is_undef() && slot.hash == 0;
        saver.put(&(self.slots.iter().filter(|slot| !empty(slot)).count() as u32));
        let mut gap: u32 = 0;
        for slot in &self.slots {
            if empty(slot) {
                gap += 1;
            } else {
                saver.put(&gap);
                saver.key(slot.key, slot.hash);
                gap = 0;
            }
        }
    }

    fn load(loader: &mut Loader<'_>) -> Loaded<Set> {
        let head: SavedSet = loader.take()?;
        require(head.slots == 0 || (4..=32).contains(&head.slots), "a set has a table of no size")?;
        let len = if head.slots == 0 { 0 } else { 1_u64 << (head.slots - 1) };
        loader.room(slot_bytes(Kind::Set) + len * 16)?;
        let mut slots = vec![Slot { key: UNDEF, hash: 0 }; len as usize];
        let mut at = 0_u64;
        for _ in 0..loader.count()? {
            at += u64::from(loader.take::<u32>()?);
            let (key, hash) = loader.key()?;
            require(!key.is_undef() || hash == 1, "a deleted element has a hash")?;
            let Some(slot) = slots.get_mut(at as usize) else {
                return Err(SnapshotError::Malformed("an element is outside of its set"));
            };
            *slot = Slot { key, hash };
            at += 1;
        }
        let set = Set::restore(slots, head.finger);
        let set = set.ok_or(SnapshotError::Malformed("a set contradicts itself"))?;
        loader.probe_set(&set)?;
        set.hash.set(head.hash);
        Ok(set)
    }
}

// === Code and classes ===

impl Record for Function {
    fn save(&self, saver: &mut Saver<'_>) {
        saver.put(&self.code);
        for value in [self.globals, self.defaults, self.kw_defaults, self.attrs, self.special] {
            saver.value(value);
        }
        saver.values(&self.closure);
    }

    fn load(loader: &mut Loader<'_>) -> Loaded<Function> {
        loader.room(slot_bytes(Kind::Function))?;
        Ok(Function {
            code: loader.take()?,
            globals: loader.of(&[Kind::Dict])?,
            defaults: loader.maybe(&[Kind::Tuple])?,
            kw_defaults: loader.maybe(&[Kind::Dict])?,
            attrs: loader.maybe(&[Kind::Dict])?,
            special: loader.value()?,
            closure: load_tuple(loader, |loader| loader.of(&[Kind::Cell]))?,
        })
    }
}

impl Record for Value {
    fn save(&self, saver: &mut Saver<'_>) {
        saver.value(*self);
    }

    fn load(loader: &mut Loader<'_>) -> Loaded<Value> {
        loader.room(slot_bytes(Kind::Cell))?;
        loader.value()
    }
}

impl Record for Instance {
    fn save(&self, saver: &mut Saver<'_>) {
        saver.put(&self.class);
        // `SHAPE_DICT` and `SHAPE_NONE` are the greatest numbers; so they are saved as the least.
        saver.put(&self.shape.wrapping_add(2));
        saver.put(&(self.slots.capacity() as u32));
        saver.values(&self.slots);
    }

    fn load(loader: &mut Loader<'_>) -> Loaded<Instance> {
        let class = loader.handle(Kind::Class)?;
        let shape = loader.take::<u32>()?.wrapping_sub(2);
        let capacity = loader.take::<u32>()? as usize;
        loader.room(slot_bytes(Kind::Instance) + instance_extra_bytes(capacity))?;
        let count = loader.count()?;
        let fits = (4..=SHAPE_LEN_MAX * 2).contains(&capacity) && count <= capacity;
        require(fits, "an instance holds more than its capacity")?;
        let mut slots = Slots::with_capacity(capacity);
        for _ in 0..count {
            slots.push(loader.value()?, capacity);
        }
        Ok(Instance { class, shape, slots })
    }
}

impl Record for Class {
    fn save(&self, saver: &mut Saver<'_>) {
        for value in [self.name, self.qualname, self.metaclass, self.dict] {
            saver.value(value);
        }
        saver.put(&self.root_shape.wrapping_add(2));
        let layout = TypeId::ALL.get(usize::from(self.layout)).copied().unwrap_or(TypeId::Object);
        saver.put(layout.name());
        saver.put(&self.dictless);
        saver.values(&self.bases);
        saver.values(&self.mro);
        saver.put(&self.subclasses[..]);
    }

    fn load(loader: &mut Loader<'_>) -> Loaded<Class> {
        loader.room(slot_bytes(Kind::Class))?;
        Ok(Class {
            name: loader.of(&[Kind::Str])?,
            qualname: loader.of(&[Kind::Str])?,
            metaclass: loader.class()?,
            dict: loader.of(&[Kind::Dict])?,
            root_shape: loader.take::<u32>()?.wrapping_sub(2),
            layout: loader.type_id()? as u16,
            dictless: loader.take()?,
            bases: load_tuple(loader, Loader::class)?,
            mro: {
                let count = loader.count()?;
                loader.room(count as u64 * 8)?;
                (0..count).map(|_| loader.class()).collect::<Loaded<Vec<Value>>>()?.into()
            },
            subclasses: {
                let count = loader.count()?;
                (0..count).map(|_| loader.handle(Kind::Class)).collect::<Loaded<Vec<u32>>>()?
            },
            cache: ClassCache::default(),
        })
    }
}

impl Record for Shape {
    fn save(&self, saver: &mut Saver<'_>) {
        saver.put(&(self.class, self.parent, self.len));
        saver.value(self.name);
        saver.put(&self.next[..]);
    }

    fn load(loader: &mut Loader<'_>) -> Loaded<Shape> {
        loader.room(SHAPE_BYTES)?;
        let (class, parent, len) = loader.take()?;
        let name = loader.maybe(&[Kind::Str])?;
        let count = loader.count()?;
        require(count <= SHAPES_MAX as usize, "a shape leads to too many others")?;
        let mut next = Vec::with_capacity(count);
        for _ in 0..count {
            let name = loader.handle(Kind::Str)?;
            next.push((name, loader.take()?));
        }
        require(next.is_sorted_by_key(|(name, _)| *name), "transitions are out of order")?;
        Ok(Shape { class, parent, name, len, next })
    }
}

impl Record for Method {
    fn save(&self, saver: &mut Saver<'_>) {
        saver.value(self.function);
        saver.value(self.receiver);
    }

    fn load(loader: &mut Loader<'_>) -> Loaded<Method> {
        loader.room(slot_bytes(Kind::Method))?;
        Ok(Method { function: loader.bound()?, receiver: loader.bound()? })
    }
}

impl Record for Module {
    fn save(&self, saver: &mut Saver<'_>) {
        saver.value(self.name);
        saver.value(self.dict);
    }

    fn load(loader: &mut Loader<'_>) -> Loaded<Module> {
        loader.room(slot_bytes(Kind::Module))?;
        Ok(Module { name: loader.bound()?, dict: loader.of(&[Kind::Dict])? })
    }
}

// === What runs ===

impl Record for Generator {
    fn save(&self, saver: &mut Saver<'_>) {
        let Generator { kind, state, code, globals, pc, .. } = *self;
        saver.put(&SavedGenerator { kind, state, code, globals, pc });
        saver.value(self.function);
        if state == GeneratorState::Running {
            // What it has is in its frame; here stands what was there when it last rested.
            saver.value(UNDEF);
            saver.value(self.step);
            return saver.values(&vec![UNDEF; self.registers.len()]);
        }
        saver.value(self.handling);
        saver.value(self.step);
        saver.values(&self.registers);
    }

    fn load(loader: &mut Loader<'_>) -> Loaded<Generator> {
        let head: SavedGenerator = loader.take()?;
        let SavedGenerator { kind, state, code, globals, pc } = head;
        loader.used(Kind::Dict, globals)?;
        let function = loader.of(&[Kind::Function])?;
        let handling = loader.exception_or_nothing()?;
        let step = loader.value()?;
        let count = loader.count()?;
        loader.room(slot_bytes(Kind::Generator) + count as u64 * 8)?;
        let registers = (0..count).map(|_| loader.value()).collect::<Loaded<Vec<Value>>>()?;
        let registers = registers.into_boxed_slice();
        Ok(Generator { kind, state, function, code, globals, pc, handling, step, registers })
    }
}

impl Record for Exception {
    fn save(&self, saver: &mut Saver<'_>) {
        let Exception { class, args, cause, context, attrs, traceback, .. } = *self;
        for value in [class, args, cause, context, attrs, traceback] {
            saver.value(value);
        }
        saver.put(&(self.suppress, self.of_limit, self.trace.capacity));
        saver.put(&self.trace.entries[..]);
    }

    fn load(loader: &mut Loader<'_>) -> Loaded<Exception> {
        let class = loader.class()?;
        let args = loader.of(&[Kind::Tuple])?;
        let cause = loader.exception_or_nothing()?;
        let context = loader.exception_or_nothing()?;
        let attrs = loader.maybe(&[Kind::Dict])?;
        let traceback = loader.maybe(&[Kind::Misc])?;
        let (suppress, of_limit, capacity): (bool, bool, u32) = loader.take()?;
        loader.room(slot_bytes(Kind::Exception) + u64::from(capacity) * 8)?;
        let count = loader.count()?;
        require(count <= capacity as usize, "a trace holds more than its capacity")?;
        let mut entries: Vec<TraceEntry> = Vec::with_capacity(count);
        for _ in 0..count {
            entries.push(loader.take()?);
        }
        let trace = Trace { entries, capacity };
        let parts = Exception::new(class, args);
        Ok(Exception { cause, context, attrs, suppress, of_limit, trace, traceback, ..parts })
    }
}

impl Record for Future {
    fn save(&self, saver: &mut Saver<'_>) {
        let Future { state, call, awaited, cancel, cancels, gather, .. } = *self;
        saver.put(&SavedFuture { state, call, awaited, cancel, cancels, gather });
        let Future { value, coroutine, waits_for, message, name, context, .. } = *self;
        for value in [value, coroutine, waits_for, message, name, context] {
            saver.value(value);
        }
        saver.values(&self.waiters);
    }

    fn load(loader: &mut Loader<'_>) -> Loaded<Future> {
        let SavedFuture { state, call, awaited, cancel, cancels, gather } = loader.take()?;
        let value = loader.value()?;
        let coroutine = loader.value()?;
        let waits_for = loader.value()?;
        let message = loader.bound()?;
        let name = loader.value()?;
        let context = loader.value()?;
        let count = loader.count()?;
        loader.room(slot_bytes(Kind::Future) + count as u64 * ENTRY_BYTES)?;
        let waiters =
            (0..count).map(|_| loader.bound()).collect::<Loaded<SmallVec<[Value; 1]>>>()?;
        Ok(Future {
            state,
            value,
            coroutine,
            call,
            waiters,
            waits_for,
            cancel,
            message,
            name,
            awaited,
            cancels,
            gather,
            context,
        })
    }
}

impl Record for Range {
    fn save(&self, saver: &mut Saver<'_>) {
        for value in [self.start, self.stop, self.step, self.len] {
            saver.value(value);
        }
    }

    fn load(loader: &mut Loader<'_>) -> Loaded<Range> {
        loader.room(slot_bytes(Kind::Range))?;
        let (start, stop, step) = (loader.int()?, loader.int()?, loader.int()?);
        require(step.small_int() != Some(0), "a range has step 0")?;
        Ok(Range { start, stop, step, len: loader.int()? })
    }
}

impl Record for Slice {
    fn save(&self, saver: &mut Saver<'_>) {
        for value in [self.start, self.stop, self.step] {
            saver.value(value);
        }
    }

    fn load(loader: &mut Loader<'_>) -> Loaded<Slice> {
        loader.room(slot_bytes(Kind::Slice))?;
        Ok(Slice { start: loader.bound()?, stop: loader.bound()?, step: loader.bound()? })
    }
}

impl Record for Iter {
    fn save(&self, saver: &mut Saver<'_>) {
        let (head, values): (SavedIter, [Value; 3]) = match *self {
            Iter::Done { was } => (SavedIter::Ended, [was.value(), UNDEF, UNDEF]),
            Iter::List { list, at } => (SavedIter::List { at }, [list, UNDEF, UNDEF]),
            Iter::ListReversed { list, at } => {
                (SavedIter::ListReversed { at }, [list, UNDEF, UNDEF])
            }
            Iter::Tuple { tuple, at } => (SavedIter::Tuple { at }, [tuple, UNDEF, UNDEF]),
            Iter::Range { next, step, left } => (SavedIter::Range { next, step, left }, [UNDEF; 3]),
            Iter::BigRange { next, step, left } => (SavedIter::BigRange, [next, step, left]),
            Iter::Str { string, byte } => (SavedIter::Str { byte }, [string, UNDEF, UNDEF]),
            Iter::Bytes { bytes, at } => (SavedIter::Bytes { at }, [bytes, UNDEF, UNDEF]),
            Iter::Dict { dict, at, len, left, what } => {
                (SavedIter::Dict { at, len, left, what }, [dict, UNDEF, UNDEF])
            }
            Iter::DictReversed { dict, at, len, what } => {
                (SavedIter::DictReversed { at, len, what }, [dict, UNDEF, UNDEF])
            }
            Iter::Ordered { dict, at, keys_version, left, what, reversed } => (
                SavedIter::Ordered { at, keys_version, left, what, reversed },
                [dict, UNDEF, UNDEF],
            ),
            Iter::Set { set, at, len } => (SavedIter::Set { at, len }, [set, UNDEF, UNDEF]),
            Iter::Sequence { object, at } => (SavedIter::Sequence { at }, [object, UNDEF, UNDEF]),
            Iter::SequenceReversed { object, at } => {
                (SavedIter::SequenceReversed { at }, [object, UNDEF, UNDEF])
            }
            Iter::Callable { function, sentinel } => {
                (SavedIter::Callable, [function, sentinel, UNDEF])
            }
            Iter::Enumerate { iter, count } => (SavedIter::Enumerate, [iter, count, UNDEF]),
            Iter::Zip { iters, strict } => (SavedIter::Zip { strict }, [iters, UNDEF, UNDEF]),
            Iter::Map { function, iters, strict } => {
                (SavedIter::Map { strict }, [function, iters, UNDEF])
            }
            Iter::Filter { function, iter } => (SavedIter::Filter, [function, iter, UNDEF]),
            Iter::Deque { deque, at, version, reversed } => {
                (SavedIter::Deque { at, version, reversed }, [deque, UNDEF, UNDEF])
            }
            Iter::Tool(ToolState { tool, stage, at, x, y, z }) => {
                let bound = [x, y, z]
                    .iter()
                    .rev()
                    .fold(0, |bits, value| bits << 1 | u8::from(!value.is_undef()));
                (SavedIter::Tool { tool, stage, at, bound }, [x, y, z])
            }
        };
        saver.put(&head);
        for value in values.into_iter().filter(|value| !value.is_undef()) {
            saver.value(value);
        }
    }

    fn load(loader: &mut Loader<'_>) -> Loaded<Iter> {
        loader.room(slot_bytes(Kind::Iterator))?;
        Ok(match loader.take()? {
            SavedIter::Done => Iter::Done { was: TypeId::SequenceIterator },
            SavedIter::Ended => {
                let was = TypeId::from_value(loader.bound()?);
                require(was.is_some(), "an iterator has no type")?;
                Iter::Done { was: was.unwrap_or(TypeId::SequenceIterator) }
            }
            SavedIter::List { at } => Iter::List { list: loader.of(&[Kind::List])?, at },
            SavedIter::ListReversed { at } => {
                Iter::ListReversed { list: loader.of(&[Kind::List])?, at }
            }
            SavedIter::Tuple { at } => Iter::Tuple { tuple: loader.of(&[Kind::Tuple])?, at },
            SavedIter::Range { next, step, left } => load_range_iter(next, step, left)?,
            SavedIter::BigRange => {
                Iter::BigRange { next: loader.int()?, step: loader.int()?, left: loader.int()? }
            }
            SavedIter::Str { byte } => load_str_iter(loader, byte)?,
            SavedIter::Bytes { at } => {
                Iter::Bytes { bytes: loader.of(&[Kind::Bytes, Kind::Misc])?, at }
            }
            SavedIter::Dict { at, len, left, what } => {
                Iter::Dict { dict: loader.of(&[Kind::Dict])?, at, len, left, what }
            }
            SavedIter::DictReversed { at, len, what } => {
                Iter::DictReversed { dict: loader.of(&[Kind::Dict])?, at, len, what }
            }
            SavedIter::Ordered { at, keys_version, left, what, reversed } => {
                let dict = loader.of(&[Kind::Dict])?;
                Iter::Ordered { dict, at, keys_version, left, what, reversed }
            }
            SavedIter::Set { at, len } => {
                Iter::Set { set: loader.of(&[Kind::Set, Kind::FrozenSet])?, at, len }
            }
            SavedIter::Sequence { at } => Iter::Sequence { object: loader.bound()?, at },
            SavedIter::SequenceReversed { at } => {
                Iter::SequenceReversed { object: loader.bound()?, at }
            }
            SavedIter::Callable => {
                Iter::Callable { function: loader.bound()?, sentinel: loader.bound()? }
            }
            SavedIter::Enumerate => Iter::Enumerate { iter: loader.bound()?, count: loader.int()? },
            SavedIter::Zip { strict } => {
                Iter::Zip { iters: loader.of(&[Kind::Tuple, Kind::List])?, strict }
            }
            SavedIter::Map { strict } => Iter::Map {
                function: loader.bound()?,
                iters: loader.of(&[Kind::Tuple, Kind::List])?,
                strict,
            },
            SavedIter::Filter => Iter::Filter { function: loader.bound()?, iter: loader.bound()? },
            SavedIter::Deque { at, version, reversed } => {
                Iter::Deque { deque: loader.of(&[Kind::Misc])?, at, version, reversed }
            }
            SavedIter::Tool { tool, stage, at, bound } => {
                let mut part = |bit: u8| {
                    if bound & bit == 0 { Ok(UNDEF) } else { loader.bound() }
                };
                let (x, y, z) = (part(1)?, part(2)?, part(4)?);
                Iter::Tool(ToolState { tool, stage, at, x, y, z })
            }
        })
    }
}

/// A range's iterator gives inline ints to its end.
fn load_range_iter(next: i64, step: i64, left: u64) -> Loaded<Iter> {
    let last = i128::from(next) + i128::from(step) * i128::from(left.max(1) - 1);
    // Behind the last one the next may be any number: nobody asks for it.
    let fits = left == 0 || int_fits(next) && i64::try_from(last).is_ok_and(int_fits);
    require(fits && int_fits(step), "a range goes past the inline ints")?;
    Ok(Iter::Range { next, step, left })
}

fn load_str_iter(loader: &mut Loader<'_>, byte: u32) -> Loaded<Iter> {
    let string = loader.of(&[Kind::Str])?;
    let inside = loader.heap.str(string).is_char_boundary(byte as usize);
    require(inside, "a string's iterator stands within a character")?;
    Ok(Iter::Str { string, byte })
}

/// The dict of attributes that a program has set, if it has.
fn attributes(loader: &mut Loader<'_>) -> Loaded<Value> {
    let attrs = loader.value()?;
    require(attrs.is_undef() || attrs.is_kind(Kind::Dict), "attributes are in no dict")?;
    Ok(attrs)
}

impl Record for Misc {
    fn save(&self, saver: &mut Saver<'_>) {
        saver.put(&match *self {
            Misc::Property { .. } => SavedMisc::Property,
            Misc::StaticMethod { .. } => SavedMisc::StaticMethod,
            Misc::ClassMethod { .. } => SavedMisc::ClassMethod,
            Misc::Super { .. } => SavedMisc::Super,
            Misc::DictView { what, ordered, .. } => SavedMisc::DictView { what, ordered },
            Misc::MappingProxy { .. } => SavedMisc::MappingProxy,
            Misc::Traceback { at, .. } => SavedMisc::Traceback { at },
            Misc::Code { code } => SavedMisc::Code { code },
            Misc::CoroutineWrapper { .. } => SavedMisc::CoroutineWrapper,
            Misc::Handle { id, .. } => SavedMisc::Handle { id },
            Misc::GenericAlias { .. } => SavedMisc::GenericAlias,
            Misc::Union { .. } => SavedMisc::Union,
            Misc::Record { .. } => SavedMisc::Record,
            Misc::AsyncGenStep { what, stage, .. } => SavedMisc::AsyncGenStep { what, stage },
            Misc::LoopHandle { when, cancelled, .. } => SavedMisc::LoopHandle { when, cancelled },
            Misc::Stream { stream } => SavedMisc::Stream { stream },
            Misc::TypeParam { kind, .. } => SavedMisc::TypeParam { kind },
            Misc::TypeAlias { .. } => SavedMisc::TypeAlias,
            Misc::Complex { real, imag } => SavedMisc::Complex { real, imag },
            Misc::Bytearray { room, .. } => SavedMisc::Bytearray { room },
            Misc::WeakRef { held, .. } => SavedMisc::WeakRef { held },
            Misc::Deque { head, maxlen, version, .. } => SavedMisc::Deque { head, maxlen, version },
            Misc::Member { .. } => SavedMisc::Member,
            Misc::MemoryView { start, count, step, format, readonly, released, .. } => {
                SavedMisc::MemoryView { start, count, step, format, readonly, released }
            }
        });
        // In the order of the fields.
        self.trace(&mut |value| saver.value(value));
        if let Misc::WeakRef { target, .. } = *self {
            saver.value(target);
        }
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each kind")]
    fn load(loader: &mut Loader<'_>) -> Loaded<Misc> {
        loader.room(slot_bytes(Kind::Misc))?;
        Ok(match loader.take()? {
            SavedMisc::Property => Misc::Property {
                get: loader.value()?,
                set: loader.value()?,
                delete: loader.value()?,
                doc: loader.value()?,
                name: loader.value()?,
            },
            SavedMisc::StaticMethod => {
                Misc::StaticMethod { function: loader.bound()?, attrs: attributes(loader)? }
            }
            SavedMisc::ClassMethod => {
                Misc::ClassMethod { function: loader.bound()?, attrs: attributes(loader)? }
            }
            SavedMisc::Super => Misc::Super {
                class: loader.class()?,
                object: loader.value()?,
                object_type: loader.value()?,
            },
            SavedMisc::DictView { what, ordered } => {
                Misc::DictView { dict: loader.of(&[Kind::Dict])?, what, ordered }
            }
            SavedMisc::MappingProxy => {
                let kinds = [Kind::Dict, Kind::Instance, Kind::Str, Kind::Bytes, Kind::Range];
                Misc::MappingProxy { dict: loader.of(&kinds)? }
            }
            SavedMisc::Traceback { at } => {
                Misc::Traceback { exception: loader.of(&[Kind::Exception])?, at }
            }
            SavedMisc::Code { code } => Misc::Code { code },
            SavedMisc::CoroutineWrapper => {
                Misc::CoroutineWrapper { coroutine: loader.of(&[Kind::Generator])? }
            }
            SavedMisc::Handle { id } => Misc::Handle { id, name: loader.of(&[Kind::Str])? },
            SavedMisc::GenericAlias => {
                Misc::GenericAlias { origin: loader.bound()?, args: loader.of(&[Kind::Tuple])? }
            }
            SavedMisc::Union => Misc::Union { args: loader.of(&[Kind::Tuple])? },
            SavedMisc::Record => Misc::Record {
                name: loader.of(&[Kind::Str])?,
                fields: loader.of(&[Kind::Tuple])?,
                values: loader.of(&[Kind::Tuple])?,
            },
            SavedMisc::AsyncGenStep { what, stage } => Misc::AsyncGenStep {
                generator: loader.of(&[Kind::Generator])?,
                argument: loader.bound()?,
                what,
                stage,
            },
            SavedMisc::LoopHandle { when, cancelled } => Misc::LoopHandle {
                callback: loader.bound()?,
                args: loader.of(&[Kind::Tuple])?,
                when,
                cancelled,
            },
            SavedMisc::Stream { stream } => Misc::Stream { stream },
            SavedMisc::TypeParam { kind } => {
                let name = loader.of(&[Kind::Str])?;
                Misc::TypeParam { name, kind, details: loader.bound()? }
            }
            SavedMisc::TypeAlias => Misc::TypeAlias {
                name: loader.of(&[Kind::Str])?,
                maker: loader.of(&[Kind::Function])?,
                params: loader.of(&[Kind::Tuple])?,
            },
            SavedMisc::Complex { real, imag } => Misc::Complex {
                real: if real.is_nan() { f64::NAN } else { real },
                imag: if imag.is_nan() { f64::NAN } else { imag },
            },
            SavedMisc::Deque { head, maxlen, version } => {
                Misc::Deque { items: loader.of(&[Kind::List])?, head, maxlen, version }
            }
            SavedMisc::Member => {
                let name = loader.of(&[Kind::Str])?;
                Misc::Member { name, class: loader.of(&[Kind::Class])? }
            }
            SavedMisc::WeakRef { held } => {
                let callback = loader.bound()?;
                Misc::WeakRef { target: loader.bound()?, callback, held }
            }
            SavedMisc::MemoryView { start, count, step, format, readonly, released } => {
                let obj = loader.bound()?;
                let shape = loader.value()?;
                Misc::MemoryView { obj, shape, start, count, step, format, readonly, released }
            }
            SavedMisc::Bytearray { room } => {
                loader.room(u64::from(room))?;
                Misc::Bytearray { bytes: loader.of(&[Kind::Bytes])?, room }
            }
        })
    }
}
