//! Working directories of children.
//!
//! Place: made before a child starts, where `extension.sandbox.base` names a folder; the child's `fs_*` works in it.
//!
//! ```text
//! <base>/.sandboxes/<session>/child_<handle>
//! ```
//!
//! Invariants: a directory is new and empty, belongs to one child, and is removed when that child is freed and nothing of it
//! works there any more; through handles, never by a path that something else could stand at. What cannot be removed is told
//! as an event.
//! Limits: `extension.sandbox.bytes` and `entries`.

use std::fmt;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use cap_std::ambient_authority;
use cap_std::fs::Dir;
use ophiary_config::extension::Sandbox as Settings;

use crate::event::{EventKind, EventSink};
use crate::extension::fs::Most;
use crate::extension::fs::disk::{Disk, Usage, remove_tree};
use crate::message::SessionId;
use crate::worker::helper::Chore;
use crate::worker::queue::{FairQueue, LaneId};

/// The folder of all working directories within the base.
const ALL: &str = ".sandboxes";

/// How often the folder of a session may be taken away by children that end while another begins.
const TRIES: u32 = 100;

/// A child's working directory; removed with the last who has it.
pub(crate) struct WorkDir {
    dir: Arc<Dir>,
    usage: Arc<Mutex<Usage>>,
    bytes: u64,
    entries: u64,
    removal: Option<Removal>,
    /// The session comes back to it.
    stays: AtomicBool,
    helpers: Arc<FairQueue<Chore>>,
    lane: LaneId,
}

/// What is to be removed; it is, when this is dropped.
struct Removal {
    /// `.sandboxes`
    all: Dir,
    /// The folder of the parent within it.
    session: String,
    name: String,
    events: Option<EventSink>,
    stays: bool,
}

/// Whose directory it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Owner {
    pub(super) session: SessionId,
    pub(super) handle: u32,
    /// It may be there from before.
    pub(super) stored: bool,
}

// === impl WorkDir ===

impl WorkDir {
    /// Makes the directory of a child.
    pub(super) fn make(
        settings: &Settings,
        base: &Path,
        Owner { session, handle, stored }: Owner,
        (helpers, lane): (Arc<FairQueue<Chore>>, LaneId),
        events: Option<EventSink>,
    ) -> io::Result<WorkDir> {
        let base = Dir::open_ambient_dir(base, ambient_authority())?;
        let (session, name) = (session.to_string(), format!("child_{handle}"));
        let make = |dir: &Dir, name: &str| match dir.create_dir(name) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => dir.open_dir(name),
            made => made.and_then(|()| dir.open_dir(name)),
        };
        let all = make(&base, ALL)?;
        // Another child of the session may end and take the folder with it meanwhile.
        let made = || {
            let folder = make(&all, &session)?;
            match folder.create_dir(&name) {
                Err(error) if stored && error.kind() == io::ErrorKind::AlreadyExists => {}
                made => made?,
            }
            folder.open_dir(&name)
        };
        let mut dir = made();
        for _ in 0..TRIES {
            match &dir {
                Err(error) if error.kind() == io::ErrorKind::NotFound => dir = made(),
                _ => break,
            }
        }
        let dir = dir?;
        // One that is not wanted must not be made, for it removes when it is dropped.
        let removal = if settings.keep {
            None
        } else {
            Some(Removal { all, session, name, events, stays: false })
        };
        Ok(WorkDir {
            dir: Arc::new(dir),
            usage: Arc::default(),
            bytes: settings.bytes.0,
            entries: settings.entries,
            removal,
            stays: AtomicBool::new(false),
            helpers,
            lane,
        })
    }

    /// Lets it be: a session that comes back from the store finds it again.
    pub(crate) fn stays(&self) {
        self.stays.store(true, Ordering::Relaxed);
    }

    /// The files in it.
    pub(crate) fn disk(&self, file_bytes: u64) -> Disk {
        let most = Most { bytes: self.bytes, entries: self.entries, file_bytes };
        Disk::new(self.dir.clone(), self.usage.clone(), most)
    }
}

impl Drop for WorkDir {
    fn drop(&mut self) {
        if let Some(mut removal) = self.removal.take() {
            removal.stays = self.stays.load(Ordering::Relaxed);
            // It may take its time. Where no helper does it any more, it is done when the queue is emptied.
            self.helpers.push(self.lane, Chore::new(move || drop(removal)));
        }
    }
}

impl fmt::Debug for WorkDir {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WorkDir").field("bytes", &self.bytes).finish_non_exhaustive()
    }
}

// === impl Removal ===

impl Removal {
    fn remove(&self) -> io::Result<()> {
        let folder = self.all.open_dir(&self.session)?;
        remove_tree(&folder, &self.name)?;
        // With the last child the folder of the parent goes too.
        match self.all.remove_dir(&self.session) {
            Err(error)
                if !matches!(
                    error.kind(),
                    io::ErrorKind::DirectoryNotEmpty | io::ErrorKind::NotFound
                ) =>
            {
                Err(error)
            }
            _ => Ok(()),
        }
    }
}

impl Drop for Removal {
    fn drop(&mut self) {
        if !self.stays
            && let Err(error) = self.remove()
        {
            let text = format!("the working directory of {} stays: {}", self.name, error.kind());
            tracing::warn!(target: "ophiary", session = self.session, "{text}");
            if let Some(events) = &self.events {
                events.emit(EventKind::Warning { text });
            }
        }
    }
}
