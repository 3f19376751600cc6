//! Stores that were damaged, in many places and ways: each is refused, or gives what was in it.
//!
//! Place: `RedbStore` over copies of a file.
//!
//! Invariants: the seeds are fixed. A session that was stored is never a new one.
//! Limits: `TRIES` for each file.

use std::path::Path;

use ophiary_actors::store::redb::RedbStore;
use ophiary_actors::store::{Change, SessionKey, SessionStore, StoreError, Stored, What};

use crate::keep::key;

/// Damaged copies of each file.
const TRIES: u64 = 400;
/// The header of redb: flags, and two slots with commits.
const HEADER: usize = 320;

type All = Vec<(SessionKey, Option<Stored>)>;

/// A shuffled sequence.
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % end as u64).unwrap()
    }
}

fn change(session: u128, what: What) -> Change {
    Change { key: key(session), epoch: 1, what }
}

fn append(session: u128, number: u64, bytes: usize) -> Change {
    let entry = (0..bytes).map(|at| u8::try_from(at % 251).unwrap()).collect();
    change(session, What::Append { number, entry, busy: true })
}

/// A file of one session that has just begun: the commit before the last has nothing of it.
fn young(store: &RedbStore) {
    store.commit(&[change(1, What::Open), append(1, 1, 200)]).unwrap();
}

/// A file of several sessions with snapshots and journals.
fn grown(store: &RedbStore) {
    for session in 1..6 {
        store.commit(&[change(session, What::Open)]).unwrap();
        for number in 1..20 {
            store.commit(&[append(session, number, 900)]).unwrap();
        }
        let (meta, snapshot) = (vec![1; 300], vec![u8::try_from(session).unwrap(); 60_000]);
        let what = What::Snapshot { number: 12, meta, snapshot, busy: true };
        store.commit(&[change(session, what)]).unwrap();
    }
}

fn read(path: &Path) -> Result<All, StoreError> {
    let store = RedbStore::open(path)?;
    let found = store.list("acme")?;
    let mut all = Vec::new();
    for session in 1..6 {
        let stored = store.load(&key(session))?;
        let listed = found.iter().any(|known| known.session == key(session).session);
        assert_eq!(stored.is_some(), listed, "listed and loaded are not the same");
        all.push((key(session), stored));
    }
    Ok(all)
}

/// Damages a file in one of several ways.
fn damage(bytes: &mut Vec<u8>, used: usize, numbers: &mut Numbers) -> String {
    let at = numbers.below(used);
    match numbers.below(6) {
        0 | 1 => {
            let mask = 1 << numbers.below(8);
            bytes[at] ^= mask;
            format!("bit {mask:#x} of byte {at}")
        }
        2 => {
            bytes[at] ^= 0xFF;
            format!("byte {at}")
        }
        3 => {
            let start = at / 4096 * 4096;
            let end = (start + 4096).min(bytes.len());
            bytes[start..end].fill(0);
            format!("page at {start} of zeros")
        }
        4 => {
            let end = (at + 512).min(bytes.len());
            bytes[at..end].iter_mut().for_each(|byte| *byte = numbers.next().to_le_bytes()[0]);
            format!("noise at {at}")
        }
        _ => {
            let len = numbers.below(bytes.len());
            bytes.truncate(len);
            format!("cut to {len}")
        }
    }
}

/// What is wrong with what a copy gives, if it is not refused.
fn wrong(path: &Path, expected: &All) -> Option<String> {
    let found = read(path).ok()?;
    let mut pairs = found.iter().zip(expected);
    let ((key, found), _) = pairs.find(|(found, expected)| found.1 != expected.1)?;
    let left = found.as_ref().map(|stored| stored.entries.len());
    Some(format!("session {:?}: {left:?} entries left", key.session))
}

fn try_all(fill: fn(&RedbStore), seed: u64) {
    let folder = tempfile::tempdir().unwrap();
    let (path, copy) = (folder.path().join("whole.redb"), folder.path().join("copy.redb"));
    let store = RedbStore::open(&path).unwrap();
    fill(&store);
    store.close();
    let whole = std::fs::read(&path).unwrap();
    let expected = read(&path).unwrap();
    assert!(expected[0].1.is_some());
    let used = whole.iter().rposition(|byte| *byte != 0).unwrap() + 1;
    let mut bad = Vec::new();
    let mut numbers = Numbers(seed);
    let mut tried = |bytes: &[u8], what: String, refused: &mut u64| {
        std::fs::write(&copy, bytes).unwrap();
        bad.extend(wrong(&copy, &expected).map(|text| format!("{what}: {text}")));
        std::fs::write(&copy, bytes).unwrap();
        *refused += u64::from(RedbStore::open(&copy).is_err());
        // It is as it was: somebody may want to save what is in it.
        let after = std::fs::read(&copy).unwrap();
        if RedbStore::open(&copy).is_err() && after != bytes {
            bad.push(format!("{what}: it was changed"));
        }
    };
    let mut refused = 0;
    for at in 0..HEADER {
        for mask in [1, 2, 3, 7, 0x80, 0xFF] {
            let mut bytes = whole.clone();
            bytes[at] ^= mask;
            tried(&bytes, format!("byte {at} with {mask:#x}"), &mut refused);
        }
    }
    for _ in 0..TRIES {
        let mut bytes = whole.clone();
        let what = damage(&mut bytes, used, &mut numbers);
        tried(&bytes, what, &mut refused);
    }
    assert!(bad.is_empty(), "{bad:#?}");
    assert!(refused > TRIES / 2, "{refused}");
}

#[test]
fn a_damaged_store_of_a_young_session_is_refused_or_whole() {
    try_all(young, 0x9E37_79B9_7F4A_7C15);
}

#[test]
fn a_damaged_store_of_many_sessions_is_refused_or_whole() {
    try_all(grown, 0x2545_F491_4F6C_DD1D);
}

/// A process that was killed leaves its file open: then too, no session that was stored is a new one.
#[test]
fn a_damaged_store_that_was_left_open_is_refused_or_lacks_one_commit() {
    let folder = tempfile::tempdir().unwrap();
    let (path, copy) = (folder.path().join("whole.redb"), folder.path().join("copy.redb"));
    let store = RedbStore::open(&path).unwrap();
    grown(&store);
    let whole = std::fs::read(&path).unwrap();
    store.close();
    std::fs::write(&copy, &whole).unwrap();
    let expected = read(&copy).unwrap();
    assert!(expected.iter().all(|(_, stored)| stored.is_some()));
    let used = whole.iter().rposition(|byte| *byte != 0).unwrap() + 1;
    let mut numbers = Numbers(0xD1B5_4A32_D192_ED03);
    for _ in 0..TRIES {
        let mut bytes = whole.clone();
        let what = damage(&mut bytes, used, &mut numbers);
        std::fs::write(&copy, bytes).unwrap();
        let Ok(found) = read(&copy) else { continue };
        let changed = found.iter().zip(&expected).filter(|(found, expected)| found != expected);
        let changed: Vec<_> = changed.collect();
        assert!(changed.len() <= 1, "{what}: {} sessions", changed.len());
        assert!(changed.iter().all(|((_, found), _)| found.is_some()), "{what}: a session is gone");
    }
}
