//! Feeds that end the process: each time one is taken up again it is noted before, and after so many times it is not.
//!
//! Place: `restore.rs`, between what the store has and its replay.
//!
//! ```text
//! Feed Started Input | Tried Opened | Tried | Tried Opened | ...     what a process that ended soon has left, again and again
//! ```
//!
//! Invariants: only what comes of the feed itself tells that it got on: where it does, its tries begin anew, and so do they when the
//! process stops in order. A session that is set aside stays in the store as it is, and says so each time it is asked for.
//! Limits: `store.tries`.

use crate::store::entry::{self, Entry, Logged, Meta};
use crate::store::seal::{Kind, Sealer};
use crate::store::writer::{Write, Writer, Written};
use crate::store::{SessionKey, Stored};

/// Why a feed is not taken up.
#[derive(Debug)]
pub(super) enum Refused {
    /// It has ended so many processes.
    SetAside(u32),
    /// What is stored cannot be read, or nothing can be written.
    Wrong(String),
}

/// What the last entries say.
struct Last {
    /// Whether a feed runs.
    busy: bool,
    /// How often it was taken up since it last got on.
    tries: u32,
    /// The newest entry.
    entry: Option<Entry>,
}

/// Notes that what is stored is taken up again. Nothing is noted where no feed runs.
pub(super) fn note(
    writer: &Writer,
    key: &SessionKey,
    most: u32,
    stored: &mut Stored,
) -> Result<(), Refused> {
    let last = last(&writer.sealer, key, stored).map_err(Refused::Wrong)?;
    if !last.busy {
        return Ok(());
    }
    if last.tries >= most {
        return Err(Refused::SetAside(last.tries));
    }
    let (stamp, below) = match last.entry {
        Some(entry) => (entry.stamp, entry.below),
        None => {
            let kept = meta(&writer.sealer, key, stored).map_err(Refused::Wrong)?.kept;
            (kept.stamp, kept.below)
        }
    };
    let entry = Entry { stamp, logged: Logged::Tried, below };
    let (epoch, number) = (stored.epoch + 1, stored.number + stored.entries.len() as u64 + 1);
    let bytes = writer.sealer.seal(key, number, Kind::Entry, &entry::encode(&entry));
    let write = |what| Write { key: key.clone(), epoch, what, tell: None };
    writer.write(write(Written::Open));
    writer.write(write(Written::Entry { number, entry: Box::new(entry), busy: true }));
    match writer.committed().blocking_recv() {
        Ok(true) => {
            stored.epoch = epoch;
            stored.entries.push(bytes);
            Ok(())
        }
        _ => Err(Refused::Wrong("that it is taken up cannot be stored".to_owned())),
    }
}

fn last(sealer: &Sealer, key: &SessionKey, stored: &Stored) -> Result<Last, String> {
    let mut last = Last { busy: false, tries: 0, entry: None };
    let mut got_on = false;
    for (at, bytes) in stored.entries.iter().enumerate().rev() {
        let number = stored.number + at as u64 + 1;
        let of_journal = |error: String| format!("entry {number} of its journal: {error}");
        let bytes = sealer.open(key, number, Kind::Entry, bytes);
        let bytes = bytes.map_err(|error| of_journal(error.to_string()))?;
        let entry: Entry = entry::decode(&bytes).map_err(of_journal)?;
        match &entry.logged {
            Logged::Tried if !got_on => last.tries += 1,
            Logged::Tried | Logged::Opened { .. } | Logged::Shown { .. } => {}
            Logged::Point { .. } | Logged::Numbers => {}
            // Calls without answers are made again.
            Logged::Started { .. } => {}
            Logged::Feed { .. } => last.busy = true,
            Logged::Finished { .. } | Logged::Refused { .. } => return Ok(last),
            Logged::Clock { .. }
            | Logged::Input { .. }
            | Logged::Spawned { .. }
            | Logged::Ended { .. }
            | Logged::Cancelled { .. }
            | Logged::Freed { .. } => got_on = true,
        }
        last.entry.get_or_insert(entry);
        if last.busy {
            return Ok(last);
        }
    }
    last.busy = !stored.meta.is_empty() && meta(sealer, key, stored)?.kept.running.is_some();
    Ok(last)
}

fn meta(sealer: &Sealer, key: &SessionKey, stored: &Stored) -> Result<Meta, String> {
    let of_snapshot = |error: String| format!("its snapshot: {error}");
    let bytes = sealer.open(key, stored.number, Kind::Meta, &stored.meta);
    entry::decode(&bytes.map_err(|error| of_snapshot(error.to_string()))?).map_err(of_snapshot)
}
