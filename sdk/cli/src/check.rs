//! `ophiary check`: what is wrong with a program, without running it.
//!
//! Place: for those who write programs, and for their editors.
//!
//! Invariants: the words are those of the `SyntaxError` that a run would raise. Further faults are looked for with the
//! faulty line taken out, so that they are told only where they can be seen without it.
//! Limits: the compiler's; at most `FAULTS_MAX` faults; of a line that is longer than `COLUMN_MAX` a part is shown. With `--types` (`types.rs`) also those of a type check.

use std::fmt::Write;
use std::process::ExitCode;

use miette::{
    GraphicalReportHandler, GraphicalTheme, LabeledSpan, MietteDiagnostic, MietteError,
    MietteSpanContents, NamedSource, SourceCode, SourceSpan, SpanContents,
};
use ophiary_runtime::compile::{CompileOptions, compile};
use ophiary_runtime::parse::CompileError;
use ophiary_runtime::source::{Source, Span};

use crate::args::CheckArgs;
use crate::types::Types;
use crate::{exit, run};

/// The most faults that are told of one file.
const FAULTS_MAX: usize = 20;
/// The longest line that is shown whole, in bytes: miette draws no more than 65535 columns, and a
/// byte may take four of them.
const COLUMN_MAX: usize = 8192;
/// What is shown on either side of a place farther on, in bytes.
const EXCERPT_BYTES: usize = 60;

/// Tells the faults of the files.
pub(crate) fn check(args: &CheckArgs) -> ExitCode {
    let types = match Types::new(args) {
        Ok(types) => types,
        Err(error) => {
            eprintln!("ophiary: {error:#}");
            return exit::usage();
        }
    };
    let mut count = 0;
    for file in &args.files {
        let text = match run::read(file) {
            // Places are of the text with the line ends that a source has.
            Ok(text) => Source::new("<check>", text).text().to_owned(),
            Err(error) => {
                eprintln!("ophiary: {error:#}");
                return exit::usage();
            }
        };
        let faults = faults_of(&text);
        count += faults.len();
        for fault in &faults {
            eprint!("{}", report(file, &text, diagnostic(&text, fault)));
        }
        // Types are looked at where the compiler has no faults to tell.
        if faults.is_empty() {
            match types.check(file, &text) {
                Ok(errors) => count += errors,
                Err(error) => {
                    eprintln!("ophiary: {file}: {error:#}");
                    return exit::internal();
                }
            }
        }
    }
    if count == 0 { ExitCode::SUCCESS } else { ExitCode::from(1) }
}

/// The faults of a source, in order.
fn faults_of(text: &str) -> Vec<CompileError> {
    let options = CompileOptions {
        top_level_await: true,
        top_level_return: true,
        ..CompileOptions::default()
    };
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
    let start = (span.start as usize).min(text.len());
    let length = (span.end as usize).saturating_sub(start).max(1);
    LabeledSpan::at(start..start + length, says)
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

/// Whether a label stands in a line, or beside one, that is too long to be shown.
fn is_far(text: &str, label: &LabeledSpan) -> bool {
    let bytes = text.as_bytes();
    let (before, behind) = bytes.split_at(label.offset().min(bytes.len()));
    let start = newlines(before).iter().rev().nth(1).map_or(0, |at| at + 1);
    let ends = newlines(behind);
    let last = label.len().min(behind.len());
    let end =
        ends.iter().filter(|at| **at >= last).nth(1).map_or(bytes.len(), |at| before.len() + at);
    let around = bytes.get(start..end).unwrap_or_default();
    around.split(|byte| *byte == b'\n').any(|line| line.len() > COLUMN_MAX)
}

/// Where the lines end.
fn newlines(bytes: &[u8]) -> Vec<usize> {
    let newline = |(at, byte): (usize, &u8)| (*byte == b'\n').then_some(at);
    bytes.iter().enumerate().filter_map(newline).collect()
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
        let line_end = at + behind.find('\n').unwrap_or(behind.len());
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
