//! Draining: an iterable becomes a list, and what is made of that.
//!
//! Place: every native that takes an iterable whole.
//!
//! Invariants: a drained iterable is collected into a list first (`Collect`), so that what is made of it needs no guest code.
//! Limits: a fuel for 16 values; yields when the slice is used up.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::core::Core;
use crate::exception::Fault;
use crate::native::state::{Fed, StepFn};
use crate::native::{Input, Step};
use crate::protocol::hint;
use crate::protocol::runs::RUN;
use crate::value::{Kind, UNDEF, Value, int_fits};

/// What a drained iterable becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Into {
    /// The list itself.
    List,
    /// A tuple.
    Tuple,
    /// Result of calling the built-in in register 2 with the list (and register 3, if bound).
    Call,
}

/// Values that are taken at once.
const FEW: i64 = 128;

/// Stages of `Collect`: the iterable is to be iterated over, values are taken, the built-in was called, all is taken, a length
/// was asked for; as the first, but the iterable or its iterator is asked for a length.
const START: u8 = 0;
const TAKE: u8 = 1;
const CALLED: u8 = 2;
const END: u8 = 3;
const ASKED: u8 = 4;
const ASK: u8 = 5;
const ASK_ITERATOR: u8 = 6;

/// Drains an iterable into a list. Registers: iterable or iterator, list, then those of `Into::Call`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Collect {
    stage: u8,
    into: Into,
}

impl StepFn for Collect {
    fn feed(&mut self, core: &mut Core, regs: &mut [Value], value: Value) -> Fed {
        let &mut [_, list, ..] = regs else { return Fed::Not };
        if self.stage != TAKE || core.heap.list_push(list, value).is_err() {
            return Fed::Not;
        }
        core.meter.slice -= i64::from(ends_run(core, list));
        if core.heap.list_room(list, 1).is_err() { Fed::Step } else { Fed::Taken }
    }

    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let [source, list, ..] = *regs else { return Err(core.system_error("bad registers")) };
        match (self.stage, input) {
            (START | ASK | ASK_ITERATOR, Input::Returned(iter)) => self.begin(core, regs, iter),
            (START | ASK | ASK_ITERATOR, _) => {
                let iter = core.iter(source)?;
                self.begin(core, regs, iter)
            }
            (ASKED, _) => {
                self.stage = TAKE;
                self.drain(core, regs)
            }
            (TAKE, Input::Returned(value)) => {
                core.heap.list_push(list, value)?;
                core.charge(ends_run(core, list).into())?;
                if core.meter.is_over() { Ok(Step::Yield) } else { self.drain(core, regs) }
            }
            (TAKE, Input::Exhausted(_)) | (END, _) => self.finish(core, regs),
            (TAKE, _) => self.drain(core, regs),
            (_, Input::Returned(value)) => Ok(Step::Return(value)),
            _ => Err(core.system_error("bad step")),
        }
    }
}

/// Whether the value that was put into the list is one that is charged for, however it came.
fn ends_run(core: &Core, list: Value) -> bool {
    core.heap.items(list).map_or(0, <[Value]>::len).is_multiple_of(RUN)
}

impl Collect {
    fn begin(&mut self, core: &mut Core, regs: &mut [Value], iter: Value) -> Result<Step, Fault> {
        let source = std::mem::replace(&mut regs[0], iter);
        let asked = match std::mem::replace(&mut self.stage, TAKE) {
            ASK => source,
            ASK_ITERATOR => iter,
            _ => UNDEF,
        };
        if core.asks_length(asked) {
            self.stage = ASKED;
            return Err(hint::ask(core, asked));
        }
        self.drain(core, regs)
    }

    fn drain(&mut self, core: &mut Core, regs: &mut [Value]) -> Result<Step, Fault> {
        let (iter, list) = (regs[0], regs[1]);
        loop {
            // Room first: a value that was taken from the iterator must not be lost.
            core.retrying(|core| core.heap.list_room(list, 1))?;
            // Up to the next charge at once.
            let len = core.heap.items(list).map_or(0, <[Value]>::len);
            let left = RUN - len % RUN;
            let run = core.run_left(iter).min(left);
            if run > 0 {
                // The values are there.
                core.retrying(|core| core.heap.list_room(list, run as u64))?;
                core.move_run(iter, list, run);
            } else if !Collect::take(core, iter, list, left)? {
                self.stage = END;
                return core.retrying(|core| self.finish(core, regs));
            }
            core.charge(ends_run(core, list).into())?;
            if core.meter.is_over() {
                return Ok(Step::Yield);
            }
        }
    }

    /// Takes `count` values from an iterator to a list that has room for one; false at the end.
    fn take(core: &mut Core, iter: Value, list: Value, count: usize) -> Result<bool, Fault> {
        for at in 0..count {
            if at > 0 {
                core.retrying(|core| core.heap.list_room(list, 1))?;
            }
            match core.retrying(|core| core.next(iter))? {
                Some(value) => core.heap.list_push(list, value)?,
                None => return Ok(false),
            }
        }
        Ok(true)
    }

    fn finish(&mut self, core: &mut Core, regs: &mut [Value]) -> Result<Step, Fault> {
        let list = regs[1];
        match self.into {
            Into::List => Ok(Step::Return(list)),
            Into::Tuple => core.list_to_tuple(list).map(Step::Return),
            Into::Call => {
                let function = regs.get(2).copied().unwrap_or(UNDEF);
                let args: SmallVec<[Value; 3]> =
                    [list].into_iter().chain(regs.iter().skip(3).copied()).collect();
                let Some(native) = crate::native::registry::native(function) else {
                    return Err(core.system_error("no built-in"));
                };
                let result = (native.call)(core, &args);
                if result == Err(Fault::Enter) {
                    self.stage = CALLED;
                }
                result.map(Step::Return)
            }
        }
    }
}

impl Core {
    /// Drains an iterable into a new list, tuple, or the argument of a built-in.
    pub(crate) fn collect_into(&mut self, iterable: Value, into: Into, then: &[Value]) -> Fault {
        self.collected(START, iterable, into, then)
    }

    fn collected(&mut self, stage: u8, iterable: Value, into: Into, then: &[Value]) -> Fault {
        let list = match self.heap.new_list(Vec::new()) {
            Ok(list) => list,
            Err(fault) => return fault,
        };
        let mut registers: SmallVec<[Value; 6]> = SmallVec::from_slice(&[iterable, list]);
        registers.extend_from_slice(then);
        self.enter(Collect { stage, into }, &registers)
    }

    /// The values of a range, dict or set, where they are few: what a frame would take one after the other.
    fn few_values(&self, iterable: Value) -> Option<SmallVec<[Value; RUN]>> {
        match iterable.kind()? {
            Kind::Range => {
                let range = self.heap.range(iterable);
                let (start, step, len) = (range.start, range.step, range.len);
                if !(start.is_int() && step.is_int() && len.is_int() && len.as_int() <= FEW) {
                    return None;
                }
                let (start, step) = (start.as_int(), step.as_int());
                // Not even the value after the last is beyond an int, mostly.
                let last = step.checked_mul(FEW)?.checked_add(start)?;
                let values = || (0..len.as_int()).map(|at| Value::int(start + at * step));
                int_fits(last).then(|| values().collect())
            }
            Kind::Dict => {
                let entries = &self.heap.dict(iterable).entries;
                let keys = || entries.iter().map(|entry| entry.key).filter(|key| !key.is_undef());
                (entries.len() as i64 <= FEW).then(|| keys().collect())
            }
            Kind::Set | Kind::FrozenSet => {
                let slots = &self.heap.set(iterable).slots;
                let keys = || slots.iter().map(|slot| slot.key).filter(|key| !key.is_undef());
                (slots.len() as i64 <= FEW).then(|| keys().collect())
            }
            _ => None,
        }
    }

    /// `list(iterable)`
    pub(crate) fn list_from(&mut self, iterable: Value) -> Result<Value, Fault> {
        if let Some(items) = self.heap.items(iterable) {
            self.heap.books.reserve(items.len() as u64 * 8 + 64)?;
            let items = self.heap.items(iterable).unwrap_or_default().to_vec();
            self.charge_values(items.len())?;
            return self.heap.new_list(items);
        }
        if let Some(values) = self.few_values(iterable) {
            self.charge_values(values.len())?;
            return self.new_list_from(&values);
        }
        Err(self.collected(ASK, iterable, Into::List, &[]))
    }

    /// The list of an iterable where CPython makes it of the iterator.
    pub(crate) fn list_from_iterator(&mut self, iterable: Value) -> Fault {
        self.collected(ASK_ITERATOR, iterable, Into::List, &[])
    }

    /// `tuple(iterable)`
    pub(crate) fn tuple_from(&mut self, iterable: Value) -> Result<Value, Fault> {
        if iterable.is_kind(Kind::Tuple) {
            return Ok(iterable);
        }
        if iterable.is_kind(Kind::List) {
            return self.list_to_tuple(iterable);
        }
        if let Some(values) = self.few_values(iterable) {
            self.charge_values(values.len())?;
            self.heap.books.reserve(values.len() as u64 * 8 + 64)?;
            return self.heap.new_tuple(&values);
        }
        Err(self.collect_into(iterable, Into::Tuple, &[]))
    }

    /// Calls a built-in with the items of an iterable as a list, and `extra` after it.
    pub(crate) fn with_list(&mut self, iterable: Value, function: Value, extra: &[Value]) -> Fault {
        self.with_list_by(START, iterable, function, extra)
    }

    /// As `with_list`, where CPython makes the list of the iterator.
    pub(crate) fn with_iterator_list(
        &mut self,
        iterable: Value,
        function: Value,
        extra: &[Value],
    ) -> Fault {
        self.with_list_by(ASK_ITERATOR, iterable, function, extra)
    }

    fn with_list_by(
        &mut self,
        stage: u8,
        iterable: Value,
        function: Value,
        extra: &[Value],
    ) -> Fault {
        let mut then: SmallVec<[Value; 4]> = smallvec::smallvec![function];
        then.extend_from_slice(extra);
        self.collected(stage, iterable, Into::Call, &then)
    }

    /// Appends an iterable's values to `list`, then gives `result`.
    pub(crate) fn extend_then(
        &mut self,
        result: Value,
        list: Value,
        iterable: Value,
    ) -> Result<Value, Fault> {
        use crate::native::registry::{self, Owner};
        let second = registry::find(Owner::Internal, "second").unwrap_or(UNDEF);
        let state = Collect { stage: ASK, into: Into::Call };
        Err(self.enter(state, &[iterable, list, second, result]))
    }

    pub(crate) fn list_to_tuple(&mut self, list: Value) -> Result<Value, Fault> {
        let items = self.heap.items(list).unwrap_or_default();
        let len = items.len();
        self.heap.books.reserve(len as u64 * 8 + 64)?;
        self.charge_values(len)?;
        let items: SmallVec<[Value; 8]> = self.heap.items(list).unwrap_or_default().into();
        self.heap.new_tuple(&items)
    }

    /// `BuildList`
    pub(crate) fn new_list_from(&mut self, items: &[Value]) -> Result<Value, Fault> {
        self.heap.books.reserve(items.len() as u64 * 8 + 64)?;
        self.heap.new_list(items.to_vec())
    }

    /// `ListExtend`: `[*iterable]`, `f(*iterable)`
    pub(crate) fn list_extend_iter(&mut self, list: Value, iterable: Value) -> Result<(), Fault> {
        if self.lacks_iter(iterable) {
            let name = self.type_name(iterable);
            let text = format!("Value after * must be an iterable, not {name}");
            return Err(self.type_error(text));
        }
        self.list_extend_by(list, iterable)
    }

    /// `list += iterable`
    pub(crate) fn list_extend_by(&mut self, list: Value, iterable: Value) -> Result<(), Fault> {
        if let Some(items) = self.heap.items(iterable) {
            let items: SmallVec<[Value; 16]> = items.into();
            self.charge_values(items.len())?;
            return self.heap.list_extend(list, &items);
        }
        Err(self.enter(Collect { stage: ASK, into: Into::List }, &[iterable, list]))
    }
}
