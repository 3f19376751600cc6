//! Classes written in Python: making instances, `super()`.
//!
//! Place: calls of classes, `super()`; `class/build.rs` makes classes, `class/mro.rs` finds their resolution orders.
//!
//! Invariants: the resolution order is C3's. A class body runs as a frame whose register 0 is the namespace. Making an
//! instance of a class without a `__new__` of its own, whose `__init__` is a plain function, needs no frame of ours.
//! Limits: memory of classes and namespaces is charged.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::class_cache::ClassCache;
use crate::heap::misc::Misc;
use crate::heap::object::{Class, Exception, Tuple};
use crate::heap::shape::SHAPE_NONE;
use crate::native::state::StepFn;
use crate::native::{Input, NativeDef, Signature, Step, registry};
use crate::protocol::special::Bound;
use crate::types::TypeId;
use crate::value::{Kind, NONE, UNDEF, Value};

pub(crate) mod build;
mod mro;

pub(crate) use build::BuildClass;

/// `object`'s own attributes.
pub(crate) static NATIVES: &[NativeDef] =
    &[NativeDef::class_method("__new__", Signature::variadic(&[]).with_keywords(), object_new)];

fn object_new(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[class, keywords, ref positional @ ..] = args else {
        return Err(core.system_error("bad arguments"));
    };
    if class.is_kind(Kind::Class) {
        let layout = core.layout_of(class);
        if layout != TypeId::Object
            && registry::find(registry::Owner::Type(layout), "__new__").is_some()
            || layout.is_exception()
        {
            let name = core.message_name(class);
            let maker = if core.guest_new(class) { layout.name().to_owned() } else { name.clone() };
            let text = format!("object.__new__({name}) is not safe, use {maker}.__new__()");
            return Err(core.type_error(text));
        }
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
            let name = core.message_name(class);
            let own = registry::find(registry::Owner::Type(type_id), "__new__").is_some();
            Err(core.type_error(if own || type_id.is_exception() {
                format!("object.__new__({name}) is not safe, use {name}.__new__()")
            } else {
                format!("cannot create '{name}' instances")
            }))
        }
        None => Err(core.type_error("object.__new__(X): X is not a type object")),
    }
}

/// Calling a class in full: `__new__`, then `__init__`. Registers: class, args tuple, keywords, instance, method.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Construct {
    stage: u8,
    /// A `__new__` written in Python makes the instance.
    by_guest: bool,
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
                let new = core.class_special(class, "__new__").unwrap_or(UNDEF);
                if core.binds_by_call(new)
                    && let Some(get) = core.guest_special(new, "__get__")
                {
                    self.stage = 3;
                    let got = core.call_bound(get, new, &[NONE, class])?;
                    return self.make_by(core, regs, got);
                }
                self.stage = 1;
                let function = match new.is_kind(Kind::Misc).then(|| core.heap.misc_of(new)) {
                    Some(&Misc::ClassMethod { function, .. }) => {
                        core.heap.new_method(function, class)?
                    }
                    _ => core.static_function(new),
                };
                if registry::native(function).is_some() && core.is_default_new(function) {
                    let made = core.new_default(class, args, keywords)?;
                    return self.made(core, regs, made);
                }
                let mut all: SmallVec<[Value; 8]> = smallvec::smallvec![class];
                if is_left_to_init(function) || core.fills_by_init(class, function) {
                    let made = core.call(function, &all)?;
                    return self.made(core, regs, made);
                }
                all.extend_from_slice(core.heap.items(args).unwrap_or_default());
                self.by_guest = registry::native(function).is_none();
                let spared = core.leaves_keywords(class, function);
                let keywords = if spared { UNDEF } else { keywords };
                let made = core.call_keywords(function, &all, keywords)?;
                self.made(core, regs, made)
            }
            3 => self.make_by(core, regs, given.unwrap_or(NONE)),
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
    /// Goes on with what a descriptor under the name `__new__` gave.
    fn make_by(&mut self, core: &mut Core, regs: &mut [Value], new: Value) -> Result<Step, Fault> {
        let [class, args, keywords, ..] = *regs else {
            return Err(core.system_error("bad registers"));
        };
        self.stage = 1;
        self.by_guest = true;
        let mut all: SmallVec<[Value; 8]> = smallvec::smallvec![class];
        all.extend_from_slice(core.heap.items(args).unwrap_or_default());
        let made = core.call_keywords(new, &all, keywords)?;
        self.made(core, regs, made)
    }

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
        // That of modules names them.
        let names = made.is_kind(Kind::Instance) && core.layout_of(of) == TypeId::Module;
        let fills = is_filled_by_init(core.layout_of(of));
        if init.is_undef() || core.is_own_init(of, init) && !names && !fills {
            // Other built-in initialisers did their work in `__new__`; but `BaseException.__init__` takes what the class was called with.
            let keeps = keeps_args(core.layout_of(of)) || core.begins_as_group(made, args);
            if made.is_kind(Kind::Exception) && self.by_guest && keeps {
                if keywords.is_kind(Kind::Dict) && core.plain_len(keywords) != Some(0) {
                    let name = core.class_name(of);
                    return Err(core.type_error(format!("{name}() takes no keyword arguments")));
                }
                core.heap.exception_mut(made).args = args;
            }
            return Ok(Step::Return(made));
        }
        let mut all: SmallVec<[Value; 8]> = SmallVec::new();
        let callee = if core.takes_self(init) {
            all.push(made);
            init
        } else if core.binds_by_call(init) {
            all.extend([init, made, keywords]);
            all.extend_from_slice(core.heap.items(args).unwrap_or_default());
            return Err(core.enter(Bound { stage: 0, keywords: true }, &all));
        } else {
            core.bind_found(init, made)?
        };
        all.extend_from_slice(core.heap.items(args).unwrap_or_default());
        core.call_keywords(callee, &all, keywords).map(Step::Return)
    }
}

// === Instances ===

impl Core {
    /// Whether a built-in initialiser is that of the type that a class derives from, and not one that the class was given.
    fn is_own_init(&self, class: Value, init: Value) -> bool {
        is_built_in(init) && registry::initialiser(self.layout_of(class)) == Some(init)
    }

    /// Whether a built-in `__new__` leaves the arguments to an `__init__` written in Python.
    fn fills_by_init(&mut self, class: Value, new: Value) -> bool {
        let kept = [TypeId::Property, TypeId::StaticMethod, TypeId::ClassMethod];
        matches!(registry::owner(new), Some(registry::Owner::Type(owner)) if kept.contains(&owner))
            && registry::native(new).is_some()
            && self
                .class_special(class, "__init__")
                .is_some_and(|init| registry::native(init).is_none())
    }

    /// Whether a built-in `__new__` that takes no keywords leaves them to an `__init__` written in Python.
    fn leaves_keywords(&mut self, class: Value, new: Value) -> bool {
        let plain = matches!(
            registry::owner(new),
            Some(registry::Owner::Type(
                TypeId::Float
                    | TypeId::Tuple
                    | TypeId::FrozenSet
                    | TypeId::Filter
                    | TypeId::Reversed
            ))
        );
        plain
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
            && let Misc::StaticMethod { function, .. } = *self.heap.misc_of(value)
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
        Ok(self.plain_start(class)?.filter(|init| !init.is_none()))
    }

    /// As `plain_init`; None where making the instance is all there is to do.
    pub(crate) fn plain_start(&mut self, class: Value) -> Result<Option<Value>, Fault> {
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
        if self.heap.class(class).layout != TypeId::Object as u16 || !self.is_called_plainly(class)
        {
            return Ok(None);
        }
        let new = self.class_special(class, "__new__").unwrap_or(UNDEF);
        if registry::native(new).is_none() {
            return Ok(None);
        }
        let init = self.class_special(class, "__init__").unwrap_or(UNDEF);
        let bare = registry::constructor(TypeId::Object) == Some(new)
            && registry::find_attribute(TypeId::Object, "__init__") == Some(init);
        if bare {
            return Ok(Some(NONE));
        }
        Ok(self.is_written(init).then_some(init))
    }

    /// Whether calling the class is left to `type.__call__` by its metaclass.
    fn is_called_plainly(&mut self, class: Value) -> bool {
        let metaclass = self.heap.class(class).metaclass;
        metaclass == TypeId::Type.value()
            || self.class_special(metaclass, "__call__")
                == registry::find_attribute(TypeId::Type, "__call__")
    }

    /// `__new__` of a class whose calls need nothing else: a function with a shortcut, which makes an instance of this very
    /// class, and no `__init__`.
    pub(crate) fn plain_new(&mut self, class: Value) -> Option<Value> {
        /// As a special method of the class.
        const NAME: &str = "(plain new)";
        let epoch = self.heap.class_epoch;
        if let Some(known) = self.heap.class(class).cache.special(NAME, epoch) {
            return known.bound();
        }
        let new = self.find_plain_new(class);
        self.heap.class_mut(class).cache.set_special(NAME, epoch, new.unwrap_or(UNDEF));
        new
    }

    fn find_plain_new(&mut self, class: Value) -> Option<Value> {
        let object = self.heap.class(class);
        if object.layout != TypeId::Object as u16 || object.metaclass != TypeId::Type.value() {
            return None;
        }
        let new = self.class_special(class, "__new__")?;
        let new = self.static_function(new);
        self.shortcut_of(new)?;
        let init = self.class_special(class, "__init__").unwrap_or(UNDEF);
        ((init.is_undef() || self.is_own_init(class, init)) && !self.is_abstract(class))
            .then_some(new)
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
            if layout.is_subtype(TypeId::BaseExceptionGroup) {
                let items = self.heap.items(args).unwrap_or_default().to_vec();
                self.check_group(&items, class)?;
            }
            let exception = self.heap.new_exception(Exception::new(class, args))?;
            let init = self.class_special(class, "__init__").unwrap_or(UNDEF);
            if registry::native(init).is_some() {
                self.exception_keywords(exception, layout, keywords)?;
                let items = self.heap.items(args).unwrap_or_default().to_vec();
                self.complete_exception(exception, layout, &items)?;
            }
            return Ok(exception);
        }
        let init = self.class_special(class, "__init__").unwrap_or(UNDEF);
        let given = self.plain_len(args).unwrap_or(0) > 0
            || (keywords.is_kind(Kind::Dict) && self.plain_len(keywords) != Some(0));
        if given && self.guest_new(class) {
            return Err(self.type_error(
                "object.__new__() takes exactly one argument (the type to instantiate)",
            ));
        }
        if given && (init.is_undef() || self.is_own_init(class, init)) {
            let name = self.class_name(class);
            return Err(self.type_error(format!("{name}() takes no arguments")));
        }
        // CPython looks at the arguments first.
        if self.is_abstract(class) {
            return Err(self.abstract_error(class));
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
            let dict = self.heap.new_empty_dict()?;
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
        if class.is_none() {
            return Err(self.raise(TypeId::RuntimeError, "super(): __class__ cell not found"));
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
            let given = if self.is_class(object) {
                "type ".to_owned() + &self.class_name(object)
            } else {
                "instance of ".to_owned() + &self.type_name(object)
            };
            return Err(self.type_error(
                "super(type, obj): obj (".to_owned()
                    + &given
                    + ") is not an instance or subtype of type ("
                    + &self.class_name(class)
                    + ").",
            ));
        }
        self.heap.new_misc(Misc::Super { class, object, object_type })
    }
}

/// Whether `args` of such exceptions are only what they were made with: groups keep their members there, and `OSError` what is left.
fn keeps_args(layout: TypeId) -> bool {
    layout.is_exception()
        && !layout.is_subtype(TypeId::BaseExceptionGroup)
        && !layout.is_subtype(TypeId::OSError)
}

impl Core {
    /// Whether arguments begin with the message and the members that a group was made with, which stay in their places then.
    fn begins_as_group(&self, group: Value, args: Value) -> bool {
        if !group.is_kind(Kind::Exception) || !self.exception_is(group, TypeId::BaseExceptionGroup)
        {
            return false;
        }
        let made = self.heap.items(self.heap.exception(group).args).unwrap_or_default();
        let given = self.heap.items(args).unwrap_or_default();
        made.len() >= 2 && given.get(..2) == made.get(..2)
    }
}

/// Whether a built-in is a `__new__` that makes an empty object whatever it is given, which `__init__` fills. Only what calls
/// the type itself fills it at once.
pub(crate) fn is_left_to_init(new: Value) -> bool {
    matches!(
        registry::owner(new),
        Some(registry::Owner::Type(owner))
            if is_filled_by_init(owner) && registry::constructor(owner) == Some(new)
    )
}

/// Whether the `__new__` of a type leaves its arguments to its `__init__`.
fn is_filled_by_init(type_id: TypeId) -> bool {
    matches!(type_id, TypeId::List | TypeId::Dict | TypeId::Set | TypeId::Bytearray | TypeId::Deque)
}

/// Whether a method is a built-in type's, and not one that stands in a class as a function of Python would.
fn is_built_in(method: Value) -> bool {
    registry::native(method).is_some() && registry::owner(method) != Some(registry::Owner::Internal)
}
