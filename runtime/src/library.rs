//! `Library`: files of Python packages that scripts may import, as the embedder gave them.
//!
//! Place: granted when a session is made and shared between sessions; `vm/ops/import.rs` finds modules here, `stdlib/library.rs`
//! reads what else is in it. Whoever reads folders of a machine stands outside of this crate.
//!
//! ```text
//! (path, bytes) ... -> Library -> find("pkg", "mod") -> "pkg/mod.py" -> compiled once for all sessions -> run in each
//! ```
//!
//! Invariants: nothing changes once it is made. Paths are relative, of plain names. A file is compiled when it is first
//! imported; what that costs a session does not depend on whether another has imported it before.
//! Limits: `FILES_MAX`, `BYTES_MAX`, `DEPTH_MAX`; `DOOR` for what is compiled.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::Bound;
use std::sync::{Arc, OnceLock};

use thiserror::Error;

use crate::code::Program;
use crate::compile::{self, CompileOptions};
use crate::parse::{CompileError, ParseAs, ParseLimits};
use crate::source::Source;

/// Files of one library.
pub const FILES_MAX: usize = 20_000;
/// Bytes of all files of one library.
pub const BYTES_MAX: u64 = 64 << 20;
/// Names in one path.
pub const DEPTH_MAX: usize = 64;
/// Bytes of one path.
pub const PATH_BYTES_MAX: usize = 1024;

/// Where scripts see all libraries.
pub(crate) const MOUNT: &str = "/library";

/// What a file may be to be compiled: any thread that runs sessions has the stack for it.
const DOOR: ParseLimits = ParseLimits {
    source_bytes: 1 << 20,
    brackets: 64,
    indentations: 48,
    operators: 256,
    memory_bytes: 128 << 20,
};

/// Endings of files that no Python needs.
const COMPILED: [&str; 2] = [".pyc", ".pyo"];
/// Endings of modules of machine code.
const EXTENSIONS: [&str; 3] = [".so", ".pyd", ".dylib"];

/// Python packages that scripts may import. Clones share it.
#[derive(Clone)]
pub struct Library {
    tree: Arc<Tree>,
}

#[derive(Default)]
struct Tree {
    files: BTreeMap<Box<str>, LibraryFile>,
    folders: BTreeSet<Box<str>>,
    bytes: u64,
    digest: OnceLock<[u8; 32]>,
}

/// Why there is no library of some files.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LibraryError {
    /// A path leads elsewhere, or cannot be one.
    #[error("{path:?} is no path beneath a library")]
    Path {
        /// The path.
        path: String,
    },
    /// Two files have one path, or a file has that of a folder.
    #[error("{path:?} is there twice")]
    Twice {
        /// The path.
        path: String,
    },
    /// There are too many files.
    #[error("a library has at most {allowed} files")]
    Files {
        /// The limit.
        allowed: usize,
    },
    /// The files are too large.
    #[error("the files of a library have at most {allowed} bytes, and {path:?} is one too many")]
    Bytes {
        /// The limit.
        allowed: u64,
        /// The file that went over it.
        path: String,
    },
}

/// A file.
pub(crate) struct LibraryFile {
    content: Box<[u8]>,
    compiled: OnceLock<Result<Compiled, Refused>>,
}

/// A file's program, and the hash by which snapshots name it.
pub(crate) struct Compiled {
    pub(crate) program: Arc<Program>,
    hash: OnceLock<[u8; 32]>,
}

/// Why a file is no program.
pub(crate) enum Refused {
    /// The compiler says so.
    Syntax(Source, CompileError),
    /// It is no text that Python takes; the line, or 0 where there is none.
    Text(String, u32),
}

/// What there is of a module's name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    /// A file, by its path in the library.
    Module(String),
    /// The file `__init__.py` of a folder.
    Package(String),
    /// A folder without such a file.
    Namespace,
    /// Machine code, which is not run here.
    Extension(String),
}

// === impl Library ===

impl Library {
    /// A library of these files: paths such as `pkg/__init__.py`, with their contents. Compiled files are left out, and of
    /// modules of machine code only the names are kept.
    pub fn from_files<P: Into<String>, C: Into<Vec<u8>>>(
        files: impl IntoIterator<Item = (P, C)>,
    ) -> Result<Library, LibraryError> {
        let mut made = Tree::default();
        for (path, content) in files {
            made.add(path.into(), content.into())?;
        }
        Ok(Library { tree: Arc::new(made) })
    }

    /// The paths of its files, in order.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.tree.files.keys().map(|path| &**path)
    }

    /// Its files with their contents, in order of their paths.
    pub fn files(&self) -> impl Iterator<Item = (&str, &[u8])> {
        self.tree.files.iter().map(|(path, file)| (&**path, file.content()))
    }

    /// The number of its files.
    pub fn len(&self) -> usize {
        self.tree.files.len()
    }

    /// Whether it has no files.
    pub fn is_empty(&self) -> bool {
        self.tree.files.is_empty()
    }

    /// Bytes of all its files.
    pub fn bytes(&self) -> u64 {
        self.tree.bytes
    }

    /// A hash of all paths and contents, made at the first call.
    pub fn digest(&self) -> [u8; 32] {
        *self.tree.digest.get_or_init(|| {
            let mut hasher = blake3::Hasher::new();
            for (path, file) in &self.tree.files {
                for part in [path.as_bytes(), file.content()] {
                    hasher.update(&(part.len() as u64).to_le_bytes()).update(part);
                }
            }
            *hasher.finalize().as_bytes()
        })
    }

    /// Compiles its files of so many bytes and more, so that no session is the first to wait for them: for whoever runs
    /// sessions of many side by side. Any thread will do that runs sessions.
    pub fn compile_large(&self, bytes: usize) {
        for (path, file) in &self.tree.files {
            if path.ends_with(".py") && file.content.len() >= bytes {
                file.compiled(path);
            }
        }
    }

    /// What the name `tail` is in a folder; the empty folder is the outermost.
    pub(crate) fn find(&self, folder: &str, tail: &str) -> Option<Found> {
        let path = join(folder, tail);
        let package = format!("{path}/__init__.py");
        if self.tree.files.contains_key(&*package) {
            return Some(Found::Package(package));
        }
        let module = format!("{path}.py");
        if self.tree.files.contains_key(&*module) {
            return Some(Found::Module(module));
        }
        let begins = format!("{path}.");
        let named = self.tree.files.range::<str, _>(from(&begins));
        let mut named =
            named.map(|(known, _)| known).take_while(|known| known.starts_with(&begins));
        if let Some(known) = named.find(|known| is_extension(known)) {
            return Some(Found::Extension(known.to_string()));
        }
        self.tree.folders.contains(&*path).then_some(Found::Namespace)
    }

    /// The file of this path.
    pub(crate) fn file(&self, path: &str) -> Option<&LibraryFile> {
        self.tree.files.get(path)
    }

    /// The names in a folder, in order; `None` when there is no such folder.
    pub(crate) fn entries(&self, folder: &str) -> Option<BTreeSet<&str>> {
        if !folder.is_empty() && !self.tree.folders.contains(folder) {
            return None;
        }
        let begins = if folder.is_empty() { String::new() } else { format!("{folder}/") };
        let within = |path: &str| path.starts_with(&begins);
        let files = self.tree.files.range::<str, _>(from(&begins)).map(|(path, _)| &**path);
        let rests =
            files.take_while(|path| within(path)).filter_map(|path| path.get(begins.len()..));
        Some(rests.map(|rest| rest.split('/').next().unwrap_or(rest)).collect())
    }
}

impl fmt::Debug for Library {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Library({} files, {} bytes)", self.tree.files.len(), self.tree.bytes)
    }
}

// === impl Tree ===

impl Tree {
    fn add(&mut self, path: String, content: Vec<u8>) -> Result<(), LibraryError> {
        if !is_path(&path) {
            return Err(LibraryError::Path { path });
        }
        if COMPILED.iter().any(|end| path.ends_with(end)) {
            return Ok(());
        }
        if self.files.len() >= FILES_MAX {
            return Err(LibraryError::Files { allowed: FILES_MAX });
        }
        let content = if is_extension(&path) { Box::default() } else { content.into_boxed_slice() };
        self.bytes += content.len() as u64;
        if self.bytes > BYTES_MAX {
            return Err(LibraryError::Bytes { allowed: BYTES_MAX, path });
        }
        for (at, _) in path.match_indices('/') {
            let folder = path.get(..at).unwrap_or_default();
            if self.files.contains_key(folder) {
                return Err(LibraryError::Twice { path });
            }
            if !self.folders.contains(folder) {
                self.folders.insert(folder.into());
            }
        }
        let file = LibraryFile { content, compiled: OnceLock::new() };
        if self.folders.contains(&*path) || self.files.contains_key(&*path) {
            return Err(LibraryError::Twice { path });
        }
        self.files.insert(path.into(), file);
        Ok(())
    }
}

// === impl LibraryFile ===

impl LibraryFile {
    pub(crate) fn content(&self) -> &[u8] {
        &self.content
    }

    /// Its program, made at the first call.
    pub(crate) fn compiled(&self, path: &str) -> &Result<Compiled, Refused> {
        self.compiled.get_or_init(|| {
            let source = Source::new(virtual_path(path), source_text(&self.content)?);
            let options =
                CompileOptions { what: ParseAs::Module, limits: DOOR, ..CompileOptions::default() };
            match compile::compile(source.clone(), &options) {
                Ok(program) => Ok(Compiled { program, hash: OnceLock::new() }),
                Err(error) => Err(Refused::Syntax(source, error)),
            }
        })
    }

    /// Its program, where one was made.
    fn made(&self) -> Option<&Compiled> {
        self.compiled.get()?.as_ref().ok()
    }
}

// === impl Compiled ===

impl Compiled {
    /// The hash of its code, which tells another text as well as another compiler.
    fn hash(&self) -> [u8; 32] {
        *self.hash.get_or_init(|| crate::snapshot::program_hash(&self.program))
    }
}

// === Libraries of a session, the first before the others ===

/// What the name `tail` is in a folder of one of these. A folder alone counts where none has more.
pub(crate) fn find(libraries: &[Library], folder: &str, tail: &str) -> Option<Found> {
    let mut namespace = None;
    for library in libraries {
        match library.find(folder, tail) {
            Some(Found::Namespace) => namespace = Some(Found::Namespace),
            Some(found) => return Some(found),
            None => {}
        }
    }
    namespace
}

/// The file of this path.
pub(crate) fn file<'a>(libraries: &'a [Library], path: &str) -> Option<&'a LibraryFile> {
    libraries.iter().find_map(|library| library.file(path))
}

/// The path and hash by which a snapshot names a program, if it is one of these libraries.
pub(crate) fn name_of<'a>(
    libraries: &[Library],
    program: &'a Arc<Program>,
) -> Option<(&'a str, [u8; 32])> {
    let path = library_path(program.source.name())?;
    let made = file(libraries, path)?.made()?;
    Arc::ptr_eq(&made.program, program).then(|| (path, made.hash()))
}

/// The program that a snapshot names.
pub(crate) fn named(libraries: &[Library], path: &str, hash: &[u8; 32]) -> Option<Arc<Program>> {
    let made = file(libraries, path)?.compiled(path).as_ref().ok()?;
    (made.hash() == *hash).then(|| Arc::clone(&made.program))
}

// === Paths ===

/// A path as scripts see it.
pub(crate) fn virtual_path(path: &str) -> String {
    if path.is_empty() { MOUNT.to_owned() } else { format!("{MOUNT}/{path}") }
}

/// The path in a library of what scripts see.
pub(crate) fn library_path(path: &str) -> Option<&str> {
    match path.strip_prefix(MOUNT)? {
        "" => Some(""),
        rest => rest.strip_prefix('/'),
    }
}

/// All paths from this one on.
fn from(path: &str) -> (Bound<&str>, Bound<&str>) {
    (Bound::Included(path), Bound::Unbounded)
}

fn join(folder: &str, name: &str) -> String {
    if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") }
}

fn is_path(path: &str) -> bool {
    let plain = |name: &str| {
        !matches!(name, "" | "." | "..") && !name.contains(['\\', '\0']) && name.len() <= 255
    };
    path.len() <= PATH_BYTES_MAX
        && path.split('/').count() <= DEPTH_MAX
        && path.split('/').all(plain)
}

fn is_extension(path: &str) -> bool {
    EXTENSIONS.iter().any(|end| path.ends_with(end))
}

/// The text of a file; what is wrong with it otherwise, in CPython's words.
fn source_text(content: &[u8]) -> Result<String, Refused> {
    let content = content.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(content);
    let text = crate::decode::decode("", content)
        .map_err(|undecoded| Refused::Text(undecoded.error.message, undecoded.line))?;
    if text.contains('\0') {
        return Err(Refused::Text("source code cannot contain null bytes".to_owned(), 0));
    }
    Ok(text)
}

#[cfg(test)]
mod tests;
