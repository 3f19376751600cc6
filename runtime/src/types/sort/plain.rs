//! Sorting keys whose order needs no guest code: chunks are sorted natively, then merged in slices.
//!
//! Place: phases `Classify`, `Chunks` and `Merges` of `types/sort.rs`.
//!
//! Invariants: a class is chosen only if its order is total (no NaN), so any stable sort has CPython's result. A slice takes
//! the vectors out of the lists and puts them back before it ends.
//! Limits: chunks and slices are sized by the cost of a comparison, so that each stays below a few milliseconds.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use super::{ITEMS, KEYS, Phase, SPARE_ITEMS, SPARE_KEYS, Sort};
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::Heap;
use crate::text::surrogate;
use crate::value::{Kind, NONE, Value};

/// What all keys are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Class {
    Unknown,
    Ints,
    Floats,
    Strs,
    /// Flat tuples of ints, floats and strings, of one class at each position.
    Tuples,
    /// Only `__lt__` can tell.
    Other,
}

/// Keys that one slice looks at.
const SCAN: usize = 1 << 16;

impl Sort {
    /// The list of keys.
    fn key_list(regs: &[Value]) -> Value {
        if regs[KEYS].is_undef() { regs[ITEMS] } else { regs[KEYS] }
    }

    /// Finds out what the keys are; `runs.lo` is how far.
    pub(super) fn classify(&mut self, core: &mut Core, regs: &mut [Value]) -> Result<(), Fault> {
        let list = Sort::key_list(regs);
        let heap = &core.heap;
        let keys = &heap.list(list).items;
        let from = self.runs.lo as usize;
        let end = keys.len().min(from + SCAN);
        for key in keys.get(from..end).unwrap_or_default() {
            let class = class_of(heap, *key, keys[0]);
            if self.class == Class::Unknown {
                self.class = class;
            } else if self.class != class {
                self.class = Class::Other;
            }
            if self.class == Class::Other {
                break;
            }
            if let Some(text) = heap.as_str(*key) {
                // The longest text bounds what a comparison costs.
                self.runs.n = self.runs.n.max(text.len() as u32);
            }
        }
        let done = end == keys.len() || self.class == Class::Other;
        core.charge_values(end.saturating_sub(from))?;
        self.runs.lo = end as u32;
        if !done {
            return Ok(());
        }
        let longest = self.runs.n;
        self.runs = super::Runs::default();
        self.runs.end = longest;
        if self.reverse {
            core.heap.list_mut(regs[ITEMS]).items.reverse();
            if !regs[KEYS].is_undef() {
                core.heap.list_mut(regs[KEYS]).items.reverse();
            }
        }
        self.phase = match self.class {
            Class::Other => Phase::Runs,
            Class::Unknown => Phase::Finish,
            _ => Phase::Chunks,
        };
        Ok(())
    }

    /// Whether the keys are of the class that was found, as far as they were looked at.
    pub(super) fn has_classes(&self, core: &Core, regs: &[Value]) -> bool {
        let heap = &core.heap;
        let keys = &heap.list(Sort::key_list(regs)).items;
        let Some(first) = keys.first() else { return true };
        if self.class == Class::Other {
            return false;
        }
        let of_class = |key: &Value| class_of(heap, *key, *first) == self.class;
        if self.phase != Phase::Merges {
            let until =
                if self.phase == Phase::Chunks { keys.len() } else { self.runs.lo as usize };
            return keys.iter().take(until).all(of_class);
        }
        // What was merged so far is in the spare list, which becomes the list.
        let spare = if regs[KEYS].is_undef() { regs[SPARE_ITEMS] } else { regs[SPARE_KEYS] };
        if spare.is_undef() {
            return keys.iter().all(of_class);
        }
        let spare = &heap.list(spare).items;
        let merged = [self.runs.lo, self.runs.i, self.runs.j].iter().map(|at| *at as usize).sum();
        spare.len() == keys.len() && keys.iter().chain(spare.iter().take(merged)).all(of_class)
    }

    fn chunk_size(self) -> u32 {
        match self.class {
            Class::Ints | Class::Floats => 1 << 15,
            Class::Strs => ((1 << 20) / (self.runs.end / 8 + 64)).max(2),
            _ => 1 << 12,
        }
    }

    /// What a comparison of two of the keys costs, in those of two short ones.
    fn comparison_cost(self) -> u64 {
        if self.class == Class::Strs { 1 + u64::from(self.runs.end) / 512 } else { 1 }
    }

    /// Sorts the chunk at `runs.lo`.
    pub(super) fn chunk(&mut self, core: &mut Core, regs: &mut [Value]) -> Result<(), Fault> {
        let count = core.heap.list(regs[ITEMS]).items.len();
        let from = self.runs.lo as usize;
        let end = count.min(from + self.chunk_size() as usize);
        let len = end.saturating_sub(from) as u64;
        core.charge(len * u64::from(64 - len.leading_zeros()) / 16 * self.comparison_cost())?;
        if regs[KEYS].is_undef() {
            let mut items = std::mem::take(&mut core.heap.list_mut(regs[ITEMS]).items);
            if let Some(part) = items.get_mut(from..end) {
                sort_values(self.class, &core.heap, part);
            }
            core.heap.list_mut(regs[ITEMS]).items = items;
        } else {
            let items = &core.heap.list(regs[ITEMS]).items;
            let keys = &core.heap.list(regs[KEYS]).items;
            let mut pairs: Vec<(Value, Value)> = keys
                .iter()
                .zip(items)
                .skip(from)
                .take(end.saturating_sub(from))
                .map(|(key, item)| (*key, *item))
                .collect();
            sort_pairs(self.class, &core.heap, &mut pairs);
            write(
                &mut core.heap.list_mut(regs[ITEMS]).items,
                from,
                pairs.iter().map(|pair| pair.1),
            );
            write(&mut core.heap.list_mut(regs[KEYS]).items, from, pairs.iter().map(|pair| pair.0));
        }
        self.runs.lo = end as u32;
        if end < count {
            return Ok(());
        }
        let longest = self.runs.end;
        let width = self.chunk_size();
        self.runs = super::Runs::default();
        self.runs.end = longest;
        self.runs.n = width;
        self.phase = if width as usize >= count { Phase::Finish } else { Phase::Merges };
        Ok(())
    }

    /// Merges a slice of two neighbouring chunks of `runs.n` keys each, the first at `runs.lo`.
    pub(super) fn merge(&mut self, core: &mut Core, regs: &mut [Value]) -> Result<(), Fault> {
        let keyed = !regs[KEYS].is_undef();
        let count = core.heap.list(regs[ITEMS]).items.len();
        if regs[SPARE_ITEMS].is_undef() || (keyed && regs[SPARE_KEYS].is_undef()) {
            core.heap.books.reserve(count as u64 * 16 + 256)?;
            regs[SPARE_ITEMS] = core.heap.new_list(vec![NONE; count])?;
            if keyed {
                regs[SPARE_KEYS] = core.heap.new_list(vec![NONE; count])?;
            }
        }
        let slice = self.chunk_size() as usize;
        core.charge(slice as u64 / 8 * self.comparison_cost())?;
        let mut take = |at: usize| {
            if regs[at].is_undef() {
                Vec::new()
            } else {
                std::mem::take(&mut core.heap.list_mut(regs[at]).items)
            }
        };
        let (items, keys) = (take(ITEMS), take(KEYS));
        let (mut to_items, mut to_keys) = (take(SPARE_ITEMS), take(SPARE_KEYS));
        let from = if keyed { (&keys[..], &items[..]) } else { (&items[..], &[][..]) };
        let to = if keyed {
            (&mut to_keys[..], &mut to_items[..])
        } else {
            (&mut to_items[..], &mut [][..])
        };
        let heap = &core.heap;
        let runs = &mut self.runs;
        match self.class {
            Class::Ints => runs.merge_slice(from, to, slice, |a, b| a.as_int() < b.as_int()),
            Class::Floats => runs.merge_slice(from, to, slice, |a, b| a.as_float() < b.as_float()),
            Class::Strs => {
                runs.merge_slice(from, to, slice, |a, b| heap.str_order(a, b) == Ordering::Less);
            }
            _ => {
                runs.merge_slice(from, to, slice, |a, b| tuple_order(heap, a, b) == Ordering::Less);
            }
        }
        let mut give = |at: usize, items: Vec<Value>| {
            if !regs[at].is_undef() {
                core.heap.list_mut(regs[at]).items = items;
            }
        };
        give(ITEMS, items);
        give(KEYS, keys);
        give(SPARE_ITEMS, to_items);
        give(SPARE_KEYS, to_keys);
        if self.runs.lo as usize >= count {
            regs.swap(ITEMS, SPARE_ITEMS);
            regs.swap(KEYS, SPARE_KEYS);
            self.runs.lo = 0;
            self.runs.n = self.runs.n.saturating_mul(2);
            if self.runs.n as usize >= count {
                self.phase = Phase::Finish;
            }
        }
        Ok(())
    }
}

impl super::Runs {
    /// Merges up to `slice` keys, and what goes with them, of the pair of runs at `lo`; `i`, `j` and `k` are where it stands
    /// in the first, the second and the output, counted from the beginning of each.
    fn merge_slice(
        &mut self,
        from: (&[Value], &[Value]),
        to: (&mut [Value], &mut [Value]),
        slice: usize,
        less: impl Fn(Value, Value) -> bool,
    ) {
        let ((keys, items), (to_keys, to_items)) = (from, to);
        let (lo, width) = (self.lo as usize, self.n as usize);
        let mid = (lo + width).min(keys.len());
        let end = (mid + width).min(keys.len());
        let (first, second) = (&keys[lo.min(mid)..mid], &keys[mid..end]);
        let (mut i, mut j) = (self.i as usize, self.j as usize);
        let stop = (lo + i + j + slice).min(end);
        let begin = (lo + i + j).min(stop);
        for (out, key) in (begin..stop).zip(to_keys.iter_mut().skip(begin)) {
            let right = match (first.get(i), second.get(j)) {
                (Some(a), Some(b)) => less(*b, *a),
                (None, _) => true,
                (_, None) => false,
            };
            let at = if right { mid + j } else { lo + i };
            *key = keys[at];
            if let (Some(to), Some(item)) = (to_items.get_mut(out), items.get(at)) {
                *to = *item;
            }
            i += usize::from(!right);
            j += usize::from(right);
        }
        (self.i, self.j) = (i as u32, j as u32);
        if stop == end {
            (self.lo, self.i, self.j) = (end as u32, 0, 0);
        }
    }
}

fn write(into: &mut [Value], from: usize, values: impl Iterator<Item = Value>) {
    for (slot, value) in into.iter_mut().skip(from).zip(values) {
        *slot = value;
    }
}

fn sort_values(class: Class, heap: &Heap, values: &mut [Value]) {
    match class {
        Class::Ints => values.sort_by_key(|value| value.as_int()),
        Class::Floats => values.sort_by(|a, b| float_order(*a, *b)),
        _ => {
            let mut headed: Vec<(u64, Value)> =
                values.iter().map(|value| (head(heap, *value), *value)).collect();
            headed.sort_by(|a, b| a.0.cmp(&b.0).then_with(|| key_order(heap, a.1, b.1)));
            write(values, 0, headed.into_iter().map(|(_, value)| value));
        }
    }
}

fn sort_pairs(class: Class, heap: &Heap, pairs: &mut [(Value, Value)]) {
    match class {
        Class::Ints => pairs.sort_by_key(|pair| pair.0.as_int()),
        Class::Floats => pairs.sort_by(|a, b| float_order(a.0, b.0)),
        _ => {
            let mut headed: Vec<(u64, (Value, Value))> =
                pairs.iter().map(|pair| (head(heap, pair.0), *pair)).collect();
            headed.sort_by(|a, b| a.0.cmp(&b.0).then_with(|| key_order(heap, a.1.0, b.1.0)));
            for (pair, (_, sorted)) in pairs.iter_mut().zip(headed) {
                *pair = sorted;
            }
        }
    }
}

/// A number that two strings or tuples of one pattern have in their order, as far as it tells them apart: most keys need no
/// look at their objects then.
fn head(heap: &Heap, key: Value) -> u64 {
    let first = if key.is_kind(Kind::Tuple) {
        let Some(first) = heap.tuple(key).first() else { return 0 };
        *first
    } else {
        key
    };
    const SIGN: u64 = 1 << 63;
    if first.is_int() {
        return first.as_int() as u64 ^ SIGN;
    }
    if first.is_float() {
        // Both zeros are the same.
        let bits = (first.as_float() + 0.0).to_bits();
        return if bits & SIGN == 0 { bits | SIGN } else { !bits };
    }
    surrogate::head(heap.str(first))
}

/// The order of two strings, or of two tuples of one pattern.
fn key_order(heap: &Heap, a: Value, b: Value) -> Ordering {
    if a.is_kind(Kind::Str) { heap.str_order(a, b) } else { tuple_order(heap, a, b) }
}

fn float_order(a: Value, b: Value) -> Ordering {
    a.as_float().partial_cmp(&b.as_float()).unwrap_or(Ordering::Equal)
}

/// Strings that are longer are compared one pair at a time, each charged by its length.
const LONG_BYTES: usize = 4096;

/// The class of a value that is no tuple.
fn scalar_class(heap: &Heap, value: Value) -> Class {
    if value.is_int() {
        Class::Ints
    } else if value.is_float() {
        if value.as_float().is_nan() { Class::Other } else { Class::Floats }
    } else if heap.as_str(value).is_some_and(|text| text.len() <= LONG_BYTES) {
        Class::Strs
    } else {
        Class::Other
    }
}

/// The class of a key; `first` is the first of all keys, which gives tuples their pattern.
fn class_of(heap: &Heap, key: Value, first: Value) -> Class {
    if !key.is_kind(Kind::Tuple) {
        return scalar_class(heap, key);
    }
    if !first.is_kind(Kind::Tuple) {
        return Class::Other;
    }
    let (items, pattern) = (heap.tuple(key), heap.tuple(first));
    if items.len() != pattern.len() || items.len() > 16 {
        return Class::Other;
    }
    let matches = items.iter().zip(pattern).all(|(item, like)| {
        let class = scalar_class(heap, *item);
        let short = heap.as_str(*item).is_none_or(|text| text.len() <= 256);
        short && class != Class::Other && class == scalar_class(heap, *like)
    });
    if matches { Class::Tuples } else { Class::Other }
}

/// The order of two tuples of one pattern.
fn tuple_order(heap: &Heap, a: Value, b: Value) -> Ordering {
    for (x, y) in heap.tuple(a).iter().zip(heap.tuple(b)) {
        let order = if x.is_int() {
            x.as_int().cmp(&y.as_int())
        } else if x.is_float() {
            float_order(*x, *y)
        } else {
            heap.str_order(*x, *y)
        };
        if order != Ordering::Equal {
            return order;
        }
    }
    Ordering::Equal
}
