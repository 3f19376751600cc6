//! `HostFunction`: what the embedder declares.
//!
//! Place: given to a session when it is made; `host.rs` checks calls against it.
//!
//! Invariants: wrong calls are worded as those of a Python function with these parameters.
//! Limits: none of its own.

use compact_str::CompactString;
use serde::{Deserialize, Serialize};

/// A function of the host that scripts can call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HostFunction {
    /// Its name, a global of the session.
    pub name: CompactString,
    /// Its parameters; `None` takes anything.
    pub params: Option<Vec<HostParam>>,
    /// Whether a call blocks the script until it is answered; otherwise it gives an awaitable at once.
    pub blocking: bool,
    /// What its `__doc__` says; nothing where it is empty.
    pub doc: String,
}

/// A parameter of a host function.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HostParam {
    /// Its name.
    pub name: String,
    /// Whether it must be given.
    pub required: bool,
}

// === impl HostFunction ===

impl HostFunction {
    /// A blocking function that takes any arguments.
    pub fn blocking(name: impl Into<CompactString>) -> HostFunction {
        HostFunction { name: name.into(), params: None, blocking: true, doc: String::new() }
    }

    /// A function whose calls give awaitables, with any arguments.
    pub fn asynchronous(name: impl Into<CompactString>) -> HostFunction {
        HostFunction { blocking: false, ..HostFunction::blocking(name) }
    }

    /// The same function with these parameters.
    #[must_use]
    pub fn with_params(self, params: impl IntoIterator<Item = HostParam>) -> HostFunction {
        HostFunction { params: Some(params.into_iter().collect()), ..self }
    }

    /// The same function with this text as `__doc__`.
    #[must_use]
    pub fn with_doc(self, doc: impl Into<String>) -> HostFunction {
        HostFunction { doc: doc.into(), ..self }
    }

    /// Checks a call's arguments; the text of the `TypeError` otherwise.
    pub(crate) fn check(&self, positional: usize, names: &[&str]) -> Result<(), String> {
        let Some(params) = &self.params else { return Ok(()) };
        let name = &self.name;
        if positional > params.len() {
            let (count, plural) = (params.len(), if params.len() == 1 { "" } else { "s" });
            let were = if positional == 1 { "was" } else { "were" };
            return Err(format!(
                "{name}() takes {count} positional argument{plural} but {positional} {were} given"
            ));
        }
        for given in names {
            match params.iter().position(|param| param.name == *given) {
                None => {
                    let known = params.iter().map(|param| param.name.as_str());
                    let hint = crate::suggest::hint(given, known);
                    return Err(format!(
                        "{name}() got an unexpected keyword argument '{given}'{hint}"
                    ));
                }
                Some(at) if at < positional => {
                    return Err(format!("{name}() got multiple values for argument '{given}'"));
                }
                Some(_) => {}
            }
        }
        let missing: Vec<&str> = params
            .iter()
            .skip(positional)
            .filter(|param| param.required && !names.contains(&param.name.as_str()))
            .map(|param| param.name.as_str())
            .collect();
        if missing.is_empty() {
            return Ok(());
        }
        Err(format!("{name}() {}", crate::vm::bind::missing_text("positional", &missing)))
    }
}

impl HostParam {
    /// A parameter that must be given.
    pub fn required(name: impl Into<String>) -> HostParam {
        HostParam { name: name.into(), required: true }
    }

    /// A parameter that may be left out.
    pub fn optional(name: impl Into<String>) -> HostParam {
        HostParam { name: name.into(), required: false }
    }
}
