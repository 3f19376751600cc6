//! `Misc`: objects of the rare kinds, in one slab.
//!
//! Place: as `heap/object.rs`.
//!
//! Invariants: data only; every value in it is traced by `Misc::trace`.

use serde::{Deserialize, Serialize};

use crate::heap::iter::DictPart;
use crate::stdlib::sys::stream::Stream;
use crate::value::{Kind, Value};

/// What the index of weak references takes for one.
const SHARED_BYTES: u64 = 32;

/// An object of a rare kind.
#[derive(Clone, Debug)]
pub(crate) enum Misc {
    Property {
        get: Value,
        set: Value,
        delete: Value,
        doc: Value,
        name: Value,
    },
    /// `attrs` is unbound until a program sets an attribute or asks for the dict.
    StaticMethod {
        function: Value,
        attrs: Value,
    },
    ClassMethod {
        function: Value,
        attrs: Value,
    },
    Super {
        class: Value,
        object: Value,
        object_type: Value,
    },
    DictView {
        dict: Value,
        what: DictPart,
        /// Of an `OrderedDict`, which tells in its text.
        ordered: bool,
    },
    /// Read-only view of a class's namespace.
    MappingProxy {
        dict: Value,
    },
    /// Entry `at` of an exception's trace, counted from the innermost.
    Traceback {
        exception: Value,
        at: u32,
    },
    /// A code object, linked.
    Code {
        code: u32,
    },
    /// An iterator that `await` drives over a coroutine.
    CoroutineWrapper {
        coroutine: Value,
    },
    /// Given by the host; the guest can hold and compare it.
    Handle {
        id: u64,
        name: Value,
    },
    /// `list[int]` and the like.
    GenericAlias {
        origin: Value,
        args: Value,
    },
    /// A union of types `a | b`.
    Union {
        args: Value,
    },
    /// A simple namespace of attributes (`sys.version_info`, `sys.implementation`): type name, names, values.
    Record {
        name: Value,
        fields: Value,
        values: Value,
    },
    /// A type parameter: 0 a type variable, 1 a parameter specification, 2 a tuple of type variables.
    TypeParam {
        name: Value,
        kind: u8,
        /// What it was made with, a dict; or None.
        details: Value,
    },
    /// What a `type` statement defines: a function that gives its value.
    TypeAlias {
        name: Value,
        maker: Value,
        params: Value,
    },
    /// What `__anext__`, `asend`, `athrow` and `aclose` of an asynchronous generator give.
    AsyncGenStep {
        generator: Value,
        /// What is sent or raised.
        argument: Value,
        what: AsyncStep,
        stage: StepStage,
    },
    /// A callback that the event loop is to run: `args` is a tuple, `when` its time in nanoseconds.
    LoopHandle {
        callback: Value,
        args: Value,
        when: Option<u64>,
        cancelled: bool,
    },
    /// `sys.stdout` or `sys.stderr`.
    Stream {
        stream: Stream,
    },
    /// A complex number.
    Complex {
        real: f64,
        imag: f64,
    },
    /// A bytearray: a bytes object of its own, and the bytes that are charged beyond it.
    Bytearray {
        bytes: Value,
        room: u32,
    },
    /// A deque: a list of its own, where its items begin in it, and a number that changes with its length.
    Deque {
        items: Value,
        head: u32,
        maxlen: Option<u32>,
        version: u32,
    },
    /// A reference that does not keep `target` alive; None when that is gone. Of one that all who ask for it share, `callback` is
    /// the holder, and `held` says whether the last collection found anybody who has that.
    WeakRef {
        target: Value,
        callback: Value,
        held: bool,
    },
    /// What a class has for a name in its `__slots__`.
    Member {
        name: Value,
        class: Value,
    },
    /// A memoryview: the object that it is of, its dimensions (a tuple, unbound for one), where it begins in the object's
    /// bytes, how many items it has, how many bytes apart they are, and the number of their format.
    MemoryView {
        obj: Value,
        shape: Value,
        start: u32,
        count: u32,
        step: i32,
        format: u8,
        readonly: bool,
        released: bool,
    },
}

/// What an awaitable of an asynchronous generator does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum AsyncStep {
    Next,
    Send,
    Throw,
    Close,
}

/// Where such an awaitable stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum StepStage {
    Init,
    Iterating,
    Closed,
}

// === impl Misc ===

impl Misc {
    /// Bytes beyond the slot.
    pub(crate) fn extra_bytes(&self) -> u64 {
        match self {
            Misc::Bytearray { room, .. } => u64::from(*room),
            Misc::WeakRef { callback, .. } if callback.is_kind(Kind::Instance) => SHARED_BYTES,
            _ => 0,
        }
    }

    /// Calls `see` with every value in it.
    pub(crate) fn trace(&self, see: &mut impl FnMut(Value)) {
        match self {
            Misc::Property { get, set, delete, doc, name } => {
                [*get, *set, *delete, *doc, *name].into_iter().for_each(see);
            }
            Misc::StaticMethod { function, attrs } | Misc::ClassMethod { function, attrs } => {
                [*function, *attrs].into_iter().for_each(see);
            }
            Misc::Super { class, object, object_type } => {
                [*class, *object, *object_type].into_iter().for_each(see);
            }
            Misc::DictView { dict, .. } | Misc::MappingProxy { dict } => see(*dict),
            Misc::Traceback { exception, .. } => see(*exception),
            Misc::Code { .. } | Misc::Stream { .. } | Misc::Complex { .. } => {}
            Misc::Bytearray { bytes, .. } => see(*bytes),
            Misc::WeakRef { callback, .. } => see(*callback),
            Misc::Member { name, class } => [*name, *class].into_iter().for_each(see),
            Misc::MemoryView { obj, shape, .. } => [*obj, *shape].into_iter().for_each(see),
            Misc::Deque { items, .. } => see(*items),
            Misc::TypeParam { name, details, .. } => [*name, *details].into_iter().for_each(see),
            Misc::TypeAlias { name, maker, params } => {
                [*name, *maker, *params].into_iter().for_each(see);
            }
            Misc::CoroutineWrapper { coroutine } => see(*coroutine),
            Misc::Handle { name, .. } => see(*name),
            Misc::GenericAlias { origin, args } => [*origin, *args].into_iter().for_each(see),
            Misc::Union { args } => see(*args),
            Misc::Record { name, fields, values } => {
                [*name, *fields, *values].into_iter().for_each(see);
            }
            Misc::AsyncGenStep { generator, argument, .. } => {
                [*generator, *argument].into_iter().for_each(see);
            }
            Misc::LoopHandle { callback, args, .. } => [*callback, *args].into_iter().for_each(see),
        }
    }
}
