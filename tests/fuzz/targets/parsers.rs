//! Text and bytes to the parsers of the standard library.
//!
//! Place: `README.md`. The programs are in `parsers/`.
//!
//! Invariants: the first byte chooses the parser and how it is run; the rest is what it reads. A parser raises only what its
//! documentation says: the programs catch that, and nothing else may come out of them but the memory limit's error.
//! Limits: small ones, so that no input takes long.
#![no_main]

use std::fmt::Write as _;

use libfuzzer_sys::fuzz_target;
use ophiary_runtime::limits::Limits;
use ophiary_tests::case::{Case, Outcome};
use ophiary_tests::drive::{Mode, run_within};

const PARSERS: [&str; 11] = [
    include_str!("../parsers/json.py"),
    include_str!("../parsers/csv.py"),
    include_str!("../parsers/re.py"),
    include_str!("../parsers/tomllib.py"),
    include_str!("../parsers/struct.py"),
    include_str!("../parsers/datetime.py"),
    include_str!("../parsers/base64.py"),
    include_str!("../parsers/unicode.py"),
    include_str!("../parsers/numbers.py"),
    include_str!("../parsers/markup.py"),
    include_str!("../parsers/literals.py"),
];

fn check(data: &[u8]) {
    let Some((chosen, data)) = data.split_first() else { return };
    let parser = PARSERS[usize::from(*chosen) % PARSERS.len()];
    let mut source = String::from("data = bytes.fromhex('");
    for byte in data {
        let _ = write!(source, "{byte:02x}");
    }
    source.push_str("')\ntext = data.decode('utf-8', 'replace')\n");
    source.push_str(parser);
    let case = Case {
        name: "fuzz".to_owned(),
        source,
        directives: Vec::new(),
        expected: Outcome::default(),
    };
    let limits = Limits { fuel: 400_000, memory: 16 << 20, output: 4_000, ..Limits::default() };
    let plain = run_within(&case, Mode::Plain, &limits).expect("it runs");
    if let Some(traceback) = &plain.outcome.traceback {
        assert!(traceback.ends_with("MemoryError\n"), "{traceback}");
    }
    // Slices of one unit of fuel take a hundred times as long, saving at hundreds of places longer still.
    match *chosen {
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
