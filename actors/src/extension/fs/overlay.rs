//! `Overlay`: a folder that is only read, and above it what a session wrote.
//!
//! Place: below `fs_*` in the mode `overlay`; ends with the session.
//!
//! Invariants: the folder is never written. A path that was removed is not there, whatever lies below.
//! Limits: `bytes` and `entries` of what was written; `file_bytes`.

use std::collections::BTreeMap;

use super::disk::Disk;
use super::path::VirtualPath;
use super::{Entry, Fault, Kind, Most};

/// What a session wrote, over what is there.
#[derive(Debug)]
pub(crate) struct Overlay {
    lower: Option<Disk>,
    upper: BTreeMap<VirtualPath, Upper>,
    most: Most,
}

#[derive(Clone, Debug)]
enum Upper {
    File(Vec<u8>),
    Folder,
    /// It is gone, with all beneath it.
    Gone,
}

// === impl Overlay ===

impl Overlay {
    pub(crate) fn new(lower: Option<Disk>, most: Most) -> Overlay {
        Overlay { lower, upper: BTreeMap::new(), most }
    }

    pub(crate) fn most(&self) -> &Most {
        &self.most
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
        let made =
            |kind, size| Some(Entry { name: path.name().to_owned(), kind, size, modified_ms: 0 });
        match self.upper.get(path) {
            Some(Upper::File(bytes)) => return Ok(made(Kind::File, bytes.len() as u64)),
            Some(Upper::Folder) => return Ok(made(Kind::Folder, 0)),
            Some(Upper::Gone) => return Ok(None),
            None if path.is_root() => return Ok(made(Kind::Folder, 0)),
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
            Some(Upper::File(bytes)) => {
                let clamp = |place: u64| usize::try_from(place).unwrap_or(usize::MAX);
                let from = clamp(offset).min(bytes.len());
                let to = clamp(offset.saturating_add(length.unwrap_or(u64::MAX)));
                Ok(bytes.get(from..to.min(bytes.len())).unwrap_or_default().to_vec())
            }
            Some(Upper::Folder) => Err(Fault::IsFolder),
            Some(Upper::Gone) => Err(Fault::NotFound),
            None if path.is_root() => Err(Fault::IsFolder),
            None => match &self.lower {
                Some(lower) if self.shows(path) => lower.read(path, offset, length),
                _ => Err(Fault::NotFound),
            },
        }
    }

    pub(crate) fn list(&self, path: &VirtualPath, most: usize) -> Result<Vec<Entry>, Fault> {
        match self.entry(path)? {
            None => return Err(Fault::NotFound),
            Some(entry) if entry.kind != Kind::Folder => return Err(Fault::NotFolder),
            Some(_) => {}
        }
        let mut entries = BTreeMap::new();
        if let Some(lower) = self.lower.as_ref().filter(|_| self.shows(path)) {
            let below = match lower.list(path, most) {
                Err(Fault::NotFound | Fault::NotFolder) => Vec::new(),
                below => below?,
            };
            for entry in below {
                entries.insert(entry.name.clone(), entry);
            }
        }
        let within = self.upper.range(path.clone()..).take_while(|(at, _)| at.is_within(path));
        for (at, _) in within.filter(|(at, _)| !at.is_root() && at.parent() == *path) {
            match self.entry(at)? {
                Some(entry) => drop(entries.insert(at.name().to_owned(), entry)),
                None => drop(entries.remove(at.name())),
            }
        }
        Ok(entries.into_values().collect())
    }

    pub(crate) fn write(
        &mut self,
        path: &VirtualPath,
        bytes: &[u8],
        append: bool,
    ) -> Result<(), Fault> {
        self.parent_is_folder(path)?;
        let before = match self.entry(path)? {
            Some(entry) if entry.kind == Kind::Folder => return Err(Fault::IsFolder),
            Some(entry) if entry.kind == Kind::Other => return Err(Fault::Denied),
            Some(entry) => entry.size,
            None => 0,
        };
        self.most.check_file(bytes.len() as u64 + if append { before } else { 0 })?;
        let mut content = if append && before > 0 { self.read(path, 0, None)? } else { Vec::new() };
        content.extend_from_slice(bytes);
        self.put(path, Upper::File(content))
    }

    pub(crate) fn make_folder(&mut self, path: &VirtualPath) -> Result<(), Fault> {
        if self.entry(path)?.is_some() {
            return Err(Fault::Exists);
        }
        self.parent_is_folder(path)?;
        self.put(path, Upper::Folder)
    }

    pub(crate) fn remove(&mut self, path: &VirtualPath, recursive: bool) -> Result<(), Fault> {
        let entry = self.entry(path)?.ok_or(Fault::NotFound)?;
        if entry.kind == Kind::Folder && !recursive && !self.list(path, 1)?.is_empty() {
            return Err(Fault::NotEmpty);
        }
        let within = self.upper.range(path.clone()..).take_while(|(at, _)| at.is_within(path));
        let within: Vec<VirtualPath> = within.map(|(at, _)| at.clone()).collect();
        for at in within {
            self.upper.remove(&at);
        }
        let below = self.lower.as_ref().map(|lower| lower.entry(path)).transpose()?;
        if below.flatten().is_some() {
            self.upper.insert(path.clone(), Upper::Gone);
        }
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
        // All beneath it is taken up first: it is bounded by `entries`.
        let mut items = vec![from.clone()];
        let mut taken = Vec::new();
        while let Some(at) = items.pop() {
            let kind = self.entry(&at)?.map(|entry| entry.kind);
            if taken.len() as u64 > self.most.entries {
                return Err(Fault::Quota);
            }
            if kind == Some(Kind::Folder) {
                let most = usize::try_from(self.most.entries).unwrap_or(usize::MAX);
                items.extend(self.list(&at, most)?.iter().map(|entry| at.join(&entry.name)));
                taken.push((at.moved(from, to), Upper::Folder));
            } else {
                taken.push((at.moved(from, to), Upper::File(self.read(&at, 0, None)?)));
            }
        }
        let before = self.upper.clone();
        self.remove(from, true)?;
        for (at, upper) in taken {
            if let Err(fault) = self.put(&at, upper) {
                self.upper = before;
                return Err(fault);
            }
        }
        Ok(())
    }

    /// Bytes and entries of what was written.
    pub(crate) fn used(&self) -> (u64, u64) {
        self.upper.values().fold((0, 0), |(bytes, entries), upper| match upper {
            Upper::File(file) => (bytes + file.len() as u64, entries + 1),
            Upper::Folder | Upper::Gone => (bytes, entries + 1),
        })
    }

    fn parent_is_folder(&self, path: &VirtualPath) -> Result<(), Fault> {
        match self.entry(&path.parent())? {
            None => Err(Fault::NotFound),
            Some(entry) if entry.kind != Kind::Folder => Err(Fault::NotFolder),
            Some(_) => Ok(()),
        }
    }

    fn put(&mut self, path: &VirtualPath, upper: Upper) -> Result<(), Fault> {
        let size = |upper: Option<&Upper>| match upper {
            Some(Upper::File(bytes)) => bytes.len() as u64,
            _ => 0,
        };
        let (bytes, entries) = self.used();
        let known = self.upper.get(path);
        let bytes = bytes - size(known) + size(Some(&upper));
        self.most.check(bytes, entries + u64::from(known.is_none()))?;
        self.upper.insert(path.clone(), upper);
        Ok(())
    }
}
