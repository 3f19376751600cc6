//! Statements of the parser's tree in the flat form.
//!
//! Place: `flatten` calls `Writer::body`.
//!
//! Invariants: fields come in the order of CPython's grammar. Recursion follows the nesting, which the door bounds.
//! Limits: the door's.

use ruff_python_ast::{
    Decorator, ElifElseClause, ExceptHandler, Expr, Identifier, Stmt, StmtClassDef,
    StmtFunctionDef, StmtIf, StmtTry, StmtWith, TypeParam, TypeParams,
};
use ruff_text_size::{Ranged, TextRange, TextSize};

use super::stream::Writer;

impl<'a> Writer<'a> {
    /// A list of statements.
    pub(super) fn body(&mut self, body: &'a [Stmt]) {
        for stmt in body {
            self.stmt(stmt);
        }
        self.list(body.len());
    }

    fn stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::FunctionDef(def) => self.function(def),
            Stmt::ClassDef(def) => self.class_def(def),
            Stmt::For(node) => {
                self.expr(&node.target);
                self.expr(&node.iter);
                self.body(&node.body);
                self.body(&node.orelse);
                self.none();
                self.block_of(if node.is_async { "AsyncFor" } else { "For" }, node);
            }
            Stmt::While(node) => {
                self.expr(&node.test);
                self.body(&node.body);
                self.body(&node.orelse);
                self.block_of("While", node);
            }
            Stmt::If(node) => self.conditional(node),
            Stmt::With(node) => self.with(node),
            Stmt::Match(node) => {
                self.expr(&node.subject);
                for case in &node.cases {
                    self.pattern(&case.pattern);
                    self.optional(case.guard.as_deref());
                    self.body(&case.body);
                    self.node("match_case");
                }
                self.list(node.cases.len());
                self.block_of("Match", node);
            }
            Stmt::Try(node) => self.try_statement(node),
            simple => self.simple(simple),
        }
    }

    /// Statements without a body.
    fn simple(&mut self, stmt: &'a Stmt) {
        let class = match stmt {
            Stmt::Return(node) => {
                self.optional(node.value.as_deref());
                "Return"
            }
            Stmt::Delete(node) => {
                self.exprs(&node.targets);
                "Delete"
            }
            Stmt::TypeAlias(node) => {
                self.expr(&node.name);
                self.type_params(node.type_params.as_deref());
                self.expr(&node.value);
                "TypeAlias"
            }
            Stmt::Raise(node) => {
                self.optional(node.exc.as_deref());
                self.optional(node.cause.as_deref());
                "Raise"
            }
            Stmt::Assert(node) => {
                self.expr(&node.test);
                self.optional(node.msg.as_deref());
                "Assert"
            }
            Stmt::Global(node) => {
                self.names(&node.names);
                "Global"
            }
            Stmt::Nonlocal(node) => {
                self.names(&node.names);
                "Nonlocal"
            }
            Stmt::Expr(node) => {
                self.expr(&node.value);
                "Expr"
            }
            Stmt::Pass(_) => "Pass",
            Stmt::Break(_) => "Break",
            Stmt::Continue(_) => "Continue",
            other => return self.binding(other),
        };
        self.node_of(class, stmt);
    }

    /// Assignments and imports.
    fn binding(&mut self, stmt: &'a Stmt) {
        let class = match stmt {
            Stmt::Assign(node) => {
                self.exprs(&node.targets);
                self.expr(&node.value);
                self.none();
                "Assign"
            }
            Stmt::AugAssign(node) => {
                self.expr(&node.target);
                self.operator(node.op);
                self.expr(&node.value);
                "AugAssign"
            }
            Stmt::AnnAssign(node) => {
                self.expr(&node.target);
                self.expr(&node.annotation);
                self.optional(node.value.as_deref());
                self.int(i64::from(node.simple));
                "AnnAssign"
            }
            Stmt::Import(node) => {
                self.aliases(&node.names);
                "Import"
            }
            Stmt::ImportFrom(node) => {
                self.optional_text(node.module.as_ref().map(Identifier::as_str));
                self.aliases(&node.names);
                self.int(i64::from(node.level));
                "ImportFrom"
            }
            // The parser makes nothing else in this mode.
            _ => "Pass",
        };
        self.node_of(class, stmt);
    }

    fn names(&mut self, names: &[Identifier]) {
        for name in names {
            self.text(name.as_str());
        }
        self.list(names.len());
    }

    fn aliases(&mut self, names: &[ruff_python_ast::Alias]) {
        for alias in names {
            self.text(alias.name.as_str());
            self.optional_text(alias.asname.as_ref().map(Identifier::as_str));
            self.node_of("alias", alias);
        }
        self.list(names.len());
    }

    fn function(&mut self, def: &'a StmtFunctionDef) {
        self.text(def.name.as_str());
        self.parameters(Some(&def.parameters));
        self.body(&def.body);
        self.decorators(&def.decorator_list);
        self.optional(def.returns.as_deref());
        self.none();
        self.type_params(def.type_params.as_deref());
        let range = self.without_decorators(def.range, &def.decorator_list);
        self.block_at(if def.is_async { "AsyncFunctionDef" } else { "FunctionDef" }, range);
    }

    fn class_def(&mut self, def: &'a StmtClassDef) {
        self.text(def.name.as_str());
        let (bases, keywords) = match def.arguments.as_deref() {
            Some(arguments) => (&*arguments.args, &*arguments.keywords),
            None => (&[][..], &[][..]),
        };
        self.exprs(bases);
        self.keywords(keywords);
        self.body(&def.body);
        self.decorators(&def.decorator_list);
        self.type_params(def.type_params.as_deref());
        let range = self.without_decorators(def.range, &def.decorator_list);
        self.block_at("ClassDef", range);
    }

    fn decorators(&mut self, decorators: &'a [Decorator]) {
        for decorator in decorators {
            self.expr(&decorator.expression);
        }
        self.list(decorators.len());
    }

    /// The range of a definition from its first keyword on.
    fn without_decorators(&self, range: TextRange, decorators: &[Decorator]) -> TextRange {
        let Some(last) = decorators.last() else { return range };
        let text = self.source.text().as_bytes();
        let mut at = last.range().end().to_usize();
        while let Some(byte) = text.get(at) {
            match byte {
                b'#' => {
                    let line = text.get(at..).unwrap_or_default();
                    at += memchr::memchr2(b'\n', b'\r', line).unwrap_or(line.len());
                }
                b' ' | b'\t' | b'\n' | b'\r' | b'\x0c' | b'\\' => at += 1,
                _ => break,
            }
        }
        let start = TextSize::new(at as u32).min(range.end());
        TextRange::new(start, range.end())
    }

    fn type_params(&mut self, params: Option<&'a TypeParams>) {
        let params = params.map(|params| &*params.type_params).unwrap_or_default();
        for param in params {
            let (name, default, class) = match param {
                TypeParam::TypeVar(param) => (&param.name, &param.default, "TypeVar"),
                TypeParam::TypeVarTuple(param) => (&param.name, &param.default, "TypeVarTuple"),
                TypeParam::ParamSpec(param) => (&param.name, &param.default, "ParamSpec"),
            };
            self.text(name.as_str());
            if let TypeParam::TypeVar(param) = param {
                self.optional(param.bound.as_deref());
            }
            self.optional(default.as_deref());
            self.node_of(class, param);
        }
        self.list(params.len());
    }

    /// An `if` with its `elif`s, which are conditionals within one another.
    fn conditional(&mut self, node: &'a StmtIf) {
        self.expr(&node.test);
        self.body(&node.body);
        let is_elif = |clause: &&'a ElifElseClause| clause.test.is_some();
        let elifs = node.elif_else_clauses.iter().filter(is_elif);
        for clause in elifs.clone() {
            self.optional(clause.test.as_ref());
            self.body(&clause.body);
        }
        match node.elif_else_clauses.last().filter(|clause| clause.test.is_none()) {
            Some(clause) => self.body(&clause.body),
            None => self.list(0),
        }
        for clause in elifs.rev() {
            self.block_at("If", TextRange::new(clause.range.start(), node.range.end()));
            self.list(1);
        }
        self.block_of("If", node);
    }

    fn with(&mut self, node: &'a StmtWith) {
        for item in &node.items {
            self.expr(&item.context_expr);
            self.optional(item.optional_vars.as_deref());
            self.node("withitem");
        }
        self.list(node.items.len());
        self.body(&node.body);
        self.none();
        self.block_of(if node.is_async { "AsyncWith" } else { "With" }, node);
    }

    fn try_statement(&mut self, node: &'a StmtTry) {
        self.body(&node.body);
        for ExceptHandler::ExceptHandler(handler) in &node.handlers {
            self.optional(handler.type_.as_deref());
            self.optional_text(handler.name.as_ref().map(Identifier::as_str));
            self.body(&handler.body);
            self.block_of("ExceptHandler", handler);
        }
        self.list(node.handlers.len());
        self.body(&node.orelse);
        self.body(&node.finalbody);
        self.block_of(if node.is_star { "TryStar" } else { "Try" }, node);
    }

    /// A list of expressions.
    pub(super) fn exprs(&mut self, exprs: &'a [Expr]) {
        for expr in exprs {
            self.expr(expr);
        }
        self.list(exprs.len());
    }

    /// An expression, or None.
    pub(super) fn optional(&mut self, expr: Option<&'a Expr>) {
        match expr {
            Some(expr) => self.expr(expr),
            None => self.none(),
        }
    }
}
