//! The ledgers of a durable session's extensions.
//!
//! Place: the part of `SessionActor` that has them read, hands them to instances, and says which answers are in a journal.
//!
//! Invariants: only sessions that the host started have ledgers; what children share is written into theirs. While a session is
//! not read none of its instances is made.
//! Limits: none of its own.

use std::collections::BTreeMap;

use actix::{Context, Handler};
use ophiary_config::extension::FsMode;
use ophiary_runtime::host::HostCall;

use super::SessionActor;
use crate::extension::ledger::{self, Found, Ledger};
use crate::store::SessionKey;
use crate::store::writer::{LedgerLost, Unstored, Writer};

/// The extensions that have one.
pub(super) const WITH_LEDGER: [&str; 3] = ["el", "msg", "fs"];

/// Reads all of a session's; on a helper.
pub(super) fn load(
    writer: Option<&Writer>,
    key: &SessionKey,
) -> Result<BTreeMap<&'static str, Found>, String> {
    let Some(writer) = writer else { return Ok(BTreeMap::new()) };
    WITH_LEDGER.into_iter().map(|name| Ok((name, ledger::load(writer, key, name)?))).collect()
}

impl SessionActor {
    /// Whether its extensions write down what changes.
    pub(super) fn has_ledgers(&self) -> bool {
        self.is_durable() && !self.is_child()
    }

    /// The ledger of an extension, with what it says.
    pub(super) fn ledger(&mut self, namespace: &str) -> Option<(Ledger, Found)> {
        // Files on a disk keep themselves.
        let on_disk = || self.shared.tenant.config().extension.fs.mode != FsMode::Overlay;
        if !self.has_ledgers() || namespace == "fs" && on_disk() {
            return None;
        }
        let keep = self.keep.as_mut()?;
        let found = keep.found.remove(namespace).unwrap_or_default();
        let me = keep.me.clone()?;
        Some((Ledger::new(keep.writer.clone(), (&keep.key, namespace), me, &found), found))
    }

    /// Nothing more is written by the instances that there are.
    pub(super) fn close_ledgers(&self) {
        let mut known = self.instances.iter().flatten();
        known.by_ref().filter(|known| known.ledger).for_each(|known| known.instance.closed());
    }

    /// What the store has counts: instances are made anew from it.
    pub(super) fn drop_ledgers(&mut self) {
        self.close_ledgers();
        for slot in &mut self.instances {
            if slot.as_ref().is_some_and(|known| known.ledger) {
                *slot = None;
            }
        }
    }

    /// The session has ended for good.
    pub(super) fn sweep_ledgers(&self) {
        let Some(keep) = self.keep.as_ref().filter(|_| self.has_ledgers()) else { return };
        let (writer, key) = (keep.writer.clone(), keep.key.clone());
        keep.writer.after(move || crate::child::sweep(&writer, &key, true));
    }

    /// The answers to these calls are in the journal.
    pub(super) fn settle(&self, calls: &[HostCall]) {
        for call in calls {
            let registered = self.shared.registry.find(&call.name);
            let known = registered.and_then(|r| self.instances.get(r.extension)?.as_ref());
            if let Some(known) = known {
                known.instance.settled(self.shared.id, call.id);
            }
        }
    }
}

impl Handler<LedgerLost> for SessionActor {
    type Result = ();

    fn handle(&mut self, lost: LedgerLost, ctx: &mut Context<SessionActor>) {
        self.unstored(&Unstored::Failed(lost.0), ctx);
    }
}
