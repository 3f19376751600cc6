//! Walks over the tables of dicts and sets, charged for what they pass.
//!
//! Place: iterators, passes between sets, comparisons, texts and copies go on through these.
//!
//! Limits: what was deleted leaves gaps, so a table with one element may be as long as it ever was. A gap costs one fuel for
//! each `GAP` places; shorter ones come with what is charged for the element.

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::dict::Entry;
use crate::heap::set::Slot;
use crate::value::{Kind, Value};

/// Places without an element that cost one fuel.
const GAP: u32 = 64;

impl Core {
    /// The first entry of a dict from number `from` on, with its number.
    #[inline]
    pub(crate) fn entry_from(
        &mut self,
        dict: Value,
        from: u32,
    ) -> Result<Option<(u32, Entry)>, Fault> {
        let table = self.heap.dict(dict);
        let from = from.max(table.front());
        let rest = table.entries.get(from as usize..).unwrap_or_default();
        let passed = rest.iter().position(|entry| !entry.key.is_undef());
        let found = passed.map(|passed| (from + passed as u32, rest[passed]));
        let gap = passed.unwrap_or(rest.len());
        self.charge_gap(gap as u32)?;
        Ok(found)
    }

    /// The last entry of a dict before number `end`, with its number.
    pub(crate) fn entry_before(
        &mut self,
        dict: Value,
        end: u32,
    ) -> Result<Option<(u32, Entry)>, Fault> {
        let entries = &self.heap.dict(dict).entries;
        let end = (end as usize).min(entries.len());
        let found = entries[..end].iter().rposition(|entry| !entry.key.is_undef());
        let found = found.map(|number| (number as u32, entries[number]));
        self.charge_gap(end as u32 - found.map_or(0, |(number, _)| number))?;
        Ok(found)
    }

    /// The first element of a set from slot `from` on, with its slot.
    #[inline]
    pub(crate) fn slot_from(
        &mut self,
        set: Value,
        from: u32,
    ) -> Result<Option<(u32, Slot)>, Fault> {
        let rest = self.heap.set(set).slots.get(from as usize..).unwrap_or_default();
        let passed = rest.iter().position(|slot| !slot.key.is_undef());
        let found = passed.map(|passed| (from + passed as u32, rest[passed]));
        let gap = passed.unwrap_or(rest.len());
        self.charge_gap(gap as u32)?;
        Ok(found)
    }

    /// Charges for going over a whole dict or set, besides what its elements cost.
    pub(crate) fn charge_table(&mut self, table: Value) -> Result<(), Fault> {
        self.charge_gap(self.places(table))
    }

    /// As `charge_table`, where nothing can be refused: paid with the next charge.
    pub(crate) fn owe_table(&self, table: Value) {
        self.meter.owe(u64::from(self.places(table) / GAP));
    }

    fn places(&self, table: Value) -> u32 {
        match table.kind() {
            Some(Kind::Dict) => self.heap.dict(table).entries.len() as u32,
            Some(Kind::Set | Kind::FrozenSet) => self.heap.set(table).slots.len() as u32,
            _ => 0,
        }
    }

    /// Charges for passing places without an element.
    #[inline]
    pub(crate) fn charge_gap(&mut self, places: u32) -> Result<(), Fault> {
        if places < GAP { Ok(()) } else { self.meter.charge(gap_fuel(places)) }
    }
}

/// What passing so many places without an element costs.
#[inline(always)]
pub(crate) fn gap_fuel(places: u32) -> u64 {
    u64::from(places / GAP)
}
