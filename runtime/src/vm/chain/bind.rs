//! Arguments of calls within a chain that do not stand where the parameters are: defaults, names, gathered and unpacked ones.
//!
//! Place: `vm/chain/nest.rs` comes here where the number of arguments is not that of the parameters; the instructions of
//! `vm/chain/call.rs` for calls with keyword arguments and for those that unpack.
//!
//! Invariants: the effects and the cost are those of the loop's calls. What stands above a call's arguments is dead: they are
//! completed there. What is not done here is the loop's, and nothing was done.
//! Limits: the memory of what is gathered.

use super::nest::{self, Call};
use super::{Registers, Stop, attempt, extra, turn};
use crate::code::op::Op;
use crate::code::{CodeObject, Constant};
use crate::core::Core;
use crate::exception::{Fault, Pending};
use crate::heap::object::GeneratorKind;
use crate::native::NativeDef;
use crate::value::{Kind, UNDEF, Value};
use crate::vm::NOT_SIMPLE;
use crate::vm::bind::Given;
use crate::vm::frame::Ret;

/// Values that a built-in which is called with keyword arguments within a chain is given, at most.
const BOUND_MAX: usize = 16;

/// Unpacked arguments that cost nothing (`Core::charge_values`).
const FREE_MAX: usize = 15;

/// Completes the arguments of the call `Nest::calling` by defaults, or gathers them, and makes it.
#[inline(never)]
pub(super) fn complete<const INIT: bool>(
    core: &mut Core,
    regs: &mut Registers,
    ops: &[Op],
    pc: usize,
) -> Stop {
    let this = core.nest.calling;
    let function = core.heap.function(this.function());
    let Some(known) = core.nest.known(function.code) else { return nest::refused(regs, ops, pc) };
    // The loop makes a new instance before it gathers.
    if known.gathers && !INIT {
        return gather(core, regs, ops, pc, this);
    }
    if known.generates == u32::from(this.n) && !INIT {
        let size = known.size as usize;
        return generate(core, regs, ops, pc, this, size);
    }
    if known.arity == NOT_SIMPLE {
        return nest::refused(regs, ops, pc);
    }
    let (arity, n) = (known.arity as usize, this.n as usize);
    let defaults = core.heap.items(function.defaults).unwrap_or_default();
    let missing = arity.wrapping_sub(n);
    let from = defaults.len().wrapping_sub(missing);
    let at = this.first as usize + n;
    let (Some(defaults), Some(registers)) =
        (defaults.get(from..), regs.get_mut(at..at.saturating_add(missing)))
    else {
        return nest::refused(regs, ops, pc);
    };
    for (register, default) in registers.iter_mut().zip(defaults) {
        *register = *default;
    }
    nest::run::<INIT>(core, regs, ops, pc, Call { n: arity as u8, ..this })
}

/// Calls a generator function: makes its generator.
#[inline(never)]
fn generate(
    core: &mut Core,
    regs: &mut Registers,
    ops: &[Op],
    pc: usize,
    this: Call,
    size: usize,
) -> Stop {
    let (first, end) = (this.first as usize, this.first as usize + this.n as usize);
    let args = regs.get(first..end).unwrap_or_default();
    let made = attempt!(
        core,
        regs,
        ops,
        pc,
        Ret::Store(this.d),
        new_generator(core, this.function(), args, size)
    );
    regs[this.d as usize] = made;
    turn(core, regs, ops, pc)
}

fn new_generator(
    core: &mut Core,
    function: Value,
    args: &[Value],
    size: usize,
) -> Result<Value, Fault> {
    let mut registers = vec![UNDEF; size].into_boxed_slice();
    registers[..args.len()].copy_from_slice(args);
    core.charge(1)?;
    core.heap.new_generator(GeneratorKind::Generator, function, registers)
}

/// Gathers what there is beside the positional parameters into `*args` and an empty `**kwargs`, and makes the call.
#[inline(never)]
fn gather(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, this: Call) -> Stop {
    let code = core.heap.function(this.function()).code;
    let params = &core.link_of(code).code().params;
    let (var_args, var_kwargs) = (params.var_args, params.var_kwargs);
    let positional = params.positional as usize;
    let (first, n) = (this.first as usize, this.n as usize);
    let given = n == positional || (n > positional && var_args);
    let from = first + positional;
    // What is gathered may take a register more than what was given.
    if !given || core.fits(code, this.first).is_none() || from + 2 > regs.len() {
        return nest::refused(regs, ops, pc);
    }
    let surplus = regs.get(from..first + n).unwrap_or_default();
    let mut gathered = [UNDEF; 2];
    if var_args {
        gathered[0] = attempt!(core, regs, ops, pc, Ret::Discard, core.heap.new_tuple(surplus));
    }
    if var_kwargs {
        let dict = attempt!(core, regs, ops, pc, Ret::Discard, core.heap.new_empty_dict());
        gathered[usize::from(var_args)] = dict;
    }
    regs[from..from + 2].copy_from_slice(&gathered);
    let n = positional + usize::from(var_args) + usize::from(var_kwargs);
    nest::run::<false>(core, regs, ops, pc, Call { n: n as u8, ..this })
}

/// Calls a function with keyword arguments whose names, in the `Extra` at `pc`, are those of the parameters that follow the
/// positional ones.
#[inline(never)]
pub(super) fn call_named<const INIT: bool>(
    core: &mut Core,
    regs: &mut Registers,
    ops: &[Op],
    pc: usize,
    this: Call,
) -> Stop {
    let k = extra(ops, pc).1;
    let code = core.heap.function(this.function()).code;
    let caller = core.running.code;
    let names = (caller, k, this.n);
    let Some(known) = core.nest.known(code) else { return nest::meet(core, code, pc) };
    if known.in_order != names {
        let (caller, callee) = (core.link_of(caller).code(), core.link_of(code).code());
        if !keywords_in_order(caller, k, callee, this.n) {
            return nest::refused(regs, ops, pc);
        }
        if let Some(known) = core.nest.known(code) {
            known.in_order = names;
        }
        return Stop::again(pc - 1);
    }
    // The loop looks up the names for an `__init__` that takes some by keyword only.
    if !INIT && known.named == u32::from(this.n) && core.nest.has_turns() {
        return nest::run::<INIT>(core, regs, ops, pc, this);
    }
    nest::call::<INIT>(core, regs, ops, pc, this)
}

/// What a built-in gives that is called with `n` arguments from register `first` on, the last of them by the names in constant
/// `k` of the caller's code. `None` where the loop is to make the call, and nothing was done.
#[inline(never)]
pub(super) fn built_in_named(
    core: &mut Core,
    regs: &Registers,
    k: u16,
    (native, callee, first, n): (&'static NativeDef, Value, u8, u8),
) -> Option<Result<Value, Fault>> {
    let names = core.keyword_names(core.running.code, k).ok()?;
    let args = regs.get(first as usize..first as usize + n as usize)?;
    let (positional, named) = args.split_at(args.len().checked_sub(names.len())?);
    let mut bound = [UNDEF; BOUND_MAX];
    let bound = bound.get_mut(..native.values_of(positional.len()))?;
    let before = core.meter.slice;
    core.meter.mark = before;
    core.meter.slice -= 1;
    let given = Given::parts(positional, &names, named);
    if core.bind_native(native, callee, given, bound).is_err() {
        // The loop words what is wrong.
        core.meter.refund(before);
        core.pending = Pending::Nothing;
        return None;
    }
    Some((native.call)(core, bound))
}

/// Where the arguments of a call stand that unpacks them: copied above the frame, after the receiver of a method. None where
/// it is not to be made here.
pub(super) fn unpacked(core: &Core, regs: &mut Registers, (base, d): (u8, u8)) -> Option<Call> {
    let [callee, items, keywords] = *regs.get(base as usize..)?.first_chunk()?;
    let none = keywords.is_undef()
        || (keywords.is_kind(Kind::Dict) && core.heap.dict(keywords).len() == 0);
    let items = core.heap.items(items).filter(|items| none && items.len() <= FREE_MAX)?;
    // Above the frame, as where the loop makes the call.
    let first = u8::try_from(core.running.size + 1).ok()?;
    let (function, receiver) = if callee.is_kind(Kind::Method) {
        let method = core.heap.method(callee);
        (method.function, Some(method.receiver))
    } else {
        (callee, None)
    };
    if !function.is_kind(Kind::Function) {
        return None;
    }
    let at = first as usize;
    let place = regs.get_mut(at..=at + FREE_MAX)?;
    let mut n = 0;
    for value in receiver.iter().chain(items) {
        place[n] = *value;
        n += 1;
    }
    Some(Call::new(function, first, n as u8, d))
}

/// Whether the names of a call's keyword arguments, constant `k` of its code, are those of the parameters that follow the
/// positional ones, so that all `n` arguments stand where the callee's parameters are.
#[inline(never)]
pub(in crate::vm) fn keywords_in_order(
    caller: &CodeObject,
    k: u16,
    callee: &CodeObject,
    n: u8,
) -> bool {
    let Some(Constant::Tuple(names)) = caller.constants.get(k as usize) else { return false };
    let params = &callee.params;
    let first = (n as usize).saturating_sub(names.len());
    let positional = params.positional as usize;
    // Those that are taken by keyword only follow in the names.
    let end = if params.var_args { positional } else { positional + params.keyword_only as usize };
    if first < params.positional_only as usize || first > positional || n as usize > end {
        return false;
    }
    let known = params.names.iter().skip(first).map(|name| callee.names.get(*name as usize));
    names.iter().zip(known).all(|(name, known)| match (name, known) {
        (Constant::Str(name), Some(known)) => name == known,
        _ => false,
    })
}
