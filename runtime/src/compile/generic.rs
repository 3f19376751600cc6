//! Type parameters and `type` statements (PEP 695).
//!
//! Place: definitions with parameters come here from `function.rs`, `type` statements from `stmt.rs`.
//!
//! Shape: as in CPython, a definition with type parameters stands in a function of its own, in which the parameters are
//! variables; it is called at once, and what it returns is decorated and bound. The value of a `type` statement is code that
//! runs when it is asked for.
//!
//! Invariants: bounds, constraints and defaults of parameters are evaluated when they are asked for.
//! Limits: as those of definitions.

use ruff_python_ast::{
    AtomicNodeIndex, Expr, Identifier, StmtClassDef, StmtFunctionDef, StmtTypeAlias, TypeParam,
    TypeParams,
};
use ruff_text_size::{Ranged, TextRange};

use super::annotation::{Annotated, unstarred};
use super::collect::{Collector, mark, marked};
use super::scope::{ScopeKind, uses};
use super::{Body, Compiler, Pending, span_of};
use crate::code::op::Op;

/// What `LoadCommon` calls the functions that make a type parameter, and a type alias.
const MAKE_TYPE_PARAM: u8 = 4;
const MAKE_TYPE_ALIAS: u8 = 5;

/// What has type parameters.
#[derive(Clone, Copy, Debug)]
pub(super) enum Generic<'a> {
    Function(&'a StmtFunctionDef),
    Class(&'a StmtClassDef),
    Alias(&'a StmtTypeAlias),
}

impl<'a> Generic<'a> {
    fn parameters(self) -> Option<&'a TypeParams> {
        match self {
            Generic::Function(def) => def.type_params.as_deref(),
            Generic::Class(def) => def.type_params.as_deref(),
            Generic::Alias(stmt) => stmt.type_params.as_deref(),
        }
    }

    pub(super) fn range(self) -> TextRange {
        match self {
            Generic::Function(def) => def.range,
            Generic::Class(def) => def.range,
            Generic::Alias(stmt) => stmt.range,
        }
    }

    /// The name of what is defined.
    pub(super) fn name(self) -> &'a str {
        match self {
            Generic::Function(def) => def.name.as_str(),
            Generic::Class(def) => def.name.as_str(),
            Generic::Alias(stmt) => match &*stmt.name {
                Expr::Name(name) => name.id.as_str(),
                _ => "",
            },
        }
    }
}

/// Bound (or constraints) and default of a parameter.
fn parts_of(parameter: &TypeParam) -> [Option<&Expr>; 2] {
    match parameter {
        TypeParam::TypeVar(var) => [var.bound.as_deref(), var.default.as_deref()],
        TypeParam::ParamSpec(spec) => [None, spec.default.as_deref()],
        TypeParam::TypeVarTuple(tuple) => [None, tuple.default.as_deref()],
    }
}

fn index_of(parameter: &TypeParam) -> &AtomicNodeIndex {
    match parameter {
        TypeParam::TypeVar(var) => &var.node_index,
        TypeParam::ParamSpec(spec) => &spec.node_index,
        TypeParam::TypeVarTuple(tuple) => &tuple.node_index,
    }
}

fn name_of(parameter: &TypeParam) -> (&Identifier, i16) {
    match parameter {
        TypeParam::TypeVar(parameter) => (&parameter.name, 0),
        TypeParam::ParamSpec(parameter) => (&parameter.name, 1),
        TypeParam::TypeVarTuple(parameter) => (&parameter.name, 2),
    }
}

/// The variable that holds the tuple of a class's type parameters. No identifier has this name.
pub(super) const TYPE_PARAMS: &str = ".type_params";

impl<'a> Collector<'a> {
    /// Opens the scope of type parameters, if there are any; `leave_generic` closes it.
    pub(super) fn enter_generic(&mut self, parameters: Option<&'a TypeParams>) -> bool {
        let Some(parameters) = parameters else { return false };
        let id = self.enter(ScopeKind::Function);
        mark(&parameters.node_index, id);
        for parameter in &parameters.type_params {
            let (name, _) = name_of(parameter);
            self.bind(name, uses::LOCAL | uses::TYPE_PARAM, name.range);
        }
        self.check_type_params(parameters);
        for parameter in &parameters.type_params {
            let parts = parts_of(parameter);
            if parts.iter().all(Option::is_none) {
                continue;
            }
            let around = self.around;
            self.around.noting = None;
            let id = self.enter(ScopeKind::Class);
            mark(index_of(parameter), id);
            for (at, part) in parts.into_iter().enumerate() {
                let Some(part) = part else { continue };
                self.around.lazy = match (parameter, at) {
                    (TypeParam::TypeVar(_), 0) if part.is_tuple_expr() => "a TypeVar constraint",
                    (TypeParam::TypeVar(_), 0) => "a TypeVar bound",
                    (TypeParam::TypeVar(_), _) => "a TypeVar default",
                    (TypeParam::ParamSpec(_), _) => "a ParamSpec default",
                    (TypeParam::TypeVarTuple(_), _) => "a TypeVarTuple default",
                };
                self.expr(unstarred(part));
            }
            self.leave();
            self.around = around;
        }
        true
    }

    /// Refuses a type parameter that stands twice, or without a default behind one that has a default.
    fn check_type_params(&mut self, parameters: &TypeParams) {
        let mut seen = std::collections::BTreeSet::new();
        let mut default = false;
        for parameter in &parameters.type_params {
            let (name, _) = name_of(parameter);
            if !seen.insert(name.as_str()) {
                self.fail(format!("duplicate type parameter '{name}'"), parameter.range());
            }
            let has_default = parts_of(parameter)[1].is_some();
            if default && !has_default {
                let text =
                    format!("non-default type parameter '{name}' follows default type parameter");
                self.fail(text, parameter.range());
            }
            default |= has_default;
        }
    }

    /// Notes, with `LOCAL` in the scope of a class's type parameters and with `USE` in the class's, the tuple of them: the
    /// body may bind their names.
    pub(super) fn note_type_params(&mut self, is_generic: bool, how: u16) {
        if is_generic {
            let id = self.names.intern(TYPE_PARAMS);
            self.symbol(id, how);
        }
    }

    pub(super) fn leave_generic(&mut self, entered: bool) {
        if entered {
            self.leave();
        }
    }

    /// `type name = value`
    pub(super) fn type_alias(&mut self, stmt: &'a StmtTypeAlias) {
        if let Expr::Name(name) = &*stmt.name {
            self.name_expr(name, uses::LOCAL);
        }
        let generic = self.enter_generic(stmt.type_params.as_deref());
        let id = self.enter(ScopeKind::Class);
        mark(&stmt.node_index, id);
        let around = self.around;
        self.around.lazy = "a type alias";
        self.around.noting = None;
        self.expr(&stmt.value);
        self.around = around;
        self.leave();
        self.leave_generic(generic);
    }
}

impl<'a> Compiler<'a> {
    /// `dst = ` what is defined, by way of the function in which its type parameters are.
    pub(super) fn generic_definition(
        &mut self,
        generic: Generic<'a>,
        qualname: String,
        dst: u8,
        range: TextRange,
    ) {
        let Some(parameters) = generic.parameters() else { return };
        let pending = Pending {
            body: Body::Generic(generic),
            scope: marked(&parameters.node_index),
            qualname,
            class: self.unit.class,
        };
        self.make_function(pending, dst, range);
        self.asm.call(Op::Call { d: dst, base: dst, n: 0 }, span_of(range));
    }

    /// The body of that function.
    pub(super) fn generic_body(&mut self, generic: Generic<'a>) {
        let range = generic.range();
        let span = span_of(range);
        if let Some(parameters) = generic.parameters() {
            for parameter in &parameters.type_params {
                let outer = self.mark();
                let (name, kind) = name_of(parameter);
                let [base, text, number] = [self.temp(), self.temp(), self.temp()];
                self.asm.emit(Op::LoadCommon { d: base, which: MAKE_TYPE_PARAM }, span);
                self.load_text(name.as_str(), text, range);
                let parts = parts_of(parameter);
                let mut number_of = kind;
                let mut count = 2;
                for (at, part) in parts.into_iter().enumerate() {
                    let Some(part) = part else { continue };
                    let maker = self.temp();
                    self.type_part(part, parameter, maker);
                    number_of |= 4 << at;
                    if at == 0 && matches!(part, Expr::Tuple(_)) {
                        number_of |= 16;
                    }
                    count += 1;
                }
                self.asm.emit(Op::LoadInt { d: number, i: number_of }, span);
                self.asm.call(Op::Call { d: base, base, n: count }, span);
                self.store_name(marked(&name.node_index), base, range);
                self.release(outer);
            }
        }
        let d = self.temp();
        match generic {
            Generic::Function(def) => {
                let qualname = self.unit.qualname.clone();
                self.function_object(def, qualname, d, range);
                let outer = self.mark();
                let b = self.type_params(generic.parameters(), range);
                self.asm.emit(Op::SetFunction { a: d, b, which: 4 }, span);
                self.release(outer);
            }
            Generic::Class(def) => {
                let qualname = self.unit.qualname.clone();
                self.class_object(def, qualname, d, range);
            }
            Generic::Alias(stmt) => self.alias_object(stmt, d),
        }
        self.asm.end(Op::Return { a: d }, span);
    }

    /// `maker = ` the function that evaluates a bound or default.
    fn type_part(&mut self, part: &'a Expr, parameter: &'a TypeParam, maker: u8) {
        let pending = Pending {
            body: Body::Annotations(Annotated::Part(part)),
            scope: marked(index_of(parameter)),
            qualname: self.nested_qualname(name_of(parameter).0.as_str()),
            class: self.unit.class,
        };
        self.make_function(pending, maker, part.range());
    }

    /// The tuple of type parameters, in a temporary.
    pub(super) fn type_params(
        &mut self,
        parameters: Option<&'a TypeParams>,
        range: TextRange,
    ) -> u8 {
        let span = span_of(range);
        let d = self.temp();
        self.asm.emit(Op::BuildList { d, base: d, n: 0 }, span);
        for parameter in parameters.into_iter().flat_map(|all| &all.type_params) {
            let outer = self.mark();
            let b = self.temp();
            self.load_name(marked(&name_of(parameter).0.node_index), b, range);
            self.asm.emit(Op::ListAppend { a: d, b }, span);
            self.release(outer);
        }
        self.asm.emit(Op::ListToTuple { d, a: d }, span);
        d
    }

    pub(super) fn type_alias(&mut self, stmt: &'a StmtTypeAlias) {
        let Expr::Name(name) = &*stmt.name else { return };
        let outer = self.mark();
        let d = self.temp();
        if stmt.type_params.is_some() {
            let qualname = self.nested_qualname(name.id.as_str());
            self.generic_definition(Generic::Alias(stmt), qualname, d, stmt.range);
        } else {
            self.alias_object(stmt, d);
        }
        self.store_name(marked(&name.node_index), d, stmt.range);
        self.release(outer);
    }

    fn alias_object(&mut self, stmt: &'a StmtTypeAlias, dst: u8) {
        let span = span_of(stmt.range);
        let outer = self.mark();
        let [base, text, maker] = [self.temp(), self.temp(), self.temp()];
        self.asm.emit(Op::LoadCommon { d: base, which: MAKE_TYPE_ALIAS }, span);
        self.load_text(Generic::Alias(stmt).name(), text, stmt.range);
        let pending = Pending {
            body: Body::Annotations(Annotated::Alias(stmt)),
            scope: marked(&stmt.node_index),
            qualname: self.nested_qualname(Generic::Alias(stmt).name()),
            class: self.unit.class,
        };
        self.make_function(pending, maker, stmt.range);
        let parameters = self.type_params(stmt.type_params.as_deref(), stmt.range);
        debug_assert_eq!(parameters, maker + 1);
        self.asm.call(Op::Call { d: base, base, n: 3 }, span);
        self.asm.emit(Op::Move { d: dst, a: base }, span);
        self.release(outer);
    }
}
