//! The style guide as a test: module docs, sizes of files, banned names; which crate may use which, and where libraries are named.
//! Sizes of functions are `clippy`'s.
//!
//! Place: reads the sources of every crate of the workspace.
//!
//! Invariants: the bars only rise.
//! Limits: those in the constants.

use std::fs;
use std::path::{Path, PathBuf};

const FILE_LINES_MAX: usize = 1500;
const BANNED_NAMES: [&str; 3] = ["util.rs", "common.rs", "mod.rs"];

/// The crates of the workspace, each with those of them that it may use.
const CRATES: [(&str, &[&str]); 8] = [
    ("runtime", &[]),
    ("config", &["ophiary-runtime"]),
    ("actors", &["ophiary-config", "ophiary-runtime"]),
    ("typecheck", &["ophiary-runtime"]),
    ("sdk", &["ophiary-actors", "ophiary-config", "ophiary-runtime", "ophiary-typecheck"]),
    ("sdk/cli", &["ophiary", "ophiary-config", "ophiary-runtime"]),
    ("tests", &["ophiary-runtime"]),
    ("benches", &["ophiary", "ophiary-actors", "ophiary-config", "ophiary-runtime"]),
];

/// Libraries, by how their paths begin, and the files of `src` folders that may name them: `ARCHITECTURE.md` says so.
const BOUNDARIES: [(&str, &[&str]); 9] = [
    ("ruff_python_parser::", &["runtime/src/parse"]),
    ("figment::", &["config/src/load.rs", "config/src/script.rs"]),
    (
        "cap_std::",
        &["actors/src/extension/fs", "actors/src/library.rs", "actors/src/child/directory.rs"],
    ),
    ("redb::", &["actors/src/extension/kv.rs", "actors/src/store"]),
    ("minijinja::", &["actors/src/extension/tmpl"]),
    ("tower::", &["actors/src/host_call/layers.rs"]),
    ("actix::", &["actors/src"]),
    ("salsa::", &["typecheck/src/database.rs"]),
    (
        "ruff_db::",
        &["typecheck/src/database.rs", "typecheck/src/report.rs", "typecheck/src/bounded.rs"],
    ),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace")
}

fn sources() -> Vec<PathBuf> {
    let root = root();
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
    let table = fs::read_to_string(root().join("docs/contracts.md")).expect("the table");
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

#[test]
fn crates_use_only_those_below_them() {
    for (folder, allowed) in CRATES {
        let path = root().join(folder).join("Cargo.toml");
        let manifest = fs::read_to_string(&path).expect("a manifest");
        // What tests use is no edge of the crate.
        let is_built =
            |heading: &str| heading.ends_with("dependencies") && !heading.contains("dev-");
        let mut built = false;
        for line in manifest.lines() {
            if let Some(heading) = line.strip_prefix('[') {
                built = is_built(heading.trim_end_matches(']'));
            }
            let name = line.split(['.', ' ', '=']).next().unwrap_or_default();
            let own = name == "ophiary" || name.starts_with("ophiary-");
            assert!(!built || !own || allowed.contains(&name), "{folder} uses {name}");
        }
    }
}

#[test]
fn libraries_are_named_where_they_belong() {
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let mut bad = Vec::new();
    for path in sources() {
        let text = fs::read_to_string(&path).unwrap_or_default();
        let path = path.strip_prefix(root()).expect("it is in the workspace");
        if !path.components().any(|part| part.as_os_str() == "src") {
            continue;
        }
        for (library, places) in BOUNDARIES {
            let names = |line: &str| {
                let before = line.split_once(library).map(|(before, _)| before);
                before.is_some_and(|before| !before.ends_with(is_name) && !before.ends_with("::"))
            };
            let allowed = places.iter().any(|place| {
                path.starts_with(place) || path.to_string_lossy() == format!("{place}.rs")
            });
            let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            if !allowed && code.into_iter().any(names) {
                bad.push(format!("{} names {library}", path.display()));
            }
        }
    }
    assert!(bad.is_empty(), "{bad:#?}");
}
