//! The one way of writing to the standard streams.
//!
//! Place: all that the command prints goes through the macros here; `main.rs` asks at the end whether it came out.
//!
//! Invariants: nothing here panics. The first write to standard output that fails is remembered, nothing is written there after
//! it, and the command does not end as a success. Who reads no more is not told so; a full disk is named.
//! Limits: none.

use std::io::{ErrorKind, Write};
use std::process::ExitCode;
use std::sync::OnceLock;

use crate::exit;

/// Why standard output is lost.
static LOST: OnceLock<std::io::Error> = OnceLock::new();

/// Prints to standard output.
macro_rules! out {
    ($($part:tt)*) => { $crate::out::write(format!($($part)*).as_bytes()) };
}

/// Prints a line to standard output.
macro_rules! outln {
    ($($part:tt)*) => { $crate::out::write(format!("{}\n", format_args!($($part)*)).as_bytes()) };
}

/// Prints to standard error.
macro_rules! err {
    ($($part:tt)*) => { $crate::out::write_error(format!($($part)*).as_bytes()) };
}

/// Prints a line to standard error.
macro_rules! errln {
    ($($part:tt)*) => { $crate::out::write_error(format!("{}\n", format_args!($($part)*)).as_bytes()) };
}

/// Writes to standard output at once.
pub(crate) fn write(bytes: &[u8]) {
    if is_lost() || bytes.is_empty() {
        return;
    }
    let mut stdout = std::io::stdout().lock();
    if let Err(error) = stdout.write_all(bytes).and_then(|()| stdout.flush()) {
        let _ = LOST.set(error);
    }
}

/// Writes to standard error. There is nobody to tell that it failed.
pub(crate) fn write_error(bytes: &[u8]) {
    let _ = std::io::stderr().write_all(bytes);
}

/// Whether what is written to standard output comes nowhere.
pub(crate) fn is_lost() -> bool {
    LOST.get().is_some()
}

/// The status that the command ends with; what succeeded but was not written is no success.
pub(crate) fn status(status: ExitCode) -> ExitCode {
    let Some(error) = LOST.get() else { return status };
    if error.kind() != ErrorKind::BrokenPipe {
        errln!("ophiary: cannot write to standard output: {error}");
    }
    if status == ExitCode::SUCCESS { exit::unwritten() } else { status }
}
