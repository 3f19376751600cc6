//! Functions about objects and classes: `repr`, `hash`, `getattr`, `isinstance`, ...
//!
//! Place: `builtins`.
//!
//! Invariants: as the operations of `protocol/` that they are the names of.
//! Limits: as there.

use serde::{Deserialize, Serialize};

use crate::core::Core;
use crate::exception::{Fault, Pending};
use crate::native::registry::{self, Owner};
use crate::native::state::StepFn;
use crate::native::{Input, Inspect, NativeDef, NativeKind, Signature, Step};
use crate::protocol::settle::Name;
use crate::types::TypeId;
use crate::types::class::BuildClass;
use crate::value::{FALSE, Immediate, Kind, NONE, TRUE, UNDEF, Value};

const IMPORT: Name = (Owner::Module("builtins"), "__import__");

pub(crate) static NATIVES: &[NativeDef] =
    &[
        NativeDef::function("repr", Signature::exact(1), |core, args| core.repr_as_is(args[0])),
        NativeDef::function("hash", Signature::exact(1), hash),
        NativeDef::function("getattr", Signature::range(2, 3), getattr),
        NativeDef::function("hasattr", Signature::range(2, 2), hasattr),
        NativeDef::function("setattr", Signature::range(3, 3), setattr),
        NativeDef::function("delattr", Signature::range(2, 2), delattr),
        NativeDef::function("isinstance", Signature::range(2, 2), isinstance),
        NativeDef::function("issubclass", Signature::range(2, 2), issubclass),
        NativeDef::function("callable", Signature::exact(1), callable),
        NativeDef::function("id", Signature::exact(1), id),
        NativeDef::function(
            "__import__",
            Signature::named(&["name", "globals", "locals", "fromlist", "level"], 1, 0, 5),
            import,
        ),
        NativeDef::function("globals", Signature::exact(0), |core, _| {
            Err(core.inspect(Inspect::Globals))
        }),
        NativeDef::function("locals", Signature::exact(0), |core, _| {
            Err(core.inspect(Inspect::Locals))
        }),
        NativeDef::function("vars", Signature::range(0, 1), vars),
        NativeDef::function("dir", Signature::range(0, 1), dir),
        NativeDef::function(
            "__build_class__",
            Signature::named(&["func", "name"], 2, 2, 2).with_extra().with_keywords(),
            build_class,
        ),
    ];

/// `getattr` with a default, and `hasattr`: a missing attribute is no error. Registers: object, name, default.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct GetattrDefault {
    /// Whether only the existence is wanted.
    exists: bool,
    asked: bool,
}

impl StepFn for GetattrDefault {
    fn catches(&self) -> bool {
        true
    }

    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [object, name, default] = regs else {
            return Err(core.system_error("bad registers"));
        };
        let missing = if self.exists { FALSE } else { default };
        match input {
            Input::Returned(value) if self.asked => {
                Ok(Step::Return(if self.exists { TRUE } else { value }))
            }
            Input::Raised(exception) => {
                if core.exception_is(exception, TypeId::AttributeError) {
                    return Ok(Step::Return(missing));
                }
                Err(core.raise_again(exception))
            }
            _ => {
                self.asked = true;
                match core.get_attr(object, name) {
                    Ok(value) => Ok(Step::Return(if self.exists { TRUE } else { value })),
                    Err(Fault::Raise) if core.pending_is(TypeId::AttributeError) => {
                        core.pending = Pending::Nothing;
                        Ok(Step::Return(missing))
                    }
                    Err(fault) => Err(fault),
                }
            }
        }
    }
}

/// `isinstance` or `issubclass` where a class answers by a hook, or an object says of itself what it is. Registers: object,
/// classes (tuple), what the object's `__class__` is where it says so itself.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct ClassCheck {
    subclass: bool,
    at: u32,
    waiting: bool,
    truth: bool,
}

/// The place of a `ClassCheck` that has still to ask the object for its `__class__`, or is asking.
const ASKS: u32 = u32::MAX;
/// Classes that `isinstance` and `issubclass` look through: they are gathered in one step.
const CLASSES_MAX: usize = 10_000;

impl StepFn for ClassCheck {
    fn catches(&self) -> bool {
        self.at == ASKS
    }

    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [object, classes, _] = regs else {
            return Err(core.system_error("bad registers"));
        };
        if self.at == ASKS {
            regs[2] = self.ask(core, object, input)?;
            self.at = 0;
            self.waiting = false;
        }
        let told = regs[2];
        let mut given = match input {
            Input::Returned(value) if self.waiting => Some(value),
            _ => None,
        };
        loop {
            let Some(class) = core.item_at(classes, self.at as usize) else {
                return Ok(Step::Return(FALSE));
            };
            let answer = match given.take() {
                Some(answer) => answer,
                None => {
                    self.waiting = true;
                    core.class_answer(self.subclass, object, class, told)?
                }
            };
            let truth = if self.truth {
                answer == TRUE
            } else {
                self.truth = true;
                core.truth(answer)?
            };
            self.truth = false;
            self.waiting = false;
            if truth {
                return Ok(Step::Return(TRUE));
            }
            self.at += 1;
        }
    }
}

impl ClassCheck {
    /// The `__class__` that the object names; unbound where it has none.
    fn ask(&mut self, core: &mut Core, object: Value, input: Input) -> Result<Value, Fault> {
        match input {
            Input::Returned(class) if self.waiting => Ok(class),
            Input::Raised(exception) => {
                if core.exception_is(exception, TypeId::AttributeError) {
                    return Ok(UNDEF);
                }
                Err(core.raise_again(exception))
            }
            _ => {
                self.waiting = true;
                let name = core.heap.intern("__class__")?;
                match core.get_attr(object, name) {
                    Err(Fault::Raise) if core.pending_is(TypeId::AttributeError) => {
                        core.pending = Pending::Nothing;
                        Ok(UNDEF)
                    }
                    other => other,
                }
            }
        }
    }
}

/// `dir(object)` by `__dir__`. Registers: object, unbound for a function that takes none; method.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct SortedNames {
    asked: bool,
}

impl StepFn for SortedNames {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [object, method] = regs else { return Err(core.system_error("bad registers")) };
        match input {
            Input::Returned(names) if self.asked => {
                let sorted = crate::builtins::find_text("sorted");
                let fault = core.call(sorted, &[names]).err().unwrap_or(Fault::Enter);
                if fault == Fault::Enter { Ok(Step::Become) } else { Err(fault) }
            }
            _ => {
                self.asked = true;
                if object.is_undef() {
                    return core.call(method, &[]).map(Step::Return);
                }
                core.call_bound(method, object, &[]).map(Step::Return)
            }
        }
    }
}

/// `__import__(name, globals, locals, fromlist, level)`: the outermost package, or the module itself where names of it are
/// wanted.
fn import(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[name, globals, _, from, level] = args else {
        return Err(core.system_error("bad arguments"));
    };
    let Some(text) = core.plain_text(name) else {
        return Err(core.type_error("module name must be a string"));
    };
    let dots = if level.is_undef() { 0 } else { core.size_arg(IMPORT, args, 4)? };
    if dots < 0 {
        return Err(core.value_error("level must be >= 0"));
    }
    let full = match u32::try_from(dots).unwrap_or(u32::MAX) {
        0 => core.heap.str(text).to_owned(),
        level => {
            let globals = core.plain(globals);
            if !globals.is_kind(Kind::Dict) {
                return Err(core.type_error("globals must be a dict"));
            }
            core.relative_name(text, globals, level)?
        }
    };
    if full.is_empty() {
        return Err(core.value_error("Empty module name"));
    }
    let wanted = core.plain(from);
    let names = if core.plain_len(from).unwrap_or(0) == 0 { UNDEF } else { wanted };
    core.import_full(&full, names)
}

fn hash(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    if core.is_view(args[0]) {
        // Which say why they have none.
        core.view_hash(args[0])?;
    }
    let hash = core.hash(args[0])?;
    core.heap.new_int(hash as i64)
}

pub(crate) fn attribute_name(core: &mut Core, name: Value) -> Result<Value, Fault> {
    let plain = core.plain(name);
    if !plain.is_kind(Kind::Str) {
        let class = core.type_name(name);
        return Err(core.type_error(format!("attribute name must be string, not '{class}'")));
    }
    // Names are found by their hashes.
    core.charge_bytes(core.byte_len(plain))?;
    core.heap.intern_value(plain)
}

fn getattr(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[object, name, default] = args else { return Err(core.system_error("bad arguments")) };
    let name = attribute_name(core, name)?;
    if default.is_undef() {
        return core.get_attr(object, name);
    }
    Err(core.enter(GetattrDefault { exists: false, asked: false }, &[object, name, default]))
}

fn hasattr(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[object, name] = args else { return Err(core.system_error("bad arguments")) };
    let name = attribute_name(core, name)?;
    Err(core.enter(GetattrDefault { exists: true, asked: false }, &[object, name, UNDEF]))
}

fn setattr(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[object, name, value] = args else { return Err(core.system_error("bad arguments")) };
    let name = attribute_name(core, name)?;
    if core.guest_special(object, "__setattr__").is_some() {
        return Err(core.assigned(object, name, value));
    }
    core.set_attr(object, name, value).map(|()| NONE)
}

fn delattr(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[object, name] = args else { return Err(core.system_error("bad arguments")) };
    let name = attribute_name(core, name)?;
    if core.guest_special(object, "__delattr__").is_some() {
        return Err(core.assigned(object, name, UNDEF));
    }
    core.delete_attr(object, name).map(|()| NONE)
}

fn isinstance(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    core.class_check(false, args[0], args[1])
}

fn issubclass(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    if !core.is_class(args[0]) {
        return Err(core.type_error("issubclass() arg 1 must be a class"));
    }
    core.class_check(true, args[0], args[1])
}

pub(crate) fn callable(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let value = args[0];
    let is = match value.kind() {
        Some(Kind::Function | Kind::Method | Kind::Class) => true,
        Some(_) => core.callable_of(value)?.is_some(),
        None => {
            value.is_immediate(Immediate::Type)
                || registry::kind(value).is_some_and(|kind| kind != NativeKind::Getter)
                || value.is_immediate(Immediate::HostFunction)
        }
    };
    Ok(Value::bool(is))
}

fn id(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    if let Some(code) = crate::types::code::code_number(core, args[0]) {
        return core.heap.new_int(crate::protocol::repr::code_address(code) as i64);
    }
    core.heap.new_int(crate::protocol::repr::address(args[0]) as i64)
}

fn vars(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let object = args[0];
    if object.is_undef() {
        return Err(core.inspect(Inspect::Locals));
    }
    if object.is_kind(Kind::Module)
        && let Some(fault) = core.whole_dict(object)
    {
        return Err(fault);
    }
    if core.guest_special(object, "__getattribute__").is_some() {
        let name = core.heap.intern("__dict__")?;
        return core.get_attr(object, name);
    }
    match core.dict_of(object)? {
        Some(dict) => Ok(dict),
        None => Err(core.type_error("vars() argument must have __dict__ attribute")),
    }
}

fn dir(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let object = args[0];
    if object.is_undef() {
        return Err(core.inspect(Inspect::Names));
    }
    if let Some(method) = core.guest_special(object, "__dir__") {
        return Err(core.enter(SortedNames::default(), &[object, method]));
    }
    // PEP 562.
    if object.is_kind(Kind::Module)
        && let Some(own) = core.dict_get_text(core.heap.module(object).dict, "__dir__")
    {
        return Err(core.enter(SortedNames::default(), &[UNDEF, own]));
    }
    let names = core.names_of(object);
    let mut items = Vec::with_capacity(names.len());
    for name in names {
        items.push(core.heap.new_str(&name)?);
    }
    core.heap.new_list(items)
}

fn build_class(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[body, name, keywords, ref bases @ ..] = args else {
        return Err(core.system_error("bad arguments"));
    };
    if body.is_kind(Kind::Function) && !core.plain(name).is_kind(Kind::Str) {
        return Err(core.type_error("__build_class__: name is not a string"));
    }
    if !body.is_kind(Kind::Function) || !name.is_kind(Kind::Str) {
        return Err(core.type_error("__build_class__: func must be a function"));
    }
    let bases = core.heap.new_tuple(bases)?;
    let registers = [body, name, bases, keywords, UNDEF, UNDEF, UNDEF, UNDEF, UNDEF];
    Err(core.enter(BuildClass::default(), &registers))
}

impl Core {
    /// `isinstance(object, classes)` or `issubclass`: natively where no class has a hook.
    pub(crate) fn class_check(
        &mut self,
        subclass: bool,
        object: Value,
        classes: Value,
    ) -> Result<Value, Fault> {
        if !subclass && self.type_of(object) == classes {
            return Ok(TRUE);
        }
        let plain = self.plain_check(subclass, object, classes);
        let asks = !subclass && plain != Some(true) && self.hides_class(object);
        if !asks && let Some(is) = plain {
            return Ok(Value::bool(is));
        }
        if !asks
            && classes.is_kind(Kind::Class)
            && let Some(hook) = self.class_hook(subclass, classes)
            && let Some(answer) = self.quick_call(hook, &[classes, object])?
        {
            return Ok(Value::bool(answer == TRUE));
        }
        let mut flat = Vec::new();
        self.flatten_classes(classes, &mut flat, 0)?;
        let mut hooked = asks;
        for class in &flat {
            if !self.is_class(*class) && self.class_hook(subclass, *class).is_none() {
                if !hooked && self.plainly(subclass, object, &flat) {
                    return Ok(TRUE);
                }
                let what = if subclass { "issubclass" } else { "isinstance" };
                if self.built_in_type(*class) == TypeId::GenericAlias {
                    return Err(self.type_error(format!(
                        "{what}() argument 2 cannot be a parameterized generic"
                    )));
                }
                let of = if subclass { "a class" } else { "a type" };
                return Err(self.type_error(format!(
                    "{what}() arg 2 must be {of}, a tuple of {}, or a union",
                    if subclass { "classes" } else { "types" }
                )));
            }
            hooked |= self.class_hook(subclass, *class).is_some();
        }
        if !hooked {
            return Ok(Value::bool(self.plainly(subclass, object, &flat)));
        }
        let classes = self.heap.new_tuple(&flat)?;
        let state =
            ClassCheck { subclass, at: if asks { ASKS } else { 0 }, waiting: false, truth: false };
        Err(self.enter(state, &[object, classes, UNDEF]))
    }

    /// Whether one of the classes that stand before the first that is none is above the object's.
    fn plainly(&mut self, subclass: bool, object: Value, classes: &[Value]) -> bool {
        let of = if subclass { object } else { self.type_of(object) };
        let valid = classes.iter().take_while(|class| self.is_class(**class));
        valid.into_iter().any(|class| self.is_subclass(of, *class))
    }

    /// Whether an object's class says in Python what `__class__` is.
    pub(crate) fn hides_class(&mut self, object: Value) -> bool {
        object.is_kind(Kind::Instance)
            && (self.guest_special(object, "__class__").is_some()
                || self.guest_special(object, "__getattribute__").is_some())
    }

    /// The answer where `classes` is a class or a few of them, none with a hook: the commonest case.
    fn plain_check(&mut self, subclass: bool, object: Value, classes: Value) -> Option<bool> {
        let of = if subclass { object } else { self.type_of(object) };
        let plain = |core: &Core, class: Value| {
            class.is_immediate(Immediate::Type)
                || class.is_kind(Kind::Class)
                    && core.heap.class(class).metaclass == TypeId::Type.value()
        };
        if plain(self, classes) {
            return Some(self.is_subclass(of, classes));
        }
        if !classes.is_kind(Kind::Tuple) {
            return None;
        }
        let items = self.heap.tuple(classes);
        if items.len() > 8 || !items.iter().all(|class| plain(self, *class)) {
            return None;
        }
        Some(items.iter().any(|class| self.is_subclass(of, *class)))
    }

    fn flatten_classes(
        &mut self,
        classes: Value,
        out: &mut Vec<Value>,
        depth: u32,
    ) -> Result<(), Fault> {
        if depth > 64 || out.len() > CLASSES_MAX {
            return Err(self.raise(TypeId::RecursionError, "maximum recursion depth exceeded"));
        }
        let plain = self.plain(classes);
        if plain.is_kind(Kind::Tuple) {
            let items = self.heap.tuple(plain);
            if items.len() > CLASSES_MAX {
                return Err(self.raise(TypeId::RecursionError, "maximum recursion depth exceeded"));
            }
            let items = items.to_vec();
            self.charge_values(items.len())?;
            for item in items {
                self.flatten_classes(item, out, depth + 1)?;
            }
            return Ok(());
        }
        if classes.is_kind(Kind::Misc)
            && let crate::heap::misc::Misc::Union { args } = *self.heap.misc_of(classes)
        {
            // None stands for its type in a union only.
            for item in self.heap.items(args).unwrap_or_default().to_vec() {
                let class = if item.is_none() { TypeId::NoneType.value() } else { item };
                self.flatten_classes(class, out, depth + 1)?;
            }
            return Ok(());
        }
        out.push(classes);
        Ok(())
    }

    fn class_hook(&mut self, subclass: bool, class: Value) -> Option<Value> {
        let name = if subclass { "__subclasscheck__" } else { "__instancecheck__" };
        self.guest_special(class, name)
    }

    fn class_answer(
        &mut self,
        subclass: bool,
        object: Value,
        class: Value,
        told: Value,
    ) -> Result<Value, Fault> {
        // An object of the very class is one of it, whatever its metaclass says.
        if !subclass && self.type_of(object) == class {
            return Ok(TRUE);
        }
        if let Some(hook) = self.class_hook(subclass, class) {
            return self.call_bound(hook, class, &[object]);
        }
        let of = if subclass { object } else { self.type_of(object) };
        let told = self.is_class(told) && self.is_subclass(told, class);
        Ok(Value::bool(told || self.is_subclass(of, class)))
    }

    /// What a program has set of an exception: the dict itself, or of a built-in class a copy without what that keeps there.
    fn exception_dict(&mut self, exception: Value) -> Result<Value, Fault> {
        let attrs = self.exception_attrs(exception)?;
        let class = self.type_of(exception);
        if class.is_kind(Kind::Class) {
            // Classes of a program's own fill it: nothing of that may be lost.
            return Ok(attrs);
        }
        let layout = self.layout_of(class);
        self.charge_values(self.heap.dict(attrs).len() as usize)?;
        let (mut set, mut all) = (Vec::new(), true);
        for (_, entry) in self.heap.dict(attrs).iter_from(0) {
            let name = self.heap.as_str(entry.key).unwrap_or_default();
            let found = registry::find_attribute(layout, name).and_then(registry::kind);
            let of_unicode = layout.is_subtype(TypeId::UnicodeError)
                && crate::types::exception_parts::UNICODE.contains(&name);
            let is_member = of_unicode || name == "characters_written";
            if found == Some(NativeKind::Getter) || is_member {
                all = false;
            } else {
                set.push((entry.key, entry.value));
            }
        }
        if all || !set.iter().all(|(name, _)| name.is_kind(Kind::Str)) {
            return Ok(attrs);
        }
        let dict = self.heap.new_empty_dict()?;
        for (name, value) in set {
            self.dict_set_str(dict, name, value)?;
        }
        Ok(dict)
    }

    /// `object.__dict__`, as the dict itself; a shaped instance falls back to a dict for it.
    pub(crate) fn dict_of(&mut self, object: Value) -> Result<Option<Value>, Fault> {
        Ok(match object.kind() {
            Some(Kind::Instance) => {
                let class = Value::heap(Kind::Class, self.heap.instance(object).class);
                if self.heap.class(class).dictless {
                    return Ok(None);
                }
                Some(self.spill(object)?)
            }
            Some(Kind::Module) => Some(self.heap.module(object).dict),
            Some(Kind::Function) if self.is_built_in(object) => None,
            Some(Kind::Function) => Some(self.function_attrs(object)?),
            Some(Kind::Exception) => Some(self.exception_dict(object)?),
            Some(Kind::Misc) if self.is_wrapper(object) => Some(self.wrapper_attrs(object)?),
            Some(Kind::Class) => {
                let dict = self.heap.class(object).dict;
                Some(self.heap.new_misc(crate::heap::misc::Misc::MappingProxy { dict })?)
            }
            None if object.is_immediate(Immediate::Type) => Some(self.dict_of_type(object)?),
            _ => None,
        })
    }
}
