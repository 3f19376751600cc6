//! Children: sessions that a session started, and the calls that wait for them.
//!
//! Place: the part of `SessionActor` that answers `sandbox_*`.
//!
//! ```text
//! spawn -> child actor -> ChildEnded -> slot (value and output, under the parent's budget) -> waiters -> replies
//! ```
//!
//! Invariants: checks come in the order closed, depth, concurrency, and a slot is taken before anything else happens. A handle
//! is never used twice within a session. A child's limits are the smaller of its parent's, the tenant's for children, and
//! what was asked for. All children end with the feed that started them.
//! Limits: `children`, `descendants`, `child_depth`, `child_result`.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use actix::{Actor, Addr, AsyncContext, Context, Handler, MessageResult};
use futures_util::FutureExt;
use ophiary_config::SessionLimits;
use ophiary_config::unit::{Bytes, Millis};
use ophiary_runtime::host::{HostError, HostValue};

use crate::event::EventKind;
use crate::extension::sandbox::Op;
use crate::extension::{ChildPolicy, Reply};
use crate::message::{
    Cancel, CancelledBy, ChildEnded, Close, Feed, FeedResult, LimitHit, Outcome, Replied, SessionId,
};
use crate::session::{Link, SessionActor};
use crate::shared::Shared;
use crate::telemetry;

/// The file name in tracebacks of children without a name. It is the same for all, so that they share their program.
const UNNAMED: &str = "<child>";

/// The children of a session, and who waits for them.
#[derive(Debug, Default)]
pub(crate) struct Children {
    slots: BTreeMap<u32, Child>,
    next: u32,
    alive: u32,
    waiters: Vec<Waiter>,
    /// Limits of a child that asks for none of its own.
    limits: Option<Arc<SessionLimits>>,
}

#[derive(Debug)]
struct Child {
    name: Option<String>,
    state: ChildState,
}

#[derive(Debug)]
enum ChildState {
    Running(Addr<SessionActor>),
    /// What it left, and the bytes that are counted for it.
    Ended(Box<FeedResult>, u64),
}

/// A call that is answered when children have ended.
#[derive(Debug)]
struct Waiter {
    number: u64,
    /// Those that have not ended.
    missing: BTreeSet<u32>,
    want: Want,
}

#[derive(Debug)]
enum Want {
    /// The value of one.
    One(u32),
    /// The values, or records, of all.
    All { handles: Vec<u32>, exceptions: bool, records: bool },
    /// That so many have ended.
    Some { handles: Vec<u32>, count: usize },
    /// `sandbox_map`
    Map(Box<MapRun>),
}

/// A `sandbox_map` that runs.
#[derive(Debug)]
struct MapRun {
    spec: Spec,
    items: VecDeque<(usize, HostValue)>,
    running: BTreeMap<u32, usize>,
    results: Vec<Option<Result<HostValue, HostError>>>,
    at_once: usize,
    exceptions: bool,
}

/// What is asked for a child.
#[derive(Clone, Debug)]
struct Spec {
    code: String,
    timeout: Option<u64>,
    memory: Option<u64>,
    inputs: Vec<(String, HostValue)>,
    name: Option<String>,
}

/// To a session: what has your feed printed?
#[derive(Clone, Copy, Debug, actix::Message)]
#[rtype(result = "Option<String>")]
struct Printed;

type Args = Vec<Option<HostValue>>;

// === impl Children ===

impl Children {
    /// How many are alive.
    pub(crate) fn alive(&self) -> u32 {
        self.alive
    }

    /// A call is no longer wanted.
    pub(crate) fn forget(&mut self, number: u64) {
        self.waiters.retain(|waiter| waiter.number != number);
    }

    fn get(&self, handle: u32) -> Result<&Child, HostError> {
        self.slots.get(&handle).ok_or_else(|| unknown(i64::from(handle)))
    }

    fn result(&self, handle: u32) -> Option<&FeedResult> {
        match &self.slots.get(&handle)?.state {
            ChildState::Ended(result, _) => Some(result),
            ChildState::Running(_) => None,
        }
    }

    fn missing(&self, handles: &[u32]) -> BTreeSet<u32> {
        handles.iter().copied().filter(|handle| self.result(*handle).is_none()).collect()
    }

    /// The answer to a call that waits, where it can be given.
    fn answer(&self, want: &Want, missing: &BTreeSet<u32>) -> Option<Reply> {
        match want {
            Want::One(handle) => Some(value_of(*handle, self.result(*handle)?)),
            Want::All { handles, exceptions, records } => {
                missing.is_empty().then(|| self.answer_all(handles, *exceptions, *records))
            }
            Want::Some { handles, count } => {
                (handles.len() - missing.len() >= *count).then(|| Ok(self.partition(handles)))
            }
            Want::Map(map) => map.answer(),
        }
    }

    fn answer_all(&self, handles: &[u32], exceptions: bool, records: bool) -> Reply {
        let mut values = Vec::with_capacity(handles.len());
        for handle in handles {
            let Some(result) = self.result(*handle) else {
                return Err(unknown(i64::from(*handle)));
            };
            let value = value_of(*handle, result);
            values.push(match value {
                Err(error) if !exceptions => return Err(error),
                value if records => record(*handle, result, value, exceptions),
                value => value.unwrap_or_else(|error| exception(&error)),
            });
        }
        Ok(HostValue::List(values))
    }

    fn partition(&self, handles: &[u32]) -> HostValue {
        let (done, pending): (Vec<u32>, Vec<u32>) =
            handles.iter().partition(|handle| self.result(**handle).is_some());
        let list = |handles: Vec<u32>| {
            HostValue::List(handles.into_iter().map(|h| HostValue::Int(i64::from(h))).collect())
        };
        HostValue::Tuple(vec![list(done), list(pending)])
    }
}

// === impl MapRun ===

impl MapRun {
    fn answer(&self) -> Option<Reply> {
        if !self.items.is_empty() || !self.running.is_empty() {
            return None;
        }
        let results = self.results.iter().flatten();
        if self.exceptions {
            let values = results.map(|result| match result {
                Ok(value) => value.clone(),
                Err(error) => exception(error),
            });
            return Some(Ok(HostValue::List(values.collect())));
        }
        Some(results.cloned().collect::<Result<Vec<_>, _>>().map(HostValue::List))
    }
}

// === impl SessionActor: the calls ===

impl SessionActor {
    /// Answers a call of `sandbox_*`, or parks it until children have ended.
    pub(crate) fn sandbox(
        &mut self,
        function: usize,
        number: u64,
        args: Args,
        ctx: &mut Context<SessionActor>,
    ) -> Option<Reply> {
        self.children.get_or_insert_default();
        let mut args = Arguments(args.into_iter());
        let answer = match Op::ALL.get(function)? {
            Op::Spawn => {
                let handle = self.spawn(args.spec(), ctx);
                handle.map(|handle| HostValue::Int(i64::from(handle)))
            }
            Op::Await => match args.handle() {
                Ok(handle) => return self.wait_for(number, &[handle], Want::One(handle)),
                Err(error) => Err(error),
            },
            op @ (Op::AwaitAll | Op::Gather) => match args.handles() {
                Ok(handles) => {
                    let (exceptions, records) = (args.flag(), *op == Op::Gather);
                    let want = Want::All { handles: handles.clone(), exceptions, records };
                    return self.wait_for(number, &handles, want);
                }
                Err(error) => Err(error),
            },
            Op::Wait => match args.handles() {
                Ok(handles) => return self.wait_some(number, &handles, &mut args, ctx),
                Err(error) => Err(error),
            },
            Op::IsAlive => args.handle().and_then(|handle| {
                let running = matches!(self.child(handle)?.state, ChildState::Running(_));
                Ok(HostValue::Bool(running))
            }),
            Op::GetOutput => match args.handle() {
                Ok(handle) => return self.output_of(number, handle, ctx),
                Err(error) => Err(error),
            },
            Op::Cancel => args.handle().and_then(|handle| {
                if let ChildState::Running(child) = &self.child(handle)?.state {
                    // One message for each call.
                    child.do_send(Cancel { by: CancelledBy::Parent });
                }
                Ok(HostValue::None)
            }),
            Op::Free => args.handle().and_then(|handle| self.free(handle)),
            Op::List => Ok(self.list()),
            Op::Map => match args.map() {
                Ok(map) => return self.map(number, map, ctx),
                Err(error) => Err(error),
            },
        };
        Some(answer)
    }

    fn child(&self, handle: u32) -> Result<&Child, HostError> {
        let children = self.children.as_ref().ok_or_else(|| unknown(i64::from(handle)))?;
        children.get(handle)
    }

    /// Starts a child; its handle.
    fn spawn(&mut self, spec: Spec, ctx: &mut Context<SessionActor>) -> Result<u32, HostError> {
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

    fn start_child(
        &mut self,
        handle: u32,
        limits: Arc<SessionLimits>,
        spec: &Spec,
        deadline: Instant,
        ctx: &mut Context<SessionActor>,
    ) -> Addr<SessionActor> {
        let registry = self.shared.registry.for_child().clone();
        let id = SessionId::random();
        let shared = Shared::new(
            id,
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
        let feed = Feed {
            name: spec.name.clone().unwrap_or_else(|| UNNAMED.to_owned()),
            source: spec.code.clone(),
            inputs: spec.inputs.clone(),
            ..Feed::default()
        };
        let span = self.feed.as_ref().map_or_else(tracing::Span::none, |parent| {
            let tenant = self.shared.tenant.config();
            telemetry::child_span(&parent.span, &tenant, id, handle, &feed.name)
        });
        child.feed_at_start(feed, span);
        child.start()
    }

    /// Answers a call when its children have ended.
    fn wait_for(&mut self, number: u64, handles: &[u32], want: Want) -> Option<Reply> {
        for handle in handles {
            if let Err(error) = self.child(*handle) {
                return Some(Err(error));
            }
        }
        let children = self.children.get_or_insert_default();
        let missing = children.missing(handles);
        if let Some(reply) = children.answer(&want, &missing) {
            return Some(reply);
        }
        children.waiters.push(Waiter { number, missing, want });
        self.park(number);
        None
    }

    fn wait_some(
        &mut self,
        number: u64,
        handles: &[u32],
        args: &mut Arguments,
        ctx: &mut Context<SessionActor>,
    ) -> Option<Reply> {
        let timeout = args.natural();
        let count = args.natural().unwrap_or(1);
        let count = usize::try_from(count).unwrap_or(usize::MAX).min(handles.len());
        let want = Want::Some { handles: handles.to_vec(), count };
        let reply = self.wait_for(number, handles, want);
        if reply.is_none()
            && let Some(timeout) = timeout
        {
            ctx.run_later(Duration::from_millis(timeout), move |actor, ctx| {
                let Some(children) = &mut actor.children else { return };
                let at = children.waiters.iter().position(|waiter| waiter.number == number);
                let Some(at) = at else { return };
                if let Want::Some { handles, .. } = children.waiters.swap_remove(at).want {
                    let reply = Ok(children.partition(&handles));
                    actor.reply(Replied { number, reply }, ctx);
                }
            });
        }
        reply
    }

    fn output_of(
        &mut self,
        number: u64,
        handle: u32,
        ctx: &mut Context<SessionActor>,
    ) -> Option<Reply> {
        let child = match self.child(handle) {
            Ok(child) => child,
            Err(error) => return Some(Err(error)),
        };
        match &child.state {
            ChildState::Ended(result, _) => Some(Ok(printed(&result.output))),
            ChildState::Running(child) => {
                let printed = child.send(Printed);
                let future = async move {
                    let output = printed.await.ok().flatten().unwrap_or_default();
                    Ok(crate::child::printed(&output))
                };
                self.later(number, future.boxed(), ctx)
            }
        }
    }

    fn free(&mut self, handle: u32) -> Reply {
        if let ChildState::Running(_) = self.child(handle)?.state {
            let text = format!("child {handle} still runs; cancel it, or wait for it");
            return Err(HostError::new("RuntimeError", text));
        }
        self.forget_child(handle);
        Ok(HostValue::None)
    }

    fn forget_child(&mut self, handle: u32) -> Option<Box<FeedResult>> {
        let children = self.children.as_mut()?;
        match children.slots.remove(&handle)?.state {
            ChildState::Ended(result, bytes) => {
                self.shared.budget.release(bytes);
                Some(result)
            }
            ChildState::Running(_) => None,
        }
    }

    fn list(&self) -> HostValue {
        let slots = self.children.iter().flat_map(|children| &children.slots);
        let records = slots.map(|(handle, child)| {
            let name = child.name.clone().map_or(HostValue::None, HostValue::Str);
            let (state, usage) = match &child.state {
                ChildState::Running(_) => ("running", HostValue::None),
                ChildState::Ended(result, _) => (state_of(&result.outcome), usage(result)),
            };
            dict([
                ("handle", HostValue::Int(i64::from(*handle))),
                ("name", name),
                ("state", state.into()),
                ("usage", usage),
            ])
        });
        HostValue::List(records.collect())
    }

    fn map(&mut self, number: u64, map: MapRun, ctx: &mut Context<SessionActor>) -> Option<Reply> {
        // A refusal that has nothing to do with how many run is told before anything is started.
        if self.depth >= self.shared.limits.child_depth {
            let depth = self.shared.limits.child_depth;
            let text = format!("Maximum sandbox recursion depth ({depth}) exceeded.");
            return Some(Err(HostError::new("RuntimeError", text)));
        }
        let mut waiter =
            Waiter { number, missing: BTreeSet::new(), want: Want::Map(Box::new(map)) };
        if let Some(reply) = self.pump(&mut waiter, ctx) {
            return Some(reply);
        }
        self.children.get_or_insert_default().waiters.push(waiter);
        self.park(number);
        None
    }

    /// Starts as many of a map's children as may run.
    fn pump(&mut self, waiter: &mut Waiter, ctx: &mut Context<SessionActor>) -> Option<Reply> {
        let Want::Map(map) = &mut waiter.want else { return None };
        let most = self.shared.limits.children;
        while map.running.len() < map.at_once
            && self.children.as_ref().is_none_or(|children| children.alive < most)
        {
            let Some((at, item)) = map.items.pop_front() else { break };
            let mut spec = map.spec.clone();
            spec.inputs.push(("item".to_owned(), item));
            match self.spawn(spec, ctx) {
                Ok(handle) => {
                    map.running.insert(handle, at);
                }
                Err(error) => {
                    // No more can be started, so those that run are ended.
                    for handle in std::mem::take(&mut map.running).into_keys() {
                        self.end_child(handle);
                    }
                    return Some(Err(error));
                }
            }
        }
        map.answer()
    }

    fn end_child(&mut self, handle: u32) {
        let Some(children) = &mut self.children else { return };
        if let Some(Child { state: ChildState::Running(child), .. }) = children.slots.get(&handle) {
            child.do_send(Close { by: CancelledBy::Parent });
        }
    }

    /// A child has ended: keeps what it left, and answers who waited for it.
    pub(crate) fn child_ended(&mut self, ended: ChildEnded, ctx: &mut Context<SessionActor>) {
        let ChildEnded { handle, mut result } = ended;
        let most = self.shared.limits.child_result.0;
        let Some(children) = &mut self.children else { return };
        let Some(slot) = children.slots.get_mut(&handle) else { return };
        if let ChildState::Ended(..) = slot.state {
            return;
        }
        children.alive -= 1;
        let bytes = keep(&mut result, most);
        self.shared.budget.charge(bytes);
        slot.state = ChildState::Ended(Box::new(result), bytes);
        let mut waiters = std::mem::take(&mut children.waiters);
        let mut replies = Vec::new();
        waiters.retain_mut(|waiter| {
            waiter.missing.remove(&handle);
            let reply = self.child_ended_for(waiter, handle, ctx);
            match reply {
                Some(reply) => {
                    replies.push(Replied { number: waiter.number, reply });
                    false
                }
                None => true,
            }
        });
        if let Some(children) = &mut self.children {
            children.waiters.append(&mut waiters);
        }
        for replied in replies {
            self.reply(replied, ctx);
        }
    }

    fn child_ended_for(
        &mut self,
        waiter: &mut Waiter,
        handle: u32,
        ctx: &mut Context<SessionActor>,
    ) -> Option<Reply> {
        if let Want::Map(map) = &mut waiter.want {
            if let Some(at) = map.running.remove(&handle) {
                let result = self.forget_child(handle);
                if let (Some(result), Some(place)) = (result, map.results.get_mut(at)) {
                    *place = Some(take_value(handle, *result));
                }
            }
            return self.pump(waiter, ctx);
        }
        self.children.as_ref()?.answer(&waiter.want, &waiter.missing)
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

impl Handler<Printed> for SessionActor {
    type Result = MessageResult<Printed>;

    fn handle(&mut self, _: Printed, _: &mut Context<SessionActor>) -> Self::Result {
        MessageResult(self.printed())
    }
}

// === what a child left ===

/// The arguments of a call, taken one after the other; their types were checked.
struct Arguments(std::vec::IntoIter<Option<HostValue>>);

impl Arguments {
    fn next(&mut self) -> HostValue {
        self.0.next().flatten().unwrap_or(HostValue::None)
    }

    fn text(&mut self) -> Option<String> {
        match self.next() {
            HostValue::Str(text) => Some(text),
            _ => None,
        }
    }

    fn natural(&mut self) -> Option<u64> {
        match self.next() {
            HostValue::Int(int) => u64::try_from(int).ok(),
            _ => None,
        }
    }

    fn flag(&mut self) -> bool {
        self.next() == HostValue::Bool(true)
    }

    fn list(&mut self) -> Vec<HostValue> {
        match self.next() {
            HostValue::List(items) | HostValue::Tuple(items) => items,
            _ => Vec::new(),
        }
    }

    fn handle(&mut self) -> Result<u32, HostError> {
        handle_of(&self.next())
    }

    fn handles(&mut self) -> Result<Vec<u32>, HostError> {
        self.list().iter().map(handle_of).collect()
    }

    fn inputs(&mut self) -> Vec<(String, HostValue)> {
        let HostValue::Dict(pairs) = self.next() else { return Vec::new() };
        let named = pairs.into_iter().filter_map(|(key, value)| match key {
            HostValue::Str(key) => Some((key, value)),
            _ => None,
        });
        named.collect()
    }

    /// As `sandbox_spawn` takes them.
    fn spec(&mut self) -> Spec {
        let code = self.text().unwrap_or_default();
        let (timeout, memory) = (self.natural(), self.natural());
        let inputs = self.inputs();
        Spec { code, timeout, memory, inputs, name: self.text() }
    }

    /// As `sandbox_map` takes them.
    fn map(&mut self) -> Result<MapRun, HostError> {
        let code = self.text().unwrap_or_default();
        let items = self.list();
        let at_once = self.natural().map_or(usize::MAX, |n| usize::try_from(n).unwrap_or(1));
        let (timeout, memory) = (self.natural(), self.natural());
        let inputs = self.inputs();
        let exceptions = self.flag();
        if at_once == 0 {
            let text = "sandbox_map() argument 'max_concurrency' must be at least 1, not 0";
            return Err(HostError::new("ValueError", text));
        }
        Ok(MapRun {
            spec: Spec { code, timeout, memory, inputs, name: None },
            results: items.iter().map(|_| None).collect(),
            items: items.into_iter().enumerate().collect(),
            running: BTreeMap::new(),
            at_once,
            exceptions,
        })
    }
}

fn handle_of(value: &HostValue) -> Result<u32, HostError> {
    match value {
        HostValue::Int(int) => u32::try_from(*int).map_err(|_| unknown(*int)),
        _ => Err(unknown(-1)),
    }
}

fn unknown(handle: i64) -> HostError {
    HostError::new("ValueError", format!("unknown child handle {handle}"))
}

/// What is kept of a child that has ended; the bytes that it counts.
fn keep(result: &mut FeedResult, most: u64) -> u64 {
    let value = match &result.outcome {
        Outcome::Value(value) => size_of(value),
        Outcome::Raised(raised) => (raised.message.len() + raised.traceback.len()) as u64,
        _ => 0,
    };
    let used = value + result.output.len() as u64;
    if used <= most {
        return used;
    }
    let hit = LimitHit { limit: "child_result".to_owned(), allowed: most, used };
    result.outcome = Outcome::Limit(hit);
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    let end =
        (0..=most.min(result.output.len())).rev().find(|at| result.output.is_char_boundary(*at));
    result.output.truncate(end.unwrap_or(0));
    result.output.len() as u64
}

/// Bytes of a value, as a tree.
pub(crate) fn size_of(value: &HostValue) -> u64 {
    let all = |items: &[HostValue]| items.iter().map(size_of).sum::<u64>();
    16 + match value {
        HostValue::Str(text) | HostValue::Repr(text) => text.len() as u64,
        HostValue::Bytes(bytes) => bytes.len() as u64,
        HostValue::BigInt(int) => int.bits() / 8,
        HostValue::List(items)
        | HostValue::Tuple(items)
        | HostValue::Set(items)
        | HostValue::FrozenSet(items)
        | HostValue::Exception { args: items, .. } => all(items),
        HostValue::Dict(pairs) => {
            pairs.iter().map(|(key, value)| size_of(key) + size_of(value)).sum()
        }
        _ => 0,
    }
}

fn take_value(handle: u32, result: FeedResult) -> Reply {
    match result.outcome {
        Outcome::Value(value) => Ok(value),
        _ => Err(child_error(handle, &result)),
    }
}

fn value_of(handle: u32, result: &FeedResult) -> Reply {
    match &result.outcome {
        Outcome::Value(value) => Ok(value.clone()),
        _ => Err(child_error(handle, result)),
    }
}

fn state_of(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Value(_) => "done",
        Outcome::Cancelled { .. } => "cancelled",
        _ => "failed",
    }
}

/// The exception that a failed child raises where it is awaited.
fn child_error(handle: u32, result: &FeedResult) -> HostError {
    let (class, message, traceback) = match &result.outcome {
        Outcome::Value(_) => ("", String::new(), None),
        Outcome::Raised(raised) => {
            (raised.class.as_str(), raised.message.clone(), Some(raised.traceback.clone()))
        }
        Outcome::Syntax(text) => {
            let last = text.trim_end().lines().last().unwrap_or_default();
            let (class, message) = last.split_once(": ").unwrap_or(("SyntaxError", last));
            (class, message.to_owned(), Some(text.clone()))
        }
        Outcome::Limit(hit) => ("LimitExceeded", hit.to_string(), None),
        Outcome::Cancelled { by } => ("CancelledError", format!("cancelled by {by}"), None),
        Outcome::Internal(_) => ("SystemError", "internal error".to_owned(), None),
    };
    let what = match &result.outcome {
        Outcome::Raised(_) | Outcome::Syntax(_) if message.is_empty() => class.to_owned(),
        Outcome::Raised(_) | Outcome::Syntax(_) => format!("{class}: {message}"),
        _ => message.clone(),
    };
    HostError::new("ChildError", format!("child {handle} failed: {what}"))
        .with_attribute("child_id", HostValue::Int(i64::from(handle)))
        .with_attribute("exc_type", class)
        .with_attribute("message", message)
        .with_attribute("traceback", traceback.map_or(HostValue::None, HostValue::Str))
        .with_attribute("output", printed(&result.output))
}

fn exception(error: &HostError) -> HostValue {
    HostValue::Exception { class: error.class.clone(), args: vec![error.message.clone().into()] }
}

fn printed(output: &str) -> HostValue {
    if output.is_empty() { HostValue::None } else { HostValue::Str(output.to_owned()) }
}

fn record(handle: u32, result: &FeedResult, value: Reply, with_error: bool) -> HostValue {
    let (value, error) = match value {
        Ok(value) => (value, HostValue::None),
        Err(error) => (HostValue::None, exception(&error)),
    };
    let fields = [
        ("handle", HostValue::Int(i64::from(handle))),
        ("value", value),
        ("output", printed(&result.output)),
        ("error", error),
    ];
    dict(fields.into_iter().take(if with_error { 4 } else { 3 }))
}

fn usage(result: &FeedResult) -> HostValue {
    let int = |int: u64| HostValue::Int(i64::try_from(int).unwrap_or(i64::MAX));
    let millis = |time: Duration| int(u64::try_from(time.as_millis()).unwrap_or(u64::MAX));
    let used = &result.usage;
    dict([
        ("fuel", int(used.runtime.fuel)),
        ("heap_bytes_peak", int(used.runtime.heap_bytes_peak)),
        ("host_calls", int(used.runtime.host_calls)),
        ("cpu_ms", millis(used.cpu)),
        ("wall_ms", millis(used.wall)),
    ])
}

pub(crate) fn dict(pairs: impl IntoIterator<Item = (&'static str, HostValue)>) -> HostValue {
    HostValue::Dict(pairs.into_iter().map(|(key, value)| (key.into(), value)).collect())
}
