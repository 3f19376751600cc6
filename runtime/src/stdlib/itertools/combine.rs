//! `product`, `permutations`, `combinations` and `combinations_with_replacement`.
//!
//! Place: `next.rs` comes here. `x` has the pools (a product) or the pool, `y` the indices, `z` the cycles of permutations,
//! `at` how many values a result has; `stage` is 1 after the first result.
//!
//! Invariants: the room for a result is reserved before the indices change.
//! Limits: memory; each result is charged by its length.

use super::count_of;
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::iter::{Tool, ToolState};
use crate::value::{Kind, NONE, UNDEF, Value};

/// Values of a result that take no memory beside it.
const FEW: usize = 16;

/// Indices as they stand in a list.
type Indices = [Value];

fn get(indices: &Indices, at: usize) -> usize {
    indices.get(at).map_or(0, |index| count_of(*index) as usize)
}

/// The item that an index chooses.
#[inline(always)]
fn chosen(items: &[Value], index: Value) -> Value {
    items.get(count_of(index) as usize).copied().unwrap_or(UNDEF)
}

fn set(indices: &mut Indices, at: usize, index: usize) {
    if let Some(place) = indices.get_mut(at) {
        *place = Value::int(index as i64);
    }
}

/// The indices of the next combination, or of the next with replacement; false after the last.
fn next_combination(indices: &mut Indices, pool: usize, again: bool) -> bool {
    let size = indices.len();
    let last = |at: usize| if again { pool - 1 } else { at + pool - size };
    let Some(at) = (0..size).rev().find(|at| get(indices, *at) != last(*at)) else { return false };
    let mut index = get(indices, at) + 1;
    for place in at..size {
        set(indices, place, index);
        index += usize::from(!again);
    }
    true
}

/// The indices of the next permutation; false after the last.
fn next_permutation(indices: &mut Indices, cycles: &mut Indices) -> bool {
    let pool = indices.len();
    for at in (0..cycles.len()).rev() {
        let cycle = get(cycles, at).saturating_sub(1);
        if cycle > 0 {
            set(cycles, at, cycle);
            if at < pool && cycle <= pool {
                indices.swap(at, pool - cycle);
            }
            return true;
        }
        if let Some(rest) = indices.get_mut(at..) {
            rest.rotate_left(usize::from(!rest.is_empty()));
        }
        set(cycles, at, pool.saturating_sub(at));
    }
    false
}

impl Core {
    /// The iterator over the combinations of what was taken.
    pub(super) fn new_combination(
        &mut self,
        tool: Tool,
        taken: &[Value],
        size: Value,
    ) -> Result<Value, Fault> {
        let pool = taken.first().and_then(|pool| self.heap.items(*pool)).map_or(0, <[Value]>::len);
        let new = ToolState::new(tool);
        let times = if size.is_none() { pool } else { count_of(size) as usize };
        if tool == Tool::Product {
            let count = taken.len().saturating_mul(times);
            self.heap.books.reserve((count as u64).saturating_mul(16) + 256)?;
            self.charge_values(count)?;
            let pools: Vec<Value> = taken.iter().copied().cycle().take(count).collect();
            let x = self.heap.new_tuple(&pools)?;
            let y = self.heap.new_list(vec![Value::int(0); count])?;
            return self.new_tool(ToolState { at: count as u32, x, y, ..new });
        }
        let x = taken.first().copied().unwrap_or(NONE);
        let at = times as u32;
        // Nothing comes of it, however many indices were asked for.
        let none = match tool {
            Tool::WithReplacement => pool == 0 && times > 0,
            _ => times > pool,
        };
        if none {
            let iter = self.new_tool(ToolState { at, ..new })?;
            self.end_tool(iter, tool);
            return Ok(iter);
        }
        let indices = if tool == Tool::Permutations { pool } else { times };
        self.heap.books.reserve((indices as u64).saturating_add(times as u64) * 8 + 256)?;
        self.charge_values(indices)?;
        let start =
            |at: usize| Value::int(if tool == Tool::WithReplacement { 0 } else { at as i64 });
        let y = self.heap.new_list((0..indices).map(start).collect())?;
        let cycles = |at: usize| Value::int((pool - at) as i64);
        let z = match tool {
            Tool::Permutations => self.heap.new_list((0..times).map(cycles).collect())?,
            _ => NONE,
        };
        self.new_tool(ToolState { at, x, y, z, ..new })
    }

    /// The next result.
    pub(super) fn next_combined(
        &mut self,
        iter: Value,
        state: ToolState,
    ) -> Result<Option<Value>, Fault> {
        let size = state.at as usize;
        self.charge_values(size)?;
        self.heap.books.reserve(size as u64 * 8 + 64)?;
        if !state.y.is_kind(Kind::List) || !state.x.is_kind(Kind::Tuple) {
            return Err(self.system_error("bad indices"));
        }
        // The lists are taken out for as long as they change, and go back with the length that they had.
        let mut indices = std::mem::take(&mut self.heap.list_mut(state.y).items);
        let pool = self.heap.items(state.x).unwrap_or_default();
        let more = match (state.tool, state.stage) {
            (Tool::Product, _) => self.next_product(pool, &mut indices, state.stage == 0),
            (_, 0) => true,
            (Tool::Permutations, _) if state.z.is_kind(Kind::List) => {
                let cycles = &mut self.heap.list_mut(state.z).items;
                next_permutation(&mut indices, cycles)
            }
            (tool, _) => next_combination(&mut indices, pool.len(), tool == Tool::WithReplacement),
        };
        let pool = self.heap.items(state.x).unwrap_or_default();
        let mut few = [UNDEF; FEW];
        let mut many = Vec::new();
        let values = if size <= FEW {
            &mut few[..size]
        } else {
            many.resize(size, UNDEF);
            &mut many[..]
        };
        let mut count = 0;
        if state.tool == Tool::Product {
            for (place, (pool, index)) in values.iter_mut().zip(pool.iter().zip(&indices)) {
                let items = self.heap.items(*pool).unwrap_or_default();
                *place = chosen(items, *index);
                count += usize::from(!place.is_undef());
            }
        } else {
            for (place, index) in values.iter_mut().zip(&indices) {
                *place = chosen(pool, *index);
                count += usize::from(!place.is_undef());
            }
        }
        // In a hostile snapshot an index may choose nothing.
        let more = more && count == size;
        self.heap.list_mut(state.y).items = indices;
        if !more {
            self.end_tool(iter, state.tool);
            return Ok(None);
        }
        if state.stage == 0 {
            self.set_tool(iter, ToolState { stage: 1, ..state });
        }
        self.heap.new_tuple(values).map(Some)
    }

    /// The indices of the next product; false after the last.
    fn next_product(&self, pools: &[Value], indices: &mut Indices, first: bool) -> bool {
        let len = |pool: &Value| self.heap.items(*pool).map_or(0, <[Value]>::len);
        if first {
            return pools.iter().all(|pool| len(pool) > 0);
        }
        for (at, pool) in pools.iter().enumerate().rev() {
            let index = get(indices, at) + 1;
            if index < len(pool) {
                set(indices, at, index);
                return true;
            }
            set(indices, at, 0);
        }
        false
    }
}
