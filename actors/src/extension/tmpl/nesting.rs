//! How deep a template nests, told by its tokens.
//!
//! Place: asked before the engine parses a template, which it does by recursion, as it compiles and drops what it parsed.
//!
//! Invariants: of a template that passes, no tree of the engine is deeper than both limits together. Tokens are enough for that:
//! each operator, bracket and block is a level at most, and what stands behind a comma begins again at the level of its bracket.
//! Limits: `OPERATORS_MAX` in an expression, `BLOCKS_MAX` around a place.

use minijinja::Error;
use minijinja::machinery::{Span, Token};

use super::refused;

/// Operators of one expression, with those around it.
pub(super) const OPERATORS_MAX: usize = 200;
/// Blocks in one another; each `elif` is one in its `if`.
pub(super) const BLOCKS_MAX: usize = 100;

/// The levels at a place of the template.
#[derive(Default)]
struct Levels {
    /// Operators that what comes next may stand beneath.
    here: usize,
    /// The same at each bracket that is open.
    brackets: Vec<usize>,
    /// Open blocks, with the `elif`s of each.
    blocks: Vec<usize>,
    depth: usize,
}

/// Refuses what nests too deeply.
pub(super) fn check(tokens: &[(Token<'_>, Span)]) -> Result<(), Error> {
    let mut levels = Levels::default();
    let mut block = false;
    for (token, span) in tokens {
        let line = u32::from(span.start_line);
        match token {
            Token::BlockStart => levels.begin_tag(),
            Token::VariableStart => levels.begin_tag(),
            Token::Ident(name) if block => levels.block(name),
            _ => levels.token(token),
        }
        block = matches!(token, Token::BlockStart);
        if levels.here > OPERATORS_MAX {
            let text = format!("an expression of more than {OPERATORS_MAX} operators");
            return Err(refused(line, &text));
        }
        if levels.depth > BLOCKS_MAX {
            return Err(refused(line, &format!("more than {BLOCKS_MAX} blocks in one another")));
        }
    }
    Ok(())
}

// === impl Levels ===

impl Levels {
    fn begin_tag(&mut self) {
        self.here = 0;
        self.brackets.clear();
    }

    /// The first word of a block.
    fn block(&mut self, name: &str) {
        match name {
            "for" | "if" | "with" => {
                self.blocks.push(1);
                self.depth += 1;
            }
            "elif" => {
                if let Some(levels) = self.blocks.last_mut() {
                    *levels += 1;
                    self.depth += 1;
                }
            }
            "endfor" | "endif" | "endwith" => {
                self.depth -= self.blocks.pop().unwrap_or(0);
            }
            _ => {}
        }
    }

    fn token(&mut self, token: &Token<'_>) {
        match token {
            Token::BracketOpen | Token::ParenOpen | Token::BraceOpen => {
                self.here += 1;
                self.brackets.push(self.here);
            }
            Token::BracketClose | Token::ParenClose | Token::BraceClose => {
                self.here = self.brackets.pop().unwrap_or(self.here);
            }
            Token::Comma | Token::Colon => self.here = self.brackets.last().copied().unwrap_or(0),
            Token::Ident("not" | "and" | "or" | "if" | "else" | "in" | "is") => self.here += 1,
            Token::Plus
            | Token::Minus
            | Token::Mul
            | Token::Div
            | Token::FloorDiv
            | Token::Pow
            | Token::Mod
            | Token::Dot
            | Token::Tilde
            | Token::Pipe
            | Token::Eq
            | Token::Ne
            | Token::Gt
            | Token::Gte
            | Token::Lt
            | Token::Lte => self.here += 1,
            _ => {}
        }
    }
}
