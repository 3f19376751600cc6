//! `[classes.*]` and `[tenants.*]`: who may do what, and how much of it.
//!
//! Place: a tenant names a class, a class may inherit another; `resolve.rs` follows the chain.
//!
//! Invariants: for limits the smaller one along the chain counts; of anything else, what stands nearest to the tenant. Rules
//! of policies are added up, and the most precise one decides.
//! Limits: names as CONTRACTS has them; weights up to `WEIGHT_MAX`.

use std::collections::BTreeMap;
use std::path::PathBuf;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::call::CallRules;
use crate::extension::{Extensions, ExtensionsFile};
use crate::limits::{LimitsFile, SessionLimits};
use crate::store::Durability;
use crate::unit::{Bytes, Millis, Percent, Rate};

/// The class of tenants that name none.
pub const DEFAULT_CLASS: &str = "default";
/// The tenant that the command runs as without a configuration file.
pub const LOCAL_TENANT: &str = "local";
/// The greatest weight.
pub const WEIGHT_MAX: u32 = 1000;

/// A class or tenant as written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TenantFile {
    /// The class whose settings count where none stand here. A tenant without one is of the class `default`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub class: Option<String>,
    /// Share of the processors, against those of the others that want them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weight: Option<u32>,
    /// Names of the extensions that sessions may have.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extensions: Option<Vec<String>>,
    /// Folders of Python packages that sessions may import, the first before the others; relative to where the process runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub libraries: Option<Vec<PathBuf>>,
    /// How much all sessions together may use.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quota: Option<QuotaFile>,
    /// Limits of each session.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limits: Option<LimitsFile>,
    /// Limits of each child of a session.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub child_limits: Option<LimitsFile>,
    /// Whether a function may be called, by its name, or by a beginning with `*`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub policy: Option<BTreeMap<String, Decision>>,
    /// How calls of functions are bounded, repeated and remembered, by their name, or by a beginning with `*`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub functions: Option<BTreeMap<String, CallRules>>,
    /// Functions that scripts block in, and that they await, whatever their extension says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub calls: Option<BTreeMap<String, CallMode>>,
    /// Settings of extensions, where they differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extension: Option<ExtensionsFile>,
    /// Attributes of the spans of its runs.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub telemetry: Option<BTreeMap<String, String>>,
    /// What the prompt of its sessions begins with.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub system_prompt: Option<String>,
    /// What becomes of sessions that crash.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub restart: Option<RestartFile>,
    /// Which sessions are kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub durability: Option<Durability>,
    /// How long a session is idle, or waits, before its memory is given back and it is kept in the store only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub park_after: Option<Millis>,
}

/// How scripts call a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum CallMode {
    /// A call blocks the script until it is answered.
    Blocking,
    /// A call gives an awaitable at once.
    Async,
}

/// Quotas as written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct QuotaFile {
    /// Sessions that exist, children not counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sessions: Option<u32>,
    /// Feeds that run at once, those of children not counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub running: Option<u32>,
    /// Bytes of all heaps together, children counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory: Option<Bytes>,
    /// Share of all processors, whatever others leave unused.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cpu_share: Option<Percent>,
    /// Sessions that may start in a time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_rate: Option<Rate>,
    /// Feeds that may wait until one of those that run ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub queue: Option<u32>,
    /// How long they may wait.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub queue_wait: Option<Millis>,
    /// Host calls of all sessions in a time; more fail.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub call_rate: Option<Rate>,
}

/// What becomes of sessions that crash, as written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RestartFile {
    /// Which ends a session is restarted after.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub when: Option<RestartWhen>,
    /// Which other sessions of the tenant are restarted with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub strategy: Option<Strategy>,
    /// Restarts within the period; one more ends the session.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub intensity: Option<u32>,
    /// The time in which restarts are counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub period: Option<Millis>,
    /// The wait before the first restart; it doubles with each.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub backoff: Option<Millis>,
    /// The longest wait before a restart.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub backoff_max: Option<Millis>,
}

/// Which ends a session is restarted after: Erlang's words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RestartWhen {
    /// After each that was not asked for.
    Permanent,
    /// After a crash.
    Transient,
    /// Never.
    #[default]
    Temporary,
}

/// Which sessions of a tenant are restarted when one crashes: Erlang's words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Strategy {
    /// That one.
    #[default]
    OneForOne,
    /// All.
    OneForAll,
    /// That one and those that were started after it.
    RestForOne,
}

/// How long a session is idle before it is parked.
pub(crate) const PARK_AFTER: Millis = Millis(60_000);

/// Whether a function may be called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// It may.
    Allow,
    /// It may not: `PermissionError`.
    Deny,
    /// Each call waits until the host approves or rejects it.
    Ask,
}

/// A tenant with nothing left open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Tenant {
    /// Its name.
    pub name: String,
    /// Its class.
    pub class: String,
    /// Share of the processors, against those of the others that want them.
    pub weight: u32,
    /// Names of the extensions that sessions may have.
    pub extensions: Vec<String>,
    /// Folders of Python packages that sessions may import, the first before the others.
    pub libraries: Vec<PathBuf>,
    /// How much all sessions together may use.
    pub quota: Quota,
    /// Limits of each session.
    pub limits: SessionLimits,
    /// Limits of each child of a session.
    pub child_limits: SessionLimits,
    /// Which functions may be called.
    pub policy: Policy,
    /// How calls of functions are bounded, repeated and remembered.
    pub functions: BTreeMap<String, CallRules>,
    /// Functions that scripts block in, and that they await, whatever their extension says.
    pub calls: BTreeMap<String, CallMode>,
    /// Settings of extensions.
    pub extension: Extensions,
    /// Attributes of the spans of its runs.
    pub telemetry: BTreeMap<String, String>,
    /// What the prompt of its sessions begins with.
    pub system_prompt: Option<String>,
    /// What becomes of sessions that crash.
    pub restart: Restart,
    /// Which sessions are kept.
    pub durability: Durability,
    /// How long a session is idle, or waits, before it is kept in the store only.
    pub park_after: Millis,
}

/// Quotas with nothing left open.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Quota {
    /// Sessions that exist, children not counted.
    pub sessions: u32,
    /// Feeds that run at once, those of children not counted.
    pub running: u32,
    /// Bytes of all heaps together, children counted.
    pub memory: Bytes,
    /// Share of all processors, whatever others leave unused.
    pub cpu_share: Percent,
    /// Sessions that may start in a time.
    pub start_rate: Rate,
    /// Feeds that may wait until one of those that run ends.
    pub queue: u32,
    /// How long they may wait.
    pub queue_wait: Millis,
    /// Host calls of all sessions in a time; more fail.
    pub call_rate: Rate,
}

/// What becomes of sessions that crash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Restart {
    /// Which ends a session is restarted after.
    pub when: RestartWhen,
    /// Which other sessions of the tenant are restarted with it.
    pub strategy: Strategy,
    /// Restarts within the period; one more ends the session.
    pub intensity: u32,
    /// The time in which restarts are counted.
    pub period: Millis,
    /// The wait before the first restart; it doubles with each.
    pub backoff: Millis,
    /// The longest wait before a restart.
    pub backoff_max: Millis,
}

/// Which functions may be called.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Policy {
    /// By name, or by a beginning with `*` at the end.
    pub rules: BTreeMap<String, Decision>,
}

// === impl Policy ===

impl Policy {
    /// Decides for a function: its name before a beginning, a longer beginning before a shorter one. What no rule names is
    /// allowed.
    pub fn decide(&self, function: &str) -> Decision {
        if let Some(decision) = self.rules.get(function) {
            return *decision;
        }
        let beginnings = self.rules.iter().filter_map(|(pattern, decision)| {
            let beginning = pattern.strip_suffix('*')?;
            function.starts_with(beginning).then_some((beginning.len(), *decision))
        });
        beginnings.max_by_key(|(len, _)| *len).map_or(Decision::Allow, |(_, decision)| decision)
    }
}

/// Whether a text names a function or a beginning of such names.
pub(crate) fn is_pattern(text: &str) -> bool {
    let name = text.strip_suffix('*').unwrap_or(text);
    name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
        && !text.is_empty()
}

impl Default for Quota {
    fn default() -> Quota {
        Quota {
            sessions: 10_000,
            running: 1000,
            memory: Bytes(4 << 30),
            cpu_share: Percent(100),
            start_rate: Rate { count: 10_000, per: Millis(1000) },
            queue: 10_000,
            queue_wait: Millis(30_000),
            call_rate: Rate { count: 1_000_000, per: Millis(1000) },
        }
    }
}

impl Default for Restart {
    fn default() -> Restart {
        Restart {
            when: RestartWhen::Temporary,
            strategy: Strategy::OneForOne,
            intensity: 3,
            period: Millis(60_000),
            backoff: Millis(100),
            backoff_max: Millis(10_000),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_precise_rule_decides() {
        let rules = [
            ("*", Decision::Ask),
            ("fs_*", Decision::Deny),
            ("fs_read", Decision::Allow),
            ("fs_r*", Decision::Ask),
        ];
        let policy =
            Policy { rules: rules.map(|(name, decision)| (name.to_owned(), decision)).into() };
        assert_eq!(policy.decide("fs_read"), Decision::Allow);
        assert_eq!(policy.decide("fs_remove"), Decision::Ask);
        assert_eq!(policy.decide("fs_write"), Decision::Deny);
        assert_eq!(policy.decide("kv_get"), Decision::Ask);
        assert_eq!(Policy::default().decide("kv_get"), Decision::Allow);
    }
}
