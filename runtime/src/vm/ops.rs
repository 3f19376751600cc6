//! Bodies of instructions, by family.
//!
//! Place: `vm/dispatch.rs` calls them where an arm would be long or rare.
//!
//! Invariants: as in `dispatch.rs`: a body that returns `NeedsMemory` has had no effect.
//! Limits: charged where the work depends on guest data.

pub(crate) mod collection;
pub(crate) mod exception;
pub(crate) mod import;
pub(crate) mod name;
pub(crate) mod namespace;
pub(crate) mod pattern;
