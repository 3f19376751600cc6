//! The expressions of the symbol table's walk; see `collect.rs`.
//!
//! Place: called by the statements' part for each expression and target.
//!
//! Invariants: names are noted in CPython's order of evaluation of its symbol table pass.

use ruff_python_ast::{Arguments, Expr, InterpolatedStringElement};

use ruff_text_size::Ranged;

use super::collect::Collector;
use super::keep::Noted;
use super::scope::{ScopeKind, uses};

impl<'a> Collector<'a> {
    /// Notes the names that an expression uses.
    pub(super) fn expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Name(name) => self.name_expr(name, uses::USE),
            Expr::Attribute(attribute) => self.expr(&attribute.value),
            Expr::Call(call) => {
                self.expr(&call.func);
                self.arguments(&call.arguments);
            }
            Expr::BinOp(op) => {
                self.expr(&op.left);
                self.note_operand(op.op, false, &op.right);
                self.expr(&op.right);
            }
            Expr::Subscript(subscript) => {
                self.expr(&subscript.value);
                self.expr(&subscript.slice);
            }
            Expr::Compare(compare) => self.compare(compare),
            Expr::BoolOp(op) => self.exprs(&op.values),
            Expr::UnaryOp(op) => self.expr(&op.operand),
            Expr::Named(named) => {
                if let Expr::Name(target) = &*named.target {
                    self.not_lazy("named expression", named.range);
                    self.walrus_target(target, named.range);
                }
                self.expr(&named.value);
            }
            Expr::Lambda(lambda) => self.lambda(lambda),
            Expr::If(conditional) => {
                self.expr(&conditional.test);
                self.expr(&conditional.body);
                self.expr(&conditional.orelse);
            }
            Expr::Dict(dict) => self.dict(dict),
            Expr::Set(set) => self.exprs(&set.elts),
            Expr::List(list) => self.exprs(&list.elts),
            // One constant, which is not noted.
            Expr::Tuple(tuple) if tuple.elts.iter().all(Expr::is_literal_expr) => {}
            Expr::Tuple(tuple) => self.exprs(&tuple.elts),
            Expr::ListComp(_) | Expr::SetComp(_) | Expr::DictComp(_) | Expr::Generator(_) => {
                self.comprehension_expr(expr);
            }
            Expr::Await(wait) => self.await_expr(wait),
            Expr::Yield(yielded) => {
                self.yielding(false, yielded.range);
                self.optional(yielded.value.as_deref());
            }
            Expr::YieldFrom(yielded) => {
                self.yielding(true, yielded.range);
                self.expr(&yielded.value);
            }
            Expr::FString(string) => {
                string.value.elements().for_each(|element| self.element(element));
            }
            Expr::Starred(starred) => self.expr(&starred.value),
            Expr::Slice(slice) => {
                self.optional(slice.lower.as_deref());
                self.optional(slice.upper.as_deref());
                self.optional(slice.step.as_deref());
            }
            Expr::TString(string) => self.template(string),
            Expr::StringLiteral(_) | Expr::BytesLiteral(_) | Expr::NumberLiteral(_) => {
                self.note_literal(expr);
            }
            Expr::BooleanLiteral(_)
            | Expr::NoneLiteral(_)
            | Expr::EllipsisLiteral(_)
            | Expr::IpyEscapeCommand(_) => {}
        }
    }

    fn compare(&mut self, compare: &'a ruff_python_ast::ExprCompare) {
        self.expr(&compare.left);
        if !self.note_container(compare) {
            self.exprs(&compare.comparators);
        }
    }

    /// A t-string, whose parts are loaded by themselves.
    fn template(&mut self, string: &'a ruff_python_ast::ExprTString) {
        let noting = self.around.noting.take();
        string.value.elements().for_each(|element| self.element(element));
        self.around.noting = noting;
    }

    fn await_expr(&mut self, wait: &'a ruff_python_ast::ExprAwait) {
        self.not_lazy("await expression", wait.range);
        let message = match self.scopes[self.scope as usize].kind {
            ScopeKind::Module | ScopeKind::Class => "'await' outside function",
            _ => "'await' outside async function",
        };
        self.awaiting(message, wait.range);
        self.expr(&wait.value);
    }

    fn dict(&mut self, dict: &'a ruff_python_ast::ExprDict) {
        for item in &dict.items {
            // Keys that are literals are part of the instruction, mostly.
            self.optional(item.key.as_ref().filter(|key| !key.is_string_literal_expr()));
            self.expr(&item.value);
        }
    }

    fn exprs(&mut self, exprs: &'a [Expr]) {
        for expr in exprs {
            self.expr(expr);
        }
    }

    fn comprehension_expr(&mut self, expr: &'a Expr) {
        let inlined = ScopeKind::Comprehension;
        match expr {
            Expr::ListComp(c) => {
                let elements = [Some(&*c.elt), None];
                let word = "'yield' inside list comprehension";
                self.comprehension(word, &c.node_index, inlined, &c.generators, elements, c.range);
            }
            Expr::SetComp(c) => {
                let elements = [Some(&*c.elt), None];
                let word = "'yield' inside set comprehension";
                self.comprehension(word, &c.node_index, inlined, &c.generators, elements, c.range);
            }
            Expr::DictComp(c) => {
                let elements = [c.key.as_deref(), Some(&*c.value)];
                let word = "'yield' inside dict comprehension";
                self.comprehension(word, &c.node_index, inlined, &c.generators, elements, c.range);
            }
            Expr::Generator(c) => {
                let elements = [Some(&*c.elt), None];
                let kind = ScopeKind::Generator;
                let word = "'yield' inside generator expression";
                self.comprehension(word, &c.node_index, kind, &c.generators, elements, c.range);
            }
            _ => {}
        }
    }

    fn element(&mut self, element: &'a InterpolatedStringElement) {
        match element {
            InterpolatedStringElement::Interpolation(element) => {
                self.expr(&element.expression);
                if let Some(spec) = &element.format_spec {
                    for inner in &spec.elements {
                        self.element(inner);
                    }
                }
            }
            InterpolatedStringElement::Literal(text) => {
                self.note(Noted::Text(&text.value, text.range));
            }
        }
    }

    /// Notes the names that a call's arguments use.
    pub(super) fn arguments(&mut self, arguments: &'a Arguments) {
        self.exprs(&arguments.args);
        for keyword in &arguments.keywords {
            self.expr(&keyword.value);
            if keyword.arg.as_ref().is_some_and(|arg| arg.as_str() == "__debug__") {
                self.fail("cannot assign to __debug__", keyword.range);
            }
        }
    }

    /// Notes the names that a target binds (or, with `UNBINDS`, unbinds).
    pub(super) fn target(&mut self, target: &'a Expr, flags: u16) {
        match target {
            Expr::Name(name) => self.name_expr(name, flags),
            Expr::Tuple(tuple) => self.targets(&tuple.elts, flags, target),
            Expr::List(list) => self.targets(&list.elts, flags, target),
            Expr::Starred(starred) => {
                self.fail("starred assignment target must be in a list or tuple", starred.range);
            }
            Expr::Attribute(attribute) => {
                self.expr(&attribute.value);
                self.attribute_target(attribute, flags);
            }
            other => self.expr(other),
        }
    }

    fn targets(&mut self, targets: &'a [Expr], flags: u16, whole: &'a Expr) {
        let mut starred = false;
        for target in targets {
            match target {
                Expr::Starred(star) => {
                    if std::mem::replace(&mut starred, true) {
                        let message = "multiple starred expressions in assignment";
                        self.fail(message, whole.range());
                    }
                    self.target(&star.value, flags);
                }
                other => self.target(other, flags),
            }
        }
    }
}
