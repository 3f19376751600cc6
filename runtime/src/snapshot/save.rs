//! A session to records.
//!
//! Place: `Session::snapshot` and `fork`.
//!
//! ```text
//! session | programs | which slots are used | objects by kind | stack, frames, natives | core | tables of codes
//! ```
//!
//! Invariants: see `snapshot.rs`. Nothing here changes what the guest can see; the collection before it is the snapshot
//! point that a driver asks for.
//! Limits: `limits.snapshot`, checked on the records and on the result.

use serde::Serialize;

use super::codec::Writer;
use super::objects::Record;
use super::state::{
    SavedExit, SavedFrame, SavedInput, SavedPending, SavedProgram, SavedScheduler, SavedSession,
    SavedValue,
};
use super::values::save_call;
use super::{Compression, Seal, SnapshotContext, SnapshotError, header};
use crate::exception::Pending;
use crate::heap::Heap;
use crate::heap::slab::Slab;
use crate::host::HostFunction;
use crate::native::registry::{self, Owner};
use crate::native::{Input, Request};
use crate::protocol::hash::derived_hash;
use crate::session::Session;
use crate::stdlib::asyncio::scheduler::Scheduler;
use crate::types::TypeId;
use crate::value::{Immediate, UNDEF, Value};
use crate::vm::frame::Frame;
use crate::vm::{Exit, Vm};

/// Writes records.
pub(super) struct Saver<'a> {
    writer: Writer,
    heap: &'a Heap,
    functions: &'a [HostFunction],
}

/// The snapshot of a session.
pub(crate) fn snapshot(
    session: &mut Session,
    context: &SnapshotContext,
    seal: &Seal,
    compression: &Compression,
) -> Result<Vec<u8>, SnapshotError> {
    let allowed = session.vm.core.meter.limits.snapshot;
    let bytes = content(session, vec![0; header::room(seal)])?;
    let used = bytes.len() as u64;
    if used > allowed {
        return Err(SnapshotError::TooLarge { allowed, used });
    }
    let bytes = header::close(bytes, header::Content::Session, context, seal, compression)?;
    let used = bytes.len() as u64;
    if used > allowed { Err(SnapshotError::TooLarge { allowed, used }) } else { Ok(bytes) }
}

/// A session's records, after `start`. One that waits in little room does so again.
pub(super) fn content(session: &mut Session, start: Vec<u8>) -> Result<Vec<u8>, SnapshotError> {
    let was_folded = session.vm.core.heap.is_folded();
    settle(session);
    let saved = records(session, start);
    if was_folded {
        session.vm.core.heap.fold();
    }
    saved
}

fn records(session: &Session, start: Vec<u8>) -> Result<Vec<u8>, SnapshotError> {
    let (vm, left) = (&session.vm, session.left.as_ref());
    let core = &vm.core;
    let mut start = start;
    start.reserve((core.heap.books.used() / 2) as usize + 256);
    let mut saver =
        Saver { writer: Writer::after(start), heap: &core.heap, functions: &core.host.functions };
    saver.put(&SavedSession {
        hash_key: core.heap.hash_key,
        phase: session.phase,
        counts: core.meter.counts(),
        peak: core.heap.books.peak(),
        stack_bytes: vm.stack_bytes,
    });
    saver.programs(vm);
    saver.layout();
    saver.objects();
    saver.frames(vm);
    saver.core(vm);
    saver.left(left);
    saver.tables(vm);
    saver.writer.finish()
}

/// Collects, drops code that nothing refers to, and lets all else come to rest.
fn settle(session: &mut Session) {
    let left = session.left_value();
    let vm = &mut session.vm;
    vm.settle();
    let mut collection = vm.roots(&[left]);
    vm.drop_dead(&mut collection);
    while !collection.step(&mut vm.core.heap, u64::MAX) {}
    let limit = vm.core.heap.books.limit();
    vm.core.heap.books.set_limit(limit);
}

// === impl Saver: values ===

impl<'s> Saver<'s> {
    #[inline]
    pub(super) fn put<T: Serialize + ?Sized>(&mut self, record: &T) {
        self.writer.put(record);
    }

    #[inline]
    pub(super) fn put_bytes(&mut self, bytes: &[u8]) {
        self.writer.put_bytes(bytes);
    }

    #[inline]
    pub(super) fn value(&mut self, value: Value) {
        let saved = if let Some(kind) = value.kind() {
            SavedValue::Heap(kind as u8, value.index())
        } else if value.is_int() {
            SavedValue::Int(value.as_int())
        } else if value.is_float() {
            SavedValue::Float(value.as_float())
        } else {
            self.immediate(value)
        };
        self.writer.put(&saved);
    }

    fn immediate(&self, value: Value) -> SavedValue<'s> {
        let is = |kind| value.is_immediate(kind);
        if is(Immediate::None) {
            SavedValue::None
        } else if is(Immediate::Bool) {
            if value.index() == 0 { SavedValue::False } else { SavedValue::True }
        } else if is(Immediate::Ellipsis) {
            SavedValue::Ellipsis
        } else if is(Immediate::NotImplemented) {
            SavedValue::NotImplemented
        } else if is(Immediate::MemoryError) {
            SavedValue::MemoryError
        } else if is(Immediate::HostFunction) {
            let function = self.functions.get(value.index() as usize);
            SavedValue::HostFunction(function.map_or("", |function| &function.name))
        } else if let Some(type_id) = TypeId::from_value(value) {
            SavedValue::Type(type_id.name())
        } else if let (Some(native), Some(owner)) =
            (registry::native(value), registry::owner(value))
        {
            match owner {
                Owner::Type(type_id) => SavedValue::OfType(type_id.name(), native.name),
                Owner::Module(module) => SavedValue::OfModule(module, native.name),
                Owner::Internal => SavedValue::Internal(native.name),
            }
        } else {
            SavedValue::Undef
        }
    }

    /// A count and the values.
    #[inline]
    pub(super) fn values(&mut self, values: &[Value]) {
        self.put(&(values.len() as u32));
        for value in values {
            self.value(*value);
        }
    }

    /// A key with its hash, where that does not follow from it.
    #[inline]
    pub(super) fn key(&mut self, key: Value, hash: u64) {
        self.value(key);
        match derived_hash(self.heap, key) {
            Some(derived) => debug_assert_eq!(derived, hash, "hash of {key:?}"),
            None => self.put(&hash),
        }
    }
}

// === impl Saver: the parts ===

/// Calls a macro with every slab: its bit in the layout, the kind, the field.
macro_rules! slabs {
    ($each:ident) => {
        $each! {
            0 Buffer buffers;
            1 Str strs;
            2 Bytes bytes;
            3 BigInt bigs;
            4 List lists;
            5 Tuple tuples;
            6 Dict dicts;
            7 Set sets;
            8 Function functions;
            9 Cell cells;
            10 Instance instances;
            11 Class classes;
            12 Method methods;
            13 Generator generators;
            14 Iterator iters;
            15 Exception exceptions;
            16 Range ranges;
            17 Slice slices;
            18 Module modules;
            19 Future futures;
            20 Misc misc;
        }
    };
}
pub(super) use slabs;

impl Saver<'_> {
    fn programs(&mut self, vm: &Vm) {
        let links = &vm.core.links;
        let first = |(_, link): &(usize, &crate::core::Link)| link.number == 0;
        let present = || {
            let links = links.iter().enumerate();
            links.filter_map(|(at, link)| link.as_ref().map(|link| (at, link))).filter(first)
        };
        self.put(&(present().count() as u32));
        for (base, link) in present() {
            self.put(&(base as u32));
            // A frozen program is in every build that can load this, one of a library is given anew.
            if let Some(hash) = crate::stdlib::frozen::hash_of(&link.program) {
                self.put(&SavedProgram::Frozen(hash));
            } else if let Some((path, hash)) =
                crate::library::name_of(&vm.core.libraries, &link.program)
            {
                self.put(&SavedProgram::Library(path, hash));
            } else {
                self.put(&SavedProgram::Embedded);
                self.put(&*link.program);
            }
        }
    }

    /// Which slabs have objects, and at which slots.
    fn layout(&mut self) {
        let heap = self.heap;
        let mut mask = 0_u32;
        macro_rules! mask {
            ($($bit:literal $kind:ident $slab:ident;)*) => {
                $(mask |= u32::from(heap.$slab.used() > 0) << $bit;)*
            };
        }
        slabs!(mask);
        mask |= u32::from(heap.shapes.used() > 0) << 31;
        self.put(&mask);
        macro_rules! slots {
            ($($bit:literal $kind:ident $slab:ident;)*) => {
                $(if heap.$slab.used() > 0 {
                    self.slots(&heap.$slab);
                })*
            };
        }
        slabs!(slots);
        if heap.shapes.used() > 0 {
            self.slots(&heap.shapes);
        }
    }

    fn slots<T>(&mut self, slab: &Slab<T>) {
        let (slots, used) = (slab.slots(), slab.used());
        self.put(&slots);
        self.put(&(slots - used));
        if slots == used {
            return;
        }
        let mut next = 0;
        let mut last_free = 0;
        for (index, _) in slab.iter() {
            for free in next..index {
                self.put(&(free - last_free));
                last_free = free;
            }
            next = index + 1;
        }
        for free in next..slots {
            self.put(&(free - last_free));
            last_free = free;
        }
    }

    fn objects(&mut self) {
        let heap = self.heap;
        macro_rules! objects {
            ($($bit:literal $kind:ident $slab:ident;)*) => {
                $(for (_, object) in heap.$slab.iter() {
                    object.save(self);
                })*
            };
        }
        slabs!(objects);
        for (_, shape) in heap.shapes.iter() {
            shape.save(self);
        }
    }

    fn frames(&mut self, vm: &Vm) {
        self.put(&(vm.frames.len() as u32));
        for frame in &vm.frames {
            let Frame { code, pc, base, size, globals, ret, .. } = *frame;
            let code = (!frame.is_native()).then_some(code);
            self.put(&SavedFrame { code, pc, base, size, globals, ret });
            self.value(frame.function);
            self.value(frame.handling);
            self.value(frame.extra);
        }
        let top = vm.frames.last().map_or(0, Frame::top);
        self.values(vm.stack.get(..top).unwrap_or_default());
        self.put(&(vm.states.len() as u32));
        for state in &vm.states {
            self.put(state);
        }
        let (input, value) = match vm.given() {
            Input::Entered => (SavedInput::Entered, UNDEF),
            Input::Returned(value) => (SavedInput::Returned, value),
            Input::Exhausted(value) => (SavedInput::Exhausted, value),
            Input::Raised(value) => (SavedInput::Raised, value),
        };
        self.put(&input);
        self.value(value);
        self.put(&vm.awaiting);
        self.value(vm.uncaught);
    }

    fn core(&mut self, vm: &Vm) {
        let core = &vm.core;
        self.pending(&core.pending);
        self.put(&*core.output);
        self.put(&*core.errors);
        self.value(core.modules);
        self.value(core.main);
        self.value(core.context);
        self.value(core.object_class);
        self.value(core.door);
        self.put(core.arguments());
        self.values(&core.writing);
        let doomed: Vec<Value> = core.doomed.iter().flat_map(|(a, b)| [*a, *b]).collect();
        self.values(&doomed);
        self.put(&*core.finalized);
        self.put(&core.collector_disabled);
        self.put(&core.watchful);
        self.put(&core.looked);
        self.put(&core.dynamic[..]);
        self.put(&core.host.next_id);
        self.put(&(core.host.count() as u32));
        for call in core.host.pending() {
            self.put(&call.id);
            self.value(call.future);
            let function = Value::immediate(Immediate::HostFunction, call.function);
            self.value(function);
            self.put(&call.bytes);
        }
        self.put(&(core.host.outbox.len() as u32));
        core.host.outbox.iter().for_each(|call| save_call(&mut self.writer, call));
        self.put(&(core.host.waiting.len() as u32));
        core.host.waiting.iter().for_each(|call| save_call(&mut self.writer, call));
        self.put(&*core.host.cancelled);
        self.put(&*core.host.warnings);
        self.scheduler(&core.tasks, core.now);
    }

    fn scheduler(&mut self, tasks: &Scheduler, now: u64) {
        let Scheduler { counter, running, tasks: number, asleep, .. } = *tasks;
        self.put(&SavedScheduler { now, counter, running, tasks: number, asleep });
        self.value(tasks.current);
        self.value(tasks.outer);
        self.value(tasks.object);
        self.put(&(tasks.ready.len() as u32));
        for entry in &tasks.ready {
            let (number, a, b) = entry.parts();
            self.put(&number);
            self.value(a);
            self.value(b);
        }
        // In order, which a heap's own order is not: two heaps of the same timers may differ in it.
        let mut timers: Vec<_> = tasks.timers.iter().map(|timer| timer.0).collect();
        timers.sort_unstable();
        self.put(&(timers.len() as u32));
        for (when, number, what) in timers {
            self.put(&(when, number));
            self.value(what.0);
        }
        self.values(&tasks.all);
        self.values(&tasks.generators);
    }

    fn pending(&mut self, pending: &Pending) {
        let (head, values): (SavedPending<'_>, &[Value]) = match pending {
            Pending::Nothing => (SavedPending::Nothing, &[]),
            Pending::Text(class, text) => (SavedPending::Text(class.name(), text), &[]),
            Pending::Args(class, args) => (SavedPending::Args(class.name()), args),
            Pending::Name(class, text, name) => {
                (SavedPending::Name(class.name(), text), std::slice::from_ref(name))
            }
            Pending::Attribute { text, name, object } => {
                (SavedPending::Attribute(text), &[*name, *object])
            }
            Pending::Import(class, text, name) => {
                (SavedPending::Import(class.name(), text), std::slice::from_ref(name))
            }
            Pending::ImportFrom { text, module, name } => {
                (SavedPending::ImportFrom(text), &[*module, *name])
            }
            Pending::Object(value) => (SavedPending::Object, std::slice::from_ref(value)),
            Pending::Again(value) => (SavedPending::Again, std::slice::from_ref(value)),
            Pending::NotAwaitable(text) => (SavedPending::NotAwaitable(text), &[]),
        };
        self.writer.put(&head);
        self.values(values);
    }

    fn left(&mut self, left: Option<&Exit>) {
        let (head, value) = match left {
            None => (None, UNDEF),
            Some(Exit::Finished(value)) => (Some(SavedExit::Finished), *value),
            Some(Exit::Raised(value)) => (Some(SavedExit::Raised), *value),
            Some(Exit::Request(Request::HostCall(id))) => (Some(SavedExit::HostCall(*id)), UNDEF),
            Some(Exit::Request(Request::Waiting)) => (Some(SavedExit::Waiting), UNDEF),
            Some(Exit::OutOfFuel) => (Some(SavedExit::OutOfFuel), UNDEF),
            Some(Exit::Limit(exceeded)) => (Some(SavedExit::Limit(*exceeded)), UNDEF),
        };
        self.put(&head);
        self.value(value);
    }

    /// Constants and names of the codes that have run.
    fn tables(&mut self, vm: &Vm) {
        for link in vm.core.links.iter().flatten() {
            self.values(&link.constants);
            self.put(&(link.names.len() as u32));
            link.names.iter().for_each(|known| self.value(known.name));
        }
    }
}
