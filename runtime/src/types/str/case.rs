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
    mapping!("capitalize" case::write_capitalized),
    mapping!("title" case::write_title),
    mapping!("swapcase" case::write_swapped),
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
    if core.is_ascii(text) && !core.heap.str(text).bytes().any(|byte| byte.is_ascii_uppercase()) {
        core.charge_bytes(core.byte_len(text))?;
        return Ok(text);
    }
    if let Some(mapped) = map_short(core, text, str::make_ascii_lowercase) {
        return mapped;
    }
    map(core, &[text], "lower", case::write_lower)
}

fn upper(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let text = receiver(core, args, "upper")?;
    if core.is_ascii(text) && !core.heap.str(text).bytes().any(|byte| byte.is_ascii_lowercase()) {
        core.charge_bytes(core.byte_len(text))?;
        return Ok(text);
    }
    if let Some(mapped) = map_short(core, text, str::make_ascii_uppercase) {
        return mapped;
    }
    map(core, &[text], "upper", case::write_upper)
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

fn test(
    core: &mut Core,
    args: &[Value],
    name: &str,
    test: fn(&str) -> bool,
) -> Result<Value, Fault> {
    let text = receiver(core, args, name)?;
    core.charge_bytes(core.byte_len(text) * 4)?;
    Ok(Value::bool(test(core.heap.str(text))))
}
