//! Raising: from the exception to its handler, or out.
//!
//! Place: `vm.rs` and the loop come here with `Core::pending` set.
//!
//! Invariants: a frame that an exception passes is added to its trace, once for each time it is raised there; `Reraise` and
//! bare `raise` add nothing. The exception that was being handled becomes `__context__`. Leaving a generator's frame ends
//! the generator, and `StopIteration` becomes `RuntimeError` there (PEP 479).
//! Limits: the trace is charged; without memory for it, it ends early.

use std::sync::Arc;

use super::frame::{Frame, Ret};
use super::{Exit, Flow, Vm};
use crate::code::Local;
use crate::code::op::Op;
use crate::exception::{Fault, Pending};
use crate::heap::object::TraceEntry;
use crate::native::Input;
use crate::native::registry::{self, Owner};
use crate::native::state::NativeState;
use crate::traceback::HINT_FRAME;
use crate::types::TypeId;
use crate::value::{Immediate, Kind, NONE, UNDEF, Value};

/// What making and raising an exception costs.
pub(super) const RAISE_FUEL: i64 = 8;

/// Handlers that are looked at for one fuel; the first so many cost nothing.
const HANDLERS_PER_FUEL: usize = 32;

/// Frames that the traceback of a `MemoryError` has room for, whatever memory is left.
const MEMORY_ERROR_FRAMES: u32 = 32;

/// Local variables that a `NameError` keeps for its suggestions; with more there are none.
const LOCALS_MAX: usize = 750;

/// An attribute that was asked for.
#[derive(Clone, Copy)]
enum Asked {
    Is(Value),
    /// A code's name.
    Named(u32, u16),
}

impl Vm {
    /// Makes `Core::pending` an exception object, collecting if it must; a `MemoryError` when there is no room for it.
    pub(crate) fn make_pending(&mut self) {
        self.make_pending_keeping(&[]);
    }

    /// As `make_pending`, with values that its caller has in hand.
    fn make_pending_keeping(&mut self, kept: &[Value]) {
        let again = matches!(self.core.pending, Pending::Again(_));
        // An object that was just made stands in no chain of exceptions.
        let known = matches!(self.core.pending, Pending::Object(_));
        self.core.meter.slice -= RAISE_FUEL;
        let Ok(exception) = self.with_memory(kept, Vm::pending_object) else {
            self.core.pending = Pending::Object(self.memory_error());
            return;
        };
        if !again {
            self.set_context(exception, known);
        }
        self.core.pending =
            if again { Pending::Again(exception) } else { Pending::Object(exception) };
    }

    /// The `MemoryError` of the memory limit: an object with room for its traceback, from what the books keep for it; the
    /// one for which there is no object where several of them are alive already.
    pub(crate) fn memory_error(&mut self) -> Value {
        self.core.heap.books.open_reserve(true);
        let made = self.core.make_exception(TypeId::MemoryError, &[]).and_then(|exception| {
            let crate::heap::Heap { exceptions, books, .. } = &mut self.core.heap;
            let object = exceptions.get_mut(exception.index());
            object.of_limit = true;
            object.trace.reserve(MEMORY_ERROR_FRAMES, books)?;
            Ok(exception)
        });
        self.core.heap.books.open_reserve(false);
        let Ok(exception) = made else { return Value::immediate(Immediate::MemoryError, 0) };
        self.set_context(exception, false);
        exception
    }

    /// The exception object; with it what its traceback will want to know of the frame it is raised in.
    fn pending_object(&mut self) -> Result<Value, Fault> {
        let frame = match self.core.pending {
            Pending::Name(..) => self.frame_names()?,
            Pending::Attribute { name, object, .. } => self.frame_owner(name, object),
            _ => None,
        };
        let note = match self.core.pending {
            Pending::NotAwaitable(_) => self.call_note(),
            _ => None,
        };
        let exception = self.core.pending_object()?;
        if let Some(note) = note {
            let note = self.core.heap.new_str(&note)?;
            let notes = self.core.heap.new_list(vec![note])?;
            self.core.set_exception_attr(exception, "__notes__", notes)?;
        }
        if let Some(frame) = frame {
            let frame = self.core.heap.new_tuple(&frame)?;
            self.core.set_exception_attr(exception, HINT_FRAME, frame)?;
        }
        Ok(exception)
    }

    /// The local variables of the innermost guest frame that are bound: the value of `self`, the globals where they are not
    /// those of the main program, then all names.
    fn frame_names(&mut self) -> Result<Option<Vec<Value>>, Fault> {
        let Some(frame) = self.frames.iter().rev().find(|frame| !frame.is_native()) else {
            return Ok(None);
        };
        let (number, base) = (frame.code, frame.base as usize);
        let globals = Value::heap(Kind::Dict, frame.globals);
        let code = Arc::clone(&self.codes[number as usize].code);
        let mut known = vec![NONE, if globals == self.core.main { NONE } else { globals }];
        if code.kind.has_namespace() {
            let namespace = self.stack.get(base).copied().unwrap_or(UNDEF);
            if namespace.is_kind(Kind::Dict) {
                let entries = self.core.heap.dict(namespace).iter_from(0);
                let names =
                    entries.map(|(_, entry)| entry.key).filter(|key| key.is_kind(Kind::Str));
                known.extend(names.take(LOCALS_MAX));
            }
        }
        for local in code.locals.iter().take(LOCALS_MAX) {
            let value = self.local_value(base, *local);
            if !value.is_undef() {
                let name = self.core.name(number, local.name)?;
                if self.core.heap.as_str(name) == Some("self") {
                    known[0] = value;
                }
                known.push(name);
            }
        }
        Ok((known.len() > 2 || known.last() != Some(&NONE)).then_some(known))
    }

    /// What to write instead of gathering what a blocking host function gave, by the source of the innermost call.
    fn call_note(&self) -> Option<String> {
        let shown = |frame: &&Frame| !frame.is_native() && !self.codes[frame.code as usize].hidden;
        let frame = self.frames.iter().rev().find(shown)?;
        let link = self.core.link_of(frame.code);
        let span = link.code().spans.get(frame.pc.checked_sub(1)? as usize)?;
        let source = link.program.source.text();
        crate::host::note::note(
            &self.core.host,
            source.get(span.start as usize..span.end as usize)?,
        )
    }

    /// The object that lacks an attribute, where it is the `self` of the innermost guest frame.
    fn frame_owner(&self, name: Value, object: Value) -> Option<Vec<Value>> {
        let hides = !self.core.heap.as_str(name).unwrap_or("_").starts_with('_');
        let frame = self.frames.iter().rev().find(|frame| !frame.is_native())?;
        let code = &self.codes[frame.code as usize].code;
        let is_self =
            |local: &&Local| code.names.get(local.name as usize).is_some_and(|n| &**n == "self");
        let local = *code.locals.iter().find(is_self)?;
        let is_owner = self.local_value(frame.base as usize, local) == object;
        (hides && is_owner).then(|| vec![object])
    }

    pub(super) fn local_value(&self, base: usize, local: Local) -> Value {
        let value = self.stack.get(base + local.register as usize).copied().unwrap_or(UNDEF);
        if local.cell && value.is_kind(Kind::Cell) { *self.core.heap.cell(value) } else { value }
    }

    /// Unwinds with `Core::pending` from the top frame on.
    pub(crate) fn unwind(&mut self) -> Flow {
        self.unpark();
        self.make_pending();
        let flow = self.unwind_frames();
        self.after_collection(flow)
    }

    /// Unwinds with `Core::pending`, an object, that the step of the top native frame raised.
    pub(crate) fn unwind_native(&mut self) -> Flow {
        let exception = self.pending_value();
        if let Some(flow) = self.leave_native(exception) {
            self.core.pending = Pending::Nothing;
            return flow;
        }
        // The frame that called the native has not seen the exception yet, even if the native only let it go on.
        self.core.pending = Pending::Object(exception);
        self.unwind_frames()
    }

    /// Pops the top native frame, which an exception leaves; where that is the end of an iteration, goes on with it.
    fn leave_native(&mut self, exception: Value) -> Option<Flow> {
        self.name_attribute(exception);
        // What a function raises in `map` and the like ends the iteration of whoever advanced that.
        let mut iterates = false;
        match self.states.last() {
            Some(NativeState::AdvanceTool(_)) => {
                iterates = true;
                let base = self.frames.last().map_or(0, |frame| frame.base as usize);
                let tool = self.stack.get(base).copied().unwrap_or(UNDEF);
                self.core.tool_raised(tool);
            }
            Some(NativeState::Advance(_)) => iterates = true,
            _ => {}
        }
        let ret = self.pop_frame().ret;
        if iterates && matches!(ret, Ret::Step | Ret::StepInit) && self.raises_stop(exception) {
            let value = self.core.stop_value(exception);
            return Some(self.exhausted(ret, value));
        }
        self.ends_iteration(ret, exception).map(|value| self.exhausted(ret, value))
    }

    fn pending_value(&self) -> Value {
        match self.core.pending {
            Pending::Object(exception) | Pending::Again(exception) => exception,
            _ => UNDEF,
        }
    }

    pub(super) fn unwind_frames(&mut self) -> Flow {
        let exception = self.pending_value();
        let mut again = matches!(self.core.pending, Pending::Again(_));
        self.core.pending = Pending::Nothing;
        // Where there is no memory for a line of the traceback, there is none for the next ones: it is not looked for again.
        let mut traced = true;
        loop {
            let Some(frame) = self.frames.last() else {
                return Flow::Exit(Exit::Raised(exception));
            };
            if frame.is_native() {
                if self.states.last().is_some_and(NativeState::catches) {
                    self.input = Input::Raised(exception);
                    return Flow::Frame;
                }
                again = false;
                if let Some(flow) = self.leave_native(exception) {
                    return flow;
                }
                continue;
            }
            if !again && traced {
                traced = self.add_trace(exception);
            }
            again = false;
            if self.handle(exception) {
                // Entering a handler is charged: code may go in circles by raising alone.
                self.core.meter.slice -= 1;
                return self.safepoint();
            }
            if let Some(flow) = self.leave_frame(exception) {
                return flow;
            }
        }
    }

    /// Pops the top guest frame, which does not handle the exception.
    fn leave_frame(&mut self, exception: Value) -> Option<Flow> {
        self.name_attribute(exception);
        let frame = self.pop_frame();
        let mut ret = frame.ret;
        if frame.extra.is_kind(Kind::Generator) {
            ret = frame.ret;
            let closing = self.core.is_closing(frame.extra);
            self.core.finish_generator(frame.extra);
            if closing && self.core.exception_is(exception, TypeId::GeneratorExit) {
                return Some(self.exhausted(ret, NONE));
            }
            // What is thrown into one that has not begun was not raised by it.
            let begun = frame.pc > 0;
            if let Some(text) = self.stop_in_generator(frame.extra, exception).filter(|_| begun) {
                self.core.pending = Pending::Text(TypeId::RuntimeError, text);
                self.make_pending_keeping(&[exception]);
                if let Pending::Object(made) = self.core.pending
                    && made.is_kind(Kind::Exception)
                {
                    let made = self.core.heap.exception_mut(made);
                    made.cause = exception;
                    made.context = exception;
                    made.suppress = true;
                }
                // A generator that is advanced does not end by this one.
                return Some(self.unwind_frames());
            }
            // Return values travel as `Exhausted`, so an exception never means the end.
            if !self.raises_stop(exception) {
                return None;
            }
        }
        self.ends_iteration(ret, exception).map(|value| self.exhausted(ret, value))
    }

    /// An `AttributeError` that leaves what an attribute was asked of (a getter, a descriptor, a hook) and tells no attribute is
    /// told which one was looked for.
    fn name_attribute(&mut self, exception: Value) {
        if !exception.is_kind(Kind::Exception)
            || !self.core.exception_is(exception, TypeId::AttributeError)
        {
            return;
        }
        let attrs = self.core.heap.exception(exception).attrs;
        let tells =
            |part: &str| self.core.dict_get_text(attrs, part).is_some_and(|value| !value.is_none());
        if tells("name") || tells("obj") {
            return;
        }
        let Some((object, name)) = self.asked_of() else { return };
        let _ = self.with_memory(&[exception, object], |vm| {
            let name = match name {
                Asked::Is(name) => name,
                Asked::Named(code, at) => vm.core.name(code, at)?,
            };
            vm.core.set_exception_attr(exception, "name", name)?;
            vm.core.set_exception_attr(exception, "obj", object)
        });
    }

    /// The object and the attribute for which the top frame runs: those of the instruction below it, or the arguments of a hook
    /// that a built-in function called.
    fn asked_of(&self) -> Option<(Value, Asked)> {
        let [.., below, frame] = &self.frames[..] else { return None };
        let op = if below.is_native() { None } else { self.asking(below) };
        let (register, site) = match op {
            Some(Op::LoadAttr { a, site, .. } | Op::LoadMethod { a, site, .. }) => {
                (a, u16::from(site))
            }
            Some(Op::LoadAttrWide { a, .. } | Op::LoadMethodWide { a, .. }) => {
                let code = &self.codes[below.code as usize].code;
                let Some(Op::Extra { data, .. }) = code.ops.get(below.pc.checked_sub(1)? as usize)
                else {
                    return None;
                };
                (a, *data)
            }
            Some(Op::Call { base, n: 2 | 3, .. }) => {
                let asked = self.getattr_arguments(below.base as usize + base as usize);
                return asked.or_else(|| self.hook_arguments(frame));
            }
            // A hook that the program itself calls.
            Some(Op::CallMethod { .. } | Op::CallMethodKw { .. }) => return None,
            _ => return self.hook_arguments(frame),
        };
        let object = self.stack.get(below.base as usize + register as usize).copied()?;
        let name = *self.codes[below.code as usize].code.sites.get(site as usize)?;
        (!object.is_undef()).then_some((object, Asked::Named(below.code, name)))
    }

    /// The instruction at which a guest frame waits, without what belongs to it.
    fn asking(&self, frame: &Frame) -> Option<Op> {
        let ops = &self.codes[frame.code as usize].code.ops;
        let at = frame.pc.checked_sub(1)? as usize;
        match *ops.get(at)? {
            Op::Extra { .. } => ops.get(at.checked_sub(1)?).copied(),
            op => Some(op),
        }
    }

    /// The arguments of a call of `getattr`, whose window begins at `at`.
    fn getattr_arguments(&self, at: usize) -> Option<(Value, Asked)> {
        let &[callee, object, name] = self.stack.get(at..at + 3)? else { return None };
        let getattr = registry::find(Owner::Module("builtins"), "getattr");
        (Some(callee) == getattr && name.is_kind(Kind::Str) && !object.is_undef())
            .then_some((object, Asked::Is(name)))
    }

    fn hook_arguments(&self, frame: &Frame) -> Option<(Value, Asked)> {
        if frame.is_native() {
            return None;
        }
        let code = &self.codes[frame.code as usize].code;
        if !matches!(&*code.name, "__getattr__" | "__getattribute__") {
            return None;
        }
        let argument = |at: usize| {
            let name = code.params.names.get(at)?;
            let local = code.locals.iter().find(|local| local.name == *name)?;
            Some(self.local_value(frame.base as usize, *local))
        };
        let (object, name) = (argument(0)?, argument(1)?);
        (name.is_kind(Kind::Str) && !object.is_undef()).then_some((object, Asked::Is(name)))
    }

    fn raises_stop(&self, exception: Value) -> bool {
        self.core.exception_is(exception, TypeId::StopIteration)
    }

    fn stop_in_generator(&self, generator: Value, exception: Value) -> Option<String> {
        use crate::heap::object::GeneratorKind;
        let kind = self.core.heap.generator(generator).kind;
        let name = match kind {
            GeneratorKind::Generator => "generator",
            GeneratorKind::Coroutine => "coroutine",
            GeneratorKind::AsyncGenerator => "async generator",
        };
        if self.core.exception_is(exception, TypeId::StopIteration) {
            return Some(format!("{name} raised StopIteration"));
        }
        let async_stop = kind == GeneratorKind::AsyncGenerator
            && self.core.exception_is(exception, TypeId::StopAsyncIteration);
        async_stop.then(|| format!("{name} raised StopAsyncIteration"))
    }

    /// The value that a `StopIteration` carries, where the result goes to something that advances an iterator.
    pub(super) fn ends_iteration(&self, ret: Ret, exception: Value) -> Option<Value> {
        let advances = matches!(ret, Ret::Next(_) | Ret::StepNext | Ret::Delegate(_));
        if advances && self.raises_stop(exception) {
            Some(self.core.stop_value(exception))
        } else {
            None
        }
    }

    /// Adds the top frame to the exception's trace; false where there is no memory for it.
    pub(super) fn add_trace(&mut self, exception: Value) -> bool {
        let Some(frame) = self.frames.last() else { return true };
        if !exception.is_kind(Kind::Exception) || self.codes[frame.code as usize].hidden {
            return true;
        }
        let entry = TraceEntry { code: frame.code, pc: frame.pc.saturating_sub(1) };
        let pushed = self.with_memory(&[exception], |vm| {
            let crate::heap::Heap { exceptions, books, .. } = &mut vm.core.heap;
            exceptions.get_mut(exception.index()).trace.push(entry, books)
        });
        pushed.is_ok()
    }

    /// Goes to the top frame's handler for its pc, if it has one.
    fn handle(&mut self, exception: Value) -> bool {
        let Some(frame) = self.frames.last_mut() else { return false };
        let code = &self.codes[frame.code as usize].code;
        let pc = frame.pc.saturating_sub(1);
        let (handler, looked_at) = code.handler_of(pc);
        // Few at no cost: exceptions are charged as they are made.
        self.core.meter.slice -= (looked_at / HANDLERS_PER_FUEL) as i64;
        let Some(handler) = handler else {
            return false;
        };
        frame.pc = handler.target;
        self.stack[frame.base as usize + handler.register as usize] = exception;
        true
    }

    /// The exception that is being handled: in the top frame or below.
    pub(crate) fn handled(&self) -> Value {
        self.frames
            .iter()
            .rev()
            .map(|frame| frame.handling)
            .find(|handling| !handling.is_undef())
            .unwrap_or(UNDEF)
    }

    /// Sets `__context__` to what is being handled, breaking the cycle that this could close where the exception is `known`
    /// to others.
    fn set_context(&mut self, exception: Value, known: bool) {
        let handled = self.handled();
        let heap = &mut self.core.heap;
        if !exception.is_kind(Kind::Exception)
            || !handled.is_kind(Kind::Exception)
            || handled == exception
        {
            return;
        }
        // CPython walks the chain and cuts it where the new exception already stands; a step bound keeps it cheap.
        let mut at = handled;
        let steps_max = if known { 10_000 } else { 0 };
        for step in 0..steps_max {
            self.core.meter.slice -= i64::from(step % 8 == 7);
            let context = heap.exception(at).context;
            if !context.is_kind(Kind::Exception) {
                break;
            }
            if context == exception {
                heap.exception_mut(at).context = UNDEF;
                break;
            }
            at = context;
        }
        heap.exception_mut(exception).context = handled;
    }
}
