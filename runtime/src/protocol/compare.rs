//! Comparison: rich comparison with reflection, equality and order of containers.
//!
//! Place: `Eq`, `Lt` and the tests of the loop; dict and set look-ups; `sort`, `min`, `max`, `in`.
//!
//! Invariants: what needs no guest code is answered natively (`plain_equal`); what does is a frame for each nesting level,
//! so depth is counted and each comparison can suspend. Identity implies equality inside containers.
//! Limits: natively `NATIVE_DEPTH` levels; fuel by items compared, and by the length of long texts and ints.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::code::op::CompareOp;
use crate::core::Core;
use crate::exception::{Fault, Pending};
use crate::heap::misc::Misc;
use crate::native::state::StepFn;
use crate::native::{Input, Step};
use crate::number::{IntRef, big, convert};
use crate::protocol::checked::Check;
use crate::types::TypeId;
use crate::value::{FALSE, Kind, NOT_IMPLEMENTED, TRUE, UNDEF, Value};
use crate::vm::operator::Operator;

const NATIVE_DEPTH: u32 = 16;
/// Bytes from which a comparison of two texts is charged by their length.
pub(crate) const LONG_BYTES: usize = 1024;
/// Pairs of items that are compared natively; more are compared by frames, in slices.
const PAIRS_MAX: u32 = 256;
/// As `PAIRS_MAX`, for the parts of aliases and unions: those with more are equal to themselves only.
const PARTS_MAX: u32 = 8192;

/// The methods of the operators.
const METHODS: [&str; 6] = ["__lt__", "__le__", "__gt__", "__ge__", "__eq__", "__ne__"];

/// Rich comparison by guest methods. Registers: a, b, first method and receiver order follow the stage.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Compare {
    op: CompareOp,
    stage: u8,
    /// Whether only the truth of the result is wanted.
    truth: bool,
}

/// Comparison of sequences, dicts, sets item by item. Registers: a, b.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct DeepEqual {
    op: CompareOp,
    at: u32,
    stage: u8,
}

impl Compare {
    /// Before anything was asked.
    pub(crate) fn new(op: CompareOp, truth: bool) -> Compare {
        Compare { op, stage: 0, truth }
    }

    /// After the left operand's method was asked.
    pub(crate) fn asked(op: CompareOp, truth: bool) -> Compare {
        Compare { op, stage: 2, truth }
    }
}

impl StepFn for Compare {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [a, b] = regs else { return Err(core.system_error("bad registers")) };
        let mut answer = match input {
            Input::Returned(value) => Some(value),
            _ => None,
        };
        loop {
            if let Some(value) = answer.take() {
                if self.stage == 4 {
                    return Ok(Step::Return(value));
                }
                if value != NOT_IMPLEMENTED {
                    if self.truth {
                        self.stage = 4;
                        return core.truth(value).map(|truth| Step::Return(Value::bool(truth)));
                    }
                    return Ok(Step::Return(value));
                }
            }
            // Stages: 0 the subclass's reflection first, 1 a's method, 2 b's reflection, 3 the default.
            let stage = self.stage;
            self.stage += 1;
            match stage {
                0 => {
                    let (ta, tb) = (core.type_of(a), core.type_of(b));
                    if ta == tb {
                        self.stage = 2;
                        answer = core.compare_method(self.op, a, b)?;
                    } else if core.is_subclass(tb, ta) {
                        answer = core.compare_method(self.op.swapped(), b, a)?;
                    }
                }
                1 => answer = core.compare_method(self.op, a, b)?,
                2 => {
                    let (ta, tb) = (core.type_of(a), core.type_of(b));
                    if ta == tb || !core.is_subclass(tb, ta) {
                        answer = core.compare_method(self.op.swapped(), b, a)?;
                    }
                }
                _ => return core.compare_default(self.op, a, b).map(Step::Return),
            }
        }
    }
}

impl StepFn for DeepEqual {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [a, b] = regs else { return Err(core.system_error("bad registers")) };
        let answer = match input {
            Input::Returned(value) => Some(value),
            _ => None,
        };
        if self.stage == 2 {
            // The deciding pair's comparison is the result.
            return Ok(Step::Return(answer.unwrap_or(FALSE)));
        }
        match (a.kind(), b.kind()) {
            (Some(Kind::List | Kind::Tuple), Some(Kind::List | Kind::Tuple)) => {
                self.sequences(core, a, b, answer)
            }
            (Some(Kind::Dict), Some(Kind::Dict)) => self.dicts(core, a, b, answer),
            _ => Err(core.system_error("no containers")),
        }
    }
}

impl DeepEqual {
    fn sequences(
        &mut self,
        core: &mut Core,
        a: Value,
        b: Value,
        answer: Option<Value>,
    ) -> Result<Step, Fault> {
        let mut answer = answer.map(|value| value == TRUE);
        loop {
            if core.meter.is_over() && answer.is_none() {
                return Ok(Step::Yield);
            }
            core.charge(u64::from(self.at.is_multiple_of(16)))?;
            let at = self.at as usize;
            if answer.is_none() && self.pass_same(core, a, b) {
                continue;
            }
            let (Some(x), Some(y)) = (core.item_at(a, at), core.item_at(b, at)) else {
                let (m, n) = (core.plain_len(a).unwrap_or(0), core.plain_len(b).unwrap_or(0));
                return Ok(Step::Return(Value::bool(order_answers(self.op, m.cmp(&n)))));
            };
            let equal = match answer.take() {
                Some(equal) => equal,
                None => {
                    if core.heap.items(x).is_some() {
                        // Up to so many pairs are compared at once.
                        core.charge(u64::from(PAIRS_MAX / 8))?;
                    }
                    core.equal(x, y)?
                }
            };
            if !equal {
                return match self.op {
                    CompareOp::Eq => Ok(Step::Return(FALSE)),
                    CompareOp::Ne => Ok(Step::Return(TRUE)),
                    op => {
                        self.stage = 2;
                        core.compare(op, x, y).map(Step::Return)
                    }
                };
            }
            self.at += 1;
        }
    }

    /// Passes items that are the same ones, up to the next charge; whether there were any.
    fn pass_same(&mut self, core: &Core, a: Value, b: Value) -> bool {
        let (Some(xs), Some(ys)) = (core.heap.items(a), core.heap.items(b)) else { return false };
        let from = self.at as usize;
        let end = (from / 16 + 1) * 16;
        let pairs = xs.iter().zip(ys).take(end).skip(from);
        let same = pairs.take_while(|(x, y)| x == y).count();
        self.at += same as u32;
        same > 0
    }

    fn dicts(
        &mut self,
        core: &mut Core,
        a: Value,
        b: Value,
        answer: Option<Value>,
    ) -> Result<Step, Fault> {
        // Stage 0: look the entry's key up in b; stage 1: compare the values.
        let mut answer = answer;
        loop {
            if core.meter.is_over() && answer.is_none() && self.stage == 0 {
                return Ok(Step::Yield);
            }
            let Some((at, entry)) = core.entry_from(a, self.at)? else {
                return Ok(Step::Return(Value::bool(self.op == CompareOp::Eq)));
            };
            core.charge(u64::from(at.is_multiple_of(16)))?;
            if self.stage == 0 {
                self.at = at;
                let other = match answer.take() {
                    Some(value) => value,
                    None => core.dict_get_or(b, entry.key, UNDEF)?,
                };
                if other.is_undef() || other == NOT_IMPLEMENTED {
                    return Ok(Step::Return(Value::bool(self.op == CompareOp::Ne)));
                }
                self.stage = 1;
                answer = Some(Value::bool(core.equal(entry.value, other)?));
            }
            let equal = answer.take() == Some(TRUE);
            if !equal {
                return Ok(Step::Return(Value::bool(self.op == CompareOp::Ne)));
            }
            self.stage = 0;
            self.at += 1;
        }
    }
}

impl Core {
    /// `a op b` as a value.
    pub(crate) fn compare(&mut self, op: CompareOp, a: Value, b: Value) -> Result<Value, Fault> {
        self.compare_as(op, a, b, false)
    }

    /// The truth of `a op b`.
    pub(crate) fn compare_truth(
        &mut self,
        op: CompareOp,
        a: Value,
        b: Value,
    ) -> Result<bool, Fault> {
        if a.are_ints(b) {
            return Ok(order_answers(op, a.as_int().cmp(&b.as_int())));
        }
        if matches!(op, CompareOp::Eq | CompareOp::Ne)
            && a.is_kind(Kind::Str)
            && b.is_kind(Kind::Str)
            && let Some(same) = self.heap.same_short(a, b)
        {
            return Ok(same == (op == CompareOp::Eq));
        }
        self.compare_as(op, a, b, true).map(|value| value == TRUE)
    }

    /// `a is b or a == b`
    #[inline]
    pub(crate) fn equal(&mut self, a: Value, b: Value) -> Result<bool, Fault> {
        if a == b {
            return Ok(true);
        }
        self.compare_truth(CompareOp::Eq, a, b)
    }

    fn compare_as(
        &mut self,
        op: CompareOp,
        a: Value,
        b: Value,
        truth: bool,
    ) -> Result<Value, Fault> {
        let result = self.compare_operands(op, a, b, truth);
        self.meter.settle_owed();
        result
    }

    #[inline]
    fn compare_operands(
        &mut self,
        op: CompareOp,
        a: Value,
        b: Value,
        truth: bool,
    ) -> Result<Value, Fault> {
        if a.is_kind(Kind::Instance)
            && let Some(answer) = self.compare_instance(op, a, b, truth)?
        {
            return Ok(answer);
        }
        if let Some(order) = self.plain_order(a, b) {
            let answer = order.map_or(op == CompareOp::Ne, |order| order_answers(op, order));
            return Ok(Value::bool(answer));
        }
        if matches!(op, CompareOp::Eq | CompareOp::Ne)
            && let Some(equal) = self.charged_equal(a, b)
        {
            return Ok(Value::bool(equal == (op == CompareOp::Eq)));
        }
        match (a.kind(), b.kind()) {
            (Some(Kind::List), Some(Kind::List)) | (Some(Kind::Tuple), Some(Kind::Tuple)) => {
                let equality = matches!(op, CompareOp::Eq | CompareOp::Ne);
                if !equality && let Some(answer) = self.plain_sequence_order(op, a, b) {
                    return Ok(Value::bool(answer));
                }
                if equality && self.plain_len(a) != self.plain_len(b) {
                    return Ok(Value::bool(op == CompareOp::Ne));
                }
                return Err(self.enter(DeepEqual { op, at: 0, stage: 0 }, &[a, b]));
            }
            (Some(Kind::Dict), Some(Kind::Dict)) if matches!(op, CompareOp::Eq | CompareOp::Ne) => {
                if self.plain_len(a) != self.plain_len(b) {
                    return Ok(Value::bool(op == CompareOp::Ne));
                }
                return Err(self.enter(DeepEqual { op, at: 0, stage: 0 }, &[a, b]));
            }
            _ => {}
        }
        if a.is_kind(Kind::Cell) && b.is_kind(Kind::Cell) {
            return self.compare_cells(op, a, b, truth);
        }
        if a.is_kind(Kind::Slice) && b.is_kind(Kind::Slice) {
            let (x, y) = (*self.heap.slice(a), *self.heap.slice(b));
            let x = self.heap.new_tuple(&[x.start, x.stop, x.step])?;
            let y = self.heap.new_tuple(&[y.start, y.stop, y.step])?;
            return self.compare_as(op, x, y, truth);
        }
        if self.is_deque(a) && self.is_deque(b) {
            let (x, y) = (self.deque_list(a)?, self.deque_list(b)?);
            return self.compare_as(op, x, y, truth);
        }
        if let Some(answer) = self.compare_sets(op, a, b)? {
            return Ok(answer);
        }
        if let Some(answer) = self.compare_proxies(op, a, b, truth) {
            return answer;
        }
        if self.has_guest_class(a) || self.has_guest_class(b) {
            if let Some(answer) = self.quick_compare(op, a, b)? {
                return Ok(answer);
            }
            return Err(self.enter(Compare::new(op, truth), &[a, b]));
        }
        self.compare_default(op, a, b)
    }

    /// The answer of an instance `a` if its class has one of its own.
    #[inline]
    fn compare_instance(
        &mut self,
        op: CompareOp,
        a: Value,
        b: Value,
        truth: bool,
    ) -> Result<Option<Value>, Fault> {
        let operator = Operator::Compare(op, truth);
        if let Some(answer) = self.operator_method(operator, METHODS[op as usize], a, b)? {
            return Ok(Some(answer));
        }
        if let Some(answer) = self.compare_identity(op, a, b) {
            return Ok(Some(Value::bool(answer)));
        }
        if !b.is_kind(Kind::Instance) {
            return Ok(None);
        }
        if let Some(answer) = self.quick_compare(op, a, b)? {
            return Ok(Some(answer));
        }
        if self.guest_special(a, METHODS[op as usize]).is_some() {
            return Err(self.enter(Compare::new(op, truth), &[a, b]));
        }
        Ok(None)
    }

    /// The equality of instances whose classes say nothing of it, which is identity.
    fn compare_identity(&mut self, op: CompareOp, a: Value, b: Value) -> Option<bool> {
        if !matches!(op, CompareOp::Eq | CompareOp::Ne) || !a.is_kind(Kind::Instance) {
            return None;
        }
        let silent = |core: &mut Core, value: Value| {
            core.guest_special(value, "__eq__").is_none()
                && (op == CompareOp::Eq || core.guest_special(value, "__ne__").is_none())
                && core.plain(value) == value
        };
        let other = match b.kind() {
            None => b.is_int() || b.is_float() || b.is_none() || b.is_bool(),
            Some(Kind::Str | Kind::List | Kind::Tuple | Kind::Dict) => true,
            Some(Kind::Instance) => silent(self, b),
            Some(_) => false,
        };
        (other && silent(self, a)).then_some((a == b) == (op == CompareOp::Eq))
    }

    /// The answer of a method that has a shortcut (`stdlib/shortcut.rs`): such give nothing but truths.
    fn quick_compare(&mut self, op: CompareOp, a: Value, b: Value) -> Result<Option<Value>, Fault> {
        if op == CompareOp::Ne {
            let receiver = if a.is_kind(Kind::Instance) { a } else { b };
            if self.guest_special(receiver, METHODS[CompareOp::Ne as usize]).is_some() {
                return Ok(None);
            }
            let equal = self.quick_compare(CompareOp::Eq, a, b)?;
            return Ok(equal.map(|equal| Value::bool(equal != TRUE)));
        }
        self.quick_operator(a, b, METHODS[op as usize], METHODS[op.swapped() as usize])
    }

    /// The order of two short lists or tuples if it needs no guest code and no exception.
    fn plain_sequence_order(&self, op: CompareOp, a: Value, b: Value) -> Option<bool> {
        let (x, y) = (self.heap.items(a)?, self.heap.items(b)?);
        if x.len().min(y.len()) > 64 {
            return None;
        }
        for (p, q) in x.iter().zip(y) {
            if p == q {
                continue;
            }
            if let Some(order) = self.plain_order(*p, *q) {
                if order == Some(Ordering::Equal) {
                    continue;
                }
                return Some(order.is_some_and(|order| order_answers(op, order)));
            }
            if !self.plain_equal(*p, *q, 1)? {
                return None;
            }
        }
        Some(order_answers(op, x.len().cmp(&y.len())))
    }

    pub(crate) fn has_guest_class(&self, value: Value) -> bool {
        matches!(value.kind(), Some(Kind::Instance | Kind::Exception | Kind::Class))
            && self.type_of(value).is_kind(Kind::Class)
    }

    /// Calls the method of `op` on `a` if there is one; `Some(NotImplemented)` when there is none.
    fn compare_method(
        &mut self,
        op: CompareOp,
        a: Value,
        b: Value,
    ) -> Result<Option<Value>, Fault> {
        if let Some(method) = self.guest_special(a, METHODS[op as usize]) {
            return self.call_bound(method, a, &[b]).map(Some);
        }
        // A payload of a built-in type compares as that type does, with what that type knows.
        let (x, y) = (self.plain(a), self.plain(b));
        let known = self.knows_in_comparison(x, y);
        if op == CompareOp::Ne
            && (x == a || known.is_none())
            && let Some(method) = self.guest_special(a, "__eq__")
        {
            return Err(self.checked(Check::NotEqual, method, a, b));
        }
        if x != a || y != b {
            if self.has_guest_class(x) || self.has_guest_class(y) || known == Some(false) {
                return Ok(Some(NOT_IMPLEMENTED));
            }
            let answer = self.compare(op, x, y);
            if answer == Err(Fault::Raise)
                && let Pending::Text(TypeId::TypeError, text) = &self.pending
                && *text == self.not_ordered(op, x, y)
            {
                // With the classes that the two have.
                return Ok(Some(NOT_IMPLEMENTED));
            }
            return answer.map(Some);
        }
        Ok(Some(NOT_IMPLEMENTED))
    }

    /// Whether the type of a value compares it with another of that type; `None` for types that have no such rule.
    fn knows_in_comparison(&self, value: Value, other: Value) -> Option<bool> {
        let is_int = |value: Value| value.small_int().is_some() || value.is_kind(Kind::BigInt);
        let other_kind = other.kind();
        if is_int(value) {
            return Some(is_int(other));
        }
        if value.is_float() {
            return Some(is_int(other) || other.is_float());
        }
        if self.as_complex(value).is_some() {
            let complex = self.as_complex(other).is_some();
            return Some(is_int(other) || other.is_float() || complex);
        }
        if self.is_bytearray(value) {
            return Some(matches!(other_kind, Some(Kind::Bytes | Kind::Misc)));
        }
        let Some(kind) = value.kind() else { return Some(value == other) };
        match kind {
            Kind::Bytes => Some(matches!(other_kind, Some(Kind::Bytes | Kind::Misc))),
            Kind::Str | Kind::List | Kind::Tuple | Kind::Dict | Kind::Range | Kind::Slice => {
                Some(other_kind == Some(kind))
            }
            Kind::Set | Kind::FrozenSet => {
                Some(matches!(other_kind, Some(Kind::Set | Kind::FrozenSet)))
            }
            _ => None,
        }
    }

    /// The answer when no method gave one.
    fn compare_default(&mut self, op: CompareOp, a: Value, b: Value) -> Result<Value, Fault> {
        match op {
            CompareOp::Eq => Ok(Value::bool(a == b)),
            CompareOp::Ne => Ok(Value::bool(a != b)),
            _ => {
                let text = self.not_ordered(op, a, b);
                Err(self.type_error(text))
            }
        }
    }

    fn not_ordered(&self, op: CompareOp, a: Value, b: Value) -> String {
        let (x, y, sign) = (self.type_name(a), self.type_name(b), op.symbol());
        format!("'{sign}' not supported between instances of '{x}' and '{y}'")
    }

    /// The order of two values of ordered built-in types; `Some(None)` when one is NaN.
    #[inline]
    pub(crate) fn plain_order(&self, a: Value, b: Value) -> Option<Option<Ordering>> {
        match (a.small_int(), b.small_int()) {
            (Some(x), Some(y)) => return Some(Some(x.cmp(&y))),
            (None, None) if a.is_kind(Kind::Str) && b.is_kind(Kind::Str) => {
                let (x, y) = (self.heap.str(a), self.heap.str(b));
                self.owe_scan(x.len().min(y.len()));
                return Some(Some(self.heap.str_order(a, b)));
            }
            _ => {}
        }
        if a.is_float() && b.is_float() {
            return Some(a.as_float().partial_cmp(&b.as_float()));
        }
        if a.is_kind(Kind::Bytes) && b.is_kind(Kind::Bytes) {
            let (x, y) = (self.heap.bytes(a), self.heap.bytes(b));
            self.owe_scan(x.len().min(y.len()));
            return Some(Some(x.cmp(y)));
        }
        if a.is_kind(Kind::Misc) || b.is_kind(Kind::Misc) {
            return self.bytearray_order(a, b);
        }
        let number = |v: Value| v.is_float() || v.small_int().is_some() || v.is_kind(Kind::BigInt);
        if number(a) && number(b) {
            return Some(self.number_order(a, b));
        }
        None
    }

    /// Whether comparing this with another such value takes so long that it is charged by length.
    pub(crate) fn compares_long(&self, value: Value) -> bool {
        let bytes = match value.kind() {
            Some(Kind::Str) => self.byte_len(value),
            Some(Kind::Bytes) => self.heap.bytes(value).len(),
            Some(Kind::BigInt) => (self.heap.big(value).bits() / 8) as usize,
            _ => 0,
        };
        bytes >= LONG_BYTES
    }

    /// Notes the fuel for comparing so many bytes.
    #[inline]
    pub(crate) fn owe_scan(&self, bytes: usize) {
        if bytes >= LONG_BYTES {
            self.meter.owe(bytes as u64 / 256);
        }
    }

    fn number_order(&self, a: Value, b: Value) -> Option<Ordering> {
        match (self.int_ref(a), self.int_ref(b)) {
            (Some(x), Some(y)) => {
                self.owe_scan((x.bit_length().min(y.bit_length()) / 8) as usize);
                Some(big::compare(x, y))
            }
            (Some(x), None) => convert::compare(x, b.as_float()),
            (None, Some(y)) => convert::compare(y, a.as_float()).map(Ordering::reverse),
            (None, None) => a.as_float().partial_cmp(&b.as_float()),
        }
    }

    /// `value` as an operand of int arithmetic, if it is an int or bool.
    #[inline]
    pub(crate) fn int_ref(&self, value: Value) -> Option<IntRef<'_>> {
        match value.small_int() {
            Some(int) => Some(IntRef::Small(int)),
            None if value.is_kind(Kind::BigInt) => Some(IntRef::Big(self.heap.big(value))),
            None => None,
        }
    }

    /// Equality without guest code; `None` when guest code must be asked.
    pub(crate) fn plain_equal(&self, a: Value, b: Value, depth: u32) -> Option<bool> {
        let mut left = pairs_of(a);
        let equal = self.equal_within(a, b, depth, &mut left);
        if a.is_kind(Kind::Misc) {
            self.meter.owe(u64::from((pairs_of(a) - left) / 16));
        }
        equal
    }

    /// As `plain_equal`, charged for the parts of aliases and unions.
    fn charged_equal(&mut self, a: Value, b: Value) -> Option<bool> {
        let mut left = pairs_of(a);
        let equal = self.equal_within(a, b, 0, &mut left);
        if a.is_kind(Kind::Misc) {
            self.meter.slice -= i64::from((pairs_of(a) - left) / 16);
        }
        equal
    }

    /// Whether a value equals one of these without guest code, charged as `charged_equal`.
    pub(crate) fn is_among(&mut self, values: &[Value], value: Value) -> bool {
        values.iter().any(|one| {
            let mut left = PARTS_MAX;
            let found = self.equal_within(*one, value, 1, &mut left) == Some(true);
            self.meter.owe(u64::from((PARTS_MAX - left) / 16));
            found
        })
    }

    /// As `plain_equal`. Lists that share their items have many more paths than objects, so the pairs are counted.
    pub(crate) fn equal_within(
        &self,
        a: Value,
        b: Value,
        depth: u32,
        left: &mut u32,
    ) -> Option<bool> {
        if let Some(order) = self.plain_order(a, b) {
            return Some(order == Some(Ordering::Equal));
        }
        if a == b && !a.is_float() {
            if self.has_guest_class(a) && depth == 0 {
                return None;
            }
            if depth == 0
                && let Some(complex) = self.as_complex(a)
            {
                return Some(self.complex_equals(complex, b));
            }
            return Some(true);
        }
        if depth > NATIVE_DEPTH || self.has_guest_class(a) || self.has_guest_class(b) {
            return None;
        }
        match (a.kind(), b.kind()) {
            (Some(Kind::List), Some(Kind::List)) | (Some(Kind::Tuple), Some(Kind::Tuple)) => {
                let (x, y) = (self.heap.items(a)?, self.heap.items(b)?);
                if x.len() != y.len() {
                    return Some(false);
                }
                for (x, y) in x.iter().zip(y) {
                    *left = left.checked_sub(1)?;
                    if x != y && !self.equal_within(*x, *y, depth + 1, left)? {
                        return Some(false);
                    }
                }
                Some(true)
            }
            (
                Some(Kind::Dict | Kind::Set | Kind::FrozenSet),
                Some(Kind::Dict | Kind::Set | Kind::FrozenSet),
            ) => None,
            (Some(Kind::Range), Some(Kind::Range)) => {
                let (x, y) = (self.heap.range(a), self.heap.range(b));
                if !self.plain_equal(x.len, y.len, 1)? {
                    return Some(false);
                }
                if x.len == Value::int(0) {
                    return Some(true);
                }
                let start = self.plain_equal(x.start, y.start, 1)?;
                Some(start && (x.len == Value::int(1) || self.plain_equal(x.step, y.step, 1)?))
            }
            (Some(Kind::Slice), Some(Kind::Slice)) => {
                let (x, y) = (*self.heap.slice(a), *self.heap.slice(b));
                for (x, y) in [(x.start, y.start), (x.stop, y.stop), (x.step, y.step)] {
                    if x != y && !self.equal_within(x, y, depth + 1, left)? {
                        return Some(false);
                    }
                }
                Some(true)
            }
            (Some(Kind::Cell), Some(Kind::Cell)) => None,
            (Some(Kind::Method), Some(Kind::Method)) => {
                let (x, y) = (self.heap.method(a), self.heap.method(b));
                Some(x.function == y.function && x.receiver == y.receiver)
            }
            (Some(Kind::Misc), _) | (_, Some(Kind::Misc)) => {
                self.plain_equal_misc(a, b, depth, left)
            }
            _ => Some(false),
        }
    }

    /// A proxy compares as its mapping; the right one of two is asked the other way round.
    fn compare_proxies(
        &mut self,
        op: CompareOp,
        a: Value,
        b: Value,
        truth: bool,
    ) -> Option<Result<Value, Fault>> {
        match (self.behind_proxy(a), self.behind_proxy(b)) {
            (Some(x), Some(y)) => Some(self.compare_as(op.swapped(), y, x, truth)),
            (Some(x), None) => Some(self.compare_as(op, x, b, truth)),
            (None, Some(y)) => Some(self.compare_as(op.swapped(), y, a, truth)),
            (None, None) => None,
        }
    }

    /// Cells compare as what they hold, and empty ones come first.
    fn compare_cells(
        &mut self,
        op: CompareOp,
        a: Value,
        b: Value,
        truth: bool,
    ) -> Result<Value, Fault> {
        let (x, y) = (*self.heap.cell(a), *self.heap.cell(b));
        if x.is_undef() || y.is_undef() {
            let order = y.is_undef().cmp(&x.is_undef());
            return Ok(Value::bool(order_answers(op, order)));
        }
        if x.is_kind(Kind::Cell) && y.is_kind(Kind::Cell) {
            // Cells within cells are compared by frames, which are counted.
            let (x, y) = (self.heap.new_tuple(&[x])?, self.heap.new_tuple(&[y])?);
            return Err(self.enter(DeepEqual { op, at: 0, stage: 0 }, &[x, y]));
        }
        self.compare_as(op, x, y, truth)
    }

    /// The mapping that a `mappingproxy` shows.
    pub(crate) fn behind_proxy(&self, value: Value) -> Option<Value> {
        if !value.is_kind(Kind::Misc) {
            return None;
        }
        match *self.heap.misc_of(value) {
            Misc::MappingProxy { dict } => Some(dict),
            _ => None,
        }
    }

    fn plain_equal_misc(&self, a: Value, b: Value, depth: u32, left: &mut u32) -> Option<bool> {
        if let Some(complex) = self.as_complex(a) {
            return Some(self.complex_equals(complex, b));
        }
        if let Some(complex) = self.as_complex(b) {
            return Some(self.complex_equals(complex, a));
        }
        if self.is_view(a) || self.is_view(b) {
            return Some(self.views_equal(a, b).unwrap_or(false));
        }
        if self.behind_proxy(a).is_some() || self.behind_proxy(b).is_some() {
            return None;
        }
        if !a.is_kind(Kind::Misc) || !b.is_kind(Kind::Misc) {
            return if matches!(a.kind(), Some(Kind::Set | Kind::FrozenSet))
                || matches!(b.kind(), Some(Kind::Set | Kind::FrozenSet))
            {
                None
            } else {
                Some(false)
            };
        }
        match (self.heap.misc_of(a), self.heap.misc_of(b)) {
            (Misc::Handle { id: x, .. }, Misc::Handle { id: y, .. }) => Some(x == y),
            (Misc::DictView { .. }, Misc::DictView { .. }) => None,
            (Misc::Deque { .. }, Misc::Deque { .. }) => None,
            (Misc::Code { code: x }, Misc::Code { code: y }) => Some(self.codes_equal(*x, *y)),
            (x, y) => self.generic_equal(x, y, depth + 1, left),
        }
    }

    /// Item `at` of a list or tuple.
    pub(crate) fn item_at(&self, sequence: Value, at: usize) -> Option<Value> {
        self.heap.items(sequence)?.get(at).copied()
    }
}

/// How many pairs may be compared natively for a value.
fn pairs_of(value: Value) -> u32 {
    if value.is_kind(Kind::Misc) { PARTS_MAX } else { PAIRS_MAX }
}

/// What `op` says of two values in this order.
pub(crate) fn order_answers(op: CompareOp, order: Ordering) -> bool {
    match op {
        CompareOp::Lt => order == Ordering::Less,
        CompareOp::Le => order != Ordering::Greater,
        CompareOp::Gt => order == Ordering::Greater,
        CompareOp::Ge => order != Ordering::Less,
        CompareOp::Eq => order == Ordering::Equal,
        CompareOp::Ne => order != Ordering::Equal,
    }
}
