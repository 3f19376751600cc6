//! `Config`: what was written, with nothing left open, checked once.
//!
//! Place: `load.rs` gives the merged file; the actors read the result.
//!
//! Invariants: a `Config` has no contradictions; the chain of classes has been followed. All faults are told, not the first.
//! Limits: none of its own.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::call::CallRules;
use crate::error::Fault;
use crate::extension::{BUILT_IN, Extensions, ExtensionsFile};
use crate::file::File;
use crate::limits::{LimitsFile, SessionLimits};
use crate::load::{Origins, Written};
use crate::near::near;
use crate::store::{Durability, Key, SealKind, Store};
use crate::telemetry::{Audit, Telemetry};
use crate::tenant::{
    DEFAULT_CLASS, LOCAL_TENANT, PARK_AFTER, Policy, Quota, QuotaFile, Restart, RestartFile,
    Tenant, TenantFile, WEIGHT_MAX, is_pattern,
};
use crate::unit::{Millis, is_name};
use crate::worker::{SLICE_MAX, Shutdown, THREADS_MAX, Worker};

/// The highest level of compression.
const COMPRESSION_MAX: u32 = 19;

/// The whole configuration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Config {
    /// The threads that run sessions.
    pub worker: Worker,
    /// How the system ends.
    pub shutdown: Shutdown,
    /// Traces and metrics.
    pub telemetry: Telemetry,
    /// The record of all host calls.
    pub audit: Audit,
    /// Where sessions are kept.
    pub store: Store,
    /// Tenants by name.
    pub tenants: BTreeMap<String, Tenant>,
    /// What it was made of.
    #[serde(skip)]
    pub written: Written,
}

impl Default for Config {
    fn default() -> Config {
        let local = Tenant {
            name: LOCAL_TENANT.to_owned(),
            class: DEFAULT_CLASS.to_owned(),
            weight: 1,
            extensions: BUILT_IN.map(str::to_owned).to_vec(),
            libraries: Vec::new(),
            quota: Quota::default(),
            limits: SessionLimits::default(),
            child_limits: SessionLimits::default(),
            policy: Policy::default(),
            functions: BTreeMap::new(),
            calls: BTreeMap::new(),
            extension: Extensions::default(),
            telemetry: BTreeMap::new(),
            system_prompt: None,
            restart: Restart::default(),
            durability: Durability::None,
            park_after: PARK_AFTER,
        };
        Config {
            worker: Worker::default(),
            shutdown: Shutdown::default(),
            telemetry: Telemetry::default(),
            audit: Audit::default(),
            store: Store::default(),
            tenants: BTreeMap::from([(LOCAL_TENANT.to_owned(), local)]),
            written: Written::default(),
        }
    }
}

/// Checks a file and fills what it leaves open.
pub(crate) fn resolve(file: &File, origins: &dyn Origins, faults: &mut Vec<Fault>) -> Config {
    let mut resolver = Resolver { file, origins, faults };
    Config {
        worker: resolver.worker(),
        shutdown: file.shutdown.clone().unwrap_or_default().resolved(),
        telemetry: resolver.telemetry(),
        audit: file.audit.clone().unwrap_or_default().resolved(),
        store: resolver.store(),
        tenants: resolver.tenants(),
        written: Written::default(),
    }
}

struct Resolver<'a> {
    file: &'a File,
    origins: &'a dyn Origins,
    faults: &'a mut Vec<Fault>,
}

// === impl Resolver ===

impl Resolver<'_> {
    fn require(&mut self, holds: bool, path: &[&str], found: &str, expected: &str) {
        if !holds {
            self.faults.push(self.origins.fault(path, found, expected));
        }
    }

    fn worker(&mut self) -> Worker {
        let worker = self.file.worker.clone().unwrap_or_default().resolved();
        let up_to = format!("at most {THREADS_MAX}");
        let threads = worker.threads.to_string();
        self.require(worker.threads <= THREADS_MAX, &["worker", "threads"], &threads, &up_to);
        let helpers = worker.helpers.to_string();
        let holds = (1..=THREADS_MAX).contains(&worker.helpers);
        self.require(holds, &["worker", "helpers"], &helpers, &format!("at least 1 and {up_to}"));
        let holds = worker.slice.0 > 0 && worker.slice <= SLICE_MAX;
        let found = worker.slice.to_string();
        self.require(holds, &["worker", "slice"], &found, "a time from 1ms to 1s");
        worker
    }

    fn store(&mut self) -> Store {
        let written = self.file.store.clone().unwrap_or_default();
        let default = Store::default();
        let mut keys = BTreeMap::new();
        for (name, text) in written.keys.iter().flatten() {
            let holds = (1..=64).contains(&name.len());
            let path = ["store", "keys", name.as_str()];
            self.require(holds, &path, &format!("{name:?}"), "a name of 1 to 64 bytes");
            match Key::from_hex(text) {
                Some(key) => drop(keys.insert(name.clone(), key)),
                None => self.require(false, &path, "something else", "64 hexadecimal digits"),
            }
        }
        let only = keys.keys().next().filter(|_| keys.len() == 1).cloned();
        let key = written.key.clone().or(only);
        let store = Store {
            path: written.path,
            seal: written.seal.unwrap_or(default.seal),
            key,
            keys,
            commit_every: written.commit_every.unwrap_or(default.commit_every),
            snapshot_entries: written.snapshot_entries.unwrap_or(default.snapshot_entries),
            snapshot_bytes: written.snapshot_bytes.unwrap_or(default.snapshot_bytes),
            compression: written.compression.unwrap_or(default.compression),
            compression_threshold: written
                .compression_threshold
                .unwrap_or(default.compression_threshold),
            tries: written.tries.unwrap_or(default.tries),
        };
        let sealed = store.path.is_some() && store.seal != SealKind::None;
        let known = store.key.as_ref().is_some_and(|key| store.keys.contains_key(key));
        // A key that is written and wrong was told, and is not missing too.
        let refused = written.keys.iter().flatten().any(|(name, _)| {
            written.key.as_ref().is_none_or(|key| key == name) && !store.keys.contains_key(name)
        });
        if (sealed || written.key.is_some()) && !known && !refused {
            let found = store.key.as_ref().map_or("nothing".to_owned(), |key| format!("{key:?}"));
            let expected = "the name of one of store.keys, which seals; or seal = \"none\"";
            self.require(false, &["store", "key"], &found, expected);
        }
        let (found, most) = (store.commit_every.to_string(), Millis(1000));
        self.require(store.commit_every <= most, &["store", "commit_every"], &found, "at most 1s");
        let found = store.snapshot_entries.to_string();
        let path = ["store", "snapshot_entries"];
        self.require(store.snapshot_entries > 0, &path, &found, "at least 1");
        let (found, path) = (store.compression.to_string(), ["store", "compression"]);
        self.require(store.compression <= COMPRESSION_MAX, &path, &found, "a level from 0 to 19");
        let (found, path) = (store.tries.to_string(), ["store", "tries"]);
        self.require(store.tries > 0, &path, &found, "at least 1");
        store
    }

    fn telemetry(&mut self) -> Telemetry {
        let telemetry = self.file.telemetry.clone().unwrap_or_default().resolved();
        if let Some(url) = &telemetry.otlp {
            let rest = url.strip_prefix("http://").or_else(|| url.strip_prefix("https://"));
            let holds = rest.is_some_and(|rest| !rest.is_empty());
            let expected = "a URL that begins with http:// or https://";
            self.require(holds, &["telemetry", "otlp"], &format!("{url:?}"), expected);
        }
        let holds = telemetry.interval.0 > 0;
        self.require(holds, &["telemetry", "interval"], "0ms", "more than nothing");
        telemetry
    }

    fn tenants(&mut self) -> BTreeMap<String, Tenant> {
        let file = self.file;
        let limits = self.system_limits("limits", file.limits.as_ref());
        let child_limits = self.system_limits("child_limits", file.child_limits.as_ref());
        for (name, class) in file.classes.iter().flatten() {
            self.check_table("classes", name, class);
            self.check_class(name);
        }
        let mut tenants = BTreeMap::new();
        for (name, written) in file.tenants.iter().flatten() {
            self.check_table("tenants", name, written);
            let chain = self.chain(name, written);
            let settings = file.extension.clone().unwrap_or_default();
            let mut tenant = tenant(name, &chain, &limits, &child_limits, &settings);
            if self.origins.is_option(&["limits", "memory"]) {
                // Who runs one tenant asks for its sessions; no other is meant.
                tenant.limits.memory = tenant.limits.memory.min(tenant.quota.memory);
            }
            self.check_tenant(&tenant);
            tenants.insert(name.clone(), tenant);
        }
        tenants
    }

    fn system_limits(&mut self, table: &str, written: Option<&LimitsFile>) -> SessionLimits {
        let default = SessionLimits::default();
        let Some(written) = written else { return default };
        // What the system allows may also be more than the built-in defaults.
        let limits = written.or(&default);
        self.check_limits(&[table], written);
        limits
    }

    /// The tenant, its class, the class of that, and so on to the class `default`.
    fn chain(&mut self, name: &str, written: &TenantFile) -> Vec<TenantFile> {
        let no_classes = BTreeMap::new();
        let classes = self.file.classes.as_ref().unwrap_or(&no_classes);
        let mut chain = vec![written.clone()];
        let mut seen: Vec<&str> = Vec::new();
        // The table that names the next class.
        let mut at = ("tenants", name);
        let mut next = Some(written.class.as_deref().unwrap_or(DEFAULT_CLASS));
        while let Some(class) = next {
            let path = [at.0, at.1, "class"];
            let found = format!("{class:?}");
            let Some((known, table)) = classes.get_key_value(class) else {
                let known: Vec<&str> = classes.keys().map(String::as_str).collect();
                let expected = match near(class, known.iter().copied()) {
                    Some(near) => format!("{near:?}, or another class: {}", known.join(", ")),
                    None => format!("a class: {}", known.join(", ")),
                };
                self.require(false, &path, &found, &expected);
                break;
            };
            // `check_class` tells of it.
            if seen.contains(&class) {
                break;
            }
            seen.push(known);
            chain.push(table.clone());
            at = ("classes", known);
            let end = (class != DEFAULT_CLASS).then_some(DEFAULT_CLASS);
            next = table.class.as_deref().or(end);
        }
        chain
    }

    /// Whether a class comes to itself again, whoever is of it.
    fn check_class(&mut self, name: &str) {
        let Some(classes) = &self.file.classes else { return };
        let mut seen: Vec<&str> = Vec::new();
        let mut at = name;
        while let Some(table) = classes.get(at) {
            let end = (at != DEFAULT_CLASS).then_some(DEFAULT_CLASS);
            let Some(next) = table.class.as_deref().or(end) else { return };
            if next == name {
                let path = ["classes", at, "class"];
                // Told once of each circle, at the class that comes last.
                if seen.iter().all(|other| *other > name) {
                    let expected = "a class that does not inherit itself";
                    self.require(false, &path, &format!("{next:?}"), expected);
                }
                return;
            }
            if seen.contains(&next) {
                return;
            }
            seen.push(next);
            at = next;
        }
    }

    fn check_table(&mut self, table: &str, name: &str, written: &TenantFile) {
        let path = |key: &'static str| [table.to_owned(), name.to_owned(), key.to_owned()];
        let name_expected = "a name of a-z, 0-9, _ and -, at most 63 long";
        self.require(is_name(name), &[table, name], &format!("{name:?}"), name_expected);
        if let Some(weight) = written.weight {
            let expected = format!("a whole number from 1 to {WEIGHT_MAX}");
            let holds = (1..=WEIGHT_MAX).contains(&weight);
            self.require_at(holds, &path("weight"), &weight.to_string(), &expected);
        }
        for (key, limits) in [("limits", &written.limits), ("child_limits", &written.child_limits)]
        {
            if let Some(limits) = limits {
                self.check_limits(&[table, name, key], limits);
            }
        }
        for extension in written.extensions.iter().flatten() {
            let expected = "a name of a-z, 0-9 and _, at most 32 long";
            let holds = is_namespace(extension);
            self.require_at(holds, &path("extensions"), &format!("{extension:?}"), expected);
        }
        let policy = written.policy.iter().flat_map(BTreeMap::keys).map(|key| ("policy", key));
        let functions =
            written.functions.iter().flat_map(BTreeMap::keys).map(|key| ("functions", key));
        for (key, pattern) in policy.chain(functions) {
            let expected = "a function's name, or a beginning with * behind it";
            let found = format!("{pattern:?}");
            self.require(is_pattern(pattern), &[table, name, key, pattern], &found, expected);
        }
        for (pattern, rules) in written.functions.iter().flatten() {
            let at = |key: &'static str| [table, name, "functions", pattern, key];
            let holds = rules.concurrency != Some(0);
            self.require(holds, &at("concurrency"), "0", "at least 1");
            let holds = rules.timeout != Some(Millis(0));
            self.require(holds, &at("timeout"), "0ms", "more than nothing");
            let attempts = rules.retry.as_ref().and_then(|retry| retry.attempts);
            self.require(attempts != Some(0), &at("retry"), "0 attempts", "at least 1");
            let holds = rules.rate.is_none_or(|rate| rate.count > 0);
            self.require(holds, &at("rate"), "0", "at least 1");
        }
    }

    fn require_at(&mut self, holds: bool, path: &[String], found: &str, expected: &str) {
        let path: Vec<&str> = path.iter().map(String::as_str).collect();
        self.require(holds, &path, found, expected);
    }

    /// What can only be seen of the whole.
    fn check_tenant(&mut self, tenant: &Tenant) {
        let name = tenant.name.as_str();
        let (quota, memory) = (tenant.quota.memory, tenant.limits.memory);
        let expected = format!("at least limits.memory of a session, {memory}");
        let path = ["tenants", name, "quota", "memory"];
        self.require(quota >= memory, &path, &quota.to_string(), &expected);
        let restart = &tenant.restart;
        let path = ["tenants", name, "restart", "backoff"];
        let expected = format!("at most backoff_max, {}", restart.backoff_max);
        let holds = restart.backoff <= restart.backoff_max;
        self.require(holds, &path, &restart.backoff.to_string(), &expected);
        for (at, extension) in tenant.extensions.iter().enumerate() {
            let twice = tenant.extensions.iter().take(at).any(|other| other == extension);
            let path = ["tenants", name, "extensions"];
            self.require(!twice, &path, &format!("{extension:?} twice"), "each name once");
        }
    }

    /// With less than the least no session could run.
    fn check_limits(&mut self, table: &[&str], limits: &LimitsFile) {
        for (name, found, least) in limits.too_small() {
            let path: Vec<&str> = table.iter().copied().chain([name]).collect();
            self.require(false, &path, &found, &format!("at least {least}"));
        }
    }
}

/// A tenant from its chain, the nearest first.
fn tenant(
    name: &str,
    chain: &[TenantFile],
    limits: &SessionLimits,
    child_limits: &SessionLimits,
    settings: &ExtensionsFile,
) -> Tenant {
    let mut quota = QuotaFile::default();
    let mut restart = RestartFile::default();
    let (mut narrow, mut narrow_child) = (limits.clone(), child_limits.clone());
    let mut policy = Policy::default();
    let mut functions: BTreeMap<String, CallRules> = BTreeMap::new();
    let mut calls = BTreeMap::new();
    let mut telemetry = BTreeMap::new();
    let mut extension = ExtensionsFile::default();
    for table in chain {
        if let Some(under) = &table.quota {
            quota = quota.over(under);
        }
        if let Some(under) = &table.restart {
            restart = restart.over(under);
        }
        narrow = table.limits.as_ref().map_or(narrow.clone(), |file| narrow.narrowed(file));
        if let Some(file) = &table.child_limits {
            narrow_child = narrow_child.narrowed(file);
        }
        for (pattern, decision) in table.policy.iter().flatten() {
            policy.rules.entry(pattern.clone()).or_insert(*decision);
        }
        for (pattern, rules) in table.functions.iter().flatten() {
            let known = functions.entry(pattern.clone()).or_default();
            *known = std::mem::take(known).over(rules);
        }
        for (name, mode) in table.calls.iter().flatten() {
            calls.entry(name.clone()).or_insert(*mode);
        }
        for (name, value) in table.telemetry.iter().flatten() {
            telemetry.entry(name.clone()).or_insert_with(|| value.clone());
        }
        if let Some(under) = &table.extension {
            extension = extension.over(under);
        }
    }
    let nearest = |of: fn(&TenantFile) -> Option<&Vec<String>>| {
        chain.iter().find_map(|table| of(table)).cloned()
    };
    Tenant {
        name: name.to_owned(),
        class: chain
            .first()
            .and_then(|table| table.class.clone())
            .unwrap_or_else(|| DEFAULT_CLASS.to_owned()),
        weight: chain.iter().find_map(|table| table.weight).unwrap_or(1),
        extensions: nearest(|table| table.extensions.as_ref())
            .unwrap_or_else(|| BUILT_IN.map(str::to_owned).to_vec()),
        libraries: chain.iter().find_map(|table| table.libraries.clone()).unwrap_or_default(),
        quota: quota.resolved(),
        limits: narrow,
        child_limits: narrow_child,
        policy,
        functions,
        calls,
        extension: extension.over(settings).resolved(),
        telemetry,
        system_prompt: chain.iter().find_map(|table| table.system_prompt.clone()),
        restart: restart.resolved(),
        durability: chain.iter().find_map(|table| table.durability).unwrap_or_default(),
        park_after: chain.iter().find_map(|table| table.park_after).unwrap_or(PARK_AFTER),
    }
}

/// Whether a text can be the namespace of an extension.
fn is_namespace(text: &str) -> bool {
    let mut bytes = text.bytes();
    bytes.next().is_some_and(|b| b.is_ascii_lowercase())
        && text.len() <= 32
        && bytes.all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_')
}
