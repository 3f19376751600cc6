//! `HostTable`: the host functions of a session and the calls of them that have not ended.
//!
//! Place: `host.rs` starts, answers and cancels calls; snapshots save the table.
//!
//! Invariants: pending calls stand in order of their numbers, so that one is found by a binary search; those that have
//! ended leave a gap, and gaps are closed when they are half of all. A call that blocks the script is the last that was started.
//! A reserved function (`sys_...`) has no name for scripts.
//! Limits: none of its own.

use std::collections::VecDeque;

use super::{CompactString, HostCall, HostFunction, HostModule, Warning};
use crate::rare::Rare;
use crate::shared::Shared;
use crate::types::TypeId;
use crate::value::{Immediate, Value};

/// What the names of functions begin with that only the runtime itself calls.
const RESERVED: &str = "sys_";

/// A call that has not been answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PendingCall {
    pub(crate) id: u64,
    /// The future to resolve; unbound for a call that blocks the script.
    pub(crate) future: Value,
    /// Number of the function.
    pub(crate) function: u32,
    /// Bytes charged for its arguments, until it ends: when the host takes it depends on the driver's slices.
    pub(crate) bytes: u64,
}

/// Host functions and pending calls of a session.
#[derive(Debug)]
pub(crate) struct HostTable {
    /// Shared with the sessions that have the same.
    pub(crate) functions: Shared<HostFunction>,
    /// Shared likewise.
    pub(crate) modules: Shared<HostModule>,
    /// Those that a future stands for, by number; `None` in place of the call where it has ended.
    pending: VecDeque<(u64, Option<PendingCall>)>,
    /// The call in which the script is blocked.
    blocked: Option<PendingCall>,
    /// How many are pending, all told.
    live: usize,
    /// The blocking call that is on its way out; none when the session is not running.
    pub(crate) leaving: Option<HostCall>,
    /// Calls started and not yet handed to the host.
    pub(crate) outbox: Vec<HostCall>,
    /// Calls over `host_calls_in_flight`, waiting their turn.
    pub(crate) waiting: Rare<VecDeque<HostCall>>,
    pub(crate) next_id: u64,
    /// Bytes charged for the arguments of pending calls.
    pub(crate) held: u64,
    /// Calls that the host has and that were cancelled.
    pub(crate) cancelled: Rare<Vec<u64>>,
    pub(crate) warnings: Rare<Vec<Warning>>,
}

// === impl HostTable ===

impl HostTable {
    /// No functions and no calls.
    pub(crate) const fn new() -> HostTable {
        HostTable {
            functions: Shared::EMPTY,
            modules: Shared::EMPTY,
            pending: VecDeque::new(),
            blocked: None,
            live: 0,
            leaving: None,
            outbox: Vec::new(),
            waiting: Rare::UNUSED,
            next_id: 0,
            held: 0,
            cancelled: Rare::UNUSED,
            warnings: Rare::UNUSED,
        }
    }

    /// Whether no call is pending or on its way.
    pub(crate) fn is_quiet(&self) -> bool {
        self.live == 0 && self.outbox.is_empty() && self.waiting.is_empty() && self.held == 0
    }

    /// The function of this name that scripts can call.
    pub(crate) fn function(&self, name: &str) -> Option<Value> {
        if name.starts_with(RESERVED) { None } else { self.named(name) }
    }

    /// The function of this name that only the runtime calls, where it was granted.
    pub(crate) fn reserved(&self, name: &str) -> Option<Value> {
        if name.starts_with(RESERVED) { self.named(name) } else { None }
    }

    /// Names of the functions that scripts can call.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        let names = self.functions.iter().map(|function| function.name.as_str());
        names.filter(|name| !name.starts_with(RESERVED))
    }

    /// The class of this name that comes with a function: what a failed child raises.
    pub(crate) fn class(&self, name: &str) -> Option<TypeId> {
        let class = TypeId::ChildError;
        (name == class.name() && self.named("sandbox_spawn").is_some()).then_some(class)
    }

    fn named(&self, name: &str) -> Option<Value> {
        let at = self.functions.iter().position(|known| known.name == name)?;
        Some(Value::immediate(Immediate::HostFunction, at as u32))
    }

    /// The declaration of the function that `value` is.
    pub(crate) fn declaration(&self, value: Value) -> Option<&HostFunction> {
        self.functions.get(value.index() as usize)
    }

    /// The name of the function that `value` is.
    #[inline(always)]
    pub(crate) fn name(&self, value: Value) -> CompactString {
        self.declaration(value)
            .map_or(CompactString::const_new("?"), |function| function.name.clone())
    }

    /// Calls `see` with every value in it.
    pub(crate) fn trace(&self, mut see: impl FnMut(Value)) {
        self.pending().for_each(|call| see(call.future));
    }

    /// The pending calls in order of their numbers.
    pub(crate) fn pending(&self) -> impl Iterator<Item = &PendingCall> {
        self.pending.iter().filter_map(|(_, call)| call.as_ref()).chain(&self.blocked)
    }

    /// How many calls are pending.
    pub(crate) fn count(&self) -> usize {
        self.live
    }

    /// How many calls are with the host, or on their way to it.
    pub(crate) fn in_flight(&self) -> usize {
        self.live.saturating_sub(self.waiting.len())
    }

    /// Whether a call waits for its turn.
    pub(crate) fn is_waiting(&self, id: u64) -> bool {
        self.waiting.front().is_some_and(|call| call.id <= id)
    }

    /// Adds a call, whose number is the highest.
    pub(crate) fn push(&mut self, call: PendingCall) {
        if call.future.is_undef() {
            return self.block(call);
        }
        self.live += 1;
        self.pending.push_back((call.id, Some(call)));
    }

    /// As `push`, for a call that the script waits for.
    #[inline]
    pub(crate) fn block(&mut self, call: PendingCall) {
        self.live += 1;
        self.blocked = Some(call);
    }

    /// Where the call of this number stands. Without gaps that were closed, numbers follow each other.
    fn find(&self, id: u64) -> Option<usize> {
        let first = self.pending.front()?.0;
        let guess = usize::try_from(id.checked_sub(first)?).ok()?;
        match self.pending.get(guess) {
            Some((known, _)) if *known == id => Some(guess),
            _ => self.pending.binary_search_by_key(&id, |(id, _)| *id).ok(),
        }
    }

    /// The pending call of this number.
    pub(crate) fn get(&self, id: u64) -> Option<&PendingCall> {
        match &self.blocked {
            Some(call) if call.id == id => Some(call),
            _ => self.pending.get(self.find(id)?)?.1.as_ref(),
        }
    }

    /// Takes a pending call out.
    #[inline]
    pub(crate) fn take(&mut self, id: u64) -> Option<PendingCall> {
        if self.blocking() != Some(id) {
            return self.take_among(id);
        }
        self.live -= 1;
        self.blocked.take()
    }

    fn take_among(&mut self, id: u64) -> Option<PendingCall> {
        let at = self.find(id)?;
        let call = self.pending.get_mut(at)?.1.take()?;
        self.live -= 1;
        while self.pending.front().is_some_and(|(_, call)| call.is_none()) {
            self.pending.pop_front();
        }
        while self.pending.back().is_some_and(|(_, call)| call.is_none()) {
            self.pending.pop_back();
        }
        if self.pending.len() > 64 && self.live < self.pending.len() / 2 {
            self.pending.retain(|(_, call)| call.is_some());
        }
        Some(call)
    }

    /// Takes all pending calls out.
    pub(crate) fn drain(&mut self) -> Vec<PendingCall> {
        self.live = 0;
        let futures = std::mem::take(&mut self.pending).into_iter();
        futures.filter_map(|(_, call)| call).chain(self.blocked.take()).collect()
    }

    /// The call in which the script is blocked: since then it has started no other.
    #[inline]
    pub(crate) fn blocking(&self) -> Option<u64> {
        self.blocked.as_ref().map(|call| call.id)
    }

    /// Drops a call that has not been handed to the host; false when the host has it.
    pub(crate) fn unqueue(&mut self, id: u64) -> bool {
        // Both are in order of the numbers.
        if let Ok(at) = self.outbox.binary_search_by_key(&id, |call| call.id) {
            self.outbox.remove(at);
            return true;
        }
        let waiting = self.waiting.binary_search_by_key(&id, |call| call.id);
        waiting.is_ok_and(|at| self.waiting.remove(at).is_some())
    }
}
