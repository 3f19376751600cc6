//! Expressions, as `grammar.rs` reads them.
//!
//! Place: statements and, for what stands in brackets and f-strings, expressions themselves.
//!
//! Invariants and limits: those of `grammar.rs`.

use ruff_python_ast::token::TokenKind as T;

use super::{Expr, Read, Reader, Shape, begins};

const FORGOTTEN: &str = "invalid syntax. Perhaps you forgot a comma?";
const EQUALS: &str = "invalid syntax. Maybe you meant '==' or ':=' instead of '='?";
const KEYWORD: &str = "expression cannot contain assignment, perhaps you meant \"==\"?";

impl Reader<'_> {
    /// What may stand alone as a statement, be assigned, or be returned: a tuple without parentheses included.
    pub(super) fn star_expressions(&mut self) -> Read<Expr> {
        let first = self.star_expression()?;
        self.tuple_rest(first, Self::star_expression)
    }

    fn tuple_rest(&mut self, first: Expr, element: fn(&mut Self) -> Read<Expr>) -> Read<Expr> {
        if self.kind() != T::Comma {
            return Ok(first);
        }
        let mut tuple = Expr { bad: first.bad, ..Expr::new(Shape::Tuple, first.start, first.end) };
        while self.eat(T::Comma) {
            tuple.end = self.last_end();
            let kind = self.kind();
            if !begins(kind) && kind != T::Star {
                break;
            }
            let next = element(self)?;
            tuple.bad = tuple.bad.or(next.bad);
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

    fn starred_or(&mut self, other: fn(&mut Self) -> Read<Expr>) -> Read<Expr> {
        if self.kind() != T::Star {
            return other(self);
        }
        let star = self.take();
        let inner = self.bitwise_or()?;
        Ok(Expr { bad: inner.bad, ..Expr::new(Shape::Starred, star.start, inner.end) })
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
            T::ColonEqual => {
                let word = expr.shape.word();
                let text = format!("cannot use assignment expressions with {word}");
                Err(self.error(expr.start, expr.end, text))
            }
            T::Equal => self.equals(start.start, expr),
            _ => Ok(expr),
        }
    }

    /// `=` after an expression where none may be.
    fn equals(&mut self, start: usize, expr: Expr) -> Read<Expr> {
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
        let (at, depth) = (self.at, self.depth);
        self.take();
        let value = self.guess(Self::bitwise_or);
        let again = matches!(self.kind(), T::Equal | T::ColonEqual);
        (self.at, self.depth) = (at, depth);
        match value {
            Some(value) if !again && expr.shape == Shape::Name && !expr.grouped => {
                Err(self.error(start, value.end, EQUALS))
            }
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
    fn is_logical(&self, expr: Expr) -> bool {
        if expr.shape != Shape::Other || expr.grouped {
            return false;
        }
        let mut depth = 0_u32;
        self.toks.iter().filter(|tok| tok.start >= expr.start && tok.end <= expr.end).any(|tok| {
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
        let expr = self.disjunction()?;
        if self.kind() == T::If {
            return self.conditional(expr);
        }
        let kind = self.kind();
        if !self.guessing && self.depth > 0 && begins(kind) && kind != T::Not {
            let soft = super::is_name(first.kind) && first.kind != T::Name
                || self.text.get(first.start..first.end) == Some("_");
            let prefixed = expr.shape == Shape::Name && kind == T::String;
            let legacy = matches!(self.text.get(expr.start..expr.end), Some("print" | "exec"));
            let (at, depth) = (self.at, self.depth);
            let next = self.guess(Self::expression);
            (self.at, self.depth) = (at, depth);
            if let Some(next) = next
                && !soft
                && !prefixed
                && !legacy
            {
                let fault = self.fault(next.start, next.end).generic();
                if fault.message != "invalid syntax" {
                    return Err(super::Stop::Fault(fault));
                }
                return Err(self.error(expr.start, next.end, FORGOTTEN));
            }
        }
        Ok(expr)
    }

    /// `expr if condition else other`
    fn conditional(&mut self, expr: Expr) -> Read<Expr> {
        self.take();
        let condition = self.disjunction()?;
        if !self.eat(T::Else) {
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
                return Err(self.error(expr.start, tok.end, text));
            }
            if tok.kind == T::Newline {
                let text = "expected expression after 'else', but statement is given";
                return Err(self.error_here(text));
            }
            return Err(self.fail());
        }
        let other = self.expression()?;
        Ok(Expr::new(Shape::Conditional, expr.start, other.end))
    }

    fn lambda(&mut self) -> Read<Expr> {
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
        let mut expr = self.inversion()?;
        while matches!(self.kind(), T::Or | T::And) {
            self.take();
            let next = self.inversion()?;
            expr = Expr::new(Shape::Other, expr.start, next.end);
        }
        Ok(expr)
    }

    fn inversion(&mut self) -> Read<Expr> {
        let start = self.tok().start;
        let mut negated = false;
        while self.eat(T::Not) {
            negated = true;
        }
        let expr = self.comparison()?;
        Ok(if negated { Expr::new(Shape::Other, start, expr.end) } else { expr })
    }

    fn comparison(&mut self) -> Read<Expr> {
        let mut expr = self.bitwise_or()?;
        loop {
            match self.kind() {
                T::Less
                    if self.next_kind() == T::Greater
                        && self.raw(self.at + 1).start == self.tok().end =>
                {
                    return Ok(expr);
                }
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
                T::Not => {
                    self.take();
                    self.expect(T::In)?;
                }
                _ => return Ok(expr),
            }
            let next = self.bitwise_or()?;
            expr = Expr::new(Shape::Comparison, expr.start, next.end);
        }
    }

    /// All operators that bind tighter than comparisons; their order does not matter here.
    pub(super) fn bitwise_or(&mut self) -> Read<Expr> {
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
            self.take();
            let next = match self.factor() {
                Err(_) if self.lenient => {
                    (self.at, self.depth) = (at, depth);
                    return Ok(expr);
                }
                next => next?,
            };
            expr = Expr::new(Shape::Other, expr.start, next.end);
        }
        Ok(expr)
    }

    fn factor(&mut self) -> Read<Expr> {
        let start = self.tok().start;
        let mut signed = false;
        while matches!(self.kind(), T::Plus | T::Minus | T::Tilde) {
            self.take();
            signed = true;
        }
        let waits = self.eat(T::Await);
        let expr = self.primary()?;
        Ok(if signed {
            Expr::new(Shape::Other, start, expr.end)
        } else if waits {
            Expr::new(Shape::Await, start, expr.end)
        } else {
            expr
        })
    }

    fn primary(&mut self) -> Read<Expr> {
        let mut expr = self.atom()?;
        loop {
            match self.kind() {
                T::Dot => {
                    if self.lenient && !super::is_name(self.next_kind()) {
                        return Ok(expr);
                    }
                    self.take();
                    let name = self.name()?;
                    expr = Expr::new(Shape::Attribute, expr.start, name.end);
                }
                T::Lpar => {
                    self.take();
                    self.arguments(true)?;
                    let close = self.expect(T::Rpar)?;
                    expr = Expr::new(Shape::Call, expr.start, close.end);
                }
                T::Lsqb => {
                    self.take();
                    self.slices()?;
                    let close = self.expect(T::Rsqb)?;
                    expr = Expr::new(Shape::Subscript, expr.start, close.end);
                }
                _ => return Ok(expr),
            }
        }
    }

    fn slices(&mut self) -> Read<()> {
        loop {
            if self.kind() == T::Star {
                self.star_named()?;
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

    fn atom(&mut self) -> Read<Expr> {
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

    fn strings(&mut self) -> Read<Expr> {
        let first = self.tok();
        let (mut bytes, mut texts, mut templates, mut formatted) = (false, false, false, false);
        loop {
            let tok = self.tok();
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
        }
        let end = self.last_end();
        if templates && (texts || bytes) {
            let text = "cannot mix t-string literals with string or bytes literals";
            return Err(self.error(first.start, end, text));
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
    fn interpolated(&mut self, what: &str) -> Read<()> {
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
                _ => return Err(super::Stop::Defer),
            }
        }
    }

    /// A field of an f-string.
    fn replacement(&mut self, what: &str) -> Read<()> {
        self.take();
        let tok = self.tok();
        if matches!(tok.kind, T::Equal | T::Exclamation | T::Colon | T::Rbrace) {
            let sign = self.text.get(tok.start..tok.end).unwrap_or("");
            let text = format!("{what}: valid expression required before '{sign}'");
            return Err(self.error(tok.start, tok.end, text));
        }
        if self.kind() == T::Lambda {
            let lambda = self.take();
            self.parameters(T::Colon, true)?;
            if self.kind() == T::Colon {
                let end = self.take().end;
                let text =
                    format!("{what}: lambda expressions are not allowed without parentheses");
                return Err(self.error(lambda.start, end, text));
            }
            return Err(self.fail());
        }
        if self.kind() == T::Yield {
            self.yielding()?;
        } else if begins(self.kind()) || self.kind() == T::Star {
            self.field_value()?;
        } else {
            return Err(self.expected_in_field(what, "a valid expression after '{'"));
        }
        self.after_field(what)
    }

    /// `text` should stand here in a field; its end, if the string ends.
    fn expected_in_field(&mut self, what: &str, text: &str) -> super::Stop {
        let ends = matches!(self.kind(), T::FStringEnd | T::TStringEnd);
        self.error_here(&format!("{what}: expecting {}", if ends { "'}'" } else { text }))
    }

    /// The value of a field: as much as can be read of it.
    fn field_value(&mut self) -> Read<()> {
        let (at, depth) = (self.at, self.depth);
        match self.star_expressions() {
            Err(super::Stop::Fault(fault)) if fault.message == "invalid syntax" => {
                (self.at, self.depth) = (at, depth);
                self.lenient = true;
                let again = self.star_expressions();
                self.lenient = false;
                again.map(drop)
            }
            read => read.map(drop),
        }
    }

    /// `=`, conversion and format of a field, and its end.
    fn after_field(&mut self, what: &str) -> Read<()> {
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

    fn parenthesised(&mut self) -> Read<Expr> {
        let open = self.take();
        if self.kind() == T::Rpar {
            let close = self.take();
            return Ok(Expr { bad: None, ..Expr::new(Shape::Tuple, open.start, close.end) });
        }
        if self.kind() == T::Yield {
            self.yielding()?;
            let close = self.expect(T::Rpar)?;
            return Ok(Expr { grouped: true, ..Expr::new(Shape::Yield, open.start, close.end) });
        }
        let first = self.star_named()?;
        if self.comprehension_follows() {
            self.refuse_starred(first, "iterable unpacking cannot be used in comprehension")?;
            self.comprehension()?;
            let close = self.expect(T::Rpar)?;
            return Ok(Expr::new(Shape::Generator, open.start, close.end));
        }
        if self.kind() == T::Comma {
            let all = self.tuple_rest(first, Self::star_named)?;
            let close = self.expect(T::Rpar)?;
            return Ok(Expr { bad: all.bad, ..Expr::new(Shape::Tuple, open.start, close.end) });
        }
        if first.shape == Shape::Starred && self.kind() == T::Rpar {
            let text = "cannot use starred expression here";
            return Err(self.error(first.start, first.end, text));
        }
        let close = self.expect(T::Rpar)?;
        let _ = close;
        Ok(Expr { grouped: true, ..first })
    }

    fn refuse_starred(&mut self, expr: Expr, text: &str) -> Read<()> {
        if expr.shape == Shape::Starred {
            return Err(self.error(expr.start, expr.end, text));
        }
        Ok(())
    }

    fn list(&mut self) -> Read<Expr> {
        let open = self.take();
        let mut list = Expr { bad: None, ..Expr::new(Shape::List, open.start, open.end) };
        let mut count = 0;
        while self.kind() != T::Rsqb {
            let element = self.star_named()?;
            list.bad = list.bad.or(element.bad);
            count += 1;
            if self.comprehension_follows() {
                if count > 1 {
                    return Err(self.no_parentheses(open.end, element));
                }
                let text = "iterable unpacking cannot be used in comprehension";
                self.refuse_starred(element, text)?;
                self.comprehension()?;
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
    fn no_parentheses(&mut self, from: usize, last: Expr) -> super::Stop {
        let text = self.text.get(from..last.end).unwrap_or("");
        let start = from + (text.len() - text.trim_start().len());
        let message = "did you forget parentheses around the comprehension target?";
        self.error(start, last.end, message)
    }

    fn braces(&mut self) -> Read<Expr> {
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
            } else {
                let was = self.guessing;
                self.guessing |= is_dict;
                let element = self.star_named();
                self.guessing = was;
                let element = element?;
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
    fn dict_value(&mut self, count: u32) -> Read<bool> {
        if self.kind() != T::Colon {
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
                Err(self.error(star.start, self.last_end(), text))
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
            let targets = self.targets()?;
            if self.kind() != T::In {
                if let Some((shape, start, end)) = targets.bad {
                    let text = format!("cannot assign to {}", shape.word());
                    return Err(self.error(start, end, text));
                }
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
        }
        Ok(())
    }

    /// Targets of `for`: without comparisons, for `in` ends them.
    pub(super) fn targets(&mut self) -> Read<Expr> {
        let first = self.starred_or(Self::bitwise_or)?;
        self.tuple_rest(first, |this| this.starred_or(Self::bitwise_or))
    }

    /// Arguments up to the closing bracket. A sole generator needs no brackets of its own where `generator`.
    pub(super) fn arguments(&mut self, generator: bool) -> Read<()> {
        let (mut keyword, mut unpacked, mut count) = (false, false, 0);
        while self.kind() != T::Rpar {
            count += 1;
            let tok = self.tok();
            match tok.kind {
                T::Star => {
                    self.take();
                    if matches!(self.kind(), T::Rpar | T::Comma) {
                        return Err(self.error_here("Invalid star expression"));
                    }
                    let value = self.expression()?;
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
    fn rest_of_arguments(&mut self) -> Read<()> {
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

    fn is_keyword_argument(&mut self) -> bool {
        self.is_name() && self.next_kind() == T::Equal
    }

    fn keyword_argument(&mut self) -> Read<()> {
        self.take();
        let equal = self.take();
        if matches!(self.kind(), T::Comma | T::Rpar) {
            let name = self.raw(self.at.saturating_sub(2));
            let text = "expected argument value expression";
            return Err(self.error(name.start, equal.end, text));
        }
        self.expression()?;
        if self.comprehension_follows() {
            let name = self.raw(self.at);
            let _ = name;
            return Err(super::Stop::Defer);
        }
        Ok(())
    }

    fn positional(&mut self, generator: bool, count: u32) -> Read<()> {
        let tok = self.tok();
        if self.next_kind() == T::Equal && matches!(tok.kind, T::True | T::False | T::None) {
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
            let text = format!("cannot use assignment expressions with {}", value.shape.word());
            return Err(self.error(value.start, value.end, text));
        }
        if self.comprehension_follows() {
            if !generator {
                return Err(self.fail());
            }
            self.comprehension()?;
            let end = self.last_end();
            let alone = self.kind() == T::Rpar && count == 1;
            if !alone && (count > 1 || self.kind() == T::Comma) {
                // A comma that ends the call is allowed to nobody but a sole generator.
                let more = count > 1 || self.next_kind() != T::Rpar;
                if more {
                    let text = "Generator expression must be parenthesized";
                    return Err(self.error(value.start, end, text));
                }
            }
        }
        Ok(())
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

    /// Parameters up to `close`.
    pub(super) fn parameters(&mut self, close: T, lambda: bool) -> Read<()> {
        let (mut default, mut slash, mut star, mut first) = (false, false, false, true);
        while self.kind() != close {
            let tok = self.tok();
            match tok.kind {
                T::Slash => {
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
                }
                T::Star => {
                    if star {
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
                        if matches!(self.kind(), T::Comma | T::Rpar | T::Colon) {
                            let text = "expected default value expression";
                            return Err(self.error(equal.start, equal.end, text));
                        }
                        self.expression()?;
                        default = true;
                    } else if default && !star {
                        let text = "parameter without a default follows parameter with a default";
                        return Err(self.error(name.start, name.end, text));
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
    fn star_parameter(&mut self, star: super::Tok, close: T, lambda: bool) -> Read<()> {
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
        if bare && lambda && self.kind() == close {
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

    fn keywords_parameter(&mut self, close: T, lambda: bool) -> Read<()> {
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
                let text = "arguments cannot follow var-keyword argument";
                return Err(self.error(tok.start, tok.end, text));
            }
            return Err(self.fail());
        }
        Ok(())
    }

    /// `(a, b)` among parameters.
    fn grouped_parameters(&mut self, lambda: bool) -> super::Stop {
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

    fn annotation(&mut self, lambda: bool, starred: bool) -> Read<()> {
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
