//! `Shapes`: the hidden layouts of instances.
//!
//! Place: an instance's attributes stand in the order of its shape; attribute sites of warm code remember (shape, slot).
//!
//! Invariants: a shape belongs to one class; its root has no attributes. Adding an attribute follows or makes a
//! transition. A deletion takes the shape of those that are left. Past `SHAPE_LEN_MAX` attributes, or `SHAPES_MAX` shapes in a
//! session, an instance falls back to a dict (`SHAPE_DICT`). Shapes are session data: saved, traced (their names), swept with their class.
//! Limits: the two constants.

use crate::value::Value;

/// Marks an instance whose `slots[0]` is a dict of its attributes.
pub(crate) const SHAPE_DICT: u32 = u32::MAX;
/// Marks a class that has no root shape yet.
pub(crate) const SHAPE_NONE: u32 = u32::MAX - 1;
/// The most attributes of a shaped instance.
pub(crate) const SHAPE_LEN_MAX: usize = 64;
/// The most shapes of a session.
pub(crate) const SHAPES_MAX: u32 = 1 << 14;
/// Bytes a shape costs, its transition and its share of the slab included.
pub(crate) const SHAPE_BYTES: u64 = 64;

/// One layout.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    /// Slot of the class it belongs to.
    pub(crate) class: u32,
    /// The layout without the last attribute; itself for a root.
    pub(crate) parent: u32,
    /// Interned name of the last attribute; unbound for a root.
    pub(crate) name: Value,
    /// Slots in use, a payload's included.
    pub(crate) len: u32,
    /// Where adding an attribute leads: index of the interned name, shape; by index.
    pub(crate) next: Vec<(u32, u32)>,
}

// === impl Shape ===

impl Shape {
    /// The shape that adding `name` leads to, if it was made.
    pub(crate) fn transition(&self, name: u32) -> Option<u32> {
        let at = self.next.binary_search_by_key(&name, |(known, _)| *known).ok()?;
        self.next.get(at).map(|(_, shape)| *shape)
    }

    /// Adds a transition.
    pub(crate) fn lead(&mut self, name: u32, shape: u32) {
        let at = self.next.partition_point(|(known, _)| *known < name);
        self.next.insert(at, (name, shape));
    }
}
