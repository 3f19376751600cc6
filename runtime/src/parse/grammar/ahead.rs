//! What is looked at before it is read: guesses, bounded by what they read together.
//!
//! Place: the other files of `grammar.rs` guess whether an expression stands somewhere, to word a fault.
//!
//! Invariants: a guess that fails, or that finds what it may read used up, leaves the reader where it was.
//! Limits: all guesses together read `GUESSED_PER_TOKEN` times the tokens there are, since one within brackets may read what
//! one around them has read before. When that is used up the words of a fault may be more general than CPython's.

use ruff_python_ast::token::TokenKind as T;

use super::{Read, Reader, Tok, is_name};

/// How often guesses may read a token, on an average.
const GUESSED_PER_TOKEN: usize = 4;
/// What short sources may guess in any case, in tokens.
const GUESSED_MIN: usize = 4096;

/// How many tokens guesses may read.
pub(super) fn allowance(toks: &[Tok]) -> usize {
    toks.len().saturating_mul(GUESSED_PER_TOKEN).max(GUESSED_MIN)
}

/// For each token, whether a string stands right behind an operand farther on, within the same brackets and part.
///
/// Nearly no source has that and is in order, so that nothing need be guessed where it is not so.
pub(super) fn strings_behind(toks: &[Tok]) -> Vec<bool> {
    let mut behind = vec![false; toks.len()];
    let mut around = Vec::new();
    let mut found = false;
    for (at, tok) in toks.iter().enumerate().rev() {
        behind[at] = found;
        match tok.kind {
            T::Rpar | T::Rsqb | T::Rbrace | T::FStringEnd | T::TStringEnd => {
                around.push(std::mem::take(&mut found));
            }
            T::Lpar | T::Lsqb | T::Lbrace | T::FStringStart | T::TStringStart => {
                found = around.pop().unwrap_or(false);
            }
            T::Comma => found = false,
            T::Newline if around.is_empty() => found = false,
            T::String => {
                let before = at.checked_sub(1).and_then(|at| toks.get(at));
                found |= before.is_some_and(|tok| ends_operand(tok.kind));
            }
            _ => {}
        }
    }
    behind
}

fn ends_operand(kind: T) -> bool {
    is_name(kind)
        || matches!(
            kind,
            T::Int
                | T::Float
                | T::Complex
                | T::None
                | T::True
                | T::False
                | T::Ellipsis
                | T::Rpar
                | T::Rsqb
                | T::Rbrace
                | T::FStringEnd
                | T::TStringEnd
        )
}

impl Reader<'_> {
    /// Reads something if it is there; goes back if it is not.
    pub(super) fn guess<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Option<T> {
        let (at, depth) = (self.at, self.depth);
        let was = (self.guessing, self.ahead);
        (self.guessing, self.ahead) = (true, true);
        let found = read(self).ok().filter(|_| self.allowance > 0);
        (self.guessing, self.ahead) = was;
        if found.is_none() {
            (self.at, self.depth) = (at, depth);
        }
        found
    }
}
