//! The smallest embedding: a program, an input, what it prints, its value.
//!
//! Place: read this first; `host_function.rs` goes on from here.
//! Invariants: none beyond what it asserts.
//! Limits: the defaults.
#![expect(clippy::print_stdout, reason = "an example shows what the script printed")]

use std::error::Error;

use ophiary_runtime::compile::{CompileOptions, compile};
use ophiary_runtime::host::HostValue;
use ophiary_runtime::parse::STACK_BYTES;
use ophiary_runtime::session::{Session, SessionOptions};
use ophiary_runtime::source::Source;
use ophiary_runtime::suspension::Suspension;

const SCRIPT: &str = "
print('Hello,', name)
len(name)
";

fn script() -> Result<(), Box<dyn Error + Send + Sync>> {
    // The value of the last statement, if that is an expression, is the result.
    let options = CompileOptions { result: true, ..CompileOptions::default() };
    let program = compile(Source::new("hello.py", SCRIPT), &options)?;

    let mut session = Session::new(SessionOptions::default());
    session.feed(&program, &[("name".to_owned(), HostValue::from("snake"))])?;
    let why = loop {
        match session.run(50_000) {
            Suspension::OutOfFuel => {}
            why => break why,
        }
    };
    let output = session.take_output();
    print!("{output}");
    assert_eq!(output, "Hello, snake\n");
    assert_eq!(why, Suspension::Finished(HostValue::Int(5)));
    Ok(())
}

/// Compiling needs a stack of a certain size, so the work has a thread.
pub fn main() -> Result<(), Box<dyn Error + Send + Sync>> {
    let thread = std::thread::Builder::new().stack_size(STACK_BYTES).spawn(script)?;
    thread.join().map_err(|_| "the thread panicked")?
}
