//! Comprehensions, compiled into the code around them (PEP 709), and generator expressions, which are code of their own.
//!
//! Place: expressions; `unit.rs` calls `generator_body` for a generator expression's code.
//!
//! Invariants: a comprehension's variables are fresh temporaries that shadow the names around for its duration; one that
//! an inner function captures gets a new cell each time the comprehension runs. The first iterable is evaluated outside.
//! In a class body a comprehension does not see the class's names, so its names are looked up as its symbol table says.
//!
//! Limits: recursion follows the `for` clauses, which the door counts as operators.

use ruff_python_ast::{Comprehension, Expr, ExprGenerator};
use ruff_text_size::{Ranged, TextRange};
use smallvec::SmallVec;

use super::collect::marked;
use super::name::Slot;
use super::names::NameId;
use super::scope::{Resolution, ScopeId, ScopeKind};
use super::{Body, Compiler, Pending, span_of};
use crate::code::op::Op;
use crate::code::{Hidden, Local};

/// What a comprehension does with each element.
#[derive(Clone, Copy)]
enum Element<'a> {
    List(&'a Expr),
    Set(&'a Expr),
    Dict(&'a Expr, &'a Expr),
    Yield(&'a Expr),
}

/// A comprehension being compiled.
struct Clauses<'a> {
    generators: &'a [Comprehension],
    element: Element<'a>,
    /// Where the result grows.
    result: u8,
    range: TextRange,
}

/// Names with what they were before a comprehension shadowed them.
type Shadowed = SmallVec<[(NameId, (u32, Slot)); 4]>;

impl<'a> Compiler<'a> {
    pub(super) fn comprehension(&mut self, expr: &'a Expr, dst: u8) {
        let (node, generators, element) = match expr {
            Expr::ListComp(c) => (&c.node_index, &c.generators, Element::List(&c.elt)),
            Expr::SetComp(c) => (&c.node_index, &c.generators, Element::Set(&c.elt)),
            Expr::DictComp(c) => {
                let Some(key) = &c.key else { return };
                (&c.node_index, &c.generators, Element::Dict(key, &c.value))
            }
            _ => return,
        };
        let Some(first) = generators.first() else {
            return;
        };
        let range = expr.range();
        let span = span_of(range);
        let result = if self.is_temp(dst) { dst } else { self.temp() };
        let state = self.iteration(first.is_async);
        let a = self.operand_hint(&first.iter, state);
        self.begin_iteration(state, a, first.is_async, first.iter.range());
        self.asm.emit(
            match element {
                Element::Set(_) => Op::BuildSet { d: result, base: result, n: 0 },
                Element::Dict(..) => Op::BuildDict { d: result, base: result, n: 0 },
                _ => Op::BuildList { d: result, base: result, n: 0 },
            },
            span,
        );
        let kept = self.keep(self.scopes[marked(node) as usize].loop_number);
        let shadowed = self.shadow(marked(node), first, generators.len() > 1, range);
        let pinned = self.pin();
        let hidden = self.hide(marked(node));
        let clauses = Clauses { generators, element, result, range };
        self.clause(&clauses, 0, state);
        let end = self.asm.here();
        self.hidden[hidden].iter_mut().for_each(|hidden| hidden.end = end);
        self.unpin(pinned);
        self.stop_keeping(kept);
        for (name, was) in shadowed.into_iter().rev() {
            self.restore_slot(name, was);
        }
        self.move_to(dst, result, span);
    }

    /// Gives a comprehension's variables registers of their own.
    fn shadow(
        &mut self,
        scope: ScopeId,
        first: &Comprehension,
        several: bool,
        range: TextRange,
    ) -> Shadowed {
        let span = span_of(range);
        let in_class = self.unit.kind == ScopeKind::Class;
        // The first target is bound before anything reads it, unless the target itself reads.
        let plain = !several && binds_only(&first.target);
        let mut shadowed = Shadowed::new();
        for place in 0..self.scopes[scope as usize].symbols.len() {
            let symbol = self.scopes[scope as usize].symbols[place];
            let slot = match symbol.resolution {
                Resolution::Local { cell } => {
                    let d = self.temp();
                    self.asm.bound.remove(d);
                    if cell || !plain {
                        self.asm.emit(Op::Unbind { d }, span);
                    }
                    if cell {
                        self.asm.emit(Op::MakeCell { d }, span);
                        Slot::Cell(d)
                    } else {
                        Slot::Local(d)
                    }
                }
                // The owner may use an outer variable only here, and so have no slot for it.
                Resolution::Outer { of } if self.scopes[of as usize].owner != self.unit.scope => {
                    self.free_slot(symbol.name)
                }
                Resolution::Global if in_class => Slot::Global,
                _ => continue,
            };
            shadowed.push((symbol.name, self.set_slot(symbol.name, slot)));
        }
        shadowed
    }

    /// Notes the variables of a comprehension that begins here, for `locals()`; where they are noted.
    fn hide(&mut self, scope: ScopeId) -> std::ops::Range<usize> {
        let (from, start) = (self.hidden.len(), self.asm.here());
        for place in 0..self.scopes[scope as usize].symbols.len() {
            let symbol = self.scopes[scope as usize].symbols[place];
            let (register, cell) = match (symbol.resolution, self.slot(symbol.name)) {
                (Resolution::Local { .. }, Slot::Local(register)) => (register, false),
                (Resolution::Local { .. }, Slot::Cell(register)) => (register, true),
                _ => continue,
            };
            let name = self.name_index(symbol.name);
            let local = Local { name, register: u16::from(register), cell };
            self.hidden.push(Hidden { start, end: start, local });
        }
        from..self.hidden.len()
    }

    /// One `for` clause with its conditions, and what is within it.
    fn clause(&mut self, clauses: &Clauses<'a>, place: usize, state: u8) {
        let Some(generator) = clauses.generators.get(place) else {
            return;
        };
        let iter = generator.iter.range();
        let mark = self.mark();
        if generator.is_async {
            let top = self.asm.label();
            let again = self.asm.label();
            self.asm.bind(top);
            let bound = self.surely_bound();
            let value = self.iteration_target(&generator.target);
            let pinned = self.pin();
            let protection = self.async_next(state, value, clauses.range);
            self.asm.bound.insert(value);
            self.assign_next(&generator.target, value);
            for condition in &generator.ifs {
                self.jump_if(condition, false, again);
            }
            self.within(clauses, place);
            self.asm.bind(again);
            self.asm.jump(top, span_of(iter));
            self.end_async_iteration(protection, bound, clauses.range);
            self.unpin(pinned);
        } else {
            let body = self.asm.label();
            let next = self.asm.label();
            let value = self.iteration_target(&generator.target);
            let pinned = self.pin();
            self.loop_body(next, body, value, iter);
            self.assign_next(&generator.target, value);
            for condition in &generator.ifs {
                self.jump_if(condition, false, next);
            }
            self.within(clauses, place);
            self.asm.bind(next);
            self.asm.for_next(Op::ForNext { t: state, d: value }, body, span_of(iter));
            self.unpin(pinned);
        }
        self.release(mark);
    }

    /// What stands within the clause at `place`: the next clause, or the element.
    fn within(&mut self, clauses: &Clauses<'a>, place: usize) {
        let mark = self.mark();
        if let Some(inner) = clauses.generators.get(place + 1) {
            let state = self.iteration(inner.is_async);
            let a = self.operand_hint(&inner.iter, state);
            self.begin_iteration(state, a, inner.is_async, inner.iter.range());
            let pinned = self.pin();
            self.clause(clauses, place + 1, state);
            self.unpin(pinned);
        } else {
            self.element(clauses);
        }
        self.release(mark);
    }

    fn element(&mut self, clauses: &Clauses<'a>) {
        let a = clauses.result;
        match clauses.element {
            Element::List(value) => {
                let b = self.operand(value);
                self.asm.emit(Op::ListAppend { a, b }, span_of(value.range()));
            }
            Element::Set(value) => {
                let b = self.operand(value);
                self.asm.emit(Op::SetAdd { a, b }, span_of(value.range()));
            }
            Element::Dict(key, value) => {
                let b = self.operand(key);
                let c = self.operand(value);
                let span = span_of(TextRange::new(key.start(), value.end()));
                self.asm.emit(Op::DictSet { a, b, c }, span);
            }
            Element::Yield(value) => {
                let a = self.operand(value);
                let d = self.temp();
                self.asm.emit(Op::Yield { d, a }, span_of(value.range()));
            }
        }
    }

    pub(super) fn generator_expr(&mut self, generator: &'a ExprGenerator, dst: u8) {
        let Some(first) = generator.generators.first() else {
            return;
        };
        let span = span_of(generator.range);
        let base = self.temp();
        let pending = Pending {
            body: Body::Generator(generator),
            scope: marked(&generator.node_index),
            qualname: self.nested_qualname("<genexpr>"),
            class: self.unit.class,
        };
        self.make_function(pending, base, generator.range);
        let argument = self.temp();
        let a = self.operand_hint(&first.iter, argument);
        let iter = span_of(first.iter.range());
        if first.is_async {
            self.asm.emit(Op::GetAsyncIter { d: argument, a }, iter);
        } else {
            self.asm.emit(Op::GetIterObject { d: argument, a }, iter);
        }
        self.asm.call(Op::Call { d: dst, base, n: 1 }, span);
    }

    /// The code of a generator expression, whose first iterator is in register 0.
    pub(super) fn generator_body(&mut self, generator: &'a ExprGenerator) {
        let Some(first) = generator.generators.first() else {
            return;
        };
        let state = self.iteration(first.is_async);
        // An iterator already: to be asked for one again is seen by classes.
        self.asm.emit(Op::Move { d: state, a: 0 }, span_of(first.iter.range()));
        self.keep(self.scopes[self.unit.scope as usize].loop_number);
        let pinned = self.pin();
        let clauses = Clauses {
            generators: &generator.generators,
            element: Element::Yield(&generator.elt),
            result: 0,
            range: generator.range,
        };
        self.clause(&clauses, 0, state);
        self.unpin(pinned);
    }
}

/// Whether a target only binds names, and so reads none.
fn binds_only(target: &Expr) -> bool {
    match target {
        Expr::Name(_) => true,
        Expr::Tuple(tuple) => tuple.elts.iter().all(Expr::is_name_expr),
        _ => false,
    }
}
