//! Source text to AST, or to Python's `SyntaxError`: here and in the folder beside it, ruff's parser is named.
//!
//! Place: `compile.rs` calls `parse`; what passes is walked by `subset.rs` and `compile/`.
//!
//! Invariants: nothing is parsed before the door (`parse/door.rs`) has bounded its nesting, because neither the parser
//! nor the drop of its tree bounds its recursion. Messages are CPython 3.14's where ruff's differ
//! (`parse/message.rs`).
//!
//! Limits: `ParseLimits`; a thread that parses, compiles and drops needs `STACK_BYTES` of stack.

use ruff_python_ast::statement_visitor::{StatementVisitor, walk_stmt};
use ruff_python_ast::token::TokenKind;
use ruff_python_ast::{Mod, ModExpression, ModModule, Stmt};
use ruff_python_parser::{
    InterpolatedStringErrorType, LexicalErrorType, Mode, ParseError, ParseErrorType, ParseOptions,
    Parsed,
};
use ruff_text_size::{Ranged, TextSize};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::source::{Source, Span};

mod bare;
mod brackets;
mod door;
mod fields;
mod grammar;
mod message;
mod numbers;
mod patterns;
pub(crate) mod shape;
mod stage;
mod tabs;
mod token_message;
pub(crate) mod typo;

/// The stack that parsing, compiling and dropping the tree of any admitted source needs.
pub const STACK_BYTES: usize = 8 << 20;

/// Bytes of memory that there must be for a byte of source, or it is not parsed. Usual programs take less; of one whose code
/// needs more as it is made, no more is made than the memory allows.
pub const BYTES_PER_SOURCE_BYTE: u64 = 100;

/// What the door admits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ParseLimits {
    /// Bytes of source.
    pub source_bytes: u32,
    /// Bytes of memory that parsing and compiling may take.
    pub memory_bytes: u64,
    /// Brackets open at once.
    pub brackets: u32,
    /// Indentations open at once.
    pub indentations: u32,
    /// Operators on any path of one expression.
    pub operators: u32,
}

/// How far behind its end the fault of a text stands that is typed and ends too early: the line is told as it is, without a
/// place in it.
pub(crate) const BEHIND_TYPED: u32 = 2;

/// What is said of a field in a format in a format in a format, behind the kind of string.
pub(crate) const TOO_DEEP_FIELDS: &str = "expressions nested too deeply";

/// Which class of exception a faulty source raises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ErrorClass {
    /// `SyntaxError`
    Syntax,
    /// `IndentationError`
    Indentation,
    /// `TabError`
    Tab,
    /// `MemoryError`: there is no memory for compiling so long a source.
    Memory,
}

/// Why a source was not compiled: Python's `SyntaxError` as data.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[error("{message}")]
pub struct CompileError {
    /// The exception's class.
    pub class: ErrorClass,
    /// The exception's message.
    pub message: String,
    /// Where in the source.
    pub span: Span,
    /// What found it.
    pub stage: Stage,
}

/// What finds that a source is faulty: `SyntaxError` holds the line in other forms for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// The reader of tokens.
    Tokens,
    /// The grammar.
    Grammar,
    /// The symbol tables and the compiler, which do not have the text.
    #[default]
    Symbols,
}

/// What a source is parsed as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParseAs {
    /// Statements.
    Module,
    /// One expression, as for `eval`.
    Expression,
    /// One statement, or several on a line, as they are typed: what expressions give is shown.
    Interactive,
}

/// The tree of a source.
#[derive(Debug)]
pub enum Tree {
    /// Statements.
    Module(ModModule),
    /// One expression.
    Expression(ModExpression),
}

// === impl ParseLimits ===

impl Default for ParseLimits {
    fn default() -> ParseLimits {
        ParseLimits {
            source_bytes: 1 << 20,
            memory_bytes: u64::MAX,
            brackets: 200,
            indentations: 100,
            operators: 3000,
        }
    }
}

// === impl CompileError ===

impl CompileError {
    /// A `SyntaxError`.
    pub fn syntax(message: impl Into<String>, span: Span) -> CompileError {
        CompileError {
            class: ErrorClass::Syntax,
            message: message.into(),
            span,
            stage: Stage::default(),
        }
    }

    /// Whether `CPython` finds the fault at the end of the source, where it knows no end of it.
    fn is_at_end(&self) -> bool {
        let begins = ["expected an indented block", "expected 'except' or 'finally' block"];
        begins.iter().any(|begin| self.message.starts_with(begin))
    }

    /// Whether `CPython` knows where the error of a token ends.
    pub(crate) fn has_extent(&self) -> bool {
        self.message.starts_with("leading zeros in decimal")
            || self.message.ends_with("prefixes are incompatible")
    }

    /// Whether `CPython` marks nothing, at the token that it has read.
    pub(crate) fn points_ahead(&self) -> bool {
        self.message.starts_with("Expected one or more names")
            || self.message.starts_with("Type parameter list cannot be empty")
    }

    /// The `end_offset` of an error whose end `CPython` does not know; `empty` says that the span ends where its line does.
    pub(crate) fn end_offset(&self, empty: bool) -> Option<i64> {
        let message = self.message.as_str();
        if message.ends_with("was never closed")
            || message == "':' expected after dictionary key"
            || message == "unexpected character after line continuation character"
            || self.class == ErrorClass::Tab
        {
            Some(0)
        } else if message == "unexpected indent"
            || message == "unexpected EOF while parsing"
            || message == "unexpected unindent"
            || message.starts_with("unindent does not match")
            || empty && self.is_at_end()
        {
            Some(-1)
        } else {
            None
        }
    }
}

// === impl ErrorClass ===

impl ErrorClass {
    /// The exception class's name.
    pub fn name(self) -> &'static str {
        match self {
            ErrorClass::Syntax => "SyntaxError",
            ErrorClass::Indentation => "IndentationError",
            ErrorClass::Tab => "TabError",
            ErrorClass::Memory => "MemoryError",
        }
    }
}

/// Whether an error is one of the parser, rather than of the tokens.
fn is_of_parser(error: &ParseErrorType) -> bool {
    match error {
        ParseErrorType::FStringError(fault)
        | ParseErrorType::TStringError(fault)
        | ParseErrorType::Lexical(
            LexicalErrorType::FStringError(fault) | LexicalErrorType::TStringError(fault),
        ) => matches!(
            fault,
            InterpolatedStringErrorType::UnclosedLbrace
                | InterpolatedStringErrorType::LambdaWithoutParentheses
                | InterpolatedStringErrorType::InvalidConversionFlag
        ),
        ParseErrorType::Lexical(LexicalErrorType::UnrecognizedToken { tok: '$' | '?' | '`' }) => {
            true
        }
        ParseErrorType::Lexical(_) | ParseErrorType::UnexpectedIndentation => false,
        _ => true,
    }
}

/// Whether an error is of the format of an f-string's field, which CPython's parser may stop before.
fn is_of_format(error: &ParseErrorType) -> bool {
    use InterpolatedStringErrorType::NewlineInFormatSpec;
    use LexicalErrorType::{FStringError, TStringError};
    matches!(
        error,
        ParseErrorType::Lexical(
            FStringError(NewlineInFormatSpec) | TStringError(NewlineInFormatSpec)
        )
    )
}

/// Parses a source, once the door has admitted it.
pub fn parse(source: &Source, limits: &ParseLimits, what: ParseAs) -> Result<Tree, CompileError> {
    read(source, limits, what).map_err(|error| {
        let error = token_message::prefixes(source, error);
        let error = token_message::exponent(source, error);
        CompileError { stage: stage::of(&error), ..error }
    })
}

/// What CPython's parser says of a fault that its grammar has no form for, but which is found here behind the parser.
pub(crate) fn reconsider(source: &Source, what: ParseAs, error: CompileError) -> CompileError {
    const STARRED: &str = "can't use starred expression here";
    let begins = ["iterable unpacking cannot be used", "dict unpacking cannot be used", STARRED];
    if error.message == "invalid syntax" || error.message.ends_with(TOO_DEEP_FIELDS) {
        return CompileError { stage: stage::of(&error), ..error };
    }
    if !begins.iter().any(|begin| error.message.starts_with(begin)) {
        return error;
    }
    let parsed =
        ruff_python_parser::parse_unchecked(source.text(), ParseOptions::from(Mode::Module));
    match grammar::diagnose(source, parsed.tokens(), ParseAs::Module, usize::MAX)
        .map(|(found, _)| found)
    {
        Some(found) if found.message != "invalid syntax" || error.message == STARRED => {
            CompileError { stage: stage::of(&found), ..found }
        }
        _ if error.message != STARRED => CompileError { stage: Stage::Grammar, ..error },
        // A lone expression may not be starred anywhere but in brackets.
        _ if what == ParseAs::Expression => {
            let span = Span::new(error.span.start, error.span.start + 1);
            let refused = CompileError::syntax("invalid syntax", span);
            CompileError { stage: Stage::Grammar, ..refused }
        }
        _ => error,
    }
}

/// Where `match` statements begin, in order.
#[derive(Default)]
struct Matches(Vec<TextSize>);

impl<'a> StatementVisitor<'a> for Matches {
    fn visit_stmt(&mut self, stmt: &'a Stmt) {
        if matches!(stmt, Stmt::Match(_)) {
            self.0.push(stmt.start());
        }
        walk_stmt(self, stmt);
    }
}

/// The first error, but for those that are none: ruff takes the name `match` behind a semicolon for a block's begin.
fn first_error<'a>(source: &Source, parsed: &'a Parsed<Mod>) -> Option<&'a ParseError> {
    let mut matches: Option<Matches> = None;
    parsed.errors().iter().find(|error| {
        let place = error.location.start();
        let rest = source.text().get(place.to_usize()..).unwrap_or_default();
        let Mod::Module(module) = parsed.syntax() else { return true };
        if error.error != ParseErrorType::SimpleAndCompoundStatementOnSameLine
            || !rest.starts_with("match")
        {
            return true;
        }
        let matches = matches.get_or_insert_with(|| {
            let mut found = Matches::default();
            found.visit_body(&module.body);
            found
        });
        matches.0.binary_search(&place).is_ok()
    })
}

/// The error of a source that was not parsed, in CPython's words.
fn refused(source: &Source, parsed: &Parsed<Mod>, what: ParseAs) -> Option<CompileError> {
    let error = first_error(source, parsed)?;
    let hidden = token_message::Hidden::find(source, parsed.tokens());
    let continued = hidden.end_start() <= error.location.end().to_usize();
    let by_grammar = is_of_parser(&error.error) || is_of_format(&error.error) || continued;
    let diagnose = || grammar::diagnose(source, parsed.tokens(), what, hidden.start());
    let found = by_grammar.then(diagnose).flatten();
    // CPython reads the tokens behind a fault of the parser, and tells what is wrong with them instead.
    let first_is_of_parser = is_of_parser(&error.error);
    let later = parsed.errors().iter().find(|error| {
        use LexicalErrorType::{OtherError, UnclosedStringError};
        first_is_of_parser
            && matches!(error.error, ParseErrorType::Lexical(UnclosedStringError | OtherError(_)))
            && error.location.start().to_usize() < hidden.field_start()
    });
    let of_string = |error: &ParseError| {
        matches!(error.error, ParseErrorType::Lexical(LexicalErrorType::UnclosedStringError))
    };
    let later = later.filter(|error| found.is_some() || !of_string(error));
    let told = match found {
        Some((mut found, seen)) => {
            let start = found.span.start as usize;
            if what == ParseAs::Expression && is_at_end(source.text().get(start..)) {
                let end = source.text().len() as u32;
                found.span = Span::new(end, end);
            }
            hidden.before(source, found, Some(seen))
        }
        None => {
            let told = reconsider(source, what, message::explain(source, error));
            hidden.before(source, told, None)
        }
    };
    let later = later.map(|error| message::explain(source, error));
    let first = |later: &CompileError| {
        stage::of(&told) != Stage::Tokens || later.span.start < told.span.start
    };
    Some(later.filter(first).unwrap_or(told))
}

/// Whether nothing comes but a comment, and no end of a line.
fn is_at_end(rest: Option<&str>) -> bool {
    let rest = rest.unwrap_or_default().trim_start_matches([' ', '\t', '\x0c']);
    rest.is_empty() || (rest.starts_with('#') && !rest.contains('\n'))
}

/// The fault of an expression whose first line is indented.
fn indented(source: &Source) -> Option<CompileError> {
    let mut at = 0;
    for line in source.text().split_inclusive('\n') {
        let text = line.trim_start_matches([' ', '\t', '\x0c']);
        let blanks = line.get(..line.len() - text.len()).unwrap_or_default();
        let indent = blanks.rsplit('\x0c').next().unwrap_or_default().len();
        if !matches!(text.chars().next(), None | Some('\n' | '#')) {
            let start = (at + blanks.len()) as u32;
            let fault = CompileError::syntax("unexpected indent", Span::new(start, start));
            let class = ErrorClass::Indentation;
            let fault = CompileError { class, stage: Stage::Grammar, ..fault };
            return (indent > 0).then_some(fault);
        }
        at += line.len();
    }
    None
}

/// Whether a statement has blocks within.
fn is_compound(stmt: &Stmt) -> bool {
    matches!(
        stmt,
        Stmt::FunctionDef(_)
            | Stmt::ClassDef(_)
            | Stmt::For(_)
            | Stmt::While(_)
            | Stmt::If(_)
            | Stmt::With(_)
            | Stmt::Match(_)
            | Stmt::Try(_)
    )
}

/// The fault of a text that is not one statement, nor several on a line.
///
/// `ends_block` says that an indented block ends at its end.
fn not_single(source: &Source, body: &[Stmt], ends_block: bool) -> Option<CompileError> {
    let text = source.text();
    // A line is wanted behind a compound statement that ends in its header's line.
    let unfinished = !ends_block && !text.ends_with('\n') && body.first().is_some_and(is_compound);
    if body.is_empty() || unfinished {
        let behind = text.len() as u32 + BEHIND_TYPED;
        let fault = CompileError::syntax("invalid syntax", Span::new(behind, behind));
        return Some(CompileError { stage: Stage::Grammar, ..fault });
    }
    for pair in body.windows(2) {
        let (end, next) = (pair[0].end().to_usize(), pair[1].start().to_usize());
        let between = text.get(end..next).unwrap_or_default();
        // A line goes on behind a backslash.
        let newline = memchr::memchr_iter(b'\n', between.as_bytes())
            .find(|at| !between.get(..*at).is_some_and(|line| line.ends_with('\\')));
        if let Some(at) = newline {
            let at = (end + at) as u32;
            let message = "multiple statements found while compiling a single statement";
            return Some(CompileError::syntax(message, Span::new(at, at + 1)));
        }
    }
    None
}

fn read(source: &Source, limits: &ParseLimits, what: ParseAs) -> Result<Tree, CompileError> {
    door::admit(source.text(), limits)?;
    let mode = match what {
        ParseAs::Module | ParseAs::Interactive => Mode::Module,
        ParseAs::Expression => Mode::Expression,
    };
    if let Some(error) = (what == ParseAs::Expression).then(|| indented(source)).flatten() {
        return Err(error);
    }
    let mut parsed = ruff_python_parser::parse_unchecked(source.text(), ParseOptions::from(mode));
    let masked = match parsed.errors() {
        [] => None,
        _ => bare::masked(source.text(), parsed.tokens()),
    };
    if let Some(text) = &masked {
        parsed = ruff_python_parser::parse_unchecked(text, ParseOptions::from(mode));
    }
    if let Some(error) = refused(source, &parsed, what) {
        return Err(error);
    }
    if let Some(error) = tabs::check(source, parsed.tokens()) {
        return Err(error);
    }
    if let Some(error) = numbers::check(source, parsed.tokens()) {
        return Err(error);
    }
    if let Mod::Module(module) = parsed.syntax()
        && let Some(error) = patterns::check(source, parsed.tokens(), module)
    {
        return Err(error);
    }
    let mut last = parsed.tokens().iter().rev().map(ruff_python_ast::token::Token::kind);
    let ends_block = last.find(|kind| *kind != TokenKind::EndOfFile) == Some(TokenKind::Dedent);
    let mut tree = parsed.into_syntax();
    if masked.is_some() {
        bare::restore(source.text(), &mut tree);
    }
    Ok(match tree {
        Mod::Module(module) => {
            let single = what == ParseAs::Interactive;
            let check = || not_single(source, &module.body, ends_block);
            if let Some(error) = single.then(check).flatten() {
                return Err(error);
            }
            Tree::Module(module)
        }
        Mod::Expression(expression) => Tree::Expression(expression),
    })
}
