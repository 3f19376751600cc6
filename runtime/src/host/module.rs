//! `HostModule`: what the embedder offers for `import`.
//!
//! Place: given to a session when it is made; `vm/ops/import.rs` makes a module of it at its first import.
//!
//! Invariants: its functions are host functions of the session, by their names: calls of them pass the same door. Modules
//! with a dotted name stand in those before the dots, which there need not be otherwise.
//! Limits: values as any that cross the door.

use super::HostValue;

/// A module of values and host functions that scripts can import.
#[derive(Clone, Debug, PartialEq)]
pub struct HostModule {
    /// Its name, for example `crm` or `crm.contacts`.
    pub name: String,
    /// Its docstring.
    pub doc: Option<String>,
    /// What is in it, by name.
    pub attributes: Vec<(String, HostAttribute)>,
}

/// What stands in a module of the host.
#[derive(Clone, Debug, PartialEq)]
pub enum HostAttribute {
    /// A value, made anew for each session.
    Value(HostValue),
    /// The session's host function of this name. One whose name has a dot is reached in modules only.
    Function(String),
}

// === impl HostModule ===

impl HostModule {
    /// A module with nothing in it.
    pub fn new(name: impl Into<String>) -> HostModule {
        HostModule { name: name.into(), doc: None, attributes: Vec::new() }
    }

    /// The same with a docstring.
    #[must_use]
    pub fn with_doc(mut self, doc: impl Into<String>) -> HostModule {
        self.doc = Some(doc.into());
        self
    }

    /// The same with a value.
    #[must_use]
    pub fn with_value(
        mut self,
        name: impl Into<String>,
        value: impl Into<HostValue>,
    ) -> HostModule {
        self.attributes.push((name.into(), HostAttribute::Value(value.into())));
        self
    }

    /// The same with the host function `function` under a name.
    #[must_use]
    pub fn with_function(
        mut self,
        name: impl Into<String>,
        function: impl Into<String>,
    ) -> HostModule {
        self.attributes.push((name.into(), HostAttribute::Function(function.into())));
        self
    }

    /// Whether scripts cannot import it, because a module of Python has its name or that of the package around it.
    pub fn is_hidden(&self) -> bool {
        crate::traceback::is_stdlib_module(self.name.split('.').next().unwrap_or_default())
    }

    /// Whether it is the module of this name, or stands in it.
    pub(crate) fn is_within(&self, name: &str) -> bool {
        self.name.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    }
}
