//! Texts and sizes that should change only when somebody means it: bytecode, tracebacks, diagnostics, public types.
//!
//! Place: `golden/` has the programs and, beside them, what insta has recorded; `INSTA_UPDATE=always cargo test -p
//! ophiary-tests --test golden` records anew, and the difference is to be looked at. What `CPython` says too is judged by the
//! cases of `python/`.
//!
//! Invariants: the same on every platform of 64 bits.
//! Limits: none.

use std::fmt::Write;
use std::mem::size_of;
use std::path::Path;
use std::thread;

use insta::{Settings, assert_snapshot};
use ophiary_runtime::code::dis::disassemble;
use ophiary_runtime::code::op::Op;
use ophiary_runtime::code::{CodeObject, Constant, Program};
use ophiary_runtime::compile::{CompileOptions, compile};
use ophiary_runtime::host::{HostCall, HostError, HostFunction, HostValue};
use ophiary_runtime::limits::{LimitExceeded, LimitName, Limits};
use ophiary_runtime::parse::{CompileError, STACK_BYTES};
use ophiary_runtime::session::{Session, SessionOptions, compile_error_text};
use ophiary_runtime::snapshot::{RestoreOptions, SnapshotError};
use ophiary_runtime::source::{Source, Span};
use ophiary_runtime::suspension::{FeedError, Raised, ReplyError, Suspension, Usage};

/// What a session may take before its first feed, without what it has on the heap.
const SESSION_BYTES_MAX: usize = 4096;

/// Compares with what was recorded in `golden/`.
fn golden(name: &str, text: &str) {
    let mut settings = Settings::clone_current();
    settings.set_snapshot_path(Path::new(env!("CARGO_MANIFEST_DIR")).join("golden"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| assert_snapshot!(name, text));
}

/// Does this on a stack that compiling fits on.
fn deep<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| {
        let builder = thread::Builder::new().stack_size(STACK_BYTES);
        let worker = builder.spawn_scoped(scope, work).expect("a thread starts");
        worker.join().expect("it does not panic")
    })
}

/// What is printed for a program: its traceback, why it did not compile, or the limit that it passed.
fn failure(text: &str) -> String {
    deep(|| {
        let source = Source::new("script.py", text);
        let program = match compile(source.clone(), &CompileOptions::default()) {
            Ok(program) => program,
            Err(error) => return compile_error_text(&source, &error),
        };
        let limits = Limits { fuel: 1_000_000, depth: 100, output: 100, ..Limits::default() };
        let mut session = Session::new(SessionOptions { limits, ..SessionOptions::default() });
        session.feed(&program, &[]).expect("the session is idle");
        loop {
            match session.run(10_000) {
                Suspension::OutOfFuel => {}
                Suspension::Raised(raised) => return raised.traceback,
                Suspension::LimitExceeded(exceeded) => return format!("{exceeded}\n"),
                other => return format!("{other:?}\n"),
            }
        }
    })
}

/// Each program and what is printed for it.
fn failures(programs: &[&str]) -> String {
    let mut out = String::new();
    for program in programs {
        let said = failure(program);
        let _ = write!(out, "=== {}\n{said}\n", program.trim().replace('\n', "\n    "));
    }
    out
}

fn bytecode(name: &str, source: &str) {
    let compiled =
        deep(|| compile(Source::new(format!("{name}.py"), source), &CompileOptions::default()));
    golden(name, &disassemble(&compiled.expect("it compiles")));
}

#[test]
fn bytecode_of_a_loop() {
    bytecode("loop", include_str!("golden/loop.py"));
}

#[test]
fn bytecode_of_a_closure() {
    bytecode("closure", include_str!("golden/closure.py"));
}

#[test]
fn bytecode_of_a_class() {
    bytecode("class", include_str!("golden/class.py"));
}

#[test]
fn tracebacks() {
    golden(
        "tracebacks",
        &failures(&[
            "def half(x):\n    return x / 0\nprint(half(3) + 1)",
            "try:\n    {}['key']\nexcept KeyError as error:\n    raise ValueError('no key') from error",
            "try:\n    [][1]\nexcept IndexError:\n    undefined_name",
            "error = RuntimeError('it\\nhas lines')\nerror.add_note('and a note')\nraise error",
            "raise ExceptionGroup('two', [ValueError(1), ExceptionGroup('inner', [TypeError(2)])])",
            "def forever(n): return forever(n + 1)\nforever(0)",
            "class Odd(Exception):\n    def __str__(self): return 1\nraise Odd",
            "def f(a, *, b): pass\nf(1, c=2)",
            "'é' + (1,\n    2)",
            "lenght = 3\nprint(length)",
        ]),
    );
}

#[test]
fn programs_that_do_not_compile() {
    golden(
        "refusals",
        &failures(&[
            "x = = 1",
            "if x\n    pass",
            "def f():\n  return 1\n return 2",
            "print('open",
            "return 1",
            "break",
            "def f(a, a): pass",
            "x: int = (yield)",
            "nonlocal x",
            "f(1, a=2, 3)",
            "from os import *\nimport subprocess",
            "await x",
            "1 = x",
        ]),
    );
}

#[test]
fn limits_that_end_a_run() {
    golden("limits", &failures(&["while True: pass", "while True: print('12345')"]));
}

#[test]
fn errors_of_the_embedding() {
    let not_a_snapshot =
        Session::restore(b"bytes", SessionOptions::default(), &RestoreOptions::default());
    let input = FeedError::Input { name: "x".to_owned(), reason: "too deep".to_owned() };
    let exceeded = LimitExceeded { limit: LimitName::HostCalls, allowed: 2, used: 3 };
    let texts = [
        FeedError::Busy.to_string(),
        FeedError::NoMemory.to_string(),
        input.to_string(),
        ReplyError::NotPending { id: 7 }.to_string(),
        ReplyError::NotWaiting.to_string(),
        exceeded.to_string(),
        not_a_snapshot.err().map_or_else(String::new, |error| error.to_string()),
        SnapshotError::Malformed("the heap is torn").to_string(),
    ];
    golden("errors", &texts.join("\n"));
}

/// What an embedder holds many of, and what the interpreter reads most.
#[test]
#[cfg(target_pointer_width = "64")]
fn sizes_of_public_types() {
    macro_rules! sizes {
        ($($name:ident)*) => { [$((stringify!($name), size_of::<$name>())),*] };
    }
    let sizes = sizes![
        Op CodeObject Constant Program Span Source CompileOptions CompileError HostCall HostError HostFunction HostValue
        Limits LimitExceeded SessionOptions Suspension Raised Usage SnapshotError
    ];
    let mut out = String::new();
    for (name, bytes) in sizes {
        let _ = writeln!(out, "{name}: {bytes}");
    }
    golden("sizes", &out);
    // It has the interpreter's tables inside, whose fields come and go.
    assert!(size_of::<Session>() <= SESSION_BYTES_MAX);
}
