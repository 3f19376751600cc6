//! Libraries from folders: the Python packages that a tenant's sessions may import.
//!
//! Place: `system.rs` reads what the configuration names, and the command what `--library` names; the interpreter gets files.
//!
//! ```text
//! folder -> Dir (cap-std) -> paths and bytes -> Library, shared by all sessions
//! ```
//!
//! Invariants: nothing outside of the folder is read: a link that leads out of it is refused, and so is one to a folder. Folders
//! are read once, when the system starts or takes a new configuration; what changes in them later is not seen before.
//! Limits: those of `ophiary_runtime::library`, looked at before a file is read.

use std::collections::BTreeMap;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use cap_std::ambient_authority;
use cap_std::fs::Dir;
use ophiary_runtime::library::{BYTES_MAX, DEPTH_MAX, FILES_MAX, Library, LibraryError};

/// Folders that no import needs.
const LEFT_OUT: [&str; 1] = ["__pycache__"];

/// Why a folder is no library.
#[derive(Debug, thiserror::Error)]
#[error("library {}: {reason}", folder.display())]
pub struct FolderError {
    /// The folder.
    pub folder: PathBuf,
    /// What is wrong.
    pub reason: String,
}

/// What was read so far.
struct Reading {
    files: Vec<(String, Vec<u8>)>,
    bytes: u64,
}

/// The Python packages in a folder: its modules, packages and their data. Compiled files and hidden ones are left out.
pub fn from_folder(folder: impl AsRef<Path>) -> Result<Library, FolderError> {
    let folder = folder.as_ref();
    let failed = |reason: String| FolderError { folder: folder.to_owned(), reason };
    let open = Dir::open_ambient_dir(folder, ambient_authority());
    let root = open.map_err(|error| failed(error.to_string()))?;
    let mut reading = Reading { files: Vec::new(), bytes: 0 };
    // Folders that are to be read, by path: neither recursion nor open folders, for the operator's disk is not ours.
    let mut folders = vec![String::new()];
    while let Some(path) = folders.pop() {
        let at = if path.is_empty() { "." } else { &path };
        let dir = root.open_dir(at).map_err(|error| failed(format!("{path:?}: {error}")))?;
        reading.read(&dir, &path, &mut folders).map_err(failed)?;
    }
    reading.files.sort();
    Library::from_files(reading.files).map_err(|error| failed(error.to_string()))
}

/// The libraries of several folders, each read once.
#[derive(Debug, Default)]
pub(crate) struct Folders {
    known: BTreeMap<PathBuf, Library>,
}

// === impl Reading ===

impl Reading {
    fn read(&mut self, dir: &Dir, path: &str, folders: &mut Vec<String>) -> Result<(), String> {
        let told = |at: &str, error: &io::Error| format!("{at:?}: {error}");
        for entry in dir.entries().map_err(|error| told(path, &error))? {
            let entry = entry.map_err(|error| told(path, &error))?;
            let name = entry.file_name();
            let Some(name) = name.to_str() else {
                return Err(format!("{path:?}: {} is no UTF-8", name.display()));
            };
            if name.starts_with('.') || LEFT_OUT.contains(&name) {
                continue;
            }
            let at = if path.is_empty() { name.to_owned() } else { format!("{path}/{name}") };
            let kind = entry.file_type().map_err(|error| told(&at, &error))?;
            if kind.is_dir() {
                if at.split('/').count() >= DEPTH_MAX {
                    return Err(format!("{at:?}: more than {DEPTH_MAX} folders in each other"));
                }
                folders.push(at);
            } else if kind.is_file() || kind.is_symlink() {
                self.file(dir, name, at).map_err(|error| error.to_string())?;
            }
        }
        Ok(())
    }

    fn file(&mut self, dir: &Dir, name: &str, at: String) -> Result<(), LibraryFault> {
        // Through a link as well, but never out of its folder.
        let metadata = dir.metadata(name).map_err(|error| LibraryFault::Read(at.clone(), error))?;
        if !metadata.is_file() {
            return Err(LibraryFault::Link(at));
        }
        if self.files.len() >= FILES_MAX {
            return Err(LibraryError::Files { allowed: FILES_MAX }.into());
        }
        let content = if is_read(name) {
            if self.bytes.saturating_add(metadata.len()) > BYTES_MAX {
                return Err(LibraryError::Bytes { allowed: BYTES_MAX, path: at }.into());
            }
            let failed = |error| LibraryFault::Read(at.clone(), error);
            let mut content = Vec::new();
            // The file may grow meanwhile; more than is allowed is not read.
            let room = BYTES_MAX - self.bytes + 1;
            dir.open(name).map_err(failed)?.take(room).read_to_end(&mut content).map_err(failed)?;
            content
        } else {
            Vec::new()
        };
        self.bytes = self.bytes.saturating_add(content.len() as u64);
        if self.bytes > BYTES_MAX {
            return Err(LibraryError::Bytes { allowed: BYTES_MAX, path: at }.into());
        }
        self.files.push((at, content));
        Ok(())
    }
}

/// Whether a file's content is of use.
fn is_read(name: &str) -> bool {
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending);
    !matches!(ending, "pyc" | "pyo" | "so" | "pyd" | "dylib")
}

/// What is wrong with a file.
#[derive(Debug, thiserror::Error)]
enum LibraryFault {
    #[error("{0:?}: {1}")]
    Read(String, io::Error),
    #[error("{0:?} is a link to what is no file")]
    Link(String),
    #[error(transparent)]
    Library(#[from] LibraryError),
}

// === impl Folders ===

impl Folders {
    /// The library of a folder.
    pub(crate) fn library(&mut self, folder: &Path) -> Result<Library, FolderError> {
        if let Some(known) = self.known.get(folder) {
            return Ok(known.clone());
        }
        let read = from_folder(folder)?;
        self.known.insert(folder.to_owned(), read.clone());
        Ok(read)
    }
}
