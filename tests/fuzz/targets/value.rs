//! JSON to a value of the host, into a session, and back.
//!
//! Place: `README.md`. The JSON door is the command's.
//!
//! Invariants: what is written reads back as the same value.
//! Limits: those of values across the door.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ophiary_runtime::compile::{CompileOptions, compile};
use ophiary_runtime::session::{Session, SessionOptions};
use ophiary_runtime::source::Source;

#[path = "../../../sdk/cli/src/value.rs"]
mod value;

fuzz_target!(|data: &[u8]| {
    let text = String::from_utf8_lossy(data);
    let Ok(input) = value::parse_input(&format!("x={text}")) else { return };
    let json = value::to_json(&input.value);
    let _ = value::from_json(&json);
    let options = CompileOptions { result: true, ..CompileOptions::default() };
    let program = compile(Source::new("value.py", "x"), &options).expect("it compiles");
    let mut session = Session::new(SessionOptions::default());
    if session.feed(&program, &[(input.name, input.value)]).is_ok() {
        let _ = session.run(100_000);
        let _ = session.snapshot();
        assert!(session.books_balance());
    }
});
