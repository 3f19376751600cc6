//! Generators and coroutines: frames that rest on the heap and are copied into the window when they run.
//!
//! Place: `Yield`, `YieldFrom`, `Return` of the loop; `send`, `throw`, `next` of natives through `Entering::Resume`.
//!
//! Invariants: a running generator's registers are on the stack only; at rest they are in the object only. A yield passes
//! through every frame that delegates to it in a loop, not in recursion.
//! Limits: a resumed generator is a frame under `depth`.

use super::frame::{Frame, Ret};
use super::unwind::RAISE_FUEL;
use super::{Flow, NEAR, Runnable, Vm};
use crate::code::op::Op;
use crate::core::Core;
use crate::exception::{Fault, Pending};
use crate::heap::misc::{AsyncStep, Misc, StepStage};
use crate::heap::object::{GeneratorKind, GeneratorState};
use crate::native::Resume;
use crate::protocol::advance::Advance;
use crate::protocol::iterate::Mapped;
use crate::protocol::special::Bound;
use crate::types::TypeId;
use crate::value::{Kind, NONE, TRUE, UNDEF, Value};

/// What resuming a generator has led to.
enum Resumed {
    Flow(Flow),
    /// It delegates to this one, which is to be resumed in turn.
    Next(Value, Resume, Ret),
}

impl Vm {
    /// Advances an iterator that may need guest code; its end is told by `exhausted`.
    pub(crate) fn advance(&mut self, iter: Value, ret: Ret) -> Flow {
        let ret = if ret == Ret::Step { Ret::StepNext } else { ret };
        match iter.kind() {
            Some(Kind::Generator) => {
                let Vm { core, stack, frames, codes, .. } = &mut *self;
                if resume_in_loop(core, (stack, frames, codes), iter, ret) {
                    return Flow::Frame;
                }
                self.resume(iter, Resume::Send(NONE), ret)
            }
            Some(Kind::Misc) if self.core.is_driven(iter) => {
                self.resume(iter, Resume::Send(NONE), ret)
            }
            Some(Kind::Future) => self.advance_future(iter, ret),
            Some(Kind::Iterator) => match self.with_memory(&[iter], |vm| vm.core.mapped_call(iter))
            {
                Ok(Mapped::Call) => self.enter(ret),
                Ok(Mapped::End) => self.exhausted(ret, NONE),
                Ok(Mapped::Other) => {
                    self.push_native(Advance::default().into(), &[iter, UNDEF, UNDEF], ret)
                }
                Err(Fault::Raise) => self.unwind(),
                Err(_) => self.no_memory(),
            },
            _ => match self.with_memory(&[iter], |vm| vm.core.special(iter, "__next__")) {
                Ok(Some(next)) if !next.is_kind(Kind::Function) && !self.core.takes_self(next) => {
                    self.push_native(Bound::default().into(), &[next, iter], ret)
                }
                Ok(Some(next)) => self.call_values(next, &[iter], UNDEF, ret),
                Ok(None) => {
                    let name = self.core.type_name(iter);
                    let text = format!("'{name}' object is not an iterator");
                    self.raise_now(Pending::Text(TypeId::TypeError, text))
                }
                Err(_) => self.no_memory(),
            },
        }
    }

    /// As `advance`, for what a future's `__await__` gives: itself until it has ended.
    fn advance_future(&mut self, future: Value, ret: Ret) -> Flow {
        match self.with_memory(&[future], |vm| vm.core.await_future(future)) {
            Ok(Some(result)) => self.exhausted(ret, result),
            Ok(None) => self.accept(ret, future),
            Err(Fault::Raise) => self.unwind(),
            Err(_) => self.no_memory(),
        }
    }

    /// Runs a generator or coroutine on, or what it delegates to, and so on: as many as the frames may be.
    pub(crate) fn resume(&mut self, generator: Value, how: Resume, ret: Ret) -> Flow {
        let mut next = (generator, how, ret);
        loop {
            let (generator, how, ret) = next;
            match self.resume_one(generator, how, ret) {
                Resumed::Flow(flow) => return flow,
                Resumed::Next(generator, how, ret) => next = (generator, how, ret),
            }
        }
    }

    fn resume_one(&mut self, generator: Value, how: Resume, ret: Ret) -> Resumed {
        if generator.is_kind(Kind::Misc) {
            match *self.core.heap.misc_of(generator) {
                Misc::CoroutineWrapper { coroutine } => return Resumed::Next(coroutine, how, ret),
                Misc::AsyncGenStep { .. } => return self.resume_step(generator, how, ret),
                _ => {}
            }
        }
        if !generator.is_kind(Kind::Generator) {
            let text = "no generator".to_owned();
            return Resumed::Flow(self.raise_now(Pending::Text(TypeId::SystemError, text)));
        }
        if let Resume::Throw(text) = how
            && text.is_kind(Kind::Str)
            && self.delegate_at_rest(generator).is_none()
        {
            // What was thrown is no exception: whoever delegates to the innermost generator is told so.
            let text = self.core.heap.as_str(text).unwrap_or_default().to_owned();
            return Resumed::Flow(self.raise_now(Pending::Text(TypeId::TypeError, text)));
        }
        let object = self.core.heap.generator(generator);
        match (object.state, how) {
            (GeneratorState::Running, _) => {
                let text = format!("{} already executing", kind_name(object.kind));
                return Resumed::Flow(self.raise_now(Pending::Text(TypeId::ValueError, text)));
            }
            (GeneratorState::Finished, Resume::Send(_)) => {
                if object.kind == GeneratorKind::Coroutine {
                    let text = "cannot reuse already awaited coroutine".to_owned();
                    return Resumed::Flow(
                        self.raise_now(Pending::Text(TypeId::RuntimeError, text)),
                    );
                }
                if object.kind == GeneratorKind::AsyncGenerator {
                    let stop = Pending::Args(TypeId::StopAsyncIteration, smallvec::SmallVec::new());
                    return Resumed::Flow(self.raise_now(stop));
                }
                return Resumed::Flow(self.exhausted(ret, NONE));
            }
            (GeneratorState::Finished, Resume::Throw(exception)) => {
                if object.kind == GeneratorKind::Coroutine {
                    let text = "cannot reuse already awaited coroutine".to_owned();
                    return Resumed::Flow(
                        self.raise_now(Pending::Text(TypeId::RuntimeError, text)),
                    );
                }
                return Resumed::Flow(self.raise_now(Pending::Object(exception)));
            }
            (GeneratorState::Created, Resume::Send(value)) if !value.is_none() => {
                let name = kind_name(object.kind);
                self.core.end_step(generator);
                let text = format!("can't send non-None value to a just-started {name}");
                return Resumed::Flow(self.raise_now(Pending::Text(TypeId::TypeError, text)));
            }
            _ => {}
        }
        if let Some(flow) = self.push_generator(generator, how, ret) {
            self.core.end_step(generator);
            return Resumed::Flow(flow);
        }
        match how {
            Resume::Send(value) => self.send(value),
            Resume::Throw(exception) => self.throw(exception),
        }
    }

    /// Runs an asynchronous generator on for an awaitable that it gave.
    fn resume_step(&mut self, step: Value, how: Resume, ret: Ret) -> Resumed {
        let Misc::AsyncGenStep { generator, argument, what, stage } = *self.core.heap.misc_of(step)
        else {
            return Resumed::Flow(Flow::Frame);
        };
        let how = match stage {
            StepStage::Iterating => how,
            StepStage::Closed => {
                let name = match what {
                    AsyncStep::Next | AsyncStep::Send => "__anext__()/asend()",
                    AsyncStep::Throw | AsyncStep::Close => "aclose()/athrow()",
                };
                let text = format!("cannot reuse already awaited {name}");
                return Resumed::Flow(self.raise_now(Pending::Text(TypeId::RuntimeError, text)));
            }
            StepStage::Init => match self.begin_step(step, generator, what, ret) {
                Some(flow) => return Resumed::Flow(flow),
                None => match (what, how) {
                    (_, Resume::Throw(_)) => how,
                    (AsyncStep::Next | AsyncStep::Send, _) => Resume::Send(argument),
                    (AsyncStep::Throw | AsyncStep::Close, _) => Resume::Throw(argument),
                },
            },
        };
        Resumed::Next(generator, how, ret)
    }

    /// An awaitable of an asynchronous generator is awaited; the flow where that ends it at once.
    fn begin_step(
        &mut self,
        step: Value,
        generator: Value,
        what: AsyncStep,
        ret: Ret,
    ) -> Option<Flow> {
        let object = self.core.heap.generator(generator);
        let (state, running) = (object.state, !object.step.is_undef());
        let set = |vm: &mut Vm, to: StepStage| {
            if let Misc::AsyncGenStep { stage, .. } = vm.core.heap.misc_mut(step) {
                *stage = to;
            }
        };
        if running {
            set(self, StepStage::Closed);
            return Some(self.already_running(what));
        }
        if state == GeneratorState::Finished {
            set(self, StepStage::Closed);
            if what == AsyncStep::Close {
                return Some(self.exhausted(ret, NONE));
            }
            let stop = Pending::Args(TypeId::StopAsyncIteration, smallvec::SmallVec::new());
            return Some(self.raise_now(stop));
        }
        if state == GeneratorState::Created {
            if what == AsyncStep::Close {
                self.core.finish_generator(generator);
                set(self, StepStage::Closed);
                return Some(self.exhausted(ret, NONE));
            }
            self.core.list_generator(generator);
        }
        set(self, StepStage::Iterating);
        self.core.heap.generator_mut(generator).step = step;
        None
    }

    fn already_running(&mut self, what: AsyncStep) -> Flow {
        let name = match what {
            AsyncStep::Next | AsyncStep::Send => "anext",
            AsyncStep::Throw => "athrow",
            AsyncStep::Close => "aclose",
        };
        let text = format!("{name}(): asynchronous generator is already running");
        self.raise_now(Pending::Text(TypeId::RuntimeError, text))
    }

    /// `YieldFrom`: the top frame begins to delegate. An asynchronous generator is begun by `async for` only.
    pub(crate) fn begin_delegate(&mut self, delegate: Value, d: u8) -> Flow {
        if self.core.is_async_generator(delegate) {
            let object = self.core.heap.generator(delegate);
            let (state, running) = (object.state, !object.step.is_undef());
            if running {
                return self.already_running(AsyncStep::Next);
            }
            if state == GeneratorState::Created {
                self.core.list_generator(delegate);
            }
            if state != GeneratorState::Finished {
                self.core.heap.generator_mut(delegate).step = TRUE;
            }
        }
        self.delegate(delegate, NONE, d)
    }

    /// Puts a generator's frame on the stack.
    fn push_generator(&mut self, generator: Value, how: Resume, ret: Ret) -> Option<Flow> {
        self.core.meter.slice -= 1;
        if !self.count_frame() {
            return Some(self.recursion_error());
        }
        let base = self.frames.last().map_or(0, Frame::top);
        let size = self.core.heap.generator(generator).registers.len();
        let (Resume::Send(given) | Resume::Throw(given)) = how;
        self.core.meter.settle_owed();
        let fits = base + size + NEAR <= self.stack.len();
        let room =
            fits || self.with_memory(&[generator, given], |vm| vm.grow_stack(base + size)).is_ok();
        if !room {
            self.recount_frames();
            return Some(self.no_memory());
        }
        let object = self.core.heap.generator_mut(generator);
        self.stack[base..base + size].copy_from_slice(&object.registers);
        object.state = GeneratorState::Running;
        let frame = Frame {
            code: object.code,
            pc: object.pc,
            base: base as u32,
            size: size as u32,
            globals: object.globals,
            ret,
            function: object.function,
            handling: object.handling,
            extra: generator,
        };
        self.frames.push(frame);
        None
    }

    /// The instruction that the top frame, a generator's, rested at.
    fn suspended_op(&self) -> Option<Op> {
        let frame = self.frames.last()?;
        let ops = &self.codes[frame.code as usize].code.ops;
        ops.get((frame.pc as usize).checked_sub(1)?).copied()
    }

    fn send(&mut self, value: Value) -> Resumed {
        let before = self.suspended_op();
        if let Some(Op::YieldFrom { d, a }) = before {
            let delegate = self.register(a);
            if delegate.is_kind(Kind::Generator) || self.core.is_driven(delegate) {
                return Resumed::Next(delegate, Resume::Send(value), Ret::Delegate(d));
            }
            return Resumed::Flow(self.delegate(delegate, value, d));
        }
        if let Some(Op::Yield { d, .. }) = before {
            let base = self.frames.last().map_or(0, |frame| frame.base as usize);
            self.stack[base + d as usize] = value;
        }
        Resumed::Flow(Flow::Frame)
    }

    pub(crate) fn register(&self, a: u8) -> Value {
        self.frames.last().map_or(UNDEF, |frame| self.stack[frame.base as usize + a as usize])
    }

    /// Runs the delegate of the top frame on with `value`.
    pub(crate) fn delegate(&mut self, delegate: Value, value: Value, d: u8) -> Flow {
        let ret = Ret::Delegate(d);
        match delegate.kind() {
            Some(Kind::Generator) => self.resume(delegate, Resume::Send(value), ret),
            Some(Kind::Misc) if self.core.is_driven(delegate) => {
                self.resume(delegate, Resume::Send(value), ret)
            }
            Some(Kind::Future) => {
                match self.with_memory(&[delegate], |vm| vm.core.await_future(delegate)) {
                    Ok(Some(result)) => self.exhausted(ret, result),
                    Ok(None) => self.yield_value(delegate),
                    Err(fault) => {
                        let before = self.core.meter.slice;
                        self.fault(fault, ret, before)
                    }
                }
            }
            _ if value.is_none() => {
                match self.with_memory(&[delegate], |vm| vm.core.next(delegate)) {
                    Ok(Some(value)) => self.accept(ret, value),
                    Ok(None) => self.exhausted(ret, NONE),
                    Err(Fault::Enter) => self.enter(ret),
                    Err(fault) => {
                        let before = self.core.meter.slice;
                        self.fault(fault, ret, before)
                    }
                }
            }
            _ => match self
                .with_memory(&[delegate, value], |vm| vm.core.method_of(delegate, "send"))
            {
                Ok(send) => self.call_values(send, &[value], UNDEF, ret),
                Err(fault) => {
                    let before = self.core.meter.slice;
                    self.fault(fault, ret, before)
                }
            },
        }
    }

    /// The generator that one at rest delegates to.
    fn delegate_at_rest(&self, generator: Value) -> Option<Value> {
        let object = self.core.heap.generator(generator);
        let at = (object.pc as usize).checked_sub(1)?;
        let op = self.codes.get(object.code as usize)?.code.ops.get(at)?;
        let Op::YieldFrom { a, .. } = *op else { return None };
        let delegate = *object.registers.get(a as usize)?;
        let rests = object.state == GeneratorState::Suspended && delegate.is_kind(Kind::Generator);
        let ended = |delegate| self.core.heap.generator(delegate).state == GeneratorState::Finished;
        (rests && !ended(delegate)).then_some(delegate)
    }

    fn throw(&mut self, exception: Value) -> Resumed {
        if let Some(Op::YieldFrom { d, a }) = self.suspended_op() {
            let delegate = self.register(a);
            if delegate.is_kind(Kind::Generator)
                && self.core.heap.generator(delegate).state != GeneratorState::Finished
            {
                if self.core.exception_is(exception, TypeId::GeneratorExit)
                    && !self.core.is_async_generator(delegate)
                {
                    let state = crate::types::generator::CloseDelegate::default();
                    self.core.enter(state, &[delegate, exception]);
                    return Resumed::Flow(self.enter(Ret::Delegate(d)));
                }
                return Resumed::Next(delegate, Resume::Throw(exception), Ret::Delegate(d));
            }
            if self.core.is_driven(delegate) {
                return Resumed::Next(delegate, Resume::Throw(exception), Ret::Delegate(d));
            }
            // An iterator of another class is closed, and the exception goes on from here.
            if delegate.is_kind(Kind::Instance)
                && self.core.exception_is(exception, TypeId::GeneratorExit)
            {
                if let Ok(close) = self
                    .with_memory(&[delegate, exception], |vm| vm.core.method_of(delegate, "close"))
                {
                    let state = crate::types::generator::CloseDelegate::default();
                    self.core.enter(state, &[close, exception]);
                    return Resumed::Flow(self.enter(Ret::Delegate(d)));
                }
                return Resumed::Flow(self.raise_thrown(exception));
            }
            if delegate.is_kind(Kind::Instance)
                && let Ok(throw) = self
                    .with_memory(&[delegate, exception], |vm| vm.core.method_of(delegate, "throw"))
            {
                let flow = self.call_values(throw, &[exception], UNDEF, Ret::Delegate(d));
                return Resumed::Flow(flow);
            }
            if let Some(value) = self.ends_iteration(Ret::Delegate(d), exception) {
                return Resumed::Flow(self.exhausted(Ret::Delegate(d), value));
            }
        }
        Resumed::Flow(self.raise_thrown(exception))
    }

    /// Raises in the generator on top what was thrown into it: as it is, without what its caller handles as its context.
    fn raise_thrown(&mut self, exception: Value) -> Flow {
        self.unpark();
        self.core.meter.slice -= RAISE_FUEL;
        self.core.pending = Pending::Object(exception);
        let flow = self.unwind_frames();
        self.after_collection(flow)
    }

    /// Yields from the top frame, and from those that delegate to it.
    pub(crate) fn yield_value(&mut self, value: Value) -> Flow {
        loop {
            let Some(frame) = self.frames.last().copied() else {
                return Flow::Frame;
            };
            if !frame.extra.is_kind(Kind::Generator) {
                let text = "yield outside a generator".to_owned();
                return self.raise_now(Pending::Text(TypeId::SystemError, text));
            }
            self.rest_frame();
            if !matches!(frame.ret, Ret::Delegate(_)) {
                return self.accept(frame.ret, value);
            }
        }
    }

    /// `Yield`: an asynchronous generator's value ends the awaiting of its next one.
    pub(crate) fn yield_op(&mut self, value: Value) -> Flow {
        let Some(frame) = self.frames.last() else { return Flow::Frame };
        if !self.core.is_async_generator(frame.extra) {
            return self.yield_value(value);
        }
        let (ret, generator) = (frame.ret, frame.extra);
        let closing = self.core.is_closing(generator);
        self.rest_frame();
        self.core.end_step(generator);
        if closing {
            let text = "async generator ignored GeneratorExit".to_owned();
            return self.raise_now(Pending::Text(TypeId::RuntimeError, text));
        }
        self.exhausted(ret, value)
    }

    /// Puts the top frame, a generator's, back into its object.
    fn rest_frame(&mut self) {
        let Some(frame) = self.frames.last().copied() else { return };
        let object = self.core.heap.generator_mut(frame.extra);
        let registers = &self.stack[frame.base as usize..frame.top()];
        if object.registers.len() == registers.len() {
            object.registers.copy_from_slice(registers);
        }
        object.pc = frame.pc;
        object.handling = frame.handling;
        object.state = GeneratorState::Suspended;
        self.pop_frame();
    }

    /// Returns `value` from the top frame.
    pub(crate) fn return_value(&mut self, value: Value) -> Flow {
        let Some(frame) = self.frames.last() else { return Flow::Frame };
        let generator = frame.extra;
        if generator.is_kind(Kind::Generator) {
            let endless = self.core.is_async_generator(generator);
            let closing = endless && self.core.is_closing(generator);
            self.core.finish_generator(generator);
            if closing {
                return self.finish_exhausted(NONE);
            }
            if endless {
                self.pop_frame();
                let stop = Pending::Args(TypeId::StopAsyncIteration, smallvec::SmallVec::new());
                return self.raise_now(stop);
            }
            return self.finish_exhausted(value);
        }
        self.finish(value)
    }
}

/// Puts the frame of a generator at rest on the stack, as `Vm::resume` does with `None` to send, where a frame can simply be
/// pushed. Otherwise false, and nothing has been done.
#[inline(never)]
pub(super) fn resume_in_loop(
    core: &mut Core,
    (stack, frames, codes): (&mut [Value], &mut Vec<Frame>, &[Runnable]),
    generator: Value,
    ret: Ret,
) -> bool {
    let object = core.heap.generator_mut(generator);
    let base = frames.last().map_or(0, Frame::top);
    let size = object.registers.len();
    let fits = size <= NEAR
        && base + size + NEAR <= stack.len()
        && core.depth < core.meter.limits.depth
        && core.meter.slice >= 0;
    if object.kind != GeneratorKind::Generator || !fits {
        return false;
    }
    let sent = match object.state {
        GeneratorState::Created => None,
        GeneratorState::Suspended => {
            let ops = &codes[object.code as usize].code.ops;
            match (object.pc as usize).checked_sub(1).and_then(|at| ops.get(at)) {
                Some(Op::Yield { d, .. }) => Some(*d),
                _ => return false,
            }
        }
        GeneratorState::Running | GeneratorState::Finished => return false,
    };
    stack[base..base + size].copy_from_slice(&object.registers);
    if let Some(d) = sent {
        stack[base + d as usize] = NONE;
    }
    object.state = GeneratorState::Running;
    frames.push(Frame {
        code: object.code,
        pc: object.pc,
        base: base as u32,
        size: size as u32,
        globals: object.globals,
        ret,
        function: object.function,
        handling: object.handling,
        extra: generator,
    });
    core.meter.slice -= 1;
    core.meter.settle_owed();
    core.depth += 1;
    true
}

/// Puts a plain generator's frame, which yields, back into its object. Otherwise false, and nothing has been done.
#[inline(never)]
pub(super) fn rest_in_loop(core: &mut Core, stack: &[Value], frame: &Frame) -> bool {
    if !frame.extra.is_kind(Kind::Generator) {
        return false;
    }
    let object = core.heap.generator_mut(frame.extra);
    let registers = &stack[frame.base as usize..frame.top()];
    if object.kind != GeneratorKind::Generator || object.registers.len() != registers.len() {
        return false;
    }
    object.registers.copy_from_slice(registers);
    object.pc = frame.pc;
    object.handling = frame.handling;
    object.state = GeneratorState::Suspended;
    true
}

/// A generator's kind in messages.
pub(crate) fn kind_name(kind: GeneratorKind) -> &'static str {
    match kind {
        GeneratorKind::Generator => "generator",
        GeneratorKind::Coroutine => "coroutine",
        GeneratorKind::AsyncGenerator => "async generator",
    }
}
