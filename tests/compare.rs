//! Runs the programs of folders and shows where they differ from what `CPython` answered.
//!
//! Place: for programs that are no cases (yet): `tests/oracle/judge.mjs FOLDER` writes the answers, this reads them. Programs
//! without an answer are passed over. With `--library DIR` programs with the directive `library` import the packages there.
//! With `--seeds N` each runs N times more, with collections at other moments each time: its fuel must stay the same.
//!
//! Invariants: in large slices, with collections at random allocations, and restored at each suspension; the last line counts.
//! It is no success where there was nothing to compare.
//! Limits: those of a case.
#![expect(clippy::print_stdout, reason = "a command for the terminal")]

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use ophiary_tests::case::{Case, Outcome, read_answered};
use ophiary_tests::drive::{Mode, run, run_reseeded, use_library};

fn main() -> ExitCode {
    let mut passed = 0;
    let mut failed = 0;
    let mut seeds = 0;
    let mut args = std::env::args().skip(1);
    while let Some(folder) = args.next() {
        if folder == "--library" {
            let Some(library) = args.next() else { return ExitCode::from(2) };
            use_library(Path::new(&library));
            continue;
        }
        if folder == "--seeds" {
            let Some(number) = args.next().and_then(|text| text.parse().ok()) else {
                return ExitCode::from(2);
            };
            seeds = number;
            continue;
        }
        let cases = match read_answered(Path::new(&folder)) {
            Ok(cases) => cases,
            Err(error) => {
                println!("{folder}: {error}");
                return ExitCode::from(2);
            }
        };
        for case in cases {
            let case = Arc::new(case);
            let modes = [Mode::Plain, Mode::Refusals, Mode::Snapshot];
            let modes = modes.into_iter().filter(|mode| mode.takes(&case));
            let found = modes.map(|mode| differences(&case, mode)).find_map(|found| found);
            match fuel_differs(&case, seeds).or(found) {
                None => passed += 1,
                Some(text) => {
                    failed += 1;
                    println!("FAIL {folder}/{}\n{text}", case.name);
                }
            }
        }
    }
    println!("{passed} passed, {failed} failed");
    if failed == 0 && passed > 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Tells a seed with which the case takes other fuel than without collections.
fn fuel_differs(case: &Arc<Case>, seeds: u64) -> Option<String> {
    if seeds == 0 || !Mode::Refusals.takes(case) {
        return None;
    }
    let apart = Arc::clone(case);
    let thread = std::thread::Builder::new().stack_size(ophiary_runtime::parse::STACK_BYTES).spawn(
        move || {
            let plain = run(&apart, Mode::Plain)?.fuel;
            for seed in 0..seeds {
                let fuel = run_reseeded(&apart, seed)?.fuel;
                if fuel != plain {
                    return Err(format!("seed {seed}: {fuel} units of fuel instead of {plain}"));
                }
            }
            Ok(())
        },
    );
    match thread.map(std::thread::JoinHandle::join) {
        Ok(Ok(outcome)) => outcome.err(),
        Ok(Err(_)) => Some("panic".to_owned()),
        Err(error) => Some(error.to_string()),
    }
}

/// What differs, as lines `-wanted` and `+given` from the first on.
fn differences(case: &Arc<Case>, mode: Mode) -> Option<String> {
    let apart = Arc::clone(case);
    let ran = std::thread::Builder::new()
        .stack_size(ophiary_runtime::parse::STACK_BYTES)
        .spawn(move || run(&apart, mode))
        .map_err(|error| error.to_string())
        .and_then(|thread| thread.join().map_err(|_| "panic".to_owned()))
        .and_then(|ran| ran);
    let ran = match ran {
        Ok(ran) => ran,
        Err(error) => return Some(format!("  {error}\n")),
    };
    if let Some(limit) = ran.limit {
        return Some(format!("  {limit}\n"));
    }
    if ran.outcome == case.expected {
        return None;
    }
    let want = text(&case.expected);
    let got = text(&ran.outcome);
    Some(diff(&want, &got))
}

fn text(outcome: &Outcome) -> Vec<String> {
    let mut lines: Vec<String> = outcome.stdout.lines().map(str::to_owned).collect();
    if let Some(result) = &outcome.result {
        lines.push(format!("=== result {result}"));
    }
    if let Some(traceback) = &outcome.traceback {
        lines.push("=== traceback".to_owned());
        lines.extend(traceback.lines().map(str::to_owned));
    }
    lines
}

/// Lines that only one side has, by the longest common subsequence.
fn diff(want: &[String], got: &[String]) -> String {
    let wide = got.len() + 1;
    let mut common = vec![0_usize; (want.len() + 1) * wide];
    for i in (0..want.len()).rev() {
        for j in (0..got.len()).rev() {
            common[i * wide + j] = if want[i] == got[j] {
                common[(i + 1) * wide + j + 1] + 1
            } else {
                common[(i + 1) * wide + j].max(common[i * wide + j + 1])
            };
        }
    }
    let mut out = String::new();
    let (mut i, mut j) = (0, 0);
    while i < want.len() || j < got.len() {
        if i < want.len() && j < got.len() && want[i] == got[j] {
            i += 1;
            j += 1;
        } else if j == got.len()
            || (i < want.len() && common[(i + 1) * wide + j] >= common[i * wide + j + 1])
        {
            out.extend(["  -", &want[i], "\n"]);
            i += 1;
        } else {
            out.extend(["  +", &got[j], "\n"]);
            j += 1;
        }
    }
    out
}
