//! The plain records of the format.
//!
//! Place: `save.rs` and `objects.rs` make them of the living state, `load.rs` and `objects.rs` read them back.
//!
//! Invariants: nothing here refers to memory: objects are named by kind and handle, built-ins by owner and name, host
//! functions by name. The order of variants and fields is the format. What an object holds of other values follows its
//! record, one `SavedValue` each.
//! Limits: none of its own.

use std::fmt;

use serde::de::{Deserializer, Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Serialize};

use crate::heap::iter::{DictPart, Tool};
use crate::heap::misc::{AsyncStep, StepStage};
use crate::heap::object::{FutureState, Gather, GeneratorKind, GeneratorState};
use crate::host::{
    DecimalKind, HostDate, HostDateTime, HostTime, HostTimeDelta, HostZone, RecordKind,
};
use crate::limits::LimitExceeded;
use crate::session::Phase;
use crate::stdlib::sys::stream::Stream;
use crate::vm::frame::Ret;

/// One value.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(super) enum SavedValue<'a> {
    Undef,
    None,
    False,
    True,
    Ellipsis,
    NotImplemented,
    MemoryError,
    Int(i64),
    Float(f64),
    /// Number of the kind, handle.
    Heap(u8, u32),
    /// Name of a built-in type.
    Type(&'a str),
    /// A type's built-in: names of both.
    OfType(&'a str, &'a str),
    /// A module's built-in: names of both.
    OfModule(&'a str, &'a str),
    /// A built-in that no name reaches.
    Internal(&'a str),
    HostFunction(&'a str),
}

/// Where a program is; one that is embedded follows.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) enum SavedProgram<'a> {
    Embedded,
    /// In the binary, by its hash.
    Frozen([u8; 32]),
    /// In a library: its path there, and its hash.
    Library(&'a str, [u8; 32]),
}

/// The session itself.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct SavedSession {
    pub(super) hash_key: (u64, u64),
    pub(super) phase: Phase,
    pub(super) counts: [u64; 6],
    /// The most heap bytes there were in this feed.
    pub(super) peak: u64,
    pub(super) stack_bytes: u64,
}

/// A string.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) enum SavedStr<'a> {
    Own(&'a str),
    Interned(&'a str),
    Window { buffer: u32, start: u32, len: u32, interned: bool },
}

/// A dict; its entries follow.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct SavedDict {
    pub(super) capacity: u32,
    pub(super) keys_version: u32,
    pub(super) keyed: bool,
    pub(super) walked: bool,
    /// The number of the first entry that may not be deleted: walks begin there, and cost what they pass.
    pub(super) front: u32,
}

/// A set; its elements follow, each after the number of empty slots before it.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct SavedSet {
    /// Number of slots as a power of two, plus 1; 0 for no table.
    pub(super) slots: u8,
    /// A frozenset's hash, 0 when not known.
    pub(super) hash: u64,
    /// Where `pop` looks first.
    pub(super) finger: u32,
}

/// A generator.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct SavedGenerator {
    pub(super) kind: GeneratorKind,
    pub(super) state: GeneratorState,
    pub(super) code: u32,
    pub(super) globals: u32,
    pub(super) pc: u32,
}

/// A future.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct SavedFuture {
    pub(super) state: FutureState,
    pub(super) call: Option<u64>,
    pub(super) awaited: bool,
    pub(super) cancel: bool,
    pub(super) cancels: u32,
    pub(super) gather: Option<Gather>,
}

/// A built-in iterator.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) enum SavedIter {
    Done,
    List {
        at: u32,
    },
    ListReversed {
        at: u32,
    },
    Tuple {
        at: u32,
    },
    Range {
        next: i64,
        step: i64,
        left: u64,
    },
    BigRange,
    Str {
        byte: u32,
    },
    Bytes {
        at: u32,
    },
    Dict {
        at: u32,
        len: u32,
        left: u32,
        what: DictPart,
    },
    DictReversed {
        at: u32,
        len: u32,
        what: DictPart,
    },
    Set {
        at: u32,
        len: u32,
    },
    Sequence {
        at: i64,
    },
    SequenceReversed {
        at: i64,
    },
    Callable,
    Enumerate,
    Zip {
        strict: bool,
    },
    Map {
        strict: bool,
    },
    Filter,
    Deque {
        at: u32,
        version: u32,
        reversed: bool,
    },
    /// Which of three values are there: one bit each.
    Tool {
        tool: Tool,
        stage: u8,
        at: u32,
        bound: u8,
    },
    /// Exhausted; the type that it is of follows.
    Ended,
    Ordered {
        at: u32,
        keys_version: u32,
        left: u32,
        what: DictPart,
        reversed: bool,
    },
}

/// An object of a rare kind.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) enum SavedMisc {
    Property,
    StaticMethod,
    ClassMethod,
    Super,
    DictView { what: DictPart, ordered: bool },
    MappingProxy,
    Traceback { at: u32 },
    Code { code: u32 },
    CoroutineWrapper,
    Handle { id: u64 },
    GenericAlias,
    Union,
    Record,
    AsyncGenStep { what: AsyncStep, stage: StepStage },
    LoopHandle { when: Option<u64>, cancelled: bool },
    Stream { stream: Stream },
    TypeParam { kind: u8 },
    TypeAlias,
    Complex { real: f64, imag: f64 },
    Bytearray { room: u32 },
    WeakRef { held: bool },
    Deque { head: u32, maxlen: Option<u32>, version: u32 },
    Member,
    MemoryView { start: u32, count: u32, step: i32, format: u8, readonly: bool, released: bool },
}

/// A frame; function, handled exception and extra follow.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct SavedFrame {
    /// Linked code; `None` for a native.
    pub(super) code: Option<u32>,
    pub(super) pc: u32,
    pub(super) base: u32,
    pub(super) size: u32,
    pub(super) globals: u32,
    pub(super) ret: Ret,
}

/// What a native frame is stepped with; its value follows.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) enum SavedInput {
    Entered,
    Returned,
    Exhausted,
    Raised,
}

/// The exception on its way; its values follow.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) enum SavedPending<'a> {
    Nothing,
    Text(&'a str, &'a str),
    Args(&'a str),
    Name(&'a str, &'a str),
    Attribute(&'a str),
    Import(&'a str, &'a str),
    ImportFrom(&'a str),
    Object,
    Again,
    NotAwaitable(&'a str),
}

/// What the program was left by between two runs; a value may follow.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) enum SavedExit {
    Finished,
    Raised,
    HostCall(u64),
    Waiting,
    OutOfFuel,
    Limit(LimitExceeded),
}

/// The scheduler; its values follow.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct SavedScheduler {
    pub(super) now: u64,
    pub(super) counter: u64,
    pub(super) running: bool,
    pub(super) tasks: u64,
    pub(super) asleep: Option<u64>,
}

/// A host value as a list of tokens, each container before what it holds: so that no depth of it reaches the decoder.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) enum Token<'a> {
    None,
    Bool(bool),
    Int(i64),
    BigInt {
        negative: bool,
        magnitude: &'a [u8],
    },
    Float(f64),
    Str(&'a str),
    Bytes(&'a [u8]),
    List(u32),
    Tuple(u32),
    Dict(u32),
    Set(u32),
    FrozenSet(u32),
    Exception(&'a str, u32),
    Handle(u64, &'a str),
    Repr(&'a str),
    Date(HostDate),
    Time(HostTime),
    DateTime(HostDateTime),
    TimeDelta(HostTimeDelta),
    TimeZone(HostZone),
    Decimal {
        negative: bool,
        kind: DecimalKind,
        magnitude: &'a [u8],
        exponent: i64,
    },
    /// Its type, kind and the names of its fields.
    Record(&'a str, RecordKind, #[serde(deserialize_with = "few_names", borrow)] Vec<&'a str>),
}

/// Fields of a record that is read.
const FIELDS_MAX: usize = 1 << 16;

/// Names, of which there are no more than a record has fields: each takes a byte of input and many of memory.
fn few_names<'de: 'a, 'a, D: Deserializer<'de>>(from: D) -> Result<Vec<&'a str>, D::Error> {
    struct Names;
    impl<'de> Visitor<'de> for Names {
        type Value = Vec<&'de str>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("the names of fields")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Vec<&'de str>, A::Error> {
            let mut names = Vec::new();
            while let Some(name) = seq.next_element()? {
                if names.len() >= FIELDS_MAX {
                    return Err(A::Error::custom("a record has too many fields"));
                }
                names.push(name);
            }
            Ok(names)
        }
    }
    from.deserialize_seq(Names)
}
