//! `fs_*`: files beneath a folder that the operator grants.
//!
//! Place: functions of scripts; `fs/disk.rs` and `fs/overlay.rs` have the files, `fs/path.rs` what they are called. All work is
//! done by the helper threads.
//!
//! Invariants: scripts see virtual paths only, and errors name these. Without a folder there are no files, but in the mode
//! `overlay`, where there are those that the session writes. A child has its own working directory, or no files.
//! Limits: `extension.fs`; for children `extension.sandbox`.

use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use cap_std::ambient_authority;
use cap_std::fs::Dir;
use ophiary_config::extension::{Fs as Settings, FsMode, FsScope};
use ophiary_runtime::host::{HostError, HostValue};

use super::ledger::Caller;
use super::{Answer, Call, Extension, Function, Instance, Offload, Reply, SessionInfo, Shape};
use crate::child::dict;
use crate::message::SessionId;
use crate::quota::Budget;

pub(crate) mod disk;
mod fault;
mod kept;
mod overlay;
mod path;

use disk::{Disk, Usage, remove_tree};
pub(crate) use fault::Fault;
use kept::Kept;
use overlay::{Overlay, Uppers};
use path::VirtualPath;

/// Entries that `fs_list` gives.
const LIST_MAX: usize = 10_000;

/// The extension.
#[derive(Debug, Default)]
pub struct Fs {
    /// What is beneath each folder, for all who share it.
    usages: Arc<Mutex<BTreeMap<PathBuf, Weak<Mutex<Usage>>>>>,
}

/// How much there may be.
#[derive(Clone, Debug)]
pub(crate) struct Most {
    pub(crate) bytes: u64,
    pub(crate) entries: u64,
    pub(crate) file_bytes: u64,
}

/// A file or folder.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    name: String,
    kind: Kind,
    size: u64,
    modified_ms: u64,
}

/// What it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    File,
    Folder,
    /// A pipe, a device: not to be opened.
    Other,
}

/// Where in a file something is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// In place of all that it has.
    Whole,
    /// After what it has.
    End,
    /// From there on, with zeros before it where the file is shorter; the rest stays.
    At(u64),
}

/// The files of a session.
#[derive(Debug)]
enum Files {
    None,
    Disk { disk: Disk, writable: bool },
    Overlay(Overlay),
}

#[derive(Debug)]
struct FsOf {
    offload: Offload,
    /// Opened when first used, on a thread that may wait for a disk.
    files: Arc<Mutex<Option<Files>>>,
    open: Arc<Open>,
    /// Never held while a disk is waited for.
    kept: Arc<Mutex<Kept>>,
}

/// What is needed to open the files.
#[derive(Debug)]
struct Open {
    settings: Settings,
    /// The folder of this tenant or session beneath the root.
    below: Option<String>,
    /// A child's working directory.
    directory: Option<Arc<crate::child::WorkDir>>,
    is_child: bool,
    /// What an overlay begins with.
    written: Mutex<Uppers>,
    kept: bool,
    /// What its tenant's sessions may hold.
    memory: Arc<Budget>,
    usages: Arc<Mutex<BTreeMap<PathBuf, Weak<Mutex<Usage>>>>>,
}

impl Extension for Fs {
    fn namespace(&self) -> &'static str {
        "fs"
    }

    fn functions(&self) -> Vec<Function> {
        let path = |function: Function| function.param("path", Shape::Str, "from the root, `/`");
        let function = |name: &str, doc: &str| path(Function::blocking(name, doc));
        vec![
            function("fs_read", "The bytes of a file, or a part of them.")
                .optional("offset", Shape::NATURAL.or_none(), "where to begin")
                .optional("length", Shape::NATURAL.or_none(), "how many bytes at most")
                .returns(Shape::Bytes),
            function("fs_read_text", "The text of a file in UTF-8.").returns(Shape::Str),
            function("fs_write", "Writes a file; text in UTF-8.")
                .param("data", Shape::Union(vec![Shape::Str, Shape::Bytes]), "what is written")
                .optional("append", Shape::Bool.or_none(), "add it to the end of the file")
                .optional("offset", Shape::NATURAL.or_none(), "write it there and keep the rest")
                .optional("exclusive", Shape::Bool.or_none(), "the file must be new")
                .returns(Shape::None),
            Function::blocking("fs_list", "What a folder has, by name.")
                .optional("path", Shape::Str.or_none(), "from the root, `/`")
                .returns(entry_shape().list()),
            function("fs_stat", "What a file or folder is.").returns(entry_shape()),
            function("fs_exists", "Whether there is such a file or folder.").returns(Shape::Bool),
            function("fs_mkdir", "Makes a folder.")
                .optional("parents", Shape::Bool.or_none(), "with those above it; may be there")
                .returns(Shape::None),
            function("fs_remove", "Removes a file, or an empty folder.")
                .optional("recursive", Shape::Bool.or_none(), "a folder with all that it has")
                .returns(Shape::None),
            function("fs_rename", "Moves a file or folder; a file that is there is replaced.")
                .param("to", Shape::Str, "its new path")
                .returns(Shape::None),
            Function::blocking("fs_usage", "How much is written, and how much may be.")
                .returns(Shape::Map(Box::new(Shape::Any))),
            function("fs_truncate", "Cuts a file off, or fills it up with zeros.")
                .param("size", Shape::NATURAL, "its new length")
                .returns(Shape::None),
        ]
    }

    fn context(&self) -> Option<String> {
        Some("Files have paths from `/`; nothing else of the machine is to be seen.".to_owned())
    }

    fn instance(&self, session: &SessionInfo) -> Arc<dyn Instance> {
        let settings = session.settings().fs.clone();
        let below = match settings.scope {
            FsScope::Shared => None,
            FsScope::Tenant => Some(session.tenant.to_string()),
            FsScope::Session => Some(session.session.to_string()),
        };
        let (directory, is_child) = (session.directory.clone(), session.depth > 0);
        let usages = self.usages.clone();
        let (kept, written) = Kept::open(session.take_ledger());
        let (written, is_kept) = (Mutex::new(written), kept.is_on());
        let (memory, kept_on) = (session.memory.clone(), is_kept);
        let open =
            Open { settings, below, directory, is_child, written, kept: kept_on, memory, usages };
        Arc::new(FsOf {
            offload: session.offload.clone(),
            files: Arc::default(),
            open: Arc::new(open),
            kept: Arc::new(Mutex::new(kept)),
        })
    }
}

fn locked<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

fn entry_shape() -> Shape {
    let field =
        |name: &str, shape| super::shape::Field { name: name.to_owned(), shape, required: true };
    let kinds = ["file", "folder", "other"].map(str::to_owned).to_vec();
    Shape::Record(vec![
        field("name", Shape::Str),
        field("kind", Shape::Choice(kinds)),
        field("size", Shape::INT),
        field("modified_ms", Shape::INT),
    ])
}

impl Instance for FsOf {
    fn call(&self, function: usize, call: Call) -> Answer {
        let caller = Caller::of(&call);
        if let Some(answer) = locked(&self.kept).answered(caller) {
            return answer;
        }
        let (files, open, kept) = (self.files.clone(), self.open.clone(), self.kept.clone());
        self.offload.run(move || {
            let mut files = locked(&files);
            if files.is_none() {
                *files = Some(open.open()?);
            }
            let Some(files) = files.as_mut() else { return Err(Fault::Failed.told("/")) };
            let answer = answer(files, function, call.args);
            if let Files::Overlay(overlay) = files {
                locked(&kept).note(overlay, caller, answer.is_ok());
            }
            answer
        })
    }

    fn settled(&self, session: SessionId, number: u64) {
        locked(&self.kept).settled(Caller::new(session, number));
    }

    fn closed(&self) {
        locked(&self.kept).close();
        let open = self.open.clone();
        let (FsScope::Session, Some(root), Some(below)) =
            (open.settings.scope, open.settings.root.clone(), open.below.clone())
        else {
            return;
        };
        if open.settings.mode == FsMode::ReadWrite && !open.is_child {
            // A session's own folder ends with it; nobody waits for that.
            drop(self.offload.run(move || {
                let root = Dir::open_ambient_dir(root, ambient_authority());
                let removed = root.and_then(|root| remove_tree(&root, &below));
                if let Err(error) = removed.as_ref()
                    && error.kind() != io::ErrorKind::NotFound
                {
                    tracing::error!(target: "ophiary", %error, "the folder of a session stays");
                }
                Ok(HostValue::None)
            }));
        }
    }
}

impl Open {
    fn open(&self) -> Result<Files, HostError> {
        let settings = &self.settings;
        let most = Most {
            bytes: settings.bytes.0,
            entries: settings.entries,
            file_bytes: settings.file_bytes.0,
        };
        if self.is_child {
            return Ok(match &self.directory {
                Some(directory) => {
                    let disk = directory.disk(settings.file_bytes.0);
                    Files::Disk { disk, writable: true }
                }
                None => Files::None,
            });
        }
        let writable = settings.mode == FsMode::ReadWrite;
        let disk = match &settings.root {
            None => None,
            Some(root) => self.disk(root, most.clone(), writable).map_err(|error| {
                tracing::error!(target: "ophiary", %error, "the folder of fs");
                HostError::new("OSError", "the files cannot be used now")
            })?,
        };
        Ok(match (settings.mode, disk) {
            (FsMode::Overlay, lower) => {
                let written = std::mem::take(&mut *locked(&self.written));
                let held = Some(self.memory.hold(0));
                Files::Overlay(Overlay::new(lower, most, written, self.kept, held))
            }
            (_, Some(disk)) => Files::Disk { disk, writable },
            (_, None) => Files::None,
        })
    }

    fn disk(&self, root: &Path, most: Most, make: bool) -> io::Result<Option<Disk>> {
        let mut dir = Dir::open_ambient_dir(root, ambient_authority())?;
        let mut place = root.to_owned();
        if let Some(below) = &self.below {
            if make && !dir.exists(below) {
                dir.create_dir(below)?;
            }
            dir = match dir.open_dir(below) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
                dir => dir?,
            };
            place = place.join(below);
        }
        let mut usages = locked(&self.usages);
        usages.retain(|_, usage| usage.strong_count() > 0);
        let usage = usages.get(&place).and_then(Weak::upgrade).unwrap_or_default();
        usages.insert(place, Arc::downgrade(&usage));
        Ok(Some(Disk::new(Arc::new(dir), usage, most)))
    }
}

/// Numbers of functions.
const WRITE: usize = 2;
const EXISTS: usize = 5;

/// Answers a call.
fn answer(files: &mut Files, function: usize, args: Vec<Option<HostValue>>) -> Reply {
    let mut args = args.into_iter();
    let mut next = || args.next().flatten().unwrap_or(HostValue::None);
    let text = match next() {
        HostValue::Str(text) => text,
        _ => "/".to_owned(),
    };
    let path = VirtualPath::parse(&text)?;
    // What ends with a slash is a folder's path; a folder is there, or is made.
    if text.ends_with('/') || text.ends_with("/.") {
        let fault = match files.entry(&path) {
            Ok(Some(entry)) if entry.kind == Kind::Folder => None,
            // As where a file would be made.
            Ok(_) if function == WRITE => Some(Fault::IsFolder),
            Ok(Some(_)) => Some(Fault::NotFolder),
            _ => None,
        };
        match fault {
            Some(_) if function == EXISTS => return Ok(HostValue::Bool(false)),
            Some(fault) => return Err(fault.told(&text)),
            None => {}
        }
    }
    perform(files, function, &path, &mut next).map_err(|why| match why {
        Why::Fault(fault) => reason(files, &path, fault).told(&path.to_string()),
        Why::Told(error) => error,
    })
}

/// Why a call has no value: a fault is told with the path, an exception is made already.
enum Why {
    Fault(Fault),
    Told(HostError),
}

impl From<Fault> for Why {
    fn from(fault: Fault) -> Why {
        Why::Fault(fault)
    }
}

impl From<HostError> for Why {
    fn from(error: HostError) -> Why {
        Why::Told(error)
    }
}

/// Does what a call wants.
fn perform(
    files: &mut Files,
    function: usize,
    path: &VirtualPath,
    next: &mut dyn FnMut() -> HostValue,
) -> Result<HostValue, Why> {
    match function {
        0 => {
            let (offset, length) = (natural(&next()), natural(&next()));
            return Ok(HostValue::Bytes(files.read(path, offset.unwrap_or(0), length)?));
        }
        1 => {
            let text = String::from_utf8(files.read(path, 0, None)?).map_err(|_| {
                HostError::new("ValueError", format!("the file is not UTF-8: '{path}'"))
            })?;
            return Ok(HostValue::Str(text));
        }
        WRITE => write(files, path, next)?,
        3 => return list(files, path),
        4 => return Ok(described(&files.entry(path)?.ok_or(Fault::NotFound)?)),
        EXISTS => return Ok(HostValue::Bool(files.entry(path)?.is_some())),
        6 => files.make_folder(path, next() == HostValue::Bool(true))?,
        7 if path.is_root() => return Err(Fault::Denied.into()),
        7 => files.remove(path, next() == HostValue::Bool(true))?,
        8 => {
            let HostValue::Str(to) = next() else { return Err(Fault::NotFound.into()) };
            let to = VirtualPath::parse(&to)?;
            if path.is_root() || to.is_root() || (to.is_within(path) && to != *path) {
                return Err(Fault::Denied.into());
            }
            files.rename(path, &to)?;
        }
        9 => return Ok(files.usage()?),
        _ => files.truncate(path, natural(&next()).unwrap_or(0))?,
    }
    Ok(HostValue::None)
}

fn write(
    files: &mut Files,
    path: &VirtualPath,
    next: &mut dyn FnMut() -> HostValue,
) -> Result<(), Fault> {
    let bytes = match next() {
        HostValue::Str(text) => text.into_bytes(),
        HostValue::Bytes(bytes) => bytes,
        _ => Vec::new(),
    };
    let (append, offset) = (next() == HostValue::Bool(true), natural(&next()));
    let place = match offset {
        _ if append => Place::End,
        Some(offset) => Place::At(offset),
        None => Place::Whole,
    };
    if next() == HostValue::Bool(true) && files.entry(path)?.is_some() {
        return Err(Fault::Exists);
    }
    files.write(path, &bytes, place)
}

fn list(files: &Files, path: &VirtualPath) -> Result<HostValue, Why> {
    let mut entries = files.list(path)?;
    if entries.len() > LIST_MAX {
        let text = format!("more than {LIST_MAX} entries: '{path}'");
        return Err(HostError::new("OSError", text).into());
    }
    entries.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(HostValue::List(entries.iter().map(described).collect()))
}

/// What a call that found nothing says: it may be a file that stands where a folder should be.
fn reason(files: &Files, path: &VirtualPath, fault: Fault) -> Fault {
    let mut above = path.parent();
    while fault == Fault::NotFound && !above.is_root() {
        match files.entry(&above) {
            Ok(Some(entry)) if entry.kind != Kind::Folder => return Fault::NotFolder,
            Ok(None) => above = above.parent(),
            _ => break,
        }
    }
    fault
}

fn natural(value: &HostValue) -> Option<u64> {
    match value {
        HostValue::Int(int) => u64::try_from(*int).ok(),
        _ => None,
    }
}

fn int(int: u64) -> HostValue {
    HostValue::Int(i64::try_from(int).unwrap_or(i64::MAX))
}

fn described(entry: &Entry) -> HostValue {
    let kind = match entry.kind {
        Kind::File => "file",
        Kind::Folder => "folder",
        Kind::Other => "other",
    };
    dict([
        ("name", entry.name.as_str().into()),
        ("kind", kind.into()),
        ("size", int(entry.size)),
        ("modified_ms", int(entry.modified_ms)),
    ])
}

// === impl Files ===

impl Files {
    fn entry(&self, path: &VirtualPath) -> Result<Option<Entry>, Fault> {
        match self {
            Files::None => Err(Fault::Denied),
            Files::Disk { disk, .. } => disk.entry(path),
            Files::Overlay(overlay) => overlay.entry(path),
        }
    }

    fn read(&self, path: &VirtualPath, from: u64, length: Option<u64>) -> Result<Vec<u8>, Fault> {
        match self {
            Files::None => Err(Fault::Denied),
            Files::Disk { disk, .. } => disk.read(path, from, length),
            Files::Overlay(overlay) => overlay.read(path, from, length),
        }
    }

    fn list(&self, path: &VirtualPath) -> Result<Vec<Entry>, Fault> {
        match self {
            Files::None => Err(Fault::Denied),
            Files::Disk { disk, .. } => disk.list(path, LIST_MAX),
            Files::Overlay(overlay) => overlay.list(path, LIST_MAX),
        }
    }

    fn write(&mut self, path: &VirtualPath, bytes: &[u8], place: Place) -> Result<(), Fault> {
        match self {
            Files::None => Err(Fault::Denied),
            Files::Disk { writable: false, .. } => Err(Fault::ReadOnly),
            Files::Disk { disk, .. } => disk.write(path, bytes, place),
            Files::Overlay(overlay) => overlay.write(path, bytes, place),
        }
    }

    fn truncate(&mut self, path: &VirtualPath, size: u64) -> Result<(), Fault> {
        match self {
            Files::None => Err(Fault::Denied),
            Files::Disk { writable: false, .. } => Err(Fault::ReadOnly),
            Files::Disk { disk, .. } => disk.truncate(path, size),
            Files::Overlay(overlay) => overlay.truncate(path, size),
        }
    }

    fn make_folder(&mut self, path: &VirtualPath, parents: bool) -> Result<(), Fault> {
        let mut missing = vec![path.clone()];
        if parents {
            while let Some(lowest) = missing.last().filter(|path| !path.is_root()) {
                match self.entry(lowest)? {
                    None => missing.push(lowest.parent()),
                    Some(entry) if entry.kind == Kind::Folder => break,
                    Some(_) => return Err(Fault::NotFolder),
                }
            }
            // The last one is there.
            missing.pop();
        }
        for path in missing.iter().rev() {
            match self {
                Files::None => return Err(Fault::Denied),
                Files::Disk { writable: false, .. } => return Err(Fault::ReadOnly),
                Files::Disk { disk, .. } => disk.make_folder(path)?,
                Files::Overlay(overlay) => overlay.make_folder(path)?,
            }
        }
        Ok(())
    }

    fn remove(&mut self, path: &VirtualPath, recursive: bool) -> Result<(), Fault> {
        match self {
            Files::None => Err(Fault::Denied),
            Files::Disk { writable: false, .. } => Err(Fault::ReadOnly),
            Files::Disk { disk, .. } => disk.remove(path, recursive),
            Files::Overlay(overlay) => overlay.remove(path, recursive),
        }
    }

    fn rename(&mut self, from: &VirtualPath, to: &VirtualPath) -> Result<(), Fault> {
        match self {
            Files::None => Err(Fault::Denied),
            Files::Disk { writable: false, .. } => Err(Fault::ReadOnly),
            Files::Disk { disk, .. } => disk.rename(from, to),
            Files::Overlay(overlay) => overlay.rename(from, to),
        }
    }

    fn usage(&self) -> Result<HostValue, Fault> {
        let (mode, (bytes, entries), most) = match self {
            Files::None => return Err(Fault::Denied),
            Files::Disk { disk, writable } => {
                let mode = if *writable { "read-write" } else { "read-only" };
                (mode, disk.used()?, disk.most())
            }
            Files::Overlay(overlay) => ("overlay", overlay.used(), overlay.most()),
        };
        Ok(dict([
            ("mode", mode.into()),
            ("bytes", int(bytes)),
            ("entries", int(entries)),
            ("bytes_max", int(most.bytes)),
            ("entries_max", int(most.entries)),
            ("file_bytes_max", int(most.file_bytes)),
        ]))
    }
}

// === impl Place ===

impl Place {
    /// The file's length after so many bytes are written.
    pub(crate) fn length(self, before: u64, bytes: u64) -> u64 {
        match self {
            Place::Whole => bytes,
            Place::End => before.saturating_add(bytes),
            Place::At(_) if bytes == 0 => before,
            Place::At(offset) => before.max(offset.saturating_add(bytes)),
        }
    }
}

// === impl Most ===

impl Most {
    pub(crate) fn check_file(&self, bytes: u64) -> Result<(), Fault> {
        if bytes > self.file_bytes { Err(Fault::TooLarge(self.file_bytes)) } else { Ok(()) }
    }

    pub(crate) fn check(&self, bytes: u64, entries: u64) -> Result<(), Fault> {
        if bytes > self.bytes || entries > self.entries { Err(Fault::Quota) } else { Ok(()) }
    }
}
