//! What is done when a program has ended: functions of `atexit`, finalizers.
//!
//! Place: `ophiary run`; a session that goes on has no such end.
//!
//! Invariants: the order is that of `CPython`, and the status is the program's.
//! Limits: those of the run cover its end.

use super::harness::{Said, file, ophiary};

fn run(options: &[&str], text: &str) -> Said {
    let path = file(text.as_bytes());
    let path = path.to_str().expect("a path in UTF-8");
    ophiary(&[&["run"], options, &[path]].concat())
}

const NAMED: &str = "class Named:\n    def __init__(self, name): self.name = name\n    def __del__(self): print('gone', self.name)\n";

#[test]
fn what_is_alive_at_the_end_is_finalized() {
    let text =
        format!("{NAMED}a = Named('a')\nlisted = [Named('b')]\n_hidden = Named('c')\nprint('end')");
    assert_eq!(run(&[], &text).out, "end\ngone c\ngone a\ngone b\n");
}

#[test]
fn functions_of_atexit_come_first_and_last_in_first_out() {
    let text = format!(
        "import atexit\n{NAMED}a = Named('a')\natexit.register(print, 'first', sep='')\n@atexit.register\ndef last(): print('last', a.name)\n"
    );
    assert_eq!(run(&[], &text).out, "last a\nfirst\ngone a\n");
}

#[test]
fn they_run_after_an_error_and_an_exit_too() {
    for (end, status) in [("1 / 0", 1), ("raise SystemExit(3)", 3)] {
        let text =
            format!("import atexit\natexit.register(print, 'bye')\n{NAMED}a = Named('a')\n{end}\n");
        let said = run(&[], &text);
        assert_eq!((said.status, said.out.as_str()), (Some(status), "bye\ngone a\n"), "{said:?}");
    }
}

#[test]
fn an_error_at_the_end_is_told_and_changes_nothing() {
    let said = run(
        &[],
        "import atexit\natexit.register(print, 'bye')\natexit.register(lambda: 1 / 0)\nprint('end')",
    );
    assert_eq!((said.status, said.out.as_str()), (Some(0), "end\nbye\n"));
    assert!(said.err.contains("ZeroDivisionError: division by zero"), "{}", said.err);
}

#[test]
fn limits_cover_the_end() {
    let text = "import atexit\n@atexit.register\ndef forever():\n    while True: pass\n";
    let said = run(&["--limit", "fuel=200000"], text);
    assert_eq!(said.status, run(&["--limit", "fuel=200000"], "while True: pass").status);
    assert!(said.err.contains("fuel"), "{}", said.err);
}
