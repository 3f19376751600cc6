//! Indentation whose depth depends on how wide a tab is.
//!
//! Place: after a source has been parsed, by a parser that takes a tab for eight columns.
//!
//! Invariants: a line is as deep with tabs of eight columns as with tabs of one, beside the lines around it (language
//! reference, 2.1.8).
//! Limits: one pass over the tokens, of sources that have a tab.

use ruff_python_ast::token::{TokenKind, Tokens};
use ruff_text_size::Ranged;

use super::{CompileError, ErrorClass};
use crate::source::{Source, Span};

/// Columns of an indentation: with tabs to every eighth column, and with tabs of one.
type Depth = (usize, usize);

/// The error of the first line whose depth is not certain.
pub(super) fn check(source: &Source, tokens: &Tokens) -> Option<CompileError> {
    if !source.text().contains('\t') {
        return None;
    }
    let mut depths: Vec<Depth> = vec![(0, 0)];
    let mut begins = true;
    for token in tokens {
        match token.kind() {
            TokenKind::Newline => begins = true,
            TokenKind::NonLogicalNewline
            | TokenKind::Comment
            | TokenKind::Indent
            | TokenKind::Dedent
            | TokenKind::EndOfFile => {}
            _ if begins => {
                begins = false;
                let start = token.start().to_u32();
                let found = depth(source.line_text(source.line_at(start)));
                if !is_consistent(&mut depths, found) {
                    // The error is of the whole line.
                    let start = start.saturating_sub(found.1 as u32);
                    let span = Span { start, end: start };
                    let message = "inconsistent use of tabs and spaces in indentation".to_owned();
                    let class = ErrorClass::Tab;
                    return Some(CompileError { class, ..CompileError::syntax(message, span) });
                }
            }
            _ => {}
        }
    }
    None
}

fn depth(line: &str) -> Depth {
    let blanks = line.bytes().take_while(|byte| matches!(byte, b' ' | b'\t'));
    blanks.fold((0, 0), |(wide, narrow), byte| match byte {
        b'\t' => ((wide / 8 + 1) * 8, narrow + 1),
        _ => (wide + 1, narrow + 1),
    })
}

/// Takes the next line's depth; whether it is deeper, as deep or less deep by both measures.
fn is_consistent(depths: &mut Vec<Depth>, (wide, narrow): Depth) -> bool {
    let open = depths.len();
    while depths.len() > 1 && depths.last().is_some_and(|last| wide < last.0) {
        depths.pop();
    }
    let Some(last) = depths.last().copied() else { return true };
    if wide == last.0 {
        return narrow == last.1;
    }
    if depths.len() < open {
        // It goes back to no depth, which is another fault.
        return true;
    }
    depths.push((wide, narrow));
    narrow > last.1
}
