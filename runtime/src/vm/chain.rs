//! The chain: instructions as functions, each of which ends with the call of the next one.
//!
//! Place: `vm/dispatch.rs` begins one after the other; a chain comes back where an instruction needs the stack or the frames,
//! which are the loop's, and after so many turns. The families are in `vm/chain/`.
//!
//! ```text
//! begin -> LoadGlobal -> SubInt -> Call -> Add      the callee's chain is run within `Call` (`vm/chain/nest.rs`)
//! begin -> Add -> ForNext -> Add -> ForNext ...     after `TURNS_MAX` turns the chain comes back all the same
//! ```
//!
//! One jump for each instruction, and not one for all of them, is what a processor predicts well; and arguments that stand
//! in machine registers by the calling convention stay there, which a compiler does for a function with 150 arms by chance: with
//! slow paths of one match marked cold mandelbrot went from 0.96 to 1.25 times CPython 3.11's speed, and `loop_sum` from 4.8 to 1.65.
//!
//! Invariants: straight code between two charges has 64 instructions at most (`code/verify.rs`), and a chain has at most
//! `TURNS_MAX` charges, those of the chains within it included. So the host's stack is bounded even where a compiler makes no jump
//! of a call in tail position. An instruction that faults with `NeedsMemory` has had no effect and runs again.
//! Limits: fuel is charged at back edges and `Safepoint`.

use super::NEAR;
use super::frame::Ret;
use crate::code::op::{Op, Opcode, jump_distance};
use crate::core::Core;
use crate::exception::Fault;
use crate::value::{UNDEF, Value};

pub(super) mod bind;
mod branch;
mod build;
mod call;
mod item;
mod name;
pub(crate) mod nest;
mod number;
mod object;
mod seldom;

/// The near registers of a frame: 8 bits name one, so none needs a bounds check.
pub(super) type Registers = [Value; NEAR];

/// An instruction: it works on the registers, and then calls the next one, whose number it is given.
type Handler = fn(&mut Core, &mut Registers, &[Op], usize, Op) -> Stop;

/// Charges that a chain has on the host's stack where a compiler makes no jumps of its calls, as it does not without optimisation.
const TURNS_MAX: u32 = if cfg!(debug_assertions) { 8 } else { 16 };

/// Why a chain came back, and the number of the instruction that it has come to: in one machine register.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stop(u64);

/// See `Stop`. Bits, and not numbers: the loop asks for one after the other, the likely ones first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u64)]
pub(super) enum Reason {
    /// Straight code is to be gone on with.
    Again = 0,
    /// The next instruction returns.
    Return = 1 << 32,
    /// The next instruction calls a function written in Python.
    Call = 1 << 33,
    /// The next instruction is the loop's.
    Loop = 1 << 34,
    /// The slice is used up.
    Fuel = 1 << 35,
    /// The instruction faulted; `Nest::faulted` says how.
    Fault = 1 << 36,
    /// The next instruction yields `Nest::returned`: to a loop whose chain this one is within, or the loop of the interpreter
    /// is to do it.
    Yield = 1 << 38,
    /// Beside `Left`: the innermost of what was left is a native, whose step is in `Nest::stepped`.
    Native = 1 << 39,
    /// Beside another: calls were left on the way (`vm/chain/nest.rs`).
    Left = 1 << 37,
}

static HANDLERS: [Handler; 256] = handlers();

// === impl Stop ===

impl Stop {
    #[inline(always)]
    fn new(pc: usize, reason: Reason) -> Stop {
        Stop(reason as u64 | pc as u64 & 0xFFFF_FFFF)
    }

    /// Before the instruction that precedes `pc`. A call in tail position: handlers stay small, and need no registers of the
    /// processor that they would have to save first.
    #[cold]
    #[inline(never)]
    fn before(pc: usize) -> Stop {
        Stop::new(pc.wrapping_sub(1), Reason::Loop)
    }

    /// At the end of the code, which the verifier lets no code reach.
    #[cold]
    #[inline(never)]
    fn end(pc: usize) -> Stop {
        Stop::new(pc, Reason::Loop)
    }

    #[cold]
    #[inline(never)]
    fn out_of_fuel(pc: usize) -> Stop {
        Stop::new(pc, Reason::Fuel)
    }

    #[cold]
    #[inline(never)]
    fn again(pc: usize) -> Stop {
        Stop::new(pc, Reason::Again)
    }

    #[cold]
    fn fault(core: &mut Core, pc: usize, fault: Fault, ret: Ret) -> Stop {
        core.nest.faulted = (fault, ret);
        Stop::new(pc, Reason::Fault)
    }

    /// As it is, of a call that was left. A return is run again, by the loop.
    fn left(self) -> Stop {
        Stop(self.0 & !(Reason::Return as u64) | Reason::Left as u64)
    }

    /// At the same place, which is where a chain may be left: the slice has lasted long enough.
    #[cold]
    #[inline(never)]
    pub(super) fn out_of_time(self) -> Stop {
        Stop::new(self.pc(), Reason::Fuel)
    }

    /// As it is where the frames of calls that were left have been pushed.
    pub(super) fn entered(self) -> Stop {
        Stop(self.0 & !(Reason::Left as u64))
    }

    /// The number of the next instruction.
    #[inline(always)]
    pub(super) fn pc(self) -> usize {
        self.0 as u32 as usize
    }

    /// Whether it came back for this reason, which is not `Again`.
    #[inline(always)]
    pub(super) fn is(self, reason: Reason) -> bool {
        self.0 & reason as u64 != 0
    }

    #[inline(always)]
    pub(super) fn is_again(self) -> bool {
        self.0 >> 32 == 0
    }
}

/// Ends the chain by the fault of the instruction before `pc`, unless that is a call which can be made in it.
#[inline(always)]
fn fault_at(
    core: &mut Core,
    regs: &mut Registers,
    ops: &[Op],
    pc: usize,
    fault: Fault,
    ret: Ret,
) -> Stop {
    core.nest.faulted = (fault, ret);
    nest::enter(core, regs, ops, pc)
}

/// Runs the instructions from `pc` on, to the first that ends the chain.
#[inline(always)]
pub(super) fn begin(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize) -> Stop {
    core.nest.begin();
    next(core, regs, ops, pc)
}

/// Goes on with the instruction at `pc`.
#[inline(always)]
fn next(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize) -> Stop {
    match ops.get(pc) {
        Some(op) => HANDLERS[op.opcode() as usize](core, regs, ops, pc + 1, *op),
        None => Stop::end(pc),
    }
}

/// The instruction before `pc`, for the way that is slow: the quick one need not keep it in a register of the processor.
#[inline(always)]
fn here(ops: &[Op], pc: usize) -> Op {
    match ops.get(pc.wrapping_sub(1)) {
        Some(op) => *op,
        None => Op::Nop {},
    }
}

/// Takes the jump at `pc`, or skips it.
#[inline(always)]
fn jump_if(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize, take: bool) -> Stop {
    if !take {
        return next(core, regs, ops, pc + 1);
    }
    match jump_at(ops, pc) {
        Some(to) => next(core, regs, ops, to),
        None => Stop::before(pc),
    }
}

/// Where the jump at `pc` leads. The instruction is taken as a whole: its operands are one shift then.
#[inline(always)]
fn jump_at(ops: &[Op], pc: usize) -> Option<usize> {
    match ops.get(pc).copied() {
        Some(Op::Jump { high, low }) => Some(target(pc + 1, high, low)),
        _ => None,
    }
}

/// Where a jump leads that precedes `pc`.
#[inline(always)]
fn target(pc: usize, high: i8, low: u16) -> usize {
    pc.wrapping_add(jump_distance(high, low) as isize as usize)
}

/// Goes back to `pc`: charges one fuel, and stops when the slice is used up.
#[inline(always)]
fn back_edge(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize) -> Stop {
    core.meter.slice -= 1;
    if core.meter.slice < 0 {
        return Stop::out_of_fuel(pc);
    }
    turn(core, regs, ops, pc)
}

/// Goes on at `pc` after a charge, which bounds straight code: as long as the chain may.
#[inline(always)]
fn turn(core: &mut Core, regs: &mut Registers, ops: &[Op], pc: usize) -> Stop {
    if !core.nest.turn() {
        return Stop::again(pc);
    }
    next(core, regs, ops, pc)
}

/// The operands of an instruction in the `Extra` at `pc`.
#[inline(always)]
fn extra(ops: &[Op], pc: usize) -> (u8, u16) {
    match ops.get(pc) {
        Some(&Op::Extra { flag, data }) => (flag, data),
        _ => (0, 0),
    }
}

/// Unbinds the registers of a new frame after its arguments, where dead values of its caller may stand. Goes by eights:
/// what lies above the frame is dead.
#[inline(always)]
pub(super) fn forget_above(registers: &mut Registers, from: usize, size: usize) {
    let mut at = from;
    while at < size {
        let Some(eight) = registers.get_mut(at..at + 8).and_then(<[Value]>::first_chunk_mut) else {
            return forget_last(registers, at);
        };
        *eight = [UNDEF; 8];
        at += 8;
    }
}

/// Unbinds the registers from here on, of which there are less than eight.
#[cold]
#[inline(never)]
fn forget_last(registers: &mut Registers, from: usize) {
    registers.iter_mut().skip(from).for_each(|register| *register = UNDEF);
}

/// An instruction of the loop's: the chain comes back.
fn come_back(_: &mut Core, _: &mut Registers, _: &[Op], pc: usize, _: Op) -> Stop {
    Stop::new(pc - 1, Reason::Loop)
}

const FAMILIES: [&[(Opcode, Handler)]; 8] = [
    number::HANDLERS,
    branch::HANDLERS,
    name::HANDLERS,
    item::HANDLERS,
    object::HANDLERS,
    build::HANDLERS,
    call::HANDLERS,
    seldom::HANDLERS,
];

const fn handlers() -> [Handler; 256] {
    let mut table = [come_back as Handler; 256];
    let mut family = 0;
    while family < FAMILIES.len() {
        let mut at = 0;
        while at < FAMILIES[family].len() {
            let (opcode, handler) = FAMILIES[family][at];
            table[opcode as usize] = handler;
            at += 1;
        }
        family += 1;
    }
    table
}

/// Defines the instructions of a family and `HANDLERS`, the list of them. Before each stands what its body gives: `value` a
/// `Result` that goes to register `d`, its first operand; `effect` a `Result` of nothing; `plain` nothing, and it cannot
/// fault; `whole` the `Stop`.
macro_rules! instructions {
    ($( $how:ident $name:ident = $op:ident { $($field:ident),* } |$core:ident, $regs:ident, $ops:ident, $pc:ident, $it:ident| $body:expr; )*) => {
        pub(super) const HANDLERS: &[(Opcode, Handler)] = &[$( (Opcode::$op, $name) ),*];

        $(
            fn $name(
                $core: &mut Core,
                $regs: &mut Registers,
                $ops: &[Op],
                $pc: usize,
                $it: Op,
            ) -> Stop {
                let Op::$op { $($field),* } = $it else { return Stop::before($pc) };
                instructions!(@$how ($core, $regs, $ops, $pc) ($($field),*) $body)
            }
        )*
    };
    (@value ($core:ident, $regs:ident, $ops:ident, $pc:ident) ($d:ident $(, $more:ident)*) $body:expr) => {{
        $core.meter.mark = $core.meter.slice;
        match $body {
            Ok(value) => {
                $regs[$d as usize] = value;
                next($core, $regs, $ops, $pc)
            }
            Err(fault) => crate::vm::chain::fault_at($core, $regs, $ops, $pc, fault, Ret::Store($d)),
        }
    }};
    (@effect ($core:ident, $regs:ident, $ops:ident, $pc:ident) ($($field:ident),*) $body:expr) => {{
        $core.meter.mark = $core.meter.slice;
        match $body {
            Ok(()) => next($core, $regs, $ops, $pc),
            Err(fault) => crate::vm::chain::fault_at($core, $regs, $ops, $pc, fault, Ret::Discard),
        }
    }};
    (@plain ($core:ident, $regs:ident, $ops:ident, $pc:ident) ($($field:ident),*) $body:expr) => {{
        $body;
        next($core, $regs, $ops, $pc)
    }};
    (@whole ($core:ident, $regs:ident, $ops:ident, $pc:ident) ($($field:ident),*) $body:expr) => {
        $body
    };
}
use instructions;

/// Evaluates a fallible operation; its fault ends the chain, and the result goes by `$ret` if it comes later.
macro_rules! attempt {
    ($core:ident, $regs:ident, $ops:ident, $pc:ident, $ret:expr, $call:expr) => {{
        $core.meter.mark = $core.meter.slice;
        match $call {
            Ok(value) => value,
            Err(fault) => return crate::vm::chain::fault_at($core, $regs, $ops, $pc, fault, $ret),
        }
    }};
}
use attempt;

#[cfg(test)]
mod tests {
    use super::*;

    /// The instructions that only the loop runs.
    const OF_LOOP: [Opcode; 10] = [
        Opcode::GetFar,
        Opcode::SetFar,
        Opcode::Dropped,
        Opcode::CallSuper,
        Opcode::UnpackEx,
        Opcode::YieldFrom,
        Opcode::Raise,
        Opcode::Reraise,
        Opcode::PushExc,
        Opcode::PopExc,
    ];

    #[test]
    fn every_instruction_is_run_in_one_place() {
        let chained: Vec<Opcode> =
            FAMILIES.iter().flat_map(|family| family.iter().map(|(opcode, _)| *opcode)).collect();
        for opcode in Opcode::ALL {
            let times = chained.iter().chain(&OF_LOOP).filter(|other| *other == opcode).count();
            assert_eq!(times, 1, "{opcode:?}");
        }
    }
}
