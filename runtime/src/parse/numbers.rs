//! Numbers that run into a keyword: `raise 1from error`.
//!
//! Place: after a source has been parsed, by a parser that ends a number where a word begins.
//!
//! Invariants: a number may run into the words that can follow an operand, which `CPython` warns of (`compile/warn.rs`), and
//! into no others.
//! Limits: one pass over the tokens.

use ruff_python_ast::token::{TokenKind, Tokens};
use ruff_text_size::Ranged;

use super::CompileError;
use crate::source::{Source, Span};

/// The error of the first number that runs into another word.
pub(super) fn check(source: &Source, tokens: &Tokens) -> Option<CompileError> {
    let is_number = |kind| matches!(kind, TokenKind::Int | TokenKind::Float | TokenKind::Complex);
    let (number, _) = tokens.iter().zip(tokens.iter().skip(1)).find(|(number, word)| {
        is_number(number.kind())
            && number.end() == word.start()
            && word.kind().is_keyword()
            && !may_follow(word.kind())
    })?;
    let text = source.text().get(number.range().to_std_range()).unwrap_or_default();
    let what = match text.get(..2) {
        Some("0x" | "0X") => "hexadecimal",
        Some("0o" | "0O") => "octal",
        Some("0b" | "0B") => "binary",
        _ if text.ends_with(['j', 'J']) => "imaginary",
        _ => "decimal",
    };
    // It points to the last digit.
    let at = number.end().to_u32().saturating_sub(1);
    Some(CompileError::syntax(format!("invalid {what} literal"), Span { start: at, end: at }))
}

fn may_follow(word: TokenKind) -> bool {
    matches!(
        word,
        TokenKind::And
            | TokenKind::Else
            | TokenKind::For
            | TokenKind::If
            | TokenKind::In
            | TokenKind::Is
            | TokenKind::Not
            | TokenKind::Or
    )
}
