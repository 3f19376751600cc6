//! The gate: quota, policy with approvals, audit.
//!
//! Place: hosts that decide, and those that record.
//!
//! Invariants: what is refused has no effect.
//! Limits: none.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use ophiary_actors::audit::{Audit, AuditDecision, AuditError, AuditRecord};
use ophiary_actors::{
    ActorError, EventKind, EventStream, Feed, FeedResult, Hooks, SessionHandle, SessionId,
};
use ophiary_runtime::host::HostValue;

use crate::harness::{House, feed, list, value};

#[test]
fn quota_of_calls_refuses_with_value_and_when_to_try_again() {
    let house = House::with("quota.call_rate = \"2/min\"");
    let script = "r = []\nfor n in range(3):\n    try:\n        r.append(test_add(n))\n    \
                  except RuntimeError as e:\n        r.append(str(e))\nr";
    let HostValue::List(items) = house.value(script) else { panic!("a list") };
    assert_eq!(items[..2], [HostValue::Int(0), HostValue::Int(1)]);
    let HostValue::Str(text) = &items[2] else { panic!("{items:?}") };
    assert!(text.starts_with("quota call_rate is used up: 2/min; try again after "), "{text}");
}

/// Runs a script and answers what it asks.
fn deciding(
    session: &SessionHandle,
    script: &str,
    decide: impl Fn(&str, &[(String, HostValue)]) -> Result<(), String>,
) -> FeedResult {
    let mut events = session.events_blocking(None).unwrap();
    let (run, script) = (session.clone(), Feed::new(script));
    let running = std::thread::spawn(move || run.feed_blocking(script).unwrap());
    while !running.is_finished() {
        if let Some((asker, call, name, arguments)) = question(&mut events) {
            session.decide_blocking(asker, call, decide(&name, &arguments)).unwrap();
        }
    }
    running.join().unwrap()
}

type Question = (SessionId, u64, String, Vec<(String, HostValue)>);

fn question(events: &mut EventStream) -> Option<Question> {
    let mut kind = events.next_within(Duration::from_millis(5))?.kind;
    while let EventKind::ChildEvent { event, .. } = kind {
        kind = *event;
    }
    match kind {
        EventKind::ApprovalAsked { call, session, name, arguments } => {
            Some((session, call, name, arguments))
        }
        _ => None,
    }
}

#[test]
fn ask_parks_the_session_until_the_host_decides() {
    let house = House::with("policy = { test_add = \"ask\" }");
    let session = house.session();
    let script = "r = []\nfor n in range(3):\n    try:\n        r.append(test_add(n, b=10))\n    \
                  except PermissionError as e:\n        r.append(str(e))\nr";
    let result = deciding(&session, script, |name, arguments| {
        assert_eq!(name, "test_add");
        let expect = ("b".to_owned(), HostValue::Int(10));
        assert_eq!(arguments[1], expect);
        if arguments[0].1 == HostValue::Int(1) { Err("odd".to_owned()) } else { Ok(()) }
    });
    let expect = [10_i64.into(), "test_add() was rejected: odd".into(), 12_i64.into()];
    assert_eq!(value(&result), HostValue::List(expect.to_vec()));
}

#[test]
fn ask_works_for_async_calls_and_in_children() {
    let house = House::with("policy = { test_later = \"ask\", sandbox_spawn = \"ask\" }");
    let session = house.session();
    let script = "import asyncio\nh = sandbox_spawn('await test_later(5)')\n\
                  r = await asyncio.gather(test_later(1), test_later(2))\nr + [sandbox_await(h)]";
    assert_eq!(value(&deciding(&session, script, |_, _| Ok(()))), list([1, 2, 5]));
}

#[test]
fn where_nobody_can_be_asked_the_call_is_refused() {
    let house = House::with("policy = { test_add = \"ask\" }");
    let expect = "PermissionError: test_add() needs an approval, and nobody is asked";
    assert_eq!(house.raised("test_add(1)"), expect);
}

#[test]
fn a_decision_about_an_unknown_or_ended_call_is_refused() {
    let house = House::with("policy = { test_add = \"ask\" }\nlimits.wall = \"100ms\"");
    let (session, other) = (house.session(), house.session());
    let mut events = session.events_blocking(None).unwrap();
    let unknown = |session: SessionId, call| Err(ActorError::UnknownCall { session, call });
    assert_eq!(session.decide_blocking(session.id(), 9, Ok(())), unknown(session.id(), 9));
    let run = session.clone();
    let running = std::thread::spawn(move || feed(&run, "test_add(1)"));
    let (asker, call, ..) = loop {
        if let Some(question) = question(&mut events) {
            break question;
        }
    };
    // A host decides for its own sessions only.
    assert_eq!(other.decide_blocking(asker, call, Ok(())), unknown(asker, call));
    let outcome = running.join().unwrap().outcome;
    assert!(format!("{outcome:?}").contains("wall"), "{outcome:?}");
    assert_eq!(session.decide_blocking(asker, call, Ok(())), unknown(asker, call));
    assert_eq!(value(&feed(&session, "1")), HostValue::Int(1));
}

#[derive(Default)]
struct Kept {
    records: Mutex<Vec<AuditRecord>>,
    full: bool,
}

impl Audit for Kept {
    fn record(&self, record: &AuditRecord) -> Result<(), AuditError> {
        if self.full {
            return Err(AuditError { reason: "full".to_owned() });
        }
        self.records.lock().unwrap().push(record.clone());
        Ok(())
    }
}

#[test]
fn a_decision_about_a_call_of_a_child_is_taken_once() {
    let house = House::with("policy = { test_add = \"ask\" }");
    let session = house.session();
    let mut events = session.events_blocking(None).unwrap();
    let run = session.clone();
    let script = "try:\n    r = sandbox_await(sandbox_spawn('test_add(1)'))\n\
                  except RuntimeError as e:\n    r = str(e)\nr";
    let running = std::thread::spawn(move || feed(&run, script));
    let (asker, call) = loop {
        if let Some((asker, call, ..)) = question(&mut events) {
            break (asker, call);
        }
    };
    assert_ne!(asker, session.id());
    session.decide_blocking(asker, call, Err("no".to_owned())).unwrap();
    let again = session.decide_blocking(asker, call, Ok(()));
    assert_eq!(again, Err(ActorError::UnknownCall { session: asker, call }));
    let HostValue::Str(text) = value(&running.join().unwrap()) else { panic!("it was rejected") };
    assert!(text.contains("test_add() was rejected: no"), "{text}");
    session.close();
}

#[test]
fn audit_records_what_is_decided_about_each_call() {
    let kept = Arc::new(Kept::default());
    let hooks = Hooks::default().audit(kept.clone());
    let text = "policy = { test_fail = \"deny\", test_wait = \"ask\" }\n[audit]\narguments = true";
    let house = House::hooked(text, &hooks);
    let session = house.session();
    let script = "test_add(1, b=2)\nfor f in (lambda: test_fail('a', 'b'), lambda: test_wait(1), \
                  lambda: test_wait(2)):\n    try:\n        f()\n    except PermissionError:\n        pass";
    deciding(&session, script, |_, arguments| {
        if arguments[0].1 == HostValue::Int(2) { Ok(()) } else { Err("no".to_owned()) }
    });
    let records = kept.records.lock().unwrap().clone();
    let seen: Vec<_> = records
        .iter()
        .map(|record| (record.function.as_str(), record.decision, record.reason.as_deref()))
        .collect();
    let expect = [
        ("test_add", AuditDecision::Allowed, None),
        ("test_fail", AuditDecision::Denied, None),
        ("test_wait", AuditDecision::Asked, None),
        ("test_wait", AuditDecision::Rejected, Some("no")),
        ("test_wait", AuditDecision::Asked, None),
        ("test_wait", AuditDecision::Approved, None),
    ];
    assert_eq!(seen, expect);
    assert_eq!(records[0].arguments, Some(serde_json::json!({ "a": 1, "b": 2 })));
    assert_eq!((&*records[0].tenant, &records[0].session), ("acme", &session.id().to_string()));
}

#[test]
fn a_call_that_cannot_be_recorded_is_not_made() {
    let kept = Arc::new(Kept { full: true, ..Kept::default() });
    let house = House::hooked("", &Hooks::default().audit(kept));
    let expect = "RuntimeError: test_count() cannot be recorded now, and is not made";
    assert_eq!(house.raised("test_count()"), expect);
}

#[test]
fn audit_of_a_file_is_a_line_of_json_for_each_call() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("audit.jsonl");
    let house = House::with(&format!("[audit]\npath = {path:?}"));
    house.run("test_add(1)\ntest_add(2)");
    drop(house);
    let text = std::fs::read_to_string(&path).unwrap();
    let lines: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[0]["function"], "test_add");
    assert_eq!(lines[0]["decision"], "allowed");
    assert!(lines[0].get("arguments").is_none());
}

#[test]
fn a_full_disk_of_the_audit_refuses_calls() {
    let house = House::with("[audit]\npath = \"/dev/full\"");
    // The first as any other, and those that run side by side.
    let script = "import asyncio\nr = []\nfor n in range(3):\n    try:\n        r.append(test_add(n))\n    \
                  except RuntimeError as e:\n        r.append(str(e))\n\
                  r += map(str, await asyncio.gather(test_later(1), test_later(2), return_exceptions=True))\nr";
    let expect = ["test_add"; 3].into_iter().chain(["test_later"; 2]);
    let text = |name| format!("{name}() cannot be recorded now, and is not made").into();
    assert_eq!(house.value(script), HostValue::List(expect.map(text).collect()));
}

#[test]
fn what_is_approved_is_recorded_before_it_is_made() {
    let house = House::with("policy = { test_count = \"ask\" }\n[audit]\npath = \"/dev/full\"");
    let session = house.session();
    let script = "try:\n    r = test_count()\nexcept RuntimeError as e:\n    r = str(e)\nr";
    let result = deciding(&session, script, |_, _| Ok(()));
    assert_eq!(value(&result), "test_count() cannot be recorded now, and is not made".into());
}
