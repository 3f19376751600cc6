//! Raising: the faults that natives return and the exception that is on its way.
//!
//! Place: a native returns `Err(Fault::Raise)` after it described the exception in `Core::pending`; `vm/unwind.rs` makes
//! the object at the next safepoint, where a collection is allowed, and looks for a handler.
//!
//! Invariants: `Fault` is one byte, so that `Result<Value, Fault>` travels in registers. A native that returns
//! `NeedsMemory` has had no effect. Exactly the faults named here leave a native; guest code sees only `Raise`.
//! Limits: exception texts are bounded by what natives quote in them.

use smallvec::SmallVec;

use crate::types::TypeId;
use crate::value::Value;

/// Why a native did not return a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u64)]
pub(crate) enum Fault {
    /// A Python exception; `Core::pending` describes it.
    Raise,
    /// A charge was refused: collect, and run the same instruction or step again.
    NeedsMemory,
    /// As `NeedsMemory`, from a step that has had effects: collect, and step again with `Entered` and the state as it is.
    Retry,
    /// The native asks to go on as a frame; `Core::entering` describes it.
    Enter,
    /// A limit that the guest cannot catch; `Core::meter` names it.
    Limit,
}

/// The exception that is being raised.
#[derive(Clone, Debug, Default)]
pub(crate) enum Pending {
    /// None.
    #[default]
    Nothing,
    /// A built-in class with a message.
    Text(TypeId, String),
    /// A built-in class with arguments.
    Args(TypeId, SmallVec<[Value; 2]>),
    /// `NameError` or a subclass for a name, which suggestions are made for.
    Name(TypeId, String, Value),
    /// `AttributeError` for a name (interned string) of an object.
    Attribute { text: String, name: Value, object: Value },
    /// `ImportError` or `ModuleNotFoundError` for a module's name.
    Import(TypeId, String, Value),
    /// `ImportError` for a name (interned string) that a module of this name lacks.
    ImportFrom { text: String, module: Value, name: Value },
    /// An exception object.
    Object(Value),
    /// An exception object that goes on as it was: no traceback entry for the frame it is raised in.
    Again(Value),
    /// `TypeError` for a value that cannot be awaited, with a note where a blocking host function gave it.
    NotAwaitable(String),
}

impl Pending {
    /// Calls `see` with each value in it.
    pub(crate) fn trace(&self, mut see: impl FnMut(Value)) {
        match self {
            Pending::Nothing | Pending::Text(..) | Pending::NotAwaitable(_) => {}
            Pending::Args(_, args) => args.iter().copied().for_each(see),
            Pending::Name(_, _, value)
            | Pending::Import(_, _, value)
            | Pending::Object(value)
            | Pending::Again(value) => see(*value),
            Pending::Attribute { name, object: other, .. }
            | Pending::ImportFrom { name, module: other, .. } => {
                see(*name);
                see(*other);
            }
        }
    }
}

const _: () = assert!(size_of::<Result<Value, Fault>>() == 16);
