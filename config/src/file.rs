//! What an operator may write, layer by layer: everything is optional, unknown keys are refused.
//!
//! Place: `load.rs` merges the layers into one `File`; `resolve.rs` makes a `Config` of it.
//!
//! Invariants: this is the whole list of keys; the JSON Schema for editors is made of it.
//! Limits: none of its own.

use std::collections::BTreeMap;
use std::path::PathBuf;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::extension::ExtensionsFile;
use crate::limits::LimitsFile;
use crate::store::StoreFile;
use crate::tenant::TenantFile;
use crate::worker::{ShutdownFile, WorkerFile};

/// The whole file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(title = "Ophiary's configuration")]
pub struct File {
    /// The configuration script.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub script: Option<ScriptFile>,
    /// The threads that run sessions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub worker: Option<WorkerFile>,
    /// How the system ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shutdown: Option<ShutdownFile>,
    /// Where sessions are kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub store: Option<StoreFile>,
    /// Limits that no session of any tenant passes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limits: Option<LimitsFile>,
    /// Limits that no child of any session passes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub child_limits: Option<LimitsFile>,
    /// Settings of extensions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extension: Option<ExtensionsFile>,
    /// Classes of tenants, by name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub classes: Option<BTreeMap<String, TenantFile>>,
    /// Tenants, by name.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tenants: Option<BTreeMap<String, TenantFile>>,
}

/// `[script]` as written.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScriptFile {
    /// A Python file whose dict `config` is laid over this file; relative to this file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path: Option<PathBuf>,
    /// Environment variables that it may read, beside those that begin with `OPHIARY_`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub env: Option<Vec<String>>,
}

/// The JSON Schema of the file.
pub fn schema() -> serde_json::Value {
    schemars::schema_for!(File).to_value()
}
