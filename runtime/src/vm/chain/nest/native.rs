//! Built-ins that call functions or advance generators, run within a chain: `sorted(x, key=f)`, `sum(f(i) for i in x)`.
//!
//! Place: an instruction that ends by `Fault::Enter` with a native's state comes here (`enter.rs`). The native is stepped on a
//! level of its own, whose window has its registers; what it calls is a chain within, on the next one.
//!
//! Invariants: the steps, their effects and their cost are those of `Vm::step_once`. Where a step says anything else than its
//! result, or a call that can be made here, the native's frame is pushed (`push_left`), and the loop goes on from
//! `Nest::stepped`.
//! Limits: those of `vm/chain/nest.rs`; natives of at most `REGISTERS_MAX` registers. A step after which the next one follows
//! has made a call, which charges.

use super::enter::prepare;
use super::{
    Core, LEFT_MAX, Level, Stepped, know, leave, rest_generator, run_generator, take_registers,
};
use crate::code::op::Op;
use crate::exception::Fault;
use crate::heap::object::GeneratorKind;
use crate::native::{Entering, Input, Step};
use crate::protocol::iterate::Mapped;
use crate::value::{Kind, NONE, TRUE, Value};
use crate::vm::NEAR;
use crate::vm::chain::{Reason, Registers, Stop, jump_if, next};
use crate::vm::frame::Ret;
use crate::vm::operator::takes;

/// Registers that a native has at most.
const REGISTERS_MAX: usize = 16;

/// Runs the native that `Core::entering` has for the instruction before `pc`, whose chain has turns left.
#[inline(never)]
pub(super) fn enter_native(
    core: &mut Core,
    regs: &mut Registers,
    ops: &[Op],
    pc: usize,
    ret: Ret,
) -> Stop {
    // As a call does.
    core.nest.turns -= 1;
    let stop = run_native(core, pc, ret);
    if !stop.is(Reason::Return) {
        return stop;
    }
    let value = core.nest.returned;
    match ret {
        Ret::Test(c) => jump_if(core, regs, ops, pc, (value == TRUE) == (c != 0)),
        Ret::Store(d) => {
            regs[d as usize] = value;
            next(core, regs, ops, pc)
        }
        _ => Stop::before(pc),
    }
}

/// Steps the native to its result, in `Nest::returned`; any other end leaves it.
#[inline(never)]
fn run_native(core: &mut Core, pc: usize, ret: Ret) -> Stop {
    let base = core.running.base + core.running.size;
    let Some(Entering::Native(state, given)) = &core.entering else {
        return Stop::new(pc, Reason::Fault);
    };
    let count = given.len();
    let top = base as usize + count;
    if count > REGISTERS_MAX || top + NEAR > core.nest.room {
        return Stop::new(pc, Reason::Fault);
    }
    let mut level = core.nest.levels.pop().unwrap_or_else(Level::new);
    let mut state = *state;
    level.window[..count].copy_from_slice(given);
    core.has_entered();
    core.meter.settle_owed();
    let mut stepped = Stepped::START;
    loop {
        (stepped.saved, stepped.before) = (Some(state), core.meter.slice);
        stepped.result = None;
        if core.meter.slice < 0 {
            break;
        }
        let registers = level.window.get_mut(..count).unwrap_or_default();
        let result = state.step(core, registers, stepped.input);
        core.meter.settle_owed();
        match result {
            Ok(Step::Return(value)) => {
                core.nest.levels.push(level);
                core.nest.returned = value;
                return Stop::new(pc, Reason::Return);
            }
            Err(Fault::Enter) => match call_within(core, top, &mut stepped) {
                Some(Within::Given(input)) => stepped.input = input,
                Some(Within::Left(stop)) => {
                    level.hold_native(state, (base, count as u32), pc, ret);
                    core.nest.left.push(level);
                    return stop;
                }
                None => {
                    stepped.result = Some(result);
                    break;
                }
            },
            _ => {
                stepped.result = Some(result);
                break;
            }
        }
    }
    level.hold_native(state, (base, count as u32), pc, ret);
    core.nest.left.push(level);
    core.nest.stepped = stepped;
    Stop::new(pc, Reason::Native).left()
}

/// How a call within a native ended.
enum Within {
    /// What the native's next step is given.
    Given(Input),
    /// It was left.
    Left(Stop),
}

/// Makes the call that a native's step asks for, whose registers end at `top`. Otherwise `None`, and `Core::entering` says
/// what it is.
fn call_within(core: &mut Core, top: usize, stepped: &mut Stepped) -> Option<Within> {
    stepped.ret = Ret::Step;
    if !core.nest.has_turns() {
        return None;
    }
    let Some(Entering::Next(iter)) = core.entering else {
        return call_function(core, top, Ret::Step);
    };
    match iter.kind() {
        Some(Kind::Generator) => advance_generator(core, top, iter),
        Some(Kind::Iterator) => {
            core.has_entered();
            let before = core.meter.slice;
            match core.mapped_call(iter) {
                Ok(Mapped::Call) => {
                    stepped.ret = Ret::StepNext;
                    call_function(core, top, Ret::StepNext)
                }
                Ok(Mapped::End) => Some(Within::Given(Input::Exhausted(NONE))),
                Ok(Mapped::Other) => {
                    core.entering = Some(Entering::Next(iter));
                    None
                }
                Err(Fault::NeedsMemory) => {
                    core.meter.refund(before);
                    core.entering = Some(Entering::Next(iter));
                    None
                }
                Err(fault) => {
                    stepped.failed = Some(fault);
                    None
                }
            }
        }
        _ => None,
    }
}

fn call_function(core: &mut Core, top: usize, ret: Ret) -> Option<Within> {
    let mut level = prepare(core, top, core.nest.room)?;
    let code = core.running.code;
    let stop = level.run(core, code, 0);
    if !stop.is(Reason::Return) || !takes(level.extra, core.nest.returned) {
        return Some(Within::Left(leave(core, stop, level, 0, ret)));
    }
    level.end(core);
    core.nest.levels.push(level);
    Some(Within::Given(Input::Returned(core.nest.returned)))
}

/// Runs a generator that rests to its next value.
fn advance_generator(core: &mut Core, top: usize, generator: Value) -> Option<Within> {
    let code = core.heap.generator(generator).code;
    if core.nest.known(code).is_none() {
        know(core, code);
    }
    let known = core.nest.known(code)?;
    let (size, left) = (known.size, known.left);
    let object = core.heap.generator(generator);
    let fits = core.meter.slice >= 0
        && left < LEFT_MAX
        && object.kind == GeneratorKind::Generator
        && object.handling.is_undef()
        && object.registers.len() == size as usize
        && top + size as usize + NEAR <= core.nest.room;
    if !fits {
        return None;
    }
    let mut level = core.nest.levels.pop()?;
    if !take_registers(core.heap.generator_mut(generator), &mut level, code) {
        core.nest.levels.push(level);
        return None;
    }
    core.has_entered();
    let stop = run_generator(core, &mut level, generator, top as u32);
    if rest_generator(core, &level, generator, stop) {
        level.end(core);
        core.nest.levels.push(level);
        return Some(Within::Given(Input::Returned(core.nest.returned)));
    }
    if stop.is(Reason::Return) {
        level.end(core);
        core.finish_generator(generator);
        core.nest.levels.push(level);
        return Some(Within::Given(Input::Exhausted(core.nest.returned)));
    }
    Some(Within::Left(leave(core, stop, level, 0, Ret::StepNext)))
}
