//! Levels: places for calls that stand within each other on the host's stack, and what is known of the codes that are called.
//!
//! Place: `vm/chain/nest.rs` takes one for each call, and gives it back when the call returns.
//!
//! Invariants: a level is on one of the stacks of `Nest`, or its call runs.
//! Limits: `LEVELS_MAX` levels; `KNOWN` codes each.

use std::sync::Arc;

use super::{LEFT_MAX, LEVELS_MAX};
use crate::code::CodeFlow;
use crate::code::op::Op;
use crate::core::{Core, Link};
use crate::native::NativeState;
use crate::stdlib::shortcut::NO_SHORTCUT;
use crate::value::{UNDEF, Value};
use crate::vm::chain::{Reason, Registers, Stop, next};
use crate::vm::frame::{NATIVE, Ret, Running};
use crate::vm::{NEAR, NOT_SIMPLE, Runnable};

/// Codes that a level knows.
const KNOWN: usize = 8;

/// Levels that a thread keeps for the session that it runs next.
const SPARE_MAX: usize = LEVELS_MAX as usize;

/// A stack of levels, each of which has the one below it. Boxed: a level is moved while its call runs, and not the 2 KiB that
/// it has.
#[derive(Debug, Default)]
pub(super) struct Levels(Option<Box<Level>>);

thread_local! {
    static SPARE: std::cell::Cell<Levels> = const { std::cell::Cell::new(Levels::NONE) };
}

/// A place for one call within others.
#[derive(Debug)]
pub(super) struct Level {
    /// On a stack: the level below.
    below: Option<Box<Level>>,
    pub(super) window: Registers,
    known: [Callee; KNOWN],
    /// Of the caller.
    pub(super) outer: Running,
    turns: u32,
    budget: u32,
    /// Of a call that was left: the callee, what becomes of its result, `extra` as in `Frame`, and the caller's next instruction.
    pub(super) callee: Running,
    pub(super) ret: Ret,
    pub(super) extra: Value,
    pub(super) pc: u32,
    /// Slots between the registers below and the callee's, which a call by an operator or a native has: the operands, and a
    /// receiver's place.
    pub(super) gap: u8,
    pub(super) operands: [Value; 2],
    /// Of a native that was left: its state; the window has its registers.
    pub(super) native: Option<NativeState>,
}

/// What a call needs of a code.
#[derive(Clone, Debug)]
pub(in crate::vm::chain) struct Callee {
    code: u32,
    /// Number of arguments of a plain function; else `NOT_SIMPLE`.
    pub(in crate::vm::chain) arity: u32,
    pub(in crate::vm::chain) size: u32,
    /// As `arity`, where those that are taken by keyword only count too.
    pub(in crate::vm::chain) named: u32,
    /// Number of arguments of a generator function of positional parameters only; else `NOT_SIMPLE`.
    pub(in crate::vm::chain) generates: u32,
    /// Whether it gathers arguments beside its positional parameters.
    pub(in crate::vm::chain) gathers: bool,
    /// Names that were found to be those of its parameters in their order.
    pub(in crate::vm::chain) in_order: Names,
    /// Calls that were left.
    pub(super) left: u8,
    /// A share of the instructions, held from call to call: what takes one counts references, which other threads count too.
    ops: Option<Arc<[Op]>>,
}

/// The names of a call's keyword arguments: by the caller's code, the constant, and the number of all arguments.
pub(in crate::vm::chain) type Names = (u32, u16, u8);

const NO_NAMES: Names = (NATIVE, 0, 0);

// === impl Levels ===

impl Levels {
    pub(super) const NONE: Levels = Levels(None);

    #[inline(always)]
    pub(super) fn top(&self) -> Option<&Level> {
        self.0.as_deref()
    }

    #[inline(always)]
    pub(super) fn top_mut(&mut self) -> Option<&mut Level> {
        self.0.as_deref_mut()
    }

    #[inline(always)]
    pub(super) fn pop(&mut self) -> Option<Box<Level>> {
        let mut level = self.0.take()?;
        self.put(level.below.take());
        Some(level)
    }

    #[inline(always)]
    pub(super) fn push(&mut self, mut level: Box<Level>) {
        // A level that is on no stack has none below it, and the stack's top is taken: there is nothing to drop.
        std::mem::forget(std::mem::replace(&mut level.below, self.0.take()));
        self.put(Some(level));
    }

    /// Puts a level where none is: nothing is to be dropped.
    #[inline(always)]
    fn put(&mut self, level: Option<Box<Level>>) {
        std::mem::forget(std::mem::replace(&mut self.0, level));
    }

    /// The numbers of dropped codes may be given to others.
    pub(super) fn forget_codes(&mut self) {
        let mut next = self.top_mut();
        while let Some(level) = next {
            level.known = [const { Callee::nobody() }; KNOWN];
            next = level.below.as_deref_mut();
        }
    }

    /// Leaves the levels to the session that this thread runs next, with nothing in them.
    #[inline(never)]
    pub(super) fn spare(&mut self) {
        let mut spare = SPARE.take();
        let mut count = 0;
        let mut next = spare.top();
        while let Some(level) = next {
            count += 1;
            next = level.below.as_deref();
        }
        while let Some(mut level) = self.pop() {
            if count < SPARE_MAX {
                count += 1;
                level.window.fill(UNDEF);
                level.known = [const { Callee::nobody() }; KNOWN];
                spare.push(level);
            }
        }
        SPARE.set(spare);
    }
}

// === impl Level ===

impl Level {
    #[cold]
    #[inline(never)]
    pub(super) fn new() -> Box<Level> {
        let mut spare = SPARE.take();
        let level = spare.pop();
        SPARE.set(spare);
        level.unwrap_or_else(|| {
            Box::new(Level {
                below: None,
                window: [UNDEF; NEAR],
                known: [const { Callee::nobody() }; KNOWN],
                outer: Running::NOBODY,
                turns: 0,
                budget: 0,
                callee: Running::NOBODY,
                ret: Ret::Discard,
                extra: UNDEF,
                pc: 0,
                gap: 0,
                operands: [UNDEF; 2],
                native: None,
            })
        })
    }

    /// Where what is known of a code would be.
    #[inline(always)]
    pub(super) fn place_of(&self, code: u32) -> &Callee {
        &self.known[code as usize % KNOWN]
    }

    /// What is known of a code.
    #[inline(always)]
    pub(super) fn known(&self, code: u32) -> Option<&Callee> {
        let known = self.place_of(code);
        (known.code == code).then_some(known)
    }

    pub(super) fn known_mut(&mut self, code: u32) -> Option<&mut Callee> {
        let known = &mut self.known[code as usize % KNOWN];
        (known.code == code).then_some(known)
    }

    pub(super) fn know(&mut self, callee: Callee) {
        let place = callee.code as usize % KNOWN;
        self.known[place] = callee;
    }

    /// The window, and the instructions of a code that is known.
    #[inline(always)]
    pub(super) fn parts(&mut self, code: u32) -> (&mut Registers, &[Op]) {
        let known = &self.known[code as usize % KNOWN];
        (&mut self.window, known.ops.as_deref().unwrap_or_default())
    }

    /// Counts that the callee was left; one that often is, is left to the loop.
    pub(super) fn note_left(&mut self) {
        let known = &mut self.known[self.callee.code as usize % KNOWN];
        known.left = known.left.saturating_add(1);
        if known.left >= LEFT_MAX {
            (known.arity, known.named) = (NOT_SIMPLE, NOT_SIMPLE);
            known.gathers = false;
        }
    }

    /// Keeps a native that is left, whose registers are in the window, for its frame at `base`.
    pub(super) fn hold_native(
        &mut self,
        state: NativeState,
        (base, size): (u32, u32),
        pc: usize,
        ret: Ret,
    ) {
        self.native = Some(state);
        self.callee = Running { base, size, ..Running::NOBODY };
        (self.pc, self.ret, self.gap) = (pc as u32, ret, 0);
    }

    /// Begins a call: the callee runs, with a turn less than there are.
    #[inline(always)]
    pub(super) fn begin(&mut self, core: &mut Core, callee: Running) {
        self.turns = core.nest.turns - 1;
        self.budget = core.nest.budget;
        self.gap = 0;
        self.outer = core.running;
        core.running = callee;
    }

    /// Runs the callee, which has this code, from `pc` on to where its chain ends.
    #[inline(always)]
    pub(super) fn run(&mut self, core: &mut Core, code: u32, pc: usize) -> Stop {
        let turns = self.turns;
        let (window, inner) = self.parts(code);
        let mut stop = Stop::new(pc, Reason::Again);
        loop {
            core.nest.turns = turns;
            core.nest.budget = turns;
            stop = next(core, window, inner, stop.pc());
            if stop.is(Reason::Return) || !stop.is_again() {
                return stop;
            }
            if core.meter.is_wanted_back() {
                return stop.out_of_time();
            }
        }
    }

    /// The caller goes on.
    #[inline(always)]
    pub(super) fn end(&self, core: &mut Core) {
        core.nest.turns = self.turns;
        core.nest.budget = self.budget;
        core.running = self.outer;
    }
}

// === impl Callee ===

impl Callee {
    pub(super) const fn nobody() -> Callee {
        Callee {
            code: NATIVE,
            arity: NOT_SIMPLE,
            named: NOT_SIMPLE,
            generates: NOT_SIMPLE,
            size: 0,
            gathers: false,
            in_order: NO_NAMES,
            left: 0,
            ops: None,
        }
    }

    pub(super) fn of(code: u32, link: &Link) -> Callee {
        let runnable = Runnable::new(link.code(), link.shortcut, false);
        if runnable.size as usize > NEAR {
            return Callee { code, ..Callee::nobody() };
        }
        // One with a `finally` may have to be told of when it dies: that is the loop's.
        let params = &link.code().params;
        let generates = link.code().flow == CodeFlow::Generator
            && link.code().handlers.is_empty()
            && link.shortcut == NO_SHORTCUT
            && !(params.var_args || params.var_kwargs || params.keyword_only > 0);
        Callee {
            code,
            arity: runnable.simple,
            named: runnable.named,
            generates: if generates { params.positional.into() } else { NOT_SIMPLE },
            size: runnable.size,
            gathers: runnable.gathers,
            in_order: NO_NAMES,
            left: 0,
            ops: Some(runnable.ops),
        }
    }
}
