//! Expressions as text: what an annotation is under `from __future__ import annotations`.
//!
//! Place: `annotation.rs` asks for the text of each.
//!
//! Invariants: spaces, quotes and brackets are CPython's, whatever the source has. Brackets follow from how tightly an
//! operator binds: `written` is given what binds as tightly as its place needs.
//! Limits: the door bounds how deeply an expression nests; strings with fields and ints whose text would be much longer than the
//! source stand as they do there.

use std::fmt::Write;

use num_traits::ToPrimitive;
use ruff_python_ast::{
    BoolOp, CmpOp, Comprehension, ConversionFlag, Expr, ExprCall, ExprLambda, ExprSubscript,
    FStringPart, InterpolatedElement, InterpolatedStringElement, InterpolatedStringElements,
    Operator, Parameter, ParameterWithDefault, Parameters, UnaryOp,
};
use ruff_text_size::{Ranged, TextRange};

use super::constant::number;
use super::span_of;
use super::string::{part_value, string_value, with_surrogates};
use crate::code::Constant;
use crate::source::Source;

/// Bytes that a string with fields may have as text in any case.
const TEMPLATE_MIN: usize = 256;
/// Bits of an int that is written in decimal digits: more stand as in the source.
const INT_BITS_MAX: u64 = 1 << 14;

/// How tightly an expression binds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Bind {
    Tuple,
    Test,
    Or,
    And,
    Not,
    Compare,
    BitOr,
    BitXor,
    BitAnd,
    Shift,
    Arith,
    Term,
    Factor,
    Power,
    Await,
    Atom,
}

/// The text of an annotation.
pub(super) fn annotation_text(source: &Source, expr: &Expr) -> String {
    let mut text = Text { source, out: String::new() };
    match expr {
        // `*args: *Ts`
        Expr::Starred(_) => text.written(expr, Bind::Tuple),
        _ => text.written(expr, Bind::Test),
    }
    text.out
}

struct Text<'a> {
    source: &'a Source,
    out: String,
}

// === impl Text ===

impl<'a> Text<'a> {
    fn push(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// Writes `inner` in brackets where it binds less tightly than its place needs.
    fn bound(&mut self, has: Bind, needs: Bind, inner: impl FnOnce(&mut Self)) {
        let brackets = needs > has;
        if brackets {
            self.push("(");
        }
        inner(self);
        if brackets {
            self.push(")");
        }
    }

    fn list(&mut self, exprs: &'a [Expr]) {
        for (at, expr) in exprs.iter().enumerate() {
            if at > 0 {
                self.push(", ");
            }
            self.written(expr, Bind::Test);
        }
    }

    fn enclosed(&mut self, open: &str, close: &str, inner: impl FnOnce(&mut Self)) {
        self.push(open);
        inner(self);
        self.push(close);
    }

    fn written(&mut self, expr: &'a Expr, needs: Bind) {
        match expr {
            Expr::BoolOp(_) | Expr::BinOp(_) | Expr::UnaryOp(_) | Expr::Compare(_) => {
                self.operation(expr, needs);
            }
            Expr::Lambda(node) => self.bound(Bind::Test, needs, |text| text.lambda(node)),
            Expr::If(node) => self.bound(Bind::Test, needs, |text| {
                text.written(&node.body, Bind::Or);
                text.push(" if ");
                text.written(&node.test, Bind::Or);
                text.push(" else ");
                text.written(&node.orelse, Bind::Test);
            }),
            Expr::Tuple(node) => match &*node.elts {
                [] => self.push("()"),
                [only] => self.bound(Bind::Tuple, needs, |text| {
                    text.written(only, Bind::Test);
                    text.push(",");
                }),
                several => self.bound(Bind::Tuple, needs, |text| text.list(several)),
            },
            Expr::Starred(node) => {
                self.push("*");
                self.written(&node.value, Bind::BitOr);
            }
            Expr::Slice(node) => {
                if let Some(lower) = &node.lower {
                    self.written(lower, Bind::Test);
                }
                self.push(":");
                if let Some(upper) = &node.upper {
                    self.written(upper, Bind::Test);
                }
                if let Some(step) = &node.step {
                    self.push(":");
                    self.written(step, Bind::Test);
                }
            }
            Expr::Attribute(node) => {
                self.written(&node.value, Bind::Atom);
                let is_int = node.value.as_number_literal_expr().is_some_and(|n| n.value.is_int());
                self.push(if is_int { " ." } else { "." });
                self.push(node.attr.as_str());
            }
            Expr::Subscript(node) => self.subscript(node),
            Expr::Call(node) => self.call(node),
            Expr::Name(node) => self.push(node.id.as_str()),
            Expr::FString(_) | Expr::TString(_) => self.template(expr),
            _ if expr.is_literal_expr() => self.literal(expr),
            _ => self.display(expr),
        }
    }

    fn operation(&mut self, expr: &'a Expr, needs: Bind) {
        match expr {
            Expr::BoolOp(node) => {
                let (sign, bind, part) = match node.op {
                    BoolOp::And => (" and ", Bind::And, Bind::Not),
                    BoolOp::Or => (" or ", Bind::Or, Bind::And),
                };
                self.bound(bind, needs, |text| {
                    for (at, value) in node.values.iter().enumerate() {
                        if at > 0 {
                            text.push(sign);
                        }
                        text.written(value, part);
                    }
                });
            }
            Expr::BinOp(node) => {
                let (sign, bind) = operator(node.op);
                let is_power = node.op == Operator::Pow;
                let (left, right) =
                    if is_power { (Bind::Await, Bind::Power) } else { (bind, tighter(bind)) };
                self.bound(bind, needs, |text| {
                    text.written(&node.left, left);
                    text.push(sign);
                    text.written(&node.right, right);
                });
            }
            Expr::UnaryOp(node) => {
                let (sign, bind) = match node.op {
                    UnaryOp::Invert => ("~", Bind::Factor),
                    UnaryOp::Not => ("not ", Bind::Not),
                    UnaryOp::UAdd => ("+", Bind::Factor),
                    UnaryOp::USub => ("-", Bind::Factor),
                };
                self.bound(bind, needs, |text| {
                    text.push(sign);
                    text.written(&node.operand, bind);
                });
            }
            Expr::Compare(node) => self.bound(Bind::Compare, needs, |text| {
                text.written(&node.left, Bind::BitOr);
                for (op, value) in node.ops.iter().zip(&node.comparators) {
                    text.push(comparison(*op));
                    text.written(value, Bind::BitOr);
                }
            }),
            _ => {}
        }
    }

    /// What stands in brackets of its own, and what may not stand in an annotation at all.
    fn display(&mut self, expr: &'a Expr) {
        match expr {
            Expr::List(node) => self.enclosed("[", "]", |text| text.list(&node.elts)),
            Expr::Set(node) => self.enclosed("{", "}", |text| text.list(&node.elts)),
            Expr::Dict(node) => self.enclosed("{", "}", |text| {
                for (at, item) in node.items.iter().enumerate() {
                    if at > 0 {
                        text.push(", ");
                    }
                    match &item.key {
                        Some(key) => {
                            text.written(key, Bind::Test);
                            text.push(": ");
                            text.written(&item.value, Bind::Test);
                        }
                        None => {
                            text.push("**");
                            text.written(&item.value, Bind::BitOr);
                        }
                    }
                }
            }),
            Expr::ListComp(node) => self.enclosed("[", "]", |text| {
                text.written(&node.elt, Bind::Test);
                text.generators(&node.generators);
            }),
            Expr::SetComp(node) => self.enclosed("{", "}", |text| {
                text.written(&node.elt, Bind::Test);
                text.generators(&node.generators);
            }),
            Expr::Generator(node) => self.enclosed("(", ")", |text| {
                text.written(&node.elt, Bind::Test);
                text.generators(&node.generators);
            }),
            Expr::DictComp(node) => self.enclosed("{", "}", |text| {
                match &node.key {
                    Some(key) => {
                        text.written(key, Bind::Test);
                        text.push(": ");
                    }
                    None => text.push("**"),
                }
                text.written(&node.value, Bind::Test);
                text.generators(&node.generators);
            }),
            _ => {}
        }
    }

    fn generators(&mut self, generators: &'a [Comprehension]) {
        for generator in generators {
            self.push(if generator.is_async { " async for " } else { " for " });
            self.written(&generator.target, Bind::Tuple);
            self.push(" in ");
            self.written(&generator.iter, Bind::Or);
            for condition in &generator.ifs {
                self.push(" if ");
                self.written(condition, Bind::Or);
            }
        }
    }

    fn subscript(&mut self, node: &'a ExprSubscript) {
        self.written(&node.value, Bind::Atom);
        self.enclosed("[", "]", |text| text.written(&node.slice, Bind::Tuple));
    }

    fn call(&mut self, node: &'a ExprCall) {
        self.written(&node.func, Bind::Atom);
        let arguments = &node.arguments;
        if let ([only @ Expr::Generator(_)], []) = (&*arguments.args, &*arguments.keywords) {
            return self.written(only, Bind::Test);
        }
        self.enclosed("(", ")", |text| {
            text.list(&arguments.args);
            for (at, keyword) in arguments.keywords.iter().enumerate() {
                if at > 0 || !arguments.args.is_empty() {
                    text.push(", ");
                }
                match &keyword.arg {
                    Some(name) => {
                        text.push(name.as_str());
                        text.push("=");
                    }
                    None => text.push("**"),
                }
                text.written(&keyword.value, Bind::Test);
            }
        });
    }

    fn lambda(&mut self, node: &'a ExprLambda) {
        self.push("lambda");
        if let Some(parameters) = node.parameters.as_deref() {
            let positional = !parameters.posonlyargs.is_empty() || !parameters.args.is_empty();
            self.push(if positional { " " } else { "" });
            self.parameters(parameters);
        }
        self.push(": ");
        self.written(&node.body, Bind::Test);
    }

    fn parameters(&mut self, all: &'a Parameters) {
        let mut first = true;
        let mut apart = |text: &mut Self| {
            if !std::mem::take(&mut first) {
                text.push(", ");
            }
        };
        for parameter in &all.posonlyargs {
            apart(self);
            self.parameter(parameter);
        }
        if !all.posonlyargs.is_empty() {
            self.push(", /");
        }
        for parameter in &all.args {
            apart(self);
            self.parameter(parameter);
        }
        if all.vararg.is_some() || !all.kwonlyargs.is_empty() {
            apart(self);
            self.push("*");
            self.name(all.vararg.as_deref());
        }
        for parameter in &all.kwonlyargs {
            apart(self);
            self.parameter(parameter);
        }
        if all.kwarg.is_some() {
            apart(self);
            self.push("**");
            self.name(all.kwarg.as_deref());
        }
    }

    fn name(&mut self, parameter: Option<&Parameter>) {
        self.push(parameter.map_or("", |parameter| parameter.name.as_str()));
    }

    fn parameter(&mut self, with: &'a ParameterWithDefault) {
        self.name(Some(&with.parameter));
        if let Some(default) = &with.default {
            self.push("=");
            self.written(default, Bind::Test);
        }
    }

    fn literal(&mut self, expr: &'a Expr) {
        match expr {
            Expr::StringLiteral(literal) => {
                let value = string_value(self.source, literal);
                let quoted = quoted(&value);
                self.push(&quoted);
            }
            Expr::BytesLiteral(literal) => {
                let bytes: Vec<u8> = literal.value.bytes().collect();
                let quoted = quoted_bytes(&bytes);
                self.push(&quoted);
            }
            Expr::NumberLiteral(literal) => {
                let text = match number(&literal.value) {
                    Constant::Int(value) => value.to_string(),
                    Constant::BigInt(value) if value.bits() > INT_BITS_MAX => {
                        self.source.slice(span_of(literal.range)).to_owned()
                    }
                    Constant::BigInt(value) => value.to_string(),
                    Constant::Float(value) => float_text(value, true),
                    Constant::Imaginary(value) => float_text(value, false) + "j",
                    _ => String::new(),
                };
                self.push(&text);
            }
            Expr::BooleanLiteral(literal) => {
                self.push(if literal.value { "True" } else { "False" });
            }
            Expr::EllipsisLiteral(_) => self.push("..."),
            _ => self.push("None"),
        }
    }

    /// An f-string or a t-string.
    fn template(&mut self, expr: &'a Expr) {
        let mut inner = Text { source: self.source, out: String::new() };
        if let Expr::TString(string) = expr {
            for part in string.value.as_slice() {
                inner.elements(&part.elements, part.flags.prefix().is_raw());
            }
            self.push("t");
        } else if let Expr::FString(string) = expr {
            for part in string.value.as_slice() {
                match part {
                    FStringPart::Literal(literal) => {
                        let value = part_value(self.source, literal);
                        inner.plain(&value);
                    }
                    FStringPart::FString(part) => {
                        inner.elements(&part.elements, part.flags.prefix().is_raw());
                    }
                }
            }
            self.push("f");
        }
        let quoted = quoted(&inner.out);
        self.push_bounded(&quoted, expr.range());
    }

    /// Writes what was made of a part of the source; where that is much longer, the part as it stands: each string within others
    /// has the quotes of those within it escaped, and so twice as many.
    fn push_bounded(&mut self, text: &str, range: TextRange) {
        let source = self.source.slice(span_of(range));
        self.push(if text.len() > 4 * source.len() + TEMPLATE_MIN { source } else { text });
    }

    fn plain(&mut self, text: &str) {
        self.push(&text.replace('{', "{{").replace('}', "}}"));
    }

    fn elements(&mut self, elements: &'a InterpolatedStringElements, raw: bool) {
        for element in elements {
            match element {
                InterpolatedStringElement::Literal(literal) => {
                    let value = with_surrogates(self.source, &literal.value, literal.range, raw);
                    self.plain(&value);
                }
                InterpolatedStringElement::Interpolation(field) => self.field(field, raw),
            }
        }
    }

    fn field(&mut self, field: &'a InterpolatedElement, raw: bool) {
        if let Some(debug) = &field.debug_text {
            self.plain(debug.as_str());
        }
        let mut inner = Text { source: self.source, out: String::new() };
        inner.written(&field.expression, tighter(Bind::Test));
        self.push(if inner.out.starts_with('{') { "{ " } else { "{" });
        self.push(&inner.out);
        let is_plain_debug = field.debug_text.is_some() && field.format_spec.is_none();
        self.push(match field.conversion {
            ConversionFlag::Str => "!s",
            ConversionFlag::Ascii => "!a",
            ConversionFlag::Repr => "!r",
            ConversionFlag::None if is_plain_debug => "!r",
            ConversionFlag::None => "",
        });
        if let Some(spec) = &field.format_spec {
            self.push(":");
            self.elements(&spec.elements, raw);
        }
        self.push("}");
    }
}

/// What the right operand of an operator needs, which groups from the left.
fn tighter(bind: Bind) -> Bind {
    match bind {
        Bind::Tuple => Bind::Test,
        Bind::Test => Bind::Or,
        Bind::Or => Bind::And,
        Bind::And => Bind::Not,
        Bind::Not => Bind::Compare,
        Bind::Compare => Bind::BitOr,
        Bind::BitOr => Bind::BitXor,
        Bind::BitXor => Bind::BitAnd,
        Bind::BitAnd => Bind::Shift,
        Bind::Shift => Bind::Arith,
        Bind::Arith => Bind::Term,
        Bind::Term => Bind::Factor,
        Bind::Factor => Bind::Power,
        Bind::Power => Bind::Await,
        Bind::Await | Bind::Atom => Bind::Atom,
    }
}

fn operator(op: Operator) -> (&'static str, Bind) {
    match op {
        Operator::Add => (" + ", Bind::Arith),
        Operator::Sub => (" - ", Bind::Arith),
        Operator::Mult => (" * ", Bind::Term),
        Operator::MatMult => (" @ ", Bind::Term),
        Operator::Div => (" / ", Bind::Term),
        Operator::Mod => (" % ", Bind::Term),
        Operator::FloorDiv => (" // ", Bind::Term),
        Operator::Pow => (" ** ", Bind::Power),
        Operator::LShift => (" << ", Bind::Shift),
        Operator::RShift => (" >> ", Bind::Shift),
        Operator::BitOr => (" | ", Bind::BitOr),
        Operator::BitXor => (" ^ ", Bind::BitXor),
        Operator::BitAnd => (" & ", Bind::BitAnd),
    }
}

fn comparison(op: CmpOp) -> &'static str {
    match op {
        CmpOp::Eq => " == ",
        CmpOp::NotEq => " != ",
        CmpOp::Lt => " < ",
        CmpOp::LtE => " <= ",
        CmpOp::Gt => " > ",
        CmpOp::GtE => " >= ",
        CmpOp::Is => " is ",
        CmpOp::IsNot => " is not ",
        CmpOp::In => " in ",
        CmpOp::NotIn => " not in ",
    }
}

/// The `repr` of a float; an infinite one is a literal that is.
fn float_text(value: f64, fraction: bool) -> String {
    if value.is_infinite() {
        return "1e309".to_owned();
    }
    let shown = format!("{value:e}");
    let (digits, exponent) = shown.split_once('e').unwrap_or((&shown, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    if !(-4..16).contains(&exponent) {
        let sign = if exponent < 0 { '-' } else { '+' };
        return format!("{digits}e{sign}{:02}", exponent.unsigned_abs());
    }
    match value.to_i64() {
        Some(whole) if whole as f64 == value && !fraction => whole.to_string(),
        _ => format!("{value:?}"),
    }
}

/// The quotes that `repr` takes.
fn quote_of(has_single: bool, has_double: bool) -> char {
    if has_single && !has_double { '"' } else { '\'' }
}

fn quoted(text: &str) -> String {
    let quote = quote_of(text.contains('\''), text.contains('"'));
    let mut out = String::from(quote);
    for char in text.chars() {
        match char {
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            _ if char == quote => {
                out.push('\\');
                out.push(char);
            }
            _ if char.is_control() || (char != ' ' && char.is_whitespace()) => {
                let code = char as u32;
                let _ = match code {
                    0..=0xff => write!(out, "\\x{code:02x}"),
                    _ => write!(out, "\\u{code:04x}"),
                };
            }
            _ => out.push(char),
        }
    }
    out.push(quote);
    out
}

fn quoted_bytes(bytes: &[u8]) -> String {
    let quote = quote_of(bytes.contains(&b'\''), bytes.contains(&b'"'));
    let mut out = String::from("b");
    out.push(quote);
    for byte in bytes {
        match byte {
            b'\\' => out.push_str("\\\\"),
            b'\n' => out.push_str("\\n"),
            b'\r' => out.push_str("\\r"),
            b'\t' => out.push_str("\\t"),
            _ if char::from(*byte) == quote => {
                out.push('\\');
                out.push(quote);
            }
            0x20..=0x7e => out.push(char::from(*byte)),
            _ => {
                let _ = write!(out, "\\x{byte:02x}");
            }
        }
    }
    out.push(quote);
    out
}
