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
use crate::section::section;
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
    /// Whether a function may be called, by its name, by a beginning with `*`, or by its extension's name for all of that.
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

section! {
    /// How much all sessions of a tenant together may use.
    Quota / QuotaFile {
        /// Sessions that exist, children not counted.
        sessions: u32 = 10_000,
        /// Feeds that run at once, those of children counted; none that wait for something.
        running: u32 = 1000,
        /// Bytes of all heaps together, children counted.
        memory: Bytes = Bytes(4 << 30),
        /// Share of all processors, whatever others leave unused.
        cpu_share: Percent = Percent(100),
        /// Sessions that may start in a time.
        start_rate: Rate = Rate { count: 10_000, per: Millis(1000) },
        /// Feeds that may wait until one of those that run ends.
        queue: u32 = 10_000,
        /// How long they may wait.
        queue_wait: Millis = Millis(30_000),
        /// Host calls of all sessions in a time; more fail.
        call_rate: Rate = Rate { count: 1_000_000, per: Millis(1000) },
    }
}

section! {
    /// What becomes of sessions that crash.
    Restart / RestartFile {
        /// Which ends a session is restarted after.
        when: RestartWhen = RestartWhen::Temporary,
        /// Which other sessions of the tenant are restarted with it.
        strategy: Strategy = Strategy::OneForOne,
        /// Restarts within the period; one more ends the session.
        intensity: u32 = 3,
        /// The time in which restarts are counted.
        period: Millis = Millis(60_000),
        /// The wait before the first restart; it doubles with each.
        backoff: Millis = Millis(100),
        /// The longest wait before a restart.
        backoff_max: Millis = Millis(10_000),
    }
}

/// Which ends a session is restarted after: Erlang's words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum RestartWhen {
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

impl Decision {
    /// As it is written.
    pub fn name(self) -> &'static str {
        match self {
            Decision::Allow => "allow",
            Decision::Deny => "deny",
            Decision::Ask => "ask",
        }
    }
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

/// Which functions may be called.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Policy {
    /// By name, by a beginning with `*` at the end, or by an extension's name for all functions of it.
    pub rules: BTreeMap<String, Decision>,
}

// === impl Policy ===

impl Policy {
    /// Decides for a function of an extension: its name before a beginning, a longer beginning before a shorter one. The
    /// extension's name counts as the beginning that all its functions have. What no rule names is allowed.
    pub fn decide(&self, extension: &str, function: &str) -> Decision {
        if let Some(decision) = self.rules.get(function) {
            return *decision;
        }
        let beginnings = self.rules.iter().filter_map(|(pattern, decision)| {
            if pattern == extension {
                return Some((extension.len() + 1, *decision));
            }
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
        assert_eq!(policy.decide("fs", "fs_read"), Decision::Allow);
        assert_eq!(policy.decide("fs", "fs_remove"), Decision::Ask);
        assert_eq!(policy.decide("fs", "fs_write"), Decision::Deny);
        assert_eq!(policy.decide("kv", "kv_get"), Decision::Ask);
        assert_eq!(Policy::default().decide("kv", "kv_get"), Decision::Allow);
    }

    #[test]
    fn an_extension_is_all_its_functions() {
        let rules = [("sandbox", Decision::Deny), ("sandbox_list", Decision::Allow)];
        let policy =
            Policy { rules: rules.map(|(name, decision)| (name.to_owned(), decision)).into() };
        for function in ["sandbox_spawn", "sandbox_map"] {
            assert_eq!(policy.decide("sandbox", function), Decision::Deny);
        }
        assert_eq!(policy.decide("sandbox", "sandbox_list"), Decision::Allow);
        // One whose name only begins so is of another extension.
        assert_eq!(policy.decide("sandbox_of_mine", "sandbox_of_mine_run"), Decision::Allow);
        let rules = [("sandbox_await", Decision::Deny)];
        let policy =
            Policy { rules: rules.map(|(name, decision)| (name.to_owned(), decision)).into() };
        assert_eq!(policy.decide("sandbox", "sandbox_await_all"), Decision::Allow);
    }
}
