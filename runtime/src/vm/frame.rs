//! `Frame`: what a frame is. Data only.
//!
//! Place: `vm.rs` keeps a stack of them; `vm/dispatch.rs` runs the guest's, `vm.rs` steps the natives'.
//!
//! Invariants: a frame's registers are `stack[base..base + size]`. A guest frame that was called by a guest frame begins
//! right above the callee's register, so that arguments need no copying. What lies above the top frame is dead, and so is
//! what a caller has above the base of its callee: a frame's registers are unbound when it is pushed.
//! Native frames have `code == NATIVE`; their states lie on a stack of their own, in the same order.
//! Limits: the `depth` limit.

use serde::{Deserialize, Serialize};

use crate::value::{UNDEF, Value};

/// Marks a native frame.
pub(crate) const NATIVE: u32 = u32::MAX;

/// One frame.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Frame {
    /// Linked code, or `NATIVE`.
    pub(crate) code: u32,
    /// Next instruction.
    pub(crate) pc: u32,
    /// First register.
    pub(crate) base: u32,
    /// Number of registers.
    pub(crate) size: u32,
    /// Slot of the dict of globals.
    pub(crate) globals: u32,
    /// What becomes of the frame's result.
    pub(crate) ret: Ret,
    /// The function that runs; unbound in a native frame.
    pub(crate) function: Value,
    /// The exception that is being handled in this frame, or unbound.
    pub(crate) handling: Value,
    /// By `ret` and code: the instance being initialised, the generator whose frame this is, or as an int the operator whose
    /// method this is (`operator.rs`); else unbound.
    pub(crate) extra: Value,
}

/// What instructions need of the frame that runs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Running {
    /// Linked code.
    pub(crate) code: u32,
    /// Slot of the dict of globals.
    pub(crate) globals: u32,
    /// The function, which the frame holds.
    pub(crate) function: Value,
    /// First register.
    pub(crate) base: u32,
    /// Number of registers.
    pub(crate) size: u32,
}

/// What becomes of a frame's result, in the frame below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Ret {
    /// It goes to this near register of the guest frame.
    Store(u8),
    /// Nothing.
    Discard,
    /// Its truth, a bool, decides the jump at the guest frame's pc.
    Test(u8),
    /// It is the next value of a loop: to this register, and the jump at pc is taken; at the end it is skipped.
    Next(u8),
    /// It must be None; the instance in `extra` goes to this register.
    Init(u8),
    /// The guest frame delegates to it (`yield from`, `await`): yields pass through, its end goes to this register.
    Delegate(u8),
    /// A tuple whose items go to the targets of the `Unpack` before pc.
    Unpack,
    /// Truth negated goes to this register.
    StoreNot(u8),
    /// The native frame is stepped with it.
    Step,
    /// The native frame is stepped with it; an end of iteration is `Exhausted`.
    StepNext,
    /// As `Init`, for a native frame below.
    StepInit,
    /// It is the program's.
    Finish,
}

// === impl Running ===

impl Running {
    pub(crate) const NOBODY: Running =
        Running { code: NATIVE, globals: 0, function: UNDEF, base: 0, size: 0 };
}

// === impl Frame ===

impl Frame {
    /// The frame of a native with its registers at `base`.
    pub(crate) fn native(base: usize, size: usize, ret: Ret) -> Frame {
        Frame {
            code: NATIVE,
            pc: 0,
            base: base as u32,
            size: size as u32,
            globals: 0,
            ret,
            function: UNDEF,
            handling: UNDEF,
            extra: UNDEF,
        }
    }

    pub(crate) fn is_native(&self) -> bool {
        self.code == NATIVE
    }

    #[inline(always)]
    pub(crate) fn running(&self) -> Running {
        let Frame { code, globals, function, base, size, .. } = *self;
        Running { code, globals, function, base, size }
    }

    /// First slot above the frame.
    #[inline(always)]
    pub(crate) fn top(&self) -> usize {
        self.base as usize + self.size as usize
    }
}
