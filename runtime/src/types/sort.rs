//! `list.sort` and `sorted`: one resumable state machine.
//!
//! Place: keys that need no guest code are sorted in `types/sort/plain.rs`, all others in `types/sort/runs.rs`.
//!
//! ```text
//! Collect -> Take -> Keys -> Classify -> Chunks -> Merges ----------------> Finish     plain keys
//!                                \-----> Scan.. -> Insert -> Merge -> ... -/           `__lt__` through frames
//! ```
//!
//! Invariants: while it sorts, the list is empty and the items are in a list of the frame; they come back whatever happens.
//! The result is stable; reversed sorting keeps the order of equal items, as CPython's does.
//! Limits: a fuel for a few comparisons; slices of a native sort stay below a few milliseconds.

use serde::{Deserialize, Serialize};

use crate::core::Core;
use crate::exception::Fault;
use crate::native::registry::Owner;
use crate::native::signature::Style;
use crate::native::state::StepFn;
use crate::native::{Input, NativeDef, NativeKind, Signature, Step, registry};
use crate::types::TypeId;
use crate::value::{Kind, NONE, TRUE, UNDEF, Value};

mod plain;
mod runs;

use plain::Class;
use runs::Runs;

/// `list.sort`
pub(crate) static NATIVES: &[NativeDef] =
    &[NativeDef::method("sort", Signature::named(&["key", "reverse"], 0, 0, 0), sort)];

/// `sorted`
pub(crate) static FUNCTIONS: &[NativeDef] = &[NativeDef::function(
    "sorted",
    Signature { style: Style::Range, ..Signature::named(&["iterable", "key", "reverse"], 1, 1, 1) },
    sorted,
)];

const TARGET: usize = 0;
const ITEMS: usize = 1;
const KEYS: usize = 2;
const SPARE_ITEMS: usize = 3;
const SPARE_KEYS: usize = 4;
const STACK: usize = 5;
const FUNCTION: usize = 6;

/// Where a sort stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Phase {
    Collect,
    Take,
    Keys,
    Classify,
    Chunks,
    Merges,
    Runs,
    Finish,
}

/// A sort. Registers: target list (first the iterable), items, keys or unbound, spare items, spare keys, runs, key function.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[expect(clippy::struct_excessive_bools, reason = "each is of its own")]
pub(crate) struct Sort {
    phase: Phase,
    reverse: bool,
    /// `sorted`: the list is the result.
    gives: bool,
    asked: bool,
    class: Class,
    runs: Runs,
    /// The keys are what `class` and `runs` say. Not saved: a hostile snapshot may lie.
    #[serde(skip)]
    known: bool,
}

impl StepFn for Sort {
    fn catches(&self) -> bool {
        !matches!(self.phase, Phase::Collect | Phase::Take)
    }

    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        if regs.len() != 7 || !self.has_lists(regs) || !self.is_known(core, regs) {
            return Err(core.system_error("bad registers"));
        }
        let mut answer = match input {
            Input::Returned(value) if self.asked => Some(value),
            Input::Raised(exception) => {
                self.put_back(core, regs);
                return Err(core.raise_again(exception));
            }
            _ => None,
        };
        loop {
            if core.meter.is_over() && answer.is_none() {
                self.asked = false;
                return Ok(Step::Yield);
            }
            let result = match self.phase {
                Phase::Collect => self.collect(core, regs, answer.take()),
                Phase::Take => self.take(core, regs),
                Phase::Keys => self.keys(core, regs, answer.take()),
                Phase::Classify => self.classify(core, regs),
                Phase::Chunks => self.chunk(core, regs),
                Phase::Merges => self.merge(core, regs),
                Phase::Runs => self.run(core, regs, answer.take()),
                Phase::Finish => return self.finish(core, regs),
            };
            match result {
                Ok(()) => {}
                Err(Fault::Raise) => {
                    if self.catches() {
                        self.put_back(core, regs);
                    }
                    return Err(Fault::Raise);
                }
                // Phases go on from where they were refused.
                Err(Fault::NeedsMemory) => return Err(Fault::Retry),
                Err(fault) => return Err(fault),
            }
        }
    }
}

impl Sort {
    fn new(phase: Phase, reverse: bool) -> Sort {
        Sort {
            phase,
            reverse,
            gives: phase == Phase::Collect,
            asked: false,
            class: Class::Unknown,
            runs: Runs::default(),
            known: true,
        }
    }

    /// Looks at what came from a snapshot. It costs as much as having read the snapshot did, and no fuel, so that a session
    /// has used the same wherever it ran.
    fn is_known(&mut self, core: &Core, regs: &[Value]) -> bool {
        self.known = self.known
            || match self.phase {
                Phase::Collect | Phase::Take | Phase::Keys | Phase::Finish => true,
                Phase::Classify => self.class == Class::Unknown || self.has_classes(core, regs),
                Phase::Chunks | Phase::Merges => self.has_classes(core, regs),
                Phase::Runs => self.runs.is_sound(core.heap.list(regs[ITEMS]).items.len() as u32),
            };
        self.known
    }

    /// Whether the registers hold the lists that the phase works on: in a hostile snapshot they may not.
    fn has_lists(&self, regs: &[Value]) -> bool {
        let is_list = |at: usize| regs[at].is_kind(Kind::List);
        let lists = match self.phase {
            Phase::Collect => true,
            Phase::Take => is_list(TARGET),
            _ => is_list(TARGET) && is_list(ITEMS),
        };
        let scratch = [KEYS, STACK, SPARE_ITEMS, SPARE_KEYS];
        lists && scratch.into_iter().all(|at| regs[at].is_undef() || is_list(at))
    }

    fn collect(
        &mut self,
        core: &mut Core,
        regs: &mut [Value],
        answer: Option<Value>,
    ) -> Result<(), Fault> {
        let list = match answer {
            Some(list) => list,
            None => {
                self.asked = true;
                core.list_from(regs[TARGET])?
            }
        };
        self.asked = false;
        regs[TARGET] = list;
        self.phase = Phase::Take;
        Ok(())
    }

    /// Takes the items off the list.
    fn take(&mut self, core: &mut Core, regs: &mut [Value]) -> Result<(), Fault> {
        if !regs[TARGET].is_kind(Kind::List) {
            return Err(core.system_error("bad registers"));
        }
        let items = core.heap.new_list(Vec::new())?;
        regs[ITEMS] = items;
        swap_lists(core, regs[TARGET], items);
        self.phase = if regs[FUNCTION].is_undef() { Phase::Classify } else { Phase::Keys };
        Ok(())
    }

    /// Calls the key function on one item after the other.
    fn keys(
        &mut self,
        core: &mut Core,
        regs: &mut [Value],
        answer: Option<Value>,
    ) -> Result<(), Fault> {
        let count = core.heap.list(regs[ITEMS]).items.len();
        if regs[KEYS].is_undef() {
            core.heap.books.reserve(count as u64 * 8 + 64)?;
            let keys = core.heap.new_list(Vec::new())?;
            core.heap.list_room(keys, count.max(2) as u64)?;
            regs[KEYS] = keys;
        }
        if let Some(key) = answer {
            core.heap.list_push(regs[KEYS], key)?;
            self.asked = false;
        }
        let function = regs[FUNCTION];
        let native = registry::native(function).filter(|native| {
            let plain = !native.signature.extra && !native.signature.keywords;
            let one = native.leading() + native.signature.slots as usize == 1;
            plain && one && matches!(native.kind, NativeKind::Function | NativeKind::Method)
        });
        loop {
            let at = core.heap.list(regs[KEYS]).items.len();
            let Some(item) = core.item_at(regs[ITEMS], at) else { break };
            self.asked = true;
            let key = match native {
                Some(native) if native.leading() == 0 || core.receives(native, function, item) => {
                    core.retrying(|core| {
                        core.charge(1)?;
                        (native.call)(core, &[item])
                    })
                }
                _ => core.call_now(function, &[item]),
            };
            match key {
                Ok(key) => core.heap.list_push(regs[KEYS], key)?,
                Err(Fault::Enter) => return Err(Fault::Enter),
                Err(fault) => {
                    self.asked = false;
                    return Err(fault);
                }
            }
            self.asked = false;
            if core.meter.is_over() {
                return Ok(());
            }
        }
        self.phase = Phase::Classify;
        Ok(())
    }

    /// Runs the general sort to its next question.
    fn run(
        &mut self,
        core: &mut Core,
        regs: &mut [Value],
        answer: Option<Value>,
    ) -> Result<(), Fault> {
        if let Some(less) = answer {
            self.asked = false;
            self.runs.answer(core, regs, less == TRUE);
        }
        for _ in 0..64 {
            let Some((a, b)) = self.runs.question(core, regs)? else {
                self.phase = Phase::Finish;
                return Ok(());
            };
            self.asked = true;
            let less = core.compare_truth(crate::code::op::CompareOp::Lt, a, b);
            match less {
                Ok(less) => self.runs.answer(core, regs, less),
                Err(Fault::Enter) => {
                    core.charge(1)?;
                    return Err(Fault::Enter);
                }
                Err(fault) => {
                    self.asked = false;
                    return Err(fault);
                }
            }
            self.asked = false;
        }
        core.charge(16)
    }

    fn finish(&mut self, core: &mut Core, regs: &mut [Value]) -> Result<Step, Fault> {
        if self.reverse {
            core.heap.list_mut(regs[ITEMS]).items.reverse();
        }
        let target = core.heap.list(regs[TARGET]);
        let modified = target.capacity != 0 || !target.items.is_empty();
        swap_lists(core, regs[TARGET], regs[ITEMS]);
        if modified {
            return Err(core.value_error("list modified during sort"));
        }
        Ok(Step::Return(if self.gives { regs[TARGET] } else { NONE }))
    }

    /// Gives the items back to the list, as far as they are sorted.
    fn put_back(&mut self, core: &mut Core, regs: &mut [Value]) {
        if self.phase == Phase::Runs {
            self.runs.abandon(core, regs);
        }
        swap_lists(core, regs[TARGET], regs[ITEMS]);
    }
}

/// Swaps what two lists hold.
fn swap_lists(core: &mut Core, a: Value, b: Value) {
    if a.is_kind(Kind::List)
        && b.is_kind(Kind::List)
        && let Some((a, b)) = core.heap.lists.pair(a.index(), b.index())
    {
        std::mem::swap(a, b);
    }
}

fn begin(
    core: &mut Core,
    phase: Phase,
    source: Value,
    key: Value,
    reverse: bool,
) -> Result<Value, Fault> {
    let key = if key.is_none() { UNDEF } else { key };
    let registers = [source, UNDEF, UNDEF, UNDEF, UNDEF, UNDEF, key];
    Err(core.enter(Sort::new(phase, reverse), &registers))
}

fn sort(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[list, key, reverse] = args else { return Err(core.system_error("bad arguments")) };
    let list = core.receiver(list, &[Kind::List], TypeId::List, "sort")?;
    let name = (Owner::Type(TypeId::List), "sort");
    let reverse = !reverse.is_undef() && core.truth_arg(name, args, 2)?;
    begin(core, Phase::Take, list, key, reverse)
}

fn sorted(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[iterable, key, reverse] = args else { return Err(core.system_error("bad arguments")) };
    let reverse =
        !reverse.is_undef() && core.truth_arg((Owner::Module("builtins"), "sorted"), args, 2)?;
    begin(core, Phase::Collect, iterable, key, reverse)
}
