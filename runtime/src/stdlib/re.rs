//! `_re`: the engine of regular expressions; `frozen/re.py` has the module.
//!
//! Place: a pattern is compiled to a program of words (`re/program.rs`), kept in a bytes object; `Search` runs the machine of
//! `re/run.rs` on a text; `re/gather.rs` makes of all matches what is asked for; `re/shortcuts.rs` has what short searches need
//! no frame for.
//!
//! ```text
//! text of a pattern -> parse -> tree -> write -> words        Search: attempt from each position -> spans of the groups
//! ```
//!
//! Invariants: a search is a step function: it runs `CHUNK` steps at a time, charges them, and where its slice is used up it
//! leaves the machine's state in a register as bytes.
//! Limits: fuel, 1 for 4 steps; memory for the stack of alternatives.

use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use crate::core::Core;
use crate::exception::Fault;
use crate::native::state::StepFn;
use crate::native::{Input, NativeDef, Signature, Step};
use crate::text::surrogate::to_code_point;
use crate::types::TypeId;
use crate::value::{Kind, NONE, Value};

mod first;
mod gather;
mod parse;
mod program;
mod run;
mod shortcuts;

use gather::Gives;
use run::{Machine, NOWHERE, Outcome, Sought, Text, Words, find_literal};
pub(super) use shortcuts::SHORTCUTS;

/// Steps between two charges.
const CHUNK: u64 = 2048;
/// Steps for one unit of fuel.
const STEPS_PER_FUEL: u64 = 4;
/// The place that stands for the end of a text, as in `frozen/re.py`.
const END: i64 = 1 << 40;
/// Room that is there for what is made of a match.
const ROOM_BYTES: u64 = 8192;
/// Bytes that the machine has without asking.
const FREE_BYTES: usize = 1 << 16;
/// Characters of a pattern.
const PATTERN_MAX: usize = 1 << 20;

/// `_re`
pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::function("compile", Signature::exact(2), compile),
    NativeDef::function("match", Signature::exact(6), |core, args| search(core, args, false)),
    NativeDef::function("all", Signature::exact(7), |core, args| search(core, args, true)),
];

/// Matches at a position, fully, or at the first position where that is possible; or finds all matches.
/// Registers: program, text, state of the machine (bytes), list of what was made of the matches, replacement.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Search {
    /// 0 match, 1 full match, 2 search
    mode: u8,
    gives: Gives,
    running: bool,
    /// Whether the machine has come to a match of which nothing has been made yet.
    found: bool,
    /// Where the attempt begins.
    start: u32,
    end: u32,
    /// Where a match must not end, since an empty one was there.
    must: u32,
    left: u32,
    /// Where the last match ended.
    last: u32,
}

/// `compile(pattern, flags)`: (program, flags, groups, names), or (None, message, position).
fn compile(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let pattern = core.data(args[0]);
    let flags = core.int_clamped(core.plain(args[1])).unwrap_or(0).clamp(0, 1 << 16) as u32;
    let bytes = pattern.is_kind(Kind::Bytes);
    let chars: Vec<u32> = if bytes {
        core.heap.bytes(pattern).iter().map(|byte| u32::from(*byte)).collect()
    } else {
        core.heap.as_str(pattern).unwrap_or("").chars().map(to_code_point).collect()
    };
    if chars.len() > PATTERN_MAX {
        return Err(core.raise(TypeId::OverflowError, "regular expression is too long"));
    }
    core.heap.books.reserve(chars.len() as u64 * 320 + 1024)?;
    core.charge(chars.len() as u64 / 2 + 10)?;
    let parsed = match parse::parse(chars, flags, bytes) {
        Ok(parsed) => parsed,
        Err(wrong) => {
            let text = core.heap.new_string(wrong.text)?;
            return core.heap.new_tuple(&[NONE, text, Value::int(wrong.at as i64)]);
        }
    };
    let words = program::write(&parsed);
    let data: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    core.heap.books.reserve(data.len() as u64 + 64)?;
    let words = core.heap.new_bytes(data)?;
    let names = core.heap.new_empty_dict()?;
    for (name, group) in &parsed.names {
        let name = core.heap.intern(name)?;
        core.dict_set_str(names, name, Value::int(i64::from(*group)))?;
    }
    let (flags, groups) = (i64::from(parsed.flags), i64::from(parsed.groups));
    core.heap.new_tuple(&[words, Value::int(flags), Value::int(groups), names])
}

/// `match(program, text, pos, endpos, mode, must)` and `all(program, text, pos, endpos, count, gives, replacement)`.
fn search(core: &mut Core, args: &[Value], all: bool) -> Result<Value, Fault> {
    let (program, source) = (args[0], core.data_of(args[1])?);
    let text = match source.kind() {
        Some(Kind::Str | Kind::Bytes) if program.is_kind(Kind::Bytes) => source,
        _ => return Err(core.type_error("expected string or bytes-like object")),
    };
    let number = |core: &Core, at: usize| {
        core.int_clamped(core.plain(args[at])).unwrap_or(0).clamp(-1, 1 << 40)
    };
    let last = number(core, 4);
    let places = (number(core, 2), number(core, 3));
    let request = Request::new(core, program, text, places)?;
    let mut state = match &request {
        Some(request) if all => {
            let gives = Gives::of(args[5].small_int().unwrap_or(0));
            request.search_all(last.clamp(0, i64::from(u32::MAX)) as u32, gives)
        }
        Some(request) => request.search(last.clamp(0, 2) as u8),
        None => Search::default(),
    };
    if !all && args[5] == crate::value::TRUE {
        state.must = state.start;
    }
    let list = if all { core.heap.new_list(Vec::new())? } else { NONE };
    let replacement = args.get(6).copied().unwrap_or(NONE);
    if request.is_none() {
        return Ok(list);
    }
    let mut machine = Machine::default();
    let over = Over { text, list, replacement };
    if let Some(done) = state.first_steps(core, program, over, &mut machine)? {
        return Ok(done);
    }
    let saved = core.heap.new_bytes(if state.running { machine.save() } else { Vec::new() })?;
    Err(core.enter(state, &[program, text, saved, list, replacement]))
}

/// What is searched: a text by a program, from one place to another.
#[derive(Clone, Copy, Debug)]
struct Request {
    program: Value,
    /// Bytes of the text.
    start: u32,
    end: u32,
}

/// What a search goes over, and what it gives.
#[derive(Clone, Copy, Debug)]
struct Over {
    text: Value,
    list: Value,
    replacement: Value,
}

// === impl Request ===

impl Request {
    /// A search between two characters; `None` where it begins beyond the text.
    fn new(
        core: &mut Core,
        program: Value,
        text: Value,
        (pos, end): (i64, i64),
    ) -> Result<Option<Request>, Fault> {
        let len = core.plain_len(text).unwrap_or(0) as i64;
        let (from, end) = (pos.clamp(0, len), end.clamp(0, len));
        let place = |core: &Core, at: i64| {
            if text.is_kind(Kind::Str) { core.byte_at(text, at as usize) } else { at as usize }
        };
        // Places of other texts are counted from their beginning.
        if text.is_kind(Kind::Str) && !core.is_ascii(text) {
            core.charge_bytes(from as usize)?;
        }
        let (start, end) = (place(core, from) as u32, place(core, end.max(from)) as u32);
        Ok((pos <= len).then_some(Request { program, start, end }))
    }

    /// One match, as `mode` says.
    fn search(&self, mode: u8) -> Search {
        Search { mode, start: self.start, end: self.end, ..Search::default() }
    }

    /// All matches, or so many but for 0.
    fn search_all(&self, most: u32, gives: Gives) -> Search {
        let left = if most == 0 { u32::MAX } else { most };
        Search { gives, left, ..self.search(2) }
    }
}

impl Default for Search {
    fn default() -> Search {
        Search {
            mode: 0,
            gives: Gives::One,
            running: false,
            found: false,
            start: 0,
            end: 0,
            must: NOWHERE,
            left: u32::MAX,
            last: 0,
        }
    }
}

impl StepFn for Search {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], _: Input) -> Result<Step, Fault> {
        let &mut [program, text, saved, list, replacement] = regs else {
            return Err(core.system_error("bad registers"));
        };
        if !program.is_kind(Kind::Bytes) || !matches!(text.kind(), Some(Kind::Str | Kind::Bytes)) {
            return Err(core.system_error("bad registers"));
        }
        if !saved.is_kind(Kind::Bytes) {
            return Err(core.system_error("bad registers"));
        }
        let over = Over { text, list, replacement };
        let mut machine =
            if self.running { Machine::load(core.heap.bytes(saved)) } else { Machine::default() };
        core.keep_state(saved, Vec::new())?;
        loop {
            if core.meter.is_over() {
                if self.running {
                    core.keep_state(saved, machine.save())?;
                }
                return Ok(Step::Yield);
            }
            if self.left == 0 {
                return core.retrying(|core| self.end(core, over)).map(Step::Return);
            }
            // Room for what is made of a match, while nothing has been made.
            let needed = self.needed(core, over, &machine);
            let deep = machine.bytes();
            let needed = needed + if deep > FREE_BYTES { deep as u64 } else { 0 };
            if self.reserve(core, over, needed).is_err() {
                // The state stays where it is found after a collection, so that nothing is done twice.
                if self.running {
                    let state = machine.save();
                    if !core.heap.books.charge_late(state.len() as u64) {
                        return Err(core.memory_error());
                    }
                    core.heap.bytes_mut(saved).data = state;
                }
                return Err(Fault::Retry);
            }
            let mut steps = 0;
            let outcome = self.advance(core, program, text, &mut machine, &mut steps);
            core.charge(steps / STEPS_PER_FUEL + 1)?;
            match self.settle(core, over, &machine, outcome) {
                Ok(Some(found)) => return Ok(Step::Return(found)),
                Ok(None) => {}
                // There was room.
                Err(Fault::NeedsMemory) => return Err(core.memory_error()),
                Err(fault) => return Err(fault),
            }
        }
    }
}

impl Search {
    /// The whole of a short search; `None` where it takes longer.
    fn at_once(
        mut self,
        core: &mut Core,
        program: Value,
        over: Over,
    ) -> Result<Option<Value>, Fault> {
        self.first_steps(core, program, over, &mut Machine::default())
    }

    /// Takes `CHUNK` steps, however much of the slice is left; what was found if that does.
    fn first_steps(
        &mut self,
        core: &mut Core,
        program: Value,
        over: Over,
        machine: &mut Machine,
    ) -> Result<Option<Value>, Fault> {
        let mut taken = 0;
        while taken < CHUNK {
            if self.left == 0 {
                return self.end(core, over).map(Some);
            }
            let needed = self.needed(core, over, machine);
            self.reserve(core, over, needed)?;
            let mut steps = 0;
            let outcome = self.advance(core, program, over.text, machine, &mut steps);
            core.charge(steps / STEPS_PER_FUEL + 1)?;
            if let Some(found) = self.settle(core, over, machine, outcome)? {
                return Ok(Some(found));
            }
            taken += steps + STEPS_PER_FUEL;
        }
        Ok(None)
    }

    /// What an attempt has come to: the result, or `None` where the search goes on.
    fn settle(
        &mut self,
        core: &mut Core,
        over: Over,
        machine: &Machine,
        outcome: Outcome,
    ) -> Result<Option<Value>, Fault> {
        match outcome {
            Outcome::Pause => return Ok(None),
            Outcome::Deep => {
                return Err(core.raise(TypeId::RecursionError, "pattern needs too much memory"));
            }
            Outcome::Fail if self.gives == Gives::One => return Ok(Some(NONE)),
            Outcome::Fail => {
                self.left = 0;
                return Ok(None);
            }
            Outcome::Match => {}
        }
        if self.gives == Gives::One {
            return self.spans(core, over.text, machine).map(Some);
        }
        if !self.found {
            // Most matches are small: the room that was asked for does.
            self.found = true;
            self.running = true;
            if self.needed(core, over, machine) > ROOM_BYTES {
                return Ok(None);
            }
        }
        self.take(core, over, machine)?;
        (self.found, self.running) = (false, false);
        let pos = machine.pos;
        // An empty match is not found again where it was.
        self.must = if pos == self.start { pos } else { NOWHERE };
        (self.start, self.last) = (pos, pos);
        self.left = self.left.saturating_sub(1);
        Ok(None)
    }

    /// Runs a number of steps of the search; ends the attempt where one ends.
    fn advance(
        &mut self,
        core: &Core,
        program: Value,
        source: Value,
        machine: &mut Machine,
        steps: &mut u64,
    ) -> Outcome {
        if self.found {
            return Outcome::Match;
        }
        let utf8 = source.is_kind(Kind::Str);
        let data = if utf8 { core.heap.str(source).as_bytes() } else { core.heap.bytes(source) };
        let text = Text { data, utf8, end: (self.end as usize).min(data.len()) };
        let words = Words(core.heap.bytes(program).as_chunks::<4>().0);
        let (groups, counters) = (words.get(0).min(1 << 20), words.get(1).min(1 << 20));
        let entry = words.entry();
        let literal: SmallVec<[u8; 64]> = words.literal(utf8);
        while *steps < CHUNK {
            if !self.running {
                match self.seek(words, text, &literal, steps) {
                    Some(true) => {}
                    Some(false) => continue,
                    None => return Outcome::Fail,
                }
                machine.begin(entry, self.start as usize, groups, counters);
                *steps += u64::from(groups) / 8;
                self.running = true;
            }
            let how = (self.mode == 1, self.must);
            match machine.run(words, text, how, CHUNK, steps) {
                Outcome::Fail if self.mode == 2 => {
                    self.running = false;
                    self.start = (text.next(self.start as usize) as u32).max(machine.tried);
                    self.must = NOWHERE;
                    *steps += 1;
                }
                Outcome::Pause => return Outcome::Pause,
                outcome => {
                    self.running = false;
                    return outcome;
                }
            }
        }
        Outcome::Pause
    }

    /// Finds where the next attempt begins: false where that takes longer, `None` where there is none.
    #[inline]
    fn seek(
        &mut self,
        words: Words<'_>,
        text: Text<'_>,
        literal: &[u8],
        steps: &mut u64,
    ) -> Option<bool> {
        let from = self.start as usize;
        if from > text.end {
            return None;
        }
        if self.mode != 2 {
            return Some(true);
        }
        if from > 0 && words.is_anchored() {
            return None;
        }
        if literal.is_empty() {
            return Some(match words.seek(text, from, CHUNK, steps)? {
                Sought::At(at) => {
                    self.start = at as u32;
                    true
                }
                Sought::Beyond(at) => {
                    self.start = at as u32;
                    false
                }
            });
        }
        let within = text.data.get(from..text.end).unwrap_or_default();
        // Not farther than the steps are worth.
        let window = within.get(..within.len().min(1 << 16)).unwrap_or_default();
        let found = find_literal(window, literal);
        *steps += found.unwrap_or(window.len()) as u64 / 32;
        match found {
            Some(at) => {
                self.start = (from + at) as u32;
                Some(true)
            }
            None if window.len() == within.len() => None,
            None => {
                self.start += (window.len() - literal.len() + 1) as u32;
                Some(false)
            }
        }
    }

    /// The spans of a match, in characters: index of the last group, then start and end of each.
    fn spans(&self, core: &mut Core, source: Value, machine: &Machine) -> Result<Value, Fault> {
        let slots = &machine.slots;
        let last = slots.last().copied().unwrap_or(NOWHERE);
        let ascii = !source.is_kind(Kind::Str) || core.is_ascii(source);
        let groups = slots.len().saturating_sub(1);
        let mut values: SmallVec<[Value; 24]> = SmallVec::with_capacity(groups + 1);
        values.push(if last == NOWHERE { NONE } else { Value::int(i64::from(last)) });
        core.charge_values(groups)?;
        if ascii {
            let place = |at| match self.byte_of(machine, at) {
                NOWHERE => Value::int(-1),
                byte => Value::int(i64::from(byte)),
            };
            values.extend((0..groups).map(place));
            return core.heap.new_tuple(&values);
        }
        core.charge_bytes(machine.pos as usize)?;
        values.resize(groups + 1, Value::int(-1));
        // In their order, so that the text is counted once however many groups there are.
        let mut places: SmallVec<[(u32, u32); 16]> =
            (0..groups).map(|at| (self.byte_of(machine, at), at as u32)).collect();
        places.retain(|(byte, _)| *byte != NOWHERE);
        places.sort_unstable();
        let Some((first, _)) = places.first().copied() else {
            return core.heap.new_tuple(&values);
        };
        let (mut passed, mut chars) = (first as usize, core.char_at(source, first as usize));
        let text = core.heap.str(source);
        for (byte, at) in places {
            let byte = byte as usize;
            chars += text.get(passed..byte).map_or(0, |part| part.chars().count());
            passed = byte;
            if let Some(value) = values.get_mut(at as usize + 1) {
                *value = Value::int(chars as i64);
            }
        }
        core.heap.new_tuple(&values)
    }

    /// The byte that a place of a match is; a group's start is at twice its number.
    #[inline]
    fn byte_of(&self, machine: &Machine, place: usize) -> u32 {
        match place {
            0 => self.start,
            1 => machine.pos,
            _ => machine.slots.get(place).copied().unwrap_or(NOWHERE),
        }
    }
}

impl Core {
    /// Keeps the state of a machine in the bytes object made for it.
    fn keep_state(&mut self, saved: Value, state: Vec<u8>) -> Result<(), Fault> {
        let old = self.heap.bytes(saved).len() as u64;
        if self.heap.books.charge(state.len() as u64).is_err() {
            return Err(self.memory_error());
        }
        self.heap.books.release(old);
        self.heap.bytes_mut(saved).data = state;
        Ok(())
    }

    /// `MemoryError`, for a step that cannot be taken again.
    #[cold]
    fn memory_error(&mut self) -> Fault {
        self.raise_args(TypeId::MemoryError, &[])
    }
}
