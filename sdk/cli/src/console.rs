//! Where a run's output goes, and what the command says beside it.
//!
//! Place: `run.rs` and `tenant.rs` print with it.
//!
//! Invariants: standard output is the script's, or one JSON object. What the command itself says begins on a line of its own,
//! whatever the script has printed before.
//! Limits: none.

use ophiary_config::plain::escaped;
use ophiary_runtime::suspension::Raised;

use crate::{grant, out};

/// The standard streams.
pub(crate) struct Console {
    /// What the script printed, where it is not shown.
    kept: Option<String>,
    /// Whether what was shown last ends within a line.
    within_line: bool,
    /// What runs was typed, one statement after the other.
    typed: bool,
}

// === impl Console ===

impl Console {
    /// One that shows what is printed, or keeps it.
    pub(crate) fn new(keeps: bool) -> Console {
        Console { kept: keeps.then(String::new), within_line: false, typed: false }
    }

    /// One for statements that are typed.
    pub(crate) fn typed() -> Console {
        Console { typed: true, ..Console::new(false) }
    }

    /// The script has printed this.
    pub(crate) fn out(&mut self, text: &str) {
        if let Some(kept) = &mut self.kept {
            return kept.push_str(text);
        }
        if text.is_empty() {
            return;
        }
        out::write(&shown(text));
        self.within_line = !text.ends_with('\n');
    }

    /// The script has written this to its standard error.
    pub(crate) fn err(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        out::write_error(&shown(text));
        self.within_line = !text.ends_with('\n');
    }

    /// The program ended with an exception.
    pub(crate) fn raised(&mut self, raised: &Raised) {
        self.err(&raised.traceback);
        if let Some(hint) = grant::hint(raised, self.typed) {
            self.say(&hint);
        }
    }

    /// The command itself says this.
    pub(crate) fn say(&mut self, text: &str) {
        if std::mem::take(&mut self.within_line) {
            errln!("");
        }
        // It may hold what a script has written.
        let lines: Vec<String> = text.lines().map(escaped).collect();
        errln!("ophiary: {}", lines.join("\n"));
    }

    /// What was printed and not shown.
    pub(crate) fn take_kept(&mut self) -> Option<String> {
        self.kept.take()
    }
}

/// Text as UTF-8; lone surrogates as `?`, as a terminal that cannot show them.
fn shown(text: &str) -> Vec<u8> {
    text.chars()
        .map(|c| if ('\u{10F000}'..='\u{10F7FF}').contains(&c) { '?' } else { c })
        .collect::<String>()
        .into_bytes()
}
