//! Content of a snapshot to a session that runs on.
//!
//! Place: `README.md`.
//!
//! Invariants: the checksum is made right, so that what reads the content sees it.
//! Limits: those of `mutate::restore` and `mutate::go_on`.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use ophiary_runtime::session::{Session, SessionOptions};
use ophiary_tests::mutate;

/// A snapshot whose envelope is used.
static EMPTY: LazyLock<Vec<u8>> = LazyLock::new(|| {
    Session::new(SessionOptions::default()).snapshot().expect("an empty session is saved")
});

fuzz_target!(|data: &[u8]| {
    if let Ok(session) = mutate::restore(&mutate::sealed(&EMPTY, data)) {
        mutate::go_on(session);
    }
});
