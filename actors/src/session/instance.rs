//! The instances of extensions that a session has.
//!
//! Place: the part of `SessionActor` that makes them when they are first used, takes those that its parent shares, and ends its own.
//!
//! Invariants: an instance is made once, and none where that panics; one that is shared ends with the session that made it.
//! Limits: none of its own.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex};

use super::{SessionActor, ledger};
use crate::extension::{Instance, Offload, SessionInfo};

/// An instance of an extension.
#[derive(Clone)]
pub(crate) struct InstanceOf {
    pub(crate) instance: Arc<dyn Instance>,
    /// Whether it ends with this session.
    pub(crate) own: bool,
    /// Whether it is made anew from its ledger when the session is.
    pub(crate) ledger: bool,
}

impl SessionActor {
    /// Gives a new session instances that its parent shares.
    pub(crate) fn adopt(&mut self, place: usize, instance: Arc<dyn Instance>) {
        self.room_for_instances();
        if let Some(slot) = self.instances.get_mut(place) {
            *slot = Some(InstanceOf { instance, own: false, ledger: false });
        }
    }

    pub(super) fn room_for_instances(&mut self) {
        if self.instances.is_empty() {
            let count = self.shared.registry.extensions.len();
            self.instances = std::iter::repeat_with(|| None).take(count).collect();
        }
    }

    /// The instance of the extension at this place.
    pub(crate) fn instance(&mut self, place: usize) -> Option<Arc<dyn Instance>> {
        self.room_for_instances();
        if let Some(Some(known)) = self.instances.get(place) {
            return Some(known.instance.clone());
        }
        let registry = self.shared.registry.clone();
        let namespace = registry.extensions.get(place)?.namespace();
        let ledger = ledger::WITH_LEDGER.contains(&namespace).then(|| self.ledger(namespace));
        let ledger = ledger.flatten();
        let owns_ledger = ledger.is_some();
        let info = SessionInfo {
            session: self.shared.id,
            tenant: self.shared.tenant.name.clone(),
            depth: self.depth,
            offload: Offload::new(&self.services, &self.shared.tenant),
            directory: self.directory.clone(),
            config: self.shared.tenant.config(),
            registry: self.shared.registry.clone(),
            ledger: ledger.map(|ledger| Arc::new(Mutex::new(Some(ledger)))),
            budget: self.shared.budget.clone(),
            memory: self.shared.tenant.memory.clone(),
        };
        let extension = self.shared.registry.extensions.get(place)?;
        let made = catch_unwind(AssertUnwindSafe(|| extension.instance(&info)));
        let Ok(instance) = made else {
            self.shared.tenant.count_panic();
            return None;
        };
        if let Some(slot) = self.instances.get_mut(place) {
            *slot = Some(InstanceOf { instance: instance.clone(), own: true, ledger: owns_ledger });
        }
        Some(instance)
    }

    /// Ends what belongs to the session.
    pub(super) fn end_instances(&mut self) {
        for instance in self.instances.iter().flatten().filter(|instance| instance.own) {
            // A panic is the extension's own: all others end as well.
            if catch_unwind(AssertUnwindSafe(|| instance.instance.closed())).is_err() {
                self.shared.tenant.count_panic();
            }
        }
        if let Some(events) = &self.events {
            events.close();
        }
    }
}

impl std::fmt::Debug for InstanceOf {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("InstanceOf").field("own", &self.own).finish_non_exhaustive()
    }
}
