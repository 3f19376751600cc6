//! Calls that natives, operators and attributes ask for by `Core::entering`, made within a chain.
//!
//! Place: an instruction that ends by `Fault::Enter` comes here first (`fault_at`), and `Vm::step_native` for a native's step.
//!
//! Invariants: only calls of plain functions, with a value for each parameter. Where the callee's chain ends otherwise than by a
//! return which is the result, its frame is pushed where the loop would have pushed it (`push_left`): above the operands of
//! an operator, or a receiver's place.
//! Limits: those of `vm/chain/nest.rs`.

use super::native::run_native;
use super::{Core, LEVELS_MAX, Level, know, leave, natives_fit};
use crate::code::op::Op;
use crate::exception::Fault;
use crate::native::Entering;
use crate::value::{Kind, TRUE, UNDEF};
use crate::vm::NEAR;
use crate::vm::chain::{Reason, Registers, Stop, TURNS_MAX, forget_above, jump_if, next};
use crate::vm::frame::{Ret, Running};
use crate::vm::operator::{GAP, takes};

/// Slots below the callee's registers where no operator calls it: a receiver's place.
const RECEIVER: usize = 1;

/// Ends the chain by `Nest::faulted`, unless it is a call whose result is stored or tested and that can be made here.
#[inline(never)]
pub(in crate::vm::chain) fn enter(
    core: &mut Core,
    regs: &mut Registers,
    ops: &[Op],
    pc: usize,
) -> Stop {
    let (fault, ret) = core.nest.faulted;
    if fault != Fault::Enter
        || !matches!(ret, Ret::Store(_) | Ret::Test(_))
        || !core.nest.has_turns()
    {
        return Stop::new(pc, Reason::Fault);
    }
    let stop = if let Some(Entering::Native(..)) = core.entering {
        // As a call does.
        core.nest.turns -= 1;
        run_native(core, pc, ret)
    } else {
        let top = core.running.base + core.running.size;
        call(core, top as usize, core.nest.room, (pc, ret))
            .unwrap_or_else(|| Stop::new(pc, Reason::Fault))
    };
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

/// Makes the call that a native asks for whose frame ends at `top`, if nothing is in the way: how its chain ended. Otherwise
/// `None`, and nothing was done.
pub(in crate::vm) fn call_for_native(
    core: &mut Core,
    top: usize,
    stack_len: usize,
    natives: usize,
) -> Option<Stop> {
    // A level deeper on the host's stack than a chain that the loop begins.
    (core.nest.turns, core.nest.budget) = (TURNS_MAX, TURNS_MAX);
    core.nest.room = if natives_fit(core, natives) { stack_len } else { 0 };
    call(core, top, stack_len, (0, Ret::Step))
}

/// Makes the call that `Core::entering` says above the registers that end at `top`, for the instruction before `pc`: it returned
/// what `ret` takes as it is, in `Nest::returned`, or was left. `None` where it is not to be made here, and nothing was done.
pub(super) fn call(
    core: &mut Core,
    top: usize,
    room: usize,
    (pc, ret): (usize, Ret),
) -> Option<Stop> {
    let mut level = prepare(core, top, room)?;
    let code = core.running.code;
    let stop = level.run(core, code, 0);
    let value = core.nest.returned;
    let decides = value.is_bool() || !matches!(ret, Ret::Test(_));
    if !stop.is(Reason::Return) || !takes(level.extra, value) || !decides {
        return Some(leave(core, stop, level, pc, ret));
    }
    level.end(core);
    core.nest.levels.push(level);
    Some(stop)
}

/// Begins the call that `Core::entering` says above the registers that end at `top`, if it is that of a plain function and
/// nothing is in the way; otherwise nothing was done.
fn prepare(core: &mut Core, top: usize, room: usize) -> Option<Box<Level>> {
    core.meter.settle_owed();
    let (callee, gap, n, extra) = match &core.entering {
        Some(Entering::Call { callee, args, keywords }) if keywords.is_undef() => {
            (*callee, RECEIVER, args.len(), UNDEF)
        }
        Some(Entering::Operator { method, operator, .. }) => (*method, GAP, 2, operator.mark()),
        _ => return None,
    };
    if !callee.is_kind(Kind::Function) {
        return None;
    }
    let function = core.heap.function(callee);
    let (code, globals) = (function.code, function.globals.index());
    if core.nest.known(code).is_none() {
        know(core, code);
    }
    let known = core.nest.known(code)?;
    let (arity, size, base) = (known.arity as usize, known.size, top + gap);
    let fits = arity == n
        && core.meter.slice > 0
        && !core.watchful
        && base + size as usize + NEAR <= room
        && core.depth + LEVELS_MAX <= core.meter.limits.depth;
    if !fits {
        return None;
    }
    let mut level = core.nest.levels.pop()?;
    match &core.entering {
        Some(Entering::Call { args, .. }) => match args[..] {
            // Most are one or two, and are not copied by a function.
            [] => {}
            [x] => level.window[0] = x,
            [x, y] => (level.window[0], level.window[1]) = (x, y),
            ref more => level.window[..n].copy_from_slice(more),
        },
        Some(Entering::Operator { operands, .. }) => {
            (level.window[0], level.window[1]) = (operands[0], operands[1]);
            level.operands = *operands;
        }
        _ => {}
    }
    core.has_entered();
    core.meter.slice -= 1;
    forget_above(&mut level.window, n, size as usize);
    level.begin(core, Running { code, globals, function: callee, base: base as u32, size });
    (level.gap, level.extra) = (gap as u8, extra);
    Some(level)
}
