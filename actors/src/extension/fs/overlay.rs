//! `Overlay`: a folder that is only read, and above it what a session wrote.
//!
//! Place: below `fs_*` in the mode `overlay`; ends with the session. Of a durable session `fs/kept.rs` writes down each step.
//!
//! Invariants: the folder is never written. A path that was removed is not there, whatever lies below. What is above changes
//! by steps alone, and the same steps give the same.
//! Limits: `bytes` and `entries` of what was written; `file_bytes`; `NAMES_EACH` bytes of names for each of `entries`. All of it
//! counts in the tenant's memory. Work on a tree is linear in what it has.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use super::disk::{Disk, size_of_file};
use super::path::VirtualPath;
use super::{Entry, Fault, Kind, Most, Place};
use crate::quota::Held;

/// What a session wrote, over what is there.
#[derive(Debug)]
pub(crate) struct Overlay {
    lower: Option<Disk>,
    upper: Uppers,
    /// Bytes of the files above, and of all that is kept beside them.
    bytes: u64,
    names: u64,
    held: Option<Held>,
    most: Most,
    /// What was done since it was last asked, where that is written down.
    steps: Option<Vec<Step>>,
}

/// All that a session wrote.
pub(crate) type Uppers = BTreeMap<VirtualPath, Upper>;

/// What stands above the folder at a path.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Upper {
    File {
        bytes: Vec<u8>,
        modified_ms: u64,
    },
    Folder {
        modified_ms: u64,
    },
    /// It is gone, with all beneath it.
    Gone,
}

/// A change.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Step {
    /// This stands at the path.
    Put(VirtualPath, Upper),
    /// Bytes of a file from a place on; it is made as long as they need.
    Write { path: VirtualPath, from: u64, bytes: Vec<u8>, modified_ms: u64 },
    /// A file has this length.
    Cut { path: VirtualPath, size: u64, modified_ms: u64 },
    /// Nothing stands above the folder at the path.
    Drop(VirtualPath),
}

/// Bytes of names and the like that are kept for each entry that there may be.
const NAMES_EACH: u64 = 1024;
/// What an entry takes beside its path and its bytes.
const ENTRY_BYTES: u64 = 128;

/// What is kept of an entry beside the bytes of a file.
fn weight(path: &VirtualPath) -> u64 {
    path.weight() + ENTRY_BYTES
}

// === impl Step ===

impl Step {
    fn path(&self) -> &VirtualPath {
        match self {
            Step::Put(path, _) | Step::Drop(path) => path,
            Step::Write { path, .. } | Step::Cut { path, .. } => path,
        }
    }

    /// Does it.
    pub(crate) fn apply(self, upper: &mut Uppers) {
        let size = |size: u64| usize::try_from(size).unwrap_or(usize::MAX);
        match self {
            Step::Put(path, what) => drop(upper.insert(path, what)),
            Step::Drop(path) => drop(upper.remove(&path)),
            Step::Write { path, from, bytes: new, modified_ms: now } => {
                if let Some(Upper::File { bytes, modified_ms }) = upper.get_mut(&path) {
                    let (from, end) = (size(from), size(from).saturating_add(new.len()));
                    bytes.resize(bytes.len().max(end), 0);
                    if let Some(part) = bytes.get_mut(from..end) {
                        part.copy_from_slice(&new);
                    }
                    *modified_ms = now;
                }
            }
            Step::Cut { path, size: wanted, modified_ms: now } => {
                if let Some(Upper::File { bytes, modified_ms }) = upper.get_mut(&path) {
                    bytes.resize(size(wanted), 0);
                    *modified_ms = now;
                }
            }
        }
    }
}

// === impl Upper ===

impl Upper {
    fn size(&self) -> u64 {
        match self {
            Upper::File { bytes, .. } => bytes.len() as u64,
            Upper::Folder { .. } | Upper::Gone => 0,
        }
    }
}

fn now_ms() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| u64::try_from(since.as_millis()).unwrap_or(0))
}

// === impl Overlay ===

impl Overlay {
    /// Over a folder, with what was written before; `kept` where changes are written down.
    pub(crate) fn new(
        lower: Option<Disk>,
        most: Most,
        upper: Uppers,
        kept: bool,
        held: Option<Held>,
    ) -> Overlay {
        let bytes = upper.values().map(Upper::size).sum();
        let names = upper.keys().map(weight).sum();
        let steps = kept.then(Vec::new);
        let mut overlay = Overlay { lower, upper, bytes, names, held, most, steps };
        overlay.count();
        overlay
    }

    /// Counts what is kept.
    fn count(&mut self) {
        if let Some(held) = &mut self.held {
            held.set(self.bytes + self.names);
        }
    }

    /// Whether there may be so much, of files, names and entries: as a whole, and as part of the tenant's memory.
    fn check(&self, bytes: u64, names: u64, entries: u64) -> Result<(), Fault> {
        self.most.check(bytes, entries)?;
        let grows = (bytes + names).saturating_sub(self.bytes + self.names);
        let room = self.held.as_ref().is_none_or(|held| held.has_room(grows, false));
        let fits = names <= self.most.entries.saturating_mul(NAMES_EACH) && (grows == 0 || room);
        if fits { Ok(()) } else { Err(Fault::Quota) }
    }

    pub(crate) fn most(&self) -> &Most {
        &self.most
    }

    /// What was done since it was last asked.
    pub(crate) fn take_steps(&mut self) -> Vec<Step> {
        self.steps.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// All that was written.
    pub(crate) fn written(&self) -> &Uppers {
        &self.upper
    }

    fn apply(&mut self, step: Step) {
        if let Some(steps) = &mut self.steps {
            steps.push(step.clone());
        }
        let path = step.path().clone();
        let sizes =
            |upper: &Uppers| upper.get(&path).map_or((0, 0), |above| (above.size(), weight(&path)));
        let before = sizes(&self.upper);
        step.apply(&mut self.upper);
        let after = sizes(&self.upper);
        self.bytes = self.bytes - before.0 + after.0;
        self.names = self.names - before.1 + after.1;
    }

    /// Whether what lies below shows at this path: nothing was written or removed here or above. A folder is only made where
    /// nothing is seen, so that it hides what lies below.
    fn shows(&self, path: &VirtualPath) -> bool {
        let mut at = path.clone();
        loop {
            if self.upper.contains_key(&at) {
                return false;
            }
            if at.is_root() {
                return true;
            }
            at = at.parent();
        }
    }

    pub(crate) fn entry(&self, path: &VirtualPath) -> Result<Option<Entry>, Fault> {
        let made = |kind, size, modified_ms| {
            Some(Entry { name: path.name().to_owned(), kind, size, modified_ms })
        };
        match self.upper.get(path) {
            Some(Upper::File { bytes, modified_ms }) => {
                return Ok(made(Kind::File, bytes.len() as u64, *modified_ms));
            }
            Some(Upper::Folder { modified_ms }) => return Ok(made(Kind::Folder, 0, *modified_ms)),
            Some(Upper::Gone) => return Ok(None),
            None if path.is_root() => return Ok(made(Kind::Folder, 0, 0)),
            None => {}
        }
        match &self.lower {
            Some(lower) if self.shows(path) => lower.entry(path),
            _ => Ok(None),
        }
    }

    pub(crate) fn read(
        &self,
        path: &VirtualPath,
        offset: u64,
        length: Option<u64>,
    ) -> Result<Vec<u8>, Fault> {
        match self.upper.get(path) {
            Some(Upper::File { bytes, .. }) => {
                let clamp = |place: u64| usize::try_from(place).unwrap_or(usize::MAX);
                let from = clamp(offset).min(bytes.len());
                let to = clamp(offset.saturating_add(length.unwrap_or(u64::MAX)));
                Ok(bytes.get(from..to.min(bytes.len())).unwrap_or_default().to_vec())
            }
            Some(Upper::Folder { .. }) => Err(Fault::IsFolder),
            Some(Upper::Gone) => Err(Fault::NotFound),
            None if path.is_root() => Err(Fault::IsFolder),
            None => match &self.lower {
                Some(lower) if self.shows(path) => lower.read(path, offset, length),
                _ => Err(Fault::NotFound),
            },
        }
    }

    /// At most as many as are asked for of what lies below, and all that stands above.
    pub(crate) fn list(&self, path: &VirtualPath, most: usize) -> Result<Vec<Entry>, Fault> {
        match self.entry(path)? {
            None => return Err(Fault::NotFound),
            Some(entry) if entry.kind != Kind::Folder => return Err(Fault::NotFolder),
            Some(_) => {}
        }
        let mut entries = BTreeMap::new();
        let above = self.above(path);
        if let Some(lower) = self.lower.as_ref().filter(|_| self.shows(path)) {
            // Each name above may hide one below, behind which are others.
            let below = match lower.list(path, most.saturating_add(above.len())) {
                Err(Fault::NotFound | Fault::NotFolder) => Vec::new(),
                below => below?,
            };
            for entry in below {
                entries.insert(entry.name.clone(), entry);
            }
        }
        for at in above {
            match self.entry(&at)? {
                Some(entry) => drop(entries.insert(at.name().to_owned(), entry)),
                None => drop(entries.remove(at.name())),
            }
        }
        Ok(entries.into_values().collect())
    }

    /// What stands above in a folder, without what is beneath that: each is found behind all that is beneath the one before.
    fn above(&self, folder: &VirtualPath) -> Vec<VirtualPath> {
        let mut found = Vec::new();
        let mut from = Bound::Excluded(folder.clone());
        while let Some((at, _)) = self.upper.range((from, Bound::Unbounded)).next()
            && at.is_within(folder)
            && let Some(name) = at.name_within(folder)
        {
            if at.depth() == folder.depth() + 1 {
                found.push(at.clone());
            }
            from = Bound::Included(folder.behind(name));
        }
        found
    }

    pub(crate) fn write(
        &mut self,
        path: &VirtualPath,
        bytes: &[u8],
        place: Place,
    ) -> Result<(), Fault> {
        self.parent_is_folder(path)?;
        let before = size_of_file(self.entry(path)?.as_ref())?;
        let after = place.length(before, bytes.len() as u64);
        self.may_grow(path, after)?;
        self.take_up(path, place == Place::Whole)?;
        let from = match place {
            Place::Whole => 0,
            Place::End => before,
            Place::At(offset) => offset,
        };
        let (path, bytes) = (path.clone(), bytes.to_vec());
        if !bytes.is_empty() {
            self.apply(Step::Write { path, from, bytes, modified_ms: now_ms() });
        }
        self.count();
        Ok(())
    }

    pub(crate) fn truncate(&mut self, path: &VirtualPath, size: u64) -> Result<(), Fault> {
        let found = self.entry(path)?.ok_or(Fault::NotFound)?;
        size_of_file(Some(&found))?;
        self.may_grow(path, size)?;
        self.take_up(path, size == 0)?;
        self.apply(Step::Cut { path: path.clone(), size, modified_ms: now_ms() });
        self.count();
        Ok(())
    }

    /// Refuses a size that is not allowed before room is made for it.
    fn may_grow(&self, path: &VirtualPath, size: u64) -> Result<(), Fault> {
        self.most.check_file(size)?;
        let known = self.upper.get(path);
        let held = known.map_or(0, Upper::size);
        let (names, entries) = if known.is_none() { (weight(path), 1) } else { (0, 0) };
        let all = self.upper.len() as u64 + entries;
        self.check(self.bytes - held + size, self.names + names, all)
    }

    /// Makes a file stand above the folder, with what it has below unless it is to be empty.
    fn take_up(&mut self, path: &VirtualPath, empty: bool) -> Result<(), Fault> {
        if !empty && matches!(self.upper.get(path), Some(Upper::File { .. })) {
            return Ok(());
        }
        let bytes = match self.read(path, 0, None) {
            _ if empty => Vec::new(),
            Err(Fault::NotFound) => Vec::new(),
            bytes => bytes?,
        };
        self.apply(Step::Put(path.clone(), Upper::File { bytes, modified_ms: now_ms() }));
        Ok(())
    }

    pub(crate) fn make_folder(&mut self, path: &VirtualPath) -> Result<(), Fault> {
        if self.entry(path)?.is_some() {
            return Err(Fault::Exists);
        }
        self.parent_is_folder(path)?;
        self.put(path, Upper::Folder { modified_ms: now_ms() })
    }

    pub(crate) fn remove(&mut self, path: &VirtualPath, recursive: bool) -> Result<(), Fault> {
        let entry = self.entry(path)?.ok_or(Fault::NotFound)?;
        if entry.kind == Kind::Folder && !recursive && !self.list(path, 1)?.is_empty() {
            return Err(Fault::NotEmpty);
        }
        let within = self.upper.range(path.clone()..).take_while(|(at, _)| at.is_within(path));
        let within: Vec<VirtualPath> = within.map(|(at, _)| at.clone()).collect();
        for at in within {
            self.apply(Step::Drop(at));
        }
        let below = self.lower.as_ref().map(|lower| lower.entry(path)).transpose()?;
        if below.flatten().is_some() {
            self.apply(Step::Put(path.clone(), Upper::Gone));
        }
        self.count();
        Ok(())
    }

    pub(crate) fn rename(&mut self, from: &VirtualPath, to: &VirtualPath) -> Result<(), Fault> {
        let entry = self.entry(from)?.ok_or(Fault::NotFound)?;
        self.parent_is_folder(to)?;
        match (entry.kind, self.entry(to)?.map(|entry| entry.kind)) {
            (Kind::Other, _) | (_, Some(Kind::Other)) => return Err(Fault::Denied),
            (Kind::File, Some(Kind::Folder)) => return Err(Fault::IsFolder),
            (Kind::Folder, Some(Kind::File)) => return Err(Fault::NotFolder),
            (Kind::Folder, Some(Kind::Folder)) if from == to => return Ok(()),
            (Kind::Folder, Some(Kind::Folder)) => return Err(Fault::NotEmpty),
            _ if from == to => return Ok(()),
            _ => {}
        }
        let mut taken = Vec::new();
        for (at, kind) in self.beneath(from, to)? {
            let modified_ms = now_ms();
            let upper = if kind == Kind::Folder {
                Upper::Folder { modified_ms }
            } else {
                Upper::File { bytes: self.read(&at, 0, None)?, modified_ms }
            };
            let moved = at.moved(from, to);
            moved.check()?;
            taken.push((moved, upper));
        }
        // Whether all of it may stand there is known before anything is moved.
        let within = self.upper.range(from.clone()..).take_while(|(at, _)| at.is_within(from));
        let mut gone = (0, 0, 0);
        for (at, upper) in within.chain(self.upper.get_key_value(to)) {
            gone = (gone.0 + upper.size(), gone.1 + weight(at), gone.2 + 1);
        }
        let mut new = (0, 0, 0);
        for (at, upper) in &taken {
            new = (new.0 + upper.size(), new.1 + weight(at), new.2 + 1);
        }
        if self.lower.as_ref().map(|lower| lower.entry(from)).transpose()?.flatten().is_some() {
            // That it is gone is kept.
            new = (new.0, new.1 + weight(from), new.2 + 1);
        }
        let entries = (self.upper.len() as u64 + new.2).saturating_sub(gone.2);
        self.check(
            (self.bytes + new.0).saturating_sub(gone.0),
            (self.names + new.1).saturating_sub(gone.1),
            entries,
        )?;
        self.remove(from, true)?;
        for (at, upper) in taken {
            self.apply(Step::Put(at, upper));
        }
        self.count();
        Ok(())
    }

    /// A file, or a folder with all beneath it, to be taken up to another place: refused before anything is read where it is more
    /// than may be written, in entries or in bytes.
    fn beneath(
        &self,
        from: &VirtualPath,
        to: &VirtualPath,
    ) -> Result<Vec<(VirtualPath, Kind)>, Fault> {
        let others = self.upper.iter().filter(|(at, _)| !at.is_within(from) && *at != to);
        let mut bytes: u64 = others.map(|(_, upper)| upper.size()).sum();
        let most = usize::try_from(self.most.entries).unwrap_or(usize::MAX);
        let (mut items, mut found) = (vec![from.clone()], Vec::new());
        while let Some(at) = items.pop() {
            let entry = self.entry(&at)?.ok_or(Fault::NotFound)?;
            if entry.kind == Kind::Folder {
                items.extend(self.list(&at, most)?.iter().map(|entry| at.join(&entry.name)));
            }
            bytes = bytes.saturating_add(entry.size);
            found.push((at, entry.kind));
            if found.len().saturating_add(items.len()) > most {
                return Err(Fault::Quota);
            }
            self.most.check(bytes, 0)?;
        }
        Ok(found)
    }

    /// Bytes and entries of what was written.
    pub(crate) fn used(&self) -> (u64, u64) {
        (self.bytes, self.upper.len() as u64)
    }

    fn parent_is_folder(&self, path: &VirtualPath) -> Result<(), Fault> {
        match self.entry(&path.parent())? {
            None => Err(Fault::NotFound),
            Some(entry) if entry.kind != Kind::Folder => Err(Fault::NotFolder),
            Some(_) => Ok(()),
        }
    }

    fn put(&mut self, path: &VirtualPath, upper: Upper) -> Result<(), Fault> {
        let known = self.upper.get(path);
        let bytes = self.bytes - known.map_or(0, Upper::size) + upper.size();
        let (names, entries) = if known.is_none() { (weight(path), 1) } else { (0, 0) };
        self.check(bytes, self.names + names, self.upper.len() as u64 + entries)?;
        self.apply(Step::Put(path.clone(), upper));
        self.count();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::{Duration, Instant};

    use super::super::path::DEPTH_MAX;
    use super::*;
    use crate::quota::Budget;

    const MOST: Most = Most { bytes: 1 << 20, entries: 10_000, file_bytes: 1 << 20 };

    fn overlay(memory: &Arc<Budget>) -> Overlay {
        Overlay::new(None, MOST, Uppers::new(), false, Some(memory.hold(0)))
    }

    fn path(text: &str) -> VirtualPath {
        VirtualPath::parse(text).expect("it is a path")
    }

    /// What is counted is what is there, and counts in the tenant's memory.
    fn recount(overlay: &Overlay, memory: &Budget) {
        let bytes: u64 = overlay.upper.values().map(Upper::size).sum();
        let names: u64 = overlay.upper.keys().map(weight).sum();
        assert_eq!((overlay.bytes, overlay.names), (bytes, names));
        assert_eq!(memory.used(), bytes + names);
    }

    /// A folder that is as deep as may be, beneath another.
    fn deep(overlay: &mut Overlay, top: &str, depth: usize) -> VirtualPath {
        let mut at = path(top);
        overlay.make_folder(&at).expect("there is room");
        for _ in 1..depth {
            at = at.join("d");
            overlay.make_folder(&at).expect("there is room");
        }
        at
    }

    #[test]
    fn names_and_entries_count_however_empty_the_files_are() {
        let memory = Arc::new(Budget::new(1 << 30));
        let mut overlay = overlay(&memory);
        let folder = deep(&mut overlay, "/a", DEPTH_MAX - 1);
        let mut written = 0;
        for number in 0..MOST.entries {
            if overlay.write(&folder.join(&number.to_string()), b"", Place::Whole).is_err() {
                break;
            }
            written += 1;
        }
        assert!(written < MOST.entries, "deep paths take more than their share");
        assert!(memory.used() <= MOST.entries * NAMES_EACH);
        recount(&overlay, &memory);
        // Another tenant's memory is small.
        let little = Arc::new(Budget::new(10_000));
        let mut small = super::tests::overlay(&little);
        let refused = small.write(&path("/x"), &vec![0; 20_000], Place::Whole);
        assert_eq!(refused, Err(Fault::Quota));
        recount(&small, &little);
        drop(overlay);
        assert_eq!(memory.used(), 0);
    }

    #[test]
    fn work_on_a_tree_takes_as_long_as_it_has_entries() {
        let memory = Arc::new(Budget::new(1 << 30));
        let mut overlay = overlay(&memory);
        for top in 0..70 {
            deep(&mut overlay, &format!("/a{top}"), 20);
        }
        let began = Instant::now();
        for turn in 0..4 {
            for top in 0..70 {
                let (from, to) = if turn % 2 == 0 { ("a", "b") } else { ("b", "a") };
                let (from, to) = (path(&format!("/{from}{top}")), path(&format!("/{to}{top}")));
                overlay.rename(&from, &to).expect("it can be moved");
            }
            assert_eq!(overlay.list(&path("/"), 1000).expect("it is there").len(), 70);
        }
        recount(&overlay, &memory);
        for top in 0..70 {
            overlay.remove(&path(&format!("/a{top}")), true).expect("it can be removed");
        }
        recount(&overlay, &memory);
        assert_eq!(overlay.used(), (0, 0));
        assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    }

    #[test]
    fn a_folder_is_not_moved_to_where_nobody_could_name_what_it_has() {
        let memory = Arc::new(Budget::new(1 << 30));
        let mut overlay = overlay(&memory);
        let inner = deep(&mut overlay, "/a", 100);
        deep(&mut overlay, "/b", 100);
        let before = overlay.used();
        assert_eq!(overlay.rename(&path("/b"), &inner.join("b")), Err(Fault::TooLong));
        assert_eq!(overlay.used(), before);
        recount(&overlay, &memory);
        assert!(VirtualPath::parse(&"/d".repeat(DEPTH_MAX)).is_ok());
        assert!(VirtualPath::parse(&"/d".repeat(DEPTH_MAX + 1)).is_err());
    }

    #[test]
    fn a_folder_lists_what_is_in_it_and_nothing_beneath() {
        let memory = Arc::new(Budget::new(1 << 30));
        let mut overlay = overlay(&memory);
        for made in ["/a", "/a/b", "/a/b/c", "/a!", "/a/b!", "/a/bc", "/b"] {
            overlay.make_folder(&path(made)).expect("there is room");
        }
        let names = |of: &str| {
            let entries = overlay.list(&path(of), 100).expect("it is there");
            entries.into_iter().map(|entry| entry.name).collect::<Vec<_>>()
        };
        assert_eq!(names("/"), ["a", "a!", "b"]);
        assert_eq!(names("/a"), ["b", "b!", "bc"]);
        assert_eq!(names("/a/b"), ["c"]);
    }
}
