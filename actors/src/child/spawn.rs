//! Children begin and end.
//!
//! Place: the part of `SessionActor` behind `sandbox_spawn` and `sandbox_map`, and the end of a feed.
//!
//! Invariants: checks come in the order closed, depth, concurrency, and a slot is taken before anything else happens. A
//! child's limits are the smaller of its parent's, the tenant's for children, and what was asked for.
//! Limits: `children`, `descendants`, `child_depth`.

use std::sync::Arc;

use actix::{Actor, Addr, AsyncContext, Context};
use ophiary_config::SessionLimits;
use ophiary_config::unit::{Bytes, Millis};
use ophiary_runtime::host::HostError;

use super::directory::Owner;
use super::kept::{self, Birth};
use super::{Child, ChildState, Children, Spec, WorkDir};
use crate::event::EventKind;
use crate::extension::ChildInfo;
use crate::message::{CancelledBy, Close, End, Feed, SessionId};
use crate::prompt::{self, Description};
use crate::quota::Held;
use crate::session::{Link, SessionActor};
use crate::shared::Shared;
use crate::store::entry::{KeptChild, Logged};
use crate::telemetry;
use crate::tenant::Turn;

/// The file name in tracebacks of children without a name. It is the same for all, so that they share their program.
const UNNAMED: &str = "<child>";

impl SessionActor {
    /// Starts a child for a call; its handle.
    pub(super) fn spawn(
        &mut self,
        spec: Spec,
        (call, item): (u64, Option<u64>),
        turn: Option<Turn>,
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
        if self.children.get_or_insert_default().alive >= limits.children {
            return refuse(format!("Maximum concurrent children ({}) reached.", limits.children));
        }
        let bytes = self.bytes_of(&spec);
        if bytes > self.shared.budget.available() {
            let text = "no memory is left for the texts of a child";
            return Err(HostError::new("MemoryError", text));
        }
        if let Some(most) = self.shared.take_descendant() {
            return refuse(format!("Maximum descendants ({most}) reached."));
        }
        let children = self.children.get_or_insert_default();
        let handle = children.next;
        children.next += 1;
        children.alive += 1;
        if let Some(feed) = &mut self.feed {
            feed.children += 1;
        }
        let directory = match self.make_directory(handle, false) {
            Ok(directory) => directory,
            Err(error) => {
                // Its place is free again; its handle was never given.
                self.children.get_or_insert_default().alive -= 1;
                self.shared.leave_descendant();
                if let Some(feed) = &mut self.feed {
                    feed.children -= 1;
                }
                return Err(error);
            }
        };
        // Its own journal begins after the entry that says that it is there.
        self.journal_child(
            || {
                let spec = spec.clone();
                let child = KeptChild { handle, call, spec, item, cancelled: false, result: None };
                Logged::Spawned { child: Box::new(child) }
            },
            ctx,
        );
        let prompt = self.prompt_of(&spec);
        let mut birth = Birth { deadline: feed_deadline, directory, prompt, stored: false, turn };
        let state = ChildState::Running(self.start_child(handle, &spec, &mut birth, ctx));
        let held = self.hold_spec(&spec);
        let Birth { directory, prompt, .. } = birth;
        let name = spec.name;
        let child =
            Child { call, item, name, state, prompt, directory, unwanted: false, _spec: held };
        self.children.get_or_insert_default().slots.insert(handle, child);
        Ok(handle)
    }

    /// Counts what is known of a child until it is freed: its texts, or all of it where it is kept.
    pub(super) fn hold_spec(&self, spec: &Spec) -> Held {
        self.shared.budget.hold(self.bytes_of(spec))
    }

    fn bytes_of(&self, spec: &Spec) -> u64 {
        if self.is_durable() { spec.bytes() } else { spec.texts() }
    }

    /// The limits of a child.
    fn limits_of(&mut self, spec: &Spec) -> Arc<SessionLimits> {
        let children = self.children.get_or_insert_default();
        if let (None, None, Some(limits)) = (spec.timeout, spec.memory, &children.limits) {
            return limits.clone();
        }
        let of_children = &self.shared.tenant.config().child_limits;
        let mut limits = self.shared.limits.min(of_children);
        limits.wall = spec.timeout.map_or(limits.wall, |wall| limits.wall.min(Millis(wall)));
        limits.memory =
            spec.memory.map_or(limits.memory, |memory| limits.memory.min(Bytes(memory)));
        let limits = Arc::new(limits);
        if spec.timeout.is_none() && spec.memory.is_none() {
            children.limits = Some(limits.clone());
        }
        limits
    }

    /// What a child's prompt begins with.
    pub(super) fn prompt_of(&self, spec: &Spec) -> Option<Arc<str>> {
        let config = self.shared.tenant.config();
        let parts = [config.extension.sandbox.system_prompt.as_ref(), spec.system_prompt.as_ref()];
        let parts: Vec<&str> = parts.into_iter().flatten().map(String::as_str).collect();
        (!parts.is_empty()).then(|| parts.join("\n\n").into())
    }

    /// A child's working directory, where there is a place for such.
    pub(super) fn make_directory(
        &self,
        handle: u32,
        stored: bool,
    ) -> Result<Option<Arc<WorkDir>>, HostError> {
        let config = self.shared.tenant.config();
        let settings = &config.extension.sandbox;
        let Some(base) = &settings.base else { return Ok(None) };
        let helpers = (self.services.helpers.clone(), self.shared.tenant.helper_lane);
        let events = self.events.clone();
        let of = Owner { session: self.shared.id, handle, stored };
        let made = WorkDir::make(settings, base, of, helpers, events);
        match made {
            Ok(directory) => Ok(Some(Arc::new(directory))),
            Err(error) => {
                tracing::error!(target: "ophiary", %error, "the working directory of a child");
                let text = "the working directory of the child cannot be made now";
                Err(HostError::new("RuntimeError", text))
            }
        }
    }

    pub(super) fn start_child(
        &mut self,
        handle: u32,
        spec: &Spec,
        birth: &mut Birth,
        ctx: &mut Context<SessionActor>,
    ) -> Addr<SessionActor> {
        let (registry, shares) = self.shared.registry.for_child(&ChildInfo {
            handle,
            name: spec.name.as_deref(),
            depth: self.depth + 1,
            parent: self.shared.id,
            has_directory: birth.directory.is_some(),
            tenant: &self.shared.tenant.name,
        });
        let limits = self.limits_of(spec);
        let durable = self.is_durable();
        let id = if durable { kept::id_of(self.shared.id, handle) } else { SessionId::random() };
        let shared = Shared::new(
            id,
            self.shared.tenant.clone(),
            limits,
            registry.clone(),
            Some(self.shared.clone()),
        )
        .durable(durable);
        let link = Link::Parent { parent: ctx.address(), handle, deadline: birth.deadline };
        let mut child =
            SessionActor::new(Arc::new(shared), self.services.clone(), self.depth + 1, link);
        for at in shares {
            let namespace = self.shared.registry.extensions.get(at).map(|e| e.namespace());
            let place = namespace.and_then(|namespace| registry.place(namespace));
            if let (Some(place), Some(instance)) = (place, self.instance(at)) {
                child.adopt(place, instance);
            }
        }
        if let Some(keep) = self.keep_of_child(id, birth.stored) {
            child.keep_in(keep);
        }
        child.with_turn(birth.turn.take());
        child.directory.clone_from(&birth.directory);
        child.prompt.clone_from(&birth.prompt);
        child.events = self.events.as_ref().map(|events| events.child(handle));
        if !birth.stored {
            self.emit(EventKind::ChildStarted { handle });
        }
        let feed = Feed {
            name: spec.name.clone().unwrap_or_else(|| UNNAMED.to_owned()),
            source: spec.code.clone(),
            inputs: spec.inputs.clone(),
            last: true,
            ..Feed::default()
        };
        let span = self.feed.as_ref().map_or_else(tracing::Span::none, |parent| {
            let tenant = self.shared.tenant.config();
            telemetry::child_span(&parent.span, &tenant, id, handle, &feed.name)
        });
        child.feed_at_start(feed, span);
        child.start()
    }

    /// What can be said of the functions of a child that was not freed.
    pub(crate) fn describe_child(&self, handle: u32) -> Option<Description> {
        let child = self.children.as_ref()?.slots.get(&handle)?;
        let (registry, _) = self.shared.registry.for_child(&ChildInfo {
            handle,
            name: child.name.as_deref(),
            depth: self.depth + 1,
            parent: self.shared.id,
            has_directory: child.directory.is_some(),
            tenant: &self.shared.tenant.name,
        });
        Some(prompt::describe(child.prompt.as_deref(), &registry, &self.shared.tenant))
    }

    pub(super) fn end_child(&mut self, handle: u32) {
        let Some(children) = &mut self.children else { return };
        if let Some(Child { state: ChildState::Running(child), .. }) = children.slots.get(&handle) {
            child.do_send(Close { by: CancelledBy::Parent });
        }
    }

    /// The session goes, and comes back: so do children that are kept, and others end.
    pub(crate) fn release_children(&mut self) {
        if !self.is_durable() {
            return self.end_children();
        }
        let Some(children) = self.children.take() else { return };
        for child in children.slots.into_values() {
            if let Some(directory) = &child.directory {
                directory.stays();
            }
            if let ChildState::Running(child) = child.state {
                child.do_send(End { by: CancelledBy::Parent });
            }
        }
        self.shared.descendants.end_feed();
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
            if let ChildState::Running(child) = child.state {
                child.do_send(Close { by: CancelledBy::Parent });
            }
        }
        // Handles are not used again by later feeds.
        let next = children.next;
        if next > 0 {
            self.children = Some(Box::new(Children { next, ..Children::default() }));
        }
        self.shared.descendants.end_feed();
    }
}
