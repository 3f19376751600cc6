//! Iteration: making iterators and advancing them.
//!
//! Place: `GetIter` and `ForNext` of the loop; every native that takes an iterable, whole by way of `protocol/drain.rs`.
//!
//! Invariants: `next` answers at once for built-in iterators over built-in data; what needs guest code is `Entering::Next`,
//! whose end arrives as `Exhausted` (`protocol/advance.rs`).
//! Limits: none of its own; who asks for values charges for them.

use smallvec::SmallVec;

use crate::core::Core;
use crate::exception::{Fault, Pending};
use crate::heap::Heap;
use crate::heap::dict::Entry;
use crate::heap::iter::{DictPart, Iter};
use crate::heap::misc::Misc;
use crate::heap::text::Text;
use crate::native::{Entering, registry};
use crate::protocol::advance::Advance;
use crate::protocol::checked::Check;
use crate::protocol::runs::{Given, PLENTY, PairGiven};
use crate::types::TypeId;
use crate::value::{INT_MAX, Kind, UNDEF, Value};

/// Memory that the next value of a plain iterator may take: a tuple of four, and the values of as many iterators.
pub(crate) const PLAIN_BYTES: u64 = 512;

/// Runs of a `zip` that are advanced at once.
const ZIPPED: usize = 256;

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

// === Making iterators ===

impl Core {
    /// Begins a `for` loop: its three registers. Ranges, lists and tuples need no iterator object.
    #[inline]
    pub(crate) fn begin_loop(&mut self, value: Value) -> Result<[Value; 3], Fault> {
        match value.kind() {
            Some(Kind::List | Kind::Tuple) => return Ok([value, Value::int(0), UNDEF]),
            Some(Kind::Range) => {
                if let Some(ints) = self.heap.range(value).ints() {
                    return Ok(ints);
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
                Misc::DictView { dict, what, ordered: true } => {
                    self.ordered_iter(dict, what, false)
                }
                Misc::DictView { dict, what, .. } => self.dict_iter(dict, what),
                Misc::MappingProxy { dict } if !dict.is_kind(Kind::Dict) => return self.iter(dict),
                Misc::MappingProxy { dict } => self.dict_iter(dict, DictPart::Keys),
                Misc::AsyncGenStep { .. } | Misc::CoroutineWrapper { .. } => return Ok(value),
                Misc::Bytearray { .. } => Iter::Bytes { bytes: value, at: 0 },
                Misc::Deque { .. } => return self.deque_iter(value, false),
                Misc::MemoryView { .. } => return self.view_iter(value),
                Misc::GenericAlias { .. } | Misc::TypeParam { kind: 2, .. } => {
                    return self.unpacked_type(value);
                }
                _ => return Err(self.not_iterable(value)),
            },
            Some(Kind::Instance | Kind::Class | Kind::Exception) => {
                return self.iter_of_object(value);
            }
            Some(Kind::Future) => return Err(self.future_iterated(value)),
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

    pub(crate) fn dict_iter(&mut self, dict: Value, what: DictPart) -> Iter {
        let dict = self.plain(dict);
        let table = self.heap.dicts.get_mut(dict.index());
        table.walk(true);
        let len = table.len();
        Iter::Dict { dict, at: 0, len, left: len, what }
    }

    /// An iterator of an `OrderedDict`, from its end if `reversed`.
    pub(crate) fn ordered_iter(&self, dict: Value, what: DictPart, reversed: bool) -> Iter {
        let dict = self.plain(dict);
        let object = self.heap.dict(dict);
        let (left, keys_version) = (object.len(), object.keys_version);
        let at = if reversed { object.entries.len() as u32 } else { 0 };
        Iter::Ordered { dict, at, keys_version, left, what, reversed }
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
        if self.carries_iterator(value) {
            return Ok(value);
        }
        let plain = self.plain(value);
        if plain.is_kind(Kind::Dict) && self.is_ordered(value) {
            let iter = self.ordered_iter(plain, DictPart::Keys, false);
            return self.heap.new_iter(iter);
        }
        if plain != value && self.may_iterate(plain) {
            return self.iter(plain);
        }
        if self.guest_special(value, "__getitem__").is_some() && !self.is_class(value) {
            return self.heap.new_iter(Iter::Sequence { object: value, at: 0 });
        }
        Err(self.not_iterable(value))
    }

    /// Whether a value is of a class derived from that of a built-in iterator.
    pub(crate) fn carries_iterator(&self, value: Value) -> bool {
        value.is_kind(Kind::Instance) && self.plain(value).is_kind(Kind::Iterator)
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
        if built_in
            || self.carries_iterator(value)
            || self.guest_special(value, "__next__").is_some()
        {
            return Ok(value);
        }
        let name = self.type_name(value);
        Err(self.type_error(format!("iter() returned non-iterator of type '{name}'")))
    }
}

// === Advancing ===

impl Core {
    /// The next value; `None` at the end; `Enter` where guest code must run, whose end is `Exhausted`.
    #[inline(always)]
    pub(crate) fn next(&mut self, iter: Value) -> Result<Option<Value>, Fault> {
        match self.next_of_run(iter) {
            Given::Value(value) => Ok(Some(value)),
            Given::End => Ok(None),
            Given::Other => self.next_other(iter),
        }
    }

    /// The next value of what is no run.
    fn next_other(&mut self, iter: Value) -> Result<Option<Value>, Fault> {
        if !iter.is_kind(Kind::Iterator) {
            if self.carries_iterator(iter) && self.guest_special(iter, "__next__").is_none() {
                return self.next(self.plain(iter));
            }
            self.entering = Some(Entering::Next(iter));
            return Err(Fault::Enter);
        }
        if let Some(value) = self.next_at_once(iter) {
            return Ok(Some(value));
        }
        if let Iter::Tool(state) = *self.heap.iter(iter) {
            return match self.next_passed(iter) {
                Some(value) => Ok(Some(value)),
                None => self.next_tool(iter, state),
            };
        }
        self.next_rare(iter)
    }

    /// The next letter, key or value where it is there as it is; otherwise nothing has been done.
    #[inline]
    pub(crate) fn next_at_once(&mut self, iter: Value) -> Option<Value> {
        let Heap { iters, strs, dicts, lists, sets, bytes: data, letters, .. } = &mut self.heap;
        match iters.get_mut(iter.index()) {
            Iter::Bytes { bytes, at } if bytes.is_kind(Kind::Bytes) => {
                let byte = *data.get(bytes.index()).data.get(*at as usize)?;
                *at += 1;
                Some(Value::int(i64::from(byte)))
            }
            Iter::Set { set, at, len } => {
                let table = sets.get(set.index());
                let key = table.slots.get(*at as usize)?.key;
                if table.len() != *len || key.is_undef() {
                    return None;
                }
                *at += 1;
                Some(key)
            }
            Iter::Str { string, byte } => {
                let string = strs.get(string.index());
                // Windows of a buffer are left to the long way.
                let Text::Own(text) = &string.text else { return None };
                if !string.is_ascii() {
                    return None;
                }
                let letter = *text.as_bytes().get(*byte as usize)?;
                let at = *letters.get(usize::from(letter)).filter(|at| **at != u32::MAX)?;
                *byte += 1;
                Some(Value::heap(Kind::Str, at))
            }
            Iter::Dict {
                dict,
                at,
                len,
                left,
                what: what @ (DictPart::Keys | DictPart::Values),
            } => {
                let table = dicts.get(dict.index());
                let entry = table.entries.get(*at as usize)?;
                if table.len() != *len || *left == 0 || entry.key.is_undef() {
                    return None;
                }
                *at += 1;
                *left -= 1;
                Some(if *what == DictPart::Keys { entry.key } else { entry.value })
            }
            Iter::ListReversed { list, at } => {
                let before = at.checked_sub(1)?;
                let value = *lists.get(list.index()).items.get(before as usize)?;
                *at = before;
                Some(value)
            }
            _ => None,
        }
    }

    fn next_rare(&mut self, iter: Value) -> Result<Option<Value>, Fault> {
        let next = match self.heap.iter(iter).clone() {
            Iter::Str { string, byte } => self.next_char(iter, string, byte)?,
            Iter::Bytes { bytes, at } => {
                let data = self.data(bytes);
                let is_bytes = data.is_kind(Kind::Bytes);
                let item = is_bytes.then(|| self.heap.bytes(data).get(at as usize).copied());
                let item = item.flatten();
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
            Iter::Ordered { dict, keys_version, left, .. } => {
                self.next_ordered(iter, dict, keys_version, left)?
            }
            Iter::Set { set, at, len } => {
                if self.heap.set(set).len() != len {
                    self.never_again(iter);
                    return Err(
                        self.raise(TypeId::RuntimeError, "Set changed size during iteration")
                    );
                }
                let found = self.slot_from(set, at)?;
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
            Iter::SequenceReversed { object, at } => self.previous_letter(iter, object, at)?,
            Iter::Enumerate { iter: inner, count } if inner.is_kind(Kind::Iterator) => {
                if !self.is_run(inner) && !self.advances_plainly(inner) {
                    return Err(self.enter(Advance::default(), &[iter, UNDEF, UNDEF]));
                }
                self.heap.books.reserve(2 * PLAIN_BYTES)?;
                match self.next(inner)? {
                    Some(value) => Some(self.enumerate_pair(iter, count, value)?),
                    // Asked again, it asks again, as all that are made of iterators.
                    None => return Ok(None),
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
            Iter::Done { .. } => None,
            _ => return Err(self.enter_advance(iter)),
        };
        if next.is_none() {
            self.end_iterator(iter);
        }
        Ok(next)
    }

    /// Notes that a built-in iterator is exhausted.
    pub(crate) fn end_iterator(&mut self, iter: Value) {
        let was = self.iterator_type(self.heap.iter(iter));
        *self.heap.iter_mut(iter) = Iter::Done { was };
    }

    /// The letter of an ASCII text that its iterator from the end is at; other sequences are asked by a frame.
    fn previous_letter(
        &mut self,
        iter: Value,
        text: Value,
        at: i64,
    ) -> Result<Option<Value>, Fault> {
        if !text.is_kind(Kind::Str) || !self.is_ascii(text) {
            return Err(self.enter_advance(iter));
        }
        let letters = self.heap.str(text).as_bytes();
        let Some(letter) = usize::try_from(at).ok().and_then(|at| letters.get(at).copied()) else {
            return Ok(None);
        };
        let letter = self.heap.letter(Some(letter))?;
        *self.heap.iter_mut(iter) = Iter::SequenceReversed { object: text, at: at - 1 };
        Ok(Some(letter))
    }

    /// The next of an iterator of pairs as two values, in `Core::pair`, without making the pair.
    #[inline(never)]
    pub(crate) fn next_pair(&mut self, iter: Value) -> Result<PairGiven, Fault> {
        if !iter.is_kind(Kind::Iterator) {
            return Ok(PairGiven::Other);
        }
        let pair = match *self.heap.iter(iter) {
            Iter::Enumerate { iter: inner, count }
                if count.is_int() && count.as_int() < INT_MAX && self.is_run(inner) =>
            {
                let next = self.next_numbered(iter, inner);
                next.map(|value| [count, value])
            }
            Iter::Enumerate { iter: inner, count }
                if count.is_int() && (self.is_run(inner) || self.advances_plainly(inner)) =>
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
                let Some(&[first, second]) = self.heap.items(iters) else {
                    return Ok(PairGiven::Other);
                };
                if self.is_run(second) && self.is_run(first) {
                    match self.next_of_run(first) {
                        Given::Value(x) => match self.next_of_run(second) {
                            Given::Value(y) => Some([x, y]),
                            Given::End | Given::Other => None,
                        },
                        Given::End | Given::Other => None,
                    }
                } else if self.advances_plainly(first) && self.advances_plainly(second) {
                    self.heap.books.reserve(3 * PLAIN_BYTES)?;
                    match self.next(first)? {
                        Some(x) => self.next(second)?.map(|y| [x, y]),
                        None => None,
                    }
                } else {
                    return Ok(PairGiven::Other);
                }
            }
            Iter::Dict { dict, at, len, left, what: DictPart::Items } => {
                self.next_item(iter, dict, (at, len, left))?
            }
            _ => return Ok(PairGiven::Other),
        };
        Ok(match pair {
            Some(pair) => {
                self.pair = pair;
                PairGiven::Pair
            }
            None => PairGiven::End,
        })
    }

    /// The next of a dict's items.
    #[inline(always)]
    fn next_item(
        &mut self,
        iter: Value,
        dict: Value,
        (at, len, left): (u32, u32, u32),
    ) -> Result<Option<[Value; 2]>, Fault> {
        let table = self.heap.dict(dict);
        if table.len() == len
            && left > 0
            && let Some(&Entry { key, value, .. }) = table.entries.get(at as usize)
            && !key.is_undef()
        {
            if let Iter::Dict { at, left, .. } = self.heap.iter_mut(iter) {
                *at += 1;
                *left -= 1;
            }
            return Ok(Some([key, value]));
        }
        let entry = self.next_of_dict(iter, dict, (at, len, left))?;
        match (entry, self.heap.iter_mut(iter)) {
            (Some((number, _)), Iter::Dict { at, left, .. }) => {
                *at = number + 1;
                *left -= 1;
            }
            _ => self.end_iterator(iter),
        }
        Ok(entry.map(|(_, entry)| [entry.key, entry.value]))
    }

    /// The next pair of an `enumerate` over a list, if that is all it takes.
    #[inline(always)]
    pub(crate) fn next_of_numbered_list(&mut self, iter: Value) -> Option<[Value; 2]> {
        let Heap { iters, lists, .. } = &mut self.heap;
        let Iter::Enumerate { iter: inner, count } = *iters.find(iter.index())? else {
            return None;
        };
        if !(inner.is_kind(Kind::Iterator) && count.is_int() && count.as_int() < INT_MAX) {
            return None;
        }
        let Iter::List { list, at } = iters.find_mut(inner.index())? else { return None };
        let item = *lists.find(list.index())?.items.get(*at as usize)?;
        *at += 1;
        if let Iter::Enumerate { count, .. } = iters.find_mut(iter.index())? {
            *count = Value::int(count.as_int() + 1);
        }
        Some([count, item])
    }

    /// The next value of an `enumerate` over a run, which counts it.
    #[inline(always)]
    fn next_numbered(&mut self, iter: Value, run: Value) -> Option<Value> {
        let Given::Value(value) = self.next_of_run(run) else { return None };
        if let Iter::Enumerate { count, .. } = self.heap.iter_mut(iter) {
            *count = Value::int(count.as_int() + 1);
        }
        Some(value)
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
            Some(value) => match self.call_now(function, &[value]) {
                // `map(next, iterators)`: what the function raises ends the iteration.
                Err(Fault::Raise) if self.pending_is(TypeId::StopIteration) => {
                    self.pending = Pending::Nothing;
                    Ok(None)
                }
                answer => answer.map(Some),
            },
            None => Ok(None),
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
                None => return Ok(Mapped::End),
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
                | Iter::Ordered { .. }
                | Iter::Set { .. }
                | Iter::Done { .. },
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
        if !strict
            && let Some(&[a, b]) = self.heap.items(iters)
            && self.is_run(a)
            && self.is_run(b)
        {
            self.heap.books.reserve(3 * PLAIN_BYTES)?;
            let Given::Value(x) = self.next_of_run(a) else { return Ok(None) };
            let Given::Value(y) = self.next_of_run(b) else { return Ok(None) };
            return self.heap.new_tuple(&[x, y]).map(Some);
        }
        if !strict
            && let Some(inner) = self.heap.items(iters)
            && !inner.is_empty()
            && inner.len() <= ZIPPED
            && inner.iter().all(|inner| self.is_run(*inner))
        {
            return self.next_of_runs(iters, inner.len());
        }
        let all: SmallVec<[Value; 4]> = self.heap.items(iters).unwrap_or_default().into();
        let plain = all.len() <= PLENTY && all.iter().all(|inner| self.advances_plainly(*inner));
        if strict || !plain {
            return Err(self.enter_advance(iter));
        }
        self.heap.books.reserve((all.len() as u64 + 1) * PLAIN_BYTES)?;
        self.charge_values(all.len())?;
        let mut values: SmallVec<[Value; 4]> = SmallVec::new();
        for inner in all {
            match self.next(inner)? {
                Some(value) => values.push(value),
                None => return Ok(None),
            }
        }
        if values.is_empty() {
            return Ok(None);
        }
        self.heap.new_tuple(&values).map(Some)
    }

    /// The next of `zip` over `count` runs.
    #[inline]
    fn next_of_runs(&mut self, iters: Value, count: usize) -> Result<Option<Value>, Fault> {
        self.heap.books.reserve((count as u64 + 1) * PLAIN_BYTES)?;
        self.charge_values(count)?;
        let mut values: SmallVec<[Value; 8]> = SmallVec::with_capacity(count);
        for at in 0..count {
            let inner = self.item_at(iters, at).unwrap_or(UNDEF);
            let Given::Value(value) = self.next_of_run(inner) else { return Ok(None) };
            values.push(value);
        }
        self.heap.new_tuple(&values).map(Some)
    }

    pub(super) fn enumerate_pair(
        &mut self,
        iter: Value,
        count: Value,
        value: Value,
    ) -> Result<Value, Fault> {
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
        if char.is_ascii() {
            return self.heap.letter(Some(char as u8));
        }
        self.heap.new_str(char.encode_utf8(&mut [0; 4]))
    }

    fn next_entry(
        &mut self,
        iter: Value,
        dict: Value,
        (at, len, left): (u32, u32, u32),
        what: DictPart,
    ) -> Result<Option<Value>, Fault> {
        let found = self.next_of_dict(iter, dict, (at, len, left))?;
        let Some((number, entry)) = found else { return Ok(None) };
        let value = self.part_of_entry(entry, what)?;
        if let Iter::Dict { at, left, .. } = self.heap.iter_mut(iter) {
            *at = number + 1;
            *left -= 1;
        }
        Ok(Some(value))
    }

    /// An iterator of a dict or set that found another size raises whenever it is asked, also if the size is what it was.
    #[cold]
    fn never_again(&mut self, iter: Value) {
        if let Iter::Dict { len, .. } | Iter::DictReversed { len, .. } | Iter::Set { len, .. } =
            self.heap.iter_mut(iter)
        {
            *len = u32::MAX;
        }
    }

    /// The entry at or after `at` of a dict that is iterated, with its number.
    fn next_of_dict(
        &mut self,
        iter: Value,
        dict: Value,
        (at, len, left): (u32, u32, u32),
    ) -> Result<Option<(u32, Entry)>, Fault> {
        if self.heap.dict(dict).len() != len {
            self.never_again(iter);
            return Err(
                self.raise(TypeId::RuntimeError, "dictionary changed size during iteration")
            );
        }
        let found = self.entry_from(dict, at)?;
        if found.is_some() != (left > 0) {
            // This is said once.
            self.end_iterator(iter);
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
            self.never_again(iter);
            return Err(
                self.raise(TypeId::RuntimeError, "dictionary changed size during iteration")
            );
        }
        let Some((number, entry)) = self.entry_before(dict, at)? else { return Ok(None) };
        let value = self.part_of_entry(entry, what)?;
        if let Iter::DictReversed { at, .. } = self.heap.iter_mut(iter) {
            *at = number;
        }
        Ok(Some(value))
    }

    /// The next of an `OrderedDict`, whose keys may be changed where none is left only.
    fn next_ordered(
        &mut self,
        iter: Value,
        dict: Value,
        keys_version: u32,
        left: u32,
    ) -> Result<Option<Value>, Fault> {
        if left == 0 {
            return Ok(None);
        }
        let Iter::Ordered { at, what, reversed, .. } = *self.heap.iter(iter) else {
            return Ok(None);
        };
        if self.heap.dict(dict).keys_version != keys_version {
            self.end_iterator(iter);
            return Err(self.raise(TypeId::RuntimeError, "OrderedDict mutated during iteration"));
        }
        let found =
            if reversed { self.entry_before(dict, at)? } else { self.entry_from(dict, at)? };
        let Some((number, entry)) = found else { return Ok(None) };
        let value = self.part_of_entry(entry, what)?;
        if let Iter::Ordered { at, left, .. } = self.heap.iter_mut(iter) {
            *at = if reversed { number } else { number + 1 };
            *left -= 1;
        }
        Ok(Some(value))
    }

    fn part_of_entry(&mut self, entry: Entry, what: DictPart) -> Result<Value, Fault> {
        match what {
            DictPart::Keys => Ok(entry.key),
            DictPart::Values => Ok(entry.value),
            DictPart::Items => self.heap.new_tuple(&[entry.key, entry.value]),
        }
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
