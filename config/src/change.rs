//! What a new configuration changes, and from when.
//!
//! Place: who reloads a running system tells the operator with it.
//!
//! Invariants: every key that differs is listed, in order.
//! Limits: none.

use std::collections::BTreeSet;
use std::fmt;

use serde_json::Value;

use crate::resolve::Config;

/// From when a changed key counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Applies {
    /// At once, for what runs too.
    AtOnce,
    /// For sessions that begin from now on.
    NextSession,
    /// When the process is started again.
    NextStart,
}

/// A key that changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The key, with dots.
    pub key: String,
    /// From when it counts.
    pub applies: Applies,
}

impl fmt::Display for Applies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Applies::AtOnce => "at once",
            Applies::NextSession => "for new sessions",
            Applies::NextStart => "at the next start",
        })
    }
}

/// The keys that differ.
pub fn changes(old: &Config, new: &Config) -> Vec<Change> {
    let value = |config: &Config| serde_json::to_value(config).unwrap_or_default();
    let mut changes = Vec::new();
    compare(&mut Vec::new(), Some(&value(old)), Some(&value(new)), &mut changes);
    changes.extend(keys(old, new));
    changes.sort_by(|one, other| one.key.cmp(&other.key));
    changes
}

/// Keys of the store that differ, by their names: what they are is not among the values.
fn keys(old: &Config, new: &Config) -> Vec<Change> {
    let (old, new) = (&old.store.keys, &new.store.keys);
    let names: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
    let differ = names.into_iter().filter(|name| old.get(*name) != new.get(*name));
    let change = |name| Change { key: format!("store.keys.{name}"), applies: Applies::NextStart };
    differ.map(change).collect()
}

fn compare(
    path: &mut Vec<String>,
    old: Option<&Value>,
    new: Option<&Value>,
    changes: &mut Vec<Change>,
) {
    if old == new {
        return;
    }
    if let (Some(Value::Object(old)), Some(Value::Object(new))) = (old, new) {
        let keys: BTreeSet<&String> = old.keys().chain(new.keys()).collect();
        for key in keys {
            path.push(key.clone());
            compare(path, old.get(key), new.get(key), changes);
            path.pop();
        }
        return;
    }
    changes.push(Change { key: path.join("."), applies: applies(path) });
}

fn applies(path: &[String]) -> Applies {
    let path: Vec<&str> = path.iter().map(String::as_str).collect();
    match path.as_slice() {
        ["worker" | "store" | "telemetry" | "audit", ..] => Applies::NextStart,
        // A tenant that comes or goes, and what is looked up at each use.
        ["shutdown", ..] | ["tenants", _] => Applies::AtOnce,
        [
            "tenants",
            _,
            "weight" | "quota" | "policy" | "functions" | "restart" | "park_after" | "child_limits",
            ..,
        ] => Applies::AtOnce,
        _ => Applies::NextSession,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::Sources;

    #[test]
    fn each_changed_key_tells_from_when_it_counts() {
        let load = |text: &str| {
            Sources::new().with_text("test.toml", text).load().expect("it is right").config
        };
        let old = load("[tenants.acme]\nweight = 2\npolicy = { log_info = \"deny\" }");
        let new = load(
            "[worker]\nthreads = 3\n[tenants.acme]\nweight = 3\nlimits.wall = \"1s\"\n[tenants.b]",
        );
        let found: Vec<_> = changes(&old, &new).into_iter().map(|c| (c.key, c.applies)).collect();
        let expect = [
            ("tenants.acme.limits.wall", Applies::NextSession),
            ("tenants.acme.policy.log_info", Applies::AtOnce),
            ("tenants.acme.weight", Applies::AtOnce),
            ("tenants.b", Applies::AtOnce),
            ("worker.threads", Applies::NextStart),
        ];
        assert_eq!(found, expect.map(|(key, applies)| (key.to_owned(), applies)));
        assert!(changes(&new, &new).is_empty());
        // What a key of the store is stands nowhere; that it is another does.
        let keys = |[one, two]: [&str; 2]| {
            let (one, two) = (one.repeat(32), two.repeat(32));
            load(&format!("[store]\nkey = \"a\"\nkeys = {{ a = \"{one}\", b = \"{two}\" }}"))
        };
        let found = changes(&keys(["01", "02"]), &keys(["01", "03"]));
        let expect = Change { key: "store.keys.b".to_owned(), applies: Applies::NextStart };
        assert_eq!(found, [expect]);
    }
}
