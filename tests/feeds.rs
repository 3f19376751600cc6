//! Sessions that are fed again and again: what is kept, and what is not.
//!
//! Place: drives a session as a read-eval-print loop or a chat does, each feed being a program of its own.
//!
//! Invariants: what a session weighs depends on what its globals hold, not on how much it was fed.
//! Limits: none of its own.

use std::sync::Arc;

use ophiary_runtime::code::Program;
use ophiary_runtime::compile::{CompileOptions, compile};
use ophiary_runtime::host::HostValue;
use ophiary_runtime::limits::Limits;
use ophiary_runtime::session::{Session, SessionOptions};
use ophiary_runtime::snapshot::RestoreOptions;
use ophiary_runtime::source::Source;
use ophiary_runtime::suspension::{FeedError, Suspension};

/// More than the globals of these tests and the litter between two collections take.
const BYTES_MAX: u64 = 2 << 20;

fn options() -> SessionOptions {
    let limits = Limits { session_fuel: u64::MAX / 4, ..Limits::default() };
    SessionOptions { limits, ..SessionOptions::default() }
}

fn compiled(text: String) -> Arc<Program> {
    let options = CompileOptions { result: true, ..CompileOptions::default() };
    compile(Source::new("feed.py", text), &options).expect("it compiles")
}

fn fed(session: &mut Session, program: &Arc<Program>) -> HostValue {
    session.feed(program, &[]).expect("the session is idle");
    match session.run(u64::MAX / 8) {
        Suspension::Finished(value) => value,
        other => unreachable!("not finished: {other:?}"),
    }
}

#[test]
fn the_same_program_fed_for_ever_takes_no_more_room() {
    let mut session = Session::new(options());
    fed(&mut session, &compiled("x = 41".to_owned()));
    let program = compiled("x + 1".to_owned());
    for _ in 0..400_000 {
        assert_eq!(fed(&mut session, &program), HostValue::Int(42));
        assert!(session.usage().heap_bytes < BYTES_MAX, "{:?}", session.usage());
    }
}

#[test]
fn functions_that_are_replaced_leave_no_code_behind() {
    let mut session = Session::new(options());
    for i in 0..20_000_i64 {
        let name = i % 97;
        let text = format!("def f{name}(n={i}):\n    return [n for _ in '..'][0] + 1\nf{name}()");
        assert_eq!(fed(&mut session, &compiled(text)), HostValue::Int(i + 1));
        assert!(session.usage().heap_bytes < BYTES_MAX, "{:?}", session.usage());
    }
}

#[test]
fn code_takes_the_numbers_of_code_that_is_gone_also_after_a_restore() {
    let mut session = Session::new(options());
    for i in 0..2_000_u16 {
        // Programs of different lengths leave gaps of different lengths.
        let more = "(lambda: 1)()\n".repeat(usize::from(i % 7));
        let text = format!("def f{}():\n    return {i}\n{more}f{}() + f0()", i % 23, i % 23);
        let first = i - i % 23;
        assert_eq!(fed(&mut session, &compiled(text)), HostValue::Int(i64::from(i + first)));
        if i % 50 == 0 {
            let bytes = session.snapshot().expect("the session is idle");
            let how = RestoreOptions { trust_unsealed: true, ..RestoreOptions::default() };
            session = Session::restore(&bytes, options(), &how).expect("it was saved");
            assert_eq!(session.snapshot().expect("the session is idle"), bytes);
        }
    }
    assert!(session.usage().heap_bytes < BYTES_MAX, "{:?}", session.usage());
}

#[test]
fn a_feed_that_is_refused_for_an_input_leaves_the_session_as_it_was() {
    let mut session = Session::new(options());
    let ask = compiled("'a' in globals()".to_owned());
    fed(&mut session, &ask);
    let before = session.usage();
    let large =
        HostValue::Str("x".repeat(usize::try_from(Limits::default().value_bytes).unwrap() + 1));
    let inputs = [("a".to_owned(), HostValue::from("text")), ("b".to_owned(), large)];
    let refused = session.feed(&ask, &inputs).expect_err("it is too large");
    assert!(matches!(&refused, FeedError::Input { name, .. } if name == "b"), "{refused}");
    assert_eq!(session.usage(), before);
    assert_eq!(fed(&mut session, &ask), HostValue::Bool(false));
}
