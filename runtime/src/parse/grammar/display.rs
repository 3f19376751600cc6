//! Displays and comprehensions, as `grammar.rs` reads them.
//!
//! Place: what begins with a bracket comes here from `expression.rs`.
//!
//! Invariants and limits: those of `grammar.rs`.

use ruff_python_ast::token::TokenKind as T;

use super::ahead::is_plain;
use super::{Expr, Read, Reader, Shape};

impl Reader<'_> {
    pub(super) fn parenthesised(&mut self) -> Read<Expr> {
        let open = self.take();
        if self.kind() == T::Rpar {
            let close = self.take();
            return Ok(Expr {
                bad: None,
                kept: None,
                ..Expr::new(Shape::Tuple, open.start, close.end)
            });
        }
        if self.kind() == T::Yield {
            let start = self.tok().start;
            self.yielding()?;
            let end = self.last_end();
            self.expect(T::Rpar)?;
            return Ok(Expr { grouped: true, ..Expr::new(Shape::Yield, start, end) });
        }
        if self.kind() == T::DoubleStar {
            let stars = self.take();
            if self.guess(Self::expression).is_some() && self.kind() == T::Rpar {
                let text = "cannot use double starred expression here";
                return Err(self.error(stars.start, stars.end, text));
            }
            return Err(self.error(stars.start, stars.end, "invalid syntax"));
        }
        let first = self.star_named()?;
        if self.comprehension_follows() {
            self.comprehension_of(first)?;
            let close = self.expect(T::Rpar)?;
            return Ok(Expr::new(Shape::Generator, open.start, close.end));
        }
        if self.kind() == T::Comma {
            let all = self.tuple_rest(first, Self::star_named)?;
            let close = self.expect(T::Rpar)?;
            let (bad, kept) = (all.bad, all.kept);
            return Ok(Expr { bad, kept, ..Expr::new(Shape::Tuple, open.start, close.end) });
        }
        if first.shape == Shape::Starred && self.kind() == T::Rpar {
            let text = "cannot use starred expression here";
            return Err(self.error(first.start, first.end, text));
        }
        self.expect(T::Rpar)?;
        Ok(Expr { grouped: true, ..first })
    }

    /// The clauses of a comprehension, whose element must not be starred.
    fn comprehension_of(&mut self, element: Expr) -> Read<()> {
        let keyword = self.tok();
        let clauses = self.comprehension();
        if element.shape != Shape::Starred {
            return clauses;
        }
        if is_plain(&clauses) {
            return Err(self.error(keyword.start, keyword.end, "invalid syntax"));
        }
        clauses?;
        let text = "iterable unpacking cannot be used in comprehension";
        Err(self.error(element.start, element.end, text))
    }

    pub(super) fn list(&mut self) -> Read<Expr> {
        let open = self.take();
        let mut list =
            Expr { bad: None, kept: None, ..Expr::new(Shape::List, open.start, open.end) };
        let mut count = 0;
        while self.kind() != T::Rsqb {
            let element = self.star_named()?;
            list.bad = list.bad.or(element.bad);
            list.kept = list.kept.or(element.kept);
            count += 1;
            if self.comprehension_follows() {
                if count > 1 {
                    return Err(self.no_parentheses(open.end, element));
                }
                self.comprehension_of(element)?;
                let close = self.expect(T::Rsqb)?;
                return Ok(Expr::new(Shape::ListComp, open.start, close.end));
            }
            if !self.eat(T::Comma) {
                break;
            }
        }
        let close = self.expect(T::Rsqb)?;
        Ok(Expr { end: close.end, ..list })
    }

    /// `[x, y for ...]`
    pub(super) fn no_parentheses(&mut self, from: usize, last: Expr) -> super::Stop {
        let text = self.text.get(from..last.end).unwrap_or("");
        let start = from + (text.len() - text.trim_start().len());
        let message = "did you forget parentheses around the comprehension target?";
        self.error(start, last.end, message)
    }

    pub(super) fn braces(&mut self) -> Read<Expr> {
        let open = self.take();
        let (mut is_dict, mut is_set, mut count) = (false, false, 0);
        while self.kind() != T::Rbrace {
            count += 1;
            let tok = self.tok();
            if tok.kind == T::DoubleStar {
                self.take();
                self.bitwise_or()?;
                is_dict = true;
                if self.comprehension_follows() {
                    let text = "dict unpacking cannot be used in dict comprehension";
                    return Err(self.error(tok.start, tok.end, text));
                }
            } else if is_dict && tok.kind == T::Star {
                return Err(self.fail());
            } else {
                let was = self.guessing;
                self.guessing |= is_dict;
                let element = if is_dict {
                    self.as_much(Self::expression).map(|(key, _)| key)
                } else {
                    self.star_named()
                };
                self.guessing = was;
                let element = element?;
                let named = element.shape == Shape::Named && !element.grouped;
                if (element.shape == Shape::Starred || named) && self.kind() == T::Colon {
                    return Err(self.fail());
                }
                if is_set || (self.kind() != T::Colon && !is_dict) {
                    is_set = true;
                    if self.kind() == T::Colon {
                        return Err(self.fail());
                    }
                    if self.comprehension_follows() {
                        if count > 1 {
                            return Err(self.no_parentheses(open.end, element));
                        }
                        self.comprehension()?;
                        let close = self.expect(T::Rbrace)?;
                        return Ok(Expr::new(Shape::SetComp, open.start, close.end));
                    }
                } else {
                    is_dict = true;
                    if self.dict_value(count)? {
                        let close = self.expect(T::Rbrace)?;
                        return Ok(Expr::new(Shape::DictComp, open.start, close.end));
                    }
                }
            }
            if !self.eat(T::Comma) {
                break;
            }
        }
        let close = self.expect(T::Rbrace)?;
        let shape = if is_set { Shape::Set } else { Shape::Dict };
        Ok(Expr::new(shape, open.start, close.end))
    }

    /// `: value` of a dict; whether a comprehension followed.
    pub(super) fn dict_value(&mut self, count: u32) -> Read<bool> {
        if self.kind() != T::Colon {
            if self.ahead {
                return Err(super::Stop::Defer);
            }
            let before = self.raw(self.at.saturating_sub(1));
            let fault = self.fault(before.start, before.end).generic();
            if fault.message != "invalid syntax" {
                return Err(super::Stop::Fault(fault));
            }
            return Err(self.error(
                before.end.saturating_sub(1),
                before.end,
                "':' expected after dictionary key",
            ));
        }
        let colon = self.take();
        match self.kind() {
            T::Rbrace | T::Comma => {
                let text = "expression expected after dictionary key and ':'";
                Err(self.error(colon.start, colon.end, text))
            }
            T::Star => {
                let star = self.tok();
                self.star_expression()?;
                let text = "cannot use a starred expression in a dictionary value";
                // CPython marks all that it has read.
                let end = self.last_end().max(self.tok().end.saturating_sub(1));
                Err(self.error(star.start, end, text))
            }
            _ => {
                self.expression()?;
                if count == 1 && self.comprehension_follows() {
                    self.comprehension()?;
                    return Ok(true);
                }
                Ok(false)
            }
        }
    }

    pub(super) fn comprehension_follows(&mut self) -> bool {
        self.kind() == T::For || (self.kind() == T::Async && self.next_kind() == T::For)
    }

    /// `for ... in ... if ...`, as often as it comes.
    pub(super) fn comprehension(&mut self) -> Read<()> {
        while self.comprehension_follows() {
            self.eat(T::Async);
            self.take();
            let (targets, part) = self.as_much(Self::targets)?;
            if self.kind() != T::In {
                // CPython marks the last token that it has read.
                self.at = if part { self.seen.max(self.at) } else { self.at };
                return Err(self.error_here("'in' expected after for-loop variables"));
            }
            if let Some((shape, start, end)) = targets.bad {
                let text = format!("cannot assign to {}", shape.word());
                return Err(self.error(start, end, text));
            }
            self.take();
            self.disjunction()?;
            while self.eat(T::If) {
                self.disjunction()?;
            }
            if self.kind() == T::Not {
                // It was looked for `in` behind it.
                self.take();
                return Err(self.fail());
            }
        }
        Ok(())
    }

    /// Targets of `for`: without comparisons, for `in` ends them.
    pub(super) fn targets(&mut self) -> Read<Expr> {
        let first = self.starred_or(Self::bitwise_or)?;
        self.tuple_rest(first, |this| this.starred_or(Self::bitwise_or))
    }
}
