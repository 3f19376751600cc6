//! `json.loads`: text to values.
//!
//! Place: `json.rs` gives a document and the hooks.
//!
//! ```text
//! registers: document, hooks (tuple or unbound), values (list), levels (list), the hook's callee, its argument
//! ```
//!
//! Invariants: values that are complete but not yet in their container stand on one stack, which a `Decoder` borrows from the
//! list in the register while it runs; a level remembers where its values begin. Nothing else is kept in a run, so a refused
//! charge ends it before its first effect: room for all that a chunk can hold is reserved when it begins.
//! Limits: `CHUNK` bytes between two looks at the slice; a longer string is charged by itself.

use compact_str::CompactString;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::{DEPTH_MAX, scan};
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::text::same_bytes;
use crate::native::state::StepFn;
use crate::native::{Input, Step};
use crate::text::int;
use crate::types::TypeId;
use crate::value::{FALSE, Kind, NONE, TRUE, UNDEF, Value, int_fits};

const CHUNK: usize = 128 << 10;
/// Pairs that are put into a dict in one step.
const PAIRS: usize = 16 << 10;
/// Keys up to this length are shared.
const KEY_MAX: usize = 32;
/// Keys that a step has at hand.
const KEYS: usize = 16;

/// Goes on reading after a hook, or in the next slice. Registers as above.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Load {
    at: u32,
    expects: Expects,
    strict: bool,
    waiting: bool,
    prefix: bool,
}

/// What comes next in the document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Expects {
    /// A value.
    #[default]
    Value,
    /// A value or the end of the array that has just begun.
    FirstItem,
    /// A key or the end of the object that has just begun.
    FirstKey,
    /// A comma or the end of the innermost level; or the end of the document.
    Next,
}

/// A container that is not complete.
#[derive(Clone, Copy, Debug)]
struct Level {
    object: bool,
    /// Where its values begin on the stack.
    start: u32,
}

/// Why a decoder stopped.
enum Stop {
    Done(Value),
    Chunk,
    /// A hook must be called with this.
    Call(Value, Value),
}

struct Decoder {
    doc: Value,
    at: usize,
    expects: Expects,
    strict: bool,
    /// Whether more may follow the value; the result is then a pair.
    prefix: bool,
    /// Values read so far: a list of those of earlier chunks, of which `kept` still stand, and those of this chunk. The
    /// list is changed only when the chunk is done, so that a refused charge leaves no effect.
    list: Value,
    kept: usize,
    values: Vec<Value>,
    /// Pairs of the object that is being closed that are in its dict, which is the last value.
    filled: Option<u32>,
    levels: SmallVec<[Level; 16]>,
    /// Object, pairs, float, int, constant.
    hooks: [Value; 5],
    /// Keys that were read of late: those of one object are mostly those of the next. Of one step, in which nothing dies.
    keys: [Value; KEYS],
}

/// `json.loads(text)`
pub(crate) fn start(
    core: &mut Core,
    doc: Value,
    hooks: Value,
    strict: bool,
) -> Result<Value, Fault> {
    let decoder = Decoder::new(core, doc, hooks, strict);
    decoder.begin(core, hooks)
}

/// `raw_decode(text, at)`: the value that begins at a character, and where it ends.
pub(crate) fn start_at(
    core: &mut Core,
    doc: Value,
    hooks: Value,
    strict: bool,
    at: usize,
) -> Result<Value, Fault> {
    let mut decoder = Decoder::new(core, doc, hooks, strict);
    core.charge_bytes(core.byte_len(doc))?;
    decoder.at = core.byte_at(doc, at);
    decoder.prefix = true;
    let first = core.heap.str(doc).as_bytes().get(decoder.at).copied();
    if first.is_none_or(|byte| byte.is_ascii_whitespace()) {
        // A place behind the end is told as it is.
        return Err(core.json_error_at("Expecting value", doc, at));
    }
    decoder.begin(core, hooks)
}

impl Decoder {
    fn begin(mut self, core: &mut Core, hooks: Value) -> Result<Value, Fault> {
        let doc = self.doc;
        let decoder = &mut self;
        match decoder.run(core)? {
            Stop::Done(value) => Ok(value),
            stop => {
                let values = core.heap.new_list(std::mem::take(&mut decoder.values))?;
                let levels = core.heap.new_list(decoder.saved())?;
                let (callee, argument) = decoder.call(&stop);
                let state = decoder.state();
                Err(core.enter(state, &[doc, hooks, values, levels, callee, argument]))
            }
        }
    }
}

impl StepFn for Load {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [doc, hooks, values, levels, callee, argument] = regs else {
            return Err(core.system_error("bad registers"));
        };
        let mut made = None;
        if !callee.is_undef() {
            made = match input {
                Input::Returned(value) if self.waiting => Some(value),
                _ => {
                    self.waiting = true;
                    Some(core.call(callee, &[argument])?)
                }
            };
        }
        let mut decoder = Decoder::new(core, doc, hooks, self.strict);
        decoder.at = self.at as usize;
        decoder.expects = self.expects;
        decoder.prefix = self.prefix;
        decoder.restore(core, levels);
        core.heap.books.reserve(decoder.levels.len() as u64 * 16 + 64)?;
        if !values.is_kind(Kind::List) {
            return Err(core.system_error("bad registers"));
        }
        (decoder.list, decoder.kept) = (values, core.heap.list(values).items.len());
        if callee.is_undef() {
            decoder.filled = argument.small_int().and_then(|filled| u32::try_from(filled).ok());
        }
        decoder.values.extend(made);
        let stop = decoder.run(core)?;
        if let Stop::Done(value) = stop {
            return Ok(Step::Return(value));
        }
        let levels = core.heap.new_list(decoder.saved())?;
        core.heap.list_room(values, decoder.values.len() as u64)?;
        let items = &mut core.heap.list_mut(values).items;
        items.truncate(decoder.kept);
        items.append(&mut decoder.values);
        regs[3] = levels;
        (regs[4], regs[5]) = decoder.call(&stop);
        *self = decoder.state();
        Ok(Step::Yield)
    }
}

impl Decoder {
    fn new(core: &Core, doc: Value, hooks: Value, strict: bool) -> Decoder {
        let hook = |at: usize| core.item_at(hooks, at).unwrap_or(NONE);
        let hooks = [0, 1, 2, 3, 4].map(hook);
        Decoder {
            doc,
            at: 0,
            expects: Expects::Value,
            strict,
            prefix: false,
            list: UNDEF,
            kept: 0,
            values: Vec::new(),
            filled: None,
            levels: SmallVec::new(),
            hooks,
            keys: [UNDEF; KEYS],
        }
    }

    fn state(&self) -> Load {
        Load {
            at: self.at as u32,
            expects: self.expects,
            strict: self.strict,
            waiting: false,
            prefix: self.prefix,
        }
    }

    /// What must be called before the next chunk, and with what; or how far the object that is being closed is.
    fn call(&self, stop: &Stop) -> (Value, Value) {
        match stop {
            Stop::Call(callee, argument) => (*callee, *argument),
            _ => (UNDEF, self.filled.map_or(UNDEF, |filled| Value::int(i64::from(filled)))),
        }
    }

    /// Values on the stack.
    fn depth(&self) -> usize {
        self.kept + self.values.len()
    }

    /// Value `at` of the stack.
    fn value_at(&self, core: &Core, at: usize) -> Value {
        let value = match at.checked_sub(self.kept) {
            Some(at) => self.values.get(at).copied(),
            None => core.item_at(self.list, at),
        };
        value.unwrap_or(NONE)
    }

    /// Takes the values from `start` off the stack.
    fn take_from(&mut self, core: &Core, start: usize) -> Vec<Value> {
        let Some(above) = start.checked_sub(self.kept) else {
            let old = core.heap.items(self.list).unwrap_or_default();
            let mut taken = Vec::with_capacity(self.depth() - start);
            taken.extend_from_slice(old.get(start..self.kept).unwrap_or_default());
            taken.append(&mut self.values);
            self.kept = start;
            return taken;
        };
        self.values.split_off(above.min(self.values.len()))
    }

    fn saved(&self) -> Vec<Value> {
        let bits =
            |level: &Level| Value::int(i64::from(level.start) << 1 | i64::from(level.object));
        self.levels.iter().map(bits).collect()
    }

    fn restore(&mut self, core: &Core, levels: Value) {
        let level = |bits: &Value| {
            let bits = bits.small_int().unwrap_or(0);
            Level { object: bits & 1 == 1, start: (bits >> 1) as u32 }
        };
        self.levels = core.heap.items(levels).unwrap_or_default().iter().map(level).collect();
    }

    /// Reads until the end, the end of a chunk, or a hook.
    fn run(&mut self, core: &mut Core) -> Result<Stop, Fault> {
        let end = self.at.saturating_add(CHUNK);
        let left = core.byte_len(self.doc).saturating_sub(self.at).min(CHUNK);
        core.heap.books.reserve(left as u64 * 16)?;
        core.charge(left as u64 / 32 + 1)?;
        if let Some(filled) = self.filled
            && let Some(stop) = self.fill(core, filled)?
        {
            return Ok(stop);
        }
        loop {
            if self.prefix && self.expects == Expects::Next && self.levels.is_empty() {
                return self.finish_prefix(core);
            }
            let bytes = core.heap.str(self.doc).as_bytes();
            self.at = scan::skip(bytes, self.at);
            let next = bytes.get(self.at).copied();
            let stop = match (self.expects, next) {
                (Expects::FirstItem, Some(b']')) => self.close(core)?,
                (Expects::Value | Expects::FirstItem, _) => self.value(core, next)?,
                (Expects::FirstKey, Some(b'}')) => self.close(core)?,
                (Expects::FirstKey, _) => self.key(core)?,
                (Expects::Next, _) => match self.levels.last() {
                    None => return self.finish(core, next),
                    Some(level) => {
                        let object = level.object;
                        self.next(core, object, next)?
                    }
                },
            };
            if let Some(stop) = stop {
                return Ok(stop);
            }
            if self.at >= end {
                return Ok(Stop::Chunk);
            }
        }
    }

    fn error(&self, core: &mut Core, message: &str, at: usize) -> Fault {
        core.json_error(message, self.doc, at)
    }

    fn finish(&mut self, core: &mut Core, next: Option<u8>) -> Result<Stop, Fault> {
        if next.is_some() {
            return Err(self.error(core, "Extra data", self.at));
        }
        Ok(Stop::Done(self.value_at(core, self.depth().wrapping_sub(1))))
    }

    fn finish_prefix(&mut self, core: &mut Core) -> Result<Stop, Fault> {
        let value = self.value_at(core, self.depth().wrapping_sub(1));
        let end = core.char_at(self.doc, self.at);
        let end = core.heap.new_int(end as i64)?;
        core.heap.new_tuple(&[value, end]).map(Stop::Done)
    }

    /// After a value in a container: a comma, or the container's end.
    fn next(
        &mut self,
        core: &mut Core,
        object: bool,
        next: Option<u8>,
    ) -> Result<Option<Stop>, Fault> {
        match (next, object) {
            (Some(b'}'), true) | (Some(b']'), false) => self.close(core),
            (Some(b','), _) => {
                let comma = self.at;
                let bytes = core.heap.str(self.doc).as_bytes();
                self.at = scan::skip(bytes, comma + 1);
                let after = bytes.get(self.at).copied();
                match (after, object) {
                    (Some(b'}'), true) => {
                        Err(self.error(core, "Illegal trailing comma before end of object", comma))
                    }
                    (Some(b']'), false) => {
                        Err(self.error(core, "Illegal trailing comma before end of array", comma))
                    }
                    (_, true) => self.key(core),
                    _ => self.value(core, after),
                }
            }
            _ => Err(self.error(core, "Expecting ',' delimiter", self.at)),
        }
    }

    /// A key and its colon.
    fn key(&mut self, core: &mut Core) -> Result<Option<Stop>, Fault> {
        let bytes = core.heap.str(self.doc).as_bytes();
        if bytes.get(self.at) != Some(&b'"') {
            let words = "Expecting property name enclosed in double quotes";
            return Err(self.error(core, words, self.at));
        }
        let key = self.string(core, true)?;
        self.values.push(key);
        let bytes = core.heap.str(self.doc).as_bytes();
        self.at = scan::skip(bytes, self.at);
        if bytes.get(self.at) != Some(&b':') {
            return Err(self.error(core, "Expecting ':' delimiter", self.at));
        }
        self.at += 1;
        self.expects = Expects::Value;
        Ok(None)
    }

    /// The key at these bytes.
    fn key_of(&mut self, core: &mut Core, start: usize, end: usize) -> Result<Value, Fault> {
        let text = core.heap.str(self.doc).get(start..end).unwrap_or_default();
        let first = text.as_bytes().first().copied().map_or(0, usize::from);
        let place = &mut self.keys[(first + text.len()) % KEYS];
        if place.is_kind(Kind::Str) && same_bytes(core.heap.str(*place).as_bytes(), text.as_bytes())
        {
            return Ok(*place);
        }
        let text = CompactString::new(text);
        *place = core.heap.intern(&text)?;
        Ok(*place)
    }

    /// A string; `at` is at its opening quote.
    fn string(&mut self, core: &mut Core, key: bool) -> Result<Value, Fault> {
        let text = core.heap.str(self.doc);
        let start = self.at + 1;
        match scan::plain_string(text.as_bytes(), start, self.strict) {
            Ok(Some(end)) => {
                self.at = end + 1;
                if end - start > CHUNK {
                    core.charge_bytes(end - start)?;
                }
                if key && end - start <= KEY_MAX {
                    return self.key_of(core, start, end);
                }
                core.heap.new_part(self.doc, start, end)
            }
            Ok(None) => {
                let read = scan::escaped_string(text, start, self.strict);
                match read {
                    Ok((text, end)) => {
                        core.heap.reserve_text(text.len() as u64)?;
                        core.charge_bytes(text.len() * 2)?;
                        self.at = end;
                        core.heap.new_string(text)
                    }
                    Err((message, at)) => Err(self.error(core, message, at)),
                }
            }
            Err((message, at)) => Err(self.error(core, message, at)),
        }
    }

    /// A value, or the beginning of a container.
    fn value(&mut self, core: &mut Core, next: Option<u8>) -> Result<Option<Stop>, Fault> {
        self.expects = Expects::Next;
        let value = match next {
            Some(b'"') => self.string(core, false)?,
            Some(b'{') => return self.open(core, true),
            Some(b'[') => return self.open(core, false),
            Some(b'-' | b'0'..=b'9') => return self.number(core),
            _ => return self.word(core),
        };
        self.values.push(value);
        Ok(None)
    }

    fn open(&mut self, core: &mut Core, object: bool) -> Result<Option<Stop>, Fault> {
        if self.levels.len() >= DEPTH_MAX {
            let what = if object { "object" } else { "array" };
            let text = format!(
                "maximum recursion depth exceeded while decoding a JSON {what} from a unicode string"
            );
            return Err(core.raise(TypeId::RecursionError, text));
        }
        self.levels.push(Level { object, start: self.depth() as u32 });
        self.at += 1;
        self.expects = if object { Expects::FirstKey } else { Expects::FirstItem };
        Ok(None)
    }

    /// The innermost container is complete.
    fn close(&mut self, core: &mut Core) -> Result<Option<Stop>, Fault> {
        self.at += 1;
        self.expects = Expects::Next;
        let Some(level) = self.levels.pop() else { return Ok(None) };
        let start = (level.start as usize).min(self.depth());
        let [_, pairs_hook, ..] = self.hooks;
        if !level.object {
            core.charge_values(self.depth() - start)?;
            core.heap.books.reserve((self.depth() - start) as u64 * 8)?;
            let items = self.take_from(core, start);
            self.values.push(core.heap.new_list(items)?);
            return Ok(None);
        }
        if !pairs_hook.is_none() {
            core.heap.books.reserve((self.depth() - start) as u64 * 32)?;
            core.charge((self.depth() - start) as u64 / 4)?;
            let items = self.take_from(core, start);
            let mut pairs = Vec::with_capacity(items.len() / 2);
            for pair in items.chunks_exact(2) {
                pairs.push(core.heap.new_tuple(pair)?);
            }
            let pairs = core.heap.new_list(pairs)?;
            return Ok(Some(Stop::Call(pairs_hook, pairs)));
        }
        let dict = core.heap.new_empty_dict()?;
        // It is filled while its level still stands; again from where it was where a charge was refused, which comes to
        // the same.
        self.values.push(dict);
        self.levels.push(Level { object: true, start: start as u32 });
        self.fill(core, 0)
    }

    /// Fills the dict of the object that is being closed, which is the last value, from its pairs.
    fn fill(&mut self, core: &mut Core, filled: u32) -> Result<Option<Stop>, Fault> {
        let last = self.depth().wrapping_sub(1);
        let dict = self.value_at(core, last);
        let start = self.levels.last().map_or(0, |level| level.start as usize);
        if !dict.is_kind(Kind::Dict) || start > last {
            return Err(core.system_error("bad registers"));
        }
        let pairs = (last - start) / 2;
        let first = (filled as usize).min(pairs);
        let end = pairs.min(first + PAIRS);
        core.charge((end - first) as u64 / 4)?;
        for pair in first..end {
            let (key, value) = (start + 2 * pair, start + 2 * pair + 1);
            let (key, value) = (self.value_at(core, key), self.value_at(core, value));
            if !key.is_kind(Kind::Str) {
                return Err(core.system_error("bad registers"));
            }
            core.dict_set_str(dict, key, value)?;
        }
        if end < pairs {
            self.filled = Some(end as u32);
            return Ok(Some(Stop::Chunk));
        }
        self.filled = None;
        self.levels.pop();
        let _ = self.take_from(core, start);
        let [object_hook, ..] = self.hooks;
        if !object_hook.is_none() {
            return Ok(Some(Stop::Call(object_hook, dict)));
        }
        self.values.push(dict);
        Ok(None)
    }

    fn number(&mut self, core: &mut Core) -> Result<Option<Stop>, Fault> {
        let [.., float_hook, int_hook, _] = self.hooks;
        let source = core.heap.str(self.doc);
        let Some((end, float)) = scan::number(source.as_bytes(), self.at) else {
            return self.word(core);
        };
        let start = self.at;
        let text = source.get(start..end).unwrap_or_default();
        let hook = if float { float_hook } else { int_hook };
        self.at = end;
        let own = if float { TypeId::Float } else { TypeId::Int };
        if !hook.is_none() && hook != own.value() {
            let text = core.heap.new_part(self.doc, start, end)?;
            return Ok(Some(Stop::Call(hook, text)));
        }
        let value = if float {
            Value::float(text.parse().unwrap_or(f64::NAN))
        } else if text.len() <= 15
            && let Ok(small) = text.parse::<i64>()
            && int_fits(small)
        {
            Value::int(small)
        } else {
            let limit = core.meter.limits.int_digits as usize;
            let parsed = int::parse_int(text, 10, limit);
            let len = text.len();
            core.charge(len as u64 * 4)?;
            match parsed {
                Ok(int) => core.new_pyint(int)?,
                Err(error) => return Err(core.value_error(error.to_string())),
            }
        };
        self.values.push(value);
        Ok(None)
    }

    /// `true`, `NaN` and their kin, or an error.
    fn word(&mut self, core: &mut Core) -> Result<Option<Stop>, Fault> {
        let source = core.heap.str(self.doc);
        let rest = source.get(self.at..).unwrap_or_default();
        let words: [(&str, Value, bool); 6] = [
            ("null", NONE, false),
            ("true", TRUE, false),
            ("false", FALSE, false),
            ("NaN", Value::float(f64::NAN), true),
            ("Infinity", Value::float(f64::INFINITY), true),
            ("-Infinity", Value::float(f64::NEG_INFINITY), true),
        ];
        let Some((word, value, constant)) =
            words.into_iter().find(|(word, ..)| rest.starts_with(word))
        else {
            return Err(self.error(core, "Expecting value", self.at));
        };
        self.at += word.len();
        let [.., hook] = self.hooks;
        if constant && !hook.is_none() {
            let text = core.heap.intern(word)?;
            return Ok(Some(Stop::Call(hook, text)));
        }
        self.values.push(value);
        Ok(None)
    }
}
