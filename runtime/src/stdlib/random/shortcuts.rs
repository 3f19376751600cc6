//! Shortcuts of `random`: what most programs ask the generator for.
//!
//! Place: `stdlib/shortcut.rs` finds them by the names of the methods in `frozen/random.py`.
//!
//! Invariants: generators are of the module's own classes, whose methods nobody has replaced by those of a class of theirs;
//! numbers are small, so that they are the same as ints and as floats. The sequence is that of the methods.
//! Limits: none of its own.

use super::{Twister, below};
use crate::core::Core;
use crate::exception::Fault;
use crate::stdlib::shortcut::{OwnClass, Shortcut};
use crate::value::Value;

type Answer = Result<Option<Value>, Fault>;

/// The module's own generator.
const SHARED: OwnClass = OwnClass { place: 3, name: "_Shared", slots: &["gauss_next", "_state"] };

const RANDOM: OwnClass = OwnClass { place: 4, name: "Random", slots: &["_state", "gauss_next"] };

/// Ints up to here are exact as floats, and so are their differences.
const EXACT: i64 = 1 << 46;

/// The methods.
pub(crate) static SHORTCUTS: &[Shortcut] = &[
    Shortcut::new("Random.random", |core, function, args| match *args {
        [this] => match core.state_of_random(function, this)? {
            Some(state) => Ok(Some(Value::float(Twister::of(core, state)?.fraction()))),
            None => Ok(None),
        },
        _ => Ok(None),
    }),
    Shortcut::new("Random._randbelow", |core, function, args| match *args {
        [this, n] => drawn(core, function, this, 0, n),
        _ => Ok(None),
    }),
    Shortcut::new("Random.randint", |core, function, args| match *args {
        [this, a, b] if a.is_int() && b.is_int() => {
            drawn(core, function, this, a.as_int(), Value::int(width(a, b).saturating_add(1)))
        }
        _ => Ok(None),
    }),
    Shortcut::new("Random.randrange", |core, function, args| match *args {
        [this, stop, none, one] if stop.is_int() && none.is_none() && one == Value::int(1) => {
            drawn(core, function, this, 0, stop)
        }
        [this, a, b, one] if a.is_int() && b.is_int() && one == Value::int(1) => {
            drawn(core, function, this, a.as_int(), Value::int(width(a, b)))
        }
        _ => Ok(None),
    }),
    Shortcut::new("Random.choice", |core, function, args| {
        let &[this, sequence] = args else { return Ok(None) };
        let Some(len) = core.heap.items(sequence).map(<[Value]>::len) else { return Ok(None) };
        let at = drawn(core, function, this, 0, Value::int(len as i64))?;
        Ok(at.and_then(|at| core.item_at(sequence, at.as_int() as usize)))
    }),
    Shortcut::new("Random.uniform", |core, function, args| {
        let &[this, a, b] = args else { return Ok(None) };
        let (Some(a), Some(b)) = (exact(a), exact(b)) else { return Ok(None) };
        match core.state_of_random(function, this)? {
            Some(state) => {
                let fraction = Twister::of(core, state)?.fraction();
                Ok(Some(Value::float(a + (b - a) * fraction)))
            }
            None => Ok(None),
        }
    }),
];

/// `b - a`, or 0 where that is too much.
fn width(a: Value, b: Value) -> i64 {
    let width = b.as_int().saturating_sub(a.as_int());
    if width < EXACT { width } else { -1 }
}

fn exact(number: Value) -> Option<f64> {
    if number.is_float() {
        return Some(number.as_float());
    }
    let int = number.is_int().then(|| number.as_int())?;
    (int.abs() < EXACT).then_some(int as f64)
}

/// `from` and a number below `n`, where that is positive.
fn drawn(core: &mut Core, function: Value, this: Value, from: i64, n: Value) -> Answer {
    if n.small_int().is_none_or(|n| n <= 0) {
        return Ok(None);
    }
    let Some(state) = core.state_of_random(function, this)? else { return Ok(None) };
    let found = below(core, &[state, n])?;
    core.heap.new_int(from + found.small_int().unwrap_or(0)).map(Some)
}

// === impl Core ===

impl Core {
    /// The state of a seeded generator.
    fn state_of_random(&mut self, function: Value, this: Value) -> Answer {
        if let Some([_, state]) = self.own_parts(function, &SHARED, this)? {
            return Ok(Some(state));
        }
        Ok(self.own_parts(function, &RANDOM, this)?.map(|[state, _]| state))
    }
}
