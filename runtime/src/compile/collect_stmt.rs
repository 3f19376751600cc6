//! The statements of the symbol table's walk; see `collect.rs`.
//!
//! Place: called for each body.
//!
//! Invariants: a definition's name is bound before its decorators and defaults are walked, and its body right after them, as
//! in CPython.

use ruff_python_ast::{Expr, Identifier, Pattern, Stmt};
use ruff_text_size::TextRange;

use super::collect::{Collector, Surroundings, mark};
use super::scope::{ScopeKind, uses};
use super::span_of;

impl<'a> Collector<'a> {
    pub(super) fn stmts(&mut self, body: &'a [Stmt]) {
        for stmt in body {
            self.stmt(stmt);
        }
    }

    fn stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::FunctionDef(def) => self.function_def(def),
            Stmt::ClassDef(def) => self.class_def(def),
            Stmt::Return(stmt) => self.return_stmt(stmt),
            Stmt::Delete(stmt) => {
                for target in &stmt.targets {
                    self.target(target, uses::LOCAL | uses::UNBINDS);
                }
            }
            Stmt::Assign(stmt) => {
                self.expr(&stmt.value);
                for target in &stmt.targets {
                    self.target(target, uses::LOCAL);
                }
            }
            Stmt::AugAssign(stmt) => {
                self.target(&stmt.target, uses::LOCAL | uses::AUGMENTED);
                self.note_operand(stmt.op, true, &stmt.value);
                self.expr(&stmt.value);
            }
            Stmt::AnnAssign(stmt) => self.annotated(stmt),
            Stmt::For(stmt) => self.for_stmt(stmt),
            Stmt::While(stmt) => {
                let (number, noting) = self.begin_noting();
                mark(&stmt.node_index, number);
                self.expr(&stmt.test);
                self.around.loops += 1;
                self.stmts(&stmt.body);
                self.around.loops -= 1;
                self.around.noting = noting;
                self.stmts(&stmt.orelse);
            }
            Stmt::If(stmt) => self.if_stmt(stmt),
            Stmt::With(stmt) => self.with_stmt(stmt),
            Stmt::Match(stmt) => self.match_stmt(stmt),
            Stmt::Raise(stmt) => {
                self.optional(stmt.exc.as_deref());
                self.optional(stmt.cause.as_deref());
            }
            Stmt::Try(stmt) => self.try_stmt(stmt),
            Stmt::Assert(stmt) => {
                self.expr(&stmt.test);
                self.optional(stmt.msg.as_deref());
            }
            Stmt::Import(stmt) => {
                for alias in &stmt.names {
                    self.import_alias(alias);
                }
            }
            Stmt::ImportFrom(stmt) => self.import_from(stmt),
            Stmt::Global(stmt) => {
                for name in &stmt.names {
                    self.declare(name, uses::GLOBAL, stmt.range);
                }
            }
            Stmt::Nonlocal(stmt) => {
                for name in &stmt.names {
                    self.declare(name, uses::NONLOCAL, stmt.range);
                }
            }
            // A literal by itself is loaded by nothing.
            Stmt::Expr(stmt) if stmt.value.is_literal_expr() => {}
            Stmt::Expr(stmt) => self.expr(&stmt.value),
            Stmt::Break(stmt) => self.leaves_loop("'break' outside loop", stmt.range),
            Stmt::Continue(stmt) => {
                self.leaves_loop("'continue' not properly in loop", stmt.range);
            }
            Stmt::TypeAlias(stmt) => self.type_alias(stmt),
            Stmt::Pass(_) | Stmt::IpyEscapeCommand(_) => {}
        }
    }

    fn if_stmt(&mut self, stmt: &'a ruff_python_ast::StmtIf) {
        self.expr(&stmt.test);
        self.stmts(&stmt.body);
        for clause in &stmt.elif_else_clauses {
            self.optional(clause.test.as_ref());
            self.stmts(&clause.body);
        }
    }

    fn match_stmt(&mut self, stmt: &'a ruff_python_ast::StmtMatch) {
        self.expr(&stmt.subject);
        for case in &stmt.cases {
            self.pattern(&case.pattern);
            self.optional(case.guard.as_deref());
            self.stmts(&case.body);
        }
    }

    fn leaves_loop(&mut self, message: &str, range: TextRange) {
        self.leaves_star(self.around.star == Some(self.around.loops), range);
        if self.around.loops == 0 {
            self.fail(message, range);
        }
    }

    /// Refuses what would leave an `except*` clause.
    fn leaves_star(&mut self, leaves: bool, range: TextRange) {
        if leaves {
            let message = "'break', 'continue' and 'return' cannot appear in an except* block";
            self.fail(message, range);
        }
    }

    fn return_stmt(&mut self, stmt: &'a ruff_python_ast::StmtReturn) {
        match self.scopes[self.scope as usize].kind {
            ScopeKind::Module if self.options.top_level_return => {}
            ScopeKind::Module | ScopeKind::Class => {
                self.fail("'return' outside function", stmt.range);
            }
            _ => {}
        }
        self.leaves_star(self.around.star.is_some(), stmt.range);
        if let Some(value) = &stmt.value {
            self.value_return.get_or_insert(stmt.range);
            self.expr(value);
        }
    }

    fn annotated(&mut self, stmt: &'a ruff_python_ast::StmtAnnAssign) {
        if let Expr::Name(name) = &*stmt.target {
            let id = self.mangled(name.id.as_str());
            let flags = self.symbol(id, 0);
            let in_module = self.scopes[self.scope as usize].kind == ScopeKind::Module;
            if stmt.simple && !in_module && flags & (uses::GLOBAL | uses::NONLOCAL) != 0 {
                let kind = if flags & uses::GLOBAL != 0 { "global" } else { "nonlocal" };
                let text = self.names.text(id);
                self.fail(format!("annotated name '{text}' can't be {kind}"), stmt.range);
            }
            let bound = if stmt.simple || stmt.value.is_some() { uses::LOCAL } else { 0 };
            let annotated = if stmt.simple { uses::ANNOTATED } else { 0 };
            self.target(&stmt.target, bound | annotated);
        } else {
            self.target(&stmt.target, uses::LOCAL);
        }
        let within = self.scopes[self.scope as usize].kind == ScopeKind::Function;
        if within || !stmt.simple || self.text_annotations {
            self.unevaluated(&stmt.annotation);
        }
        self.optional(stmt.value.as_deref());
    }

    fn for_stmt(&mut self, stmt: &'a ruff_python_ast::StmtFor) {
        if stmt.is_async {
            self.awaiting("'async for' outside async function", stmt.range);
        }
        self.target(&stmt.target, uses::LOCAL);
        self.expr(&stmt.iter);
        let (number, noting) = self.begin_noting();
        mark(&stmt.node_index, number);
        self.around.loops += 1;
        self.stmts(&stmt.body);
        self.around.loops -= 1;
        self.around.noting = noting;
        self.stmts(&stmt.orelse);
    }

    fn with_stmt(&mut self, stmt: &'a ruff_python_ast::StmtWith) {
        if stmt.is_async {
            self.awaiting("'async with' outside async function", stmt.range);
        }
        for item in &stmt.items {
            self.expr(&item.context_expr);
            if let Some(target) = &item.optional_vars {
                self.target(target, uses::LOCAL);
            }
        }
        self.stmts(&stmt.body);
    }

    fn try_stmt(&mut self, stmt: &'a ruff_python_ast::StmtTry) {
        self.stmts(&stmt.body);
        for (place, handler) in stmt.handlers.iter().enumerate() {
            let ruff_python_ast::ExceptHandler::ExceptHandler(handler) = handler;
            if handler.type_.is_none() && place + 1 < stmt.handlers.len() {
                self.fail("default 'except:' must be last", handler.range);
            }
            self.optional(handler.type_.as_deref());
            if let Some(name) = &handler.name {
                self.bind(name, uses::LOCAL | uses::UNBINDS, handler.range);
            }
            let around = self.around;
            if stmt.is_star {
                self.around.star = Some(self.around.loops);
            }
            self.stmts(&handler.body);
            self.around = around;
        }
        self.stmts(&stmt.orelse);
        self.stmts(&stmt.finalbody);
    }

    fn import_alias(&mut self, alias: &'a ruff_python_ast::Alias) {
        if let Some(name) = &alias.asname {
            self.bind(name, uses::IMPORT, alias.range);
            return;
        }
        let text = alias.name.as_str();
        let first = text.split('.').next().unwrap_or(text);
        let name = self.mangled(first);
        mark(&alias.name.node_index, name);
        self.symbol(name, uses::IMPORT);
        self.check_debug(name, alias.range);
    }

    fn import_from(&mut self, stmt: &'a ruff_python_ast::StmtImportFrom) {
        for alias in &stmt.names {
            if alias.name.as_str() != "*" {
                self.import_alias(alias);
            } else if self.scopes[self.scope as usize].kind != ScopeKind::Module {
                self.fail("import * only allowed at module level", alias.range);
            }
        }
    }

    fn declare(&mut self, identifier: &'a Identifier, flag: u16, range: TextRange) {
        let name = self.mangled(identifier.as_str());
        mark(&identifier.node_index, name);
        let before = self.symbol(name, flag);
        let kind = if flag == uses::GLOBAL { "global" } else { "nonlocal" };
        let text = self.names.text(name);
        let message = if before & uses::PARAM != 0 {
            format!("name '{text}' is parameter and {kind}")
        } else if before & uses::USE != 0 {
            format!("name '{text}' is used prior to {kind} declaration")
        } else if before & uses::ANNOTATED != 0 {
            format!("annotated name '{text}' can't be {kind}")
        } else if before & uses::LOCAL != 0 {
            format!("name '{text}' is assigned to before {kind} declaration")
        } else {
            let span = span_of(range);
            let (scope, place) = self.current[name as usize];
            let symbol = &mut self.scopes[scope as usize].symbols[place as usize];
            if symbol.at == (0, 0) {
                symbol.at = (span.start, span.end);
            }
            return;
        };
        self.fail(message, range);
    }

    fn function_def(&mut self, def: &'a ruff_python_ast::StmtFunctionDef) {
        self.bind(&def.name, uses::LOCAL, def.range);
        self.defaults(&def.parameters);
        for decorator in &def.decorator_list {
            self.expr(&decorator.expression);
        }
        let generic = self.enter_generic(def.type_params.as_deref());
        self.function_annotations(def);
        let around = self.around;
        let value_return = self.value_return.take();
        let id = self.enter(ScopeKind::Function);
        mark(&def.node_index, id);
        self.scopes[id as usize].is_async = def.is_async;
        self.around.loops = 0;
        self.around.star = None;
        self.around.in_iterable = false;
        self.around.noting = None;
        self.parameters(&def.parameters);
        self.stmts(&def.body);
        let scope = &self.scopes[id as usize];
        if scope.is_async
            && scope.yields
            && let Some(range) = self.value_return
        {
            self.fail("'return' with value in async generator", range);
        }
        self.leave();
        self.value_return = value_return;
        self.around = around;
        self.leave_generic(generic);
    }

    fn class_def(&mut self, def: &'a ruff_python_ast::StmtClassDef) {
        self.bind(&def.name, uses::LOCAL, def.range);
        for decorator in &def.decorator_list {
            self.expr(&decorator.expression);
        }
        let generic = self.enter_generic(def.type_params.as_deref());
        self.note_type_params(generic, uses::LOCAL);
        if let Some(arguments) = &def.arguments {
            let around = self.around;
            if generic {
                self.around.lazy = "the definition of a generic";
            }
            self.arguments(arguments);
            self.around = around;
        }
        let around = self.around;
        let value_return = self.value_return.take();
        let id = self.enter(ScopeKind::Class);
        mark(&def.node_index, id);
        self.note_type_params(generic, uses::USE);
        self.around = Surroundings {
            class: Some(def.name.as_str()),
            loops: 0,
            star: None,
            in_iterable: false,
            comprehension: "",
            class_scope: Some(id),
            lazy: "",
            noting: None,
        };
        self.stmts(&def.body);
        self.class_annotations(def);
        self.leave();
        let mut attributes = std::mem::take(&mut self.scopes[id as usize].static_attributes);
        attributes.sort_unstable_by(|a, b| self.names.text(*a).cmp(self.names.text(*b)));
        attributes.dedup();
        self.scopes[id as usize].static_attributes = attributes;
        self.value_return = value_return;
        self.around = around;
        self.leave_generic(generic);
    }

    fn pattern(&mut self, pattern: &'a Pattern) {
        match pattern {
            Pattern::MatchValue(pattern) => {
                if let Expr::FString(_) | Expr::TString(_) = &*pattern.value {
                    let text = "patterns may only match literals and attribute lookups";
                    self.fail(text, pattern.range);
                }
                self.no_wildcard(&pattern.value);
                self.expr(&pattern.value);
            }
            Pattern::MatchSingleton(_) => {}
            Pattern::MatchSequence(pattern) => self.patterns(&pattern.patterns),
            Pattern::MatchMapping(pattern) => {
                for key in &pattern.keys {
                    self.expr(key);
                }
                self.patterns(&pattern.patterns);
                self.capture(pattern.rest.as_ref());
            }
            Pattern::MatchClass(pattern) => {
                self.no_wildcard(&pattern.cls);
                self.expr(&pattern.cls);
                self.patterns(&pattern.arguments.patterns);
                for keyword in &pattern.arguments.keywords {
                    self.pattern(&keyword.pattern);
                }
            }
            Pattern::MatchStar(pattern) => self.capture(pattern.name.as_ref()),
            Pattern::MatchAs(pattern) => {
                if let Some(inner) = &pattern.pattern {
                    self.pattern(inner);
                }
                self.capture(pattern.name.as_ref());
            }
            Pattern::MatchOr(pattern) => self.patterns(&pattern.patterns),
        }
    }

    /// `_` alone is a pattern of its own, behind which nothing of a name can stand.
    fn no_wildcard(&mut self, value: &Expr) {
        let mut root = value;
        while let Expr::Attribute(attribute) = root {
            root = &attribute.value;
        }
        if let Expr::Name(name) = root
            && name.id == "_"
        {
            let after = TextRange::at(name.range.end(), 1.into());
            self.fail("invalid syntax", after);
        }
    }

    fn patterns(&mut self, patterns: &'a [Pattern]) {
        for pattern in patterns {
            self.pattern(pattern);
        }
    }

    fn capture(&mut self, name: Option<&'a Identifier>) {
        if let Some(name) = name {
            self.bind(name, uses::LOCAL, name.range);
        }
    }
}
