//! Rows of the contract that have no file of their own: values, usage, names, readers of events.
//!
//! Place: `docs/contracts.md` names these tests beside those of the other files.
//!
//! Invariants: after each test nothing is alive or counted.
//! Limits: none of its own.
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;

use ophiary_actors::extension::{
    Answer, Call, ChildInfo, ChildPolicy, Extension, Function, Instance, SessionInfo,
};
use ophiary_actors::store::memory::MemoryStore;
use ophiary_actors::{
    ActorSystem, EventKind, EventStream, Feed, FeedResult, Hooks, Outcome, SessionHandle, SessionId,
};
use ophiary_config::Sources;
use ophiary_runtime::host::HostValue;

use crate::harness::{House, block_on, feed, list, value};
use crate::keep::until;

#[test]
fn a_handle_is_held_compared_and_passed_but_not_looked_into_or_made() {
    let house = House::new();
    let session = house.session();
    let handle = |id| HostValue::Handle { id, name: "file".to_owned() };
    let given = Feed::new(
        "same, other = a is b or a == b, a == c\n\
         def refused(act):\n    try:\n        act()\n    except (TypeError, AttributeError) as e:\n        return True\n    return False\n\
         looks = [refused(lambda: a.id), refused(lambda: type(a)()), refused(lambda: a + 1), \
         refused(lambda: setattr(a, 'id', 2)), refused(lambda: a[0])]\n\
         passed = test_later(a)\ntest_wait(c)\n\
         child = sandbox_await(sandbox_spawn('test_wait(h)', inputs={'h': a}))\n\
         (same, other, all(looks), await passed, child, repr(a))",
    )
    .with("a", handle(1))
    .with("b", handle(1))
    .with("c", handle(2));
    let result = session.feed_blocking(given).expect("it is accepted");
    let HostValue::Tuple(parts) = value(&result) else { panic!("a tuple") };
    assert_eq!(parts[0..3], [true, false, true].map(HostValue::Bool));
    assert_eq!(parts[3..5], [handle(1), handle(1)]);
    // The name that the host gave it, and nothing else.
    assert_eq!(parts[5], "<handle 'file'>".into());
    let made = value(&feed(&session, "class handle:\n    id, name = 1, 'file'\nhandle()"));
    assert!(matches!(made, HostValue::Repr(_)), "{made:?}");
    session.close();
    assert!(house.is_empty());
}

#[test]
fn what_is_left_out_is_not_none() {
    let house = House::new();
    let script = "[test_given(), test_given(None), test_given(value=None), test_given(0)]";
    let expect = ["absent", "None", "None", "int"].map(Into::into).to_vec();
    assert_eq!(house.value(script), HostValue::List(expect));
}

#[test]
fn an_int_is_taken_where_a_float_is_expected_and_a_bool_is_not() {
    let house = House::new();
    assert_eq!(house.value("[test_half(3), test_half(0.5)]"), {
        HostValue::List(vec![HostValue::Float(1.5), HostValue::Float(0.25)])
    });
    let expect = "TypeError: test_half() argument 'of' must be float, not bool";
    assert_eq!(house.raised("test_half(True)"), expect);
}

#[test]
fn usage_is_told_of_each_feed_and_in_sum() {
    let house = House::new();
    let session = house.session();
    let first = feed(&session, "print('abc')\nx = [0] * 10_000\ntest_add(1)\ntest_add(2)").usage;
    let second = feed(&session, "y = 1\nsandbox_await(sandbox_spawn('1'))").usage;
    assert_eq!((first.runtime.host_calls, second.runtime.host_calls), (2, 2));
    assert_eq!((first.runtime.output_bytes, second.runtime.output_bytes), (4, 0));
    assert_eq!((first.children, second.children), (0, 1));
    assert!(first.runtime.heap_bytes_peak > 80_000, "{first:?}");
    assert!(first.runtime.fuel > 0 && second.runtime.fuel > 0);
    assert!(!first.wall.is_zero() && !second.wall.is_zero());
    let all = block_on(session.usage()).expect("it is open").runtime.expect("it rests");
    assert_eq!(all.session_fuel, first.runtime.fuel + second.runtime.fuel);
    assert!(all.heap_bytes > 80_000, "{all:?}");
    session.close();
    assert!(house.is_empty());
}

#[test]
fn a_return_at_the_top_ends_a_feed_and_an_await_works_there() {
    let house = House::new();
    assert_eq!(house.value("await test_later(1)\nif True:\n    return 5\n6"), HostValue::Int(5));
    for text in ["return 1", "await test_later(1)"] {
        let script =
            format!("try:\n    exec({text:?})\nexcept SyntaxError as e:\n    r = str(e)\nr");
        let HostValue::Str(message) = house.value(&script) else { panic!("a text") };
        assert!(message.contains("outside function"), "{message}");
    }
}

/// What a reader has seen that acknowledges each event.
fn read_all(events: &mut EventStream) -> String {
    let mut seen = String::new();
    while let Some(event) = events.next_within(Duration::from_secs(20)) {
        match event.kind {
            EventKind::Output { text, .. } => seen.push_str(&text),
            EventKind::ChildEvent { event, .. } => {
                if let EventKind::Output { text, .. } = *event {
                    seen.push_str(&text);
                }
            }
            EventKind::FeedFinished { .. } => return seen,
            EventKind::Gap { .. } => panic!("something was lost"),
            _ => {}
        }
        events.acknowledge(event.seq);
    }
    seen
}

fn finished(session: SessionHandle, script: &'static str) -> std::thread::JoinHandle<FeedResult> {
    std::thread::spawn(move || feed(&session, script))
}

/// A session's reader takes nothing for a while: the session waits, and then goes on with nothing lost.
fn waits_for_its_reader(house: &House, session: &SessionHandle) {
    let calls = || house.tenant().usage().calls;
    // It has begun to call, and holds no place.
    let waits = |before: u64| calls() > before && house.tenant().usage().running == 0;
    let script = "for n in range(300):\n    print(n)\n    test_add(n)\n\
                  sandbox_await(sandbox_spawn('for n in range(300, 600):\\n    print(n)\\n    test_add(n)'))\n'end'";
    let mut events = block_on(session.events_acknowledged(20)).expect("it is open");
    let running = finished(session.clone(), script);
    until("the wait", || waits(0));
    assert!(!running.is_finished() && calls() < 300, "nobody has read anything");
    let expect: Vec<String> = (0..600).map(|n| n.to_string()).collect();
    let seen = read_all(&mut events);
    assert_eq!(seen.lines().collect::<Vec<_>>(), expect);
    assert_eq!(value(&running.join().expect("no panic")), "end".into());
    // A wait is ended by a cancel, and by a reader that goes away.
    let before = calls();
    let running = finished(session.clone(), "while True:\n    test_add(1)");
    until("the wait", || waits(before));
    session.cancel();
    assert!(matches!(running.join().expect("no panic").outcome, Outcome::Cancelled { .. }));
    let before = calls();
    let running = finished(session.clone(), "for n in range(100):\n    test_add(n)\nn");
    until("the wait", || waits(before));
    assert!(!running.is_finished());
    drop(events);
    assert_eq!(value(&running.join().expect("no panic")), HostValue::Int(99));
}

#[test]
fn a_session_waits_for_a_reader_that_acknowledges() {
    let house = House::new();
    let session = house.session();
    waits_for_its_reader(&house, &session);
    session.close();
    assert!(house.is_empty());
}

#[test]
fn a_kept_session_waits_for_a_reader_that_acknowledges() {
    for durability in ["park", "durable"] {
        let store = std::sync::Arc::new(MemoryStore::default());
        let hooks = Hooks::default().store(store);
        let house = House::hooked(&format!("durability = \"{durability}\""), &hooks);
        let session = house.session();
        waits_for_its_reader(&house, &session);
        session.close();
        assert!(house.is_empty());
    }
}

#[test]
fn no_tenant_reaches_the_sessions_of_another() {
    let store = std::sync::Arc::new(MemoryStore::default());
    let text = "[store]\nseal = \"none\"\n[tenants.a]\ndurability = \"durable\"\n[tenants.b]\ndurability = \"durable\"";
    let config = Sources::new().with_text("x.toml", text).load();
    let config = config.unwrap_or_else(|error| panic!("{error}")).config;
    let system = ActorSystem::start_with_store(&config, Vec::new(), Some(store)).expect("starts");
    let open = |tenant: &str| {
        let tenant = system.tenant(tenant).expect("it is there");
        tenant.open_session_blocking(SessionId(7)).expect("within the quotas")
    };
    let (of_a, of_b) = (open("a"), open("b"));
    assert_eq!(value(&feed(&of_a, "x = 'secret'\n1")), HostValue::Int(1));
    let seen = value(&feed(&of_b, "[name for name in globals() if name == 'x']"));
    assert_eq!(seen, list([]));
    system.stop_blocking();
}

/// `pick_count()`: how often it was called of this instance.
struct Pick;

#[derive(Default)]
struct PickOf(AtomicI64);

impl Extension for Pick {
    fn namespace(&self) -> &'static str {
        "pick"
    }

    fn functions(&self) -> Vec<Function> {
        vec![Function::blocking("pick_count", "Counts.")]
    }

    fn for_child(&self, child: &ChildInfo<'_>) -> ChildPolicy {
        assert_eq!((child.tenant, child.has_directory), ("acme", false));
        match child.name {
            Some("alone") => ChildPolicy::Exclude,
            Some("together") => ChildPolicy::Share,
            _ if child.depth > 1 || child.handle > 100 => ChildPolicy::Exclude,
            _ => ChildPolicy::Fresh,
        }
    }

    fn instance(&self, _: &SessionInfo) -> Arc<dyn Instance> {
        Arc::new(PickOf::default())
    }
}

impl Instance for PickOf {
    fn call(&self, _: usize, _: Call) -> Answer {
        Answer::value(self.0.fetch_add(1, Ordering::Relaxed) + 1)
    }
}

#[test]
fn an_extension_decides_for_each_child() {
    let text = "[tenants.acme]\nextensions = [\"sandbox\", \"pick\"]";
    let config = Sources::new().with_text("x.toml", text).load();
    let config = config.unwrap_or_else(|error| panic!("{error}")).config;
    let system = ActorSystem::start(&config, vec![Arc::new(Pick)]).expect("it starts");
    let session = block_on(system.tenant("acme").expect("it is there").start_session());
    let session = session.expect("within the quotas");
    let script = "pick_count()\nof = lambda code, **more: sandbox_await(sandbox_spawn(code, **more))\n\
                  inner = 'sandbox_await(sandbox_spawn(\"pick_count()\"))'\n\
                  [of('pick_count()', name='together'), of('pick_count()'), pick_count(), \
                  [e.args[0].split(': ')[1] for e in sandbox_await_all([sandbox_spawn('pick_count()', name='alone'), \
                  sandbox_spawn(inner)], return_exceptions=True)]]";
    let HostValue::List(parts) = value(&feed(&session, script)) else { panic!("a list") };
    assert_eq!(parts[..3], [2, 1, 3].map(HostValue::Int));
    assert_eq!(parts[3], HostValue::List(vec!["NameError".into(), "ChildError".into()]));
    system.stop_blocking();
}
