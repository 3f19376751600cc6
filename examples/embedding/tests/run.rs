//! Each example is run, and what it prints is looked at.
//!
//! Place: the programs of this folder; those in Python are run by the tests of the command.
//!
//! Invariants: an example that a reader copies runs, and is short.
//! Limits: 70 lines for each.

use std::path::Path;
use std::process::Command;

const LINES_MAX: usize = 70;

fn printed(program: &str) -> String {
    printed_of(program, &[])
}

fn printed_of(program: &str, args: &[&str]) -> String {
    let output = Command::new(program).args(args).output().expect("it starts");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{errors}");
    assert_eq!(errors, "");
    String::from_utf8(output.stdout).expect("it prints UTF-8")
}

#[test]
fn embed() {
    assert_eq!(printed(env!("CARGO_BIN_EXE_embed")), "[\"a\", \"bb\", \"ccc\"]\n");
}

#[test]
fn extension() {
    assert_eq!(printed(env!("CARGO_BIN_EXE_extension")), "no city Rome\n3.5\n1\n");
}

#[test]
fn approval() {
    let begins = "List([Int(5), Str(\"bank_pay() was rejected: too expensive\"), Int(50), Int(7), Exception { class: \"ChildError\"";
    let printed = printed(env!("CARGO_BIN_EXE_approval"));
    assert!(printed.starts_with(begins) && printed.contains("too expensive"), "{printed}");
}

#[test]
fn two_processes() {
    let program = env!("CARGO_BIN_EXE_two_processes");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("two_processes");
    std::fs::create_dir_all(&folder).expect("it can be made");
    let folder = folder.to_str().expect("a path in UTF-8");
    let apples = "ask[Str(\"How many apples?\")] waits\n";
    assert_eq!(printed_of(program, &["ask", folder]), apples);
    let pears = "ask[Str(\"How many pears?\")] waits\n";
    assert_eq!(printed_of(program, &["answer", folder, "20"]), pears);
    assert_eq!(printed_of(program, &["answer", folder, "1"]), "Finished(Int(21))\n");
}

#[test]
fn many() {
    assert_eq!(printed(env!("CARGO_BIN_EXE_many")), "10000 sessions, sum 99990000\n");
}

#[test]
fn reload() {
    let denied = "log_info() is denied by policy\n";
    let then = "tenants.local.limits.wall counts for new sessions\n\
                tenants.local.policy.log_info counts at once\nallowed\n";
    let expect = format!("{denied}refused: true\n{denied}{then}");
    assert_eq!(printed(env!("CARGO_BIN_EXE_reload")), expect);
}

#[test]
fn every_example_is_run_here_and_short() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("embedding");
    let mut names = Vec::new();
    for path in std::fs::read_dir(folder).expect("the folder").flatten().map(|entry| entry.path()) {
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        let Some(name) = name.strip_suffix(".rs") else { continue };
        let lines = std::fs::read_to_string(&path).expect("it can be read").lines().count();
        assert!(lines <= LINES_MAX, "{name} has {lines} lines");
        names.push(name.to_owned());
    }
    names.sort();
    assert_eq!(names, ["approval", "embed", "extension", "many", "reload", "two_processes"]);
}
