//! Source text: a name, the text and where its lines begin; spans of bytes, and their lines and columns.
//!
//! Place: everything that is compiled is a `Source`; the AST, instructions, errors and tracebacks point into it by `Span`.
//!
//! Invariants: a span is two byte offsets; lines count from 1, columns from 0, as CPython's do. A line ends with `\n`:
//! `\r\n` and a lone `\r` are made one when the source is made, as CPython does before it reads tokens, so that spans
//! are of the text that `text` gives. The line index is not saved: it follows from the text.
//!
//! Limits: offsets are 32 bits; `parse.rs` refuses longer text before it is looked at.

use serde::{Deserialize, Serialize};

/// A half-open range of bytes of a source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

/// A position as people count it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position {
    /// Line, from 1.
    pub line: u32,
    /// Bytes before it in its line.
    pub column_bytes: u32,
    /// Characters before it in its line.
    pub column_chars: u32,
}

/// Text with a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "SavedSource", into = "SavedSource")]
pub struct Source {
    name: Box<str>,
    text: Box<str>,
    /// Where each line begins; the first is 0.
    lines: Box<[u32]>,
}

/// A `Source` as it is saved.
#[derive(Clone, Serialize, Deserialize)]
struct SavedSource {
    name: Box<str>,
    text: Box<str>,
}

// === impl Span ===

impl Span {
    /// The span from `start` to `end`.
    pub fn new(start: u32, end: u32) -> Span {
        Span { start, end }
    }

    /// Its number of bytes.
    pub fn len(self) -> u32 {
        self.end.saturating_sub(self.start)
    }

    /// Whether it covers nothing.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }
}

// === impl Source ===

impl Source {
    /// A source of this name (the file's, or a word such as `<string>`) and text, in which each line end is made a newline.
    pub fn new(name: impl Into<Box<str>>, text: impl Into<Box<str>>) -> Source {
        let mut text = text.into();
        if memchr::memchr(b'\r', text.as_bytes()).is_some() {
            text = text.replace("\r\n", "\n").replace('\r', "\n").into_boxed_str();
        }
        let lines = line_starts(&text);
        Source { name: name.into(), text, lines }
    }

    /// Its name, as tracebacks show it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The number of lines; at least 1.
    pub fn line_count(&self) -> u32 {
        self.lines.len() as u32
    }

    /// The line, from 1, that the byte at `offset` is in. Any offset is allowed.
    pub fn line_at(&self, offset: u32) -> u32 {
        self.lines.partition_point(|start| *start <= offset) as u32
    }

    /// The line and columns of the byte at `offset`. Any offset is allowed.
    pub fn position(&self, offset: u32) -> Position {
        let line = self.line_at(offset);
        let start = self.lines[line as usize - 1];
        let end = (offset as usize).min(self.text.len());
        let column_bytes = (end as u32).saturating_sub(start);
        let before = &self.text.as_bytes()[(start as usize).min(end)..end];
        // A continuation byte of UTF-8 begins no character.
        let column_chars = before.iter().filter(|byte| **byte & 0xC0 != 0x80).count() as u32;
        Position { line, column_bytes, column_chars }
    }

    /// The line that the byte at `offset` is in: its number from 1, where it begins and where the next does. Any offset is
    /// allowed.
    pub fn line_around(&self, offset: u32) -> (u32, u32, u32) {
        let line = self.line_at(offset);
        let start = (line as usize).checked_sub(1).and_then(|index| self.lines.get(index));
        let next = self.lines.get(line as usize).copied().unwrap_or(u32::MAX);
        (line, start.copied().unwrap_or(0), next)
    }

    /// Where a line (from 1) begins; the begin of the text when there is no such line.
    pub fn line_start(&self, line: u32) -> u32 {
        let index = (line as usize).checked_sub(1);
        index.and_then(|index| self.lines.get(index)).copied().unwrap_or(0)
    }

    /// The text of a line (from 1) without its end; empty when there is no such line.
    pub fn line_text(&self, line: u32) -> &str {
        let Some(index) = (line as usize).checked_sub(1) else {
            return "";
        };
        let Some(start) = self.lines.get(index) else {
            return "";
        };
        let end = self.lines.get(index + 1).map_or(self.text.len(), |next| *next as usize);
        self.text.get(*start as usize..end).unwrap_or("").trim_end_matches('\n')
    }

    /// The text of a span; empty when it is outside the text or cuts a character.
    pub fn slice(&self, span: Span) -> &str {
        self.text.get(span.start as usize..span.end as usize).unwrap_or("")
    }
}

// === impl SavedSource ===

impl From<SavedSource> for Source {
    fn from(saved: SavedSource) -> Source {
        Source::new(saved.name, saved.text)
    }
}

impl From<Source> for SavedSource {
    fn from(source: Source) -> SavedSource {
        SavedSource { name: source.name, text: source.text }
    }
}

/// Where each line of `text` begins.
fn line_starts(text: &str) -> Box<[u32]> {
    let bytes = text.as_bytes();
    let mut starts = Vec::with_capacity(bytes.len() / 32 + 1);
    starts.push(0);
    starts.extend(memchr::memchr_iter(b'\n', bytes).map(|at| at as u32 + 1));
    starts.into_boxed_slice()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_lines_bytes_and_characters() {
        let source = Source::new("<t>", "a\né = 1\r\nb\rc");
        assert_eq!(source.text(), "a\né = 1\nb\nc");
        assert_eq!(source.line_count(), 4);
        assert_eq!(source.line_text(2), "é = 1");
        assert_eq!(source.line_text(3), "b");
        assert_eq!(source.line_text(4), "c");
        assert_eq!(source.line_text(9), "");
        let position = source.position(5);
        assert_eq!((position.line, position.column_bytes, position.column_chars), (2, 3, 2));
        assert_eq!(source.position(900).line, 4);
    }
}
