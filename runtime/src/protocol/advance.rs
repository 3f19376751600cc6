//! `Advance`: the next value of a built-in iterator that needs guest code.
//!
//! Place: the VM pushes it for `Entering::Next` (`vm/generator.rs`).
//!
//! Invariants: a value that was taken from an iterator is not lost: there is room for what is made of it first. What is made
//! of iterators has no end of its own: asked again after one, it asks them again.
//! Limits: one value a frame.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::iter::Iter;
use crate::native::state::StepFn;
use crate::native::{Input, Step};
use crate::protocol::iterate::PLAIN_BYTES;
use crate::types::TypeId;
use crate::value::{Kind, NONE, TRUE, Value};

/// The stage in which what a callable gives is awaited.
const CALLED: u8 = 8;

/// Advances a built-in iterator that needs guest code. Registers: iterator, two of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Advance {
    stage: u8,
    at: u32,
}

impl StepFn for Advance {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let [iter, x, _] = *regs else { return Err(core.system_error("bad registers")) };
        if !iter.is_kind(Kind::Iterator) {
            return Err(core.system_error("no iterator"));
        }
        match core.heap.iter(iter).clone() {
            Iter::Sequence { object, at } => self.sequence(core, iter, object, at, 1, input),
            Iter::SequenceReversed { object, at } => {
                self.sequence(core, iter, object, at, -1, input)
            }
            Iter::Callable { function, sentinel } => match (self.stage, input) {
                (CALLED, Input::Raised(exception)) => {
                    if core.exception_is(exception, TypeId::StopIteration) {
                        return self.end(core, iter);
                    }
                    Err(core.raise_again(exception))
                }
                (CALLED, Input::Returned(value)) => {
                    regs[1] = value;
                    self.stage = 2;
                    let equal = core.equal(value, sentinel)?;
                    self.callable_end(core, iter, value, equal)
                }
                (2, Input::Returned(equal)) => self.callable_end(core, iter, x, equal == TRUE),
                _ => {
                    self.stage = CALLED;
                    core.call(function, &[]).map(Step::Return)
                }
            },
            Iter::Enumerate { iter: inner, count } => match input {
                Input::Returned(value) => core.enumerate_pair(iter, count, value).map(Step::Return),
                Input::Exhausted(value) => Ok(Step::Exhausted(value)),
                _ => {
                    // Room first: a value that was taken must not be lost.
                    core.heap.books.reserve(2 * PLAIN_BYTES)?;
                    match core.next(inner)? {
                        Some(value) => core.enumerate_pair(iter, count, value).map(Step::Return),
                        None => Ok(Step::Exhausted(NONE)),
                    }
                }
            },
            Iter::Map { function, iters, strict } => {
                self.map(core, regs, function, (iters, strict), input)
            }
            Iter::Zip { iters, strict } => self.zip(core, regs, iters, strict, input),
            Iter::Tool(_) => match input {
                Input::Returned(value) => Ok(Step::Return(value)),
                Input::Exhausted(value) => Ok(Step::Exhausted(value)),
                _ => match core.next(iter)? {
                    Some(value) => Ok(Step::Return(value)),
                    None => Ok(Step::Exhausted(NONE)),
                },
            },
            Iter::Filter { function, iter: inner } => {
                self.filter(core, regs, function, inner, input)
            }
            _ => match core.next(iter)? {
                Some(value) => Ok(Step::Return(value)),
                None => Ok(Step::Exhausted(NONE)),
            },
        }
    }

    fn catches(&self) -> bool {
        // The old sequence protocol ends by `IndexError`, a callable by `StopIteration`.
        matches!(self.stage, 7 | CALLED)
    }
}

impl Advance {
    fn end(&self, core: &mut Core, iter: Value) -> Result<Step, Fault> {
        core.end_iterator(iter);
        Ok(Step::Exhausted(NONE))
    }

    fn callable_end(
        &self,
        core: &mut Core,
        iter: Value,
        value: Value,
        equal: bool,
    ) -> Result<Step, Fault> {
        if equal { self.end(core, iter) } else { Ok(Step::Return(value)) }
    }

    fn sequence(
        &mut self,
        core: &mut Core,
        iter: Value,
        object: Value,
        at: i64,
        by: i64,
        input: Input,
    ) -> Result<Step, Fault> {
        match input {
            Input::Returned(value) => {
                let (Iter::Sequence { at, .. } | Iter::SequenceReversed { at, .. }) =
                    core.heap.iter_mut(iter)
                else {
                    return Ok(Step::Return(value));
                };
                *at = at.saturating_add(by);
                Ok(Step::Return(value))
            }
            Input::Raised(exception) => {
                if core.exception_is(exception, TypeId::IndexError)
                    || core.exception_is(exception, TypeId::StopIteration)
                {
                    return self.end(core, iter);
                }
                if by < 0 {
                    // What goes backwards ends by any exception.
                    self.end(core, iter)?;
                }
                Err(core.raise_again(exception))
            }
            _ => {
                if at < 0 {
                    return self.end(core, iter);
                }
                let key = core.heap.new_int(at)?;
                self.stage = 7;
                match core.get_item(object, key) {
                    Ok(value) => self.sequence(core, iter, object, at, by, Input::Returned(value)),
                    Err(Fault::Raise) if core.pending_is(TypeId::IndexError) => {
                        core.pending = crate::exception::Pending::Nothing;
                        self.end(core, iter)
                    }
                    Err(Fault::Raise) if by < 0 => {
                        self.end(core, iter)?;
                        Err(Fault::Raise)
                    }
                    Err(fault) => Err(fault),
                }
            }
        }
    }

    /// Stage 0: gather one value from each iterator into a list (register 1); stage 1: the function's result.
    fn map(
        &mut self,
        core: &mut Core,
        regs: &mut [Value],
        function: Value,
        (iters, strict): (Value, bool),
        input: Input,
    ) -> Result<Step, Fault> {
        if self.stage == 1
            && let Input::Returned(value) = input
        {
            return Ok(Step::Return(value));
        }
        if let Some((ended, value)) = self.gather(core, regs, iters, input)? {
            if strict {
                return self.strict(core, iters, ended, "map");
            }
            return Ok(Step::Exhausted(value));
        }
        if self.stage == 5 {
            return self.too_long(core, "map");
        }
        self.stage = 1;
        let args = SmallVec::<[Value; 4]>::from_slice(core.heap.items(regs[1]).unwrap_or_default());
        core.retrying(|core| {
            core.charge_values(args.len())?;
            core.call_now(function, &args)
        })
        .map(Step::Return)
    }

    fn zip(
        &mut self,
        core: &mut Core,
        regs: &mut [Value],
        iters: Value,
        strict: bool,
        input: Input,
    ) -> Result<Step, Fault> {
        if let Some((ended, value)) = self.gather(core, regs, iters, input)? {
            if strict {
                return self.strict(core, iters, ended, "zip");
            }
            return Ok(Step::Exhausted(value));
        }
        if self.stage == 5 {
            return self.too_long(core, "zip");
        }
        core.retrying(|core| {
            core.charge_values(self.at as usize)?;
            core.list_to_tuple(regs[1])
        })
        .map(Step::Return)
    }

    /// One iterator of `zip(strict=True)` or `map(strict=True)` ended: the others must end too.
    fn strict(
        &mut self,
        core: &mut Core,
        iters: Value,
        ended: usize,
        name: &str,
    ) -> Result<Step, Fault> {
        if ended > 0 && self.stage != 5 {
            let text = if ended == 1 {
                format!("{name}() argument 2 is shorter than argument 1")
            } else {
                format!("{name}() argument {} is shorter than arguments 1-{ended}", ended + 1)
            };
            return Err(core.value_error(text));
        }
        let count = core.heap.items(iters).map_or(0, <[Value]>::len);
        // Room first: what an iterator gave is not asked for again.
        core.heap.books.reserve(count as u64 * PLAIN_BYTES)?;
        let from = if self.stage == 5 { ended + 1 } else { 1 };
        for at in from..count {
            self.stage = 5;
            self.at = at as u32;
            let Some(iter) = core.item_at(iters, at) else { break };
            if core.next(iter)?.is_some() {
                return self.too_long(core, name);
            }
        }
        Ok(Step::Exhausted(NONE))
    }

    fn too_long(&self, core: &mut Core, name: &str) -> Result<Step, Fault> {
        let at = self.at as usize;
        let text = if at == 1 {
            format!("{name}() argument 2 is longer than argument 1")
        } else {
            format!("{name}() argument {} is longer than arguments 1-{at}", at + 1)
        };
        Err(core.value_error(text))
    }

    /// Takes one value from each iterator into the list in register 1; `Some` with the number of the
    /// iterator that has ended and the value of its end.
    fn gather(
        &mut self,
        core: &mut Core,
        regs: &mut [Value],
        iters: Value,
        input: Input,
    ) -> Result<Option<(usize, Value)>, Fault> {
        if regs[1].is_undef() {
            regs[1] = core.heap.new_list(Vec::new())?;
        }
        let list = regs[1];
        match input {
            Input::Returned(value) if self.stage == 0 => {
                core.heap.list_push(list, value)?;
                self.at += 1;
            }
            Input::Exhausted(value) => return Ok(Some((self.at as usize, value))),
            Input::Returned(_) => {
                // `zip(strict=True)` found one more value.
                return Ok(None);
            }
            _ => {}
        }
        loop {
            let Some(iter) = core.item_at(iters, self.at as usize) else { return Ok(None) };
            core.retrying(|core| {
                core.charge(u64::from(self.at % 16 == 15))?;
                core.heap.list_room(list, 1)
            })?;
            match core.retrying(|core| core.next(iter))? {
                Some(value) => core.heap.list_push(list, value)?,
                None => return Ok(Some((self.at as usize, NONE))),
            }
            self.at += 1;
        }
    }

    /// Stage 0: take a value; stage 1: the predicate's answer; stage 2: its truth.
    fn filter(
        &mut self,
        core: &mut Core,
        regs: &mut [Value],
        function: Value,
        inner: Value,
        input: Input,
    ) -> Result<Step, Fault> {
        let mut input = input;
        loop {
            match (self.stage, input) {
                (0, Input::Exhausted(value)) => return Ok(Step::Exhausted(value)),
                (0, Input::Returned(value)) => {
                    regs[1] = value;
                    self.stage = 1;
                    input = Input::Returned(if function.is_none() {
                        value
                    } else {
                        core.call(function, &[value])?
                    });
                }
                (0, _) => match core.retrying(|core| core.next(inner))? {
                    Some(value) => input = Input::Returned(value),
                    None => return Ok(Step::Exhausted(NONE)),
                },
                (1, Input::Returned(answer)) => {
                    self.stage = 2;
                    input = Input::Returned(Value::bool(core.truth(answer)?));
                }
                (_, Input::Returned(TRUE)) => return Ok(Step::Return(regs[1])),
                _ => {
                    self.stage = 0;
                    core.charge(1)?;
                    if core.meter.is_over() {
                        return Ok(Step::Yield);
                    }
                    input = Input::Entered;
                }
            }
        }
    }
}
