//! `Slots`: the attribute values of an instance.
//!
//! Place: `Instance` has one; the shape says which attribute is where.
//!
//! Why not `SmallVec`: that asks twice where the values are, for their number and for their place; the attributes of a small
//! instance are read after one comparison here.
//! Invariants: places from `len` on are unbound.
//! Limits: `FEW` values without memory of their own.

use std::ops::{Deref, DerefMut};

use crate::value::{UNDEF, Value};

/// Values within the instance itself.
pub(crate) const FEW: usize = 4;

/// Values by their number.
#[derive(Clone, Debug)]
pub(crate) enum Slots {
    Few { len: u8, values: [Value; FEW] },
    Many(Vec<Value>),
}

// === impl Slots ===

impl Slots {
    pub(crate) const EMPTY: Slots = Slots::Few { len: 0, values: [UNDEF; FEW] };

    /// Without values, with room for so many.
    pub(crate) fn with_capacity(capacity: usize) -> Slots {
        if capacity <= FEW { Slots::EMPTY } else { Slots::Many(Vec::with_capacity(capacity)) }
    }

    /// These values, with room for no more than `FEW` or their number.
    pub(crate) fn from_slice(values: &[Value]) -> Slots {
        let capacity = values.len().max(FEW);
        let mut slots = Slots::with_capacity(capacity);
        for value in values {
            slots.push(*value, capacity);
        }
        slots
    }

    /// The value of a slot that the shape has.
    #[inline(always)]
    pub(crate) fn at(&self, slot: usize) -> Option<Value> {
        match self {
            Slots::Few { values, .. } => values.get(slot).copied(),
            Slots::Many(values) => values.get(slot).copied(),
        }
    }

    /// See `at`.
    #[inline(always)]
    pub(crate) fn at_mut(&mut self, slot: usize) -> Option<&mut Value> {
        match self {
            Slots::Few { values, .. } => values.get_mut(slot),
            Slots::Many(values) => values.get_mut(slot),
        }
    }

    /// Values that there is room for.
    #[inline(always)]
    pub(crate) fn capacity(&self) -> usize {
        match self {
            Slots::Few { .. } => FEW,
            Slots::Many(values) => values.capacity(),
        }
    }

    /// Adds a value; where there is no room, `capacity` is what there is to be.
    #[inline]
    pub(crate) fn push(&mut self, value: Value, capacity: usize) {
        match self {
            Slots::Few { len, values } if (*len as usize) < FEW => {
                values[*len as usize] = value;
                *len += 1;
            }
            _ => self.push_far(value, capacity),
        }
    }

    #[inline(never)]
    fn push_far(&mut self, value: Value, capacity: usize) {
        if self.len() == self.capacity() {
            let mut values = Vec::new();
            values.reserve_exact(capacity.max(self.len() + 1));
            values.extend_from_slice(self);
            *self = Slots::Many(values);
        }
        if let Slots::Many(values) = self {
            values.push(value);
        }
    }

    /// Takes a value out; those after it move down.
    pub(crate) fn remove(&mut self, slot: usize) {
        match self {
            Slots::Few { len, values } if slot < *len as usize => {
                values[slot..].rotate_left(1);
                values[FEW - 1] = UNDEF;
                *len -= 1;
            }
            Slots::Many(values) if slot < values.len() => {
                values.remove(slot);
            }
            _ => {}
        }
    }
}

impl Deref for Slots {
    type Target = [Value];

    #[inline]
    fn deref(&self) -> &[Value] {
        match self {
            Slots::Few { len, values } => values.get(..*len as usize).unwrap_or_default(),
            Slots::Many(values) => values,
        }
    }
}

impl DerefMut for Slots {
    #[inline]
    fn deref_mut(&mut self) -> &mut [Value] {
        match self {
            Slots::Few { len, values } => values.get_mut(..*len as usize).unwrap_or_default(),
            Slots::Many(values) => values,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{FEW, Slots};
    use crate::value::Value;

    #[test]
    fn values_stand_in_order_wherever_they_are() {
        for count in 0..FEW as i64 * 3 {
            let values: Vec<Value> = (0..count).map(Value::int).collect();
            let mut pushed = Slots::EMPTY;
            for value in &values {
                let capacity = pushed.capacity() * 2;
                pushed.push(*value, capacity);
            }
            for mut slots in [pushed, Slots::from_slice(&values)] {
                assert_eq!(&*slots, &values[..]);
                for (at, value) in values.iter().enumerate() {
                    assert_eq!(slots.at(at), Some(*value));
                    assert_eq!(slots.at_mut(at).copied(), Some(*value));
                }
                slots.remove(values.len());
                assert_eq!(&*slots, &values[..]);
                let mut left = values.clone();
                while left.len() > 1 {
                    left.remove(1);
                    slots.remove(1);
                    assert_eq!(&*slots, &left[..]);
                }
            }
        }
    }
}
