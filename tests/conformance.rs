//! Every case of `python/`, in every mode, against `CPython`'s answers.
//!
//! Place: one test for each case and mode; `wishlist.txt` names the cases that may fail for now.
//!
//! Invariants: a case on the wishlist that passes in all modes must be taken off it. Fuel is the same in every mode,
//! and so is the snapshot at the end where collections are.
//! Limits: a case runs on a thread whose stack fits the compiler's limits.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};
use ophiary_tests::case::{Case, read_all};
use ophiary_tests::drive::{Mode, Run, run};

fn main() {
    let arguments = Arguments::from_args();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let cases = read_all(&root.join("python")).expect("the cases are readable");
    let wishes = std::fs::read_to_string(root.join("wishlist.txt")).unwrap_or_default();
    let wishes: BTreeSet<String> = wishes
        .lines()
        .filter(|line| !line.starts_with('#') && !line.trim().is_empty())
        .map(|line| line.split_whitespace().next().unwrap_or("").to_owned())
        .collect();
    let mut trials = Vec::new();
    for wish in &wishes {
        if !cases.iter().any(|case| &case.name == wish) {
            let wish = wish.clone();
            trials.push(Trial::test(format!("wishlist::{wish}"), move || {
                Err(Failed::from(format!("{wish} is no case")))
            }));
        }
    }
    for case in cases {
        let case = Arc::new(case);
        if wishes.contains(&case.name) {
            trials.push(Trial::test(format!("wish::{}", case.name), move || wish(&case)));
            continue;
        }
        for mode in Mode::ALL {
            if mode.takes(&case) {
                let case = Arc::clone(&case);
                let name = format!("{}::{}", mode.name(), case.name);
                trials.push(Trial::test(name, move || check(&case, mode)));
            }
        }
    }
    libtest_mimic::run(&arguments, trials).exit();
}

/// Runs a case where there is stack enough for its source.
fn run_apart(case: &Arc<Case>, mode: Mode) -> Result<Run, String> {
    let case = Arc::clone(case);
    std::thread::Builder::new()
        .stack_size(ophiary_runtime::parse::STACK_BYTES)
        .spawn(move || run(&case, mode))
        .map_err(|error| error.to_string())?
        .join()
        .map_err(|panic| format!("panic: {:?}", panic.downcast_ref::<String>()))?
}

fn check(case: &Arc<Case>, mode: Mode) -> Result<(), Failed> {
    let got = run_apart(case, mode)?;
    if let Some(exceeded) = got.limit {
        return Err(Failed::from(exceeded.to_string()));
    }
    if got.outcome != case.expected {
        return Err(Failed::from(format!("want {:#?}\ngot {:#?}", case.expected, got.outcome)));
    }
    if mode == Mode::Plain {
        return Ok(());
    }
    let plain = run_apart(case, Mode::Plain)?;
    if got.fuel != plain.fuel {
        return Err(Failed::from("fuel differs from that of the plain mode"));
    }
    // A collection at another moment frees other slots, and the snapshot says which are free.
    if mode == Mode::OneFuel && got.end != plain.end {
        return Err(Failed::from("the snapshot at the end differs from that of the plain mode"));
    }
    Ok(())
}

/// A case on the wishlist may fail; passing, it must come off the list.
fn wish(case: &Arc<Case>) -> Result<(), Failed> {
    let passes =
        Mode::ALL.into_iter().filter(|mode| mode.takes(case)).all(|mode| check(case, mode).is_ok());
    if passes {
        return Err(Failed::from("passes: take it off wishlist.txt"));
    }
    Ok(())
}
