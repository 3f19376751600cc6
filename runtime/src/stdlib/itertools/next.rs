//! The next value of an iterator of `itertools` where no guest code is needed.
//!
//! Place: `protocol/iterate.rs` comes here; what is met here and needs guest code goes to the frame in `advance.rs`.
//!
//! Invariants: memory is reserved before a value is taken from another iterator. A value that was taken and leads to guest
//! code goes on as register 1 of the frame.
//! Limits: at most `SKIPS_MAX` values are passed over at once.

use smallvec::SmallVec;

use super::advance::AdvanceTool;
use crate::code::op::BinaryOp;
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::iter::{ENDED, Iter, Tool, ToolState};
use crate::protocol::iterate::PLAIN_BYTES;
use crate::protocol::runs::{Given, PLENTY};
use crate::value::{FALSE, Kind, NONE, TRUE, UNDEF, Value};

/// Values that are passed over without a look at the slice.
const SKIPS_MAX: usize = 64;

/// Values of a tuple for which `PLAIN_BYTES` is enough.
const PLAIN_VALUES: usize = 16;

/// Values that a tuple is made of at once.
const VALUES_MAX: usize = 64;

// Of two inputs that are one iterator, both pass over so many.
const _: () = assert!(2 * SKIPS_MAX <= PLENTY && VALUES_MAX <= PLENTY);

/// What was found.
type Next = Result<Option<Value>, Fault>;

impl Core {
    /// The next value of a tool that passes a run on, where nothing else is to be done; otherwise nothing has been done, but
    /// that a run may have come to its end, which it tells again.
    #[inline]
    pub(crate) fn next_passed(&mut self, iter: Value) -> Option<Value> {
        let Iter::Tool(state) = self.heap.iter(iter) else { return None };
        match state.tool {
            _ if state.stage == ENDED => None,
            Tool::Chain => self.next_within(state.y),
            Tool::Repeat if state.y.is_none() => Some(state.x),
            // Nothing is to be skipped now, nor after each value.
            Tool::ISlice if state.at == 0 && state.y == Value::int(0) => {
                let (from, left) = (state.x, state.z.small_int());
                if left == Some(0) {
                    return None;
                }
                let value = self.next_within(from)?;
                if let (Iter::Tool(state), Some(left)) = (self.heap.iter_mut(iter), left) {
                    state.z = Value::int(left - 1);
                }
                Some(value)
            }
            _ => None,
        }
    }

    /// The next value of a run, or of the run that a `chain` is at.
    #[inline]
    fn next_within(&mut self, iter: Value) -> Option<Value> {
        let run = match iter.is_kind(Kind::Iterator).then(|| self.heap.iter(iter)) {
            Some(Iter::Tool(state)) if state.tool == Tool::Chain && state.stage != ENDED => state.y,
            _ => iter,
        };
        match self.next_of_run(run) {
            Given::Value(value) => Some(value),
            Given::End | Given::Other => None,
        }
    }

    /// The next value; `None` at the end.
    pub(crate) fn next_tool(&mut self, iter: Value, state: ToolState) -> Next {
        if state.stage == ENDED {
            return Ok(None);
        }
        match state.tool {
            Tool::Count => self.next_count(iter, state),
            Tool::Repeat => self.next_repeat(iter, state),
            Tool::Product | Tool::Permutations | Tool::Combinations | Tool::WithReplacement => {
                self.next_combined(iter, state)
            }
            Tool::Chain => self.next_chained(iter, state),
            Tool::Cycle => self.next_cycle(iter, state),
            Tool::ISlice if self.advances_plainly(state.x) => self.next_slice(iter, state),
            Tool::Pairwise if self.advances_plainly(state.x) => self.next_of_pairs(iter, state),
            Tool::Accumulate if state.stage == 0 && self.advances_plainly(state.x) => {
                self.next_total(iter, state)
            }
            Tool::Compress if self.advances_plainly(state.x) && self.advances_plainly(state.y) => {
                self.next_chosen(iter, state)
            }
            Tool::ZipLongest => self.next_longest(iter, state),
            Tool::Batched if self.advances_plainly(state.x) && state.at as usize <= VALUES_MAX => {
                self.next_batch(iter, state)
            }
            Tool::DropWhile if state.stage == 1 && self.advances_plainly(state.y) => {
                self.passed(iter, state, state.y)
            }
            Tool::DropWhile | Tool::TakeWhile | Tool::FilterFalse | Tool::StarMap
                if self.advances_plainly(state.y) =>
            {
                self.heap.books.reserve(2 * PLAIN_BYTES)?;
                match self.next(state.y)? {
                    Some(value) => Err(self.advance_tool(iter, value)),
                    None => self.ended(iter, state),
                }
            }
            Tool::Tee => self.next_tee(iter, state),
            _ => Err(self.advance_tool(iter, UNDEF)),
        }
    }

    /// The frame that goes on with a value that was taken already, if it is bound.
    fn advance_tool(&mut self, iter: Value, value: Value) -> Fault {
        self.enter(AdvanceTool::default(), &[iter, value, UNDEF])
    }

    fn ended(&mut self, iter: Value, state: ToolState) -> Next {
        self.input_ended(iter, state.tool);
        Ok(None)
    }

    /// The next of `from` as it is.
    fn passed(&mut self, iter: Value, state: ToolState, from: Value) -> Next {
        match self.next(from)? {
            Some(value) => Ok(Some(value)),
            None => self.ended(iter, state),
        }
    }

    fn next_count(&mut self, iter: Value, state: ToolState) -> Next {
        let next = match (state.x.small_int(), state.y.small_int()) {
            (Some(x), Some(y)) => self.heap.new_int(x + y)?,
            _ if self.is_number(state.x) && self.is_number(state.y) => {
                self.binary(BinaryOp::Add, state.x, state.y, false)?
            }
            _ => return Err(self.advance_tool(iter, UNDEF)),
        };
        self.set_tool(iter, ToolState { x: next, ..state });
        Ok(Some(state.x))
    }

    fn next_repeat(&mut self, iter: Value, state: ToolState) -> Next {
        if let Some(left) = self.int_clamped(state.y) {
            if left <= 0 {
                return Ok(None);
            }
            let y = self.heap.new_int(left - 1)?;
            self.set_tool(iter, ToolState { y, ..state });
        }
        Ok(Some(state.x))
    }

    fn next_chained(&mut self, iter: Value, state: ToolState) -> Next {
        let mut state = state;
        for _ in 0..8 {
            if !state.y.is_undef() {
                match self.next_of_run(state.y) {
                    Given::Value(value) => return Ok(Some(value)),
                    Given::Other if !self.advances_plainly(state.y) => break,
                    _ => {}
                }
                if let Some(value) = self.next(state.y)? {
                    return Ok(Some(value));
                }
                state.y = UNDEF;
                self.set_tool(iter, state);
            }
            if !self.advances_plainly(state.x) {
                break;
            }
            self.heap.books.reserve(2 * PLAIN_BYTES)?;
            let Some(iterable) = self.next(state.x)? else { return self.ended(iter, state) };
            let plain = iterable.is_kind(Kind::List)
                || iterable.is_kind(Kind::Tuple)
                || iterable.is_kind(Kind::Str)
                || iterable.is_kind(Kind::Range);
            if !plain {
                return Err(self.advance_tool(iter, iterable));
            }
            state.y = self.iter(iterable)?;
            self.set_tool(iter, state);
        }
        Err(self.advance_tool(iter, UNDEF))
    }

    fn next_cycle(&mut self, iter: Value, state: ToolState) -> Next {
        let mut state = state;
        if state.stage == 0 {
            if !self.advances_plainly(state.x) || !state.y.is_kind(Kind::List) {
                return Err(self.advance_tool(iter, UNDEF));
            }
            self.heap.books.reserve(2 * PLAIN_BYTES)?;
            self.heap.list_room(state.y, 1)?;
            if let Some(value) = self.next(state.x)? {
                self.heap.list_push(state.y, value)?;
                return Ok(Some(value));
            }
            state = ToolState { stage: 1, x: NONE, ..state };
        }
        self.next_again(iter, state)
    }

    /// The next of what a cycle has kept.
    pub(super) fn next_again(&mut self, iter: Value, state: ToolState) -> Next {
        let saved = self.heap.items(state.y).unwrap_or_default();
        let at = state.at as usize;
        let Some(value) = saved.get(at).or_else(|| saved.first()).copied() else {
            return self.ended(iter, state);
        };
        let next = if at + 1 >= saved.len() { 0 } else { at as u32 + 1 };
        self.set_tool(iter, ToolState { at: next, ..state });
        Ok(Some(value))
    }

    fn next_slice(&mut self, iter: Value, state: ToolState) -> Next {
        let mut state = state;
        let mut skip = state.y.small_int().unwrap_or(0);
        if skip > SKIPS_MAX as i64 {
            return Err(self.advance_tool(iter, UNDEF));
        }
        self.heap.books.reserve(2 * PLAIN_BYTES)?;
        while skip > 0 {
            if self.next(state.x)?.is_none() {
                return self.ended(iter, state);
            }
            skip -= 1;
            state.skipped();
            self.set_tool(iter, state);
        }
        if state.z.small_int() == Some(0) {
            return self.ended(iter, state);
        }
        match self.next(state.x)? {
            Some(value) => {
                state.taken();
                self.set_tool(iter, state);
                Ok(Some(value))
            }
            None => self.ended(iter, state),
        }
    }

    fn next_of_pairs(&mut self, iter: Value, state: ToolState) -> Next {
        self.heap.books.reserve(3 * PLAIN_BYTES)?;
        let mut state = state;
        if state.y.is_undef() {
            let Some(first) = self.next(state.x)? else { return self.ended(iter, state) };
            state.y = first;
            self.set_tool(iter, state);
        }
        let Some(value) = self.next(state.x)? else { return self.ended(iter, state) };
        let pair = self.heap.new_tuple(&[state.y, value])?;
        self.set_tool(iter, ToolState { y: value, ..state });
        Ok(Some(pair))
    }

    fn next_total(&mut self, iter: Value, state: ToolState) -> Next {
        self.heap.books.reserve(2 * PLAIN_BYTES)?;
        let Some(value) = self.next(state.x)? else { return self.ended(iter, state) };
        let total = if state.z.is_undef() {
            value
        } else if state.y.is_none() && state.z.is_int() && value.is_int() {
            self.heap.new_int(state.z.as_int() + value.as_int())?
        } else {
            let small = |value: Value| value.is_int() || value.is_float();
            if !state.y.is_none() || !small(value) || !small(state.z) {
                return Err(self.advance_tool(iter, value));
            }
            self.binary(BinaryOp::Add, state.z, value, false)?
        };
        self.set_tool(iter, ToolState { z: total, ..state });
        Ok(Some(total))
    }

    fn next_chosen(&mut self, iter: Value, state: ToolState) -> Next {
        self.heap.books.reserve(3 * PLAIN_BYTES)?;
        for skipped in 0..SKIPS_MAX {
            // What was passed over is charged: what is refused now is left to the frame.
            if skipped > 0 && self.heap.books.reserve(3 * PLAIN_BYTES).is_err() {
                break;
            }
            let Some(value) = self.next(state.x)? else { return self.ended(iter, state) };
            let Some(chosen) = self.next(state.y)? else { return self.ended(iter, state) };
            let truth = match chosen.small_int() {
                Some(int) => int != 0,
                None if chosen == TRUE => true,
                None if chosen == FALSE || chosen.is_none() => false,
                None => {
                    let frame = AdvanceTool::default();
                    return Err(self.enter(frame, &[iter, value, chosen]));
                }
            };
            if truth {
                return Ok(Some(value));
            }
            self.charge(1)?;
        }
        Err(self.advance_tool(iter, UNDEF))
    }

    fn next_longest(&mut self, iter: Value, state: ToolState) -> Next {
        let all: SmallVec<[Value; 4]> = self.heap.items(state.x).unwrap_or_default().into();
        if all.is_empty() {
            return self.ended(iter, state);
        }
        let plain = all.len() <= VALUES_MAX
            && all.iter().all(|inner| inner.is_none() || self.advances_plainly(*inner));
        if !plain || !state.x.is_kind(Kind::List) {
            return Err(self.advance_tool(iter, UNDEF));
        }
        self.heap.books.reserve((all.len() as u64 + 1) * PLAIN_BYTES)?;
        let mut state = state;
        let mut values: SmallVec<[Value; 4]> = SmallVec::new();
        for (at, inner) in all.into_iter().enumerate() {
            let value = if inner.is_none() { None } else { self.next(inner)? };
            if value.is_none() && !inner.is_none() {
                state.at = state.at.saturating_sub(1);
                if state.at == 0 {
                    return self.ended(iter, state);
                }
                if let Some(place) = self.heap.list_mut(state.x).items.get_mut(at) {
                    *place = NONE;
                }
                self.set_tool(iter, state);
            }
            values.push(value.unwrap_or(state.y));
        }
        self.heap.new_tuple(&values).map(Some)
    }

    fn next_batch(&mut self, iter: Value, state: ToolState) -> Next {
        self.heap.books.reserve((u64::from(state.at) + 1) * PLAIN_BYTES)?;
        let mut values: SmallVec<[Value; 8]> = SmallVec::new();
        while values.len() < state.at as usize {
            match self.next(state.x)? {
                Some(value) => values.push(value),
                None => break,
            }
        }
        self.charge_values(values.len())?;
        if values.len() < state.at as usize {
            // A short batch is no end yet: the input may go on.
            if values.is_empty() {
                self.end_tool(iter, state.tool);
                return Ok(None);
            }
            if state.stage == 1 {
                self.end_tool(iter, state.tool);
                return Err(self.value_error("batched(): incomplete batch"));
            }
        }
        self.heap.new_tuple(&values).map(Some)
    }

    fn next_tee(&mut self, iter: Value, state: ToolState) -> Next {
        if let Some(&[value, next]) = self.heap.items(state.y) {
            self.set_tool(iter, ToolState { y: next, ..state });
            return Ok(Some(value));
        }
        if !self.advances_plainly(state.x) || !state.y.is_kind(Kind::List) {
            return Err(self.advance_tool(iter, UNDEF));
        }
        self.heap.books.reserve(2 * PLAIN_BYTES)?;
        let next = self.heap.new_list(Vec::new())?;
        self.heap.list_room(state.y, 2)?;
        let Some(value) = self.next(state.x)? else { return Ok(None) };
        self.heap.list_push(state.y, value)?;
        self.heap.list_push(state.y, next)?;
        self.set_tool(iter, ToolState { y: next, ..state });
        Ok(Some(value))
    }

    /// How many values are left, where it is known.
    pub(crate) fn tool_length_hint(&self, state: ToolState) -> u64 {
        match state.tool {
            Tool::Repeat if state.stage != ENDED => {
                self.int_clamped(state.y).and_then(|left| u64::try_from(left).ok()).unwrap_or(0)
            }
            _ => 0,
        }
    }

    /// Whether the next value of a tool needs no guest code, nor much memory.
    pub(crate) fn tool_is_plain(&self, state: ToolState) -> bool {
        let inner = match state.tool {
            _ if state.stage == ENDED => return true,
            Tool::Count => return state.x.small_int().is_some() && state.y.small_int().is_some(),
            Tool::Repeat => return true,
            Tool::Cycle => return state.stage == 1,
            // What it opens next may take guest code, when the values before that are already in somebody's hands.
            Tool::Chain => return self.has_plenty(state.y),
            Tool::Product | Tool::Permutations | Tool::Combinations | Tool::WithReplacement => {
                return state.at as usize <= PLAIN_VALUES;
            }
            Tool::ISlice if state.y.small_int() == Some(0) => state.x,
            _ => return false,
        };
        match inner.is_kind(Kind::Iterator).then(|| self.heap.iter(inner)) {
            // Of iterators within iterators the frames take care.
            Some(Iter::Tool(inner)) => {
                let nests = matches!(inner.tool, Tool::ISlice);
                !nests && self.tool_is_plain(*inner)
            }
            Some(_) => self.advances_alone(inner),
            None => false,
        }
    }
}

impl Core {
    /// Whether an iterator over a plain sequence has more values than anything takes in one step.
    fn has_plenty(&self, iter: Value) -> bool {
        match iter.is_kind(Kind::Iterator).then(|| self.heap.iter(iter)) {
            Some(Iter::Str { string, byte }) => {
                self.heap.str(*string).len().saturating_sub(*byte as usize) / 4 > PLENTY
            }
            _ => self.is_run(iter) && self.run_left(iter) > PLENTY,
        }
    }
}

impl ToolState {
    /// `islice` has passed over a value.
    pub(super) fn skipped(&mut self) {
        self.y = Value::int(self.y.small_int().unwrap_or(1).saturating_sub(1).max(0));
        self.one_less();
    }

    /// `islice` has taken a value: it will skip as many as the step says, but none after the last that it takes.
    pub(super) fn taken(&mut self) {
        self.one_less();
        let step = i64::from(self.at);
        self.y = Value::int(self.z.small_int().map_or(step, |left| left.min(step)));
    }

    fn one_less(&mut self) {
        if let Some(left) = self.z.small_int() {
            self.z = Value::int((left - 1).max(0));
        }
    }
}
