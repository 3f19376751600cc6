//! Children begin and end.
//!
//! Place: the part of `SessionActor` behind `sandbox_spawn` and `sandbox_map`, and the end of a feed.
//!
//! Invariants: checks come in the order closed, depth, concurrency, and a slot is taken before anything else happens. A
//! child's limits are the smaller of its parent's, the tenant's for children, and what was asked for.
//! Limits: `children`, `descendants`, `child_depth`.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use actix::{Actor, Addr, AsyncContext, Context};
use ophiary_config::SessionLimits;
use ophiary_config::unit::{Bytes, Millis};
use ophiary_runtime::host::HostError;

use super::{Child, ChildState, Children, Spec};
use crate::event::EventKind;
use crate::extension::ChildPolicy;
use crate::message::{CancelledBy, Close, Feed, SessionId};
use crate::session::{Link, SessionActor};
use crate::shared::Shared;

/// The file name in tracebacks of children without a name. It is the same for all, so that they share their program.
const UNNAMED: &str = "<child>";

impl SessionActor {
    /// Starts a child; its handle.
    pub(super) fn spawn(
        &mut self,
        spec: Spec,
        ctx: &mut Context<SessionActor>,
    ) -> Result<u32, HostError> {
        let (depth, feed_deadline) = match &self.feed {
            Some(feed) => (self.depth, feed.deadline),
            None => return Err(HostError::new("RuntimeError", "the session has ended")),
        };
        let refuse = |text: String| Err(HostError::new("RuntimeError", text));
        let limits = self.shared.limits.clone();
        if depth >= limits.child_depth {
            return refuse(format!(
                "Maximum sandbox recursion depth ({}) exceeded.",
                limits.child_depth
            ));
        }
        let children = self.children.get_or_insert_default();
        if children.alive >= limits.children {
            return refuse(format!("Maximum concurrent children ({}) reached.", limits.children));
        }
        if let Some(most) = self.shared.take_descendant() {
            return refuse(format!("Maximum descendants ({most}) reached."));
        }
        let limits = match (spec.timeout, spec.memory, &children.limits) {
            (None, None, Some(limits)) => limits.clone(),
            (timeout, memory, _) => {
                let of_children = &self.shared.tenant.config().child_limits;
                let mut limits = limits.min(of_children);
                limits.wall = timeout.map_or(limits.wall, |wall| limits.wall.min(Millis(wall)));
                let memory = memory.map_or(limits.memory, Bytes);
                limits.memory = limits.memory.min(memory);
                let limits = Arc::new(limits);
                if timeout.is_none() && spec.memory.is_none() {
                    children.limits = Some(limits.clone());
                }
                limits
            }
        };
        let handle = children.next;
        children.next += 1;
        children.alive += 1;
        if let Some(feed) = &mut self.feed {
            feed.children += 1;
        }
        let child = self.start_child(handle, limits, &spec, feed_deadline, ctx);
        let child = Child { name: spec.name, state: ChildState::Running(child) };
        self.children.get_or_insert_default().slots.insert(handle, child);
        Ok(handle)
    }

    pub(super) fn start_child(
        &mut self,
        handle: u32,
        limits: Arc<SessionLimits>,
        spec: &Spec,
        deadline: Instant,
        ctx: &mut Context<SessionActor>,
    ) -> Addr<SessionActor> {
        let registry = self.shared.registry.for_child().clone();
        let shared = Shared::new(
            SessionId::random(),
            self.shared.tenant.clone(),
            limits,
            registry.clone(),
            Some(self.shared.clone()),
        );
        let link = Link::Parent { parent: ctx.address(), handle, deadline };
        let mut child =
            SessionActor::new(Arc::new(shared), self.services.clone(), self.depth + 1, link);
        for (place, extension) in registry.extensions.iter().enumerate() {
            let shared = extension.child_policy() == ChildPolicy::Share;
            let at = self.shared.registry.place(extension.namespace()).filter(|_| shared);
            if let Some(instance) = at.and_then(|at| self.instance(at)) {
                child.adopt(place, instance);
            }
        }
        child.events = self.events.as_ref().map(|events| events.child(handle));
        self.emit(EventKind::ChildStarted { handle });
        child.feed_at_start(Feed {
            name: spec.name.clone().unwrap_or_else(|| UNNAMED.to_owned()),
            source: spec.code.clone(),
            inputs: spec.inputs.clone(),
            arguments: None,
        });
        child.start()
    }

    pub(super) fn end_child(&mut self, handle: u32) {
        let Some(children) = &mut self.children else { return };
        if let Some(Child { state: ChildState::Running(child), .. }) = children.slots.get(&handle) {
            child.do_send(Close { by: CancelledBy::Parent });
        }
    }

    /// The children up to this handle are not there any more: those of the running feed are lost.
    pub(crate) fn lose_children(&mut self, next: u32, of_feed: bool) {
        let lost = if of_feed { next } else { 0 };
        if next > 0 {
            self.children = Some(Box::new(Children { next, lost, ..Children::default() }));
        }
    }

    /// The feed that started them ends: so do they.
    pub(crate) fn end_children(&mut self) {
        let Some(mut children) = self.children.take() else { return };
        for (_, child) in std::mem::take(&mut children.slots) {
            match child.state {
                ChildState::Running(child) => child.do_send(Close { by: CancelledBy::Parent }),
                ChildState::Ended(_, bytes) => self.shared.budget.release(bytes),
            }
        }
        // Handles are not used again by later feeds.
        let next = children.next;
        if next > 0 {
            self.children = Some(Box::new(Children { next, ..Children::default() }));
        }
        self.shared.descendants.store(0, Ordering::Relaxed);
    }
}
