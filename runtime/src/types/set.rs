//! `set` and `frozenset`: constructors and methods.
//!
//! Place: operators and comparisons are in `types/set/operator.rs`, the passes that all is made of in `types/set/pass.rs`.
//!
//! Invariants: the order of elements is CPython's: results are filled in its order, and tables grow when its do.
//! Limits: fuel by elements.

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::set::Set;
use crate::native::{NativeDef, Signature};
use crate::protocol::container::For;
use crate::types::TypeId;
use crate::value::{Kind, NONE, UNDEF, Value};

mod burst;
pub(crate) mod items;
pub(crate) mod many;
pub(crate) mod operator;
pub(crate) mod pass;

use many::{Chain, Many};
use pass::Pass;

/// Attributes of both types.
pub(crate) static SHARED: &[NativeDef] = &[
    NativeDef::method("copy", Signature::exact(0), copy),
    NativeDef::method("union", Signature::range(0, 0).with_extra(), |core, args| {
        many(core, args, Many::Union)
    }),
    NativeDef::method("intersection", Signature::range(0, 0).with_extra(), |core, args| {
        many(core, args, Many::Intersection)
    }),
    NativeDef::method("difference", Signature::range(0, 0).with_extra(), |core, args| {
        many(core, args, Many::Difference)
    }),
    NativeDef::method("symmetric_difference", Signature::exact(1), |core, args| {
        many(core, args, Many::Symmetric)
    }),
    NativeDef::method("issubset", Signature::exact(1), is_subset),
    NativeDef::method("issuperset", Signature::exact(1), is_superset),
    NativeDef::method("isdisjoint", Signature::exact(1), is_disjoint),
];

/// `set`'s own attributes.
pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::class_method("__new__", Signature::range(0, 1), new_set),
    NativeDef::method("__init__", Signature::range(0, 1), init),
    NativeDef::method("add", Signature::exact(1), add),
    NativeDef::method("discard", Signature::exact(1), |core, args| remove(core, args, For::Drop)),
    NativeDef::method("remove", Signature::exact(1), |core, args| remove(core, args, For::Remove)),
    NativeDef::method("pop", Signature::exact(0), pop),
    NativeDef::method("clear", Signature::exact(0), clear),
    NativeDef::method("update", Signature::range(0, 0).with_extra(), |core, args| {
        many(core, args, Many::Update)
    }),
    NativeDef::method("intersection_update", Signature::range(0, 0).with_extra(), |core, args| {
        many(core, args, Many::IntersectionUpdate)
    }),
    NativeDef::method("difference_update", Signature::range(0, 0).with_extra(), |core, args| {
        many(core, args, Many::DifferenceUpdate)
    }),
    NativeDef::method("symmetric_difference_update", Signature::exact(1), |core, args| {
        many(core, args, Many::SymmetricUpdate)
    }),
];

/// `frozenset`'s own attributes.
pub(crate) static FROZEN: &[NativeDef] = &[
    NativeDef::class_method("__new__", Signature::range(0, 1), new_frozen),
    NativeDef::method("__hash__", Signature::exact(0), |core, args| {
        let set = this(core, args, "__hash__")?;
        let hash = core.hash(set)?;
        core.heap.new_int(hash as i64)
    }),
];

/// Functions that are handed out without a name.
pub(crate) static INTERNAL: &[NativeDef] = &[];

fn this(core: &mut Core, args: &[Value], method: &str) -> Result<Value, Fault> {
    let value = arg(args, 0);
    if value.is_kind(Kind::Set) {
        return Ok(value);
    }
    core.receiver(value, &[Kind::Set, Kind::FrozenSet], TypeId::Set, method)
}

fn arg(args: &[Value], at: usize) -> Value {
    args.get(at).copied().unwrap_or(UNDEF)
}

fn new_set(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let (class, iterable) = (arg(args, 0), arg(args, 1));
    let set = core.heap.new_set(Set::default(), false)?;
    let made = core.new_payload(class, TypeId::Set, set)?;
    if iterable.is_undef() { Ok(made) } else { core.set_filled(made, set, iterable) }
}

fn new_frozen(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let (class, iterable) = (arg(args, 0), arg(args, 1));
    if class == TypeId::FrozenSet.value() && iterable.is_kind(Kind::FrozenSet) {
        return Ok(iterable);
    }
    let set = core.heap.new_set(Set::default(), true)?;
    let made = core.new_payload(class, TypeId::FrozenSet, set)?;
    if iterable.is_undef() { Ok(made) } else { core.set_filled(made, set, iterable) }
}

fn init(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let set = this(core, args, "__init__")?;
    let iterable = arg(args, 1);
    if iterable == set {
        return Ok(NONE);
    }
    clear(core, &[set])?;
    if iterable.is_undef() { Ok(NONE) } else { core.set_filled(NONE, set, iterable) }
}

fn add(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let set = this(core, args, "add")?;
    core.set_add(set, arg(args, 1))?;
    Ok(NONE)
}

fn remove(core: &mut Core, args: &[Value], what: For) -> Result<Value, Fault> {
    let set = this(core, args, if what == For::Remove { "remove" } else { "discard" })?;
    if core.set_take_near(set, arg(args, 1)) {
        return Ok(NONE);
    }
    let key = core.set_as_key(arg(args, 1))?;
    let done = core.table_op(what, set, key, UNDEF);
    if done.is_err()
        && key != arg(args, 1)
        && matches!(core.pending, crate::exception::Pending::Args(TypeId::KeyError, _))
    {
        // It is not told as the frozenset that was looked for.
        return Err(core.raise_args(TypeId::KeyError, &[arg(args, 1)]));
    }
    done
}

fn pop(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let set = this(core, args, "pop")?;
    if let Some((slot, passed)) = core.heap.set(set).next_to_pop() {
        core.charge_gap(passed)?;
        return Ok(core.heap.set_mut(set).pop(slot));
    }
    let text = core.heap.new_str("pop from an empty set")?;
    Err(core.raise_args(TypeId::KeyError, &[text]))
}

fn clear(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let set = this(core, args, "clear")?;
    let crate::heap::Heap { books, sets, .. } = &mut core.heap;
    sets.get_mut(set.index()).clear(books);
    Ok(NONE)
}

fn copy(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let set = this(core, args, "copy")?;
    if set.is_kind(Kind::FrozenSet) && set == arg(args, 0) {
        return Ok(set);
    }
    core.set_copy(set, set.is_kind(Kind::FrozenSet))
}

fn many(core: &mut Core, args: &[Value], what: Many) -> Result<Value, Fault> {
    let set = this(core, args, what.name())?;
    core.set_many(what, set, args.get(1..).unwrap_or_default())
}

fn is_subset(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let set = this(core, args, "issubset")?;
    let other = core.elements_of(arg(args, 1));
    if matches!(other.kind(), Some(Kind::Set | Kind::FrozenSet)) {
        return core.subset(set, other, false);
    }
    // All of the other's elements must be known first.
    let table = core.heap.new_set(Set::default(), false)?;
    let registers = [table, other, set];
    Err(core.enter(Chain::subset_of_iterable(), &registers))
}

fn is_superset(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let set = this(core, args, "issuperset")?;
    let other = core.elements_of(arg(args, 1));
    core.subset(other, set, false)
}

fn is_disjoint(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let set = this(core, args, "isdisjoint")?;
    let other = arg(args, 1);
    if core.guest_special(other, "__iter__").is_some() {
        return Err(core.disjoint_by_iterator(other, set));
    }
    let other = core.elements_of(other);
    let tables = matches!(other.kind(), Some(Kind::Set | Kind::FrozenSet));
    let smaller = tables && core.plain_len(other) > core.plain_len(set);
    let (source, table) = if smaller { (set, other) } else { (other, set) };
    core.set_pass(Pass::Disjoint, source, table, UNDEF, UNDEF)
}

impl Core {
    /// A copy of a set, in the order that CPython's has.
    pub(crate) fn set_copy(&mut self, set: Value, frozen: bool) -> Result<Value, Fault> {
        if !matches!(set.kind(), Some(Kind::Set | Kind::FrozenSet)) {
            return Err(self.system_error("bad registers"));
        }
        let len = self.heap.set(set).len();
        self.charge_values(len as usize * 4)?;
        self.charge_table(set)?;
        let crate::heap::Heap { books, sets, .. } = &mut self.heap;
        let copy = sets.get(set.index()).copy(books)?;
        self.heap.new_set(copy, frozen)
    }

    /// Adds an iterable's values to `set`, then gives `result`.
    pub(crate) fn set_filled(
        &mut self,
        result: Value,
        set: Value,
        iterable: Value,
    ) -> Result<Value, Fault> {
        self.set_pass(Pass::Add, iterable, UNDEF, set, result)
    }

    /// `SetUpdate`
    pub(crate) fn set_update(&mut self, set: Value, iterable: Value) -> Result<(), Fault> {
        self.set_filled(NONE, set, iterable).map(drop)
    }

    /// A set that is looked for among elements stands for the frozenset of its elements.
    pub(crate) fn set_as_key(&mut self, key: Value) -> Result<Value, Fault> {
        if key.is_kind(Kind::Set) { self.set_copy(key, true) } else { Ok(key) }
    }
}
