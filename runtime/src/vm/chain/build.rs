//! Displays, text and functions: what makes objects.
//!
//! Place: a family of `vm/chain.rs`.
//!
//! Invariants: those of the chain.
//! Limits: charged where the objects are made.

use super::{Handler, Registers, Stop, attempt, extra, fault_at, here, instructions, next};
use crate::code::op::{Op, Opcode, slice_parts};
use crate::core::Core;
use crate::heap::object::Slice;
use crate::value::{Kind, NONE, UNDEF, Value};
use crate::vm::frame::Ret;

instructions! {
    value build_list = BuildList { d, base, n } |core, regs, ops, pc, op| core.new_list_from(run_of(regs, base, n));
    value build_tuple = BuildTuple { d, base, n } |core, regs, ops, pc, op| core.heap.new_tuple(run_of(regs, base, n));
    value build_set = BuildSet { d, base, n } |core, regs, ops, pc, op| core.build_set(run_of(regs, base, n));
    value build_dict = BuildDict { d, base, n } |core, regs, ops, pc, op| {
        core.build_dict(run_of(regs, base, n.saturating_mul(2)))
    };
    value build_record = BuildRecord { d, base, n } |core, regs, ops, pc, op| {
        core.constant(core.running.code, extra(ops, pc).1)
            .and_then(|keys| core.build_record(keys, run_of(regs, base, n)))
    };
    value build_string = BuildString { d, base, n } |core, regs, ops, pc, op| core.build_string(run_of(regs, base, n));
    whole build_slice = BuildSlice { d, base, n } |core, regs, ops, pc, op| {
        let _ = base;
        match ops.get(pc) {
            Some(&Op::GetItem { b, .. }) if b == d && n > 3 => slice_item(core, regs, ops, pc, op),
            _ => make_slice(core, regs, ops, pc, op),
        }
    };
    whole list_append = ListAppend { a, b } |core, regs, ops, pc, op| {
        if core.heap.list_push_within(regs[a as usize], regs[b as usize]) {
            return next(core, regs, ops, pc);
        }
        list_append_growing(core, regs, ops, pc, here(ops, pc))
    };
    effect list_extend = ListExtend { a, b } |core, regs, ops, pc, op| {
        core.list_extend_iter(regs[a as usize], regs[b as usize])
    };
    value list_to_tuple = ListToTuple { d, a } |core, regs, ops, pc, op| core.list_to_tuple(regs[a as usize]);
    effect set_add = SetAdd { a, b } |core, regs, ops, pc, op| core.set_add(regs[a as usize], regs[b as usize]);
    effect set_update = SetUpdate { a, b } |core, regs, ops, pc, op| core.set_update(regs[a as usize], regs[b as usize]);
    effect dict_update = DictUpdate { a, b } |core, regs, ops, pc, op| {
        core.dict_update_display(regs[a as usize], regs[b as usize])
    };
    effect dict_merge = DictMerge { a, b, c } |core, regs, ops, pc, op| {
        core.dict_merge(regs[a as usize], regs[b as usize], regs[c as usize])
    };
    whole star_arguments = StarArgs { d, a, c } |core, regs, ops, pc, op| {
        let _ = c;
        let value = regs[a as usize];
        if !value.is_kind(Kind::Tuple) {
            return star_arguments_of(core, regs, ops, pc, here(ops, pc));
        }
        regs[d as usize] = value;
        next(core, regs, ops, pc)
    };
    value convert = Convert { d, a, how } |core, regs, ops, pc, op| core.convert(regs[a as usize], how);
    whole format_simple = FormatSimple { d, a } |core, regs, ops, pc, op| {
        let value = regs[a as usize];
        if !(value.is_kind(Kind::Str) || value.is_int()) {
            return format(core, regs, ops, pc, here(ops, pc));
        }
        regs[d as usize] = value;
        next(core, regs, ops, pc)
    };
    value format_spec = FormatSpec { d, a, b } |core, regs, ops, pc, op| {
        core.format_value(regs[a as usize], regs[b as usize])
    };
    value make_function = MakeFunction { d, code } |core, regs, ops, pc, op| {
        core.make_function(core.running.code, code, core.running.globals)
    };
    effect set_function = SetFunction { a, b, which } |core, regs, ops, pc, op| {
        core.set_function(regs[a as usize], regs[b as usize], which)
    };
}

/// `StarArgs` of what is no tuple.
#[inline(never)]
fn star_arguments_of(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let Op::StarArgs { d, a, c } = op else { return Stop::before(pc) };
    let (value, callee) = (regs[a as usize], regs[c as usize]);
    regs[d as usize] = attempt!(core, regs, ops, pc, Ret::Store(d), core.star_args(value, callee));
    next(core, regs, ops, pc)
}

/// `ListAppend` to a list that has no room left.
#[inline(never)]
fn list_append_growing(
    core: &mut Core,
    regs: &mut Registers,
    ops: &[Op],
    pc: usize,
    op: Op,
) -> Stop {
    let Op::ListAppend { a, b } = op else { return Stop::before(pc) };
    attempt!(
        core,
        regs,
        ops,
        pc,
        Ret::Discard,
        core.heap.list_push(regs[a as usize], regs[b as usize])
    );
    next(core, regs, ops, pc)
}

/// `FormatSimple` of what is neither text nor a small int.
#[inline(never)]
fn format(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let Op::FormatSimple { d, a } = op else { return Stop::before(pc) };
    let value = regs[a as usize];
    regs[d as usize] =
        attempt!(core, regs, ops, pc, Ret::Store(d), core.format_value(value, UNDEF));
    next(core, regs, ops, pc)
}

#[inline(always)]
fn run_of(regs: &Registers, first: u8, n: u8) -> &[Value] {
    let first = first as usize;
    regs.get(first..first + n as usize).unwrap_or(&[])
}

/// `BuildSlice`
#[inline(never)]
fn make_slice(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let Op::BuildSlice { d, base, n } = op else { return Stop::before(pc) };
    let parts = run_of(regs, base, slice_parts(n));
    let slice = attempt!(core, regs, ops, pc, Ret::Store(d), core.build_slice(parts));
    regs[d as usize] = slice;
    next(core, regs, ops, pc)
}

/// `BuildSlice` of a slice that `GetItem` takes next, and nothing else: mostly it need not be made.
#[inline(never)]
fn slice_item(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let (Op::BuildSlice { base, n, .. }, Some(&Op::GetItem { d, a, .. })) = (op, ops.get(pc))
    else {
        return Stop::before(pc);
    };
    let n = slice_parts(n);
    let part = |at: u8| if at < n { regs[base.wrapping_add(at) as usize] } else { NONE };
    let slice = Slice { start: part(0), stop: part(1), step: part(2) };
    core.meter.mark = core.meter.slice;
    match core.slice_plainly(regs[a as usize], slice) {
        Some(Ok(value)) => {
            regs[d as usize] = value;
            next(core, regs, ops, pc + 1)
        }
        Some(Err(fault)) => fault_at(core, regs, ops, pc, fault, Ret::Store(d)),
        None => make_slice(core, regs, ops, pc, op),
    }
}
