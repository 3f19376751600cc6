//! Items of containers, membership and unpacking.
//!
//! Place: a family of `vm/chain.rs`.
//!
//! Invariants: those of the chain.
//! Limits: charged in `protocol/container.rs`.

use super::{Handler, Registers, Stop, attempt, here, instructions, next};
use crate::code::op::{Op, Opcode};
use crate::core::Core;
use crate::value::{Kind, Value};
use crate::vm::NEAR;
use crate::vm::frame::Ret;

instructions! {
    whole get_item = GetItem { d, a, b } |core, regs, ops, pc, op| {
        let (object, key) = (regs[a as usize], regs[b as usize]);
        if !object.is_kind(Kind::List) {
            return get_item_of_dict(core, regs, ops, pc, op);
        }
        if key.is_int()
            && let Some(list) = core.heap.lists.find(object.index())
            && let Some(item) = list.items.get(key.as_int() as usize)
        {
            regs[d as usize] = *item;
            return next(core, regs, ops, pc);
        }
        get_item_other(core, regs, ops, pc, op)
    };
    whole get_item_int = GetItemInt { d, a, i } |core, regs, ops, pc, op| {
        let object = regs[a as usize];
        let item = if object.is_kind(Kind::List) {
            core.heap.lists.find(object.index()).and_then(|list| at_int(&list.items, i))
        } else if object.is_kind(Kind::Tuple) {
            core.heap.tuples.find(object.index()).and_then(|items| at_int(items, i))
        } else {
            None
        };
        match item {
            Some(item) => {
                regs[d as usize] = *item;
                next(core, regs, ops, pc)
            }
            None => get_item_other(core, regs, ops, pc, op),
        }
    };
    whole set_item = SetItem { a, b, c } |core, regs, ops, pc, op| {
        let (object, key, value) = (regs[a as usize], regs[b as usize], regs[c as usize]);
        if !object.is_kind(Kind::List) {
            return set_item_of_dict(core, regs, ops, pc, op);
        }
        if key.is_int()
            && let Some(list) = core.heap.lists.find_mut(object.index())
            && let Some(item) = list.items.get_mut(key.as_int() as usize)
        {
            *item = value;
            return next(core, regs, ops, pc);
        }
        set_item_other(core, regs, ops, pc, here(ops, pc))
    };
    effect delete_item = DelItem { a, b } |core, regs, ops, pc, op| core.del_item(regs[a as usize], regs[b as usize]);
    effect dict_set = DictSet { a, b, c } |core, regs, ops, pc, op| {
        core.dict_set(regs[a as usize], regs[b as usize], regs[c as usize])
    };
    whole contains = In { d, a, b } |core, regs, ops, pc, op| {
        let (item, container) = (regs[a as usize], regs[b as usize]);
        let found = attempt!(core, regs, ops, pc, Ret::Store(d), core.contains(container, item));
        regs[d as usize] = Value::bool(found);
        next(core, regs, ops, pc)
    };
    whole contains_not = NotIn { d, a, b } |core, regs, ops, pc, op| {
        let (item, container) = (regs[a as usize], regs[b as usize]);
        let found = attempt!(core, regs, ops, pc, Ret::StoreNot(d), core.contains(container, item));
        regs[d as usize] = Value::bool(!found);
        next(core, regs, ops, pc)
    };
    whole unpack = Unpack { a, base, n } |core, regs, ops, pc, op| unpack_items(core, regs, ops, pc, (a, base, n));
    whole unpack_next = UnpackNext { a, base, n } |core, regs, ops, pc, op| {
        unpack_items(core, regs, ops, pc, (a, base, n))
    };
}

/// The item at a small index, which counts from the end where it is negative.
#[inline(always)]
fn at_int(items: &[Value], i: i8) -> Option<&Value> {
    let at = i as isize as usize;
    items.get(if i < 0 { items.len().wrapping_add(at) } else { at })
}

/// `GetItem` of a dict that has the key, a string, where one had it of late.
#[inline(never)]
fn get_item_of_dict(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let Op::GetItem { d, a, b } = op else { return Stop::before(pc) };
    match core.recent(regs[a as usize], regs[b as usize]) {
        Some((entry, _)) => {
            regs[d as usize] = entry.value;
            next(core, regs, ops, pc)
        }
        None => get_item_hinted(core, regs, ops, pc, here(ops, pc)),
    }
}

/// `GetItem` of a dict that has the key, a string, where it was found last.
#[inline(never)]
fn get_item_hinted(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let Op::GetItem { d, a, b } = op else { return Stop::before(pc) };
    match core.hinted(regs[a as usize], regs[b as usize]) {
        Some(at) => {
            regs[d as usize] = core.value_at(regs[a as usize], at);
            next(core, regs, ops, pc)
        }
        None => get_item_other(core, regs, ops, pc, here(ops, pc)),
    }
}

/// `SetItem` of a dict that has the key, a string, where one had it of late.
#[inline(never)]
fn set_item_of_dict(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let Op::SetItem { a, b, c } = op else { return Stop::before(pc) };
    match core.recent(regs[a as usize], regs[b as usize]) {
        Some((_, at)) => {
            core.heap.set_entry(regs[a as usize], at, regs[c as usize]);
            next(core, regs, ops, pc)
        }
        None => set_item_hinted(core, regs, ops, pc, here(ops, pc)),
    }
}

/// `SetItem` of a dict that has the key, a string, where it was found last.
#[inline(never)]
fn set_item_hinted(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let Op::SetItem { a, b, c } = op else { return Stop::before(pc) };
    match core.hinted(regs[a as usize], regs[b as usize]) {
        Some(at) => {
            core.heap.set_entry(regs[a as usize], at, regs[c as usize]);
            next(core, regs, ops, pc)
        }
        None => set_item_other(core, regs, ops, pc, here(ops, pc)),
    }
}

/// `GetItem` and `GetItemInt` of what is no list, or has no such item.
#[inline(never)]
fn get_item_other(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let (d, a, key) = match op {
        Op::GetItem { d, a, b } => (d, a, regs[b as usize]),
        Op::GetItemInt { d, a, i } => (d, a, Value::int(i64::from(i))),
        _ => return Stop::before(pc),
    };
    let object = regs[a as usize];
    regs[d as usize] = if object.is_kind(Kind::Dict)
        && let Some(at) = core.near_entry(object, key)
    {
        core.heap.dict(object).entries[at as usize].value
    } else {
        attempt!(core, regs, ops, pc, Ret::Store(d), core.get_item(object, key))
    };
    next(core, regs, ops, pc)
}

/// `SetItem` of what is no list, or has no such item.
#[inline(never)]
fn set_item_other(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let Op::SetItem { a, b, c } = op else { return Stop::before(pc) };
    let (object, key, value) = (regs[a as usize], regs[b as usize], regs[c as usize]);
    if object.is_kind(Kind::Dict) {
        attempt!(core, regs, ops, pc, Ret::Discard, core.dict_set(object, key, value));
    } else {
        attempt!(core, regs, ops, pc, Ret::Discard, core.set_item(object, key, value));
    }
    next(core, regs, ops, pc)
}

/// Unpacks a list or tuple of `n` items; what takes guest code, or is an error, is the loop's.
#[inline(always)]
fn unpack_items(
    core: &mut Core,
    regs: &mut Registers,
    ops: &[Op],
    pc: usize,
    (a, base, n): (u8, u8, u8),
) -> Stop {
    match core.heap.items(regs[a as usize]) {
        Some(items) if items.len() == n as usize => {
            for (at, item) in items.iter().enumerate() {
                regs[(base as usize + at) & (NEAR - 1)] = *item;
            }
            next(core, regs, ops, pc)
        }
        _ => Stop::before(pc),
    }
}
