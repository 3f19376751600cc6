//! Jumps, tests, and loops.
//!
//! Place: a family of `vm/chain.rs`.
//!
//! Invariants: those of the chain. A test is followed by the jump that it takes or skips.
//! Limits: fuel is charged at back edges and `Safepoint`.

use super::nest;
use super::number::floats;
use super::{
    Handler, Registers, Stop, attempt, back_edge, here, instructions, jump_at, jump_if, next,
    target, turn,
};
use crate::code::op::{CompareOp, Op, Opcode};
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::iter::{DictPart, Iter};
use crate::protocol::runs::{Given, PairGiven};
use crate::value::{Kind, TRUE, UNDEF, Value};
use crate::vm::frame::Ret;

macro_rules! test {
    ($core:ident, $regs:ident, $ops:ident, $pc:ident, $op:ident, $x:expr, $y:expr, $c:expr, $sign:tt) => {{
        let (x, y): (Value, Value) = ($x, $y);
        let truth = if x.are_ints(y) {
            x.as_int() $sign y.as_int()
        } else if x.are_floats(y) {
            x.as_float() $sign y.as_float()
        } else {
            return compare($core, $regs, $ops, $pc, here($ops, $pc));
        };
        jump_if($core, $regs, $ops, $pc, truth == ($c != 0))
    }};
}

instructions! {
    whole nothing = Nop {} |core, regs, ops, pc, op| next(core, regs, ops, pc);
    whole generator_start = GeneratorStart {} |core, regs, ops, pc, op| next(core, regs, ops, pc);
    whole operands = Extra { flag, data } |core, regs, ops, pc, op| {
        let _ = (flag, data);
        next(core, regs, ops, pc)
    };
    whole safepoint = Safepoint { fuel } |core, regs, ops, pc, op| {
        core.meter.slice -= i64::from(fuel);
        if core.meter.slice < 0 {
            return Stop::out_of_fuel(pc);
        }
        turn(core, regs, ops, pc)
    };
    whole jump = Jump { high, low } |core, regs, ops, pc, op| {
        next(core, regs, ops, target(pc, high, low))
    };
    whole back = Loop { high, low } |core, regs, ops, pc, op| {
        back_edge(core, regs, ops, target(pc, high, low))
    };
    whole test = Test { a, c } |core, regs, ops, pc, op| {
        let x = regs[a as usize];
        if !x.is_bool() {
            return truth(core, regs, ops, pc, here(ops, pc));
        }
        jump_if(core, regs, ops, pc, (x == TRUE) == (c != 0))
    };
    whole test_less = TestLt { a, b, c } |core, regs, ops, pc, op| {
        test!(core, regs, ops, pc, op, regs[a as usize], regs[b as usize], c, <)
    };
    whole test_less_equal = TestLe { a, b, c } |core, regs, ops, pc, op| {
        test!(core, regs, ops, pc, op, regs[a as usize], regs[b as usize], c, <=)
    };
    whole test_greater = TestGt { a, b, c } |core, regs, ops, pc, op| {
        test!(core, regs, ops, pc, op, regs[a as usize], regs[b as usize], c, >)
    };
    whole test_greater_equal = TestGe { a, b, c } |core, regs, ops, pc, op| {
        test!(core, regs, ops, pc, op, regs[a as usize], regs[b as usize], c, >=)
    };
    whole test_equal = TestEq { a, b, c } |core, regs, ops, pc, op| {
        test!(core, regs, ops, pc, op, regs[a as usize], regs[b as usize], c, ==)
    };
    whole test_not_equal = TestNe { a, b, c } |core, regs, ops, pc, op| {
        test!(core, regs, ops, pc, op, regs[a as usize], regs[b as usize], c, !=)
    };
    whole test_less_int = TestLtInt { a, i, c } |core, regs, ops, pc, op| {
        test!(core, regs, ops, pc, op, regs[a as usize], Value::int(i64::from(i)), c, <)
    };
    whole test_less_equal_int = TestLeInt { a, i, c } |core, regs, ops, pc, op| {
        test!(core, regs, ops, pc, op, regs[a as usize], Value::int(i64::from(i)), c, <=)
    };
    whole test_greater_int = TestGtInt { a, i, c } |core, regs, ops, pc, op| {
        test!(core, regs, ops, pc, op, regs[a as usize], Value::int(i64::from(i)), c, >)
    };
    whole test_greater_equal_int = TestGeInt { a, i, c } |core, regs, ops, pc, op| {
        test!(core, regs, ops, pc, op, regs[a as usize], Value::int(i64::from(i)), c, >=)
    };
    whole test_equal_int = TestEqInt { a, i, c } |core, regs, ops, pc, op| {
        test!(core, regs, ops, pc, op, regs[a as usize], Value::int(i64::from(i)), c, ==)
    };
    whole test_not_equal_int = TestNeInt { a, i, c } |core, regs, ops, pc, op| {
        test!(core, regs, ops, pc, op, regs[a as usize], Value::int(i64::from(i)), c, !=)
    };
    whole test_is = TestIs { a, b, c } |core, regs, ops, pc, op| {
        let same = core.is_one(regs[a as usize], regs[b as usize]);
        jump_if(core, regs, ops, pc, same == (c != 0))
    };
    whole test_none = TestNone { a, c } |core, regs, ops, pc, op| {
        let none = regs[a as usize].is_none();
        jump_if(core, regs, ops, pc, none == (c != 0))
    };
    whole test_unbound = TestUnbound { a, c } |core, regs, ops, pc, op| {
        let unbound = regs[a as usize].is_undef();
        jump_if(core, regs, ops, pc, unbound == (c != 0))
    };
    whole test_in = TestIn { a, b, c } |core, regs, ops, pc, op| {
        let (item, container) = (regs[a as usize], regs[b as usize]);
        if !container.is_kind(Kind::Dict) {
            return test_in_other(core, regs, ops, pc, op);
        }
        match core.has_near(container, item) {
            Some(found) => jump_if(core, regs, ops, pc, found == (c != 0)),
            None => test_in_other(core, regs, ops, pc, here(ops, pc)),
        }
    };
    whole test_exception = TestExc { a, b, c } |core, regs, ops, pc, op| {
        let (exception, classes) = (regs[a as usize], regs[b as usize]);
        let matches =
            attempt!(core, regs, ops, pc, Ret::Test(c), core.exception_matches(exception, classes));
        jump_if(core, regs, ops, pc, matches == (c != 0))
    };
    whole begin_loop = GetIter { t, a } |core, regs, ops, pc, op| {
        let value = regs[a as usize];
        let (second, third) = (t.wrapping_add(1), t.wrapping_add(2));
        regs[second as usize] = UNDEF;
        regs[third as usize] = UNDEF;
        let [x, y, z] = attempt!(core, regs, ops, pc, Ret::Store(t), core.begin_loop(value));
        regs[t as usize] = x;
        regs[second as usize] = y;
        regs[third as usize] = z;
        next(core, regs, ops, pc)
    };
    value iterator = GetIterObject { d, a } |core, regs, ops, pc, op| core.iter(regs[a as usize]);
    whole for_next = ForNext { t, d } |core, regs, ops, pc, op| {
        let state = regs[t as usize];
        if state.is_int() {
            // A range: what comes next, where it ends, and by which step it goes.
            if state == regs[t.wrapping_add(1) as usize] {
                return next(core, regs, ops, pc + 1);
            }
            regs[t as usize] = state.int_moved(regs[t.wrapping_add(2) as usize]);
            return go_round(core, regs, ops, pc, d, state);
        }
        if !state.is_kind(Kind::List) {
            return next_of_iterator(core, regs, ops, pc);
        }
        let place = regs[t.wrapping_add(1) as usize];
        let Some(list) = core.heap.lists.find(state.index()) else { return Stop::before(pc) };
        // A list that grows later must not go on: the loop is over.
        let Some(item) = list.items.get(place.as_int() as usize) else {
            return next(core, regs, ops, pc + 1);
        };
        regs[t.wrapping_add(1) as usize] = Value::int(place.as_int() + 1);
        go_round(core, regs, ops, pc, d, *item)
    };
}

/// `ForNext` of what is no list and no range: an iterator of ours, by what it goes over, or any other.
#[inline(never)]
fn next_of_iterator(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize) -> Stop {
    let Op::ForNext { t, .. } = here(ops, pc) else { return Stop::before(pc) };
    let state = regs[t as usize];
    if !state.is_kind(Kind::Iterator) {
        return next_of_other(core, regs, ops, pc, here(ops, pc));
    }
    let Some(iter) = core.heap.iters.find(state.index()) else { return Stop::before(pc) };
    match iter {
        Iter::List { .. } | Iter::Tuple { .. } | Iter::Range { .. } => {
            next_of_run(core, regs, ops, pc, here(ops, pc))
        }
        Iter::Enumerate { .. } => next_numbered(core, regs, ops, pc, here(ops, pc)),
        Iter::Zip { .. } | Iter::Dict { what: DictPart::Items, .. } => {
            next_of_pairs(core, regs, ops, pc, here(ops, pc))
        }
        _ => next_at_once(core, regs, ops, pc, here(ops, pc)),
    }
}

/// `ForNext` of an iterator over a list, a tuple or a range.
#[inline(never)]
fn next_of_run(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let Op::ForNext { t, d } = op else { return Stop::before(pc) };
    match core.next_of_run(regs[t as usize]) {
        Given::Value(item) => go_round(core, regs, ops, pc, d, item),
        Given::End => next(core, regs, ops, pc + 1),
        Given::Other => Stop::before(pc),
    }
}

/// `ForNext` of an iterator over text, keys or values.
#[inline(never)]
fn next_at_once(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let Op::ForNext { t, d } = op else { return Stop::before(pc) };
    match core.next_at_once(regs[t as usize]) {
        Some(item) => go_round(core, regs, ops, pc, d, item),
        None => next_by_call(core, regs, ops, pc, op),
    }
}

/// `ForNext` of a tuple, a generator and what is no iterator of ours.
#[inline(never)]
fn next_of_other(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let Op::ForNext { t, d } = op else { return Stop::before(pc) };
    let (state, place) = (regs[t as usize], regs[t.wrapping_add(1) as usize]);
    if place.is_int() {
        let item = if state.is_kind(Kind::Tuple) {
            core.heap.tuple(state).get(place.as_int() as usize)
        } else {
            None
        };
        let Some(&item) = item else { return next(core, regs, ops, pc + 1) };
        regs[t.wrapping_add(1) as usize] = Value::int(place.as_int() + 1);
        return go_round(core, regs, ops, pc, d, item);
    }
    if state.is_kind(Kind::Generator) {
        return nest::resume(core, regs, ops, pc, here(ops, pc));
    }
    next_by_call(core, regs, ops, pc, op)
}

/// Where the body of the loop whose jump is at `pc` begins, and the registers to which it begins to unpack pairs, if it does.
#[inline(always)]
fn pair_at(ops: &[Op], pc: usize) -> Option<(usize, u8)> {
    let body = jump_at(ops, pc)?;
    match ops.get(body) {
        Some(&Op::UnpackNext { base, n: 2, .. }) => Some((body, base)),
        _ => None,
    }
}

/// `ForNext` of an `enumerate` over a list, whose pairs the body begins to unpack: makes no tuples for that.
#[inline(never)]
fn next_numbered(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let Op::ForNext { t, d } = op else { return Stop::before(pc) };
    let Some(place) = pair_at(ops, pc) else { return next_at_once(core, regs, ops, pc, op) };
    match core.next_of_numbered_list(regs[t as usize]) {
        Some(pair) => go_round_pair(core, regs, ops, (d, place), pair),
        None => next_of_pairs(core, regs, ops, pc, here(ops, pc)),
    }
}

/// `ForNext` of an iterator whose pairs the body begins to unpack, if it does: most make no tuples for that.
#[inline(never)]
fn next_of_pairs(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let Op::ForNext { t, d } = op else { return Stop::before(pc) };
    let Some(place) = pair_at(ops, pc) else { return next_at_once(core, regs, ops, pc, op) };
    match attempt!(core, regs, ops, pc, Ret::Next(d), core.next_pair(regs[t as usize])) {
        PairGiven::Other => next_at_once(core, regs, ops, pc, op),
        PairGiven::End => next(core, regs, ops, pc + 1),
        PairGiven::Pair => {
            let pair = core.pair;
            go_round_pair(core, regs, ops, (d, place), pair)
        }
    }
}

/// Stores the next pair of a loop and goes back to its body, past the instruction that unpacks it to two registers from `base`
/// on.
#[inline(always)]
fn go_round_pair(
    core: &mut Core,
    regs: &mut Registers,
    ops: &[Op],
    (d, (body, base)): (u8, (usize, u8)),
    [x, y]: [Value; 2],
) -> Stop {
    regs[d as usize] = x;
    regs[base as usize] = x;
    regs[base.wrapping_add(1) as usize] = y;
    back_edge(core, regs, ops, body + 1)
}

/// `ForNext` of another iterator.
#[inline(never)]
fn next_by_call(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let Op::ForNext { t, d } = op else { return Stop::before(pc) };
    let item = attempt!(core, regs, ops, pc, Ret::Next(d), next_or_end(core, regs[t as usize]));
    if item.is_undef() {
        return next(core, regs, ops, pc + 1);
    }
    go_round(core, regs, ops, pc, d, item)
}

/// Stores the next value of a loop and goes back to its body by the jump at `pc`.
#[inline(always)]
pub(super) fn go_round(
    core: &mut Core,
    regs: &mut Registers,
    ops: &[Op],
    pc: usize,
    d: u8,
    item: Value,
) -> Stop {
    regs[d as usize] = item;
    match jump_at(ops, pc) {
        Some(to) => back_edge(core, regs, ops, to),
        None => Stop::before(pc),
    }
}

/// `TestIn` of other than a dict and a plain key.
#[inline(never)]
fn test_in_other(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let Op::TestIn { a, b, c } = op else { return Stop::before(pc) };
    let (item, container) = (regs[a as usize], regs[b as usize]);
    let found = attempt!(core, regs, ops, pc, Ret::Test(c), core.contains(container, item));
    jump_if(core, regs, ops, pc, found == (c != 0))
}

/// A test of what is neither two ints nor two floats.
#[inline(never)]
fn compare(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let Some((which, x, y, c)) = tested(regs, op) else { return Stop::before(pc) };
    let Some((x, y)) = floats(x, y) else {
        return compare_other(core, regs, ops, pc, here(ops, pc));
    };
    let truth = match which {
        CompareOp::Lt => x < y,
        CompareOp::Le => x <= y,
        CompareOp::Gt => x > y,
        CompareOp::Ge => x >= y,
        CompareOp::Eq => x == y,
        CompareOp::Ne => x != y,
    };
    jump_if(core, regs, ops, pc, truth == (c != 0))
}

/// A test of what is not two numbers.
#[inline(never)]
fn compare_other(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let Some((which, x, y, c)) = tested(regs, op) else { return Stop::before(pc) };
    let truth = attempt!(core, regs, ops, pc, Ret::Test(c), core.compare_truth(which, x, y));
    jump_if(core, regs, ops, pc, truth == (c != 0))
}

/// What a test compares, how, and which truth it jumps at.
#[inline(always)]
fn tested(regs: &Registers, op: Op) -> Option<(CompareOp, Value, Value, u8)> {
    let int = |i: i8| Value::int(i64::from(i));
    let (which, a, y, c) = match op {
        Op::TestLt { a, b, c } => (CompareOp::Lt, a, regs[b as usize], c),
        Op::TestLe { a, b, c } => (CompareOp::Le, a, regs[b as usize], c),
        Op::TestGt { a, b, c } => (CompareOp::Gt, a, regs[b as usize], c),
        Op::TestGe { a, b, c } => (CompareOp::Ge, a, regs[b as usize], c),
        Op::TestEq { a, b, c } => (CompareOp::Eq, a, regs[b as usize], c),
        Op::TestNe { a, b, c } => (CompareOp::Ne, a, regs[b as usize], c),
        Op::TestLtInt { a, i, c } => (CompareOp::Lt, a, int(i), c),
        Op::TestLeInt { a, i, c } => (CompareOp::Le, a, int(i), c),
        Op::TestGtInt { a, i, c } => (CompareOp::Gt, a, int(i), c),
        Op::TestGeInt { a, i, c } => (CompareOp::Ge, a, int(i), c),
        Op::TestEqInt { a, i, c } => (CompareOp::Eq, a, int(i), c),
        Op::TestNeInt { a, i, c } => (CompareOp::Ne, a, int(i), c),
        _ => return None,
    };
    Some((which, regs[a as usize], y, c))
}

/// A test of what is no bool.
#[inline(never)]
fn truth(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let Op::Test { a, c } = op else { return Stop::before(pc) };
    let truth = attempt!(core, regs, ops, pc, Ret::Test(c), truth_of(core, regs[a as usize]));
    jump_if(core, regs, ops, pc, (truth == TRUE) == (c != 0))
}

/// A bool. Apart, and as a value: what came by way of the host's stack would be there for the whole chain.
#[inline(never)]
pub(super) fn truth_of(core: &mut Core, value: Value) -> Result<Value, Fault> {
    core.truth(value).map(Value::bool)
}

/// The next value of an iterator, unbound at its end; apart as `truth_of`.
#[inline(never)]
fn next_or_end(core: &mut Core, iterator: Value) -> Result<Value, Fault> {
    core.next(iterator).map(|item| item.unwrap_or(UNDEF))
}
