//! Why something was not done with files, and what Python says of it.
//!
//! Place: `disk.rs` and `overlay.rs` tell faults; `fs.rs` raises them.
//!
//! Invariants: an exception has Python's class, words and numbers, and the virtual path only.
//! Limits: 200 characters of a path are shown.

use std::io;

use ophiary_runtime::host::{HostError, HostValue};

/// Why something was not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    NotFound,
    Exists,
    IsFolder,
    NotFolder,
    NotEmpty,
    Denied,
    ReadOnly,
    TooLong,
    TooLarge(u64),
    Quota,
    DiskFull,
    Failed,
}

// === impl Fault ===

impl Fault {
    pub(crate) fn of(error: &io::Error) -> Fault {
        match error.kind() {
            io::ErrorKind::NotFound => Fault::NotFound,
            io::ErrorKind::AlreadyExists => Fault::Exists,
            io::ErrorKind::IsADirectory => Fault::IsFolder,
            io::ErrorKind::NotADirectory => Fault::NotFolder,
            io::ErrorKind::DirectoryNotEmpty => Fault::NotEmpty,
            io::ErrorKind::PermissionDenied => Fault::Denied,
            io::ErrorKind::ReadOnlyFilesystem => Fault::ReadOnly,
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Fault::DiskFull,
            io::ErrorKind::InvalidFilename => Fault::TooLong,
            _ => Fault::Failed,
        }
    }

    /// The exception, with Python's words and numbers.
    pub(super) fn told(&self, path: &str) -> HostError {
        let large;
        let (class, errno, text) = match self {
            Fault::NotFound => ("FileNotFoundError", 2, "No such file or directory"),
            Fault::Exists => ("FileExistsError", 17, "File exists"),
            Fault::IsFolder => ("IsADirectoryError", 21, "Is a directory"),
            Fault::NotFolder => ("NotADirectoryError", 20, "Not a directory"),
            Fault::NotEmpty => ("OSError", 39, "Directory not empty"),
            Fault::Denied => ("PermissionError", 13, "Permission denied"),
            Fault::ReadOnly => ("OSError", 30, "Read-only file system"),
            Fault::TooLong => ("OSError", 36, "File name too long"),
            Fault::TooLarge(most) => {
                large = format!("File too large: {most} bytes fit");
                ("OSError", 27, large.as_str())
            }
            Fault::Quota => ("OSError", 122, "Disk quota exceeded"),
            Fault::DiskFull => ("OSError", 28, "No space left on device"),
            Fault::Failed => ("OSError", 5, "Input/output error"),
        };
        let shown: String = path.chars().take(200).collect();
        HostError::new(class, format!("[Errno {errno}] {text}: '{shown}'"))
            .with_attribute("errno", HostValue::Int(errno))
            .with_attribute("strerror", text)
            .with_attribute("filename", shown)
    }
}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Fault {
        Fault::of(&error)
    }
}
