//! Resolution orders: C3, and which built-in types can be bases.
//!
//! Place: `class/build.rs` asks for the order of a class to be made.
//!
//! Invariants: the order is CPython's.
//! Limits: `MRO_MAX` classes; charged by the square of the bases and by the length of their orders.

use crate::core::Core;
use crate::exception::Fault;
use crate::types::TypeId;
use crate::value::{Kind, Value};

impl Core {
    /// The resolution order after the class itself, and the layout of instances.
    pub(super) fn resolve_bases(&mut self, bases: &[Value]) -> Result<(Vec<Value>, TypeId), Fault> {
        let mut layout = TypeId::Object;
        let mut sequences: Vec<Vec<Value>> = Vec::new();
        if bases.len() > MRO_MAX {
            return Err(self.too_many_bases());
        }
        self.charge((bases.len() * bases.len()) as u64 / 64)?;
        for (number, base) in bases.iter().enumerate() {
            if !self.is_class(*base) {
                if self.guest_special(*base, "__mro_entries__").is_some() {
                    let text = "type() doesn't support MRO entry resolution; use types.new_class()";
                    return Err(self.type_error(text));
                }
                return Err(self.type_error("bases must be types"));
            }
            if bases[..number].contains(base) {
                let name = self.class_name(*base);
                return Err(self.type_error(format!("duplicate base class {name}")));
            }
            let own = self.layout_of(*base);
            if !may_subclass(own) {
                let title = self.message_name(own.value());
                let text = format!("type '{title}' is not an acceptable base type");
                return Err(self.type_error(text));
            }
            if base.is_kind(Kind::Class)
                && let Some(title) = self.dict_get_text(self.heap.class(*base).dict, "__tp_final__")
            {
                let title = self.heap.as_str(title).unwrap_or_default();
                let text = format!("type '{title}' is not an acceptable base type");
                return Err(self.type_error(text));
            }
            let bare = is_bare_exception(layout) && own.is_exception();
            if own.is_subtype(layout) || bare {
                layout = own;
            } else if is_bare_exception(own) && layout.is_exception() {
                // Its instances have what all exceptions have.
            } else if !layout.is_subtype(own) {
                return Err(self.type_error("multiple bases have instance lay-out conflict"));
            }
            let order = self.mro_of(*base);
            self.heap.books.reserve(sequences.len() as u64 * 8 * MRO_MAX as u64 / 4)?;
            self.charge(order.len() as u64 / 4)?;
            sequences.push(order);
        }
        self.best_base(bases)?;
        sequences.push(bases.to_vec());
        let all = sequences.iter().map(Vec::len).max().unwrap_or(0) + bases.len();
        self.charge((all * sequences.len()) as u64 / 16)?;
        match merge(&sequences) {
            Ok(order) if order.len() >= MRO_MAX => Err(self.too_many_bases()),
            Ok(order) => Ok((order, layout)),
            Err(heads) => {
                let names: Vec<String> = heads.iter().map(|base| self.class_name(*base)).collect();
                let text = format!(
                    "Cannot create a consistent method resolution order (MRO) for bases {}",
                    names.join(", ")
                );
                Err(self.type_error(text))
            }
        }
    }

    /// The base whose layout the instances extend (`__base__`), or a `TypeError` where two bases have slots of their own.
    pub(crate) fn best_base(&mut self, bases: &[Value]) -> Result<Value, Fault> {
        let mut best: Option<(Value, Value)> = None;
        for base in bases {
            let solid = self.solid_base(*base)?;
            match best {
                Some((_, winner)) if self.is_subclass(winner, solid) => {}
                Some((_, winner)) if !self.is_subclass(solid, winner) => {
                    return Err(self.type_error("multiple bases have instance lay-out conflict"));
                }
                _ => best = Some((*base, solid)),
            }
        }
        Ok(best.map_or(TypeId::Object.value(), |(base, _)| base))
    }

    /// `__base__`
    pub(crate) fn best_base_of(&mut self, class: Value) -> Result<Value, Fault> {
        if class.is_kind(Kind::Class) {
            let bases = self.heap.class(class).bases.clone();
            return self.best_base(&bases);
        }
        Ok(TypeId::from_value(class).map_or(TypeId::Object, TypeId::base).value())
    }

    /// The class nearest above (or itself) that adds to what instances are made of.
    pub(super) fn solid_base(&mut self, class: Value) -> Result<Value, Fault> {
        if class.is_kind(Kind::Class) {
            let order = self.mro_of(class);
            self.charge(order.len() as u64)?;
            for base in order {
                if base.is_kind(Kind::Class) {
                    let dict = self.heap.class(base).dict;
                    if self.dict_get_text(dict, "__slots__").is_some() {
                        self.charge_values(self.heap.dict(dict).len() as usize)?;
                        if !self.members_of(base).is_empty() {
                            return Ok(base);
                        }
                    }
                }
            }
        }
        let layout = self.layout_of(class);
        let solid = if is_bare_exception(layout) { TypeId::BaseException } else { layout };
        Ok(solid.value())
    }

    /// Refuses an assignment of what has instances of another layout: of `__bases__`, whose first class is `old` now, or of
    /// `__class__`.
    pub(crate) fn check_layouts(
        &mut self,
        what: &str,
        new: Value,
        old: Value,
    ) -> Result<(), Fault> {
        let made = (new.is_kind(Kind::Class), old.is_kind(Kind::Class));
        let bare = |class| is_bare_exception(self.layout_of(class));
        let freed_alike = match made {
            (true, true) => true,
            (false, false) => new == old || bare(new) && bare(old),
            _ => what != "__bases__",
        };
        if !freed_alike {
            // A class of `object` alone is freed as any class is.
            let freed = old != TypeId::Object.value() || self.layout_of(new).is_exception();
            let part = if freed { "deallocator" } else { "object layout" };
            let (new, old) = (self.class_name(new), self.class_name(old));
            return Err(
                self.type_error(format!("{what} assignment: '{new}' {part} differs from '{old}'"))
            );
        }
        let (new_root, old_root) = (self.layout_root(new)?, self.layout_root(old)?);
        let alike = new_root == old_root
            || new_root.is_kind(Kind::Class)
                && old_root.is_kind(Kind::Class)
                && self.best_base_of(new_root)? == self.best_base_of(old_root)?
                && self.additions(new_root) == self.additions(old_root);
        if alike {
            return Ok(());
        }
        let (new, old) = (self.class_name(new), self.class_name(old));
        Err(self
            .type_error(format!("{what} assignment: '{new}' object layout differs from '{old}'")))
    }

    /// The class furthest above whose instances are made as those of this one.
    fn layout_root(&mut self, class: Value) -> Result<Value, Fault> {
        let mut root = class;
        let mut turns = 0;
        while root.is_kind(Kind::Class) {
            turns += 1;
            if turns > MRO_MAX {
                return Err(self.too_many_bases());
            }
            let own = self.heap.class(root).dict;
            self.charge_values(16 + self.heap.dict(own).len() as usize)?;
            let base = self.best_base_of(root)?;
            let (has_dict, refers, members) = self.additions(root);
            let alike = members.is_empty()
                && has_dict != self.is_dictless(base)
                && refers == self.takes_references_of(base);
            if !alike {
                break;
            }
            root = base;
        }
        Ok(root)
    }

    /// Whether instances have a `__dict__`, whether they can be referred to weakly, and the slots that the class adds.
    fn additions(&self, class: Value) -> (bool, bool, Vec<&str>) {
        (!self.is_dictless(class), self.takes_references_of(class), self.members_of(class))
    }

    fn takes_references_of(&self, class: Value) -> bool {
        class.is_kind(Kind::Class) && self.takes_references(class)
    }

    #[cold]
    pub(super) fn too_many_bases(&mut self) -> Fault {
        self.type_error(format!("a class can have at most {MRO_MAX} classes above it"))
    }
}

/// Whether the instances of an exception class have no attributes of its own.
fn is_bare_exception(layout: TypeId) -> bool {
    const OWN: [TypeId; 8] = [
        TypeId::OSError,
        TypeId::SyntaxError,
        TypeId::UnicodeError,
        TypeId::StopIteration,
        TypeId::SystemExit,
        TypeId::ImportError,
        TypeId::NameError,
        TypeId::AttributeError,
    ];
    layout.is_exception()
        && !layout.is_subtype(TypeId::BaseExceptionGroup)
        && !OWN.iter().any(|own| layout.is_subtype(*own))
}

fn may_subclass(layout: TypeId) -> bool {
    layout.is_exception()
        || matches!(
            layout,
            TypeId::Object
                | TypeId::Type
                | TypeId::Int
                | TypeId::Float
                | TypeId::Complex
                | TypeId::Str
                | TypeId::Bytes
                | TypeId::Bytearray
                | TypeId::List
                | TypeId::Tuple
                | TypeId::Dict
                | TypeId::Set
                | TypeId::FrozenSet
                | TypeId::Deque
                | TypeId::Property
                | TypeId::StaticMethod
                | TypeId::ClassMethod
                | TypeId::Module
                | TypeId::Enumerate
                | TypeId::Zip
                | TypeId::Map
                | TypeId::Filter
                | TypeId::Reversed
        )
        || layout.module() == "itertools" && !matches!(layout, TypeId::Tee | TypeId::Grouper)
}

/// The most classes that a resolution order may have: looking through it is not sliced.
pub(super) const MRO_MAX: usize = 1000;

/// C3: merges resolution orders; what was left in front of them when they contradict each other.
fn merge(sequences: &[Vec<Value>]) -> Result<Vec<Value>, Vec<Value>> {
    // Classes by number, so that how often one stands behind another is counted in an array.
    let mut known: Vec<u64> = sequences.iter().flatten().map(|class| class.bits()).collect();
    known.sort_unstable();
    known.dedup();
    let number = |class: &Value| known.binary_search(&class.bits()).unwrap_or(0);
    let numbered: Vec<Vec<usize>> =
        sequences.iter().map(|sequence| sequence.iter().map(number).collect()).collect();
    let mut behind = vec![0_u32; known.len()];
    for class in numbered.iter().flat_map(|sequence| sequence.iter().skip(1)) {
        behind[*class] += 1;
    }
    let mut at = vec![0; sequences.len()];
    let mut order = Vec::with_capacity(known.len());
    loop {
        let heads = || numbered.iter().zip(&at).enumerate();
        let next = heads().find_map(|(which, (sequence, at))| {
            let class = *sequence.get(*at)?;
            (behind[class] == 0).then_some((which, class))
        });
        let Some((which, class)) = next else {
            let mut left = Vec::new();
            for (sequence, at) in sequences.iter().zip(&at) {
                if let Some(head) = sequence.get(*at)
                    && !left.contains(head)
                {
                    left.push(*head);
                }
            }
            return if left.is_empty() { Ok(order) } else { Err(left) };
        };
        order.push(sequences[which][at[which]]);
        for (sequence, at) in numbered.iter().zip(&mut at) {
            if sequence.get(*at) == Some(&class) {
                *at += 1;
                if let Some(head) = sequence.get(*at) {
                    behind[*head] -= 1;
                }
            }
        }
    }
}
