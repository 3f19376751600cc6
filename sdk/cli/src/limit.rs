//! `--limit NAME=VALUE`
//!
//! Place: `args.rs` parses with it; `run.rs` applies them over the defaults.
//!
//! Invariants: an unknown name, a wrong unit, a negative value or one that lets nothing run is refused, naming what is expected.
//! Limits: none.

use std::ffi::OsString;
use std::time::Duration;

use ophiary_config::SessionLimits;
use ophiary_config::limits::least;
use ophiary_config::unit::{Bytes, Millis};
use ophiary_runtime::limits::Limits;

/// One limit from the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Limit {
    pub(crate) name: String,
    pub(crate) value: Value,
}

/// What is allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Count(u64),
    Bytes(u64),
    Time(Duration),
}

/// The limits of a run: those of the runtime, and the clocks that the command keeps.
#[derive(Clone, Debug)]
pub(crate) struct RunLimits {
    pub(crate) runtime: Limits,
    pub(crate) wall: Duration,
    pub(crate) cpu: Duration,
}

impl Default for RunLimits {
    fn default() -> RunLimits {
        let (wall, cpu) = (Duration::from_mins(1), Duration::from_secs(30));
        RunLimits { runtime: Limits::default(), wall, cpu }
    }
}

const COUNTS: [&str; 12] = [
    "fuel",
    "depth",
    "int_digits",
    "value_depth",
    "host_calls",
    "host_calls_in_flight",
    "children",
    "descendants",
    "child_depth",
    "session_fuel",
    "session_host_calls",
    "session_descendants",
];
const BYTES: [&str; 8] = [
    "memory",
    "output",
    "source",
    "value_bytes",
    "snapshot",
    "child_result",
    "session_output",
    "session_source",
];
const TIMES: [&str; 4] = ["wall", "cpu", "session_wall", "session_cpu"];

/// Parts of the environment that say something of limits.
const LAYERS: [&str; 3] = ["LIMITS", "CLASSES", "TENANTS"];

/// Parses `NAME=VALUE`.
pub(crate) fn parse(text: &str) -> Result<Limit, String> {
    let (name, text) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    let value = text;
    let value = if TIMES.contains(&name) {
        Value::Time(duration(value).ok_or_else(|| {
            format!("{name}: expected a duration such as 250ms or 2s, found {value:?}")
        })?)
    } else if BYTES.contains(&name) {
        Value::Bytes(bytes(value).ok_or_else(|| {
            format!("{name}: expected a size such as 64MiB or 4096, found {value:?}")
        })?)
    } else if COUNTS.contains(&name) {
        Value::Count(
            count(value)
                .ok_or_else(|| format!("{name}: expected a whole number, found {value:?}"))?,
        )
    } else {
        let known = SessionLimits::NAMES.join(", ");
        return Err(format!("unknown limit {name:?}; the limits are {known}"));
    };
    let least = least(name);
    if value.number() < least {
        let least = match value {
            Value::Time(_) => "more than nothing".to_owned(),
            Value::Bytes(_) => format!("at least {}", Bytes(least)),
            Value::Count(_) => format!("at least {least}"),
        };
        return Err(format!("{name}: expected {least}, found {text:?}"));
    }
    Ok(Limit { name: name.to_owned(), value })
}

fn count(text: &str) -> Option<u64> {
    text.replace('_', "").parse().ok()
}

fn bytes(text: &str) -> Option<u64> {
    let at = text.find(|c: char| !c.is_ascii_digit() && c != '_').unwrap_or(text.len());
    let (number, unit) = text.split_at(at);
    let factor = match unit.trim() {
        "" | "B" => 1,
        "kB" => 1000,
        "KiB" => 1 << 10,
        "MB" => 1_000_000,
        "MiB" => 1 << 20,
        "GB" => 1_000_000_000,
        "GiB" => 1 << 30,
        _ => return None,
    };
    count(number)?.checked_mul(factor)
}

fn duration(text: &str) -> Option<Duration> {
    let at = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(at);
    let number: f64 = number.parse().ok()?;
    let seconds = match unit.trim() {
        "us" => number / 1e6,
        "ms" => number / 1e3,
        "s" => number,
        "min" => number * 60.0,
        "h" => number * 3600.0,
        _ => return None,
    };
    Duration::try_from_secs_f64(seconds).ok()
}

impl Value {
    /// In bytes or milliseconds, of which a part counts as one.
    fn number(self) -> u64 {
        match self {
            Value::Count(number) | Value::Bytes(number) => number,
            Value::Time(time) => u64::try_from(time.as_micros().div_ceil(1000)).unwrap_or(u64::MAX),
        }
    }
}

impl Limit {
    /// As a configuration has it.
    pub(crate) fn text(&self) -> String {
        match self.value {
            Value::Count(_) | Value::Bytes(_) => self.value.number().to_string(),
            Value::Time(_) => format!("{}ms", self.value.number()),
        }
    }

    /// Whether only a session of a tenant has it: it is one of children, or of all feeds.
    pub(crate) fn is_of_sessions(&self) -> bool {
        let name = self.name.as_str();
        name.starts_with("session_") || name.starts_with("child") || name == "descendants"
    }
}

impl RunLimits {
    /// Those of the tenant `local`, as the environment says, with these over them.
    pub(crate) fn of(limits: &[Limit]) -> anyhow::Result<RunLimits> {
        let says = |(name, _): (OsString, OsString)| {
            let name = name.to_str().and_then(|name| name.strip_prefix("OPHIARY_"));
            name.is_some_and(|name| LAYERS.iter().any(|layer| name.starts_with(layer)))
        };
        if !std::env::vars_os().any(says) {
            return Ok(RunLimits::default().with(limits));
        }
        let mut sources = crate::config::sources(None);
        for limit in limits {
            sources = sources.with_override(format!("limits.{}", limit.name), limit.text());
        }
        let config = sources.load()?.config;
        let local = config.tenants.get(ophiary_config::tenant::LOCAL_TENANT);
        let limits = local.map(|tenant| tenant.limits.clone()).unwrap_or_default();
        let time = |time: Millis| Duration::from_millis(time.0);
        let (wall, cpu) = (time(limits.wall), time(limits.cpu));
        Ok(RunLimits { runtime: limits.runtime(), wall, cpu })
    }

    fn with(self, limits: &[Limit]) -> RunLimits {
        let mut all = self;
        for limit in limits {
            all.apply(limit);
        }
        all
    }

    fn apply(&mut self, limit: &Limit) {
        let runtime = &mut self.runtime;
        let small = |count: u64| u32::try_from(count).unwrap_or(u32::MAX);
        match (limit.name.as_str(), limit.value) {
            ("wall", Value::Time(time)) => self.wall = time,
            ("cpu", Value::Time(time)) => self.cpu = time,
            ("fuel", Value::Count(fuel)) => runtime.fuel = fuel,
            ("memory", Value::Bytes(bytes)) => runtime.memory = bytes,
            ("depth", Value::Count(count)) => runtime.depth = small(count),
            ("output", Value::Bytes(bytes)) => runtime.output = bytes,
            ("source", Value::Bytes(bytes)) => runtime.source = bytes,
            ("int_digits", Value::Count(count)) => runtime.int_digits = small(count),
            ("value_bytes", Value::Bytes(bytes)) => runtime.value_bytes = bytes,
            ("value_depth", Value::Count(count)) => runtime.value_depth = small(count),
            ("host_calls", Value::Count(count)) => runtime.host_calls = count,
            ("host_calls_in_flight", Value::Count(count)) => {
                runtime.host_calls_in_flight = small(count);
            }
            ("snapshot", Value::Bytes(bytes)) => runtime.snapshot = bytes,
            _ => {}
        }
    }
}
