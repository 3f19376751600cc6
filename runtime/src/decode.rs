//! The text of a file of Python: in the encoding that a comment at its begin names (PEP 263), or UTF-8.
//!
//! Place: who reads programs from files asks for it, and libraries do; `builtins/evaluate/encoding.rs` knows the rules.
//!
//! Invariants: messages are those of CPython for files. A file of UTF-8 that names no encoding is taken as it is.
//! Limits: linear in the file, which the caller has bounded.

use crate::exception::Fault;
use crate::limits::Limits;
use crate::parse::{CompileError, ErrorClass, Stage};
use crate::session::{Session, SessionOptions};
use crate::source::{Source, Span};
use crate::value::UNDEF;

/// Why a file has no text.
#[derive(Clone, Debug)]
pub struct Undecoded {
    /// What can be read of it.
    pub source: Source,
    /// What is wrong: a `SyntaxError`.
    pub error: CompileError,
    /// The line, or 0 where none is to blame.
    pub line: u32,
}

impl Undecoded {
    /// What CPython prints.
    pub fn text(&self) -> String {
        match self.line {
            0 => format!("{}: {}\n", self.error.class.name(), self.error.message),
            _ => crate::session::compile_error_text(&self.source, &self.error),
        }
    }
}

/// The text of a file of this name.
pub fn decode(name: &str, bytes: &[u8]) -> Result<String, Box<Undecoded>> {
    if let (false, Ok(text)) = (may_name_encoding(bytes), str::from_utf8(bytes)) {
        return Ok(text.to_owned());
    }
    let limits = Limits { memory: u64::MAX >> 1, ..Limits::default() };
    let mut session = Session::new(SessionOptions { limits, ..SessionOptions::default() });
    let core = &mut session.vm.core;
    let object = core.heap.new_bytes(bytes.to_vec());
    let decoded = object.and_then(|object| core.source_text(object, name, false));
    let told = match decoded {
        Ok(text) => return Ok(text),
        Err(Fault::Raise) => core.pending_object().ok(),
        Err(_) => None,
    };
    let mut message = "the source cannot be decoded".to_owned();
    let (mut line, mut offset) = (0_u32, 0_u32);
    if let Some(exception) = told {
        let args = core.heap.items(core.heap.exception(exception).args).unwrap_or_default();
        let arg = |at: usize| args.get(at).copied().unwrap_or(UNDEF);
        if let Some(text) = core.heap.as_str(arg(0)) {
            message = text.replacen("unknown encoding: ", "encoding problem: ", 1);
        }
        let details = core.heap.items(arg(1)).unwrap_or_default();
        let number = |at: usize| {
            let number = details.get(at).and_then(|value| value.small_int()).unwrap_or(0);
            u32::try_from(number).unwrap_or(0)
        };
        (line, offset) = (number(1), number(2));
    }
    let source = Source::new(name, String::from_utf8_lossy(bytes));
    let chars = source.line_text(line).chars().take(offset.saturating_sub(1) as usize);
    let at = source.line_start(line) + chars.map(char::len_utf8).sum::<usize>() as u32;
    let span = Span::new(at, at);
    let error = CompileError { class: ErrorClass::Syntax, message, span, stage: Stage::Tokens };
    Err(Box::new(Undecoded { source, error, line }))
}

/// Whether one of the first two lines may name an encoding.
fn may_name_encoding(bytes: &[u8]) -> bool {
    let end = memchr::memchr2_iter(b'\n', b'\r', bytes).nth(2).unwrap_or(bytes.len());
    memchr::memmem::find(bytes.get(..end).unwrap_or_default(), b"coding").is_some()
}

#[cfg(test)]
mod tests {
    use super::decode;

    #[test]
    fn files_are_text_in_the_encoding_that_they_name() {
        let said = |bytes: &[u8]| decode("f.py", bytes).map_err(|undecoded| undecoded.text());
        assert_eq!(said(b"x = '\xc3\xa9'"), Ok("x = '\u{e9}'".to_owned()));
        let latin = b"# -*- coding: latin-1 -*-\nx = '\xe9'\n";
        assert_eq!(said(latin), Ok("# -*- coding: latin-1 -*-\nx = '\u{e9}'\n".to_owned()));
        let unknown = "SyntaxError: encoding problem: foo\n".to_owned();
        assert_eq!(said(b"#!x\n# coding: foo\n"), Err(unknown));
        let wrong = "  File \"f.py\", line 2\n    \u{e9}='\u{fffd}'\n       ^\nSyntaxError: Non-UTF-8 code starting with '\\xff' \
                     on line 2, but no encoding declared; see https://peps.python.org/pep-0263/ for details\n";
        assert_eq!(said(b"1\n\xc3\xa9='\xff'\n"), Err(wrong.to_owned()));
    }
}
