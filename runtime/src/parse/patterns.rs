//! Sequences in patterns of which two items have no comma between: ruff takes them as if there were one.
//!
//! Place: `parse` asks for what the parser has passed; the words are those of `grammar.rs`, as for any fault of the grammar.
//!
//! Invariants: nothing is refused that CPython's grammar admits.
//! Limits: recursion follows the tree, whose depth the door has bounded.

use ruff_python_ast::token::{TokenKind, Tokens};
use ruff_python_ast::visitor::{Visitor, walk_pattern};
use ruff_python_ast::{ModModule, Pattern};
use ruff_text_size::Ranged;

use super::{CompileError, ParseAs, grammar};
use crate::source::{Source, Span};

struct Sequences<'s> {
    text: &'s str,
    /// Where the first item stands that no comma is before.
    found: Option<Span>,
}

impl<'a> Visitor<'a> for Sequences<'_> {
    fn visit_pattern(&mut self, pattern: &'a Pattern) {
        if let Pattern::MatchSequence(sequence) = pattern {
            for pair in sequence.patterns.windows(2) {
                let (end, next) = (pair[0].end().to_usize(), pair[1].start().to_usize());
                let between = self.text.get(end..next).unwrap_or_default();
                let mut code = between.lines().filter_map(|line| line.split('#').next());
                if !code.any(|code| code.contains(',')) && self.found.is_none() {
                    let end = pair[1].end().to_u32();
                    self.found = Some(Span::new(pair[1].start().to_u32(), end));
                }
            }
        }
        walk_pattern(self, pattern);
    }
}

/// The fault of a module in which a sequence's items stand side by side.
pub(super) fn check(source: &Source, tokens: &Tokens, module: &ModModule) -> Option<CompileError> {
    if !tokens.iter().any(|token| token.kind() == TokenKind::Match) {
        return None;
    }
    let mut sequences = Sequences { text: source.text(), found: None };
    sequences.visit_body(&module.body);
    let span = sequences.found?;
    let found = grammar::diagnose(source, tokens, ParseAs::Module, usize::MAX);
    Some(found.map_or_else(|| CompileError::syntax("invalid syntax", span), |(found, _)| found))
}
