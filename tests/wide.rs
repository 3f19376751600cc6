//! Each construct of the grammar written as wide as a source allows and as deep as the door does, wherever a script can have it
//! compiled: on threads with the stack that compiling is promised.
//!
//! Place: `wide/constructs.rs` has the constructs; `sdk/cli/tests/hostile.rs` runs chains by the command.
//!
//! Invariants: each source compiles when it is short, so that a long one reaches the compiler and is not refused for its form; a
//! long one compiles or is refused. A stack that does not suffice ends the process, and the thread's name tells the case.
//! Limits: `WIDE` links; `FUEL` for what a session does with them.

use std::fmt::Write as _;

use ophiary_runtime::compile::{CompileOptions, compile};
use ophiary_runtime::host::HostValue;
use ophiary_runtime::limits::Limits;
use ophiary_runtime::parse::{CompileError, ParseLimits, STACK_BYTES};
use ophiary_runtime::session::{Session, SessionOptions};
use ophiary_runtime::source::Source;
use ophiary_runtime::suspension::Suspension;

#[path = "wide/constructs.rs"]
mod constructs;

#[path = "wide/running.rs"]
mod running;

use constructs::{Construct, constructs};
use running::RUNNING;

/// Links of a chain.
const WIDE: usize = 50_000;
/// Links of a source that must compile.
const SHORT: usize = 3;
/// Levels that are tried: the brackets, the operators and the blocks that the door admits, and some more.
const DEEP: [usize; 5] = [97, 195, 1_400, 2_950, WIDE];
/// What a session may do with one source.
const FUEL: u64 = 5_000_000;
const THREADS: usize = 2;

/// How a script has a text compiled; `s` is the text.
const WAYS: [(&str, &str); 5] = [
    ("exec", "exec(s, {})"),
    ("compile", "compile(s, 'f', 'exec')"),
    ("tree", "import ast\nast.parse(s)"),
    ("unparse", "import ast\nast.unparse(ast.parse(s))"),
    ("checked", "import ast\ncompile(ast.parse(s), 'f', 'exec')"),
];

/// Where an expression can stand.
const PLACES: [(&str, &str, &str); 12] = [
    ("annotation", "x: ", ""),
    ("parameter", "def f(a: ", "): pass"),
    ("result", "def f() -> ", ": pass"),
    ("default", "def f(a=", "): pass"),
    ("field", "class A:\n  x: ", ""),
    ("part", "f'''{(", ")}'''"),
    ("format", "f'''{1:{(", ")}}'''"),
    ("template", "t'''{(", ")}'''"),
    ("type", "type X = ", ""),
    ("bound", "def f[T: ", "](): pass"),
    ("guard", "match x:\n  case y if ", ": pass"),
    ("decorator", "@", "\ndef f(): pass"),
];

fn compiled(text: &str) -> Result<(), CompileError> {
    let limits = ParseLimits { source_bytes: u32::MAX, ..ParseLimits::default() };
    let options = CompileOptions { limits, top_level_await: true, ..CompileOptions::default() };
    compile(Source::new("wide.py", text), &options).map(drop)
}

/// Has a script do `way` with a text.
fn run(way: &str, text: String) -> Suspension {
    let limits = Limits {
        fuel: FUEL,
        memory: 1 << 30,
        source: u64::MAX,
        value_bytes: 1 << 30,
        ..Limits::default()
    };
    let mut session = Session::new(SessionOptions { limits, ..SessionOptions::default() });
    let source = format!("try:\n    {}\nexcept BaseException: pass\n", way.replace('\n', "\n    "));
    let program = compile(Source::new("way.py", source), &CompileOptions::default());
    let program = program.expect("a way compiles");
    session.feed(&program, &[("s".to_owned(), HostValue::Str(text))]).expect("it begins");
    loop {
        match session.run(1_000_000) {
            Suspension::OutOfFuel => {}
            end => return end,
        }
    }
}

/// Runs the cases on a few threads, each on a thread of its own that bears its name.
fn each(cases: &[Construct], work: impl Fn(&Construct) -> Result<(), String> + Sync) {
    let (work, mut failures) = (&work, String::new());
    std::thread::scope(|scope| {
        for part in cases.chunks(THREADS) {
            let running = part.iter().map(|case| {
                let thread = std::thread::Builder::new().stack_size(STACK_BYTES);
                let thread = thread.name(case.name.clone());
                thread.spawn_scoped(scope, || work(case)).expect("a thread starts")
            });
            for (case, running) in part.iter().zip(running.collect::<Vec<_>>()) {
                match running.join() {
                    Ok(Ok(())) => {}
                    Ok(Err(text)) => writeln!(failures, "{}: {text}", case.name).expect("text"),
                    Err(_) => writeln!(failures, "{}: panicked", case.name).expect("text"),
                }
            }
        }
    });
    assert!(failures.is_empty(), "{failures}");
}

/// The short form of each is a program: a long one is not refused for its form.
#[test]
fn each_construct_compiles_when_it_is_short() {
    each(&constructs(), |case| {
        let text = case.text(SHORT);
        compiled(&text).map_err(|error| format!("{error}\n{text}"))?;
        if !case.is_expression {
            return Ok(());
        }
        for (place, before, after) in PLACES {
            let text = format!("{before}{}{after}\n", case.expression(SHORT));
            compiled(&text).map_err(|error| format!("{place}: {error}\n{text}"))?;
        }
        Ok(())
    });
}

#[test]
fn programs_may_be_wide() {
    each(&constructs(), |case| {
        let _ = compiled(&case.text(WIDE));
        if case.is_expression {
            for (_, before, after) in PLACES {
                let _ = compiled(&format!("{before}{}{after}\n", case.expression(WIDE)));
            }
        }
        Ok(())
    });
}

#[test]
fn programs_may_be_deep() {
    each(&constructs(), |case| {
        for levels in DEEP {
            let _ = compiled(&case.text(levels));
            if !case.is_expression {
                continue;
            }
            let inner = case.expression(levels);
            for (_, before, after) in PLACES {
                let _ = compiled(&format!("{before}{inner}{after}\n"));
            }
            // Below as many blocks as there may be.
            let mut text = String::new();
            for level in 0..98 {
                let _ = writeln!(text, "{}if a:", " ".repeat(level));
            }
            let _ = writeln!(text, "{}x = {inner}", " ".repeat(98));
            let _ = compiled(&text);
        }
        Ok(())
    });
}

#[test]
fn scripts_may_compile_what_is_wide() {
    each(&constructs(), |case| {
        for (_, way) in WAYS {
            run(way, case.text(WIDE));
        }
        Ok(())
    });
}

#[test]
fn scripts_may_compile_what_is_deep() {
    each(&constructs(), |case| {
        for levels in [97, 195, 1_400, 2_950] {
            for (_, way) in WAYS {
                run(way, case.text(levels));
            }
        }
        Ok(())
    });
}

/// What runs is bounded by `depth`, however much that is.
#[test]
fn what_runs_may_be_deep() {
    for (name, text) in RUNNING {
        let thread = std::thread::Builder::new().stack_size(STACK_BYTES).name(name.to_owned());
        let work = move || {
            let limits = Limits {
                fuel: 300_000_000,
                memory: 1 << 30,
                depth: 1_000_000,
                ..Limits::default()
            };
            let mut session = Session::new(SessionOptions { limits, ..SessionOptions::default() });
            let program = compile(Source::new(name, text), &CompileOptions::default());
            session.feed(&program.expect("it compiles"), &[]).expect("it begins");
            while session.run(1_000_000) == Suspension::OutOfFuel {}
        };
        thread.spawn(work).expect("a thread starts").join().expect("it ends");
    }
}
