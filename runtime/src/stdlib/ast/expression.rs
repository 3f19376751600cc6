//! Expressions of the parser's tree in the flat form.
//!
//! Place: statements and patterns ask for theirs.
//!
//! Invariants: as for statements.
//! Limits: the door's.

use ruff_python_ast::{
    BoolOp, CmpOp, Comprehension, Expr, ExprCall, ExprContext, ExprDict, Identifier, Keyword,
    Operator, Parameter, ParameterWithDefault, Parameters, UnaryOp,
};
use ruff_text_size::{Ranged, TextRange};

use super::stream::Writer;
use crate::code::Constant;
use crate::compile::constant::number;

impl<'a> Writer<'a> {
    pub(super) fn expr(&mut self, expr: &'a Expr) {
        let class = match expr {
            Expr::BoolOp(node) => {
                self.single(match node.op {
                    BoolOp::And => "And",
                    BoolOp::Or => "Or",
                });
                self.exprs(&node.values);
                "BoolOp"
            }
            Expr::Named(node) => {
                self.expr(&node.target);
                self.expr(&node.value);
                "NamedExpr"
            }
            Expr::BinOp(node) => {
                self.expr(&node.left);
                self.operator(node.op);
                self.expr(&node.right);
                "BinOp"
            }
            Expr::UnaryOp(node) => {
                self.single(unary(node.op));
                self.expr(&node.operand);
                "UnaryOp"
            }
            Expr::Lambda(node) => {
                self.parameters(node.parameters.as_deref());
                self.expr(&node.body);
                "Lambda"
            }
            Expr::If(node) => {
                self.expr(&node.test);
                self.expr(&node.body);
                self.expr(&node.orelse);
                "IfExp"
            }
            Expr::Compare(node) => {
                self.expr(&node.left);
                for op in &node.ops {
                    self.single(comparison(*op));
                }
                self.list(node.ops.len());
                self.exprs(&node.comparators);
                "Compare"
            }
            Expr::Call(node) => {
                self.call(node);
                "Call"
            }
            Expr::Await(_) | Expr::Yield(_) | Expr::YieldFrom(_) => self.suspending(expr),
            Expr::Attribute(_)
            | Expr::Subscript(_)
            | Expr::Starred(_)
            | Expr::Name(_)
            | Expr::List(_)
            | Expr::Tuple(_) => self.target(expr),
            Expr::Dict(_)
            | Expr::Set(_)
            | Expr::ListComp(_)
            | Expr::SetComp(_)
            | Expr::DictComp(_)
            | Expr::Generator(_)
            | Expr::Slice(_) => self.collection(expr),
            Expr::FString(string) => return self.f_string(string),
            Expr::TString(string) => return self.t_string(string),
            literal => return self.literal(literal),
        };
        self.node_of(class, expr);
    }

    fn suspending(&mut self, expr: &'a Expr) -> &'static str {
        match expr {
            Expr::Await(node) => {
                self.expr(&node.value);
                "Await"
            }
            Expr::YieldFrom(node) => {
                self.expr(&node.value);
                "YieldFrom"
            }
            other => {
                self.optional(other.as_yield_expr().and_then(|node| node.value.as_deref()));
                "Yield"
            }
        }
    }

    /// Expressions that have a context.
    fn target(&mut self, expr: &'a Expr) -> &'static str {
        let (class, context) = match expr {
            Expr::Attribute(node) => {
                self.expr(&node.value);
                self.text(node.attr.as_str());
                ("Attribute", node.ctx)
            }
            Expr::Subscript(node) => {
                self.expr(&node.value);
                self.expr(&node.slice);
                ("Subscript", node.ctx)
            }
            Expr::Starred(node) => {
                self.expr(&node.value);
                ("Starred", node.ctx)
            }
            Expr::List(node) => {
                self.exprs(&node.elts);
                ("List", node.ctx)
            }
            Expr::Tuple(node) => {
                self.exprs(&node.elts);
                ("Tuple", node.ctx)
            }
            other => {
                let name = other.as_name_expr();
                self.text(name.map_or("", |name| name.id.as_str()));
                ("Name", name.map_or(ExprContext::Load, |name| name.ctx))
            }
        };
        self.single(match context {
            ExprContext::Store => "Store",
            ExprContext::Del => "Del",
            ExprContext::Load | ExprContext::Invalid => "Load",
        });
        class
    }

    fn collection(&mut self, expr: &'a Expr) -> &'static str {
        match expr {
            Expr::Dict(node) => self.dict(node),
            Expr::Set(node) => {
                self.exprs(&node.elts);
                "Set"
            }
            Expr::ListComp(node) => {
                self.expr(&node.elt);
                self.generators(&node.generators);
                "ListComp"
            }
            Expr::SetComp(node) => {
                self.expr(&node.elt);
                self.generators(&node.generators);
                "SetComp"
            }
            Expr::DictComp(node) => {
                self.optional(node.key.as_deref());
                self.expr(&node.value);
                self.generators(&node.generators);
                "DictComp"
            }
            Expr::Generator(node) => {
                self.expr(&node.elt);
                self.generators(&node.generators);
                "GeneratorExp"
            }
            other => {
                let slice = other.as_slice_expr();
                self.optional(slice.and_then(|slice| slice.lower.as_deref()));
                self.optional(slice.and_then(|slice| slice.upper.as_deref()));
                self.optional(slice.and_then(|slice| slice.step.as_deref()));
                "Slice"
            }
        }
    }

    fn dict(&mut self, node: &'a ExprDict) -> &'static str {
        for item in &node.items {
            self.optional(item.key.as_ref());
        }
        self.list(node.items.len());
        for item in &node.items {
            self.expr(&item.value);
        }
        self.list(node.items.len());
        "Dict"
    }

    fn generators(&mut self, generators: &'a [Comprehension]) {
        for generator in generators {
            self.expr(&generator.target);
            self.expr(&generator.iter);
            self.exprs(&generator.ifs);
            self.int(i64::from(generator.is_async));
            self.node("comprehension");
        }
        self.list(generators.len());
    }

    fn call(&mut self, node: &'a ExprCall) {
        self.expr(&node.func);
        let arguments = &node.arguments;
        match &*arguments.args {
            // The brackets of the call are those of the generator.
            [Expr::Generator(only)] if !only.parenthesized => {
                self.expr(&only.elt);
                self.generators(&only.generators);
                self.node_at("GeneratorExp", arguments.range);
                self.list(1);
            }
            args => self.exprs(args),
        }
        self.keywords(&arguments.keywords);
    }

    pub(super) fn keywords(&mut self, keywords: &'a [Keyword]) {
        for keyword in keywords {
            self.optional_text(keyword.arg.as_ref().map(Identifier::as_str));
            self.expr(&keyword.value);
            self.node_of("keyword", keyword);
        }
        self.list(keywords.len());
    }

    /// The parameters of a function.
    pub(super) fn parameters(&mut self, parameters: Option<&'a Parameters>) {
        let Some(all) = parameters else {
            for list in [true, true, false, true, true, false, true] {
                if list {
                    self.list(0);
                } else {
                    self.none();
                }
            }
            return self.node("arguments");
        };
        let (positional_only, plain) = (&*all.posonlyargs, &*all.args);
        self.with_default(positional_only);
        self.with_default(plain);
        self.optional_parameter(all.vararg.as_deref());
        self.with_default(&all.kwonlyargs);
        for parameter in &all.kwonlyargs {
            self.optional(parameter.default.as_deref());
        }
        self.list(all.kwonlyargs.len());
        self.optional_parameter(all.kwarg.as_deref());
        let mut defaults = 0;
        for parameter in positional_only.iter().chain(plain) {
            if let Some(default) = parameter.default.as_deref() {
                self.expr(default);
                defaults += 1;
            }
        }
        self.list(defaults);
        self.node("arguments");
    }

    fn with_default(&mut self, parameters: &'a [ParameterWithDefault]) {
        for parameter in parameters {
            self.parameter(&parameter.parameter);
        }
        self.list(parameters.len());
    }

    fn optional_parameter(&mut self, parameter: Option<&'a Parameter>) {
        match parameter {
            Some(parameter) => self.parameter(parameter),
            None => self.none(),
        }
    }

    fn parameter(&mut self, parameter: &'a Parameter) {
        self.text(parameter.name.as_str());
        self.optional(parameter.annotation.as_deref());
        self.none();
        // The parser's range of `*args` begins at the star.
        let range = TextRange::new(parameter.name.range.start(), parameter.range.end());
        self.node_at("arg", range);
    }

    fn literal(&mut self, expr: &'a Expr) {
        match expr {
            Expr::StringLiteral(literal) => return self.string(literal),
            Expr::BytesLiteral(literal) => {
                let bytes: Vec<u8> = literal.value.bytes().collect();
                self.constant(&Constant::Bytes(bytes.into()));
            }
            Expr::NumberLiteral(literal) => self.constant(&number(&literal.value)),
            Expr::BooleanLiteral(literal) => self.constant(&Constant::Bool(literal.value)),
            Expr::EllipsisLiteral(_) => self.constant(&Constant::Ellipsis),
            _ => self.none(),
        }
        // The kind, which only strings have.
        self.none();
        self.node_at("Constant", expr.range());
    }

    pub(super) fn operator(&mut self, op: Operator) {
        self.single(match op {
            Operator::Add => "Add",
            Operator::Sub => "Sub",
            Operator::Mult => "Mult",
            Operator::MatMult => "MatMult",
            Operator::Div => "Div",
            Operator::Mod => "Mod",
            Operator::Pow => "Pow",
            Operator::LShift => "LShift",
            Operator::RShift => "RShift",
            Operator::BitOr => "BitOr",
            Operator::BitXor => "BitXor",
            Operator::BitAnd => "BitAnd",
            Operator::FloorDiv => "FloorDiv",
        });
    }
}

fn unary(op: UnaryOp) -> &'static str {
    match op {
        UnaryOp::Invert => "Invert",
        UnaryOp::Not => "Not",
        UnaryOp::UAdd => "UAdd",
        UnaryOp::USub => "USub",
    }
}

fn comparison(op: CmpOp) -> &'static str {
    match op {
        CmpOp::Eq => "Eq",
        CmpOp::NotEq => "NotEq",
        CmpOp::Lt => "Lt",
        CmpOp::LtE => "LtE",
        CmpOp::Gt => "Gt",
        CmpOp::GtE => "GtE",
        CmpOp::Is => "Is",
        CmpOp::IsNot => "IsNot",
        CmpOp::In => "In",
        CmpOp::NotIn => "NotIn",
    }
}
