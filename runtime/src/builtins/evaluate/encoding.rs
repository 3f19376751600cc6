//! The text of a source given as bytes: in the encoding that a comment at its begin names (PEP 263), or UTF-8.
//!
//! Place: `evaluate.rs` asks for it before it compiles.
//!
//! ```text
//! bytes -> the mark of UTF-8 -> a comment in the first two lines -> UTF-8, or a codec that is built in -> text
//! ```
//!
//! Invariants: messages and places are CPython 3.14's. Encodings that the module `codecs` adds are not known here, for finding
//! them takes code of the guest.
//! Limits: linear in the source, which `evaluate.rs` has charged; a copy for a codec is charged here.

use std::borrow::Cow;

use crate::core::Core;
use crate::exception::{Fault, Pending};
use crate::types::TypeId;
use crate::value::{Kind, NONE, UNDEF, Value};

/// The mark that a source of UTF-8 may begin with.
const MARK: &[u8] = b"\xef\xbb\xbf";
/// As many letters of a name tell whether it is one of the two that the tokenizer knows.
const NAME_LETTERS: usize = 12;

/// Why a source has no text.
#[derive(Debug)]
struct Refused {
    message: String,
    line: i64,
    offset: i64,
    end_offset: i64,
    text: String,
}

/// Where the text of a source stands.
#[derive(Debug)]
enum Declared<'a> {
    Utf8(&'a str),
    /// In an encoding of this name.
    Named(&'a str),
}

impl Core {
    /// The text of a source given as a string or bytes; `name` is that of the source, and
    /// `strip` says that its leading blanks do not count.
    pub(crate) fn source_text(
        &mut self,
        source: Value,
        name: &str,
        strip: bool,
    ) -> Result<String, Fault> {
        let blank = |byte: &u8| strip && matches!(byte, b' ' | b'\t');
        if source.is_kind(Kind::Str) {
            let text = self.heap.str(source);
            let blanks = text.bytes().take_while(blank).count();
            return Ok(text.get(blanks..).unwrap_or_default().to_owned());
        }
        let bytes = self.heap.bytes(source);
        let blanks = bytes.iter().take_while(|byte| blank(byte)).count();
        let bytes = bytes.get(blanks..).unwrap_or_default();
        let encoding = match declared(bytes) {
            Ok(Declared::Utf8(text)) => return Ok(text.to_owned()),
            Ok(Declared::Named(encoding)) => encoding.to_owned(),
            Err(refused) => return Err(self.no_source_text(name, refused)),
        };
        let ended = bytes.ends_with(b"\n");
        let mut copy = with_newlines(bytes).into_owned();
        if !ended {
            copy.push(b'\n');
        }
        self.heap.books.reserve(copy.len() as u64 + 64)?;
        let copy = self.heap.new_bytes(copy)?;
        let text = self.decoded_by(copy, &encoding, name)?;
        let text = self.heap.str(text);
        let text = if ended { text } else { text.strip_suffix('\n').unwrap_or(text) };
        Ok(text.to_owned())
    }

    /// The text of bytes in an encoding that is built in.
    fn decoded_by(&mut self, bytes: Value, encoding: &str, name: &str) -> Result<Value, Fault> {
        let given = self.heap.new_str(encoding)?;
        let message = if self.is_foreign(given) {
            format!("unknown encoding: {encoding}")
        } else {
            match self.decode(bytes, given, UNDEF) {
                Err(Fault::Raise) => {
                    let exception = self.pending_object()?;
                    self.pending = Pending::Nothing;
                    let args = self.heap.exception(exception).args;
                    let args = self.heap.items(args).unwrap_or_default();
                    let plain = || args.first().and_then(|text| self.heap.as_str(*text));
                    let text = self.unicode_error_text(args);
                    text.or_else(|| plain().map(str::to_owned)).unwrap_or_default()
                }
                decoded => return decoded,
            }
        };
        // No line is to blame.
        let message = self.heap.new_str(&message)?;
        let name = self.heap.new_str(name)?;
        let details = self.heap.new_tuple(&[name, Value::int(0), Value::int(-1), NONE])?;
        let exception = self.make_exception(TypeId::SyntaxError, &[message, details])?;
        Err(self.raise_object(exception))
    }

    fn no_source_text(&mut self, name: &str, refused: Refused) -> Fault {
        let made = self.heap.reserve_text(refused.text.len() as u64 + 4096).and_then(|()| {
            let message = self.heap.new_str(&refused.message)?;
            let (name, text) = (self.heap.new_str(name)?, self.heap.new_str(&refused.text)?);
            let line = Value::int(refused.line);
            let (offset, end) = (Value::int(refused.offset), Value::int(refused.end_offset));
            let details = self.heap.new_tuple(&[name, line, offset, text, line, end])?;
            self.make_exception(TypeId::SyntaxError, &[message, details])
        });
        match made {
            Ok(exception) => self.raise_object(exception),
            Err(fault) => fault,
        }
    }
}

/// Finds what a source is encoded in.
fn declared(bytes: &[u8]) -> Result<Declared<'_>, Refused> {
    let text = bytes.strip_prefix(MARK);
    let marked = text.is_some();
    let text = text.unwrap_or(bytes);
    let Some((name, line)) = cookie(text) else { return utf8(text) };
    let known = known(name);
    if known == Some("utf-8") {
        return utf8(text);
    }
    if marked {
        let (start, end) = line_span(text, line);
        let shown = String::from_utf8_lossy(text.get(start..end).unwrap_or_default());
        let width = shown.chars().count() as i64;
        return Err(Refused {
            message: format!("encoding problem: {} with BOM", known.unwrap_or(name)),
            line: line as i64 + 1,
            offset: 0,
            end_offset: width + line as i64,
            text: shown.into_owned(),
        });
    }
    Ok(Declared::Named(known.unwrap_or(name)))
}

fn utf8(bytes: &[u8]) -> Result<Declared<'_>, Refused> {
    let at = match str::from_utf8(bytes) {
        Ok(text) => return Ok(Declared::Utf8(text)),
        Err(error) => error.valid_up_to(),
    };
    let byte = bytes.get(at).copied().unwrap_or(0);
    let before = with_newlines(bytes.get(..at).unwrap_or_default());
    let line = memchr::memchr_iter(b'\n', &before).count() as i64 + 1;
    let start = memchr::memrchr2(b'\n', b'\r', bytes.get(..at).unwrap_or_default());
    let start = start.map_or(0, |newline| newline + 1);
    let rest = bytes.get(at..).unwrap_or_default();
    let end = at + memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len());
    let column = String::from_utf8_lossy(bytes.get(start..at).unwrap_or_default()).chars().count();
    Err(Refused {
        message: format!(
            "Non-UTF-8 code starting with '\\x{byte:02x}' on line {line}, but no encoding declared; see \
             https://peps.python.org/pep-0263/ for details"
        ),
        line,
        offset: column as i64 + 1,
        end_offset: column as i64 + 1,
        text: String::from_utf8_lossy(bytes.get(start..end).unwrap_or_default()).into_owned(),
    })
}

/// The name of an encoding in a comment, and its line, counted from 0: the first, or the second if there is no code before.
fn cookie(bytes: &[u8]) -> Option<(&str, usize)> {
    for line in 0..2 {
        let (start, end) = line_span(bytes, line);
        let blank = |byte: &&u8| matches!(byte, b' ' | b'\t' | b'\x0c');
        let text = bytes.get(start..end)?;
        let text = text.get(text.iter().take_while(blank).count()..)?;
        match text.first() {
            Some(b'#') => {}
            Some(_) => return None,
            None => continue,
        }
        if let Some(name) = named(text) {
            return Some((name, line));
        }
    }
    None
}

/// What a comment names: behind `coding:` or `coding=`.
fn named(comment: &[u8]) -> Option<&str> {
    const WORD: &[u8] = b"coding";
    memchr::memmem::find_iter(comment, WORD).find_map(|at| {
        let rest = comment.get(at + WORD.len()..)?;
        let rest = rest.strip_prefix(b":").or_else(|| rest.strip_prefix(b"="))?;
        let rest =
            rest.get(rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count()..)?;
        let of_name = |byte: &&u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
        let name = rest.get(..rest.iter().take_while(of_name).count())?;
        str::from_utf8(name).ok().filter(|name| !name.is_empty())
    })
}

/// The names that the tokenizer knows by more spellings than codecs have, those of line ends among them: `latin-1-unix`.
fn known(name: &str) -> Option<&'static str> {
    let name = name.get(..NAME_LETTERS).unwrap_or(name).to_ascii_lowercase().replace('_', "-");
    let is = |known: &str| {
        name.strip_prefix(known).is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
    };
    if is("utf-8") {
        Some("utf-8")
    } else if is("latin-1") || is("iso-8859-1") || is("iso-latin-1") {
        Some("iso-8859-1")
    } else {
        None
    }
}

/// Where a line begins, counted from 0, and where it ends, without what ends it.
fn line_span(bytes: &[u8], line: usize) -> (usize, usize) {
    let end = |start: usize| {
        let rest = bytes.get(start..).unwrap_or_default();
        start + memchr::memchr2(b'\n', b'\r', rest).unwrap_or(rest.len())
    };
    let mut start = 0;
    for _ in 0..line {
        let at = end(start);
        let rest = bytes.get(at..).unwrap_or_default();
        start = at + if rest.starts_with(b"\r\n") { 2 } else { rest.len().min(1) };
    }
    (start, end(start))
}

/// The bytes with each line end made one of a newline.
fn with_newlines(bytes: &[u8]) -> Cow<'_, [u8]> {
    if memchr::memchr(b'\r', bytes).is_none() {
        return Cow::Borrowed(bytes);
    }
    let mut out = Vec::with_capacity(bytes.len());
    for (at, byte) in bytes.iter().enumerate() {
        match byte {
            b'\r' => out.push(b'\n'),
            b'\n' if at > 0 && bytes[at - 1] == b'\r' => {}
            byte => out.push(*byte),
        }
    }
    Cow::Owned(out)
}
