//! One frame of a traceback: where it is, its source lines, and the carets below them.
//!
//! Place: `write.rs` asks for the text of each frame.
//!
//! Invariants: CPython's `StackSummary.format_frame_summary`. Of a long range the first and last lines are shown and those
//! around the anchors. Carets are left out where they would tell nothing: under a whole line without anchors, and under
//! the only call of `return name(...)` or `name = ...(...)`.
//! Limits: linear in the source lines of the frame.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::anchor::{self, Anchors};
use super::tables;
use crate::source::{Position, Source, Span};

/// The text of a frame: its header, and its source if it is known.
pub(super) fn frame_text(source: &Source, span: Span, name: &str, known: bool) -> String {
    let (start, end) = (source.position(span.start), source.position(span.end));
    let mut out = String::new();
    let _ = writeln!(out, "  File \"{}\", line {}, in {name}", source.name(), start.line);
    let lines: Vec<&str> =
        (start.line..=end.line).map(|line| source.line_text(line).trim_end()).collect();
    if !known || lines.iter().all(|line| line.is_empty()) {
        return out;
    }
    for row in dedent(&Excerpt::new(&lines, start, end).rows()) {
        out.push_str("    ");
        out.push_str(row);
        out.push('\n');
    }
    out
}

/// The source lines of a frame, without their common indentation.
struct Excerpt<'a> {
    lines: Vec<&'a str>,
    /// Byte of the first line where the instruction's source begins, and of the last where it ends.
    start: usize,
    end: usize,
    /// Lines and display columns of the anchors; what is around them is shown even without carets.
    anchors: Option<Marked>,
    carets: Option<Carets>,
}

/// Where something begins and ends: line and display column.
type Marked = ((usize, usize), (usize, usize));

/// What is marked.
struct Carets {
    /// Display columns of `start` and `end`.
    first: usize,
    last: usize,
    anchors: Option<Marked>,
}

// === impl Excerpt ===

impl<'a> Excerpt<'a> {
    fn new(lines: &[&'a str], start: Position, end: Position) -> Excerpt<'a> {
        let margin = margin_of(lines);
        let lines: Vec<&str> = lines.iter().map(|line| without(line, margin)).collect();
        let inside = |line: Option<&&str>, column: u32| {
            let line = line.copied().unwrap_or("");
            line.floor_char_boundary((column as usize).saturating_sub(margin).min(line.len()))
        };
        let start = inside(lines.first(), start.column_bytes);
        let end = inside(lines.last(), end.column_bytes);
        let mut excerpt = Excerpt { lines, start, end, anchors: None, carets: None };
        (excerpt.anchors, excerpt.carets) = excerpt.find_carets();
        excerpt
    }

    fn line(&self, number: usize) -> &'a str {
        self.lines.get(number).copied().unwrap_or("")
    }

    fn find_carets(&self) -> (Option<Marked>, Option<Carets>) {
        if self.lines.len() == 1 && self.start == self.end {
            return (None, None);
        }
        let text = self.lines.join("\n");
        let last = self.lines.len().saturating_sub(1);
        let end = text.len() - (self.line(last).len() - self.end);
        let segment = text.get(self.start..end).unwrap_or("");
        let anchors = anchor::find(segment).map(|Anchors { start, end }| {
            (self.column_at(segment, start), self.column_at(segment, end))
        });
        let before = self.line(0).get(..self.start).unwrap_or("");
        // CPython compares characters with bytes here, and finds its own only where they are the same.
        let same = before.is_ascii() && self.line(last).get(..self.end).is_some_and(str::is_ascii);
        if same && crate::parse::shape::sole_call(&text) == Some((self.start, end)) {
            return (anchors, None);
        }
        let after = self.line(last).get(self.end..).unwrap_or("");
        if anchors.is_none() && before.trim_start().is_empty() && after.trim_end().is_empty() {
            return (None, None);
        }
        let first = width(self.line(0), self.start);
        let last = width(self.line(last), self.end);
        (anchors, Some(Carets { first, last, anchors }))
    }

    /// Line and display column of a byte of the segment.
    fn column_at(&self, segment: &str, at: usize) -> (usize, usize) {
        let before = segment.get(..at).unwrap_or(segment);
        let line = memchr::memchr_iter(b'\n', before.as_bytes()).count();
        let bytes = match before.rfind('\n') {
            Some(newline) => before.len() - newline - 1,
            None => before.len() + self.start,
        };
        (line, width(self.line(line), bytes))
    }

    /// The lines that are shown.
    fn significant(&self) -> Vec<usize> {
        let count = self.lines.len();
        let mut shown = BTreeSet::from([0, count.saturating_sub(1)]);
        if let Some((left, right)) = &self.anchors {
            for around in [left.0, right.0] {
                shown.extend(around.saturating_sub(1)..(around + 2).min(count));
            }
        }
        shown.into_iter().collect()
    }

    /// The shown lines, each with its carets below it, and what stands for those between.
    fn rows(&self) -> Vec<String> {
        let mut rows = Vec::new();
        let mut before: Option<usize> = None;
        for number in self.significant() {
            match before.map(|before| number - before) {
                Some(2) => self.show(number - 1, &mut rows),
                Some(apart) if apart > 2 => rows.push(format!("...<{} lines>...", apart - 1)),
                _ => {}
            }
            self.show(number, &mut rows);
            before = Some(number);
        }
        rows
    }

    fn show(&self, number: usize, rows: &mut Vec<String>) {
        let line = self.line(number);
        rows.push(line.to_owned());
        if let Some(carets) = &self.carets {
            let is_last = number + 1 == self.lines.len();
            let count = if is_last { carets.last } else { width(line, line.len()) };
            let indent = line.chars().take_while(|c| c.is_whitespace()).count();
            let begin = if number == 0 { indent.max(carets.first) } else { indent };
            rows.push((0..count).map(|column| carets.mark(number, column, begin)).collect());
        }
    }
}

// === impl Carets ===

impl Carets {
    /// The character below a column.
    fn mark(&self, line: usize, column: usize, begin: usize) -> char {
        if column < begin {
            return ' ';
        }
        match self.anchors {
            None => '^',
            Some((left, right)) if (line, column) >= left && (line, column) < right => '^',
            Some(_) => '~',
        }
    }
}

/// Columns that the first `bytes` bytes of a line take.
fn width(line: &str, bytes: usize) -> usize {
    if line.is_ascii() {
        return bytes;
    }
    let before = line.get(..line.floor_char_boundary(bytes)).unwrap_or(line);
    before.chars().map(|c| 1 + usize::from(tables::is_wide(c))).sum()
}

/// The spaces and tabs that all lines begin with, blank lines aside.
fn margin_of<T: AsRef<str>>(lines: &[T]) -> usize {
    let filled = || lines.iter().map(AsRef::as_ref).filter(|line| !line.trim().is_empty());
    let (Some(least), Some(most)) = (filled().min(), filled().max()) else { return 0 };
    let both = least.bytes().zip(most.bytes());
    both.take_while(|(a, b)| a == b && matches!(a, b' ' | b'\t')).count()
}

/// A line without its first `margin` bytes; a blank line is empty.
fn without(line: &str, margin: usize) -> &str {
    if line.trim().is_empty() { "" } else { line.get(margin..).unwrap_or("") }
}

/// The lines without their common indentation.
fn dedent(lines: &[String]) -> Vec<&str> {
    let margin = margin_of(lines);
    lines.iter().map(|line| without(line, margin)).collect()
}
