//! `Value`: one 64-bit `Copy` word, NaN-boxed.
//!
//! Place: registers, containers and natives hold these; `heap.rs` resolves the ones that refer to objects.
//!
//! ```text
//! float       any bits below 0xFFF9_0000_0000_0000 (NaN is canonical, so no float reaches the tags)
//! heap        0xFFFA | 0 | kind 8 bits | index 32 bits      a type test reads no memory
//! immediate   0xFFFB | 0 | kind 8 bits | number 32 bits     singletons, built-in types and functions, host functions
//! int         0xFFFF | 48 bits, two's complement            the highest tag: one comparison tests two ints at once
//! ```
//!
//! Invariants: `UNDEF` marks an unbound register, an absent argument or an empty cell; the guest never sees it. Equality of
//! words is identity of objects, except that equal inline ints and equal float bits are one object too.
//! Limits: inline ints have 48 bits (`INT_MIN..=INT_MAX`); a heap holds 2^32 objects of a kind.

use std::fmt;

const FLOAT_END: u64 = 0xFFF9 << 48;
const INT_TAG: u64 = 0xFFFF << 48;
const HEAP_TAG: u64 = 0xFFFA << 48;
const IMMEDIATE_TAG: u64 = 0xFFFB << 48;
const TAG_MASK: u64 = 0xFFFF << 48;
const PAYLOAD_MASK: u64 = (1 << 48) - 1;
const CANONICAL_NAN: u64 = 0x7FF8 << 48;

/// The least inline int.
pub(crate) const INT_MIN: i64 = -(1 << 47);
/// The greatest inline int.
pub(crate) const INT_MAX: i64 = (1 << 47) - 1;

/// One Python value.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Value(u64);

/// What a heap reference refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(crate) enum Kind {
    Str,
    Bytes,
    BigInt,
    List,
    Tuple,
    Dict,
    Set,
    FrozenSet,
    Function,
    Cell,
    Instance,
    Class,
    Method,
    Generator,
    Iterator,
    Exception,
    Range,
    Slice,
    Module,
    Future,
    /// The rare kinds, told apart by `heap::misc::Misc`.
    Misc,
    /// Internal: text that strings are windows of.
    Buffer,
}

/// What an immediate is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Immediate {
    Undef,
    None,
    Bool,
    Ellipsis,
    NotImplemented,
    /// A built-in type; the number is its `TypeId`.
    Type,
    /// A built-in function, method or descriptor; the number is its `NativeId`.
    Native,
    /// A host function of the session.
    HostFunction,
    /// `MemoryError()` when no memory is left to make one.
    MemoryError,
}

/// The unbound mark.
pub(crate) const UNDEF: Value = Value::immediate(Immediate::Undef, 0);
/// `None`
pub(crate) const NONE: Value = Value::immediate(Immediate::None, 0);
/// `False`
pub(crate) const FALSE: Value = Value::immediate(Immediate::Bool, 0);
/// `True`
pub(crate) const TRUE: Value = Value::immediate(Immediate::Bool, 1);
/// `Ellipsis`
pub(crate) const ELLIPSIS: Value = Value::immediate(Immediate::Ellipsis, 0);
/// `NotImplemented`
pub(crate) const NOT_IMPLEMENTED: Value = Value::immediate(Immediate::NotImplemented, 0);

// === impl Value ===

impl Value {
    pub(crate) const fn immediate(kind: Immediate, number: u32) -> Value {
        Value(IMMEDIATE_TAG | (kind as u64) << 32 | number as u64)
    }

    #[inline(always)]
    pub(crate) const fn heap(kind: Kind, index: u32) -> Value {
        Value(HEAP_TAG | (kind as u64) << 32 | index as u64)
    }

    /// The inline int `i`, which must fit 48 bits; `int_fits` tells.
    #[inline(always)]
    pub(crate) const fn int(i: i64) -> Value {
        debug_assert!(int_fits(i));
        Value(INT_TAG | (i as u64 & PAYLOAD_MASK))
    }

    /// The float `f`; any NaN becomes the canonical one.
    #[inline(always)]
    pub(crate) fn float(f: f64) -> Value {
        if f.is_nan() { Value(CANONICAL_NAN) } else { Value(f.to_bits()) }
    }

    #[inline(always)]
    pub(crate) const fn bool(b: bool) -> Value {
        if b { TRUE } else { FALSE }
    }

    #[inline(always)]
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    #[inline(always)]
    pub(crate) const fn is_int(self) -> bool {
        self.0 >= INT_TAG
    }

    /// Whether both are inline ints.
    #[inline(always)]
    pub(crate) const fn are_ints(self, other: Value) -> bool {
        self.0 & other.0 >= INT_TAG
    }

    #[inline(always)]
    pub(crate) const fn is_float(self) -> bool {
        self.0 < FLOAT_END
    }

    /// Whether both are floats.
    #[inline(always)]
    pub(crate) const fn are_floats(self, other: Value) -> bool {
        // One comparison with the bound, for the greater one.
        let greater = if self.0 > other.0 { self.0 } else { other.0 };
        greater < FLOAT_END
    }

    #[inline(always)]
    pub(crate) const fn is_heap(self) -> bool {
        self.0 & TAG_MASK == HEAP_TAG
    }

    #[inline(always)]
    pub(crate) const fn is_kind(self, kind: Kind) -> bool {
        (self.0 >> 32) as u32 == (0xFFFA << 16) | kind as u32
    }

    #[inline(always)]
    pub(crate) const fn is_immediate(self, kind: Immediate) -> bool {
        (self.0 >> 32) as u32 == (0xFFFB << 16) | kind as u32
    }

    #[inline(always)]
    pub(crate) fn is_undef(self) -> bool {
        self == UNDEF
    }

    #[inline(always)]
    pub(crate) fn is_none(self) -> bool {
        self == NONE
    }

    #[inline(always)]
    pub(crate) const fn is_bool(self) -> bool {
        self.is_immediate(Immediate::Bool)
    }

    /// The inline int's value; meaningless for anything else.
    #[inline(always)]
    pub(crate) const fn as_int(self) -> i64 {
        ((self.0 << 16) as i64) >> 16
    }

    /// The inline int's value times 2^16, whose overflow is that of an inline int.
    #[inline(always)]
    const fn as_high(self) -> i64 {
        (self.0 << 16) as i64
    }

    #[inline(always)]
    const fn from_high(high: i64) -> Value {
        Value(INT_TAG | (high as u64) >> 16)
    }

    /// The sum of two inline ints, if it is one.
    #[inline(always)]
    pub(crate) const fn int_add(self, other: Value) -> Option<Value> {
        match self.as_high().checked_add(other.as_high()) {
            Some(high) => Some(Value::from_high(high)),
            None => None,
        }
    }

    /// The sum of two inline ints that is known to be one; of other values some int.
    #[inline(always)]
    pub(crate) const fn int_moved(self, by: Value) -> Value {
        Value(INT_TAG | (self.0.wrapping_add(by.0) & PAYLOAD_MASK))
    }

    /// The difference of two inline ints, if it is one.
    #[inline(always)]
    pub(crate) const fn int_sub(self, other: Value) -> Option<Value> {
        match self.as_high().checked_sub(other.as_high()) {
            Some(high) => Some(Value::from_high(high)),
            None => None,
        }
    }

    /// The product of two inline ints, if it is one.
    #[inline(always)]
    pub(crate) const fn int_mul(self, other: Value) -> Option<Value> {
        match self.as_high().checked_mul(other.as_int()) {
            Some(high) => Some(Value::from_high(high)),
            None => None,
        }
    }

    /// The float's value; meaningless for anything else.
    #[inline(always)]
    pub(crate) const fn as_float(self) -> f64 {
        f64::from_bits(self.0)
    }

    /// The heap index or the immediate's number.
    #[inline(always)]
    pub(crate) const fn index(self) -> u32 {
        self.0 as u32
    }

    /// The inline int or bool as an int.
    #[inline(always)]
    pub(crate) fn small_int(self) -> Option<i64> {
        if self.is_int() {
            Some(self.as_int())
        } else if self.is_bool() {
            Some(i64::from(self.index()))
        } else {
            None
        }
    }

    /// The kind of a heap reference.
    #[inline(always)]
    pub(crate) fn kind(self) -> Option<Kind> {
        if self.is_heap() { kind_from_number((self.0 >> 32) as u8) } else { None }
    }

    /// `self`, unless it is the unbound mark.
    #[inline(always)]
    pub(crate) fn bound(self) -> Option<Value> {
        if self.is_undef() { None } else { Some(self) }
    }

    /// `self`, or `other` when it is the unbound mark.
    #[inline(always)]
    pub(crate) fn or(self, other: Value) -> Value {
        if self.is_undef() { other } else { self }
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_int() {
            write!(f, "{}", self.as_int())
        } else if self.is_float() {
            write!(f, "{:?}", self.as_float())
        } else if let Some(kind) = self.kind() {
            write!(f, "{kind:?}#{}", self.index())
        } else {
            write!(f, "Immediate({}, {})", (self.0 >> 32) as u8, self.index())
        }
    }
}

/// Whether `i` can be inline.
#[inline(always)]
pub(crate) const fn int_fits(i: i64) -> bool {
    (i << 16) >> 16 == i
}

pub(crate) const KINDS: [Kind; 22] = [
    Kind::Str,
    Kind::Bytes,
    Kind::BigInt,
    Kind::List,
    Kind::Tuple,
    Kind::Dict,
    Kind::Set,
    Kind::FrozenSet,
    Kind::Function,
    Kind::Cell,
    Kind::Instance,
    Kind::Class,
    Kind::Method,
    Kind::Generator,
    Kind::Iterator,
    Kind::Exception,
    Kind::Range,
    Kind::Slice,
    Kind::Module,
    Kind::Future,
    Kind::Misc,
    Kind::Buffer,
];

#[inline(always)]
pub(crate) fn kind_from_number(number: u8) -> Option<Kind> {
    KINDS.get(number as usize).copied()
}

const _: () = assert!(size_of::<Value>() == 8);
