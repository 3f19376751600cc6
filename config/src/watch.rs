//! Reading the configuration again when one of its files changes.
//!
//! Place: a process that runs for long watches; what is loaded goes to its system of actors (`ActorSystem::reconfigure`), as
//! `ophiary::EngineBuilder::watch` does it.
//!
//! ```text
//! something happens in a folder -> quiet for SETTLE -> are the files others? -> load -> is it another configuration? -> told
//! ```
//!
//! Invariants: only what is whole and right is given on; a faulty file is told and the old configuration stays. Nothing is told
//! where nothing has changed. The folders are watched, not the files, because editors replace files, and links to them
//! are set anew; of a folder that is not there, the one above it. Folders are watched before the files in them are looked at, so
//! no change falls in between. A file is another where its bytes are: two writes can have one time, and one length.
//! Limits: changes within `SETTLE` count as one; where something happens all the time, files are looked at every `SETTLE_MAX`.

use std::collections::BTreeSet;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use notify::{RecommendedWatcher, RecursiveMode, Watcher};

use crate::error::ConfigError;
use crate::load::{FILE_BYTES_MAX, Loaded, Sources};
use crate::resolve::Config;

/// How long files are quiet before they are read.
const SETTLE: Duration = Duration::from_millis(50);
/// How long what happens beside them can put that off.
const SETTLE_MAX: Duration = Duration::from_secs(1);
/// How long the end of the thread is waited for.
const STOP_MAX: Duration = Duration::from_millis(500);
/// Links that are followed from one to the next, as systems do.
const LINKS_MAX: usize = 40;

/// Watches until it is dropped.
#[derive(Debug)]
pub struct Watch {
    /// Dropping it drops its sender, with which the thread ends.
    watcher: Option<Arc<Mutex<RecommendedWatcher>>>,
    thread: Option<JoinHandle<()>>,
}

impl Watch {
    /// Ends it, and waits until its thread has ended; but not for long, for who is told may be at work, or be the one that asks.
    pub fn stop(mut self) {
        self.watcher = None;
        let Some(thread) = self.thread.take() else { return };
        let began = Instant::now();
        let own = thread.thread().id() == std::thread::current().id();
        while !own && !thread.is_finished() && began.elapsed() < STOP_MAX {
            std::thread::sleep(Duration::from_micros(200));
        }
    }
}

/// Why files cannot be watched.
#[derive(Debug, thiserror::Error)]
#[error("cannot watch {path}: {source}")]
pub struct WatchError {
    /// What was to be watched.
    pub path: String,
    /// Why it is not.
    #[source]
    pub source: notify::Error,
}

/// The thread that loads.
struct Reader<F> {
    sources: Sources,
    watcher: Weak<Mutex<RecommendedWatcher>>,
    changes: Receiver<()>,
    files: Vec<PathBuf>,
    folders: BTreeSet<PathBuf>,
    /// Of the files, when they were last read.
    stamps: Option<Vec<Stamp>>,
    config: Config,
    /// Whether what was read last cannot be used.
    faulty: bool,
    then: F,
}

/// By which a file is known to be another: where it really is, and what it says.
type Stamp = Option<(PathBuf, Vec<u8>)>;

/// Loads the sources again when one of `loaded`'s files changes, and gives what comes of it to `then`, where it is another
/// configuration or cannot be used.
pub fn watch(
    sources: Sources,
    loaded: &Loaded,
    then: impl FnMut(Result<Loaded, ConfigError>) + Send + 'static,
) -> Result<Watch, WatchError> {
    let (changed, changes) = sync_channel(1);
    let error = |path: &Path, source| WatchError { path: path.display().to_string(), source };
    let watcher = notify::recommended_watcher(notice(changed.clone()))
        .map_err(|source| error(Path::new("files"), source))?;
    let watcher = Arc::new(Mutex::new(watcher));
    let mut reader = Reader {
        sources,
        watcher: Arc::downgrade(&watcher),
        changes,
        files: Vec::new(),
        folders: BTreeSet::new(),
        stamps: None,
        config: loaded.config.clone(),
        faulty: false,
        then,
    };
    reader.files.clone_from(&loaded.files);
    reader.watch_folders().map_err(|(path, source)| error(&path, source))?;
    // A file may have changed since it was loaded.
    let _ = changed.try_send(());
    let thread =
        std::thread::Builder::new().name("ophiary-watch".to_owned()).spawn(move || reader.run());
    let thread = thread.map_err(|source| error(Path::new("files"), notify::Error::io(source)))?;
    Ok(Watch { watcher: Some(watcher), thread: Some(thread) })
}

// === impl Reader ===

impl<F: FnMut(Result<Loaded, ConfigError>)> Reader<F> {
    fn run(mut self) {
        while self.changes.recv().is_ok() {
            if !self.settles() {
                return;
            }
            self.look();
        }
    }

    fn look(&mut self) {
        let mut told = None;
        loop {
            // A folder that cannot be watched is no reason to keep what was before.
            let _ = self.watch_folders();
            let stamps = self.files.iter().map(|file| stamp(file)).collect();
            if self.stamps.as_ref() == Some(&stamps) {
                return;
            }
            self.stamps = Some(stamps);
            let (loaded, files) = self.sources.load_with_files();
            let was_faulty = std::mem::replace(&mut self.faulty, loaded.is_err());
            let is_new = match &loaded {
                Ok(loaded) => loaded.config != self.config || was_faulty,
                Err(error) => told.as_ref() != Some(error),
            };
            if let Ok(loaded) = &loaded {
                self.config = loaded.config.clone();
            }
            told = loaded.as_ref().err().cloned();
            if is_new {
                (self.then)(loaded);
            }
            if files == self.files {
                return;
            }
            // Another script is named now, right or wrong: it is looked at once more when its folder is watched.
            self.files = files;
        }
    }

    /// Waits until nothing has changed for a while: files are written in steps. Whether the watch goes on.
    fn settles(&self) -> bool {
        let began = Instant::now();
        while began.elapsed() < SETTLE_MAX {
            match self.changes.recv_timeout(SETTLE) {
                Ok(()) => {}
                Err(RecvTimeoutError::Timeout) => return true,
                Err(RecvTimeoutError::Disconnected) => return false,
            }
        }
        true
    }

    /// Watches the folders of the files, and of what they are links to.
    fn watch_folders(&mut self) -> Result<(), (PathBuf, notify::Error)> {
        let Some(watcher) = self.watcher.upgrade() else { return Ok(()) };
        let mut watcher = watcher.lock().unwrap_or_else(PoisonError::into_inner);
        let folders: BTreeSet<PathBuf> =
            self.files.iter().flat_map(|file| folders_of(file)).collect();
        for folder in self.folders.difference(&folders) {
            let _ = watcher.unwatch(folder);
        }
        let mut result = Ok(());
        for folder in &folders {
            // Those that are watched too: it may be another folder of the same name.
            if !cfg!(target_os = "linux") {
                // Elsewhere what is watched twice is kept twice.
                let _ = watcher.unwatch(folder);
            }
            let watched = watcher.watch(folder, RecursiveMode::NonRecursive);
            result = result.and(watched.map_err(|source| (folder.clone(), source)));
        }
        self.folders = folders;
        result
    }
}

fn notice(changed: SyncSender<()>) -> impl FnMut(notify::Result<notify::Event>) + Send {
    move |event| {
        if event.is_ok_and(|event| !event.kind.is_access()) {
            // A full channel has a notice already.
            let _ = changed.try_send(());
        }
    }
}

fn stamp(file: &Path) -> Stamp {
    // A pipe has no content to compare, and none to come might be waited for.
    if !file.is_file() {
        return None;
    }
    let mut bytes = Vec::new();
    // One byte more than is loaded: what is too long is told when it is loaded.
    std::fs::File::open(file).ok()?.take(FILE_BYTES_MAX + 1).read_to_end(&mut bytes).ok()?;
    Some((file.canonicalize().ok()?, bytes))
}

/// The folders in which something happens when a file is replaced, or one of the links that lead to it is set anew.
fn folders_of(file: &Path) -> BTreeSet<PathBuf> {
    let mut folders = BTreeSet::new();
    let mut path = std::path::absolute(file).unwrap_or_else(|_| file.to_owned());
    for _ in 0..LINKS_MAX {
        // The first link from the root on: the folder that it stands in has its real name.
        let mut links = path.ancestors().filter(|part| part.is_symlink());
        let Some(link) = links.by_ref().last() else { break };
        let Some((folder, target)) = link.parent().zip(std::fs::read_link(link).ok()) else {
            break;
        };
        folders.insert(folder.to_owned());
        let rest = path.strip_prefix(link).unwrap_or(Path::new(""));
        let real = folder.join(target);
        path = if rest.as_os_str().is_empty() { real } else { real.join(rest) };
    }
    folders.extend(path.ancestors().skip(1).find(|folder| folder.is_dir()).map(Path::to_owned));
    folders
}
