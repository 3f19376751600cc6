//! Prompts and stubs: what a model, or an editor, is told of a session's functions.
//!
//! Place: made of a registry, for hosts (`SessionHandle::describe`, `ophiary prompt`, `ophiary stubs`).
//!
//! Invariants: functions stand in the order in which extensions were granted. Names, types and defaults are those that are
//! checked when a function is called. Texts are those of the operator and of extensions, but for a child's system prompt.
//! Limits: none of its own.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::Arc;

use ophiary_config::tenant::Decision;
use ophiary_runtime::host::{HostAttribute, HostValue};
use ophiary_runtime::library::Library;
use serde_json::{Map, Value, json};

use crate::extension::function::left_out;
use crate::extension::shape::literal;
use crate::extension::{Field, Function, Param, Registry, Shape, is_identifier};
use crate::tenant::TenantShared;

/// Columns of a stub, after which its parameters have lines of their own.
const COLUMNS: usize = 100;

/// What can be said of a session's functions.
#[derive(Clone, Debug, PartialEq)]
pub struct Description {
    /// The system prompt: what it begins with, then each extension with its context and functions.
    pub prompt: String,
    /// The functions as Python.
    pub stubs: String,
    /// A JSON Schema for each function.
    pub schemas: Value,
}

/// What a session's scripts can name and import, as far as types go: for type checkers.
#[derive(Clone, Debug)]
pub struct Offered {
    /// The functions as Python, as in `Description`.
    pub stubs: String,
    /// The modules of the host.
    pub modules: Vec<OfferedModule>,
    /// The libraries, the first before the others.
    pub libraries: Arc<[Library]>,
}

/// A module of the host.
#[derive(Clone, Debug, PartialEq)]
pub struct OfferedModule {
    /// Its name, possibly with dots.
    pub name: String,
    /// Its functions as Python, by the names that they have in the module.
    pub stubs: String,
    /// Its values.
    pub values: Vec<(String, HostValue)>,
}

/// What a registry offers.
pub(crate) fn offered(registry: &Registry) -> Offered {
    let modules = registry.modules.iter().map(|module| {
        let named = |(name, attribute): &(String, HostAttribute)| match attribute {
            HostAttribute::Function(function) => {
                let function = registry.find(function)?.function.clone();
                Some(Function { name: name.clone(), ..function })
            }
            HostAttribute::Value(_) => None,
        };
        let functions: Vec<Function> = module.attributes.iter().filter_map(named).collect();
        let values = module.attributes.iter().filter_map(|(name, attribute)| match attribute {
            HostAttribute::Value(value) => Some((name.clone(), value.clone())),
            HostAttribute::Function(_) => None,
        });
        OfferedModule {
            name: module.name.clone(),
            stubs: stubs(functions.iter()),
            values: values.collect(),
        }
    });
    Offered {
        stubs: stubs(functions(registry)),
        modules: modules.collect(),
        libraries: registry.libraries.clone(),
    }
}

/// Describes the functions of a registry, but for those that the tenant's policy denies: nobody is told of what cannot be called.
pub(crate) fn describe(
    prefix: Option<&str>,
    registry: &Registry,
    tenant: &TenantShared,
) -> Description {
    let config = tenant.config();
    let is_told = |function: &Function| {
        config.policy.decide(&function.namespace, &function.name) != Decision::Deny
    };
    let told = || functions(registry).filter(|function| is_told(function));
    let prompt = prompt(prefix, registry, is_told);
    Description { prompt, stubs: stubs(told()), schemas: told().map(schema).collect() }
}

fn functions(registry: &Registry) -> impl Iterator<Item = &Function> {
    registry.functions.iter().map(|registered| &registered.function)
}

// === the prompt ===

fn prompt(
    prefix: Option<&str>,
    registry: &Registry,
    is_told: impl Fn(&Function) -> bool,
) -> String {
    let mut parts: Vec<String> = prefix.map(str::to_owned).into_iter().collect();
    for (place, extension) in registry.extensions.iter().enumerate() {
        let mut part = format!("# {}", extension.namespace());
        if let Some(context) = extension.context() {
            let _ = write!(part, "\n\n{}", context.trim());
        }
        part.push('\n');
        let own = registry.functions.iter().filter(|registered| registered.extension == place);
        for function in own.map(|registered| &registered.function).filter(|own| is_told(own)) {
            let kind = if function.blocking { "" } else { "async " };
            let _ = write!(part, "\n- `{kind}{}`: {}", function.signature(), function.doc);
            for param in function.params.iter().filter(|param| !param.doc.is_empty()) {
                let _ = write!(part, "\n  - `{}`: {}", param.name, param.doc);
            }
            if let Some(fields) = function.returns.fields() {
                let _ = write!(part, "\n  - keys of what it gives: {}", keys(fields));
            }
        }
        parts.push(part);
    }
    parts.join("\n\n") + "\n"
}

/// The keys of a record, with their types.
fn keys(fields: &[Field]) -> String {
    let key = |field: &Field| match field.shape.annotation() {
        Some(shape) => format!("`{}: {shape}`", field.name),
        None => format!("`{}`", field.name),
    };
    fields.iter().map(key).collect::<Vec<_>>().join(", ")
}

// === stubs ===

/// What annotations name.
#[derive(Default)]
struct Named {
    /// Records that have a name, in the order in which they are defined.
    records: Vec<(String, Vec<Field>)>,
    /// Modules with types.
    modules: BTreeSet<&'static str>,
}

fn stubs<'a>(functions: impl Iterator<Item = &'a Function>) -> String {
    let mut named = Named::default();
    let functions: Vec<String> = functions.map(|function| stub(function, &mut named)).collect();
    let mut text = String::new();
    // Fields may name further records, which stand before.
    let mut classes: Vec<String> = Vec::new();
    let mut at = 0;
    while let Some((name, fields)) = named.records.get(at).cloned() {
        classes.push(record(&name, &fields, &mut named));
        at += 1;
    }
    text.extend(classes.into_iter().rev());
    text.extend(functions);
    let mut head = String::new();
    for module in named.modules {
        let _ = writeln!(head, "import {module}");
    }
    head + "from typing import Any, Literal, NotRequired, TypedDict\n" + &text
}

/// The class of a record; by a call, where a field has no name of Python, or one that a class would change.
fn record(name: &str, fields: &[Field], named: &mut Named) -> String {
    let mut shapes = Vec::new();
    for field in fields {
        let shape = annotation(&field.shape, &format!("{name}{}", camel(&field.name)), named);
        let shape = if field.required { shape } else { format!("NotRequired[{shape}]") };
        shapes.push((&field.name, shape));
    }
    let is_plain = |name: &str| is_identifier(name) && !name.starts_with("__");
    if !shapes.iter().all(|(name, _)| is_plain(name)) {
        let mut pairs = String::new();
        for (name, shape) in shapes {
            let _ = writeln!(pairs, "    {}: {shape},", literal(name));
        }
        return format!("\n\n{name} = TypedDict('{name}', {{\n{pairs}}})\n");
    }
    let mut lines = String::new();
    for (name, shape) in shapes {
        let _ = writeln!(lines, "    {name}: {shape}");
    }
    let body = if lines.is_empty() { "    pass\n".to_owned() } else { lines };
    format!("\n\nclass {name}(TypedDict):\n{body}")
}

fn stub(function: &Function, named: &mut Named) -> String {
    let base = camel(&function.name);
    let params: Vec<String> = function
        .params
        .iter()
        .map(|param| {
            let shape = annotation(&param.shape, &format!("{base}{}", camel(&param.name)), named);
            if param.required {
                format!("{}: {shape}", param.name)
            } else {
                format!("{}: {shape} = {}", param.name, left_out(&shape))
            }
        })
        .collect();
    let returns = annotation(&function.returns.returned(), &format!("{base}Result"), named);
    let def = if function.blocking { "def" } else { "async def" };
    let mut head = format!("{def} {}({}) -> {returns}:", function.name, params.join(", "));
    if head.len() > COLUMNS {
        let params = params.join(",\n    ");
        head = format!("{def} {}(\n    {params},\n) -> {returns}:", function.name);
    }
    let told: Vec<&Param> = function.params.iter().filter(|param| !param.doc.is_empty()).collect();
    let mut doc = quoted(&function.doc);
    if !told.is_empty() {
        doc.push('\n');
        for param in told {
            let _ = write!(doc, "\n    {}: {}", param.name, quoted(&param.doc));
        }
        doc.push_str("\n    ");
    }
    format!("\n\n{head}\n    \"\"\"{doc}\"\"\"\n    ...\n")
}

/// A text within a docstring.
fn quoted(text: &str) -> String {
    let mut text = text.replace('\\', "\\\\").replace("\"\"\"", "\\\"\\\"\\\"");
    if text.ends_with('"') {
        // It would be the first of those that end the docstring.
        text.insert(text.len() - 1, '\\');
    }
    text
}

fn annotation(shape: &Shape, name: &str, named: &mut Named) -> String {
    match shape {
        Shape::Any => "Any".to_owned(),
        Shape::Record(fields) => {
            let known = named.records.iter().find(|(_, known)| known == fields);
            if let Some((name, _)) = known {
                return name.clone();
            }
            let mut own = name.to_owned();
            while named.records.iter().any(|(known, _)| *known == own) {
                own.push('_');
            }
            named.records.push((own.clone(), fields.clone()));
            own
        }
        Shape::Text(format) => {
            named.modules.extend(format.annotation().split_once('.').map(|(module, _)| module));
            shape.annotation().unwrap_or_default()
        }
        Shape::List(shape) => format!("list[{}]", annotation(shape, name, named)),
        Shape::Map(shape) => format!("dict[str, {}]", annotation(shape, name, named)),
        Shape::Union(shapes) => {
            let shapes: Vec<String> =
                shapes.iter().map(|shape| annotation(shape, name, named)).collect();
            shapes.join(" | ")
        }
        other => other.annotation().unwrap_or_else(|| "Any".to_owned()),
    }
}

/// `fs_stat` as `FsStat`.
fn camel(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric()).map(|word| {
        let mut chars = word.chars();
        let first = chars.next().map(|c| c.to_ascii_uppercase());
        first.into_iter().chain(chars).collect::<String>()
    });
    words.collect()
}

// === schemas ===

fn schema(function: &Function) -> Value {
    let properties: Map<String, Value> = function
        .params
        .iter()
        .map(|param| {
            let mut schema = param.shape.schema();
            if let Some(schema) = schema.as_object_mut().filter(|_| !param.doc.is_empty()) {
                schema.insert("description".to_owned(), json!(param.doc));
            }
            (param.name.clone(), schema)
        })
        .collect();
    let required = function.params.iter().filter(|param| param.required);
    let required: Vec<&str> = required.map(|param| param.name.as_str()).collect();
    json!({
        "name": function.name,
        "description": function.doc,
        "async": !function.blocking,
        "parameters": {
            "type": "object",
            "properties": properties,
            "required": required,
            "additionalProperties": false,
        },
        "returns": function.returns.schema(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::extension::TextFormat;

    fn field(name: &str, shape: Shape, required: bool) -> Field {
        Field { name: name.to_owned(), shape, required }
    }

    #[test]
    fn stubs_are_python_whatever_names_and_texts_they_are_made_of() {
        let list = |shape| Shape::List(Box::new(shape));
        let date = Shape::Text(TextFormat::Date);
        let records = [
            vec![field("content-type", Shape::Str, true), field("class", Shape::INT, false)],
            vec![field("__x", Shape::Str, true)],
            vec![field("it's \\", Shape::Record(vec![field("", Shape::Str, true)]), true)],
            vec![field("a-b", Shape::Record(vec![field("n", Shape::Str, true)]), true)],
            vec![],
        ];
        let mut functions = vec![
            Function::blocking("f_quote", "Says \"so\""),
            Function::blocking("f_quotes", "\"\"\"\""),
            Function::blocking("f_slash", "a \\").param("x", Shape::Any, "y \""),
            Function::blocking("f_dates", "").param("x", list(date), "some"),
            Function::blocking("f_decimal", "").param(
                "x",
                Shape::Map(Box::new(Shape::Text(TextFormat::Decimal))),
                "some",
            ),
            Function::blocking("f_choice", "").param(
                "x",
                Shape::Choice(vec!["it's".to_owned(), "a\\\n".to_owned()]),
                "one",
            ),
            // Two records of one name.
            Function::blocking("f_same", "")
                .param("a", Shape::Record(vec![field("k", Shape::INT, true)]), "")
                .param("A", Shape::Record(vec![field("k", Shape::Str, true)]), ""),
        ];
        for (at, fields) in records.into_iter().enumerate() {
            let name = format!("f_record{at}");
            functions.push(Function::blocking(&name, "").returns(Shape::Record(fields)));
        }
        let stubs = stubs(functions.iter());
        for expect in [
            "import datetime\nimport decimal\nfrom typing import",
            "x: list[datetime.date | str]",
            "    'content-type': str,\n    'class': NotRequired[int],\n",
            "class FSameA(TypedDict):\n    k: int\n",
            "class FSameA_(TypedDict):\n    k: str\n",
        ] {
            assert!(stubs.contains(expect), "{expect} in {stubs}");
        }
        // They run, and say what was said.
        let code = format!(
            "{stubs}\nassert f_quote.__doc__ == 'Says \"so\"', f_quote.__doc__\n\
             assert f_quotes.__doc__ == '\"' * 4\nassert f_slash.__doc__.startswith('a \\\\')\n\
             assert 'y \"' in f_slash.__doc__\n"
        );
        run(&code);
    }

    /// Runs Python to its end.
    fn run(code: &str) {
        use ophiary_runtime::parse::STACK_BYTES;
        use ophiary_runtime::session::{Session, SessionOptions};
        use ophiary_runtime::suspension::Suspension;
        std::thread::scope(|scope| {
            let run = || {
                let program = crate::program::compile("stubs.py", code, (1 << 20, 64 << 20));
                let program = program.unwrap_or_else(|error| unreachable!("{error:?}: {code}"));
                let mut session = Session::new(SessionOptions::default());
                session.feed(&program, &[]).expect("it begins");
                let ended = session.run(1_000_000_000);
                assert!(matches!(ended, Suspension::Finished(_)), "{ended:?}: {code}");
            };
            let thread = std::thread::Builder::new().stack_size(STACK_BYTES);
            thread.spawn_scoped(scope, run).expect("a thread").join().expect("no panic");
        });
    }
}
