//! Configuration scripts: Python whose dict `config` is a layer of the configuration.
//!
//! Place: `load.rs` lays what comes out over the file.
//!
//! ```text
//! text -> session without host functions but `env` -> dict `config` -> figment provider
//! ```
//!
//! Invariants: the same text and environment give the same layer; every value that `env` gave is remembered as a secret, and
//! after the first one nothing is shown that the script may have made of it: of values only those that stand in its text, of
//! exceptions the class and the place. An exception becomes a fault with its traceback.
//! Limits: those of `limits`; the session has no clock to need one.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use figment::value::{Dict, Map, Tag, Value};
use figment::{Metadata, Profile, Provider, Source as Origin};
use ophiary_runtime::compile::{CompileOptions, compile};
use ophiary_runtime::host::{HostCall, HostError, HostFunction, HostParam, HostValue, RecordKind};
use ophiary_runtime::limits::Limits;
use ophiary_runtime::parse::STACK_BYTES;
use ophiary_runtime::session::{Session, SessionOptions, compile_error_text};
use ophiary_runtime::source::Source;
use ophiary_runtime::suspension::Suspension;

use crate::error::Fault;
use crate::secret::{REDACTED, Secret};

/// What the names begin with that every script may read.
const PREFIX: &str = "OPHIARY_";
/// What the layer of a script is called among the others.
pub(crate) const METADATA: &str = "script";
/// Fuel between two looks at what the session wants.
const SLICE: u64 = 1_000_000;

/// What a script may read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Environment {
    /// All variables.
    pub(crate) variables: BTreeMap<String, String>,
    /// Names that the file lists.
    pub(crate) listed: Vec<String>,
}

/// What a script left: a layer.
#[derive(Clone, Debug)]
pub(crate) struct Layer {
    path: String,
    dict: Dict,
    /// What it read from the environment.
    pub(crate) secrets: Vec<Secret>,
    /// The script, if it has read anything.
    pub(crate) reader: Option<Arc<str>>,
}

fn limits() -> Limits {
    Limits { fuel: 100_000_000, memory: 64 << 20, output: 64 << 10, ..Limits::default() }
}

/// Runs a script.
pub(crate) fn evaluate(path: &str, text: &str, env: &Environment) -> Result<Layer, Fault> {
    let fault = |found: &str| Fault::new(path, "", found, "a script that can run");
    std::thread::scope(|scope| {
        std::thread::Builder::new()
            .stack_size(STACK_BYTES)
            .spawn_scoped(scope, || Evaluation { path, env, secrets: RefCell::default() }.run(text))
            .map_err(|error| fault(&error.to_string()))?
            .join()
            .map_err(|_| fault("a fault of the interpreter"))?
    })
}

struct Evaluation<'a> {
    path: &'a str,
    env: &'a Environment,
    secrets: RefCell<Vec<Secret>>,
}

// === impl Evaluation ===

impl Evaluation<'_> {
    fn run(&self, text: &str) -> Result<Layer, Fault> {
        let params = [HostParam::required("name"), HostParam::optional("default")];
        let mut session = Session::new(SessionOptions {
            limits: limits(),
            functions: vec![HostFunction::blocking("env").with_params(params)],
            ..SessionOptions::default()
        });
        self.feed(&mut session, text)?;
        let missing = "globals().get('config')";
        let config = self.feed(&mut session, missing)?;
        let dict = match &config {
            HostValue::Dict(pairs) => self.dict("config", pairs)?,
            HostValue::None => return Err(self.fault("config", "nothing", "a dict")),
            other => return Err(self.fault("config", other.type_name(), "a dict")),
        };
        let secrets = self.secrets.take();
        let reader = (!secrets.is_empty()).then(|| text.into());
        Ok(Layer { path: self.path.to_owned(), dict, secrets, reader })
    }

    fn feed(&self, session: &mut Session, text: &str) -> Result<HostValue, Fault> {
        let source = Source::new(self.path, text);
        let options = CompileOptions { result: true, ..CompileOptions::default() };
        let program = compile(source.clone(), &options)
            .map_err(|error| self.raised("a syntax error", compile_error_text(&source, &error)))?;
        session
            .feed(&program, &[])
            .map_err(|error| self.fault("", &error.to_string(), "a script that can run"))?;
        loop {
            match session.run(SLICE) {
                Suspension::Finished(value) => return Ok(value),
                Suspension::Raised(raised) => {
                    let traceback = if self.secrets.borrow().is_empty() {
                        raised.traceback
                    } else {
                        without_messages(&raised.traceback, text)
                    };
                    return Err(self.raised("an uncaught exception", traceback));
                }
                Suspension::LimitExceeded(exceeded) => {
                    return Err(self.fault("", &exceeded.to_string(), "a smaller script"));
                }
                Suspension::HostCall(call) => {
                    let reply = self.answer(&call);
                    if let Err(error) = session.resume(call.id, reply) {
                        return Err(self.fault("", &error.to_string(), "a script that can run"));
                    }
                }
                Suspension::OutOfFuel => {}
                other => {
                    let found = format!("a script that waits ({other:?})");
                    return Err(self.fault("", &found, "a script that runs through"));
                }
            }
        }
    }

    /// `env(name, default=...)`
    fn answer(&self, call: &HostCall) -> Result<HostValue, HostError> {
        let by_name = |name: &str| {
            let given = call.kwargs.iter().find(|(given, _)| given == name);
            given.map(|(_, value)| value)
        };
        let name = match call.args.first().or(by_name("name")) {
            Some(HostValue::Str(name)) => name,
            other => {
                let found = other.map_or("nothing", HostValue::type_name);
                let text = format!("env() argument 'name' must be str, not {found}");
                return Err(HostError::new("TypeError", text));
            }
        };
        if !name.starts_with(PREFIX) && !self.env.listed.contains(name) {
            let text = format!("{name} may not be read; list it in script.env");
            return Err(HostError::new("PermissionError", text));
        }
        match (self.env.variables.get(name), call.args.get(1).or(by_name("default"))) {
            (Some(value), _) => {
                self.secrets.borrow_mut().push(Secret::new(value.clone()));
                Ok(HostValue::Str(value.clone()))
            }
            (None, Some(default)) => Ok(default.clone()),
            (None, None) => Err(HostError::new("KeyError", name.clone())),
        }
    }

    fn fault(&self, key: &str, found: &str, expected: &str) -> Fault {
        Fault::new(self.path, key, found, expected)
    }

    fn raised(&self, found: &str, traceback: String) -> Fault {
        let mut fault = self.fault("", found, "a script that runs through");
        fault.traceback = Some(traceback);
        fault
    }

    fn dict(&self, key: &str, pairs: &[(HostValue, HostValue)]) -> Result<Dict, Fault> {
        let mut dict = Dict::new();
        for (name, value) in pairs {
            let HostValue::Str(name) = name else {
                return Err(self.fault(key, name.type_name(), "keys that are str"));
            };
            // As in TOML, what is absent is simply not there.
            if *value != HostValue::None {
                dict.insert(name.clone(), self.value(&format!("{key}.{name}"), value)?);
            }
        }
        Ok(dict)
    }

    fn value(&self, key: &str, value: &HostValue) -> Result<Value, Fault> {
        Ok(match value {
            HostValue::Bool(value) => Value::from(*value),
            HostValue::Int(value) => Value::from(*value),
            HostValue::Float(value) => Value::from(*value),
            HostValue::Str(value) => Value::from(value.clone()),
            HostValue::Dict(pairs) => Value::from(self.dict(key, pairs)?),
            HostValue::List(items) | HostValue::Tuple(items) => {
                let items: Result<Vec<Value>, Fault> =
                    items.iter().map(|item| self.value(key, item)).collect();
                Value::Array(Tag::Default, items?)
            }
            HostValue::Record(record) if record.kind == RecordKind::Tuple => {
                let items: Result<Vec<Value>, Fault> =
                    record.fields.iter().map(|(_, item)| self.value(key, item)).collect();
                Value::Array(Tag::Default, items?)
            }
            other => {
                let expected = "dict, list, tuple, str, int, float or bool";
                return Err(self.fault(key, other.type_name(), expected));
            }
        })
    }
}

/// What stands between the parts of a traceback.
const BETWEEN: [&str; 3] = [
    "Traceback (most recent call last):",
    "During handling of the above exception, another exception occurred:",
    "The above exception was the direct cause of the following exception:",
];

/// A traceback with places, lines of the script and classes of exceptions; nothing else, which may tell a secret in any form.
fn without_messages(traceback: &str, script: &str) -> String {
    let is_of_script = |line: &str| script.lines().any(|known| known.trim() == line.trim());
    let mut kept = String::new();
    for line in traceback.lines() {
        let is_mark = line.starts_with(' ') && line.trim_start().chars().all(|c| "^~".contains(c));
        let is_place = line.starts_with("  File \"") || BETWEEN.contains(&line);
        if is_mark || is_place || (line.starts_with(' ') && is_of_script(line)) {
            kept.push_str(line);
        } else if !line.starts_with(' ')
            && let Some((class, _)) = line.split_once(": ")
            && class.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '.')
        {
            kept.push_str(class);
            kept.push_str(": ");
            kept.push_str(REDACTED);
        } else {
            continue;
        }
        kept.push('\n');
    }
    kept
}

impl Provider for Layer {
    fn metadata(&self) -> Metadata {
        Metadata::from(METADATA, Origin::File(self.path.clone().into()))
    }

    fn data(&self) -> Result<Map<Profile, Dict>, figment::Error> {
        Ok(Profile::Default.collect(self.dict.clone()))
    }
}
