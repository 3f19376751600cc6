//! The last feed of a session: it ends as a process does.
//!
//! Place: scripts that leave something for the end, in sessions and children.
//!
//! Invariants: as in `SEMANTICS.md`, "Feeds". What the end prints belongs to the feed.
//! Limits: none of its own.
use ophiary_actors::{ActorError, Feed, FeedResult, Outcome, SessionHandle};
use ophiary_runtime::host::HostValue;

use crate::harness::{House, value};
use crate::keep::{DURABLE, Keeper, result, start, until};

/// Leaves a function of `atexit`, a finalizer and a generator that rests.
const LEAVES: &str = "import atexit\natexit.register(lambda: print('atexit', test_add(1, 2)))\n\
                      class C:\n    def __del__(self):\n        print('finalizer')\n\
                      c = C()\n\
                      def g():\n    try:\n        yield\n    finally:\n        print('generator')\n\
                      rests = g()\nnext(rests)\n";
const LEFT: &str = "atexit 3\nfinalizer\ngenerator\n";

fn last(session: &SessionHandle, script: &str) -> FeedResult {
    session.feed_blocking(Feed::new(script).last()).expect("it is accepted")
}

#[test]
fn the_last_feed_ends_as_a_process_does_and_its_session_with_it() {
    let house = House::new();
    let session = house.session();
    let first = session.feed_blocking(Feed::new(LEAVES)).unwrap();
    assert_eq!(first.output, "");
    let ended = last(&session, "print('main')\n6 * 7");
    assert_eq!(value(&ended), HostValue::Int(42));
    assert_eq!(ended.output, format!("main\n{LEFT}"));
    assert_eq!(session.feed_blocking(Feed::new("1")), Err(ActorError::Closed));
    // Also where it raises; what is wrong at the end is told, and changes nothing of that.
    let session = house.session();
    let script =
        format!("{LEAVES}@atexit.register\ndef wrong():\n    1 / 0\nraise ValueError('no')");
    let ended = last(&session, &script);
    assert!(matches!(&ended.outcome, Outcome::Raised(raised) if raised.class == "ValueError"));
    assert_eq!(ended.output, LEFT);
    assert!(ended.errors.contains("ZeroDivisionError"), "{}", ended.errors);
    assert!(house.is_empty());
}

#[test]
fn a_feed_that_does_not_begin_is_not_the_last() {
    let house = House::new();
    let session = house.session();
    assert!(matches!(last(&session, "x = (").outcome, Outcome::Syntax(_)));
    assert_eq!(value(&last(&session, "1 + 1")), HostValue::Int(2));
    assert!(house.is_empty());
}

#[test]
fn limits_and_cancels_reach_the_end_of_a_session() {
    let house = House::with("limits.wall = \"300ms\"");
    let endless = "import atexit\n@atexit.register\ndef end():\n    while True:\n        pass\n5";
    for script in [endless, &endless.replace("while True:\n        pass", "test_never()")] {
        let ended = last(&house.session(), script);
        let Outcome::Limit(hit) = &ended.outcome else { panic!("{:?}", ended.outcome) };
        assert_eq!(hit.limit, "wall");
    }
    assert!(house.is_empty());
}

#[test]
fn children_end_as_processes_do() {
    let house = House::new();
    let script =
        format!("child = '''{LEAVES}\n7'''\nh = sandbox_spawn(child)\nsandbox_gather([h])[0]");
    let HostValue::Dict(record) = house.value(&script) else { panic!("a dict") };
    assert!(record.contains(&("value".into(), HostValue::Int(7))), "{record:?}");
    assert!(record.contains(&("output".into(), LEFT.into())), "{record:?}");
}

#[test]
fn a_child_of_a_durable_session_ends_once_whatever_ends_in_between() {
    let keeper = Keeper::new(DURABLE);
    let script = "child = '''import atexit\n@atexit.register\ndef end():\n    print(world_do('a'))\n    \
                  print(world_wait('b'))\nprint('main')\n9'''\n\
                  h = sandbox_spawn(child)\n(sandbox_await(h), sandbox_get_output(h))";
    start(&keeper.open(1), script);
    until("the call at the end", || keeper.calls().len() == 2);
    let keeper = keeper.killed();
    until("the call, again", || keeper.calls().len() == 3);
    let keeper = keeper.stopped();
    until("the call, once more", || keeper.calls().len() == 4);
    keeper.world.open.store(1, std::sync::atomic::Ordering::Relaxed);
    let expect = HostValue::Tuple(vec![HostValue::Int(9), "main\na 1\nb 4\n".into()]);
    assert_eq!(result(&keeper.open(1)), Outcome::Value(expect));
}

#[test]
fn a_kept_session_has_no_last_feed() {
    let keeper = Keeper::new(DURABLE);
    let session = keeper.open(1);
    let refused = session.feed_blocking(Feed::new("1").last());
    let Err(ActorError::Input(text)) = refused else { panic!("{refused:?}") };
    assert!(text.contains("ends when it is closed"), "{text}");
    assert_eq!(value(&session.feed_blocking(Feed::new("2")).unwrap()), HostValue::Int(2));
}
