//! How any value answers an operation.
//!
//! Place: the VM's instructions and the natives ask here; each operation takes the path that needs no guest code, or leaves
//! by `Fault::Enter` (see `native.rs`). Behaviour of one type stands in `types/`.
//!
//! Invariants: an operation that returns `NeedsMemory` has had no effect.
//! Limits: work is charged by size before it is done.

pub(crate) mod advance;
pub(crate) mod arith;
pub(crate) mod assign;
pub(crate) mod attribute;
pub(crate) mod checked;
pub(crate) mod compare;
pub(crate) mod container;
pub(crate) mod drain;
pub(crate) mod format;
pub(crate) mod hash;
pub(crate) mod hint;
pub(crate) mod iterate;
pub(crate) mod kind;
mod near;
pub(crate) mod receiver;
pub(crate) mod repr;
pub(crate) mod repr_items;
pub(crate) mod runs;
pub(crate) mod seen;
pub(crate) mod settle;
pub(crate) mod shaped;
pub(crate) mod site;
pub(crate) mod special;
pub(crate) mod subscript;
pub(crate) mod table;
pub(crate) mod truth;
pub(crate) mod wide;
