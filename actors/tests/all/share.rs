//! Who has the processors: shares, and turns of scripts that do not spend a slice at once.
//!
//! Place: systems with few threads, and scripts that never end by themselves.
//!
//! Invariants: time is asserted as processor time of feeds, or by what has ended before what.
//! Limits: none.

use std::time::{Duration, Instant};

use ophiary_actors::{EventKind, EventStream, Feed, FeedResult, Outcome, SessionHandle};
use ophiary_runtime::host::HostValue;

use crate::harness::{House, feed, value};

const LOOP: &str = "while True:\n    pass";
const ENDLESS: &str = "[limits]\nfuel = 1_000_000_000_000\nsession_fuel = 1_000_000_000_000\n\
                       cpu = \"1h\"\nwall = \"1h\"\nhost_calls = 100_000_000\nsession_host_calls = 100_000_000\n";

fn limited(wall: &str, more: &str) -> House {
    House::with(&format!("limits.wall = \"{wall}\"\n{more}\n{ENDLESS}"))
}

fn limit_of(result: &FeedResult) -> &str {
    match &result.outcome {
        Outcome::Limit(hit) => &hit.limit,
        other => panic!("{other:?}"),
    }
}

/// A feed that goes on while the test does something else.
fn running(session: &SessionHandle, script: &str) -> std::thread::JoinHandle<FeedResult> {
    let (session, script) = (session.clone(), Feed::new(script));
    std::thread::spawn(move || session.feed_blocking(script).expect("it is accepted"))
}

/// Until something was printed.
fn until_output(events: &mut EventStream) {
    loop {
        let event = events.next_within(Duration::from_secs(20)).expect("an event");
        if matches!(event.kind, EventKind::Output { .. }) {
            return;
        }
    }
}

#[test]
fn a_tenant_has_its_share_also_where_nobody_else_wants_the_rest() {
    let house = limited("600ms", "quota.cpu_share = \"5%\"");
    let result = house.run(LOOP);
    assert_eq!(limit_of(&result), "wall");
    // 5 % of two threads are 60 ms, and what it had left when it began.
    assert!(result.usage.cpu < Duration::from_millis(200), "{:?}", result.usage.cpu);
    assert!(result.usage.cpu > Duration::from_millis(5), "{:?}", result.usage.cpu);
}

#[test]
fn limits_and_stops_reach_what_is_over_its_share() {
    let house = limited("300ms", "quota.cpu_share = \"1%\"");
    let began = Instant::now();
    // The parent only waits, and its child has used all that there is.
    let result = house.run("sandbox_await(sandbox_spawn('while True:\\n    pass'))");
    assert_eq!(limit_of(&result), "wall");
    assert!(began.elapsed() < Duration::from_secs(2), "{:?}", began.elapsed());
    let house = limited("1h", "quota.cpu_share = \"1%\"");
    let session = house.session();
    let mut events = session.events_blocking(None).unwrap();
    let feeds = running(&session, &format!("print('on', flush=True)\n{LOOP}"));
    until_output(&mut events);
    let asked = Instant::now();
    session.interrupt();
    let Outcome::Raised(raised) = feeds.join().unwrap().outcome else { panic!("it is raised") };
    assert_eq!(raised.class, "KeyboardInterrupt");
    assert!(asked.elapsed() < Duration::from_secs(2), "{:?}", asked.elapsed());
}

#[test]
fn who_asks_the_clock_again_and_again_lets_others_have_their_turn() {
    let house = limited("20s", "");
    let script = "import time\nprint('on', flush=True)\nfor n in range(100_000):\n    pass\nwhile True:\n    \
                  for n in range(100):\n        pass\n    time.time()";
    // One for each thread.
    let sessions = [house.session(), house.session()];
    let clocks = sessions.each_ref().map(|session| {
        let mut events = session.events_blocking(None).unwrap();
        let clock = running(session, script);
        until_output(&mut events);
        clock
    });
    assert_eq!(value(&feed(&house.session(), "1 + 1")), HostValue::Int(2));
    assert!(clocks.iter().all(|clock| !clock.is_finished()), "the other waited for an end");
    sessions.iter().for_each(SessionHandle::cancel);
    for clock in clocks {
        assert!(matches!(clock.join().unwrap().outcome, Outcome::Cancelled { .. }));
    }
}
