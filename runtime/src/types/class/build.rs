//! Making classes: the class statement, metaclasses, namespaces.
//!
//! Place: `__build_class__` and `type(name, bases, namespace)`; `class/mro.rs` finds the resolution order.
//!
//! Invariants: a class body runs as a frame whose register 0 is the namespace; the class takes a copy of it.
//! Limits: memory of classes and namespaces is charged; a class costs `CLASS_FUEL`.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::mro::MRO_MAX;
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::class_cache::ClassCache;
use crate::heap::misc::Misc;
use crate::heap::object::{Class, Tuple, tuple_extra_bytes};
use crate::heap::shape::SHAPE_NONE;
use crate::native::state::StepFn;
use crate::native::{Input, Step};
use crate::types::TypeId;
use crate::value::{Kind, NONE, UNDEF, Value};

/// What making a class costs, whatever is in it.
const CLASS_FUEL: u64 = 64;

/// A class statement. Registers: body, name, bases (tuple), keywords, namespace, metaclass, resolved bases, class, and in turn the
/// `__class__` cell, the order and what the class has when names are told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct BuildClass {
    stage: u8,
    at: u32,
}

impl BuildClass {
    /// The stages from making the class object on, for `type(name, bases, namespace)`.
    pub(crate) fn making() -> BuildClass {
        BuildClass { stage: 13, at: 0 }
    }
}

impl StepFn for BuildClass {
    fn catches(&self) -> bool {
        self.stage == 6
    }

    #[expect(clippy::too_many_lines, reason = "one arm for each stage of a class statement")]
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        if regs.len() < 9 {
            return Err(core.system_error("bad registers"));
        }
        let given = match input {
            Input::Returned(value) => Some(value),
            Input::Raised(exception) if self.stage == 6 => {
                return Err(self.failed_name(core, regs, exception));
            }
            _ => None,
        };
        loop {
            match self.stage {
                // A class with type parameters derives from `Generic` of them as well.
                0 if regs[8].is_undef() && core.type_params_of(regs[0]).is_some() => {
                    let params = core.type_params_of(regs[0]).unwrap_or(NONE);
                    self.stage = 11;
                    return Err(core.call_frozen(
                        "typing",
                        "_generic_bases",
                        &[regs[2], params],
                        UNDEF,
                    ));
                }
                11 => {
                    regs[2] = given.filter(|bases| bases.is_kind(Kind::Tuple)).unwrap_or(regs[2]);
                    regs[8] = NONE;
                    self.stage = 0;
                }
                // The metaclass and its namespace.
                0 | 10 => {
                    if let Some(step) = self.resolve(core, regs, given)? {
                        return Ok(step);
                    }
                    if let Some(step) = self.prepare(core, regs, None)? {
                        return Ok(step);
                    }
                }
                // What a descriptor gave for `__prepare__`.
                12 => {
                    if let Some(step) = self.prepare(core, regs, given)? {
                        return Ok(step);
                    }
                }
                1 => {
                    self.stage = 2;
                    return core.call(regs[0], &[regs[4]]).map(Step::Return);
                }
                // The body has run; what it returned is the `__class__` cell or None.
                2 => {
                    regs[8] = given.unwrap_or(NONE);
                    self.stage = 3;
                }
                3 => {
                    let space = core.plain(regs[4]);
                    if regs[6].is_kind(Kind::Tuple) && space.is_kind(Kind::Dict) {
                        let name = core.heap.intern("__orig_bases__")?;
                        core.dict_set_str(space, name, regs[6])?;
                    }
                    let meta = regs[5];
                    if meta != TypeId::Type.value() {
                        self.stage = 4;
                        let args = [regs[1], regs[2], regs[4]];
                        return core.call_keywords(meta, &args, regs[3]).map(Step::Return);
                    }
                    self.stage = 13;
                }
                // `__slots__` that tell their names when they are iterated over.
                13 => match core.slots_to_gather(regs[4]) {
                    Some(slots) => {
                        self.stage = 14;
                        regs[7] = core.call(TypeId::Tuple.value(), &[slots])?;
                        self.stage = 15;
                    }
                    None => self.stage = 15,
                },
                14 => {
                    regs[7] = given.unwrap_or(UNDEF);
                    self.stage = 15;
                }
                15 => {
                    let door = core.door_class_of(regs[0], regs[1])?;
                    regs[7] = core.new_class(regs[1], regs[2], regs[4], regs[5], regs[7])?;
                    if let Some(door) = door {
                        core.note_door_class(door, regs[7]);
                    }
                    self.stage = 5;
                }
                4 => {
                    regs[7] = given.unwrap_or(NONE);
                    if regs[8].is_kind(Kind::Cell) {
                        *core.heap.cell_mut(regs[8]) = regs[7];
                    }
                    return Ok(Step::Return(regs[7]));
                }
                5 => {
                    if regs[8].is_kind(Kind::Cell) {
                        *core.heap.cell_mut(regs[8]) = regs[7];
                    }
                    self.stage = 6;
                    if let Some(hook) = core.order_hook(regs[5]) {
                        self.stage = 5;
                        let class = regs[7];
                        regs[8] =
                            self.asking(core, 16, |core| core.call_bound(hook, class, &[]))?;
                        self.stage = 17;
                    }
                }
                // What the metaclass's `mro` gave.
                16 => {
                    regs[8] = given.unwrap_or(NONE);
                    self.stage = 17;
                }
                17 => {
                    let order = regs[8];
                    regs[8] = self.asking(core, 18, |core| core.tuple_from(order))?;
                    self.stage = 19;
                }
                18 => {
                    regs[8] = given.unwrap_or(NONE);
                    self.stage = 19;
                }
                19 => {
                    let (class, order) = (regs[7], regs[8]);
                    core.retrying(|core| core.take_order(class, order))?;
                    self.stage = 6;
                }
                // `__set_name__` of what the namespace holds.
                6 => {
                    if !self.set_name(core, regs)? {
                        self.stage = 7;
                    }
                }
                7 => {
                    let (class, keywords) = (regs[7], regs[3]);
                    if let Some(hook) = core.retrying(|core| core.init_subclass(class))? {
                        return self
                            .asking(core, 8, |core| core.call_keywords(hook, &[], keywords))
                            .map(Step::Return);
                    }
                    self.stage = 8;
                    if regs[3].is_kind(Kind::Dict) && core.plain_len(regs[3]) != Some(0) {
                        let name = core.class_qualname(class);
                        return Err(core.type_error(format!(
                            "{name}.__init_subclass__() takes no keyword arguments"
                        )));
                    }
                }
                // `__prepare__` gave the namespace.
                9 => {
                    regs[4] = core.checked_namespace(regs[5], given.unwrap_or(NONE))?;
                    self.stage = 1;
                }
                _ => return Ok(Step::Return(regs[7])),
            }
        }
    }
}

impl BuildClass {
    /// As `entries`. What is refused memory is done again from where this step began: nothing of it may be in the list.
    fn resolve(
        &mut self,
        core: &mut Core,
        regs: &mut [Value],
        given: Option<Value>,
    ) -> Result<Option<Step>, Fault> {
        let (list, bases) = (regs[6], regs[2]);
        let before = core.heap.items(list).map_or(0, <[Value]>::len);
        let result = self.entries(core, regs, given);
        if result == Err(Fault::NeedsMemory) {
            (regs[6], regs[2]) = (list, bases);
            if list.is_kind(Kind::List) {
                core.heap.list_mut(list).items.truncate(before);
            }
        }
        result
    }

    /// Replaces bases that are no classes by what their `__mro_entries__` gives; keeps the bases as written.
    fn entries(
        &mut self,
        core: &mut Core,
        regs: &mut [Value],
        given: Option<Value>,
    ) -> Result<Option<Step>, Fault> {
        let mut given = if self.stage == 10 { given } else { None };
        while let Some(base) =
            core.item_at(regs[2], self.at as usize).filter(|_| regs[5].is_undef())
        {
            if let Some(entries) = given.take() {
                if !entries.is_kind(Kind::Tuple) {
                    return Err(core.type_error("__mro_entries__ must return a tuple"));
                }
                let entries: Vec<Value> = core.heap.items(entries).unwrap_or_default().to_vec();
                core.heap.list_extend(regs[6], &entries)?;
                self.stage = 0;
                self.at += 1;
                continue;
            }
            // `class C(list[int])` derives from `list`.
            let origin = core.origin_of(base);
            if origin != base {
                core.resolve_before(regs, self.at)?;
                core.heap.list_push(regs[6], origin)?;
                self.at += 1;
                continue;
            }
            if base.is_kind(Kind::Misc)
                && matches!(core.heap.misc_of(base), Misc::Union { .. } | Misc::TypeParam { .. })
            {
                return Err(core.call_frozen("typing", "_no_base", &[base], UNDEF));
            }
            let hook = if core.is_class(base) {
                None
            } else {
                core.guest_special(base, "__mro_entries__")
            };
            let Some(hook) = hook else {
                if regs[6].is_kind(Kind::List) {
                    core.heap.list_push(regs[6], base)?;
                }
                self.at += 1;
                continue;
            };
            core.resolve_before(regs, self.at)?;
            self.stage = 10;
            return core.call_bound(hook, base, &[regs[2]]).map(Step::Return).map(Some);
        }
        if regs[6].is_kind(Kind::List) {
            let resolved = core.list_to_tuple(regs[6])?;
            regs[6] = std::mem::replace(&mut regs[2], resolved);
        }
        self.stage = 0;
        self.at = 0;
        Ok(None)
    }

    /// Finds the metaclass; makes the namespace, or calls `__prepare__` for it.
    fn prepare(
        &mut self,
        core: &mut Core,
        regs: &mut [Value],
        given: Option<Value>,
    ) -> Result<Option<Step>, Fault> {
        // Once only: it takes the keyword out.
        if regs[5].is_undef() {
            regs[5] = core.metaclass_of(regs[2], regs[3])?;
            if let Some(base) = core.item_at(regs[2], 0)
                && !core.is_class(base)
            {
                // CPython asks the base's class to make the new one.
                regs[5] = core.type_of(base);
                let bases = core.heap.items(regs[2]).unwrap_or_default().to_vec();
                for other in bases {
                    let of = core.type_of(other);
                    if !core.is_subclass(regs[5], of) && !core.is_subclass(of, regs[5]) {
                        return Err(core.type_error(METACLASS_CONFLICT));
                    }
                }
            }
        }
        let meta = regs[5];
        let prepares = |core: &mut Core| {
            let found = core.class_special(meta, "__prepare__");
            found.is_some_and(|found| crate::native::registry::native(found).is_none())
        };
        if meta.is_kind(Kind::Class) && prepares(core) {
            let prepare = match given {
                Some(bound) => bound,
                // A descriptor answers by a call.
                None => {
                    self.stage = 12;
                    core.method_of(meta, "__prepare__")?
                }
            };
            self.stage = 9;
            let args = [regs[1], regs[2]];
            return core.call_keywords(prepare, &args, regs[3]).map(Step::Return).map(Some);
        }
        regs[4] = core.heap.new_empty_dict()?;
        self.stage = 1;
        Ok(None)
    }

    /// Notes on an exception of `__set_name__` whose it was.
    fn failed_name(&self, core: &mut Core, regs: &[Value], exception: Value) -> Fault {
        let class = regs.get(7).copied().filter(|class| class.is_kind(Kind::Class));
        let entry = class.and_then(|class| {
            let copy = regs.get(8).copied().filter(|copy| copy.is_kind(Kind::Dict));
            let dict = copy.unwrap_or(core.heap.class(class).dict);
            let at = self.at.checked_sub(1)?;
            core.heap.dict(dict).iter_from(at).next().map(|(_, entry)| (class, *entry))
        });
        if let Some((class, entry)) = entry {
            let (of, name) = (core.type_name(entry.value), core.heap.as_str(entry.key));
            let (name, class) = (name.unwrap_or("?").to_owned(), core.class_name(class));
            let text =
                format!("Error calling __set_name__ on '{of}' instance '{name}' in '{class}'");
            let note = core.heap.new_string(text);
            let noted =
                note.and_then(|note| crate::types::exceptions::add_note(core, &[exception, note]));
            if let Err(fault) = noted {
                return fault;
            }
        }
        core.raise_again(exception)
    }

    /// Calls the next `__set_name__`; false when there is none left.
    fn set_name(&mut self, core: &mut Core, regs: &mut [Value]) -> Result<bool, Fault> {
        if !regs[7].is_kind(Kind::Class) {
            return Err(core.system_error("bad registers"));
        }
        loop {
            let copied = regs[8].is_kind(Kind::Dict);
            let dict = if copied { regs[8] } else { core.heap.class(regs[7]).dict };
            let found = core.heap.dict(dict).iter_from(self.at).next().map(|(at, e)| (at, *e));
            let Some((at, entry)) = found else { return Ok(false) };
            let plain = core.plain(entry.value);
            if plain.is_kind(Kind::Misc)
                && let Misc::Property { name, .. } = core.heap.misc_mut(plain)
                && name.is_undef()
            {
                *name = entry.key;
            }
            if let Some(hook) = core.guest_special(entry.value, "__set_name__") {
                if !copied {
                    // What hooks do to the class changes nothing of which are called.
                    regs[8] = core.retrying(|core| core.dict_copy(dict))?;
                    self.at = 0;
                    continue;
                }
                let class = regs[7];
                let called =
                    core.retrying(|core| core.call_bound(hook, entry.value, &[class, entry.key]));
                if called != Err(Fault::Retry) {
                    self.at = at + 1;
                }
                return called.map(|_| true);
            }
            self.at = at + 1;
        }
    }

    /// Asks guest code for something, whose answer comes in stage `then`. The class has been made in this step: what is
    /// refused memory is done again from here.
    fn asking(
        &mut self,
        core: &mut Core,
        then: u8,
        act: impl FnOnce(&mut Core) -> Result<Value, Fault>,
    ) -> Result<Value, Fault> {
        let answer = core.retrying(act);
        if answer != Err(Fault::Retry) {
            self.stage = then;
        }
        answer
    }
}

/// Said where the metaclasses of the bases do not derive from each other.
pub(crate) const METACLASS_CONFLICT: &str = "metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the metaclasses of all its bases";

impl Core {
    /// Begins the list of bases as they are resolved, with those before the one at `at`.
    fn resolve_before(&mut self, regs: &mut [Value], at: u32) -> Result<(), Fault> {
        if regs[6].is_undef() {
            let before = self.heap.items(regs[2]).unwrap_or_default();
            let before = before.get(..at as usize).unwrap_or_default().to_vec();
            regs[6] = self.heap.new_list(before)?;
        }
        Ok(())
    }

    /// The type parameters of a class body.
    fn type_params_of(&self, body: Value) -> Option<Value> {
        if !body.is_kind(Kind::Function) {
            return None;
        }
        self.function_special(body, "__type_params__").filter(|params| params.is_kind(Kind::Tuple))
    }

    /// The class of the class to be made.
    fn metaclass_of(&mut self, bases: Value, keywords: Value) -> Result<Value, Fault> {
        let mut winner = TypeId::Type.value();
        if let Some(name) = self.heap.find_name("metaclass")
            && let Some(meta) = self.dict_get_name(keywords, name)
        {
            winner = meta;
            self.dict_remove_name(keywords, name);
        }
        self.metaclass_for(bases, winner)
    }

    /// Refuses a namespace of `__prepare__` that has no items.
    fn checked_namespace(&mut self, meta: Value, namespace: Value) -> Result<Value, Fault> {
        if self.is_mapping(namespace) {
            return Ok(namespace);
        }
        let (meta, name) = (self.class_name(meta), self.type_name(namespace));
        Err(self.type_error(format!("{meta}.__prepare__() must return a mapping, not {name}")))
    }

    /// The most derived of `winner` and the metaclasses of the bases.
    pub(crate) fn metaclass_for(&mut self, bases: Value, winner: Value) -> Result<Value, Fault> {
        if !self.is_class(winner) {
            return Ok(winner);
        }
        let mut winner = winner;
        let bases: Vec<Value> = self.heap.items(bases).unwrap_or_default().to_vec();
        for base in bases {
            if !self.is_class(base) {
                continue;
            }
            let meta = self.type_of(base);
            if self.is_subclass(winner, meta) {
                continue;
            }
            if self.is_subclass(meta, winner) {
                winner = meta;
                continue;
            }
            return Err(self.type_error(METACLASS_CONFLICT));
        }
        Ok(winner)
    }

    /// A new class; `namespace` becomes its dict, `slots` is the tuple of names where they had to be gathered.
    pub(crate) fn new_class(
        &mut self,
        name: Value,
        bases: Value,
        namespace: Value,
        metaclass: Value,
        slots: Value,
    ) -> Result<Value, Fault> {
        let namespace = self.plain(namespace);
        self.note_finalizer(namespace);
        let mut base_list: Tuple = self.heap.items(bases).unwrap_or_default().into();
        if base_list.is_empty() {
            base_list.push(TypeId::Object.value());
        }
        self.charge(CLASS_FUEL)?;
        let (mro, layout) = self.resolve_bases(&base_list)?;
        let qualname = self.qualname_given(namespace, name)?;
        let dict = {
            let mix = self.heap.hash_key.0;
            let crate::heap::Heap { dicts, books, .. } = &mut self.heap;
            let copy = dicts.get(namespace.index()).copy(mix, books)?;
            self.heap.new_dict(copy)?
        };
        self.intern_special_names(dict)?;
        if let Some(key) = self.heap.find_name("__qualname__") {
            self.dict_remove_name(dict, key);
        }
        let cell = self.take_cell(dict, "__classcell__")?;
        self.take_cell(dict, "__classdictcell__")?;
        if self.dict_get_text(dict, "__module__").is_none() {
            let globals = self.main_globals()?;
            if let Some(module) = self.dict_get_text(globals, "__name__") {
                let key = self.heap.intern("__module__")?;
                self.dict_set_str(dict, key, module)?;
            }
        }
        let dictless = self.checks_slots(name, dict, &base_list, slots)?;
        self.wrap_implicit(dict)?;
        let mut own = vec![UNDEF];
        own.extend_from_slice(&mro);
        let class = self.heap.new_class(Class {
            name,
            qualname,
            metaclass,
            bases: base_list.clone(),
            mro: own.into(),
            dict,
            root_shape: SHAPE_NONE,
            layout: layout as u16,
            dictless,
            subclasses: Vec::new(),
            cache: ClassCache::default(),
        })?;
        self.heap.class_mut(class).mro[0] = class;
        self.add_members(class, slots)?;
        if self.dict_get_text(dict, "__doc__").is_none() {
            let key = self.heap.intern("__doc__")?;
            self.dict_set_str(dict, key, NONE)?;
        }
        if cell.is_kind(Kind::Cell) {
            *self.heap.cell_mut(cell) = class;
        }
        for base in base_list {
            if base.is_kind(Kind::Class) {
                self.heap.class_mut(base).subclasses.push(class.index());
            }
        }
        self.hash_follows_eq(dict)?;
        Ok(class)
    }

    /// The `__qualname__` that a namespace gives to the class of a name.
    fn qualname_given(&mut self, namespace: Value, name: Value) -> Result<Value, Fault> {
        let given = self.dict_get_text(namespace, "__qualname__").unwrap_or(name);
        let qualname = self.plain(given);
        if qualname.is_kind(Kind::Str) {
            return Ok(qualname);
        }
        let of = self.type_name(given);
        Err(self.type_error(format!("type __qualname__ must be a str, not {of}")))
    }

    /// Takes from a namespace a cell that the compiler left there for the class, or UNDEF.
    fn take_cell(&mut self, dict: Value, name: &'static str) -> Result<Value, Fault> {
        let key = self.heap.find_name(name);
        let cell = key.and_then(|key| self.dict_remove_name(dict, key)).unwrap_or(UNDEF);
        if !cell.is_undef() && !cell.is_kind(Kind::Cell) {
            let of = self.class_full_name(self.type_of(cell));
            let text = format!("{name} must be a nonlocal cell, not <class '{of}'>");
            return Err(self.type_error(text));
        }
        Ok(cell)
    }

    /// `class.__bases__ = bases`
    pub(crate) fn set_bases(&mut self, class: Value, bases: Value) -> Result<(), Fault> {
        let name = self.class_name(class);
        let given = bases;
        let bases = self.plain(bases);
        if !bases.is_kind(Kind::Tuple) {
            let given = self.type_name(given);
            return Err(
                self.type_error(format!("can only assign tuple to {name}.__bases__, not {given}"))
            );
        }
        let list: Tuple = self.heap.items(bases).unwrap_or_default().into();
        if list.is_empty() {
            return Err(self.type_error(format!(
                "can only assign non-empty tuple to {name}.__bases__, not ()"
            )));
        }
        for base in &list {
            if !self.is_class(*base) {
                let given = self.type_name(*base);
                return Err(self.type_error(format!(
                    "{name}.__bases__ must be tuple of classes, not '{given}'"
                )));
            }
            if self.is_subclass(*base, class) {
                return Err(self.type_error("a __bases__ item causes an inheritance cycle"));
            }
        }
        self.check_ancestors(&list, class)?;
        let (order, _) = self.resolve_bases(&list)?;
        let (old, new) = (self.best_base_of(class)?, self.best_base(&list)?);
        self.check_layouts("__bases__", new, old)?;
        // What the orders below may take, before the first effect.
        let below = self.heap.class(class).subclasses.len() as u64 + 1;
        self.heap.books.reserve(below * (64 << 10))?;
        let old = tuple_extra_bytes(self.heap.class(class).bases.len());
        self.heap.books.charge(tuple_extra_bytes(list.len()))?;
        self.heap.books.release(old);
        for base in std::mem::replace(&mut self.heap.class_mut(class).bases, list.clone()) {
            if base.is_kind(Kind::Class) {
                self.heap.class_mut(base).subclasses.retain(|known| *known != class.index());
            }
        }
        for base in &list {
            if base.is_kind(Kind::Class) {
                self.heap.class_mut(*base).subclasses.push(class.index());
            }
        }
        self.set_order(class, order)?;
        self.order_subclasses(class)?;
        self.heap.class_epoch = self.heap.class_epoch.wrapping_add(1);
        Ok(())
    }

    /// Refuses bases that have `class` above them. Resolution orders need not tell, since a metaclass may choose them.
    fn check_ancestors(&mut self, bases: &[Value], class: Value) -> Result<(), Fault> {
        let mut known: BTreeSet<u32> = BTreeSet::new();
        let mut left: Vec<Value> = bases.to_vec();
        while let Some(above) = left.pop() {
            if !above.is_kind(Kind::Class) || !known.insert(above.index()) {
                continue;
            }
            if above == class {
                return Err(self.type_error("a __bases__ item causes an inheritance cycle"));
            }
            if known.len() > MRO_MAX {
                return Err(self.too_many_bases());
            }
            self.charge(1)?;
            left.extend_from_slice(&self.heap.class(above).bases);
        }
        Ok(())
    }

    /// The `mro` that a metaclass has in Python.
    fn order_hook(&mut self, meta: Value) -> Option<Value> {
        let found = meta.is_kind(Kind::Class).then(|| self.class_special(meta, "mro"))?;
        found.filter(|found| crate::native::registry::native(*found).is_none())
    }

    /// Gives a new class the order that its metaclass has chosen, a tuple; the class itself stays first.
    fn take_order(&mut self, class: Value, order: Value) -> Result<(), Fault> {
        if !class.is_kind(Kind::Class) {
            return Err(self.system_error("bad registers"));
        }
        let order = self.heap.items(order).unwrap_or_default();
        if order.len() > MRO_MAX {
            return Err(self.too_many_bases());
        }
        let order: Vec<Value> = order.to_vec();
        let own = self.solid_base(class)?;
        for item in &order {
            if !self.is_class(*item) {
                let name = self.type_name(*item);
                return Err(self.type_error(format!("mro() returned a non-class ('{name}')")));
            }
            let wanted = self.solid_base(*item)?;
            if !self.is_subclass(own, wanted) {
                let name = self.class_name(*item);
                return Err(self
                    .type_error(format!("mro() returned base with unsuitable layout ('{name}')")));
            }
        }
        self.heap.class_epoch = self.heap.class_epoch.wrapping_add(1);
        self.set_order(class, order.into_iter().filter(|item| *item != class).collect())
    }

    fn set_order(&mut self, class: Value, order: Vec<Value>) -> Result<(), Fault> {
        let mut own = vec![class];
        own.extend(order);
        let old = self.heap.class(class).mro.len() as u64 * 8;
        self.heap.books.charge(own.len() as u64 * 8)?;
        self.heap.books.release(old);
        self.heap.class_mut(class).mro = own.into();
        Ok(())
    }

    /// Finds the resolution orders of the classes below one whose order has changed.
    fn order_subclasses(&mut self, class: Value) -> Result<(), Fault> {
        // How many bases of each class below are themselves to be ordered first.
        let mut waits: BTreeMap<u32, usize> = BTreeMap::new();
        let mut left = vec![class.index()];
        while let Some(above) = left.pop() {
            for below in self.heap.class(Value::heap(Kind::Class, above)).subclasses.clone() {
                let known = waits.entry(below).or_insert(0);
                *known += 1;
                if *known == 1 {
                    left.push(below);
                }
            }
        }
        self.charge_values(waits.len())?;
        let mut ready = vec![class.index()];
        while let Some(above) = ready.pop() {
            for index in self.heap.class(Value::heap(Kind::Class, above)).subclasses.clone() {
                let Some(known) = waits.get_mut(&index) else { continue };
                *known = known.saturating_sub(1);
                if *known > 0 {
                    continue;
                }
                let below = Value::heap(Kind::Class, index);
                let bases = self.heap.class(below).bases.clone();
                let (order, _) = self.resolve_bases(&bases)?;
                self.charge_values(order.len())?;
                self.set_order(below, order)?;
                ready.push(index);
            }
        }
        Ok(())
    }

    /// Special names may have been put together by the program. They are looked for among the interned strings, so the class's
    /// own keys are those: others would live on when the interned ones are collected.
    fn intern_special_names(&mut self, dict: Value) -> Result<(), Fault> {
        let count = self.heap.dict(dict).entries.len();
        self.charge_values(count)?;
        self.heap.books.reserve(count as u64 * 16)?;
        self.plain_names(dict);
        let is_special =
            |text: &str| text.len() > 4 && text.starts_with("__") && text.ends_with("__");
        let entries = self.heap.dict(dict).iter_from(0);
        let made: Vec<(u32, Value)> = entries
            .map(|(at, entry)| (at, entry.key))
            .filter(|(_, key)| self.heap.as_str(*key).is_some_and(is_special))
            .filter(|(_, key)| key.is_kind(Kind::Str) && !self.heap.strs.get(key.index()).interned)
            .collect();
        for (at, name) in made {
            let interned = self.heap.intern_value(name)?;
            if let Some(entry) = self.heap.dicts.get_mut(dict.index()).entries.get_mut(at as usize)
            {
                entry.key = interned;
            }
        }
        Ok(())
    }

    /// Names of a class derived from `str` that are looked up as the text they are become that text.
    fn plain_names(&mut self, dict: Value) {
        let entries = self.heap.dict(dict).iter_from(0);
        let derived: Vec<(u32, Value)> = entries
            .map(|(at, entry)| (at, entry.key))
            .filter(|(_, key)| key.is_kind(Kind::Instance))
            .collect();
        for (at, name) in derived {
            let text = self.plain(name);
            let hashes = ["__hash__", "__eq__"];
            if text.is_kind(Kind::Str)
                && hashes.iter().all(|own| self.guest_special(name, own).is_none())
                && let Some(entry) =
                    self.heap.dicts.get_mut(dict.index()).entries.get_mut(at as usize)
            {
                entry.key = text;
            }
        }
    }

    /// `__new__` is a static method, `__init_subclass__` and `__class_getitem__` class methods, without saying so.
    fn wrap_implicit(&mut self, dict: Value) -> Result<(), Fault> {
        for (name, is_static) in
            [("__new__", true), ("__init_subclass__", false), ("__class_getitem__", false)]
        {
            let Some(key) = self.heap.find_interned(name) else { continue };
            let Some(function) = self.dict_get_name(dict, key) else { continue };
            if function.is_kind(Kind::Function) {
                let wrapped = self.heap.new_misc(if is_static {
                    Misc::StaticMethod { function, attrs: UNDEF }
                } else {
                    Misc::ClassMethod { function, attrs: UNDEF }
                })?;
                self.dict_set_str(dict, key, wrapped)?;
            }
        }
        Ok(())
    }

    /// A class that defines `__eq__` without `__hash__` has unhashable instances.
    fn hash_follows_eq(&mut self, dict: Value) -> Result<(), Fault> {
        if self.dict_get_text(dict, "__eq__").is_some()
            && self.dict_get_text(dict, "__hash__").is_none()
        {
            let key = self.heap.intern("__hash__")?;
            self.dict_set_str(dict, key, NONE)?;
        }
        Ok(())
    }

    /// The bound `__init_subclass__` that the bases of `class` have, if it was written in Python.
    fn init_subclass(&mut self, class: Value) -> Result<Option<Value>, Fault> {
        let Some(name) = self.heap.find_name("__init_subclass__") else { return Ok(None) };
        let mro: SmallVec<[Value; 8]> = SmallVec::from_slice(&self.heap.class(class).mro[1..]);
        for base in mro {
            if !base.is_kind(Kind::Class) {
                continue;
            }
            let dict = self.heap.class(base).dict;
            if let Some(found) = self.dict_get_name(dict, name) {
                let function = match found.kind() {
                    Some(Kind::Misc) => match *self.heap.misc_of(found) {
                        Misc::ClassMethod { function, .. }
                        | Misc::StaticMethod { function, .. } => function,
                        _ => found,
                    },
                    _ => found,
                };
                return self.heap.new_method(function, class).map(Some);
            }
        }
        Ok(None)
    }
}
