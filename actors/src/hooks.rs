//! `Hooks`: what a host brings to a system beside extensions.
//!
//! Place: given to `ActorSystem::start_with`.
//!
//! Invariants: all of it is optional.
//! Limits: none.

use std::sync::Arc;

use opentelemetry::metrics::Meter;
use ophiary_runtime::library::Library;

use crate::audit::Audit;
use crate::store::SessionStore;

/// What a host brings.
#[derive(Clone, Default)]
#[non_exhaustive]
pub struct Hooks {
    /// Where metrics go.
    pub meter: Option<Meter>,
    /// Where sessions are kept, in place of the file that the configuration names.
    pub store: Option<Arc<dyn SessionStore>>,
    /// Who records host calls, in place of the file that the configuration names.
    pub audit: Option<Arc<dyn Audit>>,
    /// Libraries that all tenants are granted, before those that their configuration names.
    pub libraries: Vec<Library>,
    /// Whether kept sessions that had a script under way go on when they are opened, not when the system starts.
    pub resume_on_open: bool,
    /// Whether the host neither sends messages nor events, nor takes any.
    pub silent: bool,
}

// === impl Hooks ===

impl Hooks {
    /// With a meter.
    #[must_use]
    pub fn meter(mut self, meter: Meter) -> Hooks {
        self.meter = Some(meter);
        self
    }

    /// With a store.
    #[must_use]
    pub fn store(mut self, store: Arc<dyn SessionStore>) -> Hooks {
        self.store = Some(store);
        self
    }

    /// With a library that all tenants are granted.
    #[must_use]
    pub fn library(mut self, library: Library) -> Hooks {
        self.libraries.push(library);
        self
    }

    /// Kept sessions that had a script under way go on when they are opened, not when the system starts.
    #[must_use]
    pub fn resume_on_open(mut self) -> Hooks {
        self.resume_on_open = true;
        self
    }

    /// The host neither sends messages nor events, nor takes any: a session without children that waits for one is told that
    /// nobody is there.
    #[must_use]
    pub fn silent(mut self) -> Hooks {
        self.silent = true;
        self
    }

    /// With one that records host calls.
    #[must_use]
    pub fn audit(mut self, audit: Arc<dyn Audit>) -> Hooks {
        self.audit = Some(audit);
        self
    }
}

impl std::fmt::Debug for Hooks {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Hooks")
            .field("meter", &self.meter.is_some())
            .field("store", &self.store.is_some())
            .field("audit", &self.audit.is_some())
            .field("libraries", &self.libraries)
            .field("resume_on_open", &self.resume_on_open)
            .field("silent", &self.silent)
            .finish()
    }
}
