//! Sandboxed Python sessions for many tenants, inside your Rust program.
//!
//! ```
//! use ophiary::{Engine, Functions};
//!
//! #[derive(serde::Deserialize, schemars::JsonSchema)]
//! struct Price {
//!     /// What is asked for.
//!     item: String,
//! }
//!
//! let shop = Functions::new("shop").sync("price", "The price of an item.", |price: Price| {
//!     if price.item == "tea" { Ok(3) } else { Err(ophiary::HostError::new("KeyError", price.item)) }
//! });
//! let engine = Engine::builder().extension(shop).build()?;
//! let session = engine.blocking_session()?;
//! let total: i64 = session.run("sum(shop_price(item) for item in ['tea', 'tea'])")?.value()?;
//! assert_eq!(total, 6);
//! # Ok::<(), ophiary::Error>(())
//! ```
//!
//! Place: the crate that users add. `Engine` is started once; sessions belong to tenants, whose limits stand in the
//! configuration; scripts reach nothing but the functions that you give.
//!
//! | to | use |
//! | --- | --- |
//! | start | [`Engine::builder`], with a configuration and extensions |
//! | run scripts | [`Session::run`], or [`blocking::Session`] without async |
//! | give functions | [`Functions`] with typed arguments, or the trait [`extension::Extension`] |
//! | offer modules | [`Functions::importable`] for functions and values, [`EngineBuilder::library`] for Python packages |
//! | keep sessions | `durability` of a tenant, [`Tenant::open`], [`Session::submit`], [`Session::result`] |
//! | change a running engine | [`EngineBuilder::watch`], which takes what files have now, or [`Engine::reconfigure`] |
//! | read results | [`Output::value`] into any type with `Deserialize` |
//! | see what is wrong before running | `Session::type_checker`, with the feature `types` |
//! | tell what went wrong | [`Error`], [`Failure`] |
//!
//! Invariants: no actor and no interpreter shows here; handles can be cloned and sent to any thread.
#![forbid(unsafe_code)]

pub mod blocking;
pub mod engine;
pub mod error;
pub mod extension;
pub mod function;
pub mod reload;
pub mod session;
#[cfg(feature = "otlp")]
pub mod telemetry;
#[cfg(feature = "types")]
pub mod types;
pub mod value;

/// The Rust of the tutorial is run as documentation is.
#[cfg(doctest)]
#[doc = include_str!("../../docs/tutorial.md")]
struct Tutorial;

pub use engine::{Engine, EngineBuilder, Tenant};
pub use error::{Error, Failure, FailureKind};
pub use function::Functions;
pub use ophiary_actors::audit;
pub use ophiary_actors::library::{FolderError, from_folder as library_from_folder};
/// The answer to `sys_random`, for a program that drives the bare interpreter.
pub use ophiary_actors::random_bytes;
pub use ophiary_actors::{
    Asked, CallOutcome, Description, Event, EventKind, EventStream, FeedUsage, Outcome,
    OutputStream,
};
pub use ophiary_actors::{
    Feeds, Hooks, LimitHit, SessionId, SessionStore, SessionUsage, StoredSession, TenantUsage,
    store,
};
pub use ophiary_config::Sources;
pub use ophiary_config::call::CallRules;
pub use ophiary_config::change::{Applies, Change};
pub use ophiary_config::tenant::CallMode;
pub use ophiary_runtime::host::{
    DecimalKind, FormError, HostAttribute, HostDate, HostDateTime, HostDecimal, HostError,
    HostModule, HostRecord, HostTime, HostTimeDelta, HostValue, HostZone, RecordKind,
};
pub use ophiary_runtime::library::{Library, LibraryError};
pub use reload::Reload;
pub use session::{Accepted, Output, Script, Session};
pub use value::{Exact, from_value, to_value};
