//! Feeding: a generator's values go to the built-in that consumes them without the generator being put to rest.
//!
//! Place: `Yield` of the loop, where the frame below is a native's: `sum(x * x for x in y)`.
//!
//! Invariants: the effects and the cost are those of resting, stepping the native and resuming, in this order; where it
//! cannot be so, nothing has been done. Only the generator that the native itself advances feeds it. Only the registers that the generator's object keeps differ meanwhile, and those of a
//! running generator are nobody's (`heap/collect.rs`, `snapshot/objects.rs`).
//! Limits: not in the last of a slice, so that it ends where it would.

use super::NEAR;
use super::frame::Frame;
use crate::core::Core;
use crate::exception::{Fault, Pending};
use crate::heap::object::GeneratorKind;
use crate::native::NativeState;
use crate::native::state::Fed;
use crate::value::{Kind, Value};

/// More than a state charges for a value, its work aside, and a resumption.
const SLICE_MIN: i64 = 4;

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
    if !below.is_native() || !frame.extra.is_kind(Kind::Generator) || core.meter.slice < SLICE_MIN {
        return Fed::Not;
    }
    let object = core.heap.generator_mut(frame.extra);
    if object.kind != GeneratorKind::Generator || frame.size as usize > NEAR {
        return Fed::Not;
    }
    // Readers of a running generator find it where it rested last.
    object.pc = frame.pc;
    let Some(registers) = stack.get_mut(below.base as usize..below.top()) else { return Fed::Not };
    core.meter.settle_owed();
    let fed = state.feed(core, registers, (frame.extra, value));
    core.meter.settle_owed();
    if fed != Fed::Taken || core.meter.slice < 0 {
        return if fed == Fed::Not { Fed::Not } else { Fed::Step };
    }
    // What resuming it costs.
    core.meter.slice -= 1;
    Fed::Taken
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
