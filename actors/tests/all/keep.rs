//! Kept sessions: what is in the store after an end, and what comes back from it.
//!
//! Place: systems that are started again over the same store.
//!
//! Invariants: as in `SEMANTICS.md`, "Kept sessions".
//! Limits: none of its own.
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use ophiary_actors::extension::{Answer, Call, Extension, Function, Instance, SessionInfo, Shape};
use ophiary_actors::store::memory::MemoryStore;
use ophiary_actors::store::redb::RedbStore;
use ophiary_actors::store::{Change, Refusal, SessionKey, SessionStore, What};
use ophiary_actors::{
    ActorError, ActorSystem, EventKind, Feed, Outcome, SessionHandle, SessionId, TenantHandle,
};
use ophiary_config::Sources;
use ophiary_runtime::host::HostValue;

use crate::harness::{block_on, feed, value};

const KEY: &str = "0f0e0d0c0b0a090807060504030201000f0e0d0c0b0a09080706050403020100";

/// What host functions have done, over all systems of a test.
#[derive(Clone, Default)]
struct World {
    calls: Arc<Mutex<Vec<(u64, String)>>>,
    /// Calls of `world_wait` are answered up to this many.
    open: Arc<AtomicU64>,
}

impl Extension for World {
    fn namespace(&self) -> &'static str {
        "world"
    }

    fn functions(&self) -> Vec<Function> {
        vec![
            Function::blocking("world_do", "Does it.").param("what", Shape::Str, "what"),
            Function::asynchronous("world_later", "Does it later.").param(
                "what",
                Shape::Str,
                "what",
            ),
            Function::blocking("world_wait", "Waits for the test.").param(
                "what",
                Shape::Str,
                "what",
            ),
        ]
    }

    fn instance(&self, _: &SessionInfo) -> Arc<dyn Instance> {
        Arc::new(self.clone())
    }
}

impl Instance for World {
    fn call(&self, function: usize, call: Call) -> Answer {
        let what = match call.args.into_iter().next().flatten() {
            Some(HostValue::Str(what)) => what,
            other => format!("{other:?}"),
        };
        let done = {
            let mut calls = self.calls.lock().unwrap();
            calls.push((call.number, what.clone()));
            calls.len()
        };
        let reply = HostValue::Str(format!("{what} {done}"));
        match function {
            0 => Answer::value(reply),
            1 => Answer::Later(Box::pin(async move {
                tokio::time::sleep(Duration::from_millis(2)).await;
                Ok(reply)
            })),
            _ => {
                let open = self.open.clone();
                Answer::Later(Box::pin(async move {
                    while open.load(Ordering::Relaxed) == 0 {
                        tokio::time::sleep(Duration::from_millis(1)).await;
                    }
                    open.fetch_sub(1, Ordering::Relaxed);
                    Ok(reply)
                }))
            }
        }
    }
}

/// A system over a store, which outlives it.
struct Keeper {
    system: ActorSystem,
    world: World,
    store: MemoryStore,
    text: String,
}

impl Keeper {
    fn new(text: &str) -> Keeper {
        Keeper::over(text, World::default(), MemoryStore::default())
    }

    fn over(text: &str, world: World, store: MemoryStore) -> Keeper {
        let whole = format!(
            "[worker]\nthreads = 2\n[shutdown]\ngrace = \"1ms\"\n[store]\nkeys.main = \"{KEY}\"\n\
             snapshot_entries = 50\n[tenants.acme]\nextensions = [\"sandbox\", \"world\"]\n{text}"
        );
        let loaded = Sources::new().with_text("test.toml", whole).load();
        let config = loaded.unwrap_or_else(|error| panic!("{error}")).config;
        let system = ActorSystem::start_with_store(
            &config,
            vec![Arc::new(world.clone())],
            Some(Arc::new(store.clone())),
        );
        Keeper { system: system.expect("it starts"), world, store, text: text.to_owned() }
    }

    fn tenant(&self) -> TenantHandle {
        self.system.tenant("acme").expect("it is there")
    }

    fn open(&self, id: u128) -> SessionHandle {
        self.tenant().open_session_blocking(SessionId(id)).expect("within the quotas")
    }

    /// The process ends without notice: what the store has is all there is. Another takes over.
    fn killed(self) -> Keeper {
        let store = copy(&self.store);
        let (world, text) = (self.world.clone(), self.text.clone());
        // Nothing of the old system may reach the new one's world.
        drop(self);
        Keeper::over(&text, world, store)
    }

    /// The system is stopped in order, and started again.
    fn stopped(self) -> Keeper {
        self.system.stop_blocking();
        Keeper::over(&self.text, self.world.clone(), self.store.clone())
    }

    fn calls(&self) -> Vec<(u64, String)> {
        self.world.calls.lock().unwrap().clone()
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.system.stop_blocking();
    }
}

/// What is in a store now.
fn copy(store: &MemoryStore) -> MemoryStore {
    store.copy()
}

fn key(id: u128) -> SessionKey {
    SessionKey { tenant: "acme".into(), session: SessionId(id) }
}

fn until(what: &str, mut holds: impl FnMut() -> bool) {
    for _ in 0..10_000 {
        if holds() {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    panic!("{what} does not come");
}

const DURABLE: &str = "durability = \"durable\"";

#[test]
fn a_durable_session_is_the_same_after_the_process_was_killed() {
    let keeper = Keeper::new(DURABLE);
    let session = keeper.open(1);
    assert_eq!(
        value(&feed(&session, "x = [1]\ndef f(n):\n    return n + len(x)\nf(1)")),
        HostValue::Int(2)
    );
    assert_eq!(
        value(&feed(&session, "x.append(world_do('a'))\nx")).clone(),
        HostValue::List(vec![HostValue::Int(1), "a 1".into()])
    );
    let keeper = keeper.killed();
    let session = keeper.open(1);
    let expect = HostValue::List(vec![HostValue::Int(1), "a 1".into()]);
    assert_eq!(value(&feed(&session, "x")), expect);
    assert_eq!(value(&feed(&session, "f(1)")), HostValue::Int(3));
    // The call's answer came from the journal.
    assert_eq!(keeper.calls(), [(0, "a".to_owned())]);
    assert_eq!(block_on(session.feeds()).expect("it is there").accepted, 4);
}
