//! `[extension.*]`: settings of the extensions that come with Ophiary.
//!
//! Place: read by the actors when a session gets its extensions. Classes and tenants say what differs for them.
//!
//! Invariants: each setting has a default; nothing that does I/O is on by default.
//! Limits: those that stand here.

use std::path::PathBuf;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::section::section;
use crate::unit::Bytes;

/// The extensions that a tenant has where nothing is said: none of them does I/O.
pub const BUILT_IN: [&str; 6] = ["help", "sandbox", "msg", "el", "tmpl", "log"];
/// All extensions that come with Ophiary.
pub const ALL: [&str; 8] = ["help", "sandbox", "msg", "el", "tmpl", "log", "kv", "fs"];

section! {
    /// Channels between the sessions of a tree.
    Msg / MsgFile {
        /// Channels of one tree of sessions.
        channels: u32 = 256,
        /// Messages that wait in one channel.
        messages: u32 = 1000,
        /// Bytes that wait in one channel.
        bytes: Bytes = Bytes(8 << 20),
    }
}

section! {
    /// Events between the host and a session.
    El / ElFile {
        /// Events that wait in each direction.
        events: u32 = 1000,
        /// Bytes that wait in each direction.
        bytes: Bytes = Bytes(8 << 20),
    }
}

section! {
    /// Templates.
    Tmpl / TmplFile {
        /// Bytes of a template.
        source: Bytes = Bytes(64 << 10),
        /// Bytes of what it gives.
        output: Bytes = Bytes(1 << 20),
        /// Steps of the template engine.
        fuel: u64 = 1_000_000,
    }
}

section! {
    /// Values by key that outlive a session.
    Kv / KvFile {
        /// Who sees what is stored.
        scope: Scope = Scope::Tenant,
        /// Keys that there may be.
        entries: u64 = 10_000,
        /// Bytes of all keys and values.
        bytes: Bytes = Bytes(16 << 20),
        /// Bytes of one key.
        key_bytes: Bytes = Bytes(512),
        /// Bytes of one value.
        value_bytes: Bytes = Bytes(1 << 20),
        ;
        /// The database file; without one, what is stored ends with the process.
        path: PathBuf,
    }
}

section! {
    /// Files beneath a folder.
    Fs / FsFile {
        /// What sessions may do.
        mode: FsMode = FsMode::ReadOnly,
        /// Whose folder it is: the same for all, or one beneath it for each tenant or session.
        scope: FsScope = FsScope::Shared,
        /// Bytes that files may have in all.
        bytes: Bytes = Bytes(64 << 20),
        /// Files and folders that there may be.
        entries: u64 = 10_000,
        /// Bytes of one file.
        file_bytes: Bytes = Bytes(8 << 20),
        ;
        /// The folder that sessions see as `/`; without one there are no files.
        root: PathBuf,
    }
}

section! {
    /// Children and their working directories.
    Sandbox / SandboxFile {
        /// Bytes of a working directory.
        bytes: Bytes = Bytes(16 << 20),
        /// Files and folders of a working directory.
        entries: u64 = 1000,
        /// Whether working directories stay when their children are freed.
        keep: bool = false,
        ;
        /// The folder in which working directories are made; without one children have none.
        base: PathBuf,
        /// What the prompt of each child begins with.
        system_prompt: String,
    }
}

/// Who sees what is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Scope {
    /// All sessions of the tenant.
    Tenant,
    /// Each session, with its children, its own.
    Session,
}

/// What sessions may do with files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FsMode {
    /// Read.
    ReadOnly,
    /// Read and write.
    ReadWrite,
    /// Read, and write to a layer in memory that ends with the session.
    Overlay,
}

/// Whose folder it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FsScope {
    /// The same for all.
    Shared,
    /// One for each tenant, with its name.
    Tenant,
    /// One for each session, with its id.
    Session,
}

macro_rules! extensions {
    ($($(#[doc = $doc:literal])+ $field:ident: $name:ident / $file:ident,)+) => {
        /// `[extension]` as written.
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub struct ExtensionsFile {
            $(
                $(#[doc = $doc])+
                #[serde(skip_serializing_if = "Option::is_none")]
                pub $field: Option<$file>,
            )+
        }

        /// `[extension]`
        #[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
        pub struct Extensions {
            $($(#[doc = $doc])+ pub $field: $name,)+
        }

        impl ExtensionsFile {
            /// This, and what `under` says where this says nothing.
            #[must_use]
            pub fn over(self, under: &ExtensionsFile) -> ExtensionsFile {
                ExtensionsFile {
                    $($field: Some(
                        self.$field.unwrap_or_default()
                            .over(&under.$field.clone().unwrap_or_default()),
                    ),)+
                }
            }

            /// With the defaults where nothing is said.
            #[must_use]
            pub fn resolved(self) -> Extensions {
                Extensions { $($field: self.$field.unwrap_or_default().resolved(),)+ }
            }
        }
    };
}

extensions! {
    /// Channels between the sessions of a tree.
    msg: Msg / MsgFile,
    /// Events between the host and a session.
    el: El / ElFile,
    /// Templates.
    tmpl: Tmpl / TmplFile,
    /// Values by key that outlive a session.
    kv: Kv / KvFile,
    /// Files beneath a folder.
    fs: Fs / FsFile,
    /// Children and their working directories.
    sandbox: Sandbox / SandboxFile,
}
