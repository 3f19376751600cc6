//! `_statistics`: exact sums of the plain numbers of a list; `frozen/statistics.py` has the module.
//!
//! Place: the sums are those of `number/math/exact.rs`; the module puts those of the pieces of a list together.
//!
//! Invariants: what is not an int of a few digits or a finite float is left to the module.
//! Limits: `TERMS_MAX` items at once, charged by items.

use num_bigint::BigInt;

use crate::core::Core;
use crate::exception::Fault;
use crate::native::{NativeDef, Signature};
use crate::number::math::exact::{TERMS_MAX, Term, sums};
use crate::value::{NONE, UNDEF, Value};

/// `_statistics`
pub(crate) static NATIVES: &[NativeDef] =
    &[NativeDef::function("_exact_sums", Signature::exact(3), exact_sums)];

/// Bytes of the ints that are given at most.
const RESULT_BYTES: u64 = 4096;

/// `_exact_sums(data, start, squares)`: of the next items (how many, whether a float is among them, the sum, that of the squares
/// or None, by which power of two the sum is too large), or None.
fn exact_sums(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[data, start, squares] = args else { return Err(core.system_error("bad arguments")) };
    let start = start.small_int().and_then(|start| usize::try_from(start).ok()).unwrap_or(0);
    let items = core.heap.items(data).unwrap_or_default();
    let items = items.get(start..).unwrap_or_default();
    let items = items.get(..TERMS_MAX).unwrap_or(items);
    let count = items.len();
    core.heap.books.reserve(count as u64 * 16 + RESULT_BYTES)?;
    core.charge(count as u64 / 2 + 4)?;
    let mut floats = false;
    let mut terms = Vec::with_capacity(count);
    for at in start..start + count {
        let item = core.item_at(data, at).unwrap_or(UNDEF);
        let term = if item.is_float() {
            floats = true;
            Term::of_float(item.as_float())
        } else {
            item.small_int().map(Term::of_int)
        };
        let Some(term) = term else { return Ok(NONE) };
        terms.push(term);
    }
    let found = sums(&terms, squares.small_int() == Some(1));
    let sum = core.int_of_big(found.sum)?;
    let squares = match found.squares {
        Some(squares) => core.int_of_big(squares)?,
        None => NONE,
    };
    let (count, shift) = (Value::int(count as i64), Value::int(i64::from(found.shift)));
    core.heap.new_tuple(&[count, Value::bool(floats), sum, squares, shift])
}

impl Core {
    fn int_of_big(&mut self, int: BigInt) -> Result<Value, Fault> {
        match i64::try_from(&int) {
            Ok(int) => self.heap.new_int(int),
            Err(_) => self.heap.new_big(int),
        }
    }
}
