//! `itertools`: the types, and how their objects are made.
//!
//! Place: an iterator is an `Iter::Tool`; `itertools/next.rs` gives the values that need no guest code, and
//! `itertools/combine.rs` those of products and combinations; `itertools/advance.rs` is the frame for all others.
//!
//! ```text
//!              x            y             z          at          stage
//! accumulate   iterator     function      total                  1: the total comes first
//! batched      iterator                              size        1: strict
//! chain        iterator of  iterator
//!              iterables    that runs
//! compress     data         selectors
//! count        next         step
//! cycle        iterator     what it gave             next        1: it has ended
//! dropwhile    predicate    iterator                             1: nothing more to drop
//! filterfalse  predicate    iterator
//! groupby      iterator     key function  keys,                  which of the list are there
//!                                         value, group
//! grouper      groupby      key
//! islice       iterator     to skip       to take    step - 1
//! pairwise     iterator     value before
//! product, permutations, combinations: pools, indices, cycles, r
//! repeat       object       times
//! starmap      function     iterator
//! takewhile    predicate    iterator
//! tee          iterator     link: empty, or a value and the next link
//! zip_longest  iterators    fill value               still active
//! ```
//!
//! Invariants: `stage` is `ENDED` for good once an iterator has ended. The lists within are no guest's.
//! Limits: those of memory; what does not give a value at once is charged and sliced.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::iter::{ENDED, Iter, Tool, ToolState};
use crate::native::registry::{self, Owner};
use crate::native::state::StepFn;
use crate::native::{Input, NativeDef, Signature, Step};
use crate::types::TypeId;
use crate::value::{Kind, NONE, UNDEF, Value};

pub(crate) mod advance;
mod combine;
mod next;

/// `__new__` of a type of the module, which classes may derive from.
macro_rules! constructor {
    ($signature:expr, $call:expr) => {
        NativeDef::class_method("__new__", $signature, |core, args| {
            derived(core, args)?;
            let call: crate::native::NativeFn = $call;
            call(core, args)
        })
    };
}

/// Each tool with its type and what makes one.
static CONSTRUCTORS: &[(Tool, TypeId, &[NativeDef])] = &[
    (
        Tool::Accumulate,
        TypeId::Accumulate,
        &[constructor!(Signature::named(&["iterable", "func", "initial"], 1, 0, 2), accumulate)],
    ),
    (
        Tool::Batched,
        TypeId::Batched,
        &[constructor!(Signature::named(&["iterable", "n", "strict"], 2, 0, 2), batched)],
    ),
    (
        Tool::Chain,
        TypeId::Chain,
        &[
            constructor!(Signature::variadic(&[]), chain),
            NativeDef::class_method("from_iterable", Signature::exact(1), |core, args| {
                core.make_tool(Plan::of(Tool::Chain), &[arg(args, 1)], [UNDEF; 3])
            }),
        ],
    ),
    (
        Tool::Combinations,
        TypeId::Combinations,
        &[constructor!(Signature::named(&["iterable", "r"], 2, 0, 2), |core, args| {
            combinations(core, args, Tool::Combinations, TypeId::Combinations)
        })],
    ),
    (
        Tool::WithReplacement,
        TypeId::WithReplacement,
        &[constructor!(Signature::named(&["iterable", "r"], 2, 0, 2), |core, args| {
            combinations(core, args, Tool::WithReplacement, TypeId::WithReplacement)
        })],
    ),
    (
        Tool::Compress,
        TypeId::Compress,
        &[constructor!(Signature::named(&["data", "selectors"], 2, 0, 2), |core, args| {
            core.make_tool(Plan::of(Tool::Compress), &[arg(args, 1), arg(args, 2)], [UNDEF; 3])
        })],
    ),
    (
        Tool::Count,
        TypeId::Count,
        &[constructor!(Signature::named(&["start", "step"], 0, 0, 2), count)],
    ),
    (
        Tool::Cycle,
        TypeId::Cycle,
        &[constructor!(Signature::exact(1), |core, args| {
            core.make_tool(Plan::of(Tool::Cycle), &[arg(args, 1)], [UNDEF; 3])
        })],
    ),
    (
        Tool::DropWhile,
        TypeId::DropWhile,
        &[constructor!(Signature::range(2, 2), |core, args| {
            of_function(core, args, Tool::DropWhile)
        })],
    ),
    (
        Tool::FilterFalse,
        TypeId::FilterFalse,
        &[constructor!(Signature::range(2, 2), |core, args| {
            of_function(core, args, Tool::FilterFalse)
        })],
    ),
    (
        Tool::GroupBy,
        TypeId::GroupBy,
        &[constructor!(Signature::named(&["iterable", "key"], 1, 0, 2), |core, args| {
            let key = if arg(args, 2).is_undef() { NONE } else { arg(args, 2) };
            core.make_tool(Plan::of(Tool::GroupBy), &[arg(args, 1)], [key, UNDEF, UNDEF])
        })],
    ),
    (Tool::ISlice, TypeId::ISlice, &[constructor!(Signature::range(2, 4), islice)]),
    (
        Tool::Pairwise,
        TypeId::Pairwise,
        &[constructor!(Signature::exact(1), |core, args| {
            core.make_tool(Plan::of(Tool::Pairwise), &[arg(args, 1)], [UNDEF; 3])
        })],
    ),
    (
        Tool::Permutations,
        TypeId::Permutations,
        &[constructor!(Signature::named(&["iterable", "r"], 1, 0, 2), permutations)],
    ),
    (Tool::Product, TypeId::Product, &[constructor!(Signature::variadic(&["repeat"]), product)]),
    (
        Tool::Repeat,
        TypeId::Repeat,
        &[constructor!(Signature::named(&["object", "times"], 1, 0, 2), repeat)],
    ),
    (
        Tool::StarMap,
        TypeId::StarMap,
        &[constructor!(Signature::range(2, 2), |core, args| of_function(
            core,
            args,
            Tool::StarMap
        ))],
    ),
    (
        Tool::TakeWhile,
        TypeId::TakeWhile,
        &[constructor!(Signature::range(2, 2), |core, args| {
            of_function(core, args, Tool::TakeWhile)
        })],
    ),
    (
        Tool::Tee,
        TypeId::Tee,
        &[
            NativeDef::method("__copy__", Signature::exact(0), |core, args| core.tee_copy(args[0])),
            constructor!(Signature::exact(1), |core, args| {
                let plan = Plan { tool: Tool::Tee, flag: true };
                core.make_tool(plan, &[arg(args, 1)], [Value::int(1), UNDEF, UNDEF])
            }),
        ],
    ),
    (
        Tool::ZipLongest,
        TypeId::ZipLongest,
        &[constructor!(Signature::variadic(&["fillvalue"]), |core, args| {
            let &[_, fill, ref iterables @ ..] = args else {
                return Err(core.system_error("bad arguments"));
            };
            let fill = if fill.is_undef() { NONE } else { fill };
            core.make_tool(Plan::of(Tool::ZipLongest), iterables, [fill, UNDEF, UNDEF])
        })],
    ),
];

/// The types' own attributes.
pub(crate) fn natives() -> impl Iterator<Item = (Owner, &'static [NativeDef])> {
    CONSTRUCTORS.iter().map(|(_, type_id, list)| (Owner::Type(*type_id), *list))
}

/// All types of the module, `_grouper` included.
pub(crate) fn types() -> impl Iterator<Item = TypeId> {
    CONSTRUCTORS.iter().map(|(_, type_id, _)| *type_id).chain([TypeId::Grouper])
}

/// The module's types by name.
pub(crate) fn constants() -> Vec<(&'static str, Value)> {
    types().map(|type_id| (type_id.name(), type_id.value())).collect()
}

/// `itertools`
pub(crate) static NATIVES: &[NativeDef] =
    &[NativeDef::function("tee", Signature::range(1, 2), tee)];

/// What is made, and whether it is strict (`batched`) or alone (`tee`).
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Plan {
    tool: Tool,
    flag: bool,
}

/// Takes an iterator, or all values, of each item of a tuple. Registers: tuple, list of what was taken, three of the tool.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Make {
    plan: Plan,
}

impl Plan {
    const fn of(tool: Tool) -> Plan {
        Plan { tool, flag: false }
    }
}

impl StepFn for Make {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [iterables, taken, a, b, c] = regs else {
            return Err(core.system_error("bad registers"));
        };
        if let Input::Returned(value) = input {
            core.heap.list_push(taken, value)?;
        }
        loop {
            let at = core.heap.items(taken).map_or(0, <[Value]>::len);
            let Some(iterable) = core.item_at(iterables, at) else { break };
            if core.meter.is_over() {
                return Ok(Step::Yield);
            }
            core.retrying(|core| {
                core.charge(1)?;
                let value = core.take_for(self.plan.tool, iterable)?;
                core.heap.list_push(taken, value)
            })?;
        }
        let taken: SmallVec<[Value; 4]> = core.heap.items(taken).unwrap_or_default().into();
        core.retrying(|core| core.finish_tool(self.plan, &taken, [a, b, c])).map(Step::Return)
    }
}

/// Makes what a class derived from a type of the module carries. Registers: the class, `__new__`, its arguments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct MakeDerived {
    asked: bool,
}

impl StepFn for MakeDerived {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [class, new, ref args @ ..] = regs else {
            return Err(core.system_error("bad registers"));
        };
        let made = match input {
            Input::Returned(made) if self.asked => made,
            _ => {
                self.asked = true;
                let native = registry::native(new);
                let Some(native) = native else { return Err(core.system_error("no built-in")) };
                let args: SmallVec<[Value; 6]> = SmallVec::from_slice(args);
                (native.call)(core, &args)?
            }
        };
        let own = args.first().copied().and_then(TypeId::from_value).unwrap_or(TypeId::Object);
        core.retrying(|core| core.as_instance_of(class, own, made)).map(Step::Return)
    }
}

/// Where `args` begin with a class derived from a type of the module: what makes an instance of it.
fn derived(core: &mut Core, args: &[Value]) -> Result<(), Fault> {
    let Some((class, rest)) = args.split_first() else { return Ok(()) };
    if !class.is_kind(Kind::Class) {
        return Ok(());
    }
    let own = core.layout_of(*class);
    let Some(new) = registry::constructor(own) else {
        return Err(core.system_error("no constructor"));
    };
    let mut registers: SmallVec<[Value; 6]> = smallvec::smallvec![*class, new, own.value()];
    registers.extend_from_slice(rest);
    Err(core.enter(MakeDerived::default(), &registers))
}

fn arg(args: &[Value], at: usize) -> Value {
    args.get(at).copied().unwrap_or(UNDEF)
}

fn accumulate(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let function = if arg(args, 2).is_undef() { NONE } else { arg(args, 2) };
    let initial = if arg(args, 3).is_none() { UNDEF } else { arg(args, 3) };
    core.make_tool(Plan::of(Tool::Accumulate), &[arg(args, 1)], [function, initial, UNDEF])
}

fn batched(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let name = (Owner::Type(TypeId::Batched), "__new__");
    let size = core.exact_size_arg(name, args, 2)?;
    let strict = !arg(args, 3).is_undef() && core.truth_arg(name, args, 3)?;
    if size < 1 {
        return Err(core.value_error("n must be at least one"));
    }
    let plan = Plan { tool: Tool::Batched, flag: strict };
    core.make_tool(plan, &[arg(args, 1)], [Value::int(size.min(COUNT_MAX)), UNDEF, UNDEF])
}

/// The largest count that fits an iterator's `at`.
const COUNT_MAX: i64 = u32::MAX as i64;

fn chain(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let iterables = core.heap.new_tuple(args.get(1..).unwrap_or_default())?;
    let x = core.heap.new_iter(Iter::Tuple { tuple: iterables, at: 0 })?;
    core.new_tool(ToolState { x, ..ToolState::new(Tool::Chain) })
}

fn combinations(
    core: &mut Core,
    args: &[Value],
    tool: Tool,
    type_id: TypeId,
) -> Result<Value, Fault> {
    let size = core.exact_size_arg((Owner::Type(type_id), "__new__"), args, 2)?;
    if size < 0 {
        return Err(core.value_error("r must be non-negative"));
    }
    let size = Value::int(size.min(COUNT_MAX));
    core.make_tool(Plan::of(tool), &[arg(args, 1)], [size, UNDEF, UNDEF])
}

fn permutations(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let size = arg(args, 2);
    let size = if size.is_undef() || size.is_none() {
        NONE
    } else {
        let plain = core.plain(size);
        let Some(int) = core.int_clamped(plain) else {
            return Err(core.type_error("Expected int as r"));
        };
        if int < 0 {
            return Err(core.value_error("r must be non-negative"));
        }
        Value::int(int.min(COUNT_MAX))
    };
    core.make_tool(Plan::of(Tool::Permutations), &[arg(args, 1)], [size, UNDEF, UNDEF])
}

fn product(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[_, repeat, ref iterables @ ..] = args else {
        return Err(core.system_error("bad arguments"));
    };
    let times = if repeat.is_undef() {
        1
    } else {
        core.exact_size_arg((Owner::Type(TypeId::Product), "__new__"), args, 1)?
    };
    if times < 0 {
        return Err(core.value_error("repeat argument cannot be negative"));
    }
    let times = Value::int(times.min(COUNT_MAX));
    core.make_tool(Plan::of(Tool::Product), iterables, [times, UNDEF, UNDEF])
}

fn count(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    for value in args.iter().skip(1).filter(|value| !value.is_undef()) {
        let special = ["__index__", "__int__", "__float__", "__complex__"];
        let number = core.is_number(*value)
            || core.as_complex(core.plain(*value)).is_some()
            || special.iter().any(|name| core.guest_special(*value, name).is_some());
        if !number {
            return Err(core.type_error("a number is required"));
        }
    }
    let given = |at: usize, default: i64| match arg(args, at) {
        value if value.is_undef() => Value::int(default),
        value => value,
    };
    let (mut x, mut y) = (given(1, 0), given(2, 1));
    if let (Some(first), Some(1)) = (core.plain(x).small_int(), core.plain(y).small_int()) {
        // Counting ints by one keeps no classes of theirs.
        (x, y) = (core.heap.new_int(first)?, Value::int(1));
    }
    core.new_tool(ToolState { x, y, ..ToolState::new(Tool::Count) })
}

fn repeat(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let times = if arg(args, 2).is_undef() {
        NONE
    } else {
        let times = core.exact_size_arg((Owner::Type(TypeId::Repeat), "__new__"), args, 2)?;
        core.heap.new_int(times.max(0))?
    };
    core.new_tool(ToolState { x: arg(args, 1), y: times, ..ToolState::new(Tool::Repeat) })
}

fn of_function(core: &mut Core, args: &[Value], tool: Tool) -> Result<Value, Fault> {
    core.make_tool(Plan::of(tool), &[arg(args, 2)], [arg(args, 1), UNDEF, UNDEF])
}

const STOP: &str = "Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.";
const INDICES: &str = "Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.";
const STEP: &str = "Step for islice() must be a positive integer or None.";

fn islice(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let alone = arg(args, 3).is_undef();
    let (start, stop, step) = if alone { (0, 2, 0) } else { (2, 3, 4) };
    let stop = bound(core, args, stop, STOP)?;
    let start = if alone { None } else { bound(core, args, start, INDICES)? };
    let step = if alone { None } else { bound(core, args, step, STEP)? };
    if step == Some(0) {
        return Err(core.value_error(STEP));
    }
    let int = |value: i64| Value::int(value.min(crate::value::INT_MAX));
    let (start, step) = (int(start.unwrap_or(0)), int((step.unwrap_or(1) - 1).min(COUNT_MAX)));
    let plan = Plan::of(Tool::ISlice);
    core.make_tool(plan, &[arg(args, 1)], [start, stop.map_or(NONE, int), step])
}

/// An argument of `islice`: `None`, or what is not negative.
fn bound(
    core: &mut Core,
    args: &[Value],
    at: usize,
    wrong: &'static str,
) -> Result<Option<i64>, Fault> {
    let value = arg(args, at);
    if value.is_undef() || value.is_none() {
        return Ok(None);
    }
    let plain = core.plain(value);
    let int = core.int_ref(plain).is_some() || core.guest_special(value, "__index__").is_some();
    if !int {
        return Err(core.value_error(wrong));
    }
    let index = core.index_arg((Owner::Type(TypeId::ISlice), "__new__"), args, at)?;
    match core.int_ref(index).and_then(crate::number::IntRef::to_i64) {
        Some(int) if int >= 0 => Ok(Some(int)),
        _ => Err(core.value_error(wrong)),
    }
}

fn tee(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let count = if arg(args, 1).is_undef() {
        2
    } else {
        core.exact_size_arg((Owner::Module("itertools"), "tee"), args, 1)?
    };
    if count < 0 {
        return Err(core.value_error("n must be >= 0"));
    }
    let count = Value::int(count.min(COUNT_MAX));
    core.make_tool(Plan::of(Tool::Tee), &[arg(args, 0)], [count, UNDEF, UNDEF])
}

impl Core {
    pub(crate) fn new_tool(&mut self, state: ToolState) -> Result<Value, Fault> {
        self.heap.new_iter(Iter::Tool(state))
    }

    /// The state of an iterator of this module.
    pub(crate) fn tool(&self, iter: Value) -> Option<ToolState> {
        match iter.is_kind(Kind::Iterator).then(|| self.heap.iter(iter)) {
            Some(Iter::Tool(state)) => Some(*state),
            _ => None,
        }
    }

    /// What the texts of `count` and `repeat` show.
    pub(crate) fn parts_of_tool(&self, iter: Value) -> SmallVec<[Value; 2]> {
        let Some(state) = self.tool(iter) else { return SmallVec::new() };
        let hidden = match state.tool {
            Tool::Count => Value::int(1),
            Tool::Repeat => NONE,
            _ => return SmallVec::new(),
        };
        if state.y == hidden {
            SmallVec::from_slice(&[state.x])
        } else {
            SmallVec::from_slice(&[state.x, state.y])
        }
    }

    fn set_tool(&mut self, iter: Value, state: ToolState) {
        *self.heap.iter_mut(iter) = Iter::Tool(state);
    }

    /// Ends an iterator for good.
    fn end_tool(&mut self, iter: Value, tool: Tool) {
        self.set_tool(iter, ToolState { stage: ENDED, ..ToolState::new(tool) });
    }

    /// What a tool is made of has ended: some then ask it again when they are asked again.
    fn input_ended(&mut self, iter: Value, tool: Tool) {
        let asks_again = matches!(
            tool,
            Tool::Accumulate
                | Tool::Compress
                | Tool::DropWhile
                | Tool::FilterFalse
                | Tool::StarMap
                | Tool::TakeWhile
        );
        if !asks_again {
            self.end_tool(iter, tool);
        }
    }

    /// An exception leaves the step of a tool: those that let go of their input before they ask it have ended by that.
    pub(crate) fn tool_raised(&mut self, iter: Value) {
        let Some(state) = self.tool(iter) else { return };
        let ends = match state.tool {
            Tool::Batched | Tool::ISlice | Tool::Pairwise | Tool::ZipLongest => true,
            Tool::Chain => state.y.is_undef(),
            _ => false,
        };
        if ends {
            self.end_tool(iter, state.tool);
        }
    }

    /// What a tool takes of an iterable: its values where it needs them all, else an iterator.
    fn take_for(&mut self, tool: Tool, iterable: Value) -> Result<Value, Fault> {
        match tool {
            Tool::Product | Tool::Permutations | Tool::Combinations | Tool::WithReplacement => {
                if !self.is_iterable(iterable) {
                    return Err(self.not_iterable(iterable));
                }
                self.tuple_from(iterable)
            }
            _ => self.iter(iterable),
        }
    }

    /// Makes an iterator; by a frame where an iterable needs guest code.
    fn make_tool(
        &mut self,
        plan: Plan,
        iterables: &[Value],
        parts: [Value; 3],
    ) -> Result<Value, Fault> {
        let mut taken: SmallVec<[Value; 4]> = SmallVec::new();
        for iterable in iterables {
            match self.take_for(plan.tool, *iterable) {
                Ok(value) => taken.push(value),
                Err(Fault::Enter) => {
                    let all = self.heap.new_tuple(iterables)?;
                    let list = self.heap.new_list(Vec::new())?;
                    let [a, b, c] = parts;
                    return Err(self.enter(Make { plan }, &[all, list, a, b, c]));
                }
                Err(fault) => return Err(fault),
            }
        }
        self.finish_tool(plan, &taken, parts)
    }

    fn finish_tool(
        &mut self,
        plan: Plan,
        taken: &[Value],
        parts: [Value; 3],
    ) -> Result<Value, Fault> {
        let [a, b, c] = parts;
        let first = taken.first().copied().unwrap_or(UNDEF);
        let new = ToolState { x: first, ..ToolState::new(plan.tool) };
        let state = match plan.tool {
            Tool::Accumulate => ToolState { stage: u8::from(!b.is_undef()), y: a, z: b, ..new },
            Tool::Batched => ToolState { stage: u8::from(plan.flag), at: count_of(a), ..new },
            Tool::Compress => ToolState { y: arg(taken, 1), ..new },
            Tool::Cycle => ToolState { y: self.heap.new_list(Vec::new())?, ..new },
            Tool::DropWhile | Tool::FilterFalse | Tool::StarMap | Tool::TakeWhile => {
                ToolState { x: a, y: first, ..new }
            }
            Tool::GroupBy => ToolState { y: a, z: self.heap.new_list(vec![NONE; 4])?, ..new },
            Tool::ISlice => ToolState { y: a, z: b, at: count_of(c), ..new },
            Tool::ZipLongest => {
                let x = self.heap.new_list(taken.to_vec())?;
                ToolState { x, y: a, at: taken.len() as u32, ..new }
            }
            Tool::Product | Tool::Permutations | Tool::Combinations | Tool::WithReplacement => {
                return self.new_combination(plan.tool, taken, a);
            }
            Tool::Tee => return self.new_tees(first, count_of(a), plan.flag),
            Tool::Chain | Tool::Pairwise | Tool::Count | Tool::Repeat | Tool::Grouper => new,
        };
        self.new_tool(state)
    }

    /// As many iterators over the same values; only the first, where one is `alone`.
    fn new_tees(&mut self, source: Value, count: u32, alone: bool) -> Result<Value, Fault> {
        self.heap.books.reserve(u64::from(count) * 64 + 256)?;
        self.charge(u64::from(count))?;
        let first = match self.tool(source) {
            Some(ToolState { tool: Tool::Tee, .. }) if alone => return self.tee_copy(source),
            Some(ToolState { tool: Tool::Tee, .. }) => source,
            _ => {
                let y = self.heap.new_list(Vec::new())?;
                self.new_tool(ToolState { x: source, y, ..ToolState::new(Tool::Tee) })?
            }
        };
        if alone {
            return Ok(first);
        }
        let mut all = Vec::with_capacity(count as usize);
        for at in 0..count {
            all.push(if at == 0 { first } else { self.tee_copy(first)? });
        }
        self.heap.new_tuple(&all)
    }

    fn tee_copy(&mut self, tee: Value) -> Result<Value, Fault> {
        match self.tool(tee) {
            Some(state) => self.new_tool(state),
            None => Err(self.system_error("no tee")),
        }
    }
}

fn count_of(value: Value) -> u32 {
    value.small_int().and_then(|int| u32::try_from(int).ok()).unwrap_or(0)
}
