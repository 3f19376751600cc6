//! Reading the configuration again when one of its files changes.
//!
//! Place: a process that runs for long watches; what is loaded goes to its system of actors (`ActorSystem::reconfigure`).
//!
//! Invariants: only what is whole and right is given on; a faulty file is told and the old configuration stays. The folders
//! are watched, not the files, because editors replace files.
//! Limits: changes within `SETTLE` count as one.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, SyncSender, sync_channel};
use std::time::Duration;

use notify::{RecommendedWatcher, RecursiveMode, Watcher};

use crate::error::ConfigError;
use crate::load::{Loaded, Sources};

/// How long files are quiet before they are read.
const SETTLE: Duration = Duration::from_millis(50);

/// Watches until it is dropped.
#[derive(Debug)]
pub struct Watch {
    /// Dropping it drops its sender, with which the thread ends.
    _watcher: RecommendedWatcher,
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

/// Loads the sources again when one of `loaded`'s files changes, and gives what comes of it to `then`.
pub fn watch(
    sources: Sources,
    loaded: &Loaded,
    then: impl FnMut(Result<Loaded, ConfigError>) + Send + 'static,
) -> Result<Watch, WatchError> {
    let files: Vec<PathBuf> = loaded.files.iter().map(|file| absolute(file)).collect();
    let (changed, changes) = sync_channel(1);
    let error = |path: &Path, source| WatchError { path: path.display().to_string(), source };
    let mut watcher = notify::recommended_watcher(notice(files.clone(), changed))
        .map_err(|source| error(Path::new("files"), source))?;
    let mut folders: Vec<&Path> = files.iter().filter_map(|file| file.parent()).collect();
    folders.sort_unstable();
    folders.dedup();
    for folder in folders {
        watcher
            .watch(folder, RecursiveMode::NonRecursive)
            .map_err(|source| error(folder, source))?;
    }
    let mut then = then;
    let reload = move || {
        while changes.recv().is_ok() {
            // Until nothing has changed for a while: files are written in steps.
            loop {
                match changes.recv_timeout(SETTLE) {
                    Ok(()) => {}
                    Err(RecvTimeoutError::Timeout) => break,
                    Err(RecvTimeoutError::Disconnected) => return,
                }
            }
            then(sources.load());
        }
    };
    let thread = std::thread::Builder::new().name("ophiary-watch".to_owned()).spawn(reload);
    thread.map_err(|source| error(Path::new("files"), notify::Error::io(source)))?;
    Ok(Watch { _watcher: watcher })
}

fn notice(
    files: Vec<PathBuf>,
    changed: SyncSender<()>,
) -> impl FnMut(notify::Result<notify::Event>) + Send {
    move |event| {
        let ours = event.is_ok_and(|event| {
            !event.kind.is_access() && event.paths.iter().any(|path| files.contains(path))
        });
        if ours {
            // A full channel has a notice already.
            let _ = changed.try_send(());
        }
    }
}

fn absolute(path: &Path) -> PathBuf {
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    // The folder's real name is what events carry; the file itself may be replaced at any time.
    match (path.parent().and_then(|folder| folder.canonicalize().ok()), path.file_name()) {
        (Some(folder), Some(name)) => folder.join(name),
        _ => path,
    }
}
