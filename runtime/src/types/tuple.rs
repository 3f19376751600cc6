//! `tuple`: constructor and methods.
//!
//! Place: the operations common with lists are in `types/sequence.rs`.
//!
//! Invariants: a tuple never changes; `tuple(t)` is `t`.
//! Limits: as for lists.

use crate::core::Core;
use crate::exception::Fault;
use crate::native::registry::{self, Owner};
use crate::native::{NativeDef, Signature};
use crate::types::TypeId;
use crate::types::list::Wanted;
use crate::value::{Kind, UNDEF, Value};

/// `tuple`'s own attributes.
pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::class_method("__new__", Signature::range(0, 1), new),
    NativeDef::method("index", Signature::range(1, 3), index),
    NativeDef::method("count", Signature::exact(1), count),
    NativeDef::method("__getnewargs__", Signature::exact(0), getnewargs),
];

/// Functions that are handed out without a name.
pub(crate) static INTERNAL: &[NativeDef] = &[
    NativeDef::function("tuple_of_class", Signature::exact(2), of_class),
    NativeDef::function("second", Signature::exact(2), |core, args| match args.get(1) {
        Some(value) => Ok(*value),
        None => Err(core.system_error("bad arguments")),
    }),
];

fn this(core: &mut Core, args: &[Value], method: &str) -> Result<Value, Fault> {
    let value = args.first().copied().unwrap_or(UNDEF);
    core.receiver(value, &[Kind::Tuple], TypeId::Tuple, method)
}

fn new(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[class, iterable] = args else { return Err(core.system_error("bad arguments")) };
    if class == TypeId::Tuple.value() {
        if iterable.is_undef() {
            return core.heap.new_tuple(&[]);
        }
        return core.tuple_from(iterable);
    }
    if iterable.is_undef() {
        let payload = core.heap.new_tuple(&[])?;
        return core.new_payload(class, TypeId::Tuple, payload);
    }
    if core.heap.items(iterable).is_some() {
        let payload = core.tuple_from(iterable)?;
        return core.new_payload(class, TypeId::Tuple, payload);
    }
    let native = registry::find(Owner::Internal, "tuple_of_class").unwrap_or(UNDEF);
    Err(core.with_list(iterable, native, &[class]))
}

fn of_class(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[list, class] = args else { return Err(core.system_error("bad arguments")) };
    let payload = core.list_to_tuple(list)?;
    core.new_payload(class, TypeId::Tuple, payload)
}

fn index(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let tuple = this(core, args, "index")?;
    let &[_, item, start, stop] = args else { return Err(core.system_error("bad arguments")) };
    core.settle_bounds((Owner::Type(TypeId::Tuple), "index"), args)?;
    core.search_between(Wanted::Index, tuple, item, start, stop)
}

fn count(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let tuple = this(core, args, "count")?;
    let item = args.get(1).copied().unwrap_or(UNDEF);
    core.search(Wanted::Count, tuple, item, 0, u32::MAX)
}

fn getnewargs(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let tuple = this(core, args, "__getnewargs__")?;
    core.heap.new_tuple(&[tuple])
}
