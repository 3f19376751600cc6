//! `math` of iterables: `fsum`, `prod`, `sumprod`, `dist`, `hypot`.
//!
//! Place: an iterable that is no list or tuple is drained into a list first.
//!
//! Invariants: `prod` is a frame, since items may multiply in guest code; the others take numbers alone.
//! Limits: charged by items.

use serde::{Deserialize, Serialize};

use super::named;
use crate::code::op::BinaryOp;
use crate::core::Core;
use crate::exception::Fault;
use crate::native::state::StepFn;
use crate::native::{Input, NativeDef, Signature, Step};
use crate::number::NumberError;
use crate::number::math::sum::{Fsum, hypot as hypotenuse, product_error};
use crate::protocol::settle::How;
use crate::value::{UNDEF, Value};

pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::function("fsum", Signature::exact(1), fsum),
    NativeDef::function("prod", Signature::named(&["iterable", "start"], 1, 1, 1), prod),
    NativeDef::function("sumprod", Signature::exact(2), sum_of_products),
    NativeDef::function("dist", Signature::exact(2), dist),
    NativeDef::function("hypot", Signature::exact(0).with_extra(), hypot),
];

/// Multiplies the items of a list. Registers: list, product.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Product {
    at: u32,
    waiting: bool,
}

impl StepFn for Product {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [list, _] = regs else { return Err(core.system_error("bad registers")) };
        if let Input::Returned(value) = input
            && self.waiting
        {
            regs[1] = value;
            self.at += 1;
        }
        self.waiting = true;
        while let Some(item) = core.item_at(list, self.at as usize) {
            regs[1] = core.retrying(|core| core.binary(BinaryOp::Mul, regs[1], item, false))?;
            self.at += 1;
            if self.at.is_multiple_of(16) {
                core.charge(1)?;
                if core.meter.is_over() {
                    self.waiting = false;
                    return Ok(Step::Yield);
                }
            }
        }
        Ok(Step::Return(regs[1]))
    }
}

/// The items of argument `at`, drained into a list first where it is none.
fn items(core: &mut Core, args: &[Value], at: usize, name: &'static str) -> Result<Value, Fault> {
    let value = args.get(at).copied().unwrap_or(UNDEF);
    if core.heap.items(value).is_some() {
        return Ok(value);
    }
    Err(core.settle(named(name), args, at, How::List))
}

/// The items of argument `at`, a list or tuple, as floats: by `__float__` where one is no plain number.
fn floats(
    core: &mut Core,
    args: &[Value],
    at: usize,
    name: &'static str,
) -> Result<Vec<f64>, Fault> {
    let list = args.get(at).copied().unwrap_or(UNDEF);
    let count = core.heap.items(list).map_or(0, <[Value]>::len);
    core.heap.books.reserve(count as u64 * 8)?;
    core.charge(count as u64 / 4)?;
    let mut numbers = Vec::with_capacity(count);
    for which in 0..count {
        let item = core.item_at(list, which).unwrap_or(UNDEF);
        let plain = core.plain(item);
        // `sumprod` takes an int for what it is.
        let asked = plain != item && name != "sumprod" && core.has_float_method(item);
        if !core.is_number(plain) || asked {
            // Text is refused here, which `float` would read.
            for rest in which..count {
                let item = core.item_at(list, rest).unwrap_or(UNDEF);
                if !core.is_number(core.plain(item)) && !core.has_float_method(item) {
                    let name = core.type_name(item);
                    return Err(core.type_error(format!("must be real number, not {name}")));
                }
            }
            return Err(core.settle(named(name), args, at, How::Floats));
        }
        numbers.push(core.to_float(plain)?);
    }
    Ok(numbers)
}

fn fsum(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let list = items(core, args, 0, "fsum")?;
    let numbers = floats(core, &[list], 0, "fsum")?;
    core.charge(numbers.len() as u64)?;
    let result = total(numbers.into_iter());
    core.math_result(result)
}

fn total(mut numbers: impl Iterator<Item = f64>) -> Result<f64, NumberError> {
    let mut sum = Fsum::default();
    numbers.try_for_each(|number| sum.add(number))?;
    sum.finish()
}

fn prod(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let list = items(core, args, 0, "prod")?;
    let start = args.get(1).copied().unwrap_or(UNDEF).or(Value::int(1));
    Err(core.enter(Product::default(), &[list, start]))
}

fn sum_of_products(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let p = items(core, args, 0, "sumprod")?;
    let q = items(core, args, 1, "sumprod")?;
    if core.plain_len(p) != core.plain_len(q) {
        return Err(core.value_error("Inputs are not the same length"));
    }
    let count = core.plain_len(p).unwrap_or(0) as usize;
    core.charge(count as u64)?;
    let pair = |core: &Core, at: usize| {
        (core.item_at(p, at).unwrap_or(UNDEF), core.item_at(q, at).unwrap_or(UNDEF))
    };
    let inexact = (0..count).any(|at| {
        let (x, y) = pair(core, at);
        x.is_float() || y.is_float()
    });
    if inexact {
        let (p, q) = (floats(core, &[p, q], 0, "sumprod")?, floats(core, &[p, q], 1, "sumprod")?);
        // Each product is split into two floats that sum to it exactly.
        let terms = p.into_iter().zip(q).flat_map(|(x, y)| {
            let high = x * y;
            let low = if high.is_finite() { product_error(x, y, high) } else { 0.0 };
            [high, low]
        });
        let result = total(terms);
        return core.math_result(result);
    }
    Err(core.enter(SumProduct::default(), &[p, q, Value::int(0)]))
}

/// `sumprod` of what is exact, or of objects that multiply and add in guest code. Registers: p, q, the sum so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct SumProduct {
    at: u32,
    /// What a frame gives is the sum, not the product.
    adding: bool,
}

impl StepFn for SumProduct {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [p, q, mut sum] = regs else { return Err(core.system_error("bad registers")) };
        let mut product = None;
        match input {
            Input::Returned(value) if self.adding => {
                self.adding = false;
                self.at += 1;
                sum = value;
                regs[2] = sum;
            }
            Input::Returned(value) => product = Some(value),
            _ => {}
        }
        let count = core.plain_len(p).unwrap_or(0).min(core.plain_len(q).unwrap_or(0));
        while u64::from(self.at) < count {
            let given = product.take();
            let at = self.at as usize;
            let mut multiplied = given.is_some();
            let mut add = |core: &mut Core| {
                let product = match given {
                    Some(product) => product,
                    None => {
                        let item = |core: &Core, list| core.item_at(list, at).unwrap_or(UNDEF);
                        let (x, y) = (core.plain(item(core, p)), core.plain(item(core, q)));
                        multiplied = false;
                        core.binary(BinaryOp::Mul, x, y, false)?
                    }
                };
                multiplied = true;
                core.binary(BinaryOp::Add, sum, product, false)
            };
            // A product that a frame gave is given again only where the whole step runs again.
            let added = if given.is_some() { add(core) } else { core.retrying(add) };
            self.adding = multiplied && matches!(added, Err(Fault::Enter));
            sum = added?;
            regs[2] = sum;
            self.at += 1;
            if core.meter.is_over() {
                return Ok(Step::Yield);
            }
        }
        Ok(Step::Return(sum))
    }
}

fn dist(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let p = items(core, args, 0, "dist")?;
    let q = items(core, args, 1, "dist")?;
    if core.plain_len(p) != core.plain_len(q) {
        return Err(core.value_error("both points must have the same number of dimensions"));
    }
    let (p, q) = (floats(core, &[p, q], 0, "dist")?, floats(core, &[p, q], 1, "dist")?);
    let steps: Vec<f64> = p.into_iter().zip(q).map(|(x, y)| x - y).collect();
    Ok(Value::float(hypotenuse(&steps)))
}

fn hypot(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    core.charge(args.len() as u64)?;
    let mut numbers = Vec::with_capacity(args.len());
    for at in 0..args.len() {
        numbers.push(core.float_arg(named("hypot"), args, at)?);
    }
    Ok(Value::float(hypotenuse(&numbers)))
}
