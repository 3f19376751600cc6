//! What an operator writes: limits, tenants, workers; from TOML, scripts, environment and command line.
//!
//! Place: above the interpreter, which it uses only to evaluate configuration scripts; below the actors.
//!
//! ```text
//! file.rs, sections -> load.rs (+ script.rs) -> resolve.rs -> Config
//! ```
//!
//! ```
//! use ophiary_config::load::Sources;
//!
//! let text = "[tenants.acme]\nlimits.wall = \"2s\"";
//! let loaded = Sources::new().with_text("ophiary.toml", text).load()?;
//! assert_eq!(loaded.config.tenants["acme"].limits.wall.0, 2000);
//! # Ok::<(), ophiary_config::error::ConfigError>(())
//! ```
#![forbid(unsafe_code)]

pub mod call;
pub mod change;
pub mod check;
pub mod error;
pub mod extension;
pub mod file;
pub mod limits;
pub mod load;
pub(crate) mod near;
pub mod plain;
pub mod resolve;
pub(crate) mod script;
pub mod secret;
pub(crate) mod section;
pub mod store;
pub mod telemetry;
pub mod tenant;
pub mod unit;
pub mod watch;
pub mod worker;

pub use check::Offered;
pub use error::{ConfigError, Fault};
pub use limits::{LimitsFile, SessionLimits};
pub use load::{Loaded, Sources};
pub use resolve::Config;
