//! How wrong calls are worded of what is built into CPython and written in Python here.
//!
//! Place: `vm/bind.rs`, when the arguments of a function of a frozen module do not fit its parameters.
//!
//! Invariants: the words are those of CPython's C functions, which follow from the parameters: where none can be given by name
//! they are worded by count, otherwise as Argument Clinic does. A class counts as built in if it has a `__tp_name__`.
//! Limits: none of its own.

use super::plural;
use crate::code::CodeObject;
use crate::core::Core;
use crate::value::{Kind, Value};

/// What a call gave.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Call<'a> {
    /// Values by position.
    pub(crate) count: usize,
    /// Names of those given by name.
    pub(crate) named: &'a [&'a str],
}

/// A function as CPython's words have it.
#[derive(Debug)]
struct Wording<'a> {
    /// With its module or type.
    full: String,
    /// By itself.
    own: String,
    /// The parameters, the receiver left out.
    names: Vec<&'a str>,
    required: usize,
    positional_only: usize,
    positional: usize,
    keywords: bool,
}

/// The words for an attribute that objects of a class have not and cannot be given.
#[cold]
pub(crate) fn cannot_add(class: &str, attribute: &str) -> String {
    let rest = match class {
        // CPython's looks at each name that is set before `object` does.
        "decimal.Context" => "",
        _ => " and no __dict__ for setting new attributes",
    };
    format!("'{class}' object has no attribute '{attribute}'{rest}")
}

/// The words for a call that does not fit, or None if the function is one in Python in CPython too.
#[cold]
pub(crate) fn wrong_call(
    core: &Core,
    object: &CodeObject,
    callee: Value,
    call: Call<'_>,
) -> Option<String> {
    let link = core.link_of(core.heap.function(callee).code);
    let module = crate::stdlib::frozen::own_name(&link.program)?;
    let (full, own, leading) = names_of(core, module, callee)?;
    let params = &object.params;
    let defaults = core.heap.items(core.heap.function(callee).defaults).map_or(0, <[Value]>::len);
    let positional = (params.positional as usize).saturating_sub(leading);
    let slots = positional + params.keyword_only as usize;
    let wording = Wording {
        full,
        own,
        names: (leading..leading + slots)
            .map(|at| crate::vm::bind::param_name(object, at))
            .collect(),
        required: required_of(core, callee).unwrap_or(positional.saturating_sub(defaults)),
        positional_only: (params.positional_only as usize).saturating_sub(leading),
        positional,
        keywords: params.keyword_only > 0 || params.var_kwargs,
    };
    let call = Call { count: call.count.checked_sub(leading)?, named: call.named };
    if wording.passes_keywords() {
        return Some(wording.by_count(Call { named: &[], ..call }));
    }
    if wording.positional_only == positional && !wording.keywords {
        return Some(wording.by_count(call));
    }
    if wording.full.starts_with("Decimal.") || wording.is_of_context() {
        // They parse their arguments without a name.
        return Some(Wording { own: "function".to_owned(), ..wording }.by_name(call));
    }
    Some(wording.by_name(call))
}

/// How many arguments a constructor needs that has a default for each here.
fn required_of(core: &Core, callee: Value) -> Option<usize> {
    let name = core.function_qualname(callee);
    matches!(name.as_str(), "date.__new__" | "datetime.__new__").then_some(3)
}

// === impl Wording ===

impl Wording<'_> {
    /// Of a function that takes nothing by name.
    fn by_count(&self, Call { count, named }: Call<'_>) -> String {
        let Wording { full, own, required: min, positional: max, .. } = self;
        if !named.is_empty() {
            let bare = self.parses_tuple() || full == "time.asctime";
            let name = if bare { own } else { full };
            return format!("{name}() takes no keyword arguments");
        }
        match (*min, *max) {
            (min, max) if self.parses_tuple() => {
                let (relation, wanted) = match () {
                    () if min == max => ("exactly", min),
                    () if count < min => ("at least", min),
                    () => ("at most", max),
                };
                let called =
                    if self.is_of_context() { "function".to_owned() } else { format!("{own}()") };
                format!(
                    "{called} takes {relation} {wanted} argument{} ({count} given)",
                    plural(wanted)
                )
            }
            (0, 0) => format!("{full}() takes no arguments ({count} given)"),
            (1, 1) if matches!(own.as_str(), "itemgetter" | "attrgetter" | "methodcaller") => {
                format!("{own} expected 1 argument, got {count}")
            }
            (1, 1) => format!("{full}() takes exactly one argument ({count} given)"),
            (min, max) => {
                let (relation, wanted) = match () {
                    () if min == max => ("", min),
                    () if count < min => ("at least ", min),
                    () => ("at most ", max),
                };
                format!("{own} expected {relation}{wanted} argument{}, got {count}", plural(wanted))
            }
        }
    }

    /// Whether the C function gives what it is given by name to another and looks at the others alone.
    fn passes_keywords(&self) -> bool {
        matches!(self.full.as_str(), "_csv.reader" | "_csv.writer" | "_csv.register_dialect")
    }

    /// Whether the C function is one of the oldest kind.
    fn parses_tuple(&self) -> bool {
        self.is_of_context() && (self.required, self.positional) != (1, 1) && self.positional > 0
            || matches!(
                self.full.as_str(),
                "time.gmtime"
                    | "time.localtime"
                    | "time.strftime"
                    | "time.ctime"
                    | "date.strptime"
                    | "time.strptime"
                    | "datetime.strptime"
            )
    }

    fn is_of_context(&self) -> bool {
        self.full.starts_with("Context.")
    }

    /// Of a function that takes some by name.
    fn by_name(&self, Call { count, named }: Call<'_>) -> String {
        let Wording { own, names, required, positional: max, .. } = self;
        let (slots, total) = (names.len(), count + named.len());
        let least = self.positional_only.min(*required);
        // Constructors that parse their arguments without a name.
        let (call, this) = if own == "function" { ("", "this ") } else { ("()", "") };
        if total > slots {
            let kind = if count == 0 { "keyword " } else { "" };
            return format!(
                "{own}{call} takes at most {slots} {kind}argument{} ({total} given)",
                plural(slots)
            );
        }
        if count > *max {
            if *max == 0 {
                return format!("{own}() takes no positional arguments");
            }
            let exactly = least == *max && own != "ContextVar";
            let relation = if exactly { "exactly" } else { "at most" };
            return format!(
                "{own}() takes {relation} {max} positional argument{} ({count} given)",
                plural(*max)
            );
        }
        if count < least {
            let relation = if least == *max { "exactly" } else { "at least" };
            return format!(
                "{own}() takes {relation} {least} positional argument{} ({count} given)",
                plural(least)
            );
        }
        let missing = (count..*required).find(|at| !named.contains(&names[*at]));
        if let Some(at) = missing {
            return format!(
                "{own}{call} missing required argument '{}' (pos {})",
                names[at],
                at + 1
            );
        }
        for name in named {
            match names.iter().position(|known| known == name) {
                Some(at) if at < self.positional_only => break,
                Some(at) if at < count => {
                    return format!(
                        "argument for {own}() given by name ('{name}') and position ({})",
                        at + 1
                    );
                }
                Some(_) => {}
                None => {
                    let by_name = names.iter().skip(self.positional_only).copied();
                    let hint = crate::suggest::hint(name, by_name);
                    return format!(
                        "{this}{own}{call} got an unexpected keyword argument '{name}'{hint}"
                    );
                }
            }
        }
        format!("{own}() takes no keyword arguments")
    }
}

/// Names of a function that is built into CPython, with its module or type and by itself, and how many of its parameters are
/// a receiver.
fn names_of(core: &Core, module: &str, callee: Value) -> Option<(String, String, usize)> {
    let name = core.function_qualname(callee);
    let Some((class, method)) = name.split_once('.') else {
        let home = home(module, &name)?;
        return Some((format!("{home}.{name}"), name, 0));
    };
    if module == "weakref" && class == "ReferenceType" && method == "__new__" {
        return Some(("ref".to_owned(), method.to_owned(), 1));
    }
    let class = core.dict_get_text(core.heap.function(callee).globals, class)?;
    if !class.is_kind(Kind::Class) {
        return None;
    }
    let title = core.dict_get_text(core.heap.class(class).dict, "__tp_name__")?;
    let title = core.heap.as_str(title)?.to_owned();
    if matches!(method, "__new__" | "__init__") {
        let own = match title.as_str() {
            "datetime.date" | "datetime.datetime" | "datetime.time" | "decimal.Decimal"
            | "decimal.Context" => "function",
            "datetime.timedelta" => "__new__",
            _ => title.rsplit_once('.').map_or(title.as_str(), |(_, own)| own),
        };
        let full = if title == "array.array" { title.clone() } else { own.to_owned() };
        return Some((full, own.to_owned(), 1));
    }
    if method == "__call__" && title.starts_with("operator.") {
        let own = title.rsplit_once('.').map_or(title.as_str(), |(_, own)| own).to_owned();
        return Some((own.clone(), own, 1));
    }
    if method.starts_with("__") {
        return None;
    }
    let kind = title.rsplit_once('.').map_or(title.as_str(), |(_, own)| own);
    Some((format!("{kind}.{method}"), method.to_owned(), 1))
}

/// The module that CPython's words name for a function of one of ours, if that is built in.
fn home(module: &str, name: &str) -> Option<&'static str> {
    if name == "strptime" {
        // A function in Python does it.
        return None;
    }
    let (home, names): (_, &[&str]) = match module {
        "binascii" => ("binascii", &[]),
        "cmath" => ("cmath", &[]),
        "zlib" => ("zlib", &[]),
        "unicodedata" => ("unicodedata", &[]),
        "_time" => ("time", &[]),
        "struct" => ("_struct", &[]),
        "operator" => ("_operator", &[]),
        "functools" => ("_functools", &["cmp_to_key"]),
        "_bisect" => ("_bisect", &[]),
        "decimal" => ("_decimal", &["getcontext", "setcontext", "localcontext", "IEEEContext"]),
        "contextvars" => ("_contextvars", &["copy_context"]),
        "weakref" => ("_weakref", &["getweakrefcount", "getweakrefs", "proxy"]),
        "csv" => (
            "_csv",
            &[
                "reader",
                "writer",
                "register_dialect",
                "unregister_dialect",
                "get_dialect",
                "list_dialects",
                "field_size_limit",
            ],
        ),
        "codecs" => (
            "_codecs",
            &["encode", "decode", "lookup", "register", "register_error", "lookup_error"],
        ),
        "warnings" => ("_warnings", &["warn", "warn_explicit"]),
        "abc" => ("_abc", &["get_cache_token"]),
        "_sys" => ("sys", &[]),
        "hashlib" => (
            "_hashlib",
            &[
                "md5",
                "sha1",
                "sha224",
                "sha256",
                "sha384",
                "sha512",
                "sha3_224",
                "sha3_256",
                "sha3_384",
                "sha3_512",
                "shake_128",
                "shake_256",
                "pbkdf2_hmac",
            ],
        ),
        _ => return None,
    };
    (names.is_empty() || names.contains(&name)).then_some(home)
}
