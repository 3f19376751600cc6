//! `_functools`: what is called often of `functools`; `frozen/functools.py` has the classes that these are methods of.
//!
//! Place: `stdlib.rs` registers them; the classes bind them as `__call__`, `__lt__` and so on.
//!
//! Invariants: what needs more than these know of (placeholders, keys that only guest code can compare, keyword arguments of
//! a cached function) is left to the module in Python, which does all of it.
//! Limits: as calls and dicts.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::code::op::CompareOp;
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::dict::Near;
use crate::native::state::StepFn;
use crate::native::{Input, NativeDef, Signature, Step};
use crate::protocol::container::For;
use crate::value::{FALSE, Kind, TRUE, UNDEF, Value};

/// Calls with any arguments, which come as a dict of the keyword ones and then the others.
const ANY: Signature = Signature::variadic(&[]).with_spare_keywords();

/// `_functools`
pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::method("partial_call", ANY, partial_call),
    NativeDef::method("cached_call", ANY, cached_call),
    NativeDef::method("key_lt", Signature::exact(1), |core, args| key(core, args, CompareOp::Lt)),
    NativeDef::method("key_gt", Signature::exact(1), |core, args| key(core, args, CompareOp::Gt)),
    NativeDef::method("key_le", Signature::exact(1), |core, args| key(core, args, CompareOp::Le)),
    NativeDef::method("key_ge", Signature::exact(1), |core, args| key(core, args, CompareOp::Ge)),
    NativeDef::method("key_eq", Signature::exact(1), |core, args| key(core, args, CompareOp::Eq)),
];

/// Where a cache has what; a list of `_lru_cache_wrapper`.
const HITS: usize = 3;
const MISSES: usize = 4;

/// Calls the function of a cache and keeps its result. Registers: the cache's list, key, arguments, then the result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Miss {
    /// 1 once the function was called, 2 once the result is known, 3 once it is being kept.
    stage: u8,
}

/// Compares by a function of two arguments. Registers: function, both.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct ByFunction {
    op: CompareOp,
    /// 1 once the function was called, 2 once it has answered, 3 once that is compared with 0.
    stage: u8,
}

/// An instance's own attribute.
pub(crate) fn part(core: &mut Core, this: Value, name: &'static str) -> Result<Value, Fault> {
    if !this.is_kind(Kind::Instance) {
        return Err(core.type_error("an instance of another class is needed"));
    }
    // A name that no string of the session has is no attribute either.
    let name = core.heap.find_name(name);
    Ok(name.and_then(|name| core.get_own(this, name)).unwrap_or(UNDEF))
}

/// `partial.__call__`; `_parts` is a tuple of the function, the arguments, the keyword arguments or None, and whether there
/// are placeholders.
fn partial_call(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[this, keywords, ref given @ ..] = args else {
        return Err(core.system_error("bad arguments"));
    };
    let parts = part(core, this, "_parts")?;
    let Some(&[function, held, words, holes]) = core.heap.items(parts) else {
        return Err(core.type_error("the partial object was not made by its class"));
    };
    if holes == TRUE {
        let given = core.heap.new_tuple(given)?;
        let keywords = words_of(core, keywords)?;
        return Err(core.call_frozen("functools", "_call_placed", &[this, given, keywords], UNDEF));
    }
    let mut all: SmallVec<[Value; 8]> = core.heap.items(held).unwrap_or_default().into();
    all.extend_from_slice(given);
    core.charge_values(all.len())?;
    let named = core.plain_len(keywords).unwrap_or(0) > 0;
    let keywords = match (words.is_kind(Kind::Dict), named) {
        (false, false) => UNDEF,
        (false, true) => keywords,
        (true, false) => words,
        (true, true) => {
            let both = core.dict_copy(words)?;
            let more: SmallVec<[(Value, Value); 4]> =
                core.heap.dict(keywords).iter_from(0).map(|(_, e)| (e.key, e.value)).collect();
            for (name, value) in more {
                core.dict_set_str(both, name, value)?;
            }
            both
        }
    };
    if keywords.is_undef() {
        return core.call_direct(function, &all);
    }
    core.call_keywords(function, &all, keywords)
}

/// `_lru_cache_wrapper.__call__`; `_state` is a list of the function, the dict, the most results, hits, misses, and whether
/// types count.
fn cached_call(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[this, keywords, ref given @ ..] = args else {
        return Err(core.system_error("bad arguments"));
    };
    let state = part(core, this, "_state")?;
    let Some(&[_, store, most, _, _, typed]) = core.heap.items(state) else {
        return Err(core.type_error("the cache was not made by its class"));
    };
    let plain = typed == FALSE
        && most.small_int() != Some(0)
        && core.plain_len(keywords).unwrap_or(0) == 0
        && store.is_kind(Kind::Dict)
        && given.iter().all(|value| is_plain_key(*value));
    let slowly = |core: &mut Core| {
        core.entering = None;
        let given = core.heap.new_tuple(given)?;
        let keywords = words_of(core, keywords)?;
        Err(core.call_frozen("functools", "_call_cached", &[this, given, keywords], UNDEF))
    };
    if !plain {
        return slowly(core);
    }
    // One int or string is its own key, and makes no tuple where its result is known.
    let key = match *given {
        [one] if is_int_or_str(one) => one,
        _ => core.heap.new_tuple(given)?,
    };
    let known = match core.dict_get_or(store, key, UNDEF) {
        Err(Fault::Enter) => return slowly(core),
        known => known?,
    };
    if known.is_undef() {
        let given = if key.is_kind(Kind::Tuple) { key } else { core.heap.new_tuple(given)? };
        return Err(core.enter(Miss::default(), &[state, key, given, UNDEF]));
    }
    if !most.is_none() && !core.move_to_end(store, key)? {
        return slowly(core);
    }
    count(core, state, HITS);
    Ok(known)
}

/// The keyword arguments of a call as a dict.
fn words_of(core: &mut Core, keywords: Value) -> Result<Value, Fault> {
    if keywords.is_undef() { core.heap.new_empty_dict() } else { Ok(keywords) }
}

fn is_int_or_str(value: Value) -> bool {
    value.is_int() || value.is_kind(Kind::BigInt) || value.is_kind(Kind::Str)
}

/// Whether no guest code is needed to find a value among the keys of a dict.
fn is_plain_key(value: Value) -> bool {
    is_int_or_str(value)
        || value.is_float()
        || value.is_none()
        || value == TRUE
        || value == FALSE
        || value.is_kind(Kind::Bytes)
}

fn count(core: &mut Core, state: Value, at: usize) {
    if state.is_kind(Kind::List)
        && let Some(place) = core.heap.list_mut(state).items.get_mut(at)
        && let Some(count) = place.small_int()
    {
        *place = Value::int((count + 1).min(crate::value::INT_MAX));
    }
}

impl StepFn for Miss {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [state, key, given, ref mut result] = regs else {
            return Err(core.system_error("bad registers"));
        };
        let Some(&[function, store, most, ..]) = core.heap.items(state) else {
            return Err(core.system_error("no cache"));
        };
        if !store.is_kind(Kind::Dict) {
            return Err(core.system_error("no cache"));
        }
        match (self.stage, input) {
            (1, Input::Returned(value)) => {
                *result = value;
                self.stage = 2;
            }
            (0, _) => {
                count(core, state, MISSES);
                self.stage = 1;
            }
            (3, Input::Returned(_)) => return Ok(Step::Return(*result)),
            _ => {}
        }
        if self.stage == 1 {
            let given: SmallVec<[Value; 4]> = core.heap.items(given).unwrap_or_default().into();
            let called = core.retrying(|core| core.call_now(function, &given))?;
            *result = called;
            self.stage = 2;
        }
        if self.stage == 2 {
            let full =
                most.small_int().is_some_and(|most| i64::from(core.heap.dict(store).len()) >= most);
            // The function may have put the result there itself, by way of a call of its own.
            let known =
                full && core.dict_get_or(store, key, UNDEF).is_ok_and(|known| !known.is_undef());
            core.entering = None;
            if full
                && !known
                && let Some((oldest, _)) = core.entry_from(store, 0)?
            {
                core.heap.dict_remove(store, oldest);
            }
            self.stage = 3;
        }
        core.retrying(|core| core.dict_set(store, key, *result))?;
        Ok(Step::Return(*result))
    }
}

/// The comparisons of what `cmp_to_key` makes.
fn key(core: &mut Core, args: &[Value], op: CompareOp) -> Result<Value, Fault> {
    let &[this, other] = args else { return Err(core.system_error("bad arguments")) };
    let function = part(core, this, "_compare")?;
    let x = part(core, this, "obj")?;
    if !other.is_kind(Kind::Instance) || core.type_of(other) != core.type_of(this) {
        return Err(core.type_error("other argument must be K instance"));
    }
    let y = part(core, other, "obj")?;
    Err(core.enter(ByFunction { op, stage: 0 }, &[function, x, y]))
}

impl StepFn for ByFunction {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [ref mut function, x, y] = regs else {
            return Err(core.system_error("bad registers"));
        };
        match (self.stage, input) {
            (0, _) => {
                self.stage = 1;
                *function = core.call_now(*function, &[x, y])?;
                self.stage = 2;
            }
            (1, Input::Returned(answer)) => {
                *function = answer;
                self.stage = 2;
            }
            (3, Input::Returned(truth)) => return Ok(Step::Return(truth)),
            _ => {}
        }
        // The function's place has its answer by now.
        let answer = *function;
        self.stage = 3;
        core.retrying(|core| core.compare(self.op, answer, Value::int(0))).map(Step::Return)
    }
}

impl Core {
    /// Makes the entry of a key that is there the last one; false where only guest code can find it.
    pub(crate) fn move_to_end(&mut self, dict: Value, key: Value) -> Result<bool, Fault> {
        // What is taken out must have its place.
        self.heap.reserve_entry(dict)?;
        if let Near::At(number) = self.near(dict, key) {
            let (key, value) = self.heap.dict_remove(dict, number);
            return self.dict_set(dict, key, value).map(|()| true);
        }
        match self.table_op(For::Pop, dict, key, UNDEF) {
            Err(Fault::Enter) => {
                self.entering = None;
                Ok(false)
            }
            value => {
                let value = value?;
                self.dict_set(dict, key, value).map(|()| true)
            }
        }
    }
}
