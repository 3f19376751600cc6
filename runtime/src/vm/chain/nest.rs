//! Calls of functions written in Python that are made within a chain: the callee's instructions are a chain of their own, on
//! the host's stack within the caller's, and no frame is pushed. Generators that a loop goes over are resumed so, too.
//!
//! Place: `vm/chain/call.rs` and `ForNext` try this first; calls that are asked for by a fault come by `nest/enter.rs`. Where the
//! callee's chain ends otherwise than by a return, all calls that stand within each other are left: `Nest::left` has them,
//! innermost first, and `vm/dispatch.rs` pushes their frames (`push_left`), which are then as if the loop had pushed them.
//!
//! ```text
//! loop -> chain of f -> call g -> chain of g -> call h -> chain of h: yields? raises? no fuel?
//!    ^                                                     | h is left
//!    |                           g is left <---------------+
//!    +-- frames of g and h are pushed: the loop goes on in h
//! ```
//!
//! Invariants: nothing looks at frames, registers below its own or roots while a chain runs: what needs them ends it. The
//! callee has a window of its own; its registers go to the stack, over the caller's dead ones, when it is left. Those of a
//! generator go back to its object when it yields, and above the caller's when it is left.
//! Limits: `depth`; a call takes one of the caller's turns, and the callee's chain has as many as are left, so that the bound
//! of the host's stack holds for all of them together.

use super::branch::go_round;
use super::{Reason, Registers, Stop, TURNS_MAX, attempt, bind, forget_above, next};
use crate::code::op::Op;
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::object::{Generator, GeneratorKind, GeneratorState};
use crate::native::NativeState;
use crate::native::state::Fed;
use crate::value::{Kind, NONE, UNDEF, Value};
use crate::vm::NEAR;
use crate::vm::feed::Feeder;
use crate::vm::frame::{Frame, Ret, Running};

mod enter;
mod level;
mod native;

pub(in crate::vm) use enter::call_for_native;
pub(super) use enter::enter;
pub(super) use level::Callee;
use level::{Level, Levels};
pub(in crate::vm) use native::Stepped;

/// Turns that a chain needs for a call to be made in it.
const TURNS_MIN: u32 = 3;

/// Arguments that are copied whether there are as many or not.
const ARGUMENTS: usize = 4;

/// Calls that can stand within each other: each has a turn less than the one before.
pub(in crate::vm) const LEVELS_MAX: u32 = TURNS_MAX;

/// Calls of one code that were left before the level does not make them.
const LEFT_MAX: u8 = 16;

/// What the chains of a running program share.
#[derive(Debug)]
pub(crate) struct Nest {
    /// Turns that the innermost chain has left.
    turns: u32,
    /// Turns that it began with.
    budget: u32,
    /// What the last function returned.
    pub(in crate::vm) returned: Value,
    /// Of the instruction that ended a chain by a fault: the fault, and what becomes of its result.
    pub(in crate::vm) faulted: (Fault, Ret),
    /// Length of the stack on which calls that are left are to have room; 0 where none is to be made here.
    pub(in crate::vm) room: usize,
    /// Levels that no call is on.
    levels: Levels,
    /// Calls that were left, the outermost on top.
    left: Levels,
    /// How far the native had come that is the innermost of what was left.
    pub(in crate::vm) stepped: Option<Stepped>,
    /// The call whose arguments are to be completed.
    pub(super) calling: Call,
    /// Whether `feeder` is lent to the chain that runs.
    pub(in crate::vm) feeding: bool,
    /// What became of the last value that was yielded while it was.
    pub(in crate::vm) fed: Fed,
    pub(in crate::vm) feeder: Option<Box<Feeder>>,
}

/// A call: the function, where its arguments stand, from register `first` on, how many they are, and the register of its
/// result. Of a size that goes from function to function in one machine register.
#[derive(Clone, Copy, Debug)]
pub(super) struct Call {
    /// Of the function, in the heap.
    pub(super) index: u32,
    pub(super) first: u8,
    pub(super) n: u8,
    pub(super) d: u8,
}

// === impl Call ===

impl Call {
    #[inline(always)]
    pub(super) fn new(function: Value, first: u8, n: u8, d: u8) -> Call {
        Call { index: function.index(), first, n, d }
    }

    #[inline(always)]
    pub(super) fn function(self) -> Value {
        Value::heap(Kind::Function, self.index)
    }
}

// === impl Nest ===

impl Nest {
    pub(crate) const fn new() -> Nest {
        Nest {
            turns: 0,
            budget: 0,
            returned: UNDEF,
            faulted: (Fault::Raise, Ret::Discard),
            room: 0,
            levels: Levels::NONE,
            left: Levels::NONE,
            stepped: None,
            calling: Call { index: 0, first: 0, n: 0, d: 0 },
            feeding: false,
            fed: Fed::Not,
            feeder: None,
        }
    }

    /// Begins a chain that is within no other.
    #[inline(always)]
    pub(super) fn begin(&mut self) {
        self.turns = TURNS_MAX;
        self.budget = TURNS_MAX;
    }

    /// Counts a charge, which bounds straight code: whether the chain goes on.
    #[inline(always)]
    pub(super) fn turn(&mut self) -> bool {
        self.turns = self.turns.wrapping_sub(1);
        self.turns != 0
    }

    /// The numbers of dropped codes may be given to others.
    pub(in crate::vm) fn forget_codes(&mut self) {
        self.levels.forget_codes();
    }

    /// Leaves the levels to the session that this thread runs next, with nothing in them.
    #[inline]
    pub(in crate::vm) fn rest(&mut self) {
        self.feeder = None;
        if self.levels.top().is_some() {
            self.levels.spare();
        }
    }

    /// Whether a call can have a chain of its own, with not much less than half of the turns there were.
    #[inline(always)]
    pub(super) fn has_turns(&self) -> bool {
        self.turns >= TURNS_MIN && self.turns * 2 > self.budget
    }

    /// What the innermost level knows of a code.
    pub(super) fn known(&mut self, code: u32) -> Option<&mut Callee> {
        self.levels.top_mut()?.known_mut(code)
    }
}

// === impl Core ===

impl Core {
    /// The registers of a code that the level knows, if a call of it with its arguments from register `first` on is not in need
    /// of anything else.
    #[inline(always)]
    pub(super) fn fits(&self, code: u32, first: u8) -> Option<u32> {
        let size = self.nest.levels.top()?.place_of(code).size;
        let end = self.running.base + u32::from(first) + size;
        (self.meter.slice >= 0 && end as usize + NEAR <= self.nest.room).then_some(size)
    }
}

/// Calls a function where nothing is in the way; else the chain comes back for the loop to do it. With `INIT` the function is
/// the `__init__` of the class that stands where its first argument is to be: a new instance, which is the result.
#[inline(always)]
pub(super) fn call<const INIT: bool>(
    core: &mut Core,
    regs: &mut Registers,
    ops: &[Op],
    pc: usize,
    this: Call,
) -> Stop {
    if !core.nest.has_turns() {
        return wait(core, regs, ops, pc);
    }
    let code = core.heap.function(this.function()).code;
    let Some(known) = core.nest.levels.top().and_then(|level| level.known(code)) else {
        return meet(core, code, pc);
    };
    if known.arity != u32::from(this.n) {
        core.nest.calling = this;
        return bind::complete::<INIT>(core, regs, ops, pc);
    }
    run::<INIT>(core, regs, ops, pc, this)
}

/// As `call`, of a code that the level knows, with a value for each parameter.
#[inline(always)]
pub(super) fn run<const INIT: bool>(
    core: &mut Core,
    regs: &mut Registers,
    ops: &[Op],
    pc: usize,
    this: Call,
) -> Stop {
    let Call { first, n, d, .. } = this;
    let callee = this.function();
    let function = core.heap.function(callee);
    let (code, globals) = (function.code, function.globals.index());
    let Some(size) = core.fits(code, first) else { return refused(regs, ops, pc) };
    let base = core.running.base + u32::from(first);
    let mut instance = UNDEF;
    if INIT {
        let class = regs[first as usize];
        instance = attempt!(core, regs, ops, pc, Ret::Discard, core.new_plain_instance(class));
        core.meter.slice -= 1;
        regs[first as usize] = instance;
    }
    let Some(mut level) = core.nest.levels.pop() else { return refused(regs, ops, pc) };
    core.meter.slice -= 1;
    if INIT {
        level.extra = instance;
    }
    level.begin(core, Running { code, globals, function: callee, base, size });
    copy_arguments(&mut level.window, regs, first as usize, n as usize);
    forget_above(&mut level.window, n as usize, size as usize);
    let stop = level.run(core, code, 0);
    if !stop.is(Reason::Return) || (INIT && !core.nest.returned.is_none()) {
        let ret = if INIT { Ret::Init(d) } else { Ret::Store(d) };
        level.extra = if INIT { level.extra } else { UNDEF };
        return leave(core, stop, level, pc, ret);
    }
    level.end(core);
    // As where the loop pops a frame: what a caller has there does not depend on how it called.
    forget_above(regs, first as usize, level.outer.size as usize);
    regs[d as usize] = if INIT { level.extra } else { core.nest.returned };
    core.nest.levels.push(level);
    next(core, regs, ops, pc)
}

/// Runs the generator of the loop before `pc` to its next value where nothing is in the way; else the chain comes back for the
/// loop of the interpreter to do it.
#[inline(never)]
pub(super) fn resume(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let Op::ForNext { t, d } = op else { return Stop::before(pc) };
    if !core.nest.has_turns() {
        return wait(core, regs, ops, pc);
    }
    let generator = regs[t as usize];
    let object = core.heap.generator(generator);
    let code = object.code;
    if core.nest.known(code).is_none() {
        return meet(core, code, pc);
    }
    let base = core.running.base + core.running.size;
    let Some(mut level) = take_generator(core, generator, base) else {
        return refused(regs, ops, pc);
    };
    let stop = run_generator(core, &mut level, generator, base);
    if rest_generator(core, &level, generator, stop) {
        level.end(core);
        core.nest.levels.push(level);
        let value = core.nest.returned;
        return go_round(core, regs, ops, pc, d, value);
    }
    if !stop.is(Reason::Return) {
        return leave(core, stop, level, pc, Ret::Next(d));
    }
    end_generator(core, level, generator);
    next(core, regs, ops, pc + 1)
}

/// A level with the registers of a generator, whose code is known, if it is to be run within the chain above `base`.
#[inline(always)]
fn take_generator(core: &mut Core, generator: Value, base: u32) -> Option<Box<Level>> {
    let object = core.heap.generator(generator);
    let code = object.code;
    let known = core.nest.levels.top()?.known(code)?;
    let (size, left) = (known.size, known.left);
    let fits = core.meter.slice >= 0
        && left < LEFT_MAX
        && object.kind == GeneratorKind::Generator
        && object.handling.is_undef()
        && object.registers.len() == size as usize
        && (base + size) as usize + NEAR <= core.nest.room;
    if !fits {
        return None;
    }
    let mut level = core.nest.levels.pop()?;
    if !take_registers(core.heap.generator_mut(generator), &mut level, code) {
        core.nest.levels.push(level);
        return None;
    }
    Some(level)
}

/// A generator's code has returned.
#[inline(always)]
fn end_generator(core: &mut Core, level: Box<Level>, generator: Value) {
    level.end(core);
    core.finish_generator(generator);
    core.nest.levels.push(level);
}

/// Runs a generator whose registers were taken to where its chain ends.
#[inline(always)]
fn run_generator(core: &mut Core, level: &mut Level, generator: Value, base: u32) -> Stop {
    core.meter.slice -= 1;
    core.meter.settle_owed();
    let object = core.heap.generator(generator);
    let (code, globals, function) = (object.code, object.globals, object.function);
    let (at, size) = (object.pc as usize, object.registers.len() as u32);
    level.extra = generator;
    level.begin(core, Running { code, globals, function, base, size });
    level.run(core, code, at)
}

/// Puts a generator to rest whose chain ended by a yield: whether it did.
#[inline(always)]
fn rest_generator(core: &mut Core, level: &Level, generator: Value, stop: Stop) -> bool {
    if !stop.is(Reason::Yield) {
        return false;
    }
    let object = core.heap.generator_mut(generator);
    // As many as were taken.
    let size = object.registers.len();
    object.registers.copy_from_slice(&level.window[..size]);
    object.pc = stop.pc() as u32 + 1;
    object.state = GeneratorState::Suspended;
    true
}

/// Begins to run a generator that rests at a `yield`, or has not begun: its registers go to the window. Otherwise false, and
/// nothing was done.
#[inline(always)]
fn take_registers(object: &mut Generator, level: &mut Level, code: u32) -> bool {
    let (window, ops) = level.parts(code);
    let sent = match object.state {
        GeneratorState::Created => None,
        GeneratorState::Suspended => match ops.get((object.pc as usize).wrapping_sub(1)) {
            Some(&Op::Yield { d, .. }) => Some(d),
            _ => return false,
        },
        GeneratorState::Running | GeneratorState::Finished => return false,
    };
    window[..object.registers.len()].copy_from_slice(&object.registers);
    if let Some(d) = sent {
        window[d as usize] = NONE;
    }
    object.state = GeneratorState::Running;
    true
}

/// The loop is to make the call before `pc`.
#[cold]
#[inline(never)]
pub(super) fn refused(regs: &Registers, ops: &[Op], pc: usize) -> Stop {
    let called = |base: u8| regs[base as usize].is_kind(Kind::Function);
    let reason = match ops.get(pc - 1) {
        Some(&Op::Call { base, .. }) if called(base) => Reason::Call,
        // With a receiver.
        Some(&Op::CallMethod { base, .. })
            if called(base) && !regs[base.wrapping_add(1) as usize].is_undef() =>
        {
            Reason::Call
        }
        _ => Reason::Loop,
    };
    Stop::new(pc - 1, reason)
}

/// A call waits for more turns; or goes by way of the loop, where a chain of its own would have too few ever.
#[cold]
#[inline(never)]
fn wait(core: &Core, regs: &Registers, ops: &[Op], pc: usize) -> Stop {
    if core.nest.budget >= TURNS_MIN {
        Stop::new(pc - 1, Reason::Again)
    } else {
        refused(regs, ops, pc)
    }
}

/// Makes the level know a code before the call before `pc` is made.
#[cold]
#[inline(never)]
pub(super) fn meet(core: &mut Core, code: u32, pc: usize) -> Stop {
    know(core, code);
    Stop::new(pc - 1, Reason::Again)
}

/// Makes the level know a code.
#[cold]
#[inline(never)]
fn know(core: &mut Core, code: u32) {
    let mut level = core.nest.levels.pop().unwrap_or_else(Level::new);
    level.know(Callee::of(code, core.link_of(code)));
    core.nest.levels.push(level);
}

/// Leaves a call whose callee's chain ended otherwise than by a return: its frame is pushed by the loop.
#[cold]
#[inline(never)]
fn leave(core: &mut Core, stop: Stop, mut level: Box<Level>, pc: usize, ret: Ret) -> Stop {
    level.callee = std::mem::replace(&mut core.running, level.outer);
    level.ret = ret;
    level.pc = pc as u32;
    if stop.is(Reason::Loop) || stop.is(Reason::Fault) {
        level.note_left();
    }
    core.nest.left.push(level);
    stop.left()
}

/// Pushes the frames of the calls that were left; the outermost caller's is on top.
#[cold]
#[inline(never)]
pub(in crate::vm) fn push_left(
    core: &mut Core,
    stack: &mut [Value],
    frames: &mut Vec<Frame>,
    states: &mut Vec<NativeState>,
) {
    while let Some(mut level) = core.nest.left.pop() {
        if let Some(caller) = frames.last_mut() {
            caller.pc = level.pc;
        }
        if let Some(state) = level.native.take() {
            let (from, count) = (level.callee.base as usize, level.callee.size as usize);
            stack[from..from + count].copy_from_slice(&level.window[..count]);
            frames.push(Frame::native(from, count, level.ret));
            states.push(state);
            core.nest.levels.push(level);
            continue;
        }
        let Running { code, globals, function, base, size } = level.callee;
        let (from, count) = (base as usize, size as usize);
        let gap = &mut stack[from - level.gap as usize..from];
        gap.fill(UNDEF);
        if let Some(operands) = gap.first_chunk_mut::<2>() {
            *operands = level.operands;
        }
        stack[from..from + count].copy_from_slice(&level.window[..count]);
        let (ret, extra) = (level.ret, level.extra);
        let handling = UNDEF;
        frames.push(Frame { code, pc: 0, base, size, globals, ret, function, handling, extra });
        core.depth += 1;
        core.nest.levels.push(level);
    }
}

/// Whether natives within a chain may have frames, of which there are so many.
#[inline(always)]
pub(in crate::vm) fn natives_fit(core: &Core, natives: usize) -> bool {
    natives as u32 + LEVELS_MAX <= core.meter.limits.depth
}

/// Copies a call's arguments to the first registers of its window.
#[inline(always)]
fn copy_arguments(window: &mut Registers, regs: &Registers, first: usize, n: usize) {
    if n <= ARGUMENTS
        && let Some(few) = regs.get(first..first + ARGUMENTS).and_then(<[Value]>::first_chunk)
        && let Some(place) = window.first_chunk_mut::<ARGUMENTS>()
    {
        *place = *few;
        return;
    }
    copy_many(window, regs, first, n);
}

#[inline(never)]
fn copy_many(window: &mut Registers, regs: &Registers, first: usize, n: usize) {
    for (to, from) in window.iter_mut().zip(regs.iter().skip(first)).take(n) {
        *to = *from;
    }
}
