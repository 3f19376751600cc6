//! CPython's words for what its tokenizer refuses: strings, escapes, numbers, characters.
//!
//! Place: `message.rs` asks it for the lexer's errors.
//!
//! Invariants: as in `message.rs`.

use ruff_python_ast::token::{Token, TokenKind};
use ruff_python_parser::{InterpolatedStringErrorType, LexicalErrorType};
use ruff_text_size::Ranged;

use super::fields::Within;
use super::message::Fault;
use super::{CompileError, ErrorClass, Stage};
use crate::source::Source;

impl Fault<'_> {
    pub(super) fn lexical(&self, error: &LexicalErrorType) -> CompileError {
        match error {
            LexicalErrorType::UnclosedStringError => super::fields::fault(self.source)
                .or_else(|| self.behind_field())
                .unwrap_or_else(|| self.unterminated("string literal")),
            LexicalErrorType::FStringError(
                fault @ (InterpolatedStringErrorType::UnterminatedString
                | InterpolatedStringErrorType::UnterminatedTripleQuotedString
                | InterpolatedStringErrorType::NewlineInFormatSpec
                | InterpolatedStringErrorType::UnclosedLbrace),
            )
            | LexicalErrorType::TStringError(
                fault @ (InterpolatedStringErrorType::UnterminatedString
                | InterpolatedStringErrorType::UnterminatedTripleQuotedString
                | InterpolatedStringErrorType::NewlineInFormatSpec
                | InterpolatedStringErrorType::UnclosedLbrace),
            ) => super::fields::fault(self.source).unwrap_or_else(|| self.f_string(fault)),
            LexicalErrorType::FStringError(fault) | LexicalErrorType::TStringError(fault) => {
                self.f_string(fault)
            }
            LexicalErrorType::IndentationError => self.tabs().unwrap_or_else(|| self.unindented()),
            LexicalErrorType::InvalidByteLiteral => {
                self.at_literal("bytes can only contain ASCII literal characters")
            }
            LexicalErrorType::LineContinuationError => {
                let after = self.before().rfind('\\').map(|at| at + 1);
                let at = after.filter(|at| *at == self.start).unwrap_or(self.start + 1);
                if self.text.get(at..).is_none_or(|rest| rest.trim_matches('\n').is_empty()) {
                    return Self::at(at, at, "unexpected EOF while parsing");
                }
                Self::at(at, at + 1, "unexpected character after line continuation character")
            }
            LexicalErrorType::UnicodeError
            | LexicalErrorType::MissingUnicodeLbrace
            | LexicalErrorType::MissingUnicodeRbrace => self.unicode_escape(),
            LexicalErrorType::UnrecognizedToken { tok }
                if !tok.is_ascii() || tok.is_ascii_control() =>
            {
                let code = u32::from(*tok);
                if is_format(*tok)
                    || tok.is_control()
                    || !tok.is_alphanumeric() && tok.is_whitespace()
                {
                    self.here(format!("invalid non-printable character U+{code:04X}"))
                } else {
                    self.here(format!("invalid character '{tok}' (U+{code:04X})"))
                }
            }
            LexicalErrorType::OtherError(message) => self.number(message),
            LexicalErrorType::Eof => {
                if self.line_before().ends_with('\\') || self.before().ends_with("\\\n") {
                    self.here("unexpected EOF while parsing")
                } else {
                    self.generic()
                }
            }
            _ => self.generic(),
        }
    }

    /// What is wrong with the field of an f-string that ends before what was read as the begin of a string.
    fn behind_field(&self) -> Option<CompileError> {
        let line = self.line_before();
        let (begin, _) = line.match_indices(['"', '\'']).find(|(at, _)| {
            line.get(..*at).is_some_and(|before| before.ends_with(['f', 'F', 't', 'T']))
        })?;
        let field = line.rfind('{').filter(|at| *at > begin)?;
        let within = line.get(field + 1..)?;
        if within.ends_with('!') {
            return Some(Self::at(self.start, self.start + 1, "f-string: expecting '}'"));
        }
        let within = within.strip_suffix('}')?;
        let mut open = Vec::new();
        for char in within.chars() {
            match char {
                '(' | '[' => open.push(char),
                ')' | ']' => drop(open.pop()),
                _ => {}
            }
        }
        let open = open.last()?;
        let text = format!("closing parenthesis '}}' does not match opening parenthesis '{open}'");
        Some(Self::at(self.start - 1, self.start, text))
    }

    /// Where the string begins that the error is just behind the opening quotes of.
    fn string_start(&self) -> usize {
        let before = self.before();
        let bare = before.trim_end_matches(['"', '\'']);
        let quotes = (before.len() - bare.len()).min(3);
        let bare = before.get(..before.len() - quotes).unwrap_or("");
        if quotes == 0 {
            return self.start;
        }
        bare.trim_end_matches(|c: char| c.is_ascii_alphabetic()).len()
    }

    /// A string without its end, which begins at the error's place, perhaps after a prefix.
    fn unterminated(&self, what: &str) -> CompileError {
        let rest = self.rest().trim_start_matches(|c: char| c.is_ascii_alphabetic());
        let triple = rest.starts_with("\"\"\"") || rest.starts_with("'''");
        let (line, kind) = if triple {
            (self.source.line_at(self.text.trim_end_matches('\n').len() as u32), "triple-quoted ")
        } else {
            (self.source.line_at(self.start as u32), "")
        };
        let quote = rest.get(..1).unwrap_or_default();
        let first = rest.get(1..).and_then(|rest| rest.lines().next()).unwrap_or_default();
        let escaped = what == "string literal" && !triple && first.contains(&format!("\\{quote}"));
        let hint = if escaped { "; perhaps you escaped the end quote?" } else { "" };
        let message = format!("unterminated {kind}{what} (detected at line {line}){hint}");
        Self::at(self.start, self.start, message)
    }

    /// The brace that begins the field in which the line ends.
    fn open_field(&self) -> Option<usize> {
        let end = self.text.get(..self.start)?.trim_end_matches('\n').len();
        let text = self.text.get(..end)?;
        let begin = text.rfind('\n').map_or(0, |at| at + 1);
        let line = text.get(begin..)?;
        let at = line.rfind('{')?;
        let doubled = line.get(..at)?.ends_with('{');
        let rest = line.get(at..)?;
        let rest = rest.split('#').next()?;
        let quoted = line.get(..at)?.contains(['"', '\'']);
        (quoted && !doubled && !rest.contains(['}', '"', '\''])).then_some(begin + at)
    }

    pub(super) fn f_string(&self, fault: &InterpolatedStringErrorType) -> CompileError {
        let message = match fault {
            InterpolatedStringErrorType::UnclosedLbrace => "f-string: expecting '}'".to_owned(),
            InterpolatedStringErrorType::SingleRbrace => {
                "f-string: single '}' is not allowed".to_owned()
            }
            InterpolatedStringErrorType::InvalidConversionFlag => {
                let name: String =
                    self.rest().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                if name.is_empty() {
                    "f-string: missing conversion character".to_owned()
                } else {
                    format!(
                        "f-string: invalid conversion character '{name}': expected 's', 'r', or 'a'"
                    )
                }
            }
            InterpolatedStringErrorType::LambdaWithoutParentheses => {
                "f-string: lambda expressions are not allowed without parentheses".to_owned()
            }
            InterpolatedStringErrorType::UnterminatedString
            | InterpolatedStringErrorType::UnterminatedTripleQuotedString => {
                let rest = self.rest();
                let begins = |text: &str| text.starts_with(['t', 'T']);
                if begins(rest) || rest.get(1..).is_some_and(begins) && rest.starts_with(['r', 'R'])
                {
                    return self.unterminated("t-string literal");
                }
                if self.before().ends_with(['t', 'T']) {
                    let fault = Fault { start: self.start - 1, ..*self };
                    return fault.unterminated("t-string literal");
                }
                if let Some(brace) = self.open_field() {
                    return Self::at(brace, brace + 1, "'{' was never closed");
                }
                let fault = Fault { start: self.string_start(), ..*self };
                return fault.unterminated("f-string literal");
            }
            InterpolatedStringErrorType::ConversionFlagNotImmediatelyAfterExclamation => {
                "f-string: conversion type must come right after the exclamation mark".to_owned()
            }
            InterpolatedStringErrorType::NewlineInFormatSpec => {
                "f-string: newlines are not allowed in format specifiers for single quoted \
                 f-strings"
                    .to_owned()
            }
        };
        if matches!(
            fault,
            InterpolatedStringErrorType::ConversionFlagNotImmediatelyAfterExclamation
        ) {
            let message = if self.is_of_template() {
                message.replacen("f-string", "t-string", 1)
            } else {
                message
            };
            return Self::at(self.start.saturating_sub(1), self.end + 1, message);
        }
        self.here(if self.is_of_template() {
            message.replacen("f-string", "t-string", 1)
        } else {
            message
        })
    }

    /// Whether the string whose field is at fault is a t-string.
    fn is_of_template(&self) -> bool {
        let line = self.line_before();
        let quote = line.match_indices(['"', '\'']).find_map(|(at, _)| {
            let before = line.get(..at)?;
            let bare = before.trim_end_matches(['f', 'F', 't', 'T', 'r', 'R']);
            before.get(bare.len()..).filter(|prefix| prefix.contains(['f', 'F', 't', 'T']))
        });
        quote.is_some_and(|prefix| prefix.contains(['t', 'T']))
    }

    /// At the whole of the string literal that the error is in, if it is one of a line.
    fn at_literal(&self, message: impl Into<String>) -> CompileError {
        let until = self.text.get(..self.end).unwrap_or("");
        let line_start = until.rfind('\n').map_or(0, |at| at + 1);
        let mut open: Option<(usize, char)> = None;
        for (at, c) in until.get(line_start..).unwrap_or("").char_indices() {
            let at = line_start + at;
            match open {
                None if matches!(c, '"' | '\'') => open = Some((at, c)),
                Some((_, quote)) if c == quote && at < self.start => open = None,
                _ => {}
            }
        }
        let Some((start, quote)) = open else { return self.here(message) };
        let line_end = self.text.get(start..).and_then(|rest| rest.find('\n'));
        let line_end = line_end.map_or(self.text.len(), |length| start + length);
        let from = self.start.max(start + 1);
        let close = self.text.get(from..line_end).and_then(|rest| rest.find(quote));
        let Some(close) = close else { return self.here(message) };
        let before = self.text.get(line_start..start).unwrap_or("");
        let bare = before.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let prefix = before.len() - bare.len();
        Self::at(start - prefix, from + close + 1, message)
    }

    /// A faulty `\x`, `\u`, `\U` or `\N` escape: found again in the text before the error's end.
    fn unicode_escape(&self) -> CompileError {
        let until = self.text.get(..self.end).unwrap_or("");
        let line_start = until.rfind('\n').map_or(0, |at| at + 1);
        let line = &until[line_start..];
        let Some(escape) = line.rfind('\\') else {
            return self.here("invalid syntax");
        };
        let literal = line[..escape].rfind(['"', '\'']).unwrap_or(escape);
        let position = line[literal + 1..].find('\\').map_or(0, |_| {
            line.get(literal + 1..escape).map_or(0, |before| before.chars().count())
        });
        let full = self.text.get(line_start + escape..).unwrap_or("");
        let mut characters = full.chars().skip(1);
        let kind = characters.next().unwrap_or(' ');
        let digits = characters.clone().take_while(char::is_ascii_hexdigit);
        let wanted = match kind {
            'x' => 2,
            'u' => 4,
            _ => 8,
        };
        let count = digits.take(wanted).count();
        let (length, reason) = match kind {
            'N' if full.starts_with("\\N{") && full.contains('}') => {
                let name = full.find('}').unwrap_or(0);
                (name + 1, "unknown Unicode character name")
            }
            'N' => (2, "malformed \\N character escape"),
            'x' => (2 + count, "truncated \\xXX escape"),
            'u' => (2 + count, "truncated \\uXXXX escape"),
            _ if count == 8 => (10, "illegal Unicode character"),
            _ => (2 + count, "truncated \\UXXXXXXXX escape"),
        };
        let end = position + length - 1;
        let mut prefix = line[..literal].chars().rev().take_while(char::is_ascii_alphabetic);
        if kind == 'x' && prefix.any(|c| matches!(c, 'b' | 'B')) {
            let message = format!("(value error) invalid \\x escape at position {position}");
            return self.at_literal(message);
        }
        let message = format!(
            "(unicode error) 'unicodeescape' codec can't decode bytes in position \
             {position}-{end}: {reason}"
        );
        let mut prefix = line[..literal].chars().rev().take_while(char::is_ascii_alphabetic);
        if prefix.any(|c| "fFtT".contains(c)) {
            let quote = line.get(literal..=literal).unwrap_or_default();
            let (start, end) = self.after_middle(line_start + escape + length, quote);
            return Self::at(start, end, message);
        }
        self.at_literal(message)
    }

    /// The token behind the text of an f-string, from `from` within it on: a field, or the end.
    fn after_middle(&self, from: usize, quote: &str) -> (usize, usize) {
        let mut at = from;
        while let Some(rest) = self.text.get(at..).filter(|rest| !rest.is_empty()) {
            if rest.starts_with(quote) || rest.starts_with('{') && !rest.starts_with("{{") {
                return (at, at + 1);
            }
            let pair = rest.starts_with("{{") || rest.starts_with('\\');
            let skipped = rest.chars().take(if pair { 2 } else { 1 });
            at += skipped.map(char::len_utf8).sum::<usize>();
        }
        (at, at)
    }

    /// A number that the lexer refused.
    fn number(&self, message: &str) -> CompileError {
        let token = self.text.get(self.start..self.end).unwrap_or("");
        let next = self.text.get(self.end..).and_then(|rest| rest.chars().next());
        let radix = match token.get(..2) {
            Some("0x" | "0X") => "hexadecimal",
            Some("0o" | "0O") => "octal",
            Some("0b" | "0B") => "binary",
            _ => "decimal",
        };
        if message.contains("decimal integer") && radix == "decimal" {
            let zeros = token.bytes().take_while(|byte| matches!(byte, b'0' | b'_')).count();
            return Self::at(
                self.start,
                self.start + zeros.max(1),
                "leading zeros in decimal integer literals are not permitted; use an 0o prefix \
                 for octal integers",
            );
        }
        match next {
            Some(digit) if digit.is_ascii_digit() && radix != "decimal" => {
                let message = format!("invalid digit '{digit}' in {radix} literal");
                Self::at(self.end, self.end + 1, message)
            }
            _ if radix == "decimal" => self.here(format!("invalid {radix} literal")),
            _ => {
                let at = self.start + 1;
                Self::at(at, at + 1, format!("invalid {radix} literal"))
            }
        }
    }

    /// Whether the error stands right after a number that runs into a name.
    pub(super) fn after_number(&self) -> Option<&'static str> {
        let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
        let word = self.line_before();
        let word = &word[word.trim_end_matches(is_word).len()..];
        if !word.starts_with(|c: char| c.is_ascii_digit()) {
            return None;
        }
        self.rest().chars().next().filter(|c| c.is_alphanumeric() || *c == '_')?;
        Some(match word.get(..2) {
            Some("0x" | "0X") => "invalid hexadecimal literal",
            Some("0o" | "0O") => "invalid octal literal",
            Some("0b" | "0B") => "invalid binary literal",
            _ => "invalid decimal literal",
        })
    }
}

/// Whether a character only says how others are shown.
fn is_format(c: char) -> bool {
    matches!(u32::from(c), 0xAD | 0x61C | 0x200B..=0x200F | 0x202A..=0x202E | 0x2060..=0x2064 | 0xFEFF)
}

/// What `CPython` says of letters before a string that do not go together as its prefix (`ft""`): here they are read as a name
/// with a string behind it.
pub(super) fn prefixes(source: &Source, error: CompileError) -> CompileError {
    const PAIRS: [(char, char); 7] =
        [('u', 'b'), ('u', 'r'), ('u', 'f'), ('u', 't'), ('b', 'f'), ('b', 't'), ('f', 't')];
    let start = error.span.start as usize;
    let text = source.text();
    if error.message != "invalid syntax"
        || !text.get(start..).is_some_and(|rest| rest.starts_with(['"', '\'']))
    {
        return error;
    }
    let before = text.get(..start).unwrap_or_default();
    let name =
        before.len() - before.trim_end_matches(|c: char| c.is_alphanumeric() || c == '_').len();
    let letters = before.get(before.len() - name..).unwrap_or_default().to_ascii_lowercase();
    let has = |letter: char| letters.contains(letter);
    let distinct = letters.chars().all(|c| "bruft".contains(c) && letters.matches(c).count() == 1);
    let Some((a, b)) = PAIRS.into_iter().find(|(a, b)| distinct && has(*a) && has(*b)) else {
        return error;
    };
    let message = format!("'{a}' and '{b}' prefixes are incompatible");
    Fault::at(start - name, start, message)
}

/// CPython points to the sign of an exponent that has no digits, and to a point that an underscore follows.
pub(super) fn exponent(source: &Source, error: CompileError) -> CompileError {
    let start = error.span.start as usize;
    let Some(rest) = source.text().as_bytes().get(start..) else { return error };
    if error.message != "invalid decimal literal" {
        return error;
    }
    let at = match rest {
        [b'0'..=b'9' | b'.', b'e' | b'E', b'+' | b'-', ..] => start + 2,
        [b'_', ..] if start > 0 && source.text().as_bytes()[start - 1] == b'.' => start - 1,
        _ => return error,
    };
    Fault::at(at, at + 1, error.message)
}

/// What CPython's tokenizer refuses only when its parser asks for it, for it tells nothing of that when it reads the rest behind
/// a fault: what is in f-strings, and a line that goes on behind the end of the source.
#[derive(Debug)]
pub(super) struct Hidden {
    /// A fault in an f-string.
    field: Option<Within>,
    /// A backslash at the end of the source, and where what is before it ends.
    end: Option<(CompileError, usize)>,
}

// === impl Hidden ===

impl Hidden {
    pub(super) fn find(source: &Source, tokens: &[Token]) -> Hidden {
        let field = super::fields::fault_within(source);
        // The end of an f-string that has none is that of the source.
        let unended = |within: &Within| within.fault.message.starts_with("unterminated");
        let end = match &field {
            Some(within) if unended(within) => None,
            _ => continued_end(source, tokens),
        };
        Hidden { field, end }
    }

    /// Where the first of it begins.
    pub(super) fn start(&self) -> usize {
        let field = self.field.as_ref().map_or(usize::MAX, |within| within.start);
        field.min(self.end_start())
    }

    /// Where the end begins, if that is a backslash.
    pub(super) fn end_start(&self) -> usize {
        self.end.as_ref().map_or(usize::MAX, |(_, place)| *place)
    }

    /// Where an f-string begins that is at fault.
    pub(super) fn field_start(&self) -> usize {
        self.field.as_ref().map_or(usize::MAX, |within| within.start)
    }

    /// What CPython tells in place of a fault of its grammar: what the parser has met before that. `seen` is where the last
    /// token begins that it has asked for, if that is known.
    pub(super) fn before(
        self,
        source: &Source,
        error: CompileError,
        seen: Option<usize>,
    ) -> CompileError {
        let of_tokens = super::stage::of(&error) == Stage::Tokens;
        // A bracket that is not closed is told at the end only.
        let unclosed = error.message.ends_with("was never closed");
        let indentation = error.class == ErrorClass::Indentation;
        let seen = seen.or(indentation.then_some(error.span.start as usize));
        let line = source.line_at(error.span.end.max(error.span.start));
        if let Some(Within { fault, place, .. }) = self.field {
            let met = seen.is_some_and(|seen| place <= seen)
                || fault.is_bracket() && seen.is_none() && source.line_at(fault.span.start) <= line
                || fault.is_bracket() && unclosed;
            if met && !(of_tokens && error.span.start <= fault.span.start) {
                return fault;
            }
        }
        let unindented = error.message.starts_with("unindent does not match");
        match self.end {
            Some((fault, place))
                if !of_tokens
                    && !unclosed
                    && !unindented
                    && seen.map_or_else(
                        || source.line_at(place as u32) <= line,
                        |seen| place <= seen,
                    ) =>
            {
                fault
            }
            _ => error,
        }
    }
}

/// A backslash at the end of the last line, and where what is before it ends.
fn continued_end(source: &Source, tokens: &[Token]) -> Option<(CompileError, usize)> {
    let text = source.text();
    let line = text.strip_suffix('\n').unwrap_or(text);
    let line = line.strip_suffix('\r').unwrap_or(line);
    let bare = line.strip_suffix('\\').filter(|bare| !bare.ends_with('\\'))?;
    let is_comment =
        |token: &Token| token.kind() == TokenKind::Comment && token.end().to_usize() > bare.len();
    if tokens.iter().rev().any(is_comment) {
        return None;
    }
    let end = line.len();
    let brackets = Fault { source, text, start: end, end }.generic();
    let open = [super::fields::fault(source), Some(brackets)].into_iter().flatten();
    let mut open = open.filter(|fault| fault.message.ends_with("was never closed"));
    let fault = open.next();
    let fault = fault.unwrap_or_else(|| Fault::at(end, end, "unexpected EOF while parsing"));
    Some((fault, bare.trim_end().len()))
}
