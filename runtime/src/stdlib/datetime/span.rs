//! Shortcuts of `timedelta`.
//!
//! Place: `stdlib/datetime.rs` lists them.
//! Invariants: a result that is out of range, and a division by 0, are left to the method.
//! Limits: factors of 128 bits.

use std::cmp::Ordering;

use super::calendar::{self, DAY, SECOND, Span};
use super::{Answer, ints, make};
use crate::core::Core;
use crate::host::cross::DoorClass;
use crate::value::Value;

/// `timedelta(...)` of ints.
pub(super) fn new(core: &mut Core, _: Value, args: &[Value]) -> Answer {
    let &[class, days, seconds, microseconds, milliseconds, minutes, hours, weeks] = args else {
        return Ok(None);
    };
    if !core.is_door_class(class, DoorClass::TimeDelta) {
        return Ok(None);
    }
    let parts = [days, seconds, microseconds, milliseconds, minutes, hours, weeks];
    let Some(parts) = ints(parts) else { return Ok(None) };
    const UNITS: [i64; 7] = [DAY, SECOND, 1, 1000, 60 * SECOND, 3600 * SECOND, 7 * DAY];
    let products = parts.iter().zip(UNITS).map(|(part, unit)| i128::from(*part) * i128::from(unit));
    core.new_span(Span(products.sum()))
}

/// `a + b`, or `a - b` with a sign of -1.
pub(super) fn combine(core: &mut Core, args: &[Value], sign: i128) -> Answer {
    match (core.span_arg(args, 0), core.span_arg(args, 1)) {
        (Some(a), Some(b)) => core.new_span(Span(a.0 + sign * b.0)),
        _ => Ok(None),
    }
}

pub(super) fn turned(core: &mut Core, args: &[Value], turn: fn(i128) -> i128) -> Answer {
    match core.span_arg(args, 0) {
        Some(span) => core.new_span(Span(turn(span.0))),
        None => Ok(None),
    }
}

fn int_arg(args: &[Value]) -> Option<i128> {
    let value = args.get(1).filter(|value| value.is_int())?;
    Some(i128::from(value.as_int()))
}

/// `span * int`
pub(super) fn multiply(core: &mut Core, _: Value, args: &[Value]) -> Answer {
    let (Some(span), Some(times)) = (core.span_arg(args, 0), int_arg(args)) else {
        return Ok(None);
    };
    match span.0.checked_mul(times) {
        Some(micros) => core.new_span(Span(micros)),
        None => Ok(None),
    }
}

/// `span / span`, `span / int`
pub(super) fn divide(core: &mut Core, _: Value, args: &[Value]) -> Answer {
    let Some(span) = core.span_arg(args, 0) else { return Ok(None) };
    if let Some(divisor) = int_arg(args) {
        return match calendar::div_nearest(span.0, divisor) {
            Some(micros) => core.new_span(Span(micros)),
            None => Ok(None),
        };
    }
    let Some(other) = core.span_arg(args, 1) else { return Ok(None) };
    let exact = |span: Span| span.0.abs() <= 1 << 53;
    let fits = other.0 != 0 && exact(span) && exact(other);
    Ok(fits.then(|| Value::float(span.0 as f64 / other.0 as f64)))
}

/// `span // span`, `span // int`
pub(super) fn floor_divide(core: &mut Core, _: Value, args: &[Value]) -> Answer {
    let Some(span) = core.span_arg(args, 0) else { return Ok(None) };
    if let Some(divisor) = int_arg(args) {
        return match floor(span.0, divisor) {
            Some((micros, _)) => core.new_span(Span(micros)),
            None => Ok(None),
        };
    }
    let quotient = core.span_arg(args, 1).and_then(|other| floor(span.0, other.0));
    match quotient.and_then(|(quotient, _)| i64::try_from(quotient).ok()) {
        Some(quotient) => core.heap.new_int(quotient).map(Some),
        None => Ok(None),
    }
}

/// `span % span`
pub(super) fn remainder(core: &mut Core, _: Value, args: &[Value]) -> Answer {
    let (Some(span), Some(other)) = (core.span_arg(args, 0), core.span_arg(args, 1)) else {
        return Ok(None);
    };
    match floor(span.0, other.0) {
        Some((_, rest)) => core.new_span(Span(rest)),
        None => Ok(None),
    }
}

/// Quotient and remainder, the latter with the divisor's sign.
fn floor(a: i128, b: i128) -> Option<(i128, i128)> {
    let (quotient, rest) = (a.checked_div(b)?, a.checked_rem(b)?);
    let less = rest != 0 && (rest < 0) != (b < 0);
    Some(if less { (quotient - 1, rest + b) } else { (quotient, rest) })
}

pub(super) fn compare(core: &mut Core, args: &[Value], answers: fn(Ordering) -> bool) -> Answer {
    match (core.span_arg(args, 0), core.span_arg(args, 1)) {
        (Some(a), Some(b)) => Ok(Some(Value::bool(answers(a.cmp(&b))))),
        _ => Ok(None),
    }
}

pub(super) fn total_seconds(core: &mut Core, _: Value, args: &[Value]) -> Answer {
    Ok(core.span_arg(args, 0).and_then(|span| make::seconds(span.0)))
}
