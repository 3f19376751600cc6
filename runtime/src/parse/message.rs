//! CPython's words for the parser's errors.

use ruff_python_parser::ParseError;

use super::CompileError;
use crate::source::{Source, Span};

/// The error CPython would raise for the parser's first error.
pub(super) fn explain(source: &Source, error: &ParseError) -> CompileError {
    let _ = source;
    let span = Span::new(
        error.location.start().to_u32(),
        error.location.end().to_u32(),
    );
    CompileError::syntax(error.error.to_string(), span)
}
