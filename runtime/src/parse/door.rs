//! The door before the parser: refuses sources that would nest too deeply.
//!
//! Place: `parse` calls `admit` first. It runs the parser's lexer, whose memory and stack do not depend on nesting.
//!
//! Shape: a stack of open brackets and f-strings; for each the operators of the part (between commas) that is open, and the
//! most that any finished bracket within it had. The operators of all open levels plus the deepest finished bracket bound
//! the depth of the tree on any path. A comma ends a part, unless it separates a lambda's parameters.
//!
//! Invariants: it never refuses what stays within the limits by a count of all tokens; a source too short to pass a limit
//! is not lexed at all.
//!
//! Limits: `ParseLimits`.

use ruff_python_ast::token::TokenKind;
use ruff_python_parser::{Mode, lexer};

use super::brackets::Brackets;
use super::{BYTES_PER_SOURCE_BYTE, CompileError, ErrorClass, ParseLimits};
use crate::source::Span;

/// Admits a source or says why not.
pub(super) fn admit(text: &str, limits: &ParseLimits) -> Result<(), CompileError> {
    if text.len() > limits.source_bytes as usize {
        let message = format!("source is longer than {} bytes", limits.source_bytes);
        return Err(CompileError::syntax(message, Span::new(0, 0)));
    }
    if (text.len() as u64).saturating_mul(BYTES_PER_SOURCE_BYTE) > limits.memory_bytes {
        let class = ErrorClass::Memory;
        return Err(CompileError { class, ..CompileError::syntax("", Span::new(0, 0)) });
    }
    if let Some(at) = memchr::memchr(0, text.as_bytes()) {
        let message = "source code string cannot contain null bytes";
        return Err(CompileError::syntax(message, Span::new(at as u32, at as u32 + 1)));
    }
    if cannot_exceed(text.as_bytes(), limits) { Ok(()) } else { lex(text, limits) }
}

/// Whether a source is too short for any limit: an operator takes a byte, and `n` nested indentations take at least
/// `1 + 2 + ... + n` bytes.
fn cannot_exceed(bytes: &[u8], limits: &ParseLimits) -> bool {
    let indentation_bytes = u64::from(limits.indentations) * u64::from(limits.indentations) / 2;
    bytes.len() <= limits.operators as usize
        && bytes.len() as u64 <= indentation_bytes
        && memchr::memchr3_iter(b'(', b'[', b'{', bytes).nth(limits.brackets as usize).is_none()
}

#[cold]
fn lex(text: &str, limits: &ParseLimits) -> Result<(), CompileError> {
    let mut door = Door {
        limits,
        levels: Vec::with_capacity(16),
        level: Level::default(),
        outer: 0,
        brackets: 0,
        indentations: 0,
    };
    let mut lexer = lexer::lex(text, Mode::Module);
    let mut line = 1;
    loop {
        let token = lexer.next_token();
        let refused = match token {
            TokenKind::EndOfFile => return Ok(()),
            TokenKind::Newline | TokenKind::NonLogicalNewline => {
                line += 1;
                door.see(token)
            }
            _ => door.see(token),
        };
        if let Some((class, message)) = refused {
            // A bracket that nothing closes takes in all that follows it, which looks like one expression.
            if message == TOO_DEEP.1
                && never_closed(&mut lexer, door.brackets)
                && let Some(error) = unclosed(text)
            {
                return Err(error);
            }
            // The lexer does not tell where it is; its newlines tell the line, but for those in strings.
            let span = line_span(text, line);
            return Err(CompileError { class, ..CompileError::syntax(message, span) });
        }
    }
}

/// Whether some of so many open brackets stay open to the end.
fn never_closed(lexer: &mut lexer::Lexer<'_>, open: u32) -> bool {
    let mut open = open;
    while open > 0 {
        match lexer.next_token() {
            TokenKind::EndOfFile => return true,
            TokenKind::Lpar | TokenKind::Lsqb | TokenKind::Lbrace => open += 1,
            TokenKind::Rpar | TokenKind::Rsqb | TokenKind::Rbrace => open -= 1,
            _ => {}
        }
    }
    false
}

/// The innermost bracket that nothing closes.
fn unclosed(text: &str) -> Option<CompileError> {
    let whole = Brackets::scan(text, text.len());
    let (open, at) = *whole.open.last().filter(|_| whole.misfit.is_none())?;
    let message = format!("'{}' was never closed", char::from(open));
    Some(CompileError::syntax(message, Span::new(at as u32, at as u32 + 1)))
}

/// The span of a line, counted from 1.
fn line_span(text: &str, line: usize) -> Span {
    let mut start = 0;
    for _ in 1..line {
        match memchr::memchr(b'\n', &text.as_bytes()[start..]) {
            Some(length) => start += length + 1,
            None => break,
        }
    }
    let end = memchr::memchr(b'\n', &text.as_bytes()[start..]).map_or(text.len(), |n| start + n);
    Span::new(start as u32, end as u32)
}

/// What stands within one open bracket or f-string, or outside of all.
#[derive(Clone, Copy, Default)]
struct Level {
    /// Operators of the open part.
    operators: u32,
    /// Depth of the deepest finished bracket in the open part.
    within: u32,
    /// Depth of the deepest finished part.
    finished: u32,
    /// Lambdas whose parameters are open.
    lambdas: u32,
    is_bracket: bool,
}

struct Door<'a> {
    limits: &'a ParseLimits,
    /// The levels around the innermost.
    levels: Vec<Level>,
    level: Level,
    /// Operators of all levels around the innermost.
    outer: u32,
    brackets: u32,
    indentations: u32,
}

/// An exception's class and message.
type Refusal = (ErrorClass, &'static str);

const TOO_DEEP: Refusal = (ErrorClass::Syntax, "expression is nested too deeply");

impl Level {
    fn end_part(&mut self) {
        self.finished = self.finished.max(self.operators + self.within);
        self.operators = 0;
        self.within = 0;
    }
}

impl Door<'_> {
    /// Takes note of a token; says whether the source must be refused.
    fn see(&mut self, token: TokenKind) -> Option<Refusal> {
        match token {
            TokenKind::Lpar | TokenKind::Lsqb | TokenKind::Lbrace => self.open(true),
            TokenKind::FStringStart | TokenKind::TStringStart => self.open(false),
            TokenKind::Rpar | TokenKind::Rsqb | TokenKind::Rbrace => self.close(true),
            TokenKind::FStringEnd | TokenKind::TStringEnd => self.close(false),
            TokenKind::Indent => {
                self.indentations += 1;
                let message = "too many levels of indentation";
                let full = self.indentations >= self.limits.indentations;
                full.then_some((ErrorClass::Indentation, message))
            }
            TokenKind::Dedent => {
                self.indentations = self.indentations.saturating_sub(1);
                None
            }
            TokenKind::Newline | TokenKind::Semi => {
                if self.levels.is_empty() {
                    self.level = Level::default();
                }
                None
            }
            TokenKind::Comma => {
                if self.level.lambdas == 0 {
                    self.level.end_part();
                }
                None
            }
            TokenKind::Colon => {
                self.level.lambdas = self.level.lambdas.saturating_sub(1);
                None
            }
            TokenKind::Lambda => {
                self.level.lambdas += 1;
                self.count()
            }
            token if nests(token) => self.count(),
            _ => None,
        }
    }

    fn count(&mut self) -> Option<Refusal> {
        self.level.operators += 1;
        self.check()
    }

    fn check(&self) -> Option<Refusal> {
        let depth = self.outer + self.level.operators + self.level.within;
        (depth > self.limits.operators).then_some(TOO_DEEP)
    }

    fn open(&mut self, is_bracket: bool) -> Option<Refusal> {
        // A bracket after an operand is a call or a subscript.
        self.level.operators += 1;
        if is_bracket {
            self.brackets += 1;
            if self.brackets > self.limits.brackets {
                return Some((ErrorClass::Syntax, "too many nested parentheses"));
            }
        }
        self.outer += self.level.operators;
        let inner = Level { is_bracket, ..Level::default() };
        self.levels.push(std::mem::replace(&mut self.level, inner));
        self.check()
    }

    fn close(&mut self, is_bracket: bool) -> Option<Refusal> {
        if self.level.is_bracket != is_bracket {
            return None;
        }
        let around = self.levels.pop()?;
        let mut inner = std::mem::replace(&mut self.level, around);
        inner.end_part();
        self.outer -= self.level.operators;
        self.level.within = self.level.within.max(inner.finished);
        let refused = self.check();
        if is_bracket {
            self.brackets -= 1;
            if !self.level.is_bracket && !self.levels.is_empty() {
                // A replacement field of an f-string: its fields stand side by side.
                self.level.end_part();
            }
        }
        refused
    }
}

/// Whether a token makes the tree of an expression deeper: operators, keywords that work like them, and what chains.
fn nests(token: TokenKind) -> bool {
    matches!(
        token,
        TokenKind::Plus
            | TokenKind::Minus
            | TokenKind::Star
            | TokenKind::DoubleStar
            | TokenKind::Slash
            | TokenKind::DoubleSlash
            | TokenKind::Percent
            | TokenKind::At
            | TokenKind::Vbar
            | TokenKind::Amper
            | TokenKind::CircumFlex
            | TokenKind::LeftShift
            | TokenKind::RightShift
            | TokenKind::Tilde
            | TokenKind::Less
            | TokenKind::Greater
            | TokenKind::LessEqual
            | TokenKind::GreaterEqual
            | TokenKind::EqEqual
            | TokenKind::NotEqual
            | TokenKind::Equal
            | TokenKind::ColonEqual
            | TokenKind::Dot
            | TokenKind::And
            | TokenKind::Or
            | TokenKind::Not
            | TokenKind::In
            | TokenKind::Is
            | TokenKind::If
            | TokenKind::Else
            | TokenKind::For
            | TokenKind::Await
            | TokenKind::Yield
            | TokenKind::As
    )
}
