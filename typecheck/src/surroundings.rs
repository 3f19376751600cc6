//! `Surroundings`: what a program finds when it is run, as far as types go.
//!
//! Place: made by whoever knows the host functions; `database.rs` makes files in memory of it.
//!
//! Invariants: an input has the type of its value where that is exact (`str`, `int`); what is in containers may be anything,
//! since programs add to them what they like.
//! Limits: none of its own; stubs are the operator's.

use std::fmt::Write;

use ophiary_runtime::compile::{CompileOptions, compile};
use ophiary_runtime::host::HostValue;
use ophiary_runtime::library::Library;
use ophiary_runtime::source::Source;

/// What a program finds when it is run: host functions, modules, libraries and inputs.
#[derive(Clone, Debug, Default)]
pub struct Surroundings {
    /// Names that every program sees, as a stub file.
    pub(crate) stubs: String,
    /// Values that every program sees, as lines of a stub file.
    pub(crate) values: String,
    /// Modules of the host: their names and stubs.
    pub(crate) modules: Vec<(String, String)>,
    pub(crate) libraries: Vec<Library>,
}

/// Why there can be no such surroundings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SurroundingsError {
    /// A name is none.
    #[error("{0:?} is no name")]
    Name(String),
    /// The stubs are no Python.
    #[error("the stubs are no Python: line {line}: {message}")]
    Stubs {
        /// The line, from 1.
        line: u32,
        /// What is wrong there.
        message: String,
    },
}

impl Surroundings {
    /// Nothing but Python's own.
    pub fn new() -> Surroundings {
        Surroundings::default()
    }

    /// With the host functions that these stubs declare, as `Description::stubs` has them.
    #[must_use]
    pub fn with_stubs(mut self, stubs: &str) -> Surroundings {
        self.stubs.push_str(stubs);
        self.stubs.push('\n');
        self
    }

    /// With a module of the host of this name, possibly dotted, and its stubs.
    #[must_use]
    pub fn with_module(
        mut self,
        name: impl Into<String>,
        stubs: impl Into<String>,
    ) -> Surroundings {
        self.modules.push((name.into(), stubs.into()));
        self
    }

    /// With a library to import from; the first counts where two have one name.
    #[must_use]
    pub fn with_library(mut self, library: Library) -> Surroundings {
        self.libraries.push(library);
        self
    }

    /// With a global of the type of a value: an input.
    #[must_use]
    pub fn with_value(self, name: &str, value: &HostValue) -> Surroundings {
        self.with_name(name, annotation(value))
    }

    /// With a global of a type that is written as an annotation: `Any` for what an earlier program may have left.
    #[must_use]
    pub fn with_name(mut self, name: &str, annotation: &str) -> Surroundings {
        let _ = writeln!(self.values, "{name}: {annotation}");
        self
    }

    /// With all that others have, which counts after what is here.
    #[must_use]
    pub fn and(mut self, other: Surroundings) -> Surroundings {
        self.stubs.push_str(&other.stubs);
        self.values.push_str(&other.values);
        self.modules.extend(other.modules);
        self.libraries.extend(other.libraries);
        self
    }

    /// Looks whether all is as ty can read it, which says nothing of stubs that it cannot.
    pub(crate) fn check(&self) -> Result<(), SurroundingsError> {
        let names = self.modules.iter().map(|(name, _)| name);
        if let Some(name) = names.clone().find(|name| !name.split('.').all(is_identifier)) {
            return Err(SurroundingsError::Name(name.clone()));
        }
        for stubs in self.modules.iter().map(|(_, stubs)| stubs).chain([&self.builtins()]) {
            let source = Source::new("<stubs>", stubs.as_str());
            compile(source.clone(), &CompileOptions::default()).map_err(|error| {
                let line = source.line_at(error.span.start);
                SurroundingsError::Stubs { line, message: error.message }
            })?;
        }
        Ok(())
    }

    /// The stub file of the names that every program sees.
    pub(crate) fn builtins(&self) -> String {
        format!("from typing import Any\n{}\n{}", self.stubs, self.values)
    }
}

fn is_identifier(name: &str) -> bool {
    let mut chars = name.chars();
    chars.next().is_some_and(|first| first == '_' || first.is_alphabetic())
        && chars.all(|c| c == '_' || c.is_alphanumeric())
}

/// The annotation of a value: gradual where a program may go on to put other things there.
pub fn annotation(value: &HostValue) -> &'static str {
    match value {
        HostValue::None => "None",
        HostValue::Bool(_) => "bool",
        HostValue::Int(_) | HostValue::BigInt(_) => "int",
        HostValue::Float(_) => "float",
        HostValue::Str(_) => "str",
        HostValue::Bytes(_) => "bytes",
        HostValue::List(_) => "list[Any]",
        HostValue::Tuple(_) => "tuple[Any, ...]",
        HostValue::Dict(_) => "dict[Any, Any]",
        HostValue::Set(_) => "set[Any]",
        HostValue::FrozenSet(_) => "frozenset[Any]",
        _ => "Any",
    }
}
