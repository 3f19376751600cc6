//! Where strings, and the fields of f-strings, do not end, as CPython's tokenizer finds it.
//!
//! Place: `token_message.rs` asks it for a source in which a string does not end.
//!
//! ```text
//! text -> outside --f"--> within an f-string --{--> a field: outside again, until its } --:--> a format, until its }
//! ```
//!
//! Invariants: it never fails, and tells nothing where strings and brackets are in order.
//! Limits: linear in the text; brackets and f-strings are kept on lists, whose length the text bounds.

use super::{CompileError, Stage};
use crate::source::{Source, Span};

/// An f-string or t-string that is open.
#[derive(Clone, Copy, Debug)]
struct Formatted {
    /// Where it begins, its prefix included.
    start: usize,
    quote: u8,
    triple: bool,
    /// `f` or `t`.
    kind: &'static str,
    raw: bool,
    /// How many brackets are open around it.
    depth: usize,
    /// How many of its fields have their format open.
    formats: usize,
    /// A format has begun behind the last field that has ended.
    in_format: bool,
}

#[derive(Debug)]
struct Reader<'a> {
    source: &'a Source,
    bytes: &'a [u8],
    at: usize,
    open: Vec<(u8, usize)>,
    strings: Vec<Formatted>,
    /// Where the text of an f-string, or a string within a field, has begun.
    piece: usize,
}

/// The first fault of a string or a bracket that involves the field of an f-string, or an f-string without its end.
pub(super) fn fault(source: &Source) -> Option<CompileError> {
    fault_within(source).map(|within| within.fault)
}

/// A fault in an f-string.
#[derive(Debug)]
pub(super) struct Within {
    pub(super) fault: CompileError,
    /// Where the f-string begins, or the outermost of several.
    pub(super) start: usize,
    /// Where the token begins that is at fault.
    pub(super) place: usize,
}

/// What `fault` finds, and where.
pub(super) fn fault_within(source: &Source) -> Option<Within> {
    let bytes = source.text().as_bytes();
    let mut reader =
        Reader { source, bytes, at: 0, open: Vec::new(), strings: Vec::new(), piece: 0 };
    while reader.at < bytes.len() {
        let found = match reader.strings.last() {
            Some(string) if reader.is_within(*string) => reader.text_of(*string),
            _ => reader.outside(),
        };
        if let Err(fault) = found {
            let (fault, start) = (fault?, reader.strings.first()?.start);
            let place = if fault.is_bracket() { reader.at } else { reader.piece };
            return Some(Within { fault, start, place });
        }
    }
    let string = reader.strings.last().copied()?;
    let start = reader.strings.first()?.start;
    let place = reader.piece;
    let fault = match reader.open.last() {
        Some(&(open, at)) if reader.open.len() > string.depth && !reader.is_within(string) => {
            let message = format!("'{}' was never closed", char::from(open));
            CompileError::syntax(message, Span::new(at as u32, at as u32 + 1))
        }
        _ => reader.unterminated(string),
    };
    Some(Within { fault, start, place })
}

/// What ends the search: a fault, or that another part of the reader finds it.
type Found = Result<(), Option<CompileError>>;

// === impl CompileError ===

impl CompileError {
    /// Whether it is about a bracket in a field.
    pub(super) fn is_bracket(&self) -> bool {
        self.message.starts_with("closing parenthesis")
            || self.message.contains("-string: unmatched")
    }
}

// === impl Reader ===

impl Reader<'_> {
    /// Whether the text of the string goes on here: not an expression in a field.
    fn is_within(&self, string: Formatted) -> bool {
        self.open.len() == string.depth + string.formats
    }

    fn peek(&self, ahead: usize) -> u8 {
        self.bytes.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn token_fault(at: usize, message: String) -> CompileError {
        let at = at as u32;
        CompileError { stage: Stage::Tokens, ..CompileError::syntax(message, Span::new(at, at)) }
    }

    fn unterminated(&self, string: Formatted) -> CompileError {
        let kind = string.kind;
        let escaped = self.at >= self.bytes.len()
            && (self.bytes.ends_with(b"\\") || self.bytes.ends_with(b"\\\n"));
        if string.in_format && !string.triple && !escaped {
            let text = format!(
                "{kind}-string: newlines are not allowed in format specifiers for single quoted \
                 {kind}-strings"
            );
            return Self::token_fault(self.at.min(self.bytes.len()), text);
        }
        let (triple, end) = if string.triple {
            ("triple-quoted ", self.source.text().trim_end_matches('\n').len())
        } else {
            ("", string.start)
        };
        let line = self.source.line_at(end as u32);
        let text = format!("unterminated {triple}{kind}-string literal (detected at line {line})");
        Self::token_fault(string.start, text)
    }

    /// A step in the text of an f-string, or in the format of one of its fields.
    fn text_of(&mut self, string: Formatted) -> Found {
        let byte = self.peek(0);
        let ends = if string.triple {
            byte == string.quote && self.peek(1) == byte && self.peek(2) == byte
        } else {
            byte == string.quote
        };
        if ends {
            if string.formats > 0 {
                // A field is open still: as the grammar says.
                return Err(None);
            }
            self.at += if string.triple { 3 } else { 1 };
            self.strings.pop();
            return Ok(());
        }
        match byte {
            b'\n' if !string.triple => {
                return Err(Some(self.unterminated(string)));
            }
            b'\\' if !string.raw && self.peek(1) == b'N' && self.peek(2) == b'{' => {
                let rest = &self.bytes[self.at..];
                self.at += memchr::memchr2(b'}', b'\n', rest).unwrap_or(rest.len());
            }
            b'\\' if !matches!(self.peek(1), b'{' | b'}') => self.at += 1,
            b'{' if self.peek(1) == b'{' && string.formats == 0 => self.at += 1,
            b'{' => self.open.push((b'{', self.at)),
            b'}' if string.formats > 0 => {
                self.open.pop();
                self.set_formats(string.formats - 1, false);
            }
            b'}' if self.peek(1) == b'}' => self.at += 1,
            b'}' => return Err(None),
            _ => {}
        }
        self.at += 1;
        Ok(())
    }

    fn set_formats(&mut self, formats: usize, in_format: bool) {
        if let Some(string) = self.strings.last_mut() {
            (string.formats, string.in_format) = (formats, in_format);
        }
        self.piece = self.at + 1;
    }

    /// A step in what is no string, or in the expression of a field.
    fn outside(&mut self) -> Found {
        let byte = self.peek(0);
        match byte {
            b'#' => {
                let rest = &self.bytes[self.at..];
                self.at += memchr::memchr(b'\n', rest).unwrap_or(rest.len());
            }
            b'"' | b'\'' => return self.quoted(self.at),
            b'(' | b'[' | b'{' => self.open.push((byte, self.at)),
            b')' | b']' | b'}' => self.close(byte)?,
            b':' => {
                // The format of a field, where the bracket around is the field's.
                if let Some(string) = self.strings.last()
                    && self.open.len() == string.depth + string.formats + 1
                {
                    self.set_formats(string.formats + 1, true);
                }
            }
            _ if byte == b'_' || byte.is_ascii_alphanumeric() || byte >= 0x80 => {
                let start = self.at;
                let word =
                    |byte: &u8| *byte == b'_' || byte.is_ascii_alphanumeric() || *byte >= 0x80;
                self.at += self.bytes[start..].iter().take_while(|byte| word(byte)).count();
                let word = self.bytes[start..self.at].to_ascii_lowercase();
                let is_prefix = word.len() <= 2 && word.iter().all(|byte| b"rbuft".contains(byte));
                return if is_prefix && matches!(self.peek(0), b'"' | b'\'') {
                    self.quoted(start)
                } else {
                    Ok(())
                };
            }
            _ => {}
        }
        self.at += 1;
        Ok(())
    }

    fn close(&mut self, close: u8) -> Found {
        let Some((open, at)) = self.open.pop() else { return Err(None) };
        let wanted = if open == b'(' { b')' } else { open + 2 };
        let Some(string) = self.strings.last().copied() else {
            return if close == wanted { Ok(()) } else { Err(None) };
        };
        let is_field = open == b'{' && self.open.len() == string.depth + string.formats;
        if close == wanted {
            if is_field {
                self.set_formats(string.formats, false);
            }
            return Ok(());
        }
        if is_field {
            let kind = string.kind;
            let text = format!("{kind}-string: unmatched '{}'", char::from(close));
            return Err(Some(Self::token_fault(self.at, text)));
        }
        if self.open.len() <= string.depth {
            return Err(None);
        }
        let lines = [at, self.at].map(|at| self.source.line_at(at as u32));
        let on =
            if lines[0] == lines[1] { String::new() } else { format!(" on line {}", lines[0]) };
        let (close, open) = (char::from(close), char::from(open));
        let text = format!(
            "closing parenthesis '{close}' does not match opening parenthesis '{open}'{on}"
        );
        Err(Some(Self::token_fault(self.at, text)))
    }

    /// A string whose quotes stand here, after the prefix that begins at `start`.
    fn quoted(&mut self, start: usize) -> Found {
        let prefix = &self.bytes[start..self.at];
        let has = |letter: u8| prefix.len() <= 2 && prefix.to_ascii_lowercase().contains(&letter);
        let (kind, raw) = (if has(b't') { "t" } else { "f" }, has(b'r'));
        let (quote, formatted) = (self.peek(0), has(b'f') || has(b't'));
        let triple = self.peek(1) == quote && self.peek(2) == quote;
        self.at += if triple { 3 } else { 1 };
        self.piece = if formatted { self.at } else { start };
        if formatted {
            let depth = self.open.len();
            let (formats, in_format) = (0, false);
            let string = Formatted { start, quote, triple, kind, raw, depth, formats, in_format };
            self.strings.push(string);
            return Ok(());
        }
        while let Some(&byte) = self.bytes.get(self.at) {
            self.at += 1;
            match byte {
                b'\\' => self.at += 1,
                b'\n' if !triple => return Err(self.unended(start, quote, triple)),
                _ if byte == quote && !triple => return Ok(()),
                _ if byte == quote && self.peek(0) == quote && self.peek(1) == quote => {
                    self.at += 2;
                    return Ok(());
                }
                _ => {}
            }
        }
        Err(self.unended(start, quote, triple))
    }

    /// A string without its end in a field: where its quotes are those of the f-string, the field's bracket is what misses.
    fn unended(&self, start: usize, quote: u8, triple: bool) -> Option<CompileError> {
        let string = self.strings.last()?;
        let kind = string.kind;
        (string.quote == quote && string.triple == triple)
            .then(|| Self::token_fault(start, format!("{kind}-string: expecting '}}'")))
    }
}
