//! `Iter`: the state of every built-in iterator object.
//!
//! Place: `protocol/iterate.rs` advances them; natives in frames advance the ones that need guest code.
//!
//! Invariants: an exhausted iterator becomes `Done` and stays so. Positions are re-checked against their container at each
//! step, because guest code may have changed it.

use crate::types::TypeId;
use crate::value::{UNDEF, Value};

/// A built-in iterator.
#[derive(Clone, Debug)]
pub(crate) enum Iter {
    /// Exhausted; of this type.
    Done {
        was: TypeId,
    },
    List {
        list: Value,
        at: u32,
    },
    ListReversed {
        list: Value,
        at: u32,
    },
    Tuple {
        tuple: Value,
        at: u32,
    },
    /// Inline ints: `next`, then `left` values at `step`.
    Range {
        next: i64,
        step: i64,
        left: u64,
    },
    /// Ints of any size.
    BigRange {
        next: Value,
        step: Value,
        left: Value,
    },
    Str {
        string: Value,
        byte: u32,
    },
    Bytes {
        bytes: Value,
        at: u32,
    },
    /// `len` is the dict's at the start; a change raises. `left` entries were not given yet.
    Dict {
        dict: Value,
        at: u32,
        len: u32,
        left: u32,
        what: DictPart,
    },
    DictReversed {
        dict: Value,
        at: u32,
        len: u32,
        what: DictPart,
    },
    /// Of an `OrderedDict`: any change of its keys raises, unless every entry was given.
    Ordered {
        dict: Value,
        at: u32,
        keys_version: u32,
        left: u32,
        what: DictPart,
        reversed: bool,
    },
    Set {
        set: Value,
        at: u32,
        len: u32,
    },
    /// Old sequence protocol: `object[at]` until `IndexError`.
    Sequence {
        object: Value,
        at: i64,
    },
    SequenceReversed {
        object: Value,
        at: i64,
    },
    /// `iter(function, sentinel)`
    Callable {
        function: Value,
        sentinel: Value,
    },
    Enumerate {
        iter: Value,
        count: Value,
    },
    /// `zip`; `strict` as asked for.
    Zip {
        iters: Value,
        strict: bool,
    },
    /// `map(function, *iters)`
    Map {
        function: Value,
        iters: Value,
        strict: bool,
    },
    /// `filter(function, iter)`; `None` tests truth.
    Filter {
        function: Value,
        iter: Value,
    },
    /// `at` items were given; the deque's `version` is that of the start.
    Deque {
        deque: Value,
        at: u32,
        version: u32,
        reversed: bool,
    },
    /// An iterator of `itertools`.
    Tool(ToolState),
}

/// What `stage` is in an iterator of `itertools` that has ended.
pub(crate) const ENDED: u8 = u8::MAX;

/// An iterator of `itertools`; what its parts are for which tool says `stdlib/itertools.rs`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ToolState {
    pub(crate) tool: Tool,
    pub(crate) stage: u8,
    pub(crate) at: u32,
    pub(crate) x: Value,
    pub(crate) y: Value,
    pub(crate) z: Value,
}

/// The types of `itertools`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) enum Tool {
    Accumulate,
    Batched,
    Chain,
    Combinations,
    WithReplacement,
    Compress,
    Count,
    Cycle,
    DropWhile,
    FilterFalse,
    GroupBy,
    Grouper,
    ISlice,
    Pairwise,
    Permutations,
    Product,
    Repeat,
    StarMap,
    TakeWhile,
    Tee,
    ZipLongest,
}

impl ToolState {
    /// One with nothing in it.
    pub(crate) fn new(tool: Tool) -> ToolState {
        ToolState { tool, stage: 0, at: 0, x: UNDEF, y: UNDEF, z: UNDEF }
    }
}

/// What of a dict an iterator or view gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub(crate) enum DictPart {
    Keys,
    Values,
    Items,
}
