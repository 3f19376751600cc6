//! Arguments of calls and of classes, as `grammar.rs` reads them.
//!
//! Place: `expression.rs` and `statement.rs` ask for what stands in the brackets.
//!
//! Invariants and limits: those of `grammar.rs`.

use ruff_python_ast::token::TokenKind as T;

use super::ahead::is_plain;
use super::{EQUALS, KEYWORD, Read, Reader, begins};

impl Reader<'_> {
    /// Arguments up to the closing bracket. A sole generator needs no brackets of its own where `generator`.
    pub(super) fn arguments(&mut self, generator: bool) -> Read<()> {
        let (mut keyword, mut unpacked, mut count) = (false, false, 0);
        while self.kind() != T::Rpar {
            count += 1;
            let tok = self.tok();
            match tok.kind {
                T::Star => {
                    self.take();
                    if !begins(self.kind()) {
                        return Err(self.error_here("Invalid star expression"));
                    }
                    let from = self.at;
                    let value = self.expression();
                    let value = self.starred_operand(from, value)?;
                    if self.kind() == T::Equal {
                        let end = self.tok().end;
                        let text = "cannot assign to iterable argument unpacking";
                        self.take();
                        let end = self.guess(Self::expression).map_or(end, |value| value.end);
                        return Err(self.error(tok.start, end, text));
                    }
                    if unpacked {
                        let text = "iterable argument unpacking follows keyword argument unpacking";
                        let comma = self.text.get(..tok.start).and_then(|text| text.rfind(','));
                        return Err(self.error(comma.unwrap_or(tok.start), value.end, text));
                    }
                }
                T::DoubleStar => {
                    self.take();
                    self.expression()?;
                    if self.kind() == T::Equal {
                        let end = self.take().end;
                        let end = self.guess(Self::expression).map_or(end, |value| value.end);
                        let text = "cannot assign to keyword argument unpacking";
                        return Err(self.error(tok.start, end, text));
                    }
                    keyword = true;
                    unpacked = true;
                }
                _ if self.is_keyword_argument() => {
                    self.keyword_argument()?;
                    keyword = true;
                }
                _ => {
                    self.positional(generator, count)?;
                    if keyword {
                        self.rest_of_arguments()?;
                        let text = if unpacked {
                            "positional argument follows keyword argument unpacking"
                        } else {
                            "positional argument follows keyword argument"
                        };
                        return Err(self.error_here(text));
                    }
                }
            }
            if !self.eat(T::Comma) {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Reads what is left of a call, which CPython has read when it finds the order of arguments faulty.
    pub(super) fn rest_of_arguments(&mut self) -> Read<()> {
        while self.eat(T::Comma) {
            if self.kind() == T::Rpar {
                break;
            }
            match self.kind() {
                T::Star | T::DoubleStar => {
                    self.take();
                    self.expression()?;
                }
                _ if self.is_keyword_argument() => self.keyword_argument()?,
                _ => {
                    self.named()?;
                }
            }
        }
        Ok(())
    }

    pub(super) fn is_keyword_argument(&mut self) -> bool {
        self.is_name() && self.next_kind() == T::Equal
    }

    pub(super) fn keyword_argument(&mut self) -> Read<()> {
        let name = self.take();
        let equal = self.take();
        if matches!(self.kind(), T::Comma | T::Rpar) {
            let text = "expected argument value expression";
            return Err(self.error(name.start, equal.end, text));
        }
        self.expression()?;
        if self.comprehension_follows() {
            return Err(self.error(name.start, equal.end, EQUALS));
        }
        Ok(())
    }

    pub(super) fn positional(&mut self, generator: bool, count: u32) -> Read<()> {
        let tok = self.tok();
        if matches!(tok.kind, T::True | T::False | T::None) && self.next_kind() == T::Equal {
            let end = self.raw(self.at + 1).end;
            let word = self.text.get(tok.start..tok.end).unwrap_or("");
            return Err(self.error(tok.start, end, format!("cannot assign to {word}")));
        }
        let named = self.is_name() && self.next_kind() == T::ColonEqual;
        let value = if named { self.named()? } else { self.expression()? };
        if self.kind() == T::Equal {
            let end = self.tok().end;
            return Err(self.error(value.start, end, KEYWORD));
        }
        if self.kind() == T::ColonEqual {
            return Err(self.not_named(value));
        }
        if self.comprehension_follows() {
            if !generator && count == 1 {
                return Err(self.fail());
            }
            let keyword = self.tok();
            let clauses = self.comprehension();
            if count > 1 && is_plain(&clauses) {
                return Err(self.error(keyword.start, keyword.end, "invalid syntax"));
            }
            clauses?;
            let end = self.last_end();
            let alone = self.kind() == T::Rpar && count == 1;
            if !alone && (count > 1 || self.kind() == T::Comma) {
                // A comma that ends the call is allowed to nobody but a sole generator.
                let more = count > 1 || self.next_kind() != T::Rpar;
                if more {
                    if self.eat(T::Comma) {
                        // CPython has read that too.
                        let _ = self.guess(Self::expression);
                    }
                    let text = "Generator expression must be parenthesized";
                    return Err(self.error(value.start, end, text));
                }
            }
        }
        Ok(())
    }
}
