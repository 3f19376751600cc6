//! Exact conversions between ints and floats.
use num_bigint::{BigInt, Sign};

/// The float nearest to an int, half to even; `None` where it is too large (CPython: `OverflowError: int too large to
/// convert to float`).
pub(crate) fn to_f64(value: &BigInt) -> Option<f64> {
    let bits = value.bits();
    if bits > 1024 {
        return None;
    }
    let shift = bits.saturating_sub(64);
    let top = value.magnitude() >> shift;
    let mut top = top.iter_u64_digits().next().unwrap_or(0);
    // What is cut off only matters as "not zero": the float keeps 11 bits less than `top` has.
    if shift > 0 && value.magnitude().trailing_zeros().unwrap_or(0) < shift {
        top |= 1;
    }
    let magnitude = libm::ldexp(top as f64, shift as i32);
    if !magnitude.is_finite() {
        return None;
    }
    Some(if value.sign() == Sign::Minus {
        -magnitude
    } else {
        magnitude
    })
}
