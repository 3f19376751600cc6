//! Telemetry: every span, and the trace context that goes through.
//!
//! Place: session actors begin spans with the functions here and end them by dropping them; `metrics.rs` has the numbers. The
//! spans are `tracing`'s; a layer of `tracing-opentelemetry` that the host installs makes them those of OpenTelemetry.
//!
//! ```text
//! session.run                    a feed of a session that the host started
//!   execute_tool NAME            a host call, with OpenTelemetry's names for tools
//!   sandbox.child                the feed of a child, with calls and children of its own below it
//! ```
//!
//! Invariants: one trace for each run. Without a subscriber no span is made and nothing is formatted. A script can neither
//! set nor read the trace it runs in.
//! Limits: `telemetry.contents_max` for each argument list and result.

use std::fmt::Write;

use opentelemetry::Context;
use opentelemetry::trace::{SpanContext, SpanId, TraceContextExt, TraceFlags, TraceId, TraceState};
use ophiary_config::tenant::Tenant;
use ophiary_runtime::host::HostValue;
use tracing::Span;
use tracing_opentelemetry::OpenTelemetrySpanExt;

use crate::event::CallOutcome;
use crate::extension::Reply;
use crate::message::{FeedUsage, Outcome, SessionId};

/// Each span with the name of each of its attributes; those of the tenant's configuration are not among them.
pub const SPANS: [(&str, &[&str]); 3] =
    [("session.run", &RUN), ("execute_tool", &CALL), ("sandbox.child", &RUN)];

const RUN: [&str; 12] = [
    "ophiary.tenant",
    "ophiary.session",
    "ophiary.script",
    "ophiary.child",
    "ophiary.outcome",
    "error.type",
    "ophiary.fuel",
    "ophiary.heap_bytes_peak",
    "ophiary.output_bytes",
    "ophiary.host_calls",
    "ophiary.children",
    "ophiary.cpu_ms",
];

const CALL: [&str; 9] = [
    "gen_ai.operation.name",
    "gen_ai.tool.name",
    "gen_ai.tool.call.id",
    "gen_ai.tool.call.arguments",
    "gen_ai.tool.call.result",
    "ophiary.tenant",
    "ophiary.session",
    "ophiary.outcome",
    "error.type",
];

/// A span of a feed, with what all of them have: recording a field that is not among these does nothing.
macro_rules! feed_span {
    ($name:literal, $parent:expr, $of:expr $(, $more:literal = $value:expr)*) => {{
        let (tenant, session, script): (&Tenant, SessionId, &str) = $of;
        tracing::info_span!(
            target: "ophiary",
            parent: $parent,
            $name,
            "ophiary.tenant" = tenant.name,
            "ophiary.session" = %session,
            "ophiary.script" = script,
            $($more = $value,)*
            "ophiary.outcome" = tracing::field::Empty,
            "error.type" = tracing::field::Empty,
            "ophiary.fuel" = tracing::field::Empty,
            "ophiary.heap_bytes_peak" = tracing::field::Empty,
            "ophiary.output_bytes" = tracing::field::Empty,
            "ophiary.host_calls" = tracing::field::Empty,
            "ophiary.children" = tracing::field::Empty,
            "ophiary.cpu_ms" = tracing::field::Empty,
            "otel.status_code" = tracing::field::Empty,
            "otel.status_description" = tracing::field::Empty,
        )
    }};
}

/// The span of a feed that the host gave.
pub(crate) fn run_span(
    tenant: &Tenant,
    session: SessionId,
    script: &str,
    traceparent: Option<&str>,
) -> Span {
    let span = feed_span!("session.run", None, (tenant, session, script));
    if let Some(parent) = traceparent.filter(|_| !span.is_disabled()).and_then(parse) {
        // Without an OpenTelemetry layer there is nobody to be told of a parent.
        let _ = span.set_parent(Context::new().with_remote_span_context(parent));
    }
    attributes(&span, tenant);
    span
}

/// The span of a child's feed.
pub(crate) fn child_span(
    parent: &Span,
    tenant: &Tenant,
    session: SessionId,
    handle: u32,
    script: &str,
) -> Span {
    if parent.is_disabled() {
        return Span::none();
    }
    let of = (tenant, session, script);
    let span = feed_span!("sandbox.child", parent, of, "ophiary.child" = handle);
    attributes(&span, tenant);
    span
}

/// What the operator says of all runs of a tenant.
fn attributes(span: &Span, tenant: &Tenant) {
    if span.is_disabled() {
        return;
    }
    for (name, value) in &tenant.telemetry {
        span.set_attribute(name.clone(), value.clone());
    }
}

/// The span of a host call.
pub(crate) fn call_span(
    run: &Span,
    tenant: &str,
    session: SessionId,
    number: u64,
    name: &str,
) -> Span {
    if run.is_disabled() {
        return Span::none();
    }
    tracing::info_span!(
        target: "ophiary",
        parent: run,
        "execute_tool",
        "otel.name" = format!("execute_tool {name}"),
        "gen_ai.operation.name" = "execute_tool",
        "gen_ai.tool.name" = name,
        "gen_ai.tool.call.id" = %number,
        "gen_ai.tool.call.arguments" = tracing::field::Empty,
        "gen_ai.tool.call.result" = tracing::field::Empty,
        "ophiary.tenant" = tenant,
        "ophiary.session" = %session,
        "ophiary.outcome" = tracing::field::Empty,
        "error.type" = tracing::field::Empty,
        "otel.status_code" = tracing::field::Empty,
        "otel.status_description" = tracing::field::Empty,
    )
}

/// Says how a feed ended.
pub(crate) fn run_ended(span: &Span, outcome: &Outcome, usage: &FeedUsage) {
    if span.is_disabled() {
        return;
    }
    span.record("ophiary.outcome", outcome.name());
    let failure = match outcome {
        Outcome::Value(_) => None,
        Outcome::Raised(raised) => Some((raised.class.as_str(), raised.message.clone())),
        Outcome::Syntax(_) => Some(("SyntaxError", String::new())),
        Outcome::Limit(hit) => Some(("LimitExceeded", hit.to_string())),
        Outcome::Cancelled { by } => Some(("Cancelled", format!("by {by}"))),
        Outcome::Internal(text) => Some(("Internal", text.clone())),
    };
    if let Some((class, text)) = failure {
        failed(span, class, &text);
    }
    let runtime = &usage.runtime;
    span.record("ophiary.fuel", runtime.fuel);
    span.record("ophiary.heap_bytes_peak", runtime.heap_bytes_peak);
    span.record("ophiary.output_bytes", runtime.output_bytes);
    span.record("ophiary.host_calls", runtime.host_calls);
    span.record("ophiary.children", usage.children);
    span.record("ophiary.cpu_ms", u64::try_from(usage.cpu.as_millis()).unwrap_or(u64::MAX));
}

/// Says how a host call ended; none where nobody wanted it any more.
pub(crate) fn call_ended(span: &Span, reply: Option<&Reply>, contents: Option<usize>) {
    if span.is_disabled() {
        return;
    }
    match reply {
        Some(Ok(value)) => {
            span.record("ophiary.outcome", "value");
            if let Some(most) = contents {
                span.record("gen_ai.tool.call.result", shown(std::slice::from_ref(value), most));
            }
        }
        Some(Err(error)) => {
            span.record("ophiary.outcome", "raised");
            failed(span, &error.class, &error.message);
        }
        None => {
            span.record("ophiary.outcome", "cancelled");
        }
    }
    // Exporters take the last time that a span was left for its end; it was left when its handler had been called.
    span.in_scope(|| ());
}

/// Puts the arguments of a call into its span.
pub(crate) fn call_arguments(span: &Span, args: &[HostValue], most: usize) {
    span.record("gen_ai.tool.call.arguments", shown(args, most));
}

fn failed(span: &Span, class: &str, text: &str) {
    span.record("error.type", class);
    span.record("otel.status_code", "ERROR");
    span.record("otel.status_description", text);
}

/// Values as JSON, cut off.
fn shown(values: &[HostValue], most: usize) -> String {
    let mut text = String::new();
    for value in values {
        if text.len() >= most {
            break;
        }
        let separator = if text.is_empty() { "" } else { ", " };
        let _ = write!(text, "{separator}{}", crate::json::json_of(value));
    }
    let end = (0..=most.min(text.len())).rev().find(|at| text.is_char_boundary(*at));
    text.truncate(end.unwrap_or(0));
    text
}

/// The name of how a call ended, in metrics.
pub(crate) fn outcome_name(outcome: &CallOutcome) -> &'static str {
    match outcome {
        CallOutcome::Value => "value",
        CallOutcome::Raised(_) => "raised",
        CallOutcome::Cancelled => "cancelled",
    }
}

// === traceparent ===

/// The `traceparent` of W3C for what happens below a span; none where nobody traces.
pub(crate) fn traceparent(span: &Span) -> Option<String> {
    if span.is_disabled() {
        return None;
    }
    let context = span.context();
    let span = context.span();
    let span = span.span_context();
    span.is_valid().then(|| {
        let (trace, id, flags) = (span.trace_id(), span.span_id(), span.trace_flags().to_u8());
        format!("00-{trace}-{id}-{flags:02x}")
    })
}

/// Reads a `traceparent`; what is not well formed is none.
fn parse(text: &str) -> Option<SpanContext> {
    let mut parts = text.split('-');
    let (version, trace, span, flags) =
        (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    let hex = |part: &str, len: usize| {
        part.len() == len && part.bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b))
    };
    let holds = hex(version, 2) && hex(trace, 32) && hex(span, 16) && hex(flags, 2);
    // Version ff is forbidden; version 00 has four parts, later ones may have more.
    if !holds || version == "ff" || (version == "00" && parts.next().is_some()) {
        return None;
    }
    let context = SpanContext::new(
        TraceId::from_hex(trace).ok()?,
        SpanId::from_hex(span).ok()?,
        TraceFlags::new(u8::from_str_radix(flags, 16).ok()?),
        true,
        TraceState::default(),
    );
    context.is_valid().then_some(context)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_well_formed_traceparent_is_read() {
        let good = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
        let context = parse(good).expect("it is right");
        assert_eq!(context.trace_id().to_string(), "0af7651916cd43dd8448eb211c80319c");
        assert!(context.is_remote() && context.is_sampled());
        for bad in [
            "",
            "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331",
            "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
            "00-00000000000000000000000000000000-b7ad6b7169203331-01",
            "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
            "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
            "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-x",
        ] {
            assert!(parse(bad).is_none(), "{bad}");
        }
    }
}
