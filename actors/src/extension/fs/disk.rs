//! `Disk`: files beneath a folder, by a handle of cap-std.
//!
//! Place: below `fs_*`, where files are read from the disk, and written to it.
//!
//! Invariants: nothing outside of the folder is reached, whatever links there are: the handle refuses it. What is not a file or
//! a folder is not opened. What is written is counted before it is written; who shares the folder shares the count.
//! Limits: `bytes`, `entries`, `file_bytes`.

use std::io::{Read, Seek, SeekFrom, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use cap_std::fs::{Dir, Metadata, OpenOptions};

use super::path::VirtualPath;
use super::{Entry, Fault, Kind, Most, Place};

/// Files beneath a folder.
#[derive(Clone, Debug)]
pub(crate) struct Disk {
    dir: Arc<Dir>,
    usage: Arc<Mutex<Usage>>,
    most: Most,
}

/// What is beneath a folder.
#[derive(Debug, Default)]
pub(crate) struct Usage {
    /// Counted when it is first needed.
    counted: Option<(u64, u64)>,
}

// === impl Disk ===

impl Disk {
    pub(crate) fn new(dir: Arc<Dir>, usage: Arc<Mutex<Usage>>, most: Most) -> Disk {
        Disk { dir, usage, most }
    }

    pub(crate) fn most(&self) -> &Most {
        &self.most
    }

    pub(crate) fn entry(&self, path: &VirtualPath) -> Result<Option<Entry>, Fault> {
        match self.dir.metadata(path.relative()) {
            Ok(metadata) => Ok(Some(entry(path.name(), &metadata))),
            Err(error) => match Fault::of(&error) {
                Fault::NotFound | Fault::NotFolder => Ok(None),
                fault => Err(fault),
            },
        }
    }

    pub(crate) fn read(
        &self,
        path: &VirtualPath,
        offset: u64,
        length: Option<u64>,
    ) -> Result<Vec<u8>, Fault> {
        let found = self.entry(path)?.ok_or(Fault::NotFound)?;
        match found.kind {
            Kind::Folder => return Err(Fault::IsFolder),
            Kind::Other => return Err(Fault::Denied),
            Kind::File => {}
        }
        let wanted = length.unwrap_or(u64::MAX).min(found.size.saturating_sub(offset));
        if wanted > self.most.file_bytes {
            return Err(Fault::TooLarge(self.most.file_bytes));
        }
        let mut file = self.dir.open(path.relative())?;
        if offset > 0 {
            file.seek(SeekFrom::Start(offset))?;
        }
        let mut bytes = Vec::new();
        file.take(wanted).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// At most one more than may be shown.
    pub(crate) fn list(&self, path: &VirtualPath, most: usize) -> Result<Vec<Entry>, Fault> {
        let mut entries = Vec::new();
        for item in self.dir.read_dir(path.relative())? {
            let item = item?;
            let Ok(name) = item.file_name().into_string() else { continue };
            let Ok(metadata) = item.metadata() else { continue };
            entries.push(entry(&name, &metadata));
            if entries.len() > most {
                break;
            }
        }
        Ok(entries)
    }

    pub(crate) fn write(
        &self,
        path: &VirtualPath,
        bytes: &[u8],
        place: Place,
    ) -> Result<(), Fault> {
        let mut usage = self.usage();
        let found = self.entry(path)?;
        let before = size_of_file(found.as_ref())?;
        let after = place.length(before, bytes.len() as u64);
        let counted = self.may_become(&mut usage, before, after, found.is_none())?;
        let mut options = OpenOptions::new();
        let (append, whole) = (place == Place::End, place == Place::Whole);
        options.create(true).write(!append).append(append).truncate(whole);
        let mut file = self.dir.open_with(path.relative(), &options)?;
        // From here on it is not known what the disk has, until it is written.
        usage.counted = None;
        if let Place::At(offset) = place {
            file.seek(SeekFrom::Start(offset))?;
        }
        file.write_all(bytes)?;
        usage.counted = Some(counted);
        Ok(())
    }

    pub(crate) fn truncate(&self, path: &VirtualPath, size: u64) -> Result<(), Fault> {
        let mut usage = self.usage();
        let found = self.entry(path)?.ok_or(Fault::NotFound)?;
        let before = size_of_file(Some(&found))?;
        let counted = self.may_become(&mut usage, before, size, false)?;
        let file = self.dir.open_with(path.relative(), OpenOptions::new().write(true))?;
        usage.counted = None;
        file.set_len(size)?;
        usage.counted = Some(counted);
        Ok(())
    }

    /// Bytes and entries after a file of this size has another, if that is allowed.
    fn may_become(
        &self,
        usage: &mut Usage,
        before: u64,
        after: u64,
        new: bool,
    ) -> Result<(u64, u64), Fault> {
        self.most.check_file(after)?;
        let (used, entries) = self.counted(usage)?;
        let counted = (used.saturating_sub(before).saturating_add(after), entries + u64::from(new));
        // What is there already may be more than is allowed, and may shrink.
        if after > before || new {
            self.most.check(counted.0, counted.1)?;
        }
        Ok(counted)
    }

    pub(crate) fn make_folder(&self, path: &VirtualPath) -> Result<(), Fault> {
        let mut usage = self.usage();
        let (used, entries) = self.counted(&mut usage)?;
        self.most.check(used, entries + 1)?;
        self.dir.create_dir(path.relative())?;
        usage.counted = Some((used, entries + 1));
        Ok(())
    }

    pub(crate) fn remove(&self, path: &VirtualPath, recursive: bool) -> Result<(), Fault> {
        let mut usage = self.usage();
        // A link is removed, not what it leads to.
        let metadata = self.dir.symlink_metadata(path.relative())?;
        if !metadata.is_dir() {
            let counted = self.counted(&mut usage)?;
            let size = if metadata.is_file() { metadata.len() } else { 0 };
            self.dir.remove_file(path.relative())?;
            usage.counted = Some((counted.0.saturating_sub(size), counted.1.saturating_sub(1)));
        } else if recursive {
            usage.counted = None;
            self.dir.remove_dir_all(path.relative())?;
        } else {
            let counted = self.counted(&mut usage)?;
            self.dir.remove_dir(path.relative())?;
            usage.counted = Some((counted.0, counted.1.saturating_sub(1)));
        }
        Ok(())
    }

    pub(crate) fn rename(&self, from: &VirtualPath, to: &VirtualPath) -> Result<(), Fault> {
        let mut usage = self.usage();
        // What stood there before is gone, so what there is must be counted again.
        usage.counted = None;
        Ok(self.dir.rename(from.relative(), &self.dir, to.relative())?)
    }

    /// Bytes and entries.
    pub(crate) fn used(&self) -> Result<(u64, u64), Fault> {
        self.counted(&mut self.usage())
    }

    fn usage(&self) -> MutexGuard<'_, Usage> {
        self.usage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn counted(&self, usage: &mut Usage) -> Result<(u64, u64), Fault> {
        if let Some(counted) = usage.counted {
            return Ok(counted);
        }
        let (mut bytes, mut entries) = (0_u64, 0_u64);
        let mut folders = vec![VirtualPath::default()];
        while let Some(folder) = folders.pop() {
            for item in self.dir.read_dir(folder.relative())? {
                let item = item?;
                entries += 1;
                // Far past the bound it does not matter any more by how much.
                if entries > self.most.entries.saturating_mul(2) {
                    return Ok((bytes, entries));
                }
                let metadata = item.metadata()?;
                match item.file_name().into_string() {
                    Ok(name) if metadata.is_dir() => folders.push(folder.join(&name)),
                    _ if metadata.is_file() => bytes = bytes.saturating_add(metadata.len()),
                    _ => {}
                }
            }
        }
        usage.counted = Some((bytes, entries));
        Ok((bytes, entries))
    }
}

/// The size of what is to be written; no file yet has none.
pub(super) fn size_of_file(found: Option<&Entry>) -> Result<u64, Fault> {
    match found {
        Some(entry) if entry.kind == Kind::Folder => Err(Fault::IsFolder),
        Some(entry) if entry.kind == Kind::Other => Err(Fault::Denied),
        Some(entry) => Ok(entry.size),
        None => Ok(0),
    }
}

fn entry(name: &str, metadata: &Metadata) -> Entry {
    let kind = if metadata.is_dir() {
        Kind::Folder
    } else if metadata.is_file() {
        Kind::File
    } else {
        Kind::Other
    };
    let modified = metadata.modified().ok().map(cap_std::time::SystemTime::into_std);
    let since = modified.and_then(|time| time.duration_since(SystemTime::UNIX_EPOCH).ok());
    Entry {
        name: name.to_owned(),
        kind,
        size: if kind == Kind::File { metadata.len() } else { 0 },
        modified_ms: since.map_or(0, |time| u64::try_from(time.as_millis()).unwrap_or(0)),
    }
}
