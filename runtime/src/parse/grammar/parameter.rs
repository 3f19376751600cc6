//! Parameters of functions and lambdas, as `grammar.rs` reads them.
//!
//! Place: `statement.rs` and `expression.rs` ask for them.
//!
//! Invariants and limits: those of `grammar.rs`.

use ruff_python_ast::token::TokenKind as T;

use super::{Read, Reader};

impl Reader<'_> {
    /// Parameters up to `close`.
    pub(super) fn parameters(&mut self, close: T, lambda: bool) -> Read<()> {
        let (mut default, mut slash, mut star, mut first) = (false, false, false, true);
        while self.kind() != close {
            let tok = self.tok();
            match tok.kind {
                T::Slash => {
                    if first && self.next_kind() != T::Comma {
                        return Err(self.fail());
                    }
                    if first {
                        let text = "at least one argument must precede /";
                        return Err(self.error(tok.start, tok.end, text));
                    }
                    let text = if slash {
                        "/ may appear only once"
                    } else if star {
                        "/ must be ahead of *"
                    } else {
                        ""
                    };
                    if !text.is_empty() {
                        return Err(self.error(tok.start, tok.end, text));
                    }
                    slash = true;
                    self.take();
                    if self.kind() == T::Star {
                        return Err(self.error_here("expected comma between / and *"));
                    }
                }
                T::Star => {
                    if star {
                        let next = self.next_kind();
                        if next != T::Comma && !super::is_name(next) {
                            return Err(self.fail());
                        }
                        let text = "* argument may appear only once";
                        return Err(self.error(tok.start, tok.end, text));
                    }
                    star = true;
                    self.star_parameter(tok, close, lambda)?;
                }
                T::DoubleStar => return self.keywords_parameter(close, lambda),
                T::Lpar => return Err(self.grouped_parameters(lambda)),
                _ => {
                    let name = self.name()?;
                    self.annotation(lambda, false)?;
                    if self.kind() == T::Equal {
                        let equal = self.take();
                        if matches!(self.kind(), T::Comma | T::Rpar) {
                            let text = "expected default value expression";
                            return Err(self.error(equal.start, equal.end, text));
                        }
                        self.expression()?;
                        default = true;
                    } else if default
                        && !star
                        && matches!(self.kind(), T::Comma | T::Rpar | T::Colon)
                    {
                        let text = "parameter without a default follows parameter with a default";
                        return Err(self.error(name.start, self.last_end(), text));
                    }
                }
            }
            first = false;
            if !self.eat(T::Comma) {
                return Ok(());
            }
        }
        Ok(())
    }

    /// `*name`, or `*` before parameters by name only.
    pub(super) fn star_parameter(&mut self, star: super::Tok, close: T, lambda: bool) -> Read<()> {
        self.take();
        if self.is_name() {
            self.take();
            self.annotation(lambda, true)?;
            if self.kind() == T::Equal {
                let equal = self.tok();
                let text = "var-positional argument cannot have default value";
                return Err(self.error(equal.start, equal.end, text));
            }
            return Ok(());
        }
        let bare = match self.kind() {
            T::Comma => matches!(self.next_kind(), T::DoubleStar) || self.next_kind() == close,
            kind => kind == close,
        };
        if bare && lambda {
            self.eat(T::Comma);
            return Err(self.error_here("named arguments must follow bare *"));
        }
        if bare {
            let text = "named arguments must follow bare *";
            return Err(self.error(star.start, star.end, text));
        }
        if self.kind() != T::Comma {
            return Err(self.fail());
        }
        Ok(())
    }

    pub(super) fn keywords_parameter(&mut self, close: T, lambda: bool) -> Read<()> {
        self.take();
        self.name()?;
        self.annotation(lambda, false)?;
        if self.kind() == T::Equal {
            let equal = self.tok();
            let text = "var-keyword argument cannot have default value";
            return Err(self.error(equal.start, equal.end, text));
        }
        if self.eat(T::Comma) && self.kind() != close {
            let tok = self.tok();
            if super::is_name(tok.kind) || matches!(tok.kind, T::Star | T::DoubleStar | T::Slash) {
                let mut end = tok.end;
                if super::is_name(tok.kind) {
                    self.take();
                    self.guess(|this| this.annotation(lambda, false));
                    end = self.last_end();
                }
                let text = "arguments cannot follow var-keyword argument";
                return Err(self.error(tok.start, end, text));
            }
            return Err(self.fail());
        }
        Ok(())
    }

    /// `(a, b)` among parameters.
    pub(super) fn grouped_parameters(&mut self, lambda: bool) -> super::Stop {
        let open = self.take();
        let mut names = 0;
        while self.is_name() {
            self.take();
            names += 1;
            if !self.eat(T::Comma) {
                break;
            }
        }
        if names > 0 && self.kind() == T::Rpar {
            let end = self.take().end;
            let text = if lambda {
                "Lambda expression parameters cannot be parenthesized"
            } else {
                "Function parameters cannot be parenthesized"
            };
            return self.error(open.start, end, text);
        }
        self.error(open.start, open.end, "invalid syntax")
    }

    pub(super) fn annotation(&mut self, lambda: bool, starred: bool) -> Read<()> {
        if !lambda && self.eat(T::Colon) {
            if starred {
                self.star_expression()?;
            } else {
                self.expression()?;
            }
        }
        Ok(())
    }
}
