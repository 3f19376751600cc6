//! Attributes of instances: hidden shapes, and the dict that an instance falls back to.
//!
//! Place: `protocol/attribute.rs` reads and writes an instance's own attributes here.
//!
//! Invariants: see `heap/shape.rs`. Names are interned. A class with a built-in layout keeps the payload in slot 0, which no
//! name reaches. An instance that fell back has its dict last; where its class has slots as well, their values are in a dict
//! before that one, which no program sees.
//! Limits: `SHAPE_LEN_MAX`, `SHAPES_MAX`.

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::misc::Misc;
use crate::heap::shape::{SHAPE_DICT, SHAPE_LEN_MAX, SHAPE_NONE, Shape};
use crate::heap::slots::{FEW as FEW_SLOTS, Slots};
use crate::types::TypeId;
use crate::value::{Kind, UNDEF, Value};

/// Attributes of an instance that keeps a shape when it loses one.
const FEW: usize = 8;

impl Core {
    /// A new instance of a class, without attributes; `payload` where its layout has one.
    pub(crate) fn new_instance(&mut self, class: Value, payload: Value) -> Result<Value, Fault> {
        let shape = self.root_shape(class)?;
        let mut slots = Slots::EMPTY;
        if !payload.is_undef() {
            slots.push(payload, FEW_SLOTS);
        }
        if shape == SHAPE_DICT {
            let dict = self.heap.new_empty_dict()?;
            slots.push(dict, FEW_SLOTS);
        }
        self.heap.new_instance(class.index(), shape, slots)
    }

    pub(crate) fn root_shape(&mut self, class: Value) -> Result<u32, Fault> {
        let object = self.heap.class(class);
        if object.root_shape != SHAPE_NONE && self.heap.shapes.find(object.root_shape).is_some() {
            return Ok(object.root_shape);
        }
        let len = u32::from(object.layout != TypeId::Object as u16);
        let root = Shape { class: class.index(), parent: 0, name: UNDEF, len, next: Vec::new() };
        let Some(shape) = self.heap.new_shape(root)? else { return Ok(SHAPE_DICT) };
        self.heap.shapes.get_mut(shape).parent = shape;
        self.heap.class_mut(class).root_shape = shape;
        Ok(shape)
    }

    /// The slot of an instance's own attribute.
    pub(crate) fn slot_of(&self, shape: u32, name: Value) -> Option<u32> {
        let mut at = shape;
        while let Some(shape) = self.heap.shapes.find(at) {
            if shape.name == name {
                return shape.len.checked_sub(1);
            }
            if shape.parent == at {
                return None;
            }
            at = shape.parent;
        }
        None
    }

    /// The dict of an instance that fell back to one.
    pub(crate) fn instance_dict(&self, instance: Value) -> Option<Value> {
        let object = self.heap.instance(instance);
        if object.shape == SHAPE_DICT { object.slots.last().copied() } else { None }
    }

    /// An instance's own attribute.
    pub(crate) fn get_own(&self, instance: Value, name: Value) -> Option<Value> {
        let object = self.heap.instance(instance);
        if object.shape == SHAPE_DICT {
            let mut dict = *object.slots.last()?;
            if object.slots.len() > 1
                && let Some(members) = self.members_dict(instance)
                && self.is_slot(instance, name)
            {
                dict = members;
            }
            return self.dict_get_name(dict, name);
        }
        let slot = self.slot_of(object.shape, name)?;
        object.slots.get(slot as usize).copied()
    }

    /// Sets an instance's own attribute.
    pub(crate) fn set_own(
        &mut self,
        instance: Value,
        name: Value,
        value: Value,
    ) -> Result<(), Fault> {
        let shape = self.heap.instance(instance).shape;
        if shape == SHAPE_DICT {
            let dict = match self.members_dict(instance) {
                Some(members) if self.is_member(instance, name) => members,
                _ => self.instance_dict(instance).unwrap_or(UNDEF),
            };
            return self.dict_set_str(dict, name, value);
        }
        if let Some(slot) = self.slot_of(shape, name) {
            if let Some(at) = self.heap.instance_mut(instance).slots.get_mut(slot as usize) {
                *at = value;
            }
            return Ok(());
        }
        match self.next_shape(shape, name)? {
            Some(next) => self.heap.push_slot(instance, next, value),
            None => {
                self.spill(instance)?;
                self.set_own(instance, name, value)
            }
        }
    }

    /// The dict of the values of an instance's slots, where it fell back to dicts and has others beside them.
    fn members_dict(&self, instance: Value) -> Option<Value> {
        let object = self.heap.instance(instance);
        let class = Value::heap(Kind::Class, object.class);
        let payload = usize::from(self.layout_of(class) != TypeId::Object);
        match object.slots.get(payload..)? {
            [members, _] => Some(*members),
            _ => None,
        }
    }

    /// Whether the class of the instance has a slot of this name.
    fn is_member(&mut self, instance: Value, name: Value) -> bool {
        let class = Value::heap(Kind::Class, self.heap.instance(instance).class);
        let found = self.class_lookup(class, name);
        found.is_kind(Kind::Misc) && matches!(self.heap.misc_of(found), Misc::Member { .. })
    }

    /// As `is_member`, without noting what the class was found to have.
    fn is_slot(&self, instance: Value, name: Value) -> bool {
        let class = Value::heap(Kind::Class, self.heap.instance(instance).class);
        let mro = &self.heap.class(class).mro;
        let classes = mro.iter().filter(|base| base.is_kind(Kind::Class));
        let mut found =
            classes.filter_map(|base| self.dict_get_name(self.heap.class(*base).dict, name));
        found.next().is_some_and(|found| {
            found.is_kind(Kind::Misc) && matches!(self.heap.misc_of(found), Misc::Member { .. })
        })
    }

    /// The shape that adding `name` leads to; `None` when the instance must fall back to a dict.
    pub(crate) fn next_shape(&mut self, shape: u32, name: Value) -> Result<Option<u32>, Fault> {
        let object = self.heap.shapes.get(shape);
        if let Some(next) = object.transition(name.index()) {
            return Ok(Some(next));
        }
        let len = object.len + 1;
        if len as usize > SHAPE_LEN_MAX {
            return Ok(None);
        }
        let class = object.class;
        let next = Shape { class, parent: shape, name, len, next: Vec::new() };
        let Some(next) = self.heap.new_shape(next)? else { return Ok(None) };
        self.heap.shapes.get_mut(shape).lead(name.index(), next);
        Ok(Some(next))
    }

    /// Moves an instance's attributes to a dict, for good.
    pub(crate) fn spill(&mut self, instance: Value) -> Result<Value, Fault> {
        if let Some(dict) = self.instance_dict(instance) {
            return Ok(dict);
        }
        let object = self.heap.instance(instance);
        let slots = object.slots.clone();
        let class = Value::heap(Kind::Class, object.class);
        let dict = self.heap.new_empty_dict()?;
        let mut kept = Slots::EMPTY;
        if self.layout_of(class) != TypeId::Object {
            kept.push(slots.first().copied().unwrap_or(UNDEF), FEW_SLOTS);
        }
        let names = self.own_names(instance);
        let members = if self.has_members(class) { self.heap.new_empty_dict()? } else { dict };
        if members != dict {
            kept.push(members, FEW_SLOTS);
        }
        for (name, slot) in names {
            let value = slots.get(slot as usize).copied().unwrap_or(UNDEF);
            let is_member = members != dict && self.is_member(instance, name);
            self.dict_set_str(if is_member { members } else { dict }, name, value)?;
        }
        kept.push(dict, FEW_SLOTS);
        self.heap.set_slots_dict(instance, kept);
        Ok(dict)
    }

    /// `instance.__dict__ = dict`
    pub(crate) fn set_instance_dict(&mut self, instance: Value, dict: Value) -> Result<(), Fault> {
        self.spill(instance)?;
        let mut slots = self.heap.instance(instance).slots.clone();
        if let Some(own) = slots.last_mut() {
            *own = dict;
        }
        self.heap.set_slots_dict(instance, slots);
        Ok(())
    }

    /// Names and slots of a shaped instance's own attributes, in order.
    pub(crate) fn own_names(&self, instance: Value) -> Vec<(Value, u32)> {
        let mut names = Vec::new();
        let mut at = self.heap.instance(instance).shape;
        while let Some(shape) = self.heap.shapes.find(at) {
            if shape.parent == at {
                break;
            }
            names.push((shape.name, shape.len - 1));
            at = shape.parent;
        }
        names.reverse();
        names
    }

    /// The shape of an instance of few attributes once it has lost one, and the slot that goes.
    fn shape_without(
        &mut self,
        instance: Value,
        name: Value,
    ) -> Result<Option<(u32, usize)>, Fault> {
        let shape = self.heap.instance(instance).shape;
        let names = if shape == SHAPE_DICT { Vec::new() } else { self.own_names(instance) };
        let Some(&(_, slot)) = names.iter().find(|(known, _)| *known == name) else {
            return Ok(None);
        };
        if names.len() > FEW {
            return Ok(None);
        }
        let mut at = shape;
        for _ in &names {
            at = self.heap.shapes.get(at).parent;
        }
        for (other, _) in names {
            if other != name {
                let Some(next) = self.next_shape(at, other)? else { return Ok(None) };
                at = next;
            }
        }
        Ok(Some((at, slot as usize)))
    }

    /// Deletes an instance's own attribute; whether it was there.
    pub(crate) fn delete_own(&mut self, instance: Value, name: Value) -> Result<bool, Fault> {
        if self.get_own(instance, name).is_none() {
            return Ok(false);
        }
        if let Some((shape, slot)) = self.shape_without(instance, name)? {
            let object = self.heap.instance_mut(instance);
            if slot < object.slots.len() {
                object.slots.remove(slot);
                object.shape = shape;
                return Ok(true);
            }
        }
        let dict = self.spill(instance)?;
        let members = self.members_dict(instance).filter(|_| self.is_slot(instance, name));
        Ok(self.dict_remove_name(members.unwrap_or(dict), name).is_some())
    }
}
