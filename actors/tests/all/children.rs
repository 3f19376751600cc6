//! Children: `sandbox_*`, row by row of the contract.
//!
//! Place: scripts that spawn, in sessions of a tenant.
//!
//! Invariants: after each test nothing is alive or counted.
//! Limits: none of its own.
use std::time::{Duration, Instant};

use ophiary_actors::{EventKind, Hooks, Outcome};
use ophiary_runtime::host::HostValue;

use crate::harness::{House, block_on, feed, list, value};

fn tuple(items: impl IntoIterator<Item = HostValue>) -> HostValue {
    HostValue::Tuple(items.into_iter().collect())
}

#[test]
fn spawn_gives_handles_from_zero_that_are_never_used_again() {
    let house = House::new();
    let script = "a = sandbox_spawn('1')\nb = sandbox_spawn('2')\nsandbox_await_all([a, b])\n\
                  sandbox_free(a)\nc = sandbox_spawn('3')\n[a, b, c]";
    let session = house.session();
    assert_eq!(value(&feed(&session, script)), list([0, 1, 2]));
    assert_eq!(value(&feed(&session, "sandbox_spawn('4')")), HostValue::Int(3));
    session.close();
    assert!(house.is_empty());
}

#[test]
fn await_gives_the_same_value_each_time() {
    let house = House::new();
    let script = "h = sandbox_spawn('x * 2', inputs={'x': 21})\n\
                  [sandbox_await(h), sandbox_await(h), await sandbox_await(h)]";
    assert_eq!(house.value(script), list([42, 42, 42]));
    assert!(house.is_empty());
}

#[test]
fn a_failed_child_raises_child_error() {
    let house = House::new();
    let script = "h = sandbox_spawn(\"print('out')\\n{}['gone']\")\n\
                  try:\n    sandbox_await(h)\n\
                  except ChildError as e:\n\
                  \x20   r = (str(e), e.child_id, e.exc_type, e.message, e.output, \
                  e.traceback.splitlines()[-1], isinstance(e, RuntimeError))\nr";
    let expect = tuple([
        "child 0 failed: KeyError: 'gone'".into(),
        HostValue::Int(0),
        "KeyError".into(),
        "'gone'".into(),
        "out\n".into(),
        "KeyError: 'gone'".into(),
        HostValue::Bool(true),
    ]);
    assert_eq!(house.value(script), expect);
    let limit = "sandbox_await(sandbox_spawn('while True: pass', timeout_ms=30))";
    let expect = "ChildError: child 0 failed: limit wall exceeded (30 ms)";
    assert_eq!(house.raised(limit), expect);
    let syntax = house.raised("sandbox_await(sandbox_spawn('x = ('))");
    assert_eq!(syntax, "ChildError: child 0 failed: SyntaxError: '(' was never closed");
    assert!(house.is_empty());
}

#[test]
fn await_all_keeps_the_order_asked() {
    let house = House::new();
    let script = "hs = [sandbox_spawn('test_wait(n, 20 - n * 5)', inputs={'n': n}) for n in range(4)]\n\
                  sandbox_await_all([hs[2], hs[0], hs[3], hs[1]])";
    assert_eq!(house.value(script), list([2, 0, 3, 1]));
    let script = "hs = [sandbox_spawn('test_wait(1, 30)'), sandbox_spawn('1 / 0')]\n\
                  try:\n    sandbox_await_all(hs)\nexcept ChildError as e:\n    r = [str(e)]\n\
                  r.append([sandbox_is_alive(h) for h in hs])\n\
                  r.append([repr(v) for v in sandbox_await_all(hs, return_exceptions=True)])\nr";
    let failed = "child 1 failed: ZeroDivisionError: division by zero";
    let expect = HostValue::List(vec![
        failed.into(),
        HostValue::List(vec![HostValue::Bool(false), HostValue::Bool(false)]),
        HostValue::List(vec!["1".into(), format!("ChildError('{failed}')").into()]),
    ]);
    assert_eq!(house.value(script), expect);
    assert!(house.is_empty());
}

#[test]
fn gather_gives_records() {
    let house = House::new();
    let script =
        "hs = [sandbox_spawn('print(1)\\n2'), sandbox_spawn('3')]\nrepr(sandbox_gather(hs))";
    let expect = "[{'handle': 0, 'value': 2, 'output': '1\\n'}, \
                  {'handle': 1, 'value': 3, 'output': None}]";
    assert_eq!(house.value(script), expect.into());
    let script = "hs = [sandbox_spawn('1'), sandbox_spawn('1 / 0')]\n\
                  [repr(r['error']) for r in sandbox_gather(hs, return_exceptions=True)]";
    let failed = "ChildError('child 1 failed: ZeroDivisionError: division by zero')";
    assert_eq!(house.value(script), HostValue::List(vec!["None".into(), failed.into()]));
    assert!(house.is_empty());
}

#[test]
fn wait_gives_those_that_have_ended_and_the_others() {
    let house = House::new();
    let script = "a = sandbox_spawn('test_never()')\nb = sandbox_spawn('1')\n\
                  r = [sandbox_wait([a, b]), sandbox_wait([a], timeout_ms=20), \
                  sandbox_wait([a, b], count=2, timeout_ms=20)]\nsandbox_cancel(a)\n\
                  r.append(sandbox_wait([a, b], count=2))\nrepr(r)";
    let expect = "[([1], [0]), ([], [0]), ([1], [0]), ([0, 1], [])]";
    assert_eq!(house.value(script), expect.into());
    assert!(house.is_empty());
}

#[test]
fn wait_counts_a_child_once_however_often_it_is_named() {
    let house = House::new();
    let script = "a = sandbox_spawn('test_never()')\nb = sandbox_spawn('1')\n\
                  r = [sandbox_wait([a, a], timeout_ms=20), sandbox_wait([a, b, a, b])]\n\
                  sandbox_cancel(a)\nr.append(sandbox_wait([a, a], count=2))\nrepr(r)";
    assert_eq!(house.value(script), "[([], [0]), ([1], [0]), ([0], [])]".into());
    assert!(house.is_empty());
}

#[test]
fn what_children_leave_is_bounded_before_it_is_gathered() {
    let house = House::with("limits.value_bytes = \"64KiB\"\nlimits.memory = \"1MiB\"");
    // 40,000,000 bytes if all of them were there.
    let large = "h = sandbox_spawn(\"'x' * 10_000\")\n";
    for ask in ["sandbox_await_all", "sandbox_gather"] {
        let raised = house.raised(&format!("{large}{ask}([h] * 4000)"));
        assert_eq!(raised, "ValueError: value is larger than 65536 bytes");
        let fits = format!("{large}len({ask}([h] * 6))");
        assert_eq!(house.value(&fits), HostValue::Int(6));
    }
    let same = "h = [sandbox_spawn('1'), sandbox_spawn('2')]\nsandbox_await_all(h + h)";
    assert_eq!(house.value(same), list([1, 2, 1, 2]));
    for exceptions in ["False", "True"] {
        // Each leaves something that fits; the map ends before all have left it.
        let map = format!(
            "try:\n    sandbox_map(\"test_count()\\n'x' * 10_000\", [0] * 60, \
             return_exceptions={exceptions})\nexcept ValueError as e:\n    r = str(e)\nr"
        );
        assert_eq!(house.value(&map), "value is larger than 65536 bytes".into());
    }
    let HostValue::Int(made) = house.value("test_count()") else { panic!("a number") };
    assert!(made < 100, "{made} children ran to no end");
    // One that failed leaves its error only.
    let failed = "try:\n    sandbox_map(\"1 / 0 if item == 3 else 'x' * 10_000\", list(range(30)), 1)\n\
                  except ChildError as e:\n    r = e.message\nr";
    assert_eq!(house.value(failed), "division by zero".into());
    assert!(house.is_empty());
}

#[test]
fn results_that_many_calls_ask_for_at_once_wait_within_the_memory() {
    let house = House::with("limits.memory = \"2MiB\"");
    // 200 times 80,000 bytes, all at the moment of the child's end.
    let script = "import asyncio\nh = sandbox_spawn(\"test_wait(0, 50)\\n'x' * 10_000\")\n\
                  ask = [asyncio.to_thread(sandbox_await_all, [h] * 8) for _ in range(200)]\n\
                  r = await asyncio.gather(*ask, return_exceptions=True)\n\
                  kinds = {type(x).__name__ for x in r}\nn = [type(x) is list for x in r].count(True)\nr = None\n\
                  (sorted(kinds), n, sandbox_await(h) == 'x' * 10_000)";
    let HostValue::Tuple(parts) = house.value(script) else { panic!("a tuple") };
    assert_eq!(parts[0], HostValue::List(vec!["MemoryError".into(), "list".into()]));
    let HostValue::Int(given) = parts[1] else { panic!("a number") };
    assert!((1..=2 * 1024 * 1024 / 80_000).contains(&given), "{given}");
    assert_eq!(parts[2], HostValue::Bool(true));
    assert!(house.is_empty());
}

#[test]
fn texts_of_children_are_bounded_and_count() {
    let house = House::with("limits.memory = \"1MiB\"");
    let named = |length: usize| format!("sandbox_await(sandbox_spawn('1', name='x' * {length}))");
    assert_eq!(house.value(&named(200)), HostValue::Int(1));
    let expect =
        "ValueError: sandbox_spawn() argument 'name' must have at most 200 characters, not 201";
    assert_eq!(house.raised(&named(201)), expect);
    // A prompt counts until its child is freed.
    let prompts = "text = 'p' * 100_000\n\
                   def spawn():\n    h = sandbox_spawn('1', system_prompt=text)\n    sandbox_await(h)\n    return h\n";
    let freed = format!("{prompts}for n in range(40):\n    sandbox_free(spawn())\nn");
    assert_eq!(house.value(&freed), HostValue::Int(39));
    let kept = format!("{prompts}for n in range(40):\n    spawn()\n    bytearray(50_000)");
    let result = house.run(&kept);
    // Whichever needs memory first: the session, or its child.
    let Outcome::Raised(raised) = &result.outcome else { panic!("{result:?}") };
    let of_child = raised.message.contains("limit memory exceeded");
    assert!(raised.class == "MemoryError" || of_child, "{raised:?}");
    assert!(house.is_empty());
}

#[test]
fn a_map_that_is_cancelled_ends_its_children() {
    let house = House::new();
    let script = "import asyncio\n\
                  try:\n    await asyncio.wait_for(asyncio.to_thread(sandbox_map, \
                  'test_wait(0, item)', [1, 100_000, 100_000]), 0.2)\n\
                  except TimeoutError:\n    pass\n\
                  while sandbox_list():\n    test_wait(0, 1)\n\
                  [sandbox_list(), sandbox_await(sandbox_spawn('1'))]";
    let expect = HostValue::List(vec![HostValue::List(Vec::new()), HostValue::Int(1)]);
    assert_eq!(house.value(script), expect);
    // As are those of one that cannot go on.
    let house = House::with("limits.descendants = 2\nlimits.wall = \"20s\"");
    let script = "try:\n    sandbox_map('test_never()', [1, 2, 3])\nexcept RuntimeError as e:\n    r = str(e)\n\
                  while sandbox_list():\n    test_wait(0, 1)\nr";
    assert_eq!(house.value(script), "Maximum descendants (2) reached.".into());
    assert!(house.is_empty());
}

#[test]
fn is_alive_and_output_while_it_runs_and_after() {
    let house = House::new();
    let script = "h = sandbox_spawn('print(1)\\ntest_wait(0, 50)\\nprint(2)')\n\
                  r = [sandbox_is_alive(h)]\n\
                  while not sandbox_get_output(h):\n    test_wait(0, 1)\n\
                  r.append(sandbox_get_output(h))\nsandbox_await(h)\n\
                  r.append(sandbox_is_alive(h))\nr.append(sandbox_get_output(h))\nrepr(r)";
    assert_eq!(house.value(script), "[True, '1\\n', False, '1\\n2\\n']".into());
    let failed = "h = sandbox_spawn('print(1)\\n1 / 0')\nsandbox_wait([h])\nsandbox_get_output(h)";
    assert_eq!(house.value(failed), "1\n".into());
    assert_eq!(
        house.value("h = sandbox_spawn('1')\nsandbox_wait([h])\nsandbox_get_output(h)"),
        HostValue::None
    );
    assert!(house.is_empty());
}

#[test]
fn cancel_ends_a_loop_and_a_host_call() {
    let house = House::new();
    for code in ["while True: pass", "test_never()"] {
        let script = format!("h = sandbox_spawn('{code}')\nsandbox_cancel(h)\nsandbox_await(h)");
        assert_eq!(house.raised(&script), "ChildError: child 0 failed: cancelled by parent");
    }
    let finished = "h = sandbox_spawn('1')\nsandbox_await(h)\nsandbox_cancel(h)\nsandbox_await(h)";
    assert_eq!(house.value(finished), HostValue::Int(1));
    assert!(house.is_empty());
}

#[test]
fn free_forgets_what_has_ended() {
    let house = House::new();
    let running = house.raised("sandbox_free(sandbox_spawn('test_never()'))");
    assert_eq!(running, "RuntimeError: child 0 still runs; cancel it, or wait for it");
    let freed = "h = sandbox_spawn('1')\nsandbox_await(h)\nsandbox_free(h)\nsandbox_await(h)";
    assert_eq!(house.raised(freed), "ValueError: unknown child handle 0");
    assert_eq!(house.raised("sandbox_await(7)"), "ValueError: unknown child handle 7");
    assert!(house.is_empty());
}

#[test]
fn list_tells_name_and_state() {
    let house = House::new();
    let script = "sandbox_spawn('1', name='one')\nsandbox_spawn('1/0')\nsandbox_spawn('test_never()')\n\
                  sandbox_wait([0, 1], count=2)\n\
                  [(c['handle'], c['name'], c['state'], c['usage'] is None) for c in sandbox_list()] == \
                  [(0, 'one', 'done', False), (1, None, 'failed', False), (2, None, 'running', True)]";
    assert_eq!(house.value(script), HostValue::Bool(true));
    assert!(house.is_empty());
}

#[test]
fn map_runs_a_child_for_each_item() {
    let house = House::with("limits.children = 4");
    let script = "sandbox_map('item ** 2 + base', range(20), inputs={'base': 1})";
    // A range is no list: it is refused as any wrong type is.
    assert!(house.raised(script).starts_with("TypeError: "), "{}", house.raised(script));
    let script = "sandbox_map('item ** 2 + base', list(range(20)), inputs={'base': 1})";
    assert_eq!(house.value(script), list((0..20).map(|n| n * n + 1)));
    let began = Instant::now();
    let script = "sandbox_map('test_wait(item, 30)', [1, 2, 3, 4], max_concurrency=2)";
    assert_eq!(house.value(script), list(1..5));
    assert!(began.elapsed() >= Duration::from_millis(60));
    assert_eq!(
        house.raised("sandbox_map('1 / item', [1, 0, 2])"),
        "ChildError: child 1 failed: ZeroDivisionError: division by zero"
    );
    let script = "[repr(r) for r in sandbox_map('1 // item', [1, 0], return_exceptions=True)]";
    let failed = "child 1 failed: ZeroDivisionError: integer division or modulo by zero";
    let value = house.value(script);
    let HostValue::List(items) = value else { panic!("{value:?}") };
    assert_eq!(items.len(), 2);
    assert!(format!("{:?}", items[1]).contains("ChildError"), "{items:?} {failed}");
    assert_eq!(house.value("sandbox_map('1', [])"), list([]));
    assert_eq!(house.value("sandbox_map('1', [1])\nsandbox_list()"), list([]));
    assert!(house.is_empty());
}

#[test]
fn children_run_in_parallel() {
    let house = House::new();
    // One after the other they would wait for ever.
    let script = "sandbox_await_all([sandbox_spawn('test_meet(8)') for _ in range(8)])";
    assert_eq!(house.value(script), list([1; 8]));
}

#[test]
fn depth_and_concurrency_are_limited() {
    let house = House::with("limits = { child_depth = 2, children = 3, descendants = 5 }");
    let deep = "def nest(n):\n    return 'test_depth()' if n == 0 else \
                f'sandbox_await(sandbox_spawn({nest(n - 1)!r}))'\n";
    let run = |n: u32| format!("{deep}exec_me = nest({n})\nsandbox_await(sandbox_spawn(exec_me))");
    assert_eq!(house.value(&run(1)), HostValue::Int(2));
    let raised = house.raised(&run(2));
    assert!(raised.contains("Maximum sandbox recursion depth (2) exceeded."), "{raised}");
    assert_eq!(
        house.raised("for _ in range(4):\n    sandbox_spawn('test_never()')"),
        "RuntimeError: Maximum concurrent children (3) reached."
    );
    // Only those that are alive count.
    let script = "for _ in range(5):\n    sandbox_await(sandbox_spawn('1'))\nlen(sandbox_list())";
    assert_eq!(house.value(script), HostValue::Int(5));
    assert_eq!(
        house.raised("for _ in range(6):\n    sandbox_await(sandbox_spawn('1'))"),
        "RuntimeError: Maximum descendants (5) reached."
    );
    assert!(house.is_empty());
}

#[test]
fn a_child_has_no_more_than_its_parent() {
    let house = House::with(
        "limits = { memory = \"8MiB\", wall = \"300ms\" }\nchild_limits = { memory = \"4MiB\" }",
    );
    let big = "h = sandbox_spawn('len([0] * 600_000)', memory_bytes=100_000_000)\nsandbox_await(h)";
    let raised = house.raised(big);
    assert!(raised.starts_with("ChildError: child 0 failed: MemoryError"), "{raised}");
    assert_eq!(
        house.value("sandbox_await(sandbox_spawn('len([0] * 300_000)'))"),
        HostValue::Int(300_000)
    );
    // The parent's heap counts too.
    let both = "x = [0] * 900_000\nh = sandbox_spawn('len([0] * 300_000)')\nsandbox_await(h)";
    let raised = house.raised(both);
    assert!(raised.starts_with("ChildError: child 0 failed: MemoryError"), "{raised}");
    let Outcome::Limit(hit) =
        house.run("sandbox_await(sandbox_spawn('test_never()', timeout_ms=60_000))").outcome
    else {
        panic!("the parent's time is over")
    };
    assert_eq!((hit.limit.as_str(), hit.allowed), ("wall", 300));
    assert!(house.is_empty());
}

#[test]
fn cpu_of_children_counts_for_the_parent() {
    let house = House::with("limits = { cpu = \"60ms\", wall = \"5s\" }");
    let result = house.run(
        "for _ in range(10):\n    try:\n        sandbox_await(sandbox_spawn('while True: pass', \
         timeout_ms=30))\n    except ChildError:\n        pass",
    );
    let Outcome::Limit(hit) = result.outcome else { panic!("{:?}", result.outcome) };
    assert_eq!(hit.limit, "cpu");
    assert!(house.is_empty());
}

#[test]
fn a_tree_has_the_time_of_its_root_while_that_waits() {
    let house = House::with("limits = { cpu = \"100ms\", wall = \"30s\" }");
    let spawn = "hs = [sandbox_spawn('while True: pass') for _ in range(10)]\n";
    let nested =
        "sandbox_await(sandbox_spawn('sandbox_await(sandbox_spawn(\"while True: pass\"))'))";
    let waits =
        ["sandbox_await_all(hs)", "test_never()", "import asyncio\nawait asyncio.sleep(20)"];
    let scripts = waits.map(|wait| format!("{spawn}{wait}")).into_iter().chain([nested.to_owned()]);
    for script in scripts {
        let session = house.session();
        let mut events = session.events_blocking(None).expect("it is open");
        let result = feed(&session, &script);
        let Outcome::Limit(hit) = &result.outcome else { panic!("{script}: {:?}", result.outcome) };
        assert_eq!((hit.limit.as_str(), hit.allowed), ("cpu", 100), "{script}");
        assert!(result.usage.cpu < Duration::from_millis(500), "{script}: {:?}", result.usage);
        // The first child that sees it is told so too.
        let mut ends = Vec::new();
        while let Some(event) = events.next_within(Duration::ZERO) {
            if let (path, EventKind::FeedFinished { outcome, .. }) = event.kind.innermost()
                && !path.is_empty()
            {
                ends.push(outcome.clone());
            }
        }
        let limited = |end: &Outcome| matches!(end, Outcome::Limit(hit) if hit.limit == "cpu");
        assert!(ends.iter().any(|end| limited(end)), "{script}: {ends:?}");
        session.close();
        assert!(house.is_empty());
    }
}

#[test]
fn a_tree_has_the_fuel_of_its_root() {
    let house = House::with("limits = { fuel = 3_000_000, wall = \"30s\" }");
    let spin = "n = 0\nwhile n < 200_000: n += 1\n";
    // One of them is within it, sixteen of twice as much are not.
    assert_eq!(house.value(&format!("sandbox_map({spin:?}, [1])\n1")), HostValue::Int(1));
    let result = house.run(&format!("sandbox_map({:?}, list(range(16)))", spin.repeat(2)));
    let Outcome::Limit(hit) = result.outcome else { panic!("{:?}", result.outcome) };
    assert_eq!((hit.limit.as_str(), hit.allowed), ("fuel", 3_000_000));
    assert!(house.is_empty());
}

#[test]
fn what_compiling_takes_is_bounded_by_the_memory() {
    let house = House::with("limits = { memory = \"4MiB\" }");
    let source = "x = 1\n".repeat(5_000);
    assert!(matches!(house.run(&source).outcome, Outcome::Value(HostValue::None)));
    // What was compiled for one with more memory is none the less too much for another.
    let script = "code = 'x = 1\\n' * 5_000\nfor memory in (None, 1 << 20):\n    \
                  sandbox_await(sandbox_spawn(code, memory_bytes=memory, name='kid'))";
    assert_eq!(house.raised(script), "ChildError: child 1 failed: MemoryError");
    match house.run(&"x = 1\n".repeat(20_000)).outcome {
        Outcome::Raised(raised) => assert!(raised.out_of_memory, "{raised:?}"),
        other => panic!("{other:?}"),
    }
    assert!(house.is_empty());
}

#[test]
fn the_end_of_the_parent_ends_its_children() {
    let house = House::new();
    let spawn = "for _ in range(5):\n    sandbox_spawn('while True: pass')\n";
    house.run(&format!("{spawn}1 / 0"));
    assert!(house.is_empty());
    house.run(spawn);
    assert!(house.is_empty());
    let nested =
        "sandbox_spawn('sandbox_spawn(\"while True: pass\")\\nwhile True: pass')\ntest_wait(0, 20)";
    house.run(nested);
    assert!(house.is_empty());
    let session = house.session();
    let other = session.clone();
    let script = format!("{spawn}test_never()");
    let running = std::thread::spawn(move || feed(&other, &script));
    while house.tenant().usage().alive < 6 {
        std::thread::yield_now();
    }
    session.close();
    assert!(matches!(running.join().expect("it ends").outcome, Outcome::Cancelled { .. }));
    assert!(house.is_empty());
}

#[test]
fn a_child_that_prints_without_end_hurts_itself_only() {
    let house = House::with("limits.child_result = \"1KiB\"");
    let script = "h = sandbox_spawn('while True: print(\"x\" * 1000)')\nsandbox_await(h)";
    let raised = house.raised(script);
    assert!(
        raised.starts_with("ChildError: child 0 failed: limit child_result exceeded"),
        "{raised}"
    );
    assert_eq!(house.value("sandbox_await(sandbox_spawn('1'))"), HostValue::Int(1));
    let recursing = "sandbox_await(sandbox_spawn('def f(): f()\\nf()'))";
    assert!(house.raised(recursing).contains("RecursionError"), "{}", house.raised(recursing));
    assert!(house.is_empty());
}

#[test]
fn channels_are_shared_by_parent_and_children() {
    let house = House::new();
    let script = "h = [sandbox_spawn('while (m := msg_recv(\"jobs\")) is not None:\\n    \
                  msg_send(\"done\", m * 10)\\n') for _ in range(3)]\n\
                  for n in range(9):\n    msg_send('jobs', n)\nmsg_close('jobs')\n\
                  sandbox_await_all(h)\nsorted(msg_recv('done') for _ in range(9))";
    assert_eq!(house.value(script), list((0..9).map(|n| n * 10)));
    assert!(house.is_empty());
}

#[test]
fn channels_keep_order_and_bounds() {
    let house = House::with("\n[extension.msg]\nmessages = 2");
    assert_eq!(
        house.value(
            "msg_send('a', 1)\nmsg_send('a', 2)\n[msg_peek('a'), msg_recv('a'), msg_recv('a')]"
        ),
        list([1, 1, 2])
    );
    assert_eq!(house.raised("msg_recv('a', timeout_ms=5)"), "TimeoutError: no message in a");
    assert_eq!(
        house.raised("for n in range(3):\n    msg_send('a', n, timeout_ms=5)"),
        "TimeoutError: channel a stayed full"
    );
    assert_eq!(
        house.raised("msg_close('a')\nmsg_send('a', 1)"),
        "RuntimeError: channel a is closed"
    );
    assert_eq!(
        house.value("msg_send('a', 1)\nmsg_close('a')\nmsg_recv('a')\nmsg_recv('a')"),
        HostValue::None
    );
    assert_eq!(
        house.value("msg_send('b', 5)\nmsg_select(['a', 'b'])"),
        tuple(["b".into(), HostValue::Int(5)])
    );
    let late = "import asyncio\nawait asyncio.gather(asyncio.to_thread(msg_select, ['a', 'b']), \
                asyncio.to_thread(msg_send, 'b', 7))";
    let expect = HostValue::List(vec![tuple(["b".into(), HostValue::Int(7)]), HostValue::None]);
    assert_eq!(house.value(late), expect);
    // Who waits is told when all its channels are closed, and not before.
    for (wait, closes) in [("msg_recv, 'y'", "'y'"), ("msg_select, ['z', 'x']", "'z', 'x'")] {
        let closed = format!(
            "import asyncio\nr = asyncio.create_task(asyncio.to_thread({wait}))\n\
             await asyncio.sleep(0)\nfor name in [{closes}]:\n    told = r.done()\n    \
             await asyncio.to_thread(msg_close, name)\n(told, await r)"
        );
        assert_eq!(house.value(&closed), tuple([false.into(), HostValue::None]));
    }
    let stats = "msg_send('a', 1)\nmsg_recv('a')\nmsg_stats('a') == {'exists': True, 'closed': False, \
                 'queue_depth': 0, 'send_count': 1, 'recv_count': 1, 'peak_queue_depth': 1}";
    assert_eq!(house.value(stats), HostValue::Bool(true));
    assert!(house.raised("msg_send('No Name', 1)").starts_with("ValueError: "));
    assert!(house.is_empty());
}

#[test]
fn a_receiver_that_gave_up_takes_no_later_message() {
    let house = House::new();
    let script = "try:\n    msg_recv('a', timeout_ms=5)\nexcept TimeoutError:\n    pass\n\
                  msg_send('a', 1)\nmsg_recv('a', timeout_ms=1000)";
    assert_eq!(house.value(script), HostValue::Int(1));
    let dead = "h = sandbox_spawn('msg_recv(\"a\")')\ntest_wait(0, 10)\nsandbox_cancel(h)\n\
                sandbox_wait([h])\nmsg_send('a', 2)\nmsg_recv('a', timeout_ms=1000)";
    assert_eq!(house.value(dead), HostValue::Int(2));
    // Also where it is cancelled and the message sent without a wait between.
    for wait in ["msg_recv, 'a'", "msg_select, ['b', 'a']"] {
        let script = format!(
            "import asyncio\ntry:\n    await asyncio.wait_for(asyncio.to_thread({wait}), 0.01)\n\
             except TimeoutError:\n    pass\nmsg_send('a', 3)\n\
             msg_recv('a', timeout_ms=1000), msg_stats('a')['recv_count']"
        );
        let expect = tuple([HostValue::Int(3), HostValue::Int(1)]);
        assert_eq!(house.value(&script), expect, "{wait}");
    }
}

#[test]
fn messages_that_come_back_together_are_received_in_their_order() {
    let house = House::new();
    // The child has them all and looks at none, for it waits for something else.
    let child = "import asyncio\nasync def main():\n    \
                 waits = [asyncio.create_task(asyncio.to_thread(msg_recv, 'a')) for _ in range(5)]\n    \
                 await asyncio.sleep(0.001)\n    msg_send('ready', 1)\n    msg_recv('never')\n\
                 asyncio.run(main())";
    let script = format!(
        "h = sandbox_spawn({child:?})\nmsg_recv('ready')\n\
         while not msg_stats('never')['exists']: test_wait(0, 1)\n\
         for n in range(5): msg_send('a', n)\n\
         while msg_stats('a')['recv_count'] < 5: test_wait(0, 1)\n\
         sandbox_cancel(h)\nsandbox_wait([h])\nmsg_send('a', 5)\n\
         while msg_stats('a')['queue_depth'] < 6: test_wait(0, 1)\n\
         [msg_recv('a') for _ in range(6)]"
    );
    assert_eq!(house.value(&script), list([0, 1, 2, 3, 4, 5]));
}

#[test]
fn a_sender_that_gave_up_sends_nothing() {
    let house = House::with("\n[extension.msg]\nmessages = 1");
    let script = "import asyncio\nmsg_send('a', 1)\n\
                  try:\n    await asyncio.wait_for(asyncio.to_thread(msg_send, 'a', 2), 0.01)\n\
                  except TimeoutError:\n    pass\n\
                  r = [msg_recv('a')]\nmsg_send('a', 3)\nr.append(msg_recv('a'))\n\
                  r.append(msg_stats('a')['send_count'])\nr";
    assert_eq!(house.value(script), list([1, 3, 2]));
}

#[test]
fn a_message_is_not_lost_with_who_gave_up_as_it_came() {
    let house = House::new();
    // The message comes behind the interrupt, and before the session has said that it waits no longer.
    for wait in ["msg_recv('a')", "msg_select(['b', 'a'])[1]", "el_recv()['n']"] {
        let session = house.session();
        let script = format!(
            "def take():\n    while True:\n        try:\n            return {wait}\n        \
             except KeyboardInterrupt:\n            pass\nfor _ in range(300):\n    el_emit(take())"
        );
        let other = session.clone();
        let running = std::thread::spawn(move || feed(&other, &script));
        for n in 0..300 {
            while block_on(session.usage()).unwrap().runtime.is_none() {
                std::thread::yield_now();
            }
            session.interrupt();
            let said = if wait.starts_with("msg") {
                session.ask_blocking("msg", "send", vec!["a".into(), HostValue::Int(n)])
            } else {
                let event = HostValue::Dict(vec![("n".into(), HostValue::Int(n))]);
                session.ask_blocking("el", "dispatch", vec![event])
            };
            assert_eq!(said, Ok(Ok(HostValue::None)));
            // It has it before the next interrupt, which would end the script behind its `try`.
            let taken = session.ask_blocking("el", "take", vec![]);
            assert_eq!(taken, Ok(Ok(HostValue::Int(n))), "{wait}");
        }
        assert_eq!(value(&running.join().unwrap()), HostValue::None);
    }
}

#[test]
fn a_message_is_not_lost_with_who_cancelled_as_it_came() {
    let house = House::with("calls = { msg_recv = \"async\" }");
    // A future is cancelled in one slice while the answer comes for the next; it may come back behind one that was sent later.
    let script = "import asyncio\n\
        child = \"\"\"\nfor i in range(300):\n    msg_send('q', i)\n    for k in range(4000 + i * 37 % 1800): pass\n\
        msg_close('q')\n\"\"\"\n\
        h = sandbox_spawn(child)\ngot, seed, turn = [], 12345, 0\n\
        while True:\n    f = asyncio.ensure_future(msg_recv('q'))\n    await asyncio.sleep(0)\n    turn += 1\n    \
        seed = (seed * 1103515245 + 12345) % 2**31\n    for k in range(seed // 7 % 6000): pass\n    \
        if turn % 3 and not f.done() and f.cancel():\n        continue\n    \
        m = await f\n    if m is None: break\n    got.append(m)\n\
        await asyncio.sleep(0.05)\n\
        while (m := await msg_recv('q')) is not None: got.append(m)\n\
        sorted(got) == list(range(300)) or got";
    assert_eq!(house.value(script), HostValue::Bool(true));
}

#[test]
fn who_waits_for_nobody_is_told() {
    let house = House::hooked("[extension.msg]\nmessages = 1", &Hooks::default().silent());
    let vain = "RuntimeError: it would wait for ever: no other session is there, and the host takes no part";
    for wait in [
        "msg_recv('a')",
        "msg_select(['a', 'b'])",
        "msg_send('a', 1)\nmsg_send('a', 2)",
        "el_recv()",
        "import asyncio\nawait asyncio.gather(*[asyncio.to_thread(msg_recv, c) for c in 'ab'])",
        // Its child has sent nothing, and is the last that could.
        "h = sandbox_spawn('test_wait(0, 30)')\nmsg_recv('a')",
    ] {
        assert_eq!(house.raised(wait), vain, "{wait}");
    }
    assert_eq!(house.raised("msg_recv('a', timeout_ms=5)"), "TimeoutError: no message in a");
    // Another task sends, later.
    let script = "import asyncio\nw = asyncio.create_task(asyncio.to_thread(msg_recv, 'a'))\n\
                  await asyncio.sleep(0.01)\nmsg_send('a', 7)\nawait w";
    assert_eq!(house.value(script), HostValue::Int(7));
    let script = "h = sandbox_spawn('test_wait(0, 30)\\nmsg_send(\"a\", 8)')\nmsg_recv('a')";
    for _ in 0..30 {
        assert_eq!(house.value(script), HostValue::Int(8));
    }
    assert!(house.is_empty());
}

#[test]
fn messages_that_wait_count_as_memory() {
    let house = House::with("\n[extension.msg]\nbytes = \"8MiB\"");
    let session = house.session();
    feed(
        &session,
        "for c in 'abc':\n    for _ in range(7):\n        msg_send(c, b'x' * 1_000_000)",
    );
    let memory = || house.tenant().usage().memory;
    assert!((21_000_000..24_000_000).contains(&memory()), "{}", memory());
    feed(&session, "for _ in range(7):\n    msg_recv('b')");
    assert!((14_000_000..18_000_000).contains(&memory()), "{}", memory());
    // More than the session may have is refused, though each channel has room.
    let script = "n = 0\ntry:\n    while True:\n        msg_send(f'c{n}', b'x' * 4_000_000)\n        n += 1\n\
                  except MemoryError as e:\n    r = str(e)\n[9 < n < 16, r]";
    let expect = vec![true.into(), "no memory is left for a message that waits".into()];
    assert_eq!(value(&feed(&session, script)), HostValue::List(expect));
    session.close();
    assert!(house.is_empty());
}

#[test]
fn messages_of_children_leave_their_parent_memory() {
    let house = House::with("limits = { memory = \"16MiB\" }\n[extension.msg]\nbytes = \"8MiB\"");
    let fill = "n, m = 0, b'x' * 100_000\ntry:\n    while True:\n        msg_send(f'c{n // 50}', m)\n        n += 1\n\
                except MemoryError as e:\n    pass\nn";
    // It can still go on and see to them: take what was sent.
    let script = format!(
        "n = sandbox_await(sandbox_spawn({fill:?}))\nx = b'y' * 800_000\n\
         taken = [len(msg_recv(f'c{{k // 50}}')) for k in range(n)]\n[120 < n < 160, set(taken)]"
    );
    let expect = vec![true.into(), HostValue::Set(vec![HostValue::Int(100_000)])];
    assert_eq!(house.value(&script), HostValue::List(expect));
    // It may fill its memory itself.
    let script = format!("{fill} > 155");
    assert_eq!(house.value(&script), HostValue::Bool(true));
    assert!(house.is_empty());
}

#[test]
fn inputs_of_children_have_names() {
    let house = House::new();
    for (inputs, expect) in [
        ("{1: 2}", "TypeError: sandbox_spawn() argument 'inputs' must have keys of str, not int"),
        ("{'a b': 1}", "ValueError: sandbox_spawn() argument 'inputs': \"a b\" is no name"),
        ("{'class': 1}", "ValueError: sandbox_spawn() argument 'inputs': \"class\" is no name"),
        ("{'': 1}", "ValueError: sandbox_spawn() argument 'inputs': \"\" is no name"),
    ] {
        assert_eq!(house.raised(&format!("sandbox_spawn('1', inputs={inputs})")), expect);
    }
    let mapped = "sandbox_map('1', [1], inputs={'1': 1})";
    let expect = "ValueError: sandbox_map() argument 'inputs': \"1\" is no name";
    assert_eq!(house.raised(mapped), expect);
    assert_eq!(house.value("sandbox_await(sandbox_spawn('é', inputs={'é': 5}))"), 5.into());
}

#[test]
fn what_a_host_asked_for_and_did_not_wait_for_stays() {
    let house = House::new();
    let session = house.session();
    for (namespace, what, args) in [("msg", "recv", vec!["a".into()]), ("el", "take", vec![])] {
        let asked = session.ask(namespace, what, args.clone());
        let gave_up =
            block_on(async { tokio::time::timeout(Duration::from_millis(20), asked).await });
        assert!(gave_up.is_err());
        let gives = if what == "take" { "el_emit(5)" } else { "msg_send('a', 5)" };
        feed(&session, gives);
        assert_eq!(session.ask_blocking(namespace, what, args), Ok(Ok(HostValue::Int(5))));
    }
}

#[test]
fn the_usage_of_a_feed_has_the_fuel_of_its_children() {
    let house = House::new();
    let session = house.session();
    let alone = feed(&session, "1").usage.runtime;
    assert!(alone.fuel < 1_000, "{alone:?}");
    // A grandchild counts for its parent, and with it.
    let below = "sandbox_await(sandbox_spawn('sum([i for i in range(20_000)])'))";
    let script =
        format!("sandbox_await(sandbox_spawn({below:?}))\nsandbox_await(sandbox_spawn('2'))");
    let usage = feed(&session, &script).usage.runtime;
    assert!(usage.fuel > 20_000, "{usage:?}");
    assert!(usage.session_fuel >= usage.fuel + alone.fuel, "{usage:?}");
    let after = feed(&session, "1").usage.runtime;
    assert!(after.fuel < 1_000 && after.session_fuel > usage.session_fuel, "{after:?}");
    session.close();
    assert!(house.is_empty());
}
