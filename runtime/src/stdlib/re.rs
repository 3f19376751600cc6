//! `_re`: the engine of regular expressions; `frozen/re.py` has the module.
//!
//! Place: a pattern is compiled to a program of words (`re/program.rs`), kept in a bytes object; `Search` runs the machine of
//! `re/run.rs` on a text; `re/shortcuts.rs` has what short searches need no frame for.
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
use crate::heap::dict::Dict;
use crate::native::state::StepFn;
use crate::native::{Input, NativeDef, Signature, Step};
use crate::text::surrogate::to_code_point;
use crate::types::TypeId;
use crate::value::{Kind, NONE, Value};

mod parse;
mod program;
mod run;
mod shortcuts;

use run::{Machine, NOWHERE, Outcome, Text, Words};
pub(super) use shortcuts::SHORTCUTS;

/// Steps between two charges.
const CHUNK: u64 = 2048;
/// Steps for one unit of fuel.
const STEPS_PER_FUEL: u64 = 4;
/// Characters that are looked for at once.
const LITERAL_MAX: usize = 64;
/// The place that stands for the end of a text, as in `frozen/re.py`.
const END: i64 = 1 << 40;
/// Bytes that the machine has without asking.
const FREE_BYTES: usize = 1 << 16;
/// Characters of a pattern.
const PATTERN_MAX: usize = 1 << 20;

/// `_re`
pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::function("compile", Signature::exact(2), compile),
    NativeDef::function("match", Signature::exact(6), |core, args| search(core, args, false)),
    NativeDef::function("all", Signature::exact(5), |core, args| search(core, args, true)),
];

/// Matches at a position, fully, or at the first position where that is possible; or finds all matches.
/// Registers: program, text, state of the machine (bytes), list of the matches found.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Search {
    /// 0 match, 1 full match, 2 search
    mode: u8,
    all: bool,
    running: bool,
    /// Where the attempt begins.
    start: u32,
    end: u32,
    /// Where a match must not end, since an empty one was there.
    must: u32,
    left: u32,
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
    core.charge(chars.len() as u64 / 2 + 10)?;
    core.heap.books.reserve(chars.len() as u64 * 128 + 1024)?;
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
    let names = core.heap.new_dict(Dict::default())?;
    for (name, group) in &parsed.names {
        let name = core.heap.intern(name)?;
        core.dict_set_str(names, name, Value::int(i64::from(*group)))?;
    }
    let (flags, groups) = (i64::from(parsed.flags), i64::from(parsed.groups));
    core.heap.new_tuple(&[words, Value::int(flags), Value::int(groups), names])
}

/// `match(program, text, pos, endpos, mode, must)` and `all(program, text, pos, endpos, count)`.
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
    let request = Request::new(core, program, text, places, 0)?;
    let mut state = match &request {
        Some(request) if all => request.search_all(last.clamp(0, i64::from(u32::MAX)) as u32),
        Some(request) => request.search(last.clamp(0, 2) as u8),
        None => Search::default(),
    };
    if !all && args[5] == crate::value::TRUE {
        state.must = state.start;
    }
    let list = if all { core.heap.new_list(Vec::new())? } else { NONE };
    if request.is_none() {
        return Ok(list);
    }
    let mut machine = Machine::default();
    if let Some(done) = state.first_steps(core, program, text, &mut machine, list)? {
        return Ok(done);
    }
    let saved = core.heap.new_bytes(if state.running { machine.save() } else { Vec::new() })?;
    Err(core.enter(state, &[program, text, saved, list]))
}

/// What is searched: a text by a program, from one place to another.
#[derive(Clone, Copy, Debug)]
struct Request {
    program: Value,
    /// Bytes of the text.
    start: u32,
    end: u32,
    groups: usize,
}

// === impl Request ===

impl Request {
    /// A search between two characters; `None` where it begins beyond the text.
    fn new(
        core: &mut Core,
        program: Value,
        text: Value,
        (pos, end): (i64, i64),
        groups: usize,
    ) -> Result<Option<Request>, Fault> {
        let len = core.plain_len(text).unwrap_or(0) as i64;
        let (from, end) = (pos.clamp(0, len), end.clamp(0, len));
        let place = |core: &Core, at: i64| {
            if text.is_kind(Kind::Str) { core.byte_at(text, at as usize) } else { at as usize }
        };
        core.charge_bytes(if from > 0 { from as usize } else { 0 })?;
        let (start, end) = (place(core, from) as u32, place(core, end.max(from)) as u32);
        Ok((pos <= len).then_some(Request { program, start, end, groups }))
    }

    /// One match, as `mode` says.
    fn search(&self, mode: u8) -> Search {
        Search { mode, start: self.start, end: self.end, ..Search::default() }
    }

    /// All matches, or so many but for 0.
    fn search_all(&self, most: u32) -> Search {
        let left = if most == 0 { u32::MAX } else { most };
        Search { all: true, left, ..self.search(2) }
    }
}

impl Default for Search {
    fn default() -> Search {
        Search {
            mode: 0,
            all: false,
            running: false,
            start: 0,
            end: 0,
            must: NOWHERE,
            left: u32::MAX,
        }
    }
}

impl StepFn for Search {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], _: Input) -> Result<Step, Fault> {
        let &mut [program, source, saved, list] = regs else {
            return Err(core.system_error("bad registers"));
        };
        if !program.is_kind(Kind::Bytes) || !matches!(source.kind(), Some(Kind::Str | Kind::Bytes))
        {
            return Err(core.system_error("bad registers"));
        }
        if !saved.is_kind(Kind::Bytes) {
            return Err(core.system_error("bad registers"));
        }
        let mut machine =
            if self.running { Machine::load(core.heap.bytes(saved)) } else { Machine::default() };
        core.keep_state(saved, Vec::new())?;
        loop {
            if core.meter.slice < 0 {
                if self.running {
                    core.keep_state(saved, machine.save())?;
                }
                return Ok(Step::Yield);
            }
            // Room for what is made of a match, while there is no state to be kept.
            if !self.running {
                let listed = !self.all || core.heap.list_room(list, 1).is_ok();
                if core.heap.books.reserve(8192).is_err() || !listed {
                    return Err(Fault::Retry);
                }
            } else if machine.bytes() > FREE_BYTES
                && core.heap.books.reserve(machine.bytes() as u64).is_err()
            {
                // The state stays where it is found after a collection, so that nothing is done twice.
                let state = machine.save();
                if !core.heap.books.charge_late(state.len() as u64) {
                    return Err(core.memory_error());
                }
                core.heap.bytes_mut(saved).data = state;
                return Err(Fault::Retry);
            }
            let mut steps = 0;
            let outcome = self.advance(core, program, source, &mut machine, &mut steps);
            core.charge(steps / STEPS_PER_FUEL + 1)?;
            if let Some(found) = self.settle(core, source, &machine, outcome, list)? {
                return Ok(Step::Return(found));
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
        source: Value,
        list: Value,
    ) -> Result<Option<Value>, Fault> {
        self.first_steps(core, program, source, &mut Machine::default(), list)
    }

    /// Takes `CHUNK` steps, however much of the slice is left; what was found if that does.
    fn first_steps(
        &mut self,
        core: &mut Core,
        program: Value,
        source: Value,
        machine: &mut Machine,
        list: Value,
    ) -> Result<Option<Value>, Fault> {
        let mut taken = 0;
        while taken < CHUNK {
            core.heap.books.reserve(8192)?;
            if self.all {
                core.heap.list_room(list, 1)?;
            }
            let mut steps = 0;
            let outcome = self.advance(core, program, source, machine, &mut steps);
            core.charge(steps / STEPS_PER_FUEL + 1)?;
            if let Some(found) = self.settle(core, source, machine, outcome, list)? {
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
        source: Value,
        machine: &Machine,
        outcome: Outcome,
        list: Value,
    ) -> Result<Option<Value>, Fault> {
        match outcome {
            Outcome::Pause => return Ok(None),
            Outcome::Deep => {
                return Err(core.raise(TypeId::RecursionError, "pattern needs too much memory"));
            }
            Outcome::Fail => return Ok(Some(if self.all { list } else { NONE })),
            Outcome::Match => {}
        }
        let found = self.spans(core, source, machine)?;
        if !self.all {
            return Ok(Some(found));
        }
        core.heap.list_push(list, found).map_err(|_| core.memory_error())?;
        let pos = machine.pos;
        // An empty match is not found again where it was.
        self.must = if pos == self.start { pos } else { NOWHERE };
        self.start = pos;
        self.left = self.left.saturating_sub(1);
        Ok((self.left == 0).then_some(list))
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
        let utf8 = source.is_kind(Kind::Str);
        let data = if utf8 { core.heap.str(source).as_bytes() } else { core.heap.bytes(source) };
        let text = Text { data, utf8, end: (self.end as usize).min(data.len()) };
        let words = Words(core.heap.bytes(program).as_chunks::<4>().0);
        let (groups, counters, size) = (words.get(0), words.get(1), words.get(2) as usize);
        let literal: SmallVec<[u8; 64]> = literal(words, size, utf8);
        while *steps < CHUNK {
            if !self.running {
                if self.start as usize > text.end {
                    return Outcome::Fail;
                }
                if self.mode == 2 && !literal.is_empty() {
                    let from = self.start as usize;
                    let within = data.get(from..text.end).unwrap_or_default();
                    // Not farther than the steps are worth.
                    let window = within.get(..within.len().min(1 << 16)).unwrap_or_default();
                    let found = memchr::memmem::find(window, &literal);
                    *steps += found.unwrap_or(window.len()) as u64 / 32;
                    match found {
                        Some(at) => self.start = (from + at) as u32,
                        None if window.len() == within.len() => return Outcome::Fail,
                        None => {
                            self.start += (window.len() - literal.len() + 1) as u32;
                            continue;
                        }
                    }
                } else if self.mode == 2 {
                    let from = self.start as usize;
                    self.start = words.seek(text, from, CHUNK, steps) as u32;
                    if self.start as usize - from >= CHUNK as usize {
                        continue;
                    }
                }
                machine.begin(
                    3 + size,
                    self.start as usize,
                    groups.min(1 << 20),
                    counters.min(1 << 20),
                );
                self.running = true;
            }
            let how = (self.mode == 1, self.must);
            match machine.run(words, text, how, CHUNK, steps) {
                Outcome::Fail if self.mode == 2 => {
                    self.running = false;
                    self.start = text.next(self.start as usize) as u32;
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

    /// The spans of a match, in characters: index of the last group, then start and end of each.
    fn spans(&self, core: &mut Core, source: Value, machine: &Machine) -> Result<Value, Fault> {
        let slots = &machine.slots;
        let last = slots.last().copied().unwrap_or(NOWHERE);
        let ascii = !source.is_kind(Kind::Str) || core.is_ascii(source);
        let groups = slots.len().saturating_sub(1);
        let mut values: SmallVec<[Value; 12]> = SmallVec::with_capacity(groups + 1);
        values.push(if last == NOWHERE { NONE } else { Value::int(i64::from(last)) });
        if !ascii {
            core.charge_bytes(machine.pos as usize)?;
        }
        let from = self.start as usize;
        let before = if ascii { 0 } else { core.char_at(source, from) };
        for at in 0..groups {
            let byte = match at {
                0 => self.start,
                1 => machine.pos,
                _ => slots.get(at).copied().unwrap_or(NOWHERE),
            };
            values.push(if byte == NOWHERE {
                Value::int(-1)
            } else if ascii {
                Value::int(i64::from(byte))
            } else if byte as usize >= from {
                let part = core.heap.str(source).get(from..byte as usize).unwrap_or("");
                Value::int((before + part.chars().count()) as i64)
            } else {
                Value::int(core.char_at(source, byte as usize) as i64)
            });
        }
        core.heap.new_tuple(&values).map_err(|_| core.memory_error())
    }
}

/// The bytes of the characters that every match begins with.
fn literal(words: Words<'_>, size: usize, utf8: bool) -> SmallVec<[u8; 64]> {
    let mut out = SmallVec::new();
    for at in 3..3 + size.min(LITERAL_MAX) {
        let code = words.get(at);
        match char::from_u32(code) {
            Some(char) if utf8 => {
                out.extend_from_slice(char.encode_utf8(&mut [0; 4]).as_bytes());
            }
            _ if !utf8 && code < 256 => out.push(code as u8),
            _ => return SmallVec::new(),
        }
    }
    out
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
