//! What is not offered yet, refused by name, and what CPython's parser refuses but ruff's admits.
//!
//! Place: one walk over the tree between `parse` and `compile/`.
//!
//! Invariants: what passes is compiled in full, annotations too.
//!
//! Limits: recursion follows the tree, whose depth the door has bounded.

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{
    Expr, ExprContext, FString, InterpolatedStringElement, Number, Stmt, StmtImportFrom, TString,
};
use ruff_text_size::{Ranged, TextRange, TextSize};

use crate::parse::{CompileError, TOO_DEEP_FIELDS, Tree};
use crate::source::Span;

/// Digits of a decimal int literal: CPython's limit on converting text to int.
const INT_DIGITS_MAX: usize = 4300;

/// Fields that may stand in each other's formats.
const FIELDS_MAX: u32 = 3;

/// Refuses a tree that uses what is not offered.
pub(crate) fn check(tree: &Tree, text: &str) -> Result<(), CompileError> {
    walk(tree, Walk { text, error: None, futures: 0, is_parser: false, fields: 0 })
}

/// Refuses a tree that CPython's parser refuses; what its compiler refuses may stand in a syntax tree.
pub(crate) fn check_as_parser(tree: &Tree, text: &str) -> Result<(), CompileError> {
    walk(tree, Walk { text, error: None, futures: 0, is_parser: true, fields: 0 })
}

fn walk(tree: &Tree, mut walk: Walk<'_>) -> Result<(), CompileError> {
    match tree {
        Tree::Module(module) => {
            walk.futures = futures_end(&module.body);
            walk.visit_body(&module.body);
        }
        Tree::Expression(expression) => walk.visit_expr(&expression.body),
    }
    walk.error.map_or(Ok(()), Err)
}

struct Walk<'t> {
    text: &'t str,
    error: Option<CompileError>,
    /// Where the place of `from __future__` imports ends.
    futures: u32,
    /// Only what the parser refuses is refused.
    is_parser: bool,
    /// Fields around, each in the format of the one before.
    fields: u32,
}

impl Walk<'_> {
    fn refuse(&mut self, message: impl Into<String>, range: TextRange) {
        if self.error.is_none() {
            let span = Span::new(range.start().to_u32(), range.end().to_u32());
            self.error = Some(CompileError::syntax(message, span));
        }
    }
}

/// The features that `from __future__` knows.
const FUTURES: [&str; 10] = [
    "nested_scopes",
    "generators",
    "division",
    "absolute_import",
    "with_statement",
    "print_function",
    "unicode_literals",
    "barry_as_FLUFL",
    "generator_stop",
    "annotations",
];

fn is_future(import: &StmtImportFrom) -> bool {
    import.level == 0 && import.module.as_ref().is_some_and(|name| name.as_str() == "__future__")
}

/// The end of the docstring and the `from __future__` imports that a module begins with.
fn futures_end(body: &[Stmt]) -> u32 {
    let leads = |(place, stmt): &(usize, &Stmt)| match stmt {
        Stmt::Expr(first) => *place == 0 && first.value.is_string_literal_expr(),
        Stmt::ImportFrom(import) => is_future(import),
        _ => false,
    };
    let last = body.iter().enumerate().take_while(leads).last();
    last.map_or(0, |(_, stmt)| stmt.range().end().to_u32())
}

impl Walk<'_> {
    fn future_import(&mut self, import: &StmtImportFrom) {
        if !is_future(import) {
            return;
        }
        if import.range.end().to_u32() > self.futures && !self.is_parser {
            let message = "from __future__ imports must occur at the beginning of the file";
            self.refuse(message, import.range);
        }
        for alias in &import.names {
            let name = alias.name.as_str();
            if name == "braces" {
                self.refuse("not a chance", alias.range);
            } else if name == "barry_as_FLUFL" {
                self.refuse("barry_as_FLUFL is not offered", alias.range);
            } else if !FUTURES.contains(&name) {
                self.refuse(format!("future feature {name} is not defined"), alias.range);
            }
        }
    }
}

impl Walk<'_> {
    /// Refuses a `yield` without brackets that an operator follows.
    fn bare_yield(&mut self, first: &Expr, whole: TextRange) {
        if !matches!(first, Expr::Yield(_)) || first.start() != whole.start() {
            return;
        }
        let behind = self.text.get(first.end().to_usize()..whole.end().to_usize());
        let behind = behind.unwrap_or_default();
        let rest = behind.trim_start();
        let is_word = rest.starts_with(char::is_alphabetic);
        let len = rest.find(|c: char| c.is_alphanumeric() != is_word || c.is_whitespace());
        let start = first.end() + TextSize::new((behind.len() - rest.len()) as u32);
        let len = TextSize::new(len.unwrap_or(rest.len()) as u32);
        self.refuse("invalid syntax", TextRange::at(start, len));
    }
}

impl<'a> Visitor<'a> for Walk<'_> {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::Import(inner) if inner.is_lazy => self.refuse("invalid syntax", inner.range),
            Stmt::ImportFrom(inner) if inner.is_lazy => self.refuse("invalid syntax", inner.range),
            Stmt::ImportFrom(inner) => self.future_import(inner),
            _ => {}
        }
        visitor::walk_stmt(self, stmt);
    }

    fn visit_interpolated_string_element(&mut self, element: &'a InterpolatedStringElement) {
        let InterpolatedStringElement::Interpolation(field) = element else { return };
        self.fields += 1;
        if self.fields > FIELDS_MAX {
            // CPython's tokenizer stands before the bracket.
            let start = field.range.start() - TextSize::new(1);
            self.refuse(format!("f-string: {TOO_DEEP_FIELDS}"), TextRange::new(start, start));
        } else {
            visitor::walk_interpolated_string_element(self, element);
        }
        self.fields -= 1;
    }

    fn visit_f_string(&mut self, string: &'a FString) {
        let around = std::mem::take(&mut self.fields);
        visitor::walk_f_string(self, string);
        self.fields = around;
    }

    fn visit_t_string(&mut self, string: &'a TString) {
        let around = std::mem::take(&mut self.fields);
        visitor::walk_t_string(self, string);
        self.fields = around;
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::Tuple(inner) => {
                // ruff takes a `yield` without brackets for an element.
                if let Some(first @ (Expr::Yield(_) | Expr::YieldFrom(_))) = inner.elts.first() {
                    let behind = self.text.get(first.end().to_usize()..).unwrap_or_default();
                    let rest = behind.trim_start();
                    if rest.starts_with(',') {
                        let blanks = TextSize::new((behind.len() - rest.len()) as u32);
                        let comma = TextRange::at(first.end() + blanks, TextSize::new(1));
                        self.refuse("invalid syntax", comma);
                    }
                }
            }
            Expr::Compare(inner) => self.bare_yield(&inner.left, inner.range),
            Expr::BinOp(inner) => self.bare_yield(&inner.left, inner.range),
            Expr::If(inner) => self.bare_yield(&inner.body, inner.range),
            Expr::BoolOp(inner) => {
                if let Some(first) = inner.values.first() {
                    self.bare_yield(first, inner.range);
                }
            }
            Expr::NumberLiteral(literal) => {
                if let Number::Int(int) = &literal.value
                    && int.as_u64().is_none()
                {
                    let text = int.to_string();
                    let digits = text.bytes().filter(u8::is_ascii_digit).count();
                    let is_decimal = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'_');
                    if is_decimal && digits > INT_DIGITS_MAX {
                        let message = format!(
                            "Exceeds the limit ({INT_DIGITS_MAX} digits) for integer string \
                             conversion: value has {digits} digits; use sys.set_int_max_str_digits() \
                             to increase the limit - Consider hexadecimal for huge integer literals \
                             to avoid decimal conversion limits."
                        );
                        self.refuse(message, literal.range);
                    }
                }
            }
            Expr::DictComp(inner) if inner.key.is_none() => {
                let message = "dict unpacking cannot be used in dict comprehension";
                self.refuse(message, inner.value.range());
            }
            Expr::ListComp(inner) if inner.elt.is_starred_expr() => {
                let message = "iterable unpacking cannot be used in comprehension";
                self.refuse(message, inner.elt.range());
            }
            Expr::SetComp(inner) if inner.elt.is_starred_expr() => {
                let message = "iterable unpacking cannot be used in comprehension";
                self.refuse(message, inner.elt.range());
            }
            Expr::Generator(inner) if inner.elt.is_starred_expr() => {
                let message = "iterable unpacking cannot be used in comprehension";
                self.refuse(message, inner.elt.range());
            }
            Expr::Attribute(inner)
                if inner.ctx != ExprContext::Load
                    && inner.attr.as_str() == "__debug__"
                    && !self.is_parser =>
            {
                let verb = if inner.ctx == ExprContext::Del { "delete" } else { "assign to" };
                self.refuse(format!("cannot {verb} __debug__"), inner.range);
            }
            _ => {}
        }
        visitor::walk_expr(self, expr);
    }
}
