//! Reading programs, and telling what is wrong with them.
//!
//! Place: every command that takes a file.
//!
//! Invariants: no more is read of a file than its limit and one byte, whatever the file is. Bytes are text as PEP 263 says.
//! Limits: the limit `source`; of a line that is longer than `LINE_MAX` a part is shown.

use std::io::{Read, stdin};
use std::process::ExitCode;

use anyhow::Context;
use ophiary_runtime::decode::{Undecoded, decode};
use ophiary_runtime::limits::{LimitExceeded, LimitName};
use ophiary_runtime::parse::CompileError;
use ophiary_runtime::session::compile_error_text;
use ophiary_runtime::source::{Source, Span};

use crate::exit;

/// The longest line that is shown whole, in bytes.
pub(crate) const LINE_MAX: usize = 2000;
/// What is shown on either side of a place in a longer one, in bytes.
pub(crate) const EXCERPT_BYTES: usize = 60;

/// Why a program was not read.
#[derive(Debug)]
pub(crate) enum Unread {
    /// There is no such file, or it cannot be read.
    Failed(anyhow::Error),
    /// It is longer than the limit.
    TooLong(LimitExceeded),
    /// It is no text.
    Undecoded(Box<Undecoded>),
}

impl Unread {
    /// Tells it, where nobody wants it in another form.
    pub(crate) fn tell(&self, file: &str) -> ExitCode {
        match self {
            Unread::Failed(error) => {
                errln!("ophiary: {error:#}");
                exit::usage()
            }
            Unread::TooLong(exceeded) => {
                errln!("ophiary: {}: {exceeded}", shown(file));
                exit::limit(exceeded)
            }
            Unread::Undecoded(undecoded) => {
                err!("{}", undecoded_text(undecoded));
                ExitCode::from(1)
            }
        }
    }
}

/// How a file is named in tracebacks.
pub(crate) fn shown(file: &str) -> &str {
    if file == "-" { "<stdin>" } else { file }
}

/// The text of a file, or of standard input; at most so many bytes.
pub(crate) fn read(file: &str, most: u64) -> Result<String, Unread> {
    let bytes = bytes(file, most).map_err(Unread::Failed)?;
    let mut used = bytes.len() as u64;
    if used > most {
        // How long a file is can be known without reading it.
        let size = std::fs::metadata(file).ok().filter(|size| file != "-" && size.is_file());
        used = size.map_or(used, |size| used.max(size.len()));
        let limit = LimitName::Source;
        return Err(Unread::TooLong(LimitExceeded { limit, allowed: most, used }));
    }
    decode(shown(file), &bytes).map_err(Unread::Undecoded)
}

fn bytes(file: &str, most: u64) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let room = most.saturating_add(1);
    if file == "-" {
        stdin().take(room).read_to_end(&mut bytes).context("cannot read standard input")?;
        return Ok(bytes);
    }
    let failed = || format!("cannot read {file}");
    let opened = std::fs::File::open(file).with_context(failed)?;
    opened.take(room).read_to_end(&mut bytes).with_context(failed)?;
    Ok(bytes)
}

/// What `CPython` prints for a source that does not compile; of a line that is very long a part.
pub(crate) fn error_text(source: &Source, error: &CompileError) -> String {
    let (line, start, _) = source.line_around(error.span.start);
    let text = source.line_text(line);
    if text.len() <= LINE_MAX {
        return compile_error_text(source, error);
    }
    let at = (error.span.start - start) as usize;
    let from = text.ceil_char_boundary(at.saturating_sub(EXCERPT_BYTES).min(text.len()));
    let to = text.floor_char_boundary((at + EXCERPT_BYTES).min(text.len()));
    // As many lines before, so that it has its number.
    let mut part = "\n".repeat(line as usize - 1);
    let offset = part.len();
    part.push_str(text.get(from..to).unwrap_or_default());
    let place = |byte: usize| {
        let place = offset + byte.clamp(from, to.max(from)) - from;
        u32::try_from(place).unwrap_or(u32::MAX)
    };
    let end = (error.span.end.max(error.span.start) - start) as usize;
    let span = Span::new(place(at), place(end));
    let error = CompileError { span, ..error.clone() };
    compile_error_text(&Source::new(source.name(), part), &error)
}

/// The same for one that is no text.
pub(crate) fn undecoded_text(undecoded: &Undecoded) -> String {
    match undecoded.line {
        0 => undecoded.text(),
        _ => error_text(&undecoded.source, &undecoded.error),
    }
}
