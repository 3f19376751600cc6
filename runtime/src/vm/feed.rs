//! Feeding: a generator's values go to the built-in that consumes them without the generator being put to rest.
//!
//! Place: `Yield` of the loop, where the frame below is a native's: `sum(x * x for x in y)`. After the first value the native's
//! state is lent to the chain (`Feeder`), whose `Yield` feeds it without coming back.
//!
//! Invariants: the effects and the cost are those of resting, stepping the native and resuming, in this order; where it
//! cannot be so, nothing has been done. Only the generator that the native itself advances feeds it. Only the registers that the
//! generator's object keeps differ meanwhile, and those of a running generator are nobody's (`heap/collect.rs`,
//! `snapshot/objects.rs`). What is lent is given back when the chain ends, before anything else looks at it.
//! Limits: not in the last of a slice, so that it ends where it would; natives of at most `LENT_MAX` registers are lent.

use super::NEAR;
use super::frame::Frame;
use crate::core::Core;
use crate::exception::{Fault, Pending};
use crate::heap::object::GeneratorKind;
use crate::native::NativeState;
use crate::native::state::Fed;
use crate::value::{Kind, UNDEF, Value};

/// More than a state charges for a value, its work aside, and a resumption.
const SLICE_MIN: i64 = 4;

/// Registers that a native has at most for its state to be lent.
pub(super) const LENT_MAX: usize = 8;

/// A native's state with its registers, lent to the chain of the generator that feeds it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Feeder {
    state: NativeState,
    registers: [Value; LENT_MAX],
    count: usize,
    /// Where the registers stand on the stack.
    at: u32,
    generator: Value,
    /// Where those of the generator's frame begin: what yields within other calls of the chain does not feed.
    base: u32,
}

/// Gives the value that the generator on top yields to the native below it.
#[inline(never)]
pub(super) fn feed(
    core: &mut Core,
    (stack, frames): (&mut [Value], &[Frame]),
    states: &mut [NativeState],
    value: Value,
) -> Fed {
    let [.., below, frame] = frames else { return Fed::Not };
    let Some(state) = states.last_mut() else { return Fed::Not };
    if !below.is_native() || !frame.extra.is_kind(Kind::Generator) {
        return Fed::Not;
    }
    let object = core.heap.generator(frame.extra);
    if object.kind != GeneratorKind::Generator || frame.size as usize > NEAR {
        return Fed::Not;
    }
    let Some(registers) = stack.get_mut(below.base as usize..below.top()) else { return Fed::Not };
    let fed = take(core, (state, registers), frame.extra, value, frame.pc);
    if fed == Fed::Taken && registers.len() <= LENT_MAX {
        lend(core, *state, registers, (below.base, frame.extra, frame.base));
    }
    fed
}

/// Feeds a native with what a generator yields before `pc`.
#[inline]
fn take(
    core: &mut Core,
    (state, registers): (&mut NativeState, &mut [Value]),
    generator: Value,
    value: Value,
    pc: u32,
) -> Fed {
    if core.meter.slice < SLICE_MIN {
        return Fed::Not;
    }
    // Readers of a running generator find it where it rested last.
    core.heap.generator_mut(generator).pc = pc;
    core.meter.settle_owed();
    let fed = state.feed(core, registers, (generator, value));
    core.meter.settle_owed();
    if fed != Fed::Taken || core.meter.slice < 0 {
        return if fed == Fed::Not { Fed::Not } else { Fed::Step };
    }
    // What resuming it costs.
    core.meter.slice -= 1;
    Fed::Taken
}

/// Lends a native whose registers stand at `at` to the chain of a generator, whose frame begins at `base`.
pub(super) fn lend(
    core: &mut Core,
    state: NativeState,
    registers: &[Value],
    (at, generator, base): (u32, Value, u32),
) {
    let count = registers.len().min(LENT_MAX);
    let mut feeder = Feeder { state, registers: [UNDEF; LENT_MAX], count, at, generator, base };
    feeder.registers[..count].copy_from_slice(&registers[..count]);
    match &mut core.nest.feeder {
        Some(place) => **place = feeder,
        place => *place = Some(Box::new(feeder)),
    }
    core.nest.feeding = true;
}

/// Takes back what was lent to a chain within the native's own: its state, and whether the value that was yielded last has been
/// taken.
pub(super) fn take_back(core: &mut Core, registers: &mut [Value]) -> Option<(NativeState, bool)> {
    core.nest.feeding = false;
    let taken = std::mem::replace(&mut core.nest.fed, Fed::Not) == Fed::Step;
    let feeder = core.nest.feeder.as_ref()?;
    registers.copy_from_slice(feeder.registers.get(..registers.len())?);
    Some((feeder.state, taken))
}

/// Feeds the native that was lent to the chain with `Nest::returned`, which the generator of the chain yields before `pc`:
/// whether the generator is to go on. Otherwise `Nest::fed` says what became of the value.
#[inline(never)]
pub(super) fn feed_lent(core: &mut Core, pc: usize) -> bool {
    let value = core.nest.returned;
    let Some(mut feeder) = core.nest.feeder.take() else { return false };
    let mut fed = Fed::Not;
    if feeder.base == core.running.base {
        let Feeder { state, registers, count, generator, .. } = &mut *feeder;
        let registers = registers.get_mut(..*count).unwrap_or_default();
        fed = take(core, (state, registers), *generator, value, pc as u32);
        core.nest.fed = if fed == Fed::Taken { Fed::Not } else { fed };
    }
    core.nest.feeder = Some(feeder);
    fed == Fed::Taken
}

/// Gives back to the native on top what was lent to the chain that has ended.
#[inline(never)]
pub(super) fn give_back(core: &mut Core, stack: &mut [Value], states: &mut [NativeState]) {
    core.nest.feeding = false;
    let Some(feeder) = &core.nest.feeder else { return };
    let at = feeder.at as usize;
    if let Some(registers) = stack.get_mut(at..at + feeder.count)
        && let Some(state) = states.last_mut()
    {
        registers.copy_from_slice(&feeder.registers[..feeder.count]);
        *state = feeder.state;
    }
}

impl Core {
    /// What `act` gives where it needs neither guest code nor a collection nor raises; otherwise nothing has been done.
    pub(crate) fn fed<T>(&mut self, act: impl FnOnce(&mut Core) -> Result<T, Fault>) -> Option<T> {
        let before = self.meter.slice;
        if let Ok(value) = act(self) {
            return Some(value);
        }
        self.meter.refund(before);
        self.entering = None;
        self.pending = Pending::Nothing;
        None
    }
}
