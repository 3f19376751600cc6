//! Strings, and the fields of f-strings and t-strings, as `grammar.rs` reads them.
//!
//! Place: what begins with a quote comes here from `expression.rs`.
//!
//! Invariants and limits: those of `grammar.rs`.

use ruff_python_ast::token::TokenKind as T;

use super::ahead::is_plain;
use super::{Expr, Read, Reader, Shape, Stop, begins};

impl Reader<'_> {
    pub(super) fn strings(&mut self) -> Read<Expr> {
        let first = self.tok();
        let (mut bytes, mut texts, mut templates, mut formatted) = (false, false, false, false);
        // The first two side by side of which one is a t-string, and the last that was read.
        let (mut mixed, mut last) = (None, None);
        loop {
            let tok = self.tok();
            let is_template = tok.kind == T::TStringStart;
            match tok.kind {
                T::String => {
                    self.take();
                    let text = self.text.get(tok.start..tok.end).unwrap_or("");
                    let prefix = text.split(['"', '\'']).next().unwrap_or("");
                    if prefix.contains(['b', 'B']) { bytes = true } else { texts = true }
                }
                T::FStringStart => {
                    self.interpolated("f-string")?;
                    texts = true;
                    formatted = true;
                }
                T::TStringStart => {
                    self.interpolated("t-string")?;
                    templates = true;
                }
                _ => break,
            }
            if let Some((start, was_template)) = last.replace((tok.start, is_template))
                && was_template != is_template
            {
                mixed = mixed.or(Some((start, self.last_end())));
            }
        }
        let end = self.last_end();
        if let Some((start, end)) = mixed {
            let text = "cannot mix t-string literals with string or bytes literals";
            return Err(self.error(start, end, text));
        }
        if bytes && texts {
            return Err(self.error_here("cannot mix bytes and nonbytes literals"));
        }
        let shape = if templates {
            Shape::TString
        } else if formatted {
            Shape::FString
        } else {
            Shape::Literal
        };
        Ok(Expr::new(shape, first.start, end))
    }

    /// An f-string or t-string.
    pub(super) fn interpolated(&mut self, what: &str) -> Read<()> {
        self.take();
        loop {
            match self.kind() {
                T::FStringMiddle | T::TStringMiddle => {
                    self.take();
                }
                T::FStringEnd | T::TStringEnd => {
                    self.take();
                    return Ok(());
                }
                T::Lbrace => self.replacement(what)?,
                _ => return Err(Stop::Defer),
            }
        }
    }

    /// A field of an f-string.
    pub(super) fn replacement(&mut self, what: &str) -> Read<()> {
        self.tok();
        self.field = Some(self.at);
        self.take();
        let tok = self.tok();
        if matches!(tok.kind, T::Rpar | T::Rsqb) {
            let close = self.text.get(tok.start..tok.end).unwrap_or("");
            return Err(self.error_here(&format!("{what}: unmatched '{close}'")));
        }
        if matches!(tok.kind, T::Equal | T::Exclamation | T::Colon | T::Rbrace) {
            let sign = self.text.get(tok.start..tok.end).unwrap_or("");
            let text = format!("{what}: valid expression required before '{sign}'");
            return Err(self.error(tok.start, tok.end, text));
        }
        if self.kind() == T::Lambda {
            let (at, lambda) = (self.at, self.take());
            self.parameters(T::Colon, true)?;
            if self.kind() == T::Rbrace {
                self.at = at;
                return Err(self.expected_in_field(what, "a valid expression after '{'"));
            }
            if self.kind() == T::Colon {
                let end = self.take().end;
                // CPython has read one more.
                self.tok();
                let text =
                    format!("{what}: lambda expressions are not allowed without parentheses");
                return Err(self.error(lambda.start, end, text));
            }
            return Err(self.fail());
        }
        if self.kind() == T::Yield {
            self.yielding()?;
        } else {
            let ends = matches!(tok.kind, T::FStringEnd | T::TStringEnd);
            let begun = !ends && (begins(tok.kind) || tok.kind == T::Star);
            if !begun || !self.field_value()? {
                return Err(self.expected_in_field(what, "a valid expression after '{'"));
            }
        }
        self.after_field(what)
    }

    /// `text` should stand here in a field; its end, if the string ends.
    pub(super) fn expected_in_field(&mut self, what: &str, text: &str) -> Stop {
        let ends = matches!(self.kind(), T::FStringEnd | T::TStringEnd);
        if ends
            && !self.ahead
            && let Some(fault) = crate::parse::fields::fault(self.source)
        {
            // The tokenizer finds it first, as a string that does not end.
            return Stop::Fault(fault);
        }
        self.error_here(&format!("{what}: expecting {}", if ends { "'}'" } else { text }))
    }

    /// The value of a field: as much as can be read of it.
    ///
    /// False where there is none, at its place.
    pub(super) fn field_value(&mut self) -> Read<bool> {
        let (at, depth) = (self.at, self.depth);
        let read = self.as_much(Self::star_expressions);
        if is_plain(&read) {
            (self.at, self.depth) = (at, depth);
            return Ok(false);
        }
        read.map(|_| true)
    }

    /// `=`, conversion and format of a field, and its end.
    pub(super) fn after_field(&mut self, what: &str) -> Read<()> {
        if !matches!(self.kind(), T::Equal | T::Exclamation | T::Colon | T::Rbrace) {
            return Err(self.expected_in_field(what, "'=', or '!', or ':', or '}'"));
        }
        if self.eat(T::Equal) && !matches!(self.kind(), T::Exclamation | T::Colon | T::Rbrace) {
            return Err(self.expected_in_field(what, "'!', or ':', or '}'"));
        }
        if self.eat(T::Exclamation) {
            if matches!(self.kind(), T::Colon | T::Rbrace) {
                return Err(self.error_here(&format!("{what}: missing conversion character")));
            }
            if !self.is_name() {
                return Err(self.error_here(&format!("{what}: invalid conversion character")));
            }
            let name = self.take();
            let given = self.text.get(name.start..name.end).unwrap_or("");
            if !matches!(given, "s" | "r" | "a") {
                let text = format!(
                    "{what}: invalid conversion character '{given}': expected 's', 'r', or 'a'"
                );
                return Err(self.error(name.start, name.end, text));
            }
            if !matches!(self.kind(), T::Colon | T::Rbrace) {
                return Err(self.expected_in_field(what, "':' or '}'"));
            }
        }
        if self.eat(T::Colon) {
            loop {
                match self.kind() {
                    T::FStringMiddle | T::TStringMiddle => {
                        self.take();
                    }
                    T::Lbrace => self.replacement(what)?,
                    T::Rbrace => break,
                    _ => {
                        let text = format!("{what}: expecting '}}', or format specs");
                        return Err(self.error_here(&text));
                    }
                }
            }
        }
        if self.kind() != T::Rbrace {
            return Err(self.error_here(&format!("{what}: expecting '}}'")));
        }
        self.take();
        Ok(())
    }
}
