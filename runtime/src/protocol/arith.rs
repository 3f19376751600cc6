//! Arithmetic: numbers, sequences, and guest operators with reflection.
//!
//! Place: the slow path of the loop's arithmetic, `operator`, `sum`, `pow`.
//!
//! Invariants: operands of built-in types never need guest code; anything else is a `Binary` frame that follows CPython's
//! order (in-place, left, reflected, and the reflected one first for a subclass that overrides it).
//! Limits: costs and result sizes are charged from bit lengths before the work (`number/cost.rs`); what costs more than
//! `PIECE_COST` is a frame of `protocol/wide`.

use serde::{Deserialize, Serialize};

use crate::code::op::BinaryOp;
use crate::core::Core;
use crate::exception::{Fault, Pending};
use crate::native::state::StepFn;
use crate::native::{Input, Step};
use crate::number::{IntRef, NumberError, PyInt, big, bits, convert, cost, float, power};
use crate::protocol::wide::{Part, Product, Quotient};
use crate::types::TypeId;
use crate::value::{Kind, NOT_IMPLEMENTED, UNDEF, Value};
use crate::vm::operator::Operator;

/// A binary operator on operands of which one is of a guest class. Registers: a, b.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Binary {
    op: BinaryOp,
    inplace: bool,
    stage: u8,
    reflected_first: bool,
}

/// Bits from which an int's copy is charged.
const WIDE_BITS: u64 = 4096;

/// What C's `errno` says of a result that no float holds, as Linux has it.
const ERANGE: i64 = 34;
const RANGE_TEXT: &str = "Numerical result out of range";

/// The stage in which a sequence waits for how often it is to be repeated.
const TIMES: u8 = 10;
/// The stage before that, where it was not asked yet.
const REPEAT: u8 = 11;
/// The stage in which a copy of a deque is awaited, to be changed in place.
const COPIED: u8 = 12;

const NAMES: [(&str, &str, &str); 13] = [
    ("__add__", "__radd__", "__iadd__"),
    ("__sub__", "__rsub__", "__isub__"),
    ("__mul__", "__rmul__", "__imul__"),
    ("__truediv__", "__rtruediv__", "__itruediv__"),
    ("__floordiv__", "__rfloordiv__", "__ifloordiv__"),
    ("__mod__", "__rmod__", "__imod__"),
    ("__pow__", "__rpow__", "__ipow__"),
    ("__matmul__", "__rmatmul__", "__imatmul__"),
    ("__lshift__", "__rlshift__", "__ilshift__"),
    ("__rshift__", "__rrshift__", "__irshift__"),
    ("__and__", "__rand__", "__iand__"),
    ("__or__", "__ror__", "__ior__"),
    ("__xor__", "__rxor__", "__ixor__"),
];

impl Binary {
    /// Before anything was asked.
    pub(crate) fn new(op: BinaryOp, inplace: bool) -> Binary {
        Binary { op, inplace, stage: 0, reflected_first: false }
    }

    /// After the left operand's method was asked.
    pub(crate) fn asked(op: BinaryOp, inplace: bool) -> Binary {
        Binary { op, inplace, stage: 3, reflected_first: false }
    }

    /// A sequence times what has an `__index__`; no other method is asked.
    fn repeat(inplace: bool) -> Binary {
        Binary { op: BinaryOp::Mul, inplace, stage: REPEAT, reflected_first: false }
    }

    fn times(self, core: &mut Core, sequence: Value, count: Value) -> Result<Step, Fault> {
        let x = core.plain(sequence);
        let value = core.binary(self.op, x, count, self.inplace)?;
        let own = self.inplace && value == x && core.changes_itself(x);
        Ok(Step::Return(if own { sequence } else { value }))
    }

    /// An operator of a deque of a derived class, whose result is of that class: a copy is made by the class.
    fn deque(
        &mut self,
        core: &mut Core,
        regs: &mut [Value],
        (deque, other): (Value, Value),
    ) -> Result<Step, Fault> {
        if self.op == BinaryOp::Add && !core.is_deque(core.plain(other)) {
            let name = core.argument_name(other);
            let text = format!("can only concatenate deque (not \"{name}\") to deque");
            return Err(core.type_error(text));
        }
        regs.copy_from_slice(&[deque, other]);
        self.stage = COPIED;
        let class = core.type_of(deque);
        let maxlen = core.deque_maxlen(core.plain(deque));
        let made = match maxlen {
            Some(maxlen) => core.call(class, &[deque, maxlen])?,
            None => core.call(class, &[deque])?,
        };
        self.copied(core, regs, made)
    }

    fn copied(&mut self, core: &mut Core, regs: &mut [Value], copy: Value) -> Result<Step, Fault> {
        let (x, other) = (core.plain(copy), regs[1]);
        if !core.is_deque(x) {
            let (class, name) = (core.type_name(regs[0]), core.type_name(copy));
            return Err(core.type_error(format!("{class}() must return a deque, not {name}")));
        }
        regs[0] = copy;
        self.inplace = true;
        if self.op == BinaryOp::Mul {
            self.stage = TIMES;
            let count = core.index(other)?;
            return self.times(core, copy, count);
        }
        // What the other's items are added by may answer later.
        self.stage = TIMES - 1;
        let y = core.plain(other);
        core.object_binary(self.op, x, y, true)?;
        Ok(Step::Return(copy))
    }
}

impl StepFn for Binary {
    #[expect(clippy::too_many_lines, reason = "one arm for each stage of an operator")]
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [a, b] = regs else { return Err(core.system_error("bad registers")) };
        let (name, reflected, in_place) = NAMES[self.op as usize];
        match (self.stage, input) {
            // A sequence times what `__index__` gave.
            (TIMES, Input::Returned(count)) => return self.times(core, a, count),
            (REPEAT, _) => {
                self.stage = TIMES;
                let count = core.index(b)?;
                return self.times(core, a, count);
            }
            (COPIED, Input::Returned(copy)) => return self.copied(core, regs, copy),
            (TIMES | COPIED, _) => return Err(core.system_error("bad step")),
            _ => {}
        }
        if let Input::Returned(value) = input
            && self.stage > 0
            && value != NOT_IMPLEMENTED
        {
            // What changed the payload of an instance in place is the instance.
            let x = core.plain(a);
            let own = self.inplace && value == x && core.changes_itself(x);
            return Ok(Step::Return(if own { a } else { value }));
        }
        loop {
            let stage = self.stage;
            self.stage += 1;
            let (method, receiver, other) = match stage {
                0 if self.inplace && core.changes_first(self.op, a, b) => {
                    let Some(value) = core.changed_in_place(self.op, a, b)? else { continue };
                    return Ok(Step::Return(if value == core.plain(a) { a } else { value }));
                }
                0 if self.inplace => (core.guest_special(a, in_place), a, b),
                0 => continue,
                1 => {
                    // The right operand's reflected method goes first when its class derives from the left one's and has its own.
                    let (ta, tb) = (core.type_of(a), core.type_of(b));
                    if ta == tb || !core.is_subclass(tb, ta) {
                        continue;
                    }
                    let method = core.guest_special(b, reflected);
                    if method.is_none() || method == core.guest_special(a, reflected) {
                        continue;
                    }
                    self.reflected_first = true;
                    (method, b, a)
                }
                2 => (core.guest_special(a, name), a, b),
                3 if core.goes_by_own(self.op, name, a, b) => continue,
                3 => {
                    if self.reflected_first || core.type_of(a) == core.type_of(b) {
                        continue;
                    }
                    (core.guest_special(b, reflected), b, a)
                }
                _ => {
                    if self.op == BinaryOp::BitOr
                        && !self.inplace
                        && let Some(other) = core.behind_proxy(b)
                    {
                        return core.binary(self.op, a, other, false).map(Step::Return);
                    }
                    if !core.is_left_to_built_ins(self.op, a, b, self.inplace) {
                        return Err(core.declined(self.op, a, b, self.inplace));
                    }
                    let (x, y) = (core.plain(a), core.plain(b));
                    // A method of its own in place has answered already, so the type's does not change it.
                    let own = x != a && core.guest_special(a, in_place).is_some();
                    let inplace = self.inplace && !own;
                    if self.op == BinaryOp::Mod && matches!(x.kind(), Some(Kind::Str | Kind::Bytes))
                    {
                        // The argument keeps its class: `__str__` and its kin are asked.
                        return core.format_percent(x, b).map(Step::Return);
                    }
                    if self.op == BinaryOp::BitOr
                        && !self.inplace
                        && x.is_kind(Kind::Dict)
                        && y.is_kind(Kind::Dict)
                    {
                        return core.dict_union(a, b, false).map(Step::Return);
                    }
                    if !self.inplace
                        && let Some(found) = core.derived_deque(self.op, a, b)
                    {
                        return self.deque(core, regs, found);
                    }
                    let first = core.repeats(x);
                    if self.op == BinaryOp::Mul
                        && self.inplace
                        && a.is_kind(Kind::Instance)
                        && !first
                        && core.repeats(y)
                    {
                        // A class has methods of sequences, so that the right operand is not asked to repeat itself.
                        return Err(core.no_operator(self.op, a, b, true));
                    }
                    if self.op == BinaryOp::Mul && (first || core.repeats(y)) {
                        let (sequence, count) = if first { (a, b) } else { (b, a) };
                        let number = core.plain(count);
                        if core.int_ref(number).is_none()
                            && core.guest_special(count, "__index__").is_some()
                        {
                            self.inplace = inplace && first;
                            regs[0] = sequence;
                            self.stage = TIMES;
                            let count = core.index(count)?;
                            return self.times(core, sequence, count);
                        }
                    }
                    let changes = inplace && x.is_heap() && !core.is_number(x);
                    let given = if changes && core.takes_iterable(self.op, x) { b } else { y };
                    let found = if changes || core.has_guest_class(x) || core.has_guest_class(y) {
                        core.object_binary(self.op, x, given, inplace)
                    } else {
                        Ok(None)
                    };
                    if found == Err(Fault::Raise) && core.names_operands(x, given) {
                        return Err(core.unsupported(self.op, a, b, self.inplace));
                    }
                    if let Some(value) = found? {
                        let own = changes && value == x && core.changes_itself(x);
                        return Ok(Step::Return(if own { a } else { value }));
                    }
                    if (x != a || y != b) && !core.has_guest_class(x) && !core.has_guest_class(y) {
                        let result = core.binary(self.op, x, y, false);
                        if result == Err(Fault::Raise) && core.names_operands(x, y) {
                            // With the classes that the operands have.
                            return Err(core.unsupported(self.op, a, b, self.inplace));
                        }
                        return result.map(Step::Return);
                    }
                    return Err(core.unsupported(self.op, a, b, self.inplace));
                }
            };
            let Some(method) = method else { continue };
            let value = core.call_bound(method, receiver, &[other])?;
            if value != NOT_IMPLEMENTED {
                return Ok(Step::Return(value));
            }
        }
    }
}

impl Core {
    /// `a op b`, or `a op= b`
    #[inline(never)]
    pub(crate) fn binary(
        &mut self,
        op: BinaryOp,
        a: Value,
        b: Value,
        inplace: bool,
    ) -> Result<Value, Fault> {
        if op == BinaryOp::Add && a.is_kind(Kind::Str) && b.is_kind(Kind::Str) {
            return self.add_long_text(a, b);
        }
        if self.is_number(a) && self.is_number(b) {
            return self.number_binary(op, a, b, inplace);
        }
        if (self.as_complex(a).is_some() || self.as_complex(b).is_some())
            && let Some(value) = self.complex_binary(op, a, b)?
        {
            return Ok(value);
        }
        let (method, reflected, in_place) = NAMES[op as usize];
        // What changes the payload of an instance in place is looked at.
        if a.is_kind(Kind::Instance)
            && (!inplace || self.plain(a) == a && self.guest_special(a, in_place).is_none())
            && let Some(value) =
                self.operator_method(Operator::Binary(op, inplace), method, a, b)?
        {
            return Ok(value);
        }
        if op == BinaryOp::BitOr
            && !inplace
            && let Some(shown) = self.behind_proxy(a)
        {
            // A proxy answers before the right operand is asked.
            let other = self.shown_by(b);
            return self.binary(op, shown, other, false);
        }
        if self.has_guest_class(a) || self.has_guest_class(b) {
            let quick = !inplace
                || self.guest_special(a, in_place).is_none() && !self.changes_first(op, a, b);
            if quick && let Some(value) = self.quick_operator(a, b, method, reflected)? {
                return Ok(value);
            }
            return Err(self.enter(Binary::new(op, inplace), &[a, b]));
        }
        match self.object_binary(op, a, b, inplace)? {
            Some(value) => Ok(value),
            None => Err(self.unsupported(op, a, b, inplace)),
        }
    }

    /// A sequence times what counts, by the method of its type.
    pub(crate) fn repeated(
        &mut self,
        sequence: Value,
        count: Value,
        inplace: bool,
    ) -> Result<Value, Fault> {
        let (x, number) = (self.plain(sequence), self.plain(count));
        if self.int_ref(number).is_none() {
            return Err(self.enter(Binary::repeat(inplace), &[sequence, count]));
        }
        let value =
            self.object_binary(BinaryOp::Mul, x, number, inplace)?.unwrap_or(NOT_IMPLEMENTED);
        Ok(if inplace && value == x { sequence } else { value })
    }

    /// Whether a value is of a type whose operators `op=` change it.
    fn changes_itself(&self, value: Value) -> bool {
        matches!(value.kind(), Some(Kind::List | Kind::Set | Kind::Dict))
            || self.is_bytearray(value)
            || self.is_deque(value)
    }

    /// Whether a value is a sequence that can be repeated.
    fn repeats(&self, value: Value) -> bool {
        is_sequence(value) || self.is_bytearray(value) || self.is_deque(value)
    }

    /// A deque of a derived class among the operands of `+` or `*`, and the other operand.
    fn derived_deque(&mut self, op: BinaryOp, a: Value, b: Value) -> Option<(Value, Value)> {
        let derived =
            |value: Value| value.is_kind(Kind::Instance) && self.is_deque(self.plain(value));
        let (of_a, of_b) = (derived(a), derived(b));
        match op {
            BinaryOp::Add if of_a => Some((a, b)),
            BinaryOp::Mul if of_a => self.counts(b).then_some((a, b)),
            BinaryOp::Mul if of_b => self.counts(a).then_some((b, a)),
            _ => None,
        }
    }

    fn counts(&mut self, value: Value) -> bool {
        self.int_ref(self.plain(value)).is_some()
            || self.guest_special(value, "__index__").is_some()
    }

    /// Whether an operation of built-in types is left when methods of classes have declined: that of the left operand's type,
    /// or that of the right one's where it is another. A class with a method of its own has no other.
    fn is_left_to_built_ins(&mut self, op: BinaryOp, a: Value, b: Value, inplace: bool) -> bool {
        self.is_left_by(NAMES[op as usize], op, (a, b), inplace)
    }

    /// As `is_left_to_built_ins`, for `divmod`.
    pub(crate) fn divmod_is_left(&mut self, a: Value, b: Value) -> bool {
        self.is_left_by(("__divmod__", "__rdivmod__", ""), BinaryOp::FloorDiv, (a, b), false)
    }

    fn is_left_by(
        &mut self,
        (name, reflected, in_place): (&'static str, &'static str, &'static str),
        op: BinaryOp,
        (a, b): (Value, Value),
        inplace: bool,
    ) -> bool {
        let (x, y) = (self.plain(a), self.plain(b));
        let number = self.is_number(x) || self.as_complex(x).is_some();
        if inplace && self.changes_itself(x) && self.guest_special(a, in_place).is_none() {
            return true;
        }
        let differ = self.type_of(a) != self.type_of(b);
        let left = self.guest_special(a, name).is_some();
        let right = self.guest_special(b, reflected).is_some();
        let shared = right && differ && number;
        if !left && (!shared || self.computes_with(x, y)) {
            return true;
        }
        differ && !right && self.takes_from_left(op, x, y)
    }

    /// Whether the type of the number `x` computes with `y`.
    fn computes_with(&self, x: Value, y: Value) -> bool {
        if self.int_ref(x).is_some() {
            self.int_ref(y).is_some()
        } else if x.is_float() {
            self.is_number(y)
        } else {
            self.is_number(y) || self.as_complex(y).is_some()
        }
    }

    /// Whether the type of the right operand `y` has a method for `x op y`.
    fn takes_from_left(&self, op: BinaryOp, x: Value, y: Value) -> bool {
        if self.is_number(y) || self.as_complex(y).is_some() {
            return self.computes_with(y, x);
        }
        let set = |value: Value| matches!(value.kind(), Some(Kind::Set | Kind::FrozenSet));
        match op {
            BinaryOp::Mul => self.repeats(y) && self.int_ref(x).is_some(),
            BinaryOp::Mod => match y.kind() {
                Some(Kind::Str | Kind::Bytes) => x.kind() == y.kind(),
                _ => self.is_bytearray(x) && self.is_bytearray(y),
            },
            BinaryOp::BitOr if y.is_kind(Kind::Dict) => x.is_kind(Kind::Dict),
            BinaryOp::BitOr | BinaryOp::BitAnd | BinaryOp::BitXor | BinaryOp::Sub => {
                set(x) && set(y) || self.is_set_view(y)
            }
            _ => false,
        }
    }

    /// Whether `a op b` goes by the method of the built-in type that `a` is of or derives from, before the right operand's is
    /// asked: its type has a slot of numbers for that, and `a` has no method of its own. Sequences' `+` and `*` come last.
    fn goes_by_own(&mut self, op: BinaryOp, name: &'static str, a: Value, b: Value) -> bool {
        use BinaryOp::{Add, BitAnd, BitOr, BitXor, FloorDiv, Mod, Mul, Pow, Sub, TrueDiv};
        let (x, y) = (self.plain(a), self.plain(b));
        let set = |value: Value| matches!(value.kind(), Some(Kind::Set | Kind::FrozenSet));
        let of_sets = matches!(op, BitOr | BitAnd | BitXor | Sub);
        let arithmetic = matches!(op, Add | Sub | Mul | TrueDiv | FloorDiv | Mod | Pow);
        let own = if self.int_ref(x).is_some() {
            self.int_ref(y).is_some() && op != BinaryOp::MatMul
        } else if x.is_float() {
            self.is_number(y) && arithmetic
        } else if self.as_complex(x).is_some() {
            (self.is_number(y) || self.as_complex(y).is_some()) && arithmetic
        } else if op == Mod {
            matches!(x.kind(), Some(Kind::Str | Kind::Bytes)) || self.is_bytearray(x)
        } else if set(x) {
            set(y) && of_sets
        } else if x.is_kind(Kind::Dict) {
            y.is_kind(Kind::Dict) && op == BitOr
        } else {
            of_sets && self.is_set_view(x)
        };
        own && self.guest_special(a, name).is_none()
    }

    /// Whether a built-in type's method of its own changes `a` in place before any other method is asked. A sequence's own goes
    /// by CPython's protocol of sequences, which comes last, but for its subclasses, where it has the slot of a number's.
    fn changes_first(&mut self, op: BinaryOp, a: Value, b: Value) -> bool {
        let x = self.plain(a);
        let fits = match x.kind() {
            Some(Kind::Dict) => op == BinaryOp::BitOr,
            Some(Kind::Set) => {
                matches!(self.plain(b).kind(), Some(Kind::Set | Kind::FrozenSet))
            }
            _ if a == x || op != BinaryOp::Add => false,
            Some(Kind::List) => true,
            _ => self.is_bytearray(x) || self.is_deque(x),
        };
        fits && self.guest_special(a, NAMES[op as usize].2).is_none()
    }

    /// Whether `a op= b` takes what `b` gives when it is iterated, which a class derived from a built-in type may say itself.
    fn takes_iterable(&self, op: BinaryOp, a: Value) -> bool {
        op == BinaryOp::Add && (a.is_kind(Kind::List) || self.is_deque(a))
            || op == BinaryOp::BitOr && a.is_kind(Kind::Dict)
    }

    /// `a op= b` by the method of the built-in type that `a` is of or derives from: its payload, or `None`.
    fn changed_in_place(
        &mut self,
        op: BinaryOp,
        a: Value,
        b: Value,
    ) -> Result<Option<Value>, Fault> {
        let x = self.plain(a);
        if x.is_kind(Kind::Dict) {
            return self.dict_union(x, b, true).map(Some);
        }
        let y = if self.takes_iterable(op, x) { b } else { self.plain(b) };
        let result = self.object_binary(op, x, y, true);
        self.naming_operands(result, (a, b), (x, y))
    }

    /// What an operation on the payloads `x` and `y` of `a` and `b` gave, where the error of a concatenation names the classes
    /// that the operands have.
    fn naming_operands<T: PartialEq>(
        &mut self,
        result: Result<T, Fault>,
        (a, b): (Value, Value),
        (x, y): (Value, Value),
    ) -> Result<T, Fault> {
        if (x != a || y != b)
            && result == Err(Fault::Raise)
            && let Pending::Text(TypeId::TypeError, text) = &self.pending
            && text.starts_with("can't concat ")
        {
            let (x, y) = (self.type_name(a), self.type_name(b));
            return Err(self.type_error(format!("can't concat {y} to {x}")));
        }
        result
    }

    /// `a + b` of two strings, which may be too long to stand in a slot together.
    #[inline(never)]
    pub(crate) fn add_long_text(&mut self, a: Value, b: Value) -> Result<Value, Fault> {
        let bytes = self.heap.strs.get(b.index()).byte_len();
        if bytes == 0 {
            return Ok(a);
        }
        if self.heap.strs.get(a.index()).chars == 0 {
            return Ok(b);
        }
        self.charge_bytes(bytes)?;
        self.heap.append_text(a, b)
    }

    pub(crate) fn is_number(&self, value: Value) -> bool {
        value.is_int() || value.is_float() || value.is_bool() || value.is_kind(Kind::BigInt)
    }

    /// Whether the exception to be raised says that these operands do not fit.
    #[cold]
    fn names_operands(&self, a: Value, b: Value) -> bool {
        let Pending::Text(TypeId::TypeError, text) = &self.pending else { return false };
        let (x, y) = (self.type_name(a), self.type_name(b));
        text.starts_with("unsupported operand type(s) for ")
            && text.ends_with(&format!(": '{x}' and '{y}'"))
            || text.starts_with("can only concatenate ")
            || text.starts_with("can't multiply sequence by non-int")
            || text.starts_with("can't concat ")
    }

    #[cold]
    pub(crate) fn unsupported(&mut self, op: BinaryOp, a: Value, b: Value, inplace: bool) -> Fault {
        if op == BinaryOp::Add && self.data(a).is_kind(Kind::Bytes) && self.gives_buffer(b) {
            let name = crate::types::bytes::methods::named("__add__");
            return self.settle(name, &[a, b], 1, crate::protocol::settle::How::Buffer);
        }
        if op == BinaryOp::Add {
            // CPython's sequences word their own failure.
            let (x, y) = (self.type_name(a), self.type_name(b));
            let words = match self.plain(a).kind() {
                Some(Kind::Str) => Some(format!("can only concatenate str (not \"{y}\") to str")),
                Some(Kind::List) => {
                    Some(format!("can only concatenate list (not \"{y}\") to list"))
                }
                Some(Kind::Tuple) => {
                    Some(format!("can only concatenate tuple (not \"{y}\") to tuple"))
                }
                Some(Kind::Bytes) => Some(format!("can't concat {y} to {x}")),
                _ if self.is_bytearray(self.plain(a)) => Some(format!("can't concat {y} to {x}")),
                _ if self.is_deque(self.plain(a)) && !inplace => {
                    Some(format!("can only concatenate deque (not \"{y}\") to deque"))
                }
                _ => None,
            };
            if let Some(words) = words {
                return self.type_error(words);
            }
        }
        let (first, second) = (self.repeats(self.plain(a)), self.repeats(self.plain(b)));
        // What has no methods of sequences itself, whether one can be repeated or not.
        let bare = match a.kind() {
            Some(Kind::Instance | Kind::Dict | Kind::Set | Kind::FrozenSet | Kind::Range) => false,
            Some(Kind::Exception) => !self.has_guest_class(a),
            Some(Kind::Misc) => self.plain_len(a).is_none(),
            _ => true,
        };
        if op == BinaryOp::Mul && (first || second && (!inplace || bare)) {
            let other = if first { b } else { a };
            let name = self.type_name(other);
            return self.type_error(format!("can't multiply sequence by non-int of type '{name}'"));
        }
        self.no_operator(op, a, b, inplace)
    }

    /// As `unsupported`, where the left operand's class has a method of its own, which has declined.
    #[cold]
    fn declined(&mut self, op: BinaryOp, a: Value, b: Value, inplace: bool) -> Fault {
        let repeats = op == BinaryOp::Mul && self.repeats(self.plain(b));
        let own = self.guest_special(b, NAMES[op as usize].1).is_some();
        if repeats && !own && self.type_of(a) != self.type_of(b) {
            let name = self.type_name(a);
            return self.type_error(format!("can't multiply sequence by non-int of type '{name}'"));
        }
        self.no_operator(op, a, b, inplace)
    }

    /// As `unsupported`, where no sequence was asked.
    #[cold]
    fn no_operator(&mut self, op: BinaryOp, a: Value, b: Value, inplace: bool) -> Fault {
        let (x, y) = (self.type_name(a), self.type_name(b));
        let sign = match (op, inplace) {
            (BinaryOp::Pow, false) => "** or pow()".to_owned(),
            (_, true) => format!("{}=", op.symbol()),
            _ => op.symbol().to_owned(),
        };
        self.type_error(format!("unsupported operand type(s) for {sign}: '{x}' and '{y}'"))
    }

    /// Turns an arithmetic error into its exception.
    #[cold]
    pub(crate) fn number_error(&mut self, error: &NumberError) -> Fault {
        let class = match error {
            NumberError::Value(_) => TypeId::ValueError,
            NumberError::Overflow(_) => TypeId::OverflowError,
            NumberError::Range => {
                return match self.heap.new_str(RANGE_TEXT) {
                    Ok(text) => self.raise_args(TypeId::OverflowError, &[Value::int(ERANGE), text]),
                    Err(fault) => fault,
                };
            }
            NumberError::ZeroDivision(_) => TypeId::ZeroDivisionError,
            // Powers go on with complex numbers; nothing else says so.
            NumberError::Complex => TypeId::ValueError,
            NumberError::Memory => match self.heap.books.reserve(u64::MAX) {
                Err(fault) => return fault,
                Ok(()) => TypeId::MemoryError,
            },
        };
        self.raise(class, error.to_string())
    }

    /// The int of a result.
    pub(crate) fn new_pyint(&mut self, int: PyInt) -> Result<Value, Fault> {
        match int {
            PyInt::Small(small) => self.heap.new_int(small),
            PyInt::Big(big) => self.heap.new_big(big),
        }
    }

    fn number_binary(
        &mut self,
        op: BinaryOp,
        a: Value,
        b: Value,
        inplace: bool,
    ) -> Result<Value, Fault> {
        if a.is_float() || b.is_float() {
            return self.float_binary(op, a, b, inplace);
        }
        if a.is_bool()
            && b.is_bool()
            && matches!(op, BinaryOp::BitAnd | BinaryOp::BitOr | BinaryOp::BitXor)
        {
            let (x, y) = (a.index() != 0, b.index() != 0);
            return Ok(Value::bool(match op {
                BinaryOp::BitAnd => x & y,
                BinaryOp::BitOr => x | y,
                _ => x ^ y,
            }));
        }
        let (Some(x), Some(y)) = (self.int_ref(a), self.int_ref(b)) else {
            return Err(self.unsupported(op, a, b, inplace));
        };
        if op == BinaryOp::TrueDiv {
            let bits = x.bit_length().max(y.bit_length());
            if bits > WIDE_BITS {
                self.heap.books.reserve(bits / 4)?;
                self.charge(bits / 1024)?;
            }
            let (Some(x), Some(y)) = (self.int_ref(a), self.int_ref(b)) else {
                return Err(self.system_error("no ints"));
            };
            let result = convert::true_div(x, y);
            return self.float_result(result);
        }
        if op == BinaryOp::Pow && y.is_negative() {
            let (x, y) = (convert::to_f64(x), convert::to_f64(y));
            return match (x, y) {
                (Ok(x), Ok(y)) => self.float_power(x, y),
                (Err(error), _) | (_, Err(error)) => self.float_result(Err(error)),
            };
        }
        let (fuel, result_bits) = int_cost(op, x, y);
        if op == BinaryOp::MatMul {
            return Err(self.unsupported(op, a, b, inplace));
        }
        // What no memory suffices for is no reason to spend fuel on it.
        self.heap.books.reserve(result_bits / 8)?;
        if fuel > cost::PIECE_COST {
            match op {
                BinaryOp::Mul => return Err(self.enter(Product::default(), &[a, b, UNDEF])),
                BinaryOp::FloorDiv => return Err(self.wide_division(Part::Quotient, a, b)),
                BinaryOp::Mod => return Err(self.wide_division(Part::Rest, a, b)),
                BinaryOp::Pow => return self.wide_power(a, b),
                _ => {}
            }
        }
        self.charge(fuel / 16)?;
        let (Some(x), Some(y)) = (self.int_ref(a), self.int_ref(b)) else {
            return Err(self.system_error("no ints"));
        };
        let result = int_operation(op, x, y);
        match result {
            Ok(int) => self.new_pyint(int),
            Err(error) => Err(self.number_error(&error)),
        }
    }

    fn float_power(&mut self, base: f64, exponent: f64) -> Result<Value, Fault> {
        match float::pow(base, exponent) {
            Err(NumberError::Complex) => self.complex_power(base, exponent),
            result => self.float_result(result),
        }
    }

    /// A division of wide ints by a frame.
    pub(crate) fn wide_division(&mut self, part: Part, a: Value, b: Value) -> Fault {
        self.enter(Quotient::new(part), &[a, b, UNDEF, UNDEF])
    }

    /// Charges for a copy of an int.
    fn charge_int(&mut self, value: Value) -> Result<(), Fault> {
        let bits = self.bit_length(value);
        if bits > WIDE_BITS {
            self.heap.books.reserve(bits / 8 + 64)?;
            self.charge(bits / 4096)?;
        }
        Ok(())
    }

    fn float_result(&mut self, result: Result<f64, NumberError>) -> Result<Value, Fault> {
        match result {
            Ok(float) => Ok(Value::float(float)),
            Err(error) => Err(self.number_error(&error)),
        }
    }

    /// A number as a float; `OverflowError` for an int that is too large.
    pub(crate) fn to_float(&mut self, value: Value) -> Result<f64, Fault> {
        if value.is_float() {
            return Ok(value.as_float());
        }
        let Some(int) = self.int_ref(value) else { return Err(self.system_error("no number")) };
        convert::to_f64(int).map_err(|error| self.number_error(&error))
    }

    fn float_binary(
        &mut self,
        op: BinaryOp,
        a: Value,
        b: Value,
        inplace: bool,
    ) -> Result<Value, Fault> {
        // An operator that floats do not have is refused before an int is found to be too large for one.
        let operation: fn(f64, f64) -> Result<f64, NumberError> = match op {
            BinaryOp::Add => |x, y| Ok(x + y),
            BinaryOp::Sub => |x, y| Ok(x - y),
            BinaryOp::Mul => |x, y| Ok(x * y),
            BinaryOp::TrueDiv => float::true_div,
            BinaryOp::FloorDiv => float::floor_div,
            BinaryOp::Mod => float::floor_mod,
            BinaryOp::Pow => {
                let (x, y) = (self.to_float(a)?, self.to_float(b)?);
                return self.float_power(x, y);
            }
            _ => return Err(self.unsupported(op, a, b, inplace)),
        };
        let (x, y) = (self.to_float(a)?, self.to_float(b)?);
        self.float_result(operation(x, y))
    }

    /// `-value`
    pub(crate) fn negative(&mut self, value: Value) -> Result<Value, Fault> {
        if value.is_float() {
            return Ok(Value::float(-value.as_float()));
        }
        if self.int_ref(value).is_some() {
            self.charge_int(value)?;
            let result = big::neg(self.int_ref(value).unwrap_or(IntRef::Small(0)));
            return self.new_pyint(result);
        }
        self.unary(value, "__neg__", "-")
    }

    /// `+value`
    pub(crate) fn positive(&mut self, value: Value) -> Result<Value, Fault> {
        if value.is_bool() {
            return Ok(Value::int(i64::from(value.index())));
        }
        if self.is_number(value) {
            return Ok(value);
        }
        self.unary(value, "__pos__", "+")
    }

    /// `~value`
    pub(crate) fn invert(&mut self, value: Value) -> Result<Value, Fault> {
        if value.is_bool() {
            // It is warned of, by Python.
            return Err(self.call_frozen("warnings", "_inverted", &[value], UNDEF));
        }
        if self.int_ref(value).is_some() {
            self.charge_int(value)?;
            let result = bits::invert(self.int_ref(value).unwrap_or(IntRef::Small(0)));
            return self.new_pyint(result);
        }
        self.unary(value, "__invert__", "~")
    }

    fn unary(&mut self, value: Value, method: &'static str, sign: &str) -> Result<Value, Fault> {
        if let Some(answer) = self.call_special(value, method, &[])? {
            return Ok(answer);
        }
        let plain = self.plain(value);
        if let Some(complex) = self.as_complex(plain)
            && sign != "~"
        {
            return self.new_complex(if sign == "-" { complex.negative() } else { complex });
        }
        if plain != value && self.is_number(plain) && !(sign == "~" && plain.is_float()) {
            return match sign {
                "-" => self.negative(plain),
                "+" => self.positive(plain),
                _ => self.invert(plain),
            };
        }
        let name = self.type_name(value);
        Err(self.type_error(format!("bad operand type for unary {sign}: '{name}'")))
    }
}

fn is_sequence(value: Value) -> bool {
    matches!(value.kind(), Some(Kind::Str | Kind::List | Kind::Tuple | Kind::Bytes))
}

fn int_cost(op: BinaryOp, x: IntRef<'_>, y: IntRef<'_>) -> (u64, u64) {
    let (m, n) = (x.bit_length(), y.bit_length());
    match op {
        BinaryOp::Mul => (cost::cost_mul(m, n), cost::mul_bits_bound(m, n)),
        BinaryOp::FloorDiv | BinaryOp::Mod => (cost::cost_div(m, n), cost::div_bits_bound(m, n)),
        BinaryOp::Pow => {
            let exponent = y.to_i64().map_or(u64::MAX, |e| e.max(0) as u64);
            (cost::cost_pow(m, exponent), cost::pow_bits_bound(m, exponent))
        }
        BinaryOp::LShift => {
            // One that is no index is refused as it is.
            let Some(shift) = y.to_i64() else { return (1, 1) };
            let shift = shift.max(0) as u64;
            (cost::cost_shl(m, shift), cost::shl_bits_bound(m, shift))
        }
        _ => (cost::cost_linear(m, n), cost::add_bits_bound(m, n)),
    }
}

fn int_operation(op: BinaryOp, x: IntRef<'_>, y: IntRef<'_>) -> Result<PyInt, NumberError> {
    match op {
        BinaryOp::Add => Ok(big::add(x, y)),
        BinaryOp::Sub => Ok(big::sub(x, y)),
        BinaryOp::Mul => Ok(big::mul(x, y)),
        BinaryOp::FloorDiv => big::floor_div(x, y),
        BinaryOp::Mod => big::floor_mod(x, y),
        BinaryOp::Pow => power::pow(x, y),
        BinaryOp::LShift => bits::shl(x, y),
        BinaryOp::RShift => bits::shr(x, y),
        BinaryOp::BitAnd => Ok(bits::and(x, y)),
        BinaryOp::BitOr => Ok(bits::or(x, y)),
        BinaryOp::BitXor => Ok(bits::xor(x, y)),
        BinaryOp::TrueDiv | BinaryOp::MatMul => Err(NumberError::value("no int operation")),
    }
}
