//! What is looked at before it is read: guesses, bounded by what they read together.
//!
//! Place: the other files of `grammar.rs` guess whether an expression stands somewhere, to word a fault.
//!
//! Invariants: a guess that fails, or that finds what it may read used up, leaves the reader where it was.
//! Limits: all guesses together read `GUESSED_PER_TOKEN` times the tokens there are, since one within brackets may read what
//! one around them has read before. When that is used up the words of a fault may be more general than CPython's.

use ruff_python_ast::token::TokenKind as T;

use super::{Expr, Read, Reader, Stop, Tok, is_name};

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

/// Whether nothing but `invalid syntax` was found.
pub(super) fn is_plain<T>(read: &Read<T>) -> bool {
    matches!(read, Err(Stop::Fault(fault)) if fault.message == "invalid syntax")
}

impl Reader<'_> {
    /// As much of an expression as can be read: where nothing but `invalid syntax` is found, an operator without its right side
    /// ends it. Then the second is true. What is read again counts as guessed.
    pub(super) fn as_much<T>(&mut self, read: fn(&mut Self) -> Read<T>) -> Read<(T, bool)> {
        let (at, depth) = (self.at, self.depth);
        let first = read(self);
        if !is_plain(&first) || self.lenient || self.allowance == 0 {
            return first.map(|read| (read, false));
        }
        let reached = (self.at, self.depth);
        (self.at, self.depth) = (at, depth);
        self.lenient = true;
        let again = read(self);
        self.lenient = false;
        if is_plain(&again) {
            (self.at, self.depth) = reached;
            return first.map(|read| (read, false));
        }
        again.map(|read| (read, true))
    }

    /// Targets of a statement. CPython has looked at no more than what can be one when it finds something else behind them.
    pub(super) fn statement_targets(&mut self, read: fn(&mut Self) -> Read<Expr>) -> Read<Expr> {
        let (at, depth) = (self.at, self.depth);
        let whole = read(self);
        if !is_plain(&whole) || self.ahead {
            return whole;
        }
        let reached = (self.at, self.depth);
        (self.at, self.depth) = (at, depth);
        loop {
            if self.allowance == 0 {
                break;
            }
            self.eat(T::Star);
            if self.guess(Self::primary).is_none() {
                break;
            }
            if self.eat(T::Comma) {
                continue;
            }
            if self.at < reached.0 && !matches!(self.kind(), T::Newline | T::EndOfFile) {
                return Err(self.fail());
            }
            break;
        }
        (self.at, self.depth) = reached;
        whole
    }

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
