//! `dict`: constructor, methods, updates.
//!
//! Place: the operations are in `protocol/container.rs`; this is what scripts call by name. Views are in `types/view.rs`.
//!
//! Invariants: as `heap/dict.rs`. An update goes entry by entry where guest code must be asked, and may then end midway, as
//! CPython's.
//! Limits: fuel by entries.

use serde::{Deserialize, Serialize};

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::iter::{DictPart, Iter};
use crate::heap::misc::Misc;
use crate::native::state::StepFn;
use crate::native::{Input, NativeDef, Signature, Step, registry};
use crate::protocol::container::For;
use crate::protocol::runs::PairGiven;
use crate::types::TypeId;
use crate::value::{Kind, NONE, UNDEF, Value};

/// `dict`'s own attributes.
pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::class_method("__new__", Signature::range(0, 1).with_keywords(), new),
    NativeDef::method("__init__", Signature::range(0, 1).with_keywords(), init),
    NativeDef::class_method("fromkeys", Signature::range(1, 2), from_keys),
    NativeDef::method("get", Signature::range(1, 2), get),
    NativeDef::method("setdefault", Signature::range(1, 2), set_default),
    NativeDef::method("pop", Signature::range(1, 2), pop),
    NativeDef::method("popitem", Signature::exact(0), pop_item),
    NativeDef::method("clear", Signature::exact(0), clear),
    NativeDef::method("copy", Signature::exact(0), copy),
    NativeDef::method("update", Signature::range(0, 1).with_keywords(), update),
    NativeDef::method("keys", Signature::exact(0), |core, args| view(core, args, DictPart::Keys)),
    NativeDef::method("values", Signature::exact(0), |core, args| {
        view(core, args, DictPart::Values)
    }),
    NativeDef::method("items", Signature::exact(0), |core, args| view(core, args, DictPart::Items)),
    NativeDef::method("__reversed__", Signature::exact(0), reversed),
    NativeDef::method("__ior__", Signature::exact(1), in_place_or),
];

/// `UpdateFrom`: `keys` was asked for, which an object may have by a hook; without it, the object is taken for pairs.
const ASKED: u8 = 6;
/// The same of `{**mapping}`, which takes no pairs; what it begins with, and what follows.
pub(crate) const ASK_MAPPING: u8 = 7;
const ASKED_MAPPING: u8 = 8;
/// It was taken for pairs.
const BY_PAIRS: u8 = 9;

/// Updates a dict from an object with `keys` and `__getitem__`. Registers: dict, mapping, iterator of keys, key.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct UpdateFrom {
    pub(crate) stage: u8,
    pub(crate) purpose: Purpose,
}

/// What the entries of a mapping are asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Purpose {
    #[default]
    Update,
    /// `f(**mapping)`: a key that the dict has is an error, which names what the fifth register calls.
    Arguments,
    /// `{**mapping}`
    Display,
}

impl StepFn for UpdateFrom {
    fn catches(&self) -> bool {
        matches!(self.stage, ASKED | ASKED_MAPPING) || self.purpose != Purpose::Update
    }

    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [dict, mapping, iter, key, ref callee @ ..] = regs else {
            return Err(core.system_error("bad registers"));
        };
        let callee = callee.first().copied().unwrap_or(UNDEF);
        let mut input = input;
        let (mut iter, mut key) = (iter, key);
        loop {
            match (self.stage, input) {
                (0 | ASK_MAPPING, _) => {
                    self.stage = if self.stage == 0 { ASKED } else { ASKED_MAPPING };
                    input = Input::Returned(core.method_of(mapping, "keys")?);
                }
                (ASKED | ASKED_MAPPING, Input::Returned(keys)) => {
                    self.stage = 1;
                    input = Input::Returned(core.call(keys, &[])?);
                }
                (ASKED | ASKED_MAPPING, Input::Raised(exception)) => {
                    return Err(self.without_keys(core, regs, exception));
                }
                (_, Input::Raised(exception)) => {
                    return Err(self.missed(core, mapping, callee, exception));
                }
                (BY_PAIRS, _) => return Ok(Step::Return(NONE)),
                (1, Input::Returned(keys)) => {
                    if !core.is_iterable(keys) {
                        return Err(no_keys(core, mapping, keys));
                    }
                    // All of them first: what the values are asked for may move them.
                    self.stage = 2;
                    input = Input::Returned(core.list_from(keys)?);
                }
                (2, Input::Returned(list)) => {
                    let made = core.iter(list)?;
                    regs[2] = made;
                    iter = made;
                    self.stage = 3;
                    input = Input::Entered;
                }
                (3, Input::Exhausted(_)) => return Ok(Step::Return(NONE)),
                (3, Input::Returned(next)) => {
                    regs[3] = next;
                    key = next;
                    self.stage = 4;
                    input = Input::Returned(core.get_item(mapping, key)?);
                }
                (3, _) if core.meter.is_over() => return Ok(Step::Yield),
                (3, _) => match core.retrying(|core| core.next(iter))? {
                    Some(next) => input = Input::Returned(next),
                    None => return Ok(Step::Return(NONE)),
                },
                (4, Input::Returned(value)) => {
                    let name = core.plain(key);
                    if self.purpose == Purpose::Arguments && name.is_kind(Kind::Str) {
                        if core.dict_get_name(dict, name).is_some() {
                            return Err(core.name_given_twice(callee, name));
                        }
                        key = name;
                    }
                    self.stage = 5;
                    core.dict_set(dict, key, value)?;
                    input = Input::Returned(NONE);
                }
                _ => {
                    self.stage = 3;
                    core.charge(1)?;
                    input = Input::Entered;
                }
            }
        }
    }
}

fn no_keys(core: &mut Core, mapping: Value, keys: Value) -> Fault {
    let (of, name) = (core.type_name(mapping), core.type_name(keys));
    core.type_error(format!("{of}.keys() returned a non-iterable (type {name})"))
}

impl UpdateFrom {
    fn no_mapping(&self, core: &mut Core, mapping: Value, callee: Value) -> Fault {
        match self.purpose {
            Purpose::Arguments => core.no_keywords(callee, mapping),
            Purpose::Update | Purpose::Display => core.no_mapping(mapping),
        }
    }

    /// Where the mapping of a display or call has raised this: whatever misses an attribute, it is taken for no mapping then.
    fn missed(&self, core: &mut Core, mapping: Value, callee: Value, raised: Value) -> Fault {
        if core.exception_is(raised, TypeId::AttributeError) {
            self.no_mapping(core, mapping, callee)
        } else {
            core.raise_again(raised)
        }
    }

    /// Where asking an object for its `keys` has raised this.
    fn without_keys(&mut self, core: &mut Core, regs: &[Value], exception: Value) -> Fault {
        let &[dict, mapping, _, _, ref callee @ ..] = regs else {
            return core.system_error("bad registers");
        };
        if !core.exception_is(exception, TypeId::AttributeError) {
            return core.raise_again(exception);
        }
        if self.purpose == Purpose::Arguments || self.stage == ASKED_MAPPING {
            return self.no_mapping(core, mapping, callee.first().copied().unwrap_or(UNDEF));
        }
        if !core.is_iterable(mapping) {
            return core.not_iterable(mapping);
        }
        self.stage = BY_PAIRS;
        core.enter(UpdatePairs::default(), &[dict, mapping, UNDEF, UNDEF])
    }
}

/// Updates a dict from an iterable of pairs. Registers: dict, iterable or iterator, the pair as a list or tuple or its key, its
/// value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct UpdatePairs {
    stage: u8,
    at: u32,
}

impl StepFn for UpdatePairs {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [dict, source, _, _] = regs else {
            return Err(core.system_error("bad registers"));
        };
        let mut input = input;
        if self.stage == 0 {
            regs[1] = match input {
                Input::Returned(iter) => iter,
                _ => core.iter(source)?,
            };
            self.stage = 1;
            input = Input::Entered;
        }
        // Stage 1: take an element; 2: it as a sequence; 3: enter the pair; 4: it was entered; 5: enter key and value.
        loop {
            match (self.stage, input) {
                (1, Input::Exhausted(_)) => return Ok(Step::Return(NONE)),
                (1, Input::Returned(element)) => {
                    regs[2] = element;
                    self.stage = 2;
                    input = Input::Entered;
                }
                (1, _) => match core.retrying(|core| core.next_pair(regs[1]))? {
                    PairGiven::End => return Ok(Step::Return(NONE)),
                    PairGiven::Pair => {
                        (regs[2], regs[3]) = (core.pair[0], core.pair[1]);
                        self.stage = 5;
                    }
                    PairGiven::Other => match core.retrying(|core| core.next(regs[1]))? {
                        Some(element) => input = Input::Returned(element),
                        None => return Ok(Step::Return(NONE)),
                    },
                },
                (2, Input::Returned(list)) => {
                    regs[2] = list;
                    self.stage = 3;
                }
                (2, _) if core.heap.items(regs[2]).is_some() => self.stage = 3,
                (2, _) => {
                    if !core.is_iterable(regs[2]) {
                        let note = format!(
                            "Cannot convert dictionary update sequence element #{} to a sequence",
                            self.at
                        );
                        core.retrying(|core| {
                            core.noted_type_error("object is not iterable", &note)
                        })?;
                    }
                    regs[2] = core.retrying(|core| core.list_from(regs[2]))?;
                    self.stage = 3;
                }
                (3, _) => {
                    core.retrying(|core| self.enter_pair(core, dict, regs[2]))?;
                    input = Input::Entered;
                }
                (5, _) => {
                    core.retrying(|core| self.enter_item(core, dict, [regs[2], regs[3]]))?;
                    input = Input::Entered;
                }
                _ => {
                    self.stage = 1;
                    self.at += 1;
                    input = Input::Entered;
                    core.charge(u64::from(self.at.is_multiple_of(8)))?;
                    if core.meter.is_over() {
                        return Ok(Step::Yield);
                    }
                }
            }
        }
    }
}

impl UpdatePairs {
    fn enter_pair(&mut self, core: &mut Core, dict: Value, pair: Value) -> Result<(), Fault> {
        let items = core.heap.items(pair).unwrap_or_default();
        let &[key, value] = items else {
            let text = format!(
                "dictionary update sequence element #{} has length {}; 2 is required",
                self.at,
                items.len()
            );
            return Err(core.value_error(text));
        };
        self.enter_item(core, dict, [key, value])
    }

    fn enter_item(
        &mut self,
        core: &mut Core,
        dict: Value,
        [key, value]: [Value; 2],
    ) -> Result<(), Fault> {
        let result = core.dict_set(dict, key, value);
        if matches!(result, Ok(()) | Err(Fault::Enter)) {
            self.stage = 4;
        }
        result
    }
}

/// `dict.fromkeys(iterable, value)`. Registers: dict, iterable or iterator, value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct FromKeys {
    stage: u8,
}

/// The stage in which the first register is a class that is called for the dict.
const MAKES: u8 = 3;

impl StepFn for FromKeys {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [mut dict, source, value] = regs else {
            return Err(core.system_error("bad registers"));
        };
        let mut input = input;
        if self.stage == MAKES {
            dict = match input {
                Input::Returned(made) => made,
                _ => core.call(dict, &[])?,
            };
            regs[0] = dict;
            self.stage = 0;
            input = Input::Entered;
        }
        if self.stage == 0 {
            regs[1] = match input {
                Input::Returned(iter) => iter,
                _ => core.iter(source)?,
            };
            self.stage = 1;
            input = Input::Entered;
        }
        let iter = regs[1];
        loop {
            let key = match (self.stage, input) {
                (1, Input::Exhausted(_)) => return Ok(Step::Return(dict)),
                (1, Input::Returned(key)) => key,
                (1, _) => {
                    if dict.is_kind(Kind::Dict) {
                        core.retrying(|core| core.heap.reserve_entry(dict))?;
                    }
                    match core.retrying(|core| core.next(iter))? {
                        Some(key) => key,
                        None => return Ok(Step::Return(dict)),
                    }
                }
                _ => {
                    self.stage = 1;
                    input = Input::Entered;
                    continue;
                }
            };
            // Room was made, so this is not refused after the key was taken, unless it came from guest code and is
            // given again.
            match core.set_item(dict, key, value) {
                Ok(()) => {}
                Err(Fault::Enter) => {
                    self.stage = 2;
                    return Err(Fault::Enter);
                }
                Err(fault) => return Err(fault),
            }
            input = Input::Entered;
            core.charge(1)?;
            if core.meter.is_over() {
                return Ok(Step::Yield);
            }
        }
    }
}

// === Methods ===

fn this(core: &mut Core, args: &[Value], method: &str) -> Result<Value, Fault> {
    let value = arg(args, 0);
    if value.is_kind(Kind::Dict) {
        return Ok(value);
    }
    core.receiver(value, &[Kind::Dict], TypeId::Dict, method)
}

fn arg(args: &[Value], at: usize) -> Value {
    args.get(at).copied().unwrap_or(UNDEF)
}

fn new(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[class, source, keywords] = args else { return Err(core.system_error("bad arguments")) };
    if class == TypeId::Dict.value() && source.is_undef() {
        // The dict of keywords was made for this call.
        return Ok(keywords);
    }
    let dict = core.heap.new_empty_dict()?;
    let made = core.new_payload(class, TypeId::Dict, dict)?;
    core.dict_filled(made, dict, source, keywords)
}

fn init(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let dict = this(core, args, "__init__")?;
    if let Some(fault) = core.filled_by_items(args) {
        return Err(fault);
    }
    core.dict_filled(NONE, dict, arg(args, 1), arg(args, 2))
}

fn update(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let dict = this(core, args, "update")?;
    if let Some(fault) = core.filled_by_items(args) {
        return Err(fault);
    }
    core.dict_filled(NONE, dict, arg(args, 1), arg(args, 2))
}

fn from_keys(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let (class, keys, value) = (arg(args, 0), arg(args, 1), arg(args, 2).or(NONE));
    if class.is_kind(Kind::Class) {
        return Err(core.enter(FromKeys { stage: MAKES }, &[class, keys, value]));
    }
    let dict = core.heap.new_empty_dict()?;
    let made = core.new_payload(class, TypeId::Dict, dict)?;
    Err(core.enter(FromKeys::default(), &[made, keys, value]))
}

fn get(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let dict = this(core, args, "get")?;
    core.dict_get_or(dict, arg(args, 1), arg(args, 2).or(NONE))
}

fn set_default(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let dict = this(core, args, "setdefault")?;
    core.table_op(For::SetDefault, dict, arg(args, 1), arg(args, 2).or(NONE))
}

fn pop(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let dict = this(core, args, "pop")?;
    if core.heap.dict(dict).len() == 0 {
        // An empty dict does not ask for the key's hash.
        return match arg(args, 2).bound() {
            Some(default) => Ok(default),
            None => Err(core.raise_args(TypeId::KeyError, &[arg(args, 1)])),
        };
    }
    core.table_op(For::Pop, dict, arg(args, 1), arg(args, 2))
}

fn pop_item(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let dict = this(core, args, "popitem")?;
    if core.heap.dict(dict).len() == 0 {
        let text = core.heap.new_str("popitem(): dictionary is empty")?;
        return Err(core.raise_args(TypeId::KeyError, &[text]));
    }
    let pair = core.heap.new_tuple(&[NONE, NONE])?;
    let mix = core.heap.hash_key.0;
    let (key, value) = core.heap.dict_mut(dict).pop_last(mix);
    let items = core.heap.tuple_mut(pair);
    items.clear();
    items.extend([key, value]);
    Ok(pair)
}

fn clear(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let dict = this(core, args, "clear")?;
    let (dict, books) = core.heap.open_dict(dict);
    dict.clear(books);
    Ok(NONE)
}

fn copy(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let dict = this(core, args, "copy")?;
    if !core.gives_entries(arg(args, 0)) {
        let copy = core.heap.new_empty_dict()?;
        return core.dict_filled(copy, copy, arg(args, 0), UNDEF);
    }
    core.dict_copy(dict)
}

fn view(core: &mut Core, args: &[Value], what: DictPart) -> Result<Value, Fault> {
    let dict = this(core, args, "keys")?;
    core.heap.new_misc(Misc::DictView { dict, what, ordered: false })
}

/// `OrderedDict.keys` and its kin.
pub(crate) fn ordered_view(
    core: &mut Core,
    args: &[Value],
    what: DictPart,
) -> Result<Value, Fault> {
    let dict = this(core, args, "keys")?;
    core.heap.new_misc(Misc::DictView { dict, what, ordered: true })
}

fn reversed(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let dict = this(core, args, "__reversed__")?;
    core.dict_reversed(dict, DictPart::Keys)
}

fn in_place_or(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let dict = this(core, args, "__ior__")?;
    core.dict_filled(arg(args, 0), dict, arg(args, 1), UNDEF)
}

impl Core {
    /// A new dict of the same entries.
    pub(crate) fn dict_copy(&mut self, dict: Value) -> Result<Value, Fault> {
        let len = self.heap.dict(dict).len();
        self.charge_values(len as usize)?;
        self.charge_table(dict)?;
        let mix = self.heap.hash_key.0;
        let crate::heap::Heap { books, dicts, .. } = &mut self.heap;
        let copy = dicts.get(dict.index()).copy(mix, books)?;
        self.heap.new_dict(copy)
    }

    /// `a | b`, or `a |= b`
    pub(crate) fn dict_union(&mut self, a: Value, b: Value, inplace: bool) -> Result<Value, Fault> {
        if inplace {
            return self.dict_filled(a, a, b, UNDEF);
        }
        if !self.gives_entries(a) {
            // The class says itself what its entries are.
            let copy = self.heap.new_empty_dict()?;
            return Err(self.enter(Filled { stage: 0 }, &[copy, copy, a, b]));
        }
        let a = self.plain(a);
        let copy = self.dict_copy(a)?;
        self.dict_filled(copy, copy, b, UNDEF)
    }

    /// Updates `dict` by a mapping or an iterable of pairs, both optional, then by keywords; then gives `result`.
    pub(crate) fn dict_filled(
        &mut self,
        result: Value,
        dict: Value,
        source: Value,
        keywords: Value,
    ) -> Result<Value, Fault> {
        if !source.is_undef() {
            match self.dict_update_from(dict, source) {
                Ok(()) => {}
                Err(Fault::Enter) => {
                    let state = Filled { stage: 0 };
                    return Err(self.enter(state, &[result, dict, source, keywords]));
                }
                Err(fault) => return Err(fault),
            }
        }
        if keywords.is_kind(Kind::Dict) {
            self.dict_update_plain(dict, keywords)?;
        }
        Ok(result)
    }

    /// `dict.update(source)`
    pub(crate) fn dict_update_from(&mut self, dict: Value, source: Value) -> Result<(), Fault> {
        let plain = self.plain(source);
        if plain.is_kind(Kind::Dict) && self.gives_entries(source) {
            return self.dict_update_plain(dict, plain);
        }
        let proxy = source.is_kind(Kind::Misc)
            && matches!(self.heap.misc_of(source), Misc::MappingProxy { .. });
        if proxy || plain.is_kind(Kind::Dict) || self.may_have_keys(source) {
            return Err(self.enter(UpdateFrom::default(), &[dict, source, UNDEF, UNDEF]));
        }
        if !self.is_iterable(source) {
            return Err(self.not_iterable(source));
        }
        Err(self.enter(UpdatePairs::default(), &[dict, source, UNDEF, UNDEF]))
    }

    /// The call that fills an `OrderedDict` of a class with a `__setitem__` of its own, which is asked for each item; none for
    /// other dicts, which take them as they are.
    fn filled_by_items(&mut self, args: &[Value]) -> Option<Fault> {
        let (of, source, keywords) = (arg(args, 0), arg(args, 1), arg(args, 2));
        if !of.is_kind(Kind::Instance)
            || self.guest_special(of, "__setitem__").is_none()
            || !self.is_ordered(of)
        {
            return None;
        }
        let given = [of, source];
        let count = if source.is_undef() { 1 } else { 2 };
        Some(self.call_frozen("collections", "_fill", &given[..count], keywords))
    }

    /// Whether an object is of a class over `OrderedDict`, which alone has a built-in `move_to_end`.
    pub(crate) fn is_ordered(&mut self, value: Value) -> bool {
        if self.guest_special(value, "move_to_end").is_none() {
            return false;
        }
        let class = self.type_of(value);
        let Some(name) = self.heap.find_interned("move_to_end") else { return false };
        let mro = if class.is_kind(Kind::Class) { &self.heap.class(class).mro[..] } else { &[] };
        let own = mro.iter().filter(|class| class.is_kind(Kind::Class));
        let mut own = own.filter_map(|c| self.dict_get_name(self.heap.class(*c).dict, name));
        own.any(|found| registry::native(found).is_some())
    }

    /// Whether what a dict's class says of its iteration and items is what a dict says, so that they are taken as they lie.
    pub(crate) fn gives_entries(&mut self, source: Value) -> bool {
        if source.is_kind(Kind::Dict) {
            return true;
        }
        if self.guest_special(source, "__iter__").is_some() {
            return false;
        }
        // CPython's look at `keys` and `__getitem__` of an `OrderedDict` alone.
        let Some(keys) = self.guest_special(source, "keys") else { return true };
        if !self.is_ordered(source) {
            return true;
        }
        registry::native(keys).is_some() && self.guest_special(source, "__getitem__").is_none()
    }

    /// Whether an object is asked for its `keys`: it has them by its class, of its own, or perhaps by a hook.
    pub(crate) fn may_have_keys(&mut self, source: Value) -> bool {
        let names = ["keys", "__getattr__", "__getattribute__"];
        if names.iter().any(|name| self.guest_special(source, name).is_some()) {
            return true;
        }
        let Some(name) = self.heap.find_interned("keys") else { return false };
        source.is_kind(Kind::Instance) && self.get_own(source, name).is_some()
    }

    /// `reversed` of an `OrderedDict` or of its view.
    pub(crate) fn ordered_reversed(&mut self, dict: Value, what: DictPart) -> Result<Value, Fault> {
        let iter = self.ordered_iter(dict, what, true);
        self.heap.new_iter(iter)
    }

    /// `reversed` of a dict or view.
    pub(crate) fn dict_reversed(&mut self, dict: Value, what: DictPart) -> Result<Value, Fault> {
        let dict = self.plain(dict);
        let object = self.heap.dicts.get_mut(dict.index());
        object.walk(true);
        let (at, len) = (object.entries.len() as u32, object.len());
        self.heap.new_iter(Iter::DictReversed { dict, at, len, what })
    }
}

/// `dict_filled` where guest code must be asked. Registers: result, dict, source, keywords or a second source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Filled {
    stage: u8,
}

impl StepFn for Filled {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [result, dict, source, keywords] = regs else {
            return Err(core.system_error("bad registers"));
        };
        let _ = input;
        if self.stage == 0 {
            self.stage = 1;
            core.dict_update_from(dict, source)?;
        }
        if self.stage == 1 {
            self.stage = 2;
            if !keywords.is_undef() {
                core.dict_update_from(dict, keywords)?;
            }
        }
        Ok(Step::Return(result))
    }
}
