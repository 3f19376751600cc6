//! The kernels on Ophiary and its peers, side by side.
//!
//! Place: `cargo run --release --ignore-rust-version` in this folder. The program runs itself again as the worker of the
//! engines that are crates, and `run.py` and `run.lua` for the others.
//!
//! Invariants: engines take turns within a round, so that what else the machine does falls on all alike; a figure is the
//! median of the rounds, in seconds of process CPU time; results must agree.
//! Limits: the number of repetitions is such that CPython needs half a second.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail, ensure};
use clap::{Parser, ValueEnum};

mod engine;
mod operations;
mod report;

use engine::{Engine, Measured};
use report::Row;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Process CPU time that CPython shall need at least, in seconds.
const SECONDS_MIN: f64 = 0.5;

/// Repetitions beyond which a kernel is refused as too small to measure.
const TIMES_MAX: u32 = 100_000;

/// Folders of kernels beneath `programs`, each with a table and a mean of its own: small kernels, what programs of models do
/// most, modules of the standard library, single operations of built-in types on much data, and small tasks as textbooks and
/// interviews have them.
const GROUPS: [&str; 5] = ["", "models", "modules", "everyday", "tasks"];

/// Compares interpreters on the kernels.
#[derive(Parser)]
struct Args {
    /// Rounds of each kernel.
    #[arg(long, default_value_t = 5)]
    rounds: usize,
    /// Only these kernels.
    #[arg(long, value_delimiter = ',')]
    kernels: Vec<String>,
    /// Only these engines; CPython is always measured.
    #[arg(long, value_delimiter = ',', value_enum, default_values_t = [Engine::Ophiary, Engine::Lua, Engine::Monty])]
    engines: Vec<Engine>,
    /// Where the kernels stand.
    #[arg(long, default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../programs"))]
    programs: PathBuf,
    /// Single operations instead of kernels: compiling and running small programs.
    #[arg(long)]
    operations: bool,
    /// Runs one kernel on one engine in this process: what the program calls itself with.
    #[arg(long, num_args = 3, value_names = ["ENGINE", "FILE", "TIMES"], hide = true)]
    worker: Vec<String>,
}

fn main() -> anyhow::Result<()> {
    let args = Args::parse();
    if let [engine, file, times] = &args.worker[..] {
        let engine = Engine::from_str(engine, true).map_err(anyhow::Error::msg)?;
        let measured = engine.run_here(Path::new(file), times.parse()?)?;
        println!("{measured}");
        return Ok(());
    }
    if args.operations {
        return operations::print(&args.programs);
    }
    let wanted = kernels(&args)?;
    for group in GROUPS {
        let rows = wanted
            .iter()
            .filter(|kernel| Path::new(kernel).parent() == Some(Path::new(group)))
            .map(|kernel| measure(&args, kernel).with_context(|| format!("kernel {kernel}")))
            .collect::<anyhow::Result<Vec<_>>>()?;
        if !rows.is_empty() {
            report::print(&args.engines, &rows);
        }
    }
    Ok(())
}

/// The kernels to run, by name: those of a group have it before theirs.
fn kernels(args: &Args) -> anyhow::Result<Vec<String>> {
    let mut names = Vec::new();
    for group in GROUPS {
        names.extend(kernels_of(&args.programs.join(group), group)?);
    }
    if !args.kernels.is_empty() {
        if let Some(unknown) = args.kernels.iter().find(|kernel| !names.contains(kernel)) {
            bail!("no kernel is named {unknown}");
        }
        names.retain(|name| args.kernels.contains(name));
    }
    Ok(names)
}

/// The kernels in a folder.
fn kernels_of(folder: &Path, group: &str) -> anyhow::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "py") {
            let stem = path.file_stem().and_then(|stem| stem.to_str());
            names.extend(stem.map(|stem| Path::new(group).join(stem).display().to_string()));
        }
    }
    names.sort();
    Ok(names)
}

/// All rounds of one kernel.
fn measure(args: &Args, kernel: &str) -> anyhow::Result<Row> {
    let times = repetitions(args, kernel)?;
    let engines: Vec<Engine> =
        std::iter::once(Engine::Cpython).chain(args.engines.iter().copied()).collect();
    let mut seconds = vec![Vec::new(); engines.len()];
    let mut expected = None;
    for _ in 0..args.rounds {
        for (engine, seconds) in engines.iter().zip(&mut seconds) {
            let Some(file) = engine.program(&args.programs, kernel) else { continue };
            match engine.run_apart(&file, times) {
                Ok(measured) => {
                    let expected = expected.get_or_insert_with(|| measured.result.clone());
                    let agrees = engine::agree(expected, &measured.result);
                    // A Lua twin may end in another figure of the same work; everybody else runs the same source.
                    if !agrees && *engine == Engine::Lua {
                        eprintln!("{kernel}: the Lua twin gives {}", measured.result);
                    } else {
                        let found = &measured.result;
                        ensure!(agrees, "{engine} gives {found}, CPython {expected}");
                    }
                    seconds.push(measured.seconds);
                }
                // A peer that cannot run a kernel has no figure; for Ophiary that is a failure.
                Err(error) if *engine == Engine::Ophiary => return Err(error),
                Err(error) => eprintln!("{kernel}: {engine}: {error:#}"),
            }
        }
    }
    let row = Row::new(kernel, times, &engines, &seconds);
    eprintln!("{row}");
    Ok(row)
}

/// How often the kernel must run for CPython to need `SECONDS_MIN`.
fn repetitions(args: &Args, kernel: &str) -> anyhow::Result<u32> {
    let file = Engine::Cpython.program(&args.programs, kernel).context("has no program")?;
    let mut times = 1;
    loop {
        let Measured { seconds, .. } = Engine::Cpython.run_apart(&file, times)?;
        if seconds >= SECONDS_MIN {
            return Ok(times);
        }
        ensure!(times < TIMES_MAX, "too small to measure");
        let wanted = f64::from(times) * SECONDS_MIN / seconds.max(1e-6);
        // A tenth more, or the last step is taken twice.
        times = ((wanted * 1.1).ceil() as u32).clamp(times + 1, TIMES_MAX);
    }
}
