//! `_unicodedata`: properties and names of characters, and normal forms; `frozen/unicodedata.py` has the module.
//!
//! Place: the properties are in `text/unicode/database.rs`, names and normal forms in crates.
//!
//! Invariants: of lone surrogates only what the database says of their code points.
//! Limits: a normal form is made of at most `PART_BYTES` at once; the frozen module divides longer texts.

use unicode_normalization::UnicodeNormalization;

use crate::core::Core;
use crate::exception::Fault;
use crate::native::{NativeDef, Signature};
use crate::text::surrogate;
use crate::text::unicode::{self, database};
use crate::types::TypeId;
use crate::value::{NONE, Value};

/// The longest text of which a normal form is made at once; it takes less than a millisecond.
const PART_BYTES: usize = 65_536;
/// The longest name of a character.
const NAME_BYTES: usize = 100;
/// What a look-up costs.
const LOOKUP_FUEL: u64 = 4;

/// `_unicodedata`
pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::function("category", Signature::exact(1), |core, args| {
        let code = code_point(core, args, "category(): argument")?;
        core.heap.new_str(database::record(code).category)
    }),
    NativeDef::function("bidirectional", Signature::exact(1), |core, args| {
        let code = code_point(core, args, "bidirectional(): argument")?;
        core.heap.new_str(database::record(code).direction)
    }),
    NativeDef::function("east_asian_width", Signature::exact(1), |core, args| {
        let code = code_point(core, args, "east_asian_width(): argument")?;
        core.heap.new_str(database::record(code).width)
    }),
    NativeDef::function("combining", Signature::exact(1), |core, args| {
        let code = code_point(core, args, "combining(): argument")?;
        Ok(Value::int(i64::from(database::record(code).combining)))
    }),
    NativeDef::function("mirrored", Signature::exact(1), |core, args| {
        let code = code_point(core, args, "mirrored(): argument")?;
        Ok(Value::int(i64::from(database::record(code).mirrored)))
    }),
    NativeDef::function("decomposition", Signature::exact(1), |core, args| {
        let code = code_point(core, args, "decomposition(): argument")?;
        core.heap.new_str(database::decomposition(code))
    }),
    NativeDef::function("decimal", Signature::range(1, 2), |core, args| {
        let code = code_point(core, args, "decimal(): argument 1")?;
        let value = char::from_u32(code).and_then(unicode::decimal_value);
        let value = value.map(|value| Value::int(i64::from(value)));
        value.or(given(args)).ok_or_else(|| core.value_error("not a decimal"))
    }),
    NativeDef::function("digit", Signature::range(1, 2), |core, args| {
        let code = code_point(core, args, "digit(): argument 1")?;
        let number = database::number(code).filter(|number| number.is_digit);
        let value = number.map(|number| Value::int(number.numerator));
        value.or(given(args)).ok_or_else(|| core.value_error("not a digit"))
    }),
    NativeDef::function("numeric", Signature::range(1, 2), |core, args| {
        let code = code_point(core, args, "numeric(): argument 1")?;
        let number = database::number(code);
        let value =
            number.map(|number| Value::float(number.numerator as f64 / number.denominator as f64));
        value.or(given(args)).ok_or_else(|| core.value_error("not a numeric character"))
    }),
    NativeDef::function("name", Signature::range(1, 2), |core, args| {
        let code = code_point(core, args, "name(): argument 1")?;
        let name = char::from_u32(code)
            .filter(|_| database::record(code).category != "Cn")
            .and_then(unicode_names2::name);
        match (name, given(args)) {
            (Some(name), _) => core.heap.new_string(name.to_string()),
            (None, Some(default)) => Ok(default),
            (None, None) => Err(core.value_error("no such name")),
        }
    }),
    NativeDef::function("lookup", Signature::exact(1), lookup),
    NativeDef::function("part", Signature::exact(2), part),
];

/// The default that a call gives.
fn given(args: &[Value]) -> Option<Value> {
    args.get(1).copied().filter(|value| !value.is_undef())
}

/// The code point of the first argument, which is a text of one character.
fn code_point(core: &mut Core, args: &[Value], what: &str) -> Result<u32, Fault> {
    core.charge(LOOKUP_FUEL)?;
    let value = args.first().copied().unwrap_or(NONE);
    let plain = core.plain(value);
    let Some(text) = core.heap.as_str(plain) else {
        let (what, name) = (what.replace("():", "()"), core.argument_name(value));
        return Err(core.type_error(format!("{what} must be a unicode character, not {name}")));
    };
    let mut characters = text.chars();
    match (characters.next(), characters.next()) {
        (Some(character), None) => Ok(surrogate::to_code_point(character)),
        _ => {
            let bytes = text.len();
            core.charge_bytes(bytes)?;
            let count = core.heap.as_str(plain).unwrap_or_default().chars().count();
            Err(core.type_error(format!(
                "{what} must be a unicode character, not a string of length {count}"
            )))
        }
    }
}

/// The character of this name.
pub(crate) fn character(name: &str) -> Option<char> {
    let known = name.len() <= NAME_BYTES && name.is_ascii();
    if known { unicode_names2::character(name) } else { None }
}

/// The name of a character.
pub(crate) fn name(character: char) -> Option<String> {
    let named = database::record(u32::from(character)).category != "Cn";
    if named { unicode_names2::name(character).map(|name| name.to_string()) } else { None }
}

fn lookup(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let value = args.first().copied().unwrap_or(NONE);
    let plain = core.plain(value);
    let Some(name) = core.heap.as_str(plain) else {
        let name = core.type_name(value);
        return Err(core.type_error(format!("a bytes-like object is required, not '{name}'")));
    };
    let found = character(name);
    core.charge(64)?;
    match found {
        Some(character) => core.heap.new_str(character.encode_utf8(&mut [0; 4])),
        None => {
            let shown = core.heap.as_str(plain).unwrap_or_default();
            let shown: String = shown.chars().take(NAME_BYTES).collect();
            let text = core.heap.new_string(format!("undefined character name '{shown}'"))?;
            Err(core.raise_args(TypeId::KeyError, &[text]))
        }
    }
}

/// A normal form of a text that is not too long: 0 is NFC, 1 NFD, 2 NFKC, 3 NFKD.
fn part(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[form, text] = args else { return Err(core.system_error("bad arguments")) };
    let text = core.plain(text);
    let bytes = core.heap.as_str(text).unwrap_or_default().len();
    if bytes > PART_BYTES {
        return Err(core.value_error("text has no place where it can be divided"));
    }
    // A character may become eighteen.
    core.heap.books.reserve(bytes as u64 * 18)?;
    core.charge_bytes(bytes * 18)?;
    let text = core.heap.as_str(text).unwrap_or_default();
    let made: String = match form.small_int() {
        Some(0) => text.nfc().collect(),
        Some(1) => text.nfd().collect(),
        Some(2) => text.nfkc().collect(),
        _ => text.nfkd().collect(),
    };
    core.heap.new_string(made)
}
