//! `Shared`: what a session's actor and the threads that run it both look at.
//!
//! Place: made with the session; travels with its jobs.
//!
//! Invariants: a reply that comes while the interpreter is out is left in `inbox`, and the thread takes it before its next
//! slice. A stop is seen at the end of a slice.
//! Limits: `inbox` holds at most one reply for each call in flight.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use ophiary_config::SessionLimits;

use crate::child::size_of;
use crate::extension::{Registry, Reply};
use crate::message::{LimitHit, SessionId, hash_key};
use crate::quota::Budget;
use crate::session::given::Followed;
use crate::spent::{Descendants, Spent, Total};
use crate::store::entry::Below;
use crate::tenant::TenantShared;

/// What actor and threads share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) id: SessionId,
    pub(crate) tenant: Arc<TenantShared>,
    pub(crate) limits: Arc<SessionLimits>,
    pub(crate) registry: Arc<Registry>,
    pub(crate) hash_key: [u8; 16],
    /// Of heap bytes, here and of all children.
    pub(crate) budget: Arc<Budget>,
    pub(crate) parent: Option<Arc<Shared>>,
    /// What its feeds have used, and all below it.
    pub(crate) spent: Spent,
    /// Children, and theirs, that its feeds have started.
    pub(crate) descendants: Descendants,
    stop: AtomicU8,
    /// A child that has its place and has not run yet.
    starting: AtomicBool,
    /// What enters the session is kept in a journal.
    pub(crate) durable: bool,
    /// Its actor wants the interpreter at the end of the slice.
    wanted: AtomicBool,
    inbox: Mutex<Vec<(u64, Reply)>>,
    /// Answers on their way to the script, of functions that take back.
    pub(crate) followed: Followed,
    /// Bytes of the values in it.
    waiting: AtomicU64,
}

/// What a running session is asked to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// Raise `KeyboardInterrupt`.
    Interrupt,
    /// End the feed.
    Cancel,
}

// === impl Shared ===

impl Shared {
    pub(crate) fn new(
        id: SessionId,
        tenant: Arc<TenantShared>,
        limits: Arc<SessionLimits>,
        registry: Arc<Registry>,
        parent: Option<Arc<Shared>>,
    ) -> Shared {
        let above = parent.as_ref().map_or(&tenant.memory, |parent| &parent.budget).clone();
        Shared {
            budget: Arc::new(Budget::below(above, limits.memory.0)),
            hash_key: hash_key(id),
            id,
            tenant,
            limits,
            registry,
            parent,
            spent: Spent::default(),
            descendants: Descendants::default(),
            stop: AtomicU8::new(0),
            starting: AtomicBool::new(false),
            durable: false,
            wanted: AtomicBool::new(false),
            inbox: Mutex::default(),
            followed: Followed::default(),
            waiting: AtomicU64::new(0),
        }
    }

    /// The same, with a journal.
    pub(crate) fn durable(mut self, durable: bool) -> Shared {
        self.durable = durable;
        self
    }

    /// It has a place, and may be a child that is to say when it has run for the first time.
    pub(crate) fn starts(&self, starting: bool) {
        self.starting.store(starting, Ordering::Release);
    }

    /// It has run, or does not come to it.
    pub(crate) fn started(&self) {
        if self.starting.load(Ordering::Relaxed) && self.starting.swap(false, Ordering::AcqRel) {
            self.tenant.started();
        }
    }

    /// Asks for the interpreter, or no longer.
    pub(crate) fn want(&self, wanted: bool) {
        self.wanted.store(wanted, Ordering::Release);
    }

    /// Whether the interpreter is asked for.
    pub(crate) fn is_wanted(&self) -> bool {
        self.wanted.load(Ordering::Acquire)
    }

    /// This session, and those above it.
    fn chain(&self) -> impl Iterator<Item = &Shared> {
        std::iter::successors(Some(self), |shared| shared.parent.as_deref())
    }

    /// Counts what was used, here and for all above.
    pub(crate) fn spend(&self, cpu: Duration, fuel: u64) {
        self.spent.add(cpu, fuel);
        self.spend_above(cpu, fuel);
    }

    /// Counts what was used here for all above.
    fn spend_above(&self, cpu: Duration, fuel: u64) {
        self.chain().skip(1).for_each(|above| above.spent.add_below(cpu, fuel));
    }

    /// The session was read: what it has used, and those below it that do not come back, counts on, here and for all above.
    pub(crate) fn spent_before(
        &self,
        feed: (Duration, u64),
        before: (Duration, u64),
        below: &Below,
    ) {
        self.spent.set(feed, before, below);
        self.descendants.set(below);
        let (cpu, fuel) = self.spent.total();
        self.spend_above(cpu, fuel);
        self.chain().skip(1).for_each(|above| above.descendants.add(self.descendants.total()));
    }

    /// What those below have used, as it is kept of a session with so many children of its own.
    pub(crate) fn below(&self, own: u32) -> Below {
        let (fuel, life_fuel) = self.spent.kept_fuel(self.durable);
        let (descendants, life_descendants) = self.descendants.kept(own, self.durable);
        Below { fuel, life_fuel, descendants, life_descendants }
    }

    /// A child has ended.
    pub(crate) fn ended(&self, child: Total) {
        self.spent.ended(child);
        self.descendants.ended(child);
    }

    /// What it has used, with all below it.
    pub(crate) fn total(&self) -> Total {
        let (cpu, fuel) = self.spent.total();
        Total { cpu, fuel, descendants: self.descendants.total() }
    }

    /// The limit of processor time or fuel that is passed by this session with all below it, or by one above.
    pub(crate) fn overspent(&self) -> Option<LimitHit> {
        self.chain().find_map(|shared| shared.spent.over(&shared.limits))
    }

    /// Counts a child, here and for all above; the limit, where one has as many as it may.
    pub(crate) fn take_descendant(&self) -> Option<u32> {
        let full = self.chain().find_map(|shared| shared.descendants.full(&shared.limits));
        if full.is_none() {
            self.count_descendants(1);
        }
        full
    }

    /// Counts children that were started, here and for all above.
    pub(crate) fn count_descendants(&self, count: u32) {
        self.chain().for_each(|shared| shared.descendants.add(count));
    }

    /// A child that was counted was not started.
    pub(crate) fn leave_descendant(&self) {
        self.chain().for_each(|shared| shared.descendants.leave());
    }

    /// Asks the session to stop; a cancel is not taken back by an interrupt.
    pub(crate) fn ask(&self, stop: Stop) {
        let level = match stop {
            Stop::Interrupt => 1,
            Stop::Cancel => 2,
        };
        self.stop.fetch_max(level, Ordering::AcqRel);
    }

    /// Whether it was asked to stop, and has not seen it.
    pub(crate) fn is_asked_to_stop(&self) -> bool {
        self.stop.load(Ordering::Acquire) != 0
    }

    /// What was asked since the last time.
    pub(crate) fn take_stop(&self) -> Option<Stop> {
        if self.stop.load(Ordering::Acquire) == 0 {
            return None;
        }
        match self.stop.swap(0, Ordering::AcqRel) {
            0 => None,
            1 => Some(Stop::Interrupt),
            _ => Some(Stop::Cancel),
        }
    }

    /// Leaves a reply for the thread that runs the session.
    pub(crate) fn leave(&self, number: u64, reply: Reply) {
        let bytes = reply.as_ref().map_or(0, size_of);
        let mut inbox = self.inbox.lock().unwrap_or_else(PoisonError::into_inner);
        inbox.push((number, reply));
        self.waiting.fetch_add(bytes, Ordering::Relaxed);
    }

    /// Bytes of the replies that are left.
    pub(crate) fn waiting(&self) -> u64 {
        self.waiting.load(Ordering::Relaxed)
    }

    /// Whether replies are left.
    pub(crate) fn has_replies(&self) -> bool {
        !self.inbox.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }

    /// The replies to these calls that are left, in the order in which they came: nobody wants them any more.
    pub(crate) fn take_replies_of(&self, calls: &HashSet<u64>) -> Vec<(u64, Reply)> {
        let mut inbox = self.inbox.lock().unwrap_or_else(PoisonError::into_inner);
        let taken: Vec<_> = inbox.extract_if(.., |(number, _)| calls.contains(number)).collect();
        let bytes = taken.iter().map(|(_, reply)| reply.as_ref().map_or(0, size_of)).sum();
        self.waiting.fetch_sub(bytes, Ordering::Relaxed);
        taken
    }

    /// Whether it was asked to end.
    pub(crate) fn is_asked_to_end(&self) -> bool {
        self.stop.load(Ordering::Acquire) > 1
    }

    /// The replies that are left.
    pub(crate) fn take_replies(&self) -> Vec<(u64, Reply)> {
        let mut inbox = self.inbox.lock().unwrap_or_else(PoisonError::into_inner);
        self.waiting.store(0, Ordering::Relaxed);
        std::mem::take(&mut *inbox)
    }
}
