//! The examples of embedding, run; and the README's, which is one of them.
//!
//! Place: `runtime/examples/`; each asserts what it shows.
//!
//! Invariants: an example that a reader copies compiles, runs, and is short.
//! Limits: 60 lines for each.
#![expect(unreachable_pub, reason = "an example's `main` is public so that it can be called here")]

use std::fs;
use std::path::{Path, PathBuf};

#[path = "../runtime/examples/hello.rs"]
mod hello;
#[path = "../runtime/examples/host_function.rs"]
mod host_function;
#[path = "../runtime/examples/limits.rs"]
mod limits;
#[path = "../runtime/examples/suspend_resume.rs"]
mod suspend_resume;

const NAMES: [&str; 4] = ["hello", "host_function", "limits", "suspend_resume"];
const LINES_MAX: usize = 60;

#[test]
fn hello_runs() {
    hello::main().expect("it ends well");
}

#[test]
fn host_function_runs() {
    host_function::main().expect("it ends well");
}

#[test]
fn limits_runs() {
    limits::main().expect("it ends well");
}

#[test]
fn suspend_resume_runs() {
    suspend_resume::main().expect("it ends well");
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace").to_owned()
}

fn text(path: &Path) -> String {
    fs::read_to_string(path).expect("a file of the workspace")
}

#[test]
fn every_example_is_run_here_and_short() {
    let folder = fs::read_dir(root().join("runtime/examples")).expect("the examples");
    let mut found = Vec::new();
    for path in folder.flatten().map(|entry| entry.path()) {
        let lines = text(&path).lines().count();
        assert!(lines <= LINES_MAX, "{} has {lines} lines", path.display());
        found.push(path.file_stem().expect("a name").to_string_lossy().into_owned());
    }
    found.sort();
    assert_eq!(found, NAMES);
}

/// An example without what concerns this repository alone: its docs, its lints, and that `main` is public.
fn shown(example: &str) -> String {
    let lines = example.lines().filter(|line| !line.starts_with("//!") && !line.starts_with("#!["));
    let text: Vec<&str> = lines.collect();
    text.join("\n").trim().replace("\npub fn main", "\nfn main")
}

#[test]
fn the_readme_shows_an_example_as_it_is() {
    let readme = text(&root().join("README.md"));
    let mut blocks = readme.split("```rust\n").skip(1);
    // The other one is that of the crate `ophiary`, which its documentation runs.
    let block = blocks.find(|block| block.contains("ophiary_runtime"));
    let block = block.expect("the README has an example of the interpreter");
    let block = block.split("```").next().expect("the block ends").trim();
    assert_eq!(block, shown(&text(&root().join("runtime/examples/host_function.rs"))));
}
