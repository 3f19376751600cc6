//! Calls of built-in functions, and what calls and returns tell the loop.
//!
//! Place: a family of `vm/chain.rs`. Frames are the loop's: it is told when a function written in Python is called and when
//! one returns.
//!
//! Invariants: those of the chain. What stands above a call's arguments is dead.
//! Limits: a call charges one fuel.

use super::{Handler, Reason, Registers, Stop, instructions, turn};
use crate::code::op::{Op, Opcode};
use crate::core::Core;
use crate::native::registry::{self, Direct};
use crate::value::{Kind, UNDEF};
use crate::vm::frame::Ret;

instructions! {
    whole call = Call { d, base, n } |core, regs, ops, pc, op| {
        let _ = (d, n);
        if regs[base as usize].is_kind(Kind::Function) {
            return Stop::new(pc - 1, Reason::Call);
        }
        call_other(core, regs, ops, pc, op)
    };
    whole call_method = CallMethod { d, base, n } |core, regs, ops, pc, op| {
        let _ = (d, n);
        if regs[base as usize].is_kind(Kind::Function)
            && !regs[base.wrapping_add(1) as usize].is_undef()
        {
            return Stop::new(pc - 1, Reason::Call);
        }
        call_method_other(core, regs, ops, pc, op)
    };
    whole give = Return { a } |_core, _regs, _ops, pc, op| {
        let _ = a;
        Stop::new(pc - 1, Reason::Return)
    };
    whole give_none = ReturnNone {} |_core, _regs, _ops, pc, op| {
        Stop::new(pc - 1, Reason::Return)
    };
}

/// `Call` of what is no function written in Python.
#[inline(never)]
fn call_other(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let Op::Call { d, base, n } = op else { return Stop::before(pc) };
    match registry::direct_call(regs[base as usize], n) {
        // A type stands where its constructor's first argument is.
        Some((native, before)) => {
            let (from, n) = (base as usize + 1 - before, n.wrapping_add(before as u8));
            call_built_in(core, regs, ops, pc, (native, d, from, n))
        }
        None => Stop::before(pc),
    }
}

/// `CallMethod` of what is no function written in Python.
#[inline(never)]
fn call_method_other(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let Op::CallMethod { d, base, n } = op else { return Stop::before(pc) };
    let n = n.wrapping_add(1);
    match registry::direct(regs[base as usize]) {
        Some(native) if native.takes(n) && !regs[base.wrapping_add(1) as usize].is_undef() => {
            call_built_in(core, regs, ops, pc, (native, d, base as usize + 1, n))
        }
        _ => Stop::before(pc),
    }
}

/// Calls a built-in whose `n` arguments begin at register `from` and need no binding.
#[inline(always)]
fn call_built_in(
    core: &mut Core,
    regs: &mut Registers,
    ops: &[Op],
    pc: usize,
    (native, d, from, n): (&Direct, u8, usize, u8),
) -> Stop {
    let Some(args) = regs.get_mut(from..from + native.slots as usize) else {
        return Stop::before(pc);
    };
    for unbound in args.iter_mut().skip(n as usize) {
        *unbound = UNDEF;
    }
    core.meter.mark = core.meter.slice;
    core.meter.slice -= 1;
    match (native.call)(core, args) {
        Ok(value) => {
            regs[d as usize] = value;
            turn(core, regs, ops, pc)
        }
        Err(fault) => Stop::fault(core, pc, fault, Ret::Store(d)),
    }
}
