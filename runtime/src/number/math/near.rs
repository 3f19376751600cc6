//! Neighbours and closeness of floats.
//!
//! Place: `math.nextafter`, `ulp`, `isclose`.
//! Invariants: results are those of CPython 3.14, bit for bit.
//! Limits: constant time, whatever the number of steps.

use crate::number::NumberError;

/// `math.nextafter(x, y, steps=steps)`; more steps than 64 bits hold are as many as those.
pub(crate) fn next_after(x: f64, y: f64, steps: u64) -> f64 {
    if steps == 0 || x.is_nan() {
        return x;
    }
    if y.is_nan() {
        return y;
    }
    // Floats of one sign are ordered as their bits.
    let place = |value: f64| {
        let magnitude = i128::from(value.to_bits() & (u64::MAX >> 1));
        if value.is_sign_negative() { -magnitude } else { magnitude }
    };
    let (from, to) = (place(x), place(y));
    if from == to {
        return y;
    }
    let steps = i128::from(steps);
    let reached = if from < to { (from + steps).min(to) } else { (from - steps).max(to) };
    let magnitude = f64::from_bits(reached.unsigned_abs() as u64);
    // At zero it is the target's sign that counts if that is the target, else the start's.
    let negative = match reached {
        0 if to == 0 => y.is_sign_negative(),
        0 => x.is_sign_negative(),
        _ => reached < 0,
    };
    if negative { -magnitude } else { magnitude }
}

/// `math.ulp`
pub(crate) fn ulp(x: f64) -> f64 {
    let x = x.abs();
    if !x.is_finite() {
        return x;
    }
    let above = f64::from_bits(x.to_bits() + 1);
    if above.is_infinite() { x - f64::from_bits(x.to_bits() - 1) } else { above - x }
}

/// `math.isclose`
pub(crate) fn is_close(a: f64, b: f64, relative: f64, absolute: f64) -> Result<bool, NumberError> {
    if relative < 0.0 || absolute < 0.0 {
        return Err(NumberError::value("tolerances must be non-negative"));
    }
    if a == b {
        return Ok(true);
    }
    if a.is_infinite() || b.is_infinite() {
        return Ok(false);
    }
    let difference = (b - a).abs();
    Ok(difference <= (relative * b).abs()
        || difference <= (relative * a).abs()
        || difference <= absolute)
}
