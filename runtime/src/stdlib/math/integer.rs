//! `math` of ints: `gcd`, `lcm`, `factorial`, `comb`, `perm`, `isqrt`.
//!
//! Place: `number/combine.rs` and `number/power.rs` do the work.
//!
//! Invariants: arguments are ints, by `__index__` where they are of guest classes.
//! Limits: costs and sizes of results are charged from bit lengths before the work.

use super::named;
use crate::core::Core;
use crate::exception::Fault;
use crate::native::{NativeDef, Signature};
use crate::number::{IntRef, NumberError, PyInt, combine, cost, power};
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
    core.charge(fuel / 2)?;
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

fn gcd(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let mut sum = Value::int(0);
    for at in 0..args.len() {
        let next = core.index_arg(named("gcd"), args, at)?;
        let (m, n) = (core.bit_length(sum), core.bit_length(next));
        charge(core, cost::cost_gcd(m, n), m.max(n))?;
        let made = combine::gcd(int(core, sum), int(core, next));
        sum = core.new_pyint(made)?;
    }
    Ok(sum)
}

fn lcm(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let mut product = Value::int(1);
    for at in 0..args.len() {
        let next = core.index_arg(named("lcm"), args, at)?;
        let (m, n) = (core.bit_length(product), core.bit_length(next));
        let fuel = cost::cost_gcd(m, n).saturating_add(cost::cost_mul(m, n));
        charge(core, fuel, cost::mul_bits_bound(m, n))?;
        let made = combine::lcm(int(core, product), int(core, next));
        product = core.new_pyint(made)?;
    }
    Ok(product)
}

fn factorial(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let n = core.index_arg(named("factorial"), args, 0)?;
    let size = core.int_clamped(n).unwrap_or(0).max(0) as u64;
    charge(core, cost::cost_factorial(size), cost::factorial_bits_bound(size))?;
    let made = combine::factorial(int(core, n));
    result(core, made)
}

fn isqrt(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let n = core.index_arg(named("isqrt"), args, 0)?;
    let bits = core.bit_length(n);
    charge(core, cost::cost_isqrt(bits), bits)?;
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
    charge(
        core,
        cost::cost_perm(bits, count).saturating_mul(2),
        cost::perm_bits_bound(bits, count),
    )?;
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
    charge(core, cost::cost_perm(bits, count), cost::perm_bits_bound(bits, count))?;
    let made = combine::perm(int(core, n), int(core, k));
    result(core, made)
}
