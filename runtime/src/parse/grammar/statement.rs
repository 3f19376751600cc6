//! Statements, as `grammar.rs` reads them.
//!
//! Place: `grammar.rs` reads a source by `file`.
//!
//! Invariants and limits: those of `grammar.rs`.

use ruff_python_ast::token::TokenKind as T;

use super::ahead::is_plain;
use super::{Expr, FORGOTTEN, Read, Reader, Shape, Stop, Tok, begins};

impl Reader<'_> {
    pub(super) fn file(&mut self) -> Read<()> {
        while self.kind() != T::EndOfFile {
            if !self.eat(T::Newline) {
                self.statement()?;
            }
        }
        Ok(())
    }

    /// A lone expression, as `eval` takes it.
    pub(super) fn lone(&mut self) -> Read<()> {
        let first = self.expression()?;
        self.tuple_rest(first, Self::expression)?;
        while self.eat(T::Newline) {}
        if self.kind() == T::EndOfFile { Ok(()) } else { Err(self.fail()) }
    }

    fn statement(&mut self) -> Read<()> {
        match self.kind() {
            T::If | T::While => {
                let keyword = self.take();
                self.named()?;
                self.colon()?;
                self.block(keyword)?;
                self.alternatives(keyword.kind == T::If)
            }
            T::For => self.for_loop(),
            T::With => self.with(),
            T::Try => self.try_block(),
            T::Def => self.function(),
            T::Class => self.class(),
            T::At => self.decorated(),
            T::Async => {
                self.take();
                match self.kind() {
                    T::Def => self.function(),
                    T::With => self.with(),
                    T::For => self.for_loop(),
                    _ => Err(self.fail()),
                }
            }
            T::Match => self.match_or_simple(),
            // ruff calls it a name where it has found no header.
            T::Name if self.is_word("match") => self.match_or_simple(),
            _ => self.simple_statements(),
        }
    }

    fn is_word(&mut self, word: &str) -> bool {
        let tok = self.tok();
        self.text.get(tok.start..tok.end) == Some(word)
    }

    /// `elif` and `else`
    fn alternatives(&mut self, elif: bool) -> Read<()> {
        while elif && self.kind() == T::Elif {
            let keyword = self.take();
            self.named()?;
            self.colon()?;
            self.block(keyword)?;
        }
        self.else_block()
    }

    fn else_block(&mut self) -> Read<()> {
        if self.kind() == T::Else {
            let keyword = self.take();
            self.forced_colon()?;
            self.block(keyword)?;
            if self.kind() == T::Elif {
                return Err(self.error_here("'elif' block follows an 'else' block"));
            }
        }
        Ok(())
    }

    /// The colon of a header, which is asked for by name only at the line's end.
    pub(super) fn colon(&mut self) -> Read<()> {
        if self.eat(T::Colon) {
            return Ok(());
        }
        if self.kind() == T::Newline {
            return Err(self.error_here("expected ':'"));
        }
        Err(self.fail())
    }

    /// The colon where nothing else may stand.
    fn forced_colon(&mut self) -> Read<()> {
        if self.eat(T::Colon) { Ok(()) } else { Err(self.error_here("expected ':'")) }
    }

    /// What stands behind the header that begins with `keyword`.
    pub(super) fn block(&mut self, keyword: Tok) -> Read<()> {
        if !self.eat(T::Newline) {
            return self.simple_statements();
        }
        if !self.eat(T::Indent) {
            return Err(self.no_block(keyword));
        }
        loop {
            match self.kind() {
                T::Dedent => {
                    self.take();
                    return Ok(());
                }
                T::EndOfFile => return Ok(()),
                T::Newline => {
                    self.take();
                }
                _ => self.statement()?,
            }
        }
    }

    /// A header without a body. CPython marks the token behind it; one that ends a block or the source has no width.
    pub(super) fn no_block(&mut self, keyword: Tok) -> Stop {
        let tok = self.tok();
        if self.ahead {
            return Stop::Defer;
        }
        let word = self.text.get(keyword.start..keyword.end).unwrap_or_default();
        let phrase = match keyword.kind {
            T::Def => "function definition".to_owned(),
            T::Class => "class definition".to_owned(),
            T::Except
                if self.raw(self.toks.partition_point(|tok| tok.start <= keyword.start)).kind
                    == T::Star =>
            {
                "'except*' statement".to_owned()
            }
            _ => format!("'{word}' statement"),
        };
        let behind = self.toks.get(self.at..).unwrap_or_default().iter();
        let next = behind.copied().find(|tok| tok.kind != T::Dedent);
        let (start, end) = match (tok.kind, next) {
            (T::Dedent | T::EndOfFile, Some(next)) if next.kind != T::EndOfFile => {
                (next.start, next.start)
            }
            (T::Dedent | T::EndOfFile, _) => {
                let end = self.text.len() - usize::from(self.text.ends_with('\n'));
                (end, end)
            }
            _ => (tok.start, tok.end),
        };
        let line = self.source.line_at(keyword.start as u32);
        let text = format!("expected an indented block after {phrase} on line {line}");
        Stop::Fault(self.fault(start, end).indentation(text))
    }

    fn for_loop(&mut self) -> Read<()> {
        let keyword = self.take();
        let (at, depth) = (self.at, self.depth);
        let targets = match self.statement_targets(Self::targets) {
            read if is_plain(&read) => {
                // What cannot be assigned to is told, whatever stands behind it.
                let here = (self.at, self.depth);
                (self.at, self.depth) = (at, depth);
                let bad = self.as_much(Self::targets).ok().and_then(|(targets, _)| targets.bad);
                (self.at, self.depth) = here;
                match bad.filter(|(shape, ..)| *shape != Shape::Comparison) {
                    Some((shape, start, end)) => {
                        let text = format!("cannot assign to {}", shape.word());
                        return Err(self.error(start, end, text));
                    }
                    None => read?,
                }
            }
            read => read?,
        };
        // CPython leaves comparisons to the rules behind, since `in` is one.
        let bad = targets.bad.filter(|(shape, ..)| *shape != Shape::Comparison);
        if let Some((shape, start, end)) = bad {
            return Err(self.error(start, end, format!("cannot assign to {}", shape.word())));
        }
        if self.kind() != T::In {
            self.read_on(targets);
        }
        self.expect(T::In)?;
        self.star_expressions()?;
        self.colon()?;
        self.block(keyword)?;
        self.else_block()
    }

    fn with(&mut self) -> Read<()> {
        let keyword = self.take();
        let open = self.tok();
        let (mut fault, mut reached, mut closed) = (None, None, false);
        let grouped = self.kind() == T::Lpar
            && self
                .guess(|this| {
                    this.take();
                    if let Err(stop) = this.with_items(T::Rpar) {
                        reached = Some(this.tok());
                        fault = Some(stop);
                        return Err(Stop::Defer);
                    }
                    reached = Some(this.tok());
                    this.expect(T::Rpar)?;
                    closed = true;
                    reached = Some(this.tok());
                    this.expect(T::Colon)
                })
                .is_some();
        // A wrong target tells that items were meant.
        if let Some(Stop::Fault(fault)) = fault
            && (fault.message.starts_with("cannot assign to") || fault.message == FORGOTTEN)
        {
            return Err(Stop::Fault(fault));
        }
        if let Some(newline) = reached.filter(|tok| closed && tok.kind == T::Newline) {
            let end = newline.start;
            return Err(self.error(end, end, "expected ':'"));
        }
        if !grouped {
            if self.never_closes(open) {
                return Err(self.error(open.start, open.start + 1, "'(' was never closed"));
            }
            let items = self.with_items(T::Colon);
            // CPython names the token that it came farthest to.
            if let (Err(Stop::Fault(fault)), Some(tok)) = (&items, reached)
                && fault.message == "invalid syntax"
                && fault.span.start < tok.start as u32
            {
                return Err(self.error(tok.start, tok.end, "invalid syntax"));
            }
            items?;
            self.colon()?;
        }
        self.block(keyword)
    }

    /// Whether the bracket after `with` stays open to the end, without a colon that would say where the statement was meant to
    /// end.
    fn never_closes(&self, open: super::Tok) -> bool {
        let rest = self.text.get(open.end..).unwrap_or_default();
        open.kind == T::Lpar && !rest.contains(':') && {
            let all = crate::parse::brackets::Brackets::scan(self.text, self.text.len()).open;
            all.iter().any(|(_, at)| *at == open.start)
        }
    }

    fn with_items(&mut self, close: T) -> Read<()> {
        loop {
            let first = self.tok();
            let value = self.expression()?;
            self.no_neighbour(first, value)?;
            if self.eat(T::As) {
                let first = self.tok();
                let target = self.statement_targets(Self::star_expression)?;
                self.no_neighbour(first, target)?;
                let ends = matches!(self.kind(), T::Comma | T::Rpar | T::Colon);
                if let Some((shape, start, end)) = target.bad.filter(|_| ends) {
                    let text = format!("cannot assign to {}", shape.word());
                    return Err(self.error(start, end, text));
                }
            }
            if !self.eat(T::Comma) || (close == T::Rpar && self.kind() == close) {
                return Ok(());
            }
        }
    }

    fn try_block(&mut self) -> Read<()> {
        let keyword = self.take();
        self.forced_colon()?;
        self.block(keyword)?;
        let mut groups = None;
        while self.kind() == T::Except {
            let keyword = self.take();
            let star = self.eat(T::Star);
            if groups.is_some_and(|groups| groups != star) {
                let text = "cannot have both 'except' and 'except*' on the same 'try'";
                return Err(self.error(keyword.start, self.last_end(), text));
            }
            groups = Some(star);
            self.except_header(star)?;
            self.block(keyword)?;
        }
        if groups.is_none() && self.kind() != T::Finally {
            let text = "expected 'except' or 'finally' block";
            let tok = self.tok();
            if tok.kind == T::EndOfFile {
                let end = self.text.trim_end().len();
                return Err(self.error(end, end, text));
            }
            return Err(self.error(tok.start, tok.end, text));
        }
        if groups.is_some() {
            self.else_block()?;
        }
        if self.kind() == T::Finally {
            let keyword = self.take();
            self.forced_colon()?;
            self.block(keyword)?;
        }
        Ok(())
    }

    fn except_header(&mut self, star: bool) -> Read<()> {
        if matches!(self.kind(), T::Colon | T::Newline) {
            if star {
                return Err(self.error_here("expected one or more exception types"));
            }
            return self.colon();
        }
        let first = self.expression()?;
        let several = self.kind() == T::Comma;
        while self.eat(T::Comma) {
            if !begins(self.kind()) {
                break;
            }
            self.expression()?;
        }
        if self.eat(T::As) {
            if several && self.is_name() {
                let end = self.take().end;
                let text = "multiple exception types must be parenthesized when using 'as'";
                return Err(self.error(first.start, end, text));
            }
            let at = self.at;
            if let Some(target) = self.guess(Self::expression)
                && (target.shape != Shape::Name || target.grouped)
            {
                let what = if star { "except* statement" } else { "except statement" };
                let text = format!("cannot use {what} with {}", target.shape.word());
                return Err(self.error(target.start, target.end, text));
            }
            self.at = at;
            self.name()?;
        }
        if several { self.expect(T::Colon).map(drop) } else { self.colon() }
    }

    fn function(&mut self) -> Read<()> {
        let keyword = self.take();
        self.name()?;
        let open = self.tok();
        match self.type_parameters(false) {
            // What are no parameters of types is not looked at: the others must stand there.
            Err(Stop::Fault(fault)) if fault.message == "invalid syntax" => {
                return Err(self.error(open.start, open.end, "expected '('"));
            }
            read => read?,
        }
        if self.kind() != T::Lpar {
            return Err(self.error_here("expected '('"));
        }
        self.take();
        self.parameters(T::Rpar, false)?;
        self.expect(T::Rpar)?;
        if self.kind() == T::Rarrow && begins(self.next_kind()) {
            let (at, depth) = (self.at, self.depth);
            self.take();
            let returned = self.as_much(Self::expression);
            if is_plain(&returned) {
                // Then there is none, and the colon is missing.
                (self.at, self.depth) = (at, depth);
            } else {
                returned?;
            }
        }
        self.forced_colon()?;
        self.block(keyword)
    }

    fn class(&mut self) -> Read<()> {
        let keyword = self.take();
        self.name()?;
        self.type_parameters(false)?;
        if self.eat(T::Lpar) {
            self.arguments(false)?;
            self.expect(T::Rpar)?;
        }
        self.colon()?;
        self.block(keyword)
    }

    /// The parameters of a function, of a class or of the `alias` of a type, if there are any.
    fn type_parameters(&mut self, alias: bool) -> Read<()> {
        if self.kind() != T::Lsqb {
            return Ok(());
        }
        self.take();
        if self.kind() == T::Rsqb {
            let start = self.tok().start;
            let end = if alias { self.end_of_empty() } else { start };
            return Err(self.error(start, end, "Type parameter list cannot be empty"));
        }
        loop {
            let what = match self.kind() {
                T::Star => "TypeVarTuple",
                T::DoubleStar => "ParamSpec",
                _ => "",
            };
            if !what.is_empty() {
                self.take();
            }
            self.name()?;
            if self.kind() == T::Colon {
                let colon = self.take();
                let bound = self.expression()?;
                if !what.is_empty() {
                    let kind = if bound.shape == Shape::Tuple { "constraints" } else { "bound" };
                    let text = format!("cannot use {kind} with {what}");
                    return Err(self.error(colon.start, bound.end, text));
                }
            }
            if self.eat(T::Equal) {
                self.star_expression()?;
            }
            if !self.eat(T::Comma) || self.kind() == T::Rsqb {
                break;
            }
        }
        self.expect(T::Rsqb).map(drop)
    }

    /// Where CPython ends the mark at an alias without parameters: as far as it has read, to see whether `type` is a name.
    fn end_of_empty(&self) -> usize {
        let behind = self.toks.get(self.at + 1..).unwrap_or_default();
        let reads_on = behind.first().is_some_and(|tok| tok.kind == T::Lpar || begins(tok.kind));
        let mut ends = behind.iter().filter(|tok| !reads_on || tok.kind == T::Newline);
        ends.next().map_or(self.text.len(), |tok| tok.start)
    }

    fn decorated(&mut self) -> Read<()> {
        while self.eat(T::At) {
            self.named()?;
            self.expect(T::Newline)?;
        }
        match self.kind() {
            T::Def => self.function(),
            T::Class => self.class(),
            T::Async => {
                self.take();
                if self.kind() == T::Def { self.function() } else { Err(self.fail()) }
            }
            T::EndOfFile => {
                // The token at the end has no place in its line.
                let end = self.text.len() + 1;
                Err(self.error(end, end, "invalid syntax"))
            }
            T::Dedent => {
                let tok = self.tok();
                let behind = self.toks.get(self.at..).unwrap_or_default();
                let ended = behind.iter().all(|tok| matches!(tok.kind, T::Dedent | T::EndOfFile));
                let end = self.text.len() - usize::from(self.text.ends_with('\n'));
                let at = if ended { end } else { tok.end };
                let fault = self.fault(at, at).indentation("unexpected unindent".to_owned());
                Err(Stop::Fault(fault))
            }
            _ => Err(self.fail()),
        }
    }

    pub(super) fn simple_statements(&mut self) -> Read<()> {
        loop {
            self.simple()?;
            match self.kind() {
                T::Semi => {
                    self.take();
                    if self.eat(T::Newline) {
                        return Ok(());
                    }
                }
                T::Newline => {
                    self.take();
                    return Ok(());
                }
                T::EndOfFile => return Ok(()),
                _ => return Err(self.fail()),
            }
        }
    }

    fn simple(&mut self) -> Read<()> {
        match self.kind() {
            T::Pass | T::Break | T::Continue => {
                self.no_choice()?;
                self.take();
                Ok(())
            }
            T::Return => {
                self.take();
                self.optional_value()
            }
            T::Raise => self.raise(),
            T::Global | T::Nonlocal => {
                self.take();
                self.name()?;
                while self.eat(T::Comma) {
                    self.name()?;
                }
                Ok(())
            }
            T::Del => self.delete(),
            T::Assert => {
                self.take();
                self.expression()?;
                if self.eat(T::Comma) {
                    self.expression()?;
                }
                Ok(())
            }
            T::Import => self.import(),
            T::From => self.from_import(),
            kind if self.is_alias(kind) => self.alias(),
            _ => self.expression_statement(),
        }
    }

    /// Whether a `type` statement begins here.
    fn is_alias(&mut self, kind: T) -> bool {
        let tok = self.tok();
        super::is_name(kind)
            && self.text.get(tok.start..tok.end) == Some("type")
            && super::is_name(self.next_kind())
    }

    /// `type name = value`
    fn alias(&mut self) -> Read<()> {
        self.take();
        let (at, depth) = (self.at, self.depth);
        let head = |this: &mut Self| {
            this.name()?;
            this.type_parameters(true)?;
            this.expect(T::Equal)
        };
        match head(self) {
            Err(Stop::Fault(fault)) if fault.message == "invalid syntax" => {
                // It may be a subscript, in which CPython finds more.
                let here = (self.at, self.depth, self.seen);
                (self.at, self.depth) = (at, depth);
                match self.primary() {
                    Err(Stop::Fault(other)) if other.message != "invalid syntax" => {
                        return Err(Stop::Fault(other));
                    }
                    _ => {}
                }
                (self.at, self.depth, self.seen) = here;
                return Err(Stop::Fault(fault));
            }
            read => read?,
        };
        self.expression().map(drop)
    }

    fn optional_value(&mut self) -> Read<()> {
        if matches!(self.kind(), T::Newline | T::Semi | T::EndOfFile) {
            return Ok(());
        }
        self.star_expressions().map(drop)
    }

    fn raise(&mut self) -> Read<()> {
        self.take();
        if matches!(self.kind(), T::Newline | T::Semi | T::EndOfFile) {
            return Ok(());
        }
        if self.kind() == T::From {
            return Err(Stop::Defer);
        }
        self.expression()?;
        if self.eat(T::From) {
            if self.kind() == T::Newline {
                return Err(Stop::Defer);
            }
            self.expression()?;
        }
        Ok(())
    }

    fn delete(&mut self) -> Read<()> {
        self.take();
        if self.kind() == T::Star && !begins(self.next_kind()) {
            return Err(self.fail());
        }
        let (at, depth) = (self.at, self.depth);
        let read = self.statement_targets(Self::star_expressions);
        let kept = if is_plain(&read) {
            let here = (self.at, self.depth);
            (self.at, self.depth) = (at, depth);
            let kept = self.as_much(Self::star_expressions).ok().and_then(|(read, _)| read.kept);
            (self.at, self.depth) = here;
            if kept.is_none() {
                return read.map(drop);
            }
            kept
        } else {
            read?.kept
        };
        if let Some((shape, start, end)) = kept {
            return Err(self.error(start, end, format!("cannot delete {}", shape.word())));
        }
        Ok(())
    }

    fn dotted_name(&mut self) -> Read<()> {
        self.name()?;
        while self.eat(T::Dot) {
            self.name()?;
        }
        Ok(())
    }

    /// `as name`
    fn import_target(&mut self) -> Read<()> {
        if !self.eat(T::As) {
            return Ok(());
        }
        let (at, first) = (self.at, self.tok());
        self.lenient = true;
        let target = self.guess(Self::expression);
        self.lenient = false;
        if let Some(target) = target
            && self.depth > 0
            && begins(self.kind())
        {
            self.forgotten_comma(first, target)?;
        }
        if let Some(target) = target
            && (target.shape != Shape::Name
                || target.grouped
                || !matches!(self.kind(), T::Comma | T::Rpar | T::Semi | T::Newline | T::EndOfFile))
        {
            let text = format!("cannot use {} as import target", target.shape.word());
            return Err(self.error(target.start, target.end, text));
        }
        self.at = at;
        self.name().map(drop)
    }

    fn import(&mut self) -> Read<()> {
        let keyword = self.take();
        if self.kind() == T::Newline {
            return Err(self.no_names());
        }
        loop {
            self.dotted_name()?;
            self.import_target()?;
            if !self.eat(T::Comma) {
                return self.import_from(keyword.start);
            }
        }
    }

    /// A line that ends behind `import`.
    fn no_names(&mut self) -> Stop {
        let newline = self.tok();
        if self.extent(newline).0 == newline.start {
            return Stop::Defer;
        }
        self.error_here("Expected one or more names after 'import'")
    }

    /// `import name from module`
    fn import_from(&mut self, start: usize) -> Read<()> {
        if self.kind() != T::From {
            return Ok(());
        }
        let (at, depth) = (self.at, self.depth);
        self.take();
        if self.guess(Self::dotted_name).is_some() {
            // CPython marks all that it has read.
            let next = self.tok();
            let end = if next.kind == T::Newline { next.start } else { next.end - 1 };
            let text = "Did you mean to use 'from ... import ...' instead?";
            return Err(self.error(start, end, text));
        }
        (self.at, self.depth) = (at, depth);
        Ok(())
    }

    fn from_import(&mut self) -> Read<()> {
        self.take();
        let mut dots = false;
        while matches!(self.kind(), T::Dot | T::Ellipsis) {
            self.take();
            dots = true;
        }
        if !dots || self.kind() != T::Import {
            self.dotted_name()?;
        }
        self.expect(T::Import)?;
        if self.kind() == T::Newline {
            return Err(self.no_names());
        }
        if self.eat(T::Star) {
            return Ok(());
        }
        let grouped = self.eat(T::Lpar);
        loop {
            self.name()?;
            self.import_target()?;
            if !self.eat(T::Comma) {
                break;
            }
            if grouped && self.kind() == T::Rpar {
                break;
            }
            if !grouped && self.kind() == T::Newline {
                let text = "trailing comma not allowed without surrounding parentheses";
                return Err(self.error_here(text));
            }
        }
        if grouped {
            self.expect(T::Rpar)?;
        }
        Ok(())
    }

    fn expression_statement(&mut self) -> Read<()> {
        let (at, depth) = (self.at, self.depth);
        if self.kind() == T::Yield {
            let start = self.tok().start;
            self.yielding()?;
            return self.no_yield_target(start);
        }
        let mut expr = self.star_expressions()?;
        let bare = self.text.get(expr.start..).is_some_and(|text| !text.starts_with('('));
        if expr.shape == Shape::Tuple && bare && begins(self.kind()) {
            self.no_several()?;
        }
        match self.kind() {
            T::Equal => {}
            T::Colon => return self.annotated(expr),
            T::ColonEqual => return self.no_named_target(expr),
            kind if is_augmented(kind) => {
                if !expr.shape.is_target() {
                    let (at, depth) = (self.at, self.depth);
                    self.take();
                    let value = self.assigned_value();
                    (self.at, self.depth) = (at, depth);
                    // Without a value it is no assignment at all.
                    if value.is_err() {
                        return Err(self.fail());
                    }
                    let word = expr.shape.word();
                    let text =
                        format!("'{word}' is an illegal expression for augmented assignment");
                    return Err(self.error(expr.start, expr.end, text));
                }
                self.take();
                return self.assigned_value().map(drop);
            }
            _ => return Ok(()),
        }
        while self.kind() == T::Equal {
            if let Some((shape, start, end)) = expr.bad {
                let here = (self.at, self.depth);
                (self.at, self.depth) = (at, depth);
                self.assigned_elements()?;
                (self.at, self.depth) = here;
                return Err(self.error(start, end, format!("cannot assign to {}", shape.word())));
            }
            self.take();
            let Some(value) = self.assigned_value()? else { return Ok(()) };
            expr = value;
        }
        Ok(())
    }

    /// Reads on behind the elements of a tuple, as CPython does to see whether it is annotated: it finds what is wrong there.
    fn no_several(&mut self) -> Read<()> {
        let (at, depth) = (self.at, self.depth);
        while begins(self.kind()) || self.kind() == T::Star {
            match self.star_named() {
                Err(Stop::Fault(fault)) if fault.message != "invalid syntax" => {
                    return Err(Stop::Fault(fault));
                }
                Err(_) => break,
                Ok(_) => self.eat(T::Comma),
            };
        }
        (self.at, self.depth) = (at, depth);
        Ok(())
    }

    /// What stands behind `=`; nothing for a `yield`.
    fn assigned_value(&mut self) -> Read<Option<Expr>> {
        if self.kind() == T::Yield {
            let start = self.tok().start;
            self.yielding()?;
            self.no_yield_target(start)?;
            return Ok(None);
        }
        self.star_expressions().map(Some)
    }

    fn no_yield_target(&mut self, start: usize) -> Read<()> {
        if self.kind() == T::Equal {
            let end = self.last_end();
            let text = "assignment to yield expression not possible";
            return Err(self.error(start, end, text));
        }
        Ok(())
    }

    /// `:=` behind what is no name, or a statement of its own.
    fn no_named_target(&mut self, expr: Expr) -> Read<()> {
        let bare = expr.shape == Shape::Name && !expr.grouped
            || expr.shape == Shape::Tuple
                && !self.text.get(expr.start..).is_some_and(|text| text.starts_with('('));
        let (at, depth) = (self.at, self.depth);
        self.take();
        let value = self.guess(Self::expression);
        if bare && value.is_none() && expr.shape == Shape::Name {
            // A fault in the value is told all the same.
            let seen = self.seen;
            (self.at, self.depth) = (at, depth);
            self.take();
            match self.expression() {
                Err(Stop::Fault(fault)) if fault.message != "invalid syntax" => {
                    return Err(Stop::Fault(fault));
                }
                _ => self.seen = seen,
            }
        }
        (self.at, self.depth) = (at, depth);
        if bare || value.is_none() {
            return Ok(());
        }
        let text = format!("cannot use assignment expressions with {}", expr.shape.word());
        Err(self.error(expr.start, expr.end, text))
    }

    fn annotated(&mut self, expr: Expr) -> Read<()> {
        if !expr.shape.is_target() && !begins(self.next_kind()) {
            return Err(self.fail());
        }
        if !expr.shape.is_target() {
            let text = match expr.shape {
                Shape::List => "only single target (not list) can be annotated",
                Shape::Tuple => "only single target (not tuple) can be annotated",
                _ => "illegal target for annotation",
            };
            let grouped = self.text.get(expr.start..).is_some_and(|text| text.starts_with('('));
            let end = match self.text.get(expr.start..expr.end).and_then(|text| text.find(',')) {
                Some(comma) if expr.shape == Shape::Tuple && !grouped => expr.start + comma,
                _ => expr.end,
            };
            return Err(self.error(expr.start, end, text));
        }
        self.take();
        self.expression()?;
        if self.eat(T::Equal) {
            self.assigned_value()?;
        }
        Ok(())
    }

    /// `print x`; the inner one of two is told.
    pub(super) fn legacy(&mut self) -> Read<()> {
        let (at, depth) = (self.at, self.depth);
        let mut begun = [None; 2];
        while self.is_legacy() {
            begun = [Some(self.at), begun[0]];
            self.take();
        }
        for begun in begun.into_iter().flatten() {
            (self.at, self.depth) = (begun, depth);
            let tok = self.tok();
            self.take();
            if self.depth > 0 && self.kind() == T::String {
                self.read_behind_name()?;
            }
            let value = self.guess(Self::star_expressions);
            if let Some(value) = value {
                self.read_on(value);
                (self.at, self.depth) = (at, depth);
                let word = self.text.get(tok.start..tok.end).unwrap_or_default();
                let text =
                    format!("Missing parentheses in call to '{word}'. Did you mean {word}(...)?");
                return Err(self.error(tok.start, value.end, text));
            }
        }
        (self.at, self.depth) = (at, depth);
        Ok(())
    }

    /// Whether this is `print` or `exec`, and what comes next begins its argument.
    fn is_legacy(&mut self) -> bool {
        let tok = self.tok();
        let next = self.next_kind();
        // `print -1` is a subtraction.
        matches!(self.text.get(tok.start..tok.end), Some("print" | "exec"))
            && begins(next)
            && !matches!(next, T::Lpar | T::Minus | T::Plus | T::Lsqb)
    }
}

fn is_augmented(kind: T) -> bool {
    matches!(
        kind,
        T::PlusEqual
            | T::MinusEqual
            | T::StarEqual
            | T::SlashEqual
            | T::DoubleSlashEqual
            | T::PercentEqual
            | T::DoubleStarEqual
            | T::AmperEqual
            | T::VbarEqual
            | T::CircumflexEqual
            | T::LeftShiftEqual
            | T::RightShiftEqual
            | T::AtEqual
    )
}
