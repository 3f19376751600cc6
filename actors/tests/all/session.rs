//! Sessions under their limits: running, host calls, futures. A test for each row of the contract.
//!
//! Place: speaks to a system as an embedder does.
//!
//! Invariants: no test sleeps to wait for something that it can ask for.
//! Limits: none of its own.
use std::time::{Duration, Instant};

use ophiary_actors::{ActorError, CancelledBy, EventKind, Feed, Outcome};
use ophiary_runtime::host::{HostValue, Warning};

use crate::harness::{House, block_on, feed, list, value};

#[test]
fn result_is_the_last_expression() {
    let house = House::new();
    assert_eq!(house.value("x = 20\nx + 1"), HostValue::Int(21));
    assert_eq!(house.value("x = 20"), HostValue::None);
    assert_eq!(house.value("if True:\n    return 5\n6"), HostValue::Int(5));
}

#[test]
fn output_is_kept_on_failure_too() {
    let house = House::new();
    let result = house.run("print('before')\n1 / 0");
    assert_eq!(result.output, "before\n");
    let Outcome::Raised(raised) = result.outcome else { panic!("it raises") };
    assert_eq!(raised.class, "ZeroDivisionError");
    assert!(raised.traceback.contains("File \"<script>\", line 2, in <module>"));
}

#[test]
fn session_state_persists_between_feeds_and_after_failures() {
    let house = House::new();
    let session = house.session();
    feed(&session, "x = 1");
    feed(&session, "x = 2\n1 / 0\nx = 3");
    assert_eq!(value(&feed(&session, "x")), HostValue::Int(2));
}

#[test]
fn one_feed_at_a_time() {
    let house = House::new();
    let session = house.session();
    let other = session.clone();
    let running = std::thread::spawn(move || feed(&other, "test_wait(1, 60)"));
    while !block_on(session.usage()).unwrap().busy {
        std::thread::yield_now();
    }
    let refused = session.feed_blocking(Feed::new("2"));
    assert_eq!(refused, Err(ActorError::Busy));
    assert_eq!(value(&running.join().unwrap()), HostValue::Int(1));
    assert_eq!(value(&feed(&session, "2")), HostValue::Int(2));
}

#[test]
fn inputs_are_bound_by_name() {
    let house = House::new();
    let session = house.session();
    let script = Feed::new("n * 2 + len(name)").with("n", 20_i64).with("name", "ab");
    assert_eq!(value(&session.feed_blocking(script).unwrap()), HostValue::Int(42));
}

#[test]
fn syntax_errors_are_told_as_python_tells_them() {
    let house = House::new();
    let Outcome::Syntax(text) = house.run("x = (").outcome else { panic!("it is wrong") };
    assert!(text.contains("SyntaxError: '(' was never closed"), "{text}");
}

#[test]
fn host_functions_take_positional_and_named_arguments() {
    let house = House::new();
    assert_eq!(house.value("test_add(1, 2), test_add(b=3, a=4), test_add(5)"), {
        HostValue::Tuple([3, 7, 5].map(HostValue::Int).to_vec())
    });
    assert_eq!(house.value("list(map(test_add, [1, 2]))"), list([1, 2]));
    assert_eq!(house.value("sorted([3, 1], key=test_add)"), list([1, 3]));
}

#[test]
fn wrong_arguments_raise_type_errors() {
    let house = House::new();
    for (call, expect) in [
        ("test_add()", "test_add() missing 1 required positional argument: 'a'"),
        ("test_add(1, c=2)", "test_add() got an unexpected keyword argument 'c'"),
        (
            "sandbox_spawn('1', timeout=2)",
            "sandbox_spawn() got an unexpected keyword argument 'timeout'. Did you mean 'timeout_ms'?",
        ),
        ("test_add(1, a=2)", "test_add() got multiple values for argument 'a'"),
        ("test_add('x')", "test_add() argument 'a' must be int, not str"),
        ("test_add(True)", "test_add() argument 'a' must be int, not bool"),
        ("test_add(1, b='x')", "test_add() argument 'b' must be int or None, not str"),
    ] {
        assert_eq!(house.raised(call), format!("TypeError: {expect}"));
    }
}

#[test]
fn failed_calls_raise_the_class_that_the_extension_chose() {
    let house = House::new();
    for class in ["ValueError", "TimeoutError", "PermissionError", "RuntimeError"] {
        let script = format!("test_fail('{class}', 'why')");
        assert_eq!(house.raised(&script), format!("{class}: why"));
    }
    let caught = "try:\n    test_fail('KeyError', 'k')\nexcept KeyError as e:\n    r = e.args\nr";
    assert_eq!(house.value(caught), HostValue::Tuple(vec!["k".into()]));
}

#[test]
fn a_function_that_panics_fails_its_call_only() {
    let house = House::new();
    for call in ["test_panic()", "await test_panic_later()"] {
        assert_eq!(house.raised(call), "RuntimeError: the host function failed");
    }
    assert_eq!(house.tenant().usage().panics, 2);
    assert_eq!(house.value("1"), HostValue::Int(1));
}

#[test]
fn unknown_names_are_name_errors() {
    let house = House::new();
    let Outcome::Raised(raised) = house.run("test_ad(1)").outcome else { panic!("it raises") };
    let expect = "NameError: name 'test_ad' is not defined. Did you mean: 'test_add'?";
    assert_eq!(raised.traceback.lines().last(), Some(expect));
}

#[test]
fn futures_run_side_by_side() {
    let house = House::new();
    // One after the other they would wait for ever.
    let script = "import asyncio\nawait asyncio.gather(*[test_meet_later(3) for n in range(3)])";
    assert_eq!(house.value(script), list([1; 3]));
}

#[test]
fn futures_matrix() {
    let house = House::new();
    let run = |body: &str| {
        let body = body.replace('\n', "\n    ");
        house.value(&format!("import asyncio\nasync def main():\n    {body}\nawait main()"))
    };
    let pair = |a, b| HostValue::Tuple(vec![HostValue::Int(a), HostValue::Int(b)]);
    // Blocking and asynchronous; bare, awaited, gathered, one after the other.
    assert_eq!(run("return test_wait(1)"), HostValue::Int(1));
    assert_eq!(run("return await test_wait(1)"), HostValue::Int(1));
    assert_eq!(run("return await test_later(1)"), HostValue::Int(1));
    assert_eq!(
        run("a = test_later(1, 20)\nb = test_later(2, 5)\nreturn await a, await b"),
        pair(1, 2)
    );
    assert_eq!(run("return (await test_later(1), await test_wait(2))"), pair(1, 2));
    let threads = "return tuple(await asyncio.gather(asyncio.to_thread(test_meet, 2), \
                   asyncio.to_thread(test_meet, 2)))";
    assert_eq!(run(threads), pair(1, 1));
    // Failures, alone and in gather.
    let caught =
        "try:\n    await test_fail_later('no')\nexcept ValueError as e:\n    return str(e)";
    assert_eq!(run(caught), "no".into());
    let gathered = "r = await asyncio.gather(test_later(1), test_fail_later('no'), \
                    return_exceptions=True)\nreturn r[0], repr(r[1])";
    assert_eq!(run(gathered), HostValue::Tuple(vec![HostValue::Int(1), "ValueError('no')".into()]));
    // A timeout cancels the call.
    let timeout = "try:\n    await asyncio.wait_for(test_later(1, 60_000), 0.01)\n\
                   except TimeoutError:\n    return 'late'";
    assert_eq!(run(timeout), "late".into());
    let tasks = "t = asyncio.create_task(one())\nawait asyncio.sleep(0)\nt.cancel()\n\
                 try:\n    await t\nexcept asyncio.CancelledError:\n    return 'gone'";
    let script = format!("async def one():\n    return await test_later(1, 60_000)\n{tasks}");
    assert_eq!(run(&script), "gone".into());
}

#[test]
fn what_is_never_awaited_is_dropped_and_told() {
    let house = House::new();
    let result = house.run("x = test_later(1, 60_000)\n5");
    assert_eq!(value(&result), HostValue::Int(5));
    let warning = Warning::NeverAwaited { id: 0, name: "test_later".to_owned() };
    assert_eq!(result.warnings, [warning]);
    assert!(house.is_empty());
}

#[test]
fn over_calls_in_flight_a_call_waits_its_turn() {
    let house = House::with("limits.host_calls_in_flight = 2");
    let began = Instant::now();
    let script = "import asyncio\n\
                  await asyncio.gather(*[test_later(n, 20) for n in range(6)])";
    assert_eq!(house.value(script), list(0..6));
    assert!(began.elapsed() >= Duration::from_millis(60), "{:?}", began.elapsed());
}

#[test]
fn values_of_every_type_cross() {
    let house = House::new();
    let script = "values = [None, True, -5, 2**100, 1.5, float('inf'), 'ü', b'\\x00', [1], (1, 2), \
                  {'a': {1: 2}}, {1, 2}, frozenset([3])]\n\
                  [test_wait(v) == v for v in values] == [True] * len(values)";
    assert_eq!(house.value(script), HostValue::Bool(true));
}

#[test]
fn sleeping_scripts_sleep() {
    let house = House::new();
    let began = Instant::now();
    house.value("import asyncio\nawait asyncio.sleep(0.05)");
    assert!(began.elapsed() >= Duration::from_millis(50), "{:?}", began.elapsed());
}

#[test]
fn monotonic_clocks_never_go_back_whichever_thread_answers() {
    let house = House::new();
    // Children let the session go from one thread to the other.
    let script = "import time\nlast, back = (0.0, 0.0), 0\nfor n in range(300):\n\
                  \x20   sandbox_await(sandbox_spawn('1'))\n\
                  \x20   now = time.monotonic(), time.perf_counter()\n\
                  \x20   back += now[0] < last[0] or now[1] < last[1]\n    last = now\nback";
    assert_eq!(house.value(script), HostValue::Int(0));
}

/// The limit that ends a script, and what is allowed.
fn limit(house: &House, script: &str) -> (String, u64) {
    match house.run(script).outcome {
        Outcome::Limit(hit) => {
            assert!(hit.used > hit.allowed, "{hit:?}");
            (hit.limit, hit.allowed)
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn limits_that_protect_the_host_end_the_run() {
    let house = House::with(
        "limits = { wall = \"900ms\", cpu = \"40ms\", fuel = 50_000_000, output = \"1KiB\", \
         source = \"4KiB\", host_calls = 10 }",
    );
    let endless = "while True:\n    pass";
    let (name, _) = limit(&house, endless);
    assert!(["cpu", "fuel"].contains(&name.as_str()), "{name}");
    assert_eq!(limit(&house, "test_never()"), ("wall".to_owned(), 900));
    assert_eq!(limit(&house, "import asyncio\nawait asyncio.sleep(60)"), ("wall".to_owned(), 900));
    assert_eq!(limit(&house, "while True:\n    print('x' * 100)"), ("output".to_owned(), 1024));
    let calls = "for n in range(20):\n    test_add(n)";
    assert_eq!(limit(&house, calls), ("host_calls".to_owned(), 10));
    assert_eq!(limit(&house, &"x = 1\n".repeat(1000)), ("source".to_owned(), 4096));
    // No handler and no finally block sees it.
    let caught = "try:\n    test_never()\nfinally:\n    print('no')";
    assert_eq!(house.run(caught).output, "");
    assert_eq!(house.tenant().usage().limits, 6);
}

#[test]
fn memory_errors_can_be_caught() {
    let house = House::with("limits.memory = \"4MiB\"");
    let script = "try:\n    x = [0] * 10_000_000\nexcept MemoryError:\n    x = 'caught'\nx";
    assert_eq!(house.value(script), "caught".into());
}

#[test]
fn the_session_lives_after_limit_cancel_and_interrupt() {
    let house = House::with("limits.wall = \"100ms\"");
    let session = house.session();
    feed(&session, "x = 1");
    assert!(matches!(feed(&session, "x = 2\ntest_never()").outcome, Outcome::Limit(_)));
    assert_eq!(value(&feed(&session, "x")), HostValue::Int(2));
}

/// Runs a script in a thread, and does something when it has begun.
fn while_running(
    script: &'static str,
    act: impl FnOnce(&ophiary_actors::SessionHandle),
) -> Outcome {
    let house = House::new();
    let session = house.session();
    let other = session.clone();
    let running = std::thread::spawn(move || feed(&other, script));
    while !block_on(session.usage()).unwrap().busy {
        std::thread::yield_now();
    }
    std::thread::sleep(Duration::from_millis(20));
    act(&session);
    let outcome = running.join().unwrap().outcome;
    assert_eq!(value(&feed(&session, "'alive'")), "alive".into());
    outcome
}

#[test]
fn cancel_ends_a_run_in_a_loop_and_in_a_host_call() {
    let cancelled = Outcome::Cancelled { by: CancelledBy::Host };
    for script in ["while True: pass", "test_never()", "import asyncio\nawait asyncio.sleep(60)"] {
        assert_eq!(
            while_running(script, ophiary_actors::SessionHandle::cancel),
            cancelled,
            "{script}"
        );
    }
}

#[test]
fn interrupt_raises_keyboard_interrupt() {
    for script in ["while True: pass", "test_never()", "import asyncio\nawait asyncio.sleep(60)"] {
        let outcome = while_running(script, ophiary_actors::SessionHandle::interrupt);
        let Outcome::Raised(raised) = outcome else { panic!("{script}: {outcome:?}") };
        assert_eq!(raised.class, "KeyboardInterrupt", "{script}");
    }
    let caught = "try:\n    test_never()\nexcept KeyboardInterrupt:\n    x = 'caught'\nx";
    assert_eq!(
        while_running(caught, ophiary_actors::SessionHandle::interrupt),
        Outcome::Value("caught".into())
    );
}

#[test]
fn a_closed_session_gives_everything_back() {
    let house = House::new();
    let session = house.session();
    feed(&session, "x = list(range(100_000))");
    assert!(house.tenant().usage().memory > 100_000);
    let other = session.clone();
    let running = std::thread::spawn(move || other.feed_blocking(Feed::new("test_never()")));
    while !block_on(session.usage()).unwrap().busy {
        std::thread::yield_now();
    }
    session.close();
    let result = running.join().unwrap().unwrap();
    assert_eq!(result.outcome, Outcome::Cancelled { by: CancelledBy::Host });
    assert!(house.is_empty());
    assert_eq!(session.feed_blocking(Feed::new("1")), Err(ActorError::Closed));
}

#[test]
fn policy_denies_functions() {
    let house = House::with("policy = { \"test_*\" = \"deny\", test_add = \"allow\" }");
    assert_eq!(house.value("test_add(1)"), HostValue::Int(1));
    assert_eq!(house.raised("test_wait(1)"), "PermissionError: test_wait() is denied by policy");
    assert_eq!(house.tenant().usage().denied, 1);
}

#[test]
fn help_tells_what_there_is() {
    let house = House::new();
    assert_eq!(
        house.value("sorted(help())"),
        HostValue::List(
            ["el", "fs", "help", "kv", "log", "msg", "sandbox", "test", "tmpl"]
                .map(Into::into)
                .to_vec()
        )
    );
    let signature = "test_add(a: int, b: int | None = None) -> int";
    assert_eq!(house.value("help('test_add')['signature']"), signature.into());
    assert_eq!(house.value("help('add')['signature']"), signature.into());
    assert_eq!(
        house.raised("help('tst_add')"),
        "ValueError: no function \"tst_add\"; did you mean test_add?"
    );
}

#[test]
fn events_tell_a_feed_from_its_start_to_its_end() {
    let house = House::new();
    let session = house.session();
    let mut events = session.events_blocking(None).unwrap();
    let script = "print('a')\ntest_add(1)\nh = sandbox_spawn('print(5)')\nsandbox_await(h)\n\
                  try:\n    test_fail('KeyError', 'k')\nexcept KeyError:\n    pass\nx = test_later(1, 9999)";
    feed(&session, script);
    session.close();
    let mut seen = Vec::new();
    let mut seqs = Vec::new();
    while let Some(event) = events.next_within(Duration::from_secs(20)) {
        assert_eq!((event.session, event.feed), (session.id(), 1));
        seqs.push(event.seq);
        seen.push(match event.kind {
            EventKind::FeedStarted => "start".to_owned(),
            EventKind::Output { text, .. } => format!("out {text}"),
            EventKind::CallStarted { name, .. } => format!("call {name}"),
            EventKind::CallFinished { outcome, .. } => format!("{outcome:?}"),
            EventKind::ChildStarted { handle } => format!("child {handle}"),
            EventKind::ChildEvent { event, .. } => match *event {
                EventKind::Output { text, .. } => format!("child out {text}"),
                EventKind::FeedStarted => "child start".to_owned(),
                EventKind::FeedFinished { .. } => "child end".to_owned(),
                other => format!("{other:?}"),
            },
            EventKind::Warning { text } => text,
            EventKind::FeedFinished { outcome, .. } => format!("end {outcome:?}"),
            other => format!("{other:?}"),
        });
    }
    assert_eq!(seqs, (0..seqs.len() as u64).collect::<Vec<_>>());
    let expect = [
        "start",
        "out a\n",
        "call test_add",
        "Value",
        "call sandbox_spawn",
        "child 0",
        "Value",
        "child start",
        "call sandbox_await",
        "child out 5\n",
        "child end",
        "Value",
        "call test_fail",
        "Raised(\"KeyError\")",
        "test_later() was never awaited",
        "end Value(None)",
    ];
    // What parent and child do at the same time may stand in either order.
    let sorted = |items: Vec<String>| {
        let (child, own): (Vec<String>, Vec<String>) =
            items.into_iter().partition(|item| item.starts_with("child "));
        (own, child)
    };
    assert_eq!(sorted(seen), sorted(expect.map(str::to_owned).to_vec()));
}
