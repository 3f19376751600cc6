//! What few loops are made of: exceptions, delegation, imports and patterns.
//!
//! Place: a family of `vm/chain.rs`.
//!
//! Invariants: those of the chain.
//! Limits: charged in `vm/ops/`.

use super::{Handler, Registers, Stop, extra, instructions, next};
use crate::code::op::{Op, Opcode};
use crate::core::Core;
use crate::value::UNDEF;
use crate::vm::frame::Ret;

instructions! {
    value star_split = StarSplit { d, a, b } |core, regs, ops, pc, op| core.star_split(regs[a as usize], regs[b as usize]);
    value star_rest = StarRest { d, a, b } |core, regs, ops, pc, op| core.star_rest(regs[a as usize], regs[b as usize]);
    value with_exception = WithExcept { d, a, b } |core, regs, ops, pc, op| {
        core.call_exit(regs[a as usize], regs[b as usize])
    };
    value delegate = GetYieldFromIter { d, a } |core, regs, ops, pc, op| core.yield_from_iter(regs[a as usize]);
    value awaitable = GetAwaitable { d, a, how } |core, regs, ops, pc, op| core.awaitable(regs[a as usize], how);
    value async_iterator = GetAsyncIter { d, a } |core, regs, ops, pc, op| core.async_iter(regs[a as usize]);
    value async_next = GetAsyncNext { d, a } |core, regs, ops, pc, op| core.async_next(regs[a as usize]);
    value import_name = ImportName { d, a, level } |core, regs, ops, pc, op| {
        let (flag, name) = extra(ops, pc);
        let names = if flag == 1 { regs[a as usize] } else { UNDEF };
        core.import_name(core.running.code, name, (core.running.globals, level), names)
    };
    value import_from = ImportFrom { d, a } |core, regs, ops, pc, op| {
        core.import_from(core.running.code, extra(ops, pc).1, regs[a as usize])
    };
    effect import_star = ImportStar { a } |core, regs, ops, pc, op| {
        core.import_star(regs[a as usize], core.running.globals, core.running.code, regs[0])
    };
    value match_class = MatchClass { d, a, b } |core, regs, ops, pc, op| {
        let (flag, names) = extra(ops, pc);
        core.keyword_names(core.running.code, names).and_then(|names| {
            core.match_class(regs[a as usize], regs[b as usize], flag, &names)
        })
    };
    value match_sequence = MatchSequence { d, a } |core, regs, ops, pc, op| core.match_sequence(regs[a as usize]);
    value match_mapping = MatchMapping { d, a } |core, regs, ops, pc, op| core.match_mapping(regs[a as usize]);
    value match_keys = MatchKeys { d, a, b } |core, regs, ops, pc, op| core.match_keys(regs[a as usize], regs[b as usize]);
    value match_rest = MatchRest { d, a, b } |core, regs, ops, pc, op| core.match_rest(regs[a as usize], regs[b as usize]);
    value get_length = GetLen { d, a } |core, regs, ops, pc, op| core.len(regs[a as usize]);
}
