//! Bad input: scripts, hosts and host functions that do what they should not, beside a session that does nothing wrong.
//!
//! Place: one test for each case; `docs/contracts.md` names them, and those of other files.
//!
//! Invariants: each case ends with a typed error that says what was wrong; the neighbour gets its results all the while; nothing
//! is alive afterwards.
//! Limits: none of its own.
use std::sync::Arc;
use std::time::Duration;

use ophiary_actors::extension::{
    Answer, Call, ChildInfo, ChildPolicy, Extension, Function, Instance, SessionInfo, Shape,
};
use ophiary_actors::{ActorError, ActorSystem, Feed, Outcome, SessionHandle};
use ophiary_config::Sources;
use ophiary_runtime::host::HostValue;

use crate::harness::{House, block_on, feed, list, value};

/// Does something bad beside a neighbour that counts, and looks at what it has counted.
fn beside(house: &House, bad: impl FnOnce(&SessionHandle)) {
    let neighbour = house.session();
    assert_eq!(value(&feed(&neighbour, "seen = []\nlen(seen)")), HostValue::Int(0));
    let counts = neighbour.clone();
    let counting = std::thread::spawn(move || {
        let script = "import asyncio\nfor n in range(20):\n    seen.append(test_add(n))\n    \
                      await asyncio.sleep(0.001)\nseen";
        value(&feed(&counts, script))
    });
    let session = house.session();
    bad(&session);
    assert_eq!(counting.join().expect("no panic"), list(0..20));
    let good = value(&feed(&session, "1 + 1"));
    assert_eq!(good, HostValue::Int(2), "the session takes the next feed");
    session.close();
    neighbour.close();
    assert!(house.is_empty());
}

fn raised(session: &SessionHandle, script: &str) -> String {
    match feed(session, script).outcome {
        Outcome::Raised(raised) => format!("{}: {}", raised.class, raised.message),
        other => panic!("{other:?}"),
    }
}

fn limit(session: &SessionHandle, script: &str) -> String {
    match feed(session, script).outcome {
        Outcome::Limit(hit) => hit.limit,
        other => panic!("{other:?}"),
    }
}

#[test]
fn oversize_values_are_refused_in_both_directions() {
    let house = House::with("limits = { value_bytes = \"4KiB\", value_depth = 10 }");
    beside(&house, |session| {
        let argument = raised(session, "test_later('x' * 5000)");
        assert!(argument.starts_with("ValueError: "), "{argument}");
        let deep = raised(session, "v = []\nfor _ in range(20):\n    v = [v]\ntest_later(v)");
        assert!(deep.starts_with("ValueError: "), "{deep}");
        let circle = raised(session, "v = []\nv.append(v)\ntest_later(v)");
        assert!(circle.starts_with("ValueError: "), "{circle}");
        // A result that is too large is told by its type.
        assert_eq!(value(&feed(session, "'x' * 5000")), HostValue::Repr("<str>".to_owned()));
        let input = Feed::new("big").with("big", "x".repeat(5000));
        let refused = session.feed_blocking(input).expect_err("it is too large");
        assert!(matches!(refused, ActorError::Input(_)), "{refused:?}");
        // A function of the host that gives too much.
        let gives = raised(session, "test_huge(100_000)");
        assert!(gives.starts_with("ValueError: "), "{gives}");
        assert_eq!(value(&feed(session, "test_huge(10)")), "xxxxxxxxxx".into());
    });
}

#[test]
fn a_child_that_never_ends_is_ended_by_its_timeout() {
    let house = House::new();
    beside(&house, |session| {
        let script = "sandbox_await(sandbox_spawn('while True: pass', timeout_ms=30))";
        let expect = "ChildError: child 0 failed: limit wall exceeded (30 ms)";
        assert_eq!(raised(session, script), expect);
        let asleep = "sandbox_await(sandbox_spawn('test_never()', timeout_ms=30))";
        let expect = "ChildError: child 1 failed: limit wall exceeded (30 ms)";
        assert_eq!(raised(session, asleep), expect);
    });
}

#[test]
fn a_child_that_eats_memory_hurts_itself_only() {
    let house = House::new();
    beside(&house, |session| {
        let eats = "sandbox_await(sandbox_spawn('x = []\\nwhile True: x.append(\"y\" * 10_000)', \
                    memory_bytes=1_000_000))";
        let error = raised(session, eats);
        assert!(error.starts_with("ChildError: child 0 failed: MemoryError"), "{error}");
    });
}

#[test]
fn a_child_that_recurses_hurts_itself_only() {
    let house = House::new();
    beside(&house, |session| {
        let error = raised(session, "sandbox_await(sandbox_spawn('def f(): f()\\nf()'))");
        assert!(error.starts_with("ChildError: child 0 failed: RecursionError"), "{error}");
        let spawns = "code = 'sandbox_await(sandbox_spawn(code, inputs={\"code\": code}))'\n\
                      sandbox_await(sandbox_spawn(code, inputs={'code': code}))";
        let error = raised(session, spawns);
        assert!(error.contains("Maximum sandbox recursion depth (3) exceeded."), "{error}");
    });
}

#[test]
fn a_host_function_that_panics_fails_its_call() {
    let house = House::new();
    beside(&house, |session| {
        let error = raised(session, "test_panic()");
        assert_eq!(error, "RuntimeError: the host function failed");
        let error = raised(session, "await test_panic_later()");
        assert_eq!(error, "RuntimeError: the host function failed");
    });
}

#[test]
fn a_host_function_that_hangs_is_ended_by_its_timeout() {
    let house =
        House::with("functions = { test_never = { timeout = \"30ms\" } }\nlimits.wall = \"1s\"");
    beside(&house, |session| {
        let error = raised(session, "test_never()");
        assert!(error.starts_with("TimeoutError: "), "{error}");
        assert_eq!(limit(session, "test_wait(1, 60_000)"), "wall");
        session.cancel();
    });
}

#[test]
fn a_late_answer_reaches_nobody() {
    let house = House::with("limits.wall = \"500ms\"");
    beside(&house, |session| {
        // The answers come when the feed that asked has ended, and another runs.
        assert_eq!(limit(session, "test_slow('late', 700)"), "wall");
        let numbers = "import asyncio\nseen = []\nfor n in range(4):\n    \
                       await asyncio.sleep(0.06)\n    seen.append(test_add(n))\nseen";
        assert_eq!(value(&feed(session, numbers)), list(0..4));
        std::thread::sleep(Duration::from_millis(300));
        assert_eq!(value(&feed(session, "seen")), list(0..4));
    });
}

#[test]
fn a_handler_that_drops_its_reply_fails_its_call() {
    let house = House::new();
    beside(&house, |session| {
        let error = raised(session, "test_drop()");
        assert_eq!(error, "RuntimeError: the host function failed");
        let caught = "try:\n    await test_drop()\nexcept RuntimeError as e:\n    r = str(e)\nr";
        assert_eq!(value(&feed(session, caught)), "the host function failed".into());
    });
}

#[test]
fn what_a_script_takes_for_a_function_of_the_host_is_bound_by_its_grant() {
    let house = House::with("policy = { test_count = \"deny\" }");
    beside(&house, |session| {
        let error = raised(session, "test_count()");
        assert!(error.starts_with("PermissionError: "), "{error}");
        let Outcome::Raised(raised_by) = feed(session, "test_coutn()").outcome else {
            panic!("it is unknown")
        };
        let traceback = raised_by.traceback;
        assert!(traceback.contains("Did you mean: 'test_count'?"), "{traceback}");
        // The reserved namespace is not for scripts.
        let error = raised(session, "sys_clock('wall')");
        assert!(error.starts_with("NameError: "), "{error}");
    });
}

/// An extension with functions of these names.
struct Named(&'static str, Vec<&'static str>);

struct Nothing;

impl Extension for Named {
    fn namespace(&self) -> &str {
        self.0
    }

    fn functions(&self) -> Vec<Function> {
        self.1
            .iter()
            .map(|name| Function::blocking(*name, "Nothing.").param("of", Shape::Any, ""))
            .collect()
    }

    fn instance(&self, _: &SessionInfo) -> Arc<dyn Instance> {
        Arc::new(Nothing)
    }
}

impl Instance for Nothing {
    fn call(&self, _: usize, _: Call) -> Answer {
        Answer::value(HostValue::None)
    }
}

#[test]
fn names_that_clash_or_do_not_fit_are_refused_when_the_system_starts() {
    let refused = |namespace: &'static str, names: &[&'static str]| {
        let text = format!("[tenants.acme]\nextensions = [\"log\", \"{namespace}\"]");
        let config = Sources::new().with_text("x.toml", text).load();
        let config = match config {
            Ok(loaded) => loaded.config,
            Err(error) => return error.to_string(),
        };
        let extension: Arc<dyn Extension> = Arc::new(Named(namespace, names.to_vec()));
        match ActorSystem::start(&config, vec![extension]) {
            Ok(system) => {
                system.stop_blocking();
                String::new()
            }
            Err(error) => error.to_string(),
        }
    };
    assert_eq!(refused("good", &["good_one", "good_two"]), "");
    assert!(refused("good", &["good_one", "good_one"]).contains("good_one is there twice"));
    assert!(refused("good", &["other_one"]).contains("is not good_ and [a-z0-9_]+"));
    assert!(refused("good", &["good_Big"]).contains("is not good_ and [a-z0-9_]+"));
    assert_eq!(refused("n23456789_123456789_123456789_12", &[]), "");
    assert!(refused("n23456789_123456789_123456789_123", &[]).contains("at most 32 long"));
    assert!(refused("sys", &["sys_clock"]).contains("the namespace is reserved"));
    assert!(refused("help", &["help_twice"]).is_empty(), "the first of a name is taken");
}

#[test]
fn a_second_feed_and_a_closed_session_are_refused_by_name() {
    let house = House::new();
    beside(&house, |session| {
        let other = session.clone();
        let waits = std::thread::spawn(move || feed(&other, "test_wait(7, 50)"));
        while !block_on(session.usage()).expect("it is open").busy {
            std::thread::yield_now();
        }
        let second = session.feed_blocking(Feed::new("1")).expect_err("one runs");
        assert!(matches!(second, ActorError::Busy), "{second:?}");
        assert_eq!(value(&waits.join().expect("no panic")), HostValue::Int(7));
        let closed = house.session();
        closed.close();
        while closed.is_open() {
            std::thread::yield_now();
        }
        let refused = closed.feed_blocking(Feed::new("1")).expect_err("it has ended");
        assert!(matches!(refused, ActorError::Closed), "{refused:?}");
    });
}

#[test]
fn a_child_is_refused_for_inputs_past_its_limits() {
    // On each way to a child: spawned, mapped over, and of a child.
    let house = House::with("child_limits = { value_bytes = \"1KiB\", value_depth = 3 }");
    beside(&house, |session| {
        for (inputs, expect) in [
            ("{'x': 'y' * 5000}", "ChildError: child 0 failed: ValueError: "),
            ("{'x': [[[[1]]]]}", "ChildError: child 1 failed: ValueError: "),
        ] {
            let error =
                raised(session, &format!("sandbox_await(sandbox_spawn('x', inputs={inputs}))"));
            assert!(error.starts_with(expect) && error.contains("input x: "), "{error}");
        }
        let error = raised(session, "sandbox_map('item', [1, 'y' * 5000])");
        assert!(
            error.contains("failed: ValueError: ") && error.contains("input item: "),
            "{error}"
        );
        let inner = "sandbox_await(sandbox_spawn(\"sandbox_await(sandbox_spawn('x', inputs={'x': 'y' * 5000}))\"))";
        let error = raised(session, inner);
        assert!(error.contains("failed: ValueError: value is larger"), "{error}");
        // Its place is free again, and nothing is charged for it.
        assert_eq!(
            crate::harness::value(&feed(
                session,
                "sandbox_await(sandbox_spawn('x', inputs={'x': 7}))"
            )),
            7.into()
        );
    });
}

#[test]
fn arguments_of_calls_in_flight_count_for_session_and_tenant() {
    let house = House::with("limits.memory = \"8MiB\"");
    let session = house.session();
    let script = "calls = []\nbig = 'x' * 1_000_000\ntry:\n    while True:\n        \
                  calls.append(test_later(big, 60_000))\nexcept MemoryError:\n    pass\n\
                  el_emit(len(calls))\ntest_never()";
    let other = session.clone();
    let running = std::thread::spawn(move || feed(&other, script));
    let Ok(Ok(HostValue::Int(count))) = session.ask_blocking("el", "take", vec![]) else {
        panic!("an int")
    };
    let memory = || house.tenant().usage().memory;
    assert!((3_000_000..9 << 20).contains(&memory()), "{}", memory());
    session.cancel();
    assert!(matches!(running.join().unwrap().outcome, Outcome::Cancelled { .. }));
    assert!((3..8).contains(&count), "{count}");
    feed(&session, "import gc\ncalls = big = None\ngc.collect()");
    assert!(memory() < 100_000, "{}", memory());
    // Also those of the one in which the script is blocked, beside the text itself.
    let other = session.clone();
    let running =
        std::thread::spawn(move || feed(&other, "big = 'y' * 1_000_000\ntest_wait(big, 60_000)"));
    while memory() < 1_900_000 {
        std::thread::yield_now();
    }
    session.cancel();
    assert!(matches!(running.join().unwrap().outcome, Outcome::Cancelled { .. }));
    assert!(memory() < 1_500_000, "{}", memory());
}

/// Panics wherever it is asked for something.
struct Broken(&'static str);

impl Extension for Broken {
    fn namespace(&self) -> &'static str {
        self.0
    }

    fn functions(&self) -> Vec<Function> {
        vec![Function::blocking(format!("{}_do", self.0).as_str(), "Does it.")]
    }

    fn for_child(&self, _: &ChildInfo<'_>) -> ChildPolicy {
        panic!("a secret of the host")
    }

    fn instance(&self, _: &SessionInfo) -> Arc<dyn Instance> {
        assert_ne!(self.0, "never", "a secret of the host");
        Arc::new(Broken(self.0))
    }
}

impl Instance for Broken {
    fn call(&self, _: usize, _: Call) -> Answer {
        Answer::value(1)
    }

    fn takes_back(&self, _: &str) -> bool {
        panic!("a secret of the host")
    }

    fn ask(&self, what: &str, _: Vec<HostValue>) -> Answer {
        assert_eq!(what, "later", "a secret of the host");
        Answer::Later(Box::pin(async { panic!("a secret of the host") }))
    }

    fn closed(&self) {
        panic!("a secret of the host")
    }
}

#[test]
fn panics_of_an_extension_end_no_session() {
    let text = "[tenants.acme]\nextensions = [\"sandbox\", \"never\", \"broken\"]";
    let config = Sources::new().with_text("test.toml", text).load().expect("it is right").config;
    let extensions: Vec<Arc<dyn Extension>> =
        vec![Arc::new(Broken("never")), Arc::new(Broken("broken"))];
    let system = ActorSystem::start(&config, extensions).expect("it starts");
    let tenant = system.tenant("acme").expect("it is there");
    let session = block_on(tenant.start_session()).expect("within the quotas");
    let script =
        "try:\n    never_do()\nexcept RuntimeError as e:\n    r = str(e)\n[r, broken_do()]";
    let expect = HostValue::List(vec!["the host function failed".into(), 1.into()]);
    assert_eq!(value(&feed(&session, script)), expect);
    let child = "sandbox_await(sandbox_spawn('try:\\n    r = broken_do()\\nexcept NameError:\\n    r = \"none\"\\nr'))";
    assert_eq!(value(&feed(&session, child)), "none".into());
    for what in ["now", "later"] {
        let Ok(Err(error)) = session.ask_blocking("broken", what, vec![]) else {
            panic!("an error")
        };
        assert_eq!(error.message, "the host function failed");
    }
    assert_eq!(value(&feed(&session, "r")), "the host function failed".into());
    session.close();
    while tenant.usage().alive > 0 {
        std::thread::yield_now();
    }
    assert_eq!(tenant.usage().sessions, 0);
    system.stop_blocking();
}
