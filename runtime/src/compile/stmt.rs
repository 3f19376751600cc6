//! Statements.
//!
//! Place: bodies of modules, functions and classes; every other file here is called from this one.
//!
//! Invariants: what cannot be reached is not compiled (the symbol tables have seen it). Temporaries are given back after
//! each statement. Annotations are not evaluated.
//!
//! Limits: recursion follows the nesting of statements, which the door bounds.

use ruff_python_ast::{Expr, Stmt, StmtAssert, StmtIf, StmtImport, StmtImportFrom, StmtRaise};
use ruff_text_size::{Ranged, TextRange};

use super::block::{Block, Exit};
use super::collect::marked;
use super::constant::{may_be_constant, truth};
use super::scope::ScopeKind;
use super::{Compiler, span_of};
use crate::code::Constant;
use crate::code::op::Op;
use crate::parse::ParseAs;

/// What `LoadCommon` calls the function that shows what an expression gives.
pub(crate) const SHOW: u8 = 7;

impl<'a> Compiler<'a> {
    pub(super) fn stmts(&mut self, body: &'a [Stmt]) {
        for stmt in body {
            if !self.asm.reachable {
                return;
            }
            self.stmt(stmt);
        }
    }

    fn stmt(&mut self, stmt: &'a Stmt) {
        self.emit_stmt(stmt);
        if self.lets_go(stmt) && self.asm.reachable {
            self.look(stmt.range());
        }
    }

    /// Whether values may be gone when a statement has ended. Where a program does not tell that it cares, only what is
    /// written to let go of something counts.
    fn lets_go(&self, stmt: &Stmt) -> bool {
        match stmt {
            Stmt::Delete(_) => true,
            Stmt::Assign(stmt) => {
                let cleared =
                    matches!(*stmt.targets, [Expr::Name(_)]) && stmt.value.is_none_literal_expr();
                self.watches || cleared
            }
            Stmt::Expr(_) | Stmt::AugAssign(_) | Stmt::AnnAssign(_) => self.watches,
            Stmt::For(_) | Stmt::With(_) | Stmt::Try(_) => self.watches,
            _ => false,
        }
    }

    /// Looks for what is gone, once the temporaries are.
    pub(super) fn look(&mut self, range: TextRange) {
        let mark = self.mark();
        let d = self.temp();
        self.asm.emit(Op::Dropped { d }, span_of(range));
        self.release(mark);
    }

    fn emit_stmt(&mut self, stmt: &'a Stmt) {
        match stmt {
            Stmt::Expr(stmt) if self.shows() => self.show(&stmt.value),
            Stmt::Expr(stmt) => self.effect(&stmt.value),
            Stmt::Assign(stmt) => self.assign_stmt(stmt),
            Stmt::AugAssign(stmt) => self.augmented(stmt),
            Stmt::AnnAssign(stmt) => {
                match &stmt.value {
                    Some(value) => self.assign_value(&stmt.target, value),
                    None => self.bare_annotation(&stmt.target),
                }
                self.note_annotation(stmt);
                self.keep_text(stmt);
            }
            Stmt::If(stmt) => self.if_stmt(stmt),
            Stmt::For(stmt) => self.for_stmt(stmt),
            Stmt::While(stmt) => self.while_stmt(stmt),
            Stmt::Return(stmt) => self.return_stmt(stmt),
            Stmt::Break(stmt) => self.exit(Exit::Break, stmt.range),
            Stmt::Continue(stmt) => self.exit(Exit::Continue, stmt.range),
            Stmt::FunctionDef(def) => self.function_def(def),
            Stmt::ClassDef(def) => self.class_def(def),
            Stmt::Try(stmt) => self.try_stmt(stmt),
            Stmt::With(stmt) => self.with_stmt(stmt),
            Stmt::Match(stmt) => self.match_stmt(stmt),
            Stmt::Raise(stmt) => self.raise(stmt),
            Stmt::Assert(stmt) => self.assert_stmt(stmt),
            Stmt::Delete(stmt) => stmt.targets.iter().for_each(|target| self.delete(target)),
            Stmt::Import(stmt) => self.import(stmt),
            Stmt::ImportFrom(stmt) => self.import_from(stmt),
            Stmt::TypeAlias(stmt) => self.type_alias(stmt),
            Stmt::Global(_) | Stmt::Nonlocal(_) | Stmt::Pass(_) => {}
            Stmt::IpyEscapeCommand(stmt) => self.fail("invalid syntax", stmt.range),
        }
    }

    /// `a.b: T` and `a[i]: T` without a value evaluate `a` and `i`, as CPython does.
    fn bare_annotation(&mut self, target: &'a Expr) {
        match target {
            Expr::Attribute(attribute) => self.effect(&attribute.value),
            Expr::Subscript(subscript) => {
                self.effect(&subscript.value);
                self.effect(&subscript.slice);
            }
            _ => {}
        }
    }

    fn if_stmt(&mut self, stmt: &'a StmtIf) {
        let end = self.asm.label();
        let mut next = self.asm.label();
        self.jump_if(&stmt.test, false, next);
        self.stmts(&stmt.body);
        for clause in &stmt.elif_else_clauses {
            self.asm.jump(end, span_of(clause.range));
            self.asm.bind(next);
            next = self.asm.label();
            if !self.asm.reachable {
                break;
            }
            if let Some(test) = &clause.test {
                self.jump_if(test, false, next);
            }
            self.stmts(&clause.body);
        }
        self.asm.bind(next);
        self.asm.bind(end);
    }

    fn return_stmt(&mut self, stmt: &'a ruff_python_ast::StmtReturn) {
        let mark = self.mark();
        let span = span_of(stmt.range);
        let unwinds = self.blocks.iter().any(|block| !matches!(block, Block::Loop { .. }));
        match &stmt.value {
            None if !unwinds => self.asm.end(Op::ReturnNone {}, span),
            None => {
                let a = self.none(stmt.range);
                self.exit(Exit::Return(a), stmt.range);
            }
            Some(value) if !unwinds => {
                if value.is_none_literal_expr() {
                    self.asm.end(Op::ReturnNone {}, span);
                } else {
                    let a = self.operand(value);
                    self.asm.end(Op::Return { a }, span);
                }
            }
            Some(value) => {
                // In a temporary, because a `finally` body may rebind a variable.
                let a = self.temp();
                self.expr(value, a);
                let pinned = self.pin();
                self.exit(Exit::Return(a), stmt.range);
                self.unpin(pinned);
            }
        }
        self.release(mark);
    }

    fn raise(&mut self, stmt: &'a StmtRaise) {
        let mark = self.mark();
        let span = span_of(stmt.range);
        let op = match (&stmt.exc, &stmt.cause) {
            (None, _) => Op::Raise { a: 0, b: 0, n: 0 },
            (Some(exception), None) => {
                let a = self.operand(exception);
                Op::Raise { a, b: a, n: 1 }
            }
            (Some(exception), Some(cause))
                if self.frozen.is_some() && cause.is_ellipsis_literal_expr() =>
            {
                let a = self.operand(exception);
                self.end_innermost_handling(span);
                Op::Raise { a, b: a, n: 1 }
            }
            (Some(exception), Some(cause)) => {
                let a = self.operand(exception);
                let b = self.operand(cause);
                Op::Raise { a, b, n: 2 }
            }
        };
        self.unit.near_max = self.unit.near_max.max(1);
        self.asm.end(op, span);
        self.release(mark);
    }

    fn assert_stmt(&mut self, stmt: &'a StmtAssert) {
        if self.options.optimize > 0 {
            return;
        }
        let mark = self.mark();
        let span = span_of(stmt.range);
        let end = self.asm.label();
        self.jump_if(&stmt.test, true, end);
        let base = self.temp();
        self.asm.emit(Op::LoadCommon { d: base, which: 0 }, span);
        if let Some(message) = &stmt.msg {
            let d = self.temp();
            self.expr(message, d);
            self.asm.call(Op::Call { d: base, base, n: 1 }, span);
        }
        let op = Op::Raise { a: base, b: base, n: 1 };
        self.asm.end(op, span_of(stmt.test.range()));
        self.release(mark);
        self.asm.bind(end);
    }

    // === Imports ===

    fn import(&mut self, stmt: &'a StmtImport) {
        for alias in &stmt.names {
            let mark = self.mark();
            let span = span_of(stmt.range);
            let d = self.temp();
            let module = self.text_index(alias.name.as_str());
            self.asm.emit_extra(Op::ImportName { d, a: d, level: 0 }, 0, module, span);
            match &alias.asname {
                None => self.store_name(marked(&alias.name.node_index), d, stmt.range),
                Some(name) => {
                    for part in alias.name.as_str().split('.').skip(1) {
                        let part = self.text_index(part);
                        self.asm.emit_extra(Op::ImportFrom { d, a: d }, 0, part, span);
                    }
                    self.store_name(marked(&name.node_index), d, stmt.range);
                }
            }
            self.release(mark);
        }
    }

    fn import_from(&mut self, stmt: &'a StmtImportFrom) {
        let Ok(level) = u8::try_from(stmt.level) else {
            self.fail("attempted relative import beyond top-level package", stmt.range);
            return;
        };
        let mark = self.mark();
        let span = span_of(stmt.range);
        let names = stmt.names.iter().map(|alias| Constant::Str(alias.name.as_str().into()));
        let names = Constant::Tuple(names.collect());
        let a = self.temp();
        self.load_constant(names, a, stmt.range);
        let module = self.text_index(stmt.module.as_ref().map_or("", |name| name.as_str()));
        let d = self.temp();
        self.asm.emit_extra(Op::ImportName { d, a, level }, 1, module, span);
        for alias in &stmt.names {
            if alias.name.as_str() == "*" {
                self.asm.emit(Op::ImportStar { a: d }, span);
                continue;
            }
            let name = self.text_index(alias.name.as_str());
            self.asm.emit_extra(Op::ImportFrom { d: a, a: d }, 0, name, span);
            let target = alias.asname.as_ref().unwrap_or(&alias.name);
            self.store_name(marked(&target.node_index), a, stmt.range);
        }
        self.release(mark);
    }

    // === Module bodies ===

    /// A module's statements; with the `result` option the value of a final expression is returned.
    pub(super) fn module_body(&mut self, body: &'a [Stmt]) {
        self.module_doc(body);
        self.annotate_module(body);
        let Some((Stmt::Expr(last), others)) = body.split_last() else {
            self.stmts(body);
            return;
        };
        self.stmts(others);
        if !self.asm.reachable {
            return;
        }
        if self.options.result {
            self.result(&last.value, last.range);
        } else if self.shows() {
            self.show(&last.value);
        } else {
            self.effect(&last.value);
        }
    }

    /// Binds `__doc__`; a string alone is a value that is wanted, not a text about what follows.
    fn module_doc(&mut self, body: &'a [Stmt]) {
        if body.len() < 2 || self.shows() {
            return;
        }
        let Some(doc) = self.doc(body) else { return };
        let range = body[0].range();
        let mark = self.mark();
        let a = self.temp();
        self.load_text(&doc, a, range);
        let name = self.text_index("__doc__");
        let op = if self.is_namespace() {
            Op::StoreName { a, name }
        } else {
            Op::StoreGlobal { a, name }
        };
        self.asm.emit(op, span_of(range));
        self.release(mark);
    }

    /// Whether what expression statements give is shown: in the code of a text that was typed, not in its functions.
    fn shows(&self) -> bool {
        self.options.what == ParseAs::Interactive && self.unit.kind == ScopeKind::Module
    }

    /// Hands what an expression gives to `sys.displayhook`.
    fn show(&mut self, value: &'a Expr) {
        let span = span_of(value.range());
        let mark = self.mark();
        let [base, argument] = [self.temp(), self.temp()];
        self.asm.emit(Op::LoadCommon { d: base, which: SHOW }, span);
        self.expr(value, argument);
        self.asm.call(Op::Call { d: base, base, n: 1 }, span);
        self.release(mark);
    }

    /// Returns the value of an expression from the module.
    pub(super) fn result(&mut self, value: &'a Expr, range: TextRange) {
        if may_be_constant(value)
            && let Some(constant) = self.fold(value)
            && constant == Constant::None
        {
            debug_assert!(!truth(&constant));
            self.asm.end(Op::ReturnNone {}, span_of(range));
            return;
        }
        let mark = self.mark();
        let a = self.operand(value);
        self.asm.end(Op::Return { a }, span_of(range));
        self.release(mark);
    }
}
