//! The modules that sessions can import.
//!
//! Place: `vm/ops/name.rs` makes a module at its first import.
//!
//! Invariants: one file a module. What is not offered is refused by name.
//! Limits: each module's own.

use crate::core::Core;
use crate::exception::Fault;
use crate::native::NativeDef;
use crate::native::registry::Owner;
use crate::value::Value;

pub(crate) mod asyncio;

/// The built-ins of all modules.
pub(crate) fn natives() -> Vec<(Owner, &'static [NativeDef])> {
    Vec::new()
}

/// Makes the module of this name, if it is offered.
pub(crate) fn make(_core: &mut Core, _name: &str) -> Result<Option<Value>, Fault> {
    Ok(None)
}

/// Why a module cannot be imported.
pub(crate) fn refusal(name: &str) -> String {
    format!("No module named '{name}'")
}
