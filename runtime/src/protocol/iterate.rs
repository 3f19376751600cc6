//! Iteration: making iterators, advancing them, draining them.
//!
//! Place: `GetIter` and `ForNext` of the loop; every native that takes an iterable.
//!
//! Invariants: `next` answers at once for built-in iterators over built-in data; what needs guest code is `Entering::Next`,
//! whose end arrives as `Exhausted`. A drained iterable is collected into a list first (`Collect`), so that what is made of
//! it needs no guest code.
//! Limits: draining is charged a fuel for 16 values and yields when the slice is used up.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::dict::Entry;
use crate::heap::iter::{DictPart, Iter};
use crate::heap::misc::Misc;
use crate::native::state::StepFn;
use crate::native::{Entering, Input, Step, registry};
use crate::protocol::checked::Check;
use crate::types::TypeId;
use crate::value::{INT_MAX, INT_MIN, Kind, NONE, TRUE, UNDEF, Value};

/// Memory that the next value of a plain iterator may take: a tuple of four, and the values of as many iterators.
pub(crate) const PLAIN_BYTES: u64 = 512;

/// Advances a built-in iterator that needs guest code. Registers: iterator, two of its own.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Advance {
    stage: u8,
    at: u32,
}

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

/// What `Core::mapped_call` found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mapped {
    /// The call is to be entered.
    Call,
    /// The iteration has ended.
    End,
    /// It takes a frame.
    Other,
}

/// Drains an iterable into a list. Registers: iterable or iterator, list, then those of `Into::Call`.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Collect {
    stage: u8,
    into: Into,
}

impl StepFn for Collect {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let [source, list, ..] = *regs else { return Err(core.system_error("bad registers")) };
        match (self.stage, input) {
            (0, Input::Returned(iter)) => {
                regs[0] = iter;
                self.stage = 1;
                self.drain(core, regs)
            }
            (0, _) => {
                regs[0] = core.iter(source)?;
                self.stage = 1;
                self.drain(core, regs)
            }
            (1, Input::Returned(value)) => {
                core.heap.list_push(list, value)?;
                self.drain(core, regs)
            }
            (1, Input::Exhausted(_)) | (3, _) => self.finish(core, regs),
            (1, _) => self.drain(core, regs),
            (_, Input::Returned(value)) => Ok(Step::Return(value)),
            _ => Err(core.system_error("bad step")),
        }
    }
}

impl Collect {
    fn drain(&mut self, core: &mut Core, regs: &mut [Value]) -> Result<Step, Fault> {
        let (iter, list) = (regs[0], regs[1]);
        loop {
            // Room first: a value that was taken from the iterator must not be lost.
            core.retrying(|core| core.heap.list_room(list, 1))?;
            match core.retrying(|core| core.next(iter))? {
                Some(value) => core.heap.list_push(list, value)?,
                None => {
                    self.stage = 3;
                    return core.retrying(|core| self.finish(core, regs));
                }
            }
            if core.heap.items(list).map_or(0, <[Value]>::len).is_multiple_of(16) {
                core.charge(1)?;
                if core.meter.slice < 0 {
                    return Ok(Step::Yield);
                }
            }
        }
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
                    self.stage = 2;
                }
                result.map(Step::Return)
            }
        }
    }
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
                (1, Input::Returned(value)) => {
                    regs[1] = value;
                    self.stage = 2;
                    let equal = core.equal(value, sentinel)?;
                    self.callable_end(core, iter, value, equal)
                }
                (2, Input::Returned(equal)) => self.callable_end(core, iter, x, equal == TRUE),
                _ => {
                    self.stage = 1;
                    core.call(function, &[]).map(Step::Return)
                }
            },
            Iter::Enumerate { iter: inner, count } => match input {
                Input::Returned(value) => core.enumerate_pair(iter, count, value).map(Step::Return),
                Input::Exhausted(_) => self.end(core, iter),
                _ => {
                    // Room first: a value that was taken must not be lost.
                    core.heap.books.reserve(2 * PLAIN_BYTES)?;
                    match core.next(inner)? {
                        Some(value) => core.enumerate_pair(iter, count, value).map(Step::Return),
                        None => self.end(core, iter),
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
        // The old sequence protocol ends by `IndexError`.
        self.stage == 7
    }
}

impl Advance {
    fn end(&self, core: &mut Core, iter: Value) -> Result<Step, Fault> {
        *core.heap.iter_mut(iter) = Iter::Done;
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
                Err(core.raise_again(exception))
            }
            _ => {
                if at < 0 {
                    return self.end(core, iter);
                }
                self.stage = 7;
                match core.get_item(object, Value::int(at.min(INT_MAX))) {
                    Ok(value) => self.sequence(core, iter, object, at, by, Input::Returned(value)),
                    Err(Fault::Raise) if core.pending_is(TypeId::IndexError) => {
                        core.pending = crate::exception::Pending::Nothing;
                        self.end(core, iter)
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
        if let Some(ended) = self.gather(core, regs, iters, input)? {
            if strict {
                return self.strict(core, regs, iters, ended, "map");
            }
            return self.end(core, regs[0]);
        }
        if self.stage == 5 {
            return self.too_long(core, "map");
        }
        self.stage = 1;
        let args = SmallVec::<[Value; 4]>::from_slice(core.heap.items(regs[1]).unwrap_or_default());
        core.retrying(|core| core.call_now(function, &args)).map(Step::Return)
    }

    fn zip(
        &mut self,
        core: &mut Core,
        regs: &mut [Value],
        iters: Value,
        strict: bool,
        input: Input,
    ) -> Result<Step, Fault> {
        if let Some(ended) = self.gather(core, regs, iters, input)? {
            if strict {
                return self.strict(core, regs, iters, ended, "zip");
            }
            return self.end(core, regs[0]);
        }
        if self.stage == 5 {
            return self.too_long(core, "zip");
        }
        core.retrying(|core| core.list_to_tuple(regs[1])).map(Step::Return)
    }

    /// One iterator of `zip(strict=True)` or `map(strict=True)` ended: the others must end too.
    fn strict(
        &mut self,
        core: &mut Core,
        regs: &mut [Value],
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
        self.end(core, regs[0])
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

    /// Takes one value from each iterator into the list in register 1; `Some(n)` when iterator `n` has ended.
    fn gather(
        &mut self,
        core: &mut Core,
        regs: &mut [Value],
        iters: Value,
        input: Input,
    ) -> Result<Option<usize>, Fault> {
        if regs[1].is_undef() {
            regs[1] = core.heap.new_list(Vec::new())?;
        }
        let list = regs[1];
        match input {
            Input::Returned(value) if self.stage == 0 => {
                core.heap.list_push(list, value)?;
                self.at += 1;
            }
            Input::Exhausted(_) => return Ok(Some(self.at as usize)),
            Input::Returned(_) => {
                // `zip(strict=True)` found one more value.
                return Ok(None);
            }
            _ => {}
        }
        loop {
            let Some(iter) = core.item_at(iters, self.at as usize) else { return Ok(None) };
            core.retrying(|core| core.heap.list_room(list, 1))?;
            match core.retrying(|core| core.next(iter))? {
                Some(value) => core.heap.list_push(list, value)?,
                None => return Ok(Some(self.at as usize)),
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
                (0, Input::Exhausted(_)) => return self.end(core, regs[0]),
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
                    None => return self.end(core, regs[0]),
                },
                (1, Input::Returned(answer)) => {
                    self.stage = 2;
                    input = Input::Returned(Value::bool(core.truth(answer)?));
                }
                (_, Input::Returned(TRUE)) => return Ok(Step::Return(regs[1])),
                _ => {
                    self.stage = 0;
                    core.charge(1)?;
                    if core.meter.slice < 0 {
                        return Ok(Step::Yield);
                    }
                    input = Input::Entered;
                }
            }
        }
    }
}

// === Making iterators ===

impl Core {
    /// Begins a `for` loop: its three registers. Ranges, lists and tuples need no iterator object.
    #[inline]
    pub(crate) fn begin_loop(&mut self, value: Value) -> Result<[Value; 3], Fault> {
        match value.kind() {
            Some(Kind::List | Kind::Tuple) => return Ok([value, Value::int(0), UNDEF]),
            Some(Kind::Range) => {
                let range = *self.heap.range(value);
                let inline = range.start.is_int() && range.stop.is_int() && range.step.is_int();
                if inline {
                    let room = range.step.as_int().unsigned_abs() as i64;
                    let stop = range.stop.as_int();
                    if stop < INT_MAX - room && stop > INT_MIN + room {
                        return Ok([range.start, range.stop, range.step]);
                    }
                }
            }
            _ => {}
        }
        Ok([self.iter(value)?, UNDEF, UNDEF])
    }

    /// `iter(value)`
    pub(crate) fn iter(&mut self, value: Value) -> Result<Value, Fault> {
        let iter = match value.kind() {
            Some(Kind::Iterator | Kind::Generator) => return self.iter_of_iterator(value),
            Some(Kind::List) => Iter::List { list: value, at: 0 },
            Some(Kind::Tuple) => Iter::Tuple { tuple: value, at: 0 },
            Some(Kind::Str) => Iter::Str { string: value, byte: 0 },
            Some(Kind::Bytes) => Iter::Bytes { bytes: value, at: 0 },
            Some(Kind::Dict) => self.dict_iter(value, DictPart::Keys),
            Some(Kind::Set | Kind::FrozenSet) => {
                Iter::Set { set: value, at: 0, len: self.heap.set(value).len() }
            }
            Some(Kind::Range) => self.range_iter(value),
            Some(Kind::Misc) => match *self.heap.misc_of(value) {
                Misc::DictView { dict, what } => self.dict_iter(dict, what),
                Misc::MappingProxy { dict } => self.dict_iter(dict, DictPart::Keys),
                Misc::AsyncGenStep { .. } | Misc::CoroutineWrapper { .. } => return Ok(value),
                Misc::Bytearray { bytes, .. } => Iter::Bytes { bytes, at: 0 },
                Misc::Deque { .. } => return self.deque_iter(value, false),
                Misc::MemoryView { .. } => return self.view_iter(value),
                _ => return Err(self.not_iterable(value)),
            },
            Some(Kind::Instance | Kind::Class | Kind::Exception) => {
                return self.iter_of_object(value);
            }
            Some(Kind::Future) => return Ok(value),
            _ => return Err(self.not_iterable(value)),
        };
        self.heap.new_iter(iter)
    }

    fn iter_of_iterator(&mut self, value: Value) -> Result<Value, Fault> {
        if value.is_kind(Kind::Generator)
            && self.heap.generator(value).kind != crate::heap::object::GeneratorKind::Generator
        {
            return Err(self.not_iterable(value));
        }
        Ok(value)
    }

    pub(crate) fn dict_iter(&self, dict: Value, what: DictPart) -> Iter {
        let dict = self.plain(dict);
        let len = self.heap.dict(dict).len();
        Iter::Dict { dict, at: 0, len, left: len, what }
    }

    pub(crate) fn range_iter(&self, value: Value) -> Iter {
        let range = *self.heap.range(value);
        match (range.start.is_int(), range.step.is_int(), range.len.is_int()) {
            (true, true, true) if range.stop.is_int() => Iter::Range {
                next: range.start.as_int(),
                step: range.step.as_int(),
                left: range.len.as_int() as u64,
            },
            _ => Iter::BigRange { next: range.start, step: range.step, left: range.len },
        }
    }

    fn iter_of_object(&mut self, value: Value) -> Result<Value, Fault> {
        if let Some(method) = self.guest_special(value, "__iter__") {
            if method.is_none() {
                return Err(self.not_iterable(value));
            }
            return Err(self.checked(Check::Iter, method, value, UNDEF));
        }
        let plain = self.plain(value);
        if plain != value {
            return self.iter(plain);
        }
        if self.guest_special(value, "__getitem__").is_some() && !self.is_class(value) {
            return self.heap.new_iter(Iter::Sequence { object: value, at: 0 });
        }
        Err(self.not_iterable(value))
    }

    #[cold]
    pub(crate) fn not_iterable(&mut self, value: Value) -> Fault {
        let name = self.type_name(value);
        self.type_error(format!("'{name}' object is not iterable"))
    }

    /// Checks what `__iter__` returned.
    pub(crate) fn check_iterator(&mut self, value: Value) -> Result<Value, Fault> {
        let built_in =
            matches!(value.kind(), Some(Kind::Iterator | Kind::Generator | Kind::Future));
        if built_in || self.guest_special(value, "__next__").is_some() {
            return Ok(value);
        }
        let name = self.type_name(value);
        Err(self.type_error(format!("iter() returned non-iterator of type '{name}'")))
    }
}

// === Advancing ===

impl Core {
    /// The next value; `None` at the end; `Enter` where guest code must run, whose end is `Exhausted`.
    #[inline]
    pub(crate) fn next(&mut self, iter: Value) -> Result<Option<Value>, Fault> {
        if !iter.is_kind(Kind::Iterator) {
            self.entering = Some(Entering::Next(iter));
            return Err(Fault::Enter);
        }
        let crate::heap::Heap { iters, lists, tuples, .. } = &mut self.heap;
        match iters.get_mut(iter.index()) {
            Iter::Range { next, step, left } => {
                if *left == 0 {
                    return Ok(None);
                }
                *left -= 1;
                let value = Value::int(*next);
                *next = next.wrapping_add(*step).clamp(INT_MIN, INT_MAX);
                return Ok(Some(value));
            }
            Iter::List { list, at } => {
                let item = lists.get(list.index()).items.get(*at as usize).copied();
                if item.is_some() {
                    *at += 1;
                    return Ok(item);
                }
            }
            Iter::Tuple { tuple, at } => {
                let item = tuples.get(tuple.index()).get(*at as usize).copied();
                if item.is_some() {
                    *at += 1;
                    return Ok(item);
                }
            }
            Iter::Tool(state) => {
                let state = *state;
                return self.next_tool(iter, state);
            }
            _ => return self.next_rare(iter),
        }
        *self.heap.iter_mut(iter) = Iter::Done;
        Ok(None)
    }

    fn next_rare(&mut self, iter: Value) -> Result<Option<Value>, Fault> {
        let next = match self.heap.iter(iter).clone() {
            Iter::Str { string, byte } => self.next_char(iter, string, byte)?,
            Iter::Bytes { bytes, at } => {
                let item = self.heap.bytes(bytes).get(at as usize).copied();
                if let Iter::Bytes { at, .. } = self.heap.iter_mut(iter) {
                    *at += 1;
                }
                item.map(|byte| Value::int(i64::from(byte)))
            }
            Iter::Dict { dict, at, len, left, what } => {
                self.next_entry(iter, dict, (at, len, left), what)?
            }
            Iter::DictReversed { dict, at, len, what } => {
                self.previous_entry(iter, dict, at, len, what)?
            }
            Iter::Set { set, at, len } => {
                if self.heap.set(set).len() != len {
                    return Err(
                        self.raise(TypeId::RuntimeError, "Set changed size during iteration")
                    );
                }
                let found = self.heap.set(set).iter_from(at).next();
                found.map(|(slot, entry)| {
                    if let Iter::Set { at, .. } = self.heap.iter_mut(iter) {
                        *at = slot + 1;
                    }
                    entry.key
                })
            }
            Iter::ListReversed { list, at } => {
                let item = at.checked_sub(1).and_then(|at| self.item_at(list, at as usize));
                if let Iter::ListReversed { at, .. } = self.heap.iter_mut(iter) {
                    *at = at.saturating_sub(1);
                }
                item
            }
            Iter::Enumerate { iter: inner, count } if inner.is_kind(Kind::Iterator) => {
                if !self.advances_plainly(inner) {
                    return Err(self.enter(Advance::default(), &[iter, UNDEF, UNDEF]));
                }
                self.heap.books.reserve(2 * PLAIN_BYTES)?;
                match self.next(inner)? {
                    Some(value) => Some(self.enumerate_pair(iter, count, value)?),
                    None => None,
                }
            }
            Iter::Zip { iters, strict } => return self.next_zip(iter, iters, strict),
            Iter::Map { function, iters, strict: false } => {
                return self.next_mapped(iter, function, iters);
            }
            Iter::BigRange { next, step, left } => self.next_big(iter, next, step, left)?,
            Iter::Deque { deque, at, version, reversed } => {
                self.next_in_deque(iter, deque, at, (version, reversed))?
            }
            Iter::Tool(state) => return self.next_tool(iter, state),
            Iter::Done => None,
            _ => return Err(self.enter_advance(iter)),
        };
        if next.is_none() {
            *self.heap.iter_mut(iter) = Iter::Done;
        }
        Ok(next)
    }

    /// The next of an iterator of pairs as two values, unbound at its end, without making the pair; `None` for any other.
    #[inline(never)]
    pub(crate) fn next_pair(&mut self, iter: Value) -> Result<Option<[Value; 2]>, Fault> {
        if !iter.is_kind(Kind::Iterator) {
            return Ok(None);
        }
        let pair = match *self.heap.iter(iter) {
            Iter::Enumerate { iter: inner, count }
                if count.is_int() && self.advances_plainly(inner) =>
            {
                self.heap.books.reserve(2 * PLAIN_BYTES)?;
                let next = self.heap.new_int(count.as_int() + 1)?;
                let value = self.next(inner)?;
                if let Iter::Enumerate { count, .. } = self.heap.iter_mut(iter)
                    && value.is_some()
                {
                    *count = next;
                }
                value.map(|value| [count, value])
            }
            Iter::Zip { iters, strict: false } => {
                let Some(&[first, second]) = self.heap.items(iters) else { return Ok(None) };
                if !self.advances_plainly(first) || !self.advances_plainly(second) {
                    return Ok(None);
                }
                self.heap.books.reserve(3 * PLAIN_BYTES)?;
                match self.next(first)? {
                    Some(x) => self.next(second)?.map(|y| [x, y]),
                    None => None,
                }
            }
            Iter::Dict { dict, at, len, left, what: DictPart::Items } => {
                let entry = self.next_of_dict(dict, at, len, left)?;
                if let Iter::Dict { at, left, .. } = self.heap.iter_mut(iter)
                    && let Some((number, _)) = entry
                {
                    *at = number + 1;
                    *left -= 1;
                }
                entry.map(|(_, entry)| [entry.key, entry.value])
            }
            _ => return Ok(None),
        };
        if pair.is_none() {
            *self.heap.iter_mut(iter) = Iter::Done;
        }
        Ok(Some(pair.unwrap_or([UNDEF; 2])))
    }

    /// The next of `map` over one iterator, without a frame where the iterator needs none and the function is built in.
    fn next_mapped(
        &mut self,
        iter: Value,
        function: Value,
        iters: Value,
    ) -> Result<Option<Value>, Fault> {
        let inner = match self.heap.items(iters) {
            Some(&[inner]) if self.advances_alone(inner) => inner,
            _ => return Err(self.enter_advance(iter)),
        };
        if registry::direct_call(function, 1).is_none() {
            return Err(self.enter_advance(iter));
        }
        match self.next(inner)? {
            // Never refused for want of memory: it is then called by way of a frame.
            Some(value) => self.call_now(function, &[value]).map(Some),
            None => {
                *self.heap.iter_mut(iter) = Iter::Done;
                Ok(None)
            }
        }
    }

    /// The next of `map` with a function written in Python, where its iterators need no frame: the call is left in
    /// `entering`, and what it returns is the next value.
    pub(crate) fn mapped_call(&mut self, iter: Value) -> Result<Mapped, Fault> {
        let Iter::Map { function, iters, strict: false } = *self.heap.iter(iter) else {
            return Ok(Mapped::Other);
        };
        let all: SmallVec<[Value; 4]> =
            SmallVec::from_slice(self.heap.items(iters).unwrap_or_default());
        let alone = all.len() <= 4 && all.iter().all(|inner| self.advances_alone(*inner));
        if !alone || !function.is_kind(Kind::Function) {
            return Ok(Mapped::Other);
        }
        // Room first: a value that was taken must not be lost.
        self.heap.books.reserve(all.len() as u64 * PLAIN_BYTES)?;
        let mut args: SmallVec<[Value; 4]> = SmallVec::new();
        for inner in all {
            match self.next(inner)? {
                Some(value) => args.push(value),
                None => {
                    *self.heap.iter_mut(iter) = Iter::Done;
                    return Ok(Mapped::End);
                }
            }
        }
        self.entering = Some(Entering::Call { callee: function, args, keywords: UNDEF });
        Ok(Mapped::Call)
    }

    fn enter_advance(&mut self, iter: Value) -> Fault {
        self.entering = Some(Entering::Next(iter));
        Fault::Enter
    }

    /// Whether an iterator's next value never needs guest code, nor more than `PLAIN_BYTES` of memory.
    pub(crate) fn advances_plainly(&self, iter: Value) -> bool {
        match iter.is_kind(Kind::Iterator).then(|| self.heap.iter(iter)) {
            Some(Iter::Enumerate { iter, .. }) => self.advances_alone(*iter),
            Some(Iter::Zip { iters, strict: false }) => {
                let all = self.heap.items(*iters).unwrap_or_default();
                all.len() <= 4 && all.iter().all(|iter| self.advances_alone(*iter))
            }
            _ => self.advances_alone(iter),
        }
    }

    /// As `advances_plainly`, for iterators that are not made of others.
    pub(crate) fn advances_alone(&self, iter: Value) -> bool {
        match iter.is_kind(Kind::Iterator).then(|| self.heap.iter(iter)) {
            Some(
                Iter::List { .. }
                | Iter::Tuple { .. }
                | Iter::Range { .. }
                | Iter::Str { .. }
                | Iter::Dict { .. }
                | Iter::Set { .. }
                | Iter::Done,
            ) => true,
            Some(Iter::Tool(state)) => self.tool_is_plain(*state),
            _ => false,
        }
    }

    fn next_zip(
        &mut self,
        iter: Value,
        iters: Value,
        strict: bool,
    ) -> Result<Option<Value>, Fault> {
        let all: SmallVec<[Value; 4]> = self.heap.items(iters).unwrap_or_default().into();
        if strict || !all.iter().all(|inner| self.advances_plainly(*inner)) {
            return Err(self.enter_advance(iter));
        }
        self.heap.books.reserve((all.len() as u64 + 1) * PLAIN_BYTES)?;
        let mut values: SmallVec<[Value; 4]> = SmallVec::new();
        for inner in all {
            match self.next(inner)? {
                Some(value) => values.push(value),
                None => {
                    *self.heap.iter_mut(iter) = Iter::Done;
                    return Ok(None);
                }
            }
        }
        if values.is_empty() {
            return Ok(None);
        }
        self.heap.new_tuple(&values).map(Some)
    }

    fn enumerate_pair(&mut self, iter: Value, count: Value, value: Value) -> Result<Value, Fault> {
        let pair = self.heap.new_tuple(&[count, value])?;
        let next = match count.small_int() {
            Some(int) => self.heap.new_int(int + 1)?,
            None => self.binary(crate::code::op::BinaryOp::Add, count, Value::int(1), false)?,
        };
        if let Iter::Enumerate { count, .. } = self.heap.iter_mut(iter) {
            *count = next;
        }
        Ok(pair)
    }

    fn next_char(&mut self, iter: Value, string: Value, byte: u32) -> Result<Option<Value>, Fault> {
        let Some(char) = self.heap.str(string).get(byte as usize..).and_then(|s| s.chars().next())
        else {
            return Ok(None);
        };
        let value = self.char_value(char)?;
        if let Iter::Str { byte, .. } = self.heap.iter_mut(iter) {
            *byte += char.len_utf8() as u32;
        }
        Ok(Some(value))
    }

    /// The string of one character; one object for each ASCII character.
    pub(crate) fn char_value(&mut self, char: char) -> Result<Value, Fault> {
        let mut buffer = [0; 4];
        let text = char.encode_utf8(&mut buffer);
        if char.is_ascii() { self.heap.intern(text) } else { self.heap.new_str(text) }
    }

    fn next_entry(
        &mut self,
        iter: Value,
        dict: Value,
        (at, len, left): (u32, u32, u32),
        what: DictPart,
    ) -> Result<Option<Value>, Fault> {
        let found = self.next_of_dict(dict, at, len, left)?;
        let Some((number, entry)) = found else { return Ok(None) };
        let value = match what {
            DictPart::Keys => entry.key,
            DictPart::Values => entry.value,
            DictPart::Items => self.heap.new_tuple(&[entry.key, entry.value])?,
        };
        if let Iter::Dict { at, left, .. } = self.heap.iter_mut(iter) {
            *at = number + 1;
            *left -= 1;
        }
        Ok(Some(value))
    }

    /// The entry at or after `at` of a dict that is iterated, with its number.
    fn next_of_dict(
        &mut self,
        dict: Value,
        at: u32,
        len: u32,
        left: u32,
    ) -> Result<Option<(u32, Entry)>, Fault> {
        if self.heap.dict(dict).len() != len {
            return Err(
                self.raise(TypeId::RuntimeError, "dictionary changed size during iteration")
            );
        }
        let found = self.heap.dict(dict).iter_from(at).next().map(|(n, e)| (n, *e));
        if found.is_some() != (left > 0) {
            return Err(
                self.raise(TypeId::RuntimeError, "dictionary keys changed during iteration")
            );
        }
        Ok(found)
    }

    fn previous_entry(
        &mut self,
        iter: Value,
        dict: Value,
        at: u32,
        len: u32,
        what: DictPart,
    ) -> Result<Option<Value>, Fault> {
        if self.heap.dict(dict).len() != len {
            return Err(
                self.raise(TypeId::RuntimeError, "dictionary changed size during iteration")
            );
        }
        let entries = &self.heap.dict(dict).entries;
        let end = (at as usize).min(entries.len());
        let found = entries[..end].iter().rposition(|entry| !entry.key.is_undef());
        let Some(number) = found else { return Ok(None) };
        let entry = entries[number];
        let value = match what {
            DictPart::Keys => entry.key,
            DictPart::Values => entry.value,
            DictPart::Items => self.heap.new_tuple(&[entry.key, entry.value])?,
        };
        if let Iter::DictReversed { at, .. } = self.heap.iter_mut(iter) {
            *at = number as u32;
        }
        Ok(Some(value))
    }

    fn next_big(
        &mut self,
        iter: Value,
        next: Value,
        step: Value,
        left: Value,
    ) -> Result<Option<Value>, Fault> {
        use crate::code::op::BinaryOp;
        if left == Value::int(0) {
            return Ok(None);
        }
        let after = self.binary(BinaryOp::Add, next, step, false)?;
        let fewer = self.binary(BinaryOp::Sub, left, Value::int(1), false)?;
        *self.heap.iter_mut(iter) = Iter::BigRange { next: after, step, left: fewer };
        Ok(Some(next))
    }
}

// === Draining ===

impl Core {
    /// Drains an iterable into a new list, tuple, or the argument of a built-in.
    pub(crate) fn collect_into(&mut self, iterable: Value, into: Into, then: &[Value]) -> Fault {
        let list = match self.heap.new_list(Vec::new()) {
            Ok(list) => list,
            Err(fault) => return fault,
        };
        let mut registers: SmallVec<[Value; 6]> = SmallVec::from_slice(&[iterable, list]);
        registers.extend_from_slice(then);
        self.enter(Collect { stage: 0, into }, &registers)
    }

    /// `list(iterable)`
    pub(crate) fn list_from(&mut self, iterable: Value) -> Result<Value, Fault> {
        if let Some(items) = self.heap.items(iterable) {
            self.heap.books.reserve(items.len() as u64 * 8 + 64)?;
            let items = self.heap.items(iterable).unwrap_or_default().to_vec();
            self.charge_values(items.len())?;
            return self.heap.new_list(items);
        }
        Err(self.collect_into(iterable, Into::List, &[]))
    }

    /// `tuple(iterable)`
    pub(crate) fn tuple_from(&mut self, iterable: Value) -> Result<Value, Fault> {
        if iterable.is_kind(Kind::Tuple) {
            return Ok(iterable);
        }
        if iterable.is_kind(Kind::List) {
            return self.list_to_tuple(iterable);
        }
        Err(self.collect_into(iterable, Into::Tuple, &[]))
    }

    /// Calls a built-in with the items of an iterable as a list, and `extra` after it.
    pub(crate) fn with_list(&mut self, iterable: Value, function: Value, extra: &[Value]) -> Fault {
        let mut then: SmallVec<[Value; 4]> = smallvec::smallvec![function];
        then.extend_from_slice(extra);
        self.collect_into(iterable, Into::Call, &then)
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
        let state = Collect { stage: 0, into: Into::Call };
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
        if !self.is_iterable(iterable) {
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
        Err(self.enter(Collect { stage: 0, into: Into::List }, &[iterable, list]))
    }
}
