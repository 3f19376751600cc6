//! What a script prints and how it ends: statuses 0, 1, 130, 137 and those of `SystemExit`.
//!
//! Place: the contract's words on `python FILE`.
//!
//! Invariants: as `CPython`, but for the statuses that it does not have.
//! Limits: none.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

use super::harness::{command, file, ophiary, run, with_stdin};

#[test]
fn a_script_that_ends_well_prints_and_has_status_0() {
    let said = run(&[], "print('hé')\nprint(1, 2, sep='-', end='!')\n40 + 2\n");
    // The value of the last statement is for `--json`; `python FILE` does not print it.
    assert_eq!((said.out.as_str(), said.err.as_str(), said.status), ("hé\n1-2!", "", Some(0)));
}

#[test]
fn an_exception_leaves_its_traceback_on_standard_error() {
    let path = file(b"print('before')\ndef f(x):\n    return 1 / x\nf(0)\n");
    let name = path.to_str().expect("a name in UTF-8");
    let said = ophiary(&["run", name]);
    assert_eq!((said.out.as_str(), said.status), ("before\n", Some(1)));
    assert_eq!(
        said.err,
        format!(
            "Traceback (most recent call last):\n  File \"{name}\", line 4, in <module>\n    f(0)\n    ~^^^\n  \
             File \"{name}\", line 3, in f\n    return 1 / x\n           ~~^~~\n\
             ZeroDivisionError: division by zero\n"
        )
    );
}

#[test]
fn a_syntax_error_has_status_1_and_runs_nothing() {
    let said = run(&[], "print('no')\nx = = 1\n");
    assert_eq!((said.out.as_str(), said.status), ("", Some(1)));
    assert!(said.err.contains("line 2"), "{said:?}");
    assert!(said.err.ends_with("SyntaxError: invalid syntax\n"), "{said:?}");
}

#[test]
fn what_a_script_writes_to_standard_error_comes_there() {
    let said = run(&[], "import sys\nprint('aside', file=sys.stderr)\nprint('out')\n");
    assert_eq!((said.out.as_str(), said.err.as_str()), ("out\n", "aside\n"));
}

#[test]
fn an_excepthook_takes_the_place_of_the_traceback() {
    let hook = "import sys\ndef hook(kind, value, trace):\n    print('hook', kind.__name__, value, trace.tb_lineno)\n";
    let said = run(&[], &format!("{hook}sys.excepthook = hook\n1 / 0\n"));
    let out = "hook ZeroDivisionError division by zero 5\n";
    assert_eq!((said.out.as_str(), said.err.as_str(), said.status), (out, "", Some(1)));
    let said = run(&[], "import sys\nsys.excepthook = None\nraise KeyError(1)\n");
    assert!(said.err.ends_with("KeyError: 1\n"), "{said:?}");
    let said = run(&[], &format!("{hook}sys.excepthook = hook\nsys.exit(4)\n"));
    assert_eq!((said.out.as_str(), said.status), ("", Some(4)));
}

#[test]
fn system_exit_chooses_the_status() {
    let rows = [
        ("import sys; sys.exit()", 0, ""),
        ("import sys; sys.exit(None)", 0, ""),
        ("import sys; sys.exit(0)", 0, ""),
        ("import sys; sys.exit(3)", 3, ""),
        ("import sys; sys.exit(True)", 1, ""),
        ("import sys; sys.exit(256 + 7)", 7, ""),
        ("import sys; sys.exit(-1)", 255, ""),
        ("import sys; sys.exit(2**32 + 5)", 5, ""),
        ("import sys; sys.exit(2**60 + 7)", 7, ""),
        ("import sys; sys.exit(2**64 + 7)", 255, ""),
        ("import sys\nclass I(int): pass\nsys.exit(I(9))", 9, ""),
        ("import sys; sys.exit(1.5)", 1, "1.5\n"),
        ("import sys; sys.exit([])", 1, "[]\n"),
        ("import sys\nclass C:\n    def __str__(self): raise ValueError\nsys.exit(C())", 1, "\n"),
        ("import sys; sys.exit('no room')", 1, "no room\n"),
        ("import sys; sys.exit((1, 2))", 1, "(1, 2)\n"),
        ("raise SystemExit", 0, ""),
        ("raise SystemExit(4)", 4, ""),
        ("try:\n    raise SystemExit(5)\nfinally:\n    print(end='')", 5, ""),
    ];
    for (script, status, err) in rows {
        let said = run(&[], script);
        assert_eq!((said.status, said.err.as_str()), (Some(status), err), "{script}");
        assert_eq!(said.out, "", "{script}");
    }
}

#[test]
fn a_script_may_come_from_standard_input() {
    let said = with_stdin(&["run", "-", "a", "b"], b"import sys\nprint(sys.argv)\n1 / 0\n");
    assert_eq!((said.out.as_str(), said.status), ("['-', 'a', 'b']\n", Some(1)));
    assert!(said.err.contains("File \"<stdin>\", line 3, in <module>"), "{said:?}");
}

#[test]
fn what_stands_after_the_file_is_the_scripts() {
    let path = file(b"import sys\nprint(sys.argv[1:], __name__)\nprint(sys.argv[0])\n");
    let name = path.to_str().expect("a name in UTF-8");
    let said = ophiary(&["run", name, "--json", "-x", "--", "a b", ""]);
    let expected = format!("['--json', '-x', '--', 'a b', ''] __main__\n{name}\n");
    assert_eq!((said.out, said.status), (expected, Some(0)));
}

#[test]
fn an_uncaught_memory_error_of_the_limit_has_status_137() {
    let path = file(b"print('before')\ndef f(n):\n    return [0] * n\nf(10**7)\n");
    let name = path.to_str().expect("a name in UTF-8");
    let said = ophiary(&["run", "--limit", "memory=4MiB", name]);
    assert_eq!((said.out.as_str(), said.status), ("before\n", Some(137)));
    assert_eq!(
        said.err,
        format!(
            "Traceback (most recent call last):\n  File \"{name}\", line 4, in <module>\n    f(10**7)\n    ~^^^^^^^\n  \
             File \"{name}\", line 3, in f\n    return [0] * n\n           ~~~~^~~\nMemoryError\n"
        )
    );
    // Also where single objects have filled the heap, and where the source is too long to be compiled.
    let filled = "x = None\nwhile True:\n    x = [x]\n";
    let said = run(&["--limit", "memory=4MiB"], filled);
    assert_eq!(said.status, Some(137));
    assert!(said.err.contains("line 3, in <module>") && said.err.ends_with("MemoryError\n"));
    let said = run(&["--limit", "memory=4MiB"], &"x = 1\n".repeat(8_000));
    let text = "MemoryError\nophiary: the program was not run: compiling so long a source needs more than the limit \
                memory\n";
    assert_eq!((said.err.as_str(), said.status), (text, Some(137)));
    // What a script raises itself is an exception like others.
    assert_eq!(run(&[], "raise MemoryError").status, Some(1));
    let caught = "try:\n    [0] * 10_000_000\nexcept MemoryError:\n    print('caught')\n";
    let said = run(&["--limit", "memory=4MiB"], caught);
    assert_eq!((said.out.as_str(), said.status), ("caught\n", Some(0)));
}

/// Starts a script, waits until it has printed a line, and interrupts it.
fn interrupted(script: &str) -> (String, String, Option<i32>) {
    signalled(script, &["-INT"])
}

/// As `interrupted`, by these signals, a tenth of a second apart.
fn signalled(script: &str, signals: &[&str]) -> (String, String, Option<i32>) {
    signalled_each(script, signals, 100)
}

/// As `signalled`, so many milliseconds apart.
fn signalled_each(script: &str, signals: &[&str], apart: u64) -> (String, String, Option<i32>) {
    let mut child = command()
        .args(["run", "--limit", "wall=20s"])
        .arg(file(script.as_bytes()))
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut out = BufReader::new(child.stdout.take().expect("it is piped"));
    let mut line = String::new();
    out.read_line(&mut line).expect("the script prints a line");
    let pid = child.id().to_string();
    for (place, signal) in signals.iter().enumerate() {
        if place > 0 {
            std::thread::sleep(std::time::Duration::from_millis(apart));
        }
        let sent = Command::new("kill").args([signal, &*pid]).status().expect("there is a kill");
        assert!(sent.success());
    }
    let (mut rest, mut err) = (String::new(), String::new());
    out.read_to_string(&mut rest).expect("UTF-8");
    child.stderr.take().expect("it is piped").read_to_string(&mut err).expect("UTF-8");
    (rest, err, child.wait().expect("the command ends").code())
}

#[test]
fn an_interrupt_is_a_keyboard_interrupt_with_status_130() {
    for wait in ["while True: pass", "import time; time.sleep(15)"] {
        let (rest, err, status) = interrupted(&format!("print('ready')\n{wait}\n"));
        assert_eq!((rest.as_str(), status), ("", Some(130)), "{wait}: {err}");
        assert!(err.starts_with("Traceback (most recent call last):\n"), "{wait}: {err}");
        assert!(err.ends_with("KeyboardInterrupt\n"), "{wait}: {err}");
    }
}

#[test]
fn a_task_that_sleeps_is_interrupted() {
    let script = "import asyncio\nasync def main():\n    print('ready')\n    await asyncio.sleep(15)\nasyncio.run(main())\n";
    let (_, err, status) = interrupted(script);
    assert_eq!(status, Some(130), "{err}");
    assert!(err.ends_with("KeyboardInterrupt\n"), "{err}");
}

#[test]
fn a_script_may_catch_an_interrupt() {
    let script = "import time\nprint('ready')\ntry:\n    time.sleep(15)\nexcept KeyboardInterrupt:\n    print('caught')\n";
    assert_eq!(interrupted(script), ("caught\n".to_owned(), String::new(), Some(0)));
}

#[test]
fn a_second_interrupt_ends_a_script_that_catches_them_all() {
    let script = "print('ready')\nwhile True:\n    try:\n        while True: pass\n    except KeyboardInterrupt:\n        print('no')\n";
    let (out, err, status) = signalled(script, &["-INT", "-INT"]);
    assert_eq!((out.as_str(), err.as_str(), status), ("no\n", "", Some(130)));
}

#[test]
fn interrupts_that_are_far_apart_are_the_scripts_own() {
    let wait = "    try:\n        time.sleep(15)\n    except KeyboardInterrupt:\n        print('caught')\n";
    let script = format!("import time\nprint('ready')\nfor i in range(2):\n{wait}");
    let (out, err, status) = signalled_each(&script, &["-INT", "-INT"], 1_300);
    assert_eq!((out.as_str(), err.as_str(), status), ("caught\ncaught\n", "", Some(0)));
}

#[test]
fn sigterm_ends_a_script_at_once() {
    let script = "print('ready')\ntry:\n    while True: pass\nfinally:\n    print('no')\n";
    let (out, err, status) = signalled(script, &["-TERM"]);
    assert_eq!((out.as_str(), err.as_str(), status), ("", "", Some(143)));
}

#[test]
fn every_statement_of_a_repl_may_be_interrupted() {
    let mut child = command()
        .args(["repl", "--limit", "wall=20s"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    let mut typed = child.stdin.take().expect("it is piped");
    let mut out = BufReader::new(child.stdout.take().expect("it is piped"));
    let pid = child.id().to_string();
    let mut shown = String::new();
    for at in 0..3 {
        let statement =
            format!("while True:\n    if not print('ready', {at}):\n        while True: pass\n\n");
        typed.write_all(statement.as_bytes()).expect("it reads");
        let mut line = String::new();
        while !line.ends_with(&format!("ready {at}\n")) {
            assert_ne!(out.read_line(&mut line).expect("it prints"), 0, "it has ended: {shown}");
        }
        shown.push_str(&line);
        let sent = Command::new("kill").args(["-INT", &pid]).status().expect("there is a kill");
        assert!(sent.success());
    }
    typed.write_all(b"print('still', 'here')\n").expect("it reads");
    drop(typed);
    let mut rest = String::new();
    out.read_to_string(&mut rest).expect("UTF-8");
    assert!(rest.contains("still here"), "{rest}");
    assert_eq!(child.wait().expect("the command ends").code(), Some(0));
}
