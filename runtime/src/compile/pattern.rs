//! `match`: patterns as tests that jump to the next case.
//!
//! Place: statements.
//!
//! Invariants: the subject is evaluated once and kept in a temporary. A capture goes to a temporary of its own and reaches
//! its variable when the whole pattern has matched, before the guard; so alternatives may bind in any order, and a pattern
//! that fails binds nothing.
//!
//! Limits: `PARTS_MAX` parts of one sequence, mapping or class pattern and as many captures in one case.

use std::slice::from_ref;

use ruff_python_ast::{
    Expr, Identifier, Pattern, PatternMatchClass, PatternMatchMapping, PatternMatchSequence,
    Singleton, StmtMatch,
};
use ruff_text_size::{Ranged, TextRange};

use super::assembler::Label;
use super::collect::marked;
use super::names::NameId;
use super::{Compiler, span_of};
use crate::code::Constant;
use crate::code::op::Op;

/// Parts of one pattern, captures of one case.
const PARTS_MAX: usize = 60;

/// A case's pattern while it is compiled.
struct Case {
    /// Where to go when the pattern does not match.
    fail: Label,
    /// The names it binds, sorted, and the temporary of the first.
    captures: Vec<NameId>,
    base: u8,
}

impl<'a> Compiler<'a> {
    pub(super) fn match_stmt(&mut self, stmt: &'a StmtMatch) {
        let mark = self.mark();
        let subject = self.temp();
        self.expr(&stmt.subject, subject);
        let pinned = self.pin();
        let end = self.asm.label();
        for (place, case) in stmt.cases.iter().enumerate() {
            if !self.asm.reachable {
                break;
            }
            let last = place + 1 == stmt.cases.len();
            if !last && case.guard.is_none() {
                self.check_refutable(&case.pattern);
            }
            let inner = self.mark();
            let fail = self.asm.label();
            let captures = self.captures(&case.pattern);
            let base = self.temps(captures.len() as u32);
            let state = Case { fail, captures, base };
            self.pattern(&case.pattern, subject, &state);
            for (offset, name) in state.captures.iter().enumerate() {
                let register = base.wrapping_add(offset as u8);
                self.store_name(*name, register, case.pattern.range());
            }
            self.release(inner);
            if let Some(guard) = &case.guard {
                self.jump_if(guard, false, fail);
            }
            self.stmts(&case.body);
            self.asm.jump(end, span_of(case.range));
            self.asm.bind(fail);
        }
        self.asm.bind(end);
        self.unpin(pinned);
        self.release(mark);
    }

    /// Refuses a pattern that always matches where others follow.
    fn check_refutable(&mut self, pattern: &'a Pattern) {
        match pattern {
            Pattern::MatchAs(inner) => match (&inner.pattern, &inner.name) {
                (None, None) => {
                    let message = "wildcard makes remaining patterns unreachable";
                    self.fail(message, inner.range);
                }
                (None, Some(name)) => {
                    let message = format!(
                        "name capture '{}' makes remaining patterns unreachable",
                        name.as_str()
                    );
                    self.fail(message, inner.range);
                }
                (Some(pattern), _) => self.check_refutable(pattern),
            },
            Pattern::MatchOr(inner) => {
                if let Some(last) = inner.patterns.last() {
                    self.check_refutable(last);
                }
            }
            _ => {}
        }
    }

    // === Captures ===

    /// The names that a pattern binds, sorted.
    fn captures(&mut self, pattern: &'a Pattern) -> Vec<NameId> {
        let mut names = Vec::new();
        self.gather(pattern, &mut names);
        names.sort_unstable();
        if let Some(pair) = names.windows(2).find(|pair| pair[0] == pair[1]) {
            let text = self.names.text(pair[0]);
            let message = format!("multiple assignments to name '{text}' in pattern");
            let mut found = Vec::new();
            places(pattern, pair[0], &mut found);
            self.fail(message, found.get(1).copied().unwrap_or(pattern.range()));
        }
        if names.len() > PARTS_MAX {
            self.fail("too many names in one pattern", pattern.range());
            names.clear();
        }
        names
    }

    fn gather(&mut self, pattern: &'a Pattern, names: &mut Vec<NameId>) {
        let name = |name: &Option<Identifier>| name.as_ref().map(|name| marked(&name.node_index));
        match pattern {
            Pattern::MatchValue(_) | Pattern::MatchSingleton(_) => {}
            Pattern::MatchSequence(inner) => {
                inner.patterns.iter().for_each(|part| self.gather(part, names));
            }
            Pattern::MatchMapping(inner) => {
                inner.patterns.iter().for_each(|part| self.gather(part, names));
                names.extend(name(&inner.rest));
            }
            Pattern::MatchClass(inner) => {
                inner.arguments.patterns.iter().for_each(|part| self.gather(part, names));
                for keyword in &inner.arguments.keywords {
                    self.gather(&keyword.pattern, names);
                }
            }
            Pattern::MatchStar(inner) => names.extend(name(&inner.name)),
            Pattern::MatchAs(inner) => {
                if let Some(part) = &inner.pattern {
                    self.gather(part, names);
                }
                names.extend(name(&inner.name));
            }
            Pattern::MatchOr(inner) => {
                let mut first: Option<Vec<NameId>> = None;
                if let Some((_, others)) = inner.patterns.split_last() {
                    for part in others {
                        self.check_refutable(part);
                    }
                }
                for part in &inner.patterns {
                    let mut bound = Vec::new();
                    self.gather(part, &mut bound);
                    bound.sort_unstable();
                    if first.get_or_insert_with(|| bound.clone()) != &bound {
                        self.fail("alternative patterns bind different names", inner.range);
                    }
                }
                names.extend(first.unwrap_or_default());
            }
        }
    }

    /// Keeps a captured value until the whole pattern has matched.
    fn capture(&mut self, name: &Identifier, value: u8, case: &Case) {
        if let Ok(place) = case.captures.binary_search(&marked(&name.node_index)) {
            let d = case.base.wrapping_add(place as u8);
            self.asm.emit(Op::Move { d, a: value }, span_of(name.range));
        }
    }

    // === Patterns ===

    /// Goes to the case's `fail` unless the pattern matches the value.
    fn pattern(&mut self, pattern: &'a Pattern, value: u8, case: &Case) {
        let mark = self.mark();
        let span = span_of(pattern.range());
        match pattern {
            Pattern::MatchValue(inner) => {
                if let Some(i) = Self::small_int(&inner.value) {
                    self.asm.test(Op::TestEqInt { a: value, i, c: 0 }, case.fail, span);
                } else {
                    let b = self.operand(&inner.value);
                    self.asm.test(Op::TestEq { a: value, b, c: 0 }, case.fail, span);
                }
            }
            Pattern::MatchSingleton(inner) => self.singleton(inner.value, value, case, span),
            Pattern::MatchSequence(inner) => self.sequence(inner, value, case),
            Pattern::MatchMapping(inner) => self.mapping(inner, value, case),
            Pattern::MatchClass(inner) => self.class_pattern(inner, value, case),
            // Only within a sequence, which handles it.
            Pattern::MatchStar(_) => {}
            Pattern::MatchAs(inner) => {
                if let Some(part) = &inner.pattern {
                    self.pattern(part, value, case);
                }
                if let Some(name) = &inner.name {
                    self.capture(name, value, case);
                }
            }
            Pattern::MatchOr(inner) => {
                let matched = self.asm.label();
                let Some((last, others)) = inner.patterns.split_last() else {
                    return;
                };
                for part in others {
                    let next = self.asm.label();
                    let captures = case.captures.clone();
                    let alternative = Case { fail: next, captures, base: case.base };
                    self.pattern(part, value, &alternative);
                    self.asm.jump(matched, span);
                    self.asm.bind(next);
                }
                self.pattern(last, value, case);
                self.asm.bind(matched);
            }
        }
        self.release(mark);
    }

    fn singleton(&mut self, singleton: Singleton, a: u8, case: &Case, span: crate::source::Span) {
        let which = match singleton {
            Singleton::None => {
                self.asm.test(Op::TestNone { a, c: 0 }, case.fail, span);
                return;
            }
            Singleton::False => 1,
            Singleton::True => 2,
        };
        let b = self.temp();
        self.asm.emit(Op::LoadSingleton { d: b, which }, span);
        self.asm.test(Op::TestIs { a, b, c: 0 }, case.fail, span);
    }

    /// Whether more parts were given than are offered.
    fn too_many(&mut self, parts: usize, range: TextRange) -> bool {
        if parts > PARTS_MAX {
            self.fail("too many parts in one pattern", range);
        }
        parts > PARTS_MAX
    }

    fn sequence(&mut self, sequence: &'a PatternMatchSequence, a: u8, case: &Case) {
        let parts = &sequence.patterns;
        if self.too_many(parts.len(), sequence.range) {
            return;
        }
        let span = span_of(sequence.range);
        let star = parts.iter().position(Pattern::is_match_star);
        if star.is_some_and(|at| parts[at + 1..].iter().any(Pattern::is_match_star)) {
            self.fail("multiple starred names in sequence pattern", sequence.range);
        }
        let needed = parts.len() - usize::from(star.is_some());
        let d = self.temp();
        self.asm.emit(Op::MatchSequence { d, a }, span);
        self.asm.test(Op::Test { a: d, c: 0 }, case.fail, span);
        if star.is_none() || needed > 0 {
            self.asm.emit(Op::GetLen { d, a }, span);
            let i = needed as i8;
            let op = if star.is_some() {
                Op::TestGeInt { a: d, i, c: 0 }
            } else {
                Op::TestEqInt { a: d, i, c: 0 }
            };
            self.asm.test(op, case.fail, span);
        }
        let named = star.and_then(|at| match &parts[at] {
            Pattern::MatchStar(star) => star.name.as_ref(),
            _ => None,
        });
        match (star, named) {
            (Some(at), None) => self.items(parts, at, a, d, case, span),
            _ if parts.iter().all(is_wildcard) && named.is_none() => {}
            _ => {
                let n = parts.len() as u8;
                let base = self.temps(u32::from(n));
                match star {
                    None => self.asm.emit(Op::Unpack { a, base, n }, span),
                    Some(at) => {
                        let op = Op::UnpackEx { a, base, n: at as u8 };
                        self.asm.emit_extra(op, n - at as u8 - 1, 0, span);
                    }
                }
                for (place, part) in parts.iter().enumerate() {
                    let item = base.wrapping_add(place as u8);
                    match part {
                        Pattern::MatchStar(star) => {
                            if let Some(name) = &star.name {
                                self.capture(name, item, case);
                            }
                        }
                        part => self.pattern(part, item, case),
                    }
                }
            }
        }
    }

    /// The parts around a nameless star, each fetched by its index. `length` holds the sequence's length if any is.
    fn items(
        &mut self,
        parts: &'a [Pattern],
        star: usize,
        a: u8,
        length: u8,
        case: &Case,
        span: crate::source::Span,
    ) {
        for (place, part) in parts.iter().enumerate() {
            if place == star || is_wildcard(part) {
                continue;
            }
            let mark = self.mark();
            let d = self.temp();
            if place < star {
                self.asm.emit(Op::GetItemInt { d, a, i: place as i8 }, span);
            } else {
                let i = (parts.len() - place) as i8;
                self.asm.emit(Op::SubInt { d, a: length, i }, span);
                self.asm.emit(Op::GetItem { d, a, b: d }, span);
            }
            self.pattern(part, d, case);
            self.release(mark);
        }
    }

    fn mapping(&mut self, mapping: &'a PatternMatchMapping, a: u8, case: &Case) {
        let span = span_of(mapping.range);
        let count = mapping.keys.len();
        if self.too_many(count, mapping.range) {
            return;
        }
        let d = self.temp();
        self.asm.emit(Op::MatchMapping { d, a }, span);
        self.asm.test(Op::Test { a: d, c: 0 }, case.fail, span);
        if count == 0 && mapping.rest.is_none() {
            return;
        }
        if count > 0 {
            self.asm.emit(Op::GetLen { d, a }, span);
            self.asm.test(Op::TestGeInt { a: d, i: count as i8, c: 0 }, case.fail, span);
        }
        let keys = self.mapping_keys(&mapping.keys, mapping.range);
        if count > 0 {
            self.asm.emit(Op::MatchKeys { d, a, b: keys }, span);
            self.asm.test(Op::TestNone { a: d, c: 1 }, case.fail, span);
            let base = self.temps(count as u32);
            self.asm.emit(Op::Unpack { a: d, base, n: count as u8 }, span);
            for (place, part) in mapping.patterns.iter().enumerate() {
                self.pattern(part, base.wrapping_add(place as u8), case);
            }
        }
        if let Some(name) = &mapping.rest {
            self.asm.emit(Op::MatchRest { d, a, b: keys }, span);
            self.capture(name, d, case);
        }
    }

    /// The tuple of a mapping pattern's keys, in a temporary.
    fn mapping_keys(&mut self, keys: &'a [Expr], range: TextRange) -> u8 {
        let d = self.temp();
        let constants: Vec<Constant> = keys.iter().filter_map(|key| self.fold(key)).collect();
        for (place, key) in constants.iter().enumerate() {
            if constants[..place].iter().any(|other| other.equals(key)) {
                let text = super::constant::repr(key);
                self.fail(format!("mapping pattern checks duplicate key ({text})"), range);
            }
        }
        if constants.len() == keys.len() {
            self.load_constant(Constant::Tuple(constants.into()), d, range);
            return d;
        }
        let mark = self.mark();
        let base = mark as u8;
        for key in keys {
            let item = self.temp();
            self.expr(key, item);
        }
        self.asm.emit(Op::BuildTuple { d, base, n: keys.len() as u8 }, span_of(range));
        self.release(mark);
        d
    }

    fn class_pattern(&mut self, class: &'a PatternMatchClass, a: u8, case: &Case) {
        let span = span_of(class.range);
        let positional = &class.arguments.patterns;
        let keywords = &class.arguments.keywords;
        let count = positional.len() + keywords.len();
        if self.too_many(count, class.range) {
            return;
        }
        for (place, keyword) in keywords.iter().enumerate() {
            let name = keyword.attr.as_str();
            if keywords[..place].iter().any(|before| before.attr.as_str() == name) {
                let message = format!("attribute name repeated in class pattern: {name}");
                self.fail(message, keyword.pattern.range());
            }
        }
        let b = self.operand(&class.cls);
        let names = keywords.iter().map(|keyword| Constant::Str(keyword.attr.as_str().into()));
        let names = Constant::Tuple(names.collect());
        let data = self.constant_index(names, class.range);
        let d = self.temp();
        self.asm.emit_extra(Op::MatchClass { d, a, b }, positional.len() as u8, data, span);
        self.asm.test(Op::TestNone { a: d, c: 1 }, case.fail, span);
        if count == 0 {
            return;
        }
        let base = self.temps(count as u32);
        self.asm.emit(Op::Unpack { a: d, base, n: count as u8 }, span);
        let parts = positional.iter().chain(keywords.iter().map(|keyword| &keyword.pattern));
        for (place, part) in parts.enumerate() {
            self.pattern(part, base.wrapping_add(place as u8), case);
        }
    }
}

/// `_`
fn is_wildcard(pattern: &Pattern) -> bool {
    matches!(pattern, Pattern::MatchAs(inner) if inner.pattern.is_none() && inner.name.is_none())
}

/// Where a pattern binds a name.
fn places(pattern: &Pattern, wanted: NameId, found: &mut Vec<TextRange>) {
    let (parts, name) = match pattern {
        Pattern::MatchValue(_) | Pattern::MatchSingleton(_) => (&[][..], &None),
        Pattern::MatchSequence(inner) => (&inner.patterns[..], &None),
        Pattern::MatchMapping(inner) => (&inner.patterns[..], &inner.rest),
        Pattern::MatchClass(inner) => (&inner.arguments.patterns[..], &None),
        Pattern::MatchStar(inner) => (&[][..], &inner.name),
        Pattern::MatchAs(inner) => {
            (inner.pattern.as_deref().map_or(&[][..], from_ref), &inner.name)
        }
        // Its alternatives bind the same names.
        Pattern::MatchOr(inner) => (inner.patterns.get(..1).unwrap_or_default(), &None),
    };
    for part in parts {
        places(part, wanted, found);
    }
    if let Pattern::MatchClass(inner) = pattern {
        for keyword in &inner.arguments.keywords {
            places(&keyword.pattern, wanted, found);
        }
    }
    if name.as_ref().is_some_and(|name| marked(&name.node_index) == wanted) {
        found.push(pattern.range());
    }
}
