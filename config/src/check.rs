//! What only the process that runs a configuration can tell of it: whether what is granted is there.
//!
//! Place: `load.rs` checks with it what it loads, where it is told what is offered; the system of actors checks again what it
//! is given.
//!
//! Invariants: a rule for a function that nobody can call is a fault: it is a misspelt one, and what it was to deny would be
//! allowed. A class may speak of any function that is offered, a tenant only of those that it is granted.
//! Limits: none of its own.

use std::collections::BTreeMap;
use std::path::Path;

use crate::error::Fault;
use crate::extension::{BUILT_IN, FsMode};
use crate::file::File;
use crate::load::Origins;
use crate::near::near;
use crate::resolve::Config;
use crate::store::Durability;
use crate::tenant::{Decision, Tenant, TenantFile};

/// What a process offers to tenants.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Offered {
    /// Functions by the extension's namespace; none is known of some.
    extensions: BTreeMap<String, Option<Vec<String>>>,
    /// Extensions that tenants have who are granted no others than those of the defaults.
    brought: Vec<String>,
    /// Whether sessions can be kept without `store.path`.
    store: bool,
}

/// Functions by which the same can be done, and what that is.
const ALIKE: [([&str; 2], &str); 4] = [
    (["sandbox_spawn", "sandbox_map"], "starts children"),
    (["fs_read", "fs_read_text"], "reads files"),
    (["kv_set", "kv_swap"], "stores values"),
    (["msg_recv", "msg_select"], "takes messages"),
];

/// The functions that a table may speak of.
struct Functions<'a> {
    extensions: Vec<(&'a str, Option<&'a [String]>)>,
}

/// A table of a class or tenant.
struct Table<'a> {
    /// `classes` or `tenants`, and its name.
    at: [&'a str; 2],
    file: &'a TenantFile,
    /// The extensions that a tenant is granted.
    granted: Option<&'a [String]>,
}

struct Check<'a> {
    offered: &'a Offered,
    origins: &'a dyn Origins,
    faults: Vec<Fault>,
}

// === impl Offered ===

impl Offered {
    /// Nothing.
    pub fn new() -> Offered {
        Offered::default()
    }

    /// With an extension and its functions.
    #[must_use]
    pub fn with_extension(
        mut self,
        namespace: impl Into<String>,
        functions: impl IntoIterator<Item = String>,
    ) -> Offered {
        self.extensions.insert(namespace.into(), Some(functions.into_iter().collect()));
        self
    }

    /// With an extension of which nothing is known but its namespace.
    #[must_use]
    pub fn with_namespace(mut self, namespace: impl Into<String>) -> Offered {
        self.extensions.entry(namespace.into()).or_insert(None);
        self
    }

    /// With extensions that are granted where only those of the defaults are.
    #[must_use]
    pub fn with_brought(mut self, namespaces: impl IntoIterator<Item = String>) -> Offered {
        self.brought.extend(namespaces);
        self
    }

    /// With a store for sessions beside the configured file.
    #[must_use]
    pub fn with_store(mut self, store: bool) -> Offered {
        self.store = store;
        self
    }

    /// The extension that a function is of.
    pub fn extension_of(&self, function: &str) -> Option<&str> {
        let has = |functions: &Option<Vec<String>>| {
            functions.iter().flatten().any(|known| known == function)
        };
        let mut extensions = self.extensions.iter();
        extensions.find(|(_, functions)| has(functions)).map(|(namespace, _)| namespace.as_str())
    }

    /// The function whose name is nearest to one that none has, if one is near.
    pub fn near_function(&self, name: &str) -> Option<&str> {
        let known = self.extensions.values().flatten().flatten().map(String::as_str);
        near(name, known)
    }

    fn functions(&self, granted: Option<&[String]>) -> Functions<'_> {
        let is_granted =
            |name: &str| granted.is_none_or(|granted| granted.iter().any(|g| g == name));
        let extensions = self.extensions.iter().filter(|(name, _)| is_granted(name));
        let extensions = extensions.map(|(name, functions)| (name.as_str(), functions.as_deref()));
        Functions { extensions: extensions.collect() }
    }
}

// === impl Functions ===

impl Functions<'_> {
    /// The extension of which a pattern names a function.
    fn fits(&self, pattern: &str) -> Option<&str> {
        let fits = |(namespace, functions): &&(&str, Option<&[String]>)| {
            let prefix = format!("{namespace}_");
            match (pattern.strip_suffix('*'), functions) {
                (Some(start), Some(known)) => known.iter().any(|known| known.starts_with(start)),
                (Some(start), None) => prefix.starts_with(start) || start.starts_with(&prefix),
                (None, Some(known)) => known.iter().any(|known| known == pattern),
                (None, None) => pattern.starts_with(&prefix) || pattern == *namespace,
            }
        };
        self.extensions.iter().find(fits).map(|(namespace, _)| *namespace)
    }

    /// Whether there is such an extension.
    fn has(&self, namespace: &str) -> bool {
        self.extensions.iter().any(|(known, _)| *known == namespace)
    }

    /// What was probably meant.
    fn near(&self, pattern: &str) -> Option<String> {
        let Some(start) = pattern.strip_suffix('*') else {
            let known = self.extensions.iter().flat_map(|(_, functions)| functions.unwrap_or(&[]));
            return near(pattern, known.map(String::as_str)).map(str::to_owned);
        };
        let namespaces = self.extensions.iter().map(|(namespace, _)| *namespace);
        let meant = near(start.trim_end_matches('_'), namespaces)?;
        Some(format!("{meant}_*"))
    }

    fn names(&self) -> String {
        let names: Vec<&str> = self.extensions.iter().map(|(namespace, _)| *namespace).collect();
        if names.is_empty() { "none".to_owned() } else { names.join(", ") }
    }
}

// === impl Config ===

impl Config {
    /// The faults that only the process that runs it can see: extensions that nobody offers, rules for functions that nobody can
    /// call, libraries that are not there, sessions that are to be kept nowhere.
    pub fn check(&self, offered: &Offered) -> Vec<Fault> {
        let mut check = Check { offered, origins: self.written.origins(), faults: Vec::new() };
        let keeps = offered.store || self.store.path.is_some();
        let (none, file) = (File::default(), self.written.file());
        let file = file.unwrap_or(&none);
        for (name, class) in file.classes.iter().flatten() {
            check.table(&Table { at: ["classes", name], file: class, granted: None }, keeps);
        }
        for tenant in self.tenants.values() {
            let mut granted = tenant.extensions.clone();
            if granted == BUILT_IN {
                granted.extend(offered.brought.iter().cloned());
            }
            let granted = Some(granted.as_slice());
            let at = ["tenants", tenant.name.as_str()];
            match file.tenants.as_ref().and_then(|tenants| tenants.get(&tenant.name)) {
                Some(file) => check.table(&Table { at, file, granted }, keeps),
                None => check.table(&Table { at, file: &as_file(tenant), granted: None }, keeps),
            }
        }
        check.faults
    }

    /// What will not work where this process runs: files that are granted and are nowhere, a base for children's files that is not
    /// there, a database, a store or an audit in a folder that is not there.
    pub fn doubts(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        let files = [(["audit", "path"], &self.audit.path), (["store", "path"], &self.store.path)];
        for (key, path) in files {
            let Some(path) = path else { continue };
            if let Some(why) = no_file(path) {
                faults.push(self.fault(&key, &shown(path), &format!("a file in a folder: {why}")));
            }
        }
        for tenant in self.tenants.values() {
            self.doubt_policy(tenant, &mut faults);
            let mut doubt = |key: &[&str], found: &str, expected: String| {
                let path = [&["tenants", tenant.name.as_str(), "extension"], key].concat();
                faults.push(self.fault(&path, found, &expected));
            };
            let granted = |name: &str| tenant.extensions.iter().any(|granted| granted == name);
            let (fs, kv) = (&tenant.extension.fs, &tenant.extension.kv);
            let elsewhere = fs.mode == FsMode::Overlay || tenant.extension.sandbox.base.is_some();
            match &fs.root {
                None if granted("fs") && !elsewhere => {
                    let expected =
                        "a folder, or mode = \"overlay\": fs is granted and has no files";
                    doubt(&["fs", "root"], "none", expected.to_owned());
                }
                Some(root) if granted("fs") => {
                    if let Some(why) = no_folder(root) {
                        doubt(&["fs", "root"], &shown(root), format!("a folder: {why}"));
                    }
                }
                _ => {}
            }
            if let (true, Some(base)) = (granted("sandbox"), &tenant.extension.sandbox.base)
                && let Some(why) = no_folder(base)
            {
                doubt(&["sandbox", "base"], &shown(base), format!("a folder: {why}"));
            }
            if let (true, Some(path)) = (granted("kv"), &kv.path)
                && let Some(why) = no_file(path)
            {
                doubt(&["kv", "path"], &shown(path), format!("a file in a folder: {why}"));
            }
        }
        faults
    }

    /// Rules that leave another way to what they deny, or ask about.
    fn doubt_policy(&self, tenant: &Tenant, faults: &mut Vec<Fault>) {
        for (alike, what) in ALIKE {
            let extension = alike[0].split('_').next().unwrap_or_default();
            if !tenant.extensions.iter().any(|granted| granted == extension) {
                continue;
            }
            for function in alike {
                let Some(decision) = tenant.policy.rules.get(function) else { continue };
                let other = alike
                    .into_iter()
                    .find(|other| tenant.policy.decide(extension, other) == Decision::Allow);
                let (Some(other), true) = (other, *decision != Decision::Allow) else { continue };
                let path = ["tenants", tenant.name.as_str(), "policy", function];
                let expected = format!(
                    "a rule for {other} as well, which {what} too; or one for {extension}, which is all of it"
                );
                faults.push(self.fault(&path, &format!("{:?}", decision.name()), &expected));
            }
        }
    }

    /// A fault of a key, with where it was written.
    pub fn fault(&self, path: &[&str], found: &str, expected: &str) -> Fault {
        self.written.origins().fault(path, found, expected)
    }
}

/// Why a path is not that of a folder.
fn no_folder(path: &Path) -> Option<String> {
    match std::fs::metadata(path) {
        Ok(data) if data.is_dir() => None,
        Ok(_) => Some("it is no folder".to_owned()),
        Err(error) => Some(error.to_string()),
    }
}

/// Why a path can be that of no file.
fn no_file(path: &Path) -> Option<String> {
    if path.is_dir() {
        return Some("it is a folder".to_owned());
    }
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).and_then(no_folder)
}

fn shown(path: &Path) -> String {
    format!("{:?}", path.display().to_string())
}

/// What stands in a tenant that no file has.
fn as_file(tenant: &Tenant) -> TenantFile {
    TenantFile {
        extensions: Some(tenant.extensions.clone()),
        libraries: Some(tenant.libraries.clone()),
        policy: Some(tenant.policy.rules.clone()),
        functions: Some(tenant.functions.clone()),
        calls: Some(tenant.calls.clone()),
        durability: Some(tenant.durability),
        ..TenantFile::default()
    }
}

// === impl Check ===

impl Check<'_> {
    fn fault(&mut self, table: &Table<'_>, key: &[&str], found: &str, expected: &str) {
        let path = [table.at.as_slice(), key].concat();
        self.faults.push(self.origins.fault(&path, found, expected));
    }

    fn table(&mut self, table: &Table<'_>, keeps: bool) {
        for extension in table.file.extensions.iter().flatten() {
            self.extension(table, extension);
        }
        let (policy, functions) = (table.file.policy.iter(), table.file.functions.iter());
        let calls = table.file.calls.iter().flat_map(BTreeMap::keys).map(|key| ("calls", key));
        let policy = policy.flat_map(BTreeMap::keys).map(|key| ("policy", key));
        let functions = functions.flat_map(BTreeMap::keys).map(|key| ("functions", key));
        for (key, pattern) in policy.chain(functions).chain(calls) {
            self.pattern(table, key, pattern);
        }
        for folder in table.file.libraries.iter().flatten() {
            let Some(why) = no_folder(folder) else { continue };
            let found = shown(folder);
            let expected = format!("a folder, relative to where the process runs: {why}");
            self.fault(table, &["libraries"], &found, &expected);
        }
        let durability = table.file.durability.unwrap_or_default();
        if durability != Durability::None && !keeps {
            let expected = "\"none\", or a file in store.path for what is kept";
            let found = format!("{:?}", durability.name());
            self.fault(table, &["durability"], &found, expected);
        }
    }

    fn extension(&mut self, table: &Table<'_>, extension: &str) {
        if self.offered.extensions.contains_key(extension) {
            return;
        }
        let known: Vec<&str> = self.offered.extensions.keys().map(String::as_str).collect();
        let expected = match near(extension, known.iter().copied()) {
            Some(near) => format!("{near:?}, or another of {}", known.join(", ")),
            None => format!("one of {}", known.join(", ")),
        };
        self.fault(table, &["extensions"], &format!("{extension:?}"), &expected);
    }

    /// A rule for functions.
    fn pattern(&mut self, table: &Table<'_>, key: &str, pattern: &str) {
        let (granted, all) = (self.offered.functions(table.granted), self.offered.functions(None));
        let names_extension = key == "policy" && granted.has(pattern);
        if pattern == "*" || names_extension || granted.fits(pattern).is_some() {
            return;
        }
        let expected = match (all.fits(pattern), granted.near(pattern)) {
            (Some(of), _) => {
                let names = granted.names();
                format!("a function of its extensions, {names}: it is not granted {of}")
            }
            (None, Some(near)) => format!("{near:?}, or another function of {}", granted.names()),
            (None, None) => {
                let names = granted.names();
                let other = all.near(pattern).map(|near| format!("; {near:?} is not granted"));
                format!("a function of its extensions, {names}{}", other.unwrap_or_default())
            }
        };
        self.fault(table, &[key, pattern], &format!("{pattern:?}"), &expected);
    }
}
