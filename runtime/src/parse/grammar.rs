//! Where CPython's parser finds a source faulty: its grammar, read over the tokens of a source that was refused.
//!
//! Place: `message.rs` asks it about errors of the parser; what the tokenizer finds it does not see.
//!
//! ```text
//! tokens -> statement (grammar/statement.rs) -> expression (grammar/expression.rs) -> the first fault, in CPython's words
//! ```
//!
//! Invariants: it stops at the first fault, or finds none; then ruff's error is explained. It never fails, whatever the tokens
//! are.
//! Limits: recursion is bounded by the door, which has admitted the source; what is read more than once by `grammar/ahead.rs`.

use ruff_python_ast::token::TokenKind;
use ruff_text_size::Ranged;

use super::brackets::Brackets;
use super::message::Fault;
use super::{CompileError, ParseAs};
use crate::source::Source;

mod ahead;
mod argument;
mod display;
mod expression;
mod parameter;
mod pattern;
mod statement;
mod string;

const FORGOTTEN: &str = "invalid syntax. Perhaps you forgot a comma?";
const EQUALS: &str = "invalid syntax. Maybe you meant '==' or ':=' instead of '='?";
const KEYWORD: &str = "expression cannot contain assignment, perhaps you meant \"==\"?";

/// A token with its place.
#[derive(Clone, Copy, Debug)]
struct Tok {
    kind: TokenKind,
    start: usize,
    end: usize,
}

/// Why reading stops.
enum Stop {
    /// At the first fault.
    Fault(CompileError),
    /// At what this grammar does not word.
    Defer,
}

type Read<T> = Result<T, Stop>;

/// What an expression is, as far as messages tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Name,
    Attribute,
    Subscript,
    Call,
    Literal,
    True,
    False,
    None,
    Ellipsis,
    Tuple,
    List,
    Set,
    Dict,
    ListComp,
    SetComp,
    DictComp,
    Generator,
    Lambda,
    Conditional,
    Comparison,
    Await,
    Yield,
    FString,
    TString,
    Starred,
    Named,
    /// Operators.
    Other,
}

/// An expression that was read.
#[derive(Clone, Copy, Debug)]
struct Expr {
    shape: Shape,
    start: usize,
    end: usize,
    /// It stands in parentheses of its own.
    grouped: bool,
    /// The first part of it that cannot be assigned to.
    bad: Option<(Shape, usize, usize)>,
    /// The first part of it that cannot be deleted.
    kept: Option<(Shape, usize, usize)>,
}

#[expect(clippy::struct_excessive_bools, reason = "each is of its own: how what follows is read")]
struct Reader<'a> {
    source: &'a Source,
    text: &'a str,
    toks: Vec<Tok>,
    at: usize,
    /// Brackets open around `at`.
    depth: u32,
    /// It looks for an expression only: nothing is made of two side by side.
    guessing: bool,
    /// What it reads is looked at, and read again if it is there: no fault is worded.
    ahead: bool,
    /// How many more tokens may be looked at so.
    allowance: usize,
    /// The farthest token that was looked at.
    seen: usize,
    /// For each token, whether a string stands behind an operand farther on.
    strings_behind: Vec<bool>,
    /// The bracket of the field that was begun last.
    field: Option<usize>,
    /// An operator without its right side ends an expression.
    lenient: bool,
    /// What stands behind a name is read as if the name were a `print` without brackets.
    behind_name: bool,
}

/// The first fault that CPython's parser would name, and where the last token begins that it has asked for until then.
///
/// What the tokenizer refuses is passed over from `hidden` on: of that, CPython tells only what its parser has asked for.
/// There is no answer where it refuses something else, or where what the parser has asked for is what it refuses.
pub(super) fn diagnose(
    source: &Source,
    tokens: &[ruff_python_ast::token::Token],
    what: ParseAs,
    hidden: usize,
) -> Option<(CompileError, usize)> {
    let mut toks: Vec<Tok> = tokens
        .iter()
        .filter(|token| !matches!(token.kind(), TokenKind::Comment | TokenKind::NonLogicalNewline))
        // So the lexer tells that a bracket is open at the end.
        .filter(|token| token.kind() != TokenKind::Unknown || !token.range().is_empty())
        .map(|token| {
            let (start, end) = (token.start().to_usize(), token.end().to_usize());
            let text = source.text().get(start..end).unwrap_or("");
            let kind = match token.kind() {
                // So it is called behind a fault in an f-string's field.
                TokenKind::Unknown if text == "}" => TokenKind::Rbrace,
                // Characters that CPython's tokenizer leaves to the parser.
                TokenKind::Unknown if matches!(text, "$" | "?" | "`") => TokenKind::Question,
                kind => kind,
            };
            Tok { kind, start, end }
        })
        .collect();
    let unknown = |tok: &Tok| matches!(tok.kind, TokenKind::Unknown | TokenKind::IpyEscapeCommand);
    let refused = toks.iter().position(unknown);
    if refused.is_some_and(|at| toks[at].start < hidden) {
        return None;
    }
    let end = source.text().len();
    if toks.last().is_none_or(|tok| tok.kind != TokenKind::Newline && tok.kind != TokenKind::Dedent)
    {
        toks.push(Tok { kind: TokenKind::Newline, start: end, end });
    }
    toks.push(Tok { kind: TokenKind::EndOfFile, start: end, end });
    let text = source.text();
    // A closing bracket that fits none, where what is told otherwise begins at `start`.
    let place = token_misfit(&toks);
    let misfit = |start: u32| {
        let fault = Fault { source, text, start: start as usize, end: start as usize };
        let misfit = place.and_then(|_| fault.misfit());
        misfit.filter(|misfit| place == Some(misfit.span.start as usize))
    };
    if let Some(error) = number_fault(text, &toks) {
        let before = misfit(error.span.start).filter(|it| it.span.start < error.span.start);
        let error = before.unwrap_or(error);
        let place = error.span.start as usize;
        return Some((error, place));
    }
    let mut reader = Reader {
        source,
        text,
        at: 0,
        depth: 0,
        guessing: false,
        ahead: false,
        allowance: ahead::allowance(&toks),
        strings_behind: ahead::strings_behind(&toks),
        seen: 0,
        toks,
        field: None,
        lenient: false,
        behind_name: false,
    };
    let read = if what == ParseAs::Expression { reader.lone() } else { reader.file() };
    if refused.is_some_and(|at| reader.seen >= at) {
        return None;
    }
    let seen = reader.raw(reader.seen).start;
    match read {
        Err(Stop::Fault(error)) => {
            let error = reader.unclosed().unwrap_or(error);
            // CPython reads the tokens behind a fault of its grammar, and tells what is wrong with them instead.
            let of_tokens = error.stage == super::Stage::Tokens;
            let later = if of_tokens { None } else { misfit(error.span.start) };
            Some((later.unwrap_or(error), seen))
        }
        Ok(()) | Err(Stop::Defer) => None,
    }
}

/// Where the first closing bracket is that fits no open one.
fn token_misfit(toks: &[Tok]) -> Option<usize> {
    let mut open = Vec::new();
    for tok in toks {
        let opening = match tok.kind {
            TokenKind::Lpar | TokenKind::Lsqb | TokenKind::Lbrace => {
                open.push(tok.kind);
                continue;
            }
            TokenKind::Rpar => TokenKind::Lpar,
            TokenKind::Rsqb => TokenKind::Lsqb,
            TokenKind::Rbrace => TokenKind::Lbrace,
            _ => continue,
        };
        if open.pop() != Some(opening) {
            return Some(tok.start);
        }
    }
    None
}

/// A number that runs into a name.
fn number_fault(text: &str, toks: &[Tok]) -> Option<CompileError> {
    for (at, tok) in toks.iter().enumerate() {
        if !matches!(tok.kind, TokenKind::Int | TokenKind::Float | TokenKind::Complex) {
            continue;
        }
        let next = toks.get(at + 1)?;
        let first = text.get(tok.end..)?.chars().next();
        let Some(first) =
            first.filter(|c| next.start == tok.end && (c.is_alphanumeric() || *c == '_'))
        else {
            continue;
        };
        let word = text.get(next.start..next.end).unwrap_or("");
        // Of these CPython looks no further than at two letters.
        let begun = ["if", "in", "is"].iter().any(|keyword| word.starts_with(keyword));
        if begun || matches!(word, "and" | "else" | "for" | "not" | "or") {
            continue;
        }
        let number = text.get(tok.start..tok.end).unwrap_or("");
        let radix = match number.get(..2) {
            Some("0x" | "0X") => "hexadecimal",
            Some("0o" | "0O") => "octal",
            Some("0b" | "0B") => "binary",
            _ if tok.kind == TokenKind::Complex => "imaginary",
            _ => "decimal",
        };
        if first.is_ascii_digit() && !matches!(radix, "decimal" | "imaginary") {
            let message = format!("invalid digit '{first}' in {radix} literal");
            return Some(Fault::at(tok.end, tok.end + 1, message));
        }
        let place = if first == '_' { tok.end } else { tok.end.saturating_sub(1) };
        return Some(Fault::at(place, place + 1, format!("invalid {radix} literal")));
    }
    None
}

// === impl Shape ===

impl Shape {
    /// CPython's word.
    fn word(self) -> &'static str {
        match self {
            Shape::Name => "name",
            Shape::Attribute => "attribute",
            Shape::Subscript => "subscript",
            Shape::Call => "function call",
            Shape::Literal => "literal",
            Shape::True => "True",
            Shape::False => "False",
            Shape::None => "None",
            Shape::Ellipsis => "ellipsis",
            Shape::Tuple => "tuple",
            Shape::List => "list",
            Shape::Set => "set display",
            Shape::Dict => "dict literal",
            Shape::ListComp => "list comprehension",
            Shape::SetComp => "set comprehension",
            Shape::DictComp => "dict comprehension",
            Shape::Generator => "generator expression",
            Shape::Lambda => "lambda",
            Shape::Conditional => "conditional expression",
            Shape::Comparison => "comparison",
            Shape::Await => "await expression",
            Shape::Yield => "yield expression",
            Shape::FString => "f-string expression",
            Shape::TString => "t-string expression",
            Shape::Starred => "starred",
            Shape::Named => "named expression",
            Shape::Other => "expression",
        }
    }

    fn is_target(self) -> bool {
        matches!(self, Shape::Name | Shape::Attribute | Shape::Subscript)
    }
}

// === impl Expr ===

impl Expr {
    fn new(shape: Shape, start: usize, end: usize) -> Expr {
        let bad = (!shape.is_target()).then_some((shape, start, end));
        Expr { shape, start, end, grouped: false, bad, kept: bad }
    }
}

// === impl Reader ===

impl<'a> Reader<'a> {
    /// The token at hand; line ends do not count within brackets. The end, where no more may be looked at.
    fn tok(&mut self) -> Tok {
        if self.ahead && self.allowance == 0 {
            return self.raw(self.toks.len());
        }
        if self.depth > 0 {
            while self.toks.get(self.at).is_some_and(|tok| {
                matches!(tok.kind, TokenKind::Newline | TokenKind::Indent | TokenKind::Dedent)
            }) && self.at + 1 < self.toks.len()
            {
                self.at += 1;
            }
        }
        self.seen = self.seen.max(self.at);
        self.raw(self.at)
    }

    fn raw(&self, at: usize) -> Tok {
        let end = self.text.len();
        let last = Tok { kind: TokenKind::EndOfFile, start: end, end };
        self.toks.get(at).or(self.toks.last()).copied().unwrap_or(last)
    }

    fn kind(&mut self) -> TokenKind {
        self.tok().kind
    }

    /// The kind of the token after the one at hand.
    fn next_kind(&mut self) -> TokenKind {
        self.tok();
        self.seen = self.seen.max(self.at + 1);
        self.raw(self.at + 1).kind
    }

    fn take(&mut self) -> Tok {
        let tok = self.tok();
        if self.ahead || self.lenient {
            self.allowance = self.allowance.saturating_sub(1);
        }
        match tok.kind {
            TokenKind::Lpar | TokenKind::Lsqb | TokenKind::Lbrace => self.depth += 1,
            TokenKind::Rpar | TokenKind::Rsqb | TokenKind::Rbrace => {
                self.depth = self.depth.saturating_sub(1);
            }
            _ => {}
        }
        self.at = (self.at + 1).min(self.toks.len());
        tok
    }

    fn eat(&mut self, kind: TokenKind) -> bool {
        if self.kind() == kind {
            self.take();
            return true;
        }
        false
    }

    fn expect(&mut self, kind: TokenKind) -> Read<Tok> {
        if self.kind() == kind { Ok(self.take()) } else { Err(self.fail()) }
    }

    /// Where the last token that was taken ends.
    fn last_end(&self) -> usize {
        self.at.checked_sub(1).map_or(0, |at| self.raw(at).end)
    }

    /// A bracket that is not closed, which CPython tells before any other fault once it has come to the end, or to a line
    /// behind the bracket's.
    fn unclosed(&self) -> Option<CompileError> {
        let scan = Brackets::scan(self.text, self.text.len());
        let (open, at) = scan.open.last().copied().filter(|_| scan.misfit.is_none())?;
        let rest = self.toks.get(self.seen..).unwrap_or_default();
        let ended = rest.iter().all(|tok| {
            use TokenKind::{Dedent, EndOfFile, Indent, Newline};
            matches!(tok.kind, Newline | Indent | Dedent | EndOfFile)
        });
        let line = |at: usize| self.source.line_at(at as u32);
        let message = format!("'{}' was never closed", char::from(open));
        (ended || line(at) < line(self.raw(self.seen).start))
            .then(|| Fault::at(at, at + 1, message))
    }

    fn fault(&self, start: usize, end: usize) -> Fault<'a> {
        Fault { source: self.source, text: self.text, start, end }
    }

    /// Where CPython marks a token: a line's end with the comment before it.
    fn extent(&self, tok: Tok) -> (usize, usize) {
        if tok.kind != TokenKind::Newline {
            return (tok.start, tok.end);
        }
        let last = self.last_end().min(tok.start);
        let between = self.text.get(last..tok.start).unwrap_or("");
        let blanks = between.len() - between.trim_start_matches([' ', '\t', '\x0c']).len();
        let comment = between.get(blanks..).is_some_and(|rest| rest.starts_with('#'));
        (if comment { last + blanks } else { tok.start }, tok.start)
    }

    /// `invalid syntax` at the token at hand.
    fn fail(&mut self) -> Stop {
        let mut tok = self.tok();
        // To tell a fault takes looks at the whole text.
        if self.ahead || tok.kind == TokenKind::Dedent {
            return Stop::Defer;
        }
        if tok.kind == TokenKind::Indent {
            return Stop::Fault(self.fault(tok.start, tok.end).indented());
        }
        if matches!(tok.kind, TokenKind::FStringEnd | TokenKind::TStringEnd) {
            let what = if tok.kind == TokenKind::FStringEnd { "f" } else { "t" };
            let text = format!("{what}-string: expecting '}}'");
            return Stop::Fault(CompileError {
                stage: super::Stage::Tokens,
                ..Fault::at(tok.start, tok.start, text)
            });
        }
        // CPython has one token for it.
        if tok.kind == TokenKind::Less && self.is_old_unequal() {
            tok.end += 1;
        }
        let (start, end) = self.extent(tok);
        Stop::Fault(self.fault(start, end).generic())
    }

    /// Whether `<` at hand begins `<>`.
    fn is_old_unequal(&self) -> bool {
        let (less, after) = (self.raw(self.at), self.raw(self.at + 1));
        matches!(after.kind, TokenKind::Greater | TokenKind::GreaterEqual)
            && after.start == less.end
    }

    fn error(&self, start: usize, end: usize, message: impl Into<String>) -> Stop {
        Stop::Fault(Fault::at(start, end, message))
    }

    /// An error at the token at hand.
    fn error_here(&mut self, message: &str) -> Stop {
        if self.ahead {
            return Stop::Defer;
        }
        let tok = self.tok();
        let (start, end) = self.extent(tok);
        // A bracket that is not closed is told first.
        let fault = self.fault(start, end).generic();
        if fault.message != "invalid syntax" {
            return Stop::Fault(fault);
        }
        self.error(start, end, message)
    }

    /// Whether the token at hand is a name, soft keywords included.
    fn is_name(&mut self) -> bool {
        is_name(self.kind())
    }

    fn name(&mut self) -> Read<Tok> {
        if self.is_name() { Ok(self.take()) } else { Err(self.fail()) }
    }
}

fn is_name(kind: TokenKind) -> bool {
    matches!(
        kind,
        TokenKind::Name | TokenKind::Case | TokenKind::Lazy | TokenKind::Match | TokenKind::Type
    )
}

/// Whether an expression may begin with a token.
fn begins(kind: TokenKind) -> bool {
    is_name(kind)
        || matches!(
            kind,
            TokenKind::Int
                | TokenKind::Float
                | TokenKind::Complex
                | TokenKind::String
                | TokenKind::FStringStart
                | TokenKind::TStringStart
                | TokenKind::None
                | TokenKind::True
                | TokenKind::False
                | TokenKind::Ellipsis
                | TokenKind::Lpar
                | TokenKind::Lsqb
                | TokenKind::Lbrace
                | TokenKind::Minus
                | TokenKind::Plus
                | TokenKind::Tilde
                | TokenKind::Not
                | TokenKind::Lambda
                | TokenKind::Await
        )
}
