//! Resolution orders: C3, and which built-in types can be bases.
//!
//! Place: `class/build.rs` asks for the order of a class to be made.
//!
//! Invariants: the order is CPython's.
//! Limits: `MRO_MAX` classes; charged by the square of the bases and by the length of their orders.

use crate::core::Core;
use crate::exception::Fault;
use crate::types::TypeId;
use crate::value::Value;

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
                return Err(self.type_error("bases must be types"));
            }
            if bases[..number].contains(base) {
                let name = self.class_name(*base);
                return Err(self.type_error(format!("duplicate base class {name}")));
            }
            let own = self.layout_of(*base);
            if !may_subclass(own) {
                let text = format!("type '{}' is not an acceptable base type", own.name());
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
            self.charge(order.len() as u64 / 4)?;
            self.heap.books.reserve(sequences.len() as u64 * 8 * MRO_MAX as u64 / 4)?;
            sequences.push(order);
        }
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

    #[cold]
    fn too_many_bases(&mut self) -> Fault {
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
        )
}

/// The most classes that a resolution order may have: looking through it is not sliced.
const MRO_MAX: usize = 1000;

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
