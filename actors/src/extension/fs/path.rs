//! Virtual paths: what sessions call a file.
//!
//! Place: every path of a script is read here before anything else sees it.
//!
//! Invariants: a path is a list of names beneath the root; `..` at the root stays there. No name is empty, `.` or `..`, and
//! none has a slash or a zero. The host's path is not part of it.
//! Limits: `PATH_MAX` bytes, `NAME_MAX` bytes of a name, `DEPTH_MAX` names, also of what lies in a folder that is moved.

use std::fmt;
use std::path::PathBuf;

use ophiary_runtime::host::HostError;
use serde::{Deserialize, Serialize};

use super::fault::Fault;

/// Bytes of a path.
pub(crate) const PATH_MAX: usize = 4096;
/// Bytes of a name.
const NAME_MAX: usize = 255;
/// Names of a path: what works on trees is as deep.
pub(crate) const DEPTH_MAX: usize = 128;
/// What a name takes in memory beside its text.
const NAME_BYTES: usize = 40;

/// A path beneath the root.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct VirtualPath {
    names: Vec<String>,
}

// === impl VirtualPath ===

impl VirtualPath {
    /// Reads a path; relative ones begin at the root.
    pub(crate) fn parse(text: &str) -> Result<VirtualPath, HostError> {
        if text.contains('\0') {
            return Err(HostError::new("ValueError", "embedded null character in path"));
        }
        let long = text.len() > PATH_MAX || text.split('/').any(|name| name.len() > NAME_MAX);
        if long {
            return Err(Fault::TooLong.told(text));
        }
        let mut names = Vec::new();
        for name in text.split('/') {
            match name {
                "" | "." => {}
                ".." => drop(names.pop()),
                name => names.push(name.to_owned()),
            }
        }
        if names.len() > DEPTH_MAX {
            return Err(Fault::TooLong.told(text));
        }
        Ok(VirtualPath { names })
    }

    /// How many names it has.
    pub(crate) fn depth(&self) -> usize {
        self.names.len()
    }

    /// Bytes of it as a text.
    pub(crate) fn length(&self) -> usize {
        self.names.iter().map(|name| name.len() + 1).sum()
    }

    /// Whether a script can name it.
    pub(crate) fn check(&self) -> Result<(), Fault> {
        let fits = self.depth() <= DEPTH_MAX && self.length() <= PATH_MAX;
        if fits { Ok(()) } else { Err(Fault::TooLong) }
    }

    /// What it takes in memory.
    pub(crate) fn weight(&self) -> u64 {
        (self.length() + self.names.len() * NAME_BYTES) as u64
    }

    /// What stands in the folder `above` on the way to it: its name there.
    pub(crate) fn name_within(&self, above: &VirtualPath) -> Option<&str> {
        self.names.get(above.names.len()).map(String::as_str)
    }

    /// A path behind all that is beneath `name` in this folder, and before all other names.
    pub(crate) fn behind(&self, name: &str) -> VirtualPath {
        self.join(&format!("{name}\0"))
    }

    pub(crate) fn is_root(&self) -> bool {
        self.names.is_empty()
    }

    /// Beneath a handle of the root.
    pub(crate) fn relative(&self) -> PathBuf {
        if self.is_root() { PathBuf::from(".") } else { self.names.iter().collect() }
    }

    pub(crate) fn parent(&self) -> VirtualPath {
        let mut names = self.names.clone();
        names.pop();
        VirtualPath { names }
    }

    pub(crate) fn join(&self, name: &str) -> VirtualPath {
        let mut names = self.names.clone();
        names.push(name.to_owned());
        VirtualPath { names }
    }

    /// The name within the parent.
    pub(crate) fn name(&self) -> &str {
        self.names.last().map_or("", String::as_str)
    }

    /// Whether it stands beneath another, or is it.
    pub(crate) fn is_within(&self, above: &VirtualPath) -> bool {
        self.names.starts_with(&above.names)
    }

    /// The same place beneath another folder.
    pub(crate) fn moved(&self, from: &VirtualPath, to: &VirtualPath) -> VirtualPath {
        let rest = self.names.get(from.names.len()..).unwrap_or_default();
        VirtualPath { names: [to.names.as_slice(), rest].concat() }
    }
}

impl fmt::Display for VirtualPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "/{}", self.names.join("/"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_path_leads_out_of_the_root() {
        for (text, expect) in [
            ("", "/"),
            ("/", "/"),
            ("a//b/./c/", "/a/b/c"),
            ("/a/../../../etc/passwd", "/etc/passwd"),
            ("..", "/"),
            ("...", "/..."),
        ] {
            let path = VirtualPath::parse(text).expect("it is a path");
            assert_eq!(path.to_string(), expect, "{text}");
            assert!(path.relative().is_relative());
        }
        assert!(VirtualPath::parse("a\0b").is_err());
        assert!(VirtualPath::parse(&"x".repeat(256)).is_err());
        assert!(VirtualPath::parse(&"x".repeat(255)).is_ok());
    }
}
