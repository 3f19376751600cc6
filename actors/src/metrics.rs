//! Metrics: what is counted and measured, by OpenTelemetry's names for units.
//!
//! Place: tenants, sessions and workers record here; the host gives the meter.
//!
//! Invariants: labels are names of tenants, host functions, limits and outcomes: never text of a script. Without a meter
//! nothing is recorded and no label is made.
//! Limits: none.

use std::fmt;
use std::sync::{Arc, PoisonError, RwLock, Weak};
use std::time::Duration;

use opentelemetry::KeyValue;
use opentelemetry::metrics::{Counter, Histogram, Meter};

use crate::message::{FeedUsage, Outcome};
use crate::supervisor::Tenants;

/// Each metric: name, unit, labels, meaning.
pub const METRICS: [(&str, &str, &str, &str); 16] = [
    ("ophiary.sessions", "{session}", "tenant, state", "sessions and children that are alive"),
    ("ophiary.runs", "{run}", "tenant, outcome", "feeds that have ended"),
    ("ophiary.run.duration", "s", "tenant, outcome", "wall time of a feed"),
    ("ophiary.run.fuel", "{unit}", "tenant", "fuel of a feed"),
    ("ophiary.run.heap", "By", "tenant", "most heap bytes of a feed"),
    ("ophiary.queue.wait", "s", "tenant", "wait of a feed for its turn"),
    ("ophiary.slice.duration", "s", "tenant", "processor time of a slice"),
    ("ophiary.host_calls", "{call}", "tenant, function, outcome", "host calls that have ended"),
    ("ophiary.host_call.duration", "s", "tenant, function", "time from a host call to its answer"),
    ("ophiary.snapshots", "{snapshot}", "tenant", "snapshots that were made"),
    ("ophiary.snapshot.size", "By", "tenant", "bytes of a snapshot"),
    ("ophiary.snapshot.duration", "s", "tenant", "time that a snapshot took"),
    ("ophiary.limit_kills", "{run}", "tenant, limit", "feeds that a limit ended"),
    ("ophiary.panics", "{panic}", "tenant", "panics of the interpreter or of host functions"),
    ("ophiary.stuck", "{thread}", "tenant", "threads that did not come back and were given up"),
    (
        "ophiary.audit.refusals",
        "{call}",
        "tenant",
        "host calls refused because they could not be audited",
    ),
];

/// Where numbers go, if anywhere.
#[derive(Clone, Default)]
pub(crate) struct Metrics {
    instruments: Option<Arc<Instruments>>,
}

/// The label of a tenant, with the metrics.
#[derive(Clone)]
pub(crate) struct TenantMetrics {
    instruments: Option<Arc<Instruments>>,
    tenant: KeyValue,
}

struct Instruments {
    runs: Counter<u64>,
    run_duration: Histogram<f64>,
    run_fuel: Histogram<u64>,
    run_heap: Histogram<u64>,
    queue_wait: Histogram<f64>,
    slice: Histogram<f64>,
    calls: Counter<u64>,
    call_duration: Histogram<f64>,
    snapshots: Counter<u64>,
    snapshot_size: Histogram<u64>,
    snapshot_duration: Histogram<f64>,
    limit_kills: Counter<u64>,
    panics: Counter<u64>,
    stuck: Counter<u64>,
    audit_refusals: Counter<u64>,
}

// === impl Metrics ===

impl Metrics {
    /// With this meter, if there is one; sessions are counted when the meter's reader asks.
    pub(crate) fn new(meter: Option<&Meter>, tenants: &Arc<RwLock<Tenants>>) -> Metrics {
        let Some(meter) = meter else { return Metrics::default() };
        let about = |name: &'static str| {
            METRICS.iter().find(|metric| metric.0 == name).map_or(("", ""), |m| (m.1, m.3))
        };
        let counter = |name: &'static str| {
            let (unit, text) = about(name);
            meter.u64_counter(name).with_unit(unit).with_description(text).build()
        };
        let seconds = |name: &'static str| {
            let (unit, text) = about(name);
            meter.f64_histogram(name).with_unit(unit).with_description(text).build()
        };
        let amount = |name: &'static str| {
            let (unit, text) = about(name);
            meter.u64_histogram(name).with_unit(unit).with_description(text).build()
        };
        let (unit, text) = about("ophiary.sessions");
        let alive = Arc::downgrade(tenants);
        // The instrument lives as long as its meter's provider, and holds no tenant.
        let _ = meter
            .i64_observable_up_down_counter("ophiary.sessions")
            .with_unit(unit)
            .with_description(text)
            .with_callback(move |observer| {
                for (name, state, count) in sessions(&alive) {
                    let labels = [KeyValue::new("tenant", name), KeyValue::new("state", state)];
                    observer.observe(count, &labels);
                }
            })
            .build();
        Metrics {
            instruments: Some(Arc::new(Instruments {
                runs: counter("ophiary.runs"),
                run_duration: seconds("ophiary.run.duration"),
                run_fuel: amount("ophiary.run.fuel"),
                run_heap: amount("ophiary.run.heap"),
                queue_wait: seconds("ophiary.queue.wait"),
                slice: seconds("ophiary.slice.duration"),
                calls: counter("ophiary.host_calls"),
                call_duration: seconds("ophiary.host_call.duration"),
                snapshots: counter("ophiary.snapshots"),
                snapshot_size: amount("ophiary.snapshot.size"),
                snapshot_duration: seconds("ophiary.snapshot.duration"),
                limit_kills: counter("ophiary.limit_kills"),
                panics: counter("ophiary.panics"),
                stuck: counter("ophiary.stuck"),
                audit_refusals: counter("ophiary.audit.refusals"),
            })),
        }
    }

    /// For one tenant.
    pub(crate) fn tenant(&self, name: &Arc<str>) -> TenantMetrics {
        let tenant = KeyValue::new("tenant", name.clone());
        TenantMetrics { instruments: self.instruments.clone(), tenant }
    }
}

/// Sessions of each tenant by state.
fn sessions(tenants: &Weak<RwLock<Tenants>>) -> Vec<(String, &'static str, i64)> {
    let Some(tenants) = tenants.upgrade() else { return Vec::new() };
    let tenants = tenants.read().unwrap_or_else(PoisonError::into_inner);
    let mut rows = Vec::new();
    for shared in tenants.values().map(|(_, shared)| shared) {
        let usage = shared.usage();
        let int = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
        let (running, queued) = (u64::from(usage.running), usage.waiting as u64);
        let resting = usage.alive.saturating_sub(running + queued);
        for (state, count) in [("running", running), ("queued", queued), ("resting", resting)] {
            rows.push((shared.name.to_string(), state, int(count)));
        }
    }
    rows
}

// === impl TenantMetrics ===

impl TenantMetrics {
    /// Whether anything is recorded.
    pub(crate) fn is_on(&self) -> bool {
        self.instruments.is_some()
    }

    pub(crate) fn run(&self, outcome: &Outcome, usage: &FeedUsage) {
        let Some(to) = &self.instruments else { return };
        let labels = [self.tenant.clone(), KeyValue::new("outcome", outcome.name())];
        let tenant = std::slice::from_ref(&self.tenant);
        to.runs.add(1, &labels);
        to.run_duration.record(usage.wall.as_secs_f64(), &labels);
        to.run_fuel.record(usage.runtime.fuel, tenant);
        to.run_heap.record(usage.runtime.heap_bytes_peak, tenant);
    }

    pub(crate) fn queue_wait(&self, wait: Duration) {
        if let Some(to) = &self.instruments {
            to.queue_wait.record(wait.as_secs_f64(), std::slice::from_ref(&self.tenant));
        }
    }

    pub(crate) fn slice(&self, time: Duration) {
        if let Some(to) = &self.instruments {
            to.slice.record(time.as_secs_f64(), std::slice::from_ref(&self.tenant));
        }
    }

    /// A call has ended. The function is one that the tenant has.
    pub(crate) fn call(&self, function: &str, outcome: &'static str, time: Duration) {
        let Some(to) = &self.instruments else { return };
        let function = KeyValue::new("function", function.to_owned());
        let labels = [self.tenant.clone(), function.clone(), KeyValue::new("outcome", outcome)];
        to.calls.add(1, &labels);
        to.call_duration.record(time.as_secs_f64(), &[self.tenant.clone(), function]);
    }

    /// A snapshot was made.
    pub(crate) fn snapshot(&self, bytes: u64, time: Duration) {
        let Some(to) = &self.instruments else { return };
        let tenant = std::slice::from_ref(&self.tenant);
        to.snapshots.add(1, tenant);
        to.snapshot_size.record(bytes, tenant);
        to.snapshot_duration.record(time.as_secs_f64(), tenant);
    }

    pub(crate) fn limit(&self, limit: &str) {
        if let Some(to) = &self.instruments {
            let limit = KeyValue::new("limit", limit.to_owned());
            to.limit_kills.add(1, &[self.tenant.clone(), limit]);
        }
    }

    pub(crate) fn panic(&self) {
        if let Some(to) = &self.instruments {
            to.panics.add(1, std::slice::from_ref(&self.tenant));
        }
    }

    pub(crate) fn stuck(&self) {
        if let Some(to) = &self.instruments {
            to.stuck.add(1, std::slice::from_ref(&self.tenant));
        }
    }

    pub(crate) fn audit_refused(&self) {
        if let Some(to) = &self.instruments {
            to.audit_refusals.add(1, std::slice::from_ref(&self.tenant));
        }
    }
}

impl fmt::Debug for Metrics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Metrics").field("on", &self.instruments.is_some()).finish()
    }
}

impl fmt::Debug for TenantMetrics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TenantMetrics").field("on", &self.is_on()).finish()
    }
}
