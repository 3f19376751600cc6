//! Instructions with labels: emits, joins what flows together at a label, and patches jumps.
//!
//! Place: everything in `compile/` that emits goes through here; `function.rs` takes the finished code out.
//!
//! Invariants: nothing is emitted where control cannot come (`reachable`). A transfer to an earlier instruction is a
//! `Loop` or the `Jump` of a `ForNext`. On no path do more than 64 instructions run between two charges (calls, `Loop`,
//! a taken `ForNext`, `Safepoint`, the start of a handler): `since` counts them, at a label the most that any way in has.
//! `bound` is the set of near registers that surely hold a value, at a label the intersection over all ways in.
//!
//! Limits: `ops_max` instructions in a whole program, so that no source, however it repeats `finally` bodies, makes more
//! code than in proportion to its length.

use crate::code::op::{Op, jump_parts};
use crate::source::Span;

/// Instructions that may run between charges.
pub(crate) const UNCHARGED_MAX: u32 = 64;

/// The fuel a `Safepoint` charges.
pub(crate) const SAFEPOINT_FUEL: u8 = 1;

/// A place in the code, perhaps not yet known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Label(u32);

/// A set of near registers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RegisterSet([u64; 4]);

#[derive(Clone, Copy, Debug)]
struct LabelState {
    position: u32,
    since: u32,
    used: bool,
    bound: RegisterSet,
}

const UNPLACED: u32 = u32::MAX;

/// The code of one code object while it is made.
#[derive(Debug)]
pub(super) struct Assembler {
    pub(super) ops: Vec<Op>,
    pub(super) spans: Vec<Span>,
    labels: Vec<LabelState>,
    fixups: Vec<(u32, Label)>,
    pub(super) reachable: bool,
    since: u32,
    pub(super) bound: RegisterSet,
    /// Instructions that the program may still grow by.
    pub(super) ops_left: usize,
    /// Whether it grew too large.
    pub(super) overflow: bool,
}

// === impl RegisterSet ===

impl RegisterSet {
    /// No register.
    pub(super) const NONE: RegisterSet = RegisterSet([0; 4]);
    /// All registers.
    pub(super) const ALL: RegisterSet = RegisterSet([u64::MAX; 4]);

    #[inline]
    pub(super) fn contains(&self, register: u8) -> bool {
        self.0[usize::from(register >> 6)] >> (register & 63) & 1 != 0
    }

    #[inline]
    pub(super) fn insert(&mut self, register: u8) {
        self.0[usize::from(register >> 6)] |= 1 << (register & 63);
    }

    #[inline]
    pub(super) fn remove(&mut self, register: u8) {
        self.0[usize::from(register >> 6)] &= !(1 << (register & 63));
    }

    #[inline]
    pub(super) fn intersect(&mut self, other: &RegisterSet) {
        for (word, theirs) in self.0.iter_mut().zip(other.0) {
            *word &= theirs;
        }
    }

    /// Removes all of `other`.
    pub(super) fn subtract(&mut self, other: &RegisterSet) {
        for (word, theirs) in self.0.iter_mut().zip(other.0) {
            *word &= !theirs;
        }
    }
}

// === impl Assembler ===

impl Assembler {
    /// An empty one that may make `ops_left` instructions in all its life and has room for `ops`.
    pub(super) fn new(ops_left: usize, ops: usize) -> Assembler {
        Assembler {
            ops: Vec::with_capacity(ops),
            spans: Vec::with_capacity(ops),
            labels: Vec::new(),
            fixups: Vec::new(),
            reachable: true,
            since: 0,
            bound: RegisterSet::NONE,
            ops_left,
            overflow: false,
        }
    }

    /// Begins another code object.
    pub(super) fn reset(&mut self) {
        self.ops.clear();
        self.spans.clear();
        self.labels.clear();
        self.fixups.clear();
        self.reachable = true;
        self.since = 0;
        self.bound = RegisterSet::NONE;
    }

    /// The place of the next instruction.
    pub(super) fn here(&self) -> u32 {
        self.ops.len() as u32
    }

    #[inline]
    fn push(&mut self, op: Op, span: Span) {
        self.ops.push(op);
        self.spans.push(span);
        self.since += 1;
    }

    /// Makes room for `count` instructions that must not be parted; false where nothing is to be emitted.
    #[inline]
    fn reserve(&mut self, count: u32, span: Span) -> bool {
        if !self.reachable {
            return false;
        }
        if self.since + count >= UNCHARGED_MAX {
            self.push(Op::Safepoint { fuel: SAFEPOINT_FUEL }, span);
            self.since = 0;
        }
        if self.ops.len() >= self.ops_left {
            self.overflow = true;
            self.reachable = false;
            return false;
        }
        true
    }

    /// Emits an instruction that goes on to the next.
    #[inline]
    pub(super) fn emit(&mut self, op: Op, span: Span) {
        if self.reserve(1, span) {
            self.push(op, span);
        }
    }

    /// Emits a call: a charge.
    #[inline]
    pub(super) fn call(&mut self, op: Op, span: Span) {
        if self.reserve(1, span) {
            self.push(op, span);
            self.since = 0;
        }
    }

    /// Emits an instruction and its `Extra`.
    pub(super) fn emit_extra(&mut self, op: Op, flag: u8, data: u16, span: Span) {
        if self.reserve(2, span) {
            self.push(op, span);
            self.push(Op::Extra { flag, data }, span);
        }
    }

    /// As `emit_extra`, for a call.
    pub(super) fn call_extra(&mut self, op: Op, flag: u8, data: u16, span: Span) {
        self.emit_extra(op, flag, data, span);
        self.since = 0;
    }

    /// Emits an instruction after which nothing runs.
    pub(super) fn end(&mut self, op: Op, span: Span) {
        self.emit(op, span);
        self.reachable = false;
    }

    /// A new place.
    pub(super) fn label(&mut self) -> Label {
        let label = Label(self.labels.len() as u32);
        self.labels.push(LabelState {
            position: UNPLACED,
            since: 0,
            used: false,
            bound: RegisterSet::ALL,
        });
        label
    }

    fn jump_word(&mut self, label: Label, charged: bool, span: Span) {
        let state = &mut self.labels[label.0 as usize];
        state.used = true;
        if !charged {
            state.since = state.since.max(self.since + 1);
        }
        state.bound.intersect(&self.bound);
        self.fixups.push((self.ops.len() as u32, label));
        let op = Op::Jump { high: 0, low: 0 };
        self.push(op, span);
    }

    /// Goes to `label`, later or earlier.
    pub(super) fn jump(&mut self, label: Label, span: Span) {
        if !self.reserve(1, span) {
            return;
        }
        if self.labels[label.0 as usize].position == UNPLACED {
            self.jump_word(label, false, span);
        } else {
            self.fixups.push((self.ops.len() as u32, label));
            self.push(Op::Loop { high: 0, low: 0 }, span);
        }
        self.reachable = false;
    }

    /// Emits a test and the jump it takes to the later `label`.
    pub(super) fn test(&mut self, op: Op, label: Label, span: Span) {
        if self.reserve(2, span) {
            self.push(op, span);
            self.jump_word(label, false, span);
        }
    }

    /// Emits a `ForNext` and the jump it takes to `label`.
    pub(super) fn for_next(&mut self, op: Op, label: Label, span: Span) {
        if self.reserve(2, span) {
            self.push(op, span);
            self.jump_word(label, true, span);
        }
    }

    /// The label is here.
    pub(super) fn bind(&mut self, label: Label) {
        let here = self.here();
        let state = &mut self.labels[label.0 as usize];
        state.position = here;
        if !state.used {
            return;
        }
        if self.reachable {
            self.since = self.since.max(state.since);
            self.bound.intersect(&state.bound);
        } else {
            self.since = state.since;
            self.bound = state.bound;
            self.reachable = true;
        }
    }

    /// A loop's body begins here: reached only by the loop's `ForNext`, which comes later.
    pub(super) fn bind_body(&mut self, label: Label, bound: RegisterSet) {
        self.labels[label.0 as usize].position = self.here();
        self.reachable = true;
        self.since = 0;
        self.bound = bound;
    }

    /// A handler begins here.
    pub(super) fn begin_handler(&mut self, bound: RegisterSet) {
        self.reachable = true;
        self.since = 0;
        self.bound = bound;
    }

    /// Gives each jump its distance; false when one is too long.
    pub(super) fn patch(&mut self) -> bool {
        for (at, label) in &self.fixups {
            let target = self.labels[label.0 as usize].position;
            if target == UNPLACED {
                return false;
            }
            let distance = target as i32 - (*at as i32 + 1);
            if distance.unsigned_abs() >= 1 << 23 {
                return false;
            }
            let (high, low) = jump_parts(distance);
            let slot = &mut self.ops[*at as usize];
            *slot = match slot {
                Op::Loop { .. } => Op::Loop { high, low },
                _ => Op::Jump { high, low },
            };
        }
        true
    }
}
