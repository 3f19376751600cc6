//! `math` of ints: `gcd`, `lcm`, `factorial`, `comb`, `perm`, `isqrt`.
//!
//! Place: `number/combine.rs` and `number/power.rs` do the work.
//!
//! Invariants: arguments are ints, by `__index__` where they are of guest classes.
//! Limits: costs and sizes of results are charged from bit lengths before the work; what costs more than `PIECE_COST` is a
//! frame of `protocol/wide`.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::named;
use crate::core::Core;
use crate::exception::Fault;
use crate::native::state::StepFn;
use crate::native::{Input, NativeDef, Signature, Step};
use crate::number::{IntRef, NumberError, PyInt, combine, cost, power};
use crate::protocol::wide::{Chain, DivisorGoal, Goal};
use crate::value::{UNDEF, Value};

pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::function("gcd", Signature::exact(0).with_extra(), gcd),
    NativeDef::function("lcm", Signature::exact(0).with_extra(), lcm),
    NativeDef::function("factorial", Signature::exact(1), factorial),
    NativeDef::function("isqrt", Signature::exact(1), isqrt),
    NativeDef::function("comb", Signature::exact(2), comb),
    NativeDef::function("perm", Signature::range(1, 2), perm),
];

/// Charges for work and for a result of so many bits.
fn charge(core: &mut Core, fuel: u64, bits: u64) -> Result<(), Fault> {
    core.charge(fuel / 16)?;
    core.heap.books.reserve(bits / 8)
}

fn result(core: &mut Core, result: Result<PyInt, NumberError>) -> Result<Value, Fault> {
    match result {
        Ok(int) => core.new_pyint(int),
        Err(error) => Err(core.number_error(&error)),
    }
}

fn int(core: &Core, value: Value) -> IntRef<'_> {
    core.int_ref(value).unwrap_or(IntRef::Small(0))
}

/// `gcd` or `lcm` of many ints. Registers: a tuple of them, the result so far.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Fold {
    lcm: bool,
    at: u32,
}

impl StepFn for Fold {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [ints, _] = regs else { return Err(core.system_error("bad registers")) };
        if let Input::Returned(value) = input {
            regs[1] = value;
            self.at += 1;
        }
        while let Some(next) = core.item_at(ints, self.at as usize) {
            if core.meter.is_over() {
                return Ok(Step::Yield);
            }
            regs[1] = core.retrying(|core| fold(core, self.lcm, regs[1], next))?;
            self.at += 1;
        }
        Ok(Step::Return(regs[1]))
    }
}

/// `gcd(a, b)` or `lcm(a, b)`
fn fold(core: &mut Core, lcm: bool, a: Value, b: Value) -> Result<Value, Fault> {
    let (m, n) = (core.bit_length(a), core.bit_length(b));
    let fuel = cost::cost_gcd(m, n);
    let made = if lcm {
        let fuel = fuel.saturating_add(cost::cost_mul(m, n));
        core.heap.books.reserve(cost::mul_bits_bound(m, n) / 8)?;
        if fuel > cost::PIECE_COST && !int(core, a).is_zero() && !int(core, b).is_zero() {
            return Err(core.enter(Chain::new(Goal::Lcm), &[a, b, UNDEF]));
        }
        core.charge(fuel.min(cost::PIECE_COST) / 16 + 1)?;
        combine::lcm(int(core, a), int(core, b))
    } else {
        if fuel > cost::PIECE_COST {
            return Err(core.divisor(DivisorGoal::Gcd, a, b));
        }
        charge(core, fuel + 2, m.max(n))?;
        combine::gcd(int(core, a), int(core, b))
    };
    core.new_pyint(made)
}

/// All arguments as ints, and then folded.
fn fold_all(
    core: &mut Core,
    args: &[Value],
    name: &'static str,
    first: i64,
) -> Result<Value, Fault> {
    let mut result = Value::int(first);
    let mut ints: SmallVec<[Value; 4]> = SmallVec::with_capacity(args.len());
    core.heap.books.reserve(args.len() as u64 * 8)?;
    core.charge(args.len() as u64 / 16)?;
    for at in 0..args.len() {
        ints.push(core.index_arg(named(name), args, at)?);
    }
    let lcm = name == "lcm";
    if ints.len() <= 4 && ints.iter().all(|int| int.is_int()) {
        for int in &ints {
            result = fold(core, lcm, result, *int)?;
            if !result.is_int() {
                break;
            }
        }
        if result.is_int() {
            return Ok(result);
        }
    }
    let ints = core.heap.new_tuple(&ints)?;
    Err(core.enter(Fold { lcm, at: 0 }, &[ints, Value::int(first)]))
}

fn gcd(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    fold_all(core, args, "gcd", 0)
}

fn lcm(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    fold_all(core, args, "lcm", 1)
}

fn factorial(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let n = core.index_arg(named("factorial"), args, 0)?;
    let size = core.int_clamped(n).unwrap_or(0).max(0) as u64;
    let fuel = cost::cost_factorial(size);
    core.heap.books.reserve(cost::factorial_bits_bound(size) / 8)?;
    if fuel > cost::PIECE_COST {
        return Err(core.factors(n, size));
    }
    core.charge(fuel / 16)?;
    let made = combine::factorial(int(core, n));
    result(core, made)
}

fn isqrt(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let n = core.index_arg(named("isqrt"), args, 0)?;
    let bits = core.bit_length(n);
    let fuel = cost::cost_isqrt(bits);
    if fuel > cost::PIECE_COST && !int(core, n).is_negative() {
        return Err(core.enter(Chain::new(Goal::Root), &[n, UNDEF, UNDEF]));
    }
    charge(core, fuel.min(cost::PIECE_COST), bits)?;
    let made = power::isqrt(int(core, n));
    result(core, made)
}

fn comb(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let n = core.index_arg(named("comb"), args, 0)?;
    let k = core.index_arg(named("comb"), args, 1)?;
    // The smaller of k and n - k factors are multiplied.
    let (size, count) = (
        core.int_clamped(n).unwrap_or(0).max(0) as u64,
        core.int_clamped(k).unwrap_or(0).max(0) as u64,
    );
    let count = if size < i64::MAX as u64 { count.min(size.saturating_sub(count)) } else { count };
    let bits = core.bit_length(n);
    let fuel = cost::cost_perm(bits, count).saturating_mul(2);
    core.heap.books.reserve(cost::perm_bits_bound(bits, count) / 8)?;
    if fuel > cost::PIECE_COST && !int(core, n).is_negative() && !int(core, k).is_negative() {
        let least = core.heap.new_int(count.min(i64::MAX as u64) as i64)?;
        return Err(core.enter(Chain::new(Goal::Comb), &[n, least, UNDEF]));
    }
    core.charge(fuel.min(cost::PIECE_COST) / 16)?;
    let made = combine::comb(int(core, n), int(core, k));
    result(core, made)
}

fn perm(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let k = args.get(1).copied().unwrap_or(UNDEF);
    if k.is_undef() || k.is_none() {
        return factorial(core, args.get(..1).unwrap_or_default());
    }
    let n = core.index_arg(named("perm"), args, 0)?;
    let k = core.index_arg(named("perm"), args, 1)?;
    let (size, count) = (
        core.int_clamped(n).unwrap_or(0).max(0) as u64,
        core.int_clamped(k).unwrap_or(0).max(0) as u64,
    );
    let count = if count > size { 0 } else { count };
    let bits = core.bit_length(n);
    let fuel = cost::cost_perm(bits, count);
    core.heap.books.reserve(cost::perm_bits_bound(bits, count) / 8)?;
    if fuel > cost::PIECE_COST && !int(core, n).is_negative() && !int(core, k).is_negative() {
        return Err(core.factors(n, count));
    }
    core.charge(fuel.min(cost::PIECE_COST) / 16)?;
    let made = combine::perm(int(core, n), int(core, k));
    result(core, made)
}
