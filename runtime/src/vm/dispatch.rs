//! The loop that runs guest frames: the instructions that need the stack or the frames, between chains of all others.
//!
//! Place: `vm.rs` calls `run_guest` while the top frame is the guest's; the chains are `vm/chain.rs`'s. Calls of functions
//! written in Python and returns are told apart first, for there are many of them; the match has the rest.
//!
//! Invariants: `frame.pc` is written back before anything that can fault, call or leave; it is the number of the next
//! instruction. An instruction that faults with `NeedsMemory` has had no effect and runs again. Registers are a fixed
//! window of 256 slots, so an 8-bit operand needs no bounds check; the verifier keeps code within its own registers.
//! `Core::running` is of the frame on top whenever a chain begins.
//! Limits: fuel is charged at calls, back edges and `Safepoint`.

use super::call::Arguments;
use super::chain::bind::keywords_in_order;
use super::chain::nest::{LEVELS_MAX, natives_fit, push_left};
use super::chain::{self, Reason, forget_above};
use super::feed::{feed, give_back};
use super::frame::{Frame, Ret};
use super::generator::{rest_in_loop, resume_in_loop};
use super::push::Call;
use super::{Flow, NEAR, NOT_SIMPLE, Runnable, Vm};
use crate::code::op::{Op, Opcode, jump_distance};
use crate::core::Core;
use crate::exception::{Fault, Pending};
use crate::native::state::Fed;
use crate::native::{Entering, Input, Inspect};
use crate::stdlib::shortcut::NO_SHORTCUT;
use crate::types::TypeId;
use crate::value::{Immediate, Kind, NONE, NOT_IMPLEMENTED, UNDEF, Value};

impl Vm {
    /// Runs the guest frame on top until the top frame is no longer the guest's, or `run` must be left.
    #[expect(clippy::too_many_lines, reason = "the loop of the interpreter")]
    #[expect(clippy::cognitive_complexity, reason = "the loop of the interpreter")]
    pub(crate) fn run_guest(&mut self) -> Flow {
        let Vm { core, stack, frames, states, codes, .. } = &mut *self;
        let Some(mut frame) = frames.last_mut() else { return Flow::Frame };
        // A native frame has no code.
        let Some(mut runnable) = codes.get(frame.code as usize) else { return Flow::Frame };
        let stack_len = stack.len();
        let mut ops = &runnable.ops[..];
        let mut regs = window(stack, frame.base);
        let mut pc = frame.pc as usize;
        core.running = frame.running();
        core.nest.room = room(core, frame, stack_len, states.len());

        let (fault, ret) = 'run: loop {
            // Leaves the loop by a fault of the current instruction; `Vm::run` comes back to it where that is handled.
            macro_rules! leave {
                ($fault:expr, $ret:expr) => {
                    break 'run ($fault, $ret)
                };
            }
            // Evaluates an operation whose result, if it comes later, goes by `$ret`.
            macro_rules! attempt {
                ($ret:expr, $call:expr) => {{
                    core.meter.mark = core.meter.slice;
                    match $call {
                        Ok(value) => value,
                        Err(fault) => leave!(fault, $ret),
                    }
                }};
            }
            macro_rules! store {
                ($d:expr, $call:expr) => {
                    regs[$d as usize] = attempt!(Ret::Store($d), $call)
                };
            }
            macro_rules! reg {
                ($a:expr) => {
                    regs[$a as usize]
                };
            }
            // Goes on after something that used the whole VM: by way of `Vm::run`, so that the loop's own blocks stay few.
            macro_rules! flow {
                ($flow:expr) => {
                    return $flow
                };
            }
            // Takes the jump that follows.
            macro_rules! jump {
                () => {
                    if let Op::Jump { high, low } = ops[pc] {
                        pc = (pc + 1).wrapping_add_signed(jump_distance(high, low) as isize);
                    }
                };
            }
            // Goes back: charges one fuel, and stops when the slice is used up.
            macro_rules! back_edge {
                () => {{
                    core.meter.slice -= 1;
                    if core.meter.slice < 0 {
                        frame.pc = pc as u32;
                        flow!(self.safepoint())
                    }
                }};
            }
            // A generator is resumed by the instruction at `$at`, unless the slice is used up: generators that resume each other
            // come to no call and to no back edge for long.
            macro_rules! begin_or_wait {
                ($at:expr) => {{
                    frame.pc = pc as u32;
                    if core.meter.slice < 0 {
                        frame.pc = $at as u32;
                        flow!(self.safepoint())
                    }
                }};
            }
            // Goes on with the frame that is on top now: where its `pc` says.
            macro_rules! enter_top {
                () => {{
                    take_top!();
                    pc = frame.pc as usize;
                }};
            }
            macro_rules! take_top {
                () => {{
                    let Some(top) = frames.last_mut() else { return Flow::Frame };
                    let Some(next) = codes.get(top.code as usize) else { return Flow::Frame };
                    frame = top;
                    runnable = next;
                    regs = window(stack, frame.base);
                    ops = &runnable.ops[..];
                    core.running = frame.running();
                    core.nest.room = room(core, frame, stack_len, states.len());
                }};
            }
            // Calls a function written in Python whose `n` arguments begin at register `from`, if a frame can simply be
            // pushed: whether it was. `extra` is evaluated once nothing else stands in the way.
            macro_rules! push_function {
                ($callee:expr, $from:expr, $n:expr, $ret:expr, $extra:expr) => {
                    push_function!($callee, $from, $n, $ret, $extra, simple)
                };
                ($callee:expr, $from:expr, $n:expr, $ret:expr, $extra:expr, $plain:ident) => {{
                    let function = core.heap.function($callee);
                    let (code, globals) = (function.code, function.globals);
                    let next = &codes[code as usize];
                    let at = frame.base as usize + $from;
                    let size = next.size;
                    // All parameters were named in order, or are found to be given by their number.
                    let all = next.$plain == u32::from($n);
                    let simple = if all { next.$plain } else { next.simple };
                    let fits = core.meter.slice >= 0
                        && frame.size.max(size) as usize <= NEAR
                        && at + size as usize + NEAR <= stack_len
                        && core.depth < core.meter.limits.depth
                        && (all
                            || (simple != NOT_SIMPLE && core.defaults_cover($callee, $n, simple)));
                    if fits {
                        let extra = $extra;
                        core.meter.slice -= 1;
                        core.depth += 1;
                        frame.pc = pc as u32;
                        frames.push(Frame {
                            code,
                            pc: 0,
                            base: at as u32,
                            size,
                            globals: globals.index(),
                            ret: $ret,
                            function: $callee,
                            handling: UNDEF,
                            extra,
                        });
                        // Nothing is read back: what was just written is slow to read.
                        let Some(top) = frames.last_mut() else { return Flow::Frame };
                        frame = top;
                        runnable = next;
                        regs = window(stack, at as u32);
                        ops = &next.ops[..];
                        pc = 0;
                        core.running = frame.running();
                        core.nest.room = room(core, frame, stack_len, states.len());
                        if !all {
                            fill_defaults(core, regs, $callee, $n, simple);
                        }
                        forget_above(regs, simple as usize, size as usize);
                    }
                    fits
                }};
            }
            // Pops the frame and gives its result to the guest frame below.
            macro_rules! leave_frame {
                ($value:expr) => {{
                    let value = $value;
                    let (d, value) = match frame.ret {
                        Ret::Store(d) if frame.extra.is_undef() => (d, value),
                        _ => match result_of(frame, value) {
                            Leaving::Store(d, value) => (d, value),
                            Leaving::Step => {
                                frames.pop();
                                core.depth -= 1;
                                self.input = Input::Returned(value);
                                return Flow::Frame;
                            }
                            Leaving::Other => flow!(self.return_value(value)),
                        },
                    };
                    let base = frame.base;
                    frames.pop();
                    core.depth -= 1;
                    enter_top!();
                    // A callee's registers are its caller's dead ones.
                    forget_above(
                        regs,
                        base.saturating_sub(frame.base) as usize,
                        frame.size as usize,
                    );
                    reg!(d) = value;
                }};
            }
            // Makes an instance by way of `__init__`, whose `n` arguments begin at register `first`, where the class stands until
            // its new instance takes its place: whether it was called.
            macro_rules! push_init {
                ($class:expr, $init:expr, $first:expr, $n:expr, $d:expr) => {
                    push_function!($init, $first as usize, $n, Ret::Init($d), {
                        let instance = attempt!(Ret::Discard, core.new_plain_instance($class));
                        core.meter.slice -= 1;
                        reg!($first) = instance;
                        instance
                    })
                };
            }
            // Calls a function by its shortcut, where it has one that answers.
            macro_rules! take_shortcut {
                ($callee:expr, $from:expr, $n:expr, $d:expr) => {{
                    let args = &regs[$from.min(NEAR)..($from + $n as usize).min(NEAR)];
                    let next = &codes[core.heap.function($callee).code as usize];
                    let answer = attempt!(Ret::Store($d), shortcut(core, next, $callee, args));
                    if let Some(value) = answer {
                        reg!($d) = value;
                        continue;
                    }
                }};
            }
            // A call whose callee is no plain function: by way of the whole VM.
            macro_rules! call_any {
                ($callee:expr, $from:expr, $n:expr, $free:expr, $d:expr) => {{
                    frame.pc = pc as u32;
                    flow!(self.make_call(Call::of($callee, $from, $n, $free), $d))
                }};
            }

            // One chain after the other, each begun where it is foretold best what it begins with.
            let mut stop = chain::begin(core, regs, ops, pc);
            loop {
                pc = stop.pc();
                if stop.is_again() {
                    if !core.meter.is_wanted_back() {
                        stop = chain::begin(core, regs, ops, pc);
                        continue;
                    }
                    stop = stop.out_of_time();
                }
                if core.nest.feeding {
                    give_back(core, stack, states);
                    regs = window(stack, frame.base);
                }
                if stop.is(Reason::Left) {
                    push_left(core, stack, frames, states);
                    if stop.is(Reason::Native) {
                        return self.stepped();
                    }
                    take_top!();
                    stop = stop.entered();
                    continue;
                }
                if stop.is(Reason::Return) {
                    leave_frame!(core.nest.returned);
                    stop = chain::begin(core, regs, ops, pc);
                    continue;
                }
                if !stop.is(Reason::Call) {
                    break;
                }
                let op = ops[pc];
                let (Op::Call { d, base: first, n } | Op::CallMethod { d, base: first, n }) = op
                else {
                    break;
                };
                pc += 1;
                // The receiver of a method is an argument.
                let n = n.wrapping_add(u8::from(op.opcode() == Opcode::CallMethod));
                let callee = reg!(first);
                if !push_function!(callee, first as usize + 1, n, Ret::Store(d), UNDEF) {
                    pc -= 1;
                    break;
                }
                stop = chain::begin(core, regs, ops, pc);
            }
            if stop.is(Reason::Fault) {
                let (fault, ret) = core.nest.faulted;
                leave!(fault, ret);
            }
            if stop.is(Reason::Fuel) {
                frame.pc = pc as u32;
                flow!(self.safepoint());
            }
            let at = pc;
            pc += 1;
            match ops[at] {
                Op::GetFar { d, far } => {
                    let value = stack[frame.base as usize + far as usize];
                    regs = window(stack, frame.base);
                    reg!(d) = value;
                }
                Op::SetFar { a, far } => {
                    let value = reg!(a);
                    stack[frame.base as usize + far as usize] = value;
                    regs = window(stack, frame.base);
                }
                Op::Dropped { d } if core.watchful => {
                    let end = (frame.size as usize).min(NEAR);
                    regs.iter_mut().take(end).skip(d as usize).for_each(|r| *r = UNDEF);
                    attempt!(Ret::Discard, Err::<(), _>(core.inspect(Inspect::Look)));
                }
                Op::PushExc { d, a } => {
                    let exception = reg!(a);
                    reg!(d) = frame.handling;
                    frame.handling = exception;
                }
                Op::PopExc { a } => frame.handling = reg!(a),
                // Of a generator: the chain has the rest.
                Op::ForNext { t, d } => {
                    let state = reg!(t);
                    begin_or_wait!(at);
                    let machine = (&mut stack[..], &mut *frames, &codes[..]);
                    if resume_in_loop(core, machine, state, Ret::Next(d)) {
                        enter_top!();
                        continue;
                    }
                    enter_top!();
                    let next = attempt!(Ret::Next(d), core.next(state)).unwrap_or(UNDEF);
                    if next.is_undef() {
                        pc += 1;
                    } else {
                        reg!(d) = next;
                        jump!();
                        back_edge!();
                    }
                }

                // Neither of a built-in that takes the arguments as they stand, nor of a function whose frame was pushed.
                Op::Call { d, base: first, n } => {
                    let callee = reg!(first);
                    let from = first as usize + 1;
                    if callee.is_kind(Kind::Function) {
                        take_shortcut!(callee, from, n, d);
                    } else if callee.is_kind(Kind::Class)
                        && let Some(init) = attempt!(Ret::Discard, core.plain_start(callee))
                    {
                        if !init.is_none() {
                            if push_init!(callee, init, first, n.wrapping_add(1), d) {
                                continue;
                            }
                        } else if n == 0 && core.meter.slice >= 0 {
                            store!(d, core.new_plain_instance(callee));
                            core.meter.slice -= 1;
                            continue;
                        }
                    }
                    call_any!(first, from, n, true, d);
                }
                Op::CallMethod { d, base: first, n } => {
                    let callee = reg!(first);
                    let from = first as usize + 1;
                    if reg!(from as u8).is_undef() {
                        call_any!(first, from + 1, n, true, d);
                    }
                    let n = n.wrapping_add(1);
                    if callee.is_kind(Kind::Function) {
                        take_shortcut!(callee, from, n, d);
                    }
                    call_any!(first, from, n, false, d);
                }
                Op::CallKw { d, base: first, n } => {
                    let Op::Extra { data, .. } = ops[pc] else { continue };
                    let callee = reg!(first);
                    let from = first as usize + 1;
                    if callee.is_kind(Kind::Function) {
                        let code = &codes[core.heap.function(callee).code as usize].code;
                        if keywords_in_order(&runnable.code, data, code, n)
                            && push_function!(callee, from, n, Ret::Store(d), UNDEF, named)
                        {
                            continue;
                        }
                    } else if callee.is_kind(Kind::Class)
                        && let Some(init) = attempt!(Ret::Discard, core.plain_init(callee))
                    {
                        let n = n.wrapping_add(1);
                        let code = &codes[core.heap.function(init).code as usize].code;
                        if keywords_in_order(&runnable.code, data, code, n)
                            && push_init!(callee, init, first, n, d)
                        {
                            continue;
                        }
                    }
                    frame.pc = pc as u32;
                    flow!(self.call_keywords(callee, from, n, d, true));
                }
                Op::CallMethodKw { d, base: first, n } => {
                    let Op::Extra { data, .. } = ops[pc] else { continue };
                    let callee = reg!(first);
                    let from = first as usize + 1;
                    if reg!(from as u8).is_undef() {
                        frame.pc = pc as u32;
                        flow!(self.call_keywords(callee, from + 1, n, d, true));
                    }
                    let n = n.wrapping_add(1);
                    if callee.is_kind(Kind::Function) {
                        let code = &codes[core.heap.function(callee).code as usize].code;
                        if keywords_in_order(&runnable.code, data, code, n)
                            && push_function!(callee, from, n, Ret::Store(d), UNDEF, named)
                        {
                            continue;
                        }
                    }
                    frame.pc = pc as u32;
                    flow!(self.call_keywords(callee, from, n, d, false));
                }
                Op::CallEx { d, base: first } => {
                    frame.pc = pc as u32;
                    flow!(self.make_call(Call::Unpacked { first }, d));
                }
                Op::Unpack { a, base: first, n } | Op::UnpackNext { a, base: first, n } => {
                    let value = reg!(a);
                    frame.pc = pc as u32;
                    flow!(self.unpack(value, first, n, None));
                }
                Op::Yield { d: sent, a } => {
                    let value = reg!(a);
                    frame.pc = pc as u32;
                    let mut fed = Fed::Not;
                    if frame.ret == Ret::StepNext {
                        fed = std::mem::replace(&mut core.nest.fed, Fed::Not);
                        if fed == Fed::Not {
                            fed = feed(core, (&mut stack[..], &frames[..]), states, value);
                        }
                        enter_top!();
                        if fed == Fed::Taken {
                            reg!(sent) = NONE;
                            continue;
                        }
                    }
                    if matches!(frame.ret, Ret::Next(_) | Ret::StepNext)
                        && rest_in_loop(core, stack, frame)
                    {
                        let ret = frame.ret;
                        frames.pop();
                        core.depth -= 1;
                        let Ret::Next(d) = ret else {
                            let taken = fed == Fed::Step;
                            self.input =
                                if taken { Input::Entered } else { Input::Returned(value) };
                            return Flow::Frame;
                        };
                        enter_top!();
                        reg!(d) = value;
                        jump!();
                        back_edge!();
                        continue;
                    }
                    flow!(self.yield_op(value));
                }
                Op::Raise { a, b, n } => {
                    let (exception, cause) = (reg!(a), reg!(b));
                    frame.pc = pc as u32;
                    flow!(self.raise_op(exception, cause, n));
                }
                Op::Reraise { a } => {
                    let exception = reg!(a);
                    frame.pc = pc as u32;
                    flow!(self.raise_now(Pending::Again(exception)));
                }
                Op::CallSuper { d, base: first } => {
                    let callee = reg!(first);
                    if callee == TypeId::Super.value() {
                        let (cell, object) =
                            (reg!(first.wrapping_add(1)), reg!(first.wrapping_add(2)));
                        store!(d, core.new_super(cell, object));
                        continue;
                    }
                    call_any!(first, first as usize + 1, 0, true, d);
                }
                Op::UnpackEx { a, base: first, n } => {
                    let Op::Extra { flag, .. } = ops[pc] else { continue };
                    let value = reg!(a);
                    frame.pc = pc as u32;
                    flow!(self.unpack(value, first, n, Some(flag)));
                }
                Op::YieldFrom { d, a } => {
                    let delegate = reg!(a);
                    begin_or_wait!(at);
                    flow!(self.begin_delegate(delegate, d));
                }
                // The chain has the others: a test sees to it that none is nobody's.
                _ => {}
            }
        };
        frame.pc = pc as u32;
        let before = self.core.meter.mark;
        if before < 0
            && fault == Fault::Enter
            && matches!(self.core.entering, Some(Entering::Operator { .. }))
            && let Some(frame) = self.frames.last_mut()
            && let Some(at) = frame.pc.checked_sub(1)
            && self.codes[frame.code as usize]
                .code
                .ops
                .get(at as usize)
                .is_some_and(Op::is_operator)
        {
            // The method has not been called, nor anything else been done: the instruction runs again in the next slice.
            frame.pc = at;
            self.core.entering = None;
            self.core.meter.refund(before);
            return self.safepoint();
        }
        self.fault(fault, ret, before)
    }

    /// A call from a frame with far registers, which a callee's window must not cover: the arguments are copied above it.
    #[cold]
    fn call_above(&mut self, callee: Value, args: Arguments<'_>, d: u8) -> Flow {
        let end = args.at + args.count;
        let values: smallvec::SmallVec<[Value; 8]> =
            smallvec::SmallVec::from_slice(&self.stack[args.at..end]);
        let mut keywords = UNDEF;
        if !args.names.is_empty() {
            let before = self.core.meter.slice;
            keywords = match self.keyword_dict(args) {
                Ok(dict) => dict,
                Err(fault) => return self.fault(fault, Ret::Store(d), before),
            };
        }
        self.call_values(callee, &values, keywords, Ret::Store(d))
    }

    /// A call with keyword arguments from the loop, whose names the next instruction has: `n` arguments in all from near
    /// register `from`.
    #[inline(never)]
    fn call_keywords(&mut self, callee: Value, from: usize, n: u8, d: u8, free: bool) -> Flow {
        let before = self.core.meter.slice;
        let Some(frame) = self.frames.last_mut() else { return Flow::Frame };
        if before < 0 {
            // The call has not been made: it runs again in the next slice.
            frame.pc -= 1;
            return self.safepoint();
        }
        let (code, at) = (frame.code, frame.base as usize + from);
        let ops = &self.codes[code as usize].code.ops;
        let Some(&Op::Extra { data, .. }) = ops.get(frame.pc as usize) else { return Flow::Frame };
        match self.are_positional(callee, code, data, n) {
            Ok(true) => {
                let args = Arguments { at, count: n as usize, names: &[], free };
                return self.call_guest(callee, args, d, before);
            }
            Ok(false) => {}
            Err(fault) => return self.fault(fault, Ret::Discard, before),
        }
        let names = match self.core.keyword_names(code, data) {
            Ok(names) => names,
            Err(fault) => return self.fault(fault, Ret::Discard, before),
        };
        let count = (n as usize).saturating_sub(names.len());
        self.call_guest(callee, Arguments { at, count, names: &names, free }, d, before)
    }

    /// Whether the loop would take a call's keyword arguments for positional ones, had it room for a frame.
    fn are_positional(
        &mut self,
        callee: Value,
        code: u32,
        names: u16,
        n: u8,
    ) -> Result<bool, Fault> {
        let (function, n) = match callee.kind() {
            Some(Kind::Function) => (callee, n),
            Some(Kind::Class) => match self.core.plain_init(callee)? {
                Some(init) => (init, n.wrapping_add(1)),
                None => return Ok(false),
            },
            _ => return Ok(false),
        };
        let next = &self.codes[self.core.heap.function(function).code as usize];
        let filled = next.simple == u32::from(n)
            || (next.simple != NOT_SIMPLE && self.core.defaults_cover(function, n, next.simple));
        Ok(filled && keywords_in_order(&self.codes[code as usize].code, names, &next.code, n))
    }

    /// A call from the loop that its fast paths do not take; the callee's register may be overwritten by a receiver.
    #[inline(never)]
    pub(super) fn call_guest(
        &mut self,
        callee: Value,
        args: Arguments<'_>,
        d: u8,
        before: i64,
    ) -> Flow {
        if self.core.meter.slice < 0 {
            // The call has not been made: it runs again in the next slice.
            if let Some(frame) = self.frames.last_mut() {
                frame.pc -= 1;
            }
            return self.safepoint();
        }
        if self.frames.last().is_some_and(|frame| frame.size as usize > NEAR) {
            return self.call_above(callee, args, d);
        }
        let slot = args.free.then(|| (args.at - 1, self.stack[args.at - 1]));
        let called = if callee.is_immediate(Immediate::HostFunction) {
            self.call_host(callee, args, Ret::Store(d))
        } else {
            self.call_at(callee, args, Ret::Store(d))
        };
        match called {
            Ok(flow) => flow,
            Err(Fault::NeedsMemory) => {
                if let Some((at, old)) = slot {
                    self.stack[at] = old;
                }
                self.fault(Fault::NeedsMemory, Ret::Store(d), before)
            }
            Err(fault) => self.fault(fault, Ret::Store(d), before),
        }
    }
}

/// The answer of a function's shortcut, where it has one that answers. What the try has cost is given back otherwise: the
/// call by way of the whole VM makes it again.
fn shortcut(
    core: &mut Core,
    next: &Runnable,
    callee: Value,
    args: &[Value],
) -> Result<Option<Value>, Fault> {
    if next.shortcut == NO_SHORTCUT
        || core.meter.slice < 0
        || usize::from(next.code.params.positional) != args.len()
        || next.code.params.keyword_only != 0
    {
        return Ok(None);
    }
    let answer = core.shortcut(next.shortcut, callee, args)?;
    if answer.is_none() {
        core.meter.slice = core.meter.mark;
    }
    Ok(answer)
}

/// What becomes of the result of a frame.
enum Leaving {
    /// This goes to a register of the guest frame below.
    Store(u8, Value),
    /// The native frame below is stepped with it.
    Step,
    /// Whatever takes the whole VM.
    Other,
}

/// What becomes of the value that a frame returns where that is more than to be stored.
#[inline(never)]
fn result_of(frame: &Frame, value: Value) -> Leaving {
    match frame.ret {
        Ret::Store(d) if frame.extra.is_undef() => Leaving::Store(d, value),
        // Of an operator: `NotImplemented` is no result.
        Ret::Store(d) if frame.extra.is_int() && value != NOT_IMPLEMENTED => {
            Leaving::Store(d, value)
        }
        Ret::Init(d) if value.is_none() => Leaving::Store(d, frame.extra),
        Ret::Step | Ret::StepNext
            if frame.extra.is_undef() || (frame.extra.is_int() && value.is_bool()) =>
        {
            Leaving::Step
        }
        _ => Leaving::Other,
    }
}

/// `Nest::room` while this frame is on top. What looks at dead objects ends chains all the time; a frame with far registers has
/// them where a callee's would be; and near the limit of depth the loop counts each call.
#[inline(always)]
fn room(core: &Core, frame: &Frame, stack_len: usize, natives: usize) -> usize {
    let nests = !core.watchful
        && frame.size as usize <= NEAR
        && core.depth + LEVELS_MAX <= core.meter.limits.depth
        && natives_fit(core, natives);
    if nests { stack_len } else { 0 }
}

/// The near registers of the frame at `base`: one pointer in a machine register, not a sum that every arm makes again.
#[inline(always)]
fn window(stack: &mut [Value], base: u32) -> &mut [Value; NEAR] {
    let Some(window) = stack[base as usize..].first_chunk_mut::<NEAR>() else {
        unreachable!("the stack reaches a window beyond every frame")
    };
    window
}

/// Completes `n` arguments to `count` by the function's defaults, which cover them.
#[cold]
#[inline(never)]
fn fill_defaults(core: &Core, registers: &mut [Value], callee: Value, n: u8, count: u32) {
    let (n, count) = (n as usize, count as usize);
    let defaults = core.heap.items(core.heap.function(callee).defaults).unwrap_or_default();
    let skip = (defaults.len() + n).saturating_sub(count);
    let Some(target) = registers.get_mut(n..count) else { return };
    for (register, default) in target.iter_mut().zip(&defaults[skip..]) {
        *register = *default;
    }
}
