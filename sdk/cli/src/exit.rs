//! Exit statuses.
//!
//! Place: every way out of the command.
//!
//! Invariants: 0 success, 1 uncaught exception, `SystemExit`'s own code, 2 usage, 70 internal, 124 wall, CPU or fuel, 125 any
//! other limit, 130 interrupt, 143 SIGTERM, 137 an uncaught `MemoryError` of the memory limit; 120, as `CPython`'s, a success whose output
//! could not be written.
//! Limits: none.

use std::process::ExitCode;

use ophiary_runtime::limits::{LimitExceeded, LimitName};
use ophiary_runtime::suspension::Raised;

/// A wrong command line or configuration.
pub(crate) fn usage() -> ExitCode {
    ExitCode::from(2)
}

/// SIGTERM, after what is kept was stored.
pub(crate) fn terminated() -> ExitCode {
    ExitCode::from(143)
}

/// Our own fault.
pub(crate) fn internal() -> ExitCode {
    ExitCode::from(70)
}

/// Standard output could not be written.
pub(crate) fn unwritten() -> ExitCode {
    ExitCode::from(120)
}

/// The `MemoryError` of the memory limit.
pub(crate) fn out_of_memory() -> ExitCode {
    ExitCode::from(137)
}

/// An uncaught exception.
pub(crate) fn raised(raised: &Raised) -> ExitCode {
    if let Some(code) = raised.exit_code {
        return ExitCode::from(code.to_le_bytes()[0]);
    }
    if raised.out_of_memory {
        return out_of_memory();
    }
    if raised.class == "KeyboardInterrupt" {
        return ExitCode::from(130);
    }
    ExitCode::from(1)
}

/// A limit that ended the run.
pub(crate) fn limit(exceeded: &LimitExceeded) -> ExitCode {
    match exceeded.limit {
        LimitName::Wall | LimitName::Cpu | LimitName::Fuel | LimitName::SessionFuel => {
            ExitCode::from(124)
        }
        _ => ExitCode::from(125),
    }
}

/// A limit of a session that ended the run.
pub(crate) fn limit_named(name: &str) -> ExitCode {
    match name {
        "wall" | "cpu" | "fuel" | "session_wall" | "session_cpu" | "session_fuel" => {
            ExitCode::from(124)
        }
        _ => ExitCode::from(125),
    }
}

/// A cancelled run.
pub(crate) fn cancelled() -> ExitCode {
    ExitCode::from(130)
}
