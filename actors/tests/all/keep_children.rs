//! Children of kept sessions: they come back with their parents.
//!
//! Place: systems that are started again over the same store, as in `keep.rs`.
//!
//! Invariants: as in `SEMANTICS.md`, "Kept sessions". When a session has ended nothing of its children is left in the store.
//! Limits: none of its own.
use std::sync::atomic::Ordering;
use std::time::Duration;

use ophiary_actors::store::{SessionKey, SessionStore};
use ophiary_actors::{EventKind, Outcome, SessionId};
use ophiary_runtime::host::HostValue;

use crate::harness::{feed, list, value};
use crate::keep::{DURABLE, Keeper, after_commits, result, start, until};

/// What is stored below a session.
fn below(keeper: &Keeper, id: u128) -> Vec<SessionKey> {
    let tenant = format!("acme/{}", SessionId(id));
    let listed = keeper.store.list(&tenant).unwrap();
    let key = |session| SessionKey { tenant: tenant.as_str().into(), session };
    listed.into_iter().map(|stored| key(stored.session)).collect()
}

fn texts(keeper: &Keeper) -> Vec<String> {
    let mut texts: Vec<String> = keeper.calls().into_iter().map(|(_, text)| text).collect();
    texts.sort();
    texts
}

#[test]
fn children_go_on_where_they_were() {
    let keeper = Keeper::new(DURABLE);
    let script = "child = '''\nx = [world_do(name)]\nprint('from', name)\nx.append(world_wait(name))\nx'''\n\
                  a = sandbox_spawn(child, inputs={'name': 'a'})\n\
                  b = sandbox_spawn('6 * 7', name='b')\nfirst = sandbox_await(b)\n\
                  (first, sandbox_await(a), sandbox_await(b), sandbox_get_output(a), a, b, sandbox_spawn('1'))";
    start(&keeper.open(1), script);
    until("the calls", || texts(&keeper) == ["a", "a"]);
    // The child that runs, and not the one that has ended.
    until("the removal", || below(&keeper, 1).len() == 1);
    let keeper = keeper.killed();
    until("the call, again", || texts(&keeper) == ["a", "a", "a"]);
    keeper.world.open.store(1, Ordering::Relaxed);
    let Outcome::Value(HostValue::Tuple(parts)) = result(&keeper.open(1)) else {
        panic!("a value")
    };
    // The first call's answer came from the child's journal; the second was made again.
    let of_a = HostValue::List(vec!["a 1".into(), "a 3".into()]);
    let expect = [HostValue::Int(42), of_a, HostValue::Int(42), "from a\n".into()];
    assert_eq!(parts[..4], expect);
    assert_eq!(parts[4..], [0, 1, 2].map(HostValue::Int));
    until("the end of the children", || below(&keeper, 1).is_empty());
}

#[test]
fn children_and_theirs_outlive_many_ends() {
    let mut keeper = Keeper::new(DURABLE);
    let script = "inner = '''\nfor n in range(3):\n    world_wait(f'{name} {n}')\nname'''\n\
                  outer = '''\nh = [sandbox_spawn(inner, inputs={'name': name + c}) for c in 'xy']\n\
                  sandbox_await_all(h)'''\n\
                  h = [sandbox_spawn(outer, inputs={'name': c, 'inner': inner}) for c in 'ab']\n\
                  sandbox_await_all(h)";
    start(&keeper.open(1), script);
    let mut made = 0;
    for round in 0..8 {
        until("a call", || keeper.calls().len() > made);
        // One of four goes on before the process ends, in order or not.
        keeper.world.open.store(1, Ordering::Relaxed);
        until("an answer", || keeper.world.open.load(Ordering::Relaxed) == 0);
        after_commits(&keeper, round % 3);
        made = keeper.calls().len();
        keeper = if round % 2 == 0 { keeper.killed() } else { keeper.stopped() };
    }
    keeper.world.open.store(1_000, Ordering::Relaxed);
    let Outcome::Value(HostValue::List(parts)) = result(&keeper.open(1)) else { panic!("a value") };
    let pair = |a: &str, b: &str| HostValue::List(vec![a.into(), b.into()]);
    assert_eq!(parts, [pair("ax", "ay"), pair("bx", "by")]);
    until("the end of the children", || below(&keeper, 1).is_empty());
}

#[test]
fn a_map_goes_on_with_the_children_that_it_has_started() {
    let keeper = Keeper::new(&format!("{DURABLE}\nlimits.children = 3"));
    start(&keeper.open(1), "sandbox_map('world_wait(item)', ['a', 'b', 'c', 'd', 'e'])");
    until("the calls", || texts(&keeper) == ["a", "b", "c"]);
    keeper.world.open.store(1, Ordering::Relaxed);
    until("the next", || keeper.calls().len() == 4);
    let keeper = keeper.killed();
    until("the calls, again", || keeper.calls().len() == 7);
    keeper.world.open.store(5, Ordering::Relaxed);
    let Outcome::Value(HostValue::List(parts)) = result(&keeper.open(1)) else { panic!("a value") };
    let names = parts.iter().map(|part| match part {
        HostValue::Str(text) => text.chars().next().unwrap_or_default(),
        other => panic!("{other:?}"),
    });
    assert_eq!(names.collect::<String>(), "abcde");
    until("the end of the children", || below(&keeper, 1).is_empty());
}

#[test]
fn a_map_that_was_cancelled_stays_so() {
    let keeper = Keeper::new(DURABLE);
    let script = "import asyncio\nworld_do('begins')\n\
                  try:\n    await asyncio.wait_for(asyncio.to_thread(sandbox_map, \
                  'world_wait(item)', ['a', 'b']), 0.2)\n\
                  except TimeoutError:\n    pass\nworld_wait('c')\nsandbox_list()";
    start(&keeper.open(1), script);
    until("the call after it", || texts(&keeper).iter().any(|text| text == "c"));
    until("the end of the children", || below(&keeper, 1).is_empty());
    let keeper = keeper.killed();
    until("the call, again", || texts(&keeper).iter().filter(|text| *text == "c").count() == 2);
    assert!(below(&keeper, 1).is_empty());
    keeper.world.open.store(1, Ordering::Relaxed);
    assert_eq!(result(&keeper.open(1)), Outcome::Value(list([])));
    let of_map = |text: &String| text == "a" || text == "b";
    assert!(texts(&keeper).iter().filter(|text| of_map(text)).count() <= 2);
}

#[test]
fn a_child_that_was_cancelled_or_freed_stays_so() {
    let keeper = Keeper::new(DURABLE);
    let script = "a = sandbox_spawn('while True: pass')\nb = sandbox_spawn('2')\nsandbox_await(b)\n\
                  sandbox_free(b)\nc = sandbox_spawn('1 / 0')\nsandbox_wait([c])\nsandbox_cancel(a)\nworld_wait('x')\nr = []\n\
                  for h in (a, b, c):\n    try:\n        sandbox_await(h)\n    except Exception as e:\n        r.append(f'{type(e).__name__}: {e}')\nr";
    start(&keeper.open(1), script);
    until("the call", || keeper.calls().len() == 1);
    let keeper = keeper.killed();
    until("the call", || keeper.calls().len() == 2);
    keeper.world.open.store(1, Ordering::Relaxed);
    let expect = [
        "ChildError: child 0 failed: cancelled by parent",
        "ValueError: unknown child handle 1",
        "ChildError: child 2 failed: ZeroDivisionError: division by zero",
    ];
    let expect = HostValue::List(expect.map(Into::into).to_vec());
    assert_eq!(result(&keeper.open(1)), Outcome::Value(expect));
}

#[test]
fn a_child_that_cannot_be_read_is_lost() {
    let keeper = Keeper::new(DURABLE);
    let script = "h = sandbox_spawn('world_wait(\"a\")')\ntry:\n    sandbox_await(h)\nexcept RuntimeError as e:\n    \
                  r = (str(e), e.child_id, sandbox_await(sandbox_spawn('1')))\nr";
    start(&keeper.open(1), script);
    until("the call", || keeper.calls().len() == 1);
    let key = below(&keeper, 1).pop().expect("the child");
    assert!(keeper.store.damage(&key, 3, |bytes| bytes.truncate(5)));
    let keeper = keeper.killed();
    let expect =
        HostValue::Tuple(vec!["child 0 lost".into(), HostValue::Int(0), HostValue::Int(1)]);
    assert_eq!(result(&keeper.open(1)), Outcome::Value(expect));
}

#[test]
fn children_of_sessions_that_are_only_parked_are_lost() {
    let keeper = Keeper::new("durability = \"park\"");
    let script = "h = sandbox_spawn('while True: pass')\nworld_wait('a')\ntry:\n    sandbox_await(h)\nexcept RuntimeError as e:\n    \
                  r = (str(e), e.child_id, sandbox_spawn('1'))\nr";
    start(&keeper.open(1), script);
    until("the call", || keeper.calls().len() == 1);
    let keeper = keeper.stopped();
    keeper.open(1);
    until("the call", || keeper.calls().len() == 2);
    keeper.world.open.store(1, Ordering::Relaxed);
    let expect =
        HostValue::Tuple(vec!["child 0 lost".into(), HostValue::Int(0), HostValue::Int(1)]);
    assert_eq!(result(&keeper.open(1)), Outcome::Value(expect));
}

#[test]
fn a_session_that_is_closed_leaves_no_children_in_the_store() {
    let keeper = Keeper::new(DURABLE);
    let script = "inner = 'world_wait(\"w\")'\n\
                  sandbox_await(sandbox_spawn('sandbox_await(sandbox_spawn(inner))', inputs={'inner': inner}))";
    start(&keeper.open(1), script);
    until("the call", || keeper.calls().len() == 1);
    assert_eq!(below(&keeper, 1).len(), 2);
    let keeper = keeper.killed();
    // Closed before it was read.
    keeper.open(2).close();
    keeper.open(1).close();
    until("the end", || below(&keeper, 1).is_empty());
    start(&keeper.open(3), script);
    until("the call", || keeper.calls().len() >= 2 && below(&keeper, 3).len() == 2);
    keeper.open(3).close();
    until("the end", || below(&keeper, 3).is_empty());
    assert_eq!(value(&feed(&keeper.open(4), "sandbox_map('item', [1, 2])")), list([1, 2]));
    until("the end", || below(&keeper, 4).is_empty());
}

#[test]
fn a_child_of_a_durable_session_asks_and_tells_as_others_do() {
    let keeper = Keeper::new(DURABLE);
    let session = keeper.open(1);
    let mut events = session.events_blocking(None).unwrap();
    let script = "r = sandbox_await(sandbox_spawn('print(1)\\nworld_do(\"x\")'))\n\
                  try:\n    sandbox_await(sandbox_spawn('x', inputs={'x': 1, 'y': [[]] * 3}, timeout_ms=1000))\n    \
                  sandbox_await(sandbox_spawn('x = ('))\nexcept ChildError as e:\n    r = (r, str(e))\nr";
    let HostValue::Tuple(parts) = value(&feed(&session, script)) else { panic!("a tuple") };
    assert_eq!(parts, ["x 1".into(), "child 2 failed: SyntaxError: '(' was never closed".into()]);
    let mut seen = Vec::new();
    while let Some(event) = events.next_within(Duration::from_millis(100)) {
        if let EventKind::ChildEvent { handle: 0, event } = event.kind {
            seen.push(match *event {
                EventKind::FeedStarted => "started",
                EventKind::Output { .. } => "output",
                EventKind::CallStarted { .. } => "call",
                EventKind::CallFinished { .. } => "answer",
                EventKind::FeedFinished { .. } => "finished",
                other => panic!("{other:?}"),
            });
        }
    }
    assert_eq!(seen, ["started", "output", "call", "answer", "finished"]);
}

#[test]
fn a_child_of_a_durable_session_is_refused_for_its_inputs() {
    let limited = format!("{DURABLE}\nchild_limits.value_bytes = \"1KiB\"");
    let mut keeper = Keeper::new(&limited);
    let script = "r = []\nfor n in range(20):\n    try:\n        \
                  sandbox_await(sandbox_spawn('x', inputs={'x': 'y' * 5000}))\n    \
                  except ChildError as e:\n        r.append(world_do(str(e)[:30]))\nlen(r)";
    start(&keeper.open(1), script);
    // Also between the entry of a child's feed and the one that says that it cannot begin.
    for round in 0..30_u64 {
        after_commits(&keeper, 1 + round * 5 % 7);
        keeper = if round % 2 == 0 { keeper.killed() } else { keeper.stopped() };
        keeper.open(1);
    }
    assert_eq!(result(&keeper.open(1)), Outcome::Value(HostValue::Int(20)));
}

#[test]
fn children_outlive_ends_at_any_moment() {
    let script = "import asyncio\ninner = '''\nworld_do(name + '1')\nname'''\n\
                  outer = '''\nh = sandbox_spawn(inner, inputs={'name': item})\nworld_do(item + '2')\n\
                  print(item)\nv = await world_later(item + '3')\n(sandbox_await(h), v[:2])'''\n\
                  r = sandbox_map(outer, list('abcdef'), inputs={'inner': inner})\n\
                  h = [sandbox_spawn(outer, inputs={'inner': inner, 'item': c}) for c in 'gh']\n\
                  done, pending = sandbox_wait(h)\nsandbox_cancel(h[0])\n\
                  r + sandbox_await_all(h[1:]) + [sandbox_get_output(h[1])]";
    let mut keeper = Keeper::new(DURABLE);
    start(&keeper.open(1), script);
    // Each part of the script is hit.
    for round in 0..40_u64 {
        after_commits(&keeper, 1 + round * 7 % 11);
        keeper = if round % 5 == 4 { keeper.stopped() } else { keeper.killed() };
    }
    let Outcome::Value(HostValue::List(parts)) = result(&keeper.open(1)) else { panic!("a value") };
    let pair = |c: char| HostValue::Tuple(vec![c.to_string().into(), format!("{c}3").into()]);
    let expect: Vec<HostValue> = "abcdefh".chars().map(pair).chain(["h\n".into()]).collect();
    assert_eq!(parts, expect);
    until("the end of the children", || below(&keeper, 1).is_empty());
}

/// Whether an event is the last that a child prints.
fn is_end(event: &EventKind) -> bool {
    match event {
        EventKind::ChildEvent { event, .. } => {
            matches!(&**event, EventKind::Output { text, .. } if text.ends_with("end\n"))
        }
        _ => false,
    }
}

#[test]
fn events_of_children_have_numbers_that_no_restart_gives_again() {
    let mut keeper = Keeper::new(DURABLE);
    let script = "child = '''\nfor n in range(40):\n    print(name, n)\n    world_do('x')\n\
                  world_wait(name)\nprint(name, 'end')'''\n\
                  h = [sandbox_spawn(child, inputs={'name': c}) for c in 'ab']\nsandbox_await_all(h)\n\
                  [sandbox_get_output(each) for each in h]";
    let mut events = keeper.open(1).events_blocking(None).unwrap();
    start(&keeper.open(1), script);
    let waits = |keeper: &Keeper| texts(keeper).iter().filter(|text| *text != "x").count();
    until("the calls", || waits(&keeper) == 2);
    let mut seen = Vec::new();
    // Some are read, others not when the process ends; and then it ends once more.
    seen.extend((0..60).filter_map(|_| events.next_within(Duration::from_millis(100))));
    for round in 1..3 {
        keeper = keeper.killed();
        events = keeper.open(1).events_blocking(None).unwrap();
        until("the calls, again", || waits(&keeper) == 2 + 2 * round);
        seen.extend(std::iter::from_fn(|| events.next_within(Duration::from_millis(100))));
    }
    // Another reader in the same process counts on, too.
    events = keeper.open(1).events_blocking(None).unwrap();
    keeper.world.open.store(2, Ordering::Relaxed);
    let whole = |name: &str| {
        let lines = (0..40).map(|n| format!("{name} {n}\n"));
        HostValue::Str(lines.chain([format!("{name} end\n")]).collect())
    };
    let expect = HostValue::List(vec![whole("a"), whole("b")]);
    assert_eq!(result(&keeper.open(1)), Outcome::Value(expect));
    seen.extend(std::iter::from_fn(|| events.next_within(Duration::from_millis(100))));
    let numbers: Vec<u64> = seen.iter().map(|event| event.seq).collect();
    assert!(numbers.windows(2).all(|two| two[0] < two[1]), "{numbers:?}");
    assert_eq!(seen.iter().filter(|event| is_end(&event.kind)).count(), 2);
    let gaps = seen.iter().filter(|event| matches!(event.kind, EventKind::Gap { .. })).count();
    // A process that gave no number leaves none to miss.
    assert!((1..=2).contains(&gaps), "{gaps}");
    assert!(matches!(seen.last().unwrap().kind, EventKind::FeedFinished { .. }));
}
