//! What `CPython` warns of in a source that it compiles all the same: `SyntaxWarning`.
//!
//! Place: drivers ask for it beside `compile` and print what they get; nothing in a session depends on it.
//!
//! Invariants: messages and lines are CPython 3.14's. Those of the tokens come before those of the tree, as it finds them.
//! Limits: those of the source; needs the stack that compiling it needs.

use ruff_python_ast::visitor::{self, Visitor};
use ruff_python_ast::{self as ast, CmpOp, Expr, InterpolatedStringElement, Number, Stmt};
use ruff_text_size::{Ranged, TextRange};

use super::CompileOptions;
use crate::parse::{self, Tree};
use crate::source::Source;

/// A warning of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxWarning {
    /// Counted from 1.
    pub line: u32,
    /// Without the name of its class.
    pub message: String,
}

impl SyntaxWarning {
    /// What `CPython` writes to standard error.
    pub fn text(&self, source: &Source) -> String {
        let (name, line, message) = (source.name(), self.line, &self.message);
        let shown = source.line_text(line).trim();
        format!("{name}:{line}: SyntaxWarning: {message}\n  {shown}\n")
    }
}

/// The warnings of a source that can be compiled.
pub fn warnings(source: &Source, options: &CompileOptions) -> Vec<SyntaxWarning> {
    let Ok(tree) = parse::parse(source, &options.limits, options.what) else { return Vec::new() };
    let mut finder = Finder { source, tokens: Vec::new(), tree: Vec::new(), last: Last::Nowhere };
    match &tree {
        Tree::Module(module) => finder.visit_body(&module.body),
        Tree::Expression(expression) => finder.visit_expr(&expression.body),
    }
    finder.tokens.append(&mut finder.tree);
    finder.tokens
}

/// Whether what is walked belongs to a `finally` block.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    Nowhere,
    /// In one, in no loop that began there.
    Block,
    /// In a loop of one.
    Loop,
}

struct Finder<'a> {
    source: &'a Source,
    tokens: Vec<SyntaxWarning>,
    tree: Vec<SyntaxWarning>,
    last: Last,
}

impl<'a> Visitor<'a> for Finder<'a> {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        let outer = self.last;
        match stmt {
            Stmt::Assert(assert) => {
                if matches!(&*assert.test, Expr::Tuple(tuple) if !tuple.is_empty()) {
                    let message = "assertion is always true, perhaps remove parentheses?";
                    self.warn(stmt.range(), message);
                }
            }
            Stmt::FunctionDef(_) | Stmt::ClassDef(_) => self.last = Last::Nowhere,
            Stmt::For(_) | Stmt::While(_) if outer == Last::Block => self.last = Last::Loop,
            Stmt::Return(_) if outer != Last::Nowhere => self.leaves(stmt, "return"),
            Stmt::Break(_) if outer == Last::Block => self.leaves(stmt, "break"),
            Stmt::Continue(_) if outer == Last::Block => self.leaves(stmt, "continue"),
            Stmt::Try(parts) => {
                self.visit_body(&parts.body);
                for handler in &parts.handlers {
                    self.visit_except_handler(handler);
                }
                self.visit_body(&parts.orelse);
                self.last = Last::Block;
                self.visit_body(&parts.finalbody);
                self.last = outer;
                return;
            }
            _ => {}
        }
        visitor::walk_stmt(self, stmt);
        self.last = outer;
    }

    fn visit_expr(&mut self, expr: &'a Expr) {
        match expr {
            Expr::StringLiteral(literal) => {
                for part in &literal.value {
                    if !part.flags.prefix().is_raw() {
                        self.escapes(part.range(), false);
                    }
                }
            }
            Expr::BytesLiteral(literal) => {
                for part in &literal.value {
                    if !part.flags.prefix().is_raw() {
                        self.escapes(part.range(), true);
                    }
                }
            }
            Expr::FString(string) => {
                for part in string.value.f_strings() {
                    let raw = part.flags.prefix().is_raw();
                    self.elements(&part.elements, raw);
                }
            }
            Expr::TString(string) => {
                for part in &string.value {
                    let raw = part.flags.prefix().is_raw();
                    self.elements(&part.elements, raw);
                }
            }
            Expr::NumberLiteral(number) => self.number(number.range()),
            Expr::Compare(compare) => self.identity(compare),
            Expr::Call(call) => {
                if let Some(kind) = kind_of(&call.func).filter(|kind| *kind != "function") {
                    let message =
                        format!("'{kind}' object is not callable; perhaps you missed a comma?");
                    self.warn(expr.range(), message);
                }
            }
            Expr::Subscript(subscript) => self.subscript(subscript),
            _ => {}
        }
        visitor::walk_expr(self, expr);
    }
}

impl Finder<'_> {
    fn warn(&mut self, range: TextRange, message: impl Into<String>) {
        let line = self.source.line_at(range.start().to_u32());
        self.tree.push(SyntaxWarning { line, message: message.into() });
    }

    fn leaves(&mut self, stmt: &Stmt, word: &str) {
        self.warn(stmt.range(), format!("'{word}' in a 'finally' block"));
    }

    fn elements(&mut self, elements: &ast::InterpolatedStringElements, raw: bool) {
        for element in elements.iter().filter(|_| !raw) {
            match element {
                InterpolatedStringElement::Literal(literal) => {
                    self.escapes(literal.range(), false);
                }
                InterpolatedStringElement::Interpolation(field) => {
                    if let Some(spec) = &field.format_spec {
                        self.elements(&spec.elements, raw);
                    }
                }
            }
        }
    }

    /// The first escape of a literal that is none.
    fn escapes(&mut self, range: TextRange, bytes: bool) {
        let start = range.start().to_usize();
        let text = self.source.text().get(start..range.end().to_usize()).unwrap_or_default();
        let mut chars = text.char_indices().peekable();
        while let Some((at, char)) = chars.next() {
            if char != '\\' {
                continue;
            }
            let Some((_, next)) = chars.next() else { return };
            let known =
                "\n\r\\'\"abfnrtvx01234567".contains(next) || !bytes && "NuU".contains(next);
            let octal = text.get(at + 1..at + 4).filter(|digits| {
                matches!(digits.as_bytes(), [b'4'..=b'7', b'0'..=b'7', b'0'..=b'7'])
            });
            let (shown, what) = match octal {
                Some(digits) => (digits.to_owned(), "octal escape sequence"),
                None if known => continue,
                None => (next.to_string(), "escape sequence"),
            };
            let line = self.source.line_at((start + at) as u32);
            let message = format!(
                "\"\\{shown}\" is an invalid {what}. Such sequences will not work in the future. Did you mean \"\\\\{shown}\"? A raw string is also an option."
            );
            self.tokens.push(SyntaxWarning { line, message });
            return;
        }
    }

    /// A number with a keyword right behind it.
    fn number(&mut self, range: TextRange) {
        let text = self.source.text();
        let end = range.end().to_usize();
        if !text.get(end..).unwrap_or_default().starts_with(|char: char| char.is_alphabetic()) {
            return;
        }
        let number = text.get(range.start().to_usize()..end).unwrap_or_default();
        let kind = match number.as_bytes() {
            [b'0', b'x' | b'X', ..] => "hexadecimal",
            [b'0', b'o' | b'O', ..] => "octal",
            [b'0', b'b' | b'B', ..] => "binary",
            [.., b'j' | b'J'] => "imaginary",
            _ => "decimal",
        };
        let line = self.source.line_at(range.start().to_u32());
        self.tokens.push(SyntaxWarning { line, message: format!("invalid {kind} literal") });
    }

    fn identity(&mut self, compare: &ast::ExprCompare) {
        let mut left = &*compare.left;
        for (op, right) in compare.ops.iter().zip(&compare.comparators) {
            let literal = [left, right].into_iter().find(|side| is_constant(side));
            if let Some(kind) = literal.and_then(kind_of) {
                let (word, instead) = match op {
                    CmpOp::Is => ("is", "=="),
                    CmpOp::IsNot => ("is not", "!="),
                    _ => {
                        left = right;
                        continue;
                    }
                };
                let message =
                    format!("\"{word}\" with '{kind}' literal. Did you mean \"{instead}\"?");
                return self.warn(compare.range, message);
            }
            left = right;
        }
    }

    fn subscript(&mut self, subscript: &ast::ExprSubscript) {
        let Some(kind) = kind_of(&subscript.value) else { return };
        let message = match kind {
            "str" | "bytes" | "tuple" | "list" => {
                let index = match kind_of(&subscript.slice) {
                    Some(index) if !matches!(index, "int" | "bool") => index,
                    _ => return,
                };
                format!(
                    "{kind} indices must be integers or slices, not {index}; perhaps you missed a comma?"
                )
            }
            "dict" => return,
            _ => format!("'{kind}' object is not subscriptable; perhaps you missed a comma?"),
        };
        self.warn(subscript.range, message);
    }
}

/// The type of what a literal or display makes.
fn kind_of(expr: &Expr) -> Option<&'static str> {
    Some(match expr {
        Expr::NumberLiteral(number) => match &number.value {
            Number::Int(_) => "int",
            Number::Float(_) => "float",
            Number::Complex { .. } => "complex",
        },
        Expr::StringLiteral(_) | Expr::FString(_) => "str",
        Expr::BytesLiteral(_) => "bytes",
        Expr::BooleanLiteral(_) => "bool",
        Expr::NoneLiteral(_) => "NoneType",
        Expr::EllipsisLiteral(_) => "ellipsis",
        Expr::Tuple(_) => "tuple",
        Expr::List(_) | Expr::ListComp(_) => "list",
        Expr::Dict(_) | Expr::DictComp(_) => "dict",
        Expr::Set(_) | Expr::SetComp(_) => "set",
        Expr::Generator(_) => "generator",
        Expr::Lambda(_) => "function",
        Expr::TString(_) => "string.templatelib.Template",
        _ => return None,
    })
}

/// Whether it is a constant that is not one of the singletons.
fn is_constant(expr: &Expr) -> bool {
    let mut left = vec![expr];
    while let Some(expr) = left.pop() {
        match expr {
            Expr::NumberLiteral(_) | Expr::StringLiteral(_) | Expr::BytesLiteral(_) => {}
            Expr::Tuple(tuple) => left.extend(&tuple.elts),
            _ => return false,
        }
    }
    true
}
