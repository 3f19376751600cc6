//! `str.translate` and `str.maketrans`.
//!
//! Place: methods of `str`.
//!
//! Invariants: a table that is a plain dict of plain values is used natively; any other is asked for each code point, in a
//! frame.
//! Limits: a fuel for each code point that a frame asks for; memory of the text as it grows.

use compact_str::CompactString;
use serde::{Deserialize, Serialize};

use super::receiver;
use crate::core::Core;
use crate::exception::{Fault, Pending};
use crate::native::state::StepFn;
use crate::native::{Input, NativeDef, Signature, Step};
use crate::text::surrogate::{from_code_point, to_code_point};
use crate::types::TypeId;
use crate::value::{Kind, NONE, UNDEF, Value};

pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::method("translate", Signature::exact(1), translate),
    NativeDef::static_method("maketrans", Signature::range(1, 3), make_table),
];

/// Translates by a table. Registers: text, table, result so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Translate {
    at: u32,
    asked: bool,
}

impl StepFn for Translate {
    fn catches(&self) -> bool {
        self.asked
    }

    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [text, table, _] = regs else { return Err(core.system_error("bad registers")) };
        let mut answer = match input {
            Input::Returned(value) if self.asked => Some(value),
            Input::Raised(exception) => {
                if !core.exception_is(exception, TypeId::LookupError) {
                    return Err(core.raise_again(exception));
                }
                Some(UNDEF)
            }
            _ => None,
        };
        loop {
            let rest = core.heap.str(text).get(self.at as usize..).unwrap_or_default();
            let Some(char) = rest.chars().next() else { return Ok(Step::Return(regs[2])) };
            let given = answer.take();
            if given.is_none() && core.meter.is_over() {
                self.asked = false;
                return Ok(Step::Yield);
            }
            self.asked = true;
            let mut translate = |core: &mut Core| {
                let found = match given {
                    Some(found) => found,
                    None => replacement(core, table, char)?,
                };
                let mut piece = CompactString::default();
                core.translated(char, found, &mut piece)?;
                core.append(&mut regs[2], &piece)
            };
            // What a frame gave is given again only where the whole step runs again.
            if given.is_some() { translate(core) } else { core.retrying(translate) }?;
            self.asked = false;
            self.at += char.len_utf8() as u32;
        }
    }
}

/// What the table has for a character; unbound for nothing.
fn replacement(core: &mut Core, table: Value, char: char) -> Result<Value, Fault> {
    core.charge(1)?;
    match core.get_item(table, Value::int(i64::from(to_code_point(char)))) {
        Err(Fault::Raise) if missed(core) => {
            core.pending = Pending::Nothing;
            Ok(UNDEF)
        }
        found => found,
    }
}

fn missed(core: &Core) -> bool {
    core.pending_is(TypeId::KeyError)
        || core.pending_is(TypeId::IndexError)
        || core.pending_is(TypeId::LookupError)
}

impl Core {
    /// Writes what a table has for a character; unbound where it has nothing.
    fn translated(
        &mut self,
        char: char,
        found: Value,
        out: &mut CompactString,
    ) -> Result<(), Fault> {
        if found.is_undef() {
            out.push(char);
            return Ok(());
        }
        if found.is_none() {
            return Ok(());
        }
        let plain = self.plain(found);
        if let Some(text) = self.heap.as_str(plain) {
            out.push_str(text);
            return Ok(());
        }
        if self.int_ref(plain).is_none() {
            return Err(self.type_error("character mapping must return integer, None or str"));
        }
        let code = plain.small_int().and_then(|code| u32::try_from(code).ok());
        match code.and_then(from_code_point) {
            Some(char) => {
                out.push(char);
                Ok(())
            }
            None => Err(self.value_error("character mapping must be in range(0x110000)")),
        }
    }

    fn translate_plain(&mut self, text: Value, table: Value) -> Result<Value, Fault> {
        let len = self.byte_len(text);
        self.in_pieces("translate", len, &[text, table])?;
        self.heap.reserve_text(len as u64 * 2)?;
        self.charge_bytes(len * 16)?;
        if self.is_ascii(text) {
            return self.translate_ascii(text, table);
        }
        let mut out = CompactString::with_capacity(len);
        let source = CompactString::new(self.heap.str(text));
        for char in source.chars() {
            let key = Value::int(i64::from(to_code_point(char)));
            let found = self.dict_get_or(table, key, UNDEF)?;
            let size = out.len();
            self.translated(char, found, &mut out)?;
            self.charge_bytes(out.len() - size)?;
            if out.len() > out.capacity() / 2 {
                self.heap.reserve_text(out.len() as u64 * 3)?;
            }
        }
        self.charge_bytes(out.len())?;
        self.heap.new_compact(out)
    }
}

impl Core {
    /// As `translate_plain`; a character is asked for once if one of ASCII stands for it.
    fn translate_ascii(&mut self, text: Value, table: Value) -> Result<Value, Fault> {
        let source = self.heap.str(text).to_owned();
        let mut known = [UNSEEN; 128];
        let mut out: Vec<u8> = Vec::with_capacity(source.len());
        let mut piece = CompactString::default();
        for byte in source.bytes() {
            let to = known.get(usize::from(byte)).copied().unwrap_or(ODD);
            if to < 0x80 {
                out.push(to);
                continue;
            }
            let found = self.dict_get_or(table, Value::int(i64::from(byte)), UNDEF)?;
            piece.clear();
            self.translated(char::from(byte), found, &mut piece)?;
            self.charge_bytes(piece.len())?;
            if let Some(to) = known.get_mut(usize::from(byte)) {
                *to = match *piece.as_bytes() {
                    [only] if only < 0x80 => only,
                    _ => ODD,
                };
            }
            let size = out.len() + piece.len();
            if size > out.capacity() {
                self.heap.reserve_text(size as u64 * 3)?;
            }
            out.extend_from_slice(piece.as_bytes());
        }
        self.charge_bytes(out.len())?;
        match String::from_utf8(out) {
            Ok(out) => self.heap.new_string(out),
            Err(_) => Err(self.system_error("bad text")),
        }
    }
}

/// Of a character that has not been asked for.
const UNSEEN: u8 = 0x80;
/// Of one that becomes anything but one character of ASCII.
const ODD: u8 = 0x81;

fn translate(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let text = receiver(core, args, "translate")?;
    let table = args.get(1).copied().unwrap_or(UNDEF);
    if table.is_kind(Kind::Dict) {
        return core.translate_plain(text, table);
    }
    let empty = core.heap.new_str("")?;
    Err(core.enter(Translate::default(), &[text, table, empty]))
}

fn make_table(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[x, y, z] = args else { return Err(core.system_error("bad arguments")) };
    let table = core.heap.new_empty_dict()?;
    if y.is_undef() {
        fill_from_dict(core, table, x)?;
        return Ok(table);
    }
    if core.plain_text(y).is_none() {
        let name = core.argument_name(y);
        return Err(core.type_error(format!("maketrans() argument 2 must be str, not {name}")));
    }
    let Some(from) = core.plain_text(x) else {
        return Err(core.type_error(
            "first maketrans argument must be a string if there is a second argument",
        ));
    };
    let mut texts = [from; 3];
    for (at, value) in [(1, y), (2, z)] {
        if value.is_undef() {
            continue;
        }
        let Some(text) = core.plain_text(value) else {
            let name = core.argument_name(value);
            let number = at + 1;
            return Err(
                core.type_error(format!("maketrans() argument {number} must be str, not {name}"))
            );
        };
        texts[at] = text;
    }
    if core.char_len(texts[0]) != core.char_len(texts[1]) {
        return Err(core.value_error("the first two maketrans arguments must have equal length"));
    }
    core.charge(core.char_len(texts[0]) as u64 / 4)?;
    let (mut key_at, mut value_at) = (0, 0);
    while let Some(key) = next_code(core, texts[0], &mut key_at) {
        let value = next_code(core, texts[1], &mut value_at).unwrap_or(NONE);
        core.dict_set(table, key, value)?;
    }
    if !z.is_undef() {
        core.charge(core.char_len(texts[2]) as u64 / 4)?;
        let mut at = 0;
        while let Some(key) = next_code(core, texts[2], &mut at) {
            core.dict_set(table, key, NONE)?;
        }
    }
    Ok(table)
}

/// The code point at a byte of a string, which goes on behind it.
fn next_code(core: &Core, text: Value, at: &mut usize) -> Option<Value> {
    let char = core.heap.str(text).get(*at..)?.chars().next()?;
    *at += char.len_utf8();
    Some(Value::int(i64::from(to_code_point(char))))
}

fn fill_from_dict(core: &mut Core, table: Value, source: Value) -> Result<(), Fault> {
    let plain = source;
    if !plain.is_kind(Kind::Dict) {
        return Err(core.type_error("if you give only one argument to maketrans it must be a dict"));
    }
    core.charge_table(plain)?;
    let entries: Vec<_> =
        core.heap.dict(plain).iter_from(0).map(|(_, entry)| (entry.key, entry.value)).collect();
    core.charge(entries.len() as u64 / 4)?;
    for (key, value) in entries {
        let mut key = core.plain(key);
        if let Some(text) = core.heap.as_str(key) {
            let mut chars = text.chars();
            let (Some(char), None) = (chars.next(), chars.next()) else {
                return Err(core.value_error("string keys in translate table must be of length 1"));
            };
            key = Value::int(i64::from(to_code_point(char)));
        } else if core.int_ref(key).is_none() {
            return Err(core.type_error("keys in translate table must be strings or integers"));
        }
        core.dict_set(table, key, value)?;
    }
    Ok(())
}
