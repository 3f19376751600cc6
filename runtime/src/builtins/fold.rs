//! `sum`, `min`, `max`, `any`, `all`, `sorted`.
//!
//! Place: `builtins`.
//!
//! Invariants: one pass over the iterable as a step function; a short list or tuple of plain values needs no frame. `sum`
//! of floats is compensated as CPython's (Neumaier), which is why its state keeps two floats.
//! Limits: a fuel for 16 values.

use serde::{Deserialize, Serialize};

use crate::code::op::{BinaryOp, CompareOp};
use crate::core::Core;
use crate::exception::Fault;
use crate::native::state::{Fed, StepFn};
use crate::native::{Input, NativeDef, Signature, Step};
use crate::number::math::sum::Compensated;
use crate::protocol::compare::order_answers;
use crate::value::{Kind, TRUE, UNDEF, Value, int_fits};

/// The functions.
pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::function("sum", Signature::named(&["iterable", "start"], 1, 1, 2), sum),
    NativeDef::function("any", Signature::exact(1), |core, args| any_all(core, args, true)),
    NativeDef::function("all", Signature::exact(1), |core, args| any_all(core, args, false)),
    NativeDef::function("min", Signature::variadic(&["key", "default"]), |core, args| {
        best(core, args, CompareOp::Lt)
    }),
    NativeDef::function("max", Signature::variadic(&["key", "default"]), |core, args| {
        best(core, args, CompareOp::Gt)
    }),
];

/// Values that a native visits at once.
const SHORT: usize = 256;

// === sum ===

/// How `sum` adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Adds {
    /// Inline ints, in the register.
    Ints,
    /// Floats, in the state.
    Floats,
    /// Anything, by `+`.
    Any,
}

/// `sum(iterable, start)`. Registers: iterable or iterator, sum so far.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Sum {
    floats: Compensated,
    stage: u8,
    adds: Adds,
    count: u8,
}

impl Sum {
    fn new(start: Value) -> Sum {
        let mut sum = Sum { floats: Compensated::new(0.0), stage: 0, adds: Adds::Any, count: 0 };
        sum.choose(start);
        sum
    }

    /// Takes the way of adding that suits the sum so far.
    fn choose(&mut self, sum: Value) {
        self.adds = if sum.is_int() {
            Adds::Ints
        } else if sum.is_float() {
            self.floats = Compensated::new(sum.as_float());
            Adds::Floats
        } else {
            Adds::Any
        };
    }

    fn total(&self, sum: Value) -> Value {
        if self.adds != Adds::Floats {
            return sum;
        }
        Value::float(self.floats.finish())
    }

    /// Adds an item without guest code where that is one of the quick ways.
    fn add_plain(&mut self, core: &mut Core, sum: &mut Value, item: Value) -> Result<bool, Fault> {
        match self.adds {
            Adds::Ints => {
                let Some(int) = item.small_int() else { return Ok(false) };
                let total = sum.as_int() + int;
                if !int_fits(total) {
                    return Ok(false);
                }
                *sum = Value::int(total);
                Ok(true)
            }
            Adds::Floats if item.is_float() => {
                self.floats.add(item.as_float());
                Ok(true)
            }
            Adds::Floats if core.int_ref(item).is_some() => {
                let float = core.to_float(item)?;
                self.floats.add(float);
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// Adds what a list, a tuple, a range or bytes has next, as long as it is plain and the slice lasts, which all of it takes half
    /// of: whether there was any.
    fn add_run(&mut self, core: &mut Core, regs: &mut [Value]) -> bool {
        let &mut [iter, ref mut sum] = regs else { return false };
        let most = usize::try_from(core.meter.slice).unwrap_or(0);
        let ahead = core.ahead(iter, most);
        let mut taken = 0;
        match self.adds {
            Adds::Ints if ahead.is_empty() => {
                if let Some((more, count)) = core.sum_ahead(iter, most)
                    && let Some(total) = sum.as_int().checked_add(more)
                    && int_fits(total)
                {
                    (*sum, taken) = (Value::int(total), count);
                }
            }
            Adds::Ints => {
                let mut total = sum.as_int();
                for item in ahead {
                    if !item.is_int() || !int_fits(total + item.as_int()) {
                        break;
                    }
                    total += item.as_int();
                    taken += 1;
                }
                *sum = Value::int(total);
            }
            Adds::Floats => {
                for item in ahead {
                    if !item.is_float() {
                        break;
                    }
                    self.floats.add(item.as_float());
                    taken += 1;
                }
            }
            Adds::Any => {}
        }
        core.pass_counted(iter, taken, &mut self.count, 2)
    }

    /// Takes the result of `sum + item`.
    fn added(&mut self, sum: Value) {
        match self.adds {
            Adds::Ints => self.choose(sum),
            Adds::Floats => self.adds = Adds::Any,
            Adds::Any => {}
        }
    }
}

impl StepFn for Sum {
    fn feed(&mut self, core: &mut Core, regs: &mut [Value], value: Value) -> Fed {
        let [_, sum] = regs else { return Fed::Not };
        if self.stage != 1 || core.heap.books.reserve(256).is_err() {
            return Fed::Not;
        }
        // `add_plain` has no effect where it does not add.
        let quick = value.is_int() || value.is_float() || value.is_bool();
        if !quick || self.add_plain(core, sum, value) != Ok(true) {
            return Fed::Not;
        }
        self.count = self.count.wrapping_add(1);
        core.meter.slice -= i64::from(self.count.is_multiple_of(2));
        Fed::Taken
    }

    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [source, _] = regs else { return Err(core.system_error("bad registers")) };
        let mut input = input;
        if self.stage == 0 {
            regs[0] = match input {
                Input::Returned(iter) => iter,
                _ => core.iter(source)?,
            };
            self.stage = 1;
            input = Input::Entered;
        }
        // Asked for as long as there are any.
        let mut runs = true;
        loop {
            let item = match (self.stage, input) {
                (2, Input::Returned(sum)) => {
                    regs[1] = sum;
                    self.added(sum);
                    self.stage = 1;
                    None
                }
                (1, Input::Returned(item)) => Some(item),
                (1, Input::Exhausted(_)) => return Ok(Step::Return(self.total(regs[1]))),
                _ => {
                    core.retrying(|core| core.heap.books.reserve(256))?;
                    runs = runs && self.add_run(core, regs);
                    match core.retrying(|core| core.next(regs[0]))? {
                        Some(item) => Some(item),
                        None => return Ok(Step::Return(self.total(regs[1]))),
                    }
                }
            };
            if let Some(item) = item
                && !self.add_plain(core, &mut regs[1], item)?
            {
                let before = self.total(regs[1]);
                regs[1] = before;
                self.stage = 2;
                let sum = Sum::binary(core, before, item)?;
                regs[1] = sum;
                self.added(sum);
                self.stage = 1;
            }
            input = Input::Entered;
            self.count = self.count.wrapping_add(1);
            core.charge(u64::from(self.count.is_multiple_of(2)))?;
            if core.meter.is_over() {
                return Ok(Step::Yield);
            }
        }
    }
}

impl Sum {
    /// `sum + item`. An item that a built-in iterator gave would be lost by a refusal; then `+` becomes a frame.
    fn binary(core: &mut Core, sum: Value, item: Value) -> Result<Value, Fault> {
        match core.binary(BinaryOp::Add, sum, item, false) {
            Err(Fault::NeedsMemory) => Err(core.enter(Add::default(), &[sum, item])),
            result => result,
        }
    }
}

/// `a + b` as a frame of its own, so that a refusal repeats nothing else. Registers: a, b.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Add {
    asked: bool,
}

impl StepFn for Add {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [a, b] = regs else { return Err(core.system_error("bad registers")) };
        match input {
            Input::Returned(value) if self.asked => Ok(Step::Return(value)),
            _ => {
                self.asked = true;
                core.binary(BinaryOp::Add, a, b, false).map(Step::Return)
            }
        }
    }
}

fn sum(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[iterable, start] = args else { return Err(core.system_error("bad arguments")) };
    let start = start.or(Value::int(0));
    if !core.is_iterable(iterable) {
        return Err(core.not_iterable(iterable));
    }
    match core.plain(start).kind() {
        Some(Kind::Str) => {
            return Err(core.type_error("sum() can't sum strings [use ''.join(seq) instead]"));
        }
        Some(Kind::Bytes) => {
            return Err(core.type_error("sum() can't sum bytes [use b''.join(seq) instead]"));
        }
        _ if core.is_bytearray(core.plain(start)) => {
            return Err(core.type_error("sum() can't sum bytearray [use b''.join(seq) instead]"));
        }
        _ => {}
    }
    let mut state = Sum::new(start);
    if let Some(items) = core.heap.items(iterable)
        && items.len() <= SHORT
    {
        let count = items.len();
        core.charge_values(count)?;
        let mut total = start;
        for at in 0..count {
            let Some(item) = core.item_at(iterable, at) else { break };
            if !state.add_plain(core, &mut total, item)? {
                return Err(core.enter(Sum::new(start), &[iterable, start]));
            }
        }
        return Ok(state.total(total));
    }
    Err(core.enter(state, &[iterable, start]))
}

// === any, all ===

/// `any` and `all`. Registers: iterable or iterator.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct AnyAll {
    /// The truth that decides.
    decides: bool,
    stage: u8,
    count: u8,
}

impl StepFn for AnyAll {
    fn feed(&mut self, core: &mut Core, _regs: &mut [Value], value: Value) -> Fed {
        let truth = match value.small_int() {
            _ if value.is_bool() => value == TRUE,
            Some(int) => int != 0,
            None if value.is_none() => false,
            None => return Fed::Not,
        };
        if self.stage != 1 || truth == self.decides {
            return Fed::Not;
        }
        self.count = self.count.wrapping_add(1);
        core.meter.slice -= i64::from(self.count.is_multiple_of(8));
        Fed::Taken
    }

    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [source] = regs else { return Err(core.system_error("bad registers")) };
        let mut input = input;
        if self.stage == 0 {
            regs[0] = match input {
                Input::Returned(iter) => iter,
                _ => core.iter(source)?,
            };
            self.stage = 1;
            input = Input::Entered;
        }
        loop {
            let truth = match (self.stage, input) {
                (2, Input::Returned(truth)) => {
                    self.stage = 1;
                    truth == TRUE
                }
                (1, Input::Exhausted(_)) => return Ok(Step::Return(Value::bool(!self.decides))),
                (_, given) => {
                    let item = match given {
                        Input::Returned(item) => item,
                        _ => match core.retrying(|core| core.next(regs[0]))? {
                            Some(item) => item,
                            None => return Ok(Step::Return(Value::bool(!self.decides))),
                        },
                    };
                    self.stage = 2;
                    let truth = core.truth(item)?;
                    self.stage = 1;
                    truth
                }
            };
            if truth == self.decides {
                return Ok(Step::Return(Value::bool(self.decides)));
            }
            input = Input::Entered;
            self.count = self.count.wrapping_add(1);
            core.charge(u64::from(self.count.is_multiple_of(8)))?;
            if core.meter.is_over() {
                return Ok(Step::Yield);
            }
        }
    }
}

fn any_all(core: &mut Core, args: &[Value], decides: bool) -> Result<Value, Fault> {
    let &[iterable] = args else { return Err(core.system_error("bad arguments")) };
    Err(core.enter(AnyAll { decides, stage: 0, count: 0 }, &[iterable]))
}

// === min, max ===

/// `min` and `max`. Registers: iterable or iterator, best, its key, key function, item, its key, default.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Best {
    op: CompareOp,
    stage: u8,
    count: u8,
}

impl StepFn for Best {
    fn feed(&mut self, core: &mut Core, regs: &mut [Value], value: Value) -> Fed {
        let &mut [_, best, _, key, ..] = regs else { return Fed::Not };
        if regs.len() != 7 || self.stage != 1 || !key.is_undef() {
            return Fed::Not;
        }
        let first = best.is_undef();
        let better = core.fed(|core| Ok(first || core.compare_truth(self.op, value, regs[2])?));
        let Some(better) = better else { return Fed::Not };
        // As the stages of `step` leave them.
        (regs[4], regs[5]) = (value, value);
        if better {
            (regs[1], regs[2]) = (value, value);
        }
        self.count = self.count.wrapping_add(1);
        core.meter.slice -= i64::from(self.count.is_multiple_of(8));
        Fed::Taken
    }

    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        if regs.len() != 7 {
            return Err(core.system_error("bad registers"));
        }
        let mut input = input;
        if self.stage == 0 {
            regs[0] = match input {
                Input::Returned(iter) => iter,
                _ => core.iter(regs[0])?,
            };
            self.stage = 1;
            input = Input::Entered;
        }
        // Stage 1: take an item; 2: its key; 3: the comparison.
        let mut runs = true;
        loop {
            match (self.stage, input) {
                (1, Input::Exhausted(_)) => return self.end(core, regs),
                (1, Input::Returned(item)) => {
                    regs[4] = item;
                    self.stage = 2;
                    input = Input::Returned(if regs[3].is_undef() {
                        item
                    } else {
                        core.call(regs[3], &[item])?
                    });
                }
                (1, _) => {
                    runs = runs && self.take_run(core, regs);
                    match core.retrying(|core| core.next(regs[0]))? {
                        Some(item) => input = Input::Returned(item),
                        None => return self.end(core, regs),
                    }
                }
                (2, Input::Returned(key)) => {
                    regs[5] = key;
                    self.stage = 3;
                    input = Input::Returned(if regs[1].is_undef() {
                        TRUE
                    } else {
                        Value::bool(core.compare_truth(self.op, key, regs[2])?)
                    });
                }
                (3, Input::Returned(better)) => {
                    if better == TRUE {
                        (regs[1], regs[2]) = (regs[4], regs[5]);
                    }
                    self.stage = 1;
                    input = Input::Entered;
                    self.count = self.count.wrapping_add(1);
                    core.charge(u64::from(self.count.is_multiple_of(8)))?;
                    if core.meter.is_over() {
                        return Ok(Step::Yield);
                    }
                }
                _ => return Err(core.system_error("bad step")),
            }
        }
    }
}

impl Best {
    /// Takes what a list or tuple has next, as long as it is ints and the slice lasts, which all of it takes an eighth of:
    /// whether there was any.
    fn take_run(&mut self, core: &mut Core, regs: &mut [Value]) -> bool {
        let &mut [iter, ref mut best, ref mut best_key, key, ref mut item, ref mut item_key, _] =
            regs
        else {
            return false;
        };
        // The first item is yet to come.
        if !key.is_undef() || !best.is_int() {
            return best.is_undef();
        }
        let most = usize::try_from(core.meter.slice).unwrap_or(0);
        let mut so_far = best.as_int();
        let mut taken = 0;
        for next in core.ahead(iter, most) {
            if !next.is_int() {
                break;
            }
            if order_answers(self.op, next.as_int().cmp(&so_far)) {
                so_far = next.as_int();
            }
            // As the stages leave them.
            (*item, *item_key) = (*next, *next);
            taken += 1;
        }
        (*best, *best_key) = (Value::int(so_far), Value::int(so_far));
        core.pass_counted(iter, taken, &mut self.count, 8)
    }

    fn end(self, core: &mut Core, regs: &[Value]) -> Result<Step, Fault> {
        if let Some(best) = regs[1].bound().or(regs[6].bound()) {
            return Ok(Step::Return(best));
        }
        let name = if self.op == CompareOp::Lt { "min" } else { "max" };
        Err(core.value_error(format!("{name}() iterable argument is empty")))
    }
}

fn best(core: &mut Core, args: &[Value], op: CompareOp) -> Result<Value, Fault> {
    let &[key, default, ref values @ ..] = args else {
        return Err(core.system_error("bad arguments"));
    };
    let name = if op == CompareOp::Lt { "min" } else { "max" };
    let key = if key.is_none() { UNDEF } else { key };
    let source = match *values {
        [] => {
            return Err(core.type_error(format!("{name} expected at least 1 argument, got 0")));
        }
        [iterable] => iterable,
        _ => {
            if !default.is_undef() {
                return Err(core.type_error(format!(
                    "Cannot specify a default for {name}() with multiple positional arguments"
                )));
            }
            if key.is_undef()
                && let Some(best) = core.plain_best(values, op)
            {
                core.charge_values(values.len())?;
                return Ok(best);
            }
            core.heap.new_tuple(values)?
        }
    };
    if key.is_undef()
        && let Some(items) = core.heap.items(source)
        && !items.is_empty()
        && items.len() <= SHORT
    {
        core.charge_values(core.heap.items(source).map_or(0, <[Value]>::len))?;
        let best = core.plain_best(core.heap.items(source).unwrap_or_default(), op);
        core.meter.settle_owed();
        if let Some(best) = best {
            return Ok(best);
        }
    }
    let registers = [source, UNDEF, UNDEF, key, UNDEF, UNDEF, default];
    Err(core.enter(Best { op, stage: 0, count: 0 }, &registers))
}

impl Core {
    /// Passes over values that a step function has taken at once, and charges a fuel for so many of those that it counts:
    /// whether there were any.
    fn pass_counted(&mut self, iter: Value, taken: usize, count: &mut u8, each: u8) -> bool {
        if taken == 0 {
            return false;
        }
        self.pass(iter, taken);
        let (before, each) = (usize::from(*count), usize::from(each));
        self.meter.slice -= ((before + taken) / each - before / each) as i64;
        *count = count.wrapping_add(taken as u8);
        true
    }

    /// The first least or greatest of values whose order needs no guest code.
    fn plain_best(&self, values: &[Value], op: CompareOp) -> Option<Value> {
        let (first, rest) = values.split_first()?;
        let mut best = *first;
        for value in rest {
            let order = self.plain_order(*value, best)?;
            if order.is_some_and(|order| order_answers(op, order)) {
                best = *value;
            }
        }
        Some(best)
    }
}
