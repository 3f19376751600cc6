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
use ophiary_actors::store::{Change, Refusal, SessionKey, SessionStore, What};
use ophiary_actors::{
    ActorError, ActorSystem, EventKind, EventStream, Feed, Hooks, Outcome, SessionHandle,
    SessionId, TenantHandle,
};
use ophiary_config::Sources;
use ophiary_runtime::host::HostValue;

use crate::harness::{block_on, feed, list, value};

pub(crate) const KEY: &str = "0f0e0d0c0b0a090807060504030201000f0e0d0c0b0a09080706050403020100";

/// What host functions have done, over all systems of a test.
#[derive(Clone, Default)]
pub(crate) struct World {
    pub(crate) calls: Arc<Mutex<Vec<(u64, String)>>>,
    /// Calls of `world_wait` are answered up to this many.
    pub(crate) open: Arc<AtomicU64>,
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
pub(crate) struct Keeper {
    pub(crate) system: ActorSystem,
    pub(crate) world: World,
    pub(crate) store: MemoryStore,
    pub(crate) text: String,
}

impl Keeper {
    pub(crate) fn new(text: &str) -> Keeper {
        Keeper::over(text, World::default(), MemoryStore::default())
    }

    /// With one more extension.
    pub(crate) fn granting(extension: &str, text: &str) -> Keeper {
        let granted = format!("[\"sandbox\", \"world\", \"{extension}\"]\n");
        Keeper::over(&(granted + text), World::default(), MemoryStore::default())
    }

    pub(crate) fn over(text: &str, world: World, store: MemoryStore) -> Keeper {
        Keeper::hooked(text, world, store, Hooks::default())
    }

    fn hooked(text: &str, world: World, store: MemoryStore, hooks: Hooks) -> Keeper {
        let whole = format!(
            "[worker]\nthreads = 2\n[shutdown]\ngrace = \"1ms\"\n[store]\nkeys.main = \"{KEY}\"\n\
             snapshot_entries = 50\n[tenants.acme]\nextensions = {}{text}",
            if text.starts_with('[') { "" } else { "[\"sandbox\", \"world\"]\n" }
        );
        let loaded = Sources::new().with_text("test.toml", whole).load();
        let config = loaded.unwrap_or_else(|error| panic!("{error}")).config;
        let hooks = hooks.store(Arc::new(store.clone()));
        let system = ActorSystem::start_with(&config, vec![Arc::new(world.clone())], &hooks);
        Keeper { system: system.expect("it starts"), world, store, text: text.to_owned() }
    }

    pub(crate) fn tenant(&self) -> TenantHandle {
        self.system.tenant("acme").expect("it is there")
    }

    pub(crate) fn open(&self, id: u128) -> SessionHandle {
        self.tenant().open_session_blocking(SessionId(id)).expect("within the quotas")
    }

    /// The process ends without notice: what the store has is all there is. Another takes over.
    pub(crate) fn killed(self) -> Keeper {
        self.killed_before(Hooks::default())
    }

    /// As `killed`; the other has these hooks.
    fn killed_before(self, hooks: Hooks) -> Keeper {
        let store = copy(&self.store);
        let (world, text) = (self.world.clone(), self.text.clone());
        // Nothing of the old system may reach the new one's world.
        drop(self);
        Keeper::hooked(&text, world, store, hooks)
    }

    /// The system is stopped in order, and started again.
    pub(crate) fn stopped(self) -> Keeper {
        self.system.stop_blocking();
        Keeper::over(&self.text, self.world.clone(), self.store.clone())
    }

    pub(crate) fn calls(&self) -> Vec<(u64, String)> {
        self.world.calls.lock().unwrap().clone()
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.system.stop_blocking();
    }
}

/// Waits until the store has taken so many more commits, or no more come: an end at a place of the journal, not at a time.
#[track_caller]
pub(crate) fn after_commits(keeper: &Keeper, count: u64) {
    let until_then = keeper.store.commits() + count;
    let (mut before, mut quiet) = (0, 0);
    until("so many commits, or the end", || {
        let commits = keeper.store.commits();
        quiet = if commits == before { quiet + 1 } else { 0 };
        before = commits;
        commits >= until_then || quiet > 40
    });
}

/// Waits until the script prints.
#[track_caller]
fn until_it_prints(events: &mut EventStream) {
    let is_output = |kind: &EventKind| matches!(kind, EventKind::Output { .. });
    while let Some(event) = events.next_within(Duration::from_secs(20)) {
        if is_output(&event.kind) {
            return;
        }
    }
    panic!("it prints nothing");
}

/// What is in a store now.
pub(crate) fn copy(store: &MemoryStore) -> MemoryStore {
    store.copy()
}

pub(crate) fn key(id: u128) -> SessionKey {
    SessionKey { tenant: "acme".into(), session: SessionId(id) }
}

#[track_caller]
pub(crate) fn until(what: &str, mut holds: impl FnMut() -> bool) {
    for _ in 0..10_000 {
        if holds() {
            return;
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    panic!("{what} does not come");
}

pub(crate) const DURABLE: &str = "durability = \"durable\"";

#[test]
fn a_durable_session_is_the_same_after_the_process_was_killed() {
    let keeper = Keeper::new(DURABLE);
    let session = keeper.open(1);
    assert_eq!(
        value(&feed(&session, "x = [1]\ndef f(n):\n    return n + len(x)\nf(1)")),
        HostValue::Int(2)
    );
    assert_eq!(
        value(&feed(&session, "x.append(world_do('a'))\nx")),
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

/// Starts a script in a session, and leaves it running.
pub(crate) fn start(session: &SessionHandle, script: &str) -> u64 {
    let submitted = block_on(session.submit(Feed::new(script))).expect("it is accepted");
    submitted.number()
}

pub(crate) fn result(session: &SessionHandle) -> Outcome {
    block_on(session.result()).expect("it has one").outcome
}

#[test]
fn a_feed_that_ran_when_the_process_was_killed_goes_on() {
    let keeper = Keeper::new(DURABLE);
    let script = "a = world_do('a')\nprint(a)\nb = world_wait('b')\nprint(b)\n[a, b]";
    assert_eq!(start(&keeper.open(1), script), 1);
    until("the call", || keeper.calls().len() == 2);
    let keeper = keeper.killed();
    // It comes back by itself, and asks again what was not answered: the number is the same.
    until("the call", || keeper.calls().len() == 3);
    let all = [(0, "a".to_owned()), (1, "b".to_owned()), (1, "b".to_owned())];
    assert_eq!(keeper.calls(), all);
    keeper.world.open.store(1, Ordering::Relaxed);
    let session = keeper.open(1);
    let result = block_on(session.result()).expect("it has one");
    assert_eq!(value(&result), HostValue::List(vec!["a 1".into(), "b 3".into()]));
    assert_eq!(result.output, "a 1\nb 3\n");
    let feeds = block_on(session.feeds()).expect("it is there");
    assert_eq!((feeds.accepted, feeds.running), (1, false));
    // Another end changes nothing of what was seen.
    let keeper = keeper.killed();
    let again = block_on(keeper.open(1).result()).expect("it has one");
    assert_eq!(again, result);
    assert_eq!(keeper.calls().len(), 3);
}

#[test]
fn answers_come_in_the_order_that_the_script_saw() {
    let keeper = Keeper::new(DURABLE);
    let script = "import asyncio\nseen = []\nasync def one(n):\n    seen.append(await world_later(str(n)))\n\
                  await asyncio.gather(*[one(n) for n in range(9)])\nworld_wait('end')\nseen";
    start(&keeper.open(1), script);
    until("the call", || keeper.calls().len() == 10);
    let keeper = keeper.killed();
    until("the call", || keeper.calls().len() == 11);
    keeper.world.open.store(1, Ordering::Relaxed);
    let Outcome::Value(HostValue::List(seen)) = result(&keeper.open(1)) else { panic!("a list") };
    assert_eq!(seen.len(), 9);
    // No answer was asked for again.
    assert_eq!(keeper.calls().iter().filter(|(_, what)| what != "end").count(), 9);
}

#[test]
fn what_comes_while_a_script_runs_comes_at_the_same_place_again() {
    let keeper = Keeper::new(DURABLE);
    // How often the loop turns depends on when the answer comes: the number must be the same after the kill.
    let script = "import asyncio, time\nturns = 0\nasync def poll():\n    global turns\n    \
                  task = asyncio.ensure_future(world_later('x'))\n    \
                  late = asyncio.create_task(asyncio.sleep(0.03))\n    \
                  while not (task.done() and late.done()):\n        turns += 1\n        await asyncio.sleep(0)\n    \
                  return turns\nfirst = await poll()\nnow = time.time()\nprint(first, now)\n\
                  world_wait(f'{first} {now}')\n(first, turns, now)";
    start(&keeper.open(1), script);
    until("the call", || keeper.calls().len() == 2);
    let keeper = keeper.killed();
    until("the call", || keeper.calls().len() == 3);
    let calls = keeper.calls();
    assert_eq!(calls[1], calls[2]);
    keeper.world.open.store(1, Ordering::Relaxed);
    assert!(matches!(result(&keeper.open(1)), Outcome::Value(HostValue::Tuple(_))));
}

#[test]
fn stops_are_at_the_same_place_again() {
    let keeper = Keeper::new(&format!(
        "{DURABLE}\nlimits.cpu = \"60ms\"\nlimits.fuel = 1_000_000_000_000\nlimits.session_fuel = 1_000_000_000_000"
    ));
    let loops = "n = 0\nwhile True:\n    n += 1";
    let session = keeper.open(1);
    let Outcome::Limit(hit) = feed(&session, loops).outcome else { panic!("a limit") };
    assert_eq!(hit.limit, "cpu");
    let by_limit = value(&feed(&session, "n"));
    let caught = "m = 0\ntry:\n    world_do('go')\n    while True:\n        m += 1\n        if m == 1000:\n            print('on')\n\
                  except KeyboardInterrupt:\n    pass\nm";
    let mut events = session.events_blocking(None).unwrap();
    let other = session.clone();
    let running = std::thread::spawn(move || feed(&other, caught));
    until_it_prints(&mut events);
    session.interrupt();
    let by_interrupt = value(&running.join().unwrap());
    let other = session.clone();
    let loops = "k = 0\nwhile True:\n    k += 1\n    if k == 1000:\n        print('on')";
    let running = std::thread::spawn(move || feed(&other, loops));
    until_it_prints(&mut events);
    session.cancel();
    assert!(matches!(running.join().unwrap().outcome, Outcome::Cancelled { .. }));
    let by_cancel = value(&feed(&session, "k"));
    let waits = "try:\n    world_wait('x')\nfinally:\n    k = 'no'";
    let other = session.clone();
    let running = std::thread::spawn(move || feed(&other, waits));
    until("the call", || keeper.calls().len() == 2);
    session.cancel();
    assert!(matches!(running.join().unwrap().outcome, Outcome::Cancelled { .. }));
    let keeper = keeper.killed();
    let all = value(&feed(&keeper.open(1), "[n, m, k]"));
    assert_eq!(all, HostValue::List(vec![by_limit, by_interrupt, by_cancel]));
}

/// Clocks may be read as often as it takes.
const MANY_CALLS: &str = "[limits]\nfuel = 1_000_000_000_000\nsession_fuel = 1_000_000_000_000\n\
                          host_calls = 100_000_000\nsession_host_calls = 100_000_000";

#[test]
fn stops_between_readings_of_a_clock_are_at_the_same_place_again() {
    let keeper = Keeper::new(&format!("{DURABLE}\nlimits.cpu = \"60ms\"\n{MANY_CALLS}"));
    let session = keeper.open(1);
    let Outcome::Limit(hit) =
        feed(&session, "import time\nn = 0\nwhile True:\n    n += 1\n    now = time.time()")
            .outcome
    else {
        panic!("a limit")
    };
    assert_eq!(hit.limit, "cpu");
    let by_limit = value(&feed(&session, "n, now"));
    let mut all = vec![by_limit];
    for stop in 0..6 {
        let script = "k = now = 0\nworld_do('go')\ntry:\n    while True:\n        k += 1\n        \
                      now = time.time()\nexcept KeyboardInterrupt:\n    pass";
        let calls = keeper.calls().len();
        let other = session.clone();
        let running = std::thread::spawn(move || feed(&other, script));
        until("the call", || keeper.calls().len() > calls);
        if stop % 2 == 0 {
            session.interrupt();
        } else {
            session.cancel();
        }
        running.join().unwrap();
        all.push(value(&feed(&session, "k, now")));
    }
    let last = all.pop().unwrap();
    let keeper = keeper.killed();
    assert_eq!(value(&feed(&keeper.open(1), "k, now")), last);
}

#[test]
fn answers_reach_a_script_that_reads_the_clock_all_the_time() {
    let keeper = Keeper::new(&format!("{DURABLE}\nlimits.wall = \"20s\"\n{MANY_CALLS}"));
    let script = "import asyncio, time\nseen = []\nfor n in range(10):\n    \
                  task = asyncio.ensure_future(world_later('x'))\n    turns = 0\n    \
                  while not task.done():\n        turns += 1\n        time.time()\n        \
                  await asyncio.sleep(0)\n    seen.append(turns)\nworld_wait(str(seen))\nlen(seen)";
    start(&keeper.open(1), script);
    until("the calls", || keeper.calls().len() == 11);
    let keeper = keeper.killed();
    until("the call", || keeper.calls().len() == 12);
    let calls = keeper.calls();
    assert_eq!(calls[10], calls[11]);
    keeper.world.open.store(1, Ordering::Relaxed);
    assert_eq!(result(&keeper.open(1)), Outcome::Value(HostValue::Int(10)));
}

#[test]
fn a_session_that_is_larger_than_its_new_limit_comes_back() {
    for durability in ["park", "durable"] {
        let text = |memory: &str| {
            format!("\ndurability = \"{durability}\"\nlimits = {{ memory = \"{memory}\" }}")
        };
        let mut keeper = Keeper::new(&text("32MiB"));
        let held = "x = [[n] for n in range(50_000)]\nlen(x)";
        assert_eq!(value(&feed(&keeper.open(1), held)), HostValue::Int(50_000));
        // Stopped twice under a smaller one: the second time the smaller one stands in the store.
        for _ in 0..2 {
            keeper.text = text("1MiB");
            keeper = keeper.stopped();
            let outcome = feed(&keeper.open(1), "y = [1] * 100_000").outcome;
            let told = match &outcome {
                Outcome::Limit(hit) => hit.limit == "memory",
                Outcome::Raised(raised) => raised.out_of_memory,
                _ => false,
            };
            assert!(told, "{durability}: {outcome:?}");
            if durability == "durable" {
                keeper = keeper.killed();
            }
        }
        keeper.text = text("32MiB");
        keeper = keeper.stopped();
        let all = value(&feed(&keeper.open(1), "len(x), x[-1]"));
        let expect = HostValue::Tuple(vec![HostValue::Int(50_000), list([49_999])]);
        assert_eq!(all, expect, "{durability}");
    }
}

#[test]
fn a_snapshot_takes_the_place_of_a_long_journal() {
    let keeper = Keeper::new(DURABLE);
    let session = keeper.open(1);
    let script = "total = []\nfor n in range(100):\n    total.append(world_do(str(n)))\nlen(total)";
    assert_eq!(value(&feed(&session, script)), HostValue::Int(100));
    // 100 calls are 200 entries, and a snapshot is due after 50.
    let (snapshot, journal) = keeper.store.bytes(&key(1));
    assert!(snapshot > 0, "{snapshot}");
    assert!(journal < 12_000, "{journal}");
    start(
        &session,
        "for n in range(75):\n    total.append(world_do(str(n)))\nworld_wait('x')\nlen(total)",
    );
    until("the call", || keeper.calls().len() == 176);
    let keeper = keeper.killed();
    until("the call", || keeper.calls().len() == 177);
    keeper.world.open.store(1, Ordering::Relaxed);
    assert_eq!(result(&keeper.open(1)), Outcome::Value(HostValue::Int(175)));
    assert_eq!(keeper.calls().len(), 177);
}

#[test]
fn an_idle_session_gives_its_memory_back_and_comes_with_the_next_feed() {
    for durability in ["park", "durable"] {
        let keeper = Keeper::new(&format!("durability = \"{durability}\"\npark_after = \"20ms\""));
        let session = keeper.open(1);
        let mut events = session.events_blocking(None).unwrap();
        feed(&session, "x = list(range(50_000))");
        until("the parking", || keeper.tenant().usage().memory == 0);
        assert_eq!(value(&feed(&session, "len(x)")), HostValue::Int(50_000));
        let mut kinds = Vec::new();
        while let Some(event) = events.next_within(Duration::from_millis(100)) {
            kinds.push(event.kind);
        }
        let at = |wanted: &EventKind| kinds.iter().position(|kind| kind == wanted);
        assert!(at(&EventKind::Parked) < at(&EventKind::Resumed), "{kinds:?}");
        assert!(at(&EventKind::Parked).is_some(), "{kinds:?}");
        // On request at once.
        session.park();
        until("the parking", || keeper.tenant().usage().memory == 0);
        assert_eq!(value(&feed(&session, "x[7]")), HostValue::Int(7));
    }
}

#[test]
fn no_number_of_an_event_is_given_twice() {
    for durability in ["park", "durable"] {
        let text = format!("durability = \"{durability}\"\npark_after = \"20ms\"");
        let mut keeper = Keeper::new(&text);
        let mut numbers: Vec<u64> = Vec::new();
        for round in 0..3 {
            let session = keeper.open(1);
            let mut events = session.events_blocking(None).unwrap();
            for n in 0..3 {
                feed(&session, &format!("print({round}, {n})"));
                session.park();
                until("the parking", || keeper.tenant().usage().memory == 0);
            }
            while let Some(event) = events.next_within(Duration::from_millis(100)) {
                numbers.push(event.seq);
            }
            keeper = keeper.stopped();
        }
        assert!(numbers.len() >= 27, "{numbers:?}");
        assert!(numbers.windows(2).all(|two| two[0] < two[1]), "{durability}: {numbers:?}");
    }
}

#[test]
fn a_session_that_waits_for_long_is_parked_too() {
    for durability in ["park", "durable"] {
        let keeper = Keeper::new(&format!("durability = \"{durability}\"\npark_after = \"10ms\""));
        let session = keeper.open(1);
        start(
            &session,
            "x = list(range(50_000))\na = world_wait('a')\nimport asyncio\nawait asyncio.sleep(0.1)\n(a, len(x))",
        );
        until("the parking", || keeper.calls().len() == 1 && keeper.tenant().usage().memory == 0);
        keeper.world.open.store(1, Ordering::Relaxed);
        let expect = HostValue::Tuple(vec!["a 1".into(), HostValue::Int(50_000)]);
        assert_eq!(result(&session), Outcome::Value(expect));
        assert_eq!(keeper.calls().len(), 1);
        // Also one that was never idle before.
        let other = block_on(keeper.tenant().start_session()).unwrap();
        start(&other, "x = list(range(50_000))\nworld_wait('n')");
        until("the parking", || {
            keeper.calls().len() == 2 && keeper.tenant().usage().memory < 400_000
        });
        other.close();
        // Cancelled while it is parked.
        start(&session, "world_wait('b')");
        until("the parking", || keeper.tenant().usage().memory == 0);
        session.cancel();
        assert!(matches!(result(&session), Outcome::Cancelled { .. }));
        assert_eq!(value(&feed(&session, "len(x)")), HostValue::Int(50_000));
    }
}

#[test]
fn a_stop_in_order_stores_what_runs() {
    for durability in ["park", "durable"] {
        let keeper = Keeper::new(&format!("durability = \"{durability}\""));
        let (waits, loops, idle) = (keeper.open(1), keeper.open(2), keeper.open(3));
        feed(&idle, "x = 5");
        let submitted =
            block_on(waits.submit(Feed::new("a = 1\nb = world_wait('b')\n(a, b)"))).unwrap();
        start(&loops, "for n in range(3_000_000):\n    pass\nn");
        until("the call", || keeper.calls().len() == 1);
        let keeper = keeper.stopped();
        assert_eq!(block_on(submitted.result()), Err(ActorError::Stopped));
        assert_eq!(value(&feed(&keeper.open(3), "x")), HostValue::Int(5));
        until("the call", || keeper.calls().len() == 2);
        keeper.world.open.store(1, Ordering::Relaxed);
        let expect = HostValue::Tuple(vec![HostValue::Int(1), "b 2".into()]);
        assert_eq!(result(&keeper.open(1)), Outcome::Value(expect), "{durability}");
        assert_eq!(result(&keeper.open(2)), Outcome::Value(HostValue::Int(2_999_999)));
        assert_eq!(keeper.tenant().stored_sessions().unwrap().len(), 3);
    }
}

#[test]
fn a_full_disk_refuses_what_it_cannot_keep_and_loses_nothing_that_was_accepted() {
    let keeper = Keeper::new(&format!("{DURABLE}\n[tenants.other]"));
    let session = keeper.open(1);
    feed(&session, "x = 1");
    keeper.store.fail_with(Some("no space left on device"));
    let refused = session.feed_blocking(Feed::new("x = 2")).expect_err("it cannot be kept");
    let expect = format!("session {} cannot be kept: no space left on device", SessionId(1));
    assert_eq!(refused.to_string(), expect);
    // Others are not touched.
    let other = keeper.system.tenant("other").unwrap().start_session_blocking().unwrap();
    assert_eq!(value(&feed(&other, "1")), HostValue::Int(1));
    assert!(session.feed_blocking(Feed::new("x")).is_err());
    keeper.store.fail_with(None);
    assert_eq!(value(&feed(&session, "x")), HostValue::Int(1));
    // A feed that was accepted goes on when there is space again.
    let submitted = block_on(session.submit(Feed::new("x = world_wait('a')\nx"))).unwrap();
    until("the call", || keeper.calls().len() == 1);
    keeper.store.fail_with(Some("no space left on device"));
    keeper.world.open.store(1, Ordering::Relaxed);
    assert!(matches!(
        block_on(submitted.result()),
        Err(ActorError::Store { restoring: false, .. })
    ));
    keeper.store.fail_with(None);
    keeper.world.open.store(1, Ordering::Relaxed);
    assert_eq!(result(&session), Outcome::Value("a 2".into()));
}

#[test]
fn what_is_damaged_is_refused_by_name_and_others_are_not_touched() {
    // The third part is the first entry since the snapshot.
    for part in [0, 1, 2, 4] {
        let keeper = Keeper::new(DURABLE);
        for id in [1, 2] {
            let session = keeper.open(id);
            feed(&session, "x = list(range(100))");
            session.park();
            until("the parking", || keeper.store.bytes(&key(id)).0 > 0);
            feed(&session, "y = world_do('a')");
        }
        let keeper = keeper.killed();
        assert!(keeper.store.damage(&key(1), part, |bytes| {
            let at = bytes.len() / 2;
            bytes[at] ^= 0x10;
        }));
        let session = keeper.open(1);
        let error = session.feed_blocking(Feed::new("x")).expect_err("it is damaged");
        let ActorError::Store { session: named, restoring: true, reason } = &error else {
            panic!("{error:?}")
        };
        assert_eq!(*named, SessionId(1));
        let what = if part < 2 { "its snapshot: " } else { "entry " };
        assert!(reason.starts_with(what), "{reason}");
        // Each time it is asked for.
        assert_eq!(session.feed_blocking(Feed::new("x")), Err(error));
        assert_eq!(value(&feed(&keeper.open(2), "len(x)")), HostValue::Int(100));
    }
}

#[test]
fn what_was_sealed_with_another_key_does_not_open() {
    let keeper = Keeper::new(DURABLE);
    feed(&keeper.open(1), "x = 1");
    let store = copy(&keeper.store);
    drop(keeper);
    let text = format!(
        "[store]\nkeys.other = \"{KEY}\"\n[tenants.acme]\ndurability = \"durable\"\nextensions = [\"sandbox\", \"world\"]"
    );
    let config = Sources::new().with_text("x.toml", text).load().unwrap().config;
    let extensions: Vec<Arc<dyn Extension>> = vec![Arc::new(World::default())];
    let system = ActorSystem::start_with_store(&config, extensions, Some(Arc::new(store))).unwrap();
    let session = system.tenant("acme").unwrap().open_session_blocking(SessionId(1)).unwrap();
    let error = session.feed_blocking(Feed::new("x")).expect_err("no key");
    assert!(error.to_string().ends_with("no key \"main\""), "{error}");
    system.stop_blocking();
}

#[test]
fn a_session_that_somebody_else_opened_is_fenced() {
    let keeper = Keeper::new(DURABLE);
    let session = keeper.open(1);
    feed(&session, "x = 1");
    // Another process takes the session over.
    let change = Change { key: key(1), epoch: 2, what: What::Open };
    assert_eq!(keeper.store.commit(std::slice::from_ref(&change)), Ok(vec![Ok(())]));
    let fenced = Refusal::Fenced { newest: 2, found: 2 };
    assert_eq!(keeper.store.commit(&[change]), Ok(vec![Err(fenced)]));
    let refused = session.feed_blocking(Feed::new("world_do('a')")).expect_err("it is fenced");
    assert!(refused.to_string().contains("opened under epoch 2, this is 1"), "{refused}");
    assert_eq!(keeper.calls(), []);
    until("the end", || !session.is_open());
}

#[test]
fn events_go_on_counting_and_show_nothing_twice() {
    let keeper = Keeper::new(DURABLE);
    let session = keeper.open(1);
    let mut events = session.events_blocking(None).unwrap();
    start(&session, "print('a')\nworld_do('x')\nprint('b')\nworld_wait('y')\nprint('c')");
    until("the call", || keeper.calls().len() == 2);
    let mut seen = Vec::new();
    while let Some(event) = events.next_within(Duration::from_millis(100)) {
        seen.push(event);
    }
    let keeper = keeper.killed();
    let session = keeper.open(1);
    let mut events = session.events_blocking(None).unwrap();
    until("the call", || keeper.calls().len() == 3);
    keeper.world.open.store(1, Ordering::Relaxed);
    result(&session);
    while let Some(event) = events.next_within(Duration::from_millis(100)) {
        seen.push(event);
    }
    let printed: String = seen
        .iter()
        .filter_map(|event| match &event.kind {
            EventKind::Output { text, .. } => Some(text.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(printed, "a\nb\nc\n");
    let seqs: Vec<u64> = seen.iter().map(|event| event.seq).collect();
    assert!(seqs.windows(2).all(|two| two[0] < two[1]), "{seqs:?}");
    assert!(matches!(seen.last().unwrap().kind, EventKind::FeedFinished { .. }));
    assert!(seen.iter().all(|event| event.feed <= 1), "{seen:?}");
}

#[test]
fn a_feed_that_does_not_compile_is_told_by_events_too() {
    let keeper = Keeper::new(DURABLE);
    let session = keeper.open(1);
    let mut events = session.events_blocking(None).unwrap();
    let mut seen = Vec::new();
    for source in ["def :", "print('a')", "1 +"] {
        let outcome = feed(&session, source).outcome;
        let (Outcome::Syntax(_) | Outcome::Value(_)) = outcome else {
            panic!("{outcome:?}");
        };
        // The events are there when the result is.
        while let Some(event) = events.next_within(Duration::ZERO) {
            seen.push(event);
        }
        assert!(matches!(seen.last().unwrap().kind, EventKind::FeedFinished { .. }), "{source}");
    }
    let keeper = keeper.killed();
    let session = keeper.open(1);
    let mut events = session.events_blocking(None).unwrap();
    assert_eq!(value(&feed(&session, "2")), HostValue::Int(2));
    while let Some(event) = events.next_within(Duration::ZERO) {
        seen.push(event);
    }
    let seqs: Vec<u64> = seen.iter().map(|event| event.seq).collect();
    assert!(seqs.windows(2).all(|two| two[0] < two[1]), "{seqs:?}");
}

#[test]
fn a_closed_session_is_gone_from_the_store() {
    let keeper = Keeper::new(DURABLE);
    let session = keeper.open(1);
    feed(&session, "x = 1");
    assert_eq!(keeper.tenant().stored_sessions().unwrap().len(), 1);
    session.close();
    until("the end", || keeper.tenant().stored_sessions().unwrap().is_empty());
    // One that was not read yet, too.
    feed(&keeper.open(2), "x = 1");
    let keeper = keeper.killed();
    keeper.open(2).close();
    until("the end", || keeper.tenant().stored_sessions().unwrap().is_empty());
}

#[test]
fn a_feed_goes_on_when_its_session_is_opened_where_the_host_wants_that() {
    let keeper = Keeper::new(DURABLE);
    start(&keeper.open(1), "world_wait('a')");
    start(&keeper.open(2), "world_wait('b')");
    until("both calls", || keeper.calls().len() == 2);
    let keeper = keeper.killed_before(Hooks::default().resume_on_open());
    keeper.world.open.store(1, Ordering::Relaxed);
    assert_eq!(result(&keeper.open(1)), Outcome::Value("a 3".into()));
    // The other one is as it was left.
    let busy: Vec<_> = keeper.tenant().stored_sessions().expect("they are listed");
    let busy: Vec<_> = busy.into_iter().map(|stored| (stored.session.0, stored.busy)).collect();
    assert_eq!((busy, keeper.calls().len()), (vec![(1, false), (2, true)], 3));
    keeper.world.open.store(1, Ordering::Relaxed);
    assert_eq!(result(&keeper.open(2)), Outcome::Value("b 4".into()));
}

#[test]
fn a_tenant_without_durability_stores_nothing() {
    let keeper = Keeper::new("");
    feed(&keeper.open(1), "x = world_do('a')");
    keeper.open(1).park();
    assert_eq!(value(&feed(&keeper.open(1), "x")), "a 1".into());
    assert_eq!(keeper.store.commits(), 0);
    let text = "[tenants.acme]\ndurability = \"park\"";
    let config = Sources::new().with_text("x.toml", text).load().unwrap().config;
    let refused = ActorSystem::start(&config, Vec::new()).expect_err("there is no store");
    let expect = "x.toml: tenants.acme.durability: found \"park\", expected \"none\", or a file in store.path for what is kept";
    assert_eq!(refused.to_string(), expect);
}

#[test]
fn an_answer_that_comes_while_another_is_committed_is_not_forgotten() {
    let keeper = Keeper::new(DURABLE);
    let session = keeper.open(1);
    let script = "import asyncio\nasync def poll(call):\n    while not call.done():\n        await asyncio.sleep(0)\n    \
                  return await call\nfor n in range(20):\n    calls = [asyncio.ensure_future(world_later('x')) for _ in range(3)]\n    \
                  await asyncio.gather(calls[0], poll(calls[1]), calls[2])";
    let began = std::time::Instant::now();
    value(&feed(&session, script));
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
}
