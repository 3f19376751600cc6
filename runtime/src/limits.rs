//! `Limits`: what a session may use, and what it means to have passed one.
//!
//! Place: plain data from configuration; `meter.rs` counts against it. The clock limits (`wall`, `cpu`) are kept by the
//! driver, which stops the VM with them; the runtime has no clock.
//!
//! Invariants: every limit has a default; none is taken from a snapshot.
//! Limits: this is the list.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The most that `int_digits` can be: so many digits take about 2 ms.
pub const INT_DIGITS_MAX: u32 = 65_536;

/// The limits of a session; sizes in bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Fuel per feed.
    pub fuel: u64,
    /// Fuel over the session's life.
    pub session_fuel: u64,
    /// Heap bytes at any moment.
    pub memory: u64,
    /// Guest and native frames at any moment.
    pub depth: u32,
    /// Output bytes per feed.
    pub output: u64,
    /// Output bytes over the session's life.
    pub session_output: u64,
    /// Bytes of one source.
    pub source: u64,
    /// Digits of an int converted to or from decimal text; 0, or more than `INT_DIGITS_MAX`, stands for that.
    pub int_digits: u32,
    /// Bytes of one value across the door, counted as a tree.
    pub value_bytes: u64,
    /// Depth of one value across the door.
    pub value_depth: u32,
    /// Host calls per feed.
    pub host_calls: u64,
    /// Host calls over the session's life.
    pub session_host_calls: u64,
    /// Host calls in flight at any moment.
    pub host_calls_in_flight: u32,
    /// Bytes of a snapshot.
    pub snapshot: u64,
}

/// The name of a limit that protects the host: the guest cannot catch it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub enum LimitName {
    /// Wall time, kept by the driver.
    Wall,
    /// CPU time, kept by the driver.
    Cpu,
    /// Fuel of a feed.
    Fuel,
    /// Fuel of the session.
    SessionFuel,
    /// Output of a feed.
    Output,
    /// Output of the session.
    SessionOutput,
    /// Size of a source.
    Source,
    /// Host calls of a feed; to ask for the time or for random bytes is none.
    HostCalls,
    /// Host calls of the session.
    SessionHostCalls,
    /// Size of a snapshot.
    Snapshot,
    /// Heap bytes, where no exception could be made of it.
    Memory,
}

/// A limit was passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[error("limit {limit} exceeded ({allowed} {0} allowed, {used} {0} used)", .limit.unit())]
pub struct LimitExceeded {
    /// Which.
    pub limit: LimitName,
    /// How much is allowed.
    pub allowed: u64,
    /// How much was used or asked for.
    pub used: u64,
}

impl Limits {
    pub(crate) const DEFAULT: Limits = Limits {
        fuel: 1_000_000_000,
        session_fuel: 1_000_000_000_000,
        memory: 64 << 20,
        depth: 1000,
        output: 1 << 20,
        session_output: 1 << 30,
        source: 1 << 20,
        int_digits: 4300,
        value_bytes: 8 << 20,
        value_depth: 128,
        host_calls: 10_000,
        session_host_calls: 1_000_000_000,
        host_calls_in_flight: 256,
        snapshot: 256 << 20,
    };
}

impl Default for Limits {
    fn default() -> Limits {
        Limits::DEFAULT
    }
}

impl LimitName {
    /// What it is counted in.
    pub fn unit(self) -> &'static str {
        match self {
            LimitName::Wall | LimitName::Cpu => "ms",
            LimitName::Fuel | LimitName::SessionFuel => "units",
            LimitName::HostCalls | LimitName::SessionHostCalls => "calls",
            LimitName::Output
            | LimitName::SessionOutput
            | LimitName::Source
            | LimitName::Snapshot
            | LimitName::Memory => "bytes",
        }
    }
}

impl fmt::Display for LimitName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            LimitName::Wall => "wall",
            LimitName::Cpu => "cpu",
            LimitName::Fuel => "fuel",
            LimitName::SessionFuel => "session_fuel",
            LimitName::Output => "output",
            LimitName::SessionOutput => "session_output",
            LimitName::Source => "source",
            LimitName::HostCalls => "host_calls",
            LimitName::SessionHostCalls => "session_host_calls",
            LimitName::Snapshot => "snapshot",
            LimitName::Memory => "memory",
        })
    }
}
