//! What every bench needs: the kernels' texts, compiled programs, sessions that run them.
//!
//! Place: the criterion benches beside this file; `peers/` compares with other interpreters and stands alone.
//!
//! Invariants: a bench that measures a wrong result is no bench, so everything here fails loudly.
//! Limits: those of `Limits::default`, with fuel enough for every kernel.

use std::path::Path;
use std::sync::Arc;

use ophiary_runtime::code::Program;
use ophiary_runtime::compile::{self, CompileOptions};
use ophiary_runtime::host::{HostFunction, HostValue};
use ophiary_runtime::limits::Limits;
use ophiary_runtime::session::{Session, SessionOptions};
use ophiary_runtime::source::Source;
use ophiary_runtime::suspension::Suspension;

/// Fuel that no bench uses up.
pub const ENOUGH: u64 = 1 << 50;

/// The text of a program beneath `programs/`.
pub fn text(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("programs").join(name);
    std::fs::read_to_string(&path)
        .unwrap_or_else(|error| unreachable!("{}: {error}", path.display()))
}

/// A compiled program.
pub fn compiled(text: &str) -> Arc<Program> {
    let options =
        CompileOptions { result: true, top_level_await: true, ..CompileOptions::default() };
    compile::compile(Source::new("bench.py", text.to_owned()), &options)
        .unwrap_or_else(|error| unreachable!("{error:?}"))
}

/// An empty session that may call `functions`.
pub fn session(functions: Vec<HostFunction>) -> Session {
    Session::new(options(functions))
}

/// Options whose limits no bench meets.
pub fn options(functions: Vec<HostFunction>) -> SessionOptions {
    let limits = Limits {
        fuel: ENOUGH,
        session_fuel: ENOUGH,
        host_calls: ENOUGH,
        session_host_calls: ENOUGH,
        host_calls_in_flight: u32::MAX,
        ..Limits::default()
    };
    SessionOptions { limits, functions, ..SessionOptions::default() }
}

/// Feeds a program and its inputs; it runs at the next `Session::run`.
pub fn feed(session: &mut Session, program: &Arc<Program>, inputs: &[(String, HostValue)]) {
    session.feed(program, inputs).unwrap_or_else(|error| unreachable!("{error}"));
}

/// Runs a fed session to its end.
pub fn finish(session: &mut Session) -> HostValue {
    match session.run(ENOUGH) {
        Suspension::Finished(value) => value,
        other => unreachable!("{other:?}"),
    }
}

/// A program's value in a new session.
pub fn run(program: &Arc<Program>) -> HostValue {
    let mut session = session(Vec::new());
    feed(&mut session, program, &[]);
    finish(&mut session)
}
