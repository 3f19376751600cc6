//! The limits of a session, as written and as resolved.
//!
//! Place: `[limits]`, `[child_limits]` and the same tables of classes and tenants; `actors` gives them to sessions, the
//! command line sets them by name.
//!
//! Invariants: every limit has a default, equal to that in `default.toml`; narrowing never widens.
//! Limits: this is the list.

use ophiary_runtime::limits::Limits;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::unit::{Bytes, Millis, whole};

/// The least `memory` that a session can start with.
pub const MEMORY_MIN: Bytes = Bytes(16 << 10);

macro_rules! limits {
    ($($(#[doc = $doc:literal])+ $name:ident: $kind:ty = $default:expr,)+) => {
        /// Limits as an operator writes them: what is absent does not narrow.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub struct LimitsFile {
            $(
                $(#[doc = $doc])+
                #[serde(skip_serializing_if = "Option::is_none")]
                pub $name: Option<$kind>,
            )+
        }

        /// All limits of a session.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        pub struct SessionLimits {
            $($(#[doc = $doc])+ pub $name: $kind,)+
        }

        impl Default for SessionLimits {
            fn default() -> SessionLimits {
                SessionLimits { $($name: $default,)+ }
            }
        }

        impl SessionLimits {
            /// The names of all limits.
            pub const NAMES: &'static [&'static str] = &[$(stringify!($name)),+];

            /// The smaller of each.
            #[must_use]
            pub fn min(&self, other: &SessionLimits) -> SessionLimits {
                SessionLimits { $($name: self.$name.min(other.$name),)+ }
            }

            /// Narrowed by what is written.
            #[must_use]
            pub fn narrowed(&self, file: &LimitsFile) -> SessionLimits {
                SessionLimits {
                    $($name: file.$name.map_or(self.$name, |given| self.$name.min(given)),)+
                }
            }
        }

        impl LimitsFile {
            /// Sets a limit by its name from text with its unit. The error says what is expected.
            pub fn set(&mut self, name: &str, text: &str) -> Result<(), String> {
                match name {
                    $(stringify!($name) => {
                        self.$name = Some(<$kind as FromText>::from_text(text)?);
                        Ok(())
                    })+
                    _ => Err(format!("one of {}", SessionLimits::NAMES.join(", "))),
                }
            }

            /// Which of those that are written are less than a session can run with: name, what is written, the least.
            pub fn too_small(&self) -> Vec<(&'static str, String, String)> {
                let mut small = Vec::new();
                $(if let Some(given) = self.$name {
                    let least = <$kind as FromText>::of(least(stringify!($name)));
                    if given < least {
                        small.push((stringify!($name), given.to_string(), least.to_string()));
                    }
                })+
                small
            }

            /// What is written here, and for the rest what `default` has.
            #[must_use]
            pub fn or(&self, default: &SessionLimits) -> SessionLimits {
                SessionLimits { $($name: self.$name.unwrap_or(default.$name),)+ }
            }
        }
    };
}

limits! {
    /// Wall time of a feed, also while it waits.
    wall: Millis = Millis(60_000),
    /// Processor time of a feed and of its children.
    cpu: Millis = Millis(30_000),
    /// Units of work of a feed and of its children.
    fuel: u64 = 1_000_000_000,
    /// Bytes of the heap at any moment.
    memory: Bytes = Bytes(64 << 20),
    /// Frames at any moment.
    depth: u32 = 1000,
    /// Bytes that a feed prints.
    output: Bytes = Bytes(1 << 20),
    /// Bytes of one source.
    source: Bytes = Bytes(1 << 20),
    /// Decimal digits of an int that is converted to or from text.
    int_digits: u32 = 4300,
    /// Bytes of one value that goes in or out, counted as a tree.
    value_bytes: Bytes = Bytes(8 << 20),
    /// Depth of one value that goes in or out.
    value_depth: u32 = 128,
    /// Host calls of a feed; to ask for the time or for random bytes is none.
    host_calls: u64 = 10_000,
    /// Host calls in flight at any moment; more wait for their turn.
    host_calls_in_flight: u32 = 256,
    /// Children alive at any moment.
    children: u32 = 16,
    /// Children and their children that a feed starts in all.
    descendants: u32 = 1000,
    /// How deep children may nest.
    child_depth: u32 = 3,
    /// Bytes of what a finished child keeps: its value and its output.
    child_result: Bytes = Bytes(1 << 20),
    /// Bytes of a snapshot.
    snapshot: Bytes = Bytes(256 << 20),
    /// Wall time of all feeds of a session.
    session_wall: Millis = Millis(30 * 86_400_000),
    /// Processor time of all feeds of a session.
    session_cpu: Millis = Millis(86_400_000),
    /// Units of work of all feeds of a session.
    session_fuel: u64 = 1_000_000_000_000,
    /// Bytes that all feeds of a session print.
    session_output: Bytes = Bytes(1 << 30),
    /// Bytes of all sources of a session.
    session_source: Bytes = Bytes(1 << 30),
    /// Host calls of all feeds of a session.
    session_host_calls: u64 = 1_000_000_000,
    /// Children and their children that all feeds of a session start.
    session_descendants: u32 = 1_000_000,
}

// === impl SessionLimits ===

impl SessionLimits {
    /// Those that the interpreter keeps itself; the others are kept by who drives it.
    pub fn runtime(&self) -> Limits {
        Limits {
            fuel: self.fuel,
            session_fuel: self.session_fuel,
            memory: self.memory.0,
            depth: self.depth,
            output: self.output.0,
            session_output: self.session_output.0,
            source: self.source.0,
            int_digits: self.int_digits,
            value_bytes: self.value_bytes.0,
            value_depth: self.value_depth,
            host_calls: self.host_calls,
            session_host_calls: self.session_host_calls,
            host_calls_in_flight: self.host_calls_in_flight,
            snapshot: self.snapshot.0,
        }
    }
}

/// The least that a limit may be: bytes, milliseconds, or a number. With less no session could run.
pub fn least(name: &str) -> u64 {
    match name {
        "memory" => MEMORY_MIN.0,
        // Of these nothing may be allowed. No `int_digits` stands for all.
        "output" | "session_output" | "int_digits" | "host_calls" | "session_host_calls" => 0,
        "children" | "descendants" | "session_descendants" | "child_depth" => 0,
        "child_result" | "snapshot" => 0,
        _ => 1,
    }
}

/// Text of the command line or environment as a value.
trait FromText: Sized {
    fn from_text(text: &str) -> Result<Self, String>;

    /// Of so many bytes or milliseconds, or this number.
    fn of(number: u64) -> Self;
}

impl FromText for Bytes {
    fn from_text(text: &str) -> Result<Bytes, String> {
        text.parse().map_err(|crate::unit::UnitError(expected)| expected.to_owned())
    }

    fn of(number: u64) -> Bytes {
        Bytes(number)
    }
}

impl FromText for Millis {
    fn from_text(text: &str) -> Result<Millis, String> {
        text.parse().map_err(|crate::unit::UnitError(expected)| expected.to_owned())
    }

    fn of(number: u64) -> Millis {
        Millis(number)
    }
}

impl FromText for u64 {
    fn from_text(text: &str) -> Result<u64, String> {
        whole(text).ok_or_else(|| "a whole number".to_owned())
    }

    fn of(number: u64) -> u64 {
        number
    }
}

impl FromText for u32 {
    fn from_text(text: &str) -> Result<u32, String> {
        let number = whole(text).and_then(|number| u32::try_from(number).ok());
        number.ok_or_else(|| "a whole number below 2^32".to_owned())
    }

    fn of(number: u64) -> u32 {
        u32::try_from(number).unwrap_or(u32::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_are_those_of_the_runtime() {
        assert_eq!(SessionLimits::default().runtime(), Limits::default());
    }

    #[test]
    fn narrowing_never_widens() {
        let mut file = LimitsFile::default();
        file.set("memory", "1GiB").expect("a size");
        file.set("wall", "2s").expect("a time");
        let limits = SessionLimits::default().narrowed(&file);
        assert_eq!(limits.memory, SessionLimits::default().memory);
        assert_eq!(limits.wall, Millis(2000));
    }

    #[test]
    fn what_lets_no_session_run_is_named_with_the_least() {
        let mut file = LimitsFile::default();
        for (name, text) in [("wall", "0s"), ("memory", "1kB"), ("output", "0"), ("depth", "1")] {
            file.set(name, text).expect("a value");
        }
        let small = |name, found: &str, least: &str| (name, found.to_owned(), least.to_owned());
        let expect = [small("wall", "0ms", "1ms"), small("memory", "1000B", "16KiB")];
        assert_eq!(file.too_small(), expect);
        assert!(SessionLimits::NAMES.iter().all(|name| least(name) <= least("memory")));
    }

    #[test]
    fn a_limit_is_set_by_its_name_and_unit() {
        let mut file = LimitsFile::default();
        for name in SessionLimits::NAMES {
            assert!(file.set(name, "lots").is_err(), "{name}");
        }
        assert_eq!(file, LimitsFile::default());
        let error = file.set("memry", "1").expect_err("no such limit");
        assert!(error.starts_with("one of wall, cpu, "), "{error}");
    }
}
