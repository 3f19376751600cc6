//! Hashes: as 64-bit CPython's for numbers, tuples and frozensets; `SipHash` under the session's key for text and bytes.
//!
//! Place: dicts, sets, `hash()`.
//!
//! Invariants: equal values of built-in types have equal hashes. A tuple's items are hashed without guest code where
//! possible; else the tuple's hash is a frame.
//! Limits: nesting natively up to `NATIVE_DEPTH`, beyond that by frames, which `depth` bounds.

use serde::{Deserialize, Serialize};

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::Heap;
use crate::heap::misc::Misc;
use crate::native::state::StepFn;
use crate::native::{Input, Step};
use crate::number::complex::Complex;
use crate::number::hash::{self as numbers, SetHash, TupleHash};
use crate::protocol::compare::LONG_BYTES;
use crate::value::{Immediate, Kind, Value};

const NATIVE_DEPTH: u32 = 16;
/// Items that are looked at natively; more are hashed by frames, in slices.
const ITEMS_MAX: u32 = 512;

/// What hashing without guest code came to.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Hashed {
    Is(u64),
    Unhashable,
    Ask,
}

/// What is wrong with another answer of `__hash__`.
pub(crate) const NO_INT: &str = "__hash__ method should return an integer";

/// Hashes what needs guest code. Registers: object, method (or unbound for a tuple).
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct HashState {
    asked: bool,
    /// The order of the items does not count: for the members of a union.
    unordered: bool,
    at: u32,
    sum: TupleHash,
}

impl StepFn for HashState {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [object, method] = regs else { return Err(core.system_error("bad registers")) };
        if method.is_undef() {
            return self.step_tuple(core, object, input);
        }
        let answer = match input {
            Input::Returned(answer) if self.asked => answer,
            _ => {
                self.asked = true;
                core.call_bound(method, object, &[])?
            }
        };
        match core.hash_answered(answer) {
            Some(hash) => core.heap.new_int(hash).map(Step::Return),
            None => Err(core.type_error(NO_INT)),
        }
    }
}

impl HashState {
    fn step_tuple(&mut self, core: &mut Core, tuple: Value, input: Input) -> Result<Step, Fault> {
        if !tuple.is_kind(Kind::Tuple) {
            return Err(core.system_error("no tuple"));
        }
        let mut answer = match input {
            Input::Returned(value) if self.asked => Some(core.hash_of_int(value)),
            _ => None,
        };
        while let Some(item) = core.heap.tuple(tuple).get(self.at as usize).copied() {
            let hash = match answer.take() {
                Some(hash) => hash,
                None => {
                    self.asked = true;
                    core.hash(item)?
                }
            };
            if self.unordered {
                self.sum.add_unordered(hash);
            } else {
                self.sum.add(hash as i64);
            }
            self.at += 1;
            self.asked = false;
            core.charge(u64::from(self.at.is_multiple_of(16)))?;
            if core.meter.is_over() {
                return Ok(Step::Yield);
            }
        }
        let hash = if self.unordered { self.sum.finish_unordered() } else { self.sum.finish() };
        core.heap.new_int(hash).map(Step::Return)
    }
}

impl Core {
    /// `hash(value)` as bits of the signed 64-bit hash.
    #[inline]
    pub(crate) fn hash(&mut self, value: Value) -> Result<u64, Fault> {
        match self.plain_hash(value, 0) {
            Hashed::Is(hash) => Ok(hash),
            Hashed::Unhashable => {
                let name = self.type_name(self.behind_proxy(value).unwrap_or(value));
                Err(self.type_error(format!("unhashable type: '{name}'")))
            }
            Hashed::Ask => Err(self.enter_hash(value)),
        }
    }

    fn enter_hash(&mut self, value: Value) -> Fault {
        let state = HashState { asked: false, unordered: false, at: 0, sum: TupleHash::default() };
        if value.is_kind(Kind::Misc)
            && let Misc::Union { args } = *self.heap.misc_of(value)
            && args.is_kind(Kind::Tuple)
        {
            let state = HashState { unordered: true, ..state };
            return self.enter(state, &[args, crate::value::UNDEF]);
        }
        if value.is_kind(Kind::Tuple) {
            return self.enter(state, &[value, crate::value::UNDEF]);
        }
        if value.is_kind(Kind::Slice) {
            let slice = *self.heap.slice(value);
            return match self.heap.new_tuple(&[slice.start, slice.stop, slice.step]) {
                Ok(parts) => self.enter(state, &[parts, crate::value::UNDEF]),
                Err(fault) => fault,
            };
        }
        if value.is_kind(Kind::Misc)
            && let Misc::GenericAlias { origin, args } = *self.heap.misc_of(value)
        {
            return match self.heap.new_tuple(&[origin, args]) {
                Ok(parts) => self.enter(state, &[parts, crate::value::UNDEF]),
                Err(fault) => fault,
            };
        }
        let value = self.behind_proxy(value).unwrap_or(value);
        match self.guest_special(value, "__hash__") {
            Some(method) if !method.is_none() => self.enter(state, &[value, method]),
            _ => {
                let name = self.type_name(value);
                self.type_error(format!("unhashable type: '{name}'"))
            }
        }
    }

    /// The hash that a `__hash__` means by its answer, if that is an int.
    pub(crate) fn hash_answered(&self, answer: Value) -> Option<i64> {
        use num_traits::ToPrimitive;
        let answer = self.plain(answer);
        match answer.small_int() {
            Some(int) => Some(numbers::hash_i64(int)),
            // What fits 64 bits is the hash as it stands.
            None if answer.is_kind(Kind::BigInt) => {
                let big = self.heap.big(answer);
                Some(big.to_i64().unwrap_or_else(|| numbers::hash_bigint(big)))
            }
            None => None,
        }
    }

    /// The hash that an int value stands for, as `hash` would give it back.
    pub(crate) fn hash_of_int(&self, value: Value) -> u64 {
        match value.small_int() {
            Some(int) => int as u64,
            None if value.is_kind(Kind::BigInt) => {
                use num_traits::ToPrimitive;
                self.heap.big(value).to_i64().unwrap_or(0) as u64
            }
            None => 0,
        }
    }

    /// Hashes without guest code.
    #[inline]
    pub(crate) fn plain_hash(&mut self, value: Value, depth: u32) -> Hashed {
        if value.is_int() {
            return Hashed::Is(numbers::hash_i64(value.as_int()) as u64);
        }
        if value.is_kind(Kind::Str) {
            // Also where the hash is known: a restored session does not know it.
            self.charge_scan(self.heap.str(value).len());
            return Hashed::Is(self.heap.hash_str(value));
        }
        self.plain_hash_rare(value, depth)
    }

    /// Charges for hashing so many bytes.
    #[inline]
    fn charge_scan(&mut self, bytes: usize) {
        if bytes >= LONG_BYTES {
            self.meter.slice -= bytes as i64 / 64;
        }
    }

    fn plain_hash_rare(&mut self, value: Value, depth: u32) -> Hashed {
        if value.is_float() {
            let float = value.as_float();
            return Hashed::Is(numbers::hash_f64(float).unwrap_or(1) as u64);
        }
        let Some(kind) = value.kind() else {
            if value.is_immediate(Immediate::Bool) {
                return Hashed::Is(u64::from(value.index()));
            }
            return Hashed::Is(identity_hash(value));
        };
        match kind {
            Kind::Bytes => {
                self.charge_scan(self.heap.bytes(value).len());
                Hashed::Is(self.heap.hash_raw(self.heap.bytes(value)))
            }
            Kind::BigInt => Hashed::Is({
                self.charge_scan((self.heap.big(value).bits() / 8) as usize);
                numbers::hash_bigint(self.heap.big(value)) as u64
            }),
            Kind::Tuple => self.plain_hash_tuple(value, depth),
            Kind::FrozenSet => self.plain_hash_frozenset(value),
            Kind::List | Kind::Dict | Kind::Set | Kind::Cell => Hashed::Unhashable,
            Kind::Slice => {
                if !self.may_hash_within(depth, 3) {
                    return Hashed::Ask;
                }
                let slice = *self.heap.slice(value);
                match self.plain_hash_all(&[slice.start, slice.stop, slice.step], depth) {
                    // The part says so in its own name.
                    Hashed::Unhashable => Hashed::Ask,
                    hashed => hashed,
                }
            }
            Kind::Range => self.plain_hash_range(value, depth),
            Kind::Method => {
                let method = *self.heap.method(value);
                Hashed::Is(
                    identity_hash(method.function) ^ identity_hash(method.receiver).rotate_left(17),
                )
            }
            Kind::Instance | Kind::Exception | Kind::Class => {
                match self.guest_special(value, "__hash__") {
                    Some(method) if method.is_none() => return Hashed::Unhashable,
                    Some(method) => {
                        return match self.quick_hash(method, value) {
                            Some(hash) => Hashed::Is(hash as u64),
                            None => Hashed::Ask,
                        };
                    }
                    None => {}
                }
                let plain = self.plain(value);
                if plain != value {
                    return self.plain_hash(plain, depth);
                }
                Hashed::Is(identity_hash(value))
            }
            _ => {
                if self.is_set_view(value) {
                    return Hashed::Unhashable;
                }
                if kind == Kind::Misc {
                    return self.plain_hash_misc(value, depth);
                }
                Hashed::Is(identity_hash(value))
            }
        }
    }

    /// Aliases and unions hash as they compare; the rest by identity.
    fn plain_hash_misc(&mut self, value: Value, depth: u32) -> Hashed {
        let holds =
            matches!(self.heap.misc_of(value), Misc::GenericAlias { .. } | Misc::Union { .. });
        if holds && !self.may_hash_within(depth, 2) {
            return Hashed::Ask;
        }
        match *self.heap.misc_of(value) {
            Misc::GenericAlias { origin, args } => {
                // As the tuple of both, which is what a frame hashes where guest code is needed.
                match self.plain_hash_all(&[origin, args], depth) {
                    Hashed::Is(hash) => Hashed::Is(hash),
                    Hashed::Unhashable | Hashed::Ask => Hashed::Ask,
                }
            }
            Misc::Union { args } => {
                let mut sum = TupleHash::default();
                let len = self.heap.items(args).map_or(0, <[Value]>::len);
                if !self.may_hash_within(depth.max(1), len) {
                    return Hashed::Ask;
                }
                for at in 0..len {
                    let Some(item) = self.item_at(args, at) else { break };
                    match self.plain_hash(item, depth + 1) {
                        Hashed::Is(hash) => sum.add_unordered(hash),
                        Hashed::Unhashable | Hashed::Ask => return Hashed::Ask,
                    }
                }
                Hashed::Is(sum.finish_unordered() as u64)
            }
            Misc::Complex { real, imag } => {
                Hashed::Is(crate::types::complex::hash_complex(Complex::new(real, imag)))
            }
            Misc::MappingProxy { dict } => self.plain_hash(dict, depth + 1),
            Misc::Code { code } => Hashed::Is(self.code_hash(code)),
            Misc::Bytearray { .. } | Misc::Deque { .. } => Hashed::Unhashable,
            Misc::MemoryView { .. } => match self.view_hash(value) {
                Ok(bytes) => self.plain_hash(bytes, depth),
                Err(_) => Hashed::Unhashable,
            },
            _ => Hashed::Is(identity_hash(value)),
        }
    }

    fn plain_hash_tuple(&mut self, tuple: Value, depth: u32) -> Hashed {
        let len = self.heap.tuple(tuple).len();
        if !self.may_hash_within(depth, len) {
            return Hashed::Ask;
        }
        let mut sum = TupleHash::default();
        for at in 0..len {
            let item = self.heap.tuple(tuple)[at];
            match self.plain_hash(item, depth + 1) {
                Hashed::Is(hash) => sum.add(hash as i64),
                // The item says so in its own name.
                Hashed::Unhashable | Hashed::Ask => return Hashed::Ask,
            }
        }
        Hashed::Is(sum.finish() as u64)
    }

    /// Whether `len` items of what stands so deep may be hashed natively; charges for them. Tuples that share their items have many
    /// more paths than objects, so what is looked at is counted.
    fn may_hash_within(&mut self, depth: u32, len: usize) -> bool {
        if depth == 0 {
            self.hash_left = ITEMS_MAX;
        }
        let Some(left) = self.hash_left.checked_sub(len as u32 + 1) else {
            self.meter.slice -= i64::from(ITEMS_MAX / 8);
            return false;
        };
        self.hash_left = left;
        self.meter.slice -= len as i64 / 16;
        depth <= NATIVE_DEPTH
    }

    fn plain_hash_frozenset(&mut self, set: Value) -> Hashed {
        let set = self.heap.set(set);
        let known = set.hash.get();
        if known != 0 {
            return Hashed::Is(known);
        }
        let mut sum = SetHash::default();
        set.iter_from(0).for_each(|(_, slot)| sum.add(slot.hash as i64));
        let hash = sum.finish() as u64;
        set.hash.set(hash);
        Hashed::Is(hash)
    }

    fn plain_hash_all(&mut self, items: &[Value], depth: u32) -> Hashed {
        let mut sum = TupleHash::default();
        for item in items {
            match self.plain_hash(*item, depth + 1) {
                Hashed::Is(hash) => sum.add(hash as i64),
                other => return other,
            }
        }
        Hashed::Is(sum.finish() as u64)
    }

    fn plain_hash_range(&mut self, range: Value, depth: u32) -> Hashed {
        use crate::value::NONE;
        let range = *self.heap.range(range);
        let one = range.len == Value::int(1);
        let items = if range.len == Value::int(0) {
            [range.len, NONE, NONE]
        } else if one {
            [range.len, range.start, NONE]
        } else {
            [range.len, range.start, range.step]
        };
        self.plain_hash_all(&items, depth)
    }
}

/// The hash of a value that follows from the value and its text alone; snapshots do not hold it.
pub(crate) fn derived_hash(heap: &Heap, value: Value) -> Option<u64> {
    if value.is_int() {
        Some(numbers::hash_i64(value.as_int()) as u64)
    } else if value.is_kind(Kind::Str) {
        Some(heap.hash_str(value))
    } else if value.is_float() {
        Some(numbers::hash_f64(value.as_float()).unwrap_or(1) as u64)
    } else if value.is_bool() {
        Some(u64::from(value.index()))
    } else if value.is_heap() || value.is_undef() {
        None
    } else {
        Some(identity_hash(value))
    }
}

/// Hash of an object by its identity: deterministic, for a handle is no address.
pub(crate) fn identity_hash(value: Value) -> u64 {
    let mixed = value.bits().wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 4;
    if mixed == u64::MAX { 1 } else { mixed }
}
