//! `Core`: everything of a running program but its stack and frames; what natives work on.
//!
//! Place: the VM owns one, hands it to natives and operations as `&mut Core`, and acts on what they leave in `pending` and
//! `entering`.
//!
//! Invariants: whatever a value is held in here is a root of the collector (`roots`).
//! Limits: through `heap.books` and `meter`.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt;
use std::sync::Arc;

use smallvec::SmallVec;

use crate::code::{CodeObject, Constant, Program};
use crate::exception::{Fault, Pending};
use crate::heap::Heap;
use crate::heap::collect::Collection;
use crate::heap::dict::{Dict, Entry};
use crate::heap::object::Exception;
use crate::host::HostTable;
use crate::library::Library;
use crate::meter::Meter;
use crate::native::signature::NAMES_MAX;
use crate::native::{Entering, Inspect, NativeKind, NativeState, Registers, Resume, registry};
use crate::number::complex::Complex;
use crate::protocol::seen::Seen;
use crate::rare::Rare;
use crate::shared::Shared;
use crate::stdlib::asyncio::scheduler::Scheduler;
use crate::stdlib::frozen::built_in;
use crate::stdlib::shortcut::{self, Layouts};
use crate::types::TypeId;
use crate::value::{ELLIPSIS, FALSE, Kind, NONE, TRUE, UNDEF, Value};
use crate::vm::Runnable;
use crate::vm::chain::nest::Nest;
use crate::vm::frame::Running;

/// Entry of a global's cache that points nowhere.
pub(crate) const NO_ENTRY: u32 = u32::MAX;
/// How many natives may stand within each other on the host's stack. One takes less than 4 KiB of it in a debug build.
const NESTED_MAX: u32 = 64;
/// Look-ups that miss before a code's attribute sites get caches.
const WARM: u8 = 8;

/// What natives work on.
#[derive(Debug)]
pub(crate) struct Core {
    pub(crate) heap: Heap,
    pub(crate) meter: Meter,
    /// The exception that `Fault::Raise` announces.
    pub(crate) pending: Pending,
    /// What `Fault::Enter` announces.
    pub(crate) entering: Option<Entering>,
    /// What `next_pair` gave last.
    pub(crate) pair: [Value; 2],
    /// Empty: what values are formatted in, one after the other.
    pub(crate) scratch: String,
    /// Of the guest's frame on top, while the loop runs it.
    pub(crate) running: Running,
    /// What the chains of instructions share.
    pub(crate) nest: Nest,
    /// The guest's frames, and its calls that have none.
    pub(crate) depth: u32,
    /// Code objects linked into this session; `None` where a program was dropped.
    pub(crate) links: Vec<Option<Link>>,
    /// Text printed and not yet taken by the driver.
    pub(crate) output: String,
    /// Text written to `sys.stderr` and not yet taken.
    pub(crate) errors: String,
    /// `sys.modules`, a dict; unbound until something is imported.
    pub(crate) modules: Value,
    /// Globals of the main program.
    pub(crate) main: Value,
    /// The context of `contextvars`: its object, or the values that it begins with as a dict; unbound while there are none.
    pub(crate) context: Value,
    /// The host functions and the calls of them.
    pub(crate) host: HostTable,
    /// The packages that can be imported.
    pub(crate) libraries: Shared<Library>,
    /// Natives that stand within each other on the host's stack: none between steps.
    nested: u32,
    /// Whether it has looked for anything in them.
    pub(crate) looked_in_libraries: std::cell::Cell<bool>,
    /// The asyncio scheduler.
    pub(crate) tasks: Rare<Scheduler>,
    /// The clock of the event loop, in nanoseconds: it goes on without one.
    pub(crate) now: u64,
    /// The class that instances of plain `object` have inside; unbound until there is one.
    pub(crate) object_class: Value,
    /// The classes of frozen modules whose instances cross the door (`DoorClass`), None for those not made yet: a list, or
    /// unbound.
    pub(crate) door: Value,
    /// `sys.argv`; see `arguments`.
    pub(crate) arguments: Rare<Vec<String>>,
    /// Items that one hash may still look at natively.
    pub(crate) hash_left: u32,
    /// Containers whose repr is being written, outermost first.
    pub(crate) writing: Vec<Value>,
    /// Attributes of built-in types by type and name, direct-mapped; not saved.
    pub(crate) type_cache: Vec<(u64, Value)>,
    /// What attribute sites found that meet objects of several kinds; not saved.
    pub(crate) seen: Seen,
    /// What is left to do for the dead: a function, or unbound for the object's own, and the object.
    pub(crate) doomed: Rare<VecDeque<(Value, Value)>>,
    /// Instances whose `__del__` was called, by index.
    pub(crate) finalized: Rare<BTreeSet<u32>>,
    /// The weak reference that all who ask for one to an object share, as the number of its slot, by the object's bits. Not saved:
    /// the heap has them.
    pub(crate) references: Rare<BTreeMap<u64, u32>>,
    /// There are finalizers, weak references or generators with a `try`, or there were at the last look. Saved, for looks
    /// depend on it.
    pub(crate) watchful: bool,
    /// Bytes that the statements of this feed have looked through for what they let go of. Saved.
    pub(crate) looked: u64,
    /// Code that was made from text at run time: the number of each program's first.
    pub(crate) dynamic: Rare<Vec<u32>>,
    /// Where `link` looks for links that were dropped; those before it are in use or too few.
    pub(crate) next_gap: usize,
    /// Layouts of instances that shortcuts read; not saved.
    pub(crate) layouts: Rare<Layouts>,
    /// A linked code that nothing refers to yet.
    pub(crate) entered: Option<u32>,
    /// What `gc.isenabled` says; nothing else depends on it.
    pub(crate) collector_disabled: bool,
}

/// A code object's tables in one session.
#[derive(Clone)]
pub(crate) struct Link {
    pub(crate) program: Arc<Program>,
    /// Which of the program's codes it is.
    pub(crate) number: u32,
    /// Constants in the heap; unbound until used. Empty until the code is first run.
    pub(crate) constants: Box<[Value]>,
    pub(crate) names: Box<[LinkedName]>,
    /// Inline caches of the attribute sites; empty until warm. Not saved. Boxed: so what says that there is no link is a null
    /// reference, which is quickly told.
    pub(crate) sites: Box<[SiteCache]>,
    misses: u8,
    /// The number of its shortcut (`stdlib/shortcut.rs`).
    pub(crate) shortcut: u16,
    /// Which function of CPython's modules in C it stands for (`stdlib/frozen/built_in.rs`).
    pub(crate) built_in: u8,
}

/// A name of a linked code.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LinkedName {
    /// The interned name; unbound until used.
    pub(crate) name: Value,
    /// Where the globals dict had it last.
    pub(crate) global: GlobalCache,
}

/// Where a global was found last, or its value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GlobalCache {
    /// The interned name, or its value where `epoch` is not 0; `TRUE`, which is no key of a namespace, before it was found.
    pub(crate) name: Value,
    /// Number of the entry in the globals dict; with a value the slot of that dict.
    pub(crate) place: u32,
    /// `Heap::globals_epoch` for which the value holds.
    pub(crate) epoch: u32,
}

// === impl LinkedName ===

impl LinkedName {
    const UNKNOWN: LinkedName = LinkedName { name: UNDEF, global: GlobalCache::EMPTY };
}

// === impl GlobalCache ===

impl GlobalCache {
    /// Nothing was found yet.
    pub(crate) const EMPTY: GlobalCache = GlobalCache { name: TRUE, place: NO_ENTRY, epoch: 0 };

    /// The value, if it is still that of this dict.
    #[inline(always)]
    pub(crate) fn value(self, epoch: u32, globals: u32) -> Option<Value> {
        (self.epoch == epoch && self.place == globals).then_some(self.name)
    }

    /// The number of the entry, if the dict still has the name there.
    #[inline(always)]
    pub(crate) fn entry(self, dict: &Dict) -> Option<u32> {
        let entry = dict.entries.get(self.place as usize)?;
        (entry.key == self.name && self.epoch == 0).then_some(self.place)
    }
}

/// What an attribute site found last.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SiteCache {
    /// Shape of the receiver, or a number for its built-in type with the top bit set.
    pub(crate) key: u64,
    pub(crate) epoch: u32,
    /// Slot of the instance; `NO_ENTRY` when `found` is the answer.
    pub(crate) slot: u32,
    pub(crate) found: Value,
}

impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Link({})", self.code().qualname)
    }
}

// === impl Link ===

impl Link {
    /// Of the program's code of this number.
    pub(crate) fn new(program: &Arc<Program>, number: usize) -> Link {
        Link {
            program: Arc::clone(program),
            number: number as u32,
            constants: Box::default(),
            names: Box::default(),
            sites: Box::default(),
            misses: 0,
            shortcut: shortcut::NO_SHORTCUT,
            built_in: built_in::WRITTEN,
        }
    }

    /// Its code. It has no reference of its own, whose count other threads share.
    #[inline]
    pub(crate) fn code(&self) -> &Arc<CodeObject> {
        &self.program.codes[self.number as usize]
    }

    /// The linked number of the program's first code, where this one is linked as `code`.
    #[inline]
    pub(crate) fn base(&self, code: u32) -> u32 {
        code.wrapping_sub(self.number)
    }

    /// Sets the tables as they were saved.
    pub(crate) fn restore(&mut self, constants: Vec<Value>, names: Vec<Value>) {
        self.constants = constants.into();
        let known = |name| LinkedName { name, ..LinkedName::UNKNOWN };
        self.names = names.into_iter().map(known).collect();
    }
}

// === impl Core ===

impl Core {
    /// See `Heap::empty`.
    pub(crate) const fn empty() -> Core {
        Core {
            heap: Heap::empty(),
            meter: Meter::empty(),
            pending: Pending::Nothing,
            entering: None,
            pair: [UNDEF; 2],
            scratch: String::new(),
            running: Running::NOBODY,
            nest: Nest::new(),
            depth: 0,
            links: Vec::new(),
            output: String::new(),
            errors: String::new(),
            modules: UNDEF,
            main: UNDEF,
            context: UNDEF,
            host: HostTable::new(),
            libraries: Shared::EMPTY,
            nested: 0,
            looked_in_libraries: std::cell::Cell::new(false),
            tasks: Rare::UNUSED,
            now: 0,
            object_class: UNDEF,
            door: UNDEF,
            arguments: Rare::UNUSED,
            hash_left: 0,
            writing: Vec::new(),
            type_cache: Vec::new(),
            seen: Seen::EMPTY,
            doomed: Rare::UNUSED,
            finalized: Rare::UNUSED,
            references: Rare::UNUSED,
            watchful: false,
            looked: 0,
            collector_disabled: false,
            dynamic: Rare::UNUSED,
            next_gap: 0,
            layouts: Rare::UNUSED,
            entered: None,
        }
    }

    /// `sys.argv`: an empty name where none was given.
    pub(crate) fn arguments(&self) -> &[String] {
        static NO_NAME: [String; 1] = [String::new()];
        if self.arguments.is_empty() { &NO_NAME } else { &self.arguments }
    }

    /// Marks every value held here.
    pub(crate) fn roots(&self, collection: &mut Collection) {
        self.pending.trace(|value| collection.root(value));
        collection.root(self.modules);
        collection.root(self.main);
        collection.root(self.context);
        collection.root(self.object_class);
        collection.root(self.door);
        self.writing.iter().for_each(|value| collection.root(*value));
        self.host.trace(|value| collection.root(value));
        self.tasks.trace(|value| collection.root(value));
        for (function, object) in &*self.doomed {
            collection.root(*function);
            collection.root(*object);
        }
        if let Some(Entering::Native(_, registers)) = &self.entering {
            registers.iter().for_each(|value| collection.root(*value));
        }
        if let Some(Entering::Operator { method, operands: [a, b], .. }) = self.entering {
            for value in [method, a, b] {
                collection.root(value);
            }
        }
    }

    // --- Raising.

    /// Raises a built-in exception with a message.
    #[cold]
    #[inline(never)]
    pub(crate) fn raise(&mut self, class: TypeId, text: impl Into<String>) -> Fault {
        self.pending = Pending::Text(class, text.into());
        Fault::Raise
    }

    /// Raises a built-in exception with arguments.
    #[cold]
    #[inline(never)]
    pub(crate) fn raise_args(&mut self, class: TypeId, args: &[Value]) -> Fault {
        self.pending = Pending::Args(class, SmallVec::from_slice(args));
        Fault::Raise
    }

    /// Raises an exception object, adding traceback entries from here on.
    #[cold]
    pub(crate) fn raise_object(&mut self, exception: Value) -> Fault {
        self.pending = Pending::Object(exception);
        Fault::Raise
    }

    /// Lets an exception that a step was given go on.
    #[cold]
    pub(crate) fn raise_again(&mut self, exception: Value) -> Fault {
        self.pending = Pending::Again(exception);
        Fault::Raise
    }

    /// `TypeError`
    #[cold]
    #[inline(never)]
    pub(crate) fn type_error(&mut self, text: impl Into<String>) -> Fault {
        self.raise(TypeId::TypeError, text)
    }

    /// `ValueError`
    #[cold]
    #[inline(never)]
    pub(crate) fn value_error(&mut self, text: impl Into<String>) -> Fault {
        self.raise(TypeId::ValueError, text)
    }

    /// A result that cannot be: a state or snapshot that contradicts itself.
    #[cold]
    pub(crate) fn system_error(&mut self, text: &str) -> Fault {
        self.raise(TypeId::SystemError, text)
    }

    /// The exception object of a built-in class with these arguments.
    pub(crate) fn make_exception(&mut self, class: TypeId, args: &[Value]) -> Result<Value, Fault> {
        let args = self.heap.new_tuple(args)?;
        self.heap.new_exception(Exception::new(class.value(), args))
    }

    // --- Entering.

    /// Asks for a native frame.
    #[inline]
    pub(crate) fn enter(&mut self, state: impl Into<NativeState>, registers: &[Value]) -> Fault {
        self.entering = Some(Entering::Native(state.into(), Registers::from_slice(registers)));
        Fault::Enter
    }

    /// Calls `callee`: at once if it is a built-in that needs no guest code, else by `Fault::Enter`.
    pub(crate) fn call(&mut self, callee: Value, args: &[Value]) -> Result<Value, Fault> {
        self.call_keywords(callee, args, UNDEF)
    }

    /// As `call`, but a built-in that needs neither binding nor guest code answers at once, and what it raises comes
    /// back at once: not for a step that catches.
    pub(crate) fn call_now(&mut self, callee: Value, args: &[Value]) -> Result<Value, Fault> {
        match self.answered(callee, args)? {
            Some(value) => Ok(value),
            None => self.call_direct(callee, args),
        }
    }

    /// As `call_now`, for built-ins alone: what a built-in that may itself be answered for an object calls, since such objects
    /// could stand in one another without end.
    pub(crate) fn call_direct(&mut self, callee: Value, args: &[Value]) -> Result<Value, Fault> {
        let Ok(count) = u8::try_from(args.len()) else { return self.call(callee, args) };
        let Some(direct) = registry::direct_call(callee, count) else {
            return self.call(callee, args);
        };
        let first = usize::from(direct.itself);
        let before = self.meter.slice;
        let answer = self.nested_or_leave(|core| {
            core.charge(1)?;
            let mut values = [UNDEF; NAMES_MAX + 1];
            values[0] = callee;
            values[first..first + args.len()].copy_from_slice(args);
            (direct.call)(core, &values[..direct.slots as usize])
        });
        match answer {
            Some(Err(Fault::NeedsMemory)) | None => {
                self.meter.slice = before;
                self.call(callee, args)
            }
            Some(result) => result,
        }
    }

    /// The answer of a function with a shortcut, or of an object that such a function or a built-in is called for, where it
    /// needs no frame.
    fn answered(&mut self, callee: Value, args: &[Value]) -> Result<Option<Value>, Fault> {
        let before = self.meter.slice;
        let answer = match callee.kind() {
            Some(Kind::Function) => self.quick_call(callee, args),
            Some(Kind::Instance) => match self.guest_special(callee, "__call__") {
                Some(method) if method.is_kind(Kind::Function) => {
                    self.quick_method(method, callee, args)
                }
                Some(method) => self.call_within(method, callee, args),
                None => return Ok(None),
            },
            _ => return Ok(None),
        };
        match answer {
            // The call by a frame waits for memory.
            Err(Fault::NeedsMemory) => {
                self.meter.slice = before;
                Ok(None)
            }
            answer => answer,
        }
    }

    /// Calls a built-in that a class has as its `__call__` and that takes any arguments.
    fn call_within(
        &mut self,
        method: Value,
        object: Value,
        args: &[Value],
    ) -> Result<Option<Value>, Fault> {
        let Some(native) = registry::native(method) else { return Ok(None) };
        let signature = &native.signature;
        let any = signature.extra && signature.spares && signature.slots == 0;
        if !any || native.kind != NativeKind::Method || !self.receives(native, method, object) {
            return Ok(None);
        }
        let answer = self.nested_or_leave(|core| {
            core.charge(1)?;
            let mut all: SmallVec<[Value; 6]> = smallvec::smallvec![object, UNDEF];
            all.extend_from_slice(args);
            (native.call)(core, &all)
        });
        answer.transpose()
    }

    /// As `call`, with keyword arguments in a dict.
    pub(crate) fn call_keywords(
        &mut self,
        callee: Value,
        args: &[Value],
        keywords: Value,
    ) -> Result<Value, Fault> {
        self.entering = Some(Entering::Call { callee, args: SmallVec::from_slice(args), keywords });
        Err(Fault::Enter)
    }

    /// What was to be entered has been: most of it has nothing on the host's heap to drop.
    #[inline(always)]
    pub(crate) fn has_entered(&mut self) {
        let plain = match &self.entering {
            Some(Entering::Call { args, .. }) => !args.spilled(),
            Some(Entering::Native(_, registers)) => !registers.spilled(),
            Some(Entering::Operator { .. } | Entering::Next(_)) => true,
            _ => false,
        };
        if plain {
            std::mem::forget(self.entering.take());
        } else {
            self.entering = None;
        }
    }

    /// Asks the frames.
    pub(crate) fn inspect(&mut self, what: Inspect) -> Fault {
        self.entering = Some(Entering::Inspect(what));
        Fault::Enter
    }

    /// Runs a generator or coroutine on.
    pub(crate) fn resume(&mut self, generator: Value, how: Resume) -> Fault {
        self.entering = Some(Entering::Resume { generator, how });
        Fault::Enter
    }

    /// An operation of a step that has had effects before it: refused, it is done again from here, not from the step's
    /// beginning, and what it has charged is given back. `act` has no effect before it is refused.
    #[inline]
    pub(crate) fn retrying<T>(
        &mut self,
        act: impl FnOnce(&mut Core) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        self.meter.settle_owed();
        let before = self.meter.slice;
        act(self).map_err(|fault| {
            if fault != Fault::NeedsMemory {
                return fault;
            }
            self.meter.refund(before);
            Fault::Retry
        })
    }

    // --- Natives within natives.

    /// What asks, on the host's stack, something of another value that the guest chose: what a wrapper has of what it wraps,
    /// which may itself be a wrapper. `RecursionError` past `NESTED_MAX`.
    #[inline]
    pub(crate) fn nested<T>(
        &mut self,
        act: impl FnOnce(&mut Core) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        match self.nested_or_leave(act) {
            Some(answer) => answer,
            None => Err(self.too_deep()),
        }
    }

    /// As `nested`, for what can be left to a frame: `None` past `NESTED_MAX`, and nothing has been done.
    #[inline]
    pub(crate) fn nested_or_leave<T>(&mut self, act: impl FnOnce(&mut Core) -> T) -> Option<T> {
        if self.nested >= NESTED_MAX {
            return None;
        }
        self.nested += 1;
        let answer = act(self);
        self.nested -= 1;
        Some(answer)
    }

    /// `RecursionError`
    #[cold]
    #[inline(never)]
    pub(crate) fn too_deep(&mut self) -> Fault {
        self.raise(TypeId::RecursionError, "maximum recursion depth exceeded")
    }

    // --- Fuel.

    /// Charges fuel before work.
    #[inline(always)]
    pub(crate) fn charge(&mut self, fuel: u64) -> Result<(), Fault> {
        self.meter.charge(fuel)
    }

    /// Charges for moving or scanning `bytes`.
    #[inline(always)]
    pub(crate) fn charge_bytes(&mut self, bytes: usize) -> Result<(), Fault> {
        self.meter.charge_bytes(bytes)
    }

    /// Charges for visiting `values`.
    #[inline(always)]
    pub(crate) fn charge_values(&mut self, values: usize) -> Result<(), Fault> {
        self.meter.charge(values as u64 / 16)
    }

    // --- Linked code.

    /// Adds a program's codes, `link_growth` being charged; the number of the first.
    pub(crate) fn link(&mut self, program: &Arc<Program>) -> u32 {
        let base = self.gap(program.codes.len());
        self.next_gap = base + program.codes.len();
        reserve(&mut self.links, self.next_gap);
        let strings = |module: &Arc<CodeObject>| module.names.len() + module.constants.len();
        self.heap.expect_strings(program.codes.first().map_or(0, strings));
        let module = crate::stdlib::frozen::own_name(program);
        let shortcuts = module.and_then(shortcut::module);
        for (at, code) in program.codes.iter().enumerate() {
            let mut link = Link::new(program, at);
            if let Some(module) = module {
                link.built_in = built_in::number(module, &code.qualname);
            }
            if let Some(module) = shortcuts {
                link.shortcut = shortcut::number(module, &code.qualname);
            }
            let link = Some(link);
            match self.links.get_mut(base + at) {
                Some(gap) => *gap = link,
                None => self.links.push(link),
            }
        }
        base as u32
    }

    /// Bytes by which the links grow when so many more are added.
    pub(crate) fn link_growth(&self, count: usize) -> u64 {
        LINK_BYTES * (self.gap(count) + count).saturating_sub(self.links.len()) as u64
    }

    /// Number of the first of so many links that are not in use, from `next_gap` on.
    fn gap(&self, count: usize) -> usize {
        let mut from = self.next_gap.min(self.links.len());
        loop {
            let room = self.links.iter().skip(from).take(count);
            let free = room.take_while(|link| link.is_none()).count();
            if free == count || from + free == self.links.len() {
                return from;
            }
            from += free + 1;
        }
    }

    /// Marks all that is reachable, with the constants and names of the programs of which some code is in use.
    pub(crate) fn mark_programs(&self, collection: &mut Collection) {
        let mut rooted: Vec<bool> = vec![false; self.links.len()];
        loop {
            collection.mark(&self.heap);
            let mut more = false;
            for (code, link) in self.links.iter().enumerate() {
                let Some(link) = link else { continue };
                let base = link.base(code as u32) as usize;
                let Some(known) = rooted.get_mut(base) else { continue };
                let entered = self.entered == Some(code as u32);
                if *known || !entered && !collection.uses_code(code as u32) {
                    continue;
                }
                *known = true;
                more = true;
                let own = self.links.get(base..base + link.program.codes.len());
                for link in own.into_iter().flatten().flatten() {
                    link.constants.iter().for_each(|value| collection.root(*value));
                    link.names.iter().for_each(|known| collection.root(known.name));
                }
            }
            if !more {
                return;
            }
        }
    }

    /// What the gaps between linked codes are charged with: how many there are depends on collections.
    pub(crate) fn gap_bytes(&self) -> u64 {
        LINK_BYTES * self.links.iter().filter(|link| link.is_none()).count() as u64
    }

    /// Drops the programs of which no code is in use; the number of links that are left.
    pub(crate) fn drop_programs(&mut self, in_use: impl Fn(u32) -> bool) -> usize {
        let mut at = 0;
        while let Some(slot) = self.links.get(at) {
            let Some(link) = slot else {
                at += 1;
                continue;
            };
            let end = at + link.program.codes.len().max(1);
            let entered = self.entered.is_some_and(|code| (at..end).contains(&(code as usize)));
            if !entered && !(at..end).any(|code| in_use(code as u32)) {
                if self.is_dynamic(at as u32) {
                    let cost = Core::dynamic_cost(&link.program);
                    self.heap.books.release(cost);
                }
                for link in self.links.iter_mut().take(end).skip(at).filter_map(Option::take) {
                    let bytes = link_bytes(link.constants.len(), link.names.len());
                    self.heap.books.release(bytes);
                }
            }
            at = end;
        }
        let links = &self.links;
        if !self.dynamic.is_empty() {
            self.dynamic.retain(|base| matches!(links.get(*base as usize), Some(Some(_))));
        }
        while self.links.last().is_some_and(Option::is_none) {
            self.links.pop();
            self.heap.books.release(LINK_BYTES);
        }
        let gaps = self.links.iter().filter(|link| link.is_none()).count();
        self.heap.books.gaps = LINK_BYTES * gaps as u64;
        self.links.len()
    }

    #[inline(always)]
    #[track_caller]
    pub(crate) fn link_of(&self, code: u32) -> &Link {
        match self.links.get(code as usize) {
            Some(Some(link)) => link,
            _ => unlinked(code),
        }
    }

    #[inline(always)]
    #[track_caller]
    pub(crate) fn link_mut(&mut self, code: u32) -> &mut Link {
        match self.links.get_mut(code as usize) {
            Some(Some(link)) => link,
            _ => unlinked(code),
        }
    }

    /// Makes a code's tables, before it first runs; charges them.
    pub(crate) fn prepare(&mut self, code: u32) -> Result<(), Fault> {
        let link = self.link_of(code);
        let (constants, names) = (link.code().constants.len(), link.code().names.len());
        if link.constants.len() == constants && link.names.len() == names {
            return Ok(());
        }
        self.heap.books.charge(link_bytes(constants, names))?;
        let link = self.link_mut(code);
        link.constants = vec![UNDEF; constants].into();
        link.names = vec![LinkedName::UNKNOWN; names].into();
        Ok(())
    }

    /// Bytes charged for linked codes.
    pub(crate) fn link_bytes(&self) -> u64 {
        let links = self.links.iter().flatten();
        let tables = links.map(|link| link_bytes(link.constants.len(), link.names.len()));
        LINK_BYTES * self.links.len() as u64 + tables.sum::<u64>()
    }

    /// Constant `k` of a linked code.
    #[inline(always)]
    pub(crate) fn constant(&mut self, code: u32, k: u16) -> Result<Value, Fault> {
        let known = self.link_of(code).constants[k as usize];
        if known.is_undef() { self.make_constant(code, k) } else { Ok(known) }
    }

    #[cold]
    #[inline(never)]
    fn make_constant(&mut self, code: u32, k: u16) -> Result<Value, Fault> {
        let Core { links, heap, .. } = &mut *self;
        let link = links.get_mut(code as usize).and_then(Option::as_mut);
        // A text is taken where it stands: the count of references to the code is shared with other threads.
        if let Some(link) = link
            && let Some(Constant::Str(text)) = link.code().constants.get(k as usize)
        {
            let value = constant_str(heap, text)?;
            link.constants[k as usize] = value;
            return Ok(value);
        }
        let object = Arc::clone(self.link_of(code).code());
        let Some(constant) = object.constants.get(k as usize) else {
            return Err(self.system_error("no such constant"));
        };
        let value = self.constant_value(constant)?;
        self.link_mut(code).constants[k as usize] = value;
        Ok(value)
    }

    fn constant_value(&mut self, constant: &Constant) -> Result<Value, Fault> {
        match constant {
            Constant::None => Ok(NONE),
            Constant::Bool(b) => Ok(if *b { TRUE } else { FALSE }),
            Constant::Ellipsis => Ok(ELLIPSIS),
            Constant::Int(i) => self.heap.new_int(*i),
            Constant::BigInt(i) => self.heap.new_big(i.clone()),
            Constant::Float(f) => Ok(Value::float(*f)),
            Constant::Imaginary(imag) => self.new_complex(Complex::new(0.0, *imag)),
            Constant::Str(text) => constant_str(&mut self.heap, text),
            Constant::Bytes(data) => self.heap.new_bytes(data.to_vec()),
            Constant::Builtin(name) => match crate::builtins::find(name) {
                Some(value) => Ok(value),
                None => Err(self.system_error("no such built-in")),
            },
            Constant::Tuple(items) => {
                let values = self.constant_values(items)?;
                self.heap.new_tuple(&values)
            }
            Constant::FrozenSet(items) => {
                let values = self.constant_values(items)?;
                let set = self.set_of_plain(&values)?;
                self.heap.new_set(set, true)
            }
        }
    }

    fn constant_values(&mut self, items: &[Constant]) -> Result<Vec<Value>, Fault> {
        items.iter().map(|item| self.constant_value(item)).collect()
    }

    /// Interned name `n` of a linked code.
    #[inline(always)]
    pub(crate) fn name(&mut self, code: u32, n: u16) -> Result<Value, Fault> {
        let known = self.link_of(code).names[n as usize].name;
        if known.is_undef() { self.make_name(code, n) } else { Ok(known) }
    }

    #[cold]
    #[inline(never)]
    fn make_name(&mut self, code: u32, n: u16) -> Result<Value, Fault> {
        let Core { links, heap, .. } = self;
        let Some(Some(link)) = links.get_mut(code as usize) else { unlinked(code) };
        let value = heap.intern(link.code().names.get(n as usize).map_or("", |name| name))?;
        link.names[n as usize].name = value;
        Ok(value)
    }

    /// Tells a module's code where the globals stand that there are already, while they are few: to look through these takes less
    /// than to hash a name.
    pub(crate) fn know_globals(&mut self, code: u32, globals: Value) {
        let Core { links, heap, .. } = self;
        let Some(Some(link)) = links.get_mut(code as usize) else { return };
        // A namespace of which nothing was made has a `__name__`.
        let Some(entries) = heap.dict(globals).few().filter(|entries| entries.len() > 1) else {
            return;
        };
        let Link { program, number, names, .. } = link;
        let code = &program.codes[*number as usize];
        for (known, name) in names.iter_mut().zip(&code.names) {
            let is_it = |entry: &Entry| heap.as_str(entry.key) == Some(&**name);
            if let Some(at) = entries.iter().position(is_it)
                && heap.strs.get(entries[at].key.index()).interned
            {
                let key = entries[at].key;
                let global = GlobalCache { name: key, place: at as u32, epoch: 0 };
                *known = LinkedName { name: key, global };
            }
        }
    }

    /// A constant, unbound before it is used first.
    #[inline(always)]
    pub(crate) fn constant_at_hand(&self, code: u32, k: u16) -> Option<&Value> {
        self.links.get(code as usize)?.as_ref()?.constants.get(k as usize)
    }

    /// Where the code found a global.
    #[inline(always)]
    pub(crate) fn global_cache(&self, code: u32, name: u16) -> Option<&GlobalCache> {
        let names = &self.links.get(code as usize)?.as_ref()?.names;
        names.get(name as usize).map(|known| &known.global)
    }

    /// The site's cache, if the code is warm.
    #[inline(always)]
    pub(crate) fn site(&self, code: u32, site: u16) -> Option<&SiteCache> {
        self.links.get(code as usize)?.as_ref()?.sites.get(site as usize)
    }

    /// Remembers what a site found, once the code is warm.
    pub(crate) fn remember(&mut self, code: u32, site: u16, cache: SiteCache) {
        let link = self.link_mut(code);
        if link.sites.is_empty() {
            link.misses += 1;
            if link.misses < WARM {
                return;
            }
            let none = SiteCache { key: u64::MAX, epoch: 0, slot: NO_ENTRY, found: UNDEF };
            link.sites = vec![none; link.code().sites.len()].into_boxed_slice();
        }
        if let Some(entry) = link.sites.get_mut(site as usize) {
            let old = std::mem::replace(entry, cache);
            self.seen.note((code, site), old, cache);
        }
    }

    /// Gives back the room that only running needs: before a pause, after a collection.
    pub(crate) fn fold(&mut self) {
        self.heap.shrink();
        self.heap.fold();
        for link in self.links.iter_mut().flatten() {
            link.sites = Box::default();
            link.misses = 0;
        }
        self.type_cache = Vec::new();
        self.seen.clear();
    }

    /// Forgets all caches: after a collection, since they hold values that are no roots.
    pub(crate) fn forget_caches(&mut self) {
        for link in self.links.iter_mut().flatten() {
            let none = SiteCache { key: u64::MAX, epoch: 0, slot: NO_ENTRY, found: UNDEF };
            link.sites.fill(none);
        }
        self.type_cache.clear();
        self.seen.clear();
        self.layouts.clear();
    }
}

/// The string of a constant. Short ones are interned as CPython's are, so that equal keys are identical.
fn constant_str(heap: &mut Heap, text: &str) -> Result<Value, Fault> {
    if text.len() <= 32 { heap.intern(text) } else { heap.new_str(text) }
}

/// What a linked code takes, its tables aside.
pub(crate) const LINK_BYTES: u64 = (size_of::<Option<Link>>() + size_of::<Runnable>()) as u64;

/// Makes room for codes up to `end`: no more than they need while they are few, as in most sessions.
pub(crate) fn reserve<T>(list: &mut Vec<T>, end: usize) {
    let more = end.saturating_sub(list.len());
    if list.capacity() == 0 {
        *list = Vec::with_capacity(more);
    } else if end < FEW {
        list.reserve_exact(more);
    } else {
        list.reserve(more);
    }
}

const FEW: usize = 64;

/// What the tables of a linked code take; none before it first runs.
pub(crate) fn link_bytes(constants: usize, names: usize) -> u64 {
    (constants * 8 + names * 24) as u64
}

#[cold]
#[inline(never)]
#[track_caller]
fn unlinked(code: u32) -> ! {
    unreachable!("code {code} is not linked")
}
