//! The contract of host calls, row by row: what leaves, when, and what becomes of the answers.
//!
//! Place: drives sessions as an embedder would, with `ask` (blocking) and `fetch` (asynchronous) as host functions.
//!
//! Invariants: each test is one row of the contract.
//! Limits: none of its own.

use std::time::Duration;

use ophiary_runtime::compile::{CompileOptions, compile};
use ophiary_runtime::host::{HostCall, HostError, HostFunction, HostParam, HostValue, Warning};
use ophiary_runtime::limits::{LimitName, Limits};
use ophiary_runtime::session::{Session, SessionOptions};
use ophiary_runtime::snapshot::RestoreOptions;
use ophiary_runtime::source::Source;
use ophiary_runtime::suspension::{ReplyError, Suspension};

type Reply = Result<HostValue, HostError>;

/// A session and what left it.
struct Script {
    session: Session,
    calls: Vec<HostCall>,
    output: String,
}

impl Script {
    fn new(text: &str) -> Script {
        Script::with(text, Limits::default())
    }

    fn with(text: &str, limits: Limits) -> Script {
        let functions = vec![
            HostFunction::blocking("ask"),
            HostFunction::asynchronous("fetch"),
            HostFunction::blocking("typed")
                .with_params([HostParam::required("a"), HostParam::optional("b")]),
        ];
        let session =
            Session::new(SessionOptions { limits, functions, ..SessionOptions::default() });
        let mut script = Script { session, calls: Vec::new(), output: String::new() };
        script.feed(text);
        script
    }

    fn feed(&mut self, text: &str) {
        let options =
            CompileOptions { top_level_await: true, result: true, ..CompileOptions::default() };
        let text = format!("import asyncio\n{text}");
        let program = compile(Source::new("script.py", text), &options).expect("it compiles");
        self.session.feed(&program, &[]).expect("the session is idle");
    }

    /// Runs until something other than fuel stops it.
    fn run(&mut self) -> Suspension {
        loop {
            let why = self.session.run(50);
            self.calls.extend(self.session.take_outbox());
            self.output.push_str(&self.session.take_output());
            if why != Suspension::OutOfFuel {
                return why;
            }
        }
    }

    /// Runs to where the script is blocked in a call.
    fn blocked(&mut self) -> HostCall {
        match self.run() {
            Suspension::HostCall(call) => call,
            other => unreachable!("not blocked in a call: {other:?}"),
        }
    }

    /// Runs to where every task waits; the arguments of the calls that left since the last time.
    fn waits(&mut self) -> Vec<HostValue> {
        let before = self.calls.len();
        let why = self.run();
        assert!(matches!(why, Suspension::Waiting { .. }), "{why:?}\n{}", self.output);
        self.calls[before..].iter().map(|call| call.args[0].clone()).collect()
    }

    fn finishes(&mut self) -> HostValue {
        match self.run() {
            Suspension::Finished(value) => value,
            other => unreachable!("not finished: {other:?}\n{}", self.output),
        }
    }

    fn raises(&mut self) -> (String, String, String) {
        match self.run() {
            Suspension::Raised(raised) => (raised.class, raised.message, raised.traceback),
            other => unreachable!("raised nothing: {other:?}"),
        }
    }

    /// Answers awaited calls, by their place among all that left.
    fn answer(&mut self, replies: Vec<(usize, Reply)>) {
        let replies: Vec<_> =
            replies.into_iter().map(|(at, reply)| (self.calls[at].id, reply)).collect();
        self.session.resolve(&replies, Duration::ZERO).expect("the calls are pending");
    }
}

fn int(i: i64) -> HostValue {
    HostValue::Int(i)
}

fn ints(values: &[i64]) -> HostValue {
    HostValue::List(values.iter().map(|i| int(*i)).collect())
}

fn text(text: &str) -> HostValue {
    HostValue::Str(text.to_owned())
}

fn failed(class: &str, message: &str) -> Reply {
    Err(HostError::new(class, message))
}

// === Blocking functions ===

#[test]
fn a_session_that_waits_keeps_no_litter() {
    let mut script =
        Script::new("kept = list(range(10))\nx = [str(i) for i in range(5000)]\nx = 0\nask(1)");
    script.blocked();
    let usage = script.session.usage();
    assert!(usage.heap_bytes_peak > 100_000, "{usage:?}");
    assert!(usage.heap_bytes < 30_000, "{usage:?}");
}

#[test]
fn a_host_function_has_its_name_and_what_is_said_of_it() {
    let functions =
        vec![HostFunction::blocking("ask").with_doc("Asks."), HostFunction::blocking("say")];
    let session = Session::new(SessionOptions { functions, ..SessionOptions::default() });
    let mut script = Script { session, calls: Vec::new(), output: String::new() };
    script.feed(
        "print(ask.__name__, ask.__qualname__, ask.__doc__)\nprint(say.__doc__, getattr(say, '__name__'))\n\
         try:\n    ask.__name__ = 'x'\nexcept AttributeError:\n    print('stays')",
    );
    script.run();
    assert_eq!(script.output, "ask ask Asks.\nNone say\nstays\n");
}

#[test]
fn a_host_function_stands_before_a_built_in_whatever_is_imported() {
    let functions = vec![HostFunction::blocking("help"), HostFunction::blocking("len")];
    let session = Session::new(SessionOptions { functions, ..SessionOptions::default() });
    let mut script = Script { session, calls: Vec::new(), output: String::new() };
    script.feed(
        "def show():\n    print(help, len)\nshow()\nimport builtins\nshow()\n\
         builtins.len = 3\nshow()\nprint(eval('help'), builtins.help)",
    );
    script.run();
    let host = "<host function help>";
    let both = format!("{host} <host function len>\n");
    let rest = format!("{host} 3\n{host} {host}\n");
    assert_eq!(script.output, format!("{both}{both}{rest}"));
}

#[test]
fn host_functions_are_found_by_name_in_the_module_builtins() {
    let functions =
        vec![HostFunction::blocking("log_info"), HostFunction::blocking("sandbox_spawn")];
    let session = Session::new(SessionOptions { functions, ..SessionOptions::default() });
    let mut script = Script { session, calls: Vec::new(), output: String::new() };
    script.feed(
        "import builtins\nprint(hasattr(builtins, 'log_info'), 'log_info' in dir(builtins))\n\
         print(getattr(builtins, 'log_info') is log_info, vars(builtins)['log_info'] is log_info)\n\
         print(builtins.ChildError is ChildError, 'log_info' in globals(), hasattr(builtins, 'sys_clock'))",
    );
    script.run();
    assert_eq!(script.output, "True True\nTrue True\nTrue False False\n");
}

#[test]
fn a_blocking_call_suspends_the_script_until_it_is_answered() {
    let mut script = Script::new("x = ask(1)\ny = ask(x + 1)\n[x, y]");
    let call = script.blocked();
    assert_eq!((call.name.as_str(), &call.args[..]), ("ask", &[int(1)][..]));
    script.session.resume(call.id, Ok(int(10))).expect("it waits");
    let call = script.blocked();
    assert_eq!(call.args, [int(11)]);
    script.session.resume(call.id, Ok(int(20))).expect("it waits");
    assert_eq!(script.finishes(), ints(&[10, 20]));
}

#[test]
fn a_blocking_call_in_an_async_function_blocks_every_task() {
    let mut script = Script::new(
        "async def f(n):\n    return ask(n) + await fetch(n)\nawait asyncio.gather(f(1), f(2))",
    );
    for n in [1, 2] {
        let call = script.blocked();
        assert_eq!(call.args, [int(n)]);
        script.session.resume(call.id, Ok(int(n * 10))).expect("it waits");
    }
    assert_eq!(script.waits(), [int(2)]);
    assert_eq!(script.calls.len(), 2);
    script.answer(vec![(1, Ok(int(2))), (0, Ok(int(1)))]);
    assert_eq!(script.finishes(), ints(&[11, 22]));
}

#[test]
fn a_blocking_call_that_is_awaited_is_started_like_an_asynchronous_one() {
    let mut script =
        Script::new("async def f(n):\n    return await ask(n)\nawait asyncio.gather(f(1), f(2))");
    assert_eq!(script.waits(), [int(1), int(2)]);
    script.answer(vec![(0, Ok(int(10))), (1, Ok(int(20)))]);
    assert_eq!(script.finishes(), ints(&[10, 20]));
    script.feed("await ask(n=3)");
    assert!(matches!(script.run(), Suspension::Waiting { .. }));
    assert_eq!(script.calls[2].kwargs, [("n".to_owned(), int(3))]);
    script.answer(vec![(2, Ok(int(30)))]);
    assert_eq!(script.finishes(), int(30));
}

#[test]
fn sequential_awaits_of_a_blocking_function_are_batches_of_their_own() {
    let mut script = Script::new("[await ask(1), await ask(2)]");
    assert_eq!(script.waits(), [int(1)]);
    script.answer(vec![(0, Ok(int(10)))]);
    assert_eq!(script.waits(), [int(2)]);
    script.answer(vec![(1, Ok(int(20)))]);
    assert_eq!(script.finishes(), ints(&[10, 20]));
}

#[test]
fn gathering_what_blocking_calls_gave_is_a_type_error_with_a_note() {
    let mut script = Script::new("await asyncio.gather(ask(1), ask(2))");
    for n in [1, 2] {
        let call = script.blocked();
        script.session.resume(call.id, Ok(int(n))).expect("it waits");
    }
    let (class, message, traceback) = script.raises();
    assert_eq!(class, "TypeError");
    assert_eq!(message, "An asyncio.Future, a coroutine or an awaitable is required");
    assert!(traceback.contains("asyncio.to_thread(ask, 1)"), "{traceback}");
    script.feed("await asyncio.gather(*[ask(i) for i in range(1)])");
    let call = script.blocked();
    script.session.resume(call.id, Ok(int(1))).expect("it waits");
    assert!(script.raises().2.contains("asyncio.to_thread(ask, i)"));
    script.feed("await asyncio.wait_for(ask(2), 5)");
    let call = script.blocked();
    script.session.resume(call.id, Ok(int(1))).expect("it waits");
    assert!(script.raises().2.contains("asyncio.to_thread(ask, 2)"));
    script.feed("await asyncio.gather(1, 2)");
    assert!(!script.raises().2.contains("to_thread"));
}

#[test]
fn to_thread_makes_a_blocking_function_concurrent() {
    let mut script = Script::new(
        "await asyncio.gather(asyncio.to_thread(ask, 1), asyncio.to_thread(ask, 2), fetch(3))",
    );
    assert_eq!(script.waits(), [int(3), int(1), int(2)]);
    script.answer([0, 1, 2].map(|n| (n, Ok(text(&n.to_string())))).into());
    let expected = ["1", "2", "0"].map(text);
    assert_eq!(script.finishes(), HostValue::List(expected.into()));
}

#[test]
fn a_failed_blocking_call_raises_where_it_was_made() {
    let mut script = Script::new(
        "try:\n    ask(1)\nexcept PermissionError as e:\n    print('caught', e)\nask(2)",
    );
    let call = script.blocked();
    script.session.resume(call.id, failed("PermissionError", "not you")).expect("it waits");
    let call = script.blocked();
    script.session.resume(call.id, failed("NoSuchClass", "odd")).expect("it waits");
    let (class, message, _) = script.raises();
    assert_eq!((class.as_str(), message.as_str()), ("RuntimeError", "odd"));
    assert_eq!(script.output, "caught not you\n");
}

#[test]
fn wrong_arguments_are_refused_before_the_call_leaves() {
    let mut script = Script::new("typed(1, 2, 3)");
    let (class, message, _) = script.raises();
    assert_eq!(class, "TypeError");
    assert_eq!(message, "typed() takes 2 positional arguments but 3 were given");
    for call in ["typed()", "typed(1, a=2)", "typed(1, c=2)", "await typed()"] {
        script.feed(call);
        assert_eq!(script.raises().0, "TypeError", "{call}");
    }
    assert!(script.calls.is_empty());
}

// === Asynchronous functions ===

#[test]
fn an_asynchronous_call_starts_at_once_and_is_awaited_later() {
    let mut script =
        Script::new("a = fetch(1)\nb = fetch(2)\nprint('started')\n[await b, await a]");
    assert_eq!(script.waits(), [int(1), int(2)]);
    assert_eq!(script.output, "started\n");
    script.answer(vec![(0, Ok(int(10)))]);
    assert_eq!(script.waits(), []);
    script.answer(vec![(1, Ok(int(20)))]);
    assert_eq!(script.finishes(), ints(&[20, 10]));
}

#[test]
fn a_gather_is_one_batch_and_keeps_the_order_of_its_arguments() {
    let mut script = Script::new("await asyncio.gather(*[fetch(n) for n in range(4)])");
    assert_eq!(script.waits().len(), 4);
    assert_eq!(script.session.pending_calls().len(), 4);
    for (at, left) in [(2, 3), (0, 2), (3, 1)] {
        script.answer(vec![(at, Ok(script.calls[at].args[0].clone()))]);
        assert_eq!(script.waits(), []);
        assert_eq!(script.session.pending_calls().len(), left);
    }
    script.answer(vec![(1, Ok(int(1)))]);
    assert_eq!(script.finishes(), ints(&[0, 1, 2, 3]));
}

#[test]
fn each_task_goes_on_when_its_answer_is_there() {
    let mut script = Script::new(
        "async def f(n):\n    print('got', await fetch(n))\n    print('then', await fetch(-n))\nawait asyncio.gather(f(1), f(2))",
    );
    assert_eq!(script.waits(), [int(1), int(2)]);
    script.answer(vec![(1, Ok(int(2)))]);
    assert_eq!(script.waits(), [int(-2)]);
    assert_eq!(script.output, "got 2\n");
    script.answer(vec![(2, Ok(int(-2))), (0, Ok(int(1)))]);
    assert_eq!(script.waits(), [int(-1)]);
    assert_eq!(script.output, "got 2\nthen -2\ngot 1\n");
    script.answer(vec![(3, Ok(int(-1)))]);
    assert_eq!(script.finishes(), HostValue::List(vec![HostValue::None, HostValue::None]));
}

#[test]
fn a_failed_asynchronous_call_raises_where_it_is_awaited() {
    let mut script = Script::new(
        "f = fetch(1)\ntry:\n    await f\nexcept KeyError as e:\n    print(repr(e))\n\
         r = await asyncio.gather(fetch(2), fetch(3), return_exceptions=True)\nprint(r)\n\
         await asyncio.gather(fetch(4), fetch(5))",
    );
    script.waits();
    script.answer(vec![(0, failed("KeyError", "gone"))]);
    script.waits();
    script.answer(vec![(1, Ok(int(2))), (2, failed("TimeoutError", "late"))]);
    script.waits();
    script.answer(vec![(3, failed("ValueError", "bad"))]);
    let (class, message, _) = script.raises();
    assert_eq!((class.as_str(), message.as_str()), ("ValueError", "bad"));
    assert_eq!(script.output, "KeyError('gone')\n[2, TimeoutError('late')]\n");
}

#[test]
fn a_call_that_was_never_awaited_is_dropped_and_reported() {
    let mut script = Script::new("fetch(1)\nx = fetch(2)\nask(3)");
    let call = script.blocked();
    assert_eq!(script.calls.len(), 2);
    script.session.resume(call.id, Ok(int(3))).expect("it waits");
    assert_eq!(script.finishes(), int(3));
    let ids: Vec<u64> = script.calls.iter().map(|call| call.id).collect();
    let expected: Vec<_> =
        ids.iter().map(|id| Warning::NeverAwaited { id: *id, name: "fetch".to_owned() }).collect();
    assert_eq!(script.session.take_warnings(), expected);
    assert_eq!(script.session.take_cancelled(), ids);
    assert_eq!(
        script.session.resolve(&[(ids[0], Ok(int(1)))], Duration::ZERO),
        Err(ReplyError::NotPending { id: ids[0] })
    );
    script.feed("await fetch(1)");
    script.waits();
    script.answer(vec![(2, Ok(int(1)))]);
    assert_eq!(script.finishes(), int(1));
    assert!(script.session.take_warnings().is_empty());
}

#[test]
fn cancelling_a_task_cancels_the_call_that_it_waits_for() {
    let mut script = Script::new(
        "async def f():\n    try:\n        await fetch(1)\n    finally:\n        print('cleanup')\n\
         t = asyncio.create_task(f())\nawait asyncio.sleep(0)\nawait fetch(2)\nt.cancel()\n\
         try:\n    await t\nexcept asyncio.CancelledError:\n    print('cancelled')\nawait fetch(3)",
    );
    assert_eq!(script.waits(), [int(1), int(2)]);
    script.answer(vec![(1, Ok(int(2)))]);
    assert_eq!(script.waits(), [int(3)]);
    assert_eq!(script.output, "cleanup\ncancelled\n");
    let id = script.calls[0].id;
    assert_eq!(script.session.take_cancelled(), [id]);
    assert_eq!(
        script.session.resolve(&[(id, Ok(int(1)))], Duration::ZERO),
        Err(ReplyError::NotPending { id })
    );
    script.answer(vec![(2, Ok(int(3)))]);
    assert_eq!(script.finishes(), int(3));
    assert!(script.session.books_balance());
}

#[test]
fn a_timeout_cancels_a_call() {
    let mut script = Script::new(
        "try:\n    await asyncio.wait_for(fetch(1), 0.5)\nexcept TimeoutError:\n    print('too late')",
    );
    let Suspension::Waiting { wake_after, .. } = script.run() else { panic!("it waits") };
    assert_eq!(wake_after, Some(Duration::from_millis(500)));
    script.session.resolve(&[], Duration::from_millis(400)).expect("time passes");
    let Suspension::Waiting { wake_after, .. } = script.run() else { panic!("it waits") };
    assert_eq!(wake_after, Some(Duration::from_millis(100)));
    script.session.resolve(&[], Duration::from_millis(100)).expect("time passes");
    script.finishes();
    assert_eq!(script.output, "too late\n");
    assert_eq!(script.session.take_cancelled(), [script.calls[0].id]);
}

#[test]
fn what_an_asynchronous_function_gives_can_be_a_task() {
    let mut script = Script::new(
        "t = asyncio.create_task(fetch(1), name='mine')\nprint(t.get_name(), isinstance(t, asyncio.Task))\n\
         async with asyncio.TaskGroup() as g:\n    u = g.create_task(fetch(2))\n[await t, u.result()]",
    );
    assert_eq!(script.waits(), [int(1), int(2)]);
    script.answer(vec![(0, Ok(int(10))), (1, Ok(int(20)))]);
    assert_eq!(script.finishes(), ints(&[10, 20]));
    assert_eq!(script.output, "mine True\n");
}

// === Wrong answers, limits, feeds ===

#[test]
fn a_wrong_number_leaves_the_session_as_it_was() {
    let mut script = Script::new("await asyncio.gather(fetch(1), fetch(2))");
    script.waits();
    let (a, b) = (script.calls[0].id, script.calls[1].id);
    let unknown = Err(ReplyError::NotPending { id: 99 });
    assert_eq!(
        script.session.resolve(&[(a, Ok(int(1))), (99, Ok(int(1)))], Duration::ZERO),
        unknown
    );
    assert_eq!(script.session.pending_calls(), [a, b]);
    let twice = Err(ReplyError::NotPending { id: a });
    assert_eq!(script.session.resolve(&[(a, Ok(int(1))), (a, Ok(int(1)))], Duration::ZERO), twice);
    assert_eq!(script.session.resume(a, Ok(int(1))), Err(ReplyError::NotPending { id: a }));
    assert_eq!(script.session.pending_calls(), [a, b]);
    script.answer(vec![(0, Ok(int(1)))]);
    assert_eq!(script.session.resolve(&[(a, Ok(int(1)))], Duration::ZERO), twice);
    script.answer(vec![(1, Ok(int(2)))]);
    assert_eq!(script.finishes(), ints(&[1, 2]));
    assert_eq!(script.session.resume(a, Ok(int(1))), Err(ReplyError::NotPending { id: a }));
}

#[test]
fn a_blocked_script_takes_answers_of_other_calls_meanwhile() {
    let mut script = Script::new("f = fetch(1)\nx = ask(2)\n[x, await f]");
    let call = script.blocked();
    assert_eq!(
        script.session.resolve(&[(call.id, Ok(int(0)))], Duration::ZERO),
        Err(ReplyError::NotPending { id: call.id })
    );
    script.answer(vec![(0, Ok(int(1)))]);
    assert!(matches!(script.run(), Suspension::Waiting { .. }));
    script.session.resume(call.id, Ok(int(2))).expect("it waits");
    assert_eq!(script.finishes(), ints(&[2, 1]));
}

#[test]
fn calls_over_the_limit_in_flight_wait_their_turn_in_order() {
    let limits = Limits { host_calls_in_flight: 2, ..Limits::default() };
    let mut script = Script::with(
        "fs = [fetch(n) for n in range(5)]\nx = ask(5)\n[*await asyncio.gather(*fs), x]",
        limits,
    );
    assert_eq!(script.waits(), [int(0), int(1)]);
    let waiting = script.session.pending_calls()[3];
    assert_eq!(
        script.session.resolve(&[(waiting, Ok(int(0)))], Duration::ZERO),
        Err(ReplyError::NotPending { id: waiting })
    );
    script.answer(vec![(1, Ok(int(1)))]);
    assert_eq!(script.waits(), [int(2)]);
    script.answer(vec![(0, Ok(int(0))), (2, Ok(int(2)))]);
    assert_eq!(script.waits(), [int(3), int(4)]);
    script.answer(vec![(4, Ok(int(4)))]);
    let call = script.blocked();
    assert_eq!(call.args, [int(5)]);
    script.session.resume(call.id, Ok(int(5))).expect("it waits");
    assert_eq!(script.waits(), []);
    script.answer(vec![(3, Ok(int(3)))]);
    assert_eq!(script.finishes(), ints(&[0, 1, 2, 3, 4, 5]));
    assert!(script.session.books_balance());
}

#[test]
fn calls_over_the_limit_of_a_feed_end_it() {
    let limits = Limits { host_calls: 2, ..Limits::default() };
    let mut script =
        Script::with("try:\n    [fetch(n) for n in range(3)]\nfinally:\n    print('no')", limits);
    let Suspension::LimitExceeded(exceeded) = script.run() else { panic!("a limit ends it") };
    assert_eq!((exceeded.limit, exceeded.allowed, exceeded.used), (LimitName::HostCalls, 2, 3));
    assert_eq!(script.output, "");
    assert_eq!(script.session.take_warnings().len(), 2);
    assert!(script.session.books_balance());
    script.feed("1");
    assert_eq!(script.finishes(), int(1));
}

#[test]
fn arguments_that_wait_are_charged_to_the_script() {
    let limits = Limits {
        memory: 4 << 20,
        host_calls_in_flight: 1,
        fuel: u64::MAX >> 8,
        ..Limits::default()
    };
    let mut script =
        Script::with("big = 'x' * 500_000\nfs = [fetch(big) for _ in range(50)]", limits);
    assert_eq!(script.raises().0, "MemoryError");
    assert!(script.session.books_balance());
}

#[test]
fn arguments_that_fill_the_memory_are_saved_and_restored() {
    let limits = Limits {
        host_calls_in_flight: 1,
        memory: 16 << 20,
        value_bytes: 16 << 20,
        ..Limits::default()
    };
    let mut script = Script::with(
        "async def main():\n    big = [0] * 150_000\n    await asyncio.gather(*[fetch(big) for n in range(5)])\n\
         await main()",
        limits.clone(),
    );
    assert!(matches!(script.run(), Suspension::Waiting { .. }));
    assert_eq!((script.calls.len(), script.session.pending_calls().len()), (1, 5));
    let bytes = script.session.snapshot().expect("it can be saved");
    let functions = ["ask", "typed"]
        .map(HostFunction::blocking)
        .into_iter()
        .chain([HostFunction::asynchronous("fetch")]);
    let options =
        SessionOptions { limits, functions: functions.collect(), ..SessionOptions::default() };
    let trusting = RestoreOptions { trust_unsealed: true, ..RestoreOptions::default() };
    let mut restored = Session::restore(&bytes, options, &trusting).expect("it fits as it did");
    assert_eq!(restored.snapshot().expect("it can be saved"), bytes);
}

#[test]
fn futures_do_not_outlive_their_feed() {
    let mut script = Script::new("f = fetch(1)\nasync def g():\n    return await f\nask(0)");
    let call = script.blocked();
    script.session.resume(call.id, Ok(int(0))).expect("it waits");
    script.finishes();
    let id = script.calls[0].id;
    assert_eq!(script.session.take_cancelled(), [id]);
    script.feed(
        "try:\n    await f\nexcept asyncio.CancelledError:\n    print('gone')\nf.cancelled()",
    );
    assert_eq!(script.finishes(), HostValue::Bool(true));
    assert_eq!(script.output, "gone\n");
    script.feed("x = await fetch(2)\nx");
    script.waits();
    script.answer(vec![(1, Ok(int(2)))]);
    assert_eq!(script.finishes(), int(2));
    script.feed("x");
    assert_eq!(script.finishes(), int(2));
}

#[test]
fn cancelling_and_interrupting_end_the_calls() {
    let mut script = Script::new("await asyncio.gather(fetch(1), fetch(2))");
    script.waits();
    script.session.cancel();
    assert_eq!(script.session.take_cancelled().len(), 2);
    script.feed(
        "async def f():\n    try:\n        await fetch(3)\n    finally:\n        print('cleanup')\n\
         try:\n    await f()\nexcept asyncio.CancelledError:\n    print('cancelled')\n    raise",
    );
    script.waits();
    script.session.interrupt();
    assert_eq!(script.raises().0, "KeyboardInterrupt");
    assert_eq!(script.output, "cleanup\ncancelled\n");
    script.feed("try:\n    ask(4)\nexcept KeyboardInterrupt:\n    print('interrupted')");
    let call = script.blocked();
    script.session.interrupt();
    script.finishes();
    assert_eq!(
        script.session.resume(call.id, Ok(int(4))),
        Err(ReplyError::NotPending { id: call.id })
    );
    assert!(script.session.books_balance());
}

#[test]
fn interrupts_are_caught_where_the_script_stands() {
    let blocks = [
        "try:\n    while True: pass\nexcept KeyboardInterrupt:\n    print('caught')",
        "try:\n    while True:\n        x += 1\nexcept KeyboardInterrupt:\n    print('caught')",
        "try:\n    for i in range(10**9): pass\nexcept KeyboardInterrupt:\n    print('caught')",
        "try:\n    while x < 10**15: x = x + 1\nexcept KeyboardInterrupt:\n    print('caught')",
        "class C:\n    def __enter__(self): pass\n    def __exit__(self, *e):\n        print('caught')\n        return True\nwith C():\n    while True: f()",
        "import contextlib\n@contextlib.contextmanager\ndef c():\n    try:\n        yield\n    except KeyboardInterrupt:\n        print('caught')\nwith c():\n    while 1: pass",
        "def h():\n    try:\n        return max(iter(int, 1))\n    except KeyboardInterrupt:\n        print('caught')\nh()",
    ];
    for block in blocks {
        for fuel in 2_000..2_040 {
            let mut script = Script::new(&format!("x = 0\ndef f(): return x\n{block}"));
            assert_eq!(script.session.run(fuel), Suspension::OutOfFuel, "{block}");
            script.session.interrupt();
            script.finishes();
            assert_eq!(script.output, "caught\n", "{block} after {fuel}");
        }
    }
}

// === Values ===

#[test]
fn values_of_every_type_come_back_as_they_went() {
    let source = "[None, True, 1, -2**70, 1.5, 'text', b'bytes', [1, [2]], (1,), {'a': 1, 2: (3,)}, {1}, frozenset({2}), ValueError('e', 1)]";
    for (call, blocking) in [("ask", true), ("fetch", false)] {
        let text = format!(
            "v = {source}\nr = await asyncio.gather(*[asyncio.to_thread({call}, x) for x in v]) if {} else [await fetch(x) for x in v]\n[type(x).__name__ for x in r], r[:-1] == v[:-1], repr(r[-1])",
            if blocking { "True" } else { "False" }
        );
        let mut script = Script::new(&text);
        let mut done = 0;
        let value = loop {
            match script.run() {
                Suspension::Waiting { .. } => {
                    let replies: Vec<_> = script.calls[done..]
                        .iter()
                        .map(|call| (call.id, Ok(call.args[0].clone())))
                        .collect();
                    done = script.calls.len();
                    script.session.resolve(&replies, Duration::ZERO).expect("they are pending");
                }
                Suspension::Finished(value) => break value,
                other => panic!("{other:?}"),
            }
        };
        let HostValue::Tuple(parts) = value else { panic!("a tuple: {value:?}") };
        assert_eq!(parts[1..], [HostValue::Bool(true), text_of("ValueError('e', 1)")]);
        let HostValue::List(names) = &parts[0] else { panic!("a list") };
        assert_eq!(names[3], text_of("int"));
    }
}

fn text_of(value: &str) -> HostValue {
    text(value)
}

#[test]
fn text_that_stands_for_surrogates_inside_is_refused_at_the_door() {
    for reserved in ["\u{10F000}", "a\u{10F7FF}b"] {
        let mut script = Script::new("ask(1)");
        let call = script.blocked();
        let reply = HostValue::List(vec![text(reserved)]);
        script.session.resume(call.id, Ok(reply)).expect("it waits");
        let (class, message, _) = script.raises();
        assert_eq!(class, "ValueError");
        assert!(
            message.starts_with("text of the host has the reserved character U+10F"),
            "{message}"
        );
    }
    for fine in ["\u{10EFFF}", "\u{10F800}", "\u{F000}"] {
        let mut script = Script::new("ask(1)");
        let call = script.blocked();
        script.session.resume(call.id, Ok(text(fine))).expect("it waits");
        assert_eq!(script.finishes(), text(fine));
    }
    let mut script = Script::new("ask(1)");
    let call = script.blocked();
    script.session.resume(call.id, failed("OSError", "\u{10F000}!")).expect("it waits");
    assert_eq!(script.raises().1, "\u{FFFD}!");
    let mut script = Script::new("ask('\\ud800')");
    let (class, message, _) = script.raises();
    assert_eq!(class, "ValueError");
    assert_eq!(message, "cannot pass a string with a lone surrogate to the host");
}

// === The reserved namespace ===

fn clocked(text: &str) -> Script {
    let functions = vec![HostFunction::blocking("sys_clock")];
    let session = Session::new(SessionOptions { functions, ..SessionOptions::default() });
    let mut script = Script { session, calls: Vec::new(), output: String::new() };
    script.feed(text);
    script
}

#[test]
fn the_clock_is_a_call_that_only_the_library_can_make() {
    let mut script =
        clocked("import time\n[time.time(), time.monotonic_ns(), time.process_time()]");
    for (which, nanoseconds) in
        [("wall", 1_500_000_000), ("monotonic", 7), ("process", 250_000_000)]
    {
        let call = script.blocked();
        assert_eq!((call.name.as_str(), &call.args[..]), ("sys_clock", &[text(which)][..]));
        script.session.resume(call.id, Ok(int(nanoseconds))).expect("it waits");
    }
    let expected = vec![HostValue::Float(1.5), int(7), HostValue::Float(0.25)];
    assert_eq!(script.finishes(), HostValue::List(expected));
    script.feed("sys_clock('wall')");
    assert_eq!(script.raises().0, "NameError");
    let mut script = Script::new("import time\ntime.time()");
    let (class, message, _) = script.raises();
    assert_eq!(class, "PermissionError");
    assert_eq!(message, "sys_clock is not granted to this session");
}

#[test]
fn to_look_at_the_clock_costs_fuel_and_counts_as_no_call() {
    let limits = Limits { host_calls: 3, fuel: 100_000, ..Limits::default() };
    let functions = vec![HostFunction::blocking("sys_clock")];
    let session = Session::new(SessionOptions { limits, functions, ..SessionOptions::default() });
    let mut script = Script { session, calls: Vec::new(), output: String::new() };
    script.feed("import time\nfor i in range(20):\n    time.time()\ni");
    for _ in 0..20 {
        let call = script.blocked();
        script.session.resume(call.id, Ok(int(1))).expect("it waits");
    }
    assert_eq!(script.finishes(), int(19));
    let usage = script.session.usage();
    assert_eq!(usage.host_calls, 0);
    assert!(usage.fuel > 20 * 64, "{usage:?}");
    // Random bytes cost by their number.
    let random = |bytes: u32| {
        let functions = vec![HostFunction::blocking("sys_random")];
        let session = Session::new(SessionOptions { functions, ..SessionOptions::default() });
        let mut script = Script { session, calls: Vec::new(), output: String::new() };
        script.feed(&format!("import os\nlen(os.urandom({bytes}))"));
        let call = script.blocked();
        let answer = HostValue::Bytes(vec![7; usize::try_from(bytes).expect("it fits")]);
        script.session.resume(call.id, Ok(answer)).expect("it waits");
        assert_eq!(script.finishes(), int(i64::from(bytes)));
        script.session.usage().fuel
    };
    assert!(random(1 << 20) - random(1) > (1 << 20) / 8);
    // An endless loop of it ends by fuel, which every other host call has another limit for.
    script.feed("while True:\n    time.time()");
    let ended = loop {
        match script.run() {
            Suspension::HostCall(call) => {
                script.session.resume(call.id, Ok(int(1))).expect("it waits");
            }
            other => break other,
        }
    };
    let Suspension::LimitExceeded(exceeded) = ended else { panic!("a limit ends it: {ended:?}") };
    assert_eq!(exceeded.limit, LimitName::Fuel);
}

#[test]
fn sleeping_is_a_wait_and_moves_the_clock_of_the_loop() {
    let mut script = Script::new(
        "import time\nawait asyncio.sleep(0)\nloop = asyncio.get_running_loop()\nbefore = loop.time()\ntime.sleep(1.5)\nloop.time() - before",
    );
    for (wait, passes) in [(1500, 500), (1000, 1000)] {
        let Suspension::Waiting { wake_after, pending } = script.run() else { panic!("it waits") };
        assert_eq!((wake_after, pending), (Some(Duration::from_millis(wait)), 0));
        script.session.resolve(&[], Duration::from_millis(passes)).expect("time passes");
    }
    assert_eq!(script.finishes(), HostValue::Float(1.5));
    assert!(script.session.books_balance());
}
