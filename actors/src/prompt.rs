//! Prompts and stubs: what a model, or an editor, is told of a session's functions.
//!
//! Place: made of a registry, for hosts (`SessionHandle::describe`, `ophiary prompt`, `ophiary stubs`).
//!
//! Invariants: functions stand in the order in which extensions were granted. Names, types and defaults are those that are
//! checked when a function is called. Texts are those of the operator and of extensions, but for a child's system prompt.
//! Limits: none of its own.

use std::fmt::Write;
use std::sync::Arc;

use ophiary_runtime::host::{HostAttribute, HostValue};
use ophiary_runtime::library::Library;
use serde_json::{Map, Value, json};

use crate::extension::{Field, Function, Param, Registry, Shape};

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

/// Describes the functions of a registry.
pub(crate) fn describe(prefix: Option<&str>, registry: &Registry) -> Description {
    let schemas = functions(registry).map(schema).collect();
    Description { prompt: prompt(prefix, registry), stubs: stubs(functions(registry)), schemas }
}

fn functions(registry: &Registry) -> impl Iterator<Item = &Function> {
    registry.functions.iter().map(|registered| &registered.function)
}

// === the prompt ===

fn prompt(prefix: Option<&str>, registry: &Registry) -> String {
    let mut parts: Vec<String> = prefix.map(str::to_owned).into_iter().collect();
    for (place, extension) in registry.extensions.iter().enumerate() {
        let mut part = format!("# {}", extension.namespace());
        if let Some(context) = extension.context() {
            let _ = write!(part, "\n\n{}", context.trim());
        }
        part.push('\n');
        let own = registry.functions.iter().filter(|registered| registered.extension == place);
        for function in own.map(|registered| &registered.function) {
            let kind = if function.blocking { "" } else { "async " };
            let _ = write!(part, "\n- `{kind}{}`: {}", function.signature(), function.doc);
            for param in function.params.iter().filter(|param| !param.doc.is_empty()) {
                let _ = write!(part, "\n  - `{}`: {}", param.name, param.doc);
            }
        }
        parts.push(part);
    }
    parts.join("\n\n") + "\n"
}

// === stubs ===

/// Records that have a name, in the order in which they are defined.
struct Records(Vec<(String, Vec<Field>)>);

fn stubs<'a>(functions: impl Iterator<Item = &'a Function>) -> String {
    let mut records = Records(Vec::new());
    let functions: Vec<String> = functions.map(|function| stub(function, &mut records)).collect();
    let mut text = String::new();
    // Fields may name further records, which stand before.
    let mut classes: Vec<String> = Vec::new();
    let mut at = 0;
    while let Some((name, fields)) = records.0.get(at).cloned() {
        let lines = fields.iter().map(|field| {
            let shape =
                annotation(&field.shape, &format!("{name}{}", camel(&field.name)), &mut records);
            let shape = if field.required { shape } else { format!("NotRequired[{shape}]") };
            format!("    {}: {shape}\n", field.name)
        });
        let lines: String = lines.collect();
        let body = if lines.is_empty() { "    pass\n".to_owned() } else { lines };
        classes.push(format!("\n\nclass {name}(TypedDict):\n{body}"));
        at += 1;
    }
    text.extend(classes.into_iter().rev());
    text.extend(functions);
    let mut head = String::new();
    for module in ["datetime", "decimal"] {
        if text.contains(&format!(" {module}.")) {
            let _ = writeln!(head, "import {module}");
        }
    }
    head + "from typing import Any, Literal, NotRequired, TypedDict\n" + &text
}

fn stub(function: &Function, records: &mut Records) -> String {
    let base = camel(&function.name);
    let params: Vec<String> = function
        .params
        .iter()
        .map(|param| {
            let shape = annotation(&param.shape, &format!("{base}{}", camel(&param.name)), records);
            if param.required {
                format!("{}: {shape}", param.name)
            } else if shape == "Any" || shape.ends_with("None") {
                format!("{}: {shape} = None", param.name)
            } else {
                format!("{}: {shape} = ...", param.name)
            }
        })
        .collect();
    let returns = annotation(&function.returns.returned(), &format!("{base}Result"), records);
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
    text.replace('\\', "\\\\").replace("\"\"\"", "\\\"\\\"\\\"")
}

fn annotation(shape: &Shape, name: &str, records: &mut Records) -> String {
    match shape {
        Shape::Any => "Any".to_owned(),
        Shape::Record(fields) => {
            let known = records.0.iter().find(|(_, known)| known == fields);
            if let Some((name, _)) = known {
                return name.clone();
            }
            records.0.push((name.to_owned(), fields.clone()));
            name.to_owned()
        }
        Shape::List(shape) => format!("list[{}]", annotation(shape, name, records)),
        Shape::Map(shape) => format!("dict[str, {}]", annotation(shape, name, records)),
        Shape::Union(shapes) => {
            let shapes: Vec<String> =
                shapes.iter().map(|shape| annotation(shape, name, records)).collect();
            shapes.join(" | ")
        }
        other => other.annotation().unwrap_or_else(|| "Any".to_owned()),
    }
}

/// `fs_stat` as `FsStat`.
fn camel(name: &str) -> String {
    let words = name.split('_').map(|word| {
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
