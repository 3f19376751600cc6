//! Which container and iterator type has which built-ins.
//!
//! Place: `types.rs` adds these lists to the others.
//!
//! Invariants: no name stands twice for one type.
//! Limits: none.

use super::{TypeId, dict, dunder, iterator, list, range, set, slice, sort, tuple, view};
use crate::builtins::iterators;
use crate::native::NativeDef;
use crate::native::registry::Owner;

const ITERATORS: [TypeId; 25] = [
    TypeId::ListIterator,
    TypeId::ListReverseIterator,
    TypeId::TupleIterator,
    TypeId::RangeIterator,
    TypeId::LongrangeIterator,
    TypeId::StrIterator,
    TypeId::StrAsciiIterator,
    TypeId::BytesIterator,
    TypeId::BytearrayIterator,
    TypeId::DequeIterator,
    TypeId::DequeReverseIterator,
    TypeId::DictKeyIterator,
    TypeId::DictValueIterator,
    TypeId::DictItemIterator,
    TypeId::DictReverseKeyIterator,
    TypeId::DictReverseValueIterator,
    TypeId::DictReverseItemIterator,
    TypeId::SetIterator,
    TypeId::SequenceIterator,
    TypeId::CallableIterator,
    TypeId::Reversed,
    TypeId::Enumerate,
    TypeId::Zip,
    TypeId::Map,
    TypeId::Filter,
];

/// The lists of containers and iterators.
pub(crate) fn natives() -> Vec<(Owner, &'static [NativeDef])> {
    let own = |type_id: TypeId, list: &'static [NativeDef]| (Owner::Type(type_id), list);
    let mut lists = vec![
        own(TypeId::List, list::NATIVES),
        own(TypeId::List, sort::NATIVES),
        own(TypeId::List, dunder::IN_PLACE),
        own(TypeId::List, dunder::MUTABLE),
        own(TypeId::Tuple, tuple::NATIVES),
        own(TypeId::Dict, dict::NATIVES),
        own(TypeId::Dict, dunder::MUTABLE),
        own(TypeId::Dict, dunder::UNION),
        own(TypeId::Set, set::SHARED),
        own(TypeId::Set, set::NATIVES),
        own(TypeId::Set, dunder::SET_IN_PLACE),
        own(TypeId::FrozenSet, set::SHARED),
        own(TypeId::FrozenSet, set::FROZEN),
        own(TypeId::Range, range::NATIVES),
        own(TypeId::Slice, slice::NATIVES),
        own(TypeId::Reversed, iterators::REVERSED),
        own(TypeId::Enumerate, iterators::ENUMERATE),
        own(TypeId::Zip, iterators::ZIP),
        own(TypeId::Map, iterators::MAP),
        own(TypeId::Filter, iterators::FILTER),
        (Owner::Internal, list::INTERNAL),
        (Owner::Internal, tuple::INTERNAL),
        (Owner::Internal, set::INTERNAL),
        (Owner::Internal, iterators::INTERNAL),
        (Owner::Internal, iterator::INTERNAL),
        (Owner::Internal, crate::protocol::special::INTERNAL),
    ];
    lists.extend(of_iterators());
    lists.push(own(TypeId::MappingProxy, view::PROXY));
    for type_id in [TypeId::DictKeys, TypeId::DictValues, TypeId::DictItems] {
        lists.push(own(type_id, view::NATIVES));
        if type_id == TypeId::DictValues {
            lists.push(own(type_id, view::VALUES));
        } else {
            lists.push(own(type_id, dunder::CONTAINER));
            lists.push(own(type_id, view::SET_LIKE));
            lists.push(own(type_id, dunder::UNION));
            lists.push(own(type_id, dunder::ALGEBRA));
        }
    }
    for type_id in
        [TypeId::List, TypeId::Tuple, TypeId::Dict, TypeId::Set, TypeId::FrozenSet, TypeId::Range]
    {
        lists.push(own(type_id, dunder::CONTAINER));
        if !matches!(type_id, TypeId::Set | TypeId::FrozenSet) {
            lists.push(own(type_id, dunder::SUBSCRIPTS));
        } else {
            lists.push(own(type_id, dunder::UNION));
            lists.push(own(type_id, dunder::ALGEBRA));
        }
        if matches!(type_id, TypeId::List | TypeId::Tuple) {
            lists.push(own(type_id, dunder::CONCATENATION));
        }
    }
    lists
}

/// The lists of iterators.
fn of_iterators() -> Vec<(Owner, &'static [NativeDef])> {
    let own = |type_id: TypeId, list: &'static [NativeDef]| (Owner::Type(type_id), list);
    let mut lists =
        vec![own(TypeId::Zip, iterator::ZIP_STATE), own(TypeId::Map, iterator::MAP_STATE)];
    for type_id in ITERATORS {
        if !matches!(type_id, TypeId::DequeIterator | TypeId::DequeReverseIterator) {
            lists.push(own(type_id, iterator::REDUCED));
        }
        if iterator::is_placed(type_id) {
            lists.push(own(type_id, iterator::PLACED));
        }
    }
    for type_id in ITERATORS.into_iter().chain(crate::stdlib::itertools::types()) {
        lists.push(own(type_id, dunder::ITERATOR));
        let open = matches!(
            type_id,
            TypeId::Enumerate
                | TypeId::Zip
                | TypeId::Map
                | TypeId::Filter
                | TypeId::CallableIterator
        ) || type_id.module() == "itertools" && type_id != TypeId::Repeat;
        if !open {
            lists.push(own(type_id, dunder::HINTED));
        }
    }
    lists
}
