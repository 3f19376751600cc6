//! `[telemetry]` and `[audit]`: what is told about runs, and where.
//!
//! Place: the actors read what spans hold; the command, or an embedder, starts the exporter.
//!
//! Invariants: nothing is sent or written unless a place for it is named.
//! Limits: those that stand here.

use std::path::PathBuf;

use crate::section::section;
use crate::unit::{Bytes, Millis};

section! {
    /// Traces and metrics.
    Telemetry / TelemetryFile {
        /// The name under which this process tells of itself.
        service: String = "ophiary".to_owned(),
        /// How often metrics are sent.
        interval: Millis = Millis(10_000),
        /// Whether arguments and results of host calls stand in spans.
        contents: bool = false,
        /// Bytes of each such content; the rest is left out.
        contents_max: Bytes = Bytes(4 << 10),
        ;
        /// Where traces and metrics are sent, as OTLP over HTTP: `http://localhost:4318`.
        otlp: String,
    }
}

section! {
    /// The record of all host calls.
    Audit / AuditFile {
        /// Whether arguments stand in it.
        arguments: bool = false,
        /// Records that wait to be written; while there are more, calls are refused.
        queue: u32 = 4096,
        ;
        /// The file to which a line of JSON is added for each host call.
        path: PathBuf,
    }
}
