//! Threads that do not come back: what becomes of their sessions, of others, and of the end of the system.
//!
//! Place: beside `watch.rs`.
//!
//! Invariants: one test, for it lets go of all threads at once.
//! Limits: none.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use ophiary_config::Sources;

use crate::worker::pool::tests::{STUCK, UNSTUCK};
use crate::{ActorSystem, Feed, Outcome, TenantHandle};

fn system(stuck: &str) -> ActorSystem {
    let text = format!(
        "[worker]\nthreads = 2\nstuck = \"{stuck}\"\n[shutdown]\ngrace = \"100ms\"\n[tenants.acme]\n\
         extensions = []\n[tenants.other]\nextensions = []"
    );
    let config = Sources::new().with_text("test.toml", text).load().expect("it is right").config;
    ActorSystem::start(&config, Vec::new()).expect("it starts")
}

fn outcome(tenant: &TenantHandle, feed: Feed) -> Outcome {
    let session = tenant.start_session_blocking().expect("within the quotas");
    let result = session.feed_blocking(feed).expect("it is accepted");
    session.close();
    result.outcome
}

fn wait(what: &str, mut is: impl FnMut() -> bool) {
    let began = Instant::now();
    while !is() {
        assert!(began.elapsed() < Duration::from_secs(20), "{what}");
        std::thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn a_thread_that_does_not_come_back_is_given_up_and_replaced() {
    let (many, slow) = (system("200ms"), system("1h"));
    let tenant = |system: &ActorSystem, name| system.tenant(name).expect("it is there");
    let acme = tenant(&many, "acme");
    // More of them than there are threads: each fails its own session.
    std::thread::scope(|scope| {
        let stuck = || outcome(&acme, Feed::new("1").with(STUCK, 1));
        let all: Vec<_> = (0..4).map(|_| scope.spawn(stuck)).collect();
        for one in all {
            match one.join().expect("no panic") {
                Outcome::Internal(text) => assert!(text.contains("has not come back"), "{text}"),
                other => unreachable!("{other:?}"),
            }
        }
    });
    wait("they are counted", || (acme.usage().stuck, many.lost_threads()) == (4, 4));
    // Others have threads all the while.
    let other = tenant(&many, "other");
    assert!(matches!(outcome(&other, Feed::new("1 + 1")), Outcome::Value(_)));
    assert_eq!(other.usage().stuck, 0);
    // The end of a system waits for none of them, and fails what they have.
    let waits = tenant(&slow, "acme");
    let session = waits.start_session_blocking().expect("within the quotas");
    let running = std::thread::spawn(move || session.feed_blocking(Feed::new("1").with(STUCK, 1)));
    wait("it runs", || waits.usage().running == 1);
    let began = Instant::now();
    slow.stop_blocking();
    let took = began.elapsed();
    assert!(took < Duration::from_millis(100) + Duration::from_secs(1), "{took:?}");
    assert_eq!(slow.lost_threads(), 1);
    assert!(running.join().expect("no panic").is_ok_and(|result| {
        matches!(result.outcome, Outcome::Cancelled { .. } | Outcome::Internal(_))
    }));
    // What has come back after all touches nothing, and is counted no longer.
    UNSTUCK.store(true, Ordering::Release);
    wait("they end", || many.lost_threads() == 0);
    assert!(matches!(outcome(&acme, Feed::new("2")), Outcome::Value(_)));
    many.stop_blocking();
}
