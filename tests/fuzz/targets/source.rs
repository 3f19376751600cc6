//! Text to program to result.
//!
//! Place: `README.md`.
//!
//! Invariants: input that begins with a zero byte is the choices of a made-up program, other input is source text. What the
//! bytes add up to says how it is run, so that an input is always run alike.
//! Limits: small ones, so that no input takes long.
#![no_main]

use libfuzzer_sys::fuzz_target;
use ophiary_runtime::code::verify::verify;
use ophiary_runtime::limits::Limits;
use ophiary_tests::case::{Case, Outcome};
use ophiary_tests::drive::{self, Mode, run_within};
use ophiary_tests::generate;
use ophiary_tests::numbers::Numbers;

fn check(data: &[u8]) {
    let source = match data.split_first() {
        Some((0, tape)) => generate::program(Numbers::from_tape(tape)),
        _ => String::from_utf8_lossy(data).into_owned(),
    };
    let directives = vec!["host".to_owned()];
    let case = Case { name: "fuzz".to_owned(), source, directives, expected: Outcome::default() };
    let Ok(program) = drive::program(&case) else { return };
    verify(&program).expect("what is compiled passes the verifier");
    let limits = Limits {
        fuel: 20_000,
        memory: 2 << 20,
        output: 4_000,
        host_calls: 50,
        depth: 100,
        ..Limits::default()
    };
    let plain = run_within(&case, Mode::Plain, &limits).expect("it runs");
    // The other ways take a hundred times as long.
    match data.iter().fold(0_u8, |sum, byte| sum.wrapping_add(*byte)) {
        0..0xC0 => {}
        0xC0..0xF0 => {
            let steps = run_within(&case, Mode::OneFuel, &limits).expect("it runs in steps");
            assert_eq!(plain, steps, "slices show");
        }
        0xF0.. => {
            run_within(&case, Mode::SnapshotSteps, &limits).expect("it runs from snapshots");
        }
    }
}

fuzz_target!(|data: &[u8]| {
    // The compiler needs more stack than the main thread has.
    let stack = ophiary_runtime::parse::STACK_BYTES * 2;
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(stack);
        let thread = thread.spawn_scoped(scope, || check(data)).expect("a thread starts");
        thread.join().expect("no panic");
    });
});
