//! The walk that fills the symbol tables, and finds the errors that depend on where a statement stands.
//!
//! Place: first pass over the AST, before `scope.rs` resolves. It leaves in the AST the numbers that code generation reads:
//! each name's `NameId` (mangled where Python mangles) and each function's, class's and comprehension's `ScopeId`.
//!
//! Invariants: the order of the walk is CPython's symbol table's, so that of several errors the same one is reported.
//! Annotations of functions and class bodies are walked by `annotation.rs`; others are not evaluated.
//!
//! Limits: recursion follows the AST, whose depth the door has bounded.

use ruff_python_ast::name::Name;
use ruff_python_ast::{AtomicNodeIndex, Expr, Identifier, Parameters, Stmt};
use ruff_text_size::TextRange;

use super::keep::Noted;
use super::names::{NameId, Names};
use super::scope::{self, NO_SCOPE, Problem, Resolution, Scope, ScopeId, ScopeKind, Symbol, uses};
use super::{CompileOptions, span_of};
use crate::parse::CompileError;
use crate::source::Span;

/// What the walk finds.
pub(super) struct Collected<'a> {
    pub(super) names: Names<'a>,
    pub(super) scopes: Vec<Scope>,
    /// What the outermost loops load, by their number less one.
    pub(super) noted: Vec<Vec<Noted<'a>>>,
}

/// Where the walk stands in the enclosing code.
#[derive(Clone, Copy, Default)]
pub(super) struct Surroundings<'a> {
    /// The class whose names are mangled.
    pub(super) class: Option<&'a str>,
    /// Loops around, within this code.
    pub(super) loops: u32,
    /// In a clause of `except*`: the loops around it.
    pub(super) star: Option<u32>,
    /// Whether this is the iterable of a comprehension.
    pub(super) in_iterable: bool,
    /// What a `yield` here would be wrong about.
    pub(super) comprehension: &'static str,
    /// The nearest class scope, whose `self` attributes are noted.
    pub(super) class_scope: Option<ScopeId>,
    /// In what no `yield`, `await` or assignment expression may stand.
    pub(super) lazy: &'static str,
    /// The number of the outermost loop around, within this code.
    pub(super) noting: Option<u32>,
}

/// The walker.
pub(super) struct Collector<'a> {
    pub(super) names: Names<'a>,
    pub(super) scopes: Vec<Scope>,
    pub(super) noted: Vec<Vec<Noted<'a>>>,
    /// By name, the innermost open scope that has it, and its place there.
    pub(super) current: Vec<(ScopeId, u32)>,
    undo: Vec<(NameId, (ScopeId, u32))>,
    pub(super) scope: ScopeId,
    pub(super) around: Surroundings<'a>,
    pub(super) options: &'a CompileOptions,
    error: Option<CompileError>,
    class_id: NameId,
    super_id: NameId,
    self_id: NameId,
    debug_id: NameId,
    /// Names that assignment expressions in comprehensions bind in an outer scope.
    walrus: Vec<(ScopeId, NameId)>,
    /// First `return` with a value of the current function.
    pub(super) value_return: Option<TextRange>,
    /// `from __future__ import annotations`
    pub(super) text_annotations: bool,
}

/// Walks a module's statements or an expression, and resolves.
pub(super) fn collect<'a>(
    body: &'a [Stmt],
    expression: Option<&'a Expr>,
    options: &'a CompileOptions,
) -> Result<Collected<'a>, CompileError> {
    let mut names = Names::default();
    let class_id = names.intern("__class__");
    let super_id = names.intern("super");
    let self_id = names.intern("self");
    let debug_id = names.intern("__debug__");
    let mut collector = Collector {
        names,
        scopes: Vec::new(),
        noted: Vec::new(),
        current: Vec::new(),
        undo: Vec::new(),
        scope: NO_SCOPE,
        around: Surroundings::default(),
        options,
        error: None,
        class_id,
        super_id,
        self_id,
        debug_id,
        walrus: Vec::new(),
        value_return: None,
        text_annotations: super::annotation::as_text(body),
    };
    collector.enter(ScopeKind::Module);
    collector.stmts(body);
    collector.module_annotations(body);
    if let Some(expression) = expression {
        collector.expr(expression);
    }
    collector.leave();
    collector.finish()
}

/// Leaves a number in an AST node.
pub(super) fn mark(node: &AtomicNodeIndex, number: u32) {
    node.set(number.min(u32::MAX - 8).into());
}

/// The number that was left in an AST node.
pub(super) fn marked(node: &AtomicNodeIndex) -> u32 {
    node.load().as_u32().unwrap_or(0)
}

impl<'a> Collector<'a> {
    fn finish(mut self) -> Result<Collected<'a>, CompileError> {
        if let Some(error) = self.error {
            return Err(error);
        }
        self.bind_walrus_targets();
        let length = self.names.len();
        scope::resolve(&mut self.scopes, length, self.class_id).map_err(|fault| {
            let name = self.names.text(fault.name);
            let message = match fault.problem {
                Problem::NoBinding => format!("no binding for nonlocal '{name}' found"),
                Problem::NonlocalTypeParam => {
                    format!("nonlocal binding not allowed for type parameter '{name}'")
                }
                Problem::NonlocalAtModule => {
                    "nonlocal declaration not allowed at module level".to_owned()
                }
                Problem::NonlocalAndGlobal => format!("name '{name}' is nonlocal and global"),
            };
            CompileError::syntax(message, Span::new(fault.at.0, fault.at.1))
        })?;
        // Cells stand in the order of their names, which `__closure__` and `co_freevars` show.
        let names = &self.names;
        for scope in &mut self.scopes {
            scope.free.sort_unstable_by(|(a, _), (b, _)| names.text(*a).cmp(names.text(*b)));
        }
        Ok(Collected { names: self.names, scopes: self.scopes, noted: self.noted })
    }

    /// Binds what assignment expressions in comprehensions assign, in the scopes around them.
    fn bind_walrus_targets(&mut self) {
        let mut targets = std::mem::take(&mut self.walrus);
        targets.sort_unstable();
        targets.dedup();
        let mut places: Vec<(ScopeId, u32)> = vec![(NO_SCOPE, 0); self.names.len()];
        let mut filled = NO_SCOPE;
        for (scope, name) in targets {
            let symbols = &mut self.scopes[scope as usize].symbols;
            if filled != scope {
                filled = scope;
                for (place, symbol) in symbols.iter().enumerate() {
                    places[symbol.name as usize] = (scope, place as u32);
                }
            }
            let flags = uses::LOCAL | uses::WALRUS;
            match places[name as usize] {
                (of, place) if of == scope => symbols[place as usize].flags |= flags,
                _ => symbols.push(Symbol {
                    name,
                    flags,
                    resolution: Resolution::Global,
                    at: (0, 0),
                    outer: (NO_SCOPE, 0),
                }),
            }
        }
    }

    /// Keeps the first error.
    pub(super) fn fail(&mut self, message: impl Into<String>, range: TextRange) {
        if self.error.is_none() {
            self.error = Some(CompileError::syntax(message, span_of(range)));
        }
    }

    pub(super) fn enter(&mut self, kind: ScopeKind) -> ScopeId {
        let id = self.scopes.len() as ScopeId;
        let parent = self.scope;
        let owner = match kind {
            ScopeKind::Comprehension => self.scopes[parent as usize].owner,
            _ => id,
        };
        self.scopes.push(Scope {
            kind,
            parent,
            owner,
            end: id + 1,
            symbols: Vec::new(),
            free: Vec::new(),
            is_async: false,
            yields: false,
            awaits: false,
            class_cell: false,
            static_attributes: Vec::new(),
            loop_number: 0,
        });
        self.scope = id;
        id
    }

    pub(super) fn leave(&mut self) {
        let id = self.scope;
        self.scopes[id as usize].end = self.scopes.len() as ScopeId;
        while let Some((name, was)) = self.undo.last().copied() {
            if self.current[name as usize].0 != id {
                break;
            }
            self.undo.pop();
            self.current[name as usize] = was;
        }
        self.scope = self.scopes[id as usize].parent;
    }

    /// Adds `flags` to the name's symbol in the current scope; gives the flags it had before.
    pub(super) fn symbol(&mut self, name: NameId, flags: u16) -> u16 {
        let index = name as usize;
        if index >= self.current.len() {
            self.current.resize(index + 64, (NO_SCOPE, 0));
        }
        let (scope, place) = self.current[index];
        if scope == self.scope {
            let symbol = &mut self.scopes[scope as usize].symbols[place as usize];
            let before = symbol.flags;
            symbol.flags |= flags;
            return before;
        }
        self.undo.push((name, (scope, place)));
        let symbols = &mut self.scopes[self.scope as usize].symbols;
        self.current[index] = (self.scope, symbols.len() as u32);
        let outer = (scope, place);
        symbols.push(Symbol { name, flags, resolution: Resolution::Global, at: (0, 0), outer });
        0
    }

    /// The number of a name as the current class mangles it.
    pub(super) fn mangled(&mut self, text: &'a str) -> NameId {
        match super::mangle(self.around.class, text) {
            Some(text) => self.names.intern_owned(text),
            None => self.names.intern(text),
        }
    }

    /// Notes a name in its node and in the current scope.
    fn name(&mut self, text: &'a Name, node: &AtomicNodeIndex, flags: u16) -> NameId {
        let name = self.mangled(text.as_str());
        mark(node, name);
        self.symbol(name, flags);
        name
    }

    /// An identifier that is bound here, by what stands at `range`.
    pub(super) fn bind(&mut self, identifier: &'a Identifier, flags: u16, range: TextRange) {
        let name = self.name(&identifier.id, &identifier.node_index, flags);
        self.check_debug(name, range);
    }

    pub(super) fn check_debug(&mut self, name: NameId, range: TextRange) {
        if name == self.debug_id {
            self.fail("cannot assign to __debug__", range);
        }
    }

    pub(super) fn defaults(&mut self, parameters: &'a Parameters) {
        for parameter in parameters.iter_non_variadic_params() {
            self.optional(parameter.default());
        }
    }

    pub(super) fn parameters(&mut self, parameters: &'a Parameters) {
        for parameter in parameters.iter_non_variadic_params() {
            self.parameter(&parameter.parameter);
        }
        for parameter in [&parameters.vararg, &parameters.kwarg].into_iter().flatten() {
            self.parameter(parameter);
        }
    }

    fn parameter(&mut self, parameter: &'a ruff_python_ast::Parameter) {
        let name = self.mangled(parameter.name.as_str());
        mark(&parameter.name.node_index, name);
        if self.symbol(name, uses::PARAM) & uses::PARAM != 0 {
            let text = self.names.text(name);
            let message = format!("duplicate argument '{text}' in function definition");
            // Without the stars before the name.
            self.fail(message, TextRange::new(parameter.name.range.start(), parameter.range.end()));
        }
        self.check_debug(name, parameter.range);
    }

    // === What `collect_expr.rs` needs ===

    /// Notes that the current scope awaits; an error where it may not.
    pub(super) fn awaiting(&mut self, message: &str, range: TextRange) {
        let scope = &mut self.scopes[self.scope as usize];
        let allowed = match scope.kind {
            ScopeKind::Function => scope.is_async,
            ScopeKind::Module => self.options.top_level_await,
            ScopeKind::Comprehension | ScopeKind::Generator => true,
            ScopeKind::Lambda | ScopeKind::Class => false,
        };
        scope.awaits = true;
        if !allowed {
            self.fail(message, range);
        }
    }

    /// Reads, binds or unbinds a name.
    pub(super) fn name_expr(&mut self, name: &'a ruff_python_ast::ExprName, flags: u16) {
        let id = self.name(&name.id, &name.node_index, flags);
        if id == self.super_id && flags & uses::USE != 0 {
            let kind = self.scopes[self.scope as usize].kind;
            if !matches!(kind, ScopeKind::Module | ScopeKind::Class) {
                self.symbol(self.class_id, uses::USE);
            }
        }
        if flags & uses::USE == 0 {
            let verb = if flags & uses::UNBINDS != 0 { "delete" } else { "assign to" };
            if id == self.debug_id {
                self.fail(format!("cannot {verb} __debug__"), name.range);
            }
        }
    }

    /// Notes an attribute that a method assigns on `self`.
    pub(super) fn attribute_target(
        &mut self,
        attribute: &'a ruff_python_ast::ExprAttribute,
        flags: u16,
    ) {
        if attribute.attr.as_str() == "__debug__" {
            self.fail("cannot assign to __debug__", attribute.range);
        }
        if let (Expr::Name(value), Some(class)) = (&*attribute.value, self.around.class_scope)
            && marked(&value.node_index) == self.self_id
            && flags & (uses::UNBINDS | uses::AUGMENTED) == 0
            && self.scopes[self.scope as usize].kind != ScopeKind::Class
        {
            let name = self.names.intern(attribute.attr.as_str());
            self.scopes[class as usize].static_attributes.push(name);
        }
    }

    pub(super) fn lambda(&mut self, lambda: &'a ruff_python_ast::ExprLambda) {
        if let Some(parameters) = &lambda.parameters {
            self.defaults(parameters);
        }
        let around = self.around;
        let id = self.enter(ScopeKind::Lambda);
        mark(&lambda.node_index, id);
        self.around.in_iterable = false;
        self.around.noting = None;
        if let Some(parameters) = &lambda.parameters {
            self.parameters(parameters);
        }
        self.expr(&lambda.body);
        self.leave();
        self.around = around;
    }

    /// A comprehension or generator expression: its first iterable belongs to the scope around it.
    pub(super) fn comprehension(
        &mut self,
        word: &'static str,
        node: &AtomicNodeIndex,
        kind: ScopeKind,
        generators: &'a [ruff_python_ast::Comprehension],
        elements: [Option<&'a Expr>; 2],
        range: TextRange,
    ) {
        let Some(first) = generators.first() else {
            return;
        };
        let was_iterable = std::mem::replace(&mut self.around.in_iterable, true);
        self.expr(&first.iter);
        self.around.in_iterable = was_iterable;
        let id = self.enter(kind);
        let outer = std::mem::replace(&mut self.around.comprehension, word);
        mark(node, id);
        let outer_noting = self.around.noting;
        if kind == ScopeKind::Generator {
            self.around.noting = None;
        }
        self.scopes[id as usize].loop_number = self.begin_noting().0;
        for (place, generator) in generators.iter().enumerate() {
            if generator.is_async {
                self.scopes[id as usize].awaits = true;
            }
            self.target(&generator.target, uses::ITERATION);
            if place > 0 {
                self.around.in_iterable = true;
                self.expr(&generator.iter);
                self.around.in_iterable = was_iterable;
            }
            for condition in &generator.ifs {
                self.expr(condition);
            }
        }
        for element in elements.into_iter().flatten() {
            self.expr(element);
        }
        let awaits = self.scopes[id as usize].awaits;
        self.leave();
        self.around.comprehension = outer;
        self.around.noting = outer_noting;
        if awaits && kind == ScopeKind::Comprehension {
            let message = "asynchronous comprehension outside of an asynchronous function";
            self.awaiting(message, range);
        }
    }

    /// The target of an assignment expression.
    pub(super) fn walrus_target(
        &mut self,
        target: &'a ruff_python_ast::ExprName,
        whole: ruff_text_size::TextRange,
    ) {
        if self.around.in_iterable {
            let message =
                "assignment expression cannot be used in a comprehension iterable expression";
            self.fail(message, whole);
        }
        let kind = self.scopes[self.scope as usize].kind;
        if !matches!(kind, ScopeKind::Comprehension | ScopeKind::Generator) {
            self.name_expr(target, uses::LOCAL | uses::WALRUS);
            return;
        }
        let name = self.mangled(target.id.as_str());
        let mut scope = self.scope;
        while matches!(
            self.scopes[scope as usize].kind,
            ScopeKind::Comprehension | ScopeKind::Generator
        ) {
            scope = self.scopes[scope as usize].parent;
        }
        if self.is_iteration_variable(name, scope) {
            let text = self.names.text(name);
            let message = format!(
                "assignment expression cannot rebind comprehension iteration variable '{text}'"
            );
            self.fail(message, target.range);
        }
        match self.scopes[scope as usize].kind {
            ScopeKind::Class => {
                let message =
                    "assignment expression within a comprehension cannot be used in a class body";
                self.fail(message, target.range);
            }
            ScopeKind::Function | ScopeKind::Lambda => self.walrus.push((scope, name)),
            _ => {}
        }
        self.name_expr(target, uses::WALRUS);
    }

    /// Whether a comprehension around, within the scope `limit`, has `name` as its `for` target.
    fn is_iteration_variable(&self, name: NameId, limit: ScopeId) -> bool {
        let (mut scope, mut place) =
            self.current.get(name as usize).copied().unwrap_or((NO_SCOPE, 0));
        while let Some(outer) = self.scopes.get(scope as usize)
            && scope > limit
        {
            let symbol = &outer.symbols[place as usize];
            if symbol.flags & uses::ITERATION != 0 {
                return true;
            }
            (scope, place) = symbol.outer;
        }
        false
    }

    /// Refuses an expression where evaluation is put off.
    pub(super) fn not_lazy(&mut self, what: &str, range: TextRange) {
        let kind = self.scopes[self.scope as usize].kind;
        if !self.around.lazy.is_empty() && matches!(kind, ScopeKind::Class | ScopeKind::Function) {
            let text = format!("{what} cannot be used within {}", self.around.lazy);
            self.fail(text, range);
        }
    }

    pub(super) fn yielding(&mut self, from: bool, range: TextRange) {
        self.not_lazy("yield expression", range);
        let scope = &mut self.scopes[self.scope as usize];
        scope.yields = true;
        let message = match scope.kind {
            ScopeKind::Function if from && scope.is_async => "'yield from' inside async function",
            ScopeKind::Function | ScopeKind::Lambda => return,
            ScopeKind::Module | ScopeKind::Class if from => "'yield from' outside function",
            ScopeKind::Module | ScopeKind::Class => "'yield' outside function",
            ScopeKind::Comprehension => self.around.comprehension,
            ScopeKind::Generator => "'yield' inside generator expression",
        };
        self.fail(message, range);
    }

    pub(super) fn optional(&mut self, expr: Option<&'a Expr>) {
        if let Some(expr) = expr {
            self.expr(expr);
        }
    }
}
