//! Traces and metrics: one trace for each run, and the numbers that the contract lists.
//!
//! Place: an exporter in memory in place of a collector.
//!
//! Invariants: each test has a subscriber of its own.
//! Limits: none.

use std::sync::{Arc, Mutex};

use opentelemetry::metrics::MeterProvider;
use opentelemetry::trace::{Status, TracerProvider};
use opentelemetry_sdk::error::OTelSdkResult;
use opentelemetry_sdk::metrics::data::ResourceMetrics;
use opentelemetry_sdk::metrics::exporter::PushMetricExporter;
use opentelemetry_sdk::metrics::{PeriodicReader, SdkMeterProvider, Temporality};
use opentelemetry_sdk::trace::{SdkTracerProvider, SpanData, SpanExporter};
use ophiary_actors::{Feed, Hooks, metrics::METRICS, telemetry::SPANS};
use ophiary_runtime::host::HostValue;
use tracing_subscriber::layer::SubscriberExt;

use crate::harness::{House, feed, value};

#[derive(Clone, Debug, Default)]
struct Kept(Arc<Mutex<Vec<SpanData>>>);

impl SpanExporter for Kept {
    async fn export(&self, batch: Vec<SpanData>) -> OTelSdkResult {
        self.0.lock().unwrap().extend(batch);
        Ok(())
    }
}

impl Kept {
    fn spans(&self) -> Vec<SpanData> {
        let mut spans = self.0.lock().unwrap().clone();
        spans.sort_by_key(|span| span.start_time);
        spans
    }
}

/// A house whose spans are kept.
fn traced(text: &str) -> (House, Kept, SdkTracerProvider) {
    let kept = Kept::default();
    let provider = SdkTracerProvider::builder().with_simple_exporter(kept.clone()).build();
    let layer = tracing_opentelemetry::layer().with_tracer(provider.tracer("test"));
    let subscriber = tracing_subscriber::registry().with(layer);
    let house = tracing::subscriber::with_default(subscriber, || House::with(text));
    (house, kept, provider)
}

fn attribute(span: &SpanData, name: &str) -> Option<String> {
    let found = span.attributes.iter().find(|attribute| attribute.key.as_str() == name);
    found.map(|attribute| attribute.value.as_str().into_owned())
}

const SCRIPT: &str = "test_add(1, 2)\n\
                      h = sandbox_spawn('test_add(5)', name='kid')\n\
                      sandbox_await(h)\n\
                      try:\n    test_fail('ValueError', 'no')\nexcept ValueError:\n    pass";

#[test]
fn a_run_is_one_trace_with_calls_and_children() {
    let (house, kept, provider) = traced("telemetry = { plan = \"gold\" }");
    let session = house.session();
    feed(&session, SCRIPT);
    let (id, tenant) = (session.id().to_string(), Some("acme".to_owned()));
    session.close();
    drop(house);
    let spans = kept.spans();
    let traces: std::collections::HashSet<_> =
        spans.iter().map(|span| span.span_context.trace_id()).collect();
    assert_eq!(traces.len(), 1);
    let find = |name: &str| spans.iter().find(|span| span.name == name).expect("it is there");
    let (run, child) = (find("session.run"), find("sandbox.child"));
    assert_eq!(child.parent_span_id, run.span_context.span_id());
    for span in [run, child] {
        assert_eq!(attribute(span, "ophiary.tenant"), tenant);
        assert_eq!(attribute(span, "ophiary.outcome").as_deref(), Some("value"));
        assert_eq!(attribute(span, "plan").as_deref(), Some("gold"));
        assert!(attribute(span, "ophiary.fuel").is_some_and(|fuel| fuel != "0"));
        assert!(attribute(span, "ophiary.heap_bytes_peak").is_some());
    }
    assert_eq!(attribute(run, "ophiary.session"), Some(id));
    assert_eq!(attribute(child, "ophiary.child").as_deref(), Some("0"));
    assert_eq!(attribute(child, "ophiary.script").as_deref(), Some("kid"));
    let calls: Vec<(&str, bool)> = spans
        .iter()
        .filter(|span| span.name.starts_with("execute_tool "))
        .map(|span| (&*span.name, span.parent_span_id == run.span_context.span_id()))
        .collect();
    for expect in [
        ("execute_tool test_add", true),
        ("execute_tool test_add", false),
        ("execute_tool sandbox_spawn", true),
        ("execute_tool sandbox_await", true),
        ("execute_tool test_fail", true),
    ] {
        assert!(calls.contains(&expect), "{expect:?} {calls:?}");
    }
    let failed = find("execute_tool test_fail");
    assert_eq!(attribute(failed, "gen_ai.operation.name").as_deref(), Some("execute_tool"));
    assert_eq!(attribute(failed, "gen_ai.tool.name").as_deref(), Some("test_fail"));
    assert!(attribute(failed, "gen_ai.tool.call.id").is_some());
    assert_eq!(attribute(failed, "error.type").as_deref(), Some("ValueError"));
    assert_eq!(failed.status, Status::error("no"));
    // Contents are nobody's business unless the operator says so.
    assert_eq!(attribute(failed, "gen_ai.tool.call.arguments"), None);
    // What spans have is what is told of them.
    for span in &spans {
        let name = span.name.split(' ').next().unwrap_or_default();
        let (_, known) = SPANS.iter().find(|(known, _)| *known == name).expect("it is listed");
        for attribute in &span.attributes {
            let key = attribute.key.as_str();
            let layers = ["plan", "target", "busy_ns", "idle_ns"].contains(&key)
                || key.starts_with("code.")
                || key.starts_with("thread.");
            assert!(known.contains(&key) || layers, "{key} of {name}");
        }
    }
    provider.shutdown().unwrap();
}

#[test]
fn a_traceparent_is_the_parent_and_is_passed_on() {
    let (house, kept, _provider) = traced("");
    let session = house.session();
    let header = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    let mut script = Feed::new("test_traceparent()");
    script.traceparent = Some(header.to_owned());
    let HostValue::Str(passed) = value(&session.feed_blocking(script).unwrap()) else {
        panic!("it is text");
    };
    session.close();
    drop(house);
    let spans = kept.spans();
    let find = |name: &str| spans.iter().find(|span| span.name == name).expect("it is there");
    let run = find("session.run");
    assert_eq!(run.span_context.trace_id().to_string(), "0af7651916cd43dd8448eb211c80319c");
    assert_eq!(run.parent_span_id.to_string(), "b7ad6b7169203331");
    let call = find("execute_tool test_traceparent").span_context.span_id();
    assert_eq!(passed, format!("00-0af7651916cd43dd8448eb211c80319c-{call}-01"));
    // Where nobody traces, it goes through as it came.
    let house = House::new();
    let mut script = Feed::new("test_traceparent()");
    script.traceparent = Some(header.to_owned());
    let passed = value(&house.session().feed_blocking(script).unwrap());
    assert_eq!(passed, HostValue::from(header));
    assert_eq!(house.value("test_traceparent()"), HostValue::from(""));
}

#[test]
fn contents_stand_in_spans_only_if_configured_and_cut_off() {
    let text = "[telemetry]\ncontents = true\ncontents_max = 4";
    let (house, kept, _provider) = traced(text);
    let session = house.session();
    feed(&session, "test_add(1, 2)\ntest_wait('x' * 100)");
    session.close();
    drop(house);
    let spans = kept.spans();
    let add = spans.iter().find(|span| span.name == "execute_tool test_add").unwrap();
    assert_eq!(attribute(add, "gen_ai.tool.call.arguments").as_deref(), Some("1, 2"));
    assert_eq!(attribute(add, "gen_ai.tool.call.result").as_deref(), Some("3"));
    let wait = spans.iter().find(|span| span.name == "execute_tool test_wait").unwrap();
    assert_eq!(attribute(wait, "gen_ai.tool.call.result").map(|text| text.len()), Some(4));
}

#[test]
fn a_run_that_fails_says_so_in_its_span() {
    // Long enough to come to the call on a machine that has much else to do.
    let (house, kept, _provider) = traced("limits.wall = \"2s\"");
    house.run("1 / 0");
    house.run("test_never()");
    drop(house);
    let spans = kept.spans();
    let runs: Vec<_> = spans.iter().filter(|span| span.name == "session.run").collect();
    assert_eq!(attribute(runs[0], "error.type").as_deref(), Some("ZeroDivisionError"));
    assert_eq!(runs[0].status, Status::error("division by zero"));
    assert_eq!(attribute(runs[1], "ophiary.outcome").as_deref(), Some("limit"));
    assert_eq!(runs[1].status, Status::error("limit wall exceeded (2000 ms)"));
    let call = spans.iter().find(|span| span.name == "execute_tool test_never").unwrap();
    assert_eq!(attribute(call, "ophiary.outcome").as_deref(), Some("cancelled"));
}

/// Keeps the names of metrics and their labels.
#[derive(Clone, Debug, Default)]
struct Numbers(Arc<Mutex<String>>);

impl PushMetricExporter for Numbers {
    async fn export(&self, metrics: &ResourceMetrics) -> OTelSdkResult {
        *self.0.lock().unwrap() = format!("{metrics:?}");
        Ok(())
    }
    fn force_flush(&self) -> OTelSdkResult {
        Ok(())
    }
    fn shutdown_with_timeout(&self, _: std::time::Duration) -> OTelSdkResult {
        Ok(())
    }
    fn temporality(&self) -> Temporality {
        Temporality::Cumulative
    }
}

#[test]
fn metrics_are_recorded_by_tenant_function_and_outcome() {
    let numbers = Numbers::default();
    let reader = PeriodicReader::builder(numbers.clone()).build();
    let provider = SdkMeterProvider::builder().with_reader(reader).build();
    let hooks = Hooks::default().meter(provider.meter("test"));
    let house = House::hooked("limits.output = 100", &hooks);
    house.run(SCRIPT);
    house.run("while True:\n    print('x')");
    house.run("test_panic()");
    provider.force_flush().unwrap();
    let text = numbers.0.lock().unwrap().clone();
    // Stores record theirs, an audit that fails its own, and threads that do not come back are of faults.
    let elsewhere = |name: &str| {
        name.starts_with("ophiary.snapshot") || name.contains("audit") || name.contains("stuck")
    };
    for (name, ..) in METRICS.iter().filter(|(name, ..)| !elsewhere(name)) {
        assert!(text.contains(&format!("\"{name}\"")), "{name}");
    }
    for label in ["acme", "test_fail", "raised", "value", "output", "resting"] {
        assert!(text.contains(label), "{label}");
    }
}

#[test]
fn approvals_and_layers_keep_calls_in_their_trace() {
    let text = "functions = { test_wait = { timeout = \"1s\" } }";
    let (house, kept, _provider) = traced(text);
    let session = house.session();
    feed(&session, "test_wait(1)");
    session.close();
    drop(house);
    let spans = kept.spans();
    assert_eq!(spans.len(), 2);
    assert_eq!(spans[0].span_context.trace_id(), spans[1].span_context.trace_id());
}

#[test]
fn the_span_of_a_call_lasts_until_its_answer() {
    let (house, kept, _provider) = traced("");
    // The child begins to wait when it is waited for, however late that is.
    let script = "import asyncio\nh = sandbox_spawn('msg_recv(\"go\")\\ntest_wait(1, 60)')\n\
                  waits = asyncio.create_task(asyncio.to_thread(sandbox_await, h))\nawait asyncio.sleep(0)\n\
                  msg_send('go', 1)\nawait waits\ntest_wait(2, 60)\n\
                  await asyncio.to_thread(test_wait, 3, 60)";
    assert_eq!(house.value(script), HostValue::Int(3));
    drop(house);
    let spans = kept.spans();
    let waits =
        |span: &&SpanData| ["sandbox_await", "test_wait"].iter().any(|n| span.name.ends_with(n));
    let took = |span: &SpanData| span.end_time.duration_since(span.start_time).unwrap();
    let took: Vec<_> = spans.iter().filter(waits).map(took).collect();
    assert_eq!(took.len(), 4, "{spans:?}");
    assert!(took.iter().all(|took| took.as_millis() >= 50), "{took:?}");
}
