//! `heapq` and `bisect`: heaps and binary search in lists; `frozen/heapq.py` and `frozen/bisect.py` have the rest.
//!
//! Place: `stdlib.rs` registers them.
//!
//! ```text
//! items that are plain (numbers, strings, tuples of them) -> here, at once
//! any other, keys, guest sequences -> the function of the same job in Python, from the beginning
//! ```
//!
//! Invariants: nothing is changed before all comparisons that a change rests on are made, so what is left to Python finds the
//! list as it was. The order of items within a heap is CPython's.
//! Limits: a fuel for each level of a heap; `heapify` is sliced. Texts and ints of more than `LONG_BYTES` are left to Python, where
//! each comparison is an instruction of its own.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::core::Core;
use crate::exception::Fault;
use crate::native::registry::{self, Owner};
use crate::native::state::StepFn;
use crate::native::{Input, NativeDef, Signature, Step};
use crate::types::TypeId;
use crate::value::{Kind, NONE, UNDEF, Value};

/// Longer tuples than this are compared by guest-shaped code.
const TUPLE_MAX: usize = 16;

macro_rules! heap {
    ($name:literal $signature:expr, $function:ident $reverse:literal) => {
        NativeDef::function($name, $signature, |core, args| {
            let made = $function(core, args, $name, $reverse);
            core.meter.settle_owed();
            made
        })
    };
}

macro_rules! search {
    ($name:literal $right:literal $insert:literal) => {
        NativeDef::function($name, SEARCH, |core, args| {
            let found = find(core, args, $name, $right, $insert);
            core.meter.settle_owed();
            found
        })
    };
}

/// `heapq`
pub(crate) static NATIVES: &[NativeDef] = &[
    heap!("heappush" Signature::range(2, 2), push false),
    heap!("heappush_max" Signature::range(2, 2), push true),
    heap!("heappop" Signature::exact(1), pop false),
    heap!("heappop_max" Signature::exact(1), pop true),
    heap!("heapreplace" Signature::range(2, 2), replace false),
    heap!("heapreplace_max" Signature::range(2, 2), replace true),
    heap!("heappushpop" Signature::range(2, 2), push_pop false),
    heap!("heappushpop_max" Signature::range(2, 2), push_pop true),
    heap!("heapify" Signature::exact(1), heapify false),
    heap!("heapify_max" Signature::exact(1), heapify true),
];

const SEARCH: Signature = Signature::named(&["a", "x", "lo", "hi", "key"], 2, 0, 4);

/// `bisect`
pub(crate) static BISECT: &[NativeDef] = &[
    search!("bisect_right" true false),
    search!("bisect_left" false false),
    search!("insort_right" true true),
    search!("insort_left" false true),
];

/// The other names of two of them.
pub(crate) fn constants() -> [(&'static str, Value); 2] {
    let named = |name| registry::find(Owner::Module("bisect"), name).unwrap_or(NONE);
    [("bisect", named("bisect_right")), ("insort", named("insort_right"))]
}

/// Makes a heap of a list. Registers: the list, as it was given.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Heapify {
    /// Positions from here on are heaps.
    done: u32,
    reverse: bool,
}

impl Core {
    /// Whether `a < b`, where no guest code is needed to know, nor much time: a search compares many times in one step.
    pub(crate) fn plain_less(&self, a: Value, b: Value) -> Option<bool> {
        if self.compares_long(a) && self.compares_long(b) {
            return None;
        }
        if let Some(order) = self.plain_order(a, b) {
            return Some(order == Some(Ordering::Less));
        }
        if !a.is_kind(Kind::Tuple) || !b.is_kind(Kind::Tuple) {
            return None;
        }
        let (x, y) = (self.heap.items(a)?, self.heap.items(b)?);
        if x.len().min(y.len()) > TUPLE_MAX {
            return None;
        }
        for (x, y) in x.iter().zip(y) {
            if x == y {
                continue;
            }
            if self.compares_long(*x) && self.compares_long(*y) {
                return None;
            }
            if self.plain_equal(*x, *y, 4)? {
                continue;
            }
            return self.plain_order(*x, *y).map(|order| order == Some(Ordering::Less));
        }
        Some(x.len() < y.len())
    }

    /// Whether `a` stands above `b` in a heap.
    fn above(&self, a: Value, b: Value, reverse: bool) -> Option<bool> {
        if reverse { self.plain_less(b, a) } else { self.plain_less(a, b) }
    }
}

/// The heap of a call, and its length; charged for what the call may compare.
fn heap_of(core: &mut Core, args: &[Value], name: &str) -> Result<(Value, usize), Fault> {
    let given = args.first().copied().unwrap_or(UNDEF);
    let heap = core.plain(given);
    if !heap.is_kind(Kind::List) {
        let class = core.argument_name(given);
        let text = if name.starts_with("heapify") || name.starts_with("heappop") && args.len() < 2 {
            format!("{name}() argument must be list, not {class}")
        } else {
            format!("{name}() argument 1 must be list, not {class}")
        };
        return Err(core.type_error(text));
    }
    let len = core.heap.list(heap).items.len();
    core.charge(u64::from(usize::BITS - len.leading_zeros()) / 2 + 1)?;
    Ok((heap, len))
}

fn empty(core: &mut Core) -> Fault {
    core.raise(TypeId::IndexError, "index out of range")
}

fn slowly(core: &mut Core, name: &str, args: &[Value], reverse: bool) -> Fault {
    let mut all: SmallVec<[Value; 3]> = SmallVec::from_slice(args);
    all.push(Value::bool(reverse));
    core.call_frozen("_heapq", name, &all, UNDEF)
}

/// Where an item goes that is put in the place `start` of the first `size` items: the places on its way, of which it takes
/// the last, and each before it takes the item of the next.
fn way_down(
    core: &Core,
    items: &[Value],
    start: usize,
    item: Value,
    reverse: bool,
) -> Option<SmallVec<[usize; 32]>> {
    let mut way: SmallVec<[usize; 32]> = SmallVec::new();
    way.push(start);
    let mut at = start;
    loop {
        let left = 2 * at + 1;
        let Some(first) = items.get(left) else { break };
        at = match items.get(left + 1) {
            Some(second) if !core.above(*first, *second, reverse)? => left + 1,
            _ => left,
        };
        way.push(at);
    }
    while way.len() > 1 && core.above(item, items[at], reverse)? {
        way.pop();
        at = way.last().copied().unwrap_or(start);
    }
    Some(way)
}

/// Puts an item where `way_down` says.
fn go_down(core: &mut Core, heap: Value, way: &[usize], item: Value) {
    let items = &mut core.heap.list_mut(heap).items;
    for pair in way.windows(2) {
        if let &[to, from] = pair {
            items[to] = items[from];
        }
    }
    if let Some(place) = way.last().and_then(|last| items.get_mut(*last)) {
        *place = item;
    }
}

fn push(core: &mut Core, args: &[Value], name: &str, reverse: bool) -> Result<Value, Fault> {
    let (heap, len) = heap_of(core, args, name)?;
    let item = args[1];
    let mut at = len;
    while at > 0 {
        let parent = core.heap.list(heap).items[(at - 1) / 2];
        match core.above(item, parent, reverse) {
            None => return Err(slowly(core, "push", args, reverse)),
            Some(false) => break,
            Some(true) => at = (at - 1) / 2,
        }
    }
    core.heap.list_push(heap, item)?;
    let items = &mut core.heap.list_mut(heap).items;
    let mut free = len;
    while free > at {
        items[free] = items[(free - 1) / 2];
        free = (free - 1) / 2;
    }
    items[at] = item;
    Ok(NONE)
}

fn pop(core: &mut Core, args: &[Value], name: &str, reverse: bool) -> Result<Value, Fault> {
    let (heap, len) = heap_of(core, args, name)?;
    let items = &core.heap.list(heap).items;
    let (Some(first), Some(last)) = (items.first().copied(), items.last().copied()) else {
        return Err(empty(core));
    };
    let way = if len == 1 {
        SmallVec::new()
    } else {
        match way_down(core, &items[..len - 1], 0, last, reverse) {
            Some(way) => way,
            None => return Err(slowly(core, "pop", args, reverse)),
        }
    };
    let crate::heap::Heap { books, lists, .. } = &mut core.heap;
    let list = lists.get_mut(heap.index());
    list.items.pop();
    list.fit(books);
    go_down(core, heap, &way, last);
    Ok(first)
}

fn replace(core: &mut Core, args: &[Value], name: &str, reverse: bool) -> Result<Value, Fault> {
    let (heap, _) = heap_of(core, args, name)?;
    let items = &core.heap.list(heap).items;
    let Some(first) = items.first().copied() else { return Err(empty(core)) };
    match way_down(core, items, 0, args[1], reverse) {
        Some(way) => go_down(core, heap, &way, args[1]),
        None => return Err(slowly(core, "replace", args, reverse)),
    }
    Ok(first)
}

fn push_pop(core: &mut Core, args: &[Value], name: &str, reverse: bool) -> Result<Value, Fault> {
    let (heap, _) = heap_of(core, args, name)?;
    let Some(first) = core.heap.list(heap).items.first().copied() else { return Ok(args[1]) };
    let above = core.above(first, args[1], reverse);
    let way = match above {
        Some(false) => return Ok(args[1]),
        Some(true) => way_down(core, &core.heap.list(heap).items, 0, args[1], reverse),
        None => None,
    };
    match way {
        Some(way) => go_down(core, heap, &way, args[1]),
        None => return Err(slowly(core, "pushpop", args, reverse)),
    }
    Ok(first)
}

fn heapify(core: &mut Core, args: &[Value], name: &str, reverse: bool) -> Result<Value, Fault> {
    let (heap, len) = heap_of(core, args, name)?;
    let done = u32::try_from(len / 2).unwrap_or(u32::MAX);
    Err(core.enter(Heapify { done, reverse }, &[heap]))
}

impl StepFn for Heapify {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let heap = regs.first().copied().unwrap_or(UNDEF);
        if !heap.is_kind(Kind::List) {
            return Err(core.system_error("bad registers"));
        }
        if matches!(input, Input::Returned(_)) {
            return Ok(Step::Return(NONE));
        }
        while self.done > 0 {
            if core.meter.is_over() {
                return Ok(Step::Yield);
            }
            let at = self.done as usize - 1;
            core.charge(1)?;
            let items = &core.heap.list(heap).items;
            let Some(item) = items.get(at).copied() else {
                return Err(core.system_error("bad heap"));
            };
            let way = way_down(core, items, at, item, self.reverse);
            core.meter.settle_owed();
            let Some(way) = way else {
                let rest = Value::int(at as i64);
                self.done = 0;
                return Err(slowly(core, "heapify", &[heap, rest], self.reverse));
            };
            go_down(core, heap, &way, item);
            self.done -= 1;
        }
        Ok(Step::Return(NONE))
    }
}

/// Finds the place of an item, and puts it there if that is asked for.
fn find(
    core: &mut Core,
    args: &[Value],
    name: &'static str,
    right: bool,
    insert: bool,
) -> Result<Value, Fault> {
    let &[a, x, lo, hi, key] = args else { return Err(core.system_error("bad arguments")) };
    let named = (Owner::Module("bisect"), name);
    let lo = if lo.is_undef() { Value::int(0) } else { core.index_arg(named, args, 2)? };
    let is_open = hi.is_undef() || hi.is_none();
    let hi = if is_open { NONE } else { core.index_arg(named, args, 3)? };
    let key = if key.is_undef() { NONE } else { key };
    core.charge(2)?;
    let place = if key.is_none() { plain_place(core, a, x, lo, hi, right) } else { None };
    if let Some(place) = place
        && (!insert || a.is_kind(Kind::List))
    {
        if !insert {
            return core.heap.new_int(place as i64);
        }
        let len = core.heap.list(a).items.len();
        let at = place.min(len);
        core.charge_values(len - at)?;
        let crate::heap::Heap { books, lists, .. } = &mut core.heap;
        let list = lists.get_mut(a.index());
        list.make_room(1, books)?;
        list.items.insert(at, x);
        return Ok(NONE);
    }
    let name = match (right, insert) {
        (true, false) => "right",
        (false, false) => "left",
        (true, true) => "insort_right",
        (false, true) => "insort_left",
    };
    Err(core.call_frozen("_bisect", name, &[a, x, lo, hi, key], UNDEF))
}

/// The place among items that need no guest code.
fn plain_place(
    core: &Core,
    a: Value,
    x: Value,
    lo: Value,
    hi: Value,
    right: bool,
) -> Option<usize> {
    if !a.is_kind(Kind::List) && !a.is_kind(Kind::Tuple) {
        return None;
    }
    let items = core.heap.items(a)?;
    let mut lo = usize::try_from(lo.small_int()?).ok()?;
    let mut hi = if hi.is_none() {
        items.len()
    } else {
        usize::try_from(hi.small_int()?).ok().filter(|hi| *hi <= items.len())?
    };
    while lo < hi {
        let middle = usize::midpoint(lo, hi);
        let item = *items.get(middle)?;
        if right {
            if core.plain_less(x, item)? {
                hi = middle;
            } else {
                lo = middle + 1;
            }
        } else if core.plain_less(item, x)? {
            lo = middle + 1;
        } else {
            hi = middle;
        }
    }
    Some(lo)
}
