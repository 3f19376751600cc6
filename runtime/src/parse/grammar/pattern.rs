//! `match` statements and their patterns, as `grammar.rs` reads them.
//!
//! Place: `statement.rs` comes here for what begins with `match`.
//!
//! Invariants and limits: those of `grammar.rs`.

use ruff_python_ast::token::TokenKind as T;

use super::{Read, Reader, Stop, begins};

impl Reader<'_> {
    /// `match` as a statement, or as a name.
    pub(super) fn match_or_simple(&mut self) -> Read<()> {
        let mut inline = None;
        let keyword = self.tok();
        let header = self.guess(|this| {
            this.take();
            this.star_named()?;
            while this.eat(T::Comma) && this.kind() != T::Colon {
                this.star_named()?;
            }
            if this.kind() == T::Newline {
                this.take();
                // Only what is indented tells it from a name.
                return if this.kind() == T::Indent { Ok(false) } else { Err(this.fail()) };
            }
            this.expect(T::Colon)?;
            inline = Some(this.tok());
            this.expect(T::Newline).map(|_| true)
        });
        match header {
            None => {
                if let Some(stop) = self.broken_header() {
                    return Err(stop);
                }
                let read = self.simple_statements();
                return match (read, inline) {
                    // CPython has come farther by reading a header.
                    (Err(Stop::Fault(fault)), Some(tok)) if fault.message == "invalid syntax" => {
                        Err(self.error(tok.start, tok.end, "invalid syntax"))
                    }
                    (read, _) => read,
                };
            }
            Some(false) => {
                let end = self.raw(self.at.saturating_sub(1)).start;
                return Err(self.error(end, end, "expected ':'"));
            }
            Some(true) => {}
        }
        if !self.eat(T::Indent) {
            return Err(self.no_block(keyword));
        }
        while self.kind() == T::Case {
            let keyword = self.take();
            self.open_pattern()?;
            if self.eat(T::If) {
                self.named()?;
            }
            self.colon()?;
            self.block(keyword)?;
        }
        match self.kind() {
            T::Dedent => {
                self.take();
                Ok(())
            }
            T::Indent => Err(self.fail()),
            _ => Err(Stop::Defer),
        }
    }

    /// What is wrong with a header behind `match`, where what stands there cannot go on with a name.
    fn broken_header(&mut self) -> Option<Stop> {
        let (at, depth) = (self.at, self.depth);
        self.take();
        let next = self.kind();
        let begun = begins(next)
            && !matches!(next, T::Lpar | T::Lsqb | T::Minus | T::Plus | T::Not)
            || next == T::Lbrace;
        let read = begun.then(|| {
            let first = self.star_named()?;
            self.tuple_rest(first, Self::star_named)
        });
        let stop = match read {
            None => None,
            Some(Ok(_)) if self.kind() == T::Newline => Some(self.error_here("expected ':'")),
            Some(Ok(_)) if self.kind() == T::Colon => None,
            Some(Ok(_)) => Some(self.fail()),
            Some(Err(stop)) => Some(stop),
        };
        (self.at, self.depth) = (at, depth);
        stop
    }

    /// What stands after `case`: a sequence needs no brackets there.
    fn open_pattern(&mut self) -> Read<()> {
        let starred = self.star_pattern()?;
        if self.kind() == T::Comma {
            while self.eat(T::Comma) {
                if matches!(self.kind(), T::Colon | T::If) {
                    break;
                }
                self.star_pattern()?;
            }
        } else if starred {
            return Err(self.fail());
        }
        Ok(())
    }

    /// An element of a sequence; whether it is starred.
    fn star_pattern(&mut self) -> Read<bool> {
        if self.eat(T::Star) {
            self.capture()?;
            return Ok(true);
        }
        self.as_pattern().map(|()| false)
    }

    /// A name to be bound: neither called nor a keyword.
    fn capture(&mut self) -> Read<()> {
        self.name()?;
        if matches!(self.kind(), T::Dot | T::Lpar | T::Equal) { Err(self.fail()) } else { Ok(()) }
    }

    fn as_pattern(&mut self) -> Read<()> {
        self.closed_pattern()?;
        while self.eat(T::Vbar) {
            self.closed_pattern()?;
        }
        if !self.eat(T::As) {
            return Ok(());
        }
        let tok = self.tok();
        if self.is_name() && !matches!(self.next_kind(), T::Dot | T::Lpar | T::Equal) {
            self.take();
            if self.text.get(tok.start..tok.end) == Some("_") {
                return Err(self.error(tok.start, tok.end, "cannot use '_' as a target"));
            }
            return Ok(());
        }
        let target = self.expression()?;
        let text = format!("cannot use {} as pattern target", target.shape.word());
        Err(self.error(target.start, target.end, text))
    }

    fn closed_pattern(&mut self) -> Read<()> {
        match self.kind() {
            T::Minus | T::Int | T::Float | T::Complex => self.number_pattern(),
            T::String | T::FStringStart | T::TStringStart => {
                let strings = self.strings()?;
                if strings.shape != super::Shape::Literal {
                    let text = "patterns may only match literals and attribute lookups";
                    return Err(self.error(strings.start, strings.end, text));
                }
                Ok(())
            }
            T::None | T::True | T::False => {
                self.take();
                Ok(())
            }
            T::Lpar => {
                self.take();
                self.sequence_pattern(T::Rpar)
            }
            T::Lsqb => {
                self.take();
                self.sequence_pattern(T::Rsqb)
            }
            T::Lbrace => self.mapping_pattern(),
            _ => self.name_pattern(),
        }
    }

    /// A number, or a complex one of two.
    fn number_pattern(&mut self) -> Read<()> {
        let first = self.signed_number()?;
        if !matches!(self.kind(), T::Plus | T::Minus) {
            return Ok(());
        }
        if first.kind == T::Complex {
            let text = "real number required in complex literal";
            return Err(self.error(first.start, first.end, text));
        }
        self.take();
        let second = self.tok();
        match second.kind {
            T::Complex => {
                self.take();
                Ok(())
            }
            T::Int | T::Float => {
                let text = "imaginary number required in complex literal";
                Err(self.error(second.start, second.end, text))
            }
            _ => Err(self.fail()),
        }
    }

    fn signed_number(&mut self) -> Read<super::Tok> {
        self.eat(T::Minus);
        if matches!(self.kind(), T::Int | T::Float | T::Complex) {
            Ok(self.take())
        } else {
            Err(self.fail())
        }
    }

    /// The rest of a sequence, or of a pattern in parentheses.
    fn sequence_pattern(&mut self, close: T) -> Read<()> {
        let (mut count, mut comma, mut starred) = (0, false, false);
        while self.kind() != close {
            starred = self.star_pattern()?;
            count += 1;
            if !self.eat(T::Comma) {
                break;
            }
            comma = true;
        }
        if close == T::Rpar && count == 1 && starred && !comma {
            return Err(self.fail());
        }
        self.expect(close).map(drop)
    }

    fn mapping_pattern(&mut self) -> Read<()> {
        self.take();
        while self.kind() != T::Rbrace {
            if self.eat(T::DoubleStar) {
                let tok = self.tok();
                if self.text.get(tok.start..tok.end) == Some("_") {
                    return Err(self.fail());
                }
                self.capture()?;
                self.eat(T::Comma);
                break;
            }
            match self.kind() {
                T::Minus | T::Int | T::Float | T::Complex => self.number_pattern()?,
                T::String | T::None | T::True | T::False => self.closed_pattern()?,
                _ => {
                    self.name()?;
                    if self.kind() != T::Dot {
                        return Err(self.fail());
                    }
                    while self.eat(T::Dot) {
                        self.name()?;
                    }
                }
            }
            self.expect(T::Colon)?;
            self.as_pattern()?;
            if !self.eat(T::Comma) {
                break;
            }
        }
        self.expect(T::Rbrace).map(drop)
    }

    /// A name to bind, a dotted name, or a class.
    fn name_pattern(&mut self) -> Read<()> {
        self.name()?;
        while self.eat(T::Dot) {
            self.name()?;
        }
        match self.kind() {
            T::Lpar => self.class_pattern(),
            T::Equal => Err(self.fail()),
            _ => Ok(()),
        }
    }

    fn class_pattern(&mut self) -> Read<()> {
        self.take();
        let mut keyword = false;
        while self.kind() != T::Rpar {
            let start = self.tok().start;
            if self.is_name() && self.next_kind() == T::Equal {
                self.take();
                self.take();
                keyword = true;
                self.as_pattern()?;
            } else {
                self.as_pattern()?;
                if keyword {
                    let mut end = self.last_end();
                    while self.kind() == T::Comma
                        && !matches!(self.next_kind(), T::Rpar | T::Newline)
                    {
                        self.take();
                        if self.is_name() && self.next_kind() == T::Equal {
                            break;
                        }
                        self.as_pattern()?;
                        end = self.last_end();
                    }
                    let text = "positional patterns follow keyword patterns";
                    return Err(self.error(start, end, text));
                }
            }
            if !self.eat(T::Comma) {
                break;
            }
        }
        self.expect(T::Rpar).map(drop)
    }
}
