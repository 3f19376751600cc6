//! Sessions whose interpreter panics: who comes back, when, and with what.

use std::sync::Arc;
use std::time::{Duration, Instant};

use ophiary_config::Sources;
use ophiary_runtime::host::HostValue;

use crate::extension::{Answer, Call, Extension, Function, Instance, SessionInfo};
use crate::store::memory::MemoryStore;
use crate::worker::pool::tests::{CANCEL, CRASH};
use crate::{ActorError, ActorSystem, Feed, FeedResult, Outcome, SessionHandle, SessionId};

/// `bug_now()` lets the interpreter that takes its answer panic.
struct Bug;

impl Extension for Bug {
    fn namespace(&self) -> &'static str {
        "bug"
    }

    fn functions(&self) -> Vec<Function> {
        vec![
            Function::blocking("bug_now", "Crashes."),
            Function::blocking("bug_never", "Never answers."),
            Function::blocking(CANCEL, "Never answers, and is cancelled in between."),
        ]
    }

    fn instance(&self, _: &SessionInfo) -> Arc<dyn Instance> {
        Arc::new(Bug)
    }
}

impl Instance for Bug {
    fn call(&self, function: usize, _: Call) -> Answer {
        match function {
            0 => Answer::error(CRASH, "a crash"),
            _ => Answer::Later(Box::pin(std::future::pending())),
        }
    }
}

fn system(text: &str) -> ActorSystem {
    let whole = format!(
        "[worker]\nthreads = 2\n[shutdown]\ngrace = \"1ms\"\n[tenants.acme]\nextensions = [\"bug\"]\n{text}\n\
         restart.when = \"transient\"\nrestart.backoff = \"10ms\""
    );
    let config = Sources::new().with_text("test.toml", whole).load().expect("it is right").config;
    let store = Arc::new(MemoryStore::default());
    ActorSystem::start_with_store(&config, vec![Arc::new(Bug)], Some(store)).expect("it starts")
}

fn open(system: &ActorSystem, id: u128) -> SessionHandle {
    let tenant = system.tenant("acme").expect("it is there");
    tenant.open_session_blocking(SessionId(id)).expect("within the quotas")
}

fn feed(session: &SessionHandle, script: &str) -> FeedResult {
    let began = Instant::now();
    loop {
        match session.feed_blocking(Feed::new(script)) {
            Err(ActorError::Restarting { .. }) if began.elapsed() < Duration::from_secs(5) => {
                std::thread::yield_now();
            }
            result => return result.expect("it is accepted"),
        }
    }
}

fn value(session: &SessionHandle, script: &str) -> HostValue {
    match feed(session, script).outcome {
        Outcome::Value(value) => value,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_session_without_a_store_comes_back_empty() {
    let system = system("");
    let session = open(&system, 1);
    value(&session, "x = 1");
    assert!(matches!(feed(&session, "bug_now()").outcome, Outcome::Internal(_)));
    let refused = session.feed_blocking(Feed::new("1")).expect_err("it waits");
    assert!(matches!(refused, ActorError::Restarting { .. }), "{refused}");
    assert_eq!(value(&session, "'x' in globals()"), HostValue::Bool(false));
    assert_eq!(system.tenant("acme").expect("it is there").usage().panics, 1);
    system.stop_blocking();
}

#[test]
fn a_parked_session_comes_back_from_its_last_snapshot() {
    let system = system("durability = \"park\"");
    let session = open(&system, 1);
    value(&session, "x = 1");
    session.park();
    let began = Instant::now();
    while system.tenant("acme").expect("it is there").usage().memory > 0 {
        assert!(began.elapsed() < Duration::from_secs(5), "it is not parked");
        std::thread::yield_now();
    }
    value(&session, "x = 2");
    assert!(matches!(feed(&session, "bug_now()").outcome, Outcome::Internal(_)));
    assert_eq!(value(&session, "x"), HostValue::Int(1));
    system.stop_blocking();
}

#[test]
fn a_durable_session_goes_on_with_the_feed_that_crashed() {
    let system = system("durability = \"durable\"");
    let session = open(&system, 1);
    value(&session, "x = 1");
    // The answer was in the journal before the crash, and a fault of ours does not happen again here.
    let script = "x = 2\ntry:\n    bug_now()\nexcept RuntimeError as e:\n    x = str(e)\nx";
    assert_eq!(value(&session, script), "a crash".into());
    assert_eq!(value(&session, "x"), "a crash".into());
    system.stop_blocking();
}

#[test]
fn one_that_crashes_too_often_ends() {
    let system = system("durability = \"durable\"\nrestart.intensity = 2");
    let session = open(&system, 1);
    let again = "try:\n    bug_now()\nexcept RuntimeError:\n    pass";
    for _ in 0..2 {
        value(&session, again);
    }
    assert!(matches!(feed(&session, again).outcome, Outcome::Internal(_)));
    assert_eq!(session.feed_blocking(Feed::new("1")), Err(ActorError::Closed));
    system.stop_blocking();
}

/// Which of three sessions have forgotten `x` when the second crashed.
fn forgotten(strategy: &str) -> [bool; 3] {
    let system = system(&format!("restart.strategy = \"{strategy}\""));
    let sessions = [3, 2, 1].map(|id| open(&system, id));
    for session in &sessions {
        value(session, "x = 1");
    }
    feed(&sessions[1], "bug_now()");
    // The tenant has heard of the crash before it starts another.
    open(&system, 4);
    let forgotten = sessions
        .each_ref()
        .map(|session| value(session, "'x' in globals()") == HostValue::Bool(false));
    system.stop_blocking();
    forgotten
}

#[test]
fn others_restart_with_it_as_the_strategy_says() {
    assert_eq!(forgotten("one_for_one"), [false, true, false]);
    assert_eq!(forgotten("one_for_all"), [true, true, true]);
    // Those that were started after it.
    assert_eq!(forgotten("rest_for_one"), [false, true, true]);
}

#[test]
fn those_that_restart_with_it_go_on_where_they_are_durable() {
    let system = system("durability = \"durable\"\nrestart.strategy = \"one_for_all\"");
    let (crashes, loops, waits) = (open(&system, 1), open(&system, 2), open(&system, 3));
    let calls = |count: u64| {
        while system.tenant("acme").expect("it is there").usage().calls < count {
            std::thread::yield_now();
        }
    };
    let run = |session: &SessionHandle, script: &'static str| {
        let accepted = crate::handle::block_on(session.submit(Feed::new(script)));
        let result = accepted.expect("it is accepted").result();
        std::thread::spawn(move || crate::handle::block_on(result).expect("it has one").outcome)
    };
    let loops = run(&loops, "for n in range(2_000_000):\n    pass\nn");
    let waiting =
        run(&waits, "x = 5\ntry:\n    bug_never()\nexcept KeyboardInterrupt:\n    pass\nx");
    calls(1);
    value(&crashes, "try:\n    bug_now()\nexcept RuntimeError:\n    pass");
    assert_eq!(loops.join().expect("no panic"), Outcome::Value(HostValue::Int(1_999_999)));
    // It has called again.
    calls(3);
    waits.interrupt();
    assert_eq!(waiting.join().expect("no panic"), Outcome::Value(HostValue::Int(5)));
    system.stop_blocking();
}

#[test]
fn a_cancel_between_two_slices_is_not_missed() {
    for durability in ["none", "park", "durable"] {
        let system = system(&format!("durability = \"{durability}\"\nlimits.wall = \"20s\""));
        let session = open(&system, 1);
        let sleeps = "import asyncio\nawait asyncio.sleep(4321)";
        let both = "import asyncio\nawait asyncio.gather(asyncio.to_thread(bug_never), asyncio.sleep(4321))";
        for script in ["bug_cancel()", sleeps, both, "sorted([2, 1], key=lambda x: bug_cancel())"] {
            let began = Instant::now();
            let outcome = feed(&session, script).outcome;
            let cancelled = matches!(outcome, Outcome::Cancelled { .. });
            assert!(cancelled, "{durability}: {script}: {outcome:?}");
            assert!(began.elapsed() < Duration::from_secs(10), "{durability}: {script}");
            assert_eq!(value(&session, "1 + 1"), HostValue::Int(2));
        }
        system.stop_blocking();
    }
}
