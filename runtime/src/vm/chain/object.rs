//! Attributes and methods of objects, identity and truth.
//!
//! Place: a family of `vm/chain.rs`.
//!
//! Invariants: those of the chain.
//! Limits: charged in `protocol/attribute.rs`.

use super::branch::truth_of;
use super::{Handler, Registers, Stop, attempt, extra, fault_at, here, instructions, next};
use crate::code::op::{Op, Opcode};
use crate::core::Core;
use crate::exception::Fault;
use crate::value::{FALSE, Kind, UNDEF, Value};
use crate::vm::frame::Ret;

instructions! {
    whole load_method = LoadMethod { base, a, site } |core, regs, ops, pc, op| {
        let object = regs[a as usize];
        match core.site_method(core.running.code, u16::from(site), object) {
            Some(function) => {
                regs[base as usize] = function;
                regs[base.wrapping_add(1) as usize] = object;
                next(core, regs, ops, pc)
            }
            None => load_method_other(core, regs, ops, pc, here(ops, pc)),
        }
    };
    whole load_method_wide = LoadMethodWide { base, a } |core, regs, ops, pc, op| {
        let _ = (base, a);
        load_method_other(core, regs, ops, pc, here(ops, pc))
    };
    whole load_attribute = LoadAttr { d, a, site } |core, regs, ops, pc, op| {
        let object = regs[a as usize];
        if object.is_kind(Kind::Instance)
            && let Some((key, slot)) = core.known_slot(core.running.code, u16::from(site))
            && let Some(instance) = core.heap.instances.find(object.index())
            && key == u64::from(instance.shape)
            && let Some(value) = instance.slots.at(slot)
        {
            regs[d as usize] = value;
            return next(core, regs, ops, pc);
        }
        load_attribute_other(core, regs, ops, pc, here(ops, pc))
    };
    value load_attribute_wide = LoadAttrWide { d, a } |core, regs, ops, pc, op| {
        core.load_attr(core.running.code, extra(ops, pc).1, regs[a as usize])
    };
    whole store_attribute = StoreAttr { a, b, site } |core, regs, ops, pc, op| {
        if core.store_slot(core.running.code, u16::from(site), regs[a as usize], regs[b as usize]) {
            return next(core, regs, ops, pc);
        }
        store_attribute_other(core, regs, ops, pc, here(ops, pc))
    };
    effect store_attribute_wide = StoreAttrWide { a, b } |core, regs, ops, pc, op| {
        core.store_attr(core.running.code, extra(ops, pc).1, regs[a as usize], regs[b as usize])
    };
    effect delete_attribute = DeleteAttr { a, name } |core, regs, ops, pc, op| {
        core.name(core.running.code, name).and_then(|name| core.delete_attr(regs[a as usize], name))
    };
    value load_special = LoadSpecial { d, a, which } |core, regs, ops, pc, op| {
        core.load_special(regs[a as usize], which)
    };
    plain is_same = Is { d, a, b } |core, regs, ops, pc, op| {
        regs[d as usize] = Value::bool(core.is_one(regs[a as usize], regs[b as usize]));
    };
    plain is_other = IsNot { d, a, b } |core, regs, ops, pc, op| {
        regs[d as usize] = Value::bool(!core.is_one(regs[a as usize], regs[b as usize]));
    };
    whole not = Not { d, a } |core, regs, ops, pc, op| {
        let value = regs[a as usize];
        if !value.is_bool() {
            return not_other(core, regs, ops, pc);
        }
        regs[d as usize] = Value::bool(value == FALSE);
        next(core, regs, ops, pc)
    };
}

/// `Not` of what is no bool.
#[inline(never)]
fn not_other(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize) -> Stop {
    let Op::Not { d, a } = here(ops, pc) else { return Stop::before(pc) };
    let truth = attempt!(core, regs, ops, pc, Ret::StoreNot(d), truth_of(core, regs[a as usize]));
    regs[d as usize] = Value::bool(truth == FALSE);
    next(core, regs, ops, pc)
}

/// `LoadAttr` past the cache of instances.
#[inline(never)]
fn load_attribute_other(
    core: &mut Core,
    regs: &mut Registers,
    ops: &[Op],
    pc: usize,
    op: Op,
) -> Stop {
    let Op::LoadAttr { d, a, site } = op else { return Stop::before(pc) };
    let (code, object) = (core.running.code, regs[a as usize]);
    regs[d as usize] =
        attempt!(core, regs, ops, pc, Ret::Store(d), core.load_attr(code, u16::from(site), object));
    next(core, regs, ops, pc)
}

/// `StoreAttr` past the cache of instances.
#[inline(never)]
fn store_attribute_other(
    core: &mut Core,
    regs: &mut Registers,
    ops: &[Op],
    pc: usize,
    op: Op,
) -> Stop {
    let Op::StoreAttr { a, b, site } = op else { return Stop::before(pc) };
    let (object, value) = (regs[a as usize], regs[b as usize]);
    attempt!(
        core,
        regs,
        ops,
        pc,
        Ret::Discard,
        core.store_past_slot(core.running.code, u16::from(site), object, value)
    );
    next(core, regs, ops, pc)
}

/// `LoadMethod` past the site's cache, and `LoadMethodWide`: the function and its receiver, or a bound object.
#[inline(never)]
fn load_method_other(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let (base, a, site) = match op {
        Op::LoadMethod { base, a, site } => (base, a, u16::from(site)),
        Op::LoadMethodWide { base, a } => (base, a, extra(ops, pc).1),
        _ => return Stop::before(pc),
    };
    let second = base.wrapping_add(1) as usize;
    core.meter.mark = core.meter.slice;
    match core.load_method(core.running.code, site, regs[a as usize]) {
        Ok((function, receiver)) => {
            regs[base as usize] = function;
            regs[second] = receiver;
            next(core, regs, ops, pc)
        }
        Err(fault) => {
            if fault == Fault::Enter {
                // What guest code gives is bound already.
                regs[second] = UNDEF;
            }
            fault_at(core, regs, ops, pc, fault, Ret::Store(base))
        }
    }
}
