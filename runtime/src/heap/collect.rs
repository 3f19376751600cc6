//! The collector: tracing mark and sweep, as a step function.
//!
//! Place: `vm.rs` runs one at a safepoint when a charge was refused, when a snapshot is taken, or at every safepoint in a
//! test mode. `Collection::step` may stop after a budget of work and go on in the next slice; the guest stands still
//! meanwhile, so no barriers are needed.
//!
//! ```text
//! roots -> gray stack -> trace each object once -> sweep every slab -> drop dead interned names
//! ```
//!
//! Invariants: handles are never renumbered; freed slots are reused lowest index first. What a collection frees depends on
//! reachability alone.
//! Limits: the gray stack holds each object at most once.

use super::Heap;
use super::iter::Iter;
use super::misc::Misc;
use super::object::{instance_extra_bytes, tuple_extra_bytes};
use super::shape::{SHAPE_BYTES, SHAPE_DICT, SHAPE_NONE};
use super::text::Text;
use super::{big_extra_bytes, slot_bytes};
use crate::heap::intern::{INTERN_BYTES, Interned};
use crate::stdlib::asyncio::scheduler::ENTRY_BYTES;
use crate::value::{KINDS, Kind, UNDEF, Value};

/// Slots swept for one unit of work.
const SWEEP_SLOTS: u32 = 256;

/// A collection in progress.
#[derive(Debug)]
pub(crate) struct Collection {
    gray: Vec<Value>,
    marks: Vec<Vec<u64>>,
    /// For each buffer the furthest end of a window that lives.
    ends: Vec<u32>,
    shapes: Vec<u64>,
    /// Linked codes that live objects run.
    pub(crate) codes: Vec<u64>,
    phase: Phase,
}

#[derive(Clone, Copy, Debug)]
enum Phase {
    Mark,
    Sweep { kind: usize, slot: u32 },
    Finish,
    Done,
}

// === impl Collection ===

impl Collection {
    pub(crate) fn new(heap: &Heap, codes: usize) -> Collection {
        debug_assert!(!heap.is_folded(), "a heap that is folded is at rest");
        let marks = KINDS.iter().map(|kind| bits(slots_of(heap, *kind))).collect();
        Collection {
            gray: Vec::new(),
            marks,
            ends: vec![0; heap.buffers.slots() as usize],
            shapes: bits(heap.shapes.slots()),
            codes: bits(codes as u32),
            phase: Phase::Mark,
        }
    }

    /// Marks a root.
    #[inline]
    pub(crate) fn root(&mut self, value: Value) {
        if let Some(kind) = value.kind() {
            // Sets and frozensets share a slab.
            let kind = if kind == Kind::FrozenSet { Kind::Set } else { kind };
            if set_bit(&mut self.marks[kind as usize], value.index()) {
                self.gray.push(value);
            }
        }
    }

    /// Marks a linked code as in use.
    pub(crate) fn root_code(&mut self, code: u32) {
        set_bit(&mut self.codes, code);
    }

    /// Marks all that is reachable so far, without sweeping.
    pub(crate) fn mark(&mut self, heap: &Heap) {
        while let Some(value) = self.gray.pop() {
            self.trace(heap, value);
        }
    }

    /// Whether a linked code is in use.
    pub(crate) fn uses_code(&self, code: u32) -> bool {
        bit(&self.codes, code)
    }

    /// Does about `budget` units of work; true when the collection is complete.
    pub(crate) fn step(&mut self, heap: &mut Heap, budget: u64) -> bool {
        let mut left = budget;
        while left > 0 {
            left -= 1;
            match self.phase {
                Phase::Mark => match self.gray.pop() {
                    Some(value) => {
                        let units = self.trace(heap, value) / 64;
                        left = left.saturating_sub(units);
                    }
                    None => {
                        heap.recent.forget();
                        self.phase = Phase::Sweep { kind: 0, slot: 0 };
                    }
                },
                Phase::Sweep { kind, slot } => {
                    let Some(&which) = KINDS.get(kind) else {
                        self.phase = Phase::Finish;
                        continue;
                    };
                    if slot == 0 && which == Kind::Str {
                        self.forget_names(heap);
                    }
                    let end = slot.saturating_add(SWEEP_SLOTS);
                    self.sweep(heap, which, slot, end);
                    self.phase = if end >= slots_of(heap, which) {
                        let marked = if which == Kind::FrozenSet { Kind::Set } else { which };
                        rethread(heap, which, &self.marks[marked as usize]);
                        Phase::Sweep { kind: kind + 1, slot: 0 }
                    } else {
                        Phase::Sweep { kind, slot: end }
                    };
                }
                Phase::Finish => {
                    self.sweep_shapes(heap);
                    self.phase = Phase::Done;
                    return true;
                }
                Phase::Done => return true,
            }
        }
        matches!(self.phase, Phase::Done)
    }

    /// Whether an object was found to live so far.
    pub(crate) fn is_marked(&self, kind: Kind, index: u32) -> bool {
        let kind = if kind == Kind::FrozenSet { Kind::Set } else { kind };
        bit(&self.marks[kind as usize], index)
    }

    /// Marks what `value` refers to; gives how many references that were.
    fn trace(&mut self, heap: &Heap, value: Value) -> u64 {
        let Some(kind) = value.kind() else { return 0 };
        match kind {
            // What windows show is marked when strings are swept.
            Kind::Str | Kind::Bytes | Kind::BigInt | Kind::Buffer => 1,
            Kind::List => self.all(&heap.list(value).items),
            Kind::Tuple => self.all(heap.tuple(value)),
            Kind::Dict => {
                let entries = &heap.dict(value).entries;
                for entry in entries {
                    self.reach(entry.key);
                    self.reach(entry.value);
                }
                entries.len() as u64 * 2
            }
            Kind::Set | Kind::FrozenSet => {
                let slots = &heap.set(value).slots;
                for slot in slots {
                    self.reach(slot.key);
                }
                slots.len() as u64
            }
            Kind::Cell => {
                self.reach(*heap.cell(value));
                1
            }
            Kind::Instance => {
                let instance = heap.instance(value);
                self.root(Value::heap(Kind::Class, instance.class));
                self.mark_shape(heap, instance.shape);
                self.all(&instance.slots)
            }
            _ => self.trace_rare(heap, value, kind),
        }
    }

    fn trace_rare(&mut self, heap: &Heap, value: Value, kind: Kind) -> u64 {
        match kind {
            Kind::Function => {
                let function = heap.function(value);
                self.root_code(function.code);
                self.all(&[function.globals, function.defaults, function.kw_defaults]);
                self.all(&[function.attrs, function.special]);
                self.all(&function.closure)
            }
            Kind::Class => self.trace_class(heap, value),
            Kind::Method => {
                let method = heap.method(value);
                self.all(&[method.function, method.receiver])
            }
            Kind::Generator => {
                let generator = heap.generator(value);
                self.root_code(generator.code);
                self.all(&[generator.function]);
                self.root(Value::heap(Kind::Dict, generator.globals));
                // What a running one has is in its frame; here stands what was there when it last rested.
                let rests = generator.state != super::object::GeneratorState::Running;
                let registers = if rests { &generator.registers[..] } else { &[] };
                self.root(if rests { generator.handling } else { UNDEF });
                self.all(registers)
            }
            Kind::Iterator => self.trace_iter(heap.iter(value)),
            Kind::Exception => {
                let exception = heap.exception(value);
                exception.trace.entries.iter().for_each(|entry| self.root_code(entry.code));
                self.all(&[exception.class, exception.args, exception.cause, exception.context]);
                self.all(&[exception.attrs, exception.traceback]);
                8
            }
            Kind::Range => {
                let range = heap.range(value);
                self.all(&[range.start, range.stop, range.step, range.len])
            }
            Kind::Slice => {
                let slice = heap.slice(value);
                self.all(&[slice.start, slice.stop, slice.step])
            }
            Kind::Module => {
                let module = heap.module(value);
                self.all(&[module.name, module.dict])
            }
            Kind::Future => {
                let future = heap.future(value);
                self.all(&[future.value, future.coroutine, future.waits_for, future.context]);
                self.all(&[future.message, future.name]);
                self.all(&future.waiters)
            }
            Kind::Misc => {
                let misc = heap.misc_of(value);
                if let Misc::Code { code } = misc {
                    self.root_code(*code);
                }
                misc.trace(&mut |value| self.root(value));
                4
            }
            _ => 0,
        }
    }

    fn trace_class(&mut self, heap: &Heap, value: Value) -> u64 {
        let class = heap.class(value);
        self.all(&[class.name, class.qualname, class.metaclass, class.dict]);
        self.all(&class.bases);
        if class.root_shape != SHAPE_NONE {
            self.mark_shape(heap, class.root_shape);
        }
        self.all(&class.mro)
    }

    fn trace_iter(&mut self, iter: &Iter) -> u64 {
        match *iter {
            Iter::Done { .. } | Iter::Range { .. } => 0,
            Iter::List { list: v, .. }
            | Iter::ListReversed { list: v, .. }
            | Iter::Tuple { tuple: v, .. }
            | Iter::Str { string: v, .. }
            | Iter::Bytes { bytes: v, .. }
            | Iter::Dict { dict: v, .. }
            | Iter::DictReversed { dict: v, .. }
            | Iter::Ordered { dict: v, .. }
            | Iter::Set { set: v, .. }
            | Iter::Sequence { object: v, .. }
            | Iter::SequenceReversed { object: v, .. }
            | Iter::Deque { deque: v, .. }
            | Iter::Zip { iters: v, .. } => self.all(&[v]),
            Iter::BigRange { next: a, step: b, left: c } => self.all(&[a, b, c]),
            Iter::Tool(state) => self.all(&[state.x, state.y, state.z]),
            Iter::Callable { function: a, sentinel: b }
            | Iter::Enumerate { iter: a, count: b }
            | Iter::Map { function: a, iters: b, .. }
            | Iter::Filter { function: a, iter: b } => self.all(&[a, b]),
        }
    }

    fn all(&mut self, values: &[Value]) -> u64 {
        for value in values {
            self.reach(*value);
        }
        values.len() as u64 + 1
    }

    /// As `root`; a string is only marked, for most of what is reached are strings, and nothing of them need be read.
    #[inline(always)]
    fn reach(&mut self, value: Value) {
        if value.is_kind(Kind::Str) {
            set_bit(&mut self.marks[Kind::Str as usize], value.index());
        } else if value.is_heap() {
            self.reach_object(value);
        }
    }

    #[inline(never)]
    fn reach_object(&mut self, value: Value) {
        self.root(value);
    }

    /// Marks a shape and those it came from, with their names. Shapes that no live instance has are swept.
    fn mark_shape(&mut self, heap: &Heap, shape: u32) {
        let mut at = shape;
        while at != SHAPE_DICT && set_bit(&mut self.shapes, at) {
            let Some(shape) = heap.shapes.find(at) else { return };
            self.root(shape.name);
            at = shape.parent;
        }
    }

    fn forget_names(&self, heap: &mut Heap) {
        heap.forget_letters();
        let mut interned = std::mem::replace(&mut heap.interned, Interned::EMPTY);
        let before = interned.len();
        let hash_of = |at| heap.hash_str(Value::heap(Kind::Str, at));
        interned.retain(|at| self.is_marked(Kind::Str, at), hash_of);
        heap.books.release(u64::from(before - interned.len()) * INTERN_BYTES);
        heap.interned = interned;
    }

    /// Notes what windows that are kept show of their buffers: those are swept after the strings.
    fn note_windows(&mut self, heap: &Heap, start: u32, end: u32) {
        if heap.buffers.used() == 0 {
            return;
        }
        for index in start..end.min(heap.strs.slots()) {
            if bit(&self.marks[Kind::Str as usize], index)
                && let Some(string) = heap.strs.find(index)
                && let Text::Window { buffer, start, len } = string.text
                && let Some(furthest) = self.ends.get_mut(buffer as usize)
            {
                *furthest = start.saturating_add(len).max(*furthest);
                set_bit(&mut self.marks[Kind::Buffer as usize], buffer);
            }
        }
    }

    /// What no window shows of a buffer that is kept goes, where that is most of it.
    fn cut_buffers(&self, heap: &mut Heap, start: u32, end: u32) {
        for index in start..end.min(heap.buffers.slots()) {
            let shown = self.ends.get(index as usize).copied().unwrap_or_default() as usize;
            if bit(&self.marks[Kind::Buffer as usize], index)
                && let Some(buffer) = heap.buffers.find_mut(index)
                && shown < buffer.text.len() / 4
                && let Some(text) = buffer.text.get(..shown)
            {
                buffer.text = text.to_owned();
                let cut = u64::from(buffer.capacity) - shown as u64;
                buffer.capacity = shown as u32;
                heap.books.release(cut);
            }
        }
    }

    fn sweep(&mut self, heap: &mut Heap, kind: Kind, start: u32, end: u32) {
        match kind {
            Kind::Str => self.note_windows(heap, start, end),
            Kind::Buffer => self.cut_buffers(heap, start, end),
            _ => {}
        }
        let mut freed = 0;
        let fixed = slot_bytes(kind);
        let marks = &self.marks[kind as usize];
        macro_rules! sweep {
            ($slab:ident, $extra:expr) => {
                heap.$slab.sweep(start, end, marks, |object| freed += fixed + $extra(object))
            };
        }
        match kind {
            Kind::Str => sweep!(strs, |s: &super::Str| s.extra_bytes()),
            Kind::Buffer => sweep!(buffers, |b: &super::Buffer| u64::from(b.capacity)),
            Kind::Bytes => sweep!(bytes, |b: &super::Bytes| b.data.len() as u64),
            Kind::BigInt => sweep!(bigs, |b: &super::Big| big_extra_bytes(&b.int)),
            Kind::List => sweep!(lists, |l: &super::List| l.extra_bytes()),
            Kind::Tuple => sweep!(tuples, |t: &super::Tuple| tuple_extra_bytes(t.len())),
            Kind::Dict => {
                let mut watched = 0;
                sweep!(dicts, |d: &super::Dict| {
                    watched |= d.watched;
                    d.extra_bytes()
                });
                if watched != 0 {
                    // Another dict may come to stand where one stood.
                    heap.forget_globals();
                }
            }
            Kind::Set => sweep!(sets, |s: &super::Set| s.extra_bytes()),
            Kind::FrozenSet => {}
            Kind::Function => {
                sweep!(functions, |f: &super::Function| tuple_extra_bytes(f.closure.len()));
            }
            Kind::Cell => sweep!(cells, |_: &Value| 0),
            Kind::Instance => {
                sweep!(instances, |i: &super::Instance| instance_extra_bytes(i.slots.capacity()));
            }
            Kind::Class => sweep!(classes, |c: &super::Class| {
                (c.mro.len() * 8) as u64 + tuple_extra_bytes(c.bases.len())
            }),
            Kind::Method => sweep!(methods, |_: &super::Method| 0),
            Kind::Generator => {
                sweep!(generators, |g: &super::Generator| g.registers.len() as u64 * 8);
            }
            Kind::Iterator => sweep!(iters, |_: &Iter| 0),
            Kind::Exception => sweep!(exceptions, |e: &super::Exception| e.trace.extra_bytes()),
            Kind::Range => sweep!(ranges, |_: &super::Range| 0),
            Kind::Slice => sweep!(slices, |_: &super::Slice| 0),
            Kind::Module => sweep!(modules, |_: &super::Module| 0),
            Kind::Future => {
                sweep!(futures, |f: &super::Future| f.waiters.len() as u64 * ENTRY_BYTES);
            }
            Kind::Misc => sweep!(misc, |m: &Misc| m.extra_bytes()),
        }
        heap.books.release(freed);
    }

    fn sweep_shapes(&mut self, heap: &mut Heap) {
        let marks = &self.shapes;
        let Heap { shapes, books, classes, .. } = heap;
        shapes.sweep(0, u32::MAX, marks, |_| books.release(SHAPE_BYTES));
        shapes.rethread(marks);
        for shape in shapes.iter_mut() {
            shape.next.retain(|(_, next)| bit(marks, *next));
        }
        for class in classes.iter_mut() {
            class.cache.clear();
            let marks = &self.marks[Kind::Class as usize];
            class.subclasses.retain(|index| bit(marks, *index));
        }
    }
}

impl Heap {
    /// What every object costs, counted anew: equal to `books.used()` at all times.
    pub(crate) fn audit(&self) -> u64 {
        let slots: u64 = KINDS
            .iter()
            .filter(|kind| **kind != Kind::FrozenSet)
            .map(|kind| slot_bytes(*kind) * u64::from(used_of(self, *kind)))
            .sum();
        let extra = self.strs.iter().map(|(_, s)| s.extra_bytes()).sum::<u64>()
            + self.buffers.iter().map(|(_, b)| u64::from(b.capacity)).sum::<u64>()
            + self.bytes.iter().map(|(_, b)| b.data.len() as u64).sum::<u64>()
            + self.bigs.iter().map(|(_, b)| big_extra_bytes(&b.int)).sum::<u64>()
            + self.lists.iter().map(|(_, l)| l.extra_bytes()).sum::<u64>()
            + self.tuples.iter().map(|(_, t)| tuple_extra_bytes(t.len())).sum::<u64>()
            + self.dicts.iter().map(|(_, d)| d.extra_bytes()).sum::<u64>()
            + self.sets.iter().map(|(_, s)| s.extra_bytes()).sum::<u64>()
            + self.functions.iter().map(|(_, f)| tuple_extra_bytes(f.closure.len())).sum::<u64>();
        let more = self
            .instances
            .iter()
            .map(|(_, i)| instance_extra_bytes(i.slots.capacity()))
            .sum::<u64>()
            + self
                .classes
                .iter()
                .map(|(_, c)| (c.mro.len() * 8) as u64 + tuple_extra_bytes(c.bases.len()))
                .sum::<u64>()
            + self.generators.iter().map(|(_, g)| g.registers.len() as u64 * 8).sum::<u64>()
            + self.misc.iter().map(|(_, m)| m.extra_bytes()).sum::<u64>()
            + self.exceptions.iter().map(|(_, e)| e.trace.extra_bytes()).sum::<u64>()
            + self.futures.iter().map(|(_, f)| f.waiters.len() as u64 * ENTRY_BYTES).sum::<u64>()
            + u64::from(self.shapes.used()) * SHAPE_BYTES
            + u64::from(self.interned.len()) * INTERN_BYTES;
        slots + extra + more
    }
}

macro_rules! each_slab {
    ($heap:ident, $kind:ident, $method:ident $(, $given:expr)?) => {
        match $kind {
            Kind::Str => $heap.strs.$method($($given)?),
            Kind::Buffer => $heap.buffers.$method($($given)?),
            Kind::Bytes => $heap.bytes.$method($($given)?),
            Kind::BigInt => $heap.bigs.$method($($given)?),
            Kind::List => $heap.lists.$method($($given)?),
            Kind::Tuple => $heap.tuples.$method($($given)?),
            Kind::Dict => $heap.dicts.$method($($given)?),
            Kind::Set | Kind::FrozenSet => $heap.sets.$method($($given)?),
            Kind::Function => $heap.functions.$method($($given)?),
            Kind::Cell => $heap.cells.$method($($given)?),
            Kind::Instance => $heap.instances.$method($($given)?),
            Kind::Class => $heap.classes.$method($($given)?),
            Kind::Method => $heap.methods.$method($($given)?),
            Kind::Generator => $heap.generators.$method($($given)?),
            Kind::Iterator => $heap.iters.$method($($given)?),
            Kind::Exception => $heap.exceptions.$method($($given)?),
            Kind::Range => $heap.ranges.$method($($given)?),
            Kind::Slice => $heap.slices.$method($($given)?),
            Kind::Module => $heap.modules.$method($($given)?),
            Kind::Future => $heap.futures.$method($($given)?),
            Kind::Misc => $heap.misc.$method($($given)?),
        }
    };
}

fn slots_of(heap: &Heap, kind: Kind) -> u32 {
    each_slab!(heap, kind, slots)
}

fn used_of(heap: &Heap, kind: Kind) -> u32 {
    each_slab!(heap, kind, used)
}

fn rethread(heap: &mut Heap, kind: Kind, marks: &[u64]) {
    each_slab!(heap, kind, rethread, marks);
}

fn bits(len: u32) -> Vec<u64> {
    vec![0; len.div_ceil(64) as usize]
}

fn bit(bits: &[u64], index: u32) -> bool {
    bits.get(index as usize / 64).is_some_and(|word| word >> (index % 64) & 1 == 1)
}

/// Sets a bit; whether it was clear.
fn set_bit(bits: &mut [u64], index: u32) -> bool {
    let Some(word) = bits.get_mut(index as usize / 64) else { return false };
    let mask = 1 << (index % 64);
    let clear = *word & mask == 0;
    *word |= mask;
    clear
}
