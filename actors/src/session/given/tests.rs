//! Answers that nobody takes, because their session is closed while they are under way.

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use ophiary_config::Sources;
use ophiary_runtime::host::HostValue;
use tokio::sync::Notify;

use crate::extension::{Answer, Call, Extension, Function, Instance, SessionInfo};
use crate::message::Usage;
use crate::store::memory::MemoryStore;
use crate::store::{Change, Refusal, SessionKey, SessionStore, StoreError, Stored, StoredSession};
use crate::worker::pool::tests::{HELD, HOLD, LET_GO};
use crate::{ActorSystem, Feed, SessionHandle, SessionId};

/// Gives something away that others would have taken.
#[derive(Clone, Default)]
struct Bag {
    /// Calls that were made.
    made: Arc<AtomicI64>,
    gives: Arc<Notify>,
    /// What came back, in sum.
    back: Arc<AtomicI64>,
    /// What is closed right before a call is answered.
    closes: Arc<Mutex<Option<SessionHandle>>>,
}

impl Extension for Bag {
    fn namespace(&self) -> &'static str {
        "bag"
    }

    fn functions(&self) -> Vec<Function> {
        vec![
            Function::blocking("bag_take", "Takes it when it is given."),
            Function::blocking(
                "bag_close",
                "Takes it, and its session is closed before it has it.",
            ),
        ]
    }

    fn instance(&self, _: &SessionInfo) -> Arc<dyn Instance> {
        Arc::new(self.clone())
    }
}

impl Instance for Bag {
    fn call(&self, function: usize, _: Call) -> Answer {
        let bag = self.clone();
        Answer::Later(Box::pin(async move {
            bag.made.fetch_add(1, Ordering::Relaxed);
            bag.gives.notified().await;
            if let (1, Some(session)) = (function, bag.closes.lock().expect("no panic").take()) {
                session.close();
            }
            Ok(HostValue::Int(7))
        }))
    }

    fn takes_back(&self, _: &str) -> bool {
        true
    }

    fn take_back(
        &self,
        _: &str,
        _: Option<(SessionId, u64)>,
        _: Vec<Option<HostValue>>,
        value: HostValue,
    ) {
        if let HostValue::Int(value) = value {
            self.back.fetch_add(value, Ordering::Relaxed);
        }
    }
}

impl Bag {
    fn is_asked(&self) -> bool {
        self.made.load(Ordering::Relaxed) == 1
    }
}

/// A store whose commits wait while it is shut.
#[derive(Clone, Default)]
struct Slow {
    store: MemoryStore,
    shut: Arc<Mutex<()>>,
    waits: Arc<AtomicBool>,
}

impl SessionStore for Slow {
    fn commit(&self, changes: &[Change]) -> Result<Vec<Result<(), Refusal>>, StoreError> {
        self.waits.store(self.shut.try_lock().is_err(), Ordering::Relaxed);
        drop(self.shut.lock());
        self.store.commit(changes)
    }

    fn load(&self, key: &SessionKey) -> Result<Option<Stored>, StoreError> {
        self.store.load(key)
    }

    fn list(&self, tenant: &str) -> Result<Vec<StoredSession>, StoreError> {
        self.store.list(tenant)
    }
}

fn system(bag: &Bag, store: &Slow, text: &str) -> ActorSystem {
    let whole = format!(
        "[worker]\nthreads = 1\n[shutdown]\ngrace = \"1ms\"\n[tenants.acme]\nextensions = [\"bag\"]\n{text}"
    );
    let config = Sources::new().with_text("test.toml", whole).load().expect("it is right").config;
    let store = Arc::new(store.clone());
    ActorSystem::start_with_store(&config, vec![Arc::new(bag.clone())], Some(store))
        .expect("it starts")
}

fn open(system: &ActorSystem, id: u128) -> SessionHandle {
    let tenant = system.tenant("acme").expect("it is there");
    tenant.open_session_blocking(SessionId(id)).expect("within the quotas")
}

fn run(session: &SessionHandle, feed: Feed) -> std::thread::JoinHandle<()> {
    let session = session.clone();
    std::thread::spawn(move || drop(session.feed_blocking(feed)))
}

fn until(what: &str, mut holds: impl FnMut() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < Duration::from_secs(20), "{what} does not come");
        std::thread::yield_now();
    }
}

/// Whether a feed runs, and the interpreter is with its actor.
fn rests(session: &SessionHandle) -> bool {
    let usage = crate::handle::block_on(session.actor.send(Usage)).expect("it is there");
    usage.busy && usage.runtime.is_some()
}

#[test]
fn an_answer_that_waits_for_a_thread_goes_back_when_its_session_is_closed() {
    let (bag, store) = (Bag::default(), Slow::default());
    let system = system(&bag, &store, "");
    let (takes, holds) = (open(&system, 1), open(&system, 2));
    let first = run(&takes, Feed::new("bag_take()"));
    until("the call", || bag.is_asked() && rests(&takes));
    // The only thread is busy when the answer comes.
    let second = run(&holds, Feed::new("1").with(HOLD, 1));
    until("its feed", || HELD.load(Ordering::Acquire));
    bag.gives.notify_one();
    until("the answer", || !rests(&takes));
    takes.close();
    until("its end", || !takes.is_open());
    assert_eq!(bag.back.load(Ordering::Relaxed), 0);
    LET_GO.store(true, Ordering::Release);
    until("what was given", || bag.back.load(Ordering::Relaxed) == 7);
    first.join().expect("no panic");
    second.join().expect("no panic");
    system.stop_blocking();
}

#[test]
fn an_answer_that_comes_behind_the_close_goes_back() {
    let (bag, store) = (Bag::default(), Slow::default());
    let system = system(&bag, &store, "");
    let session = open(&system, 1);
    *bag.closes.lock().expect("no panic") = Some(session.clone());
    let running = run(&session, Feed::new("bag_close()"));
    until("the call", || bag.is_asked() && rests(&session));
    bag.gives.notify_one();
    until("its end", || !session.is_open());
    until("what was given", || bag.back.load(Ordering::Relaxed) == 7);
    running.join().expect("no panic");
    system.stop_blocking();
}

#[test]
fn an_answer_that_waits_for_its_commit_goes_back_when_its_session_is_closed() {
    let (bag, store) = (Bag::default(), Slow::default());
    let system = system(&bag, &store, "durability = \"durable\"");
    let session = open(&system, 1);
    let running = run(&session, Feed::new("bag_take()"));
    until("the call", || bag.is_asked() && rests(&session));
    let shut = store.shut.lock().expect("no panic");
    bag.gives.notify_one();
    until("the answer", || store.waits.load(Ordering::Relaxed));
    session.close();
    until("its end", || !session.is_open());
    until("what was given", || bag.back.load(Ordering::Relaxed) == 7);
    drop(shut);
    running.join().expect("no panic");
    system.stop_blocking();
}
