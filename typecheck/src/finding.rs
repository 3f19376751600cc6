//! `Finding`: something that is wrong with a program, or may be.
//!
//! Place: what a check gives; made by `report.rs`.
//!
//! Invariants: spans are of the program that was checked, never of other files.
//! Limits: none of its own.

use ophiary_runtime::source::{Position, Span};

/// Something that is wrong with a program, or may be.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// How sure it is.
    pub severity: Severity,
    /// The rule that the program breaks, for example `invalid-argument-type`.
    pub rule: String,
    /// What is wrong, in one sentence.
    pub message: String,
    /// Where in the program.
    pub span: Span,
    /// Where its span begins, as people count it.
    pub position: Position,
    /// What is said at its span, if more than the message.
    pub label: Option<String>,
    /// What belongs to it.
    pub notes: Vec<Note>,
}

/// How sure a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Told, but nothing is wrong: the answer to `reveal_type`.
    Info,
    /// It may be meant.
    Warning,
    /// It fails when it is run, or says of itself what is not so.
    Error,
}

/// What belongs to a finding.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Note {
    /// What it says.
    pub message: String,
    /// Where in the program, if it is about another place there.
    pub span: Option<Span>,
}

impl Severity {
    /// As it is written: `error`.
    pub fn name(self) -> &'static str {
        match self {
            Severity::Info => "info",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}
