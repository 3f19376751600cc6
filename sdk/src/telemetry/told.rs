//! What an operator is told beside spans and numbers: the lines that scripts log, and that a collector was not reached.
//!
//! Place: parts of `Telemetry`.
//!
//! Invariants: a line is the text as `log_*` has escaped it. The first failure is kept, in the words of the exporter.
//! Limits: none.

use std::fmt;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use opentelemetry_sdk::Resource;
use opentelemetry_sdk::error::{OTelSdkError, OTelSdkResult};
use opentelemetry_sdk::trace::{SpanData, SpanExporter};
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Metadata, Subscriber};
use tracing_subscriber::Layer;
use tracing_subscriber::layer::Context;

/// Where the extension `log` writes to.
const TARGET: &str = "ophiary::script";

/// What takes the lines.
pub(super) type Logs = Arc<dyn Fn(Level, &str) + Send + Sync>;

/// Hands the lines of scripts on.
pub(super) struct LogLayer {
    pub(super) logs: Logs,
    /// Nobody wants anything else.
    pub(super) alone: bool,
}

/// An exporter that remembers that it failed.
#[derive(Debug)]
pub(super) struct Told<E> {
    pub(super) exporter: E,
    pub(super) failure: Failure,
}

/// Why the first spans that were not sent were not.
#[derive(Clone, Debug, Default)]
pub(super) struct Failure(pub(super) Arc<OnceLock<String>>);

impl<S: Subscriber> Layer<S> for LogLayer {
    fn enabled(&self, metadata: &Metadata<'_>, _: Context<'_, S>) -> bool {
        !self.alone || metadata.target() == TARGET
    }

    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        if event.metadata().target() == TARGET {
            let mut text = Text(String::new());
            event.record(&mut text);
            (self.logs)(*event.metadata().level(), &text.0);
        }
    }
}

/// The message of an event.
struct Text(String);

impl Visit for Text {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        if field.name() == "message" {
            self.0 = format!("{value:?}");
        }
    }
}

impl<E: SpanExporter> SpanExporter for Told<E> {
    async fn export(&self, batch: Vec<SpanData>) -> OTelSdkResult {
        let sent = self.exporter.export(batch).await;
        if let Err(error) = &sent {
            let reason = match error {
                OTelSdkError::InternalFailure(reason) => reason.clone(),
                other => other.to_string(),
            };
            let _ = self.failure.0.set(reason);
        }
        sent
    }

    fn shutdown_with_timeout(&self, timeout: Duration) -> OTelSdkResult {
        self.exporter.shutdown_with_timeout(timeout)
    }

    fn force_flush(&self) -> OTelSdkResult {
        self.exporter.force_flush()
    }

    fn set_resource(&mut self, resource: &Resource) {
        self.exporter.set_resource(resource);
    }
}
