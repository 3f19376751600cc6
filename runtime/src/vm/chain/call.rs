//! Calls, returns and yields.
//!
//! Place: a family of `vm/chain.rs`. Calls of functions written in Python go by `vm/chain/nest.rs`, or by way of the loop.
//!
//! Invariants: those of the chain. What stands above a call's arguments is dead.
//! Limits: a call charges one fuel.

use super::bind::{built_in_named, call_named, unpacked};
use super::nest::{self, Call};
use super::{
    Handler, Reason, Registers, Stop, attempt, extra, fault_at, forget_above, instructions, turn,
};
use crate::code::op::{Op, Opcode};
use crate::core::Core;
use crate::exception::Fault;
use crate::native::registry::{self, Direct};
use crate::native::{NativeDef, NativeKind};
use crate::types::{TypeId, exceptions};
use crate::value::{Kind, NONE, UNDEF, Value};
use crate::vm::feed::feed_lent;
use crate::vm::frame::Ret;

/// Parameters without arguments that a built-in mostly has at most.
const FEW: usize = 4;

/// Values that a built-in which gathers its arguments is given within a chain, at most.
const GATHERED_MAX: usize = 12;

instructions! {
    whole call = Call { d, base, n } |core, regs, ops, pc, op| {
        let _ = (d, n);
        if regs[base as usize].is_kind(Kind::Function) {
            return call_function(core, regs, ops, pc, op);
        }
        call_other(core, regs, ops, pc, op)
    };
    whole call_method = CallMethod { d, base, n } |core, regs, ops, pc, op| {
        let _ = (d, n);
        if regs[base as usize].is_kind(Kind::Function) {
            return call_receiving(core, regs, ops, pc, op);
        }
        call_method_other(core, regs, ops, pc, op)
    };
    whole call_keywords = CallKw { d, base, n } |core, regs, ops, pc, op| {
        let callee = regs[base as usize];
        if callee.is_kind(Kind::Function) {
            let this = Call::new(callee, base.wrapping_add(1), n, d);
            return call_named::<false>(core, regs, ops, pc, this);
        }
        call_other_keywords(core, regs, ops, pc, op)
    };
    whole call_method_keywords = CallMethodKw { d, base, n } |core, regs, ops, pc, op| {
        let (callee, first) = (regs[base as usize], base.wrapping_add(1));
        if callee.is_kind(Kind::Function) && !regs[first as usize].is_undef() {
            let this = Call::new(callee, first, n.wrapping_add(1), d);
            return call_named::<false>(core, regs, ops, pc, this);
        }
        call_method_other_keywords(core, regs, ops, pc, op)
    };
    whole call_unpacked = CallEx { d, base } |core, regs, ops, pc, op| {
        match unpacked(core, regs, (base, d)) {
            Some(call) => nest::call::<false>(core, regs, ops, pc, call),
            None => Stop::before(pc),
        }
    };
    whole give = Return { a } |core, regs, _ops, pc, op| {
        core.nest.returned = regs[a as usize];
        Stop::new(pc - 1, Reason::Return)
    };
    whole give_next = Yield { d, a } |core, regs, ops, pc, op| {
        core.nest.returned = regs[a as usize];
        if core.nest.feeding && feed_lent(core, pc) {
            regs[d as usize] = NONE;
            return turn(core, regs, ops, pc);
        }
        Stop::new(pc - 1, Reason::Yield)
    };
    whole give_none = ReturnNone {} |core, _regs, _ops, pc, op| {
        core.nest.returned = NONE;
        Stop::new(pc - 1, Reason::Return)
    };
}

/// `Call` of a function written in Python.
#[inline(never)]
fn call_function(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let Op::Call { d, base, n } = op else { return Stop::before(pc) };
    let this = Call::new(regs[base as usize], base.wrapping_add(1), n, d);
    nest::call::<false>(core, regs, ops, pc, this)
}

/// `CallMethod` of a function written in Python, with the receiver before the arguments if there is one.
#[inline(never)]
fn call_receiving(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let Op::CallMethod { d, base, n } = op else { return Stop::before(pc) };
    let (first, callee) = (base.wrapping_add(1), regs[base as usize]);
    let this = if regs[first as usize].is_undef() {
        // A function of a module.
        Call::new(callee, first.wrapping_add(1), n, d)
    } else {
        Call::new(callee, first, n.wrapping_add(1), d)
    };
    nest::call::<false>(core, regs, ops, pc, this)
}

/// `Call` of what is no function written in Python.
#[inline(never)]
fn call_other(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let Op::Call { d, base, n } = op else { return Stop::before(pc) };
    match registry::direct_call(regs[base as usize], n) {
        // A type stands where its constructor's first argument is.
        Some(native) => {
            let before = u8::from(native.itself);
            let (from, n) = (base as usize + 1 - before as usize, n.wrapping_add(before));
            call_built_in(core, regs, ops, pc, (native, d, from, n))
        }
        None => match regs[base as usize].kind() {
            Some(Kind::Class) => call_class(core, regs, ops, pc, op),
            Some(Kind::Instance) => call_instance(core, regs, ops, pc, op),
            _ => call_exception(core, regs, ops, pc, op),
        },
    }
}

/// `Call` of an instance whose class has a `__call__`; the instance stands where its first argument is.
#[inline(never)]
fn call_instance(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let Op::Call { d, base, n } = op else { return Stop::before(pc) };
    let n = n.wrapping_add(1);
    match core.guest_special(regs[base as usize], "__call__") {
        Some(function) if function.is_kind(Kind::Function) => {
            nest::call::<false>(core, regs, ops, pc, Call::new(function, base, n, d))
        }
        Some(found) => {
            let native = registry::native(found).filter(|native| {
                native.kind == NativeKind::Method
                    && core.receives(native, found, regs[base as usize])
            });
            call_gathering(core, regs, ops, pc, (native, d, base as usize, n))
        }
        None => Stop::before(pc),
    }
}

/// Calls a built-in that gathers its arguments, of which `n` begin at register `from`; one that must bind them is the loop's.
#[inline(never)]
fn call_gathering(
    core: &mut Core,
    regs: &mut Registers,
    ops: &[Op],
    pc: usize,
    (native, d, from, n): (Option<&NativeDef>, u8, usize, u8),
) -> Stop {
    let args = regs.get(from..from + n as usize).unwrap_or_default();
    match native.and_then(|native| gather(core, native, args)) {
        Some(result) => answered(core, regs, ops, pc, (d, result)),
        None => Stop::before(pc),
    }
}

/// What a built-in gives that gathers its arguments, and may have a place for keyword arguments, of which there are none; the
/// receiver comes first. `None` where they must be bound, and nothing was done.
#[inline(never)]
fn gather(core: &mut Core, native: &NativeDef, args: &[Value]) -> Option<Result<Value, Fault>> {
    let (signature, leading) = (&native.signature, native.leading());
    let count = args.len().checked_sub(leading)?;
    let places = leading + signature.slots as usize + usize::from(signature.keywords);
    let makes_dict = signature.keywords && !signature.spares;
    if !signature.extra || makes_dict || count < signature.required as usize {
        return None;
    }
    let (first, surplus) = args.split_at(leading + count.min(signature.positional as usize));
    let mut all = [UNDEF; GATHERED_MAX];
    all.get_mut(..first.len())?.copy_from_slice(first);
    all.get_mut(places..places + surplus.len())?.copy_from_slice(surplus);
    core.meter.mark = core.meter.slice;
    core.meter.slice -= 1;
    Some((native.call)(core, &all[..places + surplus.len()]))
}

/// `Call` of a built-in that gathers its arguments.
#[inline(never)]
fn gather_call(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let Op::Call { d, base, n } = op else { return Stop::before(pc) };
    let Some((native, before)) = registry::gathering(regs[base as usize]) else {
        return Stop::before(pc);
    };
    let (from, n) = (base as usize + 1 - before, n.wrapping_add(before as u8));
    call_gathering(core, regs, ops, pc, (Some(native), d, from, n))
}

/// `CallMethod` without a receiver: of a built-in function of a module.
#[inline(never)]
fn call_of_module(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let Op::CallMethod { d, base, n } = op else { return Stop::before(pc) };
    let (callee, from) = (regs[base as usize], base as usize + 2);
    match registry::direct(callee) {
        Some(native) if native.takes(n) && !native.receiver => {
            call_built_in(core, regs, ops, pc, (native, d, from, n))
        }
        Some(_) => {
            let native = registry::native(callee).filter(|it| it.kind == NativeKind::Function);
            call_gathering(core, regs, ops, pc, (native, d, from, n))
        }
        None => Stop::before(pc),
    }
}

/// `CallMethod` of a built-in that gathers its arguments; the receiver is bound.
#[inline(never)]
fn gather_method(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let Op::CallMethod { d, base, n } = op else { return Stop::before(pc) };
    let native = registry::native(regs[base as usize]).filter(|it| it.kind == NativeKind::Method);
    call_gathering(core, regs, ops, pc, (native, d, base as usize + 1, n.wrapping_add(1)))
}

/// `Call` of a built-in class of exceptions, which takes what there is, or of what gathers.
#[inline(never)]
fn call_exception(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let Op::Call { d, base, n } = op else { return Stop::before(pc) };
    let (class, first) = (regs[base as usize], base as usize + 1);
    let is_one = TypeId::from_value(class).is_some_and(TypeId::is_exception);
    let Some(args) = regs.get(first..first + n as usize).filter(|_| is_one) else {
        return gather_call(core, regs, ops, pc, op);
    };
    core.meter.mark = core.meter.slice;
    core.meter.slice -= 1;
    let made = exceptions::make(core, class, UNDEF, args);
    answered(core, regs, ops, pc, (d, made))
}

/// `Call` of a class written in Python.
#[inline(never)]
fn call_class(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let Op::Call { d, base, n } = op else { return Stop::before(pc) };
    let class = regs[base as usize];
    match attempt!(core, regs, ops, pc, Ret::Discard, core.plain_start(class)) {
        Some(init) if init.is_kind(Kind::Function) => {
            let this = Call::new(init, base, n.wrapping_add(1), d);
            nest::call::<true>(core, regs, ops, pc, this)
        }
        _ => Stop::before(pc),
    }
}

/// `CallMethod` of what is no function written in Python.
#[inline(never)]
fn call_method_other(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let Op::CallMethod { d, base, n } = op else { return Stop::before(pc) };
    if regs[base.wrapping_add(1) as usize].is_undef() {
        return call_of_module(core, regs, ops, pc, op);
    }
    let n = n.wrapping_add(1);
    match registry::direct(regs[base as usize]) {
        Some(native) if native.takes(n) => {
            call_built_in(core, regs, ops, pc, (native, d, base as usize + 1, n))
        }
        _ => gather_method(core, regs, ops, pc, op),
    }
}

/// `CallMethodKw` of what is no function written in Python.
#[inline(never)]
fn call_method_other_keywords(
    core: &mut Core,
    regs: &mut Registers,
    ops: &[Op],
    pc: usize,
    op: Op,
) -> Stop {
    let Op::CallMethodKw { d, base, n } = op else { return Stop::before(pc) };
    let (callee, first) = (regs[base as usize], base.wrapping_add(1));
    match registry::native(callee) {
        Some(native) if native.kind == NativeKind::Method && !regs[first as usize].is_undef() => {
            let called = (native, callee, first, n.wrapping_add(1));
            call_built_in_named(core, regs, ops, pc, d, called)
        }
        Some(native) if native.kind == NativeKind::Function && regs[first as usize].is_undef() => {
            let called = (native, callee, first.wrapping_add(1), n);
            call_built_in_named(core, regs, ops, pc, d, called)
        }
        _ => Stop::before(pc),
    }
}

/// Calls a built-in with keyword arguments, whose names are in the `Extra` at `pc`.
#[inline(never)]
fn call_built_in_named(
    core: &mut Core,
    regs: &mut Registers,
    ops: &[Op],
    pc: usize,
    d: u8,
    called: (&'static NativeDef, Value, u8, u8),
) -> Stop {
    match built_in_named(core, regs, extra(ops, pc).1, called) {
        Some(result) => answered(core, regs, ops, pc, (d, result)),
        None => Stop::before(pc),
    }
}

/// `CallKw` of what is no function written in Python.
#[inline(never)]
fn call_other_keywords(
    core: &mut Core,
    regs: &mut Registers,
    ops: &[Op],
    pc: usize,
    op: Op,
) -> Stop {
    let Op::CallKw { d, base, n } = op else { return Stop::before(pc) };
    let class = regs[base as usize];
    if !class.is_kind(Kind::Class) {
        return match registry::native(class) {
            Some(native) if native.kind == NativeKind::Function => {
                let called = (native, class, base.wrapping_add(1), n);
                call_built_in_named(core, regs, ops, pc, d, called)
            }
            _ => Stop::before(pc),
        };
    }
    match attempt!(core, regs, ops, pc, Ret::Discard, core.plain_init(class)) {
        Some(init) if init.is_kind(Kind::Function) => {
            let this = Call::new(init, base, n.wrapping_add(1), d);
            call_named::<true>(core, regs, ops, pc, this)
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
    if native.slots != n {
        unbind(regs, from + n as usize, from + native.slots as usize);
    }
    let Some(args) = regs.get_mut(from..from + native.slots as usize) else {
        return Stop::before(pc);
    };
    core.meter.mark = core.meter.slice;
    core.meter.slice -= 1;
    let result = (native.call)(core, args);
    answered(core, regs, ops, pc, (d, result))
}

/// Unbinds the parameters of a built-in that no arguments are given for, mostly few: what lies above them is dead.
#[inline(always)]
fn unbind(regs: &mut Registers, from: usize, to: usize) {
    match regs.get_mut(from..from + FEW).and_then(<[Value]>::first_chunk_mut::<FEW>) {
        Some(few) if to <= from + FEW => *few = [UNDEF; FEW],
        _ => forget_above(regs, from, to),
    }
}

/// Goes on with what a built-in has answered, after the charge of the call.
#[inline(always)]
fn answered(
    core: &mut Core,
    regs: &mut Registers,
    ops: &[Op],
    pc: usize,
    (d, result): (u8, Result<Value, Fault>),
) -> Stop {
    match result {
        Ok(value) => {
            regs[d as usize] = value;
            turn(core, regs, ops, pc)
        }
        Err(fault) => fault_at(core, regs, ops, pc, fault, Ret::Store(d)),
    }
}
