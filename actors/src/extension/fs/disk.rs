//! `Disk`: files beneath a folder, by a handle of cap-std.
//!
//! Place: below `fs_*`, where files are read from the disk, and written to it.
//!
//! Invariants: nothing outside of the folder is reached, whatever links there are: the handle refuses it. What is not a file or
//! a folder is not opened. What is written is counted before it is written; who shares the folder shares the count.
//! Trees are counted, measured and removed by handles, without recursion, however deep they are.
//! Limits: `bytes`, `entries`, `file_bytes`; trees that are moved stay as deep as paths may be.

use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::SystemTime;

use cap_std::fs::{Dir, Metadata, OpenOptions, ReadDir};

use super::path::{DEPTH_MAX, PATH_MAX, VirtualPath};
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
            remove_tree(&self.dir.open_dir(path.parent().relative())?, path.name())?;
        } else {
            let counted = self.counted(&mut usage)?;
            self.dir.remove_dir(path.relative())?;
            usage.counted = Some((counted.0, counted.1.saturating_sub(1)));
        }
        Ok(())
    }

    pub(crate) fn rename(&self, from: &VirtualPath, to: &VirtualPath) -> Result<(), Fault> {
        let mut usage = self.usage();
        if self.dir.symlink_metadata(from.relative())?.is_dir() {
            let tree = walk(&self.dir.open_dir(from.relative())?, self.most.entries)?;
            if to.depth() + tree.depth > DEPTH_MAX || to.length() + tree.length > PATH_MAX {
                return Err(Fault::TooLong);
            }
        }
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
        let tree = walk(&self.dir, self.most.entries.saturating_mul(2))?;
        let counted = (tree.bytes, tree.entries);
        if tree.whole {
            usage.counted = Some(counted);
        }
        Ok(counted)
    }
}

/// How deep a tree is looked into: as deep as one can be that was made here, and twice that.
const WALK_MAX: usize = DEPTH_MAX * 2;

/// What a tree has.
#[derive(Debug, Default)]
struct Tree {
    bytes: u64,
    entries: u64,
    /// Of the longest way down: names, and bytes with slashes.
    depth: usize,
    length: usize,
    /// Whether all was looked at.
    whole: bool,
}

/// A folder on the way down.
struct Level {
    dir: Dir,
    items: ReadDir,
    length: usize,
}

/// Looks at a tree, up to so many entries: far past a bound it does not matter any more by how much. What stands deeper than
/// `WALK_MAX` is not looked at.
fn walk(dir: &Dir, most: u64) -> io::Result<Tree> {
    let mut tree = Tree { whole: true, ..Tree::default() };
    let mut levels = vec![Level { dir: dir.try_clone()?, items: dir.entries()?, length: 0 }];
    while let Some(level) = levels.last_mut() {
        let Some(item) = level.items.next() else {
            levels.pop();
            continue;
        };
        let item = item?;
        tree.entries += 1;
        if tree.entries > most {
            tree.whole = false;
            break;
        }
        let metadata = item.metadata()?;
        let name = item.file_name();
        let length = level.length + name.len() + 1;
        if metadata.is_file() {
            tree.bytes = tree.bytes.saturating_add(metadata.len());
        }
        let below = if metadata.is_dir() && levels.len() < WALK_MAX {
            let dir = levels.last().map(|level| level.dir.open_dir(&name)).transpose()?;
            dir.map(|dir| dir.entries().map(|items| Level { dir, items, length })).transpose()?
        } else {
            None
        };
        tree.depth = tree.depth.max(levels.len());
        tree.length = tree.length.max(length);
        levels.extend(below);
    }
    Ok(tree)
}

/// Removes a folder with all that it has. Folders deeper down are brought up before they are looked at: so no path is long, and
/// few handles are open, however deep it was.
pub(crate) fn remove_tree(above: &Dir, name: &str) -> io::Result<()> {
    let top = above.open_dir(name)?;
    let mut folders = Vec::new();
    let mut brought = 0_u64;
    empty(&top, |folder| {
        folders.push(folder);
        Ok(())
    })?;
    while let Some(folder) = folders.pop() {
        let dir = top.open_dir(&folder)?;
        empty(&dir, |inner| {
            let fresh = loop {
                let fresh = PathBuf::from(format!(".ophiary-removed-{brought}"));
                brought += 1;
                if top.symlink_metadata(&fresh).is_err() {
                    break fresh;
                }
            };
            dir.rename(&inner, &top, &fresh)?;
            folders.push(fresh);
            Ok(())
        })?;
        drop(dir);
        top.remove_dir(&folder)?;
    }
    drop(top);
    above.remove_dir(name)
}

/// Removes what is no folder, and gives the folders.
fn empty(dir: &Dir, mut folder: impl FnMut(PathBuf) -> io::Result<()>) -> io::Result<()> {
    let items: Vec<_> = dir.entries()?.collect::<Result<_, _>>()?;
    for item in items {
        if item.file_type()?.is_dir() {
            folder(item.file_name().into())?;
        } else {
            dir.remove_file(item.file_name())?;
        }
    }
    Ok(())
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

#[cfg(test)]
mod tests {
    use cap_std::ambient_authority;

    use super::*;

    const MOST: Most = Most { bytes: 1 << 20, entries: 20_000, file_bytes: 1 << 20 };

    fn folder() -> (tempfile::TempDir, Dir) {
        let place = tempfile::tempdir().expect("a folder");
        let dir = Dir::open_ambient_dir(place.path(), ambient_authority()).expect("it is there");
        (place, dir)
    }

    /// Folders in each other, deeper than a path of the system can be.
    fn deep(dir: &Dir, depth: usize) {
        dir.create_dir("deep").expect("it is new");
        let mut at = dir.open_dir("deep").expect("it is there");
        for _ in 0..depth {
            at.create_dir("some-folder").expect("it is new");
            at.write("file", b"x").expect("it is written");
            at = at.open_dir("some-folder").expect("it is there");
        }
    }

    #[test]
    fn a_tree_of_any_depth_is_counted_and_removed() {
        let (_place, dir) = folder();
        deep(&dir, 3_000);
        let disk = Disk::new(Arc::new(dir.try_clone().expect("a handle")), Arc::default(), MOST);
        let path = |text: &str| VirtualPath::parse(text).expect("it is a path");
        // What was there before does not make every write fail.
        disk.write(&path("/other"), b"y", Place::Whole).expect("there is room");
        disk.remove(&path("/deep"), true).expect("it is removed");
        assert_eq!(disk.used(), Ok((1, 1)));
        assert_eq!(dir.entries().expect("it is there").count(), 1);
    }

    #[test]
    fn folders_are_not_moved_into_each_other_without_end() {
        let (_place, dir) = folder();
        let disk = Disk::new(Arc::new(dir), Arc::default(), MOST);
        let path = |text: &str| VirtualPath::parse(text).expect("it is a path");
        disk.make_folder(&path("/a")).expect("there is room");
        let mut refused = None;
        for turn in 0..300 {
            disk.make_folder(&path("/b")).expect("there is room");
            if let Err(fault) = disk.rename(&path("/a"), &path("/b/a")) {
                refused = Some((turn, fault));
                break;
            }
            disk.rename(&path("/b"), &path("/a")).expect("it is shallow");
        }
        let (turn, fault) = refused.expect("there is a bound");
        assert_eq!(fault, Fault::TooLong);
        assert!((DEPTH_MAX - 3..=DEPTH_MAX).contains(&turn), "{turn}");
        disk.remove(&path("/a"), true).expect("it is removed");
    }
}
