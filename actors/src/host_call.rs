//! The gate that every host call passes.
//!
//! Place: `session/call.rs` asks here before a handler is called.
//!
//! ```text
//! quota -> policy -> (the host, where the policy asks) -> audit -> layers -> handler
//! ```
//!
//! Invariants: what is refused reaches no handler. What a failed call says holds no path, type or secret of the host.
//! Limits: `quota.call_rate`.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Instant, SystemTime};

use futures_util::future::BoxFuture;
use ophiary_config::tenant::Decision;
use ophiary_runtime::host::{HostError, HostValue};

use crate::audit::{AuditDecision, AuditError, AuditRecord, Recorded};
use crate::extension::Function;
use crate::message::SessionId;
use crate::system::Auditor;
use crate::tenant::TenantShared;

pub(crate) mod layers;

/// What a script is told of a fault of ours.
pub(crate) const FAILED: &str = "the host function failed";

/// An error as the interpreter can raise it: a class that it does not have is named in the message of a `RuntimeError`, and is its
/// attribute `exc_type`.
pub(crate) fn with_class(error: HostError) -> HostError {
    // Tests make a worker crash by a class of their own.
    if error.is_of_known_class() || (cfg!(test) && error.class.starts_with("__")) {
        return error;
    }
    let HostError { class, message, attributes } = error;
    let named = HostError::new("RuntimeError", format!("{class}: {message}"));
    let named = HostError { attributes, ..named };
    if named.attributes.iter().any(|(name, _)| name == "exc_type") {
        return named;
    }
    named.with_attribute("exc_type", class)
}

/// What the gate says to a call.
#[derive(Debug)]
pub(crate) enum Verdict {
    /// It may be made.
    Allowed,
    /// The host decides.
    Ask,
    /// It may not be made.
    Refused(AuditDecision, HostError),
}

/// A call as the gate sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gated<'a> {
    pub(crate) tenant: &'a TenantShared,
    pub(crate) session: SessionId,
    pub(crate) number: u64,
    pub(crate) function: &'a Function,
    pub(crate) args: &'a [Option<HostValue>],
}

/// What quota and policy say.
pub(crate) fn judge(tenant: &TenantShared, function: &Function) -> Verdict {
    let config = tenant.config();
    if let Err(wait) = tenant.take_call(Instant::now()) {
        tenant.count_denied();
        let (rate, ms) = (config.quota.call_rate, wait.as_millis());
        let text = format!("quota call_rate is used up: {rate}; try again after {ms} ms");
        let error = HostError::new("RuntimeError", text);
        return Verdict::Refused(AuditDecision::OverQuota, error);
    }
    if config.policy.rules.is_empty() {
        return Verdict::Allowed;
    }
    match config.policy.decide(&function.namespace, &function.name) {
        Decision::Allow => Verdict::Allowed,
        Decision::Ask => Verdict::Ask,
        Decision::Deny => {
            tenant.count_denied();
            let text = format!("{}() is denied by policy", function.name);
            Verdict::Refused(AuditDecision::Denied, HostError::new("PermissionError", text))
        }
    }
}

/// Records what was decided; a call that cannot be recorded is refused.
pub(crate) fn audit(
    auditor: &Auditor,
    call: Gated<'_>,
    decision: AuditDecision,
    reason: Option<&str>,
    traceparent: Option<String>,
) -> Result<(), HostError> {
    let record = record(auditor, call, decision, reason, traceparent);
    let recorded = catch_unwind(AssertUnwindSafe(|| auditor.to.record(&record)));
    recorded.ok().and_then(Result::ok).ok_or_else(|| unrecorded(call.tenant, call.function))
}

/// The same of a call that is to be made: what is waited for before, where that is not known at once.
pub(crate) fn audit_first(
    auditor: &Auditor,
    call: Gated<'_>,
    decision: AuditDecision,
    traceparent: Option<String>,
) -> Result<Option<BoxFuture<'static, Result<(), AuditError>>>, HostError> {
    let record = record(auditor, call, decision, None, traceparent);
    match catch_unwind(AssertUnwindSafe(|| auditor.to.record_first(&record))) {
        Ok(Recorded::Now(Ok(()))) => Ok(None),
        Ok(Recorded::Later(future)) => Ok(Some(future)),
        Ok(Recorded::Now(Err(_))) | Err(_) => Err(unrecorded(call.tenant, call.function)),
    }
}

/// What a script is told of a call that is not made because nobody would know of it.
pub(crate) fn unrecorded(tenant: &TenantShared, function: &Function) -> HostError {
    tenant.metrics.audit_refused();
    let text = format!("{}() cannot be recorded now, and is not made", function.name);
    HostError::new("RuntimeError", text)
}

fn record(
    auditor: &Auditor,
    call: Gated<'_>,
    decision: AuditDecision,
    reason: Option<&str>,
    traceparent: Option<String>,
) -> AuditRecord {
    let at = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let arguments = auditor.arguments.then(|| {
        let params = call.function.params.iter().zip(call.args);
        let given = params.filter_map(|(param, arg)| Some((&param.name, arg.as_ref()?)));
        crate::audit::arguments(given)
    });
    AuditRecord {
        at_ms: u64::try_from(at.as_millis()).unwrap_or(u64::MAX),
        tenant: call.tenant.name.clone(),
        session: call.session.to_string(),
        call: call.number,
        function: call.function.name.clone(),
        decision,
        reason: reason.map(str::to_owned),
        arguments,
        traceparent,
    }
}
