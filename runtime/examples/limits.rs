//! Limits: one that a script can catch, one that it cannot, and a session that goes on after both.
//!
//! Place: after `hello.rs`.
//! Invariants: none beyond what it asserts.
//! Limits: 4 MiB, 100,000 units of fuel for each feed.
#![expect(clippy::print_stdout, reason = "an example shows what the script printed")]

use std::error::Error;

use ophiary_runtime::compile::{CompileOptions, compile};
use ophiary_runtime::limits::{LimitName, Limits};
use ophiary_runtime::parse::STACK_BYTES;
use ophiary_runtime::session::{Session, SessionOptions};
use ophiary_runtime::source::Source;
use ophiary_runtime::suspension::Suspension;

type Failure = Box<dyn Error + Send + Sync>;

fn feed(session: &mut Session, text: &str) -> Result<Suspension, Failure> {
    let program = compile(Source::new("limits.py", text), &CompileOptions::default())?;
    session.feed(&program, &[])?;
    loop {
        let why = session.run(10_000);
        print!("{}", session.take_output());
        // The runtime has no clock: a host that wants a time limit looks at one here, and calls `Session::cancel`.
        if why != Suspension::OutOfFuel {
            return Ok(why);
        }
    }
}

fn script() -> Result<(), Failure> {
    let limits = Limits { memory: 4 << 20, fuel: 100_000, ..Limits::default() };
    let mut session = Session::new(SessionOptions { limits, ..SessionOptions::default() });

    let greedy = "try:\n    [0] * 10 ** 9\nexcept MemoryError:\n    print('too much')";
    assert!(matches!(feed(&mut session, greedy)?, Suspension::Finished(_)));

    let endless = "try:\n    while True: seen = True\nexcept BaseException:\n    print('caught')";
    let Suspension::LimitExceeded(exceeded) = feed(&mut session, endless)? else {
        return Err("it ended otherwise".into());
    };
    println!("{exceeded}");
    assert_eq!((exceeded.limit, exceeded.allowed), (LimitName::Fuel, 100_000));

    assert!(matches!(feed(&mut session, "print('seen:', seen)")?, Suspension::Finished(_)));
    Ok(())
}

/// Compiling needs a stack of a certain size, so the work has a thread.
pub fn main() -> Result<(), Failure> {
    let thread = std::thread::Builder::new().stack_size(STACK_BYTES).spawn(script)?;
    thread.join().map_err(|_| "the thread panicked")?
}
