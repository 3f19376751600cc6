//! Constants, globals, names and cells.
//!
//! Place: a family of `vm/chain.rs`.
//!
//! Invariants: those of the chain.
//! Limits: none; `vm/ops/name.rs` charges what a look-up costs.

use super::{Handler, Registers, Stop, attempt, here, instructions, next};
use crate::code::op::{Op, Opcode};
use crate::core::Core;
use crate::types::TypeId;
use crate::value::{ELLIPSIS, FALSE, Kind, NONE, NOT_IMPLEMENTED, TRUE, UNDEF, Value};
use crate::vm::NEAR;
use crate::vm::frame::Ret;

instructions! {
    plain copy = Move { d, a } |core, regs, ops, pc, op| regs[d as usize] = regs[a as usize];
    plain load_int = LoadInt { d, i } |core, regs, ops, pc, op| {
        regs[d as usize] = Value::int(i64::from(i));
    };
    whole load_constant = LoadConst { d, k } |core, regs, ops, pc, op| {
        match core.constant_at_hand(core.running.code, k) {
            Some(value) if !value.is_undef() => {
                regs[d as usize] = *value;
                next(core, regs, ops, pc)
            }
            _ => first_constant(core, regs, ops, pc, here(ops, pc)),
        }
    };
    plain load_singleton = LoadSingleton { d, which } |core, regs, ops, pc, op| {
        regs[d as usize] = singleton(which);
    };
    value load_common = LoadCommon { d, which } |core, regs, ops, pc, op| match which {
        BUILD_CLASS => core.class_builder(core.running.globals),
        _ => Ok(common(which)),
    };
    plain unbind = Unbind { d } |core, regs, ops, pc, op| regs[d as usize] = UNDEF;
    whole check_bound = CheckBound { a, name } |core, regs, ops, pc, op| {
        if !regs[a as usize].is_undef() {
            return next(core, regs, ops, pc);
        }
        core.meter.mark = core.meter.slice;
        let fault = core.unbound_local(core.running.code, name);
        Stop::fault(core, pc, fault, Ret::Discard)
    };
    whole load_global = LoadGlobal { d, name } |core, regs, ops, pc, op| {
        if let Some(cache) = core.global_cache(core.running.code, name)
            && let Some(value) = cache.value(core.heap.globals_epoch, core.running.globals)
        {
            regs[d as usize] = value;
            return next(core, regs, ops, pc);
        }
        find_global(core, regs, ops, pc, here(ops, pc))
    };
    whole store_global = StoreGlobal { a, name } |core, regs, ops, pc, op| {
        let value = regs[a as usize];
        let cache = core.link_of(core.running.code).names[name as usize].global;
        let dict = core.heap.dicts.get_mut(core.running.globals);
        match cache.entry(dict) {
            Some(at) if !dict.is_watched(at) => {
                dict.entries[at as usize].value = value;
                next(core, regs, ops, pc)
            }
            _ => set_global(core, regs, ops, pc, here(ops, pc)),
        }
    };
    effect delete_global = DeleteGlobal { name } |core, regs, ops, pc, op| {
        core.delete_global(core.running.code, name, core.running.globals)
    };
    value load_name = LoadName { d, name } |core, regs, ops, pc, op| {
        core.load_name(core.running.code, name, regs[0], core.running.globals)
    };
    effect store_name = StoreName { a, name } |core, regs, ops, pc, op| {
        core.store_name(core.running.code, name, regs[0], regs[a as usize])
    };
    effect delete_name = DeleteName { name } |core, regs, ops, pc, op| {
        core.delete_name(core.running.code, name, regs[0])
    };
    value load_class_cell = LoadClassCell { d, a } |core, regs, ops, pc, op| {
        core.load_class_cell(core.running.code, super::extra(ops, pc).1, regs[0], regs[a as usize])
    };
    value make_cell = MakeCell { d } |core, regs, ops, pc, op| {
        core.heap.new_cell(regs[d as usize])
    };
    whole copy_free = CopyFree { base, n } |core, regs, ops, pc, op| {
        let function = core.heap.functions.find(core.running.function.index());
        let (1, Some(cell)) = (n, function.and_then(|function| function.closure.first())) else {
            return copy_several(core, regs, ops, pc, here(ops, pc));
        };
        regs[base as usize] = *cell;
        next(core, regs, ops, pc)
    };
    whole load_cell = LoadCell { d, a } |core, regs, ops, pc, op| {
        let content = cell_content(core, regs[a as usize]);
        if content.is_undef() {
            return empty_cell(core, pc, a);
        }
        regs[d as usize] = content;
        next(core, regs, ops, pc)
    };
    plain store_cell = StoreCell { a, b } |core, regs, ops, pc, op| {
        if regs[a as usize].is_kind(Kind::Cell)
            && let Some(cell) = core.heap.cells.find_mut(regs[a as usize].index())
        {
            *cell = regs[b as usize];
        }
    };
    whole delete_cell = DeleteCell { a } |core, regs, ops, pc, op| {
        if cell_content(core, regs[a as usize]).is_undef() {
            return empty_cell(core, pc, a);
        }
        *core.heap.cell_mut(regs[a as usize]) = UNDEF;
        next(core, regs, ops, pc)
    };
}

/// `LoadCommon` of what makes classes.
const BUILD_CLASS: u8 = 1;

/// `CopyFree` of other than one cell.
#[inline(never)]
fn copy_several(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let Op::CopyFree { base, n } = op else { return Stop::before(pc) };
    let cells = &core.heap.function(core.running.function).closure;
    let first = base as usize;
    for (at, cell) in cells.iter().take(n as usize).enumerate() {
        regs[(first + at) & (NEAR - 1)] = *cell;
    }
    next(core, regs, ops, pc)
}

/// `LoadConst` of what is not in the heap yet.
#[cold]
#[inline(never)]
fn first_constant(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let Op::LoadConst { d, k } = op else { return Stop::before(pc) };
    regs[d as usize] =
        attempt!(core, regs, ops, pc, Ret::Store(d), core.constant(core.running.code, k));
    next(core, regs, ops, pc)
}

/// `LoadGlobal` of one whose value is not known: it is looked for where it was last.
#[inline(never)]
fn find_global(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let Op::LoadGlobal { d, name } = op else { return Stop::before(pc) };
    let (code, globals) = (core.running.code, core.running.globals);
    let cache = core.link_of(code).names[name as usize].global;
    let dict = core.heap.dicts.get(globals);
    regs[d as usize] = match cache.entry(dict) {
        Some(at) => dict.entries[at as usize].value,
        None => attempt!(core, regs, ops, pc, Ret::Store(d), core.load_global(code, name, globals)),
    };
    next(core, regs, ops, pc)
}

/// `StoreGlobal` past the cache.
#[cold]
#[inline(never)]
fn set_global(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let Op::StoreGlobal { a, name } = op else { return Stop::before(pc) };
    let value = regs[a as usize];
    attempt!(
        core,
        regs,
        ops,
        pc,
        Ret::Discard,
        core.store_global(core.running.code, name, core.running.globals, value)
    );
    next(core, regs, ops, pc)
}

#[cold]
#[inline(never)]
fn empty_cell(core: &mut Core, pc: usize, a: u8) -> Stop {
    core.meter.mark = core.meter.slice;
    let fault = core.unbound_cell(core.running.code, a);
    Stop::fault(core, pc, fault, Ret::Discard)
}

#[inline(always)]
fn cell_content(core: &Core, cell: Value) -> Value {
    let content = if cell.is_kind(Kind::Cell) { core.heap.cells.find(cell.index()) } else { None };
    content.copied().unwrap_or(UNDEF)
}

fn singleton(which: u8) -> Value {
    match which {
        1 => FALSE,
        2 => TRUE,
        3 => ELLIPSIS,
        4 => NOT_IMPLEMENTED,
        _ => NONE,
    }
}

fn common(which: u8) -> Value {
    match which {
        0 => TypeId::AssertionError.value(),
        3 => TypeId::StopAsyncIteration.value(),
        4 | 5 => crate::types::generic::maker(which == 5),
        6 => crate::types::generic::template_maker(),
        7 => crate::stdlib::sys::shower(),
        _ => TypeId::NotImplementedError.value(),
    }
}
