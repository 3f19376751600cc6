//! What extensions of durable sessions know: events of the host, messages in channels, approvals.
//!
//! Place: systems that are started again over the same store, as in `keep.rs`.
//!
//! Invariants: as in `SEMANTICS.md`, "Kept sessions". A message that was sent is received once, whatever ends in between.
//! Limits: none of its own.
use std::sync::atomic::Ordering;
use std::time::Duration;

use ophiary_actors::store::SessionStore;
use ophiary_actors::{EventKind, Outcome, SessionHandle, SessionId};
use ophiary_runtime::host::HostValue;

use crate::harness::{block_on, feed, list, value};
use crate::keep::{DURABLE, Keeper, after_commits, result, start, until};

const EXTENSIONS: &str = "durability = \"durable\"\npolicy = { world_do = \"ask\" }";

fn ask(
    session: &SessionHandle,
    (extension, what): (&str, &str),
    args: Vec<HostValue>,
) -> HostValue {
    let reply = block_on(session.ask(extension, what, args)).expect("it is open");
    reply.unwrap_or_else(|error| panic!("{error:?}"))
}

fn event(n: i64) -> HostValue {
    HostValue::Dict(vec![("n".into(), HostValue::Int(n))])
}

#[test]
fn events_that_were_dispatched_are_received_once() {
    let mut keeper = Keeper::granting("el", DURABLE);
    // Before the session has done anything.
    ask(&keeper.open(1), ("el", "dispatch"), vec![event(0)]);
    keeper = keeper.killed();
    start(
        &keeper.open(1),
        "seen = []\nfor _ in range(30):\n    seen.append(el_recv()['n'])\n    el_emit(seen[-1])\nseen",
    );
    let mut taken = Vec::new();
    for n in 1..30 {
        let session = keeper.open(1);
        ask(&session, ("el", "dispatch"), vec![event(n)]);
        if n % 2 == 0 {
            taken.push(ask(&session, ("el", "take"), Vec::new()));
        }
        if n % 3 == 0 {
            after_commits(&keeper, u64::try_from(n).unwrap_or(0) % 4);
            keeper = if n % 4 == 0 { keeper.stopped() } else { keeper.killed() };
        }
    }
    let session = keeper.open(1);
    assert_eq!(result(&session), Outcome::Value(list(0..30)));
    while taken.len() < 30 {
        taken.push(ask(&session, ("el", "take"), Vec::new()));
    }
    assert_eq!(HostValue::List(taken), list(0..30));
    let shelf = format!("acme/{}/state", SessionId(1));
    assert_eq!(keeper.store.list(&shelf).unwrap().len(), 1);
    session.close();
    until("the removal", || keeper.store.list(&shelf).unwrap().is_empty());
}

#[test]
fn what_a_feed_has_logged_counts_when_it_comes_back() {
    let text = "durability = \"durable\"\nlimits = { output = \"4KiB\" }";
    let script = "r = []\nfor n in range(3):\n    try:\n        log_info('x' * 1500)\n        \
                  r.append(n)\n    except RuntimeError as e:\n        r.append(str(e))\n    world_wait('x')\nr";
    let mut keeper = Keeper::granting("log", text);
    start(&keeper.open(1), script);
    for call in 1..=2 {
        until("the call", || keeper.calls().len() == call * 2 - 1);
        keeper = if call == 1 { keeper.stopped() } else { keeper.killed() };
        until("the call again", || keeper.calls().len() == call * 2);
        keeper.world.open.store(1, Ordering::Relaxed);
    }
    until("the last call", || keeper.calls().len() == 5);
    keeper.world.open.store(1, Ordering::Relaxed);
    let refused = "a feed logs at most 4096 bytes (limit output)";
    let expect = HostValue::List(vec![0.into(), 1.into(), refused.into()]);
    assert_eq!(result(&keeper.open(1)), Outcome::Value(expect));
}

#[test]
fn messages_of_parents_and_children_are_received_once() {
    let mut keeper = Keeper::granting("msg", DURABLE);
    let script = "work = '''\nwhile (m := msg_recv('jobs')) is not None:\n    world_do('w')\n    msg_send('done', m * 10)\n'''\n\
                  h = [sandbox_spawn(work) for _ in range(3)]\n\
                  for n in range(20):\n    msg_send('jobs', n)\nmsg_close('jobs')\nsandbox_await_all(h)\n\
                  world_wait('x')\nsorted(msg_select(['done', 'other'])[1] for _ in range(20))";
    start(&keeper.open(1), script);
    for round in 0..25_u64 {
        after_commits(&keeper, 1 + round * 5 % 9);
        keeper = if round % 5 == 4 { keeper.stopped() } else { keeper.killed() };
    }
    until("the end of the work", || keeper.calls().iter().any(|(_, text)| text == "x"));
    let stats = ask(&keeper.open(1), ("msg", "stats"), vec!["done".into()]);
    let HostValue::Dict(stats) = stats else { panic!("a dict") };
    assert!(stats.contains(&("queue_depth".into(), HostValue::Int(20))), "{stats:?}");
    keeper = keeper.killed();
    keeper.world.open.store(5, Ordering::Relaxed);
    assert_eq!(result(&keeper.open(1)), Outcome::Value(list((0..20).map(|n| n * 10))));
}

#[test]
fn many_messages_are_kept_as_they_are_and_not_as_they_came() {
    let keeper = Keeper::granting("msg", DURABLE);
    let session = keeper.open(1);
    for _ in 0..3 {
        feed(&session, "for n in range(30):\n    msg_send('a', n)\n    msg_recv('a')");
    }
    feed(&session, "for n in range(5):\n    msg_send('a', n)\nmsg_close('a')");
    let keeper = keeper.killed();
    let session = keeper.open(1);
    let script =
        "[msg_recv('a') for _ in range(6)], msg_stats('a')['send_count'], msg_stats('a')['closed']";
    let left = HostValue::List((0..5).map(HostValue::Int).chain([HostValue::None]).collect());
    let expect = HostValue::Tuple(vec![left, HostValue::Int(95), HostValue::Bool(true)]);
    assert_eq!(value(&feed(&session, script)), expect);
}

#[test]
fn a_call_that_waits_for_approval_asks_again_and_is_made_once() {
    let keeper = Keeper::new(EXTENSIONS);
    let session = keeper.open(1);
    let mut events = session.events_blocking(None).unwrap();
    start(&session, "[world_do('a'), sandbox_await(sandbox_spawn('world_do(\"b\")'))]");
    let asked = |events: &mut ophiary_actors::EventStream| loop {
        let event = events.next_within(Duration::from_secs(20)).expect("it is asked");
        let kind = match event.kind {
            EventKind::ChildEvent { event, .. } => *event,
            kind => kind,
        };
        if let EventKind::ApprovalAsked { call, session, .. } = kind {
            return (session, call);
        }
    };
    let first = asked(&mut events);
    let keeper = keeper.killed();
    assert_eq!(keeper.calls(), []);
    // The session has come back before anybody reads its events: it waits for who does.
    until("the session", || keeper.tenant().usage().sessions == 1 && keeper.store.commits() > 0);
    let session = keeper.open(1);
    let mut events = session.events_blocking(None).unwrap();
    let again = asked(&mut events);
    assert_eq!(again, first);
    block_on(session.decide(again.0, again.1, Ok(()))).expect("it waits");
    let of_child = asked(&mut events);
    block_on(session.decide(of_child.0, of_child.1, Ok(()))).expect("it waits");
    let expect = HostValue::List(vec!["a 1".into(), "b 2".into()]);
    assert_eq!(result(&session), Outcome::Value(expect));
    assert_eq!(keeper.calls().len(), 2);
}

#[test]
fn files_of_an_overlay_are_there_after_any_end() {
    let root = tempfile::tempdir().unwrap();
    std::fs::write(root.path().join("below"), "below\n").unwrap();
    let fs = format!(
        "{DURABLE}\nextension.fs = {{ root = \"{}\", mode = \"overlay\" }}",
        root.path().display()
    );
    let mut keeper = Keeper::granting("fs", &fs);
    let script = "import os\n\
        for n in range(120):\n    fs_write('log', f'{n}\\n', append=True)\n    fs_write('below', 'x', append=True)\n    \
        os.makedirs(f'd{n % 7}', exist_ok=True)\n    fs_write(f'd{n % 7}/f', str(n))\n    \
        fs_rename(f'd{n % 7}/f', f'd{n % 7}/g')\n    fs_remove(f'd{n % 7}', recursive=True) if n % 7 == 3 else None\n\
        fs_truncate('below', 10)\n[fs_read_text('log').split('\\n')[:-1] == [str(n) for n in range(120)], \
        fs_read_text('below'), [e['name'] for e in fs_list()], fs_read_text('d6/g'), fs_stat('log')['modified_ms'] > 0]";
    start(&keeper.open(1), script);
    for round in 0..25_u64 {
        after_commits(&keeper, 1 + round * 5 % 9);
        keeper = if round % 4 == 3 { keeper.stopped() } else { keeper.killed() };
        keeper.open(1);
    }
    let session = keeper.open(1);
    let names = ["below", "d0", "d1", "d2", "d4", "d5", "d6", "log"];
    let names = HostValue::List(names.into_iter().map(HostValue::from).collect());
    let expect = vec![true.into(), "below\nxxxx".into(), names, "118".into(), true.into()];
    assert_eq!(result(&session), Outcome::Value(HostValue::List(expect)));
    assert_eq!(std::fs::read_to_string(root.path().join("below")).unwrap(), "below\n");
    keeper = keeper.stopped();
    let again = feed(&keeper.open(1), "open('log').read().count('\\n')");
    assert_eq!(value(&again), HostValue::Int(120));
    keeper.open(1).close();
    let shelf = format!("acme/{}/state", SessionId(1));
    until("the removal", || keeper.store.list(&shelf).unwrap().is_empty());
}
