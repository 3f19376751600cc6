//! The gate that every host call passes.
//!
//! Place: `session/call.rs` asks here before a handler is called.
//!
//! Invariants: what the policy denies reaches no handler. What a failed call says holds no path, type or secret of the host.
//! Limits: none of its own.

use ophiary_config::tenant::Decision;
use ophiary_runtime::host::HostError;

use crate::extension::Function;
use crate::tenant::TenantShared;

/// What a script is told of a fault of ours.
pub(crate) const FAILED: &str = "the host function failed";

/// Whether the tenant's policy lets the call through.
pub(crate) fn admit(tenant: &TenantShared, function: &Function) -> Result<(), HostError> {
    let config = tenant.config();
    if config.policy.rules.is_empty() {
        return Ok(());
    }
    match config.policy.decide(&function.name) {
        Decision::Allow => Ok(()),
        Decision::Deny => {
            tenant.count_denied();
            let text = format!("{}() is denied by policy", function.name);
            Err(HostError::new("PermissionError", text))
        }
        Decision::Ask => {
            tenant.count_denied();
            let text = format!("{}() needs an approval, and nobody is asked", function.name);
            Err(HostError::new("PermissionError", text))
        }
    }
}
