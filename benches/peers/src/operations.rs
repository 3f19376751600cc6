//! Single operations, side by side: compiling and running small programs, in microseconds of process CPU time.
//!
//! Place: `--operations`; rows "compile and run `1 + 1`", "agent40", "host call", "create, run, drop", "gather" and "snapshot,
//! restore" of the bars, on the machine at hand, for absolute figures say little across machines.
//!
//! Invariants: engines take turns; a figure is the best of `ROUNDS`; each run has a fresh session, or a fresh namespace.
//! Limits: CPython has no session to create, so its `exec` with a fresh dict stands there.

use std::collections::VecDeque;
use std::hint::black_box;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, ensure};
use cpu_time::ProcessTime;
use monty::MontyRun;
use monty_types::{CompileOptions as MontyOptions, MontyObject};
use ophiary_runtime::code::Program;
use ophiary_runtime::compile::{self, CompileOptions};
use ophiary_runtime::host::{HostFunction, HostValue};
use ophiary_runtime::limits::Limits;
use ophiary_runtime::session::{Session, SessionOptions};
use ophiary_runtime::snapshot::RestoreOptions;
use ophiary_runtime::source::Source;
use ophiary_runtime::suspension::Suspension;

const ROUNDS: u32 = 5;
const TIMES: u32 = 5_000;
const TEN: &str = "a = 1\nb = 'two'\nc = 3.0\nd = [1, 2, 3]\ne = {'k': 1}\nf = (1, 2)\ng = None\nh = True\ni = 'nine'\nj = 10\n";
const ROWS: &str = "rows = [[f'name {i}', f'street number {i}', f'city of {i % 50}', f'note for row {i} of many'] for i in range(2500)]\n";

/// What is done again and again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum What {
    Compile,
    Run,
    Both,
    /// A prepared program with an input.
    Input,
}

/// Measures all operations and prints their table.
pub fn print(programs: &Path) -> anyhow::Result<()> {
    let agent = programs.join("agent/agent40.py");
    let tiny = std::env::temp_dir().join(format!("ophiary-peers-{}.py", std::process::id()));
    std::fs::write(&tiny, "1 + 1\n")?;
    let input = std::env::temp_dir().join(format!("ophiary-peers-{}-x.py", std::process::id()));
    std::fs::write(&input, "x + 1\n")?;
    println!("| operation, microseconds | Ophiary | monty | CPython 3.11 |");
    println!("| --- | ---: | ---: | ---: |");
    let rows = [
        ("compile and run `1 + 1` in a fresh session", What::Both, &tiny),
        ("agent40: compile", What::Compile, &agent),
        ("agent40: run", What::Run, &agent),
        ("create, run `x + 1` with an input, drop; program prepared", What::Input, &input),
    ];
    for (name, what, file) in rows {
        let text = std::fs::read_to_string(file)?;
        let (mut ours, mut theirs) = (f64::INFINITY, f64::INFINITY);
        for _ in 0..ROUNDS {
            ours = ours.min(ophiary(what, &text)?);
            theirs = theirs.min(monty(what, &text)?);
        }
        let known = cpython(what, file)?.map_or_else(|| "-".to_owned(), |us| format!("{us:.2}"));
        println!("| {name} | {ours:.2} | {theirs:.2} | {known} |");
    }
    println!("| host call out and back | {:.3} | - | - |", best(host_call)?);
    for (name, count, batch) in [
        ("gather of 1,000 host futures, all answered at once", 1_000, 1_000),
        ("the same, one at a time", 1_000, 1),
        ("gather of 100,000, all at once", 100_000, 100_000),
    ] {
        println!("| {name} | {:.0} | - | - |", best(|| gather(count, batch))?);
    }
    for (name, text) in [("ten variables", TEN), ("2,500 rows of 4 strings", ROWS)] {
        let [saved, restored, bytes] = snapshot(text)?;
        println!("| snapshot of {name} ({bytes:.0} bytes) | {saved:.2} | - | - |");
        println!("| restore of {name} | {restored:.2} | - | - |");
    }
    std::fs::remove_file(tiny)?;
    std::fs::remove_file(input)?;
    Ok(())
}

/// The least of `ROUNDS`.
fn best(measured: impl Fn() -> anyhow::Result<f64>) -> anyhow::Result<f64> {
    (0..ROUNDS).try_fold(f64::INFINITY, |least, _| Ok(least.min(measured()?)))
}

/// Microseconds of a feed that gathers so many calls, answered so many at a time.
fn gather(count: u32, batch: usize) -> anyhow::Result<f64> {
    let text = format!(
        "import asyncio\nasync def main():\n    return len(await asyncio.gather(*[f(i) for i in range({count})]))\nawait main()\n"
    );
    let options = CompileOptions { top_level_await: true, ..CompileOptions::default() };
    let program = compile::compile(Source::new("script.py", text), &options);
    let program = program.map_err(|error| anyhow::anyhow!("{error:?}"))?;
    let times = (TIMES / count).max(1);
    let start = ProcessTime::now();
    for _ in 0..times {
        let functions = vec![HostFunction::asynchronous("f")];
        let limits =
            Limits { host_calls_in_flight: u32::MAX, host_calls: u64::MAX, ..Limits::default() };
        let mut session =
            Session::new(SessionOptions { limits, functions, ..SessionOptions::default() });
        session.feed(&program, &[])?;
        // Calls leave at the front: a vector would move all others each time.
        let mut calls = VecDeque::new();
        loop {
            let why = session.run(u64::MAX / 8);
            calls.extend(session.take_outbox());
            match why {
                Suspension::Waiting { .. } => {
                    let some = calls.drain(..batch.min(calls.len()));
                    let some: Vec<_> = some.map(|call| (call.id, Ok(HostValue::Int(1)))).collect();
                    session.resolve(&some, Duration::ZERO)?;
                }
                // A long collection ends a slice.
                Suspension::OutOfFuel => {}
                Suspension::Finished(_) => break,
                other => anyhow::bail!("{other:?}"),
            }
        }
    }
    Ok(start.elapsed().as_secs_f64() * 1e6 / f64::from(times))
}

/// Microseconds of a snapshot and of a restore of what a program leaves behind, each the best of `ROUNDS`; and its bytes.
fn snapshot(text: &str) -> anyhow::Result<[f64; 3]> {
    let program =
        compile::compile(Source::new("script.py", text.to_owned()), &CompileOptions::default());
    let program = program.map_err(|error| anyhow::anyhow!("{error:?}"))?;
    let mut session = Session::new(SessionOptions::default());
    session.feed(&program, &[])?;
    ensure!(matches!(session.run(u64::MAX / 8), Suspension::Finished(_)), "it ends");
    let bytes = session.snapshot()?;
    let times = (TIMES * 1_000 / (bytes.len() as u32)).clamp(20, TIMES);
    let (mut saved, mut restored) = (f64::INFINITY, f64::INFINITY);
    let trusted = RestoreOptions { trust_unsealed: true, ..RestoreOptions::default() };
    for _ in 0..ROUNDS {
        let start = ProcessTime::now();
        for _ in 0..times {
            black_box(session.snapshot()?);
        }
        saved = saved.min(start.elapsed().as_secs_f64());
        let start = ProcessTime::now();
        for _ in 0..times {
            black_box(Session::restore(&bytes, SessionOptions::default(), &trusted)?);
        }
        restored = restored.min(start.elapsed().as_secs_f64());
    }
    let each = |seconds: f64| seconds * 1e6 / f64::from(times);
    Ok([each(saved), each(restored), bytes.len() as f64])
}

/// Microseconds of one host call in a loop of a session that many are made in.
fn host_call() -> anyhow::Result<f64> {
    const CALLS: u32 = 1_000;
    let source = Source::new("script.py", format!("for i in range({CALLS}):\n    f(i)\n"));
    let program = compile::compile(source, &CompileOptions::default());
    let program = program.map_err(|error| anyhow::anyhow!("{error:?}"))?;
    let functions = vec![HostFunction::blocking("f")];
    let mut session = Session::new(SessionOptions { functions, ..SessionOptions::default() });
    let start = ProcessTime::now();
    for _ in 0..TIMES / 10 {
        session.feed(&program, &[])?;
        loop {
            match session.run(u64::MAX / 8) {
                Suspension::HostCall(call) => session.resume(call.id, Ok(HostValue::Int(1)))?,
                // A long collection ends a slice.
                Suspension::OutOfFuel => {}
                Suspension::Finished(_) => break,
                other => anyhow::bail!("{other:?}"),
            }
        }
    }
    Ok(start.elapsed().as_secs_f64() * 1e6 / f64::from(CALLS * (TIMES / 10)))
}

/// Microseconds of CPU time for one of `TIMES`.
fn timed(mut once: impl FnMut() -> anyhow::Result<()>) -> anyhow::Result<f64> {
    let start = ProcessTime::now();
    for _ in 0..TIMES {
        once()?;
    }
    Ok(start.elapsed().as_secs_f64() * 1e6 / f64::from(TIMES))
}

fn ophiary(what: What, text: &str) -> anyhow::Result<f64> {
    let compiled = || -> anyhow::Result<Arc<Program>> {
        let options = CompileOptions { result: true, ..CompileOptions::default() };
        let source = Source::new("script.py", text.to_owned());
        compile::compile(source, &options).map_err(|error| anyhow::anyhow!("{error:?}"))
    };
    let inputs: Vec<(String, HostValue)> = match what {
        What::Input => vec![("x".to_owned(), HostValue::Int(41))],
        _ => Vec::new(),
    };
    let program = compiled()?;
    timed(|| {
        let program = match what {
            What::Compile => return compiled().map(|program| drop(black_box(program))),
            What::Both => &compiled()?,
            What::Run | What::Input => &program,
        };
        let mut session = Session::new(SessionOptions::default());
        session.feed(program, &inputs)?;
        let why = session.run(u64::MAX / 8);
        ensure!(matches!(why, Suspension::Finished(_)), "{why:?}");
        Ok(())
    })
}

fn monty(what: What, text: &str) -> anyhow::Result<f64> {
    let names = if what == What::Input { vec!["x".to_owned()] } else { Vec::new() };
    let inputs = if what == What::Input { vec![MontyObject::int(41)] } else { Vec::new() };
    let compiled = || -> anyhow::Result<MontyRun> {
        MontyRun::new(text.to_owned(), "script.py", names.clone(), MontyOptions::default())
            .map_err(|error| anyhow::anyhow!("{error}"))
    };
    let mut program = compiled()?;
    timed(|| {
        let mut fresh;
        let program = match what {
            What::Compile => return compiled().map(|program| drop(black_box(program))),
            What::Both => {
                fresh = compiled()?;
                &mut fresh
            }
            What::Run | What::Input => &mut program,
        };
        let value = program.run_no_limits(inputs.clone());
        value.map(drop).map_err(|error| anyhow::anyhow!("{error}"))
    })
}

fn cpython(what: What, file: &Path) -> anyhow::Result<Option<f64>> {
    let name = match what {
        What::Compile => "compile",
        What::Run => "run",
        What::Both => "both",
        What::Input => return Ok(None),
    };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("operations.py");
    let output = Command::new("/usr/bin/python3.11").arg(script).arg(name).arg(file).output()?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8_lossy(&output.stdout);
    Ok(Some(text.trim().parse().context("printed no figure")?))
}
