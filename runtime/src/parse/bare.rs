//! `raise` alone before a semicolon, which ruff's parser refuses.
//!
//! Place: `parse.rs` parses again what `masked` gives, and `restore` makes the statements of that tree what they are.
//!
//! Invariants: what stands in place of the keyword is as long, so all places stay what they are.
//! Limits: a pass over the tokens, another over the statements; only where there is such a `raise`.

use ruff_python_ast::token::{TokenKind, Tokens};
use ruff_python_ast::visitor::transformer::{Transformer, walk_stmt};
use ruff_python_ast::{Expr, Mod, Stmt, StmtRaise};
use ruff_text_size::{Ranged, TextRange, TextSize};

const KEYWORD: &str = "raise";
/// A statement that may stand there, as long as the keyword.
const STAND_IN: &str = "pass ";

/// The text with another statement in place of each `raise` that a semicolon follows, if there is one.
pub(super) fn masked(text: &str, tokens: &Tokens) -> Option<String> {
    let mut masked: Option<String> = None;
    let tokens = tokens.iter().filter(|token| token.kind() != TokenKind::NonLogicalNewline);
    let mut raise: Option<TextRange> = None;
    for token in tokens {
        if let (Some(at), TokenKind::Semi) = (raise, token.kind()) {
            masked.get_or_insert_with(|| text.to_owned()).replace_range(places(at), STAND_IN);
        }
        raise = (token.kind() == TokenKind::Raise).then(|| token.range());
    }
    masked
}

fn places(range: TextRange) -> std::ops::Range<usize> {
    range.start().to_usize()..range.end().to_usize()
}

/// Makes the statements that stand for a `raise` of this text one again.
pub(super) fn restore(text: &str, tree: &mut Mod) {
    if let Mod::Module(module) = tree {
        let bare = Bare { text };
        module.body.iter_mut().for_each(|stmt| bare.visit_stmt(stmt));
    }
}

struct Bare<'a> {
    text: &'a str,
}

impl Transformer for Bare<'_> {
    fn visit_stmt(&self, stmt: &mut Stmt) {
        let at = stmt.start();
        let rest = self.text.get(at.to_usize()..).unwrap_or_default();
        if let Stmt::Pass(pass) = stmt
            && rest.starts_with(KEYWORD)
        {
            *stmt = Stmt::Raise(StmtRaise {
                node_index: pass.node_index.clone(),
                range: TextRange::at(at, TextSize::of(KEYWORD)),
                exc: None,
                cause: None,
            });
            return;
        }
        walk_stmt(self, stmt);
    }

    /// No statement stands in an expression.
    fn visit_expr(&self, _expr: &mut Expr) {}
}
