//! `Secret`: a value that is never printed.
//!
//! Place: what a configuration script read from the environment, until it is compared with what would be shown.
//!
//! Invariants: neither `Debug` nor `Display` shows it, and it is not serialised; `reveal` is the only way to its text.
//! Limits: none.

use std::fmt;

/// What is shown in place of a secret.
pub const REDACTED: &str = "***";

/// A text that is never printed.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Secret(String);

// === impl Secret ===

impl Secret {
    /// Keeps a text secret.
    pub fn new(text: impl Into<String>) -> Secret {
        Secret(text.into())
    }

    /// The text.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Whether the text holds the secret. An empty one, and one of a single character that is anywhere, hide nothing.
    pub fn is_in(&self, text: &str) -> bool {
        match self.0.len() {
            0 => false,
            1 => text == self.0,
            _ => text.contains(&self.0),
        }
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(REDACTED)
    }
}

impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(REDACTED)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_never_printed() {
        let secret = Secret::new("hunter2");
        assert_eq!(format!("{secret} {secret:?}"), "*** ***");
        assert!(secret.is_in("password=hunter2"));
        assert!(!Secret::new("").is_in("anything"));
        assert!(!Secret::new("1").is_in("64MiB and 1"));
    }
}
