//! `SyntaxError` and its kin: the line that could not be read and what is wrong in it.
//!
//! Place: `render_compile_error` for a source that was refused; `write.rs` for exception objects of these classes.
//!
//! Invariants: CPython's `TracebackException._format_syntax_error`. Columns count characters from 1, as the attributes of
//! `SyntaxError` do.
//! Limits: one line of source.

use std::fmt::Write;

use crate::core::Core;
use crate::parse::typo::{CODE_MAX, KEYWORDS, keyword_meant, noted};
use crate::parse::{CompileError, ErrorClass};
use crate::source::Source;
use crate::suggest::nearest;
use crate::value::{Kind, NONE, Value};

/// The messages for which a misspelt keyword is looked for: one, and what others have in them.
const GENERIC: &str = "invalid syntax";
const COMMA: &str = "Perhaps you forgot a comma";

/// What the attributes of a `SyntaxError` tell.
#[derive(Debug, Default)]
struct Place {
    file: Option<String>,
    line: Option<i64>,
    end_line: Option<i64>,
    offset: Option<i64>,
    end_offset: Option<i64>,
    text: Option<String>,
}

/// What CPython writes to standard error for a source that it cannot compile.
pub(crate) fn render_compile_error(source: &Source, error: &CompileError) -> String {
    if error.class == ErrorClass::Memory {
        return format!("{}\n", error.class.name());
    }
    let start = source.position(error.span.start);
    let end = source.position(error.span.end.max(error.span.start));
    let mut place = Place {
        file: Some(source.name().to_owned()),
        line: Some(i64::from(start.line)),
        end_line: Some(i64::from(end.line)),
        offset: Some(i64::from(start.column_chars) + 1),
        end_offset: Some(i64::from(end.column_chars) + 1),
        text: Some(source.line_text(start.line).to_owned()),
    };
    let line = source.line_text(start.line);
    let indent = line.len() - line.trim_start().len();
    let text = source.text();
    let (_, line_start, _) = source.line_around(error.span.start);
    let noted = noted(text.get(..line_start as usize).unwrap_or_default(), indent);
    let typo = place.take_typo(error.class.name(), &error.message, noted);
    let mut out = String::new();
    place.write(&mut out);
    let message = typo.as_deref().unwrap_or(&error.message);
    let _ = writeln!(out, "{}: {message}", error.class.name());
    out
}

/// What is kept of a source that was refused, to look for a misspelt keyword: the line where CPython's parser last took note
/// of a statement, and its column, from 0.
pub(crate) fn noted_place(source: &Source, error: &CompileError) -> (u32, u32) {
    let line = source.line_text(source.position(error.span.start).line);
    let indent = line.len() - line.trim_start().len();
    let (_, line_start, _) = source.line_around(error.span.start);
    let before = source.text().get(..line_start as usize).unwrap_or_default();
    let at = before.len() - noted(before, indent).len();
    if at == 0 && indent == 0 {
        return (0, 0);
    }
    let first = source.text().get(at..).unwrap_or_default();
    let column = first.len() - first.trim_start_matches([' ', '\t']).len();
    (source.line_at(at as u32), column as u32)
}

/// The lines of the source of an exception from the last statement that was noted to the faulty line, which is apart.
fn noted_lines(core: &Core, exception: Value, line: i64) -> Option<(&str, &str)> {
    let attrs = core.heap.exception(exception).attrs;
    let kept = core.dict_get_text(attrs, "_metadata")?;
    let &[first, _, text] = core.heap.items(kept)? else { return None };
    let (first, text) = (first.small_int()?.max(1), core.heap.as_str(text)?);
    let mut ends = memchr::memchr_iter(b'\n', text.as_bytes()).map(|at| at + 1);
    let mut start_of = |skip: i64| match usize::try_from(skip).ok()?.checked_sub(1) {
        None => Some(0),
        Some(skip) => ends.nth(skip),
    };
    let from = start_of(first - 1)?;
    let last = start_of(line - first).filter(|_| line > first).unwrap_or(from);
    let last_line = text.get(last..)?.lines().next()?;
    Some((text.get(from..last)?, last_line))
}

/// What it may cost to look for a misspelt keyword in the line that an exception tells: for each byte of it.
pub(super) fn typo_bytes(core: &Core, exception: Value) -> usize {
    let of_grammar = |text: &str| text == GENERIC || text.contains(COMMA);
    let object = core.heap.exception(exception);
    let args = core.heap.items(object.args).unwrap_or_default();
    let told = args.first().and_then(|message| core.heap.as_str(*message)).is_some_and(of_grammar);
    if told && core.dict_get_text(object.attrs, "_metadata").is_some() { CODE_MAX } else { 0 }
}

/// The text of an exception object of such a class; `class` is its name.
pub(super) fn exception_text(core: &Core, exception: Value, class: &str) -> String {
    let object = core.heap.exception(exception);
    let args = core.heap.items(object.args).unwrap_or_default();
    let details = args.get(1).and_then(|details| core.heap.items(*details)).unwrap_or_default();
    let part = |name: &str, at: usize| {
        let own = core.dict_get_text(object.attrs, name);
        own.or_else(|| details.get(at).copied()).unwrap_or(NONE)
    };
    let text = |value: Value| core.heap.as_str(value).map(str::to_owned);
    let number = |value: Value| value.small_int();
    let mut place = Place {
        file: text(part("filename", 0)),
        line: number(part("lineno", 1)),
        end_line: number(part("end_lineno", 4)),
        offset: number(part("offset", 2)),
        end_offset: number(part("end_offset", 5)),
        text: text(part("text", 3)),
    };
    let message = core.dict_get_text(object.attrs, "msg").or_else(|| args.first().copied());
    let message = match message.unwrap_or(NONE) {
        message if message.is_kind(Kind::Str) => core.heap.as_str(message).unwrap_or("").to_owned(),
        message if message.is_none() => String::new(),
        message => {
            let mut text = String::new();
            let known = core.write_plain_repr(message, &mut text, 0);
            if known { text } else { format!("<{} object>", core.type_name(message)) }
        }
    };
    let message = if message.is_empty() { "<no detail available>" } else { &message };
    let lines = place.line.and_then(|line| noted_lines(core, exception, line));
    let typo = lines.and_then(|(before, line)| {
        // As it stands in the source, where the exception may have been given another.
        let told = place.text.as_deref().is_some_and(|text| text.trim_end() == line.trim_end());
        if told { place.take_typo(class, message, before) } else { None }
    });
    let message = typo.as_deref().unwrap_or(message);
    let mut out = String::new();
    place.write(&mut out);
    let suffix = match (&place.line, &place.file) {
        (None, Some(file)) => format!(" ({file})"),
        _ => String::new(),
    };
    let _ = writeln!(out, "{class}: {message}{suffix}");
    out
}

// === impl Place ===

impl Place {
    /// Points at a misspelt keyword, if there is one; the message that says so.
    fn take_typo(&mut self, class: &str, message: &str, before: &str) -> Option<String> {
        let text = self.text.as_deref().unwrap_or("").trim_end();
        let fits = message == GENERIC || message.contains(COMMA);
        if class != "SyntaxError" || !fits || text.is_empty() {
            return None;
        }
        let near = |name: &str| nearest(name, KEYWORDS.into_iter());
        let (start, end, keyword) = keyword_meant(before, text, near)?;
        let column = |at: usize| text.get(..at).unwrap_or("").chars().count() as i64 + 1;
        let (first, last) = (column(start), column(end));
        self.offset = Some(first);
        self.end_offset = Some(last);
        self.end_line = self.line;
        Some(format!("{GENERIC}. Did you mean '{keyword}'?"))
    }

    /// Writes the file and line, the source line and its carets.
    fn write(&self, out: &mut String) {
        if let Some(line) = self.line {
            let file = self.file.as_deref().filter(|file| !file.is_empty()).unwrap_or("<string>");
            let _ = writeln!(out, "  File \"{file}\", line {line}");
        }
        let Some(text) = &self.text else { return };
        let whole = text.trim_end_matches('\n');
        let shown = whole.trim_start_matches([' ', '\n', '\x0c']);
        let _ = writeln!(out, "    {shown}");
        let Some(offset) = self.offset else { return };
        let spaces = (whole.len() - shown.len()) as i64;
        let (start, end) = self.columns(offset, text, whole);
        let (start, end) = (start - 1 - spaces, end - 1 - spaces);
        if start < 0 {
            return;
        }
        // Tabs stay, so that the carets stand below what they mark.
        let before = shown.chars().take(start as usize);
        let mut row: String = before.map(|c| if c.is_whitespace() { c } else { ' ' }).collect();
        let marks = (end - start).clamp(0, shown.chars().count() as i64 + 1);
        row.extend(std::iter::repeat_n('^', marks as usize));
        let _ = writeln!(out, "    {row}");
    }

    /// First marked column and the one after the last, from 1.
    fn columns(&self, offset: i64, text: &str, whole: &str) -> (i64, i64) {
        let after = whole.chars().count() as i64 + 1;
        let length = text.chars().count() as i64;
        let mut offset = offset;
        let mut end = after;
        if self.line == self.end_line {
            end = self.end_offset.filter(|end| *end != 0).unwrap_or(offset);
        }
        if length > 0 && offset > length {
            offset = after;
        }
        if length > 0 && end > length {
            end = after;
        }
        if offset >= end || end < 0 {
            end = offset + 1;
        }
        (offset, end)
    }
}
