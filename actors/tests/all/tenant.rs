//! Tenants beside each other: quotas, fairness, shutdown.
//!
//! Place: several tenants in one system.
//!
//! Invariants: each test ends with nothing alive.
//! Limits: none of its own.
use std::time::{Duration, Instant};

use ophiary_actors::{ActorError, ActorSystem, CancelledBy, Feed, Outcome, SessionHandle};
use ophiary_config::Sources;
use ophiary_runtime::host::HostValue;

use crate::harness::{House, block_on, feed, value};

fn busy(session: &SessionHandle) {
    while !block_on(session.usage()).expect("it is open").busy {
        std::thread::yield_now();
    }
}

#[test]
fn unknown_tenants_and_extensions_are_told() {
    let house = House::new();
    let error = house.system.tenant("nobody").expect_err("there is none");
    assert_eq!(error.to_string(), "no tenant \"nobody\"");
    let text =
        "[tenants.acme]\nextensions = [\"teleport\", \"sandbxo\"]\npolicy.fs_raed = \"deny\"";
    let config = Sources::new().with_text("x.toml", text).load().expect("it is right").config;
    let error = ActorSystem::start(&config, Vec::new()).expect_err("no such extension");
    let all = "el, fs, help, kv, log, msg, sandbox, tmpl";
    let expect = [
        format!("extensions: found \"teleport\", expected one of {all}"),
        format!("extensions: found \"sandbxo\", expected \"sandbox\", or another of {all}"),
        "policy.fs_raed: found \"fs_raed\", expected a function of its extensions, none; \"fs_read\" is not granted"
            .to_owned(),
    ];
    let found = error.to_string();
    assert_eq!(found.lines().count(), expect.len(), "{found}");
    for (line, expect) in found.lines().zip(expect) {
        assert!(line.starts_with(&format!("x.toml: tenants.acme.{expect}")), "{line}");
    }
}

#[test]
fn a_function_outside_the_grant_is_unknown() {
    let house = House::new();
    let local = house.system.tenant("local").expect("it is there");
    let session = block_on(local.start_session()).expect("within the quotas");
    let Outcome::Raised(raised) = feed(&session, "test_add(1)").outcome else {
        panic!("it is not granted")
    };
    assert_eq!(raised.class, "NameError");
}

#[test]
fn quotas_refuse_with_value_and_use() {
    let house =
        House::with("quota = { sessions = 2, start_rate = \"3/h\", running = 1, queue = 1 }");
    let sessions = [house.session(), house.session()];
    let refused = block_on(house.tenant().start_session()).expect_err("over the quota");
    let text = "quota sessions of tenant \"acme\" is used up: 2 of 2";
    assert_eq!(refused.to_string(), text);
    sessions[0].close();
    while sessions[0].is_open() {
        std::thread::yield_now();
    }
    let third = house.session();
    third.close();
    while third.is_open() {
        std::thread::yield_now();
    }
    let refused = block_on(house.tenant().start_session()).expect_err("too fast");
    let ActorError::Quota { quota, allowed, retry_after, .. } = refused else { panic!("a quota") };
    assert_eq!((quota, allowed), ("start_rate", 3));
    assert!(retry_after.is_some_and(|after| after > Duration::from_secs(1000)));
}

#[test]
fn feeds_over_the_quota_wait_in_order_and_up_to_the_bound() {
    let house = House::with("quota = { running = 1, queue = 1, queue_wait = \"500ms\" }");
    let (a, b, c) = (house.session(), house.session(), house.session());
    let first = a.clone();
    let loops = std::thread::spawn(move || feed(&first, "while True: pass"));
    busy(&a);
    let waits = std::thread::spawn(move || b.feed_blocking(Feed::new("1")));
    while house.tenant().usage().waiting == 0 {
        std::thread::yield_now();
    }
    let full = c.feed_blocking(Feed::new("2")).expect_err("the queue is full");
    assert_eq!(full.to_string(), "quota queue of tenant \"acme\" is used up: 1 of 1");
    let late = waits.join().expect("no panic").expect_err("its wait is over");
    let expect = "quota running of tenant \"acme\" is used up: 1 of 1; try again after 500 ms";
    assert_eq!(late.to_string(), expect);
    let waits = std::thread::spawn(move || c.feed_blocking(Feed::new("3")));
    while house.tenant().usage().waiting == 0 {
        std::thread::yield_now();
    }
    a.cancel();
    let result = waits.join().expect("no panic").expect("it is its turn");
    assert_eq!(value(&result), HostValue::Int(3));
    assert!(matches!(loops.join().expect("no panic").outcome, Outcome::Cancelled { .. }));
}

#[test]
fn waiting_sessions_hold_no_place() {
    let house = House::with("quota = { running = 1, queue = 0 }");
    let waits = house.session();
    let other = waits.clone();
    let running = std::thread::spawn(move || feed(&other, "test_wait(7, 100)"));
    busy(&waits);
    while house.tenant().usage().running > 0 {
        std::thread::yield_now();
    }
    assert_eq!(house.value("1"), HostValue::Int(1));
    assert_eq!(value(&running.join().expect("no panic")), HostValue::Int(7));
}

#[test]
fn heaps_of_a_tenant_stay_within_its_memory() {
    let house = House::with("limits.memory = \"8MiB\"\nquota.memory = \"12MiB\"");
    let first = house.session();
    let fill = "x = [0] * 800_000\n1";
    assert_eq!(value(&feed(&first, fill)), HostValue::Int(1));
    let second = house.session();
    let Outcome::Raised(raised) = feed(&second, fill).outcome else { panic!("no memory is left") };
    assert_eq!(raised.class, "MemoryError");
    first.close();
    while house.tenant().usage().memory > 4 << 20 {
        std::thread::yield_now();
    }
    assert_eq!(value(&feed(&second, fill)), HostValue::Int(1));
    second.close();
    assert!(house.is_empty());
}

#[test]
fn endless_loops_of_one_tenant_do_not_stop_another() {
    let house = House::with("[tenants.other]\n");
    let loops: Vec<SessionHandle> = (0..16).map(|_| house.session()).collect();
    let threads: Vec<_> = loops
        .iter()
        .map(|session| {
            let session = session.clone();
            std::thread::spawn(move || feed(&session, "while True: pass"))
        })
        .collect();
    loops.iter().for_each(busy);
    let other = house.system.tenant("other").expect("it is there");
    let session = block_on(other.start_session()).expect("within the quotas");
    let began = Instant::now();
    for n in 0..20 {
        assert_eq!(value(&feed(&session, &format!("{n} + 1"))), HostValue::Int(n + 1));
    }
    assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
    loops.iter().for_each(SessionHandle::cancel);
    for thread in threads {
        assert!(matches!(thread.join().expect("no panic").outcome, Outcome::Cancelled { .. }));
    }
}

#[test]
fn a_stopped_system_refuses_and_leaves_no_thread() {
    let house = House::with("[shutdown]\ngrace = \"50ms\"");
    let (short, endless) = (house.session(), house.session());
    let handles = [short.clone(), endless.clone()];
    let a = std::thread::spawn(move || feed(&handles[0], "test_wait(1, 20)"));
    let other = endless.clone();
    let b = std::thread::spawn(move || feed(&other, "while True: pass"));
    busy(&short);
    busy(&endless);
    house.system.stop_blocking();
    assert_eq!(value(&a.join().expect("no panic")), HostValue::Int(1));
    let outcome = b.join().expect("no panic").outcome;
    assert_eq!(outcome, Outcome::Cancelled { by: CancelledBy::Shutdown });
    let tenant = house.system.tenant("acme");
    assert!(tenant.is_err(), "{tenant:?}");
    assert_eq!(short.feed_blocking(Feed::new("1")), Err(ActorError::Closed));
}

#[test]
fn a_new_configuration_counts_for_what_runs_and_for_what_begins() {
    let house = House::new();
    let old = house.session();
    let text = "[tenants.acme]\nextensions = [\"help\", \"sandbox\", \"msg\", \"log\", \"test\"]\n\
                limits.depth = 50\nquota.sessions = 2\npolicy = { test_add = \"deny\" }\n[tenants.new]";
    let config = Sources::new().with_text("x.toml", text).load().expect("it is right").config;
    block_on(house.system.reconfigure(&config)).expect("it is taken");
    let Outcome::Raised(raised) = feed(&old, "test_add(1)").outcome else { panic!("denied") };
    assert_eq!(raised.class, "PermissionError");
    let deep = "def f(n):\n    return n and f(n - 1)\nf(100)";
    assert_eq!(value(&feed(&old, deep)), HostValue::Int(0));
    let new = house.session();
    let Outcome::Raised(raised) = feed(&new, deep).outcome else { panic!("a lower limit") };
    assert_eq!(raised.class, "RecursionError");
    assert!(block_on(house.tenant().start_session()).is_err());
    assert!(house.system.tenant("new").is_ok());
    assert!(house.system.tenant("local").is_ok());
}

#[test]
fn more_places_for_running_feeds_count_at_once() {
    let config = |running: u32| {
        let text = format!(
            "[tenants.acme]\nextensions = [\"test\"]\nquota = {{ running = {running}, queue = 9, queue_wait = \"1h\" }}"
        );
        Sources::new().with_text("x.toml", text).load().expect("it is right").config
    };
    let house = House::with("quota = { running = 0, queue = 9, queue_wait = \"1h\" }");
    let sessions: Vec<_> = (0..5).map(|_| house.session()).collect();
    let start = |session: &SessionHandle| {
        let session = session.clone();
        std::thread::spawn(move || feed(&session, "while True: pass"))
    };
    let running = |count| {
        let began = Instant::now();
        while house.tenant().usage().running != count {
            assert!(began.elapsed() < Duration::from_secs(20), "{:?}", house.tenant().usage());
            std::thread::yield_now();
        }
    };
    let feeds: Vec<_> = sessions.iter().map(start).collect();
    while house.tenant().usage().waiting < 5 {
        std::thread::yield_now();
    }
    for count in [1, 4] {
        block_on(house.system.reconfigure(&config(count))).expect("it is taken");
        running(count);
        assert_eq!(house.tenant().usage().waiting, 5 - count as usize);
    }
    // Fewer let those that run go on, and nobody begin.
    block_on(house.system.reconfigure(&config(1))).expect("it is taken");
    running(4);
    sessions.iter().for_each(SessionHandle::cancel);
    for feed in feeds {
        assert!(matches!(feed.join().expect("no panic").outcome, Outcome::Cancelled { .. }));
    }
    running(0);
}

#[test]
fn programs_are_not_shared_between_tenants() {
    // Two tenants run the same source: both are right, and neither is asked for the other's program.
    let house = House::with("[tenants.other]\n");
    let other = house.system.tenant("other").expect("it is there");
    let session = block_on(other.start_session()).expect("within the quotas");
    assert_eq!(house.value("40 + 2"), HostValue::Int(42));
    assert_eq!(value(&feed(&session, "40 + 2")), HostValue::Int(42));
}
