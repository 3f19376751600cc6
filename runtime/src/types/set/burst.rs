//! Bursts: passes take plain elements of sets and runs many at once.
//!
//! Place: `Elements` of `types/set/pass.rs` asks here before it takes the next element.
//!
//! ```text
//! set -> looked up in the table -> picked -> added to the result, or removed from it
//!                  | not free               | not free, no memory
//!                  +-- the burst ends       +-- the burst ends before this one
//! ```
//!
//! Invariants: a burst has the effects and the cost of its elements one by one, wherever it ends. What needs guest code, or more
//! probes than are free, is left to the step function.
//! Limits: `PLENTY` elements.

use super::pass::{Dealt, Elements, Pass, is_set};
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::Heap;
use crate::heap::iter::Iter;
use crate::heap::set::{Slot, Spot};
use crate::protocol::runs::PLENTY;
use crate::protocol::table::gap_fuel;
use crate::value::{Kind, Value};

/// What a burst came to.
pub(super) enum Burst {
    /// The next element is not plain, or there is none.
    None,
    Taken,
    /// The result of a test.
    Decided(Value),
}

/// Elements that were taken from a set.
#[derive(Clone, Copy, Default)]
struct Taken {
    count: usize,
    /// Where the iterator stands after them.
    at: u32,
    /// What the slots without an element between them cost.
    fuel: u64,
}

/// An element that the result may have to change for, and what was taken before it.
type Picked = (Slot, Taken);

impl Elements {
    /// Takes elements of a set or a run, as long as they need no guest code.
    pub(super) fn burst(&mut self, core: &mut Core, regs: &[Value]) -> Result<Burst, Fault> {
        let iter = regs[0];
        if !iter.is_kind(Kind::Iterator) {
            return Ok(Burst::None);
        }
        match *core.heap.iter(iter) {
            // What is left of a set's iterator shows how far a pass went that ends early.
            Iter::Set { .. } if self.pass == Pass::Common => Ok(Burst::None),
            Iter::Set { set, at, len } if core.heap.set(set).len() == len => {
                self.burst_of_set(core, regs, set, at)
            }
            Iter::List { .. } | Iter::Tuple { .. } | Iter::Range { .. } => {
                self.burst_of_run(core, regs)
            }
            _ => Ok(Burst::None),
        }
    }

    fn burst_of_run(&mut self, core: &mut Core, regs: &[Value]) -> Result<Burst, Fault> {
        let mut count = 0;
        let came = loop {
            let next = core.peek_run(regs[0]).and_then(|key| Some((key, core.near_hash(key, 0)?)));
            let (Some((key, hash)), true) = (next, count < PLENTY) else { break Ok(Burst::Taken) };
            let (mut state, before) = (*self, core.meter.slice);
            match core.retrying(|core| state.deal(core, regs, Slot { key, hash })) {
                Ok(Dealt::Done) => {}
                Ok(Dealt::Decided(result)) => break Ok(Burst::Decided(result)),
                Ok(Dealt::Ask) => {
                    core.meter.refund(before);
                    break Ok(Burst::Taken);
                }
                Err(fault) => break Err(fault),
            }
            core.next_of_run(regs[0]);
            if self.has_all(core, regs) {
                break Ok(Burst::Decided(self.end(regs)));
            }
            count += 1;
        };
        self.charge(core, count);
        if count == 0 && matches!(came, Ok(Burst::Taken)) { Ok(Burst::None) } else { came }
    }

    fn burst_of_set(
        &mut self,
        core: &mut Core,
        regs: &[Value],
        source: Value,
        from: u32,
    ) -> Result<Burst, Fault> {
        let (table, result) = (regs[1], regs[2]);
        let table = match self.pass {
            Pass::Add | Pass::Remove | Pass::Toggle => None,
            _ if is_set(table) => Some(core.heap.set(table)),
            _ => return Ok(Burst::None),
        };
        let mut taken = Taken { at: from, ..Taken::default() };
        let mut picked = [(Slot::default(), taken); PLENTY];
        let (mut count, mut decided) = (0, None);
        let mut rest = core.heap.set(source).slots.get(from as usize..).unwrap_or_default();
        while let Some(gap) = rest.iter().position(|slot| !slot.key.is_undef()) {
            let slot = &rest[gap];
            rest = &rest[gap + 1..];
            let spot = table.map(|table| table.spot(slot.hash, |other| other == slot.key));
            if taken.count == PLENTY || spot == Some(Spot::Far) {
                break;
            }
            let before = taken;
            taken.count += 1;
            taken.fuel += gap_fuel(gap as u32);
            taken.at += gap as u32 + 1;
            let mut state = *self;
            decided = state.answered(matches!(spot, Some(Spot::At(_))));
            if decided.is_some() {
                // It is not counted: the pass ends by it.
                taken.count -= 1;
                break;
            }
            if state.adds() || table.is_none() {
                picked[count] = (*slot, before);
                count += 1;
            }
        }
        let stopped = self.apply(core, result, &picked[..count]);
        let (taken, came) = match stopped {
            None => (taken, Ok(decided.map_or(Burst::Taken, Burst::Decided))),
            Some((before, came)) => (before, came.map(|()| Burst::Taken)),
        };
        if let Iter::Set { at, .. } = core.heap.iter_mut(regs[0]) {
            *at = taken.at;
        }
        core.meter.slice -= taken.fuel as i64;
        self.charge(core, taken.count);
        if taken.count == 0 && matches!(came, Ok(Burst::Taken)) { Ok(Burst::None) } else { came }
    }

    /// Changes the result for what was picked; where it had to stop it gives what was taken before, and whether memory was refused.
    fn apply(
        self,
        core: &mut Core,
        result: Value,
        picked: &[Picked],
    ) -> Option<(Taken, Result<(), Fault>)> {
        if !is_set(result) {
            return picked.first().map(|(_, before)| (*before, Ok(())));
        }
        let Heap { books, sets, .. } = &mut core.heap;
        let set = sets.get_mut(result.index());
        for &(Slot { key, hash }, before) in picked {
            match (self.pass, set.spot(hash, |other| other == key)) {
                (_, Spot::Far) => return Some((before, Ok(()))),
                (Pass::Remove | Pass::Toggle, Spot::At(at)) => {
                    set.remove(at);
                }
                (_, Spot::At(_)) | (Pass::Remove, Spot::Free(_)) => {}
                (_, Spot::Free(place)) => {
                    if set.push_near(place, key, hash, books).is_err() {
                        return Some((before, Err(Fault::Retry)));
                    }
                }
            }
        }
        None
    }

    /// Charges for so many elements: a fuel for four.
    fn charge(&mut self, core: &mut Core, taken: usize) {
        let before = usize::from(self.count);
        core.meter.slice -= ((before + taken) / 4 - before / 4) as i64;
        self.count = self.count.wrapping_add(taken as u8);
    }
}
