//! CPython's words for the parser's errors.
//!
//! Place: `parse` calls `explain` with the first error.
//!
//! Shape: what CPython's tokenizer finds first (brackets, strings, numbers, indentation), then the parser's special cases,
//! then `invalid syntax`.
//!
//! Invariants: the class and the message are CPython 3.14's for the common errors; the span is CPython's or close to it.
//! Never fails, whatever the error and its place.
//!
//! Limits: reads the source a few times; only for sources that are refused.

use ruff_python_ast::token::TokenKind;
use ruff_python_ast::{Expr, Number};
use ruff_python_parser::{ParseError, ParseErrorType, parse_expression};

use super::brackets::Brackets;
use super::{CompileError, ErrorClass};
use crate::source::{Source, Span};

const INCONSISTENT: &str = "inconsistent use of tabs and spaces in indentation";

/// The error CPython would raise for the parser's first error.
pub(super) fn explain(source: &Source, error: &ParseError) -> CompileError {
    let start = error.location.start().to_usize().min(source.text().len());
    let end = error.location.end().to_usize().clamp(start, source.text().len());
    let fault = Fault { source, text: source.text(), start, end };
    fault.explain(&error.error)
}

/// Whether a line has a depth, as blank ones and comments have not.
fn has_depth(line: &&str) -> bool {
    !matches!(line.trim().chars().next(), None | Some('#'))
}

/// How deep a line is indented, by how wide a tab is.
fn width(text: &str, tab: usize) -> usize {
    let blanks = text.bytes().take_while(|byte| matches!(byte, b' ' | b'\t'));
    blanks.fold(0, |width, byte| match byte {
        b'\t' => (width / tab + 1) * tab,
        _ => width + 1,
    })
}

/// An error's place.
pub(super) struct Fault<'a> {
    pub(super) source: &'a Source,
    pub(super) text: &'a str,
    pub(super) start: usize,
    pub(super) end: usize,
}

impl<'a> Fault<'a> {
    fn explain(&self, error: &ParseErrorType) -> CompileError {
        match error {
            ParseErrorType::Lexical(lexical) => self.lexical(lexical),
            ParseErrorType::FStringError(fault) | ParseErrorType::TStringError(fault) => {
                self.f_string(fault)
            }
            ParseErrorType::UnexpectedIndentation => self.indented(),
            ParseErrorType::OtherError(message) => self.other(message),
            ParseErrorType::InvalidAssignmentTarget => self.assignment(),
            ParseErrorType::InvalidAugmentedAssignmentTarget => {
                let kind = self.expr_kind();
                self.here(format!("'{kind}' is an illegal expression for augmented assignment"))
            }
            ParseErrorType::InvalidDeleteTarget => {
                self.here(format!("cannot delete {}", self.expr_kind()))
            }
            ParseErrorType::InvalidNamedAssignmentTarget => {
                let kind = self.expr_kind();
                self.here(format!("cannot use assignment expressions with {kind}"))
            }
            ParseErrorType::InvalidAnnotatedAssignmentTarget => {
                self.here("illegal target for annotation")
            }
            ParseErrorType::PositionalAfterKeywordArgument => {
                self.after_arguments("positional argument follows keyword argument")
            }
            ParseErrorType::PositionalAfterKeywordUnpacking => {
                self.after_arguments("positional argument follows keyword argument unpacking")
            }
            ParseErrorType::InvalidArgumentUnpackingOrder => self
                .after_arguments("iterable argument unpacking follows keyword argument unpacking"),
            ParseErrorType::UnparenthesizedGeneratorExpression => {
                self.here("Generator expression must be parenthesized")
            }
            ParseErrorType::NonDefaultParamAfterDefaultParam => {
                self.here("parameter without a default follows parameter with a default")
            }
            ParseErrorType::ParamAfterVarKeywordParam => {
                self.here("arguments cannot follow var-keyword argument")
            }
            ParseErrorType::ExpectedKeywordParam => self.here("named arguments must follow bare *"),
            ParseErrorType::VarParameterWithDefault => self.var_default(),
            ParseErrorType::EmptyImportNames => {
                self.here("Expected one or more names after 'import'")
            }
            ParseErrorType::InvalidMatchPatternTarget => self.here("cannot use '_' as a target"),
            ParseErrorType::InvalidStarredExpressionUsage => self.starred(),
            ParseErrorType::InvalidYieldExpressionUsage => self.generic(),
            ParseErrorType::ExpectedExpression => self.expected_expression(),
            ParseErrorType::ExpectedToken { expected, found } => {
                self.expected_token(*expected, *found)
            }
            ParseErrorType::SimpleStatementsOnSameLine => self.two_statements(),
            _ => self.generic(),
        }
    }

    // === Where and what ===

    fn span(&self) -> Span {
        Span::new(self.start as u32, self.end as u32)
    }

    pub(super) fn here(&self, message: impl Into<String>) -> CompileError {
        CompileError::syntax(message, self.span())
    }

    pub(super) fn at(start: usize, end: usize, message: impl Into<String>) -> CompileError {
        CompileError::syntax(message, Span::new(start as u32, end as u32))
    }

    /// At the bracket that closes the call around, which CPython's parser has read when it finds the fault.
    fn after_arguments(&self, message: &str) -> CompileError {
        let rest = self.text.get(self.start..).unwrap_or("");
        match Brackets::scan(rest, rest.len()).misfit {
            Some((at, _)) => Self::at(self.start + at, self.start + at + 1, message),
            None => self.here(message),
        }
    }

    pub(super) fn indentation(&self, message: String) -> CompileError {
        let class = ErrorClass::Indentation;
        CompileError { class, ..CompileError::syntax(message, self.span()) }
    }

    /// `TabError`, if the line is indented deeper or less than the one before only by how wide a tab is.
    pub(super) fn tabs(&self) -> Option<CompileError> {
        let line = self.source.line_at(self.start as u32);
        let text = self.source.line_text(line);
        let before = (1..line).rev().map(|line| self.source.line_text(line));
        let before = before.into_iter().find(has_depth)?;
        let orders = [8, 1].map(|tab| width(text, tab).cmp(&width(before, tab)));
        if orders[0].is_lt() {
            // It goes back to a line that is as deep, or to none, which is another fault.
            let wide = width(text, 8);
            let mut lines = (1..line).rev().map(|line| self.source.line_text(line));
            let level = lines.find(|text| has_depth(text) && width(text, 8) <= wide)?;
            if width(level, 8) < wide || width(level, 1) == width(text, 1) {
                return None;
            }
            let class = ErrorClass::Tab;
            return Some(CompileError { class, ..CompileError::syntax(INCONSISTENT, self.span()) });
        }
        let class = ErrorClass::Tab;
        let error = CompileError { class, ..CompileError::syntax(INCONSISTENT, self.span()) };
        (orders[0] != orders[1]).then_some(error)
    }

    /// The fault of a line that is indented where none may be, or less than the line before as no other is.
    pub(super) fn indented(&self) -> CompileError {
        if let Some(tabs) = self.tabs() {
            return tabs;
        }
        let line = self.source.line_at(self.start as u32);
        let mut before = (1..line).rev().map(|line| self.source.line_text(line));
        let before = before.find(has_depth).unwrap_or_default();
        if width(self.source.line_text(line), 8) < width(before, 8) {
            return self.unindented();
        }
        self.indentation("unexpected indent".to_owned())
    }

    /// The fault of a line that goes back to no depth: CPython points behind it.
    pub(super) fn unindented(&self) -> CompileError {
        let message = "unindent does not match any outer indentation level";
        let rest = self.text.get(self.end..).unwrap_or("");
        let end = (self.end + rest.find('\n').unwrap_or(rest.len())) as u32;
        CompileError { span: Span::new(end, end), ..self.indentation(message.to_owned()) }
    }

    /// The text from the error on.
    pub(super) fn rest(&self) -> &'a str {
        self.text.get(self.start..).unwrap_or("")
    }

    /// The text before the error.
    pub(super) fn before(&self) -> &'a str {
        self.text.get(..self.start).unwrap_or("")
    }

    /// The text of the error's line before the error.
    pub(super) fn line_before(&self) -> &'a str {
        self.before().rsplit('\n').next().unwrap_or("")
    }

    /// `invalid syntax`, unless the brackets tell something better.
    pub(super) fn generic(&self) -> CompileError {
        if let Some(error) = self.brackets() {
            return error;
        }
        self.here("invalid syntax")
    }

    /// What is wrong with the brackets, if something is: a misfit anywhere, or one that was opened on an earlier line and
    /// not closed.
    fn brackets(&self) -> Option<CompileError> {
        let whole = Brackets::scan(self.text, self.text.len());
        if whole.misfit.is_some() {
            return self.misfit();
        }
        let here = Brackets::scan(self.text, self.start);
        let (open, at) = *here.open.last()?;
        let at_end = self.rest().trim().is_empty();
        let earlier = self.source.line_at(at as u32) < self.source.line_at(self.start as u32);
        let message = format!("'{}' was never closed", char::from(open));
        (at_end || earlier && !whole.open.is_empty()).then(|| Self::at(at, at + 1, message))
    }

    /// The first closing bracket that fits no open one.
    pub(super) fn misfit(&self) -> Option<CompileError> {
        let whole = Brackets::scan(self.text, self.text.len());
        if let Some((at, misfit)) = whole.misfit {
            if let Some(within) = super::fields::fault_within(self.source) {
                // One that CPython's parser has not come to is not told.
                return (within.place <= self.start).then_some(within.fault);
            }
            let close = char::from(self.text.as_bytes()[at]);
            let message = match misfit {
                None => format!("unmatched '{close}'"),
                Some((open, place)) => {
                    let line = self.source.line_at(place as u32);
                    let on_line = if line == self.source.line_at(at as u32) {
                        String::new()
                    } else {
                        format!(" on line {line}")
                    };
                    let open = char::from(open);
                    format!(
                        "closing parenthesis '{close}' does not match opening parenthesis \
                         '{open}'{on_line}"
                    )
                }
            };
            return Some(Self::at(at, at + 1, message));
        }
        None
    }

    // === Grammar ===

    fn two_statements(&self) -> CompileError {
        if let Some(message) = self.after_number() {
            return self.here(message);
        }
        let line = self.line_before();
        let before = line.rsplit(';').next().unwrap_or("").trim();
        if matches!(before, "print" | "exec") {
            let start = self.start - (line.len() - line.rfind(before).unwrap_or(0));
            let length = self.rest().find(['\n', ';']).unwrap_or(self.rest().len());
            let message =
                format!("Missing parentheses in call to '{before}'. Did you mean {before}(...)?");
            return Self::at(start, self.start + length, message);
        }
        self.generic()
    }

    fn expected_expression(&self) -> CompileError {
        if let Some(error) = self.in_f_string() {
            return error;
        }
        if self.line_before().trim_end().ends_with("else") && self.line_before().contains(" if ") {
            return self.here("expected expression after 'else', but statement is given");
        }
        self.generic()
    }

    /// An expression that is missing in an f-string's field.
    fn in_f_string(&self) -> Option<CompileError> {
        let before = self.line_before().trim_end();
        let field = before.ends_with('{')
            && before.find(['"', '\'']).is_some_and(|quote| before[..quote].ends_with(['f', 'F']));
        if !field {
            return None;
        }
        match self.rest().chars().next()? {
            '}' => Some(self.here("f-string: valid expression required before '}'")),
            '!' => Some(self.here("f-string: valid expression required before '!'")),
            ':' => Some(self.here("f-string: valid expression required before ':'")),
            '=' => Some(self.here("f-string: valid expression required before '='")),
            '"' | '\'' => Some(self.here("f-string: expecting '}'")),
            _ => None,
        }
    }

    fn expected_token(&self, expected: TokenKind, found: TokenKind) -> CompileError {
        if let Some(message) = self.after_number() {
            return self.here(message);
        }
        let ends_line = matches!(found, TokenKind::Newline | TokenKind::EndOfFile);
        match (expected, found) {
            (TokenKind::Colon, TokenKind::Equal) => self.assignment_as_condition(),
            (TokenKind::Colon, TokenKind::Rbrace) => self.here("':' expected after dictionary key"),
            (TokenKind::Colon, _) if ends_line => {
                self.brackets().unwrap_or_else(|| self.here("expected ':'"))
            }
            (TokenKind::Lpar, _) => self.here("expected '('"),
            (TokenKind::Else, _) => {
                let line = self.line_before();
                let start = line.trim_start().len();
                Self::at(self.start - start, self.start, "expected 'else' after 'if' expression")
            }
            (TokenKind::In, _) if !ends_line => self.generic(),
            (TokenKind::Rsqb | TokenKind::Rbrace, TokenKind::For) => {
                self.here("did you forget parentheses around the comprehension target?")
            }
            (TokenKind::Comma | TokenKind::Rpar | TokenKind::Rsqb | TokenKind::Rbrace, found)
                if begins_expression(found) =>
            {
                self.forgotten_comma()
            }
            _ => self.generic(),
        }
    }

    /// `if x = 1:`
    fn assignment_as_condition(&self) -> CompileError {
        let line = self.line_before();
        let trimmed = line.trim_start();
        let keyword = trimmed.find(' ').map_or(0, |at| at + 1);
        let start = self.start - (trimmed.len() - keyword).min(self.start);
        let value = self.rest();
        let length = value.find([':', '\n']).unwrap_or(value.len());
        Self::at(
            start,
            self.start + length,
            "invalid syntax. Maybe you meant '==' or ':=' instead of '='?",
        )
    }

    /// Two expressions side by side within brackets.
    fn forgotten_comma(&self) -> CompileError {
        let open = Brackets::scan(self.text, self.start);
        let Some((_, bracket)) = open.open.last().copied() else {
            return self.generic();
        };
        let within = self.text.get(bracket + 1..self.start).unwrap_or("");
        let element = within.rfind(',').map_or(within, |at| &within[at + 1..]);
        // In a dict the two are a value and what follows it.
        let element = match element.find(':') {
            Some(at) if self.text.as_bytes().get(bracket) == Some(&b'{') => &element[at + 1..],
            _ => element,
        };
        let element = element.trim_start();
        let is_lambda = self.text.get(..bracket).is_some_and(|before| {
            before.trim_end().rsplit('\n').next().is_some_and(|line| {
                line.trim_start().starts_with("def ") || line.trim_start().starts_with("class ")
            })
        });
        let names_string = element.trim_end().chars().all(|c| c.is_alphanumeric() || c == '_')
            && self.rest().starts_with(['"', '\''])
            && element.starts_with(|c: char| c.is_alphabetic() || c == '_');
        let never_closed = self.brackets();
        if is_lambda || names_string || element.is_empty() || never_closed.is_some() {
            return never_closed.unwrap_or_else(|| self.here("invalid syntax"));
        }
        let start = self.start - element.len();
        Self::at(start, self.end, "invalid syntax. Perhaps you forgot a comma?")
    }

    fn var_default(&self) -> CompileError {
        let line = self.line_before();
        let parameter = line.rsplit([',', '(']).next().unwrap_or("").trim();
        let kind = if parameter.starts_with("**") { "var-keyword" } else { "var-positional" };
        self.here(format!("{kind} argument cannot have default value"))
    }

    fn starred(&self) -> CompileError {
        let before = self.line_before().trim_end();
        if before.ends_with(':') && before.contains('{') {
            self.here("cannot use a starred expression in a dictionary value")
        } else {
            self.here("can't use starred expression here")
        }
    }

    /// What kind of expression the faulty one is, in CPython's words.
    fn expr_kind(&self) -> &'static str {
        let text = self.text.get(self.start..self.end).unwrap_or("");
        // The parser has passed this text already, so that it is not nested too deeply.
        // Parentheses for what may not stand alone, such as `yield`.
        match parse_expression(text).or_else(|_| parse_expression(&format!("({text})"))) {
            Ok(parsed) => kind_of(parsed.expr()),
            Err(_) => "expression",
        }
    }

    /// A value where a target must stand.
    fn assignment(&self) -> CompileError {
        let kind = self.expr_kind();
        let before = self.line_before();
        let first = before.rsplit(';').next().unwrap_or("").trim();
        let after = self.text.get(self.end..).unwrap_or("").trim_start_matches([' ', ')']);
        let alone = first.chars().all(|c| c == '(')
            || first.strip_suffix(':').is_some_and(|head| head.ends_with(')'));
        if kind == "yield expression" && !first.ends_with('(') {
            return self.here("assignment to yield expression not possible");
        }
        let simple =
            !matches!(
                kind,
                "None"
                    | "True"
                    | "False"
                    | "comparison"
                    | "conditional expression"
                    | "lambda"
                    | "tuple"
            ) && !self.text.get(self.start..self.end).is_some_and(|t| t.starts_with("not "));
        let assigns = after.starts_with('=') && !after.starts_with("==");
        if alone && assigns && simple {
            let message =
                format!("cannot assign to {kind} here. Maybe you meant '==' instead of '='?");
            return self.here(message);
        }
        self.here(format!("cannot assign to {kind}"))
    }

    // === Errors that the parser words itself ===

    fn other(&self, message: &str) -> CompileError {
        if let Some(what) = message.strip_prefix("Expected an indented block after ") {
            return self.no_block(what);
        }
        let known = match message {
            "Expected `except` or `finally` after `try` block" => {
                "expected 'except' or 'finally' block"
            }
            "Only one '*' parameter allowed" => "* argument may appear only once",
            "Only one '/' separator allowed" => "/ may appear only once",
            "Multiple exception types must be parenthesized when using `as`" => {
                "multiple exception types must be parenthesized when using 'as'"
            }
            "Only single target (not tuple) can be annotated" => {
                "only single target (not tuple) can be annotated"
            }
            "Only single target (not list) can be annotated" => {
                "only single target (not list) can be annotated"
            }
            "Expected a parameter name" => {
                "expression cannot contain assignment, perhaps you meant \"==\"?"
            }
            "Trailing comma not allowed" if self.line_before().contains("from ") => {
                "trailing comma not allowed without surrounding parentheses"
            }
            _ => return self.generic(),
        };
        self.here(known)
    }

    /// A header without a body.
    fn no_block(&self, what: &str) -> CompileError {
        let (keyword, phrase) = match what.split('`').nth(1) {
            None => ("def", "function definition".to_owned()),
            Some("class") => ("class", "class definition".to_owned()),
            Some(keyword) => (keyword, format!("'{keyword}' statement")),
        };
        let heads = |line: &str| {
            let line = line.trim_start();
            let line = line.strip_prefix("async ").map_or(line, str::trim_start);
            line.strip_prefix(keyword)
                .is_some_and(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
        };
        let here = self.source.line_at(self.start as u32);
        let header = (1..=here).rev().find(|line| heads(self.source.line_text(*line)));
        let line = header.unwrap_or(here);
        self.indentation(format!("expected an indented block after {phrase} on line {line}"))
    }
}

/// Whether an expression may begin with a token.
fn begins_expression(token: TokenKind) -> bool {
    matches!(
        token,
        TokenKind::Name
            | TokenKind::Int
            | TokenKind::Float
            | TokenKind::Complex
            | TokenKind::String
            | TokenKind::FStringStart
            | TokenKind::None
            | TokenKind::True
            | TokenKind::False
            | TokenKind::Lbrace
            | TokenKind::Tilde
            | TokenKind::Ellipsis
    )
}

/// CPython's name for a kind of expression.
fn kind_of(expr: &Expr) -> &'static str {
    match expr {
        Expr::Attribute(_) => "attribute",
        Expr::Subscript(_) => "subscript",
        Expr::Starred(_) => "starred",
        Expr::Name(_) => "name",
        Expr::List(_) => "list",
        Expr::Tuple(_) => "tuple",
        Expr::Lambda(_) => "lambda",
        Expr::Call(_) => "function call",
        Expr::Generator(_) => "generator expression",
        Expr::Yield(_) | Expr::YieldFrom(_) => "yield expression",
        Expr::Await(_) => "await expression",
        Expr::ListComp(_) => "list comprehension",
        Expr::SetComp(_) => "set comprehension",
        Expr::DictComp(_) => "dict comprehension",
        Expr::Dict(_) => "dict literal",
        Expr::Set(_) => "set display",
        Expr::FString(_) => "f-string expression",
        Expr::TString(_) => "t-string expression",
        Expr::Compare(_) => "comparison",
        Expr::If(_) => "conditional expression",
        Expr::Named(_) => "named expression",
        Expr::NoneLiteral(_) => "None",
        Expr::BooleanLiteral(literal) if literal.value => "True",
        Expr::BooleanLiteral(_) => "False",
        Expr::EllipsisLiteral(_) => "ellipsis",
        Expr::NumberLiteral(literal) if matches!(literal.value, Number::Int(_)) => "literal",
        Expr::NumberLiteral(_) | Expr::StringLiteral(_) | Expr::BytesLiteral(_) => "literal",
        _ => "expression",
    }
}
