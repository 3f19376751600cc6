//! `round(x, n)` for floats.
//!
//! Place: `float.__round__` and the built-in `round` with digits. (`round(x)` without digits gives an int, see
//! `number::big`.)
//! Invariants: correctly rounded, half to even, on the exact decimal value of the float; the result is the float
//! nearest to that decimal, as CPython 3.14's.
//! Limits: constant; a float has at most 1,074 digits after the point.

use std::fmt::Write;

use super::Scratch;

/// With this many digits or more after the point every float is itself.
const PLACES_MAX: i64 = 323;
/// With fewer digits than this every float becomes zero.
const PLACES_MIN: i64 = -308;

/// `round(value, places)`; `None` where the result is too large for a float (CPython: `OverflowError: rounded value
/// too large to represent`).
pub(crate) fn round(value: f64, places: i64) -> Option<f64> {
    if !value.is_finite() || value == 0.0 || places > PLACES_MAX {
        return Some(value);
    }
    if places < PLACES_MIN {
        return Some(0.0 * value);
    }
    let magnitude = value.abs();
    if let Some((scaled, scale)) =
        usize::try_from(places).ok().and_then(|places| super::scaled_exact(magnitude, places))
        && scaled <= 1 << 53
    {
        // Both are exact, so their quotient is the float nearest to the decimal.
        return Some((scaled as f64 / scale as f64).copysign(value));
    }
    let mut scratch = Scratch::default();
    match usize::try_from(places) {
        Ok(places) => {
            let _ = write!(scratch, "{magnitude:.places$}");
        }
        Err(_) => write_rounded_left(magnitude, places, &mut scratch),
    }
    let rounded: f64 = std::str::from_utf8(&scratch.0).ok()?.parse().ok()?;
    rounded.is_finite().then(|| rounded.copysign(value))
}

/// Writes a magnitude rounded to a place left of the point.
fn write_rounded_left(magnitude: f64, places: i64, scratch: &mut Scratch) {
    // Forty digits tell every float below a power of ten from that power.
    let mut exact = Scratch::default();
    let _ = write!(exact, "{magnitude:.40e}");
    let digits = super::Digits::from_text(exact.0);
    let after = i64::from(digits.exponent) + places;
    if let Ok(after) = usize::try_from(after) {
        let _ = write!(scratch, "{magnitude:.after$e}");
    } else if after == -1 && is_above_half(magnitude, &digits) {
        let _ = write!(scratch, "1e{}", i64::from(digits.exponent) + 1);
    } else {
        let _ = write!(scratch, "0");
    }
}

/// Whether a magnitude is more than half of the power of ten above its first digit.
fn is_above_half(magnitude: f64, digits: &super::Digits) -> bool {
    match digits.digits.first() {
        Some(b'5') => {}
        Some(b'6'..=b'9') => return true,
        _ => return false,
    }
    // A float with no more than 1,100 digits: the tail decides.
    let mut all = Scratch::default();
    let _ = write!(all, "{magnitude:.1100e}");
    let all = super::Digits::from_text(all.0);
    all.digits.iter().skip(1).any(|&digit| digit != b'0')
}
