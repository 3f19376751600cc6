//! Arithmetic, bits and comparisons that give a value.
//!
//! Place: a family of `vm/chain.rs`. Two numbers are seen to here; the rest is `protocol/`'s, which functions of their own call:
//! they need a frame on the host's stack, which the quick ones then do without.
//!
//! Invariants: those of the chain.
//! Limits: no charges; `protocol/` charges what depends on sizes.

use super::{Handler, Registers, Stop, extra, fault_at, here, instructions, next};
use crate::code::op::{BinaryOp, CompareOp, Op, Opcode};
use crate::core::Core;
use crate::exception::Fault;
use crate::value::{Kind, Value, int_fits};
use crate::vm::frame::Ret;

/// The sum, difference or product of two ints or two floats; whatever else goes the way of `$other`.
macro_rules! arithmetic {
    ($core:ident, $regs:ident, $ops:ident, $pc:ident, $op:ident, $d:expr, $x:expr, $y:expr, $int:ident, $sign:tt, $other:ident) => {{
        let (x, y): (Value, Value) = ($x, $y);
        if x.are_ints(y) {
            if let Some(int) = x.$int(y) {
                $regs[$d as usize] = int;
                return next($core, $regs, $ops, $pc);
            }
        } else if x.are_floats(y) {
            $regs[$d as usize] = Value::float(x.as_float() $sign y.as_float());
            return next($core, $regs, $ops, $pc);
        }
        $other($core, $regs, $ops, $pc, here($ops, $pc))
    }};
}

macro_rules! floor_divide {
    ($core:ident, $regs:ident, $ops:ident, $pc:ident, $op:ident, $d:expr, $x:expr, $y:expr) => {{
        let (x, y): (Value, Value) = ($x, $y);
        if !(x.are_ints(y) && y.as_int() != 0 && y.as_int() != -1) {
            return operate($core, $regs, $ops, $pc, here($ops, $pc));
        }
        let (x, y) = (x.as_int(), y.as_int());
        let quotient = x / y;
        let below = (x % y != 0) && ((x < 0) != (y < 0));
        $regs[$d as usize] = Value::int(quotient - i64::from(below));
        next($core, $regs, $ops, $pc)
    }};
}

macro_rules! modulo {
    ($core:ident, $regs:ident, $ops:ident, $pc:ident, $op:ident, $d:expr, $x:expr, $y:expr) => {{
        let (x, y): (Value, Value) = ($x, $y);
        if !(x.are_ints(y) && y.as_int() != 0) {
            return operate($core, $regs, $ops, $pc, here($ops, $pc));
        }
        let (x, y) = (x.as_int(), y.as_int());
        let r = x.wrapping_rem(y);
        let r = if r != 0 && ((r < 0) != (y < 0)) { r + y } else { r };
        $regs[$d as usize] = Value::int(r);
        next($core, $regs, $ops, $pc)
    }};
}

macro_rules! bits {
    ($core:ident, $regs:ident, $ops:ident, $pc:ident, $op:ident, $d:expr, $a:expr, $b:expr, $sign:tt) => {{
        let (x, y) = ($regs[$a as usize], $regs[$b as usize]);
        if !x.are_ints(y) {
            return operate($core, $regs, $ops, $pc, here($ops, $pc));
        }
        $regs[$d as usize] = Value::int(x.as_int() $sign y.as_int());
        next($core, $regs, $ops, $pc)
    }};
}

macro_rules! comparison {
    ($core:ident, $regs:ident, $ops:ident, $pc:ident, $op:ident, $d:expr, $a:expr, $b:expr, $sign:tt) => {{
        let (x, y) = ($regs[$a as usize], $regs[$b as usize]);
        if !x.are_ints(y) {
            return compare($core, $regs, $ops, $pc, here($ops, $pc));
        }
        $regs[$d as usize] = Value::bool(x.as_int() $sign y.as_int());
        next($core, $regs, $ops, $pc)
    }};
}

instructions! {
    whole add = Add { d, a, b } |core, regs, ops, pc, op| {
        arithmetic!(core, regs, ops, pc, op, d, regs[a as usize], regs[b as usize], int_add, +, add_texts)
    };
    whole subtract = Sub { d, a, b } |core, regs, ops, pc, op| {
        arithmetic!(core, regs, ops, pc, op, d, regs[a as usize], regs[b as usize], int_sub, -, subtract_mixed)
    };
    whole in_add = InAdd { d, a, b } |core, regs, ops, pc, op| {
        arithmetic!(core, regs, ops, pc, op, d, regs[a as usize], regs[b as usize], int_add, +, add_texts)
    };
    whole in_subtract = InSub { d, a, b } |core, regs, ops, pc, op| {
        arithmetic!(core, regs, ops, pc, op, d, regs[a as usize], regs[b as usize], int_sub, -, subtract_mixed)
    };
    whole multiply = Mul { d, a, b } |core, regs, ops, pc, op| {
        arithmetic!(core, regs, ops, pc, op, d, regs[a as usize], regs[b as usize], int_mul, *, multiply_mixed)
    };
    whole in_multiply = InMul { d, a, b } |core, regs, ops, pc, op| {
        arithmetic!(core, regs, ops, pc, op, d, regs[a as usize], regs[b as usize], int_mul, *, multiply_mixed)
    };
    whole add_int = AddInt { d, a, i } |core, regs, ops, pc, op| {
        arithmetic!(core, regs, ops, pc, op, d, regs[a as usize], small(i), int_add, +, add_texts)
    };
    whole subtract_int = SubInt { d, a, i } |core, regs, ops, pc, op| {
        arithmetic!(core, regs, ops, pc, op, d, regs[a as usize], small(i), int_sub, -, subtract_mixed)
    };
    whole in_add_int = InAddInt { d, a, i } |core, regs, ops, pc, op| {
        arithmetic!(core, regs, ops, pc, op, d, regs[a as usize], small(i), int_add, +, add_texts)
    };
    whole in_subtract_int = InSubInt { d, a, i } |core, regs, ops, pc, op| {
        arithmetic!(core, regs, ops, pc, op, d, regs[a as usize], small(i), int_sub, -, subtract_mixed)
    };
    whole multiply_int = MulInt { d, a, i } |core, regs, ops, pc, op| {
        arithmetic!(core, regs, ops, pc, op, d, regs[a as usize], small(i), int_mul, *, multiply_mixed)
    };
    whole true_divide = TrueDiv { d, a, b } |core, regs, ops, pc, op| {
        match floats_any(regs[a as usize], regs[b as usize]) {
            Some((x, y)) if y != 0.0 => {
                regs[d as usize] = Value::float(x / y);
                next(core, regs, ops, pc)
            }
            _ => operate(core, regs, ops, pc, here(ops, pc)),
        }
    };
    whole floor_divide = FloorDiv { d, a, b } |core, regs, ops, pc, op| {
        floor_divide!(core, regs, ops, pc, op, d, regs[a as usize], regs[b as usize])
    };
    whole floor_divide_int = FloorDivInt { d, a, i } |core, regs, ops, pc, op| {
        floor_divide!(core, regs, ops, pc, op, d, regs[a as usize], small(i))
    };
    whole modulo = Mod { d, a, b } |core, regs, ops, pc, op| {
        modulo!(core, regs, ops, pc, op, d, regs[a as usize], regs[b as usize])
    };
    whole modulo_int = ModInt { d, a, i } |core, regs, ops, pc, op| {
        modulo!(core, regs, ops, pc, op, d, regs[a as usize], small(i))
    };
    whole shift_right = RShift { d, a, b } |core, regs, ops, pc, op| {
        let (x, y) = (regs[a as usize], regs[b as usize]);
        if !(x.are_ints(y) && (0..48).contains(&y.as_int())) {
            return operate(core, regs, ops, pc, here(ops, pc));
        }
        regs[d as usize] = Value::int(x.as_int() >> y.as_int());
        next(core, regs, ops, pc)
    };
    whole bit_and = BitAnd { d, a, b } |core, regs, ops, pc, op| {
        bits!(core, regs, ops, pc, op, d, a, b, &)
    };
    whole bit_or = BitOr { d, a, b } |core, regs, ops, pc, op| {
        bits!(core, regs, ops, pc, op, d, a, b, |)
    };
    whole bit_xor = BitXor { d, a, b } |core, regs, ops, pc, op| {
        bits!(core, regs, ops, pc, op, d, a, b, ^)
    };
    value power = Pow { d, a, b } |core, regs, ops, pc, op| {
        core.binary(BinaryOp::Pow, regs[a as usize], regs[b as usize], false)
    };
    value matrix_multiply = MatMul { d, a, b } |core, regs, ops, pc, op| {
        core.binary(BinaryOp::MatMul, regs[a as usize], regs[b as usize], false)
    };
    value shift_left = LShift { d, a, b } |core, regs, ops, pc, op| {
        core.binary(BinaryOp::LShift, regs[a as usize], regs[b as usize], false)
    };
    value in_binary = InBinary { d, a, b } |core, regs, ops, pc, op| {
        let which = BinaryOp::ALL[(extra(ops, pc).0 as usize).min(BinaryOp::ALL.len() - 1)];
        core.binary(which, regs[a as usize], regs[b as usize], true)
    };
    whole negative = Neg { d, a } |core, regs, ops, pc, op| {
        let x = regs[a as usize];
        if !x.is_float() {
            return negative_other(core, regs, ops, pc, here(ops, pc));
        }
        regs[d as usize] = Value::float(-x.as_float());
        next(core, regs, ops, pc)
    };
    value positive = Pos { d, a } |core, regs, ops, pc, op| core.positive(regs[a as usize]);
    value invert = Invert { d, a } |core, regs, ops, pc, op| core.invert(regs[a as usize]);
    whole less = Lt { d, a, b } |core, regs, ops, pc, op| {
        comparison!(core, regs, ops, pc, op, d, a, b, <)
    };
    whole less_equal = Le { d, a, b } |core, regs, ops, pc, op| {
        comparison!(core, regs, ops, pc, op, d, a, b, <=)
    };
    whole greater = Gt { d, a, b } |core, regs, ops, pc, op| {
        comparison!(core, regs, ops, pc, op, d, a, b, >)
    };
    whole greater_equal = Ge { d, a, b } |core, regs, ops, pc, op| {
        comparison!(core, regs, ops, pc, op, d, a, b, >=)
    };
    whole equal = Eq { d, a, b } |core, regs, ops, pc, op| {
        comparison!(core, regs, ops, pc, op, d, a, b, ==)
    };
    whole not_equal = Ne { d, a, b } |core, regs, ops, pc, op| {
        comparison!(core, regs, ops, pc, op, d, a, b, !=)
    };
}

/// The sum, difference or product of a float and an int; whatever else goes the way of `$other`.
macro_rules! mixed_arithmetic {
    ($name:ident, $which:ident | $in_which:ident | $int_which:ident $(| $in_int_which:ident)?, $sign:tt, $other:ident) => {
        #[inline(never)]
        fn $name(
            core: &mut Core,
            regs: &mut Registers,
            ops: &[Op],
            pc: usize,
            op: Op,
        ) -> Stop {
            let (d, a, y) = match op {
                Op::$which { d, a, b } | Op::$in_which { d, a, b } => (d, a, regs[b as usize]),
                Op::$int_which { d, a, i } $(| Op::$in_int_which { d, a, i })? => (d, a, small(i)),
                _ => return Stop::before(pc),
            };
            match floats(regs[a as usize], y) {
                Some((x, y)) => {
                    regs[d as usize] = Value::float(x $sign y);
                    next(core, regs, ops, pc)
                }
                None => $other(core, regs, ops, pc, here(ops, pc)),
            }
        }
    };
}

mixed_arithmetic!(add_mixed, Add | InAdd | AddInt | InAddInt, +, operate);
mixed_arithmetic!(subtract_mixed, Sub | InSub | SubInt | InSubInt, -, operate);
mixed_arithmetic!(multiply_mixed, Mul | InMul | MulInt, *, operate);

/// `Add` and `InAdd` of two texts, and `Add` of two lists.
#[inline(never)]
fn add_texts(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let (Op::Add { d, a, b } | Op::InAdd { d, a, b }) = op else {
        return add_mixed(core, regs, ops, pc, here(ops, pc));
    };
    let (x, y) = (regs[a as usize], regs[b as usize]);
    if !(x.is_kind(Kind::Str) && y.is_kind(Kind::Str)) {
        if x.is_kind(Kind::List) && y.is_kind(Kind::List) && op.opcode() == Opcode::Add {
            core.meter.mark = core.meter.slice;
            let result = core.items_concat(x, y);
            return put(core, regs, ops, pc, d, result);
        }
        return add_mixed(core, regs, ops, pc, here(ops, pc));
    }
    core.meter.mark = core.meter.slice;
    // Short ones cost nothing; a debt is asked about all the same.
    let short = if core.meter.slice >= 0 { core.heap.join_short(x, y) } else { None };
    let result = match short {
        Some(joined) => joined,
        None => core.add_long_text(x, y),
    };
    put(core, regs, ops, pc, d, result)
}

/// The sum or difference of ints of which one is a bool.
#[inline(always)]
fn sum_of_bools(op: BinaryOp, x: Value, y: Value) -> Option<Value> {
    let (x, y) = (x.small_int()?, y.small_int()?);
    let sum = match op {
        BinaryOp::Add => x + y,
        BinaryOp::Sub => x - y,
        _ => return None,
    };
    int_fits(sum).then(|| Value::int(sum))
}

/// An operator that is not one of two numbers.
#[cold]
#[inline(never)]
fn operate(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let (which, d, a, y, inplace) = match op {
        Op::AddInt { d, a, i } => (BinaryOp::Add, d, a, small(i), false),
        Op::SubInt { d, a, i } => (BinaryOp::Sub, d, a, small(i), false),
        Op::InAddInt { d, a, i } => (BinaryOp::Add, d, a, small(i), true),
        Op::InSubInt { d, a, i } => (BinaryOp::Sub, d, a, small(i), true),
        Op::MulInt { d, a, i } => (BinaryOp::Mul, d, a, small(i), false),
        Op::FloorDivInt { d, a, i } => (BinaryOp::FloorDiv, d, a, small(i), false),
        Op::ModInt { d, a, i } => (BinaryOp::Mod, d, a, small(i), false),
        Op::Add { d, a, b } => (BinaryOp::Add, d, a, regs[b as usize], false),
        Op::InAdd { d, a, b } => (BinaryOp::Add, d, a, regs[b as usize], true),
        Op::Sub { d, a, b } => (BinaryOp::Sub, d, a, regs[b as usize], false),
        Op::InSub { d, a, b } => (BinaryOp::Sub, d, a, regs[b as usize], true),
        Op::Mul { d, a, b } => (BinaryOp::Mul, d, a, regs[b as usize], false),
        Op::InMul { d, a, b } => (BinaryOp::Mul, d, a, regs[b as usize], true),
        Op::TrueDiv { d, a, b } => (BinaryOp::TrueDiv, d, a, regs[b as usize], false),
        Op::FloorDiv { d, a, b } => (BinaryOp::FloorDiv, d, a, regs[b as usize], false),
        Op::Mod { d, a, b } => (BinaryOp::Mod, d, a, regs[b as usize], false),
        Op::RShift { d, a, b } => (BinaryOp::RShift, d, a, regs[b as usize], false),
        Op::BitAnd { d, a, b } => (BinaryOp::BitAnd, d, a, regs[b as usize], false),
        Op::BitOr { d, a, b } => (BinaryOp::BitOr, d, a, regs[b as usize], false),
        Op::BitXor { d, a, b } => (BinaryOp::BitXor, d, a, regs[b as usize], false),
        _ => return Stop::before(pc),
    };
    if let Some(value) = sum_of_bools(which, regs[a as usize], y) {
        regs[d as usize] = value;
        return next(core, regs, ops, pc);
    }
    core.meter.mark = core.meter.slice;
    let result = core.binary(which, regs[a as usize], y, inplace);
    put(core, regs, ops, pc, d, result)
}

/// A comparison that is not one of two ints.
#[inline(never)]
fn compare(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let (which, d, a, b) = match op {
        Op::Lt { d, a, b } => (CompareOp::Lt, d, a, b),
        Op::Le { d, a, b } => (CompareOp::Le, d, a, b),
        Op::Gt { d, a, b } => (CompareOp::Gt, d, a, b),
        Op::Ge { d, a, b } => (CompareOp::Ge, d, a, b),
        Op::Eq { d, a, b } => (CompareOp::Eq, d, a, b),
        Op::Ne { d, a, b } => (CompareOp::Ne, d, a, b),
        _ => return Stop::before(pc),
    };
    core.meter.mark = core.meter.slice;
    let result = core.compare(which, regs[a as usize], regs[b as usize]);
    put(core, regs, ops, pc, d, result)
}

#[cold]
#[inline(never)]
fn negative_other(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, op: Op) -> Stop {
    let Op::Neg { d, a } = op else { return Stop::before(pc) };
    core.meter.mark = core.meter.slice;
    let result = core.negative(regs[a as usize]);
    put(core, regs, ops, pc, d, result)
}

/// Puts a result into register `d` and goes on.
#[inline(always)]
fn put(
    core: &mut Core,
    regs: &mut Registers,
    ops: &[Op],
    pc: usize,
    d: u8,
    result: Result<Value, Fault>,
) -> Stop {
    match result {
        Ok(value) => {
            regs[d as usize] = value;
            next(core, regs, ops, pc)
        }
        Err(fault) => fault_at(core, regs, ops, pc, fault, Ret::Store(d)),
    }
}

/// The operand of an instruction with an int.
#[inline(always)]
fn small(i: i8) -> Value {
    Value::int(i64::from(i))
}

/// Both as floats if both are numbers of which at least one is a float.
#[inline(always)]
pub(super) fn floats(x: Value, y: Value) -> Option<(f64, f64)> {
    match (x.is_float(), y.is_float()) {
        (true, true) => Some((x.as_float(), y.as_float())),
        (true, false) if y.is_int() => Some((x.as_float(), y.as_int() as f64)),
        (false, true) if x.is_int() => Some((x.as_int() as f64, y.as_float())),
        _ => None,
    }
}

/// Both as floats if both are inline numbers; inline ints are exact as floats.
#[inline(always)]
fn floats_any(x: Value, y: Value) -> Option<(f64, f64)> {
    let float = |v: Value| {
        if v.is_float() {
            Some(v.as_float())
        } else if v.is_int() {
            Some(v.as_int() as f64)
        } else {
            None
        }
    };
    Some((float(x)?, float(y)?))
}
