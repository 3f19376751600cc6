//! The built-ins of `int`, `bool`, `float`, `str` and `bytes`, gathered.
//!
//! Place: `types.rs` adds them to the registry's lists.
//!
//! Invariants: each list belongs to the types it is named with here; `operators` holds what several share.
//! Limits: none.

use super::{bytearray, bytes, complex, float, int, operators, str};
use crate::native::NativeDef;
use crate::native::registry::Owner;
use crate::types::TypeId;

/// The lists of these types with their owners.
pub(crate) fn natives() -> Vec<(Owner, &'static [NativeDef])> {
    vec![
        (Owner::Type(TypeId::Int), int::NATIVES),
        (Owner::Type(TypeId::Int), operators::COMMON),
        (Owner::Type(TypeId::Int), operators::NUMBERS),
        (Owner::Type(TypeId::Int), operators::BITS),
        (Owner::Type(TypeId::Int), operators::INTS),
        (Owner::Type(TypeId::Bool), int::BOOL_NATIVES),
        (Owner::Type(TypeId::Bool), operators::BITS),
        (Owner::Type(TypeId::Float), float::NATIVES),
        (Owner::Type(TypeId::Float), operators::COMMON),
        (Owner::Type(TypeId::Float), operators::NUMBERS),
        (Owner::Type(TypeId::Complex), complex::NATIVES),
        (Owner::Type(TypeId::Str), str::NATIVES),
        (Owner::Type(TypeId::Str), str::case::NATIVES),
        (Owner::Type(TypeId::Str), str::codec::NATIVES),
        (Owner::Type(TypeId::Str), str::fill::NATIVES),
        (Owner::Type(TypeId::Str), str::format::NATIVES),
        (Owner::Type(TypeId::Str), str::join::NATIVES),
        (Owner::Type(TypeId::Str), str::search::NATIVES),
        (Owner::Type(TypeId::Str), str::split::NATIVES),
        (Owner::Type(TypeId::Str), str::translate::NATIVES),
        (Owner::Type(TypeId::Str), operators::COMMON),
        (Owner::Type(TypeId::Str), operators::STR),
        (Owner::Type(TypeId::Str), operators::TEXTS),
        (Owner::Type(TypeId::Bytes), bytes::NATIVES),
        (Owner::Type(TypeId::Bytes), bytes::methods::NATIVES),
        (Owner::Type(TypeId::Bytes), bytes::shape::NATIVES),
        (Owner::Type(TypeId::Bytes), operators::COMMON),
        (Owner::Type(TypeId::Bytes), operators::STR),
        (Owner::Type(TypeId::Bytes), operators::TEXTS),
        (Owner::Type(TypeId::Bytearray), bytearray::NATIVES),
        (Owner::Type(TypeId::Bytearray), operators::TEXTS),
    ]
}
