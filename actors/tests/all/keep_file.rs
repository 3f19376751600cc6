//! Kept sessions in a file.
//!
//! Place: systems that are started again over one database of redb.
//!
//! Invariants: as in `SEMANTICS.md`, "Kept sessions".
//! Limits: none of its own.

use std::sync::Arc;

use ophiary_actors::store::redb::RedbStore;
use ophiary_actors::store::{Change, Refusal, SessionStore, What};
use ophiary_actors::{ActorSystem, SessionId};
use ophiary_config::Sources;
use ophiary_runtime::host::HostValue;

use crate::harness::{feed, value};
use crate::keep::{KEY, World, key};

#[test]
fn the_file_of_redb_holds_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sessions.redb");
    let text = format!(
        "[store]\npath = {path:?}\nseal = \"encrypted\"\nkeys.main = \"{KEY}\"\nsnapshot_entries = 20\n\
         [tenants.acme]\ndurability = \"durable\"\nextensions = [\"world\"]"
    );
    let config = Sources::new().with_text("x.toml", text).load().unwrap().config;
    let start = || ActorSystem::start(&config, vec![Arc::new(World::default())]).unwrap();
    for round in 0..3 {
        let system = start();
        let session = system.tenant("acme").unwrap().open_session_blocking(SessionId(1)).unwrap();
        let script = "try:\n    n += 1\nexcept NameError:\n    n = 0\nfor i in range(15): world_do('secret')\nn";
        assert_eq!(value(&feed(&session, script)), HostValue::Int(round));
        system.stop_blocking();
    }
    let bytes = std::fs::read(&path).unwrap();
    assert!(!bytes.windows(6).any(|part| part == b"secret"));
    let store = RedbStore::open(&path).unwrap();
    let stored = store.load(&key(1)).unwrap().expect("it is there");
    assert_eq!(stored.epoch, 3);
    let append = |epoch, number| Change {
        key: key(1),
        epoch,
        what: What::Append { number, entry: vec![1], busy: false },
    };
    let next = stored.number + stored.entries.len() as u64 + 1;
    let done = store.commit(&[append(2, next), append(3, next + 1), append(3, next)]).unwrap();
    let refused = [
        Err(Refusal::Fenced { newest: 3, found: 2 }),
        Err(Refusal::OutOfOrder { last: next - 1, found: next + 1 }),
        Ok(()),
    ];
    assert_eq!(done, refused);
    let remove = Change { key: key(1), epoch: 3, what: What::Remove };
    assert_eq!(store.commit(&[remove]), Ok(vec![Ok(())]));
    assert_eq!(store.list("acme"), Ok(Vec::new()));
    assert_eq!(store.load(&key(1)), Ok(None));
}

#[test]
fn a_damaged_file_is_an_error_and_one_is_open_once() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sessions.redb");
    let entry = |number| Change {
        key: key(1),
        epoch: 1,
        what: What::Append { number, entry: vec![7; 3000], busy: false },
    };
    let store = RedbStore::open(&path).unwrap();
    for number in 1..40 {
        assert!(store.commit(&[entry(number)]).is_ok());
    }
    let second = RedbStore::open(&path).expect_err("it is open").to_string();
    assert_eq!(second, "another process has it open, and a store is open in one at a time");
    store.close();
    let whole = std::fs::read(&path).unwrap();
    let used = whole.iter().rposition(|byte| *byte != 0).unwrap();
    let mut refused = 0;
    let flipped = |at: usize| {
        let mut bytes = whole.clone();
        bytes[at * used / 60] ^= 0x55;
        bytes
    };
    let cut = (0..8).map(|at| whole[..at * used / 8].to_vec());
    let all = (0..60).map(flipped).chain(cut).chain([vec![0; whole.len()]]);
    for bytes in all {
        std::fs::write(&path, bytes).unwrap();
        // Whatever it says, nothing unwinds out of it.
        let tried = RedbStore::open(&path).and_then(|store| {
            let known = store.list("acme")?;
            store.load(&key(1))?;
            store.commit(&[entry(40)])?;
            Ok(known)
        });
        refused += usize::from(tried.is_err());
    }
    assert!(refused > 8, "{refused}");
    // One that is empty, or of zeros, is not taken for a new one.
    for bytes in [Vec::new(), vec![0; whole.len()]] {
        std::fs::write(&path, bytes).unwrap();
        let error = RedbStore::open(&path).expect_err("nothing is in it").to_string();
        assert_eq!(error, "the file is damaged, or is no store");
    }
}
