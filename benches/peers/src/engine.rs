//! The engines: how each runs a kernel some number of times.
//!
//! Place: `run_apart` starts a process that prints one line, seconds of CPU time and the result; `run_here` is that process
//! for the engines that are crates.
//!
//! Invariants: each compiles once and runs every repetition in a fresh namespace, or a fresh session.

use std::fmt;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, bail, ensure};
use clap::ValueEnum;
use cpu_time::ProcessTime;
use monty::MontyRun;
use monty_types::CompileOptions as MontyOptions;
use ophiary_runtime::compile::{self, CompileOptions};
use ophiary_runtime::host::HostValue;
use ophiary_runtime::limits::Limits;
use ophiary_runtime::session::{Session, SessionOptions};
use ophiary_runtime::source::Source;
use ophiary_runtime::suspension::Suspension;

/// Fuel of one slice of Ophiary, as its command runs them.
const SLICE: u64 = 50_000;

/// An interpreter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Engine {
    Cpython,
    Ophiary,
    Monty,
    Lua,
}

/// What one process measured.
#[derive(Clone, Debug)]
pub struct Measured {
    /// Process CPU time of all repetitions.
    pub seconds: f64,
    /// The value of the program, as text.
    pub result: String,
}

// === impl Engine ===

impl Engine {
    /// The kernel's program for this engine, if there is one.
    pub fn program(self, programs: &Path, kernel: &str) -> Option<PathBuf> {
        let path = match self {
            Engine::Lua => programs.join("lua").join(format!("{kernel}.lua")),
            Engine::Cpython | Engine::Ophiary | Engine::Monty => {
                programs.join(format!("{kernel}.py"))
            }
        };
        path.exists().then_some(path)
    }

    /// Runs in a process of its own.
    pub fn run_apart(self, file: &Path, times: u32) -> anyhow::Result<Measured> {
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut command = match self {
            Engine::Cpython => {
                let mut command = Command::new("/usr/bin/python3.11");
                command.arg(here.join("run.py"));
                command
            }
            Engine::Lua => {
                let mut command = Command::new("lua5.4");
                command.arg(here.join("run.lua"));
                command
            }
            Engine::Ophiary | Engine::Monty => {
                let mut command = Command::new(std::env::current_exe()?);
                command.arg("--worker").arg(self.to_string());
                command
            }
        };
        let output = command.arg(file).arg(times.to_string()).output().context("cannot start")?;
        let text = String::from_utf8_lossy(&output.stdout);
        ensure!(
            output.status.success(),
            "{}",
            String::from_utf8_lossy(&output.stderr).lines().last().unwrap_or("failed")
        );
        let (seconds, result) = text.trim_end().split_once('\t').context("printed no figure")?;
        Ok(Measured { seconds: seconds.parse()?, result: result.to_owned() })
    }

    /// Runs in this process.
    pub fn run_here(self, file: &Path, times: u32) -> anyhow::Result<Measured> {
        let text = std::fs::read_to_string(file)?;
        match self {
            Engine::Ophiary => ophiary(text, times),
            Engine::Monty => monty(text, times),
            Engine::Cpython | Engine::Lua => bail!("{self} is not a crate"),
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Engine::Cpython => "cpython",
            Engine::Ophiary => "ophiary",
            Engine::Monty => "monty",
            Engine::Lua => "lua",
        })
    }
}

impl fmt::Display for Measured {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.6}\t{}", self.seconds, self.result)
    }
}

fn ophiary(text: String, times: u32) -> anyhow::Result<Measured> {
    let start = ProcessTime::now();
    let options = CompileOptions { result: true, ..CompileOptions::default() };
    let program = compile::compile(Source::new("kernel.py", text), &options)
        .map_err(|error| anyhow::anyhow!("{error:?}"))?;
    let mut result = String::new();
    for _ in 0..times {
        // Time ends a kernel, not fuel: the peers count none.
        let limits = Limits { fuel: u64::MAX / 4, session_fuel: u64::MAX / 4, ..Limits::default() };
        let mut session = Session::new(SessionOptions { limits, ..SessionOptions::default() });
        session.feed(&program, &[])?;
        result = loop {
            match session.run(SLICE) {
                Suspension::OutOfFuel => {}
                Suspension::Finished(value) => break shown(&value),
                other => bail!("{other:?}"),
            }
        };
    }
    Ok(Measured { seconds: start.elapsed().as_secs_f64(), result })
}

fn shown(value: &HostValue) -> String {
    match value {
        HostValue::Int(value) => value.to_string(),
        HostValue::Float(value) => value.to_string(),
        HostValue::Str(value) => value.clone(),
        other => format!("{other:?}"),
    }
}

fn monty(text: String, times: u32) -> anyhow::Result<Measured> {
    let start = ProcessTime::now();
    let mut program = MontyRun::new(text, "kernel.py", Vec::new(), MontyOptions::default())
        .map_err(|error| anyhow::anyhow!("{error}"))?;
    let mut result = String::new();
    for _ in 0..times {
        let value =
            program.run_no_limits(Vec::new()).map_err(|error| anyhow::anyhow!("{error}"))?;
        result = value.to_string();
    }
    Ok(Measured { seconds: start.elapsed().as_secs_f64(), result })
}

/// Whether two results are the same text, or numbers that differ only in how they are written.
pub fn agree(expected: &str, found: &str) -> bool {
    if expected == found {
        return true;
    }
    match (expected.parse::<f64>(), found.parse::<f64>()) {
        (Ok(expected), Ok(found)) => (expected - found).abs() <= expected.abs() * 1e-9,
        _ => false,
    }
}
