//! Constants that stay in registers while a loop runs.
//!
//! Place: the symbol table's walk notes what the loops of a code object load (`Collector::note`); `loops.rs` and
//! `comprehension.rs` load it before an outermost loop begins (`keep`), and expressions find it there.
//!
//! ```text
//! for row in rows:              k = 'amount'
//!     n += row['amount']        body: t = row[k]; n += t
//! ```
//!
//! Invariants: a kept register is written once, before the loop, and nothing else gets it until the loop's end. What is noted and
//! then not loaded as it stands (`'a' + 'b'` is folded), or stands where the loop does not come to, costs one load for each run
//! of the loop, no more; the first makes the object.
//!
//! Limits: `KEPT_MAX` constants a loop of the first `NOTED_MAX`; none where registers are few, and none in a program that then has
//! too few (`Compiler::crowded`).

use ruff_python_ast::{CmpOp, Expr, ExprCompare, Number, Operator};
use ruff_text_size::{Ranged, TextRange};

use super::collect::Collector;
use super::{Compiler, span_of};
use crate::code::Constant;
use crate::code::op::Op;

/// Constants that a loop keeps.
const KEPT_MAX: usize = 8;

/// Places where a loop loads constants that are noted.
const NOTED_MAX: usize = 32;

/// Temporaries above which a loop keeps nothing.
const KEEP_BELOW: u32 = 144;

/// What a loop loads.
#[derive(Clone, Copy, Debug)]
pub(super) enum Noted<'a> {
    Literal(&'a Expr),
    /// A part of an f-string.
    Text(&'a str, TextRange),
    /// A list after `in`, all of it constant.
    Tuple(&'a [Expr], TextRange),
    /// A set after `in`, all of it constant.
    FrozenSet(&'a [Expr], TextRange),
}

/// A constant in a register: the instruction's operand that loads it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Loaded {
    Int(i16),
    Pooled(u16),
}

/// What the code object being made keeps in registers.
pub(super) type Kept = Vec<(Loaded, u8)>;

/// Whether an operator has an instruction for small ints, so that these are loaded nowhere.
fn takes_small_int(op: Operator) -> bool {
    use Operator::{Add, FloorDiv, Mod, Mult, Sub};
    matches!(op, Add | Sub | Mult | FloorDiv | Mod)
}

impl<'a> Collector<'a> {
    /// A loop begins: what it loads is noted under the number given, unless a loop around it has one. Gives back what `around`
    /// was.
    pub(super) fn begin_noting(&mut self) -> (u32, Option<u32>) {
        let was = self.around.noting;
        if was.is_some() {
            return (0, was);
        }
        self.noted.push(Vec::new());
        let number = self.noted.len() as u32;
        self.around.noting = Some(number);
        (number, was)
    }

    /// Notes a constant that the loop around loads, if there is one.
    pub(super) fn note(&mut self, noted: Noted<'a>) {
        if let Some(number) = self.around.noting
            && let Some(list) = self.noted.get_mut(number as usize - 1)
            && list.len() < NOTED_MAX
        {
            list.push(noted);
        }
    }

    /// Notes a literal, but for those that instructions have in themselves.
    pub(super) fn note_literal(&mut self, literal: &'a Expr) {
        let is_small = matches!(literal, Expr::NumberLiteral(it) if is_small(&it.value));
        if !is_small {
            self.note(Noted::Literal(literal));
        }
    }

    /// Notes a right operand that is a small int, where the operator's instruction does not have it in itself.
    pub(super) fn note_operand(&mut self, op: Operator, in_place: bool, right: &'a Expr) {
        let within = if in_place {
            matches!(op, Operator::Add | Operator::Sub)
        } else {
            takes_small_int(op)
        };
        if !within && matches!(right, Expr::NumberLiteral(it) if is_small(&it.value)) {
            self.note(Noted::Literal(right));
        }
    }

    /// Notes a constant container after `in`; whether the comparison's right side is one.
    pub(super) fn note_container(&mut self, compare: &'a ExprCompare) -> bool {
        let ([CmpOp::In | CmpOp::NotIn], [right]) = (&*compare.ops, &*compare.comparators) else {
            return false;
        };
        let (items, noted) = match right {
            Expr::Tuple(it) => (&it.elts, Noted::Literal(right)),
            Expr::List(it) => (&it.elts, Noted::Tuple(&it.elts, it.range)),
            Expr::Set(it) => (&it.elts, Noted::FrozenSet(&it.elts, it.range)),
            _ => return false,
        };
        let constant = items.iter().all(Expr::is_literal_expr);
        if constant {
            self.note(noted);
        }
        constant
    }
}

/// Whether an int literal is in the instruction itself.
fn is_small(number: &Number) -> bool {
    matches!(number, Number::Int(int) if int.as_i8().is_some())
}

impl<'a> Compiler<'a> {
    /// Loads what the loop of this number keeps into new temporaries; gives what `stop_keeping` needs.
    pub(super) fn keep(&mut self, number: u32) -> usize {
        let before = self.unit.kept.len();
        let mut place = 0;
        while let Some(noted) = self.noted_at(number, place)
            && self.unit.kept.len() < KEPT_MAX
            && self.mark() < KEEP_BELOW
        {
            self.keep_one(noted);
            place += 1;
        }
        before
    }

    /// The loop has ended.
    pub(super) fn stop_keeping(&mut self, before: usize) {
        self.unit.kept.truncate(before);
    }

    fn noted_at(&self, number: u32, place: usize) -> Option<Noted<'a>> {
        self.noted.get((number as usize).checked_sub(1)?)?.get(place).copied()
    }

    fn keep_one(&mut self, noted: Noted<'a>) {
        let (constant, range) = match noted {
            Noted::Literal(literal) => (self.fold(literal), literal.range()),
            Noted::Text(text, range) => (Some(Constant::Str(text.into())), range),
            Noted::Tuple(items, range) => (self.fold_all(items).map(Constant::Tuple), range),
            Noted::FrozenSet(items, range) => {
                (self.fold_all(items).map(Constant::FrozenSet), range)
            }
        };
        let Some(loaded) = constant.and_then(|constant| self.loaded(constant, range)) else {
            return;
        };
        if self.kept(loaded).is_some() {
            return;
        }
        let d = self.temp();
        let op = match loaded {
            Loaded::Int(i) => Op::LoadInt { d, i },
            Loaded::Pooled(k) => Op::LoadConst { d, k },
        };
        self.asm.emit(op, span_of(range));
        self.unit.kept.push((loaded, d));
    }

    /// How a constant is loaded; nothing for those that are always at hand.
    pub(super) fn loaded(&mut self, constant: Constant, range: TextRange) -> Option<Loaded> {
        match constant {
            Constant::None | Constant::Bool(_) | Constant::Ellipsis => None,
            Constant::Int(value) if i16::try_from(value).is_ok() => Some(Loaded::Int(value as i16)),
            other => Some(Loaded::Pooled(self.constant_index(other, range))),
        }
    }

    /// The register in which a constant is kept.
    #[inline]
    pub(super) fn kept(&self, loaded: Loaded) -> Option<u8> {
        self.unit.kept.iter().find(|(other, _)| *other == loaded).map(|(_, register)| *register)
    }

    /// The register in which the value of a literal is kept.
    pub(super) fn kept_literal(&mut self, expr: &'a Expr) -> Option<u8> {
        if self.unit.kept.is_empty() || !expr.is_literal_expr() {
            return None;
        }
        let constant = self.fold(expr)?;
        self.kept_constant(constant, expr.range())
    }

    /// The register in which a constant is kept.
    pub(super) fn kept_constant(&mut self, constant: Constant, range: TextRange) -> Option<u8> {
        if self.unit.kept.is_empty() {
            return None;
        }
        let loaded = self.loaded(constant, range)?;
        self.kept(loaded)
    }
}
