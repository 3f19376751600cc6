//! What holds of all programs and of all bytes, tried on many that were made up.
//!
//! Place: programs come from `harness/generate.rs` and `python/`, bytes from `harness/mutate.rs`. Each failure names its
//! seed.
//!
//! Invariants: the seeds are fixed, so that a failure can be repeated.
//! Limits: the counts below; each test is meant to take less than a minute on two cores.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use ophiary_runtime::code::verify::verify;
use ophiary_runtime::limits::{LimitName, Limits};
use ophiary_runtime::session::{Session, SessionOptions};
use ophiary_runtime::suspension::Suspension;
use ophiary_tests::case::{Case, Outcome, read_all};
use ophiary_tests::drive::{self, Mode, host_functions, run_within};
use ophiary_tests::generate;
use ophiary_tests::mutate;
use ophiary_tests::numbers::Numbers;

/// Mutated snapshots that are restored.
const MUTANTS: u64 = 100_000;
/// Programs that are compiled only.
const COMPILED: u64 = 3_000;
/// Programs that are run in every mode.
const RUN: u64 = 1_000;
const THREADS: u64 = 2;
/// Failures that one thread tells of.
const SHOWN_MAX: usize = 10;
/// Work on a worker that has room for the compiler.
const STACK_BYTES: usize = ophiary_runtime::parse::STACK_BYTES;

/// Runs `each` for the numbers from 0 to `count` on a few threads. `OPHIARY_TRIES=20` tries 20 times as many, and
/// `OPHIARY_ONLY=7` only that one.
fn in_parallel(count: u64, each: impl Fn(u64) -> Result<(), String> + Sync) {
    let factor = std::env::var("OPHIARY_TRIES").ok().and_then(|text| text.parse().ok());
    let count = count * factor.unwrap_or(1);
    let only: Option<u64> = std::env::var("OPHIARY_ONLY").ok().and_then(|text| text.parse().ok());
    let count = only.map_or(count, |only| only + 1);
    let each = &each;
    let failures: Vec<String> = std::thread::scope(|scope| {
        let work = |first: u64| {
            move || {
                let numbers = (first..count).step_by(usize::try_from(THREADS).unwrap_or(1));
                let numbers = numbers.filter(|number| only.is_none_or(|only| only == *number));
                let failures = numbers.filter_map(|number| {
                    let failed = match catch_unwind(AssertUnwindSafe(|| each(number))) {
                        Ok(Ok(())) => return None,
                        Ok(Err(text)) => text,
                        Err(_) => "panicked".to_owned(),
                    };
                    Some(format!("number {number}: {failed}"))
                });
                failures.take(SHOWN_MAX).collect::<Vec<_>>()
            }
        };
        let spawn = |first| {
            let thread = std::thread::Builder::new().stack_size(STACK_BYTES);
            thread.spawn_scoped(scope, work(first)).expect("a thread starts")
        };
        let threads: Vec<_> = (0..THREADS).map(spawn).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("it catches panics")).collect()
    });
    assert!(failures.is_empty(), "{failures:#?}");
}

fn made_up(number: u64) -> Case {
    Case {
        name: format!("seed/{number}"),
        source: generate::program(Numbers::new(number)),
        directives: vec!["host".to_owned()],
        expected: Outcome::default(),
    }
}

/// Programs that come to rest in many kinds of state; small, so that many mutants can be tried.
const RESTING: [&str; 14] = [
    "def walk(n):\n  for i in range(n):\n    yield host_echo(i)\nx = list(walk(2))",
    "def make():\n  n = 1\n  def f(a=2, *b, c=3, **d):\n    nonlocal n\n    n += host_echo(a)\n    return n\n  \
     return f\nmake()()",
    "class A:\n  k = 1\n  def __init__(self):\n    self.n = host_echo(2)\n  @property\n  def p(self):\n    return \
     self.n\nx = A().p",
    "d = {1: 'a', 'k': 2.5, (1, 2): None}\ns = {1, 'b', None}\nfor k in d:\n  host_echo(k)",
    "try:\n  try:\n    1 / 0\n  except ZeroDivisionError as e:\n    kept = e\n    host_echo(1)\n    raise\nexcept \
     ArithmeticError as e:\n  host_echo(2)",
    "x = sorted([3, 1, 2], key=lambda v: host_echo(v))",
    "class K:\n  def __eq__(self, o):\n    return host_echo(1)\n  def __hash__(self):\n    return 1\nd = {K(): \
     1}\nd[K()] = 2",
    "import json\nx = json.dumps([1, {'a': print}], default=lambda o: host_echo(1))",
    "z = zip([1, 2], map(str, [3, 4]), enumerate('ab'))\nnext(z)\nhost_echo(1)\nlist(z)",
    "text = 'a'\nfor i in range(3):\n  text += 'bc'\nbig, raw = 2 ** 80, b'xy'\nhost_echo(text)\ntext * big",
    "import asyncio\nasync def f(n):\n  await asyncio.sleep(n)\n  return await host_aecho(n)\nx = await \
     asyncio.gather(f(1), f(2))",
    "class E(ValueError):\n  def __str__(self):\n    return host_echo('e')\nraise E(1) from KeyError('k')",
    "with_ = [i for i in range(3) if host_echo(i)]\nmatch with_:\n  case [int(a), *rest]:\n    host_echo(a)",
    "class M(type):\n  pass\nclass B(list, metaclass=M):\n  def __iter__(self):\n    yield host_echo(1)\nx = [*B([1, \
     2])]\nsuper(B, B()).append(1)",
];

/// Snapshots of them, at each host call, some steps between, and the end.
fn resting() -> Vec<Vec<u8>> {
    let mut snapshots = Vec::new();
    for text in RESTING {
        let case = Case { source: text.to_owned(), ..made_up(0) };
        let program = drive::program(&case).expect("it compiles");
        let options = SessionOptions { functions: host_functions(), ..SessionOptions::default() };
        let mut session = Session::new(options);
        session.feed_repr(&program, &[]).expect("it is taken");
        let before = snapshots.len();
        for step in 0.. {
            let why = session.run(3);
            if step % 4 == 0 || !matches!(why, Suspension::OutOfFuel) {
                snapshots.push(session.snapshot().expect("it is saved"));
            }
            match why {
                Suspension::OutOfFuel => {}
                Suspension::HostCall(call) => {
                    let reply = call.args.first().cloned();
                    session.resume(call.id, Ok(reply.expect("an argument"))).expect("it waits");
                }
                Suspension::Waiting { wake_after, .. } => {
                    let replies: Vec<_> = session
                        .pending_calls()
                        .into_iter()
                        .map(|id| (id, Ok(true.into())))
                        .collect();
                    session.resolve(&replies, wake_after.unwrap_or_default()).expect("it waits");
                }
                _ => break,
            }
        }
        assert!(snapshots.len() > before + 1, "{text} rests nowhere");
    }
    snapshots
}

#[test]
fn decode_never_panics() {
    let samples = std::thread::Builder::new()
        .stack_size(STACK_BYTES)
        .spawn(resting)
        .expect("a thread starts")
        .join()
        .expect("samples are made");
    for sample in &samples {
        mutate::restore(&mutate::sealed(sample, mutate::content(sample))).expect("unchanged");
    }
    let accepted = std::sync::atomic::AtomicU64::new(0);
    in_parallel(MUTANTS, |number| {
        let mut numbers = Numbers::new(number);
        let sample = &samples[numbers.index(samples.len())];
        let mut content = mutate::content(sample).to_vec();
        mutate::mutate(&mut content, &mut numbers);
        if let Ok(session) = mutate::restore(&mutate::sealed(sample, &content)) {
            accepted.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            mutate::go_on(session);
        }
        Ok(())
    });
    let accepted = accepted.into_inner();
    assert!(accepted > MUTANTS / 20, "too few mutants got past the checks: {accepted}");
}

#[test]
fn verify_accepts_what_compile_emits() {
    let cases = read_all(&Path::new(env!("CARGO_MANIFEST_DIR")).join("python")).expect("cases");
    let verified = |case: &Case| match drive::program(case) {
        Ok(program) => verify(&program).map_err(|error| format!("{error}\n{}", case.source)),
        Err(_) => Ok(()),
    };
    in_parallel(cases.len() as u64, |number| {
        verified(&cases[usize::try_from(number).unwrap_or(0) % cases.len()])
    });
    in_parallel(COMPILED, |number| {
        let case = made_up(number);
        drive::program(&case).map_err(|text| format!("{text}\n{}", case.source))?;
        verified(&case)
    });
}

/// Limits small enough that many programs pass them.
fn small_limits(numbers: &mut Numbers) -> Limits {
    Limits {
        fuel: 500 + numbers.below(20_000),
        memory: 60_000 + numbers.below(300_000),
        depth: u32::try_from(8 + numbers.below(60)).unwrap_or(8),
        output: numbers.below(2_000),
        host_calls: 1 + numbers.below(40),
        ..Limits::default()
    }
}

#[test]
fn run_stays_within_limits() {
    in_parallel(COMPILED, |number| {
        let limits = small_limits(&mut Numbers::new(number));
        let run = run_within(&made_up(number), Mode::Plain, &limits)?;
        // A single charge may go past the limit by itself: by what the operation would have cost.
        let over_fuel = run.limit.is_none() && run.fuel > limits.fuel;
        if over_fuel || run.peak > limits.memory || run.outcome.stdout.len() as u64 > limits.output
        {
            return Err(format!("{limits:?}, {} fuel, {} bytes", run.fuel, run.peak));
        }
        let known = [LimitName::Fuel, LimitName::Output, LimitName::HostCalls, LimitName::Memory];
        match run.limit {
            Some(exceeded) if !known.contains(&exceeded.limit) => Err(exceeded.to_string()),
            Some(exceeded) if exceeded.used <= exceeded.allowed => Err(exceeded.to_string()),
            _ => Ok(()),
        }
    });
}

/// A run's outcome as text; addresses depend on what was collected when.
fn without_addresses(outcome: &Outcome) -> String {
    let text = format!("{outcome:?}");
    let mut pieces = text.split("0x");
    let mut kept = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        kept.push_str(piece.trim_start_matches(|c: char| c.is_ascii_hexdigit()));
    }
    kept
}

#[test]
fn same_inputs_give_the_same_in_every_mode() {
    in_parallel(RUN, |number| {
        let limits = if number % 2 == 0 {
            Limits { fuel: 30_000, memory: 4 << 20, ..Limits::default() }
        } else {
            small_limits(&mut Numbers::new(number))
        };
        let case = made_up(number);
        let plain = run_within(&case, Mode::Plain, &limits)?;
        let all = [Mode::OneFuel, Mode::Collect, Mode::Snapshot, Mode::SnapshotSteps];
        for mode in all {
            let run = run_within(&case, mode, &limits)
                .map_err(|error| format!("{}: {error}\n{}", mode.name(), case.source))?;
            let same = without_addresses(&run.outcome) == without_addresses(&plain.outcome)
                && run.fuel == plain.fuel
                && run.limit == plain.limit
                && (mode != Mode::OneFuel || (run.end == plain.end && run.peak == plain.peak));
            if !same {
                let (a, b) = ((plain.fuel, plain.limit), (run.fuel, run.limit));
                return Err(format!(
                    "{}: {a:?} {b:?}\n{:#?}\n{:#?}\n{}",
                    mode.name(),
                    plain.outcome,
                    run.outcome,
                    case.source
                ));
            }
        }
        Ok(())
    });
}
