//! `json`: `dumps`, `loads`, `JSONDecodeError`; the classes are in `classes.rs`.
//!
//! Place: the module's functions read their options here; `encode.rs` writes, `decode.rs` and `scan.rs` read.
//!
//! Invariants: both directions run over a stack of their own, never the host's. What needs guest code (`default`, the hooks)
//! is a frame that keeps that stack in its registers.
//! Limits: `DEPTH_MAX` levels of nesting; text and values are charged as they are made, in chunks.

use crate::core::Core;
use crate::exception::Fault;
use crate::heap::object::Exception;
use crate::native::registry::Owner;
use crate::native::{NativeDef, Signature};
use crate::protocol::settle::{How, Name};
use crate::types::TypeId;
use crate::value::{Kind, NONE, UNDEF, Value};

pub(crate) mod classes;
pub(crate) mod decode;
pub(crate) mod encode;
pub(crate) mod scan;

/// The deepest nesting that is read or written.
pub(crate) const DEPTH_MAX: usize = 10_000;

/// The functions of the module.
pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::function(
        "dumps",
        Signature::named(
            &[
                "obj",
                "skipkeys",
                "ensure_ascii",
                "check_circular",
                "allow_nan",
                "cls",
                "indent",
                "separators",
                "default",
                "sort_keys",
            ],
            1,
            0,
            1,
        )
        .with_keywords(),
        dumps,
    ),
    NativeDef::function(
        "loads",
        Signature::named(
            &[
                "s",
                "cls",
                "object_hook",
                "parse_float",
                "parse_int",
                "parse_constant",
                "object_pairs_hook",
                "strict",
            ],
            1,
            0,
            1,
        )
        .with_keywords(),
        loads,
    ),
    NativeDef::function("detect_encoding", Signature::named(&["b"], 1, 0, 1), detect_encoding),
];

/// What `JSONDecodeError` adds to `ValueError`.
pub(crate) static ERROR_NATIVES: &[NativeDef] = &[NativeDef::class_method(
    "__new__",
    Signature::named(&["msg", "doc", "pos"], 3, 0, 3),
    new_error,
)];

const DUMPS: Name = (Owner::Module("json"), "dumps");
const LOADS: Name = (Owner::Module("json"), "loads");

fn option(
    core: &mut Core,
    name: Name,
    args: &[Value],
    at: usize,
    default: bool,
) -> Result<bool, Fault> {
    if args.get(at).is_none_or(|value| value.is_undef()) {
        return Ok(default);
    }
    core.truth_arg(name, args, at)
}

/// The keyword arguments for `cls(...)`: what was given of these, and what only the class knows.
fn class_options(
    core: &mut Core,
    extra: Value,
    given: &[(&'static str, Value)],
) -> Result<Value, Fault> {
    let options = core.heap.new_empty_dict()?;
    for (name, value) in given {
        if !value.is_undef() {
            let name = core.heap.intern(name)?;
            core.dict_set_str(options, name, *value)?;
        }
    }
    core.dict_update_plain(options, extra)?;
    Ok(options)
}

/// What the standard encoder takes.
const ENCODER: [&str; 8] = [
    "skipkeys",
    "ensure_ascii",
    "check_circular",
    "allow_nan",
    "sort_keys",
    "indent",
    "separators",
    "default",
];
/// What the standard decoder takes.
const DECODER: [&str; 6] =
    ["object_hook", "parse_float", "parse_int", "parse_constant", "strict", "object_pairs_hook"];

/// Without a class of its own nobody takes other keyword arguments.
fn no_more(core: &mut Core, extra: Value, class: &str, known: &[&str]) -> Result<(), Fault> {
    let first = core.heap.dict(extra).iter_from(0).next().map(|(_, entry)| entry.key);
    let Some(name) = first else { return Ok(()) };
    let name = core.heap.as_str(name).unwrap_or("").to_owned();
    let hint = crate::suggest::hint(&name, known.iter().copied());
    let text = format!("{class}.__init__() got an unexpected keyword argument '{name}'{hint}");
    Err(core.type_error(text))
}

fn dumps(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[value, skip, ascii, circular, nan, class, indent, separators, default, sort, extra] =
        args
    else {
        return Err(core.system_error("bad arguments"));
    };
    if !class.is_undef() && !class.is_none() {
        let given = [
            ("skipkeys", skip),
            ("ensure_ascii", ascii),
            ("check_circular", circular),
            ("allow_nan", nan),
            ("indent", indent),
            ("separators", separators),
            ("default", default),
            ("sort_keys", sort),
        ];
        let options = class_options(core, extra, &given)?;
        return Err(core.json_encode_by(class, value, options));
    }
    no_more(core, extra, "JSONEncoder", &ENCODER)?;
    if separators_are_asked(core, separators) {
        return Err(core.settle(DUMPS, args, 7, How::List));
    }
    let mut flags = 0;
    for (at, flag, standard) in [
        (1, encode::SKIP_KEYS, false),
        (2, encode::ASCII, true),
        (3, encode::CIRCULAR, true),
        (4, encode::NAN, true),
        (9, encode::SORT, false),
    ] {
        if option(core, DUMPS, args, at, standard)? {
            flags |= flag;
        }
    }
    let indent = indentation(core, indent)?;
    let (item, key) = if separators.is_undef() || separators.is_none() {
        let item = core.heap.intern(if indent.is_none() { ", " } else { "," })?;
        (item, core.heap.intern(": ")?)
    } else {
        pair(core, separators)?
    };
    let default = if default.is_undef() { NONE } else { default };
    let options = core.heap.new_tuple(&[Value::int(flags), indent, item, key, default])?;
    encode::start(core, value, options)
}

/// The text of a level's indentation, or None.
fn indentation(core: &mut Core, indent: Value) -> Result<Value, Fault> {
    if indent.is_undef() || indent.is_none() {
        return Ok(NONE);
    }
    if let Some(text) = core.plain_text(indent) {
        return Ok(text);
    }
    let plain = core.plain(indent);
    if core.int_ref(plain).is_none() {
        let name = core.type_name(indent);
        return Err(core.type_error(format!("can't multiply sequence by non-int of type '{name}'")));
    }
    let space = core.heap.intern(" ")?;
    core.repeat_text(space, plain)
}

/// Whether separators come from an iterable that is no list or tuple.
fn separators_are_asked(core: &mut Core, separators: Value) -> bool {
    !separators.is_undef()
        && !separators.is_none()
        && core.heap.items(separators).is_none()
        && core.may_iterate(separators)
}

fn pair(core: &mut Core, separators: Value) -> Result<(Value, Value), Fault> {
    let Some(items) = core.heap.items(separators) else {
        let name = core.type_name(separators);
        return Err(core.type_error(format!("cannot unpack non-iterable {name} object")));
    };
    let &[item, key] = items else {
        let count = items.len();
        return Err(core.value_error(if count < 2 {
            format!("not enough values to unpack (expected 2, got {count})")
        } else {
            format!("too many values to unpack (expected 2, got {count})")
        }));
    };
    match (core.plain_text(item), core.plain_text(key)) {
        (Some(item), Some(key)) => Ok((item, key)),
        (_, good) => {
            // CPython's native encoder takes the key's first.
            let (wrong, at) = if good.is_none() { (key, 5) } else { (item, 6) };
            let name = core.type_name(wrong);
            Err(core.type_error(format!("make_encoder() argument {at} must be str, not {name}")))
        }
    }
}

fn loads(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[source, class, object, float, int, constant, pairs, strict, extra] = args else {
        return Err(core.system_error("bad arguments"));
    };
    if !class.is_undef() && !class.is_none() {
        let given = [
            ("object_hook", object),
            ("parse_float", float),
            ("parse_int", int),
            ("parse_constant", constant),
            ("object_pairs_hook", pairs),
            ("strict", strict),
        ];
        let options = class_options(core, extra, &given)?;
        return Err(core.json_decode_by(class, source, options));
    }
    no_more(core, extra, "JSONDecoder", &DECODER)?;
    let strict = option(core, LOADS, args, 7, true)?;
    let plain = core.data(source);
    let text = match plain.kind() {
        Some(Kind::Str) => plain,
        Some(Kind::Bytes) => core.decode_json(plain)?,
        _ => {
            let name = core.type_name(source);
            return Err(core.type_error(format!(
                "the JSON object must be str, bytes or bytearray, not {name}"
            )));
        }
    };
    let mut text = text;
    if core.heap.str(text).starts_with('\u{FEFF}') {
        if plain.is_kind(Kind::Str) {
            return Err(core.json_error("Unexpected UTF-8 BOM (decode using utf-8-sig)", text, 0));
        }
        let len = core.byte_len(text);
        text = core.heap.new_part(text, 3, len)?;
    }
    let hook = |value: Value| if value.is_undef() { NONE } else { value };
    let hooks = [object, pairs, float, int, constant].map(hook);
    if hooks.iter().all(|hook| hook.is_none()) {
        return decode::start(core, text, UNDEF, strict);
    }
    let hooks = core.heap.new_tuple(&hooks)?;
    decode::start(core, text, hooks, strict)
}

fn new_error(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let &[class, message, doc, pos] = args else { return Err(core.system_error("bad arguments")) };
    let Some(text) = core.plain_text(doc) else {
        let name = core.heap.intern("count")?;
        return Err(core.no_attribute(doc, name));
    };
    if core.int_ref(pos).is_none() {
        return Err(core.settle(
            (Owner::Type(TypeId::JSONDecodeError), "__new__"),
            args,
            3,
            How::Index,
        ));
    }
    let pos = core.int_clamped(pos).unwrap_or(0).max(0);
    let message = core.str_of(message)?;
    core.json_exception(class, message, text, pos as usize)
}

/// The encoding of a document, by its mark or by where it has zeros, since it begins with two ASCII characters.
fn encoding_of(data: &[u8]) -> &'static str {
    match *data {
        [0, 0, 0xFE, 0xFF, ..] | [0xFF, 0xFE, 0, 0, ..] => "utf-32",
        [0xFE, 0xFF, ..] | [0xFF, 0xFE, ..] => "utf-16",
        [0xEF, 0xBB, 0xBF, ..] => "utf-8-sig",
        [0, second, _, _, ..] => {
            if second == 0 {
                "utf-32-be"
            } else {
                "utf-16-be"
            }
        }
        [_, 0, third, fourth, ..] => {
            if third == 0 && fourth == 0 {
                "utf-32-le"
            } else {
                "utf-16-le"
            }
        }
        [0, _] => "utf-16-be",
        [_, 0] => "utf-16-le",
        _ => "utf-8",
    }
}

fn detect_encoding(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let data = core.data(args.first().copied().unwrap_or(UNDEF));
    if !data.is_kind(Kind::Bytes) {
        if core.plain_text(data).is_some() {
            let text = "tuple for startswith must only contain str, not bytes";
            return Err(core.type_error(text));
        }
        let name = core.heap.intern("startswith")?;
        return Err(core.no_attribute(data, name));
    }
    let name = encoding_of(core.heap.bytes(data));
    core.heap.new_str(name)
}

impl Core {
    /// The text of a document given as bytes.
    fn decode_json(&mut self, bytes: Value) -> Result<Value, Fault> {
        let name = encoding_of(self.heap.bytes(bytes));
        if name == "utf-8" {
            return self.decode(bytes, UNDEF, UNDEF);
        }
        let name = self.heap.new_str(name)?;
        let errors = self.heap.new_str("surrogatepass")?;
        self.decode(bytes, name, errors)
    }

    /// Raises `JSONDecodeError` for the byte `at` of a document.
    #[cold]
    pub(crate) fn json_error(&mut self, message: &str, doc: Value, at: usize) -> Fault {
        let pos = self.char_at(doc, at);
        self.json_error_at(message, doc, pos)
    }

    /// As `json_error`, for the character `pos`.
    #[cold]
    pub(crate) fn json_error_at(&mut self, message: &str, doc: Value, pos: usize) -> Fault {
        let made = self.charge_bytes(self.byte_len(doc)).and_then(|()| {
            let message = self.heap.new_str(message)?;
            self.json_exception(TypeId::JSONDecodeError.value(), message, doc, pos)
        });
        match made {
            Ok(exception) => self.raise_object(exception),
            Err(fault) => fault,
        }
    }

    fn json_exception(
        &mut self,
        class: Value,
        message: Value,
        doc: Value,
        pos: usize,
    ) -> Result<Value, Fault> {
        self.charge_bytes(self.byte_len(doc))?;
        let end = self.byte_at(doc, pos);
        let head = self.heap.str(doc).get(..end).unwrap_or_default();
        let line = memchr::memchr_iter(b'\n', head.as_bytes()).count() + 1;
        let last = memchr::memrchr(b'\n', head.as_bytes()).map_or(0, |at| at + 1);
        let column = head.get(last..).map_or(0, |line| line.chars().count()) + 1;
        // A position beyond the end counts on from there.
        let column = column + pos.saturating_sub(self.char_len(doc));
        let words = self.heap.as_str(message).unwrap_or("");
        let text = format!("{words}: line {line} column {column} (char {pos})");
        let text = self.heap.new_string(text)?;
        let args = self.heap.new_tuple(&[text])?;
        let exception = self.heap.new_exception(Exception::new(class, args))?;
        let attrs = self.exception_attrs(exception)?;
        let place = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        let pos = self.heap.new_int(place(pos))?;
        let column = self.heap.new_int(place(column))?;
        let values = [
            ("msg", message),
            ("doc", doc),
            ("pos", pos),
            ("lineno", Value::int(line as i64)),
            ("colno", column),
        ];
        for (name, value) in values {
            let name = self.heap.intern(name)?;
            self.dict_set_str(attrs, name, value)?;
        }
        Ok(exception)
    }
}
