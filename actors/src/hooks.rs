//! `Hooks`: what a host brings to a system beside extensions.
//!
//! Place: given to `ActorSystem::start_with`.
//!
//! Invariants: all of it is optional.
//! Limits: none.

use opentelemetry::metrics::Meter;

/// What a host brings.
#[derive(Clone, Default)]
#[non_exhaustive]
pub struct Hooks {
    /// Where metrics go.
    pub meter: Option<Meter>,
}

// === impl Hooks ===

impl Hooks {
    /// With a meter.
    #[must_use]
    pub fn meter(mut self, meter: Meter) -> Hooks {
        self.meter = Some(meter);
        self
    }
}

impl std::fmt::Debug for Hooks {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hooks").field("meter", &self.meter.is_some()).finish()
    }
}
