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
//! are set anew; what changes between loading and watching is seen too.
//! Limits: changes within `SETTLE` count as one; where something happens all the time, files are looked at every `SETTLE_MAX`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant, SystemTime};

use notify::{RecommendedWatcher, RecursiveMode, Watcher};

use crate::error::ConfigError;
use crate::load::{Loaded, Sources};
use crate::resolve::Config;

/// How long files are quiet before they are read.
const SETTLE: Duration = Duration::from_millis(50);
/// How long what happens beside them can put that off.
const SETTLE_MAX: Duration = Duration::from_secs(1);

/// Watches until it is dropped.
#[derive(Debug)]
pub struct Watch {
    /// Dropping it drops its sender, with which the thread ends.
    _watcher: Arc<Mutex<RecommendedWatcher>>,
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

/// By which a file is known to be another: where it really is, when it was written, its length.
type Stamp = Option<(PathBuf, Option<SystemTime>, u64)>;

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
    reader.look_at(&loaded.files).map_err(|(path, source)| error(&path, source))?;
    // A file may have changed since it was loaded.
    let _ = changed.try_send(());
    let thread =
        std::thread::Builder::new().name("ophiary-watch".to_owned()).spawn(move || reader.run());
    thread.map_err(|source| error(Path::new("files"), notify::Error::io(source)))?;
    Ok(Watch { _watcher: watcher })
}

// === impl Reader ===

impl<F: FnMut(Result<Loaded, ConfigError>)> Reader<F> {
    fn run(mut self) {
        while self.changes.recv().is_ok() {
            if !self.settles() {
                return;
            }
            let stamps = self.files.iter().map(|file| stamp(file)).collect();
            if self.stamps.as_ref() == Some(&stamps) {
                continue;
            }
            self.stamps = Some(stamps);
            let loaded = self.sources.load();
            let was_faulty = std::mem::replace(&mut self.faulty, loaded.is_err());
            if let Ok(loaded) = &loaded {
                // Another script may be named now. A folder that cannot be watched is no reason to keep what was before.
                let _ = self.look_at(&loaded.files);
                if loaded.config == self.config && !was_faulty {
                    continue;
                }
                self.config = loaded.config.clone();
            }
            (self.then)(loaded);
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

    /// Watches the folders of these files, and of what they are links to.
    fn look_at(&mut self, files: &[PathBuf]) -> Result<(), (PathBuf, notify::Error)> {
        let Some(watcher) = self.watcher.upgrade() else { return Ok(()) };
        let mut watcher = watcher.lock().unwrap_or_else(PoisonError::into_inner);
        let named = files.iter().map(|file| absolute(file));
        let files: Vec<PathBuf> = named.collect();
        let real = files.iter().filter_map(|file| file.canonicalize().ok());
        let all: Vec<PathBuf> = files.iter().cloned().chain(real).collect();
        let folders: BTreeSet<PathBuf> =
            all.iter().filter_map(|file| file.parent().map(Path::to_owned)).collect();
        for folder in self.folders.difference(&folders) {
            let _ = watcher.unwatch(folder);
        }
        for folder in folders.difference(&self.folders) {
            let watched = watcher.watch(folder, RecursiveMode::NonRecursive);
            watched.map_err(|source| (folder.clone(), source))?;
        }
        if files != self.files {
            self.stamps = None;
        }
        (self.files, self.folders) = (files, folders);
        Ok(())
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
    let data = file.metadata().ok()?;
    Some((file.canonicalize().ok()?, data.modified().ok(), data.len()))
}

fn absolute(path: &Path) -> PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    // The folder's real name is what is watched; the file itself may be replaced at any time.
    match (path.parent().and_then(|folder| folder.canonicalize().ok()), path.file_name()) {
        (Some(folder), Some(name)) => folder.join(name),
        _ => path,
    }
}
