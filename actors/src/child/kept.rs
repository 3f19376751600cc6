//! Children of durable sessions: they are durable too, and come back with their parent.
//!
//! Place: the part of `SessionActor` that writes what becomes of children into the parent's journal, and starts them again from
//! theirs.
//!
//! ```text
//! Spawned (parent) -> the child's own journal ... Finished (child) -> Ended (parent) -> the child's is removed
//! store: a tenant's sessions stand under its name, those below a session under "tenant/session"
//! ```
//!
//! Invariants: what a parent hands to the store it hands over before its child does, and a store has a beginning of what it was
//! handed: no child is there that its parent does not know. A call that is made again finds the children that it has started.
//! Limits: those of children; what an end in between leaves over is removed when the session that the host started is read or
//! closed.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

use actix::Context;
use ophiary_runtime::host::{HostCall, HostError};

use super::value::value_of;
use super::{Child, ChildState, MapRun, WorkDir};
use crate::extension::ledger;
use crate::message::{Cancel, CancelledBy, Close, FeedResult, SessionId};
use crate::session::SessionActor;
use crate::session::keep::Keep;
use crate::store::SessionKey;
use crate::store::entry::{KeptChild, KeptFeed, Logged};
use crate::store::writer::{Write, Writer, Written};
use crate::tenant::Turn;

/// What a child is born with beside what was asked for it.
#[derive(Debug)]
pub(super) struct Birth {
    pub(super) deadline: Instant,
    pub(super) directory: Option<Arc<WorkDir>>,
    pub(super) prompt: Option<Arc<str>>,
    /// It may have been there before.
    pub(super) stored: bool,
    /// A place among the feeds that run, where it has one already.
    pub(super) turn: Option<Turn>,
}

/// The id of a child: the same whenever it is started again, and known to nobody who does not know the parent's.
pub(super) fn id_of(parent: SessionId, handle: u32) -> SessionId {
    let mut hasher = blake3::Hasher::new_derive_key("ophiary 2026-11 the id of a durable child");
    hasher.update(&parent.0.to_le_bytes());
    hasher.update(&handle.to_le_bytes());
    let mut id = [0; 16];
    hasher.finalize_xof().fill(&mut id);
    SessionId(u128::from_le_bytes(id))
}

/// The name that all below a session stand under.
pub(crate) fn below(key: &SessionKey) -> Arc<str> {
    if key.tenant.contains('/') {
        return key.tenant.clone();
    }
    format!("{}/{}", key.tenant, key.session).into()
}

/// Removes what is left of the children of a session that has none, and what its extensions have written down where that has
/// ended too; on the writer's thread.
pub(crate) fn sweep(writer: &Arc<Writer>, key: &SessionKey, ended: bool) {
    let shelf = ended.then(|| ledger::shelf(key));
    for name in [below(key)].into_iter().chain(shelf) {
        let Ok(sessions) = writer.store.list(&name) else { continue };
        for session in sessions {
            let key = SessionKey { tenant: name.clone(), session: session.session };
            let epoch = session.epoch + 1;
            for what in [Written::Open, Written::Remove] {
                writer.write(Write { key: key.clone(), epoch, what, tell: None });
            }
        }
    }
}

// === impl SessionActor: the parent's journal ===

impl SessionActor {
    /// Writes down what becomes of a child, where that is kept.
    pub(super) fn journal_child(
        &mut self,
        logged: impl FnOnce() -> Logged,
        ctx: &Context<SessionActor>,
    ) {
        if self.is_durable() {
            let logged = logged();
            self.children.get_or_insert_default().kept.note_child(&logged);
            self.append(logged, ctx);
        }
    }

    /// A child has ended: once its parent's journal says so, its own is of no use.
    pub(super) fn journal_end(
        &mut self,
        handle: u32,
        before: ChildState,
        ctx: &Context<SessionActor>,
    ) {
        if !self.is_durable() {
            return;
        }
        let result = self.children.as_ref().and_then(|children| children.result(handle));
        if let Some(result) = result.cloned() {
            self.journal_child(|| Logged::Ended { handle, result: Arc::new(result) }, ctx);
        }
        if let ChildState::Running(child) = before {
            child.do_send(Close { by: CancelledBy::Parent });
        }
    }

    /// What is known of the children, for a snapshot.
    pub(crate) fn kept_children(&self) -> Vec<KeptChild> {
        self.children.as_ref().map(|children| children.kept.alive.clone()).unwrap_or_default()
    }

    pub(super) fn keep_of_child(&self, id: SessionId, stored: bool) -> Option<Keep> {
        let (keep, writer) = (self.keep.as_ref()?, self.services.writer.as_ref()?);
        let key = SessionKey { tenant: below(&keep.key), session: id };
        self.is_durable().then(|| Keep::new(key, writer.clone(), stored))
    }

    /// The children come back with the feed that started them.
    pub(crate) fn restore_children(
        &mut self,
        kept: Vec<KeptChild>,
        next: u32,
        pending: &[HostCall],
        ctx: &mut Context<SessionActor>,
    ) {
        let Some(deadline) = self.feed.as_ref().map(|feed| feed.deadline) else { return };
        let mut over = BTreeSet::new();
        let children = self.children.insert(Box::default());
        children.next = next;
        children.kept = KeptFeed { alive: kept.clone(), ..KeptFeed::default() };
        for KeptChild { handle, call, spec, item, cancelled, result } in kept {
            let directory = self.make_directory(handle, true).ok().flatten();
            let prompt = self.prompt_of(&spec);
            let mut birth = Birth { deadline, directory, prompt, stored: true, turn: None };
            let state = if let Some(result) = result {
                let held = self.shared.budget.hold(super::value::weight_of_result(&result));
                ChildState::Ended { result: Box::new(FeedResult::clone(&result)), _held: held }
            } else {
                let child = self.start_child(handle, &spec, &mut birth, ctx);
                if cancelled {
                    child.do_send(Cancel { by: CancelledBy::Parent });
                }
                self.children.get_or_insert_default().alive += 1;
                ChildState::Running(child)
            };
            let held = self.hold_spec(&spec);
            let Birth { directory, prompt, .. } = birth;
            let name = spec.name;
            let child =
                Child { call, item, name, state, prompt, directory, unwanted: false, _spec: held };
            self.children.get_or_insert_default().slots.insert(handle, child);
            if item.is_some() && pending.iter().all(|pending| pending.id != call) {
                over.insert(call);
            }
        }
        // Maps that were answered or cancelled, of whose children the journal does not have all ends.
        for call in over {
            self.end_map(call, ctx);
        }
    }

    /// What nobody needs any more of those below a session that was read.
    pub(crate) fn sweep_children(&self) {
        let Some(keep) = self.keep.as_ref().filter(|keep| !keep.key.tenant.contains('/')) else {
            return;
        };
        let (writer, key) = (keep.writer.clone(), keep.key.clone());
        keep.writer.after(move || sweep(&writer, &key, false));
    }
}

// === impl SessionActor: calls that are made again ===

impl SessionActor {
    /// A child that this call has started before.
    pub(super) fn spawned_by(&self, call: u64) -> Option<(u32, &Child)> {
        let children = self.children.as_ref().filter(|_| self.is_durable())?;
        let mut slots = children.slots.iter();
        slots.find(|(_, child)| child.call == call).map(|(handle, child)| (*handle, child))
    }

    /// A map goes on with the children that it has started.
    pub(super) fn take_up(&self, call: u64, map: &mut MapRun) -> Result<(), HostError> {
        let most = self.shared.limits.value_bytes.0;
        let children = self.children.as_ref().filter(|_| self.is_durable());
        let Some(children) = children else { return Ok(()) };
        for (handle, child) in &children.slots {
            let Some(at) = child.item.filter(|_| child.call == call) else { continue };
            let at = usize::try_from(at).unwrap_or(usize::MAX);
            map.items.retain(|(item, _)| *item != at);
            match &child.state {
                ChildState::Running(_) => drop(map.running.insert(*handle, at)),
                ChildState::Ended { result, .. } => {
                    map.take(at, value_of(*handle, result), most)?;
                }
            }
        }
        Ok(())
    }

    /// What a map's child left; where that is kept it stays until the map is answered.
    pub(super) fn result_for_map(
        &mut self,
        handle: u32,
        ctx: &Context<SessionActor>,
    ) -> Option<Box<FeedResult>> {
        if self.is_durable() {
            return self.children.as_ref()?.result(handle).cloned().map(Box::new);
        }
        self.forget_child(handle, ctx)
    }
}
