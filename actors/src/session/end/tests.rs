//! Feeds that end before they run, and what comes too late for them.

use std::sync::Arc;
use std::time::{Duration, Instant};

use ophiary_config::Sources;
use ophiary_runtime::host::HostValue;

use crate::message::{Compiled, Usage};
use crate::program::compile;
use crate::store::memory::MemoryStore;
use crate::worker::pool::tests::CANCEL;
use crate::{ActorError, ActorSystem, Feed, FeedResult, Outcome, SessionHandle, SessionId};

const DURABILITIES: [&str; 3] = ["none", "park", "durable"];

fn system(text: &str) -> ActorSystem {
    let whole = format!(
        "[worker]\nthreads = 2\n[shutdown]\ngrace = \"1ms\"\n[tenants.acme]\nquota.running = 1\n\
         limits.value_bytes = \"1KiB\"\nlimits.wall = \"20s\"\n{text}"
    );
    let config = Sources::new().with_text("test.toml", whole).load().expect("it is right").config;
    let store = Arc::new(MemoryStore::default());
    ActorSystem::start_with_store(&config, Vec::new(), Some(store)).expect("it starts")
}

fn open(system: &ActorSystem, id: u128) -> SessionHandle {
    let tenant = system.tenant("acme").expect("it is there");
    tenant.open_session_blocking(SessionId(id)).expect("within the quotas")
}

type Running = std::thread::JoinHandle<Result<FeedResult, ActorError>>;

fn run(session: &SessionHandle, feed: Feed) -> Running {
    let session = session.clone();
    std::thread::spawn(move || session.feed_blocking(feed))
}

fn until(system: &ActorSystem, what: &str, holds: impl Fn(&crate::TenantUsage) -> bool) {
    let (tenant, began) = (system.tenant("acme").expect("it is there"), Instant::now());
    while !holds(&tenant.usage()) {
        assert!(began.elapsed() < Duration::from_secs(20), "{what}: {:?}", tenant.usage());
        std::thread::yield_now();
    }
}

/// A feed whose input is refused.
fn refused() -> Feed {
    Feed::new("1").with(CANCEL, "x".repeat(5000))
}

#[test]
fn what_was_compiled_for_one_feed_is_not_given_to_the_next() {
    let system = system("");
    let (first, second) = (open(&system, 1), open(&system, 2));
    let loops = run(&first, Feed::new("while True: pass"));
    until(&system, "the loop", |usage| usage.running == 1);
    let source = Feed::new("6 * 7");
    let cancelled = run(&second, source.clone());
    until(&system, "the first", |usage| usage.waiting == 1);
    second.cancel();
    let outcome = cancelled.join().expect("no panic").expect("it is accepted").outcome;
    assert!(matches!(outcome, Outcome::Cancelled { .. }), "{outcome:?}");
    let waits = run(&second, source.clone());
    until(&system, "the second", |usage| usage.waiting == 1);
    // What a helper made of the first comes now.
    let program = compile(&source.name, &source.source, (100, 1 << 20)).expect("it compiles");
    for program in [Ok(program), Err(Outcome::Syntax("not this one's".to_owned()))] {
        second.actor.do_send(Compiled { feed: 1, program });
    }
    let usage = crate::handle::block_on(second.actor.send(Usage)).expect("it is there");
    assert!(usage.busy);
    until(&system, "its turn", |usage| (usage.running, usage.waiting) == (1, 1));
    first.cancel();
    assert!(loops.join().expect("no panic").is_ok());
    let result = waits.join().expect("no panic").expect("it is accepted");
    assert_eq!(result.outcome, Outcome::Value(HostValue::Int(42)));
    until(&system, "all ends", |usage| (usage.running, usage.waiting) == (0, 0));
    system.stop_blocking();
}

#[test]
fn a_session_that_is_closed_in_the_queue_leaves_its_place_to_the_next() {
    let system = system("");
    let [first, second, third] = [1, 2, 3].map(|id| open(&system, id));
    let loops = run(&first, Feed::new("while True: pass"));
    until(&system, "the loop", |usage| usage.running == 1);
    let closed = run(&second, Feed::new("1"));
    until(&system, "the second", |usage| usage.waiting == 1);
    let waits = run(&third, Feed::new("6 * 7"));
    until(&system, "the third", |usage| usage.waiting == 2);
    second.close();
    assert!(closed.join().expect("no panic").is_ok());
    // As it is where it is closed while its turn is on the way to it.
    let address = second.actor;
    first.cancel();
    assert!(loops.join().expect("no panic").is_ok());
    let result = waits.join().expect("no panic").expect("it is accepted");
    assert_eq!(result.outcome, Outcome::Value(HostValue::Int(42)));
    let tenant = system.tenant("acme").expect("it is there").shared;
    until(&system, "the end", |_| !address.connected());
    assert!(matches!(tenant.enter(address.clone()), crate::quota::Admission::Now));
    crate::session::feed::admit(&address, crate::tenant::Turn::new(&tenant), false);
    until(&system, "all ends", |usage| (usage.running, usage.waiting) == (0, 0));
    system.stop_blocking();
}

#[test]
fn a_stop_that_comes_while_a_feed_is_refused_does_not_end_the_next() {
    for durability in DURABILITIES {
        let system = system(&format!("durability = \"{durability}\""));
        let session = open(&system, 1);
        let error = session.feed_blocking(refused()).expect_err("it is too large");
        assert!(matches!(error, ActorError::Input(_)), "{durability}: {error}");
        let result = session.feed_blocking(Feed::new("6 * 7")).expect("it is accepted");
        assert_eq!(result.outcome, Outcome::Value(HostValue::Int(42)), "{durability}");
        until(&system, "the places", |usage| usage.running == 0);
        system.stop_blocking();
    }
}

#[test]
fn all_who_wait_are_told_that_a_feed_is_refused_and_its_session_rests() {
    for durability in ["park", "durable"] {
        let system = system(&format!("durability = \"{durability}\"\npark_after = \"10ms\""));
        let (first, second) = (open(&system, 1), open(&system, 2));
        let loops = run(&first, Feed::new("while True: pass"));
        until(&system, "the loop", |usage| usage.running == 1);
        let waits = run(&second, refused());
        until(&system, "the second", |usage| usage.waiting == 1);
        let (answer, told) = tokio::sync::oneshot::channel();
        second.actor.do_send(crate::session::keep::Recall::Result(answer));
        first.cancel();
        assert!(loops.join().expect("no panic").is_ok());
        let error = waits.join().expect("no panic").expect_err("it is too large");
        assert_eq!(told.blocking_recv().expect("it is told"), Err(error), "{durability}");
        until(&system, "both are parked", |usage| usage.memory == 0);
        system.stop_blocking();
    }
}
