//! Constants: the pool of a code object, and what can be computed before the program runs.
//!
//! Place: expressions ask `fold` whether they are constant, and load what it gives.
//!
//! Invariants: folding gives what CPython's would, or nothing; what could be large or fail is left to run time. Equal
//! constants of equal type stand once in the pool (found by a few probes of a hash table; a crowded table costs only a
//! repeated constant).
//!
//! Limits: ints of 128 bits, strings and bytes of 4,096, tuples of 256 items come out of folding.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{ToPrimitive, Zero};
use ruff_python_ast::{Expr, Number, Operator, UnaryOp};
use ruff_text_size::TextRange;

use super::keep::Loaded;
use super::names::hash;
use super::{Compiler, span_of};
use crate::code::Constant;
use crate::code::op::Op;

/// Slots looked at for an equal constant.
const PROBES: usize = 8;

/// Bits of an int that folding makes.
const FOLDED_INT_BITS: u64 = 128;

/// Bytes of a string that folding makes.
const FOLDED_TEXT_BYTES: usize = 4096;

/// Items of a tuple that folding repeats.
const FOLDED_ITEMS: usize = 256;

/// The constants of one code object.
#[derive(Debug, Default)]
pub(super) struct ConstantTable {
    pub(super) items: Vec<Constant>,
    /// Index plus 1, or 0 where free.
    slots: Vec<u32>,
}

// === impl ConstantTable ===

impl ConstantTable {
    /// Begins another code object.
    pub(super) fn reset(&mut self) {
        self.items.clear();
        self.slots.fill(0);
    }

    /// The index of a string; nothing when the pool is full.
    fn text(&mut self, text: &str) -> Option<u16> {
        let code = hash(text.as_bytes());
        let equal = |item: &Constant| matches!(item, Constant::Str(other) if **other == *text);
        match self.find(code, equal) {
            Ok(index) => Some(index),
            Err(slot) => self.push(Constant::Str(text.into()), slot),
        }
    }

    /// The index of a constant; nothing when the pool is full.
    fn index(&mut self, constant: Constant) -> Option<u16> {
        let code = hash_of(&constant);
        match self.find(code, |item| same(item, &constant)) {
            Ok(index) => Some(index),
            Err(slot) => self.push(constant, slot),
        }
    }

    fn find(&self, code: u64, equal: impl Fn(&Constant) -> bool) -> Result<u16, Option<usize>> {
        if self.slots.is_empty() {
            return Err(None);
        }
        let mask = self.slots.len() - 1;
        for step in 0..PROBES {
            let at = (code as usize).wrapping_add(step) & mask;
            match self.slots[at] {
                0 => return Err(Some(at)),
                place if equal(&self.items[place as usize - 1]) => return Ok(place as u16 - 1),
                _ => {}
            }
        }
        Err(None)
    }

    fn push(&mut self, constant: Constant, slot: Option<usize>) -> Option<u16> {
        let index = u16::try_from(self.items.len()).ok()?;
        if index == u16::MAX {
            return None;
        }
        self.items.push(constant);
        if self.items.len() * 2 > self.slots.len() {
            let length = (self.slots.len() * 4).max(16);
            self.slots.clear();
            self.slots.resize(length, 0);
            for place in 0..self.items.len() {
                let code = hash_of(&self.items[place]);
                let free = (0..PROBES)
                    .map(|step| (code as usize).wrapping_add(step) & (length - 1))
                    .find(|at| self.slots[*at] == 0);
                if let Some(at) = free {
                    self.slots[at] = place as u32 + 1;
                }
            }
        } else if let Some(at) = slot {
            self.slots[at] = u32::from(index) + 1;
        }
        Some(index)
    }
}

/// A hash that equal constants share.
fn hash_of(constant: &Constant) -> u64 {
    match constant {
        Constant::None => 1,
        Constant::Bool(value) => 2 + u64::from(*value),
        Constant::Ellipsis => 4,
        Constant::Int(value) => hash(&value.to_le_bytes()),
        Constant::BigInt(value) => hash(&value.to_signed_bytes_le()),
        Constant::Float(value) | Constant::Imaginary(value) => hash(&value.to_bits().to_le_bytes()),
        Constant::Str(text) => hash(text.as_bytes()),
        Constant::Builtin(name) => hash(name.as_bytes()) ^ 5,
        Constant::Bytes(bytes) => hash(bytes),
        Constant::Tuple(items) | Constant::FrozenSet(items) => {
            items.iter().fold(items.len() as u64, |code, item| code.rotate_left(7) ^ hash_of(item))
        }
    }
}

/// Whether two constants are the same to a program: equal, of one type, and zeros of one sign.
fn same(a: &Constant, b: &Constant) -> bool {
    match (a, b) {
        (Constant::Float(a), Constant::Float(b))
        | (Constant::Imaginary(a), Constant::Imaginary(b)) => a.to_bits() == b.to_bits(),
        (Constant::Tuple(a), Constant::Tuple(b))
        | (Constant::FrozenSet(a), Constant::FrozenSet(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b))
        }
        _ => a == b,
    }
}

impl<'a> Compiler<'a> {
    /// The index of a constant in this code object's pool.
    pub(super) fn constant_index(&mut self, constant: Constant, range: TextRange) -> u16 {
        let index = self.constants.index(constant);
        self.constant_or_fail(index, range)
    }

    fn constant_or_fail(&mut self, index: Option<u16>, range: TextRange) -> u16 {
        index.unwrap_or_else(|| {
            self.fail("too many constants in one code object", range);
            0
        })
    }

    /// `dst = constant`
    pub(super) fn load_constant(&mut self, constant: Constant, dst: u8, range: TextRange) {
        let op = match constant {
            Constant::None => Op::LoadSingleton { d: dst, which: 0 },
            Constant::Bool(value) => Op::LoadSingleton { d: dst, which: 1 + u8::from(value) },
            Constant::Ellipsis => Op::LoadSingleton { d: dst, which: 3 },
            Constant::Int(value) if i16::try_from(value).is_ok() => {
                return self.load(Loaded::Int(value as i16), dst, range);
            }
            other => {
                let k = self.constant_index(other, range);
                return self.load(Loaded::Pooled(k), dst, range);
            }
        };
        self.asm.emit(op, span_of(range));
    }

    /// `dst = ` a string
    pub(super) fn load_text(&mut self, text: &str, dst: u8, range: TextRange) {
        let index = self.constants.text(text);
        let k = self.constant_or_fail(index, range);
        self.load(Loaded::Pooled(k), dst, range);
    }

    /// `dst = ` what is loaded so, or kept in a register.
    fn load(&mut self, loaded: Loaded, dst: u8, range: TextRange) {
        let op = match (self.kept(loaded), loaded) {
            (Some(a), _) => Op::Move { d: dst, a },
            (None, Loaded::Int(i)) => Op::LoadInt { d: dst, i },
            (None, Loaded::Pooled(k)) => Op::LoadConst { d: dst, k },
        };
        self.asm.emit(op, span_of(range));
    }

    /// The value of an expression that is a literal or computed from literals.
    pub(super) fn fold(&mut self, expr: &'a Expr) -> Option<Constant> {
        match expr {
            Expr::NumberLiteral(literal) => Some(number(&literal.value)),
            Expr::StringLiteral(literal) => Some(Constant::Str(self.string_value(literal).into())),
            Expr::BytesLiteral(literal) => Some(Constant::Bytes(literal.value.bytes().collect())),
            Expr::BooleanLiteral(literal) => Some(Constant::Bool(literal.value)),
            Expr::NoneLiteral(_) => Some(Constant::None),
            Expr::EllipsisLiteral(_) => Some(Constant::Ellipsis),
            Expr::Name(name) if name.id.as_str() == "__debug__" => {
                Some(Constant::Bool(self.options.optimize == 0))
            }
            Expr::UnaryOp(op) if may_be_constant(&op.operand) => {
                unary(op.op, self.fold(&op.operand)?)
            }
            Expr::BinOp(op) if may_be_constant(&op.right) && may_be_constant(&op.left) => {
                let left = self.fold(&op.left)?;
                let right = self.fold(&op.right)?;
                self.fold_binary(op.op, &left, &right)
            }
            Expr::Tuple(tuple) if tuple.elts.iter().all(may_be_constant) => {
                self.fold_all(&tuple.elts).map(Constant::Tuple)
            }
            _ => None,
        }
    }

    /// `left op right`, if it can be computed now and the program's budget for such values allows.
    pub(super) fn fold_binary(
        &mut self,
        op: Operator,
        left: &Constant,
        right: &Constant,
    ) -> Option<Constant> {
        let bytes = match (op, left, right) {
            (Operator::Mult, Constant::Int(count), item)
            | (Operator::Mult, item, Constant::Int(count)) => {
                size(item).saturating_mul(usize::try_from(*count).unwrap_or(1))
            }
            _ => size(left) + size(right),
        };
        if matches!(op, Operator::Add | Operator::Mult) && bytes > 64 {
            self.fold_left = self.fold_left.checked_sub(bytes)?;
        }
        binary(op, left, right)
    }

    /// The values of expressions that are all constant.
    pub(super) fn fold_all(&mut self, exprs: &'a [Expr]) -> Option<Box<[Constant]>> {
        exprs.iter().map(|expr| self.fold(expr)).collect()
    }

    /// A small int literal, perhaps negative.
    pub(super) fn small_int(expr: &Expr) -> Option<i8> {
        match expr {
            Expr::NumberLiteral(literal) => match &literal.value {
                Number::Int(int) => int.as_i8(),
                _ => None,
            },
            Expr::UnaryOp(op) if op.op == UnaryOp::USub => match &*op.operand {
                Expr::NumberLiteral(literal) => match &literal.value {
                    Number::Int(int) => int.as_i32().and_then(|value| i8::try_from(-value).ok()),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        }
    }
}

/// Whether `fold` could succeed, told from the root alone.
pub(super) fn may_be_constant(expr: &Expr) -> bool {
    matches!(
        expr,
        Expr::NumberLiteral(_)
            | Expr::StringLiteral(_)
            | Expr::BytesLiteral(_)
            | Expr::BooleanLiteral(_)
            | Expr::NoneLiteral(_)
            | Expr::EllipsisLiteral(_)
            | Expr::UnaryOp(_)
            | Expr::BinOp(_)
            | Expr::Tuple(_)
    ) || matches!(expr, Expr::Name(name) if name.id.as_str() == "__debug__")
}

/// A number literal's value.
pub(crate) fn number(number: &Number) -> Constant {
    match number {
        Number::Float(value) => Constant::Float(*value),
        Number::Complex { imag, .. } => Constant::Imaginary(*imag),
        Number::Int(int) => match int.as_i64() {
            Some(value) => Constant::Int(value),
            None => wide_int(&int.to_string()),
        },
    }
}

/// The value of an int literal's text beyond 64 bits, which keeps its prefix when it is not decimal.
fn wide_int(text: &str) -> Constant {
    let text: String = text.chars().filter(|digit| *digit != '_').collect();
    let (digits, radix) = match text.get(..2) {
        Some("0x" | "0X") => (&text[2..], 16),
        Some("0o" | "0O") => (&text[2..], 8),
        Some("0b" | "0B") => (&text[2..], 2),
        _ => (&text[..], 10),
    };
    from_big(BigInt::parse_bytes(digits.as_bytes(), radix).unwrap_or_default())
}

fn from_big(value: BigInt) -> Constant {
    value.to_i64().map_or_else(|| Constant::BigInt(value), Constant::Int)
}

fn to_big(constant: &Constant) -> Option<BigInt> {
    match constant {
        Constant::Int(value) => Some(BigInt::from(*value)),
        Constant::Bool(value) => Some(BigInt::from(u8::from(*value))),
        Constant::BigInt(value) => Some(value.clone()),
        _ => None,
    }
}

/// About how many bytes a constant takes.
fn size(constant: &Constant) -> usize {
    match constant {
        Constant::Str(text) => text.len(),
        Constant::Bytes(bytes) => bytes.len(),
        Constant::Tuple(items) | Constant::FrozenSet(items) => {
            items.iter().map(|item| 24 + size(item)).sum()
        }
        _ => 0,
    }
}

/// How Python writes a constant, for messages.
pub(super) fn repr(constant: &Constant) -> String {
    match constant {
        Constant::None => "None".to_owned(),
        Constant::Bool(true) => "True".to_owned(),
        Constant::Bool(false) => "False".to_owned(),
        Constant::Int(value) => value.to_string(),
        Constant::BigInt(value) => value.to_string(),
        Constant::Float(value) => format!("{value:?}"),
        Constant::Str(text) if text.contains('\'') && !text.contains('"') => format!("\"{text}\""),
        Constant::Str(text) => format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'")),
        Constant::Bytes(bytes) => format!("b'{}'", bytes.escape_ascii()),
        Constant::Builtin(name) => format!("<{name}>"),
        Constant::Ellipsis
        | Constant::Imaginary(_)
        | Constant::Tuple(_)
        | Constant::FrozenSet(_) => "...".to_owned(),
    }
}

/// The truth of a constant.
pub(super) fn truth(constant: &Constant) -> bool {
    match constant {
        Constant::None => false,
        Constant::Bool(value) => *value,
        Constant::Ellipsis | Constant::BigInt(_) | Constant::Builtin(_) => true,
        Constant::Int(value) => *value != 0,
        Constant::Float(value) | Constant::Imaginary(value) => *value != 0.0,
        Constant::Str(text) => !text.is_empty(),
        Constant::Bytes(bytes) => !bytes.is_empty(),
        Constant::Tuple(items) | Constant::FrozenSet(items) => !items.is_empty(),
    }
}

pub(super) fn unary(op: UnaryOp, operand: Constant) -> Option<Constant> {
    match op {
        UnaryOp::Not => Some(Constant::Bool(!truth(&operand))),
        UnaryOp::USub => match operand {
            Constant::Float(value) => Some(Constant::Float(-value)),
            other => to_big(&other).map(|value| from_big(-value)),
        },
        UnaryOp::UAdd => match operand {
            Constant::Float(_) => Some(operand),
            other => to_big(&other).map(from_big),
        },
        // CPython does not fold `~True`, which warns.
        UnaryOp::Invert => match operand {
            Constant::Bool(_) => None,
            other => to_big(&other).map(|value| from_big(!value)),
        },
    }
}

fn binary(op: Operator, left: &Constant, right: &Constant) -> Option<Constant> {
    match (left, right) {
        (Constant::Float(_), _) | (_, Constant::Float(_)) => {
            let as_float = |constant: &Constant| match constant {
                Constant::Float(value) => Some(*value),
                Constant::Int(value) if value.unsigned_abs() <= 1 << 53 => Some(*value as f64),
                Constant::Bool(value) => Some(f64::from(u8::from(*value))),
                _ => None,
            };
            float_binary(op, as_float(left)?, as_float(right)?)
        }
        (Constant::Str(a), Constant::Str(b)) if op == Operator::Add => (a.len() + b.len()
            <= FOLDED_TEXT_BYTES)
            .then(|| Constant::Str([&**a, &**b].concat().into())),
        (Constant::Bytes(a), Constant::Bytes(b)) if op == Operator::Add => (a.len() + b.len()
            <= FOLDED_TEXT_BYTES)
            .then(|| Constant::Bytes([&**a, &**b].concat().into())),
        (Constant::Tuple(a), Constant::Tuple(b)) if op == Operator::Add => (a.len() + b.len()
            <= FOLDED_ITEMS)
            .then(|| Constant::Tuple([&**a, &**b].concat().into())),
        (Constant::Int(count), other) | (other, Constant::Int(count)) if op == Operator::Mult => {
            match other {
                Constant::Int(_) | Constant::Bool(_) | Constant::BigInt(_) => {
                    int_binary(op, &to_big(left)?, &to_big(right)?)
                }
                _ => repeat(other, *count),
            }
        }
        // `True & False` is a bool.
        (Constant::Bool(_), Constant::Bool(_)) => None,
        _ => int_binary(op, &to_big(left)?, &to_big(right)?),
    }
}

fn float_binary(op: Operator, left: f64, right: f64) -> Option<Constant> {
    let value = match op {
        Operator::Add => left + right,
        Operator::Sub => left - right,
        Operator::Mult => left * right,
        Operator::Div if right != 0.0 => left / right,
        _ => return None,
    };
    Some(Constant::Float(value))
}

fn repeat(item: &Constant, count: i64) -> Option<Constant> {
    let count = usize::try_from(count.max(0)).ok()?;
    let fits = |length: usize, max| length.checked_mul(count).is_some_and(|total| total <= max);
    match item {
        Constant::Str(text) if fits(text.len(), FOLDED_TEXT_BYTES) => {
            Some(Constant::Str(text.repeat(count).into()))
        }
        Constant::Bytes(bytes) if fits(bytes.len(), FOLDED_TEXT_BYTES) => {
            Some(Constant::Bytes(bytes.repeat(count).into()))
        }
        Constant::Tuple(items) if fits(items.len(), FOLDED_ITEMS) && flat(items) => {
            let times = std::iter::repeat_n(items, count);
            Some(Constant::Tuple(times.flat_map(|items| items.iter().cloned()).collect()))
        }
        _ => None,
    }
}

/// Whether no item is itself a container, so that repeating cannot multiply what nests.
fn flat(items: &[Constant]) -> bool {
    !items.iter().any(|item| matches!(item, Constant::Tuple(_) | Constant::FrozenSet(_)))
}

fn int_binary(op: Operator, left: &BigInt, right: &BigInt) -> Option<Constant> {
    let value = match op {
        Operator::Add => left + right,
        Operator::Sub => left - right,
        Operator::Mult if left.bits() + right.bits() <= FOLDED_INT_BITS => left * right,
        Operator::FloorDiv if !right.is_zero() => left.div_floor(right),
        Operator::Mod if !right.is_zero() => left.mod_floor(right),
        Operator::Div if !right.is_zero() => {
            let exact = |value: &BigInt| value.to_i64().filter(|v| v.unsigned_abs() <= 1 << 53);
            return Some(Constant::Float(exact(left)? as f64 / exact(right)? as f64));
        }
        Operator::Pow => {
            let exponent = right.to_u32()?;
            if left.bits() * u64::from(exponent) > FOLDED_INT_BITS {
                return None;
            }
            left.pow(exponent)
        }
        Operator::LShift => {
            let shift = right.to_u32()?;
            if left.bits() + u64::from(shift) > FOLDED_INT_BITS {
                return None;
            }
            left << shift
        }
        Operator::RShift => left >> right.to_u32()?,
        Operator::BitAnd => left & right,
        Operator::BitOr => left | right,
        Operator::BitXor => left ^ right,
        _ => return None,
    };
    Some(from_big(value))
}
