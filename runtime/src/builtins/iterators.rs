//! `enumerate`, `zip`, `map`, `filter`, `reversed`: the types whose objects are iterators.
//!
//! Place: `protocol/iterate.rs` advances what is made here.
//!
//! Invariants: making one takes an iterator of each argument first, by frames where `__iter__` is written in Python.
//! Limits: as there.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::iter::Iter;
use crate::heap::misc::Misc;
use crate::native::registry::Owner;
use crate::native::state::StepFn;
use crate::native::{Input, NativeDef, Signature, Step};
use crate::types::TypeId;
use crate::value::{Kind, UNDEF, Value};

/// `reversed`'s own attributes.
pub(crate) static REVERSED: &[NativeDef] =
    &[NativeDef::class_method("__new__", Signature::range(1, 1), |core, args| {
        let made = core.reversed(arg(args, 1))?;
        let own = made.is_kind(Kind::Iterator)
            && matches!(core.heap.iter(made), Iter::SequenceReversed { .. });
        if own { core.as_instance_of(arg(args, 0), TypeId::Reversed, made) } else { Ok(made) }
    })];

/// `enumerate`'s own attributes.
pub(crate) static ENUMERATE: &[NativeDef] = &[NativeDef::class_method(
    "__new__",
    Signature::named(&["iterable", "start"], 1, 0, 2),
    enumerate,
)];

/// `zip`'s own attributes.
pub(crate) static ZIP: &[NativeDef] =
    &[NativeDef::class_method("__new__", Signature::variadic(&["strict"]), zip)];

/// `map`'s own attributes.
pub(crate) static MAP: &[NativeDef] =
    &[NativeDef::class_method("__new__", Signature::variadic(&["strict"]), map)];

/// `filter`'s own attributes.
pub(crate) static FILTER: &[NativeDef] =
    &[NativeDef::class_method("__new__", Signature::exact(2), filter)];

/// Functions that are handed out without a name.
pub(crate) static INTERNAL: &[NativeDef] = &[];

/// What is made of iterators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Makes {
    Enumerate,
    Zip { strict: bool },
    Map { strict: bool },
    Filter,
}

/// Takes an iterator of each item of a tuple. Registers: tuple, list of iterators, function or start, and the class where it is
/// not the built-in one.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Iterators {
    makes: Makes,
}

impl StepFn for Iterators {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [iterables, iters, extra, ref class @ ..] = regs else {
            return Err(core.system_error("bad registers"));
        };
        let class = class.first().copied().unwrap_or(UNDEF);
        if let Input::Returned(iter) = input {
            core.heap.list_push(iters, iter)?;
        }
        loop {
            let at = core.heap.items(iters).map_or(0, <[Value]>::len);
            let Some(iterable) = core.item_at(iterables, at) else { break };
            if core.meter.is_over() {
                return Ok(Step::Yield);
            }
            core.retrying(|core| {
                core.charge(u64::from(at.is_multiple_of(8)))?;
                let iter = core.iter_numbered(self.makes, iterable, at)?;
                core.heap.list_push(iters, iter)
            })?;
        }
        core.retrying(|core| core.make_iterator(self.makes, class, iters, extra).map(Step::Return))
    }
}

fn arg(args: &[Value], at: usize) -> Value {
    args.get(at).copied().unwrap_or(UNDEF)
}

fn enumerate(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[class, iterable, start] = args else { return Err(core.system_error("bad arguments")) };
    let start = if start.is_undef() {
        Value::int(0)
    } else {
        core.index_arg((Owner::Type(TypeId::Enumerate), "__new__"), args, 2)?
    };
    core.iterators(Makes::Enumerate, class, &[iterable], start)
}

fn zip(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[class, strict, ref iterables @ ..] = args else {
        return Err(core.system_error("bad arguments"));
    };
    let strict =
        !strict.is_undef() && core.truth_arg((Owner::Type(TypeId::Zip), "__new__"), args, 1)?;
    core.iterators(Makes::Zip { strict }, class, iterables, UNDEF)
}

fn map(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[class, strict, function, ref iterables @ ..] = args else {
        return Err(core.type_error("map() must have at least two arguments."));
    };
    if iterables.is_empty() {
        return Err(core.type_error("map() must have at least two arguments."));
    }
    let strict =
        !strict.is_undef() && core.truth_arg((Owner::Type(TypeId::Map), "__new__"), args, 1)?;
    core.iterators(Makes::Map { strict }, class, iterables, function)
}

fn filter(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[class, function, iterable] = args else { return Err(core.system_error("bad arguments")) };
    core.iterators(Makes::Filter, class, &[iterable], function)
}

impl Core {
    /// Makes an iterator over iterators of `iterables`; by a frame where one needs guest code.
    fn iterators(
        &mut self,
        makes: Makes,
        class: Value,
        iterables: &[Value],
        extra: Value,
    ) -> Result<Value, Fault> {
        let mut iters: SmallVec<[Value; 4]> = SmallVec::new();
        for (at, iterable) in iterables.iter().enumerate() {
            match self.iter_numbered(makes, *iterable, at) {
                Ok(iter) => iters.push(iter),
                Err(Fault::Enter) => {
                    let all = self.heap.new_tuple(iterables)?;
                    let list = self.heap.new_list(Vec::new())?;
                    let derived = class.is_kind(Kind::Class);
                    let registers = [all, list, extra, class];
                    let given = if derived { &registers[..] } else { &registers[..3] };
                    return Err(self.enter(Iterators { makes }, given));
                }
                Err(fault) => return Err(fault),
            }
        }
        let iters = self.heap.new_tuple(&iters)?;
        self.make_iterator(makes, class, iters, extra)
    }

    /// `iter(iterable)`; `zip` says which argument is wrong.
    fn iter_numbered(&mut self, makes: Makes, iterable: Value, at: usize) -> Result<Value, Fault> {
        if matches!(makes, Makes::Zip { .. }) && !self.is_iterable(iterable) {
            let _ = at;
            return Err(self.not_iterable(iterable));
        }
        self.iter(iterable)
    }

    fn make_iterator(
        &mut self,
        makes: Makes,
        class: Value,
        iters: Value,
        extra: Value,
    ) -> Result<Value, Fault> {
        let first = self.item_at(iters, 0).unwrap_or(UNDEF);
        let iter = match makes {
            Makes::Enumerate => Iter::Enumerate { iter: first, count: extra },
            Makes::Zip { .. } if first.is_undef() => Iter::Zip { iters, strict: false },
            Makes::Zip { strict } => Iter::Zip { iters, strict },
            Makes::Map { strict } => Iter::Map { function: extra, iters, strict },
            Makes::Filter => Iter::Filter { function: extra, iter: first },
        };
        let made = self.heap.new_iter(iter)?;
        let own = match makes {
            _ if !class.is_kind(Kind::Class) => return Ok(made),
            Makes::Enumerate => TypeId::Enumerate,
            Makes::Zip { .. } => TypeId::Zip,
            Makes::Map { .. } => TypeId::Map,
            Makes::Filter => TypeId::Filter,
        };
        self.as_instance_of(class, own, made)
    }

    /// `reversed(value)`
    pub(crate) fn reversed(&mut self, value: Value) -> Result<Value, Fault> {
        if self.guest_special(value, "__reversed__") == Some(crate::value::NONE) {
            let name = self.type_name(value);
            return Err(self.type_error(format!("'{name}' object is not reversible")));
        }
        if let Some(answer) = self.call_special(value, "__reversed__", &[])? {
            return Ok(answer);
        }
        let plain = self.plain(value);
        match plain.kind() {
            Some(Kind::List) => {
                let at = self.heap.list(plain).items.len() as u32;
                return self.heap.new_iter(Iter::ListReversed { list: plain, at });
            }
            Some(Kind::Range) => return self.range_reversed(plain),
            Some(Kind::Dict) if plain != value && self.is_ordered(value) => {
                return self.ordered_reversed(plain, crate::heap::iter::DictPart::Keys);
            }
            Some(Kind::Dict) => {
                return self.dict_reversed(plain, crate::heap::iter::DictPart::Keys);
            }
            Some(Kind::Misc) => match *self.heap.misc_of(plain) {
                Misc::DictView { dict, what, ordered: true } => {
                    return self.ordered_reversed(dict, what);
                }
                Misc::DictView { dict, what, .. } => return self.dict_reversed(dict, what),
                Misc::MappingProxy { dict } if !dict.is_kind(Kind::Dict) => {
                    if self.guest_special(dict, "__reversed__") == Some(crate::value::NONE) {
                        return Err(self.type_error("'NoneType' object is not callable"));
                    }
                    return self.reversed(dict);
                }
                Misc::MappingProxy { dict } => {
                    return self.dict_reversed(dict, crate::heap::iter::DictPart::Keys);
                }
                Misc::Deque { .. } => return self.deque_iter(plain, true),
                Misc::MemoryView { .. } => {
                    let list = self.view_items(plain)?;
                    let at = self.plain_len(list).unwrap_or(0) as u32;
                    return self.heap.new_iter(Iter::ListReversed { list, at });
                }
                Misc::Bytearray { .. } => {
                    let len = self.plain_len(plain).unwrap_or(0);
                    let iter = Iter::SequenceReversed { object: plain, at: len as i64 - 1 };
                    return self.heap.new_iter(iter);
                }
                _ => {}
            },
            Some(Kind::Tuple | Kind::Str | Kind::Bytes) => {
                let len = self.plain_len(plain).unwrap_or(0);
                let iter = Iter::SequenceReversed { object: plain, at: len as i64 - 1 };
                return self.heap.new_iter(iter);
            }
            _ if value.is_kind(Kind::Instance)
                && self.guest_special(value, "__getitem__").is_some()
                && (self.guest_special(value, "__len__").is_some()
                    || self.plain_len(plain).is_some()) =>
            {
                return Err(self.enter(ReversedOf { asked: false }, &[value]));
            }
            _ if value.is_kind(Kind::Instance)
                && self.guest_special(value, "__getitem__").is_some() =>
            {
                let name = self.type_name(value);
                return Err(self.type_error(format!("object of type '{name}' has no len()")));
            }
            _ => {}
        }
        let name = self.type_name(value);
        Err(self.type_error(format!("'{name}' object is not reversible")))
    }

    /// Whether an iterator goes by the subscripts of an object that has no length.
    pub(crate) fn length_is_unknown(&mut self, iter: Value) -> bool {
        let iter = self.plain(iter);
        if !iter.is_kind(Kind::Iterator) {
            return false;
        }
        let Iter::Sequence { object, .. } = *self.heap.iter(iter) else { return false };
        self.plain_len(self.plain(object)).is_none()
            && self.guest_special(object, "__len__").is_none()
    }

    /// Whether an iterator is a `repeat` without an end.
    pub(crate) fn is_endless(&self, iter: Value) -> bool {
        let iter = self.plain(iter);
        let state = match iter.is_kind(Kind::Iterator).then(|| self.heap.iter(iter)) {
            Some(Iter::Tool(state)) => *state,
            _ => return false,
        };
        state.tool == crate::heap::iter::Tool::Repeat && state.y.is_none()
    }

    /// How many values a built-in iterator has left, as far as it is known.
    pub(crate) fn length_hint(&mut self, iter: Value) -> Result<u64, Fault> {
        let iter = self.plain(iter);
        if !iter.is_kind(Kind::Iterator) {
            return Ok(0);
        }
        let len = |value: Value| self.plain_len(value).unwrap_or(0);
        Ok(match *self.heap.iter(iter) {
            Iter::List { list, at } => len(list).saturating_sub(u64::from(at)),
            Iter::ListReversed { list, at } => u64::from(at).min(len(list)),
            Iter::Tuple { tuple, at } => len(tuple).saturating_sub(u64::from(at)),
            Iter::Range { left, .. } => left,
            Iter::Str { string, byte } => {
                self.charge_bytes(self.heap.str(string).len())?;
                let left = self.heap.str(string).get(byte as usize..).unwrap_or_default();
                left.chars().count() as u64
            }
            Iter::Bytes { bytes, at } => len(bytes).saturating_sub(u64::from(at)),
            Iter::Dict { dict, len, left, .. } if len == self.heap.dict(dict).len() => {
                u64::from(left)
            }
            Iter::DictReversed { dict, at, len, .. } if len == self.heap.dict(dict).len() => {
                self.charge_values(at as usize)?;
                let entries = self.heap.dict(dict).entries.iter().take(at as usize);
                entries.filter(|entry| !entry.key.is_undef()).count() as u64
            }
            Iter::Ordered { dict, keys_version, left, .. }
                if keys_version == self.heap.dict(dict).keys_version =>
            {
                u64::from(left)
            }
            Iter::Set { set, at, len } if len == self.heap.set(set).len() => {
                self.charge_values(self.heap.set(set).slots.len().saturating_sub(at as usize))?;
                self.heap.set(set).iter_from(at).count() as u64
            }
            Iter::SequenceReversed { at, .. } => (at + 1).max(0) as u64,
            Iter::Tool(state) => self.tool_length_hint(state),
            _ => 0,
        })
    }
}

/// `reversed` of an object with `__len__` and `__getitem__`. Registers: object.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct ReversedOf {
    asked: bool,
}

impl StepFn for ReversedOf {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [object] = regs else { return Err(core.system_error("bad registers")) };
        let len = match input {
            Input::Returned(len) if self.asked => len,
            _ => {
                self.asked = true;
                core.len(object)?
            }
        };
        let at = core.int_clamped(len).unwrap_or(0) - 1;
        core.heap.new_iter(Iter::SequenceReversed { object, at }).map(Step::Return)
    }
}
