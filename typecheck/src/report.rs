//! From ty's diagnostics, and the compiler's, to findings.
//!
//! Place: runs on the thread of the check.
//!
//! Invariants: what ty says of syntax is left out, since the compiler has admitted the program: here `await` and `return` may
//! stand outside of functions. A note about another file shows the line there, as text.
//! Limits: as many findings as the checker allows.

use ophiary_runtime::parse::CompileError;
use ophiary_runtime::source::{Source, Span};
use ruff_db::diagnostic::{self as ty, Diagnostic, SubDiagnosticSeverity, UnifiedFile};
use ruff_db::files::File;
use ruff_db::source::source_text;
use ty_python_semantic::Db as _;

use crate::checker::TypeCheckError;
use crate::database::Database;
use crate::finding::{Finding, Note, Severity};
use crate::rules;

/// The rule of what the compiler refuses.
const SYNTAX: &str = "invalid-syntax";

/// The most bytes of a line of another file in a note.
const LINE_BYTES_MAX: usize = 200;

/// What the compiler says.
pub(crate) fn refused(source: &Source, error: &CompileError) -> Finding {
    Finding {
        severity: Severity::Error,
        rule: SYNTAX.to_owned(),
        message: format!("{}: {}", error.class.name(), error.message),
        span: error.span,
        position: source.position(error.span.start),
        label: None,
        notes: Vec::new(),
    }
}

/// What ty says.
pub(crate) fn findings(
    database: &Database,
    source: &Source,
    most: usize,
) -> Result<Vec<Finding>, TypeCheckError> {
    let program = database.program();
    let program = program.map_err(|error| TypeCheckError::Internal(error.to_string()))?;
    let told = database.check_file(program);
    let context = Context { database, source, program };
    let told = told.iter().filter(|diagnostic| !diagnostic.is_invalid_syntax());
    Ok(told.take(most).map(|diagnostic| context.finding(diagnostic)).collect())
}

struct Context<'a> {
    database: &'a Database,
    source: &'a Source,
    program: File,
}

impl Context<'_> {
    fn finding(&self, diagnostic: &Diagnostic) -> Finding {
        let primary = diagnostic.primary_annotation();
        let span = primary.and_then(|annotation| self.span(annotation)).unwrap_or_default();
        let mut notes = Vec::new();
        for annotation in diagnostic.secondary_annotations() {
            notes.extend(self.note(annotation.get_message(), Some(annotation)));
        }
        for sub in diagnostic.sub_diagnostics() {
            if is_about_rules(sub.headline_message()) {
                continue;
            }
            let help = sub.severity() == SubDiagnosticSeverity::Help;
            let headline = sub.headline_message();
            let said = sub.primary_annotation().and_then(ty::Annotation::get_message);
            let message = match said.filter(|said| *said != headline && !headline.is_empty()) {
                Some(said) => format!("{headline}: {said}"),
                None => headline.to_owned(),
            };
            let message = if help { format!("help: {message}") } else { message };
            notes.extend(self.note(Some(&message), sub.primary_annotation()));
            for annotation in sub.secondary_annotations() {
                notes.extend(self.note(annotation.get_message(), Some(annotation)));
            }
        }
        // A function and its parameter are declared in one line, mostly.
        notes.dedup_by(|next, kept| {
            kept == next || line_of(kept).is_some_and(|line| line_of(next) == Some(line))
        });
        let mut finding = Finding {
            severity: severity(diagnostic.severity()),
            rule: diagnostic.id().as_str().to_owned(),
            message: diagnostic.headline_message().to_owned(),
            span,
            position: self.source.position(span.start),
            label: primary.and_then(ty::Annotation::get_message).map(str::to_owned),
            notes,
        };
        if finding.severity == Severity::Error {
            finding.severity = rules::severity(&finding);
        }
        finding
    }

    /// Where an annotation is, if that is in the program.
    fn span(&self, annotation: &ty::Annotation) -> Option<Span> {
        let span = annotation.get_span();
        let UnifiedFile::Ty(file) = span.file() else { return None };
        let range = span.range().filter(|_| *file == self.program)?;
        Some(Span::new(range.start().to_u32(), range.end().to_u32()))
    }

    fn note(&self, message: Option<&str>, place: Option<&ty::Annotation>) -> Option<Note> {
        let span = place.and_then(|place| self.span(place));
        let elsewhere = match (place, span) {
            (Some(place), None) => self.line_elsewhere(place),
            _ => None,
        };
        let message = match (message, elsewhere) {
            (Some(message), Some(line)) => format!("{message}: `{line}`"),
            (Some(message), None) => message.to_owned(),
            (None, Some(line)) => format!("`{line}`"),
            (None, None) => return None,
        };
        Some(Note { message, span })
    }

    /// The line in another file that an annotation is about.
    fn line_elsewhere(&self, annotation: &ty::Annotation) -> Option<String> {
        let span = annotation.get_span();
        let UnifiedFile::Ty(file) = span.file() else { return None };
        let at = span.range()?.start().to_usize();
        let text = source_text(self.database, *file);
        let text = text.as_str();
        let start = text.get(..at)?.rfind('\n').map_or(0, |newline| newline + 1);
        let line = text.get(start..)?.lines().next()?.trim();
        let end = line.floor_char_boundary(LINE_BYTES_MAX);
        (!line.is_empty()).then(|| line[..end].to_owned())
    }
}

/// The line of another file that a note shows.
fn line_of(note: &Note) -> Option<&str> {
    note.message.split_once(": `").map(|(_, line)| line).filter(|_| note.span.is_none())
}

/// Whether a note is about how ty is configured, which is not done here.
fn is_about_rules(message: &str) -> bool {
    message.starts_with("rule `")
}

fn severity(severity: ty::Severity) -> Severity {
    match severity {
        ty::Severity::Info => Severity::Info,
        ty::Severity::Warning => Severity::Warning,
        ty::Severity::Error | ty::Severity::Fatal => Severity::Error,
    }
}
