//! Shortcuts: natives that answer the usual calls of functions of frozen modules, in place of a frame.
//!
//! Place: `link` gives a code of a frozen module in `MODULES` the number of its shortcut, found by the name of the function. A call of the function asks the shortcut first (`vm/call.rs`); an operation whose special method has one
//! asks it without any frame.
//!
//! ```text
//! call of a function with a shortcut -> Some(value): that is the result
//!                                    \-> None: a frame of the function, which does all of it
//! ```
//!
//! Invariants: a shortcut answers as its function would, or has no effect and answers `None`; it raises nothing but
//! `NeedsMemory` and `Limit`. So the functions stay what programs see: their names, signatures, subclasses that call them,
//! and whatever is put in their place. What a session remembers for them (`Layouts`) holds until the next collection and
//! is found anew after it, at no cost that shows.
//! Limits: numbers and texts of bounded length; shortcuts within shortcuts by `Core::nested`; a fuel for each call beside that of the frame.

use smallvec::SmallVec;

use super::{abc, csv, datetime, decimal, enums, io, operator, random, re};
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::shape::{SHAPE_DICT, SHAPE_NONE};
use crate::heap::slots::Slots;
use crate::host::cross::DoorClass;
use crate::rare::Unused;
use crate::value::{Kind, NOT_IMPLEMENTED, UNDEF, Value};

/// What answers a call: the function and its bound arguments.
pub(crate) type ShortcutFn = fn(&mut Core, Value, &[Value]) -> Result<Option<Value>, Fault>;

/// What answers a `__hash__` without making an object.
type HashFn = fn(&mut Core, Value) -> Option<i64>;

/// A native for a function of a frozen module.
#[derive(Debug)]
pub(crate) struct Shortcut {
    /// The function's qualified name.
    name: &'static str,
    call: ShortcutFn,
    hash: Option<HashFn>,
}

/// Modules with shortcuts.
static MODULES: [(&str, &[Shortcut]); 9] = [
    ("decimal", decimal::SHORTCUTS),
    ("datetime", datetime::SHORTCUTS),
    ("re", re::SHORTCUTS),
    ("io", io::SHORTCUTS),
    ("random", random::SHORTCUTS),
    ("csv", csv::SHORTCUTS),
    ("operator", operator::shortcuts::SHORTCUTS),
    ("abc", abc::SHORTCUTS),
    ("enum", enums::SHORTCUTS),
];

/// The number of a code without a shortcut.
pub(crate) const NO_SHORTCUT: u16 = 0;

/// Classes of frozen modules that no host value becomes and shortcuts look into.
const OWN_CLASSES: usize = 12;

/// The most parameters of a function with a shortcut.
const PARAMS_MAX: usize = 12;

/// Where the instances of a class have what: in the order of the names that `names` lists.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layout {
    pub(crate) class: u32,
    pub(crate) shape: u32,
}

/// What was found of the classes that cross the door and of the decimal context; not saved.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Layouts {
    classes: [Layout; 6],
    own: [Layout; OWN_CLASSES],
    /// Where the patterns of `re` stand that were compiled without flags.
    pub(crate) patterns: (u32, Value),
    pub(crate) context: decimal::ContextPlace,
}

/// A class of a frozen module that no host value becomes.
#[derive(Debug)]
pub(crate) struct OwnClass {
    /// Its place in `Layouts`.
    pub(crate) place: usize,
    /// The global of its module.
    pub(crate) name: &'static str,
    /// Its slots, in the order in which they are filled first.
    pub(crate) slots: &'static [&'static str],
}

// === impl Shortcut ===

impl Shortcut {
    pub(crate) const fn new(name: &'static str, call: ShortcutFn) -> Shortcut {
        Shortcut { name, call, hash: None }
    }

    /// Of a `__hash__`.
    pub(crate) const fn hashing(call: ShortcutFn, name: &'static str, hash: HashFn) -> Shortcut {
        Shortcut { name, call, hash: Some(hash) }
    }
}

/// The shortcuts of a module: its place in `MODULES`, if it has any.
pub(crate) fn module(name: &str) -> Option<usize> {
    MODULES.iter().position(|(module, _)| *module == name)
}

/// The number of the shortcut of a function of a module in `MODULES`.
pub(crate) fn number(module: usize, qualname: &str) -> u16 {
    let list = MODULES.get(module).map_or(&[][..], |(_, list)| list);
    match list.iter().position(|shortcut| shortcut.name == qualname) {
        Some(at) => (module << 8 | at) as u16 + 1,
        None => NO_SHORTCUT,
    }
}

fn get(number: u16) -> Option<&'static Shortcut> {
    let number = usize::from(number.checked_sub(1)?);
    MODULES.get(number >> 8)?.1.get(number & 255)
}

// === impl Layouts ===

impl Unused for Layouts {
    const UNUSED: &'static Layouts = &Layouts::NONE;

    fn fresh() -> Layouts {
        Layouts::NONE
    }
}

impl Layouts {
    const NONE: Layouts = Layouts {
        classes: [Layout { class: 0, shape: SHAPE_NONE }; 6],
        own: [Layout { class: 0, shape: SHAPE_NONE }; OWN_CLASSES],
        patterns: NOWHERE,
        context: decimal::ContextPlace::NONE,
    };
}

/// The slots of a class, in the order in which its constructor fills them.
fn names(class: DoorClass) -> &'static [&'static str] {
    const DATE_TIME: &[&str] = &[
        "_year",
        "_month",
        "_day",
        "_hour",
        "_minute",
        "_second",
        "_microsecond",
        "_tzinfo",
        "_fold",
    ];
    match class {
        DoorClass::Date => &["_year", "_month", "_day"],
        DoorClass::Time => &DATE_TIME[3..],
        DoorClass::DateTime => DATE_TIME,
        DoorClass::TimeDelta => &["_days", "_seconds", "_microseconds"],
        DoorClass::TimeZone => &["_offset", "_name"],
        DoorClass::Decimal => &["_sign", "_int", "_exp", "_spec"],
        DoorClass::ZoneInfo => &[],
    }
}

// === impl Core ===

impl Core {
    /// Asks the shortcut of this number.
    #[inline]
    pub(crate) fn shortcut(
        &mut self,
        number: u16,
        function: Value,
        args: &[Value],
    ) -> Result<Option<Value>, Fault> {
        let Some(shortcut) = get(number) else { return Ok(None) };
        self.charge(1)?;
        // One that asks values for something meets the shortcuts of their classes' methods, which may be itself.
        self.nested_or_leave(|core| (shortcut.call)(core, function, args)).unwrap_or(Ok(None))
    }

    /// The number of a value's shortcut, if it is a function that has one.
    #[inline]
    pub(crate) fn shortcut_of(&self, function: Value) -> Option<u16> {
        if !function.is_kind(Kind::Function) {
            return None;
        }
        let number = self.link_of(self.heap.function(function).code).shortcut;
        (number != NO_SHORTCUT).then_some(number)
    }

    /// Calls a function by its shortcut, with positional arguments; `None` where it has none, or none for these.
    #[inline]
    pub(crate) fn quick_call(
        &mut self,
        function: Value,
        args: &[Value],
    ) -> Result<Option<Value>, Fault> {
        let Some(number) = self.shortcut_of(function) else { return Ok(None) };
        let object = self.heap.function(function);
        let params = &self.link_of(object.code).code().params;
        let count = params.positional as usize;
        // Of a function that takes any number it gets them one after the other.
        let surplus = params.var_args && count <= args.len();
        if (count == args.len() || surplus) && params.keyword_only == 0 {
            return self.shortcut(number, function, args);
        }
        let defaults = self.heap.items(object.defaults).unwrap_or_default();
        let fits = params.keyword_only == 0 && args.len() < count && count <= PARAMS_MAX;
        let Some(from) = (args.len() + defaults.len()).checked_sub(count).filter(|_| fits) else {
            return Ok(None);
        };
        let mut all: SmallVec<[Value; PARAMS_MAX]> = SmallVec::from_slice(args);
        all.extend_from_slice(defaults.get(from..).unwrap_or_default());
        if all.len() == count { self.shortcut(number, function, &all) } else { Ok(None) }
    }

    /// Calls a special method by its shortcut, where its class has one with a shortcut.
    pub(crate) fn quick_special(
        &mut self,
        object: Value,
        name: &'static str,
        args: &[Value],
    ) -> Result<Option<Value>, Fault> {
        let Some(method) = self.guest_special(object, name) else { return Ok(None) };
        self.quick_method(method, object, args)
    }

    /// Calls a method that was found by its shortcut, if it has one.
    #[inline]
    pub(crate) fn quick_method(
        &mut self,
        method: Value,
        object: Value,
        args: &[Value],
    ) -> Result<Option<Value>, Fault> {
        match *args {
            [] => self.quick_call(method, &[object]),
            [one] => self.quick_call(method, &[object, one]),
            // No special method with a shortcut takes more.
            _ => Ok(None),
        }
    }

    /// The hash that a `__hash__` with a shortcut gives.
    #[inline]
    pub(crate) fn quick_hash(&mut self, method: Value, object: Value) -> Option<i64> {
        let hash = get(self.shortcut_of(method)?)?.hash?;
        self.meter.slice -= 1;
        self.nested_or_leave(|core| hash(core, object))?
    }

    /// `method` of `a`, or `reflected` of `b`, where the operands' classes leave no other choice.
    pub(crate) fn quick_operator(
        &mut self,
        a: Value,
        b: Value,
        method: &'static str,
        reflected: &'static str,
    ) -> Result<Option<Value>, Fault> {
        let (receiver, other, name) = if a.is_kind(Kind::Instance) {
            (a, b, method)
        } else if self.is_number(a) {
            (b, a, reflected)
        } else {
            return Ok(None);
        };
        let Some(function) = self.guest_special(receiver, name) else { return Ok(None) };
        if self.shortcut_of(function).is_none() || receiver == a && self.goes_first(a, b) {
            return Ok(None);
        }
        let answer = self.quick_call(function, &[receiver, other])?;
        Ok(answer.filter(|answer| *answer != NOT_IMPLEMENTED))
    }

    /// Whether `b`, as an instance of a class that derives from that of the instance `a`, is asked before it.
    #[inline]
    pub(crate) fn goes_first(&self, a: Value, b: Value) -> bool {
        if !b.is_kind(Kind::Instance) {
            return self.has_guest_class(b);
        }
        let (of_a, of_b) = (self.heap.instance(a).class, self.heap.instance(b).class);
        let class = |index: u32| Value::heap(Kind::Class, index);
        of_a != of_b && self.heap.class(class(of_b)).mro.contains(&class(of_a))
    }

    // --- Instances.

    /// The layout of a class that has instances of it, or `None`.
    #[inline]
    fn layout(&mut self, class: DoorClass) -> Option<Layout> {
        let known = *self.layouts.classes.get(class as usize)?;
        if known.shape != SHAPE_NONE { Some(known) } else { self.find_layout(class) }
    }

    #[cold]
    fn find_layout(&mut self, class: DoorClass) -> Option<Layout> {
        let made = self.door_class(class)?;
        let mut shape = self.heap.class(made).root_shape;
        for name in names(class) {
            let name = self.heap.find_name(name)?;
            shape = self.heap.shapes.find(shape)?.transition(name.index())?;
        }
        let layout = Layout { class: made.index(), shape };
        *self.layouts.classes.get_mut(class as usize)? = layout;
        Some(layout)
    }

    /// The layout of a class of the module that `function` is of.
    #[inline]
    pub(crate) fn own_layout(
        &mut self,
        function: Value,
        class: &OwnClass,
    ) -> Result<Option<Layout>, Fault> {
        match self.layouts.own.get(class.place) {
            Some(known) if known.shape != SHAPE_NONE => Ok(Some(*known)),
            _ => self.make_own_layout(function, class),
        }
    }

    #[cold]
    fn make_own_layout(
        &mut self,
        function: Value,
        class: &OwnClass,
    ) -> Result<Option<Layout>, Fault> {
        let made = self.global_at(function, class.name, &mut NOWHERE.clone());
        let Some(made) = made.filter(|made| made.is_kind(Kind::Class)) else { return Ok(None) };
        let Some(shape) = self.make_shape(made, class.slots)? else { return Ok(None) };
        let layout = Layout { class: made.index(), shape };
        if let Some(place) = self.layouts.own.get_mut(class.place) {
            *place = layout;
        }
        Ok(Some(layout))
    }

    /// The first slots of an instance of exactly this class of the module that `function` is of.
    #[inline]
    pub(crate) fn own_parts<const N: usize>(
        &mut self,
        function: Value,
        class: &OwnClass,
        value: Value,
    ) -> Result<Option<[Value; N]>, Fault> {
        if !value.is_kind(Kind::Instance) {
            return Ok(None);
        }
        let Some(layout) = self.own_layout(function, class)? else { return Ok(None) };
        let instance = self.heap.instance(value);
        let own = instance.shape == layout.shape;
        Ok(instance.slots.first_chunk::<N>().copied().filter(|_| own))
    }

    /// Forgets a class's layout: another was made.
    pub(crate) fn forget_layout(&mut self, class: DoorClass) {
        if let Some(layout) = self.layouts.classes.get_mut(class as usize) {
            layout.shape = SHAPE_NONE;
        }
    }

    /// The slots of an instance of exactly this class, as its constructor fills them.
    #[inline]
    pub(crate) fn parts<const N: usize>(
        &mut self,
        class: DoorClass,
        value: Value,
    ) -> Option<[Value; N]> {
        if !value.is_kind(Kind::Instance) {
            return None;
        }
        let layout = self.layout(class)?;
        let instance = self.heap.instance(value);
        if instance.shape != layout.shape {
            return None;
        }
        instance.slots.first_chunk::<N>().copied()
    }

    /// Whether a value is the class itself, not one derived from it.
    pub(crate) fn is_door_class(&mut self, value: Value, class: DoorClass) -> bool {
        match self.layout(class) {
            Some(layout) => value == Value::heap(Kind::Class, layout.class),
            None => self.door_class(class) == Some(value),
        }
    }

    /// A new instance of a class with these slots; `None` where it cannot have them as such.
    #[inline]
    pub(crate) fn instance_of(
        &mut self,
        class: DoorClass,
        parts: &[Value],
    ) -> Result<Option<Value>, Fault> {
        let layout = match self.layout(class) {
            Some(layout) => layout,
            None => match self.make_layout(class)? {
                Some(layout) => layout,
                None => return Ok(None),
            },
        };
        debug_assert_eq!(parts.len(), names(class).len());
        let slots = Slots::from_slice(parts);
        self.heap.new_instance(layout.class, layout.shape, slots).map(Some)
    }

    /// Makes the shapes of a class's first instance.
    #[cold]
    fn make_layout(&mut self, class: DoorClass) -> Result<Option<Layout>, Fault> {
        let Some(made) = self.door_class(class) else { return Ok(None) };
        match self.make_shape(made, names(class))? {
            Some(_) => Ok(self.find_layout(class)),
            None => Ok(None),
        }
    }

    /// The shape of instances of a class with these slots; `None` where they must have a dict.
    fn make_shape(&mut self, class: Value, slots: &[&str]) -> Result<Option<u32>, Fault> {
        let mut shape = self.root_shape(class)?;
        for name in slots {
            let name = self.heap.intern(name)?;
            if shape == SHAPE_DICT {
                return Ok(None);
            }
            match self.next_shape(shape, name)? {
                Some(next) => shape = next,
                None => return Ok(None),
            }
        }
        Ok(Some(shape))
    }

    /// A global of a function's module and where it stands, if it is there; `place` says where it stood last.
    #[inline]
    pub(crate) fn global_at(
        &mut self,
        function: Value,
        name: &'static str,
        place: &mut (u32, Value),
    ) -> Option<Value> {
        if !function.is_kind(Kind::Function) {
            return None;
        }
        let globals = self.heap.function(function).globals;
        if let Some(entry) = self.heap.dict(globals).entries.get(place.0 as usize)
            && entry.key == place.1
            && !place.1.is_undef()
        {
            return Some(entry.value);
        }
        let name = self.heap.find_name(name)?;
        let at = self.dict_entry(globals, name)?;
        let entry = *self.heap.dict(globals).entries.get(at as usize)?;
        *place = (at, entry.key);
        Some(entry.value)
    }
}

/// Nothing was found yet.
pub(crate) const NOWHERE: (u32, Value) = (0, UNDEF);
