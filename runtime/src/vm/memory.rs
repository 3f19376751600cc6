//! Collections: when they happen, what they start from, and what a refused charge leads to.
//!
//! Place: `vm.rs` and the dispatch loop come here when the heap's books refuse a charge; `heap/collect.rs` does the work.
//!
//! Invariants: a collection happens between instructions and steps, when every live value is in a register, a frame or the
//! core. What a refused try has charged is given back, so that the cost does not depend on when there are collections.

use super::frame::{Frame, Ret};
use super::{Exit, Flow, NEAR, Vm};
use crate::code::op::Op;
use crate::exception::{Fault, Pending};
use crate::heap::collect::Collection;
use crate::native::Input;
use crate::stdlib::weak::Finalize;
use crate::value::{UNDEF, Value};

/// Bytes of a heap whose collection ends the slice.
const LONG_COLLECTION_BYTES: u64 = 4 << 20;

// === impl Vm: collections ===

impl Vm {
    /// Collects all that is unreachable from the program, the core and `extra`.
    pub(crate) fn collect(&mut self, extra: &[Value]) {
        let mut collection = self.roots(extra);
        self.drop_dead(&mut collection);
        while !collection.step(&mut self.core.heap, u64::MAX) {}
        self.core.heap.books.rest();
    }

    /// Marks what lives, decides what becomes of the dead, and drops the programs that nothing runs or holds. What a dead
    /// program has for constants goes with it: otherwise it would depend on collections before what is alive.
    pub(crate) fn drop_dead(&mut self, collection: &mut Collection) {
        self.core.mark_programs(collection);
        self.core.condemn(collection);
        // Among the dead that live once more may be what runs a program.
        self.core.mark_programs(collection);
        let links = self.core.drop_programs(|code| collection.uses_code(code));
        self.forget_codes(links);
    }

    /// Unbinds what a frame keeps above the callee of a call that it waits for: arguments that were copied, and what earlier
    /// calls left there.
    pub(crate) fn forget_dead(&mut self, frame: Frame, ret: Ret, end: usize) {
        let (Ret::Store(to) | Ret::Init(to)) = ret else { return };
        let Some(runnable) = self.codes.get(frame.code as usize) else { return };
        let op = (frame.pc as usize).checked_sub(1).and_then(|at| runnable.code.ops.get(at));
        let Some(
            Op::Call { d, base, .. }
            | Op::CallMethod { d, base, .. }
            | Op::CallKw { d, base, .. }
            | Op::CallMethodKw { d, base, .. }
            | Op::CallEx { d, base },
        ) = op
        else {
            return;
        };
        let from = frame.base as usize + *base as usize;
        // Far registers lie above the near ones and are no temporaries.
        if *d == to && frame.size as usize <= NEAR && from < end {
            self.stack[from..end].fill(UNDEF);
        }
    }

    /// A collection with all roots but the tables of linked codes.
    pub(crate) fn roots(&mut self, extra: &[Value]) -> Collection {
        for at in 1..self.frames.len() {
            let (caller, callee) = (self.frames[at - 1], self.frames[at]);
            self.forget_dead(caller, callee.ret, caller.top().min(callee.base as usize));
        }
        let mut collection = Collection::new(&self.core.heap, self.core.links.len());
        for value in extra {
            collection.root(*value);
        }
        collection.root(self.uncaught);
        let top = self.frames.last().map_or(0, Frame::top);
        // A caller's window may reach beyond its callee's: what it left there is dead, and must not come back to life as a
        // root when the callee returns.
        if let Some(above) = self.stack.get_mut(top..) {
            above.fill(UNDEF);
        }
        self.stack[..top.min(self.stack.len())].iter().for_each(|value| collection.root(*value));
        for frame in &self.frames {
            collection.root(frame.function);
            collection.root(frame.handling);
            collection.root(frame.extra);
            if !frame.is_native() {
                collection.root_code(frame.code);
                collection.root(Value::heap(crate::value::Kind::Dict, frame.globals));
            }
        }
        // What is nobody's now must not become a root when a native is on top again: it may be gone by then.
        self.input = self.given();
        if let Input::Returned(value) | Input::Exhausted(value) | Input::Raised(value) = self.input
        {
            collection.root(value);
        }
        self.core.forget_caches();
        self.core.roots(&mut collection);
        collection
    }

    /// A charge was refused: collects, so that the same instruction or step can run again.
    #[cold]
    #[inline(never)]
    pub(super) fn refused(&mut self, before: i64) -> Flow {
        self.core.meter.refund(before);
        let pc = self.frames.last().map_or(0, |frame| frame.pc);
        let at = (self.frames.len() as u32, pc, self.core.meter.fuel_life());
        if self.refused_at != at {
            self.refusals = 0;
        }
        self.refused_at = at;
        self.refusals += 1;
        self.collect_on_refusal();
        // The second time in one place the whole limit is opened: the instruction needs more than one charge.
        let fits = self.core.heap.books.collected(self.refusals > 1);
        if fits && self.refusals <= 2 {
            // With little room left there is a collection every few instructions. They cost no fuel, so the driver must see
            // the clock.
            let guest = self.frames.last().is_some_and(|frame| !frame.is_native());
            if guest && !self.core.doomed.is_empty() {
                let flow = self.push_native(Finalize::default().into(), &[], Ret::Discard);
                return self.after_collection(flow);
            }
            return self.after_collection(Flow::Frame);
        }
        self.refusals = 0;
        self.refused_at = (0, 0, 0);
        let again = std::mem::replace(&mut self.failed_at, at) == at;
        match self.frames.last_mut() {
            Some(frame) if !frame.is_native() => frame.pc += 1,
            // A step that catches, and needs memory for that, has done nothing since it was given the last `MemoryError`.
            Some(_) if again => {
                self.core.pending = Pending::Object(self.memory_error());
                return self.unwind_native();
            }
            _ => {}
        }
        self.no_memory()
    }

    /// Does something that allocates beside an instruction or step, collecting when it must. What a refused try has charged is
    /// given back, so that the cost does not depend on when there are collections.
    pub(crate) fn with_memory<T>(
        &mut self,
        roots: &[Value],
        mut act: impl FnMut(&mut Vm) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        self.core.meter.settle_owed();
        let before = self.core.meter.slice;
        for attempt in 0..3 {
            match act(self) {
                Err(Fault::NeedsMemory) => {
                    self.core.meter.refund(before);
                    self.long_collection |= self.core.heap.books.used() >= LONG_COLLECTION_BYTES;
                    self.collect(roots);
                    if !self.core.heap.books.collected(attempt > 0) {
                        break;
                    }
                }
                other => return other,
            }
        }
        Err(Fault::NeedsMemory)
    }

    /// Collects; a long collection is remembered for `after_collection`.
    pub(crate) fn collect_on_refusal(&mut self) {
        self.long_collection |= self.core.heap.books.used() >= LONG_COLLECTION_BYTES;
        self.collect(&[]);
    }

    /// Ends the slice after a long collection.
    pub(crate) fn after_collection(&mut self, flow: Flow) -> Flow {
        let long = std::mem::take(&mut self.long_collection);
        if long && matches!(flow, Flow::Frame) { Flow::Exit(Exit::OutOfFuel) } else { flow }
    }

    /// Raises `MemoryError`.
    #[cold]
    pub(crate) fn no_memory(&mut self) -> Flow {
        self.core.pending = Pending::Object(self.memory_error());
        self.unwind()
    }
}
