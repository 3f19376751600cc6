//! `ophiary check`: what is wrong with a program, without running it.
//!
//! Place: for those who write programs, and for their editors.
//!
//! Invariants: the words are those of the `SyntaxError` that a run would raise. Further faults are looked for with the
//! faulty line taken out, so that they are told only where they can be seen without it.
//! Limits: the compiler's; at most `FAULTS_MAX` faults; of a line that is longer than
//! `source::LINE_MAX` a part is shown, of a place of more than `LINES_MAX` lines the first. With `--types` (`types.rs`) also those of a type check.

use std::fmt::Write;
use std::process::ExitCode;

use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, MietteError,
    MietteSpanContents, NamedSource, SourceCode, SourceSpan, SpanContents,
};
use ophiary_runtime::compile::{CompileOptions, compile};
use ophiary_runtime::limits::Limits;
use ophiary_runtime::parse::CompileError;
use ophiary_runtime::source::{Source, Span};

use crate::args::CheckArgs;
use crate::source::{self, EXCERPT_BYTES, LINE_MAX, Unread};
use crate::types::Types;
use crate::{exit, run};

/// The most faults that are told of one file.
const FAULTS_MAX: usize = 20;
/// The most lines that one place is shown with.
const LINES_MAX: usize = 10;

/// Tells the faults of the files.
pub(crate) fn check(args: &CheckArgs) -> ExitCode {
    let types = match Types::new(args) {
        Ok(types) => types,
        Err(error) => {
            errln!("ophiary: {error:#}");
            return exit::usage();
        }
    };
    let mut count = 0;
    for file in &args.files {
        let text = match source::read(file, Limits::default().source) {
            // Places are of the text with the line ends that a source has.
            Ok(text) => Source::new("<check>", text).text().to_owned(),
            Err(Unread::Undecoded(undecoded)) => {
                let (text, error) = (undecoded.source.text(), &undecoded.error);
                err!("{}", report(file, text, diagnostic(text, error)));
                count += 1;
                continue;
            }
            Err(unread) => return unread.tell(file),
        };
        let faults = faults_of(&text);
        count += faults.len();
        for fault in &faults {
            err!("{}", report(file, &text, diagnostic(&text, fault)));
        }
        // Types are looked at where the compiler has no faults to tell; what it warns of is no fault.
        if faults.is_empty() {
            run::warn(&Source::new(source::shown(file), text.clone()), &options());
            match types.check(file, &text) {
                Ok(errors) => count += errors,
                Err(error) => {
                    errln!("ophiary: {file}: {error:#}");
                    return exit::internal();
                }
            }
        }
    }
    if count == 0 { ExitCode::SUCCESS } else { ExitCode::from(1) }
}

/// As a program is compiled that is run.
fn options() -> CompileOptions {
    CompileOptions { top_level_await: true, top_level_return: true, ..CompileOptions::default() }
}

/// The faults of a source, in order.
fn faults_of(text: &str) -> Vec<CompileError> {
    let options = options();
    let mut text = text.to_owned();
    let mut found: Vec<CompileError> = Vec::new();
    while found.len() < FAULTS_MAX {
        let source = Source::new("<check>", text.clone());
        let Err(error) = compile(source.clone(), &options) else { break };
        let line = source.line_at(error.span.start);
        let again = found.iter().any(|known| source.line_at(known.span.start) == line);
        if again {
            break;
        }
        let start = error.span.start as usize;
        found.push(error);
        let Some(without) = without_line(&text, start) else { break };
        text = without;
    }
    // The parser's come before the compiler's.
    found.sort_by_key(|fault| fault.span.start);
    found
}

/// The text with the line of a fault made one that does nothing; places stay as they are where that is possible.
fn without_line(text: &str, at: usize) -> Option<String> {
    let at = text.floor_char_boundary(at.min(text.len()));
    let start = text[..at].rfind('\n').map_or(0, |newline| newline + 1);
    let end = text[start..].find('\n').map_or(text.len(), |length| start + length);
    let line = &text[start..end];
    let indent = line.len() - line.trim_start().len();
    // The head of a block stays one, also where it lacks its colon.
    let below = text[end..].lines().find(|line| !line.trim().is_empty()).unwrap_or("");
    let heads = below.len() - below.trim_start().len() > indent;
    let nothing = if heads || line.trim_end().ends_with(':') { "if 0:" } else { "pass" };
    let room = line.len().checked_sub(indent + nothing.len())?;
    let mut out = String::with_capacity(text.len());
    out.push_str(&text[..start + indent]);
    out.push_str(nothing);
    out.push_str(&" ".repeat(room));
    out.push_str(&text[end..]);
    Some(out)
}

fn diagnostic(text: &str, fault: &CompileError) -> MietteDiagnostic {
    MietteDiagnostic::new(format!("{}: {}", fault.class.name(), fault.message))
        .with_label(label(text, fault.span, "here"))
}

/// A label of a place in a text; of at least one byte.
pub(crate) fn label(text: &str, span: Span, says: &str) -> LabeledSpan {
    let start = text.floor_char_boundary((span.start as usize).min(text.len()));
    let end = text.ceil_char_boundary((span.end as usize).clamp(start, text.len()));
    let mut lines = text[start..end].match_indices('\n').map(|(at, _)| at);
    let first = lines.next().unwrap_or(end - start);
    let length = if lines.nth(LINES_MAX).is_some() { first } else { end - start };
    LabeledSpan::at(start..start + length.max(1), says)
}

/// What is printed of a fault.
pub(crate) fn report(file: &str, text: &str, mut diagnostic: MietteDiagnostic) -> String {
    let message = diagnostic.message.clone();
    let labels = diagnostic.labels.take().unwrap_or_default();
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor());
    let mut out = String::new();
    let rendered = if labels.iter().any(|label| is_far(text, label)) {
        let excerpt = Excerpt::around(file, text, &labels);
        diagnostic.labels = Some(excerpt.labels(&labels));
        let report = miette::Report::new(diagnostic).with_source_code(excerpt);
        handler.render_report(&mut out, report.as_ref())
    } else {
        diagnostic.labels = Some(labels);
        let source = NamedSource::new(file, text.to_owned());
        let report = miette::Report::new(diagnostic).with_source_code(source);
        handler.render_report(&mut out, report.as_ref())
    };
    if rendered.is_err() {
        let _ = writeln!(out, "{file}: {message}");
    }
    out
}

/// Whether a label is shown with a line that is too long to be shown whole.
fn is_far(text: &str, label: &LabeledSpan) -> bool {
    let bytes = text.as_bytes();
    let start = label.offset().min(bytes.len());
    let end = (label.offset() + label.len()).min(bytes.len());
    let newline = |byte: &u8| *byte == b'\n';
    // The lines before and behind are shown as well.
    let from = before_newline(bytes[..start].iter().rev(), 2).map_or(0, |count| start - count);
    let to = before_newline(bytes[end..].iter(), 2).map_or(bytes.len(), |count| end + count);
    bytes[from..to].split(newline).any(|line| line.len() > LINE_MAX)
}

/// How many bytes stand before a newline: the nth.
fn before_newline<'a>(bytes: impl Iterator<Item = &'a u8>, nth: usize) -> Option<usize> {
    let newlines = bytes.enumerate().filter(|(_, byte)| **byte == b'\n');
    newlines.map(|(at, _)| at).nth(nth - 1)
}

/// A part of a line, which knows where it stands in its file.
#[derive(Debug)]
struct Excerpt {
    name: String,
    text: String,
    /// Where it begins: in bytes of the file, and as a line and a column, each counted from 0.
    start: usize,
    line: usize,
    column: usize,
}

impl Excerpt {
    /// What stands around the first label.
    fn around(file: &str, text: &str, labels: &[LabeledSpan]) -> Excerpt {
        let at = labels.iter().find(|label| label.primary()).or(labels.first());
        let at = text.floor_char_boundary(at.map_or(0, LabeledSpan::offset));
        let (before, behind) = text.split_at(at);
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line_end = at + behind.find(['\n', '\r']).unwrap_or(behind.len());
        let start = text.ceil_char_boundary(at.saturating_sub(EXCERPT_BYTES).max(line_start));
        let end = text.floor_char_boundary((at + EXCERPT_BYTES).min(line_end));
        Excerpt {
            name: file.to_owned(),
            text: text[start..end].to_owned(),
            start,
            line: before.bytes().filter(|byte| *byte == b'\n').count(),
            column: text[line_start..start].chars().count(),
        }
    }

    /// The labels that begin in it, as places of it.
    fn labels(&self, labels: &[LabeledSpan]) -> Vec<LabeledSpan> {
        let within = labels.iter().filter_map(|label| {
            let at = label.offset().checked_sub(self.start).filter(|at| *at <= self.text.len())?;
            let length = label.len().min(self.text.len() - at).max(1);
            let says = label.label().map(str::to_owned);
            Some(if label.primary() {
                LabeledSpan::new_primary_with_span(says, (at, length))
            } else {
                LabeledSpan::new(says, at, length)
            })
        });
        within.collect()
    }
}

impl SourceCode for Excerpt {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let inner = self.text.read_span(span, before, after)?;
        Ok(Box::new(MietteSpanContents::new_named(
            self.name.clone(),
            inner.data(),
            *inner.span(),
            self.line + inner.line(),
            self.column + inner.column(),
            inner.line_count(),
        )))
    }
}
