//! The line on a terminal that says how many children run.
//!
//! Place: `tenant.rs` shows it the events; it stands on standard error, below what was printed.
//!
//! Invariants: only where standard error is a terminal and people read it: not in pipes, nor with `--json` or `--events`. It is
//! away while anything else is written, and when the run is over.
//! Limits: it is drawn at most ten times a second.

use std::collections::BTreeSet;
use std::io::IsTerminal;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use ophiary::EventKind;

use crate::args::RunArgs;

/// How often it moves.
const TICK: Duration = Duration::from_millis(100);
/// How often it is drawn in a second, at most.
const DRAWN_MAX: u8 = 10;

/// The line; nothing where nobody would see it.
#[derive(Debug)]
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    count: Count,
    /// Somebody is asked something, where it would be in the way.
    held: bool,
}

/// Children by how they are.
#[derive(Debug, Default, PartialEq, Eq)]
struct Count {
    /// By the handles that lead to them.
    running: BTreeSet<Vec<u32>>,
    ended: u64,
    failed: u64,
}

// === impl Progress ===

impl Progress {
    /// For a run.
    pub(crate) fn new(args: &RunArgs) -> Progress {
        let seen = std::io::stderr().is_terminal() && !args.json && !args.events;
        Progress { bar: seen.then(line), count: Count::default(), held: false }
    }

    /// Takes note of what happens.
    pub(crate) fn see(&mut self, kind: &EventKind) {
        let Some(bar) = &self.bar else { return };
        if !self.count.see(kind) {
            return;
        }
        bar.set_message(self.count.text());
        self.draw();
    }

    /// Takes the line away for as long as somebody is asked something.
    pub(crate) fn hold(&mut self, held: bool) {
        if std::mem::replace(&mut self.held, held) != held {
            self.draw();
        }
    }

    fn draw(&self) {
        let Some(bar) = &self.bar else { return };
        if self.held || self.count.running.is_empty() {
            bar.disable_steady_tick();
            bar.finish_and_clear();
            bar.set_draw_target(ProgressDrawTarget::hidden());
        } else if bar.is_hidden() {
            bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(DRAWN_MAX));
            bar.reset();
            bar.enable_steady_tick(TICK);
        }
    }

    /// Does something while the line is away.
    pub(crate) fn apart<T>(&self, work: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(work),
            None => work(),
        }
    }

    /// The run is over.
    pub(crate) fn end(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn line() -> ProgressBar {
    let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
    if let Ok(style) = ProgressStyle::with_template("{spinner} {msg} ({elapsed})") {
        bar.set_style(style);
    }
    bar
}

// === impl Count ===

impl Count {
    /// Whether an event changes it.
    fn see(&mut self, kind: &EventKind) -> bool {
        let (mut path, kind) = kind.innermost();
        match kind {
            EventKind::ChildStarted { handle } => {
                path.push(*handle);
                self.running.insert(path);
            }
            EventKind::FeedFinished { outcome, .. } => {
                if !self.running.remove(&path) {
                    return false;
                }
                self.ended += 1;
                self.failed += u64::from(!matches!(**outcome, ophiary::Outcome::Value(_)));
            }
            _ => return false,
        }
        true
    }

    fn text(&self) -> String {
        let failed = match self.failed {
            0 => String::new(),
            failed => format!(", {failed} of them not well"),
        };
        let plural = if self.running.len() == 1 { "child runs" } else { "children run" };
        format!("{} {plural}, {} ended{failed}", self.running.len(), self.ended)
    }
}

#[cfg(test)]
mod tests {
    use ophiary::{FeedUsage, HostValue, Outcome};

    use super::*;

    fn within(handle: u32, event: EventKind) -> EventKind {
        EventKind::ChildEvent { handle, event: Box::new(event) }
    }

    fn ended(outcome: Outcome) -> EventKind {
        let outcome = Box::new(outcome);
        EventKind::FeedFinished { outcome, usage: FeedUsage::default() }
    }

    #[test]
    fn children_and_theirs_are_counted() {
        let mut count = Count::default();
        assert!(count.see(&EventKind::ChildStarted { handle: 0 }));
        assert_eq!(count.text(), "1 child runs, 0 ended");
        assert!(count.see(&EventKind::ChildStarted { handle: 1 }));
        assert!(count.see(&within(1, EventKind::ChildStarted { handle: 0 })));
        assert!(!count.see(&within(1, EventKind::Parked)));
        assert!(count.see(&within(1, within(0, ended(Outcome::Value(HostValue::None))))));
        assert!(count.see(&within(0, ended(Outcome::Syntax(String::new())))));
        assert_eq!(count.text(), "1 child runs, 2 ended, 1 of them not well");
        assert!(!count.see(&ended(Outcome::Value(HostValue::None))));
    }
}
