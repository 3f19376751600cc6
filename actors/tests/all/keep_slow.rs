//! Kept sessions over a store that is slow: what waits for it is bounded.
//!
//! Place: a store in memory whose commits end when the test lets them.
//!
//! Invariants: as in `SEMANTICS.md`, "Kept sessions".
//! Limits: none of its own.
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use ophiary_actors::store::memory::MemoryStore;
use ophiary_actors::store::{
    Change, Refusal, SessionKey, SessionStore, StoreError, Stored, StoredSession, What,
};
use ophiary_actors::{ActorSystem, SessionId};
use ophiary_config::Sources;

use crate::harness::{block_on, feed};
use crate::keep::until;

/// A store whose commits of snapshots wait.
#[derive(Clone, Default)]
struct Slow {
    store: MemoryStore,
    shut: Arc<Mutex<()>>,
    /// Bytes of snapshots of each commit, and how many each session had.
    commits: Arc<Mutex<Vec<usize>>>,
    snapshots: Arc<Mutex<BTreeMap<SessionId, u32>>>,
    /// How many commits of snapshots panic.
    panics: Arc<AtomicU32>,
}

impl SessionStore for Slow {
    fn commit(&self, changes: &[Change]) -> Result<Vec<Result<(), Refusal>>, StoreError> {
        let mut bytes = 0;
        for change in changes {
            if let What::Snapshot { snapshot, .. } = &change.what {
                bytes += snapshot.len();
                *self.snapshots.lock().unwrap().entry(change.key.session).or_default() += 1;
            }
        }
        self.commits.lock().unwrap().push(bytes);
        if bytes > 0 {
            drop(self.shut.lock().unwrap());
            let less = |left: u32| left.checked_sub(1);
            let panics = self.panics.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
            assert!(panics.is_err(), "a store that panics");
        }
        self.store.commit(changes)
    }

    fn load(&self, key: &SessionKey) -> Result<Option<Stored>, StoreError> {
        self.store.load(key)
    }

    fn list(&self, tenant: &str) -> Result<Vec<StoredSession>, StoreError> {
        self.store.list(tenant)
    }
}

fn system(slow: &Slow) -> ActorSystem {
    let text = "[store]\nseal = \"none\"\ncompression = 0\n[limits]\nmemory = \"32MiB\"\n[tenants.acme]\ndurability = \"park\"\n\
                park_after = \"5ms\"\nquota.memory = \"1GiB\"";
    let config = Sources::new().with_text("test.toml", text).load();
    let config = config.unwrap_or_else(|error| panic!("{error}")).config;
    ActorSystem::start_with_store(&config, vec![], Some(Arc::new(slow.clone()))).unwrap()
}

#[test]
fn a_session_whose_snapshot_is_not_committed_makes_no_other() {
    let slow = Slow::default();
    let system = system(&slow);
    let tenant = system.tenant("acme").unwrap();
    let shut = slow.shut.lock().unwrap();
    let session = block_on(tenant.start_session()).unwrap();
    feed(&session, "x = list(range(1000))");
    until("the commit", || !slow.snapshots.lock().unwrap().is_empty());
    // Many times `park_after`.
    std::thread::sleep(Duration::from_millis(200));
    drop(shut);
    until("the parking", || tenant.usage().memory == 0);
    let made = slow.snapshots.lock().unwrap().clone();
    assert_eq!(made.values().copied().collect::<Vec<_>>(), [1]);
}

#[test]
fn snapshots_that_wait_for_the_store_are_bounded() {
    let slow = Slow::default();
    let system = system(&slow);
    let tenant = system.tenant("acme").unwrap();
    let shut = slow.shut.lock().unwrap();
    let sessions: Vec<_> = (0..24).map(|_| block_on(tenant.start_session()).unwrap()).collect();
    for session in &sessions {
        feed(session, "x = 'y' * 6_000_000");
    }
    until("the commit", || !slow.snapshots.lock().unwrap().is_empty());
    std::thread::sleep(Duration::from_millis(200));
    drop(shut);
    // All are parked at last.
    until("the parking", || tenant.usage().memory == 0);
    let commits = slow.commits.lock().unwrap().clone();
    assert!(commits.iter().sum::<usize>() >= 24 * 6_000_000, "{commits:?}");
    let largest = commits.iter().copied().max().unwrap_or(0);
    assert!(largest <= 64 << 20, "{commits:?}");
    for session in &sessions {
        assert_eq!(crate::harness::value(&feed(session, "len(x)")), 6_000_000.into());
    }
}

#[test]
fn a_store_that_panics_has_failed_and_others_go_on() {
    let slow = Slow::default();
    let system = system(&slow);
    let tenant = system.tenant("acme").unwrap();
    slow.panics.store(1, Ordering::Relaxed);
    let session = block_on(tenant.start_session()).unwrap();
    feed(&session, "x = 1");
    until("the panic", || slow.panics.load(Ordering::Relaxed) == 0);
    until("its end", || tenant.usage().memory == 0);
    // What it was to take is not there; what comes then is taken.
    let other = block_on(tenant.start_session()).unwrap();
    for session in [&session, &other] {
        feed(session, "y = 2");
        until("the parking", || tenant.usage().memory == 0);
        assert_eq!(crate::harness::value(&feed(session, "y")), 2.into());
    }
}
