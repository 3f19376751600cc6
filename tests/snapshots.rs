//! Sessions that earlier builds have saved: they are loaded and go on as if nothing had happened.
//!
//! Place: `golden/snapshots/*.py` are the programs, each saved where it calls `pause()`; `golden/snapshots/N/` has what a build of
//! format N has saved of each. `.ci/snapshots` writes those of the format that this build writes.
//!
//! Invariants: a session that was loaded prints what one prints that was never saved. The programs use no module of our own Python:
//! such is in a snapshot by its hash, and a snapshot that has used another version of it is refused.
//! Limits: none.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use ophiary_runtime::compile::{CompileOptions, compile};
use ophiary_runtime::host::{HostFunction, HostValue};
use ophiary_runtime::session::{Session, SessionOptions};
use ophiary_runtime::snapshot::{
    Compression, RestoreOptions, Seal, SealKey, SnapshotContext, SnapshotError, inspect,
};
use ophiary_runtime::source::Source;
use ophiary_runtime::suspension::Suspension;

/// The first format that this build reads.
const FORMAT_FIRST: u16 = 13;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("golden/snapshots")
}

fn options() -> SessionOptions {
    let functions = vec![HostFunction::blocking("pause"), HostFunction::asynchronous("later")];
    SessionOptions { functions, ..SessionOptions::default() }
}

fn trusting() -> RestoreOptions {
    RestoreOptions { trust_unsealed: true, ..RestoreOptions::default() }
}

/// Name and text of each program.
fn programs() -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder()).expect("the programs").flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|ext| ext == "py") {
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            found.push((name, fs::read_to_string(path).expect("a program")));
        }
    }
    found.sort();
    assert!(found.len() >= 8, "programs are missing");
    found
}

fn begin(name: &str, text: &str) -> Session {
    let options = CompileOptions { top_level_await: true, ..CompileOptions::default() };
    let program = compile(Source::new(name, text), &options).expect("it compiles");
    let mut session = Session::new(self::options());
    session.feed(&program, &[]).expect("it begins");
    session
}

/// Runs until the program pauses, or to its end; whether it has paused.
fn run(session: &mut Session, output: &mut String) -> bool {
    let mut calls = Vec::new();
    loop {
        let why = session.run(10_000);
        output.push_str(&session.take_output());
        calls.extend(session.take_outbox());
        match why {
            Suspension::OutOfFuel => {}
            Suspension::HostCall(_) => return true,
            Suspension::Waiting { .. } => {
                let pending = session.pending_calls();
                let replies: Vec<_> =
                    pending.iter().map(|id| (*id, Ok(HostValue::Int(7)))).collect();
                session.resolve(&replies, Duration::from_secs(1)).expect("they are pending");
            }
            Suspension::Finished(_) => return false,
            other => unreachable!("{other:?}\n{output}"),
        }
    }
}

/// Answers the pause and runs on to the end; what is printed.
fn go_on(session: &mut Session) -> String {
    let mut output = String::new();
    loop {
        let call = session.blocked_in().expect("it pauses");
        session.resume(call, Ok(HostValue::Int(1))).expect("it is pending");
        if !run(session, &mut output) {
            assert!(session.books_balance());
            return output;
        }
    }
}

#[test]
fn sessions_of_formats_that_are_read_go_on() {
    let written = inspect(&Session::new(options()).snapshot().expect("it is saved"));
    let current = written.expect("it has a header").version;
    let how = std::env::var("OPHIARY_GOLDEN").ok();
    for (name, text) in programs() {
        let mut plain = begin(&name, &text);
        assert!(run(&mut plain, &mut String::new()), "{name} does not pause");
        let bytes = plain.snapshot().expect("it is saved");
        let expected = go_on(&mut plain);
        assert!(!expected.is_empty(), "{name} prints nothing");
        for format in FORMAT_FIRST..=current {
            let file = folder().join(format.to_string()).join(format!("{name}.snap"));
            // What is there stays, so that it is known to be read later.
            let writes = how.as_deref().is_some_and(|how| how == "anew" || !file.exists());
            if format == current && writes {
                fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
                fs::write(&file, &bytes).expect("it is written");
            }
            let Ok(saved) = fs::read(&file) else {
                panic!("{} is not there: run .ci/snapshots", file.display());
            };
            assert_eq!(inspect(&saved).expect("it has a header").version, format);
            let mut session = Session::restore(&saved, options(), &trusting())
                .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
            assert_eq!(go_on(&mut session), expected, "{}", file.display());
        }
    }
}

#[test]
fn a_compressed_session_is_the_same() {
    let compression = Compression { level: 3, threshold: 0 };
    let key = [7; 32];
    let seals = [
        Seal::None,
        Seal::Keyed { key_id: "a".to_owned(), key },
        Seal::Encrypted { key_id: "a".to_owned(), key },
    ];
    let keys = vec![SealKey { id: "a".to_owned(), key }];
    let options = RestoreOptions { keys, ..trusting() };
    for (name, text) in programs() {
        let mut plain = begin(&name, &text);
        assert!(run(&mut plain, &mut String::new()));
        let expected = go_on(&mut begin_and_pause(&name, &text));
        for seal in &seals {
            let context = SnapshotContext::default();
            let whole = plain.snapshot_sealed(&context, seal).expect("it is saved");
            let bytes =
                plain.snapshot_compressed(&context, seal, &compression).expect("it is saved");
            let header = inspect(&bytes).expect("it has a header");
            assert!(header.compressed && bytes.len() < whole.len(), "{name}");
            let records = inspect(&whole).expect("it has a header").record_bytes;
            assert_eq!(header.record_bytes, records);
            let mut session =
                Session::restore(&bytes, self::options(), &options).expect("it is restored");
            // Once more, since it goes on from the same state.
            let again = session.snapshot_sealed(&context, seal).expect("it is saved");
            assert_eq!(again, whole, "{name}");
            assert_eq!(go_on(&mut session), expected);
        }
    }
}

fn begin_and_pause(name: &str, text: &str) -> Session {
    let mut session = begin(name, text);
    assert!(run(&mut session, &mut String::new()));
    session
}

#[test]
fn short_snapshots_are_left_as_they_are() {
    let mut session = Session::new(options());
    let compression = Compression { level: 3, threshold: 1 << 20 };
    let context = SnapshotContext::default();
    let bytes =
        session.snapshot_compressed(&context, &Seal::None, &compression).expect("it is saved");
    assert!(!inspect(&bytes).expect("it has a header").compressed);
    assert_eq!(bytes, session.snapshot().expect("it is saved"));
}

/// A snapshot of 100 MB in some kB is refused where fewer bytes are allowed, and before they are made.
#[test]
fn decompressing_is_capped() {
    let mut session = begin("wide.py", "x = 'a' * 30_000_000\npause()");
    assert!(run(&mut session, &mut String::new()));
    let compression = Compression { level: 3, threshold: 0 };
    let context = SnapshotContext::default();
    let bytes =
        session.snapshot_compressed(&context, &Seal::None, &compression).expect("it is saved");
    assert!(bytes.len() < 100_000, "{}", bytes.len());
    let mut small = options();
    small.limits.snapshot = 1 << 20;
    let refused = Session::restore(&bytes, small, &trusting());
    assert!(matches!(refused, Err(SnapshotError::TooLarge { .. })), "{refused:?}");
    assert!(Session::restore(&bytes, options(), &trusting()).is_ok());
    // The header's own length is held to as well.
    for (at, byte) in [(38, 1), (39, 9), (41, 0)] {
        let mut forged = bytes.clone();
        forged[at] ^= byte | 1;
        assert!(Session::restore(&forged, options(), &trusting()).is_err());
    }
}
