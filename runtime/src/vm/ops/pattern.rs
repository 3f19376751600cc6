//! Structural pattern matching.
//!
//! Place: the `Match*` instructions.
//!
//! Invariants: CPython's rules: strings and bytes are no sequences here; a class pattern's attributes come from
//! `__match_args__`, or are the value itself for the built-in types that match so.
//! Limits: none beyond the instructions.

use serde::{Deserialize, Serialize};

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::misc::Misc;
use crate::native::state::StepFn;
use crate::native::{Input, Step};
use crate::types::TypeId;
use crate::value::{FALSE, Kind, NONE, TRUE, Value};

/// Fetches what a mapping or class pattern asks for. Registers: subject, keys or names (tuple), list of values so far.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Fetch {
    /// Whether by attribute, else by key.
    attributes: bool,
    /// The first so many values are the subject itself. For keys: `BY_GET`, where the subject is the bound method to be asked.
    itself: u8,
    at: u32,
    waiting: bool,
}

const BY_GET: u8 = u8::MAX;

/// The rest of a mapping that is no dict. Registers: subject, keys (tuple), a dict for the rest.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Rest {
    asked: bool,
}

/// Matches a class whose `isinstance` is a program's own. Registers: subject, class, names of attributes (tuple).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Asked {
    positional: u8,
    /// 1 once `isinstance` was asked, 2 once the parts are.
    stage: u8,
}

impl StepFn for Asked {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [subject, class, names] = regs else {
            return Err(core.system_error("bad registers"));
        };
        let is = match (self.stage, input) {
            (2, Input::Returned(parts)) => return Ok(Step::Return(parts)),
            (1, Input::Returned(is)) => is,
            // The parts again, after a collection: who was asked is not asked twice.
            (2, _) => TRUE,
            _ => {
                self.stage = 1;
                core.retrying(|core| core.class_check(false, subject, class))?
            }
        };
        if is != TRUE {
            return Ok(Step::Return(NONE));
        }
        self.stage = 2;
        let names: Vec<Value> = core.heap.items(names).unwrap_or_default().to_vec();
        core.retrying(|core| core.match_parts(subject, class, self.positional, &names))
            .map(Step::Return)
    }
}

impl StepFn for Rest {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], _: Input) -> Result<Step, Fault> {
        let &mut [subject, keys, copy] = regs else {
            return Err(core.system_error("bad registers"));
        };
        if !copy.is_kind(Kind::Dict) {
            return Err(core.system_error("bad registers"));
        }
        if !self.asked {
            self.asked = true;
            core.dict_update_from(copy, subject)?;
        }
        core.without_keys(copy, keys)?;
        Ok(Step::Return(copy))
    }
}

impl StepFn for Fetch {
    fn catches(&self) -> bool {
        self.waiting
    }

    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [subject, keys, values, ref class @ ..] = regs else {
            return Err(core.system_error("bad registers"));
        };
        match input {
            Input::Returned(value) if self.waiting => {
                if !self.attributes && (value.is_undef() || self.itself == BY_GET && value == keys)
                {
                    return Ok(Step::Return(NONE));
                }
                core.heap.list_push(values, value)?;
                self.waiting = false;
                self.at += 1;
            }
            Input::Raised(exception) if !self.attributes && self.itself == BY_GET => {
                return Err(core.raise_again(exception));
            }
            Input::Raised(exception) => {
                let wanted =
                    if self.attributes { TypeId::AttributeError } else { TypeId::KeyError };
                if core.exception_is(exception, wanted) {
                    return Ok(Step::Return(NONE));
                }
                return Err(core.raise_again(exception));
            }
            _ => {}
        }
        while let Some(key) = core.item_at(keys, self.at as usize) {
            // Room first: a value that was taken must not be lost.
            core.retrying(|core| core.heap.list_room(values, 1))?;
            if self.attributes && self.at >= u32::from(self.itself) {
                core.check_part(class.first(), keys, self.at, self.itself)?;
            }
            let value = if self.attributes && self.at < u32::from(self.itself) {
                Ok(subject)
            } else if self.itself == BY_GET {
                self.waiting = true;
                // What is there for no key is the tuple of keys, which nobody else has.
                core.retrying(|core| core.call(subject, &[key, keys]))
            } else {
                self.waiting = true;
                core.retrying(|core| {
                    if self.attributes {
                        core.get_attr(subject, key)
                    } else {
                        core.get_item(subject, key)
                    }
                })
            };
            self.waiting = false;
            match value {
                Ok(value) => core.heap.list_push(values, value)?,
                Err(Fault::Raise)
                    if core.pending_is(if self.attributes {
                        TypeId::AttributeError
                    } else {
                        TypeId::KeyError
                    }) =>
                {
                    core.pending = crate::exception::Pending::Nothing;
                    return Ok(Step::Return(NONE));
                }
                Err(Fault::Enter) => {
                    self.waiting = true;
                    return Err(Fault::Enter);
                }
                Err(fault) => return Err(fault),
            }
            self.at += 1;
        }
        core.retrying(|core| core.list_to_tuple(values).map(Step::Return))
    }
}

impl Core {
    /// `MatchSequence`
    pub(crate) fn match_sequence(&mut self, value: Value) -> Result<Value, Fault> {
        let plain = self.plain(value);
        let is = matches!(plain.kind(), Some(Kind::List | Kind::Tuple | Kind::Range))
            || self.is_view(plain)
            || self.is_deque(plain)
            || self.derives_from(value, "Sequence")?;
        Ok(if is { TRUE } else { FALSE })
    }

    /// `MatchMapping`
    pub(crate) fn match_mapping(&mut self, value: Value) -> Result<Value, Fault> {
        let plain = self.plain(value);
        let is = plain.is_kind(Kind::Dict)
            || self.type_of(plain) == TypeId::MappingProxy.value()
            || self.derives_from(value, "Mapping")?;
        Ok(if is { TRUE } else { FALSE })
    }

    /// `MatchKeys`
    pub(crate) fn match_keys(&mut self, subject: Value, keys: Value) -> Result<Value, Fault> {
        let values = self.heap.new_list(Vec::new())?;
        // As `get` does, which knows nothing of `__missing__`.
        let plain = self.plain(subject);
        if let Some(get) = self.own_get(subject) {
            let get = self.heap.new_method(get, subject)?;
            let state = Fetch { attributes: false, itself: BY_GET, at: 0, waiting: false };
            return Err(self.enter(state, &[get, keys, values]));
        }
        let subject = if plain.is_kind(Kind::Dict) { plain } else { subject };
        let state = Fetch { attributes: false, itself: 0, at: 0, waiting: false };
        Err(self.enter(state, &[subject, keys, values]))
    }

    /// A `get` that a mapping's class has instead of the one of `dict` or of `Mapping`.
    fn own_get(&mut self, subject: Value) -> Option<Value> {
        if !subject.is_kind(Kind::Instance) {
            return None;
        }
        let get = self.guest_special(subject, "get").filter(|get| get.is_kind(Kind::Function))?;
        let shared = self.mro_of(self.type_of(subject)).iter().any(|base| {
            base.is_kind(Kind::Class)
                && self.is_abstract_collection(*base, "Mapping")
                && self.dict_get_text(self.heap.class(*base).dict, "get") == Some(get)
        });
        (!shared).then_some(get)
    }

    /// `MatchRest`
    pub(crate) fn match_rest(&mut self, subject: Value, keys: Value) -> Result<Value, Fault> {
        let mut source = self.plain(subject);
        if source.is_kind(Kind::Misc)
            && let Misc::MappingProxy { dict } = *self.heap.misc_of(source)
            && dict.is_kind(Kind::Dict)
        {
            source = dict;
        }
        if !source.is_kind(Kind::Dict) {
            let copy = self.heap.new_empty_dict()?;
            return Err(self.enter(Rest { asked: false }, &[subject, keys, copy]));
        }
        let copy = self.dict_copy(source)?;
        self.without_keys(copy, keys)?;
        Ok(copy)
    }

    /// Whether an instance's class derives from one of `collections.abc`.
    fn derives_from(&mut self, value: Value, wanted: &str) -> Result<bool, Fault> {
        if !value.is_kind(Kind::Instance) {
            return Ok(false);
        }
        let mro = self.mro_of(self.type_of(value));
        let derives = mro
            .iter()
            .any(|base| base.is_kind(Kind::Class) && self.is_abstract_collection(*base, wanted));
        let registered = crate::traceback::of_module(self, "abc", "_patterns")
            .and_then(|all| self.dict_get_text(all, wanted));
        let Some(registered) = registered.filter(|_| !derives) else { return Ok(derives) };
        let count = self.heap.items(registered).map_or(0, <[Value]>::len);
        self.charge_values(mro.len() * count)?;
        let registered = self.heap.items(registered).unwrap_or_default();
        Ok(registered.iter().any(|one| mro.contains(one)))
    }

    fn is_abstract_collection(&self, class: Value, wanted: &str) -> bool {
        let class = self.heap.class(class);
        let module = self.dict_get_text(class.dict, "__module__");
        self.heap.as_str(class.name) == Some(wanted)
            && module.and_then(|module| self.heap.as_str(module)) == Some("collections.abc")
    }

    fn without_keys(&mut self, copy: Value, keys: Value) -> Result<(), Fault> {
        let keys: Vec<Value> = self.heap.items(keys).unwrap_or_default().to_vec();
        for key in keys {
            self.table_op(crate::protocol::container::For::Pop, copy, key, NONE)?;
        }
        Ok(())
    }

    /// `MatchClass`
    pub(crate) fn match_class(
        &mut self,
        subject: Value,
        class: Value,
        positional: u8,
        names: &[Value],
    ) -> Result<Value, Fault> {
        if !self.is_class(class) {
            return Err(self.type_error("called match pattern must be a class"));
        }
        match self.class_check(false, subject, class) {
            Ok(TRUE) => self.match_parts(subject, class, positional, names),
            Ok(_) => Ok(NONE),
            Err(Fault::Enter) => {
                self.entering = None;
                let names = self.heap.new_tuple(names)?;
                Err(self.enter(Asked { positional, stage: 0 }, &[subject, class, names]))
            }
            Err(fault) => Err(fault),
        }
    }

    /// The parts of an instance of `class` that sub-patterns ask for.
    fn match_parts(
        &mut self,
        subject: Value,
        class: Value,
        positional: u8,
        names: &[Value],
    ) -> Result<Value, Fault> {
        let mut keys: Vec<Value> = Vec::new();
        let mut itself = 0;
        if positional > 0 {
            match self.match_args(class, positional)? {
                Some(args) => {
                    if args.len() < positional as usize {
                        let name = self.class_name(class);
                        let plural = if args.len() == 1 { "" } else { "s" };
                        return Err(self.type_error(format!(
                            "{name}() accepts {} positional sub-pattern{plural} ({positional} given)",
                            args.len()
                        )));
                    }
                    keys.extend_from_slice(&args[..positional as usize]);
                }
                None if self.matches_itself(class) => {
                    if positional > 1 {
                        let name = self.class_name(class);
                        return Err(self.type_error(format!(
                            "{name}() accepts 1 positional sub-pattern ({positional} given)"
                        )));
                    }
                    itself = 1;
                    keys.push(NONE);
                }
                None => {
                    let name = self.class_name(class);
                    return Err(self.type_error(format!(
                        "{name}() accepts 0 positional sub-patterns ({positional} given)"
                    )));
                }
            }
        }
        keys.extend_from_slice(names);
        let keys = self.heap.new_tuple(&keys)?;
        let values = self.heap.new_list(Vec::new())?;
        let state = Fetch { attributes: true, itself, at: 0, waiting: false };
        Err(self.enter(state, &[subject, keys, values, class]))
    }

    /// Refuses a name of an attribute that is none, or that stands before it; asked for when its turn comes.
    fn check_part(
        &mut self,
        class: Option<&Value>,
        keys: Value,
        at: u32,
        itself: u8,
    ) -> Result<(), Fault> {
        let before = self.heap.items(keys).unwrap_or_default();
        let before = before.get(usize::from(itself)..at as usize).unwrap_or_default();
        let Some(key) = self.item_at(keys, at as usize) else { return Ok(()) };
        if !key.is_kind(Kind::Str) {
            let of = self.type_name(key);
            return Err(
                self.type_error(format!("__match_args__ elements must be strings (got {of})"))
            );
        }
        if before.contains(&key) {
            let class = class.map(|class| self.class_name(*class)).unwrap_or_default();
            let name = self.heap.str(key).to_owned();
            return Err(self.type_error(format!(
                "{class}() got multiple sub-patterns for attribute '{name}'"
            )));
        }
        Ok(())
    }

    /// `__match_args__` of a class: those that are asked for interned, or all as they are where they are too few.
    fn match_args(&mut self, class: Value, wanted: u8) -> Result<Option<Vec<Value>>, Fault> {
        let Some(name) = self.heap.find_interned("__match_args__") else { return Ok(None) };
        let found = self.class_lookup(class, name);
        if found.is_undef() {
            return Ok(None);
        }
        if !found.is_kind(Kind::Tuple) {
            let (name, of) = (self.class_name(class), self.type_name(found));
            return Err(
                self.type_error(format!("{name}.__match_args__ must be a tuple (got {of})"))
            );
        }
        let given = self.heap.tuple(found);
        let items: Vec<Value> = given.iter().take(wanted as usize).copied().collect();
        if items.len() < wanted as usize {
            return Ok(Some(items));
        }
        items
            .into_iter()
            .map(|item| {
                let is_name = item.is_kind(Kind::Str);
                if is_name { self.heap.intern_value(item) } else { Ok(item) }
            })
            .collect::<Result<Vec<_>, _>>()
            .map(Some)
    }

    fn matches_itself(&self, class: Value) -> bool {
        matches!(
            self.layout_of(class),
            TypeId::Bool
                | TypeId::Bytearray
                | TypeId::Bytes
                | TypeId::Dict
                | TypeId::Float
                | TypeId::FrozenSet
                | TypeId::Int
                | TypeId::List
                | TypeId::Set
                | TypeId::Str
                | TypeId::Tuple
        )
    }
}
