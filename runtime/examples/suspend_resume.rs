//! A session that waits for an answer as bytes, and goes on from them: in another process, or a week later.
//!
//! Place: after `host_function.rs`.
//! Invariants: none beyond what it asserts.
//! Limits: a snapshot has `Limits::snapshot` bytes at most.
#![expect(clippy::print_stdout, reason = "an example prints")]

use std::error::Error;

use ophiary_runtime::compile::{CompileOptions, compile};
use ophiary_runtime::host::{HostFunction, HostValue};
use ophiary_runtime::parse::STACK_BYTES;
use ophiary_runtime::session::{Session, SessionOptions};
use ophiary_runtime::snapshot::RestoreOptions;
use ophiary_runtime::source::Source;
use ophiary_runtime::suspension::Suspension;

const SCRIPT: &str = "
total = sum(ask(f'How many {fruit}?') for fruit in ['apples', 'pears'])
f'{total} pieces'
";

fn options() -> SessionOptions {
    let functions = vec![HostFunction::blocking("ask")];
    SessionOptions { functions, ..SessionOptions::default() }
}

fn script() -> Result<(), Box<dyn Error + Send + Sync>> {
    let compiling = CompileOptions { result: true, ..CompileOptions::default() };
    let program = compile(Source::new("fruit.py", SCRIPT), &compiling)?;
    let mut session = Session::new(options());
    session.feed(&program, &[])?;
    loop {
        match session.run(50_000) {
            Suspension::OutOfFuel => {}
            Suspension::HostCall(call) => {
                let bytes = session.snapshot()?;
                println!("{:?} waits in {} bytes", call.args, bytes.len());
                // These bytes were in nobody else's hands; `snapshot_sealed` is for those that will be.
                let restoring =
                    RestoreOptions { trust_unsealed: true, ..RestoreOptions::default() };
                session = Session::restore(&bytes, options(), &restoring)?;
                session.resume(call.id, Ok(HostValue::Int(21)))?;
            }
            why => {
                assert_eq!(why, Suspension::Finished(HostValue::from("42 pieces")));
                return Ok(());
            }
        }
    }
}

/// Compiling needs a stack of a certain size, so the work has a thread.
pub fn main() -> Result<(), Box<dyn Error + Send + Sync>> {
    let thread = std::thread::Builder::new().stack_size(STACK_BYTES).spawn(script)?;
    thread.join().map_err(|_| "the thread panicked")?
}
