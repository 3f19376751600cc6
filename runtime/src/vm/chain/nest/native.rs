//! Built-ins that call functions or advance generators, run within a chain: `sorted(x, key=f)`, `sum(f(i) for i in x)`.
//!
//! Place: an instruction that ends by `Fault::Enter` with a native's state comes here (`enter.rs`). The native is stepped on a
//! level of its own, whose window has its registers; what it calls is a chain within, on the next one.
//!
//! Invariants: the steps, their effects and their cost are those of `Vm::step_once`. Where a step says anything else than its
//! result, or asks for what cannot be done here, the native's frame is pushed (`push_left`), and `Vm::settle_left` goes on from
//! `Nest::stepped`.
//! Limits: those of `vm/chain/nest.rs`; natives of at most `REGISTERS_MAX` registers. Between two steps a call was made, which
//! charges, or a turn was taken.

use super::enter::call;
use super::{
    Core, Level, end_generator, know, leave, rest_generator, run_generator, take_generator,
};
use crate::exception::Fault;
use crate::native::{Entering, Input, NativeState, Step};
use crate::protocol::iterate::Mapped;
use crate::value::{Kind, NONE, Value};
use crate::vm::NEAR;
use crate::vm::chain::{Reason, Stop};
use crate::vm::feed::{LENT_MAX, lend, take_back};
use crate::vm::frame::Ret;

/// Registers that a native has at most.
const REGISTERS_MAX: usize = 16;

/// How far a native within a chain had come when it was left.
#[derive(Clone, Copy, Debug)]
pub(in crate::vm) enum Stepped {
    /// The next step is given this.
    Waits(Input),
    /// A step that was given `input` said this; before it the state and the meter were these.
    Said { result: Result<Step, Fault>, saved: NativeState, before: i64, input: Input },
    /// It is to be given the next value of an iterator, by the call that `Core::entering` says.
    Asks,
    /// An iterator that was advanced for it failed.
    Failed(Fault),
}

/// How what a step asked for ended.
enum Asked {
    /// The native's next step is given this.
    Given(Input),
    /// The call was left.
    Left(Stop),
    /// It cannot be done here.
    Not,
    /// As `Stepped::Asks` and `Stepped::Failed`.
    Asks,
    Failed(Fault),
}

/// Steps the native that `Core::entering` has for the instruction before `pc` to its result, in `Nest::returned`; any other end
/// leaves it. Ends by a fault where it is not to be run here, and nothing was done.
#[inline(never)]
pub(super) fn run_native(core: &mut Core, pc: usize, ret: Ret) -> Stop {
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
    let mut input = Input::Entered;
    let (stepped, left) = loop {
        let (saved, before) = (state, core.meter.slice);
        if before < 0 {
            break (Stepped::Waits(input), None);
        }
        let registers = level.window.get_mut(..count).unwrap_or_default();
        let result = state.step(core, registers, input);
        core.meter.settle_owed();
        let said = Stepped::Said { result, saved, before, input };
        match result {
            Ok(Step::Return(value)) => {
                core.nest.levels.push(level);
                core.nest.returned = value;
                return Stop::new(pc, Reason::Return);
            }
            Err(Fault::Enter) => match do_asked(core, top, (&mut state, registers)) {
                Asked::Given(given) => input = given,
                Asked::Left(stop) => break (said, Some(stop)),
                Asked::Not => break (said, None),
                Asked::Asks => break (Stepped::Asks, None),
                Asked::Failed(fault) => break (Stepped::Failed(fault), None),
            },
            _ => break (said, None),
        }
    };
    level.hold_native(state, (base, count as u32), pc, ret);
    core.nest.left.push(level);
    left.unwrap_or_else(|| {
        core.nest.stepped = Some(stepped);
        Stop::new(pc, Reason::Native).left()
    })
}

/// Does what a native's step asks for, whose registers end at `top`.
fn do_asked(core: &mut Core, top: usize, native: (&mut NativeState, &mut [Value])) -> Asked {
    if !core.nest.has_turns() {
        return Asked::Not;
    }
    let Some(Entering::Next(iter)) = core.entering else {
        return call_asked(core, top, Ret::Step).unwrap_or(Asked::Not);
    };
    match iter.kind() {
        Some(Kind::Generator) => advance_generator(core, top, iter, native).unwrap_or(Asked::Not),
        Some(Kind::Iterator) => advance_mapped(core, top, iter),
        _ => Asked::Not,
    }
}

fn call_asked(core: &mut Core, top: usize, ret: Ret) -> Option<Asked> {
    let stop = call(core, top, core.nest.room, (0, ret))?;
    Some(if stop.is(Reason::Return) {
        Asked::Given(Input::Returned(core.nest.returned))
    } else {
        Asked::Left(stop)
    })
}

/// As `Vm::advance` of an iterator: `map` with a function written in Python.
fn advance_mapped(core: &mut Core, top: usize, iter: Value) -> Asked {
    core.has_entered();
    let before = core.meter.slice;
    match core.mapped_call(iter) {
        Ok(Mapped::Call) => call_asked(core, top, Ret::StepNext).unwrap_or(Asked::Asks),
        Ok(Mapped::End) => {
            core.nest.turns -= 1;
            Asked::Given(Input::Exhausted(NONE))
        }
        Ok(Mapped::Other) | Err(Fault::NeedsMemory) => {
            core.meter.refund(before);
            core.entering = Some(Entering::Next(iter));
            Asked::Not
        }
        Err(fault) => Asked::Failed(fault),
    }
}

/// Runs a generator that rests to the next value that the native is to be given by a step: those before it are fed to it.
fn advance_generator(
    core: &mut Core,
    top: usize,
    generator: Value,
    (state, registers): (&mut NativeState, &mut [Value]),
) -> Option<Asked> {
    let code = core.heap.generator(generator).code;
    if core.nest.known(code).is_none() {
        know(core, code);
    }
    let mut level = take_generator(core, generator, top as u32)?;
    core.has_entered();
    let lends = !core.nest.feeding && registers.len() <= LENT_MAX;
    if lends {
        lend(core, *state, registers, (0, generator, top as u32));
    }
    let stop = run_generator(core, &mut level, generator, top as u32);
    let mut taken = false;
    if lends && let Some(back) = take_back(core, registers) {
        (*state, taken) = back;
    }
    Some(if rest_generator(core, &level, generator, stop) {
        level.end(core);
        core.nest.levels.push(level);
        let value = core.nest.returned;
        Asked::Given(if taken { Input::Entered } else { Input::Returned(value) })
    } else if stop.is(Reason::Return) {
        end_generator(core, level, generator);
        Asked::Given(Input::Exhausted(core.nest.returned))
    } else {
        Asked::Left(leave(core, stop, level, 0, Ret::StepNext))
    })
}
