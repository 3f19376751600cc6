//! Traces and metrics of an engine: sent to a collector as OTLP, or kept and shown as a tree. Needs the feature `otlp`.
//!
//! Place: started before the engine, which takes it; ended after it. An embedder that has a `tracing` subscriber with an
//! OpenTelemetry layer of its own needs none of this: an engine's spans go to the subscriber of the thread that builds it.
//!
//! ```
//! use ophiary::Engine;
//! use ophiary::telemetry::Telemetry;
//!
//! let telemetry = Telemetry::builder().keep().start()?;
//! let engine = Engine::builder().telemetry(&telemetry).build()?;
//! engine.blocking_session()?.run("sandbox_map('item + 1', [1, 2])")?;
//! engine.stop_blocking();
//! println!("{}", telemetry.tree());
//! telemetry.stop();
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Invariants: sending happens on threads of its own; a collector that is not there delays no run, and `Telemetry::stop` tells of it.
//! Limits: `SPANS_MAX` spans are kept; what is sent is bounded by OpenTelemetry's queues.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use opentelemetry::metrics::{Meter, MeterProvider};
use opentelemetry::trace::TracerProvider;
use opentelemetry_otlp::WithExportConfig;
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::error::OTelSdkResult;
use opentelemetry_sdk::metrics::{PeriodicReader, SdkMeterProvider};
use opentelemetry_sdk::trace::{SdkTracerProvider, SpanData, SpanExporter};
use tracing::Dispatch;
use tracing_subscriber::layer::SubscriberExt;

mod told;
mod tree;

use told::{Failure, LogLayer, Logs, Told};
pub use tracing::Level;
pub use tree::TraceTree;

/// Spans that are kept for a tree.
pub const SPANS_MAX: usize = 100_000;
/// The longest wait for a collector at the end.
const LAST_WAIT: Duration = Duration::from_secs(5);
/// The name of what makes spans and metrics.
const SCOPE: &str = "ophiary";

/// Where traces and metrics go.
#[derive(Clone, Default)]
pub struct TelemetryBuilder {
    service: Option<String>,
    otlp: Option<String>,
    interval: Option<Duration>,
    keep: bool,
    logs: Option<Logs>,
}

/// Started telemetry.
pub struct Telemetry {
    traces: SdkTracerProvider,
    metrics: Option<SdkMeterProvider>,
    kept: Option<Kept>,
    dispatch: Dispatch,
    /// Where to, and what came of it.
    sent: Option<(String, Failure)>,
}

/// Why telemetry could not be started.
#[derive(Debug, thiserror::Error)]
#[error("cannot send to {url}: {reason}")]
pub struct TelemetryError {
    /// Where to.
    pub url: String,
    /// What is wrong.
    pub reason: String,
}

/// Keeps spans.
#[derive(Clone, Debug, Default)]
struct Kept(Arc<Mutex<Vec<SpanData>>>);

// === impl Telemetry ===

impl Telemetry {
    /// Telemetry that goes nowhere, unless something is said.
    pub fn builder() -> TelemetryBuilder {
        TelemetryBuilder::default()
    }

    /// For an engine's metrics.
    pub(crate) fn meter(&self) -> Option<Meter> {
        self.metrics.as_ref().map(|metrics| metrics.meter(SCOPE))
    }

    /// For an engine's spans.
    pub(crate) fn dispatch(&self) -> &Dispatch {
        &self.dispatch
    }

    /// What was kept, as a tree. Spans of what still runs are missing.
    pub fn tree(&self) -> TraceTree {
        let kept = self
            .kept
            .as_ref()
            .map(|kept| kept.0.lock().unwrap_or_else(PoisonError::into_inner).clone());
        TraceTree::new(kept.unwrap_or_default())
    }

    /// Sends what has not been sent, and ends its threads. Not within an executor: it waits. Gives why spans could not be sent,
    /// if that happened to any.
    pub fn stop(self) -> Option<TelemetryError> {
        let stopped = self.traces.shutdown_with_timeout(LAST_WAIT);
        if let Some(metrics) = &self.metrics {
            let _ = metrics.shutdown_with_timeout(LAST_WAIT);
        }
        let (url, Failure(failure)) = self.sent?;
        let reason =
            failure.get().cloned().or_else(|| stopped.err().map(|error| error.to_string()));
        Some(TelemetryError { url, reason: reason? })
    }
}

impl fmt::Debug for Telemetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Telemetry").field("kept", &self.kept.is_some()).finish_non_exhaustive()
    }
}

// === impl TelemetryBuilder ===

impl TelemetryBuilder {
    /// As the configuration says.
    #[must_use]
    pub fn config(mut self, config: &ophiary_config::telemetry::Telemetry) -> TelemetryBuilder {
        self.service = Some(config.service.clone());
        self.interval = Some(config.interval.duration());
        if let Some(url) = &config.otlp {
            self.otlp = Some(url.clone());
        }
        self
    }

    /// To the collector at this URL, by OTLP over HTTP: `http://localhost:4318`. With `https://` the collector's certificate is
    /// checked as the machine says.
    #[must_use]
    pub fn otlp(mut self, url: impl Into<String>) -> TelemetryBuilder {
        self.otlp = Some(url.into());
        self
    }

    /// Kept in memory, for `Telemetry::tree`.
    #[must_use]
    pub fn keep(mut self) -> TelemetryBuilder {
        self.keep = true;
        self
    }

    /// With the lines that scripts log: each with its level, when it is written, on whatever thread.
    #[must_use]
    pub fn logs(mut self, logs: impl Fn(Level, &str) + Send + Sync + 'static) -> TelemetryBuilder {
        self.logs = Some(Arc::new(logs));
        self
    }

    /// Starts it. Not within an executor: the client that sends has one of its own.
    pub fn start(self) -> Result<Telemetry, TelemetryError> {
        let service = self.service.clone().unwrap_or_else(|| SCOPE.to_owned());
        let resource = Resource::builder().with_service_name(service).build();
        let mut traces = SdkTracerProvider::builder().with_resource(resource.clone());
        let kept = self.keep.then(Kept::default);
        if let Some(kept) = &kept {
            traces = traces.with_simple_exporter(kept.clone());
        }
        let (mut metrics, mut sent) = (None, None);
        if let Some(url) = &self.otlp {
            let fault = |reason: String| TelemetryError { url: url.clone(), reason };
            // The client wants one for the whole process, whatever the URL; where the embedder has chosen another, that one stays.
            let _ = rustls::crypto::ring::default_provider().install_default();
            let base = url.trim_end_matches('/');
            let spans = opentelemetry_otlp::SpanExporter::builder()
                .with_http()
                .with_endpoint(format!("{base}/v1/traces"))
                .build()
                .map_err(|error| fault(error.to_string()))?;
            let failure = Failure::default();
            traces = traces.with_batch_exporter(Told { exporter: spans, failure: failure.clone() });
            sent = Some((url.clone(), failure));
            let numbers = opentelemetry_otlp::MetricExporter::builder()
                .with_http()
                .with_endpoint(format!("{base}/v1/metrics"))
                .build()
                .map_err(|error| fault(error.to_string()))?;
            let interval = self.interval.unwrap_or(Duration::from_secs(10));
            let reader = PeriodicReader::builder(numbers).with_interval(interval).build();
            let provider = SdkMeterProvider::builder().with_resource(resource).with_reader(reader);
            metrics = Some(provider.build());
        }
        let traces = traces.build();
        let wanted = self.keep || self.otlp.is_some() || self.logs.is_none();
        let layer = wanted.then(|| {
            tracing_opentelemetry::layer()
                .with_tracer(traces.tracer(SCOPE))
                .with_location(false)
                .with_threads(false)
                .with_tracked_inactivity(false)
        });
        let logs = self.logs.map(|logs| LogLayer { logs, alone: !wanted });
        let dispatch = Dispatch::new(tracing_subscriber::registry().with(layer).with(logs));
        Ok(Telemetry { traces, metrics, kept, dispatch, sent })
    }
}

impl fmt::Debug for TelemetryBuilder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TelemetryBuilder").field("otlp", &self.otlp).finish_non_exhaustive()
    }
}

impl SpanExporter for Kept {
    async fn export(&self, batch: Vec<SpanData>) -> OTelSdkResult {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let room = SPANS_MAX.saturating_sub(kept.len());
        kept.extend(batch.into_iter().take(room));
        Ok(())
    }
}
