//! Records to a session.
//!
//! Place: `Session::restore` and `fork`.
//!
//! Invariants: a value that is read refers to a used slot of its kind, to a built-in of this build or to a host function
//! that was given; fields have the kinds that they need. What takes several objects to check is in `verify.rs`, which runs
//! before the session is handed out.
//! Limits: `memory`, counted while objects are read, and as much beside them as a session can hold there; `PROBES_MAX` for hash tables and other work that hostile bytes could
//! multiply; a quarter of `snapshot` for code.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::{Arc, LazyLock};

use serde::Deserialize;

use super::codec::Reader;
use super::objects::Record;
use super::save::slabs;
use super::state::{
    SavedExit, SavedFrame, SavedInput, SavedPending, SavedProgram, SavedScheduler, SavedSession,
    SavedValue,
};
use super::values::load_call;
use super::{RestoreOptions, SnapshotError, header, require, verify};
use crate::code::Program;
use crate::core::{LINK_BYTES, Link, link_bytes};
use crate::exception::Pending;
use crate::heap::Heap;
use crate::heap::books::Books;
use crate::heap::dict::{Dict, Entry};
use crate::heap::intern::Interned;
use crate::heap::set::Set;
use crate::heap::slab::Slab;
use crate::host::{HostCall, HostFunction, PendingCall, Warning};
use crate::library::Library;
use crate::meter::Meter;
use crate::native::registry::{self, Owner};
use crate::native::{Input, NativeState, Request};
use crate::protocol::hash::derived_hash;
use crate::session::{Session, SessionOptions};
use crate::stdlib::asyncio::scheduler::{ENTRY_BYTES, Ready, Scheduler, TimerOf};
use crate::types::TypeId;
use crate::value::{
    ELLIPSIS, FALSE, Immediate, KINDS, Kind, NONE, NOT_IMPLEMENTED, TRUE, UNDEF, Value, int_fits,
    kind_from_number,
};
use crate::vm::frame::{Frame, NATIVE};
use crate::vm::{Exit, NEAR, Vm};

/// Collisions in hash tables, and characters counted (16 as one), in a whole snapshot.
const PROBES_MAX: u64 = 1 << 26;

/// How much of `memory` may be held beside the objects, and whatever `memory` is.
const ASIDE_FACTOR: u64 = 2;
const ASIDE_MIN: u64 = 4 << 20;
/// How many times `memory` calls may hold: `memory` counts 16 bytes for a value that crosses, reading it counts up to 131.
const CALLS_FACTOR: u64 = 9;
/// What a frame of a function and one of a native take while their lists grow, for each of which `depth` counts one.
const LEVEL_BYTES: usize = 2 * (2 * size_of::<Frame>() + size_of::<NativeState>());

type Loaded<T> = Result<T, SnapshotError>;
/// Programs with the numbers of their first codes.
type Placed = Vec<(u32, Arc<Program>)>;

/// Reads records.
pub(super) struct Loader<'a> {
    reader: Reader<'a>,
    pub(super) heap: Heap,
    tables: [Slots; KINDS.len()],
    shapes: Slots,
    functions: &'a [HostFunction],
    libraries: &'a [Library],
    /// The limit, and what is left of it.
    memory: u64,
    room: u64,
    /// What is left of what may be held beside the objects, which `memory` counts otherwise or not at all: frames, states.
    aside: u64,
    /// What is left of what calls may hold.
    calls: u64,
    probes: u64,
    /// Buffers of ASCII text only.
    ascii: Vec<bool>,
    /// Slots that were referred to as sets, and as frozensets.
    sets: [Vec<u64>; 2],
}

/// Which slots of a slab are used.
#[derive(Debug, Default)]
struct Slots {
    slots: u32,
    /// One bit for each free slot; empty where none is free.
    free: Vec<u64>,
}

/// Built-in types by name.
static TYPES: LazyLock<Vec<(&'static str, TypeId)>> = LazyLock::new(|| {
    let mut types: Vec<_> = TypeId::ALL.iter().map(|type_id| (type_id.name(), *type_id)).collect();
    types.sort_unstable();
    types
});

/// Modules by name.
static MODULES: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let lists = crate::builtins::all_natives();
    let mut names: Vec<_> = lists
        .iter()
        .filter_map(|(owner, _)| if let Owner::Module(name) = owner { Some(*name) } else { None })
        .collect();
    names.sort_unstable();
    names
});

/// The session of a snapshot.
pub(crate) fn restore(
    bytes: &[u8],
    options: SessionOptions,
    restore: &RestoreOptions,
) -> Result<Session, SnapshotError> {
    let (allowed, used) = (options.limits.snapshot, bytes.len() as u64);
    if used > allowed {
        return Err(SnapshotError::TooLarge { allowed, used });
    }
    let content = header::open(bytes, header::Content::Session, restore, allowed)?;
    session(&content, options)
}

/// The session of plain records.
pub(super) fn session(content: &[u8], options: SessionOptions) -> Result<Session, SnapshotError> {
    let SessionOptions { limits, functions, libraries, modules, .. } = options;
    let mut heap = Heap::empty();
    heap.books = Books::new(limits.memory);
    let mut loader = Loader {
        reader: Reader::new(content),
        heap,
        tables: Default::default(),
        shapes: Slots::default(),
        functions: &functions,
        libraries: &libraries,
        memory: limits.memory,
        room: limits.memory,
        aside: (limits.memory.saturating_mul(ASIDE_FACTOR).saturating_add(ASIDE_MIN))
            .saturating_add(u64::from(limits.depth) * LEVEL_BYTES as u64),
        calls: limits.memory.saturating_mul(CALLS_FACTOR).saturating_add(ASIDE_MIN),
        probes: PROBES_MAX,
        ascii: Vec::new(),
        sets: [Vec::new(), Vec::new()],
    };
    let head: SavedSession = loader.take()?;
    loader.heap.hash_key = head.hash_key;
    let (links, end) = loader.programs(limits.snapshot / 4)?;
    loader.layout()?;
    loader.objects()?;
    loader.intern()?;
    let meter = Meter::restore(head.counts, limits);
    let mut session = const { Session::empty() };
    let vm = &mut session.vm;
    std::mem::swap(&mut vm.core.heap, &mut loader.heap);
    vm.core.meter = meter;
    for (base, program) in links {
        vm.link_at(base, &program);
    }
    vm.forget_codes(end);
    loader.frames(vm, head.stack_bytes)?;
    loader.core(vm)?;
    session.left = loader.left()?;
    let vm = &mut session.vm;
    loader.tables(vm)?;
    require(loader.reader.left() == 0, "something follows the session")?;
    vm.core.host.functions = functions.into();
    vm.core.libraries = libraries.into();
    vm.core.host.modules = modules.into();
    session.phase = head.phase;
    verify::session(&session)?;
    close_books(session, head.peak)
}

/// Recounts what the session holds.
fn close_books(mut session: Session, peak: u64) -> Loaded<Session> {
    let used = session.vm.core.heap.audit() + session.vm.other_bytes();
    let allowed = session.vm.core.heap.books.limit();
    if used > allowed {
        return Err(SnapshotError::Memory { allowed, used });
    }
    session.vm.core.heap.books.restore(used, peak.clamp(used, allowed));
    Ok(session)
}

// === impl Loader: values ===

impl<'a> Loader<'a> {
    #[inline]
    pub(super) fn take<T: Deserialize<'a>>(&mut self) -> Loaded<T> {
        self.reader.take()
    }

    #[inline]
    pub(super) fn count(&mut self) -> Loaded<usize> {
        self.reader.count()
    }

    /// Counts bytes that are about to be allocated.
    #[inline]
    pub(super) fn room(&mut self, bytes: u64) -> Loaded<()> {
        match self.room.checked_sub(bytes) {
            Some(room) => {
                self.room = room;
                Ok(())
            }
            None => {
                let allowed = self.memory;
                let used = allowed.saturating_sub(self.room).saturating_add(bytes);
                Err(SnapshotError::Memory { allowed, used })
            }
        }
    }

    /// Counts bytes that are about to be allocated beside the objects.
    fn aside(&mut self, bytes: usize) -> Loaded<()> {
        let left = self.aside.checked_sub(bytes as u64);
        self.aside = left
            .ok_or(SnapshotError::Malformed("there is more beside the objects than they hold"))?;
        Ok(())
    }

    /// Records that are held beside the objects.
    fn list<T: Deserialize<'a>>(&mut self) -> Loaded<Vec<T>> {
        let count = self.count()?;
        let mut items = Vec::new();
        for _ in 0..count {
            let before = self.reader.left();
            items.push(self.take()?);
            self.aside(size_of::<T>() + before - self.reader.left())?;
        }
        Ok(items)
    }

    /// Counts work that does not follow from the size of the input.
    pub(super) fn work(&mut self, units: usize) -> Loaded<()> {
        let left = self.probes.checked_sub(units as u64);
        self.probes = left.ok_or(SnapshotError::Malformed("restoring takes too much work"))?;
        Ok(())
    }

    /// Characters of a window of a buffer.
    pub(super) fn window_chars(&mut self, buffer: u32, start: usize, len: usize) -> Loaded<u32> {
        let text = self.heap.buffers.find(buffer).map(|buffer| &*buffer.text);
        let Some(text) = text.and_then(|text| text.get(start..start + len)) else {
            return Err(SnapshotError::Malformed("a string is no window of a buffer"));
        };
        if self.ascii.get(buffer as usize) == Some(&true) {
            return Ok(len as u32);
        }
        let chars = text.chars().count() as u32;
        self.work(len / 16)?;
        Ok(chars)
    }

    /// Refuses a handle of an unused slot.
    #[inline]
    pub(super) fn used(&self, kind: Kind, index: u32) -> Loaded<()> {
        let kind = if kind == Kind::FrozenSet { Kind::Set } else { kind };
        let used = self.tables.get(kind as usize).is_some_and(|slots| slots.is_used(index));
        require(used, "a handle refers to nothing")
    }

    /// A handle of a kind that the field gives.
    pub(super) fn handle(&mut self, kind: Kind) -> Loaded<u32> {
        let index = self.take()?;
        self.used(kind, index)?;
        Ok(index)
    }

    /// Any value, the unbound mark included.
    #[inline]
    pub(super) fn value(&mut self) -> Loaded<Value> {
        Ok(match self.take::<SavedValue<'a>>()? {
            SavedValue::Heap(kind, index) => self.reference(kind, index)?,
            SavedValue::Int(int) => {
                require(int_fits(int), "an inline int is too wide")?;
                Value::int(int)
            }
            SavedValue::Float(float) => Value::float(float),
            SavedValue::Undef => UNDEF,
            SavedValue::None => NONE,
            SavedValue::False => FALSE,
            SavedValue::True => TRUE,
            SavedValue::Ellipsis => ELLIPSIS,
            SavedValue::NotImplemented => NOT_IMPLEMENTED,
            SavedValue::MemoryError => Value::immediate(Immediate::MemoryError, 0),
            SavedValue::Type(name) => type_named(name)?.value(),
            SavedValue::OfType(type_name, name) => {
                built_in(Owner::Type(type_named(type_name)?), name)?
            }
            SavedValue::OfModule(module, name) => {
                let at = MODULES.binary_search(&module).ok();
                let module = at.and_then(|at| MODULES.get(at)).copied();
                let module = module.ok_or(SnapshotError::Malformed("no such module"))?;
                built_in(Owner::Module(module), name)?
            }
            SavedValue::Internal(name) => built_in(Owner::Internal, name)?,
            SavedValue::HostFunction(name) => {
                let at = self.functions.iter().position(|function| function.name == name);
                let at = at.ok_or_else(|| SnapshotError::HostFunction { name: name.to_owned() })?;
                Value::immediate(Immediate::HostFunction, at as u32)
            }
        })
    }

    fn reference(&mut self, kind: u8, index: u32) -> Loaded<Value> {
        let kind = kind_from_number(kind).filter(|kind| *kind != Kind::Buffer);
        let kind = kind.ok_or(SnapshotError::Malformed("no such kind of object"))?;
        self.used(kind, index)?;
        if matches!(kind, Kind::Set | Kind::FrozenSet) {
            self.see_set(kind == Kind::FrozenSet, index)?;
        }
        Ok(Value::heap(kind, index))
    }

    /// A slot is a set or a frozenset, by all handles alike.
    fn see_set(&mut self, frozen: bool, index: u32) -> Loaded<()> {
        let (word, mask) = (index as usize / 64, 1 << (index % 64));
        let words = self.tables[Kind::Set as usize].slots as usize / 64 + 1;
        let [sets, frozensets] = &mut self.sets;
        let (these, others) = if frozen { (frozensets, sets) } else { (sets, frozensets) };
        if these.is_empty() {
            these.resize(words, 0);
        }
        if let Some(seen) = these.get_mut(word) {
            *seen |= mask;
        }
        let both = others.get(word).is_some_and(|seen| seen & mask != 0);
        require(!both, "a set is frozen and is not")
    }

    /// A value that is not the unbound mark.
    #[inline]
    pub(super) fn bound(&mut self) -> Loaded<Value> {
        let value = self.value()?;
        require(!value.is_undef(), "a value is missing")?;
        Ok(value)
    }

    /// An object of one of these kinds.
    pub(super) fn of(&mut self, kinds: &[Kind]) -> Loaded<Value> {
        let value = self.value()?;
        let fits = value.kind().is_some_and(|kind| kinds.contains(&kind));
        require(fits, "a field holds another kind of object")?;
        Ok(value)
    }

    /// An object of one of these kinds, or the unbound mark.
    pub(super) fn maybe(&mut self, kinds: &[Kind]) -> Loaded<Value> {
        let value = self.value()?;
        let fits = value.is_undef() || value.kind().is_some_and(|kind| kinds.contains(&kind));
        require(fits, "a field holds another kind of object")?;
        Ok(value)
    }

    /// A class of the guest or a built-in type.
    pub(super) fn class(&mut self) -> Loaded<Value> {
        let value = self.value()?;
        let fits = value.is_kind(Kind::Class) || value.is_immediate(Immediate::Type);
        require(fits, "a class is something else")?;
        Ok(value)
    }

    /// An exception, None or nothing.
    pub(super) fn exception_or_nothing(&mut self) -> Loaded<Value> {
        let value = self.value()?;
        let fits = value.is_undef()
            || value.is_none()
            || value.is_kind(Kind::Exception)
            || value.is_immediate(Immediate::MemoryError);
        require(fits, "an exception is something else")?;
        Ok(value)
    }

    /// An int of any size.
    pub(super) fn int(&mut self) -> Loaded<Value> {
        let value = self.value()?;
        let fits = value.small_int().is_some() || value.is_kind(Kind::BigInt);
        require(fits, "an int is something else")?;
        Ok(value)
    }

    /// A built-in type by its name.
    pub(super) fn type_id(&mut self) -> Loaded<TypeId> {
        type_named(self.take()?)
    }

    /// A key and its hash.
    #[inline]
    pub(super) fn key(&mut self) -> Loaded<(Value, u64)> {
        let key = self.value()?;
        match derived_hash(&self.heap, key) {
            Some(hash) => Ok((key, hash)),
            None => Ok((key, self.take()?)),
        }
    }

    /// A dict of these entries, by way of its own check.
    pub(super) fn dict(&mut self, entries: Vec<Entry>, capacity: u32, keyed: bool) -> Loaded<Dict> {
        let mix = self.heap.hash_key.0;
        let dict = Dict::restore(entries, capacity, keyed, mix, &mut self.probes);
        dict.ok_or(SnapshotError::Malformed("a dict contradicts itself"))
    }

    /// Whether a look-up comes to every element.
    pub(super) fn probe_set(&mut self, set: &Set) -> Loaded<()> {
        let reachable = set.is_reachable(&mut self.probes);
        require(reachable, "a set's element is not where its hash leads")
    }
}

fn type_named(name: &str) -> Loaded<TypeId> {
    let at = TYPES.binary_search_by(|(known, _)| (*known).cmp(name)).ok();
    let found = at.and_then(|at| TYPES.get(at)).map(|(_, type_id)| *type_id);
    found.ok_or(SnapshotError::Malformed("no such built-in type"))
}

fn built_in(owner: Owner, name: &str) -> Loaded<Value> {
    registry::find(owner, name).ok_or(SnapshotError::Malformed("no such built-in"))
}

// === impl Slots ===

impl Slots {
    #[inline]
    fn is_used(&self, index: u32) -> bool {
        let free = self.free.get(index as usize / 64).is_some_and(|w| w >> (index % 64) & 1 == 1);
        index < self.slots && !free
    }

    fn load(loader: &mut Loader<'_>) -> Loaded<Slots> {
        // Each slot, used or free, takes at least a byte further on.
        let slots = loader.count()? as u32;
        let free: u32 = loader.take()?;
        require(free < slots.max(1), "a slab holds more free slots than slots")?;
        let mut bits = Vec::new();
        if free > 0 {
            bits.resize(slots as usize / 64 + 1, 0_u64);
        }
        let mut at = 0_u32;
        for number in 0..free {
            let gap: u32 = loader.take()?;
            require(gap > 0 || number == 0, "a slot is free twice")?;
            at = at.checked_add(gap).filter(|at| *at < slots).unwrap_or(u32::MAX);
            let Some(word) = bits.get_mut(at as usize / 64) else {
                return Err(SnapshotError::Malformed("a free slot is outside of its slab"));
            };
            *word |= 1 << (at % 64);
        }
        Ok(Slots { slots, free: bits })
    }
}

// === impl Loader: the parts ===

impl Loader<'_> {
    /// The programs with the number of their first code; the number of links in all.
    fn programs(&mut self, bytes_max: u64) -> Loaded<(Placed, usize)> {
        let count = self.count()?;
        let before = self.reader.left();
        let mut programs = Vec::new();
        let mut end = 0;
        for _ in 0..count {
            let base: u32 = self.take()?;
            require(base as usize >= end, "programs overlap")?;
            let program = match self.take::<SavedProgram<'_>>()? {
                SavedProgram::Frozen(hash) => crate::stdlib::frozen::find(&hash)
                    .ok_or(SnapshotError::Malformed("a frozen module of another build"))?,
                SavedProgram::Library(path, hash) => {
                    let found = crate::library::named(self.libraries, path, &hash);
                    found.ok_or_else(|| SnapshotError::Library { path: path.to_owned() })?
                }
                SavedProgram::Embedded => {
                    let program: Program = self.reader.take_within(bytes_max)?;
                    crate::code::verify::verify(&program)?;
                    Arc::new(program)
                }
            };
            let used = (before - self.reader.left()) as u64;
            if used > bytes_max {
                return Err(SnapshotError::TooLarge { allowed: bytes_max, used });
            }
            let next = base as usize + program.codes.len();
            // Numbers of codes that were dropped cost a session memory too.
            self.room(LINK_BYTES * (next - end) as u64)?;
            end = next;
            programs.push((base, program));
        }
        require(end < NATIVE as usize, "there are too many codes")?;
        Ok((programs, end))
    }

    fn layout(&mut self) -> Loaded<()> {
        let mask: u32 = self.take()?;
        macro_rules! slots {
            ($($bit:literal $kind:ident $slab:ident;)*) => {
                $(if mask >> $bit & 1 == 1 {
                    self.tables[Kind::$kind as usize] = Slots::load(self)?;
                })*
            };
        }
        slabs!(slots);
        if mask >> 31 == 1 {
            self.shapes = Slots::load(self)?;
        }
        Ok(())
    }

    fn objects(&mut self) -> Loaded<()> {
        macro_rules! objects {
            ($($bit:literal $kind:ident $slab:ident;)*) => {
                $(if self.tables[Kind::$kind as usize].slots > 0 {
                    let slots = std::mem::take(&mut self.tables[Kind::$kind as usize]);
                    let (slots, slab) = self.slab(slots, Kind::$kind)?;
                    self.tables[Kind::$kind as usize] = slots;
                    self.heap.$slab = slab;
                    if Kind::$kind == Kind::Buffer {
                        self.find_ascii();
                    }
                })*
            };
        }
        slabs!(objects);
        if self.shapes.slots > 0 {
            let slots = std::mem::take(&mut self.shapes);
            self.heap.shapes = self.slab(slots, Kind::Buffer)?.1;
        }
        Ok(())
    }

    /// Reads the objects of a slab, which may refer to each other.
    fn slab<T: Record>(&mut self, slots: Slots, kind: Kind) -> Loaded<(Slots, Slab<T>)> {
        let last = slots.slots;
        let free = slots.free.clone();
        let is_free =
            |index: u32| free.get(index as usize / 64).is_some_and(|w| w >> (index % 64) & 1 == 1);
        // Objects of a kind may refer to each other; buffers and shapes, which pass as such, are referred to by no value.
        if kind != Kind::Buffer {
            self.tables[kind as usize] = slots;
        }
        let mut error = None;
        let objects =
            (0..last).filter(|index| !is_free(*index)).map_while(|index| match T::load(self) {
                Ok(object) => Some((index, object)),
                Err(problem) => {
                    error = Some(problem);
                    None
                }
            });
        let slab = Slab::restore(objects, last);
        if let Some(error) = error {
            return Err(error);
        }
        let slab = slab.ok_or(SnapshotError::Malformed("objects are out of order"))?;
        let slots = std::mem::take(&mut self.tables[kind as usize]);
        Ok((slots, slab))
    }

    fn find_ascii(&mut self) {
        for (index, buffer) in self.heap.buffers.iter() {
            self.ascii.resize(index as usize, false);
            self.ascii.push(buffer.text.is_ascii());
        }
    }

    /// The table of interned strings.
    fn intern(&mut self) -> Loaded<()> {
        let heap = &self.heap;
        let interned: Vec<(u32, u64)> = heap
            .strs
            .iter()
            .filter(|(_, string)| string.interned)
            .map(|(index, _)| (index, heap.hash_str(Value::heap(Kind::Str, index))))
            .collect();
        let text = |index: u32| heap.str(Value::heap(Kind::Str, index));
        let table = Interned::restore(&interned, |a, b| text(a) == text(b), &mut self.probes);
        self.heap.interned =
            table.ok_or(SnapshotError::Malformed("names contradict each other"))?;
        Ok(())
    }

    fn frames(&mut self, vm: &mut Vm, stack_bytes: u64) -> Loaded<()> {
        for _ in 0..self.count()? {
            self.aside(size_of::<Frame>())?;
            let head: SavedFrame = self.take()?;
            let SavedFrame { code, pc, base, size, globals, ret } = head;
            if code.is_some() {
                self.used(Kind::Dict, globals)?;
            }
            vm.frames.push(Frame {
                code: code.unwrap_or(NATIVE),
                pc,
                base,
                size,
                globals,
                ret,
                function: self.maybe(&[Kind::Function])?,
                handling: self.exception_or_nothing()?,
                extra: self.value()?,
            });
        }
        let count = self.count()?;
        let top = vm.frames.last().map_or(0, Frame::top);
        require(count == top, "the stack does not reach to the top frame")?;
        let len = if count == 0 { 0 } else { count + NEAR };
        let len = len.max((stack_bytes / 8) as usize);
        self.room(len as u64 * 8)?;
        vm.stack = Vec::with_capacity(len);
        for _ in 0..count {
            vm.stack.push(self.value()?);
        }
        vm.stack.resize(len, UNDEF);
        vm.stack_bytes = stack_bytes;
        vm.restored = true;
        vm.states = self.list()?;
        vm.core.depth = vm.frames.iter().filter(|frame| !frame.is_native()).count() as u32;
        vm.input = self.input()?;
        vm.awaiting = self.take()?;
        vm.uncaught = self.exception_or_nothing()?;
        Ok(())
    }

    fn input(&mut self) -> Loaded<Input> {
        let head = self.take()?;
        let value = self.value()?;
        let input = match head {
            SavedInput::Entered => return Ok(Input::Entered),
            SavedInput::Returned => Input::Returned(value),
            SavedInput::Exhausted => Input::Exhausted(value),
            SavedInput::Raised => Input::Raised(value),
        };
        require(!value.is_undef(), "an input's value is missing")?;
        Ok(input)
    }

    fn core(&mut self, vm: &mut Vm) -> Loaded<()> {
        let core = &mut vm.core;
        core.pending = self.pending()?;
        self.take::<&str>()?.clone_into(&mut core.output);
        self.take::<&str>()?.clone_into(&mut core.errors);
        core.modules = self.maybe(&[Kind::Dict])?;
        core.main = self.maybe(&[Kind::Dict])?;
        core.context = self.value()?;
        core.object_class = self.maybe(&[Kind::Class])?;
        core.door = self.maybe(&[Kind::List])?;
        let arguments: Vec<_> = self.list::<&str>()?.into_iter().map(str::to_owned).collect();
        core.arguments.fill(arguments);
        core.writing = self.values()?;
        let doomed = self.values()?;
        core.doomed.fill(doomed.chunks_exact(2).map(|pair| (pair[0], pair[1])));
        core.finalized.fill(self.take::<BTreeSet<u32>>()?);
        core.collector_disabled = self.take()?;
        core.note_references();
        // Weak references are looked after whatever hostile bytes say.
        core.watchful = self.take::<bool>()? || core.has_weak_references();
        core.looked = self.take::<u64>()?;
        core.dynamic.fill(self.take::<Vec<u32>>()?);
        let known = |base: &u32| matches!(core.links.get(*base as usize), Some(Some(link)) if link.number == 0);
        let fits =
            core.dynamic.iter().all(known) && core.dynamic.windows(2).all(|two| two[0] < two[1]);
        require(fits, "code from text is not there")?;
        let bytes = core.dynamic_bytes();
        self.room(bytes)?;
        core.host.next_id = self.take()?;
        for _ in 0..self.count()? {
            let (id, future) = (self.take()?, self.maybe(&[Kind::Future])?);
            let function = self.value()?;
            let known = function.is_immediate(Immediate::HostFunction);
            require(known, "a call is of no host function")?;
            let fits =
                id < core.host.next_id && core.host.pending().last().is_none_or(|c| c.id < id);
            require(fits, "a call has a number out of order")?;
            require(core.host.blocking().is_none(), "a call was started by a script that waits")?;
            let bytes: u64 = self.take()?;
            self.room(bytes)?;
            core.host.held = core.host.held.saturating_add(bytes);
            core.host.push(PendingCall { id, future, function: function.index(), bytes });
        }
        core.host.outbox = self.queued()?;
        core.host.waiting.fill(self.queued()?);
        let fits = core.host.waiting.len() <= core.host.count();
        require(fits, "more calls wait than are pending")?;
        core.host.cancelled.fill(self.list::<u64>()?);
        core.host.warnings.fill(self.list::<Warning>()?);
        let mut tasks = Scheduler::new();
        core.now = self.scheduler(&mut tasks)?;
        if !tasks.is_unused() {
            *core.tasks = tasks;
        }
        Ok(())
    }

    fn queued(&mut self) -> Loaded<Vec<HostCall>> {
        let mut calls: Vec<HostCall> = Vec::new();
        for _ in 0..self.count()? {
            let call = load_call(&mut self.reader, &mut self.calls)?;
            let in_order = calls.last().is_none_or(|last| last.id < call.id);
            require(in_order, "calls are out of order")?;
            calls.push(call);
        }
        Ok(calls)
    }

    /// Gives the loop's clock.
    fn scheduler(&mut self, tasks: &mut Scheduler) -> Loaded<u64> {
        let head: SavedScheduler = self.take()?;
        tasks.counter = head.counter;
        tasks.running = head.running;
        tasks.tasks = head.tasks;
        tasks.asleep = head.asleep;
        tasks.current = self.maybe(&[Kind::Future])?;
        tasks.outer = self.value()?;
        tasks.object = self.value()?;
        for _ in 0..self.count()? {
            self.room(ENTRY_BYTES)?;
            let (number, a, b) = (self.take()?, self.value()?, self.value()?);
            let entry = Ready::from_parts(number, a, b);
            tasks.ready.push_back(entry.ok_or(SnapshotError::Malformed("nothing to run"))?);
        }
        for _ in 0..self.count()? {
            self.room(ENTRY_BYTES)?;
            let (when, number) = self.take()?;
            let what = self.of(&[Kind::Future, Kind::Misc])?;
            tasks.timers.push(Reverse((when, number, TimerOf(what))));
        }
        tasks.all = self.values()?;
        let all = tasks.all.iter().all(|task| task.is_kind(Kind::Future));
        require(all, "a task is none")?;
        tasks.generators = self.values()?;
        let all = tasks.generators.iter().all(|generator| generator.is_kind(Kind::Generator));
        require(all, "a generator is none")?;
        Ok(head.now)
    }

    fn values(&mut self) -> Loaded<Vec<Value>> {
        let count = self.count()?;
        self.room(count as u64 * 8)?;
        let mut values = Vec::with_capacity(count);
        for _ in 0..count {
            values.push(self.value()?);
        }
        Ok(values)
    }

    fn pending(&mut self) -> Loaded<Pending> {
        let head: SavedPending<'_> = self.take()?;
        let values = self.values()?;
        let text = str::to_owned;
        Ok(match (head, &values[..]) {
            (SavedPending::Nothing, []) => Pending::Nothing,
            (SavedPending::Text(class, message), []) => {
                Pending::Text(type_named(class)?, text(message))
            }
            (SavedPending::NotAwaitable(message), []) => Pending::NotAwaitable(text(message)),
            (SavedPending::Args(class), args) => {
                require(!args.contains(&UNDEF), "an argument is missing")?;
                Pending::Args(type_named(class)?, args.into())
            }
            (SavedPending::Name(class, message), [name]) => {
                Pending::Name(type_named(class)?, text(message), *name)
            }
            (SavedPending::Attribute(message), [name, object]) => {
                Pending::Attribute { text: text(message), name: *name, object: *object }
            }
            (SavedPending::Import(class, message), [name]) => {
                Pending::Import(type_named(class)?, text(message), *name)
            }
            (SavedPending::ImportFrom(message), [module, name]) => {
                Pending::ImportFrom { text: text(message), module: *module, name: *name }
            }
            (SavedPending::Object, [value]) => Pending::Object(*value),
            (SavedPending::Again, [value]) => Pending::Again(*value),
            _ => return Err(SnapshotError::Malformed("an exception has other values")),
        })
    }

    fn left(&mut self) -> Loaded<Option<Exit>> {
        let head: Option<SavedExit> = self.take()?;
        let value = self.value()?;
        let exit = match head {
            None => return Ok(None),
            Some(SavedExit::Finished) => Exit::Finished(value),
            Some(SavedExit::Raised) => {
                let fits =
                    value.is_kind(Kind::Exception) || value.is_immediate(Immediate::MemoryError);
                require(fits, "what was raised is no exception")?;
                Exit::Raised(value)
            }
            Some(SavedExit::HostCall(id)) => Exit::Request(Request::HostCall(id)),
            Some(SavedExit::Waiting) => Exit::Request(Request::Waiting),
            Some(SavedExit::OutOfFuel) => Exit::OutOfFuel,
            Some(SavedExit::Limit(exceeded)) => Exit::Limit(exceeded),
        };
        let needs = matches!(exit, Exit::Finished(_) | Exit::Raised(_));
        require(needs != value.is_undef(), "an end has no value")?;
        Ok(Some(exit))
    }

    /// Constants and names of the codes that have run.
    fn tables(&mut self, vm: &mut Vm) -> Loaded<()> {
        for at in 0..vm.core.links.len() {
            let Some(Some(link)) = vm.core.links.get(at) else { continue };
            let (constants, names) = (link.code().constants.len(), link.code().names.len());
            let made = self.values()?;
            let known = self.values()?;
            self.room(link_bytes(made.len(), known.len()))?;
            let fits = (made.len() == constants && known.len() == names)
                || (made.is_empty() && known.is_empty());
            require(fits, "a code's tables have other lengths")?;
            let Some(Some(link)) = vm.core.links.get_mut(at) else { continue };
            Link::restore(link, made, known);
        }
        Ok(())
    }
}
