//! Case, and what kinds of characters a string has: `lower`, `title`, `isdigit`, ...
//!
//! Place: methods of `str`; the mappings and properties are in `text/unicode`.
//!
//! Invariants: results equal those of CPython's Unicode version.
//! Limits: charged by length.

use compact_str::CompactString;

use super::receiver;
use crate::core::Core;
use crate::exception::Fault;
use crate::heap::text::INLINE_MAX;
use crate::native::{NativeDef, Signature};
use crate::text::unicode::{self, case};
use crate::value::Value;

macro_rules! mapping {
    ($name:literal $write:path) => {
        NativeDef::method($name, Signature::exact(0), |core, args| map(core, args, $name, $write))
    };
}

macro_rules! all {
    ($name:literal $test:path) => {
        NativeDef::method($name, Signature::exact(0), |core, args| {
            test(core, args, $name, |text| !text.is_empty() && text.chars().all($test))
        })
    };
}

macro_rules! whole {
    ($name:literal $test:expr) => {
        NativeDef::method($name, Signature::exact(0), |core, args| test(core, args, $name, $test))
    };
}

pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::method("lower", Signature::exact(0), lower),
    NativeDef::method("upper", Signature::exact(0), upper),
    mapping!("casefold" case::write_folded),
    NativeDef::method("capitalize", Signature::exact(0), |core, args| {
        mapped(core, args, "capitalize", capitalize_ascii, case::write_capitalized)
    }),
    NativeDef::method("title", Signature::exact(0), |core, args| {
        mapped(core, args, "title", title_ascii, case::write_title)
    }),
    NativeDef::method("swapcase", Signature::exact(0), |core, args| {
        mapped(core, args, "swapcase", swap_ascii, case::write_swapped)
    }),
    all!("isalpha" unicode::is_alpha),
    all!("isdecimal" unicode::is_decimal),
    all!("isdigit" unicode::is_digit),
    all!("isnumeric" unicode::is_numeric),
    all!("isalnum" unicode::is_alnum),
    all!("isspace" unicode::is_space),
    whole!("isprintable" | text | text.chars().all(unicode::is_printable)),
    whole!("isascii" str::is_ascii),
    whole!("isidentifier" unicode::is_identifier),
    whole!("islower" case::is_lower_text),
    whole!("isupper" case::is_upper_text),
    whole!("istitle" case::is_title_text),
];

fn lower(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let text = receiver(core, args, "lower")?;
    // Text that is lower case already is its own result.
    if core.is_ascii(text) {
        core.charge_bytes(core.byte_len(text))?;
        if !core.heap.str(text).bytes().any(|byte| byte.is_ascii_uppercase()) {
            return Ok(text);
        }
    }
    if let Some(mapped) = map_short(core, text, str::make_ascii_lowercase) {
        return mapped;
    }
    map(core, &[text], "lower", case::write_lower)
}

fn upper(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let text = receiver(core, args, "upper")?;
    if core.is_ascii(text) {
        core.charge_bytes(core.byte_len(text))?;
        if !core.heap.str(text).bytes().any(|byte| byte.is_ascii_lowercase()) {
            return Ok(text);
        }
    }
    if let Some(mapped) = map_short(core, text, str::make_ascii_uppercase) {
        return mapped;
    }
    map(core, &[text], "upper", case::write_upper)
}

/// A mapping with a way of its own for short ASCII text.
fn mapped(
    core: &mut Core,
    args: &[Value],
    name: &str,
    change: fn(&mut str),
    write: fn(&str, &mut String),
) -> Result<Value, Fault> {
    let text = receiver(core, args, name)?;
    match map_short(core, text, change) {
        Some(mapped) => mapped,
        None => map(core, &[text], name, write),
    }
}

fn capitalize_ascii(text: &mut str) {
    text.make_ascii_lowercase();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
}

fn title_ascii(text: &mut str) {
    text.make_ascii_lowercase();
    let mut in_word = false;
    for at in 0..text.len() {
        let Some(letter) = text.get_mut(at..=at) else { return };
        if !in_word {
            letter.make_ascii_uppercase();
        }
        in_word = letter.as_bytes().first().is_some_and(u8::is_ascii_alphabetic);
    }
}

fn swap_ascii(text: &mut str) {
    for at in 0..text.len() {
        let Some(letter) = text.get_mut(at..=at) else { return };
        if letter.as_bytes().first().is_some_and(u8::is_ascii_lowercase) {
            letter.make_ascii_uppercase();
        } else {
            letter.make_ascii_lowercase();
        }
    }
}

/// `map` of ASCII text that a string holds within its slot, with the same charge.
fn map_short(core: &mut Core, text: Value, change: fn(&mut str)) -> Option<Result<Value, Fault>> {
    let source = core.heap.str(text);
    if source.len() > INLINE_MAX || !core.is_ascii(text) {
        return None;
    }
    let mut out = CompactString::new(source);
    if let Err(fault) = core.charge_bytes(out.len() * 8) {
        return Some(Err(fault));
    }
    change(&mut out);
    Some(core.heap.new_ascii(out))
}

fn map(
    core: &mut Core,
    args: &[Value],
    name: &str,
    write: fn(&str, &mut String),
) -> Result<Value, Fault> {
    let text = receiver(core, args, name)?;
    let len = core.byte_len(text);
    let bound = if core.is_ascii(text) { len } else { case::case_bound(len) };
    core.heap.reserve_text(bound as u64)?;
    core.charge_bytes(len * 8)?;
    let mut out = String::with_capacity(len);
    write(core.heap.str(text), &mut out);
    core.heap.new_string(out)
}

#[inline(always)]
fn test(
    core: &mut Core,
    args: &[Value],
    name: &str,
    test: impl Fn(&str) -> bool,
) -> Result<Value, Fault> {
    let text = receiver(core, args, name)?;
    core.charge_bytes(core.byte_len(text) * 4)?;
    Ok(Value::bool(test(core.heap.str(text))))
}
