//! The layers of a configuration, merged: defaults < file < script < environment < overrides.
//!
//! Place: the command and embedders say where to look (`Sources`); `resolve.rs` checks what was merged.
//!
//! Invariants: this is the only module, with `script.rs`, that names figment. All faults of all layers are told at once: a
//! layer that cannot be read counts as empty for the others, and a value that is refused is taken out before the rest is
//! read.
//! Limits: `FAULTS_MAX` faults; files up to `FILE_BYTES_MAX`.

use std::collections::BTreeMap;
use std::fmt::{self, Write as _};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use figment::error::{Actual, Kind};
use figment::providers::{Format, Toml};
use figment::value::{Dict, Map, Value};
use figment::{Figment, Metadata, Profile, Provider, Source as Origin};

use crate::check::Offered;
use crate::error::{ConfigError, FAULTS_MAX, Fault};
use crate::file::File;
use crate::limits::{LimitsFile, SessionLimits};
use crate::near::near;
use crate::resolve::{Config, resolve};
use crate::script::{self, Environment};
use crate::secret::{REDACTED, Secret};

/// What of the configuration is secret, whatever it looks like.
const SECRETS: [&str; 2] = ["store", "keys"];

/// The built-in defaults, as a file.
pub const DEFAULT_TOML: &str = include_str!("../default.toml");
/// What the names of environment variables begin with that are keys.
const PREFIX: &str = "OPHIARY_";
/// Between the keys in the name of an environment variable. Names without it are no keys.
const SEPARATOR: &str = "__";
/// The largest file or script.
pub(crate) const FILE_BYTES_MAX: u64 = 16 << 20;
const ENVIRONMENT: &str = "environment";
const OVERRIDES: &str = "command line";
const DEFAULTS: &str = "built-in defaults";

/// Where a configuration comes from.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    file: Option<PathBuf>,
    text: Option<(String, String)>,
    script: Option<PathBuf>,
    env: BTreeMap<String, String>,
    overrides: Vec<(String, String)>,
    /// Limits by name, as text.
    limits: Vec<(String, String)>,
    offered: Option<Offered>,
}

/// A configuration, and where each value came from.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// What was resolved.
    pub config: Config,
    /// The files that it was read from.
    pub files: Vec<PathBuf>,
    merged: Merged,
}

#[derive(Clone, Debug)]
struct Merged {
    figment: Figment,
    root: Value,
    secrets: Vec<Secret>,
    /// The script, if it has read secrets.
    reader: Option<Arc<str>>,
    /// What environment and command line say, as it was written.
    texts: BTreeMap<Vec<String>, String>,
}

/// What a configuration was made of; nothing of one that was not loaded. All are equal.
#[derive(Clone, Default)]
pub struct Written(Option<Arc<(File, Merged)>>);

/// Tells the source of a key.
pub(crate) trait Origins {
    /// The fault of a key.
    fn fault(&self, path: &[&str], found: &str, expected: &str) -> Fault;

    /// Whether the command line says it.
    fn is_option(&self, path: &[&str]) -> bool;
}

/// Of a configuration that was not loaded.
struct Unwritten;

// === impl Sources ===

impl Sources {
    /// Nothing but the defaults.
    pub fn new() -> Sources {
        Sources::default()
    }

    /// A TOML file.
    #[must_use]
    pub fn with_file(mut self, path: impl Into<PathBuf>) -> Sources {
        self.file = Some(path.into());
        self
    }

    /// TOML as text, with a name for faults. Where there is a file too, what the file says counts more.
    #[must_use]
    pub fn with_text(mut self, name: impl Into<String>, text: impl Into<String>) -> Sources {
        self.text = Some((name.into(), text.into()));
        self
    }

    /// A configuration script, in place of the one that the file names.
    #[must_use]
    pub fn with_script(mut self, path: impl Into<PathBuf>) -> Sources {
        self.script = Some(path.into());
        self
    }

    /// Environment variables: `OPHIARY_LIMITS__WALL` is the key `limits.wall`.
    #[must_use]
    pub fn with_env(mut self, variables: impl IntoIterator<Item = (String, String)>) -> Sources {
        self.env.extend(variables);
        self
    }

    /// A key with dots and its value as text, over all else.
    #[must_use]
    pub fn with_override(mut self, key: impl Into<String>, value: impl Into<String>) -> Sources {
        self.overrides.push((key.into(), value.into()));
        self
    }

    /// A limit of all sessions and its value as text, over the defaults: it widens nothing that another layer says.
    #[must_use]
    pub fn with_limit(mut self, name: impl Into<String>, value: impl Into<String>) -> Sources {
        self.limits.push((name.into(), value.into()));
        self
    }

    /// Checked against what the process that is to run it offers, too: `Config::check`.
    #[must_use]
    pub fn with_offered(mut self, offered: Offered) -> Sources {
        self.offered = Some(offered);
        self
    }

    /// Reads, merges and checks all layers.
    pub fn load(&self) -> Result<Loaded, ConfigError> {
        self.load_all(false).0
    }

    /// As `load`, with the files that were to be read, whatever came of it.
    pub(crate) fn load_with_files(&self) -> (Result<Loaded, ConfigError>, Vec<PathBuf>) {
        self.load_all(false)
    }

    /// As `load`, and what cannot work where this process runs is a fault too: `Config::doubts`.
    pub fn check(&self) -> Result<Loaded, ConfigError> {
        self.load_all(true).0
    }

    fn load_all(&self, doubts: bool) -> (Result<Loaded, ConfigError>, Vec<PathBuf>) {
        let mut faults = Vec::new();
        let mut files = Vec::new();
        let mut figment = Figment::new().merge(Defaults);
        if let Some((name, text)) = &self.text {
            figment = merge_toml(figment, name, text, &mut faults);
        }
        if let Some(path) = &self.file {
            files.push(path.clone());
            if let Some(text) = read(path, &mut faults) {
                figment = merge_toml(figment, &path.display().to_string(), &text, &mut faults);
            }
        }
        let (mut secrets, mut reader) = (Vec::new(), None);
        if let Some((path, listed)) = self.script_of(&figment) {
            files.push(path.clone());
            let env = Environment { variables: self.env.clone(), listed };
            let name = path.display().to_string();
            let layer = read(&path, &mut faults).map(|text| script::evaluate(&name, &text, &env));
            match layer {
                Some(Ok(layer)) => {
                    secrets.clone_from(&layer.secrets);
                    reader.clone_from(&layer.reader);
                    figment = figment.merge(layer);
                }
                Some(Err(fault)) => faults.push(fault),
                None => {}
            }
        }
        let mut texts = BTreeMap::new();
        let mut merge = |figment: Figment, pairs: Pairs| {
            faults.extend(pairs.contradictions());
            texts.extend(pairs.pairs.iter().cloned());
            figment.merge(pairs)
        };
        figment = merge(figment, self.environment());
        figment = merge(figment.clone(), self.overrides(&figment));
        let data = figment.data().unwrap_or_default();
        let root = Value::from(data.get(&Profile::Default).cloned().unwrap_or_default());
        let mut merged = Merged { figment, root, secrets, reader, texts };
        let file = merged.extract(&mut faults);
        let mut config = resolve(&file, &merged, &mut faults);
        config.written = Written::new(file, merged.clone());
        if let Some(offered) = &self.offered {
            faults.extend(config.check(offered));
        }
        if doubts {
            faults.extend(config.doubts());
        }
        if faults.is_empty() {
            return (Ok(Loaded { config, files: files.clone(), merged }), files);
        }
        faults.truncate(FAULTS_MAX);
        (Err(ConfigError { faults }), files)
    }

    /// The script to run, and the variables that are listed for it. What is wrong there is told later.
    fn script_of(&self, figment: &Figment) -> Option<(PathBuf, Vec<String>)> {
        let listed = figment.extract_inner("script.env").unwrap_or_default();
        if let Some(path) = &self.script {
            return Some((path.clone(), listed));
        }
        let path: PathBuf = figment.extract_inner("script.path").ok()?;
        let folder = self.file.as_deref().and_then(Path::parent);
        Some((folder.map_or(path.clone(), |folder| folder.join(&path)), listed))
    }

    fn environment(&self) -> Pairs {
        let keys = self.env.iter().filter_map(|(name, value)| {
            let key = name.strip_prefix(PREFIX).filter(|key| key.contains(SEPARATOR))?;
            let path = key.split(SEPARATOR).map(str::to_ascii_lowercase).collect();
            Some((path, value.clone()))
        });
        Pairs { name: ENVIRONMENT, pairs: keys.collect() }
    }

    fn overrides(&self, said: &Figment) -> Pairs {
        let pairs = self.overrides.iter().map(|(key, value)| {
            let path = key.split('.').map(str::to_owned).collect();
            (path, value.clone())
        });
        let counts = |(name, value): &&(String, String)| !widens(said, name, value);
        let limits = self.limits.iter().filter(counts).map(|(name, value)| {
            let path = vec!["limits".to_owned(), name.clone()];
            (path, value.clone())
        });
        Pairs { name: OVERRIDES, pairs: pairs.chain(limits).collect() }
    }
}

/// Whether a limit is more than what a layer over the defaults says of it. What is wrong with either is told later.
fn widens(said: &Figment, name: &str, value: &str) -> bool {
    let is_said =
        said.find_metadata(&format!("limits.{name}")).is_some_and(|layer| layer.name != DEFAULTS);
    let (said, mut asked) = (said.extract_inner::<LimitsFile>("limits"), LimitsFile::default());
    let (Ok(said), Ok(()), true) = (said, asked.set(name, value), is_said) else { return false };
    let said = said.or(&SessionLimits::default());
    let asked = asked.or(&said);
    asked.min(&said) != asked
}

/// The built-in defaults.
struct Defaults;

impl Provider for Defaults {
    fn metadata(&self) -> Metadata {
        Metadata::named(DEFAULTS)
    }

    fn data(&self) -> Result<Map<Profile, Dict>, figment::Error> {
        Toml::string(DEFAULT_TOML).data()
    }
}

/// Keys and values as text.
struct Pairs {
    name: &'static str,
    pairs: Vec<(Vec<String>, String)>,
}

// === impl Pairs ===

impl Pairs {
    /// A key that has a value cannot be a table as well: one of the two would be lost.
    fn contradictions(&self) -> impl Iterator<Item = Fault> {
        self.pairs.iter().filter_map(|(path, _)| {
            let above = self.pairs.iter().map(|(above, _)| above);
            let above = above
                .into_iter()
                .find(|above| above.len() < path.len() && path.starts_with(above))?;
            let found = format!("a key of {}, which has a value of its own", above.join("."));
            let source = source_of(self.name, path).unwrap_or_default();
            Some(Fault::new(source, path.join("."), found, "one of the two"))
        })
    }
}

/// A key of the environment or the command line, as who wrote it knows it.
fn source_of(layer: &str, path: &[impl AsRef<str>]) -> Option<String> {
    match layer {
        ENVIRONMENT => {
            let keys: Vec<String> = path.iter().map(|key| key.as_ref().to_uppercase()).collect();
            Some(format!("environment variable {PREFIX}{}", keys.join(SEPARATOR)))
        }
        OVERRIDES => Some(OVERRIDES.to_owned()),
        _ => None,
    }
}

impl Provider for Pairs {
    fn metadata(&self) -> Metadata {
        Metadata::named(self.name)
    }

    fn data(&self) -> Result<Map<Profile, Dict>, figment::Error> {
        let mut root = Dict::new();
        for (path, text) in &self.pairs {
            // Whatever the text is, it is a value: a string, where it is nothing else.
            let value: Value = text.parse().unwrap_or_else(|_| Value::from(text.clone()));
            insert(&mut root, path, value);
        }
        Ok(Profile::Default.collect(root))
    }
}

fn insert(dict: &mut Dict, path: &[String], value: Value) {
    match path {
        [] => {}
        [last] => {
            dict.insert(last.clone(), value);
        }
        [first, rest @ ..] => {
            let entry = dict.entry(first.clone()).or_insert_with(|| Value::from(Dict::new()));
            if let Value::Dict(_, inner) = entry {
                insert(inner, rest, value);
            }
        }
    }
}

fn read(path: &Path, faults: &mut Vec<Fault>) -> Option<String> {
    let name = path.display().to_string();
    let mut refuse = |found: String, expected: &str| {
        faults.push(Fault::new(&name, "", found, expected));
        None
    };
    match std::fs::metadata(path) {
        Ok(data) if data.len() > FILE_BYTES_MAX => {
            let expected = format!("at most {FILE_BYTES_MAX} bytes");
            return refuse(format!("{} bytes", data.len()), &expected);
        }
        Ok(_) => {}
        Err(error) => return refuse(error.to_string(), "a file that can be read"),
    }
    // What is no plain file has no length, and may have no end.
    let mut text = String::new();
    let opened = std::fs::File::open(path);
    match opened.and_then(|file| file.take(FILE_BYTES_MAX + 1).read_to_string(&mut text)) {
        Ok(bytes) if bytes as u64 > FILE_BYTES_MAX => {
            let expected = format!("at most {FILE_BYTES_MAX} bytes");
            refuse("more".to_owned(), &expected)
        }
        Ok(_) => Some(text),
        Err(error) => refuse(error.to_string(), "a text file in UTF-8"),
    }
}

fn merge_toml(figment: Figment, name: &str, text: &str, faults: &mut Vec<Fault>) -> Figment {
    if let Err(error) = toml::from_str::<toml::Table>(text) {
        let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or("");
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        let place = format!("{name}:{line}:{column}");
        let mut fault = Fault::new(place, "", "", "valid TOML");
        fault.found = error.message().trim().replace('\n', ", ");
        faults.push(fault);
        return figment;
    }
    figment.merge(TomlText { name, text })
}

/// TOML with the name of its file.
struct TomlText<'a> {
    name: &'a str,
    text: &'a str,
}

impl Provider for TomlText<'_> {
    fn metadata(&self) -> Metadata {
        Metadata::from("file", Origin::File(self.name.into()))
    }

    fn data(&self) -> Result<Map<Profile, Dict>, figment::Error> {
        Toml::string(self.text).data()
    }
}

// === impl Merged ===

impl Merged {
    /// Reads the file out of what was merged, leaving out what is refused.
    fn extract(&mut self, faults: &mut Vec<Fault>) -> File {
        let mut value = self.root.clone();
        loop {
            match value.deserialize::<File>() {
                Ok(file) => return file,
                Err(errors) => {
                    let error = errors.into_iter().next();
                    let path = error.as_ref().map(|error| error.path.clone()).unwrap_or_default();
                    if error
                        .as_ref()
                        .is_some_and(|error| self.take_text(&mut value, &path, &error.kind))
                    {
                        continue;
                    }
                    if let Some(error) = error {
                        faults.push(self.refused(&path, &error.kind));
                    }
                    if faults.len() >= FAULTS_MAX || !remove(&mut value, &path) {
                        return File::default();
                    }
                }
            }
        }
    }

    fn refused(&self, path: &[String], kind: &Kind) -> Fault {
        let path: Vec<&str> = path.iter().map(String::as_str).collect();
        match kind {
            Kind::InvalidType(found, expected) | Kind::InvalidValue(found, expected) => {
                let is_secret =
                    path.starts_with(&SECRETS) && !matches!(found, Actual::Seq | Actual::Map);
                let found = if is_secret { REDACTED.to_owned() } else { shown(found) };
                self.fault(&path, &found, &wanted(expected))
            }
            // A list where a table stands is read in the order of its keys.
            Kind::InvalidLength(_, expected) if expected.starts_with("struct ") => {
                self.fault(&path, "a list", "a table")
            }
            Kind::UnknownField(name, known) => {
                let hidden = self.hides_key(&[path.as_slice(), &[name]].concat());
                // What is near to it would tell of it.
                let (shown, near) = if hidden { (REDACTED, "") } else { (&**name, &**name) };
                self.fault(&path, &format!("unknown key `{shown}`"), &one_of(near, known))
            }
            Kind::UnknownVariant(name, known) => {
                self.fault(&path, &format!("{name:?}"), &one_of(name, known))
            }
            other => self.fault(&path, &other.to_string(), "another value"),
        }
    }

    fn find(&self, path: &[&str]) -> Option<&Value> {
        path.iter().try_fold(&self.root, |value, key| match value {
            Value::Dict(_, dict) => dict.get(*key),
            Value::Array(_, items) => items.get(key.parse::<usize>().ok()?),
            _ => None,
        })
    }

    /// Where the value of a key came from.
    fn origin(&self, path: &[&str], value: &Value) -> String {
        let Some(metadata) = self.figment.get_metadata(value.tag()) else {
            return DEFAULTS.to_owned();
        };
        match &metadata.source {
            Some(Origin::File(file)) => file.display().to_string(),
            // A table of it is named by none of its variables.
            _ if metadata.name == ENVIRONMENT && value.as_dict().is_some() => {
                "environment".to_owned()
            }
            _ => source_of(&metadata.name, path).unwrap_or_else(|| DEFAULTS.to_owned()),
        }
    }

    /// A value as it may be shown: nothing that a script has read, or made of that, and no user of a URL.
    fn redacted(&self, value: &Value, text: &str) -> Option<String> {
        let is_made = || {
            let metadata = self.figment.get_metadata(value.tag());
            let of_script = metadata.is_some_and(|metadata| metadata.name == script::METADATA);
            of_script && self.reader.as_ref().is_some_and(|script| !stands_in(value, script))
        };
        if self.secrets.iter().any(|secret| secret.is_in(text)) || is_made() {
            return Some(REDACTED.to_owned());
        }
        without_user(text)
    }

    /// Whether the last key of a path may not be shown: a script has read it, or made it of what it has read.
    fn hides_key(&self, path: &[&str]) -> bool {
        let Some(key) = path.last() else { return false };
        if self.secrets.iter().any(|secret| secret.is_in(key)) {
            return true;
        }
        let is_made = |script: &str| !script.contains(key);
        let of_script = self.find(path).is_some_and(|value| self.is_of_script(value));
        of_script && self.reader.as_deref().is_some_and(is_made)
    }

    /// Whether a value, or something in it, is a script's.
    fn is_of_script(&self, value: &Value) -> bool {
        let mut rest = vec![value];
        while let Some(value) = rest.pop() {
            let metadata = self.figment.get_metadata(value.tag());
            if metadata.is_some_and(|metadata| metadata.name == script::METADATA) {
                return true;
            }
            match value {
                Value::Dict(_, dict) => rest.extend(dict.values()),
                Value::Array(_, items) => rest.extend(items),
                _ => {}
            }
        }
        false
    }

    /// Takes what a variable or option says as text, where text is wanted and it was read as something else.
    fn take_text(&self, value: &mut Value, path: &[String], kind: &Kind) -> bool {
        let Kind::InvalidType(_, expected) = kind else { return false };
        let Some(text) = self.texts.get(path).filter(|_| expected.contains("string")) else {
            return false;
        };
        let Some(found) = find_mut(value, path) else { return false };
        let layer = self.figment.get_metadata(found.tag()).map(|metadata| &*metadata.name);
        let is_text = matches!(found, Value::String(..));
        if is_text || !layer.is_some_and(|name| [ENVIRONMENT, OVERRIDES].contains(&name)) {
            return false;
        }
        *found = Value::String(found.tag(), text.clone());
        true
    }
}

impl Origins for Merged {
    fn fault(&self, path: &[&str], found: &str, expected: &str) -> Fault {
        // A key that is not there is missing in the table around it.
        let mut known = path;
        let value = loop {
            match (self.find(known), known) {
                (Some(value), _) => break value,
                (None, [before @ .., _]) => known = before,
                (None, []) => break &self.root,
            }
        };
        let origin = self.origin(known, value);
        // What is wrong with a table are its keys.
        let value = if value.as_dict().is_some() { &Value::from(false) } else { value };
        let mut found = self.redacted(value, found).unwrap_or_else(|| found.to_owned());
        let mut keys = Vec::new();
        for (at, key) in path.iter().enumerate() {
            if self.hides_key(&path[..=at]) {
                found = without(&found, key);
                keys.push(REDACTED);
            } else {
                keys.push(key);
            }
        }
        Fault::new(origin, keys.join("."), found, expected)
    }

    fn is_option(&self, path: &[&str]) -> bool {
        self.find(path).is_some_and(|value| self.origin(path, value) == OVERRIDES)
    }
}

impl Origins for Unwritten {
    fn fault(&self, path: &[&str], found: &str, expected: &str) -> Fault {
        Fault::new("configuration", path.join("."), found, expected)
    }

    fn is_option(&self, _: &[&str]) -> bool {
        false
    }
}

// === impl Written ===

impl Written {
    fn new(file: File, merged: Merged) -> Written {
        Written(Some(Arc::new((file, merged))))
    }

    pub(crate) fn file(&self) -> Option<&File> {
        self.0.as_deref().map(|(file, _)| file)
    }

    pub(crate) fn origins(&self) -> &dyn Origins {
        self.0.as_deref().map_or(&Unwritten as &dyn Origins, |(_, merged)| merged)
    }
}

impl PartialEq for Written {
    fn eq(&self, _: &Written) -> bool {
        true
    }
}

impl Eq for Written {}

impl fmt::Debug for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Written").field(&self.0.is_some()).finish()
    }
}

/// A value as who wrote it knows it.
fn shown(found: &Actual) -> String {
    match found {
        Actual::Bool(value) => value.to_string(),
        Actual::Unsigned(value) => value.to_string(),
        Actual::Signed(value) => value.to_string(),
        Actual::Float(value) => format!("{value:?}"),
        Actual::Char(value) => format!("{:?}", value.to_string()),
        Actual::Str(value) => format!("{value:?}"),
        Actual::Seq => "a list".to_owned(),
        Actual::Map => "a table".to_owned(),
        other => other.to_string(),
    }
}

/// A text without a key in it, as it is and as it is quoted.
fn without(text: &str, key: &str) -> String {
    if key.is_empty() {
        return text.to_owned();
    }
    let quoted = format!("{key:?}");
    let quoted = quoted.trim_matches('"');
    text.replace(key, REDACTED).replace(quoted, REDACTED)
}

/// What is expected, in words of TOML where it is said in Rust's.
fn wanted(expected: &str) -> String {
    let most = |most: u64| format!("a whole number from 0 to {most}");
    match expected {
        "u8" => most(u8::MAX.into()),
        "u16" => most(u16::MAX.into()),
        "u32" => most(u32::MAX.into()),
        "u64" | "usize" => "a whole number that is not negative".to_owned(),
        "i32" | "i64" => "a whole number".to_owned(),
        "f32" | "f64" => "a number".to_owned(),
        "a boolean" => "true or false".to_owned(),
        "a sequence" => "a list".to_owned(),
        "a map" => "a table".to_owned(),
        other if other.starts_with("struct ") => "a table".to_owned(),
        other => other.to_owned(),
    }
}

fn one_of(name: &str, known: &[&str]) -> String {
    match near(name, known.iter().copied()) {
        Some(near) => format!("`{near}`, or another of {}", known.join(", ")),
        None => format!("one of {}", known.join(", ")),
    }
}

/// A key as TOML has it.
fn shown_key(path: &[String]) -> String {
    let is_bare = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    let quoted = path.iter().map(|key| {
        let bare = !key.is_empty() && key.chars().all(is_bare);
        if bare { key.clone() } else { toml::Value::from(key.clone()).to_string() }
    });
    quoted.collect::<Vec<_>>().join(".")
}

/// Whether a value stands in a script as it is, and so was not made of what the script has read.
fn stands_in(value: &Value, script: &str) -> bool {
    match value {
        Value::String(_, text) => script.contains(text.as_str()),
        Value::Char(_, c) => script.contains(*c),
        Value::Bool(..) | Value::Empty(..) => true,
        Value::Num(_, number) => {
            let number = number.to_i128().map(|n| n.to_string());
            let number =
                number.or_else(|| value.to_num().and_then(|n| n.to_f64()).map(|n| n.to_string()));
            number.is_some_and(|number| script.contains(&number))
        }
        Value::Dict(_, dict) => dict.values().all(|value| stands_in(value, script)),
        Value::Array(_, items) => items.iter().all(|value| stands_in(value, script)),
    }
}

/// The text without the user and password of a URL in it, if there is one.
fn without_user(text: &str) -> Option<String> {
    let mut shown = String::new();
    let (mut rest, mut hides) = (text, false);
    while let Some(at) = rest.find("://") {
        let (before, after) = rest.split_at(at + 3);
        shown.push_str(before);
        let end = after.find(|c: char| "/?#\"' ".contains(c)).unwrap_or(after.len());
        rest = after;
        if let Some(at) = after[..end].rfind('@') {
            hides = true;
            shown.push_str(REDACTED);
            rest = &after[at..];
        }
    }
    hides.then(|| shown + rest)
}

fn find_mut<'a>(value: &'a mut Value, path: &[String]) -> Option<&'a mut Value> {
    path.iter().try_fold(value, |value, key| match value {
        Value::Dict(_, dict) => dict.get_mut(key),
        Value::Array(_, items) => items.get_mut(key.parse::<usize>().ok()?),
        _ => None,
    })
}

/// Takes a value out; whether it was there.
fn remove(value: &mut Value, path: &[String]) -> bool {
    match (value, path) {
        (Value::Dict(_, dict), [last]) => dict.remove(last).is_some(),
        (Value::Array(_, items), [last]) => match last.parse::<usize>() {
            Ok(at) if at < items.len() => {
                items.remove(at);
                true
            }
            _ => false,
        },
        (Value::Dict(_, dict), [first, rest @ ..]) => {
            dict.get_mut(first).is_some_and(|inner| remove(inner, rest))
        }
        (Value::Array(_, items), [first, rest @ ..]) => {
            let at = first.parse::<usize>().ok();
            at.and_then(|at| items.get_mut(at)).is_some_and(|inner| remove(inner, rest))
        }
        _ => false,
    }
}

// === impl Loaded ===

impl Loaded {
    /// Every key with its value and, as a comment, where it came from; what a script read from the environment is hidden.
    pub fn show(&self) -> String {
        let mut lines = String::new();
        self.show_value(&mut Vec::new(), &self.merged.root, &mut lines);
        lines
    }

    fn show_value(&self, path: &mut Vec<String>, value: &Value, lines: &mut String) {
        if let Value::Dict(_, dict) = value
            && !dict.is_empty()
        {
            for (key, value) in dict {
                path.push(key.clone());
                self.show_value(path, value, lines);
                path.pop();
            }
            return;
        }
        let text = toml::Value::try_from(value).map_or_else(|_| "?".into(), |v| v.to_string());
        let is_key =
            matches!(path.as_slice(), [table, keys, _] if table == "store" && keys == "keys");
        let hidden =
            if is_key { Some(REDACTED.to_owned()) } else { self.merged.redacted(value, &text) };
        let text = match hidden {
            Some(hidden) if hidden == REDACTED => format!("\"{hidden}\""),
            Some(shown) => shown,
            None => text,
        };
        let keys: Vec<&str> = path.iter().map(String::as_str).collect();
        let origin = self.merged.origin(&keys, value);
        let shown = (0..keys.len()).map(|at| {
            if self.merged.hides_key(&keys[..=at]) { REDACTED.to_owned() } else { path[at].clone() }
        });
        // Writing to a String cannot fail.
        let _ = writeln!(lines, "{} = {text}  # {origin}", shown_key(&shown.collect::<Vec<_>>()));
    }
}
