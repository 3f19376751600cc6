//! Conditions: comparisons, `and`, `or`, `not`, as values and as jumps.
//!
//! Place: `if`, `while`, `assert`, conditional expressions and comprehension filters use `jump_if`; expressions use the
//! rest.
//!
//! Invariants: what decides a jump makes no bool on the way. A chained comparison evaluates each operand once. A jump is
//! taken or not by the truth of the comparison as written, so a comparison is never turned round.
//!
//! Limits: recursion follows the AST; chains of one operator are flat in it.

use ruff_python_ast::{BoolOp, CmpOp, Expr, ExprBoolOp, ExprCompare, UnaryOp};
use ruff_text_size::Ranged;

use super::assembler::Label;
use super::constant::{may_be_constant, truth};
use super::{Compiler, span_of};
use crate::code::Constant;
use crate::code::op::Op;
use crate::source::Span;

impl<'a> Compiler<'a> {
    /// Jumps to `label` if the truth of `expr` is `when`.
    pub(super) fn jump_if(&mut self, expr: &'a Expr, when: bool, label: Label) {
        let mark = self.mark();
        match expr {
            Expr::UnaryOp(op) if op.op == UnaryOp::Not => {
                self.jump_if(&op.operand, !when, label);
            }
            Expr::BoolOp(op) => self.jump_if_bool(op, when, label),
            Expr::Compare(compare) => self.jump_if_compare(compare, when, label),
            Expr::If(conditional) => {
                let otherwise = self.asm.label();
                let end = self.asm.label();
                self.jump_if(&conditional.test, false, otherwise);
                self.jump_if(&conditional.body, when, label);
                self.asm.jump(end, span_of(conditional.range));
                self.asm.bind(otherwise);
                self.jump_if(&conditional.orelse, when, label);
                self.asm.bind(end);
            }
            _ => {
                if may_be_constant(expr)
                    && let Some(value) = self.fold(expr)
                {
                    if truth(&value) == when {
                        self.asm.jump(label, span_of(expr.range()));
                    }
                } else {
                    let a = self.operand(expr);
                    let op = Op::Test { a, c: u8::from(when) };
                    self.asm.test(op, label, span_of(expr.range()));
                }
            }
        }
        self.release(mark);
    }

    fn jump_if_bool(&mut self, op: &'a ExprBoolOp, when: bool, label: Label) {
        // `and` jumps out when false, `or` when true.
        let deciding = op.op == BoolOp::Or;
        let Some((last, others)) = op.values.split_last() else {
            return;
        };
        if deciding == when {
            for value in others {
                self.jump_if(value, when, label);
            }
            self.jump_if(last, when, label);
        } else {
            let out = self.asm.label();
            for value in others {
                self.jump_if(value, deciding, out);
            }
            self.jump_if(last, when, label);
            self.asm.bind(out);
        }
    }

    fn jump_if_compare(&mut self, compare: &'a ExprCompare, when: bool, label: Label) {
        let span = span_of(compare.range);
        let mark = self.mark();
        let mut a = self.operand(&compare.left);
        let mut spare = None;
        let Some(((last_op, last), others)) = Self::comparisons(compare) else {
            return;
        };
        let out = self.asm.label();
        for (op, right) in others {
            let b = self.chained_operand(right, spare);
            let target = if when { out } else { label };
            self.test_registers(op, a, b, false, target, span);
            spare = (u32::from(a) >= mark).then_some(a);
            a = b;
        }
        self.test_compare(last_op, a, last, when, label, span);
        self.asm.bind(out);
    }

    /// An operand of a chained comparison: in place, in the temporary that is no longer needed, or in a new one.
    fn chained_operand(&mut self, right: &'a Expr, spare: Option<u8>) -> u8 {
        match spare {
            Some(spare) => self.operand_hint(right, spare),
            None => self.operand(right),
        }
    }

    /// A comparison's last operator and operand, and the others before it.
    #[expect(clippy::type_complexity, reason = "a pair of pairs, used twice here")]
    fn comparisons(
        compare: &'a ExprCompare,
    ) -> Option<((CmpOp, &'a Expr), impl Iterator<Item = (CmpOp, &'a Expr)> + use<'a>)> {
        let (last_op, ops) = compare.ops.split_last()?;
        let (last, operands) = compare.comparators.split_last()?;
        Some(((*last_op, last), ops.iter().copied().zip(operands)))
    }

    /// Jumps to `label` if the truth of `a op right` is `when`.
    fn test_compare(
        &mut self,
        op: CmpOp,
        a: u8,
        right: &'a Expr,
        when: bool,
        label: Label,
        span: Span,
    ) {
        let c = u8::from(when);
        if let Expr::NoneLiteral(_) = right
            && matches!(op, CmpOp::Is | CmpOp::IsNot)
        {
            let c = u8::from(when == (op == CmpOp::Is));
            self.asm.test(Op::TestNone { a, c }, label, span);
            return;
        }
        if let Some(i) = Self::small_int(right) {
            let code = match op {
                CmpOp::Lt => Some(Op::TestLtInt { a, i, c }),
                CmpOp::LtE => Some(Op::TestLeInt { a, i, c }),
                CmpOp::Gt => Some(Op::TestGtInt { a, i, c }),
                CmpOp::GtE => Some(Op::TestGeInt { a, i, c }),
                CmpOp::Eq => Some(Op::TestEqInt { a, i, c }),
                CmpOp::NotEq => Some(Op::TestNeInt { a, i, c }),
                _ => None,
            };
            if let Some(code) = code {
                self.asm.test(code, label, span);
                return;
            }
        }
        let b = self.right_operand(op, right);
        self.test_registers(op, a, b, when, label, span);
    }

    /// The right operand of a comparison; a constant list or set after `in` becomes a tuple or frozenset.
    fn right_operand(&mut self, op: CmpOp, right: &'a Expr) -> u8 {
        if matches!(op, CmpOp::In | CmpOp::NotIn) {
            let folded = match right {
                Expr::List(list) => self.fold_all(&list.elts).map(Constant::Tuple),
                Expr::Set(set) => self.fold_all(&set.elts).map(Constant::FrozenSet),
                Expr::Tuple(_) => self.fold(right),
                _ => None,
            };
            if let Some(constant) = folded {
                if let Some(register) = self.kept_constant(constant.clone(), right.range()) {
                    return register;
                }
                let d = self.temp();
                self.load_constant(constant, d, right.range());
                return d;
            }
        }
        self.operand(right)
    }

    fn test_registers(&mut self, op: CmpOp, a: u8, b: u8, when: bool, label: Label, span: Span) {
        let c = u8::from(when);
        let not = u8::from(!when);
        let code = match op {
            CmpOp::Lt => Op::TestLt { a, b, c },
            CmpOp::LtE => Op::TestLe { a, b, c },
            CmpOp::Gt => Op::TestGt { a, b, c },
            CmpOp::GtE => Op::TestGe { a, b, c },
            CmpOp::Eq => Op::TestEq { a, b, c },
            CmpOp::NotEq => Op::TestNe { a, b, c },
            CmpOp::Is => Op::TestIs { a, b, c },
            CmpOp::IsNot => Op::TestIs { a, b, c: not },
            CmpOp::In => Op::TestIn { a, b, c },
            CmpOp::NotIn => Op::TestIn { a, b, c: not },
        };
        self.asm.test(code, label, span);
    }

    /// A comparison as a value.
    pub(super) fn compare_expr(&mut self, compare: &'a ExprCompare, dst: u8) {
        let span = span_of(compare.range);
        let chained = compare.ops.len() > 1;
        let mark = self.mark();
        let mut a = if chained {
            self.operand(&compare.left)
        } else {
            self.operand_hint(&compare.left, dst)
        };
        let Some(((last_op, last), others)) = Self::comparisons(compare) else {
            return;
        };
        if !chained {
            let b = self.right_operand(last_op, last);
            self.asm.emit(comparison(last_op, dst, a, b), span);
            return;
        }
        let d = if self.is_temp(dst) { dst } else { self.temp() };
        let end = self.asm.label();
        let mut spare = None;
        for (op, right) in others {
            let b = self.chained_operand(right, spare);
            self.asm.emit(comparison(op, d, a, b), span);
            self.asm.test(Op::Test { a: d, c: 0 }, end, span);
            spare = (u32::from(a) >= mark).then_some(a);
            a = b;
        }
        let b = self.right_operand(last_op, last);
        self.asm.emit(comparison(last_op, d, a, b), span);
        self.asm.bind(end);
        if d != dst {
            self.asm.emit(Op::Move { d: dst, a: d }, span);
        }
    }

    /// `and` and `or` as a value.
    pub(super) fn bool_expr(&mut self, op: &'a ExprBoolOp, dst: u8) {
        let span = span_of(op.range);
        let d = if self.is_temp(dst) { dst } else { self.temp() };
        let c = u8::from(op.op == BoolOp::Or);
        let end = self.asm.label();
        let Some((last, others)) = op.values.split_last() else {
            return;
        };
        for value in others {
            self.expr(value, d);
            self.asm.test(Op::Test { a: d, c }, end, span);
        }
        self.expr(last, d);
        self.asm.bind(end);
        if d != dst {
            self.asm.emit(Op::Move { d: dst, a: d }, span);
        }
    }
}

/// The instruction of a comparison as a value.
fn comparison(op: CmpOp, d: u8, a: u8, b: u8) -> Op {
    match op {
        CmpOp::Eq => Op::Eq { d, a, b },
        CmpOp::NotEq => Op::Ne { d, a, b },
        CmpOp::Lt => Op::Lt { d, a, b },
        CmpOp::LtE => Op::Le { d, a, b },
        CmpOp::Gt => Op::Gt { d, a, b },
        CmpOp::GtE => Op::Ge { d, a, b },
        CmpOp::Is => Op::Is { d, a, b },
        CmpOp::IsNot => Op::IsNot { d, a, b },
        CmpOp::In => Op::In { d, a, b },
        CmpOp::NotIn => Op::NotIn { d, a, b },
    }
}
