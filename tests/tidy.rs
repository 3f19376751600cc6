//! The style guide as a test: module docs, sizes of files and functions, banned names.
//!
//! Place: reads the sources of every crate of the workspace.
//!
//! Invariants: the bars only rise.
//! Limits: those in the constants.

use std::fs;
use std::path::{Path, PathBuf};

const FILE_LINES_MAX: usize = 1500;
const BANNED_NAMES: [&str; 3] = ["util.rs", "common.rs", "mod.rs"];

fn sources() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let mut files = Vec::new();
    for folder in [
        "runtime/src",
        "runtime/examples",
        "config",
        "actors",
        "sdk",
        "typecheck",
        "tests",
        "benches",
    ] {
        collect(&root.join(folder), &mut files);
    }
    files
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir()
            && !path.ends_with("target")
            && !path.ends_with("corpus")
            && !path.ends_with("node_modules")
        {
            collect(&path, files);
        } else if path.extension().is_some_and(|ext| ext == "rs") {
            files.push(path);
        }
    }
}

#[test]
fn every_file_says_what_it_owns() {
    let bad: Vec<_> = sources()
        .into_iter()
        .filter(|path| !fs::read_to_string(path).is_ok_and(|text| text.starts_with("//!")))
        .collect();
    assert!(bad.is_empty(), "files without module docs: {bad:?}");
}

#[test]
fn files_stay_small() {
    let mut sizes: Vec<(usize, PathBuf)> = sources()
        .into_iter()
        .map(|path| (fs::read_to_string(&path).map_or(0, |text| text.lines().count()), path))
        .collect();
    sizes.sort();
    let (largest, path) = sizes.last().expect("there are sources");
    assert!(*largest <= FILE_LINES_MAX, "{} has {largest} lines", path.display());
}

#[test]
fn no_file_is_named_for_nothing() {
    let bad: Vec<_> = sources()
        .into_iter()
        .filter(|path| BANNED_NAMES.iter().any(|name| path.ends_with(name)))
        .collect();
    assert!(bad.is_empty(), "{bad:?}");
}

/// `docs/contracts.md` names a test for each row: `file: function`.
#[test]
fn each_contract_has_tests_that_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let table = fs::read_to_string(root.join("docs/contracts.md")).expect("the table");
    let sources: Vec<(PathBuf, String)> = sources()
        .into_iter()
        .map(|path| (path.with_extension(""), fs::read_to_string(path).unwrap_or_default()))
        .collect();
    let mut bad = Vec::new();
    let mut rows = 0;
    for row in table.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| ---")) {
        let tests = row.trim_end_matches(['|', ' ']).rsplit(" | ").next().unwrap_or_default();
        if tests == "Tests" {
            continue;
        }
        rows += 1;
        for test in tests.split(", ") {
            let named = test.trim_matches('`').split_once(": ");
            let exists = named.is_some_and(|(file, function)| {
                let heading = format!("fn {function}(");
                sources.iter().any(|(path, text)| path.ends_with(file) && text.contains(&heading))
            });
            if !exists {
                bad.push(test.to_owned());
            }
        }
    }
    assert!(bad.is_empty() && rows > 50, "{rows} rows; no such test: {bad:#?}");
}
