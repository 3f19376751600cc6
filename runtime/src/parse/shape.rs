//! What kind of expression a piece of source is, for the anchors of tracebacks.
//!
//! Place: `traceback/` asks about the segment of a frame, which was parsed before as part of its source.
//!
//! Invariants: only what the door admits under `LIMITS` is parsed, since tracebacks are rendered on the session's stack.
//! Limits: `LIMITS`; beyond them a segment has no shape.

use ruff_python_ast::{Expr, Mod, Stmt};
use ruff_python_parser::{Mode, ParseOptions};
use ruff_text_size::Ranged;

use super::{ParseLimits, door};

/// Far below those of a source: the stack that is left is not known.
const LIMITS: ParseLimits = ParseLimits {
    source_bytes: 1 << 16,
    memory_bytes: u64::MAX,
    brackets: 24,
    indentations: 4,
    operators: 200,
};

/// An expression that has anchors; positions are bytes of the segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// A binary operation: where its operands meet.
    Binary {
        /// End of the left one, without parentheses around it.
        left_end: usize,
        /// Begin of the right one, without parentheses around it.
        right_start: usize,
    },
    /// A subscript or call: what is subscripted or called, and its end.
    Bracket {
        /// The opening bracket.
        open: char,
        /// End of what stands before the bracket, without parentheses around it.
        callee_end: usize,
        /// End of the whole.
        end: usize,
    },
}

/// The shape of a segment, which is read as if in parentheses.
pub(crate) fn shape_of(segment: &str) -> Option<Shape> {
    const OPENING: &str = "(\n";
    let text = format!("{OPENING}{segment}\n)");
    let Mod::Expression(expression) = parsed(&text, Mode::Expression)? else { return None };
    let end = |expr: &Expr| expr.end().to_usize().checked_sub(OPENING.len());
    match &*expression.body {
        Expr::BinOp(binary) => Some(Shape::Binary {
            left_end: end(&binary.left)?,
            right_start: binary.right.start().to_usize().checked_sub(OPENING.len())?,
        }),
        Expr::Subscript(subscript) => Some(Shape::Bracket {
            open: '[',
            callee_end: end(&subscript.value)?,
            end: end(&expression.body)?,
        }),
        Expr::Call(call) => Some(Shape::Bracket {
            open: '(',
            callee_end: end(&call.func)?,
            end: end(&expression.body)?,
        }),
        _ => None,
    }
}

/// Bytes that the call takes in `return name(...)` or `name = ...(...)`, when that is the first statement of the text.
pub(crate) fn sole_call(text: &str) -> Option<(usize, usize)> {
    let Mod::Module(module) = parsed(text, Mode::Module)? else { return None };
    let call = match module.body.first()? {
        Stmt::Return(statement) => match statement.value.as_deref()? {
            call @ Expr::Call(inner) if inner.func.is_name_expr() => call,
            _ => return None,
        },
        Stmt::Assign(statement) => match (&statement.targets[..], &*statement.value) {
            ([Expr::Name(_)], call @ Expr::Call(_)) => call,
            _ => return None,
        },
        _ => return None,
    };
    Some((call.start().to_usize(), call.end().to_usize()))
}

fn parsed(text: &str, mode: Mode) -> Option<Mod> {
    door::admit(text, &LIMITS).ok()?;
    let parsed = ruff_python_parser::parse_unchecked(text, ParseOptions::from(mode));
    if parsed.errors().is_empty() { Some(parsed.into_syntax()) } else { None }
}
