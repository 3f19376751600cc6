//! `--limit NAME=VALUE`
//!
//! Place: `args.rs` parses with it; `run.rs` applies them over the defaults.
//!
//! Invariants: an unknown name, a wrong unit, a negative value or one that lets nothing run is refused, naming what is expected.
//! Limits: none.

use std::ffi::OsString;
use std::time::Duration;

use ophiary_config::SessionLimits;
use ophiary_config::limits::LimitsFile;
use ophiary_config::unit::Millis;
use ophiary_runtime::limits::Limits;

/// One limit from the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Limit {
    pub(crate) name: String,
    /// As a configuration has it.
    pub(crate) text: String,
    /// It alone.
    pub(crate) file: LimitsFile,
}

/// The limits of a run: those of the runtime, and the clocks that the command keeps.
#[derive(Clone, Debug)]
pub(crate) struct RunLimits {
    pub(crate) runtime: Limits,
    pub(crate) wall: Duration,
    pub(crate) cpu: Duration,
}

/// What stands between the parts of a key where a variable of the environment names one.
const KEY_PARTS: &str = "__";

/// Parses `NAME=VALUE`.
pub(crate) fn parse(text: &str) -> Result<Limit, String> {
    let (name, given) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    if !SessionLimits::NAMES.contains(&name) {
        let known = SessionLimits::NAMES.join(", ");
        return Err(format!("unknown limit {name:?}; the limits are {known}"));
    }
    let text = in_millis(given).unwrap_or_else(|| given.to_owned());
    let mut file = LimitsFile::default();
    file.set(name, &text)
        .map_err(|expected| format!("{name}: expected {expected}, found {given:?}"))?;
    if let Some((_, _, least)) = file.too_small().pop() {
        return Err(format!("{name}: expected at least {least}, found {given:?}"));
    }
    // A number without what groups its digits.
    let written = serde_json::to_value(&file).map_err(|error| error.to_string())?;
    let text = written[name].as_str().map_or_else(|| written[name].to_string(), str::to_owned);
    Ok(Limit { name: name.to_owned(), text, file })
}

/// A duration in microseconds, which files do not have: of a part of a millisecond it is a whole one.
fn in_millis(text: &str) -> Option<String> {
    let micros: u64 = text.strip_suffix("us")?.trim_end().parse().ok()?;
    Some(format!("{}ms", micros.div_ceil(1000)))
}

impl Limit {
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
            // Also a key that is none, such as a misspelt limit: it is told, not passed over.
            name.is_some_and(|name| name.contains(KEY_PARTS))
        };
        if !std::env::vars_os().any(says) {
            let over = |under: SessionLimits, limit: &Limit| limit.file.or(&under);
            return Ok(RunLimits::from(&limits.iter().fold(SessionLimits::default(), over)));
        }
        let mut sources = crate::config::sources(None);
        for limit in limits {
            sources = sources.with_override(format!("limits.{}", limit.name), limit.text.clone());
        }
        let config = sources.load()?.config;
        let local = config.tenants.get(ophiary_config::tenant::LOCAL_TENANT);
        Ok(RunLimits::from(&local.map(|tenant| tenant.limits.clone()).unwrap_or_default()))
    }
}

impl Default for RunLimits {
    fn default() -> RunLimits {
        RunLimits::from(&SessionLimits::default())
    }
}

impl From<&SessionLimits> for RunLimits {
    fn from(limits: &SessionLimits) -> RunLimits {
        let time = |time: Millis| Duration::from_millis(time.0);
        RunLimits { runtime: limits.runtime(), wall: time(limits.wall), cpu: time(limits.cpu) }
    }
}
