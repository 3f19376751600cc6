//! `Slab<T>`: objects of one kind, reached by a 32-bit index.
//!
//! Place: `heap.rs` has one for each kind; `heap/collect.rs` marks and sweeps them.
//!
//! Invariants: free slots form a list threaded through the slots, lowest index first, because only a sweep frees and it
//! rebuilds the list; so the index that an allocation gets depends on the program alone. An index is never renumbered:
//! the guest has seen it as `id()`.
//! Limits: 2^32 - 1 slots. Slabs double, large ones grow by a half: room that nothing was put into is not resident, so the
//! books stay near what is held, and what objects cost to copy is bounded by twice as many while a program builds its data.

use serde::{Deserialize, Serialize};

const NO_SLOT: u32 = u32::MAX;

/// Slots below which a slab doubles.
const SMALL: usize = 1 << 18;

/// Slots of the first room: a session that waits keeps it.
const FIRST: usize = 4;

/// Slots for which one word has bits.
pub(crate) const WORD: usize = 64;

/// Objects of one kind.
#[derive(Clone, Debug)]
pub(crate) struct Slab<T> {
    slots: Vec<Slot<T>>,
    free: u32,
    used: u32,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
enum Slot<T> {
    Used(T),
    Free(u32),
}

// === impl Slab ===

impl<T> Slab<T> {
    pub(crate) const fn new() -> Slab<T> {
        Slab { slots: Vec::new(), free: NO_SLOT, used: 0 }
    }

    /// Number of slots, free ones included.
    pub(crate) fn slots(&self) -> u32 {
        self.slots.len() as u32
    }

    /// Number of objects.
    pub(crate) fn used(&self) -> u32 {
        self.used
    }

    /// The object is written to its slot from wherever it is, in registers at best: it is given to no other function, which
    /// would have it in memory first, and reading back there what was written in smaller parts is slow.
    #[inline(always)]
    pub(crate) fn insert(&mut self, object: T) -> u32 {
        self.used += 1;
        let mut index = self.free;
        match self.slots.get(index as usize) {
            Some(Slot::Free(next)) => self.free = *next,
            _ => index = self.extend(),
        }
        match self.slots.get_mut(index as usize) {
            // A free slot has nothing to drop.
            Some(slot) => std::mem::forget(std::mem::replace(slot, Slot::Used(object))),
            None => std::mem::forget(object),
        }
        index
    }

    /// Adds a free slot that is not in the list.
    #[inline(always)]
    fn extend(&mut self) -> u32 {
        let len = self.slots.len();
        if len == self.slots.capacity() {
            self.grow();
        }
        if len < self.slots.capacity() {
            self.slots.push(Slot::Free(NO_SLOT));
        }
        len as u32
    }

    /// Makes room for so many more.
    pub(crate) fn reserve(&mut self, more: usize) {
        self.slots.reserve_exact(more);
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self) {
        let len = self.slots.len();
        assert!(len < NO_SLOT as usize, "a slab holds less than 2^32 objects");
        if self.slots.capacity() == 0 {
            self.slots = Vec::with_capacity(FIRST);
        } else {
            let more = if len < SMALL { len + 4 } else { len / 2 };
            self.slots.reserve_exact(more.min(NO_SLOT as usize - len));
        }
    }

    /// The object at `index`. A dangling index is our bug; the worker contains the panic.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn get(&self, index: u32) -> &T {
        match self.slots.get(index as usize) {
            Some(Slot::Used(object)) => object,
            _ => dangling(index),
        }
    }

    /// See `get`.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn get_mut(&mut self, index: u32) -> &mut T {
        match self.slots.get_mut(index as usize) {
            Some(Slot::Used(object)) => object,
            _ => dangling(index),
        }
    }

    /// The object at `index` if there is one. For the quickest ways of instructions: `get` needs a frame on the stack for its panic.
    #[inline(always)]
    pub(crate) fn find(&self, index: u32) -> Option<&T> {
        match self.slots.get(index as usize) {
            Some(Slot::Used(object)) => Some(object),
            _ => None,
        }
    }

    /// See `find`.
    #[inline(always)]
    pub(crate) fn find_mut(&mut self, index: u32) -> Option<&mut T> {
        match self.slots.get_mut(index as usize) {
            Some(Slot::Used(object)) => Some(object),
            _ => None,
        }
    }

    /// Two objects at once; `None` when the indices are equal.
    pub(crate) fn pair(&mut self, a: u32, b: u32) -> Option<(&mut T, &mut T)> {
        match self.slots.get_disjoint_mut([a as usize, b as usize]) {
            Ok([Slot::Used(a), Slot::Used(b)]) => Some((a, b)),
            _ => None,
        }
    }

    /// Frees the objects in `start..end` whose bits are clear; calls `gone` on each before. `start` begins a word of bits. A word in
    /// which all are set is passed over: what lives need not be looked at.
    pub(crate) fn sweep(&mut self, start: u32, end: u32, marks: &[u64], mut gone: impl FnMut(&T)) {
        let end = end.min(self.slots());
        let swept = self.slots.get_mut(start as usize..end as usize).unwrap_or_default();
        let mut freed = 0;
        let mut free = |slot: &mut Slot<T>| {
            if let Slot::Used(object) = slot {
                gone(object);
                *slot = Slot::Free(NO_SLOT);
                freed += 1;
            }
        };
        for (number, slots) in swept.chunks_mut(WORD).enumerate() {
            let mut clear = !marks.get(start as usize / WORD + number).copied().unwrap_or(0);
            if clear == u64::MAX {
                slots.iter_mut().for_each(&mut free);
                continue;
            }
            while let Some(slot) = slots.get_mut(clear.trailing_zeros() as usize) {
                clear &= clear - 1;
                free(slot);
            }
        }
        self.used -= freed;
    }

    /// Gives back the room beyond the last object.
    pub(crate) fn shrink(&mut self) {
        self.slots.shrink_to_fit();
    }

    /// Drops free slots at the end and threads the rest, lowest first. After every sweep. Slots whose bits are set are known to be
    /// used.
    pub(crate) fn rethread(&mut self, marks: &[u64]) {
        // A program that makes garbage at a steady pace needs the same room again: only what was not used since the last
        // sweep goes back to the allocator.
        let most = self.slots.len();
        while matches!(self.slots.last(), Some(Slot::Free(_))) {
            self.slots.pop();
        }
        if self.slots.capacity() > most * 2 + 16 {
            self.slots.shrink_to(most + most / 4);
        }
        let mut next = NO_SLOT;
        let mut thread = |index: usize, slot: &mut Slot<T>| {
            if let Slot::Free(link) = slot {
                *link = next;
                next = index as u32;
            }
        };
        let all_used = self.used == self.slots.len() as u32;
        for (number, slots) in self.slots.chunks_mut(WORD).enumerate().rev() {
            let first = number * WORD;
            let word = marks.get(number).copied().unwrap_or(0);
            if all_used || word == u64::MAX {
                debug_assert!(slots.iter().all(|slot| matches!(slot, Slot::Used(_))));
                continue;
            }
            if word == 0 {
                slots.iter_mut().enumerate().rev().for_each(|(at, slot)| thread(first + at, slot));
                continue;
            }
            let mut clear = !word & (u64::MAX >> (WORD - slots.len()));
            while let Some(bit) = clear.checked_ilog2() {
                clear ^= 1 << bit;
                if let Some(slot) = slots.get_mut(bit as usize) {
                    thread(first + bit as usize, slot);
                }
            }
        }
        self.free = next;
    }

    /// Takes all objects out, in order, and gives the room back.
    pub(crate) fn drain(&mut self, mut take: impl FnMut(u32, T)) {
        for (index, slot) in std::mem::replace(self, Slab::new()).slots.into_iter().enumerate() {
            if let Slot::Used(object) = slot {
                take(index as u32, object);
            }
        }
    }

    /// Gives a slab without slots so many free ones; `put` fills them, then `rethread` is due.
    pub(crate) fn make_slots(&mut self, slots: u32) {
        self.slots = Vec::with_capacity(slots as usize);
        self.slots.extend((0..slots).map(|_| Slot::Free(NO_SLOT)));
    }

    /// Puts an object into a free slot.
    pub(crate) fn put(&mut self, index: u32, object: T) {
        if let Some(slot) = self.slots.get_mut(index as usize) {
            debug_assert!(matches!(slot, Slot::Free(_)), "slot {index} is taken");
            *slot = Slot::Used(object);
            self.used += 1;
        }
    }

    /// The objects with their indices, in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (u32, &T)> {
        self.slots.iter().enumerate().filter_map(|(index, slot)| match slot {
            Slot::Used(object) => Some((index as u32, object)),
            Slot::Free(_) => None,
        })
    }

    /// The objects, to be changed in place.
    pub(crate) fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.slots.iter_mut().filter_map(|slot| match slot {
            Slot::Used(object) => Some(object),
            Slot::Free(_) => None,
        })
    }

    /// A slab with the given objects at the given indices, which ascend, all below `slots_max`.
    pub(crate) fn restore(
        objects: impl Iterator<Item = (u32, T)>,
        slots_max: u32,
    ) -> Option<Slab<T>> {
        let mut slab = Slab::new();
        for (index, object) in objects {
            if index < slab.slots() || index >= slots_max {
                return None;
            }
            while slab.slots() < index {
                slab.slots.push(Slot::Free(NO_SLOT));
            }
            slab.slots.push(Slot::Used(object));
            slab.used += 1;
        }
        slab.rethread(&[]);
        Some(slab)
    }
}

#[cold]
#[inline(never)]
#[track_caller]
fn dangling(index: u32) -> ! {
    unreachable!("no object at slot {index}")
}
