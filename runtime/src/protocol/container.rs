//! Dicts and sets with keys of any kind.
//!
//! Place: `protocol/subscript.rs`, dict and set displays, namespaces, the methods in `types/dict.rs` and
//! `types/set.rs`.
//!
//! Invariants: keys whose hash and equality need no guest code take the native path; otherwise the operation is a `Lookup`
//! frame, which starts over when guest code changed the table meanwhile. Namespaces have string keys only and never need it.
//! Limits: every probe past the first is charged.

use serde::{Deserialize, Serialize};

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::dict::{Dict, Entry, Found, Near, SMALL, Same};
use crate::heap::set::{Set, Spot};
use crate::heap::text::Str;
use crate::native::state::StepFn;
use crate::native::{Input, Step};
use crate::protocol::compare::LONG_BYTES;
use crate::protocol::hash::{Hashed, NO_INT, derived_hash};
use crate::types::TypeId;
use crate::value::{Kind, NONE, TRUE, UNDEF, Value};

/// What a look-up is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum For {
    /// The value; `KeyError` if the key is missing.
    Get,
    /// The value, or the default.
    GetOr,
    /// The value; the default is entered if the key is missing.
    SetDefault,
    /// Sets the value.
    Set,
    /// Removes the key; `KeyError` if it is missing.
    Delete,
    /// Removes the key and gives its value, or the default; `KeyError` without one.
    Pop,
    /// Whether the key is there.
    Contains,
    /// Adds an element to a set.
    Add,
    /// Removes an element from a set; `KeyError` if it is missing.
    Remove,
    /// Removes an element from a set; whether it was there.
    Discard,
    /// Removes an element from a set, and does not say whether it was there.
    Drop,
}

impl For {
    /// Whether the table is one for this: in a hostile snapshot it may not be.
    #[inline(always)]
    fn suits(self, table: Value) -> bool {
        match self {
            For::Contains => true,
            For::Add | For::Remove | For::Discard | For::Drop => !table.is_kind(Kind::Dict),
            _ => table.is_kind(Kind::Dict),
        }
    }
}

/// The stage in which the key's own `__hash__` was asked.
const HASHED: u8 = 2;

/// A dict or set operation whose key needs guest code. Registers: table, key, value or default.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Lookup {
    what: For,
    stage: u8,
    hash: u64,
    /// The entry of a dict, or the probe of a set, whose key is asked.
    at: u32,
    version: u32,
}

impl For {
    /// Whether it can be done to a table of this kind.
    fn is_of(self, table: Value) -> bool {
        let is_set = matches!(table.kind(), Some(Kind::Set | Kind::FrozenSet));
        match self {
            For::Contains => is_set || table.is_kind(Kind::Dict),
            For::Add | For::Remove | For::Discard | For::Drop => is_set,
            For::Get | For::GetOr | For::SetDefault | For::Set | For::Delete | For::Pop => {
                table.is_kind(Kind::Dict)
            }
        }
    }
}

impl StepFn for Lookup {
    fn catches(&self) -> bool {
        self.stage == 0 || self.stage == HASHED
    }

    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [table, key, value] = regs else { return Err(core.system_error("bad registers")) };
        let lies = self.stage == 1
            && derived_hash(&core.heap, key).is_some_and(|derived| derived != self.hash);
        if lies || !self.what.is_of(table) {
            return Err(core.system_error("bad registers"));
        }
        let mut answer = match input {
            Input::Returned(value) => Some(value),
            _ => None,
        };
        if let Input::Raised(exception) = input {
            return Err(core.unhashable(table, key, exception));
        }
        if self.stage == 0
            && answer.is_none()
            && let Some(method) = core.guest_special(key, "__hash__")
            && method.is_kind(Kind::Function)
        {
            self.stage = HASHED;
            answer = Some(core.call_bound(method, key, &[])?);
        }
        if self.stage == HASHED {
            let Some(hash) = answer.take().and_then(|answer| core.hash_answered(answer)) else {
                let text = core.not_hashed(table, key, NO_INT);
                return Err(core.type_error(text));
            };
            self.hash = hash as u64;
            self.stage = 1;
        }
        if self.stage == 0 {
            self.hash = match answer.take() {
                Some(hash) => core.hash_of_int(hash),
                None => match core.hash(key) {
                    Err(Fault::Raise) => return Err(core.unhashable_key(self.what, table, key)),
                    hash => hash?,
                },
            };
            self.stage = 1;
        }
        loop {
            let version = core.table_version(table);
            let after = match answer.take() {
                Some(TRUE) if version == self.version => {
                    let found = core.place_of(table, self.hash, self.at);
                    let found = found.map_or(Found::Missing, Found::At);
                    return core
                        .act(self.what, table, key, value, self.hash, found)
                        .map(Step::Return);
                }
                // Guest code changed the table: look from the start.
                Some(_) if version == self.version => Some(self.at),
                _ => None,
            };
            self.version = version;
            match core.find_in(table, key, self.hash, after)? {
                Found::Ask(at) => {
                    self.at = at;
                    let stored = core.key_at(table, self.hash, at);
                    answer = Some(Value::bool(core.equal(stored, key)?));
                }
                found => {
                    return core
                        .act(self.what, table, key, value, self.hash, found)
                        .map(Step::Return);
                }
            }
        }
    }
}

// === Tables ===

impl Core {
    fn table_version(&self, table: Value) -> u32 {
        if table.is_kind(Kind::Dict) {
            self.heap.dict(table).keys_version
        } else {
            // A hostile snapshot may have put anything into a frame's registers.
            self.heap.sets.find(table.index()).map_or(0, crate::heap::set::Set::len)
        }
    }

    /// The entry of a dict, or the slot of a set, that `Found::Ask` has told.
    fn place_of(&self, table: Value, hash: u64, at: u32) -> Option<u32> {
        if table.is_kind(Kind::Dict) {
            return Some(at);
        }
        self.heap.sets.find(table.index())?.probed(hash, at)
    }

    fn key_at(&self, table: Value, hash: u64, at: u32) -> Value {
        let Some(at) = self.place_of(table, hash, at) else { return UNDEF };
        if table.is_kind(Kind::Dict) {
            self.heap.dict(table).entries.get(at as usize).map_or(UNDEF, |entry| entry.key)
        } else {
            let set = self.heap.sets.find(table.index());
            set.and_then(|set| set.slots.get(at as usize)).map_or(UNDEF, |slot| slot.key)
        }
    }

    /// Compares a stored key with a wanted one, without guest code.
    #[inline(always)]
    fn same_key(&self, stored: Value, key: Value) -> Same {
        if stored == key {
            return Same::Yes;
        }
        if stored.is_int() && key.is_int() {
            return Same::No;
        }
        if stored.is_kind(Kind::Str) && key.is_kind(Kind::Str) {
            let (x, y) = (self.heap.str(stored), self.heap.str(key));
            if x.len() != y.len() {
                return Same::No;
            }
            self.owe_scan(x.len());
            let same = x == y;
            return if same { Same::Yes } else { Same::No };
        }
        if stored.is_kind(Kind::Tuple)
            && key.is_kind(Kind::Tuple)
            && self.are_same_few(self.heap.tuple(stored), self.heap.tuple(key))
        {
            return Same::Yes;
        }
        match self.plain_equal(stored, key, 1) {
            Some(true) => Same::Yes,
            Some(false) => Same::No,
            None => Same::Ask,
        }
    }

    /// Whether two tuples hold the same few ints and strings.
    #[inline]
    fn are_same_few(&self, a: &[Value], b: &[Value]) -> bool {
        let is_plain = |value: Value| value.is_int() || value.is_kind(Kind::Str);
        a.len() == b.len() && a.len() <= 8 && a.iter().zip(b).all(|(x, y)| x == y && is_plain(*x))
    }

    /// Looks `key` up in a dict or set, charging probes.
    #[inline]
    pub(crate) fn find_in(
        &mut self,
        table: Value,
        key: Value,
        hash: u64,
        after: Option<u32>,
    ) -> Result<Found, Fault> {
        let mut probes = 0;
        let mix = self.heap.hash_key.0;
        let found = if table.is_kind(Kind::Dict) {
            let dict = self.heap.dict(table);
            let same = |_, entry: &crate::heap::dict::Entry| self.same_key(entry.key, key);
            match after {
                Some(after) => dict.find_after(after, hash, mix, &mut probes, same),
                None => dict.find(hash, mix, &mut probes, same),
            }
        } else {
            // As in `table_version`: no set has nothing.
            self.heap.sets.find(table.index()).map_or(Found::Missing, |set| {
                set.find(hash, after, &mut probes, |stored| self.same_key(stored, key))
            })
        };
        self.meter.settle_owed();
        if probes > 8 {
            self.charge(probes / 8)?;
        }
        Ok(found)
    }

    /// A dict or set operation; by a frame when the key needs guest code.
    #[inline]
    pub(crate) fn table_op(
        &mut self,
        what: For,
        table: Value,
        key: Value,
        value: Value,
    ) -> Result<Value, Fault> {
        let hash = match self.plain_hash(key, 0) {
            Hashed::Is(hash) => hash,
            Hashed::Unhashable => return Err(self.unhashable_key(what, table, key)),
            Hashed::Ask => {
                let state = Lookup { what, stage: 0, hash: 0, at: 0, version: 0 };
                return Err(self.enter(state, &[table, key, value]));
            }
        };
        self.table_op_hashed(what, table, key, value, hash)
    }

    /// `table_op` with a hash that is known already.
    #[inline(always)]
    pub(crate) fn table_op_hashed(
        &mut self,
        what: For,
        table: Value,
        key: Value,
        value: Value,
        hash: u64,
    ) -> Result<Value, Fault> {
        match self.find_in(table, key, hash, None)? {
            Found::Ask(_) => {
                let state = Lookup { what, stage: 1, hash, at: 0, version: 0 };
                Err(self.enter(state, &[table, key, value]))
            }
            found => self.act(what, table, key, value, hash, found),
        }
    }

    /// The type of a key with its module, unless that is the main program.
    fn name_of_key(&self, key: Value) -> String {
        let name = self.class_full_name(self.type_of(key));
        match name.strip_prefix("__main__.") {
            Some(own) => own.to_owned(),
            None => name,
        }
    }

    /// Words the `TypeError` that hashing a key raised; any other exception goes on, also one of a class derived from that.
    #[cold]
    fn unhashable(&mut self, table: Value, key: Value, exception: Value) -> Fault {
        let text = if exception.is_kind(Kind::Exception) {
            let args = self.heap.exception(exception).args;
            match self.heap.items(args) {
                Some([]) => Some(String::new()),
                Some(&[text]) if text.is_kind(Kind::Str) => {
                    self.heap.as_str(text).map(str::to_owned)
                }
                // As `str` writes it, if that needs no guest code.
                Some(_) => match self.str_of(exception) {
                    Ok(text) => self.heap.as_str(text).map(str::to_owned),
                    Err(Fault::NeedsMemory) => return Fault::NeedsMemory,
                    Err(_) => {
                        self.entering = None;
                        None
                    }
                },
                None => None,
            }
        } else {
            None
        };
        match text {
            Some(text) if self.type_of(exception) == TypeId::TypeError.value() => {
                let text = self.not_hashed(table, key, &text);
                self.type_error(text)
            }
            _ => self.raise_again(exception),
        }
    }

    #[cold]
    fn not_hashed(&self, table: Value, key: Value, text: &str) -> String {
        let name = self.name_of_key(key);
        let role = if table.is_kind(Kind::Dict) { "dict key" } else { "set element" };
        format!("cannot use '{name}' as a {role} ({text})")
    }

    #[cold]
    fn unhashable_key(&mut self, what: For, table: Value, key: Value) -> Fault {
        let name = self.type_name(self.behind_proxy(key).unwrap_or(key));
        let full = self.name_of_key(key);
        let text = if table.is_kind(Kind::Dict) {
            format!("cannot use '{full}' as a dict key (unhashable type: '{name}')")
        } else if matches!(what, For::Add | For::Contains | For::Remove | For::Discard | For::Drop)
        {
            format!("cannot use '{full}' as a set element (unhashable type: '{name}')")
        } else {
            format!("unhashable type: '{name}'")
        };
        self.type_error(text)
    }

    /// Does what a look-up was for.
    fn act(
        &mut self,
        what: For,
        table: Value,
        key: Value,
        value: Value,
        hash: u64,
        found: Found,
    ) -> Result<Value, Fault> {
        let at = match found {
            Found::At(at) => Some(at),
            _ => None,
        };
        if !what.suits(table) {
            return Err(self.system_error("bad registers"));
        }
        match (what, at) {
            (For::Contains, _) => Ok(Value::bool(at.is_some())),
            (For::Get | For::GetOr | For::SetDefault, Some(at)) => Ok(self.value_at(table, at)),
            (For::Get, None) => Err(self.raise_args(TypeId::KeyError, &[key])),
            (For::GetOr, None) => Ok(value),
            (For::SetDefault, None) => {
                self.heap.dict_push(table, key, value, hash)?;
                Ok(value)
            }
            (For::Set, Some(at)) => {
                if let Some(entry) = self.heap.dict_mut(table).entries.get_mut(at as usize) {
                    entry.value = value;
                }
                Ok(NONE)
            }
            (For::Set, None) => self.heap.dict_push(table, key, value, hash).map(|()| NONE),
            (For::Delete, Some(at)) => {
                self.heap.dict_remove(table, at);
                Ok(NONE)
            }
            (For::Pop, Some(at)) => Ok(self.heap.dict_remove(table, at).1),
            (For::Pop, None) if !value.is_undef() => Ok(value),
            (For::Delete | For::Pop | For::Remove, None) => {
                Err(self.raise_args(TypeId::KeyError, &[key]))
            }
            (For::Add, Some(_)) => Ok(NONE),
            (For::Add, None) => self.heap.set_push(table, key, hash).map(|()| NONE),
            (For::Remove, Some(at)) => {
                self.heap.set_mut(table).remove(at);
                Ok(NONE)
            }
            (For::Discard | For::Drop, _) => {
                if let Some(at) = at {
                    self.heap.set_mut(table).remove(at);
                }
                Ok(if what == For::Drop { NONE } else { Value::bool(at.is_some()) })
            }
        }
    }

    /// The value of an entry of a dict.
    #[inline(always)]
    pub(crate) fn value_at(&self, dict: Value, at: u32) -> Value {
        self.heap.dict(dict).entries.get(at as usize).map_or(UNDEF, |entry| entry.value)
    }

    /// `dict.get(key, default)`
    pub(crate) fn dict_get_or(
        &mut self,
        dict: Value,
        key: Value,
        default: Value,
    ) -> Result<Value, Fault> {
        match self.near(dict, key) {
            Near::At(at) => Ok(self.value_at(dict, at)),
            Near::Missing => Ok(default),
            Near::Far => self.table_op(For::GetOr, dict, key, default),
        }
    }

    /// `dict[key] = value`
    #[inline(never)]
    pub(crate) fn dict_set(&mut self, dict: Value, key: Value, value: Value) -> Result<(), Fault> {
        if dict.is_kind(Kind::Dict) {
            match self.near_hashed(dict, key) {
                (Near::At(at), _) => {
                    self.heap.set_entry(dict, at, value);
                    return Ok(());
                }
                (Near::Missing, hash) => {
                    let mix = self.heap.hash_key.0;
                    if self.heap.dict_mut(dict).push_near(key, value, hash, mix) {
                        return Ok(());
                    }
                }
                (Near::Far, _) => {}
            }
        }
        self.table_op(For::Set, dict, key, value).map(drop)
    }

    /// `set.add(key)`
    #[inline(never)]
    pub(crate) fn set_add(&mut self, set: Value, key: Value) -> Result<(), Fault> {
        if matches!(set.kind(), Some(Kind::Set | Kind::FrozenSet)) {
            match self.spot_in_set(set, key) {
                (Spot::At(_), _) => return Ok(()),
                (Spot::Free(place), hash) => {
                    return self.heap.set_push_near(set, place, key, hash);
                }
                (Spot::Far, _) => {}
            }
        }
        self.table_op(For::Add, set, key, UNDEF).map(drop)
    }

    /// Takes a plain element out of a set that is found at no charge: whether it was there.
    pub(crate) fn set_take_near(&mut self, set: Value, key: Value) -> bool {
        match self.spot_in_set(set, key) {
            (Spot::At(at), _) => {
                self.heap.set_mut(set).remove(at);
                true
            }
            _ => false,
        }
    }

    // --- Namespaces: string keys only.

    /// The value of an interned name, without any charge.
    #[inline]
    pub(crate) fn dict_get_name(&self, dict: Value, name: Value) -> Option<Value> {
        if !dict.is_kind(Kind::Dict) {
            return None;
        }
        let at = self.dict_entry(dict, name)?;
        self.heap.dict(dict).entries.get(at as usize).map(|entry| entry.value)
    }

    /// The number of a string key's entry.
    #[inline]
    pub(crate) fn dict_entry(&self, dict: Value, name: Value) -> Option<u32> {
        let hash = self.heap.hash_str(name);
        let mut probes = 0;
        let found =
            self.heap.dict(dict).find(hash, self.heap.hash_key.0, &mut probes, |_, entry| {
                if entry.key == name
                    || (entry.key.is_kind(Kind::Str)
                        && self.heap.str(entry.key) == self.heap.str(name))
                {
                    Same::Yes
                } else {
                    Same::No
                }
            });
        match found {
            Found::At(at) => Some(at),
            _ => None,
        }
    }

    /// The value of a text key.
    pub(crate) fn dict_get_text(&self, dict: Value, text: &str) -> Option<Value> {
        if !dict.is_kind(Kind::Dict) {
            return None;
        }
        if let Some(entries) = self.heap.dict(dict).few() {
            // Hashing takes longer than to look at all of them.
            let found = entries.iter().find(|entry| self.heap.as_str(entry.key) == Some(text));
            return found.map(|entry| entry.value);
        }
        let hash = self.heap.hash_text(text);
        let mut probes = 0;
        let found =
            self.heap.dict(dict).find(hash, self.heap.hash_key.0, &mut probes, |_, entry| {
                if self.heap.as_str(entry.key) == Some(text) { Same::Yes } else { Same::No }
            });
        match found {
            Found::At(at) => Some(self.value_at(dict, at)),
            _ => None,
        }
    }

    /// Sets a string key.
    pub(crate) fn dict_set_str(
        &mut self,
        dict: Value,
        name: Value,
        value: Value,
    ) -> Result<(), Fault> {
        self.dict_set_entry(dict, name, value).map(drop)
    }

    /// As `dict_set_str`; the number of the key's entry.
    pub(crate) fn dict_set_entry(
        &mut self,
        dict: Value,
        name: Value,
        value: Value,
    ) -> Result<u32, Fault> {
        if let Some(at) = self.dict_entry(dict, name) {
            self.heap.set_entry(dict, at, value);
            return Ok(at);
        }
        let hash = self.heap.hash_str(name);
        self.heap.dict_push(dict, name, value, hash)?;
        Ok((self.heap.dict(dict).entries.len() as u32).saturating_sub(1))
    }

    /// Removes a string key.
    pub(crate) fn dict_remove_name(&mut self, dict: Value, name: Value) -> Option<Value> {
        if !dict.is_kind(Kind::Dict) {
            return None;
        }
        let at = self.dict_entry(dict, name)?;
        Some(self.heap.dict_remove(dict, at).1)
    }

    // --- Displays.

    /// `BuildDict`: keys and values alternate. Only plain keys are entered here; one that needs guest code takes over.
    #[inline(never)]
    pub(crate) fn build_dict(&mut self, items: &[Value]) -> Result<Value, Fault> {
        if let Some(dict) = self.build_small(items)? {
            return Ok(dict);
        }
        let dict = self.heap.new_empty_dict()?;
        for pair in items.chunks_exact(2) {
            if let Err(fault) = self.dict_set(dict, pair[0], pair[1]) {
                if fault == Fault::Enter {
                    return Err(self.enter_build(dict, items));
                }
                return Err(fault);
            }
        }
        Ok(dict)
    }

    /// The dict of keys and values in turn, if they are few and the keys short strings that differ, which is nearly always so:
    /// nothing needs to be looked up then, and the room is made once.
    #[inline]
    fn build_small(&mut self, items: &[Value]) -> Result<Option<Value>, Fault> {
        let mut hashes = [0; SMALL];
        let count = items.len() / 2;
        if count == 0 || count > SMALL {
            return Ok(None);
        }
        for (at, pair) in items.chunks_exact(2).enumerate() {
            let short = |string: &Str| (string.chars as usize) < LONG_BYTES;
            let key = pair[0];
            if !key.is_kind(Kind::Str) || !self.heap.strs.find(key.index()).is_some_and(short) {
                return Ok(None);
            }
            let hash = self.heap.hash_str(key);
            if hashes[..at].contains(&hash) {
                return Ok(None);
            }
            hashes[at] = hash;
        }
        let pairs = items.chunks_exact(2).zip(hashes);
        let entry = |(pair, hash): (&[Value], u64)| Entry { key: pair[0], value: pair[1], hash };
        self.heap.new_small_dict(Dict::small(pairs.map(entry), count)).map(Some)
    }

    /// `BuildRecord`: the verifier saw to it that the keys are few short strings that differ.
    #[inline(never)]
    pub(crate) fn build_record(&mut self, keys: Value, values: &[Value]) -> Result<Value, Fault> {
        let heap = &self.heap;
        let keys = heap.items(keys).unwrap_or_default();
        let pairs = keys.iter().zip(values);
        let entry = |(key, value): (&Value, &Value)| Entry {
            key: *key,
            value: *value,
            hash: heap.hash_str(*key),
        };
        let dict = Dict::small(pairs.map(entry), values.len());
        self.heap.new_small_dict(dict)
    }

    /// `BuildSet`
    pub(crate) fn build_set(&mut self, items: &[Value]) -> Result<Value, Fault> {
        let set = self.heap.new_set(Set::default(), false)?;
        for item in items {
            if let Err(fault) = self.set_add(set, *item) {
                if fault == Fault::Enter {
                    return Err(self.enter_build(set, items));
                }
                return Err(fault);
            }
        }
        Ok(set)
    }

    fn enter_build(&mut self, partial: Value, items: &[Value]) -> Fault {
        let dict = partial.is_kind(Kind::Dict);
        let made = if dict {
            self.heap.new_empty_dict()
        } else {
            self.heap.new_set(Set::default(), false)
        };
        match made.and_then(|table| Ok((table, self.heap.new_tuple(items)?))) {
            Ok((table, items)) => self.enter(Fill { at: 0, waiting: false }, &[table, items]),
            Err(fault) => fault,
        }
    }

    /// A set of constants, whose hashes need no guest code.
    pub(crate) fn set_of_plain(&mut self, values: &[Value]) -> Result<Set, Fault> {
        let set = self.heap.new_set(Set::default(), true)?;
        for value in values {
            self.set_add(set, *value)?;
        }
        let copy = self.heap.set(set).clone();
        self.heap.books.charge(copy.extra_bytes())?;
        Ok(copy)
    }
}

/// Fills a dict (from keys and values in turn) or a set from a tuple, key by key. Registers: table, tuple.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Fill {
    at: u32,
    waiting: bool,
}

impl StepFn for Fill {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [table, items] = regs else { return Err(core.system_error("bad registers")) };
        let dict = table.is_kind(Kind::Dict);
        let stride = if dict { 2 } else { 1 };
        if self.waiting && matches!(input, Input::Returned(_)) {
            self.waiting = false;
            self.at += stride;
        }
        loop {
            let at = self.at as usize;
            let Some(key) = core.item_at(items, at) else { return Ok(Step::Return(table)) };
            let value = core.item_at(items, at + 1).unwrap_or(NONE);
            self.waiting = true;
            if dict {
                core.dict_set(table, key, value)?;
            } else {
                core.set_add(table, key)?;
            }
            self.waiting = false;
            self.at += stride;
        }
    }
}
