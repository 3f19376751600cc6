//! Special methods: found by class, remembered by class, called.
//!
//! Place: every operation that may be written in Python asks here; `protocol/attribute.rs` has the look-up on classes.
//!
//! Invariants: what `guest_special` says of a class holds for an epoch of the heap (`heap/class_cache.rs`).
//! Limits: a look-up costs no fuel.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::misc::Misc;
use crate::native::state::StepFn;
use crate::native::{Input, NativeDef, NativeKind, Signature, Step, registry};
use crate::protocol::attribute::Found;
use crate::types::TypeId;
use crate::value::{Kind, TRUE, UNDEF, Value};

/// Binds a descriptor that stands under a special method's name and calls what it gave. Registers: descriptor, object,
/// arguments; where there are `keywords`, the dict of those by name before the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Bound {
    pub(crate) stage: u8,
    pub(crate) keywords: bool,
}

/// What calling an object calls whose `__call__` is a descriptor: the object goes first.
pub(crate) static INTERNAL: &[NativeDef] = &[NativeDef::function(
    CALL_DESCRIPTOR,
    Signature::named(&["object"], 1, 1, 1).with_extra().with_spare_keywords(),
    call_descriptor,
)];

const CALL_DESCRIPTOR: &str = "call_descriptor";

fn call_descriptor(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let Some(&object) = args.first() else { return Err(core.system_error("bad arguments")) };
    let Some(found) = core.guest_special(object, "__call__") else {
        return Err(core.not_callable(object));
    };
    let mut registers: SmallVec<[Value; 6]> = smallvec::smallvec![found];
    registers.extend_from_slice(args);
    Err(core.enter(Bound { stage: 0, keywords: true }, &registers))
}

impl StepFn for Bound {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [found, object, ref args @ ..] = regs else {
            return Err(core.system_error("bad registers"));
        };
        let callee = match (self.stage, input) {
            (2, Input::Returned(value)) => return Ok(Step::Return(value)),
            (1, Input::Returned(callee)) => callee,
            _ => {
                self.stage = 1;
                core.bound_by_call(found, object)?
            }
        };
        self.stage = 2;
        if let (true, [keywords, given @ ..]) = (self.keywords, args) {
            return core.call_keywords(callee, given, *keywords).map(Step::Return);
        }
        core.call(callee, args).map(Step::Return)
    }
}

impl Core {
    /// A special method of `object`'s class, not bound: `None` when it has none.
    pub(crate) fn special(
        &mut self,
        object: Value,
        name: &'static str,
    ) -> Result<Option<Value>, Fault> {
        let class = self.type_of(object);
        Ok(self.class_special(class, name))
    }

    /// A special method of `class` by its resolution order.
    pub(crate) fn class_special(&mut self, class: Value, name: &'static str) -> Option<Value> {
        if let Some(type_id) = TypeId::from_value(class) {
            return registry::find_attribute(type_id, name);
        }
        // A name that no string of the session has is no name of a class written in Python; built-in bases may have it.
        let found = match self.heap.find_name(name) {
            Some(name) => self.class_lookup(class, name),
            // No built-in type has it, and it is asked for at every attribute.
            None if name == "__getattr__" => UNDEF,
            // These two are asked for at every instance that is made.
            None if name == "__new__" => {
                registry::constructor(self.layout_of(class)).unwrap_or(UNDEF)
            }
            None if name == "__init__" => {
                registry::initialiser(self.layout_of(class)).unwrap_or(UNDEF)
            }
            None => registry::find_attribute(self.layout_of(class), name).unwrap_or(UNDEF),
        };
        found.bound()
    }

    /// A special method written in Python, or `None` where the built-in behaviour holds.
    #[inline]
    pub(crate) fn guest_special(&mut self, object: Value, name: &'static str) -> Option<Value> {
        if object.is_kind(Kind::Instance) {
            let class = Value::heap(Kind::Class, self.heap.instance(object).class);
            let epoch = self.heap.class_epoch;
            if let Some(found) = self.heap.class(class).cache.special(name, epoch) {
                return found.bound();
            }
        }
        self.find_guest_special(object, name)
    }

    fn find_guest_special(&mut self, object: Value, name: &'static str) -> Option<Value> {
        match object.kind() {
            Some(Kind::Instance | Kind::Exception | Kind::Class) => {}
            _ => return None,
        }
        let class = self.type_of(object);
        if !class.is_kind(Kind::Class) {
            return None;
        }
        let epoch = self.heap.class_epoch;
        if let Some(found) = self.heap.class(class).cache.special(name, epoch) {
            return found.bound();
        }
        let found = self.special_in_python(class, name);
        let known = found.unwrap_or(UNDEF);
        self.heap.class_mut(class).cache.set_special(name, epoch, known);
        found
    }

    fn special_in_python(&mut self, class: Value, name: &'static str) -> Option<Value> {
        let found = self.class_special(class, name)?;
        let Some(native) = registry::native(found) else { return Some(found) };
        // Asked for at every attribute of an instance of a class over a built-in type.
        if name == "__getattribute__"
            && registry::owner(found) == Some(registry::Owner::Type(TypeId::Object))
        {
            return None;
        }
        // A built-in under another name than its own, or of another type, was put there by the class.
        let layout = self.layout_of(class);
        let own = native.name == name
            && (registry::owner(found) == Some(registry::Owner::Type(layout))
                || registry::find_attribute(layout, name) == Some(found));
        (!own).then_some(found)
    }

    /// Calls the special method `name` of `object` if its class has one written in Python.
    pub(crate) fn call_special(
        &mut self,
        object: Value,
        name: &'static str,
        args: &[Value],
    ) -> Result<Option<Value>, Fault> {
        let Some(function) = self.guest_special(object, name) else { return Ok(None) };
        self.call_bound(function, object, args).map(Some)
    }

    /// Calls what a class look-up found as a method of `object`.
    pub(crate) fn call_bound(
        &mut self,
        function: Value,
        object: Value,
        args: &[Value],
    ) -> Result<Value, Fault> {
        if self.takes_self(function) {
            let before = self.meter.slice;
            match self.quick_method(function, object, args) {
                Ok(None) => {}
                // The call by a frame waits for memory.
                Err(Fault::NeedsMemory) => self.meter.slice = before,
                answer => return answer.map(|answer| answer.unwrap_or(UNDEF)),
            }
            let mut all = [object; 4];
            let count = args.len() + 1;
            if let Some(rest) = all.get_mut(1..count) {
                rest.copy_from_slice(args);
                return self.call(function, &all[..count]);
            }
            let all = [&[object], args].concat();
            return self.call(function, &all);
        }
        if self.binds_by_call(function) {
            let mut registers: SmallVec<[Value; 6]> = smallvec::smallvec![function, object];
            registers.extend_from_slice(args);
            return Err(self.enter(Bound::default(), &registers));
        }
        let bound = self.bind_found(function, object)?;
        self.call(bound, args)
    }

    /// Whether a class attribute is called with the object before the arguments.
    pub(crate) fn takes_self(&self, found: Value) -> bool {
        match registry::kind(found) {
            Some(kind) => kind == NativeKind::Method || registry::is_written(found),
            None => self.is_written(found),
        }
    }

    /// Whether a class attribute says itself what it is for an object: a property, anything with a `__get__`.
    pub(crate) fn binds_by_call(&mut self, found: Value) -> bool {
        match found.kind() {
            Some(Kind::Misc) => matches!(self.heap.misc_of(found), Misc::Property { .. }),
            Some(Kind::Instance) => {
                self.descriptor_of(found).is_some()
                    || self.guest_special(found, "__get__").is_some()
            }
            _ => false,
        }
    }

    /// Binds a class attribute that is no plain function: static and class methods, other callables.
    pub(crate) fn bind_found(&mut self, found: Value, object: Value) -> Result<Value, Fault> {
        if registry::kind(found) == Some(NativeKind::ClassMethod) {
            let class = self.type_of(object);
            return self.heap.new_method(found, class);
        }
        if found.is_kind(Kind::Misc) {
            match *self.heap.misc_of(found) {
                Misc::StaticMethod { function, .. } => return Ok(function),
                Misc::ClassMethod { function, .. } => {
                    let class = self.type_of(object);
                    return self.heap.new_method(function, class);
                }
                _ => {}
            }
        }
        Ok(found)
    }

    /// What calling `callee` calls, and whether `callee` goes first; `None` when it cannot be called.
    pub(crate) fn callable_of(&mut self, callee: Value) -> Result<Option<(Value, bool)>, Fault> {
        if callee.is_kind(Kind::Misc) {
            match *self.heap.misc_of(callee) {
                Misc::StaticMethod { function, .. } => return Ok(Some((function, false))),
                Misc::GenericAlias { origin, .. } => return Ok(Some((origin, false))),
                _ => return Ok(None),
            }
        }
        let Some(found) = self.guest_special(callee, "__call__") else {
            return Ok(match self.descriptor_of(callee) {
                Some(&Misc::StaticMethod { function, .. }) => Some((function, false)),
                _ => None,
            });
        };
        if self.is_written(found) || registry::kind(found) == Some(NativeKind::Method) {
            return Ok(Some((found, true)));
        }
        if self.binds_by_call(found)
            && let Some(call) = registry::find(registry::Owner::Internal, CALL_DESCRIPTOR)
        {
            return Ok(Some((call, true)));
        }
        Ok(Some((self.bind_found(found, callee)?, false)))
    }

    /// The `TypeError` for what cannot be called; of a module that has a function of its own name with a suggestion.
    #[cold]
    pub(crate) fn not_callable(&mut self, callee: Value) -> Fault {
        let hint = self
            .namesake(callee)
            .map_or(String::new(), |name| format!(". Did you mean: '{name}.{name}(...)'?"));
        let text = format!("'{}' object is not callable{hint}", self.type_name(callee));
        self.type_error(text)
    }

    /// The name of a module that can be called as an attribute of it.
    fn namesake(&mut self, module: Value) -> Option<String> {
        if !module.is_kind(Kind::Module) {
            return None;
        }
        let dict = self.heap.module(module).dict;
        let name = self.dict_get_text(dict, "__name__").unwrap_or(self.heap.module(module).name);
        let name = self.heap.as_str(name)?.to_owned();
        let callable = match self.dict_get_text(dict, &name) {
            Some(value) => crate::builtins::object::callable(self, &[value]) == Ok(TRUE),
            None => self.frozen_names(module).contains(&name.as_str()),
        };
        callable.then_some(name)
    }

    #[cold]
    fn no_manager(&mut self, object: Value, missed: &str, sync: bool) -> Fault {
        const PLAIN: (&str, &str, [&str; 2]) =
            ("context manager", "with", ["__enter__", "__exit__"]);
        const ASYNC: (&str, &str, [&str; 2]) =
            ("asynchronous context manager", "async with", ["__aenter__", "__aexit__"]);
        let (wanted, other) = if sync { (PLAIN, ASYNC) } else { (ASYNC, PLAIN) };
        let type_of = self.type_of(object);
        let class = self.class_full_name(type_of);
        let class = class.strip_prefix("__main__.").unwrap_or(&class);
        let mut text = format!(
            "'{class}' object does not support the {} protocol (missed {missed} method)",
            wanted.0
        );
        if other.2.iter().all(|name| self.class_special(type_of, name).is_some()) {
            let (protocol, keyword, _) = other;
            let hint = format!(
                " but it supports the {protocol} protocol. Did you mean to use '{keyword}'?"
            );
            text.push_str(&hint);
        }
        self.type_error(text)
    }

    /// `LoadSpecial`: `__enter__` and its kin, bound.
    pub(crate) fn load_special(&mut self, object: Value, which: u8) -> Result<Value, Fault> {
        let name = ["__enter__", "__exit__", "__aenter__", "__aexit__"][(which as usize).min(3)];
        if let Some(found) = self.guest_special(object, name)
            && self.is_written(found)
        {
            return self.heap.new_method(found, object);
        }
        let Some(found) = self.special(object, name)? else {
            return Err(self.no_manager(object, name, which < 2));
        };
        if self.binds_by_call(found) {
            return self.bound_by_call(found, object);
        }
        let class = self.type_of(object);
        match self.bind_for(found, object, class)? {
            Found::Method(function) => self.heap.new_method(function, object),
            found => {
                let name = self.heap.intern(name)?;
                self.attribute_of(object, found, name)
            }
        }
    }
}
