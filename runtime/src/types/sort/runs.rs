//! The general sort: natural runs, extended by binary insertion, merged in the order of CPython's power sort.
//!
//! Place: phase `Runs` of `types/sort.rs`, which asks the guest what `question` wants to know and gives `answer` the answer.
//!
//! ```text
//! Rise -> Flat -> Fall/Equal -> Rest -> Insert -> Push -> (Copy -> Merge)* -> next run ... -> Collapse -> (Copy -> Merge)*
//! ```
//!
//! Invariants: `question` can be asked again as often as one likes; only `answer` moves on. All items are in the lists at
//! any time, or in the spare ones while a merge goes on, from where `abandon` takes them back.
//! Limits: none of its own. Merges do not gallop: the result is the same, with a few more comparisons.

use serde::{Deserialize, Serialize};

use super::{ITEMS, KEYS, SPARE_ITEMS, SPARE_KEYS, STACK};
use crate::core::Core;
use crate::exception::Fault;
use crate::value::{UNDEF, Value};

/// What the general sort is doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Doing {
    /// A run begins at `lo`.
    #[default]
    Begin,
    /// The run does not descend so far.
    Rise,
    /// It ended its rise: was it flat?
    Flat,
    /// The run falls: does it fall on?
    Fall,
    /// It does not fall: is the next equal?
    Equal,
    /// The fall was reversed: does it rise on?
    Rest,
    /// Binary insertion of item `k`, between `i` and `j`.
    Insert,
    /// The run is known; runs that go before it are merged.
    Push,
    /// Two runs are to be merged.
    Copy,
    /// Merging: `i` in the spare list, `j` in the second run, `k` in the output.
    Merge,
    /// No run is left to find; the rest is merged.
    Collapse,
    Done,
}

/// The state of the general sort.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Runs {
    doing: Doing,
    /// After a merge: collapse, rather than push.
    collapsing: bool,
    /// First item of the run.
    pub(super) lo: u32,
    /// Items of the run.
    pub(super) n: u32,
    pub(super) i: u32,
    pub(super) j: u32,
    k: u32,
    /// End of a merge; elsewhere the length up to which a run is extended.
    pub(super) end: u32,
}

/// A run on the stack: first item, items, power.
type Run = [u32; 3];

impl Runs {
    /// The two keys of which must be known whether the first is less; `None` when all is sorted.
    pub(super) fn question(
        &mut self,
        core: &mut Core,
        regs: &mut [Value],
    ) -> Result<Option<(Value, Value)>, Fault> {
        loop {
            let count = core.heap.list(regs[ITEMS]).items.len() as u32;
            let (x, y) = match self.doing {
                Doing::Begin => {
                    self.begin(count);
                    continue;
                }
                Doing::Rise | Doing::Fall | Doing::Rest => {
                    if self.lo + self.n >= count {
                        self.run_ends(core, regs);
                        continue;
                    }
                    (self.lo + self.n, self.lo + self.n - 1)
                }
                Doing::Equal => (self.lo + self.n - 1, self.lo + self.n),
                Doing::Flat => (self.lo, self.lo + self.n - 1),
                Doing::Insert => {
                    if self.k >= self.end {
                        self.n = self.end - self.lo;
                        self.doing = Doing::Push;
                        continue;
                    }
                    (self.k, self.i + (self.j - self.i) / 2)
                }
                Doing::Push => {
                    self.push(core, regs, count)?;
                    continue;
                }
                Doing::Collapse => {
                    self.collapse(core, regs);
                    continue;
                }
                Doing::Copy => {
                    self.copy(core, regs)?;
                    continue;
                }
                Doing::Merge => match self.merge_question(core, regs) {
                    Some(keys) => return Ok(Some(keys)),
                    None => continue,
                },
                Doing::Done => return Ok(None),
            };
            let keys = key_list(regs, KEYS, ITEMS);
            let key = |at: u32| core.item_at(keys, at as usize).unwrap_or(UNDEF);
            return Ok(Some((key(x), key(y))));
        }
    }

    /// Goes on with the answer to `question`.
    pub(super) fn answer(&mut self, core: &mut Core, regs: &mut [Value], less: bool) {
        match self.doing {
            Doing::Rise if !less => self.n += 1,
            Doing::Rise => {
                // `lo + n` falls below its predecessor.
                self.doing = if self.n > 1 { Doing::Flat } else { Doing::Fall };
                if self.n == 1 {
                    self.n = 2;
                    self.i = 0;
                }
            }
            Doing::Flat if less => self.extend(core, regs),
            Doing::Flat => {
                reverse(core, regs, self.lo, self.lo + self.n);
                self.n += 1;
                self.i = 0;
                self.doing = Doing::Fall;
            }
            Doing::Fall if less => {
                self.reverse_equal(core, regs);
                self.n += 1;
            }
            Doing::Fall => self.doing = Doing::Equal,
            Doing::Equal if less => self.fall_ends(core, regs),
            Doing::Equal => {
                self.i += 1;
                self.n += 1;
                self.doing = Doing::Fall;
            }
            Doing::Rest if !less => self.n += 1,
            Doing::Rest => self.extend(core, regs),
            Doing::Insert => {
                let middle = self.i + (self.j - self.i) / 2;
                if less {
                    self.j = middle;
                } else {
                    self.i = middle + 1;
                }
                if self.i >= self.j {
                    self.insert(core, regs);
                }
            }
            Doing::Merge => self.merged(core, regs, less),
            Doing::Begin | Doing::Push | Doing::Copy | Doing::Collapse | Doing::Done => {}
        }
    }

    /// Whether its numbers are ones that it comes to by itself with so many items: in a hostile snapshot they may not be.
    pub(super) fn is_sound(&self, count: u32) -> bool {
        let within = self.lo.checked_add(self.n).is_some_and(|end| end <= count);
        match self.doing {
            Doing::Begin => self.lo <= count,
            Doing::Rise | Doing::Flat | Doing::Rest | Doing::Push => within && self.n > 0,
            Doing::Fall | Doing::Equal => within && self.i < self.n,
            Doing::Insert => {
                let order = [self.lo, self.i, self.j, self.k, self.end, count];
                order.is_sorted()
            }
            Doing::Copy => {
                let order = [self.k, self.j, self.end, count];
                order.is_sorted() && (within || self.collapsing)
            }
            Doing::Merge => {
                let most = self.i.max(self.j).max(self.k).max(self.end);
                most <= count && (within || self.collapsing)
            }
            Doing::Collapse | Doing::Done => true,
        }
    }

    // --- Runs.

    fn begin(&mut self, count: u32) {
        if self.lo >= count {
            self.doing = Doing::Collapse;
            return;
        }
        self.n = 1;
        self.doing = Doing::Rise;
    }

    /// The items end where the run does.
    fn run_ends(&mut self, core: &mut Core, regs: &mut [Value]) {
        match self.doing {
            Doing::Fall => self.fall_ends(core, regs),
            _ => self.extend(core, regs),
        }
    }

    /// Equal items within a falling run are reversed twice, so that they keep their order. `i` counts them.
    fn reverse_equal(&mut self, core: &mut Core, regs: &mut [Value]) {
        if self.i > 0 {
            let end = self.lo + self.n;
            reverse(core, regs, end - self.i - 1, end);
            self.i = 0;
        }
    }

    fn fall_ends(&mut self, core: &mut Core, regs: &mut [Value]) {
        self.reverse_equal(core, regs);
        reverse(core, regs, self.lo, self.lo + self.n);
        self.doing = Doing::Rest;
    }

    /// A short run is extended by insertion.
    fn extend(&mut self, core: &Core, regs: &[Value]) {
        let count = core.heap.list(regs[ITEMS]).items.len() as u32;
        let least = min_run(count).min(count - self.lo);
        self.doing = Doing::Push;
        if self.n < least {
            self.doing = Doing::Insert;
            self.end = self.lo + least;
            self.k = self.lo + self.n;
            (self.i, self.j) = (self.lo, self.k);
        }
    }

    fn insert(&mut self, core: &mut Core, regs: &mut [Value]) {
        for at in [ITEMS, KEYS] {
            if !regs[at].is_undef()
                && let Some(part) =
                    core.heap.list_mut(regs[at]).items.get_mut(self.i as usize..=self.k as usize)
                && !part.is_empty()
            {
                part.rotate_right(1);
            }
        }
        self.k += 1;
        (self.i, self.j) = (self.lo, self.k);
    }

    // --- The stack of runs.

    fn run_at(core: &Core, regs: &[Value], at: usize) -> Run {
        let part =
            |n: usize| core.item_at(regs[STACK], at * 3 + n).map_or(0, |int| int.as_int() as u32);
        [part(0), part(1), part(2)]
    }

    fn set_run(core: &mut Core, regs: &[Value], at: usize, run: Run) {
        let stack = &mut core.heap.list_mut(regs[STACK]).items;
        for (slot, part) in stack.iter_mut().skip(at * 3).zip(run) {
            *slot = Value::int(i64::from(part));
        }
    }

    fn push(&mut self, core: &mut Core, regs: &mut [Value], count: u32) -> Result<(), Fault> {
        if regs[STACK].is_undef() {
            regs[STACK] = core.heap.new_list(Vec::new())?;
        }
        core.heap.list_room(regs[STACK], 3)?;
        let runs = core.heap.list(regs[STACK]).items.len() / 3;
        if runs > 0 {
            let [lo, n, _] = Runs::run_at(core, regs, runs - 1);
            let power = power(lo, n, self.n, count);
            if runs > 1 && Runs::run_at(core, regs, runs - 2)[2] > power {
                self.merge_at(core, regs, runs - 2, false);
                return Ok(());
            }
            Runs::set_run(core, regs, runs - 1, [lo, n, power]);
        }
        for part in [self.lo, self.n, 0] {
            core.heap.list_push(regs[STACK], Value::int(i64::from(part)))?;
        }
        self.lo += self.n;
        self.doing = Doing::Begin;
        Ok(())
    }

    fn collapse(&mut self, core: &mut Core, regs: &mut [Value]) {
        let runs =
            if regs[STACK].is_undef() { 0 } else { core.heap.list(regs[STACK]).items.len() / 3 };
        if runs < 2 {
            self.doing = Doing::Done;
            return;
        }
        let mut at = runs - 2;
        if at > 0 && Runs::run_at(core, regs, at - 1)[1] < Runs::run_at(core, regs, at + 1)[1] {
            at -= 1;
        }
        self.merge_at(core, regs, at, true);
    }

    /// Begins to merge runs `at` and `at + 1`: they are one on the stack from now on.
    fn merge_at(&mut self, core: &mut Core, regs: &[Value], at: usize, collapsing: bool) {
        let [lo, n, _] = Runs::run_at(core, regs, at);
        let [_, m, power] = Runs::run_at(core, regs, at + 1);
        // Numbers of a hostile snapshot may be of any size.
        let mid = lo.saturating_add(n);
        Runs::set_run(core, regs, at, [lo, n.saturating_add(m), power]);
        let stack = &mut core.heap.list_mut(regs[STACK]).items;
        let from = ((at + 1) * 3).min(stack.len());
        stack.drain(from..(from + 3).min(stack.len()));
        self.collapsing = collapsing;
        (self.k, self.j, self.end) = (lo, mid, mid.saturating_add(m));
        self.doing = Doing::Copy;
    }

    // --- Merging.

    /// Copies the first run to the spare lists.
    fn copy(&mut self, core: &mut Core, regs: &mut [Value]) -> Result<(), Fault> {
        let (from, to) = (self.k as usize, self.j as usize);
        core.heap.books.reserve((to - from) as u64 * 16 + 256)?;
        core.charge_values(to - from)?;
        for (of, spare) in [(ITEMS, SPARE_ITEMS), (KEYS, SPARE_KEYS)] {
            if !regs[of].is_undef() {
                let part =
                    core.heap.list(regs[of]).items.get(from..to).unwrap_or_default().to_vec();
                regs[spare] = core.heap.new_list(part)?;
            }
        }
        self.i = 0;
        self.doing = Doing::Merge;
        Ok(())
    }

    /// The question of a merge; `None` when it has ended.
    fn merge_question(&mut self, core: &mut Core, regs: &mut [Value]) -> Option<(Value, Value)> {
        let first = key_list(regs, SPARE_KEYS, SPARE_ITEMS);
        let second = key_list(regs, KEYS, ITEMS);
        let a = core.item_at(first, self.i as usize);
        match a {
            Some(a) if self.j < self.end => {
                let b = core.item_at(second, self.j as usize).unwrap_or(UNDEF);
                Some((b, a))
            }
            _ => {
                self.restore_rest(core, regs);
                self.doing = if self.collapsing { Doing::Collapse } else { Doing::Push };
                None
            }
        }
    }

    fn merged(&mut self, core: &mut Core, regs: &mut [Value], less: bool) {
        for (of, spare) in [(ITEMS, SPARE_ITEMS), (KEYS, SPARE_KEYS)] {
            if regs[of].is_undef() {
                continue;
            }
            let (source, at) = if less { (regs[of], self.j) } else { (regs[spare], self.i) };
            let value = core.item_at(source, at as usize).unwrap_or(UNDEF);
            if let Some(slot) = core.heap.list_mut(regs[of]).items.get_mut(self.k as usize) {
                *slot = value;
            }
        }
        self.k += 1;
        if less {
            self.j += 1;
        } else {
            self.i += 1;
        }
    }

    /// Copies what is left of the first run back.
    fn restore_rest(&mut self, core: &mut Core, regs: &mut [Value]) {
        for (of, spare) in [(ITEMS, SPARE_ITEMS), (KEYS, SPARE_KEYS)] {
            if regs[of].is_undef() || regs[spare].is_undef() {
                continue;
            }
            let rest: Vec<Value> = core
                .heap
                .list(regs[spare])
                .items
                .get(self.i as usize..)
                .unwrap_or_default()
                .to_vec();
            let items = &mut core.heap.list_mut(regs[of]).items;
            for (slot, value) in items.iter_mut().skip(self.k as usize).zip(rest) {
                *slot = value;
            }
            regs[spare] = UNDEF;
        }
    }

    /// Leaves off: all items go back to the list.
    pub(super) fn abandon(&mut self, core: &mut Core, regs: &mut [Value]) {
        if self.doing == Doing::Merge {
            self.restore_rest(core, regs);
        }
    }
}

fn key_list(regs: &[Value], keys: usize, items: usize) -> Value {
    if regs[keys].is_undef() { regs[items] } else { regs[keys] }
}

fn reverse(core: &mut Core, regs: &[Value], from: u32, to: u32) {
    for at in [ITEMS, KEYS] {
        if !regs[at].is_undef()
            && let Some(part) =
                core.heap.list_mut(regs[at]).items.get_mut(from as usize..to as usize)
        {
            part.reverse();
        }
    }
}

/// The length up to which a run is extended: CPython's `minrun`.
fn min_run(count: u32) -> u32 {
    let (mut n, mut odd) = (count, 0);
    while n >= 64 {
        odd |= n & 1;
        n >>= 1;
    }
    n + odd
}

/// The power of the boundary between two runs: see CPython's `Objects/listsort.txt`.
fn power(lo: u32, n1: u32, n2: u32, count: u32) -> u32 {
    let count = u64::from(count);
    let mut a = 2 * u64::from(lo) + u64::from(n1);
    let mut b = a + u64::from(n1) + u64::from(n2);
    let mut result = 0;
    while result < 64 {
        result += 1;
        if a >= count {
            a -= count;
            b = b.saturating_sub(count);
        } else if b >= count {
            break;
        }
        a <<= 1;
        b <<= 1;
    }
    result
}
