//! Expressions: into a given register, or in place where they already are.
//!
//! Place: statements call `expr` (into a register), `operand` (wherever it is or goes), `effect` (for its effect).
//!
//! Invariants: `expr` writes a `dst` that is a variable only once, as its last act, so that an exception leaves the variable
//! as it was and the expression may read it. A variable is used in place only if no assignment expression can rebind it.
//! Operands are evaluated strictly from left to right. Spans are those CPython 3.14 shows in tracebacks.
//!
//! Limits: the left spine of a chain of operators is walked by a loop; other recursion follows the AST.

use ruff_python_ast::{Expr, ExprAttribute, ExprBinOp, ExprUnaryOp, Operator, UnaryOp};
use ruff_text_size::{Ranged, TextRange, TextSize};
use smallvec::SmallVec;

use super::collect::marked;
use super::constant::{self, may_be_constant};
use super::name::Slot;
use super::{Compiler, span_of};
use crate::code::Constant;
use crate::code::op::{AWAIT_CALL, BinaryOp, Op, SLICE_FOR_NEXT};
use crate::source::Span;

/// An operand while a chain of operators is compiled.
enum Operand {
    Constant(Constant),
    Register(u8),
}

impl<'a> Compiler<'a> {
    /// Evaluates an expression into `dst`.
    pub(super) fn expr(&mut self, expr: &'a Expr, dst: u8) {
        if self.must_spill() && !matches!(expr, Expr::Name(_)) && !expr.is_literal_expr() {
            self.spilled(expr, dst);
            return;
        }
        let mark = self.mark();
        match expr {
            Expr::Name(name) => self.name_expr(name, dst),
            Expr::NumberLiteral(_)
            | Expr::BytesLiteral(_)
            | Expr::BooleanLiteral(_)
            | Expr::NoneLiteral(_)
            | Expr::EllipsisLiteral(_) => {
                if let Some(value) = self.fold(expr) {
                    self.load_constant(value, dst, expr.range());
                }
            }
            Expr::StringLiteral(literal) => self.string_literal(literal, dst),
            Expr::FString(string) => self.f_string(string, dst),
            Expr::Attribute(attribute) => self.attribute(attribute, dst),
            Expr::Call(call) => self.call_expr(call, dst),
            Expr::BinOp(op) => self.binary_expr(op, dst),
            Expr::UnaryOp(op) => self.unary_expr(op, dst),
            Expr::Compare(compare) => self.compare_expr(compare, dst),
            Expr::BoolOp(op) => self.bool_expr(op, dst),
            Expr::Subscript(subscript) => self.subscript(subscript, dst),
            Expr::If(conditional) => self.conditional(conditional, dst),
            Expr::Named(named) => self.named(named, dst),
            Expr::List(list) => self.list_display(&list.elts, list.range, dst),
            Expr::Tuple(tuple) => self.tuple_display(expr, &tuple.elts, dst),
            Expr::Set(set) => self.set_display(&set.elts, set.range, dst),
            Expr::Dict(dict) => self.dict_display(dict, dst),
            Expr::ListComp(_) | Expr::SetComp(_) | Expr::DictComp(_) => {
                self.comprehension(expr, dst);
            }
            Expr::Generator(generator) => self.generator_expr(generator, dst),
            Expr::Lambda(lambda) => self.lambda(lambda, dst),
            Expr::Slice(slice) => self.slice(slice, dst, 0),
            Expr::Await(wait) => {
                let span = span_of(wait.range);
                let a = self.operand_hint(&wait.value, dst);
                let d = self.temp();
                // A host function that is called here is called as an asynchronous one.
                let how = if wait.value.is_call_expr() { AWAIT_CALL } else { 0 };
                self.asm.emit(Op::GetAwaitable { d, a, how }, span);
                self.asm.emit(Op::YieldFrom { d: dst, a: d }, span);
            }
            Expr::Yield(yielded) => {
                let a = match &yielded.value {
                    Some(value) => self.operand_hint(value, dst),
                    None => self.none(yielded.range),
                };
                self.asm.emit(Op::Yield { d: dst, a }, span_of(yielded.range));
            }
            Expr::YieldFrom(yielded) => {
                let span = span_of(yielded.range);
                let a = self.operand_hint(&yielded.value, dst);
                let d = self.temp();
                self.asm.emit(Op::GetYieldFromIter { d, a }, span);
                self.asm.emit(Op::YieldFrom { d: dst, a: d }, span);
            }
            Expr::Starred(starred) => {
                self.fail("can't use starred expression here", starred.range);
            }
            Expr::TString(string) => self.t_string(string, dst),
            Expr::IpyEscapeCommand(_) => {
                self.fail("invalid syntax", expr.range());
            }
        }
        self.release(mark);
    }

    /// Where an expression's value is: its variable, or a new temporary.
    pub(super) fn operand(&mut self, expr: &'a Expr) -> u8 {
        if let Some(register) = self.in_place(expr) {
            return register;
        }
        let d = self.temp();
        self.expr(expr, d);
        d
    }

    /// As `operand`; if it needs a temporary and `hint` is one, that is used. The caller has nothing in `hint`.
    pub(super) fn operand_hint(&mut self, expr: &'a Expr, hint: u8) -> u8 {
        if let Some(register) = self.in_place(expr) {
            return register;
        }
        let d = if self.is_temp(hint) { hint } else { self.temp() };
        self.expr(expr, d);
        d
    }

    /// The register of a variable that may be read where it is, or of a literal that a loop keeps.
    fn in_place(&mut self, expr: &'a Expr) -> Option<u8> {
        let Expr::Name(name) = expr else { return self.kept_literal(expr) };
        let id = marked(&name.node_index);
        let Slot::Local(register) = self.slot(id) else {
            return None;
        };
        if self.unit.walrus.contains(register) {
            return None;
        }
        self.check_bound(register, id, name.range);
        Some(register)
    }

    /// Evaluates an expression for its effect.
    pub(super) fn effect(&mut self, expr: &'a Expr) {
        let mark = self.mark();
        if !expr.is_literal_expr() && self.in_place(expr).is_none() {
            let d = self.temp();
            self.expr(expr, d);
        }
        self.release(mark);
    }

    /// None in a new temporary.
    pub(super) fn none(&mut self, range: TextRange) -> u8 {
        let d = self.temp();
        self.asm.emit(Op::LoadSingleton { d, which: 0 }, span_of(range));
        d
    }

    fn name_expr(&mut self, name: &'a ruff_python_ast::ExprName, dst: u8) {
        if name.id.as_str() == "__debug__" {
            let which = if self.options.optimize == 0 { 2 } else { 1 };
            self.asm.emit(Op::LoadSingleton { d: dst, which }, span_of(name.range));
        } else {
            self.load_name(marked(&name.node_index), dst, name.range);
        }
    }

    /// The span of an attribute or method call; CPython begins it at the attribute's name when that is on a later line.
    pub(super) fn attribute_span(&self, attribute: &ExprAttribute, end: TextSize) -> Span {
        let start = attribute.range.start().to_u32();
        let name = attribute.attr.range.start().to_u32();
        let one_line = self.source.line_count() == 1
            || self.source.line_at(start) == self.source.line_at(name);
        Span::new(if one_line { start } else { name }, end.to_u32())
    }

    fn attribute(&mut self, attribute: &'a ExprAttribute, dst: u8) {
        let a = self.operand_hint(&attribute.value, dst);
        let span = self.attribute_span(attribute, attribute.range.end());
        self.load_attribute(a, &attribute.attr, dst, span);
    }

    /// `dst = a.attr`
    pub(super) fn load_attribute(
        &mut self,
        a: u8,
        attr: &'a ruff_python_ast::Identifier,
        dst: u8,
        span: Span,
    ) {
        let name = self.attribute_index(attr.as_str());
        let site = self.site(name, attr.range);
        match u8::try_from(site) {
            Ok(site) => self.asm.emit(Op::LoadAttr { d: dst, a, site }, span),
            Err(_) => self.asm.emit_extra(Op::LoadAttrWide { d: dst, a }, 0, site, span),
        }
    }

    fn subscript(&mut self, subscript: &'a ruff_python_ast::ExprSubscript, dst: u8) {
        let span = span_of(subscript.range);
        let a = self.operand_hint(&subscript.value, dst);
        if let Some(i) = Self::small_int(&subscript.slice) {
            self.asm.emit(Op::GetItemInt { d: dst, a, i }, span);
        } else {
            let b = match &*subscript.slice {
                Expr::Slice(slice) => {
                    let b = self.temp();
                    self.slice(slice, b, SLICE_FOR_NEXT);
                    b
                }
                other => self.operand(other),
            };
            self.asm.emit(Op::GetItem { d: dst, a, b }, span);
        }
    }

    /// `mark` is nothing or `SLICE_FOR_NEXT`.
    fn slice(&mut self, slice: &'a ruff_python_ast::ExprSlice, dst: u8, mark: u8) {
        let n = if slice.step.is_some() { 3 } else { 2 };
        let base = self.temps(n);
        let parts = [&slice.lower, &slice.upper, &slice.step];
        for (place, part) in parts.into_iter().take(n as usize).enumerate() {
            let d = base.wrapping_add(place as u8);
            match part {
                Some(part) => self.expr(part, d),
                None => self.load_constant(Constant::None, d, slice.range),
            }
        }
        self.asm.emit(Op::BuildSlice { d: dst, base, n: n as u8 + mark }, span_of(slice.range));
    }

    fn conditional(&mut self, conditional: &'a ruff_python_ast::ExprIf, dst: u8) {
        let mark = self.mark();
        let otherwise = self.asm.label();
        let end = self.asm.label();
        self.jump_if(&conditional.test, false, otherwise);
        self.release(mark);
        self.expr(&conditional.body, dst);
        self.asm.jump(end, span_of(conditional.range));
        self.asm.bind(otherwise);
        self.expr(&conditional.orelse, dst);
        self.asm.bind(end);
    }

    fn named(&mut self, named: &'a ruff_python_ast::ExprNamed, dst: u8) {
        let Expr::Name(target) = &*named.target else {
            return;
        };
        let id = marked(&target.node_index);
        let value = if let Slot::Local(register) = self.slot(id) {
            self.expr(&named.value, register);
            register
        } else {
            self.operand_hint(&named.value, dst)
        };
        self.store_name(id, value, target.range);
        if value != dst {
            self.asm.emit(Op::Move { d: dst, a: value }, span_of(named.range));
        }
    }

    // === Operators ===

    fn unary_expr(&mut self, op: &'a ExprUnaryOp, dst: u8) {
        let mut chain: SmallVec<[&'a ExprUnaryOp; 4]> = SmallVec::new();
        chain.push(op);
        let mut leaf = &*op.operand;
        while let Expr::UnaryOp(inner) = leaf {
            chain.push(inner);
            leaf = &inner.operand;
        }
        let mut operand = self.chain_leaf(leaf, dst);
        if let (Expr::Compare(compare), Some(op)) = (leaf, chain.last())
            && compare.ops.len() == 1
            && op.op == UnaryOp::Not
            && let Some(span) = self.asm.spans.last_mut()
        {
            // CPython makes one instruction of a comparison and its negation, at the place of the latter.
            *span = span_of(op.range);
        }
        for (place, op) in chain.iter().enumerate().rev() {
            operand = match operand {
                Operand::Constant(value) => match constant::unary(op.op, value.clone()) {
                    Some(value) => Operand::Constant(value),
                    None => {
                        let a = self.temp();
                        self.load_constant(value, a, op.range);
                        self.unary_op(op, a, dst, place == 0)
                    }
                },
                Operand::Register(a) => self.unary_op(op, a, dst, place == 0),
            };
        }
        if let Operand::Constant(value) = operand {
            self.load_constant(value, dst, op.range);
        }
    }

    fn unary_op(&mut self, op: &ExprUnaryOp, a: u8, dst: u8, last: bool) -> Operand {
        let d = if last || self.is_temp(dst) { dst } else { self.temp() };
        let code = match op.op {
            UnaryOp::Not => Op::Not { d, a },
            UnaryOp::USub => Op::Neg { d, a },
            UnaryOp::UAdd => Op::Pos { d, a },
            UnaryOp::Invert => Op::Invert { d, a },
        };
        self.asm.emit(code, span_of(op.range));
        Operand::Register(d)
    }

    /// The operand at the bottom of a chain.
    fn chain_leaf(&mut self, leaf: &'a Expr, dst: u8) -> Operand {
        if may_be_constant(leaf)
            && let Some(value) = self.fold(leaf)
        {
            return Operand::Constant(value);
        }
        Operand::Register(self.operand_hint(leaf, dst))
    }

    /// Binary operators, down the left spine by a loop.
    fn binary_expr(&mut self, op: &'a ExprBinOp, dst: u8) {
        let mut spine: SmallVec<[&'a ExprBinOp; 8]> = SmallVec::new();
        spine.push(op);
        let mut leaf = &*op.left;
        while let Expr::BinOp(inner) = leaf {
            spine.push(inner);
            leaf = &inner.left;
        }
        let own = self.mark();
        let mut left = self.chain_leaf(leaf, dst);
        let mark = self.mark();
        for (place, op) in spine.iter().enumerate().rev() {
            let a = match left {
                Operand::Register(a) => a,
                Operand::Constant(value) => {
                    if may_be_constant(&op.right)
                        && let Some(right) = self.fold(&op.right)
                        && let Some(value) = self.fold_binary(op.op, &value, &right)
                    {
                        left = Operand::Constant(value);
                        continue;
                    }
                    match self.kept_constant(value.clone(), op.left.range()) {
                        Some(a) => a,
                        None => {
                            let a = if self.is_temp(dst) { dst } else { self.temp() };
                            self.load_constant(value, a, op.left.range());
                            a
                        }
                    }
                }
            };
            let d = if place == 0 || self.is_temp(dst) {
                dst
            } else if u32::from(a) >= own {
                a
            } else {
                self.temp()
            };
            let inner = self.mark();
            self.binary_op(op.op, d, a, &op.right, span_of(op.range));
            self.release(inner);
            left = Operand::Register(d);
        }
        self.release(mark);
        if let Operand::Constant(value) = left {
            self.load_constant(value, dst, op.range);
        }
    }

    /// `d = a op right`
    fn binary_op(&mut self, op: Operator, d: u8, a: u8, right: &'a Expr, span: Span) {
        if let Some(i) = Self::small_int(right) {
            let code = match op {
                Operator::Add => Some(Op::AddInt { d, a, i }),
                Operator::Sub => Some(Op::SubInt { d, a, i }),
                Operator::Mult => Some(Op::MulInt { d, a, i }),
                Operator::FloorDiv => Some(Op::FloorDivInt { d, a, i }),
                Operator::Mod => Some(Op::ModInt { d, a, i }),
                _ => None,
            };
            if let Some(code) = code {
                self.asm.emit(code, span);
                return;
            }
        }
        let b = self.operand(right);
        let code = match op {
            Operator::Add => Op::Add { d, a, b },
            Operator::Sub => Op::Sub { d, a, b },
            Operator::Mult => Op::Mul { d, a, b },
            Operator::MatMult => Op::MatMul { d, a, b },
            Operator::Div => Op::TrueDiv { d, a, b },
            Operator::Mod => Op::Mod { d, a, b },
            Operator::Pow => Op::Pow { d, a, b },
            Operator::LShift => Op::LShift { d, a, b },
            Operator::RShift => Op::RShift { d, a, b },
            Operator::BitOr => Op::BitOr { d, a, b },
            Operator::BitXor => Op::BitXor { d, a, b },
            Operator::BitAnd => Op::BitAnd { d, a, b },
            Operator::FloorDiv => Op::FloorDiv { d, a, b },
        };
        self.asm.emit(code, span);
    }

    /// `d = a op= right`, the augmented form.
    pub(super) fn in_place_op(&mut self, op: Operator, d: u8, a: u8, right: &'a Expr, span: Span) {
        match (op, Self::small_int(right)) {
            (Operator::Add, Some(i)) => return self.asm.emit(Op::InAddInt { d, a, i }, span),
            (Operator::Sub, Some(i)) => return self.asm.emit(Op::InSubInt { d, a, i }, span),
            _ => {}
        }
        let b = self.operand(right);
        match op {
            Operator::Add => self.asm.emit(Op::InAdd { d, a, b }, span),
            Operator::Sub => self.asm.emit(Op::InSub { d, a, b }, span),
            Operator::Mult => self.asm.emit(Op::InMul { d, a, b }, span),
            other => {
                let number = binary_number(other) as u8;
                self.asm.emit_extra(Op::InBinary { d, a, b }, number, 0, span);
            }
        }
    }
}

/// The number that the instruction set gives an operator.
fn binary_number(op: Operator) -> BinaryOp {
    match op {
        Operator::Add => BinaryOp::Add,
        Operator::Sub => BinaryOp::Sub,
        Operator::Mult => BinaryOp::Mul,
        Operator::MatMult => BinaryOp::MatMul,
        Operator::Div => BinaryOp::TrueDiv,
        Operator::Mod => BinaryOp::Mod,
        Operator::Pow => BinaryOp::Pow,
        Operator::LShift => BinaryOp::LShift,
        Operator::RShift => BinaryOp::RShift,
        Operator::BitOr => BinaryOp::BitOr,
        Operator::BitXor => BinaryOp::BitXor,
        Operator::BitAnd => BinaryOp::BitAnd,
        Operator::FloorDiv => BinaryOp::FloorDiv,
    }
}
