//! `JSONEncoder` and `JSONDecoder`, `json.dump` and `json.load`, `cls=`.
//!
//! Place: `json.rs` comes here where a class or a file takes part; the work itself is in `encode.rs` and `decode.rs`.
//!
//! Invariants: both are classes as a script would write them, made when they are first asked for; their options are
//! attributes of the instances. `iterencode` gives the whole text at once.
//! Limits: as the functions.

use serde::{Deserialize, Serialize};

use super::{decode, encode};
use crate::core::Core;
use crate::exception::Fault;
use crate::native::registry::{self, Owner};
use crate::native::state::StepFn;
use crate::native::{Input, NativeDef, Signature, Step};
use crate::protocol::settle::How;
use crate::types::TypeId;
use crate::value::{FALSE, Kind, NONE, TRUE, UNDEF, Value};

/// The options of an encoder with what they are unless given.
const ENCODER: [(&str, Option<bool>); 8] = [
    ("skipkeys", Some(false)),
    ("ensure_ascii", Some(true)),
    ("check_circular", Some(true)),
    ("allow_nan", Some(true)),
    ("sort_keys", Some(false)),
    ("indent", None),
    ("separators", None),
    ("default", None),
];

const DECODER: [&str; 6] =
    ["object_hook", "parse_float", "parse_int", "parse_constant", "strict", "object_pairs_hook"];

/// Methods of both classes.
pub(crate) static INTERNAL: &[NativeDef] = &[
    NativeDef::method(
        "JSONEncoder.__init__",
        Signature::named(
            &[
                "skipkeys",
                "ensure_ascii",
                "check_circular",
                "allow_nan",
                "sort_keys",
                "indent",
                "separators",
                "default",
            ],
            0,
            0,
            0,
        ),
        encoder_init,
    ),
    NativeDef::method("JSONEncoder.default", Signature::named(&["o"], 1, 0, 1), encoder_default),
    NativeDef::method("JSONEncoder.encode", Signature::named(&["o"], 1, 0, 1), |core, args| {
        encoder_encode(core, args[0], args[1])
    }),
    NativeDef::method(
        "JSONEncoder.iterencode",
        Signature::named(&["o", "_one_shot"], 1, 0, 2),
        |core, args| {
            let state = Relay { task: Task::Chunks, stage: 0 };
            Err(core.enter(state, &[args[0], args[1], UNDEF, UNDEF]))
        },
    ),
    NativeDef::method("JSONDecoder.__init__", Signature::named(&DECODER, 0, 0, 0), |core, args| {
        for (name, value) in DECODER.iter().zip(args.get(1..).unwrap_or_default()) {
            let value = if *name == "strict" { value.or(TRUE) } else { value.or(NONE) };
            set(core, args[0], name, value)?;
        }
        Ok(NONE)
    }),
    NativeDef::method("JSONDecoder.decode", Signature::named(&["s"], 1, 0, 1), |core, args| {
        decoder_decode(core, args[0], args[1], None)
    }),
    NativeDef::method(
        "JSONDecoder.raw_decode",
        Signature::named(&["s", "idx"], 1, 0, 2),
        |core, args| {
            let name = (Owner::Internal, "JSONDecoder.raw_decode");
            if core.plain_text(args[1]).is_none() {
                let name = core.type_name(args[1]);
                let text = format!("first argument must be a string, not {name}");
                return Err(core.type_error(text));
            }
            let at = if args[2].is_undef() { 0 } else { core.exact_size_arg(name, args, 2)? };
            if at < 0 {
                return Err(core.value_error("idx cannot be negative"));
            }
            decoder_decode(core, args[0], args[1], Some(at as usize))
        },
    ),
];

/// `dump` and `load`.
pub(crate) static NATIVES: &[NativeDef] = &[
    NativeDef::function(
        "dump",
        Signature::named(&["obj", "fp"], 2, 0, 2).with_keywords(),
        |core, args| {
            let state = Relay { task: Task::Dump, stage: 0 };
            Err(core.enter(state, &[args[1], args[0], args[2], UNDEF]))
        },
    ),
    NativeDef::function(
        "load",
        Signature::named(&["fp"], 1, 0, 1).with_keywords(),
        |core, args| {
            let state = Relay { task: Task::Load, stage: 0 };
            Err(core.enter(state, &[args[0], UNDEF, args[1], UNDEF]))
        },
    ),
];

/// What a `Relay` does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Task {
    /// Registers: file, object, options.
    Dump,
    /// Registers: file, -, options.
    Load,
    /// Registers: encoder, object.
    Chunks,
    /// `cls(**options).encode(object)`. Registers: class, object, options.
    Encode,
    /// `cls(**options).decode(text)`. Registers: class, text, options.
    Decode,
}

/// Calls one thing after the other. The fourth register holds what the step before gave.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Relay {
    task: Task,
    stage: u8,
}

impl StepFn for Relay {
    fn step(&mut self, core: &mut Core, regs: &mut [Value], input: Input) -> Result<Step, Fault> {
        let &mut [first, second, options, _] = regs else {
            return Err(core.system_error("bad registers"));
        };
        let mut given = match input {
            Input::Returned(value) => value,
            _ => NONE,
        };
        loop {
            let stage = self.stage;
            self.stage += 1;
            if stage > 0 {
                regs[3] = given;
            }
            given = match (self.task, stage) {
                (Task::Dump, 0) => {
                    let dumps = function("dumps");
                    core.call_keywords(dumps, &[second], options)?
                }
                (Task::Dump, 1) => {
                    regs[1] = given;
                    core.method_of(first, "write")?
                }
                (Task::Dump, 2) => core.call(given, &[regs[1]])?,
                (Task::Load, 0) => core.method_of(first, "read")?,
                (Task::Load, 1) => core.call(given, &[])?,
                (Task::Load, 2) => core.call_keywords(function("loads"), &[given], options)?,
                (Task::Chunks, 0) => encoder_encode(core, first, second)?,
                (Task::Chunks, 1) => {
                    let list = core.heap.new_list(vec![given])?;
                    return core.iter(list).map(Step::Return);
                }
                (Task::Encode | Task::Decode, 0) => core.call_keywords(first, &[], options)?,
                (Task::Encode, 1) => core.method_of(given, "encode")?,
                (Task::Decode, 1) => core.method_of(given, "decode")?,
                (Task::Encode | Task::Decode, 2) => core.call(given, &[second])?,
                (Task::Dump, _) => return Ok(Step::Return(NONE)),
                _ => return Ok(Step::Return(given)),
            };
        }
    }
}

fn function(name: &str) -> Value {
    registry::find(Owner::Module("json"), name).unwrap_or(UNDEF)
}

fn set(core: &mut Core, object: Value, name: &str, value: Value) -> Result<(), Fault> {
    let name = core.heap.intern(name)?;
    core.set_attr_plain(object, name, value)
}

/// An option of an encoder or decoder: its own attribute or its class's, no property.
fn get(core: &mut Core, object: Value, name: &str) -> Result<Value, Fault> {
    if !object.is_kind(Kind::Instance) {
        return Ok(UNDEF);
    }
    let name = core.heap.intern(name)?;
    if let Some(own) = core.get_own(object, name) {
        return Ok(own);
    }
    let class = core.type_of(object);
    Ok(core.class_lookup(class, name))
}

fn encoder_init(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let Some((object, given)) = args.split_first() else {
        return Err(core.system_error("bad arguments"));
    };
    let at = ENCODER.iter().position(|(name, _)| *name == "separators").unwrap_or(0) + 1;
    if super::separators_are_asked(core, args.get(at).copied().unwrap_or(UNDEF)) {
        let name = (Owner::Internal, "JSONEncoder.__init__");
        return Err(core.settle(name, args, at, How::List));
    }
    let (mut indented, mut separated) = (false, false);
    for ((name, standard), value) in ENCODER.iter().zip(given) {
        let is_given = !value.is_undef() && !value.is_none();
        indented |= *name == "indent" && is_given;
        match (*name, *standard) {
            ("separators", _) => {
                if is_given {
                    separated = true;
                    let (item, key) = super::pair(core, *value)?;
                    set(core, *object, "item_separator", item)?;
                    set(core, *object, "key_separator", key)?;
                }
            }
            ("default", _) => {
                if is_given {
                    set(core, *object, name, *value)?;
                }
            }
            (_, standard) => {
                let standard = standard.map_or(NONE, Value::bool);
                set(core, *object, name, value.or(standard))?;
            }
        }
    }
    if indented && !separated {
        let item = core.heap.intern(",")?;
        set(core, *object, "item_separator", item)?;
    }
    Ok(NONE)
}

fn encoder_default(core: &mut Core, args: &[Value]) -> Result<Value, Fault> {
    let name = core.class_name(core.type_of(args[1]));
    Err(core.type_error(format!("Object of type {name} is not JSON serializable")))
}

fn encoder_encode(core: &mut Core, encoder: Value, value: Value) -> Result<Value, Fault> {
    let mut flags = 0;
    for (name, flag, standard) in [
        ("skipkeys", encode::SKIP_KEYS, FALSE),
        ("ensure_ascii", encode::ASCII, TRUE),
        ("check_circular", encode::CIRCULAR, TRUE),
        ("allow_nan", encode::NAN, TRUE),
        ("sort_keys", encode::SORT, FALSE),
    ] {
        let given = get(core, encoder, name)?.or(standard);
        if !matches!(given, FALSE | NONE) && given != Value::int(0) {
            flags |= flag;
        }
    }
    let indent = get(core, encoder, "indent")?;
    let indent = super::indentation(core, indent)?;
    let item = get(core, encoder, "item_separator")?;
    let item = match core.plain_text(item) {
        Some(item) => item,
        None => core.heap.intern(if indent.is_none() { ", " } else { "," })?,
    };
    let key = get(core, encoder, "key_separator")?;
    let key = match core.plain_text(key) {
        Some(key) => key,
        None => core.heap.intern(": ")?,
    };
    let default = get(core, encoder, "default")?;
    let default = if default.is_undef() || registry::native(default).is_some() {
        NONE
    } else {
        core.method_of(encoder, "default")?
    };
    let options = core.heap.new_tuple(&[Value::int(flags), indent, item, key, default])?;
    encode::start(core, value, options)
}

fn decoder_decode(
    core: &mut Core,
    decoder: Value,
    source: Value,
    from: Option<usize>,
) -> Result<Value, Fault> {
    let Some(text) = core.plain_text(source) else {
        let name = core.type_name(source);
        return Err(core.type_error(format!("expected string or bytes-like object, got '{name}'")));
    };
    let mut hooks = [NONE; 5];
    let names = ["object_hook", "object_pairs_hook", "parse_float", "parse_int", "parse_constant"];
    for (hook, name) in hooks.iter_mut().zip(names) {
        *hook = get(core, decoder, name)?.or(NONE);
    }
    let strict = !matches!(get(core, decoder, "strict")?, FALSE | NONE);
    let hooks = if hooks.iter().all(|hook| hook.is_none()) {
        UNDEF
    } else {
        core.heap.new_tuple(&hooks)?
    };
    match from {
        None => decode::start(core, text, hooks, strict),
        Some(at) => decode::start_at(core, text, hooks, strict, at),
    }
}

impl Core {
    /// `cls(**options).encode(object)`
    pub(super) fn json_encode_by(&mut self, class: Value, object: Value, options: Value) -> Fault {
        let state = Relay { task: Task::Encode, stage: 0 };
        self.enter(state, &[class, object, options, UNDEF])
    }

    /// `cls(**options).decode(text)`
    pub(super) fn json_decode_by(&mut self, class: Value, text: Value, options: Value) -> Fault {
        let state = Relay { task: Task::Decode, stage: 0 };
        self.enter(state, &[class, text, options, UNDEF])
    }

    /// The class `JSONEncoder` or `JSONDecoder`, made anew.
    pub(crate) fn json_class(&mut self, name: &str) -> Result<Option<Value>, Fault> {
        let (module, methods): (_, &[&str]) = match name {
            "JSONEncoder" => ("json.encoder", &["__init__", "default", "encode", "iterencode"]),
            "JSONDecoder" => ("json.decoder", &["__init__", "decode", "raw_decode"]),
            _ => return Ok(None),
        };
        let namespace = self.heap.new_empty_dict()?;
        let key = self.heap.intern("__module__")?;
        let module = self.heap.intern(module)?;
        self.dict_set_str(namespace, key, module)?;
        for method in methods {
            let key = self.heap.intern(method)?;
            let native = registry::find(Owner::Internal, &format!("{name}.{method}"));
            self.dict_set_str(namespace, key, native.unwrap_or(NONE))?;
        }
        if name == "JSONEncoder" {
            for (key, text) in [("item_separator", ", "), ("key_separator", ": ")] {
                let (key, text) = (self.heap.intern(key)?, self.heap.intern(text)?);
                self.dict_set_str(namespace, key, text)?;
            }
        }
        let name = self.heap.intern(name)?;
        let bases = self.heap.new_tuple(&[])?;
        self.new_class(name, bases, namespace, TypeId::Type.value(), UNDEF).map(Some)
    }
}
