//! `json.dumps`: values to text.
//!
//! Place: `json.rs` gives a value and the options.
//!
//! ```text
//! registers: options (flags, indent, separators, default), text so far, levels (list), value that comes next
//! ```
//!
//! Invariants: an `Encoder` runs natively over a stack of levels until it is done, has written a chunk or needs `default`;
//! only then is anything kept, so a refused charge has had no effect. A level is saved as its container and its position.
//! Limits: `CHUNK` bytes between two looks at the slice; strings are charged before they are written.

use compact_str::CompactString;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::DEPTH_MAX;
use crate::core::Core;
use crate::exception::{Fault, Pending};
use crate::native::state::StepFn;
use crate::native::{Input, Step, registry};
use crate::number::IntRef;
use crate::protocol::drain::Into;
use crate::text::surrogate::to_code_point;
use crate::text::{float, int};
use crate::types::TypeId;
use crate::value::{Kind, NONE, UNDEF, Value};

pub(crate) const SKIP_KEYS: i64 = 1;
pub(crate) const ASCII: i64 = 2;
pub(crate) const CIRCULAR: i64 = 4;
pub(crate) const NAN: i64 = 8;
pub(crate) const SORT: i64 = 16;

const CHUNK: usize = 32 << 10;

/// Goes on writing after `default`, or in the next slice. Registers as above.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Dump {
    waiting: Waiting,
}

/// What a `Dump` has called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Waiting {
    #[default]
    Nothing,
    /// `default`
    Default,
    /// `items` of an instance of a class derived from dict
    Items,
    /// The attribute `items` of one, to be called.
    Method,
    /// What makes a list of what a container's own `items` or `__iter__` gives.
    List,
}

/// What a `Stop` asks for, as the register keeps it.
const NO_ASK: Value = Value::int(0);
const ASK_DEFAULT: Value = Value::int(1);
const ASK_PARTS: Value = Value::int(2);

/// What a level is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shape {
    Array,
    Object,
    /// A list of keys and values in turn, sorted.
    Sorted,
    /// A value that `default` is the stand-in of.
    Default,
}

#[derive(Clone, Copy, Debug)]
struct Level {
    container: Value,
    at: u32,
    shape: Shape,
    /// Whether nothing was written in it yet.
    empty: bool,
    /// The object itself, for `Sorted`.
    owner: Value,
}

/// Why an encoder stopped.
enum Stop {
    Done,
    Chunk,
    Default(Value),
    /// A list, tuple or dict whose class says by Python what it holds.
    Parts(Value),
}

impl Stop {
    /// The object and what is asked for, as registers keep them.
    fn saved(&self, next: Option<Value>) -> (Value, Value) {
        match *self {
            Stop::Default(object) => (object, ASK_DEFAULT),
            Stop::Parts(object) => (object, ASK_PARTS),
            Stop::Done | Stop::Chunk => (next.unwrap_or(UNDEF), NO_ASK),
        }
    }
}

struct Encoder {
    out: String,
    levels: SmallVec<[Level; 8]>,
    next: Option<Value>,
    flags: i64,
    indent: Option<CompactString>,
    item: CompactString,
    key: CompactString,
    default: Value,
    written: usize,
}

/// `json.dumps(value)` with options.
pub(crate) fn start(core: &mut Core, value: Value, options: Value) -> Result<Value, Fault> {
    let mut encoder = Encoder::new(core, options, CompactLevels::new());
    encoder.next = Some(value);
    match encoder.run(core)? {
        Stop::Done => core.heap.new_string(encoder.out),
        stop => {
            let levels = core.heap.new_list(encoder.saved())?;
            let text = core.heap.new_string(std::mem::take(&mut encoder.out))?;
            let (next, asked) = stop.saved(encoder.next);
            Err(core.enter(Dump::default(), &[options, text, levels, next, asked]))
        }
    }
}

type CompactLevels = SmallVec<[Level; 8]>;

impl StepFn for Dump {
    fn catches(&self) -> bool {
        self.waiting != Waiting::Nothing
    }

    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [options, text, levels, next, asked] = regs else {
            return Err(core.system_error("bad registers"));
        };
        let mut encoder = Encoder::new(core, options, restored(core, levels));
        let next = match input {
            Input::Raised(exception) => {
                if self.waiting == Waiting::Default {
                    encoder.levels.pop();
                }
                encoder.add_notes(core, exception)?;
                return Err(core.raise_again(exception));
            }
            Input::Returned(value) if self.waiting == Waiting::Default => value.bound(),
            Input::Returned(parts) if self.waiting == Waiting::List => {
                encoder.open_parts(core, parts, next)?;
                None
            }
            input if asked == ASK_PARTS => {
                let parts = if core.plain(next).is_kind(Kind::Dict) {
                    self.items(core, next, input)?
                } else {
                    next
                };
                self.waiting = Waiting::List;
                let list = core.collect_into(parts, Into::List, &[]);
                return Err(list);
            }
            _ if asked == ASK_DEFAULT => {
                self.waiting = Waiting::Default;
                core.call(encoder.default, &[next])?.bound()
            }
            _ => next.bound(),
        };
        encoder.next = next;
        let stop = encoder.run(core)?;
        core.heap.books.reserve((encoder.levels.len() as u64 + 8) * 32)?;
        let added = core.heap.new_str(&encoder.out)?;
        let joined = core.heap.append_text(text, added)?;
        if matches!(stop, Stop::Done) {
            return Ok(Step::Return(joined));
        }
        regs[2] = core.heap.new_list(encoder.saved())?;
        regs[1] = joined;
        (regs[3], regs[4]) = stop.saved(encoder.next);
        self.waiting = Waiting::Nothing;
        Ok(Step::Yield)
    }
}

impl Dump {
    /// What `items` of a dict's subclass gives: the attribute is asked for, then called.
    fn items(&mut self, core: &mut Core, dict: Value, input: Input) -> Result<Value, Fault> {
        let items = match (self.waiting, input) {
            (Waiting::Items, Input::Returned(items)) => items,
            (Waiting::Method, Input::Returned(method)) => self.call_items(core, method)?,
            _ => {
                self.waiting = Waiting::Method;
                let name = core.heap.intern("items")?;
                let method = core.get_attr(dict, name)?;
                self.call_items(core, method)?
            }
        };
        if core.is_iterable(items) {
            return Ok(items);
        }
        let (of, name) = (core.type_name(dict), core.type_name(items));
        Err(core.type_error(format!("{of}.items() returned a non-iterable (type {name})")))
    }

    fn call_items(&mut self, core: &mut Core, method: Value) -> Result<Value, Fault> {
        let called = core.call(method, &[]);
        // What is tried again asks for nothing twice.
        if called == Err(Fault::Enter) {
            self.waiting = Waiting::Items;
        }
        called
    }
}

fn restored(core: &Core, list: Value) -> CompactLevels {
    let items = core.heap.items(list).unwrap_or_default();
    let levels = items.chunks_exact(3).map(|part| {
        let bits = part[2].small_int().unwrap_or(0);
        let shape = match bits & 3 {
            0 => Shape::Array,
            1 => Shape::Object,
            2 => Shape::Sorted,
            _ => Shape::Default,
        };
        Level {
            container: part[0],
            owner: part[1],
            at: (bits >> 3) as u32,
            shape,
            empty: bits & 4 != 0,
        }
    });
    levels.filter(Level::is_sound).collect()
}

impl Level {
    /// Whether the container is what the shape says, which a damaged snapshot may deny.
    fn is_sound(&self) -> bool {
        match self.shape {
            Shape::Object => self.container.is_kind(Kind::Dict),
            Shape::Array | Shape::Sorted => {
                self.container.is_kind(Kind::List) || self.container.is_kind(Kind::Tuple)
            }
            Shape::Default => true,
        }
    }
}

impl Encoder {
    fn new(core: &Core, options: Value, levels: CompactLevels) -> Encoder {
        let option = |at: usize| core.item_at(options, at).unwrap_or(NONE);
        let text = |at: usize| CompactString::new(core.heap.as_str(option(at)).unwrap_or(""));
        Encoder {
            out: String::new(),
            levels,
            next: None,
            flags: option(0).small_int().unwrap_or(0),
            indent: core.heap.as_str(option(1)).map(CompactString::new),
            item: text(2),
            key: text(3),
            default: option(4),
            written: 0,
        }
    }

    fn saved(&self) -> Vec<Value> {
        let mut items = Vec::with_capacity(self.levels.len() * 3);
        for level in &self.levels {
            let bits = i64::from(level.at) << 3 | i64::from(level.empty) << 2 | level.shape as i64;
            items.extend_from_slice(&[level.container, level.owner, Value::int(bits)]);
        }
        items
    }

    fn has(&self, flag: i64) -> bool {
        self.flags & flag != 0
    }

    /// Writes until done, a chunk is full or `default` is needed.
    fn run(&mut self, core: &mut Core) -> Result<Stop, Fault> {
        core.heap.reserve_text(CHUNK as u64 * 2)?;
        let stop = loop {
            if let Some(value) = self.next.take()
                && let Some(stop) = self.value(core, value)?
            {
                break stop;
            }
            if self.levels.is_empty() {
                break Stop::Done;
            }
            if self.out.len() > CHUNK {
                break Stop::Chunk;
            }
            self.advance(core)?;
        };
        core.charge(self.written as u64 / 8 + self.out.len() as u64 / 64)?;
        Ok(stop)
    }

    /// Goes on in the innermost level.
    fn advance(&mut self, core: &mut Core) -> Result<(), Fault> {
        let Some(level) = self.levels.last_mut() else { return Ok(()) };
        match level.shape {
            Shape::Array => match core.item_at(level.container, level.at as usize) {
                Some(item) => {
                    level.at += 1;
                    self.begin_item();
                    self.next = Some(item);
                }
                None => self.close("]"),
            },
            Shape::Object => match core.entry_from(level.container, level.at)? {
                Some((number, entry)) => {
                    level.at = number + 1;
                    self.entry(core, entry.key, entry.value)?;
                }
                None => self.close("}"),
            },
            Shape::Sorted => {
                let at = level.at as usize;
                match (core.item_at(level.container, at), core.item_at(level.container, at + 1)) {
                    (Some(key), Some(value)) => {
                        level.at += 2;
                        self.entry(core, key, value)?;
                    }
                    _ => self.close("}"),
                }
            }
            Shape::Default => {
                self.levels.pop();
            }
        }
        Ok(())
    }

    fn begin_item(&mut self) {
        let Some(level) = self.levels.last_mut() else { return };
        if !std::mem::take(&mut level.empty) {
            self.out.push_str(&self.item);
        }
        self.line_break(0);
    }

    fn line_break(&mut self, less: usize) {
        if let Some(indent) = &self.indent {
            let depth = self.levels.iter().filter(|level| level.shape != Shape::Default).count();
            self.out.push('\n');
            for _ in less..depth {
                self.out.push_str(indent);
            }
        }
    }

    fn close(&mut self, bracket: &str) {
        if self.levels.last().is_some_and(|level| !level.empty) {
            self.line_break(1);
        }
        self.out.push_str(bracket);
        self.levels.pop();
    }

    /// Writes a key and makes its value the next.
    fn entry(&mut self, core: &mut Core, key: Value, value: Value) -> Result<(), Fault> {
        let plain = core.plain(key);
        let before = self.out.len();
        let was_empty = self.levels.last().is_some_and(|level| level.empty);
        self.begin_item();
        if let Some(text) = core.heap.as_str(plain) {
            write_text(text, self.has(ASCII), &mut self.out);
        } else {
            self.out.push('"');
            if !self.scalar(core, plain)? {
                self.out.truncate(before);
                if self.has(SKIP_KEYS) {
                    if let Some(level) = self.levels.last_mut() {
                        level.empty = was_empty;
                    }
                    return Ok(());
                }
                let name = core.type_name(key);
                let text = format!("keys must be str, int, float, bool or None, not {name}");
                self.levels.pop();
                return Err(self.fail(core, TypeId::TypeError, text));
            }
            self.out.push('"');
        }
        self.out.push_str(&self.key);
        self.next = Some(value);
        Ok(())
    }

    /// Writes a number, bool or None; false for anything else.
    fn scalar(&mut self, core: &mut Core, value: Value) -> Result<bool, Fault> {
        if value.is_int() {
            int::write_i64(value.as_int(), &mut self.out);
        } else if value.is_float() {
            let number = value.as_float();
            if number.is_finite() {
                float::write_float_repr(number, &mut self.out);
                return Ok(true);
            }
            if !self.has(NAN) {
                let mut text = "Out of range float values are not JSON compliant: ".to_owned();
                float::write_float_repr(number, &mut text);
                return Err(self.fail(core, TypeId::ValueError, text));
            }
            self.out.push_str(if number.is_nan() {
                "NaN"
            } else if number > 0.0 {
                "Infinity"
            } else {
                "-Infinity"
            });
        } else if value.is_bool() {
            self.out.push_str(if value.index() == 1 { "true" } else { "false" });
        } else if value.is_none() {
            self.out.push_str("null");
        } else if let Some(IntRef::Big(big)) = core.int_ref(value) {
            let limit = core.meter.limits.int_digits as usize;
            if let Err(error) = int::write_bigint(big, limit, &mut self.out) {
                return Err(core.value_error(error.to_string()));
            }
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// Writes a value, or the beginning of a container; gives back what must be asked first.
    fn value(&mut self, core: &mut Core, value: Value) -> Result<Option<Stop>, Fault> {
        self.written += 1;
        let plain = core.plain(value);
        match plain.kind() {
            Some(Kind::Str) => {
                let len = core.byte_len(plain);
                if len > 1024 {
                    core.heap.reserve_text((self.out.len() + len * 6) as u64)?;
                    core.charge_bytes(len * 4)?;
                }
                write_text(core.heap.str(plain), self.has(ASCII), &mut self.out);
                Ok(None)
            }
            Some(Kind::List | Kind::Tuple)
                if plain != value && core.guest_special(value, "__iter__").is_some() =>
            {
                Ok(Some(Stop::Parts(value)))
            }
            Some(Kind::Dict)
                if plain != value
                    && core.plain_len(plain) != Some(0)
                    && (core.guest_special(value, "items").is_some_and(is_guests)
                        || core.guest_special(value, "__getattribute__").is_some()
                        || has_own_items(core, value)) =>
            {
                Ok(Some(Stop::Parts(value)))
            }
            Some(Kind::List | Kind::Tuple) => {
                self.open(core, plain, value, Shape::Array)?;
                self.out.push('[');
                Ok(None)
            }
            Some(Kind::Dict) => {
                if self.has(SORT) && core.plain_len(plain).unwrap_or(0) > 1 {
                    let sorted = sorted_entries(core, plain)?;
                    self.open(core, sorted, value, Shape::Sorted)?;
                } else {
                    self.open(core, plain, value, Shape::Object)?;
                }
                self.out.push('{');
                Ok(None)
            }
            _ if self.scalar(core, plain)? => Ok(None),
            _ => {
                if self.default.is_none() {
                    let name = core.class_name(core.type_of(value));
                    let text = format!("Object of type {name} is not JSON serializable");
                    return Err(self.fail(core, TypeId::TypeError, text));
                }
                self.open(core, value, value, Shape::Default)?;
                Ok(Some(Stop::Default(value)))
            }
        }
    }

    /// Begins a container whose class has given `parts`, a list: of its items, or of keys with their values.
    fn open_parts(&mut self, core: &mut Core, parts: Value, owner: Value) -> Result<(), Fault> {
        if !core.plain(owner).is_kind(Kind::Dict) {
            self.open(core, parts, owner, Shape::Array)?;
            self.out.push('[');
            return Ok(());
        }
        let count = core.heap.items(parts).map_or(0, <[Value]>::len);
        core.charge_values(count * 2)?;
        let pairs = core.heap.items(parts).unwrap_or_default().iter();
        let entries: Option<Vec<(Value, Value)>> = pairs
            .map(|pair| match core.heap.items(*pair) {
                Some(&[key, value]) if pair.is_kind(Kind::Tuple) => Some((key, value)),
                _ => None,
            })
            .collect();
        let Some(mut entries) = entries else {
            return Err(self.fail(
                core,
                TypeId::ValueError,
                "items must return 2-tuples".to_owned(),
            ));
        };
        if self.has(SORT) && entries.len() > 1 {
            sort_entries(core, &mut entries)?;
        }
        let flat = entries.into_iter().flat_map(|(key, value)| [key, value]).collect();
        let list = core.heap.new_list(flat)?;
        self.open(core, list, owner, Shape::Sorted)?;
        self.out.push('{');
        Ok(())
    }

    fn open(
        &mut self,
        core: &mut Core,
        container: Value,
        owner: Value,
        shape: Shape,
    ) -> Result<(), Fault> {
        if self.levels.len() >= 64 {
            core.charge(self.levels.len() as u64 / 64)?;
        }
        if self.has(CIRCULAR) && self.levels.iter().any(|level| level.owner == owner) {
            let text = "Circular reference detected".to_owned();
            return Err(self.fail(core, TypeId::ValueError, text));
        }
        if self.levels.len() >= DEPTH_MAX {
            let text = "maximum recursion depth exceeded while encoding a JSON object".to_owned();
            return Err(core.raise(TypeId::RecursionError, text));
        }
        self.levels.push(Level { container, at: 0, shape, empty: true, owner });
        Ok(())
    }

    /// Raises an exception with notes of where it happened.
    #[cold]
    fn fail(&self, core: &mut Core, class: TypeId, text: String) -> Fault {
        let made = core.heap.new_string(text).and_then(|text| {
            let exception = core.make_exception(class, &[text])?;
            self.add_notes(core, exception)?;
            Ok(exception)
        });
        match made {
            Ok(exception) => {
                core.pending = Pending::Object(exception);
                Fault::Raise
            }
            Err(fault) => fault,
        }
    }

    fn add_notes(&self, core: &mut Core, exception: Value) -> Result<(), Fault> {
        if !exception.is_kind(Kind::Exception) || self.levels.is_empty() {
            return Ok(());
        }
        let mut notes = Vec::new();
        for level in self.levels.iter().rev().take(DEPTH_MAX) {
            let text = match level.shape {
                Shape::Array => {
                    let name = core.type_name(level.owner);
                    format!("when serializing {name} item {}", level.at.saturating_sub(1))
                }
                Shape::Object | Shape::Sorted => {
                    let at = level.at as usize;
                    let key = if level.shape == Shape::Sorted {
                        core.item_at(level.container, at.saturating_sub(2))
                    } else {
                        let entries = &core.heap.dict(level.container).entries;
                        entries.get(at.saturating_sub(1)).map(|entry| entry.key)
                    };
                    let mut shown = String::new();
                    core.write_plain_repr(key.unwrap_or(NONE), &mut shown, 0);
                    let name = core.type_name(level.owner);
                    format!("when serializing {name} item {shown}")
                }
                Shape::Default => {
                    format!("when serializing {} object", core.type_name(level.container))
                }
            };
            notes.push(core.heap.new_string(text)?);
        }
        let list = core.heap.new_list(notes)?;
        let attrs = core.exception_attrs(exception)?;
        let name = core.heap.intern("__notes__")?;
        core.dict_set_str(attrs, name, list)
    }
}

/// A new list of a dict's keys and values in turn, by key.
fn sorted_entries(core: &mut Core, dict: Value) -> Result<Value, Fault> {
    core.charge_table(dict)?;
    let mut entries: Vec<(Value, Value)> =
        core.heap.dict(dict).iter_from(0).map(|(_, entry)| (entry.key, entry.value)).collect();
    sort_entries(core, &mut entries)?;
    core.heap.new_list(entries.into_iter().flat_map(|(key, value)| [key, value]).collect())
}

/// Sorts keys with their values by the keys.
fn sort_entries(core: &mut Core, entries: &mut [(Value, Value)]) -> Result<(), Fault> {
    let count = entries.len() as u64;
    core.heap.books.reserve(count * 32)?;
    core.charge(count * u64::from(count.ilog2() + 1) / 8)?;
    let mut ordered = true;
    for pair in entries.windows(2) {
        let &[(a, _), (b, _)] = pair else { continue };
        let (x, y) = (core.plain(b), core.plain(a));
        match core.plain_order(x, y) {
            Some(order) => ordered &= order.is_some(),
            None => {
                let (x, y) = (core.type_name(b), core.type_name(a));
                let text = format!("'<' not supported between instances of '{x}' and '{y}'");
                return Err(core.type_error(text));
            }
        }
    }
    // NaN is no key to sort by: its order would be none.
    if ordered {
        let order = |a: Value, b: Value| core.plain_order(core.plain(a), core.plain(b)).flatten();
        entries.sort_by(|(a, _), (b, _)| order(*a, *b).unwrap_or(std::cmp::Ordering::Equal));
    }
    Ok(())
}

/// Whether a method that a class has is written by the script.
fn is_guests(method: Value) -> bool {
    registry::native(method).is_none()
}

/// Whether an instance of a dict's subclass has an attribute `items` of its own.
fn has_own_items(core: &Core, object: Value) -> bool {
    object.is_kind(Kind::Instance)
        && core.heap.find_interned("items").is_some_and(|name| core.get_own(object, name).is_some())
}

/// Writes a string with its quotes.
fn write_text(text: &str, ascii: bool, out: &mut String) {
    out.push('"');
    let plain = |byte: u8| byte >= 0x20 && byte != b'"' && byte != b'\\' && (!ascii || byte < 0x7F);
    let mut rest = text;
    while let Some(at) = rest.bytes().position(|byte| !plain(byte)) {
        out.push_str(rest.get(..at).unwrap_or_default());
        let tail = rest.get(at..).unwrap_or_default();
        let Some(char) = tail.chars().next() else { break };
        write_char(char, ascii, out);
        rest = tail.get(char.len_utf8()..).unwrap_or_default();
    }
    out.push_str(rest);
    out.push('"');
}

fn write_char(char: char, ascii: bool, out: &mut String) {
    match char {
        '"' => out.push_str("\\\""),
        '\\' => out.push_str("\\\\"),
        '\n' => out.push_str("\\n"),
        '\r' => out.push_str("\\r"),
        '\t' => out.push_str("\\t"),
        '\u{8}' => out.push_str("\\b"),
        '\u{c}' => out.push_str("\\f"),
        _ if char >= ' ' && (!ascii || char < '\u{7f}') => out.push(char),
        _ => {
            let code = to_code_point(char);
            if code > 0xFFFF {
                let code = code - 0x10000;
                write_unit(0xD800 + (code >> 10), out);
                write_unit(0xDC00 + (code & 0x3FF), out);
            } else {
                write_unit(code, out);
            }
        }
    }
}

fn write_unit(unit: u32, out: &mut String) {
    out.push_str("\\u");
    for shift in [12, 8, 4, 0] {
        out.push(char::from_digit(unit >> shift & 15, 16).unwrap_or('0'));
    }
}
