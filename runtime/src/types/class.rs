//! Classes written in Python: making them, making their instances, functions.
//!
//! Place: `MakeFunction`, `__build_class__`, calls of classes; `type()`, `super()`.
//!
//! Invariants: the resolution order is C3's. A class body runs as a frame whose register 0 is the namespace. Making an
//! instance of a class without a `__new__` of its own, whose `__init__` is a plain function, needs no frame of ours.
//! Limits: memory of classes and namespaces is charged.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::class_cache::ClassCache;
use crate::heap::dict::Dict;
use crate::heap::misc::Misc;
use crate::heap::object::{Class, Exception, Function, Tuple};
use crate::heap::shape::SHAPE_NONE;
use crate::native::state::StepFn;
use crate::native::{Input, NativeDef, Signature, Step, registry};
use crate::types::TypeId;
use crate::value::{Kind, NONE, UNDEF, Value};

/// `object`'s own attributes.
pub(crate) static NATIVES: &[NativeDef] =
    &[NativeDef::class_method("__new__", Signature::variadic(&[]).with_keywords(), object_new)];

fn object_new(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[class, keywords, ref positional @ ..] = args else {
        return Err(core.system_error("bad arguments"));
    };
    if class.is_kind(Kind::Class) {
        let args = core.heap.new_tuple(positional)?;
        return core.new_default(class, args, keywords);
    }
    if class == TypeId::Object.value() {
        if !positional.is_empty() || core.plain_len(keywords).unwrap_or(0) > 0 {
            return Err(core.type_error("object() takes no arguments"));
        }
        return core.new_plain_object();
    }
    match TypeId::from_value(class) {
        Some(type_id) => {
            let name = type_id.name();
            Err(core.type_error(format!("cannot create '{name}' instances")))
        }
        None => Err(core.type_error("object.__new__(X): X is not a type object")),
    }
}

/// Calling a class in full: `__new__`, then `__init__`. Registers: class, args tuple, keywords, instance, method.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Construct {
    stage: u8,
}

/// A class statement. Registers: body, name, bases (tuple), keywords, namespace, metaclass, resolved bases, class, counter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct BuildClass {
    stage: u8,
    at: u32,
}

impl BuildClass {
    /// The stages after the class object was made, for `type(name, bases, namespace)`.
    pub(crate) fn made() -> BuildClass {
        BuildClass { stage: 6, at: 0 }
    }
}

impl StepFn for Construct {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let [class, args, keywords, instance, _] = *regs else {
            return Err(core.system_error("bad registers"));
        };
        let given = match input {
            Input::Returned(value) => Some(value),
            _ => None,
        };
        match self.stage {
            0 => {
                self.stage = 1;
                let new = core.class_special(class, "__new__").unwrap_or(UNDEF);
                let function = core.static_function(new);
                if registry::native(function).is_some() && core.is_default_new(function) {
                    let made = core.new_default(class, args, keywords)?;
                    return self.made(core, regs, made);
                }
                let mut all: SmallVec<[Value; 8]> = smallvec::smallvec![class];
                if core.fills_by_init(class, function) {
                    let made = core.call(function, &all)?;
                    return self.made(core, regs, made);
                }
                all.extend_from_slice(core.heap.items(args).unwrap_or_default());
                let made = core.call_keywords(function, &all, keywords)?;
                self.made(core, regs, made)
            }
            1 => self.made(core, regs, given.unwrap_or(NONE)),
            _ => {
                let result = given.unwrap_or(NONE);
                if !result.is_none() {
                    let name = core.type_name(result);
                    return Err(
                        core.type_error(format!("__init__() should return None, not '{name}'"))
                    );
                }
                Ok(Step::Return(instance))
            }
        }
    }
}

impl Construct {
    fn made(&mut self, core: &mut Core, regs: &mut [Value], made: Value) -> Result<Step, Fault> {
        let [class, args, keywords, ..] = *regs else {
            return Err(core.system_error("bad registers"));
        };
        regs[3] = made;
        self.stage = 2;
        let of = core.type_of(made);
        if !core.is_subclass(of, class) {
            return Ok(Step::Return(made));
        }
        let init = core.class_special(of, "__init__").unwrap_or(UNDEF);
        if init.is_undef() || is_built_in(init) {
            // Built-in initialisers did their work in `__new__`.
            return Ok(Step::Return(made));
        }
        let mut all: SmallVec<[Value; 8]> = smallvec::smallvec![made];
        all.extend_from_slice(core.heap.items(args).unwrap_or_default());
        core.call_keywords(init, &all, keywords).map(Step::Return)
    }
}

impl StepFn for BuildClass {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        if regs.len() < 9 {
            return Err(core.system_error("bad registers"));
        }
        let given = match input {
            Input::Returned(value) => Some(value),
            _ => None,
        };
        loop {
            match self.stage {
                // The metaclass and its namespace.
                0 | 10 => {
                    if let Some(step) = self.entries(core, regs, given)? {
                        return Ok(step);
                    }
                    if let Some(step) = self.prepare(core, regs)? {
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
                    regs[7] = core.new_class(regs[1], regs[2], regs[4], meta)?;
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
                }
                // `__set_name__` of what the namespace holds.
                6 => {
                    if !self.set_name(core, regs)? {
                        self.stage = 7;
                    }
                }
                7 => {
                    self.stage = 8;
                    let class = regs[7];
                    if let Some(hook) = core.init_subclass(class)? {
                        return core.call_keywords(hook, &[], regs[3]).map(Step::Return);
                    }
                    if regs[3].is_kind(Kind::Dict) && core.plain_len(regs[3]) != Some(0) {
                        let name = core.class_name(class);
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
            if regs[6].is_undef() {
                let before = core.heap.items(regs[2]).unwrap_or_default();
                let before = before.get(..self.at as usize).unwrap_or_default().to_vec();
                regs[6] = core.heap.new_list(before)?;
            }
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
    fn prepare(&mut self, core: &mut Core, regs: &mut [Value]) -> Result<Option<Step>, Fault> {
        // Once only: it takes the keyword out.
        if regs[5].is_undef() {
            regs[5] = core.metaclass_of(regs[2], regs[3])?;
            if let Some(base) = core.item_at(regs[2], 0)
                && !core.is_class(base)
            {
                // CPython asks the base's class to make the new one.
                regs[5] = core.type_of(base);
            }
        }
        let meta = regs[5];
        if meta.is_kind(Kind::Class) && core.class_special(meta, "__prepare__").is_some() {
            let prepare = core.method_of(meta, "__prepare__")?;
            self.stage = 9;
            let args = [regs[1], regs[2]];
            return core.call_keywords(prepare, &args, regs[3]).map(Step::Return).map(Some);
        }
        regs[4] = core.heap.new_dict(Dict::default())?;
        self.stage = 1;
        Ok(None)
    }

    /// Calls the next `__set_name__`; false when there is none left.
    fn set_name(&mut self, core: &mut Core, regs: &mut [Value]) -> Result<bool, Fault> {
        if !regs[7].is_kind(Kind::Class) {
            return Err(core.system_error("bad registers"));
        }
        let dict = core.heap.class(regs[7]).dict;
        loop {
            let found = core.heap.dict(dict).iter_from(self.at).next().map(|(at, e)| (at, *e));
            let Some((at, entry)) = found else { return Ok(false) };
            self.at = at + 1;
            if entry.value.is_kind(Kind::Misc)
                && let Misc::Property { name, .. } = core.heap.misc_mut(entry.value)
                && name.is_undef()
            {
                *name = entry.key;
            }
            if let Some(hook) = core.guest_special(entry.value, "__set_name__") {
                core.call_bound(hook, entry.value, &[regs[7], entry.key])?;
                return Ok(true);
            }
        }
    }
}

// === Making classes ===

impl Core {
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

    /// Refuses a namespace of `__prepare__` that is no dict.
    fn checked_namespace(&mut self, meta: Value, namespace: Value) -> Result<Value, Fault> {
        if self.plain(namespace).is_kind(Kind::Dict) {
            return Ok(namespace);
        }
        let (meta, name) = (self.class_name(meta), self.type_name(namespace));
        Err(self.type_error(format!("{meta}.__prepare__() must return a mapping, not {name}")))
    }

    /// The most derived of `winner` and the metaclasses of the bases.
    pub(crate) fn metaclass_for(&mut self, bases: Value, winner: Value) -> Result<Value, Fault> {
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
            return Err(self.type_error(
                "metaclass conflict: the metaclass of a derived class must be a (non-strict) subclass of the metaclasses of all its bases",
            ));
        }
        Ok(winner)
    }

    /// A new class; `namespace` becomes its dict.
    pub(crate) fn new_class(
        &mut self,
        name: Value,
        bases: Value,
        namespace: Value,
        metaclass: Value,
    ) -> Result<Value, Fault> {
        let namespace = self.plain(namespace);
        self.note_finalizer(namespace);
        let mut base_list: Tuple = self.heap.items(bases).unwrap_or_default().into();
        if base_list.is_empty() {
            base_list.push(TypeId::Object.value());
        }
        let (mro, layout) = self.resolve_bases(&base_list)?;
        let qualname = self
            .dict_get_text(namespace, "__qualname__")
            .filter(|value| value.is_kind(Kind::Str))
            .unwrap_or(name);
        let dict = {
            let mix = self.heap.hash_key.0;
            let crate::heap::Heap { dicts, books, .. } = &mut self.heap;
            let copy = dicts.get(namespace.index()).copy(mix, books)?;
            self.heap.new_dict(copy)?
        };
        if let Some(key) = self.heap.find_name("__qualname__") {
            self.dict_remove_name(dict, key);
        }
        let cell = self.heap.find_name("__classcell__");
        let cell = cell.and_then(|name| self.dict_remove_name(dict, name)).unwrap_or(UNDEF);
        if self.dict_get_text(dict, "__module__").is_none() {
            let globals = self.main_globals()?;
            if let Some(module) = self.dict_get_text(globals, "__name__") {
                let key = self.heap.intern("__module__")?;
                self.dict_set_str(dict, key, module)?;
            }
        }
        let dictless = self.checks_slots(name, dict, &base_list)?;
        if self.dict_get_text(dict, "__doc__").is_none() {
            let key = self.heap.intern("__doc__")?;
            self.dict_set_str(dict, key, NONE)?;
        }
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

    /// `__new__` is a static method, `__init_subclass__` and `__class_getitem__` class methods, without saying so.
    fn wrap_implicit(&mut self, dict: Value) -> Result<(), Fault> {
        for (name, is_static) in
            [("__new__", true), ("__init_subclass__", false), ("__class_getitem__", false)]
        {
            let Some(key) = self.heap.find_interned(name) else { continue };
            let Some(function) = self.dict_get_name(dict, key) else { continue };
            if function.is_kind(Kind::Function) {
                let wrapped = self.heap.new_misc(if is_static {
                    Misc::StaticMethod { function }
                } else {
                    Misc::ClassMethod { function }
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

    /// The resolution order after the class itself, and the layout of instances.
    fn resolve_bases(&mut self, bases: &[Value]) -> Result<(Vec<Value>, TypeId), Fault> {
        let mut layout = TypeId::Object;
        let mut sequences: Vec<Vec<Value>> = Vec::new();
        for (number, base) in bases.iter().enumerate() {
            if !self.is_class(*base) {
                return Err(self.type_error("bases must be types"));
            }
            if bases[..number].contains(base) {
                let name = self.class_name(*base);
                return Err(self.type_error(format!("duplicate base class {name}")));
            }
            let own = self.layout_of(*base);
            if !may_subclass(own) {
                let text = format!("type '{}' is not an acceptable base type", own.name());
                return Err(self.type_error(text));
            }
            if own.is_subtype(layout) {
                layout = own;
            } else if is_bare_exception(layout) && own.is_exception() {
                layout = own;
            } else if is_bare_exception(own) && layout.is_exception() {
                // Its instances have what all exceptions have.
            } else if !layout.is_subtype(own) {
                return Err(self.type_error("multiple bases have instance lay-out conflict"));
            }
            sequences.push(self.mro_of(*base));
        }
        sequences.push(bases.to_vec());
        match merge(sequences) {
            Ok(order) => Ok((order, layout)),
            Err(heads) => {
                let names: Vec<String> = heads.iter().map(|base| self.class_name(*base)).collect();
                let text = format!(
                    "Cannot create a consistent method resolution order (MRO) for bases {}",
                    names.join(", ")
                );
                Err(self.type_error(text))
            }
        }
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
                        Misc::ClassMethod { function } | Misc::StaticMethod { function } => {
                            function
                        }
                        _ => found,
                    },
                    _ => found,
                };
                return self.heap.new_method(function, class).map(Some);
            }
        }
        Ok(None)
    }

    // --- Instances.

    /// Whether a built-in `__new__` leaves the arguments to an `__init__` written in Python.
    fn fills_by_init(&mut self, class: Value, new: Value) -> bool {
        let mutable = matches!(
            registry::owner(new),
            Some(registry::Owner::Type(TypeId::List | TypeId::Dict | TypeId::Set))
        );
        mutable
            && registry::native(new).is_some()
            && self
                .class_special(class, "__init__")
                .is_some_and(|init| registry::native(init).is_none())
    }

    /// Whether making an instance of `class` calls a `__new__` written in Python.
    pub(crate) fn guest_new(&mut self, class: Value) -> bool {
        let new = self.class_special(class, "__new__").unwrap_or(UNDEF);
        registry::native(self.static_function(new)).is_none()
    }

    /// The function in a static method, or the value itself.
    fn static_function(&self, value: Value) -> Value {
        if value.is_kind(Kind::Misc)
            && let Misc::StaticMethod { function } = *self.heap.misc_of(value)
        {
            return function;
        }
        value
    }

    fn is_default_new(&self, new: Value) -> bool {
        matches!(
            registry::owner(new),
            Some(registry::Owner::Type(TypeId::Object | TypeId::BaseException))
        )
    }

    /// `__init__` of a class whose instances need nothing else: no `__new__`, no payload, no metaclass of its own.
    #[inline]
    pub(crate) fn plain_init(&mut self, class: Value) -> Result<Option<Value>, Fault> {
        let epoch = self.heap.class_epoch;
        if let Some((known, init)) = self.heap.class(class).cache.plain_init
            && known == epoch
        {
            return Ok(init.bound());
        }
        let init = self.find_plain_init(class)?;
        self.heap.class_mut(class).cache.plain_init = Some((epoch, init.unwrap_or(UNDEF)));
        Ok(init)
    }

    fn find_plain_init(&mut self, class: Value) -> Result<Option<Value>, Fault> {
        if self.is_abstract(class) {
            return Ok(None);
        }
        let object = self.heap.class(class);
        if object.layout != TypeId::Object as u16 || object.metaclass != TypeId::Type.value() {
            return Ok(None);
        }
        let new = self.class_special(class, "__new__").unwrap_or(UNDEF);
        if registry::native(new).is_none() {
            return Ok(None);
        }
        let init = self.class_special(class, "__init__").unwrap_or(UNDEF);
        Ok(init.is_kind(Kind::Function).then_some(init))
    }

    pub(crate) fn new_plain_instance(&mut self, class: Value) -> Result<Value, Fault> {
        self.new_instance(class, UNDEF)
    }

    /// An instance as `object.__new__` or `BaseException.__new__` make it.
    pub(crate) fn new_default(
        &mut self,
        class: Value,
        args: Value,
        keywords: Value,
    ) -> Result<Value, Fault> {
        let layout = self.layout_of(class);
        if layout.is_exception() {
            let exception = self.heap.new_exception(Exception::new(class, args))?;
            let init = self.class_special(class, "__init__").unwrap_or(UNDEF);
            if registry::native(init).is_some() {
                let items = self.heap.items(args).unwrap_or_default().to_vec();
                self.complete_exception(exception, layout, &items)?;
            }
            return Ok(exception);
        }
        if self.is_abstract(class) {
            return Err(self.abstract_error(class));
        }
        let init = self.class_special(class, "__init__").unwrap_or(UNDEF);
        let given = self.plain_len(args).unwrap_or(0) > 0
            || (keywords.is_kind(Kind::Dict) && self.plain_len(keywords) != Some(0));
        if given && (init.is_undef() || is_built_in(init)) {
            let name = self.class_name(class);
            return Err(self.type_error(format!("{name}() takes no arguments")));
        }
        self.new_instance(class, UNDEF)
    }

    pub(crate) fn is_abstract(&mut self, class: Value) -> bool {
        let dict = self.heap.class(class).dict;
        match self.heap.find_name("__abstractmethods__") {
            None => false,
            Some(name) => self
                .dict_get_name(dict, name)
                .is_some_and(|names| self.plain_len(names).unwrap_or(0) > 0),
        }
    }

    #[cold]
    pub(crate) fn abstract_error(&mut self, class: Value) -> Fault {
        let name = self.class_name(class);
        let key = self.heap.find_name("__abstractmethods__");
        let found = key.map_or(UNDEF, |key| self.class_lookup(class, key));
        let mut names: Vec<String> = Vec::new();
        if matches!(found.kind(), Some(Kind::Set | Kind::FrozenSet)) {
            let keys = self.heap.set(found).iter_from(0).map(|(_, slot)| slot.key);
            names.extend(keys.filter_map(|key| self.heap.as_str(key)).map(|n| format!("'{n}'")));
        }
        names.sort_unstable();
        let words = match names.len() {
            0 => String::new(),
            1 => format!(" without an implementation for abstract method {}", names[0]),
            _ => format!(" without an implementation for abstract methods {}", names.join(", ")),
        };
        self.type_error(format!("Can't instantiate abstract class {name}{words}"))
    }

    /// `object()`
    fn new_plain_object(&mut self) -> Result<Value, Fault> {
        if self.object_class.is_undef() {
            let name = self.heap.intern("object")?;
            let dict = self.heap.new_dict(Dict::default())?;
            let object = TypeId::Object.value();
            self.object_class = self.heap.new_class(Class {
                name,
                qualname: name,
                metaclass: TypeId::Type.value(),
                bases: Tuple::from_slice(&[object]),
                mro: Box::new([object]),
                dict,
                root_shape: SHAPE_NONE,
                layout: TypeId::Object as u16,
                dictless: true,
                subclasses: Vec::new(),
                cache: ClassCache::default(),
            })?;
        }
        self.new_instance(self.object_class, UNDEF)
    }

    // --- super()

    /// `super()` with what the compiler found: the `__class__` cell's content and the first argument.
    pub(crate) fn new_super(&mut self, class: Value, object: Value) -> Result<Value, Fault> {
        let class = if class.is_kind(Kind::Cell) { *self.heap.cell(class) } else { class };
        let object = if object.is_kind(Kind::Cell) { *self.heap.cell(object) } else { object };
        if class.is_undef() {
            return Err(self.raise(TypeId::RuntimeError, "super(): empty __class__ cell"));
        }
        if object.is_undef() {
            return Err(self.raise(TypeId::RuntimeError, "super(): arg[0] deleted"));
        }
        self.make_super(class, object)
    }

    pub(crate) fn make_super(&mut self, class: Value, object: Value) -> Result<Value, Fault> {
        let object_type = if self.is_class(object) && self.is_subclass(object, class) {
            object
        } else {
            self.type_of(object)
        };
        if !self.is_subclass(object_type, class) {
            return Err(self.type_error(
                "super(type, obj): obj (instance of ".to_owned()
                    + &self.type_name(object)
                    + ") is not an instance or subtype of type ("
                    + &self.class_name(class)
                    + ").",
            ));
        }
        self.heap.new_misc(Misc::Super { class, object, object_type })
    }

    // --- Functions.

    /// `MakeFunction`
    pub(crate) fn make_function(
        &mut self,
        code: u32,
        index: u16,
        globals: u32,
    ) -> Result<Value, Fault> {
        let code = self.link_of(code).base + u32::from(index);
        self.prepare(code)?;
        self.heap.new_function(Function {
            code,
            globals: Value::heap(Kind::Dict, globals),
            defaults: UNDEF,
            kw_defaults: UNDEF,
            closure: Tuple::new(),
            attrs: UNDEF,
            special: UNDEF,
        })
    }

    /// `SetFunction`
    pub(crate) fn set_function(
        &mut self,
        function: Value,
        value: Value,
        which: u8,
    ) -> Result<(), Fault> {
        if !function.is_kind(Kind::Function) {
            return Err(self.system_error("no function"));
        }
        match which {
            0 => self.heap.function_mut(function).defaults = value,
            1 => self.heap.function_mut(function).kw_defaults = value,
            2 => {
                let cells: Tuple = self.heap.items(value).unwrap_or_default().into();
                self.heap.set_closure(function, &cells)?;
            }
            3 => self.heap.function_mut(function).special = value,
            _ => self.set_function_special(function, "__type_params__", value)?,
        }
        Ok(())
    }

    /// A function's `__dict__`, made at first use.
    pub(crate) fn function_attrs(&mut self, function: Value) -> Result<Value, Fault> {
        let attrs = self.heap.function(function).attrs;
        if !attrs.is_undef() {
            return Ok(attrs);
        }
        let dict = self.heap.new_dict(Dict::default())?;
        self.heap.function_mut(function).attrs = dict;
        Ok(dict)
    }

    /// `__qualname__` of a function or built-in.
    pub(crate) fn function_qualname(&self, function: Value) -> String {
        if function.is_kind(Kind::Function) {
            let object = self.heap.function(function);
            let own = self.function_special(function, "__qualname__");
            if let Some(name) = own.and_then(|name| self.heap.as_str(name)) {
                return name.to_owned();
            }
            return self.link_of(object.code).code.qualname.to_string();
        }
        self.native_qualname(function)
    }

    /// A built-in's name when it is called wrongly: with its type or module.
    pub(crate) fn native_call_name(&self, native: Value) -> String {
        match (registry::owner(native), registry::native(native)) {
            (Some(registry::Owner::Module(module)), Some(def)) if module != "builtins" => {
                format!("{module}.{}", def.name)
            }
            _ => self.native_qualname(native),
        }
    }

    /// A built-in's name in messages: with its type for a method.
    pub(crate) fn native_qualname(&self, native: Value) -> String {
        let Some(def) = registry::native(native) else { return "?".to_owned() };
        match registry::owner(native) {
            Some(registry::Owner::Type(owner)) if def.name == "__new__" => owner.name().to_owned(),
            Some(registry::Owner::Type(owner)) => format!("{}.{}", owner.name(), def.name),
            _ => def.name.to_owned(),
        }
    }
}

/// Whether a method is a built-in type's, and not one that stands in a class as a function of Python would.
fn is_built_in(method: Value) -> bool {
    registry::native(method).is_some() && registry::owner(method) != Some(registry::Owner::Internal)
}

/// Whether the instances of an exception class have no attributes of its own.
fn is_bare_exception(layout: TypeId) -> bool {
    const OWN: [TypeId; 8] = [
        TypeId::OSError,
        TypeId::SyntaxError,
        TypeId::UnicodeError,
        TypeId::StopIteration,
        TypeId::SystemExit,
        TypeId::ImportError,
        TypeId::NameError,
        TypeId::AttributeError,
    ];
    layout.is_exception()
        && !layout.is_subtype(TypeId::BaseExceptionGroup)
        && !OWN.iter().any(|own| layout.is_subtype(*own))
}

fn may_subclass(layout: TypeId) -> bool {
    layout.is_exception()
        || matches!(
            layout,
            TypeId::Object
                | TypeId::Type
                | TypeId::Int
                | TypeId::Float
                | TypeId::Complex
                | TypeId::Str
                | TypeId::Bytes
                | TypeId::Bytearray
                | TypeId::List
                | TypeId::Tuple
                | TypeId::Dict
                | TypeId::Set
                | TypeId::FrozenSet
                | TypeId::Deque
                | TypeId::Property
                | TypeId::StaticMethod
                | TypeId::ClassMethod
                | TypeId::Module
        )
}

/// C3: merges resolution orders; what was left in front of them when they contradict each other.
fn merge(mut sequences: Vec<Vec<Value>>) -> Result<Vec<Value>, Vec<Value>> {
    let mut order = Vec::new();
    loop {
        sequences.retain(|sequence| !sequence.is_empty());
        if sequences.is_empty() {
            return Ok(order);
        }
        let next = sequences
            .iter()
            .map(|sequence| sequence[0])
            .find(|head| sequences.iter().all(|sequence| !sequence[1..].contains(head)));
        let Some(next) = next else {
            let mut heads = Vec::new();
            for sequence in &sequences {
                if !heads.contains(&sequence[0]) {
                    heads.push(sequence[0]);
                }
            }
            return Err(heads);
        };
        order.push(next);
        for sequence in &mut sequences {
            if sequence.first() == Some(&next) {
                sequence.remove(0);
            }
        }
    }
}
