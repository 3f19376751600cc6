//! The objects that slabs hold, one struct a kind: data only.
//!
//! Place: `heap.rs` makes them, `heap/collect.rs` traces them, `types/` and `vm/` give them behaviour, `snapshot/` mirrors
//! them.
//!
//! Invariants: every growable part has a logical capacity of our own formulas, which is what the books charge, so that
//! bytes never depend on what `Vec` did.
//! Limits: charged through `heap/books.rs`.

use num_bigint::BigInt;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::exception::Fault;
use crate::heap::books::Books;
use crate::heap::slots::{FEW, Slots};
use crate::value::{UNDEF, Value, int_fits};

/// A list.
#[derive(Clone, Debug, Default)]
pub(crate) struct List {
    pub(crate) items: Vec<Value>,
    /// Slots charged.
    pub(crate) capacity: u32,
}

/// A tuple; short ones within their slot.
pub(crate) type Tuple = SmallVec<[Value; 3]>;

/// Immutable bytes, or a bytearray's (`capacity` charged).
#[derive(Clone, Debug, Default)]
pub(crate) struct Bytes {
    pub(crate) data: Vec<u8>,
}

/// An int wider than 48 bits.
#[derive(Clone, Debug)]
pub(crate) struct Big {
    pub(crate) int: BigInt,
}

/// A function written in Python.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    /// Linked code.
    pub(crate) code: u32,
    /// The dict of its module.
    pub(crate) globals: Value,
    /// Tuple of defaults, or unbound.
    pub(crate) defaults: Value,
    /// Dict of keyword defaults, or unbound.
    pub(crate) kw_defaults: Value,
    /// Cells of its free variables.
    pub(crate) closure: Tuple,
    /// `__dict__`; a dict or unbound.
    pub(crate) attrs: Value,
    /// What was assigned over `__name__` and the like, a dict; or what makes the annotations, or unbound.
    pub(crate) special: Value,
}

/// A bound method: a function or built-in and its receiver.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Method {
    pub(crate) function: Value,
    pub(crate) receiver: Value,
}

/// An instance of a class written in Python.
#[derive(Clone, Debug)]
pub(crate) struct Instance {
    /// Its class's slot.
    pub(crate) class: u32,
    /// Its hidden shape; `SHAPE_DICT` when `slots[0]` is a dict of its attributes.
    pub(crate) shape: u32,
    /// Attribute values in the shape's order; `payload` first where the class extends a built-in type.
    pub(crate) slots: Slots,
}

/// An exception object of a built-in or a Python class.
#[derive(Clone, Debug)]
pub(crate) struct Exception {
    /// Built-in type or class.
    pub(crate) class: Value,
    /// Tuple.
    pub(crate) args: Value,
    /// `__cause__`, or unbound.
    pub(crate) cause: Value,
    /// `__context__`, or unbound.
    pub(crate) context: Value,
    /// Dict of its attributes, or unbound.
    pub(crate) attrs: Value,
    /// `__suppress_context__`
    pub(crate) suppress: bool,
    /// It is the `MemoryError` of the memory limit.
    pub(crate) of_limit: bool,
    /// Where it passed, innermost first.
    pub(crate) trace: Trace,
    /// The object that `__traceback__` gave last, or unbound.
    pub(crate) traceback: Value,
}

/// The frames that an exception passed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Trace {
    pub(crate) entries: Vec<TraceEntry>,
    /// Entries charged.
    pub(crate) capacity: u32,
}

/// One frame of a trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct TraceEntry {
    pub(crate) code: u32,
    pub(crate) pc: u32,
}

/// What a generator object is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum GeneratorKind {
    Generator,
    Coroutine,
    AsyncGenerator,
}

/// Where a generator stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum GeneratorState {
    Created,
    Suspended,
    Running,
    Finished,
}

/// A generator or coroutine: a frame at rest.
#[derive(Clone, Debug)]
pub(crate) struct Generator {
    pub(crate) kind: GeneratorKind,
    pub(crate) state: GeneratorState,
    pub(crate) function: Value,
    pub(crate) code: u32,
    pub(crate) globals: u32,
    pub(crate) pc: u32,
    pub(crate) handling: Value,
    /// What an asynchronous generator runs for: an awaitable of its own, `TRUE` for `async for`; unbound at rest.
    pub(crate) step: Value,
    pub(crate) registers: Box<[Value]>,
}

/// An object of `range`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Range {
    /// Ints of any size.
    pub(crate) start: Value,
    pub(crate) stop: Value,
    pub(crate) step: Value,
    pub(crate) len: Value,
}

/// An object of `slice`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slice {
    pub(crate) start: Value,
    pub(crate) stop: Value,
    pub(crate) step: Value,
}

/// A module.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Module {
    pub(crate) name: Value,
    pub(crate) dict: Value,
}

/// A class written in Python.
#[derive(Clone, Debug)]
pub(crate) struct Class {
    pub(crate) name: Value,
    pub(crate) qualname: Value,
    /// The class of this class, when it is not `type`.
    pub(crate) metaclass: Value,
    pub(crate) bases: Tuple,
    /// Method resolution order, this class first.
    pub(crate) mro: Box<[Value]>,
    /// Its namespace, a dict.
    pub(crate) dict: Value,
    /// The shape of an instance without attributes, or `SHAPE_NONE` until there is one.
    pub(crate) root_shape: u32,
    /// The built-in type whose payload its instances carry (`object` for none).
    pub(crate) layout: u16,
    /// Whether its instances have the attributes that `__slots__` names and no others.
    pub(crate) dictless: bool,
    /// Direct subclasses, for `__subclasses__` and abstract checks.
    pub(crate) subclasses: Vec<u32>,
    /// Answers of attribute look-ups, not saved.
    pub(crate) cache: crate::heap::class_cache::ClassCache,
}

/// A future, or a task that drives a coroutine.
#[derive(Clone, Debug)]
pub(crate) struct Future {
    pub(crate) state: FutureState,
    /// Result or exception; of a cancelled one the exception that the first to ask is given, or None.
    pub(crate) value: Value,
    /// What a task drives: a coroutine, or an awaitable of an asynchronous generator. Unbound in a plain future.
    pub(crate) coroutine: Value,
    /// Number of the host call that this is the answer of.
    pub(crate) call: Option<u64>,
    /// Whom to tell: tasks, gathers, callables; None stands for the event loop.
    pub(crate) waiters: SmallVec<[Value; 1]>,
    /// The future that a task waits for, or the tuple of those that a gather waits for.
    pub(crate) waits_for: Value,
    /// A task is to be cancelled at its next step.
    pub(crate) cancel: bool,
    /// What cancellation was asked for with, or None.
    pub(crate) message: Value,
    /// A task's name, or its number.
    pub(crate) name: Value,
    /// Whether somebody has awaited it or asked for its result.
    pub(crate) awaited: bool,
    /// Requests to cancel a task, less those taken back.
    pub(crate) cancels: u32,
    /// What `gather` is to do.
    pub(crate) gather: Option<Gather>,
    /// A task's context while it does not run; see `Core::context`.
    pub(crate) context: Value,
}

/// A `gather` in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Gather {
    /// Futures that have not ended.
    pub(crate) left: u32,
    pub(crate) return_exceptions: bool,
    /// Its cancellation was asked for.
    pub(crate) cancelled: bool,
}

/// Where a future stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum FutureState {
    Pending,
    Done,
    Failed,
    Cancelled,
}

/// Items from which a list grows by less at a time.
const LONG_LIST: u64 = 1 << 17;

// === impl List ===

impl List {
    /// Bytes beyond the slot.
    pub(crate) fn extra_bytes(&self) -> u64 {
        u64::from(self.capacity) * 8
    }

    /// Makes room for `extra` more items: charges the growth before it happens.
    #[inline(always)]
    pub(crate) fn make_room(&mut self, extra: u64, books: &mut Books) -> Result<(), Fault> {
        if self.items.len() as u64 + extra <= u64::from(self.capacity) {
            Ok(())
        } else {
            self.grow(extra, books)
        }
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, extra: u64, books: &mut Books) -> Result<(), Fault> {
        let wanted = self.items.len() as u64 + extra;
        // Half as much again: growing costs a copy here, for there is no `realloc` that extends in place. An eighth for a
        // long list, since the copy needs the memory of both. A list that is made with its items gets room for just those.
        let old = u64::from(self.capacity);
        let more = if old < LONG_LIST { old / 2 } else { old / 8 };
        let capacity =
            if old == 0 && extra > 1 { wanted } else { wanted.max((old + more + 4) & !3) };
        if capacity >= u64::from(u32::MAX) {
            books.reserve(u64::MAX)?;
        }
        books.copy_room(capacity * 8)?;
        books.charge((capacity - u64::from(self.capacity)) * 8)?;
        self.items.reserve_exact(capacity as usize - self.items.len());
        self.capacity = capacity as u32;
        Ok(())
    }

    /// Gives back room that a shrunken list no longer needs.
    pub(crate) fn fit(&mut self, books: &mut Books) {
        let len = self.items.len() as u32;
        if len < self.capacity / 2 {
            books.release(u64::from(self.capacity - len) * 8);
            self.items.shrink_to_fit();
            self.capacity = len;
        }
    }
}

// === impl Trace ===

impl Trace {
    /// Bytes beyond the slot.
    pub(crate) fn extra_bytes(&self) -> u64 {
        u64::from(self.capacity) * 8
    }

    /// Makes room for so many frames.
    pub(crate) fn reserve(&mut self, frames: u32, books: &mut Books) -> Result<(), Fault> {
        if frames > self.capacity {
            books.charge(u64::from(frames - self.capacity) * 8)?;
            self.entries.reserve_exact(frames as usize - self.entries.len());
            self.capacity = frames;
        }
        Ok(())
    }

    /// Adds the frame that the exception passes next.
    pub(crate) fn push(&mut self, entry: TraceEntry, books: &mut Books) -> Result<(), Fault> {
        if self.entries.len() as u32 == self.capacity {
            self.reserve((self.capacity * 2).max(4), books)?;
        }
        self.entries.push(entry);
        Ok(())
    }
}

// === impl Exception ===

impl Exception {
    #[inline]
    pub(crate) fn new(class: Value, args: Value) -> Exception {
        Exception {
            class,
            args,
            cause: UNDEF,
            context: UNDEF,
            attrs: UNDEF,
            suppress: false,
            of_limit: false,
            trace: Trace::default(),
            traceback: UNDEF,
        }
    }
}

/// Bytes a tuple's items hold beyond the slot.
pub(crate) fn tuple_extra_bytes(len: usize) -> u64 {
    if len <= 3 { 0 } else { len as u64 * 8 }
}

/// Bytes an instance's attributes hold beyond the slot.
pub(crate) fn instance_extra_bytes(capacity: usize) -> u64 {
    if capacity <= FEW { 0 } else { capacity as u64 * 8 }
}

/// Bytes an int's limbs hold beyond the slot.
pub(crate) fn big_extra_bytes(int: &BigInt) -> u64 {
    int.bits().div_ceil(64).max(1) * 8
}

// === impl Range ===

impl Range {
    /// The first, the step, and between them what the last step comes to, which is the end of a loop in either direction:
    /// where all are inline ints.
    pub(crate) fn ints(&self) -> Option<[Value; 3]> {
        let Range { start, step, len, .. } = *self;
        if !(start.are_ints(step) && len.is_int()) {
            return None;
        }
        let whole = len.as_int().checked_mul(step.as_int())?;
        let end = start.as_int().checked_add(whole).filter(|end| int_fits(*end))?;
        Some([start, Value::int(end), step])
    }
}
