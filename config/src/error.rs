//! `ConfigError`: every fault of a configuration at once.
//!
//! Place: `load.rs` and `resolve.rs` gather faults; nothing is loaded while there is one.
//!
//! Invariants: a fault names its source, key, what was found and what is expected; never a secret. There is at least one. What is
//! shown of it is one line, whatever keys and values are, but for what Python prints of a script.
//! Limits: `FAULTS_MAX`.

use std::fmt;

use crate::plain::escaped;

/// How many faults are told.
pub const FAULTS_MAX: usize = 100;
/// Characters of a value that are shown.
const FOUND_MAX: usize = 60;

/// One fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The file, environment variable or layer that it stands in.
    pub source: String,
    /// The key, with dots; empty when the whole source is meant.
    pub key: String,
    /// What was found.
    pub found: String,
    /// What is expected.
    pub expected: String,
    /// For a configuration script, what Python prints.
    pub traceback: Option<String>,
}

/// Why there is no configuration.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", lines(.faults))]
pub struct ConfigError {
    /// All faults that were found.
    pub faults: Vec<Fault>,
}

// === impl Fault ===

impl Fault {
    /// A fault of a key.
    pub fn new(
        source: impl Into<String>,
        key: impl Into<String>,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> Fault {
        let (source, key) = (source.into(), key.into());
        let found = shortened(&found.into());
        Fault { source, key, found, expected: expected.into(), traceback: None }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", escaped(&self.source))?;
        if !self.key.is_empty() {
            write!(f, "{}: ", escaped(&self.key))?;
        }
        write!(f, "found {}, expected {}", escaped(&self.found), escaped(&self.expected))?;
        let traceback = self.traceback.as_deref().unwrap_or_default();
        traceback.trim_end().lines().try_for_each(|line| write!(f, "\n{}", escaped(line)))
    }
}

fn lines(faults: &[Fault]) -> String {
    let mut lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
    if faults.len() >= FAULTS_MAX {
        lines.push(format!("there may be more; {FAULTS_MAX} faults are told"));
    }
    lines.join("\n")
}

/// A value for a message: as one line, long ones cut.
fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(FOUND_MAX).collect();
    if short.len() < text.len() {
        short.push_str("...");
    }
    escaped(&short)
}
