//! The frame that advances an iterator of `itertools` where guest code may be needed.
//!
//! Place: `next.rs` enters it.
//!
//! Invariants: what was taken from another iterator is in a register or in the iterator before anything can fail, so a step
//! that is run again loses nothing. `stage` says what is awaited; it is 0 between two awaited values.
//! Limits: a value that is passed over is charged, and the slice looked at.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::code::op::BinaryOp;
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::iter::{ENDED, Tool, ToolState};
use crate::native::state::StepFn;
use crate::native::{Input, Step};
use crate::value::{Kind, NONE, TRUE, UNDEF, Value};

/// Registers: iterator, two of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct AdvanceTool {
    stage: u8,
    at: u32,
}

// What is awaited.
const PULL: u8 = 1;
const CALL: u8 = 2;
const TRUTH: u8 = 3;
const SECOND: u8 = 4;
const EQUAL: u8 = 5;

/// Which of a groupby's list are there: the group's key, the current key, the current value, the group.
const TARGET: u8 = 1;
const KEY: u8 = 2;
const VALUE: u8 = 4;
const GROUP: u8 = 8;

/// Memory that a step may take, but for what the functions of the script make.
const ROOM_BYTES: u64 = 4096;

/// What a step gives.
type Next = Result<Step, Fault>;

impl StepFn for AdvanceTool {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        if regs.len() != 3 {
            return Err(core.system_error("bad registers"));
        }
        let Some(state) = core.tool(regs[0]) else {
            return Err(core.system_error("no iterator"));
        };
        if state.stage == ENDED {
            return Ok(Step::Exhausted(NONE));
        }
        // Room first: what was taken from an iterator must not be lost.
        core.heap.books.reserve(ROOM_BYTES)?;
        let ended = match input {
            Input::Exhausted(value) if hands_on(state.tool) => value,
            _ => NONE,
        };
        let step = core.retrying(|core| match state.tool {
            Tool::Accumulate => self.accumulate(core, regs, input),
            Tool::Batched => self.batched(core, regs, input),
            Tool::Chain => self.chain(core, regs, input),
            Tool::Compress => self.compress(core, regs, input),
            Tool::Count => self.count(core, regs, input),
            Tool::Cycle => self.cycle(core, regs, input),
            Tool::DropWhile | Tool::TakeWhile | Tool::FilterFalse => {
                self.tested(core, regs, state.tool, input)
            }
            Tool::GroupBy => self.group_by(core, regs, input),
            Tool::Grouper => self.grouper(core, regs, input),
            Tool::ISlice => self.islice(core, regs, input),
            Tool::Pairwise => self.pairwise(core, regs, input),
            Tool::StarMap => self.star_map(core, regs, input),
            Tool::Tee => self.tee(core, regs, input),
            Tool::ZipLongest => self.zip_longest(core, regs, input),
            Tool::Combinations
            | Tool::Permutations
            | Tool::Product
            | Tool::Repeat
            | Tool::WithReplacement => match core.next_tool(regs[0], state) {
                Ok(Some(value)) => Ok(Step::Return(value)),
                Ok(None) => Ok(Step::Exhausted(NONE)),
                Err(fault) => Err(fault),
            },
        })?;
        Ok(if step == Step::Exhausted(NONE) { Step::Exhausted(ended) } else { step })
    }
}

/// Whether the end of the iterator that it takes from is its own end, with the same value.
fn hands_on(tool: Tool) -> bool {
    matches!(
        tool,
        Tool::Accumulate
            | Tool::Compress
            | Tool::DropWhile
            | Tool::FilterFalse
            | Tool::ISlice
            | Tool::Pairwise
            | Tool::StarMap
            | Tool::TakeWhile
    )
}

/// The state of the iterator, which was looked at when the step began.
fn state_of(core: &Core, iter: Value) -> ToolState {
    core.tool(iter).unwrap_or(ToolState { stage: ENDED, ..ToolState::new(Tool::Chain) })
}

fn end(core: &mut Core, iter: Value) -> Next {
    let tool = state_of(core, iter).tool;
    core.input_ended(iter, tool);
    Ok(Step::Exhausted(NONE))
}

impl AdvanceTool {
    /// The value that is awaited at `stage`; where it was not asked for, `ask` does.
    fn await_value(
        &mut self,
        stage: u8,
        input: &mut Input,
        ask: impl FnOnce() -> Result<Value, Fault>,
    ) -> Result<Value, Fault> {
        let value = match std::mem::replace(input, Input::Entered) {
            Input::Returned(value) if self.stage == stage => value,
            _ => {
                self.stage = stage;
                ask()?
            }
        };
        self.stage = 0;
        Ok(value)
    }

    /// One value of another iterator.
    fn pull(
        &mut self,
        core: &mut Core,
        from: Value,
        stage: u8,
        input: &mut Input,
    ) -> Result<Option<Value>, Fault> {
        let value = match std::mem::replace(input, Input::Entered) {
            Input::Returned(value) if self.stage == stage => Some(value),
            Input::Exhausted(_) if self.stage == stage => None,
            _ => {
                self.stage = stage;
                core.next(from)?
            }
        };
        self.stage = 0;
        Ok(value)
    }

    /// As `pull`, into register 1; false at the end.
    fn pull_into(
        &mut self,
        core: &mut Core,
        regs: &mut [Value],
        from: Value,
        input: &mut Input,
    ) -> Result<bool, Fault> {
        if regs[1].is_undef() {
            match self.pull(core, from, PULL, input)? {
                Some(value) => regs[1] = value,
                None => return Ok(false),
            }
        }
        Ok(true)
    }

    fn call(
        &mut self,
        core: &mut Core,
        function: Value,
        args: &[Value],
        input: &mut Input,
    ) -> Result<Value, Fault> {
        self.await_value(CALL, input, || core.call_now(function, args))
    }

    fn truth(&mut self, core: &mut Core, value: Value, input: &mut Input) -> Result<bool, Fault> {
        let answer = self.await_value(TRUTH, input, || core.truth(value).map(Value::bool))?;
        Ok(answer == TRUE)
    }

    fn equal(
        &mut self,
        core: &mut Core,
        a: Value,
        b: Value,
        input: &mut Input,
    ) -> Result<bool, Fault> {
        if a == b && self.stage != EQUAL {
            return Ok(true);
        }
        let answer = self.await_value(EQUAL, input, || core.equal(a, b).map(Value::bool))?;
        Ok(answer == TRUE)
    }

    fn accumulate(&mut self, core: &mut Core, regs: &mut [Value], mut input: Input) -> Next {
        let iter = regs[0];
        let state = state_of(core, iter);
        if state.stage == 1 {
            core.set_tool(iter, ToolState { stage: 0, ..state });
            return Ok(Step::Return(state.z));
        }
        if !self.pull_into(core, regs, state.x, &mut input)? {
            return end(core, iter);
        }
        let (state, value) = (state_of(core, iter), regs[1]);
        let total = if state.z.is_undef() {
            value
        } else if state.y.is_none() {
            let add = || core.binary(BinaryOp::Add, state.z, value, false);
            self.await_value(CALL, &mut input, add)?
        } else {
            self.call(core, state.y, &[state.z, value], &mut input)?
        };
        let state = state_of(core, iter);
        if state.stage != ENDED {
            core.set_tool(iter, ToolState { z: total, ..state });
        }
        Ok(Step::Return(total))
    }

    /// Register 1 has the values so far, as a list.
    fn batched(&mut self, core: &mut Core, regs: &mut [Value], mut input: Input) -> Next {
        let iter = regs[0];
        if regs[1].is_undef() {
            regs[1] = core.heap.new_list(Vec::new())?;
        }
        loop {
            let state = state_of(core, iter);
            core.heap.list_room(regs[1], 1)?;
            match self.pull(core, state.x, PULL, &mut input)? {
                Some(value) => core.heap.list_push(regs[1], value)?,
                None => break,
            }
            if core.heap.items(regs[1]).map_or(0, <[Value]>::len) >= state.at as usize {
                return core.list_to_tuple(regs[1]).map(Step::Return);
            }
            core.charge(1)?;
            if core.meter.is_over() {
                return Ok(Step::Yield);
            }
        }
        let state = state_of(core, iter);
        if core.heap.items(regs[1]).is_none_or(<[Value]>::is_empty) {
            return end(core, iter);
        }
        if state.stage == 1 {
            core.end_tool(iter, Tool::Batched);
            return Err(core.value_error("batched(): incomplete batch"));
        }
        // A short batch is no end yet: the input may go on.
        let batch = core.list_to_tuple(regs[1])?;
        Ok(Step::Return(batch))
    }

    /// Register 1 has an iterable of which no iterator was taken yet.
    fn chain(&mut self, core: &mut Core, regs: &mut [Value], mut input: Input) -> Next {
        let iter = regs[0];
        loop {
            let mut state = state_of(core, iter);
            if state.y.is_undef() {
                if !self.pull_into(core, regs, state.x, &mut input)? {
                    return end(core, iter);
                }
                let iterable = regs[1];
                let inner = self.await_value(CALL, &mut input, || core.iter(iterable))?;
                regs[1] = UNDEF;
                state = state_of(core, iter);
                if state.stage == ENDED {
                    return Ok(Step::Exhausted(NONE));
                }
                state.y = inner;
                core.set_tool(iter, state);
            }
            if let Some(value) = self.pull(core, state.y, SECOND, &mut input)? {
                return Ok(Step::Return(value));
            }
            state = state_of(core, iter);
            if state.stage == ENDED {
                return Ok(Step::Exhausted(NONE));
            }
            core.set_tool(iter, ToolState { y: UNDEF, ..state });
            core.charge(1)?;
            if core.meter.is_over() {
                return Ok(Step::Yield);
            }
        }
    }

    /// Register 1 has a value, register 2 its selector.
    fn compress(&mut self, core: &mut Core, regs: &mut [Value], mut input: Input) -> Next {
        let iter = regs[0];
        loop {
            let state = state_of(core, iter);
            if !self.pull_into(core, regs, state.x, &mut input)? {
                return end(core, iter);
            }
            if regs[2].is_undef() {
                match self.pull(core, state.y, SECOND, &mut input)? {
                    Some(selector) => regs[2] = selector,
                    None => return end(core, iter),
                }
            }
            if self.truth(core, regs[2], &mut input)? {
                return Ok(Step::Return(regs[1]));
            }
            (regs[1], regs[2]) = (UNDEF, UNDEF);
            core.charge(1)?;
            if core.meter.is_over() {
                return Ok(Step::Yield);
            }
        }
    }

    fn count(&mut self, core: &mut Core, regs: &mut [Value], mut input: Input) -> Next {
        let state = state_of(core, regs[0]);
        let add = || core.binary(BinaryOp::Add, state.x, state.y, false);
        let next = self.await_value(CALL, &mut input, add)?;
        core.set_tool(regs[0], ToolState { x: next, ..state });
        Ok(Step::Return(state.x))
    }

    fn cycle(&mut self, core: &mut Core, regs: &mut [Value], mut input: Input) -> Next {
        let iter = regs[0];
        let state = state_of(core, iter);
        if state.stage == 0 {
            if !state.y.is_kind(Kind::List) {
                return Err(core.system_error("no list"));
            }
            core.heap.list_room(state.y, 1)?;
            if let Some(value) = self.pull(core, state.x, PULL, &mut input)? {
                core.heap.list_push(state.y, value)?;
                return Ok(Step::Return(value));
            }
        }
        let state = ToolState { stage: 1, x: NONE, ..state_of(core, iter) };
        match core.next_again(iter, state)? {
            Some(value) => Ok(Step::Return(value)),
            None => Ok(Step::Exhausted(NONE)),
        }
    }

    /// `dropwhile`, `takewhile`, `filterfalse`. Register 1 has the value, register 2 what the predicate said of it.
    fn tested(
        &mut self,
        core: &mut Core,
        regs: &mut [Value],
        tool: Tool,
        mut input: Input,
    ) -> Next {
        let iter = regs[0];
        loop {
            let state = state_of(core, iter);
            if !self.pull_into(core, regs, state.y, &mut input)? {
                return end(core, iter);
            }
            let value = regs[1];
            if tool == Tool::DropWhile && state_of(core, iter).stage == 1 {
                return Ok(Step::Return(value));
            }
            if regs[2].is_undef() {
                regs[2] = if tool == Tool::FilterFalse && state.x.is_none() {
                    value
                } else {
                    self.call(core, state.x, &[value], &mut input)?
                };
            }
            let truth = self.truth(core, regs[2], &mut input)?;
            match tool {
                Tool::TakeWhile if truth => return Ok(Step::Return(value)),
                Tool::TakeWhile => {
                    core.end_tool(iter, tool);
                    return Ok(Step::Exhausted(NONE));
                }
                _ if !truth => {
                    if tool == Tool::DropWhile {
                        core.set_tool(iter, ToolState { stage: 1, ..state_of(core, iter) });
                    }
                    return Ok(Step::Return(value));
                }
                _ => {}
            }
            (regs[1], regs[2]) = (UNDEF, UNDEF);
            core.charge(1)?;
            if core.meter.is_over() {
                return Ok(Step::Yield);
            }
        }
    }

    /// Takes the next value of a groupby and its key. Register 1 has a value whose key is not known yet.
    fn group_step(
        &mut self,
        core: &mut Core,
        regs: &mut [Value],
        groups: Value,
        input: &mut Input,
    ) -> Result<bool, Fault> {
        let state = state_of(core, groups);
        if !self.pull_into(core, regs, state.x, input)? {
            return Ok(false);
        }
        let value = regs[1];
        let key =
            if state.y.is_none() { value } else { self.call(core, state.y, &[value], input)? };
        let mut state = state_of(core, groups);
        if let Some([_, current, last, _]) = group_parts(core, state) {
            (*current, *last) = (key, value);
        }
        state.stage |= KEY | VALUE;
        core.set_tool(groups, state);
        regs[1] = UNDEF;
        Ok(true)
    }

    fn group_by(&mut self, core: &mut Core, regs: &mut [Value], mut input: Input) -> Next {
        let iter = regs[0];
        loop {
            let state = state_of(core, iter);
            core.set_tool(iter, ToolState { stage: state.stage & !GROUP, ..state });
            let Some(&mut [target, key, ..]) = group_parts(core, state) else {
                return Err(core.system_error("no group"));
            };
            if self.at == 0 && state.stage & KEY != 0 {
                let same =
                    state.stage & TARGET != 0 && self.equal(core, target, key, &mut input)?;
                if !same {
                    return self.new_group(core, iter);
                }
            }
            self.at = 1;
            if !self.group_step(core, regs, iter, &mut input)? {
                return Ok(Step::Exhausted(NONE));
            }
            self.at = 0;
            core.charge(1)?;
            if core.meter.is_over() {
                return Ok(Step::Yield);
            }
        }
    }

    fn new_group(&mut self, core: &mut Core, iter: Value) -> Next {
        let mut state = state_of(core, iter);
        let Some(&mut [_, key, ..]) = group_parts(core, state) else {
            return Err(core.system_error("no group"));
        };
        let group =
            core.new_tool(ToolState { x: iter, y: key, ..ToolState::new(Tool::Grouper) })?;
        let pair = core.heap.new_tuple(&[key, group])?;
        state.stage |= TARGET | GROUP;
        core.set_tool(iter, state);
        if let Some([target, _, _, current]) = group_parts(core, state) {
            (*target, *current) = (key, group);
        }
        Ok(Step::Return(pair))
    }

    fn grouper(&mut self, core: &mut Core, regs: &mut [Value], mut input: Input) -> Next {
        let iter = regs[0];
        let ToolState { x: groups, y: target, .. } = state_of(core, iter);
        let state = state_of(core, groups);
        let Some(&mut [_, _, _, current]) = group_parts(core, state) else {
            return Ok(Step::Exhausted(NONE));
        };
        if state.tool != Tool::GroupBy || state.stage & GROUP == 0 || current != iter {
            return Ok(Step::Exhausted(NONE));
        }
        let pending = self.stage == PULL || self.stage == CALL;
        let stepped = state.stage & VALUE == 0 || pending;
        if stepped && !self.group_step(core, regs, groups, &mut input)? {
            return Ok(Step::Exhausted(NONE));
        }
        let mut state = state_of(core, groups);
        let Some(&mut [_, key, ..]) = group_parts(core, state) else {
            return Ok(Step::Exhausted(NONE));
        };
        if !self.equal(core, target, key, &mut input)? {
            return Ok(Step::Exhausted(NONE));
        }
        state.stage &= !VALUE;
        core.set_tool(groups, state);
        let value = match group_parts(core, state) {
            Some([_, _, value, _]) => std::mem::replace(value, NONE),
            None => NONE,
        };
        Ok(Step::Return(value))
    }

    fn islice(&mut self, core: &mut Core, regs: &mut [Value], mut input: Input) -> Next {
        let iter = regs[0];
        loop {
            let mut state = state_of(core, iter);
            let skip = state.y.small_int().unwrap_or(0) > 0;
            if !skip && state.z.small_int() == Some(0) {
                return end(core, iter);
            }
            let Some(value) = self.pull(core, state.x, PULL, &mut input)? else {
                return end(core, iter);
            };
            state = state_of(core, iter);
            if skip {
                state.skipped();
            } else {
                state.taken();
            }
            core.set_tool(iter, state);
            if !skip {
                return Ok(Step::Return(value));
            }
            core.charge(1)?;
            if core.meter.is_over() {
                return Ok(Step::Yield);
            }
        }
    }

    fn pairwise(&mut self, core: &mut Core, regs: &mut [Value], mut input: Input) -> Next {
        let iter = regs[0];
        let mut state = state_of(core, iter);
        if state.y.is_undef() {
            let Some(first) = self.pull(core, state.x, PULL, &mut input)? else {
                return end(core, iter);
            };
            state = state_of(core, iter);
            state.y = first;
            core.set_tool(iter, state);
        }
        if regs[1].is_undef() {
            match self.pull(core, state.x, SECOND, &mut input)? {
                Some(value) => regs[1] = value,
                None => return end(core, iter),
            }
        }
        let state = state_of(core, iter);
        let pair = core.heap.new_tuple(&[state.y, regs[1]])?;
        core.set_tool(iter, ToolState { y: regs[1], ..state });
        Ok(Step::Return(pair))
    }

    /// Register 1 has the arguments as they were given, register 2 the tuple of them.
    fn star_map(&mut self, core: &mut Core, regs: &mut [Value], mut input: Input) -> Next {
        let iter = regs[0];
        let state = state_of(core, iter);
        if !self.pull_into(core, regs, state.y, &mut input)? {
            return end(core, iter);
        }
        if regs[2].is_undef() {
            let given = regs[1];
            regs[2] = self.await_value(SECOND, &mut input, || {
                if core.is_iterable(given) {
                    core.tuple_from(given)
                } else {
                    Err(core.not_iterable(given))
                }
            })?;
        }
        let args: SmallVec<[Value; 4]> = core.heap.items(regs[2]).unwrap_or_default().into();
        core.charge_values(args.len())?;
        self.call(core, state.x, &args, &mut input).map(Step::Return)
    }

    /// Register 2 has the link after the one that is empty.
    fn tee(&mut self, core: &mut Core, regs: &mut [Value], mut input: Input) -> Next {
        let iter = regs[0];
        let state = state_of(core, iter);
        if !state.y.is_kind(Kind::List) {
            return Err(core.system_error("no link"));
        }
        if regs[2].is_undef() {
            regs[2] = core.heap.new_list(Vec::new())?;
        }
        core.heap.list_room(state.y, 2)?;
        if !self.pull_into(core, regs, state.x, &mut input)? {
            return Ok(Step::Exhausted(NONE));
        }
        core.heap.list_room(state.y, 2)?;
        if core.heap.items(state.y).is_none_or(<[Value]>::is_empty) {
            core.heap.list_push(state.y, regs[1])?;
            core.heap.list_push(state.y, regs[2])?;
        }
        let next = core.item_at(state.y, 1).unwrap_or(NONE);
        core.set_tool(iter, ToolState { y: next, ..state });
        Ok(Step::Return(core.item_at(state.y, 0).unwrap_or(NONE)))
    }

    /// Register 1 has the values so far, as a list.
    fn zip_longest(&mut self, core: &mut Core, regs: &mut [Value], mut input: Input) -> Next {
        let iter = regs[0];
        if regs[1].is_undef() {
            regs[1] = core.heap.new_list(Vec::new())?;
        }
        loop {
            let mut state = state_of(core, iter);
            let at = core.heap.items(regs[1]).map_or(0, <[Value]>::len);
            let Some(inner) = core.item_at(state.x, at) else { break };
            core.heap.list_room(regs[1], 1)?;
            let mut value = None;
            if !inner.is_none() {
                value = self.pull(core, inner, PULL, &mut input)?;
                state = state_of(core, iter);
                if value.is_none() && state.x.is_kind(Kind::List) {
                    state.at = state.at.saturating_sub(1);
                    if state.at == 0 || state.stage == ENDED {
                        return end(core, iter);
                    }
                    if let Some(place) = core.heap.list_mut(state.x).items.get_mut(at) {
                        *place = NONE;
                    }
                    core.set_tool(iter, state);
                }
            }
            core.heap.list_push(regs[1], value.unwrap_or(state.y))?;
            core.charge(u64::from(at.is_multiple_of(8)))?;
            if core.meter.is_over() {
                return Ok(Step::Yield);
            }
        }
        core.list_to_tuple(regs[1]).map(Step::Return)
    }
}

/// A groupby's list: the group's key, the current key, the current value, the group.
fn group_parts(core: &mut Core, state: ToolState) -> Option<&mut [Value; 4]> {
    if !state.z.is_kind(Kind::List) {
        return None;
    }
    core.heap.list_mut(state.z).items.as_mut_slice().try_into().ok()
}
