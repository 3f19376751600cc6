//! `Set`: a hash table in the probe order of CPython's sets, so that sets of numbers print alike.
//!
//! Place: Python's set and frozenset; `types/set.rs` gives it its methods and calls guest code where an element needs it.
//!
//! Invariants: the table's size is a power of two, at least 8. An empty slot has an unbound key and hash 0, a deleted one
//! an unbound key and hash 1. `fill` counts used and deleted slots, `used` the used ones. Fewer than three fifths of the
//! slots are filled.
//! Limits: 2^31 slots. The books charge 16 bytes a slot.

use crate::exception::Fault;
use crate::heap::books::Books;
use crate::heap::dict::{Found, Same};
use crate::value::{Kind, UNDEF, Value};

const MIN_SLOTS: u32 = 8;
const LINEAR_PROBES: usize = 9;
const PERTURB_SHIFT: u32 = 5;
/// Slots that a look-up may pass at no charge: elements that were deleted leave their slots taken, and numbers stand side by side.
const FREE_PROBES: u32 = 32;
const SLOT_BYTES: u64 = 16;
const EMPTY: Slot = Slot { key: UNDEF, hash: 0 };
const DELETED: Slot = Slot { key: UNDEF, hash: 1 };

/// One slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slot {
    pub(crate) key: Value,
    pub(crate) hash: u64,
}

impl Default for Slot {
    fn default() -> Slot {
        EMPTY
    }
}

/// Where a new element goes: a slot, and whether a deleted one stands there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    slot: u32,
    again: bool,
}

/// Result of a look-up for adding that costs no fuel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spot {
    /// It is in this slot.
    At(u32),
    /// It is not there, and goes here.
    Free(Place),
    /// The general way must look.
    Far,
}

/// A hash set.
#[derive(Clone, Debug, Default)]
pub(crate) struct Set {
    pub(crate) slots: Vec<Slot>,
    used: u32,
    fill: u32,
    /// Hash of a frozenset, 0 when not yet computed.
    pub(crate) hash: std::cell::Cell<u64>,
    /// Where `pop` looks first.
    finger: u32,
}

// === impl Set ===

impl Set {
    /// Number of elements.
    #[inline(always)]
    pub(crate) fn len(&self) -> u32 {
        self.used
    }

    /// Bytes beyond the slot.
    pub(crate) fn extra_bytes(&self) -> u64 {
        self.slots.len() as u64 * SLOT_BYTES
    }

    /// Where an element of this `hash` is or would go, where finding that costs no fuel.
    #[inline(always)]
    pub(crate) fn spot(&self, hash: u64, same: impl Fn(Value) -> bool) -> Spot {
        // Mostly it is in the first slot, or would go there.
        let first = hash as usize & self.slots.len().wrapping_sub(1);
        match self.slots.get(first) {
            // No table yet.
            None => Spot::Free(Place { slot: 0, again: false }),
            Some(&EMPTY) => Spot::Free(Place { slot: first as u32, again: false }),
            Some(slot) if slot.hash == hash && same(slot.key) => Spot::At(first as u32),
            _ => self.spot_further(hash, same),
        }
    }

    #[inline(never)]
    fn spot_further(&self, hash: u64, same: impl Fn(Value) -> bool) -> Spot {
        let mask = self.slots.len().wrapping_sub(1);
        let (mut deleted, mut perturb, mut row, mut number) = (None, hash, hash as usize & mask, 0);
        loop {
            let last = if row + LINEAR_PROBES <= mask { row + LINEAR_PROBES } else { row };
            for (offset, slot) in self.slots.get(row..=last).unwrap_or_default().iter().enumerate()
            {
                let at = (row + offset) as u32;
                if number + offset as u32 > FREE_PROBES {
                    return Spot::Far;
                }
                if !slot.key.is_undef() {
                    if slot.hash == hash {
                        return if same(slot.key) { Spot::At(at) } else { Spot::Far };
                    }
                } else if slot.hash == EMPTY.hash {
                    let slot = deleted.unwrap_or(at);
                    return Spot::Free(Place { slot, again: deleted.is_some() });
                } else {
                    deleted = Some(at);
                }
            }
            number += (last - row + 1) as u32;
            perturb >>= PERTURB_SHIFT;
            row = row.wrapping_mul(5).wrapping_add(1).wrapping_add(perturb as usize) & mask;
        }
    }

    /// Looks for an element of this `hash` for which `same` says yes. `Ask` gives the number of the probe, for a probe sequence
    /// may come to a slot twice; `after` passes the probes up to that one. `probes` counts slots passed, where there were more than
    /// `FREE_PROBES`.
    pub(crate) fn find(
        &self,
        hash: u64,
        after: Option<u32>,
        probes: &mut u64,
        mut same: impl FnMut(Value) -> Same,
    ) -> Found {
        let mut passed = 0;
        let found = self.seek(hash, |number, at, slot| {
            passed = number;
            if *slot == EMPTY {
                return Some(Found::Missing);
            }
            if slot.hash != hash
                || slot.key.is_undef()
                || after.is_some_and(|after| number <= after)
            {
                return None;
            }
            match same(slot.key) {
                Same::Yes => Some(Found::At(at)),
                Same::No => None,
                Same::Ask => Some(Found::Ask(number)),
            }
        });
        if passed > FREE_PROBES {
            *probes += u64::from(passed);
        }
        found.unwrap_or(Found::Missing)
    }

    /// The slot that this probe for the hash comes to, if it is one with an element.
    pub(crate) fn probed(&self, hash: u64, probe: u32) -> Option<u32> {
        let found = self.walk(hash, |number, at, slot| {
            let empty = *slot == EMPTY;
            (empty || number == probe).then_some((!empty).then_some(at))
        });
        found.flatten()
    }

    /// `walk` over the slots that say something of a hash: those of that hash, and free ones.
    #[inline(always)]
    fn seek<T>(&self, hash: u64, mut see: impl FnMut(u32, u32, &Slot) -> Option<T>) -> Option<T> {
        self.walk(hash, |number, at, slot| {
            if slot.hash == hash || slot.hash == EMPTY.hash { see(number, at, slot) } else { None }
        })
    }

    /// Calls `see` with the number of each probe for a hash, and the slot that it comes to, until it gives something; nothing
    /// where there is no table.
    #[inline(always)]
    fn walk<T>(&self, hash: u64, mut see: impl FnMut(u32, u32, &Slot) -> Option<T>) -> Option<T> {
        let mask = self.slots.len().checked_sub(1)?;
        let mut perturb = hash;
        let mut i = hash as usize & mask;
        let mut number = 0;
        loop {
            let last = if i + LINEAR_PROBES <= mask { i + LINEAR_PROBES } else { i };
            let row = self.slots.get(i..=last)?;
            for (offset, slot) in row.iter().enumerate() {
                if let Some(done) = see(number + offset as u32, (i + offset) as u32, slot) {
                    return Some(done);
                }
            }
            number += row.len() as u32;
            perturb >>= PERTURB_SHIFT;
            i = i.wrapping_mul(5).wrapping_add(1).wrapping_add(perturb as usize) & mask;
        }
    }

    /// Makes the first table: charges it before it is made.
    #[inline(always)]
    pub(crate) fn make_room(&mut self, books: &mut Books) -> Result<(), Fault> {
        if self.slots.is_empty() { self.resize(0, books) } else { Ok(()) }
    }

    /// Adds an element that is not there; room was made. Grows afterwards when CPython would.
    pub(crate) fn push(&mut self, key: Value, hash: u64, books: &mut Books) -> Result<(), Fault> {
        let place = self.place_for(hash);
        self.push_at(place, key, hash, books)
    }

    /// As `push`, to the place that `spot` found; the table may have to be made.
    #[inline]
    pub(crate) fn push_near(
        &mut self,
        place: Place,
        key: Value,
        hash: u64,
        books: &mut Books,
    ) -> Result<(), Fault> {
        if self.slots.is_empty() {
            self.make_room(books)?;
            return self.push(key, hash, books);
        }
        self.push_at(place, key, hash, books)
    }

    #[inline(always)]
    fn push_at(
        &mut self,
        place: Place,
        key: Value,
        hash: u64,
        books: &mut Books,
    ) -> Result<(), Fault> {
        let Place { slot, again } = place;
        if again {
            self.slots[slot as usize] = Slot { key, hash };
            self.used += 1;
            return Ok(());
        }
        if (self.fill as usize + 1) * 5 >= (self.slots.len() - 1) * 3 {
            return self.push_and_grow(slot, key, hash, books);
        }
        self.put(slot, key, hash);
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn push_and_grow(
        &mut self,
        slot: u32,
        key: Value,
        hash: u64,
        books: &mut Books,
    ) -> Result<(), Fault> {
        // The growth comes after the insertion in CPython; charging it before keeps a refusal free of effects.
        let used = self.used + 1;
        let minimum = if used > 50000 { used.saturating_mul(2) } else { used.saturating_mul(4) };
        books.reserve(slots_above(minimum) as u64 * SLOT_BYTES)?;
        self.put(slot, key, hash);
        self.resize(minimum, books)
    }

    /// Adds an element that is not there to a table that has room and no deleted slots.
    #[inline(always)]
    fn place(&mut self, key: Value, hash: u64) {
        let first = hash as usize & self.slots.len().wrapping_sub(1);
        let free = self.slots.get(first).is_some_and(|slot| *slot == EMPTY);
        let slot = if free { first as u32 } else { self.place_for(hash).slot };
        self.put(slot, key, hash);
    }

    #[inline(always)]
    fn put(&mut self, slot: u32, key: Value, hash: u64) {
        self.slots[slot as usize] = Slot { key, hash };
        self.fill += 1;
        self.used += 1;
    }

    /// The place of a new element: of the free slots that a look-up passes the last, as CPython 3.14 shows by the order of its
    /// sets.
    #[inline(never)]
    fn place_for(&self, hash: u64) -> Place {
        let mut deleted = None;
        let place = self.walk(hash, |_, at, slot| {
            if slot.hash > DELETED.hash {
                return None;
            }
            if *slot == DELETED {
                deleted = Some(at);
            }
            (*slot == EMPTY).then_some(at)
        });
        match deleted {
            Some(slot) => Place { slot, again: true },
            None => Place { slot: place.unwrap_or(0), again: false },
        }
    }

    /// Rebuilds the table with more than `minimum` slots.
    pub(crate) fn resize(&mut self, minimum: u32, books: &mut Books) -> Result<(), Fault> {
        let size = slots_above(minimum);
        let (old, new) = (self.extra_bytes(), u64::from(size) * SLOT_BYTES);
        if new > old {
            books.copy_room(new)?;
            books.charge(new - old)?;
        } else {
            books.release(old - new);
        }
        let slots = std::mem::take(&mut self.slots);
        self.slots = vec![EMPTY; size as usize];
        self.used = 0;
        self.fill = 0;
        self.place_each(&slots);
        Ok(())
    }

    /// Removes the element at `slot`.
    pub(crate) fn remove(&mut self, slot: u32) -> Value {
        let Some(slot) = self.slots.get_mut(slot as usize) else { return UNDEF };
        let key = slot.key;
        if !key.is_undef() {
            *slot = DELETED;
            self.used -= 1;
        }
        key
    }

    /// Empties the set and gives its room back.
    pub(crate) fn clear(&mut self, books: &mut Books) {
        books.release(self.extra_bytes());
        // CPython's `pop` goes on from where it was also after this.
        *self = Set { finger: self.finger, ..Set::default() };
    }

    /// Elements in table order with their slots, from slot `from`.
    pub(crate) fn iter_from(&self, from: u32) -> impl Iterator<Item = (u32, Slot)> {
        self.slots
            .iter()
            .enumerate()
            .skip(from as usize)
            .filter(|(_, slot)| !slot.key.is_undef())
            .map(|(at, slot)| (at as u32, *slot))
    }

    /// A copy in the order that CPython's copy has; charges it.
    pub(crate) fn copy(&self, books: &mut Books) -> Result<Set, Fault> {
        let mut copy = Set::default();
        if self.used > 0 {
            copy.make_room(books)?;
            if let Err(fault) = copy.reserve(self.used, books) {
                // The first table goes with the copy.
                books.release(copy.extra_bytes());
                return Err(fault);
            }
            copy.place_all(self);
        }
        Ok(copy)
    }

    /// Grows at once, as CPython does before it adds the elements of another set or dict.
    pub(crate) fn reserve(&mut self, extra: u32, books: &mut Books) -> Result<(), Fault> {
        self.make_room(books)?;
        let mask = self.slots.len() as u64 - 1;
        if (u64::from(self.fill) + u64::from(extra)) * 5 >= mask * 3 {
            return self.resize(self.used.saturating_add(extra).saturating_mul(2), books);
        }
        Ok(())
    }

    /// Whether nothing was ever in the table.
    pub(crate) fn is_clean(&self) -> bool {
        self.fill == 0
    }

    /// Puts all elements of `other` into this empty table, which has room for them.
    pub(crate) fn place_all(&mut self, other: &Set) {
        if self.slots.len() == other.slots.len() && other.fill == other.used {
            self.slots.copy_from_slice(&other.slots);
            (self.used, self.fill) = (other.used, other.fill);
            return;
        }
        self.place_each(&other.slots);
    }

    fn place_each(&mut self, slots: &[Slot]) {
        for slot in slots {
            if !slot.key.is_undef() {
                self.place(slot.key, slot.hash);
            }
        }
    }

    /// Rebuilds the table when more than a quarter of it is deleted slots, as CPython does after a difference.
    pub(crate) fn purge(&mut self, books: &mut Books) -> Result<(), Fault> {
        if self.slots.is_empty() || (self.fill - self.used) as usize <= (self.slots.len() - 1) / 4 {
            return Ok(());
        }
        let used = self.used;
        self.resize(
            if used > 50000 { used.saturating_mul(2) } else { used.saturating_mul(4) },
            books,
        )
    }

    /// Where `pop` looks first.
    pub(crate) fn finger(&self) -> u32 {
        self.finger
    }

    /// The slot of the element that `pop` takes, the next one after the last that it took, and how many it passes.
    pub(crate) fn next_to_pop(&self) -> Option<(u32, u32)> {
        if self.used == 0 {
            return None;
        }
        let (before, after) = self.slots.split_at(self.finger as usize & (self.slots.len() - 1));
        let passed = after.iter().chain(before).position(|slot| !slot.key.is_undef())?;
        Some((((before.len() + passed) & (self.slots.len() - 1)) as u32, passed as u32))
    }

    /// Removes the element at `slot`, which `next_to_pop` gave.
    pub(crate) fn pop(&mut self, slot: u32) -> Value {
        self.finger = slot + 1;
        self.remove(slot)
    }

    /// A set of the given slots, for a restore; `None` when they contradict each other.
    pub(crate) fn restore(slots: Vec<Slot>, finger: u32) -> Option<Set> {
        if !slots.is_empty() && (slots.len() < MIN_SLOTS as usize || !slots.len().is_power_of_two())
        {
            return None;
        }
        let fill = slots.iter().filter(|slot| **slot != EMPTY).count();
        let used = slots.iter().filter(|slot| !slot.key.is_undef()).count();
        if !slots.is_empty() && fill * 5 >= (slots.len() - 1) * 3 + 5 {
            return None;
        }
        let (used, fill) = (used as u32, fill as u32);
        Some(Set { slots, used, fill, hash: std::cell::Cell::new(0), finger })
    }

    /// Whether a look-up comes to every element, within `probes_left` slots in all. For a restore.
    pub(crate) fn is_reachable(&self, probes_left: &mut u64) -> bool {
        self.iter_from(0).all(|(at, slot)| self.reaches(slot.hash, at as usize, probes_left))
    }

    fn reaches(&self, hash: u64, wanted: usize, probes_left: &mut u64) -> bool {
        let mask = self.slots.len() - 1;
        let mut perturb = hash;
        let mut i = hash as usize & mask;
        loop {
            let last = if i + LINEAR_PROBES <= mask { i + LINEAR_PROBES } else { i };
            for at in i..=last {
                if at == wanted {
                    return true;
                }
                if *probes_left == 0 || self.slots.get(at).is_none_or(|slot| *slot == EMPTY) {
                    return false;
                }
                *probes_left -= 1;
            }
            perturb >>= PERTURB_SHIFT;
            i = i.wrapping_mul(5).wrapping_add(1).wrapping_add(perturb as usize) & mask;
        }
    }
}

// === impl Heap ===

impl super::Heap {
    /// See `Set::purge`.
    pub(crate) fn set_purge(&mut self, set: Value) -> Result<(), Fault> {
        if !matches!(set.kind(), Some(Kind::Set | Kind::FrozenSet)) {
            return self.no_room();
        }
        let super::Heap { books, sets, .. } = self;
        sets.get_mut(set.index()).purge(books)
    }

    /// Adds an element that is not in the set.
    pub(crate) fn set_push(&mut self, set: Value, key: Value, hash: u64) -> Result<(), Fault> {
        if !matches!(set.kind(), Some(Kind::Set | Kind::FrozenSet)) {
            return self.no_room();
        }
        let super::Heap { books, sets, .. } = self;
        let set = sets.get_mut(set.index());
        set.make_room(books)?;
        set.push(key, hash, books)
    }

    /// Adds an element that `Set::spot` did not find; `set` is one.
    #[inline]
    pub(crate) fn set_push_near(
        &mut self,
        set: Value,
        place: Place,
        key: Value,
        hash: u64,
    ) -> Result<(), Fault> {
        let super::Heap { books, sets, .. } = self;
        sets.get_mut(set.index()).push_near(place, key, hash, books)
    }
}

fn slots_above(minimum: u32) -> u32 {
    let mut size = MIN_SLOTS;
    while size <= minimum && size < 1 << 31 {
        size <<= 1;
    }
    size
}
