//! The calls of `sandbox_*`, and who waits for children.
//!
//! Place: the part of `SessionActor` that answers them; `spawn.rs` starts and ends children.
//!
//! Invariants: a call that waits is answered once, by the children's ends or by its time.
//! Limits: `children` bounds how many of a map run at once.

use std::collections::BTreeSet;
use std::time::Duration;

use actix::{AsyncContext, Context, Handler};
use futures_util::FutureExt;
use ophiary_runtime::host::{HostError, HostValue};

use super::args::Arguments;
use super::value::{
    Most, dict, keep, printed, size_of, state_of, take_value, unknown, usage, weight_of_result,
};
use super::{Args, Child, ChildState, MapRun, Printed, Waiter, Want};
use crate::extension::Reply;
use crate::extension::sandbox::Op;
use crate::message::{Cancel, CancelledBy, ChildEnded, FeedResult, Replied};
use crate::session::SessionActor;
use crate::session::timer::Timer;
use crate::store::entry::Logged;
use crate::tenant::Turn;

// === impl SessionActor ===

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
                let known = self.spawned_by(number).map(|(handle, _)| handle);
                let handle = match (known, args.spec()) {
                    (Some(handle), _) => Ok(handle),
                    (None, Ok(spec)) => self.spawn(spec, (number, None), None, ctx),
                    (None, Err(error)) => Err(error),
                };
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
                Ok(handles) => return self.wait_some(number, handles, &mut args, ctx),
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
                if let ChildState::Running(_) = &self.child(handle)?.state {
                    self.journal_child(|| Logged::Cancelled { handle }, ctx);
                }
                if let ChildState::Running(child) = &self.child(handle)?.state {
                    // One message for each call.
                    child.do_send(Cancel { by: CancelledBy::Parent });
                }
                Ok(HostValue::None)
            }),
            Op::Free => args.handle().and_then(|handle| self.free(handle, ctx)),
            Op::Prompt => {
                let prompt = self.prompt.as_deref();
                Ok(prompt.map_or(HostValue::None, |prompt| prompt.to_owned().into()))
            }
            Op::List => Ok(self.list()),
            Op::Map => match args.map(&self.shared.budget) {
                Ok(map) => return self.map(number, map, ctx),
                Err(error) => Err(error),
            },
        };
        Some(answer)
    }

    pub(super) fn child(&self, handle: u32) -> Result<&Child, HostError> {
        let children = self.children.as_ref().ok_or_else(|| unknown(i64::from(handle)))?;
        children.get(handle)
    }

    /// Answers a call when its children have ended.
    pub(super) fn wait_for(&mut self, number: u64, handles: &[u32], want: Want) -> Option<Reply> {
        for handle in handles {
            if let Err(error) = self.child(*handle) {
                return Some(Err(error));
            }
        }
        let most = self.most(0);
        let children = self.children.get_or_insert_default();
        let missing = children.missing(handles);
        if let Some(reply) = children.answer(&want, &missing, most) {
            return Some(reply);
        }
        children.waiters.push(Waiter { number, missing, want, timer: None });
        self.park(number);
        None
    }

    /// How large an answer may be, where others of so many bytes were just made.
    fn most(&self, made: u64) -> Most {
        let kept = self.keep.as_ref().map_or(0, |keep| keep.waiting());
        let waiting = made + kept + self.shared.waiting();
        let limits = &self.shared.limits;
        Most { value: limits.value_bytes.0, room: limits.memory.0.saturating_sub(waiting) }
    }

    pub(super) fn wait_some(
        &mut self,
        number: u64,
        mut handles: Vec<u32>,
        args: &mut Arguments,
        ctx: &mut Context<SessionActor>,
    ) -> Option<Reply> {
        // As with a set: what stands there twice is one child, which counts once.
        let mut seen = BTreeSet::new();
        handles.retain(|handle| seen.insert(*handle));
        let timeout = args.natural();
        let count = args.natural().unwrap_or(1);
        let count = usize::try_from(count).unwrap_or(usize::MAX).min(handles.len());
        let want = Want::Some { handles: handles.clone(), count };
        let reply = self.wait_for(number, &handles, want);
        if reply.is_none()
            && let Some(timeout) = timeout
        {
            let actor = ctx.address();
            // One message for each call that waits.
            let over = move || actor.do_send(WaitOver { number });
            let timer = Timer::start(Duration::from_millis(timeout), over);
            let mut waiters = self.children.iter_mut().flat_map(|children| &mut children.waiters);
            if let Some(waiter) = waiters.find(|waiter| waiter.number == number) {
                waiter.timer = Some(timer);
            }
        }
        reply
    }

    /// A call has waited for as long as it was to.
    fn wait_over(&mut self, number: u64, ctx: &mut Context<SessionActor>) {
        let Some(children) = &mut self.children else { return };
        let at = children.waiters.iter().position(|waiter| waiter.number == number);
        let Some(at) = at else { return };
        if let Want::Some { handles, .. } = children.waiters.swap_remove(at).want {
            let reply = Ok(children.partition(&handles));
            self.reply(Replied::new(number, reply), ctx);
        }
    }

    pub(super) fn output_of(
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
            ChildState::Ended { result, .. } => Some(Ok(printed(&result.output))),
            ChildState::Running(child) => {
                let printed = child.send(Printed);
                let future = async move {
                    let output = printed.await.ok().flatten().unwrap_or_default();
                    Ok(super::value::printed(&output))
                };
                self.later(number, future.boxed(), None, ctx)
            }
        }
    }

    pub(super) fn free(&mut self, handle: u32, ctx: &Context<SessionActor>) -> Reply {
        if let ChildState::Running(_) = self.child(handle)?.state {
            let text = format!("child {handle} still runs; cancel it, or wait for it");
            return Err(HostError::new("RuntimeError", text));
        }
        self.forget_child(handle, ctx);
        Ok(HostValue::None)
    }

    pub(super) fn forget_child(
        &mut self,
        handle: u32,
        ctx: &Context<SessionActor>,
    ) -> Option<Box<FeedResult>> {
        self.journal_child(|| Logged::Freed { handle }, ctx);
        let children = self.children.as_mut()?;
        match children.slots.remove(&handle)?.state {
            ChildState::Ended { result, .. } => Some(result),
            ChildState::Running(_) => None,
        }
    }

    pub(super) fn list(&self) -> HostValue {
        let slots = self.children.iter().flat_map(|children| &children.slots);
        let records = slots.map(|(handle, child)| {
            let name = child.name.clone().map_or(HostValue::None, HostValue::Str);
            let (state, usage) = match &child.state {
                ChildState::Running(_) => ("running", HostValue::None),
                ChildState::Ended { result, .. } => (state_of(&result.outcome), usage(result)),
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

    pub(super) fn map(
        &mut self,
        number: u64,
        mut map: MapRun,
        ctx: &mut Context<SessionActor>,
    ) -> Option<Reply> {
        if let Err(error) = self.take_up(number, &mut map) {
            self.end_map(number, ctx);
            return Some(Err(error));
        }
        // A refusal that has nothing to do with how many run is told before anything is started.
        if self.depth >= self.shared.limits.child_depth {
            let depth = self.shared.limits.child_depth;
            let text = format!("Maximum sandbox recursion depth ({depth}) exceeded.");
            return Some(Err(HostError::new("RuntimeError", text)));
        }
        if let Some(reply) = self.pump(number, &mut map, &mut None, ctx) {
            return Some(reply);
        }
        let want = Want::Map(Box::new(map));
        let waiter = Waiter { number, missing: BTreeSet::new(), want, timer: None };
        self.children.get_or_insert_default().waiters.push(waiter);
        self.park(number);
        None
    }

    /// Starts as many of a map's children as may run; the answer, where that is there.
    fn pump(
        &mut self,
        number: u64,
        map: &mut MapRun,
        turn: &mut Option<Turn>,
        ctx: &mut Context<SessionActor>,
    ) -> Option<Reply> {
        let most = self.shared.limits.children;
        while map.running.len() < map.at_once
            && self.children.as_ref().is_none_or(|children| children.alive < most)
        {
            if map.items.is_empty() {
                break;
            }
            let Some(turn) = self.turn_for_map(turn.take(), ctx) else { break };
            let Some((at, item)) = map.items.pop_front() else { break };
            let mut spec = map.spec.clone();
            spec.inputs.push(("item".to_owned(), item));
            match self.spawn(spec, (number, Some(at as u64)), Some(turn), ctx) {
                Ok(handle) => drop(map.running.insert(handle, at)),
                Err(error) => {
                    // No more can be started, so those that run are ended.
                    self.end_map(number, ctx);
                    return Some(Err(error));
                }
            }
        }
        let answer = map.answer();
        if answer.is_some() {
            self.end_map(number, ctx);
        }
        answer
    }

    /// A place for a map's child; where there is none, this session is told when there is.
    fn turn_for_map(&mut self, turn: Option<Turn>, ctx: &Context<SessionActor>) -> Option<Turn> {
        if turn.is_some() {
            return turn;
        }
        let children = self.children.get_or_insert_default();
        if children.wants_turn {
            return None;
        }
        let turn = self.shared.tenant.enter_child(ctx.address(), true);
        self.children.get_or_insert_default().wants_turn = turn.is_none();
        turn
    }

    /// There is a place for a child: the first map that has an item left begins one. Where none has, the place goes on.
    pub(crate) fn may_start(&mut self, turn: Turn, ctx: &mut Context<SessionActor>) {
        let Some(children) = &mut self.children else { return };
        children.wants_turn = false;
        if self.feed.is_none() {
            return;
        }
        let mut turn = Some(turn);
        let mut waiters = std::mem::take(&mut children.waiters);
        let mut replies = Vec::new();
        waiters.retain_mut(|waiter| {
            let Want::Map(map) = &mut waiter.want else { return true };
            if turn.is_none() && self.children.as_ref().is_some_and(|all| all.wants_turn) {
                return true;
            }
            match self.pump(waiter.number, map, &mut turn, ctx) {
                Some(reply) => {
                    replies.push(Replied::new(waiter.number, reply));
                    false
                }
                None => true,
            }
        });
        drop(turn);
        if let Some(children) = &mut self.children {
            waiters.append(&mut children.waiters);
            children.waiters = waiters;
        }
        for replied in replies {
            self.reply(replied, ctx);
        }
    }

    /// A map is over: its children that run are ended, and what the others left is forgotten.
    pub(crate) fn end_map(&mut self, call: u64, ctx: &Context<SessionActor>) {
        let Some(children) = &mut self.children else { return };
        let of_map = |child: &Child| child.call == call && child.item.is_some();
        let slots = children.slots.iter_mut().filter(|(_, child)| of_map(child));
        let runs = |child: &mut Child| {
            child.unwanted = true;
            matches!(child.state, ChildState::Running(_))
        };
        let all: Vec<(u32, bool)> = slots.map(|(handle, child)| (*handle, runs(child))).collect();
        for (handle, runs) in all {
            if runs {
                self.journal_child(|| Logged::Cancelled { handle }, ctx);
                self.end_child(handle);
            } else {
                self.forget_child(handle, ctx);
            }
        }
    }

    /// A child has ended: keeps what it left, and answers who waited for it.
    pub(crate) fn child_ended(&mut self, ended: ChildEnded, ctx: &mut Context<SessionActor>) {
        let ChildEnded { handle, mut result, total } = ended;
        let most = self.shared.limits.child_result.0;
        let Some(children) = &mut self.children else { return };
        let Some(slot) = children.slots.get_mut(&handle) else { return };
        if let ChildState::Ended { .. } = slot.state {
            return;
        }
        children.alive -= 1;
        self.shared.ended(total);
        keep(&mut result, most);
        let held = self.shared.budget.hold(weight_of_result(&result));
        let unwanted = slot.unwanted;
        let ended = ChildState::Ended { result: Box::new(result), _held: held };
        let before = std::mem::replace(&mut slot.state, ended);
        self.journal_end(handle, before, ctx);
        let Some(children) = &mut self.children else { return };
        let mut waiters = std::mem::take(&mut children.waiters);
        let (mut replies, mut made) = (Vec::new(), 0);
        waiters.retain_mut(|waiter| {
            waiter.missing.remove(&handle);
            let reply = self.child_ended_for(waiter, handle, made, ctx);
            match reply {
                Some(reply) => {
                    made += reply.as_ref().map_or(0, size_of);
                    replies.push(Replied::new(waiter.number, reply));
                    false
                }
                None => true,
            }
        });
        if let Some(children) = &mut self.children {
            children.waiters.append(&mut waiters);
        }
        if unwanted {
            self.forget_child(handle, ctx);
        }
        for replied in replies {
            self.reply(replied, ctx);
        }
        self.end_if_overspent(ctx);
        // It may have been the last that could have sent something.
        self.end_vain_waits(ctx);
    }

    pub(super) fn child_ended_for(
        &mut self,
        waiter: &mut Waiter,
        handle: u32,
        made: u64,
        ctx: &mut Context<SessionActor>,
    ) -> Option<Reply> {
        let Want::Map(map) = &mut waiter.want else {
            let most = self.most(made);
            return self.children.as_ref()?.answer(&waiter.want, &waiter.missing, most);
        };
        if let Some(at) = map.running.remove(&handle)
            && let Some(result) = self.result_for_map(handle, ctx)
            && let Err(error) =
                map.take(at, take_value(handle, *result), self.shared.limits.value_bytes.0)
        {
            self.end_map(waiter.number, ctx);
            return Some(Err(error));
        }
        self.pump(waiter.number, map, &mut None, ctx)
    }
}

/// To a session, by itself: a call has waited for as long as it was to.
#[derive(Clone, Copy, Debug, actix::Message)]
#[rtype(result = "()")]
struct WaitOver {
    number: u64,
}

impl Handler<WaitOver> for SessionActor {
    type Result = ();

    fn handle(&mut self, over: WaitOver, ctx: &mut Context<SessionActor>) {
        self.wait_over(over.number, ctx);
    }
}
