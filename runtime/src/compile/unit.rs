//! Code objects: their registers, their beginning and their end.
//!
//! Place: `compile.rs` takes what is queued; this lays out its registers, emits what comes before and after the body, and
//! takes the finished code out of the scratch tables.
//!
//! Shape: parameters, cells of outer variables, other locals, temporaries. Parameters that do not fit the near part are
//! moved to far registers first of all.
//!
//! Invariants: a captured variable's register holds its cell before anything else happens. A generator's `GeneratorStart`
//! comes right after that.
//!
//! Limits: `register.rs`.

use std::sync::Arc;

use ruff_python_ast::{Expr, Parameters, Stmt};
use ruff_text_size::{Ranged, TextRange};

use super::assembler::RegisterSet;
use super::name::Slot;
use super::names::NameId;
use super::register::NEAR_LOCALS;
use super::scope::{Resolution, ScopeKind, Symbol, uses};
use super::{Bindings, Body, Compiler, FreeCells, Pending, Unit, span_of};
use crate::code::op::Op;
use crate::code::{CodeFlow, CodeKind, CodeObject, Local, Memo, Params};
use crate::parse::{CompileError, ErrorClass};

// === impl Unit ===

impl Unit<'_> {
    pub(super) fn new() -> Self {
        Unit {
            scope: 0,
            kind: ScopeKind::Module,
            qualname: String::new(),
            class: None,
            default_slot: Slot::Global,
            first_temp: 0,
            next_temp: 0,
            pinned: 0,
            near_max: 0,
            next_far: 256,
            far_max: 256,
            free_base: FreeCells::Near(0),
            class_cell: None,
            unbinds: RegisterSet::NONE,
            has_positional: false,
            walrus: RegisterSet::NONE,
            conditional: Vec::new(),
            finally_depth: 0,
            kept: Vec::new(),
        }
    }
}

impl<'a> Compiler<'a> {
    /// Makes one code object.
    pub(super) fn code_object(&mut self, pending: Pending<'a>) {
        let body = pending.body;
        self.begin(pending);
        let range = Self::range_of(body);
        let params = self.params(body);
        self.lay_out(&params, range);
        match body {
            Body::Module(body) => self.module_body(body),
            Body::Expression(expr) => self.result(expr, expr.range()),
            Body::Function(def) => self.stmts(without_doc(&def.body)),
            Body::Lambda(lambda) => {
                let a = self.operand(&lambda.body);
                self.asm.end(Op::Return { a }, span_of(lambda.body.range()));
            }
            Body::Class(def) => self.class_body(def),
            Body::Generator(generator) => self.generator_body(generator),
            Body::Annotations(annotated) => self.annotations_body(annotated),
            Body::Generic(generic) => self.generic_body(generic),
        }
        if matches!(self.asm.ops.last(), Some(Op::Raise { .. })) {
            // It may wait for a call, of an exception class written in Python; meanwhile the frame's next instruction must
            // be one.
            self.asm.reachable = true;
        }
        let end = self.asm.spans.last().copied().unwrap_or_default();
        // A class that is raised may be instantiated by guest code: its frame needs an instruction to come back to.
        if matches!(self.asm.ops.last(), Some(Op::Raise { .. })) {
            self.asm.reachable = true;
        }
        self.asm.end(Op::ReturnNone {}, end);
        self.finish(body, params, range);
    }

    fn begin(&mut self, pending: Pending<'a>) {
        self.asm.reset();
        self.constants.reset();
        self.code_names.clear();
        self.sites.clear();
        self.handlers.clear();
        self.locals.clear();
        self.hidden.clear();
        self.blocks.clear();
        self.serial += 1;
        let kind = self.scopes[pending.scope as usize].kind;
        self.unit = Unit::new();
        self.unit.scope = pending.scope;
        self.unit.kind = kind;
        self.unit.qualname = pending.qualname;
        self.unit.class = pending.class;
        if kind == ScopeKind::Class || self.is_namespace() {
            self.unit.default_slot = Slot::Name;
        }
    }

    /// Whether this is a module's code whose names are in a mapping beside its globals.
    pub(super) fn is_namespace(&self) -> bool {
        self.options.bindings == Bindings::Namespace && self.unit.kind == ScopeKind::Module
    }

    fn range_of(body: Body<'a>) -> TextRange {
        match body {
            Body::Module(_) => TextRange::default(),
            Body::Expression(expr) => expr.range(),
            Body::Function(def) => def.range,
            Body::Lambda(lambda) => lambda.range,
            Body::Class(def) => def.range,
            Body::Generator(generator) => generator.range,
            Body::Annotations(annotated) => annotated.range(),
            Body::Generic(generic) => generic.range(),
        }
    }

    /// The parameters, with their names listed.
    fn params(&mut self, body: Body<'a>) -> Params {
        let parameters: Option<&Parameters> = match body {
            Body::Function(def) => Some(&def.parameters),
            Body::Lambda(lambda) => lambda.parameters.as_deref(),
            Body::Generator(_) => {
                let name = self.text_index(".0");
                let names = [name].into();
                return Params { names, positional: 1, ..Params::default() };
            }
            _ => None,
        };
        let Some(parameters) = parameters else {
            return Params::default();
        };
        let count = parameters.len();
        if count >= usize::from(u16::MAX) {
            self.fail("too many parameters", parameters.range);
            return Params::default();
        }
        let names = (0..count)
            .map(|place| {
                let name = self.scopes[self.unit.scope as usize].symbols[place].name;
                self.name_index(name)
            })
            .collect();
        let positional_only = parameters.posonlyargs.len();
        Params {
            names,
            positional_only: positional_only as u16,
            positional: (positional_only + parameters.args.len()) as u16,
            keyword_only: parameters.kwonlyargs.len() as u16,
            var_args: parameters.vararg.is_some(),
            var_kwargs: parameters.kwarg.is_some(),
        }
    }

    /// Gives every variable its place and emits what must come before the body.
    fn lay_out(&mut self, params: &Params, range: TextRange) {
        let span = span_of(range);
        let count = params.names.len() as u32;
        // A class body's namespace takes register 0, as a parameter would.
        let taken =
            if self.unit.kind == ScopeKind::Class || self.is_namespace() { 1 } else { count };
        self.unit.has_positional = params.positional > 0;
        let mut near = taken.min(NEAR_LOCALS);
        self.unit.next_far = taken.max(256);
        self.unit.far_max = self.unit.next_far;
        self.unit.near_max = taken.clamp(1, 256);
        self.unit.first_temp = NEAR_LOCALS;
        self.unit.next_temp = NEAR_LOCALS;
        self.move_far_params(count, range);
        let free = self.scopes[self.unit.scope as usize].free.len() as u32;
        let free_near = near + free <= NEAR_LOCALS;
        if free_near {
            self.unit.free_base = FreeCells::Near(near as u8);
            near += free;
        } else {
            self.unit.free_base = FreeCells::Far(self.far(free));
        }
        let is_generator = self.unit.kind == ScopeKind::Generator;
        let mut cells: Vec<Slot> = Vec::new();
        for place in 0..self.scopes[self.unit.scope as usize].symbols.len() {
            let symbol = self.scopes[self.unit.scope as usize].symbols[place];
            let slot = match symbol.resolution {
                Resolution::Local { .. } if self.unit.kind == ScopeKind::Class => Slot::Name,
                Resolution::Local { cell } => {
                    let is_param = !is_generator && (place as u32) < count;
                    let register = if is_param {
                        param_register(place as u32, count)
                    } else if near < NEAR_LOCALS {
                        near += 1;
                        Ok((near - 1) as u8)
                    } else {
                        Err(self.far(1))
                    };
                    self.variable(symbol, register, cell, is_param, &mut cells)
                }
                Resolution::Outer { .. } => self.free_variable_slot(symbol.name),
                Resolution::Global => Slot::Global,
            };
            if slot != self.unit.default_slot {
                // A class body looks up unbound names by way of its namespace.
                let implicit = symbol.flags & (uses::GLOBAL | uses::NONLOCAL) == 0;
                let in_class = self.unit.kind == ScopeKind::Class || self.is_namespace();
                if !(in_class && implicit && slot == Slot::Global) {
                    self.set_slot(symbol.name, slot);
                }
            }
        }
        self.list_passed_on();
        if self.scopes[self.unit.scope as usize].class_cell {
            self.unit.class_cell = Some(near as u8);
            cells.push(Slot::Cell(near as u8));
            near += 1;
        }
        self.unit.first_temp = near;
        self.unit.next_temp = near;
        self.unit.pinned = near;
        self.unit.near_max = self.unit.near_max.max(near);
        self.make_cells(&cells, free, free_near, range);
        if self.flow() != CodeFlow::Plain {
            // What is thrown in before it has begun shows the first line, without marks.
            let start = crate::source::Span::new(span.start, span.start);
            self.asm.emit(Op::GeneratorStart {}, start);
        }
    }

    /// Moves the parameters whose registers the temporaries need to far registers.
    fn move_far_params(&mut self, count: u32, range: TextRange) {
        let end = count.min(256);
        if end <= NEAR_LOCALS {
            return;
        }
        let base = self.far(end - NEAR_LOCALS);
        for place in NEAR_LOCALS..end {
            let far = base + (place - NEAR_LOCALS) as u16;
            self.asm.emit(Op::SetFar { a: place as u8, far }, span_of(range));
        }
    }

    /// Notes a variable; gives its slot.
    fn variable(
        &mut self,
        symbol: Symbol,
        register: Result<u8, u16>,
        cell: bool,
        is_param: bool,
        cells: &mut Vec<Slot>,
    ) -> Slot {
        let Symbol { name, flags, .. } = symbol;
        let index = self.name_index(name);
        let at = register.map_or_else(|far| far, u16::from);
        self.locals.push(Local { name: index, register: at, cell });
        let slot = match (register, cell) {
            (Ok(near), false) => Slot::Local(near),
            (Ok(near), true) => Slot::Cell(near),
            (Err(far), false) => Slot::Far(far),
            (Err(far), true) => Slot::FarCell(far),
        };
        if cell {
            cells.push(slot);
        } else if let Ok(near) = register {
            if is_param {
                self.asm.bound.insert(near);
            }
            if flags & uses::WALRUS != 0 {
                self.unit.walrus.insert(near);
            }
            if flags & uses::UNBINDS != 0 {
                self.unit.unbinds.insert(near);
            }
        }
        slot
    }

    /// The local variables in the order of `locals()`: what is in no cell and parameters, cells by name, those of outer scopes.
    fn ordered_locals(&self, params: &Params, free: &[u16]) -> Box<[Local]> {
        let mut locals: Box<[Local]> = self.locals.as_slice().into();
        let text = |local: &Local| {
            self.code_names.get(local.name as usize).map(|name| self.names.text(*name))
        };
        locals.sort_by_key(|local| {
            let place = free.iter().position(|name| *name == local.name);
            match place {
                _ if !local.cell || params.names.contains(&local.name) => (0, 0, None),
                None => (1, 0, text(local)),
                Some(place) => (2, place, None),
            }
        });
        locals
    }

    /// The slot of a variable of an outer scope, and its entry among the locals.
    fn free_variable_slot(&mut self, name: NameId) -> Slot {
        let slot = self.free_slot(name);
        let register = match slot {
            Slot::FarCell(far) => far,
            Slot::Cell(near) => u16::from(near),
            _ => return slot,
        };
        let index = self.name_index(name);
        if self.unit.kind != ScopeKind::Class {
            self.locals.push(Local { name: index, register, cell: true });
        }
        match slot {
            Slot::Cell(near) if self.unit.kind == ScopeKind::Class => Slot::ClassCell(near),
            Slot::FarCell(far) if self.unit.kind == ScopeKind::Class => Slot::ClassFarCell(far),
            other => other,
        }
    }

    /// Lists among the locals the outer variables that only the functions within use.
    fn list_passed_on(&mut self) {
        let scope = &self.scopes[self.unit.scope as usize];
        if self.unit.kind == ScopeKind::Class {
            return;
        }
        let used = |name: NameId| {
            scope.symbols.iter().any(|symbol| {
                symbol.name == name && matches!(symbol.resolution, Resolution::Outer { .. })
            })
        };
        let passed = scope.free.iter().map(|(name, _)| *name).filter(|name| !used(*name));
        for name in passed.collect::<Vec<_>>() {
            self.free_variable_slot(name);
        }
    }

    /// Makes the cells of captured variables and copies those of outer ones.
    fn make_cells(&mut self, cells: &[Slot], free: u32, free_near: bool, range: TextRange) {
        let span = span_of(range);
        if free > 100 {
            self.fail("too many free variables in one function", range);
            return;
        }
        let mark = self.mark();
        if let FreeCells::Near(base) = self.unit.free_base
            && free_near
            && free > 0
        {
            self.asm.emit(Op::CopyFree { base, n: free as u8 }, span);
        } else if let FreeCells::Far(far) = self.unit.free_base {
            let base = self.temps(free);
            self.asm.emit(Op::CopyFree { base, n: free as u8 }, span);
            for place in 0..free {
                let op = Op::SetFar { a: base.wrapping_add(place as u8), far: far + place as u16 };
                self.asm.emit(op, span);
            }
        }
        for cell in cells {
            match *cell {
                Slot::Cell(d) => self.asm.emit(Op::MakeCell { d }, span),
                Slot::FarCell(far) => {
                    let d = self.temp();
                    self.asm.emit(Op::GetFar { d, far }, span);
                    self.asm.emit(Op::MakeCell { d }, span);
                    self.asm.emit(Op::SetFar { a: d, far }, span);
                    self.release(mark);
                }
                _ => {}
            }
        }
        self.release(mark);
    }

    fn class_body(&mut self, def: &'a ruff_python_ast::StmtClassDef) {
        let range = TextRange::new(def.range.start(), def.name.range.end());
        let span = span_of(range);
        let d = self.temp();
        let name = self.text_index("__name__");
        self.asm.emit(Op::LoadName { d, name }, span);
        self.store_class_text("__module__", d, span);
        let qualname = self.unit.qualname.clone();
        self.load_text(&qualname, d, range);
        self.store_class_text("__qualname__", d, span);
        let line = i64::from(self.source.line_at(def.range.start().to_u32()));
        self.load_constant(crate::code::Constant::Int(line), d, range);
        self.store_class_text("__firstlineno__", d, span);
        if let Some(doc) = self.doc(&def.body) {
            self.load_text(&doc, d, def.body[0].range());
            self.store_class_text("__doc__", d, span);
        }
        self.release(u32::from(d));
        if def.type_params.is_some() {
            let outer = self.mark();
            let a = self.temp();
            let hidden = self.names.intern(super::generic::TYPE_PARAMS);
            self.load_name(hidden, a, range);
            self.store_class_text("__type_params__", a, span);
            self.release(outer);
        }
        self.begin_annotations(&def.body, span);
        self.stmts(without_doc(&def.body));
        self.annotate_class(def, span);
        let d = self.temp();
        let attributes = &self.scopes[self.unit.scope as usize].static_attributes;
        let texts = attributes.iter().map(|name| self.names.text(*name).into());
        let tuple = texts.map(crate::code::Constant::Str).collect();
        self.load_constant(crate::code::Constant::Tuple(tuple), d, range);
        self.store_class_text("__static_attributes__", d, span);
        // Only a metaclass gets to see the cell, and a class without arguments has none but `type`.
        if def.arguments.is_some()
            && super::annotation::sees_class(&def.body, self.text_annotations)
        {
            self.asm.emit(Op::Move { d, a: 0 }, span);
            self.asm.emit(Op::MakeCell { d }, span);
            self.store_class_text("__classdictcell__", d, span);
        }
        if let Some(cell) = self.unit.class_cell {
            self.store_class_text("__classcell__", cell, span);
            self.asm.end(Op::Return { a: cell }, span);
        }
        self.release(u32::from(d));
    }

    pub(super) fn store_class_text(
        &mut self,
        name: &'static str,
        a: u8,
        span: crate::source::Span,
    ) {
        let name = self.text_index(name);
        self.asm.emit(Op::StoreName { a, name }, span);
    }

    /// What calling this code gives.
    fn flow(&self) -> CodeFlow {
        let scope = &self.scopes[self.unit.scope as usize];
        match scope.kind {
            ScopeKind::Module if scope.awaits => CodeFlow::Coroutine,
            ScopeKind::Generator if scope.awaits => CodeFlow::AsyncGenerator,
            ScopeKind::Generator => CodeFlow::Generator,
            ScopeKind::Function | ScopeKind::Lambda => match (scope.is_async, scope.yields) {
                (true, true) => CodeFlow::AsyncGenerator,
                (true, false) => CodeFlow::Coroutine,
                (false, true) => CodeFlow::Generator,
                (false, false) => CodeFlow::Plain,
            },
            _ => CodeFlow::Plain,
        }
    }

    /// The docstring that a body begins with.
    pub(super) fn doc(&self, body: &'a [Stmt]) -> Option<String> {
        let Some(Stmt::Expr(first)) = body.first().filter(|_| self.options.optimize < 2) else {
            return None;
        };
        let Expr::StringLiteral(literal) = &*first.value else {
            return None;
        };
        Some(clean_doc(&self.string_value(literal)))
    }

    fn finish(&mut self, body: Body<'a>, params: Params, range: TextRange) {
        if !self.asm.patch() || self.asm.overflow {
            let message = "the compiled code is too large";
            let for_memory = super::ops_max(self.source.text().len(), &self.options.limits).1;
            let class = if for_memory { ErrorClass::Memory } else { ErrorClass::Syntax };
            let error = CompileError { class, ..CompileError::syntax(message, span_of(range)) };
            self.error.get_or_insert(error);
            return;
        }
        self.asm.ops_left -= self.asm.ops.len().min(self.asm.ops_left);
        let kind = match self.unit.kind {
            ScopeKind::Module if self.is_namespace() => CodeKind::Namespace,
            ScopeKind::Module => CodeKind::Module,
            ScopeKind::Class => CodeKind::Class,
            ScopeKind::Generator => CodeKind::GeneratorExpression,
            _ => CodeKind::Function,
        };
        let (name, doc) = match body {
            Body::Module(body) => ("<module>", self.doc(body)),
            Body::Expression(_) => ("<module>", None),
            Body::Function(def) => (def.name.as_str(), self.doc(&def.body)),
            Body::Lambda(_) => ("<lambda>", None),
            Body::Class(def) => (def.name.as_str(), None),
            Body::Generator(_) => ("<genexpr>", None),
            Body::Annotations(_) => ("__annotate__", None),
            Body::Generic(_) => ("<generic parameters>", None),
        };
        let qualname = match kind {
            CodeKind::Module | CodeKind::Namespace => "<module>".into(),
            _ => std::mem::take(&mut self.unit.qualname).into_boxed_str(),
        };
        let far = self.unit.far_max > 256;
        let registers = if far { self.unit.far_max } else { self.unit.near_max };
        let free = self.scopes[self.unit.scope as usize].free.clone();
        let free: Box<[u16]> = free.iter().map(|(name, _)| self.name_index(*name)).collect();
        let locals = self.ordered_locals(&params, &free);
        let first_line = match body {
            Body::Module(_) => 1,
            _ => self.source.line_at(range.start().to_u32()),
        };
        self.codes.push(Arc::new(CodeObject {
            name: name.into(),
            qualname,
            kind,
            flow: self.flow(),
            params,
            registers: registers as u16,
            ops: self.asm.ops.as_slice().into(),
            spans: self.asm.spans.as_slice().into(),
            constants: self.constants.items.drain(..).collect(),
            names: self.code_names.iter().map(|name| self.names.text(*name).into()).collect(),
            sites: self.sites.as_slice().into(),
            locals,
            hidden: self.hidden.as_slice().into(),
            free,
            handlers: self.handlers.as_slice().into(),
            doc: doc.map(String::into_boxed_str),
            first_line,
            methods: Memo::default(),
        }));
    }
}

/// Where a parameter is once those that the temporaries displace were moved by `move_far_params`.
fn param_register(place: u32, count: u32) -> Result<u8, u16> {
    if place < NEAR_LOCALS {
        Ok(place as u8)
    } else if place < 256 {
        Err((count.max(256) + (place - NEAR_LOCALS)) as u16)
    } else {
        Err(place as u16)
    }
}

/// A body without the docstring.
fn without_doc(body: &[Stmt]) -> &[Stmt] {
    match body {
        [Stmt::Expr(first), rest @ ..] if first.value.is_string_literal_expr() => rest,
        _ => body,
    }
}

/// A docstring as CPython keeps it since 3.13: tabs are expanded, the first line's indentation is removed, and from the
/// others what is common to those that are not blank.
fn clean_doc(doc: &str) -> String {
    let doc = expand_tabs(doc);
    let indentation = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let mut lines = doc.split('\n');
    let first = lines.next().unwrap_or("").trim_start_matches(' ');
    let margin = lines.clone().filter(|line| indentation(line) < line.len()).map(indentation);
    let margin = margin.min().unwrap_or(usize::MAX);
    let mut clean = String::with_capacity(doc.len());
    clean.push_str(first);
    for line in lines {
        clean.push('\n');
        clean.push_str(&line[indentation(line).min(margin)..]);
    }
    clean
}

/// `doc` with its tabs expanded to columns of 8.
fn expand_tabs(doc: &str) -> std::borrow::Cow<'_, str> {
    if !doc.contains('\t') {
        return doc.into();
    }
    let mut expanded = String::with_capacity(doc.len() + 16);
    let mut column = 0;
    for character in doc.chars() {
        match character {
            '\t' => {
                let width = 8 - column % 8;
                expanded.extend(std::iter::repeat_n(' ', width));
                column += width;
            }
            '\n' | '\r' => {
                expanded.push(character);
                column = 0;
            }
            other => {
                expanded.push(other);
                column += 1;
            }
        }
    }
    expanded.into()
}
