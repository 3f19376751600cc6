//! Annotations: code that makes the dict of them, run when somebody asks (PEP 649).
//!
//! Place: `function.rs`, `unit.rs` and `stmt.rs` queue it for functions, class bodies and modules; `types/annotations.rs` runs
//! it. Annotations of local variables are not kept.
//!
//! Invariants: the code is that of a class body: register 0 is the namespace in which names are looked for first, the
//! class's or an empty one. `from __future__ import annotations` leaves the text of each annotation, as `unparse.rs` writes it.
//! Limits: as expressions and displays.

use ruff_python_ast::visitor::{Visitor, walk_expr};
use ruff_python_ast::{
    Comprehension, ExceptHandler, Expr, Identifier, Parameter, ParameterWithDefault, Stmt,
    StmtAnnAssign, StmtClassDef, StmtFunctionDef, StmtTypeAlias,
};
use ruff_text_size::{Ranged, TextRange};

use super::collect::{Collector, mark, marked};
use super::scope::ScopeKind;
use super::unparse::annotation_text;
use super::{Body, Compiler, Pending, span_of};
use crate::code::Constant;
use crate::code::op::Op;

/// What is annotated.
#[derive(Clone, Copy, Debug)]
pub(super) enum Annotated<'a> {
    /// Parameters and the result.
    Function(&'a StmtFunctionDef),
    /// Names of a class body.
    Class(&'a StmtClassDef),
    /// Names of a module.
    Module(&'a [Stmt]),
    /// The value of a `type` statement, which is one expression.
    Alias(&'a StmtTypeAlias),
    /// The bound or the default of a type parameter.
    Part(&'a Expr),
}

/// An annotation, and the identifier that it is of (none for the result).
type Named<'a> = (Option<&'a Identifier>, &'a Expr);

/// The annotations of a function, in CPython's order.
fn of_function(def: &StmtFunctionDef) -> impl Iterator<Item = Named<'_>> {
    let parameters = &*def.parameters;
    plain(&parameters.args)
        .chain(plain(&parameters.posonlyargs))
        .chain(starred(parameters.vararg.as_deref()))
        .chain(plain(&parameters.kwonlyargs))
        .chain(starred(parameters.kwarg.as_deref()))
        .chain(def.returns.as_deref().map(|result| (None, result)))
}

fn plain(list: &[ParameterWithDefault]) -> impl Iterator<Item = Named<'_>> {
    list.iter().filter_map(|with| {
        Some((Some(&with.parameter.name), with.parameter.annotation.as_deref()?))
    })
}

fn starred(parameter: Option<&Parameter>) -> Option<Named<'_>> {
    let parameter = parameter?;
    Some((Some(&parameter.name), parameter.annotation.as_deref()?))
}

/// The annotated names of a body, in order; not those of the definitions in it.
fn of_body<'a>(body: &'a [Stmt], found: &mut Vec<&'a StmtAnnAssign>) {
    for stmt in body {
        match stmt {
            Stmt::AnnAssign(stmt) if stmt.simple => found.push(stmt),
            stmt => blocks_of(stmt, &mut |block| of_body(block, found)),
        }
    }
}

/// Visits the blocks within a statement that is no definition.
fn blocks_of<'a>(stmt: &'a Stmt, visit: &mut dyn FnMut(&'a [Stmt])) {
    match stmt {
        Stmt::If(stmt) => {
            visit(&stmt.body);
            stmt.elif_else_clauses.iter().for_each(|clause| visit(&clause.body));
        }
        Stmt::For(stmt) => {
            visit(&stmt.body);
            visit(&stmt.orelse);
        }
        Stmt::While(stmt) => {
            visit(&stmt.body);
            visit(&stmt.orelse);
        }
        Stmt::With(stmt) => visit(&stmt.body),
        Stmt::Try(stmt) => {
            visit(&stmt.body);
            visit(&stmt.orelse);
            for handler in &stmt.handlers {
                let ExceptHandler::ExceptHandler(handler) = handler;
                visit(&handler.body);
            }
            visit(&stmt.finalbody);
        }
        Stmt::Match(stmt) => stmt.cases.iter().for_each(|case| visit(&case.body)),
        _ => {}
    }
}

/// What a class body notes annotations under that stand in a branch or loop: where each begins, once it has been come to.
const CONDITIONAL: &str = "__conditional_annotations__";

/// Where a module keeps annotations that are text.
const ANNOTATIONS: &str = "__annotations__";

/// The annotations of a class body that are not come to in any case.
fn conditional(body: &[Stmt]) -> Vec<&StmtAnnAssign> {
    let mut found = Vec::new();
    for stmt in body {
        blocks_of(stmt, &mut |block| of_body(block, &mut found));
    }
    found
}

/// Whether a class body has a part that is evaluated later and looks for names in the class: an annotation (each function has
/// room for them), a `type` statement, type parameters.
pub(super) fn sees_class(body: &[Stmt], as_text: bool) -> bool {
    body.iter().any(|stmt| match stmt {
        Stmt::FunctionDef(def) => !as_text || def.type_params.is_some(),
        Stmt::ClassDef(def) => def.type_params.is_some(),
        Stmt::AnnAssign(_) => !as_text,
        Stmt::TypeAlias(_) => true,
        stmt => {
            let mut found = false;
            blocks_of(stmt, &mut |block| found = found || sees_class(block, as_text));
            found
        }
    })
}

/// Whether a module begins with `from __future__ import annotations`.
pub(super) fn as_text(body: &[Stmt]) -> bool {
    body.iter().any(|stmt| {
        matches!(stmt, Stmt::ImportFrom(import)
            if import.module.as_ref().is_some_and(|name| name.as_str() == "__future__")
                && import.names.iter().any(|alias| alias.name.as_str() == "annotations"))
    })
}

/// What an annotation may not have.
enum Refused {
    Expression(&'static str),
    Comprehension,
}

/// Looks for the first thing that an annotation may not have.
#[derive(Default)]
struct Unevaluated {
    found: Option<(Refused, TextRange)>,
}

impl<'a> Visitor<'a> for Unevaluated {
    fn visit_expr(&mut self, expr: &'a Expr) {
        if self.found.is_some() {
            return;
        }
        let (what, generators, of_generator): (_, &[Comprehension], _) = match expr {
            Expr::Yield(_) | Expr::YieldFrom(_) => ("yield expression", &[], false),
            Expr::Await(_) => ("await expression", &[], false),
            Expr::Named(_) => ("named expression", &[], false),
            // A function of its own, as are comprehensions but for what they go over first.
            Expr::Lambda(_) => return,
            Expr::ListComp(comp) => ("", &comp.generators, false),
            Expr::SetComp(comp) => ("", &comp.generators, false),
            Expr::DictComp(comp) => ("", &comp.generators, false),
            Expr::Generator(comp) => ("", &comp.generators, true),
            _ => return walk_expr(self, expr),
        };
        let Some(first) = generators.first() else {
            self.found = Some((Refused::Expression(what), expr.range()));
            return;
        };
        self.visit_expr(&first.iter);
        if self.found.is_none() && !of_generator && generators.iter().any(|part| part.is_async) {
            self.found = Some((Refused::Comprehension, expr.range()));
        }
    }
}

impl<'a> Collector<'a> {
    /// Walks a function's annotations in a scope of their own.
    pub(super) fn function_annotations(&mut self, def: &'a StmtFunctionDef) {
        if self.text_annotations {
            of_function(def).for_each(|(_, annotation)| self.unevaluated(annotation));
            return;
        }
        if of_function(def).next().is_none() {
            return;
        }
        let around = self.around;
        self.around.lazy = "an annotation";
        self.around.noting = None;
        let id = self.enter(ScopeKind::Class);
        mark(&def.parameters.node_index, id);
        for (_, annotation) in of_function(def) {
            self.expr(unstarred(annotation));
        }
        self.leave();
        self.around = around;
    }

    /// Refuses, in an annotation that is never run, what one that is run may not have. Its names are none of the scope's.
    pub(super) fn unevaluated(&mut self, annotation: &'a Expr) {
        let mut looked = Unevaluated::default();
        looked.visit_expr(annotation);
        match looked.found {
            Some((Refused::Expression(what), range)) => {
                self.fail(format!("{what} cannot be used within an annotation"), range);
            }
            Some((Refused::Comprehension, range)) => {
                self.fail("asynchronous comprehension outside of an asynchronous function", range);
            }
            None => {}
        }
    }

    /// Walks a class body's annotations in a scope of their own, at its end.
    pub(super) fn class_annotations(&mut self, def: &'a StmtClassDef) {
        let mut found = Vec::new();
        of_body(&def.body, &mut found);
        self.body_annotations(&found);
    }

    /// Walks a module's annotations in a scope of their own, at its end.
    pub(super) fn module_annotations(&mut self, body: &'a [Stmt]) {
        let mut found = Vec::new();
        of_body(body, &mut found);
        self.body_annotations(&found);
    }

    fn body_annotations(&mut self, found: &[&'a StmtAnnAssign]) {
        let Some(first) = found.first() else { return };
        let id = self.enter(ScopeKind::Class);
        mark(&first.node_index, id);
        if !self.text_annotations {
            let around = self.around;
            self.around.lazy = "an annotation";
            for stmt in found {
                self.expr(&stmt.annotation);
            }
            self.around = around;
        }
        self.leave();
    }
}

impl<'a> Compiler<'a> {
    /// Gives the function in `function` its annotations.
    pub(super) fn annotate_function(&mut self, def: &'a StmtFunctionDef, function: u8) {
        if of_function(def).next().is_none() {
            return;
        }
        let span = span_of(def.name.range);
        let outer = self.mark();
        let in_class = self.unit.kind == ScopeKind::Class;
        let base = self.temp();
        if self.text_annotations {
            self.text_of_annotations(def, base);
        } else {
            let scope = marked(&def.parameters.node_index);
            let pending = Pending {
                body: Body::Annotations(Annotated::Function(def)),
                scope,
                qualname: self.nested_qualname("__annotate__"),
                class: self.unit.class,
            };
            if self.scopes[scope as usize].free.is_empty() {
                // Without a closure its number will do until it is needed.
                let code = self.enqueue(pending, def.name.range);
                self.load_constant(Constant::Int(i64::from(code)), base, def.name.range);
            } else {
                self.make_function(pending, base, def.name.range);
            }
            if in_class {
                let namespace = self.temp();
                self.asm.emit(Op::Move { d: namespace, a: 0 }, span);
                self.asm.emit(Op::BuildTuple { d: base, base, n: 2 }, span);
            }
        }
        self.asm.emit(Op::SetFunction { a: function, b: base, which: 3 }, span);
        self.release(outer);
    }

    /// `dst = ` an annotation, or a type parameter's default. `*args: *Ts` is annotated with the one value that `*Ts` gives.
    fn annotation_value(&mut self, annotation: &'a Expr, dst: u8) {
        self.expr(unstarred(annotation), dst);
        if annotation.is_starred_expr() {
            self.asm.emit(Op::Unpack { a: dst, base: dst, n: 1 }, span_of(annotation.range()));
        }
    }

    /// `dst = ` the dict of a function's annotations as text
    fn text_of_annotations(&mut self, def: &'a StmtFunctionDef, dst: u8) {
        let span = span_of(def.name.range);
        self.asm.emit(Op::BuildDict { d: dst, base: dst, n: 0 }, span);
        for (name, annotation) in of_function(def) {
            let text = annotation_text(self.source, annotation);
            self.annotation_entry(dst, name, annotation.range(), |this, register| {
                this.load_text(&text, register, annotation.range());
            });
        }
    }

    /// Leaves in a class body's namespace what makes its annotations.
    pub(super) fn annotate_class(&mut self, def: &'a StmtClassDef, span: crate::source::Span) {
        let mut found = Vec::new();
        of_body(&def.body, &mut found);
        let Some(first) = found.first() else { return };
        let pending = Pending {
            body: Body::Annotations(Annotated::Class(def)),
            scope: marked(&first.node_index),
            qualname: self.nested_qualname("__annotate__"),
            class: self.unit.class,
        };
        let outer = self.mark();
        let d = self.temp();
        self.make_function(pending, d, def.name.range);
        self.store_class_text("__annotate_func__", d, span);
        self.release(outer);
    }

    /// Leaves in a module's globals what makes its annotations.
    pub(super) fn annotate_module(&mut self, body: &'a [Stmt]) {
        let mut found = Vec::new();
        of_body(body, &mut found);
        let Some(first) = found.first() else { return };
        if self.text_annotations {
            let outer = self.mark();
            let d = self.temp();
            self.asm.emit(Op::BuildDict { d, base: d, n: 0 }, span_of(first.range));
            self.store_module_text(ANNOTATIONS, d, first.range);
            self.release(outer);
            return;
        }
        let pending = Pending {
            body: Body::Annotations(Annotated::Module(body)),
            scope: marked(&first.node_index),
            qualname: "__annotate__".to_owned(),
            class: None,
        };
        let outer = self.mark();
        let a = self.temp();
        self.make_function(pending, a, first.range);
        self.store_module_text("__annotate__", a, first.range);
        self.release(outer);
    }

    fn store_module_text(&mut self, name: &'static str, a: u8, range: TextRange) {
        let name = self.text_index(name);
        let op = if self.is_namespace() {
            Op::StoreName { a, name }
        } else {
            Op::StoreGlobal { a, name }
        };
        self.asm.emit(op, span_of(range));
    }

    /// Puts an annotation of a module that is kept as text where the program finds it.
    pub(super) fn keep_text(&mut self, stmt: &'a StmtAnnAssign) {
        let Expr::Name(target) = &*stmt.target else { return };
        if !self.text_annotations || !stmt.simple || self.unit.kind != ScopeKind::Module {
            return;
        }
        let (range, span) = (stmt.annotation.range(), span_of(stmt.annotation.range()));
        let outer = self.mark();
        let (a, b, c) = (self.temp(), self.temp(), self.temp());
        let annotations = self.text_index(ANNOTATIONS);
        self.asm.emit(
            if self.is_namespace() {
                Op::LoadName { d: a, name: annotations }
            } else {
                Op::LoadGlobal { d: a, name: annotations }
            },
            span,
        );
        let name = self.names.text(marked(&target.node_index)).to_owned();
        self.load_text(&name, b, range);
        let text = annotation_text(self.source, &stmt.annotation);
        self.load_text(&text, c, range);
        self.asm.emit(Op::SetItem { a, b, c }, span);
        self.release(outer);
    }

    /// The body of the code that makes the dict.
    pub(super) fn annotations_body(&mut self, annotated: Annotated<'a>) {
        let range = annotated.range();
        let span = span_of(range);
        let dict = self.temp();
        if let Annotated::Alias(stmt) = annotated {
            self.expr(&stmt.value, dict);
            self.asm.end(Op::Return { a: dict }, span);
            return;
        }
        if let Annotated::Part(part) = annotated {
            self.annotation_value(part, dict);
            self.asm.end(Op::Return { a: dict }, span);
            return;
        }
        self.asm.emit(Op::BuildDict { d: dict, base: dict, n: 0 }, span);
        match annotated {
            Annotated::Alias(_) | Annotated::Part(_) => {}
            Annotated::Function(def) => {
                for (name, annotation) in of_function(def) {
                    self.annotation_entry(dict, name, annotation.range(), |this, register| {
                        this.annotation_value(annotation, register);
                    });
                }
            }
            Annotated::Class(def) => {
                self.unit.conditional = starts(&conditional(&def.body));
                self.body_entries(dict, &def.body);
            }
            Annotated::Module(body) => self.body_entries(dict, body),
        }
        self.asm.end(Op::Return { a: dict }, span);
    }

    fn annotation_entry(
        &mut self,
        dict: u8,
        name: Option<&'a Identifier>,
        range: TextRange,
        value: impl FnOnce(&mut Self, u8),
    ) {
        let outer = self.mark();
        let key = self.temp();
        let name = match name {
            Some(name) => self.names.text(marked(&name.node_index)).to_owned(),
            None => "return".to_owned(),
        };
        self.load_text(&name, key, range);
        let register = self.temp();
        value(self, register);
        self.asm.emit(Op::DictSet { a: dict, b: key, c: register }, span_of(range));
        self.release(outer);
    }

    fn body_entries(&mut self, dict: u8, body: &'a [Stmt]) {
        let mut found = Vec::new();
        of_body(body, &mut found);
        for stmt in found {
            self.body_entry(dict, stmt);
        }
    }

    fn body_entry(&mut self, dict: u8, stmt: &'a StmtAnnAssign) {
        let Expr::Name(target) = &*stmt.target else { return };
        let range = stmt.annotation.range();
        let outer = self.mark();
        let key = self.temp();
        let skip = self.asm.label();
        if let Some(noted) = self.noted_in(stmt) {
            let known = self.temp();
            self.load_constant(noted, key, range);
            let name = self.text_index(CONDITIONAL);
            self.asm.emit(Op::LoadName { d: known, name }, span_of(range));
            self.asm.test(Op::TestIn { a: key, b: known, c: 0 }, skip, span_of(range));
        }
        let name = self.names.text(marked(&target.node_index)).to_owned();
        self.load_text(&name, key, range);
        let value = self.temp();
        if self.text_annotations {
            let text = annotation_text(self.source, &stmt.annotation);
            self.load_text(&text, value, range);
        } else {
            self.expr(&stmt.annotation, value);
        }
        self.asm.emit(Op::DictSet { a: dict, b: key, c: value }, span_of(range));
        self.asm.bind(skip);
        self.release(outer);
    }

    /// Makes ready, in a class body, to note which annotations are come to, if that has to be known.
    pub(super) fn begin_annotations(&mut self, body: &'a [Stmt], span: crate::source::Span) {
        self.unit.conditional = starts(&conditional(body));
        if !self.unit.conditional.is_empty() {
            let outer = self.mark();
            let d = self.temp();
            self.asm.emit(Op::BuildSet { d, base: d, n: 0 }, span);
            self.store_class_text(CONDITIONAL, d, span);
            self.release(outer);
        }
    }

    /// Notes that an annotation has been come to. The set is a new one: what stands there may be the program's.
    pub(super) fn note_annotation(&mut self, stmt: &'a StmtAnnAssign) {
        let Some(noted) = self.noted_in(stmt) else { return };
        let (range, span) = (stmt.range, span_of(stmt.range));
        let outer = self.mark();
        let (a, b) = (self.temp(), self.temp());
        let name = self.text_index(CONDITIONAL);
        self.asm.emit(Op::LoadName { d: a, name }, span);
        self.load_constant(noted, b, range);
        self.asm.emit(Op::BuildSet { d: b, base: b, n: 1 }, span);
        self.asm.emit(Op::BitOr { d: a, a, b }, span);
        self.store_class_text(CONDITIONAL, a, span);
        self.release(outer);
    }

    /// What is noted of an annotation of the class body that is being compiled, if it has to be.
    fn noted_in(&self, stmt: &StmtAnnAssign) -> Option<Constant> {
        let start = stmt.range.start().to_u32();
        let known = self.unit.conditional.binary_search(&start).is_ok();
        known.then(|| Constant::Int(i64::from(start)))
    }
}

/// Where statements begin, in order.
fn starts(list: &[&StmtAnnAssign]) -> Vec<u32> {
    let mut starts: Vec<u32> = list.iter().map(|stmt| stmt.range.start().to_u32()).collect();
    starts.sort_unstable();
    starts
}

impl Annotated<'_> {
    pub(super) fn range(self) -> TextRange {
        match self {
            Annotated::Function(def) => def.name.range,
            Annotated::Class(def) => def.name.range,
            Annotated::Module(body) => body.first().map(Ranged::range).unwrap_or_default(),
            Annotated::Alias(stmt) => stmt.range,
            Annotated::Part(part) => part.range(),
        }
    }
}

/// What is unpacked by `*args: *Ts`, or the annotation itself.
pub(super) fn unstarred(annotation: &Expr) -> &Expr {
    match annotation {
        Expr::Starred(starred) => &starred.value,
        other => other,
    }
}
