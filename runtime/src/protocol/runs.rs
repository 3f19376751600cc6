//! Runs: iterators over lists, tuples and ranges, whose next values are there at once.
//!
//! Place: `protocol/iterate.rs`, `protocol/drain.rs` and `builtins/fold.rs` look here first; any other iterator goes the
//! general way.
//!
//! Invariants: a run needs no guest code and no memory, and taking from it costs nothing; whoever takes charges.
//! Limits: none of its own.

use crate::core::Core;
use crate::heap::Heap;
use crate::heap::iter::{Iter, Tool};
use crate::types::TypeId;
use crate::value::{INT_MAX, INT_MIN, Kind, Value};

/// What a run gave.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Given {
    Value(Value),
    End,
    /// It is no run.
    Other,
}

/// What an iterator of pairs gave; the pair is in `Core::pair`. Small, so that it comes back in a register of the processor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PairGiven {
    Pair,
    End,
    /// It is no iterator of pairs, or one that takes a frame.
    Other,
}

/// Values that are moved at once.
pub(crate) const RUN: usize = 16;

/// Values that any native takes from one iterator in one step, at most, where it has made sure of the first.
pub(crate) const PLENTY: usize = 128;

impl Core {
    /// Whether an iterator is a run.
    #[inline(always)]
    pub(crate) fn is_run(&self, iter: Value) -> bool {
        iter.is_kind(Kind::Iterator)
            && matches!(
                self.heap.iter(iter),
                Iter::List { .. } | Iter::Tuple { .. } | Iter::Range { .. }
            )
    }

    /// The next value of a run.
    #[inline(always)]
    pub(crate) fn next_of_run(&mut self, iter: Value) -> Given {
        if !iter.is_kind(Kind::Iterator) {
            return Given::Other;
        }
        let Heap { iters, lists, tuples, .. } = &mut self.heap;
        let state = iters.get_mut(iter.index());
        let item = match state {
            Iter::Range { left: 0, .. } => return Given::End,
            Iter::Range { next, step, left } => {
                *left -= 1;
                let value = Value::int(*next);
                *next = next.wrapping_add(*step).clamp(INT_MIN, INT_MAX);
                return Given::Value(value);
            }
            Iter::List { list, at } => {
                let item = lists.get(list.index()).items.get(*at as usize).copied();
                *at += u32::from(item.is_some());
                item
            }
            Iter::Tuple { tuple, at } => {
                let item = tuples.get(tuple.index()).get(*at as usize).copied();
                *at += u32::from(item.is_some());
                item
            }
            _ => return Given::Other,
        };
        match item {
            Some(item) => Given::Value(item),
            None => {
                let was = match state {
                    Iter::List { .. } => TypeId::ListIterator,
                    _ => TypeId::TupleIterator,
                };
                *state = Iter::Done { was };
                Given::End
            }
        }
    }

    /// What `next_of_run` would give, if that is a value.
    pub(crate) fn peek_run(&self, iter: Value) -> Option<Value> {
        match self.heap.iter(iter) {
            Iter::Range { left: 0, .. } => None,
            Iter::Range { next, .. } => Some(Value::int(*next)),
            _ => self.ahead(iter, 1).first().copied(),
        }
    }

    /// The values of a list or tuple that its iterator gives next, at most so many; `pass` says how many were taken.
    pub(crate) fn ahead(&self, iter: Value, most: usize) -> &[Value] {
        if !iter.is_kind(Kind::Iterator) {
            return &[];
        }
        let (items, at) = match self.heap.iter(iter) {
            Iter::List { list, at } => (&self.heap.list(*list).items[..], *at),
            Iter::Tuple { tuple, at } => (&self.heap.tuple(*tuple)[..], *at),
            _ => return &[],
        };
        let rest = items.get(at as usize..).unwrap_or_default();
        rest.get(..most).unwrap_or(rest)
    }

    /// The sum and the number of the ints that an iterator over a range or bytes gives next, at most so many.
    pub(crate) fn sum_ahead(&self, iter: Value, most: usize) -> Option<(i64, usize)> {
        if !iter.is_kind(Kind::Iterator) {
            return None;
        }
        match *self.heap.iter(iter) {
            Iter::Range { next, step, left } => {
                let count = left.min(most as u64);
                let n = i128::from(count);
                let sum = n * i128::from(next) + i128::from(step) * (n * (n - 1) / 2);
                Some((i64::try_from(sum).ok()?, count as usize))
            }
            Iter::Bytes { bytes, at } if bytes.is_kind(Kind::Bytes) => {
                let rest = self.heap.bytes(bytes).get(at as usize..).unwrap_or_default();
                let some = rest.get(..most).unwrap_or(rest);
                Some((some.iter().map(|byte| i64::from(*byte)).sum(), some.len()))
            }
            _ => None,
        }
    }

    /// Passes over values that `ahead` or `sum_ahead` has shown.
    pub(crate) fn pass(&mut self, iter: Value, count: usize) {
        match self.heap.iter_mut(iter) {
            Iter::List { at, .. } | Iter::Tuple { at, .. } | Iter::Bytes { at, .. } => {
                *at += count as u32;
            }
            Iter::Range { next, step, left } => {
                let after = i128::from(*next) + i128::from(*step) * count as i128;
                *next = after.clamp(INT_MIN.into(), INT_MAX.into()) as i64;
                *left -= count as u64;
            }
            _ => {}
        }
    }

    /// How many values a run, or the run within a `chain`, has at least: none if it is no run.
    pub(crate) fn run_left(&self, iter: Value) -> usize {
        if !iter.is_kind(Kind::Iterator) {
            return 0;
        }
        match self.heap.iter(iter) {
            Iter::Range { left, .. } => usize::try_from(*left).unwrap_or(usize::MAX),
            Iter::List { list: items, at } | Iter::Tuple { tuple: items, at } => {
                self.heap.items(*items).map_or(0, |items| items.len().saturating_sub(*at as usize))
            }
            Iter::Tool(state) if state.tool == Tool::Chain && self.is_run(state.y) => {
                self.run_left(state.y)
            }
            _ => 0,
        }
    }

    /// Moves `count` values, at most `RUN` and as many as `run_left` says, to a list that has room for them.
    pub(crate) fn move_run(&mut self, iter: Value, list: Value, count: usize) {
        let iter = match self.heap.iter(iter) {
            Iter::Tool(state) => state.y,
            _ => iter,
        };
        let mut values = [Value::int(0); RUN];
        let mut moved = 0;
        for place in values.iter_mut().take(count) {
            let Given::Value(value) = self.next_of_run(iter) else { break };
            *place = value;
            moved += 1;
        }
        if list.is_kind(Kind::List) {
            self.heap.list_mut(list).items.extend_from_slice(&values[..moved]);
        }
    }
}
