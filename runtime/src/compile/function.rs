//! Functions, lambdas and classes: the code that makes them.
//!
//! Place: statements and expressions; their bodies are queued and made later by `unit.rs`.
//!
//! Invariants: decorators, then defaults, keyword defaults and bases are evaluated before the object is made, in CPython's
//! order. A closure is a tuple of cells in the order of the inner scope's `free`.
//!
//! Limits: 256 decorators would not fit the registers; `DECORATORS_MAX` are offered.

use ruff_python_ast::{Decorator, Expr, ExprLambda, Parameters, StmtClassDef, StmtFunctionDef};
use ruff_text_size::{Ranged, TextRange, TextSize};

use super::collect::marked;
use super::generic::Generic;
use super::scope::ScopeKind;
use super::{Body, Compiler, Pending, span_of};
use crate::code::Constant;
use crate::code::op::Op;

/// Decorators of one definition.
const DECORATORS_MAX: usize = 50;

/// Cells of one closure.
const CLOSURE_MAX: usize = 100;

/// Bytes of an outer `__qualname__` that inner ones begin with; a longer one is left out of them.
const QUALNAME_MAX: usize = 1000;

/// What `SetFunction` sets.
mod part {
    pub(super) const DEFAULTS: u8 = 0;
    pub(super) const KEYWORD_DEFAULTS: u8 = 1;
    pub(super) const CLOSURE: u8 = 2;
}

impl<'a> Compiler<'a> {
    /// The `__qualname__` of something defined here.
    pub(super) fn nested_qualname(&self, name: &str) -> String {
        let outer = &self.unit.qualname;
        if outer.len() > QUALNAME_MAX {
            return name.to_owned();
        }
        match self.unit.kind {
            ScopeKind::Module => name.to_owned(),
            ScopeKind::Class => format!("{outer}.{name}"),
            _ => format!("{outer}.<locals>.{name}"),
        }
    }

    /// The `__qualname__` of a definition, which is its name alone when it is declared global.
    fn definition_qualname(&self, name: &str, id: u32) -> String {
        let symbols = &self.scopes[self.unit.scope as usize].symbols;
        let global = self.unit.kind != ScopeKind::Module
            && self.slot(id) == super::name::Slot::Global
            && symbols.iter().any(|symbol| symbol.name == id);
        if global { name.to_owned() } else { self.nested_qualname(name) }
    }

    /// A definition from its `def` or `class` on, without its decorators, as CPython's tracebacks show it.
    fn definition_range(&self, decorators: &[Decorator], whole: TextRange) -> TextRange {
        let Some(last) = decorators.last() else {
            return whole;
        };
        let text = self.source.slice(span_of(TextRange::new(last.range.end(), whole.end())));
        let mut rest = text.trim_start();
        while rest.starts_with('#') {
            rest = rest.find('\n').map_or("", |at| &rest[at..]).trim_start();
        }
        let skipped = TextSize::new((text.len() - rest.len()) as u32);
        TextRange::new(last.range.end() + skipped, whole.end())
    }

    /// Evaluates decorators into temporaries; gives the first.
    fn decorators(&mut self, decorators: &'a [Decorator]) -> u8 {
        let base = self.mark() as u8;
        if decorators.len() > DECORATORS_MAX {
            self.fail("too many decorators", decorators[DECORATORS_MAX].range);
            return base;
        }
        for decorator in decorators {
            let d = self.temp();
            self.expr(&decorator.expression, d);
        }
        base
    }

    /// Calls the decorators, the last first, on what is in the temporary after them.
    fn decorate(&mut self, decorators: &'a [Decorator], base: u8) {
        for (place, decorator) in decorators.iter().take(DECORATORS_MAX).enumerate().rev() {
            let callee = base.wrapping_add(place as u8);
            let span = span_of(decorator.expression.range());
            self.asm.call(Op::Call { d: callee, base: callee, n: 1 }, span);
        }
    }

    pub(super) fn function_def(&mut self, def: &'a StmtFunctionDef) {
        let mark = self.mark();
        let id = marked(&def.name.node_index);
        let base = self.decorators(&def.decorator_list);
        let qualname = self.definition_qualname(def.name.as_str(), id);
        let range = self.definition_range(&def.decorator_list, def.range);
        let d = match self.slot(id) {
            super::name::Slot::Local(register) if def.decorator_list.is_empty() => register,
            _ => self.temp(),
        };
        if def.type_params.is_some() {
            // Defaults know nothing of the type parameters.
            let outer = self.mark();
            let defaults = self.all_defaults(Some(&def.parameters), range);
            let made = self.temp();
            self.generic_definition(Generic::Function(def), qualname, made, range);
            self.set_defaults(made, defaults, range);
            self.asm.emit(Op::Move { d, a: made }, span_of(range));
            self.release(outer);
        } else {
            self.function_object(def, qualname, d, range);
        }
        self.decorate(&def.decorator_list, base);
        let value = if def.decorator_list.is_empty() { d } else { base };
        self.store_name(id, value, range);
        self.release(mark);
    }

    /// `dst = ` the function of a definition
    pub(super) fn function_object(
        &mut self,
        def: &'a StmtFunctionDef,
        qualname: String,
        dst: u8,
        range: TextRange,
    ) {
        let pending = Pending {
            body: Body::Function(def),
            scope: marked(&def.node_index),
            qualname,
            class: self.unit.class,
        };
        let parameters = Some(&*def.parameters).filter(|_| def.type_params.is_none());
        self.function(pending, parameters, dst, range);
        self.annotate_function(def, dst);
    }

    pub(super) fn lambda(&mut self, lambda: &'a ExprLambda, dst: u8) {
        let pending = Pending {
            body: Body::Lambda(lambda),
            scope: marked(&lambda.node_index),
            qualname: self.nested_qualname("<lambda>"),
            class: self.unit.class,
        };
        self.function(pending, lambda.parameters.as_deref(), dst, lambda.range);
    }

    /// `dst = ` a function with its defaults and closure
    fn function(
        &mut self,
        pending: Pending<'a>,
        parameters: Option<&'a Parameters>,
        dst: u8,
        range: TextRange,
    ) {
        let mark = self.mark();
        let defaults = self.all_defaults(parameters, range);
        self.make_function(pending, dst, range);
        self.set_defaults(dst, defaults, range);
        self.release(mark);
    }

    /// The tuple of defaults and the dict of keyword defaults, in temporaries.
    fn all_defaults(
        &mut self,
        parameters: Option<&'a Parameters>,
        range: TextRange,
    ) -> [Option<u8>; 2] {
        let Some(parameters) = parameters else { return [None, None] };
        [self.defaults(parameters, range), self.keyword_defaults(parameters, range)]
    }

    fn set_defaults(&mut self, function: u8, defaults: [Option<u8>; 2], range: TextRange) {
        for (b, which) in defaults.into_iter().zip([part::DEFAULTS, part::KEYWORD_DEFAULTS]) {
            if let Some(b) = b {
                self.asm.emit(Op::SetFunction { a: function, b, which }, span_of(range));
            }
        }
    }

    /// The tuple of defaults of positional parameters, in a temporary.
    fn defaults(&mut self, parameters: &'a Parameters, range: TextRange) -> Option<u8> {
        let span = span_of(range);
        let all = || parameters.posonlyargs.iter().chain(&parameters.args);
        let defaults = || all().filter_map(|parameter| parameter.default.as_deref());
        let count = defaults().count();
        if count == 0 {
            return None;
        }
        let d = self.temp();
        let folded: Option<Box<[Constant]>> = defaults().map(|value| self.fold(value)).collect();
        if let Some(constants) = folded {
            self.load_constant(Constant::Tuple(constants), d, range);
            return Some(d);
        }
        let mark = self.mark();
        if count <= 16 {
            let base = mark as u8;
            for value in defaults() {
                let register = self.temp();
                self.expr(value, register);
            }
            self.asm.emit(Op::BuildTuple { d, base, n: count as u8 }, span);
        } else {
            self.asm.emit(Op::BuildList { d, base: d, n: 0 }, span);
            for value in defaults() {
                let b = self.operand(value);
                self.asm.emit(Op::ListAppend { a: d, b }, span);
                self.release(mark);
            }
            self.asm.emit(Op::ListToTuple { d, a: d }, span);
        }
        self.release(mark);
        Some(d)
    }

    /// The dict of defaults of keyword-only parameters, in a temporary.
    fn keyword_defaults(&mut self, parameters: &'a Parameters, range: TextRange) -> Option<u8> {
        let span = span_of(range);
        let mut dict = None;
        for parameter in &parameters.kwonlyargs {
            let Some(value) = &parameter.default else {
                continue;
            };
            let a = *dict.get_or_insert_with(|| {
                let d = self.temp();
                self.asm.emit(Op::BuildDict { d, base: d, n: 0 }, span);
                d
            });
            let mark = self.mark();
            let key = self.temp();
            let name = self.names.text(marked(&parameter.parameter.name.node_index)).to_owned();
            self.load_text(&name, key, range);
            let c = self.operand(value);
            self.asm.emit(Op::DictSet { a, b: key, c }, span);
            self.release(mark);
        }
        dict
    }

    /// `dst = ` a function of pending code, with its closure
    pub(super) fn make_function(&mut self, pending: Pending<'a>, dst: u8, range: TextRange) {
        let span = span_of(range);
        let scope = pending.scope;
        let code = self.enqueue(pending, range);
        let cells = self.scopes[scope as usize].free.len();
        if cells == 0 {
            self.asm.emit(Op::MakeFunction { d: dst, code }, span);
            return;
        }
        if cells > CLOSURE_MAX {
            self.fail("too many free variables in one function", range);
            return;
        }
        let mark = self.mark();
        let base = self.temps(cells as u32);
        for place in 0..cells {
            let (name, of) = self.scopes[scope as usize].free[place];
            let inner = self.mark();
            let a = self.cell_register(name, of, range);
            self.asm.emit(Op::Move { d: base.wrapping_add(place as u8), a }, span);
            self.release(inner);
        }
        self.asm.emit(Op::BuildTuple { d: base, base, n: cells as u8 }, span);
        self.asm.emit(Op::MakeFunction { d: dst, code }, span);
        self.asm.emit(Op::SetFunction { a: dst, b: base, which: part::CLOSURE }, span);
        self.release(mark);
    }

    pub(super) fn class_def(&mut self, def: &'a StmtClassDef) {
        let mark = self.mark();
        let id = marked(&def.name.node_index);
        let decorators = self.decorators(&def.decorator_list);
        let range = self.definition_range(&def.decorator_list, def.range);
        let base = self.temp();
        let qualname = self.definition_qualname(def.name.as_str(), id);
        if def.type_params.is_some() {
            self.generic_definition(Generic::Class(def), qualname, base, range);
        } else {
            self.class_object(def, qualname, base, range);
        }
        self.release(u32::from(base) + 1);
        self.decorate(&def.decorator_list, decorators);
        let value = if def.decorator_list.is_empty() { base } else { decorators };
        self.store_name(id, value, range);
        self.release(mark);
    }

    /// `base = ` the class of a definition; `base` is the last temporary
    pub(super) fn class_object(
        &mut self,
        def: &'a StmtClassDef,
        qualname: String,
        base: u8,
        range: TextRange,
    ) {
        let span = span_of(range);
        self.asm.emit(Op::LoadCommon { d: base, which: 1 }, span);
        let function = self.temp();
        let pending = Pending {
            body: Body::Class(def),
            scope: marked(&def.node_index),
            qualname,
            class: Some(def.name.as_str()),
        };
        self.make_function(pending, function, range);
        if def.type_params.is_some() {
            let outer = self.mark();
            let b = self.type_params(def.type_params.as_deref(), range);
            self.asm.emit(Op::SetFunction { a: function, b, which: 4 }, span);
            let hidden = self.names.intern(super::generic::TYPE_PARAMS);
            self.store_name(hidden, b, range);
            self.release(outer);
        }
        let name = self.temp();
        self.load_text(def.name.as_str(), name, range);
        let (args, keywords): (&[Expr], &[_]) = match &def.arguments {
            Some(arguments) => (&arguments.args, &arguments.keywords),
            None => (&[], &[]),
        };
        self.check_keywords(keywords);
        let count = args.len() + keywords.len();
        if self.is_direct(args, keywords, count) {
            let n = self.direct_arguments(args, keywords);
            self.emit_call(base, base, n + 2, keywords, range, span);
        } else {
            let prefix = [function, name];
            self.packed_call(base, &prefix, args, keywords, base, range);
        }
    }
}
