//! Expressions, as `grammar.rs` reads them.
//!
//! Place: statements and, for what stands in brackets and f-strings, expressions themselves.
//!
//! Invariants and limits: those of `grammar.rs`.

use ruff_python_ast::token::TokenKind as T;

use super::ahead::is_plain;
use super::{EQUALS, Expr, FORGOTTEN, Read, Reader, Shape, Stop, begins};

impl Reader<'_> {
    /// What may stand alone as a statement, be assigned, or be returned: a tuple without parentheses included.
    pub(super) fn star_expressions(&mut self) -> Read<Expr> {
        let first = self.star_expression()?;
        self.tuple_rest(first, Self::star_expression)
    }

    pub(super) fn tuple_rest(
        &mut self,
        first: Expr,
        element: fn(&mut Self) -> Read<Expr>,
    ) -> Read<Expr> {
        if self.kind() != T::Comma {
            return Ok(first);
        }
        let (bad, kept) = (first.bad, first.kept);
        let mut tuple = Expr { bad, kept, ..Expr::new(Shape::Tuple, first.start, first.end) };
        while self.eat(T::Comma) {
            tuple.end = self.last_end();
            let kind = self.kind();
            if !begins(kind) && kind != T::Star {
                break;
            }
            let next = element(self)?;
            tuple.bad = tuple.bad.or(next.bad);
            tuple.kept = tuple.kept.or(next.kept);
            tuple.end = next.end;
        }
        Ok(tuple)
    }

    pub(super) fn star_expression(&mut self) -> Read<Expr> {
        self.starred_or(Self::expression)
    }

    pub(super) fn star_named(&mut self) -> Read<Expr> {
        self.starred_or(Self::named)
    }

    pub(super) fn starred_or(&mut self, other: fn(&mut Self) -> Read<Expr>) -> Read<Expr> {
        if self.kind() != T::Star {
            return other(self);
        }
        let before = self.at.saturating_sub(1);
        let star = self.take();
        // Right behind the bracket that it stands in, unless that is one of a field.
        let first = matches!(self.raw(before).kind, T::Lpar | T::Lsqb | T::Lbrace)
            && self.field != Some(before);
        if first && !begins(self.kind()) {
            return Err(self.error_here("Invalid star expression"));
        }
        let value = self.tok();
        // Alone in parentheses it is in the wrong place, whatever it is.
        let alone = self.raw(before).kind == T::Lpar && first;
        let grouped = |this: &mut Self| {
            let value = this.expression()?;
            if this.kind() == T::Rpar { Ok(value) } else { Err(this.fail()) }
        };
        let inner = match alone.then(|| self.guess(grouped)).flatten() {
            Some(inner) => inner,
            None if first => {
                let from = self.at;
                let operand = self.bitwise_or();
                self.starred_operand(from, operand)?
            }
            None => self.bitwise_or()?,
        };
        if !self.guessing && self.depth > 0 && begins(self.kind()) && self.kind() != T::Not {
            self.forgotten_comma(value, inner)?;
        }
        let starred = Expr::new(Shape::Starred, star.start, self.last_end());
        Ok(Expr { bad: inner.bad, ..starred })
    }

    /// What stands behind a star in brackets, from the token `from` on: where nothing but signs do, CPython's parser finds the
    /// star faulty.
    pub(super) fn starred_operand(&mut self, from: usize, read: Read<Expr>) -> Read<Expr> {
        match read {
            Err(super::Stop::Fault(mut fault)) if fault.message == "invalid syntax" => {
                let behind = self.toks.get(from..).unwrap_or_default().iter();
                let mut signs =
                    behind.take_while(|tok| tok.start < fault.span.start as usize).peekable();
                let some = signs.peek().is_some();
                if some && signs.all(|tok| matches!(tok.kind, T::Plus | T::Minus | T::Tilde)) {
                    "Invalid star expression".clone_into(&mut fault.message);
                }
                Err(super::Stop::Fault(fault))
            }
            read => read,
        }
    }

    /// An expression, or `name := value`.
    pub(super) fn named(&mut self) -> Read<Expr> {
        if self.is_name() && self.next_kind() == T::ColonEqual {
            let name = self.take();
            self.take();
            let value = self.expression()?;
            return Ok(Expr::new(Shape::Named, name.start, value.end));
        }
        let start = self.tok();
        let expr = self.expression()?;
        match self.kind() {
            T::ColonEqual => Err(self.not_named(expr)),
            T::Equal => self.equals(start.start, expr),
            _ => Ok(expr),
        }
    }

    /// `:=` behind what is no name.
    pub(super) fn not_named(&mut self, expr: Expr) -> Stop {
        let (at, depth) = (self.at, self.depth);
        self.take();
        let value = self.guess(Self::expression);
        (self.at, self.depth) = (at, depth);
        if value.is_none() {
            return self.fail();
        }
        let text = format!("cannot use assignment expressions with {}", expr.shape.word());
        self.error(expr.start, expr.end, text)
    }

    /// `=` after an expression where none may be.
    pub(super) fn equals(&mut self, start: usize, expr: Expr) -> Read<Expr> {
        let plain = !matches!(
            expr.shape,
            Shape::List
                | Shape::Tuple
                | Shape::Generator
                | Shape::True
                | Shape::None
                | Shape::False
        );
        let operand = !matches!(
            expr.shape,
            Shape::Comparison | Shape::Lambda | Shape::Conditional | Shape::Starred
        ) && !self.is_logical(expr);
        let name = expr.shape == Shape::Name && !expr.grouped;
        if !(name || plain && operand) {
            return Ok(expr);
        }
        let (at, depth) = (self.at, self.depth);
        self.take();
        let value = self.guess(Self::bitwise_or);
        let again = matches!(self.kind(), T::Equal | T::ColonEqual);
        (self.at, self.depth) = (at, depth);
        match value {
            Some(value) if !again && name => Err(self.error(start, value.end, EQUALS)),
            Some(_) if !again && plain && operand => {
                let word = expr.shape.word();
                Err(self.error(
                    expr.start,
                    expr.end,
                    format!("cannot assign to {word} here. Maybe you meant '==' instead of '='?"),
                ))
            }
            _ => Ok(expr),
        }
    }

    /// Whether an expression is made by `and`, `or` or `not`.
    pub(super) fn is_logical(&self, expr: Expr) -> bool {
        if expr.shape != Shape::Other || expr.grouped {
            return false;
        }
        let mut depth = 0_u32;
        let from = self.toks.partition_point(|tok| tok.start < expr.start);
        let toks = self.toks.get(from..).unwrap_or_default();
        toks.iter().take_while(|tok| tok.end <= expr.end).any(|tok| {
            match tok.kind {
                T::Lpar | T::Lsqb | T::Lbrace => depth += 1,
                T::Rpar | T::Rsqb | T::Rbrace => depth = depth.saturating_sub(1),
                _ => {}
            }
            depth == 0 && matches!(tok.kind, T::And | T::Or | T::Not)
        })
    }

    /// For the elements before `=` of a statement: the errors that CPython finds there.
    pub(super) fn assigned_elements(&mut self) -> Read<()> {
        loop {
            self.star_named()?;
            if !self.eat(T::Comma) || !(begins(self.kind()) || self.kind() == T::Star) {
                return Ok(());
            }
        }
    }

    pub(super) fn expression(&mut self) -> Read<Expr> {
        if self.kind() == T::Lambda {
            return self.lambda();
        }
        let first = self.tok();
        self.no_choice()?;
        if super::is_name(first.kind) && !self.guessing {
            self.legacy()?;
        }
        if first.kind == T::String
            && !self.guessing
            && let Some((start, end)) = self.between_strings()
        {
            let text = "invalid syntax. Is this intended to be part of the string?";
            return Err(self.error(start, end, text));
        }
        let expr = self.disjunction()?;
        if self.kind() == T::If && self.ahead {
            let (at, depth) = (self.at, self.depth);
            let whole = self.conditional(expr);
            if whole.is_err() {
                // It ends before `if`.
                (self.at, self.depth) = (at, depth);
            }
            return Ok(whole.unwrap_or(expr));
        }
        if self.kind() == T::If {
            return self.conditional(expr);
        }
        if !self.guessing {
            self.no_neighbour(first, expr)?;
        }
        Ok(expr)
    }

    /// Sees to what may stand behind an expression, which begins with `first`, but for another one.
    pub(super) fn no_neighbour(&mut self, first: super::Tok, expr: Expr) -> Read<()> {
        let kind = self.kind();
        if !begins(kind) || kind == T::Not && self.depth == 0 {
            return Ok(());
        }
        if self.depth > 0 {
            self.forgotten_comma(first, expr)?;
            if kind == T::Not {
                // It was looked for `in` behind it.
                self.take();
                return Err(self.fail());
            }
            return Ok(());
        }
        if !self.guessing {
            self.read_on(expr);
        }
        Ok(())
    }

    /// Looks at what CPython has read behind an expression outside of brackets when it finds that another one is there: that
    /// one, and behind a name any number of names, for the first might be a `print` without brackets.
    pub(super) fn read_on(&mut self, mut expr: Expr) {
        let (at, depth) = (self.at, self.depth);
        while begins(self.kind()) {
            let Some(next) = self.guess(Self::expression) else { break };
            self.tok();
            if expr.shape != Shape::Name || expr.grouped {
                break;
            }
            expr = next;
        }
        (self.at, self.depth) = (at, depth);
    }

    /// Another expression behind one in the same brackets, which begins with `first`.
    pub(super) fn forgotten_comma(&mut self, first: super::Tok, expr: Expr) -> Read<()> {
        let word = self.text.get(first.start..first.end);
        let soft = matches!(word, Some("_" | "case" | "match" | "type"));
        let prefixed = expr.shape == Shape::Name && self.kind() == T::String;
        let legacy = matches!(self.text.get(expr.start..expr.end), Some("print" | "exec"));
        let (at, depth) = (self.at, self.depth);
        let next = self.guess(Self::expression);
        (self.at, self.depth) = (at, depth);
        if (soft || prefixed) && expr.shape == Shape::Name && !expr.grouped {
            self.read_behind_name()?;
        }
        let Some(next) = next.filter(|_| !soft && !prefixed && !legacy) else { return Ok(()) };
        let fault = self.fault(next.start, next.end).generic();
        if fault.message != "invalid syntax" {
            return Err(super::Stop::Fault(fault));
        }
        Err(self.error(expr.start, next.end, FORGOTTEN))
    }

    /// Reads what stands behind a name by itself, for the name might be a `print` without brackets: the faults that are told.
    pub(super) fn read_behind_name(&mut self) -> Read<()> {
        if self.guessing || self.behind_name {
            return Ok(());
        }
        let (at, depth) = (self.at, self.depth);
        self.behind_name = true;
        let read = self.star_expressions();
        self.behind_name = false;
        (self.at, self.depth) = (at, depth);
        match read {
            Err(Stop::Fault(fault)) if fault.message != "invalid syntax" => Err(Stop::Fault(fault)),
            _ => Ok(()),
        }
    }

    /// A statement in place of the first value of `a if b else c`.
    pub(super) fn no_choice(&mut self) -> Read<()> {
        let tok = self.tok();
        if !matches!(tok.kind, T::Pass | T::Break | T::Continue) || self.next_kind() != T::If {
            return Ok(());
        }
        let (at, depth) = (self.at, self.depth);
        self.take();
        self.take();
        let complete = self.guess(Self::disjunction).is_some() && self.kind() == T::Else;
        (self.at, self.depth) = (at, depth);
        if complete {
            let text = "expected expression before 'if', but statement is given";
            return Err(self.error(tok.start, tok.end, text));
        }
        Ok(())
    }

    /// What stands between two strings as if it were part of one: `"he said "no" twice"`.
    fn between_strings(&mut self) -> Option<(usize, usize)> {
        if !self.strings_behind.get(self.at).is_some_and(|behind| *behind) {
            return None;
        }
        let (at, depth) = (self.at, self.depth);
        self.take();
        let mut extent = None;
        while self.kind() != T::String && begins(self.kind()) {
            let Some(expr) = self.guess(Self::expression) else { break };
            extent = Some((extent.map_or(expr.start, |(start, _)| start), expr.end));
        }
        let next = self.tok();
        // Letters right before the quotes are a prefix that there is not.
        let prefixed = extent.is_some_and(|(start, end)| {
            let part = self.text.get(start..end).unwrap_or_default();
            let word = &part[part.trim_end_matches(|c: char| c.is_alphanumeric()).len()..];
            end == next.start
                && matches!(word.len(), 1 | 2)
                && word.chars().all(|c| "bruftBRUFT".contains(c))
        });
        let ends = next.kind == T::String && !prefixed;
        (self.at, self.depth) = (at, depth);
        extent.filter(|_| ends)
    }

    /// `expr if condition else other`
    pub(super) fn conditional(&mut self, expr: Expr) -> Read<Expr> {
        self.take();
        let (condition, part) = self.as_much(Self::disjunction)?;
        if !self.eat(T::Else) || part {
            if self.kind() == T::Colon {
                return Err(self.fail());
            }
            let text = "expected 'else' after 'if' expression";
            return Err(self.error(expr.start, condition.end, text));
        }
        if !begins(self.kind()) {
            let tok = self.tok();
            if matches!(tok.kind, T::Pass | T::Break | T::Continue | T::Return | T::Raise | T::Del)
            {
                let text = "expected expression after 'else', but statement is given";
                return Err(self.error(tok.start, tok.end, text));
            }
            let text = "expected expression after 'else', but statement is given";
            return Err(self.error_here(text));
        }
        let first = self.tok();
        let (at, depth) = (self.at, self.depth);
        let other = self.expression();
        if is_plain(&other) && !self.lenient && !self.ahead {
            // What begins an expression may stand there, whatever stands behind it.
            let reached = (self.at, self.depth);
            (self.at, self.depth) = (at, depth);
            self.lenient = true;
            let part = self.expression();
            self.lenient = false;
            if is_plain(&part) {
                let text = "expected expression after 'else', but statement is given";
                return Err(self.error(first.start, first.end, text));
            }
            (self.at, self.depth) = reached;
        }
        Ok(Expr::new(Shape::Conditional, expr.start, other?.end))
    }

    pub(super) fn lambda(&mut self) -> Read<Expr> {
        let keyword = self.take();
        self.parameters(T::Colon, true)?;
        if self.kind() != T::Colon {
            return Err(self.fail());
        }
        self.take();
        let body = self.expression()?;
        let lambda = Expr::new(Shape::Lambda, keyword.start, body.end);
        if self.kind() == T::ColonEqual {
            return Err(self.error(
                lambda.start,
                lambda.end,
                "cannot use assignment expressions with lambda",
            ));
        }
        Ok(lambda)
    }

    /// `or`, `and`, `not`
    pub(super) fn disjunction(&mut self) -> Read<Expr> {
        let start = self.tok().start;
        let mut expr = self.inversion()?;
        while matches!(self.kind(), T::Or | T::And) {
            let (at, depth) = (self.at, self.depth);
            self.take();
            match self.inversion() {
                Err(_) if self.lenient => {
                    (self.at, self.depth) = (at, depth);
                    return Ok(expr);
                }
                next => next?,
            };
            expr = Expr::new(Shape::Other, start, self.last_end());
        }
        Ok(expr)
    }

    pub(super) fn inversion(&mut self) -> Read<Expr> {
        let start = self.tok().start;
        let mut negated = false;
        while self.eat(T::Not) {
            negated = true;
        }
        let expr = self.comparison()?;
        Ok(if negated { Expr::new(Shape::Other, start, self.last_end()) } else { expr })
    }

    pub(super) fn comparison(&mut self) -> Read<Expr> {
        let start = self.tok().start;
        let mut expr = self.bitwise_or()?;
        loop {
            let (at, depth) = (self.at, self.depth);
            match self.kind() {
                T::Less if self.is_old_unequal() => return Ok(expr),
                T::EqEqual
                | T::NotEqual
                | T::Less
                | T::LessEqual
                | T::Greater
                | T::GreaterEqual
                | T::In => {
                    self.take();
                }
                T::Is => {
                    self.take();
                    self.eat(T::Not);
                }
                T::Not if self.depth > 0 && self.next_kind() != T::In => return Ok(expr),
                T::Not => {
                    self.take();
                    self.expect(T::In)?;
                }
                _ => return Ok(expr),
            }
            match self.bitwise_or() {
                Err(_) if self.lenient => {
                    (self.at, self.depth) = (at, depth);
                    return Ok(expr);
                }
                next => next?,
            };
            expr = Expr::new(Shape::Comparison, start, self.last_end());
        }
    }

    /// All operators that bind tighter than comparisons; their order does not matter here.
    pub(super) fn bitwise_or(&mut self) -> Read<Expr> {
        let left = self.tok().start;
        let mut expr = self.factor()?;
        while matches!(
            self.kind(),
            T::Vbar
                | T::CircumFlex
                | T::Amper
                | T::LeftShift
                | T::RightShift
                | T::Plus
                | T::Minus
                | T::Star
                | T::Slash
                | T::DoubleSlash
                | T::Percent
                | T::At
                | T::DoubleStar
        ) {
            let (at, depth) = (self.at, self.depth);
            let power = self.take().kind == T::DoubleStar;
            if !power {
                self.no_negation()?;
            }
            match self.factor() {
                Err(_) if self.lenient => {
                    (self.at, self.depth) = (at, depth);
                    return Ok(expr);
                }
                next => next?,
            };
            expr = Expr::new(Shape::Other, left, self.last_end());
        }
        Ok(expr)
    }

    /// Refuses `not` behind an operator that binds tighter.
    fn no_negation(&mut self) -> Read<()> {
        if self.kind() != T::Not || self.ahead {
            return Ok(());
        }
        let keyword = self.tok();
        match self.guess(Self::inversion) {
            Some(_) => {
                let text = "'not' after an operator must be parenthesized";
                Err(self.error(keyword.start, self.last_end(), text))
            }
            None => Ok(()),
        }
    }

    pub(super) fn factor(&mut self) -> Read<Expr> {
        let start = self.tok().start;
        let mut signed = false;
        while matches!(self.kind(), T::Plus | T::Minus | T::Tilde) {
            self.take();
            self.no_negation()?;
            signed = true;
        }
        let waits = self.eat(T::Await);
        let expr = self.primary()?;
        Ok(if signed {
            Expr::new(Shape::Other, start, self.last_end())
        } else if waits {
            Expr::new(Shape::Await, start, self.last_end())
        } else {
            expr
        })
    }

    pub(super) fn primary(&mut self) -> Read<Expr> {
        let start = self.tok().start;
        let mut expr = self.atom()?;
        loop {
            match self.kind() {
                T::Dot => {
                    if self.lenient && !super::is_name(self.next_kind()) {
                        return Ok(expr);
                    }
                    self.take();
                    let name = self.name()?;
                    expr = Expr::new(Shape::Attribute, start, name.end);
                }
                T::Lpar => {
                    self.take();
                    self.arguments(true)?;
                    let close = self.expect(T::Rpar)?;
                    expr = Expr::new(Shape::Call, start, close.end);
                }
                // In brackets an empty list is taken for what a comma is missing before.
                T::Lsqb if (self.depth > 0 || self.lenient) && self.next_kind() == T::Rsqb => {
                    return Ok(expr);
                }
                T::Lsqb => {
                    self.take();
                    self.slices()?;
                    let close = self.expect(T::Rsqb)?;
                    expr = Expr::new(Shape::Subscript, start, close.end);
                }
                _ => return Ok(expr),
            }
        }
    }

    pub(super) fn slices(&mut self) -> Read<()> {
        loop {
            if self.kind() == T::Star {
                let first = matches!(self.raw(self.at.saturating_sub(1)).kind, T::Lsqb);
                if !first && !begins(self.next_kind()) {
                    self.take();
                    return Err(self.error_here("Invalid star expression"));
                }
                let from = self.at + 1;
                let element = self.star_named();
                self.starred_operand(from, element)?;
            } else {
                let mut colons = 0;
                if self.kind() != T::Colon {
                    self.named()?;
                }
                while colons < 2 && self.eat(T::Colon) {
                    colons += 1;
                    if begins(self.kind()) {
                        self.expression()?;
                    }
                }
            }
            if !self.eat(T::Comma) || self.kind() == T::Rsqb {
                return Ok(());
            }
        }
    }

    pub(super) fn atom(&mut self) -> Read<Expr> {
        let tok = self.tok();
        let shape = match tok.kind {
            T::True => Shape::True,
            T::False => Shape::False,
            T::None => Shape::None,
            T::Ellipsis => Shape::Ellipsis,
            T::Int | T::Float | T::Complex => Shape::Literal,
            T::String | T::FStringStart | T::TStringStart => return self.strings(),
            T::Lpar => return self.parenthesised(),
            T::Lsqb => return self.list(),
            T::Lbrace => return self.braces(),
            kind if super::is_name(kind) => Shape::Name,
            _ => return Err(self.fail()),
        };
        self.take();
        Ok(Expr::new(shape, tok.start, tok.end))
    }

    pub(super) fn yielding(&mut self) -> Read<()> {
        self.take();
        if self.eat(T::From) {
            self.expression()?;
        } else if begins(self.kind()) || self.kind() == T::Star {
            self.star_expressions()?;
        }
        Ok(())
    }
}
