//! How wrong calls of built-ins are worded.
//!
//! Place: `vm/call.rs` when binding fails.
//!
//! Invariants: the words are CPython's, which differ by how a C function parses its arguments (`native/signature.rs`).
//! Limits: none.

pub(crate) mod written;

use crate::native::registry::{self, Owner};
use crate::native::signature::Style;
use crate::native::{NativeDef, NativeKind};
use crate::value::Value;

/// An argument given by position and by name.
pub(crate) fn given_twice(
    native: &NativeDef,
    qualname: &str,
    name: &str,
    position: usize,
) -> String {
    let function = short(native, qualname);
    format!("argument for {function}() given by name ('{name}') and position ({position})")
}

/// A keyword that the built-in does not take.
pub(crate) fn unexpected(native: &NativeDef, qualname: &str, name: &str, given: usize) -> String {
    if qualname.starts_with("json.") {
        return format!("{}() got an unexpected keyword argument '{name}'", native.name);
    }
    if native.signature.names.is_empty() {
        if let Some(of @ ("list" | "set")) = qualname.strip_suffix(".__init__") {
            return format!("{of}() takes no keyword arguments");
        }
        if is_wrapper(native) && !is_beside(qualname) {
            return format!("wrapper {}() takes no keyword arguments", native.name);
        }
        return format!("{qualname}() takes no keyword arguments");
    }
    let most = native.signature.names.len();
    if native.signature.extra && native.signature.positional == 0 && given > most {
        let plural = plural(most);
        let own = short(native, qualname);
        return format!("{own}() takes at most {most} keyword argument{plural} ({given} given)");
    }
    if qualname == "enumerate" {
        return format!("'{name}' is an invalid keyword argument for enumerate()");
    }
    // `sorted` hands its keywords to `list.sort`.
    let function = if native.name == "sorted" { "sort" } else { short(native, qualname) };
    let by_name = native.signature.names.iter().skip(native.signature.positional_only as usize);
    let hint = crate::suggest::hint(name, by_name.copied());
    format!("{function}() got an unexpected keyword argument '{name}'{hint}")
}

/// Too many or too few arguments.
#[expect(clippy::too_many_lines, reason = "one arm for each way of wording")]
pub(crate) fn wrong_count(
    native: &NativeDef,
    qualname: &str,
    count: usize,
    total: usize,
    missing: Option<usize>,
) -> String {
    let signature = &native.signature;
    let own = short(native, qualname);
    let (min, max) = (signature.required as usize, signature.positional as usize);
    if qualname.starts_with("json.") {
        return in_python(own, signature.names, min, max, count);
    }
    if matches!(qualname, "classmethod" | "staticmethod") && native.name == "__new__" {
        return format!("{qualname} expected 1 argument, got {count}");
    }
    if qualname == "type" && native.name == "__new__" {
        return "type() takes 1 or 3 arguments".to_owned();
    }
    if native.name == "__new__"
        && matches!(qualname, "NoneType" | "ellipsis" | "NotImplementedType")
    {
        let name = if qualname == "ellipsis" { "EllipsisType" } else { qualname };
        return format!("{name} takes no arguments");
    }
    if is_wrapper(native) && !is_beside(qualname) {
        match (signature.style, max) {
            (Style::Exact, 2) => return format!("{own} expected 2 arguments, got {count}"),
            (Style::Exact, 1) => return format!("expected 1 argument, got {count}"),
            (Style::Exact, _) => return format!("expected {max} arguments, got {count}"),
            (Style::Range, _) if matches!(own, "__pow__" | "__rpow__") => {
                return format!("expected 1 or 2 arguments, got {count}");
            }
            _ => {}
        }
    }
    if native.name == "__new__" && matches!(qualname, "bytes" | "bytearray") && count > max {
        return format!("{qualname}() takes at most {max} arguments ({count} given)");
    }
    let own = if own == "super" { "super()" } else { own };
    match signature.style {
        Style::Exact => match max {
            0 => format!("{qualname}() takes no arguments ({count} given)"),
            1 if matches!(
                qualname,
                "itertools.pairwise" | "itertools.cycle" | "pairwise" | "cycle"
            ) =>
            {
                format!("{own} expected 1 argument, got {count}")
            }
            1 => format!("{qualname}() takes exactly one argument ({count} given)"),
            _ => {
                let relation = if min == max {
                    ""
                } else if count < min {
                    "at least "
                } else {
                    "at most "
                };
                let wanted = if count < min { min } else { max };
                format!(
                    "{} expected {relation}{wanted} argument{}, got {count}",
                    own,
                    plural(wanted)
                )
            }
        },
        Style::Range => {
            let (relation, wanted) = if min == max {
                ("", min)
            } else if count < min {
                ("at least ", min)
            } else {
                ("at most ", max)
            };
            format!("{} expected {relation}{wanted} argument{}, got {count}", own, plural(wanted))
        }
        Style::Named => {
            if let Some(at) = missing
                && count <= max
            {
                let missing = signature.names.get(at).copied().unwrap_or("?");
                if (at) < signature.positional_only as usize {
                    let least = if min == max { "exactly" } else { "at least" };
                    return format!(
                        "{}() takes {least} {min} positional argument{} ({count} given)",
                        own,
                        plural(min)
                    );
                }
                let place =
                    if own == "enumerate" { String::new() } else { format!(" (pos {})", at + 1) };
                return format!("{own}() missing required argument '{missing}'{place}");
            }
            let slots = signature.slots as usize;
            if total > slots && slots > max && count > 0 {
                return format!(
                    "{own}() takes at most {slots} argument{} ({total} given)",
                    plural(slots)
                );
            }
            if max == 0 && slots > 0 {
                return format!("{own}() takes no positional arguments");
            }
            let (what, wanted, given) = if slots > max {
                ("positional argument", max, count)
            } else {
                ("argument", slots, total)
            };
            let exactly = min == wanted && slots > max;
            let relation = if exactly { "exactly" } else { "at most" };
            format!("{}() takes {relation} {wanted} {what}{} ({given} given)", own, plural(wanted))
        }
    }
}

/// A wrong count of what is a function in Python in CPython.
fn in_python(own: &str, names: &[&str], min: usize, max: usize, count: usize) -> String {
    if count > max {
        let were = if count == 1 { "was" } else { "were" };
        return format!(
            "{own}() takes {max} positional argument{} but {count} {were} given",
            plural(max)
        );
    }
    let missing = names.get(count..min).unwrap_or_default();
    format!("{own}() {}", crate::vm::bind::missing_text("positional", missing))
}

/// Whether CPython has a slot of the type under this name, whose wrapper words wrong calls in its own way.
fn is_wrapper(native: &NativeDef) -> bool {
    native.kind == NativeKind::Method
        && native.name.starts_with("__")
        && !matches!(
            native.name,
            "__format__"
                | "__reversed__"
                | "__length_hint__"
                | "__round__"
                | "__trunc__"
                | "__floor__"
                | "__ceil__"
                | "__dir__"
                | "__class_getitem__"
                | "__instancecheck__"
                | "__subclasscheck__"
                | "__missing__"
                | "__complex__"
                | "__bytes__"
                | "__annotate__"
                | "__enter__"
                | "__exit__"
                | "__getnewargs__"
                | "__reduce__"
                | "__reduce_ex__"
                | "__subclasses__"
                | "__sizeof__"
                | "__set_name__"
                | "__getstate__"
                | "__setstate__"
                | "__copy__"
                | "__deepcopy__"
                | "__replace__"
                | "__alloc__"
        )
}

/// Whether the built-in `value` is the wrapper of a slot.
pub(crate) fn is_slot_wrapper(value: Value) -> bool {
    let Some(Owner::Type(of)) = registry::owner(value) else {
        return registry::native(value).is_some_and(is_wrapper);
    };
    registry::native(value).is_some_and(|native| {
        is_wrapper(native) && !is_beside(&format!("{}.{}", of.name(), native.name))
    })
}

/// Whether a method stands beside its slot as a plain one.
fn is_beside(qualname: &str) -> bool {
    matches!(
        qualname,
        "list.__getitem__"
            | "dict.__getitem__"
            | "dict.__contains__"
            | "set.__contains__"
            | "frozenset.__contains__"
    )
}

/// A built-in's name in messages; a constructor's is its type's.
fn short<'a>(native: &'a NativeDef, qualname: &'a str) -> &'a str {
    match qualname.strip_suffix(".__init__") {
        // As of a call of the type.
        Some(of) => of,
        None if native.name == "__new__" => qualname,
        None => native.name,
    }
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}
