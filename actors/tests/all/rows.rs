//! Rows of the contract about errors, events and names that have no file of their own.
//!
//! Place: as `contract.rs`, beside the tests of other files.
//!
//! Invariants: after each test nothing is alive or counted.
//! Limits: none of its own.

use std::time::Duration;

use ophiary_actors::store::memory::MemoryStore;
use ophiary_actors::{ActorError, Event, EventKind, Feed, Hooks, Outcome};
use ophiary_runtime::host::HostValue;

use crate::harness::{House, feed, value};
use crate::keep::{Keeper, until};

#[test]
fn an_error_has_its_cause_its_context_and_its_notes() {
    let house = House::new();
    let script = "try:\n    {}['k']\nexcept KeyError as first:\n    error = ValueError('bad')\n    \
                  error.add_note('look at k')\n    raise error from first";
    let Outcome::Raised(raised) = house.run(script).outcome else { panic!("it raises") };
    assert_eq!((raised.class.as_str(), raised.message.as_str()), ("ValueError", "bad"));
    let parts = [
        "line 2, in <module>\n    {}['k']\n    ~~^^^^^\nKeyError: 'k'\n",
        "The above exception was the direct cause of the following exception:\n",
        "line 6, in <module>\n    raise error from first\nValueError: bad\nlook at k\n",
    ];
    let mut rest = raised.traceback.as_str();
    for part in parts {
        let at = rest.find(part).unwrap_or_else(|| panic!("{part} in {}", raised.traceback));
        rest = &rest[at + part.len()..];
    }
    // An error while another is handled tells of that.
    let Outcome::Raised(raised) =
        house.run("try:\n    1 / 0\nexcept OSError:\n    0\nfinally:\n    x").outcome
    else {
        panic!("it raises")
    };
    let between = "During handling of the above exception, another exception occurred:";
    assert!(raised.traceback.contains(between), "{}", raised.traceback);
}

#[test]
fn each_feed_has_exactly_one_end_however_it_ends() {
    for durability in ["none", "park", "durable"] {
        each_has_one_end(durability);
    }
}

fn each_has_one_end(durability: &str) {
    let hooks = Hooks::default().store(std::sync::Arc::new(MemoryStore::default()));
    let text = "limits.output = 100\nlimits.value_bytes = \"1KiB\"";
    let house = House::hooked(&format!("durability = \"{durability}\"\n{text}"), &hooks);
    let session = house.session();
    let mut events = session.events_blocking(None).unwrap();
    let scripts =
        ["1", "1 / 0", "x = = 1", "print('x' * 1000)", "test_panic()", "raise SystemExit"];
    for script in scripts {
        feed(&session, script);
    }
    let other = session.clone();
    let waits = std::thread::spawn(move || feed(&other, "test_never()"));
    // One was that of `test_panic`.
    until("the call", || house.tenant().usage().calls == 2);
    session.cancel();
    assert!(matches!(waits.join().unwrap().outcome, Outcome::Cancelled { .. }));
    let large = Feed::new("1").with("x", "x".repeat(5000));
    let refused = session.feed_blocking(large).expect_err("it is too large");
    assert!(matches!(refused, ActorError::Input(_)), "{refused}");
    feed(&session, "sys.exit(3)");
    session.close();
    let mut seen: Vec<Event> = Vec::new();
    while let Some(event) = events.next_within(Duration::from_secs(20)) {
        seen.push(event);
    }
    let numbers: Vec<u64> = seen.iter().map(|event| event.seq).collect();
    assert_eq!(numbers, (0..seen.len() as u64).collect::<Vec<_>>());
    for number in 1..=9 {
        let of: Vec<&Event> = seen.iter().filter(|event| event.feed == number).collect();
        let ends = |event: &&&Event| matches!(event.kind, EventKind::FeedFinished { .. });
        assert!(matches!(of[0].kind, EventKind::FeedStarted), "{of:?}");
        assert_eq!(of.iter().filter(ends).count(), 1, "{of:?}");
        assert!(of.last().is_some_and(|event| ends(&event)), "{of:?}");
    }
    assert!(house.is_empty());
}

#[test]
fn a_second_reader_counts_on_where_the_first_was() {
    let house = House::new();
    let session = house.session();
    let mut events = session.events_blocking(None).unwrap();
    feed(&session, "sandbox_await(sandbox_spawn('print(1)'))");
    let read = |events: &mut ophiary_actors::EventStream| {
        std::iter::from_fn(|| events.next_within(Duration::from_millis(50))).collect::<Vec<_>>()
    };
    let first = read(&mut events);
    let mut events = session.events_blocking(None).unwrap();
    assert_eq!(value(&feed(&session, "2")), HostValue::Int(2));
    let second = read(&mut events);
    assert_eq!(second[0].seq, first.last().unwrap().seq + 1);
    assert_eq!((first[0].feed, second[0].feed), (1, 2));
}

#[test]
fn templates_read_nothing_but_their_arguments() {
    let house = House::new();
    for template in [
        "{% include 'a' %}",
        "{% extends 'a' %}",
        "{% import 'a' as b %}",
        "{{ open('/etc/passwd') }}",
    ] {
        let raised = house.raised(&format!("tmpl_render({template:?}, {{}})"));
        assert!(raised.starts_with("ValueError: "), "{template}: {raised}");
    }
}

#[test]
fn limits_of_all_feeds_count_over_the_life_of_a_session() {
    let spin = "for n in range(100_000): pass";
    let source = format!("# {}", "x".repeat(400));
    for (limit, script) in [
        ("session_wall = \"60ms\"", "test_wait(1, 20)"),
        ("session_cpu = \"60ms\"", spin),
        ("session_fuel = 3_000_000", spin),
        ("session_output = \"1KiB\"", "print('x' * 400)"),
        ("session_source = \"1KiB\"", source.as_str()),
        ("session_host_calls = 5", "test_add(1)\ntest_add(2)"),
    ] {
        let house = House::with(&format!("limits.{limit}"));
        let session = house.session();
        value(&feed(&session, script));
        let ends = |_| match feed(&session, script).outcome {
            Outcome::Limit(hit) => Some(hit.limit),
            outcome => {
                assert!(matches!(outcome, Outcome::Value(_)), "{limit}: {outcome:?}");
                None
            }
        };
        let name = limit.split(' ').next();
        assert_eq!((0..1000).find_map(ends).as_deref(), name);
        // It is used up, and another session has its own.
        assert_eq!(ends(0).as_deref(), name);
        value(&feed(&house.session(), script));
    }
}

#[test]
fn a_session_whose_snapshot_would_be_too_large_says_so_and_goes_on() {
    let large = "x = [str(n) for n in range(10_000)]\nlen(x)";
    for durability in ["park", "durable"] {
        let keeper =
            Keeper::new(&format!("durability = \"{durability}\"\nlimits.snapshot = \"4KiB\""));
        let session = keeper.open(1);
        let mut events = session.events_blocking(None).unwrap();
        assert_eq!(value(&feed(&session, large)), HostValue::Int(10_000));
        session.park();
        until("the warning", || {
            let event = events.next_within(Duration::from_secs(20)).map(|event| event.kind);
            matches!(event, Some(EventKind::Warning { text })
                if text.starts_with("the session is not saved: ") && text.contains("4096"))
        });
        // It is not tried, or told, again and again.
        for _ in 0..20 {
            session.park();
        }
        assert_eq!(value(&feed(&session, "len(x)")), HostValue::Int(10_000));
        let more = std::iter::from_fn(|| events.next_within(Duration::from_millis(50)));
        let warnings = more.filter(|event| matches!(event.kind, EventKind::Warning { .. }));
        assert_eq!(warnings.count(), 0, "{durability}");
        // Where there is a journal it is enough to come back from.
        let keeper = keeper.stopped();
        let back = feed(&keeper.open(1), "len(x)").outcome;
        match durability {
            "durable" => assert_eq!(back, Outcome::Value(HostValue::Int(10_000))),
            _ => assert!(matches!(back, Outcome::Raised(_)), "{back:?}"),
        }
    }
}
