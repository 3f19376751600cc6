//! The door before the parser: refuses sources that would nest too deeply.

use super::{CompileError, ParseLimits};
use crate::source::Span;

/// Admits a source or says why not.
pub(super) fn admit(text: &str, limits: &ParseLimits) -> Result<(), CompileError> {
    if text.len() > limits.source_bytes as usize {
        return Err(CompileError::syntax("source is too long", Span::new(0, 0)));
    }
    if let Some(at) = memchr::memchr(0, text.as_bytes()) {
        let at = at as u32;
        return Err(CompileError::syntax(
            "source code string cannot contain null bytes",
            Span::new(at, at + 1),
        ));
    }
    Ok(())
}
