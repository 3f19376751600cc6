//! The names of each module of the standard library: what `CPython` has, what is offered, what is refused and why.
//!
//! Place: `modules/names.txt` is what `CPython` 3.14 says (`oracle/module_names.py` writes it); `docs/modules.md` is the table.
//! `OPHIARY_RECORD=1 cargo test -p ophiary-tests --test modules` writes it anew, and the difference is to be looked at.
//!
//! Invariants: the table is true: it is made by importing each module.
//! Limits: none.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::thread;

use ophiary_runtime::limits::Limits;
use ophiary_runtime::parse::STACK_BYTES;
use ophiary_tests::case::{Case, Outcome};
use ophiary_tests::drive::{self, Mode};

const HEAD: &str = "# Modules

Made by `tests/modules.rs`, which imports each module and asks for each public name that CPython 3.14 has in it.

| Module | Names |
| --- | --- |
";

/// Prints a line for each module: its name, how many names it has of how many, those that are missing; or why it is refused.
const SCRIPT: &str = r#"
for line in TEXT.split("\n"):
    name, *names = line.split(" ")
    space = {}
    try:
        exec(f"import {name} as module", space)
    except ModuleNotFoundError as e:
        print(f"{name}|-|{len(names)}|{e}")
        continue
    missing = [n for n in names if not hasattr(space["module"], n)]
    print(f"{name}|{len(names) - len(missing)}|{len(names)}|{' '.join(missing)}")
"#;

fn told(names: &str) -> String {
    let case = Case {
        name: "modules/names".to_owned(),
        source: format!("TEXT = {:?}\n{SCRIPT}", names.trim_end()),
        directives: Vec::new(),
        expected: Outcome::default(),
    };
    let limits = Limits { fuel: 1_000_000_000, memory: 256 << 20, ..drive::limits() };
    thread::scope(|scope| {
        let work = || drive::run_within(&case, Mode::Plain, &limits).expect("it runs");
        let worker = thread::Builder::new().stack_size(STACK_BYTES).spawn_scoped(scope, work);
        let run = worker.expect("a thread starts").join().expect("it does not panic");
        assert_eq!(run.outcome.traceback, None);
        run.outcome.stdout
    })
}

fn table(told: &str) -> String {
    let mut rows = BTreeMap::new();
    for line in told.lines() {
        let mut parts = line.splitn(4, '|');
        let mut next = || parts.next().unwrap_or_default();
        let (name, offered, all, rest) = (next(), next(), next(), next());
        let text = if offered == "-" {
            let reason = rest.split_once(": ").map_or(rest, |(_, reason)| reason);
            format!("not offered: {reason}")
        } else if rest.is_empty() {
            format!("all {all}")
        } else {
            let missing: Vec<String> = rest.split(' ').map(|name| format!("`{name}`")).collect();
            format!("{offered} of {all}; not {}", missing.join(", "))
        };
        rows.insert(name, text);
    }
    let mut table = HEAD.to_owned();
    for (name, text) in rows {
        writeln!(table, "| `{name}` | {text} |").expect("a string takes it");
    }
    table
}

#[test]
fn the_table_of_modules_is_true() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let names = fs::read_to_string(root.join("modules/names.txt")).expect("the names");
    let table = table(&told(&names));
    let path = root.join("../docs/modules.md");
    if std::env::var_os("OPHIARY_RECORD").is_some() {
        fs::write(&path, &table).expect("the table can be written");
    }
    let known = fs::read_to_string(&path).unwrap_or_default();
    assert!(table == known, "docs/modules.md is not what is offered: record it anew");
}
