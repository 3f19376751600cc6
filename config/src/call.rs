//! `functions` of a class or tenant: how calls of host functions are bounded, repeated and remembered.
//!
//! Place: the actors make the layers of each function of it. What an extension says of its own functions lies under it.
//!
//! Invariants: a function without rules has no layers. A name counts before a beginning, a longer beginning before a shorter
//! one, each key for itself.
//! Limits: those that stand here.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::section::section;
use crate::unit::{Bytes, Millis, Rate};

/// Rules for calls of a function. What is not said is not bounded, and not done.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CallRules {
    /// How long a call may take, with all waiting and all attempts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub timeout: Option<Millis>,
    /// Calls of all sessions of the tenant that may begin in a time; more wait.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rate: Option<Rate>,
    /// Calls of all sessions of the tenant that may be under way; more wait.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub concurrency: Option<u32>,
    /// When a call that failed is made again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub retry: Option<RetryFile>,
    /// Whether answers are remembered, by function, arguments and version, for all sessions of the tenant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cache: Option<CacheFile>,
}

section! {
    /// When a call that failed is made again.
    Retry / RetryFile {
        /// How often it is made in all.
        attempts: u32 = 3,
        /// The wait before the second attempt; it doubles with each.
        backoff: Millis = Millis(100),
        /// The longest wait.
        backoff_max: Millis = Millis(5000),
        /// Classes of exceptions after which it is made again.
        on: Vec<String> = ["ConnectionError", "TimeoutError"].map(str::to_owned).to_vec(),
    }
}

section! {
    /// Which answers are remembered.
    Cache / CacheFile {
        /// Answers of the function.
        entries: u32 = 1000,
        /// Bytes of the function's answers and their arguments.
        bytes: Bytes = Bytes(4 << 20),
        /// How long an answer counts.
        ttl: Millis = Millis(60_000),
    }
}

// === impl CallRules ===

impl CallRules {
    /// This, and what `under` says where this says nothing.
    #[must_use]
    pub fn over(self, under: &CallRules) -> CallRules {
        CallRules {
            timeout: self.timeout.or(under.timeout),
            rate: self.rate.or(under.rate),
            concurrency: self.concurrency.or(under.concurrency),
            retry: match (self.retry, &under.retry) {
                (Some(retry), Some(under)) => Some(retry.over(under)),
                (retry, under) => retry.or_else(|| under.clone()),
            },
            cache: match (self.cache, &under.cache) {
                (Some(cache), Some(under)) => Some(cache.over(under)),
                (cache, under) => cache.or_else(|| under.clone()),
            },
        }
    }

    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        *self == CallRules::default()
    }
}

/// The rules for a function, of those for names and beginnings.
pub fn rules_for(rules: &BTreeMap<String, CallRules>, function: &str) -> CallRules {
    let mut fitting: Vec<(usize, &CallRules)> = rules
        .iter()
        .filter_map(|(pattern, rules)| match pattern.strip_suffix('*') {
            Some(beginning) => function.starts_with(beginning).then_some((beginning.len(), rules)),
            None => (pattern == function).then_some((usize::MAX, rules)),
        })
        .collect();
    fitting.sort_by_key(|(len, _)| std::cmp::Reverse(*len));
    fitting.into_iter().fold(CallRules::default(), |sum, (_, rules)| sum.over(rules))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_key_of_the_most_precise_rule_counts() {
        let rule = |timeout, concurrency| CallRules { timeout, concurrency, ..Default::default() };
        let rules = BTreeMap::from([
            ("*".to_owned(), rule(Some(Millis(9)), Some(9))),
            ("fs_*".to_owned(), rule(Some(Millis(5)), None)),
            ("fs_read".to_owned(), rule(None, Some(1))),
        ]);
        assert_eq!(rules_for(&rules, "fs_read"), rule(Some(Millis(5)), Some(1)));
        assert_eq!(rules_for(&rules, "kv_get"), rule(Some(Millis(9)), Some(9)));
    }
}
